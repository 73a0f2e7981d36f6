package solver

import (
	"context"
	"fmt"
	"runtime"
	"slices"

	"tandem/concrete"
	"tandem/lang"
)

// small searches a small domain exhaustively, by evaluation: integers from -B to B, truth values,
// bit-vectors up to 8 bits and wider ones' edges, nil and few objects of each class, arrays with
// few elements (smallvalue.go). It says Unsat only if nothing was guessed.
type small struct {
	domain SmallDomain
	conjuncts
}

// conjuncts is a stack of assertions, conjunct by conjunct.
type conjuncts struct {
	stack []lang.Expr
	marks []int
	terms []int // at which lengths of marks a term was asserted
}

// take follows ops, and returns how many conjuncts stood there all the time.
func (s *conjuncts) take(ops []op) int {
	stood := len(s.stack)
	for _, o := range ops {
		switch o.kind {
		case opPush:
			s.marks = append(s.marks, len(s.stack))
		case opPop:
			n := len(s.marks) - 1
			s.stack, s.marks = s.stack[:s.marks[n]], s.marks[:n]
			stood = min(stood, len(s.stack))
			for len(s.terms) > 0 && s.terms[len(s.terms)-1] > n {
				s.terms = s.terms[:len(s.terms)-1]
			}
		case opTerm:
			s.terms = append(s.terms, len(s.marks))
		case opAssert:
			s.stack = append(s.stack, lang.Conjuncts(o.expr)...)
		}
	}
	return stood
}

func (s *small) restart()     { s.conjuncts = conjuncts{} }
func (s *small) close() error { return nil }
func (s *small) info() Info {
	return Info{Name: fmt.Sprintf("integers from -%d to %d", s.domain.Ints, s.domain.Ints), Way: Exhaustive}
}

func (s *small) check(ctx context.Context, ops []op, _ bool) reply {
	s.take(ops)
	if len(s.terms) > 0 {
		return reply{reason: "exhaustive search knows no uninterpreted functions"}
	}
	return newSearch(ctx, s.domain, s.stack).run()
}

// search assigns one variable after the other, and evaluates each conjunct as soon as it can.
type search struct {
	ctx    context.Context
	domain SmallDomain
	vars   []lang.Var    // first those that can be tried completely, arrays last
	due    [][]lang.Expr // due[i]: what the first i variables decide
	tried  int
	model  map[lang.Var]lang.Value

	values   map[lang.Type]*candidates
	enough   map[lang.Type]bool // classes of which no more objects can matter
	guessed  bool               // a value was assigned of a type that has others
	arrays   bool               // and it was an array
	objects  bool               // and it was an object
	fields   bool               // and it was a field as an array
	wide     bool               // and it was a bit-vector
	overflow string             // a conjunct that could not be evaluated
	stopped  string             // why the search ended early
}

func newSearch(ctx context.Context, d SmallDomain, conjuncts []lang.Expr) *search {
	s := &search{ctx: ctx, domain: d, values: map[lang.Type]*candidates{}}
	all := sorted(lang.FreeVars(conjuncts...))
	rank := func(x lang.Var) int {
		switch {
		case isFinite(x.Type):
			return 0
		case !x.Type.IsArray():
			return 1
		default:
			return 2
		}
	}
	s.vars = slices.Clone(all)
	slices.SortStableFunc(s.vars, func(x, y lang.Var) int { return rank(x) - rank(y) })
	at := map[lang.Var]int{}
	for i, x := range s.vars {
		at[x] = i + 1
	}
	s.due = make([][]lang.Expr, len(s.vars)+1)
	for _, e := range slices.Backward(conjuncts) { // what came last says most
		last := 0
		for _, x := range lang.FreeVars(e) {
			last = max(last, at[x])
		}
		s.due[last] = append(s.due[last], e)
	}
	s.enough = enough(all, d.Objects)
	return s
}

// enough lists the classes whose variables cannot tell more objects apart than there are: equations
// have a model with at most one object a variable. What fields say of other objects is guessed.
func enough(vars []lang.Var, objects int) map[lang.Type]bool {
	count, few := map[lang.Type]int{}, map[lang.Type]bool{}
	for _, x := range vars {
		count[x.Type]++
		few[x.Type] = x.Type.IsClass() && count[x.Type] <= objects
	}
	return few
}

func (s *search) run() reply {
	switch {
	case s.tryFrom(concrete.NewValuation(nil)):
		return reply{answer: Sat, values: s.model}
	case s.stopped != "":
		return reply{reason: s.stopped}
	case s.overflow != "":
		return reply{reason: s.overflow}
	case s.guessed:
		return reply{reason: "no model with " + s.tries(), searched: true}
	default:
		return reply{answer: Unsat}
	}
}

// tryFrom searches for a model; false if there is none, or the search was stopped. It goes through the
// valuations with an odometer of its own, since there may be many variables.
func (s *search) tryFrom(V concrete.Valuation) bool {
	n := len(s.vars)
	at := make([]int64, n)                  // the value that each variable tries next
	vals := make([]concrete.Valuation, n+1) // vals[i] has values for the first i
	vals[0] = V
	if !s.holds(V, s.due[0]) {
		return false
	}
	for i := 0; ; {
		if i == n {
			s.model = map[lang.Var]lang.Value{}
			for _, x := range s.vars {
				s.model[x] = vals[n].At(x)
			}
			return true
		}
		v, ok := s.value(s.vars[i].Type, at[i])
		if !ok {
			at[i] = 0
			if i--; i < 0 {
				return false
			}
			continue
		}
		if !s.step() {
			return false
		}
		at[i]++
		vals[i+1] = vals[i].Update(s.vars[i], v)
		if s.holds(vals[i+1], s.due[i+1]) {
			i++
		}
	}
}

// step counts one more valuation; false if it is one too many.
func (s *search) step() bool {
	s.tried++
	switch {
	case s.tried > s.domain.Valuations:
		s.stopped = fmt.Sprintf("no model among the first %d valuations with %s", s.domain.Valuations, s.tries())
	case s.tried%64 == 0:
		runtime.Gosched() // in a browser nothing interrupts this, and no time passes for ctx
		if s.ctx.Err() != nil {
			s.stopped = "stopped"
		}
	}
	return s.stopped == ""
}

// holds reports whether all of es are true. A false one moves to the front: it may refute the next, too.
func (s *search) holds(V concrete.Valuation, es []lang.Expr) bool {
	if len(es) == 0 {
		return true
	}
	value, memo := standard(V), map[lang.Expr]lang.Value{}
	for i, e := range es {
		switch v := value.Memo(memo, e).(type) {
		case lang.BoolValue:
			if !v {
				es[0], es[i] = es[i], es[0]
				return false
			}
		default:
			s.overflow = fmt.Sprintf("a value of the formula has %s", unbracket(fmt.Sprint(v)))
			return false
		}
	}
	return true
}
