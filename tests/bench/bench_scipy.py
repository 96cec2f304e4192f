# SPDX-License-Identifier: GPL-3.0-or-later
"""The same work as bench_stats in SciPy and statsmodels, where they are installed."""
import sys
import time

try:
    from scipy.stats import barnard_exact, binomtest, boschloo_exact, chi2_contingency, fisher_exact
    from scipy.stats.contingency import odds_ratio, relative_risk
except ImportError:
    sys.exit(0)


def line(name, work, calls=1, package="SciPy"):
    start = time.process_time()
    for _ in range(calls):
        work()
    print(f"{package:<11} {name:<46} {time.process_time() - start:10.5f} s")


def counts(x1, n1, x2, n2):
    return [[x1, x2], [n1 - x1, n2 - x2]]


table = counts(42, 50, 34, 50)
for x1, n1, x2, n2 in ((42, 50, 34, 50), (150, 200, 130, 200)):
    line(f"barnard_exact {n1} + {n2}", lambda: barnard_exact(counts(x1, n1, x2, n2)))
    line(f"boschloo_exact {n1} + {n2}", lambda: boschloo_exact(counts(x1, n1, x2, n2)))
line("binomtest 9 of 10 x 1000", lambda: binomtest(9, 10), 1000)
line("fisher_exact 50 + 50 x 1000", lambda: fisher_exact(table), 1000)
line("odds_ratio with its interval 50 + 50 x 100", lambda: odds_ratio(table).confidence_interval(), 100)
line("odds_ratio by logits with its interval 50 + 50 x 1000", lambda: odds_ratio(table, kind="sample").confidence_interval(), 1000)
line("relative_risk with its interval 50 + 50 x 1000", lambda: relative_risk(42, 50, 34, 50).confidence_interval(), 1000)
line("chi2_contingency 50 + 50 x 1000", lambda: chi2_contingency(table, correction=False), 1000)
line("chi2_contingency by likelihood 50 + 50 x 1000", lambda: chi2_contingency(table, correction=False, lambda_="log-likelihood"), 1000)
for method in ("exact", "wilson"):
    line(f"proportion_ci {method} 42 of 50 x 1000", lambda: binomtest(42, 50).proportion_ci(method=method), 1000)

try:
    from statsmodels.stats.contingency_tables import mcnemar
    from statsmodels.stats.proportion import confint_proportions_2indep, proportion_confint
except ImportError:
    sys.exit(0)

for method in ("wilson", "agresti_coull", "beta", "jeffreys"):
    line(f"proportion_confint {method} 42 of 50 x 1000", lambda: proportion_confint(42, 50, method=method), 1000, "statsmodels")
line("mcnemar exact x 1000", lambda: mcnemar([[33, 9], [1, 7]], exact=True), 1000, "statsmodels")
for method in ("newcomb", "agresti-caffo"):
    line(f"confint_proportions_2indep {method} 50 + 50 x 100",
         lambda: confint_proportions_2indep(42, 50, 34, 50, method=method, compare="diff"), 100, "statsmodels")
