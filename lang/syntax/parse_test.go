package syntax_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/lang/syntax"
)

func TestNotText(t *testing.T) {
	for _, row := range []struct{ name, in, want, reason string }{
		{"empty", "", "f:1:1: the file is empty; expected declarations or statements, or a comment for the empty program", "most likely a mistake"},
		{"white space", " \n\t\r\n", "f:1:1: the file is empty; expected declarations or statements, or a comment for the empty program", "most likely a mistake"},
		{"mark only", "\uFEFF", "f:1:1: the file is empty; expected declarations or statements, or a comment for the empty program", "a mark is no text"},
		{"nul", "x := 1;\n\x00 é", "f:2:1: not a text file: found a NUL byte, expected a program in UTF-8", "one error at its place"},
		{"both", "x\x00\xff", "f:1:2: not a text file: found a NUL byte, expected a program in UTF-8", "the first one"},
		{"latin-1", "x := 1;\n// \xe9t\xe9", "f:2:4: not a text file: found byte 0xe9, which is not valid UTF-8, expected a program in UTF-8", "one error at its place"},
		{"columns", "é := é @ 1;", `f:1:8: found character "@", expected an operator or ";"`, "columns are characters"},
		{"mark", "\uFEFFx := @;", `f:1:6: found character "@", expected an expression`, "the mark has no column"},
		{"mark inside", "x := \uFEFF1;", `f:1:6: found character U+FEFF, expected an expression`, "a mark only stands first"},
		{"no-break space", "x :=\u00a01;", `f:1:5: found character U+00A0, expected an expression`, "it looks like a space"},
		{"carriage returns", "x := 1;\r\ny := ;\r\n", `f:2:6: found ";", expected an expression`, "two characters end a line"},
	} {
		t.Run(row.name, func(t *testing.T) {
			_, err := syntax.Parse("f", []byte(row.in))
			if diff := cmp.Diff(row.want, fmt.Sprint(err)); diff != "" {
				t.Errorf("%s: -want +got\n%s", row.reason, diff)
			}
		})
	}
}

// Spans are exact, so that a display can underline what an error is about.
func TestErrorSpans(t *testing.T) {
	for _, row := range []struct{ name, in, want string }{
		{"token", "x := while;", "while"},
		{"missing", "x := 1\ny := 2;", ""},
		{"literal", "x := 12ab;", "12ab"},
		{"name", "var é: int; whlié é { }", "whlié"},
	} {
		t.Run(row.name, func(t *testing.T) {
			_, err := syntax.Parse("f", []byte(row.in))
			errs, ok := err.(syntax.Errors)
			if !ok || len(errs) != 1 {
				t.Fatalf("got %v, want one error", err)
			}
			s := errs[0].Span
			if got := row.in[s.From.Offset:s.To.Offset]; got != row.want {
				t.Errorf("got %q, want %q", got, row.want)
			}
			if errs[0].Found == "" || errs[0].Expected == "" {
				t.Errorf("found %q, expected %q", errs[0].Found, errs[0].Expected)
			}
		})
	}
}

// Spans of expressions take in their parentheses, those of operators are the
// operator's own.
func TestExprSpans(t *testing.T) {
	const src = "(a + b) * -c"
	tree, err := syntax.ParseExpr("", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	mul := tree.(*syntax.Binary)
	got := []string{cut(src, mul.At), cut(src, mul.OpAt), cut(src, mul.L.Span()), cut(src, mul.L.(*syntax.Binary).OpAt), cut(src, mul.R.Span())}
	if diff := cmp.Diff([]string{src, "*", "(a + b)", "+", "-c"}, got); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

func cut(src string, s syntax.Span) string { return src[s.From.Offset:s.To.Offset] }

func TestNames(t *testing.T) {
	for name, want := range map[string]bool{
		"x": true, "_": true, "x1": true, "été": true, "変数": true,
		"": false, "1x": false, "a b": false, "while": false, "nil": false, "x.y": false, "a\xff": false,
	} {
		if got := syntax.IsName(name); got != want {
			t.Errorf("IsName(%q) = %v, want %v", name, got, want)
		}
	}
}
