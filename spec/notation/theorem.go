package notation

import (
	"maps"
	"slices"
	"strings"
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
}

// On reports whether the theorem takes steps of a side: 0 the symbolic one, 1 the concrete one.
func (th *Theorem) On(side int) bool { return th.said.stepsOn(side) }

func (s *sentence) stepsOn(side int) bool {
	return s.is == stepping && s.side == side || slices.ContainsFunc(s.of, func(k *sentence) bool { return k.stepsOn(side) })
}

// sentence is a part of a theorem.
type sentence struct {
	is    connective
	of    []*sentence
	t     *Term // of stepping: from and to in Kids, by Name; of holding: the test
	side  int   // of stepping
	fixed bool  // of stepping: it is from what the case alone determines
	far   bool  // of stepping: it is looked for, and may take more steps than what it is looked for
	truth *Term // of stepping: V(φ) of the φ that it leads to, which is asked to be true; nil: it is not
	names []*Term
}

type connective uint8

const (
	holding connective = iota
	stepping
	both
	either
	negated
	existing
	implying
)

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
	th = &Theorem{ID: id, Text: strings.Join(strings.Fields(text), " "), joint: &joint, program: -1, initial: -1}
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
		return &sentence{is: implying, of: []*sentence{s, p.sentence()}}
	}
	return s
}

// alternatives := conjuncts ("or" conjuncts)*, conjuncts := unit ("and" unit)*
func (p *theoremParser) alternatives() *sentence {
	return p.listed("or", either, func() *sentence { return p.listed("and", both, p.unit) })
}

func (p *theoremParser) listed(word string, is connective, next func() *sentence) *sentence {
	list := []*sentence{next()}
	for p.accept(word) {
		list = append(list, next())
	}
	if len(list) == 1 {
		return list[0]
	}
	return &sentence{is: is, of: list}
}

// unit := "not" unit | "exists" names alternatives | config ("→" | "→*") config | test | "(" sentence ")"
func (p *theoremParser) unit() *sentence {
	defer p.deeper()()
	switch {
	case p.accept("not"):
		return &sentence{is: negated, of: []*sentence{p.unit()}}
	case p.accept("exists"):
		names := p.names()
		return &sentence{is: existing, names: names, of: []*sentence{p.alternatives()}}
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
	s := &sentence{is: stepping, t: p.term(Leads, Test)}
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
	if s.t.Name = p.peek().text; !p.accept("→") && !p.accept("→*") {
		p.fail("“→” or “→*”")
	}
	at := p.peek()
	to, other := config()
	if other != side {
		panic(&Error{at.line, at.col, "a configuration of the other side", "one of the same"})
	}
	s.t.Kids, s.side = []*Term{from, to}, side
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
			th.program = t.slot
		case t.Sort == Valuation && th.initial < 0:
			b.letter(t)
			th.initial = t.slot
		}
	}
	if th.program < 0 {
		misfitText(names[0], "no letter for a program", "one for statements, as for all S, …")
	}
	if th.said.is == implying {
		b.sentence(th.said.of[0], open)
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
	switch s.is {
	case both:
		for i, k := range s.of {
			b.sentence(k, open)
			k.truth = b.condition(k, s.of[i+1:])
		}
	case either:
		for _, k := range s.of {
			b.apart(func() { b.sentence(k, open) })
		}
	case implying:
		b.apart(func() {
			b.sentence(s.of[0], nil)
			b.sentence(s.of[1], nil)
		})
	case negated:
		b.apart(func() { b.sentence(s.of[0], nil) })
	case existing:
		more := b.quantified(s.names)
		maps.Copy(more, open)
		b.sentence(s.of[0], more)
		b.determined(s.names)
	case stepping:
		s.far = b.far
		from, to := s.t.Kids[0], s.t.Kids[1]
		b.uses(from)
		s.fixed = !slices.ContainsFunc(from.metas(), func(t *Term) bool { return t.slot != b.th.program && t.slot != b.th.initial })
		for _, part := range to.Kids {
			if part.Kind != Meta && part.Kind != Sequence {
				b.uses(part)
				continue
			}
			b.opens(part, open)
			b.pattern(part)
		}
	case holding:
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

// condition returns V(φ), where a symbolic step leads to φ and V(φ) = true is said behind it of the initial V.
func (b *theoremBinder) condition(s *sentence, rest []*sentence) *Term {
	if s.is != stepping || s.side != 0 {
		return nil
	}
	phi := s.t.Kids[1].Kids[2]
	for _, k := range rest {
		if k.is != holding || k.t.Kind != Is || k.t.Name != "true" {
			continue
		}
		if v := k.t.Kids[0]; v.Kind == Value && v.Name == "V" && v.Kids[0].Kind == Meta && b.slots[v.Kids[0].Letter] == b.th.initial && phi.Kind == Meta && v.Kids[1].Kind == Meta && v.Kids[1].Letter == phi.Letter {
			return v
		}
	}
	return nil
}

// grows reports whether what a symbolic rule leads to has the condition that it had, and conjuncts.
func (f *Formula) grows() bool {
	known := map[Letter]bool{f.Left.Kids[2].Letter: true}
	var has func(t *Term) bool
	has = func(t *Term) bool { return t.Kind == Meta && known[t.Letter] || t.Kind == And && has(t.Kids[0]) }
	for _, t := range f.tests {
		if isStep(t) && has(t.Kids[0].Kids[2]) {
			known[t.Kids[1].Kids[2].Letter] = true
		}
	}
	return has(f.Right.Kids[2])
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
