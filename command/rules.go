package command

import (
	"strings"

	"github.com/spf13/cobra"

	"tandem/languages"
	"tandem/report"
)

func (a *app) rulesCommand() *cobra.Command {
	var json bool
	var language string
	cmd := &cobra.Command{
		Use: "rules [ID | TEXT]",
		RunE: func(_ *cobra.Command, args []string) error {
			sought := strings.Join(args, " ")
			list, err := a.among(language, "")
			if err != nil {
				return err
			}
			doc, byID, ids := report.RulesOf(list, sought)
			switch {
			case len(doc.Rules) == 0 && len(args) > 0:
				return &languages.Unknown{Kind: "rule", Name: sought, Known: ids, Also: "no formula has this text"}
			case json:
				a.page().JSON(doc)
			case byID:
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
