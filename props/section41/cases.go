package section41

import (
	"iter"

	"tandem/basic"
	"tandem/concrete"
	"tandem/lang"
	"tandem/props"
	"tandem/props/programs"
)

// Case is a program of the language of objects and an initial state: values of the
// variables, and of the fields as arrays.
type Case = props.Case[*lang.Program, concrete.Valuation]

// MaxSize is the size of the largest random programs.
const MaxSize = 50

// Language is how random cases are made over a vocabulary with classes, of programs
// up to that size.
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

// Show is a case as people read it.
func Show(p *lang.Program, V concrete.Valuation) props.Shown {
	return props.Shown{
		Program: p.String(), Input: basic.Input(p, V),
		Size: programs.Size(p), Stmts: programs.Statements(p),
	}
}

// Smaller lists cases that are smaller, for shrinking.
func Smaller(p *lang.Program, V concrete.Valuation) []Case {
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

// Cases is every program over a vocabulary up to that size with every small initial
// heap of it, by size; each program is announced first.
func Cases(voc *programs.Vocabulary, size int, program func()) iter.Seq[Case] {
	return func(yield func(Case) bool) {
		for n := 0; n <= size; n++ {
			for k := range CasesOf(voc, n, program) {
				if !yield(k) {
					return
				}
			}
		}
	}
}

// CasesOf is Cases of exactly that size.
func CasesOf(voc *programs.Vocabulary, size int, program func()) iter.Seq[Case] {
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
