package heaps_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/concrete"
	"tandem/lang"
	"tandem/lang/syntax"
	"tandem/objects/heaps"
)

// The message names the use of nil that the run meets first, where it stands;
// branches that are not taken do not count.
func TestFirstNil(t *testing.T) {
	const declared = `class Node { val: int; next: Node; method m(k: int): Node { return this.next.next; } }
var n, m: Node; var x: int; var p: bool;
m := new Node;
`
	for _, row := range []struct{ name, source, want, reason string }{
		{"field", "x := n.val;", "4:6 n.val: n is nil", "a variable"},
		{"field of a field", "x := m.next.val;", "4:6 m.next.val: m.next is nil, the field Node1.next", "the object whose field is nil"},
		{"left to right", "x := m.next.val + n.val;", "4:6 m.next.val: m.next is nil, the field Node1.next", "the first of two"},
		{"right", "x := m.val + n.val;", "4:14 n.val: n is nil", "the first is no error"},
		{"target", "n.val := m.next.val;", "4:1 n.val: n is nil", "the target of an assignment comes first"},
		{"assigned", "m.val := n.val;", "4:10 n.val: n is nil", "then what is assigned"},
		{"branch", "x := n == nil ? m.next.val : n.val;", "4:17 m.next.val: m.next is nil, the field Node1.next", "of the branch that is taken"},
		{"other branch", "x := m == nil ? n.val : m.next.val;", "4:25 m.next.val: m.next is nil, the field Node1.next", "not of the one before it"},
		{"condition first", "x := (n.val > 0 ? 1 : 2) + m.next.val;", "4:7 n.val: n is nil", "a condition without a value comes before what follows"},
		{"condition", "x := n.val > 0 ? m.next.val : 1;", "4:6 n.val: n is nil", "the condition before the branches"},
		{"other operators", "p := n == nil || n.val > 0;", "4:18 n.val: n is nil", "they are strict, || too"},
		{"test", "if n.val > 0 { }", "4:4 n.val: n is nil", "the test of a choice"},
		{"loop", "while m.val == 0 { m.val := 1; m := m.next.next; }", "4:37 m.next.next: m.next is nil, the field Node1.next", "a statement of the body"},
		{"new", "n.next := new Node;", "4:1 n.next: n is nil", "the place of a new object"},
		{"call", "n.m(3);", "4:1 n.m(…): n is nil", "the called object"},
		{"call of a field", "m.next.m(3);", "4:1 m.next.m(…): m.next is nil, the field Node1.next", "the called object"},
		{"argument", "n.m(n.val);", "4:5 n.val: n is nil", "arguments before the call"},
		{"method", "m.m(3);", "1:68 this.next.next: this.next is nil, the field Node1.next", "in the body of a method"},
		{"target of a call", "n.next := m.next.m(3);", "4:11 m.next.m(…): m.next is nil, the field Node1.next", "h is evaluated after the call"},
		{"none", "n := m.next;", "", "the run ends"},
	} {
		f, err := syntax.Parse("", []byte(declared+row.source))
		if err != nil {
			t.Fatalf("%s: %v", row.name, err)
		}
		p, err := lang.Check(f)
		if err != nil {
			t.Fatalf("%s: %v", row.name, err)
		}
		k := heaps.Standard(concrete.Standard())
		system, c := heaps.System(k), heaps.Initial(p, concrete.Valuation{})
		for next := system.Next(c); len(next) > 0; next = system.Next(c) {
			if A := c.Stmt(); A != nil && usesNil(k, c, A) {
				t.Errorf("%s: a step is taken from %v, which uses nil", row.name, A)
			}
			c = next[0].To
		}
		if A := c.Stmt(); A != nil && usesNil(k, c, A) != (row.want != "") {
			t.Errorf("%s: %v uses nil: %v", row.name, A, row.want == "")
		}
		got := ""
		if e, ok := heaps.FirstNil(k.Eval, c, false); ok {
			got = e.Use.At.From.String() + " " + e.Error()
		}
		if diff := cmp.Diff(row.want, got); diff != "" || row.reason == "" {
			t.Errorf("%s (%s): -want +got\n%s", row.name, row.reason, diff)
		}
		if (got == "") != heaps.Final(c) {
			t.Errorf("%s: an error in a run that ended, or none in one that is stuck", row.name)
		}
	}
}

// Where the place of the result is found before the call, nil keeps it from a
// transition there, too, and before what else is nil.
func TestFirstNilEarly(t *testing.T) {
	const declared = `class Node { next: Node; method m(): Node { return this; } }
var n, m: Node;
m := new Node;
`
	for _, row := range []struct{ name, source, early, late, reason string }{
		{"target", "n.next := m.m();", "n.next: n is nil", "n.next: n is nil", "late: the place is found where the body ends"},
		{"both", "n.next := n.m();", "n.next: n is nil", "n.m(…): n is nil", "the place comes first"},
		{"called", "m.next := n.m();", "n.m(…): n is nil", "n.m(…): n is nil", "the place is there"},
	} {
		p, err := lang.Parse("", []byte(declared+row.source))
		if err != nil {
			t.Fatalf("%s: %v", row.name, err)
		}
		k := heaps.Standard(concrete.Standard())
		for _, early := range []bool{false, true} {
			system, want := heaps.System(k), row.late
			if early {
				system, want = system.With(heaps.CallEarly(k)), row.early
			}
			c := heaps.Initial(p, concrete.Valuation{})
			steps := 0
			for next := system.Next(c); len(next) > 0; next = system.Next(c) {
				c = next[0].To
				steps++
			}
			e, ok := heaps.FirstNil(k.Eval, c, early)
			if !ok || e.Error() != want || row.name == "target" && early != (steps == 1) {
				t.Errorf("%s, early %t: got %v after %d steps, want %s: %s", row.name, early, e, steps, want, row.reason)
			}
		}
	}
}

// usesNil reports whether A uses nil in c: a value that it asks for is ⊥, or the called object is nil.
func usesNil(k heaps.Calculus, c heaps.Config, A lang.Stmt) bool {
	es, called := lang.Before(A)
	if len(es) == 0 {
		return false
	}
	eval, memo := k.Eval(c.Valuation(), c.H), map[lang.Expr]lang.Value{}
	for _, e := range es {
		if eval.Memo(memo, e) == heaps.Bottom {
			return true
		}
	}
	if called.IsZero() {
		return false
	}
	o, ok := eval.Memo(memo, called).(lang.ObjectValue)
	return ok && o.IsNil()
}
