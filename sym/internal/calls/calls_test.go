package calls

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

const original = `package p

func Halve(s []int8, by uint8) (int8, bool) {
	s[0] /= int8(by)
	return s[0], len(s) > 1
}

func Nothing(x int) {}

func Fail(x int) { panic("no") }
`

// A table is a test that passes with what the calls returned, and fails with anything else.
func TestWrite(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{"go.mod": "module p\n\ngo 1.26\n", "p.go": original} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	params := []string{"[]int8", "uint8"}
	list := []Call{
		{Name: "Halve", Args: []string{"[]int8{8, 1}", "2"}, Results: []string{"4", "true"}, Params: params, After: []string{"[]int8{4, 1}"}, Exact: []string{"4", "true", "[]int8{4, 1}"}},
		{Name: "Halve", Args: []string{"[]int8{8}", "0"}, Panic: "runtime error: integer divide by zero", Params: params},
		{Name: "Halve", Args: []string{"[]int8{}", "1"}, Panic: "runtime error: index out of range [0] with length 0", Params: params},
		{Name: "Nothing", Args: []string{"1"}, Params: []string{"int"}},
		{Name: "Fail", Args: []string{"1"}, Panic: "no", Params: []string{"int"}},
	}
	run := func() (string, error) {
		if err := Write("TestP/(all)", append(list, list[0])); err != nil {
			t.Fatal(err)
		}
		out, err := exec.Command("go", "test", "-v", ".").CombinedOutput()
		return string(out), err
	}
	if out, err := run(); err != nil || !strings.Contains(out, "--- PASS: TestP__all__Halve") || !strings.Contains(out, "--- PASS: TestP__all__Nothing") ||
		!strings.Contains(out, "--- PASS: TestP__all__Fail") {
		t.Errorf("%v\n%s", err, out)
	}
	list[0].Results, list[0].Exact[0] = []string{"3", "true"}, "3"
	if out, err := run(); err == nil || !strings.Contains(out, "Halve({[4 1] 2 3, true, []int8{4, 1}}): found 4, true, []int8{4, 1}, expected 3, true, []int8{4, 1}") {
		t.Errorf("%v\n%s", err, out)
	}
	if got := list[0].String(); got != "Halve([]int8{8, 1}, 2) = 3, true, with []int8{4, 1} afterwards" {
		t.Error(got)
	}
	if got := list[3].String(); got != "Nothing(1)" {
		t.Error(got)
	}
	if got := list[1].String(); got != "Halve([]int8{8}, 0) panics: runtime error: integer divide by zero" {
		t.Error(got)
	}
}
