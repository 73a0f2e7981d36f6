package solver

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"tandem/internal/longtest"
	"tandem/lang"
	"tandem/props"
	"tandem/props/programs"
)

// choices returns a source of choices, always the same for a seed.
func choices(seed uint64) props.Dice { return props.NewDice(seed, 17) }

// formula returns a random formula of a size up to max, in one of six with any
// operator.
func formula(voc, linear *programs.Vocabulary, src props.Source, max int) lang.Expr {
	if src.Choose(6, "operators") > 0 {
		voc = linear
	}
	for {
		if e, ok := voc.Expr(src, lang.Bool, 1+src.Choose(max, "size")); ok {
			return e
		}
	}
}

// linearArrays is programs.LinearArrays with expressions that change arrays with
// bounds.
func linearArrays() *programs.Vocabulary {
	v := programs.LinearArrays()
	v.Changed = true
	return v
}

// TestWaysAgree: on random conjunctions no two solvers say sat and unsat, and
// no model is wrong.
func TestWaysAgree(t *testing.T) {
	t.Run("numbers", func(t *testing.T) { waysAgree(t, programs.Large(), programs.Linear(), 14) })
	t.Run("arrays", func(t *testing.T) { waysAgree(t, programs.ArrayTerms(), linearArrays(), 25) })
	t.Run("objects", func(t *testing.T) { waysAgree(t, objects(false), objects(false), 14) })
	t.Run("fields", func(t *testing.T) { waysAgree(t, objects(true), objects(true), 25) })
}

func waysAgree(t *testing.T, voc, linear *programs.Vocabulary, size int) {
	kinds := append(solvers(t), "small")
	sessions := make([]Session, len(kinds))
	for i, kind := range kinds {
		sessions[i] = openFor(t, kind, Options{Timeout: 300 * time.Millisecond, Small: SmallDomain{Ints: 4, Valuations: 3000}})
	}
	count := map[string]int{}
	for seed := range uint64(300) {
		src := choices(seed)
		var es []lang.Expr
		for range 1 + src.Choose(3, "conjuncts") {
			es = append(es, formula(voc, linear, src, size))
		}
		var first Result
		var who string
		for i, s := range sessions {
			s.Push()
			for _, e := range es {
				s.Assert(e)
			}
			r := s.Check(context.Background())
			s.Pop()
			count[kinds[i]+" "+r.Answer.String()]++
			switch {
			case r.Wrong:
				t.Errorf("seed %d: %s: %v", seed, kinds[i], r)
			case r.Answer == Unknown:
			case who == "":
				first, who = r, kinds[i]
			case r.Answer != first.Answer:
				t.Errorf("seed %d: %v: %s says %v, %s says %v", seed, es, who, first, kinds[i], r)
			}
		}
	}
	t.Log(count)
	for _, kind := range kinds {
		if n := count[kind+" unknown"]; kind != "small" && n > 30 || count[kind+" sat"] < 50 || count[kind+" unsat"] < 5 {
			t.Errorf("%s: %d unknown, %d sat, %d unsat of 300: this shows little", kind, n, count[kind+" sat"], count[kind+" unsat"])
		}
	}
}

// TestStack: pushing and popping gives the answers of a session that is told
// each conjunction afresh, also if the solver is lost on the way.
func TestStack(t *testing.T) {
	numbers, arrays := programs.Linear(), linearArrays()
	for _, kind := range append(solvers(t), "small") {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			o, steps := Options{}, 1500
			if kind == "small" { // which looks at all valuations
				o.Small, steps = SmallDomain{Ints: 3, Valuations: 100_000}, longtest.Cases(400, steps)
			}
			s, fresh := openFor(t, kind, o), openFor(t, kind, o)
			stack := [][]lang.Expr{nil}
			src := choices(7)
			count := map[Answer]int{}
			for step := range steps {
				switch n := len(stack) - 1; src.Choose(10, "step") {
				case 0, 1:
					s.Push()
					stack = append(stack, nil)
				case 2:
					if n > 0 {
						s.Pop()
						stack = stack[:n]
					}
				case 3, 4, 5:
					if n == 0 {
						continue // it would stay for ever
					}
					// One of few: often it was seen before, in another scope.
					voc, size := numbers, 9
					if src.Choose(3, "arrays") == 0 {
						voc, size = arrays, 16
					}
					e := formula(voc, voc, choices(uint64(src.Choose(40, "seed"))), size)
					s.Assert(e)
					stack[n] = append(stack[n], e)
				case 6:
					if src.Choose(8, "lose") == 0 {
						s.(*session).lost = true
					}
				default:
					fresh.Push()
					for _, level := range stack {
						for _, e := range level {
							fresh.Assert(e)
						}
					}
					want, got := fresh.Check(context.Background()), s.Check(context.Background())
					fresh.Pop()
					if count[got.Answer]++; got.Answer != want.Answer || got.Wrong {
						t.Fatalf("step %d: got %v, want %v, of %v", step, got, want, stack)
					}
					for ; got.Answer == Unsat && n > 0; n-- { // go where there is something to see
						s.Pop()
						stack = stack[:n]
					}
				}
			}
			if t.Log(count, s.Stats()); count[Sat] < 10 || count[Unsat] < 10 || s.Stats().Restarts < 3 {
				t.Errorf("%v, %v: this shows little", count, s.Stats())
			}
		})
	}
}

// TestVisits: translation visits each distinct node once in its scope, however
// often it occurs and is asserted, and the text is as long as the graph.
func TestVisits(t *testing.T) {
	e := x
	for range 1000 {
		e = lang.Term(lang.Add, e, e)
	}
	p, err := newPipe("'" + os.Args[0] + "'") // which is not started
	if err != nil {
		t.Fatal(err)
	}
	assert := op{opAssert, assertion{expr: lang.Term(lang.Gt, e, lang.I(0))}}
	tell := func(want, length int, ops ...op) {
		t.Helper()
		p.out.Reset()
		if err := p.tell(context.Background(), ops); err != nil {
			t.Fatal(err)
		}
		if p.enc.visits != want || p.out.Len() > length {
			t.Errorf("%d nodes visited, %d bytes; want %d and at most %d", p.enc.visits, p.out.Len(), want, length)
		}
	}
	nodes := lang.Nodes(assert.expr)
	tell(0, 20, op{kind: opPush})
	tell(nodes, 80*nodes, assert)
	tell(nodes, 200, op{kind: opPush}, assert, assert)
	tell(nodes, 20, op{kind: opPop})
	tell(nodes, 20, op{kind: opPop})
	tell(2*nodes, 80*nodes, assert)
	if len(p.enc.undo) == 0 || len(p.enc.memo) != nodes {
		t.Errorf("%d entries remembered, want %d", len(p.enc.memo), nodes)
	}
}

// TestNesting: no term is sent that is nested more deeply than a solver can
// read by recursion.
func TestNesting(t *testing.T) {
	formulas := deepFormulas(10_000)
	a := lang.V(lang.NewVar("a", list))
	formulas["stores"] = lang.Term(lang.Eq, stores(a, 10_000, true), a)
	for name, e := range formulas {
		var b strings.Builder
		if err := WriteSMT2(&b, []lang.Expr{e}, Sat, ""); err != nil {
			t.Fatal(err)
		}
		depth, most := 0, 0
		for _, c := range b.String() {
			switch c {
			case '(':
				depth++
			case ')':
				depth--
			}
			most = max(most, depth)
		}
		if most > termDepth+5 {
			t.Errorf("%s: %d levels of brackets, want at most %d", name, most, termDepth+5)
		}
	}
}

// TestDeep: expressions of any depth and sharing get an answer. cvc5 takes
// minutes where Z3 takes a second, and gets less deep ones.
func TestDeep(t *testing.T) {
	for _, kind := range solvers(t) {
		depth := 100_000
		switch kind { // what goes through a pipe is long, too
		case z3Command:
			depth = longtest.Cases(30_000, depth)
		case cvc5Command:
			depth = 10_000
		}
		s := openFor(t, kind, Options{Timeout: time.Minute})
		for name, e := range deepFormulas(depth) {
			s.Push()
			s.Assert(e)
			begin := time.Now()
			r := s.Check(context.Background())
			t.Log(kind, name, r.Answer, time.Since(begin))
			if r.Answer != Sat {
				t.Errorf("%s, %s: got %v, want sat", kind, name, r)
			}
			s.Pop()
		}
	}
}

// deepFormulas are satisfiable formulas of that depth.
func deepFormulas(depth int) map[string]lang.Expr {
	chain, not, double := x, lang.Term(lang.Gt, y, lang.I(0)), x
	for range depth {
		chain = lang.Term(lang.Sub, lang.Term(lang.Add, chain, y), lang.I(1))
		not = lang.Term(lang.And, lang.Term(lang.Not, not), lang.Term(lang.Lt, x, lang.I(5)))
	}
	for range 300 {
		double = lang.Term(lang.Mod, lang.Term(lang.Add, double, double), lang.I(7))
	}
	return map[string]lang.Expr{
		"chain":  lang.Term(lang.Eq, chain, lang.I(3)),
		"not":    not,
		"double": lang.Term(lang.Ge, double, lang.I(0)),
	}
}

func ExampleSession() {
	s, err := Open("small", Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer s.Close()
	x := lang.V(lang.NewVar("x", lang.Int))
	s.Assert(lang.Term(lang.Gt, x, lang.I(2)))
	fmt.Println(s.Check(context.Background()))
	s.Push()
	s.Assert(lang.Term(lang.Lt, x, lang.I(2)))
	fmt.Println(s.Check(context.Background()))
	s.Pop()
	fmt.Println(s.Info())
	// Output:
	// sat {x: 3}
	// unknown: no model with integers between -8 and 8
	// integers from -8 to 8 (exhaustive)
}
