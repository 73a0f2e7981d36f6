package ledger

import (
	"slices"
	"strings"

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
	return Facts{l, entriesOf(l), l.AllStatements(), l.AllMutants()}
}

// entriesOf is the rules of a language, and the clauses of the functions that
// they are built on. Of the rules that the index has of its sides it has those
// that are cited as in its own systems, or of which others were made; all of them
// if its programs do not run. A language that the index does not know has its
// systems' rules, with their citations alone.
func entriesOf(l *languages.Language) []rules.Entry {
	of := map[string]bool{}
	for _, s := range l.Sides {
		if s.Language == "" {
			s.Language = l.Name
		}
		of[s.Language] = true
	}
	index := slices.DeleteFunc(rules.All(), func(e rules.Entry) bool { return !of[e.Language] })
	programs := l.In(languages.Standard()).Programs
	if programs == nil {
		return index
	}
	systems := map[string][]languages.Rule{rules.Symbolic: programs.Symbolic, rules.Concrete: programs.Concrete}
	if len(index) > 0 {
		return slices.DeleteFunc(index, func(e rules.Entry) bool {
			return e.Kind != "clause" && !strings.HasSuffix(cite(systems[e.Side], e.ID), e.Cite)
		})
	}
	var list []rules.Entry
	for _, side := range []string{rules.Symbolic, rules.Concrete} {
		for _, r := range systems[side] {
			e := rules.Entry{Language: l.Name, Side: side, Kind: Rule, ID: r.ID, Source: r.Cite, Cite: r.Cite}
			if cite(programs.Symbolic, r.ID) != "" && cite(programs.Concrete, r.ID) != "" {
				e.Twin = r.ID
			}
			list = append(list, e)
		}
	}
	return list
}

// cite is the citation of a rule; "" if there is no such rule.
func cite(system []languages.Rule, id string) string {
	for _, r := range system {
		if r.ID == id {
			return r.Cite
		}
	}
	return ""
}

// Resting is the statements that rest on a rule, which want evidence of it. On
// clauses rest those that want evidence of no rule: the lemmas.
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
		if e.Kind == Clause && lemma || e.Kind == Rule && slices.Contains(on, e.ID) {
			list = append(list, s.Info())
		}
	}
	return list
}

// Mutants is the mutants of a rule or clause.
func (f Facts) Mutants(e rules.Entry) []spec.Mutant[*languages.Variant] {
	return slices.DeleteFunc(slices.Clone(f.mutants), func(m spec.Mutant[*languages.Variant]) bool {
		return !slices.Contains(m.Targets, e.Side+" "+e.ID)
	})
}
