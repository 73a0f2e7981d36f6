package objects

import (
	"tandem/concrete"
	"tandem/lang"
	"tandem/objects/heaps"
	"tandem/objects/unfold"
	"tandem/recursion/stacks"
	"tandem/spec"
	"tandem/wp"
	"tandem/wp/heap"
)

// TraceSides is what the statements about traces compare: what unfolds a program, what runs it,
// what runs a trace, and what computes its path condition. A mutant or a reading replaces a part.
type TraceSides struct {
	Unfold   spec.System[unfold.Config]
	Standard spec.System[heaps.Config]
	Heap     heap.Calculus
	Wp       wp.Calculus
	// Unmarked tells that the unfolding has no transition where a body ends.
	Unmarked bool
	// Returning tells that in programs each method has a result and ends with its one return.
	Returning bool
}

// Traces returns the sides with the repaired rules over the model m.
func Traces(m concrete.Model) TraceSides {
	return TraceSides{
		Unfold:   unfold.Repaired(),
		Standard: heaps.System(heaps.Standard(m)),
		Heap:     heap.Calculus{Eval: heap.Lazy(m), Fresh: heap.Fresh},
		Wp:       wp.Repaired(),
	}
}

// TracesBy returns the sides with other rules that unfold programs.
func TracesBy(m concrete.Model, u unfold.Unfolding) TraceSides {
	sides := Traces(m)
	sides.Unfold, sides.Unmarked, sides.Returning = u.System, u.Unmarked, u.Returning
	return sides
}

// Machine runs programs by the standard semantics alone.
func (s TraceSides) Machine() *spec.Machine[*lang.Program, concrete.Valuation, heaps.Config] {
	return &spec.Machine[*lang.Program, concrete.Valuation, heaps.Config]{
		System: s.Standard, Init: heaps.Initial,
		End: func(c heaps.Config) spec.Outcome {
			if heaps.Final(c) {
				return spec.Final
			}
			return spec.Stuck
		},
	}
}

// BodiesReplaced returns the standard semantics with calls by body replacement: e0 stands in the body
// for this, and is evaluated wherever it stands.
//
//	Call: ⟨(L, h := e0.m(ē); S)·Γ, G, H⟩ → ⟨(L[ȳ := V(ē)], S'[this, ū := e0, ȳ])·(L, h := r; S)·Γ, G, H⟩
//		where m(ū) :: S' provided V(e0) is an object, V(ē) ≠ ⊥, and ȳ are fresh
//
// The body has the caller's variables, of which e0 speaks: it assigns to none of them.
//
// Source: §4, "the semantics of method calls is defined as above in terms of body replacement
// (replacing the local variables by fresh variables)".
func BodiesReplaced(m concrete.Model) heaps.Rule {
	for _, call := range heaps.System(heaps.Standard(m)).Rules {
		if call.ID != "Call" {
			continue
		}
		byValue := call.Apply
		call.Cite = "§4, the concrete semantics, body replacement"
		call.Apply = func(c heaps.Config) []heaps.Config {
			list := byValue(c)
			for i, after := range list {
				invoke, top := c.Stmt().(*lang.Invoke), after.Gamma.Top()
				method := c.Methods[invoke.Callee()]
				L, theta := c.Gamma.Top().L, unfold.Renaming{method.This: invoke.E0}
				for _, u := range method.Params {
					y := lang.Fresh(u.Name, c.Gamma.Depth(), u.Type)
					y.Scope = method.FullName() + "." // no method's
					theta[u] = lang.V(y)
					L = L.Update(y, top.L.At(u))
				}
				list[i].Gamma = after.Gamma.Replace(stacks.Closure{L: L, S: unfold.Subst(top.S, theta), Proc: top.Proc})
			}
			return list
		}
		return call
	}
	panic("no rule Call")
}
