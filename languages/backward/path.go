package backward

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"tandem/arrays/symbounds"
	"tandem/explore"
	"tandem/explore/simplify"
	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/lang/trace"
	"tandem/spec"
	"tandem/wp"
)

// Path is one path of a program with both its path conditions.
type Path[S any] struct {
	Rules    []string      // one a step
	End      S             // the configuration it leads to
	Trace    trace.Trace   // its symbolic execution trace ρ
	Forward  lang.Expr     // φ, as the rules build it
	Backward lang.Expr     // path(ρ)
	Forks    explore.Forks // in their order
	Cut      string        // the bound at which the path ends; "" for none
}

// Asked is path(ρ) for a solver, over φ's variables: Total(path(ρ)), the same without objects.
func (p *Path[S]) Asked() lang.Expr { return Total(p.Backward) }

// Limit is the number of steps that For takes at the most.
const Limit = 100_000

// Within follows the path of prob that the letters of choices name: T and F for tests, E for an error.
// A letter is used where a configuration has several transitions; where one of them is without a
// letter of its own, as that of an assignment whose access is in bounds, the letter for it, a dot,
// may be left out. The path ends with the letters, behind the steps that need none.
// One iteration or call beyond the bounds Unroll and Unwind, it says which bound.
//
// The error says which letter does not fit, and what would.
func Within[S explore.Configuration](prob explore.Problem[S], choices string, b explore.Bounds) (*Path[S], error) {
	left := []rune(choices)
	p, err := follow(prob, explore.Bounds{Unroll: b.Unroll, Unwind: b.Unwind}, func(at S, next []*explore.Place[S]) (int, error) {
		if len(next) == 1 {
			return 0, nil
		}
		letters := lists.Map(next, func(s *explore.Place[S]) string { return s.Choice })
		i, used, ok := choose(letters, left)
		switch {
		case ok:
			left = left[used:]
			return i, nil
		case len(left) == 0:
			return 0, errEnd
		}
		return 0, fmt.Errorf("choice %d is %c at %s, expected %s",
			len([]rune(choices))-len(left)+1, left[0], lang.Head(at.Stmt()), strings.Join(letters, " or "))
	})
	if err != nil {
		return nil, err
	}
	switch {
	case len(left) > 0 && p.Cut != "":
		return nil, fmt.Errorf("the path ends after %d steps at the %s, and the choices %q are left", len(p.Rules), p.Cut, string(left))
	case len(left) > 0:
		return nil, fmt.Errorf("the path ends after %d steps, and the choices %q are left", len(p.Rules), string(left))
	}
	return p, nil
}

// Along follows the path of these rules in prob, as Within one of choices. The error says which does
// not apply.
func Along[S explore.Configuration](prob explore.Problem[S], rules []string) (*Path[S], error) {
	n := 0
	p, err := follow(prob, explore.Bounds{}, func(at S, next []*explore.Place[S]) (int, error) {
		if n == len(rules) {
			return 0, errEnd
		}
		n++
		for i, s := range next {
			if s.Rule == rules[n-1] {
				return i, nil
			}
		}
		return 0, fmt.Errorf("the rule %s of step %d does not apply to %s", rules[n-1], n, statement(at.Stmt()))
	})
	if err == nil && n < len(rules) {
		err = fmt.Errorf("the path ends after %d steps of %d", n, len(rules))
	}
	if err != nil {
		return nil, err
	}
	return p, nil
}

// errEnd is what pick ends a path with.
var errEnd = errors.New("the path ends here")

// follower is the search of one path: pick says which transition is taken.
type follower[S explore.Configuration] struct {
	prob  explore.Problem[S]
	pick  func(at S, next []*explore.Place[S]) (int, error)
	rho   tracer
	path  *Path[S]
	fresh int // how many fresh variables t#n there are
}

// follow returns the path on which pick says which transition is taken, within b, with
// both its conditions. It computes each configuration and each action once.
func follow[S explore.Configuration](prob explore.Problem[S], b explore.Bounds, pick func(at S, next []*explore.Place[S]) (int, error)) (*Path[S], error) {
	f := &follower[S]{prob: prob, pick: pick, rho: newTracer(prob), path: &Path[S]{}}
	if err := explore.Walk(context.Background(), prob, b, f); err != nil {
		return nil, err
	}
	p := f.path
	p.Trace, p.Forward = f.rho.trace(), p.End.PathCondition()
	p.Backward = wp.Compose(wp.Repaired(), p.Trace)
	return p, nil
}

// Enter goes on from every place.
func (f *follower[S]) Enter(_ context.Context, p *explore.Place[S]) (entered, further bool, err error) {
	if f.path.End = p.At; p.Rule != "" {
		f.path.Rules = append(f.path.Rules, p.Rule)
	}
	return false, true, nil
}

// Leave has nothing to do.
func (f *follower[S]) Leave() {}

// Leaf keeps the bound at which the path ends, if it is one.
func (f *follower[S]) Leaf(_ context.Context, _ *explore.Place[S], end spec.Outcome, reason string) error {
	if end == spec.Bound {
		f.path.Cut = reason
	}
	return nil
}

// Choose takes one of the transitions, or none at the end of the path.
func (f *follower[S]) Choose(p *explore.Place[S], next []*explore.Place[S]) ([]*explore.Place[S], error) {
	i, err := f.pick(p.At, next)
	if len(next) > 1 && (err == nil || err == errEnd) {
		f.fork(p, next, i, err == errEnd)
	}
	switch {
	case err == errEnd:
		return nil, nil
	case err == nil && p.Steps == Limit:
		err = fmt.Errorf("the path has %d steps and does not end there", Limit)
	case err == nil && isForm(p.At.Stmt()):
		var actions []trace.Action
		var fresh int
		actions, fresh, err = effect(f.prob, p.At, next[i].Rule, f.fresh)
		if flat, ok := f.rho.(*frames); ok {
			flat.rho = append(flat.rho, actions...)
		}
		f.fresh += fresh
	case err == nil:
		err = f.rho.step(p.At.Stmt(), next[i].Rule)
	}
	if err != nil {
		return nil, err
	}
	return next[i : i+1], nil
}

// fork keeps a place with several transitions, of which number i is taken unless the path ends there.
func (f *follower[S]) fork(p *explore.Place[S], next []*explore.Place[S], i int, ends bool) {
	fork := explore.Fork{Steps: p.Steps, Stmt: p.At.Stmt(), Phi: p.At.PathCondition(), Taken: i}
	if ends {
		fork.Taken = -1
	}
	for _, n := range next {
		fork.Ways = append(fork.Ways, explore.Way{Rule: n.Rule, Letter: n.Choice})
	}
	f.path.Forks = append(f.path.Forks, fork)
}

// choose returns the transition that the next letter names, and how many letters that uses.
func choose(letters []string, left []rune) (i, used int, ok bool) {
	for i, l := range letters {
		if l != "" && strings.HasPrefix(string(left), l) {
			return i, len([]rune(l)), true
		}
	}
	for i, l := range letters {
		if rest := strings.ReplaceAll(l, ".", ""); rest != l && strings.HasPrefix(string(left), rest) {
			return i, len([]rune(rest)), true
		}
	}
	return 0, 0, false
}

// Actions returns what a step of a language without procedures does, as actions of a trace: the
// statement and the rule by which it goes on. Assignments to elements and bounds are assignments to
// the array, and what must be within bounds is a test before them, as is what must not where the
// rule is one of an error. The error is a statement or a rule of another language.
func Actions(s lang.Stmt, rule string) ([]trace.Action, error) {
	list, err := tests(s, rule)
	if err != nil || strings.HasSuffix(rule, "-Err") {
		return list, err
	}
	last, err := action(s, rule)
	return append(list, last), err
}

// tests returns the tests that s's accesses are within bounds, or that one is not if an error's rule.
func tests(s lang.Stmt, rule string) ([]trace.Action, error) {
	return testsOf(s, rule, lang.Evaluated(s), symbounds.Delta().At)
}

// testsOf is tests by the δ of a language, of what s evaluates.
func testsOf(s lang.Stmt, rule string, es []lang.Expr, delta func(lang.Expr) lang.Expr) ([]trace.Action, error) {
	var safe []lang.Expr
	for _, e := range es {
		if d := delta(e); d != lang.True {
			safe = append(safe, d)
		}
	}
	if b, ok := s.(*lang.SetBound); ok && !isNatural(b.E) {
		safe = append(safe, lang.Term(lang.Le, lang.I(0), b.E))
	}
	if strings.HasSuffix(rule, "-Err") {
		if len(safe) == 0 {
			return nil, fmt.Errorf("the rule %s at %s, where nothing can go wrong", rule, lang.Head(s))
		}
		all := safe[0]
		for _, d := range safe[1:] {
			all = lang.Conjunction(all, d)
		}
		return []trace.Action{trace.Test{B: lang.Negation(all)}}, nil
	}
	return lists.Map(safe, func(d lang.Expr) trace.Action { return trace.Test{B: d} }), nil
}

// isNatural reports whether e is written as a natural number.
func isNatural(e lang.Expr) bool {
	v, ok := e.Const()
	if !ok {
		return false
	}
	n, ok := v.(lang.IntValue)
	return ok && n.Big().Sign() >= 0
}

// action returns the action of a step without errors.
func action(s lang.Stmt, rule string) (trace.Action, error) {
	switch s := s.(type) {
	case *lang.Assign:
		return trace.Assign{H: lang.V(s.X), E: s.E}, nil
	case *lang.AssignElem:
		return trace.Assign{H: lang.V(s.A), E: lang.Term(lang.Store, lang.V(s.A), s.I, s.E)}, nil
	case *lang.SetBound:
		return trace.Assign{H: lang.V(s.A), E: lang.Term(lang.SetLen, lang.V(s.A), s.E)}, nil
	case *lang.If:
		return test(s.B, rule)
	case *lang.While:
		return test(s.B, rule)
	case *lang.Assume:
		return trace.Test{B: s.B}, nil
	case *lang.Assert:
		if rule == "Assert" {
			return trace.Test{B: s.B}, nil
		}
		return test(s.B, rule)
	}
	return nil, fmt.Errorf("no action for a %T", s)
}

func test(b lang.Expr, rule string) (trace.Action, error) {
	switch {
	case strings.HasSuffix(rule, "-T"):
		return trace.Test{B: b}, nil
	case strings.HasSuffix(rule, "-F"):
		return trace.Test{B: lang.Negation(b)}, nil
	}
	return nil, fmt.Errorf("no test for the rule %s", rule)
}

// Model asks for initial values that make path(ρ) true, with objects a heap of fields as arrays,
// with nothing asserted. They are replayed as prob does; an explore.Unsound if the run differs.
func (p *Path[S]) Model(ctx context.Context, session solver.Session, prob explore.Problem[S]) (solver.Result, error) {
	phi := p.Asked()
	r := solver.Asked(ctx, session, simplify.Expr(phi))
	if r.Wrong {
		return r, &explore.Unsound{What: r.Reason}
	}
	if r.Answer == solver.Sat {
		r.Model = solver.Smaller(ctx, []lang.Expr{phi}, r.Model)
	}
	if r.Answer == solver.Sat && prob.Replay != nil {
		if err := prob.Replay(context.WithoutCancel(ctx), r.Model, p.Rules, p.End); err != nil {
			return r, &explore.Unsound{What: fmt.Sprintf("%v, for the model %v of path(ρ) = %v", err, r.Model, phi), Parted: true}
		}
	}
	return r, nil
}

// Equivalent compares φ and path(ρ), literally and by the session, which has nothing asserted; nil: not.
func (p *Path[S]) Equivalent(ctx context.Context, session solver.Session) explore.Equivalence {
	return explore.Equivalent(ctx, session, p.Forward, p.Asked())
}
