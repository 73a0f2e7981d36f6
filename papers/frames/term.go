package frames

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/lang/contracts"
)

// Sort is the sort of a term.
//
// Source: §3.2.1, with the sorts int and bool that the examples need.
type Sort string

// The sorts.
const (
	Ref      Sort = "ref"
	Snapshot Sort = "snapshot"
	Int      Sort = "int"
	Bool     Sort = "bool"
	Elems    Sort = "elems" // the elements of an array (array.go)
)

// SortOf returns the sort of the values of a type.
func SortOf(t lang.Type) Sort {
	switch t {
	case lang.Int:
		return Int
	case lang.Bool:
		return Bool
	case contracts.Elems:
		return Elems
	}
	return Ref
}

// Term is a term t of the logic; formulas ψ are terms of sort Bool. Terms of one Terms are
// equal as texts exactly if they are the same pointer.
//
// Source: §3.2, t ::= x | f(t̄) | ite(ψ, t, t).
type Term struct {
	Sort Sort
	kind termKind
	name string // of a symbol, or of a function
	op   lang.Op
	args []*Term
	lit  lang.Value
	id   int  // greater than those of its parts
	born bool // a symbol for an object that new made
	// logic is the term as a solver is told it.
	logic *solver.Term
	// symbols are those in it, if there are at most maxSymbols; else many is true.
	symbols []*Term
	many    bool
}

// maxSymbols is how many symbols of a term are kept.
const maxSymbols = 8

// gather finds the symbols of a term from those of its parts.
func (t *Term) gather() {
	if t.kind == symbol {
		t.symbols = []*Term{t}
		return
	}
	if len(t.args) == 1 { // the list is shared
		t.symbols, t.many = t.args[0].symbols, t.args[0].many
		return
	}
	for _, a := range t.args {
		t.symbols = lists.Union(t.symbols, a.symbols)
		t.many = t.many || a.many || len(t.symbols) > maxSymbols
	}
	if t.many {
		t.symbols = nil
	}
}

// mayHave is false if a symbol is not in a term.
func (t *Term) mayHave(x *Term) bool { return t.many || slices.Contains(t.symbols, x) }

type termKind uint8

const (
	symbol termKind = iota
	literal
	operator // of package lang, = and ite among them
	function
)

// Terms makes terms, each once.
type Terms struct {
	made  map[string]*Term
	given map[string]bool  // names of symbols
	named map[string]int   // the last number tried behind a name, less one
	basic map[string]*Term // the constants
	last  int
	key   []byte
	// True and False are formulas, Null is null, Unit is unit.
	True, False, Null, Unit *Term
}

// NewTerms has no terms but the constants.
func NewTerms() *Terms {
	ts := &Terms{made: map[string]*Term{}, given: map[string]bool{}, named: map[string]int{}}
	ts.True, ts.False = ts.Literal(lang.BoolValue(true)), ts.Literal(lang.BoolValue(false))
	ts.Null = ts.make(Term{Sort: Ref, kind: function, name: "null"})
	ts.Unit = ts.make(Term{Sort: Snapshot, kind: function, name: "unit"})
	ts.basic = maps.Clone(ts.made)
	return ts
}

func (ts *Terms) make(t Term) *Term {
	key := append(ts.key[:0], byte(t.kind), byte(t.op))
	key = append(append(append(key, t.Sort...), ' '), t.name...)
	if t.lit != nil {
		key = append(append(key, ' '), t.lit.String()...)
	}
	for _, a := range t.args {
		key = strconv.AppendInt(append(key, ' '), int64(a.id), 10)
	}
	ts.key = key
	if known := ts.made[string(key)]; known != nil {
		return known
	}
	ts.last++
	t.id, t.logic = ts.last, logicOf(&t)
	made := &t
	made.gather()
	ts.made[string(key)] = made
	return made
}

// Fresh returns a symbol that no term has: of that name, or the name with a number.
func (ts *Terms) Fresh(name string, s Sort) *Term {
	like := name
	for ts.given[name] {
		ts.named[like]++
		name = fmt.Sprintf("%s_%d", like, ts.named[like]+1)
	}
	ts.given[name] = true
	return ts.make(Term{Sort: s, kind: symbol, name: name})
}

// Born returns a fresh symbol for new's object, other than all that earlier symbols denote (Prover.differ).
func (ts *Terms) Born(name string) *Term {
	o := ts.Fresh(name, Ref)
	o.born = true
	return o
}

// precedes reports whether each symbol of t is older than the symbol o.
func (t *Term) precedes(o *Term) bool {
	return !t.many && !slices.ContainsFunc(t.symbols, func(x *Term) bool { return x.id >= o.id })
}

// forget lets names of symbols be given again, so that a second execution names its terms as
// the first one did. No fact of the first one is known in the second.
func (ts *Terms) forget() {
	ts.given, ts.named, ts.made = map[string]bool{}, map[string]int{}, maps.Clone(ts.basic)
}

// Literal returns an integer or a truth value.
func (ts *Terms) Literal(v lang.Value) *Term {
	return ts.make(Term{Sort: SortOf(v.Type()), kind: literal, lit: v})
}

// Default returns the value of a field of a new object.
func (ts *Terms) Default(t lang.Type) *Term {
	if t.IsClass() {
		return ts.Null
	}
	return ts.Literal(lang.Default(t))
}

// From is fromT(v): the snapshot of a location that holds v. By the theory, fromT(toT(s))
// is s where T is not bool: of that sort there are not values enough.
func (ts *Terms) From(v *Term) *Term {
	if v.kind == function && v.name == "to "+string(v.Sort) && v.Sort != Bool {
		return v.args[0]
	}
	return ts.make(Term{Sort: Snapshot, kind: function, name: "from " + string(v.Sort), args: []*Term{v}})
}

// To is toT(s): what the location of a snapshot holds. By the theory, toT(fromT(v)) is v.
func (ts *Terms) To(s Sort, snapshot *Term) *Term {
	if snapshot.kind == function && snapshot.name == "from "+string(s) {
		return snapshot.args[0]
	}
	return ts.make(Term{Sort: s, kind: function, name: "to " + string(s), args: []*Term{snapshot}})
}

// Combine is combine(l, r).
func (ts *Terms) Combine(l, r *Term) *Term {
	return ts.make(Term{Sort: Snapshot, kind: function, name: "combine", args: []*Term{l, r}})
}

// First is first(s); by the theory, first(combine(l, r)) is l.
func (ts *Terms) First(s *Term) *Term { return ts.half("first", 0, s) }

// Second is second(s); by the theory, second(combine(l, r)) is r.
func (ts *Terms) Second(s *Term) *Term { return ts.half("second", 1, s) }

func (ts *Terms) half(name string, i int, s *Term) *Term {
	if s.kind == function && s.name == "combine" {
		return s.args[i]
	}
	return ts.make(Term{Sort: Snapshot, kind: function, name: name, args: []*Term{s}})
}

// Pure returns C.p(snapshot, t0, …, tn).
func (ts *Terms) Pure(name string, result Sort, args ...*Term) *Term {
	return ts.make(Term{Sort: result, kind: function, name: "pure " + name, args: args})
}

// isPure reports whether it is C.p(snapshot, t0, …, tn).
func (t *Term) isPure() bool { return t.kind == function && strings.HasPrefix(t.name, "pure ") }

// Op returns an operator of package lang on terms. e != e' is ¬(e = e').
func (ts *Terms) Op(op lang.Op, result Sort, args ...*Term) *Term {
	switch op {
	case lang.Ne:
		return ts.Not(ts.Eq(args[0], args[1]))
	case lang.Eq:
		return ts.Eq(args[0], args[1])
	case lang.Not:
		return ts.Not(args[0])
	}
	return ts.make(Term{Sort: result, kind: operator, op: op, args: args})
}

// Eq is t1 = t2.
func (ts *Terms) Eq(t1, t2 *Term) *Term {
	switch {
	case t1 == t2:
		return ts.True
	case t1.kind == literal && t2.kind == literal:
		return ts.False
	case t2 == ts.True:
		return t1
	}
	return ts.make(Term{Sort: Bool, kind: operator, op: lang.Eq, args: []*Term{t1, t2}})
}

// Not returns ¬ψ.
func (ts *Terms) Not(psi *Term) *Term {
	switch {
	case psi == ts.True:
		return ts.False
	case psi == ts.False:
		return ts.True
	case psi.kind == operator && psi.op == lang.Not:
		return psi.args[0]
	}
	return ts.make(Term{Sort: Bool, kind: operator, op: lang.Not, args: []*Term{psi}})
}

// Or returns ψ1 ∨ … ∨ ψn.
func (ts *Terms) Or(psis ...*Term) *Term {
	or := ts.False
	for _, psi := range psis {
		if or == ts.False {
			or = psi
		} else {
			or = ts.make(Term{Sort: Bool, kind: operator, op: lang.Or, args: []*Term{or, psi}})
		}
	}
	return or
}

// Ite is ite(ψ, t1, t2).
func (ts *Terms) Ite(psi, t1, t2 *Term) *Term {
	if t1 == t2 {
		return t1
	}
	return ts.make(Term{Sort: t1.Sort, kind: operator, op: lang.Cond, args: []*Term{psi, t1, t2}})
}

// maxText is how deep a term is written.
const maxText = 40

// String returns the term as the paper writes it, cut where it is very deep.
func (t *Term) String() string { return t.text(maxText, lang.LevelCond) }

func (t *Term) text(depth, level int) string {
	if depth == 0 {
		return "…"
	}
	switch t.kind {
	case symbol:
		return t.name
	case literal:
		return t.lit.String()
	case function:
		name := strings.TrimPrefix(t.name, "pure ")
		if prefix, sort, ok := strings.Cut(name, " "); ok { // fromRef, toInt
			name = prefix + strings.ToUpper(sort[:1]) + sort[1:]
		}
		if len(t.args) == 0 {
			return name
		}
		args := lists.Map(t.args, func(a *Term) string { return a.text(depth-1, lang.LevelCond) })
		return name + "(" + strings.Join(args, ", ") + ")"
	}
	info := t.op.Info()
	text := ""
	switch {
	case t.op == lang.Cond:
		return "ite(" + t.args[0].text(depth-1, lang.LevelCond) + ", " + t.args[1].text(depth-1, lang.LevelCond) + ", " + t.args[2].text(depth-1, lang.LevelCond) + ")"
	case t.op == lang.Not && t.args[0].kind == operator && t.args[0].op == lang.Eq:
		eq := t.args[0]
		info = lang.Ne.Info()
		text = eq.args[0].text(depth-1, info.Level+1) + " ≠ " + eq.args[1].text(depth-1, info.Level+1)
	case len(t.args) == 1:
		text = info.Math + t.args[0].text(depth-1, info.Level)
	default:
		text = t.args[0].text(depth-1, info.Level) + " " + info.Math + " " + t.args[1].text(depth-1, info.Level+1)
	}
	if info.Level < level {
		return "(" + text + ")"
	}
	return text
}
