package objects

import (
	"fmt"

	"tandem/basic"
	"tandem/concrete"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/objects/heaps"
	"tandem/objects/symheaps"
	"tandem/objects/unfold"
	"tandem/recursion"
	"tandem/recursion/stacks"
	"tandem/spec"
	"tandem/symbolic"
	"tandem/wp"
	"tandem/wp/heap"
)

// Semantics is that of objects: programs of lang, initial states with fields as arrays, ⟨Δ, σ, φ⟩, ⟨Γ, V⟩.
type Semantics = spec.Semantics[*lang.Program, concrete.Valuation, symheaps.Config, heaps.Config]

// Sides is what a semantics of objects is made of: forward symbolic execution with fields as
// arrays, and the standard semantics. A mutant or a reading replaces a part.
type Sides struct {
	Name     string
	Model    concrete.Model
	Eval     concrete.Evaluation // V(e) over arrays, for φ and σ
	Value    heaps.Evaluation    // V(e) over heaps, for bounds
	Calculus symheaps.Calculus   // what Symbolic is built on
	Symbolic spec.System[symheaps.Config]
	Concrete spec.System[heaps.Config]
	// Ruled is what the rules of Symbolic are built on. nil: Calculus.
	Ruled *symheaps.Calculus
	// Raw is Symbolic with no fresh variable removed from φ. Without rules: Standard's over Calculus.
	Raw spec.System[symheaps.Config]
	// Other is the route of §4 that φ is compared with. nil: Traces of Model.
	Other *TraceSides
	// Early tells that the place h of a call h := e0.m(ē) is found before the call.
	Early bool
	// Compose is V∘σ, and V∘τ, on top of the valuation base for the variables that stand for themselves.
	Compose func(eval concrete.Evaluation, V, base concrete.Valuation, sigma symbolic.Substitution) concrete.Valuation
	// Identity is the object that the nth fresh variable stands for, given those in V, by class and number.
	Identity func(existing []lang.ObjectValue, x lang.Var, n int) lang.ObjectValue
	// Holds is V(φ) = true, given the value of φ in V, which says nothing of fresh variables.
	Holds func(value lang.Value) bool
	// Same is whether two concrete configurations are the same. nil: up to the renaming of identities.
	Same func(c, d heaps.Config) bool
	// Fault tells configurations that are errors with a statement of their own. nil: none; nil use
	// is stuck.
	Fault func(heaps.Config) bool
	// Blocked tells which are at an assumption that is false; nil: none.
	Blocked func(heaps.Config) bool
	// Missing reports whether the next statement lacks a value that it needs. nil: a test or an object.
	Missing func(heaps.Config) bool
	// Returning tells that in programs each method has a result and ends with its one return.
	Returning bool
	// MaxStack bounds the stack, in closures. 0: no bound.
	MaxStack int
}

// New returns the semantics of objects by which the theorems hold, in the standard model.
func New() *Semantics { return Repaired(concrete.Standard()).Semantics() }

// Repaired returns the language of objects over the model m; §4.1 is repaired where theorems need it.
func Repaired(m concrete.Model) Sides { return Pair(m, symheaps.Standard(), heaps.Standard(m)) }

// Pair returns the language whose rules are those of both sides over these calculi.
func Pair(m concrete.Model, symbolically symheaps.Calculus, concretely heaps.Calculus) Sides {
	return Sides{
		Name: "objects", Model: m, Eval: Lazily(concrete.Eval(m)), Value: concretely.Eval, Calculus: symbolically,
		Symbolic: symheaps.System(symbolically),
		Concrete: heaps.System(concretely),
		Compose:  recursion.Compose,
		Identity: Identity,
		Holds:    func(v lang.Value) bool { return v == lang.BoolValue(true) },
		MaxStack: recursion.DefaultMaxStack,
	}
}

// Identity returns the identity of x's class that is n behind the greatest of those that exist.
// They differ from each other, since fresh variables have different numbers.
func Identity(existing []lang.ObjectValue, x lang.Var, n int) lang.ObjectValue {
	last := 0
	for _, o := range existing {
		if o.Type() == x.Type {
			last = max(last, o.ID())
		}
	}
	return lang.Object(x.Type, last+n)
}

// Lazily returns the evaluation in which a value not computed is missing only where it counts: not
// in an untaken branch, nor at another index of an array. Otherwise it is eval.
func Lazily(eval concrete.Evaluation) concrete.Evaluation {
	type clause = spec.Clause[lang.Expr, lang.Value]
	return func(V concrete.Valuation) spec.Function[lang.Expr, lang.Value] {
		return eval(V).Matching("Eval-Op", func(old clause, e lang.Expr, kids []lang.Value) (lang.Value, bool) {
			switch e.Op() {
			case lang.Cond:
				if b, ok := kids[0].(lang.BoolValue); ok && bool(b) {
					return kids[1], true
				} else if ok {
					return kids[2], true
				}
			case lang.Store:
				_, missing := kids[1].(lang.Overflow)
				if a, ok := kids[0].(lang.ArrayValue); ok && !missing {
					return a.With(kids[1], kids[2]), true
				}
			}
			return old.Apply(e, kids)
		})
	}
}

// Semantics pairs the two sides.
func (p Sides) Semantics() *Semantics {
	same := p.Same
	if same == nil {
		same = heaps.Same
	}
	return &Semantics{
		Name:     p.Name,
		Symbolic: p.Symbolic,
		Concrete: p.Concrete,
		InitS:    symheaps.Initial,
		InitC:    heaps.Initial,
		Under:    p.viewsUnder(),
		Same:     same,
		Final:    heaps.Final,
		Fault:    p.Fault,
		Blocked:  func(c heaps.Config) bool { return lang.Blocks(c.Stmt()) || p.Blocked != nil && p.Blocked(c) },
		Bound:    p.bound,
		Show:     Show,
	}
}

// bound reports whether a bound of the machine was reached at c, and which.
func (p Sides) bound(c heaps.Config) (string, bool) {
	if p.MaxStack > 0 && c.Gamma.Depth() > p.MaxStack {
		return fmt.Sprintf("there are more than %d closures on the stack (bound on the stack)", p.MaxStack), true
	}
	missing := p.Missing
	if missing == nil {
		missing = p.NeedsMissing
	}
	return basic.Bits(p.Model, c.Overflows() || missing(c))
}

// NeedsMissing reports whether the next statement lacks a test or an object, which was not computed.
func (p Sides) NeedsMissing(c heaps.Config) bool {
	s := c.Stmt()
	if s == nil {
		return false
	}
	var e lang.Expr
	switch parts := s.Parts(); {
	case parts.Test, parts.Name != "" && !parts.E.IsZero(): // not a procedure
		e = parts.E
	case !parts.H.IsZero() && parts.H.Op() == lang.Deref:
		e = parts.H.Kid(0)
	default:
		return false
	}
	_, missing := p.Value(c.Valuation(), c.H).At(e).(lang.Overflow)
	return missing
}

// viewsUnder relates the sides for one valuation V.
func (p Sides) viewsUnder() func(V concrete.Valuation) spec.View[symheaps.Config, heaps.Config] {
	tables := new(basic.Tables)
	return func(V concrete.Valuation) spec.View[symheaps.Config, heaps.Config] {
		w := &view{
			Sides: p, V: V, values: V, known: map[symheaps.Made]bool{{}: true},
			stacks: recursion.Instances{},
		}
		values, holds, same := tables.Take(), tables.Take(), p.Same
		w.Eval = func(W concrete.Valuation) spec.Function[lang.Expr, lang.Value] { return p.Eval(W).Remembering(values) }
		value := p.Eval(V).Remembering(holds)
		if same == nil {
			same = comparing()
		}
		return spec.View[symheaps.Config, heaps.Config]{
			Holds:    func(s symheaps.Config) bool { return p.Holds(value.At(s.Phi)) },
			Instance: func(s symheaps.Config) (heaps.Config, bool) { return w.instance(s), true },
			Same:     same,
			Done: func() {
				tables.Give(values)
				tables.Give(holds)
			},
		}
	}
}

// HeapState returns the initial state V of p, which gives values to the global
// variables and to the fields as arrays, as the configuration (G, H) that traces
// are run from. The existing objects are those that occur in V: as a value of a
// variable, as an index or as a value of a field; nothing else is in G.
//
// Source: §4.1, "modeling symbolically fields as arrays", and §4, "We restrict to
// consistent concrete configurations".
func HeapState(p *lang.Program, V concrete.Valuation) heap.State {
	state := heap.State{H: lang.HeapOf(p.Fields(), V.Domain(), V.At)}
	for _, x := range V.Domain() {
		if _, array := V.At(x).(lang.ArrayValue); x.Scope == "" && !array {
			state = state.Assign(x, V.At(x))
		}
	}
	return state
}

// comparing is heaps.Same, which remembers equal stacks and the last pair of equal heaps. It
// costs less where configurations are literally equal and share what was compared before.
func comparing() func(c, d heaps.Config) bool {
	known := recursion.Known{}
	var last [2]heaps.Heap
	return func(c, d heaps.Config) bool {
		equal := lists.All(append(last[0].Differ(c.H), last[1].Differ(d.H)...), func(o lang.ObjectValue) bool { return lang.SameObject(o, c.H, d.H) })
		if equal {
			last = [2]heaps.Heap{c.H, d.H}
		}
		literally := c.G.Equal(d.G) && equal && known.Equal(c.Gamma, d.Gamma)
		return literally || heaps.Same(c, d)
	}
}

// Show prints configurations as those of §3, fields as arrays.
var Show = spec.Show[*lang.Program, concrete.Valuation, symheaps.Config, heaps.Config]{
	Program:   (*lang.Program).String,
	Valuation: basic.ShowValuation,
	Symbolic:  func(c symheaps.Config) string { return recursion.ShowSymbolic(c.Config) },
	Concrete: func(c heaps.Config) string {
		return recursion.ShowConcrete(stacks.Config{Gamma: c.Gamma, G: heaps.StateOf(c)})
	},
}

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
