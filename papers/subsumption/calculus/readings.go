package calculus

import (
	"slices"
	"strings"

	"tandem/papers/subsumption"
	"tandem/papers/subsumption/abstraction"
	"tandem/papers/subsumption/concretes"
	"tandem/papers/subsumption/match"
	"tandem/spec"
)

// Reading is a way to read the text.
type Reading = spec.Reading[Sides]

// reading builds a reading of the repaired sides by changes.
func reading(id, text, from string, entries, refutes []string, changes ...func(*Sides)) Reading {
	return Reading{ID: id, Text: text, From: from, Entries: entries, Refutes: refutes, Of: func() Sides {
		s := Repaired()
		for _, change := range changes {
			change(&s)
		}
		return s
	}}
}

func matching(change func(match.Algorithm) match.Algorithm) func(*Sides) {
	return func(s *Sides) { s.Match = change(s.Match) }
}

func valuation(change func(match.Valuation) match.Valuation) func(*Sides) {
	return func(s *Sides) { s.Valuation = change(s.Valuation) }
}

func lists(change func(abstraction.Alpha) abstraction.Alpha) func(*Sides) {
	return func(s *Sides) { s.Lists = change(s.Lists) }
}

func cells(change func(abstraction.Algorithm) abstraction.Algorithm) func(*Sides) {
	return func(s *Sides) { s.Cells = change(s.Cells) }
}

func arrays(change func(abstraction.Alpha) abstraction.Alpha) func(*Sides) {
	return func(s *Sides) { s.Arrays = change(s.Arrays) }
}

func gamma(g concretes.Gamma) func(*Sides) { return func(s *Sides) { s.Gamma = g } }

// asFigures is val as Figures 4 to 6 show it.
func asFigures() []func(*Sides) {
	return []func(*Sides){func(s *Sides) { s.Initial = false }, valuation(match.NoVariables), valuation(match.ElementsAlone)}
}

// Readings lists the readings of §4 and §5. The published one is the most charitable:
// work lists are lists, states have no integer variables, and programs have types. The length is a
// value of an array (§5.2), what the head of a list is to Definition 3 it is to Definition 5, which
// extends it (§5.2), and where nothing is initialised n∗ stands for it, as the result of Algorithm 2 says.
func Readings() []Reading {
	printed := func(s *Sides) { s.Subtypes, s.Variables, s.Initial = false, false, false }
	return []Reading{
		reading("published", "all as Algorithms 1 and 2 and Definitions 1 to 5 and the text about them have it, of typed programs, and of states without integer variables", "Algorithms 1 and 2, Definitions 1 to 5, §5.2",
			[]string{"symbolic Alg-1-Class", "symbolic Alg-1-Uninit2", "symbolic Def-2-Variables"}, []string{"hidden"},
			printed, matching(match.AnyClass), valuation(match.LengthAlone)),
		reading("sets", "the work lists begin as sets: a node that two variables point to is in them once", `§4, "wl1 := {n such that (r, n) ∈ ER}"`,
			[]string{"symbolic Alg-1-Init"}, []string{"theorem-1", "alpha-matching", "figure-7"}, matching(match.Sets)),
		reading("objects-only", "the work lists begin without null", `§4, "the lists are initialized with the heap objects pointed to by the variables in R"`,
			[]string{"symbolic Alg-1-Init"}, []string{"theorem-1", "states", "alpha-matching"}, matching(match.ObjectsOnly)),
		reading("any-class", "objects of different classes match, and variables have supertypes", "§4, Algorithm 1, which compares no classes",
			[]string{"symbolic Alg-1-Class"}, []string{"theorem-1"}, matching(match.AnyClass)),
		reading("fresh", "γ: uninit stands for no object that there is", `§4, "objects not yet initialized"`,
			[]string{}, []string{"theorem-1", "heaps-complete", "states", "alpha-matching"}, gamma(concretes.Gamma{Fresh: true})),
		reading("not-null", "γ: uninit does not stand for null", `§4, "uninit [represents] objects not yet initialized"`,
			[]string{}, []string{"theorem-1", "heaps-complete", "states", "alpha-matching"}, gamma(concretes.Gamma{NotNull: true})),
		reading("no-variables", "Definition 2 has the fields of nodes alone: no length, and no integer variables, which states have", `§4, Definition 2, "n ∈ NO"; §5.1, "they are currently discarded in the abstracted state"`,
			[]string{"symbolic Def-2-Variables"}, []string{"states", "arrays"}, valuation(match.NoVariables)),
		reading("figures", "val has what Figures 4 to 6 show of a state: elements alone, of nodes and cells; and uninit stands for any subgraph", "§4 and §5, Figures 4, 5 and 6",
			[]string{"symbolic Alg-1-Uninit2", "symbolic Def-2-Variables", "symbolic Def-2-Fields", "symbolic Def-4-Summary"}, []string{"states", "arrays", "hidden"},
			asFigures()...),
		reading("anything", "uninit stands for any subgraph, also where none can be there initially", `§4, "an uninitialized node uninit in H2 can be matched with an arbitrary subgraph in H1"`,
			[]string{"symbolic Alg-1-Uninit2"}, []string{"hidden"}, func(s *Sides) { s.Initial = false }),
		reading("elements-alone", "the values of cells are their elements: an index is no primitive field", "§5.2, Figure 6, which has elements alone",
			[]string{"symbolic Def-2-Fields", "symbolic Def-4-Summary"}, []string{"arrays"}, valuation(match.ElementsAlone)),
		reading("any-field", "Definition 4 has one disjunction over nodes and fields", "§5.1, Definition 4, whose second line stands below ⋁",
			[]string{"symbolic Def-4-Summary"}, []string{"summaries"}, valuation(match.AnyField)),
		reading("field-by-field", "Definition 4 has a disjunction for each field", "§5.1, Definition 4, whose line of fields stands at the left",
			[]string{"symbolic Def-4-Summary"}, []string{"summaries"}, valuation(match.FieldByField)),
		reading("any-predecessor", "item 4 of Definition 3 holds of n1 = n2, too: every node with a predecessor is an interruption", "§5.1, Definition 3, item 4",
			[]string{"symbolic Def-3-Shared"}, []string{"alpha-shape", "alpha-finite", "figure-5", "figure-2"}, lists(abstraction.AnyPredecessor)),
		reading("every-segment", "α replaces segments of one node, too", `§5.1, "replaces all maximally uninterrupted list segments in heap H"`,
			[]string{"symbolic Alpha-1"}, []string{"figure-5"}, lists(abstraction.EverySegment)),
		reading("exact", "γ: a node of an abstracted list that is no summary node stands for itself alone", `§5.1, "summary nodes are treated in the same way as the heap object nodes"`,
			[]string{}, []string{"alpha-matching"}, gamma(concretes.Gamma{Exact: true})),
		reading("no-empty", "Algorithm 2 has a loop over cells alone", "§5.2, Algorithm 2",
			[]string{"symbolic Alg-2-Empty"}, []string{"algorithm-2"}, cells(abstraction.NoEmpty)),
		reading("no-head", "Definition 5 alone, by which the head of the list is no interruption; Figure 6 (c) draws it apart", `§5.2, Definition 5, "c = n∗, or c = null, or c represents an array cell such that ∃i ∈ I. vals(i) = index(c)"`,
			[]string{"symbolic Def-5-Head"}, []string{"figure-6"}, arrays(abstraction.NoHead)),
		reading("improved", "the abstraction of arrays summarizes n∗, too; val has elements alone, as in the figures", `§5.2, "this abstraction can be improved further"`,
			[]string{"symbolic Alg-1-Uninit2", "symbolic Def-5-Special", "symbolic Alpha-1", "symbolic Def-2-Variables", "symbolic Def-2-Fields", "symbolic Def-4-Summary"},
			[]string{"array-shape", "figure-6", "states", "arrays", "hidden"},
			append(asFigures(), arrays(abstraction.Improved))...),
		reading("as-counted", "figures and no-head: val has what Figures 4 to 6 show, and Definition 5 is as printed", "§4 and §5, Figures 4, 5 and 6; §5.2, Definition 5",
			[]string{"symbolic Alg-1-Uninit2", "symbolic Def-2-Variables", "symbolic Def-2-Fields", "symbolic Def-4-Summary", "symbolic Def-5-Head"}, []string{"states", "arrays", "figure-6", "hidden"},
			append(asFigures(), arrays(abstraction.NoHead))...),
	}
}

// Subject returns the calculus by each reading, as the statements hold first.
func Subject() subsumption.Subject {
	list := []subsumption.Named{{ID: "repaired", Text: "as its statements hold", Shapes: true, Of: func() subsumption.Calculus { return Repaired().Calculus() }}}
	for _, r := range Readings() {
		shapes := !slices.ContainsFunc(r.Entries, func(id string) bool {
			return strings.HasPrefix(id, "symbolic Alg-1-") && id != "symbolic Alg-1-Class" && id != "symbolic Alg-1-Uninit2"
		})
		list = append(list, subsumption.Named{ID: r.ID, Text: r.Text, Shapes: shapes, Gamma: subsumption.Gamma(r.Of().Gamma), Of: func() subsumption.Calculus { return r.Of().Calculus() }})
	}
	return subsumption.Subject{Readings: list}
}
