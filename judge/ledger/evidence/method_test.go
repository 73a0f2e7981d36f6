package evidence_test

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"tandem/cmd/register"
	"tandem/explore/solver"
	"tandem/internal/rules"
	"tandem/judge/ledger"
	"tandem/languages"
	"tandem/props"
	"tandem/spec"
)

// Each file of evidence names the one commit that made it, and a paper those of its files.
func TestCommits(t *testing.T) {
	k, l := kept(t)
	quick, err := k.Quick()
	if err != nil {
		t.Fatal(err)
	}
	commit := regexp.MustCompile(`^[0-9a-f]{40}$`)
	for _, e := range append(slices.Clone(k.Evidence), quick) {
		if !commit.MatchString(e.Commit) {
			t.Errorf("%s: evidence of the commit %q, expected one: make evidence", e.Runs[0].Language, e.Commit)
		}
	}
	commits := regexp.MustCompile(`^[0-9a-f]{40}(, [0-9a-f]{40})*$`)
	for _, paper := range ledger.Papers(l.Entries) {
		_, of := kept(t)
		if of.OfPaper(paper); !commits.MatchString(of.Commit) {
			t.Errorf("the evidence about %s is of the commits %q: make evidence", paper, of.Commit)
		}
	}
}

// The kept evidence compares each language that has code with all its formulas: at random, where all rules
// fire, and exhaustively as far as its other evidence goes; from one commit, without a difference.
func TestFormulas(t *testing.T) {
	_, l := kept(t)
	found := map[string]ledger.Anchored{}
	for _, a := range l.Anchors {
		found[a.Statement+" "+a.Mode+" "+a.Language] = a
		if a.Commit != l.Anchors[0].Commit || len(a.Commit) != 40 {
			t.Errorf("%s is of the commit %q", a.Language, a.Commit)
		}
	}
	for _, of := range register.All().Able(languages.Check) {
		v := of.In(languages.Standard())
		if of.Text == nil || v.Anchors == nil || !slices.ContainsFunc(v.Anchors(spec.DefaultLimits()), func(c props.Checkable) bool { return c.Info().ID == "formulas" }) {
			continue
		}
		random, swept := found["formulas random "+of.Name], found["formulas exhaustive "+of.Name]
		if random.Verdict != ledger.Tested || random.Cases < ledger.Thoroughly().Checks || random.Compared < random.Cases {
			t.Errorf("%s, at random: %+v", of.Name, random)
		}
		if swept.Verdict == ledger.Refuted || swept.Size != ledger.PlanOf(of.Name).Sizes.Long || swept.Compared < swept.Cases || swept.Inconclusive > 0 {
			t.Errorf("%s, exhaustively: %+v", of.Name, swept)
		}
	}
}

// The method of the ledger, entry by entry: what is said to be as printed was run as
// printed, what holds was searched as far as is known to be needed, and a
// counterexample is about the entry and has no variable that does not matter.
func TestMethod(t *testing.T) {
	_, l := kept(t)
	repairs := repairsOf()
	entries := 0
	for _, e := range l.Entries {
		if !slices.Contains([]string{ledger.Printed, ledger.Described, ledger.Ours}, e.Provenance) || !slices.Contains(ledger.VerdictNames(), e.Verdict) {
			t.Errorf("%s: the provenance %q, the verdict %q", e.ID, e.Provenance, e.Verdict)
		}
		rule := e.Kind == ledger.Rule || e.Kind == ledger.Clause
		for _, r := range e.Readings {
			entries++
			if r.ID == ledger.Published && rule && e.Provenance != ledger.Printed {
				t.Errorf("%s is %s, and has a published reading", e.ID, e.Provenance)
			}
			if r.ID == ledger.Published && (ledger.Held(r.Verdict) || r.Verdict == ledger.Refuted) {
				for _, c := range r.Cases {
					for id := range c.Symbolic {
						if repairs(e.Language, r, "symbolic "+id) {
							t.Errorf("%s, published, %s: the rule %s fired %d times, which is a repair", e.ID, c.Statement, id, c.Symbolic[id])
						}
					}
				}
			}
			if ledger.Held(r.Verdict) {
				for _, s := range r.Search {
					if !s.Enough() {
						t.Errorf("%s, %s holds, and was searched too short: %s", e.ID, r.ID, s.Short())
					}
				}
				if len(r.Search) == 0 {
					t.Errorf("%s, %s holds, and does not say how far it was searched", e.ID, r.ID)
				}
			}
			if r.Counterexample != nil {
				idle(t, e.ID+", "+r.ID, r.Counterexample.Case)
			}
			if rule && r.Counterexample != nil && !slices.Contains(r.Alone, e.Target) && r.ID != ledger.Published {
				t.Errorf("%s shows a counterexample of %s, in which other entries are as printed, too", e.ID, r.ID)
			}
		}
	}
	if entries < 300 {
		t.Errorf("only %d readings", entries)
	}
}

// What is to blame for a refutation is itself refuted, or some reading of it is: as its rule,
// clause or definition has it. Readings of the text cite it.
func TestBlameIsRefuted(t *testing.T) {
	_, l := kept(t)
	blamed := 0
	for _, e := range l.Entries {
		for _, r := range e.Readings {
			if r.Verdict != ledger.Refuted || r.ID != ledger.Published && r.From == "" {
				continue
			}
			for _, entry := range r.Blame {
				blamed++
				rows := slices.DeleteFunc(slices.Clone(l.Entries), func(row *ledger.Entry) bool { return row.Paper != e.Paper || !row.Of(entry) })
				if own := slices.DeleteFunc(slices.Clone(rows), func(row *ledger.Entry) bool { return row.Language != e.Language }); len(own) > 0 {
					rows = own
				}
				if !slices.ContainsFunc(rows, func(row *ledger.Entry) bool {
					return row.Verdict == ledger.Refuted || row.Verdict == ledger.Depends || row.Verdict == ledger.Inconclusive && strings.HasPrefix(row.DependsOn, "refuted by ")
				}) {
					t.Errorf("%s, %s: %s is to blame, and of its %d rows none is refuted", e.ID, r.ID, entry, len(rows))
				}
			}
		}
	}
	if blamed < 50 {
		t.Errorf("%d entries are to blame", blamed)
	}
	for _, of := range register.All().Able(languages.Check) {
		for _, r := range of.AllReadings() {
			if r.ID == ledger.Published && r.From == "" && of.Paper != languages.FormallyExplained {
				t.Errorf("%s: the published reading cites nothing", of.Name)
			}
		}
	}
}

// A repair breaks nothing: where all is repaired no entry of a paper is refuted, and the published
// reading with some of its entries repaired refutes no statement but what that reading refutes.
func TestRepairsRepair(t *testing.T) {
	_, l := kept(t)
	for _, e := range l.Entries {
		if e.Own().Verdict == ledger.Refuted {
			t.Errorf("%s is refuted where all is repaired", e.ID)
		}
	}
	_, runs := evidenceRuns(t)
	refuted := map[string]bool{}
	for _, run := range runs {
		for _, r := range run.Reports {
			if r.Counterexample != nil {
				refuted[run.Language+" "+run.Reading+" "+r.ID] = true
			}
		}
	}
	judged := 0
	for _, run := range runs {
		of, _ := register.All().Named(run.Language, languages.Check)
		for _, reading := range of.AllReadings() {
			if reading.ID != run.Reading || len(reading.Mended) == 0 {
				continue
			}
			for _, r := range run.Reports {
				if judged++; r.Counterexample != nil && !refuted[run.Language+" "+ledger.Published+" "+r.ID] {
					t.Errorf("%s: %s fails once %v is repaired, and does not as published", run.Language, r.ID, reading.Mended)
				}
			}
		}
	}
	if judged < 50 {
		t.Errorf("%d reports on readings with an entry repaired", judged)
	}
}

// Code whose comment says that it is repaired, or ours, runs in no reading that is published and holds
// unless it is named beside the verdict.
func TestRepairedIsNamed(t *testing.T) {
	_, l := kept(t)
	says := regexp.MustCompile(`\b(repaired|Source: ours)\b`)
	comments := map[string]string{}
	of := func(e *ledger.Entry) (text string) {
		if c := e.Code[0]; c.File != "" { // the others are of readings
			text = commentAt(t, comments, c.File, c.Line)
		}
		return text
	}
	named := 0
	for _, e := range l.Entries {
		r := e.Reading(ledger.Published)
		if r == nil || r.Verdict != ledger.Tested {
			continue
		}
		language, _ := register.All().Named(e.Language, languages.Check)
		var others []string
		for _, of := range language.AllReadings() {
			if of.ID == ledger.Published {
				others = of.Entries
			}
		}
		for _, rule := range l.Entries {
			if rule.Language != e.Language || rule.Kind != ledger.Rule && rule.Kind != ledger.Clause || slices.Contains(others, rule.Target) || !says.MatchString(of(rule)) {
				continue
			}
			if named++; e.Kind != ledger.Rule && e.Kind != ledger.Clause && !slices.ContainsFunc(r.Beside, func(b string) bool { return strings.HasPrefix(b, rule.Target+" (") }) {
				t.Errorf("%s holds as published, and %s, whose comment says that it is repaired or ours, is not named beside it: %v", e.ID, rule.Target, r.Beside)
			}
		}
	}
	if named < 100 {
		t.Errorf("%d are named", named)
	}
}

// commentAt returns the comment above a line of a file.
func commentAt(t *testing.T, kept map[string]string, file string, line int) string {
	t.Helper()
	if _, ok := kept[file]; !ok {
		text, err := os.ReadFile(filepath.Join("..", "..", "..", filepath.FromSlash(file)))
		if err != nil {
			t.Fatal(err)
		}
		kept[file] = string(text)
	}
	lines := strings.Split(kept[file], "\n")
	text := ""
	for i := line - 2; i >= 0 && strings.HasPrefix(lines[i], "//"); i-- {
		text = strings.TrimPrefix(lines[i], "//") + text
	}
	return text + "\n"
}

// What the first paper's published reading fails was run with each entry that is to
// blame repaired, too, and all else as published.
func TestMended(t *testing.T) {
	_, l := kept(t)
	l.OfPaper(languages.FormallyExplained)
	refuted := 0
	for _, e := range l.Entries {
		r := e.Reading(ledger.Published)
		if r == nil || r.Verdict != ledger.Refuted {
			continue
		}
		refuted++
		if len(r.Blame) == 0 {
			t.Errorf("%s is refuted as published, and no entry is to blame", e.ID)
		}
		for _, entry := range r.Blame {
			if !slices.ContainsFunc(r.Mended, func(m ledger.Mended) bool { return slices.Contains(m.Entries, entry) }) {
				t.Errorf("%s: %s is to blame, and the published reading was not run with it repaired: %v", e.ID, entry, r.Mended)
			}
		}
		for _, m := range r.Mended {
			if len(m.Cases) == 0 || m.Verdict != ledger.Tested && m.Verdict != ledger.Refuted {
				t.Errorf("%s with %v repaired: %s", e.ID, m.Entries, m.Verdict)
			}
		}
	}
	if refuted == 0 {
		t.Error("nothing is refuted as published")
	}
}

// repairsOf reports whether a rule of a language is a repair that stands in a reading.
func repairsOf() func(language string, r *ledger.Reading, target string) bool {
	repaired := map[string]bool{}
	for _, e := range rules.All() {
		if e.Origin == rules.Repaired && e.Kind == ledger.Rule {
			repaired[e.Language+" "+e.Target()] = true
		}
	}
	return func(language string, r *ledger.Reading, target string) bool {
		if !repaired[language+" "+target] {
			return false
		}
		l, _ := register.All().Named(language, languages.Check)
		for _, of := range l.AllReadings() {
			if of.ID == ledger.Published {
				return !slices.Contains(of.Entries, target)
			}
		}
		return true
	}
}

// idle finds variables of the initial values that occur in no statement.
func idle(t *testing.T, name string, c props.Shown) {
	t.Helper()
	text := c.Program + " " + c.Other
	if strings.Contains(text, "ρ = ") || strings.Contains(text, "e' = ") { // written otherwise: heaps
		return
	}
	for _, part := range strings.FieldsFunc(strings.Trim(c.Input, "{}"), func(r rune) bool { return r == ',' || r == ';' }) {
		x, _, ok := strings.Cut(strings.TrimSpace(part), "=")
		if !ok || strings.ContainsAny(x, "{}[]: ") {
			continue
		}
		uses := strings.Count(text, x)
		if c.Program != "" {
			uses-- // it is declared
		}
		if _, field, ok := strings.Cut(x, "."); ok {
			uses = strings.Count(text, "."+field)
		}
		if uses < 1 {
			t.Errorf("%s: the variable %s does not matter in %s with %s", name, x, text, c.Input)
		}
	}
}

// By the repaired rules the cases that are written down do not fail.
func TestRepairedOnWrittenCases(t *testing.T) {
	cases := 0
	for _, l := range register.All().Able(languages.Check) {
		v := l.In(languages.Standard())
		list := v.Statements(spec.DefaultLimits())
		if v.Asks() {
			onTrees, done := v.Trees(open)
			defer done()
			list = onTrees
		}
		for _, r := range l.AllReadings() {
			for _, f := range r.Found {
				k, err := l.Case(f, nil)
				if err != nil {
					t.Fatal(err)
				}
				for _, s := range props.Selected(list, []string{f.Statement}) {
					cases++
					if found, err := s.Given(context.Background(), k); err != nil || found.Counterexample != nil || found.Held != 1 && !v.Asks() { // what is not valid is discarded
						t.Errorf("%s, reading %s: %s of %s: %d held, %v", l.Name, r.ID, f.Statement, f.Program, found.Held, err)
					}
				}
			}
		}
	}
	if cases == 0 {
		t.Error("no case is written down")
	}
}

// By the repaired rules no case of a counterexample fails: each is about what the
// reading replaces.
func TestRepairedOnCounterexamples(t *testing.T) {
	_, runs := evidenceRuns(t)
	for _, run := range runs {
		l, _ := register.All().Named(run.Language, languages.Check)
		v := l.In(languages.Standard())
		list := v.Statements(spec.DefaultLimits())
		if v.Asks() {
			onTrees, done := v.Trees(func() (solver.Session, error) { return solver.Open("auto", solver.Options{Timeout: 2 * time.Second}) })
			defer done()
			list = onTrees
		}
		for _, r := range run.Reports {
			if run.Reading == "" || run.Mode != ledger.Random || r.Counterexample == nil {
				continue
			}
			if again(list, r.ID, run.Seed, r.Counterexample.After) {
				t.Errorf("%s, %s: case %d of the reading %s fails as repaired, too", run.Language, r.ID, r.Counterexample.After, run.Reading)
			}
		}
	}
}
