package evidence_test

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/cmd/register"
	"tandem/cmd/report"
	"tandem/internal/rules"
	"tandem/judge/ledger"
	"tandem/judge/ledger/evidence"
	"tandem/judge/prove"
	"tandem/languages"
	"tandem/proofs"
	"tandem/props"
	"tandem/spec"
)

// files returns the evidence that is built in.
func files(t *testing.T) *ledger.Kept {
	t.Helper()
	k, err := ledger.Read("evidence", evidence.Files)
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// kept returns the evidence that is built in, and the ledger by it.
func kept(t *testing.T) (*ledger.Kept, *ledger.Ledger) {
	t.Helper()
	k := files(t)
	l, err := k.Ledger(report.Version, ledger.Claims(register.All().All()))
	if err != nil {
		t.Fatal(err)
	}
	return k, l
}

// digits is the number of a statement or definition, which its name begins with.
var digits = regexp.MustCompile(`^(Definition|Lemma|Corollary|Proposition|Theorem) (\d\.\d)`)

// Each ID is that of one entry, which it finds.
func TestIDsFindTheirEntries(t *testing.T) {
	_, l := kept(t)
	for _, e := range l.Entries {
		if found, ok := l.Find(e.ID); !ok || found != e {
			t.Errorf("%s, %s: the ID finds another entry, %s", e.ID, e.Name, found.Name)
		}
	}
}

// What the paper numbers is in the ledger, and every rule and clause of the
// index; each with its statement, its code and at least one reading.
func TestLedgerIsComplete(t *testing.T) {
	numbered := []string{
		"Lemma 2.1", "Corollary 2.2", "Theorem 2.3", "Theorem 2.4",
		"Proposition 3.1", "Corollary 3.2", "Lemma 3.3", "Corollary 3.4", "Theorem 3.5", "Theorem 3.6",
		"Definition 4.1", "Definition 4.2", "Lemma 4.3", "Lemma 4.4", "Theorem 4.5",
	}
	found, seen, code := map[string]string{}, map[string]bool{}, map[string]bool{}
	checked := map[string]bool{} // of the others no statement judges the rules
	for _, l := range register.All().Able(languages.Check) {
		checked[l.Name] = true
	}
	for _, e := range ledger.Claims(register.All().All()) {
		if seen[e.ID] {
			t.Errorf("%s is there twice", e.ID)
		}
		seen[e.ID] = true
		if e.Kind == "" || e.Section == "" || e.Name == "" || e.Statement == "" || e.Source == "" || len(e.Readings) == 0 {
			t.Errorf("%s is not complete: %+v", e.ID, e)
		}
		if m := digits.FindString(e.Name); e.Paper == languages.FormallyExplained && m != "" && e.ID != e.Language+"/"+strings.Join(e.By, "") {
			found[m] = e.ID
			if want := strings.ToLower(strings.Replace(m, " ", "-", 1)); !strings.HasPrefix(e.ID, want) {
				t.Errorf("%s has the ID %s", m, e.ID)
			}
		}
		if e.Kind == ledger.Rule || e.Kind == ledger.Clause {
			if len(e.By) == 0 && checked[e.Language] {
				t.Errorf("no statement judges %s", e.ID)
			}
			for _, c := range e.Code {
				code[c.File+" "+c.Func] = true
			}
		}
	}
	for _, n := range numbered {
		if found[n] == "" {
			t.Errorf("%s is not in the ledger", n)
		}
		delete(found, n)
	}
	if len(found) > 0 {
		t.Errorf("numbered statements that the paper does not have: %v", found)
	}
	for _, e := range rules.All() {
		if file, _, _ := e.Place(); !code[file+" "+e.Func] {
			t.Errorf("%s %s of the language %s is not in the ledger", e.Side, e.ID, e.Language)
		}
	}
}

// Rules and clauses are shown as the paper prints them, with the repair below; one whose printed formula runs in
// no reading has no verdict on it.
func TestShownAsPrinted(t *testing.T) {
	_, l := kept(t)
	repaired, unrun := 0, 0
	for _, e := range l.Entries {
		if e.Repair == "" {
			continue
		}
		repaired++
		if e.Statement == e.Repair {
			t.Errorf("%s shows its repair as what is printed: %s", e.ID, e.Statement)
		}
		of, _ := register.All().Named(e.Language, languages.Check)
		ran := slices.ContainsFunc(of.AllReadings(), func(r spec.Reading[*languages.Variant]) bool {
			if v := r.Of(); v.Formulas != nil {
				return v.Formulas().Has(e.Target, e.Statement)
			}
			return slices.Contains(r.Entries, e.Target)
		})
		if unran := e.Verdict == ledger.NotRun || e.Verdict == ledger.NotAlone; unran == ran {
			t.Errorf("%s: %s, and a reading has what is printed: %v", e.ID, e.Verdict, ran)
		} else if unran {
			unrun++
		}
	}
	if repaired < 30 || unrun < 10 {
		t.Errorf("%d rows have a repair, %d of them are not run as printed", repaired, unrun)
	}
}

// What fails as published, and nothing else; what stands in its place holds. Nothing
// refutes what stands in the place of what other papers print; how far it was searched
// is a part of its verdict.
func TestPublishedVerdicts(t *testing.T) {
	refuted := []string{
		"theorem-4.5-soundness", "traces/definedness-new", "arrays/length", "unfolding/ends", "unfolding/path-conditions",
		"subsumption/hidden", "embed/theorem-3.2", "embed/store-completeness", "embed/store-theta-completeness",
		"embed/store-correctness", "embed/store-represents", "embed/store-partition",
		"embed/store-figure-1-correctness", "embed/store-figure-1-completeness",
		"frames/program", "frames/soundness", "frames/represents", "frames/inference", "frames/inference-sound", "frames/text", "frames/omitted", "frames/iterator", "frames/modified",
		"embed/case-3.2-1", "embed/case-3.2-2", "embed/case-3.2-3", "embed/case-3.2-4",
	}
	_, l := kept(t)
	for _, e := range l.Entries {
		first := e.Paper == languages.FormallyExplained
		for _, r := range e.Readings {
			if r.ID == ledger.Repaired && (first && !ledger.Held(r.Verdict) || r.Verdict == ledger.Refuted) {
				t.Errorf("%s, repaired: %s, %s", e.ID, r.Verdict, r.Why)
			}
			if (r.Verdict == ledger.Refuted) != (r.Counterexample != nil) {
				t.Errorf("%s, %s: %s, with a counterexample: %t", e.ID, r.ID, r.Verdict, r.Counterexample != nil)
			}
		}
		if r := e.Reading(ledger.Published); r != nil && e.Kind != ledger.Rule && e.Kind != ledger.Clause && e.Kind != ledger.Definition {
			fails := slices.Contains(refuted, e.ID)
			if fails != (r.Verdict == ledger.Refuted) {
				t.Errorf("%s as published: %s, said to be refuted: %t: %s", e.ID, r.Verdict, fails, r.Why)
			}
			if first && !fails && !ledger.Held(r.Verdict) && r.Verdict != ledger.NotRun {
				t.Errorf("%s as published: %s: %s", e.ID, r.Verdict, r.Why)
			}
		}
	}
}

// What is proved about the languages is in the evidence, and nothing else; and the ledger has
// it: the verdict on such a statement, and on none that a reading which the text supports refutes.
func TestProved(t *testing.T) {
	k, l := kept(t)
	var want, got []string
	for _, l := range register.All().All() {
		var export prove.Exports
		if proofs.Of(l.Name) != nil {
			var err error
			if export, err = l.Exports(nil); err != nil {
				t.Fatal(err)
			}
		}
		digest, err := prove.Digest(l.Name, export) // of the rules and proofs of today
		if err != nil {
			t.Fatal(err)
		}
		for _, theorem := range append(slices.Clone(proofs.Of(l.Name)), proofs.ByHand(l.Name)...) {
			want = append(want, fmt.Sprint(l.Name, " ", theorem.Statement, " ", theorem.Reading, " ", theorem.File, ".v ", theorem.Name, " ", export == nil, " ", digest))
		}
	}
	for _, e := range k.Evidence {
		for _, p := range e.Proofs {
			got = append(got, fmt.Sprint(p.Language, " ", p.Statement, " ", p.Reading, " ", p.File, " ", p.Theorem, " ", p.ByHand, " ", p.Digest))
			if p.Checker == "" || len(p.Axioms) > 1 {
				t.Errorf("%s: %+v", p.Statement, p)
			}
		}
	}
	slices.Sort(want)
	slices.Sort(got)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("make evidence PART=proofs: -want +got\n%s", diff)
	}
	verdicts := map[string]string{}
	for _, e := range l.Entries {
		verdicts[e.ID] = e.Verdict + ", " + e.Own().Verdict
	}
	for id, want := range map[string]string{
		"theorem-2.3": "proved, proved", "theorem-3.6": "proved, proved", "arrays/completeness": "depends on the reading, proved",
		"subsumption/theorem-1": "depends on the reading, proved", "embed/theorem-3.1": "depends on the reading, proved", "substitution": "tested, tested", "basic/symbolic/If-F": "tested, tested",
	} {
		if verdicts[id] != want {
			t.Errorf("%s: %s, want %s", id, verdicts[id], want)
		}
	}
}

// Each reading fails the statements that it is said to refute, and no others.
func TestReadingsAsSaid(t *testing.T) {
	_, runs := evidenceRuns(t)
	for _, l := range register.All().All() {
		if ledger.PlanOf(l.Name).SeparateEvidence && !slices.ContainsFunc(runs, func(run ledger.Run) bool { return run.Language == l.Name }) {
			continue // it is in the ledger once it has evidence
		}
		for _, r := range l.AllReadings() {
			got := map[string]bool{}
			for _, run := range runs {
				if run.Language == l.Name && run.Reading == r.ID {
					for _, rep := range run.Reports {
						got[rep.ID] = got[rep.ID] || rep.Counterexample != nil
					}
				}
			}
			if len(got) == 0 {
				t.Errorf("%s, %s: no evidence", l.Name, r.ID)
			}
			for id, fails := range got {
				if fails != slices.Contains(r.Refutes, id) {
					t.Errorf("%s, %s: %s refuted: %t, said to be: %t", l.Name, r.ID, id, fails, !fails)
				}
			}
		}
	}
}

// evidenceRuns returns the evidence that is built in, and all its runs.
func evidenceRuns(t *testing.T) (*ledger.Evidence, []ledger.Run) {
	t.Helper()
	e := &ledger.Evidence{}
	for _, of := range files(t).Evidence {
		e.Runs, e.Killing, e.Proofs = append(e.Runs, of.Runs...), append(e.Killing, of.Killing...), append(e.Proofs, of.Proofs...)
	}
	return e, e.Runs
}

// Counterexamples are small: of each statement that a reading fails, the one
// that was found at random and shrunk has at most one statement, or action,
// more than the smallest of all cases.
func TestShrunkIsSmall(t *testing.T) {
	_, runs := evidenceRuns(t)
	type of struct{ language, reading, statement string }
	least := map[of]props.Shown{}
	for _, run := range runs {
		for _, r := range run.Reports {
			if run.Mode == ledger.Exhaustive && r.Counterexample != nil {
				least[of{run.Language, run.Reading, r.ID}] = r.Counterexample.Case
			}
		}
	}
	compared, larger, left := 0, []string{}, maps.Clone(notSmall)
	for _, run := range runs {
		for _, r := range run.Reports {
			small, ok := least[of{run.Language, run.Reading, r.ID}]
			if run.Mode != ledger.Random || r.Counterexample == nil || !ok {
				continue
			}
			compared++
			got := r.Counterexample.Case
			key := run.Language + " " + run.Reading + " " + r.ID
			if got.Stmts > small.Stmts+1 || got.Size > small.Size+statement {
				l, _ := register.All().Named(run.Language, languages.Check)
				may := run.Reading != ledger.Published || l.Paper != languages.FormallyExplained
				if reason, known := notSmall[key]; known && reason != "" && may {
					delete(left, key)
					continue
				}
				larger = append(larger, fmt.Sprintf("%s %s %s: %d statements, size %d, and %d, %d:\n%s\n%s", run.Language, run.Reading, r.ID,
					got.Stmts, got.Size, small.Stmts, small.Size, oneLine(got), oneLine(small)))
			}
		}
	}
	if len(larger) > 0 {
		t.Errorf("larger than the smallest by more than a statement:\n%s", strings.Join(larger, "\n"))
	}
	if len(left) > 0 {
		t.Errorf("these are small by now: %v", left)
	}
	if compared < 40 {
		t.Errorf("only %d counterexamples are there twice", compared)
	}
}

// notSmall lists what shrinking leaves larger, and why. No published statement of the
// first paper is among them.
var notSmall = map[string]string{
	"objects removed-at-end monotony":             "the new object needs a field, and without the call nothing else uses it, so that it is not declared",
	"lambda-store published store-completeness":   "the published reading fails in several ways, and this is one of them",
	"lambda-store any-term store-correctness-any": "results of every term fail in several ways, and this is one of them",
	"frames complete lost-printed":                "none of its conjuncts can be left out, and the smallest method has others",
}

// oneLine returns a case in a line.
func oneLine(c props.Shown) string {
	return strings.Join(strings.Fields(c.Program+" "+c.Other+" "+c.Input), " ")
}

// statement is the size of a small one, as x := y + 1.
const statement = 4

// largest is the size that a case may have that kills a mutant, but for examples, which
// are given.
const largest = 30

// Every mutant is killed by the statement that it names, but for those that
// are equivalent; every one that there is was checked.
func TestMutantsInEvidence(t *testing.T) {
	e, _ := evidenceRuns(t)
	checked, tried := map[string]ledger.Mutant{}, map[string]bool{}
	for _, k := range e.Killing {
		tried[k.Language] = true
		for _, m := range k.Mutants {
			checked[k.Language+" "+m.ID] = m
		}
	}
	for _, l := range register.All().All() {
		if ledger.PlanOf(l.Name).SeparateEvidence && !tried[l.Name] {
			continue
		}
		for _, m := range l.AllMutants() {
			got, ok := checked[l.Name+" "+m.ID]
			delete(checked, l.Name+" "+m.ID)
			switch {
			case !ok:
				t.Errorf("%s: %s was not checked: make ledger", l.Name, m.ID)
			case m.Equivalent == "" && (got.Verdict != ledger.Killed || !got.Dies(m.KilledBy) || got.Smallest == nil):
				t.Errorf("%s: %s: %s by %v, want by %s", l.Name, m.ID, got.Verdict, got.KilledBy, m.KilledBy)
			case m.Equivalent == "" && got.By != "examples" && got.Smallest.Case.Size > largest:
				t.Errorf("%s: the case that kills %s has size %d", l.Name, m.ID, got.Smallest.Case.Size)
			case m.Equivalent != "" && got.Verdict != ledger.Equivalent:
				t.Errorf("%s: %s is said to be equivalent, and is %s", l.Name, m.ID, got.Verdict)
			}
		}
	}
	for id := range checked {
		t.Errorf("%s was checked and is no mutant: make ledger", id)
	}
}

// Of what a solver decided another one was asked, and said the same; none was
// asked where no solver was. The runs of frames on fixed programs, and by the readings of these,
// were made by one solver: they want to be made anew (TestCommits).
func TestSecondOpinionsInEvidence(t *testing.T) {
	_, runs := evidenceRuns(t)
	asked := 0
	for _, run := range runs {
		switch o := run.Opinion; {
		case run.Mode == ledger.Written && o == nil: // runs refute them
		case (o == nil) != (run.Solver == ledger.NoSolver):
			t.Errorf("%s: the solver is %s, and a second one was asked: %t", run.Language, run.Solver, o != nil)
		case o == nil:
		case o.Answers == 0 && len(run.Reports) == 1 && run.Reports[0].Counterexample != nil: // terms were compared, and no solver was asked until it fell
		case o.Differs != 0 || run.Mode != ledger.Written && (o.Sat == 0 || o.Unsat == 0) || o.Asked != o.Answers || strings.Contains(o.By, "Z3") || 20*o.Unknown > o.Asked:
			t.Errorf("%s: %+v", run.Language, o)
		default:
			asked++
		}
	}
	if asked < 2 {
		t.Errorf("%d runs have a second opinion", asked)
	}
}
