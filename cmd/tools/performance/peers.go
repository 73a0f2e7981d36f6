package main

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
)

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
