package spec

import "slices"

// Relation lists what a configuration steps to.
type Relation[C any] func(C) []C

// Inductive is a system whose rules have premises about its own relation, as t1 → t1' above t1 t2 → t1' t2.
type Inductive[C any] struct {
	Name string
	// Rules makes the rules; next is the relation of the whole system.
	Rules func(next Relation[C]) []Rule[C]
}

// System returns the relation that the rules define.
func (i Inductive[C]) System() System[C] {
	s := &System[C]{Name: i.Name}
	s.Rules = i.Rules(func(c C) (to []C) {
		for _, r := range s.Rules {
			to = append(to, r.Apply(c)...)
		}
		return to
	})
	return *s
}

// Changed returns the system whose rules are what change makes of its rules.
func (i Inductive[C]) Changed(change func(next Relation[C], s System[C]) System[C]) Inductive[C] {
	rules := i.Rules
	i.Rules = func(next Relation[C]) []Rule[C] {
		return change(next, System[C]{Name: i.Name, Rules: rules(next)}).Rules
	}
	return i
}

// Without returns the system that does not have a rule. It panics if there is no such rule.
func (i Inductive[C]) Without(id string) Inductive[C] {
	return i.Changed(func(_ Relation[C], s System[C]) System[C] {
		s = s.Without(id)
		s.Rules = slices.DeleteFunc(s.Rules, func(r Rule[C]) bool { return r.ID == id })
		return s
	})
}

// Mistaken returns the system with a mistake in one rule. It panics if there is no such rule.
func (i Inductive[C]) Mistaken(rule string, mistake Mistake[C]) Inductive[C] {
	return i.Changed(func(_ Relation[C], s System[C]) System[C] { return s.Mistaken(rule, mistake) })
}

// Counted returns the system that tells fired each rule by which it steps, those of premises included.
func (i Inductive[C]) Counted(fired func(rule string)) System[C] {
	return i.Changed(func(_ Relation[C], s System[C]) System[C] {
		rules := make([]Rule[C], len(s.Rules))
		for n, r := range s.Rules {
			rules[n] = r
			rules[n].Apply = func(c C) []C {
				to := r.Apply(c)
				if len(to) > 0 {
					fired(r.ID)
				}
				return to
			}
		}
		return System[C]{Name: s.Name, Rules: rules}
	}).System()
}
