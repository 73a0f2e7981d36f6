package props_test

import (
	"context"
	"fmt"
	"strings"

	"tandem/props"
	"tandem/spec"
)

// A language of one's own, with nothing of Tandem's but spec and props. A
// program is a list of instructions on one register:
//
//	+   increment
//	-   decrement unless the register is 0
//
// Symbolically, the register is the input plus a number, and the path
// condition is the interval of inputs that take the path.

// machine is ⟨program, register⟩, the concrete configuration.
type machine struct {
	todo string
	reg  int
}

// path is ⟨program, input + add, lo ≤ input ≤ hi⟩, the symbolic configuration.
type path struct {
	todo        string
	add, lo, hi int
}

const most = 1 << 30 // no upper bound

func counter() *spec.Semantics[string, int, path, machine] {
	at := func(todo string, op byte) bool { return todo != "" && todo[0] == op }
	return &spec.Semantics[string, int, path, machine]{
		Name: "counter",
		Concrete: spec.System[machine]{Name: "concrete", Rules: []spec.Rule[machine]{
			{ID: "Inc", Apply: func(c machine) []machine {
				if !at(c.todo, '+') {
					return nil
				}
				return []machine{{c.todo[1:], c.reg + 1}}
			}},
			{ID: "Dec", Apply: func(c machine) []machine {
				if !at(c.todo, '-') || c.reg == 0 {
					return nil
				}
				return []machine{{c.todo[1:], c.reg - 1}}
			}},
			{ID: "Zero", Apply: func(c machine) []machine {
				if !at(c.todo, '-') || c.reg != 0 {
					return nil
				}
				return []machine{{c.todo[1:], 0}}
			}},
		}},
		Symbolic: spec.System[path]{Name: "symbolic", Rules: []spec.Rule[path]{
			{ID: "Inc", Apply: func(s path) []path {
				if !at(s.todo, '+') {
					return nil
				}
				return []path{{s.todo[1:], s.add + 1, s.lo, s.hi}}
			}},
			{ID: "Dec", Apply: func(s path) []path { // input + add > 0
				if !at(s.todo, '-') {
					return nil
				}
				return []path{{s.todo[1:], s.add - 1, max(s.lo, 1-s.add), s.hi}}
			}},
			{ID: "Zero", Apply: func(s path) []path { // input + add = 0
				if !at(s.todo, '-') {
					return nil
				}
				return []path{{s.todo[1:], s.add, max(s.lo, -s.add), min(s.hi, -s.add)}}
			}},
		}},
		InitS: func(p string) path { return path{todo: p, lo: 0, hi: most} },
		InitC: func(p string, n int) machine { return machine{p, n} },
		Under: func(n int) spec.View[path, machine] {
			return spec.View[path, machine]{
				Holds:    func(s path) bool { return s.lo <= n && n <= s.hi },
				Instance: func(s path) (machine, bool) { return machine{s.todo, n + s.add}, true },
			}
		},
		Same:  func(c, d machine) bool { return c == d },
		Final: func(c machine) bool { return c.todo == "" },
	}
}

func counters() props.Language[string, int] {
	return props.Language[string, int]{
		Program: func(src props.Source) string {
			var p strings.Builder
			for range src.Choose(8, "length") {
				p.WriteByte("+-"[src.Choose(2, "instruction")])
			}
			return p.String()
		},
		Initial: func(src props.Source, _ string) int { return src.Choose(4, "input") },
		Show: func(p string, n int) props.Shown {
			return props.Shown{Program: p, Input: fmt.Sprint(n), Size: len(p), Stmts: len(p)}
		},
		Smaller: func(p string, n int) (list []props.Case[string, int]) {
			for i := range p {
				list = append(list, props.Case[string, int]{Program: p[:i] + p[i+1:], Initial: n})
			}
			if n > 0 {
				list = append(list, props.Case[string, int]{Program: p, Initial: n - 1})
			}
			return list
		},
	}
}

func Example_ownLanguage() {
	check := func(sem *spec.Semantics[string, int, path, machine]) {
		for _, p := range props.Theorems(sem, counters(), spec.DefaultLimits()) {
			r := p.Test(context.Background(), props.Options{Checks: 300, Seed: 1})
			fmt.Printf("%s %v", r.ID, r.Result)
			if k := r.Counterexample; k != nil {
				fmt.Printf(": program %q, input %s", k.Case.Program, k.Case.Input)
			}
			fmt.Println()
		}
	}
	check(counter())
	fmt.Println("Zero without its upper bound:")
	wrong := counter()
	wrong.Symbolic = wrong.Symbolic.With(spec.Rule[path]{ID: "Zero", Apply: func(s path) []path {
		if s.todo == "" || s.todo[0] != '-' {
			return nil
		}
		return []path{{s.todo[1:], s.add, max(s.lo, -s.add), s.hi}}
	}})
	check(wrong)
	// Output:
	// correctness tested
	// completeness tested
	// lockstep tested
	// determinism tested
	// progress tested
	// monotony tested
	// exclusivity tested
	// Zero without its upper bound:
	// correctness refuted: program "+-", input 0
	// completeness tested
	// lockstep refuted: program "+-", input 0
	// determinism tested
	// progress tested
	// monotony tested
	// exclusivity refuted: program "+-", input 0
}
