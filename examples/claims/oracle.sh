#!/bin/sh
# oracle.sh judges an engine in another project's CI. ENGINE is its command, as tandem oracle
# --engine takes it; OPTIONS are further ones; TANDEM is the command tandem.
#
#	ENGINE='python3 engine.py' sh oracle.sh
#
# It writes oracle.sarif, and the programs on which the engine fails to the folder oracle, from which
# the next run begins. The exit status is 0 if all is right, 10 if something is wrong, and 5 if something is not
# decided, or nothing was judged.
: "${ENGINE:?found no ENGINE, expected the command of an engine}"
# shellcheck disable=SC2086 # OPTIONS are words
"${TANDEM:-tandem}" oracle --engine "$ENGINE" ${OPTIONS:---checks 500 --bound campaign=2m,alike=10} --save oracle --format sarif >oracle.sarif
status=$?
case $status in
0) echo "right: nothing is wrong" ;;
5) echo "inconclusive: nothing is wrong, and something is not decided, or too little was judged" ;;
10) echo "wrong: oracle.sarif says what, and these are the programs:" && ls oracle/*.tdm ;;
*) echo "not judged: tandem ended with the exit status $status" ;;
esac
exit $status
