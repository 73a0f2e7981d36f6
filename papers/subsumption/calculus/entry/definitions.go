package entry

import "tandem/spec"

// definitions lists definitions, algorithms, and what the text says in words, in the paper's order.
func definitions() []spec.Definition {
	return []spec.Definition{{
		ID: "subsumption/definition-1", Section: "§4", Name: "Symbolic heap configurations", Source: "Definition 1",
		Statement: "H = (N, E), N = NO ∪ R ∪ {null, uninit}, E = EF ∪ ER, EF ⊆ NO × F × (N \\ R), ER ⊆ R × (NO ∪ {null})",
		Code:      []string{"papers/subsumption.State", "papers/subsumption.Object", "papers/subsumption.Root"}, By: []string{"theorem-1", "heaps-complete"},
	}, {
		ID: "subsumption/garbage-free", Described: true, Section: "§4", Name: "Heaps have no garbage", Source: "We also assume that heap configurations are garbage free",
		Statement: "each node of NO is reached from a reference variable",
		Code:      []string{"papers/subsumption.State"}, By: []string{"theorem-1", "heaps-complete"},
	}, {
		ID: "subsumption/gamma", Section: "§4", Name: "Concrete heaps of a symbolic heap", Described: true, Source: "below Definition 1",
		Statement: "γ(HS) is all the concrete heaps represented by HS; H2 subsumes H1 iff γ(H1) ⊆ γ(H2)",
		Code:      []string{"papers/subsumption/concretes.Gamma.Heaps"}, By: []string{"theorem-1", "heaps-complete", "states"},
	}, {
		ID: "subsumption/algorithm-1", Section: "§4", Name: "Subsumption for heap configurations", Source: "Algorithm 1",
		Statement: "true if H2 subsumes H1, false otherwise; also builds labeling l for matched nodes",
		Code:      []string{"papers/subsumption/match.Algorithm1"}, By: []string{"theorem-1", "heaps-complete", "heaps-labels"},
		Entries: []string{"symbolic Alg-1-Init", "symbolic Alg-1-Class"},
	}, {
		ID: "subsumption/roots", Described: true, Section: "§4", Name: "Roots in an order", Source: "We impose an order on the reference variables and the heap graph is traversed from each of the roots in that order",
		Statement: "both heaps are traversed from the same variables, in the same order",
		Code:      []string{"papers/subsumption/match.Algorithm1"}, By: []string{"theorem-1", "heaps-complete"},
		Entries: []string{"symbolic Alg-1-Init"},
	}, {
		ID: "subsumption/cannot-match", Described: true, Section: "§4", Name: "Nodes that cannot be matched", Source: "If the algorithm finds two nodes that cannot be matched, it returns false",
		Statement: "two nodes that differ end Algorithm 1 with false",
		Code:      []string{"papers/subsumption/match.Algorithm1"}, By: []string{"theorem-1", "heaps-complete"},
	}, {
		ID: "subsumption/any-shape", Described: true, Section: "§4", Name: "Concrete and symbolic shapes", Source: "the algorithm applies to concrete heap shapes as well as partially initialized symbolic heap shapes",
		Statement: "Algorithm 1 decides of heaps with and without uninit, of lists, trees and other graphs with one edge for each field",
		Code:      []string{"papers/subsumption/match.Algorithm1"}, By: []string{"theorem-1", "heaps-complete"},
	}, {
		ID: "subsumption/uninit-2", Described: true, Section: "§4", Name: "uninit of H2", Source: "an uninitialized node uninit in H2 can be matched with an arbitrary subgraph in H1",
		Statement: "where n2 = uninit, Algorithm 1 goes on, and what n1 reaches is not visited and has no label",
		Code:      []string{"papers/subsumption/match.Algorithm1", "papers/subsumption/match.Initial"}, By: []string{"theorem-1", "heaps-complete", "heaps-labels"},
	}, {
		ID: "subsumption/uninit-1", Described: true, Section: "§4", Name: "uninit of H1", Source: "an uninitialized node in H1 can only match an uninitialized node in H2",
		Statement: "where n1 = uninit and n2 ≠ uninit, Algorithm 1 returns false",
		Code:      []string{"papers/subsumption/match.Algorithm1"}, By: []string{"theorem-1", "heaps-complete"},
	}, {
		ID: "subsumption/definition-2", Section: "§4", Name: "Valuation", Source: "Definition 2",
		Statement: "val(s, l) = ⋀ fn(l(n), f) = vals(n, f) for n ∈ NO such that l(n) ≠ null, f ∈ primfld(n)",
		Code:      []string{"papers/subsumption/match.Definition2"}, By: []string{"states", "states-complete", "figure-4"},
		Entries: []string{"symbolic Def-2-Fields", "symbolic Def-2-Variables"},
	}, {
		ID: "subsumption/fresh-names", Described: true, Section: "§4", Name: "Names of values", Source: "fn(label, field) returns a fresh name that is unique to (label, field) pair",
		Statement: "fn(l, f) = fn(l', f') only if l = l' and f = f', and no fn(l, f) is in vs",
		Code:      []string{"papers/subsumption/match.Definition2"}, By: []string{"states", "states-complete", "summaries"},
	}, {
		ID: "subsumption/conditions", Section: "§4", Name: "Subsumption of states", Source: "conditions 1 and 2",
		Statement: "s1 is subsumed by s2 if 1. H2 ⊒l H1 and 2. ∃vs1.val(s1, l) ∧ PC1 ⇒ ∃vs2.val(s2, l) ∧ PC2",
		Code:      []string{"papers/subsumption.Calculus.Subsumed", "papers/subsumption/numeric.Comparer.Compare"}, By: []string{"states", "states-complete"},
	}, {
		ID: "subsumption/on-abstractions", Described: true, Section: "§4", Name: "Algorithm 1 on abstractions", Source: "The same algorithm also works on the abstractions for singly linked lists and arrays",
		Statement: "Algorithm 1 decides of abstracted lists and of lists of arrays, too",
		Code:      []string{"papers/subsumption/match.Algorithm1"}, By: []string{"alpha-matching", "arrays"},
	}, {
		ID: "subsumption/definition-3", Section: "§5.1", Name: "Interruptions", Source: "Definition 3",
		Statement: "n is an interruption if n = null, n = uninit, a reference variable points to n, or there are n1, n2 with (n1, next, n), (n2, next, n) ∈ EF",
		Code:      []string{"papers/subsumption/abstraction.Lists"}, By: []string{"alpha-shape", "alpha-finite", "figure-5"},
		Entries: []string{"symbolic Def-3-Shared"},
	}, {
		ID: "subsumption/alpha", Section: "§5.1", Name: "Abstraction of lists", Source: "The abstraction mapping α",
		Statement: "α replaces all maximally uninterrupted list segments [u, v] by a summary node, in four steps",
		Code:      []string{"papers/subsumption/abstraction.Lists"}, By: []string{"alpha-shape", "alpha-finite", "alpha-deterministic", "alpha-matching", "figure-5"},
		Entries: []string{"symbolic Alpha-1"},
	}, {
		ID: "subsumption/inner-edges", Described: true, Section: "§5.1", Name: "Edges inside a segment", Source: "the edges between the nodes in the list segment, which is replaced by a summary node, are not represented in the abstraction",
		Statement: "a summary node has one edge, that of the last node of its segment",
		Code:      []string{"papers/subsumption/abstraction.Lists"}, By: []string{"alpha-shape"},
	}, {
		ID: "subsumption/summaries-as-objects", Described: true, Section: "§5.1", Name: "Summary nodes are matched as objects", Source: "summary nodes are treated in the same way as the heap object nodes",
		Statement: "Algorithm 1 makes no difference between NS and NO \\ NS",
		Code:      []string{"papers/subsumption/match.Algorithm1"}, By: []string{"alpha-matching"},
	}, {
		ID: "subsumption/deterministic", Described: true, Section: "§5.1", Name: "Abstract heaps are deterministic", Source: "the list abstraction that we use preserves the deterministic nature of the heap",
		Statement: "a node of α(H) has at most one edge for each field",
		Code:      []string{"papers/subsumption.Object"}, By: []string{"alpha-shape", "alpha-deterministic"},
	}, {
		ID: "subsumption/segments-of-one", Described: true, Section: "§5.1", Name: "Segments of one node", Source: "we don't explicitly summarize list segments of size one",
		Statement: "a state whose segments have one node each is its own abstraction",
		Code:      []string{"papers/subsumption/abstraction.Lists"}, By: []string{"alpha-shape", "figure-5"},
		Entries: []string{"symbolic Alpha-1"},
	}, {
		ID: "subsumption/definition-4", Section: "§5.1", Name: "Valuation of abstract states", Source: "Definition 4",
		Statement: "valabs(s, l) is val of the nodes in NO \\ NS, and of each nsum ∈ NS the ⋁ over t ∈ sumnodes(nsum) of fn(l(nsum), f) = vals(t, f)",
		Code:      []string{"papers/subsumption/match.Definition2"}, By: []string{"summaries", "figure-5"},
		Entries: []string{"symbolic Def-4-Summary"},
	}, {
		ID: "subsumption/sorted-lists", Section: "§5.2", Name: "Sorted lists of arrays", Source: "Algorithm 2",
		Statement: "the list of the cells, with n∗ where elements may be that are not initialised",
		Code:      []string{"papers/subsumption/abstraction.Algorithm2"}, By: []string{"algorithm-2", "figure-6"},
		Entries: []string{"symbolic Alg-2-Add", "symbolic Alg-2-Next", "symbolic Alg-2-Empty"},
	}, {
		ID: "subsumption/special-nodes", Described: true, Section: "§5.2", Name: "Special nodes", Source: "These summary nodes model zero or more un-initialized array elements",
		Statement: "n∗ stands for any number of elements, with any values",
		Code:      []string{"papers/subsumption/abstraction.Algorithm2"}, By: []string{"algorithm-2", "arrays"},
		Entries: []string{"symbolic Alg-2-Empty"},
	}, {
		ID: "subsumption/adjacent", Described: true, Section: "§5.2", Name: "Cells that are adjacent", Source: "Algorithm 2 ensures that if two array cells may represent non-adjacent array elements, they are separated by special summary nodes",
		Statement: "c1 and c2 are connected directly if PC implies that their indexes are consecutive, and by n∗ otherwise",
		Code:      []string{"papers/subsumption/abstraction.Algorithm2"}, By: []string{"algorithm-2", "figure-6"},
	}, {
		ID: "subsumption/definition-5", Section: "§5.2", Name: "Interruptions of arrays", Source: "Definition 5",
		Statement: "c is an interruption if c = n∗, c = null, or c is an array cell with vals(i) = index(c) for an i ∈ I",
		Code:      []string{"papers/subsumption/abstraction.Arrays"}, By: []string{"array-shape"},
		Entries: []string{"symbolic Def-5-Head"},
	}, {
		ID: "subsumption/same-program-point", Described: true, Section: "§4", Name: "The same program counter", Source: "We check subsumption only for states that have the same program counter",
		Statement: "states are matched if the same statements remain, in each closure of the stack",
		Code:      []string{"papers/subsumption/lazyinit.Points", "papers/subsumption/lazyinit.State", "papers/subsumption/lazyinit.ArrayState"}, By: []string{"states"},
	}, {
		ID: "subsumption/if-subsumed", Described: true, Section: "§6", Name: "Method ifSubsumed", Source: "Method ifSubsumed checks for state subsumption",
		Statement: "a state is not followed if one that was stored at its program point subsumes it; otherwise it is stored",
		Code:      []string{"papers/subsumption/visited.Store.IfSubsumed", "explore.Visit"}, By: []string{"states", "figure-7"},
	}, {
		ID: "subsumption/places", Described: true, Section: "§6", Name: "Where states are checked", Source: "we checked for subsumption inside every loop only once, before the body of the loop is executed",
		Statement: "states are checked before the body of each loop, each iteration once",
		Code:      []string{"languages.Subsume", "explore.Visit"}, By: []string{"figure-2", "figure-7", "figure-8"},
	}}
}
