/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench_figure.c - CPU seconds for figures, the typesetter's cold start included. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "figure/canvas.h"
#include "figure/ladder.h"
#include "figure/svg.h"

enum {
    FIGURES = 12,
    ROWS = 60,
    POLICIES = 4
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

static size_t paint(const Ladder *ladder, Typesetter *typesetter)
{
    const CanvasInfo info = {.title = "Rates"};
    Text svg = {0}, pdf = {0};
    Error err = {0};
    Figure *figure = ladder_build(ladder, typesetter, &theme_default, &err);

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
        bytes += paint(&ladder, typesetter);
    }
    drawn = now();
    printf("%-44s %8.3f s CPU\n", "typesetter, cold start", opened - start);
    printf("%-44s %8.3f s CPU (goal 0.150), %zu bytes\n", "12 ladders of 10 rows as SVG and PDF",
           drawn - start, bytes);
    Ladder large = ladder_of(rungs, labels, ROWS, POLICIES, 1);
    bytes = paint(&large, typesetter);
    printf("%-44s %8.3f s CPU (goal 0.050), %zu bytes\n", "one of 60 tasks and 4 policies",
           now() - drawn, bytes);
    typesetter_free(typesetter);
    return 0;
}
