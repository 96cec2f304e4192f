/* SPDX-License-Identifier: GPL-3.0-or-later */
/* folder.c - see folder.h. Names are sorted by their bytes, so that no file system decides. */
#include "trials/folder.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file.h"
#include "base/text.h"

enum {
    DEPTH_MAX = 32
};

static bool add(FolderFiles *files, char *path, Error *err)
{
    if (files->count == UINT16_MAX)
        return error_at(err, ERROR_INPUT, path, 0, 0,
                        "is one of more than %d files: name a folder with fewer", UINT16_MAX);
    if (files->count == files->capacity) {
        size_t capacity = 2 * files->capacity + 64;
        char **paths = realloc(files->paths, capacity * sizeof *paths);

        if (paths == NULL)
            return error_memory(err);
        files->paths = paths;
        files->capacity = capacity;
    }
    files->paths[files->count++] = path;
    return true;
}

static int compare_names(const void *left, const void *right)
{
    return strcmp(*(char *const *)left, *(char *const *)right);
}

/* The entries of one folder as paths, sorted. */
static bool list_entries(const char *folder, FolderFiles *out, Error *err)
{
    DIR *stream = opendir(folder);
    const struct dirent *entry;
    bool done = true;

    if (stream == NULL)
        return error_at(err, ERROR_INPUT, folder, 0, 0, "cannot be read (%s): check the folder",
                        strerror(errno));
    while (done && (entry = readdir(stream)) != NULL) {
        char *path;

        if (entry->d_name[0] == '.')
            continue;
        path = file_join(folder, entry->d_name);
        done = path != NULL ? add(out, path, err) : error_memory(err);
        if (!done)
            free(path);
    }
    closedir(stream);
    if (done && out->count > 0)
        qsort(out->paths, out->count, sizeof *out->paths, compare_names);
    return done;
}

static bool walk(const char *folder, int depth, FolderFiles *out, Error *err)
{
    FolderFiles entries = {0};
    bool done;

    if (depth == DEPTH_MAX)
        return error_at(err, ERROR_INPUT, folder, 0, 0,
                        "is below more than %d folders: name a folder nearer to the files",
                        DEPTH_MAX);
    done = list_entries(folder, &entries, err);
    for (size_t i = 0; done && i < entries.count; i++) {
        struct stat link, facts;
        bool known = lstat(entries.paths[i], &link) == 0 && stat(entries.paths[i], &facts) == 0;

        if (known && S_ISREG(facts.st_mode)) {
            done = add(out, entries.paths[i], err);
            if (done)
                entries.paths[i] = NULL; /* it is out's now */
        } else if (known && S_ISDIR(link.st_mode)) {
            done = walk(entries.paths[i], depth + 1, out, err);
        }
    }
    folder_files_free(&entries);
    return done;
}

bool folder_list(const char *folder, FolderFiles *out, Error *err)
{
    FolderFiles files = {0};

    if (!walk(folder, 0, &files, err)) {
        folder_files_free(&files);
        return false;
    }
    *out = files;
    return true;
}

void folder_files_free(FolderFiles *files)
{
    for (size_t i = 0; i < files->count; i++)
        free(files->paths[i]);
    free(files->paths);
    *files = (FolderFiles){0};
}
