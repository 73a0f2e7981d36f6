package klee_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"

	"tandem/judge/oracle"
	"tandem/judge/oracle/c"
	"tandem/judge/oracle/klee"
)

// KLEE itself, where it is installed: all paths of small programs, judged right.
func TestKlee(t *testing.T) {
	for _, command := range []string{"klee", "clang"} {
		if _, err := exec.LookPath(command); err != nil {
			t.Skipf("%s is not installed", command)
		}
	}
	for name, text := range map[string]string{
		"midpoint": midpoint,
		"loop":     "var x, n: bv8;\nassume x < 3;\nn := 0;\nwhile x > 0 { x := x - 1; n := n + 2; }\nassert n < 5;\n",
		"array":    "var i, y: bv8; var a: []bv16;\na[int(i)] := a[0] + 1;\nif a[0] == 7 { y := 1; } else { y := y sdiv i; }\n",
		"empty":    "var x, y: bv8;\nif y >= 1 { }\nif x == 2 { y := y; } else { }\nx := 1;\nif y > 7 { x := 2; }\nif x == 2 { y := 1; } else { y := 1; }\n",
		"input":    "var x, y: bv8; var p: bool;\nx := *; p := *;\ny := *;\nif x < y && p || y == 0 { x := x srem y; }\n",
		"narrow":   "var x, y: bv5;\ny := x * 3 + 1;\nassert y != 7 => x != 2;\n",
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			p := opened(t, text)
			source, err := c.Translate(p.Lang(), c.Options{Harness: c.Klee})
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(dir, "p.c"), source, 0o644); err != nil {
				t.Fatal(err)
			}
			for _, line := range []string{"clang -O0 -Xclang -disable-O0-optnone -g -c -emit-llvm p.c", "klee --output-dir=out --write-smt2s --emit-all-errors p.bc"} {
				words := strings.Fields(line)
				cmd := exec.Command(words[0], words[1:]...)
				cmd.Dir = dir
				if said, err := cmd.CombinedOutput(); err != nil {
					t.Fatalf("%s: %v\n%s", line, err, said)
				}
			}
			doc, err := klee.Read(os.DirFS(filepath.Join(dir, "out")), p.Lang(), klee.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if !doc.Complete {
				t.Error("the claims are not complete")
			}
			claims, err := json.Marshal(doc)
			if err != nil {
				t.Fatal(err)
			}
			r, err := oracle.Decide(t.Context(), p, "claims.json", claims, oracle.Options{Session: session(t)})
			if err != nil || r.Verdict() != oracle.Right {
				t.Errorf("%v %+v\n%s", err, r.Findings(), claims)
			}
		})
	}
}
