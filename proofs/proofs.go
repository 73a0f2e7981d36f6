package proofs

import (
	"embed"
	"io/fs"
	"maps"
	"slices"
)

//go:embed Prelude.v Standard.v section2/*.v section21/*.v section3/*.v section4/*.v checks/*.v memoryless/*.v subsumption/*.v embed/*.v
var files embed.FS

// Files are the .v files, by their path below the folder.
func Files() fs.FS { return files }

// Theorem is a statement of tandem check, and what proves it.
type Theorem struct {
	Statement string // its ID, as tandem check --list has it
	File      string // the path without .v, as section2/Correctness
	Name      string // of the theorem in the file
	Reading   string // by which the language is read; "": as it is run
}

// Of returns the theorems of a language; nil if none are proved about it.
func Of(language string) []Theorem { return theorems[language] }

var theorems = map[string][]Theorem{
	"basic": {
		{Statement: "lemma-2.1", File: "section2/Lemmas", Name: "substitution"},
		{Statement: "corollary-2.2", File: "section2/Lemmas", Name: "soundness_assignment"},
		{Statement: "correctness", File: "section2/Correctness", Name: "correctness"},
		{Statement: "completeness", File: "section2/Completeness", Name: "completeness"},
	},
	"arrays": {
		{Statement: "lemma-2.1", File: "section2/Lemmas", Name: "substitution"},
		{Statement: "corollary-2.2", File: "section2/Lemmas", Name: "soundness_assignment"},
		{Statement: "strict", File: "section21/Delta", Name: "strict_evaluation"},
		{Statement: "delta", File: "section21/Delta", Name: "meaning_of_delta"},
		{Statement: "delta-substitution", File: "section21/Delta", Name: "delta_substitution"},
		{Statement: "correctness", File: "section2/Correctness", Name: "correctness"},
		{Statement: "completeness", File: "section2/Completeness", Name: "completeness"},
	},
	"recursion": {
		{Statement: "lemma-3.3", File: "section3/Lemmas", Name: "substitution"},
		{Statement: "corollary-3.4", File: "section3/Lemmas", Name: "soundness_assignment"},
		{Statement: "proposition-3.1", File: "section3/NoLocals", Name: "proposition_3_1"},
		{Statement: "corollary-3.2", File: "section3/NoLocals", Name: "corollary_3_2"},
		{Statement: "correctness", File: "section3/Correctness", Name: "correctness"},
		{Statement: "completeness", File: "section3/Completeness", Name: "completeness"},
	},
	"basic+checks": {
		{Statement: "correctness", File: "checks/Correctness", Name: "correctness"},
		{Statement: "completeness", File: "checks/Completeness", Name: "completeness"},
	},
	"recursion+checks": {
		{Statement: "correctness", File: "checks/StackCorrectness", Name: "correctness"},
		{Statement: "completeness", File: "checks/StackCompleteness", Name: "completeness"},
	},
}

// ByHand returns the theorems of a language whose rules are not exported: they are typed by hand in the files themselves.
// Tests of judge/prove compare them with those that run. nil: there are none.
func ByHand(language string) []Theorem { return byHand[language] }

var byHand = map[string][]Theorem{
	"lambda": {{Statement: "theorem-3.1", File: "embed/Theorem31", Name: "theorem_3_1"}},
	"memoryless": {
		{Statement: "correctness", File: "memoryless/Instances", Name: "correctness"},
		{Statement: "completeness", File: "memoryless/Instances", Name: "completeness"},
	},
	"subsumption": {
		{Statement: "theorem-1", File: "subsumption/Theorem1", Name: "theorem_1_repaired"},
		{Statement: "theorem-1", File: "subsumption/Theorem1", Name: "theorem_1", Reading: "published"},
		{Statement: "heaps-labels", File: "subsumption/Theorem1", Name: "labels_repaired"},
	},
}

// Apart lists the theorems about rules that stand in the files themselves and that the ledger does not count: of those
// of §4 no test compares the expressions, and §4.1 lacks calls and the removal of fresh variables.
func Apart() []Theorem {
	return []Theorem{
		{Statement: "lemma-4.3", File: "section4/Lemmas", Name: "absence_of_errors"},
		{Statement: "lemma-4.4-assign", File: "section4/Lemmas", Name: "substitution"},
		{Statement: "lemma-4.4-new", File: "section4/Lemmas", Name: "creation"},
		{Statement: "theorem-4.5", File: "section4/Correctness", Name: "soundness_and_completeness"},
		{Statement: "theorem-4.5-as-printed", File: "section4/Correctness", Name: "soundness_as_printed"},
		{Statement: "translation", File: "section4/Fields", Name: "translation"},
		{Statement: "correctness", File: "section4/Fields", Name: "correctness"},
		{Statement: "completeness", File: "section4/Fields", Name: "completeness"},
		{Statement: "theorem-3.1-by-value", File: "embed/Theorem31", Name: "theorem_3_1_by_value"},
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
	for _, of := range []map[string][]Theorem{theorems, byHand} {
		for _, language := range slices.Sorted(maps.Keys(of)) {
			all = append(all, of[language]...)
		}
	}
	return all
}
