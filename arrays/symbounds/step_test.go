package symbounds_test

import (
	"testing"

	"tandem/arrays/symbounds"
	"tandem/lang"
	"tandem/symbolic"
)

// The bound that a statement sets is asked to be natural, but for a literal that is.
func TestBoundIsNatural(t *testing.T) {
	system := symbounds.System[symbolic.Config](symbounds.Standard())
	x, a := vars()[0], vars()[2]
	for _, row := range []struct {
		e      lang.Expr
		want   string // φ where the bound is set
		fails  string // φ where it is an error; "" if it cannot be
		reason string
	}{
		{lang.I(3), "true", "", "a natural literal"},
		{lang.I(0), "true", "", "zero is natural"},
		{lang.I(-1), "true && 0 <= -1", "true && !(0 <= -1)", "a literal that is not natural"},
		{lang.V(x), "true && 0 <= x", "true && !(0 <= x)", "no literal"},
	} {
		phi := map[string]string{}
		for _, step := range system.Next(symbolic.Initial(lang.SeqOf(&lang.SetBound{A: a, E: row.e}))) {
			phi[step.Rule] = step.To.Phi.String()
		}
		if phi["Bound"] != row.want || phi["Bound-Err"] != row.fails {
			t.Errorf("|a| := %v: got %v, want %s and %s: %s", row.e, phi, row.want, row.fails, row.reason)
		}
	}
}
