package cmd

import (
	"strings"

	"github.com/spf13/cobra"

	"tandem/cmd/cli"
	"tandem/languages"
)

// allLanguages is the name of all of them, one after the other.
const allLanguages = "all"

// languageFlag is the flag of a command that runs a program, which needs a
// capability.
func (a *app) languageFlag(cmd *cobra.Command, to *string, need languages.Capability) {
	names := languages.Names(a.register.Able(need))
	known := "none can do this"
	if len(names) > 0 {
		known = strings.Join(names, ", ") + "\n(default: the first of them that has what the program uses)"
	}
	cmd.Flags().StringVar(to, "language", "", "the `NAME` of the language: "+known)
	completes(cmd, "language", func() []string { return names })
}

// languagesFlag is the flag of a command about one language or all that can do
// something.
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

// variantFlags are those that choose a mutant or a reading.
func variantFlags(cmd *cobra.Command, to *languages.Choice, does string) {
	cmd.Flags().StringVar(&to.Mutant, "mutant", "", does+" this mutant of the semantics, the `ID` of tandem check --list")
	cmd.Flags().StringVar(&to.Reading, "reading", "", does+" the language as its section reads, an `ID` of tandem check --list")
}

// checkChoice rejects flags that do not go together.
func checkChoice(o languages.Choice) error {
	if o.Mutant != "" && o.Reading != "" {
		return cli.Usagef("--mutant does not go with --reading")
	}
	if o.Types != "" && o.Reading != "" {
		return cli.Usagef("--types does not go with --reading: a reading is of what the paper has")
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
		text += " --mutant " + c.Mutant.ID
	}
	if c.Reading != nil {
		text += " --reading " + c.Reading.ID
	}
	if c.Given != nil {
		text += c.Given.Flags
	}
	return text
}
