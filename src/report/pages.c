/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pages.c - paints the pages of a galley. The structure of the PDF follows the
 * document's tree: containers are opened and closed as the nodes of the pieces ask. */
#include "report/pages.h"

#include <math.h>
#include <string.h>

#include "base/visible.h"
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

/* Upright, the text has the width of a page's figure, or of two columns; on its side, what
 * the margins leave. */
static double text_width_on(Paper paper, const PagesOptions *options)
{
    if (paper.width > paper.height)
        return paper.width - (double)LOOK_TOP - LOOK_BOTTOM;
    return options->columns > 1 ? 2 * LOOK_COLUMN + LOOK_GUTTER : LOOK_BLOCK;
}

typedef struct Painter {
    const Document *document;
    const PagesOptions *options;
    const Galley *galley;
    Pages pages;
    Canvas *canvas;
    Paper paper;                  /* of the page that is painted: a turned page lies on its side */
    const xmlNode *open[DEEPEST]; /* containers, outermost first */
    size_t depth;
    Role leaf; /* tag null = none is open */
    int outline[TREE_HEADING_LEVELS + 1];
    xmlHashTable *begins; /* id of a section -> number of its page */
} Painter;

static const char *container_tag(const xmlNode *node)
{
    static const char *const tags[] = {
        [DOCUMENT_ROOT] = "Document",    [DOCUMENT_SECTION] = "Sect", [DOCUMENT_LIST] = "L",
        [DOCUMENT_NUMBERED_LIST] = "L",  [DOCUMENT_ITEM] = "LI",      [DOCUMENT_ASIDE] = "Div",
        [DOCUMENT_QUOTE] = "BlockQuote", [DOCUMENT_TABLE] = "Table",  [DOCUMENT_HEAD] = "THead",
        [DOCUMENT_GROUP] = "TBody",      [DOCUMENT_ROW] = "TR",       [DOCUMENT_FIGURE] = "Div",
        [DOCUMENT_CONTENTS] = "TOC",     [DOCUMENT_SOURCES] = "L",    [DOCUMENT_SOURCE] = "LI",
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

static void paint_alternative(Painter *p, const xmlNode *figure)
{
    Text words = {0};

    tree_alternative(p->document, figure, &words);
    canvas_alternative(p->canvas, text_string(&words));
    text_free(&words);
}

/* Furniture is in no leaf: who hears the page does not hear it. */
static void open_leaf(Painter *p, Role role)
{
    if (p->leaf.tag && p->leaf.node == role.node && strcmp(p->leaf.tag, role.tag) == 0)
        return;
    close_leaf(p);
    if (!role.container)
        return;
    open_containers(p, role.container);
    p->leaf = role;
    canvas_tag_begin(p->canvas, p->leaf.tag);
    if (strcmp(role.tag, "Figure") == 0)
        paint_alternative(p, role.node);
}

/* The number of the page on which a section begins. */
static void paint_number(Painter *p, const Piece *piece, double x, double y)
{
    const Look *look = &looks[LOOK_CONTENTS];
    void *page = xmlHashLookup(p->begins, (const xmlChar *)tree_attribute(piece->target, "id"));
    char number[24];

    snprintf(number, sizeof number, "%zu", (size_t)(uintptr_t)page);
    canvas_text(p->canvas, x, y, ANCHOR_START, look->style, PAINT_MUTED, number);
}

/* The id of a node leads to what is painted next. */
static void paint_anchor(Painter *p, const xmlNode *node, double x, double y)
{
    if (!tree_attribute(node, "id"))
        return;
    close_leaf(p);
    canvas_destination(p->canvas, tree_attribute(node, "id"), x, y - 6);
}

static void paint_piece(Painter *p, const Piece *piece, double x, double y)
{
    x += piece->x;
    y += piece->y;
    if (piece->kind == PIECE_ANCHOR) {
        paint_anchor(p, piece->target, x, y);
        return;
    }
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
    case PIECE_PAGE:
        paint_number(p, piece, x, y);
        break;
    case PIECE_ANCHOR:
        break;
    }
}

static void add_outline(Painter *p, const xmlNode *heading)
{
    Text title = {0};
    int level = tree_level(heading);
    int parent = level > 1 ? p->outline[level - 1] : 0;

    tree_text(heading, &title);
    if (!text_ok(&title, NULL))
        canvas_fail_memory(p->canvas);
    int entry = canvas_outline(p->canvas, parent, text_string(&title),
                               tree_attribute(heading->parent, "id"));
    for (int i = level; i <= TREE_HEADING_LEVELS; i++)
        p->outline[i] = entry;
    text_free(&title);
}

static void paint_strip(Painter *p, const Strip *strip, double x, double y, bool first)
{
    if (strip->anchor)
        paint_anchor(p, strip->anchor, x, y);
    if (strip->heading)
        add_outline(p, strip->heading);
    for (size_t i = 0; i < strip->count; i++) {
        const Piece *piece = &p->galley->pieces[strip->first + i];
        if (!first || !piece->between)
            paint_piece(p, piece, x, y);
    }
}

/* Left edge of the text. */
static double margin(const Painter *p)
{
    return (p->paper.width - text_width_on(p->paper, p->options)) / 2;
}

static void paint_furniture(Painter *p, size_t number)
{
    const Look *look = &looks[LOOK_FURNITURE];
    const char *given = p->options->running_head;
    double x = margin(p), width = text_width_on(p->paper, p->options);
    char place[48], label[24];
    bool shortened = false;
    Text title = {0}, line = {0};

    snprintf(place, sizeof place, "%zu of %zu", number, p->pages.count);
    snprintf(label, sizeof label, "%zu", number);
    canvas_page_label(p->canvas, label);
    close_leaf(p);
    canvas_text(p->canvas, x + width, p->paper.height - LOOK_BOTTOM / 2.0, ANCHOR_END, look->style,
                look->paint, place);
    if (number > 1) {
        given = given ? given : document_title(p->document);
        visible_append(&title, given, strlen(given));
        text_wrap(p->options->typesetter, look->style, text_string(&title), width, 1, &line,
                  &shortened);
        if (line.length > 0)
            line.data[line.length - 1] = '\0';
        canvas_text(p->canvas, x, LOOK_TOP / 2.0 + 6, ANCHOR_START, look->style, look->paint,
                    text_string(&line));
        text_free(&title);
        text_free(&line);
    }
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

    canvas_rect(p->canvas, 0, 0, p->paper.width, half + 1, paper);
    canvas_rect(p->canvas, 0, half, p->paper.width, p->paper.height - half, paper);
}

static void paint_line(Painter *p, double x, double y, double length)
{
    close_leaf(p);
    canvas_line(p->canvas, x, y, x + length, y, (Pen){PAINT_INK, look_light, DASH_SOLID});
}

/* A footnote is a leaf of the section that is open there, and so is a figure in it. */
static void paint_foot(Painter *p, const Foot *foot, double x, double y)
{
    Role role = {p->document->root, foot->node, "Note"};

    for (size_t i = 0; i < p->depth; i++)
        if (tree_kind(p->open[i]) == DOCUMENT_SECTION)
            role.container = p->open[i];
    paint_anchor(p, foot->node, x, y);
    for (size_t i = 0; i < foot->count; i++) {
        Piece piece = p->galley->pieces[foot->first + i];
        if (piece.kind == PIECE_SCENE)
            piece.role.container = role.container;
        else
            piece.role = role;
        paint_piece(p, &piece, x, y);
    }
}

static void paint_placed(Painter *p, const Placed *placed)
{
    static const double divider = 60, below = 2;
    const Galley *galley = p->galley;
    double x = margin(p) + placed->x, y = LOOK_TOP + placed->y;
    const Head *head;

    switch (placed->kind) {
    case PLACED_STRIP:
        paint_strip(p, &galley->strips[placed->index], x, y, placed->first);
        break;
    case PLACED_HEAD:
        head = &galley->heads[placed->index];
        for (size_t i = 0; i < head->count; i++)
            paint_piece(p, &galley->pieces[head->first + i], x, y);
        break;
    case PLACED_CLOSE:
        paint_line(p, x, y + below, galley->heads[placed->index].width);
        break;
    case PLACED_FOOT:
        paint_foot(p, &galley->feet[placed->index], x, y);
        break;
    case PLACED_DIVIDER:
        paint_line(p, x, y, divider);
        break;
    }
}

static void paint_page(Painter *p, size_t number)
{
    const Page *page = &p->pages.list[number - 1];
    Paper paper = papers[p->options->paper];

    p->paper = page->turned ? (Paper){paper.height, paper.width} : paper;
    canvas_page(p->canvas, p->paper.width, p->paper.height);
    if (!is_white(p->options->theme->colours[PAINT_PAPER]))
        paint_ground(p);
    for (size_t i = page->first; i < page->first + page->count; i++)
        paint_placed(p, &p->pages.placed[i]);
    paint_furniture(p, number);
}

/* Notes on which page each section begins. */
static bool find_beginnings(Painter *p, Error *err)
{
    p->begins = xmlHashCreate(64);
    for (size_t n = 0; p->begins && n < p->pages.count; n++)
        for (size_t i = 0; i < p->pages.list[n].count; i++) {
            const Placed *placed = &p->pages.placed[p->pages.list[n].first + i];
            const xmlNode *heading =
                placed->kind == PLACED_STRIP ? p->galley->strips[placed->index].heading : NULL;
            const char *id = heading ? tree_attribute(heading->parent, "id") : NULL;

            if (id && xmlHashUpdateEntry(p->begins, (const xmlChar *)id, (void *)(uintptr_t)(n + 1),
                                         NULL) != 0)
                return error_memory(err);
        }
    return p->begins ? true : error_memory(err);
}

static bool paint_pages(Painter *p, Text *out, Error *err)
{
    const Document *doc = p->document;
    CanvasInfo info = {
        .title = doc->title,
        .subject = doc->description,
        .keywords = doc->keywords.length ? text_string(&doc->keywords) : NULL,
        .language = doc->language,
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

/* A page's text, its columns, and what stands on a page that lies on its side. */
static Setting setting_of(const Document *document, const PagesOptions *options, Galley *galley,
                          Shape *shape)
{
    Paper paper = papers[options->paper], turned = {paper.height, paper.width};
    bool two = options->columns > 1;
    double width = text_width_on(paper, options);

    *shape = (Shape){.width = two ? LOOK_COLUMN : width,
                     .height = paper.height - LOOK_TOP - LOOK_BOTTOM,
                     .columns = two ? 2 : 1,
                     .gap = LOOK_GUTTER,
                     .turned_height = turned.height - LOOK_TOP - LOOK_BOTTOM};
    return (Setting){.document = document,
                     .typesetter = options->typesetter,
                     .galley = galley,
                     .measure = two ? shape->width : LOOK_MEASURE,
                     .block = shape->width,
                     .page_width = width,
                     .page_height = shape->height,
                     .turned_width = text_width_on(turned, options),
                     .turned_height = shape->turned_height};
}

bool pages_write(const Document *document, const PagesOptions *options, Text *out, Error *err)
{
    Galley galley = {0};
    Shape shape;
    Setting setting = setting_of(document, options, &galley, &shape);
    Painter painter = {.document = document, .options = options, .galley = &galley};
    bool good = false;

    if (!document_ok(document, err))
        return false;
    if (!set_document(&setting)) {
        if (err)
            *err = galley.error;
    } else {
        good = pages_break(&galley, &shape, &painter.pages, err) &&
               find_beginnings(&painter, err) && paint_pages(&painter, out, err);
    }
    xmlHashFree(painter.begins, NULL);
    pages_free(&painter.pages);
    galley_free(&galley);
    return good;
}
