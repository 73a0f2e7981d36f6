package notation

import (
	"fmt"
	"slices"

	"tandem/internal/lists"
	"tandem/lang"
	"tandem/spec"
)

// Bounds of premises that are steps.
const (
	// maxSteps bounds how many configurations a premise with →* reaches by rules that it names, and
	// maxReached how many by all rules: statements that do not end are among theirs.
	maxSteps, maxReached = 10_000, 1_000
	// maxDerivation bounds how deep steps are premises of each other.
	maxDerivation = 200
)

// tests lists the conjuncts of the premises, if one of them is a step; else nil.
func tests(premises []*Term) []*Term {
	list := conjuncts(premises)
	if !slices.ContainsFunc(list, func(t *Term) bool { return isStep(t) || t.Name == binds || t.Kind == RelatedTo }) {
		return nil
	}
	return list
}

func conjuncts(premises []*Term) (list []*Term) {
	var all func(t *Term)
	all = func(t *Term) {
		if t.Kind == AndTest {
			all(t.Kids[0])
			all(t.Kids[1])
			return
		}
		list = append(list, t)
	}
	for _, p := range premises {
		all(p.Kids[0])
	}
	return list
}

// Premises tells of each premise of the rules for c's next statement whether it is true, up to a rule's first that
// is not; of none with where, which says what a letter is. A step is true where there is one.
func (in *Interpreter) Premises(c *Configuration, tell func(rule string, premise fmt.Stringer, is bool)) {
	var s scratch
	for _, e := range in.rules {
		if len(e.Formula.Premises) == 0 || !e.Formula.begins(c.Stmt()) {
			continue
		}
		r, _, ok := in.begin(e.Formula, c, &s)
		if !ok {
			continue
		}
		list := e.Formula.tests
		if list == nil {
			for _, p := range e.Formula.Premises {
				is := r.test(p.Kids[0]) == yes
				if p.Name != "where" {
					tell(e.ID, p.Kids[0], is)
				}
				if !is {
					break
				}
			}
			continue
		}
		r.open = len(list)
		r.premises(list, nil, func([]string) {})
		defines := conjuncts(lists.Filter(e.Formula.Premises, func(p *Term) bool { return p.Name == "where" }))
		for i, t := range list[:min(len(list), len(list)-r.open+1)] {
			if !slices.Contains(defines, t) {
				tell(e.ID, t, i < len(list)-r.open)
			}
		}
	}
}

// Undecided reports whether nothing but steps of the same side decides whether a rule applies to its statement.
func (f *Formula) Undecided() bool {
	return len(f.Premises) == 0 || f.tests != nil && !slices.ContainsFunc(f.tests, func(t *Term) bool { return !isStep(t) })
}

func isStep(t *Term) bool { return t.Kind == Leads }

// derivingOf returns a rule with steps as its premises as SystemOf does the others.
func derivingOf[C any](in *Interpreter, e Entry, stmt func(C) lang.Stmt, into func(C) Configuration, back func(Configuration) C) spec.Rule[C] {
	r := spec.Rule[C]{ID: e.ID, Cite: e.Cite, Choice: e.Choice, Repeats: e.Repeats}
	r.Derive = func(c C) []spec.Step[C] {
		if !e.Formula.begins(stmt(c)) {
			return nil
		}
		at := into(c)
		return lists.Map(in.derive(e, &at, 0), func(t spec.Step[Configuration]) spec.Step[C] {
			return spec.Step[C]{Rule: t.Rule, To: back(t.To)}
		})
	}
	r.Apply = func(c C) []C { return lists.Map(r.Derive(c), func(t spec.Step[C]) C { return t.To }) }
	r.Inner = func(c C) (inner C, ok bool) {
		at := into(c)
		r, _, ok := in.begin(e.Formula, &at, new(scratch))
		for _, t := range e.Formula.tests {
			switch {
			case !ok:
				return inner, false
			case isStep(t):
				return back(r.premise(t)), true
			}
			ok = r.test(t) == yes
		}
		return inner, false
	}
	return r
}

// derive lists the transitions from c by a rule that has steps as its premises: one for each way
// in which these hold, by the name of the derivation.
func (in *Interpreter) derive(e Entry, c *Configuration, depth int) (list []spec.Step[Configuration]) {
	r, lifted, ok := in.begin(e.Formula, c, new(scratch))
	if !ok {
		return nil
	}
	if r.depth = depth + 1; r.depth > maxDerivation {
		r.beyond("its premises need themselves for ever (bound on steps that are premises of each other: %d)", maxDerivation)
	}
	r.premises(e.Formula.tests, nil, func(names []string) {
		list = append(list, spec.Step[Configuration]{Rule: spec.Derivation(e.ID, names), To: r.leadsTo(c, lifted)})
	})
	return list
}

// premises calls found for each way in which the tests hold, with the names of the steps.
func (r *run) premises(tests []*Term, names []string, found func(names []string)) {
	if r.open = min(r.open, len(tests)); len(tests) == 0 {
		found(names)
		return
	}
	t, before, then := tests[0], slices.Clone(r.slots), *r
	back := func() { // to what was known
		copy(r.slots, before)
		r.of, r.frame, r.made, r.count, r.inputs = then.of, then.frame, then.made, then.count, then.inputs
	}
	if t.Name == binds {
		for _, rho := range r.rearranged(r.actions(t.Kids[0])) {
			r.slots[t.Kids[1].Kids[0].slot] = rho
			r.premises(tests[1:], names, found)
			back()
		}
		return
	}
	if t.Kind == RelatedTo {
		for _, to := range r.related(t) {
			if r.unseen = to.Unseen; r.binds(t, to.To) {
				r.premises(tests[1:], names, found)
			}
			back()
		}
		return
	}
	if !isStep(t) {
		if r.test(t) == yes {
			r.premises(tests[1:], names, found)
		}
		back()
		return
	}
	from, reached := r.premise(t), 0
	fits := func(to Configuration, by []string) bool {
		defer back()
		if !r.config(t.Kids[1], &to) {
			return false
		}
		r.frame, r.made = then.frame, to.Made
		r.premises(tests[1:], slices.Concat(names, by), found)
		return true
	}
	if t.Name == "→" {
		for _, step := range r.in.steps(from, t.Signs, r.depth) {
			fits(step.To, []string{step.Rule})
		}
		return
	}
	most := maxReached
	if len(t.Signs) > 0 {
		most = maxSteps
	}
	var all func(c Configuration, by []string)
	all = func(c Configuration, by []string) {
		if reached++; reached > most {
			r.beyond("→* reaches more than %d configurations (bound)", most)
		}
		if fits(c, by) && len(t.Signs) > 0 {
			return
		}
		for _, step := range r.in.steps(c, t.Signs, r.depth) {
			if r.in.chooses(step.Rule) {
				all(step.To, append(slices.Clip(by), step.Rule))
			} else {
				all(step.To, by)
			}
		}
	}
	all(from, nil)
}

// premise returns the configuration that a premise begins at.
func (r *run) premise(t *Term) Configuration {
	made := r.made
	r.made = r.from.Made // a condition of the rule's own is from before x
	c := r.configuration(t.Kids[0])
	r.made = made
	c.Procs, c.Fields, c.Unseen, c.Made = r.from.Procs, r.from.Fields, r.from.Unseen, made
	return c
}

// steps lists the transitions from c by the rules of these IDs; by all but helpers, where there are none.
func (in *Interpreter) steps(c Configuration, ids []string, depth int) (list []spec.Step[Configuration]) {
	for _, e := range in.rules {
		if len(ids) == 0 && (e.Helper || e.Formula.Second) || len(ids) > 0 && !slices.Contains(ids, e.ID) || !e.Formula.begins(c.Stmt()) {
			continue
		}
		if e.Formula.tests != nil {
			list = append(list, in.derive(e, &c, depth)...)
		} else if to, ok := in.apply(e.Formula, &c, new(scratch)); ok {
			list = append(list, spec.Step[Configuration]{Rule: e.ID, To: to})
		}
	}
	return list
}

// chooses reports whether a rule of a derivation has a letter: it is one of several.
func (in *Interpreter) chooses(derivation string) bool {
	ids := spec.RulesOf(derivation)
	return slices.ContainsFunc(in.rules, func(e Entry) bool {
		return e.Choice != "" && e.Choice != "." && slices.Contains(ids, e.ID)
	})
}
