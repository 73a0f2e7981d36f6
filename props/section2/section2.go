package section2

import (
	"context"
	"iter"

	"tandem/basic"
	"tandem/concrete"
	"tandem/lang"
	"tandem/props"
	"tandem/props/programs"
	"tandem/spec"
)

// Case is a program of the basic language and its initial valuation.
type Case = props.Case[*lang.Program, concrete.Valuation]

// MaxSize is the size of the largest random programs.
const MaxSize = 40

// Language is how random cases for the basic language are made.
func Language(voc *programs.Vocabulary) props.Language[*lang.Program, concrete.Valuation] {
	return props.Language[*lang.Program, concrete.Valuation]{
		Program: func(src props.Source) *lang.Program { return voc.RandomProgram(src, MaxSize) },
		Initial: func(src props.Source, p *lang.Program) concrete.Valuation {
			return concrete.NewValuation(voc.Initial(src, p))
		},
		Show:    ShowCase,
		Smaller: smallerCase,
	}
}

// ShowCase prints a case: source text, and values as the flag --in takes them.
func ShowCase(p *lang.Program, V concrete.Valuation) props.Shown {
	return props.Shown{
		Program: p.String(), Input: basic.Input(p, V),
		Size: programs.Size(p), Stmts: programs.Statements(p),
	}
}

func smallerCase(p *lang.Program, V concrete.Valuation) []Case {
	var list []Case
	for _, q := range programs.Smaller(p) {
		list = append(list, Case{Program: q, Initial: restrict(V, q)})
	}
	values := map[lang.Var]lang.Value{}
	for _, x := range p.Vars {
		values[x] = V.At(x)
	}
	for _, m := range programs.SmallerValues(values, p.Vars) {
		list = append(list, Case{Program: p, Initial: concrete.NewValuation(m)})
	}
	return list
}

// restrict is V at the variables of p.
func restrict(V concrete.Valuation, p *lang.Program) concrete.Valuation {
	values := map[lang.Var]lang.Value{}
	for _, x := range p.Vars {
		values[x] = V.At(x)
	}
	return concrete.NewValuation(values)
}

// Theorems is the statements about programs as properties of sem, on programs
// over the vocabulary voc.
func Theorems(sem *basic.Semantics, lim spec.Limits, voc *programs.Vocabulary) []*props.Property[Case] {
	return props.Theorems(sem, Language(voc), lim)
}

// Lemmas is Lemma 2.1 and Corollary 2.2 as properties of the calculus in sides,
// on expressions over the vocabulary voc.
func Lemmas(sides basic.Sides, voc *programs.Vocabulary) []*props.Property[Point] {
	gen := RandomPoint(voc)
	return []*props.Property[Point]{Lemma21(sides, gen), Corollary22(sides, gen)}
}

// Statements is everything that is checked of §2, in the paper's order.
func Statements(sides basic.Sides, lim spec.Limits) []props.Checkable {
	voc := programs.Large()
	return append(props.Erase(Lemmas(sides, voc)), props.Erase(Theorems(sides.Semantics(), lim, voc))...)
}

// Exhaustive checks every statement on all programs over the small vocabulary
// up to that size, from all small valuations, smaller programs first; and the
// lemmas on all expressions up to that size. Progress is told after each
// program or point how much there was until then.
func Exhaustive(ctx context.Context, sides basic.Sides, lim spec.Limits, size int, progress func(spec.Scope)) ([]props.Report, spec.Scope) {
	voc := programs.Small()
	return Sweep(ctx, Lemmas(sides, voc), Theorems(sides.Semantics(), lim, voc), size,
		[]*programs.Vocabulary{voc}, []*programs.Vocabulary{voc}, progress)
}

// Sweep checks the lemmas on all points over the vocabularies terms, and the
// theorems on all cases over vocs, up to that size; see Exhaustive.
func Sweep(ctx context.Context, lemmas []*props.Property[Point], theorems []*props.Property[Case], size int, terms, vocs []*programs.Vocabulary, progress func(spec.Scope)) ([]props.Report, spec.Scope) {
	scope := spec.Scope{Size: size}
	tell := func() {
		if progress != nil {
			progress(scope)
		}
	}
	points := props.SweepShare(ctx, 2, lemmas, Points(size, terms...), func() { scope.Points++; tell() })
	cases := props.Sweep(ctx, theorems, Cases(size, func() { scope.Programs++ }, vocs...),
		func() { scope.States++; tell() })
	reports := append(points, cases...)
	scope.Steps = props.Steps(reports)
	return reports, scope
}

// Cases is every program over one of the vocabularies up to that size with
// every small valuation of its variables, by size; each program is announced
// first.
func Cases(size int, program func(), vocs ...*programs.Vocabulary) iter.Seq[Case] {
	return func(yield func(Case) bool) {
		for n := 0; n <= size; n++ {
			for _, voc := range vocs {
				if !casesOf(voc, n, program, yield) {
					return
				}
			}
		}
	}
}

// casesOf is the cases of exactly that size; false if yield was.
func casesOf(voc *programs.Vocabulary, size int, program func(), yield func(Case) bool) bool {
	type built struct {
		p  *lang.Program
		ok bool
	}
	for b := range props.All(func(src props.Source) built {
		p, ok := voc.Program(src, size)
		return built{p, ok}
	}) {
		if !b.ok {
			break // no program has this size
		}
		program()
		for V := range props.All(func(src props.Source) concrete.Valuation {
			return concrete.NewValuation(voc.Initial(src, b.p))
		}) {
			if !yield(Case{Program: b.p, Initial: V}) {
				return false
			}
		}
	}
	return true
}

// Points is every case of the lemmas over one of the vocabularies up to that
// size of the expression, by size.
func Points(size int, vocs ...*programs.Vocabulary) iter.Seq[Point] {
	return func(yield func(Point) bool) {
		for n := 1; n <= size; n++ {
			for _, voc := range vocs {
				if !pointsOf(voc, n, yield) {
					return
				}
			}
		}
	}
}

// pointsOf is the points of exactly that size; false if yield was.
func pointsOf(voc *programs.Vocabulary, size int, yield func(Point) bool) bool {
	for pt := range Made(smallPoint(voc, size)) {
		if !yield(pt) {
			return false
		}
	}
	return true
}

// Made is every point that gen can build.
func Made(gen func(props.Source) (Point, bool)) iter.Seq[Point] {
	type built struct {
		pt Point
		ok bool
	}
	return func(yield func(Point) bool) {
		for b := range props.All(func(src props.Source) built {
			pt, ok := gen(src)
			return built{pt, ok}
		}) {
			if b.ok && !yield(b.pt) {
				return
			}
		}
	}
}
