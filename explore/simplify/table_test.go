package simplify_test

import (
	"fmt"
	"testing"

	"tandem/explore/simplify"
	"tandem/lang"
)

func TestExpr(t *testing.T) {
	for _, tt := range []struct{ in, want, reason string }{
		// Sums.
		{"x - 1 - 1", "x - 2", "constants are collected"},
		{"x + x", "2 * x", "terms are collected"},
		{"y + x", "x + y", "variables go by name"},
		{"x - x", "0", "terms vanish"},
		{"-x + y", "y - x", "what is added goes first"},
		{"7 - x", "7 - x", "a positive constant goes first where nothing else is added"},
		{"-7 - x", "-x - 7", "nothing is added"},
		{"-(x - y)", "y - x", "negation of a sum"},
		{"--x", "x", "double negation of a number"},
		{"2 * (x + 3) - x", "x + 6", "a constant distributes"},
		{"x * 0", "0", "zero absorbs"},
		{"1 * x", "x", "one is neutral"},
		{"x * (2 * y)", "2 * (x * y)", "coefficients leave a product"},
		{"y * x - x * y", "0", "factors are in order"},
		{"(0 - 3) * x", "-3 * x", "a negative coefficient alone"},
		// Division, Euclidean and total.
		{"x div 0", "0", "x div 0 = 0"},
		{"x mod 0", "x", "x mod 0 = x"},
		{"x div 1", "x", "one is neutral"},
		{"x div -1", "-x", "exact"},
		{"x mod 1", "0", "nothing remains"},
		{"x mod -1", "0", "nothing remains"},
		{"-7 div 2", "-4", "the remainder is not negative"},
		{"-7 mod 2", "1", "the remainder is not negative"},
		{"-7 div -2", "4", "the remainder is not negative"},
		{"7 div -2", "-3", "the remainder is not negative"},
		{"0 div x", "0", "for x = 0 too"},
		{"0 mod x", "0", "for x = 0 too: 0 mod 0 = 0"},
		{"x mod x", "0", "for x = 0 too: 0 mod 0 = 0"},
		{"x div x", "x div x", "1, but 0 for x = 0"},
		{"(4 * x + 6) div 2", "2 * x + 3", "every coefficient is a multiple"},
		{"(4 * x - 5) div 2", "2 * x - 3", "⌊-5/2⌋ = -3"},
		{"(4 * x + y) mod 2", "y mod 2", "multiples leave no remainder"},
		{"(4 * x + 7) mod 2", "1", "nothing but the constant remains"},
		{"x mod -3", "x mod 3", "the sign of the divisor does not matter"},
		{"x div -3", "-(x div 3)", "the sign of the divisor is that of the quotient"},
		{"(x mod 3) mod 3", "x mod 3", "once is enough"},
		{"(x mod 3) div 3", "0", "the remainder is smaller than the divisor"},
		{"-(x mod 3) mod 3", "-(x mod 3) mod 3", "not a remainder itself"},
		// Comparisons.
		{"y - x > 7", "x + 7 < y", "numbers are added, on the smaller side"},
		{"y - x <= 7", "y <= x + 7", "no negative numbers between variables"},
		{"-x + y - 7 <= 0", "y <= x + 7", "the same, written worse"},
		{"x > y", "x > y", "without a number, the first variable goes left"},
		{"y > x", "x < y", "without a number, the first variable goes left"},
		{"!(x > y)", "x <= y", "no negated comparisons"},
		{"!(x == y)", "x != y", "no negated comparisons"},
		{"x >= 1", "x > 0", "the smaller number"},
		{"x < 4", "x <= 3", "the smaller number"},
		{"x >= -1", "x >= -1", "the smaller number"},
		{"2 * x > 3", "x > 1", "x ≥ 2, as x is an integer"},
		{"2 * x >= 3", "x > 1", "x ≥ 2, as x is an integer"},
		{"2 * x < 3", "x <= 1", "as x is an integer"},
		{"-2 * x > 3", "x < -1", "x ≤ -2, as x is an integer"},
		{"2 * x + 2 * y <= -3", "x + y < -1", "divided, then rounded down: x + y ≤ -2"},
		{"2 * x == 3", "false", "x is an integer"},
		{"2 * x != 3", "true", "x is an integer"},
		{"2 * x == 4", "x == 2", "divided"},
		{"x - y == -3", "y == x + 3", "no negative numbers between variables"},
		{"x - y == 3", "x == y + 3", "solved for the larger"},
		{"3 * x - 6 * y > 2 * z", "3 * x > 6 * y + 2 * z", "no common divisor"},
		{"-x > 3", "x < -3", "no negative coefficients"},
		{"x - y >= x - z", "y <= z", "both sides are moved"},
		{"x < x", "false", "nothing remains"},
		{"x * y > y * x - 1", "true", "terms that are not linear vanish too"},
		// Booleans.
		{"!!p", "p", "double negation"},
		{"p && true", "p", "unit"},
		{"p && false", "false", "zero"},
		{"p || false", "p", "unit"},
		{"p || true", "true", "zero"},
		{"p && p", "p", "idempotence"},
		{"p && q && p", "p && q", "idempotence, further away"},
		{"p && !p", "false", "complements"},
		{"p && q && !p", "false", "complements, further away"},
		{"x > y || x <= y", "true", "complements"},
		{"!(p && x > 0)", "!p || x <= 0", "negation goes inwards"},
		{"p => q", "!p || q", "implication is disjunction"},
		{"p => true", "true", "constant branch"},
		{"false => p", "true", "constant branch"},
		{"p => false", "!p", "constant branch"},
		{"true => p", "p", "constant branch"},
		{"p => p", "true", "equal branches"},
		{"p == true", "p", "unit"},
		{"p == false", "!p", "negation"},
		{"p != true", "!p", "negation"},
		{"p == p", "true", "equal"},
		{"p == !p", "false", "complements"},
		{"!p == q", "p != q", "negation goes outwards"},
		{"q == p", "p == q", "in order"},
		{"p ? x : x", "x", "equal branches"},
		{"!p ? x : y", "p ? y : x", "no negated test"},
		{"1 < 2 ? x : y", "x", "constant test"},
		{"p ? true : q", "p || q", "constant branch"},
		{"p ? false : q", "!p && q", "constant branch"},
		{"p ? q : true", "!p || q", "constant branch"},
		{"p ? q : false", "p && q", "constant branch"},
		{"p ? p : q", "p || q", "the test again"},
		{"p ? q : p", "p && q", "the test again"},
		{"!(p ? x > 0 : q)", "p ? x <= 0 : !q", "negation goes inwards"},
		{"(p ? x : y) > (p ? x : y)", "false", "terms that are not linear vanish too"},
	} {
		t.Run(tt.in, func(t *testing.T) {
			e := parse(t, tt.in)
			got := simplify.Expr(e)
			if got.String() != tt.want {
				t.Errorf("%s: got %v, want %s", tt.reason, got, tt.want)
			}
			if got.Type() != e.Type() {
				t.Errorf("type %v became %v", e.Type(), got.Type())
			}
		})
	}
}

func TestConjunction(t *testing.T) {
	for _, tt := range []struct {
		in           []string
		math, source string
		reason       string
	}{
		{[]string{"0 < n", "n <= 3"}, "0 < n ≤ 3", "n > 0 && n <= 3", "a chain, as first stated"},
		{[]string{"n >= 1", "n < 4"}, "1 ≤ n < 4", "n >= 1 && n < 4", "a chain, as first stated"},
		{[]string{"n <= 3", "n > 0"}, "0 < n ≤ 3", "n > 0 && n <= 3", "the same whatever came first"},
		{[]string{"n > 0", "n >= 1"}, "n > 0", "n > 0", "the same bound: as first stated"},
		{[]string{"n >= 1", "n > 0"}, "n ≥ 1", "n >= 1", "the same bound: as first stated"},
		{[]string{"n >= 1", "n > 1"}, "n > 1", "n > 1", "a tighter bound: as that is stated"},
		{[]string{"!(n < 1)"}, "n ≥ 1", "n >= 1", "negation keeps the number"},
		{[]string{"2 * n > 3"}, "n > 1", "n > 1", "not a bound as stated: the smaller number"},
		{[]string{"2 * n >= 3"}, "n > 1", "n > 1", "not a bound as stated: the smaller number"},
		{[]string{"2 * n < 3"}, "n ≤ 1", "n <= 1", "not a bound as stated: the smaller number"},
		{[]string{"2 * n >= 4"}, "n ≥ 2", "n >= 2", "a multiple of the bound as stated"},
		{[]string{"i < n", "i + 1 < n"}, "i + 1 < n", "i + 1 < n", "the implied bound vanishes"},
		{[]string{"i + 1 <= n"}, "i + 1 ≤ n", "i + 1 <= n", "as stated"},
		{[]string{"x - y <= 5", "y - x <= 3"}, "-3 ≤ x - y ≤ 5", "y <= x + 3 && x <= y + 5", "around zero, the difference is in the middle"},
		{[]string{"x >= y + 1", "x <= y + 5"}, "y + 1 ≤ x ≤ y + 5", "y + 1 <= x && x <= y + 5", "numbers are added"},
		{[]string{"x > y", "x <= y + 5"}, "y < x ≤ y + 5", "x > y && x <= y + 5", "numbers are added"},
		{[]string{"x > 0", "x < 2"}, "x = 1", "x == 1", "one value left"},
		{[]string{"x > 0", "x <= 0"}, "false", "false", "no value left"},
		{[]string{"x >= 0", "x != 0"}, "x > 0", "x > 0", "the bound is excluded"},
		{[]string{"x != 1", "x != 2", "x >= 1"}, "x > 2", "x > 2", "the bound is excluded, again and again"},
		{[]string{"x != 3", "x != 7", "x < 5"}, "x < 5 ∧ x ≠ 3", "x < 5 && x != 3", "excluded beyond the bound: implied"},
		{[]string{"x <= y", "x != y"}, "x < y", "x < y", "the bound is excluded"},
		{[]string{"x == 1", "x != 1"}, "false", "false", "a fact and its negation"},
		{[]string{"x != 1", "x == 1"}, "false", "false", "a fact and its negation"},
		{[]string{"x == 1", "x == 2"}, "false", "false", "two values"},
		{[]string{"p", "!p"}, "false", "false", "a fact and its negation"},
		{[]string{"!p", "p"}, "false", "false", "a fact and its negation"},
		{[]string{"p", "q && !p"}, "false", "false", "a part of a fact and its negation"},
		{[]string{"x * y > 0", "q && x * y <= 0"}, "false", "false", "bounds of a form that is not linear in variables"},
		{[]string{"p || q", "!(p || q)"}, "false", "false", "the negation is split, and meets in part"},
		{[]string{"p", "x > 0", "p"}, "p ∧ x > 0", "p && x > 0", "duplicates vanish; order of appearance"},
		{[]string{"x > 0", "p", "x < 9"}, "0 < x < 9 ∧ p", "x > 0 && x < 9 && p", "the place of a form is its first"},
		{[]string{"x > 0 && (p && y > 1)"}, "x > 0 ∧ p ∧ y > 1", "x > 0 && p && y > 1", "conjuncts are facts"},
		{[]string{"!(p || x > 0)"}, "¬p ∧ x ≤ 0", "!p && x <= 0", "negated disjuncts are facts"},
		{[]string{"!(p => x > 0)"}, "p ∧ x ≤ 0", "p && x <= 0", "a negated implication is two facts"},
		{[]string{"p ? x > 0 : false"}, "p ∧ x > 0", "p && x > 0", "conjuncts after simplification"},
		{[]string{"p || q", "x > 0"}, "(p ∨ q) ∧ x > 0", "(p || q) && x > 0", "∨ binds more loosely"},
		{[]string{"p || q"}, "p ∨ q", "p || q", "alone"},
		{[]string{"p ? q : r", "x > 0"}, "(p ? q : r) ∧ x > 0", "(p ? q : r) && x > 0", "?: binds more loosely"},
		{[]string{"p == q", "x > 0"}, "p = q ∧ x > 0", "p == q && x > 0", "= binds more tightly"},
		{[]string{"0 < (p ? x : y)", "(p ? x : y) < 5"}, "0 < (p ? x : y) < 5", "(p ? x : y) > 0 && (p ? x : y) < 5", "?: in a chain"},
		{[]string{"1 < 2"}, "true", "true", "a fact that says nothing"},
		{[]string{"2 < 1", "p"}, "false", "false", "nothing after false"},
	} {
		c := conjunction(t, tt.in...)
		if got := c.Math(); got != tt.math {
			t.Errorf("%v, %s: got %s, want %s", tt.in, tt.reason, got, tt.math)
		}
		if got := c.Text(lang.Style{}); got != tt.source {
			t.Errorf("%v, %s: got %s, want %s", tt.in, tt.reason, got, tt.source)
		}
		if c.IsFalse() != (tt.source == "false") {
			t.Errorf("%v: false: %v", tt.in, c.IsFalse())
		}
	}
}

// However a comparison is written, it is the same node.
func TestSameNode(t *testing.T) {
	for _, group := range [][]string{
		{"x < y", "y > x", "!(x >= y)", "!(y <= x)", "x + 1 <= y", "y - x > 0", "x - y <= -1", "2 * x < 2 * y", "-y < -x", "y - 1 >= x"},
		{"x == y + 1", "y == x - 1", "x - y == 1", "!(x != 1 + y)", "3 * (x - y) == 3"},
		{"2 * x > 3", "x >= 2", "x > 1", "!(x <= 1)", "3 * x >= 4"},
		{"x + y != z", "z - x != y", "!(x == z - y)"},
		{"p == q", "q == p", "!p == !q", "!(p != q)"},
	} {
		want := simplify.Expr(parse(t, group[0]))
		for _, text := range group[1:] {
			if got := simplify.Expr(parse(t, text)); got != want {
				t.Errorf("%s is %v, but %s is %v", group[0], want, text, got)
			}
		}
	}
}

// A conjunction that is large as a tree is written with names for what it
// shares.
func TestTextShares(t *testing.T) {
	e := lang.V(vars[0])
	for range 1000 {
		e = lang.Term(lang.Mul, e, lang.Term(lang.Add, e, lang.V(vars[1])))
	}
	c := simplify.True().Add(lang.Term(lang.Gt, e, lang.I(0))).Add(lang.Term(lang.Le, e, lang.I(9)))
	if text := c.Math(); len(text) > 100_000 || text[:4] != "let " {
		t.Errorf("%d characters: %.80s …", len(text), text)
	}
	lets, text := c.Show(lang.Style{Math: true})
	last := lets[len(lets)-1].Name
	if want := fmt.Sprintf("0 < (y + %s) * %[1]s ≤ 9", last); text != want {
		t.Errorf("got %s", text)
	}
}

func TestZeroConjunction(t *testing.T) {
	var c simplify.Conjunction
	if c.IsFalse() || c.Expr() != lang.True || len(c.Facts()) != 0 || c.String() != "true" {
		t.Errorf("the zero conjunction is %v", c)
	}
	if got := c.Add(parse(t, "x > 0")).String(); got != "x > 0" {
		t.Errorf("got %s", got)
	}
}
