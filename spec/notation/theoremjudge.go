package notation

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/lang"
	"tandem/spec"
)

// Over is how theorems see the configurations of the code, on both sides: what the interpreter has for what a pointer
// leads to, and a pointer to what the code has.
type Over struct {
	Into [2]func(any) Configuration
	Back [2]func(Configuration) any
}

// Stated returns what makes a theorem about the configurations of a language, whose clauses are among entries, where
// op is op̄.
func (th *Theorem) Stated(entries []Entry, op Operation, over Over) func() *spec.Theorem {
	joint := New(th.joint, lists.Filter(entries, func(e Entry) bool { return !e.Formula.Rule }), op)
	return func() *spec.Theorem {
		j := &stated{Theorem: th, over: over, slots: make([]any, th.sides[0].slots), at: make([]any, len(th.steps)), configs: make([]Configuration, len(th.steps))}
		for i := range j.runs {
			j.runs[i] = &run{in: joint, f: th.sides[i], from: &j.configs[i], slots: j.slots, calls: &calls{}}
		}
		return &spec.Theorem{Said: j.said(th.said), Places: len(th.steps), Failed: j.failed}
	}
}

// stated is a theorem with what its letters stand for in a case.
type stated struct {
	*Theorem
	over    Over
	runs    [2]*run
	slots   []any           // of both
	at      []any           // the configurations that were asked about last, by place
	configs []Configuration // what they are
}

// said returns a part of a theorem.
func (j *stated) said(s *sentence) *spec.Said {
	said := s.Said
	said.Of = lists.Map(s.of, j.said)
	switch s.Is {
	case spec.SaidTest:
		about := j.about(0, s.t)
		said.Test = func(at []any) truth { return about(at).test(s.t) }
	case spec.SaidStep:
		from, to := s.t.Kids[0], s.t.Kids[1]
		if begins := j.about(s.Side, from); s.From < 0 {
			said.Make = func(at []any) any {
				c, begin := begins(at).configuration(from), j.config(at, s.Side)
				c.Procs, c.Fields, c.Made, c.Unseen = begin.Procs, begin.Fields, begin.Made, begin.Unseen
				return j.over.Back[s.Side](c)
			}
		}
		all := []*spec.Said{&said}
		if s.Side == 1 && s.Other > 0 {
			all = append(all, &spec.Said{Is: spec.SaidInstance, To: s.Other, Other: s.To})
		}
		for _, f := range s.parts {
			fits := j.about(s.Side, to.Kids[f.part])
			all = append(all, &spec.Said{Test: func(at []any) truth {
				clear(j.slots[f.first:f.last])
				return fits(at).fitsPart(to.Kids[f.part], j.value(at, origin{s.To, f.part}), f.first < f.last)
			}})
		}
		return &spec.Said{Is: spec.SaidBoth, Of: all}
	}
	return &said
}

// about returns what gives the letters of a term their values, for a run about a side.
func (j *stated) about(side int, t *Term) func(at []any) *run {
	letters := lists.Map(t.metas(), func(l *Term) int { return l.slot })
	return func(at []any) *run {
		for _, l := range letters {
			if o, ok := j.origins[l]; ok {
				j.slots[l] = j.value(at, o)
			}
		}
		*j.runs[side].calls = calls{}
		return j.runs[side]
	}
}

// value returns a part of a configuration.
func (j *stated) value(at []any, o origin) any {
	c := j.config(at, o.place)
	if o.place == 1 && c.Stack != nil { // the program, V, L and G
		return []any{c.Stack.Opened().S, c.State(), c.Stack.Opened().L, c.V}[o.part]
	}
	switch j.sides[j.side(o.place)].dialect.Config[o.part] {
	case Statements:
		return c.S
	case Stacked:
		return c.Stack
	case Substitution:
		return c.Sigma
	case Valuation:
		return c.V
	}
	return c.Phi
}

// config returns the configuration at a place.
func (j *stated) config(at []any, place int) *Configuration {
	if j.at[place] != at[place] {
		j.at[place], j.configs[place] = at[place], j.over.Into[j.side(place)](at[place])
	}
	return &j.configs[place]
}

// side returns that of the configuration at a place.
func (j *stated) side(place int) int {
	if place < 2 {
		return place
	}
	return j.steps[place].Side
}

// fitsPart reports whether a part of a configuration is what a term says, and binds what is new in that, if it binds.
func (r *run) fitsPart(t *Term, v any, binds bool) truth {
	switch {
	case t.Sort == Statements:
		return truthOf(r.sequence(t.Kids, v.(lang.Seq)))
	case t.Kind == Stack && binds:
		r.owners = nil
		return truthOf(r.stack(t, v.(*Frames)))
	case uncomputed(v), uncomputed(r.thing(t)):
		return unknown // whether they are the same
	}
	return truthOf(same(r.thing(t), v))
}

// failed tells what the letters stand for where the conclusion is false.
func (j *stated) failed(at []any, path []string) *spec.Failure {
	var are []string
	for _, l := range slices.SortedFunc(maps.Keys(j.hypothesis), func(l, m Letter) int { return j.hypothesis[l] - j.hypothesis[m] }) {
		v := j.slots[j.hypothesis[l]]
		if o, ok := j.origins[j.hypothesis[l]]; ok {
			v = j.value(at, o)
			if o.place == 1 {
				continue // the program, or the initial valuation
			}
		}
		if S, ok := v.(lang.Seq); ok {
			v = brief(S)
		}
		are = append(are, fmt.Sprintf("%v = %v", l, v))
	}
	said, conclusion, ok := j.Theorem.said, "", false
	if said.Is == spec.SaidImplies {
		said = said.of[1]
	}
	for _, word := range []string{" imply ", " implies ", ": "} {
		if _, conclusion, ok = strings.Cut(j.Text, word); ok {
			break
		}
	}
	failure := &spec.Failure{Step: len(path), Path: path, At: strings.Join(are, ", "), Wanted: conclusion, Got: "it is false of these"}
	if said.Is == spec.SaidStep {
		shown := func(t *Term) string {
			text := t.String()
			_ = spec.Undefined(func() { text = j.about(said.Side, t)(at).configuration(t).String() }) // else its letters
			return text
		}
		failure.Wanted += ", which is " + shown(said.t.Kids[1])
		failure.Got = "no such step, from " + shown(said.t.Kids[0])
	}
	return failure
}

// replaced returns V•Δ: the stack with V∘τ for each τ.
func (r *run) replaced(t *Term) *Frames {
	V, all := r.values(t.Kids[0]), []*Frames(nil)
	for s := r.frames(t.Kids[1]).Opened(); s != nil; s = s.Below.Opened() {
		if all = append(all, s); s.Tau == nil {
			r.fail(t, "%v has no local substitutions", t.Kids[1])
		}
	}
	var to *Frames
	for _, s := range slices.Backward(all) {
		to = &Frames{L: r.composed(t, V, s.Tau), S: s.S, Of: s.Of, Below: to}
	}
	return to
}

// composed returns V∘σ: the value of σ(x) for x. Of a local σ it has local variables alone.
func (r *run) composed(t *Term, V *Values, sigma *Subst) *Values {
	to := V.copied()
	if sigma.locals && !sigma.globals {
		to, _ = split(V)
	}
	for _, row := range sigma.Rows() {
		v, ok := r.call("V", V, row.T).(lang.Value)
		if !ok {
			r.fail(t, "%v has no value", row.T)
		}
		to = to.updated(row.X, v)
	}
	return to
}
