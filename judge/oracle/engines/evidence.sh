#!/bin/sh
# What clang's analyzer gets wrong on generated programs: a file for each width, as tandem
# oracle prints it. make evidence PART=engines runs it; CHECKS says how many programs of
# each width, INTO where the files go.
set -eu
into=${INTO:-judge/oracle/engines/testdata}
for types in bv8 bv32; do
	status=0
	bin/tandem oracle --engine 'python3 judge/oracle/engines/clang.py {file}' --program c-clang --language basic+checks --types $types \
		--checks "${CHECKS:-150}" --seed 1 --bound "size=60,memory=0,each=3,engine=60s" >"$into/clang-$types.new" || status=$?
	if [ $status != 0 ] && [ $status != 5 ] && [ $status != 10 ]; then
		exit $status
	fi
	mv "$into/clang-$types.new" "$into/clang-$types.txt"
done
