-- SPDX-License-Identifier: GPL-3.0-or-later
-- painting.lua - a figure as the bytes of a file: SVG, PDF or PNG.

local painting = {}

local painters = {
  svg = function(drawn, options)
    return drawn:svg({ theme = options.theme, id = options.id, text = options.text })
  end,
  pdf = function(drawn, options)
    return drawn:pdf({ theme = options.theme })
  end,
  png = function(drawn, options)
    return drawn:png({ theme = options.theme, dpi = options.dpi })
  end,
}

-- What the ending of a name asks for; without one of these it is SVG.
function painting.format(path)
  local ending = path:lower():match("%.(%a+)$")
  return painters[ending] and ending or "svg"
end

-- The bytes of a figure in the format that options.format or the path says. options: format,
-- theme, dpi (of PNG), id and text (of SVG).
function painting.paint(drawn, path, options)
  return painters[options.format or painting.format(path)](drawn, options)
end

return painting
