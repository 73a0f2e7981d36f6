package command

import (
	"github.com/spf13/cobra"

	"tandem/report"
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
	cmd.Flags().BoolVar(&json, "json", false, "print JSON (schema "+report.LanguagesSchema+")")
	return cmd
}
