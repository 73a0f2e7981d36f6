package ordinary

import (
	"fmt"
	"testing"

	calculus "tandem/papers/embed"
	"tandem/papers/embed/symbolic"
	"tandem/papers/embed/term"
	"tandem/sym"
)

// kinds has the node of each kind of term.
var kinds = map[term.Kind]int8{
	term.Var: Var, term.Lam: Lam, term.App: App, term.True: True, term.False: False, term.If: If, term.Zero: Zero, term.Succ: Succ, term.Pred: Pred,
	term.IsZero: IsZero, term.Unit: Unit, term.Ref: Ref, term.Deref: Deref, term.Assign: Assign, term.Input: Input,
}

// graph makes nodes of a term.
type graph struct {
	nodes []symNode
	names map[string]int8
}

func (g *graph) add(t term.Term) int8 {
	var kids [3]sym.Int8
	for i := range t.NumKids() {
		kids[i] = sym.Of(g.add(t.Kid(i)))
	}
	if _, ok := g.names[t.Name()]; !ok {
		g.names[t.Name()] = int8(len(g.names))
	}
	g.nodes = append(g.nodes, symNode{sym.Of(kinds[t.Kind()]), sym.Of(g.names[t.Name()]), kids[0], kids[1], kids[2]})
	return int8(len(g.nodes) - 1)
}

// most is how large inputs are.
const most = 3

// native returns a value of the calculus as the interpreter has it.
func native(t term.Term) Value {
	n := int8(0)
	for ; t.Kind() == term.Succ; t = t.Kid(0) {
		n++
	}
	switch t.Kind() {
	case term.Zero:
		return Value{Kind: Number, N: n}
	case term.True:
		return Value{Kind: Truth, N: 1}
	case term.False:
		return Value{Kind: Truth}
	case term.Unit:
		return Value{Kind: Nil}
	case term.Label:
		return Value{Kind: Location, N: int8(t.Number() - 1)}
	}
	return Value{Kind: Function}
}

// The paper's claim, for Go: the standard interpreter, lifted, gives for all inputs what the symbolic
// semantics of Figure 8 gives, in its result and in its store. (Figure 8 is stuck where a choice
// gives functions or locations.)
//
// Source: Theorem 3.2.
func TestLiftedInterpreterIsFigure8(t *testing.T) {
	for _, text := range []string{
		"succ pred x",
		"if iszero x then iszero (succ y) else b",
		"if b then pred (pred x) else succ y",
		"(λu. λv. if iszero u then v else succ (pred v)) x y",
		"let r = ref y in if iszero x then r := true else r := false; !r",
		"let r = ref x in (if b then (if iszero y then r := 0 else r := y) else r := succ x); r := pred (!r); !r",
		"let r = ref x in let s = ref y in (if b then s := succ (!r) else r := !s); if iszero (!r) then !s else pred (!r)",
		"let f = λu. if iszero u then b else iszero (pred u) in if f x then f y else f (pred y)",
	} {
		t.Run(text, func(t *testing.T) {
			p, err := term.Parse("program", []byte("input x: nat, y: nat, b: bool; "+text))
			if err != nil {
				t.Fatal(err)
			}
			end, system := symbolic.Start(p.Term), calculus.Store().Direct.System()
			for !end.T.IsValue() {
				next := system.Next(end)
				if len(next) == 0 {
					t.Fatalf("Figure 8 is stuck at %v", end)
				}
				end = next[0].To
			}
			g := &graph{names: map[string]int8{}}
			root := g.add(p.Term)
			inputs := make([]symValue, len(g.names))
			sym.ForAll(t, func(c *sym.C, x, y sym.Int8, b sym.Bool) sym.Bool {
				for _, n := range []sym.Int8{x, y} {
					c.Assume(n.Ge(sym.Of[int8](0)).And(n.Le(sym.Of[int8](most))))
				}
				one := sym.Of[int8](1)
				for name, v := range map[string]symValue{"x": {Kind: sym.Of(Number), N: x}, "y": {Kind: sym.Of(Number), N: y}, "b": {Kind: sym.Of(Truth), N: sym.Ite(b, one, sym.Int8{})}} {
					if at, ok := g.names[name]; ok {
						inputs[at] = v
					}
				}
				m, v := symRun(c, symMachine{Nodes: g.nodes, Inputs: inputs}, sym.Of(root), sym.Of[int8](-1))
				same := m.Stuck.Not()
				for i := int8(0); i <= most; i++ {
					for j := int8(0); j <= most; j++ {
						for k := range int8(2) {
							V := calculus.Valuation{"x": term.Nat(int(i)), "y": term.Nat(int(j)), "b": term.Bool(k == 1)}
							want, ok := calculus.Meaning(calculus.Mean).Instance(V, end)
							if !ok {
								t.Fatalf("%v stands for nothing", end)
							}
							here := x.Eq(sym.Of(i)).And(y.Eq(sym.Of(j))).And(b.Eq(sym.Truth(k == 1)))
							same = same.And(here.Implies(equal(v, native(want.T))))
							for l, stored := range m.Store {
								if w, ok := want.Mu.Get(l + 1); ok {
									same = same.And(here.Implies(equal(stored, native(w))))
								}
							}
						}
					}
				}
				return same
			})
		})
	}
}

func equal(v symValue, w Value) sym.Bool {
	return v.Kind.Eq(sym.Of(w.Kind)).And(v.N.Eq(sym.Of(w.N)).Or(sym.Truth(w.Kind == Function)))
}

// With concrete arguments the interpreter is the original, and no memory is used for values alone.
func TestConcreteArgumentsCallTheOriginal(t *testing.T) {
	c := &sym.C{}
	var mid sym.Int64
	if n := testing.AllocsPerRun(100, func() { mid = symMid(c, sym.Of[int64](3), sym.Of[int64](8)) }); n != 0 || fmt.Sprint(mid) != "5" {
		t.Errorf("%v allocations, %v", n, mid)
	}
}
