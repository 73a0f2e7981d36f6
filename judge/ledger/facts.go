package ledger

import (
	"cmp"
	"slices"

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
