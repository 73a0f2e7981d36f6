package frames

import (
	"context"
	"iter"
	"slices"
	"testing"

	"tandem/internal/longtest"
	"tandem/solver"
)

// What small methods are made of.
var (
	smallPre = []string{
		"true", "false", "acc(x)", "acc(x) &*& x == 0", "q()", "q() &*& c != nil &*& c.q()",
		"r(1)", "c != nil &*& acc(c.x)", "(v == 0 ? acc(x) : q())", "acc(n) &*& n != nil &*& acc(n.x)",
	}
	smallPost = []string{
		"true", "false", "acc(x)", "acc(x) &*& x == v", "acc(x) &*& x == old(x)", "q()", "q() &*& getX() == old(getX())",
		"q() &*& q()", "r(2)", "untouched(acc(x))", "untouched(q())", "c != this", "result == v", "acc(n) &*& n == old(n)", "(c == nil ? true : c.q())",
	}
	smallStmts = []string{
		"x := v;", "c.x := v;", "n.x := 1;", "n := c;", "v := 0;", "d := new C;", "d := new C(1);", "set(v);", "c.set(1);",
		"open q();", "close q();", "open c.q();", "use getX();", "assert x == v;", "assert i == 0;", "assume v == 0;", "return v;",
		"if v == 0 { x := 1; }", "while x < 0 invariant acc(x) { x := x + 1; }", "while i < v { i := i + 1; }", "join acc(x) &*& x == v;",
	}
)

// smallMethods are all with one conjunct before, one behind, and at most so many statements.
func smallMethods(statements int) iter.Seq[*grown] {
	bodies := [][]string{nil}
	for last := bodies; statements > 0; statements-- {
		var longer [][]string
		for _, b := range last {
			for _, s := range smallStmts {
				longer = append(longer, append(slices.Clone(b), s))
			}
		}
		bodies, last = append(bodies, longer...), longer
	}
	return func(yield func(*grown) bool) {
		for _, body := range bodies {
			for _, pre := range smallPre {
				for _, post := range smallPost {
					g := &grown{pre: []string{pre}, post: []string{post}}
					for _, text := range body {
						g.body = append(g.body, &node{text: text})
					}
					if !yield(g) {
						return
					}
				}
			}
		}
	}
}

// accepts tells whether a method is verified by the rules.
func (g *grown) accepts(t *testing.T, rules Rules, s solver.Session) bool {
	_, p, m := g.known()
	if m == nil {
		t.Fatal(g)
	}
	return Verify(context.Background(), Options{Rules: rules}, p, Member{Method: m}, s).Verified
}

// Soundness, of all small methods: with at most two statements, and on every day some of
// those with at most one.
func TestAllSmallMethods(t *testing.T) {
	statements, every := 1, 11
	if longtest.Sweeps() {
		statements, every = 2, 1
	}
	s := session(t)
	n, all, verified, vacuous, runs := 0, 0, 0, 0, 0
	for g := range smallMethods(statements) {
		if n++; n%every != 0 {
			continue
		}
		all++
		if !g.accepts(t, Standard(), s) {
			continue
		}
		verified++
		found, met := g.refuted(200)
		if met == 0 {
			vacuous++
		}
		runs += met
		if found != nil {
			t.Errorf("verified, but %v\n%v", found, g)
		}
	}
	t.Logf("%d methods, %d verified, %d of which no start meets, %d runs", all, verified, vacuous, runs)
	if verified-vacuous < all/50 {
		t.Errorf("of %d methods only %d are verified and run", all, verified-vacuous)
	}
}
