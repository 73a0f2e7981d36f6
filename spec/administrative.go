package spec

// Administrative returns Statements for a semantics whose symbolic side has administrative
// configurations, which have no instance and from which it moves alone. A rule that only
// such a configuration takes has no twin: Semantics.Twin is "" of it. Lockstep and
// Exclusivity are read apart from these steps; the other statements are the same.
func Administrative[P, V, S, C any]() []Statement[P, V, S, C] {
	list := Statements[P, V, S, C]()
	for i := range list {
		switch st := &list[i]; st.ID {
		case "lockstep":
			st.Name, st.Judge = "Lockstep, apart from administrative steps", LockstepApart[P, V, S, C]
			st.Text = "where V(φ) = true, the symbolic side steps alone, by one rule, where it is administrative; elsewhere both step by twin rules, one each, and only together"
		case "exclusivity":
			st.Name, st.Judge = "One path an initial state", ExclusivityApart[P, V, S, C]
			st.Text = "of the paths of equal length at most one has V(φ) = true, and its rules, apart from administrative ones, are those of the concrete run"
		}
	}
	return list
}
