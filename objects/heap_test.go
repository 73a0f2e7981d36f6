package objects_test

import (
	"testing"

	"tandem/concrete"
	"tandem/lang"
	"tandem/objects"
)

// The state that traces are run from has the variables, the objects that occur, and
// their fields.
func TestHeapState(t *testing.T) {
	p, err := lang.Parse("program.tdm", []byte("var x, y: C; var k: int; class C { f: C; v: int; d: D; } class D { }\nx := nil;"))
	if err != nil {
		t.Fatal(err)
	}
	C, D := lang.Class("C"), lang.Class("D")
	array := func(name string) (lang.Var, lang.ArrayValue) {
		f, _ := p.Class(C).Field(name)
		return f.Array(), lang.NewArray(f.Array().Type, lang.Default(f.Type))
	}
	f, next := array("f")
	v, number := array("v")
	d, other := array("d")
	x, _ := p.Var("x")
	k, _ := p.Var("k")
	for _, row := range []struct {
		values       map[lang.Var]lang.Value
		want, reason string
	}{
		{nil, "no variables; no objects", "nothing"},
		{map[lang.Var]lang.Value{x: lang.Object(C, 3), k: lang.NewInt(2)}, "k = 2, x = C3; C3: {}", "an object of a variable"},
		{map[lang.Var]lang.Value{f: next.With(lang.Object(C, 1), lang.Object(C, 2))}, "no variables; C1: {f: C2}, C2: {}", "objects of a field"},
		{map[lang.Var]lang.Value{v: number.With(lang.Object(C, 1), lang.NewInt(7)), d: other.With(lang.Object(C, 2), lang.Object(D, 1))},
			"no variables; C1: {v: 7}, C2: {d: D1}, D1: {}", "objects of two fields and two classes"},
		{map[lang.Var]lang.Value{x: lang.Object(C, 1), f: lang.NewArray(f.Type, lang.Object(C, 2)).With(lang.Object(C, 1), lang.Nil(C))},
			"x = C1; C1: {}, C2: {f: C2}", "a field that is an object by default"},
		{map[lang.Var]lang.Value{v: number.With(lang.Nil(C), lang.NewInt(7))}, "no variables; no objects", "nil is no object"},
	} {
		state := objects.HeapState(p, concrete.NewValuation(row.values))
		if got := state.String(); got != row.want || row.reason == "" {
			t.Errorf("%s: got %s, want %s", row.reason, got, row.want)
		}
		if err := state.Consistent(); err != nil {
			t.Errorf("%s: %v", row.reason, err)
		}
	}
}
