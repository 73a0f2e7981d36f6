package notation

import (
	"fmt"

	"tandem/internal/lists"
	"tandem/lang"
)

// Relation is what a word of Dialect.Relations says of an expression, by the code: what Configuration.Unseen is, the
// expression, which is zero for Δ and S, and those on the right, which are nil where they are not known.
type Relation func(unseen any, left lang.Expr, right []lang.Expr) []Related

// Related is one way in which a relation holds: the expressions on the right, and what Unseen is then.
type Related struct {
	To     []lang.Expr
	Unseen any
}

// Relating returns the interpreter, whose premises with these words ask the code.
func (in *Interpreter) Relating(relations map[string]Relation) *Interpreter {
	to := *in
	to.relations = relations
	return &to
}

// related := term word term, where several terms on the right stand in brackets
func (p *parser) related(t *Term) *Term {
	n := p.term(RelatedTo, Test, t)
	n.Name = p.peek().text
	p.at++
	n.Kids = append(n.Kids, p.disjunction())
	sorts := p.dialect.Relations[n.Name]
	if want(t, sorts[0]); len(n.right()) != len(sorts)-1 {
		misfit(n.Kids[1], fmt.Sprintf("as many terms as there are behind %s: %d", n.Name, len(sorts)-1))
	}
	for i, k := range n.right() {
		want(k, sorts[i+1])
	}
	return n
}

// right lists the terms on the right of a relation.
func (t *Term) right() []*Term {
	if k := t.Kids[1]; k.Kind == Listed {
		return k.Kids
	}
	return t.Kids[1:]
}

// related binds the letters on the right of a relation, if one of them is new.
func (b *binder) related(t *Term) {
	b.use(t.Kids[0], false)
	fresh := false
	t.Kids[1].walk(func(k *Term) { fresh = fresh || k.Kind == Meta && !b.known(k) })
	if !fresh {
		b.use(t.Kids[1], false)
		return
	}
	t.Signs = []string{binds}
	for _, k := range t.right() {
		b.expression(k)
	}
}

// related lists the ways in which a relation holds.
func (r *run) related(t *Term) []Related {
	var left lang.Expr
	if k := t.Kids[0]; k.Sort.fits(Expression) {
		if left = r.expr(k); left.IsZero() {
			return nil // as the h of a call without one
		}
	}
	var right []lang.Expr
	if t.Signs == nil {
		right = lists.Map(t.right(), func(k *Term) lang.Expr { return r.ofType(k, left.Type()) })
	}
	return r.in.relations[t.Name](r.unseen, left, right)
}

// binds binds the letters on the right of a relation, where there are new ones; false if something else is known of one.
func (r *run) binds(t *Term, to []lang.Expr) bool {
	for i, e := range to {
		if !r.expression(t.right()[i], e) {
			return false
		}
	}
	return true
}
