#!/bin/sh
# cbmc.sh runs CBMC on a program that tandem translated for verifiers, and writes CBMC's claims:
#
#	tandem oracle --engine 'sh judge/oracle/engines/cbmc.sh {file} {tdm}' --program c-verifier …
#
# It needs cbmc and tandem (TANDEM, else bin/tandem). CBMC_OPTIONS has options for CBMC, as --refine, and
# WITH the rules that declare the forms of the program. The program's loops are
# unwound four times, and those of operators to their end. Beside procedures all are unwound four times, and so are
# calls. Since 6, CBMC tells only at verbosity 9 where it cut one.
set -u
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
# Its own checks of pointers refuse threads, of which the program has no pointer to.
threads=$(grep -q '^#define TDM_THREADS' "$1" && echo --no-standard-checks)
loops=$(cbmc "$1" --show-loops | sed -n 's/^Loop \(\(tdm_program\|p_[A-Za-z0-9_]*\)\.[0-9]*\):$/\1:5/p' | paste -sd, -)
calls=$(grep -q '^static void \*\?p_' "$1" && echo '--unwind 5') # of procedures
# shellcheck disable=SC2086 # a list of options
timeout "${CBMC_TIME:-20}" cbmc "$1" ${loops:+--unwindset "$loops"} $calls $threads --unwinding-assertions --verbosity 9 --trace ${CBMC_OPTIONS:-} >"$dir/out" 2>"$dir/err"
rc=$?
# A slice by what a program asserts is refused where it asserts nothing.
grep -qs 'provide at least one property' "$dir/out" "$dir/err" && rc=124
case $rc in
124) echo '{"schema": "tandem.claims/v1", "engine": {"name": "CBMC"}, "claims": []}' ;;
0 | 10) "${TANDEM:-bin/tandem}" oracle "$2" "$dir/out" --read ${WITH:+--with "$WITH"} ;;
*) cat "$dir/out" "$dir/err" >&2; exit 1 ;;
esac
