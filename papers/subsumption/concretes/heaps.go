// Package concretes enumerates concrete states that a symbolic state stands for: γ. It
// fills in what is not initialised and gives values to symbols, and writes each concrete
// state in a canonical form, so that containment is that of sets of texts.
//
// It knows neither Algorithm 1 nor an abstraction, and asks no solver: it judges them.
// Read heaps.go, then arrays.go.
//
// Source: Anand, Păsăreanu and Visser, §4, "Let γ(HS) denote all the concrete heaps H
// represented by HS", and §5.2.
package concretes

import (
	"fmt"
	"iter"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"tandem/concrete"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/papers/subsumption"
)

// Gamma is how γ is read. The zero Gamma is what lazy initialisation does: a field that
// is not initialised is null, or a new object, or an object that there is.
type Gamma struct {
	NotNull bool // uninit stands for objects alone
	Fresh   bool // uninit stands for no object that there is
	// Exact tells that in an abstracted list a node that could be summarized, and is
	// none, stands for itself alone. Else it stands for one such node or more.
	Exact bool
}

// Bounds are those of the concrete states that are enumerated.
type Bounds struct {
	Objects int     // in a heap, at the most
	Ints    []int64 // values of symbols and of integers that are not constrained
	Length  int     // of an array, at the most
	Shapes  bool    // heaps without their integers
	// Abstract tells that the heap is an abstracted list: nodes stand for several.
	Abstract bool
	States   int // that are enumerated, at the most; 0: any number
}

// Set is concrete states in canonical form.
type Set struct {
	Of  map[string]bool
	Cut bool // the bound on states was reached
}

// Heaps returns the concrete heaps within bounds that the state stands for.
func (g Gamma) Heaps(s *subsumption.State, b Bounds) Set {
	set := Set{Of: map[string]bool{}}
	for text := range g.each(s, b) {
		set.Of[text] = true
		if b.States > 0 && len(set.Of) >= b.States {
			set.Cut = true
			break
		}
	}
	return set
}

// Missing returns a concrete state of the first set that the second one has not; "" if
// there is none. It is the least one, by length and then by text.
func Missing(a, b Set) string {
	least := ""
	for text := range a.Of {
		if !b.Of[text] && (least == "" || len(text) < len(least) || len(text) == len(least) && text < least) {
			least = text
		}
	}
	return least
}

// heap is a heap while it is filled in.
type heap struct {
	roots   []subsumption.Node
	objects []object
}

type object struct {
	class *subsumption.Class
	from  int // the place of the object of the state whose integers it has; -1: any
	to    []subsumption.Node
}

func (h heap) clone() heap {
	h.roots, h.objects = slices.Clone(h.roots), slices.Clone(h.objects)
	for i := range h.objects {
		h.objects[i].to = slices.Clone(h.objects[i].to)
	}
	return h
}

// each returns every concrete heap, in canonical form, some of them several times.
func (g Gamma) each(s *subsumption.State, b Bounds) iter.Seq[string] {
	return func(yield func(string) bool) {
		begin := heap{}
		for _, r := range s.Roots {
			begin.roots = append(begin.roots, r.To)
		}
		for i := range s.Objects {
			begin.objects = append(begin.objects, object{s.Objects[i].Class, i, slices.Clone(s.Objects[i].To)})
		}
		if len(begin.objects) > b.Objects {
			return
		}
		classes := slices.Clone(s.Classes)
		for _, o := range s.Objects {
			if !slices.ContainsFunc(classes, func(c *subsumption.Class) bool { return c.Name == o.Class.Name }) {
				classes = append(classes, o.Class)
			}
		}
		more := g.expanded(s, begin, b)
		f := &filler{g: g, s: s, b: b, classes: classes}
		for h := range more {
			if !f.fill(h, yield) {
				return
			}
		}
	}
}

type filler struct {
	g       Gamma
	s       *subsumption.State
	b       Bounds
	classes []*subsumption.Class // those of new objects
}

// fill fills in the first field that is not initialised, in every way.
func (f *filler) fill(h heap, yield func(string) bool) bool {
	slot, class := f.open(h)
	if slot == nil {
		return f.values(h, yield)
	}
	at := func(n subsumption.Node) heap {
		c := h.clone()
		slot(&c, n)
		return c
	}
	if !f.g.NotNull && !f.fill(at(subsumption.Null), yield) {
		return false
	}
	for n := range h.objects {
		if !f.g.Fresh && (class == "" || h.objects[n].class.Name == class) && !f.fill(at(subsumption.Node(n)), yield) {
			return false
		}
	}
	if len(h.objects) >= f.b.Objects {
		return true
	}
	for _, c := range f.classes {
		if class != "" && c.Name != class {
			continue
		}
		fresh := at(subsumption.Node(len(h.objects)))
		fresh.objects = append(fresh.objects, object{c, -1, slices.Repeat([]subsumption.Node{subsumption.Uninit}, len(c.Refs))})
		if !f.fill(fresh, yield) {
			return false
		}
	}
	return true
}

// open returns a place that is not initialised, with the class of what may be there.
func (f *filler) open(h heap) (slot func(*heap, subsumption.Node), class string) {
	for i, n := range h.roots {
		if n == subsumption.Uninit {
			return func(h *heap, n subsumption.Node) { h.roots[i] = n }, f.s.Roots[i].Class
		}
	}
	for i, o := range h.objects {
		for j, n := range o.to {
			if n == subsumption.Uninit {
				return func(h *heap, n subsumption.Node) { h.objects[i].to[j] = n }, o.class.Refs[j].Class
			}
		}
	}
	return nil, ""
}

// expanded returns the heaps in which nodes that stand for several are chains of these.
func (g Gamma) expanded(s *subsumption.State, h heap, b Bounds) iter.Seq[heap] {
	return func(yield func(heap) bool) {
		if !b.Abstract {
			yield(h)
			return
		}
		preds := make([]int, len(h.objects))
		for _, r := range h.roots {
			if r.IsObject() {
				preds[r] = 2
			}
		}
		for _, o := range h.objects {
			for _, n := range o.to {
				if n.IsObject() {
					preds[n]++
				}
			}
		}
		var chains func(h heap, i int) bool
		chains = func(h heap, i int) bool {
			if i == len(preds) {
				return yield(h)
			}
			if !s.Objects[i].IsSummary() && (g.Exact || preds[i] > 1) || len(h.objects[i].to) != 1 {
				return chains(h, i+1)
			}
			for c := h; len(c.objects) <= b.Objects; {
				if !chains(c.clone(), i+1) {
					return false
				}
				c = c.clone() // one more behind node i
				c.objects = append(c.objects, object{c.objects[i].class, -1, slices.Clone(c.objects[i].to)})
				c.objects[i].to[0] = subsumption.Node(len(c.objects) - 1)
			}
			return true
		}
		chains(h, 0)
	}
}

var eval = concrete.Eval(concrete.Standard())

// Valuations returns every choice of values for symbols under which the condition holds. A
// conjunct is evaluated as soon as its symbols have values.
func Valuations(symbols []lang.Var, pc lang.Expr, ints []int64) iter.Seq[concrete.Valuation] {
	at := make([][]lang.Expr, len(symbols)+1) // the conjuncts to evaluate once so many have values
	for _, e := range lang.Conjuncts(pc) {
		n := 0
		for _, x := range lang.FreeVars(e) {
			if i := slices.Index(symbols, x); i >= 0 {
				n = max(n, i+1)
			}
		}
		at[n] = append(at[n], e)
	}
	return func(yield func(concrete.Valuation) bool) {
		var choose func(i int, V concrete.Valuation) bool
		choose = func(i int, V concrete.Valuation) bool {
			value := eval(V)
			for _, e := range at[i] {
				if value.At(e) != lang.BoolValue(true) {
					return true
				}
			}
			if i == len(symbols) {
				return yield(V)
			}
			return lists.All(ints, func(n int64) bool { return choose(i+1, V.Update(symbols[i], lang.NewInt(n))) })
		}
		choose(0, concrete.NewValuation(nil))
	}
}

// Int returns the value of an expression, as an integer in words.
func Int(V concrete.Valuation, e lang.Expr) string { return eval(V).At(e).String() }

// values gives integers to a heap that is filled in.
func (f *filler) values(h heap, yield func(string) bool) bool {
	if f.b.Shapes {
		return yield(f.canonical(h, nil, nil))
	}
	for V := range Valuations(f.s.Symbols(), f.s.PC, f.b.Ints) {
		data := make([][]string, len(h.objects))
		var open []*string
		for i, o := range h.objects {
			data[i] = make([]string, len(o.class.Ints))
			for j := range data[i] {
				if o.from >= 0 && j < len(f.s.Objects[o.from].Data) && !f.s.Objects[o.from].Data[j].IsZero() {
					data[i][j] = Int(V, f.s.Objects[o.from].Data[j])
				} else {
					open = append(open, &data[i][j])
				}
			}
		}
		numbers := lists.Map(f.s.Numbers, func(x subsumption.Number) string { return x.Name + " = " + Int(V, x.Value) })
		if !f.b.choose(open, func() bool { return yield(f.canonical(h, data, numbers)) }) {
			return false
		}
	}
	return true
}

// choose gives integers to texts, in every way; false: yield has ended it.
func (b Bounds) choose(open []*string, yield func() bool) bool {
	if len(open) == 0 {
		return yield()
	}
	return lists.All(b.Ints, func(n int64) bool {
		*open[0] = strconv.FormatInt(n, 10)
		return b.choose(open[1:], yield)
	})
}

// canonical returns a heap as text, objects numbered as the roots reach them, without others.
func (f *filler) canonical(h heap, data [][]string, numbers []string) string {
	number := make([]int, len(h.objects))
	var order []int
	name := func(n subsumption.Node) string {
		if !n.IsObject() {
			return "null"
		}
		if number[n] == 0 {
			order = append(order, int(n))
			number[n] = len(order)
		}
		return strconv.Itoa(number[n])
	}
	var parts []string
	for i, r := range h.roots {
		parts = append(parts, f.s.Roots[i].Name+" → "+name(r))
	}
	parts = append(parts, numbers...)
	for i := 0; i < len(order); i++ {
		o := h.objects[order[i]]
		var fields []string
		if data != nil {
			for j, v := range data[order[i]] {
				fields = append(fields, o.class.Ints[j]+": "+v)
			}
		}
		for j, n := range o.to {
			fields = append(fields, o.class.Refs[j].Name+" → "+name(n))
		}
		parts = append(parts, fmt.Sprintf("%d: %s {%s}", i+1, o.class.Name, strings.Join(fields, ", ")))
	}
	return strings.Join(parts, "; ")
}

// Arrays returns the concrete arrays within bounds, with the values of the integer variables,
// that a state with an array stands for: those of the valuations of its symbols by which
// the path condition and invariants 1 to 3 hold. Elements that no cell has may be
// anything.
//
// Source: §5.2, "Array Representation".
func Arrays(s *subsumption.State, b Bounds) Set {
	set := Set{Of: map[string]bool{}}
	for V := range Valuations(s.Symbols(), s.PC, b.Ints) {
		at := func(e lang.Expr) *big.Int { return eval(V).At(e).(lang.IntValue).Big() }
		n := at(s.Array.Len)
		if n.Sign() < 0 || n.Cmp(big.NewInt(int64(b.Length))) > 0 {
			continue
		}
		elems := make([]string, n.Int64())
		last, sorted := big.NewInt(-1), true
		for _, c := range s.Array.Cells {
			i := at(c.Index)
			if sorted = sorted && i.Cmp(last) > 0 && i.Cmp(n) < 0; !sorted {
				break
			}
			elems[i.Int64()], last = Int(V, c.Elem), i
		}
		if !sorted {
			continue
		}
		var rest strings.Builder
		for _, x := range s.Numbers {
			rest.WriteString("; " + x.Name + " = " + Int(V, x.Value))
		}
		var open []*string
		for i, e := range elems {
			if e == "" {
				open = append(open, &elems[i])
			}
		}
		b.choose(open, func() bool {
			set.Of[s.Array.Name+" = ["+strings.Join(elems, ", ")+"]"+rest.String()] = true
			return true
		})
	}
	return set
}
