package formulas_test

import (
	"testing"

	"tandem/arrays"
	"tandem/concrete"
	"tandem/lang"
	"tandem/notation"
	"tandem/notation/configs"
	"tandem/notation/texts"
	"tandem/spec"
	"tandem/symbolic"
)

// What a step costs by the code, and by the formulas, which get the configuration as
// they have it.
func BenchmarkStep(b *testing.B) {
	p, err := lang.Parse("", []byte("var x, y: int; var a: []int; |a| := 3; while x < |a| { a[x] := y + a[x]; if y > a[x] { y := x; } else { } x := x + 1; }"))
	if err != nil {
		b.Fatal(err)
	}
	m := concrete.Standard()
	sem, text := arrays.Repaired(m).Semantics(), texts.Printed("arrays")
	V := concrete.Valuation{}.Update(p.Vars[1], lang.NewInt(2))
	c := sem.InitC(p, V)
	var cs []concrete.Config
	for next := sem.Concrete.Next(c); len(next) > 0; next = sem.Concrete.Next(c) {
		cs, c = append(cs, c), next[0].To
	}
	ss := []symbolic.Config{sem.InitS(p)}
	for i := 0; len(ss) < 60; i++ {
		for _, t := range sem.Symbolic.Next(ss[i]) {
			ss = append(ss, t.To)
		}
	}
	b.Run("symbolic/code", func(b *testing.B) { steps(b, sem.Symbolic, ss) })
	b.Run("symbolic/text", func(b *testing.B) {
		steps(b, text.Interpreter("symbolic", m.Op).System(), turned(ss, configs.Symbolic))
	})
	b.Run("concrete/code", func(b *testing.B) { steps(b, sem.Concrete, cs) })
	b.Run("concrete/text", func(b *testing.B) {
		steps(b, text.Interpreter("concrete", m.Op).System(), turned(cs, configs.Concrete))
	})
}

func turned[C any](list []C, into func(C) notation.Configuration) []notation.Configuration {
	var to []notation.Configuration
	for _, c := range list {
		to = append(to, into(c))
	}
	return to
}

func steps[C any](b *testing.B, system spec.System[C], list []C) {
	for i := 0; b.Loop(); i++ {
		system.Next(list[i%len(list)])
	}
}
