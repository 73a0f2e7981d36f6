#!/bin/sh
# What the real engines got wrong on generated programs: a file for each engine and width,
# as tandem oracle prints it. make evidence PART=engines runs it; CHECKS says how many
# programs of each width, INTO where the files go, ENGINES which engines. solc hangs at
# times, and takes seconds a program: it has 20 s, and shrinking tries less.
set -eu
into=${INTO:-oracle/engines/testdata}
for engine in ${ENGINES:-clang solc}; do
	case $engine in
	clang) command='python3 judge/oracle/engines/clang.py {file}' program=c-clang int= bounds='each=3,engine=60s' ;;
	solc) command='node judge/oracle/engines/solc.mjs {file}' program=solidity int=--int bounds='each=2,tries=10,engine=20s' ;;
	esac
	for types in bv8 bv32; do
		status=0
		bin/tandem oracle --engine "$command" --program $program --language basic+checks --types $types ${int:+$int $types} \
			--checks "${CHECKS:-150}" --seed 1 --bound "size=60,memory=0,$bounds" >"$into/$engine-$types.new" || status=$?
		if [ $status != 0 ] && [ $status != 5 ] && [ $status != 10 ]; then
			exit $status
		fi
		mv "$into/$engine-$types.new" "$into/$engine-$types.txt"
	done
done
