// Package conform tests what an author hands in: that an entry of a register does
// what it says it can, refuses the rest with a message, and never panics.
package conform

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"tandem/explore"
	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/languages"
	"tandem/props"
	"tandem/spec"
)

// Example is a program of the language, with an initial state.
type Example struct {
	File  string // its name, with the suffix of the syntax
	Text  string
	Input languages.Input
}

const (
	checks  = 20  // random cases of a statement
	steps   = 200 // of a run
	size    = 2   // of exhaustive checks
	longest = 12  // steps of a path that is explored
	garbage = "\x00\xff ⟨(([[{{ no program of anybody's"
)

// Test tests the entry of that name. A language with a syntax needs an example at
// least. An example that the language does not accept is an error.
func Test(t *testing.T, r *languages.Register, name string, examples ...Example) {
	t.Helper()
	i := slices.Index(languages.Names(r.All()), name)
	if i < 0 {
		t.Fatalf("no language %q in the register, which has %s", name, strings.Join(languages.Names(r.All()), ", "))
	}
	l := r.All()[i]
	if l.Name == "" || l.Title == "" || len(l.Sections) == 0 {
		t.Errorf("%s: the name, the title or the sections are missing", l.Name)
	}
	can := l.Can()
	t.Run("statements", func(t *testing.T) { statements(t, l, slices.Contains(can, languages.Check)) })
	t.Run("variants", func(t *testing.T) { variants(t, l) })
	if l.Syntax == nil {
		programless(t, r, l)
		return
	}
	if len(examples) == 0 {
		t.Errorf("%s: found no example, expected one at least", l.Name)
	}
	t.Run("malformed", func(t *testing.T) { malformed(t, l) })
	for _, x := range examples {
		t.Run(x.File, func(t *testing.T) {
			src, err := r.Read(x.File, []byte(x.Text), l.Name)
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range languages.Capabilities() {
				if c == languages.Check || c == languages.Mutants || c == languages.Reproduce { // of the language
					continue
				}
				t.Run(string(c), func(t *testing.T) { capable(t, r, l, src, x.Input, c, slices.Contains(can, c)) })
			}
		})
	}
}

// statements tests each statement a little: it has an ID of its own, and neither fails nor panics.
func statements(t *testing.T, l *languages.Language, can bool) {
	v := l.In(languages.Standard())
	if !can {
		refused(t, l, languages.Check, l.Needs(languages.Check))
		return
	}
	seen := map[string]bool{}
	for _, s := range v.Judged(spec.DefaultLimits()) {
		info := s.Info()
		if info.ID == "" || info.Text == "" || seen[info.ID] {
			t.Errorf("statement %q is there twice, or something is missing", info.ID)
		}
		seen[info.ID] = true
		r := s.Test(context.Background(), props.Options{Checks: checks, Seed: 1})
		if r.Crash != nil {
			t.Errorf("%s panics: %s", info.ID, r.Crash.Panic)
		}
		if r.Result == spec.Refuted {
			t.Errorf("%s is refuted: %s", info.ID, r.Counterexample.Reason)
		}
	}
	if v.Exhaustive == nil {
		return
	}
	reports, scope := v.Exhaustive(context.Background(), languages.Exhaustion{Limits: spec.Limits{Steps: 10, Stretch: 3, Nodes: 40}, Size: size})
	if scope.Size != size || len(reports) == 0 {
		t.Errorf("an exhaustive check up to size %d has %d reports, up to size %d", size, len(reports), scope.Size)
	}
}

// variants checks mutants and readings: each has its own ID, can be made, and names known statements.
func variants(t *testing.T, l *languages.Language) {
	known := lists.Set(lists.Map(l.AllStatements(), func(s props.Checkable) string { return s.Info().ID }))
	seen := map[string]bool{}
	for _, m := range l.AllMutants() {
		if m.ID == "" || m.Error == "" || len(m.Targets) == 0 || seen[m.ID] || m.Of() == nil {
			t.Errorf("mutant %q is there twice, or something is missing", m.ID)
		}
		if m.Equivalent == "" && !known[m.KilledBy] {
			t.Errorf("mutant %q is killed by %q, which is no statement", m.ID, m.KilledBy)
		}
		seen[m.ID] = true
	}
	for _, r := range l.AllReadings() {
		if r.ID == "" || r.Text == "" || seen[r.ID] || r.Of() == nil {
			t.Errorf("reading %q is there twice, or something is missing", r.ID)
		}
		seen[r.ID] = true
	}
	if l.Mutants == nil {
		refused(t, l, languages.Mutants, l.Needs(languages.Mutants))
	}
}

// programless is a language without a syntax: it refuses everything about programs.
func programless(t *testing.T, r *languages.Register, l *languages.Language) {
	for _, c := range languages.Capabilities() {
		if c == languages.Check || c == languages.Mutants || c == languages.Reproduce && l.Examples != nil {
			continue
		}
		_, err := r.Named(l.Name, c)
		refused(t, l, c, err)
	}
}

// malformed reads what is no program, and much of it.
func malformed(t *testing.T, l *languages.Language) {
	for _, text := range []string{garbage, strings.Repeat("(", 200_000), strings.Repeat("[", 200_000), strings.Repeat("{", 200_000)} {
		src, err := l.Syntax.Read("malformed"+l.Syntax.Suffix, []byte(text))
		if err == nil {
			t.Errorf("%.20q is read as the program %v", text, src.File())
		} else if !strings.Contains(err.Error(), "malformed"+l.Syntax.Suffix) {
			t.Errorf("the error of %.20q names no file: %v", text, err)
		}
	}
}

// refused checks the error of what a language cannot do.
func refused(t *testing.T, l *languages.Language, c languages.Capability, err error) {
	t.Helper()
	var cannot *languages.Cannot
	if !errors.As(err, &cannot) || cannot.Language != l.Name || cannot.Asked != c {
		t.Errorf("asked for %s, %s says %v; expected %v", c, l.Name, err, &languages.Cannot{Language: l.Name, Asked: c, Has: l.Can()})
	}
}

// capable does what the language can with an example, and asks for the rest with and without the register.
func capable(t *testing.T, r *languages.Register, l *languages.Language, src languages.Source, in languages.Input, c languages.Capability, can bool) {
	choice := languages.Choice{Language: l.Name, Bounds: languages.Standard()}
	_, p, err := r.Open(src, choice, c)
	if can {
		if err != nil {
			t.Fatal(err)
		}
		if err := do(p, in, c); err != nil {
			t.Errorf("%s: %v", c, err)
		}
		return
	}
	refused(t, l, c, err)
	v := l.In(languages.Standard())
	if v.Programs == nil {
		return
	}
	p, err = v.Programs.Open(src, l)
	if err != nil {
		t.Fatal(err)
	}
	if c == languages.Trace { // without both sides there is nothing to run
		if s, err := p.Start(in); err == nil {
			s.Trace(context.Background(), steps, func(spec.Pair[languages.Node, languages.Config]) bool { return true })
		}
		return
	}
	refused(t, l, c, do(p, in, c))
}

// do returns the work of a capability.
func do(p languages.Program, in languages.Input, c languages.Capability) error {
	ctx := context.Background()
	session, err := solver.Open("small", solver.Options{})
	if err != nil {
		return err
	}
	defer session.Close()
	search := languages.Search{Bounds: explore.Bounds{Depth: longest, Paths: 20}, Nodes: true}
	switch c {
	case languages.Run, languages.Trace:
		s, err := p.Start(in)
		if err != nil {
			return err
		}
		if c == languages.Run {
			end := s.Run(ctx, steps, func(_ int, from languages.Config, step spec.Step[languages.Config]) {
				from.Display()
				step.To.Display()
			})
			return shown(end.At.Display())
		}
		return traced(ctx, p, s)
	case languages.Explore:
		tree, err := p.Explore(ctx, session, search)
		if err != nil {
			return err
		}
		for _, path := range tree.Paths {
			if err := shown(path.End.Display()); err != nil {
				return err
			}
		}
	case languages.Certify:
		search.Certificate = io.Discard
		_, err = p.Explore(ctx, session, search)
		return err
	case languages.Follow:
		_, err = p.Follow("", explore.Bounds{})
		return err
	case languages.Verify:
		_, err = p.Verify(ctx, session, languages.VerifyOptions{States: true})
		return err
	}
	return nil
}

// traced runs both sides together, and the symbolic one alone.
func traced(ctx context.Context, p languages.Program, s languages.Start) error {
	var wrong error
	end := s.Trace(ctx, steps, func(at spec.Pair[languages.Node, languages.Config]) bool {
		wrong = errors.Join(wrong, shown(at.Symbolic.Display()), shown(at.Concrete.Display()))
		return true
	})
	if end.Parted != "" {
		wrong = errors.Join(wrong, fmt.Errorf("the sides part: %s", end.Parted))
	}
	for _, root := range []languages.Node{p.Alone(), s.Beside()} {
		for n, at := 0, root; n < longest; n++ {
			next := at.Next()
			if len(next) == 0 {
				break
			}
			at = next[0].To
			wrong = errors.Join(wrong, shown(at.Display()))
		}
	}
	if p.Alone().Holds() != nil || s.Beside().Holds() == nil {
		wrong = errors.Join(wrong, errors.New("path conditions hold of an initial state, and of none without one"))
	}
	return wrong
}

// shown tells what is missing of a display.
func shown(d languages.Display) error {
	if d.Formal == nil && len(d.Rows) == 0 && d.Next == "" && d.End != spec.Final {
		return errors.New("a configuration is shown by nothing")
	}
	return nil
}
