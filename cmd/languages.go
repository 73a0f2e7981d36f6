package cmd

import (
	"github.com/spf13/cobra"

	"tandem/cmd/cli"
	"tandem/cmd/report"
	"tandem/languages"
)

func (a *app) languagesCommand() *cobra.Command {
	var json, names bool
	cmd := &cobra.Command{
		Use: "languages",
		RunE: func(*cobra.Command, []string) error {
			if json && names {
				return cli.Usagef("--json does not go with --names")
			}
			list := a.register.All()
			if names {
				for _, name := range languages.Names(list) {
					a.page().Line(name)
				}
				return nil
			}
			doc := report.LanguagesOf(list)
			show(a, json, itself(doc), doc.Text)
			return nil
		},
	}
	document(cmd, &json, report.LanguagesSchema)
	cmd.Flags().BoolVar(&names, "names", false, "print the names alone, one a line")
	return cmd
}
