package lang_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"tandem/lang"
)

// doubled returns x + x with itself substituted for x, n times in all: a tree of
// 2^n leaves.
func doubled(n int) lang.Expr {
	e := lang.V(x)
	for range n {
		e = lang.Term(lang.Add, e, e)
	}
	return e
}

// chain returns x + 1 + 1 + … with n ones.
func chain(n int) lang.Expr {
	e := lang.V(x)
	for range n {
		e = lang.Term(lang.Add, e, lang.I(1))
	}
	return e
}

func TestShow(t *testing.T) {
	for _, row := range []struct {
		name   string
		style  lang.Style
		in     []lang.Expr
		lets   string
		shown  []string
		reason string
	}{
		{"small", lang.Style{}, []lang.Expr{expr(t, "(x + 1) * (x + 1)")}, "",
			[]string{"(x + 1) * (x + 1)"}, "a shared part of three nodes is written twice"},
		{"shared", lang.Style{}, []lang.Expr{doubled(3)}, "t1 = x + x + (x + x)",
			[]string{"t1 + t1"}, "a shared part of seven nodes is written once"},
		{"dependencies", lang.Style{MinShared: 3}, []lang.Expr{doubled(3)}, "t1 = x + x; t2 = t1 + t1",
			[]string{"t2 + t2"}, "each let refers to earlier ones"},
		{"across", lang.Style{MinShared: 3}, []lang.Expr{expr(t, "x + y"), expr(t, "x + y < 3")}, "t1 = x + y",
			[]string{"t1", "t1 < 3"}, "parts shared by two expressions count"},
		{"depth", lang.Style{MaxDepth: 3}, []lang.Expr{chain(5)}, "t1 = x + 1 + 1; t2 = t1 + 1 + 1",
			[]string{"t2 + 1"}, "no text is deeper than the limit"},
		{"names", lang.Style{MinShared: 3},
			[]lang.Expr{lang.Term(lang.Add, doubled(2), lang.V(lang.NewVar("t1", lang.Int)))}, "t2 = x + x",
			[]string{"t2 + t2 + t1"}, "t1 is a variable of the expression"},
		{"arrays", lang.Style{MinShared: 3}, []lang.Expr{expr(t, "f[x + y] + m[x + y][0]"), expr(t, "|(|a| := x + y)|")}, "t1 = x + y",
			[]string{"f[t1] + m[t1][0]", "|(|a| := t1)|"}, "an index is shared"},
		{"updates", lang.Style{MinShared: 3}, []lang.Expr{expr(t, "(f[x] := 1)[y] + (f[x] := 1)[x]")}, "t1 = (f[x] := 1)",
			[]string{"t1[y] + t1[x]"}, "a let names an array"},
		{"deep update", lang.Style{MaxDepth: 3}, []lang.Expr{expr(t, "(((f[0] := 1)[1] := 2)[2] := 3)[3] == 4")}, "t1 = ((f[0] := 1)[1] := 2); t2 = (t1[2] := 3)[3]",
			[]string{"t2 == 4"}, "no text is deeper than the limit"},
		{"math", lang.Style{Math: true, MinShared: 3}, []lang.Expr{expr(t, "(b && c) == (b && c)")}, "t1 = b ∧ c",
			[]string{"t1 = t1"}, "the style holds for lets"},
	} {
		t.Run(row.name, func(t *testing.T) {
			lets, shown := lang.Show(row.style, row.in...)
			var texts []string
			for _, l := range lets {
				texts = append(texts, l.String())
			}
			want := append([]string{row.lets}, row.shown...)
			if diff := cmp.Diff(want, append([]string{strings.Join(texts, "; ")}, shown...)); diff != "" {
				t.Errorf("%s: -want +got\n%s", row.reason, diff)
			}
		})
	}
}

func TestStringOfLargeExpressions(t *testing.T) {
	func() {
		for _, row := range []struct {
			name   string
			in     lang.Expr
			lo, hi int // bytes
			lets   int
			reason string
		}{
			{"chain", chain(100_000), 400_000, 500_000, 100, "linear in the nodes"},
			{"doubled", doubled(1000), 6_000, 30_000, 499, "a let for every other node"},
			{"chain below the limit", chain(4_000), 16_001, 16_001, 0, "written as it is"},
		} {
			text := row.in.String()
			if n := strings.Count(text, " = "); n != row.lets || len(text) < row.lo || len(text) > row.hi {
				t.Errorf("%s: got %d lets and %d bytes, want %d and %d to %d: %s",
					row.name, n, len(text), row.lets, row.lo, row.hi, row.reason)
			}
		}
	}()
}

// Property: putting the lets back gives the expressions.
func TestShowDenotes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		style := lang.Style{
			MinShared: rapid.IntRange(2, 6).Draw(t, "shared"),
			MaxDepth:  rapid.IntRange(2, 6).Draw(t, "depth"),
		}
		es := []lang.Expr{genExpr(t, vars, lang.Int, 5), genExpr(t, vars, lang.Bool, 5), genExpr(t, vars, genTypes[0], 5)}
		es = append(es, lang.Term(lang.Add, es[0], es[0]))
		lets, shown := lang.Show(style, es...)
		known, meaning := vars, map[string]lang.Expr{}
		read := func(text string) lang.Expr {
			e, err := lang.ParseExpr(text, known)
			if err != nil {
				t.Fatalf("%v in %s", err, text)
			}
			return lang.FoldExpr(e, nil, func(e lang.Expr, kids []lang.Expr) lang.Expr {
				if x, ok := e.Var(); ok && !meaning[x.Name].IsZero() {
					return meaning[x.Name]
				}
				return e.Rebuild(kids...)
			})
		}
		for _, l := range lets {
			if e := read(l.Text); e != l.Expr {
				t.Fatalf("%s: got %s, want %s", l, e, l.Expr)
			}
			known = append(known[:len(known):len(known)], lang.NewVar(l.Name, l.Expr.Type()))
			meaning[l.Name] = l.Expr
		}
		for i, text := range shown {
			if e := read(text); e != es[i] {
				t.Fatalf("%s: got %s, want %s", text, e, es[i])
			}
		}
	})
}

func TestHeadAndBrief(t *testing.T) {
	p, err := lang.Parse("", []byte(`var x, n: int;
		x := x + 1; if x > 0 { x := 1; n := 2; } else { x := 2; } while x < n { if true { } }`))
	if err != nil {
		t.Fatal(err)
	}
	var heads []string
	for _, s := range p.Body.Stmts() {
		heads = append(heads, lang.Head(s))
	}
	if diff := cmp.Diff([]string{"x := x + 1", "if x > 0", "while x < n"}, heads); diff != "" {
		t.Errorf("heads: -want +got\n%s", diff)
	}
	deepArrays := lang.SeqOf(&lang.AssignElem{A: f, I: chain(100_000), E: lang.I(1)})
	if got := lang.Brief(deepArrays, 20); len(got) > 30 {
		t.Errorf("got %q", got)
	}
	const whole = "x := x + 1; if x > 0 {x := 1; n := 2} else {x := 2}; while x < n {if true {}}"
	for _, row := range []struct {
		in     lang.Seq
		width  int
		want   string
		reason string
	}{
		{p.Body, 0, whole, "no width"},
		{p.Body, len(whole), whole, "just wide enough"},
		{p.Body, len(whole) - 1, whole[:len(whole)-2] + "…", "a character too narrow"},
		{p.Body, 12, "x := x + 1;…", "no white space before the ellipsis"},
		{p.Body, 1, "…", "room for the ellipsis only"},
		{lang.Seq{}, 10, "ε", "the empty statement"},
	} {
		if diff := cmp.Diff(row.want, lang.Brief(row.in, row.width)); diff != "" {
			t.Errorf("width %d, %s: -want +got\n%s", row.width, row.reason, diff)
		}
	}
	deep := lang.Seq{}
	for range 1_000_000 {
		deep = lang.SeqOf(&lang.While{B: lang.True, Body: deep})
	}
	if got := lang.Brief(deep, 20); got != "while true {while t…" {
		t.Errorf("deep: got %q", got)
	}
	_ = fmt.Sprint(len(lang.Brief(deep, 0)))
}
