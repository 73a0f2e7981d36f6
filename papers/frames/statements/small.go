package statements

import (
	"iter"
	"slices"

	"tandem/internal/lists"
	"tandem/props"
)

// What small methods are made of.
var (
	smallPre = []string{
		"true", "false", "acc(x)", "acc(x) &*& x == 0", "q()", "q() &*& c != nil &*& c.q()",
		"r(1)", "c != nil &*& acc(c.x)", "(v == 0 ? acc(x) : q())", "nonzero(v)", "acc(n) &*& n != nil &*& acc(n.x)", someElems,
	}
	smallPost = []string{
		"true", "false", "acc(x)", "acc(x) &*& x == v", "acc(x) &*& x == old(x)", "q()", "q() &*& getX() == old(getX())",
		"q() &*& q()", "r(2)", "untouched(acc(x))", "acc(x) &*& untouched(acc(x))", "untouched(q())", "c != this", "result == v", "acc(n) &*& n == old(n)", "(c == nil ? true : c.q())", "acc(a) &*& a != nil &*& acc(a.elems) &*& a[0] == old(a[0])",
	}
	smallStmts = []string{
		"x := v;", "c.x := v;", "n.x := 1;", "n := c;", "v := 0;", "d := new C;", "d := new C(1);", "set(v);", "c.set(1);",
		"open q();", "close q();", "open c.q();", "use getX();", "assert x == v;", "assert i == 0;", "assume v == 0;", "i := v == 0 ? (opening nonzero(v) in 1) : 2;", "return v;",
		"if v == 0 { x := 1; }", "while x < 0 invariant acc(x) { x := x + 1; }", "while i < v { i := i + 1; }", "join acc(x) &*& x == v;",
		"a[0] := v;", "i := a[0] + a.length;", "a := new int[1];",
	}
)

// smallMethods returns all with one conjunct before, one behind, and at most so many statements.
func smallMethods(statements int) iter.Seq[Case] {
	bodies := [][]string{nil}
	for last := bodies; statements > 0; statements-- {
		var longer [][]string
		for _, b := range last {
			longer = append(longer, lists.Map(smallStmts, func(s string) []string { return append(slices.Clone(b), s) })...)
		}
		bodies, last = append(bodies, longer...), longer
	}
	return func(yield func(Case) bool) {
		for _, body := range bodies {
			for _, pre := range smallPre {
				for _, post := range smallPost {
					if !yield(Case{Pre: []string{pre}, Post: []string{post}, Body: body}) {
						return
					}
				}
			}
		}
	}
}

// smallCases returns the small methods of a size, the number of statements and one.
func smallCases(size int) func(func(Case) bool) { return smallMethods(size - 1) }

// with returns the small cases with each of these around them.
func with(around []string) func(int) func(func(Case) bool) {
	return func(size int) func(func(Case) bool) {
		return func(yield func(Case) bool) {
			for k := range smallCases(size) {
				for _, a := range around {
					if k.Around = a; !yield(k) {
						return
					}
				}
			}
		}
	}
}

// preconditionsOnly returns the preconditions of small methods, alone and two together.
func preconditionsOnly(int) func(func(Case) bool) {
	return func(yield func(Case) bool) {
		for _, first := range smallPre {
			for _, second := range smallPre {
				if !yield(Case{Pre: []string{first, second}}) {
					return
				}
			}
		}
	}
}

// groupsOfCases is statements about methods, in their order: those of which special has the
// cases on these, the others on all small ones.
func groupsOfCases(list []*props.Property[Case], special map[string]func(int) func(func(Case) bool)) group {
	var groups []group
	var usual []*props.Property[Case]
	end := func() {
		if len(usual) > 0 {
			groups = append(groups, groupOf(smallCases, usual...))
		}
		usual = nil
	}
	for _, p := range list {
		if of, ok := special[p.ID]; ok {
			end()
			groups = append(groups, groupOf(of, p))
		} else {
			usual = append(usual, p)
		}
	}
	end()
	return joined(groups...)
}
