package hijack

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tandem/papers/embed/standard"
	"tandem/papers/embed/term"
)

// The library has the rules of the standard interpreter as they are, and what it adds
// are its own. The interpreter does not name the library, nor anything symbolic.
func TestStandardIsUntouched(t *testing.T) {
	for _, row := range []struct {
		library  Library
		standard []string
	}{
		{Figure6(), standard.Figure4().System().IDs()},
		{Figure9(), standard.Figure7().System().IDs()},
		{Figure1(), standard.Figure7().System().IDs()},
	} {
		got := row.library.System.System().IDs()
		if !slices.Equal(got[:len(row.standard)], row.standard) {
			t.Errorf("Figure %d: the rules %v do not begin with those of the interpreter", row.library.Figure, got)
		}
		for _, id := range got[len(row.standard):] {
			if !strings.HasPrefix(id, "Fig-6-") && !strings.HasPrefix(id, "Fig-9-") && !strings.HasPrefix(id, "Fig-1-") {
				t.Errorf("Figure %d has the rule %s", row.library.Figure, id)
			}
		}
	}
	files, err := filepath.Glob("../standard/*.go")
	if err != nil || len(files) < 4 {
		t.Fatalf("%v, %v", files, err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		code := string(text)
		if filepath.Base(file) == "doc.go" {
			_, code, _ = strings.Cut(code, "package standard\n") // behind its comment
		}
		for _, word := range []string{"hijack", "symbolic", "IsSym", "term.Exp", "term.Input", "term.Fresh", "term.Tag", "term.Map", "term.Word", "term.Object", "term.Each", "PC"} {
			if strings.Contains(code, word) {
				t.Errorf("%s names %s", file, word)
			}
		}
	}
}

// Undo gives the program back of which θ was made.
func TestUndo(t *testing.T) {
	for _, lib := range []Library{Figure6(), Figure9(), Figure1()} {
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
