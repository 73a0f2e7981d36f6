package recursion

import (
	"fmt"
	"slices"
	"strings"

	"tandem/basic"
	"tandem/concrete"
	"tandem/lang"
	"tandem/recursion/stacks"
	"tandem/recursion/symstacks"
	"tandem/spec"
	"tandem/symbolic"
)

// Semantics is that of recursion: programs of lang, valuations of globals, ⟨Δ, σ, φ⟩ and ⟨Γ, G⟩.
type Semantics = spec.Semantics[*lang.Program, concrete.Valuation, symstacks.Config, stacks.Config]

// Sides is what a semantics of recursion is made of. A mutant or a reading replaces a part.
type Sides struct {
	Name     string
	Eval     concrete.Evaluation
	Apply    symbolic.Application
	Symbolic spec.System[symstacks.Config]
	Concrete spec.System[stacks.Config]
	// Compose is V∘σ, and V∘τ, on top of the valuation base for the variables that stand for themselves.
	Compose func(eval concrete.Evaluation, V, base concrete.Valuation, sigma symbolic.Substitution) concrete.Valuation
	// Holds is V(φ) = true, given the value of φ.
	Holds func(value lang.Value) bool
	// Fault tells which configurations are errors of the program; nil: none.
	Fault func(stacks.Config) bool
	// Blocked tells which are at an assumption that is false; nil: none.
	Blocked func(stacks.Config) bool
	// MaxStack bounds the stack, in closures. 0: no bound.
	MaxStack int
	// Overflows says whether a bound of the model keeps a statement from being executed in V, and which.
	Overflows func(V concrete.Valuation, s lang.Stmt) (string, bool)
	// Texts is that of the semantics.
	Texts func(id string) func() *spec.Theorem
}

// DefaultMaxStack is the bound on stacks that commands use unless told otherwise.
const DefaultMaxStack = 1 << 20

// Published returns the language of §3 over the model m.
func Published(m concrete.Model) Sides {
	eval := concrete.Eval(m)
	return Sides{
		Name: "recursion", Eval: eval, Apply: symbolic.Apply,
		Symbolic:  symstacks.System(symbolic.Apply),
		Concrete:  stacks.System(eval),
		Compose:   Compose,
		Holds:     func(v lang.Value) bool { return v == lang.BoolValue(true) },
		MaxStack:  DefaultMaxStack,
		Overflows: func(V concrete.Valuation, s lang.Stmt) (string, bool) { return basic.Overflow(m, V, s) },
	}
}

// New returns the semantics of §3 in the standard model.
func New() *Semantics { return Published(concrete.Standard()).Semantics() }

// Compose returns V∘σ at the variables of σ's domain, and base elsewhere.
//
// Source: §3, Theorem 3.5, "(V∘σ)(x) = V(σ(x)) for any global variable x, V∘τ'(u)
// = V(τ'(u)) for any local substitution τ' and local variable u".
func Compose(eval concrete.Evaluation, V, base concrete.Valuation, sigma symbolic.Substitution) concrete.Valuation {
	value, xs := eval(V), sigma.Domain()
	return base.UpdateAll(xs, func(i int) lang.Value { return value.At(sigma.At(xs[i])) })
}

// Semantics pairs the two sides.
func (p Sides) Semantics() *Semantics {
	return &Semantics{
		Name:     p.Name,
		Symbolic: p.Symbolic,
		Concrete: p.Concrete,
		InitS:    symstacks.Initial,
		InitC:    stacks.Initial,
		Under:    p.viewsUnder(),
		Same:     same(nil),
		Final:    stacks.Final,
		Fault:    p.Fault,
		Blocked:  func(c stacks.Config) bool { return lang.Blocks(c.Stmt()) || p.Blocked != nil && p.Blocked(c) },
		Bound:    p.bound,
		Texts:    p.Texts,
		Show:     Show,
	}
}

// same compares configurations, whose stacks it remembers in known, if it is not nil.
func same(known Known) func(c, d stacks.Config) bool {
	return func(c, d stacks.Config) bool { return c.G.Equal(d.G) && known.Equal(c.Gamma, d.Gamma) }
}

// bound reports whether a bound of the machine was reached at c, and which.
func (p Sides) bound(c stacks.Config) (string, bool) {
	if p.MaxStack > 0 && c.Gamma.Depth() > p.MaxStack {
		return fmt.Sprintf("there are more than %d closures on the stack (bound on the stack)", p.MaxStack), true
	}
	return p.Overflows(c.Valuation(), c.Stmt())
}

// viewsUnder relates the sides for one V = G ∪ L. It remembers V(e) for a run, and finds V•Δ once a
// stack, so that a run's instances share stacks as its configurations do.
func (p Sides) viewsUnder() func(V concrete.Valuation) spec.View[symstacks.Config, stacks.Config] {
	tables := new(basic.Tables)
	return func(V concrete.Valuation) spec.View[symstacks.Config, stacks.Config] {
		values := tables.Take()
		eval := basic.Remembering(p.Eval, V, values)
		value := eval(V)
		L, G := stacks.Split(V)
		known := Instances{}
		locals := func(delta symstacks.Stack) concrete.Valuation {
			base := concrete.Valuation{}
			if delta.Depth() == 1 {
				base = L // id of the main statement's closure, at the bottom
			}
			return p.Compose(eval, V, base, delta.Top().Tau)
		}
		return spec.View[symstacks.Config, stacks.Config]{
			Holds: func(s symstacks.Config) bool { return p.Holds(value.At(s.Phi)) },
			Instance: func(s symstacks.Config) (stacks.Config, bool) {
				return stacks.Config{
					Gamma: known.Of(s.Delta, locals),
					G:     p.Compose(eval, V, G, s.Sigma),
					Procs: s.Procs,
				}, true
			},
			Same: same(Known{}),
			Done: func() { tables.Give(values) },
		}
	}
}

// Instances are the instances V•Δ of stacks Δ, as far as they were asked for.
type Instances map[symstacks.Stack]stacks.Stack

// Of returns V•Δ, "the concrete stack resulting from replacing every local environment
// τ' in Δ by V∘τ'" (§3, Theorem 3.5), where compose is V∘τ for the closure on top.
func (known Instances) Of(delta symstacks.Stack, compose func(delta symstacks.Stack) concrete.Valuation) stacks.Stack {
	var above []symstacks.Stack // whose instance is not known
	var gamma stacks.Stack
	for ok := false; !delta.Empty() && !ok; delta = delta.Pop() {
		if gamma, ok = known[delta]; !ok {
			above = append(above, delta)
		}
	}
	for _, delta := range slices.Backward(above) {
		top := delta.Top()
		gamma = gamma.Push(stacks.Closure{L: compose(delta), S: top.S, Proc: top.Proc})
		known[delta] = gamma
	}
	return gamma
}

// Known are pairs of stacks that were found equal. Two runs whose stacks are
// compared at each step so cost what changes, not the depth of the stack each time.
type Known map[[2]stacks.Stack]bool

// Equal reports whether s and t have the same closures: the same values and the same statements,
// positions aside. It remembers what is below the tops, if known is not nil.
func (known Known) Equal(s, t stacks.Stack) bool {
	if s.Depth() != t.Depth() {
		return false
	}
	var walked [][2]stacks.Stack
	for s != t && !known[[2]stacks.Stack{s, t}] {
		p, q := s.Top(), t.Top()
		if !p.S.Equal(q.S) || !p.L.Equal(q.L) {
			return false
		}
		s, t = s.Pop(), t.Pop()
		walked = append(walked, [2]stacks.Stack{s, t})
	}
	if known != nil {
		for _, pair := range walked {
			known[pair] = true
		}
	}
	return true
}

// Show prints configurations as the paper writes them, long statements and deep stacks cut.
var Show = spec.Show[*lang.Program, concrete.Valuation, symstacks.Config, stacks.Config]{
	Program:   (*lang.Program).String,
	Valuation: basic.ShowValuation,
	Symbolic:  ShowSymbolic,
	Concrete:  ShowConcrete,
}

const (
	width   = 60 // of statements, in characters
	deepest = 8  // closures that are shown
)

// ShowSymbolic returns ⟨(τ, S)·Δ, σ, φ⟩.
func ShowSymbolic(c symstacks.Config) string {
	var parts []string
	d := c.Delta
	for ; !d.Empty() && len(parts) < deepest; d = d.Pop() {
		top := d.Top()
		parts = append(parts, fmt.Sprintf("(%s, %s)", basic.ShowSubstitution(top.Tau), lang.Brief(top.S, width)))
	}
	return fmt.Sprintf("⟨%s, %s, %v⟩", showStack(parts, d.Depth()), basic.ShowSubstitution(c.Sigma), c.Phi)
}

// ShowConcrete returns ⟨(L, S)·Γ, G⟩.
func ShowConcrete(c stacks.Config) string {
	var parts []string
	d := c.Gamma
	for ; !d.Empty() && len(parts) < deepest; d = d.Pop() {
		top := d.Top()
		parts = append(parts, fmt.Sprintf("(%s, %s)", basic.ShowValuation(top.L), lang.Brief(top.S, width)))
	}
	return fmt.Sprintf("⟨%s, %s⟩", showStack(parts, d.Depth()), basic.ShowValuation(c.G))
}

// showStack joins the closures that are shown; more are below them.
func showStack(parts []string, more int) string {
	if len(parts) == 0 {
		return "ε"
	}
	text := strings.Join(parts, "·")
	if more > 0 {
		text += fmt.Sprintf("·(%d more)", more)
	}
	return text
}
