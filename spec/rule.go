package spec

import (
	"fmt"
	"slices"
	"strings"

	"tandem/internal/lists"
)

// Rule is one transition rule of a system: a pattern, a premise and what it rewrites to.
type Rule[C any] struct {
	ID string // the same on both sides for twins, as While-T
	// Cite is the source: section, rule, and repaired or left open, as "§2.1, choice, left to the reader".
	Cite string
	// Choice is the rule's letter in a path's name, where there are several: T, F, E for an error,
	// . for none.
	Choice string
	// Repeats: the rule begins an iteration or a call, of which a path may have any number.
	Repeats bool
	// Adds: the rule may add conjuncts to the path condition, and nothing else depends on that.
	Adds bool
	// Apply lists the configurations that the rule leads to; none if its pattern or premise does not match.
	Apply func(C) []C
	// Derive lists the transitions of a rule that has steps as its premises, each by the name of its
	// Derivation. nil: Apply's are by the rule alone.
	Derive func(C) []Step[C]
	// Inner returns the configuration that the first such premise is about; false without one.
	Inner func(C) (C, bool)
}

// System is a transition system: its relation → is the union of its rules. It is a value; With copies.
type System[C any] struct {
	Name  string
	Rules []Rule[C]
	// Choice: rules leave a choice on purpose. Else the system is meant to be deterministic.
	Choice bool
	// Premises tells of each premise of the rules for c's next statement whether it is true, up to a rule's first
	// that is not. nil: the rules are no text.
	Premises func(c C, tell func(rule string, premise fmt.Stringer, is bool))
}

// Step is one transition: the rule that was used, or the Derivation, and where it led.
type Step[C any] struct {
	Rule string
	To   C
}

// steps lists the transitions from c by the rule.
func (r *Rule[C]) steps(c C) []Step[C] {
	if r.Derive != nil {
		return r.Derive(c)
	}
	return lists.Map(r.Apply(c), func(to C) Step[C] { return Step[C]{r.ID, to} })
}

// Next lists the transitions from c by rule. Without one, Semantics.Final tells whether c is final
// or stuck.
func (s System[C]) Next(c C) (steps []Step[C]) {
	s.each(c, func(name string, to C) { steps = append(steps, Step[C]{name, to}) })
	return steps
}

// each lists the transitions from c, in the rules' order.
func (s System[C]) each(c C, step func(name string, to C)) {
	for i := range s.Rules {
		r := &s.Rules[i]
		if r.Derive == nil {
			for _, to := range r.Apply(c) {
				step(r.ID, to)
			}
			continue
		}
		for _, t := range r.Derive(c) {
			step(t.Rule, t.To)
		}
	}
}

// By returns c's transition by that derivation, else the first in the rules' order, which is all that a
// deterministic run takes; or false. Rules behind that one are not tried.
func (s System[C]) By(name string, c C) (found Step[C], ok bool) {
	outer, _ := derived(name)
	for i := range s.Rules {
		r := &s.Rules[i]
		steps := r.steps(c)
		if len(steps) == 0 {
			continue
		}
		at := max(0, slices.IndexFunc(steps, func(t Step[C]) bool { return t.Rule == name }))
		if !ok || r.ID == outer {
			found, ok = steps[at], true
		}
		if name == "" || r.ID == outer {
			break
		}
	}
	return found, ok
}

// Rule is the rule of that ID, if the system has it. That of a derivation has the letters of all
// its rules, begins an iteration where one of its premises' steps does, and leads where it leads.
func (s System[C]) Rule(name string) (Rule[C], bool) {
	outer, premises := derived(name)
	at := slices.IndexFunc(s.Rules, func(r Rule[C]) bool { return r.ID == outer })
	if at < 0 {
		return Rule[C]{}, false
	}
	if len(premises) == 0 {
		return s.Rules[at], true
	}
	r := s.Rules[at]
	derive := r.Derive
	r.ID, r.Repeats = name, false
	for _, p := range premises {
		of, _ := s.Rule(p)
		r.Choice, r.Repeats = r.Choice+of.Choice, r.Repeats || of.Repeats
	}
	r.Derive = func(c C) []Step[C] {
		return lists.Filter(derive(c), func(t Step[C]) bool { return t.Rule == name })
	}
	r.Apply = func(c C) []C { return lists.Map(r.Derive(c), func(t Step[C]) C { return t.To }) }
	return r, true
}

// Inner returns what the innermost rule of a derivation is about, along the first premises: c itself,
// where the rule has no steps as premises.
func (s System[C]) Inner(c C, name string) C {
	for outer, premises := derived(name); len(premises) > 0; outer, premises = derived(premises[0]) {
		at := slices.IndexFunc(s.Rules, func(r Rule[C]) bool { return r.ID == outer })
		if at < 0 || s.Rules[at].Inner == nil {
			break
		}
		in, ok := s.Rules[at].Inner(c)
		if !ok {
			break
		}
		c = in
	}
	return c
}

// Derivation returns the name of a transition by a rule with steps as its premises, as Par-L(If-T).
func Derivation(rule string, premises []string) string {
	if len(premises) == 0 {
		return rule
	}
	return rule + "(" + strings.Join(premises, ", ") + ")"
}

// derived returns the rule of a derivation, and those of its premises' steps.
func derived(name string) (rule string, premises []string) {
	rule, inside, ok := strings.Cut(name, "(")
	if !ok {
		return name, nil
	}
	depth, from := 0, 0
	inside = strings.TrimSuffix(inside, ")")
	for i, r := range inside {
		switch {
		case r == '(':
			depth++
		case r == ')':
			depth--
		case r == ',' && depth == 0:
			premises, from = append(premises, inside[from:i]), i+2
		}
	}
	return rule, append(premises, inside[from:])
}

// RulesOf lists the rules of a derivation, the outermost first.
func RulesOf(name string) []string {
	return strings.FieldsFunc(name, func(r rune) bool { return strings.ContainsRune("(), ", r) })
}

// IDs lists the rules' IDs in order.
func (s System[C]) IDs() []string {
	return lists.Map(s.Rules, func(r Rule[C]) string { return r.ID })
}

// With returns the system with the rule of the same ID replaced by r: a reading, a
// mutant, a solution of an exercise. It panics if there is no such rule.
func (s System[C]) With(r Rule[C]) System[C] {
	s.Rules = replaced(s.Name, s.Rules, r, func(r Rule[C]) string { return r.ID })
	return s
}

// Without returns the system with a rule left out: an exercise. It panics if there is no such rule.
func (s System[C]) Without(id string) System[C] {
	return s.With(Rule[C]{ID: id, Apply: func(C) []C { return nil }})
}

func replaced[T any](where string, old []T, entry T, id func(T) string) []T {
	list := append([]T(nil), old...)
	for i := range list {
		if id(list[i]) == id(entry) {
			list[i] = entry
			return list
		}
	}
	panic(fmt.Sprintf("spec: %s has no entry %q to replace", where, id(entry)))
}
