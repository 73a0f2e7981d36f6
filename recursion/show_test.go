package recursion_test

import (
	"regexp"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/concrete"
	"tandem/languages/golden"
	"tandem/recursion"
	"tandem/recursion/stacks"
	"tandem/recursion/symstacks"
	"tandem/spec"
)

var more = regexp.MustCompile(`·\(\d+ more\)`)

// Of a stack eight closures are shown, and how many more there are.
func TestShow(t *testing.T) {
	p := golden.Parse(t, "proc P(u: int) { P(u + 1); } P(0);")
	var got []string
	recursion.New().Trace(t.Context(), p, concrete.NewValuation(nil), 9, func(pr spec.Pair[symstacks.Config, stacks.Config]) bool {
		symbolic, concrete := recursion.ShowSymbolic(pr.Symbolic), recursion.ShowConcrete(pr.Concrete)
		if s, c := more.FindString(symbolic), more.FindString(concrete); s != c {
			t.Errorf("%q symbolically, %q concretely", s, c)
		}
		got = append(got, more.FindString(concrete))
		return true
	})
	if diff := cmp.Diff([]string{"", "", "", "", "", "", "", "", "·(1 more)", "·(2 more)"}, got); diff != "" {
		t.Errorf("one closure, two, and so on: -want +got\n%s", diff)
	}
}
