package command

import (
	"slices"
	"strings"

	"tandem/internal/cli"
	"tandem/languages"
)

// checkChoices rejects letters that no rule has.
func checkChoices(l *languages.Chosen, choices string) error {
	list := l.Letters()
	for i, c := range []rune(choices) {
		switch last := len(list) - 1; {
		case last < 0:
			return cli.Usagef("--choices: the language %s has nothing to choose", l.Name)
		case !slices.Contains(list, string(c)):
			return cli.Usagef("--choices takes letters %s and %s, found %q at character %d", strings.Join(list[:last], ", "), list[last], c, i+1)
		}
	}
	return nil
}
