package certify

import (
	"cmp"
	"errors"
	"maps"
	"slices"

	"tandem/internal/lists"
	"tandem/lang"
)

// Forms runs the rules of declared forms, which a certificate carries. Package byrule has it.
type Forms interface {
	Declared() []*lang.FormDecl
	// Next lists the transitions from c by the rules of a side, symbolic or concrete, where own lists those by the
	// rules of the language. The error says what keeps a rule from being run.
	Next(side string, c Configuration, own func(Configuration) []Step) ([]Step, error)
}

// Configuration is ⟨S, σ, φ⟩, or ⟨S, V⟩ without Phi.
type Configuration struct {
	S     lang.Seq
	Store Store
	Phi   lang.Expr
}

// Store is σ or V.
type Store interface {
	Of(e lang.Expr) any           // eσ, an expression, or V(e), a value; nil if there is none
	With(x lang.Var, v any) Store // σ[x := e], or V[x := v]
}

// Step is a transition by a rule, or the derivation of one.
type Step struct {
	Rule, Choice string
	Loops        bool      // it begins an iteration
	Of           lang.Stmt // that the innermost rule is about
	To           Configuration
}

// sigma is σ, of the state that has it.
type sigma struct{ state }

// Of returns eσ.
func (s sigma) Of(e lang.Expr) any { return s.subst(e, map[lang.Expr]lang.Expr{}) }

// With returns σ[x := e].
func (s sigma) With(x lang.Var, e any) Store { return sigma{s.set(x, e.(lang.Expr))} }

func (s state) configuration() Configuration { return Configuration{s.top.body, sigma{s}, s.phi} }

// state returns the state of a symbolic configuration.
func (c Configuration) state() state {
	s := c.Store.(sigma).state
	top := *s.top
	top.body, s.phi = c.S, c.Phi
	return s.withTop(top)
}

// declared lists the transitions by the rules of declared forms, and last where none of them applies.
func (c *checker) declared(s state) (list []transition) {
	if _, ok := s.head().(*lang.Form); !ok || c.forms == nil {
		return nil
	}
	steps, err := c.forms.Next("symbolic", s.configuration(), func(at Configuration) (list []Step) {
		from := at.state()
		for _, t := range c.own(from) {
			list = append(list, Step{t.id, t.choice, t.loops, from.head(), t.to.configuration()})
		}
		return list
	})
	c.unrun = cmp.Or(c.unrun, err)
	var rest []lang.Expr
	for _, u := range steps {
		t := transition{rule: &rule{id: u.Rule, choice: u.Choice, loops: u.Loops}, of: u.Of, to: u.To.state()}
		for phi := t.to.phi; phi != s.phi; phi = phi.Kid(0) {
			if phi.Op() != lang.And {
				c.unrun = errGrows
				return nil
			}
			t.added = slices.Insert(t.added, 0, phi.Kid(1))
		}
		t.sets = lists.Filter(t.to.domain(), func(n entry) bool { return s.valueOf(n.x) != n.e })
		list, rest = append(list, t), append(rest, lang.Negation(lang.All(t.added...)))
	}
	if len(rest) > 0 && !slices.ContainsFunc(list, func(t transition) bool { return len(t.added) == 0 }) {
		t := transition{rule: &rule{id: noRule}, rest: true, to: s, added: []lang.Expr{lang.All(rest...)}}
		t.to.phi = lang.Conjunction(s.phi, t.added[0])
		list = append(list, t)
	}
	return list
}

// Of returns V(e).
func (r *run) Of(e lang.Expr) any {
	if v, ok := r.values(e); ok {
		return v[0]
	}
	return nil
}

// With returns V[x := v].
func (r *run) With(x lang.Var, v any) Store {
	to := r.copied()
	to.set(x, v.(lang.Value))
	return to
}

func (r *run) copied() *run {
	to := *r
	to.globals, to.stack = maps.Clone(r.globals), slices.Clone(r.stack)
	to.top().locals = maps.Clone(to.top().locals)
	return &to
}

// declared takes the transition of that name by the rules of declared forms, else the first one.
func (r *run) declared(name string) string {
	if r.forms == nil {
		return ""
	}
	steps, err := r.forms.Next("concrete", Configuration{S: r.top().body, Store: r}, func(at Configuration) []Step {
		to := at.Store.(*run).copied()
		if to.top().body = at.S; at.S.Empty() || at.S.Head().Parts().Form != nil {
			return nil
		}
		id := to.step("")
		if id == "" {
			return nil
		}
		t := Step{Rule: id, Of: at.S.Head(), To: Configuration{S: to.top().body, Store: to}}
		if to.ended {
			to.ended, t.To.S = false, lang.SeqOf(&lang.Fault{Of: t.Of, Kind: to.fault})
		}
		by, _ := lists.Find(r.language.rules, func(by rule) bool { return by.id == id })
		t.Choice = by.choice
		return []Step{t}
	})
	if r.unrun = cmp.Or(r.unrun, err); len(steps) == 0 {
		return ""
	}
	t := steps[max(0, slices.IndexFunc(steps, func(t Step) bool { return t.Rule == name }))]
	*r = *t.To.Store.(*run).copied()
	r.top().body = t.To.S
	return t.Rule
}

var errGrows = errors.New("a rule of a form whose path condition does not grow by conjunction")

// loopOf returns the loop that a statement is: of a form that a rule made, that of the one which it comes from.
func loopOf(s lang.Stmt) any {
	if f, ok := s.(*lang.Form); ok {
		return [2]any{lang.Origin(f), f.Decl.Keyword()}
	}
	return s
}
