package cmd

import (
	"tandem/cmd/cli"
	"tandem/explore"
	"tandem/languages"
)

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
