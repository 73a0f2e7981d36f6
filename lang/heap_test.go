package lang_test

import (
	"slices"
	"testing"

	"tandem/lang"
)

// What is done to a heap shows in the new heap, and not in the old one.
func TestHeap(t *testing.T) {
	C, D := lang.Class("C"), lang.Class("D")
	f, n := lang.Field{Of: C, Name: "f", Type: D}, lang.Field{Of: C, Name: "n", Type: lang.Int}
	c, d := lang.Object(C, 7), lang.Object(D, 2)
	two := lang.Heap{}.Add(c).Add(d)
	set := two.Update(c, n, lang.NewInt(3)).Update(c, f, d)
	for _, row := range []struct {
		name   string
		H, J   lang.Heap
		differ []lang.ObjectValue
		reason string
	}{
		{"same", two, two, nil, "one heap"},
		{"made apart", two, lang.Heap{}.Add(d).Add(c), nil, "the order does not count"},
		{"back", two, set.Update(c, n, lang.NewInt(0)).Update(c, f, lang.Nil(D)), nil, "fields at their default are as if never assigned to"},
		{"object", two, two.Add(lang.Object(C, 1)), []lang.ObjectValue{lang.Object(C, 1)}, "one more"},
		{"field", two, set, []lang.ObjectValue{c}, "of one object"},
		{"value", set, set.Update(c, n, lang.NewInt(4)), []lang.ObjectValue{c}, "another value"},
		{"empty", lang.Heap{}, two, []lang.ObjectValue{c, d}, "all of them"},
	} {
		for _, got := range [][]lang.ObjectValue{row.H.Differ(row.J), row.J.Differ(row.H)} {
			if !slices.Equal(got, row.differ) || row.reason == "" {
				t.Errorf("%s, %s: got %v, want %v", row.name, row.reason, got, row.differ)
			}
		}
		if row.H.Equal(row.J) != (row.differ == nil) {
			t.Errorf("%s, %s: equal is %t", row.name, row.reason, row.H.Equal(row.J))
		}
	}
	fields := []lang.Field{n, f}
	if got := set.Fields(c); !slices.Equal(got, []lang.Field{f, n}) || set.Last(C) != 7 || set.Last(lang.Class("E")) != 0 {
		t.Errorf("%v are not at their default; the last C is %d", got, set.Last(C))
	}
	arrays := map[lang.Var]lang.Value{}
	var vars []lang.Var
	for f, a := range set.Arrays(fields) {
		arrays[f.Array()] = a
		vars = append(vars, f.Array())
	}
	if back := lang.HeapOf(fields, vars, func(x lang.Var) lang.Value { return arrays[x] }); !back.Equal(set) {
		t.Errorf("the heap of its arrays has %v, the heap %v", back.Objects(), set.Objects())
	}
	if set.Overflows() || !set.Update(c, n, lang.Overflow{T: lang.Int}).Overflows() {
		t.Error("it is not told which heap has a value that was not computed")
	}
}
