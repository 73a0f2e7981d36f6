package bounded_test

import (
	"context"
	"testing"
	"time"

	"tandem/concrete"
	"tandem/explore/bounded"
	"tandem/explore/solver"
	"tandem/internal/longtest"
	"tandem/lang"
	"tandem/languages/checks"
	property "tandem/languages/checks/statements"
	"tandem/props"
	"tandem/props/programs"
	"tandem/props/sections"
	"tandem/spec"
)

// formulas is a language whose formulas are compared with its trees.
type formulas struct {
	name      string
	statement func(solver.Session, bounded.Options) *props.Property[sections.Case]
}

func formulasOf[S bounded.Joined[S], C interface{ Stmt() lang.Stmt }](name string, sem *spec.Semantics[*lang.Program, concrete.Valuation, S, C], voc *programs.Vocabulary) formulas {
	return formulas{name, func(s solver.Session, o bounded.Options) *props.Property[sections.Case] {
		return treeAgrees(sem, voc, s, o)
	}}
}

func checkedLanguages() []formulas {
	m := concrete.Standard()
	none := func(*lang.Program, map[lang.Var]lang.Value) []lang.Type { return nil }
	return []formulas{
		formulasOf("basic+checks", checks.Basic(m).Semantics(), property.Linear()),
		formulasOf("basic+checks, bv3", checks.Basic(m).Semantics(), programs.Bits(3).WithChecks(2, 0, none)),
		formulasOf("arrays+checks", checks.Arrays(m).Semantics(), property.LinearArrays()),
		formulasOf("recursion+checks", checks.Recursion(m).Semantics(), programs.Recursive(programs.Linear()).WithChecks(2, 0, none)),
		formulasOf("recursion-arrays+checks", checks.RecursionArrays(m).Semantics(), property.RecursionArrays(checks.RecursionArrays(m)).Random),
		formulasOf("objects+checks", checks.Objects(m).Semantics(), property.Objects(checks.Objects(m)).Random),
		formulasOf("full+checks", checks.Full(m).Semantics(), property.Full(checks.Full(m)).Random),
	}
}

// asked opens what the command asks: circuits first, and Z3 what they do not decide.
func asked(t testing.TB) solver.Session {
	t.Helper()
	session, err := solver.Open("auto", solver.Options{Timeout: 10 * time.Second, Once: true})
	if err != nil {
		t.Skipf("no solver: %v", err)
	}
	t.Cleanup(func() { session.Close() })
	return session
}

// formulasAgree checks a language, and counts what was not compared.
func formulasAgree(t *testing.T, l formulas, checks int, seed uint64, o bounded.Options) {
	r := l.statement(asked(t), o).Test(context.Background(), props.Options{Checks: checks, Seed: seed})
	if r.Result == spec.Refuted || r.Crash != nil {
		t.Fatalf("%s: %+v %+v", l.name, r.Counterexample, r.Crash)
	}
	open := 0
	for _, n := range r.Inconclusive {
		open += n
	}
	t.Logf("%s: %d cases, %d not compared %v, %d places and verdicts compared, leaves %v", l.name, r.Generated, open, r.Inconclusive, r.Evidence.Compared, r.Evidence.Ended)
	if r.Generated < checks || r.Evidence.Compared < checks {
		t.Errorf("%s: %d cases, %d compared", l.name, r.Generated, r.Evidence.Compared)
	}
	if checks >= 100 && open*20 > r.Generated {
		t.Errorf("%s: %d of %d cases were not compared: %v", l.name, open, r.Generated, r.Inconclusive)
	}
}

// One formula has the errors of the tree, in all languages.
func TestFormulasAgree(t *testing.T) {
	for _, l := range checkedLanguages() {
		t.Run(l.name, func(t *testing.T) { formulasAgree(t, l, 25, 1, bounded.Options{}) })
	}
	t.Run("literally", func(t *testing.T) { formulasAgree(t, checkedLanguages()[0], 25, 2, bounded.Options{Literal: true}) })
}

// Two thousand programs a language.
func TestFormulasAgreeOnMany(t *testing.T) {
	longtest.Sweep(t)
	for _, l := range checkedLanguages() {
		t.Run(l.name, func(t *testing.T) { formulasAgree(t, l, 2000, 3, bounded.Options{}) })
	}
}

// All programs of the basic language with checks over bv2 up to size 5.
func TestFormulasAgreeExhaustively(t *testing.T) {
	longtest.Sweep(t)
	m := concrete.Standard()
	vocs := programs.SmallBits(2)
	for _, voc := range vocs {
		voc.WithChecks(1, 0, func(*lang.Program, map[lang.Var]lang.Value) []lang.Type { return nil })
	}
	statement := treeAgrees(checks.Basic(m).Semantics(), vocs[0], asked(t), bounded.Options{})
	judged, open, compared := 0, 0, 0
	var last *lang.Program
	for k := range sections.Cases(5, nil, vocs...) {
		if k.Program == last {
			continue
		}
		last = k.Program
		judged++
		v := statement.Judge(t.Context(), sections.Case{Program: k.Program})
		compared += v.Evidence.Compared
		switch v.Result {
		case spec.Refuted:
			t.Fatalf("%s\n%v", v.Reason, k.Program)
		case spec.Inconclusive:
			open++
		}
	}
	t.Logf("%d programs, %d not compared, %d places and verdicts compared", judged, open, compared)
	if judged < 1000 || compared < judged || open*20 > judged {
		t.Errorf("%d programs, %d not compared, %d compared", judged, open, compared)
	}
}
