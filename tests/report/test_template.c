/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_template.c - what a template can say, and what is refused, with line and column. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "report/serialise.h"
#include "report/template.h"
#include "writing.h"

static const char *const texts[2][2] = {{"a", "Alpha & <co>"}, {"b", NULL}};
static const TemplateRecord records[] = {{texts[0]}, {texts[1]}};
static const char *const fields[] = {"id", "title", NULL};
static const TemplateSlot slots[] = {
    {.name = "title", .text = "Say \"<hi>\" & 'bye'"},
    {.name = "subtitle", .text = ""},
    {.name = "language", .text = "en"},
    {.name = "entries", .records = records, .n_records = 2, .fields = fields},
    {.name = "body"},
};

#define HEAD "<html xmlns='http://www.w3.org/1999/xhtml' xmlns:t='urn:offdiag:template'>"

typedef struct Case {
    const char *name, *text, *expected; /* the page, or the message */
    int line, column;                   /* 0 = the page is made */
} Case;

static const Case cases[] = {
    {"text is escaped", HEAD "<p><t:text slot='title'/></p></html>",
     "<p>Say \"&lt;hi&gt;\" &amp; 'bye'</p>", 0, 0},
    {"attribute is escaped", HEAD "<p><t:attribute name='title' slot='title'/></p></html>",
     "<p title=\"Say &quot;&lt;hi&gt;&quot; &amp; 'bye'\"></p>", 0, 0},
    {"attribute with text before",
     HEAD "<p><t:attribute name='class' slot='language' before='x-'/></p></html>",
     "<p class=\"x-en\"></p>", 0, 0},
    {"if and missing",
     HEAD "<t:if slot='subtitle'>1</t:if><t:if missing='subtitle'>2</t:if>"
          "<t:if slot='title'>3</t:if><t:if missing='title'>4</t:if></html>",
     ">23</html>", 0, 0},
    {"each",
     HEAD "<t:each slot='entries' as='e'><i><t:text slot='e.id'/>-<t:text slot='e.title'/></i>"
          "</t:each></html>",
     "<i>a-Alpha &amp; &lt;co&gt;</i><i>b-</i>", 0, 0},
    {"empty elements", HEAD "<p></p><br></br><div/></html>", "<p></p>\n<br/><div></div>", 0, 0},
    {"comments stay behind", HEAD "<!-- secret --><p/></html>", "\"><p></p>", 0, 0},
    {"no style sheet with <", HEAD "<style>a{content:'&lt;'}</style></html>", "a style sheet holds",
     -1, 0},
    {"id twice", HEAD "<p id='x'/><p id='x'/></html>", "the id \"x\" stands twice", -1, 0},

    {"unknown instruction", HEAD "\n  <t:inser slot='body'/></html>",
     "unknown instruction \"inser\": did you mean \"insert\"?", 2, 3},
    {"unknown slot", HEAD "\n<p>\u00e4 <t:text\n slot='titel'/></p></html>",
     "unknown slot \"titel\": did you mean \"title\"?", 2, 6},
    {"slot like nothing", HEAD "<t:text slot='zzzzzz'/></html>", "known are title, subtitle", 1,
     75},
    {"unknown field", HEAD "<t:each slot='entries' as='e'><t:text slot='e.titl'/></t:each></html>",
     "unknown field \"titl\": did you mean \"title\"?", 1, 105},
    {"unknown attribute", HEAD "\n<t:text slto='title'/></html>",
     "unknown attribute \"slto\": did you mean \"slot\"?", 2, 1},
    {"missing attribute", HEAD "\n<t:text/></html>", "text has no slot", 2, 1},
    {"content where none can be", HEAD "\n<t:text slot='title'>x</t:text></html>",
     "text holds nothing", 2, 1},
    {"text of nodes", HEAD "\n<t:text slot='entries'/></html>", "use each", 2, 1},
    {"insert of text", HEAD "\n<t:insert slot='title'/></html>", "use text", 2, 1},
    {"each of text", HEAD "\n<t:each slot='title' as='x'/></html>", "holds no list", 2, 1},
    {"if with both", HEAD "\n<t:if slot='title' missing='title'/></html>", "either slot or missing",
     2, 1},
    {"instruction as an attribute", HEAD "\n<p t:text='title'/></html>",
     "instructions are elements", 2, 1},
    {"attribute without a name", HEAD "\n<t:attribute name='a b' slot='title'/></html>",
     "no name for an attribute", 2, 1},
    {"outside of all elements", "<t:text xmlns:t='urn:offdiag:template' slot='title'/>",
     "outside of all elements", 1, 1},
    {"no element", "<t:if xmlns:t='urn:offdiag:template' slot='subtitle'/>", "gives no element", 1,
     1},
    {"no namespace", "<html><p/></html>", "in no namespace of a page", 1, 1},
    {"a script", HEAD "\n<script>x</script></html>", "holds no script", 2, 1},
    {"not well-formed", HEAD "\n<p></div></html>", "no well-formed XML", 2, 10},
    {"empty file", "", "no well-formed XML", 1, 1},
    {"a document type", "<!DOCTYPE html>\n" HEAD "</html>", "has a document type", 1, 0},
    {"an entity bomb",
     "<!DOCTYPE x [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;'>"
     "<!ENTITY c '&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;'>]>" HEAD "&c;</html>",
     "has a document type", 1, 0},
    {"an external entity",
     "<!DOCTYPE x [<!ENTITY a SYSTEM 'file:///etc/passwd'>]>" HEAD "&a;</html>",
     "has a document type", 1, 0},
    {"an unknown entity", HEAD "\n&nbsp;</html>", "no well-formed XML", 2, 7},
    {"include upwards", HEAD "\n<t:include file='../secret.css'/></html>", "cannot be included", 2,
     1},
    {"include by a full path", HEAD "\n<t:include file='/etc/passwd'/></html>",
     "cannot be included", 2, 1},
    {"include by a link out of the folder", HEAD "\n<t:include file='link.css'/></html>",
     "cannot be included", 2, 1},
    {"include of nothing", HEAD "\n<t:include file='none.css'/></html>", "cannot be included", 2,
     1},
    {"include of itself", HEAD "\n<t:include file='page.xhtml'/></html>",
     "does a file include itself?", 2, 1},
};

enum {
    CASES = sizeof cases / sizeof *cases
};

static bool make(const Case *c, Text *out, Error *err)
{
    char *folder = temporary_folder(), *path, *secret, *link_path;
    xmlDoc *page = NULL;
    bool good;

    secret = file_join(folder, "secret.css");
    write_whole(secret, "secret", 6);
    path = file_join(folder, "templates");
    assert_int_equal(mkdir(path, 0700), 0);
    link_path = file_join(path, "link.css");
    assert_int_equal(symlink(secret, link_path), 0);
    char *file = file_join(path, "page.xhtml");
    write_whole(file, c->text, strlen(c->text));
    good = template_fill(file, slots, sizeof slots / sizeof *slots, &page, err) &&
           serialise_page(page, out, err);
    xmlFreeDoc(page);
    free(file);
    free(link_path);
    free(path);
    free(secret);
    remove_folder(folder);
    return good;
}

static void check_case(void **state)
{
    const Case *c = *state;
    Text page = {0};
    Error err = {0};
    bool good = make(c, &page, &err);

    if (c->line == 0) {
        if (!good)
            fail_msg("%s", err.message);
        if (!strstr(page.data, c->expected))
            fail_msg("got %s, expected in it %s", page.data, c->expected);
    } else {
        assert_false(good);
        if (!strstr(err.message, c->expected))
            fail_msg("got \"%s\", expected \"%s\"", err.message, c->expected);
        if (c->line > 0 && (err.line != c->line || err.column != c->column))
            fail_msg("at %lld:%lld, expected %d:%d", (long long)err.line, (long long)err.column,
                     c->line, c->column);
    }
    text_free(&page);
}

static void check_include(void **state)
{
    static const char page_text[] = HEAD "<style><t:include file='a.css'/></style>"
                                         "<t:include file='part.xhtml'/></html>";
    static const char part[] = "<t:part xmlns:t='urn:offdiag:template' "
                               "xmlns='http://www.w3.org/1999/xhtml'><p>One</p>\n<p><t:text "
                               "slot='nothing'/></p></t:part>";
    char *folder = temporary_folder();
    xmlDoc *page = NULL;
    Error err = {0};
    const char *const names[] = {"page.xhtml", "a.css", "part.xhtml"};
    const char *const contents[] = {page_text, "a > b {}", part};

    (void)state;
    for (size_t i = 0; i < 3; i++) {
        char *path = file_join(folder, names[i]);
        write_whole(path, contents[i], strlen(contents[i]));
        free(path);
    }
    char *path = file_join(folder, "page.xhtml");
    assert_false(template_fill(path, slots, sizeof slots / sizeof *slots, &page, &err));
    assert_string_equal(file_base_name(err.file), "part.xhtml");
    assert_int_equal(err.line, 2);
    assert_int_equal(err.column, 4);
    free(path);
    remove_folder(folder);
}

int main(void)
{
    struct CMUnitTest tests[1 + CASES] = {cmocka_unit_test(check_include)};

    for (size_t i = 0; i < CASES; i++)
        tests[1 + i] = (struct CMUnitTest){.name = cases[i].name,
                                           .test_func = check_case,
                                           .initial_state = (void *)(uintptr_t)&cases[i]};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
