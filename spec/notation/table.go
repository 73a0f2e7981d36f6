package notation

import (
	"slices"

	"tandem/lang"
)

// Table is an immutable function of variables, with its default but at those that it binds: a
// substitution, elsewhere identity, or a valuation, elsewhere the types' defaults. nil is the default.
type Table[T any] struct {
	bound lang.Bindings[T]
	// local has the local variables of a union, and bound the global ones; joined says that it is one.
	local  lang.Bindings[T]
	joined bool
	both   *lang.Bindings[T] // of a union, when somebody has asked for it
	// locals and globals say which variables may be in bound, where it is no union.
	locals, globals bool
	// overflow says that a value was put into bound which a bound of the machine kept from being
	// computed, and localOverflow that it was put into local.
	overflow, localOverflow bool
	heap                    lang.Heap   // H of a state V = (G, H)
	known                   *remembered // what functions of the code have found for it; nil: nothing
	joinedTo, asJoined      *Table[T]   // of the last union of it: the global part, and the union
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
func (t *Table[T]) Rows() (rows []Row[T]) {
	m := t.Bindings()
	for _, x := range m.Keys() {
		v, _ := m.Get(x)
		rows = append(rows, Row[T]{x, v})
	}
	return rows
}

// Bindings returns what was put in.
func (t *Table[T]) Bindings() (m lang.Bindings[T]) {
	switch {
	case t == nil:
		return m
	case t.joined && t.both == nil:
		both := overridden(t.local, t.bound)
		t.both = &both
		return both
	case t.joined:
		return *t.both
	}
	return t.bound
}

// overridden returns t where s has nothing.
func overridden[T any](s, t lang.Bindings[T]) lang.Bindings[T] {
	xs := s.Keys()
	return t.SetAll(xs, func(i int) T {
		v, _ := s.Get(xs[i])
		return v
	})
}

// TableOf returns the table with these rows, whose variables differ.
func TableOf[T any](rows ...Row[T]) *Table[T] {
	t := &Table[T]{}
	for _, r := range rows {
		t = t.updated(r.X, r.T)
	}
	return t
}

// OfGlobals returns the table of these bindings, which are of global variables; overflow says what
// Overflows does.
func OfGlobals[T any](m lang.Bindings[T], overflow bool) *Table[T] {
	return &Table[T]{bound: m, globals: true, overflow: overflow}
}

// OfLocals returns the table of these bindings, which are of local variables.
func OfLocals[T any](m lang.Bindings[T], overflow bool) *Table[T] {
	return &Table[T]{bound: m, locals: true, overflow: overflow}
}

// OfAny returns the table of these bindings.
func OfAny[T any](m lang.Bindings[T], overflow bool) *Table[T] {
	return &Table[T]{bound: m, globals: true, locals: true, overflow: overflow}
}

// Overflows reports whether a value was put in that a bound of the machine kept from being computed.
func (t *Table[T]) Overflows() bool { return t != nil && (t.overflow || t.localOverflow) }

func (t *Table[T]) find(x lang.Var) (v T, ok bool) {
	if t == nil {
		return v, false
	}
	if t.joined && x.Scope != "" {
		if v, ok := t.local.Get(x); ok {
			return v, true
		}
	}
	return t.bound.Get(x)
}

// copied returns a copy, which knows nothing.
func (t *Table[T]) copied() *Table[T] {
	to := &Table[T]{}
	if t != nil {
		*to = *t
		to.both, to.known, to.joinedTo, to.asJoined = nil, nil, nil, nil
	}
	return to
}

// updated returns t[x := v].
func (t *Table[T]) updated(x lang.Var, v T) *Table[T] {
	to := t.copied()
	_, overflow := any(v).(lang.Overflow)
	if to.joined && x.Scope != "" {
		to.local, to.localOverflow = to.local.Set(x, v), to.localOverflow || overflow
	} else {
		to.bound, to.overflow = to.bound.Set(x, v), to.overflow || overflow
	}
	to.locals, to.globals = to.locals || x.Scope != "", to.globals || x.Scope == ""
	return to
}

func (t *Table[T]) objects() (H lang.Heap) {
	if t == nil {
		return H
	}
	return t.heap
}

// union returns s ∪ t, where s has the local variables and t the global ones.
func union[T any](s, t *Table[T]) *Table[T] {
	switch {
	case s == nil:
		return t
	case t == nil:
		return s
	case s.joinedTo == t:
		return s.asJoined
	case s.globals || s.joined || t.locals || t.joined:
		return &Table[T]{bound: overridden(s.Bindings(), t.Bindings()), locals: true, globals: true, overflow: s.Overflows() || t.Overflows(), heap: t.heap}
	}
	s.joinedTo, s.asJoined = t, &Table[T]{bound: t.bound, local: s.bound, joined: true, locals: true, globals: true, overflow: t.overflow, localOverflow: s.overflow, heap: t.heap}
	return s.asJoined
}

// split returns τ and σ of τ ∪ σ.
func split[T any](t *Table[T]) (local, global *Table[T]) {
	switch {
	case t == nil:
		return nil, nil
	case t.joined:
		return OfLocals(t.local, t.localOverflow), &Table[T]{bound: t.bound, globals: true, overflow: t.overflow, heap: t.heap}
	case !t.locals:
		return &Table[T]{}, t
	}
	var all [2]map[lang.Var]T
	for i := range all {
		all[i] = map[lang.Var]T{}
	}
	t.bound.All(func(x lang.Var, v T) bool {
		if x.Scope == "" {
			all[1][x] = v
		} else {
			all[0][x] = v
		}
		return true
	})
	return OfLocals(lang.Bind(all[0]), t.overflow), &Table[T]{bound: lang.Bind(all[1]), globals: true, overflow: t.overflow, heap: t.heap}
}

// image returns σ(x).
func image(t *Subst, x lang.Var) lang.Expr {
	if e, ok := t.find(x); ok {
		return e
	}
	return lang.V(x)
}

// valueAt returns V(x).
func valueAt(t *Values, x lang.Var) lang.Value {
	if v, ok := t.find(x); ok {
		return v
	}
	return lang.Default(x.Type)
}

// all reports whether ok says so of each variable that t binds.
func (t *Table[T]) all(ok func(x lang.Var, v T) bool) bool {
	return t == nil || t.bound.All(ok) && t.local.All(ok)
}

// sameSubst reports whether two substitutions are the same function.
func sameSubst(s, t *Subst) bool {
	same := func(t *Subst) func(lang.Var, lang.Expr) bool {
		return func(x lang.Var, e lang.Expr) bool { return image(t, x) == e }
	}
	return s == t || alike(s, t) || s.all(same(t)) && t.all(same(s))
}

// alike reports whether two tables have the same bindings.
func alike[T any](s, t *Table[T]) bool {
	return s != nil && t != nil && s.bound == t.bound && s.local == t.local
}

// sameValues reports whether two valuations are the same function.
func sameValues(s, t *Values) bool {
	same := func(t *Values) func(lang.Var, lang.Value) bool {
		return func(x lang.Var, v lang.Value) bool { return v.Equal(valueAt(t, x)) }
	}
	return s == t || sameObjects(s.objects(), t.objects()) && (alike(s, t) || s.all(same(t)) && t.all(same(s)))
}

// sameObjects reports whether two heaps have the same objects, with the same fields.
func sameObjects(H, J lang.Heap) bool {
	return !slices.ContainsFunc(H.Differ(J), func(o lang.ObjectValue) bool {
		at := func(H, J lang.Heap) bool {
			slots, _ := H.Local(o)
			return slices.ContainsFunc(slots, func(s lang.Slot) bool { return !s.V.Equal(J.At(o, s.F.Value())) })
		}
		return !H.Has(o) || !J.Has(o) || at(H, J) || at(J, H)
	})
}
