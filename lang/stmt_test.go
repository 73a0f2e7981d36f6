package lang_test

import (
	"fmt"
	"reflect"
	"testing"

	"tandem/lang"
	"tandem/lang/syntax"
)

// kinds has a statement of each kind. Each of its fields is set; those of one type
// are different.
func kinds() []lang.Stmt {
	node := lang.Class("Node")
	next := lang.Field{Of: node, Name: "next", Type: node}
	n, a, i := lang.V(lang.NewVar("n", node)), lang.NewVar("a", lang.BoundedOf(lang.Int)), lang.V(lang.NewVar("i", lang.Int))
	h, b := lang.Dot(n, next), lang.Term(lang.Lt, i, lang.I(1))
	x := lang.NewVar("x", lang.Int)
	S := lang.SeqOf(&lang.Assign{X: x, E: i})
	at := lang.Span{From: syntax.Pos{Line: 1, Col: 2}, To: syntax.Pos{Line: 3, Col: 4}}
	acc, ofH := []lang.Access{{A: lang.V(a), I: i, At: at}}, []lang.Access{{A: n, Name: "next", At: at}}
	return []lang.Stmt{
		&lang.Assign{X: x, E: i, At: at, Accesses: acc},
		&lang.AssignElem{A: a, I: i, E: lang.I(2), At: at, Accesses: acc},
		&lang.SetBound{A: a, E: i, At: at, Accesses: acc},
		&lang.Call{Proc: "P", Args: []lang.Expr{i}, At: at, Accesses: acc},
		&lang.If{B: b, Then: S, Else: S.Push(S.Head()), At: at, Accesses: acc},
		&lang.While{B: b, Body: S, At: at, Accesses: acc},
		&lang.AssignField{H: h, E: n, At: at, Accesses: acc},
		&lang.New{H: h, Class: node, At: at, Accesses: acc},
		&lang.Invoke{H: h, E0: n, Method: "m", Args: []lang.Expr{i}, At: at, Accesses: acc, OfH: ofH},
		&lang.Return{E: i, At: at, Accesses: acc},
		&lang.End{H: h, Result: node, At: at, OfH: ofH},
		&lang.Fault{Of: &lang.SetBound{A: a, E: i, At: at, Accesses: acc}, Kind: lang.NilDereference},
		&lang.Assume{B: b, At: at, Accesses: acc},
		&lang.Assert{B: b, At: at, Accesses: acc},
		&lang.Input{X: x, At: at},
	}
}

// TestParts takes each kind of statement apart and puts it together again: a field
// that Parts or With forgot is missing then.
func TestParts(t *testing.T) {
	for _, s := range kinds() {
		if got := lang.With(s, s.Parts()); !reflect.DeepEqual(got, s) {
			t.Errorf("%T of its own parts is\n%+v, expected\n%+v", s, got, s)
		}
		for v, f := reflect.ValueOf(s).Elem(), 0; f < v.NumField(); f++ {
			if v.Field(f).IsZero() {
				t.Errorf("%T: the test has nothing for %s", s, v.Type().Field(f).Name)
			}
		}
	}
}

// TestEqualParts empties one field after the other of each kind of statement. The
// result equals the statement where the field only tells places in the source.
func TestEqualParts(t *testing.T) {
	places := map[string]bool{"At": true, "Accesses": true, "OfH": true, "Of": true}
	for i, s := range kinds() {
		for j, other := range kinds() {
			if got := lang.SeqOf(s).Equal(lang.SeqOf(other)); got != (i == j) {
				t.Errorf("%s equals %s: %v", lang.Head(s), lang.Head(other), got)
			}
		}
		typ := reflect.TypeOf(s).Elem()
		for f := range typ.NumField() {
			less := reflect.New(typ)
			less.Elem().Set(reflect.ValueOf(s).Elem())
			less.Elem().Field(f).SetZero()
			name := typ.Field(f).Name
			if got := lang.SeqOf(s).Equal(lang.SeqOf(less.Interface().(lang.Stmt))); got != places[name] {
				t.Errorf("%s equals the same without %s: %v", lang.Head(s), name, got)
			}
		}
	}
}

// TestMap renames every variable of each kind of statement, wherever it stands.
func TestMap(t *testing.T) {
	renamed := func(e lang.Expr) lang.Expr {
		return lang.FoldExpr(e, nil, func(e lang.Expr, kids []lang.Expr) lang.Expr {
			if x, ok := e.Var(); ok {
				x.Name += "1"
				return lang.V(x)
			}
			return e.Rebuild(kids...)
		})
	}
	want := []string{
		"x1 := i1", "a1[i1] := 2", "|a1| := i1", "P(i1)", "if i1 < 1 {x1 := i1} else {x1 := i1; x1 := i1}",
		"while i1 < 1 {x1 := i1}", "n1.next := n1", "n1.next := new Node", "n1.next := n1.m(i1)",
		"return i1", "end n1.next", "nil-dereference", "assume i1 < 1", "assert i1 < 1", "x1 := *",
	}
	for i, s := range kinds() {
		p := s.Parts().Map(renamed)
		if got := lang.Brief(lang.SeqOf(lang.With(s, p)), 0); got != want[i] {
			t.Errorf("renamed: %s, expected %s", got, want[i])
		}
		for _, list := range [][]lang.Access{p.Accesses, p.OfH} {
			for _, a := range list {
				if got := fmt.Sprint(a); got != "a1[i1]" && got != "n1.next" {
					t.Errorf("%T: the access %s is not renamed", s, got)
				}
			}
		}
		if !reflect.DeepEqual(s, kinds()[i]) {
			t.Errorf("%s was changed itself", lang.Head(s))
		}
	}
}

// TestReads is what a statement reads, and what it assigns to.
func TestReads(t *testing.T) {
	if x, ok := lang.Target(nil); ok {
		t.Errorf("no statement assigns to %s", x)
	}
	want := []string{
		"[i] [i] x", "[i 2] [a[i] 2] a", "[i] [i] a", "[i] [i] ", "[i < 1] [i < 1] ", "[i < 1] [i < 1] ",
		"[n.next n] [n.next n] ", "[n.next] [n.next] ", "[n.next n i] [n.next n i] ", "[i] [i] ", "[n.next] [n.next] ", "[] [] ",
		"[i < 1] [i < 1] ", "[i < 1] [i < 1] ", "[] [] x",
	}
	for i, s := range kinds() {
		x, _ := lang.Target(s)
		if got := fmt.Sprint(lang.Exprs(s), " ", lang.Evaluated(s), " ", x.Name); got != want[i] {
			t.Errorf("%s: %s, expected %s", lang.Head(s), got, want[i])
		}
	}
}

// twice returns one program read twice, so that the two share no statement.
func twice(tb testing.TB, src []byte) (p, q lang.Seq) {
	tb.Helper()
	read := func() lang.Seq {
		p, err := lang.Parse("twice.tdm", src)
		if err != nil {
			tb.Fatal(err)
		}
		return p.Body
	}
	return read(), read()
}

// TestEqualAllocations compares statements that are the same and share nothing:
// only the list of blocks that are still to be compared is allocated as it grows,
// and nothing for a statement.
func TestEqualAllocations(t *testing.T) {
	p, q := twice(t, bigProgram(t, 100))
	if n := testing.AllocsPerRun(10, func() { p.Equal(q) }); n > 10 {
		t.Errorf("Equal allocates %v objects for 800 statements, expected at most 10", n)
	}
}

// BenchmarkEqual compares 8,000 statements with the same ones.
func BenchmarkEqual(b *testing.B) {
	p, q := twice(b, bigProgram(b, 1000))
	b.ReportAllocs()
	for b.Loop() {
		if !p.Equal(q) {
			b.Fatal("not equal")
		}
	}
}

// BenchmarkWalk visits 8,000 statements.
func BenchmarkWalk(b *testing.B) {
	p, _ := twice(b, bigProgram(b, 1000))
	b.ReportAllocs()
	for b.Loop() {
		n := 0
		p.Walk(func(lang.Stmt) { n++ })
	}
}
