package section41

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/concrete"
	"tandem/lang"
	"tandem/objects"
	"tandem/objects/heaps"
	"tandem/objects/symheaps"
	"tandem/spec"
)

// Statements on one case share its standard run, and each counts its rules.
func TestStandardRunsAreShared(t *testing.T) {
	sem, begun := objects.New(), 0
	initial := sem.InitC
	sem.InitC = func(p *lang.Program, V concrete.Valuation) heaps.Config {
		begun++
		return initial(p, V)
	}
	p, err := lang.Parse("two.tdm", []byte("var x: int; x := x + 1; x := x - 1;"))
	if err != nil {
		t.Fatal(err)
	}
	runs, ctx := &standards{sem}, spec.Sharing(t.Context())
	one := concrete.NewValuation(map[lang.Var]lang.Value{p.Vars[0]: lang.NewInt(1)})
	for _, row := range []struct {
		V      concrete.Valuation
		steps  int
		begun  int
		reason string
	}{
		{one, 9, 1, "the first of a case"},
		{one, 9, 1, "another statement on it"},
		{one, 1, 2, "within another bound"},
		{concrete.Valuation{}, 9, 3, "another case"},
	} {
		var e spec.Evidence
		r := runs.standardRun(ctx, Case{Program: p, Initial: row.V}, row.steps, &e)
		want := standard(sem, Case{Program: p, Initial: row.V}, row.steps, new(spec.Evidence))
		begun-- // by that one
		if begun != row.begun || len(r.Rules) != len(want.Rules) || r.End != want.End || e.Concrete.Total() != len(r.Rules) {
			t.Errorf("%s: %d runs begun, want %d; %v after %v, counted %v", row.reason, begun, row.begun, r.End, r.Rules, e.Concrete)
		}
		if diff := cmp.Diff(want.Rules, r.Rules); diff != "" {
			t.Errorf("%s: -want +got\n%s", row.reason, diff)
		}
	}
}

// A walk asks the other side for the transitions of a configuration once, whichever rules lead on.
func TestTheOtherSideIsAskedOnce(t *testing.T) {
	p, err := lang.Parse("twice.tdm", []byte("var x: int; if x > 0 { x := 1; } if x > 1 { x := 2; }"))
	if err != nil {
		t.Fatal(err)
	}
	sides, asked := objects.Repaired(concrete.Standard()), map[lang.Stmt]int{}
	k := sides.Calculus
	k.Conjunct = symheaps.Kept
	sides.Raw = symheaps.System(k)
	first := sides.Raw.Rules[0]
	apply := first.Apply
	first.Apply = func(c symheaps.Config) []symheaps.Config {
		if c.Stmt() != nil {
			asked[c.Stmt()]++
		}
		return apply(c)
	}
	sides.Raw = sides.Raw.With(first)
	var e spec.Evidence
	list := walkRaw(sides, spec.Limits{Steps: 9, Nodes: 99}).nodes(t.Context(), p, nil, &e)
	total := 0
	for _, n := range asked {
		total += n
	}
	if want := 6; len(list) < want || total != want { // two choices, the second one on two ways, and three assignments
		t.Errorf("asked %d times about the next of %d configurations, want %d", total, len(list), want)
	}
}
