package formulas_test

import (
	"testing"

	"tandem/concrete"
	"tandem/lang"
	"tandem/notation/configs"
	"tandem/notation/texts"
	"tandem/props/formulas"
	"tandem/symbolic"
)

// Added clauses count in the order of the file, by the interpreter and by the code.
func TestAddedInOrder(t *testing.T) {
	changes, err := texts.Read("f", "symbolic Subst-A: xσ = x\nsymbolic Subst-B: xσ = σ(x) + 1\nsymbolic Subst-C: xσ = σ(x)")
	if err != nil {
		t.Fatal(err)
	}
	l, err := texts.Printed("basic").With(changes)
	if err != nil {
		t.Fatal(err)
	}
	got := l.Changed("symbolic")
	if len(got) != 3 || got[0].ID != "Subst-A" || got[1].ID != "Subst-B" || got[2].ID != "Subst-C" {
		t.Errorf("got %v", got)
	}
	x := lang.Var{Name: "x", Type: lang.Int}
	sigma := symbolic.ID().Update(x, lang.Const(lang.NewInt(7)))
	m := concrete.Standard()
	code := formulas.OfBasic(l, m).Apply(sigma).At(lang.V(x))
	text := l.Interpreter("symbolic", m.Op).Substituted(lang.V(x), configs.Substitution(sigma))
	if code != lang.V(x) || text != lang.V(x) {
		t.Errorf("got %v by the code, %v by the interpreter, want x of the first clause", code, text)
	}
}
