package cmd

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tandem/cmd/internal/cli"
	"tandem/cmd/register"
	"tandem/internal/longtest"
	"tandem/languages"
)

// outputOf returns what a command prints, and fails where it ends with an error.
func outputOf(t *testing.T, args ...string) string {
	t.Helper()
	out, errs, code := ran(register.All(), "", args...)
	if code != cli.ExitFine && code != cli.ExitInconclusive && code != cli.ExitRefuted {
		t.Fatalf("tandem %s: exit status %d\n%s", strings.Join(args, " "), code, errs)
	}
	return out
}

// asText writes each language whose formulas run as rules --to text prints it, and returns the files.
func asText(t *testing.T) map[string]string {
	t.Helper()
	files := map[string]string{}
	for _, l := range register.All().All() {
		if !l.Told() {
			continue
		}
		name := filepath.Join(t.TempDir(), l.Name+".rules")
		if err := os.WriteFile(name, []byte(outputOf(t, "rules", "--language", l.Name, "--to", "text")), 0o666); err != nil {
			t.Fatal(err)
		}
		files[l.Name] = name
	}
	return files
}

// A language given back as the text that rules prints is the language: check says the same, and explore prints
// the same bytes of every example, of so many paths.
func TestRulesGivenBack(t *testing.T) {
	files := asText(t)
	if len(files) < 21 {
		t.Fatalf("%d languages are text", len(files))
	}
	for name, file := range files {
		args := []string{"check", "--language", name, "--exhaustive", "3"}
		want, got := outputOf(t, args...), outputOf(t, append(args, "--with", file)...)
		got = regexp.MustCompile(`(?m)^by rules as given.*\n`).ReplaceAllString(got, "")
		choice := regexp.MustCompile(`(?m)^(a choice between .*|the concrete rules leave a choice): left out`) // which rules leave it
		want, got = choice.ReplaceAllString(want, "left out"), choice.ReplaceAllString(got, "left out")
		if got != want {
			t.Errorf("%s: check by its text prints\n%s\nand without it\n%s", name, got, want)
		}
	}
	examples, err := filepath.Glob("../examples/*.tdm")
	if err != nil || len(examples) < 40 {
		t.Fatalf("%d examples, %v", len(examples), err)
	}
	for i, example := range examples {
		if !longtest.Sweeps() && i%5 > 0 {
			continue
		}
		src, err := os.ReadFile(example)
		if err != nil {
			t.Fatal(err)
		}
		program, err := register.All().Read(example, src, "")
		if err != nil {
			t.Fatal(err)
		}
		able := register.All().Able(languages.Explore)
		of := slices.IndexFunc(able, func(l *languages.Language) bool {
			return l.Syntax == register.All().SyntaxOf(example) && l.Accepts(program) == nil
		})
		name := able[of].Name
		if files[name] == "" {
			continue
		}
		args := []string{"explore", example, "--no-models", "--bound", "paths=10", "--language", name}
		paths := func(out string) string { // the last line names the solver that was first
			return out[:max(0, strings.LastIndex(strings.TrimSpace(out), "\n"))]
		}
		if want, got := paths(outputOf(t, args...)), paths(outputOf(t, append(args, "--with", files[name])...)); got != want {
			t.Errorf("%s: explore by the text of %s prints\n%s\nand without it\n%s", example, name, got, want)
		}
	}
}

// rules knows every rule that a system has, in its language.
func TestRulesKnowsEveryID(t *testing.T) {
	n := 0
	for _, l := range register.All().All() {
		programs := l.In(languages.Standard()).Programs
		if programs == nil {
			continue
		}
		all := outputOf(t, "rules", "--json", "--language", l.Name)
		for _, r := range append(programs.Symbolic, programs.Concrete...) {
			_, id, another := strings.Cut(r.ID, ":") // a colon follows the side whose rules take the step
			if !another {
				id = r.ID
			}
			if n++; !strings.Contains(all, fmt.Sprintf("%q: %q", "id", id)) {
				t.Errorf("tandem rules --language %s does not know %s", l.Name, id)
			}
		}
	}
	if n < 300 {
		t.Errorf("%d rules", n)
	}
}
