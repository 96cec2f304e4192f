/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_pdf_update.c - words for figures and a language, in files by hand: what is updated, and what
 * is left alone. Places are counted by hand. */
#include "figure/pdf_update.h"
#include "support.h"

#include <string.h>

#define FIGURE(number, key)                                                                        \
    number " 0 obj\n<< /Type /StructElem\n   /S /Figure\n   /K " key "\n>>\nendobj\n"
#define CATALOGUE "8 0 obj\n<< /Type /Catalog\n   /Pages 1 0 R\n>>\nendobj\n"
#define END "trailer\n<< /Size 9\n   /Root 8 0 R\n>>\nstartxref\n77\n%%EOF\n"

static const struct {
    const char *pdf, *texts; /* parted by | here */
    size_t count;
    const char *added;    /* null = nothing */
    const char *language; /* null = none */
} files[] = {
    {FIGURE("4", "0") END, "A", 1,
     "4 0 obj\n<< /Type /StructElem\n   /S /Figure\n   /Alt <FEFF0041>\n   /K 0\n>>\nendobj\n"
     "xref\n4 1\n0000000117 00000 n \ntrailer\n<< /Size 9\n   /Root 8 0 R\n   /Prev 77\n>>\n"
     "startxref\n197\n%%EOF\n",
     NULL},
    {FIGURE("4", "0") FIGURE("5", "1") END, "|\xC3\xA9\xF0\x9F\xA4\x96\xFF", 2,
     "5 0 obj\n<< /Type /StructElem\n   /S /Figure\n   /Alt <FEFF00E9D83EDD16FFFD>\n   /K 1\n>>\n"
     "endobj\nxref\n5 1\n0000000178 00000 n \ntrailer\n<< /Size 9\n   /Root 8 0 R\n   /Prev 77\n"
     ">>\nstartxref\n270\n%%EOF\n",
     NULL},
    {FIGURE("4", "0") END, "", 1, NULL, NULL},                   /* no words */
    {FIGURE("4", "0") FIGURE("5", "1") END, "A", 1, NULL, NULL}, /* figures that nobody began */
    {FIGURE("4", "0"), "A", 1, NULL, NULL},                      /* no trailer */
    {"", "A", 1, NULL, NULL},
    {CATALOGUE FIGURE("4", "0") END, "", 1,
     "8 0 obj\n<< /Type /Catalog\n   /Lang (en-GB)\n   /ViewerPreferences << /DisplayDocTitle true "
     ">>\n   /Pages 1 0 R\n>>\nendobj\nxref\n8 1\n0000000169 00000 n \ntrailer\n<< /Size 9\n   "
     "/Root 8 0 R\n   /Prev 77\n>>\nstartxref\n288\n%%EOF\n",
     "en-GB"},
    {FIGURE("4", "0") END, "", 1, NULL, "en"}, /* no catalogue */
};

static void check_files(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        Text pdf = {0};
        Error err = {0};
        char texts[40];

        snprintf(texts, sizeof texts, "%s", files[i].texts);
        for (char *bar = strchr(texts, '|'); bar; bar = strchr(bar + 1, '|'))
            *bar = '\0';
        text_append(&pdf, files[i].pdf);
        assert_true(pdf_update(&pdf, files[i].language, texts, files[i].count, &err));
        assert_memory_equal(pdf.data, files[i].pdf, strlen(files[i].pdf));
        assert_string_equal(pdf.data + strlen(files[i].pdf), files[i].added ? files[i].added : "");
        text_free(&pdf);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(check_files)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
