package lang_test

import (
	"runtime"
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

// A ring of objects as a heap, and back as arrays, takes bytes for each of them, and
// none for how often it occurs: the tree has a node and a slot of each object, the
// arrays an element.
func TestHeapOfMany(t *testing.T) {
	const n = 50_000
	node := lang.Class("Node")
	next := lang.Field{Of: node, Name: "next", Type: node}
	elements := make([]lang.Entry, n)
	for i := range elements {
		elements[i] = lang.Entry{I: lang.Object(node, i+1), V: lang.Object(node, (i+1)%n+1)}
	}
	ring := lang.ArrayWith(next.Array().Type, lang.Nil(node), elements)
	allocated := func(f func()) uint64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		f()
		runtime.ReadMemStats(&after)
		return (after.TotalAlloc - before.TotalAlloc) / n
	}
	var H lang.Heap
	var exist lang.Occurring
	for _, row := range []struct {
		name string
		f    func()
		most uint64 // bytes an object
	}{
		{"occurring", func() { exist.Add(ring); exist.Add(ring) }, 4},
		{"heap", func() {
			H = lang.HeapOf([]lang.Field{next}, []lang.Var{next.Array()}, func(lang.Var) lang.Value { return ring })
		}, 150},
		{"arrays", func() { H.Arrays([]lang.Field{next}) }, 60},
	} {
		if got := allocated(row.f); got > row.most {
			t.Errorf("%s: %d bytes an object, want %d at the most", row.name, got, row.most)
		} else {
			t.Logf("%s: %d bytes an object", row.name, got)
		}
	}
	if H.Len() != n || len(exist.Objects()) != n || !H.At(lang.Object(node, n), next).Equal(lang.Object(node, 1)) {
		t.Errorf("%d objects, %d occur", H.Len(), len(exist.Objects()))
	}
}

// Objects that occur are listed once, by class and number, however far apart their
// numbers are.
func TestOccurring(t *testing.T) {
	var exist lang.Occurring
	a, b := lang.Class("A"), lang.Class("B")
	for _, o := range []lang.ObjectValue{lang.Object(b, 64), lang.Object(a, 1<<31-1), lang.Object(b, 63), lang.Nil(a), lang.Object(a, 1), lang.Object(b, 64)} {
		exist.Add(o)
	}
	want := []lang.ObjectValue{lang.Object(a, 1), lang.Object(a, 1<<31-1), lang.Object(b, 63), lang.Object(b, 64)}
	if got := exist.Objects(); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
