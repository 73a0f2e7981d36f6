package objects

import (
	"sync"

	"tandem/concrete"
	"tandem/lang"
	"tandem/objects/heaps"
)

// states is heaps.StateOf for a run's configurations in order: each one's arrays are made of those
// before by what differs, mostly an object. Goroutines may share it.
type states struct {
	mu      sync.Mutex
	program *lang.Program
	H       heaps.Heap // the one that the arrays are of
	arrays  map[lang.Field]lang.ArrayValue
}

// of is heaps.StateOf(c).
func (s *states) of(c heaps.Config) concrete.Valuation {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.program != c.Program {
		s.program, s.H, s.arrays = c.Program, c.H, c.H.Arrays(c.Program.Fields())
	}
	for _, o := range s.H.Differ(c.H) {
		for f, a := range s.arrays {
			if f.Of == o.Type() {
				v := lang.Value(lang.Default(f.Type))
				if c.H.Has(o) {
					v = c.H.At(o, f)
				}
				s.arrays[f] = a.With(o, v)
			}
		}
	}
	s.H = c.H
	return heaps.WithFields(c.G, s.arrays)
}
