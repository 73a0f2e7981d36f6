// Package sections has what the sections share: cases that are programs with
// initial valuations, and points at which lemmas about substitution are judged.
package sections

import (
	"context"
	"iter"

	"tandem/basic"
	"tandem/concrete"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/props"
	"tandem/props/programs"
	"tandem/spec"
)

// Case is a program and its initial valuation: of its variables and, as arrays, its classes' fields.
type Case = props.Case[*lang.Program, concrete.Valuation]

// Language returns how random cases are made over a vocabulary, of programs up to that size.
func Language(voc *programs.Vocabulary, size int) props.Language[*lang.Program, concrete.Valuation] {
	return props.Language[*lang.Program, concrete.Valuation]{
		Program: func(src props.Source) *lang.Program { return voc.RandomProgram(src, size) },
		Initial: func(src props.Source, p *lang.Program) concrete.Valuation {
			return concrete.NewValuation(voc.Initial(src, p))
		},
		Show:    Show,
		Smaller: Smaller,
	}
}

// Returning keeps the statements to programs whose methods end with their one return.
func Returning(list []*props.Property[Case]) []*props.Property[Case] {
	for _, p := range list {
		judge := p.Judge
		p.Judge = func(ctx context.Context, k Case) spec.Verdict {
			if !programs.EndsInReturn(k.Program) {
				return spec.Discard("a method does not end with its one return")
			}
			return judge(ctx, k)
		}
	}
	return list
}

// Show prints a case: source text, and values as the flag --in takes them.
func Show(p *lang.Program, V concrete.Valuation) props.Shown {
	shown := props.Shown{
		Program: p.String(), Input: basic.Input(p, V),
		Size: programs.Size(p), Stmts: programs.Statements(p),
	}
	if read := basic.Inputs(V); read != "" {
		shown.Other = "input " + read
	}
	return shown
}

// Smaller lists cases that are a step simpler.
func Smaller(p *lang.Program, V concrete.Valuation) []Case {
	values := lists.Table(V.Domain(), V.At)
	list := lists.Map(programs.Smaller(p), func(q *lang.Program) Case {
		return Case{Program: q, Initial: concrete.NewValuation(programs.Restrict(values, q))}
	})
	for _, m := range programs.SmallerHeaps(values, p) {
		list = append(list, Case{Program: p, Initial: concrete.NewValuation(m)})
	}
	return list
}

// Cases returns every program over one of the vocabularies up to that size with every
// small initial valuation, by size; tally counts each program first, unless it is nil.
func Cases(size int, tally *props.Tally, vocs ...*programs.Vocabulary) iter.Seq[Case] {
	var all []iter.Seq[Case]
	for n := range size + 1 {
		for _, voc := range vocs {
			if n <= size-voc.Less {
				all = append(all, CasesOf(voc, n, tally))
			}
		}
	}
	tally.Over(lists.Map(vocs, func(voc *programs.Vocabulary) string { return voc.Of(size) })...)
	return props.Chain(all...)
}

// InTurn returns Cases with the vocabularies one after the other.
func InTurn(size int, tally *props.Tally, vocs ...*programs.Vocabulary) iter.Seq[Case] {
	all := lists.Map(vocs, func(voc *programs.Vocabulary) iter.Seq[Case] { return Cases(size, tally, voc) })
	return props.Chain(all...)
}

// Group returns the group of statements about programs, of which all small ones over the
// vocabularies are cases, in the order of Cases or of InTurn.
func Group(list []*props.Property[Case], cases func(int, *props.Tally, ...*programs.Vocabulary) iter.Seq[Case], small ...*programs.Vocabulary) props.Group {
	return props.GroupOf(list, (*props.Tally).States, func(size int, tally *props.Tally) iter.Seq[Case] {
		return cases(size, tally, small...)
	})
}

// CasesOf returns Cases of exactly that size.
func CasesOf(voc *programs.Vocabulary, size int, tally *props.Tally) iter.Seq[Case] {
	return func(yield func(Case) bool) {
		for p := range props.Walk(tally, func(src props.Source) (*lang.Program, bool) { return voc.Program(src, size) }) {
			tally.Program()
			for V := range props.All(func(src props.Source) concrete.Valuation {
				return concrete.NewValuation(voc.Initial(src, p))
			}) {
				if !yield(Case{Program: p, Initial: V}) {
					return
				}
			}
		}
	}
}
