package spec

import (
	"context"
	"reflect"
)

// node is a configuration with what was asked of it: the transitions from it, whether a
// bound cut it, and what one sight found of it.
type node[X any] struct {
	at             X
	rule           string // of the transition to it; "" at the root
	known, bounded bool   // next and cut were asked for
	cut            bool
	id             int32     // from 1 on; no two of a room have the same
	next           []node[X] // behind the transitions from it
	why            string
	found          found
}

// found is what one sight of a case found of a symbolic configuration.
type found struct {
	by           uint32 // the sight; another one's is to be found anew
	asked, holds bool   // V(φ)
	shown, has   bool   // the instance was asked for, and is there
	instance     int32  // its index
	same         int32  // the concrete configuration that was last found the same; 0: none
}

// bound is what sem.bound says of n, asked once.
func (n *node[X]) bound(ask func(X) (string, bool)) (string, bool) {
	if !n.bounded && ask != nil {
		n.why, n.cut = ask(n.at)
	}
	n.bounded = true
	return n.why, n.cut
}

// room is where the configurations of one side are, those of one program or case after
// those of another.
type room[X any] struct {
	all, free []node[X]
	ids       int32
	steps     []Step[X]
}

// take is n new configurations. They stay where they are.
func (r *room[X]) take(n int) []node[X] {
	if n == 0 {
		return nil
	}
	if len(r.free) < n {
		r.all = make([]node[X], max(n, min(2*len(r.all), 512), 8))
		r.free = r.all
	}
	taken := r.free[:n:n]
	r.free = r.free[n:]
	for i := range taken {
		r.ids++
		taken[i] = node[X]{id: r.ids}
	}
	return taken
}

// path lists the rules of n transitions from a configuration, the first of each, as far as
// they were asked for.
func (n *node[X]) path(steps int) []string {
	var rules []string
	for len(rules) < steps && len(n.next) > 0 {
		n = &n.next[0]
		rules = append(rules, n.rule)
	}
	return rules
}

// rulesOf lists the rules of the transitions to these configurations.
func rulesOf[X any](trail []*node[X]) []string {
	var rules []string
	for _, n := range trail {
		rules = append(rules, n.rule)
	}
	return rules
}

// root is the configuration with which a program or a case begins. Those of the last one
// are not needed any more.
func (r *room[X]) root(at X) *node[X] {
	r.free, r.ids = r.all, 0
	n := &r.take(1)[0]
	n.at = at
	return n
}

// next lists the configurations behind the transitions from n, in the order of the
// rules. They are computed once: rules are functions.
func (r *room[X]) next(n *node[X], s System[X]) []node[X] {
	if !n.known {
		r.steps = s.appendNext(r.steps[:0], n.at)
		n.next = r.take(len(r.steps))
		for i, t := range r.steps {
			n.next[i].at, n.next[i].rule = t.To, t.Rule
		}
		n.known = true
	}
	return n.next
}

// stepsTo lists the transitions to these configurations.
func stepsTo[X any](to []*node[X]) []Step[X] {
	list := make([]Step[X], len(to))
	for i, n := range to {
		list[i] = Step[X]{n.rule, n.at}
	}
	return list
}

// each lists where these configurations are.
func each[X any](nodes []node[X]) []*node[X] {
	list := make([]*node[X], len(nodes))
	for i := range nodes {
		list[i] = &nodes[i]
	}
	return list
}

// sight is the view of one case, which computes once what is asked of a configuration.
type sight[S, C any] struct {
	View[S, C]
	number    uint32 // from 1 on: no two of one tree have the same
	instances []C
}

// of is what the sight found of n until now.
func (s *sight[S, C]) of(n *node[S]) *found {
	if n.found.by != s.number {
		n.found = found{by: s.number}
	}
	return &n.found
}

// holds is View.Holds at n.
func (s *sight[S, C]) holds(n *node[S]) bool {
	f := s.of(n)
	if !f.asked {
		f.holds, f.asked = s.Holds(n.at), true
	}
	return f.holds
}

// instance is View.Instance at n.
func (s *sight[S, C]) instance(n *node[S]) (c C, ok bool) {
	f := s.of(n)
	if !f.shown {
		if c, ok = s.Instance(n.at); ok {
			f.instance, f.has = int32(len(s.instances)), true
			s.instances = append(s.instances, c)
		}
		f.shown = true
	}
	if f.has {
		c = s.instances[f.instance]
	}
	return c, f.has
}

// same tells whether the instance of n, which has one, is the same as c.
func (s *sight[S, C]) same(n *node[S], c *node[C]) bool {
	f := s.of(n)
	if f.same == c.id {
		return true
	}
	have, _ := s.instance(n)
	if !s.Same(have, c.at) {
		return false
	}
	f.same = c.id
	return true
}

// shared is what statements share that are judged one after the other: the symbolic
// →* of a program, and of a case the concrete one, the view, and the part of the
// symbolic one whose path conditions hold, each as far as it was needed until now.
type shared[P, V, S, C any] struct {
	sem          *Semantics[P, V, S, C]
	program      P
	initial      V
	plainP       bool // all programs are comparable
	plainV       bool // all initial states are
	symbolically room[S]
	concretely   room[C]

	tree  *node[S]
	whole walk[S] // of all paths
	run   *node[C]
	each  walk[C]     // of the concrete side
	sight sight[S, C] // of the case, if seen
	seen  bool
	live  walk[S]    // of the paths whose conditions hold
	trail []*node[S] // for a statement that follows one path
}

type sharingKey struct{}

// sharing is what is kept for statements that are judged one after the other: by its
// owner, for the program that was judged last.
type sharing struct {
	kept   map[any]any
	owner  any // that was asked for last
	latest any // what is kept for it
}

// of is what is kept for an owner; nil: nothing.
func (s *sharing) of(owner any) any {
	if s.owner != owner {
		s.owner, s.latest = owner, s.kept[owner]
	}
	return s.latest
}

// keep keeps something for an owner.
func (s *sharing) keep(owner, made any) { s.kept[owner], s.owner, s.latest = made, owner, made }

// Sharing is a context for statements that are judged one after the other: those
// on one program share the symbolic →* of a semantics, those on one case its concrete one,
// and what Remember is asked for. What they find does not depend on it. It is not for several
// statements at once. Within one, a statement about another program than the others
// takes a Sharing of its own, so that they keep theirs.
func Sharing(ctx context.Context) context.Context {
	return context.WithValue(ctx, sharingKey{}, &sharing{kept: map[any]any{}})
}

// remembered is what make made last for an owner.
type remembered[K comparable, T any] struct {
	of   K
	made T
}

// Remember is make(k). Within a Sharing it is what was made for the owner before, if that
// was of the same k: an enumeration has each program with many initial states. What is
// made says nothing of the other side of a statement, and is not to be changed.
func Remember[K comparable, T any](ctx context.Context, owner any, k K, make func(K) T) T {
	kept, ok := ctx.Value(sharingKey{}).(*sharing)
	if !ok {
		return make(k)
	}
	r, ok := kept.of(owner).(*remembered[K, T])
	if ok && r.of == k {
		return r.made
	}
	made := make(k)
	if !ok {
		r = &remembered[K, T]{}
		kept.keep(owner, r)
	}
	r.of, r.made = k, made
	return made
}

// shared is what is shared for p and v.
func (sem *Semantics[P, V, S, C]) shared(ctx context.Context, p P, v V) *shared[P, V, S, C] {
	kept, ok := ctx.Value(sharingKey{}).(*sharing)
	if !ok {
		return &shared[P, V, S, C]{sem: sem, program: p, initial: v}
	}
	s, ok := kept.of(sem).(*shared[P, V, S, C])
	switch {
	case !ok:
		s = &shared[P, V, S, C]{sem: sem, plainP: plain(reflect.TypeFor[P]()), plainV: plain(reflect.TypeFor[V]())}
		kept.keep(sem, s)
		s.of(p, v)
	case !same(s.plainP, s.program, p):
		s.of(p, v)
	case !same(s.plainV, s.initial, v):
		s.from(v)
	}
	return s
}

// of begins with another program.
func (s *shared[P, V, S, C]) of(p P, v V) {
	s.program, s.tree, s.whole.root = p, nil, nil
	s.from(v)
}

// from begins with another initial state.
func (s *shared[P, V, S, C]) from(v V) {
	if s.seen && s.sight.Done != nil {
		s.sight.Done()
	}
	s.initial, s.run, s.each.root, s.seen, s.live.root = v, nil, nil, false, nil
}

// same tells whether a and b are known to be the same. plain tells that they are
// comparable.
func same[T any](plain bool, a, b T) bool {
	return (plain || equatable(a) && equatable(b)) && any(a) == any(b)
}

// equatable tells whether v can be compared.
func equatable(v any) bool { return v == nil || reflect.ValueOf(v).Comparable() }

// plain tells of some types that all their values are comparable.
func plain(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Pointer, reflect.Bool, reflect.Int, reflect.String:
		return true
	case reflect.Struct:
		for i := range t.NumField() {
			if !plain(t.Field(i).Type) {
				return false
			}
		}
		return true
	}
	return false
}

// rootS is ⟨S, id, true⟩.
func (s *shared[P, V, S, C]) rootS() *node[S] {
	if s.tree == nil {
		s.tree = s.symbolically.root(s.sem.InitS(s.program))
	}
	return s.tree
}

// rootC is ⟨S, V⟩.
func (s *shared[P, V, S, C]) rootC() *node[C] {
	if s.run == nil {
		s.run = s.concretely.root(s.sem.InitC(s.program, s.initial))
	}
	return s.run
}

// view is the sight of the case.
func (s *shared[P, V, S, C]) view() *sight[S, C] {
	if !s.seen {
		s.sight.View, s.sight.instances = s.sem.under(s.initial), s.sight.instances[:0]
		s.sight.number++
		s.seen = true
	}
	return &s.sight
}

// symbolic is the part of the symbolic system's →* whose path conditions hold.
func (s *shared[P, V, S, C]) symbolic(lim Limits, steps int) reach[S] {
	if s.live.root == nil {
		if s.live.keep == nil {
			s.live.keep = func(n *node[S]) bool { return s.view().holds(n) }
		}
		s.live.from(s.rootS(), &s.symbolically, s.sem.Symbolic)
	}
	return s.live.within(steps, lim.nodes())
}

// paths is the symbolic system's whole →*, pruned by nothing but the limits.
func (s *shared[P, V, S, C]) paths(lim Limits) reach[S] {
	if s.whole.root == nil {
		s.whole.from(s.rootS(), &s.symbolically, s.sem.Symbolic)
	}
	return s.whole.within(lim.Steps, lim.Nodes)
}

// concrete is the concrete system's →*.
func (s *shared[P, V, S, C]) concrete(lim Limits, steps int) reach[C] {
	if s.each.root == nil {
		if s.each.halt == nil {
			s.each.halt = func(c *node[C]) bool { _, b := c.bound(s.sem.Bound); return b }
		}
		s.each.from(s.rootC(), &s.concretely, s.sem.Concrete)
	}
	return s.each.within(steps, lim.nodes())
}
