package solver

import (
	"context"
	"fmt"
	"math/big"
	"testing"
	"time"

	"tandem/concrete"
	"tandem/internal/cputime"
	"tandem/internal/longtest"
	"tandem/lang"
	"tandem/props/programs"
)

// Each operator is, for all operands of few bits and for small integers, what the concrete
// side computes: no values of its variables say otherwise.
func TestCircuitsOfOperators(t *testing.T) {
	types := []lang.Type{lang.Bool, lang.BitsOf(1), lang.BitsOf(3), lang.Int}
	value := concrete.Eval(concrete.Standard())(concrete.NewValuation(nil))
	for _, op := range lang.Operators() {
		for _, sig := range op.Signatures(types...) {
			if len(sig.Params) == 0 || sig.Result.IsArray() || sig.Params[0].IsArray() {
				continue
			}
			s := openFor(t, "bits", Options{})
			wrong, rows := lang.False, [][]lang.Value{nil}
			var vars []lang.Expr
			for i, p := range sig.Params {
				x := lang.V(lang.NewVar(fmt.Sprint("x", i), p))
				if vars = append(vars, x); p == lang.Int {
					s.Assert(lang.Conjunction(lang.Term(lang.Le, lang.I(-5), x), lang.Term(lang.Le, x, lang.I(6))))
				}
				var next [][]lang.Value
				for _, row := range rows {
					for _, v := range all(p) {
						next = append(next, append(row[:len(row):len(row)], v))
					}
				}
				rows = next
			}
			for _, row := range rows {
				here := lang.True
				var kids []lang.Expr
				for i, v := range row {
					kids = append(kids, lang.Const(v))
					here = lang.Conjunction(here, lang.Term(lang.Eq, vars[i], kids[i]))
				}
				want := lang.Const(value.Memo(map[lang.Expr]lang.Value{}, lang.Apply(op.Op, sig.Result, kids...)))
				here = lang.Conjunction(here, lang.Term(lang.Ne, lang.Apply(op.Op, sig.Result, vars...), want))
				wrong = lang.Term(lang.Or, wrong, here)
			}
			if r := Asked(context.Background(), s, wrong); r.Answer != Unsat {
				t.Errorf("%s of %v: %v", op.Name, sig.Params, r)
			}
		}
	}
}

// A comparison of choices is that of what they choose from, and the solver is told what an order
// says of three words. For all values each is true or false as on the concrete side, and possible.
func TestCircuitsOfChoices(t *testing.T) {
	two := lang.BitsOf(2)
	vars := []lang.Expr{lang.V(lang.NewVar("x", two)), lang.V(lang.NewVar("y", two)), lang.V(lang.NewVar("z", two)), lang.V(lang.NewVar("b", lang.Bool))}
	x, y, z, b := vars[0], vars[1], vars[2], vars[3]
	value := concrete.Eval(concrete.Standard())
	for _, op := range []lang.Op{lang.BitsLt, lang.BitsLe, lang.BitsSlt, lang.BitsSge} {
		s := openFor(t, "bits", Options{})
		e := lang.Term(op, lang.Term(lang.Cond, b, x, y), lang.Term(lang.Cond, lang.Term(op, x, z), y, z))
		for _, pair := range [][2]lang.Expr{{x, y}, {y, x}, {y, z}, {z, y}, {x, z}, {z, x}} {
			e = lang.Term(lang.Eq, e, lang.Term(op, pair[0], pair[1]))
		}
		for n := range 1 << 7 {
			here, values := lang.True, map[lang.Var]lang.Value{}
			for i, v := range vars {
				u, _ := v.Var()
				values[u] = lang.Value(lang.BoolValue(n>>6 == 1))
				if i < 3 {
					values[u] = lang.Bits(two, big.NewInt(int64(n>>(2*i)&3)))
				}
				here = lang.Conjunction(here, lang.Term(lang.Eq, v, lang.Const(values[u])))
			}
			same := lang.Term(lang.Eq, e, lang.Const(value(concrete.NewValuation(values)).At(e)))
			if r := Asked(context.Background(), s, here, same); r.Answer != Sat {
				t.Fatalf("%v of %v: %v", e, values, r)
			}
			if r := Asked(context.Background(), s, here, lang.Negation(same)); r.Answer != Unsat {
				t.Fatalf("%v of %v, negated: %v", e, values, r)
			}
		}
	}
}

// all lists the values of a small type, and the integers from -5 to 6.
func all(t lang.Type) []lang.Value {
	var list []lang.Value
	switch {
	case t == lang.Bool:
		return []lang.Value{lang.BoolValue(false), lang.BoolValue(true)}
	case t == lang.Int:
		for n := int64(-5); n <= 6; n++ {
			list = append(list, lang.NewInt(n))
		}
	default:
		for n := range int64(1) << t.Width() {
			list = append(list, bitsOfN(t, n))
		}
	}
	return list
}

// On random formulas circuits say what search through all values says, and what Z3 does.
func TestCircuitsAgree(t *testing.T) {
	for _, row := range []struct {
		name    string
		voc     *programs.Vocabulary
		decided int // of 200
		unsat   int
	}{
		{"bits", programs.Bits(3), 170, 40},
		{"arrays of bits", programs.BitArrayTerms(2), 130, 8},
		{"numbers", programs.Linear(), 100, 0},
		{"arrays", linearArrays(), 100, 10},
	} {
		t.Run(row.name, func(t *testing.T) {
			kinds := []string{"bits", "small"}
			if builtIn {
				kinds = append(kinds, "z3")
			}
			var sessions []Session
			for _, kind := range kinds {
				sessions = append(sessions, openFor(t, kind, Options{Timeout: 300 * time.Millisecond, Small: SmallDomain{Ints: 3, Valuations: 2000}}))
			}
			cases, decided, unsat := longtest.Cases(200, 20_000), 0, 0
			for seed := range uint64(cases) {
				src := choices(seed)
				es := []lang.Expr{formula(row.voc, row.voc, src, 14), formula(row.voc, row.voc, src, 9)}
				var answers []Result
				for _, s := range sessions {
					answers = append(answers, Asked(context.Background(), s, es...))
				}
				if answers[0].Answer != Unknown {
					decided++
				}
				for i, r := range answers {
					if r.Wrong || r.Answer != Unknown && answers[0].Answer != Unknown && r.Answer != answers[0].Answer {
						t.Errorf("seed %d: %v: %s says %v, %s says %v", seed, es, kinds[0], answers[0], kinds[i], r)
					}
				}
				if answers[0].Answer == Unsat {
					unsat++
				}
			}
			t.Logf("%d decided, %d unsat", decided, unsat)
			if decided*200 < row.decided*cases || unsat*200 < row.unsat*cases {
				t.Errorf("%d of %d decided, %d unsat: this shows little", decided, cases, unsat)
			}
		})
	}
}

// What bounds an integer decides whether there is no model, and what takes the bounds back
// takes back the answer.
func TestCircuitsOfIntegers(t *testing.T) {
	s := openFor(t, "bits", Options{})
	x := lang.V(lang.NewVar("x", lang.Int))
	between := func(lo, hi int64) lang.Expr {
		return lang.Conjunction(lang.Term(lang.Le, lang.I(lo), x), lang.Term(lang.Gt, lang.I(hi+1), x))
	}
	square := lang.Term(lang.Eq, lang.Term(lang.Mul, x, x), lang.I(1_000_000_000_000))
	for _, row := range []struct {
		says lang.Expr
		want Answer
	}{
		{between(0, 10), Unsat}, {lang.True, Unknown}, {between(0, 10_000_000), Sat}, {between(5, 7), Unsat},
		{lang.Term(lang.Or, between(0, 4), between(7, 9)), Unsat}, {lang.Term(lang.Ge, x, lang.I(0)), Unknown},
		{lang.Term(lang.Eq, lang.I(-1_000_000), x), Sat},
	} {
		if r := Asked(context.Background(), s, row.says, square); r.Answer != row.want {
			t.Errorf("%v: %v, want %v", row.says, r, row.want)
		}
	}
}

// The bound of an array is a natural number, whatever an assertion says of it.
func TestCircuitsOfBounds(t *testing.T) {
	s := openFor(t, "bits", Options{})
	size := lang.Term(lang.Len, lang.V(lang.NewVar("a", lang.BoundedOf(lang.BitsOf(8)))))
	at := func(op lang.Op, n int64) lang.Expr { return lang.Term(op, size, lang.I(n)) }
	for _, row := range []struct {
		e    lang.Expr
		want Answer
	}{
		{at(lang.Eq, -1), Unsat}, {at(lang.Lt, 0), Unsat}, {lang.Conjunction(at(lang.Ge, -3), at(lang.Lt, 0)), Unsat},
		{lang.Conjunction(at(lang.Ge, -3), at(lang.Le, 5)), Sat}, {at(lang.Eq, 4), Sat},
	} {
		if r := Asked(context.Background(), s, row.e); r.Answer != row.want {
			t.Errorf("%v: %v, want %v", row.e, r, row.want)
		}
	}
}

// A chain asks the second session only what the first does not know.
func TestChain(t *testing.T) {
	o := Options{Small: SmallDomain{Ints: 9}}.defaults()
	s := newChain(newSession(newCircuits(0), o), newSession(&small{domain: o.Small}, o), false)
	defer s.Close()
	x, y := lang.V(lang.NewVar("x", lang.BitsOf(8))), lang.V(lang.NewVar("y", lang.Class("C")))
	if r := Asked(context.Background(), s, lang.Term(lang.BitsLt, x, x)); r.Answer != Unsat || s.Info().Way != Embedded {
		t.Errorf("%v by %v", r, s.Info())
	}
	if r := Asked(context.Background(), s, lang.Term(lang.Ne, y, y)); r.Answer != Unsat {
		t.Errorf("%v by %v", r, s.Info())
	}
	if i := s.Info(); i.Name != "gini 1.0.4, integers from -9 to 9" || s.Stats().Checks != 2 {
		t.Errorf("%v, %+v", i, s.Stats())
	}
}

// Who decides depends on conflicts, and not on the clock: the second session is asked where circuits may
// meet fewer than they need.
func TestChainCountsConflicts(t *testing.T) {
	o := Options{}.defaults()
	x, y, z := lang.V(lang.NewVar("x", lang.BitsOf(4))), lang.V(lang.NewVar("y", lang.BitsOf(4))), lang.V(lang.NewVar("z", lang.BitsOf(4)))
	mul := func(a, b lang.Expr) lang.Expr { return lang.Term(lang.BitsMul, a, b) }
	hard := lang.Term(lang.Ne, mul(mul(x, y), z), mul(x, mul(y, z)))
	for most, want := range map[int64]Answer{1: Unknown, 300: Unknown, conflictsOfOnce: Unsat} {
		s := newChain(newSession(newCircuits(most), o), newSession(&small{domain: SmallDomain{Ints: 1, Valuations: 10}}, o), false)
		for range 3 {
			if r := Asked(context.Background(), s, hard); r.Answer != want || (want == Unsat) != (s.Info().Way == Embedded) {
				t.Errorf("at most %d conflicts: %v by %v", most, r, s.Info())
			}
		}
	}
	r := Asked(context.Background(), newSession(newCircuits(300), o), hard)
	if r.Answer != Unknown || r.Reason != "the embedded solver met more than 300 conflicts" {
		t.Errorf("got %v", r)
	}
}

// waiting answers after it has waited by the clock, without the processor, unless it is told to end.
type waiting struct {
	*circuits
	way Way
}

func (w waiting) info() Info { return Info{Name: "waiting", Way: w.way} }
func (w waiting) check(ctx context.Context, _ []op, _ bool) reply {
	select {
	case <-ctx.Done():
	case <-time.After(60 * time.Millisecond):
	}
	if ctx.Err() != nil {
		return reply{}
	}
	return reply{answer: Unsat}
}

// A machine that does other work changes no answer, nor who gives it: time is the processor's. That of a
// solver which is a process of its own is the clock's.
func TestTimeIsOfTheProcessor(t *testing.T) {
	for n, used := 0, time.Second; used > 5*time.Millisecond; n++ { // what other tests left behind comes to its end
		if n == 200 {
			t.Skip("the process of the tests works on")
		}
		before, told := cputime.Self()
		time.Sleep(50 * time.Millisecond)
		after, _ := cputime.Self()
		if used = after - before; !told {
			t.Skip("the system tells no time of the processor")
		}
	}
	o := Options{Timeout: 40 * time.Millisecond}.defaults()
	for way, want := range map[Way]Answer{Embedded: Unsat, InProcess: Unsat, Pipe: Unknown} {
		w := newSession(waiting{newCircuits(0), way}, o)
		if r := Asked(context.Background(), w, lang.True); r.Answer != want {
			t.Errorf("%s: %v", way, r)
		}
		s := newChain(newSession(waiting{newCircuits(0), way}, o), newSession(&liar{}, o), false)
		if r := Asked(context.Background(), s, lang.True); (r.Answer == Unsat) != (want == Unsat) || (s.Info().Name == "waiting") != (want == Unsat) {
			t.Errorf("%s, chained: %v by %v", way, r, s.Info())
		}
	}
}

// One of few questions may take more conflicts if circuits have facts about an order, which Z3 is not told, and one of
// many fewer if it has products of words.
func TestConflictsOfOrders(t *testing.T) {
	var x [3]lang.Expr
	for i := range x {
		x[i] = lang.V(lang.NewVar(fmt.Sprint("x", i), lang.BitsOf(8)))
	}
	less := func(i, j int) lang.Expr { return lang.Term(lang.BitsLt, x[i], x[j]) }
	five, nine := lang.Const(bitsOfN(x[0].Type(), 5)), lang.Const(bitsOfN(x[0].Type(), 9))
	chosen := lang.Term(lang.Cond, lang.V(lang.NewVar("b", lang.Bool)), five, x[1])
	product := lang.Term(lang.Eq, lang.Term(lang.BitsMul, x[0], x[1]), x[2])
	for _, row := range []struct {
		most   int64
		es     []lang.Expr
		want   int64
		reason string
	}{
		{conflictsOfOnce, []lang.Expr{less(0, 1), less(1, 2), lang.Negation(less(0, 2))}, conflictsOfOrder, "an order of three words"},
		{conflictsOfOnce, []lang.Expr{less(0, 1), less(1, 0)}, conflictsOfOnce, "two words are quickly compared bit by bit"},
		{conflictsOfOnce, []lang.Expr{lang.Term(lang.BitsLt, five, x[0]), lang.Term(lang.BitsLt, x[0], nine), lang.Term(lang.BitsLt, chosen, nine)}, conflictsOfOnce, "5 < 9 is known"},
		{conflictsOfOnce, []lang.Expr{product, less(0, 1)}, conflictsOfOnce, "Z3 is better at products"},
		{conflictsOfMany, []lang.Expr{less(0, 1), less(1, 2), lang.Negation(less(0, 2))}, conflictsOfMany, "many questions"},
		{conflictsOfMany, []lang.Expr{product, less(0, 1)}, conflictsOfProducts, "many questions, and Z3 is better at products"},
		{conflictsOfMany, []lang.Expr{lang.Term(lang.BitsLt, lang.Term(lang.BitsMul, five, x[0]), nine)}, conflictsOfMany, "five times a word is a sum"},
	} {
		e := newCircuits(row.most)
		if r := Asked(context.Background(), newSession(e, Options{}.defaults()), row.es...); r.Answer == Unknown {
			t.Fatalf("%s: %v", row.reason, r)
		}
		if got := e.circuit.Conflicts; got != row.want {
			t.Errorf("%s: %d conflicts, want %d", row.reason, got, row.want)
		}
	}
}

// Of many questions the first session of a chain is asked as long as it decides half of them.
func TestChainOfMany(t *testing.T) {
	o := Options{}.defaults()
	bits, nodes := lang.V(lang.NewVar("x", lang.BitsOf(8))), lang.V(lang.NewVar("y", lang.Class("C")))
	for _, row := range []struct {
		many bool
		want int // questions to the first of 20 that it does not read and one that it does
	}{{true, mayPass + 1}, {false, 21}} {
		first := newSession(newCircuits(0), o)
		s := newChain(first, newSession(&small{domain: o.Small}, o), row.many)
		for range 20 {
			if r := Asked(context.Background(), s, lang.Term(lang.Ne, nodes, nodes)); r.Answer != Unsat {
				t.Fatalf("%v by %v", r, s.Info())
			}
		}
		if r := Asked(context.Background(), s, lang.Term(lang.BitsGt, bits, lang.Const(bitsOfN(bits.Type(), 3)))); r.Answer != Sat {
			t.Errorf("%v by %v", r, s.Info())
		}
		if got := first.Stats().Checks; got != row.want || s.Stats().Checks != 21 {
			t.Errorf("many %v: %d questions to the first of %d, want %d of 21", row.many, got, s.Stats().Checks, row.want)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
}

// Of many questions circuits are asked as long as they look at few gates for each that they decide.
func TestChainCountsWork(t *testing.T) {
	o := Options{}.defaults()
	x := lang.V(lang.NewVar("x", lang.BitsOf(8)))
	for _, row := range []struct {
		many bool
		work int64 // before 3 questions
		want int   // of them to circuits
	}{{true, 0, 3}, {true, freeWork - 100, 3}, {true, freeWork + 2*workOfEach, 0}, {false, freeWork + 2*workOfEach, 3}} {
		e := newCircuits(0)
		e.work = row.work
		first := newSession(e, o)
		s := newChain(first, newSession(&small{domain: o.Small}, o), row.many)
		for range 3 {
			if r := Asked(context.Background(), s, lang.Term(lang.BitsGt, x, lang.Const(bitsOfN(x.Type(), 3)))); r.Answer != Sat {
				t.Errorf("%v by %v", r, s.Info())
			}
		}
		if got := first.Stats().Checks; got != row.want || e.work == row.work && got > 0 {
			t.Errorf("many %v, after %d gates: %d questions to circuits, which looked at %d gates; want %d", row.many, row.work, got, e.work, row.want)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
}
