package proofs

import (
	"embed"
	"io/fs"
	"maps"
	"slices"
)

//go:embed Prelude.v Standard.v section2/*.v section21/*.v section3/*.v section4/*.v checks/*.v memoryless/*.v
var files embed.FS

// Files are the .v files, by their path below the folder.
func Files() fs.FS { return files }

// Theorem is a statement of tandem check, and what proves it.
type Theorem struct {
	Statement string // its ID, as tandem check --list has it
	File      string // the path without .v, as section2/Correctness
	Name      string // of the theorem in the file
}

// Of returns the theorems of a language; nil if none are proved about it.
func Of(language string) []Theorem { return theorems[language] }

var theorems = map[string][]Theorem{
	"basic": {
		{"lemma-2.1", "section2/Lemmas", "substitution"},
		{"corollary-2.2", "section2/Lemmas", "soundness_assignment"},
		{"correctness", "section2/Correctness", "correctness"},
		{"completeness", "section2/Completeness", "completeness"},
	},
	"arrays": {
		{"lemma-2.1", "section2/Lemmas", "substitution"},
		{"corollary-2.2", "section2/Lemmas", "soundness_assignment"},
		{"strict", "section21/Delta", "strict_evaluation"},
		{"delta", "section21/Delta", "meaning_of_delta"},
		{"delta-substitution", "section21/Delta", "delta_substitution"},
		{"correctness", "section2/Correctness", "correctness"},
		{"completeness", "section2/Completeness", "completeness"},
	},
	"recursion": {
		{"lemma-3.3", "section3/Lemmas", "substitution"},
		{"corollary-3.4", "section3/Lemmas", "soundness_assignment"},
		{"proposition-3.1", "section3/NoLocals", "proposition_3_1"},
		{"corollary-3.2", "section3/NoLocals", "corollary_3_2"},
		{"correctness", "section3/Correctness", "correctness"},
		{"completeness", "section3/Completeness", "completeness"},
	},
	"basic+checks": {
		{"correctness", "checks/Correctness", "correctness"},
		{"completeness", "checks/Completeness", "completeness"},
	},
	"recursion+checks": {
		{"correctness", "checks/StackCorrectness", "correctness"},
		{"completeness", "checks/StackCompleteness", "completeness"},
	},
}

// Apart lists the theorems about rules that stand in the files themselves: those of §4 and of the memoryless
// version, which are not exported. The ledger does not count them.
func Apart() []Theorem {
	return []Theorem{
		{"lemma-4.3", "section4/Lemmas", "absence_of_errors"},
		{"lemma-4.4-assign", "section4/Lemmas", "substitution"},
		{"lemma-4.4-new", "section4/Lemmas", "creation"},
		{"theorem-4.5", "section4/Correctness", "soundness_and_completeness"},
		{"theorem-4.5-as-printed", "section4/Correctness", "soundness_as_printed"},
		{"correctness", "memoryless/Instances", "correctness"},
		{"completeness", "memoryless/Instances", "completeness"},
	}
}

// Laws returns the text of Laws.v, the file that every theorem about steps requires: the lemmas
// and tactics for the rules of a language. §2's two theorems serve §2.1 as well.
func Laws(language string) string {
	file := "section2.Lemmas"
	if language == "arrays" {
		file = "section2.Lemmas section21.Lemmas"
	}
	return "From Tandem Require Export " + file + ".\n"
}

// All lists the theorems of all languages, and those apart.
func All() []Theorem {
	all := Apart()
	for _, language := range slices.Sorted(maps.Keys(theorems)) {
		all = append(all, theorems[language]...)
	}
	return all
}
