/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_reference.c - decisions on real sequences and behaviour at many rates, where the reference
 * data is at hand
 * ($OFFDIAG_REFERENCE/sequential). Its step rows used a random generator of their own:
 * they are compared where no randomised cell is met, and counted where one is. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "sequential/follow.h"
#include "sequential/power.h"
#include "support.h"

enum {
    LONGEST = 500
};

typedef struct Run {
    unsigned char a[LONGEST], b[LONGEST];
    size_t count;
} Run;

static int compared, drawn;

static Text read_reference(const char *name)
{
    char path[1024];

    snprintf(path, sizeof path, "%s/sequential/%s", getenv("OFFDIAG_REFERENCE"), name);
    return read_whole(path);
}

static void read_sequence(const char *name, Run *run)
{
    char file[256], *rest = NULL;
    bool swapped = strstr(name, ":swapped") != NULL;

    snprintf(file, sizeof file, "seq_%.*s.csv", (int)strcspn(name, ":"), name);
    Text text = read_reference(file);
    run->count = 0;
    strtok_r(text.data, "\n", &rest);
    for (char *line; (line = strtok_r(NULL, "\n", &rest)); run->count++) {
        char *fields[4];
        assert_int_equal(split_csv(line, fields, 4), 3);
        unsigned char first = fields[1][0] == '1', second = fields[2][0] == '1';
        run->a[run->count] = swapped ? second : first;
        run->b[run->count] = swapped ? first : second;
    }
    text_free(&text);
}

static double number_of(const char *text)
{
    double value;

    return number_parse(text, strcspn(text, "(;"), &value) ? value : (double)NAN;
}

/* The spec of a row "method, n_max, alpha, detail"; false for methods that are not ours. */
static bool spec_of(char **fields, DesignSpec *spec)
{
    *spec = design_spec_default;
    spec->alpha = number_of(fields[2]);
    spec->n_max = fields[1][0] ? (int)number_of(fields[1]) : LONGEST;
    if (!strncmp(fields[0], "STEP", 4))
        spec->rule = "step";
    else if (!strncmp(fields[0], "SAVI", 4))
        spec->rule = "savi";
    else if (!strncmp(fields[0], "Lai", 3)) {
        spec->rule = "lai";
        spec->constant = number_of(fields[3] + 2); /* "c=5.3e-05(test)" */
    } else
        return false;
    return true;
}

/* sequence, method, n_max, alpha, detail, decision, time */
static void check_row(char **fields, const Design *design)
{
    Run run;
    FollowState last;
    size_t used;
    Error err = {0};

    read_sequence(fields[0], &run);
    if (run.count > (size_t)design->spec.n_max)
        run.count = (size_t)design->spec.n_max;
    if (!follow_run(design, run.a, run.b, run.count, 0, NULL, &used, &last, &err))
        fail_msg("%s", err.message);
    if (last.random_cells) {
        drawn++;
        print_message("%s, step, n_max %s: met %d randomised cells\n", fields[0], fields[2],
                      last.random_cells);
        return;
    }
    Decision want = DECISION_NONE;
    if (!strcmp(fields[5], "AcceptAlternative"))
        want = DECISION_B;
    if (!strcmp(fields[5], "AcceptNull"))
        want = DECISION_A;
    if (last.decision != want || (want != DECISION_NONE && last.decided_at != atoi(fields[6])))
        fail_msg("%s %s n_max %s: decision %d at %d, expected %s at %s", fields[0], fields[1],
                 fields[2], (int)last.decision, last.decided_at, fields[5], fields[6]);
    compared++;
}

static bool same_spec(const DesignSpec *one, const DesignSpec *two)
{
    return one->rule && !strcmp(one->rule, two->rule) && one->n_max == two->n_max &&
           one->alpha == two->alpha &&
           (one->constant == two->constant || (isnan(one->constant) && isnan(two->constant)));
}

static void test_decisions(void **state)
{
    Text text = read_reference("reference_decisions.csv");
    char *rest = NULL, *line = strtok_r(text.data, "\n", &rest);
    DesignSpec spec, last = {0};
    Design *design = NULL;
    Error err = {0};

    (void)state;
    while ((line = strtok_r(NULL, "\n", &rest))) {
        char *fields[8];
        if (split_csv(line, fields, 8) != 7 || !spec_of(fields + 1, &spec))
            continue;
        if (!same_spec(&last, &spec)) {
            design_free(design);
            design = NULL;
            if (spec.rule[0] == 'l')
                last = spec, spec.alpha = 0.2; /* the constants of others exceed alpha at times */
            else
                last = spec;
            if (!design_build(&spec, NULL, &design, &err))
                fail_msg("%s: %s", spec.rule, err.message);
        }
        check_row(fields, design);
    }
    design_free(design);
    text_free(&text);
    print_message("%d decisions agree, %d depend on a draw\n", compared, drawn);
    assert_true(compared > 90);
}

/* method, n_max, alpha, case, p0, p1, power, wrong side, undecided, expected trials */
static void check_stopping(char **fields, const Design *design)
{
    RatePair rates = {number_of(fields[4]), number_of(fields[5])};
    Operating got;
    Error err = {0};

    if (!power_at(design, rates, NULL, NULL, &got, &err))
        fail_msg("%s", err.message);
    check_close(fields[3], got.decide_b, number_of(fields[6]), 5e-4);
    check_close(fields[3], got.expected_trials, number_of(fields[9]), 5e-4);
}

/* Every figure of the published program's designs, by exact propagation of its policies. */
static void test_expected_stopping(void **state)
{
    Text text = read_reference("expected_stopping.csv");
    char *rest = NULL, *line = strtok_r(text.data, "\n", &rest);
    DesignSpec last = {0};
    Design *design = NULL;
    Error err = {0};
    int rows = 0;

    (void)state;
    while ((line = strtok_r(NULL, "\n", &rest))) {
        char *fields[16];
        if (split_csv(line, fields, 16) < 10 || strcmp(fields[0], "STEP"))
            continue;
        DesignSpec spec = design_spec_default;
        spec.rule = "step";
        spec.n_max = (int)number_of(fields[1]);
        spec.alpha = number_of(fields[2]);
        if (!same_spec(&last, &spec)) {
            design_free(design);
            if (!design_build(&spec, NULL, &design, &err))
                fail_msg("%s", err.message);
            last = spec;
        }
        check_stopping(fields, design);
        rows++;
    }
    design_free(design);
    text_free(&text);
    assert_true(rows > 200);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_decisions),
        cmocka_unit_test(test_expected_stopping),
    };

    if (!getenv("OFFDIAG_REFERENCE")) {
        fprintf(stderr, "test_reference: skipped, OFFDIAG_REFERENCE is not set\n");
        return 77;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
