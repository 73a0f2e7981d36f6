package solver

import (
	"math/big"
	"strings"

	"tandem/lang"
)

// valueOf reads a value of the type as solvers write it: 5, (- 5), true; of an
// array type a constant array with stores into it,
//
//	(store ((as const (Array Int Int)) 0) 7 (- 1))
//
// or a function by its definition, (lambda ((x!1 Int)) (= x!1 0)), where that
// distinguishes finitely many indexes. Parts of it may be named by let. What
// is read is believed only if it satisfies what was asked.
func valueOf(e sexpr, t lang.Type) (lang.Value, bool) { return valueIn(e, t, nil) }

// bindings are the names of lets and the argument of a function, the innermost
// first.
type bindings struct {
	name  string
	value sexpr
	in    *bindings  // where the value stands
	arg   lang.Value // of a function's argument, instead
	outer *bindings
}

func (b *bindings) lookup(name string) *bindings {
	for ; b != nil; b = b.outer {
		if b.name == name {
			return b
		}
	}
	return nil
}

// resolve goes through lets and names to what they stand for; a function's
// argument stays.
func resolve(e sexpr, env *bindings) (sexpr, *bindings) {
	for {
		if isList(e, "let", 3) {
			inner := env
			for _, pair := range e.list[1].list {
				if len(pair.list) != 2 {
					return sexpr{}, nil
				}
				inner = &bindings{name: pair.list[0].atom, value: pair.list[1], in: env, outer: inner}
			}
			e, env = e.list[2], inner
			continue
		}
		if e.isList || e.quoted {
			return e, env
		}
		b := env.lookup(e.atom)
		if b == nil || b.arg != nil {
			return e, env
		}
		e, env = b.value, b.in
	}
}

// isList tells whether e is a list of that length with that head.
func isList(e sexpr, head string, n int) bool {
	return len(e.list) == n && e.list[0].atom == head && !e.list[0].quoted
}

func valueIn(e sexpr, t lang.Type, env *bindings) (lang.Value, bool) {
	e, env = resolve(e, env)
	if b := env.lookup(e.atom); b != nil && !e.isList && !e.quoted {
		return b.arg, b.arg.Type() == t
	}
	if isList(e, "ite", 4) {
		b, ok := valueIn(e.list[1], lang.Bool, env)
		if !ok {
			return nil, false
		}
		if b == lang.BoolValue(true) {
			return valueIn(e.list[2], t, env)
		}
		return valueIn(e.list[3], t, env)
	}
	switch {
	case e.quoted:
		return nil, false
	case t == lang.Bool:
		return truth(e, env)
	case t == lang.Int:
		return integer(e)
	case t.IsArray():
		return arrayValue(e, t, env)
	default:
		return nil, false
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

// truth reads true or false, or what the definition of a function says with an
// equation, not, and, or.
func truth(e sexpr, env *bindings) (lang.Value, bool) {
	if !e.isList {
		return lang.BoolValue(e.atom == "true"), e.atom == "true" || e.atom == "false"
	}
	if isList(e, "=", 3) {
		for _, t := range []lang.Type{lang.Int, lang.Bool} {
			l, ok1 := valueIn(e.list[1], t, env)
			r, ok2 := valueIn(e.list[2], t, env)
			if ok1 && ok2 {
				return lang.BoolValue(l.Equal(r)), true
			}
		}
		return nil, false
	}
	if len(e.list) < 2 {
		return nil, false
	}
	var args []bool
	for _, a := range e.list[1:] {
		v, ok := valueIn(a, lang.Bool, env)
		if !ok {
			return nil, false
		}
		args = append(args, bool(v.(lang.BoolValue)))
	}
	all, some := true, false
	for _, a := range args {
		all, some = all && a, some || a
	}
	switch e.list[0].atom {
	case "not":
		return lang.BoolValue(!args[0]), len(args) == 1
	case "and":
		return lang.BoolValue(all), true
	case "or":
		return lang.BoolValue(some), true
	}
	return nil, false
}

// arrayValue reads a constant array or a function with stores into it. The
// stores stand inside each other, the first one innermost.
func arrayValue(e sexpr, t lang.Type, env *bindings) (lang.Value, bool) {
	type store struct {
		i, v sexpr
		env  *bindings
	}
	var stores []store
	for isList(e, "store", 4) {
		stores = append(stores, store{e.list[2], e.list[3], env})
		e, env = resolve(e.list[1], env)
	}
	a, ok := function(e, t, env)
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

// function reads ((as const (Array Int Int)) 0) or (lambda ((x Int)) …).
func function(e sexpr, t lang.Type, env *bindings) (a lang.ArrayValue, ok bool) {
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
	at := func(i lang.Value) (lang.Value, bool) {
		arg := &bindings{name: e.list[1].list[0].list[0].atom, arg: i, outer: env}
		return valueIn(e.list[2], t.Elem(), arg)
	}
	// Outside of the indexes that the definition mentions it says the same of
	// all: it has no operators that would order them.
	points, other := mentioned(e.list[2], env, t.Dom())
	rest, ok := at(other)
	if !ok {
		return a, false
	}
	a = lang.NewArray(t, rest)
	for _, i := range points {
		v, ok := at(i)
		if !ok {
			return a, false
		}
		a = a.With(i, v)
	}
	return a, true
}

// mentioned lists the values of an index type that occur in e, and one that
// does not.
func mentioned(e sexpr, env *bindings, dom lang.Type) (points []lang.Value, other lang.Value) {
	if dom == lang.Bool {
		return []lang.Value{lang.BoolValue(true)}, lang.BoolValue(false)
	}
	largest := new(big.Int)
	todo := []sexpr{e}
	for b := env; b != nil; b = b.outer {
		todo = append(todo, b.value)
	}
	for len(todo) > 0 {
		e := todo[len(todo)-1]
		todo = append(todo[:len(todo)-1], e.list...)
		if v, ok := integer(e); ok {
			n := v.(lang.IntValue).Big()
			points = append(points, v)
			if n.CmpAbs(largest) > 0 {
				largest.Abs(n)
			}
		}
	}
	return points, lang.BigInt(largest.Add(largest, big.NewInt(1)))
}
