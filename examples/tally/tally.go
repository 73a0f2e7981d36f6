// Package tally is a language that is not Tandem's, with both its transition
// systems, in Tandem's mill: what somebody writes who has a semantics of his own
// to check. It uses packages spec and props, and nothing else. Package
// tally/entry puts it into a register, and the command tally/tandem runs it.
//
// A program is a text of instructions on one register, a natural number:
//
//   - adds one
//   - takes one away; a register of 0 stays 0
//     [S]    repeats S while the register is not 0
//
// Symbolically the register is the input plus a number, and the path condition is
// the interval of the inputs that take the path.
package tally

import (
	"fmt"
	"iter"
	"strings"

	"tandem/props"
	"tandem/spec"
)

// Condition returns the path condition in mathematics.
func (c Path) Condition() string {
	switch {
	case c.Hi == unbounded && c.Lo == 0:
		return "true"
	case c.Hi == unbounded:
		return fmt.Sprintf("%d ≤ input", c.Lo)
	case c.Lo > c.Hi:
		return "false"
	default:
		return fmt.Sprintf("%d ≤ input ≤ %d", c.Lo, c.Hi)
	}
}

// Machine is ⟨S, n⟩, the concrete configuration.
type Machine struct {
	S string
	N int
}

func (c Machine) String() string { return fmt.Sprintf("⟨%s, %d⟩", c.S, c.N) }

// Path is ⟨S, input + Add, Lo ≤ input ≤ Hi⟩, the symbolic configuration.
type Path struct {
	S           string
	Add, Lo, Hi int
}

func (c Path) String() string {
	return fmt.Sprintf("⟨%s, input + %d, %s⟩", c.S, c.Add, c.Condition())
}

// Semantics is the type of the language's semantics: programs are texts, and the
// initial state is the register.
type Semantics = spec.Semantics[string, int, Path, Machine]

const unbounded = 1 << 30

// letters choose a rule where the input decides.
var letters = map[string]string{"Dec": "T", "Zero": "F", "Loop-T": "T", "Loop-F": "F"}

// ruleOn is a rule with its formula, for programs that begin with one of the
// instructions ops; the rest is behind it, and body is what stands in a loop.
func ruleOn[C any](id, formula, ops string, of func(C) string, f func(c C, body, rest string) []C) spec.Rule[C] {
	return spec.Rule[C]{ID: id, Cite: formula, Choice: letters[id], Apply: func(c C) []C {
		S := of(c)
		if S == "" || !strings.Contains(ops, S[:1]) {
			return nil
		}
		open := 0
		for i, r := range S {
			open += strings.Count("[", string(r)) - strings.Count("]", string(r))
			if open == 0 {
				return f(c, S[1:max(i, 1)], S[i+1:])
			}
		}
		return nil
	}}
}

// Concrete returns the concrete system.
func Concrete() spec.System[Machine] {
	of := func(c Machine) string { return c.S }
	when := func(b bool, c Machine) []Machine {
		if b {
			return []Machine{c}
		}
		return nil
	}
	return spec.System[Machine]{Name: "concrete", Rules: []spec.Rule[Machine]{
		ruleOn("Inc", "⟨+ S, n⟩ → ⟨S, n + 1⟩", "+", of,
			func(c Machine, _, rest string) []Machine { return when(true, Machine{rest, c.N + 1}) }),
		ruleOn("Dec", "⟨- S, n⟩ → ⟨S, n - 1⟩ if n > 0", "-", of,
			func(c Machine, _, rest string) []Machine { return when(c.N > 0, Machine{rest, c.N - 1}) }),
		ruleOn("Zero", "⟨- S, 0⟩ → ⟨S, 0⟩", "-", of,
			func(c Machine, _, rest string) []Machine { return when(c.N == 0, Machine{rest, 0}) }),
		ruleOn("Loop-T", "⟨[S'] S, n⟩ → ⟨S' [S'] S, n⟩ if n > 0", "[", of,
			func(c Machine, body, _ string) []Machine { return when(c.N > 0, Machine{body + c.S, c.N}) }),
		ruleOn("Loop-F", "⟨[S'] S, 0⟩ → ⟨S, 0⟩", "[", of,
			func(c Machine, _, rest string) []Machine { return when(c.N == 0, Machine{rest, 0}) }),
	}}
}

// Symbolic returns the symbolic system: m is the input plus a number.
func Symbolic() spec.System[Path] {
	of := func(c Path) string { return c.S }
	zero := func(c Path, S string) []Path { // input + Add = 0
		return []Path{{S, c.Add, max(c.Lo, -c.Add), min(c.Hi, -c.Add)}}
	}
	return spec.System[Path]{Name: "symbolic", Rules: []spec.Rule[Path]{
		ruleOn("Inc", "⟨+ S, m, φ⟩ → ⟨S, m + 1, φ⟩", "+", of,
			func(c Path, _, rest string) []Path { return []Path{{rest, c.Add + 1, c.Lo, c.Hi}} }),
		ruleOn("Dec", "⟨- S, m, φ⟩ → ⟨S, m - 1, φ ∧ m > 0⟩", "-", of,
			func(c Path, _, rest string) []Path { return []Path{{rest, c.Add - 1, max(c.Lo, 1-c.Add), c.Hi}} }),
		ruleOn("Zero", "⟨- S, m, φ⟩ → ⟨S, m, φ ∧ m = 0⟩", "-", of,
			func(c Path, _, rest string) []Path { return zero(c, rest) }),
		ruleOn("Loop-T", "⟨[S'] S, m, φ⟩ → ⟨S' [S'] S, m, φ ∧ m > 0⟩", "[", of,
			func(c Path, body, _ string) []Path { return []Path{{body + c.S, c.Add, max(c.Lo, 1-c.Add), c.Hi}} }),
		ruleOn("Loop-F", "⟨[S'] S, m, φ⟩ → ⟨S, m, φ ∧ m = 0⟩", "[", of,
			func(c Path, _, rest string) []Path { return zero(c, rest) }),
	}}
}

// New pairs the two systems.
func New() *Semantics {
	return &Semantics{
		Name: "tally", Symbolic: Symbolic(), Concrete: Concrete(),
		InitS: func(p string) Path { return Path{S: p, Hi: unbounded} },
		InitC: func(p string, n int) Machine { return Machine{p, n} },
		Under: func(n int) spec.View[Path, Machine] {
			return spec.View[Path, Machine]{
				Holds:    func(c Path) bool { return c.Lo <= n && n <= c.Hi },
				Instance: func(c Path) (Machine, bool) { return Machine{c.S, n + c.Add}, true },
			}
		},
		Same:  func(c, d Machine) bool { return c == d },
		Final: func(c Machine) bool { return c.S == "" },
	}
}

// Language returns how to make cases: programs of at most length characters, and small
// inputs.
func Language(length int) props.Language[string, int] {
	return props.Language[string, int]{
		Cite:    "package tally",
		Program: func(src props.Source) string { return program(src, length) },
		Initial: func(src props.Source, _ string) int { return src.Choose(4, "input") },
		Show: func(p string, n int) props.Shown {
			return props.Shown{Program: p, Input: fmt.Sprintf("n=%d", n), Size: len(p), Stmts: len(p) - strings.Count(p, "]")}
		},
		Smaller: func(p string, n int) (list []props.Case[string, int]) {
			for i := range p {
				if p[i] == '+' || p[i] == '-' {
					list = append(list, props.Case[string, int]{Program: p[:i] + p[i+1:], Initial: n})
				}
			}
			if i := strings.Index(p, "[]"); i >= 0 {
				list = append(list, props.Case[string, int]{Program: p[:i] + p[i+2:], Initial: n})
			}
			if n > 0 {
				list = append(list, props.Case[string, int]{Program: p, Initial: n - 1})
			}
			return list
		},
	}
}

// Cases returns all programs of at most length characters, each once and from all small
// inputs. begun is told of each program.
func Cases(length int, begun func()) iter.Seq[props.Case[string, int]] {
	return func(yield func(props.Case[string, int]) bool) {
		seen := map[string]bool{}
		for p := range props.All(func(src props.Source) string { return program(src, length) }) {
			if seen[p] {
				continue
			}
			seen[p] = true
			begun()
			for n := range 4 {
				if !yield(props.Case[string, int]{Program: p, Initial: n}) {
					return
				}
			}
		}
	}
}

// program returns a program of at most length characters.
func program(src props.Source, length int) string {
	if length <= 0 {
		return ""
	}
	switch src.Choose(4, "instruction") {
	case 1:
		return "+" + program(src, length-1)
	case 2:
		return "-" + program(src, length-1)
	case 3:
		if length >= 2 {
			body := program(src, src.Choose(length-1, "body"))
			return "[" + body + "]" + program(src, length-2-len(body))
		}
	}
	return ""
}
