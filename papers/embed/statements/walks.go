package statements

import (
	"slices"
	"sync"

	"tandem/internal/lists"
	"tandem/papers/embed/term"
	"tandem/spec"
)

// maxWalked bounds the configurations whose steps are kept. Statements judge a case one
// after the other, so that few are needed.
const maxWalked = 1 << 12

// walks is a relation that finds the steps of a configuration once: several
// statements go through the same configurations, under every value of the inputs.
type walks[C any] struct {
	ids  []string
	term func(C) term.Term
	same func(a, b C) bool

	lock  sync.Mutex
	rules []spec.Rule[C]
	fired []string // while the steps of a configuration are found
	known map[term.Term][]*walked[C]
	many  int
}

// walked is the steps of a configuration, and the rules that give them, those of
// premises included.
type walked[C any] struct {
	from  C
	steps []spec.Step[C]
	fired []string
}

func newWalks[C any](rules spec.Inductive[C], of func(C) term.Term, same func(a, b C) bool) *walks[C] {
	w := &walks[C]{ids: rules.System().IDs(), term: of, same: same, known: map[term.Term][]*walked[C]{}}
	w.rules = rules.Rules(func(c C) (to []C) { // of a premise
		return append(to, lists.Map(w.of(c).steps, func(step spec.Step[C]) C { return step.To })...)
	})
	return w
}

// from returns the steps of c.
func (w *walks[C]) from(c C) *walked[C] {
	w.lock.Lock()
	defer w.lock.Unlock()
	w.fired = w.fired[:0]
	return w.of(c)
}

// of is from, and adds to the rules that fired.
func (w *walks[C]) of(c C) *walked[C] {
	found := w.find(c)
	w.fired = append(w.fired, found.fired...)
	return found
}

func (w *walks[C]) find(c C) *walked[C] {
	t := w.term(c)
	for _, known := range w.known[t] {
		if w.same(known.from, c) {
			return known
		}
	}
	if w.many++; w.many > maxWalked {
		clear(w.known)
		w.many = 1
	}
	found, before := &walked[C]{from: c}, len(w.fired)
	for _, r := range w.rules {
		to := r.Apply(c)
		for _, c := range to {
			found.steps = append(found.steps, spec.Step[C]{Rule: r.ID, To: c})
		}
		if len(to) > 0 {
			w.fired = append(w.fired, r.ID)
		}
	}
	found.fired = slices.Clone(w.fired[before:])
	w.fired = w.fired[:before]
	w.known[t] = append(w.known[t], found)
	return found
}

// counted returns the relation that tells fired of each rule by which a configuration
// steps, as spec.Inductive.Counted does, also where the steps were found before.
func (w *walks[C]) counted(fired func(rule string)) spec.System[C] {
	var last *walked[C]
	rules := make([]spec.Rule[C], len(w.ids))
	for i, id := range w.ids {
		rules[i] = spec.Rule[C]{ID: id, Apply: func(c C) (to []C) {
			if i == 0 { // the rules are asked in their order
				last = w.from(c)
				for _, rule := range last.fired {
					fired(rule)
				}
			}
			for _, step := range last.steps {
				if step.Rule == id {
					to = append(to, step.To)
				}
			}
			return to
		}}
	}
	return spec.System[C]{Rules: rules}
}
