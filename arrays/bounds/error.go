package bounds

import (
	"tandem/concrete"
	"tandem/lang"
)

// Error is an array-out-of-bound error: a statement's first such access, or the negative bound it sets.
type Error struct {
	Stmt   lang.Stmt
	Access lang.Access   // the access; its A alone where a bound is set
	Index  lang.IntValue // the index, or the negative bound
	Bound  lang.IntValue // of the array that is accessed
	Sets   bool          // the statement sets a bound
}

// FirstError returns the first array-out-of-bound error that s makes in V, if any, for messages. It
// finds it by V(e) beside the rules, whose error is where V⊥(e) is ⊥.
func FirstError(eval concrete.Evaluation, V concrete.Valuation, s lang.Stmt) (Error, bool) {
	return FirstErrorOf(eval, V, s, lang.AccessesOf(s))
}

// FirstErrorOf returns FirstError where these are the accesses of s that count.
func FirstErrorOf(eval concrete.Evaluation, V concrete.Valuation, s lang.Stmt, accesses []lang.Access) (Error, bool) {
	value := eval(V)
	for _, acc := range accesses {
		a, ok := value.At(acc.A).(lang.ArrayValue)
		i, known := value.At(acc.I).(lang.IntValue)
		if ok && known && (i.Big().Sign() < 0 || i.Big().Cmp(a.Bound().Big()) >= 0) {
			return Error{Stmt: s, Access: acc, Index: i, Bound: a.Bound()}, true
		}
	}
	if s, ok := s.(*lang.SetBound); ok {
		if n, ok := value.At(s.E).(lang.IntValue); ok && n.Big().Sign() < 0 {
			return Error{Stmt: s, Access: lang.Access{A: lang.V(s.A), At: s.At}, Index: n, Sets: true}, true
		}
	}
	return Error{}, false
}

// Position returns where the access, or the statement, stands.
func (e Error) Position() lang.Span { return e.Access.At }

// Error returns the message: a[i + 1]: the index is 7, the bound of a is 5.
func (e Error) Error() string {
	if e.Sets {
		return "the bound of " + e.Access.A.String() + " is set to " + e.Index.String() + ", which is negative"
	}
	return e.Access.String() + ": the index is " + e.Index.String() + ", the bound of " + e.Access.A.String() + " is " + e.Bound.String()
}

// Config is what rules need of a configuration: ⟨A; S, V⟩, or a stack of closures with A; S on top.
type Config[C any] interface {
	// Stmt is A; nil if there is no statement.
	Stmt() lang.Stmt
	// Continue is the configuration with S1; S for A; S.
	Continue(S1 lang.Seq) C
	// Halt is the configuration in which S1 is all that remains.
	Halt(S1 lang.Seq) C
	// Valuation is V, the values of all variables that A can name.
	Valuation() concrete.Valuation
	// Assign is the configuration with V[x := v] for V.
	Assign(x lang.Var, v lang.Value) C
}
