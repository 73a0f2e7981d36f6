package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"tandem/internal/lists"
	"tandem/internal/spell"
)

// Explain gives a command and its subcommands their texts, which are in a txtar. Of each the file
// "run: short" is the short description; those with long, example and exit are the long one, in
// which words are replaced, examples, and what its exit statuses mean. The file exit is those of
// all commands; groups has the headings under which commands are listed, and flags those of the
// flags of a command with many. A paragraph of a long text or of examples that begins with a line
// {.tdm} or {arrays} is there only if the command has what is named.
func Explain(root *cobra.Command, texts []byte, words *strings.Replacer, has []string) {
	const key = "exit status"
	of := map[string]string{}
	for _, f := range txtar.Parse(texts).Files {
		of[f.Name] = strings.TrimSuffix(string(f.Data), "\n")
	}
	var explain func(cmd *cobra.Command)
	explain = func(cmd *cobra.Command) {
		name := cmp.Or(strings.TrimPrefix(strings.TrimPrefix(cmd.CommandPath(), root.Name()), " "), "tandem")
		cmd.Short = of[name+": short"]
		cmd.Long = words.Replace(spell.Ours(strings.Join(fitting(of[name+": long"], has), "\n\n")))
		if text, ok := of[name+": example"]; ok {
			text = cmp.Or(strings.Join(fitting(text, has), "\n"), cmd.CommandPath()+strings.TrimPrefix(cmd.Use, cmd.Name()))
			cmd.Example = "  " + strings.ReplaceAll(text, "\n", "\n  ")
		}
		own := cmp.Or(of[name+": exit"], "0 done")
		cmd.Annotations = map[string]string{key: statuses(own, of["exit"])}
		for _, sub := range cmd.Commands() {
			explain(sub)
		}
	}
	explain(root)
	whole := false // all about each flag, as help COMMAND says it
	help := helpCommand(root, &whole)
	explain(help)
	root.SetHelpCommand(help) // its group is set below
	usage := root.UsageFunc()
	root.SetUsageFunc(func(cmd *cobra.Command) error { // a template would keep all methods in the binary
		out, text := cmd.OutOrStderr(), &strings.Builder{}
		cmd.SetOut(text)
		err := usage(cmd)
		cmd.SetOut(out)
		if err != nil {
			return err
		}
		exit := "\nExit status:\n" + cmd.Annotations[key]
		said := inGroups(text.String()+exit, cmd.LocalFlags(), of["flags"], func(usage string) string { return usage })
		if !whole && strings.Count(cmd.Long+said, "\n") > aScreen {
			said, _, _ = strings.Cut(inGroups(text.String(), cmd.LocalFlags(), of["flags"], firstLine), "\n\nGlobal Flags:")
			said += fmt.Sprintf("\n\n%s help %s says all about each flag, and has the global ones.\n%s", root.Name(), cmd.Name(), exit)
		}
		_, err = io.WriteString(out, spell.Ours(said))
		return err
	})
	for line := range strings.SplitSeq(of["groups"], "\n") {
		title, names, _ := strings.Cut(line, ": ")
		title += ":"
		root.AddGroup(&cobra.Group{ID: title, Title: title})
		for _, name := range strings.Fields(names) {
			if cmd, _, err := root.Find([]string{name}); err == nil && cmd != root {
				cmd.GroupID = title
			}
		}
		root.SetHelpCommandGroupID(title) // the last one
	}
}

// aScreen is how many lines of help have a flag's text whole; longer ones have its first line, cut at a width.
const aScreen = 50

func firstLine(usage string) string {
	line, _, more := strings.Cut(usage, "\n")
	if r := []rune(line); len(r) > 90 {
		line, more = string(r[:90]), true
	}
	if more {
		line = strings.TrimRight(line, " ,;:") + " …"
	}
	return line
}

// manyFlags is the number of flags from which on a command's help has them in groups.
const manyFlags = 9

// inGroups returns the usage text of a command with its flags under headings: a line of groups is
// a heading and the names of its flags; what no line names stands behind them. said makes a flag's text of its usage.
func inGroups(usage string, flags *pflag.FlagSet, groups string, said func(string) string) string {
	left := map[string]*pflag.Flag{}
	flags.VisitAll(func(f *pflag.Flag) { left[f.Name] = f })
	before, behind, ok := strings.Cut(usage, "Flags:\n"+strings.TrimRight(flags.FlagUsages(), " \n"))
	if !ok || len(left) < manyFlags {
		return usage
	}
	var parts []string
	add := func(title string, names []string) {
		group := pflag.NewFlagSet("", pflag.ContinueOnError)
		for _, name := range names {
			if f := left[name]; f != nil {
				to := *f
				to.Usage = said(f.Usage)
				group.AddFlag(&to)
				delete(left, name)
			}
		}
		if group.HasFlags() {
			parts = append(parts, title+":\n"+strings.TrimRight(group.FlagUsages(), " \n"))
		}
	}
	for line := range strings.SplitSeq(groups, "\n") {
		title, names, _ := strings.Cut(line, ": ")
		add(title, strings.Fields(names))
	}
	add("Other flags", slices.Sorted(maps.Keys(left)))
	return before + strings.Join(parts, "\n\n") + behind
}

// fitting returns the paragraphs of a text, without those about what the command does not have.
func fitting(text string, has []string) []string {
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

// statuses lists what exit statuses mean, by number: a command's own words, else those of all.
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

// helpCommand is tandem help: the whole help of the command that it names.
func helpCommand(root *cobra.Command, whole *bool) *cobra.Command {
	help := Command("help [COMMAND]", func(_ *cobra.Command, args []string) error {
		cmd := root
		if len(args) > 0 {
			var err error
			if cmd, _, err = root.Find(args[:1]); err != nil || cmd == root {
				return UnknownSubcommand(root, args[0])
			}
		}
		cmd.InitDefaultHelpFlag() // as --help would
		*whole = true
		return cmd.Help()
	})
	help.ValidArgsFunction = First(func() []string { return subcommands(root) }, cobra.ShellCompDirectiveNoFileComp)
	return help
}

// subcommands returns the names that people can type.
func subcommands(cmd *cobra.Command) []string {
	return lists.Map(lists.Filter(cmd.Commands(), func(sub *cobra.Command) bool { return !sub.Hidden }), (*cobra.Command).Name)
}

// UnknownSubcommand returns the failure of a name that no subcommand of root has.
func UnknownSubcommand(root *cobra.Command, name string) error {
	return Usagef("unknown subcommand %q%s; tandem --help lists them", name, spell.DidYouMean(name, subcommands(root)))
}

// FlagMistake returns what is wrong about a flag: what it takes, or which one may be meant.
func FlagMistake(cmd *cobra.Command, err error) error {
	if invalid, ok := errors.AsType[*pflag.InvalidValueError](err); ok {
		return wrongValue(invalid)
	}
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

// wrongValue says what a flag takes and what was found. A flag with values of its own says that itself.
func wrongValue(e *pflag.InvalidValueError) error {
	f := e.GetFlag()
	switch f.Value.Type() {
	case "int":
		return fmt.Errorf("--%s takes a number, found %q", f.Name, e.GetValue())
	case "uint64":
		return fmt.Errorf("--%s takes a number from 0 on, found %q", f.Name, e.GetValue())
	case "bool":
		return fmt.Errorf("--%s takes true or false, found %q", f.Name, e.GetValue())
	}
	return fmt.Errorf("--%s %s: %w", f.Name, e.GetValue(), errors.Unwrap(e))
}

// Completer says what can stand at the place that someone types.
type Completer = func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective)

// First completes the first argument: there is no other one.
func First(list func() []string, how cobra.ShellCompDirective) Completer {
	return func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		if len(args) > 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return list(), how
	}
}

// ThenFiles completes the first argument as first does, and files behind it.
func ThenFiles(first Completer) Completer {
	return func(cmd *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
		if len(args) > 0 {
			return nil, cobra.ShellCompDirectiveDefault
		}
		return first(cmd, args, typed)
	}
}

// Words completes the words of a list: behind a comma, the last one.
func Words(list func() []string) Completer {
	return func(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
		before := typed[:strings.LastIndex(typed, ",")+1]
		found := lists.Map(list(), func(w string) string { return before + w })
		return found, cobra.ShellCompDirectiveNoFileComp
	}
}
