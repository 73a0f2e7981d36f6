package formulas_test

import (
	"testing"

	"tandem/arrays"
	"tandem/concrete"
	"tandem/lang"
	"tandem/languages/formulas/configs"
	"tandem/languages/full"
	"tandem/objects"
	"tandem/objects/unfold"
	"tandem/recursion"
	"tandem/spec"
	"tandem/spec/notation"
	"tandem/spec/notation/texts"
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

// The same in the languages with stacks, objects and traces.
func BenchmarkStepOf(b *testing.B) {
	m := concrete.Standard()
	program := func(text string) *lang.Program {
		p, err := lang.Parse("", []byte(text))
		if err != nil {
			b.Fatal(err)
		}
		return p
	}
	calls := program("var x: int; proc P(u: int, v: int) { if u > 0 { P(u - 1, v + 1); x := x + u; } else { x := v; } } P(3, 0); while x > 0 { x := x - 1; }")
	sides := recursion.Published(m).Semantics()
	text := texts.Printed("recursion")
	pair(b, "recursion/symbolic", sides.Symbolic, text.Interpreter("symbolic", m.Op), reached(sides.Symbolic, sides.InitS(calls)), configs.StacksSymbolic)
	pair(b, "recursion/concrete", sides.Concrete, text.Interpreter("concrete", m.Op), reached(sides.Concrete, sides.InitC(calls, concrete.Valuation{})), configs.StacksConcrete)
	objs := program("var x: int; var c, d: C; class C { v: int; n: C; method sum(s: int): int { if this.n == nil { return this.v; } s := this.n.sum(0); return s + this.v; } } c := new C; d := new C; c.v := x; d.v := 2; c.n := d; x := c.sum(0);")
	for name, sem := range map[string]*objects.Semantics{"objects": objects.Repaired(m).Semantics(), "full": full.Standard(m).Semantics()} {
		text := texts.Printed(name)
		pair(b, name+"/symbolic", sem.Symbolic, text.Interpreter("symbolic", m.Op), reached(sem.Symbolic, sem.InitS(objs)), configs.Fields)
		pair(b, name+"/concrete", sem.Concrete, text.Interpreter("concrete", m.Op), reached(sem.Concrete, sem.InitC(objs, concrete.Valuation{})), configs.Heaps)
	}
	unfolded := objects.Traces(m).Unfold
	pair(b, "unfolding", unfolded, texts.Printed("unfolding").Interpreter("symbolic", m.Op), reached(unfolded, unfold.Initial(objs)), configs.Unfolded)
}

// reached lists up to sixty configurations that are reached from c.
func reached[C any](system spec.System[C], c C) []C {
	list := []C{c}
	for i := 0; i < len(list) && len(list) < 60; i++ {
		for _, t := range system.Next(list[i]) {
			list = append(list, t.To)
		}
	}
	return list
}

func pair[C any](b *testing.B, name string, code spec.System[C], text *notation.Interpreter, list []C, into func(C) notation.Configuration) {
	b.Run(name+"/code", func(b *testing.B) { steps(b, code, list) })
	b.Run(name+"/text", func(b *testing.B) { steps(b, text.System(), turned(list, into)) })
}
