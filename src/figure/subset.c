/* SPDX-License-Identifier: GPL-3.0-or-later */
/* subset.c - HarfBuzz cuts the fonts down to the signs that are used.
 *
 * Names: OpenType 1.9, "name" table, records of 12 bytes behind a head of 6; and the strings
 * of the "CFF " table. "Source" and "Figure" have as many letters, so that nothing moves. */
#include "figure/subset.h"

#include <hb-subset.h>
#include <stdlib.h>
#include <string.h>

#include "figure/typeset_private.h"

const char *const subset_family_names[SUBSET_COUNT] = {"sans", "serif", "mono", "signs"};

enum {
    MOST_FACES = 24
};

typedef struct Face { /* of a font file, with the signs that are needed of it */
    hb_face_t *face;  /* owned */
    hb_set_t *signs;  /* owned */
    SubsetFamily family;
    bool bold, italic;
} Face;

typedef struct Faces {
    Face list[MOST_FACES];
    size_t count;
} Faces;

static SubsetFamily family_of(const PangoFontDescription *description)
{
    const char *name = pango_font_description_get_family(description);

    for (int family = 0; family < FONT_COUNT; family++) {
        if (name && strcmp(name, typesetter_family((FontFamily)family)) == 0)
            return (SubsetFamily)family;
    }
    return SUBSET_SIGNS;
}

/* The entry of a run's font; null when there are too many. */
static Face *find_face(Faces *faces, PangoFont *font)
{
    hb_face_t *face = hb_font_get_face(pango_font_get_hb_font(font));
    PangoFontDescription *description = pango_font_describe(font);
    Face found = {.family = family_of(description),
                  .bold = pango_font_description_get_weight(description) > PANGO_WEIGHT_MEDIUM,
                  .italic = pango_font_description_get_style(description) != PANGO_STYLE_NORMAL};

    pango_font_description_free(description);
    for (size_t i = 0; i < faces->count; i++) {
        Face *known = &faces->list[i];
        if (known->family == found.family && known->bold == found.bold &&
            known->italic == found.italic && (known->family != SUBSET_SIGNS || known->face == face))
            return known;
    }
    if (faces->count == MOST_FACES)
        return NULL;
    found.face = hb_face_reference(face);
    found.signs = hb_set_create();
    faces->list[faces->count] = found;
    return &faces->list[faces->count++];
}

static void add_signs(Face *face, const char *text, size_t length)
{
    for (size_t i = 0; i < length;) {
        uint32_t sign = 0;
        size_t bytes = utf8_decode(text + i, length - i, &sign);

        hb_set_add(face->signs, sign);
        i += bytes ? bytes : 1;
    }
}

static bool add_text(Faces *faces, Typesetter *typesetter, const SceneItem *item, Error *err)
{
    PangoLayout *layout = typesetter_line(typesetter, item->text.style, item->text.text);
    const char *text = pango_layout_get_text(layout);
    uint32_t sign = 0;

    if (typeset_layout_missing(layout, &sign) > 0)
        return text_missing_error(sign, item->text.text, err);
    for (const GSList *node = pango_layout_get_line_readonly(layout, 0)->runs; node;
         node = node->next) {
        const PangoItem *run = ((const PangoGlyphItem *)node->data)->item;
        Face *face = find_face(faces, run->analysis.font);

        if (!face)
            return error_set(err, ERROR_OUTPUT, "the texts need more than %d fonts", MOST_FACES);
        add_signs(face, text + run->offset, (size_t)run->length);
    }
    return true;
}

static unsigned two_bytes(const uint8_t *at)
{
    return (unsigned)at[0] << 8 | at[1];
}

/* "Source" to "Figure" wherever it stands in bytes; step 2 = UTF-16, big end first. */
static void rename_bytes(uint8_t *bytes, size_t size, size_t step)
{
    static const char from[] = "Source", to[] = "Figure";
    size_t length = strlen(from);

    for (size_t at = 0; at + length * step <= size; at++) {
        size_t same = 0;

        while (same < length && bytes[at + same * step + step - 1] == (uint8_t)from[same] &&
               (step == 1 || bytes[at + same * step] == 0))
            same++;
        for (size_t i = 0; same == length && i < length; i++)
            bytes[at + i * step + step - 1] = (uint8_t)to[i];
    }
}

/* Copyright, trademark, description and licence say what the font was made from: kept. */
static bool is_a_name(unsigned id)
{
    return (id >= 1 && id <= 6 && id != 5) || id == 16 || id == 17 || id == 21 || id == 22;
}

static void rename_records(uint8_t *table, size_t size)
{
    unsigned count = size >= 6 ? two_bytes(table + 2) : 0;

    for (unsigned i = 0; i < count && 6 + 12 * (size_t)(i + 1) <= size; i++) {
        const uint8_t *record = table + 6 + 12 * (size_t)i;
        size_t start = (size_t)two_bytes(table + 4) + two_bytes(record + 10);
        size_t length = two_bytes(record + 8);
        bool wide = two_bytes(record) != 1; /* the Macintosh platform has single bytes */

        if (is_a_name(two_bytes(record + 6)) && start + length <= size)
            rename_bytes(table + start, length, wide ? 2 : 1);
    }
}

/* The table, renamed where it holds names. */
static hb_blob_t *copy_table(hb_face_t *face, hb_tag_t tag)
{
    hb_blob_t *blob = hb_face_reference_table(face, tag), *copy;
    unsigned size;
    char *bytes;

    if (tag != HB_TAG('n', 'a', 'm', 'e') && tag != HB_TAG('C', 'F', 'F', ' '))
        return blob;
    copy = hb_blob_copy_writable_or_fail(blob);
    hb_blob_destroy(blob);
    bytes = copy ? hb_blob_get_data_writable(copy, &size) : NULL;
    if (bytes && tag == HB_TAG('n', 'a', 'm', 'e'))
        rename_records((uint8_t *)bytes, size);
    else if (bytes)
        rename_bytes((uint8_t *)bytes, size, 1);
    return copy;
}

/* The font in a blob with its names changed; null when it cannot be. */
static hb_blob_t *renamed(hb_blob_t *font)
{
    hb_face_t *face = hb_face_create(font, 0), *builder = hb_face_builder_create();
    hb_tag_t tags[64];
    unsigned count = sizeof tags / sizeof *tags;
    bool ok = hb_face_get_table_tags(face, 0, &count, tags) <= sizeof tags / sizeof *tags;

    for (unsigned i = 0; ok && i < count; i++) {
        hb_blob_t *table = copy_table(face, tags[i]);

        ok = table && hb_face_builder_add_table(builder, tags[i], table);
        hb_blob_destroy(table);
    }
    hb_blob_t *blob = ok ? hb_face_reference_blob(builder) : NULL;
    hb_face_destroy(builder);
    hb_face_destroy(face);
    return blob;
}

static hb_blob_t *cut(const Face *face)
{
    hb_subset_input_t *input = hb_subset_input_create_or_fail();
    hb_face_t *part;
    hb_blob_t *blob = NULL;

    if (!input)
        return NULL;
    hb_set_union(hb_subset_input_unicode_set(input), face->signs);
    hb_set_add_range(hb_subset_input_set(input, HB_SUBSET_SETS_NAME_ID), 0, 14);
    part = hb_subset_or_fail(face->face, input);
    if (part) {
        hb_blob_t *font = hb_face_reference_blob(part);
        blob = renamed(font);
        hb_blob_destroy(font);
    }
    hb_face_destroy(part);
    hb_subset_input_destroy(input);
    return blob;
}

static bool append_face(const Face *face, const char *id, Text *out, Error *err)
{
    hb_blob_t *blob = cut(face);
    unsigned size = 0;
    const char *bytes = blob ? hb_blob_get_data(blob, &size) : NULL;

    if (!bytes || size == 0) {
        hb_blob_destroy(blob);
        return error_set(err, ERROR_OUTPUT,
                         "a font cannot be cut to the signs that are used: "
                         "give --text paths");
    }
    gchar *encoded = g_base64_encode((const guchar *)bytes, size);
    text_printf(out, "@font-face{font-family:\"%s-%s\";font-weight:%d;font-style:%s;src:url(", id,
                subset_family_names[face->family], face->bold ? 600 : 400,
                face->italic ? "italic" : "normal");
    text_printf(out, "data:font/otf;base64,%s)}\n", encoded);
    g_free(encoded);
    hb_blob_destroy(blob);
    return true;
}

bool subset_font_faces(const Scene *scene, Typesetter *typesetter, const char *id, Text *out,
                       Error *err)
{
    Faces faces = {0};
    bool ok = true;

    for (size_t i = 0; ok && i < scene_count(scene); i++) {
        const SceneItem *item = scene_item(scene, i);
        ok = item->kind != SCENE_TEXT || add_text(&faces, typesetter, item, err);
    }
    for (size_t i = 0; ok && i < faces.count; i++)
        ok = append_face(&faces.list[i], id, out, err);
    for (size_t i = 0; i < faces.count; i++) {
        hb_face_destroy(faces.list[i].face);
        hb_set_destroy(faces.list[i].signs);
    }
    return ok && typesetter_ok(typesetter, err);
}
