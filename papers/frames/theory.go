package frames

import (
	"tandem/explore/solver"
	"tandem/lang"
)

// axioms are Σprelude, for snapshots that hold references, integers, truth values and the
// elements of arrays, and what we say of arrays.
//
// Source: §3.2.2:
//
//	∀ l, r • first(combine(l, r)) = l    ∀ l, r • second(combine(l, r)) = r
//	∀ v • toRef(fromRef(v)) = v          ∀ v • fromRef(toRef(v)) = v
//
// The last one is for the sorts that have infinitely many values: of bool, it would make
// all snapshots one of two.
var axioms = func() []*solver.Axiom {
	l, r := solver.Bound("l", logicSort(Snapshot)), solver.Bound("r", logicSort(Snapshot))
	both := applied("combine", Snapshot, l, r)
	list := []*solver.Axiom{
		axiom(both, applied("first", Snapshot, both), l, l, r),
		axiom(both, applied("second", Snapshot, both), r, l, r),
	}
	for _, s := range []Sort{Ref, Int, Bool, Elems} {
		v, u := solver.Bound("v", logicSort(s)), solver.Bound("u", logicSort(Snapshot))
		from := applied("from "+string(s), Snapshot, v)
		list = append(list, axiom(from, applied("to "+string(s), s, from), v, v))
		if s != Bool {
			to := applied("to "+string(s), s, u)
			list = append(list, axiom(to, applied("from "+string(s), Snapshot, to), u, u))
		}
	}
	return append(list, arrayAxioms()...)
}()

// axiom returns ∀ vars • t1 = t2, instantiated where the pattern occurs.
func axiom(pattern, t1, t2 *solver.Term, vars ...*solver.Term) *solver.Axiom {
	return &solver.Axiom{Vars: vars, Pattern: pattern, Body: solver.Operator(lang.Eq, t1, t2)}
}

// instances asserts what is known of the terms of ψ, and lists these: that references differ and,
// of the ground theory, the axioms' instances that their patterns match. Their values need none: each is a term of ψ, or an element of such elements.
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
		if t.Sort == Ref {
			p.differ(t)
		}
		if p.theory == Quantified {
			continue
		}
		if p.Also != nil {
			if wrong := p.Also(p.terms, t); wrong != nil {
				p.session.AssertTerm(wrong.logic)
			}
		}
		if t.kind != function {
			continue
		}
		equal := func(name string, s Sort, u *Term) {
			p.session.AssertTerm(solver.Operator(lang.Eq, applied(name, s, t.logic), u.logic))
		}
		switch t.name {
		case "combine":
			equal("first", Snapshot, t.args[0])
			equal("second", Snapshot, t.args[1])
		case "from ref", "from int", "from bool", "from elems":
			equal("to "+string(t.args[0].Sort), t.args[0].Sort, t.args[0])
		case "to ref", "to int", "to elems":
			equal("from "+string(t.Sort), Snapshot, t.args[0])
		case "length":
			p.session.AssertTerm(notNegative(t.logic))
		default:
			p.elements(t)
		}
	}
	return done
}

// differ asserts that t and each reference before it differ where one is an object that new made and
// the other has only older symbols: o is fresh. That it is not null is an assumption of the rule.
//
// Source: Figure 8, exec of new, “let o = fresh”.
func (p *Prover) differ(t *Term) {
	if t == p.terms.Null {
		return
	}
	for _, other := range p.refs {
		if t.born && other.before(t) || other.born && t.before(other) {
			p.session.AssertTerm(solver.Operator(lang.Not, solver.Operator(lang.Eq, t.logic, other.logic)))
		}
	}
	p.refs = append(p.refs, t)
}

// logicOf returns a term as a solver is told it, if its arguments have theirs.
func logicOf(t *Term) *solver.Term {
	args := make([]*solver.Term, len(t.args))
	for i, a := range t.args {
		args[i] = a.logic
	}
	switch t.kind {
	case literal:
		return solver.Literal(t.lit)
	case operator:
		return solver.Operator(t.op, args...)
	case symbol:
		return applied("symbol "+t.name, t.Sort)
	}
	return applied(t.name, t.Sort, args...)
}

// applied returns f(args), for the function of that name.
func applied(name string, result Sort, args ...*solver.Term) *solver.Term {
	f := &solver.Function{Name: name, Result: logicSort(result)}
	for _, a := range args {
		f.Params = append(f.Params, a.Sort())
	}
	return solver.Apply(f, args...)
}

// logicSort returns a sort as a solver is told it.
func logicSort(s Sort) solver.Sort {
	switch s {
	case Int:
		return solver.IntSort
	case Bool:
		return solver.BoolSort
	}
	return solver.Sort(s)
}
