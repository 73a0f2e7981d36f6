package programs_test

import (
	"math/big"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/lang"
	"tandem/props"
	"tandem/props/programs"
)

// weight is what every step of Smaller makes smaller, compared from the left:
// statements, nodes, declared variables and parameters, places where variables are
// read, constants. It is well founded, so that Reduce ends.
type weight struct {
	stmts, nodes, vars, reads int
	constants                 *big.Int
}

func weigh(p *lang.Program) weight {
	w := weight{programs.Statements(p), programs.Size(p), len(p.Vars), 0, new(big.Int)}
	for _, d := range p.Procs {
		w.vars += len(d.Params)
	}
	for _, m := range p.Methods() {
		w.vars += len(m.Params)
	}
	p.Walk(func(st lang.Stmt) {
		if call, ok := st.(*lang.Invoke); ok && !call.H.IsZero() {
			w.constants.Add(w.constants, big.NewInt(1)) // a variable for h is no node
		}
		for _, e := range lang.Exprs(st) {
			w.reads += reads(e)
			w.constants.Add(w.constants, constants(e))
		}
	})
	return w
}

// reads returns how many variables are in e, as often as they are.
func reads(e lang.Expr) int {
	return lang.FoldExpr(e, nil, func(e lang.Expr, kids []int) int {
		n := 0
		if _, ok := e.Var(); ok {
			n = 1
		}
		for _, k := range kids {
			n += k
		}
		return n
	})
}

func constants(e lang.Expr) *big.Int {
	return lang.FoldExpr(e, nil, func(e lang.Expr, kids []*big.Int) *big.Int {
		sum := new(big.Int)
		if v, ok := e.Const(); ok {
			sum = valueWeight(v)
		}
		for _, k := range kids {
			sum.Add(sum, k)
		}
		return sum
	})
}

// valueWeight returns 1 for true and 2|n|, or 2|n| + 1 for a negative n.
func valueWeight(v lang.Value) *big.Int {
	w := new(big.Int)
	switch v := v.(type) {
	case lang.BoolValue:
		if v {
			w.SetInt64(1)
		}
	case lang.IntValue:
		w.Abs(v.Big())
		w.Lsh(w, 1)
		if v.Big().Sign() < 0 {
			w.Add(w, big.NewInt(1))
		}
	case lang.ArrayValue: // an index counts 1 as well as its element
		w.Add(valueWeight(v.Bound()), new(big.Int).Lsh(valueWeight(v.Rest()), 10))
		v.Each(func(_, e lang.Value) bool {
			w.Add(w, valueWeight(e)).Add(w, big.NewInt(1))
			return true
		})
	}
	return w
}

func (w weight) less(v weight) bool {
	switch {
	case w.stmts != v.stmts:
		return w.stmts < v.stmts
	case w.nodes != v.nodes:
		return w.nodes < v.nodes
	case w.vars != v.vars:
		return w.vars < v.vars
	case w.reads != v.reads:
		return w.reads < v.reads
	default:
		return w.constants.Cmp(v.constants) < 0
	}
}

func TestSmaller(t *testing.T) {
	for _, voc := range []*programs.Vocabulary{programs.Large(), programs.Arrays()} {
		testSmaller(t, voc)
	}
}

func testSmaller(t *testing.T, voc *programs.Vocabulary) {
	each(t, 1, 150, func(src props.Source) *lang.Program { return voc.RandomProgram(src, 40) }, func(p *lang.Program) {
		was := weigh(p)
		for _, q := range programs.Smaller(p) {
			if err := sound(q, programs.Size(q)); err != nil {
				t.Fatalf("%v: from\n%s\nto\n%s", err, p, q)
			}
			if !weigh(q).less(was) {
				t.Fatalf("not simpler: from\n%s\nto\n%s", p, q)
			}
		}
	})
}

func TestSmallerExpr(t *testing.T) {
	for _, voc := range []*programs.Vocabulary{programs.Large(), programs.ArrayTerms()} {
		testSmallerExpr(t, voc)
	}
}

func testSmallerExpr(t *testing.T, voc *programs.Vocabulary) {
	for _, typ := range voc.Types {
		each(t, 1, 150, func(src props.Source) lang.Expr {
			e, _ := voc.Expr(src, typ, props.OneOf(src, "size", voc.Sizes(typ, 16)))
			return e
		}, func(e lang.Expr) {
			for _, s := range programs.SmallerExpr(e) {
				a, b := programs.ExprSize(s), programs.ExprSize(e)
				n, m := reads(s), reads(e)
				if s.Type() != e.Type() || a > b || a == b && (n > m || n == m && constants(s).Cmp(constants(e)) >= 0) {
					t.Fatalf("from %v to %v", e, s)
				}
			}
		})
	}
}

func TestSmallerValues(t *testing.T) {
	x, p := lang.NewVar("x", lang.Int), lang.NewVar("p", lang.Bool)
	bounded, function := lang.BoundedOf(lang.Int), lang.ArrayOf(lang.Int, lang.Int)
	a, f := lang.NewVar("a", bounded), lang.NewVar("f", function)
	value := func(text string, t lang.Type) lang.Value {
		v, err := lang.ParseValue(text, t)
		if err != nil {
			panic(err)
		}
		return v
	}
	for _, row := range []struct {
		name   string
		in     lang.Value
		want   []string
		reason string
	}{
		{"0", lang.NewInt(0), nil, "nothing is simpler"},
		{"1", lang.NewInt(1), []string{"0"}, "halving gives 0 too"},
		{"-1", lang.NewInt(-1), []string{"0", "1"}, "a positive number is simpler"},
		{"2", lang.NewInt(2), []string{"0", "1"}, "one less is the half"},
		{"-7", lang.NewInt(-7), []string{"0", "-3", "7", "-6"}, "zero, half, positive, one nearer to zero"},
		{"false", lang.BoolValue(false), nil, "nothing is simpler"},
		{"true", lang.BoolValue(true), []string{"false"}, "the default is simpler"},
		{"an array with a bound", value("[1, 2]", bounded), []string{
			"[]", "{0: 1, 1: 2, else 0, length 0}", "{0: 1, 1: 2, else 0, length 1}", "[0, 2]", "[1, 0]", "[0, 2]", "[1, 0]", "[1, 1]",
		}, "the empty one, smaller bounds, an element less, a smaller element"},
		{"an array without", value("{3: 1, else 2}", function), []string{
			"{else 0}", "{else 2}", "{3: 1, else 0}", "{else 1}", "{3: 0, else 2}",
		}, "the default one, an element less, smaller elsewhere, a smaller element"},
		{"an empty array", value("[]", bounded), nil, "nothing is simpler"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if row.reason == "" {
				t.Fatal("no reason")
			}
			v := map[lang.Type]lang.Var{lang.Int: x, lang.Bool: p, bounded: a, function: f}[row.in.Type()]
			var got []string
			for _, m := range programs.SmallerValues(map[lang.Var]lang.Value{v: row.in}, []lang.Var{x, p, a, f}) {
				got = append(got, m[v].String())
				if valueWeight(m[v]).Cmp(valueWeight(row.in)) >= 0 {
					t.Errorf("%v is not simpler", m[v])
				}
			}
			if diff := cmp.Diff(row.want, got); diff != "" {
				t.Errorf("%s: -want +got\n%s", row.reason, diff)
			}
		})
	}
}

// What shrinking is for: from a large program to the smallest that has a loop
// with an assignment in it.
func TestReduceReachesTheSmallest(t *testing.T) {
	voc := programs.Large()
	fails := func(p *lang.Program) bool {
		found := false
		p.Body.Walk(func(st lang.Stmt) {
			if a, ok := st.(*lang.While); ok {
				a.Body.Walk(func(st lang.Stmt) {
					if _, ok := st.(*lang.Assign); ok {
						found = true
					}
				})
			}
		})
		return found
	}
	tried := 0
	each(t, 1, 150, func(src props.Source) *lang.Program { return voc.RandomProgram(src, 40) }, func(p *lang.Program) {
		if !fails(p) {
			return
		}
		tried++
		q := props.Reduce(p, programs.Smaller, fails, 100_000)
		if programs.Statements(q) != 2 || programs.Size(q) != 4 || len(q.Vars) != 1 {
			t.Errorf("from\n%s\nto\n%s", p, q)
		}
	})
	if tried < 30 {
		t.Errorf("only %d programs of 150 were reduced", tried)
	}
}
