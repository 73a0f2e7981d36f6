package lang

import (
	"slices"

	"tandem/internal/dag"
)

// Access is an access a[e] to a bounded array, or a use e.f or e.m() of an object: out of bounds, or nil.
type Access struct {
	A, I Expr   // the array and the index; the object and the zero Expr
	Name string // of the field or the method
	At   Span   // the zero Span in a statement that was built, not read
}

// IsDeref reports whether a uses an object.
func (a Access) IsDeref() bool { return a.I.IsZero() }

// String returns the access as programs write it: a[i + 1], or x.f.
func (a Access) String() string {
	if a.IsDeref() {
		if a.A.IsHeapVar() {
			return a.A.String() + "." + a.Name
		}
		return "(" + a.A.String() + ")." + a.Name
	}
	return Term(Select, a.A, a.I).String()
}

// AccessesOf lists the accesses of a statement itself, not of those inside it, in the order in
// which they are evaluated: from left to right, what stands inside an index before the access, and
// the target of an assignment before what is assigned. They are for messages: whether an access is
// out of bounds is for each side of a theorem to say (δ).
//
// Those of a statement that was read have their positions; of one that was built each is listed once.
func AccessesOf(s Stmt) []Access {
	if read := s.Parts().Accesses; read != nil {
		return slices.DeleteFunc(slices.Clone(read), Access.IsDeref)
	}
	var list []Access
	for _, e := range dag.Order(Evaluated(s)...) {
		if e.Op() == Select && e.Kid(0).Type().IsBounded() {
			list = append(list, Access{A: e.Kid(0), I: e.Kid(1)})
		}
	}
	return list
}

// DerefsOf lists the uses of objects in a statement itself, as AccessesOf does the accesses to
// arrays: that of the called object is behind those in it and in the arguments.
func DerefsOf(s Stmt) []Access {
	if read := s.Parts().Accesses; read != nil {
		return slices.DeleteFunc(slices.Clone(read), func(a Access) bool { return !a.IsDeref() })
	}
	var list []Access
	es, _ := Before(s)
	for _, e := range dag.Order(es...) {
		if f, ok := e.Field(); ok {
			list = append(list, Access{A: e.Kid(0), Name: f.Name})
		}
	}
	if call, ok := s.(*Invoke); ok {
		list = append(list, Access{A: call.E0, Name: call.Method})
	}
	return list
}
