package notation

import (
	"fmt"
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/lang"
	"tandem/lang/trace"
)

// Configuration is one of either side. What its dialect does not name is zero.
type Configuration struct {
	S     lang.Seq
	Sigma *Subst // also ver: what it binds x to is the number of x's instance, else 1; see run.reading
	Phi   lang.Expr
	V     *Values
	Stack *Frames // Δ or Γ
	Rho   []trace.Action

	// What no formula names, and a configuration carries nevertheless.
	Procs  Declarations
	Fields func(class lang.Type) []lang.Field // nil: there are no classes
	Made   *Names                             // the fresh variables that were made
	Count  int                                // how often fresh variables were chosen for a trace
	Inputs int                                // how many inputs were read on the way to a trace
	Unseen any                                // what else the code's configuration has
}

// fieldsOf lists the fields of a class.
func (c *Configuration) fieldsOf(class lang.Type) []lang.Field {
	if c.Fields == nil {
		return nil
	}
	return c.Fields(class)
}

// Theta returns the substitution of the next statement: τ ∪ σ, where there is a stack.
func (c *Configuration) Theta() *Subst {
	if c.Stack == nil {
		return c.Sigma
	}
	return union(c.Stack.Opened().Tau, c.Sigma)
}

// State returns the valuation of the next statement: L ∪ G, where there is a stack.
func (c *Configuration) State() *Values {
	if c.Stack == nil {
		return c.V
	}
	return union(c.Stack.Opened().L, c.V)
}

// Same reports whether c and d are the same, positions of statements aside.
func (c Configuration) Same(d Configuration) bool {
	return c.S.Equal(d.S) && sameNames(c.Made, d.Made) && slices.Equal(c.Rho, d.Rho) && c.Count == d.Count && c.Inputs == d.Inputs && sameFrames(c.Stack, d.Stack) && c.Phi == d.Phi && sameSubst(c.Sigma, d.Sigma) && sameValues(c.V, d.V)
}

// String returns the configuration in one line.
func (c Configuration) String() string {
	parts := []string{brief(c.S)}
	if c.S.Empty() && (c.Stack != nil || c.Procs != nil) {
		parts[0] = c.Stack.String()
	}
	if c.Phi.IsZero() {
		if c.V == nil {
			return "⟨" + parts[0] + ", " + trace.Of(c.Rho...).String() + "⟩"
		}
		return "⟨" + strings.Join(append(parts, c.V.String()), ", ") + "⟩"
	}
	return "⟨" + strings.Join(append(parts, c.Sigma.String(), c.Phi.String()), ", ") + "⟩"
}

func brief(S lang.Seq) string {
	if S.Empty() {
		return "ε"
	}
	return lang.Brief(S, 0)
}

// String returns what was put in, in one line.
func (t *Table[T]) String() string {
	rows := t.Rows()
	slices.SortFunc(rows, func(a, b Row[T]) int { return strings.Compare(a.X.Scope+"."+a.X.Name, b.X.Scope+"."+b.X.Name) })
	list := lists.Map(rows, func(r Row[T]) string { return fmt.Sprintf("%v ↦ %v", r.X, r.T) })
	return "{" + strings.Join(list, ", ") + "}"
}
