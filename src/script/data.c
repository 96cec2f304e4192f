/* SPDX-License-Identifier: GPL-3.0-or-later */
/* data.c - the data folder, found from the environment or from the program's place. */
#include "script/data.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"

enum {
    DATA_FILE_SIZE = 64 << 20
};

static bool holds_data(const char *folder)
{
    char *path = file_join(folder, "lua/commands");
    bool found = path && file_is_folder(path);

    free(path);
    return found;
}

/* folder/below when it holds data, else null. */
static char *candidate(const char *folder, const char *below)
{
    char *path = file_join(folder, below);

    if (path && holds_data(path))
        return path;
    free(path);
    return NULL;
}

/* Cuts the last part off; false when nothing is left. */
static bool go_up(char *path)
{
    char *slash = strrchr(path, '/');

    if (!slash || slash == path)
        return false;
    *slash = '\0';
    return true;
}

static char *beside_program(void)
{
    char path[4096];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);

    if (length <= 0)
        return NULL;
    path[length] = '\0';
    while (go_up(path)) {
        char *found = holds_data(path) ? text_copy(path) : candidate(path, "share/offdiag");

        if (found)
            return found;
    }
    return NULL;
}

char *data_folder(Error *err)
{
    const char *named = getenv("OFFDIAG_DATA");
    char *found;

    if (named && named[0] != '\0') {
        if (!holds_data(named)) {
            error_set(
                err, ERROR_USAGE,
                "OFFDIAG_DATA is \"%s\", where lua/commands is not: let it name the folder that "
                "holds lua, templates and fonts",
                named);
            return NULL;
        }
        found = text_copy(named);
        if (!found)
            error_memory(err);
        return found;
    }
    found = beside_program();
    if (!found)
        error_set(err, ERROR_USAGE,
                  "the folder with lua/commands is not above the program: install again, or set "
                  "OFFDIAG_DATA to it");
    return found;
}

bool data_read(const char *folder, const char *relative, Text *bytes, Error *err)
{
    char *path = file_join(folder, relative);
    bool ok = path ? file_read(path, DATA_FILE_SIZE, bytes, err) : error_memory(err);

    free(path);
    return ok;
}
