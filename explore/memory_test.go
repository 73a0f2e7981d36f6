package explore_test

import (
	"context"
	"testing"

	"tandem/concrete"
	"tandem/explore"
	"tandem/languages/checks"
	"tandem/symbolic"
)

// Rules are applied once to a rest of the program with a substitution, on however many paths the search comes to it:
// n branches that count have 2^n paths, and n²/2 values of the count. Where a rule may ask more about φ, they are
// applied on each path.
func TestStepsAreShared(t *testing.T) {
	for _, row := range []struct {
		n       int
		adds    bool
		applied int
		reason  string
	}{
		{6, true, 199, "each value of s at each i has a few steps"},
		{8, true, 327, "not twice as many, with four times the paths"},
		{6, false, 763, "2^6 paths"},
	} {
		sem, applied := checks.Arrays(concrete.Standard()).Semantics(), 0
		rules := append(sem.Symbolic.Rules[:0:0], sem.Symbolic.Rules...)
		for i, r := range rules {
			rules[i].Adds = r.Adds && row.adds
			rules[i].Apply = func(c symbolic.Config) []symbolic.Config {
				next := r.Apply(c)
				applied += len(next)
				return next
			}
		}
		sem.Symbolic.Rules = rules
		r, err := explore.Explore(context.Background(), explore.Of(sem, parse(t, elementBranches(row.n).src)), open(t), explore.Options[symbolic.Config]{})
		if err != nil {
			t.Fatal(err)
		}
		if r.Summary.Paths != 1<<row.n || applied != row.applied {
			t.Errorf("%d branches: %d paths, rules applied %d times; want %d: %s", row.n, r.Summary.Paths, applied, row.applied, row.reason)
		}
	}
}
