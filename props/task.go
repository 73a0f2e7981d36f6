package props

import (
	"runtime"
	"slices"
)

// Task is what is wanted of an exhaustive check. It goes to every Sweep of the check, so that
// statements of all kinds are split and resumed in the same way. nil: the whole check, of all
// statements. A Task is not for several checks at once.
type Task struct {
	Part *Part    // nil: the whole
	Only []string // the IDs of the statements that are wanted; nil: all
	// More is judged, too, as far as it is Swept: each statement in the sweeps over its kind of case.
	More []Checkable
	// Until is the ID of the statement whose refutation ends the check, with a smallest case. Other
	// statements are judged up to it, and say that they Stopped. "": none ends it.
	Until string
	// Workers is how many cases are judged at once; 1: each as it is enumerated; 0: as many as there
	// are processors.
	Workers int
	// Found is told of each case that refutes a statement, before it is made smaller. nil: nobody.
	Found func(id string, k Shown)

	met bool // Until is refuted
}

// Enough is why the other statements of a check stop that ends with the refutation of one.
const Enough = "what is checked is refuted"

// wanted returns those of the properties, and of More, that are wanted.
func wanted[K any](t *Task, properties []*Property[K]) []*Property[K] {
	for _, s := range t.More {
		if p, ok := s.(*Property[K]); ok && p.Swept {
			properties = append(slices.Clip(properties), p)
		}
	}
	if t.Only == nil {
		return properties
	}
	return slices.DeleteFunc(slices.Clone(properties), func(p *Property[K]) bool { return !slices.Contains(t.Only, p.ID) })
}

// workers returns how many cases of these properties are judged at once. A solver has one
// session for a property, and is asked one thing at a time.
func workers[K any](t *Task, properties []*Property[K]) int {
	switch {
	case slices.ContainsFunc(properties, func(p *Property[K]) bool { return p.Solver }):
		return 1
	case t.Workers > 0:
		return t.Workers
	default:
		return runtime.GOMAXPROCS(0)
	}
}
