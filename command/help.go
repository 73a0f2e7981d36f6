package command

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"tandem/internal/spell"
)

// outcome is an exit status and what it means to the user of a command.
type outcome struct {
	status  int
	meaning string
}

// outcomes is what the exit statuses of each command mean, but for those that
// mean the same for all: alike.
var outcomes = map[string][]outcome{
	"tandem": {
		{exitFine, "it ended, or what was checked holds"},
		{exitInput, "a program or a value is wrong"},
		{exitInconclusive, "inconclusive: a bound was reached, or nothing was checked"},
		{exitRefuted, "a statement fails, a program ends in an error, or files are not formatted"},
	},
	"run": {
		{exitFine, "the program ended"},
		{exitInput, "the program, a value in --in, or the heap file is wrong"},
		{exitInconclusive, "a bound was reached before its end"},
		{exitRefuted, "the program ended in an error, as an access out of bounds, or is stuck at nil"},
	},
	"trace": {
		{exitFine, "both sides ended and agreed at each step"},
		{exitInput, "the program, a value in --in, or the heap file is wrong"},
		{exitInconclusive, "a bound was reached before their end"},
		{exitRefuted, "the sides part, as they do for mutants, or the program ended in an error or is stuck"},
	},
	"explore": {
		{exitFine, "the tree is complete"},
		{exitInput, "the program is wrong"},
		{exitInconclusive, "a bound cut the tree, or the solver could not decide a branch"},
		{exitRefuted, "a path ends in an error of the program, for values that are shown"},
		{exitBug, "two solvers disagree, or it is another bug in tandem"},
	},
	"certify": {
		{exitFine, "the certificate is accepted, and its tree is complete"},
		{exitInput, "the file is no certificate"},
		{exitInconclusive, "it is accepted, but its tree is not complete; or a bound was reached, or\n       the solver could not decide a cut"},
		{exitRefuted, "it is refused: something in it is not so"},
	},
	"path": {
		{exitFine, "both path conditions are equivalent"},
		{exitInput, "the program is wrong"},
		{exitInconclusive, "the solver could not decide whether they are, or who takes the path"},
		{exitRefuted, "they differ"},
		{exitBug, "two solvers disagree, or it is another bug in tandem"},
	},
	"verify": {
		{exitFine, "all obligations hold"},
		{exitInput, "the program is wrong"},
		{exitInconclusive, "the solver could not decide an obligation, or there is none"},
		{exitRefuted, "an obligation does not hold"},
		{exitBug, "two solvers disagree, or it is another bug in tandem"},
	},
	"schema": {
		{exitFine, "done"},
	},
	"compare": {
		{exitFine, "all routes were taken to the end, and agree"},
		{exitInput, "the program is wrong"},
		{exitInconclusive, "a bound on paths or time ended a route, or the solver could not decide a check"},
		{exitBug, "two routes disagree, or it is another bug in tandem or in the solver"},
	},
	"check": {
		{exitFine, "all statements hold"},
		{exitInconclusive, "a statement was not decided in the time or cases it had"},
		{exitRefuted, "a statement does not hold"},
		{exitBug, "two solvers disagree, or it is another bug in tandem"},
	},
	"ledger": {
		{exitFine, "done; of ledger check: what is made again is the same"},
		{exitInput, "a file of evidence cannot be read, or there is none for an entry"},
		{exitRefuted, "of ledger check: a run or the document is not what is kept"},
		{exitBug, "two solvers disagree, or it is another bug in tandem"},
	},
	"mutants": {
		{exitFine, "each mutant is killed, or equivalent for a reason"},
		{exitRefuted, "a mutant survives"},
	},
	"fmt": {
		{exitFine, "done; with --check: all files are in canonical layout"},
		{exitInput, "a file cannot be read or written, or is no program"},
		{exitRefuted, "with --check: some file is not in canonical layout"},
	},
	"doctor": {
		{exitFine, "a solver for unbounded integers is here, and none is wrong"},
		{exitInconclusive, "there is no such solver"},
		{exitBug, "a solver answers wrongly"},
	},
}

var alike = []outcome{
	{exitUsage, "a flag or argument is wrong, or the output could not be written"},
	{exitBug, "a bug in tandem"},
	{exitInterrupted, "interrupted"},
}

// groups are the headings under which the commands are listed.
var groups = []struct {
	title    string
	commands []string
}{
	{"Programs:", []string{"run", "trace", "explore", "certify", "path", "verify", "compare", "fmt"}},
	{"Theorems and rules:", []string{"check", "rules", "ledger", "mutants", "languages"}},
	{"Tandem itself:", []string{"completion", "doctor", "help", "schema", "version"}},
}

// explained adds to the help texts the section about exit statuses and the
// headings of the list of commands.
func explained(root *cobra.Command) {
	const key = "exit status"
	for _, cmd := range append(root.Commands(), root) {
		if list, ok := outcomes[cmd.Name()]; ok {
			cmd.Annotations = map[string]string{key: statuses(list)}
		}
	}
	root.SetUsageTemplate(root.UsageTemplate() +
		`{{with index .Annotations "` + key + "\"}}\nExit status:\n{{.}}{{end}}")
	for _, g := range groups {
		root.AddGroup(&cobra.Group{ID: g.title, Title: g.title})
		for _, name := range g.commands {
			if cmd, _, err := root.Find([]string{name}); err == nil && cmd != root {
				cmd.GroupID = g.title
			}
		}
	}
	root.SetHelpCommandGroupID(groups[len(groups)-1].title)
}

// statuses lists outcomes, and those that are alike, by their numbers.
func statuses(list []outcome) string {
	special := len(list)
	for _, o := range alike {
		if !slices.ContainsFunc(list[:special], func(p outcome) bool { return p.status == o.status }) {
			list = append(list[:len(list):len(list)], o)
		}
	}
	list = slices.SortedFunc(slices.Values(list), func(o, p outcome) int { return o.status - p.status })
	var b strings.Builder
	for _, o := range list {
		fmt.Fprintf(&b, "  %3d  %s\n", o.status, o.meaning)
	}
	return b.String()
}

// paragraph is text in lines of at most 80 characters.
func paragraph(text string) string {
	var b strings.Builder
	width := 0
	for _, word := range strings.Fields(text) {
		n := utf8.RuneCountInString(word)
		switch {
		case width == 0:
		case width+1+n > 80:
			b.WriteByte('\n')
			width = 0
		default:
			b.WriteByte(' ')
			width++
		}
		b.WriteString(word)
		width += n
	}
	return b.String()
}

// helpCommand is tandem help: the help of the command that it names.
func helpCommand(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:     "help [COMMAND]",
		Short:   "Show the help of a command",
		Long:    "Show the help of a command, as tandem COMMAND --help does.",
		Example: "  tandem help check",
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return subcommands(root), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error {
			cmd := root
			if len(args) > 0 {
				var err error
				if cmd, _, err = root.Find(args[:1]); err != nil || cmd == root {
					return unknownSubcommand(root, args[0])
				}
			}
			cmd.InitDefaultHelpFlag() // as --help would
			return cmd.Help()
		},
	}
}

// subcommands is the names that people can type.
func subcommands(cmd *cobra.Command) []string {
	var names []string
	for _, sub := range cmd.Commands() {
		if !sub.Hidden {
			names = append(names, sub.Name())
		}
	}
	return names
}

func unknownSubcommand(root *cobra.Command, name string) error {
	return usagef("unknown subcommand %q%s; tandem --help lists them", name, spell.DidYouMean(name, subcommands(root)))
}

// flagMistake adds to what is wrong about a flag which one may be meant.
func flagMistake(cmd *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	if !errors.As(err, &unknown) {
		return err
	}
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			names = append(names, "--"+f.Name)
		}
	})
	name, _, _ := strings.Cut(unknown.GetSpecifiedName(), "=")
	return fmt.Errorf("%w%s", err, spell.DidYouMean("--"+name, names))
}
