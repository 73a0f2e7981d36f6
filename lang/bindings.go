package lang

import (
	"cmp"
	"slices"

	"github.com/benbjohnson/immutable"
)

// Bindings gives values of type T to some variables. Bindings are immutable: an update shares
// the variables while they are few, and most of a map where they are many. == says whether two
// are the same one, and Keys what they are about. The zero Bindings are of no variable.
type Bindings[T any] struct{ b *bindings[T] }

type bindings[T any] struct {
	vars   []Var // sorted, maxFew at the most
	values []T   // of each of them
	many   *immutable.Map[Var, T]
}

// maxFew is how many values an update copies, rather than a path of a map.
const maxFew = 16

// Bind returns the bindings that m has.
func Bind[T any](m map[Var]T) Bindings[T] {
	if len(m) > maxFew {
		b := immutable.NewMapBuilder[Var, T](hasher{})
		for x, v := range m {
			b.Set(x, v)
		}
		return Bindings[T]{&bindings[T]{many: b.Map()}}
	}
	b := &bindings[T]{vars: make([]Var, 0, len(m)), values: make([]T, len(m))}
	for x := range m {
		b.vars = append(b.vars, x)
	}
	slices.SortFunc(b.vars, compareVars)
	for i, x := range b.vars {
		b.values[i] = m[x]
	}
	return Bindings[T]{b}
}

// Get returns the value of x; false if it has none.
func (m Bindings[T]) Get(x Var) (value T, ok bool) {
	switch {
	case m.b == nil:
		return value, false
	case m.b.many != nil:
		return m.b.many.Get(x)
	}
	for i := range m.b.vars {
		if m.b.vars[i] == x {
			return m.b.values[i], true
		}
	}
	return value, false
}

// Set returns m with another value of x.
func (m Bindings[T]) Set(x Var, value T) Bindings[T] {
	return m.SetAll([]Var{x}, func(int) T { return value })
}

// SetAll returns m with value(i) for each variable xs[i].
func (m Bindings[T]) SetAll(xs []Var, value func(i int) T) Bindings[T] {
	if len(xs) == 0 {
		return m
	}
	b := &bindings[T]{}
	if m.b != nil {
		b.vars, b.values, b.many = m.b.vars, m.b.values, m.b.many
	}
	copied := false
	for i, x := range xs {
		v := value(i)
		if b.many != nil {
			b.many = b.many.Set(x, v)
			continue
		}
		at := slices.Index(b.vars, x)
		switch {
		case at < 0 && len(b.vars) == maxFew:
			many := immutable.NewMapBuilder[Var, T](hasher{})
			for i, y := range b.vars {
				many.Set(y, b.values[i])
			}
			many.Set(x, v)
			b.vars, b.values, b.many = nil, nil, many.Map()
			continue
		case at < 0:
			at, _ = slices.BinarySearchFunc(b.vars, x, compareVars)
			b.vars = slices.Concat(b.vars[:at], []Var{x}, b.vars[at:])
			b.values, copied = slices.Concat(b.values[:at], []T{v}, b.values[at:]), true
		case !copied:
			b.values, copied = slices.Clone(b.values), true
		}
		b.values[at] = v
	}
	return Bindings[T]{b}
}

// Keys lists the variables that have values, sorted by scope and name. The list is not to be changed.
func (m Bindings[T]) Keys() []Var {
	switch {
	case m.b == nil:
		return nil
	case m.b.many == nil:
		return slices.Clip(m.b.vars)
	}
	vars := make([]Var, 0, m.b.many.Len())
	for it := m.b.many.Iterator(); !it.Done(); {
		x, _, _ := it.Next()
		vars = append(vars, x)
	}
	slices.SortFunc(vars, compareVars)
	return vars
}

// All reports whether ok says so of each variable and its value, which are asked for in no order.
func (m Bindings[T]) All(ok func(x Var, value T) bool) bool {
	if m.b == nil {
		return true
	}
	for i, x := range m.b.vars {
		if !ok(x, m.b.values[i]) {
			return false
		}
	}
	if m.b.many != nil {
		for it := m.b.many.Iterator(); !it.Done(); {
			if x, v, _ := it.Next(); !ok(x, v) {
				return false
			}
		}
	}
	return true
}

// Alike compares bindings of the same few variables by value; not known: others, or many.
func (m Bindings[T]) Alike(n Bindings[T], equal func(v, w T) bool) (alike, known bool) {
	if m.b == nil || n.b == nil || m.b.many != nil || n.b.many != nil || !slices.Equal(m.b.vars, n.b.vars) {
		return false, false
	}
	return slices.EqualFunc(m.b.values, n.b.values, equal), true
}

func compareVars(x, y Var) int {
	if c := cmp.Or(cmp.Compare(x.Scope, y.Scope), cmp.Compare(x.Name, y.Name)); c != 0 || x.Type == y.Type {
		return c
	}
	return cmp.Compare(x.Type.String(), y.Type.String())
}

type hasher struct{}

var names = immutable.NewHasher("")

func (hasher) Hash(x Var) uint32   { return names.Hash(x.Name) }
func (hasher) Equal(x, y Var) bool { return x == y }
