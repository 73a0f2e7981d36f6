// Package entry puts the language tally into a register: programs are texts,
// states are integers, and nothing is of package lang.
package entry

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"tandem/examples/tally"
	"tandem/lang/syntax"
	"tandem/languages"
	"tandem/props"
	"tandem/spec"
)

// Language is tally.
func Language() *languages.Language {
	return &languages.Language{
		Name: "tally", Title: "instructions on a register", Paper: "package tally", Sections: []string{"tally"},
		Syntax: languages.SyntaxOf("tally", ".tally", read),
		In:     func(languages.Bounds) *languages.Variant { return variant(tally.New()) },
		Mutants: func() []spec.Mutant[*languages.Variant] {
			return spec.Mutants(tally.Mutants(), variant)
		},
	}
}

func variant(sem *tally.Semantics) *languages.Variant {
	return &languages.Variant{
		Statements: func(lim spec.Limits) []props.Checkable {
			return props.Erase(props.Theorems(sem, tally.Language(8), lim))
		},
		Exhaustive: func(ctx context.Context, e languages.Exhaustion) ([]props.Report, spec.Scope) {
			count := props.NewTally(e.Task, e.Size, languages.Counted(e.Progress))
			list := props.Theorems(sem, tally.Language(e.Size), e.Limits)
			return count.Done(props.Sweep(ctx, e.Task, list, tally.Cases(e.Size, count.Program), count.States())...)
		},
		Programs: languages.Erase(languages.Typed[string, int, tally.Path, tally.Machine]{
			Semantics: sem, Initial: initial,
			Symbolic: func(_ string, c tally.Path) languages.Display {
				return display(c.S, fmt.Sprintf("input + %d", c.Add), c.Condition())
			},
			Concrete: func(_ string, c tally.Machine) languages.Display { return display(c.S, strconv.Itoa(c.N), "") },
		}),
	}
}

// display returns a configuration with the instructions S, which stand in one line.
func display(S, n, phi string) languages.Display {
	d := languages.Display{Next: S, Rows: []languages.Row{{Name: "n", Value: n}}, Phi: phi, End: spec.Stuck}
	if S == "" {
		d.End = spec.Final
	} else {
		d.Next, d.Line = S[:1], 1
	}
	return d
}

// read reads a program: instructions, and white space between them.
func read(file string, src []byte) (string, error) {
	r := syntax.Reporter{File: file}
	var S strings.Builder
	var open []syntax.Span
	at := syntax.Pos{Line: 1, Col: 1}
	for _, c := range string(src) {
		next := at
		next.Offset += len(string(c))
		next.Col++
		span := syntax.Span{From: at, To: next}
		switch {
		case strings.ContainsRune("+-[]", c):
			S.WriteRune(c)
		case !strings.ContainsRune(" \t\r\n", c):
			r.Report(&syntax.Error{Span: span, Msg: fmt.Sprintf("found %q, expected +, -, [ or ]", c)})
		}
		switch {
		case c == '[':
			open = append(open, span)
		case c == ']' && len(open) == 0:
			r.Report(&syntax.Error{Span: span, Msg: `found "]", expected no loop to end here`})
		case c == ']':
			open = open[:len(open)-1]
		case c == '\n':
			next.Line, next.Col = next.Line+1, 1
		}
		at = next
	}
	for _, span := range open {
		r.Report(&syntax.Error{Span: span, Msg: `found "[" without its end, expected "]" behind it`})
	}
	return S.String(), r.Err()
}

// initial reads the register: n=3. Without it the register is 0.
func initial(_ string, in languages.Input) (n int, note string, err error) {
	if in.Heap != nil {
		return 0, "", errors.New("found a heap file, expected none: tally has no objects")
	}
	for _, text := range in.Values {
		value, ok := strings.CutPrefix(strings.TrimSpace(text), "n=")
		if n, err = strconv.Atoi(value); !ok || err != nil || n < 0 {
			return 0, "", fmt.Errorf("--in takes the register, as n=3, found %q", text)
		}
	}
	return n, "", nil
}
