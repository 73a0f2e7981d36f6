package command

import (
	"strings"

	"github.com/spf13/cobra"

	"tandem/languages"
)

// allLanguages is the name of all of them, one after the other.
const allLanguages = "all"

// languageFlag is the flag of a command that runs a program, which needs a
// capability.
func (a *app) languageFlag(cmd *cobra.Command, to *string, need languages.Capability) {
	names := languages.Names(a.register.Able(need))
	cmd.Flags().StringVar(to, "language", "", "the `NAME` of the language: "+strings.Join(names, ", ")+"\n(default: the first of them that has what the program uses)")
}

// variantFlags are those that choose a mutant or a reading.
func variantFlags(cmd *cobra.Command, to *languages.Choice, does string) {
	cmd.Flags().StringVar(&to.Mutant, "mutant", "", does+" this mutant of the semantics, the `ID` of tandem check --list")
	cmd.Flags().StringVar(&to.Reading, "reading", "", does+" the language as its section reads, an `ID` of tandem check --list")
}

// checkChoice rejects flags that do not go together.
func checkChoice(o languages.Choice) error {
	if o.Mutant != "" && o.Reading != "" {
		return usagef("--mutant does not go with --reading")
	}
	return nil
}

// flagsOf is the flags that choose the same again.
func (a *app) flagsOf(c *languages.Chosen) string {
	text := ""
	if c.Language != a.register.Default() {
		text += " --language " + c.Name
	}
	if c.Mutant != nil {
		text += " --mutant " + c.Mutant.ID
	}
	if c.Reading != nil {
		text += " --reading " + c.Reading.ID
	}
	return text
}
