package unfold

import (
	"tandem/lang/trace"
)

// Trace is ρ as it grows: on its right, in constant time, and what two paths have
// in common is shared. The zero Trace is ε. Traces are compared with ==, as lists.
type Trace struct{ cell *cell }

type cell struct {
	init Trace
	last trace.Action
	len  int
}

// Append returns ρ · a1 · … · an.
func (rho Trace) Append(actions ...trace.Action) Trace {
	for _, a := range actions {
		rho = Trace{&cell{init: rho, last: a, len: rho.Len() + 1}}
	}
	return rho
}

// Len returns the number of actions.
func (rho Trace) Len() int {
	if rho.cell == nil {
		return 0
	}
	return rho.cell.len
}

// Since lists the actions behind the first n, in their order.
func (rho Trace) Since(n int) []trace.Action {
	if rho.Len() <= n {
		return nil
	}
	list := make([]trace.Action, rho.Len()-n)
	for i := len(list) - 1; i >= 0; i-- {
		list[i] = rho.cell.last
		rho = rho.cell.init
	}
	return list
}

// Trace returns ρ for packages wp and wp/heap, in its length. It panics if an action is ill-typed.
func (rho Trace) Trace() trace.Trace { return trace.Of(rho.Since(0)...) }

// String returns ρ in one line.
func (rho Trace) String() string { return rho.Trace().String() }
