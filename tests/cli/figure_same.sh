# SPDX-License-Identifier: GPL-3.0-or-later
# Every kind of figure in every format is the same bytes in another time zone, locale, home and folder.
. tests/cli/common.bash

cp samples/rates.json tests/cli/figures/*.json "$work"
count=0
for file in "$work"/*.json; do
    kind=$(basename "$file" .json)
    for format in svg pdf png; do
        run 0 figure "$kind" "$file" -o "$work/here.$format"
        (cd / && TZ=Asia/Tokyo LC_ALL=C.UTF-8 HOME=/nowhere "$program" figure "$kind" "$file" -o "$work/there.$format" >"$work/out") ||
            fail "$kind is not drawn elsewhere"
        cmp "$work/here.$format" "$work/there.$format" || fail "$kind as $format depends on where it is made"
        count=$((count + 1))
    done
done
[ "$count" -eq 27 ] || fail "$count figures were compared"
