package concrete

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

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
	What   string // the run fails, or misses the postcondition, or changes what it must not

	start concrete.Valuation
	by    *search
	fails contracts.Assertion // the conjunct of the postcondition; nil if it is none
}

// String returns the start of the run, and what is wrong about it.
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

// text returns the objects of a heap that are reached from values: Cell1 {x: 5}.
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

// slot is something that a start gives a value: a variable, or a field of an object.
type slot struct {
	x      string
	at     Location
	values []lang.Value
	array  *contracts.Array // of the elements of an array, which are one of the lists
	lists  [][]lang.Value
}

// Refute looks for a run from small heaps and arguments, which meet the precondition, that refutes
// a method's contract, or the main routine's, whose objects are nil. nil: the first MaxStarts say
// nothing.
func Refute(ctx context.Context, erased *lang.Program, tree *syntax.File, p *contracts.Program, m *contracts.Method, main bool) *Found {
	found, _ := Search(ctx, erased, tree, p, m, main, MaxStarts)
	return found
}

// Search returns Refute from at most so many starts; met of them meet the precondition and are judged.
func Search(ctx context.Context, erased *lang.Program, tree *syntax.File, p *contracts.Program, m *contracts.Method, main bool, most int) (found *Found, met int) {
	r := newSearch(ctx, erased, tree, p, m)
	var slots []slot
	switch {
	case m != nil:
		r.call = contracts.Called(p, tree, m, nil)
		r.program, _ = lang.Check(r.call.File) // nil: it is not run
		slots = r.slots()
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
	arrays  map[lang.Type]*contracts.Array
	run     func(concrete.Valuation) spec.Ending[heaps.Config]
	ctx     context.Context
	p       *contracts.Program
	method  *contracts.Method // nil: the main routine
	tree    *syntax.File      // without contracts
	call    contracts.Call
	program *lang.Program               // that of the call
	met     int                         // starts whose runs are judged
	inVain  int                         // steps of runs that say nothing
	existed func(lang.ObjectValue) bool // before the run that is judged
	each    func(heaps.Config)          // of Points
}

// slots returns this, the parameters, and the fields of all objects. A constructor has a new object.
func (r *search) slots() []slot {
	list := []slot{{x: "this", values: []lang.Value{lang.Object(r.method.Of.Type, 1)}}}
	for _, x := range r.method.Params {
		list = append(list, slot{x: x.Name, values: small(x.Type, objects)})
	}
	for _, c := range r.p.Classes {
		for n := 1; n <= objects; n++ {
			if c.Array != nil {
				list = append(list, slot{at: Location{O: lang.Object(c.Type, n)}, array: c.Array, lists: lists(c.Array.Elem, objects)})
				continue
			}
			for _, f := range c.Fields {
				at := Location{lang.Object(c.Type, n), f}
				s := slot{at: at, values: small(f.Type, objects)}
				if r.method.Constructor && at.O == list[0].values[0] {
					s.values = []lang.Value{lang.Default(f.Type)}
				}
				list = append(list, s)
			}
		}
	}
	return list
}

// small returns a few values of a type, with so many objects.
func small(t lang.Type, objects int) []lang.Value {
	switch t {
	case lang.Int:
		return []lang.Value{lang.NewInt(0), lang.NewInt(1), lang.NewInt(-1)}
	case lang.Bool:
		return []lang.Value{lang.BoolValue(false), lang.BoolValue(true)}
	}
	list := []lang.Value{lang.Nil(t)}
	for n := 1; n <= objects; n++ {
		list = append(list, lang.Object(t, n))
	}
	return list
}

// start is where a run begins.
type start struct {
	vars map[string]lang.Value
	h    Heap
}

// starts returns all, if these are at most so many, and else so many, spread over all.
func starts(slots []slot, most int) func(func(start) bool) {
	return func(yield func(start) bool) {
		all := 1
		for _, s := range slots {
			if all *= len(s.values) + len(s.lists); all > most {
				all = 0
				break
			}
		}
		seed := uint64(1)
		for n := range most {
			if all > 0 && n == all {
				return
			}
			rest := n
			at := start{map[string]lang.Value{}, Heap{}}
			for _, s := range slots {
				i, choices := 0, len(s.values)+len(s.lists)
				if all > 0 {
					i, rest = rest%choices, rest/choices
				} else {
					seed = seed*6364136223846793005 + 1442695040888963407
					i = int(seed>>33) % choices
				}
				switch {
				case s.x != "":
					at.vars[s.x] = s.values[i]
				case s.array != nil:
					at.h.fill(s.array, s.at.O, s.lists[i])
				default:
					at.h.set(s.at.O, s.at.F, s.values[i])
				}
			}
			if !yield(at) {
				return
			}
		}
	}
}

// try runs from a start that meets the precondition; nil if nothing is wrong there.
func (r *search) try(at start) *Found {
	env := Env{Vars: at.vars, H: at.h, Old: at.h, Arrays: r.arrays}
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
		if v, ok := at.vars[r.source(x.Name)]; ok {
			values[x] = v
		}
	}
	for f, a := range at.h {
		values[f.Array()] = a
	}
	initial := heaps.Initial(r.program, concrete.NewValuation(values)).H
	r.existed = func(o lang.ObjectValue) bool { return o.ID() <= initial.Last(o.Type()) }
	run := r.run(concrete.NewValuation(values))
	r.met++
	found := &Found{Values: at.vars, H: at.h, start: concrete.NewValuation(values), by: r}
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
	after := r.heapOf(final)
	if r.method.Result != (lang.Type{}) {
		env.Vars = maps.Clone(env.Vars)
		env.Vars[contracts.Result] = final.At(lang.NewVar(r.call.Result, r.method.Result))
	}
	return r.judge(found, env, owned, after)
}

// source returns what a variable of the call has: this or a parameter; of the main routine, itself.
func (r *search) source(x string) string {
	if r.method == nil {
		return x
	}
	if x == r.call.This {
		return "this"
	}
	if i := slices.Index(r.call.Params, x); i >= 0 {
		return r.method.Params[i].Name
	}
	return ""
}

// where returns the statement at which a run has stopped.
func where(c heaps.Config) string {
	if s := c.Stmt(); s != nil && s.Parts().At.From.IsValid() {
		at := s.Parts().At.From
		return fmt.Sprintf(" at %d:%d", at.Line, at.Col)
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
				if was, now := before.content(c.Array, at), after.content(c.Array, at); r.existed(at.O) && !owned[at] && !slices.EqualFunc(was, now, same) {
					found.What = fmt.Sprintf("the run changes %v.%s from %v to %v, which the precondition gives no access to", at.O, f.Name, shown(c, was), shown(c, now))
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
		found.fails = failed
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

// shown returns what a location holds.
func shown(c *contracts.Class, list []lang.Value) any {
	if c.Array != nil {
		return list
	}
	return list[0]
}
