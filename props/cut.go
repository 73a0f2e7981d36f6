package props

import (
	"fmt"
	"iter"
	"slices"
	"sort"

	"tandem/internal/lists"
)

// Place is a place in a sweep at which an enumeration begins a program.
type Place struct {
	Cases   int   `json:"cases"` // before it
	Mark    int   `json:"mark,omitempty"`
	Made    int   `json:"made,omitempty"`    // the number of its Walk in the sweep; 0: nobody can begin there, but has to count
	Choices []int `json:"choices,omitempty"` // of the program
}

// Segment is a part of an exhaustive check: of each of its sweeps the cases between two places.
type Segment struct {
	Start []Place `json:"start"`
	To    []int   `json:"to"` // the number of the last case
}

// walker is who counts a sweep whose enumeration can begin at a place.
type walker interface {
	// start begins a sweep, and reports whether its enumeration begins at the place.
	start(Place) bool
	// program reports whether no case of the program was there before, and its place.
	program() (first bool, place func() Place)
}

// walk is how far an enumeration is.
type walk struct {
	from  Place
	made  int // Walks of this sweep
	at    *Odometer
	mark  int // before the program
	fresh bool
}

func (t *Tally) start(from Place) bool {
	t.walk = walk{from: from}
	if from.Made > 0 {
		t.ahead = from.Mark
	}
	return from.Made > 0
}

func (t *Tally) program() (first bool, place func() Place) {
	w := &t.walk
	if w.made == 0 { // no Walk: each case can begin a part
		return true, func() Place { return Place{} }
	}
	first, w.fresh = w.fresh, false
	return first, func() Place {
		return Place{Mark: w.mark, Made: w.made, Choices: lists.Map(w.at.wheels, func(w wheel) int { return w.value })}
	}
}

// Walk returns Made of programs that t counts, at whose places a sweep can begin. nil: nobody counts.
func Walk[K any](t *Tally, gen func(Source) (K, bool)) iter.Seq[K] {
	if t == nil {
		return Made(gen)
	}
	return func(yield func(K) bool) {
		w := &t.walk
		if w.made++; w.made < w.from.Made {
			return // the sweep begins behind it
		}
		var o Odometer
		if w.made == w.from.Made {
			o.turn(w.from.Choices)
		}
		w.at = &o
		for {
			w.mark, w.fresh = t.ahead, true
			if k, ok := gen(&o); ok && !yield(k) || !o.Next() {
				return
			}
		}
	}
}

// turn turns o to a sequence of choices.
func (o *Odometer) turn(choices []int) {
	for _, c := range choices {
		o.wheels = append(o.wheels, wheel{c, 0}) // its size is known at the choice
	}
}

// cuts are places of a sweep, about as far from each other.
type cuts struct {
	places []Place
	apart  int // cases
	cases  int
}

// mostCuts is how many places are kept of a sweep: more than parts that anybody wants.
const mostCuts = 1 << 14

// count counts a case of the current sweep, before which there are n.
func (p *Part) count(n int, w walker) {
	for len(p.cuts) < p.sweeps {
		p.cuts = append(p.cuts, cuts{})
	}
	c := &p.cuts[p.sweeps-1]
	c.cases = n + 1
	first, place := true, func() Place { return Place{} }
	if w != nil {
		first, place = w.program()
	}
	if k := len(c.places); !first || k > 0 && n < c.places[k-1].Cases+c.apart {
		return
	}
	at := place()
	at.Cases = n
	if c.places = append(c.places, at); len(c.places) == mostCuts {
		for i := range mostCuts / 2 {
			c.places[i] = c.places[2*i]
		}
		c.places, c.apart = c.places[:mostCuts/2], 2*max(1, c.apart)
	}
}

// Plan cuts the check whose cases were counted into so many segments: each has about as many cases of
// each sweep as the others. Together, in their order, they are the check.
func (p *Part) Plan(parts int) []Segment {
	list := make([]Segment, parts)
	for len(p.cuts) < p.sweeps { // the last sweeps may have no case
		p.cuts = append(p.cuts, cuts{})
	}
	for _, c := range p.cuts {
		at := func(i int) Place {
			n := c.cases * i / parts
			k := sort.Search(len(c.places), func(k int) bool { return c.places[k].Cases > n })
			if i == 0 || k == 0 {
				return Place{}
			}
			return c.places[k-1]
		}
		for i := range list {
			to := at(i + 1).Cases
			if i == parts-1 {
				to = c.cases
			}
			list[i].Start, list[i].To = append(list[i].Start, at(i)), append(list[i].To, to)
		}
	}
	return list
}

// Whole returns the state of a check by those of its segments, in their order. A statement ends with the
// first segment in which it does, as it does where one machine judges all cases.
func Whole(segments []Segment, ends []State) (State, error) {
	var whole State
	for s := range segments[0].To {
		var all SweepState
		for i, segment := range segments {
			if len(ends[i].Sweeps) != len(segment.To) || len(ends[i].Sweeps[s].Ends) != len(ends[0].Sweeps[s].Ends) || len(ends[i].Sweeps[s].Ends) != len(ends[i].Sweeps[s].Reports) {
				return whole, fmt.Errorf("found part %d of other statements, expected those of part 1", i+1)
			}
			next := ends[i].Sweeps[s]
			if to := segment.To[s]; next.Cases > to || next.Cases < to && !ends[i].ended() {
				return whole, fmt.Errorf("found part %d up to case %d, expected up to %d", i+1, next.Cases, to)
			}
			all.add(next)
			if next.Cases < segment.To[s] {
				break // all statements ended there, or that which is enough
			}
		}
		if !slices.Contains(all.Ends, 0) {
			all.Cases = slices.Max(append([]int{0}, all.Ends...))
		}
		whole.Sweeps = append(whole.Sweeps, all)
	}
	return whole, nil
}

// ended reports whether some statement ended before the last case.
func (s State) ended() bool {
	return slices.ContainsFunc(s.Sweeps, func(of SweepState) bool {
		return slices.ContainsFunc(of.Ends, func(at int) bool { return at > 0 })
	})
}

// add adds the cases of the next segment.
func (s *SweepState) add(next SweepState) {
	s.Cases = next.Cases
	if s.Reports == nil {
		s.Reports, s.Ends = cloned(next.Reports), slices.Clone(next.Ends)
		return
	}
	for i := range s.Reports {
		r, n := &s.Reports[i], next.Reports[i]
		if r.Counterexample != nil || r.Crash != nil {
			continue
		}
		if n.Counterexample != nil {
			k := *n.Counterexample
			k.After += r.Generated
			r.Counterexample = &k
		}
		r.take(n)
		r.Crash, s.Ends[i] = n.Crash, next.Ends[i]
	}
}
