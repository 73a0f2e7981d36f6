package notation

import (
	"slices"

	"tandem/lang"
)

// configuration returns what the right side of a rule stands for.
func (r *run) configuration(t *Term) Configuration {
	var c Configuration
	for i, s := range r.f.dialect.Config {
		switch k := t.Kids[i]; s {
		case Trace:
			c.Rho = r.actions(k)
		case Stacked:
			c.Stack = r.frames(k)
		case Statements:
			c.S = r.statements(k)
		case Substitution:
			c.Sigma = r.subst(k)
		case Versions:
			c.Sigma = r.reading(r.subst(k))
		case Valuation:
			c.V = r.values(k)
		default:
			c.Phi = r.expr(k)
		}
	}
	return c
}

// statements returns a sequence of statements.
func (r *run) statements(t *Term) lang.Seq {
	switch {
	case t.Kind == Meta:
		return r.slots[t.slot].(lang.Seq)
	case t.Kind != Sequence:
		return lang.SeqOf(r.node(t))
	}
	var S lang.Seq
	for _, k := range slices.Backward(t.Kids) {
		switch {
		case k.Kind == Meta && k.Sort == Statements:
			S = r.appended(r.statements(k), S)
		case k.Kind == Renamed:
			S = r.renamed(k).Then(S)
		case k.Kind == EachField:
			S = r.eachField(k).Then(S)
		default:
			switch s := r.node(k); {
			case s == nil:
			case r.from != nil && !r.from.S.Empty() && r.from.S.Head() == s && r.from.S.Tail() == S:
				S = r.from.S // a loop that goes on is the same sequence
			default:
				S = S.Push(s)
			}
		}
	}
	return S
}

// node returns a statement: the node of the left side, where it stands there, too.
func (r *run) node(t *Term) lang.Stmt {
	if t.slot >= 0 {
		return r.slots[t.slot].(lang.Stmt)
	}
	switch t.Kind {
	case Assignment:
		x, e := r.variableOf(t.Kids[0]), r.expr(t.Kids[1])
		if x.Type != e.Type() {
			r.fail(t, "%v is no %v, as %v is", e, x.Type, x)
		}
		return &lang.Assign{X: x, E: e, At: r.where()}
	case AssignElem:
		a, i, e := r.variableOf(t.Kids[0]), r.expr(t.Kids[1]), r.expr(t.Kids[2])
		r.apply(t, lang.Store, lang.V(a), i, e) // it is of these types
		return &lang.AssignElem{A: a, I: i, E: e, At: r.where()}
	case AssignLen:
		a, e := r.variableOf(t.Kids[0]), r.expr(t.Kids[1])
		r.apply(t, lang.SetLen, lang.V(a), e)
		return &lang.SetBound{A: a, E: e, At: r.where()}
	case Assumption:
		return &lang.Assume{B: r.expr(t.Kids[0])}
	case Assertion:
		return &lang.Assert{B: r.expr(t.Kids[0])}
	case Meta:
		return r.slots[t.slot].(lang.Stmt)
	case EndOf:
		d, _ := r.from.Procs.find(r.callee)
		return &lang.End{H: r.expr(t.Kids[0]), Result: d.Result, At: r.where(), OfH: r.of.Parts().OfH}
	case AssignHeap:
		return r.assignment(t)
	case AssignField:
		e, f := r.expr(t.Kids[0]), r.field(t.Kids[1])
		return &lang.AssignField{H: r.dot(t, e, f), E: r.ofType(t.Kids[2], f.Type)}
	case CallOf:
		return &lang.Call{Proc: string(r.slots[t.Kids[0].slot].(name)), Args: r.exprs(t.Kids[1])}
	case Choice:
		return &lang.If{B: r.expr(t.Kids[0]), Then: r.statements(t.Kids[1]), Else: r.statements(t.Kids[2]), At: r.where()}
	case Loop:
		return &lang.While{B: r.expr(t.Kids[0]), Body: r.statements(t.Kids[1]), At: r.where()}
	case DeclaredForm:
		return r.newForm(t)
	}
	return &lang.Fault{Of: r.of, Kind: faults[t.Name]}
}

var faults = map[string]lang.Kind{
	"array-out-of-bound": lang.OutOfBound, "assertion-failed": lang.AssertionFailed, "nil-dereference": lang.NilDereference,
}
