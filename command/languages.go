package command

import (
	"github.com/spf13/cobra"

	"tandem/languages"
	"tandem/report"
)

func (a *app) languagesCommand() *cobra.Command {
	var json, names bool
	cmd := &cobra.Command{
		Use:  "languages",
		Args: noArgs,
		RunE: func(*cobra.Command, []string) error {
			list := a.register.All()
			switch {
			case json:
				a.page().JSON(report.LanguagesOf(list))
			case names:
				for _, name := range languages.Names(list) {
					a.page().Line(name)
				}
			default:
				a.page().Languages(report.LanguagesOf(list))
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&json, "json", false, "print JSON (schema "+report.LanguagesSchema+")")
	cmd.Flags().BoolVar(&names, "names", false, "print the names alone, one a line")
	cmd.MarkFlagsMutuallyExclusive("json", "names")
	return cmd
}
