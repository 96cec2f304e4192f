/* SPDX-License-Identifier: GPL-3.0-or-later */
/* include.c - a file of the template's own folder, as text or as a part of a page. */
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "report/filling.h"
#include "report/template_read.h"

enum {
    DEEPEST_INCLUDE = 8
};

/* The included file's path, when it is a file of the template's own folder. */
static char *include_path(const Filling *f, const char *name)
{
    char *folder = text_copy_n(f->path, (size_t)(file_base_name(f->path) - f->path));
    char *path = NULL, *real_folder = NULL, *real_path = NULL, *result = NULL;

    if (!folder || strchr(name, '/') || *name == '.' || !*name)
        goto done;
    path = file_join(*folder ? folder : ".", name);
    real_folder = realpath(*folder ? folder : ".", NULL);
    real_path = path ? realpath(path, NULL) : NULL;
    if (real_folder && real_path) {
        size_t length = strlen(real_folder);
        bool within = strncmp(real_path, real_folder, length) == 0 &&
                      (real_path[length] == '/' || real_folder[length - 1] == '/') &&
                      file_base_name(real_path) - real_path <= (ptrdiff_t)length + 1;
        if (within) {
            result = path;
            path = NULL;
        }
    }
done:
    free(folder);
    free(path);
    free(real_folder);
    free(real_path);
    return result;
}

static bool include_page(Filling *f, const char *path, xmlNode *to)
{
    xmlDoc *doc = NULL;
    Filling inner = *f;
    bool good;

    inner.path = path;
    inner.source = (Text){0};
    inner.depth = f->depth + 1;
    good = template_read(path, &inner.source, &doc, f->err) &&
           filling_children(&inner, (const xmlNode *)doc, to);
    xmlFreeDoc(doc);
    text_free(&inner.source);
    return good;
}

static bool include_text(Filling *f, const char *path, xmlNode *to)
{
    Text bytes = {0};
    bool good = file_read(path, 1 << 20, &bytes, f->err) &&
                filling_text(f, to, text_string(&bytes), bytes.length);

    text_free(&bytes);
    return good;
}

bool filling_include(Filling *f, const xmlNode *node, xmlNode *to)
{
    const char *name = filling_attribute(node, "file");
    size_t length = strlen(name);
    char *path = include_path(f, name);
    bool good, page = length > 6 && strcmp(name + length - 6, ".xhtml") == 0;

    if (!path)
        return filling_error(f, node,
                             "\"%s\" cannot be included: name a file that stands in the "
                             "template's own folder",
                             name);
    if (f->depth >= DEEPEST_INCLUDE)
        good = filling_error(f, node,
                             "\"%s\" is included more than %d deep: does a file include itself?",
                             name, DEEPEST_INCLUDE);
    else
        good = page ? include_page(f, path, to) : include_text(f, path, to);
    free(path);
    return good;
}
