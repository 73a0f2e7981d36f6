package embed

import (
	"slices"

	"tandem/internal/rules"
	"tandem/papers/embed/hijack"
	"tandem/spec"
	"tandem/spec/notation/texts"
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

// asPrinted puts rules of Figure 8 into → as they are printed.
func asPrinted(ids ...string) func(*Sides) {
	return func(s *Sides) {
		var changes []texts.Change
		for _, e := range rules.All() {
			if slices.Contains(ids, e.ID) {
				changes = append(changes, texts.Change{Side: e.Side, ID: e.ID, Text: e.Printed, Line: 1, Col: 1})
			}
		}
		text, err := StoreText().With(changes)
		if err != nil {
			panic(err) // it is our text
		}
		s.Direct = By(text).Direct
	}
}

// library changes the library of Figure 6 or 9.
func library(change func(hijack.Library) hijack.Library) func(*Sides) {
	return func(s *Sides) { s.Library = change(s.Library) }
}

// assign puts := of Figure 9 as printed into θ.
func assign(old, printed string) func(*Sides) {
	return library(func(l hijack.Library) hijack.Library { return l.Edited("Fig-9-Assign", old, printed) })
}

// update puts an update_state as printed into Figure 1.
func update(edits ...string) func(*Sides) {
	return func(s *Sides) { s.Blocks = s.Blocks.Edited("Fig-1-UpdateState", edits...) }
}

// What update_state does as Figure 1 prints it, each in the place of what it does here: with symbolic objects, with what is
// symbolic and has no vals, and with false.
const (
	added     = "(let l = ref {} in let o = (SYM_TAG, l) in var := o; add_val o p val)"
	copied    = "(let l = object old in let vals = !l in let l = ref vals in let o = (SYM_TAG, l) in var := o; add_val o p val)"
	inPlace   = "(var := old; add_val old p val)"
	tagged    = "tagged? old"
	symbolics = "sym?' old"
	absent    = "else if old = {} then"
	nothing   = "else if old = false then " + added + " " + absent
)

// reading builds a reading of sides by changes; from is the words of the paper that say so.
func reading(of func() Sides, id, text, from string, entries, refutes []string, changes ...func(*Sides)) Reading {
	return Reading{Reading: spec.Reading[Sides]{ID: id, Text: text, From: from, Entries: entries, Refutes: refutes, Of: func() Sides {
		s := of()
		for _, change := range changes {
			change(&s)
		}
		return s
	}}}
}

// letter builds the reading by which the paper speaks of every term.
func letter(of func() Sides, text, from string, refutes []string) Reading {
	r := reading(of, "any-term", text, from, []string{}, refutes)
	r.Literal = true
	return r
}

var (
	noIsZero4 = []string{"symbolic Fig-5-IsZero", "concrete Fig-4-IsZero"}
	noIsZero7 = []string{"symbolic Fig-8-IsZero", "concrete Fig-7-IsZero"}
)

// PureReadings lists those of §3.1. The published one has the rule below iszero, which the figures
// leave out: "we adopt the standard syntax and semantics … of Pierce". Figure 6 prints c and a for the
// branches, and §2.1.1 the same if with calls of them.
func PureReadings() []Reading {
	either := `§3.1, "invocations of these primitives can be either call-by-value or call-by-name"`
	branches := []string{"concrete Fig-6-If"}
	return []Reading{
		reading(Pure, "published", "the redefinition of if is called by name, and calls the branch that is taken, or both, as §2.1.1 writes it",
			`§2.1.1, "as a call-by-name function", then_do.call and else_do.call; Figure 6`, []string{}, []string{}),
		reading(Pure, "no-iszero", "no rule evaluates below iszero, as in Figures 4 and 5", "", noIsZero4, []string{"theorem-3.1", "completeness", "theta-correctness", "concrete"}, withoutIsZero),
		reading(Pure, "by-value", "the redefinition of if is called by value", either, branches, []string{"theorem-3.1", "concrete"}, library(func(l hijack.Library) hijack.Library {
			return l.ByValue("Fig-6-If", "λt. λc. λa. if sym? t then Exp(if, t, c, a) else if t then c else a")
		})),
		reading(Pure, "by-name", "the redefinition of if is called by name, and nothing evaluates what is in Exp", either, branches, []string{"theorem-3.1", "theta-completeness"}, library(hijack.Library.ByName)),
		letter(Pure, "the theorem is of every t' on the way, and results represent what is computed of every term",
			`Theorem 3.1, "for all terms t, t →* t' ⟺ t →θ* t'"; §3.1, "the condition necessary for the given term to yield a particular value"`,
			[]string{"theorem-3.1-any", "correctness-any", "completeness-any"}),
	}
}

// StoreReadings lists those of §3.2.
func StoreReadings() []Reading {
	shallow := func(s *Sides) { s.Gamma = Shallow }
	concrete, symbolicOld := []string{"symbolic Fig-8-Assign"}, []string{"symbolic Fig-8-AssignSymb1"}
	inputs := append(concrete[:1:1], symbolicOld...)
	assigns := []string{"concrete Fig-9-Assign"}
	state := []string{"concrete Fig-1-UpdateState"}
	return []Reading{
		reading(Store, "published", "all as Figures 7, 8 and 9 and Theorem 3.2 print it, but IFSYMB2, which has v2, as in Figure 5 and in case 1 of the proof, and :=, which stores the value of pc, as in case 3", "Figures 1, 7, 8 and 9, Theorem 3.2; Figure 5, and cases 1 and 3 of the proof",
			append(append([]string{"symbolic Fig-8-AssignSymb2", GammaEntry}, inputs...), append(assigns, state...)...),
			[]string{"theorem-3.2", "store-completeness", "store-theta-completeness", "store-correctness", "store-represents", "store-partition", "store-figure-1-correctness", "store-figure-1-completeness", "case-3.2-1", "case-3.2-2", "case-3.2-3", "case-3.2-4"},
			asPrinted("Fig-8-Assign", "Fig-8-AssignSymb1", "Fig-8-AssignSymb2"),
			assign(tagged, symbolics), shallow, update(copied, inPlace, tagged, symbolics, absent, nothing)),
		reading(Store, "no-iszero", "no rule evaluates below iszero, as in Figures 7 and 8", "", noIsZero7, []string{"theorem-3.2", "store-completeness", "store-theta-correctness", "store-concrete", "store-figure-1-correctness"}, withoutIsZero),
		reading(Store, "any-order", "IfSymb2 has t2 for v2: the branches take their steps in any order", "Figure 8, IFSYMB2, \"if sv1 then t2 else t3\"", []string{"symbolic Fig-8-IfSymb2"}, []string{"theorem-3.2", "store-determinism", "case-3.2-1"}, asPrinted("Fig-8-IfSymb2")),
		reading(Store, "sx-premise", "Assign and AssignSymb1 have the premise μ(l) ∉ sx, and inputs are sx", "Figure 8, ASSIGN and ASSIGNSYMB1, \"μ(l) ∉ sx\"", inputs, []string{"theorem-3.2", "store-completeness", "case-3.2-1", "case-3.2-2", "case-3.2-3"}, asPrinted("Fig-8-Assign", "Fig-8-AssignSymb1")),
		reading(Store, "sx-assign", "Assign alone has the premise μ(l) ∉ sx, and inputs are sx", "Figure 8, ASSIGN, \"μ(l) ∉ sx\"", concrete, []string{"theorem-3.2", "store-completeness", "case-3.2-2"}, asPrinted("Fig-8-Assign")),
		reading(Store, "sx-assign-symb1", "AssignSymb1 alone has the premise μ(l) ∉ sx, and inputs are sx", "Figure 8, ASSIGNSYMB1, \"μ(l) ∉ sx\"", symbolicOld, []string{"theorem-3.2", "store-completeness", "case-3.2-1", "case-3.2-3"}, asPrinted("Fig-8-AssignSymb1")),
		reading(Store, "in-place", "AssignSymb2 replaces σ(sx1)", "Figure 8, ASSIGNSYMB2, \"σ' = [sx1 ↦ …]\"", []string{"symbolic Fig-8-AssignSymb2"}, []string{"theorem-3.2", "store-correctness", "store-completeness", "store-represents", "store-partition", "case-3.2-1", "case-3.2-4"}, asPrinted("Fig-8-AssignSymb2")),
		reading(Store, "sym-test", "the redefinition of := asks sym? !a, which holds of inputs and expressions", "Figure 9, \"if sym? !a then\"", assigns, []string{"theorem-3.2", "store-theta-completeness", "case-3.2-1", "case-3.2-2", "case-3.2-3"}, assign(tagged, symbolics)),
		reading(Store, "pc-location", "the redefinition of := stores pc, the location, in the second case", "Figure 9, \"a := sym({(pc, b), (¬pc, !a)})\"", assigns, []string{"theorem-3.2", "store-theta-correctness", "store-theta-completeness", "case-3.2-1", "case-3.2-3"}, assign("q = !pc", "q = pc")),
		reading(Store, "shallow", "γ is of the store alone, and goes no further than its values", "Theorem 3.2, \"γ(μ, σ)(l) = (SYM_TAG, σ(μ(l))) if μ(l) ∈ sx\"", []string{GammaEntry}, []string{"theorem-3.2", "store-theta-completeness", "case-3.2-1"}, shallow),
		reading(Store, "any-label", "t may have labels for which μ has no value", "Theorem 3.2, \"for all terms t\"", []string{}, []string{"theorem-3.2"}, func(s *Sides) { s.Undefined = true }),
		reading(Store, "shared-object", "update_state adds to the object that was there, which other locations have, too", "Figure 1, \"state[var].add_val($path_condition, val)\"", state, []string{"store-figure-1-correctness", "store-figure-1-completeness"}, update(copied, inPlace)),
		reading(Store, "no-vals", "update_state adds to every symbolic object, also to one without vals", "Figure 1, \"if state[var].is_a? SymbolicObject\"", state, []string{"store-figure-1-completeness"}, update(tagged, symbolics)),
		reading(Store, "false-is-nil", "update_state adds no old value that is false", "Figure 1, \"new_obj.add_val(true, state[var]) if state[var]\"", state, []string{"store-figure-1-correctness", "store-figure-1-completeness"}, update(absent, nothing)),
		letter(Store, "results represent what is computed of every term", `§3.2, "a store μ mapping labels to symbolic variables or concrete values, and a symbolic store σ mapping symbolic variables to sets of values paired with path conditions"`,
			[]string{"store-correctness-any", "store-completeness-any", "store-ends-any", "store-figure-1-completeness-any"}),
	}
}
