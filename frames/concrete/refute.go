package concrete

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"tandem/checks"
	"tandem/concrete"
	"tandem/lang"
	"tandem/lang/contracts"
	"tandem/lang/syntax"
	"tandem/objects/heaps"
	"tandem/spec"
)

// Found is a heap and arguments that meet a precondition, and what the run from there does.
type Found struct {
	Values map[string]lang.Value // of this and the parameters, or of the inputs of the main routine
	H      Heap
	Steps  int
	What   string // the run fails, or misses the postcondition, or changes what it must not
}

// String is the start of the run, and what is wrong about it.
func (f *Found) String() string {
	var values []string
	for x, v := range f.Values {
		values = append(values, fmt.Sprintf("%s = %v", x, v))
	}
	slices.Sort(values)
	text := "run from " + strings.Join(values, ", ")
	if len(values) == 0 {
		text = "run"
	}
	if h := f.H.text(f.Values); h != "" {
		text += ", with " + h
	}
	return fmt.Sprintf("%s: %s", text, f.What)
}

// text is the objects of a heap that are reached from values: Cell1 {x: 5}.
func (h Heap) text(values map[string]lang.Value) string {
	fields := slices.SortedFunc(func(yield func(lang.Field) bool) {
		for f := range h {
			if !yield(f) {
				return
			}
		}
	}, func(a, b lang.Field) int { return cmp.Compare(a.String(), b.String()) })
	seen := map[lang.ObjectValue]bool{}
	var todo []lang.ObjectValue
	add := func(v lang.Value) {
		if o, ok := v.(lang.ObjectValue); ok && !o.IsNil() && !seen[o] {
			seen[o] = true
			todo = append(todo, o)
		}
	}
	for _, v := range values {
		add(v)
	}
	var list []string
	for len(todo) > 0 {
		o := todo[0]
		todo = todo[1:]
		var parts []string
		for _, f := range fields {
			if f.Of == o.Type() {
				parts = append(parts, fmt.Sprintf("%s: %v", f.Name, h.At(o, f)))
				add(h.At(o, f))
			}
		}
		list = append(list, fmt.Sprintf("%v {%s}", o, strings.Join(parts, ", ")))
	}
	slices.Sort(list)
	return strings.Join(list, ", ")
}

// Bounds of the search.
const (
	objects   = 2      // of each class
	MaxStarts = 20_000 // that are tried
	maxSteps  = 10_000 // of a run
	// maxInVain is of all runs together that take all of theirs, and say nothing.
	maxInVain = 100_000
)

// Refute looks for a run that shows that the contract of a method does not hold: from small
// heaps and arguments that meet the precondition. Without a method it is the main routine
// that is run; its objects are nil. It is nil if there is none among the first MaxStarts,
// and then nothing is said.
func Refute(ctx context.Context, erased *lang.Program, tree *syntax.File, p *contracts.Program, m *contracts.Method, main bool) *Found {
	found, _ := Search(ctx, erased, tree, p, m, main, MaxStarts)
	return found
}

// Search is Refute from at most so many starts; met is how many of them meet the
// precondition, and are run to an end that is judged.
func Search(ctx context.Context, erased *lang.Program, tree *syntax.File, p *contracts.Program, m *contracts.Method, main bool, most int) (found *Found, met int) {
	r := &search{ctx: ctx, p: p, method: m, program: erased}
	var slots []slot
	switch {
	case m != nil:
		r.calls(tree)
		slots = slotsOf(p, m.Of, m.Params, m.Constructor)
	case main:
		for _, x := range p.Vars {
			slots = append(slots, slot{x: x.Name, values: small(x.Type, 0)})
		}
	default:
		return nil, 0
	}
	if r.program == nil {
		return nil, 0
	}
	for start := range starts(slots, most) {
		if ctx.Err() != nil || r.inVain > maxInVain {
			break
		}
		if found := r.try(start); found != nil {
			return found, r.met
		}
	}
	return nil, r.met
}

type search struct {
	ctx     context.Context
	p       *contracts.Program
	method  *contracts.Method           // nil: the main routine
	program *lang.Program               // calls the method
	met     int                         // starts whose runs are judged
	inVain  int                         // steps of runs that say nothing
	existed func(lang.ObjectValue) bool // before the run that is judged
}

// receiver is the global variable that denotes this; arguments have the names of parameters
// behind it.
const receiver = "this of the call"

// result is the one that has what the method returns.
const result = contracts.Result + " of the call"

// calls makes the program that calls the method.
func (r *search) calls(tree *syntax.File) {
	name := func(x string) *syntax.Name { return &syntax.Name{Name: x} }
	typ := func(t lang.Type) *syntax.TypeName { return &syntax.TypeName{Name: t.String()} }
	f := &syntax.File{Name: tree.Name, Classes: tree.Classes}
	f.Decls = append(f.Decls, &syntax.Decl{Names: []*syntax.Name{name(receiver)}, Type: typ(r.method.Of.Type)})
	call := &syntax.Invoke{Of: name(receiver), Method: name(r.method.Name)}
	for _, x := range r.method.Params {
		f.Decls = append(f.Decls, &syntax.Decl{Names: []*syntax.Name{name(x.Name + " of the call")}, Type: typ(x.Type)})
		call.Args = append(call.Args, name(x.Name+" of the call"))
	}
	if r.method.Result != (lang.Type{}) {
		f.Decls = append(f.Decls, &syntax.Decl{Names: []*syntax.Name{name(result)}, Type: typ(r.method.Result)})
		call.H = name(result)
	}
	f.Stmts = []syntax.Stmt{call}
	r.program, _ = lang.Check(f) // nil: it is not run
}

// try runs from a start that meets the precondition; nil if nothing is wrong there.
func (r *search) try(at start) *Found {
	env := Env{Vars: at.vars, H: at.h, Old: at.h}
	values := map[lang.Var]lang.Value{}
	var owned Footprint
	if r.method != nil {
		var failed contracts.Assertion
		var err error
		if owned, failed, err = env.Holds(r.method.FullPre()); failed != nil || err != nil {
			return nil
		}
	}
	for _, x := range r.program.Vars {
		if v, ok := at.vars[strings.TrimSuffix(x.Name, " of the call")]; ok && x.Name != result {
			values[x] = v
		}
	}
	for f, a := range at.h {
		values[f.Array()] = a
	}
	initial := heaps.Initial(r.program, concrete.NewValuation(values)).H
	r.existed = func(o lang.ObjectValue) bool { return o.ID() <= initial.Last(o.Type()) }
	run := checks.Full(concrete.Standard()).Semantics().Run(r.ctx, r.program, concrete.NewValuation(values), maxSteps, nil)
	r.met++
	found := &Found{Values: at.vars, H: at.h, Steps: run.Steps}
	switch run.Outcome {
	case spec.Error, spec.Stuck:
		found.What = "the run fails" + where(run.At)
		return found
	case spec.Final:
	default:
		r.met--
		r.inVain += run.Steps
		return nil
	}
	if r.method == nil {
		return nil
	}
	final := heaps.StateOf(run.At)
	after := Heap{}
	for _, f := range r.program.Fields() {
		if a, ok := final.At(f.Array()).(lang.ArrayValue); ok {
			after[f] = a
		}
	}
	if r.method.Result != (lang.Type{}) {
		env.Vars = maps.Clone(env.Vars)
		env.Vars[contracts.Result] = final.At(lang.NewVar(result, r.method.Result))
	}
	return r.judge(found, env, owned, after)
}

// where is the statement at which a run has stopped.
func where(c heaps.Config) string {
	if s := c.Stmt(); s != nil && s.Parts().At.From.IsValid() {
		return fmt.Sprintf(" at %v", s.Parts().At.From)
	}
	return ""
}

// judge says what is wrong about the end of a run; nil if nothing is.
func (r *search) judge(found *Found, env Env, owned Footprint, after Heap) *Found {
	before := env.H
	for _, c := range r.p.Classes {
		for n := 1; n <= objects; n++ {
			for _, f := range c.Fields {
				at := Location{lang.Object(c.Type, n), f}
				if was, now := before.At(at.O, f), after.At(at.O, f); r.existed(at.O) && !owned[at] && !was.Equal(now) {
					found.What = fmt.Sprintf("the run changes %v.%s from %v to %v, which the precondition gives no access to", at.O, f.Name, was, now)
					return found
				}
			}
		}
	}
	env.H = after
	wanted, failed, err := env.Holds(r.method.Post)
	switch {
	case errors.Is(err, ErrUndecided):
		return nil
	case err != nil:
		found.What = "the postcondition " + err.Error() + " behind the run"
		return found
	case failed != nil:
		found.What = fmt.Sprintf("the postcondition at %v does not hold behind the run", failed.At().From)
		return found
	}
	for _, at := range wanted.list() {
		if r.existed(at.O) && !owned[at] {
			found.What = fmt.Sprintf("the postcondition demands access to %v.%s, which the method does not have", at.O, at.F.Name)
			return found
		}
	}
	return nil
}
