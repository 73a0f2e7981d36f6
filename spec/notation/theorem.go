package notation

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/spec"
)

// Theorem is a statement about both sides of a language, by its text:
//
//	for all S, V, S', σ, φ: ⟨S, id, true⟩ →* ⟨S', σ, φ⟩ and V(φ) = true imply ⟨S, V⟩ →* ⟨S', V∘σ⟩
//
// The first letter for statements is the program, the first for a valuation the initial one; the
// others are what the hypothesis, or the exists in which they stand, leads to from left to right.
type Theorem struct {
	ID, Text string

	said       *sentence
	sides      [2]*Formula    // of no rule: what configurations consist of
	joint      *Dialect       // with the letters and functions of both sides
	hypothesis map[Letter]int // the slots of the letters that it binds
	origins    map[int]origin // by slot
	steps      []*sentence    // by the place to which they lead
}

// origin is where a letter's value stands: a part of the configuration at a place. Behind the places to which steps lead
// are those of the configurations in which a case begins, as in spec.Theorem.
type origin struct{ place, part int }

// On reports whether the theorem takes steps of a side: 0 the symbolic one, 1 the concrete one.
func (th *Theorem) On(side int) bool {
	return slices.ContainsFunc(th.steps[2:], func(s *sentence) bool { return s.Side == side })
}

// sentence is a part of a theorem. Of V = V0∘σ, Other is where V stands. Of a step, it is the place with whose instance,
// or with whose statements, it leads to; 0: none.
type sentence struct {
	spec.Said
	of    []*sentence
	t     *Term     // of a step: from and to in Kids, by Name; of another part without parts: the test
	names []*Term   // that exist
	parts []fitting // of a step: what the parts are where it leads, but for letters that stand for them
}

// fitting is a part of a configuration that fits a term, whose letters get the slots from first to last.
type fitting struct{ part, first, last int }

// joining returns a part that consists of others.
func joining(is spec.Saying, of ...*sentence) *sentence {
	return &sentence{Said: spec.Said{Is: is}, of: of}
}

// ParseTheorem reads a theorem about a language with these sides, whose text begins in that line of a
// file. An error is an *Error.
func ParseTheorem(sides map[string]*Dialect, id, text string, line int) (th *Theorem, err error) {
	symbolic, concrete := sides["symbolic"], sides["concrete"]
	of := func(S Sort) bool {
		return symbolic != nil && concrete != nil && slices.Equal(symbolic.Config, []Sort{S, Substitution, Boolean}) && slices.Equal(concrete.Config, []Sort{S, Valuation})
	}
	if !of(Statements) && (!of(Stacked) || symbolic.Letters["C"] == Class) {
		return nil, &Error{line, 1, "a theorem about a language without ⟨S, σ, φ⟩ and ⟨S, V⟩", "one about basic, arrays or recursion, with rules that are given or not"}
	}
	joint := *symbolic
	joint.Side, joint.Letters = "theorem's", joined(concrete.Letters, symbolic.Letters)
	joint.Functions = slices.Concat(symbolic.Functions, concrete.Functions)
	th = &Theorem{ID: id, Text: strings.Join(strings.Fields(text), " "), joint: &joint, origins: map[int]origin{}, steps: make([]*sentence, 2)}
	for i, d := range []*Dialect{symbolic, concrete} {
		of := joint
		of.Config = d.Config
		th.sides[i] = &Formula{dialect: &of, Left: &Term{Kind: Word, Name: id}, op: -1, param: -1}
	}
	more := lists.Set([]string{"for", "all", "exists", "imply", "implies", "not"}) // rules have none of these
	maps.Copy(more, joint.words())
	tokens, err := scan(text, line, more)
	if err != nil {
		return nil, err
	}
	defer func() {
		if bad := thrown(recover()); bad != nil {
			th, err = nil, bad
		}
	}()
	p := &theoremParser{parser{dialect: &joint, tokens: tokens}, th}
	p.expect("for")
	p.expect("all")
	names := p.names()
	th.said = p.sentence()
	p.expectEnd()
	th.bind(names)
	return th, nil
}

// thrown returns the *Error of a panic, which goes on if it is another one.
func thrown(r any) *Error {
	if r == nil {
		return nil
	}
	bad, ok := r.(*Error)
	if !ok {
		panic(r)
	}
	return bad
}

type theoremParser struct {
	parser
	th *Theorem
}

// names := letter ("," letter)* ":"
func (p *theoremParser) names() (list []*Term) {
	for {
		t := p.primary()
		if t.Kind != Meta {
			misfit(t, "a letter")
		}
		if list = append(list, t); !p.accept(",") {
			p.expect(":")
			return list
		}
	}
}

// sentence := alternatives (("imply" | "implies" | "⇒") sentence)?
func (p *theoremParser) sentence() *sentence {
	s := p.alternatives()
	if p.accept("imply") || p.accept("implies") || p.accept("⇒") {
		return joining(spec.SaidImplies, s, p.sentence())
	}
	return s
}

// alternatives := conjuncts ("or" conjuncts)*, conjuncts := unit ("and" unit)*
func (p *theoremParser) alternatives() *sentence {
	return p.listed("or", spec.SaidEither, func() *sentence { return p.listed("and", spec.SaidBoth, p.unit) })
}

func (p *theoremParser) listed(word string, is spec.Saying, next func() *sentence) *sentence {
	list := []*sentence{next()}
	for p.accept(word) {
		list = append(list, next())
	}
	if len(list) == 1 {
		return list[0]
	}
	return joining(is, list...)
}

// unit := "not" unit | "exists" names alternatives | config ("→" | "→*") config | test | "(" sentence ")"
func (p *theoremParser) unit() *sentence {
	defer p.deeper()()
	switch {
	case p.accept("not"):
		return joining(spec.SaidNot, p.unit())
	case p.accept("exists"):
		names := p.names()
		s := joining(spec.SaidBoth, p.alternatives())
		s.names = names
		return s
	case p.sign("for"):
		p.fail("no other “for all”: a theorem begins with the only one")
	case p.sign("⟨"):
		return p.step()
	case p.sign("("):
		var s *sentence
		if p.tried(func() { p.at++; s = p.sentence(); p.expect(")") }) == nil {
			return s
		}
	}
	return &sentence{t: p.oneTest()}
}

// tried parses something. If it is nothing such, the parser is where it was.
func (p *theoremParser) tried(parse func()) (bad *Error) {
	at, nesting := p.at, p.nesting
	defer func() {
		if bad = thrown(recover()); bad != nil {
			p.at, p.nesting = at, nesting
		}
	}()
	parse()
	return nil
}

// step returns ⟨…⟩ → ⟨…⟩, both of one side.
func (p *theoremParser) step() *sentence {
	s := &sentence{Said: spec.Said{Is: spec.SaidStep}, t: p.term(Leads, Test)}
	config := func() (c *Term, side int) {
		var bad *Error // that of the side of which there is more
		for side = range p.th.sides {
			p.dialect = p.th.sides[side].dialect
			err := p.tried(func() { c = p.config() })
			if p.dialect = p.th.joint; err == nil {
				return c, side
			}
			if bad == nil || err.Line > bad.Line || err.Line == bad.Line && err.Col > bad.Col {
				bad = err
			}
		}
		panic(bad)
	}
	from, side := config()
	if s.One = p.accept("→"); !s.One && !p.accept("→*") {
		p.fail("“→” or “→*”")
	}
	at := p.peek()
	to, other := config()
	if other != side {
		panic(&Error{at.line, at.col, "a configuration of the other side", "one of the same"})
	}
	s.t.Kids, s.Side = []*Term{from, to}, side
	return s
}

// bind gives the letters slots, and finds those that nothing determines. It panics with *Error.
func (th *Theorem) bind(names []*Term) {
	b := &theoremBinder{th: th, known: map[Letter]*Term{}, binder: &binder{dialect: th.joint, formula: th.sides[0], slots: map[Letter]int{}, nodes: map[string]int{}}}
	open := b.quantified(names)
	for _, t := range names {
		switch {
		case t.Sort == Statements && b.S == nil:
			b.letter(t)
			b.S, th.origins[t.slot] = t, origin{1, 0}
		case t.Sort == Valuation && b.V == nil:
			b.letter(t)
			b.V, th.origins[t.slot] = t, origin{1, 1}
		}
	}
	if b.S == nil {
		misfitText(names[0], "no letter for a program", "one for statements, as for all S, …")
	}
	if th.said.Is == spec.SaidImplies {
		b.sentence(th.said.of[0], open)
		th.hypothesis = maps.Clone(b.slots)
		b.far = true
		b.sentence(th.said.of[1], nil)
	} else {
		b.far = true
		b.sentence(th.said, nil)
	}
	b.determined(names)
}

type theoremBinder struct {
	*binder
	th    *Theorem
	known map[Letter]*Term // the quantified letters
	S, V  *Term            // the program and the initial valuation
	L, G  *Term            // with V = L ∪ G, in a language with stacks
	far   bool             // behind the hypothesis
}

// quantified adds letters, each of which is new.
func (b *theoremBinder) quantified(names []*Term) map[Letter]bool {
	open := map[Letter]bool{}
	for _, t := range names {
		if b.known[t.Letter] != nil {
			misfitText(t, t.Letter.String()+" for the second time", "another letter")
		}
		b.known[t.Letter], open[t.Letter] = t, true
	}
	return open
}

// determined panics if a letter is not bound, which nothing can try all values of.
func (b *theoremBinder) determined(names []*Term) {
	for _, t := range names {
		if _, ok := b.slots[t.Letter]; !ok {
			misfitText(t, t.Letter.String()+", which nothing determines", "a step or an equation that leads to it from S and V: in the hypothesis for what holds for all, behind exists for what exists")
		}
	}
}

// sentence binds the letters of a part, of which those that are open may be bound by it.
func (b *theoremBinder) sentence(s *sentence, open map[Letter]bool) {
	switch s.Is {
	case spec.SaidBoth:
		more := b.quantified(s.names)
		maps.Copy(more, open)
		for i, k := range s.of {
			b.sentence(k, more)
			b.relates(k, s.of[:i])
		}
		b.determined(s.names)
	case spec.SaidEither:
		for _, k := range s.of {
			b.apart(func() { b.sentence(k, open) })
		}
	case spec.SaidImplies, spec.SaidNot:
		b.apart(func() {
			for _, k := range s.of {
				b.sentence(k, nil)
			}
		})
	case spec.SaidStep:
		b.step(s, open)
	default:
		t := s.t
		if t.Kind == Equal && t.Name == "=" {
			free := func(k *Term) bool { return k.Kind == Meta && !b.binder.known(k) && open[k.Letter] }
			for i, k := range t.Kids {
				union := k.Kind == Union && free(k.Kids[0]) && free(k.Kids[1])
				if !union && !free(k) {
					continue
				}
				b.uses(t.Kids[1-i])
				t.Kind, t.Kids = Binding, []*Term{k, t.Kids[1-i]}
				if !union {
					b.letter(k)
					return
				}
				if t.Kind = BindingUnion; t.Kids[1].Kind == Meta && b.V != nil && t.Kids[1].slot == b.V.slot && b.th.sides[1].dialect.Config[0] == Stacked {
					b.L, b.G, s.Is = k.Kids[0], k.Kids[1], spec.SaidBoth // nothing is left to be tested
				}
				for i, k := range k.Kids {
					if b.letter(k); s.Is == spec.SaidBoth {
						b.th.origins[k.slot] = origin{1, 2 + i}
					}
				}
				return
			}
		}
		b.uses(t)
	}
}

// step binds the letters of a step.
func (b *theoremBinder) step(s *sentence, open map[Letter]bool) {
	from, to := s.t.Kids[0], s.t.Kids[1]
	b.uses(from)
	s.From, s.Far, s.To = b.beginning(from, s.Side), b.far, len(b.th.steps)
	b.th.steps = append(b.th.steps, s)
	for i, part := range to.Kids {
		l := part
		if (part.Kind == Sequence || part.Kind == Stack) && len(part.Kids) == 1 {
			l = part.Kids[0]
		}
		if l.Kind == Meta && l.Sort == part.Sort && !b.binder.known(l) { // it stands for the part
			b.opens(l, open)
			b.letter(l)
			b.th.origins[l.slot] = origin{s.To, i}
			continue
		}
		first := b.formula.slots
		if part.Kind != Meta && part.Kind != Sequence && (part.Kind != Stack || lists.All(part.metas(), b.binder.known)) {
			b.uses(part)
		} else {
			b.opens(part, open)
			b.pattern(part)
		}
		s.parts = append(s.parts, fitting{i, first, b.formula.slots})
	}
	for _, k := range b.th.steps[2:] { // the last one counts
		if are := k.t.Kids[1].Kids; k.Side < s.Side && to.String() == fmt.Sprintf("⟨%v, %v∘%v⟩", b.instance(are[0]), b.V, are[1]) {
			s.Other, s.parts = k.To, nil
		}
	}
}

// beginning returns the place of the configuration from which a step is; -1: it has none.
func (b *theoremBinder) beginning(from *Term, side int) int {
	text := from.String()
	for _, k := range slices.Backward(b.th.steps[2:]) {
		if k.Side == side && text == k.t.Kids[1].String() {
			return k.To
		}
	}
	first := []string{fmt.Sprintf("⟨%v, id, true⟩", b.S), fmt.Sprintf("⟨%v, %v⟩", b.S, b.V)}
	if b.th.sides[1].dialect.Config[0] == Stacked {
		first = []string{fmt.Sprintf("⟨(id, %v), id, true⟩", b.S), fmt.Sprintf("⟨(%v, %v), %v⟩", b.L, b.S, b.G)}
	}
	if text == first[side] {
		return side
	}
	return -1
}

// instance returns how S, or V•Δ, is written for the first part of a symbolic configuration.
func (b *theoremBinder) instance(part *Term) string {
	if part.Kind != Stack {
		return part.String()
	}
	return strings.Join(lists.Map(part.Kids, func(k *Term) string {
		if k.Kind == Frame {
			return fmt.Sprintf("(%v∘%v, %v)", b.V, k.Kids[0], k.Kids[1])
		}
		return fmt.Sprintf("%v•%v", b.V, k)
	}), "·")
}

// relates finds what a test says of where one of the steps before it leads: V(φ) = true, or that another configuration
// is its instance.
func (b *theoremBinder) relates(s *sentence, before []*sentence) {
	for _, k := range slices.Backward(before) {
		if s.Is != spec.SaidTest || k.Is != spec.SaidStep || k.Side == 1 {
			continue
		}
		are, left := k.t.Kids[1].Kids, s.t.Kids[0].String()
		if s.t.Kind == Is && s.t.Name == "true" && left == fmt.Sprintf("%v(%v)", b.V, are[2]) {
			s.Is, s.To, k.Holds = spec.SaidHolds, k.To, k.From == 0 && !k.One
		}
		if s.t.Kind != Equal || s.t.Name != "=" || s.t.Kids[1].String() != fmt.Sprintf("%v∘%v", b.V, are[1]) {
			continue
		}
		for _, j := range b.th.steps[2:] {
			has := j.t.Kids[1].Kids
			same := has[0].String() == b.instance(are[0])
			for _, o := range before { // Γ = V•Δ, which the instance says
				if o.Is == spec.SaidTest && o.t.String() == fmt.Sprintf("%v = %v", has[0], b.instance(are[0])) && has[1].String() == left {
					same, o.Is = true, spec.SaidBoth
				}
			}
			if j.Side == 0 || !same || has[1].String() != left {
				continue
			}
			s.Is, s.To, s.Other = spec.SaidInstance, k.To, j.To
			k.parts = slices.DeleteFunc(k.parts, func(f fitting) bool { return f.part == 0 })
		}
	}
}

// apart binds letters that are not known behind it.
func (b *theoremBinder) apart(f func()) {
	before := maps.Clone(b.slots)
	f()
	b.slots = before
}

// uses finds the letters of a term, all of which are known.
func (b *theoremBinder) uses(t *Term) {
	b.opens(t, nil)
	b.use(t, false)
}

// opens panics at a letter that is neither known nor open.
func (b *theoremBinder) opens(t *Term, open map[Letter]bool) {
	for _, k := range t.metas() {
		_, bound := b.slots[k.Letter]
		switch {
		case b.known[k.Letter] == nil:
			misfitText(k, k.Letter.String(), "a letter of for all, or of exists")
		case !bound && !open[k.Letter]:
			misfitText(k, k.Letter.String()+", which nothing before it determines", "a step or an equation before it that leads to it")
		}
	}
}
