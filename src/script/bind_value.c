/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bind_value.c - a number with its evidence as Lua writes it, in a text or in a figure:
 * {number = 0.16, method = "paired.diff_tango", quantity = "estimate", input = "a=33 ..."}. */
#include "script/bind.h"
#include "script/bind_figure.h"

void bind_check_value(lua_State *L, int index, const char *where)
{
    static const char *const names[] = {"number", "text",        "method", "quantity",
                                        "input",  "alternative", "level"};

    bind_check_options(L, index, where, names, sizeof names / sizeof *names);
    bind_number(L, index, where, "number");
    bind_string(L, index, where, "method");
    bind_string_or(L, index, where, "text", NULL);
    bind_evidence(L, index, where);
}

Evidence bind_evidence(lua_State *L, int index, const char *where)
{
    return (Evidence){
        .method = bind_string_or(L, index, where, "method", NULL),
        .quantity = bind_string_or(L, index, where, "quantity", NULL),
        .input = bind_string_or(L, index, where, "input", NULL),
        .alternative = bind_string_or(L, index, where, "alternative", NULL),
        .level = bind_number_or(L, index, where, "level", 0),
    };
}
