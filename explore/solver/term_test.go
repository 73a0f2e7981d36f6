package solver

import (
	"context"
	"strings"
	"testing"

	"tandem/lang"
)

// logics returns the ways that take terms.
func logics(t *testing.T) map[string]Session {
	list := map[string]Session{}
	for _, kind := range []string{"z3", z3Command} {
		s, err := Open(kind, Options{})
		if err != nil {
			t.Log(kind, err)
			continue
		}
		t.Cleanup(func() { _ = s.Close() })
		list[kind] = s
	}
	if len(list) == 0 {
		t.Skip("no Z3")
	}
	return list
}

var (
	termF = &Function{"f", []Sort{"ref", BoolSort}, "ref"}
	termG = &Function{"g", []Sort{"ref"}, IntSort}
	termA = Apply(&Function{Name: "a", Result: "ref"})
	termB = Apply(&Function{Name: "b", Result: "ref"})
	termP = Apply(&Function{Name: "p", Result: BoolSort})
	termQ = Apply(&Function{Name: "q", Result: BoolSort})
	termI = Apply(&Function{Name: "i", Result: IntSort})
	termJ = Apply(&Function{Name: "j", Result: IntSort})
)

func TestTerms(t *testing.T) {
	eq := func(a, b *Term) *Term { return Operator(lang.Eq, a, b) }
	ne := func(a, b *Term) *Term { return Operator(lang.Ne, a, b) }
	n := func(i int64) *Term { return Literal(lang.NewInt(i)) }
	for _, row := range []struct {
		name, reason string
		want         Answer
		asserts      []*Term
	}{
		{"congruence", "equal arguments, equal values", Unsat, []*Term{eq(termA, termB), ne(Apply(termF, termA, termP), Apply(termF, termB, termP))}},
		{"other argument", "a truth value is an argument as any other", Sat, []*Term{eq(termA, termB), ne(Apply(termF, termA, termP), Apply(termF, termB, termQ))}},
		{"not injective", "functions are uninterpreted", Sat, []*Term{ne(termA, termB), eq(Apply(termG, termA), Apply(termG, termB))}},
		{"sorts are not finite", "a sort has as many values as are needed", Sat, []*Term{ne(termA, termB), ne(Apply(termF, termA, termP), termA), ne(Apply(termF, termA, termP), termB)}},
		{"arithmetic", "values of functions are integers", Unsat, []*Term{eq(termA, termB), Operator(lang.Lt, Apply(termG, termA), Apply(termG, termB))}},
		{"conditional of a sort", "ite of references", Unsat, []*Term{termP, ne(Operator(lang.Cond, termP, termA, termB), termA)}},
		{"by zero", "x div 0 = 0, as in package lang", Unsat, []*Term{eq(termJ, n(0)), ne(Operator(lang.Div, termI, termJ), n(0))}},
		{"remainder by zero", "x mod 0 = x, as in package lang", Unsat, []*Term{eq(termJ, n(0)), ne(Operator(lang.Mod, termI, termJ), termI)}},
		{"quotient", "Euclidean", Unsat, []*Term{eq(termI, n(-7)), ne(Operator(lang.Div, termI, n(2)), n(-4))}},
		{"connectives", "of truth values", Unsat, []*Term{Operator(lang.Or, termP, termQ), Operator(lang.Not, termP), Operator(lang.Implies, termQ, termP)}},
		{"negation", "of integers", Unsat, []*Term{Operator(lang.Gt, termI, n(0)), Operator(lang.Ge, Operator(lang.Neg, termI), n(0))}},
	} {
		for kind, s := range logics(t) {
			s.Push()
			for _, b := range row.asserts {
				s.AssertTerm(b)
			}
			if got := s.Refuted(context.Background()); row.reason == "" || got.Answer != row.want {
				t.Errorf("%s by %s: %v, expected %v (%s)", row.name, kind, got, row.want, row.reason)
			}
			s.Pop()
		}
	}
}

// What a scope declares ends with it, and what is outside stays.
func TestTermsInScopes(t *testing.T) {
	for kind, s := range logics(t) {
		want := func(a Answer) {
			t.Helper()
			if got := s.Refuted(context.Background()); got.Answer != a {
				t.Errorf("%s: %v, expected %v", kind, got, a)
			}
		}
		eq := Operator(lang.Eq, Apply(termG, termA), Literal(lang.NewInt(1)))
		for range 2 {
			s.Push()
			s.AssertTerm(eq)
			want(Sat)
			s.Push()
			s.AssertTerm(Operator(lang.Not, eq))
			want(Unsat)
			s.Pop()
			want(Sat)
			s.Pop()
		}
		s.AssertTerm(Operator(lang.Not, eq))
		want(Sat)
		if r := s.Check(context.Background()); r.Answer != Unknown {
			t.Errorf("%s: Check says %v of terms, whose models are not read", kind, r)
		}
	}
}

// Neither the depth of a term nor the number of its paths matters.
func TestTermsAreGraphs(t *testing.T) {
	deep, wide := termA, termI
	for range 20_000 {
		deep = Apply(termF, deep, termP)
	}
	for range 60 {
		wide = Operator(lang.Add, wide, wide)
	}
	for kind, s := range logics(t) {
		for name, b := range map[string]*Term{
			"deep": Operator(lang.Ne, Apply(termG, deep), Apply(termG, deep)),
			"wide": Operator(lang.Eq, Operator(lang.Mod, wide, Literal(lang.NewInt(2))), Literal(lang.NewInt(1))),
		} {
			s.Push()
			s.AssertTerm(b)
			if got := s.Refuted(context.Background()); got.Answer != Unsat {
				t.Errorf("%s by %s: %v", name, kind, got)
			}
			s.Pop()
		}
	}
}

// An axiom is instantiated where its pattern occurs, and nowhere else. In the process there
// are none.
func TestAxioms(t *testing.T) {
	x := Bound("x", "ref")
	axiom := &Axiom{Vars: []*Term{x}, Pattern: Apply(termG, x), Body: Operator(lang.Ge, Apply(termG, x), Literal(lang.NewInt(0)))}
	for kind, s := range logics(t) {
		for _, row := range []struct {
			reason string
			b      *Term
			want   Answer
		}{
			{"the pattern occurs", Operator(lang.Lt, Apply(termG, termA), Literal(lang.NewInt(0))), Unsat},
			{"nothing contradicts the axiom, which the solver does not claim", Operator(lang.Eq, Apply(termG, termA), termI), Unknown},
		} {
			s.Push()
			s.AssertTerm(axiom.Term())
			s.AssertTerm(row.b)
			got := s.Refuted(context.Background())
			switch {
			case kind == "z3" && (got.Answer != Unknown || !strings.Contains(got.Reason, "quantifiers")):
				t.Errorf("in the process: %v", got)
			case kind != "z3" && got.Answer != row.want:
				t.Errorf("%s: %v, expected %v (%s)", kind, got, row.want, row.reason)
			}
			s.Pop()
		}
	}
}

// Exhaustive search says that it knows no functions, and forgets that with them.
func TestTermsInSmallDomains(t *testing.T) {
	s, err := Open("small", Options{})
	if err != nil {
		t.Fatal(err)
	}
	s.Push()
	s.AssertTerm(termP)
	if got := s.Refuted(context.Background()); got.Answer != Unknown || got.Reason == "" {
		t.Error(got)
	}
	s.Pop()
	if got := s.Check(context.Background()); got.Answer != Sat {
		t.Error(got)
	}
}

// A second solver is told terms, too. Its disagreement is kept with them.
func TestSecondOfTerms(t *testing.T) {
	for kind, first := range logics(t) {
		for _, says := range []Answer{Sat, Unsat} {
			o := &Opinion{Open: func() (Session, error) {
				return newSession(&parrot{reply: reply{answer: says}}, Options{}.defaults()), nil
			}}
			s, err := o.Of(first)
			if err != nil {
				t.Fatal(err)
			}
			s.Push()
			s.AssertTerm(Operator(lang.Eq, termA, termB))
			want := Sat
			if says == Unsat {
				want = Unknown
			}
			if got := s.Refuted(context.Background()); got.Answer != want {
				t.Errorf("%s: %v, expected %v where the second says %v", kind, got, want, says)
			}
			s.Pop()
			var script strings.Builder
			for _, d := range o.Disagreements() {
				if err := d.WriteSMT2(&script); err != nil {
					t.Fatal(err)
				}
			}
			if (says == Unsat) != strings.Contains(script.String(), "(declare-sort |sort ref| 0)") {
				t.Errorf("%s: the script is\n%s", kind, script.String())
			}
		}
	}
}
