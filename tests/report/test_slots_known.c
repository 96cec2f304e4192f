/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_slots_known.c - the table of places for a text is held against the headers and the kinds of
 * nodes, so that a new place is found missing. */
#include <ctype.h>
#include <string.h>

#include "report/tree.h"
#include "slots.h"
#include "support.h"

/* Names of files of the program itself: what is wrong with them is told in errors. */
static const char *const inner[] = {"document_at(file)", "XhtmlOptions.template_path",
                                    "XhtmlSlot.name"};

static bool is_known(const char *name)
{
    for (size_t i = 0; i < sizeof inner / sizeof *inner; i++)
        if (strcmp(inner[i], name) == 0)
            return true;
    for (size_t i = 0; i < slot_count; i++)
        if (strcmp(slots[i].name, name) == 0)
            return true;
    for (size_t i = 0; i < strict_slot_count; i++)
        if (strcmp(strict_slots[i].name, name) == 0)
            return true;
    return false;
}

/* Kinds that hold no text of their own. */
static const DocumentKind textless[] = {DOCUMENT_ROOT, DOCUMENT_BREAK};

static void check_kinds(void **state)
{
    (void)state;
    for (int kind = 0; kind <= DOCUMENT_FILE; kind++) {
        bool found = false;
        for (size_t i = 0; i < slot_count; i++)
            found = found || (slots[i].kind == (DocumentKind)kind && kind != DOCUMENT_ROOT);
        for (size_t i = 0; i < sizeof textless / sizeof *textless; i++)
            found = found || textless[i] == (DocumentKind)kind;
        if (!found)
            fail_msg("no slot is in %s", tree_kinds[kind].name);
    }
}

/* Blanks out what stands in comments. */
static void remove_comments(char *c)
{
    for (; (c = strstr(c, "/*")); c += 2) {
        char *end = strstr(c, "*/");
        memset(c, ' ', (size_t)(end - c) + 2);
    }
}

static size_t identifier(const char *c)
{
    size_t length = 0;

    while (isalnum((unsigned char)c[length]) || c[length] == '_')
        length++;
    return length;
}

/* Checks "HOLDER(name)" or "HOLDER.name" of each string in a declaration. */
static int check_strings_of(char *declaration, const char *holder, bool function)
{
    int count = 0;

    for (char *c = declaration; (c = strstr(c, "const char *"));) {
        for (c += strlen("const char "); *c == '*'; c += strspn(c, ", ")) {
            char name[120];
            c += strspn(c, "* ");
            if (strncmp(c, "const *", 7) == 0)
                c += 7;
            size_t length = identifier(c);
            snprintf(name, sizeof name, function ? "%s(%.*s)" : "%s.%.*s", holder, (int)length, c);
            if (!is_known(name))
                fail_msg("%s is no slot and has none: write a row for it in slots.c", name);
            c += length;
            count++;
            if (function)
                break;
        }
    }
    return count;
}

/* Each declaration of a header: functions, and the members of its structs. */
static int check_header(const char *path, const char *only)
{
    Text header = read_whole(source_path(path));
    char holder[80] = "";
    int count = 0;

    remove_comments(header.data);
    char *rest = NULL;
    for (char *part = strtok_r(header.data, ";", &rest); part; part = strtok_r(NULL, ";", &rest)) {
        char *open = strstr(part, "typedef struct "), *call = strchr(part, '(');
        if (open && strchr(open, '{')) {
            open += strlen("typedef struct ");
            snprintf(holder, sizeof holder, "%.*s", (int)identifier(open), open);
        } else if (strchr(part, '}')) {
            *holder = '\0';
        }
        if (only && strcmp(only, holder) != 0)
            continue;
        if (*holder && (!call || call[1] != '*')) {
            count += check_strings_of(part, holder, false);
        } else if (!*holder && call) {
            char function[80];
            size_t length = 0;
            while (call > part + length && (isalnum((unsigned char)call[-(ptrdiff_t)length - 1]) ||
                                            call[-(ptrdiff_t)length - 1] == '_'))
                length++;
            snprintf(function, sizeof function, "%.*s", (int)length, call - length);
            count += check_strings_of(call, function, true);
        }
    }
    text_free(&header);
    return count;
}

static void check_headers(void **state)
{
    (void)state;
    assert_true(check_header("src/report/document.h", NULL) > 20);
    assert_int_equal(check_header("src/report/xhtml.h", NULL), 3);
    assert_int_equal(check_header("src/report/pages.h", NULL), 1);
    assert_int_equal(check_header("src/figure/evidence.h", "Evidence"), 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(check_headers),
        cmocka_unit_test(check_kinds),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
