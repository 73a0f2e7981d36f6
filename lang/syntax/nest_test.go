package syntax_test

import (
	"errors"
	"runtime"
	"strings"
	"testing"

	"tandem/lang/syntax"
)

// maxPerByte bounds what reading costs, in bytes allocated a byte of source.
const maxPerByte = 150

func parseErrors(t *testing.T, src string) syntax.Errors {
	t.Helper()
	_, err := syntax.Parse("", []byte(src))
	var errs syntax.Errors
	if err != nil && !errors.As(err, &errs) {
		t.Fatalf("got %T, want syntax.Errors", err)
	}
	return errs
}

// Inputs that are too large in one way or another get their answer at once
// and in little memory.
func TestHugeInputs(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	// Ten mebibytes where the input is one kind of bracket; a tenth elsewhere,
	// since the inputs are all built before the first is read.
	const many, mebi = 100_000, 1 << 20
	nested := "nested too deeply: more than 10000 levels"
	for _, row := range []struct {
		name, in string
		errs     int    // 0: any number
		msg      string // of the last one; "" for none
	}{
		{"parentheses", "x := " + strings.Repeat("(", 10*mebi), 1, nested},
		{"parentheses in a condition", "if " + strings.Repeat("(", mebi), 1, nested},
		{"only parentheses", strings.Repeat("(", 10*mebi), 1, `found "(", expected a statement`},
		{"minus", "x := " + strings.Repeat("-", mebi), 1, nested},
		{"not", "x := " + strings.Repeat("!", mebi), 1, nested},
		{"not the word", "x := " + strings.Repeat("not ", many), 0, "more"},
		{"braces", strings.Repeat("{", mebi), 2, nested},
		{"if", strings.Repeat("if true {\n", many), 1, nested},
		{"while", strings.Repeat("while true {", many), 1, nested},
		{"else if", "if true { }" + strings.Repeat(" else if true { }", many), 1, nested},
		{"else", "if true { }" + strings.Repeat(" else { if true { }", many), 1, nested},
		{"left chain", "x := 1" + strings.Repeat("+1", many) + ";", 1, nested},
		{"right chain", "x := true" + strings.Repeat("=>true", many) + ";", 1, nested},
		{"conditional chain", "x := 1" + strings.Repeat("?1:1", many) + ";", 1, nested},
		{"conditional middle", "x := 1" + strings.Repeat("?1", many) + ";", 1, nested},
		{"long literal", "x := " + strings.Repeat("7", 1_000_000) + ";", 1, "found a number of 1000000 digits, expected at most 10000"},
		{"long name", strings.Repeat("x", mebi), 1, `found the end of the text, expected ":="`},
		{"semicolons", strings.Repeat(";", mebi), 1, `found ";", expected a statement`},
		{"semicolon lines", strings.Repeat(";\n", mebi/2), 21, "more errors"},
		{"closing braces", strings.Repeat("}", mebi), 21, "more errors"},
		{"closing parentheses", strings.Repeat(")", mebi), 1, `found ")", expected a statement`},
		{"elses", strings.Repeat("else ", mebi/5), 0, "else"},
		{"else blocks", strings.Repeat("else { ", mebi/7), 0, "more errors"},
		{"one head after the other", strings.Repeat("if x ", mebi/5), 0, "errors|nested"},
		{"heads without blocks", strings.Repeat("if x y:=1; else ", mebi/16), 0, "errors|nested"},
		{"names", strings.Repeat("a ", mebi/2), 1, "expected"},
		{"statements without end", strings.Repeat("x := 1\n", mebi/7), 21, "more errors"},
		{"slips", strings.Repeat("whlie x { }\n", mebi/12), 21, "more errors"},
		{"accesses", "x := " + strings.Repeat("a[", mebi), 1, nested},
		{"accesses behind", "x := a" + strings.Repeat("[i]", many), 1, nested},
		{"brackets", "x := " + strings.Repeat("[", mebi), 1, nested},
		{"only brackets", strings.Repeat("[", mebi), 1, `found "[", expected a statement`},
		{"bounds", "x := " + strings.Repeat("|a[", mebi), 1, nested},
		{"bars", "x := " + strings.Repeat("|", mebi), 1, `found "||", expected an expression`},
		{"bars apart", "x := " + strings.Repeat("| ", mebi), 1, `found "|", expected an array`},
		{"names and bars", "x := " + strings.Repeat("a|", mebi), 0, "more errors|nested"},
		{"bounds side by side", "x := " + strings.Repeat("|a|", mebi), 0, "more errors|nested"},
		{"updates", "x := " + strings.Repeat("(a[i] := ", mebi/4), 1, nested},
		{"updates inside", "x := " + strings.Repeat("(", mebi), 1, nested},
		{"targets", strings.Repeat("a[", mebi), 1, nested},
		{"target behind", "a" + strings.Repeat("[i]", many) + " := 1;", 1, nested},
		{"targets apart", strings.Repeat("a[i] ", mebi/5), 0, "expected"},
		{"targets in lines", strings.Repeat("a[i\n", mebi/4), 0, "expected|nested"},
		{"elements in lines", "x := @\n" + strings.Repeat("a[b[c[d[\n", mebi/9), 0, "expected|nested"},
		{"assignments", strings.Repeat("a[i] := 1\n", mebi/10), 21, "more errors"},
		{"types", "var a: " + strings.Repeat("[", mebi), 1, "type nested too deeply: more than 100 levels"},
		{"types of elements", "var a: " + strings.Repeat("[]", mebi), 1, "type nested too deeply: more than 100 levels"},
		{"types of functions", "var a: " + strings.Repeat("[int]", mebi/4), 1, "type nested too deeply: more than 100 levels"},
		{"declarations", strings.Repeat("var a: []int; ", mebi/14), 0, ""},
		{"value", "x := " + strings.Repeat("{0: ", mebi/4), 1, nested},
		{"values", strings.Repeat("x := {\n", mebi/8), 0, "more errors"},
		{"junk", strings.Repeat("@", mebi), 1, `character "@"`},
		{"comments of C", strings.Repeat("/* */", mebi/5), 21, "more errors"},
		{"open comment of C", strings.Repeat("/* ", mebi/3), 1, `found "/*"`},
		{"commas", "var " + strings.Repeat("x,", mebi/2), 1, "expected a variable name"},
		{"vars", strings.Repeat("var ", mebi/4), 0, "expected a variable name"},
		{"binary", strings.Repeat("\xff\xfe\x00", mebi/3), 1, "not a text file: found byte 0xff"},
		{"zeros", strings.Repeat("\x00", mebi), 1, "not a text file: found a NUL byte"},
	} {
		t.Run(row.name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			errs := parseErrors(t, row.in)
			runtime.ReadMemStats(&after)
			perByte := (after.TotalAlloc - before.TotalAlloc) / uint64(len(row.in))
			t.Logf("%d bytes allocated a byte of source", perByte)
			if perByte > maxPerByte {
				t.Errorf("%d bytes were allocated a byte of source, want at most %d", perByte, maxPerByte)
			}
			if row.msg == "" {
				if len(errs) > 0 {
					t.Errorf("got %v, want none", errs)
				}
				return
			}
			if row.errs > 0 && len(errs) != row.errs || len(errs) == 0 {
				t.Fatalf("got %d errors, want %d:\n%v", len(errs), row.errs, errs)
			}
			last, ok := errs[len(errs)-1].Error(), false
			for _, w := range strings.Split(row.msg, "|") {
				ok = ok || strings.Contains(last, w)
			}
			if !ok || len(last) > 300 {
				t.Errorf("got %q, want %q", last, row.msg)
			}
		})
	}
}

// The bound is on depth and is exact; statements in sequence are not nested.
func TestNestingBound(t *testing.T) {
	const n = syntax.MaxNesting
	chain := func(k int) string { return "1" + strings.Repeat("+1", k-1) } // of height k
	for _, row := range []struct {
		name   string
		in     func(k int) string // of depth k
		reason string
	}{
		{"left chain", func(k int) string { return "x := " + chain(k) + ";" }, "operators count"},
		{"right chain", func(k int) string { return "x := " + strings.Repeat("1=>", k-1) + "1;" }, "operators count"},
		{"conditional", func(k int) string { return "x := " + strings.Repeat("1?1:", k-1) + "1;" }, "operators count"},
		{"middle", func(k int) string { return "x := " + strings.Repeat("1?", k-1) + "1" + strings.Repeat(":1", k-1) + ";" }, "operators count"},
		{"condition", func(k int) string {
			return "x := " + strings.Repeat("(", (k-1)/2) + "1" + strings.Repeat("?1:1)", (k-1)/2) + strings.Repeat("+1", (k-1)%2) + ";"
		}, "operators and parentheses count"},
		{"not", func(k int) string { return "x := " + strings.Repeat("!", k-1) + "x;" }, "operators count"},
		{"parentheses", func(k int) string { return "x := " + strings.Repeat("(", k-1) + "x" + strings.Repeat(")", k-1) + ";" },
			"they cost the reader a level"},
		{"blocks", func(k int) string { return strings.Repeat("while x {", k-1) + "skip;" + strings.Repeat("}", k-1) }, "a level each"},
		{"expression in blocks", func(k int) string {
			return strings.Repeat("while x {", k/2) + "x := " + chain(k-k/2) + ";" + strings.Repeat("}", k/2)
		}, "the sum counts"},
		{"else if", func(k int) string { return "if x { }" + strings.Repeat(" else if x { }", k-2) }, "a level each, and the last block"},
		{"chain in parentheses", func(k int) string {
			return "x := " + strings.Repeat("(", k/2) + chain(k-k/2) + strings.Repeat(")", k/2) + ";"
		}, "the sum counts"},
		{"access", func(k int) string { return "x := " + strings.Repeat("a[", k-1) + "1" + strings.Repeat("]", k-1) + ";" }, "an index counts"},
		{"access behind", func(k int) string { return "x := a" + strings.Repeat("[1]", k-1) + ";" }, "each access counts"},
		{"access, sum", func(k int) string {
			return "x := " + strings.Repeat("a[", k/2) + chain(k-k/2) + strings.Repeat("]", k/2) + ";"
		}, "the sum counts"},
		{"bound", func(k int) string {
			return "x := " + strings.Repeat("|a[", (k-1)/2) + strings.Repeat("!", (k-1)%2) + "1" + strings.Repeat("]|", (k-1)/2) + ";"
		}, "bars count"},
		{"update", func(k int) string {
			return "x := " + strings.Repeat("(a[0] := ", (k-2)/2) + strings.Repeat("!", (k-2)%2) + "!1" + strings.Repeat(")", (k-2)/2) + ";"
		}, "an update and its parentheses"},
		{"updated", func(k int) string {
			n := (k - 1) / 3
			return "x := " + strings.Repeat("!", (k-1)%3) + strings.Repeat("(", n) + "a" + strings.Repeat("[0] := 1)", n) + ";"
		}, "the updated array, its access and the parentheses"},
		{"right operand", func(k int) string { return "x := 1-(" + chain(k-2) + ");" }, "the longest path counts"},
		{"left operand", func(k int) string { return "x := (" + chain(k-2) + ")-1;" }, "the longest path counts"},
	} {
		t.Run(row.name, func(t *testing.T) {
			for k := n - 1; k <= n+1; k++ {
				f, err := syntax.Parse("", []byte(row.in(k)))
				if got, want := err == nil, k <= n; got != want {
					t.Errorf("depth %d: got %v: %s", k, err, row.reason)
				}
				if err != nil {
					continue
				}
				text := syntax.Format(f)
				if _, err := syntax.Parse("", text); err != nil {
					t.Errorf("depth %d, printed: %v", k, err)
				}
				if len(text) > 10<<20 {
					t.Errorf("depth %d: printed as %d bytes", k, len(text))
				}
			}
		})
	}
}

// The levels of a statement that is wrong do not count for the next one.
func TestNestingEnds(t *testing.T) {
	open := strings.Repeat("(", 1000)
	for _, in := range []string{"x := " + open + ";\n", "if " + open + " { }\n", "while " + open + " { }\n"} {
		errs := parseErrors(t, strings.Repeat(in, 15))
		if len(errs) != 15 {
			t.Errorf("got %d errors, want one for each of 15 statements:\n%v", len(errs), errs)
		}
	}
	errs := parseErrors(t, strings.Repeat("if "+open+" {\n", 15)+strings.Repeat("}", 15))
	if len(errs) != 15 {
		t.Errorf("in each other: got %d errors, want 15:\n%v", len(errs), errs)
	}
}

func TestManyStatements(t *testing.T) {
	src := []byte("var x: int;\n" + strings.Repeat("x := x + 1; // one more\n", 200_000))
	f, err := syntax.Parse("", src)
	if err != nil || len(f.Stmts) != 200_000 {
		t.Fatal(err)
	}
	syntax.Format(f)
}
