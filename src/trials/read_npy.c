/* SPDX-License-Identifier: GPL-3.0-or-later */
/* read_npy.c - NumPy arrays (.npy, format versions 1 to 3): a row a start, a column a policy;
 * or one dimension, the outcomes of one policy in their order.
 *
 * After NumPy's own description (numpy/lib/format.py): a magic string, two bytes of version,
 * the header's length, and the header, a Python dictionary of descr, fortran_order, shape. */
#include "trials/readers.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "trials/head.h"
#include "trials/listing.h"

static const char magic[] = "\x93NUMPY";

enum {
    MAGIC_LENGTH = sizeof magic - 1,
    COLUMNS_MAX = 1000,
    COLUMNS_SURE = 10, /* more of them than rows are no policies */
    LARGEST_FILE = 1 << 30
};

typedef struct Array {
    const unsigned char *bytes; /* of the elements, */
    size_t begin;               /* which begin here in the file; */
    size_t shape_begin;         /* and here their shape in the header */
    char kind;                  /* b, i, u or f */
    size_t size;                /* of an element */
    bool big_endian, fortran;
    size_t rows, columns, dimensions;
} Array;

Confidence npy_probe(const Reader *reader, const Head *head)
{
    (void)reader;
    return head->length >= MAGIC_LENGTH && memcmp(head->bytes, magic, MAGIC_LENGTH) == 0
               ? CONFIDENCE_CERTAIN
               : CONFIDENCE_NO;
}

typedef struct Header {
    char *text;   /* a NUL ends it */
    size_t begin; /* in the file */
} Header;

static bool fail(size_t byte, const char *what, Error *err)
{
    return error_set(err, ERROR_INPUT, "byte %zu: %s", byte, what);
}

static bool fail_at(const Header *header, const char *entry, const char *what, Error *err)
{
    return fail(header->begin + (size_t)(entry - header->text), what, err);
}

/* What follows 'name': in the header, or its end. */
static const char *find_entry(const Header *header, const char *name)
{
    char quoted[32];
    const char *found;

    snprintf(quoted, sizeof quoted, "'%s':", name);
    found = strstr(header->text, quoted);
    if (found == NULL)
        return header->text + strlen(header->text);
    found += strlen(quoted);
    return found + strspn(found, " ");
}

static bool is_readable(char kind, size_t size)
{
    return (kind == 'b' && size == 1) || (kind == 'f' && (size == 2 || size == 4 || size == 8)) ||
           ((kind == 'i' || kind == 'u') && (size == 1 || size == 2 || size == 4 || size == 8));
}

static bool take_descr(const Header *header, Array *array, Error *err)
{
    const char *entry = find_entry(header, "descr"), *begin = entry;
    char order;

    if (*entry++ != '\'' || *entry == '\0' || strchr("<>|=", *entry) == NULL)
        return fail_at(header, begin, "records of several fields: save one array of outcomes", err);
    order = *entry++;
    array->kind = *entry == '\0' ? '\0' : *entry++;
    array->size = *entry >= '0' && *entry <= '9' ? (size_t)(*entry - '0') : 0;
    array->big_endian = order == '>';
    if (array->kind == 'O')
        return fail_at(header, begin,
                       "pickled Python objects: save it as an array of numbers or booleans", err);
    return (is_readable(array->kind, array->size) && entry[1] == '\'') ||
           fail_at(header, begin,
                   "elements that are neither booleans nor numbers: save it as booleans, 1 and 0",
                   err);
}

static bool take_shape(const Header *header, Array *array, Error *err)
{
    const char *entry = find_entry(header, "shape"), *begin = entry;
    size_t sizes[2] = {0, 1};

    if (*entry != '(')
        return fail_at(header, begin, "no shape in the header: save it again with numpy.save", err);
    entry++;
    while (*entry >= '0' && *entry <= '9' && array->dimensions < 2) {
        size_t digits = strspn(entry, "0123456789");
        int64_t size;
        if (!number_parse_integer(entry, digits, &size))
            return fail_at(header, entry, "an impossible shape: save it again with numpy.save",
                           err);
        sizes[array->dimensions++] = (size_t)size;
        entry += digits;
        entry += strspn(entry, "L, ");
    }
    if (*entry != ')' || array->dimensions == 0)
        return fail_at(header, begin,
                       "an array of no or of more than two dimensions: save one with a row a start "
                       "and a column a policy",
                       err);
    array->shape_begin = header->begin + (size_t)(begin - header->text);
    array->rows = sizes[0];
    array->columns = sizes[1];
    return true;
}

/* rest is how many bytes of elements there are. */
static bool check_size(const Array *array, size_t rest, Error *err)
{
    if (array->columns == 0 || array->columns > COLUMNS_MAX ||
        (array->columns > COLUMNS_SURE && array->columns > array->rows))
        return error_set(err, ERROR_INPUT,
                         "byte %zu: %zu rows and %zu columns, and columns are policies, %d at "
                         "most: save it transposed, with a row a start",
                         array->shape_begin, array->rows, array->columns, COLUMNS_MAX);
    if (array->rows > rest / array->size / array->columns)
        return error_set(err, ERROR_INPUT,
                         "ends at byte %zu, before the %zu x %zu elements that its header says: it "
                         "was cut, copy it again",
                         array->begin + rest, array->rows, array->columns);
    return array->rows * array->columns * array->size == rest ||
           fail(array->begin + array->rows * array->columns * array->size,
                "more elements than the header says: save it again with numpy.save", err);
}

static bool parse_header(Text *text, Array *array, Error *err)
{
    unsigned char *bytes = (unsigned char *)text->data;
    Header header;
    size_t length, wide;
    bool done;

    *array = (Array){0};
    wide = text->length > MAGIC_LENGTH && bytes[MAGIC_LENGTH] > 1;
    header.begin = MAGIC_LENGTH + 4 + 2 * wide;
    if (text->length < header.begin)
        return fail(text->length, "ends within its header: it was cut, copy it again", err);
    if (bytes[MAGIC_LENGTH] < 1 || bytes[MAGIC_LENGTH] > 3)
        return fail(MAGIC_LENGTH, "an unknown version of the format: save it again with numpy.save",
                    err);
    length = (size_t)bytes[MAGIC_LENGTH + 2] | (size_t)bytes[MAGIC_LENGTH + 3] << 8;
    if (wide)
        length |= (size_t)bytes[MAGIC_LENGTH + 4] << 16 | (size_t)bytes[MAGIC_LENGTH + 5] << 24;
    if (length > text->length - header.begin)
        return fail(text->length, "ends within its header: it was cut, copy it again", err);
    header.text = text_copy_n(text->data + header.begin, length);
    if (header.text == NULL)
        return error_memory(err);
    array->begin = header.begin + length;
    array->bytes = bytes + array->begin;
    array->fortran = strncmp(find_entry(&header, "fortran_order"), "True", 4) == 0;
    done = take_descr(&header, array, err) && take_shape(&header, array, err);
    free(header.text);
    return done && check_size(array, text->length - array->begin, err);
}

/* IEEE 754 half precision. */
static double half(uint64_t bits)
{
    int exponent = (int)(bits >> 10 & 31);
    double fraction = (double)(bits & 1023), value;

    if (exponent == 31)
        value = fraction == 0.0 ? (double)INFINITY : (double)NAN;
    else
        value = exponent == 0 ? ldexp(fraction, -24) : ldexp(1024.0 + fraction, exponent - 25);
    return bits >> 15 ? -value : value;
}

static double real(uint64_t bits, size_t size)
{
    uint32_t low = (uint32_t)bits;
    double value;
    float narrow;

    if (size == 2)
        return half(bits);
    if (size == 4) {
        memcpy(&narrow, &low, sizeof narrow);
        return (double)narrow;
    }
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* Of an element, from the first one's. */
static size_t offset_of(const Array *array, size_t row, size_t column)
{
    size_t index = array->fortran ? column * array->rows + row : row * array->columns + column;

    return index * array->size;
}

static double element(const Array *array, size_t row, size_t column)
{
    const unsigned char *bytes = array->bytes + offset_of(array, row, column);
    uint64_t bits = 0;

    for (size_t i = 0; i < array->size; i++)
        bits = bits << 8 | bytes[array->big_endian ? i : array->size - 1 - i];
    if (array->kind == 'f')
        return real(bits, array->size);
    if (array->kind == 'i' && array->size < 8 && bits >> (8 * array->size - 1))
        bits |= UINT64_MAX << (8 * array->size);
    return array->kind == 'i' ? (double)(int64_t)bits : (double)bits;
}

static void add_rows(Listing *listing, const Array *array)
{
    char digits[NUMBER_SIZE];

    for (size_t row = 0; row < array->rows; row++) {
        listing_row(listing, (int64_t)row + 1, 0);
        if (array->columns == 1) {
            snprintf(digits, sizeof digits, "%zu", row);
            listing_text(listing, digits);
        }
        for (size_t column = 0; column < array->columns; column++) {
            CellPlace place = {.byte = (int64_t)(array->begin + offset_of(array, row, column))};
            number_shortest(element(array, row, column), digits);
            listing_cell_at(listing, digits, strlen(digits), place);
        }
        listing_row_end(listing);
    }
}

/* A column a policy, "column 0", as NumPy counts; of a single one the row is the state. */
static void add_columns(Listing *listing, const Array *array, char (*names)[32], const char **wide)
{
    for (size_t i = 0; i < array->columns; i++) {
        snprintf(names[i], sizeof names[i], "column %zu", i);
        wide[i] = names[i];
        if (array->columns > 1)
            listing_column(listing, names[i]);
    }
    if (array->columns == 1) {
        listing->index = "row";
        listing_column(listing, "state");
        listing_column(listing, "success");
    } else if (listing->options.wide.count == 0 && listing->options.truth == NULL) {
        listing->options.wide = (NameList){.items = wide, .count = array->columns};
    }
}

static bool read_array(Listing *listing, const Array *array)
{
    static const char note[] = "rows are matched by their position";
    char(*names)[32] = calloc(array->columns, sizeof *names);
    const char **wide = calloc(array->columns, sizeof *wide);
    char layout[64];
    bool done = names != NULL && wide != NULL;

    snprintf(layout, sizeof layout, "NumPy array %zu x %zu of %c%zu", array->rows, array->columns,
             array->kind, array->size);
    if (!done)
        diagnostics_memory(listing->rows.diagnostics, listing->rows.name);
    else
        add_columns(listing, array, names, wide);
    done = done && listing_begin(listing);
    if (done)
        add_rows(listing, array);
    done = done && listing_end(listing, layout, note);
    free(names);
    free((void *)wide);
    return done;
}

bool npy_read(const Reader *reader, const ReaderFile *file, size_t count,
              const ReadOptions *options, Trials *trials, Diagnostics *diagnostics)
{
    Text bytes = {0};
    Error err = {0};
    Array array;
    Listing listing;
    bool done = source_read_all(file->source, LARGEST_FILE, &bytes, &err) &&
                parse_header(&bytes, &array, &err);

    (void)reader;
    listing_open(&listing, file, count, options, trials, diagnostics);
    done = done ? read_array(&listing, &array)
                : diagnostics_error(diagnostics, err.code, source_name(file->source), 0, 0, "%s",
                                    err.message);
    listing_free(&listing);
    text_free(&bytes);
    return done;
}
