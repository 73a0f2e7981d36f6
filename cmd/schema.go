package cmd

import (
	"github.com/spf13/cobra"

	"tandem/cmd/cli"
	"tandem/cmd/report"
	"tandem/internal/lists"
	"tandem/languages"
)

func (a *app) schemaCommand() *cobra.Command {
	names := lists.Map(report.Schemas(), func(s report.Schema) string { return s.Name })
	cmd := &cobra.Command{
		Use:       "schema [NAME]",
		ValidArgs: names,
		Args:      cli.Args(0, 1),
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
			return &languages.Unknown{Kind: "schema", Name: args[0], Known: names}
		},
	}
	return cmd
}
