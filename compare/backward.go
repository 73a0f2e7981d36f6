package compare

import (
	"context"

	"tandem/explore/backward"
	"tandem/lang"
	"tandem/lang/trace"
	objsymbolic "tandem/objects/symbolic"
	"tandem/simplify"
	"tandem/solver"
	"tandem/spec"
	"tandem/wp"
	"tandem/wp/query"
)

// Encoding is how a condition on heaps is told to a solver.
type Encoding func(b lang.Expr) lang.Expr

// AsArrays has an array for each field, from objects to values: as forward
// execution has it.
func AsArrays(b lang.Expr) lang.Expr { return backward.Total(b) }

// AsRanges has an array for each field, and a range of integers for the objects of
// each class.
func AsRanges(b lang.Expr) lang.Expr { return asked(b).Formula }

// AsReads has a variable for each value of a field that is read, and no arrays.
func AsReads(b lang.Expr) lang.Expr { return asked(b).Flat().Formula }

func asked(b lang.Expr) *query.Question { return query.Encode(b, wp.Repaired().Delta.At(b)) }

// Path is a function from traces to path conditions: wp.Compose or
// wp.ComposeShort.
type Path func(wp.Calculus, trace.Trace) lang.Expr

// Backward is the route of §4: the program is unfolded into traces, and path(ρ) is
// computed from the beginning wherever a solver is asked.
func Backward(path Path, encode Encoding) func(*lang.Program, solver.Session) Way {
	return func(p *lang.Program, s solver.Session) Way {
		system := objsymbolic.Repaired()
		return &backwardWay{
			path: path, encode: encode, k: wp.Repaired(), session: s, simple: simplify.New(),
			rules: table(system.Rules), system: system, init: objsymbolic.Initial(p),
		}
	}
}

type backwardWay struct {
	path    Path
	encode  Encoding
	k       wp.Calculus
	session solver.Session
	simple  *simplify.Simplifier
	rules   map[string]spec.Rule[objsymbolic.Config]
	system  spec.System[objsymbolic.Config]
	init    objsymbolic.Config

	states []objsymbolic.Config // entered, and not left
	phi    lang.Expr            // path(ρ) of the last one; zero if it was not computed
}

// unfolding is a state ⟨S, ρ⟩.
type unfolding struct {
	objsymbolic.Config
	way *backwardWay
}

func (u unfolding) Next() []Step {
	return steps(u.way.system.Next(u.Config), u.way.rules, func(c objsymbolic.Config) State { return unfolding{c, u.way} })
}

func (w *backwardWay) Start() State { return unfolding{w.init, w} }

func (w *backwardWay) Enter(s State) {
	w.states = append(w.states, s.(unfolding).Config)
	w.phi = lang.Expr{}
}

func (w *backwardWay) Leave() {
	w.states = w.states[:len(w.states)-1]
	w.phi = lang.Expr{}
}

func (w *backwardWay) Condition() lang.Expr {
	if w.phi.IsZero() {
		w.phi = w.path(w.k, w.states[len(w.states)-1].Rho.Trace())
	}
	return w.phi
}

func (w *backwardWay) Check(ctx context.Context) Answer {
	sent := w.simple.Expr(w.encode(w.Condition()))
	w.session.Push()
	defer w.session.Pop()
	w.session.Assert(sent)
	return Answer{Result: w.session.Check(ctx), Sent: []lang.Expr{sent}}
}

// table is the rules by their IDs.
func table[C any](rules []spec.Rule[C]) map[string]spec.Rule[C] {
	byID := map[string]spec.Rule[C]{}
	for _, r := range rules {
		byID[r.ID] = r
	}
	return byID
}

// steps is the transitions of a system as a search sees them.
func steps[C any](next []spec.Step[C], rules map[string]spec.Rule[C], state func(C) State) []Step {
	list := make([]Step, len(next))
	for i, n := range next {
		r := rules[n.Rule]
		list[i] = Step{Rule: n.Rule, Choice: r.Choice, Repeats: r.Repeats, To: state(n.To)}
	}
	return list
}
