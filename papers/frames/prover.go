package frames

import (
	"context"

	"tandem/explore/solver"
	"tandem/lang"
)

// PathCondition is Σ: a set of formulas, as a list that grows along a path. nil is ∅.
type PathCondition struct {
	Fact  *Term
	Below *PathCondition
	depth int // of what is below
	last  int // the greatest number of a term among the facts
	// supposed is the last fact whose negation may follow from what is below: there may be no model.
	supposed *PathCondition
}

// With returns Σ ∪ {ψ}. What is true as it stands is not written.
func (c *PathCondition) With(psi *Term) *PathCondition {
	if psi.lit == lang.BoolValue(true) {
		return c
	}
	next := &PathCondition{Fact: psi, Below: c, last: psi.id}
	if c != nil {
		next.depth, next.last, next.supposed = c.depth+1, max(c.last, psi.id), c.supposed
	}
	return next
}

// Suppose returns Σ ∪ {ψ}, where ¬ψ may follow from Σ. With is for ψ of which this has been asked.
func (c *PathCondition) Suppose(psi *Term) *PathCondition {
	next := c.With(psi)
	if next != c {
		next.supposed = next
	}
	return next
}

// Facts lists the formulas of Σ in the order in which they were added.
func (c *PathCondition) Facts() []*Term {
	if c == nil {
		return nil
	}
	list := make([]*Term, c.depth+1)
	for ; c != nil; c = c.Below {
		list[c.depth] = c.Fact
	}
	return list
}

// Theory says how the solver has the theory of §3.2.2.
type Theory uint8

// The ways.
const (
	Ground     Theory = iota // its instances for the terms that occur
	Quantified               // its axioms, with patterns: no solver in the process takes them
)

func (t Theory) String() string {
	return [...]string{"ground instances of the theory", "the quantified theory"}[t]
}

// Prover decides Σ ⊢ ψ: by comparing terms, else by a solver. What that does not know is not proved.
type Prover struct {
	Questions int // to the solver
	// Also is Options.Also.
	Also func(ts *Terms, t *Term) *Term

	ctx     context.Context
	terms   *Terms
	theory  Theory
	session solver.Session
	memo    map[question]bool
	asked   func(sigma *PathCondition, psi *Term, answer solver.Answer) // of tests

	at    []*PathCondition // whose facts are in facts
	facts map[*Term]int

	begun     bool             // the session has the axioms
	pushed    []*PathCondition // whose facts the session has
	instanced map[*Term]bool   // terms of which the session has the instances
	added     [][]*Term        // of instanced, by what is pushed
	// stored are the terms set(v, i, t) and new among these, read the terms get(v, j).
	stored, read []*Term
	refs         []*Term // of instanced, those of references
}

type question struct {
	sigma *PathCondition
	psi   *Term
}

// NewProver asks a session, on which nothing else is asserted.
func NewProver(ctx context.Context, ts *Terms, session solver.Session, theory Theory) *Prover {
	return &Prover{
		ctx: ctx, terms: ts, theory: theory, session: session, memo: map[question]bool{},
		facts: map[*Term]int{}, instanced: map[*Term]bool{},
	}
}

// Proves reports whether Σ ⊢ ψ. That it is false means nothing of ¬ψ.
func (p *Prover) Proves(sigma *PathCondition, psi *Term) bool {
	switch {
	case psi == p.terms.True || p.known(sigma, psi):
		return true
	case p.free(sigma, psi), p.unrelated(sigma, psi):
		return sigma != nil && sigma.supposed != nil && p.answer(question{sigma.supposed, p.terms.False})
	}
	return p.answer(question{sigma, psi})
}

// answer is what the solver says, once.
func (p *Prover) answer(q question) bool {
	answer, asked := p.memo[q]
	if !asked {
		answer = p.ask(q.sigma, q.psi)
		p.memo[q] = answer
	}
	return answer
}

// known reports whether ψ is in Σ.
func (p *Prover) known(sigma *PathCondition, psi *Term) bool {
	stay, missing := common(p.at, sigma)
	for len(p.at) > stay {
		last := p.at[len(p.at)-1]
		if p.facts[last.Fact]--; p.facts[last.Fact] == 0 {
			delete(p.facts, last.Fact)
		}
		p.at = p.at[:len(p.at)-1]
	}
	for i := len(missing) - 1; i >= 0; i-- {
		p.facts[missing[i].Fact]++
		p.at = append(p.at, missing[i])
	}
	return p.facts[psi] > 0
}

// common returns how many path conditions of a list are below Σ, and what Σ lacks, the last first.
func common(list []*PathCondition, sigma *PathCondition) (stay int, missing []*PathCondition) {
	for ; sigma != nil && (sigma.depth >= len(list) || list[sigma.depth] != sigma); sigma = sigma.Below {
		missing = append(missing, sigma)
	}
	if sigma != nil {
		stay = sigma.depth + 1
	}
	return stay, missing
}

// free reports whether ψ says something of C.p(s, …) alone, where s is a new snapshot or a part of
// one: neither Σ nor what it is compared with has it. If Σ has a model, then one in which s differs
// from all other snapshots, and C.p has any value there: neither ψ nor ¬ψ follows from Σ. This is
// what a postcondition getX() == v says of the snapshot that it produces. Not where it is compared
// with a new object, which differs from what is older.
func (p *Prover) free(sigma *PathCondition, psi *Term) bool {
	if psi.kind == operator && psi.op == lang.Not {
		psi = psi.args[0]
	}
	call, other := psi, p.terms.True
	if psi.kind == operator && psi.op == lang.Eq {
		if call, other = psi.args[0], psi.args[1]; !call.isPure() {
			call, other = other, call
		}
	}
	if !call.isPure() {
		return false
	}
	s := call.args[0]
	for s.kind == function && (s.name == "first" || s.name == "second") {
		s = s.args[0]
	}
	return s.kind == symbol && !other.born &&
		(sigma == nil || sigma.last < s.id) && (other.id < s.id || other.kind == literal || other.kind == symbol)
}

// unrelated reports whether ψ compares a symbol that Σ lacks with something that lacks it, or is
// such a symbol: Σ's models may give it any value, so neither ψ nor ¬ψ follows. An if's condition
// is often such. A new object is no such something: it differs from what is older.
func (p *Prover) unrelated(sigma *PathCondition, psi *Term) bool {
	if psi.kind == operator && psi.op == lang.Not {
		psi = psi.args[0]
	}
	x, other := psi, p.terms.True
	if psi.kind == operator {
		switch psi.op {
		case lang.Eq, lang.Lt, lang.Le, lang.Gt, lang.Ge:
			if x, other = psi.args[0], psi.args[1]; x.kind != symbol {
				x, other = other, x
			}
		}
	}
	if x.kind != symbol || other.mayHave(x) || other.born {
		return false
	}
	for ; sigma != nil; sigma = sigma.Below {
		if sigma.Fact.mayHave(x) {
			return false
		}
	}
	return true
}

// ask asks the solver whether Σ ∪ {¬ψ} has no model.
func (p *Prover) ask(sigma *PathCondition, psi *Term) bool {
	p.Questions++
	if !p.begun {
		p.session.Push()
		if p.theory == Quantified {
			for _, a := range axioms {
				p.session.AssertTerm(a.Term())
			}
		}
		p.begun = true
	}
	stay, missing := common(p.pushed, sigma)
	for len(p.pushed) > stay {
		p.pop()
		p.pushed = p.pushed[:len(p.pushed)-1]
	}
	for i := len(missing) - 1; i >= 0; i-- {
		p.push(missing[i].Fact)
		p.pushed = append(p.pushed, missing[i])
	}
	p.push(p.terms.Not(psi))
	defer p.pop()
	answer := p.session.Refuted(p.ctx).Answer
	if p.asked != nil {
		p.asked(sigma, psi, answer)
	}
	return answer == solver.Unsat
}

// Reset takes off what is asserted: the session is as it was.
func (p *Prover) Reset() {
	for range p.pushed {
		p.pop()
	}
	p.pushed = nil
	if p.begun {
		p.session.Pop()
		p.begun = false
	}
}

// push asserts ψ, with what is known of its terms.
func (p *Prover) push(psi *Term) {
	p.session.Push()
	p.session.AssertTerm(psi.logic)
	p.added = append(p.added, p.instances(psi))
}

func (p *Prover) pop() {
	p.session.Pop()
	for _, t := range p.added[len(p.added)-1] {
		delete(p.instanced, t)
		if t.Sort == Ref && t != p.terms.Null {
			p.refs = p.refs[:len(p.refs)-1]
		}
		if p.theory == Quantified {
			continue
		}
		switch t.ofElements() {
		case stores:
			p.stored = p.stored[:len(p.stored)-1]
		case reads:
			p.read = p.read[:len(p.read)-1]
		}
	}
	p.added = p.added[:len(p.added)-1]
}
