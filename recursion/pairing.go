package recursion

import (
	"fmt"

	"tandem/concrete"
	"tandem/lang"
	"tandem/recursion/stacks"
	"tandem/recursion/symstacks"
	"tandem/spec"
	"tandem/symbolic"
)

// Semantics is the type of the semantics of recursion: programs of lang,
// valuations of the global variables, ⟨Δ, σ, φ⟩ and ⟨Γ, G⟩.
type Semantics = spec.Semantics[*lang.Program, concrete.Valuation, symstacks.Config, stacks.Config]

// Sides is what a semantics of recursion is made of. A mutant or a reading
// replaces a part.
type Sides struct {
	Name     string
	Model    concrete.Model
	Eval     concrete.Evaluation
	Apply    symbolic.Application
	Symbolic spec.System[symstacks.Config]
	Concrete spec.System[stacks.Config]
	// Compose is V∘σ, and V∘τ, on top of the valuation base for the variables
	// that the substitution stands for itself.
	Compose func(eval concrete.Evaluation, V, base concrete.Valuation, memo map[lang.Expr]lang.Value, sigma symbolic.Substitution) concrete.Valuation
	// Holds is V(φ) = true, given the value of φ.
	Holds func(value lang.Value) bool
	// Fault tells which configurations are errors of the program; nil: none.
	Fault func(stacks.Config) bool
	// MaxStack bounds the stack, in closures. 0: no bound.
	MaxStack int
	// Overflows tells whether a bound of the model keeps a statement from being
	// executed in V, and which.
	Overflows func(V concrete.Valuation, s lang.Stmt) (string, bool)
}

// DefaultMaxStack is the bound on stacks that commands use unless told
// otherwise.
const DefaultMaxStack = 1 << 20

// Published is the language of §3 over the model m.
func Published(m concrete.Model) Sides {
	eval := concrete.Eval(m)
	return Sides{
		Name: "recursion", Model: m, Eval: eval, Apply: symbolic.Apply,
		Symbolic: symstacks.System(symbolic.Apply),
		Concrete: stacks.System(eval),
		Compose:  Compose,
		Holds:    func(v lang.Value) bool { return v == lang.BoolValue(true) },
		MaxStack: DefaultMaxStack,
		Overflows: func(V concrete.Valuation, s lang.Stmt) (string, bool) {
			c := concrete.Config{V: V}
			if s != nil {
				c.S = lang.SeqOf(s)
			}
			return m.Bound(c)
		},
	}
}

// New is the semantics of §3 in the standard model.
func New() *Semantics { return Published(concrete.Standard()).Semantics() }

// Compose is V∘σ at the variables of σ's domain, and base elsewhere.
//
// Source: §3, Theorem 3.5, "(V∘σ)(x) = V(σ(x)) for any global variable x, V∘τ'(u)
// = V(τ'(u)) for any local substitution τ' and local variable u".
func Compose(eval concrete.Evaluation, V, base concrete.Valuation, memo map[lang.Expr]lang.Value, sigma symbolic.Substitution) concrete.Valuation {
	value := eval(V)
	for _, x := range sigma.Domain() {
		base = base.Update(x, value.Memo(memo, sigma.At(x)))
	}
	return base
}

// Semantics pairs the two sides.
func (p Sides) Semantics() *Semantics {
	return &Semantics{
		Name:     p.Name,
		Symbolic: p.Symbolic,
		Concrete: p.Concrete,
		InitS:    symstacks.Initial,
		InitC:    stacks.Initial,
		Under:    p.under,
		Same: func(c, d stacks.Config) bool {
			return c.G.Equal(d.G) && c.Gamma.Equal(d.Gamma)
		},
		Final: stacks.Final,
		Fault: p.Fault,
		Bound: p.bound,
		Show:  Show,
	}
}

// bound tells whether a bound of the machine was reached at c, and which.
func (p Sides) bound(c stacks.Config) (string, bool) {
	if p.MaxStack > 0 && c.Gamma.Depth() > p.MaxStack {
		return fmt.Sprintf("there are more than %d closures on the stack (bound on the stack)", p.MaxStack), true
	}
	return p.Overflows(c.Valuation(), c.Stmt())
}

// under relates the sides for one valuation V = G ∪ L. One memo serves all
// expressions of a run; V•Δ is found once for each stack, which makes the
// instances of a run's configurations share their stacks as the configurations
// do.
func (p Sides) under(V concrete.Valuation) spec.View[symstacks.Config, stacks.Config] {
	memo := map[lang.Expr]lang.Value{}
	value := p.Eval(V)
	L, G := stacks.Split(V)
	known := map[symstacks.Stack]stacks.Stack{}
	return spec.View[symstacks.Config, stacks.Config]{
		Holds: func(s symstacks.Config) bool { return p.Holds(value.Memo(memo, s.Phi)) },
		Instance: func(s symstacks.Config) (stacks.Config, bool) {
			return stacks.Config{
				Gamma: p.stack(V, L, memo, known, s.Delta),
				G:     p.Compose(p.Eval, V, G, memo, s.Sigma),
				Procs: s.Procs,
			}, true
		},
	}
}

// stack is V•Δ, "the concrete stack resulting from replacing every local
// environment τ' in Δ by V∘τ'" (§3, Theorem 3.5). The local substitution id of
// the main statement's closure, at the bottom, gives L.
func (p Sides) stack(V, L concrete.Valuation, memo map[lang.Expr]lang.Value, known map[symstacks.Stack]stacks.Stack, delta symstacks.Stack) stacks.Stack {
	var above []symstacks.Stack // whose instance is not known
	var gamma stacks.Stack
	for ; !delta.Empty(); delta = delta.Pop() {
		if instance, ok := known[delta]; ok {
			gamma = instance
			break
		}
		above = append(above, delta)
	}
	for i := len(above) - 1; i >= 0; i-- {
		base, top := concrete.Valuation{}, above[i].Top()
		if above[i].Depth() == 1 {
			base = L
		}
		L := p.Compose(p.Eval, V, base, memo, top.Tau)
		gamma = gamma.Push(stacks.Closure{L: L, S: top.S, Proc: top.Proc})
		known[above[i]] = gamma
	}
	return gamma
}
