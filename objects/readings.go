package objects

import (
	"tandem/arrays/symbounds"
	"tandem/concrete"
	"tandem/lang"
	"tandem/objects/fields"
	"tandem/objects/heaps"
	"tandem/spec"
	"tandem/wp"
	"tandem/wp/heap"
)

// Reading is a way to read what §4.1 says, or leaves open, other than the one by which the theorems
// hold. Refutes are of package props/section41.
type Reading = spec.Reading[Sides]

// Readings lists the readings of §4.1 in the standard model.
func Readings() []Reading { return ReadingsIn(concrete.Standard()) }

// ReadingsIn lists the readings of §4.1 in the model m.
func ReadingsIn(m concrete.Model) []Reading {
	var list []Reading
	// add is a reading with other calculi, and then other rules.
	add := func(id string, entries []string, text string, refutes []string, calculi func(k *fields.Calculus, c *heaps.Calculus), rules func(k fields.Calculus, s *Sides)) {
		list = append(list, Reading{ID: id, Text: text, Entries: entries, Refutes: refutes, Of: func() Sides {
			k, c := fields.Standard(), heaps.Standard(m)
			if calculi != nil {
				calculi(&k, &c)
			}
			by := func(k fields.Calculus) Sides {
				sides := Pair(m, k, c)
				if rules != nil {
					rules(k, &sides)
				}
				return sides
			}
			sides, raw := by(k), k
			raw.Conjunct = fields.Kept
			sides.Raw = by(raw).Symbolic
			return sides
		}})
	}
	type (
		k = *fields.Calculus
		c = *heaps.Calculus
	)
	// rule is a reading with one symbolic rule replaced.
	rule := func(of func(fields.Calculus) fields.Rule) func(fields.Calculus, *Sides) {
		return func(k fields.Calculus, s *Sides) { s.Symbolic = s.Symbolic.With(of(k)) }
	}
	atEnd := rule(func(k fields.Calculus) fields.Rule {
		end, _ := fields.System(k).Rule("End")
		return fields.AtEnd(k, end)
	})

	add("no-delta", []string{"symbolic δ"}, "δ is true: the section has none",
		[]string{"correctness", "lockstep", "exclusivity", "intermediate", "wp-and-fields", "translation"},
		func(k k, _ c) { k.Delta = fields.Unchecked() }, nil)
	add("call-unchecked", []string{"symbolic Call"}, "a call is that of a procedure with e0 as an argument: e0 ≠ nil is not recorded",
		[]string{"correctness", "lockstep", "exclusivity", "intermediate", "wp-and-fields"},
		nil, rule(fields.CallUnchecked))
	add("strict", []string{"symbolic Delta-Cond", "concrete Eval-Cond"}, "conditional expressions are strict on both sides, as printed in Definition 4.1 and for V(e)",
		[]string{"wp-and-fields"},
		func(k k, c c) { k.Delta = k.Delta.With(fields.DeltaStrict); c.Eval = heaps.Strict(m) },
		func(_ fields.Calculus, s *Sides) {
			other := Traces(m)
			other.Heap.Eval, other.Wp.Delta = heap.Eval(m), wp.Delta()
			s.Other = &other
		})
	add("delta-shallow", []string{"symbolic Delta-Access"}, "δ(f[e]) is e ≠ nil, without δ(e)",
		[]string{"correctness", "lockstep", "exclusivity", "intermediate", "wp-and-fields", "translation"},
		func(k k, _ c) { k.Delta = k.Delta.With(fields.DeltaShallow) }, nil)
	add("delta-late", []string{"symbolic δ(ê)θ"}, "δ(êθ) for δ(ê)θ, as §2.1 prints it",
		nil,
		func(k k, _ c) { k.Safe = symbounds.Late }, nil)
	add("return-goes-on", []string{"symbolic Return"}, "return e is r := e: the rest of the method is executed",
		[]string{"correctness", "completeness", "lockstep", "exclusivity", "intermediate", "wp-and-fields"},
		nil, rule(fields.ReturnGoesOn))
	add("end-stale", []string{"symbolic End"}, "the end of a body leaves r as it was",
		[]string{"correctness", "completeness", "lockstep", "initial"},
		nil, rule(fields.EndStale))
	add("call-early", []string{"symbolic Call"}, "the place h is found before the call, symbolically only",
		[]string{"correctness", "completeness", "lockstep", "exclusivity", "intermediate", "wp-and-fields"},
		nil, rule(fields.CallEarly))
	add("call-early-both", []string{"symbolic Call", "concrete Call"}, "the place h is found before the call on both sides, as most programming languages have it",
		[]string{"wp-and-fields"}, // §4 assigns after the call
		nil, func(k fields.Calculus, s *Sides) {
			s.Symbolic = s.Symbolic.With(fields.CallEarly(k))
			s.Concrete = s.Concrete.With(heaps.CallEarly(heaps.Standard(m)))
			s.Early = true
		})
	add("removed-at-end", []string{"symbolic φ"}, "fresh variables are removed from the path condition when the main statement has ended, and not before",
		[]string{"completeness", "lockstep", "monotony", "exclusivity", "initial", "removal-paths", "intermediate", "wp-and-fields"},
		func(k k, _ c) { k.Conjunct = fields.Kept }, atEnd)
	add("never-removed", []string{"symbolic φ"}, "fresh variables stay in the path condition",
		[]string{"completeness", "lockstep", "exclusivity", "initial", "removal-paths", "intermediate", "wp-and-fields"},
		func(k k, _ c) { k.Conjunct = fields.Kept }, nil)
	add("first-removed-first", []string{"symbolic φ"}, "the variable that was created first is removed first",
		nil,
		func(k k, _ c) { k.Conjunct = fields.FirstFirst }, nil)
	add("without-wlog", []string{"symbolic Wlog"}, "e[x := new C] without the transformations that it presupposes",
		[]string{"completeness", "lockstep", "exclusivity", "initial", "removal-paths", "intermediate", "wp-and-fields", "removal"},
		func(k k, _ c) { k.New = withoutWlog() }, nil)
	add("not-reset", []string{"symbolic New"}, "h := x alone: (f[x])[x := new C] = nil says what the fields are",
		[]string{"correctness", "completeness", "lockstep", "removal-paths"},
		nil, rule(func(k fields.Calculus) fields.Rule { return fields.NewUnset(k) }))
	add("literal", []string{"symbolic δ", "symbolic Call", "symbolic Return", "symbolic End", "symbolic φ"}, "the section as it is: no-delta, call-unchecked, return-goes-on, end-stale, removed-at-end",
		[]string{"correctness", "completeness", "lockstep", "monotony", "exclusivity", "initial", "removal-paths", "intermediate", "wp-and-fields"},
		nil, func(k fields.Calculus, s *Sides) {
			k.Delta, k.Conjunct = fields.Unchecked(), fields.Kept
			s.Symbolic, s.Ruled = Literal(m).Symbolic, &k
		})
	add("published", []string{"programs"}, "as §2.1, §3 and §4 complete it, for programs whose methods end with their one return",
		nil, nil, func(_ fields.Calculus, s *Sides) { s.Returning = true })
	for i, r := range list {
		list[i].From, list[i].Found, list[i].Said, list[i].Unsaid = from[r.ID], found[r.ID], said[r.ID], unsaid[r.ID]
	}
	return list
}

// said is the functions whose comments have the formulas of a reading.
var said = map[string][]string{
	"no-delta":       {"fields.Unchecked"},
	"call-unchecked": {"fields.CallUnchecked"},
	"strict":         {"fields.DeltaStrict", "heaps.evalCondStrict"},
	"delta-shallow":  {"fields.DeltaShallow"},
	"delta-late":     {"symbounds.Late"},
	"return-goes-on": {"fields.ReturnGoesOn"},
	"end-stale":      {"fields.EndStale"},
	"removed-at-end": {"fields.Kept", "fields.AtEnd"},
	"never-removed":  {"fields.Kept"},
	"literal":        {"fields.Unchecked", "fields.CallUnchecked", "fields.ReturnGoesOn", "fields.Kept", "fields.Published"},
	"without-wlog":   {"objects.withoutWlog"},
	"not-reset":      {"fields.NewUnset"},
}

// unsaid is why no formulas say what differs.
var unsaid = map[string]string{
	"call-early":          noLocal,
	"call-early-both":     noLocal,
	"first-removed-first": "N does not say in which order variables are removed",
}

const noLocal = "no letter stands for a local variable that the program does not have"

// found is cases that are rare at random.
var found = map[string][]spec.Found{
	"strict": {{
		Statement: "wp-and-fields",
		Program:   "class C { f: C; } var x, y, z: C; x := new C; y.f := x; if z.f.f == nil { }",
		Heap:      `{"schema": "tandem.heap/v1", "objects": {"o": {"class": "C"}}, "variables": {"y": "o", "z": "o"}}`,
	}},
}

// from is the words of the paper that say what a reading reads.
var from = map[string]string{
	"no-delta":       "§4.1, which has no δ",
	"call-unchecked": "§4.1: \"we have reduced the object-oriented language to the language with recursive procedures\"",
	"strict":         "§4: op̄ \"is strict\"; Definition 4.1, δ(op(e1, …, en))",
	"delta-late":     "§2.1, all transitions: δ(eσ)",
	"return-goes-on": "§4, symbolic method return: ⟨return e; S, ρ⟩ → ⟨S, ρ · r := e⟩",
	"end-stale":      "§3, symbolic procedure return",
	"removed-at-end": "§4.1: \"We can remove again occurrences of these fresh variables in the generated path condition\"",
	"never-removed":  "§4.1, in which removing them is a possibility",
	"without-wlog":   "§4.1, which does not name the transformations",
	"literal":        "§4.1, with nothing that it does not say",
	"published":      "§4.1: \"as described in Subsection 2.1\", \"the language with recursive procedures (as introduced in Section 3)\"; §4: \"The execution of a method terminates with a statement return e\"",
}

// withoutWlog returns the removal of fresh variables without the clauses Wlog-*.
//
//	symbolic Wlog-Store: none
//	symbolic Wlog-Read: none
//	symbolic Wlog-Ne: none
//	symbolic Wlog-Eq-Left: none
//	symbolic Wlog-Eq-Right: none
func withoutWlog() fields.Creation {
	var k fields.Creation
	for _, id := range []string{"Wlog-Store", "Wlog-Read", "Wlog-Ne", "Wlog-Eq-Left", "Wlog-Eq-Right"} {
		k = k.With(func(f fields.Function, _ lang.Expr, _ fields.Again) fields.Function { return f.Without(id) })
	}
	return k
}
