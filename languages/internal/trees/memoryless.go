package trees

import (
	"context"
	"fmt"

	"tandem/basic"
	"tandem/concrete"
	"tandem/explore"
	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/languages/checks"
	"tandem/languages/memoryless"
	"tandem/props"
	"tandem/props/programs"
	"tandem/spec"
	"tandem/symbolic"
)

// Memoryless returns the lecture's properties of the memoryless version made of sides, and that
// for each path ∃ instances. φ is equivalent to the φ of the side with a substitution.
func Memoryless(sides memoryless.Sides, voc *programs.Vocabulary, open func() (solver.Session, error)) (list []props.Checkable, done func()) {
	sem := sides.Semantics()
	l := Trees[symbolic.Config, concrete.Config]{
		Semantics: sem,
		Problem: func(p *lang.Program) explore.Problem[symbolic.Config] {
			prob := explore.Of(sem, p)
			prob.Replay = func(ctx context.Context, m solver.Model, rules []string, c symbolic.Config) error {
				return explore.Replay(sem, p, func(m solver.Model) concrete.Valuation { return initial(p, m, c) })(ctx, m, rules, c)
			}
			return prob
		},
		False: func(c symbolic.Config, a *lang.Assume) symbolic.Config {
			return c.Assume(lang.Negation(symbolic.Apply(memoryless.Current(c, lang.FreeVars(a.B))).At(a.B)))
		},
		Initially: memoryless.Eliminated,
	}
	list, end := l.statements(voc, open)
	o := &opened{open: open}
	list = append(list, &props.Property[Case]{
		ID: Prefix + "instances", Name: "Instances say what the substitution says", Cite: "lecture, memoryless version", Solver: true,
		Text: "for each path ∃ instances. φ is equivalent to the φ of the path of the same rules with a substitution",
		Kept: "it compares φ with that of another symbolic side; the others compare it with runs",
		Gen:  generate(voc), Show: show, Smaller: smaller,
		Symbolic: sem.Symbolic.IDs(),
		Judge: func(ctx context.Context, k Case) spec.Verdict {
			return l.judge(ctx, o, k, false, func(ctx context.Context, s solver.Session, t *Tree[symbolic.Config], k Case) spec.Verdict {
				return sameConditions(ctx, s, t, k.Program)
			})
		},
	})
	return list, func() {
		end()
		o.close()
	}
}

// initial returns the initial valuation that a model of the path condition of c stands for: x
// is x@1, and the nth input is the instance that it made.
func initial(p *lang.Program, m solver.Model, c symbolic.Config) concrete.Valuation {
	values := lists.Table(p.Vars, func(x lang.Var) lang.Value { return m.At(lang.Instance(x, 1)) })
	for in, inst := range memoryless.Reads(c) {
		values[in] = m.At(inst)
	}
	return concrete.NewValuation(values)
}

// sameConditions judges each leaf by the path with a substitution that takes its rules.
//
// The instances that inputs made are the inputs, and x@1 is x. An equation has a solution for all
// values of what stands in it, so that φ ⇒ ψ and ψ ∧ equations ⇒ φ are all there is to ask.
func sameConditions(ctx context.Context, s solver.Session, t *Tree[symbolic.Config], p *lang.Program) spec.Verdict {
	var e spec.Evidence
	right := checks.Basic(concrete.Standard())
	for _, path := range t.Paths {
		c, ok := along(right, p, path.Rules())
		if !ok {
			return spec.Verdict{Result: spec.Refuted, Reason: fmt.Sprintf("the side with a substitution has no path %v", path.Rules()), Evidence: e}
		}
		phi, psi := path.Phi, c.Phi
		links := linked(p, path.End)
		tests, equations := lang.True, lang.True
		for at := phi; at.Op() == lang.And; at = at.Kid(0) {
			if b := at.Kid(1); memoryless.Equates(path.End, b) {
				equations = lang.Conjunction(equations, b)
			} else {
				tests = lang.Conjunction(tests, b)
			}
		}
		for i, question := range [][]lang.Expr{
			{links, phi, lang.Negation(psi)},
			{links, psi, equations, lang.Negation(tests)},
		} {
			switch r := solver.Asked(ctx, s, question...); r.Answer {
			case solver.Unsat:
				e.Compared++
			case solver.Sat:
				return spec.Refute(e, &spec.Failure{Path: path.Rules(), At: r.Model.String(), Wanted: psi.String(), Got: phi.String()},
					[]string{"φ holds, and with a substitution it does not", "with a substitution φ holds, and it does not"}[i])
			default:
				return spec.Undecided(e, r.Reason)
			}
		}
	}
	return spec.Verdict{Result: spec.Tested, Evidence: e}
}

// along returns where the rules lead with a substitution.
func along(sides basic.Sides, p *lang.Program, rules []string) (symbolic.Config, bool) {
	sem := sides.Semantics()
	c := sem.InitS(p)
	for _, id := range rules {
		r, ok := sem.Symbolic.Rule(id)
		if !ok {
			return c, false
		}
		next := r.Apply(c)
		if len(next) != 1 {
			return c, false
		}
		c = next[0]
	}
	return c, true
}

// linked returns that x@1 is x, and the nth input's instance in#n.
func linked(p *lang.Program, c symbolic.Config) lang.Expr {
	b := lang.True
	for _, x := range p.Vars {
		b = lang.Conjunction(b, lang.Term(lang.Eq, lang.V(lang.Instance(x, 1)), lang.V(x)))
	}
	made := memoryless.Reads(c)
	for _, in := range c.Sigma.Domain() {
		if inst, ok := made[in]; ok {
			b = lang.Conjunction(b, lang.Term(lang.Eq, lang.V(inst), lang.V(in)))
		}
	}
	return b
}
