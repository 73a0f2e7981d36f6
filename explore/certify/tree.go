package certify

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/lang"
)

// place is a state on the way from the root to where the certificate is.
type place struct {
	id     int
	at     state
	by     *transition // nil for the root
	stmt   lang.Stmt   // that it came from
	ways   []transition
	seen   []bool // ways that are followed or cut
	cut    int    // ways that are cut, the last one in order; 0 for none
	gone   int    // ways that are followed or cut by a solver, the last one, from 1
	kids   int
	leaf   bool
	letter string
	mark   int // of the facts, before the step to it
}

func (c *checker) here() *place { return c.way[len(c.way)-1] }

// noRule is where a path ends at a statement of a form of which no rule applies.
const noRule = "no rule applies"

// rests reports whether the way to a place ends so.
func (l *place) rests() bool { return l.by != nil && l.by.rest }

// taken lists the places behind the steps to here.
func (c *checker) taken() []*place {
	if c.here().rests() {
		return c.way[1 : len(c.way)-1]
	}
	return c.way[1:]
}

// part adds the path and the step to a problem.
func (c *checker) part(p *Problem, step int) *Problem {
	if p != nil && p.Kind == Refused {
		p.Path, p.Step = c.report.Counts.Paths+1, step
	}
	return p
}

// goTo leaves the places below the one of that number, which is above the record r.
func (c *checker) goTo(r *record) *Problem {
	from := r.number("from")
	if p := r.done(); p != nil {
		return p
	}
	for len(c.way) > 0 && c.here().id != from {
		if p := c.leave(r); p != nil {
			return p
		}
	}
	if len(c.way) == 0 {
		return r.problem(Refused, r.offset("from"), fmt.Sprintf("step %d", from), "a step on the way to the one before, or 0 for the root")
	}
	return nil
}

// leave goes up from a place, of which everything must have been said. r is where something else begins.
func (c *checker) leave(r *record) *Problem {
	l := c.here()
	for i, t := range l.ways {
		if !l.seen[i] && !l.leaf {
			return c.part(r.problem(Refused, r.all.at, "nothing about "+t.id+" behind step "+fmt.Sprint(l.id), "a step or a cut by "+t.id), l.id)
		}
	}
	if len(l.ways) == 0 && !l.leaf {
		return c.part(r.problem(Refused, r.all.at, "nothing behind step "+fmt.Sprint(l.id), "the path that ends there"), l.id)
	}
	c.way = c.way[:len(c.way)-1]
	c.facts.undo(l.mark)
	if c.solver != nil && l.by != nil && len(l.by.added) > 0 {
		c.solver.Pop()
	}
	return nil
}

// maxHead is how many characters of a statement certificates have.
const maxHead = 120

// head returns the beginning of a statement.
func (c *checker) head(s lang.Stmt) string {
	text, ok := c.heads[s]
	if !ok {
		text = lang.Head(s)
		if runes := []rune(text); len(runes) > maxHead {
			text = string(runes[:maxHead-1]) + "…"
		}
		if _, fault := s.(*lang.Fault); !fault { // there is a new one for each error
			c.heads[s] = text
		}
	}
	return text
}

// statement checks that a record speaks of the statement s, or of none.
func (c *checker) statement(r *record, s lang.Stmt) *Problem {
	at, text := r.optional("at"), r.optional("stmt")
	wantAt, want := "", ""
	if s != nil {
		wantAt, want = s.Parts().At.From.String(), c.head(s)
	}
	switch {
	case r.err != nil:
		return r.err
	case at != wantAt || r.has("at") != (s != nil):
		return r.problem(Refused, r.offset("at"), "a statement at "+quote(at), quote(wantAt))
	case text != want || r.has("stmt") != (s != nil):
		return r.problem(Refused, r.offset("stmt"), "the statement "+quote(text), quote(want))
	}
	return nil
}

// way is the transition of a step or a cut, which must be new, and add to φ what the record says.
func (c *checker) transition(r *record) (*transition, int, *Problem) {
	rule := r.text("rule")
	l := c.here()
	ids := lists.Map(l.ways, func(t transition) string { return t.id })
	i := slices.Index(ids, rule)
	stmt := l.at.head()
	switch {
	case r.err != nil:
		return nil, 0, r.err
	case l.leaf:
		return nil, 0, r.problem(Refused, r.all.at, "a transition behind the end of a path", "another path")
	case i < 0 && len(ids) == 0:
		return nil, 0, r.problem(Refused, r.offset("rule"), "the rule "+quote(rule), "the end of the path, where no rule applies")
	case i < 0:
		return nil, 0, r.problem(Refused, r.offset("rule"), "the rule "+quote(rule), among(ids))
	case l.seen[i]:
		return nil, 0, r.problem(Refused, r.offset("rule"), "the rule "+rule+" a second time", "each rule once")
	}
	if p := formal(c.statement(r, stmt)); p != nil {
		return nil, 0, p
	}
	t := &l.ways[i]
	return t, i, c.exprs(r, "phi", t.added, "φ ∧ ")
}

// exprs checks a list of expressions.
func (c *checker) exprs(r *record, field string, want []lang.Expr, before string) *Problem {
	list := r.numbers(field)
	if r.err != nil {
		return r.err
	}
	for i, v := range list {
		e, p := c.expr(r, v)
		if p != nil {
			return p
		}
		if i >= len(want) {
			return r.problem(Refused, v.at, before+show(e), "no further conjunct")
		}
		if e != want[i] {
			return r.problem(Refused, v.at, before+show(e), before+show(want[i]))
		}
	}
	if len(list) < len(want) {
		return r.problem(Refused, r.offset(field), fmt.Sprint(len(list), " conjuncts"), before+show(want[len(list)]))
	}
	return nil
}

// show returns an expression for a message.
func show(e lang.Expr) string {
	if lang.Nodes(e) > 200 {
		return fmt.Sprintf("an expression of %d nodes", lang.Nodes(e))
	}
	text := []rune(e.String())
	if len(text) > 200 {
		return string(text[:199]) + "…"
	}
	return string(text)
}

// entries checks the field sigma: σ at the variables of want, and no others.
func (c *checker) entries(r *record, want []entry) *Problem {
	list := r.pairs("sigma", '0')
	if r.err != nil {
		return r.err
	}
	left := lists.Pairs(want, func(n entry) (string, lang.Expr) { return name(n.x), n.e })
	for _, got := range list {
		e, p := c.expr(r, got.value)
		if p != nil {
			return p
		}
		switch n, ok := left[got.key]; {
		case !ok:
			return r.problem(Refused, got.at, got.key+" ↦ "+show(e), "no entry for it")
		case e != n:
			return r.problem(Refused, got.at, got.key+" ↦ "+show(e), got.key+" ↦ "+show(n))
		}
		delete(left, got.key)
	}
	for _, n := range want {
		if _, ok := left[name(n.x)]; ok {
			return r.problem(Refused, r.offset("sigma"), "no entry for "+name(n.x), name(n.x)+" ↦ "+show(n.e))
		}
	}
	return nil
}

// step checks a transition that is followed.
func (c *checker) step(_ context.Context, r *record) *Problem {
	id, depth := r.number("step"), r.number("depth")
	for _, field := range []string{"from", "rule", "at", "stmt", "phi", "sigma"} {
		r.asked[field] = true
	}
	if p := c.goTo(r); p != nil {
		return p
	}
	if want := c.report.Counts.Steps + 1; id != want {
		return c.part(r.problem(Refused, r.offset("step"), fmt.Sprintf("step %d", id), fmt.Sprintf("step %d", want)), want)
	}
	l := c.here()
	t, i, p := c.transition(r)
	if p == nil {
		p = c.entries(r, t.sets)
	}
	switch {
	case p != nil:
		return c.part(p, id)
	case depth != t.to.depth():
		return c.part(r.problem(Refused, r.offset("depth"), fmt.Sprintf("depth %d", depth), fmt.Sprintf("depth %d", t.to.depth())), id)
	case i < l.gone:
		return formal(c.part(r.problem(Refused, r.offset("rule"), "the rule "+t.id+" here", "it before "+l.ways[l.gone-1].id), id))
	case len(c.way) > c.bounds.MaxPath:
		return c.part(&Problem{Kind: Bound, Found: fmt.Sprintf("a path of more than %d steps", c.bounds.MaxPath)}, id)
	}
	l.seen[i], l.gone = true, i+1
	l.kids++
	c.report.Counts.Steps++
	next := &place{id: id, at: t.to, by: t, stmt: cmp.Or(t.of, l.at.head()), mark: len(c.facts.log)}
	if last := len(l.ways) - 1; last > 1 || last == 1 && !l.ways[1].rest {
		next.letter = t.choice
	}
	if !t.rest {
		next.ways = c.transitions(next.at)
	}
	next.seen = make([]bool, len(next.ways))
	c.way = append(c.way, next)
	for _, b := range t.added {
		c.facts.assume(b, true)
	}
	if c.solver != nil && len(t.added) > 0 {
		c.solver.Push()
		for _, b := range t.added {
			c.solver.Assert(b)
		}
	}
	return nil
}

// cut checks a branch that no initial value takes.
func (c *checker) cut(ctx context.Context, r *record) *Problem {
	id, by := r.number("cut"), r.text("by")
	for _, field := range []string{"from", "rule", "at", "stmt", "phi"} {
		r.asked[field] = true
	}
	if p := c.goTo(r); p != nil {
		return p
	}
	l := c.here()
	if want := c.report.Counts.Cuts + 1; id != want {
		return c.part(r.problem(Refused, r.offset("cut"), fmt.Sprintf("cut %d", id), fmt.Sprintf("cut %d", want)), l.id)
	}
	t, i, p := c.transition(r)
	if p != nil {
		return c.part(p, l.id)
	}
	wrong := func(field, found, expected string) *Problem {
		return formal(c.part(r.problem(Refused, r.offset(field), found, expected), l.id))
	}
	switch {
	case by == "simplification" && (l.gone > 0 || i < l.cut):
		return wrong("rule", "the rule "+t.id+" here", "what is cut by simplification first, in the order of the rules")
	case by == "solver" && i < l.gone:
		return wrong("rule", "the rule "+t.id+" here", "it before "+l.ways[l.gone-1].id)
	case by == "simplification":
		l.cut = i + 1
		c.byRule++
	case by == "solver":
		l.gone = i + 1
	default:
		return r.problem(Malformed, r.offset("by"), quote(by), "simplification or solver")
	}
	if len(t.added) == 0 {
		return wrong("phi", "a cut without a condition", "a step")
	}
	l.seen[i] = true
	c.report.Counts.Cuts++
	return c.infeasible(ctx, r, t, Cut{ID: id, Line: c.line, Step: l.id, Rule: t.id, At: r.optional("at"), Statement: r.optional("stmt"), By: by})
}

// infeasible finds out whether φ and what t adds can be true together: by itself, or by the solver.
func (c *checker) infeasible(ctx context.Context, r *record, t *transition, cut Cut) *Problem {
	mark := len(c.facts.log)
	can := true
	for _, b := range t.added {
		can = can && c.facts.assume(b, true)
	}
	c.facts.undo(mark)
	if !can {
		c.report.Counts.Computed++
		return nil
	}
	if c.solver != nil {
		c.solver.Push()
		for _, b := range t.added {
			c.solver.Assert(b)
		}
		answer, about := c.solver.Ask(ctx)
		c.solver.Pop()
		switch answer {
		case Unsat:
			c.report.Counts.Again++
			return nil
		case Sat:
			return formal(c.part(r.problem(Refused, r.offset("rule"), "a cut by "+t.id+" that "+about+" takes", "one that no initial value takes"), cut.Step))
		default:
			cut.Reason = about
		}
	}
	c.report.Counts.Trusted++
	c.report.Trusted = append(c.report.Trusted, cut)
	return nil
}

// choices returns the letters of the way to here.
func (c *checker) choices() string {
	var b strings.Builder
	for _, l := range c.way {
		b.WriteString(l.letter)
	}
	return b.String()
}
