package mistakes

import (
	"strings"

	"tandem/lang"
	"tandem/spec"
)

// Config is what mistakes need of a configuration C, of either side, whose next statement is A of
// A; S. One with path conditions is Judged, too.
type Config[C any] interface {
	// Stmt is A; nil if there is no statement.
	Stmt() lang.Stmt
	// Continue is the configuration with S1; S for A; S.
	Continue(S1 lang.Seq) C
	// Leave is the configuration with S1 for A; S. Callers stay.
	Leave(S1 lang.Seq) C
}

// Judged is a configuration with conditions, of whatever form.
type Judged[C any] interface {
	// Under is the configuration with the path condition of d.
	Under(d C) C
}

// Never is a rule that never applies.
func Never[C any](spec.System[C], spec.Rule[C]) func(C) []C {
	return func(C) []C { return nil }
}

// Twice is a rule whose transitions are there twice.
func Twice[C any](_ spec.System[C], right spec.Rule[C]) func(C) []C {
	return func(c C) []C { return append(right.Apply(c), right.Apply(c)...) }
}

// NoRest drops what follows the statement.
func NoRest[C Config[C]](_ spec.System[C], right spec.Rule[C]) func(C) []C {
	return func(c C) []C {
		if s := c.Stmt(); s != nil {
			c = c.Leave(lang.SeqOf(s))
		}
		return right.Apply(c)
	}
}

// Lost goes on with what follows, recording conditions: no assignment, error or branch is executed.
func Lost[C Config[C]](_ spec.System[C], right spec.Rule[C]) func(C) []C {
	return into(right, func(lang.Stmt) (lang.Seq, bool) { return lang.Seq{}, true })
}

// OtherBranch takes the branch of the other rule of a choice.
func OtherBranch[C Config[C]](_ spec.System[C], right spec.Rule[C]) func(C) []C {
	return into(right, func(s lang.Stmt) (lang.Seq, bool) { return onwards(other(right.ID), s) })
}

// into is the rule with S; S' for A; S', where S is what of makes of A.
func into[C Config[C]](right spec.Rule[C], of func(lang.Stmt) (lang.Seq, bool)) func(C) []C {
	return spec.Afterwards(func(c, to C) C {
		S, ok := of(c.Stmt())
		if !ok {
			return to
		}
		return underCondition(c.Continue(S), to)
	})(spec.System[C]{}, right)
}

// underCondition returns c with the path condition of to, on a side that has one.
func underCondition[C any](c, to C) C {
	if judged, ok := any(c).(Judged[C]); ok {
		return judged.Under(to)
	}
	return c
}

// onwards returns what the rule of that ID goes on with after s, if it is of choices or loops.
func onwards(rule string, s lang.Stmt) (lang.Seq, bool) {
	switch a := s.(type) {
	case *lang.If:
		if rule == "If-T" {
			return a.Then, true
		}
		return a.Else, rule == "If-F"
	case *lang.While:
		if rule == "While-T" {
			return a.Body.Then(lang.SeqOf(a)), true
		}
		return lang.Seq{}, rule == "While-F"
	}
	return lang.Seq{}, false
}

// other returns the ID of the rule for the other truth value of a test.
func other(rule string) string {
	if of, ok := strings.CutSuffix(rule, "-T"); ok {
		return of + "-F"
	}
	return strings.TrimSuffix(rule, "-F") + "-T"
}

// NotRecorded records nothing of what the rule records.
func NotRecorded[C Judged[C]](_ spec.System[C], right spec.Rule[C]) func(C) []C {
	return spec.Afterwards(func(c, to C) C { return any(to).(Judged[C]).Under(c) })(spec.System[C]{}, right)
}

// After is spec.Afterwards for rules of statements of kind A.
func After[A lang.Stmt, C interface{ Stmt() lang.Stmt }](change func(c, to C, a A) C) spec.Mistake[C] {
	return spec.Afterwards(func(c, to C) C { return change(c, to, c.Stmt().(A)) })
}

// OfOther is the rule of the same ID in another system.
func OfOther[C any](other spec.System[C]) spec.Mistake[C] {
	return func(_ spec.System[C], right spec.Rule[C]) func(C) []C {
		r, _ := other.Rule(right.ID)
		return r.Apply
	}
}
