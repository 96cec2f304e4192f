/* SPDX-License-Identifier: GPL-3.0-or-later */
/* journal.c - appended by one write a line, followed by fsync; a lock of fcntl keeps a
 * second process out and ends with the process, however that ends. */
#include "base/journal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"

enum {
    SIZE_LIMIT = 64 << 20
};

struct Journal {
    int descriptor;
    char *path;
    bool failed;
};

static bool fail(const Journal *journal, const char *what, Error *err)
{
    error_set(err, ERROR_OUTPUT, "the journal cannot be %s: %s", what, strerror(errno));
    return error_locate(err, journal->path, 0, 0);
}

static bool write_all(int descriptor, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t written = write(descriptor, bytes, length);

        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        bytes += written;
        length -= (size_t)written;
    }
    return true;
}

/* The name of a new file is on the disk only when its folder is. */
static bool sync_folder_of(const char *path)
{
    const char *name = file_base_name(path);
    char *folder = name == path ? text_copy(".") : text_copy_n(path, (size_t)(name - path));
    int descriptor = folder ? open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    bool ok = descriptor >= 0 && fsync(descriptor) == 0;

    if (descriptor >= 0)
        close(descriptor);
    free(folder);
    return ok;
}

static bool open_locked(Journal *journal, Error *err)
{
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    struct stat status;

    journal->descriptor = open(journal->path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (journal->descriptor < 0 || fstat(journal->descriptor, &status) != 0)
        return fail(journal, "opened", err);
    if (!S_ISREG(status.st_mode) || status.st_size > SIZE_LIMIT) {
        error_set(err, ERROR_INPUT, "this is no journal: name a file of its own for it");
        return error_locate(err, journal->path, 0, 0);
    }
    if (fcntl(journal->descriptor, F_SETLK, &lock) == 0)
        return true;
    if (errno != EACCES && errno != EAGAIN)
        return fail(journal, "locked", err);
    error_set(err, ERROR_INPUT, "another process writes to this journal: let it end first");
    return error_locate(err, journal->path, 0, 0);
}

static bool read_all(const Journal *journal, Text *bytes, Error *err)
{
    char block[4096];
    ssize_t got;

    while ((got = read(journal->descriptor, block, sizeof block)) != 0) {
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return fail(journal, "read", err);
        text_append_n(bytes, block, (size_t)got);
    }
    return text_ok(bytes, err);
}

/* Length of the whole lines, or 0 where even the title, or nothing, was cut off by a crash. */
static bool check_lines(const Journal *journal, const char *title, const Text *bytes, size_t *whole,
                        Error *err)
{
    const char *data = text_string(bytes);
    size_t length = strlen(title), first = strcspn(data, "\n");

    *whole = bytes->length;
    while (*whole > 0 && data[*whole - 1] != '\n')
        --*whole;
    if (*whole == 0 && bytes->length <= length && memcmp(data, title, bytes->length) == 0)
        return true;
    if (*whole > 0 && first == length && memcmp(data, title, length) == 0)
        return true;
    error_set(err, ERROR_INPUT,
              "this is not the journal of \"%s\": it begins with \"%.*s\"; name another file",
              title, first < 150 ? (int)first : 150, data);
    return error_locate(err, journal->path, 1, 0);
}

/* Cuts off what is torn, and writes the title of a new journal. */
static bool make_whole(Journal *journal, const char *title, size_t whole, size_t length, Error *err)
{
    if (whole < length &&
        (ftruncate(journal->descriptor, (off_t)whole) != 0 || fsync(journal->descriptor) != 0))
        return fail(journal, "mended", err);
    return whole > 0 || (journal_append(journal, title, err) &&
                         (sync_folder_of(journal->path) || fail(journal, "synced", err)));
}

Journal *journal_open(const char *path, const char *title, Text *lines, bool *torn, Error *err)
{
    Journal *journal = calloc(1, sizeof *journal);
    Text bytes = {0};
    size_t whole = 0;
    bool ok = (journal && (journal->path = text_copy(path))) || error_memory(err);

    if (journal)
        journal->descriptor = -1;
    ok = ok && open_locked(journal, err) && read_all(journal, &bytes, err) &&
         check_lines(journal, title, &bytes, &whole, err) &&
         make_whole(journal, title, whole, bytes.length, err);
    if (ok && whole > 0) {
        size_t start = strlen(title) + 1;
        text_append_n(lines, text_string(&bytes) + start, whole - start);
    }
    if (ok)
        *torn = whole < bytes.length;
    text_free(&bytes);
    if (ok)
        return journal;
    journal_close(journal);
    return NULL;
}

bool journal_append(Journal *journal, const char *line, Error *err)
{
    Text bytes = {0};
    bool ok;

    if (journal->failed)
        return error_set(err, ERROR_OUTPUT, "the journal failed before: begin again from it");
    text_printf(&bytes, "%s\n", line);
    ok = text_ok(&bytes, err);
    if (ok && (!write_all(journal->descriptor, bytes.data, bytes.length) ||
               fsync(journal->descriptor) != 0))
        ok = fail(journal, "written", err);
    journal->failed = !ok;
    text_free(&bytes);
    return ok;
}

void journal_close(Journal *journal)
{
    if (!journal)
        return;
    if (journal->descriptor >= 0)
        close(journal->descriptor);
    free(journal->path);
    free(journal);
}
