package bounded

import "tandem/lang"

// parts is what a formula is made by: tests give wrong ones.
type parts struct {
	unwind func(p *lang.Program, k int) *lang.Program
	// version is the instance of x with the value e, with its equation.
	version func(n *names, x lang.Var, e lang.Expr) lang.Var
	// join is x where branches meet: the conditional expression e; made is told of a new instance.
	join func(n *names, x lang.Var, e lang.Expr, made func(lang.Var, lang.Expr)) lang.Expr
	// reads is how many inputs were read behind the one with that number.
	reads func(number int) int
	// fails is when a place fails that fails in two ways.
	fails func(old, more lang.Expr) lang.Expr
	// verdict is what the answers to both questions mean.
	verdict func(bug, bound bool) Verdict
}

// standard returns the parts by which the formula is right.
func standard() parts {
	return parts{
		unwind:  Unwind,
		version: (*names).equal,
		join: func(n *names, x lang.Var, e lang.Expr, made func(lang.Var, lang.Expr)) lang.Expr {
			inst := n.equal(x, e)
			made(inst, e)
			return lang.V(inst)
		},
		reads: func(number int) int { return number },
		fails: either,
		verdict: func(bug, bound bool) Verdict {
			switch {
			case bug:
				return Bug
			case bound:
				return Bounded
			default:
				return Correct
			}
		},
	}
}
