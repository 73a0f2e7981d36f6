package section4

import (
	"fmt"
	"slices"

	"tandem/internal/lists"
	"tandem/lang"
	"tandem/lang/trace"
	"tandem/props"
	"tandem/props/programs"
	"tandem/wp/heap"
)

// Case is what Theorem 4.5 quantifies over: a trace and a consistent heap.
type Case struct {
	Rho trace.Trace
	V   heap.State
}

// Point is what lemmas are about: an expression, h := e, x := new C, and a consistent heap.
type Point struct {
	E1   lang.Expr // e' of Lemma 4.4; e of Lemma 4.3
	H, E lang.Expr // of the assignment
	X    lang.Var  // of the creation
	V    heap.State
}

// Kind returns how random cases are made, shown and made smaller.
func Kind() props.Kind[Case] {
	return props.Kind[Case]{Gen: RandomCase(), Show: showCase, Smaller: smallerCase}
}

func showCase(c Case) props.Shown {
	return props.Shown{
		Other: "ρ = " + c.Rho.String(), Input: c.V.String(),
		Size: c.Rho.Size(), Stmts: c.Rho.Len(),
	}
}

// smallerCase leaves out an action, puts a smaller expression for one, or makes the heap smaller.
func smallerCase(c Case) []Case {
	var list []Case
	actions := c.Rho.Actions()
	with := func(i int, as ...trace.Action) {
		list = append(list, Case{trace.Of(slices.Concat(actions[:i], as, actions[i+1:])...), c.V})
	}
	for i := range actions {
		with(i)
	}
	for i, a := range actions {
		switch a := a.(type) {
		case trace.Test:
			for _, b := range programs.SmallerExpr(a.B) {
				with(i, trace.Test{B: b})
			}
		case trace.Assign:
			for _, e := range programs.SmallerExpr(a.E) {
				with(i, trace.Assign{H: a.H, E: e})
			}
			for _, h := range programs.SmallerExpr(a.H) {
				if h.IsHeapVar() {
					with(i, trace.Assign{H: h, E: a.E})
				}
			}
		}
	}
	vars := c.Rho.Vars()
	for i, y := range vars {
		for _, x := range vars[:i] {
			if x.Type == y.Type {
				list = append(list, Case{merged(actions, x, y), c.V})
			}
		}
	}
	return append(list, lists.Map(smallerState(c.V, vars, c.Rho.Fields()), func(V heap.State) Case { return Case{c.Rho, V} })...)
}

// merged returns the trace with x for y.
func merged(actions []trace.Action, x, y lang.Var) trace.Trace {
	instead := programs.Instead(x, y)
	var list []trace.Action
	for _, a := range actions {
		switch a := a.(type) {
		case trace.Test:
			list = append(list, trace.Test{B: instead(a.B)})
		case trace.Assign:
			list = append(list, trace.Assign{H: instead(a.H), E: instead(a.E)})
		case trace.New:
			if a.X == y {
				a.X = x
			}
			list = append(list, a)
		}
	}
	return trace.Of(list...)
}

// smallerState defaults a variable or field, drops an object that nothing denotes, or what does not occur.
func smallerState(V heap.State, vars []lang.Var, fields []lang.Field) []heap.State {
	var list []heap.State
	if W := restrict(V, vars, fields); W.String() != V.String() {
		list = append(list, W)
	}
	for _, x := range V.G.Domain() {
		if d := lang.Default(x.Type); !V.G.At(x).Equal(d) {
			list = append(list, V.Assign(x, d))
		}
	}
	for _, o := range V.H.Objects() {
		for _, f := range V.H.Fields(o) {
			list = append(list, V.AssignField(o, f, lang.Default(f.Type)))
		}
	}
	return list
}

// restrict returns V on those variables and fields, with the objects that they reach.
func restrict(V heap.State, vars []lang.Var, fields []lang.Field) heap.State {
	var W heap.State
	var meet func(v lang.Value)
	meet = func(v lang.Value) {
		o, ok := v.(lang.ObjectValue)
		if !ok || o.IsNil() || W.H.Has(o) {
			return
		}
		W.H = W.H.Add(o)
		for _, f := range fields {
			if f.Of == o.Type() {
				meet(V.H.At(o, f))
				W = W.AssignField(o, f, V.H.At(o, f))
			}
		}
	}
	for _, x := range vars {
		meet(V.G.At(x))
		W = W.Assign(x, V.G.At(x))
	}
	return W
}

func showPoint(pt Point) props.Shown {
	return props.Shown{
		Other: fmt.Sprintf("e' = %v, h := e is %v := %v, x := new C is %v := new %v", pt.E1, pt.H, pt.E, pt.X, pt.X.Type),
		Input: pt.V.String(), Size: programs.ExprSize(pt.E1),
	}
}

func smallerPoint(pt Point) []Point {
	var list []Point
	with := func(e1, h, e lang.Expr, V heap.State) { list = append(list, Point{e1, h, e, pt.X, V}) }
	for _, e := range append(programs.SmallerExpr(pt.E1), subterms(pt.E1)...) {
		with(e, pt.H, pt.E, pt.V)
	}
	for _, e := range programs.SmallerExpr(pt.E) {
		with(pt.E1, pt.H, e, pt.V)
	}
	for _, h := range programs.SmallerExpr(pt.H) {
		if h.IsHeapVar() {
			with(pt.E1, h, pt.E, pt.V)
		}
	}
	rho := trace.Of(trace.Assign{H: pt.H, E: pt.E}, trace.Assign{H: lang.V(lang.NewVar("result", pt.E1.Type())), E: pt.E1}, trace.New{X: pt.X})
	for _, V := range smallerState(pt.V, rho.Vars(), rho.Fields()) {
		with(pt.E1, pt.H, pt.E, V)
	}
	return list
}

// subterms lists the operands of e, of whatever type.
func subterms(e lang.Expr) []lang.Expr {
	var list []lang.Expr
	for i := range e.NumKids() {
		list = append(list, e.Kid(i))
	}
	return list
}

// point returns a random point of the universe.
func (u *Universe) point(src props.Source) Point {
	t := props.OneOf(src, "type", u.exprTypes())
	pt := Point{E1: u.Expr(src, t, 1+src.Choose(12, "size")), X: props.OneOf(src, "x", u.objects())}
	pt.H = u.heapVar(src, 1+src.Choose(4, "size"))
	pt.E = u.Expr(src, pt.H.Type(), 1+src.Choose(5, "size"))
	pt.V = u.State(src)
	return pt
}
