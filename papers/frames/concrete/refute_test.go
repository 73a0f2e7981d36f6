package concrete_test

import (
	"context"
	"testing"

	"tandem/lang"
	"tandem/lang/contracts"
	"tandem/papers/frames/concrete"
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
		{"method m(c: C) requires acc(n) &*& n != nil &*& acc(n.x) &*& n.x == 1 &*& c != nil &*& acc(c.x); ensures acc(n) &*& n != nil &*& acc(n.x) &*& untouched(acc(n.x)); { n := c; n.x := 1; }", "", "untouched compares snapshots"},
		{"method m(c: C) requires acc(n) &*& n != nil &*& acc(n.x) &*& n.x == 1 &*& c != nil &*& acc(c.x); ensures acc(n) &*& n != nil &*& acc(n.x) &*& untouched(acc(n) &*& acc(n.x)); { n := c; n.x := 1; }", "run from c = C2, this = C1, with C1 {n: C1, x: 1}, C2 {n: nil, x: 0}: the postcondition at 2:143 does not hold behind the run", "all values of them"},
		{"method m(a: []int, i: int) requires a != nil &*& acc(a.elems) &*& 0 <= i && i < a.length; ensures acc(a.elems) &*& a[i] == 1; { a[i] := 1; }", "", "it holds"},
		{"method m(a: []int, i: int) requires a != nil &*& acc(a.elems) &*& 0 <= i && i <= a.length; ensures acc(a.elems); { a[i] := 1; }", "run from a = IntArray2, i = 1, this = C1, with C1 {n: C1, x: 0}, IntArray2 {first: IntArrayCell3, length: 1}, IntArrayCell3 {next: nil, value: 0}: the run fails at 2:116", "the bounds"},
		{"method m(a: []int) requires a != nil &*& acc(a.elems) &*& a.length == 2 &*& a[0] != 0; ensures acc(a.elems) &*& untouched(acc(a.elems)); { a[1] := a[0]; }", "run from a = IntArray1, this = C1, with C1 {n: nil, x: 0}, IntArray1 {first: IntArrayCell1, length: 2}, IntArrayCell1 {next: IntArrayCell2, value: 1}, IntArrayCell2 {next: nil, value: 0}: the postcondition at 2:113 does not hold behind the run", "the elements are a part of the snapshot"},
		{"method m(a: []int) requires a != nil &*& a.length == 1; ensures true; { a[0] := 3; }", "run from a = IntArray1, this = C1, with C1 {n: nil, x: 0}, IntArray1 {first: IntArrayCell1, length: 1}, IntArrayCell1 {value: 0}: the run changes IntArray1.elems from [0] to [3], which the precondition gives no access to", "the frame"},
		{"method m(a: []C): []C requires a != nil; ensures result != nil &*& acc(result.elems) &*& result.length == a.length &*& (a.length == 0 ? true : result[0] == nil); { var b: []C; b := new C[a.length]; return b; }", "", "a new array"},
	} {
		p, tree, err := contracts.Read("", []byte(head+row.member+"\n}"))
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
		most := concrete.MaxStarts
		if row.want == "" {
			most = 2000 // all of them are tried
		}
		if found, _ := concrete.Search(context.Background(), program, erased, p, p.Classes[0].Methods[0], false, most); found != nil {
			got = found.String()
		}
		if row.reason == "" || got != row.want {
			t.Errorf("%s (%s):\n%s, expected\n%s", row.member, row.reason, got, row.want)
		}
	}
}

// Where the locations of φ are others than before, the figures and §3.1 judge untouched(φ)
// differently.
func TestUntouched(t *testing.T) {
	p, _, err := contracts.Read("", []byte("class C { x: int; n: C; method m() requires true; ensures untouched(acc(n.x)); { } }"))
	if err != nil {
		t.Fatal(err)
	}
	c := p.Classes[0]
	x, n := c.Fields[0], c.Fields[1]
	object := func(n int) lang.ObjectValue { return lang.Object(c.Type, n) }
	// heap has C1.n, and x of C2 and C3.
	heap := func(next, x2, x3 int) concrete.Heap {
		xs := lang.NewArray(x.Array().Type, lang.Default(x.Type)).With(object(2), lang.NewInt(int64(x2))).With(object(3), lang.NewInt(int64(x3)))
		return concrete.Heap{x: xs, n: lang.NewArray(n.Array().Type, lang.Default(n.Type)).With(object(1), object(next))}
	}
	before := heap(2, 7, 5)
	for _, row := range []struct {
		after              concrete.Heap
		figures, locations bool
		reason             string
	}{
		{heap(2, 7, 5), true, true, "nothing changes"},
		{heap(2, 8, 5), false, false, "C2.x changes"},
		{heap(3, 7, 7), true, false, "C3.x changes to what C2.x was"},
		{heap(3, 7, 5), false, true, "C1.n is another object, whose x is the same"},
	} {
		for same, want := range map[bool]bool{false: row.figures, true: row.locations} {
			env := concrete.Env{Vars: map[string]lang.Value{"this": object(1)}, H: row.after, Old: before, SameLocations: same}
			_, failed, err := env.Holds(c.Methods[0].Post)
			if err != nil || (failed == nil) != want || row.reason == "" {
				t.Errorf("%s: %v, %v; of the same locations: %v, expected %v", row.reason, failed, err, same, want)
			}
		}
	}
}
