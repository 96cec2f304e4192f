/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_order.c - scripts give the same in every run: order, numbers, text of values. */
#include "run_lua.h"

static void check_pairs_order(void **state)
{
    (void)state;
    assert_string_equal(
        lua_prints(
            "local t = {b = 1, a = 2, [10] = 3, [2] = 4, [-1.5] = 5, [true] = 6, [false] = 7,\n"
            "['10'] = 8, [''] = 9, [2^53] = 10, ab = 11, [math.huge] = 12}\n"
            "local keys = {} for k, v in pairs(t) do keys[#keys + 1] = tostring(k) end\n"
            "print(table.concat(keys, ' '))"),
        "false true -1.5 2 10 9007199254740992 inf  10 a ab b\n");
}

static void check_pairs_while_changing(void **state)
{
    (void)state;
    assert_string_equal(lua_prints("local t = {a = 1, b = 2, c = 3}\n"
                                   "for k in pairs(t) do t[k] = nil t.c = nil t.d = 4 io = k end\n"
                                   "print(t.a, t.b, t.c, t.d, io)"),
                        "nil\tnil\tnil\t4\tb\n");
}

static void check_pairs_metamethod(void **state)
{
    (void)state;
    assert_string_equal(
        lua_prints("local t = setmetatable({}, {__pairs = function() return function(_, k)\n"
                   "if not k then return 1, 'one' end end, nil, nil end})\n"
                   "for k, v in pairs(t) do print(k, v) end"),
        "1\tone\n");
}

static void check_keys_without_order(void **state)
{
    Error err = lua_fails("for k in pairs({[{}] = 1}) do end");

    (void)state;
    assert_string_equal(
        err.message, "a table with a key of type table has no fixed order: use strings or numbers "
                     "as keys");
}

static void check_next(void **state)
{
    (void)state;
    assert_string_equal(
        lua_prints(
            "print(next({})) print(next({b = 1, a = 2})) print(next({b = 1, a = 2}, 'a'))\n"
            "print(next({b = 1, a = 2}, 'b')) for k, v in next, {3, 4, x = 5} do print(k, v) end"),
        "nil\na\t2\nb\t1\nnil\n1\t3\n2\t4\nx\t5\n");
}

/* Equal elements keep their order, whatever their number. */
static void check_sort(void **state)
{
    (void)state;
    assert_string_equal(
        lua_prints("local t = {} for i = 1, 1000 do t[i] = {i % 3, i} end\n"
                   "table.sort(t, function(x, y) return x[1] < y[1] end)\n"
                   "for i = 2, 1000 do assert(t[i - 1][1] < t[i][1] or t[i - 1][1] == t[i][1]\n"
                   "and t[i - 1][2] < t[i][2]) end print(#t, t[1][2], t[1000][2])"),
        "1000\t3\t998\n");
    assert_string_equal(
        lua_prints("local t = {5, 2, 8, 1, 9, 3} table.sort(t) print(table.concat(t, ' '))\n"
                   "t = {'b', 'B', 'a', ''} table.sort(t, function(x, y) return x > y end)\n"
                   "print(table.concat(t, ' ')) table.sort({}) table.sort({1})"),
        "1 2 3 5 8 9\nb a B \n");
}

/* xoshiro256** from splitmix64(1), by the authors' reference code in another language:
 * first output 0xB3F2AF6D0FC710C5, whose upper 53 bits give the first number. */
static void check_random(void **state)
{
    (void)state;
    assert_string_equal(lua_prints("print(('%.17g'):format(math.random()))\n"
                                   "math.randomseed(1) print(('%.17g'):format(math.random()))"),
                        "0.70292183315885048\n0.70292183315885048\n");
    assert_string_equal(
        lua_prints("local seen = {} for i = 1, 1000 do local x = math.random(6)\n"
                   "assert(x >= 1 and x <= 6) seen[x] = true end print(#seen)\n"
                   "print(math.random(3, 3), pcall(function() math.random(2, 1) end))\n"
                   "assert(math.type(math.random(math.mininteger, math.maxinteger)) == 'integer')"),
        "6\n3\tfalse\ttest.lua:3: bad argument #2 to 'random' (interval is empty)\n");
}

static void check_no_addresses(void **state)
{
    (void)state;
    assert_string_equal(
        lua_prints(
            "print({}, print, coroutine.create(print), setmetatable({}, {__name = 'thing'}))\n"
            "print(('%s %10s|'):format({}, print)) print(tostring(stats.run))"),
        "table\tfunction\tthread\tthing\ntable   function|\nfunction\n");
}

/* The same script in two states: the same bytes. */
static void check_two_runs(void **state)
{
    static const char text[] = "local t = {} for i = 1, 500 do t['k' .. math.random(1e9)] = i end\n"
                               "for k, v in pairs(t) do print(k, v) end print(json.encode(t))";
    Text first = {0}, second = {0};
    Error err = {0};

    (void)state;
    assert_true(run_lua(text, NULL, &first, &err));
    assert_true(run_lua(text, NULL, &second, &err));
    assert_string_equal(text_string(&first), text_string(&second));
    text_free(&first);
    text_free(&second);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(check_pairs_order),
        cmocka_unit_test(check_pairs_while_changing),
        cmocka_unit_test(check_pairs_metamethod),
        cmocka_unit_test(check_keys_without_order),
        cmocka_unit_test(check_next),
        cmocka_unit_test(check_sort),
        cmocka_unit_test(check_random),
        cmocka_unit_test(check_no_addresses),
        cmocka_unit_test(check_two_runs),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
