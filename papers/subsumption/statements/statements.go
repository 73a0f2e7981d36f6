package statements

import (
	"tandem/internal/lists"
	subsume "tandem/papers/subsumption"
	"tandem/papers/subsumption/concretes"
	"tandem/props"
	"tandem/spec"
)

// Given is what is judged.
type Given struct {
	subsume.Calculus
	Gamma     concretes.Gamma // how γ is read
	Subtypes  bool            // variables and fields of any class are among the cases
	Variables bool            // states with integer variables are among the cases
}

// group is a statement with the cases that it is about.
type group struct {
	*props.Property[Case]
	cases kind
}

// kind says which cases a statement is about.
type kind uint8

const (
	ofHeaps kind = iota
	ofLists
	ofStates
	ofSummaries
	ofArrays
	ofArray
	ofFigures
)

// gen returns how cases of a kind are made.
func (g Given) gen(k kind) func(props.Source) Case {
	return [...]func(props.Source) Case{
		ofHeaps: g.heaps, ofLists: g.lists, ofStates: g.states, ofSummaries: g.summaries, ofArrays: g.arrays, ofArray: g.anArray,
	}[k]
}

// matching lists the lines that the statements about matching rest on. The lines
// Alg-1-Empty and Alg-1-Rest are never taken where programs have types: both lists begin
// with as many nodes, and get as many.
var matching = []string{
	"Alg-1-Init", "Alg-1-While", "Alg-1-Get", "Alg-1-Uninit2", "Alg-1-Uninit1", "Alg-1-Labels", "Alg-1-Before",
	"Alg-1-Null", "Alg-1-Nodes", "Alg-1-Else", "Alg-1-True",
}

// Statements returns what the paper claims of the given functions, as properties.
func Statements(g Given) []*props.Property[Case] {
	return lists.Map(g.statements(), func(p group) *props.Property[Case] { return p.Property })
}

func (g Given) statements() []group {
	j := newJudge(g)
	number := spec.Number{Kind: "theorem", Digits: "1"}
	list := []group{
		{&props.Property[Case]{
			ID: "theorem-1", Number: number, Name: number.Of("Subsumption of heaps"), Cite: "§4",
			Text:  "if Algorithm 1 returns true for H1 and H2 then γ(H1) ⊆ γ(H2)",
			Judge: j.theorem1,
			// Lines that return false take no part where it is true.
			Symbolic: []string{"Alg-1-Init", "Alg-1-While", "Alg-1-Get", "Alg-1-Uninit2", "Alg-1-Before", "Alg-1-Null", "Alg-1-Nodes", "Alg-1-True"},
		}, ofHeaps},
		{&props.Property[Case]{
			ID: "heaps-complete", Name: "No containment of heaps is missed", Cite: "§4, \"H2 subsumes H1 iff γ(H1) ⊆ γ(H2)\"",
			Text:  "γ(H1) ⊆ γ(H2) implies that Algorithm 1 returns true for H1 and H2",
			Kept:  "it is the converse of Theorem 1, of shapes alone",
			Judge: j.complete, Symbolic: []string{"Alg-1-Init", "Alg-1-Uninit2", "Alg-1-Before", "Alg-1-Null", "Alg-1-Nodes", "Alg-1-True"},
		}, ofHeaps},
		{&props.Property[Case]{
			ID: "heaps-linear", Name: "Matching is linear", Cite: "§4, \"the complexity of heap traversal (O(n) where n is the size of the heap)\"", Claimed: true,
			Text:  "Algorithm 1 takes at most 3 lines for each variable and each field of H2, and 3 more",
			Judge: j.linear, Symbolic: matching, Kept: "it counts lines, and the others only what they return",
		}, ofHeaps},
		{&props.Property[Case]{
			ID: "heaps-labels", Name: "Labels", Cite: "§4, \"two matched nodes have the same unique label\", \"nodes in H1 which were not visited due to matching with uninitialized nodes are not labeled\"", Claimed: true,
			Text:  "if Algorithm 1 returns true then each node of H2 has a label, and each label is that of one node of H1 and one of H2",
			Judge: j.labels, Kept: "the paper says it of labels, and the others rest on what they are used for",
		}, ofHeaps},
		{&props.Property[Case]{
			ID: "states", Name: "Subsumption of states", Cite: "§4, conditions 1 and 2", Claimed: true,
			Text:  "if conditions 1 and 2 hold of s1 and s2 then every concrete state of s1 is one of s2",
			Judge: j.states,
		}, ofStates},
		{&props.Property[Case]{
			ID: "states-complete", Name: "No containment of states is missed", Cite: "§4, \"A symbolic state s1 subsumes another symbolic state s2, if\"",
			Text:  "if every concrete state of s1, of which there is one, is one of s2, then conditions 1 and 2 hold",
			Judge: j.statesComplete,
		}, ofStates},
		{&props.Property[Case]{
			ID: "summaries", Name: "A summary node has the values of one of its nodes", Cite: "§5.1, \"a summary node stores the union of the values stored in the summarized nodes\"", Claimed: true,
			Text:  "∃vs.valabs(s, l) ∧ PC holds of the integers of one node of each sumnodes(nsum), and of no others",
			Judge: j.summaries,
		}, ofSummaries},
		{&props.Property[Case]{
			ID: "alpha-shape", Name: "α replaces what is not interrupted", Cite: "§5.1, α", Claimed: true,
			Text:  "α(H) has the interruptions of H, in their places, and one summary node for each segment of two nodes or more between them, which has their values",
			Judge: j.shape,
		}, ofLists},
		{&props.Property[Case]{
			ID: "alpha-finite", Name: "Abstract heaps are finitely many", Cite: "§5.1, \"the list abstraction ensures that the number of possible abstract heap configurations is finite\"", Claimed: true,
			Text:  "α(H) has at most 4 nodes for each reference variable",
			Judge: j.finite, Kept: "the paper claims it",
		}, ofLists},
		{&props.Property[Case]{
			ID: "alpha-deterministic", Name: "α has one result", Cite: "§5.1, α",
			Text:  "α(H) does not depend on the order of the objects of H, and α(α(H)) = α(H)",
			Judge: j.deterministic, Kept: "others judge one order",
		}, ofLists},
		{&props.Property[Case]{
			ID: "alpha-matching", Name: "Subsumption of abstracted heaps", Cite: "§5.1, \"Algorithm 1 is used to check subsumption for abstracted heaps\"", Claimed: true,
			Text:  "if Algorithm 1 returns true for α(H1) and α(H2) then γ(α(H1)) ⊆ γ(α(H2)), where nodes that are no interruptions stand for one such node or more",
			Judge: j.abstract,
		}, ofLists},
		{&props.Property[Case]{
			ID: "algorithm-2", Name: "Special nodes stand where cells may be", Cite: "§5.2, Algorithm 2", Claimed: true,
			Text:  "the list has the cells of the array in their order, so that invariants 1 to 3 hold of it, and n∗ before, between and behind them wherever there may be an element that is not initialised, and nowhere else",
			Judge: j.special,
		}, ofArray},
		{&props.Property[Case]{
			ID: "array-shape", Name: "Abstraction of arrays", Cite: "§5.2, Definition 5 and Figure 6", Claimed: true,
			Text:  "the abstraction has all special nodes and all cells to which variables point, in their places, and one summary node for each segment of two cells or more between them",
			Judge: j.arrayShape,
		}, ofArray},
		{&props.Property[Case]{
			ID: "arrays", Name: "Subsumption of arrays is never incorrect", Cite: "§5.2, \"it is never the case that we say that a state subsumes another state incorrectly\"", Claimed: true,
			Text:  "if conditions 1 and 2 hold of the lists of s1 and s2 then every concrete array of s1, with the values of variables, is one of s2",
			Judge: j.arrays, Kept: "the paper says never: it is about arrays, and the others about their lists",
		}, ofArrays},
	}
	list = append(append(list, j.possible()...), j.figures()...)
	for _, p := range list {
		if p.Show = Case.show; p.cases != ofFigures {
			p.Gen, p.Smaller = g.gen(p.cases), smaller
		}
	}
	return list
}
