package entry

import (
	"tandem/lang"
	"tandem/papers/embed/term"
)

// A decision diagram splits a result into cases: choices and sets of variables become nodes that
// ask one condition, equal parts are one, values without choices are leaves. σ doubles with each
// assignment in a branch; a sum of n choices has a diagram of about n² nodes.

// point is a node of a diagram, by its number.
type point int

// question is a node that asks a condition, or a leaf.
type question struct {
	condition int // the number of the condition, from 1; 0: a leaf
	yes, no   point
	value     term.Term // of a leaf; the zero Term where the result stands for nothing
}

// maxPoints bounds the nodes of diagrams.
const maxPoints = 1 << 20

// diagrams makes the diagrams of what σ and the result have.
type diagrams struct {
	sigma      term.Store
	evaluate   func(term.Term) (term.Term, bool) // an operation on a value without inputs
	points     []question
	made       map[question]point
	conditions []term.Term // that are asked; the first is none
	numbers    map[term.Term]int
	of         map[term.Term]point
	chosen     map[[3]point]point
	full       bool // the bound was reached
}

func newDiagrams(sigma term.Store, evaluate func(term.Term) (term.Term, bool)) *diagrams {
	return &diagrams{
		sigma: sigma, evaluate: evaluate, made: map[question]point{}, conditions: make([]term.Term, 1), numbers: map[term.Term]int{},
		of: map[term.Term]point{}, chosen: map[[3]point]point{},
	}
}

func (d *diagrams) point(q question) point {
	if p, ok := d.made[q]; ok {
		return p
	}
	if len(d.points) >= maxPoints {
		d.full = true
		return 0
	}
	d.points = append(d.points, q)
	d.made[q] = point(len(d.points) - 1)
	return d.made[q]
}

func (d *diagrams) leaf(v term.Term) point { return d.point(question{value: v}) }

// nothing returns where a result stands for nothing.
func (d *diagrams) nothing() point { return d.leaf(term.Term{}) }

func (d *diagrams) boolean(b bool) point { return d.leaf(term.Bool(b)) }

// ask returns the node that asks a condition.
func (d *diagrams) ask(condition int, yes, no point) point {
	if yes == no {
		return yes
	}
	return d.point(question{condition: condition, yes: yes, no: no})
}

// choose returns a where c is true, and b where it is false; nothing where it is neither.
func (d *diagrams) choose(c, a, b point) point {
	if d.full {
		return 0
	}
	if q := d.points[c]; q.condition == 0 {
		switch {
		case q.value == term.Bool(true):
			return a
		case q.value == term.Bool(false):
			return b
		default:
			return d.nothing()
		}
	}
	key := [3]point{c, a, b}
	if p, ok := d.chosen[key]; ok {
		return p
	}
	first := 0
	for _, p := range key {
		if n := d.points[p].condition; n > 0 && (first == 0 || n < first) {
			first = n
		}
	}
	side := func(p point, yes bool) point {
		switch q := d.points[p]; {
		case q.condition != first:
			return p
		case yes:
			return q.yes
		default:
			return q.no
		}
	}
	yes := d.choose(side(c, true), side(a, true), side(b, true))
	p := d.ask(first, yes, d.choose(side(c, false), side(a, false), side(b, false)))
	d.chosen[key] = p
	return p
}

// value returns the diagram of a value.
func (d *diagrams) value(v term.Term) point {
	if p, ok := d.of[v]; ok {
		return p
	}
	d.of[v] = d.nothing() // σ may go in a circle
	p := d.node(v)
	d.of[v] = p
	return p
}

func (d *diagrams) node(v term.Term) point {
	switch v.Kind() {
	case term.Fresh:
		if set, ok := d.sigma.Get(v.Number()); ok {
			return d.pairs(set)
		}
		return d.nothing()
	case term.Tag:
		return d.pairs(v.Kid(0))
	case term.Exp:
		return d.operation(v)
	default:
		return d.leaf(v)
	}
}

// pairs returns the value of the first pair whose condition is true.
func (d *diagrams) pairs(set term.Term) point {
	list := term.PairsOf(set)
	p := d.nothing()
	for i := len(list) - 1; i >= 0 && !d.full; i-- {
		p = d.choose(d.condition(list[i].Cond), d.value(list[i].Value), p)
	}
	return p
}

func (d *diagrams) operation(v term.Term) point {
	switch v.Name() {
	case "if":
		return d.choose(d.condition(v.Kid(0)), d.value(v.Kid(1)), d.value(v.Kid(2)))
	case "and":
		return d.choose(d.condition(v.Kid(0)), d.condition(v.Kid(1)), d.boolean(false))
	case "not":
		return d.choose(d.condition(v.Kid(0)), d.boolean(false), d.boolean(true))
	default:
		return d.each(d.value(v.Kid(0)), func(w term.Term) point {
			e := v.Put(0, w)
			if u, ok := d.evaluate(e); ok {
				e = u
			}
			return d.leaf(e)
		})
	}
}

// condition returns the diagram of a condition: its leaves are true, false and nothing.
func (d *diagrams) condition(v term.Term) point {
	return d.each(d.value(v), func(w term.Term) point {
		switch {
		case w.Kind() == term.True, w.Kind() == term.False:
			return d.leaf(w)
		case w.Kind() != term.Input && w.Kind() != term.Exp:
			return d.nothing()
		}
		n, ok := d.numbers[w]
		if !ok {
			n = len(d.conditions)
			d.conditions, d.numbers[w] = append(d.conditions, w), n
		}
		return d.ask(n, d.boolean(true), d.boolean(false))
	})
}

// each returns the diagram with others in the place of its leaves.
func (d *diagrams) each(p point, of func(term.Term) point) point {
	memo := map[point]point{}
	var at func(point) point
	at = func(p point) point {
		if to, ok := memo[p]; ok {
			return to
		}
		q, to := d.points[p], p
		switch {
		case q.condition > 0:
			yes := at(q.yes)
			asked := d.ask(q.condition, d.boolean(true), d.boolean(false))
			to = d.choose(asked, yes, at(q.no)) // what is below may ask earlier conditions
		case !q.value.IsNone():
			to = of(q.value)
		}
		memo[p] = to
		return to
	}
	return at(p)
}

// ending is a case of a result: a value without choices, and when it is that.
type ending struct {
	value term.Term // the zero Term: the result stands for nothing
	at    lang.Expr
	later lang.Expr // one of the cases behind it
}

// endings lists a diagram's cases: values in order, nothing last. False: a condition is not in lang.
func (d *diagrams) endings(p point, expr func(condition term.Term) lang.Expr) ([]ending, bool) {
	var order []point
	nothing, known := false, true
	d.walk(p, map[point]bool{}, func(p point) {
		switch q := d.points[p]; {
		case q.condition > 0:
			known = known && !expr(d.conditions[q.condition]).IsZero()
		case q.value.IsNone():
			nothing = true
		default:
			order = append(order, p)
		}
	})
	if !known {
		return nil, false
	} else if nothing {
		order = append(order, d.nothing())
	}
	list := make([]ending, len(order))
	behind := map[point]bool{}
	for i := len(order) - 1; i >= 0; i-- {
		list[i] = ending{value: d.points[order[i]].value, at: d.reaching(p, map[point]bool{order[i]: true}, expr), later: d.reaching(p, behind, expr)}
		behind[order[i]] = true
	}
	return list, true
}

// walk calls f with each node of a diagram.
func (d *diagrams) walk(p point, seen map[point]bool, f func(point)) {
	if seen[p] {
		return
	}
	seen[p] = true
	f(p)
	if q := d.points[p]; q.condition > 0 {
		d.walk(q.yes, seen, f)
		d.walk(q.no, seen, f)
	}
}

// reaching returns the condition by which a diagram ends in one of those leaves.
func (d *diagrams) reaching(p point, leaves map[point]bool, expr func(condition term.Term) lang.Expr) lang.Expr {
	memo := map[point]lang.Expr{}
	var at func(point) lang.Expr
	at = func(p point) lang.Expr {
		if e, ok := memo[p]; ok {
			return e
		}
		e := lang.Const(lang.BoolValue(leaves[p]))
		if q := d.points[p]; q.condition > 0 {
			yes := at(q.yes)
			e = either(expr(d.conditions[q.condition]), yes, at(q.no))
		}
		memo[p] = e
		return e
	}
	return at(p)
}

// either returns c ∧ yes ∨ ¬c ∧ no, without what constants make superfluous.
func either(c, yes, no lang.Expr) lang.Expr {
	switch {
	case yes == no:
		return yes
	case yes == lang.True && no == lang.False:
		return c
	case yes == lang.False && no == lang.True:
		return lang.Negation(c)
	case no == lang.False:
		return lang.Conjunction(c, yes)
	case yes == lang.False:
		return lang.Conjunction(lang.Negation(c), no)
	case yes == lang.True:
		return lang.Term(lang.Or, c, no)
	case no == lang.True:
		return lang.Term(lang.Or, lang.Negation(c), yes)
	default:
		return lang.Term(lang.Cond, c, yes, no)
	}
}
