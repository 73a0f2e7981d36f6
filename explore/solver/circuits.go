package solver

import (
	"context"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"
	"sync"

	"github.com/go-air/gini/z"

	"tandem/explore/solver/internal/circuit"
	"tandem/internal/child"
	"tandem/lang"
)

// circuits makes circuits of formulas over finite types, for a SAT solver in Go. All else is unknown to it.
type circuits struct {
	conjuncts
	circuit *circuit.Circuit
	gates   []z.Lit // of those conjuncts that were read
	spans   map[lang.Expr]spans
	made    int   // circuits that were made
	work    int64 // gates of all questions
	most    int64 // conflicts that a question may take; 0: no bound
	hard    bool  // a second solver may have answered
}

// maxMade is how many circuits a session makes for what assertions say of integers at the
// time. After that, an integer has all the values that are tried where nothing is known.
const maxMade = 8

func newCircuits(most int64) *circuits { return &circuits{spans: map[lang.Expr]spans{}, most: most} }

func (s *circuits) restart() {
	*s = circuits{spans: map[lang.Expr]spans{}, most: s.most, work: s.work, hard: s.hard}
}

func (s *circuits) close() error { s.restart(); return nil }

func (s *circuits) info() Info {
	i := Info{Name: "gini", Version: "1.0.4", Way: Embedded}
	if s.hard {
		i.Name += " " + i.Version + ", CaDiCaL"
		i.Version = secondVersion()
	}
	return i
}

// secondSolver is asked for a refutation of hard questions, within the conflicts that come last.
var secondSolver = []string{"cadical", "-q", "-n", "--unsat", "--chrono=0", "--phase=0", "-c"}

// secondVersion returns what it says of its version.
var secondVersion = sync.OnceValue(func() string {
	r, _ := child.Run(context.Background(), child.Command{Args: []string{secondSolver[0], "--version"}, Limits: child.Limits{Output: 1 << 10}})
	return strings.TrimSpace(string(r.Output))
})

func (s *circuits) check(ctx context.Context, ops []op, _ bool) reply {
	s.gates = s.gates[:min(len(s.gates), s.take(ops))]
	if len(s.terms) > 0 {
		return reply{reason: "the embedded solver knows no uninterpreted functions"}
	}
	now := spans{}
	for _, e := range s.stack {
		now = now.and(s.implied(e))
	}
	if s.circuit == nil || s.anew(now) {
		known := now
		if s.made++; s.made > maxMade {
			known = nil
		}
		s.gates, s.circuit = nil, circuit.New(func(e lang.Expr) (lo, hi *big.Int, ok bool) {
			b := known[e]
			return b.lo, b.hi, b.lo != nil && b.hi != nil
		})
		s.circuit.Conflicts = s.most
		if s.most > 0 && lookPath(secondSolver[0]) == nil {
			s.circuit.Second = secondSolver
		}
	}
	for _, e := range s.stack[len(s.gates):] {
		g, err := s.read(ctx, e, len(s.gates))
		if err != nil {
			s.circuit, s.gates = nil, nil
			return reply{reason: "the embedded solver does not read it: " + err.Error()}
		}
		s.gates = append(s.gates, g)
	}
	switch {
	case s.most == conflictsOfOnce && s.circuit.Ordered():
		s.circuit.Conflicts = conflictsOfOrder
	case s.most == conflictsOfMany && s.circuit.Products > 0:
		s.circuit.Conflicts = conflictsOfProducts
	}
	before := s.circuit.Work
	answer := s.circuit.Solve(ctx, slices.Clone(s.gates), s.always())
	s.work += s.circuit.Work - before
	s.hard = s.hard || s.circuit.Hard && s.circuit.Second != nil
	switch answer {
	case 1:
		return reply{answer: Sat, values: s.circuit.Values()}
	case -1:
		if where := s.elsewhere(now); where != "" {
			return reply{reason: where, searched: true}
		}
		return reply{answer: Unsat}
	}
	reason := "stopped"
	if ctx.Err() == nil {
		reason = fmt.Sprintf("the embedded solver met more than %d conflicts", s.circuit.Conflicts)
	}
	s.circuit, s.gates = nil, nil // whose solver was stopped
	return reply{reason: reason}
}

// read returns the gate of conjunct i, which defines a variable if no scope takes it back.
func (s *circuits) read(ctx context.Context, e lang.Expr, i int) (z.Lit, error) {
	if i < s.always() && e.Op() == lang.Eq {
		if x, ok := e.Kid(0).Var(); ok {
			if defined, err := s.circuit.Define(ctx, x, e.Kid(1)); defined || err != nil {
				return s.circuit.True(), err
			}
		}
	}
	return s.circuit.Bool(ctx, e)
}

// always returns how many conjuncts no scope takes back.
func (s *circuits) always() int {
	if len(s.marks) > 0 {
		return s.marks[0]
	}
	return len(s.stack)
}

// elsewhere says which integer may have a value that was not tried; "" if none may.
func (s *circuits) elsewhere(now spans) string {
	for _, n := range s.circuit.Concerned(s.gates) {
		if b := now[n.Of]; n.Elem || !b.within(n.Lo, n.Hi) {
			return fmt.Sprintf("no model with %v from %v to %v", n.Of, n.Lo, n.Hi)
		}
	}
	if s.circuit.Guessed() {
		return "no model among the integers that were tried"
	}
	return ""
}

// anew reports whether a circuit that is made now would try other values of an integer, and
// should: it is known now, or no longer is what it was known to be.
func (s *circuits) anew(now spans) bool {
	if s.made > maxMade {
		return false
	}
	for _, n := range s.circuit.Integers() {
		b := now[n.Of]
		known := b.lo != nil && b.hi != nil
		exact := known && b.lo.Cmp(b.hi) == 0 && n.Lo.Cmp(n.Hi) != 0
		if !n.Elem && (exact || known && !n.Known || n.Known && !b.within(n.Lo, n.Hi)) {
			return true
		}
	}
	return false
}

// span is the bounds of an integer; nil: none is known.
type span struct{ lo, hi *big.Int }

func (b span) within(lo, hi *big.Int) bool {
	return b.lo != nil && b.hi != nil && b.lo.Cmp(lo) >= 0 && b.hi.Cmp(hi) <= 0
}

// spans is the bounds of variables, and of the bounds of arrays. The empty one says nothing.
type spans map[lang.Expr]span

// and returns what both say.
func (m spans) and(n spans) spans {
	if len(n) == 0 {
		return m
	}
	if len(m) == 0 {
		return n
	}
	both := maps.Clone(m)
	for x, b := range n {
		at := both[x]
		if at.lo == nil || b.lo != nil && b.lo.Cmp(at.lo) > 0 {
			at.lo = b.lo
		}
		if at.hi == nil || b.hi != nil && b.hi.Cmp(at.hi) < 0 {
			at.hi = b.hi
		}
		both[x] = at
	}
	return both
}

// or returns what each of the two says.
func (m spans) or(n spans) spans {
	either := spans{}
	for x, b := range m {
		at, ok := n[x]
		if !ok {
			continue
		}
		if at.lo == nil || b.lo == nil || b.lo.Cmp(at.lo) < 0 {
			at.lo = b.lo
		}
		if at.hi == nil || b.hi == nil || b.hi.Cmp(at.hi) > 0 {
			at.hi = b.hi
		}
		either[x] = at
	}
	return either
}

// implied returns the bounds that follow from b: those that compare with a constant, of
// both sides of a conjunction, and of each of a disjunction.
func (s *circuits) implied(b lang.Expr) spans {
	return lang.FoldExpr(b, s.spans, func(e lang.Expr, kids []spans) spans {
		switch op := e.Op(); {
		case op == lang.And:
			return kids[0].and(kids[1])
		case op == lang.Or:
			return kids[0].or(kids[1])
		case op >= lang.Eq && op <= lang.Ge && op != lang.Ne && e.Kid(0).Type() == lang.Int:
			return compared(op, e.Kid(0), e.Kid(1))
		}
		return nil
	})
}

// mirrored has the comparison that says the same of the operands exchanged.
var mirrored = map[lang.Op]lang.Op{lang.Lt: lang.Gt, lang.Le: lang.Ge, lang.Gt: lang.Lt, lang.Ge: lang.Le, lang.Eq: lang.Eq}

// compared returns what the comparison of x and v says, if one of them is a constant.
func compared(op lang.Op, x, v lang.Expr) spans {
	if x.Op() == lang.Constant {
		x, v, op = v, x, mirrored[op]
	}
	if v.Op() != lang.Constant || x.Op() != lang.Variable && (x.Op() != lang.Len || x.Kid(0).Op() != lang.Variable) {
		return nil
	}
	value, _ := v.Const()
	n, one := value.(lang.IntValue).Big(), big.NewInt(1)
	var b span
	switch op {
	case lang.Eq:
		b = span{n, n}
	case lang.Lt:
		b.hi = new(big.Int).Sub(n, one)
	case lang.Le:
		b.hi = n
	case lang.Gt:
		b.lo = new(big.Int).Add(n, one)
	case lang.Ge:
		b.lo = n
	}
	if x.Op() == lang.Len && (b.lo == nil || b.lo.Sign() < 0) {
		b.lo = new(big.Int)
	}
	return spans{x: b}
}
