package solver

import (
	"context"
	"io"
	"math/big"
	"strings"
	"testing"
	"time"

	"tandem/concrete"
	"tandem/lang"
)

func TestModel(t *testing.T) {
	b := lang.NewVar("b", lang.Bool)
	values := map[lang.Var]lang.Value{
		lang.NewVar("y", lang.Int): lang.NewInt(-1), lang.NewVar("x", lang.Int): lang.NewInt(3), b: lang.BoolValue(true),
	}
	m := NewModel(values)
	values[b] = lang.BoolValue(false)
	if got, want := m.String(), "{b: true, x: 3, y: -1}"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	z := lang.NewVar("z", lang.Int)
	if !m.At(z).Equal(lang.NewInt(0)) || !m.At(b).Equal(lang.BoolValue(true)) {
		t.Errorf("z is %v, b is %v", m.At(z), m.At(b))
	}
	if V := m.Valuation(); !V.At(b).Equal(lang.BoolValue(true)) || len(V.Domain()) != 3 {
		t.Errorf("the valuation has %v", V.Domain())
	}
	if got := (Model{}).String() + (Model{}).At(z).String(); got != "{}0" {
		t.Errorf("the zero model: got %s", got)
	}
	mustPanic(t, "a value of type bool for z of type int", func() {
		NewModel(map[lang.Var]lang.Value{z: lang.BoolValue(true)})
	})
}

func mustPanic(t *testing.T, want string, f func()) {
	t.Helper()
	defer func() {
		if got, _ := recover().(string); !strings.Contains(got, want) {
			t.Errorf("panic %q, want %q", got, want)
		}
	}()
	f()
}

// TestMisuse: errors of the caller are panics that say so.
func TestMisuse(t *testing.T) {
	s := openFor(t, "small", Options{})
	mustPanic(t, "Pop without Push", s.Pop)
	mustPanic(t, "type int", func() { s.Assert(x) })
	mustPanic(t, "type int", func() { _ = WriteSMT2(io.Discard, []lang.Expr{x}, Sat, "") })
}

// TestSmall: exhaustive search says unsat only if it tried everything there is.
func TestSmall(t *testing.T) {
	p, q := lang.V(lang.NewVar("p", lang.Bool)), lang.V(lang.NewVar("q", lang.Bool))
	some := lang.Term(lang.Eq, x, y)
	huge := lang.Const(lang.BigInt(new(big.Int).Lsh(big.NewInt(1), concrete.DefaultMaxBits-1)))
	tests := []struct {
		name    string
		asserts []lang.Expr
		want    string
		reason  string
	}{
		{"nothing", nil, "sat {}", "the empty conjunction is true"},
		{"false", []lang.Expr{lang.False}, "unsat", "no variables"},
		{"truth values", []lang.Expr{lang.Term(lang.Implies, p, q), p}, "sat {p: true, q: true}", "found"},
		{"contradiction", []lang.Expr{some, p, lang.Negation(p)}, "unsat", "truth values come first: no integer was guessed"},
		{"out of reach", []lang.Expr{lang.Term(lang.Eq, x, lang.I(3))}, "unknown: no model with integers between -2 and 2", "there is one beyond"},
		{"no model at all", []lang.Expr{lt(x, x)}, "unknown: no model with integers between -2 and 2", "it does not know why"},
		{"negative", []lang.Expr{lt(x, lang.I(-1))}, "sat {x: -2}", "the bound is within"},
		{"both", []lang.Expr{lt(x, y), lt(lang.I(1), y), lang.Negation(p)}, "sat {p: false, x: 0, y: 2}", "small values first"},
		{"beyond", []lang.Expr{lt(lang.I(0), lang.Term(lang.Mul, huge, lang.Term(lang.Add, x, lang.I(9))))}, "unknown: a value of the formula has more than 1048576 bits", "neither true nor false"},
	}
	for _, tt := range tests {
		s := openFor(t, "small", Options{Small: SmallDomain{Ints: 2}})
		for _, e := range tt.asserts {
			s.Assert(e)
		}
		if got := s.Check(context.Background()).String(); got != tt.want {
			t.Errorf("%s: got %s, want %s: %s", tt.name, got, tt.want, tt.reason)
		}
	}
	for _, tt := range []struct{ in, want, reason string }{
		{"q[true] && !q[false]", "sat {q: {true: true, else false}}", "a function"},
		{"q[true] && !q[true]", "unsat", "there are four functions"},
		{"|p| == 2 && p[1]", "sat {p: [false, true]}", "false before true"},
		{"|a| > 1", "sat {a: [0, 0]}", "small bounds and elements first"},
		{"a[1] == -1", "sat {a: [0, -1]}", "elements are inside of the bound"},
		{"|a| > 2", "unknown: no model with integers between -2 and 2 and arrays of 4 values at 0 to 3", "bounds are no larger than integers"},
		{"f[0] == 1 && f[9] == 2", "sat {f: {0: 1, 1: 0, 2: 0, 3: 0, else 2}}", "the value everywhere else, too"},
		{"f[0] == -2", "unknown: no model with integers between -2 and 2 and arrays of 4 values at 0 to 3", "there is a model beyond"},
		{"|a| < 0", "unknown: no model with integers between -2 and 2 and arrays of 4 values at 0 to 3", "it does not know why"},
		{"f[i] == 1 && x < x", "unknown: no model with integers between -2 and 2", "no array was tried"},
	} {
		s := openFor(t, "small", Options{Small: SmallDomain{Ints: 2}})
		s.Assert(parsed(t, tt.in))
		if got := s.Check(context.Background()).String(); got != tt.want {
			t.Errorf("%s: got %s, want %s: %s", tt.in, got, tt.want, tt.reason)
		}
	}
	s := openFor(t, "small", Options{Small: SmallDomain{Ints: 100, Valuations: 1000}})
	s.Assert(lang.Term(lang.Eq, lang.Term(lang.Mul, x, y), lang.I(9999)))
	if got, want := s.Check(context.Background()).String(), "unknown: no model among the first 1000 valuations with integers between -100 and 100"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// liar says sat with the values that it is given.
type liar struct{ values map[lang.Var]lang.Value }

func (l *liar) check(context.Context, []op, bool) reply { return reply{answer: Sat, values: l.values} }
func (l *liar) restart()                                {}
func (l *liar) close() error                            { return nil }
func (l *liar) info() Info                              { return Info{Name: "liar", Version: "1", Way: InProcess} }

// TestVerify: no model passes that does not satisfy every assertion on the
// stack, also those that an earlier model satisfied.
func TestVerify(t *testing.T) {
	vx, vy := lang.NewVar("x", lang.Int), lang.NewVar("y", lang.Int)
	l := &liar{}
	s := newSession(l, Options{}.defaults())
	check := func(want string, wrong bool, values map[lang.Var]lang.Value) {
		t.Helper()
		l.values = values
		r := s.Check(context.Background())
		if !strings.HasPrefix(r.String(), want) || r.Wrong != wrong {
			t.Errorf("got %v, wrong %v; want %s, wrong %v", r, r.Wrong, want, wrong)
		}
	}
	two := func(x, y int64) map[lang.Var]lang.Value {
		return map[lang.Var]lang.Value{vx: lang.NewInt(x), vy: lang.NewInt(y)}
	}
	const bad = "unknown: the solver's model does not satisfy the formula: liar 1 (in process) says sat with "
	s.Assert(lt(x, y))
	check("sat {x: 1, y: 2}", false, two(1, 2))
	check(bad+"{x: 2, y: 1}, where x < y is false", true, two(2, 1))
	check("sat {x: 1, y: 2}", false, two(1, 2))
	s.Push()
	s.Assert(lt(y, lang.I(3)))
	check("sat {x: 1, y: 2}", false, two(1, 2))
	check(bad+"{x: 1, y: 3}", true, two(1, 3))
	check("sat {x: 1, y: 2}", false, two(1, 2))
	s.Pop()
	s.Push()
	s.Assert(lt(lang.I(2), y)) // instead of the one that was verified
	check(bad+"{x: 1, y: 2}, where 2 < y is false", true, two(1, 2))
	check(bad+"{}, where x < y is false", true, nil)
	check("sat {x: 1, y: 3}", false, two(1, 3))
	s.Pop()
	// A variable without a value has its default.
	check("sat {y: 1}", false, map[lang.Var]lang.Value{vy: lang.NewInt(1)})
	// The elements of a bounded array that are outside of its bound are left out
	// where they are not needed.
	va := lang.NewVar("a", list)
	array := func(bound int64) map[lang.Var]lang.Value {
		a := lang.NewArray(list, lang.NewInt(7)).WithBound(lang.NewInt(bound)).With(lang.NewInt(-3), lang.NewInt(4))
		return map[lang.Var]lang.Value{va: a, vy: lang.NewInt(1)}
	}
	s.Push()
	s.Assert(parsed(t, "a[0] == 7"))
	check("sat {a: [7, 7], y: 1}", false, array(2))
	check("sat {a: {-3: 4, else 7, length 0}, y: 1}", false, array(0))
	s.Push()
	s.Assert(parsed(t, "a[-3] == 7"))
	check(bad+"{a: {-3: 4, else 7, length 2}, y: 1}, where a[-3] == 7 is false", true, array(2))
	s.Pop()
	check("unknown: the solver's model is none", true, array(-1))
	check("sat {a: [7, 7], y: 1}", false, array(2))
	s.Pop()
	huge := lang.BigInt(new(big.Int).Lsh(big.NewInt(1), concrete.DefaultMaxBits-1))
	s.Assert(lt(x, lang.Term(lang.Mul, y, y)))
	check("unknown: the solver's model cannot be checked: a value in it or of the formula has more than 1048576 bits", false,
		map[lang.Var]lang.Value{vy: huge})
	if got := s.Stats(); got.Checks != 16 || got.Restarts != 0 || got.Time <= 0 {
		t.Errorf("got %v", got)
	}
}

// TestReader: replies are read, or refused, whatever they are.
func TestReader(t *testing.T) {
	deep := strings.Repeat("(", maxReplyDepth)
	tests := []struct{ name, in, want, reason string }{
		{"atoms", "sat unsat\n", "sat|unsat|EOF", "one after the other"},
		{"value", "((x (- 5))\n (|a b| 3))\n", "((x (- 5)) (a b 3))|EOF", "quoted symbols"},
		{"string", `("a ""quoted"" (word" "")`, `("a "quoted" (word" "")|EOF`, "two quotes are one"},
		{"comment", "; sat\nunsat ; sat\n", "unsat|EOF", "to the end of the line"},
		{"end", "sat", errHalf.Error(), "it may go on"},
		{"open", "(a (b)", errHalf.Error(), "not closed"},
		{"open string", `("a`, errHalf.Error(), "not closed"},
		{"closed", ")", "the reply has a ) without a (", "not opened"},
		{"deep", deep + strings.Repeat(")", maxReplyDepth) + deep + "(", "(((|the reply has more than", "a limit"},
		{"bytes", "a\x00b ", "the reply has the byte 0x0", "no text"},
	}
	for _, tt := range tests {
		r := newSexprReader(strings.NewReader(tt.in))
		var got []string
		for {
			e, err := r.next()
			if err != nil {
				got = append(got, err.Error())
				break
			}
			if tt.name == "deep" {
				got = append(got, e.String()[:3])
				continue
			}
			got = append(got, e.String())
		}
		if s := strings.Join(got, "|"); s != tt.want && (tt.name != "deep" || !strings.HasPrefix(s, tt.want)) {
			t.Errorf("%s: got %s, want %s: %s", tt.name, s, tt.want, tt.reason)
		}
	}
}

// FuzzReader: whatever a solver says, reading it ends, without a panic.
func FuzzReader(f *testing.F) {
	for _, seed := range []string{"sat\n", "((x (- 5)) (|a b| true))", `(error "a ""b""")`, "; c\n(", ")",
		"(store ((as const (Array Int Int)) 0) 1 (- 2))", "(let ((a ((as const (Array Int Int)) 1))) (store a 0 5))",
		"(lambda ((x Int)) (or (= x 1) (not (= x 2))))", "(lambda ((x Bool)) (ite x true false))"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, in string) {
		r := newSexprReader(strings.NewReader(in))
		for range len(in) + 1 {
			e, err := r.next()
			if err != nil {
				return
			}
			_ = e.String()
			for _, of := range []lang.Type{lang.Int, list, intBools, bools, matrix} {
				if v, ok := valueOf(e, of); ok && v.Type() != of {
					t.Errorf("%v is read as %v of type %v, not %v", e, v, v.Type(), of)
				}
			}
		}
		t.Error("more expressions than bytes")
	})
}

func TestWords(t *testing.T) {
	got, err := words(` /a\ b  'c d' "e'f" g"h i"j ''`)
	if want := []string{`/a\`, "b", "c d", "e'f", "gh ij", ""}; err != nil || strings.Join(got, "|") != strings.Join(want, "|") {
		t.Errorf("got %q, %v; want %q", got, err, want)
	}
}

// seven is a negative integer whose square is 49.
func seven() lang.Expr {
	x := lang.V(lang.NewVar("x", lang.Int))
	return lang.Conjunction(lang.Term(lang.Eq, lang.Term(lang.Mul, x, x), lang.I(49)), lang.Term(lang.Lt, x, lang.I(0)))
}

// Each kind that can be opened here answers the question.
func TestKinds(t *testing.T) {
	for _, kind := range []string{"z3", z3Command, "cvc5 --incremental --lang smt2", "bits", "small"} {
		s, err := Open(kind, Options{Timeout: 20 * time.Second})
		if err != nil {
			t.Logf("%s: %v", kind, err)
			continue
		}
		if r := Asked(context.Background(), s, seven()); r.String() != "sat {x: -7}" || s.Info().Name == "" {
			t.Errorf("%s: got %v of %v", kind, r, s.Info())
		}
		s.Close()
	}
}

func TestOpenAuto(t *testing.T) {
	t.Setenv("PATH", "")
	s := openFor(t, "auto", Options{})
	if got := s.Info().Way; builtIn && got != InProcess || !builtIn && got != Exhaustive {
		t.Errorf("without a PATH: got %v", got)
	}
	if _, err := Open("z3", Options{}); !builtIn && (err == nil || !strings.Contains(err.Error(), "-tags z3")) {
		t.Errorf("got %v", err)
	}
}
