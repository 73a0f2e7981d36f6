package notation

import (
	"slices"

	"tandem/lang"
)

// Table is an immutable function of variables, with its default but in its rows: a substitution,
// elsewhere identity, or a valuation, elsewhere the types' defaults. nil is the default.
type Table[T any] struct {
	rows []Row[T] // each variable once
	heap *Objects // H of a state V = (G, H); nil: it has none
}

// Row is a variable and what stands for it.
type Row[T any] struct {
	X lang.Var
	T T
}

// Subst is a substitution, and Values a valuation.
type (
	Subst  = Table[lang.Expr]
	Values = Table[lang.Value]
)

// Rows lists what was put in.
func (t *Table[T]) Rows() []Row[T] {
	if t == nil {
		return nil
	}
	return slices.Clone(t.rows)
}

// TableOf returns the table with these rows, whose variables differ.
func TableOf[T any](rows ...Row[T]) *Table[T] { return &Table[T]{rows: rows} }

func (t *Table[T]) find(x lang.Var) int {
	if t != nil {
		for i := range t.rows {
			if t.rows[i].X == x {
				return i
			}
		}
	}
	return -1
}

// with returns t[x := v].
func (t *Table[T]) with(x lang.Var, v T) *Table[T] {
	var rows []Row[T]
	if t != nil {
		rows = make([]Row[T], len(t.rows), len(t.rows)+1)
		copy(rows, t.rows)
	}
	if i := t.find(x); i >= 0 {
		rows[i].T = v
	} else {
		rows = append(rows, Row[T]{x, v})
	}
	return &Table[T]{rows, t.objects()}
}

func (t *Table[T]) objects() *Objects {
	if t == nil {
		return nil
	}
	return t.heap
}

// union returns s ∪ t, where s has the local variables and t the global ones.
func union[T any](s, t *Table[T]) *Table[T] {
	if s == nil || len(s.rows) == 0 {
		return t
	}
	if t == nil {
		return s
	}
	rows := slices.Clone(t.rows)
	for _, r := range s.rows {
		if i := t.find(r.X); i >= 0 {
			rows[i] = r
		} else {
			rows = append(rows, r)
		}
	}
	return &Table[T]{rows, t.heap}
}

// image returns σ(x).
func image(t *Subst, x lang.Var) lang.Expr {
	if i := t.find(x); i >= 0 {
		return t.rows[i].T
	}
	return lang.V(x)
}

// valueAt returns V(x).
func valueAt(t *Values, x lang.Var) lang.Value {
	if i := t.find(x); i >= 0 {
		return t.rows[i].T
	}
	return lang.Default(x.Type)
}

// sameSubst reports whether two substitutions are the same function.
func sameSubst(s, t *Subst) bool {
	within := func(s, t *Subst) bool {
		return s == nil || !slices.ContainsFunc(s.rows, func(r Row[lang.Expr]) bool { return image(t, r.X) != r.T })
	}
	return s == t || within(s, t) && within(t, s)
}

// sameValues reports whether two valuations are the same function.
func sameValues(s, t *Values) bool {
	within := func(s, t *Values) bool {
		return s == nil || !slices.ContainsFunc(s.rows, func(r Row[lang.Value]) bool { return !r.T.Equal(valueAt(t, r.X)) })
	}
	return s == t || sameObjects(s.objects(), t.objects()) && within(s, t) && within(t, s)
}
