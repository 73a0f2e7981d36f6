package embed

import (
	"tandem/papers/embed/hijack"
	"tandem/papers/embed/standard"
	"tandem/papers/embed/symbolic"
	"tandem/spec"
)

// Reading is a way to read what the figures and theorems print.
type Reading struct {
	spec.Reading[Sides]
	// Literal tells that the statements are those by the letter, of every term.
	Literal bool
}

// withoutIsZero is the sides without the rule that Figures 4, 5, 7 and 8 leave out.
func withoutIsZero(s *Sides) {
	direct, other := "Fig-5-IsZero", "Fig-4-IsZero"
	if s.HasStore() {
		direct, other = "Fig-8-IsZero", "Fig-7-IsZero"
	}
	s.Direct = s.Direct.Without(direct)
	s.Standard = s.Standard.Without(other)
	s.Library.System = s.Library.System.Without(other)
	if s.HasStore() {
		s.Blocks.System = s.Blocks.System.Without(other)
	}
}

// direct puts a printed rule into →.
func direct(rules ...symbolic.Printed) func(*Sides) {
	return func(s *Sides) {
		for _, rule := range rules {
			s.Direct = rule(s.Direct)
		}
	}
}

// theta puts a printed redefinition into θ.
func theta(p hijack.Printed) func(*Sides) {
	return func(s *Sides) { s.Library.Theta = p(s.Library.Theta) }
}

// update puts an update_state as printed into Figure 1.
func update(inPlace, anySymbolic, noFalse bool) func(*Sides) {
	return func(s *Sides) { s.Blocks.System = hijack.PrintedUpdate(inPlace, anySymbolic, noFalse)(s.Blocks.System) }
}

// reading builds a reading of sides by changes.
func reading(of func() Sides, id, text string, entries, refutes []string, changes ...func(*Sides)) Reading {
	return Reading{Reading: spec.Reading[Sides]{ID: id, Text: text, Entries: entries, Refutes: refutes, Of: func() Sides {
		s := of()
		for _, change := range changes {
			change(&s)
		}
		return s
	}}}
}

// letter builds the reading by which the paper speaks of every term.
func letter(of func() Sides, text string, refutes []string) Reading {
	r := reading(of, "any-term", text, []string{}, refutes)
	r.Literal = true
	return r
}

var (
	noIsZero4 = []string{"symbolic Fig-5-IsZero", "concrete Fig-4-IsZero"}
	noIsZero7 = []string{"symbolic Fig-8-IsZero", "concrete Fig-7-IsZero"}
)

// PureReadings lists those of §3.1.
func PureReadings() []Reading {
	return []Reading{
		reading(Pure, "published", "no rule evaluates below iszero; the redefinition of if is called by value", append(noIsZero4, "concrete Fig-6-If"),
			[]string{"theorem-3.1", "completeness", "theta-correctness", "concrete"}, withoutIsZero, theta(hijack.ValueIf())),
		reading(Pure, "no-iszero", "no rule evaluates below iszero, as in Figures 4 and 5", noIsZero4, []string{"theorem-3.1", "completeness", "theta-correctness", "concrete"}, withoutIsZero),
		reading(Pure, "by-value", "the redefinition of if is called by value", []string{"concrete Fig-6-If"}, []string{"theorem-3.1", "concrete"}, theta(hijack.ValueIf())),
		reading(Pure, "by-name", "the redefinition of if is called by name, and nothing evaluates what is in Exp", []string{"concrete Fig-6-If"}, []string{"theorem-3.1", "theta-completeness"}, theta(hijack.NameIf())),
		letter(Pure, "the theorem is of every t' on the way, and results represent what is computed of every term", []string{"theorem-3.1-any", "correctness-any", "completeness-any"}),
	}
}

// StoreReadings lists those of §3.2.
func StoreReadings() []Reading {
	shallow := func(s *Sides) { s.Gamma = Shallow }
	inputs := []string{"symbolic Fig-8-Assign", "symbolic Fig-8-AssignSymb1"}
	assign := []string{"concrete Fig-9-Assign"}
	state := []string{"concrete Fig-1-UpdateState"}
	return []Reading{
		reading(Store, "published", "all as Figures 7, 8 and 9 and Theorem 3.2 print it",
			append(append(append([]string{"symbolic Fig-8-IfSymb2", "symbolic Fig-8-AssignSymb2"}, noIsZero7...), inputs...), append(assign, state...)...),
			[]string{"theorem-3.2", "store-completeness", "store-theta-correctness", "store-theta-completeness", "store-determinism", "store-concrete", "store-correctness", "store-represents", "store-partition", "store-figure-1-correctness", "store-figure-1-completeness", "case-3.2-1", "case-3.2-2", "case-3.2-3", "case-3.2-4"},
			withoutIsZero, direct(symbolic.PrintedIfSymb2(), symbolic.PrintedAssign(), symbolic.PrintedAssignSymb1(), symbolic.PrintedAssignSymb2()),
			theta(hijack.PrintedAssign()), shallow, update(true, true, true)),
		reading(Store, "no-iszero", "no rule evaluates below iszero, as in Figures 7 and 8", noIsZero7, []string{"theorem-3.2", "store-completeness", "store-theta-correctness", "store-concrete", "store-figure-1-correctness"}, withoutIsZero),
		reading(Store, "any-order", "IfSymb2 has t2 for v2: the branches take their steps in any order", []string{"symbolic Fig-8-IfSymb2"}, []string{"theorem-3.2", "store-determinism", "case-3.2-1"}, direct(symbolic.PrintedIfSymb2())),
		reading(Store, "sx-premise", "Assign and AssignSymb1 have the premise μ(l) ∉ sx, and inputs are sx", inputs, []string{"theorem-3.2", "store-completeness", "case-3.2-1", "case-3.2-2", "case-3.2-3"}, direct(symbolic.PrintedAssign(), symbolic.PrintedAssignSymb1())),
		reading(Store, "in-place", "AssignSymb2 replaces σ(sx1)", []string{"symbolic Fig-8-AssignSymb2"}, []string{"theorem-3.2", "store-correctness", "store-completeness", "store-represents", "store-partition", "case-3.2-1", "case-3.2-4"}, direct(symbolic.PrintedAssignSymb2())),
		reading(Store, "sym-test", "the redefinition of := asks sym? !a, which holds of inputs and expressions", assign, []string{"theorem-3.2", "store-theta-completeness", "case-3.2-1", "case-3.2-2", "case-3.2-3"}, theta(hijack.SymAssign())),
		reading(Store, "pc-location", "the redefinition of := stores pc, the location, in the second case", assign, []string{"theorem-3.2", "store-theta-correctness", "store-theta-completeness", "case-3.2-1", "case-3.2-3"}, theta(hijack.PlaceAssign())),
		reading(Store, "shallow", "γ is of the store alone, and goes no further than its values", []string{}, []string{"theorem-3.2", "store-theta-completeness", "case-3.2-1", "case-3.2-2", "case-3.2-3"}, shallow),
		reading(Store, "any-label", "t may have labels for which μ has no value", []string{}, []string{"theorem-3.2"}, func(s *Sides) { s.Undefined = true }),
		reading(Store, "shared-object", "update_state adds to the object that was there, which other locations have, too", state, []string{"store-figure-1-correctness", "store-figure-1-completeness"}, update(true, false, false)),
		reading(Store, "no-vals", "update_state adds to every symbolic object, also to one without vals", state, []string{"store-figure-1-completeness"}, update(false, true, false)),
		reading(Store, "false-is-nil", "update_state adds no old value that is false", state, []string{"store-figure-1-correctness", "store-figure-1-completeness"}, update(false, false, true)),
		letter(Store, "results represent what is computed of every term", []string{"store-correctness-any", "store-completeness-any", "store-ends-any", "store-figure-1-completeness-any"}),
	}
}

// both changes the standard rules where they stand: in the standard interpreter, and
// below the libraries.
func both(change func(spec.Inductive[standard.Config]) spec.Inductive[standard.Config]) func(*Sides) {
	return func(s *Sides) {
		s.Standard, s.Library.System = change(s.Standard), change(s.Library.System)
		if s.HasStore() {
			s.Blocks.System = change(s.Blocks.System)
		}
	}
}
