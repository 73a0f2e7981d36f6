package props_test

import (
	"context"
	"slices"
	"testing"

	"tandem/props"
	"tandem/spec"
)

// lessThan is the statement that numbers are less than n.
func lessThan(id string, n int) *props.Property[int] {
	return &props.Property[int]{
		ID: id, Show: func(k int) props.Shown { return props.Shown{Size: k} },
		Judge: func(_ context.Context, k int) spec.Verdict {
			if k < n {
				return spec.Agreed()
			}
			return spec.Refute(spec.Evidence{Symbolic: spec.Counts{{Of: "R", N: 1}}}, nil, "too large")
		},
	}
}

// What one case refutes is refuted by it for each statement about such cases, also where its own
// search did not come to it.
func TestTryOthers(t *testing.T) {
	first, second, third := lessThan("first", 3), lessThan("second", 3), lessThan("third", 9)
	sweep := func(p *props.Property[int], upto int) props.Report {
		cases := []int{0, 1, 2, 3, 4}[:upto]
		return props.Sweep(t.Context(), nil, []*props.Property[int]{p}, slices.Values(cases), nil)[0]
	}
	reports := []props.Report{sweep(first, 5), sweep(second, 2), sweep(third, 5)}
	props.TryOthers(t.Context(), reports, props.Erase([]*props.Property[int]{first, second, third}))
	for i, want := range []spec.Result{spec.Refuted, spec.Refuted, spec.Tested} {
		if reports[i].Result != want {
			t.Errorf("%s: %v, want %v", reports[i].ID, reports[i].Result, want)
		}
	}
	x := reports[1].Counterexample
	if x == nil || x.Of != "first" || x.Case.Size != 3 || !slices.Equal(x.Fired, []string{"symbolic R"}) {
		t.Errorf("%+v", x)
	}
}

// A search that ended is not of all cases.
func TestScope(t *testing.T) {
	cases := func(n int) props.Report {
		r := props.Sweep(t.Context(), nil, []*props.Property[int]{lessThan("p", 3)}, slices.Values(make([]int, n)), nil)[0]
		r.By(props.Searched{How: props.Small, Size: 2})
		return r
	}
	r := cases(1200)
	if got := r.Searches(); got != "all 1,200 up to size 2" {
		t.Error(got)
	}
	r.Stopped = "budget"
	r.By(props.Searched{How: props.Small, Size: 2})
	if got := r.Searches(); got != "the first 1,200 up to size 2" {
		t.Error(got)
	}
	joined := props.Join(props.Join(nil, cases(2)), cases(3))[0]
	if got := joined.Searches(); got != "all 5 up to size 2" {
		t.Error(got)
	}
	if got := props.Overall(nil); got != spec.Inconclusive {
		t.Errorf("of nothing: %v", got)
	}
}
