package ledger

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/props"
)

func entries() []*Entry {
	return []*Entry{
		{
			ID: "theorem-1.1", Kind: Theorem, Section: "§2", Language: "numbers", Name: "Theorem 1.1", Statement: "n < bad | n", By: []string{"fails"},
			Readings: []*Reading{Judged(Published, "as printed", "symbolic R: n ≤ bad", "loose", "fails"), Judged(Repaired, "as it holds", "", "", "fails")},
		},
		{
			ID: "numbers/symbolic/R", Target: "symbolic R", Kind: Rule, Section: "§2", Language: "numbers", Name: "symbolic rule R", Statement: "n → n + 1", By: []string{"holds", "seldom"},
			Code: []Code{{Func: "ledger.sweep"}}, Readings: []*Reading{Judged(Published, "as printed", "", "", "holds", "seldom")},
		},
	}
}

// kept is evidence on entries: by the reading loose a statement fails from 3 on.
func kept() *Evidence {
	loose, own := sweep(9, 3), sweep(9, 99)
	loose.Reading = "loose"
	e := file(own, loose)
	e.Killing = []Killing{{Language: "numbers", Checks: 9, Seed: 1, Mutants: []Mutant{
		{ID: "a", Target: "symbolic R", Verdict: Killed, KilledBy: []Kill{{"fails", 0}}},
		{ID: "b", Target: "symbolic R", Verdict: Survives},
		{ID: "c", Target: "pairing", Verdict: Killed, KilledBy: []Kill{{"holds", 0}}},
	}}}
	return e
}

// A proof is of the rules by which the language is run: what is refuted as printed stays refuted, rules
// are proved by nothing, and what is proved and refuted is a mistake.
func TestProofs(t *testing.T) {
	e := kept()
	e.Proofs = []Proof{{Language: "numbers", Statement: "fails", File: "A.v"}, {Language: "numbers", Statement: "holds"}, {Language: "numbers", Statement: "seldom"}}
	l, err := New("1", entries(), e)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range l.Entries {
		for _, r := range e.Readings {
			got = append(got, strings.Join([]string{e.ID, e.Verdict, r.ID, r.Verdict}, " | "))
		}
	}
	want := []string{"theorem-1.1 | refuted | published | refuted", "theorem-1.1 | refuted | repaired | proved", "numbers/symbolic/R | tested | published | tested"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	e.Runs[0], e.Runs[1] = e.Runs[1], e.Runs[0]
	e.Runs[0].Reading, e.Runs[1].Reading = "", "loose"
	if _, err := New("1", entries(), e); err == nil || !strings.Contains(err.Error(), "both a proof and a counterexample") {
		t.Errorf("proved and refuted: %v", err)
	}
}

// Verdicts, counterexamples and mutants are those of the evidence.
func TestNew(t *testing.T) {
	l, err := New("1", entries(), kept())
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range l.Entries {
		for _, r := range e.Readings {
			got = append(got, strings.Join([]string{e.ID, r.ID, r.Verdict, r.Case(), r.Evidence()}, " | "))
		}
		for _, m := range e.Mutants {
			got = append(got, e.ID+" "+m.Verdict+" "+m.ID)
		}
	}
	want := []string{
		"theorem-1.1 | published | refuted | 3 | all 4 cases up to size 9",
		"theorem-1.1 | repaired | tested |  | all 9 cases up to size 9",
		"theorem-1.1 killed a",
		"numbers/symbolic/R | published | tested |  | all 9 cases up to size 9, for the one of 2 statements with the fewest",
		"numbers/symbolic/R killed a", "numbers/symbolic/R survives b",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	if diff := cmp.Diff([]Tally{{Language: "numbers", Mutants: 3, Killed: 2, Survivors: []string{"b"}, Seed: 1, Checks: 9}}, l.Mutants); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	again, err := New("1", entries(), kept())
	if err != nil || !slices.Equal(l.Encode(), again.Encode()) || !slices.Equal(l.Markdown(), again.Markdown()) {
		t.Errorf("the same evidence gives other bytes: %v", err)
	}
	for _, text := range []string{
		"Claims: 1 refuted. Rules and clauses: 1 tested.\n\n1 entry fails or depends on a reading, by 1 mistake. With the repairs all of them are tested without a counterexample, and so is everything that passed before.\n",
		"- `theorem-1.1` fails as printed: `3` (too large); no single rule is at fault.\n", "numbers 2 of 3 (`b` survive).\n",
	} {
		if !strings.Contains(string(l.Markdown()), text) {
			t.Errorf("%q is not in\n%s", text, l.Markdown())
		}
	}
}

// Rules that the same statements blame are one mistake, which is told with the smallest case of its own, and once. A
// reading by which something fails has the words that say so, and what is not decided has its reading.
func TestFaults(t *testing.T) {
	refuted := func(id, program string, nodes int, blame ...string) *Reading {
		case3 := props.Shown{Program: program, Size: nodes}
		return &Reading{ID: id, Verdict: Refuted, Blame: blame, Counterexample: &props.Counterexample{Case: case3, Reason: "why"}}
	}
	published := func(r *Reading) []*Reading { return []*Reading{r} }
	depends := refuted("r", "p4", 4)
	depends.Text, depends.From = "so.", "words"
	l := written{Ledger: &Ledger{Entries: []*Entry{
		{ID: "both", Section: "§2", Verdict: Refuted, Readings: published(refuted(Published, "p1", 1, "A", "B", "C"))},
		{ID: "own", Section: "§2", Verdict: Refuted, Readings: published(refuted(Published, "p2", 2, "A", "B"))},
		{ID: "rule", Target: "A", Section: "§3", Verdict: Refuted, Readings: published(refuted(Published, "p3", 3, "A"))},
		{ID: "read", Section: "§3", Verdict: Depends, Readings: []*Reading{{ID: Published, Verdict: Tested}, depends}},
		{ID: "open", Section: "§3", Verdict: Inconclusive, DependsOn: "refuted by r; not decided by s, t", Readings: published(&Reading{ID: Published})},
	}}}
	sections := l.Sections()
	want := [][]string{
		{"- The mistake in `A`, `B` makes `both`, `own` fail as printed: `p3` (why).", "- The mistake in `C` makes `both` fail as printed: `p1` (why)."},
		{"- The mistake in `A`, `B` makes `rule` fail as printed.", "- By the reading `r` (so; words) `read` fails: `p4` (why)."},
	}
	got := [][]string{sections[0].Failing, sections[1].Failing}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	if text := sections[1].Counts + strings.Join(sections[1].Others, ""); !strings.Contains(text, "from 1 mistake and 1 reading.") || !strings.Contains(text, "enough: `s`, `t`. These are: `open`.") {
		t.Errorf("found %q", text)
	}
}

// Evidence of what judges no entry has a commit of its own, and changes no verdict.
func TestAnchored(t *testing.T) {
	named := func(e *Evidence, commit, id string) *Evidence {
		e.Commit = commit
		for i := range e.Runs {
			for j := range e.Runs[i].Reports {
				if id != "" {
					e.Runs[i].Reports[j].ID = id
				}
			}
		}
		return e
	}
	for _, row := range []struct {
		name, id, commit, reason string
		anchors                  int
	}{
		{"ours alone", "formulas", "a", "no entry is judged by it", 3},
		{"of an entry", "", "a, b", "its statements judge entries", 0},
	} {
		l, err := New("1", entries(), named(kept(), "a", ""), named(file(sweep(9, 99)), "b", row.id))
		if err != nil {
			t.Fatal(err)
		}
		if l.Commit != row.commit || len(l.Anchors) != row.anchors {
			t.Errorf("%s: got the commit %s and %d anchors, want %s and %d: %s", row.name, l.Commit, len(l.Anchors), row.commit, row.anchors, row.reason)
		}
		for _, a := range l.Anchors {
			if a.Commit != "b" || a.Statement != "formulas" || a.Size != 9 || a.Cases == 0 {
				t.Errorf("%s: %+v", row.name, a)
			}
		}
	}
}

// What holds was searched as far as another reading falls, and at random ten times as
// far as a mutant took; else it was not searched far enough, and the ledger says why.
func TestSearchedFarEnough(t *testing.T) {
	for _, row := range []struct {
		name   string
		change func(e *Evidence)
		want   string
		reason string
	}{
		{"size", func(e *Evidence) { e.Runs[0].Size = 2 }, "fails: all cases up to size 2, and the reading loose falls at size 3", "the failure is beyond the cases"},
		{"random", func(e *Evidence) { e.Killing[0].Mutants[0].KilledBy[0].After = 2 }, "fails: 0 random cases, and the mutant a falls after 2", "no random case was judged"},
		{"enough", func(*Evidence) {}, "", "the failure is among the cases"},
	} {
		e := kept()
		row.change(e)
		l, err := New("1", entries(), e)
		if err != nil {
			t.Fatal(err)
		}
		r, want := l.Entries[0].Own(), Tested
		if row.want != "" {
			want = TooShort
		}
		if r.Verdict != want || r.Why != row.want {
			t.Errorf("%s, %s: got %s, %q, want %q", row.name, row.reason, r.Verdict, r.Why, row.want)
		}
	}
}

// A claim is refuted if each reading that the text supports fails, and else depends on
// the reading; what no words of the text say counts for nothing.
func TestDependsOnTheReading(t *testing.T) {
	read := func(id, from, verdict, variant string) *Reading {
		return &Reading{ID: id, From: from, Verdict: verdict, variant: variant, Search: []Search{{Size: 5, WantSize: 4}}}
	}
	random := func(r *Reading) *Reading {
		r.Search = []Search{{Random: 300}}
		return r
	}
	of := func(r *Reading, entries ...string) *Reading { // of which the first one fails alone
		r.replaces, r.failing = entries, entries[:1]
		return r
	}
	ours := func(r *Reading, entries ...string) *Reading {
		r.ours = entries
		return r
	}
	for _, row := range []struct {
		readings []*Reading
		want     string
		reason   string
	}{
		{[]*Reading{read(Published, "§1", Tested, "p"), read("other", "§1", Refuted, "o")}, Depends, "one holds, and one fails"},
		{[]*Reading{read(Published, "§1", Tested, "p"), read("other", "", Refuted, "o")}, Tested, "nobody says the other one"},
		{[]*Reading{read(Published, "§1", Refuted, "p"), read("other", "§1", Refuted, "o")}, Refuted, "both fail"},
		{[]*Reading{read(Published, "§1", Refuted, "p"), read(Repaired, "", Tested, "")}, Refuted, "a repair is no reading"},
		{[]*Reading{read(Published, "§1", NotRun, "p"), read(Repaired, "", Tested, "")}, NotRun, "nothing was run as printed"},
		{[]*Reading{read(Published, "§1", Refuted, "p"), read("other", "§1", TooShort, "o")}, Inconclusive, "nothing decides the other one"},
		{[]*Reading{of(read(Published, "§1", Refuted, "p"), "R", "S"), of(read("other", "§1", Tested, "o"), "S")}, Refuted, "R is to blame, and repaired in the other one"},
		{[]*Reading{of(read(Published, "§1", Refuted, "p"), "R", "S"), of(read("other", "§1", Tested, "o"), "R", "T")}, Depends, "R is to blame, and the other one has another R"},
		{[]*Reading{of(read(Published, "§1", Refuted, "p"), "R", "S"), of(read("other", "§1", Tested, "o"), "R")}, Refuted, "the other one is the published one with S repaired"},
		{[]*Reading{of(read(Published, "§1", Refuted, "p"), "R"), of(read("other", "§1", TooShort, "o"), "R")}, Inconclusive, "the other one has another R, and nothing decides it"},
		{[]*Reading{read(Published, "§1", Refuted, "p"), random(read("other", "§1", Tested, "o"))}, Inconclusive, "random cases alone decide nothing"},
		{[]*Reading{ours(read(Published, "§1", Tested, "p"), "R"), of(read("other", "§1", Refuted, "o"), "R")}, Refuted, "nobody says the R of the published one, and as the other one has it it fails"},
		{[]*Reading{ours(read(Published, "§1", Tested, "p"), "R"), of(read("other", "§1", Refuted, "o"), "R"), of(read("third", "§1", Tested, "t"), "R")}, Depends, "a third one holds"},
	} {
		e := &Entry{Readings: row.readings}
		e.conclude()
		if e.Verdict != row.want {
			t.Errorf("%s: got %s, want %s", row.reason, e.Verdict, row.want)
		}
	}
}

// An entry that fails alone is to blame for what the published reading fails, unless
// that holds with another entry repaired, and this one as it is.
func TestMended(t *testing.T) {
	for _, row := range []struct {
		name    string
		mended  []string
		holdsBy bool
		want    []string
		reason  string
	}{
		{"of others", []string{"symbolic R"}, true, []string{"symbolic R"}, "S is as printed there, and nothing fails"},
		{"not enough", []string{"symbolic R"}, false, []string{"symbolic R", "symbolic S"}, "what still fails may be S"},
	} {
		list, of := entries()[:1], func(id string, replaces ...string) *Reading {
			r := Judged(id, id, "", id, "fails")
			r.replaces, r.Alone, r.From = replaces, replaces, "§1"
			return r
		}
		published := list[0].Readings[0]
		published.replaces = []string{"symbolic R", "symbolic S"}
		published.Mended = []Mended{{Entries: row.mended, Reading: "mended", by: Judged("mended", "", "", "mended", "fails")}}
		list[0].Readings = append(list[0].Readings, of("r", "symbolic R"), of("s", "symbolic S"))
		e := kept()
		for _, id := range []string{"r", "s", "mended"} {
			bad := 1
			if id == "mended" && row.holdsBy {
				bad = 99
			}
			run := sweep(9, bad)
			run.Reading = id
			e.Runs = append(e.Runs, run)
		}
		l, err := New("1", list, e)
		if err != nil {
			t.Fatal(err)
		}
		p := l.Entries[0].Reading(Published)
		verdict := Refuted
		if row.holdsBy {
			verdict = Tested
		}
		if m := p.Mended[0]; m.Verdict != verdict || len(m.Cases) != 1 {
			t.Errorf("%s: the published reading with %v repaired: %s by %d runs, want %s by one", row.name, m.Entries, m.Verdict, len(m.Cases), verdict)
		}
		if diff := cmp.Diff(row.want, p.Blame); diff != "" {
			t.Errorf("%s, %s: to blame, -want +got\n%s", row.name, row.reason, diff)
		}
	}
}

// What a run does not show is not in the ledger.
func TestNewRefuses(t *testing.T) {
	for _, row := range []struct {
		name   string
		change func(e *Evidence)
		want   string
		reason string
	}{
		{"no run", func(e *Evidence) { e.Runs = e.Runs[:1] }, "theorem-1.1, published: found no evidence of fails", "the reading was not checked"},
		{"no statement", func(e *Evidence) { e.Runs[0].Reports = e.Runs[0].Reports[:2] }, "numbers/symbolic/R, published: found no evidence of seldom", "one of its statements was not checked"},
		{"version", func(e *Evidence) { e.Version = "0" }, "found evidence of version 0, expected 1", "another program made it"},
	} {
		t.Run(row.name, func(t *testing.T) {
			e := kept()
			row.change(e)
			if _, err := New("1", entries(), e); err == nil || !strings.Contains(err.Error(), row.want) {
				t.Errorf("%s: got %v, want %q", row.reason, err, row.want)
			}
		})
	}
}

// A rule that never fired, and a statement that held of nothing, make a
// reading inconclusive, and it says why.
func TestInconclusive(t *testing.T) {
	few := file(sweep(5, 99))
	l, err := New("1", entries()[1:], few)
	if err != nil {
		t.Fatal(err)
	}
	r := l.Entries[0].Readings[0]
	if r.Verdict != "inconclusive" || r.Why != "seldom: never fired: symbolic R" {
		t.Errorf("got %s, %q", r.Verdict, r.Why)
	}
	if c := r.Cases[1]; !slices.Equal(c.NeverFired, []string{"symbolic R"}) {
		t.Errorf("the cases do not say which rule: %+v", c)
	}
}

// Evidence that was made again differs where a count, a verdict or a size
// does; of what a solver decides only the verdicts count.
func TestDifferences(t *testing.T) {
	for _, row := range []struct {
		name   string
		change func(e *Evidence)
		want   string
		reason string
	}{
		{"same", func(*Evidence) {}, "", "nothing"},
		{"count", func(e *Evidence) { e.Runs[0].Reports[0].Held-- }, "numbers, exhaustive, size 9: holds by other cases: 5 held of 9, and 6 of 9 before", "a case was judged otherwise"},
		{"rule", func(e *Evidence) { e.Runs[0].Reports[0].Evidence.Symbolic.Add("R") }, "holds by other cases", "a rule fired once more"},
		{"verdict", func(e *Evidence) { e.Runs[0].Reports[0].Verdict = "inconclusive" }, "holds inconclusive, and tested before", "the conclusion is another one"},
		{"size", func(e *Evidence) { e.Runs[0].Size = 8 }, "size 8", "less was looked at"},
		{"scope", func(e *Evidence) { e.Runs[0].Scope.States = 8 }, "other seeds, sizes", "less was looked at"},
		{"run", func(e *Evidence) { e.Runs = e.Runs[:1] }, "1 runs, and 2 before", "a reading was not checked"},
		{"version", func(e *Evidence) { e.Version = "2" }, "version 2", "another program"},
	} {
		t.Run(row.name, func(t *testing.T) {
			again := kept()
			row.change(again)
			got := strings.Join(kept().Differences(again), "\n")
			if (got == "") != (row.want == "") || !strings.Contains(got, row.want) {
				t.Errorf("%s: got %q, want %q", row.reason, got, row.want)
			}
		})
	}
	solved := func(held int, verdict string) *Evidence {
		e := kept()
		e.Runs[0].Solver = "Z3 " + verdict
		e.Runs[0].Reports[0].Held, e.Runs[0].Reports[0].Verdict = held, verdict
		return e
	}
	if got := solved(6, "holds").Differences(solved(5, "holds")); len(got) > 0 {
		t.Errorf("unknown answers of a solver count: %v", got)
	}
	if got := solved(6, "holds").Differences(solved(6, "refuted")); len(got) == 0 {
		t.Error("a verdict by a solver does not count")
	}
}

// Each misprint says where, what, what else, and why.
func TestMisprints(t *testing.T) {
	at, paper := "", ""
	for _, m := range Misprints() {
		if m.Paper != paper {
			at, paper = "", m.Paper
		}
		if m.Section < at || headings[m.Paper] == nil || m.Place == "" || m.Printed == "" || m.Meant == "" || m.Why == "" || m.Printed == m.Meant {
			t.Errorf("not in the paper's order, or not complete: %+v", m)
		}
		at = m.Section
	}
}
