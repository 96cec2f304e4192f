/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz_markdown.c - any text as Markdown with front matter.
 *
 * Beginnings and ends match, every place is in the text, and little memory is enough or an
 * error. What is woven of it is fuzz_weave's. */
#include <stdint.h>
#include <stdlib.h>

#include "base/text.h"
#include "report/front.h"
#include "report/markdown.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

static void require(int condition)
{
    if (!condition)
        abort();
}

static void check_events(Markdown *markdown, int64_t lines)
{
    MarkdownEvent event;
    int depth = 0;

    while (markdown_next(markdown, &event)) {
        depth += event.ends ? -1 : !event.whole;
        require(depth >= 0 && event.line <= lines);
    }
    require(depth == 0);
}

static void check_front(const Text *text)
{
    Error err = {0};
    FrontNode *front = NULL;
    size_t size = 0;

    if (front_length(text->data, text->length, &size, &err) && size > 0 &&
        !front_read(text->data, size, &front, &err))
        require(front == NULL);
    require(size <= text->length);
    front_free(front);
}

/* The length chooses how much memory there is. */
static void check_markdown(const Text *text, int64_t lines)
{
    Error err = {0};
    size_t memory = text->length % 4 == 0 ? 300 * text->length : (size_t)64 << 20;
    Markdown *markdown = markdown_new(text->data, text->length, memory, &err);

    if (markdown)
        check_events(markdown, lines);
    else
        require(err.code == ERROR_INPUT);
    markdown_free(markdown);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    Text text = {0};
    int64_t lines = 1;

    for (size_t i = 0; i < length; i++) {
        text_append_char(&text, bytes[i] >= 0x80 || bytes[i] == 0 ? 'x' : (char)bytes[i]);
        lines += bytes[i] == '\n' || bytes[i] == '\r';
    }
    text_append(&text, "");
    check_front(&text);
    check_markdown(&text, lines);
    text_free(&text);
    return 0;
}
