package statements

import (
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/props"
)

// piece is a conjunct or a statement with what a verified method that has it there has in
// front of it and behind it, in words of the generator: x is access to this.x, q to this.q(),
// cx to c.x; x0 is that x has the value on entry, x=v that it is v. !x is that x is not there.
type piece struct{ text, needs, gives, takes string }

// guide chooses pieces of which the next one has what it needs, mostly: so most methods are
// valid or nearly so.
type guide struct {
	props.Source
	has map[string]bool
}

// one returns a piece that has what it needs, or, one time of 8, any.
func (g *guide) one(label string, all []piece) string {
	fits := lists.Filter(all, g.fits)
	if g.Choose(8, "any "+label) == 7 || len(fits) == 0 {
		fits = all
	}
	p := props.OneOf(g.Source, label, fits)
	for _, t := range strings.Fields(p.takes) {
		delete(g.has, t)
	}
	for _, t := range strings.Fields(p.gives) {
		g.has[t] = true
	}
	return p.text
}

func (g *guide) fits(p piece) bool {
	return !slices.ContainsFunc(strings.Fields(p.needs), func(t string) bool {
		not, absent := strings.CutPrefix(t, "!")
		return absent && g.has[not] || !absent && !g.has[t]
	})
}

// tempted returns a method, or, one time of two, one that is wrong and seems right by one mistake.
func tempted(src props.Source) Case {
	if src.Choose(2, "wrong") == 1 {
		return props.OneOf(src, "wrong", temptations)
	}
	return method(src)
}

// formed returns a form, one time of four, and else what tempted makes.
func formed(forms func() []Case) func(props.Source) Case {
	return func(src props.Source) Case {
		if src.Choose(4, "form") == 3 {
			return props.OneOf(src, "form", forms())
		}
		return tempted(src)
	}
}

// method returns a method of at most three conjuncts before and behind, and three statements.
func method(src props.Source) Case {
	g := &guide{Source: src, has: map[string]bool{"i0": true}}
	var k Case
	for range 1 + src.Choose(3, "more conjuncts") {
		src.Group("requires", func() { k.Pre = append(k.Pre, g.one("requires", guidedPre)) })
	}
	for range src.Choose(4, "statements") {
		src.Group("statement", func() { k.Body = append(k.Body, g.one("statement", guidedStmts)) })
	}
	for range 1 + src.Choose(3, "more conjuncts") {
		src.Group("ensures", func() { k.Post = append(k.Post, g.one("ensures", guidedPost)) })
	}
	return k
}

// Preconditions about arrays.
const (
	someElems = "acc(a) &*& a != nil &*& acc(a.elems) &*& a.length > 0"
	twoArrays = "c != nil &*& acc(a) &*& acc(c.a) &*& a != nil &*& c.a != nil &*& acc(a.elems) &*& acc(c.a.elems) &*& a.length > 0 &*& c.a.length > 0"
)

var guidedPre = []piece{
	{"acc(x)", "!x !q !cond !nz", "x x0", ""},
	{"q()", "!x !q !cond !nz", "q q0", ""},
	{"true", "", "", ""},
	{"acc(x) &*& x == 0", "!x !q !cond !nz", "x x0 x=0", ""},
	{"c != nil &*& acc(c.x)", "!cx !cq", "cx cx0", ""},
	{"acc(x) &*& acc(y)", "!x !q !cond !nz !y !r", "x x0 y y0", ""},
	{"c != nil &*& c.q()", "!cx !cq", "cq cq0", ""},
	{"acc(y)", "!y !r", "y y0", ""},
	{"r(1)", "!y !r", "r r0", ""},
	{"acc(n)", "!n !list", "n n0", ""},
	{"acc(n) &*& n != nil &*& acc(n.x)", "!n !list !x !cx", "n nx n0", ""},
	{"list()", "!n !list", "list list0", ""},
	{"acc(b)", "!b", "b", ""},
	{"acc(a)", "!a !af !filled", "af", ""},
	{someElems, "!a !af !filled", "a a0", ""},
	{"acc(a) &*& a != nil &*& acc(a.elems) &*& a.length > 1 &*& a[0] == v", "!a !af !filled", "a a0 a=v", ""},
	{"acc(a) &*& a != nil &*& acc(a.elems) &*& 0 <= v &*& v < a.length", "!a !af !filled", "a a0 av", ""},
	{twoArrays, "!a !af !filled !cx !cq", "a a0 ca ca0", ""},
	{"acc(a) &*& (a == nil ? true : acc(a.elems) &*& a.length > 0)", "!a !af !filled", "", ""},
	{"filled()", "!a !af !filled", "filled filled0", ""},
	{"(v == 0 ? acc(x) &*& acc(x) : acc(x))", "!x !q !cond !nz", "x x0", ""},
	{"v == 0", "", "v0", ""},
	{"v != 0", "", "", ""},
	{"(v == 0 ? acc(x) : q())", "!x !q !cond !nz", "cond", ""},
	{"(v == 0 ? false : true)", "!v0", "", ""},
	{"nonzero(v)", "!x !q !cond !nz", "nz", ""},
	{"false", "never", "", ""},
	{"acc(x) &*& acc(x)", "never", "", ""},
	{"q() &*& getX() == 1", "!x !q !cond !nz", "q q0 g=1", ""},
	{"(opening q() in x) == 0", "q", "", ""},
	{"sign(v) == 1", "", "", ""},
}

var guidedStmts = []piece{
	{"x := v;", "x", "x=v", "x0 x=0"},
	{"x := x + 1;", "x", "", "x0 x=v x=0"},
	{"c.x := v;", "cx", "cx=v", "cx0"},
	{"n.x := 1;", "nx", "", ""},
	{"n := c;", "n", "", "n0 nx"},
	{"n := nil;", "n", "n=nil", "n0 nx"},
	{"y := v;", "y", "y=v", "y0"},
	{"b := v == 0;", "b", "", ""},
	{"v := 0;", "", "", "x=v y=v cx=v g=v res=v"},
	{"d := new C;", "", "d dx", ""},
	{"d := new C(1);", "", "d dq", "dx"},
	{"d.set(v);", "dq", "", ""},
	{"assert d.getX() == 1;", "never", "", ""},
	{"d.x := v;", "dx", "", ""},
	{"d := c;", "", "", "d dx dq"},
	{"n := new C;", "n", "nx", "n0"},
	{"set(v);", "q", "g=v", "q0 g=1"},
	{"c.set(1);", "cq", "cg=1", "cq0"},
	{"i := bump();", "x y", "", "y0 y=v i0"},
	{"open q();", "q", "x", "q q0 g=v g=1"},
	{"close q();", "x !q", "q", "x x0 x=v x=0"},
	{"open q(); close q();", "q", "", ""},
	{"open q(); x := v; close q(); use getX();", "q", "g=v", "q0 g=1"},
	{"close q(); use getX(); assert getX() == x;", "never", "", ""},
	{"open c.q();", "cq", "cx", "cq cq0"},
	{"close c.q();", "cx", "cq", "cx cx0"},
	{"open r(1);", "r", "y", "r r0"},
	{"close r(1);", "never", "r", "y y0"},
	{"y := v + v; close r(v + v);", "y", "", "y y0 y=v"},
	{"open list();", "list", "n", "list list0"},
	{"n := nil; close list();", "n", "list", "n n0 nx"},
	{"use getX();", "q", "", ""},
	{"use sign(v);", "", "", ""},
	{"use length();", "list", "", ""},
	{"assert x == v;", "x=v", "", ""},
	{"assert i == 0;", "i0", "", ""},
	{"assert c != nil;", "cx", "", ""},
	{"assume v == 0;", "", "v0", ""},
	{"assert v == 0;", "v0", "", ""},
	{"i := v;", "", "", "i0"},
	{"i := *;", "", "", "i0"},
	{"skip;", "", "", ""},
	{"a[0] := v;", "a", "a=v", "a0"},
	{"a[0] := a[0] + 1;", "a", "", "a0 a=v"},
	{"a[v] := 1;", "av", "", "a0 a=v"},
	{"i := a[v];", "av", "", "i0"},
	{"c.a[0] := v;", "ca", "", "ca0"},
	{"i := a[0] + a.length;", "a", "", "i0"},
	{"i := a[a.length - 1];", "a", "", "i0"},
	{"a := new int[2];", "a", "", "a0 a=v ca ca0 av"},
	{"a := new int[v];", "v0 af", "", "af"},
	{"e := new int[2]; e[1] := v; assert e[0] == 0 && e[1] == v && e.length == 2;", "", "", ""},
	{"e := a; e[0] := v;", "a", "a=v", "a0"},
	{"f := new C[1]; f[0] := this; assert f[0] == this;", "", "", ""},
	{"f := new C[2]; d := new C; f[1] := d; f[1].x := v;", "", "d dx", "dq"},
	{"assert a.length > 0;", "a", "", ""},
	{"assert a[0] == v;", "a=v", "", ""},
	{"fill(a, 0);", "a", "", "a0 a=v"},
	{"set(a[0]);", "a q", "", "q0 g=v g=1"},
	{"if a[0] == 0 { a[0] := a.length; }", "a", "", "a0 a=v"},
	{"while a[0] < v invariant acc(a) &*& a != nil &*& acc(a.elems) &*& a.length > 0 { a[0] := a[0] + 1; }", "a", "", "a0 a=v ca ca0 av"},
	{"open filled();", "filled", "a", "filled filled0"},
	{"close filled();", "a", "filled", "a a0 a=v av ca ca0"},
	{"i := first();", "filled", "", "i0"},
	{"use first();", "filled", "", ""},
	{"i := c.x;", "cx", "", "i0"},
	{"i := getX();", "q", "", "i0"},
	{"i := opening q() in x;", "q", "", "i0"},
	{"i := using getX() in getX();", "q", "", "i0"},
	{"i := v == 0 ? (opening nonzero(v) in 1) : 2;", "nz", "", "i0"},
	{"i := v == 0 ? 1 : 2;", "", "", "i0"},
	{"i := length();", "list", "", "i0"},
	{"return v;", "", "res=v", ""},
	{"return 0;", "", "", "res=v"},
	{"if v == 0 { x := 1; }", "x", "", "x0 x=v x=0"},
	{"if v == 0 { skip; } else { y := 1; }", "y", "", "y0 y=v"},
	{"if v == 0 { open q(); } else { skip; }", "never", "", ""},
	{"while x < 0 invariant acc(x) { x := x + 1; }", "x", "", "x0 x=v x=0"},
	{"while i < v { i := i + 1; }", "", "", "i0"},
	{"while i < v invariant acc(x) { x := 1; i := i + 1; }", "x", "", "i0 x0 x=v x=0"},
	{"while i < v invariant q() { set(i); i := i + 1; return v; }", "q", "", "i0 q0 g=v"},
	{"join acc(x) &*& x == v;", "x x=v", "", "q c cx cq y r n nx list b a d dx dq i0 x0 y0 v0 nz cond"},
	{"join true;", "never", "", ""},
}

var guidedPost = []piece{
	{"acc(x)", "x", "", "x"},
	{"q()", "q", "", "q"},
	{"true", "", "", ""},
	{"acc(x) &*& x == v", "x x=v", "", "x"},
	{"acc(x) &*& x == old(x)", "x x0", "", "x"},
	{"acc(x) &*& untouched(acc(x))", "x x0", "", "x"},
	{"q() &*& getX() == old(getX())", "q q0", "", "q"},
	{"q() &*& untouched(q())", "q q0", "", "q"},
	{"q() &*& getX() == v", "q g=v", "", "q"},
	{"q() &*& q()", "never", "", ""},
	{"r(1)", "r", "", "r"},
	{"r(2)", "never", "", "r"},
	{"r(1) &*& untouched(r(1))", "r r0", "", "r"},
	{"acc(y) &*& y == old(y)", "y y0", "", "y"},
	{"acc(y) &*& y == v", "y y=v", "", "y"},
	{"c != nil &*& c.q()", "cq", "", "cq"},
	{"c != nil &*& c.q() &*& c.getX() == 1", "cq cg=1", "", "cq"},
	{"c != nil &*& acc(c.x)", "cx", "", "cx"},
	{"c != nil &*& acc(c.x) &*& c.x == old(c.x)", "cx cx0", "", "cx"},
	{"c != nil &*& acc(c.x) &*& c.x == v", "cx cx=v", "", "cx"},
	{"c != this", "x cx", "", ""},
	{"c != this", "never", "", ""},
	{"(c == nil ? true : c.q())", "cq", "", "cq"},
	{"(v == 0 ? acc(x) : q())", "cond", "", "cond"},
	{"(v == 0 ? false : true)", "never", "", ""},
	{"(v == 0 ? true : false)", "v0", "", ""},
	{"acc(n) &*& n == old(n)", "n n0", "", "n"},
	{"acc(n) &*& n == nil", "n n=nil", "", "n"},
	{"acc(n) &*& n != nil &*& acc(n.x) &*& untouched(acc(n.x))", "n nx n0", "", "n nx"},
	{"list()", "list", "", "list"},
	{"list() &*& length() == old(length())", "list list0", "", "list"},
	{"acc(b)", "b", "", "b"},
	{"acc(a) &*& a != nil &*& acc(a.elems)", "a", "", "a"},
	{someElems + " &*& a[0] == v", "a a=v", "", "a"},
	{"acc(a) &*& a != nil &*& acc(a.elems) &*& a.length == old(a.length) &*& a[0] == old(a[0])", "a a0", "", "a"},
	{"acc(a) &*& a != nil &*& acc(a.elems) &*& untouched(acc(a.elems))", "a a0", "", "a"},
	{"c != nil &*& acc(c.a) &*& c.a != nil &*& acc(c.a.elems) &*& c.a[0] == old(c.a[0])", "ca ca0", "", "ca"},
	{"filled()", "filled", "", "filled"},
	{"filled() &*& first() == old(first())", "filled filled0", "", "filled"},
	{"result == v", "res=v", "", ""},
	{"v == 0", "v0", "", ""},
	{"sign(v) == old(sign(v))", "", "", ""},
	{"(v == 0 ? 1 : 2) == (v == 0 ? 1 : 2)", "", "", ""},
	{"false", "never", "", ""},
}

// temptations are wrong, each by one mistake that rules can have.
var temptations = func() []Case {
	var list []Case
	for _, row := range [][3]string{
		{"acc(x)", "x := 1;", "acc(x) &*& x == old(x)"},
		{"acc(x) &*& c != nil &*& acc(c.x)", "c.x := v; assert x == c.x;", "true"},
		{"true", "return 1;", "result == (v == 0 ? 1 : 2)"},
		{"acc(x)", "", "acc(x) &*& acc(x)"},
		{"acc(x)", "x := 1;", "acc(x) &*& untouched(acc(x))"},
		{"acc(x)", "if v == 0 { x := 1; } else { x := 2; }", "acc(x) &*& x == 1"},
		{"true", "join true; assert v == 0;", "true"},
		{"acc(x)", "x := 1;", "acc(x) &*& acc(x)"},
		{"acc(x)", "x := x + 1; i := 0;", "acc(x) &*& x == old(x)"},
		{"r(1)", "", "r(2)"},
		{"true", "i := 1; assert i == 0;", "true"},
		{"q()", "", "q() &*& q()"},
		{"q()", "set(v);", "q() &*& getX() == old(getX())"},
		{"q() &*& c != nil &*& c.q()", "open q(); open c.q(); assert x == c.x;", "true"},
		{"acc(x)", "join acc(x) &*& x == v;", "acc(x) &*& x == v"},
		{"true", "", "(v == 0 ? true : false)"},
		{"(v == 0 ? acc(x) : acc(y))", "x := 1;", "true"},
		{"nonzero(v)", "i := v == 0 ? (opening nonzero(v) in 1) : 2; i := 0;", "false"},
		{"q()", "open q(); x := v;", "q() &*& getX() == old(getX())"},
		{"acc(x)", "v := 0; x := v;", "acc(x) &*& x == v"},
		{"true", "while i < v { i := i + 1; } assert i == 0;", "true"},
		{"acc(x) &*& acc(y)", "assert x == y;", "true"},
		{"true", "i := c.x;", "true"},
		{"true", "assert v == 0;", "true"},
		{"acc(a)", "i := a.length;", "true"},
		{"acc(a) &*& a != nil", "assert a.length > 0;", "true"},
		{"acc(a) &*& a != nil", "e := new int[1]; assert a.length == e.length;", "true"},
		{"acc(a) &*& a != nil &*& acc(a.elems) &*& v < a.length", "i := a[v];", "true"},
		{"acc(a) &*& a != nil &*& acc(a.elems)", "i := a[0];", "true"},
		{"acc(a) &*& a != nil &*& acc(a.elems)", "a[0] := 1;", "true"},
		{"acc(a) &*& a != nil &*& acc(a.elems) &*& a.length > 1", "assert a[1] == a[0];", "true"},
		{"acc(a) &*& a != nil &*& acc(a.elems) &*& a.length > 1", "a[1] := 1; assert a[0] == 0;", "true"},
		{someElems, "a[0] := 1;", someElems + " &*& a[0] == old(a[0])"},
		{someElems, "e := new int[1]; assert a[0] == e[0];", "true"},
		{someElems, "e := new int[1]; a[0] := 1; assert e[0] == 1;", "true"},
		{"true", "e := new int[v];", "true"},
		{"true", "e := new int[0]; i := e[0];", "true"},
		{"acc(a)", "a := new int[1]; e := new int[1]; assert a == e;", "true"},
	} {
		k := Case{Pre: []string{row[0]}, Post: []string{row[2]}}
		if row[1] != "" {
			k.Body = []string{row[1]}
		}
		list = append(list, k)
	}
	return list
}()
