package lang

import (
	"cmp"
	"fmt"
	"unique"

	"tandem/internal/lists"
)

// Class returns the type of the objects of the class of that name, and of nil. A
// class is its name: its fields are where they are used (Field).
//
// Source: §4, "for each of its classes we assume an unbounded set of object
// identities (which for different classes are disjoint)".
func Class(name string) Type { return Type{unique.Make(typeNode{kind: kindClass, name: name})} }

// IsClass reports whether t is the type of a class.
func (t Type) IsClass() bool { return t.kind() == kindClass }

// Field is the field Name of the objects of a class. Fields of the same name of two classes are two fields.
type Field struct {
	Of   Type // the class
	Name string
	Type Type // of its values: Int, Bool, bvN or a class
}

func (f Field) String() string { return f.Of.String() + "." + f.Name }

// Dot returns the expression e.f. It panics unless e is of f's class, and f's values
// are integers, truth values, bit-vectors or objects.
//
// Source: §4, "in the expression e.f we implicitly assume that f is a field of
// the class of the object denoted by e".
func Dot(e Expr, f Field) Expr {
	if !f.Of.IsClass() || e.Type() != f.Of || !f.Type.isIndex() && !f.Type.IsClass() {
		panic(fmt.Sprintf("lang: no field %v in %v of type %v", f, e, e.Type()))
	}
	nd := node{op: uint32(Deref), n: 1, typ: f.Type, text: unique.Make(text{name: f.Name})}
	nd.kids[0] = e
	return Expr{unique.Make(nd)}
}

// Field returns f of an expression e.f, if it is one.
func (e Expr) Field() (Field, bool) {
	n := e.h.Value()
	if Op(n.op) != Deref {
		return Field{}, false
	}
	return Field{Of: n.kids[0].Type(), Name: n.text.Value().name, Type: n.typ}, true
}

// IsHeapVar reports whether e is a heap variable h: a variable x, or e.f.
//
// Source: §4, "h denotes a variable x or an expression e.f".
func (e Expr) IsHeapVar() bool { return e.Op() == Variable || e.Op() == Deref }

// NilOf returns the expression nil of a class.
func NilOf(class Type) Expr { return Const(Nil(class)) }

// ObjectValue is the identity of an object, or nil. Identities of different
// classes are different. The zero ObjectValue is not valid: use Nil or Object.
type ObjectValue struct {
	class Type
	id    int // 0: nil
}

// Nil returns the value nil of a class type.
func Nil(class Type) ObjectValue {
	if !class.IsClass() {
		panic("lang: no nil of type " + class.String())
	}
	return ObjectValue{class: class}
}

// Object returns the identity number id of a class, which is at least 1.
func Object(class Type, id int) ObjectValue {
	if id < 1 {
		panic(fmt.Sprintf("lang: no object %d", id))
	}
	v := Nil(class)
	v.id = id
	return v
}

// Type returns the object's class.
func (v ObjectValue) Type() Type { return v.class }

// IsNil reports whether v is nil.
func (v ObjectValue) IsNil() bool { return v.id == 0 }

// ID returns the number of the identity in its class; 0 for nil.
func (v ObjectValue) ID() int { return v.id }

// Equal reports whether w is the same object, or nil of the same type.
func (v ObjectValue) Equal(w Value) bool { o, ok := w.(ObjectValue); return ok && v == o }

// Compare orders objects by class and number.
func (v ObjectValue) Compare(w ObjectValue) int {
	if v.class == w.class {
		return cmp.Compare(v.id, w.id)
	}
	return cmp.Compare(v.class.String(), w.class.String())
}

// String returns nil, or the class and the number: Node1.
func (v ObjectValue) String() string {
	if v.IsNil() {
		return "nil"
	}
	return fmt.Sprintf("%v%d", v.class, v.id)
}

func (ObjectValue) value() {}

// Array returns the variable that stands for f as an array, from objects to the
// values of f. Its name, as Node.next, is that of no declared variable.
//
// Source: §4.1, "modeling symbolically fields as arrays of type O → T".
func (f Field) Array() Var { return NewVar(f.String(), ArrayOf(f.Of, f.Type)) }

// IsField reports whether x is a field as an array (Field.Array).
func (x Var) IsField() bool { return x.Type.IsArray() && x.Type.Dom().IsClass() }

// Fresh returns a variable that no program declares: its name is base#n.
func Fresh(base string, n int, t Type) Var { return NewVar(fmt.Sprintf("%s#%d", base, n), t) }

// Result returns the distinguished variable r of a type, which has the value that a
// method returns. The paper abstracts from types; here there is one for each.
//
// Source: §4, "r is the distinguished variable used to denote the return value".
func Result(t Type) Var { return NewVar("return", t) }

// ClassDecl is the declaration of a class (§4).
type ClassDecl struct {
	Type    Type // the class
	Fields  []Field
	Methods []*Method
	At      Span
}

// Field returns the field of that name; false if the class has none.
func (d *ClassDecl) Field(name string) (Field, bool) {
	return lists.Find(d.Fields, func(f Field) bool { return f.Name == name })
}

// Method returns the method of that name; nil if the class has none.
func (d *ClassDecl) Method(name string) *Method {
	m, _ := lists.Find(d.Methods, func(m *Method) bool { return m.Name == name })
	return m
}

// Method is the declaration m(ū){S} (§4). Its locals are this, never assigned to, and its parameters.
type Method struct {
	Of     Type // the class
	Name   string
	This   Var   // of type Of
	Params []Var // without this; the Scope of This and of these is FullName
	Result Type  // of what it returns; the zero Type if it returns nothing
	Body   Seq
	At     Span
}

// FullName returns the name of the method with its class: Node.find.
func (m *Method) FullName() string { return MethodName(m.Of, m.Name) }

// MethodName returns the full name of a method of a class: Node.find.
func MethodName(class Type, name string) string { return class.String() + "." + name }

// Locals returns this and the formal parameters.
func (m *Method) Locals() []Var { return append([]Var{m.This}, m.Params...) }

// This returns the variable this of the method of that full name.
func This(class Type, method string) Var { return Var{Name: "this", Type: class, Scope: method} }

// Receive returns the statement h := r that follows the call h := e0.m(ē); false if
// there is no h. It stands where the call stands.
//
// Source: §4, symbolic method call, "h := r; S'".
func (s *Invoke) Receive() (Stmt, bool) {
	if s.H.IsZero() {
		return nil, false
	}
	return AssignTo(s.H, V(Result(s.H.Type())), s.At, s.OfH...), true
}
