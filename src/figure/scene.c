/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scene.c - the display list: every number checked and rounded as it comes in. */
#include "figure/scene.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "figure/scene_private.h"

static const double limit = 4194304; /* 2^22: Cairo's fixed point wraps at 2^23 */

struct Scene {
    Typesetter *typesetter;
    const Theme *theme;
    double width, height;
    SceneItem *items;
    size_t count, capacity;
    double *rows; /* where each begins */
    size_t n_rows, room_for_rows;
    double foot; /* where the rows end */
    int open_groups;
    Error error;
};

double scene_round(double value)
{
    double rounded = round(value * 100) / 100;

    return rounded == 0 ? 0 : rounded;
}

void scene_append_number(Text *out, double value)
{
    char text[32], *at = text + sizeof text;
    int64_t hundredths = llround(scene_round(value) * 100);
    int64_t rest = hundredths < 0 ? -hundredths : hundredths;

    for (int place = 2; rest > 0 || place >= 0; place--, rest /= 10) {
        bool fraction = place > 0;
        bool zero = rest % 10 == 0 && (at == text + sizeof text);

        if (!fraction || !zero)
            *--at = (char)('0' + rest % 10);
        if (place == 1 && at < text + sizeof text)
            *--at = '.';
    }
    if (hundredths < 0)
        *--at = '-';
    text_append_n(out, at, (size_t)(text + sizeof text - at));
}

Scene *scene_new(Typesetter *typesetter, const Theme *theme, double width, double height,
                 Error *err)
{
    Scene *scene = calloc(1, sizeof *scene);

    if (!scene) {
        error_memory(err);
        return NULL;
    }
    scene->typesetter = typesetter;
    scene->theme = theme;
    scene->width = scene_round(width);
    scene_set_height(scene, height);
    return scene;
}

static void item_free(SceneItem *item)
{
    free(item->numbers);
    if (item->kind == SCENE_PATH)
        free(item->path.points);
    else if (item->kind == SCENE_TEXT)
        free(item->text.text);
    else if (item->kind == SCENE_GROUP_BEGIN)
        free(item->group.reading);
}

void scene_free(Scene *scene)
{
    if (!scene)
        return;
    for (size_t i = 0; i < scene->count; i++)
        item_free(&scene->items[i]);
    free(scene->items);
    free(scene->rows);
    free(scene);
}

void scene_set_height(Scene *scene, double height)
{
    scene->height = scene_round(height);
}

double scene_width(const Scene *scene)
{
    return scene->width;
}

double scene_height(const Scene *scene)
{
    return scene->height;
}

static bool good(const Scene *scene)
{
    return scene->error.code == ERROR_NONE;
}

/* Rounds count numbers in place; false and the scene's error when one cannot be drawn. */
static bool accept(Scene *scene, const char *what, double *values[], size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (!isfinite(*values[i]) || fabs(*values[i]) > limit)
            return error_set(&scene->error, ERROR_DOMAIN,
                             "a %s cannot be drawn at %g: give finite values of ordinary size",
                             what, *values[i]);
        *values[i] = scene_round(*values[i]);
    }
    return true;
}

static SceneItem *add(Scene *scene, SceneKind kind)
{
    if (!good(scene))
        return NULL;
    if (scene->count == scene->capacity) {
        size_t capacity = scene->capacity ? scene->capacity * 2 : 64;
        SceneItem *items = realloc(scene->items, capacity * sizeof *items);

        if (!items) {
            error_memory(&scene->error);
            return NULL;
        }
        scene->items = items;
        scene->capacity = capacity;
    }
    SceneItem *item = &scene->items[scene->count];
    *item = (SceneItem){.kind = kind};
    return item;
}

/* The item counts from here on; before, a failure leaves the list as it was. */
static void keep(Scene *scene)
{
    scene->count++;
}

void scene_line(Scene *scene, double x1, double y1, double x2, double y2, Pen pen)
{
    double *values[] = {&x1, &y1, &x2, &y2, &pen.width};
    SceneItem *item = add(scene, SCENE_LINE);

    if (!item || !accept(scene, "line", values, 5))
        return;
    item->pen = pen;
    item->line.x1 = x1;
    item->line.y1 = y1;
    item->line.x2 = x2;
    item->line.y2 = y2;
    keep(scene);
}

void scene_rect(Scene *scene, double x, double y, double width, double height, Fill fill)
{
    double *values[] = {&x, &y, &width, &height};
    SceneItem *item = add(scene, SCENE_RECT);

    if (!item || !accept(scene, "rectangle", values, 4))
        return;
    item->fill = fill;
    item->rect.x = width < 0 ? scene_round(x + width) : x;
    item->rect.y = height < 0 ? scene_round(y + height) : y;
    item->rect.width = fabs(width);
    item->rect.height = fabs(height);
    keep(scene);
}

void scene_path(Scene *scene, const Point *points, size_t count, bool closed, Fill fill, Pen pen)
{
    SceneItem *item = add(scene, SCENE_PATH);
    Point *copy = item && count > 0 ? calloc(count, sizeof *copy) : NULL;

    if (!item || count == 0)
        return;
    if (!copy) {
        error_memory(&scene->error);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        copy[i] = points[i];
        double *values[] = {&copy[i].x, &copy[i].y};
        if (!accept(scene, "path", values, 2)) {
            free(copy);
            return;
        }
    }
    item->fill = fill;
    item->pen = pen;
    item->path.points = copy;
    item->path.count = count;
    item->path.closed = closed;
    keep(scene);
}

void scene_mark(Scene *scene, MarkShape shape, double x, double y, double size, Paint paint)
{
    double *values[] = {&x, &y, &size};
    SceneItem *item = add(scene, SCENE_MARK);

    if (!item || !accept(scene, "mark", values, 3))
        return;
    item->fill.paint = paint;
    item->mark.shape = shape;
    item->mark.x = x;
    item->mark.y = y;
    item->mark.size = size;
    keep(scene);
}

void scene_text(Scene *scene, double x, double y, Anchor anchor, TextRole role, Paint paint,
                const char *text)
{
    double *values[] = {&x, &y};
    SceneItem *item = add(scene, SCENE_TEXT);

    if (!item || !accept(scene, "text", values, 2))
        return;
    char *copy = text_copy(text);
    if (!copy) {
        error_memory(&scene->error);
        return;
    }
    item->fill.paint = paint;
    item->text.x = x;
    item->text.y = y;
    item->text.anchor = anchor;
    item->text.role = role;
    item->text.style = scene->theme->text[role];
    item->text.extent = text_measure(scene->typesetter, item->text.style, text);
    item->text.text = copy;
    keep(scene);
}

static void give_numbers(Scene *scene, const Number *numbers, size_t count)
{
    if (good(scene) && !numbers_copy(numbers, count, &scene->items[scene->count - 1].numbers))
        error_memory(&scene->error);
}

void scene_printed(Scene *scene, double x, double y, Anchor anchor, TextRole role, Paint paint,
                   const Printed *printed)
{
    scene_text(scene, x, y, anchor, role, paint, printed->text);
    give_numbers(scene, printed->numbers, printed->count);
}

void scene_evidence(Scene *scene, double value, Evidence evidence)
{
    const SceneItem *last = scene->count > 0 ? &scene->items[scene->count - 1] : NULL;

    if (!last || last->numbers)
        return;
    const Number number = {.length = last->kind == SCENE_TEXT ? strlen(last->text.text) : 0,
                           .value = value,
                           .evidence = evidence_or(evidence, "data")};
    give_numbers(scene, &number, 1);
}

void scene_send_behind(Scene *scene, size_t index)
{
    if (!good(scene) || index + 1 >= scene->count)
        return;
    SceneItem last = scene->items[scene->count - 1];
    memmove(&scene->items[index + 1], &scene->items[index],
            (scene->count - 1 - index) * sizeof last);
    scene->items[index] = last;
}

void scene_group_begin(Scene *scene, const char *reading)
{
    SceneItem *item = add(scene, SCENE_GROUP_BEGIN);

    if (!item)
        return;
    if (reading && !(item->group.reading = text_copy(reading))) {
        error_memory(&scene->error);
        return;
    }
    scene->open_groups++;
    keep(scene);
}

void scene_group_end(Scene *scene)
{
    if (!add(scene, SCENE_GROUP_END))
        return;
    scene->open_groups--;
    keep(scene);
    if (scene->open_groups < 0)
        error_set(&scene->error, ERROR_INTERNAL, "a group of a figure ends that never began");
}

void scene_row(Scene *scene, double y)
{
    if (!good(scene))
        return;
    if (scene->n_rows == scene->room_for_rows) {
        size_t room = scene->room_for_rows ? scene->room_for_rows * 2 : 16;
        double *rows = realloc(scene->rows, room * sizeof *rows);

        if (!rows) {
            error_memory(&scene->error);
            return;
        }
        scene->rows = rows;
        scene->room_for_rows = room;
    }
    scene->rows[scene->n_rows++] = scene_round(y);
}

void scene_rows_end(Scene *scene, double y)
{
    scene->foot = scene_round(y);
}

const double *scene_rows(const Scene *scene, size_t *count, double *end)
{
    *count = scene->n_rows;
    *end = scene->foot;
    return scene->rows;
}

void scene_memory(Scene *scene)
{
    if (good(scene))
        error_memory(&scene->error);
}

bool scene_finish(Scene *scene, Error *err)
{
    if (good(scene) && scene->open_groups != 0)
        error_set(&scene->error, ERROR_INTERNAL, "a group of a figure is not ended");
    if (good(scene))
        typesetter_ok(scene->typesetter, &scene->error);
    if (good(scene))
        return true;
    if (err)
        *err = scene->error;
    return false;
}

size_t scene_count(const Scene *scene)
{
    return scene->count;
}

const SceneItem *scene_item(const Scene *scene, size_t index)
{
    return &scene->items[index];
}
