package section21

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"tandem/arrays"
	"tandem/concrete"
	"tandem/internal/goldens"
	"tandem/internal/longtest"
	"tandem/lang"
	"tandem/languages/formulas"
	"tandem/languages/golden"
	"tandem/props"
	"tandem/props/programs"
	"tandem/spec"
	"tandem/spec/notation/texts"
)

// larger has the refutations that are in no program up to size 5: found at
// random and made smaller.
var larger = []struct {
	reading, statement string
	program, input     string
	at                 string // the expression of a lemma; "" for a theorem
	path               []string
	reason             string
}{
	{
		"delta-index", "delta", "var a, b: []int;", "a=[0]", "(a[0] := b[0])[0]", nil,
		"δ does not look into the array (a[0] := b[0])",
	},
	{
		"delta-index", "delta-substitution", "var a, b: []int;", "a=[0]", "(a[0] := b[0])[0]", nil,
		"δ does not look into the array (a[0] := b[0])",
	},
	{
		"delta-index", "correctness", "var x: int; var a: []int; var d: []bool; x := (d[0] ? a : a)[0];", "a=[0]", "", []string{"Assign"},
		"δ does not look into the array (d[0] ? a : a)",
	},
	{
		"delta-index", "completeness", "var x: int; var a: []int; var d: []bool; x := (d[0] ? a : a)[0];", "a=[0]", "", []string{"Assign-Err"},
		"δ does not look into the array (d[0] ? a : a)",
	},
	{
		"delta-index", "lockstep", "var x: int; var a: []int; var d: []bool; x := (d[0] ? a : a)[0];", "a=[0]", "", []string{"Assign"},
		"δ does not look into the array (d[0] ? a : a)",
	},
	{
		"delta-index", "exclusivity", "var x: int; var a: []int; var d: []bool; x := (d[0] ? a : a)[0];", "a=[0]", "", []string{"Assign"},
		"δ does not look into the array (d[0] ? a : a)",
	},
	{
		"elem", "exclusivity", "var f: []int; f[0] := 1; f[1] := 0; if f[0] == 0 { }", "f=[0,0]", "", []string{"Elem", "Elem", "If-T"},
		"the assignment to f[0] is forgotten",
	},
	{
		"bound-rigid-late", "exclusivity", "var x: int; var a: []int; while x < |a| { |a| := x; }", "a=[0]", "", []string{"While-T", "Bound", "While-T"},
		"the test asks the bound that a had at first",
	},
}

type reading = spec.Reading[arrays.Sides]

func readings() []reading {
	return spec.Readings(formulas.ArrayReadings(concrete.Standard()), func(s texts.Sides[arrays.Sides]) arrays.Sides { return s.Of })
}

// Every reading is refuted on the smallest case by each of the statements that
// it lists, and the repaired language holds on that case. testdata/readings.txt
// has the cases.
func TestReadings(t *testing.T) {
	longtest.Sweep(t)
	const file = "testdata/readings.txt"
	var b strings.Builder
	for _, r := range readings() {
		fmt.Fprintf(&b, "%s: %s\n  instead of %s\n", r.ID, r.Text, strings.Join(r.Entries, ", "))
		if len(r.Refutes) == 0 {
			b.WriteString("  holds\n")
		}
		for _, id := range r.Refutes {
			b.WriteString(refutation(t, r, id))
		}
		b.WriteString("\n")
	}
	goldens.File(t, file, b.String())
}

// refutation returns how the statement of that ID refutes r.
func refutation(t *testing.T, r reading, id string) string {
	f, ok := smallest(r.Of(), id, 5, programs.SmallArrays())
	if !ok {
		if f, ok = knownLarger(t, r, id); !ok {
			t.Errorf("%s: %s is not refuted", r.ID, id)
			return ""
		}
	}
	if v := f.again(arrays.Repaired(concrete.Standard())); v.Result != spec.Tested {
		t.Errorf("%s: on the same case %s is %v by the repaired rules: %s", r.ID, id, v.Result, v.Reason)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "  refuted by %s: %s\n", id, f.verdict.Reason)
	fmt.Fprintf(&b, "    %s%s\n    %s\n", oneLine(f.shown.Program), f.shown.Other, f.shown.Input)
	if e := f.verdict.Failure; e != nil {
		fmt.Fprintf(&b, "    path   %s\n    at     %s\n    wanted %s\n    got    %s\n", strings.Join(e.Path, " "), e.At, e.Wanted, e.Got)
	}
	return b.String()
}

func oneLine(program string) string { return strings.Join(strings.Fields(program), " ") }

// knownLarger returns the refutation of r that larger has.
func knownLarger(t *testing.T, r reading, id string) (found, bool) {
	for _, row := range larger {
		if row.reading != r.ID || row.statement != id {
			continue
		}
		program := golden.Parse(t, row.program)
		V := golden.Valuation(t, program, row.input)
		var f found
		if row.at == "" {
			f = foundBy(r, Case{Program: program, Initial: V}, func(sides arrays.Sides) *props.Property[Case] { return theorem(sides, id) })
		} else {
			f = foundBy(r, point(t, program, V, row.at), func(sides arrays.Sides) *props.Property[Point] { return onPoints(sides, id).Property })
		}
		if v := f.verdict; row.reason == "" || v.Failure == nil || !slices.Equal(v.Failure.Path, row.path) {
			t.Errorf("%s, %s: %+v: %s", r.ID, id, v, row.reason)
			return found{}, false
		}
		return f, true
	}
	return found{}, false
}

// foundBy returns the case k as one that refutes a statement of r.
func foundBy[K any](r reading, k K, by func(arrays.Sides) *props.Property[K]) found {
	again := func(sides arrays.Sides) spec.Verdict { return judged(by(sides), k) }
	return found{by(r.Of()).Show(k), again(r.Of()), again}
}

// point returns x := e with σ = id and V, of the variables of p.
func point(t *testing.T, p *lang.Program, V concrete.Valuation, e string) Point {
	at, err := lang.ParseExpr(e, p.Vars)
	if err != nil {
		t.Fatal(err)
	}
	pt := Point{X: lang.NewVar("x", at.Type()), E: at, V: map[lang.Var]lang.Value{}}
	for _, x := range p.Vars {
		pt.V[x] = V.At(x)
	}
	return pt
}

// What a reading does not list holds: on random cases, and on all programs up
// to size 3, or 4 where nothing is listed.
func TestReadingsHold(t *testing.T) {
	longtest.Sweep(t)
	for _, r := range readings() {
		t.Run(r.ID, func(t *testing.T) {
			t.Parallel()
			for _, p := range Standard(r.Of(), small).Statements() {
				if slices.Contains(r.Refutes, p.Info().ID) {
					continue
				}
				rep := p.Test(context.Background(), props.Options{Checks: 100, Seed: 1})
				if rep.Crash != nil || rep.Counterexample != nil || rep.Held < 70 {
					t.Errorf("%s: %s, %d of %d held: %+v %+v", rep.ID, rep.Verdict, rep.Held, rep.Generated, rep.Counterexample, rep.Crash)
				}
			}
			size := 3
			if len(r.Refutes) == 0 {
				size = 4
			}
			reports, _ := Standard(r.Of(), small).Exhaustive(context.Background(), nil, size, nil)
			for _, rep := range reports {
				if rep.Crash != nil || rep.Counterexample != nil && !slices.Contains(r.Refutes, rep.ID) {
					t.Errorf("%s: %s: %+v %+v", rep.ID, rep.Verdict, rep.Counterexample, rep.Crash)
				}
			}
		})
	}
}
