#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# install.sh FOLDER - puts the Nu HTML checker, axe-core and playwright-core into a folder, once. They
# check what the program wrote and are no part of it. Ends with 77 where Java, Chromium or they cannot be had.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
folder=$1

lacks() {
    printf '\n%s\n' "NO BROWSER CHECKS: $1" "Pages and figures are not held against the Nu HTML checker, axe-core and Chromium." >&2
    exit 77
}

command -v java >/dev/null || lacks "there is no Java (apt-get install default-jre-headless)"
command -v chromium >/dev/null || lacks "there is no Chromium (apt-get install chromium)"
command -v npm >/dev/null || lacks "there is no npm (apt-get install nodejs npm)"
mkdir -p "$folder"
exec 9>"$folder/lock"
flock 9
if ! cmp -s "$here/package-lock.json" "$folder/node_modules/installed.json"; then
    cp "$here/package.json" "$here/package-lock.json" "$folder/"
    log=$(cd "$folder" && npm ci --ignore-scripts --no-audit --no-fund 2>&1) || lacks "npm cannot get them: $(tail -3 <<<"$log")"
    cp "$here/package-lock.json" "$folder/node_modules/installed.json"
fi
