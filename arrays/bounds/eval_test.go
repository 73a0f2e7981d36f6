package bounds_test

import (
	"testing"

	"tandem/arrays/bounds"
	"tandem/concrete"
	"tandem/lang"
)

// state returns a = [3, 1], b = [], f = {else 5}, x = 1, p = false.
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

// The value of an expression, or ⊥, clause by clause.
func TestStrict(t *testing.T) {
	vars, V := state(t)
	value := bounds.Strict(concrete.Standard())(V)
	for _, row := range []struct{ in, want, reason string }{
		{"b", "[]", "Eval-Var: the value of an array"},
		{"7", "7", "Eval-Op: a value is itself"},
		{"a[0]", "3", "Eval-Access: the first index"},
		{"a[x]", "1", "Eval-Access: the last index"},
		{"a[2]", "⊥", "Eval-Access: the bound is no index"},
		{"a[-1]", "⊥", "Eval-Access: indexes are natural"},
		{"b[0]", "⊥", "Eval-Access: an empty array has none"},
		{"a[a[x]]", "1", "Eval-Access: the index is 1"},
		{"a[b[0]]", "⊥", "Eval-Access: the index is ⊥, where it would be 0"},
		{"(p ? b : a)[0]", "3", "Eval-Access: the array is a"},
		{"(b[0] == 0 ? a : a)[0]", "⊥", "Eval-Access: the array is ⊥"},
		{"(a[5] := 1)[5]", "⊥", "Eval-Access: a store changes no bound"},
		{"(|b| := 6)[5]", "0", "Eval-Access: a new bound counts"},
		{"f[-9]", "5", "Eval-Op: an array without a bound"},
		{"f[a[2]]", "⊥", "Eval-Op: its index counts"},
		{"|b|", "0", "Eval-Op: |b| is no access"},
		{"a[0] + a[1]", "4", "Eval-Op: the value of an operation"},
		{"a[0] + a[2]", "⊥", "Eval-Op: all operands count"},
		{"p && b[0] == 1", "⊥", "Eval-Op: strict, although p is false"},
		{"p ? b[0] : x", "⊥", "Eval-Op: strict, although x is taken"},
	} {
		if row.reason == "" {
			t.Fatal("no reason")
		}
		e, err := lang.ParseExpr(row.in, vars)
		if err != nil {
			t.Fatal(err)
		}
		got := "⊥"
		if v := value.At(e); v != bounds.Bottom {
			got = v.String()
		}
		if got != row.want {
			t.Errorf("%s: got %s, want %s: %s", row.in, got, row.want, row.reason)
		}
	}
}

// What was not computed is no error, and an error counts beside it.
func TestStrictOverflow(t *testing.T) {
	vars, V := state(t)
	value := bounds.Strict(concrete.Standard().Bounded(8))(V)
	for _, row := range []struct {
		in     string
		bottom bool
		reason string
	}{
		{"a[100 * 100]", false, "the index is not known"},
		{"a[5] + 100 * 100", true, "one operand is ⊥, whatever the other one is"},
	} {
		e, err := lang.ParseExpr(row.in, vars)
		if err != nil {
			t.Fatal(err)
		}
		v := value.At(e)
		if _, overflow := v.(lang.Overflow); overflow == row.bottom || (v == bounds.Bottom) != row.bottom {
			t.Errorf("%s: got %v: %s", row.in, v, row.reason)
		}
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
