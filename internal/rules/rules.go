// Package rules is the index of all rules and clauses, as their code's comments print them. The
// command cmd/tools/ruleindex makes it: nothing is typed twice. See index.json, and tandem rules.
package rules

import (
	_ "embed"
	"encoding/json"
	"slices"
	"sync"
)

// The two sides of a language.
const (
	Symbolic = "symbolic"
	Concrete = "concrete"
)

// What an entry is, as its citation says behind the place. "": as it is printed there.
const (
	Repaired     = "repaired"
	LeftToReader = "left to the reader"
)

// Entry is a rule of a transition system or a clause of a function.
type Entry struct {
	Shown
	Section string `json:"section" jsonschema:"of the citation, as §2.1"`
	Origin  string `json:"origin,omitempty" jsonschema:"Repaired, LeftToReader or \"\""`
}

// Target is the entry as mutants and readings name it, as symbolic If-F.
func (e Entry) Target() string { return e.Side + " " + e.ID }

// Shown is what people see of an entry.
type Shown struct {
	Language string `json:"language" jsonschema:"as basic"`
	Side     string `json:"side" jsonschema:"Symbolic or Concrete"`
	Kind     string `json:"kind" jsonschema:"rule or clause"`
	ID       string `json:"id" jsonschema:"the same on both sides for rules that are twins, as While-T"`
	Formula  string `json:"formula" jsonschema:"as the paper prints it; lines are separated by newlines"`
	Note     string `json:"note,omitempty" jsonschema:"what is to be known of it"`
	Source   string `json:"source" jsonschema:"section and place in the paper"`
	Cite     string `json:"cite" jsonschema:"as runs and checks cite it: section, place, origin"`
	Func     string `json:"func" jsonschema:"the package and name of its function, as symbolic.ifFalse"`
	File     string `json:"file" jsonschema:"where the function is, from the root of the module"`
	Line     int    `json:"line" jsonschema:"of the function, from 1"`
	Twin     string `json:"twin" jsonschema:"the ID of its counterpart on the other side; \"\" if it has none"`
}

//go:embed index.json
var index []byte

var entries = sync.OnceValue(func() []Entry {
	var list []Entry
	if err := json.Unmarshal(index, &list); err != nil {
		panic(err) // the generated file is damaged
	}
	return list
})

// All returns every entry, language by language: rules before clauses, in the order
// of their systems, twins together, the symbolic one first. It is not to be changed.
func All() []Entry { return slices.Clip(entries()) }
