package simplify

import (
	"cmp"
	"encoding/binary"
	"hash/fnv"

	"tandem/lang"
)

// nearby is the depth down to which compare looks at expressions themselves.
const nearby = 32

// compare orders expressions totally: variables, constants, terms; variables by name, terms by
// operator, then by the first differing operands. It walks one path, and deep down goes by hash, so
// it never takes long.
func (s *Simplifier) compare(a, b lang.Expr) int {
	for depth := 0; a != b; depth++ {
		if depth == nearby {
			if c := cmp.Compare(s.hash(a), s.hash(b)); c != 0 {
				return c
			}
		}
		if c := compareRoots(a, b); c != 0 {
			return c
		}
		i := 0
		for a.Kid(i) == b.Kid(i) {
			i++
		}
		a, b = a.Kid(i), b.Kid(i)
	}
	return 0
}

// compareRoots compares two different nodes but for their operands. Two values of
// fields are compared as the fields first, two conversions by their targets.
func compareRoots(a, b lang.Expr) int {
	if c := cmp.Compare(a.Op(), b.Op()); c != 0 {
		return c
	}
	if x, ok := a.Var(); ok {
		y, _ := b.Var()
		return cmp.Or(cmp.Compare(x.Name, y.Name), cmp.Compare(x.Scope, y.Scope),
			cmp.Compare(x.Type.String(), y.Type.String()))
	}
	if v, ok := a.Const(); ok {
		w, _ := b.Const()
		return compareValues(v, w)
	}
	if t, ok := a.Target(); ok {
		u, _ := b.Target()
		return cmp.Compare(t.String(), u.String())
	}
	if f, ok := a.Field(); ok {
		g, _ := b.Field()
		return cmp.Or(cmp.Compare(f.Name, g.Name), cmp.Compare(f.String(), g.String()), cmp.Compare(f.Type.String(), g.Type.String()))
	}
	return 0
}

func compareValues(v, w lang.Value) int {
	if n, ok := v.(lang.IntValue); ok {
		if m, ok := w.(lang.IntValue); ok {
			return n.Big().Cmp(m.Big())
		}
	}
	return cmp.Or(cmp.Compare(v.Type().String(), w.Type().String()), cmp.Compare(v.String(), w.String()))
}

// hash depends on nothing but the structure of e: it is the same in every process.
func (s *Simplifier) hash(e lang.Expr) uint64 {
	return lang.FoldExpr(e, s.hashes, func(e lang.Expr, kids []uint64) uint64 {
		h := fnv.New64a()
		put := func(text string) { h.Write([]byte(text)); h.Write([]byte{0}) } // never fails
		h.Write([]byte{byte(e.Op())})
		if x, ok := e.Var(); ok {
			put(x.Name)
			put(x.Scope)
			put(x.Type.String())
		}
		if v, ok := e.Const(); ok {
			if e.Type().IsBits() {
				put(e.Type().String())
			}
			if n, ok := v.(lang.IntValue); ok {
				put(n.Big().Text(62))
			} else {
				put(v.String())
			}
		}
		if t, ok := e.Target(); ok {
			put(t.String())
		}
		if f, ok := e.Field(); ok {
			put(f.String())
			put(f.Type.String())
		}
		if e.Type().IsClass() {
			put(e.Type().String()) // of nil nothing else tells
		}
		for _, k := range kids {
			h.Write(binary.LittleEndian.AppendUint64(nil, k))
		}
		return h.Sum64()
	})
}
