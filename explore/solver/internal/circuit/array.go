package circuit

import (
	"math/big"
	"slices"

	"github.com/go-air/gini/z"

	"tandem/lang"
)

// array is a variable, a constant, or others with an element or a choice. Nothing is made
// of it but what is read: each element of a variable that a gate needs is a word of its own.
type array struct {
	typ   lang.Type
	bound *integer // nil: it has none

	x     lang.Expr // a variable
	value lang.Value
	of    *array // of, with elem at index
	index meaning
	elem  meaning
	cond  z.Lit // of where it is true, and other elsewhere
	other *array

	reads map[string]meaning
	cells []cell // of a variable
}

type cell struct{ index, elem meaning }

// word returns the bits of a scalar.
func (m meaning) word() word {
	if m.num != nil {
		return m.num.bits
	}
	return m.bits
}

// elementAt returns the element of a at i. It looks through the changes of a from the last to the first.
func (c *Circuit) elementAt(a *array, i meaning) meaning {
	k := i.word().key()
	if m, ok := a.reads[k]; ok {
		return m
	}
	if a.reads == nil {
		a.reads = map[string]meaning{}
	}
	var m meaning
	switch {
	case i.num.oneOfFew():
		m = c.elementAmong(a, i.num, len(i.num.bits)-1, 0)
	case a.other != nil:
		m = c.muxOf(a.cond, c.elementAt(a.of, i), c.elementAt(a.other, i))
	case a.of != nil:
		same := c.same(i, a.index)
		switch same {
		case c.gates.T:
			m = a.elem
		case c.gates.F:
			m = c.elementAt(a.of, i)
		default:
			m = c.muxOf(same, a.elem, c.elementAt(a.of, i))
		}
	case a.value != nil:
		m = c.readValue(a.value.(lang.ArrayValue), i)
	default:
		m = c.element(a, i)
	}
	a.reads[k] = m
	return m
}

// fewIndexes bounds the indexes of which one is chosen bit by bit: reads at constants are shared, and reads at words are not.
const fewIndexes = 64

// oneOfFew reports whether i is one of few indexes, and no constant.
func (i *integer) oneOfFew() bool {
	return i != nil && i.lo.Sign() >= 0 && i.lo.Cmp(i.hi) < 0 && i.hi.Cmp(big.NewInt(fewIndexes)) < 0
}

// elementAmong returns the element of a at i, which is from or up to 2^n - 1 more.
func (c *Circuit) elementAmong(a *array, i *integer, n int, from int64) meaning {
	if n == 0 {
		return c.elementAt(a, c.literal(lang.NewInt(from)))
	}
	switch upper := from + 1<<(n-1); {
	case big.NewInt(upper).Cmp(i.hi) > 0:
		return c.elementAmong(a, i, n-1, from)
	case big.NewInt(upper).Cmp(i.lo) <= 0:
		return c.elementAmong(a, i, n-1, upper)
	default:
		return c.muxOf(i.bits[n-1], c.elementAmong(a, i, n-1, upper), c.elementAmong(a, i, n-1, from))
	}
}

// element returns a variable's element at an index not read before. Equal indexes have equal elements.
func (c *Circuit) element(a *array, i meaning) meaning {
	for _, e := range a.cells {
		if c.same(i, e.index) == c.gates.T {
			return e.elem
		}
	}
	m := c.variable(a.x, a.typ.Elem(), true)
	if m.bad != "" {
		return m
	}
	for _, e := range a.cells {
		if same := c.same(i, e.index); same != c.gates.F {
			link := c.gates.Implies(same, c.same(m, e.elem))
			if c.linked = append(c.linked, link); c.constants(i.word()) == len(i.word()) || c.constants(e.index.word()) == len(e.index.word()) {
				c.always = append(c.always, link)
			} else {
				c.waiting = append(c.waiting, link)
			}
		}
	}
	a.cells = append(a.cells, cell{i, m})
	return m
}

func (c *Circuit) readValue(v lang.ArrayValue, i meaning) meaning {
	m := c.literal(v.Rest())
	v.Each(func(at, e lang.Value) bool {
		m = c.muxOf(c.same(i, c.literal(at)), c.literal(e), m)
		return m.bad == ""
	})
	return m
}

// same reports whether two scalars are equal.
func (c *Circuit) same(x, y meaning) z.Lit {
	if x.num != nil {
		return c.equalInt(x.num, y.num)
	}
	return c.equal(x.bits, y.bits)
}

// muxOf returns x where b is true, and y elsewhere.
func (c *Circuit) muxOf(b z.Lit, x, y meaning) meaning {
	switch {
	case x.bad != "":
		return x
	case y.bad != "":
		return y
	case b == c.gates.T:
		return x
	case b == c.gates.F:
		return y
	case x.sum != nil && identical(x.sum[0], y):
		return c.added(y, c.muxOf(b, x.sum[1], c.nothing(x.sum[1])))
	case y.sum != nil && identical(y.sum[0], x):
		return c.added(x, c.muxOf(b, c.nothing(y.sum[1]), y.sum[1]))
	case x.num != nil:
		return meaning{num: c.muxInt(b, x.num, y.num)}
	case x.arr != nil:
		if x.arr == y.arr {
			return x
		}
		m := &array{typ: x.arr.typ, of: x.arr, other: y.arr, cond: b}
		if x.arr.bound != nil {
			m.bound = c.muxInt(b, x.arr.bound, y.arr.bound)
		}
		return meaning{arr: m}
	}
	return meaning{bits: c.choice(c.mux(b, x.bits, y.bits), b, x.bits, y.bits)}
}

// identical reports whether two scalars are the same gates.
func identical(x, y meaning) bool { return slices.Equal(x.word(), y.word()) }

// nothing returns 0, of the sort of x.
func (c *Circuit) nothing(x meaning) meaning {
	if x.num != nil {
		return meaning{num: c.integerOf(new(big.Int))}
	}
	return meaning{bits: c.constant(new(big.Int), len(x.bits))}
}

// added returns x + y, and keeps that it is their sum: a branch that adds something to x is
// a sum behind the join, too, and not a choice between sums.
func (c *Circuit) added(x, y meaning) meaning {
	var m meaning
	if x.num != nil {
		m = c.arithmetic(lang.Add, x.num, y.num)
	} else {
		m = meaning{bits: c.sum(x.bits, y.bits, c.gates.F)}
	}
	m.sum = &[2]meaning{x, y}
	return m
}

// maxIndex is up to how many bits arrays are compared index by index.
const maxIndex = 8

// equalArrays reports whether two arrays are the same, where their indexes are few.
func (c *Circuit) equalArrays(x, y *array) meaning {
	if x == y {
		return meaning{bits: word{c.gates.T}}
	}
	dom := x.typ.Dom()
	n := 0
	switch {
	case dom == lang.Bool:
		n = 2
	case dom.IsBits() && dom.Width() <= maxIndex:
		n = 1 << dom.Width()
	}
	if n == 0 {
		return meaning{bad: "arrays of type " + x.typ.String() + " are compared"}
	}
	all := c.gates.T
	for i := range n {
		at := meaning{bits: c.constant(lang.NewInt(int64(i)).Big(), max(1, dom.Width()))}
		a, b := c.elementAt(x, at), c.elementAt(y, at)
		if a.bad != "" || b.bad != "" {
			return meaning{bad: a.bad + b.bad}
		}
		all = c.gates.And(all, c.same(a, b))
	}
	return meaning{bits: word{all}}
}

// arrayValue returns an array's value in the model: a variable has the elements read, else its default.
func (c *Circuit) arrayValue(a *array) lang.ArrayValue {
	var changes []*array
	from := a
	for ; from.of != nil; from = from.of {
		if from.other == nil {
			changes = append(changes, from)
		} else if !c.is(from.cond) {
			from = &array{of: from.other} // whose next one is the other
		}
	}
	v, ok := from.value.(lang.ArrayValue)
	if !ok {
		v = lang.Default(from.typ).(lang.ArrayValue)
	}
	for _, e := range from.cells {
		v = v.With(c.value(a.typ.Dom(), e.index), c.value(a.typ.Elem(), e.elem))
	}
	for _, e := range slices.Backward(changes) {
		v = v.With(c.value(a.typ.Dom(), e.index), c.value(a.typ.Elem(), e.elem))
	}
	if a.bound != nil {
		v = v.WithBound(lang.BigInt(c.signed(a.bound.bits)))
	}
	return v
}
