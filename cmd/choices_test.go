package cmd

import (
	"strings"
	"testing"

	"tandem/cmd/register"
	"tandem/languages"
)

// The letters of a language are those that --choices takes.
func TestChoices(t *testing.T) {
	for _, row := range []struct{ language, letters, wrong, want, reason string }{
		{"basic", "TF", "TE", "--choices takes letters T and F, found 'E' at character 2", "there are no errors"},
		{"arrays", "TFE.", "T.EFx", "--choices takes letters T, F, E and ., found 'x' at character 5", "errors, and statements without one"},
		{"recursion", "TF", ".", "--choices takes letters T and F, found '.' at character 1", "a call has one transition"},
	} {
		t.Run(row.language, func(t *testing.T) {
			l, err := register.All().Named(row.language, languages.Follow)
			if err != nil {
				t.Fatal(err)
			}
			c := &languages.Chosen{Language: l, Variant: l.In(languages.Standard())}
			if got := strings.Join(c.Letters(), ""); got != row.letters {
				t.Errorf("%s: got %s, want %s", row.reason, got, row.letters)
			}
			if got, err := choicesOf(c, "--choices", row.letters); err != nil || got != row.letters {
				t.Errorf("got %s, %v", got, err)
			}
			if _, err := choicesOf(c, "--choices", row.wrong); err == nil || err.Error() != row.want {
				t.Errorf("%s: got %v, want %s", row.reason, err, row.want)
			}
			for _, m := range l.AllMutants() { // which forget the letters of the rules that they replace
				mutant := &languages.Chosen{Language: l, Variant: m.Of(), Mutant: &m}
				for _, r := range c.Programs.Symbolic {
					if got := mutant.Letter(r.ID); got != r.Choice {
						t.Errorf("%s has the letter %q for %s, want %q", m.ID, got, r.ID, r.Choice)
					}
				}
			}
		})
	}
}
