package main

import (
	_ "embed"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"text/template"

	"github.com/pelletier/go-toml/v2"
)

// rowsText is the table in TOML.
//
//go:embed rows.toml
var rowsText []byte

// rows lists what is measured.
func rows() []row {
	var table struct{ Row []row }
	if err := toml.Unmarshal(rowsText, &table); err != nil {
		panic(err)
	}
	for _, r := range table.Row {
		for i, c := range r.Cases {
			r.Cases[i].Program = program(c.Program)
		}
	}
	return table.Row
}

// programsText has those that are measured, a template each, and as NAME.c in C: the type of the inputs and
// these, as x or a[5], and what main does.
//
//go:embed programs.tmpl
var programsText string

var programs = template.Must(template.New("").Funcs(template.FuncMap{
	"plus": func(a, b int) int { return a + b },
	"sum":  func(n int) int { return n * (n + 1) / 2 },
}).Parse(programsText))

// program returns the one of that name, of a size or over a type: bubble 5; "" for "".
func program(call string) string {
	if call == "" {
		return ""
	}
	name, over, _ := strings.Cut(call, " ")
	var of any = over
	if n, err := strconv.Atoi(over); err == nil {
		of = n
	}
	var b strings.Builder
	if err := programs.ExecuteTemplate(&b, name, of); err != nil {
		panic(err) // a name that no template has
	}
	return strings.TrimPrefix(b.String(), "\n")
}

// patience is how many seconds of the processor a peer may take for a program.
const patience = 100

// inC is a call of a C program that says the same as one of ours. CBMC takes any values for what is not
// initialised, KLEE is told of each input.
type inC string

// text returns the program; symbolic: with the calls that KLEE needs.
func (p inC) text(symbolic bool) string {
	head, body, _ := strings.Cut(program(string(p)), "\n")
	kind, inputs, _ := strings.Cut(head, ": ")
	var b strings.Builder
	b.WriteString("#include <assert.h>\nvoid klee_make_symbolic(void *, unsigned long, const char *);\nint main(void) {\n")
	for _, x := range strings.Fields(inputs) {
		name, _, _ := strings.Cut(x, "[")
		if fmt.Fprintf(&b, "%s %s;\n", kind, x); symbolic {
			fmt.Fprintf(&b, "klee_make_symbolic(&%[1]s, sizeof %[1]s, %[1]q);\n", name)
		}
	}
	return b.String() + body + "return 0;\n}\n"
}

// loops returns how often the longest loop goes round at the most: as the size says, if there is one.
func (p inC) loops() (n int) {
	if strings.Contains(program(string(p)), "for (") {
		_, size, _ := strings.Cut(string(p), " ")
		n, _ = strconv.Atoi(size)
	}
	return n
}

// peerCost runs the peer of that name on the program, in files whose names begin with where, and reports
// whether it is installed. A time of patience, or more, is less than the peer needs.
func peerCost(peer string, p inC, where string) (c cost, installed bool, err error) {
	var args []string
	file := where + ".c"
	switch peer {
	case "CBMC":
		args = []string{"cbmc", "--unwind", fmt.Sprint(p.loops() + 1), "--unwinding-assertions", file}
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
