/* SPDX-License-Identifier: GPL-3.0-or-later */
/* random.c - math.random and math.randomseed that give the same numbers in every run.
 *
 * xoshiro256** seeded through splitmix64: Blackman, Vigna (2021) ACM Trans. Math.
 * Softw. 47:36. Integers in a range by rejection, so that none is favoured. */
#include "script/bind.h"
#include "script/engine.h"

static uint64_t rotate(uint64_t x, int bits)
{
    return (x << bits) | (x >> (64 - bits));
}

static uint64_t next_bits(uint64_t state[static 4])
{
    uint64_t result = rotate(state[1] * 5, 7) * 9, shifted = state[1] << 17;

    state[2] ^= state[0];
    state[3] ^= state[1];
    state[1] ^= state[2];
    state[0] ^= state[3];
    state[2] ^= shifted;
    state[3] = rotate(state[3], 45);
    return result;
}

void random_start(Script *script, uint64_t seed)
{
    for (int i = 0; i < 4; i++) {
        uint64_t z = seed += 0x9E3779B97F4A7C15;

        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
        script->random[i] = z ^ (z >> 31);
    }
}

/* Uniform on 0..span, both included. */
static uint64_t below(Script *script, uint64_t span)
{
    uint64_t mask = span, bits;

    for (int shift = 1; shift < 64; shift *= 2)
        mask |= mask >> shift;
    do
        bits = next_bits(script->random) & mask;
    while (bits > span);
    return bits;
}

/* random() in [0, 1), random(n) in 1..n, random(m, n) in m..n. */
int random_random(lua_State *L)
{
    Script *script = bind_script(L);
    lua_Integer low = 1, high;

    if (lua_gettop(L) == 0) {
        lua_pushnumber(L, (double)(next_bits(script->random) >> 11) * 0x1p-53);
        return 1;
    }
    if (lua_gettop(L) >= 2)
        low = luaL_checkinteger(L, 1);
    high = luaL_checkinteger(L, lua_gettop(L) >= 2 ? 2 : 1);
    luaL_argcheck(L, low <= high, lua_gettop(L), "interval is empty");
    lua_pushinteger(L,
                    (lua_Integer)((uint64_t)low + below(script, (uint64_t)high - (uint64_t)low)));
    return 1;
}

/* randomseed(integer): the numbers start anew; without an argument as at the beginning. */
int random_seed(lua_State *L)
{
    random_start(bind_script(L), (uint64_t)luaL_optinteger(L, 1, 1));
    return 0;
}
