package numeric

import (
	"testing"

	"tandem/explore/solver"
	"tandem/lang"
)

// Formulas that differ in the names of what is bound, and in the order of conjuncts, are one
// to Known; others are not.
func TestKey(t *testing.T) {
	v := func(name string) lang.Expr { return lang.V(lang.Var{Name: name, Type: lang.Int}) }
	lt := func(a, b string) lang.Expr { return lang.Term(lang.Lt, v(a), v(b)) }
	of := func(bound []string, conjuncts ...lang.Expr) solver.Exists {
		var e solver.Exists
		for _, x := range bound {
			e.Bound = append(e.Bound, lang.Var{Name: x, Type: lang.Int})
		}
		e.Body = lang.All(conjuncts...)
		return e
	}
	xy, ab := []string{"x", "y"}, []string{"a", "b"}
	e := of(xy, lt("l", "x"), lt("m", "y"), lt("x", "y"))
	for _, row := range []struct {
		reason string
		other  solver.Exists
		same   bool
	}{
		{"other names", of(ab, lt("l", "a"), lt("m", "b"), lt("a", "b")), true},
		{"another order", of(ab, lt("l", "a"), lt("a", "b"), lt("m", "b")), true},
		{"a conjunct twice", of(ab, lt("l", "a"), lt("m", "b"), lt("a", "b"), lt("l", "a")), true},
		{"the other way round", of(ab, lt("l", "a"), lt("m", "b"), lt("b", "a")), false},
		{"one variable for two", of(ab, lt("l", "a"), lt("m", "a"), lt("a", "a")), false},
		{"another free variable", of(ab, lt("l", "a"), lt("n", "b"), lt("a", "b")), false},
		{"free, where it was bound", of([]string{"y"}, lt("l", "x"), lt("m", "y"), lt("x", "y")), false},
	} {
		if got := key(e) == key(row.other); got != row.same {
			t.Errorf("%s: the same key: %t, want %t: %s", row.reason, got, row.same, key(row.other))
		}
	}
	a, b := lang.All(lt("l", "m"), lt("m", "n")), lang.All(lt("m", "n"), lt("l", "m"))
	if !among(a, b) || !among(lt("l", "m"), a) || among(a, lt("l", "m")) {
		t.Error("a conjunction implies its conjuncts, in any order, and no others")
	}
}
