# SPDX-License-Identifier: GPL-3.0-or-later
# browser.bash - pages and drawings as checkers and browsers see them; after common.bash.
web=${OFFDIAG_WEB:-$OFFDIAG_SOURCE/build-web}
bash "$OFFDIAG_SOURCE/tests/browser/install.sh" "$web" || exit $?

# nu FILE...: no error by the Nu HTML checker: .xhtml as XML, .html as HTML, .svg as SVG.
nu() {
    java -Xss4m -jar "$web/node_modules/vnu-jar/build/dist/vnu.jar" --errors-only --also-check-svg "$@" >&2 ||
        fail "the Nu HTML checker finds errors"
}

# browse FILE...: in Chromium, light and dark: no violation by axe-core, nothing wider than a window of
# 320 px, nothing fetched, no error in the console.
browse() {
    NODE_PATH=$web/node_modules CHROMIUM=$(command -v chromium) node "$OFFDIAG_SOURCE/tests/browser/browse.js" "$@" >&2 ||
        fail "the browser finds faults"
}
