package concrete_test

import (
	"context"
	"testing"

	"tandem/frames/concrete"
	"tandem/lang"
	"tandem/lang/contracts"
	"tandem/lang/syntax"
)

// The first run that refutes a contract is reported, and none where there is none.
func TestRefute(t *testing.T) {
	const head = "class C { x: int; n: C; predicate q() { return acc(x); } pure p(): int requires q(); { return opening q() in x; }\n"
	for _, row := range []struct{ member, want, reason string }{
		{"method m(v: int) requires acc(x); ensures acc(x) &*& x == v; { x := v; }", "", "it holds"},
		{"method m() requires acc(x) &*& x > 0; ensures acc(x) &*& x == 2; { x := x + 1; }", "", "no start with x = 1 and a wrong end"},
		{"method m() requires acc(x); ensures acc(x) &*& x != 0; { x := x + 1; }", "run from this = C1, with C1 {n: nil, x: -1}: the postcondition at 2:48 does not hold behind the run", "the values are those of the start"},
		{"method m(c: C) requires acc(x); ensures acc(x); { c.x := 1; }", "run from c = nil, this = C1, with C1 {n: nil, x: 0}: the run fails at 2:51", "nil is used"},
		{"method m(c: C) requires c != nil &*& acc(x); ensures acc(x); { c.x := 1; }", "run from c = C2, this = C1, with C1 {n: nil, x: 0}, C2 {n: nil, x: 0}: the run changes C2.x from 0 to 1, which the precondition gives no access to", "the frame"},
		{"method m(c: C) requires c != nil &*& acc(x); ensures acc(c.x); { }", "run from c = C2, this = C1, with C1 {n: nil, x: 0}, C2 {n: nil, x: 0}: the postcondition demands access to C2.x, which the method does not have", "access"},
		{"method m(c: C) requires c != nil &*& q() &*& c.q(); ensures c != this; { }", "", "the conjuncts are about separate locations"},
		{"method m() requires q(); ensures q() &*& p() == old(p()); { x := x + 1; }", "run from this = C1, with C1 {n: nil, x: 0}: the postcondition at 2:42 does not hold behind the run", "predicates and pure methods are unfolded"},
		{"method m() requires q(); ensures untouched(q()); { x := x + 1; }", "run from this = C1, with C1 {n: nil, x: 0}: the postcondition at 2:34 does not hold behind the run", "untouched"},
		{"method m(v: int): int requires true; ensures result == v; { return v + 1; }", "run from this = C1, v = 0, with C1 {n: nil, x: 0}: the postcondition at 2:46 does not hold behind the run", "result"},
		{"method m(v: int): int requires true; ensures result == v; { return v; }", "", "result"},
		{"method m(v: int) requires acc(x); ensures acc(x) &*& x == v; { v := 3; x := v; }", "run from this = C1, v = 0, with C1 {n: nil, x: 0}: the postcondition at 2:54 does not hold behind the run", "parameters denote what was passed"},
		{"method m() requires acc(x); ensures acc(x) &*& x >= 0; { while x < 0 invariant acc(x) { x := x + 1; } }", "", "loops are run"},
		{"method m() requires acc(x); ensures false; { while true invariant acc(x) { x := x + 1; } }", "", "a run that does not end says nothing"},
		{"method m() requires acc(x); ensures acc(x); { assume x == 1; assert x == 0; }", "run from this = C1, with C1 {n: nil, x: 1}: the run fails at 2:62", "a run whose assumption is false says nothing"},
		{"method m() requires true; ensures true; { n := new C; n.x := 3; }", "run from this = C1, with C1 {n: nil, x: 0}: the run changes C1.n from nil to C2, which the precondition gives no access to", "a new object is its own"},
	} {
		tree, err := syntax.Parse("", []byte(head+row.member+"\n}"))
		if err != nil {
			t.Fatal(row.member, err)
		}
		p, err := contracts.Check(tree)
		if err != nil {
			t.Fatal(row.member, err)
		}
		erased, err := contracts.Erase(p, tree)
		if err != nil {
			t.Fatal(row.member, err)
		}
		program, err := lang.Check(erased)
		if err != nil {
			t.Fatal(row.member, err)
		}
		got := ""
		if found := concrete.Refute(context.Background(), program, erased, p, p.Classes[0].Methods[0], false); found != nil {
			got = found.String()
		}
		if row.reason == "" || got != row.want {
			t.Errorf("%s (%s):\n%s, expected\n%s", row.member, row.reason, got, row.want)
		}
	}
}
