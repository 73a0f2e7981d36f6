package ledger_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"tandem/cmd/register"
	"tandem/examples/tally/entry"
	"tandem/explore/solver"
	"tandem/judge/ledger"
	"tandem/lang"
	"tandem/languages"
	"tandem/props"
	"tandem/spec"
)

// quick makes evidence in no time.
var quick = ledger.Making{Version: "1", Effort: ledger.Effort{Checks: 30, Quick: true}, Seed: 1}

// The same Making gives the same bytes, of a random and of an exhaustive run; the
// evidence that several runs share is that of one.
func TestMaking(t *testing.T) {
	list := []*languages.Language{entry.Language()}
	making := func(m ledger.Making) *ledger.Evidence {
		e, err := m.Evidence(t.Context(), list)
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	whole := making(quick)
	if n := len(whole.Runs); n != 2 || whole.Runs[0].Mode != ledger.Random || whole.Runs[1].Size != 4 {
		t.Fatalf("%d runs: %+v", n, whole.Runs)
	}
	for _, run := range whole.Runs {
		if result := props.Overall(run.Reports); result != spec.Tested {
			t.Errorf("%s: %v", run.Mode, result)
		}
	}
	if !bytes.Equal(whole.Encode(), making(quick).Encode()) {
		t.Error("made again it is something else")
	}
	thorough := quick
	thorough.Quick, thorough.Checks = false, 50 // with readings
	want := making(thorough).Encode()
	for _, of := range []int{1, 2, 5} {
		units, texts := joined(t, of, func(u *ledger.Units) {
			m := thorough
			m.Units = u
			making(m)
		})
		for i, text := range texts {
			if bytes.Contains(text, []byte(`"segment `)) != (of > 1) {
				t.Errorf("part %d of %d: it has a part of the exhaustive check, or the whole of it", i+1, of)
			}
		}
		thorough.Units = units
		if diff := cmp.Diff(string(want), string(making(thorough).Encode())); diff != "" {
			t.Errorf("%d parts: -want +got\n%s", of, diff)
		}
	}
}

// joined returns the units of all the runs that share a run, as they read them from their files.
func joined(t *testing.T, of int, run func(*ledger.Units)) (all *ledger.Units, texts [][]byte) {
	t.Helper()
	names := make([]string, of)
	texts = make([][]byte, of)
	for i := range of {
		u := ledger.NewUnits("1", "a run", func(text []byte) error { texts[i] = text; return nil })
		u.Share(i, of)
		run(u)
		if err := u.Save(); err != nil {
			t.Fatal(err)
		}
		names[i] = fmt.Sprint(i)
	}
	all = ledger.NewUnits("1", "a run", func([]byte) error { return nil })
	if err := all.Join(names, texts); err != nil {
		t.Fatal(err)
	}
	last := string(texts[of-1]) // the first may have none
	other := strings.Replace(last, `"units":{`, `"units":{"x":1,`, 1)
	another := strings.Replace(last, `"units":{`, `"units":{"x":2,`, 1)
	if err := all.Join([]string{"a", "b"}, [][]byte{[]byte(other), []byte(another)}); err == nil || err.Error() != "b: found another result of x than another part has" {
		t.Errorf("two results of a unit: %v", err)
	}
	if err := all.Join(names, texts); err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(texts[0], []byte(`"segment `)) {
		lost := regexp.MustCompile(`"segment [^"]*"`).ReplaceAll(texts[of-1], []byte(`"segment of others"`))
		if err := all.Join(names, append(slices.Clone(texts[:of-1]), lost)); err == nil || !strings.Contains(err.Error(), " parts of ") {
			t.Errorf("a part is lost: %v", err)
		}
		if err := all.Join(names, texts); err != nil {
			t.Fatal(err)
		}
	}
	return all, texts
}

// An anchor that is asked for by name is checked at random and exhaustively, and alone.
func TestMakingAnchors(t *testing.T) {
	l, err := register.All().Named("traces", languages.Check)
	if err != nil {
		t.Fatal(err)
	}
	m := quick
	m.Reading, m.Only = ledger.NoReading, []string{"formulas"}
	m.Quick = false
	m.Size = 4
	e, err := m.Evidence(t.Context(), []*languages.Language{l})
	if err != nil || len(e.Runs) != 1 || e.Runs[0].Mode != ledger.Exhaustive || e.Runs[0].Size != 4 || e.Runs[0].Scope == nil {
		t.Fatalf("%v, %+v", err, e)
	}
	for _, r := range e.Runs[0].Reports {
		if r.ID != "formulas" || r.Result != spec.Tested || r.Evidence.Compared == 0 {
			t.Errorf("%+v", r)
		}
	}
	m.Only = []string{"theorem-4.5-soundness"}
	if e, err = m.Evidence(t.Context(), []*languages.Language{l}); err != nil || len(e.Runs) != 1 || len(e.Runs[0].Reports) != 1 || e.Runs[0].Reports[0].ID != m.Only[0] {
		t.Errorf("%v, %+v", err, e)
	}
}

// Evidence is not made of runs that did not end, nor of panics.
func TestMakingFails(t *testing.T) {
	enough := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(enough)
	if _, err := quick.Evidence(ctx, []*languages.Language{entry.Language()}); !errors.Is(err, enough) {
		t.Errorf("interrupted: got %v", err)
	}
	panics := &languages.Language{Name: "panics", In: func(languages.Bounds) *languages.Variant {
		return &languages.Variant{Statements: func(spec.Limits) []props.Checkable {
			return []props.Checkable{&props.Property[int]{
				ID: "p", Gen: func(props.Source) int { return 0 }, Show: func(int) props.Shown { return props.Shown{} },
				Judge: func(context.Context, int) spec.Verdict { panic("boom") },
			}}
		}}
	}}
	var crash *props.Crash
	_, err := quick.Evidence(t.Context(), []*languages.Language{panics})
	if !errors.As(err, &crash) || err.Error() != "panics: p: boom" || crash.Stack == "" {
		t.Errorf("a panic: got %v", err)
	}
}

// Each mutant is killed by the statement that it names, with a counterexample.
func TestTrial(t *testing.T) {
	killings, err := ledger.DefaultTrial().Killings(t.Context(), []*languages.Language{entry.Language()})
	if err != nil || len(killings) != 1 || len(killings[0].Mutants) == 0 {
		t.Fatalf("got %+v, %v", killings, err)
	}
	of := map[string]string{}
	for _, m := range entry.Language().AllMutants() {
		of[m.ID] = m.KilledBy
	}
	for _, m := range killings[0].Mutants {
		if m.Verdict != ledger.Killed || m.By != of[m.ID] || m.Smallest == nil {
			t.Errorf("%s: %s by %s, want by %s: %+v", m.ID, m.Verdict, m.By, of[m.ID], m.Smallest)
		}
	}
}

// The parts of a trial are the whole.
func TestTrialInParts(t *testing.T) {
	trial := ledger.DefaultTrial()
	trial.Refuting = 2000
	try := func(u *ledger.Units) []ledger.Killing {
		trial.Units = u
		killings, err := trial.Killings(t.Context(), []*languages.Language{entry.Language()})
		if err != nil {
			t.Fatal(err)
		}
		return killings
	}
	all, _ := joined(t, 3, func(u *ledger.Units) { try(u) })
	if diff := cmp.Diff(try(nil), try(all)); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

// A language that the index of rules does not know has the rules of its systems,
// twins together, with statements and mutants.
func TestFactsWithoutIndex(t *testing.T) {
	facts := ledger.FactsOf(entry.Language())
	programs := entry.Language().In(languages.Standard()).Programs
	if got, want := len(facts.Entries), len(programs.Symbolic)+len(programs.Concrete); got != want {
		t.Fatalf("%d rules, want %d", got, want)
	}
	resting, mutants := 0, 0
	for i, e := range facts.Entries {
		if e.Twin != "" && e.Side == "symbolic" && facts.Entries[i+1].ID != e.Twin {
			t.Errorf("%+v", e)
		}
		resting += len(facts.Resting(e))
		mutants += len(facts.Mutants(e))
	}
	if resting == 0 || mutants == 0 {
		t.Errorf("%d statements rest on them, and there are %d mutants", resting, mutants)
	}
}

// Of a reading and some statements no run is kept that judges none of them.
func TestMakingOnly(t *testing.T) {
	l, err := register.All().Named("arrays", languages.Check)
	if err != nil {
		t.Fatal(err)
	}
	m := quick
	m.Quick, m.Reading, m.Only = false, "elem", []string{"monotony"}
	e, err := m.Evidence(t.Context(), []*languages.Language{l})
	if err != nil {
		t.Fatal(err)
	}
	for _, run := range e.Runs {
		if len(run.Reports) == 0 {
			t.Errorf("a run, %s, without reports", run.Mode)
		}
	}
	if len(e.Runs) == 0 {
		t.Error("no run")
	}
}

// What a solver decides is cut by cases, too: the parts are the whole, with what a second solver said of the answers,
// where a statement is refuted, and where some parts have no cases.
func TestMakingAskedInParts(t *testing.T) {
	x := lang.Var{Name: "x", Type: lang.Int}
	below := func(limit int, open func() (solver.Session, error)) props.Checkable {
		return &props.Property[int]{
			ID: fmt.Sprint("below-", limit), Solver: true,
			Gen:  func(src props.Source) int { return src.Choose(50, "n") },
			Show: func(n int) props.Shown { return props.Shown{Other: fmt.Sprint(n)} },
			Judge: func(ctx context.Context, n int) spec.Verdict {
				s, err := open()
				if err != nil {
					t.Error(err)
					return spec.Verdict{}
				}
				defer s.Close()
				s.Assert(lang.Term(lang.Eq, lang.V(x), lang.I(int64(n%2))))
				if r := s.Check(ctx); r.Answer != solver.Sat {
					t.Errorf("%v", r)
				}
				if n >= limit {
					return spec.Verdict{Result: spec.Refuted, Reason: "too large"}
				}
				return spec.Verdict{Evidence: spec.Evidence{Longest: n}}
			},
		}
	}
	l := &languages.Language{Name: "asks", In: func(languages.Bounds) *languages.Variant {
		return &languages.Variant{
			Statements: func(spec.Limits) []props.Checkable { return nil },
			Trees: func(open func() (solver.Session, error)) ([]props.Checkable, func()) {
				return []props.Checkable{below(45, open), below(50, open)}, func() {}
			},
		}
	}}
	making := func(u *ledger.Units) string {
		m := quick
		m.Units = u
		m.Solver = func() solver.Opener {
			opinion := solver.NewOpinion("small", time.Minute, 1)
			alone := func() (solver.Session, error) { return solver.Open("small", solver.Options{Timeout: time.Minute}) }
			return solver.Opener{Opinion: opinion, Alone: alone, Open: func() (solver.Session, error) {
				s, err := alone()
				if err != nil {
					return nil, err
				}
				return opinion.Of(s)
			}}
		}
		e, err := m.Evidence(t.Context(), []*languages.Language{l})
		if err != nil {
			t.Fatal(err)
		}
		return string(e.Encode())
	}
	want := making(nil)
	for _, text := range []string{`"verdict": "refuted"`, `"verdict": "tested"`, `"asked": `} {
		if !strings.Contains(want, text) {
			t.Errorf("no %s in\n%s", text, want)
		}
	}
	for _, of := range []int{2, 5, 40} {
		units, texts := joined(t, of, func(u *ledger.Units) { making(u) })
		if bytes.Contains(texts[1], []byte(`"asks/trees"`)) {
			t.Errorf("part 2 of %d has the whole", of)
		}
		if diff := cmp.Diff(want, making(units)); diff != "" {
			t.Errorf("%d parts: -want +got\n%s", of, diff)
		}
	}
}
