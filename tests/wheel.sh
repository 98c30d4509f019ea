#!/bin/sh
# Builds the wheel and uses it as a stranger would: bare environment, own directory, a brain of two notes.
# BIN is the bin directory of an environment that has `build`.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$BIN/python" -m build --wheel --outdir "$work/dist" . >"$work/build.log" 2>&1 || { cat "$work/build.log"; exit 1; }
"$BIN/python" -m venv "$work/venv"
"$work/venv/bin/python" -m pip install --quiet --disable-pip-version-check "$work"/dist/*.whl
gbrain=$work/venv/bin/gbrain

export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1
export GIT_AUTHOR_NAME=A GIT_AUTHOR_EMAIL=a@example.org GIT_COMMITTER_NAME=A GIT_COMMITTER_EMAIL=a@example.org
mkdir -p "$work/notes/people" && cd "$work/notes"
git init --quiet .
printf '# Ada\n\nKeeps the [[harbour]] maps. 東京大学\n' >people/ada.md
printf '# Harbour\n' >harbour.md

"$gbrain" --version
"$gbrain" sync
test "$("$gbrain" query harbour --paths | head -n 1)" = harbour.md
test "$("$gbrain" search 東京 --paths)" = people/ada.md
"$gbrain" demo "$work/demo" --no-tour >/dev/null
test "$("$gbrain" -C "$work/demo" list --type fund --paths | wc -l)" -eq 2
"$gbrain" init "$work/starter" >/dev/null
test -f "$work/starter/AGENTS.md"
echo "wheel: $(basename "$work"/dist/*.whl) works in a bare environment"
