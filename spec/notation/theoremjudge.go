package notation

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"tandem/lang"
	"tandem/spec"
)

// Judge returns how a theorem is judged by the rules of both sides, where op is op̄: on a program and an
// initial valuation, as the symbolic and the concrete configuration in which it begins. What exists is
// looked for along the runs, up to the limits. Trees are what was followed of earlier cases, by theorems of the same rules.
func (th *Theorem) Judge(symbolic, concrete []Entry, op Operation, trees *Trees) func(context.Context, spec.Limits, Configuration, Configuration) spec.Verdict {
	var all [2]*Interpreter
	isRule := func(e Entry) bool { return e.Formula.Rule }
	for i, entries := range [][]Entry{symbolic, concrete} {
		all[i] = New(th.sides[i].dialect, entries, op)
	}
	joint := New(th.joint, slices.DeleteFunc(slices.Concat(symbolic, concrete), isRule), op)
	grow := !slices.ContainsFunc(symbolic, func(e Entry) bool { return e.Formula.Rule && !e.Formula.grows() })
	systems := [2]spec.System[Configuration]{all[0].System(), all[1].System()}
	return func(ctx context.Context, lim spec.Limits, s, c Configuration) spec.Verdict {
		followed := trees.get()
		defer trees.pool.Put(followed)
		j := &theoremCase{followed: followed, th: th, ctx: ctx, lim: lim, systems: systems, grow: grow, begins: [2]Configuration{s, c}, reached: map[*Term]*reached{}}
		for i := range j.runs {
			j.runs[i] = &run{in: joint, f: th.sides[i], from: &j.begins[i], calls: &calls{}}
		}
		j.slots = make([]any, th.sides[0].slots)
		j.runs[0].slots, j.runs[1].slots = j.slots, j.slots
		j.slots[th.program] = s.S
		if th.initial >= 0 {
			j.slots[th.initial] = c.V
		}
		return j.judge()
	}
}

// theoremCase is a theorem about one program and valuation.
type theoremCase struct {
	th      *Theorem
	ctx     context.Context
	lim     spec.Limits
	systems [2]spec.System[Configuration]
	grow    bool // conditions of paths do
	begins  [2]Configuration
	runs    [2]*run
	slots   []any
	reached map[*Term]*reached // of steps from what the case alone determines
	// followed are the last trees of both sides, and here where the step before has led in them.
	followed *[2]*node
	here     [2]*node
	paths    [][]string // of the steps that were followed to here
	e        spec.Evidence
	failure  *spec.Failure
}

// Trees keep what was followed, for the cases of the same program and the theorems about the same case that come next. The
// zero value keeps nothing yet.
type Trees struct{ pool sync.Pool }

func (t *Trees) get() *[2]*node {
	if last, ok := t.pool.Get().(*[2]*node); ok {
		return last
	}
	return new([2]*node)
}

// node is a configuration, with its transitions once it was asked for them.
type node struct {
	Configuration
	known bool
	next  []arrow
}

type arrow struct {
	to *node
	by string
}

func (n *node) steps(system spec.System[Configuration]) []arrow {
	if !n.known {
		for _, t := range system.Next(n.Configuration) {
			n.next = append(n.next, arrow{&node{Configuration: t.To}, t.Rule})
		}
		n.known = true // and not where a rule has no value: the next theorem asks again, and fails as well
	}
	return n.next
}

// node returns the node of a configuration of a side: the one to which the step before has led, or at which the
// last tree begins, or the first of another tree.
func (j *theoremCase) node(side int, c Configuration) *node {
	if here := j.here[side]; here != nil && here.Same(c) {
		return here
	}
	if last := j.followed[side]; last == nil || !last.Same(c) {
		j.followed[side] = &node{Configuration: c}
	}
	return j.followed[side]
}

// reached is the configurations that a step leads to.
type reached struct {
	at   []*node
	from []int // the place of the one before; -1: the first
	by   []string
	cut  bool // there may be more
}

func (j *theoremCase) judge() spec.Verdict {
	said, met, open := j.th.said, 0, false
	concluded := func(s *sentence) truth {
		met++
		switch is := j.truth(s); is {
		case no:
			j.fails(s)
			return yes // it is refuted
		case unknown:
			open = true
		}
		j.e.Compared++
		return no
	}
	refuted := no
	if said.is == implying {
		refuted = j.solve(said.of[0], func() truth { return concluded(said.of[1]) })
	} else {
		refuted = concluded(said)
	}
	switch {
	case refuted == yes:
		return spec.Refute(j.e, j.failure, "the theorem is false of this case")
	case j.ctx.Err() != nil:
		return spec.Undecided(j.e, "interrupted: "+context.Cause(j.ctx).Error())
	case open:
		return spec.Undecided(j.e, "what exists was not found within the bounds")
	case met == 0 && refuted == unknown:
		return spec.Undecided(j.e, "the hypothesis was not met within the bounds")
	case met == 0:
		return spec.Discard("the hypothesis is not met")
	case refuted == unknown:
		j.e.Cut++
	}
	return spec.Verdict{Result: spec.Tested, Evidence: j.e}
}

// fails keeps what the letters stand for where the conclusion is false.
func (j *theoremCase) fails(s *sentence) {
	var at []string
	for i, l := range j.th.letters {
		if v := j.slots[i]; v != nil && i != j.th.program && i != j.th.initial {
			at = append(at, l.String()+" = "+shownThing(v))
		}
	}
	_, conclusion, ok := strings.Cut(j.th.Text, " imply ")
	if !ok {
		_, conclusion, ok = strings.Cut(j.th.Text, " implies ")
	}
	if !ok {
		_, conclusion, _ = strings.Cut(j.th.Text, ": ")
	}
	path := slices.Concat(j.paths...)
	j.failure = &spec.Failure{Step: len(path), Path: path, At: strings.Join(at, ", "), Wanted: conclusion, Got: "it is false of these"}
	if s.is == stepping {
		j.failure.Wanted += ", which is " + j.runs[s.side].configuredTo(s.t.Kids[1])
		j.failure.Got = "no such step, from " + j.runs[s.side].configuration(s.t.Kids[0]).String()
	}
}

// configuredTo returns the configuration of the right side of a step in a message.
func (r *run) configuredTo(t *Term) (text string) {
	if none := spec.Undefined(func() { text = r.configuration(t).String() }); none != "" {
		return t.String()
	}
	return text
}

func shownThing(v any) string {
	switch v := v.(type) {
	case lang.Seq:
		return brief(v)
	case *Subst:
		return showRows(v)
	case *Values:
		return showRows(v)
	}
	return fmt.Sprint(v)
}

// truth returns whether a part is true of what its letters stand for.
func (j *theoremCase) truth(s *sentence) truth { return j.solve(s, func() truth { return yes }) }

// solve looks for what makes a part true such that then is yes, which it calls for each.
func (j *theoremCase) solve(s *sentence, then func() truth) truth {
	switch s.is {
	case both:
		return j.conjuncts(s.of, then)
	case either:
		all := no
		for _, k := range s.of {
			switch is := j.solve(k, then); is {
			case yes:
				return yes
			case unknown:
				all = unknown
			}
		}
		return all
	case existing:
		return j.solve(s.of[0], then)
	case stepping:
		return j.step(s, then)
	case holding:
		before := slices.Clone(j.slots)
		defer func() { copy(j.slots, before) }()
		if is := j.runs[0].test(s.t); is != yes {
			return is
		}
		return then()
	}
	var is truth // of what is denied
	if s.is == negated {
		is = j.truth(s.of[0])
	} else {
		is = j.solve(s.of[0], func() truth { return opposite(j.truth(s.of[1])) })
	}
	if is = opposite(is); is != yes {
		return is
	}
	return then()
}

func opposite(t truth) truth {
	switch t {
	case yes:
		return no
	case no:
		return yes
	}
	return unknown
}

func (j *theoremCase) conjuncts(list []*sentence, then func() truth) truth {
	if len(list) == 0 {
		return then()
	}
	return j.solve(list[0], func() truth { return j.conjuncts(list[1:], then) })
}

// step calls then for each configuration that a step leads to and that fits.
func (j *theoremCase) step(s *sentence, then func() truth) truth {
	to, r, all := j.leads(s), j.runs[s.side], no
	before := slices.Clone(j.slots)
	defer func() { copy(j.slots, before) }()
	for i := range to.at {
		fits := r.fitsStep(s.t.Kids[1], &to.at[i].Configuration)
		if fits == yes {
			before := j.here
			j.paths, j.here[s.side] = append(j.paths, to.path(i)), to.at[i]
			fits = then()
			j.paths, j.here = j.paths[:len(j.paths)-1], before
		}
		copy(j.slots, before)
		switch fits {
		case yes:
			return yes
		case unknown:
			all = unknown
		}
	}
	if to.cut {
		return unknown
	}
	return all
}

// fitsStep reports whether a configuration is what a step should lead to, and binds what is new in that.
func (r *run) fitsStep(t *Term, c *Configuration) truth {
	is := yes
	for i, s := range r.f.dialect.Config {
		k, ok := t.Kids[i], true
		switch {
		case s == Statements:
			ok = r.sequence(k.Kids, c.S)
		case s == Substitution:
			ok = r.agrees(k, c.Sigma)
		case s == Valuation && (c.V.Overflows() || k.Kind != Meta && r.values(k).Overflows()):
			is = unknown // whether they are the same
		case s == Valuation:
			ok = r.agrees(k, c.V)
		default:
			ok = r.agrees(k, c.Phi)
		}
		if !ok {
			return no
		}
	}
	return is
}

// agrees reports whether a part is what the term says, or binds its letter.
func (r *run) agrees(t *Term, v any) bool {
	if t.Kind == Meta {
		return r.bind(t, v)
	}
	return same(r.thing(t), v)
}

// path lists the rules that led to a configuration.
func (to *reached) path(i int) (by []string) {
	for ; to.from[i] >= 0; i = to.from[i] {
		by = append(by, to.by[i])
	}
	slices.Reverse(by)
	return by
}

// leads returns where a step leads. Of a side without a choice, a run that comes back to where it was ends.
func (j *theoremCase) leads(s *sentence) *reached {
	if known := j.reached[s.t]; known != nil {
		return known
	}
	begin, r := &j.begins[s.side], j.runs[s.side]
	c := r.configuration(s.t.Kids[0])
	c.Procs, c.Fields, c.Made, c.Unseen = begin.Procs, begin.Fields, begin.Made, begin.Unseen
	to := &reached{at: []*node{j.node(s.side, c)}, from: []int{-1}, by: []string{""}}
	depths, first := []int{0}, 0
	steps, nodes, fired := 1, j.lim.Nodes, &j.e.Symbolic
	switch {
	case s.t.Name == "→":
		first = 1
	case s.far:
		steps, nodes = j.lim.Steps*j.lim.Stretch, nodes*j.lim.Stretch
	default:
		steps = j.lim.Steps
	}
	if s.side == 1 {
		fired = &j.e.Concrete
	}
	seen := 0 // a configuration that a run may come back to: at powers of two
	for i := 0; i < len(to.at) && j.ctx.Err() == nil; i++ {
		if s.side == 1 && i > 0 && len(to.at) == i+1 {
			if to.at[seen].Same(to.at[i].Configuration) {
				break
			}
			if i&(i-1) == 0 {
				seen = i
			}
		}
		next := to.at[i].steps(j.systems[s.side])
		if len(next) > 1 {
			j.e.Branching++
		}
		if len(next) > 0 && (depths[i] >= steps || len(to.at) >= max(nodes, steps+1)) {
			to.cut = to.cut || s.t.Name == "→*"
			continue
		}
		for _, t := range next {
			if s.truth != nil && j.grow && j.denied(s, t.to.Configuration) {
				continue // nor does it hold behind it
			}
			if s.fixed {
				fired.Fired(t.by)
			}
			to.at, to.from, to.by, depths = append(to.at, t.to), append(to.from, i), append(to.by, t.by), append(depths, depths[i]+1)
			j.e.Longest = max(j.e.Longest, depths[i]+1)
		}
	}
	to.cut = to.cut || j.ctx.Err() != nil
	to.at, to.by = to.at[first:], to.by[first:]
	if first == 1 {
		to.from = slices.Repeat([]int{-1}, len(to.at))
	}
	if s.fixed {
		j.reached[s.t] = to
	}
	return to
}

// denied reports whether the condition of a configuration is false initially.
func (j *theoremCase) denied(s *sentence, c Configuration) bool {
	r, phi := j.runs[0], s.truth.Kids[1].slot
	defer func(old any) { j.slots[phi] = old }(j.slots[phi])
	j.slots[phi] = c.Phi
	return r.value(s.truth) == lang.BoolValue(false)
}

// composed returns V∘σ: the value of σ(x) for x.
func (r *run) composed(t *Term) *Values {
	V := r.values(t.Kids[0])
	to := V.copied()
	for _, row := range r.subst(t.Kids[1]).Rows() {
		v, ok := r.call("V", V, row.T).(lang.Value)
		if !ok {
			r.fail(t, "%v has no value", row.T)
		}
		to = to.updated(row.X, v)
	}
	return to
}
