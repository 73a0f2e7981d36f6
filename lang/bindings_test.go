package lang_test

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"testing"

	"tandem/lang"
)

// Bindings are a map of Go's, few as many, and an update leaves those that it was made from as
// they were.
func TestBindings(t *testing.T) {
	var m lang.Bindings[int]
	want := map[lang.Var]int{}
	for i := range 130 {
		n := 10 // of them; each is there more than once, out of order
		if i > 30 {
			n = 40
		}
		x := lang.NewVar(fmt.Sprint("x", i*37%n), lang.Int)
		before, had := want[x]
		updated := m.Set(x, i)
		if v, ok := m.Get(x); v != before || ok != had {
			t.Fatalf("%v is %d %t after an update of another, want %d %t", x, v, ok, before, had)
		}
		m, want[x] = updated, i
		got := map[lang.Var]int{}
		m.All(func(x lang.Var, v int) bool { got[x] = v; return true })
		if !maps.Equal(got, want) {
			t.Fatalf("after %d updates: %v, want %v", i+1, got, want)
		}
		keys := slices.SortedFunc(maps.Keys(want), func(x, y lang.Var) int { return cmp.Compare(x.Name, y.Name) })
		if !slices.Equal(m.Keys(), keys) || !slices.Equal(lang.Bind(want).Keys(), keys) {
			t.Fatalf("after %d updates: of %v, want %v", i+1, m.Keys(), keys)
		}
		_ = append(m.Keys(), lang.NewVar("no", lang.Bool)) // stays as it is
	}
	if m.All(func(_ lang.Var, v int) bool { return v < 100 }) {
		t.Error("all are below 100")
	}
}

// Several updates are one after the other, also where the last of them is one too many to be
// few.
func TestSetAll(t *testing.T) {
	for had := range 18 {
		var xs []lang.Var
		var one lang.Bindings[int]
		for i := range had {
			one = one.Set(lang.NewVar(fmt.Sprint("y", i), lang.Int), i)
		}
		for _, name := range []string{"b", "y3", "a", "b"} {
			xs = append(xs, lang.NewVar(name, lang.Int))
		}
		all := one.SetAll(xs, func(i int) int { return -i })
		for i, x := range xs {
			one = one.Set(x, -i)
		}
		for _, x := range append(one.Keys(), all.Keys()...) {
			if v, _ := all.Get(x); v != get(one, x) {
				t.Errorf("with %d: %v is %d, want %d", had, x, v, get(one, x))
			}
		}
	}
}

func get(m lang.Bindings[int], x lang.Var) int {
	v, ok := m.Get(x)
	if !ok {
		return -100
	}
	return v
}
