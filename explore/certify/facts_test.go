package certify

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"tandem/lang"
)

// vars are those of the conditions in these tests.
var vars = []lang.Var{
	lang.NewVar("x", lang.Int), lang.NewVar("y", lang.Int), lang.NewVar("b", lang.Bool), lang.NewVar("a", lang.BoundedOf(lang.Int)),
}

func condition(t testing.TB, text string) lang.Expr {
	t.Helper()
	e, err := lang.ParseExpr(text, vars)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// assumed reports whether the conditions can all be true, as far as facts see.
func assumed(t testing.TB, f *facts, list ...string) bool {
	t.Helper()
	can := true
	for _, b := range list {
		can = can && f.assume(condition(t, b), true)
	}
	return can
}

func TestFacts(t *testing.T) {
	for _, row := range []struct {
		name, conditions string
		can              bool
		reason           string
	}{
		{"closed", "1 > 2", false, "it has a value"},
		{"the same twice", "x * y > 2, x * y > 2", true, "it is known"},
		{"the negation", "x * y > 2, !(x * y > 2)", false, "a condition and its negation"},
		{"a variable", "b, !b", false, "atoms of type bool"},
		{"linear", "x - x > 7", false, "terms that cancel"},
		{"ends", "x < y, y < x", false, "the same form from both sides"},
		{"integers", "x < y, y < x + 1", false, "no integer between neighbours"},
		{"room", "x < y, y < x + 2", true, "y = x + 1"},
		{"common divisor", "2 * x == 7", false, "no integer is 3.5"},
		{"divisor and end", "2 * x > 6, x < 4", false, "x > 3"},
		{"negative", "-2 * x >= -6, x > 3", false, "x ≤ 3"},
		{"excluded at an end", "x >= 0, x != 0, x < 1", false, "0 is all that was left"},
		{"excluded before", "x != 0, x >= 0, x <= 0", false, "in the other order"},
		{"equal and not", "x == 3, x != 3", false, "one value, which is excluded"},
		{"conjunction", "x > 3 && y > 3, y < 2", false, "conjuncts are facts"},
		{"disjunction", "x > 3, x < 2 || x < 1", false, "both sides are false"},
		{"negated disjunction", "!(x > 3 || y > 3), y > 5", false, "de Morgan"},
		{"negation below", "x > 3, !(x > 3) || x < 2", false, "both sides are false, one by what it denies"},
		{"negated, from above", "!(x >= 3), x > 1, x != 2", false, "x < 3"},
		{"negated, from below", "!(x <= 3), x < 5, x != 4", false, "x > 3"},
		{"negated, with room", "!(x <= 3), x < 5, !(y >= 3), y > 1", true, "x = 4 and y = 2"},
		{"implication", "!(x > 3 => y > 3), y > 4", false, "x > 3 and not y > 3"},
		{"negated implication", "x > 3, !(x > 3 => y > 3)", true, "y ≤ 3"},
		{"implication that holds", "x < 2, !(x > 3 => y > 3)", false, "its premise is false"},
		{"length", "|(a[x] := y)| <= 3, |a| > 3", false, "an assignment to an element keeps the bound"},
		{"bound", "|(|a| := x)| < 0, x > 0", false, "the bound that was set"},
		{"array elements", "a[x] > 3, a[x] < 3", false, "an element is an atom"},
		{"two forms", "x < y, y < 3, x > 7", true, "facts about different forms are not combined: this is for a solver"},
		{"products", "x * x < 0", true, "nor is what is not linear"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if got := assumed(t, newFacts(1<<20), strings.Split(row.conditions, ", ")...); got != row.can {
				t.Errorf("%s: %s: got %t, want %t", row.reason, row.conditions, got, row.can)
			}
		})
	}
}

// What is assumed is taken back.
func TestFactsAreTakenBack(t *testing.T) {
	f := newFacts(1 << 20)
	if !assumed(t, f, "x > 3", "b", "y != 0") {
		t.Fatal("these can be true")
	}
	mark := len(f.log)
	if assumed(t, f, "x < 10", "y > 0", "x == 5 && !b") {
		t.Fatal("these cannot")
	}
	f.undo(mark)
	if !assumed(t, f, "x >= 10", "y < 0", "x != 5 || b") {
		t.Error("something of what was taken back is left")
	}
	f.undo(0)
	if len(f.truths)+len(f.ranges) > 0 || !assumed(t, f, "x < 0", "!b", "y == 0") {
		t.Errorf("left: %v, %v", f.truths, f.ranges)
	}
}

// What the facts exclude no values have: else a certificate could cut a branch
// that is taken.
func TestFactsAreSound(t *testing.T) {
	shapes := []string{
		"x * 2 - y <= 3", "x + y > K", "x - 2 * y != K", "x == K", "2 * x + 4 * y == K", "b", "!b", "x < y", "y - 3 * x >= K",
		"x < K || y > K", "!(x >= K && b)", "x > K => y == K", "|a| > x", "|(|a| := x + K)| < y", "|(a[x] := y)| == K", "-x - y > K",
		"x * y == K", "!(x != K)", "x mod 3 == K", "b ? x > K : y > K",
		"!(x < K)", "!(x > K || y < K)", "!(2 * x - y >= K)", "!(y <= x + K)", "!(x > K) || y > K", "!(b => x < K)", "!(x > K => y == K)",
	}
	excluded := 0
	rapid.Check(t, func(t *rapid.T) {
		f := newFacts(1 << 20)
		all := lang.True
		can := true
		for range rapid.IntRange(1, 6).Draw(t, "conditions") {
			text := rapid.SampledFrom(shapes).Draw(t, "shape")
			k := rapid.SampledFrom([]string{"(-4)", "(-1)", "0", "1", "2", "3"}).Draw(t, "K")
			b, err := lang.ParseExpr(strings.ReplaceAll(text, "K", k), vars)
			if err != nil {
				t.Fatal(err)
			}
			all = lang.Conjunction(all, b)
			can = can && f.assume(b, true)
		}
		if can {
			return
		}
		excluded++
		for x := int64(-5); x <= 5; x++ {
			for y := int64(-5); y <= 5; y++ {
				for n := int64(0); n <= 2; n++ {
					for _, b := range []bool{false, true} {
						given := []lang.Value{
							lang.NewInt(x), lang.NewInt(y), lang.BoolValue(b),
							lang.Default(vars[3].Type).(lang.ArrayValue).WithBound(lang.NewInt(n)),
						}
						V := evaluation{memo: map[lang.Expr]lang.Value{}, maxBits: 100, at: func(z lang.Var) lang.Value {
							for i, v := range vars {
								if v == z {
									return given[i]
								}
							}
							panic(z.Name)
						}}
						if V.value(all) == lang.Value(lang.BoolValue(true)) {
							t.Fatalf("%v is excluded, and true for %v", all, given)
						}
					}
				}
			}
		}
	})
	if excluded == 0 {
		t.Error("nothing was excluded")
	}
}
