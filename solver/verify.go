package solver

import (
	"context"
	"fmt"
	"unicode/utf8"

	"tandem/concrete"
	"tandem/lang"
)

// verifier evaluates assertions in models. Solvers often give the same model
// again: what was found true in it stays true, and is not evaluated again.
type verifier struct {
	values   map[lang.Var]lang.Value
	memo     map[lang.Expr]lang.Value
	most     int // values that memo had at once
	verified int // the first so many assertions of the stack are true
}

var standard = concrete.Eval(concrete.Standard())

// keep: only the first n assertions are still those that were verified.
func (v *verifier) keep(n int) { v.verified = min(v.verified, n) }

// check is Sat with the model of these values if every assertion is true in
// it. Other variables have their default.
func (v *verifier) check(ctx context.Context, s *session, values map[lang.Var]lang.Value) Result {
	for x, w := range values {
		if a, ok := w.(lang.ArrayValue); ok && x.Type.IsBounded() && a.Bound().Big().Sign() < 0 {
			return Result{Wrong: true, Reason: fmt.Sprintf("the solver's model is none: %s says sat with %s, in which a bound is negative",
				s.engine.info(), brief(Model{values}.String()))}
		}
	}
	if !v.same(values) {
		v.forget()
		v.values = values
	}
	m := Model{v.values}
	value := standard(m.Valuation())
	for i := v.verified; i < len(s.stack.asserts); i++ {
		if ctx.Err() != nil {
			return s.ended(ctx)
		}
		b, ok := s.stack.asserts[i].exprOf()
		if !ok {
			return Result{Reason: "a model of uninterpreted functions is not read"}
		}
		switch got := value.Memo(v.memo, b).(type) {
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

// forget gives up what was evaluated. The memo is kept for the next model, which has as much
// to evaluate most of the time, unless it has become much too large for that.
func (v *verifier) forget() {
	if n := len(v.memo); n > 0 && n >= v.most/4 {
		v.most = max(v.most, n)
		clear(v.memo)
	} else {
		v.memo, v.most = map[lang.Expr]lang.Value{}, 0
	}
	v.verified = 0
}

// same tells whether the values are those of the model verified last, which it
// may only extend by variables that it had no value for and that have their
// default now.
func (v *verifier) same(values map[lang.Var]lang.Value) bool {
	if v.memo == nil || len(values) != len(v.values) {
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
