# SPDX-License-Identifier: GPL-3.0-or-later
# What a document cites, from BibTeX as people have it, and callouts with titles of all kinds.
. tests/cli/common.bash

cat >"$work/refs.bib" <<'BIB'
% a comment
@string(jasa = "J. Am. Stat. Assoc.")
@comment{ignored = {x}, @misc{inside, title = {not an entry}}}
@preamble("\newcommand{\noop}[1]{}")
@Article{team, author = "Smith, {J}ohn and {The R Core Team} and van der Berg, Hugo A.", title = {On {\'e}lan \& more},
  journal = jasa # " (online)", year = 2001, volume={3}, number = {4}, pages = "1--9", doi={https://doi.org/10.1000/x}}
@inproceedings{meeting, author = {Ada B{\"o}hm}, organization = {IEEE}, title = {Short}, booktitle = {Proc. of {X}}, year = 2002}
@techreport (report, institution = {An Institute}, title = {Long}, year = 2003, url = {https://example.org/a_b})
BIB
cat >"$work/d.md" <<'MD'
---
title: T
bibliography: refs.bib
---
One [@team, p. 3], two [@meeting; @report], the first again [@team] and a method [@paired.diff_tango].

> [!tip]
> lower case

> [!IMPORTANT] With *emphasis* and `{lua} 2 + 3` items
> of text
MD
run 0 weave "$work/d.md" --output "$work/d.xhtml"
sed -n '/<main>/,$p' "$work/d.xhtml" | sed -e 's/<[^>]*>//g' -e 's/\xC2\xA0/ /g' >"$work/out"
says "One [1, p. 3], two [2] [3], the first again [1] and a method [4]." \
    "Smith, J., The R Core Team and van der Berg, H. A. (2001). On élan &amp; more. J. Am. Stat. Assoc. (online) 3(4):1–9. doi:10.1000/x" \
    "Böhm, A. (2002). Short. Proc. of X." "An Institute (2003). Long. https://example.org/a_b" "Tango (1998). Stat Med 17:891."
for text in '<a href="https://doi.org/10.1000/x">' '<strong>Tip</strong>' '<p>lower case</p>' '<p>of text</p>' \
    '<strong>With <em>emphasis</em> and <data[^>]*>5</data> items</strong>'; do
    grep -q -- "$text" "$work/d.xhtml" || fail "the page lacks $text"
done

# an error in the bibliography is told where it stands
broken() {
    printf '%s\n' "$2" >"$work/refs.bib"
    one_error 2 "refs.bib:$1" weave "$work/d.md" --output "$work/x.xhtml"
}
broken "1:21: a value is missing" '@misc{team, title = }'
broken "1:27: a value is missing" '@misc{team, title = "a" # }'
broken "2:2: a field is written" $'@misc{team, title = {a}\n ?}'
broken "2:1: the key \"team\" is taken" $'@misc{team, title = {a}}\n@misc{team, title = {b}}'
broken "1:1: an entry begins with its key" '@misc{title = {a}}'
broken "1:1: an entry begins with its key: @misc(key" '@misc(title = {a})'
broken "1:24: a field is written name = {value}, fields are joined by commas, and the entry ends with )" '@misc(team, title = {a}}'
broken "2:3: @ begins an entry, @misc{key" $'@book{team, title = {a}}\n  @misc team, title = {b}}'
broken "2:5: @ begins an entry" $'@book{team, title = {a}}\nAda @ home'
broken "1:17: @string defines one name" '@string{a = "b" ? c = "d"}'
printf '@misc{other, title = {a}}\n' >"$work/refs.bib"
one_error 2 'd.md:5:6: nothing has the key "team"' weave "$work/d.md" --output "$work/x.xhtml"
rm "$work/refs.bib"
one_error 2 "refs.bib: cannot be read" weave "$work/d.md" --output "$work/x.xhtml"
one_error 2 "--lua-path $work/none: there is no such folder" weave "$work/d.md" --output "$work/x.xhtml" --lua-path "$work/none"
[ ! -e "$work/x.xhtml" ] || fail "something was written"
