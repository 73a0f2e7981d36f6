package cmd

import (
	"strings"

	"github.com/spf13/cobra"

	"tandem/cmd/cli"
	"tandem/cmd/report"
	"tandem/languages"
)

func (a *app) rulesCommand() *cobra.Command {
	var json, text, letters bool
	var language string
	cmd := &cobra.Command{
		Use: "rules [ID | TEXT]",
		RunE: func(_ *cobra.Command, args []string) error {
			sought := strings.Join(args, " ")
			list, err := a.among(language, "")
			if err != nil {
				return err
			}
			if text && letters {
				return cli.Usagef("--text does not go with --letters")
			}
			if letters {
				if len(args) > 0 {
					return cli.Usagef("--letters goes with no ID or text")
				}
				return a.letters(list, json)
			}
			if text {
				if len(list) != 1 || len(args) > 0 {
					return cli.Usagef("--text prints one language: it goes with --language NAME, and with no ID or text")
				}
				return a.asText(list[0])
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
	cmd.Flags().BoolVar(&text, "text", false, "print a language as a file that --with takes")
	cmd.Flags().BoolVar(&letters, "letters", false, "print the letters of formulas and what they stand for\n(with --json schema "+report.LettersSchema+")")
	document(cmd, &json, report.RulesSchema)
	return cmd
}
