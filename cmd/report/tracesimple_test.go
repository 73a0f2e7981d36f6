package report

import (
	"fmt"
	"testing"

	"tandem/lang"
	"tandem/languages"
	"tandem/symbolic"
)

// A step may add several conjuncts, in the order in which φ has them.
func TestAdded(t *testing.T) {
	x := lang.V(lang.NewVar("x", lang.Int))
	is := func(n int64) lang.Expr { return lang.Term(lang.Eq, x, lang.I(n)) }
	and := lang.Conjunction
	many := lang.True
	for n := range int64(maxAdded + 1) {
		many = and(many, is(n))
	}
	for _, row := range []struct {
		name     string
		phi, psi lang.Expr
		want     string
		ok       bool
		reason   string
	}{
		{"one", is(1), and(is(1), is(2)), "[x == 2]", true, "a test"},
		{"two", is(1), and(and(is(1), is(2)), is(3)), "[x == 2 x == 3]", true, "no error, and a test"},
		{"none", is(1), is(1), "[]", true, "an assignment"},
		{"inside", is(1), and(is(1), and(is(2), is(3))), "[x == 2 && x == 3]", true, "a conjunct that is a conjunction"},
		{"other", is(1), and(is(2), is(3)), "[]", false, "φ was forgotten"},
		{"less", and(is(1), is(2)), is(1), "[]", false, "φ became weaker"},
		{"many", lang.True, many, "[]", false, "no step adds so many"},
	} {
		t.Run(row.name, func(t *testing.T) {
			bs, ok := added(row.phi, row.psi)
			if got := fmt.Sprint(bs); got != row.want || ok != row.ok {
				t.Errorf("%s: got %s, %t", row.reason, got, ok)
			}
		})
	}
}

// longWalk returns a path of so many moments, each of which assigns to x and adds a test.
func longWalk(n int) []moment {
	x := lang.NewVar("x", lang.Int)
	sigma, phi := symbolic.ID(), lang.True
	list := make([]moment, n)
	for i := range list {
		if i > 0 {
			sigma = sigma.Update(x, lang.Term(lang.Add, sigma.At(x), lang.I(1)))
			phi = lang.Conjunction(phi, lang.Term(lang.Lt, lang.V(x), lang.I(int64(1000+i))))
		}
		list[i] = moment{
			step: i, symbolic: languages.Display{Formal: &languages.Formal{}}, vars: []lang.Var{x}, sigma: sigma, phi: phi,
			ran: running{stmt: &lang.Assign{X: x, E: lang.V(x)}},
		}
	}
	return list
}

// To go on by a step costs as much at the end of a long walk as at its beginning, and
// back nothing.
func TestWalkSimplified(t *testing.T) {
	path := longWalk(3000)
	var s simples
	forward := func(k int) float64 {
		s.upTo(path[:k])
		return testing.AllocsPerRun(5, func() {
			s.cut(k)
			s.upTo(path[:k+1])
		})
	}
	first, last := forward(20), forward(len(path)-1)
	if last > 2*first+10 {
		t.Errorf("a step takes %v allocations at first, and %v at the end", first, last)
	}
	if back := testing.AllocsPerRun(5, func() { s.upTo(path[:100]) }); back != 0 {
		t.Errorf("to go back takes %v allocations", back)
	}
	whole := newSimplified()
	for i, m := range path {
		if want, got := whole.next(m), s.moments[i]; want.phi != got.phi || want.sigma.At(path[0].vars[0]) != got.sigma.At(path[0].vars[0]) {
			t.Fatalf("step %d: got φ %v, want %v", i, got.phi, want.phi)
		}
	}
}
