package numeric_test

import (
	"testing"

	"tandem/concrete"
	"tandem/explore/solver"
	"tandem/lang"
	"tandem/papers/subsumption"
	"tandem/papers/subsumption/numeric"
	"tandem/props"
)

var (
	names = []lang.Var{{Name: "l1.elem", Type: lang.Int}, {Name: "l2.elem", Type: lang.Int}}
	bound = []lang.Var{{Name: "v1", Type: lang.Int}, {Name: "v2", Type: lang.Int}}
)

// constraint is up to four comparisons of variables, with a constant between them.
func constraint(d props.Dice) subsumption.Constraint {
	all := append(append([]lang.Var{}, names...), bound...)
	body := lang.True
	for range 1 + d.IntN(4) {
		op := []lang.Op{lang.Lt, lang.Le, lang.Eq}[d.IntN(3)]
		left := lang.Term(lang.Add, lang.V(all[d.IntN(len(all))]), lang.I(int64(d.IntN(5)-2)))
		body = lang.All(body, lang.Term(op, left, lang.V(all[d.IntN(len(all))])))
	}
	return subsumption.Constraint{Names: names, Exists: subsumption.Exists{Bound: bound, Body: body}}
}

// holds reports whether ∃ v1, v2. body where the names have these values. Differences are at
// most 2 in each of four comparisons: values that far away suffice.
func holds(c subsumption.Constraint, at [2]int64) bool {
	eval := concrete.Eval(concrete.Standard())
	from, to := min(at[0], at[1])-9, max(at[0], at[1])+9
	for v1 := from; v1 <= to; v1++ {
		for v2 := from; v2 <= to; v2++ {
			V := concrete.NewValuation(nil)
			for i, x := range append(append([]lang.Var{}, names...), bound...) {
				V = V.Update(x, lang.NewInt([]int64{at[0], at[1], v1, v2}[i]))
			}
			if eval(V).At(c.Body) == lang.Value(lang.BoolValue(true)) {
				return true
			}
		}
	}
	return false
}

// Condition 2 is the same by elimination, by one question with its quantifiers, and by
// enumeration.
func TestCondition2(t *testing.T) {
	session, err := solver.Open("", solver.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	q, err := solver.OpenQuantifiers("", solver.Options{})
	if err != nil {
		t.Skip(err)
	}
	defer q.Close()
	compare := numeric.Comparer{Session: session, Quantifiers: q}
	found := map[subsumption.Answer]int{}
	for seed := range uint64(60) {
		d := props.NewDice(seed, 26)
		one, two := constraint(d), constraint(d)
		r := compare.Compare(t.Context(), one, two)
		asked := q.Entails(t.Context(), solver.Exists(one.Exists), solver.Exists(two.Exists))
		same := r.Answer == subsumption.Yes && asked.Answer == solver.Unsat || r.Answer == subsumption.No && asked.Answer == solver.Sat
		if !same {
			t.Fatalf("seed %d: %v by elimination (%s), %v with quantifiers (%s)\n%v\n%v", seed, r.Answer, r.Reason, asked.Answer, asked.Reason, one.Body, two.Body)
		}
		found[r.Answer]++
		for a := int64(-3); a <= 3; a++ {
			for b := int64(-3); b <= 3; b++ {
				if at := [2]int64{a, b}; r.Answer == subsumption.Yes && holds(one, at) && !holds(two, at) {
					t.Fatalf("seed %d: implied, but not where the names are %v\n%v\n%v", seed, at, one.Body, two.Body)
				}
			}
		}
		if r.Answer == subsumption.No {
			var at [2]int64
			for i, x := range names {
				at[i] = r.Model.At(x).(lang.IntValue).Big().Int64()
			}
			if !holds(one, at) || holds(two, at) {
				t.Fatalf("seed %d: not implied, which %v does not show\n%v\n%v", seed, at, one.Body, two.Body)
			}
		}
	}
	if found[subsumption.Yes] == 0 || found[subsumption.No] == 0 {
		t.Errorf("answers: %v", found)
	}
}
