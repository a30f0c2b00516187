# shellcheck shell=bash disable=SC2034,SC2154 # variables shared with the scripts that source it
# What ./start and ./check share: messages, packages, building, rendering templates.
# The caller has set -u and defines $top, the root of the source tree.

PATH=$PATH:/usr/sbin:/sbin

# say TEXT…: a line of progress. die TEXT…: the one sentence that says what is wrong, and leave.
say() { printf '%s\n' "$*"; }
die() { printf '%s: %s\n' "${0##*/}" "$*" >&2; exit 1; }

# What must be there, as PROBE PACKAGE. A probe is a command, a pkg-config module (pc:), a header
# (h:) or a file pattern (f:); the package is Debian's.
build_needs='
  cc gcc
  make make
  autoreconf autoconf
  automake automake
  pkg-config pkg-config
  h:stdio.h libc6-dev
  pc:libpq libpq-dev
  pc:libcurl libcurl4-openssl-dev
  pc:jansson libjansson-dev
  pc:libjwt libjwt-dev
  pc:libcrypto libssl-dev
  h:fcgiapp.h libfcgi-dev
  h:crypt.h libcrypt-dev
  h:libstemmer.h libstemmer-dev'
run_needs='
  nginx nginx
  spawn-fcgi spawn-fcgi
  flock util-linux
  psql postgresql-client'
test_needs='
  pc:cmocka libcmocka-dev
  clang clang
  clang-format clang-format
  cppcheck cppcheck
  shellcheck shellcheck
  valgrind valgrind
  fcgiwrap fcgiwrap
  multiwatch multiwatch
  xz xz-utils
  node nodejs
  npm npm
  chromium chromium
  pgbouncer pgbouncer'
postgres_needs='
  f:/usr/lib/postgresql/*/bin/initdb postgresql'

# present PROBE: is it there?
present() {
  local found
  case $1 in
    pc:*) pkg-config --exists "${1#pc:}" 2>/dev/null ;;
    h:*) [ -e "/usr/include/${1#h:}" ] || [ -e "/usr/local/include/${1#h:}" ] ;;
    f:*) for found in ${1#f:}; do [ -e "$found" ] && return 0; done; return 1 ;;
    *) command -v "$1" >/dev/null 2>&1 ;;
  esac
}

# missing NEEDS…: the packages whose probe fails, in one line.
missing() {
  local probe package
  # shellcheck disable=SC2048,SC2086 # the lists are words
  set -- $*
  while [ $# -ge 2 ]; do
    probe=$1 package=$2
    shift 2
    present "$probe" || printf '%s ' "$package"
  done
}

# install_packages LOG PACKAGE…: as root on Debian, install; else say what a person should install. Services
# of the packages stay off (we run our own), and no default Postgres cluster is made.
install_packages() {
  local log=$1 policy=/usr/sbin/policy-rc.d cluster=/etc/postgresql-common/createcluster.conf own_policy='' own_cluster='' rc=0
  shift
  [ $# -gt 0 ] || return 0
  if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
    die "these packages are missing: $*. Install them and run this again (on Debian, as root: apt-get install $*)."
  fi
  say "Installing: $*"
  if [ ! -e "$policy" ]; then
    printf '#!/bin/sh\nexit 101\n' >"$policy" && chmod 755 "$policy" && own_policy=1
  fi
  {
    export DEBIAN_FRONTEND=noninteractive
    apt-get update || true
    case " $* " in *" postgresql "*)
      apt-get install -y --no-install-recommends postgresql-common
      if grep -qs '^#create_main_cluster' "$cluster"; then
        sed -i 's/^#create_main_cluster.*/create_main_cluster = false/' "$cluster" && own_cluster=1
      fi ;;
    esac
    apt-get install -y --no-install-recommends "$@"
  } >"$log" 2>&1 </dev/null || rc=$?
  [ -z "$own_policy" ] || rm -f "$policy"
  [ -z "$own_cluster" ] || sed -i 's/^create_main_cluster = false/#create_main_cluster = true/' "$cluster"
  [ "$rc" = 0 ] || die "apt-get could not install $*: $(grep -m1 '^E: ' "$log" || echo 'no reason given'). The whole log is $log."
}

# quietly LOG WHAT COMMAND…: run with its output in LOG; on failure show its end and leave.
quietly() {
  local log=$1 what=$2
  shift 2
  "$@" >"$log" 2>&1 </dev/null && return 0
  tail -n 15 "$log" >&2
  die "$what failed; the whole log is $log."
}

# make_build DIR LOGS [CONFIGURE-ARGUMENT…]: an up-to-date build in DIR. Nothing is written into the
# source tree: DIR/src is a folder of links to it, where autoreconf leaves what it generates.
make_build() {
  local dir=$1 logs=$2 entry name
  shift 2
  case $dir in *[!A-Za-z0-9/._+-]*) die "the path $dir has blanks or signs that autoconf refuses; use another place (TODOCHAT_VAR=…)." ;; esac
  if [ "$(cat "$dir/.origin" 2>/dev/null)" != "$top $dir $*" ]; then
    rm -rf "$dir"
    mkdir -p "$dir/src" || die "cannot write to $dir."
  fi
  for entry in "$top"/* ; do
    name=${entry##*/}
    case $name in var | build* | aclocal.m4 | autom4te.cache | configure | Makefile | Makefile.in | config.*) continue ;; esac
    [ -L "$dir/src/$name" ] || ln -s "$entry" "$dir/src/$name"
  done
  ln -sf "$top/configure.ac" "$dir/src/configure.ac"
  if [ ! -e "$dir/src/configure" ] || [ "$top/configure.ac" -nt "$dir/src/configure" ]; then
    say "Preparing the build …"
    (cd "$dir/src" && quietly "$logs/autoreconf.log" autoreconf autoreconf -i) || exit 1
  fi
  if [ ! -e "$dir/config.status" ] || [ "$dir/src/configure" -nt "$dir/config.status" ]; then
    say "Configuring …"
    (cd "$dir" && quietly "$logs/configure.log" configure ./src/configure "$@") || exit 1
    touch "$dir/config.status"
  fi
  printf '%s' "$top $dir $*" >"$dir/.origin"
  (cd "$dir" && make -q all >/dev/null 2>&1) && return 0
  say "Compiling …"
  (cd "$dir" && quietly "$logs/make.log" "the compilation" make -j"$(nproc)" all) || exit 1
}

# render OUTDIR NAME=VALUE…: nginx/*.in with each @NAME@ replaced, into OUTDIR.
render() {
  local out=$1 pair template
  local -a script=()
  shift
  for pair in "$@"; do
    script+=(-e "s|@${pair%%=*}@|$(printf '%s' "${pair#*=}" | sed 's/[&|\\]/\\&/g')|g")
  done
  mkdir -p "$out"
  for template in "$top"/nginx/*.in; do
    sed "${script[@]}" "$template" >"$out/$(basename "$template" .in)"
  done
}
