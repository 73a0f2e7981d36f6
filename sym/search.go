package sym

import (
	"cmp"
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/lang"
)

// Bounds of a search. Those that are 0 are the ones named here.
type Bounds struct {
	Paths     int // 10,000
	Decisions int // of one path: 1,000
	Length    int // of a slice among the inputs: 3 elements
}

// End is how a run ends.
type End uint8

// The ends of runs.
const (
	True     End = iota // the function returned true
	False               // it returned false
	Panicked            // as Go does
	Excluded            // by an assumption
	Bounded             // a bound was reached
	Unstable            // the function decided differently when it was run again
	Broken              // a bug in this package, the solver, or what lifted the function
)

// Path is a way through the function's decisions, with inputs that take it.
type Path struct {
	Inputs    []Input
	Decisions []string // place, the program's line, and which way
	End       End
	Text      string // the result, what the panic said, or why the run was stopped
	Calls     []Call // of originals in its replay
	model     map[string]int64
}

// Input is an argument of the function.
type Input struct{ Name, Value string } // the value as Go writes it

// String returns the inputs: lo = 1, hi = 3.
func (p Path) String() string {
	list := lists.Map(p.Inputs, func(in Input) string { return in.Name + " = " + in.Value })
	return strings.Join(list, ", ")
}

// Report is what a search found.
type Report struct {
	Paths      []Path   // those that reached the function's end, or a panic
	Questions  int      // that the solver was asked
	Incomplete []string // why not all inputs were looked at; empty: they were
	Length     int      // of the longest slice among the inputs, by the bound; 0: there is none
}

// search is one of all paths, depth first.
type search struct {
	f        reflect.Value
	names    []string
	bounds   Bounds
	session  solver.Session
	asserted []lang.Expr
	path     []decision
	report   Report
}

func newSearch(f any, b Bounds) *search {
	b = Bounds{cmp.Or(max(b.Paths, 0), 10_000), cmp.Or(max(b.Decisions, 0), 1_000), cmp.Or(max(b.Length, 0), 3)}
	return &search{f: reflect.ValueOf(f), names: parameters(f), bounds: b}
}

// Explore runs f along all its paths until one ends as stopAt says. It panics unless f is a
// func(*C, …) Bool of symbolic values, structs and arrays of these, or slices.
func Explore(ctx context.Context, f any, b Bounds, stopAt func(Path) bool) Report {
	session, err := solver.Open("bits", solver.Options{})
	if err != nil {
		return Report{Incomplete: []string{err.Error()}}
	}
	defer session.Close()
	s := newSearch(f, b)
	s.session = session
	runs := 0
	for model, more := map[string]int64{}, true; more; model, more = s.next(ctx) {
		if runs++; runs > s.bounds.Paths {
			s.incomplete(fmt.Sprintf("there are more than %d paths", s.bounds.Paths))
			break
		}
		p := s.run(model)
		if p.End <= Panicked {
			s.report.Paths = append(s.report.Paths, p)
		} else if p.End != Excluded {
			s.incomplete(p.Text)
		}
		if p.End == Unstable || p.End == Broken || p.End <= Panicked && stopAt(p) {
			break
		}
	}
	return s.report
}

func (s *search) incomplete(why string) {
	if !slices.Contains(s.report.Incomplete, why) {
		s.report.Incomplete = append(s.report.Incomplete, why)
	}
}

// run runs the function along the decisions so far, then as the model goes, and replays it.
func (s *search) run(model map[string]int64) Path {
	c := &C{bounds: s.bounds, model: model, path: s.path}
	p := c.call(s.f, s.names)
	if c.slices {
		s.report.Length = s.bounds.Length
	}
	if s.path = c.path; p.End <= Bounded && c.n < len(c.path) {
		p.End, p.Text = Unstable, fmt.Sprintf("%v was decided when this was run before, and now the function ends before it", c.path[c.n])
	}
	for i := range c.path {
		p.Decisions = append(p.Decisions, c.path[i].shown())
	}
	if p.End <= Panicked {
		again := s.replay(model)
		if p.Calls = again.Calls; again.Text != p.Text {
			p.End, p.Text = Broken, fmt.Sprintf("for %v the symbolic run says %v, and the replay with these inputs says %v", p, p.Text, again.Text)
		}
	}
	return p
}

// replay runs the function with concrete inputs.
func (s *search) replay(model map[string]int64) Path {
	return (&C{bounds: s.bounds, model: model, replay: true}).call(s.f, s.names)
}

// call runs the function once.
func (c *C) call(f reflect.Value, names []string) (p Path) {
	p.model = c.model
	defer func() {
		p.Calls = c.calls
		r := recover()
		switch {
		case c.stopped != nil:
			p.End, p.Text = c.stopped.end, c.stopped.text
		case r != nil:
			p.End, p.Text = Panicked, fmt.Sprintf("panic: %v", r)
		}
	}()
	c.settled = map[lang.Expr]bool{}
	args := []reflect.Value{reflect.ValueOf(c)}
	for i, name := range names {
		v := reflect.New(f.Type().In(i + 1)).Elem()
		args = append(args, v)
		c.input(name, v)
		p.Inputs = append(p.Inputs, Input{name, written(v)})
	}
	if !c.decide(f.Call(args)[0].Interface().(Bool), decision{name: "the result"}) {
		p.End = False
	}
	p.Text = fmt.Sprint(p.End == True)
	return p
}

// next takes the other side of the last decision that has one, and returns inputs that go there.
func (s *search) next(ctx context.Context) (map[string]int64, bool) {
	for ; len(s.path) > 0; s.path = s.path[:len(s.path)-1] {
		last := &s.path[len(s.path)-1]
		if last.done {
			continue
		}
		last.done, last.taken = true, !last.taken
		switch r := s.ask(ctx); r.Answer {
		case solver.Sat:
			return valuesOf(r.Model), true
		case solver.Unknown:
			s.incomplete(fmt.Sprintf("the solver does not know whether there are inputs with %s: %s", last.shown(), r.Reason))
		}
	}
	return nil, false
}

// ask asks whether inputs take the path. What the last question had in common stays asserted.
func (s *search) ask(ctx context.Context) solver.Result {
	same := 0
	for same < len(s.asserted) && same < len(s.path) && s.asserted[same] == s.path[same].met() {
		same++
	}
	for range s.asserted[same:] {
		s.session.Pop()
	}
	s.asserted = s.asserted[:same]
	for _, d := range s.path[same:] {
		s.session.Push()
		s.session.Assert(d.met())
		s.asserted = append(s.asserted, d.met())
	}
	s.report.Questions++
	return s.session.Check(ctx)
}

// valuesOf returns the numbers of a model, by variable; truth values are 0 and 1.
func valuesOf(m solver.Model) map[string]int64 {
	values := map[string]int64{}
	for _, x := range m.Vars() {
		switch v := m.At(x).(type) {
		case lang.BitsValue:
			values[x.Name] = int64(v.Big().Uint64())
		case lang.BoolValue:
			if v {
				values[x.Name] = 1
			}
		}
	}
	return values
}
