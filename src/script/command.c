/* SPDX-License-Identifier: GPL-3.0-or-later */
/* command.c - finding commands and their options. */
#include "script/command.h"

#include <string.h>

#include "base/text.h"
#include "script/commands.h"

static const CommandGroup *const families[] = {
    /* in the order of help */
    &commands_trials, &commands_numbers, &commands_sequential, &commands_plan, &commands_pages,
};

const Command *command_at(size_t index)
{
    for (size_t i = 0; i < sizeof families / sizeof families[0]; i++) {
        if (index < families[i]->count)
            return &families[i]->items[index];
        index -= families[i]->count;
    }
    return NULL;
}

/* How many of the words spell the name, or 0. */
static size_t match_name(const char *name, char *const *words, size_t count)
{
    size_t used = 0;

    while (used < count) {
        size_t length = strcspn(name, " ");

        if (strlen(words[used]) != length || strncmp(words[used], name, length) != 0)
            return 0;
        used++;
        if (name[length] == '\0')
            return used;
        name += length + 1;
    }
    return 0;
}

const Command *command_find(char *const *words, size_t count, size_t *used)
{
    const Command *found = NULL;

    *used = 0;
    for (size_t i = 0; command_at(i); i++) {
        size_t length = match_name(command_at(i)->name, words, count);

        if (length > *used) {
            found = command_at(i);
            *used = length;
        }
    }
    return found;
}

const char *command_suggest(const char *name)
{
    const char *names[COMMANDS_MAX];
    size_t count = 0;

    for (; count < COMMANDS_MAX && command_at(count); count++)
        names[count] = command_at(count)->name;
    return text_nearest(name, names, count);
}

const Option *command_option_at(const Command *command, size_t index)
{
    for (size_t i = 0; i < GROUPS_MAX && command->groups[i]; i++) {
        if (index < command->groups[i]->count)
            return &command->groups[i]->items[index];
        index -= command->groups[i]->count;
    }
    return NULL;
}

const Option *command_option(const Command *command, const char *name, size_t length, char letter)
{
    const Option *option;

    for (size_t i = 0; (option = command_option_at(command, i)); i++) {
        bool found =
            letter ? option->letter == letter
                   : strlen(option->name) == length && strncmp(option->name, name, length) == 0;

        if (found)
            return option;
    }
    return NULL;
}
