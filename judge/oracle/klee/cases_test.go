package klee_test

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/go-json-experiment/json"

	"tandem/judge/oracle"
	"tandem/judge/oracle/c"
	"tandem/judge/oracle/klee"
)

// What is written of programs with each kind of object is read as what it was, and no
// claim is lost.
func TestObjects(t *testing.T) {
	s := session(t)
	for name, text := range map[string]string{
		"widths":         "var x: bv3;\nvar y: bv9;\nvar z: bv64;\nvar p: bool;\nif x < 3 && z > 1 { y := y + 1; p := y > 7; }\n",
		"bounded array":  "var a: []bv9;\nvar p: bool;\nif |a| > 2 { a[1] := a[2] + 3; }\np := |a| > 1;\n",
		"two of them":    "var a, b: []bool;\nif |a| == 2 { b := a; }\n",
		"longer array":   "var a: []bv8;\nif |a| == 1 { a[0] := 7; } else { |a| := 2; }\n",
		"array":          "var a: [bool]bv9;\nvar p: bool;\nif p { a[p] := a[!p]; }\n",
		"bits":           "var a: [bv2]bool;\nvar x: bv2;\nif a[x] { a[x + 1] := x == 1; }\n",
		"out of bounds":  "var a: []bv8;\nvar x: bv8;\nx := a[3];\n",
		"input":          "var x, y: bv8;\nx := *;\nif x > 3 { y := *; }\n",
		"inputs of two":  "var x: bv8;\nvar y: bv9;\nx := *;\ny := *;\nif y > 3 { x := *; }\n",
		"input of array": "var a: [bool]bv9;\nvar p: bool;\na := *;\np := a[true] > 3;\n",
		"bounded input":  "var a, b: []bv8;\nvar p: bool;\na := *;\nif |a| > 1 { p := a[1] > 3; }\n",
	} {
		p := opened(t, text)
		d, ok := written(t, p, s)
		if !ok {
			t.Fatalf("%s: not all paths", name)
		}
		result, doc := judged(t, p, d.files, s)
		if result.Verdict() != oracle.Right || result.Count(oracle.Undecided) > 0 {
			t.Errorf("%s: %s: %+v\n%s", name, result.Verdict(), result.Findings(), doc)
		}
		var claims oracle.Document
		if err := json.Unmarshal([]byte(doc), &claims); err != nil {
			t.Fatal(err)
		}
		vars := len(p.Lang().Vars)
		for _, x := range p.Lang().Vars {
			if x.Type.IsBounded() {
				vars++
			}
		}
		for _, k := range claims.Claims {
			if strings.HasSuffix(k.ID, ".ktest") {
				continue // it has no final values here
			}
			if k.Outcome.Kind == oracle.Final && len(k.Values) != vars {
				t.Errorf("%s: %s has the values %v, want %d", name, k.ID, k.Values, vars)
			} else if k.Outcome.Kind != oracle.Final && len(k.Values) > 0 {
				t.Errorf("%s: %s ends as %v, and has the values %v", name, k.ID, k.Outcome, k.Values)
			}
		}
		if many := name == "bounded input"; claims.Complete == many || (claims.Granularity == oracle.PerPath) == many {
			t.Errorf("%s: complete %v, granularity %v: a bound of an input cannot be assumed", name, claims.Complete, claims.Granularity)
		}
	}
}

// A bound that is that of an array at first is said so, and a number as a number.
func TestBoundsAreSaid(t *testing.T) {
	p := opened(t, "var a, b, d: []bool;\n")
	var declared, conjuncts strings.Builder
	equal := func(out, in string) { fmt.Fprintf(&conjuncts, " (= %s %s)", out, in) }
	for _, name := range []string{"a", "b", "d"} {
		for _, object := range []string{name, name + ".bound", "out." + name, "out." + name + ".bound"} {
			fmt.Fprintf(&declared, "(declare-fun %s () (Array (_ BitVec 32) (_ BitVec 8) ) )\n", object)
		}
		for i := range c.DefaultLength {
			equal(concat("out."+name, i, 1), concat(name, i, 1))
		}
	}
	equal(concat("out.a.bound", 0, 8), concat("b.bound", 0, 8))
	equal(concat("out.b.bound", 0, 8), "(_ bv1 64)")
	equal(concat("out.d.bound", 0, 8), "(_ bv18446744073709551615 64)") // which is -1
	script := declared.String() + "(assert (and" + conjuncts.String() + "))"
	doc, err := klee.Read(fstest.MapFS{"test000001.smt2": {Data: []byte(script)}}, p.Lang(), klee.Options{})
	if err != nil {
		t.Fatal(err)
	}
	v := doc.Claims[0].Values
	if v["bound a"] != "|bound b|" || v["bound b"] != "1" || !strings.HasPrefix(v["bound d"], "(sbv_to_int ") {
		t.Error(v)
	}
}

// How a test ends, by the file that says it.
func TestOutcomes(t *testing.T) {
	p := opened(t, midpoint)
	for _, row := range []struct{ file, text, want string }{
		{"assert.err", "Error: ASSERTION FAIL: 0\n", `{"kind":"error","error":"assertion-failed"}`},
		{"user.err", "Error: invalid klee_assume call (provably false)\n", `{"kind":"blocked"}`},
		{"tdm.err", "Error: tandem: bound at 2:1\n", `{"kind":"bound"}`},
		{"tdm.err", "Error: tandem: array-out-of-bound at 2:1\n", `{"kind":"error","error":"array-out-of-bound","at":"2:1"}`},
		{"tdm.err", "Error: tandem: nil-dereference at 2:1\n", `{"kind":"error","error":"nil-dereference","at":"2:1"}`},
		{"early", "", `{"kind":"bound"}`},
	} {
		m := good()
		delete(m, "test000002.tdm.err")
		m["test000002."+row.file] = &fstest.MapFile{Data: []byte(row.text)}
		doc, err := klee.Read(m, p.Lang(), klee.Options{})
		if err != nil {
			t.Errorf("%s: %v", row.file, err)
			continue
		}
		text, _ := json.Marshal(doc.Claims)
		if !strings.Contains(string(text), row.want) {
			t.Errorf("%s: want %s in %s", row.file, row.want, text)
		}
		if tests := strings.Count(string(text), ".ktest"); (tests == 2) == strings.Contains(row.want, "bound\"}") {
			t.Errorf("%s: %d claims of inputs: one of a run that was cut says nothing", row.file, tests)
		}
	}
}

// One half of a test is enough.
func TestHalves(t *testing.T) {
	p := opened(t, midpoint)
	for _, half := range []string{"ktest", "smt2"} {
		m := good()
		delete(m, "test000001."+half)
		if doc, err := klee.Read(m, p.Lang(), klee.Options{}); err != nil || len(doc.Claims) != 3 {
			t.Errorf("without %s: %v, %v", half, doc, err)
		}
	}
}

// An object that no input of the program is called so is none of it.
func TestNamesOfInputs(t *testing.T) {
	for text, names := range map[string]map[string]bool{
		"var x: bv8;\nx := *;\n": {
			"in_1": true, "in_100000": true, "in_0": false, "in_100001": false, "in_01": false, "in_": false, "in_x": false,
			"in_1.bv8": false, "in_1.bound": false, "in_-1": false, "in_99999999999999999999": false,
		},
		"var a: []bv8;\na := *;\n":                      {"in_1.bound": true, "in_2": true, "in_2.x": false},
		"var x: bv8;\nvar p: bool;\nx := *;\np := *;\n": {"in_1.bv8": true, "in_1": false, "in_1.bv8.bound": false},
	} {
		p := opened(t, text)
		for name, want := range names {
			objects := []object{{name, make([]byte, 1)}}
			if strings.HasSuffix(name, ".bound") && want {
				objects = []object{{"in_1", make([]byte, 8)}, {name, make([]byte, 8)}}
			}
			m := fstest.MapFS{"test000001.ktest": {Data: ktestOf(objects)}}
			_, err := klee.Read(m, p.Lang(), klee.Options{MaxLength: 8})
			if unknown := err != nil && strings.Contains(err.Error(), fmt.Sprintf("found the object %q", name)); unknown == want {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
	p := opened(t, "var a: []bv8;\na := *;\n")
	_, err := klee.Read(fstest.MapFS{"test000001.ktest": {Data: ktestOf([]object{{"in_1", make([]byte, 8)}})}}, p.Lang(), klee.Options{MaxLength: 8})
	if err == nil || !strings.Contains(err.Error(), "found no bound of the array") {
		t.Errorf("an array without bound: %v", err)
	}
}

// files fails where one of its files is opened, or read.
type files struct {
	fstest.MapFS
	open, read string
}

func (f files) Open(name string) (fs.File, error) {
	if name == f.open {
		return nil, fs.ErrPermission
	}
	file, err := f.MapFS.Open(name)
	if name == f.read {
		return broken{file}, err
	}
	return file, err
}

func (f files) ReadDir(name string) ([]fs.DirEntry, error) {
	if name == f.open {
		return nil, fs.ErrPermission
	}
	return f.MapFS.ReadDir(name)
}

type broken struct{ fs.File }

func (broken) Read([]byte) (int, error) { return 0, fs.ErrClosed }

// A file that cannot be read is told, and so are too many and too large ones.
func TestUnreadable(t *testing.T) {
	p := opened(t, midpoint)
	for name := range good() {
		if strings.HasPrefix(name, "test") && !strings.HasSuffix(name, "kquery") || name == "info" || name == "warnings.txt" {
			for _, dir := range []files{{good(), name, ""}, {good(), "", name}} {
				if _, err := klee.Read(dir, p.Lang(), klee.Options{}); !errors.Is(err, fs.ErrPermission) && !errors.Is(err, fs.ErrClosed) {
					t.Errorf("%s: got %v, want the error of the file", name, err)
				}
			}
		}
	}
	if _, err := klee.Read(files{good(), ".", ""}, p.Lang(), klee.Options{}); err == nil {
		t.Error("the directory: no error")
	}
	m := good()
	m["test000001.smt2"].Data = make([]byte, klee.MaxFile+1)
	if _, err := klee.Read(m, p.Lang(), klee.Options{}); err == nil || !strings.Contains(err.Error(), "test000001.smt2: found more than 67108864 bytes") {
		t.Errorf("a large file: %v", err)
	}
	m = good()
	for i := range klee.MaxTests + 1 {
		m[fmt.Sprintf("test%06d.ktest", i)] = &fstest.MapFile{}
	}
	if _, err := klee.Read(m, p.Lang(), klee.Options{}); err == nil || !strings.Contains(err.Error(), "found 100001 tests, expected at most 100000") {
		t.Errorf("many tests: %v", err)
	}
}

// An array has the bound that its object says, initial, final and as an input.
func TestBoundsOfTests(t *testing.T) {
	p := opened(t, "var a: []bv8;\na := *;\n")
	bound := func(n byte) []byte { return []byte{n, 0, 0, 0, 0, 0, 0, 0} }
	elements := make([]byte, 20)
	ktest := ktestOf([]object{
		{"a", elements}, {"a.bound", bound(3)}, {"in_1", elements}, {"in_1.bound", bound(2)}, {"out.a", elements}, {"out.a.bound", bound(1)},
	})
	doc, err := klee.Read(fstest.MapFS{"test000001.ktest": {Data: ktest}}, p.Lang(), klee.Options{MaxLength: 20})
	if err != nil {
		t.Fatal(err)
	}
	k := doc.Claims[0]
	if k.Inputs["a"] != "[0, 0, 0]" || len(k.Input) != 1 || k.Input[0] != "[0, 0]" || k.Values["bound a"] != "1" {
		t.Errorf("%+v", k)
	}
}

// bounded returns the objects of `var a: []bv8; a := *;` whose bounds have these bytes: that at
// first, that of the input, and that at the end.
func bounded(at ...[]byte) []object {
	var list []object
	for i, name := range []string{"a", "in_1", "out.a"} {
		list = append(list, object{name, make([]byte, 20)}, object{name + ".bound", at[i]})
	}
	return list
}

// A bound is read as C has it: a signed number at the end, and a length at first.
func TestBoundsInBytes(t *testing.T) {
	p := opened(t, "var a: []bv8;\na := *;\n")
	most := []byte{255, 255, 255, 255, 255, 255, 255, 255}
	small := []byte{2, 0, 0, 0, 0, 0, 0, 0}
	read := func(objects []object, more fstest.MapFS) (*oracle.Document, error) {
		m := fstest.MapFS{"test000001.ktest": {Data: ktestOf(objects)}}
		for name, file := range more {
			m[name] = file
		}
		return klee.Read(m, p.Lang(), klee.Options{MaxLength: 20})
	}
	doc, err := read(bounded(small, small, most), nil)
	if err != nil || doc.Claims[0].Values["bound a"] != "(- 1)" {
		t.Errorf("%v: %+v", err, doc)
	}
	for i, objects := range [][]object{bounded(most, small, small), bounded(small, most, small)} {
		if _, err := read(objects, nil); err == nil || !strings.Contains(err.Error(), "found the length 18446744073709551615, expected at most 20") {
			t.Errorf("a length of 2^64 - 1, %d: %v", i, err)
		}
	}
	doc, err = read(bounded(small, small, small), fstest.MapFS{"test000001.assert.err": {Data: []byte("Error: ASSERTION FAIL: 0\n")}})
	if err != nil || len(doc.Claims[0].Values) > 0 {
		t.Errorf("a failed assertion has final values: %v: %+v", err, doc)
	}
}

// A final value is that of the program's type: a byte of C that is not 0 is true.
func TestBytesAsBooleans(t *testing.T) {
	p := opened(t, "var p, q: bool;\nvar x: bv8;\n")
	script := ""
	for _, name := range []string{"p", "q", "x"} {
		script += fmt.Sprintf("(declare-fun %s () (Array (_ BitVec 32) (_ BitVec 8) ) )\n(declare-fun out.%[1]s () (Array (_ BitVec 32) (_ BitVec 8) ) )\n", name)
	}
	script += fmt.Sprintf("(assert (and (= %s %s) (= %s %s) (= %s %s)))", concat("out.p", 0, 1), concat("x", 0, 1), concat("out.q", 0, 1), concat("p", 0, 1), concat("out.x", 0, 1), concat("x", 0, 1))
	doc, err := klee.Read(fstest.MapFS{"test000001.smt2": {Data: []byte(script)}}, p.Lang(), klee.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if v := doc.Claims[0].Values; v["p"] != "(not (= x (_ bv0 8)))" || v["q"] != "p" || v["x"] != "x" {
		t.Errorf("%q", v)
	}
}

// A value that the program's type does not have is told.
func TestValuesOfTests(t *testing.T) {
	p := opened(t, "var p: bool;\nvar x: bv3;\nvar z: bv64;\n")
	for _, row := range []struct {
		o    object
		want string
	}{
		{object{"p", []byte{2}}, `object "p": found 2, expected a value of type bool`},
		{object{"x", []byte{9}}, `object "x": found 9, expected a value of type bv3`},
	} {
		m := fstest.MapFS{"test000001.ktest": {Data: ktestOf([]object{row.o})}}
		if _, err := klee.Read(m, p.Lang(), klee.Options{}); err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("got %v, want %s", err, row.want)
		}
	}
	most := []byte{255, 255, 255, 255, 255, 255, 255, 255}
	m := fstest.MapFS{"test000001.ktest": {Data: ktestOf([]object{{"out.z", most}})}}
	if doc, err := klee.Read(m, p.Lang(), klee.Options{}); err != nil || doc.Claims[0].Values["z"] != "(_ bv18446744073709551615 64)" {
		t.Errorf("%v: %+v", err, doc)
	}
}
