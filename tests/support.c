/* SPDX-License-Identifier: GPL-3.0-or-later */
/* support.c - what the cmocka programs share. */
#include "support.h"

#include <dirent.h>
#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"

double relative_error(double got, double want)
{
    if (got == want)
        return 0;
    if (!isfinite(got) || !isfinite(want))
        return (double)INFINITY;
    return want == 0 ? fabs(got) : fabs(got - want) / fabs(want);
}

void check_close(const char *what, double got, double want, double limit)
{
    double error = relative_error(got, want);

    if (!(error <= limit))
        fail_msg("%s: got %.17g, expected %.17g (relative error %.3g, allowed %.3g)", what, got,
                 want, error, limit);
}

const char *source_path(const char *relative)
{
    static char path[1024];
    const char *source = getenv("OFFDIAG_SOURCE");

    snprintf(path, sizeof path, "%s/%s", source ? source : ".", relative);
    return path;
}

char *temporary_folder(void)
{
    const char *base = getenv("TMPDIR");
    char *folder = file_join(base && *base ? base : "/tmp", "offdiag-test-XXXXXX");

    if (!folder || !mkdtemp(folder))
        fail_msg("no temporary folder could be made");
    return folder;
}

static void remove_tree(const char *path)
{
    struct stat status;

    if (lstat(path, &status) != 0)
        return;
    DIR *folder = S_ISDIR(status.st_mode) ? opendir(path) : NULL;
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        char *child = file_join(path, entry->d_name);
        remove_tree(child);
        free(child);
    }
    if (folder)
        closedir(folder);
    remove(path);
}

void remove_folder(char *folder)
{
    remove_tree(folder);
    free(folder);
}

Text read_whole(const char *path)
{
    Text bytes = {0};
    Error err = {0};

    if (!file_read(path, 0, &bytes, &err))
        fail_msg("%s: %s", path, err.message);
    text_append_n(&bytes, "", 0);
    return bytes;
}

void write_whole(const char *path, const char *bytes, size_t length)
{
    FILE *file = fopen(path, "wb");

    if (!file || fwrite(bytes, 1, length, file) != length || fclose(file) != 0)
        fail_msg("%s could not be written", path);
}

size_t split_csv(char *line, char **fields, size_t max)
{
    size_t count = 0;

    line[strcspn(line, "\r\n")] = '\0';
    while (count < max) {
        char *from = line, *to = line;
        bool quoted = false;
        fields[count++] = to;
        for (; *from && (quoted || *from != ','); from++) {
            if (*from == '"' && quoted && from[1] == '"')
                *to++ = *from++;
            else if (*from == '"')
                quoted = !quoted;
            else
                *to++ = *from;
        }
        bool more = *from == ',';
        *to = '\0';
        if (!more)
            break;
        line = from + 1;
    }
    return count;
}

void use_comma_locale(void)
{
    const char *folder = getenv("OFFDIAG_LOCALES");

    setenv("LOCPATH", folder ? folder : "", 1);
    if (!setlocale(LC_ALL, "de_DE.UTF-8") || strcmp(localeconv()->decimal_point, ",") != 0)
        fail_msg(
            "there is no locale de_DE.UTF-8 in $OFFDIAG_LOCALES: build the target test_locales");
}
