package frames

import (
	"iter"
	"strings"

	"github.com/benbjohnson/immutable"

	"tandem/internal/lists"
	"tandem/lang"
	"tandem/lang/contracts"
)

// Chunk is a heap chunk: a field chunk t1.f ↦ t2, or a predicate chunk t0.q[ts](t1, …, tn).
//
// Source: Definition 1.
type Chunk struct {
	On   *Term      // t1, or t0
	F    lang.Field // of a field chunk
	Q    *contracts.Predicate
	Args []*Term // of a predicate chunk
	// Value is t2 of a field chunk, and the snapshot ts of a predicate chunk.
	Value *Term
}

func (c Chunk) String() string {
	if c.Q == nil {
		return c.On.text(maxText, lang.LevelIndex) + "." + c.F.Name + " ↦ " + c.Value.String()
	}
	args := lists.Map(c.Args, (*Term).String)
	return c.On.text(maxText, lang.LevelIndex) + "." + c.Q.Name + "[" + c.Value.String() + "](" + strings.Join(args, ", ") + ")"
}

// Heap is a symbolic heap H: a multiset of chunks, the last one first. nil is ∅.
//
// Source: Definition 1.
type Heap struct {
	Chunk Chunk
	Below *Heap
}

// Plus returns H + {c}.
func (h *Heap) Plus(c Chunk) *Heap { return &Heap{c, h} }

// PlusAll returns H + H'.
func (h *Heap) PlusAll(other *Heap) *Heap { return other.swap(nil, h) }

// Minus returns H - {c}, for the chunk of that part of H.
func (h *Heap) Minus(at *Heap) *Heap { return h.swap(at, at.Below) }

// Instead returns H with another chunk in place of that of a part of H.
func (h *Heap) Instead(at *Heap, c Chunk) *Heap { return h.swap(at, &Heap{c, at.Below}) }

// swap returns H, with the part from at on replaced.
func (h *Heap) swap(at, by *Heap) *Heap {
	var above []Chunk
	for ; h != at; h = h.Below {
		above = append(above, h.Chunk)
	}
	for i := len(above) - 1; i >= 0; i-- {
		by = by.Plus(above[i])
	}
	return by
}

// find returns the last chunk that is wanted; nil if there is none.
func (h *Heap) find(wanted func(Chunk) bool) *Heap {
	for h != nil && !wanted(h.Chunk) {
		h = h.Below
	}
	return h
}

func (h *Heap) String() string {
	var list []string
	for ; h != nil; h = h.Below {
		list = append([]string{h.Chunk.String()}, list...)
	}
	if len(list) == 0 {
		return "∅"
	}
	return "{" + strings.Join(list, ", ") + "}"
}

// Store is a symbolic store Γ, from names to terms. Stores share parts. nil is the empty one.
type Store struct {
	m *immutable.Map[string, binding]
}

type binding struct {
	t *Term
	n int // the names are written in the order in which they came
}

// At returns Γ(x); nil if there is no x.
func (g *Store) At(x string) *Term {
	if g == nil {
		return nil
	}
	b, _ := g.m.Get(x)
	return b.t
}

// With returns Γ[x ↦ t].
func (g *Store) With(x string, t *Term) *Store {
	if g == nil {
		g = &Store{immutable.NewMap[string, binding](nil)}
	}
	b := binding{t, g.m.Len()}
	if old, ok := g.m.Get(x); ok {
		b.n = old.n
	}
	return &Store{g.m.Set(x, b)}
}

// All returns the variables and their terms, in no order.
func (g *Store) All() iter.Seq2[string, *Term] {
	return func(yield func(string, *Term) bool) {
		if g == nil {
			return
		}
		for it := g.m.Iterator(); !it.Done(); {
			if x, b, _ := it.Next(); !yield(x, b.t) {
				return
			}
		}
	}
}

func (g *Store) String() string {
	if g == nil {
		return "[]"
	}
	list := make([]string, g.m.Len())
	for it := g.m.Iterator(); !it.Done(); {
		x, b, _ := it.Next()
		list[b.n] = x + " ↦ " + b.t.String()
	}
	return "[" + strings.Join(list, ", ") + "]"
}

// State is a symbolic state σ = (H, G, Γ, Σ).
//
// Source: Definition 2.
type State struct {
	H, G  *Heap
	Gamma *Store
	Sigma *PathCondition

	path          *Visit          // the statements that led here
	ends          *contracts.Pure // whose body is evaluated outside of opening: calls there must end
	aside         *Heap           // in the body of a loop, the chunks that it does not use
	of            string          // the contract that is evaluated; "" in code
	in            *unfolding      // what led to the expression that is evaluated
	opens, closes int             // how many inferred ones led here
	uses          int             // how many calls the inferred uses are within
	base          *State          // where the method, the body of a loop, or what is behind a join begins
}

// unfolding is a declaration that is being unfolded: the precondition or the body of a pure method,
// or the body of a predicate. If one led to itself, evaluation would not end. The paper's check of
// §3.6 is about calls in bodies of pure methods, and the figures evaluate such expressions for
// ever. Here they are not proved (MayNotEnd), though a conditional might have ended some of them.
type unfolding struct {
	what  any // *contracts.Pure, *contracts.Predicate
	body  bool
	below *unfolding
}

// unfolds returns the state in which a declaration is unfolded; false if it is already.
func (s State) unfolds(what any, body bool) (State, bool) {
	for u := s.in; u != nil; u = u.below {
		if u.what == what && u.body == body {
			return s, false
		}
	}
	s.in = &unfolding{what, body, s.in}
	return s, true
}

// begins returns the state, as the one that a join goes back to.
func (s State) begins() State {
	s.base = new(s)
	return s
}

// Assume returns σ ∪ {ψ}.
func (s State) Assume(psi *Term) State {
	s.Sigma = s.Sigma.With(psi)
	return s
}

// old returns (G, G, Γ, Σ), the state in which old(e) is evaluated.
func (s State) old() State {
	s.H = s.G
	return s
}

// String returns the state as Figure 9 draws it.
func (s State) String() string {
	facts := lists.Map(s.Sigma.Facts(), (*Term).String)
	sigma := "{" + strings.Join(facts, ", ") + "}"
	if len(facts) == 0 {
		sigma = "∅"
	}
	return "(" + s.H.String() + ", " + s.G.String() + ", " + s.Gamma.String() + ", " + sigma + ")"
}

// Visit is a statement that is executed, and the state before it; the last one on a path first.
type Visit struct {
	At    lang.Span // of the statement; of the method's end, the method's
	End   bool      // no statement: the state behind the last one
	State State
	Below *Visit
	depth int
}

// Visits lists the path, the first statement first.
func (v *Visit) Visits() []*Visit {
	if v == nil {
		return nil
	}
	list := make([]*Visit, v.depth+1)
	for ; v != nil; v = v.Below {
		list[v.depth] = v
	}
	return list
}
