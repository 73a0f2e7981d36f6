package cmd

import (
	"time"

	"github.com/spf13/cobra"

	"tandem/cmd/cli"
	"tandem/cmd/report"
	"tandem/explore/solver"
	"tandem/languages"
)

func (a *app) versionCommand() *cobra.Command {
	var check, json bool
	cmd := &cobra.Command{
		Use: "version",
		RunE: func(cmd *cobra.Command, _ []string) error {
			if !check {
				if json {
					return cli.Usagef("--json goes with --check")
				}
				a.page().Printf("tandem %s\n", report.Version)
				return nil
			}
			found := solver.Available(cmd.Context(), solver.Options{Timeout: 10 * time.Second})
			doc := report.Doctor(languages.Names(a.register.WithPrograms()), found)
			show(a, json, itself(doc), doc.Text)
			if doc.Wrong() {
				return cli.Status(cli.ExitBug)
			}
			return cli.Status(statusOf(doc.Verdict()))
		},
	}
	cmd.Flags().BoolVar(&check, "check", false, "print the versions of everything, and ask each solver a question whose answer is\nknown")
	document(cmd, &json, report.DoctorSchema)
	return cmd
}
