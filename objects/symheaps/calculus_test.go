package symheaps_test

import (
	"testing"

	"tandem/lang"
	"tandem/languages/golden"
	"tandem/objects/symheaps"
)

// exprs returns the right-hand sides of the assignments to the variables of p's main
// statement.
func exprs(t *testing.T, source string) []lang.Expr {
	t.Helper()
	var list []lang.Expr
	for _, s := range golden.Parse(t, source).Body.Stmts() {
		list = append(list, s.(*lang.Assign).E)
	}
	return list
}

const declared = "class C { f: C; g: C; v: int; b: bool; } var x, y, z: C; var k: int; var p: bool; "

// ê and δ(ê), clause by clause.
func TestHatAndDelta(t *testing.T) {
	for _, row := range []struct{ e, hat, delta, reason string }{
		{"z := nil;", "nil", "true", "Hat-Nil, Delta-Op"},
		{"z := y;", "y", "true", "Hat-Var, Delta-Var"},
		{"z := y.f;", "C.f[y]", "y != nil", "Hat-Field, Delta-Access"},
		{"z := y.f.g;", "C.g[C.f[y]]", "C.f[y] != nil && y != nil", "δ(f[e]) has δ(e)"},
		{"k := y.v + z.v;", "C.v[y] + C.v[z]", "y != nil && z != nil", "Hat-Op, Delta-Op"},
		{"p := p && y.b;", "p && C.b[y]", "y != nil", "conjunctions are strict"},
		{"z := y.b ? y.f : z;", "C.b[y] ? C.f[y] : z", "y != nil && (C.b[y] ? y != nil : true)", "Delta-Cond asks of the branch that is taken only"},
		{"z := (p ? y.f : y.f).g;", "C.g[p ? C.f[y] : C.f[y]]", "(p ? C.f[y] : C.f[y]) != nil && y != nil", "both branches alike"},
	} {
		e := exprs(t, declared+row.e)[0]
		hat := symheaps.Hat().At(e)
		if got := hat.String(); got != row.hat {
			t.Errorf("ê of %v is %s, want %s: %s", e, got, row.hat, row.reason)
		}
		if got := symheaps.Delta().At(hat).String(); got != row.delta {
			t.Errorf("δ(ê) of %v is %s, want %s: %s", e, got, row.delta, row.reason)
		}
	}
}

// e[x := new C], clause by clause.
func TestCreation(t *testing.T) {
	C := lang.Class("C")
	x, y, z, nilC := lang.NewVar("x", C), lang.V(lang.NewVar("y", C)), lang.V(lang.NewVar("z", C)), lang.NilOf(C)
	X, p := lang.V(x), lang.V(lang.NewVar("p", lang.Bool))
	f := lang.V(lang.Field{Of: C, Name: "f", Type: C}.Array())
	v := lang.V(lang.Field{Of: C, Name: "v", Type: lang.Int}.Array())
	b := lang.V(lang.Field{Of: C, Name: "b", Type: lang.Bool}.Array())
	d := lang.V(lang.Field{Of: lang.Class("D"), Name: "f", Type: C}.Array())
	w := lang.V(lang.NewVar("w", lang.Class("D")))
	eq := func(l, r lang.Expr) lang.Expr { return lang.Term(lang.Eq, l, r) }
	ne := func(l, r lang.Expr) lang.Expr { return lang.Term(lang.Ne, l, r) }
	read := func(a, i lang.Expr) lang.Expr { return lang.Term(lang.Select, a, i) }
	store := func(a, i, e lang.Expr) lang.Expr { return lang.Term(lang.Store, a, i, e) }
	cond := func(b, e1, e2 lang.Expr) lang.Expr { return lang.Term(lang.Cond, b, e1, e2) }
	for _, row := range []struct {
		e            lang.Expr
		want, reason string
	}{
		{eq(y, nilC), "y == nil", "New-Var, New-Nil, New-Op"},
		{eq(X, X), "true", "New-Eq-Same"},
		{eq(X, y), "false", "New-Eq-Left"},
		{eq(nilC, X), "false", "New-Eq-Right"},
		{ne(X, nilC), "true", "Wlog-Ne of a literal"},
		{ne(y, z), "y != z", "no x, no transformation"},
		{ne(cond(p, X, y), z), "!(p ? false : y == z)", "Wlog-Ne"},
		{eq(read(f, X), y), "nil == y", "New-Read-X"},
		{eq(read(v, X), lang.I(3)), "0 == 3", "nil is the default value of the field's type"},
		{read(b, X), "false", "also of truth values"},
		{eq(read(f, read(f, X)), y), "C.f[nil] == y", "New-Read, of nil: some value, which δ excludes"},
		{eq(read(f, y), X), "false", "what f has is old"},
		{eq(cond(p, X, y), z), "p ? false : y == z", "Wlog-Eq-Left"},
		{eq(z, cond(p, y, X)), "p ? z == y : false", "Wlog-Eq-Right"},
		{eq(cond(p, X, y), cond(p, X, z)), "p ? p ? true : false : p ? false : y == z", "both"},
		{eq(cond(p, z, y), z), "(p ? z : y) == z", "a conditional expression without x stays"},
		{eq(read(f, cond(p, X, y)), z), "(p ? nil : C.f[y]) == z", "Wlog-Read"},
		{eq(read(store(f, y, z), z), y), "(C.f[y] := z)[z] == y", "an array without x stays"},
		{eq(read(store(f, X, nilC), X), y), "nil == y", "Wlog-Store, New-Cond"},
		{eq(read(store(f, X, z), y), y), "C.f[y] == y", "y is not x"},
		{eq(read(store(f, y, X), z), y), "y == z ? false : C.f[z] == y", "x is a value of the field"},
		{eq(read(store(f, y, z), X), z), "nil == z", "x is no index of the initial array"},
		{eq(read(store(store(f, y, z), z, X), y), y), "z == y ? false : (C.f[y] := z)[y] == y", "what is below the last x stays an array"},
		{eq(read(store(f, cond(eq(X, y), z, y), y), y), z), "(C.f[y] := y)[y] == z", "x in a test only: New-Cond decides"},
		{eq(read(d, w), X), "false", "another class"},
	} {
		left := symheaps.Creation{}.Of(x).At(row.e)
		if got := left.String(); got != row.want {
			t.Errorf("(%v)[x := new C] is %s, want %s: %s", row.e, got, row.want, row.reason)
		}
	}
}
