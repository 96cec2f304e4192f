/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz_weave.c - any bytes as a document that is woven.
 *
 * There is a page or one error, about a line that the document has. Beside it are data and a
 * bibliography, so that front matter can name them. A run takes as long as a whole one of the
 * program. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "script/arguments.h"

int LLVMFuzzerInitialize(int *count, char ***words);
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

static char folder[] = "/tmp/offdiag-fuzz-XXXXXX", document[64], page[64];

static void require(int condition)
{
    if (!condition)
        abort();
}

static void write_file(const char *path, const void *bytes, size_t length)
{
    FILE *file = fopen(path, "wb");

    require(file && fwrite(bytes, 1, length, file) == length && fclose(file) == 0);
}

static void write_beside(const char *name, const char *text)
{
    char path[64];

    snprintf(path, sizeof path, "%s/%s", folder, name);
    write_file(path, text, strlen(text));
}

int LLVMFuzzerInitialize(int *count, char ***words)
{
    (void)count, (void)words;
    require(mkdtemp(folder) != NULL);
    snprintf(document, sizeof document, "%s/d.md", folder);
    snprintf(page, sizeof page, "%s/d.xhtml", folder);
    write_beside("d.csv", "policy,state,success\na,1,1\nb,1,0\na,2,1\nb,2,1\n");
    write_beside("d.bib", "@misc{key, author = {A, B.}, title = {T}, year = 2000}\n");
    return 0;
}

/* The line of an error is in the document, or the one behind its last. */
static void check_error(const Error *err, const uint8_t *bytes, size_t length)
{
    int64_t lines = 2;

    for (size_t i = 0; i < length; i++)
        lines += bytes[i] == '\n' || bytes[i] == '\r';
    require(err->code != ERROR_NONE && err->code != ERROR_INTERNAL && err->message[0] != '\0');
    if (strcmp(err->file, document) == 0)
        require(err->line >= 0 && err->line <= lines && err->column >= 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    static const ScriptLimits limits = {
        .memory = (size_t)64 << 20, .instructions = 2000000, .seconds = 60};
    char weave[] = "weave", output[] = "--output";
    char *words[] = {weave, document, output, page};
    Arguments arguments = {0};
    Error err = {0};

    write_file(document, bytes, length);
    require(arguments_parse(words, sizeof words / sizeof *words, &arguments, &err));
    Script *script = script_open(&limits, &err);
    require(script != NULL);
    if (!arguments_run(script, &arguments, &err))
        check_error(&err, bytes, length);
    script_close(script);
    arguments_free(&arguments);
    return 0;
}
