package main

import (
	"errors"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"tandem/basic"
	"tandem/concrete"
	"tandem/internal/rules"
	"tandem/props"
	"tandem/props/section2"
	"tandem/props/trees"
	"tandem/solver"
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
	rules.Entry
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
	cmd := &cobra.Command{
		Use:   "rules [ID]",
		Short: "Show the rules as the paper prints them, and where they are in the code",
		Long: `List the rules of the transition systems, symbolic above concrete, and the
clauses of the functions that they are built on, eσ and V(e).

With an ID of that list, show the rule or clause on both sides: the formula, its
source in the paper, its twin on the other side, its code, the statements that
rest on it, and its mutants with the statement that refutes each.`,
		Example: `  tandem rules
  tandem rules If-F
  tandem rules Subst-Var --json`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return errors.New("found " + count(len(args), "argument") + ", expected one ID or none")
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error { return a.showRules(args, asJSON) },
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON (schema "+rulesSchema+")")
	return cmd
}

func (a *app) showRules(args []string, asJSON bool) error {
	found := rules.All()
	if len(args) > 0 {
		found = rules.ByID(args[0])
		if len(found) == 0 {
			ids := rules.IDs()
			return usagef("unknown rule %q%s; there are %s", args[0], didYouMean(args[0], ids), strings.Join(ids, ", "))
		}
	}
	about := ruleFacts()
	doc := rulesDocument{Schema: rulesSchema, Version: version}
	for _, e := range found {
		doc.Rules = append(doc.Rules, ruleEntry{e, about.statements(e), about.mutants(e)})
	}
	switch {
	case asJSON:
		a.out.json(doc)
	case len(args) > 0:
		a.ruleText(doc.Rules)
	default:
		a.rulesText(doc.Rules)
	}
	return nil
}

// facts is what is known about rules beside their code.
type facts struct {
	lemmas, theorems []props.Checkable
	mutated          []basic.Mutant
}

func ruleFacts() facts {
	sides := basic.Published(concrete.Standard())
	var f facts
	f.lemmas = props.Erase(section2.Lemmas(sides))
	f.theorems = props.Erase(section2.Theorems(sides.Semantics(), spec.DefaultLimits()))
	onTrees, done := trees.Statements(sides, func() (solver.Session, error) { return nil, errors.New("not asked") })
	done() // nothing is checked
	f.theorems = append(f.theorems, onTrees...)
	f.mutated = basic.Mutants()
	return f
}

// statements is those that rest on a rule, which want evidence of it. On
// clauses the lemmas rest.
func (f facts) statements(e rules.Entry) []restingStatement {
	list := []restingStatement{}
	add := func(s props.Checkable) {
		info := s.Info()
		list = append(list, restingStatement{info.ID, info.Name, info.Cite})
	}
	if e.Kind == "clause" {
		for _, s := range f.lemmas {
			add(s)
		}
		return list
	}
	for _, s := range f.theorems {
		of, ok := s.(interface{ Rests() (_, _ []string) })
		if !ok {
			continue
		}
		ids, other := of.Rests()
		if e.Side == rules.Concrete {
			ids = other
		}
		if slices.Contains(ids, e.ID) {
			add(s)
		}
	}
	return list
}

func (f facts) mutants(e rules.Entry) []ruleMutant {
	list := []ruleMutant{}
	for _, m := range f.mutated {
		if m.Target == e.Side+" "+e.ID {
			list = append(list, ruleMutant{m.ID, m.Error, m.KilledBy})
		}
	}
	return list
}
