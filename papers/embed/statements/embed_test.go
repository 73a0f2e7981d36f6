package statements

import (
	"context"
	"slices"
	"testing"

	"tandem/internal/longtest"
	"tandem/papers/embed"
	"tandem/papers/embed/term"
	"tandem/props"
	"tandem/spec"
)

var both = []embed.Sides{embed.Pure(), embed.Store()}

// No small case refutes a statement.
func TestSmallScope(t *testing.T) {
	for _, s := range both {
		size := 4
		if s.HasStore() {
			size = 2
		}
		reports, scope := Groups(s, spec.SmallLimits(), false).Exhaustive(context.Background(), nil, size, nil)
		for _, r := range reports {
			if r.Crash != nil || r.Counterexample != nil || r.Held == 0 {
				t.Errorf("%s: %v %+v %+v", r.ID, r.Result, r.Crash, r.Counterexample)
			}
		}
		if scope.Programs < 300 {
			t.Errorf("Figures %s: %+v", s.Figures, scope)
		}
	}
}

// A location that Figure 1 takes for empty is among the small cases: nothing is drawn to find it.
func TestContents(t *testing.T) {
	readings := embed.StoreReadings()
	i := slices.IndexFunc(readings, func(r embed.Reading) bool { return r.ID == "false-is-nil" })
	task := &props.Task{Only: []string{"store-figure-1-correctness"}}
	reports, _ := Groups(readings[i].Of(), spec.SmallLimits(), false).Exhaustive(context.Background(), task, 2, nil)
	if len(reports) != 1 || reports[0].Counterexample == nil {
		t.Errorf("found %+v", reports)
	}
}

// No random case refutes a statement, nor a case of a proof.
func TestRandom(t *testing.T) {
	for _, s := range both {
		for _, p := range Statements(s, spec.DefaultLimits()) {
			if r := p.Test(context.Background(), props.Options{Checks: 60, Seed: 7}); r.Crash != nil || r.Counterexample != nil || r.Held == 0 {
				t.Errorf("%s: %v %+v %+v", r.ID, r.Result, r.Crash, r.Counterexample)
			}
		}
	}
}

// Each mutant is refuted by the statement that it names.
func TestMutantsAreKilled(t *testing.T) {
	longtest.Sweep(t)
	for _, m := range append(embed.PureMutants(), embed.StoreMutants()...) {
		killed := false
		for _, p := range Statements(m.Of(), spec.DefaultLimits()) {
			if p.ID == m.KilledBy {
				killed = p.Test(context.Background(), props.Options{Checks: 2000, Seed: 1, Tries: 1}).Result == spec.Refuted
			}
		}
		if !killed {
			t.Errorf("%s survives %s", m.ID, m.KilledBy)
		}
	}
}

// Each figure has five mutants at least.
func TestMutantsOfFigures(t *testing.T) {
	count := map[string]int{}
	for _, m := range append(embed.PureMutants(), embed.StoreMutants()...) {
		target := m.Targets[0]
		if i := slices.Index([]rune(target), '-'); i > 0 {
			target = target[:i+2]
		}
		count[target]++
	}
	for _, figure := range []string{"concrete Fig-4", "symbolic Fig-5", "concrete Fig-6", "concrete Fig-7", "symbolic Fig-8", "concrete Fig-9", "gamma γ", "meaning V"} {
		if count[figure] < 5 {
			t.Errorf("%s has %d mutants", figure, count[figure])
		}
	}
}

// What is printed fails on these cases, the smallest that are known, and the repaired
// rules hold on them.
func TestCounterexamples(t *testing.T) {
	at := func(k Case, values ...term.Term) Case {
		for i, v := range values {
			k.Mu = k.Mu.Set(i+1, v)
		}
		return k
	}
	l, s := term.L(1), term.In("s1")
	set := func(v term.Term) term.Term { return term.Of(term.Assign, l, v) }
	by := func(k Case) Case { k.Phi = s; return k }
	merged := func(k Case) Case {
		k.Sigma = sigma()
		return at(k, term.New(1), term.New(1))
	}
	choice := func(c, a, b term.Term) term.Term { return term.Of(term.If, c, a, b) }
	stuck := term.Of(term.Succ, term.Bool(true))
	again := at(Of(choice(s, set(term.Nat(0)), set(term.Of(term.Deref, l)))), term.Nat(0))
	then := func(t, u term.Term) term.Term { return term.Apply(term.Fun("_", u), t) }
	rest := then(choice(term.In("s2"), set(term.Bool(true)), term.Of(term.Unit)), term.V("y"))
	stale := then(choice(s, set(term.Bool(false)), term.Of(term.Unit)), term.Apply(term.Fun("y", rest), term.Of(term.Deref, l)))
	for _, row := range []struct {
		readings       []embed.Reading
		reading, claim string
		k              Case
		reason         string
	}{
		{embed.PureReadings(), "no-iszero", "theorem-3.1", Of(term.Of(term.IsZero, term.Of(term.Pred, term.Nat(0)))), "APP2 evaluates what iszero is called with, and no rule of Figure 5 does"},
		{embed.PureReadings(), "by-value", "theorem-3.1", Of(choice(term.Bool(true), term.Nat(0), stuck)), "the other branch is evaluated"},
		{embed.PureReadings(), "by-name", "theorem-3.1", Of(choice(s, term.Nat(0), term.Of(term.Pred, term.Nat(0)))), "nothing evaluates a branch in Exp"},
		{embed.StoreReadings(), "no-iszero", "theorem-3.2", Of(term.Of(term.IsZero, term.Of(term.Pred, term.Nat(0)))), "as in §3.1"},
		{embed.StoreReadings(), "any-order", "store-determinism", at(Of(choice(s, set(term.Nat(0)), set(l))), term.Nat(0)), "both branches have a step"},
		{embed.StoreReadings(), "sx-premise", "theorem-3.2", at(Of(set(term.Nat(0))), s), "σ has nothing for an input"},
		{embed.StoreReadings(), "in-place", "theorem-3.2", merged(Of(set(term.Nat(0)))), "the other location changes, too"},
		{embed.StoreReadings(), "in-place", "store-correctness", again, "σ1 is among its own values"},
		{embed.StoreReadings(), "in-place", "store-represents", again, "σ1 is among its own values"},
		{embed.StoreReadings(), "sym-test", "theorem-3.2", at(Of(set(term.Nat(0))), s), "an input has no pairs"},
		{embed.StoreReadings(), "pc-location", "theorem-3.2", by(at(Of(set(term.Nat(0))), term.Nat(0))), "the condition is the location pc"},
		{embed.StoreReadings(), "shallow", "theorem-3.2", merged(Of(term.Of(term.Deref, l))), "→ reads σ1, and →θ its pairs"},
		{embed.StoreReadings(), "sx-assign", "theorem-3.2", at(Of(set(term.Nat(0))), s), "→ is stuck"},
		{embed.StoreReadings(), "sx-assign-symb1", "theorem-3.2", by(at(Of(set(term.Nat(0))), s)), "→ is stuck"},
		{embed.StoreReadings(), "any-label", "theorem-3.2", Of(set(term.Nat(0))), "Figure 9 reads the location first"},
		{embed.StoreReadings(), "shared-object", "store-figure-1-correctness", at(Of(stale), term.Bool(true)), "what was read before changes with the location"},
		{embed.StoreReadings(), "no-vals", "store-figure-1-completeness", at(Of(choice(s, set(term.In("s2")), term.Of(term.Unit))), s), "an input has no pairs to add to"},
		{embed.StoreReadings(), "false-is-nil", "store-figure-1-completeness", at(Of(then(choice(s, set(term.Bool(true)), term.Of(term.Unit)), term.Of(term.Deref, l))), term.Bool(false)), "the old value is lost"},
		{embed.StoreReadings(), "published", "theorem-3.2", merged(Of(term.Of(term.Deref, l))), "as shallow"},
	} {
		t.Run(row.reading+" "+row.claim, func(t *testing.T) {
			if row.reason == "" {
				t.Fatal("no reason")
			}
			i := slices.IndexFunc(row.readings, func(r embed.Reading) bool { return r.ID == row.reading })
			read := row.readings[i].Of()
			right := embed.Pure()
			if read.HasStore() {
				right = embed.Store()
			}
			if v := judged(t, read, row.claim, row.k); v.Result != spec.Refuted {
				t.Errorf("%s: as printed: %v %s", row.reason, v.Result, v.Reason)
			}
			if v := judged(t, right, row.claim, row.k); v.Result == spec.Refuted || v.Result == spec.Inconclusive {
				t.Errorf("%s: repaired: %v %s %+v", row.reason, v.Result, v.Reason, v.Failure)
			}
		})
	}
}

// judged returns the verdict of a statement on a case.
func judged(t *testing.T, s embed.Sides, id string, k Case) spec.Verdict {
	t.Helper()
	for _, p := range Statements(s, spec.DefaultLimits()) {
		if p.ID == id {
			return p.Judge(context.Background(), k)
		}
	}
	t.Fatalf("no statement %s", id)
	return spec.Verdict{}
}

// What the paper says of every term is false of these, by any rules.
func TestByTheLetter(t *testing.T) {
	s, zero := term.In("s1"), term.Nat(0)
	assign := term.Of(term.Assign, term.V("x"), term.Nat(1))
	twice := term.Apply(term.Fun("x", term.Of(term.If, s, assign, term.Of(term.Unit))), term.Of(term.Ref, zero))
	for _, row := range []struct {
		id     string
		t      term.Term
		reason string
	}{
		{"theorem-3.1-any", term.Of(term.Pred, zero), "the steps on the way differ"},
		{"correctness-any", term.Apply(term.Fun("x", zero), term.Of(term.Succ, s)), "the error of an argument that is not used is lost"},
		{"completeness-any", term.Of(term.If, s, zero, term.Apply(zero, zero)), "a branch that is not taken is stuck"},
		{"store-ends-any", term.Of(term.Ref, term.Of(term.Succ, s)), "the location has an expression"},
		{"store-figure-1-completeness-any", twice, "the value before has the condition true"},
	} {
		judged := 0
		for _, p := range append(Literal(embed.Pure(), spec.DefaultLimits()), Literal(embed.Store(), spec.DefaultLimits())...) {
			if p.ID == row.id {
				judged++
				if v := p.Judge(context.Background(), Of(row.t)); v.Result != spec.Refuted {
					t.Errorf("%s: %v, %s", row.id, v.Result, row.reason)
				}
			}
		}
		if judged != 1 {
			t.Errorf("%s: %d statements", row.id, judged)
		}
	}
}

// Each sort of cases.rules that cases are made of has closed terms, and those with types have types.
func TestCases(t *testing.T) {
	for _, row := range []struct {
		sort  string
		typed bool
	}{{"t", false}, {"p", false}, {"V", false}, {"N", true}, {"M", true}, {"SV", false}, {"VV", false}} {
		for i := range uint64(300) {
			u := draw(props.NewDice(1, i), row.sort, 14)
			if _, ok := typed(Of(u)); !u.Closed() || row.typed && !ok {
				t.Fatalf("%s: %v has types: %t", row.sort, u, ok)
			}
			if symbolic := row.sort == "SV"; (symbolic || row.sort == "VV") && !u.IsValue() || symbolic && !u.IsSymbolic() {
				t.Fatalf("%s: %v is a value: %t", row.sort, u, u.IsValue())
			}
		}
	}
	for i := range uint64(300) {
		if k := assigning(props.NewDice(1, i)); len(k.inputs()) > 0 {
			if _, ok := typed(k); !ok {
				t.Fatalf("%v has no types", k.T)
			}
		}
	}
}

// Types are inferred where a term has them.
func TestTyped(t *testing.T) {
	b, n := term.In("b"), term.In("n")
	for _, row := range []struct {
		t      term.Term
		want   bool
		reason string
	}{
		{term.Of(term.If, b, n, term.Nat(0)), true, "a choice between numbers"},
		{term.Of(term.If, b, b, term.Nat(0)), false, "branches of two types"},
		{term.Of(term.If, b, term.Fun("x", term.V("x")), term.Fun("x", term.V("x"))), false, "a choice between functions"},
		{term.Fun("x", term.Apply(term.V("x"), term.V("x"))), false, "a function of itself"},
		{term.Of(term.Ref, term.Of(term.Ref, n)), false, "a location in a location"},
		{term.Of(term.Deref, term.Of(term.Ref, n)), true, "a number in a location"},
		{term.Apply(n, n), false, "an input that is a function"},
	} {
		if _, ok := typed(Of(row.t)); ok != row.want {
			t.Errorf("%s: %v has types: %t", row.reason, row.t, ok)
		}
	}
}
