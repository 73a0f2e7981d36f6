package cmd

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"tandem/cmd/internal/cli"
	"tandem/cmd/register"
	"tandem/internal/longtest"
	"tandem/lang/syntax"
)

// Programs with for, do, break, continue and functions run as an interpreter of the tree that is
// written says, which knows no core. Each input that explore proposes ends there, too.
func TestSugarRuns(t *testing.T) {
	checks := 60
	if longtest.Sweeps() {
		checks = 5000
	}
	t.Chdir(t.TempDir())
	jumped := map[string]int{}
	for seed := range uint64(checks) {
		g := &sugarGen{r: rand.New(rand.NewPCG(seed, 7))}
		text := g.program()
		if err := os.WriteFile("p.tdm", []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		compare := func(in string) {
			values := map[string]int{}
			for part := range strings.SplitSeq(in, ",") {
				name, value, _ := strings.Cut(part, "=")
				values[name], _ = strconv.Atoi(value)
			}
			want := sugarRun(t, text, values, jumped)
			out, errs, code := ran(register.All(), "", "run", "p.tdm", "--in", in, "--bound", "steps=100000")
			got := map[string]string{}
			for line := range strings.Lines(out) {
				if name, value, ok := strings.Cut(line, "="); ok {
					got[strings.TrimSpace(name)] = strings.TrimSpace(value)
				}
			}
			for _, name := range []string{"x", "y", "z"} {
				if code != cli.ExitFine || got[name] != strconv.Itoa(want[name]) {
					t.Fatalf("seed %d: --in %s: %s is %s, want %d, exit status %d: %s\n%s", seed, in, name, got[name], want[name], code, errs, text)
				}
			}
		}
		for range 3 {
			compare(fmt.Sprintf("x=%d,y=%d", g.r.IntN(7)-3, g.r.IntN(7)-3))
		}
		if seed%10 == 0 {
			out, errs, code := ran(register.All(), "", "explore", "p.tdm", "--bound", "paths=5,depth=3000,time=1s")
			if code != cli.ExitFine && code != cli.ExitInconclusive {
				t.Fatalf("explore: exit status %d: %s\n%s", code, errs, text)
			}
			for line := range strings.Lines(out) {
				if in, ok := strings.CutPrefix(line, "  in  "); ok {
					in = strings.TrimSuffix(strings.TrimSpace(in), "(no inputs)")
					for _, name := range []string{"x", "y"} {
						if !strings.Contains(in, name+"=") {
							in += "," + name + "=0"
						}
					}
					compare(strings.Trim(in, ","))
				}
			}
		}
	}
	for _, what := range []string{"break", "continue", "return in a loop", "for", "do", "call", "call that is left out"} {
		if jumped[what] < checks/10 {
			t.Errorf("%d times %s in %d programs", jumped[what], what, checks)
		}
	}
}

// sugarGen writes programs over x, y and z, all of which end.
type sugarGen struct {
	r     *rand.Rand
	b     strings.Builder
	loops int  // around the statement
	funcs int  // that may be called
	count int  // of counters in this body
	in    bool // a function
}

func (g *sugarGen) program() string {
	var body strings.Builder
	for i := range 2 {
		g.b.Reset()
		g.in, g.count, g.loops = true, 0, 0
		g.stmts(2, 3)
		fmt.Fprintf(&body, "func f%d(x, y: int): int { var z: int; %sz := 0; %s return %s; }\n", i, g.counters(), g.b.String(), g.expr(1))
		g.funcs++
	}
	g.b.Reset()
	g.in, g.count, g.loops = false, 0, 0
	g.stmts(3, 4)
	return "var x, y, z: int; " + g.counters() + "\n" + body.String() + "z := 0;\n" + g.b.String()
}

func (g *sugarGen) counters() string {
	text := ""
	for i := range g.count {
		text += fmt.Sprintf("var c%d: int; ", i)
	}
	return text
}

func (g *sugarGen) variable() string { return []string{"x", "y", "z"}[g.r.IntN(3)] }

func (g *sugarGen) expr(depth int) string {
	switch n := g.r.IntN(6); {
	case depth == 0 || n == 0:
		return strconv.Itoa(g.r.IntN(5))
	case n == 1 && g.funcs > 0:
		return fmt.Sprintf("f%d(%s, %s)", g.r.IntN(g.funcs), g.expr(depth-1), g.expr(depth-1))
	case n == 2:
		return "(" + g.expr(depth-1) + " - " + g.expr(depth-1) + ")"
	}
	return g.variable()
}

func (g *sugarGen) cond(depth int) string {
	if depth > 0 && g.r.IntN(3) == 0 {
		return "(" + g.cond(depth-1) + []string{" && ", " || ", " => "}[g.r.IntN(3)] + g.cond(depth-1) + ")"
	}
	return g.expr(1) + []string{" < ", " == ", " >= "}[g.r.IntN(3)] + g.expr(1)
}

func (g *sugarGen) stmts(depth, most int) {
	for range 1 + g.r.IntN(most) {
		g.stmt(depth)
	}
}

func (g *sugarGen) block(depth int) {
	g.b.WriteString("{ ")
	if depth > 0 {
		g.stmts(depth-1, 3)
	}
	g.b.WriteString("} ")
}

func (g *sugarGen) stmt(depth int) {
	switch n := g.r.IntN(10); {
	case n < 3 && depth > 0:
		fmt.Fprintf(&g.b, "if %s ", g.cond(1))
		g.block(depth)
		if g.r.IntN(2) == 0 {
			g.b.WriteString("else ")
			g.block(depth)
		}
	case n < 5 && depth > 0:
		c, limit := fmt.Sprintf("c%d", g.count), 1+g.r.IntN(3)
		g.count++
		g.loops++
		switch g.r.IntN(3) {
		case 0:
			fmt.Fprintf(&g.b, "for %s := 0; %s < %d && %s; %s := %s + 1 ", c, c, limit, g.cond(1), c, c)
			g.block(depth)
		case 1:
			fmt.Fprintf(&g.b, "%s := 0; do { %s := %s + 1; ", c, c, c)
			g.stmts(depth-1, 3)
			fmt.Fprintf(&g.b, "} while %s < %d && %s; ", c, limit, g.cond(1))
		default:
			fmt.Fprintf(&g.b, "%s := 0; while %s < %d { %s := %s + 1; ", c, c, limit, c, c)
			g.stmts(depth-1, 3)
			g.b.WriteString("} ")
		}
		g.loops--
	case n == 5 && g.loops > 0:
		g.b.WriteString("break; ")
	case n == 6 && g.loops > 0:
		g.b.WriteString("continue; ")
	case n == 7 && g.in && g.r.IntN(2) == 0:
		fmt.Fprintf(&g.b, "return %s; ", g.expr(2))
	default:
		fmt.Fprintf(&g.b, "%s := %s; ", g.variable(), g.expr(2))
	}
}

// sugarRun returns the final values of a program, by its tree.
func sugarRun(t *testing.T, text string, values map[string]int, jumped map[string]int) map[string]int {
	t.Helper()
	f, err := syntax.ParseAsWritten("p.tdm", []byte(text))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	i := &sugarInterpreter{map[string]*syntax.Proc{}, values, "", 0, 0, jumped}
	for _, d := range f.Procs {
		i.procs[d.Name.Name] = d
	}
	i.stmts(f.Stmts)
	return values
}

// sugarInterpreter runs trees. The value of a condition is 0 or 1.
type sugarInterpreter struct {
	procs  map[string]*syntax.Proc
	vars   map[string]int
	jump   string // break, continue or return, on the way to where it goes; "" otherwise
	result int
	loops  int // around the statement, in this body
	jumped map[string]int
}

func (i *sugarInterpreter) stmts(list []syntax.Stmt) {
	for _, s := range list {
		if i.jump != "" {
			return
		}
		i.stmt(s)
	}
}

func (i *sugarInterpreter) stmt(s syntax.Stmt) {
	switch s := s.(type) {
	case *syntax.Assign:
		i.vars[s.X.(*syntax.Name).Name] = i.expr(s.E)
	case *syntax.If:
		if i.expr(s.Cond) != 0 {
			i.stmts(s.Then.Stmts)
		} else if b, ok := s.Else.(*syntax.Block); ok {
			i.stmts(b.Stmts)
		}
	case *syntax.While:
		i.loop(func() bool { return i.expr(s.Cond) != 0 }, s.Body, func() {})
	case *syntax.For:
		i.jumped["for"]++
		i.stmt(s.Init)
		i.loop(func() bool { return i.expr(s.Cond) != 0 }, s.Body, func() { i.stmt(s.Step) })
	case *syntax.Do:
		i.jumped["do"]++
		first := true
		i.loop(func() bool {
			was := first
			first = false
			return was || i.expr(s.Cond) != 0
		}, s.Body, func() {})
	case *syntax.Jump:
		i.jumped[s.Word]++
		i.jump = s.Word
	case *syntax.Return:
		if i.loops > 0 {
			i.jumped["return in a loop"]++
		}
		i.result = i.expr(s.E)
		i.jump = "return"
	}
}

func (i *sugarInterpreter) loop(goes func() bool, body *syntax.Block, step func()) {
	i.loops++
	defer func() { i.loops-- }()
	for goes() {
		i.stmts(body.Stmts)
		if i.jump == "return" {
			return
		}
		jump := i.jump
		i.jump = ""
		if jump == "break" {
			return
		}
		step()
	}
}

func (i *sugarInterpreter) expr(e syntax.Expr) int {
	truth := func(b bool) int {
		if b {
			return 1
		}
		return 0
	}
	switch e := e.(type) {
	case *syntax.Name:
		return i.vars[e.Name]
	case *syntax.Number:
		n, _ := strconv.Atoi(e.Text)
		return n
	case *syntax.Apply:
		i.jumped["call"]++
		d := i.procs[e.Method.Name]
		vars := map[string]int{"x": i.expr(e.Args[0]), "y": i.expr(e.Args[1])}
		callee := &sugarInterpreter{i.procs, vars, "", 0, 0, i.jumped}
		callee.stmts(d.Body.Stmts)
		return callee.result
	case *syntax.Binary:
		left := i.expr(e.L)
		decided := e.Op == "&&" && left == 0 || (e.Op == "||") && left != 0 || e.Op == "=>" && left == 0
		if decided {
			if _, call := e.R.(*syntax.Binary).L.(*syntax.Apply); call {
				i.jumped["call that is left out"]++
			}
			return truth(e.Op != "&&")
		}
		right := i.expr(e.R)
		switch e.Op {
		case "+":
			return left + right
		case "-":
			return left - right
		case "<":
			return truth(left < right)
		case "==":
			return truth(left == right)
		case ">=":
			return truth(left >= right)
		}
		return right
	}
	panic(fmt.Sprintf("%T", e))
}

// Calls stand where objects and elements do, too, and none writes over the result of another one.
func TestSugarTargets(t *testing.T) {
	const text = `class N { val: int; next: N; method get(k: int): int { return this.val + k; } }
func mk(n: N): N { return n; } func one(k: int): int { return k; } var l, m: N; var x: int; var a: []int;
a := [0, 0, 0]; l := new N; m := new N; `
	for _, row := range []struct{ in, want string }{
		{"a[one(1)] := one(2); x := 10 * a[1] + a[one(1)] + one(5);", "27"},
		{"(mk(l)).val := one(3); x := (mk(l)).get(one(2));", "5"},
		{"(mk(l)).next := mk(m); (mk(mk(l).next)).val := one(4); x := m.val;", "4"},
		{"(mk(l)).get(one(1)); x := one(one(6)) - one(2);", "4"},
	} {
		out, errs, code := ran(register.All(), text+row.in, "run", "-", "--in", "x=0")
		if code != cli.ExitFine || !strings.Contains(out, "x = "+row.want+"\n") {
			t.Errorf("%s: exit status %d, want x = %s: %s%s", row.in, code, row.want, out, errs)
		}
	}
}

// What is wrong about jumps and functions is said where it stands.
func TestSugarMistakes(t *testing.T) {
	for _, row := range []struct{ in, want string }{
		{"break;", "1:1: found break outside of a loop"},
		{"proc P() { continue; }", "1:12: found continue outside of a loop"},
		{"func f(): int { }", "1:18: found the end of func f, expected return on each way to it"},
		{"var x: int; func f(): int { if x > 0 { return 1; } }", "found the end of func f"},
		{"func f(): int { return; }", "1:17: found return without a value"},
		{"proc P() { return 1; }", "1:19: found a value behind return"},
		{"return;", "1:1: found return"},
		{"func f(u: int): int { return u; } var x: int; x := x > 0 ? f(1) : 2;", "found the call of a function in a branch of ? :"},
		{"var x: int; for x; x < 1; { }", "expected"},
		{"var x: int; do { } x := 1;", "expected while"},
		{"func f() { }", `expected ":" and a type`},
		{"func f(u: int): int { return u; } var x: int; x := f(true);", "f takes"},
		{"var x: bool; func f(): int { return true; } x := f() > 0;", "f_result takes int, found bool"},
	} {
		_, errs, code := ran(register.All(), row.in, "run", "-")
		if code != cli.ExitInput || !strings.Contains(errs, row.want) {
			t.Errorf("%s: exit status %d, got %s, want %s", row.in, code, errs, row.want)
		}
	}
}
