/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_memory.c - each allocation of libxml2 failed once, while a page is written and while it
 * is read again: all of it or one clear error, no crash and no leak. */
#include <libxml/parser.h>
#include <libxml/xmlerror.h>
#include <libxml/xmlmemory.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "report/evidence_read.h"
#include "writing.h"

/* libxml2 2.9 forgets its buffer where it cannot fill it. */
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void)
{
    return "leak:xmlBufCreateSize\n";
}

static char *whole; /* the page when nothing fails */
static Figure *drawn;
static long countdown; /* allocations until the one that fails; 0 = none fails */

static bool fails(void)
{
    return countdown > 0 && --countdown == 0;
}

static void *failing_malloc(size_t size)
{
    return fails() ? NULL : malloc(size);
}

static void *failing_realloc(void *block, size_t size)
{
    return fails() ? NULL : realloc(block, size);
}

static char *failing_strdup(const char *string)
{
    return fails() ? NULL : text_copy(string);
}

static void write_all(Document *doc, Figure *figure)
{
    document_describe(doc, "d");
    heading(doc, 1, "One", NULL);
    document_begin(doc, DOCUMENT_PARAGRAPH, NULL);
    document_text(doc, "a");
    document_value(doc, &(DocumentValue){.number = 1, .text = "1", .evidence.method = "count"});
    document_reference(doc, "tbl");
    document_end(doc);
    counting_table(doc, 2, "tbl");
    document_begin(doc, DOCUMENT_LISTING, NULL);
    document_text(doc, "x");
    document_end(doc);
    document_figure(doc, figure, "fig");
    document_end(doc);
}

__attribute__((format(printf, 2, 3))) static void say_nothing(void *context, const char *format,
                                                              ...)
{
    (void)context, (void)format;
}

/* False when the run met the failure. */
static bool run(long fail_at)
{
    XhtmlOptions options = {.typesetter = fonts()};
    char *path = text_copy(source_path("templates/report.xhtml"));
    Text page = {0};
    Error err = {0};

    options.template_path = path;
    countdown = fail_at;
    Document *doc = document_new("T", NULL);
    bool good = doc != NULL;
    if (doc) {
        write_all(doc, drawn);
        good = xhtml_write(doc, &options, &page, &err);
    }
    bool met = countdown == 0;
    countdown = 0;
    if (good && whole && strcmp(whole, page.data) != 0)
        fail_msg("a page with something missing, at allocation %ld", fail_at);
    if (good && !whole)
        whole = text_copy(page.data);
    if (!good && doc && err.code == ERROR_NONE)
        fail_msg("failed without an error, at allocation %ld", fail_at);
    document_free(doc);
    text_free(&page);
    free(path);
    return !met;
}

static void check_each(void **state)
{
    long fail_at = 1;

    (void)state;
    while (!run(fail_at))
        fail_at++;
    assert_true(fail_at > 500);
}

static size_t numbers_of(const EvidencePage *page)
{
    const EvidenceNumber *numbers;
    return evidence_numbers(page, &numbers);
}

/* False when the run met the failure. */
static bool read_again(const char *path, size_t wanted, long fail_at)
{
    Error err = {0};

    countdown = fail_at;
    EvidencePage *page = evidence_read(path, &err);
    bool met = countdown == 0;
    countdown = 0;
    if (page && (numbers_of(page) != wanted || evidence_seal(page) != SEAL_WHOLE))
        fail_msg("a page read in part (%zu numbers of %zu, seal %d), at allocation %ld",
                 numbers_of(page), wanted, (int)evidence_seal(page), fail_at);
    if (!page && err.code == ERROR_NONE)
        fail_msg("failed without an error, at allocation %ld", fail_at);
    evidence_free(page);
    return !met;
}

static void check_reading(void **state)
{
    char *folder = temporary_folder(), *path = file_join(folder, "page.xhtml");
    long fail_at = 1;
    Error err = {0};

    (void)state;
    write_whole(path, whole, strlen(whole));
    EvidencePage *page = evidence_read(path, &err);
    assert_non_null(page);
    size_t wanted = numbers_of(page);
    evidence_free(page);
    assert_true(wanted > 0);
    while (!read_again(path, wanted, fail_at))
        fail_at++;
    assert_true(fail_at > 100);
    free(path);
    remove_folder(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(check_each),
                                       cmocka_unit_test(check_reading)};

    if (xmlMemSetup(free, failing_malloc, failing_realloc, failing_strdup) != 0)
        return 1;
    xmlInitParser();
    xmlSetGenericErrorFunc(NULL, say_nothing);
    drawn = small_figure(1);
    run(0);
    int status = cmocka_run_group_tests(tests, NULL, NULL);
    xmlCleanupParser();
    figure_free(drawn);
    free(whole);
    return status;
}
