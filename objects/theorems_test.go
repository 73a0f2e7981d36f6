package objects_test

import (
	"context"
	"iter"
	"slices"
	"testing"

	"tandem/basic"
	"tandem/concrete"
	"tandem/lang"
	"tandem/objects"
	"tandem/props"
	"tandem/props/programs"
	"tandem/spec"
)

type testCase = props.Case[*lang.Program, concrete.Valuation]

// limits are those of the checks here.
var limits = spec.Limits{Steps: 24, Stretch: 3, Nodes: 80}

func language(voc *programs.Vocabulary) props.Language[*lang.Program, concrete.Valuation] {
	return props.Language[*lang.Program, concrete.Valuation]{
		Program: func(src props.Source) *lang.Program { return voc.RandomProgram(src, 40) },
		Initial: func(src props.Source, p *lang.Program) concrete.Valuation {
			return concrete.NewValuation(voc.Initial(src, p))
		},
		Show: func(p *lang.Program, V concrete.Valuation) props.Shown {
			return props.Shown{Program: p.String(), Input: basic.ShowValuation(V), Size: programs.Size(p), Stmts: programs.Statements(p)}
		},
	}
}

// statements are those of package spec, without the one that is false here: stuck
// configurations are part of the language.
func statements(sides objects.Sides, voc *programs.Vocabulary) []*props.Property[testCase] {
	var list []*props.Property[testCase]
	for _, p := range props.Theorems(sides.Semantics(), language(voc), limits) {
		if p.ID != "progress" {
			list = append(list, p)
		}
	}
	return list
}

// small is every program up to that size with every small heap, by size.
func small(voc *programs.Vocabulary, size int) iter.Seq[testCase] {
	return func(yield func(testCase) bool) {
		for n := range size + 1 {
			for k := range sized(voc, n) {
				if !yield(k) {
					return
				}
			}
		}
	}
}

// sized is every program of that size with every small heap.
func sized(voc *programs.Vocabulary, size int) iter.Seq[testCase] {
	return func(yield func(testCase) bool) {
		for p := range props.All(func(src props.Source) *lang.Program {
			if p, ok := voc.Program(src, size); ok {
				return p
			}
			return nil
		}) {
			if p == nil {
				continue // the choices lead to no program
			}
			for V := range props.All(func(src props.Source) concrete.Valuation {
				return concrete.NewValuation(voc.Initial(src, p))
			}) {
				if !yield(testCase{Program: p, Initial: V}) {
					return
				}
			}
		}
	}
}

// specials are cases that are no small programs, and rare at random.
var specials = []struct {
	program string
	arrays  map[string]string // the fields that are not at their default everywhere
	reason  string
}{
	{"class C { f: C; method m(u: C) { u := u.f; } } var x: C; x := new C; x.m(nil);", nil, "a parameter gets the value of an error"},
	{"class C { f: C; method m() { } } var x: C; x := new C; (x.f.f == nil ? x : x).m();", nil, "the called object has an error that does not matter to its value"},
	{"class C { f: C; } var x: C; x := x == nil ? x : x.f;", nil, "a branch that is not taken has an error"},
	{"class C { f: C; } var x: C; x := new C; x := (x.f.f == x ? x : x).f;", nil, "an object has an error that does not matter to its value"},
	{"class C { f: C; method m(): C { } } var x: C; x := new C; x.f := x.m();", nil, "what is called is assigned to a field"},
	{"class C { f: C; method m(): C { } } var x, y: C; y := new C; x.f := y.m();", nil, "the field that is assigned to is one of nil"},
	{"class C { method m(): int { return 1; return 0; } } var x: C; var k: int; x := new C; k := x.m();", nil, "something follows a return"},
	{"class C { method m(): int { return 1; } method n(): int { } } var x: C; var k: int; x := new C; x.m(); k := x.n();", nil, "a return comes before an absent one"},
	{"class C { v: int; } var x: C; x := new C;", map[string]string{"C.v": "{else 1}"}, "a field that is other than its default at objects that do not exist"},
}

// special is the specials as cases.
func special() iter.Seq[testCase] {
	return func(yield func(testCase) bool) {
		for _, s := range specials {
			p, err := lang.Parse("", []byte(s.program))
			if err != nil {
				panic(err)
			}
			values := map[lang.Var]lang.Value{}
			for _, f := range p.Fields() {
				if text, ok := s.arrays[f.String()]; ok {
					v, err := lang.ParseValue(text, f.Array().Type)
					if err != nil {
						panic(err)
					}
					values[f.Array()] = v
				}
			}
			if !yield(testCase{Program: p, Initial: concrete.NewValuation(values)}) {
				return
			}
		}
	}
}

// Every statement holds on random programs, and nothing is silent.
func TestRandom(t *testing.T) {
	for _, p := range statements(objects.Repaired(concrete.Standard()), programs.Objects()) {
		rep := p.Hunt(context.Background(), props.Options{Checks: 1500, Seed: 1})
		if rep.Crash != nil || rep.Counterexample != nil || rep.Held < 1400 || rep.Evidence.Silent != 0 {
			t.Errorf("%s: %s, %d of %d held: %+v %+v", rep.ID, rep.Verdict, rep.Held, rep.Generated, rep.Counterexample, rep.Crash)
		}
		t.Logf("%s: %d held, %+v", rep.ID, rep.Held, rep.Evidence)
	}
}

// Every statement holds on the special cases.
func TestSpecial(t *testing.T) {
	for i, k := range slices.Collect(special()) {
		for _, p := range statements(objects.Repaired(concrete.Standard()), programs.Objects()) {
			if v := p.Judge(context.Background(), k); v.Result != spec.Holds || specials[i].reason == "" {
				t.Errorf("%s: %s is %v: %s\n%+v", specials[i].reason, p.ID, v.Result, v.Reason, v.Failure)
			}
		}
	}
}

// Every statement holds on all small programs.
func TestSmall(t *testing.T) {
	for _, p := range statements(objects.Repaired(concrete.Standard()), programs.SmallObjects()) {
		cases, judged := 0, 0
		for k := range small(programs.SmallObjects(), 5) {
			v := p.Judge(context.Background(), k)
			if v.Result == spec.Refuted {
				t.Fatalf("%s: %s on\n%s\n%s\n%+v", p.ID, v.Reason, k.Program, basic.ShowValuation(k.Initial), v.Failure)
			}
			cases++
			if v.Result == spec.Holds {
				judged++
			}
		}
		t.Logf("%s: %d of %d", p.ID, judged, cases)
	}
}
