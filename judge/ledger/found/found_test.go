// Package found measures how many false statements a check of wrong rules finds by default.
package found

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"
	"text/tabwriter"
	"time"

	"tandem/cmd/register"
	"tandem/internal/cputime"
	"tandem/internal/lists"
	"tandem/internal/longtest"
	"tandem/judge/ledger"
	"tandem/languages"
	"tandem/props"
	"tandem/spec"
	"tandem/spec/notation/texts"
)

var (
	each = flag.Int("each", 4, "wrong rules of a language")
	only = flag.String("language", "", "only these languages, between commas")
)

// tried is what became of the wrong rules of a language.
type tried struct {
	language              string
	wrong                 int // rules
	random, found, untrue int // statements: refuted by random cases alone, by default, and at all
	missed                []string
}

// wrong returns the machine's mutants of a language that run, in the order of a chance.
func wrong(printed *texts.Language) (list []texts.Change) {
	for _, line := range printed.Lines {
		for _, m := range line.Formula.Mutants() {
			c := texts.Change{Side: line.Side, ID: line.ID, Text: m.String(), Line: 1, Col: 1}
			if _, err := printed.With([]texts.Change{c}); err == nil {
				list = append(list, c)
			}
		}
	}
	chance := rand.New(rand.NewPCG(1, 0))
	chance.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

// given returns a language with a change.
func given(l *languages.Language, v *languages.Variant, c texts.Change) *languages.Chosen {
	return &languages.Chosen{Language: l, Variant: v, Given: &languages.Given{Changes: []texts.Change{c}}}
}

// refuted lists the statements that a check refutes. It has a minute of the processor, as tandem check.
func refuted(t *testing.T, by ledger.Check) []string {
	t.Helper()
	ctx, end := cputime.Within(t.Context(), time.Duration(runtime.GOMAXPROCS(0))*time.Minute, context.DeadlineExceeded)
	defer end()
	r, err := by.Run(ctx)
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, of := range r.Reports {
		if of.Result == spec.Refuted {
			ids = append(ids, of.ID)
		}
	}
	return ids
}

// Of statements that are false of a wrong rule, drawn among the machine's mutants, a check finds nearly
// all by default. False is what is refuted one size further, or on ten times the random cases.
func TestFalseStatementsAreFound(t *testing.T) {
	longtest.Sweep(t)
	var all []tried
	for _, l := range register.All().All() {
		if l.Text == nil || *only != "" && !slices.Contains(strings.Split(*only, ","), l.Name) {
			continue
		}
		printed, plan := texts.Printed(l.Name), ledger.PlanOf(l.Name)
		list := wrong(printed)
		of := tried{language: l.Name}
		for _, c := range list[:min(*each, len(list))] {
			text, err := printed.With([]texts.Change{c})
			if err != nil {
				t.Fatal(err)
			}
			v := l.Text(text, languages.Standard())
			check := ledger.Check{Variant: v, Limits: spec.DefaultLimits(), Checks: 1000, Tries: 1, Seed: 1, Key: l.Name}
			check.Statements = lists.Filter(v.Statements(check.Limits), func(s props.Checkable) bool { return !s.Info().Solver })
			alone := refuted(t, check)
			byDefault := check
			byDefault.Small, byDefault.Others, byDefault.Further = plan.Small, true, props.IDs(check.Statements)
			byDefault.Follow(given(l, v, c))
			found := refuted(t, byDefault)
			var more []string
			if len(found) == 0 { // else the check itself went so far
				check.Statements = props.Selected(check.Statements, byDefault.Further)
				check.Small, check.Checks = plan.Small+1, ledger.Factor*1000
				more = refuted(t, check)
			}
			for _, id := range more {
				of.missed = append(of.missed, fmt.Sprintf("%s: %s: %s", id, c.Target(), c.Text))
			}
			of.wrong++
			of.random, of.found, of.untrue = of.random+len(alone), of.found+len(found), of.untrue+len(found)+len(more)
		}
		all = append(all, of)
		t.Logf("%s: %d wrong rules, %d false statements: %d found by random cases alone, %d by default; missed:\n%s",
			of.language, of.wrong, of.untrue, of.random, of.found, strings.Join(of.missed, "\n"))
	}
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 1, ' ', 0)
	fmt.Fprintf(w, "| language\t| wrong rules\t| false statements\t| by 1,000 random cases\t| by default\t|\n")
	row := func(of tried) {
		fmt.Fprintf(w, "| %s\t| %d\t| %d\t| %.1f %%\t| %.1f %%\t|\n", of.language, of.wrong, of.untrue, share(of.random, of.untrue), share(of.found, of.untrue))
	}
	sum := tried{language: "all"}
	for _, of := range all {
		row(of)
		sum.wrong, sum.random, sum.found, sum.untrue = sum.wrong+of.wrong, sum.random+of.random, sum.found+of.found, sum.untrue+of.untrue
		if share(of.found, of.untrue) < 97 {
			t.Errorf("%s: %d of %d false statements are found, expected 97 %%", of.language, of.found, of.untrue)
		}
	}
	row(sum)
	w.Flush()
	t.Logf("\n%s", b.String())
	if share(sum.found, sum.untrue) < 99 {
		t.Errorf("%d of %d false statements are found, expected 99 %%", sum.found, sum.untrue)
	}
}

// share returns n of all in percent.
func share(n, all int) float64 {
	if all == 0 {
		return 100
	}
	return 100 * float64(n) / float64(all)
}

// A statement that is said to take no transitions says the same without any rule, so that wrong rules need no
// further search of it.
func TestOthersTakeNoTransitions(t *testing.T) {
	for _, l := range register.All().All() {
		if l.Text == nil {
			continue
		}
		printed := texts.Printed(l.Name)
		with := l.Text(printed, languages.Standard()).Statements(spec.DefaultLimits())
		without := l.Text(printed.Without(func(texts.Line) bool { return true }), languages.Standard()).Statements(spec.DefaultLimits())
		for i, s := range with {
			if s.Info().Steps || s.Info().Solver {
				continue
			}
			opts := props.Options{Checks: 20, Seed: 1}
			want, got := s.Test(t.Context(), opts), without[i].Test(t.Context(), opts)
			if got.ID != want.ID || got.Held != want.Held || !reflect.DeepEqual(got.Evidence, want.Evidence) {
				t.Errorf("%s %s: without rules %d cases hold, with them %d", l.Name, want.ID, got.Held, want.Held)
			}
		}
	}
}

// Where no clause is another one, statements that take no transitions are not searched further.
func TestLemmasOfWrongRulesAreSpared(t *testing.T) {
	l, err := register.All().Named("basic", languages.Check)
	if err != nil {
		t.Fatal(err)
	}
	c := texts.Change{Side: "symbolic", ID: "If-F", Text: "⟨if b {S1}{S2}; S, σ, φ⟩ → ⟨S1; S, σ, φ ∧ ¬bσ⟩", Line: 1, Col: 1}
	text, err := texts.Printed("basic").With([]texts.Change{c})
	if err != nil {
		t.Fatal(err)
	}
	v := l.Text(text, languages.Standard())
	check := ledger.Check{Variant: v, Limits: spec.DefaultLimits(), Checks: 10, Tries: 1, Seed: 1, Small: 4}
	check.Statements = v.Statements(check.Limits)
	check.Further = props.IDs(check.Statements)
	check.Follow(given(l, v, c))
	found, err := check.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []struct {
		id     string
		random int
	}{{"lemma-2.1", 10}, {"determinism", 100}} {
		r := found.Reports[slices.IndexFunc(found.Reports, func(r props.Report) bool { return r.ID == want.id })]
		if got := r.Scope[len(r.Scope)-1].Cases; got != want.random {
			t.Errorf("%s is judged on %d random cases, expected %d", want.id, got, want.random)
		}
	}
}
