package simplify_test

import (
	"fmt"
	"math/big"
	"testing"

	"tandem/explore/simplify"
	"tandem/lang"
)

// within fails if simplifying took more than a number of steps for each node.
func within(t *testing.T, s *simplify.Simplifier, e lang.Expr, each int) lang.Expr {
	t.Helper()
	r := s.Expr(e)
	nodes := lang.Nodes(e)
	if s.Visited() > nodes {
		t.Errorf("visited %d nodes of %d", s.Visited(), nodes)
	}
	if s.Work() > each*nodes+1000 {
		t.Errorf("took %d steps for %d nodes", s.Work(), nodes)
	}
	if size := lang.Nodes(r); size > 2*nodes+10 {
		t.Errorf("%d nodes became %d", nodes, size)
	}
	return r
}

func TestDoubling(t *testing.T) {
	x := lang.V(vars[0])
	e := x
	for range 1000 {
		e = lang.Term(lang.Add, e, e)
	}
	want := lang.Term(lang.Mul, lang.Const(lang.BigInt(new(big.Int).Lsh(big.NewInt(1), 1000))), x)
	if got := within(t, simplify.New(), e, 4); got != want {
		t.Errorf("got %v", got)
	}
	for range 9000 { // beyond what is computed
		e = lang.Term(lang.Add, e, e)
	}
	r := within(t, simplify.New(), e, 6)
	lang.FoldExpr(r, nil, func(e lang.Expr, _ []bool) bool {
		if v, ok := e.Const(); ok && v.(lang.IntValue).Big().BitLen() > 4096 {
			t.Errorf("a constant of %d bits", v.(lang.IntValue).Big().BitLen())
		}
		return true
	})
}

func TestCountdown(t *testing.T) {
	x := lang.V(vars[0])
	e := x
	for range 10_000 {
		e = lang.Term(lang.Sub, e, lang.I(1))
	}
	want := lang.Term(lang.Sub, x, lang.I(10_000))
	if got := within(t, simplify.New(), e, 4); got != want {
		t.Errorf("got %v", got)
	}
}

func TestLongSums(t *testing.T) {
	for _, n := range []int{1000, 4000} {
		e := lang.I(0)
		for i := range n {
			e = lang.Term(lang.Add, e, lang.V(lang.NewVar(fmt.Sprintf("x%04d", i), lang.Int)))
		}
		s := simplify.New()
		r := within(t, s, e, 70)
		if again := s.Expr(r); again != r {
			t.Errorf("%d: not the same again", n)
		}
	}
}

func TestNestedSquares(t *testing.T) {
	for _, n := range []int{1000, 4000} {
		e := lang.V(vars[0])
		for range n {
			e = lang.Term(lang.Add, lang.Term(lang.Mul, e, e), lang.I(1))
		}
		within(t, simplify.New(), e, 6)
	}
}

// Deep terms in one sum are told apart without walking down each time.
func TestDeepAtoms(t *testing.T) {
	x, y := lang.V(vars[0]), lang.V(vars[1])
	deep := func(e lang.Expr) lang.Expr {
		for range 5000 {
			e = lang.Term(lang.Mul, e, lang.Term(lang.Add, e, lang.I(1)))
		}
		return e
	}
	a, b := deep(x), deep(y)
	e := lang.I(0)
	for i := range 1000 {
		e = lang.Term(lang.Add, e, lang.Term(lang.Add, a, lang.Term(lang.Mul, lang.I(int64(i)), b)))
	}
	r := within(t, simplify.New(), e, 10)
	if r != simplify.Expr(e) {
		t.Error("the order of deep terms depends on the run")
	}
}

func TestDeepGraphs(t *testing.T) {
	const depth = 30_000
	x, p := lang.V(vars[0]), lang.V(vars[5])
	one := lang.I(1)
	for name, step := range map[string]func(e lang.Expr) lang.Expr{
		"negation":    lang.Negation,
		"conjunction": func(e lang.Expr) lang.Expr { return lang.Conjunction(e, lang.Term(lang.Eq, p, e)) },
		"implication": func(e lang.Expr) lang.Expr { return lang.Term(lang.Implies, e, p) },
		"comparison": func(e lang.Expr) lang.Expr {
			return lang.Term(lang.Lt, lang.Term(lang.Cond, e, x, one), lang.Term(lang.Cond, e, one, x))
		},
	} {
		e := p
		for range depth {
			e = step(e)
		}
		t.Run(name, func(t *testing.T) {
			s := simplify.New()
			within(t, s, e, 12)
			c := s.True().Add(e)
			if len(c.Facts()) == 0 && c.Expr() != lang.True {
				t.Error("facts lost")
			}
		})
	}
}

// A conjunction as shared as 2^1000 conjuncts.
func TestSharedConjunction(t *testing.T) {
	e := parse(t, "x > 0 && p")
	for range 1000 {
		e = lang.Conjunction(e, e)
	}
	if got := simplify.True().Add(e).String(); got != "x > 0 && p" {
		t.Errorf("got %s", got)
	}
}

// A path of 10,000 facts costs about 10 times what one of 1,000 does: in work
// and in what is kept.
func TestLongPath(t *testing.T) {
	work := func(n int) int {
		s := simplify.New()
		c := s.True()
		x, y := lang.V(vars[0]), lang.V(vars[1])
		for range n {
			c = c.Add(lang.Term(lang.Gt, x, lang.I(0)))
			c = c.Add(lang.Term(lang.Ne, y, x))
			x = lang.Term(lang.Sub, x, lang.I(1))
		}
		if got, want := c.Facts()[0].String(), fmt.Sprint("x > ", n-1); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
		return s.Work()
	}
	if small, large := work(1000), work(10_000); large > 11*small {
		t.Errorf("1,000 facts take %d steps, 10,000 take %d", small, large)
	}
}

// Branches that do not depend on each other share the text of their facts: two for each.
func TestFactsAreWrittenOnce(t *testing.T) {
	s := simplify.New()
	paths := []simplify.Conjunction{s.True()}
	for i := range 6 {
		var next []simplify.Conjunction
		for _, p := range paths {
			positive := lang.Term(lang.Gt, lang.V(lang.NewVar(fmt.Sprint("x", i), lang.Int)), lang.I(0))
			next = append(next, p.Add(positive), p.Add(lang.Negation(positive)))
		}
		paths = next
	}
	for _, p := range paths {
		p.Show(lang.Style{Math: true})
	}
	if n := s.Written(); n != 12 {
		t.Errorf("%d facts were written for %d paths, want 12", n, len(paths))
	}
}
