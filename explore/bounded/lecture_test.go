package bounded_test

import (
	"context"
	"fmt"
	"maps"
	"math/big"
	"os"
	"slices"
	"strings"
	"tandem/internal/longtest"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"tandem/concrete"
	"tandem/explore/bounded"
	"tandem/explore/solver"
	"tandem/lang"
	"tandem/languages/checks"
	"tandem/spec"
	"tandem/symbolic"
)

func open(t testing.TB) solver.Session {
	t.Helper()
	session, err := solver.Open("auto", solver.Options{Timeout: 10 * time.Second})
	if err != nil {
		t.Skipf("no solver: %v", err)
	}
	t.Cleanup(func() { session.Close() })
	return session
}

func parse(t testing.TB, text string) *lang.Program {
	t.Helper()
	p, err := lang.Parse("", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func example(t testing.TB, name string) *lang.Program {
	t.Helper()
	text, err := os.ReadFile("../../examples/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return parse(t, string(text))
}

func checker(p *lang.Program, session solver.Session, o bounded.Options) *bounded.Checker[symbolic.Config] {
	return bounded.Of(checks.Basic(concrete.Standard()).Semantics(), p, session, o)
}

// formula returns the formula of a program of the basic language with checks.
func formula(t testing.TB, p *lang.Program, k int, o bounded.Options) *bounded.Formula {
	t.Helper()
	f, err := checker(p, nil, o).Formula(context.Background(), k)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// inputs lists the instances that inputs made, by the number of the input.
func inputs(f *bounded.Formula) map[int]lang.Var {
	list := map[int]lang.Var{}
	for _, r := range f.Records {
		if r.Input > 0 {
			list[r.Input] = r.Inst
		}
	}
	return list
}

// lectures returns the variables of the lecture's formula, the formula and its equations.
//
// Source: lecture, "Bounded model checking", example 1, the formula for k = 3.
func lectures(t testing.TB) (vars map[string]lang.Var, formula lang.Expr, equations []lang.Expr) {
	t.Helper()
	vars = map[string]lang.Var{"n1": lang.NewVar("n1", lang.BitsOf(8))}
	for i := 1; i <= 4; i++ {
		for name, width := range map[string]int{"v": 8, "s": 8, "i": 32} {
			name = fmt.Sprint(name, i)
			vars[name] = lang.NewVar(name, lang.BitsOf(width))
		}
	}
	list := slices.Collect(maps.Values(vars))
	read := func(text string) lang.Expr {
		e, err := lang.ParseExpr(text, list)
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	formula = read(`n1 > 0 && v1 == 0 && s1 == 0 && i1 == 0 &&
		((i1 >= bv32(n1) && s1 < v1) ||
		 (i1 < bv32(n1) && s2 == s1 + v2 && i2 == i1 + 1 &&
		  ((i2 >= bv32(n1) && s2 < v2) ||
		   (i2 < bv32(n1) && s3 == s2 + v3 && i3 == i2 + 1 &&
		    ((i3 >= bv32(n1) && s3 < v3) ||
		     (i3 < bv32(n1) && s4 == s3 + v4 && i4 == i3 + 1 &&
		      i4 >= bv32(n1) && s4 < v4))))))`)
	for _, text := range []string{
		"v1 == 0", "s1 == 0", "i1 == 0", "s2 == s1 + v2", "i2 == i1 + 1",
		"s3 == s2 + v3", "i3 == i2 + 1", "s4 == s3 + v4", "i4 == i3 + 1",
	} {
		equations = append(equations, read(text))
	}
	return vars, formula, equations
}

// The lecture's values satisfy our formula, and its formula is equivalent to ours in the
// inputs: its n1 is our first input, and v2, v3, v4 are the others.
//
// Source: lecture, "n1 = 2 v1 = 0 s1 = 0 i1 = 0 v2 = 224 s2 = 224 i2 = 1 v3 = 63 s3 = 31
// i3 = 2".
func TestLecturesFormula(t *testing.T) {
	vars, theirs, equations := lectures(t)
	is := func(x lang.Var, n int64) lang.Expr {
		return lang.Term(lang.Eq, lang.V(x), lang.Const(lang.Bits(x.Type, big.NewInt(n))))
	}
	for _, o := range []bounded.Options{{}, {Literal: true}} {
		session := open(t)
		f := formula(t, example(t, "bmc_sum.tdm"), 3, o)
		in := inputs(f)
		if len(in) != 4 {
			t.Fatalf("%d inputs", len(in))
		}
		for _, e := range f.Equations {
			session.Assert(e)
		}
		ours := bounded.Any(f.Errors)
		r := solver.Asked(context.Background(), session, ours, is(in[1], 2), is(in[2], 224), is(in[3], 63))
		if r.Answer != solver.Sat {
			t.Fatalf("the lecture's values: %v", r)
		}
		value := concrete.Eval(concrete.Standard())(r.Model.Valuation())
		var sums []string // the values of s behind each iteration
		for _, rec := range f.Records {
			if rec.X.Name == "s" && rec.Stmt != nil && value.At(rec.Guard) == lang.BoolValue(true) {
				sums = append(sums, value.At(rec.Value).String())
			}
		}
		if diff := cmp.Diff([]string{"0", "224", "31"}, sums); diff != "" {
			t.Errorf("s: -want +got\n%s", diff)
		}
		for i, name := range []string{"n1", "v2", "v3", "v4"} {
			session.Assert(lang.Term(lang.Eq, lang.V(vars[name]), lang.V(in[i+1])))
		}
		if r := solver.Asked(context.Background(), session, theirs, is(vars["n1"], 2), is(vars["v2"], 224), is(vars["v3"], 63)); r.Answer != solver.Sat {
			t.Errorf("the lecture's values in its own formula: %v", r)
		}
		for name, question := range map[string][]lang.Expr{
			"ours alone":          append([]lang.Expr{ours, lang.Negation(theirs)}, equations...),
			"the lecture's alone": {theirs, lang.Negation(ours)},
		} {
			if r := solver.Asked(context.Background(), session, question...); r.Answer != solver.Unsat {
				t.Errorf("%s: %v", name, r)
			}
		}
	}
}

// The second example has no bug up to 3, and the bound can be reached. With bv3 for n and
// v it is correct at 7: what any of 7 iterations reads is less than the sum.
func TestSecondExample(t *testing.T) {
	c := checker(example(t, "bmc_sum32.tdm"), open(t), bounded.Options{})
	r, err := c.Check(context.Background(), 3)
	if err != nil || r.Verdict != bounded.Bounded || r.Bound.Witness == nil {
		t.Fatalf("%+v %v", r, err)
	}
	small := checker(example(t, "bmc_sum3.tdm"), open(t), bounded.Options{})
	for k := 0; k <= 7; k++ {
		r, err := small.Check(context.Background(), k)
		want := bounded.Bounded
		if k == 7 {
			want = bounded.Correct
		}
		if err != nil || r.Verdict != want {
			t.Errorf("K = %d: %v %v, want %v", k, r, err, want)
		}
	}
}

// The second example by exhaustive search, without a solver: each state that a run can be in, whatever it
// reads. Every day its bytes have two bits, in a sweep three.
func TestSecondExampleExhaustively(t *testing.T) {
	bits := longtest.Cases(2, 3)
	text, err := os.ReadFile("../../examples/bmc_sum3.tdm")
	if err != nil {
		t.Fatal(err)
	}
	p := parse(t, strings.Replace(string(text), "bv3;", fmt.Sprintf("bv%d;", bits), 1))
	sem := checks.Basic(concrete.Standard()).Semantics()
	type state struct {
		rest lang.Seq
		V    string
	}
	seen, todo := map[state]bool{}, []concrete.Config{sem.InitC(p, concrete.Valuation{})}
	ends, most := map[spec.Outcome]int{}, int64(0)
	for len(todo) > 0 {
		c := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		values := ""
		for _, x := range p.Vars {
			values += c.V.At(x).String() + " "
		}
		if s := (state{c.S, values}); seen[s] {
			continue
		} else {
			seen[s] = true
		}
		most = max(most, c.V.At(p.Vars[3]).(lang.BitsValue).Big().Int64()) // i
		from := []concrete.Config{c}
		if a, ok := c.Stmt().(*lang.Input); ok {
			from = nil
			for v := range int64(1) << bits {
				read := c
				read.V = c.V.Update(lang.ReadCount, lang.NewInt(0)).Update(lang.ReadVar(1, a.X.Type), lang.Bits(a.X.Type, big.NewInt(v)))
				from = append(from, read)
			}
		}
		for _, c := range from {
			next := sem.Concrete.Next(c)
			if len(next) == 0 {
				ends[sem.Machine().End(c)]++
			}
			for _, s := range next {
				todo = append(todo, s.To)
			}
		}
	}
	if ends[spec.Final] == 0 || len(ends) != 1 || most != 1<<bits-1 {
		t.Errorf("%d states, ends %v, at most %d iterations", len(seen), ends, most)
	}
	t.Logf("%d states", len(seen))
}
