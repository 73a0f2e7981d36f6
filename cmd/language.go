package cmd

import (
	"strings"

	"github.com/spf13/cobra"

	"tandem/cmd/cli"
	"tandem/cmd/report"
	"tandem/explore"
	"tandem/languages"
)

// allLanguages is the name of all of them, one after the other.
const allLanguages = "all"

// languageFlag is the flag of a command that runs a program, which needs a capability.
func (a *app) languageFlag(cmd *cobra.Command, to *string, need languages.Capability) {
	names := languages.Names(a.register.Able(need))
	known := "none can do this"
	if len(names) > 0 {
		known = strings.Join(names, ", ") + "\n(default: the first of them that has what the program uses)"
	}
	cmd.Flags().StringVar(to, "language", "", "the `NAME` of the language: "+known)
	completes(cmd, "language", func() []string { return names })
}

// languagesFlag is the flag of a command about one language or all that can do something.
func (a *app) languagesFlag(cmd *cobra.Command, to *string, need languages.Capability) {
	names := languages.Names(a.register.Able(need))
	cmd.Flags().StringVar(to, "language", allLanguages, "the `NAME` of the language: "+strings.Join(names, ", ")+", or all")
	completes(cmd, "language", func() []string { return append(names, allLanguages) })
}

// among returns the languages that such a flag names; all of them for "".
func (a *app) among(name string, need languages.Capability) ([]*languages.Language, error) {
	if name != "" && name != allLanguages {
		l, err := a.register.Named(name, need, allLanguages)
		return []*languages.Language{l}, err
	}
	able := a.register.Able(need)
	if len(able) == 0 {
		return nil, a.register.Default().Needs(need)
	}
	return able, nil
}

// checkChoice rejects flags that do not go together.
func checkChoice(o languages.Choice) error {
	if o.Types != "" && o.Reading != "" {
		return cli.Usagef("--types does not go with a reading, which is of what the paper has")
	}
	return nil
}

// flagsOf returns the flags that choose the same again.
func (a *app) flagsOf(c *languages.Chosen) string {
	text := ""
	if c.Language != a.register.Default() {
		text += " --language " + c.Name
	}
	if c.Vocabulary != nil {
		text += " --types " + c.Vocabulary.ID
	}
	if c.Mutant != nil {
		text += " --with " + c.Mutant.ID
	}
	if c.Reading != nil {
		text += " --with " + c.Reading.ID
	}
	if c.Given != nil {
		text += c.Given.Flags
	}
	return text
}

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
	document(cmd, &json, report.LanguagesSchema)
	return cmd
}

// choicesOf returns the letters of a flag, printed or one after the other; it rejects letters of no rule.
func choicesOf(l *languages.Chosen, flag, text string) (string, error) {
	list := l.Letters()
	if len(list) == 0 && text != "" {
		return "", cli.Usagef("%s: the language %s has nothing to choose", flag, l.Name)
	}
	letters, err := explore.ParseChoices(text, list)
	if err != nil {
		return "", cli.Usagef("%s %v", flag, err)
	}
	return letters, nil
}
