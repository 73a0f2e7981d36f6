package section4

import (
	"context"
	"iter"
	"maps"
	"slices"

	"tandem/internal/lists"
	"tandem/lang"
	"tandem/lang/trace"
	"tandem/props"
	"tandem/wp/heap"
)

// Enumeration lists a universe's expressions, traces and heaps by size, and remembers all but traces.
type Enumeration struct {
	*Universe
	exprs map[sized][]lang.Expr
	heaps map[string][]heap.State
}

type sized struct {
	t lang.Type
	n int
}

// NewEnumeration returns the enumeration of u.
func NewEnumeration(u *Universe) *Enumeration {
	return &Enumeration{u, map[sized][]lang.Expr{}, map[string][]heap.State{}}
}

// Exprs lists the expressions of type t of n nodes, as trees.
func (en *Enumeration) Exprs(t lang.Type, n int) []lang.Expr {
	if n < 1 {
		return nil
	}
	if n == 1 {
		return en.atoms(t)
	}
	key := sized{t, n}
	if list, ok := en.exprs[key]; ok {
		return list
	}
	var list []lang.Expr
	for _, f := range en.ways[t] {
		var kids []lang.Expr
		var fill func(rest int)
		fill = func(rest int) {
			if left := len(f.params) - len(kids); left == 0 {
				if rest == 0 {
					list = append(list, f.build(kids))
				}
				return
			} else if left == 1 {
				for _, k := range en.Exprs(f.params[len(kids)], rest) {
					list = append(list, f.build(append(kids, k)))
				}
				return
			}
			for m := 1; m < rest; m++ {
				for _, k := range en.Exprs(f.params[len(kids)], m) {
					kids = append(kids, k)
					fill(rest - m)
					kids = kids[:len(kids)-1]
				}
			}
		}
		fill(n - 1)
	}
	en.exprs[key] = list
	return list
}

// Actions lists the actions of that size: a node of an expression is one, and so is an action.
func (en *Enumeration) Actions(n int) []trace.Action {
	var list []trace.Action
	if n == 2 {
		list = append(list, lists.Map(en.objects(), func(x lang.Var) trace.Action { return trace.New{X: x} })...)
	}
	for m := 1; m < n-1; m++ {
		for _, t := range en.types() {
			for _, h := range en.Exprs(t, m) {
				if !h.IsHeapVar() {
					continue
				}
				list = append(list, lists.Map(en.Exprs(t, n-1-m), func(e lang.Expr) trace.Action { return trace.Assign{H: h, E: e} })...)
			}
		}
	}
	return append(list, lists.Map(en.Exprs(lang.Bool, n-1), func(b lang.Expr) trace.Action { return trace.Test{B: b} })...)
}

// Traces lists the traces of exactly that size; variables of one type occur in the universe's order.
func (en *Enumeration) Traces(n int) iter.Seq[trace.Trace] {
	actions := make([][]trace.Action, n+1)
	for m := 2; m <= n; m++ {
		actions[m] = en.Actions(m)
	}
	return func(yield func(trace.Trace) bool) {
		var build func(rest int, rho trace.Trace) bool // the last action first
		build = func(rest int, rho trace.Trace) bool {
			if rest == 0 {
				return !en.canonical(rho) || yield(rho)
			}
			for m := 2; m <= rest; m++ {
				for _, a := range actions[m] {
					if !build(rest-m, rho.Push(a)) {
						return false
					}
				}
			}
			return true
		}
		build(n, trace.Trace{})
	}
}

// canonical reports whether the variables of each type first occur in the universe's order.
func (en *Enumeration) canonical(rho trace.Trace) bool {
	next := map[lang.Type]int{}
	for _, x := range rho.Vars() {
		before := en.Vars[:slices.Index(en.Vars, x)]
		if lists.Count(before, func(y lang.Var) bool { return y.Type == x.Type }) != next[x.Type] {
			return false
		}
		next[x.Type]++
	}
	return true
}

// States lists the consistent configurations over those variables and fields, up to the names of
// objects: each object is met from the variables, in the order of its number.
func (en *Enumeration) States(vars []lang.Var, fields []lang.Field) []heap.State {
	var list []heap.State
	var slots func(V heap.State, met map[lang.Type]int, vs []lang.Var, todo []slot)
	slots = func(V heap.State, met map[lang.Type]int, vs []lang.Var, todo []slot) {
		if len(vs) == 0 && len(todo) == 0 {
			list = append(list, V)
			return
		}
		var t lang.Type
		if len(vs) > 0 {
			t = vs[0].Type
		} else {
			t = todo[0].f.Type
		}
		values := en.values(t, min(met[t]+1, en.Objects))
		for _, v := range values {
			W, more := V, todo
			count := met
			if o, ok := v.(lang.ObjectValue); ok && o.ID() > met[t] {
				W.H = W.H.Add(o)
				count = maps.Clone(met)
				count[t]++
				more = slices.Clone(todo)
				for _, f := range fields {
					if f.Of == t {
						more = append(more, slot{o, f})
					}
				}
			}
			if len(vs) > 0 {
				slots(W.Assign(vs[0], v), count, vs[1:], more)
			} else {
				slots(W.AssignField(todo[0].o, todo[0].f, v), count, nil, more[1:])
			}
		}
	}
	slots(heap.State{}, map[lang.Type]int{}, vars, nil)
	return list
}

// slot is a field that is to be given a value.
type slot struct {
	o lang.ObjectValue
	f lang.Field
}

// Cases lists the traces up to that size, smaller first, each announced, with every heap over its
// variables.
func (en *Enumeration) Cases(size int, announce func(trace.Trace)) iter.Seq[Case] {
	return func(yield func(Case) bool) {
		for n := 0; n <= size; n++ {
			for rho := range en.Traces(n) {
				announce(rho)
				for _, V := range en.states(rho) {
					if !yield(Case{rho, V}) {
						return
					}
				}
			}
		}
	}
}

// states lists the heaps over the variables and fields of ρ.
func (en *Enumeration) states(rho trace.Trace) []heap.State {
	vars, fields := rho.Vars(), rho.Fields()
	key := names(vars, fields)
	if en.heaps[key] == nil {
		en.heaps[key] = en.States(vars, fields)
	}
	return en.heaps[key]
}

func names(vars []lang.Var, fields []lang.Field) string {
	key := ""
	for _, x := range vars {
		key += x.Name + " "
	}
	for _, f := range fields {
		key += f.String() + " "
	}
	return key
}

// Points lists points about δ and creations: expressions up to that size, each variable created,
// every heap.
func (en *Enumeration) Points(size int) iter.Seq[Point] {
	return func(yield func(Point) bool) {
		for n := 1; n <= size; n++ {
			for _, t := range en.exprTypes() {
				for _, e := range en.Exprs(t, n) {
					for _, x := range en.objects() {
						h := lang.V(x)
						rho := trace.Of(trace.New{X: x}, observe(e))
						if !en.each(rho, func(V heap.State) bool { return yield(Point{E1: e, H: h, E: h, X: x, V: V}) }) {
							return
						}
					}
				}
			}
		}
	}
}

// Assignments lists points about assignments: h, e and e' up to that size together, and every heap.
func (en *Enumeration) Assignments(size int) iter.Seq[Point] {
	return func(yield func(Point) bool) {
		for total := 3; total <= size; total++ {
			for m := 3; m < total; m++ {
				for _, a := range en.Actions(m) {
					a, ok := a.(trace.Assign)
					if !ok {
						continue
					}
					for _, t := range en.exprTypes() {
						for _, e1 := range en.Exprs(t, total-m) {
							rho := trace.Of(a, observe(e1))
							if !en.each(rho, func(V heap.State) bool {
								return yield(Point{E1: e1, H: a.H, E: a.E, X: en.objects()[0], V: V})
							}) {
								return
							}
						}
					}
				}
			}
		}
	}
}

// observe returns an action in which e occurs.
func observe(e lang.Expr) trace.Action { return trace.Test{B: lang.Term(lang.Eq, e, e)} }

// each calls f on every heap over the variables and fields of ρ.
func (en *Enumeration) each(rho trace.Trace, f func(heap.State) bool) bool {
	if !en.canonical(rho) {
		return true
	}
	return lists.All(en.states(rho), f)
}

// Small lists the universes of exhaustive checks. Their traces differ: the
// first has no conditional expressions, the last has two classes and integers.
func Small() []*Universe { return []*Universe{Pointers(), Conditionals(), Typed()} }

// Groups returns everything that is checked of the reading r: on random cases, and on all traces over
// the small universes up to a size, each with all heaps, the lemmas on all expressions up to size-2 and
// assignments up to size-1. A statement that one universe refutes is not asked about in the next ones.
func Groups(r Sides) props.Groups {
	statements := append(props.Erase(Lemmas(r)), props.Erase(Theorems(r))...)
	return props.Groups{props.Joined(statements, func(ctx context.Context, size int, tally *props.Tally) (all []props.Report) {
		universes := Small()
		for i, u := range universes {
			left := 3 * (len(universes) - i) // sweeps, which share the time
			en := NewEnumeration(u)
			reports := props.SweepShare(ctx, tally.Task, left, Lemmas(r), en.Points(size-2), tally.Points())
			reports = append(reports, props.SweepShare(ctx, tally.Task, left-1, Lemmas(r)[1:3], en.Assignments(size-1), tally.Points())...)
			reports = append(reports, props.SweepShare(ctx, tally.Task, left-2, Theorems(r), en.Cases(size, func(trace.Trace) { tally.Program() }), tally.States())...)
			for _, rep := range reports {
				all = props.Join(all, rep)
			}
		}
		return all
	})}
}
