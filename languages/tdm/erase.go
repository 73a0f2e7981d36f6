package tdm

import (
	"context"
	"io"
	"iter"

	"tandem/concrete"
	"tandem/explore"
	"tandem/explore/certificate"
	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/languages"
	"tandem/languages/backward"
	"tandem/spec"
	"tandem/symbolic"
)

// Adapter tells what is shown of configurations, beyond methods that rules and searches need.
type Adapter[S, C any] struct {
	// Sigma is σ at variables that the next statement can name: globals, the closure's locals.
	Sigma func(S) symbolic.Substitution
	// Symbolic and Concrete are the closures of each side, the one that runs first.
	Symbolic func(S) iter.Seq[languages.Closure]
	Concrete func(C) iter.Seq[languages.Closure]
	// SymbolicDepth and ConcreteDepth count closures above the main statement. nil: there is no stack.
	SymbolicDepth func(S) int
	ConcreteDepth func(C) int
	// Valuation is values that the next statement can name, and fields as arrays; nil: its own.
	Valuation func(C) concrete.Valuation
	// Overflows says whether a value is missing. nil: that of the valuation.
	Overflows func(C) bool
}

// Evaluating is what a concrete configuration must tell: the methods that the rules of arrays ask for.
type Evaluating interface {
	Stmt() lang.Stmt
	Valuation() concrete.Valuation
}

// Erase returns the programs of the semantics sem, whose configurations are shown as the adapter
// knows. explain is that of languages.Typed; nil if programs make no errors and are not stuck.
func Erase[S explore.Configuration, C Evaluating](sem *spec.Semantics[*lang.Program, concrete.Valuation, S, C], as Adapter[S, C], explain func(C) (languages.Fault, bool)) *languages.Programs {
	return languages.Erase(TypedOf(sem, as, explain))
}

// TypedOf returns what Erase erases, for a language that can do more or less than that.
func TypedOf[S explore.Configuration, C Evaluating](sem *spec.Semantics[*lang.Program, concrete.Valuation, S, C], as Adapter[S, C], explain func(C) (languages.Fault, bool)) languages.Typed[Program, concrete.Valuation, S, C] {
	overflow := as.Overflows
	if overflow == nil {
		overflow = func(c C) bool { return c.Valuation().Overflows() }
	}
	return languages.Typed[Program, concrete.Valuation, S, C]{
		Semantics: ofPrograms(sem), Stack: as.ConcreteDepth != nil,
		Initial: Initial, Unread: unread[C],
		Symbolic: func(_ Program, s S) languages.Display { return as.symbolic(s) },
		Concrete: func(_ Program, c C) languages.Display { return as.concrete(c) },
		Explain:  explain, Overflows: overflow,
		Problem: func(p Program) (explore.Problem[S], error) { return explore.Of(sem, p.Program), nil },
		OfModel: func(_ Program, m solver.Model) concrete.Valuation { return m.Valuation() },
		ModelOf: func(_ Program, V concrete.Valuation) solver.Model { return modelOf(V) },
		Lang:    func(p Program) *lang.Program { return p.Program },
		With:    func(p Program, other *lang.Program) Program { return Program{other, p.Tree, nil} },
		Follow:  follow[S],
		Certificate: func(w io.Writer, s languages.Search, language string, p Program, src languages.Source) languages.Certificate[S] {
			return &certified[S]{as: certifying[S]{as.Sigma, as.SymbolicDepth}, writer: certificate.New[traced[S]](w, certificate.Header{
				Version: s.Version, Language: language, Program: p.Program, Text: src.Text(), Bounds: s.Bounds, Rules: s.Rules,
			})}
		},
	}
}

// modelOf returns the model with the values of V.
func modelOf(V concrete.Valuation) solver.Model {
	values := lists.Table(V.Domain(), V.At)
	return solver.NewModel(values)
}

// ofPrograms is sem for programs with their trees.
func ofPrograms[V, S, C any](sem *spec.Semantics[*lang.Program, V, S, C]) *spec.Semantics[Program, V, S, C] {
	return &spec.Semantics[Program, V, S, C]{
		Name: sem.Name, Symbolic: sem.Symbolic, Concrete: sem.Concrete,
		InitS: func(p Program) S { return sem.InitS(p.Program) },
		InitC: func(p Program, v V) C { return sem.InitC(p.Program, v) },
		Under: sem.Under, Same: sem.Same, Final: sem.Final, Fault: sem.Fault, Blocked: sem.Blocked, Visible: sem.Visible,
		Bound: sem.Bound, Twin: sem.Twin,
		Show: spec.Show[Program, V, S, C]{Valuation: sem.Show.Valuation, Symbolic: sem.Show.Symbolic, Concrete: sem.Show.Concrete},
	}
}

// symbolic returns ⟨S, σ, φ⟩, or with a stack, as it is shown.
func (as Adapter[S, C]) symbolic(s S) languages.Display {
	c := any(s).(explore.Configuration)
	f := &languages.Formal{Stmt: c.Stmt(), Stack: as.Symbolic(s), Sigma: as.Sigma(s), Phi: c.PathCondition()}
	if as.SymbolicDepth != nil {
		f.Depth = as.SymbolicDepth(s)
	}
	return display(f)
}

// concrete returns ⟨S, V⟩, or with a stack, as it is shown.
func (as Adapter[S, C]) concrete(c C) languages.Display {
	e := any(c).(Evaluating)
	f := &languages.Formal{Stmt: e.Stmt(), Stack: as.Concrete(c)}
	if as.Valuation != nil {
		f.V = as.Valuation(c)
	} else {
		f.V = e.Valuation()
	}
	if as.ConcreteDepth != nil {
		f.Depth = as.ConcreteDepth(c)
	}
	return display(f)
}

func display(f *languages.Formal) languages.Display {
	d := languages.Display{Formal: f, End: spec.Stuck}
	_, fault := f.Stmt.(*lang.Fault)
	_, assumes := f.Stmt.(*lang.Assume)
	switch {
	case f.Ended():
		d.End = spec.Final
	case fault:
		d.End = spec.Error
	case assumes, lang.Blocks(f.Stmt):
		d.End = spec.Blocked
	}
	return d
}

// follow follows a path within bounds, with both its path conditions.
func follow[S explore.Configuration](prob explore.Problem[S], choices string, b explore.Bounds) (*languages.Followed[S], error) {
	p, err := backward.Within(prob, choices, b)
	if err != nil {
		return nil, err
	}
	return &languages.Followed[S]{End: p.End, Path: languages.Path{
		Rules: p.Rules, Trace: p.Trace, Forward: p.Forward, Backward: p.Backward, Forks: p.Forks, Cut: p.Cut,
		Equivalent: p.Equivalent,
		Model: func(ctx context.Context, session solver.Session) (solver.Result, error) {
			return p.Model(ctx, session, prob)
		},
	}}, nil
}
