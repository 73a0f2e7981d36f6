package ledger

// Remark is what the paper says beside its definitions and theorems that could be run
// and is not modelled.
type Remark struct {
	Paper   string `json:"paper" jsonschema:"the page of the paper, as embed"`
	Section string `json:"section" jsonschema:"the section of the paper"`
	Text    string `json:"text" jsonschema:"what it says"`
	Why     string `json:"why" jsonschema:"why nothing runs it"`
}

// Remarks lists them, in the order of the paper.
func Remarks() []Remark {
	return []Remark{
		{firstPage, "§2.1", "instead of array variables, the expressions a[e] in the domain of a substitution", "the text recommends the other way, and defines no update of aliases"},
		{firstPage, "§2.1", "handlers of array-out-of-bound errors", "the text leaves them out"},
		{firstPage, "§4", "simultaneous substitution e'[h̄ := ē] of heap variables", "the text defines it for variables; only S[this, ū := e0, ȳ] uses it"},
		{firstPage, "§4", "handlers of nil-pointer errors, dynamic dispatch, calls of constructors", "the text leaves them out"},
		{firstPage, "§5", "verification of φ → ψσ along a path, for a condition ψ on final states", "no entry of the paper states it; assertions are no part of its languages"},
		{firstPage, "§5", "threads, concurrent objects, futures, and traces with scheduling", "other papers define them"},
		{firstPage, "§5", "concolic and backward execution", "the text calls them future work"},
		{lecture, "verification", "a modification of Floyd's proof method, for programs whose tree is infinite", "the lecture gives no rule of it"},
		{lecture, "applications", "newInput.bound ← j in ExpandExecution", "no claim is made of it: `tandem concolic --generate --with printed` runs it, and by it each child asks once more for the path of its parent"},
		{"embed", "§2", "Rubicon, Ruby on Rails, databases and quantifiers", "λ has none of them; `tandem ledger --examples embed` has their examples as far as it does"},
		{"embed", "§5", "\"in fewer than 1000 lines of Ruby code\", and bugs found in open-source applications", "the code and the applications are not part of the paper"},
		{"frames", "§5", "\"A detailed soundness proof is available separately\"", "the report is not part of the paper; `frames/soundness` searches for runs that contradict it"},
		{"frames", "§6", "Cell and Iterator \"verify in under a second\", the visitor with verification conditions in 127 seconds, and Figure 11", "times of another machine and another tool; [frames.md](../frames.md) has ours, with the same order"},
		{"frames", "§6.2", "symbolic debugging", "a way of showing states, which `tandem verify --states` has; it claims nothing that a run could refute"},
		{"subsumption", "§6", "a counterexample of 10 steps for the list, and of 30 for the array", "steps of Java PathFinder, which the paper does not define; that there is one, and for which input, `figure-7` and `figure-8` judge"},
		{"subsumption", "§6", "a test-suite of full coverage \"might not be able to detect the errors\"", "no test-suite is given"},
	}
}
