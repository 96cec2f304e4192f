/* SPDX-License-Identifier: GPL-3.0-or-later */
/* method_call.c - a call of some method with random and hostile inputs, made of bytes. */
#include "method_call.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stats/method.h"

enum {
    VALUES_MAX = 24,
    PARAMS_MAX = 16,
    NAMES_SIZE = 512
};

typedef struct Bytes { /* what is left of the input; zeros follow */
    const uint8_t *data;
    size_t size;
} Bytes;

static void require(int condition)
{
    if (!condition)
        abort();
}

static unsigned next_byte(Bytes *bytes)
{
    if (bytes->size == 0)
        return 0;
    bytes->size--;
    return *bytes->data++;
}

static int64_t next_count(Bytes *bytes, bool few)
{
    static const int64_t special[] = {0,           1,          -1,
                                      INT64_MIN,   INT64_MAX,  COUNT_LIMIT,
                                      -2147483648, 2147483647, COUNT_LIMIT + 1,
                                      1000000000,  100000,     616305561470239};
    unsigned kind = next_byte(bytes), low = next_byte(bytes);
    if (kind % 16 == 15)
        return special[low % (sizeof special / sizeof special[0])];
    if (few || kind % 4 < 2)
        return low % 16;
    if (kind % 4 == 2)
        return low;
    return (int64_t)(low << 8 | next_byte(bytes)) << kind / 64 * 4;
}

static double next_number(Bytes *bytes)
{
    static const double special[] = {
        0,    1,     -1,  (double)NAN, (double)INFINITY,  0.05, 0.5, 0.95, 1e-300, 1 - 1e-15,
        1e-9, 1e300, 0.3, 0.7,         -(double)INFINITY, 10,   2,   20,   0.8,    0.1};
    unsigned kind = next_byte(bytes), low = next_byte(bytes);
    if (kind % 2 == 0)
        return special[low % (sizeof special / sizeof special[0])];
    return kind % 4 == 1 ? low / 256.0 : low;
}

/* What takes long for huge counts is asked about small ones. */
static bool takes_long(const Method *method)
{
    return method->slow_above > 0 && method->slow_above <= 1000;
}

static void fill_counts(const Method *method, Bytes *bytes, Input *input)
{
    const char *const *names;
    size_t count = input_names(method->input, &names);
    int64_t whole = 0;
    for (size_t i = 0; i < count; i++) {
        int64_t value = next_count(bytes, takes_long(method));
        /* x1 n1 x2 n2 and k n: mostly parts of what follows */
        if (method->input != INPUT_PAIRED && i % 2 == 1 && next_byte(bytes) % 8 > 0 && value >= 0 &&
            value < INT64_MAX / 2 && whole >= 0 && whole < INT64_MAX / 2)
            value += whole;
        whole = value;
        require(input_set(input, names[i], value));
    }
}

/* Total of a table whose counts may be anything. */
static long double total_of(const Input *input)
{
    if (input->kind == INPUT_PAIRED)
        return (long double)input->paired.a + (long double)input->paired.b +
               (long double)input->paired.c + (long double)input->paired.d;
    if (input->kind == INPUT_UNPAIRED)
        return (long double)input->unpaired.n1 + (long double)input->unpaired.n2;
    return (long double)input->rate.n;
}

typedef struct Data { /* where the inputs of other kinds live */
    double values[VALUES_MAX];
    PairedTable tables[VALUES_MAX / 4];
    Param params[PARAMS_MAX];
    char names[NAMES_SIZE];
} Data;

/* The names of a row, "p1 p2 alpha [sides]"; an optional one may be left out. */
static void fill_params(const Method *method, Bytes *bytes, Data *data, Input *input)
{
    char *rest = NULL;
    size_t count = 0;
    strncpy(data->names, method->inputs, NAMES_SIZE - 1);
    for (char *name = strtok_r(data->names, " ", &rest); name && count < PARAMS_MAX;
         name = strtok_r(NULL, " ", &rest)) {
        bool optional = *name == '[';
        name += optional;
        name[strcspn(name, "]=")] = '\0';
        if (optional && next_byte(bytes) % 2 > 0)
            continue;
        data->params[count++] = (Param){name, next_number(bytes)};
    }
    input->params = (Params){data->params, count};
}

static void fill_data(const Method *method, Bytes *bytes, Data *data, Input *input)
{
    size_t rows = next_byte(bytes) % 7, columns = next_byte(bytes) % 4;
    bool numbers = next_byte(bytes) % 4 == 0;
    for (size_t i = 0; i < VALUES_MAX; i++)
        data->values[i] = numbers ? next_number(bytes) : next_byte(bytes) % 2;
    if (method->input == INPUT_STRATA || method->input == INPUT_CLUSTERS) {
        for (size_t i = 0; i < rows && i < VALUES_MAX / 4; i++)
            data->tables[i] = (PairedTable){next_count(bytes, true), next_count(bytes, true),
                                            next_count(bytes, true), next_count(bytes, true)};
        input->tables = (PairedTables){data->tables, rows < VALUES_MAX / 4 ? rows : VALUES_MAX / 4};
    } else if (method->input == INPUT_PVALUES) {
        input->pvalues = (Numbers){data->values, rows};
    } else {
        input->matrix = (Matrix){data->values, rows, columns};
    }
}

static Options next_options(Bytes *bytes)
{
    Options options = options_default;
    if (next_byte(bytes) % 2 == 0)
        options.level = next_number(bytes);
    if (next_byte(bytes) % 2 == 0)
        options.margin = next_number(bytes);
    options.alternative = (Alternative)(next_byte(bytes) % 5);
    return options;
}

typedef struct Call {
    const Method *method;
    Input input;
    Options options;
    Result result;
    Error err;
} Call;

static void tell_input(const Call *call)
{
    const char *const *names;
    size_t count = input_names(call->method->input, &names);
    if (count == 4 && call->input.kind == INPUT_PAIRED)
        fprintf(stderr, " %lld %lld %lld %lld", (long long)call->input.paired.a,
                (long long)call->input.paired.b, (long long)call->input.paired.c,
                (long long)call->input.paired.d);
    else if (count == 4)
        fprintf(stderr, " %lld/%lld %lld/%lld", (long long)call->input.unpaired.x1,
                (long long)call->input.unpaired.n1, (long long)call->input.unpaired.x2,
                (long long)call->input.unpaired.n2);
    else if (count == 2)
        fprintf(stderr, " %lld/%lld", (long long)call->input.rate.k, (long long)call->input.rate.n);
    for (size_t i = 0; call->input.kind == INPUT_PARAMS && i < call->input.params.count; i++)
        fprintf(stderr, " %s=%.17g", call->input.params.items[i].name,
                call->input.params.items[i].value);
}

/* Says what was asked and what came, and aborts, unless the condition holds. */
static void expect(bool condition, const char *what, const Call *call)
{
    if (condition)
        return;
    fprintf(stderr, "%s: %s:", call->method->id, what);
    tell_input(call);
    fprintf(stderr, " level %.17g margin %.17g alternative %d\n", call->options.level,
            call->options.margin, (int)call->options.alternative);
    for (QuantityId id = 0; id < QUANTITY_COUNT; id++)
        if (result_has(&call->result, id))
            fprintf(stderr, "    %s %.17g within %g\n", quantity_names[id], call->result.values[id],
                    call->result.errors[id]);
    fprintf(stderr, "    %s\n", call->err.message);
    abort();
}

static void check_result(const Call *call)
{
    const Result *result = &call->result;
    for (QuantityId id = 0; id < QUANTITY_COUNT; id++) {
        double value = result->values[id];
        if (!result_has(result, id))
            continue;
        expect(!isnan(value), "a value is NaN", call);
        expect(result->errors[id] >= 0, "the bound on an error is none", call);
        expect(isfinite(value) || id == QUANTITY_LOWER || id == QUANTITY_UPPER,
               "a value is infinite", call);
        expect(id != QUANTITY_P || (value > 0 && value <= 1), "p is outside (0, 1]", call);
    }
    if (result_has(result, QUANTITY_LOWER) && result_has(result, QUANTITY_UPPER))
        expect(result->values[QUANTITY_LOWER] <= result->values[QUANTITY_UPPER],
               "the bounds are exchanged", call);
}

/* One in so many inputs for a method is a call: what takes milliseconds is called less often
 * than what takes microseconds. */
static unsigned rarity(const Method *method)
{
    static const char *const integrals[] = {"paired.diff_midp_compatible",
                                            "paired.diff_exact_fay_lumbard",
                                            "paired.bayes_dirichlet", "unpaired.bayes_beta"};
    for (size_t i = 0; i < sizeof integrals / sizeof integrals[0]; i++)
        if (strcmp(method->id, integrals[i]) == 0)
            return 256;
    if (method->question == QUESTION_SIZE || takes_long(method))
        return 256;
    return method->slow_above > 0 ? 16 : 1;
}

bool method_call(const uint8_t *data_in, size_t size)
{
    Bytes bytes = {data_in, size};
    size_t place = next_byte(&bytes) << 8;
    Call call = {.method = method_at((place | next_byte(&bytes)) % method_count())};
    const Method *method = call.method;
    Data data = {0};

    call.input.kind = method->input;
    call.options = next_options(&bytes);
    if ((next_byte(&bytes) << 8 | next_byte(&bytes)) % rarity(method) > 0)
        return false;
    if (method->input <= INPUT_RATE)
        fill_counts(method, &bytes, &call.input);
    else if (method->input == INPUT_PARAMS)
        fill_params(method, &bytes, &data, &call.input);
    else
        fill_data(method, &bytes, &data, &call.input);
    if (method->slow_above > 0 && total_of(&call.input) > (long double)method->slow_above / 20 + 40)
        return false;
    if (method_run(method, &call.input, &call.options, &call.result, &call.err))
        check_result(&call);
    else
        expect(call.err.code != ERROR_NONE && call.err.code != ERROR_INTERNAL &&
                   call.err.message[0] != '\0',
               "the error says nothing, or is ours", &call);
    return true;
}
