package command

import (
	"github.com/spf13/cobra"

	"tandem/internal/cli"
	"tandem/languages"
	"tandem/report"
)

func (a *app) schemaCommand() *cobra.Command {
	var names []string
	for _, s := range report.Schemas() {
		names = append(names, s.Name)
	}
	return &cobra.Command{
		Use:       "schema [NAME]",
		ValidArgs: names,
		Args:      cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			for _, s := range report.Schemas() {
				switch {
				case len(args) == 0:
					a.page().Line(s.Name)
				case args[0] == s.Name:
					a.page().JSON(s.JSON())
					return nil
				}
			}
			if len(args) == 0 {
				return nil
			}
			return cli.Usagef("%v", &languages.Unknown{Kind: "schema", Name: args[0], Known: names})
		},
	}
}
