package shortcut

import (
	"slices"
	"strings"

	"tandem/explore/simplify"
	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/lang"
)

// Parts are the functions that the shortcuts are made of. Faults are put in their places.
type Parts struct {
	// Shared lists what a conjunct can share with others.
	Shared func(b lang.Expr) []lang.Expr
	// Key is what the cache takes a conjunct for.
	Key func(b lang.Expr) any
	// Keeps is the answer of a solver as the cache keeps it; false: it does not.
	Keeps func(r solver.Result) (solver.Result, bool)
	// Implied says whether what was added follows from what was there.
	Implied func(before, after simplify.Conjunction) bool
	// Values is the value of a variable of a part, given a model of the part.
	Values func(x lang.Var, of solver.Model) lang.Value
	// Spares says whether the model of what was there satisfies what was added.
	Spares func(model *Known, added []lang.Expr) bool
}

// Sound returns the parts of which this package says what they do.
func Sound() *Parts {
	return &Parts{
		Shared:  Shared,
		Key:     func(b lang.Expr) any { return b },
		Keeps:   func(r solver.Result) (solver.Result, bool) { return r, r.Answer != solver.Unknown },
		Implied: Follows,
		Values:  func(x lang.Var, of solver.Model) lang.Value { return of.At(x) },
		Spares:  (*Known).All,
	}
}

// Shared lists what conjuncts can share: variables, inputs among them; of an array that is only
// read, at constants, its elements a[3], and its bound |a|. A field is an array, also behind a dot.
func Shared(b lang.Expr) []lang.Expr {
	var list []lang.Expr
	seen, todo := map[lang.Expr]bool{}, []lang.Expr{b}
	for len(todo) > 0 {
		e := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if seen[e] {
			continue
		}
		seen[e] = true
		if f, ok := e.Field(); ok {
			list = append(list, lang.V(f.Array()))
		}
		if _, ok := variable(e); ok {
			list = append(list, e)
			continue
		}
		for i := range e.NumKids() {
			todo = append(todo, e.Kid(i))
		}
	}
	return list
}

// variable returns x of x itself, of x[c], where c is a constant, and of |x|.
func variable(e lang.Expr) (lang.Var, bool) {
	switch e.Op() {
	case lang.Select:
		if _, constant := e.Kid(1).Const(); !constant {
			return lang.Var{}, false
		}
		return e.Kid(0).Var()
	case lang.Len:
		return e.Kid(0).Var()
	}
	return e.Var()
}

// Follows reports whether what was added follows from what was there: to add it changes nothing.
func Follows(before, after simplify.Conjunction) bool { return before == after }

// Gather adds a step's conjuncts to the simplified condition, and lists what to ask about, as the
// shortcuts want: as written or simplified, and what follows from simple or not.
func (a *Asker) Gather(s *simplify.Simplifier, simple simplify.Conjunction, added []lang.Expr) (simplify.Conjunction, []lang.Expr) {
	var ask []lang.Expr
	for _, b := range added {
		short := s.Expr(b)
		next := simple.Add(short)
		if a.Has(Simplify) {
			b = short
		}
		if !a.Has(Implied) || !a.parts.Implied(simple, next) {
			ask = append(ask, conjuncts(b)...)
		}
		simple = next
	}
	return simple, ask
}

// conjuncts lists the conjuncts of b but for true.
func conjuncts(b lang.Expr) []lang.Expr {
	if b == lang.True {
		return nil
	}
	return lang.Conjuncts(b)
}

// Options say by what questions are spared. The zero Options are all shortcuts.
type Options struct {
	Without Set
	Parts   *Parts // nil: Sound
}

// Set is a set of shortcuts.
type Set uint8

// The shortcuts.
const (
	Independence Set = 1 << iota
	Cache
	Models
	Implied
	Simplify

	// All is every shortcut.
	All = Independence | Cache | Models | Implied | Simplify
)

var names = []string{"independence", "cache", "models", "implied", "simplify"}

// Names lists the shortcuts by name.
func Names() []string { return slices.Clone(names) }

// Has reports whether all of t are in s.
func (s Set) Has(t Set) bool { return s&t == t }

// String returns the names, separated by commas: cache,models; none for the empty set.
func (s Set) String() string {
	var list []string
	for i, name := range names {
		if s.Has(1 << i) {
			list = append(list, name)
		}
	}
	if len(list) == 0 {
		return "none"
	}
	return strings.Join(list, ",")
}

// A question about a long condition costs a solver as much as the condition is long, and a search
// asks one for every test in a chain of them. Often the last model satisfies the condition once it
// has what the new conjuncts demand, which an evaluation of the simplified condition shows: that of
// a chain x = 1, x = 2, … is x = n.

const (
	// longCondition is how many conjuncts a condition has for models near the last one to be tried.
	longCondition = 32
	// maxNear is how many are tried.
	maxNear = 8
)

// near returns a model of c, which is simple, near one of what was there before bs; nil if none is found.
func (a *Asker) near(c *Condition, simple simplify.Conjunction, bs []lang.Expr, model *Known) *Known {
	if !a.Has(Models) || c.whole.size < longCondition {
		return nil
	}
	list := []*Known{model}
	for _, b := range bs {
		list = each(list, func(k *Known) []*Known { return k.towards(b, true) })
	}
	found, _ := lists.Find(list, func(k *Known) bool { return simple.Holds(k.valueOf) })
	return found
}

// each lists what f makes of each, the first of them.
func each(list []*Known, f func(*Known) []*Known) (all []*Known) {
	all = slices.Concat(lists.Map(list, f)...)
	return all[:min(len(all), maxNear)]
}

// opposite has the comparison that holds where another one does not.
var opposite = map[lang.Op]lang.Op{
	lang.Eq: lang.Ne, lang.Lt: lang.Ge, lang.Gt: lang.Le, lang.BitsLt: lang.BitsGe, lang.BitsGt: lang.BitsLe,
	lang.BitsSlt: lang.BitsSge, lang.BitsSgt: lang.BitsSle,
	lang.Ne: lang.Eq, lang.Ge: lang.Lt, lang.Le: lang.Gt, lang.BitsGe: lang.BitsLt, lang.BitsLe: lang.BitsGt,
	lang.BitsSge: lang.BitsSlt, lang.BitsSle: lang.BitsSgt,
}

// towards lists models that differ from k in one variable for each comparison in b, so that b may
// have the value want; k alone if it has.
func (k *Known) towards(b lang.Expr, want bool) []*Known {
	if k.valueOf(b) == lang.BoolValue(want) {
		return []*Known{k}
	}
	op := b.Op()
	switch {
	case op == lang.Not:
		return k.towards(b.Kid(0), !want)
	case op == lang.And && want, op == lang.Or && !want:
		return each(k.towards(b.Kid(0), want), func(k *Known) []*Known { return k.towards(b.Kid(1), want) })
	case op == lang.Implies && !want:
		return each(k.towards(b.Kid(0), true), func(k *Known) []*Known { return k.towards(b.Kid(1), false) })
	case op == lang.And, op == lang.Or:
		return append(k.towards(b.Kid(0), want), k.towards(b.Kid(1), want)...)
	case op == lang.Implies:
		return append(k.towards(b.Kid(0), false), k.towards(b.Kid(1), true)...)
	case opposite[op] == 0:
		return k.equal(b, lang.Const(lang.BoolValue(want)))
	case !want:
		op = opposite[op]
	}
	l, r := b.Kid(0), b.Kid(1)
	switch op {
	case lang.Eq, lang.Le, lang.Ge, lang.BitsLe, lang.BitsGe, lang.BitsSle, lang.BitsSge:
		return append(k.equal(l, r), k.equal(r, l)...)
	case lang.Lt, lang.BitsLt, lang.BitsSlt:
		return append(k.equal(l, step(r, -1)), k.equal(r, step(l, 1))...)
	case lang.Gt, lang.BitsGt, lang.BitsSgt:
		return append(k.equal(l, step(r, 1)), k.equal(r, step(l, -1))...)
	default:
		return append(append(k.equal(l, step(r, 1)), k.equal(l, step(r, -1))...), k.equal(r, step(l, 1))...)
	}
}

// step returns e and a number more, or the other truth value.
func step(e lang.Expr, n int64) lang.Expr {
	switch t := e.Type(); {
	case t == lang.Int:
		return lang.Term(lang.Add, e, lang.I(n))
	case t.IsBits():
		return lang.Term(lang.BitsAdd, e, lang.Cast(lang.OfInt, t, lang.I(n)))
	case t == lang.Bool:
		return lang.Negation(e)
	default:
		return e
	}
}

// equal lists models that differ from k in one variable, so that e may have the value that t has.
func (k *Known) equal(e, t lang.Expr) []*Known {
	if x, ok := e.Var(); ok && !x.Type.IsClass() {
		return []*Known{k.but(x, k.valueOf(t))}
	}
	inverse := func(op lang.Op, e lang.Expr, of ...lang.Expr) []*Known { return k.equal(e, lang.Term(op, of...)) }
	switch op := e.Op(); op {
	case lang.Not, lang.Neg, lang.BitsNeg, lang.BitsNot:
		return inverse(op, e.Kid(0), t)
	case lang.Add:
		return append(inverse(lang.Sub, e.Kid(0), t, e.Kid(1)), inverse(lang.Sub, e.Kid(1), t, e.Kid(0))...)
	case lang.BitsAdd:
		return append(inverse(lang.BitsSub, e.Kid(0), t, e.Kid(1)), inverse(lang.BitsSub, e.Kid(1), t, e.Kid(0))...)
	case lang.Sub:
		return append(inverse(lang.Add, e.Kid(0), t, e.Kid(1)), inverse(lang.Sub, e.Kid(1), e.Kid(0), t)...)
	case lang.BitsSub:
		return append(inverse(lang.BitsAdd, e.Kid(0), t, e.Kid(1)), inverse(lang.BitsSub, e.Kid(1), e.Kid(0), t)...)
	case lang.BitsXor:
		return append(inverse(op, e.Kid(0), t, e.Kid(1)), inverse(op, e.Kid(1), t, e.Kid(0))...)
	case lang.Mul:
		return append(inverse(lang.Div, e.Kid(0), t, e.Kid(1)), inverse(lang.Div, e.Kid(1), t, e.Kid(0))...)
	case lang.Select:
		if a, ok := e.Kid(0).Var(); ok && !a.Type.Elem().IsClass() {
			return []*Known{k.but(a, k.valueOf(e.Kid(0)).(lang.ArrayValue).With(k.valueOf(e.Kid(1)), k.valueOf(t)))}
		}
	}
	return nil
}
