package spec

// Semantics is a language with both its transition systems and what relates them: all that the
// statements of this package need to know. P is the type of programs, V of initial states (the
// paper's valuations), S of symbolic and C of concrete configurations.
type Semantics[P, V, S, C any] struct {
	Name     string
	Symbolic System[S]
	Concrete System[C]

	// InitS is ⟨S, id, true⟩ for a program S.
	InitS func(P) S
	// InitC is ⟨S, V⟩ for a program S.
	InitC func(P, V) C
	// Under relates symbolic configurations to concrete ones under V. It is asked once a valuation,
	// so that what it computes can be shared by all configurations of a run.
	Under func(V) View[S, C]
	// Same says whether concrete configurations are the same, up to renaming of identities if there
	// are any.
	Same func(C, C) bool
	// Final says whether a configuration without transition has terminated; otherwise it is stuck.
	Final func(C) bool
	// Fault says whether a configuration without transition is an error, as an access out of
	// bounds. nil: never.
	Fault func(C) bool
	// Blocked says whether one without transition is at a false assumption: its run does not count.
	// nil: never.
	Blocked func(C) bool

	// Visible tells which concrete configurations the completeness theorem speaks of. nil: all.
	Visible func(C) bool
	// Bound reports whether, and which, bound of the machine ended what can be concluded. nil: never.
	Bound func(C) (string, bool)
	// Pick chooses among the transitions that a run of both sides can take, by their symbolic rules; of all says
	// how many the symbolic side has, whether their conditions hold or not. nil: the first.
	Pick func(live []string, all int) int
	// Twin is the concrete rule that corresponds to a symbolic one. nil: the one of the same ID.
	Twin func(symbolicRule string) string

	// Texts returns what makes the theorem that a statement is, by its ID; nil: it has no text.
	Texts func(id string) func() *Theorem

	Show Show[P, V, S, C]
}

// View is the relation between the sides under one valuation V.
type View[S, C any] struct {
	// Holds says whether V(φ) = true.
	Holds func(S) bool
	// Instance is ⟨S', V∘σ⟩; false for an administrative configuration without concrete one,
	// counted as silent.
	Instance func(S) (C, bool)
	// Same is the semantics' for configurations of a run, which may remember. nil: the semantics'.
	Same func(C, C) bool
	// Done says that the view, and what it kept, can serve another one. nil: nothing is kept.
	Done func()
}

// Show prints the parts of a semantics for people. Each may be nil.
type Show[P, V, S, C any] struct {
	Program   func(P) string
	Valuation func(V) string
	Symbolic  func(S) string
	Concrete  func(C) string
}

func (sem *Semantics[P, V, S, C]) twin(rule string) string {
	if sem.Twin == nil {
		return rule
	}
	return sem.Twin(rule)
}

// viewUnder returns Under, with a Same.
func (sem *Semantics[P, V, S, C]) viewUnder(v V) View[S, C] {
	view := sem.Under(v)
	if view.Same == nil {
		view.Same = sem.Same
	}
	return view
}

// outcome returns how a run ends at a configuration without transition.
func (sem *Semantics[P, V, S, C]) outcome(c C) Outcome {
	switch {
	case sem.Final(c):
		return Final
	case sem.Fault != nil && sem.Fault(c):
		return Error
	case sem.Blocked != nil && sem.Blocked(c):
		return Blocked
	default:
		return Stuck
	}
}

func (sem *Semantics[P, V, S, C]) visible(c C) bool { return sem.Visible == nil || sem.Visible(c) }

func (sem *Semantics[P, V, S, C]) bound(c C) (string, bool) {
	if sem.Bound == nil {
		return "", false
	}
	return sem.Bound(c)
}
