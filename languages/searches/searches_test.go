package searches_test

import (
	"context"
	"testing"
	"time"

	"tandem/arrays"
	"tandem/basic"
	"tandem/concrete"
	"tandem/explore"
	"tandem/explore/solver"
	"tandem/internal/longtest"
	"tandem/lang"
	"tandem/languages/checks"
	property "tandem/languages/checks/statements"
	"tandem/languages/formulas"
	"tandem/languages/full"
	"tandem/languages/searches"
	"tandem/objects"
	"tandem/props"
	"tandem/props/programs"
	"tandem/props/sections"
	"tandem/recursion"
	"tandem/spec"
	"tandem/symbolic"
)

// open opens Z3. A sweep asks circuits first, as bmc does, and Z3 what they do not decide; a process of Z3
// is asked about each answer, too, since nobody else sees a wrong unsat.
func open(t testing.TB) solver.Session {
	t.Helper()
	session, err := solver.Open("auto", solver.Options{Timeout: 2 * time.Second, Once: longtest.Sweeps()})
	if err != nil {
		t.Skipf("no solver: %v", err)
	}
	if longtest.Sweeps() {
		opinion := solver.NewOpinion("pipe", 2*time.Second, 1)
		if session, err = opinion.Of(session); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if t.Logf("second opinion: %v", opinion.Tally()); opinion.Tally().Differs > 0 {
				t.Errorf("two solvers disagree: %v", opinion.Disagreements())
			}
		})
	}
	t.Cleanup(func() { session.Close() })
	return session
}

// language is a language whose searches are compared.
type language struct {
	name       string
	statements func(session solver.Session) []*props.Property[searches.Case]
}

func newLanguage[S explore.Configuration, C any](name string, sem *searches.Semantics[S, C], voc *programs.Vocabulary) language {
	return language{name, func(session solver.Session) []*props.Property[searches.Case] {
		return searches.Statements(sem, voc, session, searches.Right[S]())
	}}
}

func languages() []language {
	m := concrete.Standard()
	return []language{
		newLanguage("basic", basic.New(), programs.Linear()),
		newLanguage("basic, bv3", basic.New(), programs.Bits(3)),
		newLanguage("basic+checks", checks.Basic(m).Semantics(), property.Linear()),
		newLanguage("arrays", arrays.New(), programs.LinearArrays()),
		newLanguage("arrays, bv2", arrays.New(), programs.BitArrays(2)),
		newLanguage("arrays+checks", checks.Arrays(m).Semantics(), property.LinearArrays()),
		newLanguage("recursion", recursion.Published(m).Semantics(), programs.Recursive(programs.Linear())),
		newLanguage("recursion+checks", checks.Recursion(m).Semantics(), property.Recursion(checks.Recursion(m)).Random),
		newLanguage("recursion-arrays", formulas.RecursionArrays(concrete.Standard()).Semantics(), programs.RecursiveArrays()),
		newLanguage("recursion-arrays+checks", checks.RecursionArrays(m).Semantics(), property.RecursionArrays(checks.RecursionArrays(m)).Random),
		newLanguage("objects", objects.Repaired(m).Semantics(), programs.Objects()),
		newLanguage("objects+checks", checks.Objects(m).Semantics(), property.Objects(checks.Objects(m)).Random),
		newLanguage("full", full.New(), programs.Full()),
		newLanguage("full+checks", checks.Full(m).Semantics(), property.Full(checks.Full(m)).Random),
	}
}

// agree checks the statements of a language, and counts what was not compared.
func agree(t *testing.T, l language, checks int, seed uint64) {
	session := open(t)
	for _, p := range l.statements(session) {
		r := p.Test(context.Background(), props.Options{Checks: checks, Seed: seed})
		if r.Result == spec.Refuted || r.Crash != nil {
			if c := r.Counterexample; c != nil {
				t.Errorf("%s: %+v", c.Reason, c.Failure)
			}
			t.Fatalf("%s: %s: %+v %+v", l.name, p.ID, r.Counterexample, r.Crash)
		}
		open := 0
		for _, n := range r.Inconclusive {
			open += n
		}
		t.Logf("%s: %s: %d cases, %d not compared %v, %d paths compared, ends %v", l.name, p.ID, r.Generated, open, r.Inconclusive, r.Evidence.Compared, r.Evidence.Ended)
		if r.Generated < checks || r.Evidence.Compared < checks {
			t.Errorf("%s: %s: %d cases, %d compared", l.name, p.ID, r.Generated, r.Evidence.Compared)
		}
		if checks >= 100 && open*20 > r.Generated {
			t.Errorf("%s: %s: %d of %d cases were not compared: %v", l.name, p.ID, open, r.Generated, r.Inconclusive)
		}
	}
}

// All ways to search have the same paths, in all languages.
func TestSearchesAgree(t *testing.T) {
	for _, l := range languages() {
		t.Run(l.name, func(t *testing.T) { agree(t, l, 12, 1) })
	}
}

// Two thousand programs a language.
func TestSearchesAgreeOnMany(t *testing.T) {
	longtest.Sweep(t)
	for _, l := range languages() {
		t.Run(l.name, func(t *testing.T) { agree(t, l, 2000, 2) })
	}
}

// All programs of size 5 of the basic language with checks, each from one input.
func TestSearchesAgreeExhaustively(t *testing.T) {
	longtest.Sweep(t)
	session, m := open(t), concrete.Standard()
	family := property.Basic(checks.Basic(m))
	list := searches.Statements(checks.Basic(m).Semantics(), family.Small[0], session, searches.Right[symbolic.Config]())
	programs, open, compared := 0, 0, 0
	var last *lang.Program
	for k := range sections.Cases(5, nil, family.Small...) {
		if k.Program == last {
			continue
		}
		last = k.Program
		programs++
		for _, p := range list {
			v := p.Judge(t.Context(), k)
			compared += v.Evidence.Compared
			switch v.Result {
			case spec.Refuted:
				t.Fatalf("%s: %v from %v: %s %+v", p.ID, k.Program, k.Initial, v.Reason, v.Failure)
			case spec.Inconclusive:
				open++
			}
		}
	}
	t.Logf("%d programs, %d paths compared, %d of %d cases not", programs, compared, open, len(list)*programs)
	if programs < 1000 || open*20 > len(list)*programs {
		t.Errorf("%d programs, %d cases not compared", programs, open)
	}
}
