package entry

import "tandem/spec"

// definitions lists what the lecture defines and says of symbolic execution, in its order: its
// programs are those of the language basic+checks. Where its rule leaves the path
// condition as it is, since one branch alone is feasible, the rules here add the branch's
// condition; by what is known there both are equivalent.
//
// Source: lecture IA159, "Symbolic execution semantics" to "Applications in verification".
func definitions() []spec.Definition {
	both := []string{"correctness", "completeness", "lockstep"}
	return []spec.Definition{
		{
			ID: "lecture/symbolic-memory", Section: "semantics", Name: "Symbolic memory",
			Statement: "m: Vars → Exp(Sym), and m(exp) is exp with each x replaced by m(x)", Source: "Symbolic memory m",
			Code: []string{"symbolic.Substitution", "symbolic.Apply"}, By: both, Entries: []string{"symbolic Subst-Var", "symbolic Subst-Op"},
		},
		{
			ID: "lecture/assignment", Section: "semantics", Name: "Symbolic execution of x = exp",
			Statement: "m′ identical to m except for m′(x) = m(exp)", Source: "Symbolic execution of assignments",
			Code: []string{"symbolic.Substitution.Update"}, By: both, Entries: []string{"symbolic Assign"},
		},
		{
			ID: "lecture/input", Section: "semantics", Name: "Symbolic execution of x = *",
			Statement: "m′ identical to m except for m′(x) = γ where γ is fresh", Source: "Symbolic execution of assignments",
			Code: []string{"languages/checks/symbolic.Rules"}, By: both, Entries: []string{"symbolic Input"},
		},
		{
			ID: "lecture/branching", Described: true, Section: "semantics", Name: "Symbolic execution of branching statements",
			Statement: "a branch whose pc ∧ m(bexp) or pc ∧ ¬m(bexp) is not satisfiable is left out", Source: "Symbolic execution of branching statements",
			Code: []string{"explore.Explore"}, By: []string{"tree-feasible", "tree-covering", "tree-runs"},
			Entries: []string{"symbolic If-T", "symbolic If-F", "symbolic While-T", "symbolic While-F"},
		},
		{
			ID: "lecture/bijection", Described: true, Section: "properties", Name: "Paths of the tree and of the program",
			Statement: "a bijection between paths in the tree and feasible execution paths of the program", Source: "there is a bijection between paths",
			Code: []string{"explore.Explore"}, By: []string{"tree-models", "tree-runs", "determinism"},
		},
		{
			ID: "lecture/path-condition", Described: true, Section: "properties", Name: "What a path condition is",
			Statement: "necessary and sufficient for an input to drive the execution along its path", Source: "the path condition gives the necessary and sufficient condition",
			Code: []string{"symbolic.Config"}, By: []string{"correctness", "completeness", "lockstep"},
		},
		{
			ID: "lecture/satisfiable", Described: true, Section: "properties", Name: "Path conditions are satisfiable",
			Statement: "in each symbolic execution, the path condition is satisfiable", Source: "in each symbolic execution",
			Code: []string{"explore.Feasible"}, By: []string{"tree-feasible"},
		},
		{
			ID: "lecture/exclusive", Section: "properties", Name: "Two leaves exclude each other",
			Statement: "pc1 ∧ pc2 ≡ false of two distinct leaves", Source: "path conditions pc1, pc2 corresponding to two distinct leaves",
			Code: []string{"explore.Exclusive"}, By: []string{"tree-exclusive"},
		},
		{
			ID: "lecture/covering", Described: true, Section: "properties", Name: "The leaves of a finite tree",
			Statement: "the disjunction of all path conditions in the leaves of a finite tree is equivalent to true; with assume, to what no assumption excludes",
			Source:    "if the symbolic executon tree is finite, before the slide that adds assume",
			Code:      []string{"explore.CoveringWith"}, By: []string{"tree-covering"},
		},
		{
			ID: "lecture/assume", Section: "verification", Name: "assume(φ)",
			Statement: "pc ← pc ∧ φ", Source: "When symbolic execution passes through assume(φ)",
			Code: []string{"languages/checks/symbolic.Rules"}, By: both, Entries: []string{"symbolic Assume"},
		},
		{
			ID: "lecture/assert", Section: "verification", Name: "assert(φ)",
			Statement: "an error is reported where pc ⟹ φ is not valid", Source: "assert(φ) and pc ⟹ φ is not valid",
			Code: []string{"languages/checks/symbolic.Rules"}, By: append(both, "tree-models", "tree-runs"),
			Entries: []string{"symbolic Assert", "symbolic Assert-F"},
		},
	}
}
