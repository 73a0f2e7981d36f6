package register

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/arrays"
	"tandem/basic"
	"tandem/concrete"
	"tandem/lang"
	"tandem/languages"
	"tandem/languages/checks"
	"tandem/languages/formulas"
	"tandem/languages/full"
	"tandem/languages/tdm"
	"tandem/objects"
	"tandem/recursion"
	"tandem/spec"
)

// opened returns a program in the language of that name; "" for the smallest one.
func opened(t *testing.T, text, language string, b languages.Bounds) (*languages.Chosen, languages.Program, *lang.Program) {
	t.Helper()
	r := All()
	src, err := r.Read("p.tdm", []byte(text), "")
	if err != nil {
		t.Fatal(err)
	}
	chosen, p, err := r.Open(src, languages.Choice{Language: language, Bounds: b}, languages.Trace)
	if err != nil {
		t.Fatal(err)
	}
	typed, err := languages.As[tdm.Program](src)
	if err != nil {
		t.Fatal(err)
	}
	return chosen, p, typed.Program
}

// started returns p from values for all variables that need one.
func started(t *testing.T, p languages.Program) languages.Start {
	t.Helper()
	var in languages.Input
	for _, x := range lang.Inputs(p.Lang()) {
		in.Values = append(in.Values, fmt.Sprintf("%s=%v", x, lang.Default(x.Type)))
	}
	s, err := p.Start(in)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// pairs returns the run of both sides of a program, step by step.
func pairs[S, C any](sem *spec.Semantics[*lang.Program, concrete.Valuation, S, C], p *lang.Program, state func(C) string) []string {
	var list []string
	end := sem.Trace(context.Background(), p, defaults(p), 200, func(at spec.Pair[S, C]) bool {
		list = append(list, fmt.Sprintln(at.Step, at.SymbolicRule, at.ConcreteRule, at.Holds, at.Paired, at.Same, state(at.Concrete)))
		return true
	})
	return append(list, end.Outcome.String()+end.Parted)
}

func defaults(p *lang.Program) concrete.Valuation {
	values := map[lang.Var]lang.Value{}
	for _, x := range p.Vars {
		values[x] = lang.Default(x.Type)
	}
	return concrete.NewValuation(values)
}

// A run is the same with erased configurations.
func TestErasedRuns(t *testing.T) {
	files, err := filepath.Glob("../../examples/*.tdm")
	if err != nil || len(files) == 0 {
		t.Fatalf("found %v, %v", files, err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		chosen, erased, p := opened(t, string(text), "", languages.Standard())
		globals := func(V languages.Valuation) string {
			var parts []string
			for _, x := range p.Vars {
				parts = append(parts, V.At(x).String())
			}
			return strings.Join(parts, " ")
		}
		var got []string
		end := started(t, erased).Trace(context.Background(), 200, func(at spec.Pair[languages.Node, languages.Config]) bool {
			got = append(got, fmt.Sprintln(at.Step, at.SymbolicRule, at.ConcreteRule, at.Holds, at.Paired, at.Same, globals(at.Concrete.Display().Formal.V)))
			return true
		})
		got = append(got, end.Outcome.String()+end.Parted)
		var want []string
		m := concrete.Standard()
		switch chosen.Name {
		case "basic":
			want = flatly(basic.New(), p, globals)
		case "arrays":
			want = flatly(arrays.New(), p, globals)
		case "recursion":
			want = valued(recursion.New(), p, globals)
		case "recursion-arrays":
			want = valued(formulas.RecursionArrays(concrete.Standard()).Semantics(), p, globals)
		case "objects":
			want = valued(objects.New(), p, globals)
		case "full":
			want = valued(full.New(), p, globals)
		case "basic+checks":
			want = flatly(checks.Basic(m).Semantics(), p, globals)
		case "arrays+checks":
			want = flatly(checks.Arrays(m).Semantics(), p, globals)
		case "objects+checks":
			want = valued(checks.Objects(m).Semantics(), p, globals)
		case "full+checks":
			want = valued(checks.Full(m).Semantics(), p, globals)
		default:
			t.Fatalf("%s runs in %s, which has no case here", file, chosen.Name)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: -want +got\n%s", file, diff)
		}
	}
}

// valued returns the run of a semantics whose configurations have a valuation.
func valued[S any, C tdm.Evaluating](sem *spec.Semantics[*lang.Program, concrete.Valuation, S, C], p *lang.Program, show func(languages.Valuation) string) []string {
	return pairs(sem, p, func(c C) string { return show(c.Valuation()) })
}

func flatly(sem *basic.Semantics, p *lang.Program, show func(languages.Valuation) string) []string {
	return valued(sem, p, show)
}

const down = "var x: int;\nproc P(u: int) { if u > 0 { x := x + u; P(u - 1); } }\nP(2);"

// stackOf returns the closures of a configuration with their local variables.
func stackOf(t *testing.T, f *languages.Formal) string {
	t.Helper()
	var parts []string
	for closure := range f.Stack {
		var locals []string
		for _, u := range closure.Locals {
			locals = append(locals, u.Name+": "+closure.Value(u))
		}
		parts = append(parts, closure.Name+"{"+strings.Join(locals, ", ")+"}")
	}
	if n := max(0, len(parts)-1); n != f.Depth || f.Ended() != (len(parts) == 0) {
		t.Errorf("%v: depth %d, ended: %t", parts, f.Depth, f.Ended())
	}
	return strings.Join(parts, " ")
}

// The stack is shown on both sides, and the variables in view are those of the
// closure that runs: in objects this and the parameters, and the fields as arrays.
func TestStacks(t *testing.T) {
	for _, row := range []struct {
		name, text string
		local      lang.Var // of the closure that runs
		want       []string // concrete and symbolic, step by step
	}{
		{"recursion", down, lang.Var{Name: "u", Type: lang.Int, Scope: "P"}, []string{
			"{}", "{}", "P{u: 2} {}", "P{u: 2} {}", "P{u: 2} {}", "P{u: 2} {}", "P{u: 2} {}", "P{u: 2} {}",
			"P{u: 1} P{u: 2} {}", "P{u: 2 - 1} P{u: 2} {}",
		}},
		{"objects", "class C { f: int; method m(u: int, v: int): int { this.f := u; if u > 0 { v := this.m(u - 1, 0); } return v + 1; } }\nvar c: C; var x: int;\nc := new C;\nx := c.m(1, 0);", lang.Var{Name: "u", Type: lang.Int, Scope: "C.m"}, []string{
			"{}", "{}", "{}", "{}",
			"C.m{this: C1, u: 1, v: 0} {}", "C.m{this: x#1, u: 1, v: 0} {}",
			"C.m{this: C1, u: 1, v: 0} {}", "C.m{this: x#1, u: 1, v: 0} {}",
			"C.m{this: C1, u: 1, v: 0} {}", "C.m{this: x#1, u: 1, v: 0} {}",
			"C.m{this: C1, u: 0, v: 0} C.m{this: C1, u: 1, v: 0} {}", "C.m{this: x#1, u: 1 - 1, v: 0} C.m{this: x#1, u: 1, v: 0} {}",
		}},
	} {
		t.Run(row.name, func(t *testing.T) {
			_, erased, p := opened(t, row.text, row.name, languages.Standard())
			var got []string
			end := started(t, erased).Trace(context.Background(), 100, func(at spec.Pair[languages.Node, languages.Config]) bool {
				c, s := at.Concrete.Display().Formal, at.Symbolic.Display().Formal
				got = append(got, stackOf(t, c), stackOf(t, s))
				if top := c.Top(); top.Name != "" && (c.V.At(row.local).String() != top.Value(row.local) || s.Sigma.At(row.local).String() != s.Top().Value(row.local)) {
					t.Errorf("step %d: the local variable in view is not that of the closure that runs", at.Step)
				}
				if !c.SameRest(s) || !at.Agrees() {
					t.Errorf("step %d: the sides differ", at.Step)
				}
				if fields := p.Fields(); len(fields) > 0 && at.Step == 3 {
					if f := c.V.At(fields[0].Array()).String(); f != "{C1: 1, else 0}" {
						t.Errorf("the field in step %d: %s", at.Step, f)
					}
				}
				return true
			})
			if diff := cmp.Diff(row.want, got[:len(row.want)]); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
			if last := got[len(got)-1]; last != "" || end.Outcome != spec.Final {
				t.Errorf("%v, the stack in the end is %s", end, last)
			}
		})
	}
}

// What bounds a machine bounds runs.
func TestBounds(t *testing.T) {
	for _, name := range []string{"recursion", "recursion-arrays"} {
		for _, b := range []languages.Bounds{{Bits: languages.Standard().Bits, Stack: 2}, {Bits: 1, Stack: 100}} {
			_, p, _ := opened(t, down, name, b)
			s := started(t, p)
			if end := s.Run(context.Background(), 100, nil); end.Outcome != spec.Bound || !end.OfMachine {
				t.Errorf("%s: a run within %+v: %+v", name, b, end)
			}
			end := s.Trace(context.Background(), 100, func(spec.Pair[languages.Node, languages.Config]) bool { return true })
			if end.Outcome != spec.Bound || !end.OfMachine {
				t.Errorf("%s: a trace within %+v: %+v", name, b, end)
			}
		}
		_, p, _ := opened(t, down, name, languages.Standard())
		if end := started(t, p).Run(context.Background(), 3, nil); end.Outcome != spec.Bound || end.OfMachine {
			t.Errorf("%s: a run of three steps: %+v", name, end)
		}
	}
}

// An error of a program is explained with its place, on both ways to run it.
func TestFaults(t *testing.T) {
	for _, row := range []struct {
		name, in string
		want     languages.Fault
		reason   string
	}{
		{"index", "var a: []int; var x: int;\nx := a[x] + a[x + 1];", languages.Fault{Text: "a[x]: the index is 0, the bound of a is 0", Access: "a[x]", Index: "0", Bound: "0"}, "the first of two"},
		{"bound", "var a: []int; var x: int;\n|a| := x - 1;", languages.Fault{Text: "the bound of a is set to -1, which is negative", Access: "|a|", Bound: "-1"}, "a bound is no index"},
		{"call", "var a: []int;\nproc P(u: int) { }\nP(a[3]);", languages.Fault{Text: "a[3]: the index is 3, the bound of a is 0", Access: "a[3]", Index: "3", Bound: "0"}, "an argument of a call"},
		{"in a call", "var a: []int;\nproc P(u: int) { a[u] := 1; }\nP(7);", languages.Fault{Text: "a[u]: the index is 7, the bound of a is 0", Access: "a[u]", Index: "7", Bound: "0"}, "the index is a local variable"},
	} {
		t.Run(row.name, func(t *testing.T) {
			_, p, _ := opened(t, row.in, "", languages.Standard())
			s := started(t, p)
			run := s.Run(context.Background(), 100, nil)
			traced := s.Trace(context.Background(), 100, func(spec.Pair[languages.Node, languages.Config]) bool { return true })
			for _, f := range []*languages.Fault{run.Fault, traced.Fault} {
				if run.Outcome != spec.Error || f == nil || !f.At.From.IsValid() {
					t.Fatalf("%v, %+v", run.Outcome, f)
				}
				got := *f
				got.At = lang.Span{}
				if diff := cmp.Diff(row.want, got); diff != "" {
					t.Errorf("%s: -want +got\n%s", row.reason, diff)
				}
			}
		})
	}
}

// A run that nobody watches makes nothing for each of its steps but what the
// semantics makes.
func TestRunAllocates(t *testing.T) {
	text, err := os.ReadFile("../../examples/power.tdm")
	if err != nil {
		t.Fatal(err)
	}
	_, erased, p := opened(t, string(text), "basic", languages.Standard())
	s, err := erased.Start(languages.Input{Values: []string{"x=300"}})
	if err != nil {
		t.Fatal(err)
	}
	V := defaults(p).Update(p.Vars[0], lang.NewInt(300))
	sem := basic.New()
	want := testing.AllocsPerRun(5, func() { sem.Run(context.Background(), p, V, 10_000, nil) })
	got := testing.AllocsPerRun(5, func() { s.Run(context.Background(), 10_000, nil) })
	if got > want+20 {
		t.Errorf("%.0f allocations, and %.0f of the semantics alone", got, want)
	}
}
