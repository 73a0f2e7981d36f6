package frames

import (
	"context"

	"tandem/lang"
	"tandem/solver"
)

// PathCondition is Σ: a set of formulas, as a list that grows along a path. nil is ∅.
type PathCondition struct {
	Fact  *Term
	Below *PathCondition
	depth int // of what is below
}

// With is Σ ∪ {ψ}.
func (c *PathCondition) With(psi *Term) *PathCondition {
	next := &PathCondition{Fact: psi, Below: c}
	if c != nil {
		next.depth = c.depth + 1
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

// Prover decides Σ ⊢ ψ: by comparing terms, and else by a solver, with ground instances of
// the theory for the terms that occur. What the solver does not know is not proved.
//
// References and snapshots are integers to the solver, null is 0, and functions are arrays
// of arrays: by the congruence of arrays, they are uninterpreted.
type Prover struct {
	Questions int // to the solver
	ctx       context.Context
	terms     *Terms
	session   solver.Session
	memo      map[question]bool
	exprs     map[*Term]lang.Expr

	at    []*PathCondition // whose facts are in facts
	facts map[*Term]int

	pushed    []*PathCondition // whose facts the session has
	instanced map[*Term]bool   // terms of which the session has the instances
	added     [][]*Term        // of instanced, by what is pushed
}

type question struct {
	sigma *PathCondition
	psi   *Term
}

// NewProver asks a session, on which nothing else is asserted.
func NewProver(ctx context.Context, ts *Terms, session solver.Session) *Prover {
	return &Prover{
		ctx: ctx, terms: ts, session: session, memo: map[question]bool{}, exprs: map[*Term]lang.Expr{},
		facts: map[*Term]int{}, instanced: map[*Term]bool{},
	}
}

// Proves tells whether Σ ⊢ ψ. That it is false means nothing of ¬ψ.
func (p *Prover) Proves(sigma *PathCondition, psi *Term) bool {
	if psi == p.terms.True || p.known(sigma, psi) {
		return true
	}
	q := question{sigma, psi}
	answer, asked := p.memo[q]
	if !asked {
		answer = p.ask(sigma, psi)
		p.memo[q] = answer
	}
	return answer
}

// known tells whether ψ is in Σ.
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

// common is how many of a list of path conditions are below Σ, and what is missing of Σ,
// the last first.
func common(list []*PathCondition, sigma *PathCondition) (stay int, missing []*PathCondition) {
	for ; sigma != nil && (sigma.depth >= len(list) || list[sigma.depth] != sigma); sigma = sigma.Below {
		missing = append(missing, sigma)
	}
	if sigma != nil {
		stay = sigma.depth + 1
	}
	return stay, missing
}

// ask asks the solver whether Σ ∪ {¬ψ} has no model.
func (p *Prover) ask(sigma *PathCondition, psi *Term) bool {
	p.Questions++
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
	return p.session.Check(p.ctx).Answer == solver.Unsat
}

// reset takes off what is asserted.
func (p *Prover) reset() {
	for range p.pushed {
		p.pop()
	}
	p.pushed = nil
}

// push asserts ψ, with the instances of the theory for its terms.
func (p *Prover) push(psi *Term) {
	p.session.Push()
	p.session.Assert(p.expr(psi))
	p.added = append(p.added, p.instances(psi))
}

func (p *Prover) pop() {
	p.session.Pop()
	for _, t := range p.added[len(p.added)-1] {
		delete(p.instanced, t)
	}
	p.added = p.added[:len(p.added)-1]
}

// instances asserts the instances of the theory for the terms of ψ, and lists these.
//
// Source: §3.2.2, Σprelude:
//
//	first(combine(l, r)) = l    second(combine(l, r)) = r
//	toRef(fromRef(v)) = v       fromRef(toRef(v)) = v
//
// The last one is for the sorts that have infinitely many values: of bool, it would make
// all snapshots one of two.
func (p *Prover) instances(psi *Term) []*Term {
	var done []*Term
	for todo := []*Term{psi}; len(todo) > 0; {
		t := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if p.instanced[t] {
			continue
		}
		p.instanced[t] = true
		done = append(done, t)
		todo = append(todo, t.args...)
		if t.kind != function {
			continue
		}
		equal := func(name string, s Sort, u *Term) {
			p.session.Assert(lang.Term(lang.Eq, p.apply(name, s, []*Term{t}), p.expr(u)))
		}
		switch t.name {
		case "combine":
			equal("first", Snapshot, t.args[0])
			equal("second", Snapshot, t.args[1])
		case "from ref", "from int", "from bool":
			equal("to "+string(t.args[0].Sort), t.args[0].Sort, t.args[0])
		case "to ref", "to int":
			equal("from "+string(t.Sort), Snapshot, t.args[0])
		}
	}
	return done
}

// expr is a term as the solver is told it. Terms are as deep as expressions at the most.
func (p *Prover) expr(t *Term) lang.Expr {
	if e, ok := p.exprs[t]; ok {
		return e
	}
	var e lang.Expr
	switch t.kind {
	case symbol:
		e = lang.V(lang.NewVar(t.name, typeOf(t.Sort)))
	case literal:
		e = lang.Const(t.lit)
	case operator:
		kids := make([]lang.Expr, len(t.args))
		for i, a := range t.args {
			kids[i] = p.expr(a)
		}
		e = lang.Term(t.op, kids...)
	default:
		switch {
		case t == p.terms.Null:
			e = lang.I(0)
		default:
			e = p.apply(t.name, t.Sort, t.args)
		}
	}
	p.exprs[t] = e
	return e
}

// apply is f(t̄) for the array of arrays that f is.
func (p *Prover) apply(name string, result Sort, args []*Term) lang.Expr {
	t := typeOf(result)
	for range args {
		t = lang.ArrayOf(lang.Int, t)
	}
	e := lang.V(lang.NewVar("the function "+name, t))
	for _, a := range args {
		i := p.expr(a)
		if a.Sort == Bool {
			i = lang.Term(lang.Cond, i, lang.I(1), lang.I(0))
		}
		e = lang.Term(lang.Select, e, i)
	}
	return e
}

func typeOf(s Sort) lang.Type {
	if s == Bool {
		return lang.Bool
	}
	return lang.Int
}
