package states

import (
	"tandem/arrays/bounds"
	"tandem/concrete"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/objects/heaps"
)

// run is a configuration as the rules of arrays see it.
type run struct{ heaps.Config }

func (c run) Continue(S1 lang.Seq) run { return run{c.Config.Continue(S1)} }

func (c run) Halt(S1 lang.Seq) run { return run{c.Config.Halt(S1)} }

func (c run) Assign(x lang.Var, v lang.Value) run { return run{c.Config.Assign(x, v)} }

// Fault reports whether c has nothing but the statement array-out-of-bound.
func Fault(c heaps.Config) bool {
	_, ok := c.Stmt().(*lang.Fault)
	return ok
}

// Missing reports whether c is stopped by an index or bound not computed. Using nil comes first.
func (k Calculus) Missing(c heaps.Config) bool {
	s := c.Stmt()
	if s == nil || !k.defined(c, lang.Evaluated(s)...) {
		return false
	}
	value := k.at(c.H).Eval(c.Valuation())
	for _, acc := range lang.AccessesOf(s) {
		if lang.Overflows(value.At(acc.A), value.At(acc.I)) {
			return true
		}
	}
	bound, ok := s.(*lang.SetBound)
	return ok && lang.Overflows(value.At(bound.E))
}

// defined reports whether none of the expressions uses nil in c.
func (k Calculus) defined(c heaps.Config, es ...lang.Expr) bool {
	if len(es) == 0 {
		return true
	}
	eval, memo := k.Eval(c.Valuation(), c.H), map[lang.Expr]lang.Value{}
	return lists.All(es, func(e lang.Expr) bool { return eval.Memo(memo, e) != heaps.Bottom })
}

// FirstError returns the first array-out-of-bound error of c's next statement, for messages; or false.
func (k Calculus) FirstError(c heaps.Config) (bounds.Error, bool) {
	s := c.Stmt()
	if s == nil {
		return bounds.Error{}, false
	}
	return bounds.FirstErrorOf(k.evaluation(c.H), c.Valuation(), s, k.taken(c, s))
}

// taken lists the accesses of the statement s to arrays that are evaluated in c: not
// those in the branches of conditional expressions that are not taken.
func (k Calculus) taken(c heaps.Config, s lang.Stmt) []lang.Access {
	eval, memo := k.Eval(c.Valuation(), c.H), map[lang.Expr]lang.Value{}
	seen := map[lang.Expr]bool{}
	var visit func(e lang.Expr)
	visit = func(e lang.Expr) {
		if seen[e] {
			return
		}
		seen[e] = true
		for i := range e.NumKids() {
			if b, ok := eval.Memo(memo, e.Kid(0)).(lang.BoolValue); e.Op() == lang.Cond && i > 0 && ok && bool(b) != (i == 1) {
				continue
			}
			visit(e.Kid(i))
		}
	}
	for _, e := range lang.Evaluated(s) {
		visit(e)
	}
	return lists.Filter(lang.AccessesOf(s), func(a lang.Access) bool { return seen[lang.Term(lang.Select, a.A, a.I)] })
}

// evaluation returns V(·) for the values of variables, in one heap.
func (k Calculus) evaluation(H heaps.Heap) concrete.Evaluation {
	return func(V concrete.Valuation) heaps.Function { return k.Eval(V, H) }
}
