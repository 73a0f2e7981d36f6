package calculus

import (
	"slices"
	"strings"
	"testing"

	"tandem/internal/lists"
	"tandem/spec/notation/texts"
)

func textFrom(t *testing.T, file string) *Text {
	t.Helper()
	list, err := texts.Read("f", file)
	if err != nil {
		t.Fatal(err)
	}
	var entries []Entry
	for _, c := range list {
		entries = append(entries, Entry{Change: c})
	}
	text, err := Of("f", entries)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// Substitution captures nothing, and goes below no binder of its variable; what is bound has a name that does not matter.
func TestPut(t *testing.T) {
	g := textFrom(t, "variable x\nterm t ::= x | λx.t | t t | let x = t in t\nrule B: (λx.t1) t2 → [x ↦ t2]t1\n").Grammar
	mk := Trees{g}
	v := func(x string) Term { return mk.Make("x", x, nil) }
	lam := func(x string, b Term) Term { return mk.Make("λ x . _", x, []Term{b}) }
	app := func(a, b Term) Term { return mk.Make("_ _", "", []Term{a, b}) }
	let := func(x string, a, b Term) Term { return mk.Make("let x = _ in _", x, []Term{a, b}) }
	for _, row := range []struct {
		t, want Term
		reason  string
	}{
		{lam("y", app(v("x"), v("y"))), lam("y'", app(v("y"), v("y'"))), "y would be captured"},
		{lam("x", v("x")), lam("x", v("x")), "x is bound"},
		{lam("z", v("x")), lam("z", v("y")), "nothing is captured"},
		{let("x", v("x"), v("x")), let("x", v("y"), v("x")), "x is bound in the second part alone"},
		{let("y", v("y"), app(v("x"), v("y"))), let("y'", v("y"), app(v("y"), v("y'"))), "y is free in the first part"},
	} {
		if got := mk.Put(row.t, "x", v("y")); got != row.want {
			t.Errorf("%s: [x ↦ y](%s) is %s, want %s", row.reason, g.Print(row.t), g.Print(got), g.Print(row.want))
		}
	}
	if !g.Same(lam("a", v("a")), lam("b", v("b"))) || g.Same(lam("a", v("b")), lam("b", v("b"))) {
		t.Error("terms are the same up to what is bound")
	}
}

// What is printed is read as the same term, by notations and as productions are written.
func TestReadAndPrint(t *testing.T) {
	g := textFrom(t, "variable x\nterm t ::= x | λx. t | t t | 0 | succ t | !t | t := t | unit | if t then t else t\n"+
		"notation then: t1; t2 for (λ_. t2) t1\nnotation let: let x = t1 in t2 for (λx. t2) t1\nnotation if: if t1 then t2 for if t1 then t2 else unit\nrule B: (λx.t1) t2 → [x ↦ t2]t1\n").Grammar
	g.Numerals = 4
	read := func(text string) (u Term, err error) {
		r := NewReader(g, Trees{g}, "f", text, []string{"iszero _"}, 20)
		return u, r.Reading(func() {
			u = r.Term(func(x string) string { return map[bool]string{true: "a variable that is bound"}[x == "free"] })
		})
	}
	for _, row := range []struct{ in, want, reason string }{
		{"(λfirst. succ first) 4", "let first = 4 in succ first", "a notation, and a decimal"},
		{`\x. /* none */ x := 0; !x // end`, "λx. x := 0; !x", "what is loose goes on"},
		{"if 0 then x := 1; 2", "if 0 then x := succ 0 else unit; succ (succ 0)", "a notation that fills in a constant is read, and not printed"},
		{"x := λy. y (f a)", "x := (λy. y (f a))", "what begins with a word stands behind an operator"},
		{"(x := 0) := 0", "(x := 0) := 0", "a first part as loose as the whole"},
		{"(a b) (c d)", "a b (c d)", "brackets that are needed"},
	} {
		u, err := read(row.in)
		if err != nil {
			t.Errorf("%s: %v", row.reason, err)
		} else if g.Print(u) != row.want {
			t.Errorf("%s: %s is printed as %s", row.reason, row.in, g.Print(u))
		} else if again, err := read(row.want); err != nil || again != u {
			t.Errorf("%s: %s is read as another term, %v", row.reason, row.want, err)
		}
	}
	for in, want := range map[string]string{
		"succ":                      "f:1:5: found the end, expected a term",
		"0 unit free":               "f:1:8: found “free”, expected a variable that is bound",
		strings.Repeat("succ ", 25): "f:1:101: found a deeper level, expected at most 20 (bound on nesting)",
		"25":                        "f:1:1: found the number 25, expected one below 20: it is written succ (succ …)",
	} {
		if u, err := read(in); err == nil || err.Error() != want {
			t.Errorf("%s is read as %v, %v", in, u, err)
		}
	}
}

// A notation that cannot be read and printed has its place.
func TestNotationErrors(t *testing.T) {
	for notation, want := range map[string]string{
		"let x = t1 in t2":                          "f:3:13: found “let”, expected a way to write a term, “for”, and the term",
		"t1 for t1":                                 "f:3:13: found “t1”, expected a way to write a term that has a word, and no list",
		"k t1 for λx. t1 t2":                        "f:3:18: found “for”, expected the same letters before it and behind it",
		"k t1 t2 for λx. t1":                        "f:3:21: found “for”, expected the same letters before it and behind it",
		"λx.t1 for (λx.t1) 0":                       "f:3:24: found “λ”, expected a term of other productions, without notations",
		"k t1 for [x ↦ t1]t1":                       "f:3:22: found “[”, expected a term of other productions, without notations",
		"k t1 for t1 t1\nnotation l: l t1 for k t1": "f:4:22: found “k”, expected a term",
		"k t1 for t1 )":                             "f:3:25: found “)”, expected a term, the end",
	} {
		list, err := texts.Read("f", "variable x\nterm t ::= x | λx.t | t t | 0\nnotation k: "+notation+"\nrule B: (λx.t1) t2 → [x ↦ t2]t1\n")
		if err == nil {
			_, err = Of("f", lists.Map(list, func(c texts.Change) Entry { return Entry{Change: c} }))
		}
		if err == nil || err.Error() != want {
			t.Errorf("%s: %v\nwant %s", notation, err, want)
		}
	}
}

// Terms have variables of each sort that hide none of another one.
func TestMakerOfSorts(t *testing.T) {
	g := textFrom(t, "variable x\nvariable y\nterm t ::= N | B\nterm N ::= x | 0 | λx.N | if B then N\nterm B ::= y | λy.B | λx.B\nrule B: λx.0 → 0\n").Grammar
	m := NewMaker(g, Trees{g})
	for n, want := range map[int]int{1: 1, 2: 3, 3: 7, 4: 17} {
		seen := map[Term]bool{}
		all(func(src Source) { seen[m.Term(src, g.Universe(), n)] = true })
		if len(seen) != want {
			t.Errorf("%d terms of %d nodes, want %d", len(seen), n, want)
		}
	}
}

// A grammar has so many closed terms of each size, all of which are different and of the universe.
func TestMaker(t *testing.T) {
	g := textFrom(t, "variable x\nterm t ::= x | λx.t | t t\nterm v ::= λx.t\nrule B: (λx.t) v → [x ↦ v]t\n").Grammar
	for n, want := range map[int]int{1: 0, 2: 1, 3: 2, 4: 4} { // λx.x; λx.λy.x and λx.λy.y
		seen := map[Term]bool{}
		if m := NewMaker(g, Trees{g}); slices.Contains(m.Sizes(g.Universe(), n), n) {
			all(func(src Source) { seen[m.Term(src, g.Universe(), n)] = true })
		}
		if len(seen) != want {
			t.Errorf("%d terms of %d nodes, want %d: %v", len(seen), n, want, seen)
		}
	}
}

// all calls f with each sequence of choices.
func all(f func(Source)) {
	for o := (&odometer{}); ; {
		o.at = 0
		f(o)
		i := len(o.value) - 1
		for ; i >= 0 && o.value[i]+1 == o.size[i]; i-- {
		}
		if i < 0 {
			return
		}
		o.value[i]++
		o.value, o.size = o.value[:i+1], o.size[:i+1]
	}
}

type odometer struct {
	value, size []int
	at          int
}

func (o *odometer) Choose(n int, _ string) int {
	if o.at == len(o.value) {
		o.value, o.size = append(o.value, 0), append(o.size, n)
	}
	o.size[o.at] = n
	o.at++
	return o.value[o.at-1]
}
func (o *odometer) Group(_ string, f func()) { f() }
