/* SPDX-License-Identifier: GPL-3.0-or-later */
/* set_figure.c - a figure's drawing, caption and notes. */
#include "report/setting.h"

void set_caption(Setting *setting, const xmlNode *node, double above, bool keep)
{
    const xmlNode *caption = tree_child(node, DOCUMENT_CAPTION);
    const Look *look = &looks[LOOK_CAPTION];
    Text label = {0};
    size_t before = setting->galley->n_strips;

    text_printf(&label, "%s\u00a0%s\u2002", tree_label(node), tree_attribute(node, "number"));
    InlineOptions options = {
        .label = text_string(&label), .width = setting->measure - setting->left, .fit = true};
    set_lines(setting,
              set_inlines(setting, caption ? caption->children : NULL, NULL, look, &options),
              (Role){node, caption ? caption : node, "Caption"}, setting->left, above, keep);
    text_free(&label);
    for (size_t i = before; i + 1 < setting->galley->n_strips; i++)
        setting->galley->strips[i].keep = true;
}

bool set_has_notes(const xmlNode *node)
{
    return tree_child(node, DOCUMENT_NOTE) != NULL;
}

void set_notes(Setting *setting, const xmlNode *node)
{
    const Look *look = &looks[LOOK_NOTE];
    InlineOptions options = {.width = setting->measure - setting->left, .fit = true};

    for (const xmlNode *child = node->children; child; child = child->next)
        if (tree_kind(child) == DOCUMENT_NOTE)
            set_lines(setting, set_inlines(setting, child->children, NULL, look, &options),
                      (Role){node, child, "Note"}, setting->left, look->above, child->next != NULL);
}

static bool check_drawing(Setting *setting, const xmlNode *node, const Scene *scene)
{
    Error *err = &setting->galley->error;
    double width = scene_width(scene);

    if (width <= setting->page_width + 0.01)
        return true;
    error_set(err, ERROR_SCRIPT,
              "the figure is %.0f pt wide but the page has %.0f pt: give it the width \"page\"",
              width, setting->page_width);
    return tree_locate(node, err);
}

/* One part of a drawing that may be taller than a page. */
static void set_part(Setting *setting, const xmlNode *node, const Scene *scene, ScenePart part)
{
    Strip *strip = galley_strip(setting->galley, 20, scene_part_height(scene, part));

    if (!strip)
        return;
    if (strip->height > setting->page_height) {
        error_set(&setting->galley->error, ERROR_SCRIPT,
                  "the figure is %.0f pt high but the page has %.0f pt: show fewer rows in it",
                  strip->height, setting->page_height);
        tree_locate(node, &setting->galley->error);
        return;
    }
    set_claim(setting, strip);
    galley_piece(setting->galley, (Piece){.kind = PIECE_SCENE,
                                          .role = {node, node, "Figure"},
                                          .x = setting->left,
                                          .drawing = {scene, part}});
}

/* The drawing, in parts where it is taller than a page, and what stands below it. */
static void set_drawing(Setting *setting, const xmlNode *node, const Scene *scene)
{
    static const double caption = 60; /* room that the last part leaves below it */
    Galley *galley = setting->galley;
    ScenePart part = {0};

    setting->anchor = node;
    while (galley_good(galley) && scene_next_part(scene, setting->page_height - caption, &part))
        set_part(setting, node, scene, part);
    if (!galley_good(galley))
        return;
    galley->strips[galley->n_strips - 1].keep = true;
    set_caption(setting, node, 8, set_has_notes(node));
    set_notes(setting, node);
}

void set_figure(Setting *setting, const xmlNode *node)
{
    const Scene *scene = tree_figure(setting->document, node)->scene;
    Setting before = *setting;

    if (!galley_good(setting->galley) || !check_drawing(setting, node, scene))
        return;
    bool across = setting->page_width > setting->block &&
                  scene_width(scene) > setting->block - setting->left + 0.01;
    bool drifts = across || tree_attribute(node, "float");
    if (drifts)
        set_drift(setting, across, false);
    set_drawing(setting, node, scene);
    if (drifts)
        set_settle(setting, node, &before);
    else
        setting->after = 20;
}
