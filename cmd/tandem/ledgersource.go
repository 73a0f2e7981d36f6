package main

import (
	"errors"
	"fmt"
	"io/fs"

	"tandem/ledger"
)

// sourceFile is the file of mutants of the source, among the evidence.
const sourceFile = "source-mutants.json"

// source is the mutants of the source; nil if there is no file of them.
func (opts ledgerOptions) source() (*ledger.SourceMutants, error) {
	text, err := fs.ReadFile(opts.from(), sourceFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, inputf("%v", err)
	}
	s, err := ledger.ParseSource(sourceFile, text)
	if err != nil {
		return nil, inputf("%v", err)
	}
	return s, nil
}

// sourceText writes the mutants of the source, what survives first.
func (a *app) sourceText(s *ledger.SourceMutants) {
	if s == nil {
		return
	}
	a.out.line("")
	a.out.line("mutants of the source, by " + s.Tool)
	for _, p := range s.Packages {
		for _, m := range p.Survivors {
			why := m.Explanation
			if why == "" {
				why = "UNEXPLAINED"
			}
			a.out.line(fmt.Sprintf("  %s %s %s: %s", m.At(), m.Mutator, m.Verdict, why))
		}
	}
	rows := [][]string{{"", "mutants", "killed", "killed by the time", "lived", "not covered", "do not compile"}}
	for _, p := range s.Packages {
		row := []string{p.Package}
		for _, n := range []int{p.Mutants, p.Killed, p.TimedOut, p.Lived, p.Uncovered, p.NotViable} {
			row = append(row, fmt.Sprint(n))
		}
		rows = append(rows, row)
	}
	a.out.table("  ", func(column int) bool { return column > 0 }, rows)
	a.out.line("")
}
