package engines

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"tandem/cmd/register"
	"tandem/explore/solver"
	"tandem/internal/longtest"
	"tandem/judge/oracle"
	"tandem/judge/oracle/c"
	"tandem/judge/oracle/solidity"
	"tandem/lang"
	"tandem/languages"
	"tandem/spec/notation/texts"
)

// needs skips a test where a command is not installed, or a package of npm.
func needs(t *testing.T, command, module string) {
	t.Helper()
	if _, err := exec.LookPath(command); err != nil {
		t.Skipf("%s is not installed", command)
	}
	if module != "" {
		if _, err := os.Stat(filepath.Join("node_modules", module)); err != nil {
			t.Skipf("%s is not installed: npm ci --prefix judge/oracle/engines", module)
		}
	}
}

func program(t *testing.T, text string) languages.Program {
	t.Helper()
	p, _ := withRules(t, text, "")
	return p
}

// withRules reads a program with statements that the rules in a file of this repository declare, and reports whether they
// leave a choice. "": there are no rules.
func withRules(t *testing.T, text, rules string) (p languages.Program, leaves bool) {
	t.Helper()
	choice := oracle.Choice()
	if rules != "" {
		file, err := os.ReadFile(filepath.Join("..", "..", "..", rules))
		if err != nil {
			t.Fatal(err)
		}
		changes, err := texts.Read(rules, string(file))
		if err != nil {
			t.Fatal(err)
		}
		choice.Rules = &languages.Given{Changes: changes}
	}
	r := register.All()
	src, err := r.ReadWith("p.tdm", []byte(text), choice, languages.Explore)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	by, p, err := r.Open(src, choice, languages.Explore)
	if err != nil {
		t.Fatal(err)
	}
	return p, len(by.Choices) > 0
}

func clang(p *lang.Program) ([]byte, error) { return c.Translate(p, c.Options{Harness: c.Clang}) }

func solc(p *lang.Program) ([]byte, error) { return solidity.Translate(p, solidity.Options{}) }

// asked returns the claims of an engine about programs, each through its own process, or all
// through one.
func asked(t *testing.T, translate func(*lang.Program) ([]byte, error), list []languages.Program, command ...string) [][]byte {
	t.Helper()
	var claims [][]byte
	for _, p := range list {
		text, err := translate(p.Lang())
		if err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command(command[0], command[1:]...)
		var complaints bytes.Buffer
		cmd.Stdin, cmd.Stderr = bytes.NewReader(text), &complaints
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("%v: %s\n%s", err, complaints.String(), text)
		}
		claims = append(claims, out)
	}
	return claims
}

func judged(t *testing.T, p languages.Program, claims []byte) *oracle.Result {
	t.Helper()
	return judgedBy(t, p, claims, oracle.Options{})
}

// judgedBy returns the judgement of claims with options.
func judgedBy(t *testing.T, p languages.Program, claims []byte, o oracle.Options) *oracle.Result {
	t.Helper()
	s, err := solver.Open("", solver.Options{Timeout: 2 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	o.Session = s
	r, err := oracle.Decide(context.Background(), p, "claims.json", claims, o)
	if err != nil {
		t.Fatalf("%v\n%s", err, claims)
	}
	return r
}

// verdicts returns the claims of an engine, as text: place and verdict.
func verdicts(claims []byte) []string {
	var list []string
	for _, m := range regexp.MustCompile(`"at": "([0-9:]+)",\s*"verdict": "(\w+)"`).FindAllSubmatch(claims, -1) {
		list = append(list, string(m[1])+" "+string(m[2]))
	}
	slices.Sort(list)
	return list
}

const three = `var x, y: bv8;
assert x < 200 || x >= 200;
if x < y { x := 7; assert x == 7; assert y == 3; }
while y < 20 { y := y + 7; }
`

// TRUE alone is safe, unless a loop was not looked at to its end; FALSE fails; UNKNOWN is
// nothing.
func TestClang(t *testing.T) {
	needs(t, "clang", "")
	needs(t, "python3", "")
	straight, _, _ := strings.Cut(three, "while")
	arrays := "var i: bv8;\nvar a: []bv8;\na[int(i)] := 1;\n"
	list := []languages.Program{program(t, straight), program(t, three), program(t, arrays)}
	for i, claims := range asked(t, clang, list, "python3", "clang.py") {
		want := [][]string{{"2:1 safe", "3:20 safe"}, nil, {"3:1 fails"}}[i]
		if got := verdicts(claims); !subset(want, got) {
			t.Errorf("program %d: got %v, want %v among them", i, got, want)
		}
		if r := judged(t, list[i], claims); r.Verdict() != oracle.Right {
			t.Errorf("program %d: %s %+v\n%s", i, r.Verdict(), r.Findings(), claims)
		}
	}
}

// An analyzer that looks at a procedure by itself, from any state, claims nothing of what fails there alone.
func TestFromTheBeginning(t *testing.T) {
	needs(t, "python3", "")
	const classes = "class C { method m(s: C): int { s.m(nil); } }\nvar x: C;\n"
	list := []languages.Program{program(t, classes+"x := nil;\nx.m(x);\n"), program(t, classes+"x := new C;\nx.m(nil);\n")}
	for engine, want := range map[string][][]string{"clang": {{"4:1 fails"}, {"1:33 fails", "4:1 safe"}}, "gcc": {{"4:1 fails"}, {"4:1 safe"}}} {
		needs(t, engine, "")
		for i, claims := range asked(t, clang, list, "python3", engine+".py") {
			if got := verdicts(claims); !slices.Equal(got, want[i]) {
				t.Errorf("%s, program %d: got %v, want %v", engine, i, got, want[i])
			}
		}
	}
}

func subset(want, got []string) bool {
	return !slices.ContainsFunc(want, func(s string) bool { return !slices.Contains(got, s) })
}

// The lecture's examples of bounded model checking: the first one has a bug, which needs
// two inputs behind n, and the second one has none. An input that a counterexample leaves
// out is the default of its type.
func TestLecture(t *testing.T) {
	needs(t, "node", "solc")
	var list []languages.Program
	for _, name := range []string{"bounded_bug", "bounded"} {
		text, err := os.ReadFile("../../../examples/" + name + ".tdm")
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, program(t, string(text)))
	}
	list = append(list, program(t, "var p: bool;\nassert false;\np := *;\n"))
	all := asked(t, solc, list, "node", "solc.mjs")
	for i, want := range []string{"fails", "safe", "fails"} {
		got := verdicts(all[i])
		if len(got) != 1 || !strings.HasSuffix(got[0], want) {
			t.Errorf("program %d: got %v, want %s", i, got, want)
		}
		if tests := strings.Count(string(all[i]), `"inputs"`); tests != []int{1, 0, 1}[i] {
			t.Errorf("program %d: %d tests\n%s", i, tests, all[i])
		}
		if r := judged(t, list[i], all[i]); r.Verdict() != oracle.Right { // a test is run
			t.Errorf("program %d: %s %+v\n%s", i, r.Verdict(), r.Findings(), all[i])
		}
	}
}

// Every operator in Solidity, of constants: solc proves that it is what Tandem computes.
func TestSolidity(t *testing.T) {
	needs(t, "node", "solc")
	r := rand.New(rand.NewPCG(1, 2))
	widths := []int{5}
	if longtest.Sweeps() {
		widths = []int{5, 8, 16}
	}
	for i, width := range widths {
		var b strings.Builder
		bv := fmt.Sprintf("bv%d", width)
		fmt.Fprintf(&b, "var x, y, z: %s; var w: bv24; var n: bv3; var p, q: bool;\n", bv)
		asserts := 0
		for _, k := range []int{i % 3} {
			x, y := r.Uint64()%(1<<width), r.Uint64()%8
			if k == 1 {
				y = 0
			} else if k == 2 {
				x, y = 1<<(width-1), 1<<width-1
			}
			fmt.Fprintf(&b, "x := %d; y := %d; n := bv3(y); w := %d; p := %v; q := %v;\n", x, y, r.Uint64()%(1<<24), k != 1, k == 2)
			for _, op := range []string{"+", "-", "*", "div", "mod", "sdiv", "srem", "shl", "lshr", "ashr", "band", "bor", "bxor"} {
				fmt.Fprintf(&b, "z := x %s y; assert z == @;\n", op)
				asserts++
			}
			for _, e := range []string{"-x", "bnot x", "p ? x : y", bv + "(w)", "s" + bv + "(w)", "s" + bv + "(n)", bv + "(n)"} {
				fmt.Fprintf(&b, "z := %s; assert z == @;\n", e)
				asserts++
			}
			for _, e := range []string{"x slt y", "x sle y", "x sgt y", "x sge y", "x < y", "x <= y", "x > y", "x >= y", "x == y", "x != y", "p && q", "p || q", "p => q", "!p"} {
				fmt.Fprintf(&b, "p := %s; assert p == @; p := %v;\n", e, k != 1)
				asserts++
			}
		}
		text := b.String()
		for strings.Contains(text, "@") { // what Tandem computes, one after the other
			i := strings.Index(text, "@")
			from := strings.LastIndex(text[:i], "assert ")
			before := text[:from]
			text = before + "assert " + strings.Replace(text[from+len("assert "):], "@", finally(t, before, text[from+7:i]), 1)
		}
		p := program(t, text)
		claims := asked(t, solc, []languages.Program{p}, "node", "solc.mjs")[0]
		got := verdicts(claims)
		if n := strings.Count(strings.Join(got, "\n"), "safe"); n != asserts {
			t.Errorf("width %d: %d of %d assertions are proved:\n%s\n%s", width, n, asserts, text, claims)
		}
	}
}

// finally returns the value of the variable in front of == at the end of a program without
// inputs.
func finally(t *testing.T, text, test string) string {
	t.Helper()
	p := program(t, text)
	start, err := p.From(solver.NewModel(nil))
	if err != nil {
		t.Fatal(err)
	}
	x, _ := p.Lang().Var(strings.Fields(test)[0])
	return start.Run(context.Background(), 10_000, nil).At.Display().Formal.V.At(x).String()
}
