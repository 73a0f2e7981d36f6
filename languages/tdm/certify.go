package tdm

import (
	"tandem/explore"
	"tandem/explore/certificate"
	"tandem/symbolic"
)

// certifying is what a certificate has of configurations S.
type certifying[S any] struct {
	sigma func(S) symbolic.Substitution
	depth func(S) int // nil: programs have no stack
}

// traced is a configuration with what a certificate has of it.
type traced[S explore.Configuration] struct {
	explore.Configuration
	is S
	as *certifying[S]
}

func (c traced[S]) Sigma() symbolic.Substitution { return c.as.sigma(c.is) }

func (c traced[S]) Depth() int {
	if c.as.depth == nil {
		return 0
	}
	return c.as.depth(c.is)
}

// Open returns that of explore.Caller; 0 of a configuration that calls nothing.
func (c traced[S]) Open(name string) int {
	if caller, ok := any(c.is).(explore.Caller); ok {
		return caller.Open(name)
	}
	return 0
}

// certified tells a writer of certificates of a search among configurations S.
type certified[S explore.Configuration] struct {
	as     certifying[S]
	writer *certificate.Writer[traced[S]]
}

func (w *certified[S]) traced(s S) traced[S] { return traced[S]{s, s, &w.as} }

func (w *certified[S]) transition(t explore.Transition[S]) explore.Transition[traced[S]] {
	return explore.Transition[traced[S]]{Above: t.Above, From: w.traced(t.From), To: w.traced(t.To), Rule: t.Rule, Added: t.Added}
}

// Step writes a transition, as certificate.Writer does; Cut, Path and End likewise.
func (w *certified[S]) Step(t explore.Transition[S]) error { return w.writer.Step(w.transition(t)) }

func (w *certified[S]) Cut(t explore.Transition[S], by explore.Cutter) error {
	return w.writer.Cut(w.transition(t), by)
}

func (w *certified[S]) Path(p explore.Path[S]) error {
	return w.writer.Path(explore.MapPath(p, w.traced))
}

func (w *certified[S]) End(s explore.Summary, solver string) error { return w.writer.End(s, solver) }
