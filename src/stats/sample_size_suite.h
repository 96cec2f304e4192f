/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sample_size_suite.h - trials for suites of tasks, several policies, clusters and margins. */
#ifndef OFFDIAG_STATS_SAMPLE_SIZE_SUITE_H
#define OFFDIAG_STATS_SAMPLE_SIZE_SUITE_H

#include "stats/method.h"

/* Pairs a task so that a claim on one task has the power although all `tasks` are tested
 * and adjusted by Holm (whose first step is alpha / tasks); every=1: so that all tasks are
 * found together with this power (independent tasks). Exact test, first n. Inputs psi delta
 * alpha power tasks [every=0]. */
MethodFunction size_n_per_task;

/* Discordant pairs, when A wins each with probability prob_A_wins: smallest number whose
 * conditional power reaches the target, and that all larger ones share. Inputs prob_A_wins
 * alpha power [sides=2]. */
MethodFunction size_n_discordant_first, size_n_discordant_all_larger;

/* Starts (clusters) when each is repeated with `seeds` seeds and the differences within a
 * start correlate by rho: Connor's pairs times 1 + (seeds - 1) rho, over seeds. Inputs psi
 * delta alpha power seeds rho [sides=2]. Donner, Birkett, Buck (1981) Am J Epidemiol 114:906. */
MethodFunction size_n_clusters;

/* Pairs to show that A is not worse than B by more than `margin` > 0 (one-sided), when the
 * true difference is delta > -margin; equivalence=1: within the margin on both sides (two
 * one-sided tests). Inputs psi delta margin alpha power [equivalence=0].
 * Lu, Bean (1995) Stat Med 14:1831. */
MethodFunction size_n_paired_margin;

/* The same per arm for two independent rates, inputs p1 p2 margin alpha power
 * [equivalence=0]. Blackwelder (1982) Control Clin Trials 3:345. */
MethodFunction size_n_two_prop_margin;

/* Power of Cochran's Q for k policies on n starts, by the noncentral chi-square law; rho is
 * the correlation of the outcomes of two policies at a start. Inputs p1 .. p9 (at least two
 * of them, from p1 on) n alpha rho. Result also statistic = noncentrality, df. */
MethodFunction size_power_cochran_q;

#endif
