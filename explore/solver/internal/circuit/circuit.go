// Package circuit decides expressions over finite types. It makes a circuit of gates of
// them, and asks a SAT solver, gini, which is in Go as well. So it needs neither cgo nor a
// process, and runs in a browser.
//
// It reads truth values, bit-vectors, and arrays of these. An integer is read as the bits
// that its bounds need. Where nothing bounds an integer, few values are tried: then a model
// is a model, and that there is none says nothing (Guessed). What it cannot read, it refuses.
package circuit

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"reflect"
	"runtime"
	"slices"
	"time"

	"github.com/go-air/gini"
	"github.com/go-air/gini/z"

	"tandem/internal/lists"
	"tandem/lang"
)

// maxGates bounds a circuit, whose gates take about 100 bytes each with their clauses.
const maxGates = 10_000_000

// Range returns the bounds of an integer: a variable, or the bound |a| of one. False: none are known.
type Range func(lang.Expr) (lo, hi *big.Int, known bool)

// Circuit is gates of expressions, one for each node, with the solver of their clauses; for one goroutine.
type Circuit struct {
	// Conflicts bounds those of one Solve, so that who decides does not depend on the clock. 0: no bound.
	Conflicts int64
	// Second is the command of a second solver, which reads DIMACS; nil: there is none. Hard reports whether a
	// question was hard enough for it.
	Second []string
	Hard   bool
	// Work is how many gates the solver had at each Solve, in all.
	Work int64
	// Products counts those of two words that are no constants.
	Products int

	gates   *gates
	choices choices
	sat     *kept
	known   Range

	memo    map[lang.Expr]meaning
	vars    map[lang.Var]meaning
	ints    []Integer
	always  []z.Lit // what holds of the circuit's own variables
	linked  []z.Lit // that elements are equal where their indexes are: it holds always
	waiting []z.Lit // of linked, what the solver is told once a model breaks it
	told    int     // so many of always the solver has
	fixed   int     // so many gates are true in all questions
	guessed bool    // a comparison was decided by the values that are tried
	inputs  []z.Lit
	model   []bool // of each gate, after Solve
}

// Integer is an integer that the circuit has chosen: x, |x|, or an element of x.
type Integer struct {
	Of     lang.Expr // x or |x|; an element has none of its own, but x
	Elem   bool
	Known  bool     // its bounds were known, by Range
	Lo, Hi *big.Int // the values that are tried
	bits   word
}

// New returns an empty circuit.
func New(known Range) *Circuit {
	return &Circuit{
		gates: newGates(), choices: choices{of: map[string]choiceOf{}, seen: map[string]bool{}, less: map[comparison]z.Lit{}}, sat: &kept{Gini: gini.New()}, known: known,
		memo: map[lang.Expr]meaning{}, vars: map[lang.Var]meaning{},
	}
}

// word is truth values, or the bits of a number, the least one first.
type word []z.Lit

// meaning is what an expression is: bits, an integer, or an array. bad says why it is none.
type meaning struct {
	bits word
	num  *integer
	arr  *array
	sum  *[2]meaning // of these two it is the sum
	bad  string
}

// True returns the gate that is always true.
func (c *Circuit) True() z.Lit { return c.gates.T }

// Define makes x mean e from here on, and reports whether it could: x has no meaning yet,
// and does not occur in e. Then nobody need assert that they are equal.
func (c *Circuit) Define(ctx context.Context, x lang.Var, e lang.Expr) (bool, error) {
	if _, ok := c.memo[lang.V(x)]; ok {
		return false, nil
	}
	m, err := c.read(ctx, e)
	if _, occurs := c.memo[lang.V(x)]; err != nil || occurs {
		return false, err
	}
	c.memo[lang.V(x)], c.vars[x] = m, m
	return true, nil
}

// Bool returns the gate of b, of type Bool. The error says what the circuit cannot read, or is ctx's.
func (c *Circuit) Bool(ctx context.Context, b lang.Expr) (z.Lit, error) {
	m, err := c.read(ctx, b)
	if err != nil {
		return z.LitNull, err
	}
	return m.bits[0], nil
}

func (c *Circuit) read(ctx context.Context, e lang.Expr) (meaning, error) {
	n := 0
	m := lang.FoldExpr(e, c.memo, func(e lang.Expr, kids []meaning) meaning {
		for _, k := range kids {
			if k.bad != "" {
				return k
			}
		}
		if n++; n%64 == 0 {
			runtime.Gosched() // as package solver does: in a browser no time passes for ctx otherwise
			if ctx.Err() != nil {
				return meaning{bad: "stopped"}
			}
		}
		if c.gates.Len() > maxGates {
			return meaning{bad: fmt.Sprintf("the circuit has more than %d gates", maxGates)}
		}
		return c.meaning(e, kids)
	})
	if ctx.Err() != nil {
		return m, ctx.Err()
	}
	if m.bad != "" {
		return m, errors.New(m.bad)
	}
	return m, nil
}

// Solve asks whether all these gates can be true at once: 1 they can, -1 they cannot, 0 ctx ended, or
// it takes more conflicts than the bound. The first ones, that many, are true in each later question too: the solver
// knows them as facts, and need not choose them again.
func (c *Circuit) Solve(ctx context.Context, all []z.Lit, first int) int {
	for before := c.conflicts(); ; {
		for _, l := range all {
			c.gates.tell(c.sat, l)
		}
		for ; c.fixed < first; c.fixed++ {
			addClause(c.sat, all[c.fixed:c.fixed+1])
		}
		for ; c.told < len(c.always); c.told++ {
			c.gates.tell(c.sat, c.always[c.told])
			addClause(c.sat, c.always[c.told:c.told+1])
		}
		c.tellFacts()
		c.sat.Assume(all[first:]...)
		c.Work += int64(c.sat.MaxVar())
		if answer := c.solve(ctx, before, all[first:]); answer != 1 || !c.owing() {
			return answer
		}
	}
}

// owing evaluates all gates in the model, and adds to what always holds the links that it breaks: equal indexes have
// different elements. It reports whether there is one.
func (c *Circuit) owing() bool {
	c.model = make([]bool, c.gates.Len())
	for _, l := range c.inputs {
		c.model[l.Var()] = l.Var() <= c.sat.MaxVar() && c.sat.Value(l)
	}
	c.gates.eval(c.model)
	n := len(c.waiting)
	c.waiting = slices.DeleteFunc(c.waiting, func(l z.Lit) bool {
		if !c.is(l) {
			c.always = append(c.always, l)
		}
		return !c.is(l)
	})
	return len(c.waiting) < n
}

// solve is one question to the solver, in which so many conflicts were met before.
func (c *Circuit) solve(ctx context.Context, before int64, assumed []z.Lit) int {
	if deadline, ok := ctx.Deadline(); ok && runtime.GOOS == "js" { // where nothing runs beside it
		return c.sat.Try(time.Until(deadline))
	}
	beyond := func(most int64) bool { return most > 0 && c.conflicts()-before > most }
	asked, run := false, c.sat.GoSolve()
	for wait := 10 * time.Microsecond; ; wait = min(2*wait, 10*time.Millisecond) {
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return run.Stop()
		}
		answer, going := 0, false
		if wait < time.Millisecond {
			answer, going = run.Test()
			going = !going
		} else if answer, going = run.Pause(); going {
			hard := beyond(few) && !asked
			refuted := hard && c.refuted(ctx, assumed)
			asked, going = asked || hard, !refuted && !beyond(c.Conflicts)
			run.Unpause()
			if !going {
				run.Stop()
			}
			if refuted {
				c.forget()
				return -1
			}
		}
		if going {
			continue
		}
		c.Hard = c.Hard || beyond(few)
		if beyond(c.Conflicts) { // as where it was stopped in time
			return 0
		}
		return answer
	}
}

// conflicts returns how many the solver has met so far. gini counts them and has no function that says it.
func (c *Circuit) conflicts() int64 {
	return reflect.ValueOf(c.sat.Gini).Elem().FieldByName("xo").Elem().FieldByName("Driver").Elem().FieldByName("Conflicts").Int()
}

// Integers lists the integers whose values the circuit chooses.
func (c *Circuit) Integers() []Integer { return c.ints }

// Guessed reports whether some gate is true or false only because few values are tried.
func (c *Circuit) Guessed() bool { return c.guessed }

// Concerned lists the integers on which some of these gates depend.
func (c *Circuit) Concerned(all []z.Lit) []Integer {
	seen := make([]bool, c.gates.Len())
	for todo := append(slices.Clone(c.linked), all...); len(todo) > 0; {
		l := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if seen[l.Var()] {
			continue
		}
		seen[l.Var()] = true
		todo = append(todo, c.gates.nodes[l.Var()].operands()...)
	}
	return lists.Filter(c.ints, func(n Integer) bool { return slices.ContainsFunc(n.bits, func(l z.Lit) bool { return seen[l.Var()] }) })
}

// Values returns the values of the variables, after Solve has returned 1. Gates of which the
// solver was not told have the values that their inputs give them.
func (c *Circuit) Values() map[lang.Var]lang.Value {
	values := map[lang.Var]lang.Value{}
	for x, m := range c.vars {
		values[x] = c.value(x.Type, m)
	}
	return values
}

// value returns what m is in the model.
func (c *Circuit) value(t lang.Type, m meaning) lang.Value {
	switch {
	case m.arr != nil:
		return c.arrayValue(m.arr)
	case m.num != nil:
		return lang.BigInt(c.signed(m.num.bits))
	case t == lang.Bool:
		return lang.BoolValue(c.is(m.bits[0]))
	default:
		return lang.Bits(t, c.number(m.bits))
	}
}

// is reports whether a gate is true in the model.
func (c *Circuit) is(l z.Lit) bool { return c.model[l.Var()] == l.IsPos() }

// number returns the unsigned number of a word in the model.
func (c *Circuit) number(w word) *big.Int {
	n := new(big.Int)
	for i, b := range w {
		if c.is(b) {
			n.SetBit(n, i, 1)
		}
	}
	return n
}

func (c *Circuit) signed(w word) *big.Int {
	n := c.number(w)
	if n.Bit(len(w)-1) == 1 {
		n.Sub(n, new(big.Int).Lsh(big.NewInt(1), uint(len(w))))
	}
	return n
}

// fresh returns a new word of that many bits.
func (c *Circuit) fresh(n int) word {
	w := make(word, n)
	for i := range w {
		w[i] = c.gates.Lit()
	}
	c.inputs = append(c.inputs, w...)
	return w
}
