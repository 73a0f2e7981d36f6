package bounds_test

import (
	"testing"

	"tandem/arrays/bounds"
	"tandem/concrete"
	"tandem/lang"
	"tandem/spec"
)

// state is a = [3, 1], b = [], f = {else 5}, x = 1, p = false.
func state(t *testing.T) ([]lang.Var, concrete.Valuation) {
	t.Helper()
	bounded, functions := lang.BoundedOf(lang.Int), lang.ArrayOf(lang.Int, lang.Int)
	vars := []lang.Var{
		lang.NewVar("x", lang.Int), lang.NewVar("p", lang.Bool),
		lang.NewVar("a", bounded), lang.NewVar("b", bounded), lang.NewVar("f", functions),
	}
	values := map[lang.Var]lang.Value{}
	for i, text := range []string{"1", "false", "[3, 1]", "[]", "{else 5}"} {
		v, err := lang.ParseValue(text, vars[i].Type)
		if err != nil {
			t.Fatal(err)
		}
		values[vars[i]] = v
	}
	return vars, concrete.NewValuation(values)
}

// Whether accesses are within bounds, clause by clause.
func TestInBounds(t *testing.T) {
	vars, V := state(t)
	inBounds := bounds.InBounds(concrete.Eval(concrete.Standard()))(V)
	for _, row := range []struct {
		in     string
		want   bool
		reason string
	}{
		{"b", true, "Within-Var: a variable is no access"},
		{"7", true, "Within-Op: nor is a value"},
		{"a[0]", true, "Within-Access: the first index"},
		{"a[x]", true, "Within-Access: the last index"},
		{"a[2]", false, "Within-Access: the bound is no index"},
		{"a[-1]", false, "Within-Access: indexes are natural"},
		{"b[0]", false, "Within-Access: an empty array has none"},
		{"a[a[x]]", true, "Within-Access: the index is 1"},
		{"a[b[0]]", false, "Within-Access: the index has an access, which would be 0"},
		{"(p ? b : a)[0]", true, "Within-Access: the array is a"},
		{"(b[0] == 0 ? a : a)[0]", false, "Within-Access: the array has an access"},
		{"(a[5] := 1)[5]", false, "Within-Access: a store changes no bound"},
		{"(|b| := 6)[5]", true, "Within-Access: a new bound counts"},
		{"f[-9]", true, "Within-Op: an array without a bound"},
		{"f[a[2]]", false, "Within-Op: its index counts"},
		{"|b|", true, "Within-Op: |b| is no access"},
		{"a[0] + a[2]", false, "Within-Op: all operands count"},
		{"p && b[0] == 1", false, "Within-Op: strict, although p is false"},
		{"p ? b[0] : x", false, "Within-Op: strict, although x is taken"},
	} {
		if row.reason == "" {
			t.Fatal("no reason")
		}
		e, err := lang.ParseExpr(row.in, vars)
		if err != nil {
			t.Fatal(err)
		}
		if got := inBounds.At(e); got != lang.BoolValue(row.want) {
			t.Errorf("%s: got %v: %s", row.in, got, row.reason)
		}
	}
}

// The printed clauses, each where it differs.
func TestInBoundsPrinted(t *testing.T) {
	vars, V := state(t)
	eval := concrete.Eval(concrete.Standard())
	for _, row := range []struct {
		clause func(concrete.Valuation) spec.Clause[lang.Expr, lang.Value]
		in     string
		want   bool
		reason string
	}{
		{bounds.InBoundsPrinted(eval), "a[2]", true, "the bound is an index"},
		{bounds.InBoundsPrinted(eval), "a[3]", false, "what is beyond it is not"},
		{bounds.InBoundsPrinted(eval), "(b[1] == 0 ? a : a)[0]", false, "what is inside the array counts"},
		{bounds.InBoundsIndex(eval), "a[1]", true, "the last index"},
		{bounds.InBoundsIndex(eval), "a[2]", false, "the bound is no index"},
		{bounds.InBoundsIndex(eval), "(b[1] == 0 ? a : a)[0]", true, "what is inside the array does not count"},
		{bounds.InBoundsLiteral(eval), "a[2]", true, "the bound is an index"},
		{bounds.InBoundsLiteral(eval), "a[3]", false, "what is beyond it is not"},
		{bounds.InBoundsLiteral(eval), "(b[1] == 0 ? a : a)[0]", true, "what is inside the array does not count"},
	} {
		if row.reason == "" {
			t.Fatal("no reason")
		}
		e, err := lang.ParseExpr(row.in, vars)
		if err != nil {
			t.Fatal(err)
		}
		if got := bounds.InBounds(eval).With(row.clause)(V).At(e); got != lang.BoolValue(row.want) {
			t.Errorf("%s: got %v: %s", row.in, got, row.reason)
		}
	}
}

// An index that was not computed is neither within nor out of bounds.
func TestInBoundsOverflow(t *testing.T) {
	vars, V := state(t)
	m := concrete.Standard()
	m.MaxBits = 8
	e, err := lang.ParseExpr("a[100 * 100]", vars)
	if err != nil {
		t.Fatal(err)
	}
	if got, ok := bounds.InBounds(concrete.Eval(m))(V).At(e).(lang.Overflow); !ok {
		t.Errorf("got %v", got)
	}
}

// The first error of a statement, and its message.
func TestFirstError(t *testing.T) {
	_, V := state(t)
	eval := concrete.Eval(concrete.Standard())
	for _, row := range []struct{ in, want, at, reason string }{
		{"x := a[x];", "", "", "within"},
		{"x := a[x + 1];", "a[x + 1]: the index is 2, the bound of a is 2", "1:66", "the expression, the index, the bound"},
		{"x := b[0] + a[7];", "b[0]: the index is 0, the bound of b is 0", "1:66", "from left to right"},
		{"x := a[b[3]];", "b[3]: the index is 3, the bound of b is 0", "1:68", "what is inside an index first"},
		{"a[b[0]] := a[9];", "b[0]: the index is 0, the bound of b is 0", "1:63", "the index of the target first"},
		{"a[9] := b[0];", "a[9]: the index is 9, the bound of a is 2", "1:61", "the target before what is assigned"},
		{"|a| := x - 2;", "the bound of a is set to -1, which is negative", "1:61", "a bound is natural"},
		{"|a| := x - 1;", "", "", "zero is natural"},
		{"|a| := a[4] - 9;", "a[4]: the index is 4, the bound of a is 2", "1:68", "the access, before the bound"},
		{"if p && b[0] == 1 { x := a[9]; }", "b[0]: the index is 0, the bound of b is 0", "1:69", "the test alone, strictly"},
		{"while a[-x] == 1 { }", "a[-x]: the index is -1, the bound of a is 2", "1:67", "a negative index"},
		{"f[-1] := f[99];", "", "", "arrays without bounds"},
	} {
		if row.reason == "" {
			t.Fatal("no reason")
		}
		p, err := lang.Parse("", []byte("var x: int; var p: bool; var a, b: []int; var f: [int]int;  "+row.in))
		if err != nil {
			t.Fatal(err)
		}
		e, ok := bounds.FirstError(eval, V, p.Body.Head())
		got, at := "", ""
		if ok {
			got, at = e.Error(), e.Position().String()
		}
		if got != row.want || at != row.at {
			t.Errorf("%s: got %q at %s, want %q at %s: %s", row.in, got, at, row.want, row.at, row.reason)
		}
	}
}
