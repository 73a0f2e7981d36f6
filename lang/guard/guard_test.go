package guard_test

import (
	"context"
	"math/big"
	"testing"

	"tandem/cmd/register"
	"tandem/concrete"
	"tandem/explore/solver"
	"tandem/internal/longtest"
	"tandem/lang"
	"tandem/lang/guard"
	"tandem/languages"
	"tandem/props"
	"tandem/props/programs"
	"tandem/spec"
)

// A program with assertions ends in one of them where the program itself comes to an operator
// that fails a check, as numbers say; else it ends as the program does.
func TestRuns(t *testing.T) {
	r := register.All()
	failed, fine := map[guard.Check]int{}, 0
	for n := range longtest.Cases(300, 20_000) {
		src := props.NewDice(1, uint64(n))
		voc := programs.Large()
		if n%3 > 0 {
			voc = programs.Bits(3)
		}
		p := voc.RandomProgram(src, 24)
		values := voc.Initial(src, p)
		checks := []guard.Check{guard.Checks()[n%3]}
		if n%5 == 0 {
			checks = guard.Checks()
		}
		with, err := guard.Program(p, checks)
		if err != nil {
			t.Fatal(err)
		}
		text, err := lang.Format(p)
		if err != nil {
			continue // it has no source text
		}
		guarded, err := lang.Format(with)
		if err != nil {
			t.Fatal(err)
		}
		var first guard.Check
		want, _ := run(t, r, text, values, 300, func(s lang.Stmt, V languages.Valuation) {
			if first == "" {
				first = fails(s, V, checks)
			}
		})
		got, failedAt := run(t, r, guarded, values, 3000, nil)
		switch {
		case want == spec.Bound && first == "":
		case first != "":
			failed[first]++
			if got != spec.Error || !failedAt {
				t.Errorf("%v: the run ends %v, want an assertion of %s that fails: %v\n%s", checks, got, first, values, guarded)
			}
		case got != want:
			t.Errorf("%v: the run ends %v, and without assertions %v: %v\n%s", checks, got, want, values, guarded)
		default:
			fine++
		}
	}
	if failed[guard.Division] < 3 || failed[guard.Overflow] < 3 || failed[guard.SignedOverflow] < 3 || fine < 50 {
		t.Errorf("%v failed, %d did not", failed, fine)
	}
}

// run runs a program and reports how it ends, and whether that is an assertion.
func run(t *testing.T, r *languages.Register, text []byte, values map[lang.Var]lang.Value, steps int, each func(lang.Stmt, languages.Valuation)) (spec.Outcome, bool) {
	t.Helper()
	src, err := r.Read("p.tdm", text, "")
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	_, p, err := r.Open(src, languages.Choice{Bounds: languages.Standard()}, languages.Run)
	if err != nil {
		t.Fatal(err)
	}
	start, err := p.From(solver.NewModel(values))
	if err != nil {
		t.Fatal(err)
	}
	end := start.Run(context.Background(), steps, func(_ int, from languages.Config, _ spec.Step[languages.Config]) {
		if f := from.Display().Formal; each != nil && f.Stmt != nil {
			each(f.Stmt, f.V)
		}
	})
	fault, _ := end.At.Display().Formal.Stmt.(*lang.Fault)
	return end.Outcome, fault != nil && fault.Kind == lang.AssertionFailed
}

// fails returns the check that a statement fails, by numbers.
func fails(s lang.Stmt, V languages.Valuation, checks []guard.Check) guard.Check {
	values := map[lang.Var]lang.Value{}
	eval := concrete.Eval(concrete.Standard())
	number := func(e lang.Expr, signed bool) *big.Int {
		switch v := eval(concrete.NewValuation(values)).At(e).(type) {
		case lang.IntValue:
			return v.Big()
		case lang.BitsValue:
			n := new(big.Int).Set(v.Big())
			if w := v.Type().Width(); signed && n.Bit(w-1) == 1 {
				n.Sub(n, new(big.Int).Lsh(big.NewInt(1), uint(w)))
			}
			return n
		}
		panic("no number")
	}
	var found guard.Check
	var look func(lang.Expr)
	look = func(e lang.Expr) {
		if x, ok := e.Var(); ok {
			values[x] = V.At(x)
		}
		for i := range e.NumKids() {
			kid := func(k int) bool { return eval(concrete.NewValuation(values)).At(e.Kid(k)) == lang.BoolValue(true) }
			switch op := e.Op(); {
			case i == 1 && (op == lang.And || op == lang.Implies) && !kid(0), i == 1 && op == lang.Or && kid(0),
				i == 1 && op == lang.Cond && !kid(0), i == 2 && op == lang.Cond && kid(0):
				continue
			}
			look(e.Kid(i))
		}
		for _, c := range checks {
			if found == "" && failing(c, e, number) {
				found = c
			}
		}
	}
	for _, e := range lang.Exprs(s) {
		for _, x := range lang.FreeVars(e) {
			values[x] = V.At(x)
		}
		look(e)
	}
	return found
}

func failing(c guard.Check, e lang.Expr, number func(lang.Expr, bool) *big.Int) bool {
	var op func(z, x, y *big.Int) *big.Int
	divides := false
	switch e.Op() {
	case lang.BitsAdd:
		op = (*big.Int).Add
	case lang.BitsSub:
		op = (*big.Int).Sub
	case lang.BitsMul:
		op = (*big.Int).Mul
	case lang.BitsNeg:
		op = func(z, x, _ *big.Int) *big.Int { return z.Neg(x) }
	case lang.BitsSdiv:
		op, divides = (*big.Int).Quo, true
	case lang.Div, lang.Mod, lang.BitsDiv, lang.BitsMod, lang.BitsSrem:
		divides = true
	}
	shifts := e.Op() == lang.BitsShl || e.Op() == lang.BitsLshr || e.Op() == lang.BitsAshr
	if shifts {
		return c == guard.SignedOverflow && number(e.Kid(1), false).Cmp(big.NewInt(int64(e.Type().Width()))) >= 0
	}
	if e.Op() == lang.BitsSrem && c == guard.SignedOverflow { // its quotient is none
		least := new(big.Int).Neg(new(big.Int).Lsh(big.NewInt(1), uint(e.Type().Width()-1)))
		return number(e.Kid(0), true).Cmp(least) == 0 && number(e.Kid(1), true).Cmp(big.NewInt(-1)) == 0
	}
	if c == guard.Division {
		return divides && number(e.Kid(1), false).Sign() == 0
	}
	signed := c == guard.SignedOverflow
	if op == nil || divides && (!signed || number(e.Kid(1), true).Sign() == 0) {
		return false
	}
	last := e.Kid(e.NumKids() - 1)
	return op(new(big.Int), number(e.Kid(0), signed), number(last, signed)).Cmp(number(e, signed)) != 0
}

// Where twice the bits are too many, the statement is told.
func TestTooWide(t *testing.T) {
	p, err := lang.Parse("p.tdm", []byte("var x: bv200;\nx := x + 1;\n"))
	if err != nil {
		t.Fatal(err)
	}
	_, err = guard.Program(p, []guard.Check{guard.Overflow})
	const want = "p.tdm:2:1: found an operator over bv200, expected one over bit-vectors up to bv128, since overflow is told with twice as many bits"
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}
