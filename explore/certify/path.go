package certify

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"tandem/lang"
)

// path checks the end of a path.
func (c *checker) path(ctx context.Context, r *record) *Problem {
	id, steps, depth := r.number("path"), r.number("steps"), r.number("depth")
	choices, status, reason := r.text("choices"), r.text("status"), r.optional("reason")
	phi := r.get("phi", '0')
	for _, field := range []string{"from", "at", "stmt", "sigma", "model", "input"} {
		r.asked[field] = true
	}
	if p := c.goTo(r); p != nil {
		return p
	}
	want := c.report.Counts.Paths + 1
	refused := func(field, found, expected string) *Problem {
		p := r.problem(Refused, r.offset(field), found, expected)
		p.Path = want
		return p
	}
	l := c.here()
	if !slices.Contains(Statuses, status) {
		return r.problem(Malformed, r.offset("status"), quote(status), among(Statuses))
	}
	end, p := c.expr(r, phi)
	switch {
	case p != nil:
		return p
	case id != want:
		return refused("path", fmt.Sprintf("path %d", id), fmt.Sprintf("path %d", want))
	case l.leaf:
		return refused("from", fmt.Sprintf("a second path that ends behind step %d", l.id), "another one")
	case l.kids > 0:
		return refused("from", fmt.Sprintf("a path that ends behind step %d, which goes on", l.id), "another one")
	case steps != len(c.taken()):
		return refused("steps", fmt.Sprintf("%d steps", steps), fmt.Sprint(len(c.taken())))
	case choices != c.choices():
		return formal(refused("choices", "the choices "+quote(choices), quote(c.choices())))
	case depth != l.at.depth():
		return refused("depth", fmt.Sprintf("depth %d", depth), fmt.Sprintf("depth %d", l.at.depth()))
	case end != l.at.phi:
		return refused("phi", "the path condition "+show(end), show(l.at.phi))
	}
	l.leaf = true
	p = formal(c.statement(r, l.at.head()))
	if p == nil {
		p = c.entries(r, l.at.domain())
	}
	if p == nil {
		p = c.status(r, l, status, reason)
	}
	if p == nil && r.has("input") && !r.has("model") {
		p = formal(r.problem(Refused, r.offset("input"), "inputs of a path without a model", "none"))
	}
	if p == nil && r.has("model") {
		p = c.model(ctx, r, l.at)
	}
	if p != nil {
		if p.Kind == Refused {
			p.Path = want
		}
		return p
	}
	c.report.Counts.Paths++
	c.report.ByStatus[status]++
	return nil
}

// domain returns what σ, and τ on top, were updated at, by scope and name.
func (s state) domain() []entry {
	var list []entry
	add := func(n entries) {
		if n.m == nil {
			return
		}
		for it := n.m.Iterator(); !it.Done(); {
			x, e, _ := it.Next()
			list = append(list, entry{x, e})
		}
	}
	add(s.sigma)
	if s.top != nil {
		add(s.top.tau)
	}
	slices.SortFunc(list, func(m, n entry) int {
		return cmp.Or(cmp.Compare(m.x.Scope, n.x.Scope), cmp.Compare(m.x.Name, n.x.Name))
	})
	return list
}

// status checks that a path ends as it says.
func (c *checker) status(r *record, l *place, status, reason string) *Problem {
	ending := "stuck"
	switch s := l.at.head().(type) {
	case nil:
		ending = "final"
	case *lang.Fault:
		ending = "error"
	default:
		if lang.Blocks(s) {
			ending = "blocked"
		} else if l.rests() {
			ending = "bound"
		}
	}
	refused := func(field, found, expected string) *Problem {
		return r.problem(Refused, r.offset(field), found, expected)
	}
	switch {
	case status == "bound":
		return formal(c.bound(r, l, reason))
	case len(l.ways) > 0:
		return refused("status", "the status "+quote(status), "a path that goes on, by "+l.ways[0].id)
	case status == "unknown" && reason == "":
		return formal(refused("reason", "no reason", "why it is not known whether the path is feasible"))
	case status == "unknown" && r.has("model"):
		return refused("model", "a model of a path that is not known to be feasible", "none")
	case status == "unknown":
		return nil
	case status != ending:
		return refused("status", "the status "+quote(status), quote(ending))
	case r.has("reason"):
		return formal(refused("reason", "a reason", "none for a path that is "+status))
	case !r.has("model"):
		return refused("path", "no model", "the initial values that take the path")
	}
	return nil
}

// model checks that the initial values satisfy φ, take the path, and end in the instance of its end.
func (c *checker) model(ctx context.Context, r *record, end state) *Problem {
	m, p := c.modelOf(r)
	if p != nil {
		return p
	}
	if p := c.inputs(r, m, end.read.vars()); p != nil {
		return formal(p)
	}
	for f := end.made; f != nil; f = f.before {
		m.values[f.x] = m.identity(f.x.Type, f.n)
	}
	refused := func(found, expected string) *Problem { return r.problem(Refused, r.offset("model"), found, expected) }
	initially := evaluation{
		at: func(x lang.Var) lang.Value {
			if v, ok := m.values[x]; ok {
				return v
			}
			return lang.Default(x.Type)
		},
		memo: map[lang.Expr]lang.Value{}, maxBits: c.bounds.MaxBits,
	}
	overflow := &Problem{Kind: Bound, Found: fmt.Sprintf("an integer of more than %d bits, from the model of path %d", c.bounds.MaxBits, c.report.Counts.Paths+1)}
	holds := initially.value(end.phi)
	switch {
	case initially.overflow:
		return overflow
	case holds != lang.Value(lang.BoolValue(true)):
		return refused("a model that does not satisfy the path condition", "one that does")
	}
	run := c.start(m)
	for i, l := range c.taken() {
		got := run.step(l.by.id)
		switch {
		case run.overflow:
			return overflow
		case got != l.by.id:
			p := refused(fmt.Sprintf("a model whose run takes %s at step %d of the path", cmp.Or(got, "no rule"), i+1), l.by.id)
			p.Step = l.id
			return p
		case i%4096 == 0 && ctx.Err() != nil:
			return &Problem{Kind: Bound, Found: context.Cause(ctx).Error()}
		}
		c.report.Counts.RunSteps++
	}
	if _, form := end.head().(*lang.Form); form && len(c.here().ways) == 0 && run.step("") != "" {
		return refused("a model whose run goes on", "one where "+noRule)
	}
	if !run.same(end) {
		return refused("a model whose run has other statements left", "those of the path")
	}
	vars := slices.Clone(c.program.Vars)
	for _, m := range c.program.Methods() {
		if t, ok := c.results[m.FullName()]; ok {
			vars = append(vars, lang.Result(t))
		}
	}
	if end.top != nil && end.top.proc != "" {
		vars = append(vars, c.procs[end.top.proc].Params...)
	}
	for _, x := range vars {
		if p := same(run, x, &initially, end, refused); p != nil {
			return p
		}
	}
	if p := sameHeap(run, &initially, end, refused); p != nil {
		return p
	}
	if initially.overflow {
		return overflow
	}
	c.report.Counts.Models++
	c.report.Counts.Valued += len(initially.memo)
	return nil
}

// same checks that x has in the end of a run the value that σ says.
func same(run *run, x lang.Var, initially *evaluation, end state, refused func(found, expected string) *Problem) *Problem {
	got, want := run.valueOf(x), initially.value(end.valueOf(x))
	if !initially.overflow && !got.Equal(want) {
		return refused(fmt.Sprintf("a model whose run ends with %s = %s", name(x), quote(got.String())), quote(want.String())+", as σ has it")
	}
	return nil
}

// sameHeap checks that the objects have in the end of a run the fields that σ says.
func sameHeap(run *run, initially *evaluation, end state, refused func(found, expected string) *Problem) *Problem {
	for _, f := range run.program.Fields() {
		array := initially.value(end.valueOf(f.Array())).(lang.ArrayValue)
		for _, o := range slices.Concat(run.from.objects, run.created) {
			if o.Type() != f.Of || initially.overflow {
				continue
			}
			if got, want := run.heap[o][f], array.At(o); !got.Equal(want) {
				return refused(fmt.Sprintf("a model whose run ends with %v.%s = %s", o, f.Name, quote(got.String())), quote(want.String())+", as σ has it")
			}
		}
	}
	return nil
}

// end checks the last record: the counts.
func (c *checker) end(r *record) *Problem {
	if !r.truth("end") && r.err == nil {
		r.malformed(r.offset("end"), "false", "true")
	}
	counted := []struct {
		field string
		want  int
	}{
		{"nodes", c.report.Counts.Nodes}, {"steps", c.report.Counts.Steps}, {"paths", c.report.Counts.Paths}, {"models", c.report.Counts.Models},
		{"cutsBySimplification", c.byRule}, {"cutsBySolver", c.report.Counts.Cuts - c.byRule},
	}
	for _, status := range Statuses {
		counted = append(counted, struct {
			field string
			want  int
		}{status, c.report.ByStatus[status]})
	}
	got := make([]int, len(counted))
	for i, n := range counted {
		if n.field != "blocked" || r.has(n.field) {
			got[i] = r.number(n.field)
		}
	}
	complete, stopped := r.truth("complete"), r.optional("stopped")
	c.report.Header.Solver = r.text("solver")
	if p := r.done(); p != nil {
		return p
	}
	for len(c.way) > 0 {
		if p := c.leave(r); p != nil {
			return p
		}
	}
	for i, n := range counted {
		if got[i] != counted[i].want {
			return formal(r.problem(Refused, r.offset(n.field), fmt.Sprintf("%d %s", got[i], n.field), fmt.Sprint(n.want)))
		}
	}
	c.report.Complete = c.report.ByStatus["bound"] == 0 && c.report.ByStatus["unknown"] == 0
	switch {
	case complete != c.report.Complete:
		return formal(r.problem(Refused, r.offset("complete"), fmt.Sprintf("complete: %t", complete), fmt.Sprint(c.report.Complete)))
	case c.stops != nil && stopped != c.stopped:
		return formal(c.stops)
	case stopped != c.stopped:
		return formal(r.problem(Refused, r.offset("stopped"), "stopped: "+quote(stopped), "none, since no path says so"))
	}
	for i, used := range c.used {
		if !used {
			return formal(r.problem(Refused, r.all.at, fmt.Sprintf("node %d, which nothing refers to", i+1), "nodes that are used"))
		}
	}
	c.ended = true
	return nil
}
