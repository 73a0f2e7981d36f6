package command

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"tandem/languages"
	"tandem/report"
)

func (a *app) languagesCommand() *cobra.Command {
	var json, names bool
	var can string
	cmd := &cobra.Command{
		Use:  "languages",
		Args: noArgs,
		RunE: func(*cobra.Command, []string) error {
			if can != "" && !slices.Contains(capabilities(), can) {
				return chosenWrongly(&languages.Unknown{Kind: "capability", Name: can, Known: capabilities()})
			}
			list := a.register.Able(languages.Capability(can))
			switch doc := report.LanguagesOf(list); {
			case json:
				a.page().JSON(doc)
			case names:
				for _, l := range list {
					a.page().Line(l.Name)
				}
			default:
				a.page().Languages(doc)
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&can, "can", "", "list only those with this `capability`: "+strings.Join(capabilities(), ", "))
	cmd.Flags().BoolVar(&names, "names", false, "print only names, one a line")
	cmd.Flags().BoolVar(&json, "json", false, "print JSON (schema "+report.LanguagesSchema+")")
	cmd.MarkFlagsMutuallyExclusive("json", "names")
	completes(cmd, "can", capabilities)
	return cmd
}

// capabilities is the names of all that a language may be able to do.
func capabilities() []string {
	var names []string
	for _, c := range languages.Capabilities() {
		names = append(names, string(c))
	}
	return names
}
