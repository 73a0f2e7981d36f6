package explore

import (
	"container/heap"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"tandem/lang"
)

// Frontier is the places that a search has found and not looked at yet. Which it takes
// next is the order of the search. The tree is the same in every order.
type Frontier[S any] interface {
	// Add adds the places one step below a place, in their order; the first is the root alone.
	Add(below []*Place[S])
	// Next takes a place out; nil if there is none.
	Next() *Place[S]
}

// The orders by name.
const (
	DepthFirst   = "dfs"
	BreadthFirst = "bfs"
	Random       = "random"
	Coverage     = "coverage"
)

// Orders lists the names of the orders; the first is what a search has that is told none.
func Orders() []string { return []string{DepthFirst, BreadthFirst, Random, Coverage} }

// InOrder returns the empty frontier of the order of that name, for one search of prob:
//
//	dfs       the place that was found last, the first of those one step below another
//	bfs       the place with the fewest steps
//	random    any, all of them alike; the seed is for this order alone
//	coverage  a place whose next statement was taken least often, the one found first
//
// For dfs it is nil, which Options take for that. The error is an unknown name.
func InOrder[S any](name string, seed uint64, prob Problem[S]) (Frontier[S], error) {
	switch name {
	case DepthFirst:
		return nil, nil
	case BreadthFirst:
		return &queue[S]{}, nil
	case Random:
		return &lottery[S]{chance: rand.New(rand.NewPCG(seed, 0))}, nil
	case Coverage:
		return &covering[S]{stmt: prob.Stmt, of: map[lang.Stmt]*waiting[S]{}}, nil
	}
	return nil, fmt.Errorf("found the order %q, expected one of %s", name, strings.Join(Orders(), ", "))
}

// Reversed returns a frontier in which the places one step below another come last one first.
func Reversed[S any](f Frontier[S]) Frontier[S] {
	if f == nil {
		f = &stack[S]{}
	}
	return reversed[S]{f}
}

type reversed[S any] struct{ Frontier[S] }

func (f reversed[S]) Add(below []*Place[S]) {
	list := slices.Clone(below)
	slices.Reverse(list)
	f.Frontier.Add(list)
}

// stack takes the place that was found last.
type stack[S any] struct{ places []*Place[S] }

func (f *stack[S]) Add(below []*Place[S]) {
	for _, p := range slices.Backward(below) {
		f.places = append(f.places, p)
	}
}

func (f *stack[S]) Next() *Place[S] {
	last := len(f.places) - 1
	if last < 0 {
		return nil
	}
	p := f.places[last]
	f.places[last], f.places = nil, f.places[:last]
	return p
}

// queue takes the place that was found first.
type queue[S any] struct {
	places []*Place[S]
	taken  int
}

func (f *queue[S]) Add(below []*Place[S]) { f.places = append(f.places, below...) }

func (f *queue[S]) Next() *Place[S] {
	if f.taken == len(f.places) {
		f.places, f.taken = f.places[:0], 0
		return nil
	}
	p := f.places[f.taken]
	f.places[f.taken] = nil
	if f.taken++; f.taken > 1000 && f.taken > len(f.places)/2 {
		f.places, f.taken = slices.Clone(f.places[f.taken:]), 0
	}
	return p
}

// lottery takes any place.
type lottery[S any] struct {
	places []*Place[S]
	chance *rand.Rand
}

func (f *lottery[S]) Add(below []*Place[S]) { f.places = append(f.places, below...) }

func (f *lottery[S]) Next() *Place[S] {
	n := len(f.places)
	if n == 0 {
		return nil
	}
	i := f.chance.IntN(n)
	p := f.places[i]
	f.places[i], f.places[n-1] = f.places[n-1], nil
	f.places = f.places[:n-1]
	return p
}

// covering takes a place whose next statement was taken least often.
type covering[S any] struct {
	stmt  func(S) lang.Stmt
	of    map[lang.Stmt]*waiting[S]
	ready []*waiting[S] // a heap of those that have places
	found int
}

// waiting is the places with the same next statement.
type waiting[S any] struct {
	queue[S]
	first []int // when each place was found
	times int   // that one was taken
}

func (f *covering[S]) Len() int { return len(f.ready) }
func (f *covering[S]) Less(i, j int) bool {
	a, b := f.ready[i], f.ready[j]
	if a.times != b.times {
		return a.times < b.times
	}
	return a.first[0] < b.first[0]
}
func (f *covering[S]) Swap(i, j int) { f.ready[i], f.ready[j] = f.ready[j], f.ready[i] }
func (f *covering[S]) Push(w any)    { f.ready = append(f.ready, w.(*waiting[S])) }
func (f *covering[S]) Pop() any {
	last := len(f.ready) - 1
	w := f.ready[last]
	f.ready = f.ready[:last]
	return w
}

func (f *covering[S]) Add(below []*Place[S]) {
	for _, p := range below {
		var next lang.Stmt
		if f.stmt != nil {
			next = f.stmt(p.At)
		}
		if _, fault := next.(*lang.Fault); fault {
			next = nil // there is another one for each error, and it is an end
		}
		w := f.of[next]
		if w == nil {
			w = &waiting[S]{}
			f.of[next] = w
		}
		f.found++
		w.first = append(w.first, f.found)
		if w.Add([]*Place[S]{p}); len(w.first) == 1 {
			heap.Push(f, w)
		}
	}
}

func (f *covering[S]) Next() *Place[S] {
	if len(f.ready) == 0 {
		return nil
	}
	w := f.ready[0]
	p := w.Next()
	w.times++
	if w.first = w.first[1:]; len(w.first) == 0 {
		heap.Pop(f)
	} else {
		heap.Fix(f, 0)
	}
	return p
}
