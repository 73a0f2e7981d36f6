package solver

import (
	"cmp"
	"context"
	"maps"
	"math/big"
	"slices"

	"tandem/internal/lists"
	"tandem/lang"
)

// LeastQuestions is how many questions Least asks about one variable at the most.
const LeastQuestions = 20

// Effort is what it took to find least values.
type Effort struct {
	Questions int // to the solver
	// Open lists the variables that may have smaller values: questions ran out, or the solver did not know.
	Open []lang.Var
}

// Least returns the model of bs with the least values, one variable after the other: each has the
// least that bs allow with those of the variables before it. Integers are ordered by their absolute
// value, a positive one before the negative one; bit-vectors as unsigned numbers; false is before
// true, and nil before objects. Of two arrays the shorter one is less, and of two of one length the
// one whose first different element is. Elements at objects are ordered as the variables that
// denote these.
//
// The variables are those of bs: first those in order, then the inputs in#n by their numbers, then
// the others by their names, fields that refer to objects first. All else has its default in the
// model. For each variable at most LeastQuestions questions are asked; then it keeps the value that
// was found until then. Elements at all other indexes of an unbounded array are not asked about,
// and of arrays in arrays nothing is.
//
// m is a model of bs. The session has nothing asserted but what bs imply, and is then as it was.
// What is returned was evaluated: it is a model of bs, too. Where all questions are answered, it
// does not depend on m.
func Least(ctx context.Context, s Session, bs []lang.Expr, order []lang.Var, m Model) (Model, Effort) {
	l := &least{ctx: ctx, session: s, bs: bs, fixed: map[lang.Var]lang.Value{}}
	vars := leastOrder(order, lang.FreeVars(bs...))
	first := lists.Table(vars, m.At)
	l.m = Smaller(ctx, bs, Model{first})
	if !l.holds(l.m) {
		return m, Effort{Open: vars} // a value is beyond what can be computed
	}
	s.Push()
	defer s.Pop()
	told := bs
	if l.part = len(bs) > longConjunction; l.part {
		told = bs[len(bs)-lastConjuncts:]
	}
	l.tell(told)
	for _, x := range vars {
		l.left = LeastQuestions
		if !l.variable(x) {
			l.effort.Open = append(l.effort.Open, x)
		}
	}
	return l.m, l.effort
}

// A question about a long conjunction costs a solver as much as it is long. Its last conjuncts often
// decide alone what is asked: that of a chain of tests which the path takes.
const (
	longConjunction = 32
	lastConjuncts   = 8
)

// tell tells the session bs.
func (l *least) tell(bs []lang.Expr) {
	for _, b := range bs {
		l.session.Assert(b)
	}
}

// leastOrder is vars in the order in which they are made least.
func leastOrder(order, vars []lang.Var) []lang.Var {
	place := map[lang.Var]int{}
	for i, x := range order {
		place[x] = i
	}
	rank := func(x lang.Var) (int, int) {
		if i, ok := place[x]; ok {
			return 0, i
		}
		if n, ok := lang.ReadNumber(x); ok {
			return 1, n
		}
		if x.IsField() && x.Type.Elem().IsClass() {
			return 2, 0 // these lead to objects
		}
		return 3, 0
	}
	list := sorted(slices.Clone(vars))
	slices.SortStableFunc(list, func(x, y lang.Var) int {
		a, i := rank(x)
		b, j := rank(y)
		return cmp.Or(cmp.Compare(a, b), cmp.Compare(i, j))
	})
	return list
}

// least is a model on its way.
type least struct {
	ctx     context.Context
	session Session
	bs      []lang.Expr
	pins    []lang.Expr             // what settled variables are; the session has them
	fixed   map[lang.Var]lang.Value // settled arrays, which pins alone do not determine
	objects []lang.Expr             // settled, and no nil
	m       Model                   // of bs and pins
	part    bool                    // the session has only the last of bs
	left    int                     // questions about this variable
	effort  Effort
}

// holds reports whether m is a model of what is asked.
func (l *least) holds(m Model, more ...lang.Expr) bool {
	hold, _ := newEvaluated(slices.Concat(l.bs, l.pins, more)).evaluate(m.values)
	return hold
}

// ask asks whether b is possible, too. Then m is a model in which it is so.
func (l *least) ask(b lang.Expr) Answer {
	if l.left == 0 {
		return Unknown
	}
	l.left--
	l.effort.Questions++
	r := Asked(l.ctx, l.session, b)
	if r.Answer == Sat && l.take(r.Model, b) || r.Answer == Unsat {
		return r.Answer
	}
	if !l.part {
		return Unknown
	}
	l.part = false
	l.tell(l.bs)
	l.left++
	return l.ask(b)
}

// take makes m, in which b is so, the model, if it is one of all.
func (l *least) take(m Model, b lang.Expr) bool {
	next := Model{maps.Clone(Smaller(l.ctx, slices.Concat(l.bs, l.pins, []lang.Expr{b}), m).values)}
	maps.Copy(next.values, l.fixed)
	if !l.holds(next, b) {
		return false
	}
	l.m = next
	return true
}

// pin settles what b says, which holds of m.
func (l *least) pin(b lang.Expr) {
	l.pins = append(l.pins, b)
	l.session.Assert(b)
}

func (l *least) value(e lang.Expr) lang.Value { return standard(l.m.Valuation()).At(e) }

// variable settles x. It is false if a smaller value may be there.
func (l *least) variable(x lang.Var) bool {
	if !x.Type.IsArray() {
		return l.scalar(lang.V(x), false)
	}
	known := true
	if x.Type.IsBounded() {
		known = l.scalar(lang.Term(lang.Len, lang.V(x)), true)
	}
	known = l.elements(x) && known
	if !ofObjects(x.Type) {
		l.fixed[x] = l.m.At(x)
	}
	return known
}

// ofObjects reports whether objects occur in values of a type, which other models may name otherwise.
func ofObjects(t lang.Type) bool {
	if t.IsArray() {
		return t.Dom().IsClass() || ofObjects(t.Elem())
	}
	return t.IsClass()
}

// maxElements is how many elements of an array are made least at the most.
const maxElements = 100

// elements settles the elements of the array x, one index after the other.
func (l *least) elements(x lang.Var) bool {
	if x.Type.Elem().IsArray() {
		return false
	}
	known := true
	done := map[lang.Expr]bool{}
	for range maxElements {
		i, ok := l.next(x, done)
		if !ok {
			return known
		}
		done[i] = true
		known = l.scalar(lang.Term(lang.Select, lang.V(x), i), false) && known
	}
	return false
}

// next returns the index of x to settle next, of those not done, or false. Of a bounded array it is
// any index, of others one whose value now is not that of the rest.
func (l *least) next(x lang.Var, done map[lang.Expr]bool) (next lang.Expr, ok bool) {
	a := l.m.At(x).(lang.ArrayValue)
	switch {
	case x.Type.IsBounded():
		next = lang.I(int64(len(done)))
		return next, a.Bound().Big().Cmp(big.NewInt(int64(len(done)))) > 0
	case x.Type.Dom().IsClass():
		return lists.Find(l.objects, func(o lang.Expr) bool { return o.Type() == x.Type.Dom() && !done[o] })
	}
	a.Each(func(i, _ lang.Value) bool {
		if e := lang.Const(i); !done[e] {
			next, ok = e, true
		}
		return !ok
	})
	return next, ok
}

// scalar settles e, which is no array.
func (l *least) scalar(e lang.Expr, natural bool) (known bool) {
	switch t := e.Type(); {
	case t == lang.Int:
		known = l.integer(e, natural)
	case t == lang.Bool:
		known = l.value(e) == lang.BoolValue(false) || l.ask(lang.Negation(e)) != Unknown
	case t.IsBits():
		known = l.magnitude(func() *big.Int { return l.value(e).(lang.BitsValue).Big() }, func(n *big.Int) lang.Expr {
			return lang.Term(lang.BitsLe, e, lang.Const(lang.Bits(t, n)))
		})
	case t.IsClass():
		return l.object(e)
	default:
		return false
	}
	l.pin(lang.Term(lang.Eq, e, lang.Const(l.value(e))))
	return known
}

// integer finds the least absolute value of e, and then its sign.
func (l *least) integer(e lang.Expr, natural bool) bool {
	now := func() *big.Int { return l.value(e).(lang.IntValue).Big() }
	size := func() *big.Int { return new(big.Int).Abs(now()) }
	known := l.magnitude(size, func(n *big.Int) lang.Expr {
		to := lang.Const(lang.BigInt(n))
		above := lang.Term(lang.Le, e, to)
		if natural {
			return above
		}
		return lang.Conjunction(lang.Term(lang.Le, lang.Const(lang.BigInt(new(big.Int).Neg(n))), e), above)
	})
	if now().Sign() >= 0 {
		return known
	}
	return l.ask(lang.Term(lang.Eq, e, lang.Const(lang.BigInt(size())))) != Unknown && known
}

// magnitude finds the least possible number from 0 on: m has now, and within says it is at most n.
// It asks whether there is a smaller one, mostly not, then halves, first the numbers of digits.
func (l *least) magnitude(now func() *big.Int, within func(n *big.Int) lang.Expr) bool {
	one := big.NewInt(1)
	least, found := big.NewInt(0), now()
	for first := true; least.Cmp(found) < 0; first = false {
		n := middle(least, found)
		if first {
			n = new(big.Int).Sub(found, one)
		}
		switch l.ask(within(n)) {
		case Sat:
			found = now()
		case Unsat:
			least = n.Add(n, one)
		default:
			return false
		}
	}
	return true
}

// middle returns a number from a on and below b.
func middle(a, b *big.Int) *big.Int {
	if short, long := a.BitLen(), b.BitLen(); long-short > 1 {
		return new(big.Int).Lsh(big.NewInt(1), uint((short+long)/2-1))
	}
	sum := new(big.Int).Add(a, b)
	return sum.Rsh(sum, 1)
}

// object settles e: nil, or else which of the objects before it is the same.
func (l *least) object(e lang.Expr) bool {
	none := lang.NilOf(e.Type())
	known := l.value(e).(lang.ObjectValue).IsNil() || l.ask(lang.Term(lang.Eq, e, none)) != Unknown
	if l.value(e).(lang.ObjectValue).IsNil() {
		l.pin(lang.Term(lang.Eq, e, none))
		return known
	}
	l.pin(lang.Term(lang.Ne, e, none))
	for _, o := range l.objects {
		if o.Type() != e.Type() {
			continue
		}
		if l.value(o).Equal(l.value(e)) {
			l.pin(lang.Term(lang.Eq, e, o))
			return known
		}
		l.pin(lang.Term(lang.Ne, e, o))
	}
	l.objects = append(l.objects, e)
	return known
}

// Nearer returns a model of bs with as many values of another model as evaluation, asking no
// solver, allows: one variable, bound or element after the other. m is a model of bs. An ended ctx
// keeps what was found.
func Nearer(ctx context.Context, bs []lang.Expr, m, to Model) Model {
	s := &smaller{ctx: ctx, conditions: newEvaluated(bs), values: maps.Clone(m.values)}
	if !s.holds() {
		return m // a value is beyond what can be computed
	}
	s.work = smallWork + 5*s.spent
	for _, x := range sorted(keys(m.values)) {
		if s.nearer(x, to.At(x)) || !x.Type.IsArray() || ofObjects(x.Type) {
			continue
		}
		a := to.At(x).(lang.ArrayValue)
		if x.Type.IsBounded() {
			s.nearer(x, s.values[x].(lang.ArrayValue).WithBound(a.Bound()))
		}
		for _, i := range indexes(a, s.values[x].(lang.ArrayValue)) {
			s.nearer(x, s.values[x].(lang.ArrayValue).With(i, a.At(i)))
		}
		if x.Type.IsBounded() { // nobody reads what is outside of the bound
			if short, ok := trim(s.values[x].(lang.ArrayValue)); ok {
				s.nearer(x, short)
			}
		}
	}
	return Model{s.values}
}

// nearer gives x the value v if the conditions then hold.
func (s *smaller) nearer(x lang.Var, v lang.Value) bool {
	before := s.values[x]
	if v.Equal(before) {
		return true
	}
	if s.values[x] = v; s.isEnded() || !s.holds() {
		s.values[x] = before
		return false
	}
	return true
}

// indexes lists those at which one of two arrays has an element of its own.
func indexes(a, b lang.ArrayValue) []lang.Value {
	var list []lang.Value
	a.Each(func(i, _ lang.Value) bool { list = append(list, i); return true })
	b.Each(func(i, _ lang.Value) bool {
		if a.At(i).Equal(a.Rest()) {
			list = append(list, i)
		}
		return true
	})
	return list
}
