package certify

import (
	"cmp"
	"fmt"
	"slices"

	"tandem/lang"
)

// The rules of assumptions, assertions and inputs (lecture IA159) that L+checks has beside L's.
// With arrays, an assumption or assertion can be out of bounds; with objects, statements that use
// nil, and are stuck in L, have an error.

// withChecks returns the language l with the rules of checks.
func withChecks(l language) language {
	l.checks = true
	l.rules = slices.Clone(l.rules)
	several := "" // without another transition beside it, an assumption has no letter
	if l.arrays || l.objects {
		several = "."
	}
	if l.objects {
		for i := range l.rules {
			l.rules[i].choice = cmp.Or(l.rules[i].choice, ".")
		}
	}
	l.rules = append(l.rules,
		rule{id: "Assume", choice: several, of: assumes},
		rule{id: "Assert", choice: ".", of: asserts(true)},
		rule{id: "Assert-F", choice: "F", of: asserts(false)},
		rule{id: "Input", of: reads})
	if l.arrays {
		l.rules = append(l.rules,
			rule{id: "Assume-Err", choice: "E", of: assumes, fails: true},
			rule{id: "Assert-Err", choice: "E", of: asserts(true), fails: true})
	}
	if l.objects {
		before := l.rules // of a statement any rule says what uses nil
		l.rules = append(slices.Clip(l.rules), rule{id: "Nil-Err", choice: "E", of: usesNil(before)})
	}
	return l
}

// assumes returns assume b, where bθ is assumed.
func assumes(k *calculus, s state) (effect, bool) {
	a, ok := s.head().(*lang.Assume)
	if !ok {
		return effect{}, false
	}
	return effect{free: k.free(a.B), safe: k.safe(a.B), test: k.test(a.B, true), to: func() state { return s.next(lang.Seq{}) }}, true
}

// asserts returns assert b: where it holds, bθ is assumed; where it fails, ¬bθ, and the run ends.
func asserts(holds bool) func(*calculus, state) (effect, bool) {
	return func(k *calculus, s state) (effect, bool) {
		a, ok := s.head().(*lang.Assert)
		if !ok {
			return effect{}, false
		}
		to := func() state { return s.next(lang.Seq{}) }
		if !holds {
			to = func() state { return s.halted(&lang.Fault{Of: a, Kind: lang.AssertionFailed}) }
		}
		return effect{free: k.free(a.B), safe: k.safe(a.B), test: k.test(a.B, holds), to: to}, true
	}
}

// reads returns x := *: x ↦ in#n for the nth input on the way.
func reads(_ *calculus, s state) (effect, bool) {
	a, ok := s.head().(*lang.Input)
	if !ok {
		return effect{}, false
	}
	last := &read{x: lang.ReadVar(s.read.count()+1, a.X.Type), n: s.read.count() + 1, before: s.read}
	return effect{
		safe: lang.True,
		sets: []entry{{a.X, lang.V(last.x)}},
		to: func() state {
			to := s.next(lang.Seq{})
			to.read = last
			return to
		},
	}, true
}

// usesNil returns the error of any statement that comes next: ¬δ(A)θ is assumed, and the run ends.
func usesNil(rules []rule) func(*calculus, state) (effect, bool) {
	return func(k *calculus, s state) (effect, bool) {
		A := s.head()
		if A == nil {
			return effect{}, false
		}
		for i := range rules {
			e, ok := rules[i].of(k, s)
			if !ok {
				continue
			}
			free := lang.All(e.free...)
			return effect{safe: lang.True, test: lang.Negation(free), to: func() state {
				return s.halted(&lang.Fault{Of: A, Kind: lang.NilDereference})
			}}, free != lang.True
		}
		return effect{}, false
	}
}

// read is an input that was read on the way to a state, and those before it.
type read struct {
	x      lang.Var // in#n
	n      int
	before *read
}

// count returns how many inputs were read; of none, nil, it is 0.
func (r *read) count() int {
	if r == nil {
		return 0
	}
	return r.n
}

// vars lists the inputs that were read, the first one first.
func (r *read) vars() []lang.Var {
	list := make([]lang.Var, r.count())
	for ; r != nil; r = r.before {
		list[r.n-1] = r.x
	}
	return list
}

// inputs adds to m the inputs that a record has: one for each that the path reads, vars, in the order of reading.
func (c *checker) inputs(r *record, m model, vars []lang.Var) *Problem {
	var list []value
	if r.has("input") {
		list = r.texts("input")
	}
	if r.err != nil {
		return r.err
	}
	if len(list) != len(vars) || r.has("input") && len(vars) == 0 {
		return r.problem(Refused, r.offset("input"), fmt.Sprint(len(list), " inputs"), fmt.Sprintf("one for each of %d that the path reads", len(vars)))
	}
	for i, x := range vars {
		v, err := lang.ParseValue(list[i].text, x.Type)
		if err != nil {
			return r.problem(Malformed, list[i].at, fmt.Sprintf("input %d = %s (%v)", i+1, quote(list[i].text), err), "a value of type "+x.Type.String())
		}
		m.values[x] = v
	}
	return nil
}

// input returns the variable in#n of a node.
func (c *checker) input(r *record) lang.Expr {
	n, text := r.number("input"), r.text("type")
	t, rest := arrayType(text, 0)
	if r.err == nil && (t == lang.Type{} || rest != "") {
		r.malformed(r.offset("type"), "the type "+quote(text), "one that inputs have")
	}
	if r.err == nil && n < 1 {
		r.malformed(r.offset("input"), fmt.Sprint("the input ", n), "1, 2 and so on")
	}
	if r.err != nil {
		return lang.True
	}
	return lang.V(lang.ReadVar(n, t))
}

// checks is step for assumptions, assertions and inputs; false if stmt is none of them.
func (r *run) checks(stmt lang.Stmt) (rule string, ok bool) {
	f := r.top()
	tested := func(name string, b lang.Expr) (holds bool) {
		values, inBounds := r.values(b)
		if !inBounds {
			rule = r.fail(name)
			return false
		}
		if holds = values[0] == lang.Value(lang.BoolValue(true)); holds {
			f.body, rule = f.body.Tail(), name
		}
		return holds
	}
	switch a := stmt.(type) {
	case *lang.Assume:
		tested("Assume", a.B)
	case *lang.Assert:
		if !tested("Assert", a.B) && rule == "" && !r.nilUsed {
			r.ended, r.fault, rule = true, lang.AssertionFailed, "Assert-F"
		}
	case *lang.Input:
		r.reads++
		x := lang.ReadVar(r.reads, a.X.Type)
		v, known := r.from.values[x]
		if !known {
			v = lang.Default(x.Type)
		}
		f.body, rule = f.body.Tail(), "Input"
		r.set(a.X, v)
	default:
		return "", false
	}
	return rule, true
}

// checksIn returns the first of what a language without checks lacks; "" if a program has none of it.
func checksIn(p *lang.Program) string {
	what := ""
	p.Walk(func(s lang.Stmt) {
		if what != "" {
			return
		}
		switch s.(type) {
		case *lang.Assume:
			what = "assumptions"
		case *lang.Assert:
			what = "assertions"
		case *lang.Input:
			what = "inputs"
		}
	})
	return what
}
