package cmd

import (
	"github.com/spf13/cobra"

	"tandem/cmd/report"
	"tandem/languages"
)

func (a *app) schemaCommand() *cobra.Command {
	var names []string
	for _, s := range report.Schemas() {
		names = append(names, s.Name)
	}
	var markdown bool
	cmd := &cobra.Command{
		Use:       "schema [NAME]",
		ValidArgs: names,
		Args:      cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			if markdown {
				a.page().Markdown(report.Schemas())
				return nil
			}
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
	cmd.Flags().BoolVar(&markdown, "markdown", false, "print what the fields of all documents mean, as doc/json.md")
	return cmd
}
