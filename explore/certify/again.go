package certify

import (
	"slices"

	"tandem/lang"
)

// Ending is how the checker's own concrete run of a program ends.
type Ending struct {
	Steps  int
	Final  bool // nothing is left to do
	Failed bool // by an error of the program
	// Overflow: an integer had too many bits; the values say nothing.
	Overflow bool
	// At is the value of a global variable.
	At func(lang.Var) lang.Value
	// Heap is the objects that exist, with their fields.
	Heap lang.Heap
}

// Run runs a program once more, up to a number of transitions, from the values of its global
// variables, and of its fields as arrays. The objects that exist are those that occur in these. A
// run that is neither final nor failed is stuck, since nil was used, or was cut. False: the checker
// does not know the language, or a statement that comes next. It shares nothing with the languages' own rules, so that a mistake
// which both of their sides make shows.
func Run(language string, p *lang.Program, values map[lang.Var]lang.Value, steps int, b Bounds) (Ending, bool) {
	l, ok := languages[language]
	if !ok {
		return Ending{}, false
	}
	c := &checker{bounds: b.defaults(), program: p, language: l}
	c.declare(p)
	m := model{values: values}
	if l.objects {
		var exist lang.Occurring
		for _, v := range values {
			exist.Add(v)
		}
		m.objects = exist.Objects()
	}
	r := c.start(m)
	n := 0
	for n < steps && !r.overflow && r.step() != "" {
		n++
	}
	if n < steps && !r.ended && len(r.stack) > 0 && !r.top().body.Empty() {
		if _, declared := r.top().body.Head().(*lang.Form); declared {
			return Ending{}, false
		}
	}
	final := !r.ended && (len(r.stack) == 0 || len(r.stack) == 1 && !l.procs && !l.objects && r.top().body.Empty())
	return Ending{Steps: n, Final: final, Failed: r.ended, Overflow: r.overflow, At: r.at, Heap: r.state()}, true
}

// state returns the objects of the run, as they are now.
func (r *run) state() lang.Heap {
	var H lang.Heap
	for _, o := range slices.Concat(r.from.objects, r.created) {
		H = H.Add(o)
		for f, v := range r.heap[o] {
			H = H.Update(o, f, v)
		}
	}
	return H
}

// Value returns the value of e as the checker finds it; false if an integer has too
// many bits. An access out of bounds has the value of the array as a function.
func Value(e lang.Expr, at func(lang.Var) lang.Value, b Bounds) (lang.Value, bool) {
	v := evaluation{at: at, memo: map[lang.Expr]lang.Value{}, maxBits: b.defaults().MaxBits}
	value := v.value(e)
	return value, !v.overflow
}
