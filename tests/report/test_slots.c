/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_slots.c - every place for a text by every output by every nasty kind of string: what comes
 * out is the text, or one clear error. */
#include <stdlib.h>
#include <string.h>

#include "nasty.h"
#include "readers.h"
#include "report/latex.h"
#include "report/markdown_paint.h"
#include "slots.h"
#include "writing.h"

static char long_word[1001], long_text[10001];

static const struct {
    const char *name, *text;
    bool in_order; /* a PDF gives its signs in their order, on a line or a few */
} strings[] = {
    {"markup", "<>&\"' <b>x</b> &amp; &#65; ]]> --> </script> <img onerror='z'>", true},
    {"controls", "\x01\x1b[31m\x7f\x0b\r end", true},
    {"no UTF-8", "\xff\xc0\xaf\xe2\x82 \xed\xa0\x80 end", true},
    {"right to left", "\u05d0\u05d1 12 \u0645\u0631", false},
    {"turned", "\u202e\u2066abc\u2028\ufeff", true},
    {"TeX", "\\input{x} $x$ #1 %c ~ ^ _ { } a--b `` '' ?` !` \\\\[1ex]", true},
    {"Markdown",
     "| a | *b* _c_ [d](javascript:e) ~~f~~ ![g](h) `i` <https://j.k> www.l_m.org/ \\| $l$", true},
    {"templates", "%s%n {{x}} ${x} <t:insert slot=\"body\"/>", true},
    {"a number", "1. one", true},
    {"a number with a bracket", "2) two", true},
    {"a minus", "- three", true},
    {"a plus", "+ four", true},
    {"a heading", "# five", true},
    {"a quote", "> six", true},
    {"a rule", "---", true},
    {"a fence", "```", true},
    {"equal signs", "===", true},
    {"a footnote", "[^1]: note", true},
    {"lines", " \t a\nb\n\n    c\n# d\n1. e\n% f\n", true},
    {"long word", long_word, false},
    {"long text", long_text, false},
};

enum {
    STRING_COUNT = sizeof strings / sizeof *strings
};

/* A document with the string in all places, or in one; each ends with a sign of its own. */
typedef struct Writing {
    Document *doc;
    char **texts; /* by slot; null = not written */
    const char *lab, *running_head;
} Writing;

static size_t first_of(size_t slot)
{
    size_t first = 0;

    while (slots[slot].write && slots[first].write != slots[slot].write)
        first++;
    return slots[slot].write ? first : slot;
}

static void set_text(Writing *writing, size_t slot, const char *string)
{
    Text text = {0};

    text_printf(&text, "%sqZ%zuz", string, slot);
    writing->texts[slot] = text_take(&text);
    if (strcmp(slots[slot].name, "document_new(title)") == 0) {
        document_free(writing->doc);
        writing->doc = document_new(writing->texts[slot], NULL);
    } else if (strcmp(slots[slot].name, "PagesOptions.running_head") == 0) {
        writing->running_head = writing->texts[slot];
    } else if (strcmp(slots[slot].name, "XhtmlSlot.text") == 0) {
        writing->lab = writing->texts[slot];
    }
}

static Writing write_slots(const char *string, size_t from, size_t to)
{
    Writing writing = {.doc = document_new("Title", NULL),
                       .texts = calloc(slot_count, sizeof(char *))};

    for (size_t i = from; i < to; i++)
        if (first_of(i) == i || to - from == 1)
            set_text(&writing, i, string);
    for (size_t i = from; i < to; i++)
        if (writing.texts[i] && slots[i].write)
            slots[i].write(writing.doc, writing.texts[i]);
    return writing;
}

static void finish(Writing *writing)
{
    for (size_t i = 0; i < slot_count; i++)
        free(writing->texts[i]);
    free(writing->texts);
    document_free(writing->doc);
    slots_finish();
}

static char *lab_folder;

typedef bool PaintOutput(const Writing *writing, Text *out, Error *err);

/* A folder with a template that has one slot more. */
static const char *lab_template(void)
{
    static char path[200];
    Text page = read_whole(source_path("templates/report.xhtml"));
    Text style = read_whole(source_path("templates/report.css"));
    const char *body = strstr(page.data, "<t:insert slot=\"body\"/>");
    Text changed = {0};

    lab_folder = temporary_folder();
    text_append_n(&changed, page.data, (size_t)(body - page.data));
    text_printf(&changed,
                "<p><t:attribute name=\"title\" slot=\"lab\"/><t:text slot=\"lab\"/></p>%s", body);
    snprintf(path, sizeof path, "%s/report.css", lab_folder);
    write_whole(path, style.data, style.length);
    snprintf(path, sizeof path, "%s/lab.xhtml", lab_folder);
    write_whole(path, changed.data, changed.length);
    text_free(&page);
    text_free(&style);
    text_free(&changed);
    return path;
}

static bool paint_xhtml(const Writing *writing, Text *out, Error *err)
{
    static const char *path;
    XhtmlSlot lab = {"lab", writing->lab ? writing->lab : ""};

    if (!path)
        path = lab_template();
    return xhtml_write(
        writing->doc,
        &(XhtmlOptions){.template_path = path, .typesetter = fonts(), .slots = &lab, .n_slots = 1},
        out, err);
}

static bool paint_pdf(const Writing *writing, Text *out, Error *err)
{
    return pages_write(writing->doc,
                       &(PagesOptions){.typesetter = fonts(),
                                       .theme = &theme_default,
                                       .running_head = writing->running_head},
                       out, err);
}

static bool paint_tables(const Writing *writing, Text *out, Error *err)
{
    return latex_tables(writing->doc, out, err);
}

static bool paint_values(const Writing *writing, Text *out, Error *err)
{
    return latex_values(writing->doc, out, err);
}

static bool paint_markdown(const Writing *writing, Text *out, Error *err)
{
    return markdown_paint(writing->doc, out, err);
}

typedef struct Output {
    const char *name;
    Reader reader;
    PaintOutput *paint;
    Text (*read)(const Text *);
} Output;

static const Output outputs[] = {
    {"XHTML", READ_XHTML, paint_xhtml, read_xhtml},
    {"PDF", READ_PDF, paint_pdf, read_pdf},
    {"tables for LaTeX", READ_LATEX, paint_tables, read_latex},
    {"macros for LaTeX", READ_VALUES, paint_values, read_latex},
    {"Markdown", READ_MARKDOWN, paint_markdown, read_markdown},
};

/* What is compared: on pages a line may end anywhere, and with a hyphen. */
static Text compared(const char *text, const Output *output)
{
    Text all = collapsed(text), out = {0};

    text_append(&out, "");
    for (const char *c = all.data; *c; c++)
        if (output->reader != READ_PDF || !strchr(" -\f", *c))
            text_append_char(&out, *c);
    text_free(&all);
    return out;
}

static void check_seen(const Output *output, int string, const Writing *writing, const Text *seen)
{
    for (size_t i = 0; i < slot_count; i++) {
        if (!writing->texts[i] || !(slots[i].readers & output->reader))
            continue;
        Text shown = nasty_shown(writing->texts[i]);
        Text want = compared(shown.data, output);
        if (!strstr(text_string(seen), want.data))
            fail_msg("%s, %s: %s does not read \"%.300s\": %.6000s", slots[i].name,
                     strings[string].name, output->name, want.data, text_string(seen));
        text_free(&shown);
        text_free(&want);
    }
}

/* Only pages refuse a text, with what is wrong and what to do. */
static void check_refused(const Output *output, const char *slot, int string, const Error *err)
{
    bool clear = strstr(err->message, "no font has the sign") ||
                 strstr(err->message, "wider than the page") ||
                 strstr(err->message, "longer than its page") ||
                 strstr(err->message, "more than half a page") ||
                 strstr(err->message, "shorten its text");

    if (output->reader != READ_PDF || !clear || strchr(err->message, '\n'))
        fail_msg("%s, %s: %s is refused: %s", slot, strings[string].name, output->name,
                 err->message);
}

static bool check_painted(const Output *output, int string, const Writing *writing, Error *err)
{
    Text out = {0};
    bool good = output->paint(writing, &out, err);

    if (good && (output->reader != READ_PDF || strings[string].in_order)) {
        Text read = output->read(&out);
        Text seen = compared(text_string(&read), output);
        check_seen(output, string, writing, &seen);
        text_free(&read);
        text_free(&seen);
    }
    assert_true(good == (out.length > 0));
    text_free(&out);
    return good;
}

static void check_string(const Output *output, int string)
{
    Writing writing = write_slots(strings[string].text, 0, slot_count);
    Error err = {0};
    bool good = check_painted(output, string, &writing, &err);

    finish(&writing);
    if (good)
        return;
    check_refused(output, "all places", string, &err);
    for (size_t i = 0; i < slot_count; i++) {
        if (first_of(i) != i)
            continue;
        writing = write_slots(strings[string].text, i, i + 1);
        if (!check_painted(output, string, &writing, &err))
            check_refused(output, slots[i].name, string, &err);
        finish(&writing);
    }
}

static void check_product(void **state)
{
    memset(long_word, 'w', sizeof long_word - 1);
    for (size_t i = 0; i < sizeof long_text - 1; i++)
        long_text[i] = i % 5 == 4 ? ' ' : 'w';
    for (size_t o = 0; o < sizeof outputs / sizeof *outputs; o++)
        for (int s = 0; s < STRING_COUNT; s++)
            check_string(&outputs[o], s);
    remove_folder(lab_folder);
    (void)state;
}

static void check_strict(void **state)
{
    (void)state;
    for (size_t i = 0; i < strict_slot_count; i++)
        for (int s = 0; s < STRING_COUNT; s++) {
            const char *text = strings[s].text;
            Document *doc = document_new("Title", strict_slots[i].write ? NULL : text);
            Error err = {0};
            if (strict_slots[i].write)
                strict_slots[i].write(doc, text);
            bool good = document_ok(doc, &err);
            if (good && strstr(strict_slots[i].name, "reference")) { /* found out by what paints */
                Writing writing = {.doc = doc};
                Text out = {0};
                good = paint_xhtml(&writing, &out, &err);
                text_free(&out);
            }
            if (good || !*err.message || strchr(err.message, '\n'))
                fail_msg("%s takes %s: \"%.200s\"", strict_slots[i].name, strings[s].name,
                         err.message);
            document_free(doc);
            slots_finish();
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(check_strict),
        cmocka_unit_test(check_product),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
