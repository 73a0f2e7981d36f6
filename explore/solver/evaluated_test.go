package solver

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"tandem/concrete"
	"tandem/lang"
)

// What changes is evaluated again: conditions hold where they hold when all is evaluated,
// and as many nodes count, whatever was asked about before, and whatever the conditions were.
func TestEvaluatedAgain(t *testing.T) {
	of := lang.NewVar("a", lang.BoundedOf(lang.Int))
	a := lang.V(of)
	at := func(i lang.Expr) lang.Expr { return lang.Term(lang.Select, a, i) }
	sum := lang.Term(lang.Add, x, y)
	bs := []lang.Expr{
		lt(lang.Term(lang.Sub, lang.I(1), lang.I(4)), sum), lang.Term(lang.Le, at(x), at(lang.I(1))), lang.Term(lang.Ne, lang.Term(lang.Mul, sum, sum), lang.I(4)),
		lt(lang.I(-1), lang.Term(lang.Select, lang.Term(lang.Store, a, y, sum), x)), lang.Term(lang.Le, lang.I(1), lang.Term(lang.Len, a)),
	}
	all := append(bs, lang.Conjunction(bs[1], bs[0]), bs[0], lt(y, x))
	var held, failed int
	rapid.Check(t, func(t *rapid.T) {
		few := rapid.Int64Range(-2, 3)
		e, bs, other := newEvaluated(bs), bs, false
		values := map[lang.Var]lang.Value{}
		for range rapid.IntRange(1, 12).Draw(t, "asked") {
			switch rapid.IntRange(0, 4).Draw(t, "changes") {
			case 4:
				bs = slices.Concat(all[:rapid.IntRange(0, len(all)).Draw(t, "first")], all[rapid.IntRange(0, len(all)).Draw(t, "last"):])
				other = true // and in these one may be part of another
				e.take(bs)
			case 0:
				values[mustVar(x)] = lang.NewInt(few.Draw(t, "x"))
			case 1:
				values[mustVar(y)] = lang.NewInt(few.Draw(t, "y"))
			case 2:
				array := lang.NewArray(of.Type, lang.NewInt(0)).WithBound(lang.NewInt(few.Draw(t, "bound") + 3))
				for i := range int64(3) {
					array = array.With(lang.NewInt(i), lang.NewInt(few.Draw(t, "element")))
				}
				values[of] = array
			case 3:
				delete(values, mustVar(x))
			}
			memo := map[lang.Expr]lang.Value{}
			want := true
			for _, b := range bs {
				if want = want && standard(concrete.NewValuation(values)).Memo(memo, b) == lang.BoolValue(true); !want {
					break
				}
			}
			got, nodes := e.evaluate(values)
			if fresh, count := newEvaluated(bs).evaluate(values); got != want || got != fresh || nodes != count || !other && nodes != len(memo) {
				t.Fatalf("%v under %v: %t after %d nodes, want %t after %d, and read anew %t after %d", bs, values, got, nodes, want, len(memo), fresh, count)
			}
			if got {
				held++
			} else {
				failed++
			}
		}
	})
	if held == 0 || failed == 0 {
		t.Errorf("conditions held %d times and failed %d times", held, failed)
	}
}
