/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_sandbox.c - scripts that try to get out, or to use up the machine. Each ends in
 * time with one clear error, within its memory, and never by a signal. */
#include <stdio.h>
#include <string.h>

#include "run_lua.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

typedef struct Hostile {
    const char *name, *text;
    const char *says; /* part of the message */
} Hostile;

static const char endless[] = "instructions";
static const char memory[] = "memory";
static const char seconds[] = "seconds";
static const char no_call[] = "attempt to";

static const Hostile hostile[] = {
    /* memory */
    {"string.rep of 8 GiB", "local s = ('x'):rep(1 << 33)", "resulting string too large"},
    {"string.rep of 1 GiB", "local s = ('x'):rep(1 << 30)", memory},
    {"string.rep beyond all sizes", "local s = ('x'):rep(1 << 62)", "resulting string too large"},
    {"string.rep by separator", "local s = string.rep('', 1 << 27, 'abcdefgh')", memory},
    {"doubling", "local s = 'x' for i = 1, 40 do s = s .. s end", memory},
    {"doubling, caught", "local s = 'x' while true do pcall(function() s = s .. s end) end",
     memory},
    {"list without end, caught",
     "print(pcall(function() local t, i = {}, 0 while true do i = i + 1 t[i] = {i} end end))",
     memory},
    {"table of tables",
     "local t = {} while true do t = {t, t} t = {t, {}} local u = {} t[3] = u end", ""},
    {"list without end", "local t, i = {}, 0 while true do i = i + 1 t[i] = {i} end", memory},
    {"table.concat",
     "local x = (('x'):rep(1024)):rep(1024) local t = {} for i = 1, 64 do t[i] = x end local s = "
     "table.concat(t)",
     memory},
    {"table.pack of many", "local t = table.pack(table.unpack({}, 1, 1e7))", "too many results"},
    {"gsub that grows", "local s = ('x'):rep(1e6) for i = 1, 9 do s = s:gsub('x', 'xxxxxxxx') end",
     memory},
    {"string.format that grows",
     "local s = ('x'):rep(1e6) for i = 1, 40 do s = string.format('%s%s', s, s) end", memory},
    {"string.pack",
     "local s = ('x'):rep(1e7) local t = {} while true do t[#t + 1] = string.pack('s8', s .. #t) "
     "end",
     memory},
    {"table.move", "table.move({}, 1, 1 << 40, 2, {})", ""},
    {"big index list", "local t = {} for i = 1, 1 << 40 do t[i] = i end", memory},
    {"closures", "local t = {} while true do t[#t + 1] = function() return t end end", memory},
    {"coroutines kept",
     "local t = {} while true do t[#t + 1] = coroutine.create(function() end) end", ""},
    {"printing", "local x = (('x'):rep(1024)):rep(1024) while true do print(x) end",
     "more than 48 MiB of output"},
    {"json of a deep table", "local t = {} for i = 1, 1e5 do t = {t} end json.encode(t)", "nested"},
    {"freeze of a circle", "local t = {} t.t = t freeze(t)", "circle"},
    {"json of a circle", "local t = {} t.t = t json.encode(t)", "nested"},
    {"json text of many arrays", "json.decode('[' .. ('[],'):rep(1e6) .. '1]')", memory},
    {"json that multiplies", "local t = {} for i = 1, 60 do t = {t, t} end json.encode(t)", memory},
    {"tables kept",
     "local s, t = {}, {} for i = 1, 1e5 do s[i] = {a = 1, b = 2, c = 3, d = 4} end "
     "while true do t[#t + 1] = stats.tables{strata = s} end",
     memory},
    {"documents kept", "local t = {} while true do t[#t + 1] = document.new{title = 'x'} end",
     memory},
    {"documents dropped", "while true do document.new{title = 'x'} end", ""},
    {"json text that is deep", "json.decode(('['):rep(5e4))", "json.decode"},
    /* time */
    {"while true", "while true do end", endless},
    {"repeat, caught", "while true do pcall(function() while true do end end) end", endless},
    {"goto", "::again:: goto again", endless},
    {"recursion in tail position", "local function f() return f() end f()", endless},
    {"xpcall with a looping handler", "xpcall(error, function() while true do end end)", ""},
    {"coroutine that loops", "coroutine.wrap(function() while true do end end)()", endless},
    {"coroutines that loop, caught",
     "while true do coroutine.resume(coroutine.create(function() while true do end end)) end",
     endless},
    {"many short coroutines",
     "while true do coroutine.wrap(function() for i = 1, 100 do end end)() end", endless},
    {"coroutines in a ring", "local function f() return coroutine.wrap(f)() end f()",
     "C stack overflow"},
    {"pattern of 28 bytes", "('x'):rep(60):find(('x*'):rep(14) .. 'y')", seconds},
    {"pattern, gmatch", "for _ in ('x'):rep(60):gmatch(('x*'):rep(14) .. 'y') do end", seconds},
    {"pattern, gsub", "('x'):rep(60):gsub(('x*'):rep(14) .. 'y', '')", seconds},
    {"pattern, match, caught", "pcall(string.match, ('x'):rep(60), ('x*'):rep(14) .. 'y')",
     seconds},
    {"pattern in a metamethod",
     "local t = setmetatable({}, {__index = function() return ('x'):rep(60):find(('x*'):rep(14) .. "
     "'y') end}) local _ = t.a",
     seconds},
    {"Markdown that is slow", "document.markdown(('*a* [b](c)\\n'):rep(100000))", seconds},
    {"plain find in long strings",
     "local s = ('a'):rep(4e6) local p = ('a'):rep(2e6) .. 'b' for i = 1, 1e4 do s:find(p, 1, "
     "true) end",
     ""},
    {"sort with a loop inside", "table.sort({3, 2, 1}, function() while true do end end)", endless},
    {"next, quadratic",
     "local t = {} for i = 1, 3e4 do t['k' .. i] = i end local k repeat k = next(t, k) until not k",
     ""},
    {"tostring that loops",
     "print(setmetatable({}, {__tostring = function() while true do end end}))", endless},
    {"close that loops",
     "do local x <close> = setmetatable({}, {__close = function() while true do end end}) end",
     endless},
    {"close that loops after an error",
     "local x <close> = setmetatable({}, {__close = function() while true do end end}) error('x')",
     endless},
    {"load that never ends", "load(function() return ' ' end)", ""},
    {"load that loops", "load(function() while true do end end)", endless},
    {"a chain of concatenation",
     "local t = setmetatable({}, {__concat = function(a, b) while true do end end}) local s = t .. "
     "'x'",
     endless},
    {"a method without end",
     "while true do stats.paired.mcnemar_midp{a = 33, b = 900, c = 1000, d = 7} end", seconds},
    {"an interval that takes long",
     "while true do stats.paired.diff_exact_fay_lumbard{a = 330, b = 90, c = 100, d = 70} end",
     seconds},
    {"coverage without end", "stats.coverage{method = 'paired.diff_exact_fay_lumbard', n = 40}",
     seconds},
    {"plans without end",
     "while true do plan.paired_size{test = 'paired.mcnemar_exact', discordance = 0.4, difference "
     "= 0.1, power = 0.8} end",
     seconds},
    {"designs without end", "while true do sequential.design{n_max = 100} end", seconds},
    {"a large design", "sequential.design{n_max = 1500}", seconds},
    {"figures without end",
     "while true do figure.rates{title = 'x', rates = {{label = 'A', k = 1, n = 2}}} end", seconds},
    {"figures painted without end",
     "local f = figure.curves{title = 'x', series = {{label = 'x', x = {1, 2}, y = {1, 2}}}} "
     "while true do f:svg() f:pdf() f:png{dpi = 36} end",
     seconds},
    {"a document painted without end",
     "local d = document.new{title = 'x'} d:paragraph('x') while true do d:xhtml{} d:pages{} end",
     seconds},
    {"one long paragraph",
     "local d = document.new{title = 'x'} d:paragraph(('word '):rep(2e5)) d:pages{}", seconds},
    {"tables without end",
     "local d = document.new{title = 'x'} while true do d:table{caption = 'x', columns = {'a'}, "
     "rows = {{'1'}}} end",
     ""},
    {"strings without end", "while true do ('x'):rep(1000):upper():reverse():byte(1, -1) end",
     seconds},
    {"formatting without end", "while true do format.significant(1 / 3, 3) end", seconds},
    {"work in a close",
     "do local x <close> = setmetatable({}, {__close = function() while true do "
     "stats.paired.mcnemar_midp{a = 33, b = 900, c = 1000, d = 7} end end}) end",
     seconds},
    {"work in a finalizer",
     "setmetatable({}, {__gc = function() while true do sequential.design{n_max = 100} end end})",
     "__gc"},
    {"work in a coroutine, caught",
     "while true do pcall(coroutine.wrap(function() while true do "
     "stats.rate.wilson{k = 1, n = 2} end end)) end",
     seconds},
    {"work without end",
     "while true do stats.unpaired.fisher_minlike{x1 = 4000, n1 = 9000, x2 = 4100, n2 = 9000} end",
     ""},
    {"work without end, caught",
     "while true do pcall(function() while true do figure.discordance{title = 'x', policy_a = 'a', "
     "policy_b = 'b', bars = {{label = 'x', b = 1, c = 2, pairs = 9, p = 0.5}}} end end) end",
     ""},
    {"a document without end",
     "local d = document.new{title = 'x'} local s = (('x'):rep(1024)):rep(64) while true do "
     "d:paragraph(s) end",
     ""},
    {"a document of empty paragraphs",
     "local d = document.new{title = 'x'} while true do d:paragraph('') end", ""},
    /* depth */
    {"recursion", "local function f() return 1 + f() end f()", ""},
    {"recursion through pcall", "local function f() pcall(f) f() end f()", ""},
    {"recursion through metamethods",
     "local t = setmetatable({}, {}) getmetatable(t).__index = function(_, k) return t[k] end "
     "local _ = t.x",
     "stack overflow"},
    {"recursion through sort", "local function f() table.sort({2, 1}, f) end f()",
     "stack overflow"},
    {"recursion through gsub", "local function f() ('x'):gsub('x', f) end f()", "stack overflow"},
    {"recursion through tostring",
     "local t t = setmetatable({}, {__tostring = function() return tostring(t) end}) print(t)",
     "stack overflow"},
    {"nested brackets", "load(('('):rep(1e5))() ", no_call},
    {"nested tables in text", "assert(load('return ' .. ('{'):rep(1e5)))", ""},
    {"pattern that is deep", "('x'):find(('('):rep(40))", "too many captures"},
    /* ways out */
    /* faults of Lua 5.4.4 and older, which Debian's package has mended: CVE-2022-28805, -33099 */
    {"constant environment", "local _ENV <const> = 11; x = 'read beyond the heap'",
     "index a number"},
    {"constant environment in a function",
     "local function f() local _ENV <const> = nil; return x.y end f()", "index a nil"},
    {"handler that overflows",
     "local function f(x) return 1 + f(x) end xpcall(f, function(m) return f(m) end) f()", ""},
    {"io", "io.open('/etc/passwd')", "io"},
    {"os.exit", "os.exit(0)", "os"},
    {"os.getenv", "os.getenv('HOME')", "os"},
    {"debug", "debug.sethook()", "debug"},
    {"package", "package.loadlib('libc.so.6', 'system')", "package"},
    {"dofile", "dofile('/etc/passwd')", "dofile"},
    {"loadfile", "loadfile('/etc/passwd')", "loadfile"},
    {"collectgarbage", "collectgarbage('stop')", "collectgarbage"},
    {"binary chunk", "assert(load('\\27Lua'))", "binary"},
    {"binary chunk, mode b", "assert(load('\\27Lua', 'x', 'b'))", "binary"},
    {"string.dump", "string.dump(print)", "dump"},
    {"finalizer", "setmetatable({}, {__gc = function() while true do end end})", "__gc"},
    {"metatable of strings", "getmetatable('').__index = function() return print end", no_call},
    {"changing a module", "string.format = print", "cannot be changed"},
    {"changing a module raw", "rawset(string, 'format', print)", "cannot be changed"},
    {"changing a method", "stats.paired.mcnemar_exact = function() return {p = 0} end",
     "cannot be changed"},
    {"changing the catalogue", "stats.methods[1].title = 'x'", "cannot be changed"},
    {"metatable of a view", "setmetatable(stats, {})", "protected"},
    {"require up", "require('..main')", "not a module name"},
    {"require absolute", "require('/etc/passwd')", "not a module name"},
    {"require with a slash", "require('commands/help')", "not a module name"},
    {"require nothing", "require('')", "not a module name"},
    {"reading another file", "trials.read{files = {'/etc/passwd'}}", "no input of this run"},
    {"rows of another file", "stats.rows('/etc/passwd')", "no input of this run"},
    {"declaring an input", "files.declare('/etc', 'passwd')", "not for scripts"},
    {"declaring an input through pcall", "error(select(2, pcall(files.declare, '/etc', 'passwd')))",
     "not for scripts"},
    {"declaring an input in a coroutine",
     "error(select(2, coroutine.resume(coroutine.create(files.declare), '/etc', 'passwd')))",
     "not for scripts"},
    {"declaring an input through a pattern",
     "('/etc passwd'):gsub('(%S+) (%S+)', files.declare) files.read('/etc/passwd')",
     "not for scripts"},
    {"declaring an input through a sort", "table.sort({'/etc', 'passwd'}, files.declare)",
     "not for scripts"},
    {"reading up from the program's files", "files.own('../../../etc/passwd')", "no file of the"},
    {"reading any file", "files.read('/etc/passwd')", "no input of this run"},
    {"writing without being asked", "output.write('x.txt', 'x')", "not asked for"},
    {"writing up", "output.write('../x.txt', 'x')", "not asked for"},
    {"pointer", "string.format('%p', {})", "not available"},
    {"format with a huge width", "string.format('%9999d', 1)", ""},
};

/* Small ones, which strike soon; where another is to strike first, the clock is given time. */
static ScriptLimits limits_of(const Hostile *row)
{
    bool by_clock = row->says == seconds || row->says[0] == '\0';

    return (ScriptLimits){.memory = 48 << 20,
                          .instructions = row->says == endless ? 2000000 : 20000000,
                          .seconds = by_clock ? 0.1 : 8.0};
}

/* Sanitizers slow things down; what hangs, hangs much longer. */
enum {
    PATIENCE_SECONDS = 10,
    BASE_KILOBYTES = 48 * 1024 /* what the program takes before a script runs, and then some */
};

static void check_hostile(void **state)
{
    const Hostile *row = *state;
    const ScriptLimits limits = limits_of(row);
    ChildRun run;

    run_lua_in_child(row->text, &limits, &run);
    if (run.exit_status != 2)
        fail_msg("status %d, message: %s", run.exit_status, run.message);
    if (strncmp(run.message, "offdiag: ", 9) != 0 || !strstr(run.message, row->says))
        fail_msg("message: %s", run.message);
    if (strchr(run.message, '\n') != run.message + strlen(run.message) - 1)
        fail_msg("not one line: %s", run.message);
    if (run.seconds > PATIENCE_SECONDS)
        fail_msg("took %.1f s", run.seconds);
    if (run.kilobytes > (long)(limits.memory >> 10) + BASE_KILOBYTES)
        fail_msg("took %ld KiB", run.kilobytes);
}

/* Those that take all that they can get: the whole program stays within the limit. */
static const Hostile greedy[] = {
    {"doubling", "local s = 'x' while true do s = s .. s end", memory},
    {"list without end", "local t, i = {}, 0 while true do i = i + 1 t[i] = {i} end", ""},
    {"strings kept",
     "local t = {} while true do t[#t + 1] = string.pack('s8', ('x'):rep(1e6) .. #t) end", memory},
    {"doubling, caught",
     "local t = {} while true do pcall(function() local s = 'x' while true do s = s .. s t[#t + 1] "
     "= s end end) end",
     ""},
    {"printing", "local x = (('x'):rep(1024)):rep(1024) while true do print(x) end", "output"},
    {"printing beside strings",
     "local x, t = (('x'):rep(1024)):rep(1024), {} while true do t[#t + 1] = x .. #t print(x) end",
     ""},
    {"a document without end",
     "local d = document.new{title = 'x'} local s = (('x'):rep(1024)):rep(64) while true do "
     "d:paragraph(s) end",
     ""},
    {"a document of empty paragraphs",
     "local d = document.new{title = 'x'} while true do d:paragraph('') end", ""},
    {"a document of values",
     "local d = document.new{title = 'x'} local v = document.value{number = 1, text = '1', method "
     "= 'count'} while true do d:paragraph{v, v, v, v, v, v, v, v} end",
     ""},
    {"Markdown without end",
     "local s = ('*a* `d`\\n'):rep(10000) local t = {} while true do t[#t + 1] = "
     "document.markdown(s) end",
     memory},
    {"figures kept",
     "local t = {} while true do t[#t + 1] = figure.curves{title = 'x', series = {{label = 'x', x "
     "= {1, 2}, y = {1, 2}}}} end",
     ""},
    {"JSON of much", "local t = {} for i = 1, 3e6 do t[i] = i end local s = json.encode(t)", ""},
};

enum {
    MOST_KILOBYTES = 64 * 1024 /* users have 256 MiB, of which as large a part is kept */
};

static void check_greedy(void **state)
{
    const Hostile *row = *state;
    const ScriptLimits limits = {.memory = MOST_KILOBYTES << 10,
                                 .instructions = script_limits_default.instructions,
                                 .seconds = row->says[0] ? 60 : 0.25};
    ChildRun run;

    run_lua_in_child(row->text, &limits, &run);
    if (run.exit_status != 2 && !(run.exit_status == 0 && row->says[0] == '\0'))
        fail_msg("status %d, message: %s", run.exit_status, run.message);
    if (!strstr(run.message, row->says))
        fail_msg("message: %s", run.message);
    if (run.kilobytes > MOST_KILOBYTES)
        fail_msg("took %ld KiB", run.kilobytes);
    if (row->says == memory && run.kilobytes < MOST_KILOBYTES / 6)
        fail_msg("only %ld KiB are counted: nothing is measured", run.kilobytes);
}

/* What a script may use must be there. */
static void check_allowed(void **state)
{
    (void)state;
    assert_string_equal(lua_prints("print(pcall(error, 'x'))"), "false\tx\n");
    assert_string_equal(lua_prints("x = 1 print(_G.x, x, rawget(_G, 'x'))"), "1\t1\t1\n");
    assert_string_equal(lua_prints("print(load('return 1 + 1')())"), "2\n");
    assert_string_equal(lua_prints("print(load('return y', 'c', 't', {y = 5})())"), "5\n");
    assert_string_equal(lua_prints("print(('abc'):upper(), #'abc', math.max(1, 2))"),
                        "ABC\t3\t2\n");
    assert_string_equal(lua_prints("print(select('#', table.unpack({1, 2, 3})))"), "3\n");
    assert_string_equal(lua_prints("print(io, os, debug, package, dofile, arg)"),
                        "nil\tnil\tnil\tnil\tnil\tnil\n");
}

/* What a user's script assigns does not reach ours. */
static void check_own_environment(void **state)
{
    (void)state;
    assert_string_equal(lua_prints("format = nil ipairs = nil stats = {}\n"
                                   "print(require('words').plain({'a', 'b'}))"),
                        "ab\n");
}

int main(void)
{
    static struct CMUnitTest tests[COUNT(hostile) + COUNT(greedy) + 2];

    for (size_t i = 0; i < COUNT(hostile); i++)
        tests[i] = (struct CMUnitTest){.name = hostile[i].name,
                                       .test_func = check_hostile,
                                       .initial_state = (void *)(uintptr_t)&hostile[i]};
    for (size_t i = 0; i < COUNT(greedy); i++)
        tests[COUNT(hostile) + i] =
            (struct CMUnitTest){.name = greedy[i].name,
                                .test_func = check_greedy,
                                .initial_state = (void *)(uintptr_t)&greedy[i]};
    tests[COUNT(tests) - 2] = (struct CMUnitTest)cmocka_unit_test(check_allowed);
    tests[COUNT(tests) - 1] = (struct CMUnitTest)cmocka_unit_test(check_own_environment);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
