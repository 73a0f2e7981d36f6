package circuit

import (
	"math/big"
	"slices"

	"github.com/go-air/gini/z"
)

// bit returns the gate that is always b.
func (c *Circuit) bit(b bool) z.Lit {
	if b {
		return c.gates.T
	}
	return c.gates.F
}

// constant returns the low n bits of v, in two's complement.
func (c *Circuit) constant(v *big.Int, n int) word {
	w := make(word, n)
	if v.Sign() < 0 {
		v = new(big.Int).Add(v, new(big.Int).Lsh(big.NewInt(1), uint(max(n, v.BitLen()+1))))
	}
	for i := range w {
		w[i] = c.bit(v.Bit(i) == 1)
	}
	return w
}

// extended returns the low n bits of w, with copies of top above it.
func extended(w word, n int, top z.Lit) word {
	if n <= len(w) {
		return w[:n:n]
	}
	x := append(make(word, 0, n), w...)
	for len(x) < n {
		x = append(x, top)
	}
	return x
}

func (c *Circuit) mux(b z.Lit, x, y word) word {
	if b == c.gates.T {
		return x
	}
	if b == c.gates.F {
		return y
	}
	w := make(word, len(x))
	for i := range w {
		w[i] = c.gates.Choice(b, x[i], y[i])
	}
	return w
}

func (c *Circuit) each(f func(a, b z.Lit) z.Lit, x, y word) word {
	w := make(word, len(x))
	for i := range w {
		w[i] = f(x[i], y[i])
	}
	return w
}

func not(x word) word {
	w := make(word, len(x))
	for i := range w {
		w[i] = x[i].Not()
	}
	return w
}

// sum returns x + y + carry, modulo 2^n.
func (c *Circuit) sum(x, y word, carry z.Lit) word {
	w := make(word, len(x))
	for i := range w {
		w[i] = c.gates.Xor(c.gates.Xor(x[i], y[i]), carry)
		carry = c.gates.Majority(x[i], y[i], carry)
	}
	return w
}

func (c *Circuit) negated(x word) word {
	return c.sum(not(x), c.constant(new(big.Int), len(x)), c.gates.T)
}

func (c *Circuit) difference(x, y word) word { return c.sum(x, not(y), c.gates.T) }

// product returns x * y modulo 2^n, for words of n bits. The factor with more constant bits chooses rows, and y * x is
// the same gates.
func (c *Circuit) product(x, y word) word {
	if n := c.constants(x) - c.constants(y); n > 0 || n == 0 && slices.Compare(x, y) > 0 {
		x, y = y, x
	}
	n := len(x)
	if c.constants(y) < n {
		c.Products++
	}
	w := c.constant(new(big.Int), n)
	for i := range n {
		if y[i] == c.gates.F {
			continue
		}
		row := make(word, n-i)
		for j := range row {
			row[j] = c.gates.And(x[j], y[i])
		}
		copy(w[i:], c.sum(w[i:], row, c.gates.F))
	}
	return w
}

func (c *Circuit) constants(x word) int {
	n := 0
	for _, b := range x {
		if b == c.gates.T || b == c.gates.F {
			n++
		}
	}
	return n
}

// quotient returns x div y and x mod y of unsigned numbers; where y is 0, 2^n - 1 and x.
func (c *Circuit) quotient(x, y word) (q, r word) {
	n := len(x)
	q, r = make(word, n), c.constant(new(big.Int), n+1)
	y = extended(y, n+1, c.gates.F)
	for i := n - 1; i >= 0; i-- {
		r = append(word{x[i]}, r[:n]...)
		q[i] = c.lessBits(r, y, false).Not()
		r = c.mux(q[i], c.difference(r, y), r)
	}
	return q, r[:n]
}

func (c *Circuit) equal(x, y word) z.Lit {
	all := c.gates.T
	for i := range x {
		all = c.gates.And(all, c.gates.Xor(x[i], y[i]).Not())
		if all == c.gates.F {
			break
		}
	}
	return all
}

func (c *Circuit) zero(x word) z.Lit {
	any := c.gates.F
	for _, b := range x {
		any = c.gates.Or(any, b)
	}
	return any.Not()
}

// shifted returns x moved by y places: to the left, or to the right, where in comes in.
func (c *Circuit) shifted(x, y word, left bool, in z.Lit) word {
	n := len(x)
	out := c.gates.F // of all bits
	for i, b := range y {
		if i >= 31 || 1<<i >= n {
			out = c.gates.Or(out, b)
			continue
		}
		moved := make(word, n)
		for j := range moved {
			from := j + 1<<i
			if left {
				from = j - 1<<i
			}
			if moved[j] = in; from >= 0 && from < n {
				moved[j] = x[from]
			}
		}
		x = c.mux(b, moved, x)
	}
	w := make(word, n)
	for i := range w {
		w[i] = c.gates.Choice(out, in, x[i])
	}
	return w
}

// signedQuotient returns x sdiv y and x srem y, as SMT-LIB defines them by those of the absolute values.
func (c *Circuit) signedQuotient(x, y word) (q, r word) {
	n := len(x) - 1
	sx, sy := x[n], y[n]
	q, r = c.quotient(c.mux(sx, c.negated(x), x), c.mux(sy, c.negated(y), y))
	return c.mux(c.gates.Xor(sx, sy), c.negated(q), q), c.mux(sx, c.negated(r), r)
}
