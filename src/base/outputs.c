/* SPDX-License-Identifier: GPL-3.0-or-later */
/* outputs.c - files that appear whole, together, or not at all.
 *
 * Bytes stay in memory until the commit. The commit writes every file to a
 * temporary beside its target (O_EXCL), syncs and closes it, and only when all
 * are safe on disk renames them; then it syncs the folders. A device or a pipe
 * cannot be renamed over and is written last, directly. */
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"

typedef struct Output {
    char *path, *temporary; /* temporary: null until it exists */
    Text bytes;
    bool direct; /* standard output, a device or a pipe */
} Output;

typedef struct Identity {
    dev_t device;
    ino_t inode;
} Identity;

struct Outputs {
    Output *items;
    size_t count;
    Identity *inputs;
    size_t n_inputs;
    char **folders;
    size_t n_folders;
    bool failed;
};

/* Outputs whose temporaries exist right now: one commit at a time. */
static _Atomic(Outputs *) committing;

void file_unlink_temporaries(void)
{
    Outputs *outputs = atomic_load(&committing);

    for (size_t i = 0; outputs && i < outputs->count; i++)
        if (outputs->items[i].temporary)
            unlink(outputs->items[i].temporary);
}

Outputs *outputs_new(void)
{
    return calloc(1, sizeof(Outputs));
}

void outputs_free(Outputs *outputs)
{
    if (!outputs)
        return;
    for (size_t i = 0; i < outputs->count; i++) {
        free(outputs->items[i].path);
        text_free(&outputs->items[i].bytes);
    }
    for (size_t i = 0; i < outputs->n_folders; i++)
        free(outputs->folders[i]);
    free(outputs->items);
    free(outputs->inputs);
    free(outputs->folders);
    free(outputs);
}

/* Room for one more element of size bytes in an array that grows by doubling. */
static bool grow(void *array, size_t count, size_t size)
{
    void **pointer = array;

    if (count && (count & (count - 1)))
        return true;
    void *larger = realloc(*pointer, (count ? 2 * count : 1) * size);
    if (!larger)
        return false;
    *pointer = larger;
    return true;
}

void outputs_protect(Outputs *outputs, const char *path)
{
    struct stat status;

    if (stat(path, &status) != 0)
        return;
    if (!grow(&outputs->inputs, outputs->n_inputs, sizeof *outputs->inputs)) {
        outputs->failed = true;
        return;
    }
    outputs->inputs[outputs->n_inputs++] = (Identity){status.st_dev, status.st_ino};
}

static bool is_input(const Outputs *outputs, const struct stat *status)
{
    for (size_t i = 0; i < outputs->n_inputs; i++)
        if (outputs->inputs[i].device == status->st_dev &&
            outputs->inputs[i].inode == status->st_ino)
            return true;
    return false;
}

static bool write_refused(Error *err, const char *path)
{
    return error_at(err, ERROR_OUTPUT, path, 0, 0,
                    "cannot be written, %s: choose another place or mend its permissions",
                    strerror(errno));
}

/* Decides how the path is to be written; fails where it must not be. */
static bool inspect_target(const Outputs *outputs, const char *path, bool *direct, Error *err)
{
    struct stat status, link;

    *direct = strcmp(path, "-") == 0;
    if (*direct)
        return true;
    if (stat(path, &status) != 0)
        return errno == ENOENT || errno == ENOTDIR ? true : write_refused(err, path);
    if (is_input(outputs, &status))
        return error_at(err, ERROR_OUTPUT, path, 0, 0,
                        "is an input of this run: choose another name for the output");
    if (S_ISDIR(status.st_mode))
        return error_at(err, ERROR_OUTPUT, path, 0, 0, "is a folder: name a file in it");
    *direct = !S_ISREG(status.st_mode);
    if (!*direct && lstat(path, &link) == 0 && S_ISLNK(link.st_mode))
        return error_at(err, ERROR_OUTPUT, path, 0, 0, "is a symbolic link: name the file itself");
    return true;
}

/* The folder of a path, malloc'ed: "a/b" -> "a", "b" -> ".", "/b" -> "/". */
static char *folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');

    if (!slash)
        return text_copy(".");
    return text_copy_n(path, slash == path ? 1 : (size_t)(slash - path));
}

bool outputs_folder(Outputs *outputs, const char *folder, Error *err)
{
    char *existing = text_copy(folder);
    struct stat status;

    while (existing && stat(existing, &status) != 0 && errno == ENOENT &&
           strcmp(existing, ".") != 0) {
        char *parent = folder_of(existing);
        free(existing);
        existing = parent;
    }
    if (!existing)
        return error_memory(err);
    bool is_folder = stat(existing, &status) == 0 && S_ISDIR(status.st_mode);
    bool writable = is_folder && access(existing, W_OK | X_OK) == 0;
    if (!is_folder)
        error_at(err, ERROR_OUTPUT, existing, 0, 0, "is not a folder: choose another --output");
    else if (!writable)
        write_refused(err, existing);
    free(existing);
    if (!writable)
        return false;
    char *copy = text_copy(folder);
    if (!copy || !grow(&outputs->folders, outputs->n_folders, sizeof *outputs->folders)) {
        free(copy);
        return error_memory(err);
    }
    outputs->folders[outputs->n_folders++] = copy;
    return true;
}

bool outputs_add(Outputs *outputs, const char *path, const void *bytes, size_t length, Error *err)
{
    Output output = {0};

    if (!inspect_target(outputs, path, &output.direct, err))
        return false;
    for (size_t i = 0; i < outputs->count; i++)
        if (strcmp(outputs->items[i].path, path) == 0 && strcmp(path, "-") != 0)
            return error_at(err, ERROR_OUTPUT, path, 0, 0,
                            "is written twice: give the outputs different names");
    output.path = text_copy(path);
    text_append_n(&output.bytes, bytes, length);
    if (!output.path || output.bytes.failed ||
        !grow(&outputs->items, outputs->count, sizeof *outputs->items)) {
        free(output.path);
        text_free(&output.bytes);
        return error_memory(err);
    }
    outputs->items[outputs->count++] = output;
    return true;
}

size_t outputs_count(const Outputs *outputs)
{
    return outputs->count;
}

const char *outputs_path(const Outputs *outputs, size_t index)
{
    return outputs->items[index].path;
}

static bool write_all(int descriptor, const Text *bytes)
{
    for (size_t done = 0; done < bytes->length;) {
        ssize_t count = write(descriptor, bytes->data + done, bytes->length - done);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return false;
        done += (size_t)count;
    }
    return true;
}

/* Creates the temporary under the first free name; the descriptor, or -1. */
static int open_temporary(Output *output)
{
    for (int attempt = 0; attempt < 100; attempt++) {
        Text name = {0};
        text_printf(&name, "%s.%ld-%d.part", output->path, (long)getpid(), attempt);
        if (name.failed) {
            text_free(&name);
            errno = ENOMEM;
            return -1;
        }
        int descriptor =
            open(name.data, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0666);
        if (descriptor >= 0) {
            output->temporary = text_take(&name);
            return descriptor;
        }
        text_free(&name);
        if (errno != EEXIST)
            return -1;
    }
    return -1;
}

static bool write_temporary(Output *output, Error *err)
{
    struct stat old;
    bool replaces = stat(output->path, &old) == 0;
    int descriptor = open_temporary(output);

    if (descriptor < 0)
        return write_refused(err, output->path);
    bool ok = write_all(descriptor, &output->bytes);
    if (ok && replaces)
        ok = fchmod(descriptor, old.st_mode & 07777) == 0;
    ok = ok && fsync(descriptor) == 0;
    int cause = errno;
    if (close(descriptor) != 0 && ok) {
        cause = errno;
        ok = false;
    }
    errno = cause;
    return ok ? true : write_refused(err, output->path);
}

static bool write_direct(const Output *output, Error *err)
{
    bool standard_output = strcmp(output->path, "-") == 0;
    int descriptor =
        standard_output ? STDOUT_FILENO : open(output->path, O_WRONLY | O_CLOEXEC | O_NOCTTY);

    if (descriptor < 0)
        return write_refused(err, output->path);
    bool ok = write_all(descriptor, &output->bytes);
    int cause = errno;
    if (!standard_output && close(descriptor) != 0 && ok) {
        cause = errno;
        ok = false;
    }
    errno = cause;
    return ok ? true : write_refused(err, standard_output ? "standard output" : output->path);
}

/* Makes a folder and its parents. */
static bool make_folders(const char *folder, Error *err)
{
    char *path = text_copy(folder);

    if (!path)
        return error_memory(err);
    for (char *p = path + 1; *p; p++) {
        if (*p != '/')
            continue;
        *p = '\0';
        if (mkdir(path, 0777) != 0 && errno != EEXIST)
            break;
        *p = '/';
    }
    bool ok = mkdir(path, 0777) == 0 || file_is_folder(path);
    if (!ok)
        write_refused(err, path);
    free(path);
    return ok;
}

static void sync_folder_of(const char *path)
{
    char *folder = folder_of(path);
    int descriptor = folder ? open(folder, O_RDONLY | O_CLOEXEC) : -1;

    if (descriptor >= 0) {
        fsync(descriptor);
        close(descriptor);
    }
    free(folder);
}

static bool rename_all(Outputs *outputs, Error *err)
{
    for (size_t i = 0; i < outputs->count; i++) {
        Output *output = &outputs->items[i];
        if (output->direct)
            continue;
        if (rename(output->temporary, output->path) != 0)
            return write_refused(err, output->path);
        free(output->temporary);
        output->temporary = NULL;
    }
    for (size_t i = 0; i < outputs->count; i++)
        if (!outputs->items[i].direct)
            sync_folder_of(outputs->items[i].path);
    return true;
}

static void drop_temporaries(Outputs *outputs)
{
    for (size_t i = 0; i < outputs->count; i++) {
        if (!outputs->items[i].temporary)
            continue;
        unlink(outputs->items[i].temporary);
        free(outputs->items[i].temporary);
        outputs->items[i].temporary = NULL;
    }
}

static bool write_everything(Outputs *outputs, Error *err)
{
    for (size_t i = 0; i < outputs->n_folders; i++)
        if (!make_folders(outputs->folders[i], err))
            return false;
    for (size_t i = 0; i < outputs->count; i++)
        if (!outputs->items[i].direct && !write_temporary(&outputs->items[i], err))
            return false;
    for (size_t i = 0; i < outputs->count; i++)
        if (outputs->items[i].direct && !write_direct(&outputs->items[i], err))
            return false;
    return rename_all(outputs, err);
}

bool outputs_commit(Outputs *outputs, Error *err)
{
    if (outputs->failed)
        return error_memory(err);
    atomic_store(&committing, outputs);
    bool ok = write_everything(outputs, err);
    drop_temporaries(outputs);
    atomic_store(&committing, NULL);
    return ok;
}
