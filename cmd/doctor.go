package cmd

import (
	"time"

	"github.com/spf13/cobra"

	"tandem/cmd/cli"
	"tandem/cmd/report"
	"tandem/explore/solver"
	"tandem/languages"
)

func (a *app) doctorCommand() *cobra.Command {
	var json bool
	var timeout time.Duration
	cmd := &cobra.Command{
		Use: "doctor",
		RunE: func(cmd *cobra.Command, _ []string) error {
			found := solver.Available(cmd.Context(), solver.Options{Timeout: timeout})
			doc := report.Doctor(languages.Names(a.register.WithPrograms()), found)
			show(a, json, itself(doc), doc.Text)
			if doc.Wrong() {
				return cli.Status(cli.ExitBug)
			}
			return cli.Status(statusOf(doc.Verdict()))
		},
	}
	cmd.Flags().BoolVar(&json, "json", false, "print JSON (schema "+report.DoctorSchema+")")
	cmd.Flags().DurationVar(&timeout, "solver-timeout", 10*time.Second, "bound on the time of one answer")
	return cmd
}
