/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bind_evidence.c - document.evidence(path): the numbers of a page that we wrote. */
#include "base/digest.h"
#include "base/file.h"
#include "report/evidence_read.h"
#include "script/bind.h"
#include "script/bind_report.h"

static const char evidence_type[] = "evidence";

typedef struct EvidenceBox {
    EvidencePage *page;
} EvidenceBox;

static int release_evidence(lua_State *L)
{
    EvidenceBox *box = lua_touserdata(L, 1);

    evidence_free(box->page);
    box->page = NULL;
    return 0;
}

static void push_number(lua_State *L, const EvidencePage *page, const EvidenceNumber *number)
{
    lua_createtable(L, 0, 8);
    bind_set_string(L, "value", number->value);
    bind_set_string(L, "method", number->method);
    bind_set_integer(L, "line", number->line);
    const char *const names[] = {"text", "quantity", "input", "alternative", "level"};
    const char *const values[] = {number->text, number->quantity, number->input,
                                  number->alternative, number->level};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (values[i])
            bind_set_string(L, names[i], values[i]);
    if (number->input && number->input[0] == '#') {
        lua_pushboolean(L, evidence_has_id(page, number->input + 1));
        lua_setfield(L, -2, "leads_somewhere");
    }
}

static void set_numbers(lua_State *L, const EvidencePage *page)
{
    const EvidenceNumber *numbers;
    size_t count = evidence_numbers(page, &numbers);

    lua_createtable(L, (int)count, 0);
    for (size_t i = 0; i < count; i++) {
        push_number(L, page, &numbers[i]);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    lua_setfield(L, -2, "numbers");
}

static void set_inputs(lua_State *L, const EvidencePage *page)
{
    const EvidenceInput *inputs;
    size_t count = evidence_inputs(page, &inputs);

    lua_newtable(L);
    for (size_t i = 0; i < count; i++)
        bind_set_string(L, inputs[i].name, inputs[i].text);
    lua_setfield(L, -2, "inputs");
}

static void set_files(lua_State *L, const EvidencePage *page)
{
    const EvidenceFile *files;
    size_t count = evidence_files(page, &files);

    lua_newtable(L);
    for (size_t i = 0; i < count; i++) {
        lua_createtable(L, 0, 2);
        bind_set_string(L, "name", files[i].name);
        bind_set_string(L, "sha256", files[i].sha256);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    lua_setfield(L, -2, "files");
}

int document_evidence(lua_State *L)
{
    static const char *const seals[] = {
        [SEAL_NONE] = "none", [SEAL_WHOLE] = "whole", [SEAL_BROKEN] = "broken"};
    const char *path = luaL_checkstring(L, 1);
    Error err = {0};

    bind_check_input(L, path);
    EvidenceBox *box = bind_new(L, evidence_type, sizeof *box);
    bind_note_place(L);
    box->page = evidence_read(path, &err);
    if (!box->page)
        return bind_raise(L, &err);
    lua_newtable(L);
    bind_set_string(L, "seal", seals[evidence_seal(box->page)]);
    set_numbers(L, box->page);
    set_inputs(L, box->page);
    set_files(L, box->page);
    return 1;
}

/* document.digest(path): the SHA-256 of a file that the command line names. */
int document_digest(lua_State *L)
{
    enum {
        MOST = 1 << 30
    };
    const char *path = luaL_checkstring(L, 1);
    char hex[DIGEST_SIZE];
    Error err = {0};

    bind_check_input(L, path);
    Text *bytes = bind_text(L);
    if (!file_read(path, MOST, bytes, &err))
        return bind_raise(L, &err);
    digest_bytes(text_string(bytes), bytes->length, hex);
    text_free(bytes);
    lua_pushstring(L, hex);
    return 1;
}

void evidence_open(lua_State *L)
{
    static const luaL_Reg methods[] = {{NULL, NULL}};

    bind_type(L, evidence_type, methods, release_evidence);
}
