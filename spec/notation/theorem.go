package notation

import (
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
