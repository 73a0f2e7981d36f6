package certify

import (
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
}

// Run runs a program of a language without objects once more, up to a number of
// transitions, from the values of its global variables. False: the checker does not
// know the language. It shares nothing with the languages' own rules, so that a
// mistake which both of their sides make shows.
func Run(language string, p *lang.Program, values map[lang.Var]lang.Value, steps int, b Bounds) (Ending, bool) {
	l, ok := languages[language]
	if !ok || l.objects {
		return Ending{}, false
	}
	c := &checker{bounds: b.defaults(), program: p, language: l}
	c.declare(p)
	r := c.start(model{values: values})
	n := 0
	for n < steps && !r.overflow && r.step() != "" {
		n++
	}
	final := !r.ended && (len(r.stack) == 0 || len(r.stack) == 1 && !l.procs && r.top().body.Empty())
	return Ending{Steps: n, Final: final, Failed: r.ended, Overflow: r.overflow, At: r.at}, true
}

// Value is the value of e as the checker finds it; false if an integer has too
// many bits. An access out of bounds has the value of the array as a function.
func Value(e lang.Expr, at func(lang.Var) lang.Value, b Bounds) (lang.Value, bool) {
	v := evaluation{at: at, memo: map[lang.Expr]lang.Value{}, maxBits: b.defaults().MaxBits}
	value := v.value(e)
	return value, !v.overflow
}
