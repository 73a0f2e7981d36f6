package frames

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"tandem/explore/solver"
	"tandem/internal/longtest"
	"tandem/lang/contracts"
	"tandem/papers/frames/concrete"
	"tandem/papers/frames/internal/framestest"
)

// inferred returns what becomes of the last member of a program.
func inferred(o Options, p *contracts.Program, s solver.Session) string {
	o.Rules = Standard()
	members := Members(p)
	out := Verify(context.Background(), o, p, members[len(members)-1], s)
	if out.Verified {
		return "verified"
	}
	return fmt.Sprintf("%s %s", out.Failure.Why, out.Failure.Text)
}

// What each inference of §4.1 finds, and what it does not.
func TestInference(t *testing.T) {
	s := session(t)
	for _, row := range []struct{ name, member, want, reason string }{
		{"close", "method m() requires acc(x); ensures valid(); { }", "verified", "the first inference"},
		{"close what is not there", "method m() requires acc(y); ensures valid(); { }", "no chunk t.valid()", "its body is not there"},
		{"close with an argument", "method m() requires acc(x) &*& x == 3; ensures above(2); { }", "verified", "what the body says is proved"},
		{"close with a wrong argument", "method m() requires acc(x) &*& x == 3; ensures above(4); { }", "no chunk t.above(4)", "3 is not above 4"},
		{"close in a call", "method n() requires valid(); ensures valid(); { } method m() requires acc(x); ensures valid(); { n(); }", "verified", "the precondition is consumed"},
		{"close twice", "method m() requires acc(x); ensures valid() &*& valid(); { }", "no chunk t.valid()", "the chunk is used up"},
		{"close a list", "predicate list() { return acc(next) &*& (next == nil ? true : next.list()); } method m(c: Cell) requires c != nil &*& acc(next) &*& next == c &*& acc(c.next) &*& c.next == nil; ensures list(); { }", "verified", "a predicate within a predicate"},
		{"close a longer list", "predicate list() { return acc(next) &*& (next == nil ? true : next.list()); } method m(c: Cell, d: Cell) requires c != nil &*& d != nil &*& acc(next) &*& next == c &*& acc(c.next) &*& c.next == d &*& acc(d.next) &*& d.next == nil; ensures list(); { }", "no chunk t.list()", "the number of nested attempts is bounded"},
		{"use", "method m() requires acc(x); ensures valid() &*& getX() == 2; { x := 2; }", "verified", "the second inference"},
		{"use of old", "method m() requires valid() &*& getX() == 7; ensures valid() &*& getX() == 8 &*& old(getX()) == 7; { x := x + 1; }", "verified", "in the old heap, too"},
		{"use in the old heap", "method m() requires acc(x); ensures valid() &*& getX() == old(getX()) + 1; { x := x + 1; }", "verified", "each in its heap"},
		{"use of a wrong value", "method m() requires acc(x); ensures valid() &*& getX() == 3; { x := 2; }", "not equal Cell.getX(fromInt(2), t) = 3", "it is 2"},
		{"use within a body", "method m() requires acc(x); ensures valid() &*& twice() == 4; { x := 2; }", "verified", "the calls in the body, too"},
		{"use in an arm", "method m(v: int) requires acc(x); ensures valid() &*& (v == 0 ? getX() : 2) == 2; { x := 2; }", "not equal ite(tv = 0, Cell.getX(fromInt(2), t), 2) = 2", "not behind a condition"},
		{"open to read", "method m() requires valid(); ensures valid(); { var i: int; i := x; assert i == x; }", "verified", "the third inference"},
		{"open to write", "method m() requires valid(); ensures valid(); { x := 1; assert x == 1; }", "verified", "the predicate is open behind it"},
		{"open what has no such field", "method m() requires valid(); ensures true; { y := 1; }", "no chunk t.y", "the predicate gives no access to y"},
		{"open another one", "method m(c: Cell) requires c != nil &*& valid(); ensures true; { c.x := 1; }", "no chunk tc.x", "c may be another object"},
		{"open of an equal one", "method m(c: Cell) requires c == this &*& valid(); ensures true; { c.x := 1; }", "verified", "c is this"},
		{"open the second of two", "predicate other() { return acc(y); } method m() requires valid() &*& other(); ensures valid() &*& other(); { y := 1; }", "verified", "another predicate of the receiver is tried"},
		{"open and assume", "method m() requires above(3); ensures true; { var i: int; i := x; x := i + 1; assert x >= 4; }", "verified", "what the body says is known"},
		{"open in a pure method", "pure p(): int requires valid(); { return x + 1; }", "verified", "without opening"},
		{"ghosts as they are", "method m() requires valid(); ensures valid() &*& getX() == 5; { open valid(); x := 5; close valid(); use getX(); }", "verified", "what is explicit is done"},
	} {
		p := program(t, row.member)
		if got := inferred(Options{Infer: true}, p, s); row.reason == "" || got != row.want {
			t.Errorf("%s: %s, expected %s (%s)", row.name, got, row.want, row.reason)
		}
		if row.want == "verified" && row.name != "ghosts as they are" && inferred(Options{}, p, s) == "verified" {
			t.Errorf("%s: nothing is inferred", row.name)
		}
	}
}

// What unfolding finds, and what it does not.
func TestUnfolding(t *testing.T) {
	s := session(t)
	for _, row := range []struct{ name, member, want, reason string }{
		{"setX", "method m(v: int) requires valid(); ensures valid() &*& getX() == v; { x := v; }", "verified", "the contract of §4.1"},
		{"setX, wrong", "method m(v: int) requires valid(); ensures valid() &*& getX() == v; { x := v + 1; }", "not equal tv + 1 = tv", "in terms of the field"},
		{"old", "method m() requires valid(); ensures valid() &*& getX() == old(getX()) + 1; { x := x + 1; }", "verified", "within old"},
		{"arguments", "method m(v: int) requires above(v + 1); ensures above(v); { }", "verified", "they stand for the parameters"},
		{"using", "method m() requires valid(); ensures valid() &*& twice() == 4; { x := 2; }", "verified", "bodies within bodies"},
		{"a list", "predicate list() { return acc(next) &*& (next == nil ? true : next.list()); } method m() requires list(); ensures acc(next); { }", "verified", "what leads to itself is unfolded once"},
		{"an explicit open", "method m(v: int) requires valid(); ensures valid(); { open valid(); x := v; close valid(); }", "no chunk t.valid()", "it is open already"},
		{"a pure method", "pure p(): int requires valid(); { return x + 1; }", "verified", "its precondition, too"},
		{"a pure method with opening", "pure p(): int requires valid(); { return opening valid() in x + 1; }", "verified", "it is open already"},
		{"a pure method without access", "pure p(): int requires valid(); { return y; }", "no chunk t.y", "the predicate gives none"},
		{"a pure method that does not end", "pure p(): int requires valid(); { return opening valid() in p() + 1; }", "no chunk t.valid()", "it is not closed again"},
		{"untouched", "method m() requires valid() &*& acc(y); ensures valid() &*& acc(y) &*& untouched(valid()); { y := 1; }", "verified", "within untouched"},
	} {
		p := program(t, row.member)
		if got := inferred(Options{Unfold: true}, p, s); row.reason == "" || got != row.want {
			t.Errorf("%s: %s, expected %s (%s)", row.name, got, row.want, row.reason)
		}
	}
}

// Inference accepts all that the explicit operations do, and so does it with unfolding. What
// it accepts besides is refuted by no run.
func TestInferenceAcceptsAll(t *testing.T) {
	s := session(t)
	more := 0
	for _, row := range rows {
		p := program(t, row.Member)
		for _, o := range []Options{{Infer: true}, {Infer: true, Unfold: true}} {
			got := inferred(o, p, s)
			if row.Want == "verified" && got != "verified" {
				t.Errorf("%s, unfolding %v: %s", row.Name, o.Unfold, got)
			}
			if row.Want != "verified" && got == "verified" {
				more++
				if found := framestest.Search(t, head+row.Member+"\n}\n", longtest.Cases(1000, concrete.MaxStarts)); found != nil {
					t.Errorf("%s: verified, but %v", row.Name, found)
				}
			}
		}
	}
	if more == 0 {
		t.Error("nothing is inferred")
	}
}

// The class Cell as Figure 3(a) prints it, without ghost operations.
func TestPlainCell(t *testing.T) {
	s := session(t)
	text, p := read(t, "examples/plain.tdm")
	for _, word := range []string{"open ", "close ", "use ", "opening ", "using "} {
		if strings.Contains(text[strings.Index(text, "class Cell {"):], word) {
			t.Errorf("%q: a ghost operation", word)
		}
	}
	for _, m := range Members(p) {
		o := Verify(context.Background(), Options{Rules: Standard(), Infer: true}, p, m, s)
		if !o.Verified {
			t.Errorf("%s: %s %s", m.Name(), o.Failure.Why, o.Failure.Text)
		}
	}
	if o := Verify(context.Background(), Options{Rules: Standard(), Unfold: true}, p, member(t, p, "Cell.setX"), s); !o.Verified {
		t.Errorf("unfolded: %s %s", o.Failure.Why, o.Failure.Text)
	}
}
