package frames

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"tandem/lang/contracts"
	"tandem/lang/syntax"
	"tandem/solver"
)

// head is a class that the programs of the tests begin with.
const head = `class Cell {
    x: int;
    next: Cell;
    b: bool;
    y: int;
    predicate valid() { return acc(this.x); }
    predicate above(n: int) { return acc(this.x) &*& n <= x; }
    pure getX(): int requires valid(); { return opening valid() in x; }
    pure twice(): int requires valid(); { return using getX() in getX() + getX(); }
    pure isZero(n: int): bool requires true; { return n == 0; }
`

// rows are members of programs, with what becomes of each.
var rows = []struct{ name, member, want, reason string }{
	{"null", "method m() requires acc(next); ensures acc(next) &*& next == nil; { next := nil; }", "verified", "null is a value"},
	{"null differs", "method m() requires acc(next); ensures acc(next) &*& next != nil; { next := nil; }", "not true", "and no object"},
	{"variable", "method m(v: int) requires true; ensures v == v + 0; { }", "verified", "Γ(x)"},
	{"variable differs", "method m(v: int, w: int) requires true; ensures v == w; { }", "not equal", "parameters are any values"},
	{"field", "method m() requires acc(x) &*& x == 3; ensures acc(x) &*& x == 3; { }", "verified", "the value of a chunk"},
	{"field without chunk", "method m() requires true; ensures true; { assert x == x; }", "no chunk", "reading needs access"},
	{"field of another", "method m(c: Cell) requires c != nil &*& acc(c.x); ensures true; { assert x == x; }", "no chunk", "access to another object is none"},
	{"field of an equal one", "method m(c: Cell) requires c == this &*& acc(c.x); ensures acc(x); { x := 1; assert c.x == 1; }", "verified", "matches are up to Σ"},
	{"pure", "method m() requires valid(); ensures valid() &*& getX() == old(getX()); { }", "verified", "the snapshot is the same"},
	{"pure of nil", "method m(c: Cell) requires c.valid(); ensures true; { }", "may be nil", "the receiver of a predicate in a contract"},
	{"pure without precondition", "method m() requires true; ensures true; { assert getX() == 0; }", "no chunk", "the precondition is consumed"},
	{"pure of a receiver that may be nil", "method m(c: Cell) requires true; ensures true; { assert c.isZero(0); }", "may be nil", "t0 ≠ null"},
	{"conditional", "method m(v: int) requires true; ensures v <= (v < 0 ? 0 : v); { }", "verified", "an if-then-else term"},
	{"conditional that is decided", "method m(v: int) requires v < 0; ensures (v < 0 ? 0 : x) == 0; { }", "verified", "only the branch that is taken is evaluated"},
	{"conditional differs", "method m(v: int) requires true; ensures (v < 0 ? 0 : v) == v; { }", "not equal", "one of the branches"},
	{"conditional in the other branch", "method m(v: int) requires v > 0; ensures (v < 0 ? x : v) == v; { }", "verified", "only the branch that is taken is evaluated"},
	{"old", "method m() requires acc(x); ensures acc(x) &*& x == old(x) + 1; { x := x + 1; }", "verified", "the value on entry"},
	{"old differs", "method m() requires acc(x); ensures acc(x) &*& x == old(x); { x := x + 1; }", "not equal", "not the value on exit"},
	{"opening", "method m() requires valid(); ensures valid(); { assert (opening valid() in x) == (opening valid() in x); }", "verified", "the body of the predicate is there"},
	{"opening without chunk", "method m() requires acc(x); ensures acc(x); { assert (opening valid() in x) == x; }", "no chunk", "the predicate must be there"},
	{"opening and another field", "method m() requires valid(); ensures valid(); { assert (opening valid() in b); }", "no chunk", "the body has no access to b"},
	{"using", "method m() requires acc(x); ensures true; { x := 2; close valid(); assert (using getX() in (getX() == 2 ? 1 : 0)) == 1; }", "verified", "the call equals the body"},
	{"using, outside", "method m() requires acc(x); ensures true; { x := 2; close valid(); assert (using getX() in getX()) == 2; }", "not equal", "by the figure, what is assumed is lost behind e"},
	{"using nothing", "method m() requires acc(x); ensures true; { x := 2; close valid(); assert getX() == 2; }", "not equal", "without it nothing is known of the body"},
	{"using another value", "method m() requires acc(x); ensures true; { x := 2; close valid(); assert (using getX() in (getX() == 2 ? 1 : 0)) == 0; }", "not true", "the body is what it is"},
	{"operators", "method m(v: int, w: int) requires v < w && !(v == 0); ensures v + 1 <= w || v == 0; { }", "verified", "arithmetic of the solver"},
	{"literal", "method m() requires true; ensures true; { assert 1 + 1 == 2; }", "verified", "numbers"},
	{"literals differ", "method m() requires true; ensures true; { assert 1 == 2; }", "not true", "numbers"},
	{"false before", "method m() requires false; ensures false; { assert false; }", "verified", "no path begins"},
	{"false behind", "method m() requires true; ensures false; { }", "false is required", "no path ends there"},
	{"acc twice", "method m() requires acc(x) &*& acc(x); ensures false; { }", "verified", "no state has two permissions for one location"},
	{"acc of two", "method m(c: Cell) requires c != nil &*& acc(x) &*& acc(c.x); ensures acc(x) &*& acc(c.x) &*& c != this; { }", "verified", "locations are separate"},
	{"acc of nil", "method m(c: Cell) requires acc(c.x); ensures true; { }", "may be nil", "c may be nil"},
	{"acc is lost", "method m() requires acc(x); ensures acc(x) &*& acc(x); { }", "no chunk", "a chunk is consumed once"},
	{"equality before", "method m(v: int) requires v == 1; ensures v == 1; { }", "verified", "it is assumed"},
	{"equality that is impossible", "method m(v: int) requires v == 1 &*& v == 2; ensures false; { }", "verified", "no path begins"},
	{"separation keeps values", "method m() requires acc(x) &*& acc(next); ensures acc(x) &*& acc(next) &*& x == old(x) &*& next == old(next); { }", "verified", "each conjunct has its part of the snapshot"},
	{"separation has two parts", "method m(c: Cell) requires c != nil &*& acc(x) &*& acc(c.x); ensures acc(x) &*& acc(c.x) &*& x == c.x; { }", "not equal", "the parts are different"},
	{"predicate with arguments", "method m() requires above(3); ensures above(3); { open above(3); close above(2 + 1); }", "verified", "arguments are compared up to Σ"},
	{"predicate with others", "method m() requires above(3); ensures above(4); { }", "no chunk", "above(3) is not above(4)"},
	{"conditional contract", "method m(v: int) requires v == 0 ? acc(x) : acc(b); ensures v == 0 ? acc(x) : acc(b); { }", "verified", "both cases"},
	{"conditional contract, other", "method m(v: int) requires v == 0 ? acc(x) : acc(b); ensures v == 0 ? acc(b) : acc(x); { }", "no chunk", "both cases"},
	{"conditional contract, second case", "method m(v: int) requires v == 0 ? acc(x) : acc(b); ensures true; { x := 1; }", "no chunk", "the precondition has a second case"},
	{"conditional postcondition, second case", "method m(v: int) requires true; ensures v == 0 ? true : false; { }", "false is required", "the postcondition has a second case"},
	{"untouched", "method m() requires valid() &*& acc(b); ensures valid() &*& acc(b) &*& untouched(valid()); { b := true; }", "verified", "x keeps its value"},
	{"touched", "method m() requires acc(x); ensures acc(x) &*& untouched(acc(x)); { x := x + 1; }", "not equal", "x changes"},
	{"untouched by a call", "method same() requires acc(x); ensures acc(x) &*& untouched(acc(x)); { } method m() requires acc(x); ensures acc(x) &*& x == old(x); { same(); }", "verified", "it is assumed behind a call"},
	{"touched by a call", "method other() requires acc(x); ensures acc(x); { } method m() requires acc(x); ensures acc(x) &*& x == old(x); { other(); }", "not equal", "a call may change what it takes"},
	{"untouched, of another location", "method m(c: Cell) requires acc(next) &*& next != nil &*& acc(next.x) &*& next.x == 7 &*& c != nil &*& acc(c.x); ensures acc(next) &*& next != nil &*& acc(next.x) &*& untouched(acc(next.x)); { next := c; next.x := 7; }", "verified", "by the figures, snapshots are compared"},
	{"untouched by open and close", "method m() requires valid(); ensures valid() &*& untouched(valid()); { open valid(); close valid(); }", "verified", "the snapshot of one location is what it was"},
	{"untouched by open and close, with a condition", "method m() requires above(1); ensures above(1) &*& untouched(above(1)); { open above(1); close above(1); }", "not equal", "nothing says that a snapshot is the combination of its parts"},
	{"declaration", "method m() requires true; ensures true; { var c: Cell; var n: int; assert c == nil && n == 0; }", "verified", "null, and 0"},
	{"declaration differs", "method m() requires true; ensures true; { var n: int; assert n == 1; }", "not true", "0"},
	{"assignment", "method m() requires true; ensures true; { var n: int; n := 1; n := n + 1; assert n == 2; }", "verified", "Γ[x ↦ t]"},
	{"assignment differs", "method m() requires true; ensures true; { var n: int; n := 1; assert n == 0; }", "not true", "not the old value"},
	{"write", "method m() requires acc(x); ensures acc(x) &*& x == 5; { x := 5; }", "verified", "the chunk has the value"},
	{"write without chunk", "method m() requires true; ensures true; { x := 5; }", "no chunk", "writing needs access"},
	{"call", "method set(v: int) requires acc(x); ensures acc(x) &*& x == v; { x := v; } method m() requires acc(x); ensures acc(x) &*& x == 7; { set(7); }", "verified", "by its contract"},
	{"call takes", "method take() requires acc(x); ensures true; { } method m() requires acc(x); ensures acc(x); { take(); }", "no chunk", "what a call does not give back is gone"},
	{"call of nil", "method n() requires true; ensures true; { } method m(c: Cell) requires true; ensures true; { c.n(); }", "may be nil", "t0 ≠ null"},
	{"call without its precondition", "method n() requires acc(x); ensures acc(x); { } method m() requires true; ensures true; { n(); }", "no chunk", "the precondition is consumed"},
	{"new", "method m() requires true; ensures true; { var c: Cell; c := new Cell; c.x := c.x + 1; assert c.x == 1 && c != nil && c.next == nil; }", "verified", "all fields are accessible"},
	{"new differs", "method m() requires true; ensures true; { var c: Cell; c := new Cell; assert c == nil; }", "not equal", "it is not nil"},
	{"if", "method m(v: int) requires acc(x); ensures acc(x) &*& x >= 0; { if v >= 0 { x := v; } else { x := 0; } }", "verified", "both branches"},
	{"if, then", "method m(v: int) requires acc(x); ensures acc(x) &*& x >= 0; { if v >= 0 { x := 0 - 1; } else { x := 0; } }", "not true", "the then-branch"},
	{"if, else", "method m(v: int) requires acc(x); ensures acc(x) &*& x >= 0; { if v >= 0 { x := v; } else { x := v; } }", "not true", "the else-branch"},
	{"if that is decided", "method m(v: int) requires v == 1; ensures true; { if v == 1 { } else { assert false; } }", "verified", "a branch that is unreachable"},
	{"assert", "method m() requires acc(x); ensures acc(x); { x := 1; assert x == 2; }", "not true", "it must follow"},
	{"open and close", "method m() requires valid(); ensures valid() &*& getX() == old(getX()); { open valid(); close valid(); }", "verified", "they are inverse"},
	{"open nothing", "method m() requires acc(x); ensures true; { open valid(); }", "no chunk", "the predicate must be there"},
	{"open takes the chunk", "method m() requires valid(); ensures acc(x) &*& valid(); { open valid(); }", "no chunk", "it is replaced"},
	{"close takes the field", "method m() requires acc(x); ensures valid() &*& acc(x); { close valid(); }", "no chunk", "it is replaced"},
	{"close nothing", "method m() requires true; ensures true; { close valid(); }", "no chunk", "the body is consumed"},
	{"close of what is false", "method m() requires acc(x); ensures true; { x := 1; close above(2); }", "not true", "the body must hold"},
	{"use", "method m() requires acc(x); ensures valid() &*& getX() == 4; { x := 4; close valid(); use getX(); }", "verified", "the call equals the body"},
	{"use is omitted", "method m() requires acc(x); ensures valid() &*& getX() == 4; { x := 4; close valid(); }", "not equal", "nothing is known of the body"},
	{"use, and go on", "method m() requires acc(x); ensures true; { close valid(); use getX(); assert false; }", "not true", "what follows is executed"},
	{"untouched, and go on", "method same() requires acc(x); ensures acc(x) &*& untouched(acc(x)); { } method m() requires acc(x); ensures acc(x); { same(); assert false; }", "not true", "what follows is executed"},
	{"true, and more", "method m() requires true; ensures true &*& false; { }", "false is required", "the other conjunct counts"},
	{"separation has two parts, too", "method m() requires acc(x) &*& acc(y); ensures acc(x) &*& acc(y) &*& x == y; { }", "not equal", "the parts are different"},
	{"loop", "method m(n: int) requires n >= 0; ensures true; { var i: int; while i < n invariant i <= n { i := i + 1; } assert i == n; }", "verified", "the invariant, and that the condition is false"},
	{"loop whose invariant does not hold before", "method m(n: int) requires true; ensures true; { var i: int; while i < n invariant i <= n { i := i + 1; } }", "not true", "n may be negative"},
	{"loop whose invariant is not kept", "method m(n: int) requires n >= 0; ensures true; { var i: int; while i < n invariant i <= n { i := i + 2; } }", "not true", "i may be n + 1"},
	{"loop without invariant", "method m(n: int) requires n >= 0; ensures true; { var i: int; while i < n { i := i + 1; } assert i <= n; }", "not true", "true is the invariant"},
	{"loop changes what it assigns", "method m(n: int) requires true; ensures true; { var i: int; var j: int; while i < n { i := i + 1; } assert j == 0; assert i == 0; }", "not equal", "i has any value behind it"},
	{"loop keeps what it does not use", "method m(n: int) requires acc(x); ensures acc(x) &*& x == old(x); { var i: int; while i < n { i := i + 1; } }", "verified", "chunks that the invariant does not take stay"},
	{"loop uses what it does not take", "method m(n: int) requires acc(x); ensures acc(x); { while x < n { skip; } }", "no chunk", "the condition needs access"},
	{"loop in the heap", "method m(n: int) requires acc(x) &*& x <= n; ensures acc(x) &*& x == n; { while x < n invariant acc(x) &*& x <= n { x := x + 1; } }", "verified", "the invariant has access"},
	{"loop in the heap, and another field", "method m(n: int) requires acc(x) &*& x <= n &*& acc(y); ensures acc(x) &*& acc(y) &*& x == n &*& y == old(y); { while x < n invariant acc(x) &*& x <= n { x := x + 1; } }", "verified", "y is not touched"},
	{"loop that is not entered", "method m() requires true; ensures true; { while false { assert false; } }", "verified", "the body is unreachable"},
	{"loop that is not left", "method m() requires true; ensures true; { while true { skip; } assert false; }", "verified", "what is behind it is unreachable"},
	{"invariant and old", "method m(n: int) requires acc(x); ensures acc(x) &*& x >= old(x); { var i: int; while i < n invariant acc(x) &*& x >= old(x) { i := i + 1; x := x + 1; } }", "verified", "old is about the entry of the method"},
	{"loop, result of a call, and new", "method r(): int requires true; ensures true; { return 1; } method m(n: int) requires true; ensures true; { var i: int; var c: Cell; while i < n { i := r(); c := new Cell; i := *; } assert c == nil; }", "not equal", "all of them assign"},
	{"join", "method m(v: int) requires acc(x); ensures acc(x) &*& x >= 0; { if v < 0 { x := 0; } else { x := v; } join acc(x) &*& x >= 0; skip; }", "verified", "all paths satisfy it, and it suffices"},
	{"join that one path misses", "method m(v: int) requires acc(x); ensures acc(x) &*& x >= 0; { if v < 0 { x := 0; } else { x := v - 1; } join acc(x) &*& x >= 0; }", "not true", "x may be -1"},
	{"join that the other path misses", "method m(v: int) requires acc(x); ensures acc(x); { if v < 0 { x := 0 - 1; } else { x := v; } join acc(x) &*& x >= 0; }", "not true", "x is -1"},
	{"join that forgets", "method m() requires acc(x); ensures acc(x) &*& x == 1; { x := 1; join acc(x); }", "not equal", "behind it φ is all that is known of the heap"},
	{"join that forgets a variable", "method m() requires true; ensures true; { var i: int; i := 1; join true; assert i == 1; }", "not equal", "and of what is assigned to"},
	{"join that remembers a variable", "method m() requires true; ensures true; { var i: int; i := 1; join i == 1; assert i == 1; }", "verified", "by φ"},
	{"join of a declared variable", "method m() requires true; ensures true; { var i: int; join true; assert i == 0; }", "not equal", "a declaration assigns 0"},
	{"join and parameters", "method m(v: int) requires v == 1; ensures true; { if v > 0 { v := v; } join true; assert v == 1; }", "not equal", "v is assigned to"},
	{"join and the precondition", "method m(v: int) requires v == 1; ensures v == 1; { join true; assert v == 1; }", "verified", "what was known at the beginning still is"},
	{"join and a branch", "method m(v: int) requires true; ensures true; { if v == 1 { join true; assert v == 1; } }", "not equal", "it goes back to the beginning"},
	{"join and old", "method m() requires acc(x); ensures acc(x) &*& x == old(x); { join acc(x) &*& x == old(x); }", "verified", "old is about the entry of the method"},
	{"join in a loop", "method m(n: int) requires acc(x) &*& acc(y); ensures acc(x) &*& acc(y) &*& y == old(y); { while x < n invariant acc(x) { x := x + 1; join acc(x) &*& x <= n; } }", "verified", "y is kept aside"},
	{"join in a loop that loses the invariant", "method m(n: int) requires acc(x); ensures true; { while x < n invariant acc(x) { join true; } }", "no chunk", "the invariant is demanded behind it"},
	{"join in a loop, twice", "method m(v: int, c: Cell) requires true; ensures true; { var i: int; if v == 0 { c := this; } while i < 3 { join true; assert c == this; } }", "not equal", "each way to the loop is verified"},
	{"join and return", "method m(): int requires acc(x); ensures acc(x) &*& result == 1; { join acc(x); return 1; }", "verified", "the postcondition is demanded behind it"},
	{"join behind a join", "method m(v: int) requires acc(x); ensures acc(x) &*& x == 2; { join acc(x) &*& x == x; x := 1; join acc(x) &*& x == 1; x := x + 1; }", "verified", "the second one goes back to the first"},
	{"return", "method m(): int requires true; ensures result == 3; { return 3; assert false; }", "verified", "nothing behind it is executed"},
	{"return of another value", "method m(): int requires true; ensures result == 3; { return 4; }", "not true", "the postcondition"},
	{"return in a branch", "method m(n: int): int requires true; ensures result >= 0; { if n >= 0 { return n; } return 0 - n; }", "verified", "both paths"},
	{"return without a value", "method m() requires acc(x); ensures acc(x) &*& x == 1; { x := 1; return; x := 2; }", "verified", "what is behind it is not executed"},
	{"return in a loop", "method m(n: int): int requires acc(x); ensures acc(x) &*& result >= 0; { var i: int; while i < n invariant i >= 0 { return i; } return i; }", "verified", "what the loop does not use is there again"},
	{"return in a loop, wrong", "method m(n: int): int requires acc(x); ensures acc(x) &*& result > 0; { var i: int; while i < n invariant i >= 0 { return i; } return 1; }", "not true", "i may be 0"},
	{"no return", "method m(): int requires true; ensures result == 0; { }", "verified", "the default, as the run has it"},
	{"result of a call", "method r(): int requires true; ensures result > 2; { return 3; } method m() requires acc(x); ensures acc(x) &*& x > 2; { x := r(); }", "verified", "by the contract"},
	{"result of a call, differs", "method r(): int requires true; ensures result > 2; { return 3; } method m() requires true; ensures true; { var n: int; n := r(); assert n == 3; }", "not equal", "nothing but the contract"},
	{"parameter that is assigned", "method m(v: int) requires acc(x); ensures acc(x) &*& x == v; { v := 3; x := v; }", "not equal", "a parameter denotes what was passed"},
	{"input", "method m() requires true; ensures true; { var n: int; n := *; assert n == n + 0; }", "verified", "any value"},
	{"input differs", "method m() requires true; ensures true; { var n: int; n := *; assert n == 0; }", "not equal", "any value"},
	{"assumption", "method m(v: int) requires true; ensures true; { assume v > 2; assert v > 1; }", "verified", "it is assumed"},
	{"assumption, and go on", "method m(v: int) requires true; ensures true; { assume v > 2; assert v > 3; }", "not true", "what follows is executed"},
	{"assumption that is impossible", "method m(v: int) requires v == 1; ensures true; { assume v == 2; assert false; }", "verified", "no run gets there"},
	{"skip", "method m() requires true; ensures true; { skip; assert false; }", "not true", "what follows is executed"},
	{"skip and go on", "method m() requires true; ensures true; { skip; }", "verified", "nothing happens"},
	{"input, and a variable with a number", "method m(x: int, x_2: int) requires true; ensures true; { x := *; assert x == x_2; }", "not equal", "a fresh term is no other's"},
	{"loop, and a variable with a number", "method m(x: int, x_2: int) requires true; ensures true; { while x < 0 { x := x + 1; } assert x == x_2; }", "not equal", "a fresh term is no other's"},
	{"new, and a variable with a number", "method m() requires true; ensures true; { var d: Cell; var d_2: Cell; d_2 := new Cell; d := new Cell; d := new Cell; assert d == d_2; }", "not equal", "each object is another one"},
	{"contract that is not well-defined", "method m() requires x == 1; ensures true; { }", "no chunk", "it reads what it has no access to"},
	{"backtracking", "method m(c: Cell) requires c == this &*& (valid() &*& c.valid()); ensures valid() &*& c.valid() &*& getX() == old(getX()); { }", "verified", "two chunks match, and one of them does"},
	{"pure method that does not end", "pure p(): int requires true; { return p() + 1; }", "may not end", "§3.6"},
	{"pure method that needs less", "pure p(n: int): int requires acc(x) &*& acc(y); { return n <= 0 ? x : q(n); } pure q(n: int): int requires acc(x); { return x; }", "verified", "y is not consumed"},
	{"pure method that is behind, and needs all", "pure q(n: int): int requires acc(x); { return r(n); } pure r(n: int): int requires acc(x); { return x; }", "verified", "the last one calls nothing"},
	{"pure method that calls a later one", "pure r(n: int): int requires acc(x); { return x; } pure q(n: int): int requires acc(x); { return q(n); }", "may not end", "it calls itself with the same heap"},
	{"pure method in opening", "predicate list() { return acc(next) &*& (next == nil ? true : next.list()); } pure length(): int requires list(); { return opening list() in (next == nil ? 1 : next.length() + 1); }", "verified", "the derivation is less deep"},
	{"precondition that calls its method", "pure p(): int requires p() == 0; { return 0; }", "may not end", "unfolding it does not end"},
	{"preconditions that call each other's", "pure p(): int requires r() == 0; { return 0; } pure r(): int requires p() == 0; { return 0; }", "may not end", "nor here"},
	{"body that uses its method", "predicate list() { return acc(next) &*& (next == nil ? true : next.list()); } pure length(): int requires list(); { return opening list() in (next == nil ? 1 : using next.length() in next.length() + 1); }", "may not end", "unfolding the body does not end"},
	{"predicate that opens itself", "predicate q() { return acc(next) &*& next != nil &*& next.q() &*& (opening next.q() in next.next) == nil; }", "may not end", "nor that of a predicate"},
	{"use of a method that calls itself", "predicate list() { return acc(next) &*& (next == nil ? true : next.list()); } pure length(): int requires list(); { return opening list() in (next == nil ? 1 : next.length() + 1); } method m() requires list(); ensures list(); { use length(); assert (using length() in length()) == length(); }", "verified", "its body is unfolded once"},
	{"length", "method m(a: []int) requires a != nil; ensures a.length >= 0; { assert a.length + 1 > 0; }", "verified", "no length is negative"},
	{"length of nil", "method m(a: []int) requires true; ensures a.length >= 0; { }", "may be nil", "a may be nil"},
	{"length, and go on", "method m(a: []int) requires a != nil; ensures true; { assert a.length > 0; }", "not true", "it may be 0"},
	{"element", "method m(a: []int) requires a != nil &*& acc(a.elems) &*& a.length > 1; ensures acc(a.elems) &*& a[0] == 3 &*& a[1] == old(a[1]); { a[0] := 3; }", "verified", "what is written is read, and others stay"},
	{"element without chunk", "method m(a: []int) requires a != nil &*& a.length > 1; ensures true; { assert a[0] == a[0]; }", "no chunk", "reading needs access"},
	{"element written without chunk", "method m(a: []int) requires a != nil &*& a.length > 1; ensures true; { a[0] := 1; }", "no chunk", "so does writing"},
	{"element outside", "method m(a: []int, i: int) requires a != nil &*& acc(a.elems) &*& i < a.length; ensures true; { assert a[i] == a[i]; }", "not true", "i may be negative"},
	{"element behind", "method m(a: []int) requires a != nil &*& acc(a.elems); ensures true; { a[0] := 1; }", "not true", "the array may be empty"},
	{"element at an unknown place", "method m(a: []bool, i: int, j: int) requires a != nil &*& acc(a.elems) &*& 0 <= i && i < a.length && 0 <= j && j < a.length; ensures acc(a.elems) &*& a[j] == true &*& a[i] == false || i == j; { a[i] := false; a[j] := true; }", "verified", "both cases"},
	{"element that may be another", "method m(a: []int, i: int, j: int) requires a != nil &*& acc(a.elems) &*& 0 <= i && i < a.length && 0 <= j && j < a.length; ensures true; { a[i] := 1; a[j] := 2; assert a[i] == 1; }", "not equal", "i may be j"},
	{"elements of two arrays", "method m(a: []int, b: []int) requires a != nil &*& b != nil &*& acc(a.elems) &*& acc(b.elems) &*& a.length == 2 &*& b.length == 2; ensures acc(a.elems) &*& acc(b.elems) &*& b[0] == old(b[0]) &*& a != b; { a[0] := 1; }", "verified", "they are separate"},
	{"elements that are untouched", "method n(a: []int) requires a != nil &*& acc(a.elems); ensures acc(a.elems) &*& untouched(acc(a.elems)); { } method m(a: []int) requires a != nil &*& acc(a.elems) &*& a.length == 2; ensures acc(a.elems) &*& a[1] == old(a[1]); { n(a); }", "verified", "the snapshot has them"},
	{"elements that are not", "method n(a: []int) requires a != nil &*& acc(a.elems); ensures acc(a.elems); { } method m(a: []int) requires a != nil &*& acc(a.elems) &*& a.length == 2; ensures acc(a.elems) &*& a[1] == old(a[1]); { n(a); }", "not equal", "a call may change what it takes"},
	{"new array", "method m() requires acc(next); ensures acc(next); { var a: []Cell; a := new Cell[3]; assert a != nil && a.length == 3 && a[2] == nil; a[2] := this; next := a[2]; assert next == this; }", "verified", "its elements are nil, and accessible"},
	{"new array of numbers", "method m() requires true; ensures true; { var a: []int; a := new int[1]; assert a[0] == 1; }", "not true", "it is 0"},
	{"new array of negative length", "method m(n: int) requires true; ensures true; { var a: []int; a := new int[n]; }", "not true", "n may be negative"},
	{"new array in a loop", "method m() requires true; ensures true; { var a: []int; var i: int; while i < 1 { a := new int[1]; i := i + 1; } assert a == nil; }", "not equal", "the body assigns to it"},
	{"conditions that are related", "method m(v: int, w: int) requires true; ensures true; { if v == w { if w == 1 { if v == 1 { } else { assert false; } } } }", "verified", "v is in the path condition"},
	{"conditions on both sides", "method m(v: int) requires true; ensures true; { if v == v + 1 { assert false; } if v < v + 1 { } else { assert false; } }", "verified", "the other side has v, too"},
	{"conditions on a truth value", "method m(b: bool, c: bool) requires true; ensures true; { if b { assert !(b == c); } }", "not true", "c may be true"},
	{"predicate that is not self-framing", "predicate q() { return x == 1; }", "no chunk", "it reads what it gives no access to"},
}

// program is a program of a row.
func program(t testing.TB, member string) *contracts.Program {
	t.Helper()
	tree, err := syntax.Parse("", []byte(head+member+"\n}"))
	if err != nil {
		t.Fatal(member, err)
	}
	p, err := contracts.Check(tree)
	if err != nil {
		t.Fatal(member, err)
	}
	return p
}

func session(t testing.TB) solver.Session { return sessionBy(t, "z3") }

// verdict is what becomes of the last member of a program.
func verdict(p *contracts.Program, rules Rules, s solver.Session) string {
	members := Members(p)
	o := Verify(context.Background(), Options{Rules: rules}, p, members[len(members)-1], s)
	if o.Verified {
		return "verified"
	}
	return string(o.Failure.Why)
}

func TestRows(t *testing.T) {
	s := session(t)
	for _, row := range rows {
		if got := verdict(program(t, row.member), Standard(), s); row.reason == "" || got != row.want {
			t.Errorf("%s: %s, expected %s (%s)", row.name, got, row.want, row.reason)
		}
	}
}

// Each entry of the figures is needed by a row: neither the entry that is always false nor
// the one that is always true gives what is expected.
func TestEachRuleIsSeen(t *testing.T) {
	s := session(t)
	var programs []*contracts.Program
	for _, row := range rows {
		programs = append(programs, program(t, row.member))
	}
	for _, r := range Standard() {
		for _, mutant := range []struct {
			name string
			step Step
		}{{"false", fails(Failure{Why: "mutant"})}, {"true", Done()}} {
			if r.ID == "frames/produce-false" && mutant.name == "true" {
				continue // it is that
			}
			if killed := kill(programs, Standard().With(always(r, mutant.step)), s); killed == "" {
				t.Errorf("%s that is %s is not seen", r.ID, mutant.name)
			}
		}
	}
}

// kill is the first row whose verdict is another one by these rules; "" if there is none.
func kill(programs []*contracts.Program, rules Rules, s solver.Session) string {
	for i, row := range rows {
		if verdict(programs[i], rules, s) != row.want {
			return row.name
		}
	}
	return ""
}

// always is an entry that says one thing of all that it is for.
func always(r Rule, step Step) Rule {
	switch {
	case r.eval != nil:
		r.eval = func(*Verifier, State, contracts.Expr, func(*Term) Step) Step { return step }
	case r.produce != nil:
		r.produce = func(*Verifier, State, *Term, contracts.Assertion, func(State) Step) Step { return step }
	case r.consume != nil:
		r.consume = func(*Verifier, State, *Heap, contracts.Assertion, func(*Heap, *PathCondition, *Term) Step) Step {
			return step
		}
	default:
		r.exec = func(*Verifier, State, contracts.Stmt, func(State) Step) Step { return step }
	}
	return r
}

// cell is the program of Figures 3 and 9, without one line.
func cell(t testing.TB, without string) *contracts.Program {
	t.Helper()
	src, err := os.ReadFile("../examples/frames/cell.tdm")
	if err != nil {
		t.Fatal(err)
	}
	text := string(src)
	if without != "" {
		i := strings.Index(text, "method setX")
		text = text[:i] + strings.Replace(text[i:], without, "", 1)
	}
	return checked(t, text)
}

func member(t testing.TB, p *contracts.Program, name string) Member {
	t.Helper()
	for _, m := range Members(p) {
		if m.Name() == name {
			return m
		}
	}
	t.Fatal(name)
	return Member{}
}

// §4.1: "Omitting one of these operations causes symbolic execution to fail", at the place
// that the text says.
func TestOmitted(t *testing.T) {
	s := session(t)
	for _, row := range []struct{ omitted, want, reason string }{
		{"open valid();", "no chunk in ", "the assignment x := v fails, since this.x is not accessible"},
		{"close valid();", "no chunk in ", "use getX() needs valid() even before the postcondition does"},
		{"use getX();", "not equal in the postcondition of Cell.setX", "the second conjunct is not provable"},
		{"close valid();\n        use getX();", "no chunk in the postcondition of Cell.setX", "the heap contains no predicate chunk"},
	} {
		p := cell(t, row.omitted)
		o := Verify(context.Background(), Options{Rules: Standard()}, p, member(t, p, "Cell.setX"), s)
		got := "verified"
		if !o.Verified {
			got = fmt.Sprintf("%s in %s", o.Failure.Why, o.Failure.Of)
		}
		if !strings.HasPrefix(got, row.want) {
			t.Errorf("without %s: %s, expected %s (%s)", row.omitted, got, row.want, row.reason)
		}
	}
}

// Terms are compared before a question is asked: setX takes none.
func TestQuestions(t *testing.T) {
	p := cell(t, "")
	s := session(t)
	for name, most := range map[string]int{"Cell.setX": 1, "Cell.getX": 0, "Cell.valid": 0} {
		if o := Verify(context.Background(), Options{Rules: Standard()}, p, member(t, p, name), s); o.Questions > most {
			t.Errorf("%s: %d questions, expected at most %d", name, o.Questions, most)
		}
	}
}
