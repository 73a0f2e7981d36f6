package ordinary

//go:generate tandem lift . --func Run

// A Node is a term of the λ-calculus with a store, whose parts are other nodes, by their numbers.
// X is a variable's, an input's or a parameter's number.
type Node struct{ Kind, X, A, B, C int8 }

// The kinds of nodes, as in Figure 7 of "Symbolic Execution for (Almost) Free".
const (
	Var int8 = iota
	Lam
	App
	True
	False
	If
	Zero
	Succ
	Pred
	IsZero
	Unit
	Ref
	Deref
	Assign
	Input
)

// A Value is what a term becomes: N is a number, a truth value as 0 or 1, a location, or a
// function's node, with its environment.
type Value struct{ Kind, N, Env int8 }

// The kinds of values.
const (
	Nothing int8 = iota
	Number
	Truth
	Nil
	Location
	Function
)

// A Frame gives a variable its value. The next frame is around it; -1 is none.
type Frame struct {
	X, Next int8
	V       Value
}

// A Machine runs a term. It is stuck where no rule applies.
type Machine struct {
	Nodes  []Node
	Inputs []Value
	Frames []Frame
	Store  []Value
	Stuck  bool
}

// Run is the standard interpreter of Figure 7: the value of the term t in an environment, and the
// machine afterwards.
func Run(m Machine, t, env int8) (Machine, Value) {
	var a, b Value
	n := m.Nodes[t]
	switch n.Kind {
	case Var:
		for e := env; e >= 0; e = m.Frames[e].Next {
			if m.Frames[e].X == n.X {
				return m, m.Frames[e].V
			}
		}
		m.Stuck = true
		return m, a
	case Lam:
		return m, Value{Function, t, env}
	case True:
		return m, Value{Kind: Truth, N: 1}
	case False:
		return m, Value{Kind: Truth}
	case Zero:
		return m, Value{Kind: Number}
	case Unit:
		return m, Value{Kind: Nil}
	case Input:
		return m, m.Inputs[n.X]
	}
	if m, a = Run(m, n.A, env); m.Stuck {
		return m, a
	}
	if n.Kind == App || n.Kind == Assign {
		if m, b = Run(m, n.B, env); m.Stuck {
			return m, b
		}
	}
	switch {
	case n.Kind == App && a.Kind == Function:
		f := m.Nodes[a.N]
		m.Frames = append(m.Frames, Frame{f.X, a.Env, b})
		return Run(m, f.A, int8(len(m.Frames)-1))
	case n.Kind == If && a.Kind == Truth && a.N == 1:
		return Run(m, n.B, env)
	case n.Kind == If && a.Kind == Truth:
		return Run(m, n.C, env)
	case n.Kind == Succ && a.Kind == Number:
		a.N++
	case n.Kind == Pred && a.Kind == Number:
		if a.N > 0 {
			a.N--
		}
	case n.Kind == IsZero && a.Kind == Number && a.N == 0:
		return m, Value{Kind: Truth, N: 1}
	case n.Kind == IsZero && a.Kind == Number:
		return m, Value{Kind: Truth}
	case n.Kind == Ref:
		m.Store = append(m.Store, a)
		return m, Value{Kind: Location, N: int8(len(m.Store) - 1)}
	case n.Kind == Deref && a.Kind == Location:
		return m, m.Store[a.N]
	case n.Kind == Assign && a.Kind == Location:
		m.Store[a.N] = b
		return m, Value{Kind: Nil}
	default:
		m.Stuck = true
	}
	return m, a
}
