package statements

import (
	"context"
	_ "embed"
	"slices"

	"tandem/papers/embed"
	"tandem/papers/embed/hijack"
	"tandem/papers/embed/standard"
	"tandem/papers/embed/symbolic"
	"tandem/papers/embed/term"
	"tandem/props"
	"tandem/spec"
)

// judge judges cases by sides, within limits.
type judge struct {
	sides    embed.Sides
	lim      spec.Limits
	undo     func(term.Term) term.Term // hijack.Library.Undo
	direct   *walks[symbolic.Config]
	theta    *walks[hijack.Config]
	standard *walks[standard.Config]
	block    *walks[hijack.Config] // →θ of Figure 1; nil in §3.1
}

// start returns Case.hijacked, which statements that are judged one after the other share.
func (j judge) start(ctx context.Context, k Case) (hijack.Config, bool) {
	type begun struct {
		c  hijack.Config
		ok bool
	}
	b := spec.Remember(ctx, j.theta, k, func(k Case) begun {
		c, ok := k.hijacked(j.sides)
		return begun{c, ok}
	})
	return b.c, b.ok
}

func newJudge(s embed.Sides, lim spec.Limits) judge {
	concrete := func(c standard.Config) (term.Term, []term.Store) { return c.T, []term.Store{c.Mu} }
	j := judge{
		sides: s, lim: lim, undo: s.Library.Undoing(),
		direct: newWalks(s.Direct, func(c symbolic.Config) (term.Term, []term.Store) { return c.T, []term.Store{c.Mu, c.Sigma} }),
		theta:  newWalks(s.Library.System, concrete), standard: newWalks(s.Standard, concrete),
	}
	if s.HasStore() {
		j.block = newWalks(s.Blocks.System, concrete)
	}
	return j
}

// said is what the statements say.
//
//go:embed statements.txt
var said string

// Prefix is what the IDs of the statements of §3.2 begin with.
const Prefix = "store-"

// Statements returns what the paper claims of the sides, as properties of random cases:
// those of §3.1, or of §3.2 where the sides have a store.
func Statements(s embed.Sides, lim spec.Limits) []*props.Property[Case] {
	j := newJudge(s, lim)
	list := j.claims()
	for _, p := range list {
		p.Describe("statements.txt", said)
		if p.Gen == nil {
			p.Gen = random(s.HasStore())
		}
	}
	list = append(list, j.proof()...)
	for _, p := range list {
		p.Show, p.Smaller = Case.show, smaller
	}
	return list
}

// Literal returns what the paper says by the letter and does not hold of any rules: forms
// of statements of Statements, which say the same of fewer terms.
func Literal(s embed.Sides, lim spec.Limits) []*props.Property[Case] {
	j := newJudge(s, lim)
	list := []*props.Property[Case]{
		j.literal("correctness", "t →* v and V(v) = w imply t[V] →* w, of every t", j.anyResults(correct)),
		j.literal("completeness", "t[V] →* w implies t →* v with V(v) = w, of every t", j.anyResults(complete)),
	}
	if !s.HasStore() {
		p := j.literal("theorem-3.1", "for all terms t and t': t →* t' ⟺ t →θ* t'", j.anyTerm)
		p.Name, p.Number = "Theorem 3.1 (Correspondence)", spec.Number{Kind: "theorem", Digits: "3.1"}
		list = append(list, p)
	}
	if s.HasStore() {
		list = append(list,
			j.literal("ends", "φ ⊢ t|μ, σ →* v|μ', σ' implies that μ'(l) is sx or a concrete value", j.endsLiterally),
			j.literal("figure-1-completeness", "V makes exactly one condition of each symbolic object of Figure 1 true, of t with types", j.oneValue),
		)
	}
	for _, p := range list {
		p.Gen, p.Show, p.Smaller = random(s.HasStore()), Case.show, smaller
	}
	return list
}

// id returns the ID of a statement of these sides.
func (j judge) id(id string) string {
	if j.sides.HasStore() {
		return Prefix + id
	}
	return id
}

// section returns where the statements stand.
func (j judge) section() string {
	if j.sides.HasStore() {
		return "§3.2"
	}
	return "§3.1"
}

func (j judge) literal(of, text string, by func(context.Context, Case) spec.Verdict) *props.Property[Case] {
	id := j.id(of)
	if of == "theorem-3.1" {
		id = of
	}
	return &props.Property[Case]{
		ID: id + "-any", Name: "By the letter: " + of, Cite: j.section(), Text: text, PrintedOf: id, Judge: by,
	}
}

// thetaRules lists the rules that programs with redefinitions take: in a redefinition what
// succ, pred, iszero, := and sym? are of is a value.
func (j judge) thetaRules() []string {
	return slices.DeleteFunc(slices.Clone(j.theta.ids), func(id string) bool {
		return slices.Contains([]string{"Succ", "Pred", "IsZero", "Sym2", "Assign1"}, id[len("Fig-4-"):])
	})
}

// claims returns the theorem and what is claimed around it, on any case.
func (j judge) claims() []*props.Property[Case] {
	theorem := &props.Property[Case]{
		ID: "theorem-3.1", Number: spec.Number{Kind: "theorem", Digits: "3.1"},
		Judge: j.theorem, Symbolic: j.direct.ids, Concrete: j.thetaRules(),
	}
	if j.sides.HasStore() {
		theorem.ID, theorem.Number.Digits = "theorem-3.2", "3.2"
	}
	list := []*props.Property[Case]{
		theorem,
		{ID: j.id("correctness"), Judge: j.typedResults(correct), Symbolic: j.direct.ids},
		{ID: j.id("completeness"), Judge: j.typedResults(complete), Concrete: j.standard.ids},
		{ID: j.id("theta-correctness"), Judge: j.typedResults(thetaCorrect), Symbolic: j.thetaRules()},
		{ID: j.id("theta-completeness"), Judge: j.typedResults(thetaComplete), Concrete: j.standard.ids},
		{ID: j.id("represents"), Judge: j.represents, Symbolic: j.direct.ids},
		{ID: j.id("determinism"), Judge: j.determinism, Symbolic: j.direct.ids, Concrete: j.theta.ids},
		{ID: j.id("concrete"), Judge: j.concrete, Concrete: j.standard.ids},
	}
	if j.sides.HasStore() {
		list = append(list, &props.Property[Case]{
			ID:    j.id("figure-1-correctness"),
			Judge: j.typedResults(blockCorrect), Symbolic: []string{"Fig-1-AddVal", "Fig-1-GetState", "Fig-1-SaveState", "Fig-1-UpdateState", "Fig-1-Object", "Fig-1-Lookup", "Fig-1-Each"},
			Gen: assigning,
		}, &props.Property[Case]{
			ID: j.id("figure-1-completeness"), Judge: j.typedResults(blockComplete), Concrete: j.standard.ids, Gen: assigning,
		}, &props.Property[Case]{
			ID: j.id("ends"), Judge: j.ends, Symbolic: []string{"Fig-8-AssignSymb1", "Fig-8-AssignSymb2"},
		}, &props.Property[Case]{
			ID: j.id("partition"), Judge: j.partition, Symbolic: []string{"Fig-8-AssignSymb1", "Fig-8-AssignSymb2"}, Gen: assigning,
		})
	}
	return list
}

// represents judges, of any term, that a result stands for nothing but what the
// standard interpreter computes, where that has an end.
func (j judge) represents(ctx context.Context, k Case) spec.Verdict {
	if !k.defined() || k.Phi.Kind() != term.True || k.Sigma.Len() > 0 {
		return spec.Discard("a start that no program has")
	}
	start, ok := j.start(ctx, k)
	if !ok {
		return spec.Discard("γ is not defined at the start")
	}
	r := j.executed(ctx, k, start, false)
	if len(r.direct.values) == 0 {
		return spec.Verdict{Result: spec.Discarded, Reason: "no result", Evidence: r.e}
	}
	for _, V := range k.valuations(nil) {
		run := executions(ctx, j.standard, func(string) {}, k.underValuation(V), j.lim.Steps, false)
		for _, w := range run.values {
			for _, c := range r.direct.values {
				v, ok := j.sides.Meaning.Instance(V, c)
				if !ok || !embed.Same(v, w, k.Mu.Len()) {
					got := "nothing"
					if ok {
						got = v.String()
					}
					return spec.Refute(r.e, &spec.Failure{
						Step: r.direct.steps, At: c.String() + " with " + V.String(), Wanted: w.String(), Got: got,
					}, "the result represents something else than what is computed")
				}
				r.e.Compared++
			}
		}
	}
	r.e.Concrete = nil
	return spec.Verdict{Evidence: r.e}
}

// determinism judges that no relation has two steps.
func (j judge) determinism(ctx context.Context, k Case) spec.Verdict {
	if !k.defined() {
		return spec.Discard("a label without a value")
	}
	start, ok := j.start(ctx, k)
	if !ok {
		return spec.Discard("γ is not defined at the start")
	}
	asked := k
	asked.T = term.Of(term.IsSym, k.T) // sym? t, which programs of Figure 6 may have
	r := j.executed(ctx, k, start, false)
	again, _ := asked.hijacked(j.sides)
	sym := executions(ctx, j.theta, r.e.Concrete.Add, again, j.lim.Steps*longer, false)
	forked := ""
	switch {
	case r.direct.forked:
		forked = "→"
	case r.theta.forked || sym.forked:
		forked = "→θ"
	}
	for _, V := range k.valuations(nil) {
		if forked == "" && executions(ctx, j.standard, r.e.Concrete.Add, k.underValuation(V), j.lim.Steps, false).forked {
			forked = "the standard →"
		}
		r.e.Compared++
	}
	if forked != "" {
		return spec.Refute(r.e, &spec.Failure{At: k.direct().String(), Wanted: "one step", Got: "two steps"}, forked+" has two steps")
	}
	return spec.Verdict{Evidence: r.e}
}

// concrete judges that a term without symbolic values has the value that the standard
// interpreter gives it.
func (j judge) concrete(ctx context.Context, k Case) spec.Verdict {
	if len(k.inputs()) > 0 || !k.defined() || k.Sigma.Len() > 0 {
		return spec.Discard("symbolic values")
	}
	start, _ := j.start(ctx, k)
	r := j.executed(ctx, k, start, false)
	counts := spec.Evidence{Symbolic: r.e.Symbolic, Compared: 1}
	run := executions(ctx, j.standard, counts.Concrete.Add, k.underValuation(nil), j.lim.Steps, false)
	if run.cut || r.direct.cut || r.theta.cut {
		return spec.Undecided(counts, "bound on steps")
	}
	if len(run.values) != len(r.direct.values) || len(run.values) != len(r.theta.values) {
		return spec.Refute(counts, &spec.Failure{At: k.T.String(), Wanted: ended(run), Got: "→: " + ended(r.direct) + ", →θ: " + ended(r.theta)}, "one of the relations has no value")
	}
	for i, want := range run.values {
		c, d := r.direct.values[i], r.theta.values[i]
		undone := standard.Config{T: j.undo(d.T), Mu: d.Mu.Without(term.PC).Map(j.undo)}
		for _, got := range []standard.Config{{T: c.T, Mu: c.Mu}, undone} {
			if !embed.Same(got, want, k.Mu.Len()) {
				return spec.Refute(counts, &spec.Failure{At: k.T.String(), Wanted: want.String(), Got: got.String()}, "the values differ")
			}
		}
	}
	return spec.Verdict{Evidence: counts}
}

// partition judges that the conditions of each variable of σ exclude each other and
// leave nothing out.
func (j judge) partition(ctx context.Context, k Case) spec.Verdict {
	types, ok := typed(k)
	if !ok || k.Phi.Kind() != term.True {
		return spec.Discard("no types")
	}
	var e spec.Evidence
	end := executions(ctx, j.direct, e.Symbolic.Add, k.direct(), j.lim.Steps, false)
	for _, c := range end.values {
		if wrong := j.unequal(k.valuations(types), c, c.String(), &e); wrong != nil {
			return *wrong
		}
	}
	if e.Compared == 0 {
		return spec.Verdict{Result: spec.Discarded, Reason: "no symbolic store", Evidence: e}
	}
	return spec.Verdict{Evidence: e}
}
