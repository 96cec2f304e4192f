/* SPDX-License-Identifier: GPL-3.0-or-later */
/* discordance_private.h - between the words and the drawing of discordance bars. */
#ifndef OFFDIAG_FIGURE_DISCORDANCE_PRIVATE_H
#define OFFDIAG_FIGURE_DISCORDANCE_PRIVATE_H

#include "base/number.h"
#include "figure/discordance.h"
#include "figure/frame.h"

const DiscordanceBar *discordance_bar(const Discordance *discordance, size_t index);

/* Two significant digits, "<0.0001" below that, empty for NaN. */
void discordance_p(double p, char text[static NUMBER_SIZE]);
void discordance_reading(const Discordance *discordance, const DiscordanceBar *bar, Text *out);

bool discordance_draw(const Discordance *discordance, Frame *frame, Error *err);

#endif
