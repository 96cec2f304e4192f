/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench_figure.c - CPU seconds for figures, the typesetter's cold start included. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "figure/agreement.h"
#include "figure/canvas.h"
#include "figure/curves.h"
#include "figure/discordance.h"
#include "figure/ladder.h"
#include "figure/matrix.h"
#include "figure/rates.h"
#include "figure/region.h"
#include "figure/svg.h"
#include "figure/trajectory.h"

enum {
    FIGURES = 12,
    ROWS = 60,
    POLICIES = 4,
    POINTS = 400
};

static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void stop(const Error *err)
{
    fprintf(stderr, "bench_figure: %s\n", err->message);
    exit(2);
}

/* Rates of made-up tasks, another set for each number. */
static Ladder ladder_of(LadderRung *rungs, char (*labels)[40], size_t rows, size_t series,
                        int number)
{
    Ladder ladder;

    for (size_t i = 0; i < rows * series; i++) {
        double rate = 0.5 + 0.4 * sin(1.7 * (double)i + number);

        snprintf(labels[i], sizeof labels[i], "pick up object %d of scene %d", (int)(i / series),
                 number);
        rungs[i] = (LadderRung){.label = labels[i],
                                .series = (int64_t)(i % series) + 1,
                                .estimate = rate,
                                .lower = rate - 0.09,
                                .upper = rate + 0.08,
                                .k = (int64_t)(50 * rate),
                                .n = 50};
    }
    memcpy(&ladder, ladder_record.defaults, sizeof ladder);
    ladder.unit = UNIT_PERCENT;
    ladder.rungs = (FieldList){rungs, rows * series};
    return ladder;
}

static size_t paint(FigureBuild *build, const void *description, Typesetter *typesetter)
{
    const CanvasInfo info = {.title = "Rates"};
    Text svg = {0}, pdf = {0};
    Error err = {0};
    Figure *figure = build(description, typesetter, &theme_default, &err);

    if (!figure)
        stop(&err);
    const SvgOptions options = {.id = "fig", .title = "Rates", .theme = &theme_default};
    if (!scene_svg(figure->scene, &options, &svg, &err) ||
        !scene_pdf(figure->scene, typesetter, &theme_default, &info, &pdf, &err))
        stop(&err);
    size_t bytes = svg.length + pdf.length;
    text_free(&svg);
    text_free(&pdf);
    figure_free(figure);
    return bytes;
}

static const char *const names[] = {"ours", "theirs", "from scratch", "scripted"};

static void time_kind(const char *name, FigureBuild *build, const void *description,
                      Typesetter *typesetter)
{
    double start = now();
    size_t bytes = paint(build, description, typesetter);

    printf("%-44s %8.3f s CPU, %zu bytes\n", name, now() - start, bytes);
}

static void time_bars(Typesetter *typesetter)
{
    static DiscordanceBar bars[10];
    static char labels[10][40];
    Discordance discordance;

    memcpy(&discordance, discordance_record.defaults, sizeof discordance);
    discordance.policy_a = names[0];
    discordance.policy_b = names[1];
    for (int i = 0; i < 10; i++) {
        snprintf(labels[i], sizeof labels[i], "put object %d away", i);
        bars[i] = (DiscordanceBar){
            .label = labels[i], .b = i, .c = 9 - i, .pairs = 50, .p = 0.1, .adjusted = 1};
    }
    discordance.bars = (FieldList){bars, 10};
    time_kind("discordance bars of 10 tasks", discordance_build, &discordance, typesetter);
}

static void time_policies(Typesetter *typesetter)
{
    static Rate items[POLICIES];
    static MatrixPolicy policies[POLICIES];
    static MatrixPair pairs[POLICIES * POLICIES];
    size_t count = 0;
    Rates rates;
    Matrix matrix;

    memcpy(&rates, rates_record.defaults, sizeof rates);
    memcpy(&matrix, matrix_record.defaults, sizeof matrix);
    for (int i = 0; i < POLICIES; i++) {
        items[i] = (Rate){.label = names[i],
                          .k = 42 - 8 * i,
                          .n = 50,
                          .lower = 0.1,
                          .upper = 0.9,
                          .letters = "ab"};
        policies[i] = (MatrixPolicy){.label = names[i], .k = 42 - 8 * i, .n = 50, .letters = "ab"};
        for (int k = 0; k < i; k++)
            pairs[count++] =
                (MatrixPair){.first = i + 1, .second = k + 1, .difference = -0.16, .p = 0.02};
    }
    rates.rates = (FieldList){items, POLICIES};
    matrix.policies = (FieldList){policies, POLICIES};
    matrix.pairs = (FieldList){pairs, count};
    time_kind("rates of 4 policies", rates_build, &rates, typesetter);
    time_kind("matrix of 4 policies", matrix_build, &matrix, typesetter);
}

static void time_lines(Typesetter *typesetter)
{
    static double x[POINTS], y[POINTS], lower[POINTS], upper[POINTS];
    static Curve curves_of[3];
    Curves curves;
    Trajectory trajectory;

    memcpy(&curves, curves_record.defaults, sizeof curves);
    memcpy(&trajectory, trajectory_record.defaults, sizeof trajectory);
    for (int i = 0; i < POINTS; i++) {
        x[i] = i + 1;
        y[i] = 0.3 + 0.2 * sin(0.05 * i);
        lower[i] = y[i] - 1 / sqrt(i + 1.0);
        upper[i] = y[i] + 1 / sqrt(i + 1.0);
    }
    for (int i = 0; i < 3; i++)
        curves_of[i] = (Curve){.label = names[i], .x = {x, POINTS}, .y = {y, POINTS}};
    const Course course = {.label = "lead",
                           .x = {x, POINTS},
                           .y = {y, POINTS},
                           .lower = {lower, POINTS},
                           .upper = {upper, POINTS}};
    curves.steps = true;
    curves.series = (FieldList){curves_of, 3};
    trajectory.series = (FieldList){&course, 1};
    time_kind("curves, 3 of 400 points", curves_build, &curves, typesetter);
    time_kind("trajectory of 400 pairs", trajectory_build, &trajectory, typesetter);
}

static void time_grids(Typesetter *typesetter)
{
    static RegionColumn columns[200];
    static AgreementStart starts[500];
    static const char *const outcomes[] = {"1111", "1100", "1010", "0000"};
    Region region;
    Agreement agreement;

    memcpy(&region, region_record.defaults, sizeof region);
    memcpy(&agreement, agreement_record.defaults, sizeof agreement);
    for (int i = 0; i < 200; i++) {
        double bound = floor(3 + 2 * sqrt(i));
        columns[i] = (RegionColumn){
            .x = i, .above = bound, .below = -bound, .least = (double)NAN, .most = (double)NAN};
    }
    for (int i = 0; i < 500; i++)
        starts[i] = (AgreementStart){.outcomes = outcomes[i % 4]};
    region.columns = (FieldList){columns, 200};
    agreement.policies = (FieldList){names, POLICIES};
    agreement.starts = (FieldList){starts, 500};
    time_kind("region map of 200 pairs", region_build, &region, typesetter);
    time_kind("agreement of 4 policies on 500 starts", agreement_build, &agreement, typesetter);
}

int main(void)
{
    static LadderRung rungs[ROWS * POLICIES];
    static char labels[ROWS * POLICIES][40];
    const char *data = getenv("OFFDIAG_DATA");
    char fonts[1000];
    Error err = {0};
    size_t bytes = 0;
    double start = now(), opened, drawn;

    snprintf(fonts, sizeof fonts, "%s/fonts", data ? data : ".");
    Typesetter *typesetter = typesetter_new(fonts, NULL, 0, &err);
    if (!typesetter)
        stop(&err);
    opened = now();
    for (int i = 0; i < FIGURES; i++) {
        Ladder ladder = ladder_of(rungs, labels, 10, 1, i);
        bytes += paint(ladder_build, &ladder, typesetter);
    }
    drawn = now();
    printf("%-44s %8.3f s CPU\n", "typesetter, cold start", opened - start);
    printf("%-44s %8.3f s CPU (goal 0.150), %zu bytes\n", "12 ladders of 10 rows as SVG and PDF",
           drawn - start, bytes);
    Ladder large = ladder_of(rungs, labels, ROWS, POLICIES, 1);
    bytes = paint(ladder_build, &large, typesetter);
    printf("%-44s %8.3f s CPU (goal 0.050), %zu bytes\n", "one of 60 tasks and 4 policies",
           now() - drawn, bytes);
    time_bars(typesetter);
    time_policies(typesetter);
    time_lines(typesetter);
    time_grids(typesetter);
    typesetter_free(typesetter);
    return 0;
}
