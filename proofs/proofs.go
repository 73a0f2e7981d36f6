package proofs

import (
	"embed"
	"io/fs"
	"maps"
	"slices"
	"strings"
)

//go:embed Prelude.v Standard.v Stores.v section2/*.v section21/*.v section3/*.v section4/*.v checks/*.v reduction/*.v memoryless/*.v subsumption/*.v embed/*.v certify/*.v certify/steps/*.v certify/main.ml
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

//go:embed theorems.txt
var theoremLines string

var theorems = theoremsOf(theoremLines)

// theoremsOf reads the theorems of each language: a line each, behind the first one, which names the columns.
func theoremsOf(text string) map[string][]Theorem {
	list := map[string][]Theorem{}
	for _, line := range strings.Split(strings.TrimSpace(text), "\n")[1:] {
		part := append(strings.Fields(line), "")
		list[part[0]] = append(list[part[0]], Theorem{Statement: part[1], File: part[2], Name: part[3], Reading: part[4]})
	}
	return list
}

// ByHand returns the theorems of a language whose rules are not exported: they are typed by hand in the files themselves.
// Tests of judge/prove compare them with those that run, and the ledger counts them, but for the one of “apart”, which says
// that a statement is false. nil: there are none.
func ByHand(language string) []Theorem { return byHand[language] }

//go:embed byhand.txt
var handLines string

var byHand = theoremsOf(handLines)

// Laws returns the text of Laws.v, the file that every theorem about steps requires: the lemmas
// and tactics for the rules of a language. §2's two theorems serve §2.1 as well.
func Laws(language string) string {
	file := "section2.Lemmas"
	if language == "arrays" {
		file = "section2.Lemmas section21.Lemmas"
	}
	return "From Tandem Require Export " + file + ".\n"
}

// Checkers lists the theorems about what checks certificates, by the languages whose rules they are about: no statement of
// tandem check, as neither is what §3 has of trees.
func Checkers() map[string][]Theorem {
	checker := func(file string) Theorem { return Theorem{File: file, Name: "certified"} }
	return map[string][]Theorem{
		"basic": {checker("certify/Plain")}, "arrays": {checker("certify/Plain")}, "basic+checks": {checker("certify/Inputs")},
		"recursion":        {checker("certify/Procedures"), {File: "section3/Trees", Name: "exclusive"}, {File: "section3/Trees", Name: "covering"}},
		"recursion+checks": {checker("certify/ProceduresInputs")},
	}
}

// All lists the theorems of all languages, those apart, and those about checkers.
func All() []Theorem {
	var all []Theorem
	for _, of := range []map[string][]Theorem{theorems, byHand, Checkers()} {
		for _, language := range slices.Sorted(maps.Keys(of)) {
			all = append(all, of[language]...)
		}
	}
	return all
}
