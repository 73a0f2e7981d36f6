#!/bin/sh
# Proves the theorems about each language, and those about no exported rules, and has coqchk check what coqc made of
# the files, apart from coqc: no axiom but functional extensionality.
set -eu
tandem=${1:?the command tandem}
into=${2:?a folder}
if [ $# -eq 2 ]; then # two languages at a time, those that take longest first
	printf '%s\n' apart printed recursion+checks arrays objects traces recursion unfolding basic+checks memoryless basic reduction lambda lambda-store | xargs -P 2 -I '{}' sh "$0" "$tandem" "$into" '{}'
	exit
fi
language=$3
dir=$into/$language
rm -rf "$dir"
if [ "$language" = apart ]; then # they are about no exported rules, and not about the prelude
	allowed=
	byhand='subsumption/*'
elif [ "$language" = printed ]; then # the rules of §4, about the functions as printed
	allowed=Coq.Logic.FunctionalExtensionality.functional_extensionality_dep
	byhand='Prelude section4/Heaps section4/Values section4/Substitution section4/Paths section4/Printed section4/Strict'
	mkdir -p "$dir"
	"$tandem" rules --language traces --to rocq | sed '/^(\*\* The clauses/,$d; s/section4.Heaps/section4.Printed/; s/`{Heaps}/`{Heaps} `{Conditionals}/' >"$dir/Rules.v"
else
	allowed=Coq.Logic.FunctionalExtensionality.functional_extensionality_dep
	byhand=
	"$tandem" prove --language "$language" --checks 200 --save "$dir"
	if [ "$language" = traces ]; then # with the rules of programs, whose traces these are
		byhand='section4/Programs section4/Renaming section4/Unfolding section4/Conditions'
		"$tandem" rules --language unfolding --to rocq | sed '/^(\*\* The clauses/,$d' >"$dir/Unfold.v"
	fi
fi
case $language in # what checks certificates of the language
	basic | arrays) checker='certify/Plain checks/Lemmas' ;;
	basic+checks) checker=certify/Inputs ;;
	recursion) checker='certify/Procedures certify/Stack checks/Lemmas section3/Trees' ;;
	recursion+checks) checker='certify/ProceduresInputs certify/Stack' ;;
	*) checker= ;;
esac
for file in $checker ${checker:+certify/Values certify/Check certify/Linear certify/Walk certify/Refute certify/Flat certify/Read}; do
	mkdir -p "$dir/$(dirname "$file")"
	cp "$(dirname "$0")/$file.v" "$dir/$file.v"
done
if [ -n "$checker" ]; then cp "$(dirname "$0")/certify/steps/$language.v" "$dir/Steps.v"; fi
case $language in lambda | lambda-store) allowed= ;; esac
for of in $byhand; do # the texts alone, without what coqc may have left beside them
	mkdir -p "$dir/$(dirname "$of")"
	cp "$(dirname "$0")"/$of.v "$dir/$(dirname "$of")"
done
cd "$dir"
find . -name '*.v' -exec coqdep -R . Tandem -sort {} + | tr ' ' '\n' | while read -r file; do # tandem prove has compiled its own
	if [ -n "$file" ] && [ ! -e "${file}o" ]; then coqc -q -R . Tandem "$file"; fi
done
modules=$(find . -name '*.v' | sed 's/^\.\///; s/\.v$//; s/\//./g; s/^/-norec Tandem./' | sort)
# Coq's own library is not checked again, which would take half a minute a language. The list then has the parameters of
# a module type of it, too (ssrunder).
# shellcheck disable=SC2086 # a list
coqchk -silent -o -R . Tandem $modules >coqchk.txt 2>&1
axioms=$(sed -n '/^\* Axioms:/,/^\*/p' coqchk.txt | grep -v '^\*' | grep -v Coq.ssr.ssrunder.Under_rel | tr -d ' ' | grep -v '^$' || true)
if [ "$axioms" != "$allowed" ]; then
	echo "$language: coqchk found these axioms: $axioms" >&2
	exit 1
fi
echo "$language: coqchk accepts $(echo "$modules" | wc -l) files; axioms: ${allowed:-none}"
