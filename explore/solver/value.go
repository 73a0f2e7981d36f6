package solver

import (
	"math/big"
	"slices"
	"strings"

	"github.com/benbjohnson/immutable"

	"tandem/lang"
)

// valueOf reads a value of the type as solvers write it: 5, (- 5), true, #x0f; of an
// array type, bounded or not, the function
//
//	(store ((as const (Array Int Int)) 0) 7 (- 1))
//	(lambda ((x!1 Int)) (or (= x!1 7) (= x!1 0)))
//
// where the definition of a lambda only tells single indexes apart. Parts may be
// named by let. What is read is believed only if it satisfies what was asked.
// False: it is said in some other way.
func valueOf(e sexpr, t lang.Type) (lang.Value, bool) {
	return valueIn(e, t, immutable.NewMap[string, *binding](nil))
}

// names are what names stand for at a place of a term.
type names = *immutable.Map[string, *binding]

// binding is what a name stands for: a part of a term, or the argument of a lambda.
type binding struct {
	argument bool
	work     int                           // of an argument: the entries of what was read below it
	value    sexpr                         // of a let,
	in       names                         // read with these names
	values   map[lang.Type]lang.Value      // what it was read as,
	lifted   map[lang.Type]lang.ArrayValue // and what as a function of an argument
}

// lookup returns what e stands for if it is a name.
func lookup(e sexpr, env names) *binding {
	if e.isList || e.quoted {
		return nil
	}
	b, _ := env.Get(e.atom)
	return b
}

// strip goes through the lets around e.
func strip(e sexpr, env names) (sexpr, names) {
	for isList(e, "let", 3) {
		inner := env
		for _, pair := range e.list[1].list {
			if len(pair.list) == 2 {
				inner = inner.Set(pair.list[0].atom, &binding{value: pair.list[1], in: env})
			}
		}
		e, env = e.list[2], inner
	}
	return e, env
}

// isList reports whether e is a list of that length with that head.
func isList(e sexpr, head string, n int) bool {
	return len(e.list) == n && e.list[0].atom == head && !e.list[0].quoted
}

// valueIn reads a value in which no argument occurs.
func valueIn(e sexpr, t lang.Type, env names) (lang.Value, bool) {
	e, env = strip(e, env)
	if b := lookup(e, env); b != nil {
		if b.argument {
			return nil, false
		}
		if v, ok := b.values[t]; ok {
			return v, true
		}
		v, ok := valueIn(b.value, t, b.in)
		if ok {
			if b.values == nil {
				b.values = map[lang.Type]lang.Value{}
			}
			b.values[t] = v
		}
		return v, ok
	}
	switch {
	case e.quoted:
		return nil, false
	case t == lang.Bool:
		return lang.BoolValue(e.atom == "true"), e.atom == "true" || e.atom == "false"
	case t == lang.Int:
		return integer(e)
	case t.IsBits():
		return bitsIn(e, t)
	default:
		return arrayIn(e, t, env)
	}
}

// integer reads 5 or (- 5).
func integer(e sexpr) (lang.Value, bool) {
	negative := isList(e, "-", 2)
	if negative {
		e = e.list[1]
	}
	if e.isList || e.quoted || e.atom == "" || strings.Trim(e.atom, "0123456789") != "" {
		return nil, false
	}
	n, ok := new(big.Int).SetString(e.atom, 10)
	if !ok {
		return nil, false
	}
	if negative {
		n.Neg(n)
	}
	return lang.BigInt(n), true
}

// arrayIn reads stores into a constant array or a lambda. The first store is the innermost one.
func arrayIn(e sexpr, t lang.Type, env names) (lang.Value, bool) {
	type store struct {
		i, v sexpr
		env  names
	}
	var stores []store
	for isList(e, "store", 4) {
		stores = append(stores, store{e.list[2], e.list[3], env})
		e, env = strip(e.list[1], env)
	}
	a, ok := storedInto(e, t, env)
	if !ok {
		return nil, false
	}
	for n := len(stores) - 1; n >= 0; n-- {
		i, ok1 := valueIn(stores[n].i, t.Dom(), stores[n].env)
		v, ok2 := valueIn(stores[n].v, t.Elem(), stores[n].env)
		if !ok1 || !ok2 {
			return nil, false
		}
		a = a.With(i, v)
	}
	return a, true
}

// storedInto reads what is stored into: a name, or a function.
func storedInto(e sexpr, t lang.Type, env names) (lang.ArrayValue, bool) {
	if lookup(e, env) == nil {
		return function(e, t, env)
	}
	v, ok := valueIn(e, t, env)
	a, _ := v.(lang.ArrayValue)
	return a, ok
}

// function reads ((as const (Array Int Int)) 0) or (lambda ((x Int)) …).
func function(e sexpr, t lang.Type, env names) (a lang.ArrayValue, ok bool) {
	if len(e.list) == 2 && isList(e.list[0], "as", 3) && e.list[0].list[1].atom == "const" {
		rest, ok := valueIn(e.list[1], t.Elem(), env)
		if !ok {
			return a, false
		}
		return lang.NewArray(t, rest), true
	}
	if !isList(e, "lambda", 3) || len(e.list[1].list) != 1 || len(e.list[1].list[0].list) != 2 {
		return a, false
	}
	arg := &binding{argument: true}
	return lift(e.list[2], t, env.Set(e.list[1].list[0].list[0].atom, arg), arg)
}

// maxLift bounds the entries that are looked at to read a lambda.
const maxLift = 1_000_000

// lift reads e, in which an argument occurs, as the function of type t from the argument to the value of e.
func lift(e sexpr, t lang.Type, env names, arg *binding) (a lang.ArrayValue, ok bool) {
	e, env = strip(e, env)
	if arg.work > maxLift {
		return a, false
	}
	truths := t.Elem() == lang.Bool
	always := func(v lang.Value) lang.ArrayValue { return lang.NewArray(t, v) }
	switch b := lookup(e, env); {
	case b != nil && b == arg:
		if !truths || t.Dom() != lang.Bool {
			return a, false // every integer has a value of its own
		}
		return always(lang.BoolValue(false)).With(lang.BoolValue(true), lang.BoolValue(true)), true
	case b != nil && !b.argument:
		if a, ok := b.lifted[t]; ok {
			return a, true
		}
		if a, ok = lift(b.value, t, b.in, arg); ok {
			if b.lifted == nil {
				b.lifted = map[lang.Type]lang.ArrayValue{}
			}
			b.lifted[t] = a
		}
		return a, ok
	case isList(e, "ite", 4):
		c, ok1 := lift(e.list[1], lang.ArrayOf(t.Dom(), lang.Bool), env, arg)
		yes, ok2 := lift(e.list[2], t, env, arg)
		no, ok3 := lift(e.list[3], t, env, arg)
		if !ok1 || !ok2 || !ok3 {
			return a, false
		}
		return arg.choice(c, yes, no), true
	case truths && isList(e, "=", 3):
		at := e.list[2]
		if lookup(e.list[1], env) != arg {
			if at = e.list[1]; lookup(e.list[2], env) != arg {
				return a, false
			}
		}
		i, ok := valueIn(at, t.Dom(), env)
		if !ok {
			return a, false
		}
		return always(lang.BoolValue(false)).With(i, lang.BoolValue(true)), true
	case truths && isList(e, "not", 2):
		c, ok := lift(e.list[1], t, env, arg)
		if !ok {
			return a, false
		}
		return arg.choice(c, always(lang.BoolValue(false)), always(lang.BoolValue(true))), true
	case truths && len(e.list) > 1 && (e.list[0].atom == "and" || e.list[0].atom == "or"):
		and := e.list[0].atom == "and"
		a = always(lang.BoolValue(and))
		for _, k := range slices.Backward(e.list[1:]) {
			c, ok := lift(k, t, env, arg)
			if !ok {
				return a, false
			}
			if c.Entries() > a.Entries() {
				c, a = a, c
			}
			if and {
				a = arg.choice(c, a, always(lang.BoolValue(false)))
			} else {
				a = arg.choice(c, always(lang.BoolValue(true)), a)
			}
		}
		return a, true
	}
	v, ok := valueIn(e, t.Elem(), env)
	if !ok {
		return a, false
	}
	return always(v), true
}

// choice is yes where c is true, and no elsewhere. It costs what c says of
// single indexes, so that a long chain of choices is read in linear time.
func (arg *binding) choice(c, yes, no lang.ArrayValue) lang.ArrayValue {
	arg.work += c.Entries()
	a, other := no, yes
	if c.Rest().Equal(lang.BoolValue(true)) {
		a, other = yes, no
	}
	c.Each(func(i, _ lang.Value) bool {
		a = a.With(i, other.At(i))
		return true
	})
	return a
}
