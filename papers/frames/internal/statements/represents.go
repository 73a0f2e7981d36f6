package statements

import (
	"context"
	"maps"
	"slices"

	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/lang/contracts"
	calculus "tandem/papers/frames"
	"tandem/papers/frames/concrete"
	"tandem/spec"
)

// represented is how many starts are tried of a method, and seen how many states of their runs.
const represented, seen = 6, 40

// represents judges that at each statement that runs of a valid method come to, one of the
// symbolic states there represents the state of the run.
//
// Source: §5.
func (g Given) represents(ctx context.Context, s solver.Session, k Case) spec.Verdict {
	m, p, member := k.parsed()
	tree, _, _ := m.known()
	var e spec.Evidence
	states := lists.Table(spans(member.Method.Body), func(at lang.Span) []calculus.State { return nil })
	o := g.Options()
	o.Used = func(id string) { e.Symbolic.Add(id) }
	o.Visited = func(v *calculus.Visit) { states[v.At] = append(states[v.At], v.State) }
	out := verify(ctx, o, p, member, s)
	if !out.Verified {
		return spec.Discard("it is not valid")
	}
	erased, err := contracts.Erase(p, tree)
	if err != nil {
		return spec.Discard("it does not run")
	}
	program, err := lang.Check(erased)
	if err != nil {
		return spec.Discard("it does not run")
	}
	r := newRepresentation(ctx, s, p, out.Terms, g.Calculus)
	defer r.prover.Reset()
	var found *spec.Failure
	unclear, before, run, begun := false, lang.Span{}, 0, false
	loops := map[lang.Span]bool{}
	concrete.Points(ctx, program, erased, p, member.Method, represented, func(at concrete.Point) bool {
		of, place := states[at.At]
		if at.Run != run {
			run, before, begun = at.Run, lang.Span{}, false
			clear(loops)
		}
		begun = begun || at.At == member.Method.Body[0].At() // erasure declares variables in front of the body
		_, loop := at.Stmt.(*lang.While)
		switch {
		case !begun || at.At == before || !place: // what erasure puts in front of a statement, or behind it
			return true
		case loop && loops[at.At]: // the loop is executed once, from any state of its invariant
			before = at.At
			return true
		}
		before, loops[at.At] = at.At, loops[at.At] || loop
		e.Compared++
		switch ok, sure := r.one(at, of); {
		case ok:
		case sure:
			found = &spec.Failure{At: at.At.From.String(), Wanted: "a state: it is not executed symbolically", Got: text(at.Env)}
			if len(of) > 0 {
				found.Wanted = of[0].String()
			}
		default:
			unclear = true
		}
		return found == nil && !unclear && e.Compared < seen
	})
	switch {
	case found != nil:
		return spec.Refute(e, found, "no symbolic state represents that of the run")
	case unclear:
		return spec.Undecided(e, "the arguments of a predicate are not among those tried")
	case e.Compared == 0:
		return spec.Discard("no run comes to a statement")
	}
	return spec.Verdict{Evidence: e}
}

// spans are where statements are.
func spans(list []contracts.Stmt) []lang.Span {
	var all []lang.Span
	for _, s := range list {
		all = append(all, s.At())
		switch s := s.(type) {
		case *contracts.If:
			all = append(append(all, spans(s.Then)...), spans(s.Else)...)
		case *contracts.While:
			all = append(all, spans(s.Body)...)
		}
	}
	return all
}

// representation looks for interpretations of the symbols of a verification.
type representation struct {
	p       *contracts.Program
	terms   *calculus.Terms
	prover  *calculus.Prover
	objects map[lang.ObjectValue]*calculus.Term // symbols for objects
	theirs  []*calculus.Term                    // that these differ
}

func newRepresentation(ctx context.Context, s solver.Session, p *contracts.Program, ts *calculus.Terms, c calculus.Calculus) *representation {
	r := &representation{p: p, terms: ts, prover: calculus.NewProver(ctx, ts, s, calculus.Ground), objects: map[lang.ObjectValue]*calculus.Term{}}
	r.prover.Also = c.Also
	return r
}

// one is whether one of the states represents that of the run. Where none does, sure is that
// all interpretations were tried.
func (r *representation) one(at concrete.Point, of []calculus.State) (ok, sure bool) {
	sure = true
	for _, class := range r.p.Classes {
		for _, o := range at.Objects(class.Type) {
			r.value(o) // its symbol differs from the others
		}
	}
	for _, s := range of {
		i := interpretation{representation: r, at: at, elems: map[concrete.Location]*calculus.Term{}}
		var chunks []calculus.Chunk
		for h := s.H; h != nil; h = h.Below {
			chunks = append(chunks, h.Chunk)
		}
		sigma := s.Sigma
		for x, t := range s.Gamma.All() {
			if v, known := at.Vars[x]; known {
				sigma = sigma.With(i.terms.Eq(t, i.value(v)))
			}
		}
		sigma = i.pures(sigma)
		for _, differ := range r.theirs {
			sigma = sigma.With(differ)
		}
		if i.consistent(sigma) && i.chunks(sigma, chunks, concrete.Footprint{}) {
			return true, true
		}
		sure = sure && !i.open
	}
	return false, sure
}

// interpretation is an interpretation that is being looked for.
type interpretation struct {
	*representation
	at    concrete.Point
	elems map[concrete.Location]*calculus.Term // symbols for the elements of arrays
	open  bool                                 // not all arguments were tried
}

// consistent reports whether a path condition has a model, as far as the solver sees: one that is
// not refuted by ground instances of the theory counts. So what represents refutes is certain,
// and it may miss a state that represents nothing.
func (i *interpretation) consistent(sigma *calculus.PathCondition) bool {
	return !i.prover.Proves(sigma, i.terms.False)
}

// value returns a value as a term.
func (r *representation) value(v lang.Value) *calculus.Term {
	o, ok := v.(lang.ObjectValue)
	switch {
	case !ok:
		return r.terms.Literal(v)
	case o.IsNil():
		return r.terms.Null
	case r.objects[o] == nil:
		t := r.terms.Fresh(o.String(), calculus.Ref)
		r.theirs = append(r.theirs, r.terms.Not(r.terms.Eq(t, r.terms.Null)))
		for _, other := range slices.SortedFunc(maps.Keys(r.objects), lang.ObjectValue.Compare) {
			r.theirs = append(r.theirs, r.terms.Not(r.terms.Eq(t, r.objects[other])))
		}
		r.objects[o] = t
	}
	return r.objects[o]
}

// chunks reports whether the chunks are of separate parts of the heap of the run.
func (i *interpretation) chunks(sigma *calculus.PathCondition, list []calculus.Chunk, taken concrete.Footprint) bool {
	if len(list) == 0 {
		return true
	}
	c, rest := list[0], list[1:]
	class := c.F.Of
	if c.Q != nil {
		class = c.Q.Of.Type
	}
	for _, o := range i.at.Objects(class) {
		next := sigma.With(i.terms.Eq(c.On, i.value(o)))
		if !i.consistent(next) {
			continue
		}
		if c.Q != nil {
			if i.predicate(next, c, o, nil, rest, taken) {
				return true
			}
			continue
		}
		at := concrete.Location{O: o, F: c.F}
		if taken[at] {
			continue
		}
		for _, eq := range i.holds(c.Value, at) {
			next = next.With(eq)
		}
		if i.consistent(next) && i.chunks(next, rest, with1(taken, at)) {
			return true
		}
	}
	return false
}

// holds returns that a location has the value that a term is.
func (i *interpretation) holds(t *calculus.Term, at concrete.Location) []*calculus.Term {
	is, eqs := i.content(at)
	return append(eqs, i.terms.Eq(t, is))
}

// content returns what a location has: of the elements of an array a symbol, with equations.
func (i *interpretation) content(at concrete.Location) (*calculus.Term, []*calculus.Term) {
	elem, list := i.at.Elements(at)
	if elem == (lang.Type{}) {
		return i.value(i.at.H.At(at.O, at.F)), nil
	}
	if i.elems[at] == nil {
		i.elems[at] = i.terms.Fresh("elems", calculus.Elems)
	}
	t := i.elems[at]
	eqs := []*calculus.Term{i.terms.Eq(i.terms.Length(i.value(at.O)), i.terms.Literal(lang.NewInt(int64(len(list)))))}
	for n, v := range list {
		eqs = append(eqs, i.terms.Eq(i.terms.Get(elem, t, i.terms.Literal(lang.NewInt(int64(n)))), i.value(v)))
	}
	return t, eqs
}

// predicate reports whether a predicate chunk of an object is of a part of the heap: with
// arguments that come behind args.
func (i *interpretation) predicate(sigma *calculus.PathCondition, c calculus.Chunk, o lang.ObjectValue, args []lang.Value, rest []calculus.Chunk, taken concrete.Footprint) bool {
	if len(args) < len(c.Args) {
		all := i.candidates(c.Q.Params[len(args)].Type)
		for _, w := range all {
			next := sigma.With(i.terms.Eq(c.Args[len(args)], i.value(w)))
			if i.consistent(next) && i.predicate(next, c, o, append(args[:len(args):len(args)], w), rest, taken) {
				return true
			}
		}
		return false
	}
	env, err := i.at.Inside(o, c.Q.Params, args)
	if err != nil {
		return false
	}
	foot, failed, err := env.Holds(c.Q.Body)
	if failed != nil || err != nil {
		return false
	}
	both := maps.Clone(taken)
	for at := range foot {
		if both[at] {
			return false
		}
		both[at] = true
	}
	next := sigma
	snapshot, err := i.snapshot(env, c.Q.Body, &next)
	if err != nil {
		return false
	}
	next = next.With(i.terms.Eq(c.Value, snapshot))
	return i.consistent(next) && i.chunks(next, rest, both)
}

// candidates are values that arguments of predicates are tried to have: of integers some.
func (i *interpretation) candidates(t lang.Type) []lang.Value {
	if t != lang.Int {
		list := concrete.Small(t)
		if t.IsClass() {
			list = list[:1]
			for _, o := range i.at.Objects(t) {
				list = append(list, o)
			}
		}
		return list
	}
	i.open = true
	var list []lang.Value
	for n := int64(-2); n <= 3; n++ {
		list = append(list, lang.NewInt(n))
	}
	return list
}

// snapshot returns that of an assertion which holds, as consume' has it. What it says of elements
// of arrays is added to Σ.
//
// Source: Figure 7.
func (i *interpretation) snapshot(env concrete.Env, a contracts.Assertion, sigma **calculus.PathCondition) (*calculus.Term, error) {
	switch a := a.(type) {
	case *contracts.Acc:
		o, err := env.Value(a.E)
		if err != nil {
			return nil, err
		}
		t, eqs := i.content(concrete.Location{O: o.(lang.ObjectValue), F: a.F})
		for _, eq := range eqs {
			*sigma = (*sigma).With(eq)
		}
		return i.terms.From(t), nil
	case *contracts.Sep:
		l, err := i.snapshot(env, a.L, sigma)
		if err != nil {
			return nil, err
		}
		r, err := i.snapshot(env, a.R, sigma)
		if err != nil {
			return nil, err
		}
		return i.terms.Combine(l, r), nil
	case *contracts.Pred:
		inner, err := env.Entered(a.E0, a.Args, a.Q.Params)
		if err != nil {
			return nil, err
		}
		return i.snapshot(inner, a.Q.Body, sigma)
	case *contracts.CondAssertion:
		arm, err := env.Arm(a)
		if err != nil {
			return nil, err
		}
		return i.snapshot(env, arm, sigma)
	}
	return i.terms.Unit, nil
}

// pures adds to a path condition what pure methods without parameters are of each object
// where their preconditions hold.
func (i *interpretation) pures(sigma *calculus.PathCondition) *calculus.PathCondition {
	for _, class := range i.p.Classes {
		for _, m := range class.Pures {
			for _, o := range i.at.Objects(class.Type) {
				if len(m.Params) > 0 {
					continue
				}
				env, err := i.at.Inside(o, nil, nil)
				if err != nil {
					continue
				}
				if _, failed, err := env.Holds(m.Pre); failed != nil || err != nil {
					continue
				}
				w, err := env.Value(m.Body)
				if err != nil {
					continue
				}
				snapshot, err := i.snapshot(env, m.Pre, &sigma)
				if err != nil {
					continue
				}
				call := i.terms.Pure(m.FullName(), calculus.SortOf(m.Result), snapshot, i.value(o))
				sigma = sigma.With(i.terms.Eq(call, i.value(w)))
			}
		}
	}
	return sigma
}

// with1 returns a footprint with another location.
func with1(f concrete.Footprint, at concrete.Location) concrete.Footprint {
	f = maps.Clone(f)
	f[at] = true
	return f
}
