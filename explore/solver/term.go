package solver

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"tandem/internal/lists"
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
	axiom *Axiom
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

// Term returns the axiom as a term that can be asserted, and that is no part of others.
func (a *Axiom) Term() *Term { return newTerm(Term{axiom: a, sort: BoolSort}) }

// assertion is one thing on the stack of a session.
type assertion struct {
	expr lang.Expr
	term *Term
}

func (a assertion) kind() opKind {
	if a.term != nil {
		return opTerm
	}
	return opAssert
}

// exprOf returns the expression of an assertion; false if it is none.
func (a assertion) exprOf() (lang.Expr, bool) { return a.expr, a.kind() == opAssert }

// termTarget builds what a solver has beyond the theories: uninterpreted sorts and functions.
type termTarget[T any] interface {
	target[T]
	// call is f(args); f and its sorts are declared.
	call(f *Function, args []T) T
	// nameTerm is a new constant that equals t from here to the end of the scope.
	nameTerm(t T, s Sort) T
	// declareSort and declareFunction declare what a scope has not: a sort, or a function.
	declareSort(s Sort)
	declareFunction(f *Function)
	// axiom asserts ∀ vars • body.
	axiom(a *Axiom, vars, pattern []T, body T)
	variableOf(name string) T // bound by an axiom
}

// termEncoder translates Terms as encoder does expressions: each once in a scope, without recursion, flat.
type termEncoder[T any] struct {
	target  termTarget[T]
	share   bool // as in encoder
	depth   int  // as in encoder
	memo    map[*Term]encodedTerm[T]
	known   map[string]bool // names of declared sorts and functions
	undo    []func()
	scopes  []int
	visited int // terms translated
}

type encodedTerm[T any] struct {
	term  T
	depth int // since the last name
}

func newTermEncoder[T any](t termTarget[T], share bool, depth int) *termEncoder[T] {
	return &termEncoder[T]{target: t, share: share, depth: depth, memo: map[*Term]encodedTerm[T]{}, known: map[string]bool{}}
}

func (c *termEncoder[T]) push() { c.scopes = append(c.scopes, len(c.undo)) }

// pop forgets what the scope declared.
func (c *termEncoder[T]) pop() {
	n := c.scopes[len(c.scopes)-1]
	c.scopes = c.scopes[:len(c.scopes)-1]
	for i := len(c.undo) - 1; i >= n; i-- {
		c.undo[i]()
	}
	c.undo = c.undo[:n]
}

// set is memo[t] = e, to the end of the scope.
func (c *termEncoder[T]) set(t *Term, e encodedTerm[T]) {
	before, was := c.memo[t]
	c.memo[t] = e
	c.undo = append(c.undo, func() {
		if was {
			c.memo[t] = before
		} else {
			delete(c.memo, t)
		}
	})
}

// declare is f, for what is not declared yet.
func (c *termEncoder[T]) declare(name string, f func()) {
	if c.known[name] {
		return
	}
	c.known[name] = true
	c.undo = append(c.undo, func() { delete(c.known, name) })
	f()
}

func (c *termEncoder[T]) sort(s Sort) {
	if s != IntSort && s != BoolSort {
		c.declare("sort "+string(s), func() { c.target.declareSort(s) })
	}
}

// encode returns the term of root. The error is that of ctx, and leaves the encoder unusable.
func (c *termEncoder[T]) encode(ctx context.Context, root *Term) (T, error) {
	type visit struct {
		t    *Term
		args bool // are encoded
	}
	todo := []visit{{root, false}}
	for n := 1; len(todo) > 0; n++ {
		if n%1024 == 0 && ctx.Err() != nil {
			var none T
			return none, ctx.Err()
		}
		v := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if _, done := c.memo[v.t]; done {
			continue
		}
		if v.args {
			c.node(v.t)
			continue
		}
		todo = append(todo, visit{v.t, true})
		todo = append(todo, lists.Map(v.t.args, func(a *Term) visit { return visit{a, false} })...)
	}
	return c.memo[root].term, nil
}

// node builds a term whose arguments have theirs.
func (c *termEncoder[T]) node(t *Term) {
	c.visited++
	args := make([]T, len(t.args))
	e := encodedTerm[T]{}
	used := map[*Term]bool{}
	for i, a := range t.args {
		kid := c.memo[a]
		// In text, what is used again has a name, so that the text is not as long as the tree.
		if kid.depth >= c.depth || c.share && kid.depth > 1 && (used[a] || kid.depth > 3) {
			kid = encodedTerm[T]{term: c.target.nameTerm(kid.term, a.sort)}
			c.set(a, kid)
		}
		used[a] = true
		args[i] = kid.term
		e.depth = max(e.depth, kid.depth)
	}
	e.depth++
	switch {
	case t.of != nil:
		for _, s := range t.of.Params {
			c.sort(s)
		}
		c.sort(t.of.Result)
		c.declare("function "+t.of.Name, func() { c.target.declareFunction(t.of) })
		e.term = c.target.call(t.of, args)
	case t.bound != "":
		e.term = c.target.variableOf(t.bound)
	case t.value != nil:
		e.term = c.target.literal(t.value)
	default:
		e.term = c.target.apply(t.f, args...)
	}
	c.set(t, e)
}

// assert asserts a term.
func (c *termEncoder[T]) assert(ctx context.Context, b *Term) error {
	if b.axiom != nil {
		return c.assertAxiom(ctx, b.axiom)
	}
	t, err := c.encode(ctx, b)
	if err == nil {
		c.target.assert(t)
	}
	return err
}

// assertAxiom asserts an axiom. Its terms are not deep.
func (c *termEncoder[T]) assertAxiom(ctx context.Context, a *Axiom) error {
	vars := make([]T, len(a.Vars))
	for i, x := range a.Vars {
		c.sort(x.sort)
		vars[i] = c.target.variableOf(x.bound)
	}
	share := c.share
	c.share = false // a name would stand outside of the quantifier
	defer func() { c.share = share }()
	pattern := make([]T, 1+len(a.Also))
	for i, t := range append([]*Term{a.Pattern}, a.Also...) {
		var err error
		if pattern[i], err = c.encode(ctx, t); err != nil {
			return err
		}
	}
	body, err := c.encode(ctx, a.Body)
	if err == nil {
		c.target.axiom(a, vars, pattern, body)
	}
	return err
}

// What text has beyond the theories.

func (t *text) call(f *Function, args []string) string {
	if len(args) == 0 {
		return symbolOf("fun", f.Name)
	}
	return "(" + symbolOf("fun", f.Name) + " " + strings.Join(args, " ") + ")"
}

// symbolOf returns a quoted symbol that no variable has.
func symbolOf(kind, name string) string { return "|" + kind + " " + escape(name) + "|" }

func (s Sort) text() string {
	if s == IntSort || s == BoolSort {
		return string(s)
	}
	return symbolOf("sort", string(s))
}

func (t *text) nameTerm(term string, s Sort) string {
	t.fresh++
	name := fmt.Sprintf("$%d", t.fresh)
	fmt.Fprintf(t.out, "(declare-const %s %s)\n", name, s.text())
	t.assert(t.apply(fnEq, name, term))
	return name
}

func (t *text) declareSort(s Sort) { fmt.Fprintf(t.out, "(declare-sort %s 0)\n", s.text()) }

func (t *text) declareFunction(f *Function) {
	params := lists.Map(f.Params, Sort.text)
	fmt.Fprintf(t.out, "(declare-fun %s (%s) %s)\n", symbolOf("fun", f.Name), strings.Join(params, " "), f.Result.text())
}

func (t *text) variableOf(name string) string { return symbolOf("bound", name) }

func (t *text) axiom(a *Axiom, vars, pattern []string, body string) {
	list := make([]string, len(vars))
	for i, x := range vars {
		list[i] = "(" + x + " " + a.Vars[i].sort.text() + ")"
	}
	t.assert(fmt.Sprintf("(forall (%s) (! %s :pattern (%s)))", strings.Join(list, " "), body, strings.Join(pattern, " ")))
}
