package oracle_test

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"tandem/cmd/register"
	"tandem/cmd/report"
	"tandem/explore/solver"
	"tandem/judge/oracle"
	"tandem/lang"
	"tandem/languages"
)

// The engine of doc/oracle.md is right of all programs of the basic language over
// integers and truth values, and wrong with < for <=.
func TestTinyEngine(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("the engine is in Python: install python3")
	}
	page, err := os.ReadFile("../../doc/oracle.md")
	if err != nil {
		t.Fatal(err)
	}
	code, err := os.ReadFile("../../examples/claims/tiny.py")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(page), "```python\n"+string(code)+"```\n") {
		t.Error("doc/oracle.md has another engine than examples/claims/tiny.py")
	}
	const atMost, less = `"le": "<="`, `"le": "<"`
	if !strings.Contains(string(code), atMost) {
		t.Fatal("the engine has no <=")
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
	judged, wrong := 0, 0
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
		if got := claims(string(code)); got.Verdict() != oracle.Right {
			t.Errorf("%s: %+v", file, got.Findings())
		}
		if !strings.Contains(string(text), "<=") {
			continue
		}
		wrong++
		if got := claims(strings.Replace(string(code), atMost, less, 1)); got.Verdict() != oracle.Wrong {
			t.Errorf("%s, with <: %s", file, got.Verdict())
		}
	}
	if judged < 5 || wrong == 0 {
		t.Errorf("%d programs were judged, %d of them with <=", judged, wrong)
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
