package klee

import (
	"encoding/binary"
	"strings"
	"testing"
	"testing/fstest"

	"tandem/judge/oracle"
	"tandem/lang"
)

// readOf returns the claims of a directory about a program.
func readOf(t *testing.T, program string, files map[string]string, length int) *oracle.Document {
	t.Helper()
	p, err := lang.Parse("p.tdm", []byte(program))
	if err != nil {
		t.Fatal(err)
	}
	m := fstest.MapFS{}
	for name, text := range files {
		m[name] = &fstest.MapFile{Data: []byte(text)}
	}
	d, err := Read(m, p, Options{MaxLength: length})
	if err != nil {
		t.Fatalf("%s: %v", program, err)
	}
	return d
}

// scriptOf declares objects, and asserts.
func scriptOf(condition string, objects ...string) string {
	var b strings.Builder
	for _, o := range objects {
		b.WriteString("(declare-fun " + o + " () (Array (_ BitVec 32) (_ BitVec 8) ) )\n")
	}
	return b.String() + "(assert " + condition + ")\n"
}

// A run that says nothing of paths has not looked at all, though it made no test.
func TestNothingIsNotComplete(t *testing.T) {
	if d := readOf(t, "var v: bv8;\n", map[string]string{"info": "", "warnings.txt": ""}, 4); d.Complete || d.Within != "" {
		t.Errorf("%+v", d)
	}
}

// A directory that KLEE did not write is refused.
func TestOtherDirectory(t *testing.T) {
	p, err := lang.Parse("p.tdm", []byte("var v: bv8;\n"))
	if err != nil {
		t.Fatal(err)
	}
	const want = "info: found neither this file nor a test, expected a directory that klee wrote"
	for _, m := range []fstest.MapFS{{}, {"warnings.txt": {}}, {"test1.smt2.c": {}}} {
		if d, err := Read(m, p, Options{MaxLength: 4}); err == nil || err.Error() != want {
			t.Errorf("%v: %+v, %v", m, d, err)
		}
	}
}

// A bound of an input that is read cannot be assumed, whatever else is read.
func TestAnyReadWithBound(t *testing.T) {
	for _, text := range []string{"a := *; v := *;", "v := *; a := *;"} {
		if d := readOf(t, "var a: []bv8; var v: bv8; "+text, map[string]string{"info": ""}, 4); d.Granularity != oracle.Any {
			t.Errorf("%s: %v", text, d.Granularity)
		}
	}
}

// Final values are those of the program's types, and only of paths that end.
func TestFinalValues(t *testing.T) {
	script := scriptOf("(= (select out.v (_ bv0 32)) (select p (_ bv0 32)))", "out.v", "p")
	program := "var v: bv8; var p: bool;\n"
	d := readOf(t, program, map[string]string{"test000001.smt2": script}, 4)
	if v := d.Claims[0].Values; len(v) != 1 || v["v"] != "(ite p (_ bv1 8) (_ bv0 8))" {
		t.Errorf("a truth value as a byte: %q", v)
	}
	d = readOf(t, program, map[string]string{"test000001.smt2": script, "test000001.assert.err": "Error: ASSERTION FAIL: 0\n"}, 4)
	if v := d.Claims[0].Values; len(v) > 0 {
		t.Errorf("a failed assertion has the values %q", v)
	}
	d = readOf(t, "var a: []bv8; var v: bv8;\n", map[string]string{"test000001.smt2": scriptOf("(= (select out.v (_ bv0 32)) (select v (_ bv0 32)))", "out.v", "v")}, 4)
	if v := d.Claims[0].Values; len(v) != 1 || v["v"] != "v" {
		t.Errorf("nothing is said of the array's bound: %q", v)
	}
}

// Inputs of several types are all there, whichever type comes first; a bound at the end is
// what it is, however long.
func TestInputsOfTypes(t *testing.T) {
	u32 := func(n int) string { return string(binary.BigEndian.AppendUint32(nil, uint32(n))) }
	ktest := func(objects ...string) string { // name, bytes, name, bytes, …
		s := "KTEST" + u32(3) + u32(0) + u32(0) + u32(0) + u32(len(objects)/2)
		for _, o := range objects {
			s += u32(len(o)) + o
		}
		return s
	}
	d := readOf(t, "var v: bv8; var p: bool; v := *; p := *; v := *;\n", map[string]string{"test000001.ktest": ktest("in_1.bv8", "\x07", "in_2.bool", "\x01", "in_3.bv8", "\x09")}, 4)
	if in := d.Claims[0].Input; strings.Join(in, " ") != "7 true 9" {
		t.Errorf("%q", in)
	}
	small, long := "\x02"+strings.Repeat("\x00", 7), "\x1e"+strings.Repeat("\x00", 7)
	d = readOf(t, "var a: []bool;\n", map[string]string{"test000001.ktest": ktest("a", "\x00\x00\x00\x00", "a.bound", small, "out.a", "\x00\x00\x00\x00", "out.a.bound", long)}, 4)
	if v := d.Claims[0].Values; v["bound a"] != "30" {
		t.Errorf("%q", v)
	}
}
