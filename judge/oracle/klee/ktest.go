package klee

import (
	"encoding/binary"
	"fmt"
	"strings"

	"tandem/internal/lists"
	"tandem/lang"
)

// object is an object of a test: its name and its bytes.
type object struct {
	name  string
	bytes []byte
}

const (
	magic   = "KTEST"
	version = 3
)

// ktest reads a file testN.ktest: the magic, the version, the arguments, two numbers
// about symbolic arguments, and the objects. Numbers are of 32 bits, big-endian.
func ktest(file string, text []byte) ([]object, error) {
	r := &bytesReader{file: file, text: text}
	if found := r.take(len(magic), "the magic"); r.err == nil && string(found) != magic {
		return nil, fmt.Errorf("%s: byte 0: found %q, expected %q", file, found, magic)
	}
	if n := r.number("the version"); r.err == nil && n != version {
		return nil, fmt.Errorf("%s: byte %d: found version %d, expected %d", file, len(magic), n, version)
	}
	for range r.count("arguments", 4) {
		r.run("an argument")
	}
	r.number("the number of symbolic arguments")
	r.number("their length")
	var list []object
	seen := map[string]bool{}
	for range r.count("objects", 8) {
		at := r.at
		o := object{name: string(r.run("a name"))}
		o.bytes = r.run("the bytes of " + fmt.Sprintf("%.60q", o.name))
		if r.err != nil {
			break
		}
		if seen[o.name] {
			return nil, fmt.Errorf("%s: byte %d: found a second object %.60q, expected one of a name", file, at, o.name)
		}
		seen[o.name] = true
		list = append(list, o)
	}
	if r.err == nil && r.at < len(text) {
		return nil, fmt.Errorf("%s: byte %d: found %d more bytes, expected the end", file, r.at, len(text)-r.at)
	}
	return list, r.err
}

// bytesReader takes one thing after the other; after an error nothing.
type bytesReader struct {
	file string
	text []byte
	at   int
	err  error
}

func (r *bytesReader) take(n int, what string) []byte {
	if r.err != nil {
		return nil
	}
	if n > len(r.text)-r.at {
		r.err = fmt.Errorf("%s: byte %d: found %d bytes more, expected %d of %s", r.file, r.at, len(r.text)-r.at, n, what)
		return nil
	}
	r.at += n
	return r.text[r.at-n : r.at]
}

func (r *bytesReader) number(what string) uint32 {
	b := r.take(4, what)
	if r.err != nil {
		return 0
	}
	return binary.BigEndian.Uint32(b)
}

// count returns how many things there are, each of at least so many bytes.
func (r *bytesReader) count(what string, least int) int {
	at := r.at
	n := int(r.number("the number of " + what))
	if n > (len(r.text)-r.at)/least {
		r.err = fmt.Errorf("%s: byte %d: found %d %s, expected as many as %d bytes have", r.file, at, n, what, len(r.text)-r.at)
	}
	if r.err != nil {
		return 0
	}
	return n
}

// run is bytes with their number in front.
func (r *bytesReader) run(what string) []byte {
	at := r.at
	n := r.number("the length of " + what)
	if int(n) > len(r.text)-r.at {
		r.err = fmt.Errorf("%s: byte %d: found the length %d of %s, expected at most %d, as many bytes as there are", r.file, at, n, what, len(r.text)-r.at)
	}
	return r.take(int(n), what)
}

// outsOf lists the variables in e that stand for elements of final values.
func outsOf(e lang.Expr) []lang.Var {
	return lists.Filter(lang.FreeVars(e), func(x lang.Var) bool { return strings.HasPrefix(x.Name, "out.") })
}

// split takes a condition apart: what it says of the initial values, and what it says that
// final values are. What is said of a final value in another form is left out.
func split(e lang.Expr) (condition lang.Expr, final map[lang.Var]lang.Expr) {
	condition, final = lang.True, map[lang.Var]lang.Expr{}
	for _, b := range lang.Conjuncts(e) {
		outs := outsOf(b)
		switch {
		case len(outs) == 0:
			condition = lang.All(condition, b)
		case len(outs) == 1:
			if v, ok := solved(b, outs[0]); ok && len(outsOf(v)) == 0 {
				final[outs[0]] = v
			}
		}
	}
	return condition, final
}

// solved returns what x is by the equation b.
func solved(b lang.Expr, x lang.Var) (lang.Expr, bool) {
	if b.Op() != lang.Eq || !b.Kid(0).Type().IsBits() {
		return lang.Expr{}, false
	}
	left, right := b.Kid(0), b.Kid(1)
	if len(outsOf(left)) == 0 {
		left, right = right, left
	}
	for len(outsOf(right)) == 0 {
		if left == lang.V(x) {
			return right, true
		}
		k := func(i int) lang.Expr { return left.Kid(i) }
		has := func(i int) bool { return len(outsOf(k(i))) > 0 }
		switch left.Op() {
		case lang.ToBits: // zeros in front: the other side has them, too
			if k(0).Type().Width() >= left.Type().Width() {
				return lang.Expr{}, false
			}
			left, right = k(0), joined(lang.Cast(lang.ToBits, k(0).Type(), right))
		case lang.BitsNot, lang.BitsNeg:
			left, right = k(0), lang.Term(left.Op(), right)
		case lang.BitsXor:
			i := 0
			if !has(0) {
				i = 1
			}
			left, right = k(i), lang.Term(lang.BitsXor, right, k(1-i))
		case lang.BitsAdd:
			i := 0
			if !has(0) {
				i = 1
			}
			left, right = k(i), lang.Term(lang.BitsSub, right, k(1-i))
		case lang.BitsSub:
			if has(0) {
				left, right = k(0), lang.Term(lang.BitsAdd, right, k(1))
			} else {
				left, right = k(1), lang.Term(lang.BitsSub, k(0), right)
			}
		default:
			return lang.Expr{}, false
		}
	}
	return lang.Expr{}, false
}
