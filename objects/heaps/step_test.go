package heaps_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/concrete"
	"tandem/lang"
	"tandem/objects/heaps"
	"tandem/recursion/stacks"
	"tandem/spec"
)

const classes = `var n, m: Node; var k: int; var p: bool;
class Node {
    val: int; next: Node;
    method get(): int { return this.val; }
    method twice(u: int): int { u := u + u; return u; k := 99; }
    method move(u: Node): Node { n := nil; return this; }
    method setNext(u: Node) { this.next := u; }
    method maybe(b: bool): Node { if b { return this; } }
    method loop(i: int): int { while true { if i > 3 { return i; } i := i + 1; } k := 99; }
    method swap(a: Node, b: Node): int { a := b; m := a; return 0; }
    method down(i: int): int { if i == 0 { return 0; } this.val := this.val + 1; k := this.down(i - 1); return k + i; }
    method early() { if p { return; } this.val := 7; }
    method away(): Node { n := new Node; return n; }
}
`

func parse(t *testing.T, text string) *lang.Program {
	t.Helper()
	p, err := lang.Parse("", []byte(classes+text))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func run(sys spec.System[heaps.Config], c heaps.Config) (end heaps.Config, rules []string) {
	for next := sys.Next(c); len(next) > 0 && len(rules) < 1000; next = sys.Next(c) {
		rules = append(rules, next[0].Rule)
		c = next[0].To
	}
	return c, rules
}

// state returns the variables that are not at their default, and the objects.
func state(c heaps.Config) string {
	var parts []string
	for _, x := range c.Program.Vars {
		if v := c.G.At(x); !v.Equal(lang.Default(x.Type)) {
			parts = append(parts, fmt.Sprintf("%s=%v", x, v))
		}
	}
	for _, o := range c.H.Objects() {
		var fields []string
		for _, f := range c.Program.Fields() {
			if v := c.H.At(o, f); f.Of == o.Type() && !v.Equal(lang.Default(f.Type)) {
				fields = append(fields, fmt.Sprintf("%s: %v", f.Name, v))
			}
		}
		parts = append(parts, fmt.Sprintf("%v{%s}", o, strings.Join(fields, ", ")))
	}
	return strings.Join(parts, " ")
}

func TestRuns(t *testing.T) {
	for _, row := range []struct{ name, in, rules, want, reason string }{
		{"new", "n := new Node;", "New End", "n=Node1 Node1{}", "fields are at their default"},
		{"new at a field", "n := new Node; n.next := new Node;", "New New End", "n=Node1 Node1{next: Node2} Node2{}", "h is any heap variable"},
		{"fields", "n := new Node; m := n; m.val := 3; k := n.val;", "New Assign-G Assign-F Assign-G End", "n=Node1 m=Node1 k=3 Node1{val: 3}", "aliases are one object"},
		{"call", "n := new Node; n.val := 3; k := n.get();", "New Assign-F Call Return Assign-G End", "n=Node1 k=3 Node1{val: 3}", "the caller assigns r to h"},
		{"by value", "k := 2; n := new Node; k := n.twice(k + 1);", "Assign-G New Call Assign-L Return Assign-G End", "n=Node1 k=6 Node1{}", "a parameter is the method's own, and return ends it"},
		{"this stays", "n := new Node; m := n.move(nil);", "New Call Assign-G Return Assign-G End", "m=Node1 Node1{}", "this is evaluated before the body sets n"},
		{"without a result", "n := new Node; n.setNext(n);", "New Call Assign-F End End", "n=Node1 Node1{next: Node1}", "a body may end without return"},
		{"absent return", "n := new Node; m := n; m := n.maybe(p);", "New Assign-G Call If-F End Assign-G End", "n=Node1 Node1{}", "nil is returned, not an old value"},
		{"absent return after one", "n := new Node; m := n.maybe(true); m := n.maybe(false);", "New Call If-T Return Assign-G Call If-F End Assign-G End", "n=Node1 Node1{}", "nor what r was before"},
		{"return in a loop", "n := new Node; k := n.loop(2);", "New Call While-T If-F Assign-L While-T If-F Assign-L While-T If-T Return Assign-G End", "n=Node1 k=4 Node1{}", "return ends the method in any block"},
		{"recursion", "n := new Node; k := n.down(2);", "New Call If-F Assign-F Call If-F Assign-F Call If-T Return Assign-G Return Assign-G Return Assign-G End", "n=Node1 k=3 Node1{val: 2}", "each call has its parameters"},
		{"return without a value", "p := true; n := new Node; n.early();", "Assign-G New Call If-T Return End", "n=Node1 p=true Node1{}", "the rest is not executed"},
		{"dropped", "n := new Node; n.get();", "New Call Return End", "n=Node1 Node1{}", "a result need not be taken"},
		{"late place", "n := new Node; n.next := n.away();", "New Call New Return Assign-F End", "n=Node2 Node1{} Node2{next: Node2}", "h is evaluated after the call"},
		{"iteration", "while k < 2 { k := k + 1; }", "While-T Assign-G While-T Assign-G While-F End", "k=2", "as in §2"},
		{"choice taken", "k := n != nil ? n.val : 5;", "Assign-G End", "k=5", "the branch that is not taken may be ⊥"},
	} {
		t.Run(row.name, func(t *testing.T) {
			p := parse(t, row.in)
			sys := heaps.System(heaps.Standard(concrete.Standard()))
			end, rules := run(sys, heaps.Initial(p, concrete.Valuation{}))
			if !heaps.Final(end) {
				t.Errorf("not final at %v", end.Stmt())
			}
			got := strings.Join(rules, " ") + "\n" + strings.ReplaceAll(state(end), "n=Node1 p=true", "n=Node1 p=true")
			if diff := cmp.Diff(row.rules+"\n"+row.want, got); diff != "" {
				t.Errorf("%s: -want +got\n%s", row.reason, diff)
			}
		})
	}
}

// A nil-pointer error has no transition.
func TestStuck(t *testing.T) {
	for _, row := range []struct{ name, in, at, reason string }{
		{"read", "k := n.val;", "k := n.val", "V(e) is ⊥"},
		{"write", "n.val := 1;", "n.val := 1", "V(h) is ⊥"},
		{"written value", "m := new Node; m.val := n.val;", "m.val := n.val", "V(e) is ⊥"},
		{"call on nil", "k := n.get();", "k := n.get()", "there is no object to call"},
		{"argument", "m := new Node; k := m.twice(n.val);", "k := m.twice(n.val)", "arguments are evaluated before the call"},
		{"place of new", "n.next := new Node;", "n.next := new Node", "and nothing is created"},
		{"test", "if n.val > 0 { }", "if n.val > 0", "tests are evaluated"},
		{"loop", "while n.val > 0 { }", "while n.val > 0", "tests are evaluated"},
		{"strict", "if n != nil && n.val > 0 { }", "if n != nil && n.val > 0", "operators are strict"},
		{"return", "m := new Node; m := m.maybe(true); n := m.next; k := n.get();", "k := n.get()", "at the call itself"},
		{"late place", "m := new Node; n := m; n.next := n.move(nil);", "n.next := return", "h := r is stuck after the call"},
	} {
		t.Run(row.name, func(t *testing.T) {
			p := parse(t, row.in)
			sys := heaps.System(heaps.Standard(concrete.Standard()))
			end, _ := run(sys, heaps.Initial(p, concrete.Valuation{}))
			if s := end.Stmt(); s == nil || lang.Head(s) != row.at {
				t.Errorf("%s: ends at %v in %s", row.reason, s, state(end))
			}
		})
	}
}

// The other reading of h := r finds the place before the call.
func TestCallEarly(t *testing.T) {
	p := parse(t, "n := new Node; n.next := n.away();")
	k := heaps.Standard(concrete.Standard())
	end, _ := run(heaps.System(k).With(heaps.CallEarly(k)), heaps.Initial(p, concrete.Valuation{}))
	if got, want := state(end), "n=Node2 Node1{next: Node2} Node2{}"; !heaps.Final(end) || got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// Initial reads the heap from fields as arrays, and StateOf writes it.
func TestFieldsAsArrays(t *testing.T) {
	p := parse(t, "k := n.next.val;")
	node := lang.Class("Node")
	one, two := lang.Object(node, 1), lang.Object(node, 2)
	next, val := p.Class(node).Fields[1].Array(), p.Class(node).Fields[0].Array()
	n, _ := p.Var("n")
	V := concrete.Valuation{}.Update(n, one).
		Update(next, lang.NewArray(next.Type, lang.Nil(node)).With(one, two)).
		Update(val, lang.NewArray(val.Type, lang.NewInt(5)))
	sys := heaps.System(heaps.Standard(concrete.Standard()))
	start := heaps.Initial(p, V)
	end, _ := run(sys, start)
	if got, want := state(end), "n=Node1 k=5 Node1{val: 5, next: Node2} Node2{val: 5}"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if again := heaps.Initial(p, heaps.StateOf(start)); state(again) != state(start) {
		t.Errorf("got %s, want %s", state(again), state(start))
	}
	k, _ := p.Var("k")
	if got := heaps.StateOf(end); !got.At(k).Equal(lang.NewInt(5)) || !got.At(next).(lang.ArrayValue).At(one).Equal(two) {
		t.Errorf("the state is %v", got.Domain())
	}
}

// Same renames identities, one to one, and looks at what is reached only.
func TestSame(t *testing.T) {
	p := parse(t, "")
	node := lang.Class("Node")
	next := p.Class(node).Fields[1].Array()
	n, _ := p.Var("n")
	m, _ := p.Var("m")
	o := func(i int) lang.ObjectValue { return lang.Object(node, i) }
	heap := func(x, y int, edges ...[2]int) concrete.Valuation {
		a := lang.NewArray(next.Type, lang.Nil(node))
		for _, e := range edges {
			a = a.With(o(e[0]), o(e[1]))
		}
		V := concrete.Valuation{}.Update(next, a)
		if x > 0 {
			V = V.Update(n, o(x))
		}
		if y > 0 {
			V = V.Update(m, o(y))
		}
		return V
	}
	for _, row := range []struct {
		name   string
		a, b   concrete.Valuation
		want   bool
		reason string
	}{
		{"equal", heap(1, 2), heap(1, 2), true, "literally"},
		{"renamed", heap(1, 2), heap(2, 1), true, "identities have no names"},
		{"alias", heap(1, 1), heap(1, 2), false, "one object is not two"},
		{"no alias", heap(1, 2), heap(1, 1), false, "nor two objects one"},
		{"nil", heap(1, 0), heap(0, 1), false, "nil is nil"},
		{"cycle", heap(1, 0, [2]int{1, 2}, [2]int{2, 1}), heap(2, 0, [2]int{2, 1}, [2]int{1, 2}), true, "through fields"},
		{"other cycle", heap(1, 0, [2]int{1, 2}, [2]int{2, 1}), heap(1, 0, [2]int{1, 2}, [2]int{2, 2}), false, "another shape"},
		{"shorter", heap(1, 0, [2]int{1, 2}), heap(1, 0), false, "a field differs"},
		{"longer", heap(1, 0), heap(1, 0, [2]int{1, 1}), false, "a field of the only object differs"},
		{"garbage alone", heap(0, 0), heap(0, 0, [2]int{3, 2}), true, "nothing reaches it, and there is nothing else"},
		{"garbage", heap(1, 0, [2]int{3, 2}), heap(1, 0), true, "nothing reaches it"},
	} {
		t.Run(row.name, func(t *testing.T) {
			c, d := heaps.Initial(p, row.a), heaps.Initial(p, row.b)
			if heaps.Same(c, d) != row.want || heaps.Same(d, c) != row.want {
				t.Errorf("%s: want %t", row.reason, row.want)
			}
			c.Gamma = c.Gamma.Push(stacks.Closure{Proc: "Node.get"})
			if heaps.Same(c, d) {
				t.Error("stacks of different depth are the same")
			}
		})
	}
}

// At most one rule applies.
func TestDeterministic(t *testing.T) {
	p := parse(t, "n := new Node; k := n.down(3); m := n.maybe(k > 0); while k > 0 { k := k - 1; if p { n.early(); } }")
	sys := heaps.System(heaps.Standard(concrete.Standard()))
	c, fired := heaps.Initial(p, concrete.Valuation{}), 0
	for next := sys.Next(c); len(next) > 0; next = sys.Next(c) {
		if len(next) != 1 {
			t.Fatalf("%d rules apply at %v", len(next), c.Stmt())
		}
		c, fired = next[0].To, fired+1
	}
	if !heaps.Final(c) || fired == 0 {
		t.Errorf("%d steps", fired)
	}
}
