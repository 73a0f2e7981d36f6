package heaps_test

import (
	"runtime"
	"slices"
	"testing"

	"tandem/concrete"
	"tandem/lang"
	"tandem/objects/heaps"
)

// A new identity is behind those of its class that exist, in whatever order they
// came.
func TestFresh(t *testing.T) {
	C, D := lang.Class("C"), lang.Class("D")
	for _, row := range []struct {
		add    []lang.ObjectValue
		c, d   int
		reason string
	}{
		{nil, 1, 1, "no objects"},
		{[]lang.ObjectValue{lang.Object(C, 1)}, 2, 1, "one of another class does not count"},
		{[]lang.ObjectValue{lang.Object(C, 2), lang.Object(C, 1)}, 3, 1, "the greater one first"},
		{[]lang.ObjectValue{lang.Object(C, 7), lang.Object(D, 2), lang.Object(C, 9)}, 10, 3, "identities left out"},
	} {
		var H heaps.Heap
		for i, o := range row.add {
			before := heaps.Fresh(H, C)
			with := H.Add(o)
			if with.Len() != i+1 || H.Len() != i || heaps.Fresh(H, C) != before {
				t.Errorf("%s: %v was added: %d objects, and %d before", row.reason, o, with.Len(), H.Len())
			}
			H = with
		}
		if c, d := heaps.Fresh(H, C), heaps.Fresh(H, D); c != lang.Object(C, row.c) || d != lang.Object(D, row.d) {
			t.Errorf("%s: got %v and %v, want numbers %d and %d", row.reason, c, d, row.c, row.d)
		}
		for _, o := range row.add {
			if !H.Has(o) || !slices.Contains(H.Objects(), o) {
				t.Errorf("%s: %v is not there", row.reason, o)
			}
		}
	}
}

// The initial heap costs a few times what the values cost that it is made of.
func TestInitialCost(t *testing.T) {
	const objects = 20_000
	node := lang.Class("Node")
	next := lang.Field{Of: node, Name: "next", Type: node}
	val := lang.Field{Of: node, Name: "val", Type: lang.Int}
	p := &lang.Program{Classes: []*lang.ClassDecl{{Type: node, Fields: []lang.Field{val, next}}}}
	var vals, nexts []lang.Entry
	for i := 1; i <= objects; i++ {
		o := lang.Object(node, i)
		vals = append(vals, lang.Entry{I: o, V: lang.NewInt(int64(i))})
		nexts = append(nexts, lang.Entry{I: o, V: lang.Object(node, i%objects+1)})
	}
	V := concrete.NewValuation(map[lang.Var]lang.Value{
		val.Array():  lang.ArrayWith(val.Array().Type, lang.NewInt(0), vals),
		next.Array(): lang.ArrayWith(next.Array().Type, lang.Nil(node), nexts),
	})
	allocated := func(f func()) uint64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		f()
		runtime.ReadMemStats(&after)
		return (after.TotalAlloc - before.TotalAlloc) / objects
	}
	var c heaps.Config
	if bytes := allocated(func() { c = heaps.Initial(p, V) }); bytes > 1000 {
		t.Errorf("the heap costs %d bytes an object", bytes)
	}
	var back concrete.Valuation
	if bytes := allocated(func() { back = heaps.StateOf(c) }); bytes > 1000 {
		t.Errorf("its arrays cost %d bytes an object", bytes)
	}
	if !back.Equal(V) {
		t.Error("the state is not the one that the heap was made of")
	}
}
