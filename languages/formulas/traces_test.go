package formulas_test

import (
	"testing"

	"tandem/concrete"
	"tandem/lang"
	"tandem/props/section4"
	"tandem/spec/notation/texts"
)

// What e ⇝ e' makes is treated in its turn, below e.f as below e = e'. Random cases have
// such an expression after some thousand others.
func TestMadeIsTreated(t *testing.T) {
	p, err := lang.Parse("", []byte("var x, y: C; class C { f: C; } y := x.f;"))
	if err != nil {
		t.Fatal(err)
	}
	x := p.Vars[0]
	f, _ := p.Body.Head().(*lang.Assign).E.Field()
	null := lang.NilOf(x.Type)
	inside := lang.Term(lang.Cond, lang.False, null, lang.V(x))
	outside := lang.Term(lang.Cond, lang.Term(lang.Eq, null, null), inside, lang.Dot(null, f))
	e := lang.Term(lang.Eq, null, lang.Dot(outside, f))
	got := texts.Printed("traces").Interpreter("symbolic", concrete.Standard().Op).CreatedFor(e, x)
	if want := section4.Repaired().Wp.Create(x, e); got != want {
		t.Errorf("%v[x := new C] = %v, want %v", e, got, want)
	}
}
