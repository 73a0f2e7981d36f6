package objects_test

import (
	"context"
	"iter"
	"slices"
	"testing"

	"tandem/concrete"
	"tandem/lang"
	"tandem/objects"
	"tandem/props"
	"tandem/props/programs"
	"tandem/props/section41"
	"tandem/spec"
)

// limits are those of the checks here.
var limits = spec.Limits{Steps: 24, Stretch: 3, Nodes: 80}

// statement returns the statement of that ID.
func statement(sides objects.Sides, id string) *props.Property[section41.Case] {
	for _, p := range section41.Properties(sides, programs.Objects(), limits) {
		if p.ID == id {
			return p
		}
	}
	panic("no statement " + id)
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
	{"class C { f: C; method m(): C { } } var x: C; x := new C; x := x.m(); x.f := x;", nil, "the value of an absent return is used"},
	{"class C { v: int; } var x: C; x := new C; if x.v == 0 { }", nil, "a field of a new object is tested"},
	{"class C { } var x: C; x := new C; if x != nil { }", nil, "a new object is compared with nil"},
	{"class C { v: int; } var x: C; x := new C;", map[string]string{"C.v": "{else 1}"}, "a field that is other than its default at objects that do not exist"},
	{"class C { v: int; } var x: C; x := new C; if x.v == 0 { }", map[string]string{"C.v": "{else 1}"}, "a field of a new object is tested, which is other than its default at objects that do not exist"},
}

// special returns the specials as cases.
func special() iter.Seq[section41.Case] {
	return func(yield func(section41.Case) bool) {
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
			if !yield(section41.Case{Program: p, Initial: concrete.NewValuation(values)}) {
				return
			}
		}
	}
}

// Every statement holds on the special cases.
func TestSpecial(t *testing.T) {
	for i, k := range slices.Collect(special()) {
		for _, p := range section41.Properties(objects.Repaired(concrete.Standard()), programs.Objects(), limits) {
			if v := p.Judge(context.Background(), k); v.Result != spec.Tested || specials[i].reason == "" {
				t.Errorf("%s: %s is %v: %s\n%+v", specials[i].reason, p.ID, v.Result, v.Reason, v.Failure)
			}
		}
	}
}
