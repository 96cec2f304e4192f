/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz_template.c - any bytes as a template: a page or one error. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "report/serialise.h"
#include "report/template.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    static const char *const texts[] = {"a", "A & <b>"};
    static const TemplateRecord records[] = {{texts}};
    static const char *const fields[] = {"id", "title", NULL};
    static const TemplateSlot slots[] = {
        {.name = "title", .text = "T & \"t\""},
        {.name = "body"},
        {.name = "contents", .records = records, .n_records = 1, .fields = fields},
    };
    char path[] = "/tmp/offdiag-fuzz-XXXXXX";
    int descriptor = mkstemp(path);
    xmlDoc *page = NULL;
    Text out = {0};
    Error err = {0};

    if (descriptor < 0 || write(descriptor, bytes, length) != (ssize_t)length)
        abort();
    close(descriptor);
    if (template_fill(path, slots, sizeof slots / sizeof *slots, &page, &err))
        serialise_page(page, &out, &err);
    xmlFreeDoc(page);
    text_free(&out);
    unlink(path);
    return 0;
}
