package traces

import (
	"fmt"

	"tandem/lang"
)

// numbered returns p with the number of each statement for its position: both sides keep
// positions, and a statement that one of them has made of another has that one's.
func numbered(p *lang.Program) *lang.Program {
	n := &numberer{}
	q := *p
	q.Body = n.seq(p.Body)
	q.Classes = nil
	for _, d := range p.Classes {
		class := *d
		class.Methods = nil
		for _, m := range d.Methods {
			method := *m
			method.Body = n.seq(m.Body)
			class.Methods = append(class.Methods, &method)
		}
		q.Classes = append(q.Classes, &class)
	}
	return &q
}

type numberer struct{ last int }

func (n *numberer) seq(S lang.Seq) lang.Seq { return S.Map(n.stmt) }

func (n *numberer) stmt(a lang.Stmt) lang.Stmt {
	n.last++
	p := a.Parts()
	p.At = lang.Span{}
	p.At.From.Line, p.At.From.Col = n.last, 1
	p.Then, p.Else = n.seq(p.Then), n.seq(p.Else)
	return lang.With(a, p)
}

// sameStmt reports whether both sides stand at the same statement, or a rule's product of it: both
// at a call, or at its h := r. At the end of a body or main a side stands at none.
func sameStmt(a, b lang.Stmt) bool {
	if _, ok := a.(*lang.End); ok {
		a = nil
	}
	if _, ok := b.(*lang.End); ok {
		b = nil
	}
	if a == nil || b == nil {
		return a == nil && b == nil
	}
	return a.Parts().At == b.Parts().At && fmt.Sprintf("%T", a) == fmt.Sprintf("%T", b)
}

// describe returns the statement that a side stands at.
func describe(a lang.Stmt) string {
	if a == nil {
		return "the end"
	}
	return lang.Head(a)
}
