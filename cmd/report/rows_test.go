package report

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"tandem/internal/goldens"
	"tandem/languages"
	"tandem/spec"
)

// counting is a configuration of a language that is not over lang: it counts down
// to 0, or gives up at 1.
type counting struct {
	languages.Start // what is not asked for here
	n               int
	symbolic        bool
	up              bool // it gave up
}

func (c counting) Inner(string) languages.Display { return c.Display() }

func (c counting) Display() languages.Display {
	d := languages.Display{Rows: []languages.Row{{Name: "n", Value: fmt.Sprint(c.n)}, {Name: "log", Value: strings.TrimSpace(strings.Repeat("down ", 12-4*c.n))}}}
	if c.symbolic {
		d.Rows = []languages.Row{{Name: "n", Value: fmt.Sprintf("n0 - %d", 3-c.n)}}
		d.Phi = strings.Join([]string{"n0 > 0", "n0 > 1", "n0 > 2", "¬(n0 > 3)"}[:4-c.n], " ∧ ")
	}
	if d.End = spec.Final; c.n > 0 && !c.up {
		d.Next, d.Line, d.End = fmt.Sprintf("count %d", c.n), 4-c.n, spec.Stuck
	}
	return d
}

func (c counting) Unread(context.Context, int) (int, error) { return 0, nil }

func (c counting) Holds() *bool { b := !c.up; return &b }

func (c counting) Next() []spec.Step[languages.Node] {
	if c.n == 0 || c.up {
		return nil
	}
	down := c
	down.n--
	list := []spec.Step[languages.Node]{{Rule: "Down", To: down}}
	if c.n == 1 {
		c.up = true
		list = append(list, spec.Step[languages.Node]{Rule: "Give-Up", To: c})
	}
	return list
}

// Note, Run, Trace and Beside are those of languages.Start.
func (c counting) Note() string           { return "counted from 3" }
func (c counting) Beside() languages.Node { c.symbolic = true; return c }

func (c counting) Run(_ context.Context, steps int, each func(int, languages.Config, spec.Step[languages.Config])) languages.Ending {
	for n := 0; ; n++ {
		to := c
		to.n--
		if n == steps || c.n == 0 {
			end := spec.Ending[languages.Config]{Outcome: spec.Final, At: c, Steps: n}
			if c.n > 0 {
				end.Outcome = spec.Bound
			}
			return languages.Ending{Ending: end}
		}
		if each != nil {
			each(n+1, c, spec.Step[languages.Config]{Rule: "Down", To: to})
		}
		c = to
	}
}

// Trace goes wrong in the end if c gave up.
func (c counting) Trace(_ context.Context, _ int, each func(spec.Pair[languages.Node, languages.Config]) bool) languages.TraceEnding {
	for n := 3; ; n-- {
		at := spec.Pair[languages.Node, languages.Config]{
			Step: 3 - n, Symbolic: counting{n: n, symbolic: true}, Concrete: counting{n: n},
			Holds: true, Instance: counting{n: n}, Paired: true, Same: !c.up || n > 0,
		}
		if n < 3 {
			at.ConcreteRule, at.SymbolicRule = "Down", "Down"
		}
		if !at.Same {
			at.Instance = counting{n: 1}
		}
		each(at)
		switch {
		case !at.Same:
			return languages.TraceEnding{TraceEnding: spec.TraceEnding{Parted: "V∘σ is another", Steps: 3 - n}}
		case n == 0:
			return languages.TraceEnding{TraceEnding: spec.TraceEnding{Steps: 3}}
		}
	}
}

func traced(from counting, o TraceOptions) *TraceRun {
	p := newProgram(nil)
	p.File = "p.count"
	return Trace(p, chosenForCounting, from, o)
}

var chosenForCounting = func() *languages.Chosen {
	variant := &languages.Variant{Programs: &languages.Programs{}}
	return &languages.Chosen{Language: &languages.Language{In: func(languages.Bounds) *languages.Variant { return variant }}, Variant: variant}
}()

// typedKeys is what someone types: one key a word.
type typedKeys []string

func (k *typedKeys) Next(context.Context) (string, bool) {
	if len(*k) == 0 {
		return "", false
	}
	key := (*k)[0]
	*k = (*k)[1:]
	return key, true
}

// What is not over lang is drawn by its rows, in the layouts of all others. The
// names of the parts of the golden say what is there.
func TestRows(t *testing.T) {
	const file = "testdata/rows.txtar"
	golden, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	fine, wrong := traced(counting{n: 3}, TraceOptions{Simplify: true}), traced(counting{n: 3, up: true}, TraceOptions{})
	run := func(p *Page, o RunOptions) { Run(t.Context(), p, fine.program, counting{n: 3}, o) }
	made := map[string]func(*Page){
		"both sides in columns":      func(p *Page) { p.Width = 140; fine.Text(t.Context(), p) },
		"narrow":                     func(p *Page) { p.Width = 40; fine.Text(t.Context(), p) },
		"the sides part":             func(p *Page) { p.Width = 140; wrong.Text(t.Context(), p) },
		"the symbolic side alone":    func(p *Page) { p.Width = 80; alone(counting{n: 3, symbolic: true}).Text(t.Context(), p) },
		"trace as JSON":              func(p *Page) { wrong.JSON(t.Context(), p) },
		"run":                        func(p *Page) { run(p, RunOptions{Steps: true, Limits: Limits{Steps: 2}}) },
		"run to its end":             func(p *Page) { run(p, RunOptions{Limits: Limits{Steps: 9}}) },
		"run as JSON":                func(p *Page) { run(p, RunOptions{JSON: true, Steps: true, Limits: Limits{Steps: 9}}) },
		"walk: the other branch":     func(p *Page) { walked(p, fine, "g 2", "o", "n", "b", "o", "n") },
		"walk: whole states, a rule": func(p *Page) { walked(p, fine, "s", "n", "r", "g 9", "b") },
	}
	for i, part := range golden.Files {
		var b bytes.Buffer
		made[part.Name](&Page{W: &b, Width: PipeWidth, Piped: true})
		delete(made, part.Name)
		if goldens.Updates() {
			golden.Files[i].Data = b.Bytes()
		} else if diff := cmp.Diff(string(part.Data), b.String()); diff != "" {
			t.Errorf("%s: -want +got\n%s", part.Name, diff)
		}
	}
	if len(made) > 0 {
		t.Errorf("not in the golden: %v", slices.Collect(maps.Keys(made)))
	}
	if goldens.Updates() {
		goldens.Write(t, file, txtar.Format(golden))
	}
}

func alone(c counting) *TraceRun {
	return TraceAlone(newProgram(nil), chosenForCounting, c, TraceOptions{Limits: Limits{Steps: 9}})
}

func walked(p *Page, r *TraceRun, keys ...string) {
	k := typedKeys(keys)
	r.Walk(context.Background(), p, &k)
}

// What is written step by step is the JSON of its document: it has all fields, and
// no others.
func TestDocumentsAreRead(t *testing.T) {
	var b bytes.Buffer
	p := &Page{W: &b}
	read := func(doc any) {
		t.Helper()
		d := json.NewDecoder(&b)
		d.DisallowUnknownFields()
		written := b.String()
		if err := d.Decode(doc); err != nil {
			t.Fatalf("%v: %s", err, written)
		}
		var again, was any
		if err := errors.Join(json.Unmarshal([]byte(compact(doc)), &again), json.Unmarshal([]byte(written), &was)); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(was, again); diff != "" {
			t.Errorf("-written +read\n%s", diff)
		}
	}
	traced(counting{n: 3, up: true}, TraceOptions{Limits: Limits{Steps: 9, Bits: 8, Stack: 3}}).JSON(t.Context(), p)
	read(new(TraceDocument))
	Run(t.Context(), p, newProgram(nil), counting{n: 3}, RunOptions{JSON: true, Steps: true, Limits: Limits{Steps: 2, Bits: 8}})
	read(new(RunDocument))
}

func transitions(rules ...string) []spec.Step[languages.Node] {
	var list []spec.Step[languages.Node]
	for _, r := range rules {
		list = append(list, spec.Step[languages.Node]{Rule: r})
	}
	return list
}

func TestOptions(t *testing.T) {
	l := &languages.Chosen{Variant: &languages.Variant{Programs: &languages.Programs{Symbolic: []languages.Rule{
		{ID: "If-T", Choice: "T"}, {ID: "If-F", Choice: "F"}, {ID: "If-Err", Choice: "E"}, {ID: "Assign", Choice: "."}, {ID: "Assign-Err", Choice: "E"},
	}}}}
	l.Language = &languages.Language{In: func(languages.Bounds) *languages.Variant { return l.Variant }}
	for _, row := range []struct {
		in           []string
		want, reason string
	}{
		{[]string{"If-T", "If-F"}, "If-T, If-F", "the names end in the letters"},
		{[]string{"If-T", "If-F", "If-Err"}, "If-T, If-F, If-Err (E)", "the letter of an error does not show"},
		{[]string{"Assign", "Assign-Err"}, "Assign (.), Assign-Err (E)", "nor that of no error"},
	} {
		if got := Options(l, transitions(row.in...)); got != row.want {
			t.Errorf("%s: got %s, want %s", row.reason, got, row.want)
		}
	}
}

// One after the other, the walk comes to each transition.
func TestOthers(t *testing.T) {
	for _, row := range []struct {
		in           []string
		taken        string
		want, reason string
	}{
		{[]string{"If-T", "If-F"}, "If-T", "If-F", "the other one"},
		{[]string{"If-T", "If-F"}, "If-F", "If-T", "and back"},
		{[]string{"If-T", "If-F", "If-Err"}, "If-T", "If-F If-Err", "the next is first"},
		{[]string{"If-T", "If-F", "If-Err"}, "If-F", "If-Err If-T", "then those before it"},
		{[]string{"If-T", "If-F", "If-Err"}, "If-Err", "If-T If-F", "from the start again"},
		{[]string{"If-T", "If-T"}, "If-T", "", "of a mutant: none can be told from the one that is taken"},
		{[]string{"If-T", "If-F"}, "", "If-T If-F", "none of them is taken"},
	} {
		next := transitions(row.in...)
		var got []string
		for _, s := range others(next, row.taken) {
			got = append(got, s.Rule)
		}
		if strings.Join(got, " ") != row.want {
			t.Errorf("%s: got %v, want %s", row.reason, got, row.want)
		}
		if !slices.EqualFunc(next, transitions(row.in...), func(a, b spec.Step[languages.Node]) bool { return a.Rule == b.Rule }) {
			t.Errorf("%s: the list is not what it was", row.reason)
		}
	}
}
