package basic

import (
	"cmp"
	"fmt"
	"strings"
	"sync"

	"tandem/concrete"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/spec"
	"tandem/symbolic"
)

// Semantics is the type of §2's semantics: programs of lang, valuations, ⟨S, σ, φ⟩ and ⟨S, V⟩.
type Semantics = spec.Semantics[*lang.Program, concrete.Valuation, symbolic.Config, concrete.Config]

// Sides is what a semantics of the basic language is made of, or of another
// one with the same configurations. A mutant or a reading replaces a part.
type Sides struct {
	Name  string // of the language; "" for basic
	Model concrete.Model
	Eval  concrete.Evaluation
	Apply symbolic.Application
	// Symbolic and Concrete are the systems; nil means those of §2 over Apply and Eval.
	Symbolic *spec.System[symbolic.Config]
	Concrete *spec.System[concrete.Config]
	// Compose is V∘σ.
	Compose func(eval concrete.Evaluation, V concrete.Valuation, sigma symbolic.Substitution) concrete.Valuation
	// Holds is V(φ) = true, given the value of φ.
	Holds func(value lang.Value) bool
	// Fault and Bound are those of the semantics; nil for the basic language's.
	Fault func(concrete.Config) bool
	// Blocked is that of the semantics.
	Blocked func(concrete.Config) bool
	Bound   func(concrete.Config) (string, bool)
	// Texts is that of the semantics.
	Texts func(id string) func() *spec.Theorem
}

// Published returns the basic language as the paper defines it, over the model m.
func Published(m concrete.Model) Sides {
	return Sides{
		Model:   m,
		Eval:    concrete.Eval(m),
		Apply:   symbolic.Apply,
		Compose: Compose,
		Holds:   func(v lang.Value) bool { return v == lang.BoolValue(true) },
	}
}

// New returns the semantics of the basic language of §2 in the standard model.
func New() *Semantics { return Published(concrete.Standard()).Semantics() }

// Compose returns V∘σ:
//
//	V∘σ(x) = V(σ(x))
//
// Source: §2, "A valuation obtained as a composition".
func Compose(eval concrete.Evaluation, V concrete.Valuation, sigma symbolic.Substitution) concrete.Valuation {
	value, xs := eval(V), sigma.Domain() // σ(x) = x outside of σ's domain
	return V.UpdateAll(xs, func(i int) lang.Value { return value.At(sigma.At(xs[i])) })
}

// symbolic returns the symbolic system, which is there from now on.
func (p *Sides) symbolic() *spec.System[symbolic.Config] {
	if p.Symbolic == nil {
		p.Symbolic = new(symbolic.System(Lately(p.Apply)))
	}
	return p.Symbolic
}

// concrete returns the concrete system, which is there from now on.
func (p *Sides) concrete() *spec.System[concrete.Config] {
	if p.Concrete == nil {
		p.Concrete = new(concrete.System(Lately(p.Eval)))
	}
	return p.Concrete
}

// Semantics pairs the two sides.
func (p Sides) Semantics() *Semantics {
	name, bound := p.Name, p.Bound
	name = cmp.Or(name, "basic")
	if bound == nil {
		bound = Bound(p.Model)
	}
	return &Semantics{
		Name:     name,
		Symbolic: *p.symbolic(),
		Concrete: *p.concrete(),
		InitS:    func(p *lang.Program) symbolic.Config { return symbolic.Initial(p.Body) },
		InitC: func(p *lang.Program, V concrete.Valuation) concrete.Config {
			return concrete.Config{S: p.Body, V: V}
		},
		Under: p.viewsUnder(),
		Same:  func(c, d concrete.Config) bool { return c.S.Equal(d.S) && c.V.Equal(d.V) },
		Final: concrete.Final,
		Fault: p.Fault, Blocked: func(c concrete.Config) bool { return lang.Blocks(c.Stmt()) || p.Blocked != nil && p.Blocked(c) },
		Bound: bound, Texts: p.Texts,
		Show: Show,
	}
}

// viewsUnder relates the sides for one V. It remembers V(e) for a run, and V∘σ while σ stays the same.
func (p Sides) viewsUnder() func(V concrete.Valuation) spec.View[symbolic.Config, concrete.Config] {
	tables := new(Tables)
	return func(V concrete.Valuation) spec.View[symbolic.Config, concrete.Config] {
		known := tables.Take()
		eval := Remembering(p.Eval, V, known)
		value := eval(V)
		var sigma symbolic.Substitution // the last one, if composed
		var W concrete.Valuation
		composed := false
		return spec.View[symbolic.Config, concrete.Config]{
			Holds: func(s symbolic.Config) bool { return p.Holds(value.At(s.Phi)) },
			Instance: func(s symbolic.Config) (concrete.Config, bool) {
				if !composed || s.Sigma != sigma {
					W, sigma, composed = p.Compose(eval, V, s.Sigma), s.Sigma, true
				}
				return concrete.Config{S: s.S, V: W}, true
			},
			Done: func() { tables.Give(known) },
		}
	}
}

// Show prints configurations as the paper writes them, long statements cut.
var Show = spec.Show[*lang.Program, concrete.Valuation, symbolic.Config, concrete.Config]{
	Program:   (*lang.Program).String,
	Valuation: ShowValuation,
	Symbolic:  ShowSymbolic,
	Concrete:  ShowConcrete,
}

// width cuts the statements of printed configurations, in characters.
const width = 60

// ShowSymbolic returns ⟨S, σ, φ⟩.
func ShowSymbolic(c symbolic.Config) string {
	return fmt.Sprintf("⟨%s, %s, %v⟩", lang.Brief(c.S, width), ShowSubstitution(c.Sigma), c.Phi)
}

// ShowConcrete returns ⟨S, V⟩.
func ShowConcrete(c concrete.Config) string {
	return fmt.Sprintf("⟨%s, %s⟩", lang.Brief(c.S, width), ShowValuation(c.V))
}

// ShowValuation returns {x: 3, y: 4}, the variables sorted.
func ShowValuation(V concrete.Valuation) string {
	parts := lists.Map(V.Domain(), func(x lang.Var) string { return fmt.Sprintf("%s: %v", x, V.At(x)) })
	return "{" + strings.Join(parts, ", ") + "}"
}

// ShowSubstitution returns {x ↦ x + 1}, the variables sorted; id where nothing was updated.
func ShowSubstitution(sigma symbolic.Substitution) string {
	parts := lists.Map(sigma.Domain(), func(x lang.Var) string { return fmt.Sprintf("%s ↦ %v", x, sigma.At(x)) })
	if len(parts) == 0 {
		return "id"
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// Input returns V at the variables of p, and at the fields of its classes that are not
// at their default everywhere, as the flag --in takes it: x=3,y=4.
func Input(p *lang.Program, V concrete.Valuation) string {
	parts := lists.Map(p.Vars, func(x lang.Var) string { return fmt.Sprintf("%s=%v", x, V.At(x)) })
	for _, f := range p.Fields() {
		if x := f.Array(); !V.At(x).Equal(lang.Default(x.Type)) {
			parts = append(parts, fmt.Sprintf("%s=%v", x, V.At(x)))
		}
	}
	return strings.Join(parts, ",")
}

// Inputs returns the inputs in V as --input takes them: 3,true. A missing one before others is 0.
func Inputs(V concrete.Valuation) string {
	values := map[int]string{}
	last := 0
	for _, x := range V.Domain() {
		if n, ok := lang.ReadNumber(x); ok {
			values[n] = V.At(x).String()
			last = max(last, n)
		}
	}
	parts := make([]string, last)
	for i := range parts {
		parts[i] = cmp.Or(values[i+1], "0")
	}
	return strings.Join(parts, ",")
}

// Bound returns Overflow of the configurations of the basic language.
func Bound(m concrete.Model) func(concrete.Config) (string, bool) {
	return func(c concrete.Config) (string, bool) { return Overflow(m, c.V, c.Stmt()) }
}

// Overflow reports whether, and which, bound of the machine m ends a run at s in V, because a value
// in V or the next test was not computed. s is nil where there is none.
func Overflow(m concrete.Model, V concrete.Valuation, s lang.Stmt) (string, bool) {
	overflow := V.Overflows()
	if s != nil && !overflow {
		if p := s.Parts(); p.Test && !fits(p.E) {
			overflow = lang.Overflows(concrete.Eval(m)(V).At(p.E))
		}
		if f, ok := s.(*lang.Form); ok { // its rules say which of them are tests
			for _, e := range f.Exprs {
				overflow = overflow || lang.Overflows(concrete.Eval(m)(V).At(e))
			}
		}
	}
	return Bits(m, overflow)
}

// Bits returns the bound of m on bits, where a value overflows.
func Bits(m concrete.Model, overflow bool) (string, bool) {
	if !overflow {
		return "", false
	}
	return fmt.Sprintf("an integer has more than %d bits (bound on bits)", m.MaxBits), true
}

// fits reports whether the value of a test is computed wherever those of variables are: it
// is a truth value, found of variables and literals alone.
func fits(b lang.Expr) bool {
	for i := range b.NumKids() {
		if op := b.Kid(i).Op(); op != lang.Variable && op != lang.Constant {
			return false
		}
	}
	return true
}

// Values are values V(e) that were found under one V.
type Values = spec.Table[lang.Expr, lang.Value]

// Tables are Values that one view after the other uses.
type Tables struct{ pool sync.Pool }

// Take returns a table without values.
func (t *Tables) Take() *Values {
	if v, ok := t.pool.Get().(*Values); ok {
		return v
	}
	return new(Values)
}

// Give gives back a table that is not used any more.
func (t *Tables) Give(v *Values) {
	v.Forget()
	t.pool.Put(v)
}

// Remembering returns the evaluation that keeps what it finds under V in known: runs share most nodes.
func Remembering(eval concrete.Evaluation, V concrete.Valuation, known *Values) concrete.Evaluation {
	return func(W concrete.Valuation) spec.Function[lang.Expr, lang.Value] {
		if W == V {
			return eval(W).Remembering(known)
		}
		return eval(W)
	}
}

// Lately returns the function that keeps what it made last: the two rules of a choice ask for the
// same V(·), or ·σ, one after the other. Where several goroutines ask, some make it anew.
func Lately[K comparable, T any](make func(K) T) func(K) T {
	var busy sync.Mutex
	var made T
	var of K
	known := false
	return func(k K) T {
		if !busy.TryLock() {
			return make(k)
		}
		defer busy.Unlock()
		if !known || of != k {
			made, of, known = make(k), k, true
		}
		return made
	}
}
