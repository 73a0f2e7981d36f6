package arrays

import (
	"slices"

	"tandem/arrays/bounds"
	"tandem/arrays/symbounds"
	"tandem/concrete"
	"tandem/spec"
	"tandem/symbolic"
)

// Reading reads what §2.1 prints or leaves open in another way than the one by which theorems hold.
type Reading = spec.Reading[Sides]

// Readings lists the readings of §2.1 in the standard model.
func Readings() []Reading { return ReadingsIn(concrete.Standard()) }

type (
	// calculi are those of both sides, from which a reading starts.
	calculi struct {
		symbolic symbounds.Calculus
		concrete bounds.Calculus
	}
	symbolicRule = spec.Rule[symbolic.Config]
	concreteRule = spec.Rule[concrete.Config]
)

// ReadingsIn lists the readings of §2.1 in the model m.
func ReadingsIn(m concrete.Model) []Reading {
	var list []Reading
	add := func(id, text string, entries, refutes []string, make func(k *calculi) ([]symbolicRule, []concreteRule)) *Reading {
		list = append(list, Reading{ID: id, Text: text, Entries: entries, Refutes: refutes, Of: func() Sides {
			k := calculi{symbounds.Standard(), bounds.Standard(m)}
			onSymbolic, onConcrete := make(&k)
			sides := Pair(m, k.symbolic, k.concrete)
			replace(&sides, onSymbolic, onConcrete)
			return sides
		}})
		return &list[len(list)-1]
	}
	// further is the reading with another change.
	further := func(r *Reading, change func(*Sides)) {
		was := r.Of
		r.Of = func() Sides {
			sides := was()
			change(&sides)
			return sides
		}
	}
	noCopy := func(r *Reading) { further(r, func(s *Sides) { s.NoCopy = true }) }

	add("elem", "a[e] := e' is σ[a := (a[eσ] := e'σ)], as printed: σ is not applied to a",
		[]string{"symbolic Elem"}, []string{"correctness", "completeness", "lockstep", "exclusivity"},
		func(k *calculi) ([]symbolicRule, []concreteRule) {
			return []symbolicRule{symbounds.ElemForgets[symbolic.Config](k.symbolic)}, nil
		})
	add("elem-rigid", "a[e] := e' asks 0 ≤ eσ < |a|, as printed: σ is not applied to a in δ(a[eσ])",
		[]string{"symbolic Elem", "symbolic Elem-Err"}, []string{"correctness", "completeness", "lockstep", "exclusivity"},
		func(k *calculi) ([]symbolicRule, []concreteRule) {
			return symbounds.ElemRigid[symbolic.Config](k.symbolic), nil
		})
	add("delta-le", "δ(a[e]) has 0 ≤ e ≤ |a|, as printed",
		[]string{"symbolic Delta-Access"}, []string{"delta", "delta-substitution", "length", "correctness", "completeness", "lockstep", "exclusivity"},
		func(k *calculi) ([]symbolicRule, []concreteRule) {
			k.symbolic.Delta = k.symbolic.Delta.With(symbounds.DeltaPrinted)
			return nil, nil
		})
	add("delta-index", "δ(a[e]) has no δ(a), as printed",
		[]string{"symbolic Delta-Access"}, []string{"delta", "delta-substitution", "length", "correctness", "completeness", "lockstep", "exclusivity"},
		func(k *calculi) ([]symbolicRule, []concreteRule) {
			k.symbolic.Delta = k.symbolic.Delta.With(symbounds.DeltaIndex)
			return nil, nil
		})
	add("delta-partial", "δ has no clause for |a| and (a[e] := e'), which the definition does not mention",
		[]string{"symbolic Delta-Op"}, []string{"delta", "delta-substitution", "length", "correctness", "completeness", "lockstep", "monotony", "exclusivity"},
		func(k *calculi) ([]symbolicRule, []concreteRule) {
			k.symbolic.Delta = k.symbolic.Delta.With(symbounds.DeltaPartial)
			return nil, nil
		})
	add("delta-late", "δ(eσ) for δ(e)σ in all transitions, as printed",
		[]string{"symbolic δ(e)σ"}, nil,
		func(k *calculi) ([]symbolicRule, []concreteRule) {
			k.symbolic.Safe = symbounds.Late
			return nil, nil
		})
	add("bound-rigid", "|a|σ = |a|, as the text says",
		[]string{"symbolic Subst-Op"}, []string{"correctness", "completeness", "lockstep", "exclusivity", "lemma-2.1", "corollary-2.2", "delta-substitution"},
		func(k *calculi) ([]symbolicRule, []concreteRule) {
			k.symbolic.Apply = symbounds.Rigid(k.symbolic.Apply)
			return nil, nil
		})
	add("bound-rigid-late", "|a|σ = |a|, and δ(eσ) for δ(e)σ",
		[]string{"symbolic Subst-Op", "symbolic δ(e)σ"}, []string{"correctness", "completeness", "lockstep", "exclusivity", "lemma-2.1", "corollary-2.2", "delta-substitution"},
		func(k *calculi) ([]symbolicRule, []concreteRule) {
			k.symbolic.Apply = symbounds.Rigid(k.symbolic.Apply)
			k.symbolic.Safe = symbounds.Late
			return nil, nil
		})
	noCopy(add("bound-rigid-no-copy", "|a|σ = |a|, and a bounded array is not assigned to as a whole",
		[]string{"symbolic Subst-Op", "programs"}, []string{"correctness", "completeness", "lockstep", "exclusivity", "lemma-2.1", "corollary-2.2", "delta-substitution"},
		func(k *calculi) ([]symbolicRule, []concreteRule) {
			k.symbolic.Apply = symbounds.Rigid(k.symbolic.Apply)
			return nil, nil
		}))
	add("bound-assumed-symbolic", "|a| = e adds |a| = eσ to the path condition, as printed; concretely the bound is assigned",
		[]string{"symbolic Bound"}, []string{"completeness", "correctness", "lockstep", "exclusivity"},
		func(k *calculi) ([]symbolicRule, []concreteRule) {
			return []symbolicRule{symbounds.BoundAssumed[symbolic.Config](k.symbolic)}, nil
		})
	assumed := func(k *calculi) ([]symbolicRule, []concreteRule) {
		return []symbolicRule{
				symbounds.BoundAssumed[symbolic.Config](k.symbolic),
				symbounds.AssignKeeping[symbolic.Config](k.symbolic),
			}, []concreteRule{
				bounds.BoundAssumed[concrete.Config](k.concrete),
				bounds.AssignKeeping[concrete.Config](k.concrete),
			}
	}
	add("bound-assumed", "|a| = e assumes the bound on both sides, and a := b leaves |a| alone: bounds never change",
		[]string{"symbolic Bound", "concrete Bound", "symbolic Assign", "concrete Assign"}, []string{"progress"}, assumed)
	add("bound-assumed-rigid", "bounds never change, and |a|σ = |a|",
		[]string{"symbolic Bound", "concrete Bound", "symbolic Assign", "concrete Assign", "symbolic Subst-Op"}, []string{"progress", "lemma-2.1", "corollary-2.2", "delta-substitution"},
		func(k *calculi) ([]symbolicRule, []concreteRule) {
			k.symbolic.Apply = symbounds.Rigid(k.symbolic.Apply)
			return assumed(k)
		})
	noCopy(add("bound-assumed-no-copy", "|a| = e assumes the bound on both sides, |a|σ = |a|, and a bounded array is not assigned to as a whole",
		[]string{"symbolic Bound", "concrete Bound", "symbolic Subst-Op", "programs"}, []string{"progress", "lemma-2.1", "corollary-2.2", "delta-substitution"},
		func(k *calculi) ([]symbolicRule, []concreteRule) {
			k.symbolic.Apply = symbounds.Rigid(k.symbolic.Apply)
			return []symbolicRule{symbounds.BoundAssumed[symbolic.Config](k.symbolic)},
				[]concreteRule{bounds.BoundAssumed[concrete.Config](k.concrete)}
		}))
	add("bound-any", "a bound can be set to any integer, since nothing forbids it, on both sides",
		[]string{"symbolic Bound", "symbolic Bound-Err", "concrete Bound", "concrete Bound-Err"}, []string{"natural", "messages"},
		func(k *calculi) ([]symbolicRule, []concreteRule) {
			return symbounds.BoundAny[symbolic.Config](k.symbolic), bounds.BoundAny[concrete.Config](k.concrete)
		})
	add("copy-keeps-bound", "a := b leaves |a| alone, on both sides; |a| := e assigns it",
		[]string{"symbolic Assign", "concrete Assign"}, nil,
		func(k *calculi) ([]symbolicRule, []concreteRule) {
			return []symbolicRule{symbounds.AssignKeeping[symbolic.Config](k.symbolic)},
				[]concreteRule{bounds.AssignKeeping[concrete.Config](k.concrete)}
		})
	further(add("choice-four-split", "the four transitions of the choice are two for the branches and an error for each, with bσ and ¬bσ",
		[]string{"symbolic If-Err", "concrete If-Err"}, nil,
		func(*calculi) ([]symbolicRule, []concreteRule) { return nil, nil }),
		func(s *Sides) {
			instead(s.Symbolic, "If-Err", symbounds.IfErrorSplit[symbolic.Config](symbounds.Standard()))
			instead(s.Concrete, "If-Err", bounds.IfErrorSplit[concrete.Config](bounds.Standard(m)))
		})
	noCopy(add("literal", "every formula as printed: elem, elem-rigid, delta-le, delta-index, delta-late, bound-rigid, bound-assumed; no array is assigned to as a whole",
		[]string{
			"symbolic Elem", "symbolic Elem-Err", "symbolic Delta-Access", "symbolic δ(e)σ",
			"symbolic Subst-Op", "symbolic Bound", "concrete Bound", "programs",
		}, []string{"correctness", "completeness", "lockstep", "progress", "exclusivity", "delta", "length", "lemma-2.1", "corollary-2.2", "delta-substitution"},
		func(k *calculi) ([]symbolicRule, []concreteRule) {
			rules := printed(k)
			return append(rules, symbounds.ElemPrinted[symbolic.Config](k.symbolic), symbounds.BoundAssumed[symbolic.Config](k.symbolic)),
				[]concreteRule{bounds.BoundAssumed[concrete.Config](k.concrete)}
		}))
	// The published reading, and that with the access repaired.
	published := func(r *Reading) {
		further(r, func(s *Sides) { s.NoCopy, s.Paper = true, true })
	}
	around := []string{
		"symbolic Elem", "symbolic Elem-Err", "symbolic δ(e)σ", "symbolic Subst-Op",
		"symbolic Bound", "symbolic Bound-Err", "concrete Bound", "concrete Bound-Err", "programs",
	}
	access := []string{"symbolic Delta-Access", "concrete Eval-Access"}
	published(add("published", "an assignment to an element is one to the array, |a| is the greatest index and never changes, |a| = e assumes it",
		slices.Concat(around, access), []string{"length"},
		func(k *calculi) ([]symbolicRule, []concreteRule) {
			k.concrete.Strict = bounds.StrictUpTo(m)
			return assumedBounds(k, printed(k))
		}))
	mended := add("published-access", "as published, but |a| is the length: an access a[e] asks 0 ≤ e < |a|, on both sides",
		around, nil,
		func(k *calculi) ([]symbolicRule, []concreteRule) { return assumedBounds(k, printedBut(k)) })
	published(mended)
	mended.Mended = access
	for i, r := range list {
		list[i].From, list[i].Found, list[i].Said = from[r.ID], found[r.ID], said[r.ID]
		if r.ID == "delta-partial" {
			list[i].Unsaid = "δ has no value where the reading differs, and neither has the formula: there is nothing to compare"
		}
	}
	return list
}

// printed builds k's calculus as §2.1 prints it, and returns the transitions of an array assignment.
func printed(k *calculi) []symbolicRule {
	k.symbolic.Delta = k.symbolic.Delta.With(symbounds.DeltaLiteral)
	return printedBut(k)
}

// printedBut is printed without the printed δ.
func printedBut(k *calculi) []symbolicRule {
	k.symbolic.Apply = symbounds.Rigid(k.symbolic.Apply)
	k.symbolic.Safe = symbounds.Late
	return symbounds.ElemRigid[symbolic.Config](k.symbolic)
}

// assumedBounds adds the transitions in which |a| = e assumes a bound that may be any integer.
func assumedBounds(k *calculi, rules []symbolicRule) ([]symbolicRule, []concreteRule) {
	return append(rules, symbounds.BoundAssumed[symbolic.Config](k.symbolic), symbounds.BoundAny[symbolic.Config](k.symbolic)[1]),
		[]concreteRule{bounds.BoundAssumed[concrete.Config](k.concrete), bounds.BoundAny[concrete.Config](k.concrete)[1]}
}

// said is the functions whose comments have the formulas of a reading.
var said = map[string][]string{
	"elem":                   {"symbounds.ElemForgets"},
	"elem-rigid":             {"symbounds.ElemRigid"},
	"delta-le":               {"symbounds.DeltaPrinted"},
	"delta-index":            {"symbounds.DeltaIndex"},
	"delta-late":             {"symbounds.Late"},
	"bound-rigid":            {"symbounds.Rigid"},
	"bound-rigid-late":       {"symbounds.Rigid", "symbounds.Late"},
	"bound-rigid-no-copy":    {"symbounds.Rigid"},
	"bound-assumed-symbolic": {"symbounds.BoundAssumed"},
	"bound-assumed":          {"symbounds.BoundAssumed", "symbounds.AssignKeeping", "bounds.BoundAssumed", "bounds.AssignKeeping"},
	"bound-assumed-rigid":    {"symbounds.Rigid", "symbounds.BoundAssumed", "symbounds.AssignKeeping", "bounds.BoundAssumed", "bounds.AssignKeeping"},
	"bound-assumed-no-copy":  {"symbounds.Rigid", "symbounds.BoundAssumed", "bounds.BoundAssumed"},
	"bound-any":              {"symbounds.BoundAny", "bounds.BoundAny"},
	"copy-keeps-bound":       {"symbounds.AssignKeeping", "bounds.AssignKeeping"},
	"choice-four-split":      {"symbounds.IfErrorSplit", "bounds.IfErrorSplit"},
	"literal": {
		"symbounds.Rigid", "symbounds.Late", "symbounds.DeltaLiteral", "symbounds.ElemRigid", "symbounds.ElemPrinted",
		"symbounds.BoundAssumed", "bounds.BoundAssumed",
	},
	"published":        slices.Concat(saidAround, []string{"symbounds.DeltaLiteral", "bounds.StrictUpTo"}),
	"published-access": saidAround,
}

// saidAround is what both published readings say, in this order.
var saidAround = []string{
	"symbounds.Rigid", "symbounds.Late", "symbounds.ElemRigid",
	"symbounds.BoundAny", "symbounds.BoundAssumed", "bounds.BoundAny", "bounds.BoundAssumed",
}

// found is cases that are rare at random.
var found = map[string][]spec.Found{
	"elem": {{
		Statement: "exclusivity", Program: "var f: []int; f[0] := 1; f[1] := 1; if f[0] == 1 { }", Values: "f=[0,0]",
	}},
}

// from is the words of §2.1 that say what a reading reads.
var from = map[string]string{
	"elem":        "§2.1, array assignment, first transition: σ[a := (a[eσ] := e'σ)]",
	"elem-rigid":  "§2.1: \"δ(a[eσ]) equals 0 ≤ eσ ≤ |a| ∧ δ(eσ)\"",
	"delta-le":    "§2.1, definition of δ: 0 ≤ e ≤ |a|; \"|a| which denotes the length of the array a\"",
	"delta-index": "§2.1, definition of δ: δ(a[e]) = 0 ≤ e ≤ |a| ∧ δ(e)",
	"delta-late":  "§2.1, all transitions: δ(eσ)",
	"bound-rigid": "§2.1: \"We do not need to apply the current substitution σ to a in the expression |a|\"",
	"bound-assumed-no-copy": "§2.1: |a| = e \"updates the path condition with the information |a| = eσ\"; the bound " +
		"\"is not affected by any of its assignments\"",
	"choice-four-split": "§2.1: \"for the symbolic execution of the choice construct we have four transitions\"",
	"literal":           "§2.1, each formula for itself",
	"published":         "§2.1: \"an assignment a[e] := e' is viewed as an assignment a := (a[e] := e')\"; \"(initially) setting the bound\"; 0 ≤ e ≤ |a|; \"the bound of an array is not affected by any of its assignments\"",
}

// replace puts rules in the place of those of the same ID.
func replace(sides *Sides, onSymbolic []symbolicRule, onConcrete []concreteRule) {
	for _, r := range onSymbolic {
		*sides.Symbolic = sides.Symbolic.With(r)
	}
	for _, r := range onConcrete {
		*sides.Concrete = sides.Concrete.With(r)
	}
}

// instead puts rules in the place of the one of that ID.
func instead[C any](system *spec.System[C], id string, rules []spec.Rule[C]) {
	i := slices.IndexFunc(system.Rules, func(r spec.Rule[C]) bool { return r.ID == id })
	system.Rules = slices.Replace(slices.Clone(system.Rules), i, i+1, rules...)
}
