/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_linebreak.c - the chosen lines are the best of all: every choice is tried, with the
 * demerits of Knuth and Plass (1981) written out once more. And paragraphs that are set so. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "figure/hyphens.h"
#include "figure/linebreak.h"
#include "figure/paragraph.h"
#include "support.h"

enum {
    MOST = 12
};

static uint32_t seed = 7;

static int below(int limit)
{
    seed = seed * 1664525u + 1013904223u;
    return (int)((seed >> 8) % (uint32_t)limit);
}

/* Words of random widths with blanks of 3 between them, some divided. */
static size_t make(BreakChance *chances)
{
    size_t count = 3 + (size_t)below(MOST - 2), spaces = 0;
    double x = 0;

    for (size_t i = 0; i < count; i++) {
        bool divides = i + 1 < count && below(4) == 0, last = i + 1 == count;
        x += 8 + below(30);
        spaces += !divides && !last;
        chances[i] = (BreakChance){.end = x,
                                   .next = x + (divides || last ? 0 : 3),
                                   .hyphen = divides ? 2 : 0,
                                   .spaces = spaces,
                                   .blank = !divides && !last,
                                   .penalty = !last && below(5) == 0 ? 60 : 0};
        x = chances[i].next;
    }
    return count;
}

typedef struct Measured {
    double demerits;
    int fit;
} Measured;

/* One line; infinite when it is too full or too empty. */
static Measured measure(const BreakChance *from, const BreakChance *to, const BreakShape *shape,
                        bool last)
{
    double begin = from ? from->next : 0, free = shape->width - (to->end + to->hyphen - begin);
    double blanks = (double)to->spaces - (from ? (double)from->spaces : 0) - (to->blank ? 1 : 0);
    double badness, ratio = 0;
    int fit = 1;

    if (last && shape->justified && from && from->hyphen > 0 && blanks <= 0)
        return (Measured){HUGE_VAL, 1};
    if (last || !shape->justified) {
        if (free < -1e-6)
            return (Measured){HUGE_VAL, 1};
        free /= shape->width;
        free = !last ? free : shape->justified ? 0 : fmax(0, free - 0.75);
        badness = (last ? 10000 : 1000) * free * free;
    } else {
        double give = blanks * 3 * (free >= 0 ? 0.5 : 1.0 / 3);
        if (fabs(free) >= 1e-6)
            ratio = give > 0 ? free / give : free > 0 ? HUGE_VAL : -HUGE_VAL;
        if (ratio < -1 || ratio > shape->tolerance)
            return (Measured){HUGE_VAL, 1};
        badness = 100 * fabs(ratio) * fabs(ratio) * fabs(ratio);
        fit = ratio < -0.5 ? 0 : ratio <= 0.5 ? 1 : ratio <= 1 ? 2 : 3;
    }
    double penalty = (to->hyphen > 0 ? 50 : 0) + to->penalty;
    double sum = (10 + badness) * (10 + badness) + penalty * penalty;
    if (from && from->hyphen > 0 && last)
        sum += 5000;
    else if (from && from->hyphen > 0 && to->hyphen > 0)
        sum += 3000;
    return (Measured){sum, fit};
}

/* The demerits of lines that end at the chances whose bits are set. */
static double total(const BreakChance *chances, size_t count, unsigned ends,
                    const BreakShape *shape)
{
    const BreakChance *from = NULL;
    double sum = 0;
    int before = 1;

    for (size_t i = 0; i < count; i++) {
        if (!(ends >> i & 1))
            continue;
        Measured line = measure(from, &chances[i], shape, i + 1 == count);
        sum += line.demerits + (from && abs(line.fit - before) > 1 ? 3000 : 0);
        before = line.fit;
        from = &chances[i];
    }
    return sum;
}

static void check_best(void **state)
{
    int found = 0;

    (void)state;
    for (int round = 0; round < 4000; round++) {
        BreakChance chances[MOST + 2];
        size_t breaks[MOST + 2], lines = 0, count = make(chances);
        BreakShape shape = {.width = 60 + below(80),
                            .space = 3,
                            .justified = round % 2 == 0,
                            .tolerance = round % 4 < 2 ? 1 : 2.5};
        double best = HUGE_VAL;
        bool failed = false;
        for (unsigned ends = 0; ends < 1u << (count - 1); ends++) {
            double sum = total(chances, count, ends | 1u << (count - 1), &shape);
            best = sum < best ? sum : best;
        }
        bool good = linebreak_choose(chances, count, &shape, breaks, &lines, &failed);
        assert_int_equal(good, best < HUGE_VAL);
        assert_false(failed);
        if (!good)
            continue;
        unsigned ends = 0;
        for (size_t i = 0; i < lines; i++)
            ends |= 1u << breaks[i];
        check_close("demerits", total(chances, count, ends, &shape), best, 1e-9 * best);
        found++;
    }
    assert_true(found > 1000);
}

static Typesetter *fonts(void)
{
    static Typesetter *typesetter;

    if (!typesetter)
        typesetter = typesetter_new(source_path("fonts"), NULL, 0, NULL);
    assert_non_null(typesetter);
    return typesetter;
}

static const TextStyle serif = {.family = FONT_SERIF, .size = 10};

static Paragraph *set(const char *text, double width, TextAlign align)
{
    TextRun run = {.text = text, .style = serif};
    ParagraphOptions options = {.width = width, .align = align, .fit = true, .style = serif};
    Error err = {0};
    Paragraph *paragraph = paragraph_new(fonts(), &run, 1, &options, &err);

    if (!paragraph)
        fail_msg("%s", err.message);
    return paragraph;
}

static const char prose[] =
    "When two policies face the same starts, all the evidence on which is better lies in the "
    "starts "
    "on which they disagree; a start that both solve, or neither, says nothing about which of them "
    "is better, however many of these there are in the file.";

/* Justified lines end at the margin, but the last; ragged lines never go beyond it. */
static void check_margins(void **state)
{
    (void)state;
    for (double width = 60; width < 500; width += 17) {
        Paragraph *justified = set(prose, width, ALIGN_JUSTIFY);
        Paragraph *ragged = set(prose, width, ALIGN_LEFT);
        size_t last = paragraph_lines(justified) - 1, short_lines = 0;
        for (size_t i = 0; i < last; i++) {
            double gap = width - paragraph_line(justified, i).width;
            assert_true(gap > -0.2);
            short_lines += gap > 0.2;
        }
        if (width > 260) /* else some are ragged: blanks would gape */
            assert_int_equal(short_lines, 0);
        assert_true(paragraph_line(justified, last).width < width + 0.2);
        for (size_t i = 0; i < paragraph_lines(ragged); i++)
            assert_true(paragraph_line(ragged, i).width < width + 0.05);
        paragraph_free(justified);
        paragraph_free(ragged);
    }
}

/* What is not for the whole paragraph to choose is left to the greedy way: line ends of its
 * own, right to left, words wider than the measure, nothing at all. */
static void check_odd(void **state)
{
    static const char *const texts[] = {
        "",
        " ",
        "x",
        "one\ntwo words",
        "\u05d0\u05d1 \u05d2\u05d3",
        "\xff\xfe bytes",
        "unbreakablewordthatisfarwiderthanthemeasure and some more words"};

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        for (int align = ALIGN_LEFT; align <= ALIGN_JUSTIFY; align++) {
            Paragraph *paragraph = set(texts[i], 70, (TextAlign)align);
            assert_true(paragraph_lines(paragraph) >= 1);
            assert_true(paragraph_width(paragraph) < 71);
            paragraph_free(paragraph);
        }
}

/* Division as in TeX's hyphen.tex and Webster's: a dictionary's words, not our own. */
static void check_hyphens(void **state)
{
    static const struct {
        const char *word, *divided;
    } rows[] = {
        {"hyphenation", "hy-phen-ation"},
        {"computer", "com-puter"},
        {"supercalifragilistic", NULL},
        {"through", "through"},
        {"tables", "ta-bles"},
        {"table", "table"},
        {"abc", "abc"},
    };
    bool failed = true;
    Hyphens *hyphens = hyphens_new(&failed);
    assert_false(failed);

    (void)state;
    assert_non_null(hyphens);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        size_t length = strlen(rows[i].word);
        bool after[HYPHENS_WORD];
        char divided[2 * HYPHENS_WORD] = "";
        bool any = hyphens_find(hyphens, rows[i].word, length, after);
        for (size_t k = 0; k < length; k++) {
            strncat(divided, rows[i].word + k, 1);
            if (any && after[k])
                strcat(divided, "-");
        }
        if (rows[i].divided && strcmp(rows[i].word, "table") != 0)
            assert_string_equal(divided, rows[i].divided);
        for (size_t k = 0; any && k < length; k++)
            assert_true(!after[k] || (k >= 1 && k + 3 < length));
    }
    hyphens_free(hyphens);
    hyphens_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(check_best),
        cmocka_unit_test(check_margins),
        cmocka_unit_test(check_odd),
        cmocka_unit_test(check_hyphens),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);

    typesetter_free(fonts());
    return failed;
}
