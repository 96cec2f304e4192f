/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pages.c - paints the pages of a galley. The structure of the PDF follows the
 * document's tree: containers are opened and closed as the nodes of the pieces ask. */
#include "report/pages.h"

#include <math.h>
#include <string.h>

#include "report/breaks.h"
#include "report/setting.h"

typedef struct Paper {
    double width, height;
} Paper;

static const Paper papers[PAGES_PAPER_COUNT] = {
    [PAGES_A4] = {595.276, 841.89},
    [PAGES_LETTER] = {612, 792},
};

const char *const pages_paper_names[PAGES_PAPER_COUNT] = {
    [PAGES_A4] = "a4", [PAGES_LETTER] = "letter"};

enum {
    DEEPEST = 64
};

typedef struct Painter {
    const Document *document;
    const PagesOptions *options;
    const Galley *galley;
    Pages pages;
    Canvas *canvas;
    Paper paper;
    const xmlNode *open[DEEPEST]; /* containers, outermost first */
    size_t depth;
    Role leaf; /* tag null = none is open */
    int outline[TREE_HEADING_LEVELS + 1];
} Painter;

static const char *container_tag(const xmlNode *node)
{
    static const char *const tags[] = {
        [DOCUMENT_ROOT] = "Document",    [DOCUMENT_SECTION] = "Sect", [DOCUMENT_LIST] = "L",
        [DOCUMENT_NUMBERED_LIST] = "L",  [DOCUMENT_ITEM] = "LI",      [DOCUMENT_ASIDE] = "Div",
        [DOCUMENT_QUOTE] = "BlockQuote", [DOCUMENT_TABLE] = "Table",  [DOCUMENT_HEAD] = "THead",
        [DOCUMENT_GROUP] = "TBody",      [DOCUMENT_ROW] = "TR",       [DOCUMENT_FIGURE] = "Div",
    };

    return tags[tree_kind(node)];
}

static void close_leaf(Painter *p)
{
    if (p->leaf.tag)
        canvas_tag_end(p->canvas, p->leaf.tag);
    p->leaf = (Role){0};
}

static void close_containers(Painter *p, size_t depth)
{
    close_leaf(p);
    while (p->depth > depth)
        canvas_tag_end(p->canvas, container_tag(p->open[--p->depth]));
}

/* Closes and opens containers until exactly those of node are open. */
static void open_containers(Painter *p, const xmlNode *node)
{
    const xmlNode *path[DEEPEST];
    size_t length = 0, same = 0;

    for (; node && node->type == XML_ELEMENT_NODE && length < DEEPEST; node = node->parent)
        path[length++] = node;
    while (same < length && same < p->depth && p->open[same] == path[length - 1 - same])
        same++;
    close_containers(p, same);
    for (; p->depth < length; p->depth++) {
        p->open[p->depth] = path[length - 1 - p->depth];
        canvas_tag_begin(p->canvas, container_tag(p->open[p->depth]));
    }
}

/* Furniture is a leaf of its own inside whatever is open. */
static void open_leaf(Painter *p, Role role)
{
    if (!role.container)
        role.tag = "NonStruct";
    if (p->leaf.tag && p->leaf.node == role.node && strcmp(p->leaf.tag, role.tag) == 0)
        return;
    close_leaf(p);
    if (role.container)
        open_containers(p, role.container);
    p->leaf = role;
    canvas_tag_begin(p->canvas, p->leaf.tag);
}

static void paint_piece(Painter *p, const Piece *piece, double x, double y)
{
    x += piece->x;
    y += piece->y;
    open_leaf(p, piece->role);
    switch (piece->kind) {
    case PIECE_LINES:
        canvas_paragraph(p->canvas, piece->lines.paragraph, piece->lines.first, piece->lines.count,
                         x, y);
        break;
    case PIECE_RULE:
        canvas_line(p->canvas, x, y, x + piece->rule.length, y,
                    (Pen){piece->rule.paint, piece->rule.weight, DASH_SOLID});
        break;
    case PIECE_SCENE:
        canvas_scene_part(p->canvas, piece->drawing.scene, piece->drawing.part, x, y);
        break;
    }
}

static void add_outline(Painter *p, const xmlNode *heading)
{
    Text title = {0};
    int level = tree_level(heading);
    int parent = level > 1 ? p->outline[level - 1] : 0;

    tree_text(heading, &title);
    int entry = canvas_outline(p->canvas, parent, text_string(&title),
                               tree_attribute(heading->parent, "id"));
    for (int i = level; i <= TREE_HEADING_LEVELS; i++)
        p->outline[i] = entry;
    text_free(&title);
}

static void paint_strip(Painter *p, const Strip *strip, double x, double y, bool first)
{
    if (strip->anchor && tree_attribute(strip->anchor, "id")) {
        close_leaf(p);
        canvas_destination(p->canvas, tree_attribute(strip->anchor, "id"), x, y - 6);
    }
    if (strip->heading)
        add_outline(p, strip->heading);
    for (size_t i = 0; i < strip->count; i++) {
        const Piece *piece = &p->galley->pieces[strip->first + i];
        if (!first || !piece->between)
            paint_piece(p, piece, x, y);
    }
}

static void paint_furniture(Painter *p, size_t number, double x)
{
    const Look *look = &looks[LOOK_FURNITURE];
    const char *title = p->options->running_head;
    char place[48], label[24];
    bool shortened = false;
    Text line = {0};

    snprintf(place, sizeof place, "%zu of %zu", number, p->pages.count);
    snprintf(label, sizeof label, "%zu", number);
    canvas_page_label(p->canvas, label);
    open_leaf(p, (Role){NULL, NULL, NULL});
    canvas_text(p->canvas, x + LOOK_BLOCK, p->paper.height - LOOK_BOTTOM / 2.0, ANCHOR_END,
                look->style, look->paint, place);
    if (number > 1) {
        text_wrap(p->options->typesetter, look->style, title ? title : document_title(p->document),
                  LOOK_BLOCK, 1, &line, &shortened);
        if (line.length > 0)
            line.data[line.length - 1] = '\0';
        canvas_text(p->canvas, x, LOOK_TOP / 2.0 + 6, ANCHOR_START, look->style, look->paint,
                    text_string(&line));
        text_free(&line);
    }
    close_leaf(p);
}

static bool is_white(Colour colour)
{
    return colour.red == 255 && colour.green == 255 && colour.blue == 255;
}

/* In two halves: Cairo takes one area over all of the page for a new start, and forgets
 * the element that was opened for it. */
static void paint_ground(Painter *p)
{
    const Fill paper = {PAINT_PAPER, HATCH_NONE};
    double half = floor(p->paper.height / 2);

    open_leaf(p, (Role){NULL, NULL, NULL});
    canvas_rect(p->canvas, 0, 0, p->paper.width, half + 1, paper);
    canvas_rect(p->canvas, 0, half, p->paper.width, p->paper.height - half, paper);
}

static void paint_page(Painter *p, size_t number)
{
    const Page *page = &p->pages.list[number - 1];
    double x = (p->paper.width - LOOK_BLOCK) / 2, y = LOOK_TOP;

    canvas_page(p->canvas, p->paper.width, p->paper.height);
    if (!is_white(p->options->theme->colours[PAINT_PAPER]))
        paint_ground(p);
    if (page->head >= 0) {
        const Head *head = &p->galley->heads[page->head];
        for (size_t i = 0; i < head->count; i++)
            paint_piece(p, &p->galley->pieces[head->first + i], x, y);
        y += head->height;
    }
    for (size_t i = page->first; i < page->first + page->count; i++) {
        const Strip *strip = &p->galley->strips[i];
        y += i > page->first ? p->pages.spacing * strip->above : 0;
        paint_strip(p, strip, x, y, i == page->first);
        y += strip->height;
    }
    if (page->continued) {
        const Head *head = &p->galley->heads[p->galley->strips[page->first + page->count].head];
        open_leaf(p, (Role){NULL, NULL, NULL});
        canvas_line(p->canvas, x, y + 2, x + head->width, y + 2,
                    (Pen){PAINT_INK, look_light, DASH_SOLID});
    }
    paint_furniture(p, number, x);
}

static bool paint_pages(Painter *p, Text *out, Error *err)
{
    const Document *doc = p->document;
    CanvasInfo info = {
        .title = doc->title,
        .subject = doc->description,
        .keywords = doc->keywords.length ? text_string(&doc->keywords) : NULL,
    };

    p->canvas = canvas_new_pdf(p->options->typesetter, p->options->theme, &info, err);
    if (!p->canvas)
        return false;
    for (size_t i = 1; i <= p->pages.count; i++)
        paint_page(p, i);
    close_containers(p, 0);
    bool good = canvas_finish(p->canvas, out, err);
    canvas_free(p->canvas);
    return good;
}

bool pages_write(const Document *document, const PagesOptions *options, Text *out, Error *err)
{
    Galley galley = {0};
    Paper paper = papers[options->paper];
    double height = paper.height - LOOK_TOP - LOOK_BOTTOM;
    Setting setting = {.document = document,
                       .typesetter = options->typesetter,
                       .galley = &galley,
                       .page_height = height};
    Painter painter = {.document = document, .options = options, .galley = &galley, .paper = paper};
    bool good = false;

    if (!document_ok(document, err))
        return false;
    if (!set_document(&setting)) {
        if (err)
            *err = galley.error;
    } else {
        good = pages_break(&galley, height, &painter.pages, err) && paint_pages(&painter, out, err);
    }
    pages_free(&painter.pages);
    galley_free(&galley);
    return good;
}
