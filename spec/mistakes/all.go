package mistakes

import (
	"path"
	"slices"

	"tandem/spec"
)

// All lists the mutants that a language has without writing any: the operators of
// this package in the rules that they are about, on each side, and in both where
// they agree. KilledBy is a statement of spec.
func All[T any, S Conditional[S], C Config[C]](sides spec.Twins[T, S, C]) []spec.Mutant[T] {
	const tests = "[IW]*-[TF]"
	list := slices.Concat(
		mutants(sides.Symbolic, slices.Concat(either[S](), []operator[S]{
			{tests, "no-condition", "the test is not recorded", "lockstep", NoTest[S]},
			{tests, "old-b", "the substitution is not applied to the test", "lockstep", OldTest[S]},
			{"[IW]*-F", "no-negation", "the test is not negated", "lockstep", NoNegation[S]},
		})),
		mutants(sides.Concrete, slices.Concat(either[C](), []operator[C]{
			{tests, "other-case", "the premise is that of the rule for the other truth value", "lockstep", OtherCase[C]},
			{tests, "no-premise", "the rule applies whatever the test is", "determinism", NoPremise[C]},
		})),
	)
	right := sides.Symbolic.Right()
	concrete := sides.Concrete.System(&right)
	for _, rule := range sides.Symbolic.System(&right).IDs() {
		if _, ok := concrete.Rule(rule); ok {
			list = append(list, sides.By(rule, "never", "no side has the rule", "progress", Never, Never))
		}
	}
	return list
}

// operator is a mistake in the rules whose IDs match about, as path.Match has it.
type operator[C any] struct {
	about, id, wrong, killedBy string
	mistake                    spec.Mistake[C]
}

// either returns the operators for sides of both kinds.
func either[C Config[C]]() []operator[C] {
	return []operator[C]{
		{"*", "never", "the rule never applies", "lockstep", Never[C]},
		{"Assign*", "lost", "the assignment is lost", "lockstep", Lost[C]},
		{"If-[TF]", "other-branch", "the branch of the other rule is taken", "lockstep", OtherBranch[C]},
		{"While-T", "once", "the loop is not repeated", "lockstep", Once[C]},
		{"While-F", "body", "the body runs once more", "lockstep", Once[C]},
		{"[IW]*-[TF]", "no-rest", "what follows the statement is dropped", "lockstep", NoRest[C]},
	}
}

func mutants[T, C any](m spec.Mutating[T, C], operators []operator[C]) []spec.Mutant[T] {
	var list []spec.Mutant[T]
	right := m.Right()
	for _, rule := range m.System(&right).IDs() {
		for _, o := range operators {
			if ok, _ := path.Match(o.about, rule); ok {
				list = append(list, m.By(rule, o.id, o.wrong, o.killedBy, o.mistake))
			}
		}
	}
	return list
}
