package concrete_test

import (
	"slices"
	"testing"

	"tandem/lang"
	objconcrete "tandem/objects/concrete"
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
		var H objconcrete.Heap
		for i, o := range row.add {
			before := objconcrete.Fresh(H, C)
			with := H.Add(o)
			if with.Len() != i+1 || H.Len() != i || objconcrete.Fresh(H, C) != before {
				t.Errorf("%s: %v was added: %d objects, and %d before", row.reason, o, with.Len(), H.Len())
			}
			H = with
		}
		if c, d := objconcrete.Fresh(H, C), objconcrete.Fresh(H, D); c != lang.Object(C, row.c) || d != lang.Object(D, row.d) {
			t.Errorf("%s: got %v and %v, want numbers %d and %d", row.reason, c, d, row.c, row.d)
		}
		for _, o := range row.add {
			if !H.Has(o) || !slices.Contains(H.Objects(), o) {
				t.Errorf("%s: %v is not there", row.reason, o)
			}
		}
	}
}
