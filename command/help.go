package command

import (
	"cmp"
	_ "embed"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"tandem/internal/cli"
	"tandem/internal/spell"
	"tandem/languages"
)

// texts is the help of each command, as "run: long": short and long
// descriptions, examples, and what its exit statuses mean. In the long ones
// {languages} stands for the languages that can be checked, {programs} for the
// files of programs. A paragraph that begins with a line {.tdm} or {arrays} is
// about programs with that suffix or about that language.
//
//go:embed help.txtar
var texts []byte

// groups are the headings under which the commands are listed.
var groups = []struct {
	title    string
	commands []string
}{
	{"Programs:", []string{"run", "trace", "explore", "certify", "path", "verify", "compare", "fmt"}},
	{"Theorems and rules:", []string{"check", "rules", "ledger", "mutants", "languages"}},
	{"Tandem itself:", []string{"completion", "doctor", "help", "schema", "version"}},
}

// explained gives the commands their texts, with the section about exit statuses,
// and the headings of the list of commands.
func (a *app) explained(root *cobra.Command) {
	const key = "exit status"
	of := map[string]string{}
	for _, f := range txtar.Parse(texts).Files {
		of[f.Name] = strings.TrimSuffix(string(f.Data), "\n")
	}
	var explain func(cmd *cobra.Command)
	explain = func(cmd *cobra.Command) {
		name := cmp.Or(strings.TrimPrefix(strings.TrimPrefix(cmd.CommandPath(), root.Name()), " "), root.Name())
		cmd.Short = of[name+": short"]
		cmd.Long = strings.NewReplacer("{languages}", a.checkable(), "{programs}", "*."+strings.Join(a.suffixes(), ", *.")).
			Replace(strings.Join(a.fitting(of[name+": long"]), "\n\n"))
		if text, ok := of[name+": example"]; ok {
			text = cmp.Or(strings.Join(a.fitting(text), "\n"), cmd.CommandPath()+strings.TrimPrefix(cmd.Use, cmd.Name()))
			cmd.Example = "  " + strings.ReplaceAll(text, "\n", "\n  ")
		}
		if own, ok := of[name+": exit"]; ok {
			cmd.Annotations = map[string]string{key: statuses(own, of["exit"])}
		}
		for _, sub := range cmd.Commands() {
			explain(sub)
		}
	}
	explain(root)
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

// fitting is the paragraphs of a text, without those about what the register does
// not have.
func (a *app) fitting(text string) []string {
	has := languages.Names(a.register.All())
	for _, s := range a.register.Syntaxes() {
		has = append(has, s.Suffix)
	}
	var list []string
	for p := range strings.SplitSeq(text, "\n\n") {
		if of, rest, ok := strings.Cut(strings.TrimPrefix(p, "{"), "}\n"); ok {
			if !slices.Contains(has, of) {
				continue
			}
			p = rest
		}
		list = append(list, p)
	}
	return list
}

// statuses lists what the exit statuses of a command mean, and those of all
// commands where it says nothing else, by their numbers.
func statuses(own, all string) string {
	meaning := map[int]string{}
	status := 0
	for line := range strings.SplitSeq(all+"\n"+own, "\n") {
		number, text, _ := strings.Cut(line, " ")
		if n, err := strconv.Atoi(number); err == nil {
			status, meaning[n] = n, text
		} else {
			meaning[status] += "\n       " + strings.TrimSpace(line)
		}
	}
	var b strings.Builder
	for _, n := range slices.Sorted(maps.Keys(meaning)) {
		fmt.Fprintf(&b, "  %3d  %s\n", n, meaning[n])
	}
	return b.String()
}

// checkable lists the languages of which there are statements, each with its
// sections.
func (a *app) checkable() string {
	var lines []string
	for _, l := range a.register.Able(languages.Check) {
		lines = append(lines, fmt.Sprintf("  %-17s %s", l.Name, strings.Join(l.Sections, ", ")))
	}
	return strings.Join(lines, "\n")
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
	return cli.Usagef("unknown subcommand %q%s; tandem --help lists them", name, spell.DidYouMean(name, subcommands(root)))
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
