package cmd

import (
	"tandem/cmd/cli"
	"tandem/explore"
	"tandem/languages"
)

// choicesOf returns the letters that --choices has, as they are printed or one after the
// other. It rejects letters that no rule has.
func choicesOf(l *languages.Chosen, text string) (string, error) {
	list := l.Letters()
	if len(list) == 0 && text != "" {
		return "", cli.Usagef("--choices: the language %s has nothing to choose", l.Name)
	}
	letters, err := explore.ParseChoices(text, list)
	if err != nil {
		return "", cli.Usagef("--choices %v", err)
	}
	return letters, nil
}
