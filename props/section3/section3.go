package section3

import (
	"context"
	"iter"

	"tandem/basic"
	"tandem/concrete"
	"tandem/lang"
	"tandem/props"
	"tandem/props/programs"
	"tandem/recursion"
	"tandem/spec"
)

// Valuation is V = G ∪ L; programs give values to global variables only.
type Valuation = concrete.Valuation

// Semantics is the type of the semantics that are checked.
type Semantics = recursion.Semantics

// Case is a program with procedures and its initial valuation.
type Case = props.Case[*lang.Program, Valuation]

// MaxSize is the size of the largest random programs.
const MaxSize = 40

// Language is how random cases are made over a vocabulary with procedures.
func Language(voc *programs.Vocabulary) props.Language[*lang.Program, Valuation] {
	return props.Language[*lang.Program, Valuation]{
		Program: func(src props.Source) *lang.Program { return voc.RandomProgram(src, MaxSize) },
		Initial: func(src props.Source, p *lang.Program) Valuation {
			return concrete.NewValuation(voc.Initial(src, p))
		},
		Show: func(p *lang.Program, V Valuation) props.Shown {
			return props.Shown{
				Program: p.String(), Input: basic.Input(p, V),
				Size: programs.Size(p), Stmts: programs.Statements(p),
			}
		},
		Smaller: smaller,
	}
}

func smaller(p *lang.Program, V Valuation) []Case {
	values := func(q *lang.Program) map[lang.Var]lang.Value {
		m := map[lang.Var]lang.Value{}
		for _, x := range q.Vars {
			m[x] = V.At(x)
		}
		return m
	}
	var list []Case
	for _, q := range programs.Smaller(p) {
		list = append(list, Case{Program: q, Initial: concrete.NewValuation(values(q))})
	}
	for _, m := range programs.SmallerValues(values(p), p.Vars) {
		list = append(list, Case{Program: p, Initial: concrete.NewValuation(m)})
	}
	return list
}

// vocabulary is what random programs of a language are made of.
func vocabulary(sides recursion.Sides) *programs.Vocabulary {
	if sides.Fault != nil { // the language has arrays
		return programs.RecursiveArrays()
	}
	return programs.Recursive(programs.Large())
}

// smallVocabulary is what all small programs of a language are made of.
func smallVocabulary(sides recursion.Sides) *programs.Vocabulary {
	if sides.Fault != nil {
		return programs.SmallRecursiveArrays()
	}
	return programs.SmallRecursive()
}

// Lemmas is Lemma 3.3 and Corollary 3.4 as properties of the calculus in sides.
func Lemmas(sides recursion.Sides) []*props.Property[Point] {
	gen := randomPoint(vocabulary(sides))
	return []*props.Property[Point]{Lemma33(sides, gen), Corollary34(sides, gen)}
}

// Theorems is the statements about programs, Theorems 3.5 and 3.6 among them,
// and Proposition 3.1 and Corollary 3.2, as properties of the language in
// sides.
func Theorems(sides recursion.Sides, lim spec.Limits) []*props.Property[Case] {
	return theorems(sides, vocabulary(sides), lim)
}

func theorems(sides recursion.Sides, voc *programs.Vocabulary, lim spec.Limits) []*props.Property[Case] {
	sem, l := sides.Semantics(), Language(voc)
	list := []*props.Property[Case]{Proposition31(sem, l, lim, false), Corollary32(sem, l, lim)}
	for _, p := range props.Theorems(sem, l, lim) {
		switch p.ID {
		case "correctness":
			p.Name, p.Number.Digits, p.Cite = "Theorem 3.5 (Correctness)", "3.5", "§3"
			p.Text = "⟨(id, S), id, true⟩ →* ⟨Δ, σ, φ⟩ and V(φ) = true imply ⟨(L, S), G⟩ →* ⟨V•Δ, V∘σ⟩ for V = G ∪ L"
		case "completeness":
			p.Name, p.Number.Digits, p.Cite = "Theorem 3.6 (Completeness)", "3.6", "§3"
			p.Text = "⟨(L, S), G⟩ →* ⟨Γ, G'⟩ implies ⟨(id, S), id, true⟩ →* ⟨Δ, σ, φ⟩ with V(φ) = true, Γ = V•Δ, G' = V∘σ for V = G ∪ L"
		}
		list = append(list, p)
	}
	return list
}

// Statements is everything that is checked of §3, in the paper's order.
func Statements(sides recursion.Sides, lim spec.Limits) []props.Checkable {
	return append(props.Erase(Lemmas(sides)), props.Erase(Theorems(sides, lim))...)
}

// Printed is Proposition 3.1 as the paper prints it, which fails.
func Printed(sides recursion.Sides, lim spec.Limits) *props.Property[Case] {
	return Proposition31(sides.Semantics(), Language(vocabulary(sides)), lim, true)
}

// Cases is every program over the small vocabulary of a language up to that
// size with every small valuation of its variables, by size; each program is
// announced first.
func Cases(sides recursion.Sides, size int, program func()) iter.Seq[Case] {
	voc := smallVocabulary(sides)
	return func(yield func(Case) bool) {
		for n := 0; n <= size; n++ {
			type built struct {
				p  *lang.Program
				ok bool
			}
			for b := range props.All(func(src props.Source) built {
				p, ok := voc.Program(src, n)
				return built{p, ok}
			}) {
				if !b.ok {
					continue // the choices lead to no program
				}
				program()
				for V := range props.All(func(src props.Source) Valuation {
					return concrete.NewValuation(voc.Initial(src, b.p))
				}) {
					if !yield(Case{Program: b.p, Initial: V}) {
						return
					}
				}
			}
		}
	}
}

// Points is every case of the lemmas up to that size of the expression, by
// size.
func Points(sides recursion.Sides, size int) iter.Seq[Point] {
	voc := smallVocabulary(sides)
	return func(yield func(Point) bool) {
		for n := 1; n <= size; n++ {
			type built struct {
				pt Point
				ok bool
			}
			gen := smallPoint(voc, n)
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
}

// maxPointSize is the size of the largest expressions of the lemmas' cases:
// beyond it there are millions.
const maxPointSize = 4

// Exhaustive checks every statement on all programs over the small vocabulary
// up to that size, from all small valuations, smaller programs first; and the
// lemmas on all expressions up to that size.
func Exhaustive(ctx context.Context, sides recursion.Sides, lim spec.Limits, size int, progress func(spec.Scope)) ([]props.Report, spec.Scope) {
	scope := spec.Scope{Size: size}
	reports := props.SweepShare(ctx, 2, Lemmas(sides), Points(sides, min(size, maxPointSize)), told(&scope, &scope.Points, progress))
	reports = append(reports, sweep(ctx, sides, Theorems(sides, lim), &scope, progress)...)
	scope.Steps = props.Steps(reports)
	return reports, scope
}

// ExhaustivePrinted checks Printed as Exhaustive does the statements that hold.
func ExhaustivePrinted(ctx context.Context, sides recursion.Sides, lim spec.Limits, size int, progress func(spec.Scope)) ([]props.Report, spec.Scope) {
	scope := spec.Scope{Size: size}
	reports := sweep(ctx, sides, []*props.Property[Case]{Printed(sides, lim)}, &scope, progress)
	scope.Steps = props.Steps(reports)
	return reports, scope
}

// sweep checks statements on all programs up to the size of the scope.
func sweep(ctx context.Context, sides recursion.Sides, list []*props.Property[Case], scope *spec.Scope, progress func(spec.Scope)) []props.Report {
	return props.Sweep(ctx, list, Cases(sides, scope.Size, func() { scope.Programs++ }), told(scope, &scope.States, progress))
}

// told counts n, a number of the scope, and tells of it.
func told(scope *spec.Scope, n *int, progress func(spec.Scope)) func() {
	return func() {
		*n++
		if progress != nil {
			progress(*scope)
		}
	}
}
