package lang

import "tandem/internal/dag"

// Access is an access a[e] to a bounded array: one that can be out of bounds.
type Access struct {
	A, I Expr // the array and the index
	At   Span // the zero Span in a statement that was built, not read
}

// String is the access as programs write it: a[i + 1].
func (a Access) String() string {
	return Term(Select, a.A, a.I).String()
}

// AccessesOf lists the accesses of a statement itself, not of those inside it,
// in the order in which they are evaluated: from left to right, what stands
// inside an index before the access, and the target of an assignment before
// what is assigned. They are for messages: whether an access is out of bounds
// is for each side of a theorem to say (δ).
//
// Those of a statement that was read have their positions; of one that was
// built each is listed once.
func AccessesOf(s Stmt) []Access {
	var read []Access
	switch s := s.(type) {
	case *Assign:
		read = s.Accesses
	case *AssignElem:
		read = s.Accesses
	case *SetBound:
		read = s.Accesses
	case *Call:
		read = s.Accesses
	case *If:
		read = s.Accesses
	case *While:
		read = s.Accesses
	}
	if read != nil {
		return read
	}
	if a, ok := s.(*AssignElem); ok && a.A.Type.IsBounded() {
		return accesses(Term(Select, V(a.A), a.I), a.E)
	}
	return accesses(Exprs(s)...)
}

func accesses(es ...Expr) []Access {
	var list []Access
	for _, e := range dag.Order(es...) {
		if e.Op() == Select && e.Kid(0).Type().IsBounded() {
			list = append(list, Access{A: e.Kid(0), I: e.Kid(1)})
		}
	}
	return list
}
