package main

import (
	"errors"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"tandem/cmd/tandem/internal/languages"
	"tandem/internal/rules"
	"tandem/props"
	"tandem/spec"
)

const rulesSchema = "tandem.rules/v1"

// rulesDocument is rules and clauses as JSON.
type rulesDocument struct {
	Schema  string      `json:"schema"`
	Version string      `json:"version"`
	Rules   []ruleEntry `json:"rules"`
}

// ruleEntry is a rule or clause with what is known about it.
type ruleEntry struct {
	rules.Shown
	Statements []restingStatement `json:"statements"` // those that rest on it
	Mutants    []ruleMutant       `json:"mutants"`
}

type restingStatement struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Cite string `json:"cite"`
}

type ruleMutant struct {
	ID       string `json:"id"`
	Error    string `json:"error"`
	KilledBy string `json:"killedBy"`
}

func (a *app) rulesCommand() *cobra.Command {
	var asJSON bool
	var language string
	cmd := &cobra.Command{
		Use:   "rules [ID]",
		Short: "Show the rules as the paper prints them, and where they are in the code",
		Long: `List the rules of the transition systems of each language, symbolic above
concrete, and the clauses of the functions that they are built on, as eσ and
V(e).

With an ID of that list, show the rule or clause on both sides: the formula, its
source in the paper, its twin on the other side, its code, the statements that
rest on it, and its mutants with the statement that refutes each.`,
		Example: `  tandem rules
  tandem rules If-F
  tandem rules If-Err --language arrays
  tandem rules Subst-Var --json`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return errors.New("found " + count(len(args), "argument") + ", expected one ID or none")
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error { return a.showRules(args, language, asJSON) },
	}
	cmd.Flags().StringVar(&language, "language", allLanguages, "the `NAME` of the language: "+strings.Join(languages.CheckedNames(), ", ")+", or all")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON (schema "+rulesSchema+")")
	return cmd
}

func (a *app) showRules(args []string, language string, asJSON bool) error {
	list := languages.Checked()
	if language != allLanguages {
		l, err := checkedNamed(language)
		if err != nil {
			return err
		}
		list = []*languages.Language{l}
	}
	doc := rulesDocument{Schema: rulesSchema, Version: version}
	var ids []string
	shown := map[rules.Entry]bool{} // a language may have those of others before it
	for _, l := range list {
		about := factsOf(l)
		for _, e := range about.entries {
			if shown[e] {
				continue
			}
			shown[e] = true
			if !slices.Contains(ids, e.ID) {
				ids = append(ids, e.ID)
			}
			if len(args) == 0 || e.ID == args[0] || e.Twin == args[0] {
				doc.Rules = append(doc.Rules, ruleEntry{e.Shown, about.statements(e), about.mutants(e)})
			}
		}
	}
	switch {
	case len(doc.Rules) == 0:
		return usagef("unknown rule %q%s; there are %s", args[0], didYouMean(args[0], ids), strings.Join(ids, ", "))
	case asJSON:
		a.out.json(doc)
	case len(args) > 0:
		a.ruleText(doc.Rules)
	default:
		a.rulesText(doc.Rules)
	}
	return nil
}

// facts is what is known about the rules of a language beside their code.
type facts struct {
	entries []rules.Entry
	resting []props.Checkable
	mutated []spec.Mutant[*languages.Variant]
}

func factsOf(l *languages.Language) facts {
	return facts{l.Rules(), statementsOf(l), l.AllMutants()}
}

// statements is those that rest on a rule, which want evidence of it. On
// clauses rest those that want evidence of no rule: the lemmas.
func (f facts) statements(e rules.Entry) []restingStatement {
	list := []restingStatement{}
	for _, s := range f.resting {
		var ids, other []string
		if of, ok := s.(interface{ Rests() (_, _ []string) }); ok {
			ids, other = of.Rests()
		}
		on := ids
		if e.Side == rules.Concrete {
			on = other
		}
		lemma := len(ids)+len(other) == 0
		if e.Kind == "clause" && lemma || e.Kind == "rule" && slices.Contains(on, e.ID) {
			info := s.Info()
			list = append(list, restingStatement{info.ID, info.Name, info.Cite})
		}
	}
	return list
}

func (f facts) mutants(e rules.Entry) []ruleMutant {
	list := []ruleMutant{}
	for _, m := range f.mutated {
		if slices.Contains(m.Targets, e.Target()) {
			list = append(list, ruleMutant{m.ID, m.Error, m.KilledBy})
		}
	}
	return list
}
