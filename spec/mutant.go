package spec

import (
	"slices"
	"strings"
)

// Mutant is what a language is made of, with one entry replaced by a wrong one, or one entry of
// each side by the same mistake. A statement that cannot tell it from the right language says less
// than it seems to. T is the sides of a language, or the language itself.
type Mutant[T any] struct {
	ID       string // the target and the error, as symbolic-If-F-no-negation
	Error    string // what is wrong about it
	KilledBy string // the ID of a statement that it refutes
	// Equivalent says why no statement can refute it, where none can. "": it is not equivalent.
	Equivalent string
	Targets    []string // what was replaced, as symbolic If-F
	Of         func() T
}

// NewMutant returns the mutant of one target, whose ID is that of the target and of the error.
func NewMutant[T any](target, id, wrong, killedBy string, of func() T) Mutant[T] {
	return Mutant[T]{
		ID: strings.ReplaceAll(target, " ", "-") + "-" + id, Error: wrong, KilledBy: killedBy,
		Targets: []string{target}, Of: of,
	}
}

// Anchored reports whether it takes an anchor to refute the mutant: what knows nothing of the
// rules, as a run by the checker of certificates. No statement that compares both sides need do.
func (m Mutant[T]) Anchored() bool {
	return slices.Contains([]string{"runs", "operators", "examples"}, m.KilledBy)
}

// Target returns what was replaced, in one line.
func (m Mutant[T]) Target() string { return strings.Join(m.Targets, ", ") }

// Mutants returns those of a language that is made of T, as mutants of what makes gives.
func Mutants[T, U any](list []Mutant[T], makes func(T) U) []Mutant[U] {
	mutants := make([]Mutant[U], len(list))
	for i, m := range list {
		mutants[i] = Mutant[U]{m.ID, m.Error, m.KilledBy, m.Equivalent, m.Targets, func() U { return makes(m.Of()) }}
	}
	return mutants
}

// FindMutant returns the mutant of that ID; false if there is none.
func FindMutant[T any](list []Mutant[T], id string) (Mutant[T], bool) {
	i := slices.IndexFunc(list, func(m Mutant[T]) bool { return m.ID == id })
	if i < 0 {
		return Mutant[T]{}, false
	}
	return list[i], true
}

// Right makes what is right, anew for each mutant of it.
type Right[T any] func() T

// Changed returns the mutant in which change replaces what is wrong.
func (right Right[T]) Changed(target, id, wrong, killedBy string, change func(*T)) Mutant[T] {
	return NewMutant(target, id, wrong, killedBy, func() T {
		t := right()
		change(&t)
		return t
	})
}

// Mistake makes what a wrong rule does of the right one and of its system.
type Mistake[C any] func(s System[C], right Rule[C]) func(C) []C

// Instead returns the mistake to apply another rule.
func Instead[C any](apply func(C) []C) Mistake[C] {
	return func(System[C], Rule[C]) func(C) []C { return apply }
}

// Afterwards returns the mistake to change what the right rule leads to from c.
func Afterwards[C any](change func(c, to C) C) Mistake[C] {
	return func(_ System[C], right Rule[C]) func(C) []C {
		return func(c C) []C {
			list := slices.Clone(right.Apply(c))
			for i, to := range list {
				list[i] = change(c, to)
			}
			return list
		}
	}
}

// Otherwise returns the mistake to go on where the right rule does not apply.
func Otherwise[C any](apply func(C) []C) Mistake[C] {
	return func(_ System[C], right Rule[C]) func(C) []C {
		return func(c C) []C {
			if next := right.Apply(c); len(next) > 0 {
				return next
			}
			return apply(c)
		}
	}
}

// Mutating makes the mutants of the rules of a system, which is a part of T.
type Mutating[T, C any] struct {
	Side   string // of the system, as symbolic
	Right  Right[T]
	System func(*T) *System[C]
}

// By returns the mutant with a mistake in one rule. It panics if there is no such rule.
func (m Mutating[T, C]) By(rule, id, wrong, killedBy string, mistake Mistake[C]) Mutant[T] {
	return m.Right.Changed(m.Side+" "+rule, id, wrong, killedBy, func(t *T) { m.mistake(t, rule, mistake) })
}

func (m Mutating[T, C]) mistake(t *T, rule string, mistake Mistake[C]) {
	s := m.System(t)
	*s = s.Mistaken(rule, mistake)
}

// Rule returns the mutant with another rule in the place of one.
func (m Mutating[T, C]) Rule(rule, id, wrong, killedBy string, apply func(C) []C) Mutant[T] {
	return m.By(rule, id, wrong, killedBy, Instead(apply))
}

// After returns the mutant in which what the right rule leads to is changed.
func (m Mutating[T, C]) After(rule, id, wrong, killedBy string, change func(c, to C) C) Mutant[T] {
	return m.By(rule, id, wrong, killedBy, Afterwards(change))
}

// Mistaken returns the system with a mistake in one rule. It panics if there is no such rule.
func (s System[C]) Mistaken(rule string, mistake Mistake[C]) System[C] {
	r, _ := s.Rule(rule)
	r.ID, r.Cite, r.Adds, r.Apply = rule, "mutant", false, mistake(s, r)
	return s.With(r)
}

// OnSide makes a mistake in a rule of one side of T.
type OnSide[T any] struct {
	Side string // as symbolic
	Make func(t *T, rule string)
}

// With returns the mistake in any rule of the system.
func (m Mutating[T, C]) With(mistake Mistake[C]) OnSide[T] {
	return OnSide[T]{m.Side, func(t *T, rule string) {
		s := m.System(t)
		*s = s.Mistaken(rule, mistake)
	}}
}

// Twin returns the mutant with the same mistake in the same rules of all sides. The theorems, which
// compare the sides, cannot see it: only what knows nothing of the rules can.
func (right Right[T]) Twin(id, wrong, killedBy string, rules []string, sides ...OnSide[T]) Mutant[T] {
	m := Mutant[T]{ID: "twin-" + id, Error: wrong + ", on both sides", KilledBy: killedBy, Of: func() T {
		t := right()
		for _, s := range sides {
			for _, r := range rules {
				s.Make(&t, r)
			}
		}
		return t
	}}
	for _, s := range sides {
		for _, r := range rules {
			m.Targets = append(m.Targets, s.Side+" "+r)
		}
	}
	return m
}
