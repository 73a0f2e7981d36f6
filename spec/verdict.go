package spec

import (
	"fmt"
	"slices"
)

// Result is what a check of a statement found.
type Result uint8

// The results.
const (
	// Tested: no counterexample in the cases that were judged, of which there are some. Of one case:
	// the statement is true of it.
	Tested Result = iota
	// Refuted: a counterexample was run again.
	Refuted
	// Inconclusive: a bound was reached, an answer is unknown, or nothing was judged.
	Inconclusive
	// Discarded: the case does not meet the statement's hypothesis.
	Discarded
	// Valid: a solver decided a formula for all values.
	Valid
)

// Fine reports whether the result speaks for what was claimed.
func (r Result) Fine() bool { return r == Tested || r == Valid }

func (r Result) String() string {
	switch r {
	case Tested:
		return "tested"
	case Refuted:
		return "refuted"
	case Inconclusive:
		return "inconclusive"
	case Discarded:
		return "discarded"
	case Valid:
		return "valid"
	default:
		return "invalid result"
	}
}

// MarshalText returns the result as documents have it.
func (r Result) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// Verdict is the result of checking one statement on one case, with what was seen on the way.
type Verdict struct {
	Result   Result
	Reason   string   // one line: why it is not Tested
	Failure  *Failure // where the sides part; only when refuted
	Evidence Evidence
}

// Agreed returns the verdict on a case in which one thing was compared.
func Agreed() Verdict { return Verdict{Evidence: Evidence{Compared: 1}} }

// Discard returns the verdict on a case that the statement does not speak of.
func Discard(reason string) Verdict { return Verdict{Result: Discarded, Reason: reason} }

// Undecided returns the verdict where a bound keeps a case from being judged.
func Undecided(e Evidence, reason string) Verdict {
	return Verdict{Result: Inconclusive, Reason: reason, Evidence: e}
}

// Refute returns the verdict where the sides part as f says.
func Refute(e Evidence, f *Failure, reason string) Verdict {
	return Verdict{Result: Refuted, Reason: reason, Failure: f, Evidence: e}
}

// Failure is where a statement fails: the checked side's way, what the other side must have, and has.
type Failure struct {
	Step   int      `json:"step" jsonschema:"the length of Path: transitions before the sides part"`
	Path   []string `json:"path" jsonschema:"the rules of the path, in order"`
	At     string   `json:"at" jsonschema:"the configuration at its end"`
	Wanted string   `json:"wanted" jsonschema:"what the statement demands"`
	Got    string   `json:"got" jsonschema:"what is there instead"`
}

// Evidence counts what a check exercised. Evidence of cases adds up.
type Evidence struct {
	Symbolic   Counts `json:"symbolicRules" jsonschema:"transitions by symbolic rule"`
	Concrete   Counts `json:"concreteRules" jsonschema:"transitions by concrete rule"`
	Compared   int    `json:"compared" jsonschema:"configurations of one side found on the other"`
	Silent     int    `json:"silent" jsonschema:"symbolic configurations without an instance, concrete ones not visible"`
	Infeasible int    `json:"infeasible" jsonschema:"symbolic configurations whose path condition does not hold"`
	Satisfied  int    `json:"satisfied" jsonschema:"symbolic configurations whose path condition holds"`
	Longest    int    `json:"longestPath" jsonschema:"transitions of the longest path"`
	Branching  int    `json:"branching" jsonschema:"configurations with more than one symbolic transition"`
	Cut        int    `json:"cut" jsonschema:"cases with paths cut at a bound of the check"`
	Ended      Counts `json:"ended" jsonschema:"ends of concrete runs, by outcome"`
	// Premises, at configurations to which the premises before them let come.
	True  Counts `json:"premisesTrue,omitempty" jsonschema:"how often a premise of a rule as text was true, as symbolic If-T: V(b) = true"`
	False Counts `json:"premisesFalse,omitempty" jsonschema:"how often it was false"`
}

// Premise returns what counts the premises of a side; see System.Premises.
func (e *Evidence) Premise(side string) func(rule string, premise fmt.Stringer, is bool) {
	names := map[fmt.Stringer]string{}
	return func(rule string, p fmt.Stringer, is bool) {
		if names[p] == "" {
			names[p] = side + " " + rule + ": " + p.String()
		}
		if is {
			e.True.Add(names[p])
		} else {
			e.False.Add(names[p])
		}
	}
}

// Add adds f to e, whose counts are its own: they are changed, those of f are not.
func (e *Evidence) Add(f Evidence) {
	e.Symbolic.Sum(f.Symbolic)
	e.Concrete.Sum(f.Concrete)
	e.Ended.Sum(f.Ended)
	e.True.Sum(f.True)
	e.False.Sum(f.False)
	e.Compared += f.Compared
	e.Silent += f.Silent
	e.Infeasible += f.Infeasible
	e.Satisfied += f.Satisfied
	e.Longest = max(e.Longest, f.Longest)
	e.Branching += f.Branching
	e.Cut += f.Cut
}

// Clone returns e with counts of its own.
func (e Evidence) Clone() Evidence {
	e.Symbolic, e.Concrete, e.Ended = slices.Clone(e.Symbolic), slices.Clone(e.Concrete), slices.Clone(e.Ended)
	e.True, e.False = slices.Clone(e.True), slices.Clone(e.False)
	return e
}

// Count counts one more of key in m, a map of evidence, which may be nil.
func Count(m *map[string]int, key string) {
	if *m == nil {
		*m = map[string]int{}
	}
	(*m)[key]++
}
