package cmd

import (
	"github.com/spf13/cobra"

	"tandem/cmd/report"
)

func (a *app) languagesCommand() *cobra.Command {
	var json bool
	cmd := &cobra.Command{
		Use: "languages",
		RunE: func(*cobra.Command, []string) error {
			doc := report.LanguagesOf(a.register.All())
			show(a, json, itself(doc), doc.Text)
			return nil
		},
	}
	document(cmd, &json, report.LanguagesSchema)
	return cmd
}
