package statements

import (
	"testing"

	"tandem/lang/contracts"
	"tandem/lang/syntax"
	"tandem/props"
)

// Each piece of the generators is a piece of a program.
func TestPieces(t *testing.T) {
	check := func(text string) {
		tree, err := syntax.Parse("", []byte(text))
		if err == nil {
			_, err = contracts.Check(tree)
		}
		if err != nil {
			t.Errorf("%v\n%s", err, text[len(around):])
		}
	}
	for _, p := range guidedPre {
		check(around + Case{Pre: []string{p.text}}.method().String())
	}
	for _, p := range guidedStmts {
		check(around + Case{Body: []string{p.text}}.method().String())
	}
	for _, p := range guidedPost {
		check(around + Case{Post: []string{p.text}}.method().String())
	}
	for k := range props.All(func(src props.Source) Case { return smallCase(2, src) }) {
		check(around + k.method().String())
	}
	for _, p := range mainStmts {
		check(Main{Body: []string{p.text}}.text())
	}
	for _, w := range wrongs {
		check(Main{Also: w}.text())
	}
}
