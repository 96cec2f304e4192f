#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# check_fonts.sh - the fonts are the ones we measure with, and each has its licence.
set -euo pipefail
cd "${OFFDIAG_SOURCE:-.}/fonts"
sha256sum --check --strict --quiet SHA256SUMS
for font in *.otf; do
    grep -q " $font\$" SHA256SUMS || { echo "$font is not in SHA256SUMS" >&2; exit 1; }
    ls "${font%%-*}"-LICENSE.* >/dev/null || { echo "$font has no licence beside it" >&2; exit 1; }
done
