package contracts_test

import (
	"fmt"
	"strings"
	"testing"

	"tandem/lang"
	"tandem/lang/contracts"
	"tandem/lang/syntax"
)

// read returns the erased program, or the mistakes.
func read(text string) (*syntax.File, error) {
	tree, err := syntax.Parse("", []byte(text))
	if err != nil {
		return nil, err
	}
	p, err := contracts.Check(tree)
	if err != nil {
		return nil, err
	}
	out, err := contracts.Erase(p, tree)
	if err == nil {
		_, err = lang.Check(out)
	}
	return out, err
}

const head = "class C { x: int; n: C; predicate q() { return acc(x); } pure p(): int requires q(); { return opening q() in x; } method r() { }\n"

func TestMistakes(t *testing.T) {
	for _, row := range []struct{ in, want, reason string }{
		{"method m() requires old(x) == 1; { } }", `2:21: found old in a precondition, expected it in a postcondition only`, "old in a precondition"},
		{"method m() requires untouched(q()); { } }", `2:21: found untouched in a precondition, expected it in a postcondition only`, "untouched in a precondition"},
		{"method m() requires true; { if q() { } } }", `2:32: found predicate "q" in code, expected a pure method`, "a predicate in code"},
		{"method m() requires true; { q(); } }", `2:29: found predicate "q" in code, expected a method`, "a predicate as a statement"},
		{"method m() requires q() && true; { } }", `2:21: found predicate "q" in an expression, expected a pure method`, "&& joins no assertions"},
		{"method m() requires acc(x) + 1 == 2; { } }", `2:21: found acc in an expression, expected an expression`, "acc in an expression"},
		{"method m() requires true; { x := 1 &*& 2; } }", `2:36: found operator &*&, expected an operator on integers, truth values or objects`, "&*& in code"},
		{"method m() requires r() == 1; { } }", `2:21: found method "r" in an expression, expected a pure method`, "a method in a contract"},
		{"method m() requires qq(); { } }", `2:21: found unknown pure method "qq", expected a pure method of C`, "an unknown predicate"},
		{"method m() requires true; { open p(); } }", `2:34: found unknown predicate "p", expected a predicate of C`, "open of a pure method"},
		{"method m() requires true; { use q(); } }", `2:33: found predicate "q" in code, expected a pure method`, "use of a predicate"},
		{"method m() requires true; { open x; } }", `2:34: found an expression, expected the call of a predicate: open e.q();`, "open of a field"},
		{"method m() requires true; { z := 1; } }", `2:29: found unknown name "z", expected a variable or a field`, "an unknown name"},
		{"method m() requires true; { n.z := 1; } }", `2:31: found unknown field "z", expected a field of C`, "an unknown field"},
		{"method m() requires true; { x := true; } }", `2:34: found an expression of type bool, expected one of type int`, "types"},
		{"method m(a: [int]int) requires true; { } }", `2:13: found an array type with indexes, expected int, bool, a class or an array []T`, "arrays without a length"},
		{"method m(a: [][]int) requires true; { } }", `2:13: found an array of arrays, expected an array of int, bool or a class`, "arrays of arrays"},
		{"method m(a: []D) requires true; { } }", `2:15: found type "D", expected int, bool, a class or an array []T`, "an unknown class"},
		{"method m(a: []C) requires acc(a.elems) &*& a.elems == a.elems; { } }", `2:46: found "elems" of an array, expected length or an element, a[i]`, "the elements are no value"},
		{"method m(a: []C) requires a[0].y == 1; { } }", `2:32: found unknown field "y", expected a field of C`, "a field of an element"},
		{"method m(a: []C) requires a[true] == nil; { } }", `2:29: found an expression of type bool, expected one of type int`, "an index is a number"},
		{"method m(a: []C) requires true; { a[0] := 1; } }", `2:43: found an expression of type int, expected one of type C`, "an element has a type"},
		{"method m(a: []C) requires true; { a := new int[3]; } }", `2:35: found an expression of type []C, expected one of type []int`, "arrays have types"},
		{"method m(a: []C) requires true; { a.length := 3; } }", `2:35: found an expression, expected a variable or a field`, "a length never changes"},
		{"method m(a: []C) requires true; { a := new C[true]; } }", `2:46: found an expression of type bool, expected one of type int`, "a length is a number"},
		{"method m(a: []C) requires x[0] == 1; { } }", `2:27: found an expression of type int, expected an array`, "an element of a number"},
		{"method m(a: []C) requires true; { a := new C[3; } }", `2:47: found ";", expected an operator or "]"`, "the bracket"},
		{"method C(k: int) requires true; { } method m(a: []int) requires a != nil; { n := new C(a[0]); } }", `2:88: found a call that is evaluated after the statement has begun, expected a variable that has its value`, "an element is read in front of the statement"},
		{"method m() requires true { } }", `2:26: found "{", expected an operator or ";"`, "no semicolon behind a clause"},
		{"pure s(): int requires true; ensures true; { return 1; } }", `2:30: found keyword "ensures", expected "requires" or "{"`, "a postcondition of a pure method"},
		{"predicate s() requires true; { return true; } }", `2:15: found keyword "requires", expected "{"`, "a contract of a predicate"},
		{"method m() requires true; { assert this.p(1) == 1; } }", `2:36: found 1 argument, expected 0 arguments`, "arguments"},
		{"} r();", `2:3: found a call without an object, expected e.m(…): there is no this in the main routine`, "this in the main routine"},
		{"method m(): int requires true; ensures result == true; { return 1; } }", `2:50: found an expression of type bool, expected one of type int`, "the type of result"},
		{"method m(result: int): int requires true; { return 1; } }", `2:10: found a parameter "result", expected another name`, "result is taken"},
		{"method m() requires result == 1; { } }", `2:21: found unknown name "result"`, "result in a precondition"},
		{"method m(): int requires true; { return true; } }", `2:41: found an expression of type bool, expected one of type int`, "the type of what is returned"},
		{"method m() requires true; { while true invariant old(x) == 1 &*& q() { } x := q(); } }", `2:74: found predicate "q" in code`, "old and predicates stand in invariants"},
		{"} var i: int; while i < 2 invariant old(i) == 0 { }", `2:37: found old in an invariant, expected it in a postcondition only`, "the main routine has no old state"},
		{"} return;", `2:3: found return, expected another statement: only a method returns`, "return in the main routine"},
		{"} join old(1) == 1;", `2:8: found old in a join, expected it in a postcondition only`, "the main routine has no old state"},
		{"method m() requires true; { join 1; } }", `2:34: found an expression of type int, expected one of type bool`, "a join has an assertion"},
		{"method m() requires true; { join q() } }", `2:37: found "}", expected ";" at the end of the statement`, "a join ends with a semicolon"},
		{"method m() requires true; { if true invariant true { } } }", `2:37: found keyword "invariant", expected an operator or "{"`, "the invariant of an if"},
		{"pure f(k: int): int requires true; { return k < 1 ? 0 : f(k - 1); } pure g(k: int): C requires true; { return k < 1 ? this : n.g(k - 1); } method C(k: int) requires true; { } method k(): int requires true; { return 1; } method m() requires true; { n := new C(f(1)); } }", `2:260: found a call that is evaluated after the statement has begun, expected a variable that has its value`, "the constructor is called behind the assignment"},
		{"pure f(k: int): int requires true; { return k < 1 ? 0 : f(k - 1); } pure g(k: int): C requires true; { return k < 1 ? this : n.g(k - 1); } method C(k: int) requires true; { } method k(): int requires true; { return 1; } method m() requires true; { n.g(3).x := k(); } }", `2:249: found a call that is evaluated after the statement has begun, expected a variable that has its value`, "the target is evaluated behind the call"},
		{"pure f(k: int): int requires true; { return k < 1 ? 0 : f(k - 1); } pure g(k: int): C requires true; { return k < 1 ? this : n.g(k - 1); } method C(k: int) requires true; { } method k(): int requires true; { return 1; } method m() requires true; { n := new C(1 + (x < 0 ? f(1) : 0)); } }", `2:273: found a call that is evaluated after the statement has begun, expected a variable that has its value`, "a call inside of an argument"},
	} {
		_, err := read(head + row.in)
		if row.reason == "" || err == nil || !strings.HasPrefix(err.Error(), row.want) {
			t.Errorf("%s (%s): %v, expected %s", row.in, row.reason, err, row.want)
		}
	}
}

// Words of contracts name variables where there is no contract.
func TestWordsAreFree(t *testing.T) {
	text := "var open, use, pure, in, old, acc: int;\nopen := use + pure + in + old;\n"
	tree, err := syntax.Parse("", []byte(text))
	if err != nil || tree.Contracts {
		t.Fatal(err)
	}
	if _, err := lang.Check(tree); err != nil {
		t.Error(err)
	}
}

func TestErase(t *testing.T) {
	out, err := read(head + `method m(v: int) requires q(); ensures q() &*& p() == v; { open q(); x := v; close q(); use p(); } } var c: C; c := new C; c.m(3); assert c.p() + c.n.p() == 3;`)
	if err != nil {
		t.Fatal(err)
	}
	want := `class C {
    x: int;
    n: C;

    method r() { }

    method m(v: int) {
        this.x := v;
    }
}

var c: C;

c := new C;
c.m(3);
assert c.x + c.n.x == 3;
`
	if got := strings.ReplaceAll(string(syntax.Format(out)), "\n\n", "\n"); got != strings.ReplaceAll(want, "\n\n", "\n") {
		t.Errorf("got\n%s", got)
	}
}

// A pure method that calls itself is a method where it runs: calls stand in front of the
// statements that have them, and only where they are evaluated.
func TestEraseRecursive(t *testing.T) {
	out, err := read(`class N { n: N; predicate list() { return acc(n) &*& (n == nil ? true : n.list()); }
pure len(): int requires list(); { return opening list() in (n == nil ? 1 : n.len() + 1); }
pure long(k: int): bool requires list(); { return len() > k; }
method m(): int requires list(); ensures list(); { var k: int; while k < len() invariant list() { k := k + 1; } return k; } }
var o: N; var len_value: int; o := new N; if o != nil && o.long(0) { assert o.len() == 1; }`)
	if err != nil {
		t.Fatal(err)
	}
	want := `class N {
    n: N;

    method len(): int {
        var choice: int;
        var len_value_3: int;
        if this.n == nil {
            choice := 1;
        } else {
            len_value_3 := this.n.len();
            choice := len_value_3 + 1;
        }
        return choice;
    }

    method m(): int {
        var len_value_2: int;
        var k: int;
        len_value_2 := this.len();
        while k < len_value_2 {
            k := k + 1;
            len_value_2 := this.len();
        }
        return k;
    }
}

var o: N;
var len_value: int;
var choice_2: bool;
var len_value_4: int;
var len_value_5: int;

o := new N;
if o != nil {
    len_value_4 := o.len();
    choice_2 := len_value_4 > 0;
} else {
    choice_2 := false;
}
if choice_2 {
    len_value_5 := o.len();
    assert len_value_5 == 1;
}
`
	if got := strings.ReplaceAll(string(syntax.Format(out)), "\n\n", "\n"); got != strings.ReplaceAll(want, "\n\n", "\n") {
		t.Errorf("got\n%s", got)
	}
}

// Arrays are objects of linked cells where a program runs. Elements are read in front of the
// statement, where their index is asserted to be in the bounds.
func TestEraseArrays(t *testing.T) {
	out, err := read(`class IntArray { } class C { items: []int; pure at(i: int): int requires acc(items) &*& acc(items.elems); { return items[i]; }
method m(a: []C, k: int): []int requires true; { var b: []bool; b := new bool[k]; a[a.length - 1] := this; if k < 2 && at(k) > 0 { k := at(k) + items.length; } while at(0) > k { k := k + 1; } return items; } }`)
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(string(syntax.Format(out)), "class C {")
	got, _, _ := strings.Cut("class C {"+text, "\n}\n")
	want := `class C {
    items: IntArray_;

    method m(a: CArray, k: int): IntArray_ {
        var array: BoolArray;
        var choice: bool;
        var element: int;
        var element_2: int;
        var element_3: int;
        var b: BoolArray;
        assert 0 <= k;
        array := new BoolArray;
        array.alloc(k);
        b := array;
        assert 0 <= a.length - 1 && a.length - 1 < a.length;
        a.set(a.length - 1, this);
        if k < 2 {
            assert 0 <= k && k < this.items.length;
            element := this.items.get(k);
            choice := element > 0;
        } else {
            choice := false;
        }
        if choice {
            assert 0 <= k && k < this.items.length;
            element_2 := this.items.get(k);
            k := element_2 + this.items.length;
        }
        assert 0 <= 0 && 0 < this.items.length;
        element_3 := this.items.get(0);
        while element_3 > k {
            k := k + 1;
            assert 0 <= 0 && 0 < this.items.length;
            element_3 := this.items.get(0);
        }
        return this.items;
    }`
	if got != want {
		t.Errorf("got\n%s", got)
	}
}

// However deep a program is, it is read or refused, and bodies of pure methods do not grow
// without bound.
func TestHostile(t *testing.T) {
	const deep = 100_000
	for _, text := range []string{
		"method m() requires " + strings.Repeat("(", deep) + "true" + strings.Repeat(")", deep) + "; { } }",
		"method m() requires true; { x := " + strings.Repeat("n.", deep) + "x; } }",
		"method m(a: []int) requires true; { x := " + strings.Repeat("a[", deep) + "0" + strings.Repeat("]", deep) + "; } }",
		"method m() requires true; ensures " + strings.Repeat("old(", deep) + "x" + strings.Repeat(")", deep) + " == 1; { } }",
		"method m() requires true; ensures " + strings.Repeat("opening q() in ", deep) + "x == 1; { } }",
		"method m() requires " + strings.Repeat("x == 1 ? true : ", deep) + "true; { } }",
		"method m() requires " + strings.Repeat("true &*& ", deep) + "true; { } }",
		"method m(a: " + strings.Repeat("[]", deep) + "int) requires true; { } }",
		"method m() requires true; { " + strings.Repeat("if true { ", deep) + strings.Repeat("} ", deep) + "} }",
	} {
		if _, err := read(head + text); err == nil || !strings.HasPrefix(err.Error(), "2:") || !strings.Contains(err.Error(), "nested too deeply: more than ") {
			t.Errorf("%.40s: %.200v", text, err)
		}
	}
	for _, text := range []string{"method m() requires", "predicate", "pure p", "method m() requires true; { open q(", "method m() requires true; { n := new C[", "method m() requires true; { join", "pure s(): []"} {
		if _, err := read(head + text); err == nil || !strings.HasPrefix(err.Error(), "2:") || !strings.Contains(err.Error(), "found the end of the text, expected ") {
			t.Errorf("%s: %.200v", text, err)
		}
	}
	var long strings.Builder // a chain of pure methods, the last one of which calls the one before
	for i := range 300 {
		fmt.Fprintf(&long, "pure c%d(): int requires true; { return c%d(); }\n", i, i+1)
	}
	if out, err := read(head + long.String() + "pure c300(): int requires true; { return x < 0 ? c299() : 1; } method m() requires true; { x := c0(); } }"); err != nil || len(out.Classes[0].Methods) != 4 {
		t.Errorf("%.200v", err) // r, m, and the two that call each other
	}
	chain := "pure z0(k: int): int requires true; { return k; }"
	for i := 1; i < 40; i++ {
		n := string(rune('a'+i/10)) + string(rune('0'+i%10))
		before := string(rune('a'+(i-1)/10)) + string(rune('0'+(i-1)%10))
		if i == 1 {
			before = "z0"
		}
		chain += " pure " + n + "(k: int): int requires true; { return " + before + "(k + k); }"
	}
	if _, err := read(head + chain + " method m() requires true; { x := d9(1); } }"); err == nil || !strings.Contains(err.Error(), "too large") {
		t.Errorf("%.200v", err)
	}
}
