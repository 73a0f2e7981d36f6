#!/bin/sh
# Installs what building needs beside Go, where it is missing: a C compiler (cgo), Z3's
# library and headers (Z3 in the process), the command z3 (Z3 as a process), and cadical. With the
# argument engines it installs those whose claims the tests judge: clang with python3
# (doc/engines.md), and solc where npm is; the tests of one that is missing are skipped.
# With the argument page it installs what builds and tests the page: nodejs, npm and chromium.
# With the argument proofs it installs coq, which checks proofs (make proofs).
# Where there is no apt-get it only says what to install.
set -eu
missing=
if [ "${1:-}" = engines ]; then
	command -v python3 >/dev/null 2>&1 || missing="$missing python3"
	command -v clang >/dev/null 2>&1 || missing="$missing clang"
	if command -v npm >/dev/null 2>&1 && [ ! -d judge/oracle/engines/node_modules/solc ]; then
		echo 'installing solc' >&2
		npm ci --prefix judge/oracle/engines --no-audit --no-fund --silent || echo 'solc was not installed: its tests are skipped' >&2
	fi
elif [ "${1:-}" = page ]; then
	command -v npm >/dev/null 2>&1 || missing="$missing nodejs npm"
	command -v chromium >/dev/null 2>&1 || missing="$missing chromium"
elif [ "${1:-}" = proofs ]; then
	command -v coqc >/dev/null 2>&1 || missing="$missing coq"
else
	cc=${CC:-gcc}
	command -v "$cc" >/dev/null 2>&1 || missing="$missing gcc libc6-dev"
	if [ -n "$missing" ] || ! echo '#include <z3.h>' | "$cc" -E - >/dev/null 2>&1; then
		missing="$missing libz3-dev"
	fi
	command -v z3 >/dev/null 2>&1 || missing="$missing z3"
	command -v cadical >/dev/null 2>&1 || missing="$missing cadical"
fi
[ -z "$missing" ] && exit 0
if ! command -v apt-get >/dev/null 2>&1; then
	echo "please install what Debian calls:$missing" >&2
	case "${1:-}" in engines | page) ;; *) exit 1 ;; esac
	exit 0
fi
sudo=
[ "$(id -u)" = 0 ] || sudo=sudo
echo "installing$missing" >&2
$sudo apt-get update -qq
# shellcheck disable=SC2086 # a list of packages
$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq -o Dpkg::Use-Pty=0 --no-install-recommends $missing >/dev/null
