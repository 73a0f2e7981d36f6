package vcg

import (
	"context"
	"testing"
	"time"

	"tandem/explore/solver"
	"tandem/lang"
	"tandem/lang/contracts"
	"tandem/papers/frames/internal/framestest"
)

// mutants are mistakes in the rules, each with a method that tells: it is verified with the
// mistake and not without, or the other way round.
var mutants = []struct {
	name   string
	faults faults
	method string
	right  bool // what is said without the mistake
	reason string
}{
	{"a postcondition is of the heap in front of the call", faults{postBefore: true},
		"method m() requires acc(x) &*& x == 0; ensures acc(x) &*& x == 5; { set(1); }", false,
		"x == 1 of a heap where x == 0 is a contradiction, from which all follows"},
	{"a postcondition is of the heap on entry", faults{postOnEntry: true},
		"method m() requires acc(x) &*& x == 0; ensures acc(x) &*& x == 0; { x := 1; }", false,
		"the method changes x"},
	{"the footprint of a call is ignored", faults{callsChangeNothing: true},
		"method m() requires acc(x) &*& x == 0; ensures acc(x) &*& x == 0; { some(); }", false,
		"some may change x"},
	{"no axiom of the map", faults{without: "vcg/get-put"},
		"method m() requires acc(x); ensures acc(x) &*& x == 1; { x := 1; }", true, "what is written is read"},
	{"no axiom of values", faults{without: "vcg/values"},
		"method m(k: int) requires acc(x); ensures acc(x) &*& x == k; { x := k; }", true, "what is written is read"},
	{"no axioms of sets", faults{without: "vcg/sets"},
		"method m() requires acc(x) &*& acc(y); ensures acc(x); { }", true, "x is in the union"},
	{"no axiom of subsets", faults{without: "vcg/subset"},
		"method m() requires q() &*& acc(y); ensures q(); { }", true, "the footprint of q is a part of what is accessible"},
	{"no axioms of disjoint sets", faults{without: "vcg/disjoint"},
		"method m(c: C) requires q() &*& c != nil &*& c.q(); ensures acc(x) &*& acc(c.x); { open q(); open c.q(); }", true, "the two own different fields x"},
	{"no axiom of agreement", faults{without: "vcg/same"},
		"method m() requires acc(x) &*& acc(y) &*& y == 0; ensures acc(x) &*& acc(y) &*& y == 0; { some(); }", true, "y is not in the footprint of some"},
	{"no framing of predicates", faults{without: "vcg/frame-predicate"},
		"method m() requires acc(y) &*& q(); ensures acc(y) &*& q(); { y := 1; }", true, "q does not depend on y"},
	{"no framing of pure methods", faults{without: "vcg/frame-pure"},
		"method m() requires acc(y) &*& q(); ensures acc(y) &*& q() &*& getX() == old(getX()); { y := 1; }", true, "getX does not depend on y"},
	{"no axioms of arrays", faults{without: "vcg/arrays"},
		"method m(a: []int) requires a != nil &*& acc(a.elems) &*& a.length > 1; ensures acc(a.elems) &*& a[0] == 3 &*& a[1] == old(a[1]); { a[0] := 3; }", true, "what is written is read, and others stay"},
}

const around = `class C {
    x: int;
    y: int;
    predicate q() { return acc(x); }
    pure getX(): int requires q(); { return opening q() in x; }
    method set(k: int) requires acc(x); ensures acc(x) &*& x == k; { x := k; }
    method some() requires acc(x); ensures acc(x); { x := 7; }
`

// Each mistake in a rule, and each axiom that is dropped, changes a verdict.
func TestMutants(t *testing.T) {
	s := framestest.Session(t, solver.Quantified, time.Minute)
	for _, m := range mutants {
		p := framestest.Program(t, around+m.method+"\n}")
		of := contracts.Member{Method: p.Class(lang.Class("C")).Method("m")}
		if o := Verify(context.Background(), Options{Locate: true}, p, of, s); o.Verified != m.right {
			t.Errorf("%s: verified without the mistake: %v, expected %v: %s (%s)", m.name, o.Verified, m.right, m.reason, o.Why())
		}
		if o := Verify(context.Background(), Options{faults: m.faults}, p, of, s); o.Verified == m.right {
			t.Errorf("%s: the mistake is not noticed: %s", m.name, m.reason)
		}
	}
}

// What loops, results, joins, untouched and recursion need, and what is wrong about them.
func TestMethods(t *testing.T) {
	s := framestest.Session(t, solver.Quantified, time.Minute)
	for _, c := range []struct {
		method string
		want   bool
		reason string
	}{
		{"method m(k: int): int requires k >= 0; ensures result == k; { var i: int; while i < k invariant i <= k { i := i + 1; } return i; }", true, "the invariant and the negated condition"},
		{"method m(k: int): int ensures result == k; { var i: int; while i < k invariant true { i := i + 1; } return i; }", false, "nothing bounds i"},
		{"method m(k: int) requires acc(x) &*& acc(y) &*& y == 3; ensures acc(x) &*& acc(y) &*& y == 3; { while x < k invariant acc(x) { x := x + 1; } }", true, "y is not in the invariant"},
		{"method m(k: int) requires acc(x) &*& acc(y); ensures acc(x) &*& acc(y); { while x < k invariant acc(x) { y := 1; } }", false, "the body has only the locations of the invariant"},
		{"method m(k: int) requires acc(x) &*& acc(y); ensures acc(x) &*& acc(y); { while x < k invariant acc(x) { return; } }", true, "a return in the body gives back what is aside"},
		{"method m(k: int) requires acc(x); ensures acc(x) &*& x > 0; { if k == 0 { x := 1; } else { x := 2; } join acc(x) &*& x > 0; }", true, "both arms meet the join"},
		{"method m(k: int) requires acc(x); ensures acc(x) &*& x == 1; { x := 1; join acc(x); }", false, "of the heap only the join is known"},
		{"method m(k: int) requires acc(x); ensures acc(x) &*& x == k; { k := 3; x := k; }", false, "k is in the postcondition what was passed"},
		{"method m() requires acc(x) &*& acc(y); ensures acc(x) &*& acc(y) &*& untouched(acc(x)); { y := 1; }", true, "x is as it was"},
		{"method m() requires acc(x); ensures acc(x) &*& untouched(acc(x)); { x := x + 1; }", false, "x is another one"},
		{"pure e(): int requires true; { return e(); } method m() { }", true, "m itself is well"},
		{"method m() requires acc(x) &*& acc(x); ensures false; { }", true, "no heap has one location twice"},
		{"method m(c: C) requires acc(c.x); { }", false, "c may be nil"},
		{"method m(a: []int) requires a != nil &*& a.length > 1; ensures true; { a[0] := 1; }", false, "access to the elements"},
		{"method m(a: []int, i: int) requires a != nil &*& acc(a.elems) &*& i < a.length; ensures true; { assert a[i] == a[i]; }", false, "i may be negative"},
		{"method m(a: []int, i: int) requires a != nil &*& acc(a.elems) &*& i >= 0; ensures acc(a.elems); { a[i] := 0; }", false, "i may be too large"},
		{"method m(a: []int) requires true; ensures true; { assert a.length == a.length; }", false, "a may be nil"},
		{"method m(a: []int, b: []int) requires a != nil &*& b != nil &*& acc(a.elems) &*& acc(b.elems) &*& a.length == 2 &*& b.length == 2; ensures acc(a.elems) &*& acc(b.elems) &*& b[0] == old(b[0]); { a[0] := 1; }", true, "they are separate"},
		{"method m(): []C requires true; ensures result != nil &*& acc(result.elems) &*& result.length == 3 &*& result[2] == nil; { var a: []C; a := new C[3]; return a; }", true, "its elements are nil, and accessible"},
		{"method m(n: int) requires true; ensures true; { var a: []C; a := new C[n]; }", false, "n may be negative"},
		{"method m() requires x == 1; { }", false, "the precondition reads what it has no access to"},
	} {
		p := framestest.Program(t, around+c.method+"\n}")
		if o := Verify(context.Background(), Options{Locate: true}, p, contracts.Member{Method: p.Class(lang.Class("C")).Method("m")}, s); o.Verified != c.want {
			t.Errorf("%s: verified: %v, expected %v: %s (%s)", c.method, o.Verified, c.want, c.reason, o.Why())
		}
	}
}

// A pure method that may not end is not verified: with its definition, all would follow.
func TestPureMethodsEnd(t *testing.T) {
	s := framestest.Session(t, solver.Quantified, time.Minute)
	for method, want := range map[string]bool{
		"pure e(): int requires true; { return e() + 1; }":                                                                         false,
		"pure e(): int requires q(); { return opening q() in e() + 1; }":                                                           false,
		"pure e(): int requires q(); { return getX() + 1; }":                                                                       true,
		"pure e(): int requires q() &*& acc(y); { return y + (using f() in f()); } pure f(): int requires q(); { return getX(); }": true,
	} {
		p := framestest.Program(t, around+method+"\n}")
		if o := Verify(context.Background(), Options{Locate: true}, p, contracts.Member{Pure: p.Class(lang.Class("C")).Pure("e")}, s); o.Verified != want {
			t.Errorf("%s: verified: %v, expected %v (%s)", method, o.Verified, want, o.Why())
		}
	}
}
