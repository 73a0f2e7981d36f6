package ledger

// Remark is what the paper says beside its definitions and theorems that could be run
// and is not modelled.
type Remark struct {
	Section string `json:"section" jsonschema:"the section of the paper"`
	Text    string `json:"text" jsonschema:"what it says"`
	Why     string `json:"why" jsonschema:"why nothing runs it"`
}

// Remarks lists them, in the order of the paper.
func Remarks() []Remark {
	return []Remark{
		{"§2.1", "instead of array variables, the expressions a[e] in the domain of a substitution", "the text recommends the other way, and defines no update of aliases"},
		{"§2.1", "handlers of array-out-of-bound errors", "the text leaves them out"},
		{"§4", "simultaneous substitution e'[h̄ := ē] of heap variables", "the text defines it for variables; only S[this, ū := e0, ȳ] uses it"},
		{"§4", "handlers of nil-pointer errors, dynamic dispatch, calls of constructors", "the text leaves them out"},
		{"§5", "verification of φ → ψσ along a path, for a condition ψ on final states", "no entry of the paper states it; assertions are no part of its languages"},
		{"§5", "threads, concurrent objects, futures, and traces with scheduling", "other papers define them"},
		{"§5", "concolic and backward execution", "the text calls them future work"},
	}
}
