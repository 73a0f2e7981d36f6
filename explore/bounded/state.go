package bounded

import (
	"cmp"
	"container/heap"
	"fmt"
	"slices"

	"tandem/internal/shared"
	"tandem/lang"
)

// vars maps variables to instances, constants, or expressions of both; a missing one to its first instance.
type vars = shared.Map[lang.Var, lang.Expr, byName]

// byName orders variables.
type byName struct{}

// Compare orders variables by scope and name, and those of one name by type.
func (byName) Compare(x, y lang.Var) int {
	if c := cmp.Compare(x.Scope, y.Scope); c != 0 {
		return c
	}
	if c := cmp.Compare(x.Name, y.Name); c != 0 || x.Type == y.Type {
		return c
	}
	return cmp.Compare(x.Type.String(), y.Type.String())
}

// state is a configuration of the unwound program that stands for those of every path to its place.
type state struct {
	at     *place
	guard  lang.Expr // when the place is reached
	global vars
	locals []vars // of the closures, the main statement first
	reads  int    // inputs that were read on some path to here, at most
	made   int    // objects that were created on some path to here, at most
}

// place is where a configuration is: what remains of each closure. Equal places are the same one.
type place struct {
	below *place // of the caller; nil: the main statement
	proc  string
	rest  lang.Seq
	depth int // closures below
	order []int
}

// key is what a place is.
type key struct {
	below *place
	proc  string
	rest  lang.Seq
}

// places makes places, each once, and measures what remains at them.
type places struct {
	known map[key]*place
	sizes map[lang.Seq]int
}

// placeAbove returns the place of a closure above another place.
func (ps *places) placeAbove(below *place, proc string, rest lang.Seq) *place {
	k := key{below, proc, rest}
	if p, ok := ps.known[k]; ok {
		return p
	}
	p := &place{below: below, proc: proc, rest: rest}
	if below != nil {
		p.depth = below.depth + 1
		p.order = slices.Clip(below.order)
	}
	p.order = append(p.order, ps.size(rest))
	ps.known[k] = p
	return p
}

// size returns how many statements follow each other in s.
func (ps *places) size(s lang.Seq) int {
	var cells []lang.Seq
	n := 0
	for ; !s.Empty(); s = s.Tail() {
		if known, ok := ps.sizes[s]; ok {
			n = known
			break
		}
		cells = append(cells, s)
	}
	for _, c := range slices.Backward(cells) {
		n++
		ps.sizes[c] = n
	}
	return n
}

// forget drops what is known of a place that no state will come to again.
func (ps *places) forget(p *place) {
	delete(ps.known, key{p.below, p.proc, p.rest})
	delete(ps.sizes, p.rest)
}

// precedes reports whether p comes before q in the unwound program on any way: more of it remains,
// closure by closure from main: in the first that differs there is more, or calls above.
func precedes(p, q *place) bool {
	if c := slices.Compare(p.order[:min(len(p.order), len(q.order))], q.order[:min(len(p.order), len(q.order))]); c != 0 {
		return c > 0
	}
	return len(p.order) > len(q.order)
}

// pending is the states that wait to be executed, by their places; those of one place will be joined.
type pending struct {
	list  []*place
	at    map[*place][]*state
	since map[*place]int // in which order places were come to, of those that none is before
	n     int
}

func (w *pending) Len() int      { return len(w.list) }
func (w *pending) Swap(i, j int) { w.list[i], w.list[j] = w.list[j], w.list[i] }
func (w *pending) Push(x any)    { w.list = append(w.list, x.(*place)) }
func (w *pending) Less(i, j int) bool {
	p, q := w.list[i], w.list[j]
	if precedes(p, q) || precedes(q, p) {
		return precedes(p, q)
	}
	return w.since[p] < w.since[q]
}

func (w *pending) Pop() any {
	last := w.list[len(w.list)-1]
	w.list = w.list[:len(w.list)-1]
	return last
}

// add lets a state wait.
func (w *pending) add(s *state) {
	if len(w.at[s.at]) == 0 {
		w.n++
		w.since[s.at] = w.n
		heap.Push(w, s.at)
	}
	w.at[s.at] = append(w.at[s.at], s)
}

// next returns the states of the first place: no other one leads to it any more.
func (w *pending) next() []*state {
	p := heap.Pop(w).(*place)
	list := w.at[p]
	delete(w.at, p)
	delete(w.since, p)
	return list
}

// parts is what a formula is made by: tests give wrong ones.
type parts struct {
	unwind func(p *lang.Program, k int) *lang.Program
	// version is the instance of x with the value e, with its equation.
	version func(n *names, x lang.Var, e lang.Expr) lang.Var
	// join is x where branches meet: the conditional expression e; made is told of a new instance.
	join func(n *names, x lang.Var, e lang.Expr, made func(lang.Var, lang.Expr)) lang.Expr
	// reads is how many inputs were read behind the one with that number.
	reads func(number int) int
	// fails is when a place fails that fails in two ways.
	fails func(old, more lang.Expr) lang.Expr
	// verdict is what the answers to both questions mean.
	verdict func(bug, bound bool) Verdict
}

// standard returns the parts by which the formula is right.
func standard() parts {
	return parts{
		unwind:  Unwind,
		version: (*names).equal,
		join: func(n *names, x lang.Var, e lang.Expr, made func(lang.Var, lang.Expr)) lang.Expr {
			inst := n.equal(x, e)
			made(inst, e)
			return lang.V(inst)
		},
		reads: func(number int) int { return number },
		fails: either,
		verdict: func(bug, bound bool) Verdict {
			switch {
			case bug:
				return Bug
			case bound:
				return Bounded
			default:
				return Correct
			}
		},
	}
}

// names makes instances x@1, x@2, … of variables x, which no program can name. One of the same
// value is the same instance, so that what was said of it holds for greater bounds, too.
type names struct {
	of       map[lang.Var]int // the last number of a variable's instances
	firsts   map[lang.Var]lang.Var
	made     map[valued]lang.Var
	equation map[lang.Var]lang.Expr
	base     map[lang.Var]lang.Var // what an instance is one of

	// of the formula that is being made:
	now   map[lang.Var]bool // instances
	list  []lang.Expr       // equations
	begun map[lang.Var]lang.Var
	aged  map[lang.Var]int // objects that are created, and which on their path
	order []lang.Var       // the same
}

// valued is a variable with a value.
type valued struct {
	x lang.Var
	e lang.Expr
}

func newNames() *names {
	return &names{of: map[lang.Var]int{}, firsts: map[lang.Var]lang.Var{}, made: map[valued]lang.Var{}, equation: map[lang.Var]lang.Expr{}, base: map[lang.Var]lang.Var{}}
}

// begin begins another formula.
func (n *names) begin() {
	n.now, n.list, n.begun = map[lang.Var]bool{}, nil, map[lang.Var]lang.Var{}
	n.aged, n.order = map[lang.Var]int{}, nil
}

// Instance returns the nth instance of x.
func Instance(x lang.Var, n int) lang.Var {
	name := x.Source()
	if x.Scope != "" {
		name = x.Scope + "." + x.Source()
	}
	return lang.NewVar(fmt.Sprintf("%s@%d", name, n), x.Type)
}

// first returns the first instance of x: its initial value, or any value for a local without one.
func (n *names) first(x lang.Var) lang.Var {
	inst, ok := n.firsts[x]
	if !ok {
		n.of[x] = max(n.of[x], 1)
		inst = Instance(x, 1)
		n.firsts[x], n.base[inst] = inst, x
	}
	n.now[inst], n.begun[x] = true, inst
	return inst
}

// instance returns the instance of x with that value.
func (n *names) instance(x lang.Var, e lang.Expr) lang.Var {
	k := valued{x, e}
	inst, ok := n.made[k]
	if !ok {
		n.of[x] = max(n.of[x], n.initially(x)) + 1
		inst = Instance(x, n.of[x])
		n.made[k], n.base[inst] = inst, x
	}
	n.now[inst] = true
	return inst
}

// initially returns how many instances a variable has before it is assigned to.
func (n *names) initially(x lang.Var) int {
	if x.Scope == "" {
		return 1
	}
	return 0
}

// equal returns the instance of x with that value, and the equation that says so.
func (n *names) equal(x lang.Var, e lang.Expr) lang.Var {
	known := n.now[n.made[valued{x, e}]]
	inst := n.instance(x, e)
	if !known {
		if n.equation[inst].IsZero() {
			n.equation[inst] = lang.Term(lang.Eq, lang.V(inst), e)
		}
		n.list = append(n.list, n.equation[inst])
	}
	return inst
}

// object returns the kth object that is created on a path, of that class.
func (n *names) object(k int, class lang.Type) lang.Var {
	x := lang.NewVar(fmt.Sprintf("new@%d", k), class)
	if n.aged[x] == 0 {
		n.aged[x] = k
		n.order = append(n.order, x)
	}
	return x
}
