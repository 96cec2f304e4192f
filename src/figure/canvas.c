/* SPDX-License-Identifier: GPL-3.0-or-later */
/* canvas.c - pages and images by Cairo, into memory.
 *
 * Cairo draws NaN at 0, wraps large coordinates and reports no error for missing
 * glyphs: every value and every text is checked before it is handed on, and the
 * status of context and surface after. */
#include "figure/canvas.h"

#include <cairo-pdf.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "figure/canvas_private.h"
#include "figure/pdf_update.h"
#include "figure/png.h"
#include "figure/typeset_private.h"

static const double limit = 4194304; /* 2^22 */

static cairo_status_t collect(void *closure, const unsigned char *bytes, unsigned length)
{
    Text *text = closure;

    text_append_n(text, (const char *)bytes, length);
    return text->failed ? CAIRO_STATUS_WRITE_ERROR : CAIRO_STATUS_SUCCESS;
}

bool canvas_good(const Canvas *canvas)
{
    return canvas->error.code == ERROR_NONE;
}

static bool check_status(Canvas *canvas)
{
    cairo_status_t status = cairo_status(canvas->cr);

    if (status == CAIRO_STATUS_SUCCESS)
        status = cairo_surface_status(canvas->surface);
    if (status == CAIRO_STATUS_SUCCESS)
        return true;
    if (status == CAIRO_STATUS_NO_MEMORY || canvas->bytes.failed)
        return error_memory(&canvas->error);
    return error_set(&canvas->error, ERROR_OUTPUT, "the page cannot be drawn: Cairo says \"%s\"",
                     cairo_status_to_string(status));
}

bool canvas_accepts(Canvas *canvas, const double *values, size_t count)
{
    if (!canvas_good(canvas))
        return false;
    for (size_t i = 0; i < count; i++) {
        if (!isfinite(values[i]) || fabs(values[i]) > limit)
            return error_set(&canvas->error, ERROR_DOMAIN,
                             "nothing can be drawn at %g: give finite values of ordinary size",
                             values[i]);
    }
    return true;
}

static Canvas *canvas_new(Typesetter *typesetter, const Theme *theme, Error *err)
{
    Canvas *canvas = calloc(1, sizeof *canvas);

    if (!canvas) {
        error_memory(err);
        return NULL;
    }
    canvas->typesetter = typesetter;
    canvas->theme = theme;
    return canvas;
}

static void set_metadata(Canvas *canvas, const CanvasInfo *info)
{
    const struct {
        cairo_pdf_metadata_t key;
        const char *value;
    } entries[] = {
        {CAIRO_PDF_METADATA_TITLE, info->title},
        {CAIRO_PDF_METADATA_AUTHOR, info->author},
        {CAIRO_PDF_METADATA_SUBJECT, info->subject},
        {CAIRO_PDF_METADATA_KEYWORDS, info->keywords},
        {CAIRO_PDF_METADATA_CREATOR, "offdiag " OFFDIAG_VERSION},
        {CAIRO_PDF_METADATA_CREATE_DATE, info->date},
        {CAIRO_PDF_METADATA_MOD_DATE, info->date},
    };

    /* Without a value Cairo leaves the entry out, the date of creation too. */
    for (size_t i = 0; i < sizeof entries / sizeof *entries; i++) {
        Text clean = {0};

        if (entries[i].value)
            text_clean(entries[i].value, false, &clean);
        cairo_pdf_surface_set_metadata(canvas->surface, entries[i].key, clean.data);
        canvas->bytes.failed = canvas->bytes.failed || clean.failed;
        text_free(&clean);
    }
}

Canvas *canvas_new_pdf(Typesetter *typesetter, const Theme *theme, const CanvasInfo *info,
                       Error *err)
{
    Canvas *canvas = canvas_new(typesetter, theme, err);

    if (!canvas)
        return NULL;
    canvas->is_pdf = true;
    canvas->surface = cairo_pdf_surface_create_for_stream(collect, &canvas->bytes, 72, 72);
    canvas->cr = cairo_create(canvas->surface);
    set_metadata(canvas, info);
    if (info->language)
        snprintf(canvas->language, sizeof canvas->language, "%s", info->language);
    if (!check_status(canvas)) {
        if (err)
            *err = canvas->error;
        canvas_free(canvas);
        return NULL;
    }
    return canvas;
}

static bool image_size(double width, double height, double dpi, int *columns, int *rows, Error *err)
{
    double across = ceil(width * dpi / 72 - 1e-6), down = ceil(height * dpi / 72 - 1e-6);

    if (!(dpi >= 36 && dpi <= 2400))
        return error_set(err, ERROR_USAGE,
                         "a resolution of %g dpi is not possible: give 36 to 2400", dpi);
    if (!(across >= 1 && down >= 1 && across <= 32767 && down <= 32767 && across * down <= 1e8))
        return error_set(err, ERROR_USAGE,
                         "an image of %g x %g dots is not possible: up to 32767 a side and 100 "
                         "million in all; choose a smaller width or resolution",
                         across, down);
    *columns = (int)across;
    *rows = (int)down;
    return true;
}

Canvas *canvas_new_png(Typesetter *typesetter, const Theme *theme, double width, double height,
                       double dpi, Error *err)
{
    int columns = 0, rows = 0;
    Canvas *canvas;

    if (!image_size(width, height, dpi, &columns, &rows, err) ||
        !(canvas = canvas_new(typesetter, theme, err)))
        return NULL;
    canvas->dpi = dpi;
    canvas->page = 1;
    canvas->surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, columns, rows);
    canvas->cr = cairo_create(canvas->surface);
    canvas_set_paint(canvas, PAINT_PAPER);
    cairo_paint(canvas->cr);
    cairo_scale(canvas->cr, dpi / 72, dpi / 72);
    if (!check_status(canvas)) {
        if (err)
            *err = canvas->error;
        canvas_free(canvas);
        return NULL;
    }
    return canvas;
}

static void finish_pdf(Canvas *canvas)
{
    if (canvas->page == 0) {
        error_set(&canvas->error, ERROR_INTERNAL, "a document without a page was to be written");
        return;
    }
    if (canvas->open_tags != 0) {
        error_set(&canvas->error, ERROR_INTERNAL, "a structure element of a page is not ended");
        return;
    }
    cairo_show_page(canvas->cr);
    if (!check_status(canvas))
        return;
    cairo_surface_finish(canvas->surface);
    if (check_status(canvas) && text_ok(&canvas->alternatives, &canvas->error))
        pdf_update(&canvas->bytes, canvas->language, text_string(&canvas->alternatives),
                   canvas->n_figures, &canvas->error);
}

static void finish_png(Canvas *canvas)
{
    Text plain = {0};
    cairo_status_t status = cairo_surface_write_to_png_stream(canvas->surface, collect, &plain);

    if (plain.failed)
        error_memory(&canvas->error);
    else if (status != CAIRO_STATUS_SUCCESS)
        error_set(&canvas->error, ERROR_OUTPUT, "the image cannot be written: Cairo says \"%s\"",
                  cairo_status_to_string(status));
    else
        png_with_resolution(&plain, canvas->dpi, &canvas->bytes, &canvas->error);
    text_free(&plain);
}

void canvas_fail_memory(Canvas *canvas)
{
    if (canvas->error.code == ERROR_NONE)
        error_memory(&canvas->error);
}

bool canvas_finish(Canvas *canvas, Text *bytes, Error *err)
{
    if (canvas_good(canvas) && typesetter_ok(canvas->typesetter, &canvas->error) &&
        check_status(canvas)) {
        if (canvas->is_pdf)
            finish_pdf(canvas);
        else
            finish_png(canvas);
    }
    if (canvas_good(canvas) && text_ok(&canvas->bytes, &canvas->error))
        text_append_n(bytes, canvas->bytes.data, canvas->bytes.length);
    if (canvas_good(canvas))
        return text_ok(bytes, err);
    if (err)
        *err = canvas->error;
    return false;
}

void canvas_free(Canvas *canvas)
{
    if (!canvas)
        return;
    canvas_drop_links(canvas);
    if (canvas->cr)
        cairo_destroy(canvas->cr);
    if (canvas->surface)
        cairo_surface_destroy(canvas->surface);
    text_free(&canvas->bytes);
    text_free(&canvas->alternatives);
    free(canvas);
}

/* Cairo unites the areas of all that a page holds. Two specks in opposite corners span
 * the page from the start, so that nothing is left to unite. */
static void span_page(Canvas *canvas, double width, double height)
{
    static const double speck = 0.01;

    canvas_set_paint(canvas, PAINT_PAPER);
    cairo_rectangle(canvas->cr, 0, 0, speck, speck);
    cairo_rectangle(canvas->cr, width - speck, height - speck, speck, speck);
    cairo_fill(canvas->cr);
}

void canvas_page(Canvas *canvas, double width, double height)
{
    if (!canvas_good(canvas) || !canvas->is_pdf)
        return;
    if (!(width >= 1 && height >= 1 && width <= 14400 && height <= 14400)) {
        error_set(&canvas->error, ERROR_USAGE,
                  "a page of %g x %g pt is not possible: give 1 to 14400 a side", width, height);
        return;
    }
    if (canvas->page > 0)
        cairo_show_page(canvas->cr);
    cairo_pdf_surface_set_size(canvas->surface, width, height);
    canvas->page++;
    span_page(canvas, width, height);
    check_status(canvas);
}

int canvas_page_number(const Canvas *canvas)
{
    return canvas->page;
}
