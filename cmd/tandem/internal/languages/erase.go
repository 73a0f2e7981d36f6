package languages

import (
	"iter"

	"tandem/concrete"
	"tandem/explore"
	"tandem/lang"
	"tandem/spec"
	"tandem/symbolic"
)

// Adapter tells what the command shows of a language's configurations, beside
// the methods that its rules and searches ask for anyway.
type Adapter[S, C any] struct {
	Sigma func(S) symbolic.Substitution // see Symbolic.Sigma
	// Symbolic and Concrete are the closures of each side; see Running.Stack.
	Symbolic func(S) iter.Seq[Closure]
	Concrete func(C) iter.Seq[Closure]
	// SymbolicDepth and ConcreteDepth are the closures above the main
	// statement. nil: there are none.
	SymbolicDepth func(S) int
	ConcreteDepth func(C) int
	// Valuation is the values that the next statement can name, and the fields as
	// arrays. nil: those of the configuration.
	Valuation func(C) concrete.Valuation
	// Beyond tells whether a value is missing. nil: that of the valuation.
	Beyond func(C) bool
}

// evaluating is what a concrete configuration must tell: the methods that the
// rules of arrays ask for.
type evaluating interface {
	Stmt() lang.Stmt
	Valuation() concrete.Valuation
}

// Erase is the semantics sem with configurations whose types only as knows.
func Erase[S explore.Configuration, C evaluating](sem *spec.Semantics[*lang.Program, concrete.Valuation, S, C], as Adapter[S, C]) *Semantics {
	onS := func(s S) Symbolic { return symbolicOf[S, C]{s, &as} }
	onC := func(c C) Concrete { return concreteOf[S, C]{c, &as} }
	ofS := func(s Symbolic) S { return s.(symbolicOf[S, C]).is }
	ofC := func(c Concrete) C { return c.(concreteOf[S, C]).is }
	erased := &Semantics{
		Name:     sem.Name,
		Symbolic: eraseSystem(sem.Symbolic, onS, ofS),
		Concrete: eraseSystem(sem.Concrete, onC, ofC),
		InitS:    func(p *lang.Program) Symbolic { return onS(sem.InitS(p)) },
		InitC:    func(p *lang.Program, V concrete.Valuation) Concrete { return onC(sem.InitC(p, V)) },
		Under: func(V concrete.Valuation) spec.View[Symbolic, Concrete] {
			view := sem.Under(V)
			return spec.View[Symbolic, Concrete]{
				Holds: func(s Symbolic) bool { return view.Holds(ofS(s)) },
				Instance: func(s Symbolic) (Concrete, bool) {
					c, ok := view.Instance(ofS(s))
					return onC(c), ok
				},
			}
		},
		Same:    func(c, d Concrete) bool { return sem.Same(ofC(c), ofC(d)) },
		Final:   behind(sem.Final, ofC),
		Fault:   behind(sem.Fault, ofC),
		Visible: behind(sem.Visible, ofC),
		Twin:    sem.Twin,
		Show: spec.Show[*lang.Program, concrete.Valuation, Symbolic, Concrete]{
			Program: sem.Show.Program, Valuation: sem.Show.Valuation,
			Symbolic: behind(sem.Show.Symbolic, ofS), Concrete: behind(sem.Show.Concrete, ofC),
		},
	}
	if sem.Bound != nil {
		erased.Bound = func(c Concrete) (string, bool) { return sem.Bound(ofC(c)) }
	}
	return erased
}

// unerased is the configuration that c is, if it is of type C.
func unerased[C any](c Concrete) (config C, ok bool) {
	is, ok := c.(interface{ config() any })
	if !ok {
		return config, false
	}
	config, ok = is.config().(C)
	return config, ok
}

// behind is f after of; nil if f is.
func behind[T, I, R any](f func(T) R, of func(I) T) func(I) R {
	if f == nil {
		return nil
	}
	return func(i I) R { return f(of(i)) }
}

func eraseSystem[T, I any](system spec.System[T], as func(T) I, of func(I) T) spec.System[I] {
	erased := spec.System[I]{Name: system.Name, Rules: make([]spec.Rule[I], len(system.Rules))}
	for i, r := range system.Rules {
		apply := r.Apply
		erased.Rules[i] = spec.Rule[I]{ID: r.ID, Cite: r.Cite, Choice: r.Choice, Repeats: r.Repeats, Apply: func(c I) []I {
			var to []I
			for _, t := range apply(of(c)) {
				to = append(to, as(t))
			}
			return to
		}}
	}
	return erased
}

// symbolicOf is a symbolic configuration of a language.
type symbolicOf[S explore.Configuration, C evaluating] struct {
	is S
	as *Adapter[S, C]
}

func (c symbolicOf[S, C]) Stmt() lang.Stmt              { return c.is.Stmt() }
func (c symbolicOf[S, C]) PathCondition() lang.Expr     { return c.is.PathCondition() }
func (c symbolicOf[S, C]) Sigma() symbolic.Substitution { return c.as.Sigma(c.is) }
func (c symbolicOf[S, C]) Stack() iter.Seq[Closure]     { return c.as.Symbolic(c.is) }
func (c symbolicOf[S, C]) Depth() int                   { return depth(c.as.SymbolicDepth, c.is) }

// Open is for explore.Caller: no procedure is called in languages without any.
func (c symbolicOf[S, C]) Open(proc string) int {
	if calls, ok := any(c.is).(explore.Caller); ok {
		return calls.Open(proc)
	}
	return 0
}

// concreteOf is a concrete configuration of a language.
type concreteOf[S explore.Configuration, C evaluating] struct {
	is C
	as *Adapter[S, C]
}

func (c concreteOf[S, C]) config() any              { return c.is }
func (c concreteOf[S, C]) Stmt() lang.Stmt          { return c.is.Stmt() }
func (c concreteOf[S, C]) Stack() iter.Seq[Closure] { return c.as.Concrete(c.is) }
func (c concreteOf[S, C]) Depth() int               { return depth(c.as.ConcreteDepth, c.is) }
func (c concreteOf[S, C]) Valuation() concrete.Valuation {
	if c.as.Valuation == nil {
		return c.is.Valuation()
	}
	return c.as.Valuation(c.is)
}
func (c concreteOf[S, C]) Beyond() bool {
	if c.as.Beyond == nil {
		return c.is.Valuation().Beyond()
	}
	return c.as.Beyond(c.is)
}

func depth[T any](of func(T) int, c T) int {
	if of == nil {
		return 0
	}
	return of(c)
}
