package spec

import (
	"context"
	"iter"
	"slices"

	"tandem/internal/lists"
	"tandem/spec/internal/reach"
)

// Theorem is a statement by its text, as package notation reads it, for one goroutine: its tests may keep things.
type Theorem struct {
	Said *Said
	// Places counts configurations: the symbolic and the concrete one in which the case begins, then where steps lead.
	Places int
	// Failed tells where the conclusion is false: of what it is, and the rules that led there.
	Failed func(at []any, path []string) *Failure
}

// Said is a part of a theorem. Configurations stand by their places in at, as pointers.
type Said struct {
	Is    Saying
	Of    []*Said
	Test  func(at []any) Truth // of SaidTest
	Side  int                  // of SaidStep: 0 the symbolic one, 1 the concrete one
	From  int                  // of SaidStep: the place from which it is; -1: none
	Make  func(at []any) any   // of SaidStep from no place: returns a pointer to the configuration
	To    int                  // of SaidStep: the place to which it leads; else the symbolic one that is spoken of
	Other int                  // of SaidInstance: the concrete place
	One   bool                 // of SaidStep: it is →, not →*
	Far   bool                 // of SaidStep: it is looked for, behind the hypothesis
	Holds bool                 // of SaidStep: V(φ) = true is said of where it leads
}

// first reports whether a step is from where the case begins.
func (s *Said) first() bool { return s.From == s.Side }

// Saying is what a part of a theorem says.
type Saying uint8

// The parts of theorems.
const (
	SaidTest     Saying = iota
	SaidHolds           // V(φ) = true
	SaidInstance        // one configuration is ⟨S', V∘σ⟩ of another
	SaidStep
	SaidBoth
	SaidEither
	SaidNot
	SaidImplies
)

// Truth is whether a part of a theorem is true. A bound may keep that from being known.
type Truth uint8

// The truths.
const (
	False Truth = iota
	Unclear
	True
)

// TruthOf returns True for true.
func TruthOf(b bool) Truth {
	if b {
		return True
	}
	return False
}

func (t Truth) opposite() Truth { return True - t }

// TextJudge returns how a theorem is judged that make makes. What exists is looked for along the runs, up to the limits.
func TextJudge[P, V, S, C any](make func() *Theorem) func(ctx context.Context, sem *Semantics[P, V, S, C], lim Limits, p P, v V) Verdict {
	owner := new(byte)
	return func(ctx context.Context, sem *Semantics[P, V, S, C], lim Limits, p P, v V) Verdict {
		t := Remember(ctx, owner, sem, func(sem *Semantics[P, V, S, C]) *telling[P, V, S, C] { return compiled(sem, make()) })
		return t.judge(ctx, lim, p, v)
	}
}

// byText returns how the statement with that ID is judged: by its text, if the semantics has that. Where the code has the same
// result, its words are kept. So is its count of a case that does not meet the hypothesis: if none does, no rule fires, and the report is inconclusive.
func byText[P, V, S, C any](id string, code func(context.Context, *Semantics[P, V, S, C], Limits, P, V) Verdict) func(context.Context, *Semantics[P, V, S, C], Limits, P, V) Verdict {
	owner := new(byte)
	return func(ctx context.Context, sem *Semantics[P, V, S, C], lim Limits, p P, v V) Verdict {
		t := Remember(ctx, owner, sem, func(sem *Semantics[P, V, S, C]) *telling[P, V, S, C] {
			if sem.Texts == nil || sem.Texts(id) == nil {
				return nil
			}
			return compiled(sem, sem.Texts(id)())
		})
		if t == nil {
			return code(ctx, sem, lim, p, v)
		}
		found := t.judge(ctx, lim, p, v)
		if found.Result != Tested {
			if said := code(ctx, sem, lim, p, v); said.Result == found.Result || found.Result == Discarded && said.Result == Tested {
				return said
			}
		}
		return found
	}
}

// judge judges the theorem for p and v.
func (t *telling[P, V, S, C]) judge(ctx context.Context, lim Limits, p P, v V) Verdict {
	t.on, t.ctx, t.lim, t.e, t.met, t.open, t.failure = t.sem.sides(ctx, p, v), ctx, lim, Evidence{}, 0, false, nil
	t.at[0], t.at[1] = &t.on.rootS().At, &t.on.rootC().At
	for _, s := range t.steps[2:] {
		s.begun = false
	}
	return t.verdict(t.refuted())
}

// telling is a theorem about one case after the other, and told what of it does not depend on the semantics.
type (
	telling[P, V, S, C any] struct {
		told
		sem *Semantics[P, V, S, C]
		on  *sides[P, V, S, C]
		s   []*walk[S, related[C]] // by the place to which it leads
		c   []*walk[C, bounded]
	}
	told struct {
		*Theorem
		ctx         context.Context
		lim         Limits
		at          []any   // by place
		steps       []*step // by place
		refuted     func() Truth
		e           Evidence
		met         int  // the hypothesis, so often
		open        bool // it is open whether what exists was found
		hint, found int  // visits: where a search for what exists begins, and where it ended; see reach.Search.Match
		failure     *Failure
	}
)

// compiled returns a theorem as closures, each of which calls those of what follows it.
func compiled[P, V, S, C any](sem *Semantics[P, V, S, C], th *Theorem) *telling[P, V, S, C] {
	t := &telling[P, V, S, C]{sem: sem, told: told{Theorem: th, at: make([]any, th.Places), steps: make([]*step, th.Places)}}
	t.s, t.c = make([]*walk[S, related[C]], th.Places), make([]*walk[C, bounded], th.Places)
	conclusion, conclude := th.Said, always
	t.refuted = func() Truth {
		t.met++
		switch conclude() {
		case False:
			t.failure = t.Failed(t.at, slices.Concat(lists.Map(t.steps[2:], func(s *step) []string { return s.path() })...))
			return True // it is refuted
		case Unclear:
			t.open = true
		}
		t.e.Compared++
		return False
	}
	if conclusion.Is == SaidImplies {
		t.refuted, conclusion = t.part(th.Said.Of[0], t.refuted), th.Said.Of[1]
	}
	conclude = t.part(conclusion, always)
	return t
}

func always() Truth { return True }

// verdict returns what follows from whether the conclusion is false where the hypothesis is true.
func (t *told) verdict(refuted Truth) Verdict {
	for _, s := range t.steps[2:] {
		if s.begun && s.first() {
			s.counts(&t.e)
		}
	}
	switch {
	case refuted == True:
		return Refute(t.e, t.failure, "the theorem is false of this case")
	case t.ctx.Err() != nil, t.open:
		return inconclusive(t.ctx, t.e, "what exists was not found within the bounds")
	case t.met == 0 && refuted == Unclear:
		return Undecided(t.e, "the hypothesis was not met within the bounds")
	case t.met == 0:
		return Discard("the hypothesis is not met")
	case refuted == Unclear:
		t.e.Cut++
	}
	return Verdict{Result: Tested, Evidence: t.e}
}

// part returns what looks for what makes a part true such that then is true, which it calls for each.
func (t *telling[P, V, S, C]) part(s *Said, then func() Truth) func() Truth {
	var test func() Truth
	switch s.Is {
	case SaidTest:
		test = func() Truth { return s.Test(t.at) }
	case SaidHolds:
		test = func() Truth { return TruthOf(t.on.holds(t.s[s.To].node)) }
	case SaidInstance:
		test = func() Truth {
			n := t.s[s.To].node
			_, ok := t.on.instance(n)
			return TruthOf(ok && t.on.same(n, t.c[s.Other].node))
		}
	case SaidStep:
		if s.Side == 0 {
			return t.symbolic(s).leads(then)
		}
		return t.concrete(s).leads(then)
	case SaidBoth:
		for _, k := range slices.Backward(s.Of) {
			then = t.part(k, then)
		}
		return then
	case SaidEither:
		list := lists.Map(s.Of, func(k *Said) func() Truth { return t.part(k, then) })
		return func() Truth {
			all := False
			for i := 0; i < len(list) && all < True; i++ {
				all = max(all, list[i]())
			}
			return all
		}
	case SaidNot:
		is := t.part(s.Of[0], always)
		test = func() Truth { return is().opposite() }
	case SaidImplies: // not (A and not B)
		return t.part(&Said{Is: SaidNot, Of: []*Said{{Is: SaidBoth, Of: []*Said{s.Of[0], {Is: SaidNot, Of: s.Of[1:]}}}}}, then)
	}
	return func() Truth {
		if is := test(); is != True {
			return is
		}
		return then()
	}
}

// walk is a step of a theorem, from one configuration after the other, and step what of it is the same on both sides.
type (
	walk[X, F any] struct {
		*told
		*step
		root   func() *reach.Node[X, F]                                                 // from which it is
		search reach.Search[X, F]                                                       // along →*; kept for a case if it is from the beginning
		again  func(depth int) (*reach.Search[X, F], iter.Seq2[int, reach.Visit[X, F]]) // see sides.again; nil: V(φ) = true is not said
		node   *reach.Node[X, F]                                                        // where it leads; nil: nothing behind it is looked at
		in     *reach.Search[X, F]                                                      // as visit i
		i      int
	}
	step struct {
		*Said
		begun  bool            // the search is
		closed func() bool     // what is behind a bound of the search is known, too
		counts func(*Evidence) // what the search saw
		path   func() []string // the rules that led there
	}
)

// walking returns the walk of a step.
func walking[X, F any](t *told, s *Said, list reach.Next[X], first func() *reach.Node[X, F], known []*walk[X, F], counts func(*reach.Search[X, F], *Evidence)) *walk[X, F] {
	w := &walk[X, F]{told: t, search: reach.Search[X, F]{List: list}}
	w.step = &step{Said: s, closed: func() bool { return false }, counts: func(e *Evidence) { counts(&w.search, e) }}
	w.path = func() []string {
		switch {
		case w.node == nil:
			return nil
		case s.One:
			return []string{w.node.Rule}
		}
		return w.in.Path(w.i)
	}
	w.root = func() *reach.Node[X, F] {
		switch {
		case s.Make != nil:
			return &reach.Node[X, F]{At: *s.Make(t.at).(*X)}
		case s.first():
			return first()
		}
		return known[s.From].node
	}
	known[s.To], t.steps[s.To] = w, w.step
	return w
}

// leads returns what calls then for each configuration to which the step leads.
func (w *walk[X, F]) leads(then func() Truth) func() Truth {
	all := False
	tries := func(n *reach.Node[X, F]) bool { // as far as the first for which it is true
		w.node, w.at[w.To] = n, &n.At
		is := then()
		w.node, all = nil, max(all, is)
		return is == True
	}
	return func() Truth {
		all = False
		if w.One {
			next := reach.Behind(w.root(), w.search.List)
			for i := 0; i < len(next) && !tries(&next[i]); i++ {
			}
			return all
		}
		depth, nodes, hint := w.lim.Steps, w.lim.nodes(), 0
		if w.Far {
			depth = w.lim.far()
		}
		if w.Side == 0 && !w.Holds {
			nodes = w.lim.Nodes
		}
		if !w.begun || !w.first() {
			w.search.From(w.root(), depth, nodes)
			w.begun = true
		}
		if w.Far {
			if w.first() {
				hint = w.hint
			}
			at, complete := w.search.Find(w.ctx, hint, tries)
			if w.found = at; at < 0 && !complete && !w.closed() {
				return Unclear
			}
		} else if w.each(&w.search, w.search.All(w.ctx), tries); all < True && w.search.Cut > 0 {
			all = Unclear
		}
		if w.again != nil && all < True {
			in, visits := w.again(depth)
			w.each(in, visits, tries)
		}
		return all
	}
}

// each tries where a search led that a hypothesis is about.
func (w *walk[X, F]) each(in *reach.Search[X, F], visits iter.Seq2[int, reach.Visit[X, F]], tries func(*reach.Node[X, F]) bool) {
	again := in != &w.search
	for i, v := range visits {
		if w.first() && !again {
			w.e.Longest = max(w.e.Longest, v.Depth)
		}
		if w.search.Halt != nil && w.search.Halt(v.Node) {
			continue // nothing can be said of it
		}
		w.hint, w.found, w.in, w.i = v.Witness, -1, in, i
		if tries(v.Node) {
			return
		}
		if w.found >= 0 && !again {
			in.Match(i, w.found)
		}
	}
}

// symbolic returns the walk of a symbolic step.
func (t *telling[P, V, S, C]) symbolic(s *Said) *walk[S, related[C]] {
	counts := seen[S, C]
	if s.Holds {
		counts = followed[S, C]
	}
	w := walking(&t.told, s, t.sem.Symbolic.each, func() *nodeS[S, C] { return t.on.rootS() }, t.s, counts)
	if s.Holds {
		w.search.Follow = func(n *nodeS[S, C]) bool { return t.on.holds(n) }
		whole := searchS[S, C]{List: w.search.List}
		w.again = func(depth int) (*searchS[S, C], iter.Seq2[int, reach.Visit[S, related[C]]]) {
			return t.on.again(t.ctx, &whole, depth, t.lim.nodes())
		}
	}
	return w
}

// concrete returns the walk of a concrete step.
func (t *telling[P, V, S, C]) concrete(s *Said) *walk[C, bounded] {
	w := walking(&t.told, s, t.sem.Concrete.each, func() *nodeC[C] { return t.on.rootC() }, t.c, stepped[C])
	w.search.Halt = func(n *nodeC[C]) bool { _, b := t.on.bound(n); return b }
	w.closed = func() bool { return t.on.circles(&w.search) }
	return w
}
