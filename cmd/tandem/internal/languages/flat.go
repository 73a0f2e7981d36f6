package languages

import (
	"iter"

	"tandem/concrete"
	"tandem/lang"
	"tandem/symbolic"
)

// flat is the configurations ⟨S, σ, φ⟩ and ⟨S, V⟩, which have no stack.
var flat = Adapter[symbolic.Config, concrete.Config]{
	Sigma:    func(c symbolic.Config) symbolic.Substitution { return c.Sigma },
	Symbolic: func(c symbolic.Config) iter.Seq[Closure] { return alone(c.S) },
	Concrete: func(c concrete.Config) iter.Seq[Closure] { return alone(c.S) },
}

// alone is a stack that has only the main statement; it is empty where that is
// at its end.
func alone(S lang.Seq) iter.Seq[Closure] {
	return func(yield func(Closure) bool) {
		if !S.Empty() {
			yield(Closure{Rest: S})
		}
	}
}
