package section21

import (
	"context"
	"fmt"
	"slices"

	"tandem/arrays"
	"tandem/arrays/bounds"
	"tandem/basic"
	"tandem/concrete"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/props"
	"tandem/props/programs"
	"tandem/props/section2"
	"tandem/props/sections"
	"tandem/spec"
)

// Groups returns everything that is checked of §2.1, in the paper's order: of random programs over voc
// and expressions over terms, and of all programs over the small vocabularies, from all small valuations,
// and expressions over smallTerms, smaller ones first. A lemma about expressions of one shape has its own.
func Groups(sides arrays.Sides, lim spec.Limits, voc, terms *programs.Vocabulary, small, smallTerms []*programs.Vocabulary) props.Groups {
	lemmas, theorems := considered(sides, terms), said(sides, theorems(sides, lim, Allowed(voc, sides)))
	list := lists.Map(lemmas, func(l lemma) props.Checkable { return l.Property })
	return props.Groups{props.Joined(append(list, props.Erase(theorems)...), func(ctx context.Context, size int, tally *props.Tally) []props.Report {
		var reports []props.Report
		var anywhere []*props.Property[Point] // the lemmas about all expressions, which go together
		for i, l := range lemmas {
			if l.shape == nil {
				anywhere = append(anywhere, l.Property)
				continue
			}
			reports = append(reports, props.SweepShare(ctx, tally.Task, len(lemmas)-i+2, []*props.Property[Point]{l.Property}, l.smallPoints(tally, size, smallTerms), tally.Points())...)
		}
		for _, voc := range small {
			Allowed(voc, sides)
		}
		reports = append(reports, props.SweepShare(ctx, tally.Task, 2, anywhere, section2.Points(tally, size, smallTerms...), tally.Points())...)
		return append(reports, props.Sweep(ctx, tally.Task, theorems, sections.Cases(size, tally, small...), tally.States())...)
	})}
}

// Standard returns Groups over the usual vocabularies.
func Standard(sides arrays.Sides, lim spec.Limits) props.Groups {
	return Groups(sides, lim, programs.Arrays(), programs.ArrayTerms(), programs.SmallArrays(), programs.SmallArrayTerms())
}

// Allowed returns the vocabulary voc without statements that programs over sides do not have.
func Allowed(voc *programs.Vocabulary, sides arrays.Sides) *programs.Vocabulary {
	voc.NoCopy = sides.NoCopy
	return voc
}

// beyond lists the statements that speak of more than §2.1 has: that no run is
// stuck, which it does not claim; bounds that are assigned; and messages of errors.
var beyond = []string{"bounds", "progress", "natural", "messages"}

// said returns those of the statements that are about what the language in sides has.
func said[K any](sides arrays.Sides, list []*props.Property[K]) []*props.Property[K] {
	return slices.DeleteFunc(list, func(p *props.Property[K]) bool { return sides.Paper && slices.Contains(beyond, p.ID) })
}

// considered returns the lemmas about sides, at their points, with terms of that vocabulary.
func considered(sides arrays.Sides, terms *programs.Vocabulary) []lemma {
	if !sides.Paper {
		return lemmas(sides, terms)
	}
	voc := Allowed(programs.Arrays(), sides)
	list := slices.DeleteFunc(lemmas(sides, voc), func(l lemma) bool { return slices.Contains(beyond, l.ID) })
	for _, l := range list {
		section2.PointsOf(withElements(voc, l.random(voc))).Of(l.Property)
		judge, expression := l.Judge, l.ID == "read-over-write" || l.ID == "lemma-2.1" || l.ID == "corollary-2.2"
		l.Judge = func(ctx context.Context, pt Point) spec.Verdict {
			if !has(pt, expression) {
				return spec.Discard("not among the expressions of §2.1")
			}
			return judge(ctx, pt)
		}
	}
	return list
}

// withElements returns gen's points in which σ(a), for a bounded a, is a with up to two elements assigned.
func withElements(voc *programs.Vocabulary, gen func(props.Source) Point) func(props.Source) Point {
	return func(src props.Source) Point {
		pt := gen(src)
		for _, t := range voc.Types {
			if !t.IsBounded() {
				continue
			}
			for _, a := range voc.Vars[t] {
				delete(pt.Sigma, a)
				e := lang.V(a)
				for range src.Choose(3, "elements") {
					i, known := voc.Expr(src, t.Dom(), 1+2*src.Choose(2, "index"))
					to, ok := voc.Expr(src, t.Elem(), 1+2*src.Choose(2, "element"))
					if known && ok {
						e = lang.Term(lang.Store, e, i, to)
					}
				}
				if e != lang.V(a) {
					pt.Sigma[a] = e
				}
			}
		}
		return pt
	}
}

// has reports whether §2.1 has the expression of a point and what σ makes of its
// arrays: with array expressions (a[e] := e'), or as an expression of a program.
func has(pt Point, arrays bool) bool {
	if !plain(pt.E, arrays) {
		return false
	}
	for x, e := range pt.Sigma {
		if !plain(e, true) || x.Type.IsBounded() && root(e) != lang.V(x) {
			return false
		}
	}
	return true
}

// plain reports whether bounded arrays in e are variables, or, with stores, ones with elements assigned.
func plain(e lang.Expr, stores bool) bool {
	if e.Type().IsBounded() && e.Op() != lang.Variable && !(stores && e.Op() == lang.Store) {
		return false
	}
	for i := range e.NumKids() {
		if !plain(e.Kid(i), stores) {
			return false
		}
	}
	return true
}

// root returns the array whose elements e assigns.
func root(e lang.Expr) lang.Expr {
	for e.Op() == lang.Store {
		e = e.Kid(0)
	}
	return e
}

// Case is a program and its initial valuation.
type Case = sections.Case

// theorems returns the statements about programs: those of §2, and natural and messages.
func theorems(sides arrays.Sides, lim spec.Limits, voc *programs.Vocabulary) []*props.Property[Case] {
	sem := sides.Semantics()
	own := section2.Language(voc).Kind().Of(natural(sem, lim), messages(sides, sem, lim))
	for _, p := range own {
		p.Concrete = sem.Concrete.IDs()
	}
	return append(section2.Theorems(sem, lim, voc), own...)
}

// run judges each configuration of a concrete run; see spec.AlongRun. Progress counts how runs end.
func run(ctx context.Context, sem *basic.Semantics, lim spec.Limits, p *lang.Program, V concrete.Valuation, wrong func(c concrete.Config, next []spec.Step[concrete.Config]) string) spec.Verdict {
	v := spec.AlongRun(ctx, sem, lim, p, V, wrong)
	v.Evidence.Ended = nil
	return v
}

// natural judges that along the run of a program each array's bound is a
// natural number, as the initial ones are.
//
// Source: §2.1, "bounded arrays (of type ℕ → T …)".
func natural(sem *basic.Semantics, lim spec.Limits) *props.Property[Case] {
	return &props.Property[Case]{
		ID: "natural", Name: "Bounds are natural numbers", Cite: "§2.1",
		Text: "⟨S, V⟩ →* ⟨S', V'⟩ implies V'(|a|) ≥ 0 for each bounded array a, if V(|a|) ≥ 0 for each",
		Judge: func(ctx context.Context, k Case) spec.Verdict {
			return run(ctx, sem, lim, k.Program, k.Initial, func(c concrete.Config, _ []spec.Step[concrete.Config]) string {
				for _, x := range k.Program.Vars {
					if a, ok := c.V.At(x).(lang.ArrayValue); ok && a.Bound().Big().Sign() < 0 {
						return fmt.Sprintf("the bound of %s is %v", x, a.Bound())
					}
				}
				return ""
			})
		},
	}
}

// messages judges that the run of a program has an array-out-of-bound error
// exactly where FirstError names one, and that the access that it names is the
// first that fails when the statement is evaluated from left to right, what
// stands inside an access before it; and that its position in the source text
// is that access. It says nothing of statements of declared forms. The program is read from its text, as those of users are.
//
// Source: §2.1, "the occurrence of an array-out-of-bound error".
func messages(sides arrays.Sides, sem *basic.Semantics, lim spec.Limits) *props.Property[Case] {
	return &props.Property[Case]{
		ID: "messages", Name: "Errors name the first failing access", Cite: "§2.1",
		Text: "a transition leads to array-out-of-bound iff FirstError names an access, which is the first that fails from left to right",
		Judge: func(ctx context.Context, k Case) spec.Verdict {
			text := k.Program.String()
			forms := lang.FormsOf(k.Program)
			p, err := lang.Parse("", []byte(text), forms...)
			if err != nil {
				return spec.Verdict{Result: spec.Refuted, Reason: "the program is not read back: " + err.Error()}
			}
			return run(spec.Sharing(ctx), sem, lim, p, k.Initial, func(c concrete.Config, next []spec.Step[concrete.Config]) string {
				s := c.Stmt()
				if _, form := s.(*lang.Form); s == nil || form { // its rules say what it evaluates
					return ""
				}
				named := "none"
				if e, ok := bounds.FirstError(sides.Eval, c.V, s); ok {
					named = fmt.Sprintf("|%v|", e.Access.A)
					if !e.Sets {
						named = e.Access.String()
						at := text[e.Position().From.Offset:e.Position().To.Offset]
						made := len(forms) > 0 && !e.Position().From.IsValid() // by a rule of a form
						if read, err := lang.ParseExpr(at, p.Vars); !made && (err != nil || read != lang.Term(lang.Select, e.Access.A, e.Access.I)) {
							return fmt.Sprintf("at %v stands %q, not %s", e.Position(), at, named)
						}
					}
				}
				happens := slices.ContainsFunc(next, func(n spec.Step[concrete.Config]) bool { return sides.Fault != nil && sides.Fault(n.To) })
				want, fails := firstFailing(func(e lang.Expr) lang.Value { return sides.Eval(c.V).At(e) }, s)
				switch {
				case named != want:
					return fmt.Sprintf("the message names %s, the first failing access is %s", named, want)
				case happens != fails:
					return fmt.Sprintf("the first failing access is %s, the run has an error: %v", want, happens)
				}
				return ""
			})
		},
	}
}

// firstFailing returns the first access of s that is out of bounds, found by walking over its
// expressions in the order of their evaluation; "none", false if there is none.
func firstFailing(value func(lang.Expr) lang.Value, s lang.Stmt) (string, bool) {
	var walk func(e lang.Expr) (string, bool)
	walk = func(e lang.Expr) (string, bool) {
		for i := range e.NumKids() {
			if found, ok := walk(e.Kid(i)); ok {
				return found, true
			}
		}
		if e.Op() == lang.Select && e.Kid(0).Type().IsBounded() {
			i, known := value(e.Kid(1)).(lang.IntValue)
			n, length := value(lang.Term(lang.Len, e.Kid(0))).(lang.IntValue)
			if known && length && (i.Big().Sign() < 0 || i.Big().Cmp(n.Big()) >= 0) {
				return e.String(), true
			}
		}
		return "none", false
	}
	for _, e := range lang.Evaluated(s) {
		if found, ok := walk(e); ok {
			return found, true
		}
	}
	if b, ok := s.(*lang.SetBound); ok {
		if n, ok := value(b.E).(lang.IntValue); ok && n.Big().Sign() < 0 {
			return fmt.Sprintf("|%s|", b.A), true
		}
	}
	return "none", false
}
