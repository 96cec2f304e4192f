/* SPDX-License-Identifier: GPL-3.0-or-later */
/* set_foot.c - footnotes, for the foot of the page that refers to them. One is set like
 * any text, in a galley of its own; its strips then become pieces that stay together. */
#include "report/setting.h"

/* A number whose text begins with a list, a table or the like has a line of its own. */
static bool begins_with_text(const xmlNode *holder)
{
    const xmlNode *first = holder->children;

    if (!first || tree_is_inline(first) || tree_kind(first) == DOCUMENT_PARAGRAPH)
        return true;
    return (tree_kind(first) == DOCUMENT_QUOTE || tree_kind(first) == DOCUMENT_ASIDE) &&
           begins_with_text(first);
}

static void set_number(Setting *setting, Role role)
{
    const Look *look = &looks[LOOK_FOOTNOTE];
    InlineOptions options = {.label = setting->label, .light = true};

    setting->label = NULL;
    set_lines(setting, set_inlines(setting, NULL, NULL, look, &options), role, 0, 0, true);
}

static void set_text(Setting *setting, const xmlNode *footnote)
{
    Role role = {setting->document->root, footnote, "Note"};
    Text label = {0};

    text_printf(&label, "%s\u2002", tree_attribute(footnote, "number"));
    setting->label = text_string(&label);
    if (!begins_with_text(footnote))
        set_number(setting, role);
    set_mixed(setting, footnote, role);
    text_free(&label);
}

static bool check_drifts(Galley *inside, const xmlNode *footnote)
{
    for (size_t i = 0; i < inside->n_drifts; i++)
        if (inside->drifts[i].wide || inside->drifts[i].turned) {
            error_set(&inside->error, ERROR_SCRIPT,
                      "this is too wide for a footnote: put it into the text");
            return tree_locate(footnote, &inside->error);
        }
    return galley_good(inside);
}

static double strips_height(const Galley *inside, double after)
{
    double height = after;

    for (size_t i = 0; i < inside->n_strips; i++)
        height += inside->strips[i].height + (i > 0 ? inside->strips[i].above : 0);
    return height;
}

/* What leads to a strip leads to its place in the footnote. */
static void add_strip(Galley *galley, const Galley *inside, const Strip *strip, double y)
{
    if (strip->anchor)
        galley_piece(galley, (Piece){.kind = PIECE_ANCHOR, .y = y, .target = strip->anchor});
    for (size_t i = 0; i < strip->count; i++) {
        Piece piece = inside->pieces[strip->first + i];

        piece.y += y;
        galley_piece(galley, piece);
    }
}

static int add_foot(Galley *galley, Galley *inside, const xmlNode *footnote, double after)
{
    int foot = galley_foot(galley, footnote, strips_height(inside, after));
    double y = 0;

    for (size_t i = 0; foot >= 0 && i < inside->n_strips; i++) {
        y += i > 0 ? inside->strips[i].above : 0;
        add_strip(galley, inside, &inside->strips[i], y);
        y += inside->strips[i].height;
    }
    for (size_t i = 0; i < inside->n_paragraphs; i++)
        galley_own(galley, inside->paragraphs[i]);
    inside->n_paragraphs = 0;
    return foot;
}

int set_foot(Setting *setting, const xmlNode *footnote)
{
    static const double text_below = 1.5, block_below = 6;
    int *foot = &setting->feet[tree_integer(footnote, "number", 1) - 1];
    Galley inside = {0};
    Setting inner = *setting;

    if (*foot >= 0 || !galley_good(setting->galley))
        return *foot;
    inner.galley = &inside;
    inner.look = LOOK_FOOTNOTE;
    inner.left = inner.after = 0;
    inner.width = inner.block = setting->measure;
    inner.headed = false;
    inner.marker = NULL;
    inner.anchor = NULL;
    set_text(&inner, footnote);
    double after =
        footnote->children && !tree_is_inline(footnote->children) ? block_below : text_below;
    if (check_drifts(&inside, footnote))
        *foot = add_foot(setting->galley, &inside, footnote, after);
    else
        setting->galley->error = inside.error;
    galley_free(&inside);
    return *foot;
}
