package main

import (
	_ "embed"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"text/template"
)

// rows lists what is measured. The peers are CBMC 6.6, and KLEE 3.2 without its tests, of November 2026
// on a machine of the same kind, by the C programs of this file or such as say the same.
func rows() []row {
	const search = "explore --bound unroll=0,depth=0,paths=0"
	searched := func(work string, theirs float64, goal, program string, inC ...inC) row {
		r := row{work: "`explore`: " + work, peer: "KLEE", theirs: []float64{theirs}, goal: goal, inC: inC}
		for _, how := range []string{"", " --no-models"} {
			r.cases = append(r.cases, measured{args: search + how, program: program})
		}
		return r
	}
	grown := func(work string, programs ...measured) row {
		return row{work: "`explore --no-models`: " + work, goal: "ends", cases: programs}
	}
	to := func(n int) string { return strings.Replace(search, "unroll=0", fmt.Sprint("unroll=", n), 1) }
	powers := searched("`power` to 200 iterations over bv32", 14.9, "≥ 8", power("bv32"), powerInC(200))
	for i := range powers.cases {
		powers.cases[i].args, powers.cases[i].status = strings.Replace(powers.cases[i].args, search, to(200), 1), 5
	}
	right := searched("`top` with 10 characters", 0.17, "> 1", top(10), topInC(10))
	for i := range right.cases {
		right.cases[i].status = 10
	}
	seven := searched("insertion sort of 7", 99, "≥ 30", insertion(7), insertionInC(7))
	seven.above = true
	return []row{
		formulas("bubble sort of 5, 6, 7 elements of bv32", []float64{0.080, 0.091, 0.145}, "≥ 0.5", bubble, bubbleInC, 5, 6, 7),
		formulas("bubble sort of 8, 10", nil, "decided", bubble, nil, 8, 10),
		formulas("16, 20 independent branches", []float64{0.036, 0.046}, "≥ 0.5", branches, branchesInC, 16, 20),
		formulas("nested loops to 6, 10", []float64{0.068, 0.11}, "≥ 0.5", nested, nestedInC, 6, 10),
		formulas("two ways to count 16, 32 bits", []float64{0.067, 1.65}, "≥ 0.5; > 1", counted, countedInC, 16, 32),
		searched("12 independent branches", 0.43, "> 1", branching(12), branchingInC(12)),
		searched("16 independent branches", 6.1, "> 1", branching(16), branchingInC(16)),
		right,
		powers,
		searched("insertion sort of 6", 13.2, "≥ 30", insertion(6), insertionInC(6)),
		seven,
		grown("18 independent branches", measured{args: search + " --no-models", program: branching(18)}),
		grown("`power` to 2,000 iterations over int, bv32", measured{to(2000) + " --no-models", power("int"), 5}, measured{to(2000) + " --no-models", power("bv32"), 5}),
		grown("insertion sort of 8", measured{args: search + " --no-models", program: insertion(8)}),
		{work: "`version`", peer: "a C program with libz3", theirs: []float64{0.002}, goal: "≤ 0.012; 20 MiB", memory: true, cases: []measured{{args: "version"}}},
		{work: "`ledger`", goal: "≤ 0.15", memory: true, cases: []measured{{args: "ledger"}}},
		{work: "`check --language basic --exhaustive 6`", goal: "≤ 1.4", cases: []measured{{args: "check --language basic --exhaustive 6 --bound time=0"}}},
	}
}

// formulas is a row of bmc, of programs of several sizes, within a bound behind all their loops. Other work
// on the machine must not cut an answer.
func formulas(work string, theirs []float64, goal string, program func(int) string, inC func(int) inC, sizes ...int) row {
	r := row{work: "`bmc`: " + work, peer: "CBMC", theirs: theirs, goal: goal}
	for _, n := range sizes {
		r.cases = append(r.cases, measured{args: fmt.Sprintf("bmc --bound unwind=%d,answer=5m", n+1), program: program(n)})
		if inC != nil {
			r.inC = append(r.inC, inC(n))
		}
	}
	return r
}

// programsText has those that are measured, a template each, and as NAME.c what main does in C.
//
//go:embed programs.tmpl
var programsText string

var programs = template.Must(template.New("").Funcs(template.FuncMap{"plus": func(a, b int) int { return a + b }}).Parse(programsText))

// program returns the one of that name, of a size or over a type.
func program(name string, of any) string {
	var b strings.Builder
	if err := programs.ExecuteTemplate(&b, name, of); err != nil {
		panic(err) // a name that no template has
	}
	return strings.TrimPrefix(b.String(), "\n")
}

func bubble(n int) string { return program("bubble", n) }
func branches(n int) string {
	return program("branches", n) + fmt.Sprintf("assert s <= %d;\n", n*(n+1)/2)
}
func nested(n int) string      { return program("nested", n) }
func counted(bits int) string  { return program("counted", bits) }
func branching(n int) string   { return program("branching", n) }
func power(over string) string { return program("power", over) }
func top(n int) string         { return program("top", n) }
func insertion(n int) string   { return program("insertion", n) }

// patience is how many seconds of the processor a peer may take for a program.
const patience = 100

// inC is a C program that says the same as one of ours: the inputs, as x or a[5], of one type, what main
// does, and how often its longest loop goes round at the most. CBMC takes any values for what is not
// initialised, KLEE is told of each input.
type inC struct {
	kind   string
	inputs []string
	body   string
	loops  int
}

// text returns the program; symbolic: with the calls that KLEE needs.
func (p inC) text(symbolic bool) string {
	var b strings.Builder
	b.WriteString("#include <assert.h>\nvoid klee_make_symbolic(void *, unsigned long, const char *);\nint main(void) {\n")
	for _, x := range p.inputs {
		name, _, _ := strings.Cut(x, "[")
		if fmt.Fprintf(&b, "%s %s;\n", p.kind, x); symbolic {
			fmt.Fprintf(&b, "klee_make_symbolic(&%[1]s, sizeof %[1]s, %[1]q);\n", name)
		}
	}
	return b.String() + p.body + "return 0;\n}\n"
}

// peerCost runs the peer of that name on the program, in files whose names begin with where, and reports
// whether it is installed. A time of patience, or more, is less than the peer needs.
func peerCost(peer string, p inC, where string) (c cost, installed bool, err error) {
	var args []string
	file := where + ".c"
	switch peer {
	case "CBMC":
		args = []string{"cbmc", "--unwind", fmt.Sprint(p.loops + 1), "--unwinding-assertions", file}
	case "KLEE":
		out := where + ".out" // which must not be there
		if err := os.RemoveAll(out); err != nil {
			return c, false, err
		}
		args = []string{"klee", "--output-dir=" + out, "--write-no-tests", where + ".bc"}
	}
	if _, err := exec.LookPath(args[0]); err != nil {
		return c, false, nil
	}
	if err := os.WriteFile(file, []byte(p.text(peer == "KLEE")), 0o666); err != nil {
		return c, false, err
	}
	if peer == "KLEE" {
		compile := exec.Command("clang", "-O0", "-Xclang", "-disable-O0-optnone", "-c", "-emit-llvm", file, "-o", where+".bc")
		if text, err := compile.CombinedOutput(); err != nil {
			return c, false, fmt.Errorf("clang: %w: %s", err, text)
		}
	}
	cmd := exec.Command("sh", append([]string{"-c", fmt.Sprintf(`ulimit -t %d && exec "$@"`, patience), "sh"}, args...)...)
	if err := cmd.Run(); err != nil && (cmd.ProcessState == nil || used(cmd).seconds < patience) {
		return c, false, fmt.Errorf("%s: %w", peer, err)
	}
	return used(cmd), true, nil
}

func numbered(x string, n int) []string {
	list := make([]string, n)
	for i := range list {
		list[i] = fmt.Sprint(x, i)
	}
	return list
}

func array(n int) []string { return []string{fmt.Sprintf("a[%d]", n)} }

func bubbleInC(n int) inC { return inC{"unsigned", array(n), program("bubble.c", n), n} }

func branchesInC(n int) inC {
	return inC{"unsigned", numbered("x", n), program("branches.c", n) + fmt.Sprintf("assert(s <= %d);\n", n*(n+1)/2), 0}
}

func nestedInC(n int) inC { return inC{"unsigned", []string{"n"}, program("nested.c", n), n} }
func countedInC(bits int) inC {
	return inC{"unsigned", []string{"x"}, program("counted.c", bits), bits}
}
func branchingInC(n int) inC { return inC{"int", numbered("x", n), program("branching.c", n), 0} }
func topInC(n int) inC       { return inC{"unsigned char", numbered("c", n), program("top.c", n), 0} }
func powerInC(n int) inC     { return inC{"unsigned", []string{"x"}, program("power.c", n), n} }
func insertionInC(n int) inC { return inC{"int", array(n), program("insertion.c", n), n} }
