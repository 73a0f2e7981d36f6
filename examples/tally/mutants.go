package tally

import "tandem/spec"

// Mutants lists wrong variants: each has one rule of one side replaced, and names
// a theorem that refutes it.
func Mutants() []spec.Mutant[*Semantics] {
	of := func(c Path) string { return c.S }
	at := func(c Machine) string { return c.S }
	var list []spec.Mutant[*Semantics]
	symbolic := func(id, wrong, killedBy, rule, ops string, f func(c Path, body, rest string) []Path) {
		list = append(list, spec.Mutant[*Semantics]{ID: id, Error: wrong, KilledBy: killedBy, Targets: []string{"symbolic " + rule}, Of: func() *Semantics {
			sem := New()
			sem.Symbolic = sem.Symbolic.With(ruleOn(rule, "a mistake", ops, of, f))
			return sem
		}})
	}
	concrete := func(id, wrong, killedBy, rule, ops string, f func(c Machine, body, rest string) []Machine) {
		list = append(list, spec.Mutant[*Semantics]{ID: id, Error: wrong, KilledBy: killedBy, Targets: []string{"concrete " + rule}, Of: func() *Semantics {
			sem := New()
			sem.Concrete = sem.Concrete.With(ruleOn(rule, "a mistake", ops, at, f))
			return sem
		}})
	}
	symbolic("Inc-two", "adds two", "correctness", "Inc", "+", func(c Path, _, rest string) []Path {
		return []Path{{rest, c.Add + 2, c.Lo, c.Hi}}
	})
	symbolic("Dec-zero", "zero is taken for more", "correctness", "Dec", "-", func(c Path, _, rest string) []Path {
		return []Path{{rest, c.Add - 1, max(c.Lo, -c.Add), c.Hi}}
	})
	symbolic("Dec-no-bound", "the input may be anything", "correctness", "Dec", "-", func(c Path, _, rest string) []Path {
		return []Path{{rest, c.Add - 1, c.Lo, c.Hi}}
	})
	symbolic("Dec-from-two", "one is not taken away", "completeness", "Dec", "-", func(c Path, _, rest string) []Path {
		return []Path{{rest, c.Add - 1, max(c.Lo, 2-c.Add), c.Hi}}
	})
	symbolic("Zero-no-bound", "without the upper bound", "correctness", "Zero", "-", func(c Path, _, rest string) []Path {
		return []Path{{rest, c.Add, max(c.Lo, -c.Add), c.Hi}}
	})
	symbolic("Loop-T-once", "the loop is not repeated", "correctness", "Loop-T", "[", func(c Path, body, rest string) []Path {
		return []Path{{body + rest, c.Add, max(c.Lo, 1-c.Add), c.Hi}}
	})
	symbolic("Loop-F-any", "the loop may end at any time", "correctness", "Loop-F", "[", func(c Path, _, rest string) []Path {
		return []Path{{rest, c.Add, c.Lo, c.Hi}}
	})
	symbolic("Loop-F-never", "the loop never ends", "completeness", "Loop-F", "[", func(Path, string, string) []Path { return nil })
	concrete("concrete-Dec-below", "goes below zero", "determinism", "Dec", "-", func(c Machine, _, rest string) []Machine {
		return []Machine{{rest, c.N - 1}}
	})
	concrete("concrete-Zero-stuck", "zero is stuck", "progress", "Zero", "-", func(Machine, string, string) []Machine { return nil })
	concrete("concrete-Loop-T-skipped", "the body is skipped", "correctness", "Loop-T", "[", func(c Machine, _, rest string) []Machine {
		return []Machine{{rest, c.N}}
	})
	return list
}
