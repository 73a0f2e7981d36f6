package solver

import (
	"fmt"
	"slices"

	"tandem/lang"
)

// Sort is a sort of many-sorted logic: IntSort, BoolSort, or an uninterpreted one of any other name.
type Sort string

// The sorts that have a meaning.
const (
	IntSort  Sort = "Int"
	BoolSort Sort = "Bool"
)

// Function is an uninterpreted function, or constant. Those of one name asserted at once are the same.
type Function struct {
	Name   string
	Params []Sort
	Result Sort
}

// Term is a term of the logic, a formula if of BoolSort. Unlike package lang's expressions it has
// uninterpreted sorts and functions. Terms share parts by pointers.
type Term struct {
	f     fn // of a theory
	of    *Function
	bound string // a variable that an Axiom binds
	value lang.Value
	sort  Sort
	args  []*Term
	depth int // 1 of a leaf
}

// Sort returns the sort of the term.
func (t *Term) Sort() Sort { return t.sort }

func newTerm(t Term) *Term {
	for _, a := range t.args {
		t.depth = max(t.depth, a.depth)
	}
	t.depth++
	return &t
}

// Apply returns f(args). It panics where their sorts are not those of the parameters.
func Apply(f *Function, args ...*Term) *Term {
	if !slices.EqualFunc(f.Params, args, func(s Sort, a *Term) bool { return a.sort == s }) {
		panic(fmt.Sprintf("solver: wrong arguments of the function %s", f.Name))
	}
	return newTerm(Term{of: f, sort: f.Result, args: args})
}

// Bound returns a variable of that name that an Axiom binds.
func Bound(name string, s Sort) *Term { return newTerm(Term{bound: name, sort: s}) }

// Literal returns an integer or a truth value.
func Literal(v lang.Value) *Term {
	s := IntSort
	if v.Type() == lang.Bool {
		s = BoolSort
	}
	return newTerm(Term{value: v, sort: s})
}

// Operator returns an operator of package lang, with its meaning, on integers and truth values, or
// lang.Eq, lang.Ne or lang.Cond on terms of any one sort. It panics of others.
func Operator(op lang.Op, args ...*Term) *Term {
	sort := BoolSort
	apply := func(f fn, s Sort, args ...*Term) *Term { return newTerm(Term{f: f, sort: s, args: args}) }
	switch op {
	case lang.Eq:
		return apply(fnEq, BoolSort, args...)
	case lang.Ne:
		return apply(fnNot, BoolSort, apply(fnEq, BoolSort, args...))
	case lang.Cond:
		return apply(fnIte, args[1].sort, args...)
	case lang.Div, lang.Mod:
		zero := Literal(lang.NewInt(0))
		f, byZero := fnDiv, zero // x div 0 = 0
		if op == lang.Mod {
			f, byZero = fnMod, args[0] // x mod 0 = x
		}
		return apply(fnIte, IntSort, apply(fnEq, BoolSort, args[1], zero), byZero, apply(f, IntSort, args...))
	case lang.Neg, lang.Add, lang.Sub, lang.Mul:
		sort = IntSort
	}
	f, ok := direct[op]
	if !ok || f == fnSelect {
		panic(fmt.Sprintf("solver: no operator %v on terms", op))
	}
	return apply(f, sort, args...)
}

// Quantified is Z3's command line for long chains of axiom instances: by default it stops at the twentieth.
const Quantified = "z3 -in smt.qi.eager_threshold=100 smt.qi.lazy_threshold=200"

// Axiom is ∀ Vars • Body. A solver that instantiates by patterns does so where terms occur
// that are Pattern, and what is in Also, for values of the variables.
type Axiom struct {
	Vars    []*Term // Bound ones
	Pattern *Term
	Also    []*Term // of a pattern that several terms must match
	Body    *Term
}

// assertion is one thing on the stack of a session.
type assertion struct {
	expr  lang.Expr
	term  *Term
	axiom *Axiom
}

func (a assertion) kind() opKind {
	switch {
	case a.term != nil:
		return opTerm
	case a.axiom != nil:
		return opAxiom
	}
	return opAssert
}

// exprOf returns the expression of an assertion; false if it is none.
func (a assertion) exprOf() (lang.Expr, bool) { return a.expr, a.kind() == opAssert }
