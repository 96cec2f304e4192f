/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bind_dialogue.c - the module dialogue: answers while the questions still come.
 *
 * dialogue.line() waits for the next line of standard input, nil at its end; dialogue.say(text)
 * prints a line at once; dialogue.journal(path, title) opens a journal (base/journal.h):
 * journal:lines() what it held, journal:torn(), journal:append(line). For our own scripts: what
 * a user's script prints appears whole or not at all. No clock runs while a line is awaited. */
#include <errno.h>
#include <string.h>

#include "base/journal.h"
#include "script/bind.h"
#include "script/engine.h"

enum {
    LINE_MOST = 4096
};

typedef struct JournalBox {
    Journal *journal;
    Text lines;
    bool torn;
} JournalBox;

static void refuse_users(lua_State *L)
{
    if (module_called_by_user(L))
        bind_fail(L, ERROR_SCRIPT, "dialogue is not for scripts: print the answer at the end");
}

/* Takes one line without its end; false at the end of the input. */
static bool take_line(Text *line, Error *err)
{
    int byte;

    clearerr(stdin);
    while ((byte = getc(stdin)) != EOF && byte != '\n' && line->length < LINE_MOST)
        text_append_char(line, (char)byte);
    if (byte == EOF && ferror(stdin))
        error_set(err, ERROR_INPUT, "standard input cannot be read: %s", strerror(errno));
    else if (byte != EOF && byte != '\n')
        error_set(err, ERROR_INPUT, "a line of standard input is longer than %d bytes", LINE_MOST);
    return byte != EOF || line->length > 0;
}

static int dialogue_line(lua_State *L)
{
    Error err = {0};
    bool more;

    refuse_users(L);
    Text *line = bind_text(L);
    bind_note_place(L);
    more = take_line(line, &err);
    if (err.code != ERROR_NONE)
        return bind_raise(L, &err);
    if (more)
        bind_push_text(L, line);
    else
        lua_pushnil(L);
    return 1;
}

static int dialogue_say(lua_State *L)
{
    const char *text = luaL_checkstring(L, 1);
    Error err = {0};

    refuse_users(L);
    bind_note_place(L);
    if (printf("%s\n", text) < 0 || fflush(stdout) != 0)
        error_set(&err, ERROR_OUTPUT, "standard output cannot be written: %s", strerror(errno));
    return err.code == ERROR_NONE ? 0 : bind_raise(L, &err);
}

static int release_journal(lua_State *L)
{
    JournalBox *box = lua_touserdata(L, 1);

    journal_close(box->journal);
    text_free(&box->lines);
    *box = (JournalBox){0};
    return 0;
}

static int dialogue_journal(lua_State *L)
{
    const char *path = luaL_checkstring(L, 1), *title = luaL_checkstring(L, 2);
    Error err = {0};

    refuse_users(L);
    if (!path_has(&bind_script(L)->outputs_allowed, path))
        return bind_fail(L, ERROR_SCRIPT, "\"%.200s\" was not asked for: name it with --journal",
                         path);
    JournalBox *box = bind_new(L, "journal", sizeof *box);
    bind_note_place(L);
    box->journal = journal_open(path, title, &box->lines, &box->torn, &err);
    return box->journal ? 1 : bind_raise(L, &err);
}

static JournalBox *check_journal(lua_State *L)
{
    JournalBox *box = bind_check(L, 1, "journal");

    if (!box->journal)
        bind_fail(L, ERROR_SCRIPT, "this journal is not open");
    return box;
}

static int journal_lines(lua_State *L)
{
    const char *line = text_string(&check_journal(L)->lines);

    lua_newtable(L);
    for (lua_Integer i = 1; *line; i++) {
        size_t length = strcspn(line, "\n");
        lua_pushlstring(L, line, length);
        lua_rawseti(L, -2, i);
        line += length + (line[length] == '\n');
    }
    return 1;
}

static int journal_torn(lua_State *L)
{
    lua_pushboolean(L, check_journal(L)->torn);
    return 1;
}

static int journal_add(lua_State *L)
{
    JournalBox *box = check_journal(L);
    const char *line = luaL_checkstring(L, 2);
    Error err = {0};
    bool ok;

    bind_note_place(L);
    ok = journal_append(box->journal, line, &err);
    return ok ? 0 : bind_raise(L, &err);
}

int bind_dialogue_open(lua_State *L)
{
    static const luaL_Reg functions[] = {{"line", dialogue_line},
                                         {"say", dialogue_say},
                                         {"journal", dialogue_journal},
                                         {NULL, NULL}};
    static const luaL_Reg methods[] = {
        {"lines", journal_lines}, {"torn", journal_torn}, {"append", journal_add}, {NULL, NULL}};

    bind_type(L, "journal", methods, release_journal);
    luaL_newlib(L, functions);
    return 1;
}
