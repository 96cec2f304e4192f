-- SPDX-License-Identifier: GPL-3.0-or-later
-- venues.lua - widths of figures by name, in pt of 1/72 inch, each as the guide for authors or the
-- style file named beside it gives it. Add a row for a venue of your own, or name it for one run with
-- figure.width_names{name = pt} or --widths FILE.json; a venue may change its style.

local inch, mm, tex = 72, 72 / 25.4, 72 / 72.27 -- tex: a point of TeX

return {
  -- acl-org.github.io/ACLPUB/formatting.html: columns of 7.7 cm, 0.6 cm between them
  ["acl-column"] = 77 * mm, ["acl-page"] = 160 * mm,
  -- acmart.cls, sigconf: margins of 54 pt on paper of 8.5 in, columnsep 2 pc
  ["acm-column"] = 241.147 * tex, ["acm-page"] = 506.295 * tex,
  -- corl_2024.sty: textwidth 5.5 in
  ["corl"] = 5.5 * inch,
  -- elsevier.com, artwork sizing: single column 90 mm, double column 190 mm
  ["elsevier-column"] = 90 * mm, ["elsevier-page"] = 190 * mm,
  -- ICLR, formatting instructions: "a rectangle 5.5 inches (33 picas) wide"
  ["iclr"] = 5.5 * inch,
  -- icml2024.sty: textwidth 6.75 in, columnsep 0.25 in
  ["icml-column"] = 3.25 * inch, ["icml-page"] = 6.75 * inch,
  -- ieeeauthorcenter.ieee.org, size requirements for graphics: 3.5 in and 7.16 in
  ["ieee-column"] = 3.5 * inch, ["ieee-page"] = 7.16 * inch,
  -- jmlr2e.sty: textwidth 6.0 in
  ["jmlr"] = 6 * inch,
  -- llncs.cls: textwidth 12.2 cm
  ["lncs"] = 122 * mm,
  -- research-figure-guide.nature.com, figure sizing: 89 mm and 183 mm
  ["nature-column"] = 89 * mm, ["nature-page"] = 183 * mm,
  -- neurips_2026.sty: textwidth 5.5 in
  ["neurips"] = 5.5 * inch,
  -- journals.plos.org, figures: 2.63 in at least, 7.5 in at most
  ["plos-least"] = 2.63 * inch, ["plos-page"] = 7.5 * inch,
  -- science.org, preparing figures: 5.7 cm, 12.1 cm and 18.4 cm for one, two and three columns
  ["science-column"] = 57 * mm, ["science-columns"] = 121 * mm, ["science-page"] = 184 * mm,
}
