package ledger

import (
	"bytes"
	"encoding/json"
	"fmt"

	"tandem/internal/jsonfile"
	"tandem/internal/lists"
)

// SourceSchema names the format of the file of mutants of the source.
const SourceSchema = "tandem.source-mutants/v1"

// SourceMutants is a run of a mutation tester over the source: each mutant is a
// package with one operator replaced, judged by the tests of that package alone.
type SourceMutants struct {
	Schema   string          `json:"schema" jsonschema:"the name of this schema"`
	Tool     string          `json:"tool" jsonschema:"that made the mutants, with its version"`
	Excluded string          `json:"excluded,omitempty" jsonschema:"what was left out, and why"`
	Packages []SourcePackage `json:"packages" jsonschema:"the packages whose code was changed"`
}

// SourcePackage counts the mutants of a package.
type SourcePackage struct {
	Package   string         `json:"package" jsonschema:"without the module's name"`
	Mutants   int            `json:"mutants" jsonschema:"that compile"`
	Killed    int            `json:"killed" jsonschema:"a test failed"`
	TimedOut  int            `json:"timedOut" jsonschema:"the tests did not end: they would have failed"`
	NotViable int            `json:"notViable" jsonschema:"that do not compile, and are no mutants"`
	Lived     int            `json:"lived" jsonschema:"no test failed"`
	Uncovered int            `json:"notCovered" jsonschema:"no test of the package reaches it"`
	Survivors []SourceMutant `json:"survivors" jsonschema:"what lived and what is not covered"`
}

// What became of a mutant of the source that no test killed.
const (
	Lived     = "lived"
	Uncovered = "not covered"
)

// SourceMutant is a mutant of the source that survives.
type SourceMutant struct {
	File        string `json:"file" jsonschema:"its file"`
	Line        int    `json:"line" jsonschema:"its line, from 1"`
	Column      int    `json:"column" jsonschema:"its column, in characters from 1"`
	Mutator     string `json:"mutator" jsonschema:"as CONDITIONALS_BOUNDARY"`
	Verdict     string `json:"verdict" jsonschema:"Lived or Uncovered"`
	Source      string `json:"source" jsonschema:"the line"`
	Explanation string `json:"explanation,omitempty" jsonschema:"why no test fails"`
}

// At returns the place of the mutant, as file:line:column.
func (m *SourceMutant) At() string { return fmt.Sprintf("%s:%d:%d", m.File, m.Line, m.Column) }

// Unexplained lists the survivors of which nobody says why they survive.
func (s *SourceMutants) Unexplained() []SourceMutant {
	var list []SourceMutant
	for _, p := range s.Packages {
		list = append(list, lists.Filter(p.Survivors, func(m SourceMutant) bool { return m.Explanation == "" })...)
	}
	return list
}

// ParseSource reads a file of mutants of the source. Its errors name the file
// and what is wrong in it.
func ParseSource(name string, text []byte) (*SourceMutants, error) {
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	s := &SourceMutants{}
	if err := dec.Decode(s); err != nil {
		return nil, fmt.Errorf("%s:%s", name, jsonfile.Mistake(text, err))
	}
	if s.Schema != SourceSchema {
		return nil, fmt.Errorf("%s:1:1: found the schema %q, expected %q", name, s.Schema, SourceSchema)
	}
	for _, p := range s.Packages {
		if err := p.valid(); err != nil {
			return nil, fmt.Errorf("%s: %s: %w", name, p.Package, err)
		}
	}
	return s, nil
}

// valid reports whether the counts are those of the mutants.
func (p *SourcePackage) valid() error {
	if sum := p.Killed + p.TimedOut + p.Lived + p.Uncovered; sum != p.Mutants {
		return fmt.Errorf("found %d mutants, and verdicts on %d", p.Mutants, sum)
	}
	of := map[string]int{}
	for _, m := range p.Survivors {
		of[m.Verdict]++
	}
	if of[Lived] != p.Lived || of[Uncovered] != p.Uncovered || len(p.Survivors) != p.Lived+p.Uncovered {
		return fmt.Errorf("found the survivors %v, expected %d that lived and %d that are not covered", of, p.Lived, p.Uncovered)
	}
	return nil
}

// Encode returns the mutants as their file has them.
func (s *SourceMutants) Encode() []byte { return encode(s) }

// markdown is the line of the document.
func (s *SourceMutants) markdown(p func(string, ...any)) {
	if s == nil {
		return
	}
	all := s.total()
	p("- Mutants of the source (%s replaces one operator of a package at a time, as `<` by `<=`, and runs the package's own tests; `make source-mutants`): of %d %d are killed, %d of them by the time. Of the %d others %d are explained.",
		s.Tool, all.Mutants, all.Killed+all.TimedOut, all.TimedOut, all.Lived+all.Uncovered, all.Lived+all.Uncovered-len(s.Unexplained()))
}

// total returns the sum of all packages.
func (s *SourceMutants) total() SourcePackage {
	all := SourcePackage{Package: "all"}
	for _, p := range s.Packages {
		all.Mutants += p.Mutants
		all.Killed += p.Killed
		all.TimedOut += p.TimedOut
		all.NotViable += p.NotViable
		all.Lived += p.Lived
		all.Uncovered += p.Uncovered
	}
	return all
}
