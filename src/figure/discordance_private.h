/* SPDX-License-Identifier: GPL-3.0-or-later */
/* discordance_private.h - between the words and the drawing of discordance bars. */
#ifndef OFFDIAG_FIGURE_DISCORDANCE_PRIVATE_H
#define OFFDIAG_FIGURE_DISCORDANCE_PRIVATE_H

#include "figure/discordance.h"
#include "figure/figure_private.h"

const DiscordanceBar *discordance_bar(const Discordance *discordance, size_t index);

void discordance_reading(const Discordance *discordance, const DiscordanceBar *bar, Text *out);

bool discordance_draw(const void *description, Frame *frame, Error *err);

#endif
