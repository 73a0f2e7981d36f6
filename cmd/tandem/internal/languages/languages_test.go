package languages

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/basic"
	"tandem/concrete"
	"tandem/explore"
	"tandem/lang"
	"tandem/lang/syntax"
	"tandem/objects"
	"tandem/recursion"
	recconcrete "tandem/recursion/concrete"
	recsymbolic "tandem/recursion/symbolic"
	"tandem/spec"
)

// The entries of the register are complete, and can be told apart.
func TestRegister(t *testing.T) {
	for i, l := range All() {
		if l.Name == "" || l.Title == "" || len(l.Index) == 0 {
			t.Errorf("language %d, %q: something is missing", i, l.Name)
		}
		if found, ok := Named(l.Name); !ok || found != l {
			t.Errorf("%s: another language has that name", l.Name)
		}
		for _, smaller := range All()[:i] {
			if !slices.ContainsFunc(l.Features, func(f Feature) bool { return !smaller.has(f) }) {
				t.Errorf("%s has nothing that %s, before it, does not have: no program would run in it", l.Name, smaller.Name)
			}
		}
		v := l.In(Standard())
		if v.Semantics == nil || v.Statements == nil || v.Exhaustive == nil {
			t.Errorf("%s: something is missing", l.Name)
		}
		if v.Semantics.Name != l.Name {
			t.Errorf("%s: the semantics is called %s", l.Name, v.Semantics.Name)
		}
		if (v.Semantics.Fault == nil) != (v.Explain == nil) {
			t.Errorf("%s: programs with errors, and their explanation, go together", l.Name)
		}
		seen := map[string]bool{}
		for _, m := range l.AllMutants() {
			if seen[m.ID] || m.ID == "" || m.Target() == "" || m.Error == "" || m.KilledBy == "" || m.Of() == nil {
				t.Errorf("%s: mutant %q is there twice, or something is missing", l.Name, m.ID)
			}
			seen[m.ID] = true
		}
		for _, r := range l.AllReadings() {
			if seen[r.ID] || r.ID == "" || r.Target() == "" || r.Text == "" || r.Of() == nil {
				t.Errorf("%s: reading %q is there twice, or something is missing", l.Name, r.ID)
			}
			seen[r.ID] = true
		}
	}
	for _, f := range []Feature{Arrays, Procedures, Classes} {
		if !slices.ContainsFunc(All(), func(l *Language) bool { return l.has(f) }) {
			t.Errorf("no language has %s", f)
		}
	}
}

func TestSmallest(t *testing.T) {
	for _, row := range []struct{ name, in, want, lacks, reason string }{
		{"empty", "// nothing", "basic", "", "nothing is used"},
		{"basic", "var x: int; x := x + 1;", "basic", "", "integers are in every language"},
		{"unbounded", "var x: int;\nvar f: [int]int;", "arrays", "p.tdm:2:8: found an array type, expected what the language basic has (the language arrays has it)", "a variable is enough"},
		{"bounded", "var a: []bool; |a| := 3;", "arrays", "p.tdm:1:8: found an array type, expected what the language basic has (the language arrays has it)", "the other kind of arrays"},
		{"procedure", "var x: int;\nproc P(u: int) { x := u; }", "recursion", "p.tdm:2:6: found a procedure, expected what the language basic has (the language recursion has it)", "also if nothing calls it"},
		{"both", "var a: []int;\nproc P(u: int) { a[u] := u; }\nP(1);", "recursion-arrays", "p.tdm:1:8: found an array type, expected what the language basic has (the language recursion-arrays has it)", "the first of the two is named"},
		{"class", "var n: C;\nclass C { f: int; }", "objects", "p.tdm:2:7: found a class, expected what the language basic has (the language objects has it)", "also without methods"},
		{"array parameter", "proc P(u: int, a: []int, b: []int) { }", "recursion-arrays", "p.tdm:1:6: found a procedure, expected what the language basic has (the language recursion-arrays has it)", "no global variable is an array"},
	} {
		t.Run(row.name, func(t *testing.T) {
			f, err := syntax.Parse("p.tdm", []byte(row.in))
			if err != nil {
				t.Fatal(err)
			}
			seen := map[Feature]bool{}
			for _, u := range Uses(f) {
				if seen[u.Feature] {
					t.Errorf("%s is told twice", u.Feature)
				}
				seen[u.Feature] = true
			}
			l := Smallest(f)
			if l.Name != row.want {
				t.Errorf("%s: got %s, want %s", row.reason, l.Name, row.want)
			}
			if err := l.Accepts(f); err != nil {
				t.Errorf("%s does not accept what it is chosen for: %v", l.Name, err)
			}
			got := ""
			if err := basicLanguage.Accepts(f); err != nil {
				var errs syntax.Errors
				if !errors.As(err, &errs) {
					t.Errorf("%T cannot be drawn over the program", err)
				}
				got = err.Error()
			}
			if diff := cmp.Diff(row.lacks, got); diff != "" {
				t.Errorf("%s: -want +got\n%s", row.reason, diff)
			}
		})
	}
}

// Some programs have no language; the message of each language says why.
func TestNoLanguage(t *testing.T) {
	for _, row := range []struct{ name, in, language, want, reason string }{
		{"array", "var a: []int;\nclass C { }", "objects", "p.tdm:1:8: found an array type, expected what the language objects has (no language has it together with classes)", "objects have no arrays"},
		{"array parameter", "class C { method m(a: []int) { } }", "objects", "p.tdm:1:23: found an array type, expected what the language objects has (no language has it together with classes)", "nor in methods"},
		{"procedure", "class C { }\nproc P() { }", "objects", "p.tdm:2:6: found a procedure, expected what the language objects has (no language has it together with classes)", "nor procedures"},
		{"other way round", "proc P() { }\nclass C { }", "recursion", "p.tdm:2:7: found a class, expected what the language recursion has (no language has it together with procedures)", "the feature that the language lacks is named"},
	} {
		f, err := syntax.Parse("p.tdm", []byte(row.in))
		if err != nil {
			t.Fatalf("%s: %v", row.name, err)
		}
		if l := Smallest(f); l != nil {
			t.Errorf("%s: got %s, want none", row.name, l.Name)
		}
		l, ok := Named(row.language)
		if !ok {
			t.Fatalf("%s: no language %s", row.name, row.language)
		}
		got := ""
		if err := l.Accepts(f); err != nil {
			got = err.Error()
		}
		if diff := cmp.Diff(row.want, got); diff != "" || row.reason == "" {
			t.Errorf("%s (%s): -want +got\n%s", row.name, row.reason, diff)
		}
	}
}

// Every part of a semantics is there after Erase, also those that are added
// later.
func TestEraseIsComplete(t *testing.T) {
	full := recursion.NewWithArrays()
	full.Visible = func(recconcrete.Config) bool { return true }
	full.Twin = func(rule string) string { return rule }
	for name, v := range parts(reflect.ValueOf(*full)) {
		if v.IsZero() {
			t.Fatalf("the semantics of this test has no %s: give it one", name)
		}
	}
	erased := Erase(full, stacks)
	for name, v := range parts(reflect.ValueOf(*erased)) {
		if v.IsZero() {
			t.Errorf("%s is lost", name)
		}
	}
	for i, r := range full.Symbolic.Rules {
		e := erased.Symbolic.Rules[i]
		got := spec.Rule[recsymbolic.Config]{ID: e.ID, Cite: e.Cite, Choice: e.Choice, Repeats: e.Repeats}
		r.Apply = nil
		if diff := cmp.Diff(r, got); diff != "" {
			t.Errorf("rule %s: -want +got\n%s", r.ID, diff)
		}
	}
	bare := Erase(&recursion.Semantics{Final: recconcrete.Final}, stacks)
	if bare.Bound != nil || bare.Fault != nil || bare.Visible != nil || bare.Twin != nil || bare.Show.Program != nil {
		t.Error("what a semantics does not have is there")
	}
}

// parts are the fields of a struct and of those in it.
func parts(v reflect.Value) map[string]reflect.Value {
	list := map[string]reflect.Value{}
	for i := range v.NumField() {
		name := v.Type().Field(i).Name
		if f := v.Field(i); f.Kind() == reflect.Struct {
			for inner, w := range parts(f) {
				list[name+"."+inner] = w
			}
		} else {
			list[name] = f
		}
	}
	return list
}

// pairs is the run of both sides of a program, step by step, as it is shown.
func pairs[S, C any](sem *spec.Semantics[*lang.Program, concrete.Valuation, S, C], p *lang.Program) []string {
	var list []string
	end := sem.Trace(context.Background(), p, concrete.NewValuation(nil), 200, func(at spec.Pair[S, C]) bool {
		text := at.SymbolicRule + " " + at.ConcreteRule + " " + sem.Show.Symbolic(at.Symbolic) + " " + sem.Show.Concrete(at.Concrete)
		if !at.Agrees() {
			text += " and they differ"
		}
		list = append(list, text)
		return true
	})
	return append(list, end.Outcome.String()+end.Parted)
}

// A run is the same with erased configurations.
func TestErasedRuns(t *testing.T) {
	files, err := filepath.Glob("../../../../examples/*.tdm")
	if err != nil || len(files) == 0 {
		t.Fatalf("found %v, %v", files, err)
	}
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		f, err := syntax.Parse(file, src)
		if err != nil {
			t.Fatal(err)
		}
		p, err := lang.Check(f)
		if err != nil {
			t.Fatal(err)
		}
		switch l := Smallest(f); l {
		case basicLanguage:
			same(t, file, pairs(basic.New(), p), pairs(l.In(Standard()).Semantics, p))
		case recursionLanguage:
			same(t, file, pairs(recursion.New(), p), pairs(l.In(Standard()).Semantics, p))
		case composedLanguage:
			same(t, file, pairs(recursion.NewWithArrays(), p), pairs(l.In(Standard()).Semantics, p))
		case objectsLanguage:
			same(t, file, pairs(objects.New(), p), pairs(l.In(Standard()).Semantics, p))
		}
	}
}

func same(t *testing.T, what string, want, got []string) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s: -want +got\n%s", what, diff)
	}
}

const down = "var x: int;\nproc P(u: int) { if u > 0 { x := x + u; P(u - 1); } }\nP(2);"

// The stack is seen through the interface, and the variables in view are those
// of the closure that runs.
func TestStack(t *testing.T) {
	p, err := lang.Parse("p.tdm", []byte(down))
	if err != nil {
		t.Fatal(err)
	}
	sem := recursionLanguage.In(Standard()).Semantics
	var got []string
	sem.Trace(context.Background(), p, concrete.NewValuation(nil), 100, func(at spec.Pair[Symbolic, Concrete]) bool {
		for _, c := range []Running{at.Concrete, at.Symbolic} {
			var parts []string
			for closure := range c.Stack() {
				text := closure.Name + "{"
				for _, u := range closure.Locals {
					text += u.Name + ": " + closure.Value(u)
				}
				parts = append(parts, text+"}")
			}
			if n := max(0, len(parts)-1); n != c.Depth() || Ended(c) != (len(parts) == 0) {
				t.Errorf("%v: depth %d, ended: %t", parts, c.Depth(), Ended(c))
			}
			got = append(got, strings.Join(parts, " "))
		}
		u := lang.Var{Name: "u", Type: lang.Int, Scope: "P"}
		if top := Top(at.Concrete); top.Name == "P" && (at.Concrete.Valuation().At(u).String() != top.Value(u) || at.Symbolic.Sigma().At(u).String() != Top(at.Symbolic).Value(u)) {
			t.Errorf("step %d: the local variable in view is not that of the top closure", at.Step)
		}
		if open, want := at.Symbolic.(explore.Caller).Open("P"), at.Symbolic.Depth(); open != want {
			t.Errorf("step %d: %d calls are open, want %d", at.Step, open, want)
		}
		if !SameRest(at.Concrete, at.Symbolic) {
			t.Errorf("step %d: the same remains on both sides", at.Step)
		}
		return true
	})
	want := []string{
		"{}", "{}", "P{u: 2} {}", "P{u: 2} {}", "P{u: 2} {}", "P{u: 2} {}", "P{u: 2} {}", "P{u: 2} {}",
		"P{u: 1} P{u: 2} {}", "P{u: 2 - 1} P{u: 2} {}",
	}
	if diff := cmp.Diff(want, got[:len(want)]); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	if last := got[len(got)-1]; last != "" {
		t.Errorf("the stack in the end is %s", last)
	}
}

// So it is with objects: the locals of a method are this and its parameters, and
// the values have the fields as arrays.
func TestObjectStack(t *testing.T) {
	p, err := lang.Parse("p.tdm", []byte("class C { f: int; method m(u: int, v: int): int { this.f := u; if u > 0 { v := this.m(u - 1, 0); } return v + 1; } }\nvar c: C; var x: int;\nc := new C;\nx := c.m(1, 0);"))
	if err != nil {
		t.Fatal(err)
	}
	sem := objectsLanguage.In(Standard()).Semantics
	var got []string
	end := sem.Trace(context.Background(), p, concrete.NewValuation(nil), 100, func(at spec.Pair[Symbolic, Concrete]) bool {
		for _, c := range []Running{at.Concrete, at.Symbolic} {
			var parts []string
			for closure := range c.Stack() {
				text := closure.Name + "{"
				for i, u := range closure.Locals {
					if i > 0 {
						text += ", "
					}
					text += u.Name + ": " + closure.Value(u)
				}
				parts = append(parts, text+"}")
			}
			if n := max(0, len(parts)-1); n != c.Depth() || Ended(c) != (len(parts) == 0) {
				t.Errorf("%v: depth %d, ended: %t", parts, c.Depth(), Ended(c))
			}
			got = append(got, strings.Join(parts, " "))
		}
		if open, want := at.Symbolic.(explore.Caller).Open("C.m"), at.Symbolic.Depth(); open != want {
			t.Errorf("step %d: %d calls are open, want %d", at.Step, open, want)
		}
		if !SameRest(at.Concrete, at.Symbolic) || !at.Agrees() {
			t.Errorf("step %d: the sides differ", at.Step)
		}
		if at.Step == 3 {
			if f := at.Concrete.Valuation().At(p.Fields()[0].Array()).String(); f != "{C1: 1, else 0}" {
				t.Errorf("the field in step %d: %s", at.Step, f)
			}
		}
		return true
	})
	want := []string{
		"{}", "{}", "{}", "{}",
		"C.m{this: C1, u: 1, v: 0} {}", "C.m{this: x#1, u: 1, v: 0} {}",
		"C.m{this: C1, u: 1, v: 0} {}", "C.m{this: x#1, u: 1, v: 0} {}",
		"C.m{this: C1, u: 1, v: 0} {}", "C.m{this: x#1, u: 1, v: 0} {}",
		"C.m{this: C1, u: 0, v: 0} C.m{this: C1, u: 1, v: 0} {}", "C.m{this: x#1, u: 1 - 1, v: 0} C.m{this: x#1, u: 1, v: 0} {}",
	}
	if diff := cmp.Diff(want, got[:len(want)]); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	if last := got[len(got)-1]; last != "" || end.Outcome != spec.Final {
		t.Errorf("%v, the stack in the end is %s", end, last)
	}
}

func TestSameRest(t *testing.T) {
	x := lang.NewVar("x", lang.Int)
	a := lang.SeqOf(&lang.Assign{X: x, E: lang.I(1)})
	b := lang.SeqOf(&lang.Assign{X: x, E: lang.I(2)})
	config := func(bodies ...lang.Seq) Running {
		c := recconcrete.Config{}
		for _, S := range bodies {
			c.Gamma = c.Gamma.Push(recconcrete.Closure{S: S})
		}
		return concreteOf[recsymbolic.Config, recconcrete.Config]{c, &stacks}
	}
	for _, row := range []struct {
		name   string
		a, b   Running
		want   bool
		reason string
	}{
		{"same", config(a, b), config(a, b), true, "closure by closure"},
		{"top", config(a, b), config(a, a), false, "the closure that runs"},
		{"bottom", config(a, b), config(b, b), false, "a caller"},
		{"deeper", config(a, b), config(a, b, a), false, "the second stack has one more"},
		{"less deep", config(a, b, a), config(b, a), false, "the first stack has one more"},
		{"empty", config(), config(), true, "both have ended"},
		{"one empty", config(), config(a), false, "one has ended"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if got := SameRest(row.a, row.b); got != row.want {
				t.Errorf("%s: got %t", row.reason, got)
			}
		})
	}
}

// What bounds a machine bounds the semantics.
func TestMachine(t *testing.T) {
	p, err := lang.Parse("p.tdm", []byte(down))
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range []*Language{recursionLanguage, composedLanguage} {
		m := Standard()
		m.MaxStack = 2
		end := l.In(m).Semantics.Trace(context.Background(), p, concrete.NewValuation(nil), 100, func(spec.Pair[Symbolic, Concrete]) bool { return true })
		if end.Outcome != spec.BoundReached {
			t.Errorf("%s: three closures within a bound of two: %+v", l.Name, end)
		}
		m = Standard()
		m.Model.MaxBits = 1
		end = l.In(m).Semantics.Trace(context.Background(), p, concrete.NewValuation(nil), 100, func(spec.Pair[Symbolic, Concrete]) bool { return true })
		if end.Outcome != spec.BoundReached {
			t.Errorf("%s: an integer of two bits within a bound of one: %+v", l.Name, end)
		}
	}
}

func TestExplain(t *testing.T) {
	for _, row := range []struct {
		name, in string
		want     Fault
		reason   string
	}{
		{"index", "var a: []int; var x: int;\nx := a[x] + a[x + 1];", Fault{Text: "a[x]: the index is 0, the bound of a is 0", Access: "a[x]", Index: "0", Bound: "0"}, "the first of two"},
		{"bound", "var a: []int; var x: int;\n|a| := x - 1;", Fault{Text: "the bound of a is set to -1, which is negative", Access: "|a|", Bound: "-1"}, "a bound is no index"},
		{"call", "var a: []int;\nproc P(u: int) { }\nP(a[3]);", Fault{Text: "a[3]: the index is 3, the bound of a is 0", Access: "a[3]", Index: "3", Bound: "0"}, "an argument of a call"},
		{"in a call", "var a: []int;\nproc P(u: int) { a[u] := 1; }\nP(7);", Fault{Text: "a[u]: the index is 7, the bound of a is 0", Access: "a[u]", Index: "7", Bound: "0"}, "the index is a local variable"},
	} {
		t.Run(row.name, func(t *testing.T) {
			f, err := syntax.Parse("p.tdm", []byte(row.in))
			if err != nil {
				t.Fatal(err)
			}
			p, err := lang.Check(f)
			if err != nil {
				t.Fatal(err)
			}
			v := Smallest(f).In(Standard())
			var before Concrete
			end := v.Semantics.Run(context.Background(), p, concrete.NewValuation(nil), 100, func(_ int, from Concrete, _ spec.Step[Concrete]) {
				if before != nil {
					if f, ok := v.Explain(before); ok {
						t.Errorf("%+v is explained where there is no error", f)
					}
				}
				before = from
			})
			got, ok := v.Explain(before)
			if end.Outcome != spec.Fault || !ok || !got.At.From.IsValid() {
				t.Fatalf("%v, %+v", end.Outcome, got)
			}
			got.At = lang.Span{}
			if diff := cmp.Diff(row.want, got); diff != "" {
				t.Errorf("%s: -want +got\n%s", row.reason, diff)
			}
			if _, again := v.Explain(end.At); again {
				t.Error("the error has another error")
			}
		})
	}
}
