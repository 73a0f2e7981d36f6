package spec

import "fmt"

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
	// Apply lists the configurations that the rule leads to; none if its pattern or premise does not match.
	Apply func(C) []C
}

// System is a transition system: its relation → is the union of its rules. It is a value; With copies.
type System[C any] struct {
	Name  string
	Rules []Rule[C]
	// Choice: rules leave a choice on purpose. Else the system is meant to be deterministic.
	Choice bool
}

// Step is one transition: the rule that was used and where it led.
type Step[C any] struct {
	Rule string
	To   C
}

// Next lists the transitions from c by rule. Without one, Semantics.Final tells whether c is final
// or stuck.
func (s System[C]) Next(c C) (steps []Step[C]) {
	for _, r := range s.Rules {
		for _, to := range r.Apply(c) {
			steps = append(steps, Step[C]{r.ID, to})
		}
	}
	return steps
}

// apply lists where rule i leads from c; false if there is no rule i.
func (s System[C]) apply(c C, i int) (rule string, to []C, ok bool) {
	if i == len(s.Rules) {
		return "", nil, false
	}
	return s.Rules[i].ID, s.Rules[i].Apply(c), true
}

// By returns c's transition by that rule, else the first in the rules' order, which is all that a
// deterministic run takes; or false. Rules behind that one are not tried.
func (s System[C]) By(rule string, c C) (found Step[C], ok bool) {
	for _, r := range s.Rules {
		to := r.Apply(c)
		if len(to) == 0 {
			continue
		}
		if !ok || r.ID == rule {
			found, ok = Step[C]{r.ID, to[0]}, true
		}
		if rule == "" || r.ID == rule {
			break
		}
	}
	return found, ok
}

// Rule is the rule of that ID, if the system has it.
func (s System[C]) Rule(id string) (Rule[C], bool) {
	for _, r := range s.Rules {
		if r.ID == id {
			return r, true
		}
	}
	return Rule[C]{}, false
}

// IDs lists the rules' IDs in order.
func (s System[C]) IDs() []string {
	ids := make([]string, len(s.Rules))
	for i, r := range s.Rules {
		ids[i] = r.ID
	}
	return ids
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
