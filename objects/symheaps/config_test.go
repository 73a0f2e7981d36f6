package symheaps_test

import (
	"slices"
	"testing"

	"tandem/lang"
	"tandem/objects/symheaps"
)

// The variables of new objects are numbered as they are made, and come in that
// order.
func TestFresh(t *testing.T) {
	C, D := lang.Class("C"), lang.Class("D")
	var c symheaps.Config
	if x, ok := c.Created(); ok {
		t.Errorf("at first %v is the last", x)
	}
	if n := len(c.Made.Vars()); n != 0 || c.Made.Len() != 0 {
		t.Errorf("at first there are %d", n)
	}
	for i, class := range []lang.Type{C, D, C} {
		before := c.Made
		c.Made = before.With(symheaps.Fresh(c, class), symheaps.Creation{})
		if x, ok := c.Created(); !ok || x != c.Made.Last() {
			t.Errorf("after %d more the last is %v, %v", i+1, x, ok)
		}
		if c.Made.Len() != i+1 || before.Len() != i || c.Made.Before() != before {
			t.Errorf("after %d more there are %d, and before %d", i+1, c.Made.Len(), before.Len())
		}
	}
	want := []lang.Var{lang.Fresh("x", 1, C), lang.Fresh("x", 2, D), lang.Fresh("x", 3, C)}
	if got := c.Made.Vars(); !slices.Equal(got, want) || c.Made.Last() != want[2] {
		t.Errorf("got %v, want %v", got, want)
	}
}
