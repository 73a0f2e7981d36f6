package cmd

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"tandem/cmd/register"
)

// printed are the places of inputs in what commands print: behind "in", behind the way of a child,
// at the end of a row of runs, and in a path.
var printed = []*regexp.Regexp{
	regexp.MustCompile(`(?m)^ +in +(.*)$`),
	regexp.MustCompile(`(?m)^  \w+: (\S.*) → `),
	regexp.MustCompile(`(?m)^ +\d+ .*(?:final|error|blocked) +\d+  (.*)$`),
	regexp.MustCompile(`(?m)^taken with +(.*)$`),
}

// toErrors are the inputs that lead to an error.
var toErrors = regexp.MustCompile(`(?m)^(?:path .*error after.*\n.*\n.*|test .*error after.*|.*assertion-failed: [^(]*|failure in.*\n.*)\n +in +(.*)$|^ +in +(.*)\n +ends +error`)

// Every input that a command prints is one that run --in takes, and a run from it
// fails where the command shows an error.
func TestPrintedInputsRun(t *testing.T) {
	r := register.All()
	for _, tt := range []struct{ reason, program, seed string }{
		{"objects with fields, inputs that are read", `class N { c: int; next: N; }
class M { a: int; n: N; f: bool; }
var o: M; var k: bv8; var x: int;
x := *;
if o != nil && o.n != nil && o.n.next == o.n && o.a > 1 && o.f { assert o.a != 5 || o.n.c != 4 || k != bv8(9) || x != 3; }`, "o=nil,k=9; input 0"},
		{"a new object beside one that is there", `class N { c: int; ok: bool; next: N; w: bv16; }
var n, o: N;
n := new N;
if o != nil { if o.next == o { assert o.c == o.next.c; } assert o.c == 0; }`, "o=N1,N.c={N1: 2, else 0}"},
		{"arrays, and several inputs of two types", `var a: []int; var f: [bool]bv8; var i: int; var b: bool;
assume |a| > i && i >= 0;
i := *; b := *;
if f[b] == bv8(3) { a[0] := a[0] + i; }
assert a[0] != 5 || !b;`, "a=[1, 2],f={true: 3, else 0},i=0; input 4,true"},
	} {
		file := filepath.Join(t.TempDir(), "p.tdm")
		claims := filepath.Join(t.TempDir(), "claims.json")
		for name, text := range map[string]string{file: tt.program, claims: `{"schema":"tandem.claims/v1","engine":{"name":"e"},"claims":[{"condition":"true","outcome":{"kind":"final"}}]}`} {
			if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		for _, args := range [][]string{
			{"explore", file}, {"tests", file}, {"bmc", file, "--bound", "unwind=1", "--all"}, {"oracle", file, claims}, {"concolic", file, "--generate"}, {"concolic", file, "--in", tt.seed},
		} {
			if args[0] == "oracle" && strings.Contains(tt.program, "class") {
				continue // only tests are claimed of these
			}
			out, errs, _ := ran(r, "", args...)
			count := 0
			for _, place := range printed {
				for _, found := range place.FindAllStringSubmatch(out, -1) {
					count++
					if _, errs, code := ran(r, "", "run", file, "--in", found[1]); code != 0 && code != 10 && code != 5 {
						t.Errorf("%s: tandem run --in '%s', printed by %s: exit status %d\n%s", tt.reason, found[1], args[0], code, errs)
					}
				}
			}
			if count == 0 {
				t.Errorf("%s: %v prints no input:\n%s%s", tt.reason, args, out, errs)
			}
			for _, found := range toErrors.FindAllStringSubmatch(out, -1) {
				if _, _, code := ran(r, "", "run", file, "--in", found[1]+found[2]); code != 10 {
					t.Errorf("%s: tandem run --in '%s', printed by %s for an error: exit status %d", tt.reason, found[1]+found[2], args[0], code)
				}
			}
		}
	}
}
