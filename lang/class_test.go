package lang_test

import (
	"testing"

	"tandem/lang"
)

var (
	nodes = lang.Class("Node")
	next  = lang.Field{Of: nodes, Name: "next", Type: nodes}
	val   = lang.Field{Of: nodes, Name: "val", Type: lang.Int}
)

// Expressions over objects print as the paper writes them, with the operators of
// programs.
func TestObjectsPrint(t *testing.T) {
	x, y := lang.V(lang.NewVar("x", nodes)), lang.V(lang.NewVar("y", nodes))
	choice := lang.Term(lang.Cond, lang.Term(lang.Eq, x, y), x, lang.NilOf(nodes))
	for _, row := range []struct {
		e          lang.Expr
		text, math string
		reason     string
	}{
		{lang.NilOf(nodes), "nil", "nil", "a constant"},
		{lang.Dot(lang.Dot(x, next), val), "x.next.val", "x.next.val", "dereferencing groups to the left"},
		{lang.Term(lang.Ne, lang.Dot(x, next), lang.NilOf(nodes)), "x.next != nil", "x.next ≠ nil", "equality at a class"},
		{lang.Dot(choice, val), "(x == y ? x : nil).val", "(x = y ? x : nil).val", "a dereference binds tightest"},
		{lang.Term(lang.Neg, lang.Dot(x, val)), "-x.val", "-x.val", "tighter than a sign"},
	} {
		if row.reason == "" || row.e.String() != row.text || row.e.Math() != row.math {
			t.Errorf("%s: got %s and %s, want %s and %s", row.reason, row.e, row.e.Math(), row.text, row.math)
		}
	}
}

func TestObjects(t *testing.T) {
	x := lang.V(lang.NewVar("x", nodes))
	e := lang.Dot(x, val)
	f, ok := e.Field()
	if !ok || f != val || e.Type() != lang.Int || e.NumKids() != 1 || e.Kid(0) != x {
		t.Errorf("x.val is %v of type %v", f, e.Type())
	}
	if e.Rebuild(x) != e || e != lang.Dot(x, val) {
		t.Error("equal dereferences are two nodes")
	}
	if lang.Class("Node") != nodes || lang.Class("List") == nodes || nodes.String() != "Node" || !nodes.IsClass() || lang.Int.IsClass() {
		t.Error("a class is its name")
	}
	if v, ok := lang.NilOf(nodes).Const(); !ok || !v.Equal(lang.Nil(nodes)) || !lang.Default(nodes).Equal(lang.Nil(nodes)) {
		t.Error("nil is the default value")
	}
	one := lang.Object(nodes, 1)
	if one.String() != "Node1" || one.IsNil() || one.Equal(lang.Nil(nodes)) || one.Equal(lang.Object(lang.Class("List"), 1)) {
		t.Error("objects of two classes are different")
	}
	if !x.IsHeapVar() || !e.IsHeapVar() || lang.NilOf(nodes).IsHeapVar() {
		t.Error("heap variables are variables and dereferences")
	}
	for name, wrong := range map[string]func(){
		"a field of another class": func() { lang.Dot(x, lang.Field{Of: lang.Class("List"), Name: "val", Type: lang.Int}) },
		"a field of an integer":    func() { lang.Dot(lang.I(1), val) },
		"a field with an array":    func() { lang.Dot(x, lang.Field{Of: nodes, Name: "a", Type: lang.BoundedOf(lang.Int)}) },
		"nil of an integer":        func() { lang.Nil(lang.Int) },
		"object number 0":          func() { lang.Object(nodes, 0) },
		"objects of two classes":   func() { lang.Term(lang.Eq, x, lang.NilOf(lang.Class("List"))) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			wrong()
		}()
	}
}
