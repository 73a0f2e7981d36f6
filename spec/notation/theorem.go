package notation

import (
	"maps"
	"slices"
	"strings"

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

	said             *sentence
	sides            [2]*Formula // of no rule: what configurations consist of
	joint            *Dialect    // with the letters and functions of both sides
	program, initial int         // their slots; -1: the theorem is about none
	letters          []Letter    // by slot
	hypothesis       []int       // the slots of letters that it binds
	origins          map[int]origin
	steps            []*sentence // by the place to which they lead
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

// theoremWords are the words of theorems that rules have not.
var theoremWords = []string{"for", "all", "exists", "imply", "implies", "not"}

// ParseTheorem reads a theorem about a language with these sides, whose text begins in that line of a
// file. An error is an *Error.
func ParseTheorem(sides map[string]*Dialect, id, text string, line int) (th *Theorem, err error) {
	symbolic, concrete := sides["symbolic"], sides["concrete"]
	if symbolic == nil || concrete == nil || !slices.Equal(symbolic.Config, []Sort{Statements, Substitution, Boolean}) || !slices.Equal(concrete.Config, []Sort{Statements, Valuation}) {
		return nil, &Error{line, 1, "a theorem about a language without ⟨S, σ, φ⟩ and ⟨S, V⟩", "one about basic or arrays, with rules that are given or not"}
	}
	joint := *symbolic
	joint.Side, joint.Letters = "theorem's", joined(concrete.Letters, symbolic.Letters)
	joint.Functions = slices.Concat(symbolic.Functions, concrete.Functions)
	th = &Theorem{ID: id, Text: strings.Join(strings.Fields(text), " "), joint: &joint, program: -1, initial: -1, origins: map[int]origin{}, steps: make([]*sentence, 2)}
	for i, d := range []*Dialect{symbolic, concrete} {
		of := joint
		of.Config = d.Config
		th.sides[i] = &Formula{dialect: &of, Left: &Term{Kind: Word, Name: id}, op: -1, param: -1}
	}
	more := maps.Clone(joint.words())
	if more == nil {
		more = map[string]bool{}
	}
	for _, w := range theoremWords {
		more[w] = true
	}
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
func thrown(r any) error {
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
		if s := p.bracketed(); s != nil {
			return s
		}
	}
	return &sentence{t: p.oneTest()}
}

// bracketed returns a sentence in brackets; nil if what stands there is a term.
func (p *theoremParser) bracketed() (s *sentence) {
	at, nesting := p.at, p.nesting
	defer func() {
		if r := recover(); r != nil {
			_ = thrown(r)
			p.at, p.nesting, s = at, nesting, nil
		}
	}()
	p.expect("(")
	s = p.sentence()
	p.expect(")")
	return s
}

// step returns ⟨…⟩ → ⟨…⟩, both of one side, which the number of their parts tells.
func (p *theoremParser) step() *sentence {
	s := &sentence{Said: spec.Said{Is: spec.SaidStep}, t: p.term(Leads, Test)}
	config := func() (*Term, int) {
		commas, depth := 0, 0
		for i := p.at + 1; depth >= 0 && p.tokens[i].kind != tokEnd; i++ {
			switch p.tokens[i].text {
			case "⟨", "(", "[", "{":
				depth++
			case "⟩", ")", "]", "}":
				depth--
			case ",":
				if depth == 0 {
					commas++
				}
			}
		}
		side := 0
		if commas == 1 { // ⟨S, V⟩
			side = 1
		}
		p.dialect = p.th.sides[side].dialect
		defer func() { p.dialect = p.th.joint }()
		return p.config(), side
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
		case t.Sort == Statements && th.program < 0:
			b.letter(t)
			th.program, th.origins[t.slot] = t.slot, origin{1, 0}
		case t.Sort == Valuation && th.initial < 0:
			b.letter(t)
			th.initial, th.origins[t.slot] = t.slot, origin{1, 1}
		}
	}
	if th.program < 0 {
		misfitText(names[0], "no letter for a program", "one for statements, as for all S, …")
	}
	if th.said.Is == spec.SaidImplies {
		b.sentence(th.said.of[0], open)
		th.hypothesis = slices.Sorted(maps.Values(b.slots))
		b.far = true
		b.sentence(th.said.of[1], nil)
	} else {
		b.far = true
		b.sentence(th.said, nil)
	}
	b.determined(names)
	th.letters = make([]Letter, th.sides[0].slots)
	for l, at := range b.slots {
		th.letters[at] = l
	}
}

type theoremBinder struct {
	*binder
	th    *Theorem
	known map[Letter]*Term // the quantified letters
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
			for i, k := range t.Kids {
				if _, bound := b.slots[k.Letter]; k.Kind == Meta && !bound && open[k.Letter] {
					b.uses(t.Kids[1-i])
					b.letter(k)
					t.Kind, t.Kids = Binding, []*Term{k, t.Kids[1-i]}
					return
				}
			}
		}
		b.uses(t)
	}
}

// step binds the letters of a step.
func (b *theoremBinder) step(s *sentence, open map[Letter]bool) {
	s.Far, s.To = b.far, len(b.th.steps)
	b.th.steps = append(b.th.steps, s)
	from, to := s.t.Kids[0], s.t.Kids[1]
	b.uses(from)
	s.From = b.beginning(from, s.Side)
	for i, part := range to.Kids {
		if l := letterOf(part); l != nil && !b.binder.known(l) {
			b.opens(l, open)
			b.letter(l)
			b.th.origins[l.slot] = origin{s.To, i}
			continue
		}
		first := b.formula.slots
		if part.Kind != Meta && part.Kind != Sequence {
			b.uses(part)
		} else {
			b.opens(part, open)
			b.pattern(part)
		}
		s.parts = append(s.parts, fitting{i, first, b.formula.slots})
	}
	S := b.origin(letterOf(to.Kids[0]))
	switch k := b.composed(to.Kids[len(to.Kids)-1]); {
	case S.place < 2 || S.part != 0 || b.th.steps[S.place].Side == s.Side:
	case s.Side == 0: // it may be said behind it that it has the instance
		s.Other = S.place
	case k == S.place: // ⟨S', V∘σ⟩
		s.Other, s.parts = k, nil
		b.th.steps[k].Related = true
	}
}

// letterOf returns the letter that a part of a configuration is; nil if it is none.
func letterOf(part *Term) *Term {
	if part.Kind == Sequence && len(part.Kids) == 1 && part.Kids[0].Sort == part.Sort {
		part = part.Kids[0]
	}
	if part.Kind != Meta {
		return nil
	}
	return part
}

// origin returns where a letter's value stands; place -1: nowhere.
func (b *theoremBinder) origin(l *Term) origin {
	if l != nil {
		if o, ok := b.th.origins[l.slot]; ok && b.binder.known(l) {
			return o
		}
	}
	return origin{-1, 0}
}

// beginning returns the place of the configuration from which a step is; -1: it has none.
func (b *theoremBinder) beginning(from *Term, side int) int {
	text, o := from.String(), b.origin(letterOf(from.Kids[0]))
	switch {
	case o.place >= 2 && text == b.th.steps[o.place].t.Kids[1].String():
		return o.place
	case o == (origin{1, 0}) && (side == 0 && strings.HasSuffix(text, ", id, true⟩") || side == 1 && b.initially(from.Kids[1])): // the program
		return side
	}
	return -1
}

// initially reports whether a term is the initial V.
func (b *theoremBinder) initially(t *Term) bool { return t.Kind == Meta && t.slot == b.th.initial }

// composed returns the place of σ, if a term is V∘σ for the initial V; else -1.
func (b *theoremBinder) composed(t *Term) int {
	if t.Kind != Composed || !b.initially(t.Kids[0]) {
		return -1
	}
	if o := b.origin(letterOf(t.Kids[1])); o.part == 1 {
		return o.place
	}
	return -1
}

// relates finds what a test behind others says of a configuration to which one of them leads: V(φ) = true, or that
// another one is its instance.
func (b *theoremBinder) relates(s *sentence, before []*sentence) {
	if s.Is != spec.SaidTest {
		return
	}
	step := func(place int) *sentence {
		if place < 2 || b.th.steps[place].Side == 1 || !slices.Contains(before, b.th.steps[place]) {
			return nil
		}
		return b.th.steps[place]
	}
	switch t := s.t; {
	case t.Kind == Is && t.Name == "true" && t.Kids[0].Kind == Value && t.Kids[0].Name == "V" && b.initially(t.Kids[0].Kids[0]):
		o := b.origin(letterOf(t.Kids[0].Kids[1]))
		if k := step(o.place); k != nil && o.part == 2 {
			s.Is, s.To, k.Holds = spec.SaidHolds, o.place, k.From == 0 && !k.One
		}
	case t.Kind == Equal && t.Name == "=":
		o := b.origin(letterOf(t.Kids[0]))
		if k := step(b.composed(t.Kids[1])); k != nil && o == (origin{k.Other, 1}) {
			s.Is, s.To, s.Other, k.Other = spec.SaidInstance, k.To, k.Other, 0
			k.parts = slices.DeleteFunc(k.parts, func(f fitting) bool { return f.part == 0 })
			k.Related = !k.Far
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
