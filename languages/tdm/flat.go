package tdm

import (
	"iter"

	"tandem/concrete"
	"tandem/lang"
	"tandem/languages"
	"tandem/symbolic"
)

// Flat is the configurations ⟨S, σ, φ⟩ and ⟨S, V⟩, which have no stack.
var Flat = Adapter[symbolic.Config, concrete.Config]{
	Sigma:    func(c symbolic.Config) symbolic.Substitution { return c.Sigma },
	Symbolic: func(c symbolic.Config) iter.Seq[languages.Closure] { return alone(c.S) },
	Concrete: func(c concrete.Config) iter.Seq[languages.Closure] { return alone(c.S) },
}

// alone returns a stack that has only the main statement; it is empty where that is at its end.
func alone(S lang.Seq) iter.Seq[languages.Closure] {
	return func(yield func(languages.Closure) bool) {
		if !S.Empty() {
			yield(languages.Closure{Rest: S})
		}
	}
}
