package frames

import (
	"context"

	"tandem/explore/solver"
	"tandem/lang"
	"tandem/lang/contracts"
)

// Bounds of the search for a hint.
const (
	MaxTries = 100 // insertions that are tried
	// MaxHintSteps is how many steps the executions of all tries take together.
	MaxHintSteps = 1_000_000
)

// Hint is what would help where a member is not verified: a ghost operation by whose insertion it is.
type Hint struct {
	Stmt  string    // as it is written; "" : none was found
	At    lang.Span // where
	Tries int       // insertions that were tried
	Cut   bool      // there were more than the bounds allow
}

// Help looks for the open, close or use whose insertion makes a method, or the main routine, pass.
// It tries those that the failure needs (ghosts), at the places on the path that fails, the last
// one first. Pure methods and predicates have no statements: nothing is tried.
func Help(ctx context.Context, o Options, p *contracts.Program, m contracts.Member, f *Failure, session solver.Session) Hint {
	h := helper{p: p, failed: f}
	body, vars := p.Main, p.Vars
	switch {
	case m.Method != nil:
		body = m.Method.Body
		vars = append([]contracts.Var{{Name: "this", Type: m.Method.Of.Type}}, m.Method.Params...)
	case m.Pure != nil, m.Predicate != nil:
		return Hint{}
	}
	places := h.onPath(contracts.Places(body, vars))
	o.States, o.bodyOnly = false, true // the contract is well-defined, or no body would have failed
	var out Hint
	steps := 0
	for _, at := range places {
		for s := range h.ghosts(at) {
			if out.Tries == MaxTries || steps > MaxHintSteps || ctx.Err() != nil {
				out.Cut = true
				return out
			}
			out.Tries++
			tried := h.withBody(m, at.With(s))
			got := Verify(ctx, o, tried.p, tried.m, session)
			if steps += got.Steps; got.Verified {
				out.Stmt, out.At = contracts.GhostText(s, at.Vars), at.At
				return out
			}
		}
	}
	return out
}

// helper finds what may help.
type helper struct {
	p      *contracts.Program
	failed *Failure
}

// attempted is a member with another body.
type attempted struct {
	p *contracts.Program
	m contracts.Member
}

func (h helper) withBody(m contracts.Member, body []contracts.Stmt) attempted {
	if m.Method == nil {
		p := *h.p
		p.Main = body
		return attempted{&p, m}
	}
	method := *m.Method
	method.Body = body
	return attempted{h.p, contracts.Member{Method: &method}}
}

// onPath returns the places next to the statements of the path that fails, the last one first.
func (h helper) onPath(all []contracts.Place) []contracts.Place {
	visits := h.failed.Path.Visits()
	var list []contracts.Place
	taken := map[lang.Span]bool{}
	add := func(at lang.Span, next bool) {
		for _, p := range all {
			is := p.Prev
			if next {
				is = p.Next
			}
			if is == at && !taken[p.At] {
				taken[p.At] = true
				list = append(list, p)
			}
		}
	}
	for i := len(visits) - 1; i >= 0; i-- {
		if visits[i].End {
			continue
		}
		if i+1 < len(visits) { // it is executed, and what follows fails
			add(visits[i].At, false)
		}
		add(visits[i].At, true)
	}
	return list
}

// ghosts returns the ghost operations that can be written at a place and do something about the
// failure: close of a predicate of which there is no chunk, open of a predicate of the class
// of a field of which there is none, use of a pure method in a formula that does not follow.
func (h helper) ghosts(at contracts.Place) func(func(contracts.Stmt) bool) {
	names, needs := h.p.Names(at.Vars), h.failed.needs
	return func(yield func(contracts.Stmt) bool) {
		for _, e0 := range names {
			c := h.p.Class(e0.Type())
			if c == nil {
				continue
			}
			for _, q := range c.Predicates {
				if needs.q != q && needs.f.Of != c.Type {
					continue
				}
				for args := range arguments(names, q.Params) {
					if !yield(contracts.Opening(needs.q == q, e0, q, args, at.At)) {
						return
					}
				}
			}
			for _, p := range c.Pures {
				if !needs.psi.speaksOf("pure " + p.FullName()) {
					continue
				}
				for args := range arguments(names, p.Params) {
					if !yield(contracts.Using(e0, p, args, at.At)) {
						return
					}
				}
			}
		}
	}
}

// arguments returns all lists of names for parameters.
func arguments(names []contracts.Expr, params []contracts.Var) func(func([]contracts.Expr) bool) {
	return func(yield func([]contracts.Expr) bool) {
		var from func(list []contracts.Expr) bool
		from = func(list []contracts.Expr) bool {
			if len(list) == len(params) {
				return yield(list)
			}
			for _, e := range names {
				if e.Type() == params[len(list)].Type && !from(append(list[:len(list):len(list)], e)) {
					return false
				}
			}
			return true
		}
		from(nil)
	}
}

// speaksOf reports whether a function of that name is applied in a term; not in nil.
func (t *Term) speaksOf(name string) bool {
	if t == nil {
		return false
	}
	seen := map[*Term]bool{}
	for todo := []*Term{t}; len(todo) > 0; {
		t := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if seen[t] {
			continue
		}
		if seen[t] = true; t.kind == function && t.name == name {
			return true
		}
		todo = append(todo, t.args...)
	}
	return false
}
