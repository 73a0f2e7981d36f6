package simplify_test

import (
	"fmt"
	"testing"

	"tandem/concrete"
	"tandem/explore/simplify"
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
)

// objects returns a vocabulary of objects of two classes and of their fields as
// arrays, with what makes objects equal.
func objects() *programs.Vocabulary {
	v := &programs.Vocabulary{
		Types: []lang.Type{lang.Bool, node, lang.Int, other},
		Vars:  map[lang.Type][]lang.Var{},
		Ops: []lang.Op{
			lang.Select, lang.Store, lang.Store, lang.Cond, lang.Eq, lang.Eq, lang.Ne, lang.Not, lang.And, lang.Or, lang.Lt, lang.Add,
		},
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
		Value: func(src props.Source, t lang.Type) lang.Value { return arrayOrSmall(src, t) },
	}
	for _, name := range []string{"u", "v"} {
		v.Vars[node] = append(v.Vars[node], lang.NewVar(name, node))
	}
	v.Vars[other] = []lang.Var{lang.NewVar("l", other)}
	v.Vars[lang.Int] = []lang.Var{lang.NewVar("i", lang.Int)}
	v.Vars[lang.Bool] = []lang.Var{lang.NewVar("p", lang.Bool)}
	for _, f := range []lang.Field{next, val, last} {
		v.Types = append(v.Types, f.Array().Type)
		v.Vars[f.Array().Type] = []lang.Var{f.Array()}
	}
	return v
}

// Expressions over objects and fields keep their value, and simplify once.
func TestObjectsAtRandom(t *testing.T) {
	for _, size := range []int{6, 12, 30} {
		t.Run(fmt.Sprint("size ", size), func(t *testing.T) {
			gen := expressions(objects(), lang.Type{}, size, 1)
			search(t, fmt.Sprint("objects-", size), gen, func(pt point) string { return wrongExpr(pt, simplify.New()) })
		})
	}
}

// All expressions over objects and fields up to a size keep their value in all
// heaps of two objects.
func TestObjectsExhaustively(t *testing.T) {
	voc := objects()
	voc.Types = []lang.Type{lang.Bool, node, next.Array().Type}
	voc.Ops = []lang.Op{lang.Select, lang.Store, lang.Cond, lang.Eq, lang.Not}
	one, two := lang.Value(lang.Object(node, 1)), lang.Value(lang.Object(node, 2))
	any := []lang.Value{lang.Nil(node), one, two}
	var ats []func(lang.Expr) lang.Value
	for i := range 2 * 3 * 3 * 3 * 3 {
		a := lang.NewArray(next.Array().Type, lang.Nil(node)).With(one, any[i%3]).With(two, any[i/3%3])
		V := map[lang.Var]lang.Value{next.Array(): a, voc.Vars[node][0]: any[i/9%3], voc.Vars[node][1]: any[i/27%3]}
		V[voc.Vars[lang.Bool][0]] = lang.BoolValue(i/81 == 1)
		ats = append(ats, eval(concrete.NewValuation(V)).At)
	}
	s := simplify.New()
	cases, changed := 0, 0
	for size := 1; size <= 7; size++ {
		for _, typ := range voc.Types {
			for e := range props.All(func(src props.Source) lang.Expr {
				e, _ := voc.Expr(src, typ, size)
				return e
			}) {
				if e.IsZero() {
					continue
				}
				cases++
				r := s.Expr(e)
				if again := s.Expr(r); again != r || r.Type() != typ {
					t.Fatalf("%v is %v, and again %v", e, r, again)
				}
				if r == e {
					continue
				}
				changed++
				for _, at := range ats {
					if want, got := at(e), at(r); !want.Equal(got) {
						t.Fatalf("%v is %v: %v, not %v", e, r, got, want)
					}
				}
			}
		}
	}
	t.Logf("%d expressions, %d simplified, in %d heaps", cases, changed, len(ats))
	if cases < 5000 || changed < cases/4 {
		t.Errorf("%d expressions, %d simplified: this shows little", cases, changed)
	}
}

// Conjunctions of facts about objects hold where all of their facts do.
func TestObjectFactsAtRandom(t *testing.T) {
	gen := expressions(objects(), lang.Bool, 12, 5)
	search(t, "object-facts", gen, func(pt point) string {
		c := simplify.New().True()
		for _, e := range pt.es {
			c = c.Add(e)
		}
		for _, values := range pt.vs {
			at, want := eval(concrete.NewValuation(values)), true
			for _, e := range pt.es {
				want = want && bool(at.At(e).(lang.BoolValue))
			}
			if got := bool(at.At(c.Expr()).(lang.BoolValue)); got != want || want && c.IsFalse() {
				return fmt.Sprintf("%v is %v: %v, not %v, at %v", pt.es, c, got, want, values)
			}
		}
		return ""
	})
}

func TestObjectTable(t *testing.T) {
	u, v, null := lang.V(lang.NewVar("u", node)), lang.V(lang.NewVar("v", node)), lang.NilOf(node)
	p := lang.V(lang.NewVar("p", lang.Bool))
	term := lang.Term
	nexts, vals := lang.V(next.Array()), lang.V(val.Array())
	at := func(f, e lang.Expr) lang.Expr { return term(lang.Select, f, e) }
	set := func(f, e, v lang.Expr) lang.Expr { return term(lang.Store, f, e, v) }
	eq := func(a, b lang.Expr) lang.Expr { return term(lang.Eq, a, b) }
	ne := func(a, b lang.Expr) lang.Expr { return term(lang.Ne, a, b) }
	for _, row := range []struct {
		in     lang.Expr
		want   string
		reason string
	}{
		{eq(u, u), "true", "reflexive"},
		{ne(at(nexts, u), at(nexts, u)), "false", "reflexive"},
		{eq(null, null), "true", "there is one nil"},
		{eq(v, u), "u == v", "variables in their order"},
		{eq(null, u), "u == nil", "nil comes last"},
		{ne(null, at(nexts, u)), "Node.next[u] != nil", "also behind terms"},
		{eq(at(nexts, u), null), "Node.next[u] == nil", "also behind terms"},
		{lang.Conjunction(ne(u, v), eq(v, u)), "false", "one equation, whatever its order"},
		{lang.Conjunction(ne(u, null), ne(null, u)), "u != nil", "one fact"},
		{term(lang.Cond, p, u, u), "u", "the same either way"},
		{term(lang.Cond, term(lang.Not, p), u, v), "p ? v : u", "by the positive test"},
		{at(set(nexts, u, v), u), "v", "the value that was assigned"},
		{at(set(nexts, v, u), u), "(Node.next[v] := u)[u]", "aliasing is not known"},
		{at(set(nexts, null, u), null), "u", "nil is nil"},
		{at(set(set(vals, v, lang.I(1)), u, lang.I(2)), u), "2", "the last one"},
		{at(set(set(vals, u, lang.I(1)), v, lang.I(2)), u), "((Node.val[u] := 1)[v] := 2)[u]", "up to one that may alias"},
		{set(set(vals, u, lang.I(1)), u, lang.I(2)), "(Node.val[u] := 2)", "assigned twice in a row"},
		{eq(set(nexts, u, v), set(nexts, u, v)), "true", "equal fields"},
		{eq(lang.Dot(v, next), lang.Dot(u, next)), "u.next == v.next", "values of fields in their order"},
		{eq(lang.Dot(u, val), lang.Dot(u, lang.Field{Of: node, Name: "num", Type: lang.Int})), "u.num == u.val", "and of two fields of an object"},
	} {
		if got := simplify.Expr(row.in).String(); got != row.want || row.reason == "" {
			t.Errorf("%v: got %s, want %s: %s", row.in, got, row.want, row.reason)
		}
	}
}

// The value of a field behind many assignments to objects that may alias is
// looked for in steps linear in their number.
func TestChainsOfFields(t *testing.T) {
	work := func(n int, index func(k int) lang.Expr) int {
		s := simplify.New()
		a := lang.V(next.Array())
		all := lang.NilOf(node)
		for k := range n {
			a = lang.Term(lang.Store, a, index(k), index(k+1))
			all = lang.Term(lang.Select, a, all)
		}
		s.Expr(lang.Term(lang.Eq, all, lang.NilOf(node)))
		return s.Work()
	}
	for _, row := range []struct {
		name  string
		index func(int) lang.Expr
	}{
		{"one object", func(int) lang.Expr { return lang.V(lang.NewVar("u", node)) }},
		{"many objects", func(k int) lang.Expr { return lang.V(lang.NewVar(fmt.Sprint("u", k%7), node)) }},
		{"values of fields", func(k int) lang.Expr {
			return lang.Term(lang.Select, lang.V(next.Array()), lang.V(lang.NewVar(fmt.Sprint("u", k), node)))
		}},
	} {
		small, large := work(1000, row.index), work(4000, row.index)
		t.Logf("%s: %d, %d", row.name, small, large)
		if large > 6*small {
			t.Errorf("%s: 1000 assignments take %d steps, 4000 take %d", row.name, small, large)
		}
	}
}
