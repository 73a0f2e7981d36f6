package cmd

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"strings"
	"testing"

	"tandem/cmd/internal/cli"
	"tandem/cmd/register"
)

// sugared has all that stands for other statements.
const sugared = `var n, k, x: bv8;
var p: bool;
func abs(u: bv8): bv8 { if u > 127 { return 0 - u; } return u; }
proc P(u: bv8) { while x < u { if x == 5 { return; } x := x + 1; } }
assume n < 3;
for k := 0; k < n; k := k + 1 { if k == 1 && p { continue; } if k == 2 { break; } x := x + abs(k); }
do { x := x + 1; if x == 7 { break; } } while x < 3;
if abs(x) == 1 { x := 2; } else if abs(x) == 3 { x := abs(abs(x) + 1); } else if x == 4 && abs(k) > 0 { x := 0; }
P(n);
assert x != 9;
`

// jumps has that without calls, of which runs are judged on their way.
const jumps = `var n, k, x: bv4;
var p: bool;
assume n < 4;
for k := 0; k < n; k := k + 1 { if k == 1 && p { continue; } if k == 3 { break; } x := x + k; }
do { x := x + 1; if x == 7 { break; } } while x < 3;
while true { if x > 5 { break; } else if p { x := x + 2; if x == 5 { continue; } x := x + 1; } x := x + 1; }
assert x != 9;
`

// A program and its core, where each statement has a place of its own, get the same answers. Each place of its
// C program is one that the oracle judges.
func TestSugarIsItsCore(t *testing.T) {
	t.Chdir(t.TempDir())
	texts := []string{sugared, jumps}
	for seed := range uint64(6) {
		g := &sugarGen{r: rand.New(rand.NewPCG(seed, 11))}
		texts = append(texts, g.program())
	}
	shared := 0
	for _, text := range texts {
		answer := func(args ...string) string {
			out, errs, code := ran(register.All(), "", args...)
			if code != cli.ExitFine && code != cli.ExitRefuted && code != cli.ExitInconclusive {
				t.Fatalf("%v: exit status %d: %s\n%s", args, code, errs, text)
			}
			return out
		}
		write := func(file, text string) {
			if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		write("s.tdm", text)
		write("core.tdm", answer("fmt", "--core", "s.tdm"))
		compare := func(what string, of func(file string) any) {
			if s, core := fmt.Sprint(of("s.tdm")), fmt.Sprint(of("core.tdm")); s != core {
				t.Errorf("%s: %s, and of the core %s\n%s", what, s, core, text)
			}
		}
		document := func(args ...string) (doc map[string]any) {
			if err := json.Unmarshal([]byte(answer(args...)), &doc); err != nil {
				t.Fatal(err)
			}
			return doc
		}
		const bounds = "--bound=paths=30,depth=200"
		compare("explore", func(file string) any { return document("explore", file, "--json", bounds)["summary"] })
		compare("tests", func(file string) any {
			doc := document("tests", file, "--json", "--minimize", bounds)
			c := doc["coverage"].(map[string]any)
			n := func(name string) int { return len(c[name].([]any)) }
			return []any{len(doc["tests"].([]any)), c["branches"], n("covered"), n("infeasible"), n("open")}
		})
		compare("concolic", func(file string) any {
			return len(document("concolic", file, "--generate", "--json", "--bound=runs=20,depth=200")["covered"].([]any))
		})
		compare("bmc", func(file string) any {
			doc := document("bmc", file, "--json", "--all", "--cover", "--bound=unwind=2")
			reached := 0
			for _, c := range doc["cover"].([]any) {
				if c.(map[string]any)["answer"] == "sat" {
					reached++
				}
			}
			return []any{doc["verdict"], len(doc["places"].([]any)), len(doc["cover"].([]any)), reached}
		})
		if text != jumps {
			continue
		}
		mark := regexp.MustCompile(` /\* tandem: (\S+) \*/`)
		c := answer("fmt", "--to", "c-verifier", "s.tdm")
		_, statements, _ := strings.Cut(c, "v_n < ")
		// The lines of C are others: of sugar they have for, do and break. TestLoops runs both.
		var claims []string
		for _, m := range mark.FindAllStringSubmatch(statements, -1) {
			shared += strings.Count(m[1], "#")
			claims = append(claims, fmt.Sprintf(`{"at": %q, "invariant": "false"}`, m[1]))
		}
		write("claims.json", `{"schema": "tandem.claims/v1", "claims": [`+strings.Join(claims, ",")+`]}`)
		come := 0 // places that runs come to
		for _, c := range document("oracle", "s.tdm", "claims.json", "--json")["claims"].([]any) {
			switch v := c.(map[string]any)["verdict"]; v {
			case "wrong":
				come++
			case "right":
			default:
				t.Errorf("a place of C is judged %v", v)
			}
		}
		// Four of 22 places have another statement there; no run comes to the break at k == 3.
		if n := len(claims); n != 22 || come != 21 || shared != 4 {
			t.Errorf("%d places of C, to %d of which runs come, and %d shared", n, come, shared)
		}
		if strings.Contains(c, "v_loop = __VERIFIER") {
			t.Errorf("what sugar makes is an input:\n%s", c)
		}
	}
}
