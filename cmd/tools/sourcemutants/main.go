// Command sourcemutants makes the file of mutants of the source, a part of the
// evidence of the ledger, of the reports of the mutation tester gremlins:
//
//	go run ./cmd/tools/sourcemutants -tool 'gremlins v0.6.0' -out FILE DIR=REPORT...
//
// where REPORT is what gremlins unleash ./DIR --output REPORT writes. It is run in
// the root of the module, on the same source.
//
// Of what gremlins says only that a mutant was killed is taken, and that if it
// compiles: what does not is killed by gremlins, and no mutant here. The others are
// run again, with more time: gremlins does not run what no test covers, and the
// conditions of a switch are never covered in what go test tells; and it calls
// slow what a busy machine made so. They are run with the tests that gremlins is not
// given (the paper's statements, by the build tag statements): these judge best, but
// take seconds, and most mutants die without them.
//
// Why a survivor survives is written by hand, in explanations.json: by file, line
// of code and mutator, so that it outlasts other lines.
package main

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path"
	"slices"
	"strings"
	"time"

	"tandem/judge/ledger"
)

//go:embed explanations.json
var explanations []byte

// excluded says what of a package is not mutated, as it stands in the ledger.
const excluded = "Files `mutants*.go` are left out: they have rules that are wrong on purpose."

func main() {
	tool := flag.String("tool", "gremlins", "name and version of what wrote the reports")
	out := flag.String("out", "", "write to this `FILE` instead of standard output")
	flag.Parse()
	if err := run(*tool, *out, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "sourcemutants:", err)
		os.Exit(1)
	}
}

func run(tool, out string, args []string) error {
	why, err := parseExplanations(explanations)
	if err != nil {
		return err
	}
	var all []mutation
	for _, arg := range args {
		dir, file, ok := strings.Cut(arg, "=")
		if !ok {
			return fmt.Errorf("found %q, expected DIR=REPORT", arg)
		}
		list, err := readReport(dir, file)
		if err != nil {
			return err
		}
		all = append(all, list...)
	}
	if len(all) == 0 {
		return errors.New("found no mutants, expected reports of some")
	}
	s, err := collect(all, newRunner(3*time.Minute), why)
	if err != nil {
		return err
	}
	s.Tool, s.Excluded = tool, excluded
	for _, u := range why {
		if !u.used {
			fmt.Fprintf(os.Stderr, "sourcemutants: %s: %s: no survivor has this explanation: %s\n", u.File, u.Source, u.Explanation)
		}
	}
	if out == "" {
		_, err := os.Stdout.Write(s.Encode())
		return err
	}
	return os.WriteFile(out, ledger.Pack(out, s.Encode()), 0o644)
}

// judge tells what becomes of a mutant.
type judge interface {
	// viable says whether it compiles.
	viable(m mutation, mutant []byte) (bool, error)
	// test runs the tests of its package.
	test(m mutation, mutant []byte) (status, error)
}

// collect counts the mutants by package, and explains the survivors.
func collect(all []mutation, by judge, why []*explanation) (*ledger.SourceMutants, error) {
	s := &ledger.SourceMutants{Schema: ledger.SourceSchema, Packages: []ledger.SourcePackage{}}
	slices.SortStableFunc(all, func(a, b mutation) int {
		if c := strings.Compare(path.Dir(a.file), path.Dir(b.file)); c != 0 {
			return c
		}
		return a.compare(b)
	})
	for _, m := range all {
		name := path.Dir(m.file)
		if n := len(s.Packages); n == 0 || s.Packages[n-1].Package != name {
			s.Packages = append(s.Packages, ledger.SourcePackage{Package: name, Survivors: []ledger.SourceMutant{}})
		}
		p := &s.Packages[len(s.Packages)-1]
		line, was, err := m.verdict(by)
		if err != nil {
			return nil, err
		}
		if was == notViable {
			p.NotViable++
			continue
		}
		p.Mutants++
		switch was {
		case killed:
			p.Killed++
			continue
		case timedOut:
			p.TimedOut++
			continue
		case lived:
			p.Lived++
		case notCovered:
			p.Uncovered++
		}
		survivor := ledger.SourceMutant{File: m.file, Line: m.Line, Column: m.Column, Mutator: m.Type, Verdict: ledger.Lived, Source: strings.TrimSpace(line)}
		if was == notCovered {
			survivor.Verdict = ledger.Uncovered
		}
		survivor.Explanation = explained(why, survivor, m.Column-1-indent(line))
		s.Packages[len(s.Packages)-1].Survivors = append(p.Survivors, survivor)
	}
	return s, nil
}

// explanation says why a survivor survives.
type explanation struct {
	File        string `json:"file"`
	Source      string `json:"source"` // the line, without the blanks around it
	Mutator     string `json:"mutator"`
	Offset      *int   `json:"offset,omitempty"` // of the operator in the line, in bytes; nil: of any
	Explanation string `json:"explanation"`
	used        bool
}

func parseExplanations(text []byte) ([]*explanation, error) {
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	var list []*explanation
	if err := dec.Decode(&list); err != nil {
		return nil, fmt.Errorf("explanations.json: %w", err)
	}
	for _, e := range list {
		if e.File == "" || e.Source == "" || e.Mutator == "" || e.Explanation == "" {
			return nil, fmt.Errorf("explanations.json: found %+v, expected file, source, mutator and explanation", *e)
		}
	}
	return list, nil
}

// explained returns the explanation of a survivor; "" if there is none.
func explained(why []*explanation, m ledger.SourceMutant, offset int) string {
	for _, e := range why {
		if e.File == m.File && e.Source == m.Source && e.Mutator == m.Mutator && (e.Offset == nil || *e.Offset == offset) {
			e.used = true
			return e.Explanation
		}
	}
	return ""
}

// indent returns the number of blanks before a line.
func indent(line string) int { return len(line) - len(strings.TrimLeft(line, " \t")) }
