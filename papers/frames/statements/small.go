package statements

import "tandem/props"

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

// smallCase returns a method with one conjunct before, one behind, and less than size statements.
func smallCase(size int, src props.Source) Case {
	var k Case
	for range src.Choose(max(size, 1), "statements") {
		k.Body = append(k.Body, props.OneOf(src, "statement", smallStmts))
	}
	k.Pre = []string{props.OneOf(src, "requires", smallPre)}
	k.Post = []string{props.OneOf(src, "ensures", smallPost)}
	return k
}

// with returns small cases with one of these around them.
func with(around []string) func(int, props.Source) Case {
	return func(size int, src props.Source) Case {
		k := smallCase(size, src)
		k.Around = props.OneOf(src, "around", around)
		return k
	}
}

// preconditionsOnly returns preconditions of small methods, two together.
func preconditionsOnly(_ int, src props.Source) Case {
	return Case{Pre: []string{props.OneOf(src, "requires", smallPre), props.OneOf(src, "requires", smallPre)}}
}

// groupsOfCases is statements about methods, in their order: those of which special has the
// cases on these, the others on all small ones.
func groupsOfCases(list []*props.Property[Case], special map[string]func(int, props.Source) Case) props.Groups {
	var groups props.Groups
	var usual []*props.Property[Case]
	end := func() {
		if len(usual) > 0 {
			groups = append(groups, groupOf(smallCase, usual...))
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
	return groups
}
