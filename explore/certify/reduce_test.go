package certify

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"tandem/lang"
)

// heapVars are those of conditions about objects: fields as arrays among them.
var heapVars = func() []lang.Var {
	C := lang.Class("C")
	return []lang.Var{
		lang.NewVar("p", C), lang.NewVar("q", C), lang.NewVar("r", C), lang.NewVar("n", lang.Int),
		lang.NewVar("f", lang.ArrayOf(C, C)), lang.NewVar("v", lang.ArrayOf(C, lang.Int)),
	}
}()

func factsOfObjects() *facts {
	f := newFacts(1 << 20)
	f.objects = true
	return f
}

func TestFactsOfObjects(t *testing.T) {
	for _, row := range []struct {
		name, conditions string
		can              bool
		reason           string
	}{
		{"itself", "p != p", false, "an object is itself"},
		{"the other order", "p == q, q != p", false, "an equation has two orders"},
		{"nil", "p != nil, nil == p", false, "nil is like other objects"},
		{"room", "p != q, q != r, p == r", true, "nothing contradicts it"},
		{"the same field", "f[p] == q, f[p] != q", false, "a field that nobody stored in"},
		{"what was stored", "p != nil, (f[q] := p)[q] == nil", false, "at the same object"},
		{"what was there", "p != q, f[q] == nil, (f[p] := q)[q] != nil", false, "at another object"},
		{"who knows", "p != nil, f[q] == nil, (f[r] := p)[q] == nil", true, "r may be another than q"},
		{"the same by a fact", "q == r, p != nil, (f[r] := p)[q] == nil", false, "r is q"},
		{"two stores", "p != q, r != nil, ((f[p] := r)[q] := p)[p] == nil", false, "the inner one counts"},
		{"the branch that is taken", "n > 3, (n > 3 ? p : q) == r, p != r", false, "the condition is known"},
		{"the other branch", "!(n > 3), (n > 3 ? p : q) == r, q != r", false, "the condition is known to be false"},
		{"no matter which", "(n > 3 ? p : p) != p", false, "both branches are the same"},
		{"known by what it says", "n > 3, (p == p ? 5 : n) != 5", false, "a condition that holds"},
		{"a branch that is not known", "(n > 3 ? p : q) == r, p != r", true, "n may be less"},
		{"an integer", "p != q, v[q] > 3, (v[p] := n)[q] < 3", false, "fields of type int"},
	} {
		t.Run(row.name, func(t *testing.T) {
			f, can := factsOfObjects(), true
			for _, text := range strings.Split(row.conditions, ", ") {
				b, err := lang.ParseExpr(text, heapVars)
				if err != nil {
					t.Fatal(err)
				}
				can = can && f.assume(b, true)
			}
			if can != row.can {
				t.Errorf("%s: %s: got %t, want %t", row.reason, row.conditions, can, row.can)
			}
			f.undo(0)
			if len(f.truths)+len(f.ranges) > 0 {
				t.Errorf("left: %v, %v", f.truths, f.ranges)
			}
		})
	}
}

// What the facts of objects exclude no heap has.
func TestFactsOfObjectsAreSound(t *testing.T) {
	shapes := []string{
		"X == Y", "X != Y", "f[X] == Y", "f[X] != Y", "(f[X] := Y)[Z] == r", "(f[X] := Y)[Z] != r", "((f[X] := Y)[Z] := X)[Y] != Z",
		"(X == Y ? Y : Z) != X", "f[n > 1 ? X : Y] == Z", "n > 1", "!(n > 1)", "(v[X] := n)[Y] > 1", "v[X] <= 1", "!(X == Y && n > 1)",
		"X == Y || Y == Z", "(v[X] := n)[Y] == (n > 1 ? v[Z] : n)", "!((f[X] := nil)[Y] == Z)",
	}
	class := heapVars[0].Type
	objects := []lang.Value{lang.Nil(class), lang.Object(class, 1), lang.Object(class, 2)}
	ints := []lang.Value{lang.NewInt(1), lang.NewInt(2)}
	// array is the arrays from objects that have these values at nil, C1 and C2
	array := func(t lang.Type, values []lang.Value) (list []lang.Value) {
		for _, a := range values {
			for _, b := range values {
				list = append(list, lang.NewArray(t, a).With(objects[1], b).With(objects[2], values[len(values)-1]))
			}
		}
		return list
	}
	choices := [][]lang.Value{objects, objects, objects, ints, array(heapVars[4].Type, objects), array(heapVars[5].Type, ints)}
	excluded := 0
	rapid.Check(t, func(t *rapid.T) {
		f, all, can := factsOfObjects(), lang.True, true
		for range rapid.IntRange(2, 9).Draw(t, "conditions") {
			text := rapid.SampledFrom(shapes).Draw(t, "shape")
			for _, x := range []string{"X", "Y", "Z"} {
				text = strings.ReplaceAll(text, x, rapid.SampledFrom([]string{"p", "q", "r", "nil"}).Draw(t, x))
			}
			b, err := lang.ParseExpr(text, heapVars)
			if err != nil {
				t.Skip(err) // nil = nil has no class
			}
			all = lang.Conjunction(all, b)
			can = can && f.assume(b, true)
		}
		if can {
			return
		}
		excluded++
		given := map[lang.Var]lang.Value{}
		var each func(i int)
		each = func(i int) {
			if i < len(heapVars) {
				for _, v := range choices[i] {
					given[heapVars[i]] = v
					each(i + 1)
				}
				return
			}
			V := evaluation{memo: map[lang.Expr]lang.Value{}, maxBits: 100, at: func(x lang.Var) lang.Value { return given[x] }}
			if V.value(all) == lang.Value(lang.BoolValue(true)) {
				t.Fatalf("%v is excluded, and true for %v", all, given)
			}
		}
		each(0)
	})
	t.Logf("%d excluded", excluded)
	if excluded < 5 {
		t.Errorf("%d were excluded", excluded)
	}
}
