#!/bin/sh
# klee.sh runs KLEE on a program that tandem translated for it, and writes KLEE's claims:
#
#	tandem oracle --engine 'sh judge/oracle/engines/klee.sh {file} {tdm}' --program c-klee …
#
# It needs klee, the clang of KLEE's LLVM (CLANG, else clang) and tandem (TANDEM, else bin/tandem).
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
"${CLANG:-clang}" -x c -O0 -Xclang -disable-O0-optnone -g -c -emit-llvm "$1" -o "$dir/p.bc"
# shellcheck disable=SC2086 # a list of options
klee --output-dir="$dir/out" --write-smt2s --emit-all-errors --max-time="${KLEE_TIME:-10s}" ${KLEE_OPTIONS:-} "$dir/p.bc" >"$dir/log" 2>&1 ||
	{ cat "$dir/log" >&2; exit 1; }
"${TANDEM:-bin/tandem}" oracle "$2" "$dir/out" --read
