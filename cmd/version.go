package cmd

import (
	"fmt"
	"runtime/debug"
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
				a.page().Printf("tandem %s%s\n", report.Version, built())
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

// built says of which commit and time this command was built; "" where Go was not told.
func built() string {
	if report.Described != "" {
		return " (" + report.Described + ")"
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	of := map[string]string{}
	for _, s := range info.Settings {
		of[s.Key] = s.Value
	}
	if of["vcs.revision"] == "" {
		return ""
	}
	changed := ""
	if of["vcs.modified"] == "true" {
		changed = ", changed"
	}
	return fmt.Sprintf(" (commit %.12s of %s%s)", of["vcs.revision"], of["vcs.time"], changed)
}
