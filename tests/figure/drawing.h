/* SPDX-License-Identifier: GPL-3.0-or-later */
/* drawing.h - what the tests of figures share. */
#ifndef OFFDIAG_TESTS_DRAWING_H
#define OFFDIAG_TESTS_DRAWING_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "figure/figure.h"
#include "support.h"

static Typesetter *typesetter; /* of the whole program */

static inline int open_typesetter(void **state)
{
    Error err = {0};

    (void)state;
    typesetter = typesetter_new(source_path("fonts"), NULL, 0, &err);
    if (!typesetter)
        print_error("%s: %s\n", err.file, err.message);
    return typesetter ? 0 : -1;
}

static inline int close_typesetter(void **state)
{
    (void)state;
    typesetter_free(typesetter);
    return 0;
}

static inline void check(bool ok, const Error *err)
{
    if (!ok)
        fail_msg("%s", err->message);
}

/* Fails unless the error's message holds both parts. */
static inline void check_refused(bool ok, const Error *err, const char *what, const char *part)
{
    if (ok)
        fail_msg("%s was accepted", what);
    if (!strstr(err->message, part))
        fail_msg("%s: \"%s\" does not say \"%s\"", what, err->message, part);
}

static inline bool contains(const Text *text, const char *part)
{
    return strstr(text_string(text), part) != NULL;
}

/* Output of a command that reads bytes as its input. */
static inline Text filter(const char *command, const Text *bytes)
{
    char *folder = temporary_folder();
    Text line = {0}, result = {0};
    char path[600];

    snprintf(path, sizeof path, "%s/in", folder);
    write_whole(path, text_string(bytes), bytes->length);
    text_printf(&line, "%s <%s >%s/out 2>&1", command, path, folder);
    if (system(text_string(&line)) != 0)
        text_append(&result, "FAILED ");
    snprintf(path, sizeof path, "%s/out", folder);
    Text out = read_whole(path);
    text_append_n(&result, text_string(&out), out.length);
    text_free(&out);
    text_free(&line);
    remove_folder(folder);
    return result;
}

/* Compares text with tests/golden/NAME. A missing one is written, and the test fails;
 * where $OFFDIAG_GOLDEN_NEW names a folder, a text that differs is written there. */
static inline void check_golden(const char *name, const Text *text)
{
    char path[1200];
    const char *folder = getenv("OFFDIAG_GOLDEN_NEW");
    FILE *file;

    snprintf(path, sizeof path, "%s/%s", source_path("tests/golden"), name);
    file = fopen(path, "rb");
    if (!file) {
        write_whole(path, text_string(text), text->length);
        fail_msg("%s was missing and has been written: look at it", path);
        return;
    }
    fclose(file);
    Text golden = read_whole(path);
    bool same = golden.length == text->length &&
                memcmp(text_string(&golden), text_string(text), text->length) == 0;
    text_free(&golden);
    if (!same && folder) {
        snprintf(path, sizeof path, "%s/%s", folder, name);
        write_whole(path, text_string(text), text->length);
    }
    if (!same)
        fail_msg("the drawing differs from tests/golden/%s: ./build.sh golden shows how", name);
}

/* Fails on a text that was cut within a sign. */
static inline void check_texts_whole(const Figure *figure)
{
    for (size_t i = 0; i < scene_count(figure->scene); i++) {
        const SceneItem *item = scene_item(figure->scene, i);
        const char *text = item->kind == SCENE_TEXT ? item->text.text : "";

        if (utf8_first_invalid(text, strlen(text)) < strlen(text))
            fail_msg("\"%s\" is not valid UTF-8", text);
    }
}

/* A figure of a description whose member width is given. Where the error names a width
 * that would do, that one; fails when anything overlaps or reaches out of the figure. */
static inline Figure *build_checked(FigureBuild *build, const void *description, double *width)
{
    static const char advice[] = "give a width of ";
    Error err = {0};
    Figure *figure = build(description, typesetter, &theme_default, &err);
    const char *found = figure ? NULL : strstr(err.message, advice);

    if (found) {
        *width = atof(found + strlen(advice));
        figure = build(description, typesetter, &theme_default, &err);
    }
    if (!figure)
        fail_msg("%g pt: %s", *width, err.message);
    if (!scene_check_layout(figure->scene, &err))
        fail_msg("%g pt: %s", *width, err.message);
    check_texts_whole(figure);
    return figure;
}

/* Where what is drawn for each reading lies, texts apart; gives the number of readings. */
static inline size_t boxes_of_readings(const Scene *scene, Box *boxes, size_t most)
{
    size_t count = 0;
    int depth = 0;

    for (size_t i = 0; i < scene_count(scene); i++) {
        const SceneItem *item = scene_item(scene, i);
        if (item->kind == SCENE_GROUP_BEGIN && depth++ == 0 && count < most)
            boxes[count++] = (Box){1e9, 1e9, -1e9, -1e9};
        depth -= item->kind == SCENE_GROUP_END;
        if (depth == 0 || item->kind == SCENE_GROUP_BEGIN || item->kind == SCENE_GROUP_END ||
            item->kind == SCENE_TEXT)
            continue;
        Box box = scene_item_box(item), *all = &boxes[count - 1];
        *all = (Box){fmin(all->left, box.left), fmin(all->top, box.top),
                     fmax(all->right, box.right), fmax(all->bottom, box.bottom)};
    }
    return count;
}

static inline bool is_apart(Box one, Box other)
{
    static const double slack = 0.02; /* of rounding to 0.01 pt */

    return one.right <= other.left + slack || other.right <= one.left + slack ||
           one.bottom <= other.top + slack || other.bottom <= one.top + slack;
}

/* In a figure of rows or cells what is drawn for one reading never covers that of another. */
static inline void check_readings_apart(const Figure *figure)
{
    enum {
        MOST = 1000
    };
    Box boxes[MOST];
    size_t count = boxes_of_readings(figure->scene, boxes, MOST);

    assert_in_range(count, 1, MOST - 1);
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < i; j++)
            if (!is_apart(boxes[i], boxes[j]))
                fail_msg("\"%s\" covers \"%s\"", figure_reading(figure, i),
                         figure_reading(figure, j));
}

/* A mark, or a bar or closed outline that is drawn in a colour of data. */
static inline bool is_solid(const SceneItem *item)
{
    Paint paint = item->fill.paint != PAINT_NONE ? item->fill.paint : item->pen.paint;
    bool closed = item->kind == SCENE_RECT || (item->kind == SCENE_PATH && item->path.closed);

    return item->kind == SCENE_MARK || (closed && paint != PAINT_GRID && paint != PAINT_PAPER);
}

/* Of two marks at one place the first is larger, so that it is seen around the second. */
static inline bool is_seen_around(const SceneItem *first, const SceneItem *second)
{
    return first->kind == SCENE_MARK && second->kind == SCENE_MARK &&
           first->mark.size >= second->mark.size + 2;
}

/* No mark, bar or outline covers another. */
static inline void check_marks_apart(const Figure *figure)
{
    enum {
        MOST = 1000
    };
    const SceneItem *solid[MOST];
    Box boxes[MOST];
    size_t count = 0;

    for (size_t i = 0; i < scene_count(figure->scene) && count < MOST; i++) {
        const SceneItem *item = scene_item(figure->scene, i);
        if (is_solid(item)) {
            boxes[count] = scene_item_box(item);
            solid[count++] = item;
        }
    }
    assert_in_range(count, 1, MOST - 1);
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < i; j++)
            if (!is_apart(boxes[i], boxes[j]) && !is_seen_around(solid[j], solid[i]))
                fail_msg("a mark covers another at %g %g: \"%s\"", boxes[i].left, boxes[i].top,
                         figure->summary);
}

static inline void check_figure_golden(const char *name, Figure *figure)
{
    Text trace = {0};

    scene_trace(figure->scene, &trace);
    figure_free(figure);
    check_golden(name, &trace);
    text_free(&trace);
}

/* Fails unless the description is refused in words that hold part. */
static inline void check_refuses(FigureBuild *build, const void *description, const char *what,
                                 const char *part)
{
    Error err = {0};
    Figure *figure = build(description, typesetter, &theme_default, &err);

    figure_free(figure);
    check_refused(figure != NULL, &err, what, part);
}

/* Letters of the policy at a rank, of 60, where each run of six neighbours is one group: of rank 30
 * "z aa ab ac ad ae", of the last "bc". */
static inline const char *letters_of_rank(size_t rank, Text *letters)
{
    text_free(letters);
    for (size_t group = rank < 5 ? 0 : rank - 5; group <= rank && group < 55; group++) {
        text_append(letters, letters->length > 0 ? " " : "");
        if (group >= 26)
            text_append_char(letters, (char)('a' + group / 26 - 1));
        text_append_char(letters, (char)('a' + group % 26));
    }
    return text_string(letters);
}

/* A generator of our own, so that every machine tests the same inputs. */
static uint64_t random_state = 20240607;

static inline uint64_t random_bits(void)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return random_state;
}

static inline size_t random_below(size_t limit)
{
    return (size_t)(random_bits() % limit);
}

static inline double random_fraction(void)
{
    return (double)(random_bits() >> 11) / 9007199254740992.0;
}

/* A name as users have them: words, identifiers, Greek, accents, right-to-left, markup. */
static inline const char *random_name(Text *name)
{
    static const char *const words[] = {
        "pick",
        "the",
        "bowl",
        "\xCE\xB1\xCE\xB2\xCE\xB3",
        "caf\xC3\xA9",
        "<b>",
        "&amp;",
        "\"x\"",
        "'y'",
        "_",
        "/",
        "drawer",
        "\xCF\x80",
        "0.5",
        "\xD0\x9C\xD0\xB8\xD1\x80",
        "open_the_middle_drawer",
        "a-b-c",
        "task",
        "\xE4\xB8\xAD\xE6\x96\x87",             /* Chinese */
        "\xE3\x82\xAB\xE3\x83\x83\xE3\x83\x97", /* Japanese */
        "\xD7\xA9\xD7\x9C\xD7\x95\xD7\x9D",     /* Hebrew */
        "\xD9\x83\xD9\x88\xD8\xA8",             /* Arabic */
        "W",
        "iiii",
        "MMMM",
    };
    size_t count = 1 + random_below(random_below(8) == 0 ? 40 : 5);

    text_free(name);
    for (size_t i = 0; i < count; i++)
        text_printf(name, "%s%s", i > 0 && random_below(4) ? " " : "",
                    words[random_below(sizeof words / sizeof *words)]);
    if (random_below(30) == 0) {
        while (name->length < 300)
            text_append(name, "pneumonoultramicroscopic");
    }
    return text_string(name);
}

#endif
