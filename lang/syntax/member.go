package syntax

// Member is e.f. Expressions are printed with it; no source text has it yet.
type Member struct {
	E    Expr
	Name string
	At   Span
}

// Span is where the expression stands.
func (e *Member) Span() Span { return e.At }

func (*Member) expr() {}
