package register

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tandem/internal/rules"
	"tandem/judge/ledger"
	"tandem/languages"
	"tandem/spec"
)

// fewest is how many mutants a family has at least.
const fewest = 5

// family returns what a mutant is of, as five of each are wanted: the rules of one
// kind of statement on one side, the clauses of one function, or another part
// of the pairing.
func family(target string) string {
	side, id, _ := strings.Cut(target, " ")
	name, _, _ := strings.Cut(id, "-")
	switch {
	case side == "model":
		return side
	default:
		return strings.TrimSpace(side + " " + name)
	}
}

// Each family of rules and each function of a language has at least five
// mutants, and every family that the index has is among them. The composition
// of two languages has those of its parts, and some of its own.
func TestMutantsOfEachFamily(t *testing.T) {
	all := map[string]bool{}
	for _, l := range All().All() {
		of := map[string]int{}
		for _, m := range l.AllMutants() {
			f := family(m.Target())
			if len(m.Targets) > 1 || m.Anchored() {
				f = "both sides"
			}
			of[f]++
			all[l.Name+" "+f] = true
			if m.Target() == "" || m.Error == "" || m.KilledBy == "" && m.Equivalent == "" {
				t.Errorf("%s: mutant %s is not complete: %+v", l.Name, m.ID, m)
			}
		}
		var few []string
		for f, n := range of {
			if n < fewest && !composed(l) {
				few = append(few, fmt.Sprintf("%s: %d", f, n))
			}
		}
		slices.Sort(few)
		if len(few) > 0 {
			t.Errorf("%s: families with fewer than %d mutants: %v", l.Name, fewest, few)
		}
	}
	for _, e := range rules.All() {
		i := slices.IndexFunc(All().All(), func(l *languages.Language) bool { return l.Name == e.Language })
		if i >= 0 && composed(All().All()[i]) {
			continue
		}
		if f := family(e.Side + " " + e.ID); !all[e.Language+" "+f] {
			t.Errorf("%s: no mutant is of %s", e.Language, f)
		}
	}
}

// The statement that is said to kill a mutant, or that a reading is said to
// refute, is one of its language.
func TestNamedStatementsExist(t *testing.T) {
	for _, l := range All().All() {
		var ids []string
		if v := l.In(languages.Standard()); v.Statements != nil {
			for _, s := range v.Deciding() {
				ids = append(ids, s.Info().ID)
			}
		}
		if v := l.In(languages.Standard()); v.Anchors != nil {
			for _, s := range v.Anchors(spec.DefaultLimits()) {
				ids = append(ids, s.Info().ID)
			}
		}
		for _, m := range l.AllMutants() {
			if !slices.Contains(ids, m.KilledBy) {
				t.Errorf("%s: mutant %s is killed by %q, which is no statement", l.Name, m.ID, m.KilledBy)
			}
		}
		for _, r := range l.AllReadings() {
			for _, s := range r.Of().Deciding() {
				ids = append(ids, s.Info().ID)
			}
			for _, id := range r.Refutes {
				if !slices.Contains(ids, id) {
					t.Errorf("%s: reading %s refutes %q, which is no statement", l.Name, r.ID, id)
				}
			}
		}
	}
}

// The name of a statement begins with its number, if it has one; a statement
// that is the printed form of another one names that.
func TestNumbersAreOfNames(t *testing.T) {
	numbered := regexp.MustCompile(`^(Lemma|Corollary|Proposition|Theorem) (\d(?:\.\d)?)`)
	for _, l := range All().Able(languages.Check) {
		all := l.In(languages.Standard()).Statements(spec.DefaultLimits())
		var ids []string
		for _, s := range all {
			ids = append(ids, s.Info().ID)
		}
		for _, r := range l.AllReadings() {
			all = append(all, r.Of().Statements(spec.DefaultLimits())...)
		}
		for _, s := range all {
			i := s.Info()
			var want spec.Number
			if m := numbered.FindStringSubmatch(i.Name); m != nil {
				want = spec.Number{Kind: strings.ToLower(m[1]), Digits: m[2], Part: i.Number.Part}
			}
			if i.Number != want {
				t.Errorf("%s: %s, %q has the number %+v", l.Name, i.ID, i.Name, i.Number)
			}
			if i.PrintedOf != "" && !slices.Contains(ids, i.PrintedOf) {
				t.Errorf("%s: %s is the printed form of %q, which is no statement", l.Name, i.ID, i.PrintedOf)
			}
		}
	}
}

// What is checked exhaustively has sizes for the evidence.
func TestSizes(t *testing.T) {
	for _, l := range All().Able(languages.Check) {
		if l.Paper != "" && l.In(languages.Standard()).Exhaustive == nil {
			if ledger.PlanOf(l.Name).Sizes.Quick != 0 || ledger.PlanOf(l.Name).Sizes.Long != 0 {
				t.Errorf("%s has no exhaustive check, and its sizes %+v", l.Name, ledger.PlanOf(l.Name).Sizes)
			}
			continue
		}
		if l.Paper == "" || ledger.PlanOf(l.Name).Sizes.Quick < 1 || ledger.PlanOf(l.Name).Sizes.Long < ledger.PlanOf(l.Name).Sizes.Quick || (ledger.PlanOf(l.Name).Sizes.Readings == 0) != (len(l.AllReadings()) == 0) {
			t.Errorf("%s: %+v", l.Name, ledger.PlanOf(l.Name).Sizes)
		}
	}
}

// composed reports whether the rules of l are those of others, or made of them.
func composed(l *languages.Language) bool { return l.Composed || len(l.Definitions) == 0 }
