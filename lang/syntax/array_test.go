package syntax_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/lang/syntax"
)

// Spans of what arrays are written with.
func TestArraySpans(t *testing.T) {
	const src = "var a: [ int ] [bool]int;\na [i + 1] := (f[0] := |b|);\n| b | := f[1][2];"
	f, err := syntax.Parse("", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	typ := f.Decls[0].Type
	elem, set := f.Stmts[0].(*syntax.Assign), f.Stmts[1].(*syntax.Assign)
	target, update := elem.X.(*syntax.Index), elem.E.(*syntax.Update)
	access := set.E.(*syntax.Index)
	got := []string{
		cut(src, typ.At), cut(src, typ.Dom.At), cut(src, typ.Elem.At), cut(src, typ.Elem.Dom.At),
		cut(src, elem.At), cut(src, target.At), cut(src, target.I.Span()), cut(src, update.At), cut(src, update.Of.Span()), cut(src, update.E.Span()),
		cut(src, set.At), cut(src, set.X.Span()), cut(src, access.At), cut(src, access.A.Span()),
	}
	want := []string{
		"[ int ] [bool]int", "int", "[bool]int", "bool",
		"a [i + 1] := (f[0] := |b|);", "a [i + 1]", "i + 1", "(f[0] := |b|)", "f[0]", "|b|",
		"| b | := f[1][2];", "| b |", "f[1][2]", "f[1]",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

// Bars that stand together are told apart, with their places.
func TestBars(t *testing.T) {
	for _, row := range []struct{ name, in, want, reason string }{
		{"three", "|a|||b", "|a| at |a|, || at ||, b", "the first one closes"},
		{"four", "|a||||b|", "|a| at |a|, || at ||, |b|", "the first one closes, the last one opens"},
		{"two and one", "|a||| b", "|a| at |a|, || at ||, b", "blanks behind them do not count"},
		{"apart", "|a| || |b|", "|a| at |a|, || at ||, |b|", "blanks say the same"},
		{"two and a blank", "|a|| |b|", "", "the second bar is no operator"},
		{"two and a blank, two", "|a|| ||b|", "", "the second bar is no operator"},
		{"one and two", "|a| ||b", "|a| at |a|, || at ||, b", "blanks say the same"},
	} {
		t.Run(row.name, func(t *testing.T) {
			e, err := syntax.ParseExpr("", []byte(row.in))
			if row.want == "" {
				if err == nil {
					t.Errorf("read as %s: %s", syntax.Style{}.Expr(e), row.reason)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			or := e.(*syntax.Binary)
			got := strings.Join([]string{
				syntax.Style{}.Expr(or.L) + " at " + cut(row.in, or.L.Span()), or.Op + " at " + cut(row.in, or.OpAt), cut(row.in, or.R.Span()),
			}, ", ")
			if got != row.want {
				t.Errorf("got %s, want %s: %s", got, row.want, row.reason)
			}
		})
	}
}

// What may be an array in an expression is left to types: the grammar takes
// any atom.
func TestArrayExpressions(t *testing.T) {
	for _, in := range []string{"a[0]", "a[0][1]", "(b ? a : c)[0]", "(a[0] := 1)[0]", "|a|[0]", "3[0]", "|a[0]|", "|(a[0] := 1)|", "|(|a| := 1)|", "(|a|)[0]", "-3[0]", "-(3[0])", "-(3)[0]", "-(3[0][1])", "--3[0]", "((a[0]) := 1)", "|(-3)|", "(-3)[0]", "|(-3)[0]|"} {
		e, err := syntax.ParseExpr("", []byte(in))
		if err != nil {
			t.Errorf("%s: %v", in, err)
			continue
		}
		text := syntax.Style{}.Expr(e)
		again, err := syntax.ParseExpr("", []byte(text))
		if err != nil {
			t.Errorf("%s, printed as %s: %v", in, text, err)
			continue
		}
		if diff := cmp.Diff(e, again, sameTree); diff != "" {
			t.Errorf("%s, printed as %s: -want +got\n%s", in, text, diff)
		}
	}
}
