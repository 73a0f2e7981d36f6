package solver

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"testing"

	"tandem/lang"
)

// leastOf returns the least model of bs by a solver, and what it took.
func leastOf(t *testing.T, s Session, bs []lang.Expr, order ...lang.Var) (Model, Effort) {
	t.Helper()
	r := Asked(context.Background(), s, bs...)
	if r.Answer != Sat {
		t.Fatalf("%v: %v", bs, r)
	}
	return Least(context.Background(), s, bs, order, r.Model)
}

func bitsN(t lang.Type, n int64) lang.Expr { return lang.Const(lang.Bits(t, big.NewInt(n))) }

func TestLeast(t *testing.T) {
	vx, vy := mustVar(x), mustVar(y)
	p, q := lang.NewVar("p", lang.Bool), lang.NewVar("q", lang.Bool)
	byte := lang.BitsOf(8)
	b := lang.V(lang.NewVar("b", byte))
	list := lang.NewVar("a", lang.BoundedOf(lang.Int))
	a := lang.V(list)
	at := func(i int64) lang.Expr { return lang.Term(lang.Select, a, lang.I(i)) }
	first, second := lang.V(lang.ReadVar(1, lang.Int)), lang.V(lang.ReadVar(2, lang.Int))
	op := func(op lang.Op, es ...lang.Expr) lang.Expr { return lang.Term(op, es...) }
	var long []lang.Expr // that say nothing
	for i := range int64(40) {
		long = append(long, lt(lang.I(i), lang.I(i+1)))
	}
	times := func(n int64, e lang.Expr) lang.Expr { return op(lang.Mul, lang.I(n), e) }
	for _, row := range []struct {
		name   string
		bs     []lang.Expr
		order  []lang.Var
		want   string
		reason string
	}{
		{"nothing asked", []lang.Expr{op(lang.Eq, x, x)}, nil, "{x: 0}", "0 does"},
		{"the first of two", []lang.Expr{op(lang.Eq, op(lang.Add, x, y), lang.I(7))}, []lang.Var{vx, vy}, "{x: 0, y: 7}", "x comes first"},
		{"the second of two", []lang.Expr{op(lang.Eq, op(lang.Add, x, y), lang.I(7))}, []lang.Var{vy, vx}, "{x: 7, y: 0}", "y comes first"},
		{"a distance", []lang.Expr{op(lang.Eq, op(lang.Add, x, lang.I(7)), y), lt(lang.I(5), x)}, []lang.Var{vx, vy}, "{x: 6, y: 13}", "both change at once, which no evaluation of one finds"},
		{"positive first", []lang.Expr{op(lang.Or, op(lang.Eq, x, lang.I(-3)), op(lang.Eq, x, lang.I(3)))}, nil, "{x: 3}", "of the same absolute value"},
		{"negative", []lang.Expr{op(lang.Or, op(lang.Eq, x, lang.I(-3)), op(lang.Eq, x, lang.I(4)))}, nil, "{x: -3}", "of less absolute value"},
		{"false first", []lang.Expr{op(lang.Or, lang.V(p), lang.V(q))}, []lang.Var{p, q}, "{p: false, q: true}", "p comes first"},
		{"bits", []lang.Expr{op(lang.BitsSlt, b, bitsN(byte, 0))}, nil, "{b: 128}", "unsigned, the least that is negative"},
		{"short", []lang.Expr{lt(lang.I(3), at(1)), lt(lang.I(1), op(lang.Len, a)), op(lang.Eq, op(lang.Add, at(0), at(1)), lang.I(9))}, nil, "{a: [0, 9]}", "the length, then the elements in order"},
		{"inputs in order", []lang.Expr{op(lang.Eq, op(lang.Add, first, second), lang.I(9)), lt(lang.I(1), second), lt(x, first)}, []lang.Var{vx}, "{in#1: 1, in#2: 8, x: 0}", "behind the variables, by number"},
		{"proportional", []lang.Expr{op(lang.Eq, times(3, x), times(5, y)), lt(lang.I(0), y)}, []lang.Var{vx, vy}, "{x: 5, y: 3}", "the least that can be divided"},
	} {
		for _, kind := range solvers(t) {
			s := openFor(t, kind, Options{})
			for i, bs := range [][]lang.Expr{row.bs, slices.Concat(row.bs, long), slices.Concat(long, row.bs)} {
				got, effort := leastOf(t, s, bs, row.order...)
				if got.String() != row.want || len(effort.Open) > 0 || row.reason == "" {
					t.Errorf("%s by %s: %d: got %v with %+v, want %s: %s", row.name, kind, i, got, effort, row.want, row.reason)
				}
			}
			if r := s.Check(context.Background()); r.Answer != Sat {
				t.Errorf("%s by %s: the session is not as it was: %v", row.name, kind, r)
			}
		}
	}
}

// Objects are nil where they may be, and else as few as possible are needed.
func TestLeastObjects(t *testing.T) {
	node := lang.Class("Node")
	n, m := lang.NewVar("n", node), lang.NewVar("m", node)
	val, next := lang.Field{Of: node, Name: "val", Type: lang.Int}, lang.Field{Of: node, Name: "next", Type: node}
	of := func(f lang.Field, e lang.Expr) lang.Expr { return lang.Term(lang.Select, lang.V(f.Array()), e) }
	none := lang.NilOf(node)
	bs := []lang.Expr{
		lang.Term(lang.Ne, lang.V(n), none),
		lang.Term(lang.Implies, lang.Term(lang.Eq, lang.V(m), none), lt(lang.I(100), of(val, lang.V(n)))),
		lang.Term(lang.Eq, of(val, lang.V(n)), lang.Term(lang.Add, of(val, of(next, lang.V(n))), lang.I(3))),
	}
	for _, kind := range solvers(t) {
		got, effort := leastOf(t, openFor(t, kind, Options{}), bs, n, m)
		if !got.At(m).Equal(lang.Nil(node)) || len(effort.Open) > 0 {
			t.Errorf("%s: %v, %+v", kind, got, effort)
		}
		if v := got.At(val.Array()).(lang.ArrayValue).At(got.At(n)); !v.Equal(lang.NewInt(101)) {
			t.Errorf("%s: the field is %v in %v", kind, v, got)
		}
	}
}

// On all small sets of conditions the model is that which a search of all values in
// order finds first; from whatever model it begins; and few questions are asked.
func TestLeastIsLeast(t *testing.T) {
	s := openFor(t, solvers(t)[0], Options{})
	op := func(op lang.Op, es ...lang.Expr) lang.Expr { return lang.Term(op, es...) }
	var atoms []lang.Expr
	for k := int64(-2); k <= 2; k++ {
		n := lang.I(3 * k)
		atoms = append(atoms, lt(x, n), lt(n, y), op(lang.Eq, op(lang.Sub, x, y), n), lt(n, op(lang.Add, x, y)),
			op(lang.Eq, op(lang.Mod, x, lang.I(5)), lang.I(k+2)), op(lang.Ne, x, lang.I(k)))
	}
	values := []int64{0}
	for k := int64(1); k <= 12; k++ {
		values = append(values, k, -k)
	}
	vx, vy := mustVar(x), mustVar(y)
	first := func(bs []lang.Expr) (Model, bool) {
		for _, i := range values {
			for _, j := range values {
				m := Model{map[lang.Var]lang.Value{vx: lang.NewInt(i), vy: lang.NewInt(j)}}
				if hold, _ := newEvaluated(bs).evaluate(m.values); hold {
					return m, true
				}
			}
		}
		return Model{}, false
	}
	compared, most := 0, 0
	for i, b := range atoms {
		for j := i + 1; j < len(atoms); j += 2 {
			c := atoms[j]
			bs := []lang.Expr{b, c, op(lang.Or, b, op(lang.Eq, y, lang.I(11)))}
			want, ok := first(bs)
			r := Asked(context.Background(), s, bs...)
			if !ok || r.Answer != Sat {
				continue
			}
			far := r.Model
			if q := Asked(context.Background(), s, append(bs, lt(lang.I(1000), op(lang.Add, op(lang.Mul, lang.I(3), x), y)))...); q.Answer == Sat {
				far = q.Model
			}
			for _, from := range []Model{r.Model, far} {
				got, effort := Least(context.Background(), s, bs, []lang.Var{vx, vy}, from)
				if !got.At(vx).Equal(want.At(vx)) || !got.At(vy).Equal(want.At(vy)) || len(effort.Open) > 0 {
					t.Fatalf("%v from %v: got %v with %+v, want %v", bs, from, got, effort, want)
				}
				compared++
				most = max(most, effort.Questions)
			}
		}
	}
	if compared < 250 || most > 2*LeastQuestions {
		t.Errorf("%d compared, at most %d questions", compared, most)
	}
}

// No more is asked than may be, however large the least value is; the value is then
// one that was found.
func TestLeastQuestions(t *testing.T) {
	op := func(op lang.Op, es ...lang.Expr) lang.Expr { return lang.Term(op, es...) }
	for _, row := range []struct {
		name      string
		bs        []lang.Expr
		questions int
		known     bool
		reason    string
	}{
		{"none", []lang.Expr{op(lang.Ge, x, lang.I(0))}, 0, true, "0 is the least"},
		{"one", []lang.Expr{lt(lang.I(5), x)}, 1, true, "there is none below what evaluation finds"},
		{"two", []lang.Expr{lt(x, lang.I(-5))}, 2, true, "the sign is asked about, too"},
		{"all", []lang.Expr{lt(lang.Const(lang.BigInt(new(big.Int).Lsh(big.NewInt(1), 90))), op(lang.Mul, y, y)), op(lang.Eq, x, op(lang.Mul, lang.I(1_000_003), y))}, 20, false, "the least values are too far away"},
	} {
		s := &counted{Session: openFor(t, solvers(t)[0], Options{})}
		if !row.known {
			s.Session = &largest{Session: s.Session}
		}
		got, effort := leastOf(t, s, row.bs, mustVar(x))
		if s.checks != 1+effort.Questions || effort.Questions < row.questions || effort.Questions > len(lang.FreeVars(row.bs...))*20 || (len(effort.Open) == 0) != row.known || row.reason == "" {
			t.Errorf("%s: %d checks, %+v: %s", row.name, s.checks, effort, row.reason)
		}
		if row.known && effort.Questions != row.questions {
			t.Errorf("%s: %d questions, want %d: %s", row.name, effort.Questions, row.questions, row.reason)
		}
		if hold, _ := newEvaluated(row.bs).evaluate(got.values); !hold {
			t.Errorf("%s: %v is no model", row.name, got)
		}
	}
}

// counted counts the questions to a session.
type counted struct {
	Session
	checks int
}

func (c *counted) Check(ctx context.Context) Result {
	c.checks++
	return c.Session.Check(ctx)
}

// largest is a session whose models have the largest value of y up to 2^100 that is
// possible where y² > 2^90 and x = 1,000,003·y. Those of a real solver can be the least by
// chance.
type largest struct {
	Session
	asserted []lang.Expr
	marks    []int
}

func (l *largest) Push()              { l.marks = append(l.marks, len(l.asserted)) }
func (l *largest) Assert(b lang.Expr) { l.asserted = append(l.asserted, b) }
func (l *largest) Pop() {
	last := len(l.marks) - 1
	l.asserted, l.marks = l.asserted[:l.marks[last]], l.marks[:last]
}

func (l *largest) Check(context.Context) Result {
	model := func(n *big.Int) Model {
		return Model{map[lang.Var]lang.Value{mustVar(y): lang.BigInt(n), mustVar(x): lang.BigInt(new(big.Int).Mul(n, big.NewInt(1_000_003)))}}
	}
	holds := func(n *big.Int) bool {
		hold, _ := newEvaluated(l.asserted).evaluate(model(n).values)
		return hold
	}
	one := big.NewInt(1)
	low, high := new(big.Int).Add(new(big.Int).Lsh(one, 45), one), new(big.Int).Lsh(one, 100)
	if !holds(low) {
		return Result{Answer: Unsat}
	}
	for new(big.Int).Sub(high, low).Cmp(one) > 0 {
		if n := middle(low, high); holds(n) {
			low = n
		} else {
			high = n
		}
	}
	return Result{Answer: Sat, Model: model(low)}
}

// A solver that does not know leaves the values as they are, and says so.
func TestLeastUnknown(t *testing.T) {
	s := openFor(t, solvers(t)[0], Options{})
	m := Model{map[lang.Var]lang.Value{mustVar(x): lang.NewInt(9), mustVar(y): lang.NewInt(13)}}
	bs := []lang.Expr{lang.Term(lang.Eq, lang.Term(lang.Add, x, lang.I(4)), y), lt(lang.I(5), x)}
	got, effort := Least(context.Background(), silent{s}, bs, nil, m)
	if want := fmt.Sprint(m); got.String() != want || len(effort.Open) != 2 {
		t.Errorf("got %v with %+v, want %s", got, effort, want)
	}
}

// silent is a session that knows nothing.
type silent struct{ Session }

func (silent) Check(context.Context) Result { return Result{Reason: "silent"} }
