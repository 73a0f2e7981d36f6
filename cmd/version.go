package cmd

import (
	"fmt"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"tandem/cmd/internal/cli"
	"tandem/cmd/report"
	"tandem/internal/lists"
	"tandem/languages"
)

func (a *app) versionCommand() *cobra.Command {
	return cli.Command("version", func(*cobra.Command, []string) error {
		a.page().Printf("tandem %s%s\n", report.Version, built())
		return nil
	})
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
	of := lists.Pairs(info.Settings, func(s debug.BuildSetting) (string, string) { return s.Key, s.Value })
	if of["vcs.revision"] == "" {
		return ""
	}
	changed := ""
	if of["vcs.modified"] == "true" {
		changed = ", changed"
	}
	return fmt.Sprintf(" (commit %.12s of %s%s)", of["vcs.revision"], of["vcs.time"], changed)
}

func (a *app) schemaCommand() *cobra.Command {
	names := lists.Map(report.Schemas(), func(s report.Schema) string { return s.Name })
	cmd := cli.Command("schema [NAME]", func(_ *cobra.Command, args []string) error {
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
	})
	cmd.ValidArgs = names
	return cmd
}

// shells is the shells that completion knows, and how each loads a script.
var shells = []string{"bash", "zsh", "fish", "powershell"}

func (a *app) completionCommand(root *cobra.Command) *cobra.Command {
	cmd := cli.Command("completion "+strings.Join(shells, "|"), func(_ *cobra.Command, args []string) error {
		write, known := map[string]func() error{
			"bash":       func() error { return root.GenBashCompletionV2(a.out, true) },
			"zsh":        func() error { return root.GenZshCompletion(a.out) },
			"fish":       func() error { return root.GenFishCompletion(a.out, true) },
			"powershell": func() error { return root.GenPowerShellCompletionWithDesc(a.out) },
		}[args[0]]
		if known {
			return write()
		}
		return &languages.Unknown{Kind: "shell", Name: args[0], Known: shells}
	})
	cmd.ValidArgs = shells
	return cmd
}

// completed tells shells what completes root's commands and flags: programs for FILE, words for some flags.
func (a *app) completed(root *cobra.Command) {
	for _, cmd := range root.Commands() {
		a.completedFlags(cmd)
		for _, sub := range cmd.Commands() {
			a.completedFlags(sub)
		}
		switch {
		case cmd.ValidArgs != nil || cmd.ValidArgsFunction != nil:
		case strings.HasSuffix(cmd.Use, "FILE..."):
			cmd.ValidArgsFunction = func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
				return a.suffixes(), cobra.ShellCompDirectiveFilterFileExt
			}
		case strings.Contains(cmd.Use, "FILE"):
			cmd.ValidArgsFunction = cli.First(a.suffixes, cobra.ShellCompDirectiveFilterFileExt)
			if strings.Contains(cmd.Use, "FILE ") {
				cmd.ValidArgsFunction = cli.ThenFiles(cmd.ValidArgsFunction)
			}
		case strings.Contains(cmd.Use, "[ID"):
			cmd.ValidArgsFunction = cli.First(a.ruleIDs, cobra.ShellCompDirectiveNoFileComp)
		default:
			cmd.ValidArgsFunction = cobra.NoFileCompletions
		}
	}
}

// completedFlags tells the shells what can stand behind the flags that several commands have.
func (a *app) completedFlags(cmd *cobra.Command) {
	if cmd.Flags().Lookup("in") != nil {
		must(cmd.MarkFlagFilename("in", "json"))
	}
	for name, list := range map[string]func() []string{
		"only":   func() []string { return languages.StatementIDs(a.register.All()) },
		"solver": func() []string { return []string{"auto", "z3", "bits", "small", "z3 -in"} },
	} {
		if _, own := cmd.GetFlagCompletionFunc(name); !own && cmd.Flags().Lookup(name) != nil {
			completes(cmd, name, list)
		}
	}
}

// completes completes the words of a list behind a flag.
func completes(cmd *cobra.Command, flag string, list func() []string) {
	must(cmd.RegisterFlagCompletionFunc(flag, cli.Words(list)))
}

func (a *app) ruleIDs() []string {
	_, _, ids := report.RulesOf(a.register.All(), "")
	return ids
}

// must is for what fails only if this program is wrong.
func must(err error) {
	if err != nil {
		panic(err)
	}
}
