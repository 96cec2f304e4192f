# SPDX-License-Identifier: GPL-3.0-or-later
# The same work as bench_stats in R, with what R itself has.
line <- function(name, work) cat(sprintf("R %-56s %10.5f s\n", name, system.time(work)[["user.self"]]))
line("binom.test 9 of 10 x 10000", for (i in 1:10000) binom.test(9, 10))
line("fisher.test 50 + 50 x 10000", for (i in 1:10000) fisher.test(matrix(c(42, 8, 34, 16), 2)))
line("mcnemar.test x 10000", for (i in 1:10000) mcnemar.test(matrix(c(33, 1, 9, 7), 2)))
line("binom.test 42 of 50 with its interval x 10000", for (i in 1:10000) binom.test(42, 50))
line("prop.test 50 + 50 x 10000", for (i in 1:10000) prop.test(c(42, 34), c(50, 50)))
