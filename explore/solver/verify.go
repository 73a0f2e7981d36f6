package solver

import (
	"context"
	"fmt"
	"unicode/utf8"

	"tandem/concrete"
	"tandem/lang"
	"tandem/spec"
)

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
	if values == nil {
		values = map[lang.Var]lang.Value{}
	}
	if !v.same(values) {
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

// same reports whether the values are those of the model verified last, which it may only extend by
// variables that it had no value for and that have their default now.
func (v *verifier) same(values map[lang.Var]lang.Value) bool {
	if v.values == nil || len(values) != len(v.values) {
		return false
	}
	for x, w := range values {
		if o, ok := v.values[x]; !ok || !o.Equal(w) {
			return false
		}
	}
	return true
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
