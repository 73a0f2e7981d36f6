package concrete

import (
	"context"
	"fmt"
	"iter"

	"tandem/concrete"
	"tandem/lang"
	"tandem/lang/contracts"
	"tandem/lang/heapfile"
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

// Saved is a run that refutes, as files.
type Saved struct {
	// Program calls the method, and asserts behind it the conjunct of the postcondition that
	// does not hold, if that is a Boolean expression. nil: it is the program itself.
	Program []byte
	Heap    []byte // where the run begins: a heap file of that program
}

// Save returns the run as files, which are read as they are written. The error is that they are not.
func (f *Found) Save() (*Saved, error) {
	r := f.by
	if r.method == nil {
		return &Saved{Heap: heapfile.Format(r.program, f.start.At)}, nil
	}
	call := contracts.Called(r.p, r.tree, r.method, f.fails)
	text := append([]byte("// "+f.String()+"\n"), syntax.Format(call.File)...)
	tree, err := syntax.Parse(r.tree.Name, text)
	if err != nil {
		return nil, fmt.Errorf("the program of a run is not read: %w", err)
	}
	p, err := lang.Check(tree)
	if err != nil {
		return nil, fmt.Errorf("the program of a run is not read: %w", err)
	}
	return &Saved{text, heapfile.Format(p, f.start.At)}, nil
}

// Envs are states for assertions over this and parameters: all with at most two objects of each
// class and small values, or so many of them. Their old heaps are their heaps.
func Envs(p *contracts.Program, of *contracts.Class, params []contracts.Var, most int) iter.Seq[Env] {
	slots := (&search{p: p, method: &contracts.Method{Of: of, Params: params}}).slots()
	return func(yield func(Env) bool) {
		for s := range starts(slots, most) {
			if !yield(Env{Vars: s.vars, H: s.h, Old: s.h, Arrays: arraysOf(p)}) {
				return
			}
		}
	}
}

// Small lists the values that such states have of a type.
func Small(t lang.Type) []lang.Value { return small(t, objects) }
