#!/bin/sh
# hunt.sh ENGINE VOCABULARY CHECKS SEED asks an engine that is installed about generated programs, and prints
# what tandem oracle says of its claims as JSON: a row of found/runs.json is made of that. VOCABULARY is a
# language with the type that programs have, as basic+checks,bv8; int as a machine integer is int=bv32. MORE has other options.
# VERDICT=safe leaves the claims that a place is safe alone: those of an analyzer that follows infeasible paths by design
# are wrong only by a mistake.
# WITH=RULES declares the forms of programs, as examples/threads/pthreads.rules; if one is of threads, each program is two.
# Each program is asked about under a set of those in options/ENGINE, all pairs of them in turn.
set -eu
engine=$1 vocabulary=$2 checks=$3 seed=$4
here=judge/oracle/engines language=${vocabulary%%,*} types=${vocabulary#*,} size=40 time=60s lines=
case $engine in
clang | gcc | cppcheck | eva) command="python3 $here/$engine.py {file}" program=c-clang size=60 ;;
esbmc) command="python3 $here/esbmc.py {file}" program=c-verifier ;;
cbmc) command="sh $here/cbmc.sh {file} {tdm}" program=c-verifier ;;
klee) command="sh $here/klee.sh {file} {tdm}" program=c-klee time=10s KLEE_TIME=${KLEE_TIME:-2s} && export KLEE_TIME ;;
boogie | dafny | wise) command="python3 $here/$engine.py --lines" program=json size=20 lines=--lines ;;
solc) command="node $here/solc.mjs --lines" program=solidity lines=--lines ;;
*) echo "hunt.sh: found engine $engine, expected an adapter in $here" >&2; exit 2 ;;
esac
if [ -n "${VERDICT:-}" ]; then
	command="$command | python3 -c 'import json, sys; d = json.load(sys.stdin); d[\"claims\"] = [c for c in d[\"claims\"] if c.get(\"verdict\") == \"$VERDICT\"]; json.dump(d, sys.stdout)'"
fi
options=$here/options/$engine
[ -n "${WITH:-}" ] && export WITH && options=$options-forms
if [ -f "$options" ]; then
	command="$(echo "$engine" | tr a-z A-Z)_OPTIONS='{options}' $command" MORE="--options $options ${MORE:-}"
fi
case $types in
"$vocabulary" | int) types= ;;
int=*) types="--int ${types#int=}" ;;
*) types="--types $types" ;;
esac
# shellcheck disable=SC2086 # lists of options
exec "${TANDEM:-bin/tandem}" oracle --engine "$command" --program $program $lines --language "$language" $types \
	--checks "$checks" --seed "$seed" --bound "size=$size,memory=0,engine=$time" --json ${WITH:+--with "$WITH"} ${MORE:-}
