package inputs_test

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/lang"
	"tandem/lang/heapfile"
	"tandem/lang/inputs"
)

const (
	numbers = "var x, y: int; var ok: bool; var a: []int;\ny := x; if ok { a[x] := y; }"
	objects = "class Node { val: int; next: Node; } class Tree { }\nvar n, m: Node; var k: int;\nif n == m { k := 1; }"
	heap    = `{"schema": "tandem.heap/v1", "objects": {"a": {"class": "Node", "fields": {"val": 3}}, "b": {"class": "Tree"}}, "variables": {"n": "a"}}`
)

// read reads texts, divided by |, for a program, with the heap or without.
func read(t *testing.T, program, texts, heap string) (map[lang.Var]lang.Value, error) {
	t.Helper()
	p, err := lang.Parse("p.tdm", []byte(program))
	if err != nil {
		t.Fatal(err)
	}
	var h *heapfile.Heap
	if heap != "" {
		if h, err = heapfile.Read("h.json", []byte(heap), p); err != nil {
			t.Fatal(err)
		}
	}
	return inputs.Read("--in", strings.Split(texts, "|"), p, h)
}

func TestRead(t *testing.T) {
	for _, row := range []struct{ name, program, texts, heap, want, reason string }{
		{"several texts", numbers, "x=1,ok=true|| a = [1] ", "", "a=[1] ok=true x=1 y=0", "each text adds values, an empty one none; y is assigned before it is read"},
		{"commas", numbers, "a={0: 3, 7: 1, else 0, length 1},x=-2,ok=false,y=5", "", "a={0: 3, 7: 1, else 0, length 1} ok=false x=-2 y=5", "commas within brackets belong to the value"},
		{"fields", objects, "n=Node1,m=nil,Node.val={Node1: 3, else 0}", "", "Node.val={Node1: 3, else 0} k=0 m=nil n=Node1", "a field is given as an array; k needs no value"},
		{"by name", objects, "m=a", heap, "Node.val={Node1: 3, else 0} k=0 m=Node1 n=Node1", "an object of the heap file by its name there"},
		{"as printed", objects, "m=Node1,k=4", heap, "Node.val={Node1: 3, else 0} k=4 m=Node1 n=Node1", "an object of the heap file by its own text"},
		{"no variables", "// nothing", "", "", "", "there is nothing to give"},
	} {
		values, err := read(t, row.program, row.texts, row.heap)
		if err != nil {
			t.Errorf("%s: %v", row.name, err)
			continue
		}
		var got []string
		for x, v := range values {
			got = append(got, fmt.Sprintf("%s=%v", x, v))
		}
		slices.Sort(got)
		if diff := cmp.Diff(row.want, strings.Join(got, " ")); diff != "" || row.reason == "" {
			t.Errorf("%s (%s): -want +got\n%s", row.name, row.reason, diff)
		}
	}
}

func TestMistakes(t *testing.T) {
	for _, row := range []struct{ name, program, texts, heap, want, reason string }{
		{"all at once", numbers, "x=a,zz=1,y", "", `--in:1:3: x (int): found "a", expected an integer such as 3 or -3
--in:1:5: found unknown variable "zz", expected one of the program's: x, y, ok, a
--in:1:10: found "y", expected name=value, as y=0`, "in the order of the text"},
		{"nothing", numbers, "x=1,,y=2", "", "--in:1:5: found nothing, expected name=value", "a comma too many"},
		{"no name", numbers, " =1", "", "--in:1:2: found no name before =, expected name=value", "at the sign"},
		{"twice", numbers, "x=1|é=2, x=3", "", "--in:2:1: found unknown variable \"é\", expected one of the program's: x, y, ok, a\n--in:2:6: found a second value for x, expected one (the first is at --in:1:1)", "columns are characters"},
		{"in a value", numbers, "a=[1, true]", "", `--in:1:7: a ([]int): found "true", expected an integer such as 3 or -3`, "where it is in the value"},
		{"no variables", "// nothing", "x=1", "", `--in:1:1: found unknown variable "x", but the program has no variables`, "there is none to name"},
		{"unended", numbers, "a=[1 ", "", `--in:1:5: a ([]int): found the end of the value, expected "," or "]"`, "behind what is there"},
		{"line break", numbers, "x=1\ny", "", `--in:1:3: x (int): found "1 y", expected an integer such as 3 or -3`, "a text is one line"},
		{"twice with the heap", objects, "n=nil", heap, "--in:1:1: found a second value for n, expected one (the first is at h.json:1:127)", "the heap file gives it"},
		{"a field with the heap", objects, "Node.val={else 1}", heap, "--in:1:1: found a value for the field Node.val, expected none: h.json has the fields", "the file has them all"},
		{"no object", objects, "m=aa", heap, `--in:1:3: m (Node): found "aa", expected nil or an object of h.json: a, b (did you mean a?)`, "the objects are listed"},
		{"another class", objects, "m=b", heap, `--in:1:3: m (Node): found "b", an object of the class Tree, expected nil or one of the class Node`, "classes are types"},
	} {
		values, err := read(t, row.program, row.texts, row.heap)
		var wrong *inputs.Mistakes
		if !errors.As(err, &wrong) || values != nil {
			t.Errorf("%s: got %v, %v, want mistakes: %s", row.name, slices.Collect(maps.Keys(values)), err, row.reason)
			continue
		}
		if diff := cmp.Diff(row.want, wrong.Error()); diff != "" || row.reason == "" {
			t.Errorf("%s (%s): -want +got\n%s", row.name, row.reason, diff)
		}
		text := strings.ReplaceAll(strings.ReplaceAll(row.texts, "\n", " "), "|", "\n") + "\n"
		if diff := cmp.Diff(text, string(wrong.Text)); diff != "" {
			t.Errorf("%s: text: -want +got\n%s", row.name, diff)
		}
	}
}

func TestMissing(t *testing.T) {
	many := make([]string, 25)
	for i := range many {
		many[i] = fmt.Sprintf("x%d", i)
	}
	list := strings.Join(many, ", ")
	for _, row := range []struct {
		name, program, texts, heap, want string
		objects                          bool
		reason                           string
	}{
		{"some", numbers, "x=1", "", "no value for ok (bool), a ([]int): add --in 'ok=false,a=[]'", false, "in quotes where a shell would read brackets"},
		{"plain", numbers, "a=[],x=1", "", "no value for ok (bool): add --in ok=false", false, "without quotes elsewhere"},
		{"objects", objects, "", "", "no value for n (Node), m (Node): add --in n=nil,m=nil", true, "a heap file could give them"},
		{"objects with the heap", objects, "", heap, "no value for m (Node): add --in m=nil", false, "the heap file is there"},
		{"many", "var " + list + ", y: int; if " + strings.Join(many, "+") + " == 0 { y := 1; }", "", "",
			"no value for " + strings.Join(many[:20], " (int), ") + " (int) and 5 more; add them with --in, as --in x0=0", false, "a list is cut"},
	} {
		_, err := read(t, row.program, row.texts, row.heap)
		var m *inputs.Missing
		if !errors.As(err, &m) || m.Objects != row.objects || row.reason == "" {
			t.Errorf("%s: got %#v, want missing values: %s", row.name, err, row.reason)
			continue
		}
		if diff := cmp.Diff(row.want, err.Error()); diff != "" {
			t.Errorf("%s (%s): -want +got\n%s", row.name, row.reason, diff)
		}
	}
}
