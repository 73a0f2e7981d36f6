package command

import (
	"slices"
	"strings"

	"tandem/internal/cli"
	"tandem/languages"
)

// letters is those of the language, in the order of the alphabet with T and F
// first: what --choices takes.
func letters(l *languages.Chosen) []string {
	var list []string
	for _, r := range l.Programs.Symbolic {
		if c := l.Letter(r.ID); c != "" && !slices.Contains(list, c) {
			list = append(list, c)
		}
	}
	rank := func(c string) int { return strings.Index("TFE.", c) }
	slices.SortFunc(list, func(a, b string) int { return rank(a) - rank(b) })
	return list
}

// checkChoices rejects letters that no rule has.
func checkChoices(l *languages.Chosen, choices string) error {
	list := letters(l)
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
