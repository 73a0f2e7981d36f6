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

func bubbleInC(n int) inC {
	return inC{"unsigned", []string{fmt.Sprintf("a[%d]", n)}, fmt.Sprintf(`for (int i = 0; i < %[1]d; i++)
	for (int j = 0; j < %[1]d - 1 - i; j++)
		if (a[j] > a[j + 1]) { unsigned t = a[j]; a[j] = a[j + 1]; a[j + 1] = t; }
for (int i = 1; i < %[1]d; i++) assert(a[i - 1] <= a[i]);
`, n), n}
}

func branchesInC(n int) inC {
	body := "unsigned s = 0;\n"
	for i := range n {
		body += fmt.Sprintf("if (x%d > 5) s = s + %d;\n", i, i+1)
	}
	return inC{"unsigned", numbered("x", n), body + fmt.Sprintf("assert(s <= %d);\n", n*(n+1)/2), 0}
}

func nestedInC(n int) inC {
	return inC{"unsigned", []string{"n"}, fmt.Sprintf(`if (n > %d) return 0;
unsigned c = 0;
for (unsigned i = 0; i < n; i++) for (unsigned j = 0; j < n; j++) c = c + 1;
assert(c == n * n);
`, n), n}
}

func countedInC(bits int) inC {
	return inC{"unsigned", []string{"x"}, fmt.Sprintf(`unsigned c = 0, d = 0, y = x;
for (int i = 0; i < %[1]d; i++) { c = c + (y & 1); y = y >> 1; }
y = x;
for (int i = 0; i < %[1]d; i++) { if ((y & 1) == 1) d = d + 1; y = y >> 1; }
assert(c == d);
`, bits), bits}
}

func branchingInC(n int) inC {
	body := "int s = 0;\n"
	for i := range n {
		body += fmt.Sprintf("if (x%d > 0) s = s + 1;\n", i)
	}
	return inC{"int", numbered("x", n), body, 0}
}

func topInC(n int) inC {
	body := "int cnt = 0;\n"
	for i := range n {
		body += fmt.Sprintf("if (c%d == %d) cnt = cnt + 1;\n", i, 'a'+i)
	}
	return inC{"unsigned char", numbered("c", n), body + "assert(cnt < 8);\n", 0}
}

func powerInC(n int) inC {
	return inC{"unsigned", []string{"x"}, fmt.Sprintf("unsigned z = 1;\nfor (int k = 0; k < %d && x > 0; k++) { x = x - 1; z = 2 * z; }\n", n), n}
}

func insertionInC(n int) inC {
	return inC{"int", []string{fmt.Sprintf("a[%d]", n)}, fmt.Sprintf(`for (int i = 1; i < %d; i++) {
	int x = a[i], j = i;
	while (j > 0 && a[j - 1] > x) { a[j] = a[j - 1]; j = j - 1; }
	a[j] = x;
}
`, n), n}
}
