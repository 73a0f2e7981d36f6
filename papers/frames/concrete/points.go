package concrete

import (
	"context"

	"tandem/concrete"
	"tandem/lang"
	"tandem/lang/contracts"
	"tandem/lang/syntax"
	"tandem/languages/checks"
	"tandem/objects/heaps"
	"tandem/spec"
)

// Point is where a method's run is: in front of a statement of its body. The state has this,
// parameters and locals as they are there, and the first heap as its old one.
type Point struct {
	Env
	Run  int       // which run, from 1
	At   lang.Span // of the statement
	Stmt lang.Stmt
	last func(lang.Type) int
}

// Objects lists the objects of a class that there are.
func (p Point) Objects(class lang.Type) []lang.ObjectValue {
	var list []lang.ObjectValue
	for n := 1; n <= p.last(class); n++ {
		list = append(list, lang.Object(class, n))
	}
	return list
}

// Points tells of the points of runs of a method, from so many starts at the most. It stops
// where at is false. met is how many starts meet the precondition.
func Points(ctx context.Context, erased *lang.Program, tree *syntax.File, p *contracts.Program, m *contracts.Method, most int, at func(Point) bool) (met int) {
	r := newSearch(ctx, erased, tree, p, m)
	if r.call = contracts.Called(p, tree, m, nil); r.call.File == nil {
		return 0
	}
	var err error
	if r.program, err = lang.Check(r.call.File); err != nil {
		return 0
	}
	more, runs := true, 0
	for s := range starts(r.slots(), most) {
		runs++
		r.each = func(from heaps.Config) {
			if more && from.Gamma.Depth() == 2 && from.Stmt() != nil { // the body is called by the main statement
				more = at(r.point(runs, s, from))
			}
		}
		r.try(s)
		if !more || ctx.Err() != nil {
			break
		}
	}
	return r.met
}

// point returns the state of a configuration.
func (r *search) point(run int, s start, c heaps.Config) Point {
	env := Env{Vars: map[string]lang.Value{"this": s.vars["this"]}, H: r.heapOf(heaps.StateOf(c)), Old: s.h, Arrays: r.arrays}
	local := c.Gamma.Top().L
	for _, x := range local.Domain() {
		if x.Name != "this" {
			env.Vars[x.Name] = local.At(x)
		}
	}
	return Point{env, run, c.Stmt().Parts().At, c.Stmt(), c.H.Last}
}

// heapOf returns the fields of a state.
func (r *search) heapOf(state concrete.Valuation) Heap {
	h := Heap{}
	for _, f := range r.program.Fields() {
		if a, ok := state.At(f.Array()).(lang.ArrayValue); ok {
			h[f] = a
		}
	}
	return h
}

// newSearch returns a search that has tried nothing.
func newSearch(ctx context.Context, erased *lang.Program, tree *syntax.File, p *contracts.Program, m *contracts.Method) *search {
	r := &search{ctx: ctx, p: p, tree: tree, method: m, program: erased, arrays: arraysOf(p)}
	sem := checks.Full(standard).Semantics()
	r.run = func(V concrete.Valuation) spec.Ending[heaps.Config] {
		var each func(int, heaps.Config, spec.Step[heaps.Config])
		if r.each != nil {
			each = func(_ int, from heaps.Config, _ spec.Step[heaps.Config]) { r.each(from) }
		}
		return sem.Run(ctx, r.program, V, maxSteps, each)
	}
	return r
}
