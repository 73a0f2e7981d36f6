package lang_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"tandem/lang"
	"tandem/lang/syntax"
)

// FuzzParse: any bytes give a program or errors in their places, and a
// program prints as text that reads as the same program.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"", "// empty", "var x: int; x := 1;", "\uFEFFvar b: bool;\r\nb := !b && (1 < 2 => b);",
		"var x, y: int; while x > 0 { if x mod 2 == 0 { y := -(3) - -3; } else if true { } else { skip; } }",
		"var x: int; x := true ? 1 : x - (2 - 3) div 4; // end", "x := @ \x00", "if { } } else /* c */",
		"var x: int; { x = 1 and not 2", "((((", "whlie x { x ++ } elif",
		"var a: []int; var f: [bool][int]int; |a| := 3; a[|a| - 1] := f[a[0] > 1][2]; f := (f[true] := (f[false][0] := a[a[0]]));",
		"var a: []bool; var b: bool; b := |a|==1||b; b := (1<|a||||a|<2); a[0] = [1]; a := {0: 1}; |a|++; var c: [[int]",
		"var x: int; func f(u: int): int { var s: int; for i := 0; i < u; i := i + 1 { if i == 3 { break; } s := s + f(i); } return s; } x := f(x) + f(2);",
		"var x: int; var b: bool; do { x := x - 1; if b && x == 2 { continue; } } while x > 0 && !b; for x := 0; x < 3; x := x + 1 { }",
	} {
		f.Add([]byte(seed))
	}
	files, _ := filepath.Glob("testdata/errors/*.tdm")
	for _, file := range files {
		if src, err := os.ReadFile(file); err == nil {
			f.Add(src)
		}
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		p, err := lang.Parse("", src)
		if err != nil {
			checkErrors(t, src, err)
			return
		}
		text, err := lang.Format(p)
		if err != nil {
			t.Fatalf("%v:\n%s", err, p)
		}
		q, err := lang.Parse("", text)
		if err != nil || !p.Equal(q) {
			t.Fatalf("reads as another program (%v):\n%s", err, text)
		}
	})
}

func checkErrors(t *testing.T, src []byte, err error) {
	var errs syntax.Errors
	if !errors.As(err, &errs) || len(errs) == 0 || len(errs) > syntax.MaxErrors+1 {
		t.Fatalf("not between 1 and %d errors: %v", syntax.MaxErrors+1, err)
	}
	last := 0
	for i, e := range errs {
		from, to := e.Span.From, e.Span.To
		more := i == syntax.MaxErrors
		if e.Msg == "" || !from.IsValid() || from.Offset > to.Offset || to.Offset > len(src) || from.Offset < last && !more {
			t.Fatalf("error %q at %+v in a text of %d bytes, behind %d", e.Msg, e.Span, len(src), last)
		}
		last = from.Offset
	}
}
