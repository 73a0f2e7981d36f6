package backward

import (
	"context"
	"fmt"

	"tandem/concrete"
	"tandem/explore"
	"tandem/explore/simplify"
	"tandem/explore/solver"
	"tandem/lang"
	"tandem/lang/trace"
	"tandem/wp"
	"tandem/wp/heap"
)

// Answer is whether a consistent heap leads through a trace.
type Answer struct {
	Answer solver.Answer
	Reason string     // why it is unknown
	V      heap.State // the heap, where there is one; it was run
	Phi    lang.Expr  // the path condition that was asked about
}

// Encoding is how fields are told to a solver.
type Encoding uint8

// The encodings. Reads, the zero Encoding, has a variable for each value of a field that is read,
// and suits every solver; Arrays has an array for each field, and suits those that know arrays.
const (
	Reads Encoding = iota
	Arrays
)

// Satisfy asks for a consistent heap that leads through ρ, by the repaired reading. The session has
// nothing asserted. A heap is returned only if the concrete semantics leads through ρ from it; else
// the error is an explore.Unsound: a bug here or of the solver.
func Satisfy(ctx context.Context, session solver.Session, rho trace.Trace, by Encoding) (Answer, error) {
	k := wp.Repaired()
	phi := wp.ComposeShort(k, rho)
	q := Encode(phi, k.Delta.At(phi))
	formula, flat := q.Formula, (*Flat)(nil)
	if by == Reads {
		flat = q.Flat()
		formula = flat.Formula
	}
	r := solver.Asked(ctx, session, simplify.Expr(formula))
	a := Answer{Answer: r.Answer, Reason: r.Reason, Phi: phi}
	switch {
	case r.Wrong:
		return a, &explore.Unsound{What: r.Reason}
	case r.Answer != solver.Sat:
		return a, nil
	}
	at := r.Model.At
	if flat != nil {
		value := concrete.Eval(concrete.Standard())(r.Model.Valuation())
		at = flat.Arrays(at, value.At)
	}
	V, err := q.Decode(at)
	if err == nil {
		err = Replay(V, rho)
	}
	if err != nil {
		return a, &explore.Unsound{What: fmt.Sprintf("%v, for the model %v of the path condition of %v", err, r.Model, rho)}
	}
	a.V = V
	return a, nil
}

// Fields returns the heap V as an initial state of a program with these fields, which
// are arrays there.
//
// Source: §4.1, "modeling symbolically fields as arrays".
func Fields(V heap.State, fields []lang.Field) concrete.Valuation {
	G := V.G
	for f, a := range V.H.Arrays(fields) {
		G = G.Update(f.Array(), a)
	}
	return G
}

// Heap asks for a heap that takes the path of a program with objects, as Satisfy for its trace:
// without arrays or program. It is replayed as prob does, too. Nothing is asserted.
func (p *Path[S]) Heap(ctx context.Context, session solver.Session, prob explore.Problem[S], by Encoding) (Answer, error) {
	a, err := Satisfy(ctx, session, p.Trace, by)
	if err != nil || a.Answer != solver.Sat || prob.Replay == nil {
		return a, err
	}
	values := map[lang.Var]lang.Value{}
	V := Fields(a.V, prob.Program.Fields())
	for _, x := range V.Domain() {
		values[x] = V.At(x)
	}
	if err := prob.Replay(context.WithoutCancel(ctx), solver.NewModel(values), p.Rules, p.End); err != nil {
		return a, &explore.Unsound{What: fmt.Sprintf("%v, for the heap %v of path(ρ) = %v", err, a.V, p.Backward)}
	}
	return a, nil
}

// Replay says what is wrong with V as a heap that leads through ρ: not consistent, or where it is stuck.
func Replay(V heap.State, rho trace.Trace) error {
	if err := V.Consistent(); err != nil {
		return err
	}
	calculus := heap.Standard(concrete.Standard())
	calculus.Eval = heap.Lazy(concrete.Standard())
	end, n := heap.Run(heap.System(calculus), heap.Config{V: V, Rho: rho})
	if !end.Rho.Empty() {
		return fmt.Errorf("from %v the trace is stuck after %d actions, at %v", V, n, end.Rho.Head())
	}
	return nil
}
