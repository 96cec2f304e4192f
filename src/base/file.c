/* SPDX-License-Identifier: GPL-3.0-or-later */
/* file.c - reading whole files, and small questions about paths. */
#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

const char *file_base_name(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash && slash[1] ? slash + 1 : path;
}

char *file_join(const char *folder, const char *name)
{
    Text path = {0};

    text_append(&path, folder);
    if (path.length && path.data[path.length - 1] != '/')
        text_append_char(&path, '/');
    text_append(&path, name);
    return text_take(&path);
}

bool file_exists(const char *path)
{
    struct stat status;

    return stat(path, &status) == 0;
}

bool file_is_folder(const char *path)
{
    struct stat status;

    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

static bool read_error(Error *err, const char *path)
{
    const char *advice = errno == ENOENT   ? "check the name"
                         : errno == EACCES ? "check its permissions"
                                           : "check the file and the disk";

    return error_at(err, ERROR_INPUT, path, 0, 0, "cannot be read, %s: %s", strerror(errno),
                    advice);
}

static bool read_descriptor(int descriptor, const char *path, size_t limit, Text *bytes, Error *err)
{
    static const size_t block = 1 << 16;
    char *buffer = malloc(block);
    size_t total = 0;
    bool ok = false;

    if (!buffer)
        return error_memory(err);
    for (;;) {
        ssize_t count = read(descriptor, buffer, block);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0) {
            read_error(err, path);
            break;
        }
        if (count == 0) {
            ok = true;
            break;
        }
        total += (size_t)count;
        if (limit && total > limit) {
            error_at(err, ERROR_INPUT, path, 0, 0, "is larger than %zu bytes: give a smaller file",
                     limit);
            break;
        }
        text_append_n(bytes, buffer, (size_t)count);
    }
    free(buffer);
    return ok && text_ok(bytes, err);
}

bool file_read(const char *path, size_t limit, Text *bytes, Error *err)
{
    bool standard_input = strcmp(path, "-") == 0;
    int descriptor = standard_input ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);

    if (descriptor < 0)
        return read_error(err, path);
    bool ok = read_descriptor(descriptor, path, limit, bytes, err);
    if (!standard_input)
        close(descriptor);
    return ok;
}
