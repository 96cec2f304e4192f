-- SPDX-License-Identifier: GPL-3.0-or-later
-- venues.lua - widths of figures by name, in pt of 1/72 inch, as style files and guides for
-- authors give them. Add a row for a venue of your own, or name it for one run with
-- figure.width_names{name = pt} or --widths FILE.json; a venue may change its style.

local inch, mm, tex = 72, 72 / 25.4, 72 / 72.27 -- tex: a point of TeX

return {
  ["acl-column"] = 77 * mm, ["acl-page"] = 160 * mm,
  ["acm-column"] = 241.15 * tex, ["acm-page"] = 506.295 * tex, -- sigconf
  ["corl"] = 5.5 * inch,
  ["elsevier-column"] = 90 * mm, ["elsevier-page"] = 190 * mm,
  ["iclr"] = 5.5 * inch,
  ["icml-column"] = 3.25 * inch, ["icml-page"] = 6.75 * inch,
  ["ieee-column"] = 3.5 * inch, ["ieee-page"] = 7.16 * inch, -- also ICRA, IROS, RA-L
  ["jmlr"] = 6 * inch,
  ["lncs"] = 122 * mm,
  ["nature-column"] = 89 * mm, ["nature-page"] = 183 * mm,
  ["neurips"] = 5.5 * inch, ["neurips-column"] = 2.65 * inch, -- two beside each other
  ["pnas-column"] = 87 * mm, ["pnas-page"] = 178 * mm,
  ["rss-column"] = 252 * tex, ["rss-page"] = 516 * tex,
  ["science-column"] = 57 * mm, ["science-page"] = 121 * mm,
}
