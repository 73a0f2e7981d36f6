package recursion

import (
	arrayconcrete "tandem/arrays/concrete"
	arraysymbolic "tandem/arrays/symbolic"
	"tandem/concrete"
	"tandem/lang"
	recconcrete "tandem/recursion/concrete"
	recsymbolic "tandem/recursion/symbolic"
	"tandem/spec"
)

// WithArrays is the language with procedures and arrays over the model m: the
// rules of §2.1 over stacks of closures, those of §3 for calls, whose arguments
// can be out of bounds, and for returns.
func WithArrays(m concrete.Model) Sides {
	return Composed(m, arraysymbolic.Standard(), arrayconcrete.Standard(m))
}

// NewWithArrays is the semantics of procedures and arrays in the standard
// model.
func NewWithArrays() *Semantics { return WithArrays(concrete.Standard()).Semantics() }

// Composed is the language with procedures and arrays over these calculi.
func Composed(m concrete.Model, symbolically arraysymbolic.Calculus, concretely arrayconcrete.Calculus) Sides {
	sides := Published(m)
	sides.Name = "recursion-arrays"
	sides.Apply, sides.Eval = symbolically.Apply, concretely.Eval

	calls := recsymbolic.System(symbolically.Apply)
	sym := arraysymbolic.System[recsymbolic.Config](symbolically)
	sym.Rules = append(sym.Rules, arraysymbolic.Guard(symbolically, rule(calls, "Call"), arguments)...)
	sym.Rules = append(sym.Rules, rule(calls, "Return"))
	sides.Symbolic = sym

	called := recconcrete.System(concretely.Eval)
	con := arrayconcrete.System[recconcrete.Config](concretely)
	con.Rules = append(con.Rules, arrayconcrete.Guard(concretely, rule(called, "Call"), arguments)...)
	con.Rules = append(con.Rules, rule(called, "Return"))
	sides.Concrete = con

	sides.Fault = arrayconcrete.Fault[recconcrete.Config]
	sides.Beyond = func(V concrete.Valuation, s lang.Stmt) (string, bool) {
		return concretely.Bound(V, s, m.MaxBits)
	}
	return sides
}

// arguments are the actual parameters of a call.
func arguments(s lang.Stmt) ([]lang.Expr, bool) {
	call, ok := s.(*lang.Call)
	if !ok {
		return nil, false
	}
	return call.Args, true
}

func rule[C any](sys spec.System[C], id string) spec.Rule[C] {
	r, ok := sys.Rule(id)
	if !ok {
		panic("recursion: no rule " + id)
	}
	return r
}
