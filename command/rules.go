package command

import (
	"strings"

	"github.com/spf13/cobra"

	"tandem/internal/spell"
	"tandem/report"
)

func (a *app) rulesCommand() *cobra.Command {
	var json bool
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
		Args: oneID,
		RunE: func(_ *cobra.Command, args []string) error {
			id := strings.Join(args, "")
			list, err := a.among(language, "")
			if err != nil {
				return err
			}
			doc, ids := report.RulesOf(list, id)
			switch {
			case len(doc.Rules) == 0 && len(args) > 0:
				return usagef("unknown rule %q%s; there are %s", id, spell.DidYouMean(id, ids), strings.Join(ids, ", "))
			case json:
				a.page().JSON(doc)
			case len(args) > 0:
				a.page().Rule(doc.Rules)
			default:
				a.page().Rules(doc.Rules)
			}
			return nil
		},
	}
	a.languagesFlag(cmd, &language, "")
	cmd.Flags().BoolVar(&json, "json", false, "print JSON (schema "+report.RulesSchema+")")
	return cmd
}
