package solver

import (
	"cmp"
	"context"
	"crypto/sha256"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"tandem/concrete"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/spec"
)

// Model is a valuation that makes assertions true. It is total: a variable that it has no value for
// has its type's default. Models are immutable; the zero Model has no value for any variable.
type Model struct{ values map[lang.Var]lang.Value }

// NewModel returns the model with the given values. It panics on a value of another type than its variable.
func NewModel(values map[lang.Var]lang.Value) Model { return Model{}.With(values) }

// With returns the model with these values in the place of its own. It panics as NewModel does.
func (m Model) With(values map[lang.Var]lang.Value) Model {
	all := make(map[lang.Var]lang.Value, len(m.values)+len(values))
	maps.Copy(all, m.values)
	for x, v := range values {
		if v.Type() != x.Type {
			panic("solver: a value of type " + v.Type().String() + " for " + x.Name + " of type " + x.Type.String())
		}
	}
	maps.Copy(all, values)
	return Model{all}
}

// At returns the value of x: the type's default if the model has none for it.
func (m Model) At(x lang.Var) lang.Value {
	if v, ok := m.values[x]; ok {
		return v
	}
	return lang.Default(x.Type)
}

// Vars lists the variables that the model has a value for, sorted by scope, name and type.
func (m Model) Vars() []lang.Var { return sorted(keys(m.values)) }

// Valuation returns the model as a valuation of the concrete side.
func (m Model) Valuation() concrete.Valuation { return concrete.NewValuation(m.values) }

// String returns the values by variable: {x: 3, y: -1}.
func (m Model) String() string {
	var b strings.Builder
	b.WriteByte('{')
	for i, x := range m.Vars() {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(x.Name + ": " + m.values[x].String())
	}
	b.WriteByte('}')
	return b.String()
}

func keys(values map[lang.Var]lang.Value) []lang.Var { return slices.Collect(maps.Keys(values)) }

func sorted(vars []lang.Var) []lang.Var {
	slices.SortFunc(vars, func(x, y lang.Var) int {
		return cmp.Or(cmp.Compare(x.Scope, y.Scope), cmp.Compare(x.Name, y.Name),
			cmp.Compare(x.Type.String(), y.Type.String()))
	})
	return vars
}

// digest is one of the assertions of a stack, in their order, by their text in SMT-LIB.
type digest [sha256.Size]byte

// maxAnswers is how many answers are kept, some 100 bytes each; then all are forgotten.
const maxAnswers = 1 << 20

// answers are those that a second solver gave, and the first one, too. Goroutines may share them; nil keeps none.
type answers struct {
	mu sync.Mutex
	by Info // who gave them
	of map[digest]Answer
}

// has reports whether the answer to q was this one, and who gave it.
func (k *answers) has(q digest, a Answer) (by Info, ok bool) {
	if k == nil {
		return by, false
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	known, ok := k.of[q]
	return k.by, ok && known == a
}

// keep keeps an answer. That nothing is known is none: next time there may be more time.
func (k *answers) keep(q digest, a Said) {
	if k == nil || a.Answer == Unknown {
		return
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.of == nil || len(k.of) == maxAnswers {
		k.of = map[digest]Answer{}
	}
	k.of[q], k.by = a.Answer, a.By
}

// question returns what is asked now; of an opinion that keeps no answers, nothing in particular.
func (t *twice) question() digest {
	if t.opinion.known == nil {
		return digest{}
	}
	for i := len(t.asked); i < len(t.stack.asserts); i++ {
		var before digest
		if i > 0 {
			before = t.asked[i-1]
		}
		a := t.stack.asserts[i]
		p := &pipe{}
		p.restart()
		if t.names == nil {
			t.names = p.text
		}
		p.text.names, p.text.taken = t.names.names, t.names.taken
		_ = p.tell(context.Background(), []op{{a.kind(), a}}) // its error is that of the context
		t.asked = append(t.asked, sha256.Sum256(append(before[:], p.out.String()...)))
	}
	if len(t.asked) == 0 {
		return digest{}
	}
	return t.asked[len(t.asked)-1]
}

// verifier evaluates assertions in models. Solvers often give the same model
// again: what was found true in it stays true, and is not evaluated again.
type verifier struct {
	values   map[lang.Var]lang.Value
	found    spec.Table[lang.Expr, lang.Value]
	verified int // the first so many assertions of the stack are true
}

var standard = concrete.Eval(concrete.Standard())

// keep: only the first n assertions are still those that were verified.
func (v *verifier) keep(n int) { v.verified = min(v.verified, n) }

// check returns Sat with the model of these values, others at default, if each assertion is true in it.
func (v *verifier) check(ctx context.Context, s *session, values map[lang.Var]lang.Value) Result {
	for x, w := range values {
		if a, ok := w.(lang.ArrayValue); ok && x.Type.IsBounded() && a.Bound().Big().Sign() < 0 {
			return Result{Wrong: true, Reason: fmt.Sprintf("the solver's model is none: %s says sat with %s, in which a bound is negative",
				s.engine.info(), brief(Model{values}.String()))}
		}
	}
	if !maps.EqualFunc(v.values, values, lang.Value.Equal) {
		v.found.Forget()
		v.values, v.verified = values, 0
	}
	m := Model{v.values}
	value := standard(m.Valuation()).Remembering(&v.found)
	for i := v.verified; i < len(s.stack.asserts); i++ {
		if ctx.Err() != nil {
			return s.ended(ctx)
		}
		b, ok := s.stack.asserts[i].exprOf()
		if !ok {
			return Result{Reason: "a model of uninterpreted functions is not read"}
		}
		switch got := value.At(b).(type) {
		case lang.BoolValue:
			if !got {
				return Result{Wrong: true, Reason: fmt.Sprintf("the solver's model does not satisfy the formula: %s says sat with %s, where %s is false",
					s.engine.info(), brief(m.String()), brief(b.String()))}
			}
		case lang.Overflow:
			return Result{Reason: fmt.Sprintf("the solver's model cannot be checked: a value in it or of the formula has %s", unbracket(got.String()))}
		default:
			panic(fmt.Sprintf("solver: an assertion has the value %v", got))
		}
		v.verified = i + 1
	}
	return Result{Answer: Sat, Model: m}
}

func unbracket(s string) string {
	if len(s) > 2 && s[0] == '(' {
		return s[1 : len(s)-1]
	}
	return s
}

// brief is s, cut where it is too long for a message.
func brief(s string) string {
	const width = 2000
	if len(s) <= width {
		return s
	}
	n := width
	for !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n] + "…"
}

// maxTrimmed is the bound up to which the elements of an array are listed.
const maxTrimmed = 1000

// trimmed returns more readable arrays, to be checked: default outside of bounds, and, in fields,
// at objects that no variable reaches. False if that changes nothing.
func trimmed(values map[lang.Var]lang.Value) (map[lang.Var]lang.Value, bool) {
	short := reachable(values)
	for x, v := range values {
		if !x.Type.IsBounded() {
			continue
		}
		if a, ok := trim(v.(lang.ArrayValue)); ok {
			short[x] = a
		}
	}
	if len(short) == 0 {
		return nil, false
	}
	all := maps.Clone(values)
	maps.Copy(all, short)
	return all, true
}

// trim returns a without elements outside its bound. False if there are none, or too many to list inside.
func trim(a lang.ArrayValue) (lang.ArrayValue, bool) {
	n, rest := a.Bound().Big(), lang.Default(a.Type().Elem())
	b := lang.NewArray(a.Type(), rest).WithBound(a.Bound())
	if !a.Rest().Equal(rest) {
		if n.Cmp(big.NewInt(maxTrimmed)) > 0 {
			return a, false
		}
		for i := range n.Int64() {
			b = b.With(lang.NewInt(i), a.At(lang.NewInt(i)))
		}
		return b, true
	}
	outside := false
	a.Each(func(i, v lang.Value) bool {
		if k := i.(lang.IntValue).Big(); k.Sign() >= 0 && k.Cmp(n) < 0 {
			b = b.With(i, v)
		} else {
			outside = true
		}
		return true
	})
	return b, outside
}

// Trimmed returns m, a model of bs, without what no variable but fresh ones reaches: elements
// outside of bounds, fields of objects. It returns m itself if bs would not hold.
func Trimmed(bs []lang.Expr, m Model, fresh ...lang.Var) Model {
	values := maps.Clone(m.values)
	for _, x := range fresh {
		delete(values, x)
	}
	short, ok := trimmed(values)
	if !ok {
		return m
	}
	maps.Copy(short, lists.Table(fresh, m.At))
	if holds, _ := newEvaluated(bs).evaluate(short); !holds {
		return m
	}
	return Model{short}
}
