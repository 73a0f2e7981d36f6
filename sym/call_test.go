package sym_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tandem/sym"
)

type pair struct{ a, b int8 }

type symPair struct{ a, b sym.Int8 }

// divide is an original: it panics, changes a slice, and has results of several types.
func divide(p pair, s []uint8, twice [1]bool) (pair, []uint8, bool) {
	s[0]++
	return pair{p.a / p.b, p.b}, s[1:], twice[0]
}

// symDivide is divide over symbolic values, as tandem lift writes it, with a mistake if wrong.
func symDivide(c *sym.C, p symPair, s []sym.Uint8, twice [1]sym.Bool, wrong bool) (symPair, []sym.Uint8, sym.Bool) {
	if c.Replaying() {
		original := c.Original(divide, p, s, twice)
		return sym.Result[symPair](original, 0), sym.Result[[]sym.Uint8](original, 1), sym.Result[sym.Bool](original, 2)
	}
	if s[0] = s[0].Add(sym.Of[uint8](1)); wrong {
		s[0] = s[0].Add(sym.Of[uint8](1))
	}
	return symPair{p.a.Div(c, p.b), p.b}, s[1:], twice[0]
}

// A replay calls the original with values of its own types, and goes on with what it returns and
// with what it made of slices; a copy that does something else is found out.
func TestOriginal(t *testing.T) {
	elsewhere(t, "call_test.go")
	one := sym.Of[int8](1)
	for _, row := range []struct{ name, want string }{
		{"holds", ""},
		{"zero", "\tdivide(pair{a:0, b:0}, []uint8{0x0}, [1]bool{false}) panics: runtime error: integer divide by zero\n\tpanic: runtime error: integer divide by zero\n"},
		{"empty", "\tdivide(pair{a:0, b:0}, []uint8{}, [1]bool{false}) panics: runtime error: index out of range [0] with length 0\n"},
		{"last", "\tdivide(pair{a:0, b:1}, []uint8{0x0, 0x0}, [1]bool{false}) = pair{a:0, b:1}, []uint8{0x0}, false, with []uint8{0x1, 0x0} afterwards\n\tfalse\n"},
		{"wrong", "sym: not known for all inputs; it is true on 0 paths\n\tfor p = {a: 0, b: 1}, s = {0}, twice = {false} the symbolic run says false, and the replay with these inputs says true"},
	} {
		got := said(t, func(c *sym.C, p symPair, s []sym.Uint8, twice [1]sym.Bool) sym.Bool {
			if row.name != "empty" {
				c.Assume(sym.Truth(len(s) > 0))
			}
			if row.name != "zero" && row.name != "empty" {
				c.Assume(p.b.Eq(one))
			}
			before := sym.Of[uint8](0)
			if len(s) > 0 {
				before = s[0]
			}
			q, rest, twice0 := symDivide(c, p, s, twice, row.name == "wrong")
			same := q.a.Eq(p.a.Div(c, p.b)).And(q.b.Eq(p.b)).And(s[0].Eq(before.Add(sym.Of[uint8](1)))).And(twice0.Eq(twice[0]))
			return same.And(sym.Truth(len(rest) == len(s)-1 && (row.name != "last" || len(s) != 2)))
		})
		if row.want == "" && got != "" || !strings.Contains(got, row.want) {
			t.Errorf("%s: found %s, expected %s", row.name, got, row.want)
		}
		if err := os.RemoveAll("testdata"); err != nil {
			t.Fatal(err)
		}
	}
}

// Inputs that failed come first, if the assumptions still admit them; a file of them that cannot be
// read is an error at its line.
func TestKeptInputs(t *testing.T) {
	elsewhere(t, "call_test.go")
	file := "testdata/sym/TestKeptInputs/mine"
	if err := os.MkdirAll("testdata/sym/TestKeptInputs", 0o777); err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct{ text, want, reason string }{
		{"x = 7\n", "sym: the kept inputs fail again\n\tx = 7\n\tfalse\n\tdecisions:\n", "7 is refused"},
		{"x = 8\n", "", "8 is admitted"},
		{"x = 9\n", "", "9 is assumed away"},
		{"x = 7\nx: 7\n", "sym: " + file + ":2:1: found \"x: 7\", expected NAME = NUMBER", "no such line"},
	} {
		if err := os.WriteFile(file, []byte(row.text), 0o666); err != nil {
			t.Fatal(err)
		}
		runs := 0
		got := said(t, func(c *sym.C, x sym.Int8) sym.Bool {
			if runs++; !c.Replaying() && strings.HasPrefix(row.text, "x = 7") && runs > 2 {
				t.Errorf("%s: the search began", row.reason)
			}
			c.Assume(x.Ne(sym.Of[int8](9)))
			return sym.Truth(!c.If(x.Eq(sym.Of[int8](7))) || row.want == "")
		})
		if row.want == "" && got != "" || !strings.Contains(got, row.want) {
			t.Errorf("%s: found %q, expected %q", row.reason, got, row.want)
		}
	}
	if err := os.RemoveAll("testdata"); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("testdata", nil, 0o666); err != nil {
		t.Fatal(err)
	}
	got := said(t, func(c *sym.C, x sym.Int8) sym.Bool { return x.Ne(x) })
	if want := "not kept: mkdir testdata: "; !strings.Contains(got, want) {
		t.Errorf("found %q, expected %q", got, want)
	}
}

// -sym.table writes a test of the originals that were called, into a folder with a package.
func TestTable(t *testing.T) {
	elsewhere(t, "call_test.go")
	if err := flag.Set("sym.table", "true"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { flag.Set("sym.table", "false") })
	divided := func(c *sym.C, p symPair) sym.Bool {
		c.Assume(p.b.Eq(sym.Of[int8](2)))
		_, _, twice := symDivide(c, p, []sym.Uint8{{}}, [1]sym.Bool{}, false)
		return twice.Not()
	}
	if got := said(t, divided); got != "sym: the table was not written: found no Go files of a package here: <nil>" {
		t.Errorf("found %q", got)
	}
	if err := os.WriteFile("p.go", []byte("package p"), 0o666); err != nil {
		t.Fatal(err)
	}
	for file, f := range map[string]any{"": func(*sym.C) sym.Bool { return sym.Truth(true) }, "testtable_table_test.go": divided} {
		if got := said(t, f); got != "" {
			t.Errorf("found %q", got)
		}
		written, _ := filepath.Glob("*_table_test.go")
		if strings.Join(written, " ") != file {
			t.Errorf("wrote %v, expected %q", written, file)
		}
		// What is wanted is what the test itself will print: a test in another folder has only that.
		if text, _ := os.ReadFile(file); file != "" {
			out, after, _ := divide(pair{0, 2}, []uint8{0}, [1]bool{})
			if want := fmt.Sprintf("%q", fmt.Sprintf("%#v, %#v, %#v, %#v", out, after, false, []uint8{1})); !strings.Contains(string(text), want) {
				t.Errorf("found %s, expected %s in it", text, want)
			}
		}
		os.Remove(file)
	}
}
