/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bind_apparatus.c - doc:contents{depth = 2} and doc:sources{key = content, ...}. */
#include <stdlib.h>

#include "script/bind.h"
#include "script/bind_report.h"

int document_contents_method(lua_State *L)
{
    static const char where[] = "doc:contents";
    static const char *const options[] = {"depth"};
    Document *document = document_self(L);

    document_options(L, 2, where, options, 1);
    int64_t depth = bind_integer_or(L, 2, where, "depth", 2);
    document_contents(document, depth < 0 || depth > 100 ? 0 : (int)depth);
    content_check(L, document);
    return 0;
}

/* Raises, with the nearest key of the table at index 2. */
static void fail_key(lua_State *L, const char *key)
{
    enum {
        MOST = 2000
    };
    const char *known[MOST];
    size_t count = 0;

    for (lua_pushnil(L); count < MOST && lua_next(L, 2); lua_pop(L, 1))
        if (lua_type(L, -2) == LUA_TSTRING)
            known[count++] = lua_tostring(L, -2);
    const char *nearest = text_nearest(key, known, count);
    if (nearest)
        bind_fail(L, ERROR_SCRIPT,
                  "doc:sources has no source \"%.80s\", which is cited: did you mean \"%.80s\"?",
                  key, nearest);
    bind_fail(L, ERROR_SCRIPT,
              "doc:sources has no source \"%.80s\", which is cited: add it, or do not cite it",
              key);
}

int document_sources_method(lua_State *L)
{
    static const char where[] = "doc:sources";
    Document *document = document_self(L);

    luaL_checktype(L, 2, LUA_TTABLE);
    lua_settop(L, 2);
    document_sources(document);
    content_check(L, document);
    for (size_t i = 0; i < document_cited(document); i++) {
        const char *key = document_cited_key(document, i);

        if (!content_field(L, 2, key))
            fail_key(L, key);
        document_source(document);
        content_check(L, document);
        content_write(L, -1, where, document);
        document_end(document);
        lua_pop(L, 1);
    }
    document_end(document);
    content_check(L, document);
    return 0;
}
