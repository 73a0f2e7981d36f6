package spec

import (
	"fmt"
	"slices"

	"tandem/internal/dag"
)

// Node is a node of an expression graph: equal expressions are the same node.
type Node[E any] interface{ dag.Node[E] }

// Clause is one of a function by induction on expressions: its value at e, given those at e's operands.
type Clause[E, R any] struct {
	ID   string
	Cite string
	// Apply is the clause's right-hand side; false if its pattern does not match e. It must not keep kids.
	Apply func(e E, kids []R) (R, bool)
}

// Function is a function of a calculus, as V(e) or eσ: at each node the first clause that matches counts.
type Function[E Node[E], R any] struct {
	Name    string
	Clauses []Clause[E, R]
	table   *Table[E, R] // see Remembering; nil: nothing is remembered
}

// NoClause is the panic of a function at an expression that none of its
// clauses matches: the function is not total, as when a clause was removed.
type NoClause struct {
	Function, At string
	Why          string // what else keeps it from having a value; "": no clause matches
	Bound        bool   // a bound on what is computed does: there may be a value
}

func (n NoClause) Error() string {
	if n.Why != "" {
		return fmt.Sprintf("%s has no value for %s: %s", n.Function, n.At, n.Why)
	}
	return fmt.Sprintf("the function %s has no clause for %s", n.Function, n.At)
}

// Undefined calls f, and returns the function that lacked a clause, or "": literal readings are partial.
func Undefined(f func()) (why string) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case NoClause:
			why = r.Error()
		default:
			panic(r)
		}
	}()
	f()
	return ""
}

// At returns the value at e, visiting distinct nodes once. It panics with NoClause if none matches at one.
func (f Function[E, R]) At(e E) R {
	if f.table != nil {
		return f.table.At(e, f.node)
	}
	return dag.Fold(e, nil, f.node)
}

// Memo returns At over values in memo, to which new ones are added: a growing graph is visited once.
func (f Function[E, R]) Memo(memo map[E]R, e E) R { return dag.Fold(e, memo, f.node) }

// Table has values of a function at expressions. See Function.Remembering.
type Table[E Node[E], R any] = dag.Table[E, R]

// Remembering returns the function with values taken from and put into the table, for functions
// wanted at the same expressions again for another argument, as V(e) for each V.
func (f Function[E, R]) Remembering(t *Table[E, R]) Function[E, R] {
	f.table = t
	return f
}

func (f Function[E, R]) node(e E, kids []R) R {
	for i := range f.Clauses {
		if r, ok := f.Clauses[i].Apply(e, kids); ok {
			return r
		}
	}
	panic(NoClause{Function: f.Name, At: fmt.Sprint(e)})
}

// With returns the function with the clause of the same ID replaced, without memory; it panics without one.
func (f Function[E, R]) With(c Clause[E, R]) Function[E, R] {
	f.table = nil
	f.Clauses = replaced(f.Name, f.Clauses, c, func(c Clause[E, R]) string { return c.ID })
	return f
}

// Without returns the function with a clause that matches nothing for one; it panics without one.
func (f Function[E, R]) Without(id string) Function[E, R] {
	return f.Matching(id, func(Clause[E, R], E, []R) (r R, ok bool) { return r, false })
}

// Rewritten returns the function with another right-hand side of one clause, which
// change makes of the right one. It panics if there is no such clause.
func (f Function[E, R]) Rewritten(id string, change func(e E, kids []R, right R) R) Function[E, R] {
	return f.Matching(id, func(right Clause[E, R], e E, kids []R) (R, bool) {
		r, ok := right.Apply(e, kids)
		if ok {
			r = change(e, kids, r)
		}
		return r, ok
	})
}

// Matching returns the function with another clause for one, which apply gets; it panics without one.
func (f Function[E, R]) Matching(id string, apply func(right Clause[E, R], e E, kids []R) (R, bool)) Function[E, R] {
	i := slices.IndexFunc(f.Clauses, func(c Clause[E, R]) bool { return c.ID == id })
	right := Clause[E, R]{ID: id}
	if i >= 0 {
		right = f.Clauses[i]
	}
	other := right
	other.Apply = func(e E, kids []R) (R, bool) { return apply(right, e, kids) }
	return f.With(other)
}
