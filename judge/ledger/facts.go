package ledger

import (
	"cmp"
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/internal/rules"
	"tandem/languages"
	"tandem/props"
	"tandem/spec"
)

// Facts is what is known about the rules of a language beside their code.
type Facts struct {
	*languages.Language
	Entries    []rules.Entry // rules, and the clauses of the functions that they are built on
	Statements []props.Checkable
	mutants    []spec.Mutant[*languages.Variant]
}

// FactsOf collects the facts about a language.
func FactsOf(l *languages.Language) Facts {
	return Facts{l, entriesOf(l), l.Claimed(), l.AllMutants()}
}

// entriesOf returns the rules of a language, and the clauses of the functions that
// they are built on: what the files of formulas have of its sides, or of itself where it has none. A language
// that they do not know has the rules of its systems, with their citations alone.
func entriesOf(l *languages.Language) []rules.Entry {
	list := slices.DeleteFunc(slices.Clone(rules.All()), func(e rules.Entry) bool {
		return !slices.ContainsFunc(l.Sides, func(s languages.Side) bool {
			return s.Name == e.Side && cmp.Or(s.Language, l.Name) == e.Language &&
				(e.Kind == Clause || s.Rules == nil || slices.Contains(s.Rules, e.ID))
		}) && (len(l.Sides) > 0 || e.Language != l.Name)
	})
	programs := l.In(languages.Standard()).Programs
	if programs == nil || len(list) > 0 {
		return list
	}
	has := func(system []languages.Rule, id string) bool {
		return slices.ContainsFunc(system, func(r languages.Rule) bool { return r.ID == id })
	}
	add := func(side string, r languages.Rule, twin bool) {
		e := rules.Shown{Language: l.Name, Side: side, Kind: Rule, ID: r.ID, Provenance: rules.Printed, Source: r.Cite, Cite: r.Cite}
		if twin {
			e.Twin = r.ID
		}
		list = append(list, rules.Entry{Shown: e, Section: l.Own()})
	}
	for _, r := range programs.Symbolic {
		twin := has(programs.Concrete, r.ID)
		add(rules.Symbolic, r, twin)
		for _, of := range programs.Concrete {
			if of.ID == r.ID {
				add(rules.Concrete, of, twin)
			}
		}
	}
	for _, r := range programs.Concrete {
		if !has(programs.Symbolic, r.ID) {
			add(rules.Concrete, r, false)
		}
	}
	return list
}

// Resting returns the statements that rest on a rule, which want evidence of it. On
// clauses rest those that want evidence of no rule: the lemmas. The clauses of a language
// that has no sides are rules to this.
func (f Facts) Resting(e rules.Entry) []props.Info {
	var list []props.Info
	for _, s := range f.Statements {
		var ids, other []string
		if of, ok := s.(interface{ Rests() (_, _ []string) }); ok {
			ids, other = of.Rests()
		}
		on := ids
		if e.Side == rules.Concrete {
			on = other
		}
		lemma := len(ids)+len(other) == 0
		if e.Kind == Clause && lemma && len(f.Sides) > 0 || (e.Kind == Rule || len(f.Sides) == 0) && slices.Contains(on, e.ID) {
			list = append(list, s.Info())
		}
	}
	return list
}

// Mutants returns the mutants of a rule or clause.
func (f Facts) Mutants(e rules.Entry) []spec.Mutant[*languages.Variant] {
	return slices.DeleteFunc(slices.Clone(f.mutants), func(m spec.Mutant[*languages.Variant]) bool {
		return !slices.Contains(m.Targets, e.Target())
	})
}

// Tally counts the mutants of a language.
type Tally struct {
	Language   string   `json:"language" jsonschema:"the name of the language, as flags take it"`
	Mutants    int      `json:"mutants" jsonschema:"how many there are"`
	Killed     int      `json:"killed" jsonschema:"how many of them a statement refutes"`
	Equivalent int      `json:"equivalent" jsonschema:"how many are no mistakes"`
	Survivors  []string `json:"survivors" jsonschema:"the IDs of the others"`
	Seed       uint64   `json:"seed" jsonschema:"of the random cases"`
	Checks     int      `json:"checks" jsonschema:"random cases a statement"`
}

func (l *Ledger) tally(killings []*Killing) {
	l.Mutants = []Tally{}
	for _, k := range killings {
		t := Tally{Language: k.Language, Mutants: len(k.Mutants), Survivors: []string{}, Seed: k.Seed, Checks: k.Checks}
		for _, m := range k.Mutants {
			switch m.Verdict {
			case Killed:
				t.Killed++
			case Equivalent:
				t.Equivalent++
			default:
				t.Survivors = append(t.Survivors, m.ID)
			}
		}
		l.Mutants = append(l.Mutants, t)
	}
}

// killed puts to the entry the mutants that are about it.
func (e *Entry) killed(killings []*Killing) {
	e.Mutants = []MutantOf{}
	for _, k := range killings {
		if k.Language != e.Language {
			continue
		}
		for i := range k.Mutants {
			m := &k.Mutants[i]
			about := false
			if e.Kind == Rule || e.Kind == Clause {
				about = slices.Contains(strings.Split(m.Target, ", "), e.Target)
			} else {
				about = slices.ContainsFunc(e.By, m.Dies)
			}
			if about {
				e.Mutants = append(e.Mutants, MutantOf{m.ID, m.Error, m.Verdict})
			}
		}
	}
}

// Role is what a statement adds to simpler ones, by the mutants that it kills.
type Role struct {
	Statement string   `json:"statement" jsonschema:"the ID of the statement"`
	Kills     int      `json:"kills" jsonschema:"mutants that it kills"`
	Own       []string `json:"own" jsonschema:"those of them that no simpler statement kills"`
	Kept      string   `json:"kept,omitempty" jsonschema:"why it is there, if there are none of its own"`
}

// Roles returns what each statement of a language adds, the simplest first. The simpler
// ones are those that take transitions on fewer sides, and of as many those that
// come before in the language's list; what a solver decides and the anchors come
// last. A statement without mutants of its own is kept if its paper numbers it, or
// for the reason that it gives; else Kept is empty.
func Roles(l *languages.Language, k Killing) []Role {
	v := l.In(languages.Standard())
	list := infos(v.Judged(spec.DefaultLimits()))
	slices.SortStableFunc(list, func(a, b props.Info) int { return a.Sides - b.Sides })
	list = append(list, infos(v.OnTrees())...)
	if v.Anchors != nil {
		list = append(list, infos(v.Anchors(spec.DefaultLimits()))...)
	}
	dead := map[string]bool{}
	var roles []Role
	for _, s := range list {
		r := Role{Statement: s.ID, Own: []string{}}
		for _, m := range k.Mutants {
			if !m.Dies(s.ID) {
				continue
			}
			r.Kills++
			if !dead[m.ID] {
				dead[m.ID] = true
				r.Own = append(r.Own, m.ID)
			}
		}
		if len(r.Own) == 0 {
			r.Kept = whyKept(s)
		}
		roles = append(roles, r)
	}
	return roles
}

func infos(list []props.Checkable) []props.Info {
	return lists.Map(list, props.Checkable.Info)
}

// whyKept returns why a statement is there for which no mutant speaks.
func whyKept(s props.Info) string {
	if s.Kept == "" && s.Number.Kind != "" {
		return "the paper numbers it"
	}
	return s.Kept
}

// What became of a mutant.
const (
	Killed     = "killed"
	Equivalent = "equivalent" // nothing tells it from the right language, and why is said
	Survives   = "survives"
)

// Killing is a run of the statements of a language on its mutants.
type Killing struct {
	Language string      `json:"language" jsonschema:"the name of the language, as flags take it"`
	Seed     uint64      `json:"seed" jsonschema:"of the random cases"`
	Checks   int         `json:"checks" jsonschema:"random cases a statement"`
	Refuting int         `json:"refuting" jsonschema:"of the statement that is said to refute the mutant"`
	Trees    int         `json:"trees,omitempty" jsonschema:"random cases of a statement on trees"`
	Limits   spec.Limits `json:"limits" jsonschema:"the bounds of what is judged"`
	Solver   string      `json:"solver" jsonschema:"who was asked about satisfiability; none: nobody"`
	Mutants  []Mutant    `json:"mutants" jsonschema:"the mutants"`
	Missing  []string    `json:"missing,omitempty" jsonschema:"mutants that were not tried, since the run was ended"`
}

// Mutant is a language with one entry replaced by a wrong one, and what became
// of it.
type Mutant struct {
	ID       string                `json:"id" jsonschema:"its ID, as --with takes it"`
	Target   string                `json:"target" jsonschema:"what was replaced, as symbolic If-T; several with commas between them"`
	Error    string                `json:"error" jsonschema:"what is wrong about it"`
	Verdict  string                `json:"verdict" jsonschema:"killed, equivalent or survives"`
	Reason   string                `json:"reason,omitempty" jsonschema:"why it is equivalent"`
	KilledBy []Kill                `json:"killedBy" jsonschema:"in the order of the statements"`
	By       string                `json:"by,omitempty" jsonschema:"the statement of the counterexample"`
	Smallest *props.Counterexample `json:"counterexample,omitempty" jsonschema:"the smallest case that was found in which it fails; none: none was found"`
	Unjudged []string              `json:"unjudged,omitempty" jsonschema:"statements that could not be judged of it, and why"`
}

// Kill is a statement that refutes a mutant, and after how many cases.
type Kill struct {
	Statement string `json:"statement" jsonschema:"the ID of the statement that refutes it"`
	After     int    `json:"afterCases" jsonschema:"so many cases it took"`
}

// Dies reports whether the statement of that ID refutes m.
func (m *Mutant) Dies(statement string) bool {
	return slices.ContainsFunc(m.KilledBy, func(k Kill) bool { return k.Statement == statement })
}

// Misprint is a place where the paper prints something else than it means, since
// another place of it contradicts what is printed: a wrong letter, a missing index.
// What changes a meaning, and so a verdict, is a reading and not a misprint.
type Misprint struct {
	Paper   string `json:"paper" jsonschema:"the page of the paper, as embed"`
	Section string `json:"section" jsonschema:"the section of the paper"`
	Place   string `json:"place" jsonschema:"where it is"`
	Printed string `json:"printed" jsonschema:"what is printed"`
	Meant   string `json:"meant" jsonschema:"what is meant"`
	Why     string `json:"why" jsonschema:"why it is a misprint"`
}

// Misprints lists those of misprints.txt, paper by paper.
func Misprints() []Misprint {
	return blocks("misprints.txt", func(paper string, f map[string]string) Misprint {
		return Misprint{paper, f["section"], f["place"], f["printed"], f["meant"], f["why"]}
	}, "section", "place", "printed", "meant", "why")
}
