/* SPDX-License-Identifier: GPL-3.0-or-later */
/* matrix_draw.c - where everything in a matrix of comparisons stands.
 *
 * Rows are numbered and named at the left with letters and k/n; columns carry the
 * numbers. Only the half below the diagonal is there: the other would repeat it. Of many
 * policies, for whose numbers there is no room, each cell holds the sign of its difference;
 * where even that is too much, k/n and then the letters are left out. */
#include <math.h>

#include "figure/matrix_private.h"

static const double gap = 8;          /* between columns, pt */
static const double inside = 3;       /* of a cell, left and right of its text */
static const double widest_cell = 52; /* pt: wider cells would only be emptier */
static const double widest_sign = 15; /* the same of a cell with a sign */
static const size_t most_lines = 3;   /* of a label */

typedef struct Plan {
    const Matrix *matrix;
    Frame *frame;
    double numbers; /* width of the numbers of the rows */
    double labels, letters, counts;
    double left, cell, height; /* of the cells */
    bool signs;                /* the cells hold signs, not numbers */
} Plan;

static Printed counts_text(const MatrixPolicy *policy)
{
    Printed printed = {0};

    if (policy->n > 0) {
        printed_count(&printed, policy->k, policy->of.k);
        printed_text(&printed, "/");
        printed_count(&printed, policy->n, policy->of.n);
    }
    return printed;
}

static void number_text(size_t index, char text[static SCALE_LABEL])
{
    snprintf(text, SCALE_LABEL, "%zu", index + 1);
}

static double least_cell(const Plan *plan)
{
    double width = 0;

    for (size_t i = 0; i < plan->matrix->pairs.count; i++) {
        const MatrixPair *pair = matrix_pair(plan->matrix, i);
        char difference[SCALE_LABEL], p[NUMBER_SIZE];

        for (int sign = -1; sign <= 1; sign += 2) {
            scale_format(UNIT_POINTS, sign * pair->difference, 1, difference);
            width = fmax(width, frame_text_width(plan->frame, TEXT_HEADING, difference));
        }
        figure_p(pair->p, p);
        width = fmax(width, frame_text_width(plan->frame, TEXT_NOTE, p));
    }
    return width + 2 * inside;
}

static void measure_rows(Plan *plan, double *natural)
{
    const Matrix *matrix = plan->matrix;
    char text[SCALE_LABEL];

    *natural = matrix->labels ? frame_text_width(plan->frame, TEXT_HEADING, matrix->labels) : 0;
    for (size_t i = 0; i < matrix->policies.count; i++) {
        const MatrixPolicy *policy = matrix_policy(matrix, i);

        *natural = fmax(*natural, frame_text_width(plan->frame, TEXT_LABEL, policy->label));
        number_text(i, text);
        plan->numbers = fmax(plan->numbers, frame_text_width(plan->frame, TEXT_VALUE, text));
        plan->counts =
            fmax(plan->counts, frame_text_width(plan->frame, TEXT_VALUE, counts_text(policy).text));
        if (policy->letters)
            plan->letters =
                fmax(plan->letters, frame_text_width(plan->frame, TEXT_HEADING, policy->letters));
    }
    *natural += 0.1;
    plan->numbers += 4;
    if (plan->counts > 0)
        plan->counts = gap + frame_heading_width(plan->frame, "k/n", plan->counts);
    plan->letters += plan->letters > 0 ? gap : 0;
}

/* A sign, or the number of the last column above it. */
static double least_sign(const Plan *plan)
{
    char text[SCALE_LABEL];

    number_text(plan->matrix->policies.count - 1, text);
    return frame_text_width(plan->frame, TEXT_HEADING, text) + 2;
}

static double room_for_labels(const Plan *plan, double cell)
{
    return plan->frame->width - plan->numbers - plan->letters - plan->counts - gap -
           cell * (double)(plan->matrix->policies.count - 1);
}

/* Takes a column away where it would leave the names too little room, and says so. */
static void leave_out(Plan *plan, double *column, const char *name, double cell, double wanted)
{
    if (*column == 0 || room_for_labels(plan, cell) >= wanted)
        return;
    *column = 0;
    text_printf(plan->frame->warnings, "too narrow for its %s, which are left out\n", name);
}

static bool plan_layout(Plan *plan, Error *err)
{
    static const double least_labels = 40;
    const Theme *theme = plan->frame->theme;
    double natural, cell = least_cell(plan);

    measure_rows(plan, &natural);
    double wanted = fmin(natural, least_labels);
    plan->signs = room_for_labels(plan, cell) < wanted;
    cell = plan->signs ? least_sign(plan) : cell;
    leave_out(plan, &plan->counts, "counts", cell, wanted);
    leave_out(plan, &plan->letters, "letters", cell, wanted);
    double room = room_for_labels(plan, cell);
    if (room < wanted)
        return error_set(err, ERROR_DOMAIN,
                         "a figure of %g pt leaves too little room to its cells: give a width of "
                         "%.0f pt or more, or fewer policies",
                         plan->frame->width, ceil(plan->frame->width + wanted - room) + 1);
    plan->labels = fmin(natural, room);
    plan->left = plan->numbers + plan->labels + plan->letters + plan->counts + gap;
    plan->cell =
        fmin(plan->signs ? widest_sign : widest_cell,
             (plan->frame->width - plan->left) / (double)(plan->matrix->policies.count - 1));
    plan->height =
        plan->signs ? 1.5 * theme->text[TEXT_LABEL].size : 2.4 * theme->text[TEXT_VALUE].size;
    return true;
}

static void draw_headings(Plan *plan)
{
    const Matrix *matrix = plan->matrix;
    double counts = plan->numbers + plan->labels + plan->letters + plan->counts;
    const Heading headings[] = {
        {matrix->labels, plan->numbers, plan->labels, ANCHOR_START, TEXT_HEADING, PAINT_INK},
        {plan->counts > 0 ? "k/n" : NULL, counts, plan->counts, ANCHOR_END, TEXT_HEADING,
         PAINT_INK},
        {"1", plan->left + plan->cell / 2, plan->cell, ANCHOR_MIDDLE, TEXT_HEADING, PAINT_INK},
    };
    size_t first = scene_count(plan->frame->scene), last;

    frame_headings(plan->frame, headings, sizeof headings / sizeof *headings);
    last = scene_count(plan->frame->scene) - 2; /* the rule comes after the headings */
    if (last < first)
        return;
    double baseline = scene_item(plan->frame->scene, last)->text.y;
    for (size_t column = 1; column + 1 < matrix->policies.count; column++) {
        char text[SCALE_LABEL];

        number_text(column, text);
        scene_text(plan->frame->scene, plan->left + ((double)column + 0.5) * plan->cell, baseline,
                   ANCHOR_MIDDLE, TEXT_HEADING, PAINT_INK, text);
    }
}

static void draw_numbers(Plan *plan, const MatrixPair *pair, double sign, double x, double middle)
{
    TextRole role = matrix_is_shaded(plan->matrix, pair) ? TEXT_HEADING : TEXT_VALUE;
    double above = isnan(pair->p) ? middle : middle - 0.24 * plan->height;
    Scene *scene = plan->frame->scene;
    Printed difference = {0}, p = {0};

    matrix_print_difference(pair, sign, &difference);
    figure_print_p(pair->p, pair->of.p, &p);
    scene_printed(scene, x, frame_baseline(plan->frame, role, above), ANCHOR_MIDDLE, role,
                  PAINT_INK, &difference);
    if (p.count > 0)
        scene_printed(scene, x,
                      frame_baseline(plan->frame, TEXT_NOTE, middle + 0.24 * plan->height),
                      ANCHOR_MIDDLE, TEXT_NOTE, PAINT_INK, &p);
}

static void draw_sign(Plan *plan, const MatrixPair *pair, double sign, double x, double middle)
{
    double difference = sign * pair->difference;
    bool shaded = matrix_is_shaded(plan->matrix, pair);
    TextRole role = shaded ? TEXT_HEADING : TEXT_VALUE;

    scene_text(plan->frame->scene, x, frame_baseline(plan->frame, role, middle), ANCHOR_MIDDLE,
               role, shaded ? PAINT_INK : PAINT_MUTED,
               difference > 0   ? "+"
               : difference < 0 ? "\xE2\x88\x92"
                                : "0");
}

static void draw_cell(Plan *plan, size_t row, size_t column, double middle)
{
    double sign, x = plan->left + (double)column * plan->cell, half = plan->height / 2;
    const MatrixPair *pair = matrix_find(plan->matrix, row, column, &sign);
    Scene *scene = plan->frame->scene;
    Text reading = {0};

    if (!pair)
        return;
    matrix_reading(plan->matrix, pair, sign, &reading);
    frame_group(plan->frame, &reading);
    if (matrix_is_shaded(plan->matrix, pair))
        scene_rect(scene, x + 0.5, middle - half + 0.5, plan->cell - 1, plan->height - 1,
                   (Fill){PAINT_GRID, HATCH_NONE});
    (plan->signs ? draw_sign : draw_numbers)(plan, pair, sign, x + plan->cell / 2, middle);
    scene_group_end(scene);
}

static void draw_name(Plan *plan, size_t row, double middle, const Text *lines, double label)
{
    const MatrixPolicy *policy = matrix_policy(plan->matrix, row);
    Frame *frame = plan->frame;
    Scene *scene = frame->scene;
    double right = plan->numbers + plan->labels + plan->letters + plan->counts;
    char text[SCALE_LABEL];

    number_text(row, text);
    scene_text(scene, plan->numbers - 4, frame_baseline(frame, TEXT_VALUE, middle), ANCHOR_END,
               TEXT_VALUE, PAINT_MUTED, text);
    frame_lines(frame, plan->numbers, frame_baseline(frame, TEXT_LABEL, middle - label / 2),
                ANCHOR_START, TEXT_LABEL, PAINT_INK, lines);
    if (plan->letters > 0 && policy->letters && policy->letters[0])
        scene_text(scene, plan->numbers + plan->labels + gap,
                   frame_baseline(frame, TEXT_HEADING, middle), ANCHOR_START, TEXT_HEADING,
                   PAINT_INK, policy->letters);
    Printed counts = counts_text(policy);
    if (plan->counts > 0 && counts.count > 0)
        scene_printed(scene, right, frame_baseline(frame, TEXT_VALUE, middle), ANCHOR_END,
                      TEXT_VALUE, PAINT_INK, &counts);
}

static void draw_row(Plan *plan, size_t row)
{
    Frame *frame = plan->frame;
    double leading = frame_leading(frame, TEXT_LABEL);
    Text lines = {0};
    size_t n = frame_wrap(frame, TEXT_LABEL, matrix_policy(plan->matrix, row)->label, plan->labels,
                          most_lines, &lines);
    double label = n > 0 ? (double)(n - 1) * leading : 0;
    double least = row == 0 ? 1.4 * leading : plan->height;
    double height = fmax(least, label + 1.4 * leading), middle = frame->y + height / 2;

    scene_row(frame->scene, frame->y);
    draw_name(plan, row, middle, &lines, label);
    for (size_t column = 0; column < row; column++)
        draw_cell(plan, row, column, middle);
    frame->y += height;
    text_free(&lines);
}

bool matrix_draw(const void *description, Frame *frame, Error *err)
{
    const Matrix *matrix = description;
    Plan plan = {.matrix = matrix, .frame = frame};
    Text note = {0};

    if (!plan_layout(&plan, err))
        return false;
    draw_headings(&plan);
    frame->y += 2;
    for (size_t row = 0; row < matrix->policies.count; row++)
        draw_row(&plan, row);
    scene_rows_end(frame->scene, frame->y);
    matrix_note(matrix, plan.signs, plan.letters > 0, &note);
    if (note.failed)
        scene_memory(frame->scene);
    frame_note(frame, text_string(&note));
    text_free(&note);
    scene_set_height(frame->scene, frame->y + 1);
    return true;
}
