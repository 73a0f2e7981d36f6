package solver

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/lang"
	"tandem/props"
	"tandem/props/programs"
)

var (
	node  = lang.Class("Node")
	other = lang.Class("List")
	next  = lang.Field{Of: node, Name: "next", Type: node}
	val   = lang.Field{Of: node, Name: "val", Type: lang.Int}
	last  = lang.Field{Of: other, Name: "last", Type: node}
	null  = lang.NilOf(node)
)

func object(name string) lang.Expr { return lang.V(lang.NewVar(name, node)) }

// fieldAt returns f[e].
func fieldAt(f lang.Field, e lang.Expr) lang.Expr {
	return lang.Term(lang.Select, lang.V(f.Array()), e)
}

// set returns (f[e] := v).
func set(f lang.Field, e, v lang.Expr) lang.Expr {
	return lang.Term(lang.Store, lang.V(f.Array()), e, v)
}

func eq(a, b lang.Expr) lang.Expr { return lang.Term(lang.Eq, a, b) }
func ne(a, b lang.Expr) lang.Expr { return lang.Term(lang.Ne, a, b) }

// TestObjects: every way answers questions about objects, and its models are
// heaps whose objects are numbered as they are reached.
func TestObjects(t *testing.T) {
	u, v, w := object("u"), object("v"), object("w")
	l := lang.V(lang.NewVar("l", other))
	many := ne(object("n1"), null)
	for i := 2; i <= 5; i++ {
		many = lang.Conjunction(many, ne(object(fmt.Sprint("n", i)), null))
		for j := 1; j < i; j++ {
			many = lang.Conjunction(many, ne(object(fmt.Sprint("n", i)), object(fmt.Sprint("n", j))))
		}
	}
	rows := []struct {
		in     []lang.Expr
		want   string // "sat …" may begin the answer
		small  string // what exhaustive search says where it differs
		reason string
	}{
		{[]lang.Expr{eq(u, null)}, "sat {u: nil}", "", "nil"},
		{[]lang.Expr{ne(u, null)}, "sat {u: Node1}", "", "an object"},
		{[]lang.Expr{ne(v, null), eq(u, v), ne(w, u), ne(w, null)}, "sat {u: Node1, v: Node1, w: Node2}", "", "numbers in the order of the variables"},
		{[]lang.Expr{ne(u, null), ne(v, null), ne(u, v), eq(w, v)}, "sat {u: Node1, v: Node2, w: Node2}", "", "the same object of two variables"},
		{[]lang.Expr{ne(u, v), eq(u, w), eq(w, v)}, "unsat", "", "equality is transitive, which few objects tell"},
		{[]lang.Expr{many}, "sat {n1: Node1, n2: Node2, n3: Node3, n4: Node4, n5: Node5}", "unknown: no model with integers between -8 and 8 and nil and 3 objects of a class", "five objects"},
		{[]lang.Expr{ne(u, null), ne(l, lang.NilOf(other))}, "sat {l: List1, u: Node1}", "", "two classes are numbered apart"},
		{[]lang.Expr{ne(u, null), eq(fieldAt(next, u), null)}, "sat {Node.next: {else nil}, u: Node1}", "", "defaults are not listed"},
		{[]lang.Expr{ne(u, null), eq(fieldAt(next, u), u)}, "sat {Node.next: {Node1: Node1, else nil}, u: Node1}", "", "a cycle"},
		{
			[]lang.Expr{ne(u, null), ne(fieldAt(next, u), null), ne(fieldAt(next, u), u), eq(fieldAt(next, fieldAt(next, u)), v), eq(v, null)},
			"sat {Node.next: {Node1: Node2, else nil}, u: Node1, v: nil}", "", "an object that a field leads to",
		},
		{
			[]lang.Expr{ne(u, null), eq(fieldAt(next, u), v), ne(v, u), ne(v, null), eq(fieldAt(next, v), u), eq(fieldAt(val, u), lang.I(7)), eq(fieldAt(val, v), lang.I(-2))},
			"sat {Node.next: {Node1: Node2, Node2: Node1, else nil}, Node.val: {Node1: 7, Node2: -2, else 0}, u: Node1, v: Node2}",
			"unknown: ", "two fields of the same objects",
		},
		{[]lang.Expr{ne(l, lang.NilOf(other)), ne(fieldAt(last, l), null)}, "sat {List.last: {List1: Node1, else nil}, l: List1}", "", "fields to another class"},
		{[]lang.Expr{ne(u, v), ne(lang.Term(lang.Select, set(val, u, lang.I(3)), v), fieldAt(val, v))}, "unsat", "unknown: ", "another object's field stays"},
		{[]lang.Expr{ne(lang.Term(lang.Select, set(next, u, w), v), lang.Term(lang.Cond, eq(u, v), w, fieldAt(next, v)))}, "unsat", "unknown: ", "a store is read by aliasing"},
		{[]lang.Expr{eq(set(next, u, v), set(next, u, w)), ne(v, w)}, "unsat", "unknown: ", "fields are equal as functions"},
		{[]lang.Expr{eq(fieldAt(val, null), lang.I(1)), eq(u, null)}, "sat {Node.val: {", "", "a function has a value at nil"},
		{[]lang.Expr{eq(lang.Term(lang.Cond, eq(u, v), u, w), null), ne(w, null), ne(u, null)}, "unsat", "", "choices of objects"},
		{[]lang.Expr{ne(lang.Term(lang.Cond, eq(u, v), u, w), null), ne(u, v)}, "sat {", "", "choices of objects"},
	}
	for _, kind := range append(opened(t), "small") {
		t.Run(kind, func(t *testing.T) {
			s := openFor(t, kind, Options{})
			for _, row := range rows {
				s.Push()
				for _, e := range row.in {
					s.Assert(e)
				}
				want := row.want
				if kind == "small" && row.small != "" {
					want = row.small
				}
				r := s.Check(context.Background())
				s.Pop()
				if !strings.HasPrefix(r.String(), want) || r.Wrong {
					t.Errorf("%v: got %v, want %s: %s", row.in, r, want, row.reason)
				}
				for _, x := range r.Model.Vars() { // what is printed is read
					v := r.Model.At(x)
					if w, err := lang.ParseValue(v.String(), x.Type); err != nil || !w.Equal(v) {
						t.Errorf("%v reads as %v, %v", v, w, err)
					}
				}
			}
		})
	}
}

// objects returns a vocabulary of objects of two classes and, with fields, of these
// as arrays.
func objects(fields bool) *programs.Vocabulary {
	v := &programs.Vocabulary{
		Types: []lang.Type{lang.Int, lang.Bool, node, other},
		Vars:  map[lang.Type][]lang.Var{},
		Ops:   []lang.Op{lang.Eq, lang.Eq, lang.Ne, lang.Cond, lang.Not, lang.And, lang.Or, lang.Lt, lang.Add},
		Literal: func(src props.Source, t lang.Type) lang.Value {
			switch t {
			case lang.Int:
				return lang.NewInt(int64(src.Choose(3, "int") - 1))
			case lang.Bool:
				return lang.BoolValue(src.Choose(2, "bool") == 1)
			default:
				return lang.Nil(t)
			}
		},
	}
	for _, x := range []string{"u", "v", "w"} {
		v.Vars[node] = append(v.Vars[node], lang.NewVar(x, node))
	}
	v.Vars[other] = []lang.Var{lang.NewVar("l", other)}
	v.Vars[lang.Int] = []lang.Var{lang.NewVar("i", lang.Int)}
	if fields {
		v.Ops = append(v.Ops, lang.Select, lang.Select, lang.Store)
		for _, f := range []lang.Field{next, val, last} {
			v.Types = append(v.Types, f.Array().Type)
			v.Vars[f.Array().Type] = []lang.Var{f.Array()}
		}
	}
	return v
}

// TestNumbered: objects are numbered as the variables reach them, and a model
// made shorter keeps what they reach; each value of a field that leads to
// objects is looked at once.
func TestNumbered(t *testing.T) {
	o := func(id int) lang.Value { return lang.Object(node, id) }
	chain := func(rest lang.Value, ids ...int) lang.Value {
		a := lang.NewArray(next.Array().Type, rest)
		for i := range ids[1:] {
			a = a.With(o(ids[i]), o(ids[i+1]))
		}
		return a
	}
	x, y := lang.NewVar("x", node), lang.NewVar("y", node)
	for _, row := range []struct {
		name       string
		in         map[lang.Var]lang.Value
		all, short string // short: "" for the same
		reads      int
		reason     string
	}{
		{"variables", map[lang.Var]lang.Value{y: o(7), x: o(9)}, "{x: Node1, y: Node2}", "", 0, "in their order"},
		{"nil", map[lang.Var]lang.Value{y: o(7), x: lang.Nil(node)}, "{x: nil, y: Node1}", "", 0, "which has no number"},
		{
			"chain", map[lang.Var]lang.Value{y: o(2), x: o(5), next.Array(): chain(lang.Nil(node), 5, 8, 2, 1, 5)},
			"{Node.next: {Node1: Node3, Node2: Node4, Node3: Node2, Node4: Node1, else nil}, x: Node1, y: Node2}", "", 4, "nearer ones first",
		},
		{
			"unreached", map[lang.Var]lang.Value{x: o(5), next.Array(): chain(o(4), 9, 8, 5, 5)},
			"{Node.next: {Node1: Node1, Node2: Node1, Node3: Node2, else Node4}, x: Node1}", "{Node.next: {Node1: Node1, else nil}, x: Node1}", 1,
			"others come last, the one elsewhere at the end",
		},
		{
			"elsewhere", map[lang.Var]lang.Value{x: o(5), next.Array(): chain(o(4), 4, 4)},
			"{Node.next: {else Node2}, x: Node1}", "{Node.next: {Node1: Node2, Node2: Node2, else nil}, x: Node1}", 2,
			"what is said of all objects is said of those that are reached",
		},
	} {
		t.Run(row.name, func(t *testing.T) {
			h := heapOf(row.in)
			all := numbered(row.in)
			short, ok := trimmed(all)
			if !ok {
				short = nil
			}
			got := []string{Model{all}.String(), "", fmt.Sprint(h.reads)}
			if ok {
				got[1] = Model{short}.String()
			}
			if diff := cmp.Diff([]string{row.all, row.short, fmt.Sprint(row.reads)}, got); diff != "" || row.reason == "" {
				t.Errorf("-want +got\n%s", diff)
			}
			if again := (Model{numbered(all)}).String(); again != row.all {
				t.Errorf("numbered again: %s", again)
			}
		})
	}
}

// TestDecoded: an integer is one object wherever a model has it, and another in
// each class.
func TestDecoded(t *testing.T) {
	x, y, l := lang.NewVar("x", node), lang.NewVar("y", node), lang.NewVar("l", other)
	array := lang.NewArray(encoded(next.Array().Type), lang.NewInt(-4)).With(lang.NewInt(7), lang.NewInt(0)).With(lang.NewInt(-4), lang.NewInt(7))
	got := decoded(map[lang.Var]lang.Value{
		x: lang.NewInt(7), y: lang.NewInt(-4), l: lang.NewInt(7), next.Array(): array, lang.NewVar("n", lang.Int): lang.NewInt(7),
	})
	want := "{Node.next: {Node1: Node2, Node2: nil, else Node1}, l: List1, n: 7, x: Node2, y: Node1}"
	if s := (Model{got}).String(); s != want {
		t.Errorf("got %s, want %s", s, want)
	}
}

// TestNumberedIsLinear: a long list costs one look at each value of a field that
// leads on.
func TestNumberedIsLinear(t *testing.T) {
	const n = 5000
	x := lang.NewVar("x", node)
	a, v := lang.NewArray(next.Array().Type, lang.Nil(node)), lang.NewArray(val.Array().Type, lang.NewInt(0))
	for id := range n - 1 {
		a = a.With(lang.Object(node, n-id), lang.Object(node, n-id-1))
		v = v.With(lang.Object(node, n-id), lang.NewInt(int64(id)))
	}
	h := heapOf(map[lang.Var]lang.Value{x: lang.Object(node, n), next.Array(): a, val.Array(): v})
	if h.reached != n || h.reads != n {
		t.Errorf("%d objects reached, %d values looked at, want %d", h.reached, h.reads, n)
	}
}
