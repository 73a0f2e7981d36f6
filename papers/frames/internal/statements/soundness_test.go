package statements

import (
	"context"
	"testing"

	"tandem/explore/solver"
	"tandem/internal/longtest"
	"tandem/lang/contracts"
	calculus "tandem/papers/frames"
	"tandem/papers/frames/internal/framestest"
	"tandem/props"
	"tandem/spec"
)

func session(t testing.TB) solver.Session { return framestest.Session(t, "z3", 0) }

// A verified method, run from any small heap and arguments that meet its precondition, does
// not fail, ends in its postcondition, and changes nothing that it has no access to. The
// methods are grown by statements and conjuncts that the verifier accepts; no entry is
// without a program that is accepted by it.
func TestSoundness(t *testing.T) {
	s := session(t)
	p := framestest.Program(t, around+"}")
	for _, m := range calculus.Members(p) {
		if o := calculus.Verify(context.Background(), calculus.Options{Rules: calculus.Standard()}, p, m, s); !o.Verified {
			t.Fatalf("%s: %+v", m.Name(), o.Failure)
		}
	}
	used := map[string]int{}
	runs := 0
	programs := longtest.Cases(4, 400)
	for seed := range uint64(programs) {
		g := raise(seed, 60, calculus.Options{Rules: calculus.Standard()}, s, func(id string) { used[id]++ })
		found, met := g.refuted(longtest.Cases(300, 10_000))
		runs += met
		if found != nil {
			t.Errorf("seed %d: verified, but %v\n%v", seed, found, g)
		}
	}
	t.Logf("%d programs, %d runs", programs, runs)
	for _, r := range calculus.Standard() {
		t.Logf("%6d  %s", used[r.ID], r.ID)
		// What consumes false is accepted nowhere, and what produces it is met by no start.
		never := r.ID == "frames/consume-false" || r.ID == "frames/produce-false"
		if used[r.ID] == 0 && longtest.Sweeps() && !never {
			t.Errorf("%s was never used by what was accepted", r.ID)
		}
	}
}

// What inference verifies meets its contract, as TestSoundness has it.
func TestInferenceIsSound(t *testing.T) {
	s := session(t)
	programs, runs, explicit := longtest.Cases(4, 400), 0, 0
	for seed := range uint64(programs) {
		o := calculus.Options{Rules: calculus.Standard(), Infer: true, Unfold: seed%2 == 1}
		g := raise(seed, 60, o, s, func(string) {})
		found, met := g.refuted(longtest.Cases(300, 10_000))
		runs += met
		if found != nil {
			t.Errorf("seed %d: verified, but %v\n%v", seed, found, g)
		}
		if _, p, m := g.known(); calculus.Verify(t.Context(), calculus.Options{Rules: calculus.Standard()}, p, contracts.Member{Method: m}, s).Verified {
			explicit++
		}
	}
	t.Logf("%d programs, %d runs; %d need no inference", programs, runs, explicit)
	if explicit == programs || runs == 0 {
		t.Errorf("%d of %d programs need no inference, %d runs", explicit, programs, runs)
	}
}

// accepts reports whether a method is verified by the rules.
func (g *grown) accepts(t *testing.T, rules calculus.Rules, s solver.Session) bool {
	_, p, m := g.known()
	if m == nil {
		t.Fatal(g)
	}
	return calculus.Verify(context.Background(), calculus.Options{Rules: rules}, p, contracts.Member{Method: m}, s).Verified
}

// Soundness, of all small methods: with at most two statements, and on every day some of
// those with at most one.
func TestAllSmallMethods(t *testing.T) {
	statements, every := 1, 11
	if longtest.Sweeps() {
		statements, every = 2, 1
	}
	s := session(t)
	n, all, verified, vacuous, runs := 0, 0, 0, 0, 0
	for k := range props.All(func(src props.Source) Case { return smallCase(statements+1, src) }) {
		g := k.method()
		if n++; n%every != 0 {
			continue
		}
		all++
		if !g.accepts(t, calculus.Standard(), s) {
			continue
		}
		verified++
		found, met := g.refuted(200)
		if met == 0 {
			vacuous++
		}
		runs += met
		if found != nil {
			t.Errorf("verified, but %v\n%v", found, g)
		}
	}
	t.Logf("%d methods, %d verified, %d of which no start meets, %d runs", all, verified, vacuous, runs)
	if verified-vacuous < all/50 {
		t.Errorf("of %d methods only %d are verified and run", all, verified-vacuous)
	}
}

// Each reading refutes what it is said to, on small methods that show it; by what is
// repaired, none does.
func TestReadings(t *testing.T) {
	open := func() (solver.Session, error) { return solver.Open("z3", solver.Options{}) }
	session(t)
	conditional := Case{Pre: []string{"nonzero(v)"}, Post: []string{"false"}, Body: []string{"i := v == 0 ? (opening nonzero(v) in 1) : 2;"}}
	opened := Case{Pre: []string{"q()"}, Post: []string{"q() &*& getX() == old(getX())"}, Body: []string{"open q();", "x := v;"}}
	assigned := Case{Pre: []string{"acc(x)"}, Post: []string{"acc(x) &*& x == v"}, Body: []string{"v := 0;", "x := v;"}}
	untouched := Case{Pre: []string{"acc(x)"}}
	judge := func(c calculus.Calculus, id string, k Case) spec.Result {
		list, done := Statements(Given{Calculus: c}, open)
		defer done()
		for _, p := range list {
			if p.Info().ID == id {
				r, err := p.Given(t.Context(), k)
				if err != nil || r.Crash != nil {
					t.Fatal(err, r.Crash)
				}
				if r.Counterexample != nil {
					return spec.Refuted
				}
			}
		}
		return spec.Tested
	}
	for _, row := range []struct {
		reading, statement string
		k                  Case
	}{
		{"eval-conditional", "soundness", conditional}, {"exec-open", "soundness", opened}, {"definition-3", "soundness", assigned},
		{"produce-untouched", "untouched", untouched},
		{"published", "soundness", conditional}, {"published", "soundness", assigned},
	} {
		r, _ := spec.FindReading(calculus.Readings(), row.reading)
		if got := judge(r.Of(), row.statement, row.k); got != spec.Refuted {
			t.Errorf("%s, %s: %v", row.reading, row.statement, got)
		}
		if got := judge(calculus.Repaired(), row.statement, row.k); got != spec.Tested {
			t.Errorf("repaired, %s: %v", row.statement, got)
		}
	}
}
