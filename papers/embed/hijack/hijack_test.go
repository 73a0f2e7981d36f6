package hijack

import (
	"testing"

	"tandem/papers/embed/term"
)

// Undo gives the program back of which θ was made.
func TestUndo(t *testing.T) {
	for _, lib := range []Library{Figure6(nil), Figure9(nil), Figure1(nil)} {
		for _, text := range []string{
			"succ (pred (iszero 0))", "λx. if x then succ x else pred (if x then 0 else x)", "if true then λx. iszero x else λx. x", "2",
		} {
			p, err := term.Parse("", []byte(text))
			if err != nil {
				t.Fatal(err)
			}
			if got := lib.Undo(lib.Theta.At(p.Term)); got != p.Term {
				t.Errorf("Figure %d: %v, of %v", lib.Figure, got, p.Term)
			}
		}
	}
}
