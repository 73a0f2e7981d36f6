package traces

import (
	"context"
	"iter"

	"tandem/basic"
	"tandem/concrete"
	"tandem/lang"
	"tandem/objects"
	"tandem/props"
	"tandem/props/programs"
	"tandem/spec"
)

// MaxSize is the size of the largest random programs.
const MaxSize = 40

func show(p *lang.Program, V concrete.Valuation) props.Shown {
	return props.Shown{
		Program: p.String(), Input: basic.Input(p, V),
		Size: programs.Size(p), Stmts: programs.Statements(p),
	}
}

func smaller(p *lang.Program, V concrete.Valuation) []Case {
	values := map[lang.Var]lang.Value{}
	for _, x := range V.Domain() {
		values[x] = V.At(x)
	}
	var list []Case
	for _, q := range programs.Smaller(p) {
		list = append(list, Case{Program: q, Initial: concrete.NewValuation(programs.Restrict(values, q))})
	}
	for _, m := range programs.SmallerHeaps(values, p) {
		list = append(list, Case{Program: p, Initial: concrete.NewValuation(m)})
	}
	return list
}

// Random is the statements with random cases over a vocabulary with classes, of
// programs up to that size.
func Random(sides objects.TraceSides, voc *programs.Vocabulary, size int, lim spec.Limits) []*props.Property[Case] {
	gen := props.Language[*lang.Program, concrete.Valuation]{
		Program: func(src props.Source) *lang.Program { return voc.RandomProgram(src, size) },
		Initial: func(src props.Source, p *lang.Program) concrete.Valuation {
			return concrete.NewValuation(voc.Initial(src, p))
		},
	}.Gen
	return generated(Statements(sides, lim), gen)
}

// Recursive is the statements on programs of Recursion.
func Recursive(sides objects.TraceSides, lim spec.Limits) []*props.Property[Case] {
	return generated(Statements(sides, lim), func(src props.Source) Case {
		p := Recursion(src)
		return Case{Program: p, Initial: concrete.NewValuation(Vocabulary().Initial(src, p))}
	})
}

func generated(list []*props.Property[Case], gen func(props.Source) Case) []*props.Property[Case] {
	for _, p := range list {
		p.Gen = gen
	}
	return list
}

// Cases is every program over a vocabulary up to that size with every small initial
// heap of it, by size; each program is announced first.
func Cases(voc *programs.Vocabulary, size int, program func()) iter.Seq[Case] {
	return func(yield func(Case) bool) {
		for n := 0; n <= size; n++ {
			for k := range casesOf(voc, n, program) {
				if !yield(k) {
					return
				}
			}
		}
	}
}

// casesOf is Cases of exactly that size.
func casesOf(voc *programs.Vocabulary, size int, program func()) iter.Seq[Case] {
	type built struct {
		p  *lang.Program
		ok bool
	}
	return func(yield func(Case) bool) {
		for b := range props.All(func(src props.Source) built {
			p, ok := voc.Program(src, size)
			return built{p, ok}
		}) {
			if !b.ok {
				continue // the choices lead to no program
			}
			program()
			for V := range props.All(func(src props.Source) concrete.Valuation {
				return concrete.NewValuation(voc.Initial(src, b.p))
			}) {
				if !yield(Case{Program: b.p, Initial: V}) {
					return
				}
			}
		}
	}
}

// Exhaustive checks every statement on all programs over the vocabularies up to that
// size, from all their initial heaps, one vocabulary after the other, smaller
// programs first. progress, which may be nil, is told how far it is.
func Exhaustive(ctx context.Context, sides objects.TraceSides, vocs []*programs.Vocabulary, lim spec.Limits, size int, progress func(spec.Scope)) ([]props.Report, spec.Scope) {
	scope := spec.Scope{Size: size}
	cases := func(yield func(Case) bool) {
		for _, voc := range vocs {
			for k := range Cases(voc, size, func() { scope.Programs++ }) {
				if !yield(k) {
					return
				}
			}
		}
	}
	reports := props.Sweep(ctx, Statements(sides, lim), cases, func() {
		scope.States++
		if progress != nil {
			progress(scope)
		}
	})
	scope.Steps = props.Steps(reports)
	return reports, scope
}
