package props

import (
	"context"
	"strings"

	"tandem/spec"
)

// Case is what the statements about a semantics quantify over: a program and an initial state.
type Case[P, V any] struct {
	Program P
	Initial V
}

// Language is how to make cases for a semantics.
type Language[P, V any] struct {
	// Cite is where the theorems of the semantics are stated. "": in §2, with its numbers.
	Cite string
	// Program builds a program from choices.
	Program func(Source) P
	// Initial builds an initial state for a program.
	Initial func(Source, P) V
	// Show prints a case.
	Show func(P, V) Shown
	// Smaller lists cases that are a step simpler. nil: only choices shrink.
	Smaller func(P, V) []Case[P, V]
}

// Gen builds a case.
func (l Language[P, V]) Gen(src Source) Case[P, V] {
	var c Case[P, V]
	src.Group("program", func() { c.Program = l.Program(src) })
	src.Group("initial", func() { c.Initial = l.Initial(src, c.Program) })
	return c
}

// Kind returns how the cases of the language are made.
func (l Language[P, V]) Kind() Kind[Case[P, V]] {
	kind := Kind[Case[P, V]]{Gen: l.Gen, Show: func(k Case[P, V]) Shown { return l.Show(k.Program, k.Initial) }}
	if l.Smaller != nil {
		kind.Smaller = func(k Case[P, V]) []Case[P, V] { return l.Smaller(k.Program, k.Initial) }
	}
	return kind
}

// Kind is how cases of one kind are made, shown and made smaller; see Property.
type Kind[K any] struct {
	Gen     func(Source) K
	Show    func(K) Shown
	Smaller func(K) []K
}

// Of returns the properties with cases of that kind.
func (k Kind[K]) Of(properties ...*Property[K]) []*Property[K] {
	for _, p := range properties {
		p.Gen, p.Show, p.Smaller = k.Gen, k.Show, k.Smaller
	}
	return properties
}

// Theorems returns every statement of package spec about sem as a property over cases of the language l.
func Theorems[P, V, S, C any](sem *spec.Semantics[P, V, S, C], l Language[P, V], lim spec.Limits) []*Property[Case[P, V]] {
	statements := spec.Statements[P, V, S, C]()
	for i := range statements {
		if l.Cite != "" {
			statements[i].Number, statements[i].Cite = spec.Number{}, l.Cite
		}
	}
	return TheoremsOf(statements, sem, l, lim)
}

// TheoremsOf returns statements of one's own as Theorems returns those of package spec, with their numbers and
// sources as given.
func TheoremsOf[P, V, S, C any](statements []spec.Statement[P, V, S, C], sem *spec.Semantics[P, V, S, C], l Language[P, V], lim spec.Limits) []*Property[Case[P, V]] {
	var list []*Property[Case[P, V]]
	for _, st := range statements {
		p := &Property[Case[P, V]]{
			ID: st.ID, Name: st.Number.Of(st.Name), Number: st.Number, Cite: st.Cite, Text: st.Text, Kept: st.Kept,
			Claimed: strings.Contains(st.Cite, `"`), // words of the paper
			Judge: func(ctx context.Context, k Case[P, V]) spec.Verdict {
				return st.Judge(ctx, sem, lim, k.Program, k.Initial)
			},
		}
		if st.OnSymbolic {
			p.Symbolic = sem.Symbolic.IDs()
		}
		if st.OnConcrete {
			p.Concrete = sem.Concrete.IDs()
		}
		list = append(list, p)
	}
	return l.Kind().Of(list...)
}

// Erase forgets the kind of case, so that properties of several kinds go in one list.
func Erase[K any](properties []*Property[K]) []Checkable {
	list := make([]Checkable, len(properties))
	for i, p := range properties {
		list[i] = p
	}
	return list
}
