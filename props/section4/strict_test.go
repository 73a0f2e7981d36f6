package section4

import (
	"testing"

	"tandem/concrete"
	"tandem/lang"
	"tandem/lang/trace"
	"tandem/wp"
	"tandem/wp/heap"
)

// With strict conditional expressions no calculus at all has a path condition for
//
//	ρ = x := new C · if p then x else y fi.q
//
// where q is a Boolean field whose test is negated. Three heaps say so: in the
// first, p is true and x and y are nil, and ρ leads through; in the others p is
// false and y is an object whose q differs. An expression with a dereference is ⊥
// in the first, since every object expression is nil there or ⊥; one without
// cannot tell the other two apart. All expressions up to a size confirm it, and
// with conditional expressions that are not strict there is one.
func TestNoStrictPathCondition(t *testing.T) {
	q := lang.Field{Of: classC, Name: "q", Type: lang.Bool}
	u := Universe{
		Vars:   []lang.Var{lang.NewVar("x", classC), lang.NewVar("y", classC), lang.NewVar("p", lang.Bool)},
		Fields: []lang.Field{{Of: classC, Name: "f", Type: classC}, q},
		Ops:    []lang.Op{lang.Eq, lang.Not, lang.And, lang.Cond},
	}.ready()
	x, y, p := u.Vars[0], u.Vars[1], u.Vars[2]
	rho := trace.Of(trace.New{X: x}, trace.Test{B: lang.Negation(lang.Dot(lang.Term(lang.Cond, lang.V(p), lang.V(x), lang.V(y)), q))})
	one := heap.State{H: heap.Heap{}.Add(lang.Object(classC, 1))}.Assign(y, lang.Object(classC, 1)).Assign(p, lang.BoolValue(false))
	heaps := []heap.State{
		heap.State{}.Assign(p, lang.BoolValue(true)),
		one,
		one.AssignField(lang.Object(classC, 1), q, lang.BoolValue(true)),
	}
	tells := func(eval heap.Evaluation, b lang.Expr) bool {
		for i, V := range heaps {
			if isTrue(eval(V).At(b)) != (i < 2) {
				return false
			}
		}
		return true
	}
	strict, lazy := heap.Eval(concrete.Standard()), heap.Lazy(concrete.Standard())
	for i, V := range heaps {
		for _, r := range []Sides{Strict(), Repaired()} {
			if leads, _, _ := r.Leads(V, rho); leads != (i < 2) {
				t.Errorf("in heap %d the trace leads through: %v", i, leads)
			}
		}
	}
	en, n := NewEnumeration(u), 0
	for size := 1; size <= 9; size++ {
		for _, b := range en.Exprs(lang.Bool, size) {
			n++
			if tells(strict, b) {
				t.Errorf("%v tells the heaps apart", b)
			}
		}
	}
	if n < 100_000 {
		t.Errorf("only %d expressions", n)
	}
	if b := wp.Repaired().Of(rho); !tells(lazy, b) || tells(strict, b) {
		t.Errorf("the repaired path condition %v", b)
	}
}
