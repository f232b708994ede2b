# The common part of start, test and drill: the virtual environment with its packages, the built page.
# To be sourced; goes to the project's folder.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

export PIP_DISABLE_PIP_VERSION_CHECK=1
unset PYTHONDONTWRITEBYTECODE # the tests start Python many times
BIN=$PWD/.venv/bin

say() { printf '%s\n' "$*" >&2; }

# debian_package NAME...: install Debian's packages, where that is possible; one call at a time.
debian_package() (
  exec 9<scripts/environment.sh
  flock 9
  as_root=()
  if [ "$(id -u)" -ne 0 ]; then as_root=(sudo); fi
  say "Installing $* ..."
  if ! { "${as_root[@]}" apt-get update -qq &&
    DEBIAN_FRONTEND=noninteractive \
      "${as_root[@]}" apt-get install -qq -y --no-install-recommends "$@" >/dev/null; }; then
    say "$* is missing; please install it."
    exit 1
  fi
)

# services: the database and the line between servers that they are tested with.
services() {
  command -v redis-server >/dev/null || debian_package redis-server
  [ -d /usr/lib/postgresql ] || command -v postgres >/dev/null || debian_package postgresql
}

# browsers: Chromium, Firefox, WebKit and its display, and the library that Playwright needs.
browsers() {
  command -v chromium-headless-shell chromium >/dev/null || debian_package chromium-headless-shell
  command -v firefox-esr >/dev/null || debian_package firefox-esr
  command -v WebKitWebDriver >/dev/null || debian_package webkit2gtk-driver
  command -v Xvfb >/dev/null || debian_package xvfb
  /sbin/ldconfig -p | grep 'libatomic\.so\.1' >/dev/null || debian_package libatomic1
}

# stamp LOCK: the file that is there once what the lock file lists is installed.
stamp() { printf '.venv/installed-%s' "$(sha256sum "$1" | cut -c 1-16)"; }

# install LOCK: make the virtual environment and install exactly what the lock file lists.
install() {
  local lock=$1
  if [ -e "$(stamp "$lock")" ]; then return; fi
  if [ ! -x "$BIN/pip" ]; then
    python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
      { say "Python 3.11 or later is needed."; return 1; }
    python3 -c 'import ensurepip' 2>/dev/null || debian_package python3-venv
    python3 -m venv .venv
  fi
  say "Installing the packages of $lock ..."
  # Python compiles what is used when it first is.
  "$BIN/pip" install --quiet --no-compile --require-hashes -r "$lock"
  touch "$(stamp "$lock")"
}

# build: install the program itself, which builds its page, unless neither has changed.
build() {
  local stamp
  stamp=.venv/built-$({
    printf '%s\0' pyproject.toml scripts/build_page.py src/hexwarp/__init__.py
    find src/hexwarp -name '*.ftl' -print0
    find web -name node_modules -prune -o -type f -print0
  } | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum | cut -c 1-16)
  if [ -e "$stamp" ] && [ -d src/hexwarp/server/page ]; then return; fi
  say "Building the page ..."
  "$BIN/pip" install --quiet --no-deps --no-build-isolation -e .
  rm -f .venv/built-*
  touch "$stamp"
}
