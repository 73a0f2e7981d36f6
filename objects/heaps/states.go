package heaps

import (
	"sync"

	"tandem/concrete"
	"tandem/lang"
)

// States is StateOf for the configurations of a run, one after the other: the
// arrays of one are made of those before by what differs, which is most often an
// object. It may be used from several goroutines.
type States struct {
	mu      sync.Mutex
	program *lang.Program
	H       Heap // the one that the arrays are of
	arrays  map[lang.Field]lang.ArrayValue
}

// Of is StateOf(c).
func (s *States) Of(c Config) concrete.Valuation {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.program != c.Program {
		s.program, s.H, s.arrays = c.Program, c.H, arraysOf(c)
	}
	for _, o := range differ(s.H, c.H) {
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
	V := c.G
	for f, a := range s.arrays {
		V = V.Update(f.Array(), a)
	}
	return V
}

// differ lists the objects of H or J whose fields may differ. It costs the size of
// the heaps, but next to nothing for an object that both share.
func differ(H, J Heap) []lang.ObjectValue {
	if H.m == J.m {
		return nil
	}
	var list []lang.ObjectValue
	each := func(H, J Heap, f func(o lang.ObjectValue, mine, other []slot, there bool)) {
		if H.m == nil {
			return
		}
		for it := H.m.Iterator(); !it.Done(); {
			o, mine, _ := it.Next()
			other, there := J.object(o)
			f(o, mine, other, there)
		}
	}
	each(J, H, func(o lang.ObjectValue, mine, other []slot, there bool) {
		same := len(mine) == len(other) && (len(mine) == 0 || &mine[0] == &other[0])
		if !there || !same {
			list = append(list, o)
		}
	})
	each(H, J, func(o lang.ObjectValue, _, _ []slot, there bool) {
		if !there {
			list = append(list, o)
		}
	})
	return list
}
