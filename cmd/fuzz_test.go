package cmd

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tandem/cmd/internal/cli"
	"tandem/cmd/register"
	"tandem/papers/subsumption/calculus"
)

// cutShort are commands with flags that bound their time, which come last: of a flag
// that is given twice the last one counts.
var cutShort = [][2]string{
	{"run", "--bound=steps=300"}, {"trace", "--bound=steps=60"}, {"trace --step", "--bound=steps=60"}, {"trace --choices=", "--bound=steps=60"},
	{"explore", "--bound=time=1s,depth=50,unroll=2,paths=9,answer=200ms"}, {"trace --path=", "--bound=answer=200ms"},
	{"fmt", ""}, {"verify", "--bound=answer=200ms"}, {"certify", "--bound=time=1s"}, {"check", "--bound=time=50ms"}, {"check --list", ""},
	{"rules", ""}, {"ledger", ""}, {"schema", ""}, {"languages", ""}, {"help", ""}, {"completion", ""},
	{"tests", "--bound=time=1s,depth=50,unroll=2,paths=9,answer=200ms"}, {"concolic --generate", "--bound=time=1s,runs=9,depth=50,answer=200ms"},
	{"concolic", "--bound=time=1s,depth=50,answer=200ms"}, {"bmc", "--bound=time=1s,unwind=2,answer=200ms"},
	{"oracle p.tdm", "--bound=time=1s,answer=200ms"},
	{"check --mutants", "--only=symbolic-Assign-no-rest --checks=1 --bound=refuting=1,trees=0"},
}

// FuzzCommand: whatever the arguments, the program, the objects and what is typed are,
// the command ends with one of its exit statuses, and no bug of ours. The lines of args
// are arguments.
func FuzzCommand(f *testing.F) {
	for i := range cutShort {
		f.Add(uint8(i), "p.tdm", "var x: int; while x > 0 { x := x - 1; }", `{"schema": "tandem.heap/v1", "objects": {}, "variables": {"x": 3}}`)
	}
	examples, _ := filepath.Glob("../examples/*.tdm")
	for i, name := range examples {
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		heap, _ := os.ReadFile(strings.TrimSuffix(name, "tdm") + "json")
		for j := range 2 { // each command has a third of the examples
			f.Add(uint8(2*i+j), []string{"p.tdm", "p.tdm\n--json", "p.tdm\n--in=h.json", "p.tdm\n--simplify"}[(i+j)%4], string(text), string(heap))
		}
	}
	f.Add(uint8(0), "p.tdm\n--in=h.json\n--trace", "var a: []int; a[0] := |a|;", `{"schema": "tandem.input/v1", "variables": {"a": [1]}}`)
	f.Add(uint8(3), "p.tdm\n--choices=T×10 F\n--ascii\n--width=40", "var x: int; while x > 0 { x := x - 1; }", "")
	f.Add(uint8(2), "p.tdm\n--in=x=3", "var x: int; if x > 0 { x := 1; } else { x := x div 0; }", "n\nb\nT\nq\n")
	f.Add(uint8(5), "p.tdm\n--language=full\n--choices=TF", "class A { f: int; } var a: A; var b: []int; if a == nil { b[1] := 2; } else { a.f := b[0]; }", "")
	dir := f.TempDir()
	f.Fuzz(func(t *testing.T, which uint8, lines, program, heap string) {
		t.Chdir(dir)
		of := cutShort[int(which)%len(cutShort)]
		args := append(strings.Fields(of[0]), strings.Split(lines, "\n")...)
		if slices.ContainsFunc(args, func(a string) bool {
			return strings.ContainsAny(a, "/") || strings.Contains(a, "solver") || strings.Contains(a, "memory")
		}) {
			t.Skip("it runs commands, writes elsewhere, or ends the process where its memory is over")
		}
		for name, text := range map[string]string{"p.tdm": program, "h.json": heap} {
			if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		var errs bytes.Buffer
		code := Run(register.All(), append(args, strings.Fields(of[1])...), strings.NewReader(heap), io.Discard, &errs, Subsumption(calculus.Subject()))
		if !slices.Contains([]int{cli.ExitFine, cli.ExitUsage, cli.ExitInput, cli.ExitInconclusive, cli.ExitRefuted}, code) {
			t.Errorf("exit status %d\n%q\n%s", code, args, errs.String())
		}
		if code != cli.ExitFine && code < cli.ExitInconclusive && errs.Len() == 0 {
			t.Errorf("exit status %d of %q, and no word", code, args)
		}
	})
}
