package explore

import (
	"slices"

	"tandem/lang"
)

// trail is the way to a state, last step first; nil at the root.
type trail struct {
	rule, choice string
	stmt         lang.Stmt // that ran, where there was a choice; nil: not over lang
	before       *trail
	steps        int
	nth          int // of the steps from there, this one
}

// Branch is a way that a path went where there were several.
type Branch struct {
	Way
	Step int       // the number of the step
	Stmt lang.Stmt // that ran; nil: not over lang
}

// Branches lists the branches of a path, one for each letter of its choices, from what the search kept.
func (p *Path[S]) Branches() []Branch {
	var list []Branch
	for t := p.trail; t != nil; t = t.before {
		if t.choice != "" {
			list = append(list, Branch{Way{t.rule, t.choice}, t.steps, t.stmt})
		}
	}
	slices.Reverse(list)
	return list
}

// Rules lists a path's rules, one a step; nil where time was up and its cut paths have too many. It
// is made anew each time: the search keeps shared prefixes once.
func (p *Path[S]) Rules() []string {
	if p.late {
		return nil
	}
	return p.trail.rules()
}

// By returns the path of that number by rules that another search took.
func By[S any](id int, rules []string, end S, phi lang.Expr) Path[S] {
	var t *trail
	for _, rule := range rules {
		t = t.then(0, rule, "", nil)
	}
	return Path[S]{ID: id, Steps: len(rules), End: end, Phi: phi, trail: t}
}

// rules lists those of the steps.
func (t *trail) rules() []string {
	if t == nil {
		return []string{}
	}
	list := make([]string, t.steps)
	for ; t != nil; t = t.before {
		list[t.steps-1] = t.rule
	}
	return list
}

// then returns the way with a step more, the nth of those from there.
func (t *trail) then(nth int, rule, choice string, stmt lang.Stmt) *trail {
	next := &trail{rule: rule, choice: choice, stmt: stmt, before: t, steps: 1, nth: nth}
	if t != nil {
		next.steps += t.steps
	}
	return next
}

// first reports whether t comes before o, depth first. Neither is part of the other.
func (t *trail) first(o *trail) bool {
	for t.steps > o.steps {
		t = t.before
	}
	for o.steps > t.steps {
		o = o.before
	}
	for t.before != o.before {
		t, o = t.before, o.before
	}
	return t.nth < o.nth
}

// way is a trail from its first step on. That to the next leaf is made of it: a
// search goes most of the way to a leaf as it went to the one before.
type way struct {
	steps   []*trail
	rules   []string
	choices []byte
	ends    []int // of choices, behind each step
}

// to makes it that of another trail.
func (w *way) to(t *trail) {
	var news []*trail
	for ; t != nil && (t.steps > len(w.steps) || w.steps[t.steps-1] != t); t = t.before {
		news = append(news, t)
	}
	shared, end := 0, 0
	if t != nil {
		shared, end = t.steps, w.ends[t.steps-1]
	}
	w.steps, w.rules, w.ends, w.choices = w.steps[:shared], w.rules[:shared], w.ends[:shared], w.choices[:end]
	for _, t := range slices.Backward(news) {
		w.steps, w.rules, w.choices = append(w.steps, t), append(w.rules, t.rule), append(w.choices, t.choice...)
		w.ends = append(w.ends, len(w.choices))
	}
}
