package oracle_test

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tandem/cmd/register"
	"tandem/cmd/report"
	"tandem/explore/solver"
	"tandem/judge/oracle"
	"tandem/judge/oracle/drive"
	"tandem/lang"
	"tandem/languages"
)

// The engine of doc/oracle.md is right of all programs of the basic language over
// integers and truth values, and wrong with < for <=.
func TestTinyEngine(t *testing.T) {
	python, code := engineOf(t, "tiny.py")
	const atMost, less = `"le": "<="`, `"le": "<"`
	if !strings.Contains(code, atMost) {
		t.Fatal("the engine has no <=")
	}
	page, err := os.ReadFile("../../doc/oracle.md")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(page), "```python\n"+code+"```\n") {
		t.Error("doc/oracle.md has another engine than examples/claims/tiny.py")
	}
	s, err := solver.Open("", solver.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	r := register.All()
	files, err := filepath.Glob("../../examples/*.tdm")
	if err != nil {
		t.Fatal(err)
	}
	judged, wrong, gaveUp := 0, 0, 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		src, err := r.Read(file, text, "")
		if err != nil {
			t.Fatal(err)
		}
		chosen, program, err := r.Open(src, languages.Choice{Bounds: languages.Standard()}, languages.Run)
		if err != nil || chosen.Name != "basic" || hasBits(program.Lang()) {
			continue
		}
		p, err := oracle.Open(r, src)
		if err != nil {
			t.Fatal(err)
		}
		tree, err := json.Marshal(report.AST(file, program.Lang()))
		if err != nil {
			t.Fatal(err)
		}
		claims := func(code string) *oracle.Result {
			cmd := exec.Command(python, "-c", code)
			cmd.Stdin = bytes.NewReader(tree)
			out, err := cmd.Output()
			if err != nil {
				t.Fatalf("%s: %v", file, err)
			}
			result, err := oracle.Decide(context.Background(), p, "claims.json", out, oracle.Options{Session: s})
			if err != nil {
				t.Fatalf("%s: %v", file, err)
			}
			return result
		}
		judged++
		if got := claims(code); got.Verdict() != oracle.Right {
			t.Errorf("%s: %+v", file, got.Findings())
		}
		if strings.Contains(string(text), "\nwhile ") {
			gaveUp++ // an iteration before the bound that it claims
			if got := claims(strings.Replace(code, "elif n < K:", "elif n < K - 1:", 1)); got.Verdict() != oracle.Wrong {
				t.Errorf("%s, given up too early: %s", file, got.Verdict())
			}
		}
		if !strings.Contains(string(text), "<=") {
			continue
		}
		wrong++
		if got := claims(strings.Replace(code, atMost, less, 1)); got.Verdict() != oracle.Wrong {
			t.Errorf("%s, with <: %s", file, got.Verdict())
		}
	}
	if judged < 5 || wrong == 0 || gaveUp == 0 {
		t.Errorf("%d programs were judged, %d of them with <=", judged, wrong)
	}
}

// engineOf returns python and the code of an engine of examples/claims.
func engineOf(t *testing.T, name string) (python, code string) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("the engine is in Python: install python3")
	}
	text, err := os.ReadFile("../../examples/claims/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return python, string(text)
}

// The engine that reads lines is right of generated programs. One that reads *
// as + is wrong, and so is one that says nothing of what it did not look at.
func TestLinesEngine(t *testing.T) {
	python, code := engineOf(t, "lines.py")
	r := register.All()
	l, err := r.Named("basic", languages.Explore)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		name, from, to string
		want           oracle.Verdict
		kind           oracle.Kind
	}{
		{"right", "", "", oracle.Right, ""},
		{"product", `"mul": "*"`, `"mul": "+"`, oracle.Wrong, oracle.WrongValue},
		{"silent", `    if end: yield`, `    if end == "final": yield`, oracle.Wrong, oracle.MissingPath},
	} {
		t.Run(row.name, func(t *testing.T) {
			if !strings.Contains(code, row.from) {
				t.Fatalf("the engine has no %q", row.from)
			}
			text := strings.Replace(code, row.from, row.to, 1)
			if row.name == "silent" {
				text = strings.Replace(text, "; return\n    b = ", "\n    if end: return\n    b = ", 1)
			}
			file := filepath.Join(t.TempDir(), "engine.py")
			if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			form := drive.Form{Suffix: ".json", Write: func(p *lang.Program) ([]byte, error) { return json.Marshal(report.AST("p.tdm", p)) }}
			engine := &drive.Lines{Command: drive.Command{Line: python + " " + file, Form: form}}
			defer engine.Close()
			result, err := drive.Drive(context.Background(), drive.Options{
				Engine: engine.Ask, Register: r, Grammar: l.Grammar(0), Checks: 60, Size: 20, Seed: 1,
				Open: func() (solver.Session, solver.Session, error) {
					s, err := solver.Open("", solver.Options{})
					return s, nil, err
				},
			})
			if err != nil {
				t.Fatal(err)
			}
			if result.Verdict() != row.want || row.kind != "" && !slices.ContainsFunc(result.Kinds, func(c drive.Count) bool { return c.Kind == drive.Kind(row.kind) }) {
				t.Errorf("%s %v, want %s %s", result.Verdict(), result.Kinds, row.want, row.kind)
			}
			has := map[string]int{}
			for _, f := range result.Exercised.Features {
				has[f.Name] += f.Programs
			}
			if x := result.Exercised; has["mul"] < 3 || has["branches"] < 20 || x.Twice < 3 || x.Four < 3 {
				t.Errorf("the programs exercised %+v", x)
			}
		})
	}
}

// hasBits reports whether a program has variables of other types than int and bool.
func hasBits(p *lang.Program) bool {
	for _, x := range p.Vars {
		if x.Type != lang.Int && x.Type != lang.Bool {
			return true
		}
	}
	return false
}
