package entry

import (
	"testing"

	"tandem/languages"
	"tandem/languages/conform"
)

func TestEntry(t *testing.T) {
	conform.Test(t, languages.New(Language()), "lambda",
		conform.Example{File: "sum.lam", Text: "(λx. x + x) 21"},
		conform.Example{File: "omega.lam", Text: `(\x. x x) (\x. x x)`},
		conform.Example{File: "stuck.lam", Text: "1 2"},
	)
}
