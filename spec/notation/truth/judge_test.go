package truth

import (
	"slices"

	"tandem/lang"
	"tandem/spec"
	"tandem/spec/notation"
)

// Bounds of what is listed.
const (
	depth   = 10        // transitions, of the side that a statement quantifies over
	far     = 3 * depth // transitions, of the side where its witness is looked for
	configs = 600       // of one side
)

// Judge judges a language whose configurations are ⟨S, σ, φ⟩ and ⟨S, V⟩, or ⟨Δ, σ, φ⟩ and ⟨Γ, G⟩.
type Judge struct{ Symbolic, Concrete *notation.Interpreter }

// Programs lists the statements about programs that Judge knows.
var Programs = []string{"correctness", "completeness", "lockstep", "determinism", "progress", "monotony", "exclusivity"}

// reached is a configuration that a side reaches.
type reached struct {
	at    notation.Configuration
	rules []string
	from  int                    // the one before it; -1: none
	next  int                    // transitions from it
	cut   bool                   // they are not listed
	holds bool                   // V(φ) = true; of the symbolic side
	as    notation.Configuration // ⟨S', V∘σ⟩, or ⟨V•Δ, V∘σ⟩
}

// False lists the statements that are false where the sides begin so, and those of which the bounds
// keep that from being known.
func (j Judge) False(symbolically, concretely notation.Configuration) (wrong, unknown []string) {
	symbolic, concrete := list(j.Symbolic, symbolically), list(j.Concrete, concretely)
	V := concretely.V // and L of the main statement: the initial values
	if main := concretely.Stack; main != nil {
		V = notation.TableOf(append(V.Rows(), main.Opened().L.Rows()...)...)
	}
	related := true // each V∘σ has values: a wrong clause can leave it without
	for i := range symbolic {
		s := &symbolic[i]
		v, _ := j.Concrete.ValueOf("V", s.at.Phi, V)
		s.holds = v == lang.BoolValue(true)
		related = related && spec.Undefined(func() { s.as = j.instance(s, V, concretely) }) == ""
	}
	tell := func(id string, is, known bool) {
		switch {
		case !related && slices.Contains([]string{"correctness", "completeness", "lockstep"}, id): // by their V∘σ
		case is:
			wrong = append(wrong, id)
		case !known:
			unknown = append(unknown, id)
		}
	}
	wholeS, wholeC := !slices.ContainsFunc(symbolic, isCut), !slices.ContainsFunc(concrete, isCut)

	// ⟨S, id, true⟩ →* ⟨S', σ, φ⟩ and V(φ) = true imply ⟨S, V⟩ →* ⟨S', V∘σ⟩
	missing := slices.ContainsFunc(symbolic, func(s reached) bool {
		return s.holds && len(s.rules) <= depth && !slices.ContainsFunc(concrete, s.hasInstance)
	})
	ends := wholeC || circles(concrete)
	tell("correctness", missing && ends, !missing)

	// ⟨S, V⟩ →* ⟨S', V'⟩ implies ⟨S, id, true⟩ →* ⟨S', σ, φ⟩ with V(φ) = true and V' = V∘σ
	missing = slices.ContainsFunc(concrete, func(c reached) bool {
		return len(c.rules) <= depth && !slices.ContainsFunc(symbolic, func(s reached) bool { return s.holds && s.hasInstance(c) })
	})
	tell("completeness", missing && wholeS, !missing)

	tell("lockstep", parts(symbolic, concrete), true)
	tell("progress", slices.ContainsFunc(concrete, func(c reached) bool {
		return len(c.rules) < depth && !c.cut && c.next == 0 && j.stuck(c.at)
	}), true)
	return append(wrong, unpaired(symbolic, concrete)...), unknown
}

// unpaired lists the statements that are false of what both sides reach, and compare no configurations.
func unpaired(symbolic, concrete []reached) (wrong []string) {
	if slices.ContainsFunc(concrete, func(c reached) bool { return len(c.rules) < depth && c.next > 1 }) {
		wrong = append(wrong, "determinism")
	}
	if slices.ContainsFunc(symbolic, func(s reached) bool {
		return len(s.rules) <= depth && s.from >= 0 && s.holds && !symbolic[s.from].holds
	}) {
		wrong = append(wrong, "monotony")
	}
	if several(symbolic, concrete) {
		wrong = append(wrong, "exclusivity")
	}
	return wrong
}

// Conditions lists the statements that FalseConditions knows.
var Conditions = []string{"determinism", "monotony", "exclusivity", "intermediate"}

// FalseConditions is False of statements that compare no configurations, where fields are arrays in V,
// and values is what they are read by.
func (j Judge) FalseConditions(symbolically, concretely notation.Configuration, values *notation.Interpreter, V *notation.Values) (wrong, unknown []string) {
	symbolic, concrete := list(j.Symbolic, symbolically), list(j.Concrete, concretely)
	other := func(e lang.Expr) bool { // what no initial state has a value for
		x, ok := e.Var()
		return e.Op() == lang.Deref || ok && !slices.ContainsFunc(V.Rows(), func(r notation.Row[lang.Value]) bool { return r.X == x })
	}
	for i := range symbolic {
		s := &symbolic[i]
		if some(s.at.Phi, other) {
			return nil, Conditions
		}
		v, _ := values.ValueOf("V", s.at.Phi, V)
		s.holds = v == lang.BoolValue(true)
	}
	wrong = unpaired(symbolic, concrete)
	// V(φ) = true iff ⟨Γ0, V⟩ →ⁿ by the same rules
	for _, s := range symbolic {
		if len(s.rules) <= depth && s.holds != slices.ContainsFunc(concrete, func(c reached) bool { return slices.Equal(c.rules, s.rules) }) {
			return append(wrong, "intermediate"), nil
		}
	}
	return wrong, nil
}

// some reports whether is holds of e or an expression in it.
func some(e lang.Expr, is func(lang.Expr) bool) bool {
	if is(e) {
		return true
	}
	for i := range e.NumKids() {
		if some(e.Kid(i), is) {
			return true
		}
	}
	return false
}

func isCut(r reached) bool { return r.cut }

// list lists →* from a configuration, breadth first.
func list(in *notation.Interpreter, from notation.Configuration) []reached {
	rules := in.System().Rules
	all := []reached{{at: from, from: -1}}
	for i := 0; i < len(all); i++ {
		if len(all[i].rules) >= far || len(all) >= configs {
			all[i].cut = true
			continue
		}
		for _, r := range rules {
			for _, to := range r.Apply(all[i].at) {
				all[i].next++
				all = append(all, reached{at: to, rules: append(slices.Clip(all[i].rules), r.ID), from: i})
			}
		}
	}
	return all
}

// circles reports whether the concrete side, which has one transition each, comes back to a
// configuration: then it has no others.
func circles(concrete []reached) bool {
	if slices.ContainsFunc(concrete, func(c reached) bool { return c.next > 1 }) {
		return false
	}
	for i, c := range concrete {
		if slices.ContainsFunc(concrete[:i], func(d reached) bool { return c.at.Same(d.at) }) {
			return true
		}
	}
	return false
}

// stuck reports whether what goes no further is neither at its end, nor an error, nor at an
// assumption that is false.
func (j Judge) stuck(c notation.Configuration) bool {
	switch A := c.Stmt().(type) {
	case nil:
		return c.Stack != nil
	case *lang.Fault:
		return false
	case *lang.Assume:
		v, _ := j.Concrete.ValueOf("V", A.B, c.State())
		return v != lang.BoolValue(false)
	}
	return true
}

// instance returns ⟨S', V∘σ⟩, or ⟨V•Δ, V∘σ⟩.
func (j Judge) instance(s *reached, V *notation.Values, from notation.Configuration) notation.Configuration {
	return notation.Configuration{S: s.at.S, V: j.composed(V, from.V, s.at.Sigma), Stack: j.instances(V, s.at.Stack, from.Stack)}
}

// composed returns V∘σ: the value of σ(x) in V where σ says something about x, and what base says
// elsewhere.
func (j Judge) composed(V, base *notation.Values, sigma *notation.Subst) *notation.Values {
	rows := sigma.Rows()
	values := slices.DeleteFunc(base.Rows(), func(r notation.Row[lang.Value]) bool {
		return slices.ContainsFunc(rows, func(of notation.Row[lang.Expr]) bool { return of.X == r.X })
	})
	for _, r := range rows {
		v, _ := j.Concrete.ValueOf("V", r.T, V)
		values = append(values, notation.Row[lang.Value]{X: r.X, T: v})
	}
	return notation.TableOf(values...)
}

// instances returns V•Δ: each τ is V∘τ, that of the main statement, at the bottom, on top of L.
func (j Judge) instances(V *notation.Values, delta, main *notation.Frames) *notation.Frames {
	if delta == nil {
		return nil
	}
	var base *notation.Values
	if delta = delta.Opened(); delta.Below == nil {
		base = main.Opened().L
	}
	return &notation.Frames{L: j.composed(V, base, delta.Tau), S: delta.S, Of: delta.Of, Below: j.instances(V, delta.Below, main)}
}

// FalsePoint lists the lemmas that are false of an expression, a variable, σ and V.
func (j Judge) FalsePoint(e lang.Expr, x lang.Var, sigma *notation.Subst, V *notation.Values) (wrong []string) {
	at, ok := j.Concrete.ValueOf("V", e, j.composed(V, V, sigma)) // V∘σ(e)
	if !ok {
		return nil // a wrong clause makes it ⊥: then V'(e) is no value that x can have
	}
	substituted := j.Symbolic.Substituted(e, sigma)
	if v, ok := j.Concrete.ValueOf("V", substituted, V); !ok || !v.Equal(at) { // V(eσ)
		wrong = append(wrong, "lemma-2.1")
	}
	// V∘(σ[x := eσ]) = V'[x := V'(e)] for V' = V∘σ
	rows := slices.DeleteFunc(sigma.Rows(), func(r notation.Row[lang.Expr]) bool { return r.X == x })
	left := j.composed(V, V, notation.TableOf(append(rows, notation.Row[lang.Expr]{X: x, T: substituted})...))
	right := slices.DeleteFunc(j.composed(V, V, sigma).Rows(), func(r notation.Row[lang.Value]) bool { return r.X == x })
	right = append(right, notation.Row[lang.Value]{X: x, T: at})
	if !(notation.Configuration{V: left}).Same(notation.Configuration{V: notation.TableOf(right...)}) {
		wrong = append(wrong, "corollary-2.2")
	}
	return wrong
}

// hasInstance reports whether c is ⟨S', V∘σ⟩ for s.
func (s reached) hasInstance(c reached) bool {
	return c.at.Same(s.as)
}

// parts reports whether the relation of s to its instance, where V(φ) = true, is no bisimulation.
func parts(symbolic, concrete []reached) bool {
	next := func(all []reached, i int) (to []reached) {
		for _, r := range all {
			if r.from == i {
				to = append(to, r)
			}
		}
		return to
	}
	twin := func(s, c reached) bool {
		return s.rules[len(s.rules)-1] == c.rules[len(c.rules)-1] && s.hasInstance(c)
	}
	if !symbolic[0].holds || !symbolic[0].hasInstance(concrete[0]) {
		return true
	}
	for i, s := range symbolic {
		if !s.holds || len(s.rules) >= depth {
			continue
		}
		live := slices.DeleteFunc(next(symbolic, i), func(s reached) bool { return !s.holds })
		for k, c := range concrete {
			if len(c.rules) != len(s.rules) || !slices.Equal(c.rules, s.rules) || !s.hasInstance(c) {
				continue
			}
			run := next(concrete, k)
			if len(run) != len(live) {
				return true
			}
			for _, a := range live {
				if !slices.ContainsFunc(run, func(b reached) bool { return twin(a, b) }) {
					return true
				}
			}
			for _, b := range run {
				if !slices.ContainsFunc(live, func(a reached) bool { return twin(a, b) }) {
					return true
				}
			}
		}
	}
	return false
}

// several reports whether not exactly the run's path holds at each length that the run has, and
// none beyond it.
func several(symbolic, concrete []reached) bool {
	for n := 0; n <= depth; n++ {
		var paths, runs [][]string
		for _, s := range symbolic {
			if len(s.rules) == n && s.holds {
				paths = append(paths, s.rules)
			}
		}
		for _, c := range concrete {
			if len(c.rules) == n {
				runs = append(runs, c.rules)
			}
		}
		if len(paths) > 1 || (len(paths) == 0) != (len(runs) == 0) {
			return true
		}
		if len(paths) == 1 && slices.ContainsFunc(runs, func(rules []string) bool { return !slices.Equal(rules, paths[0]) }) {
			return true
		}
	}
	return false
}
