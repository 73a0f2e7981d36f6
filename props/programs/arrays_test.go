package programs_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/arrays"
	"tandem/concrete"
	"tandem/lang"
	"tandem/props"
	"tandem/props/programs"
	"tandem/spec"
)

// How many programs there are over each small vocabulary of arrays, up to the
// names of variables. Over the first, by hand: of size 2, x := x, 0 or 1;
// a := a or b; |a| := x, 0 or 1; of size 3, a[e] := e' with x, 0 or 1 for each;
// x := |a|; |a| := |a| or |b|.
func TestArrayCounts(t *testing.T) {
	want := [][]int{
		{1, 0, 8, 12, 110, 358},
		{1, 0, 12, 7, 242, 328},
		{1, 0, 5, 9, 32, 180},
	}
	for i, voc := range programs.SmallArrays()[:3] {
		var got []int
		for size := range want[i] {
			got = append(got, len(all(voc, size)))
		}
		if diff := cmp.Diff(want[i], got); diff != "" {
			t.Errorf("vocabulary %d, programs of size 0, 1, …: -want +got\n%s", i, diff)
		}
	}
}

// No program over a vocabulary without copies assigns to an array with a
// bound, and none has an expression that changes one; those of lemmas do.
func TestWhatProgramsLack(t *testing.T) {
	voc := programs.Arrays()
	voc.NoCopy = true
	each(t, 1, 300, func(src props.Source) *lang.Program { return voc.RandomProgram(src, 30) }, func(p *lang.Program) {
		p.Walk(func(s lang.Stmt) {
			if a, ok := s.(*lang.Assign); ok && a.X.Type.IsBounded() {
				t.Errorf("%s is assigned to:\n%s", a.X, p)
			}
		})
	})
	changed := 0
	terms := programs.ArrayTerms()
	each(t, 1, 300, func(src props.Source) lang.Expr {
		e, _ := terms.Expr(src, lang.Int, 8)
		return e
	}, func(e lang.Expr) {
		lang.FoldExpr(e, nil, func(e lang.Expr, _ []none) none {
			if e.Type().IsBounded() && e.NumKids() > 0 {
				changed++
			}
			return none{}
		})
	})
	if changed < 50 {
		t.Errorf("%d changed arrays with bounds in 300 expressions", changed)
	}
}

// TestRandomArrays measures the random programs with arrays. The floors are a
// bit under what was measured when they were set.
func TestRandomArrays(t *testing.T) {
	const n = 1000
	fired, ended := map[string]int{}, map[spec.Outcome]int{}
	sem := arrays.New()
	voc := programs.Arrays()
	each(t, 1, n, func(src props.Source) sample {
		p := voc.RandomProgram(src, maxSize)
		return sample{p, []map[lang.Var]lang.Value{voc.Initial(src, p)}}
	}, func(s sample) {
		seen := map[string]bool{}
		end := sem.Run(context.Background(), s.p, concrete.NewValuation(s.values[0]), maxSteps,
			func(_ int, _ concrete.Config, step spec.Step[concrete.Config]) { seen[step.Rule] = true })
		for rule := range seen {
			fired[rule]++
		}
		ended[end.Outcome]++
	})
	t.Logf("%v %v", fired, ended)
	for _, row := range []struct {
		rule   string
		want   int // of 1000 runs, at least
		reason string
	}{
		{"Elem", 250, "an array assignment within bounds"},
		{"Elem-Err", 100, "and one out of bounds"},
		{"Bound", 200, "setting the bound"},
		{"Bound-Err", 20, "to a negative one, or with an error in it"},
		{"Assign-Err", 20, "a read out of bounds"},
		{"If-Err", 20, "in a choice"},
		{"While-Err", 15, "in an iteration"},
		{"While-F", 100, "a loop that ends"},
	} {
		if row.reason == "" || fired[row.rule] < row.want {
			t.Errorf("%s is in %d of %d runs, want %d: %s", row.rule, fired[row.rule], n, row.want, row.reason)
		}
	}
	if ended[spec.Final] < n*2/5 || ended[spec.Error] < n/5 || ended[spec.Stuck] > 0 {
		t.Errorf("runs end as %v", ended)
	}
}
