package oracle

import (
	"tandem/explore/solver"
	"tandem/lang"
)

// Verdict is what the oracle says of a claim.
type Verdict string

// The verdicts.
const (
	Right     Verdict = "right"
	Wrong     Verdict = "wrong"
	Undecided Verdict = "undecided"
)

// Kind is in what a claim is wrong.
type Kind string

// The kinds.
const (
	WrongOutcome   Kind = "wrong-outcome"   // an input of the claim ends otherwise
	WrongValue     Kind = "wrong-value"     // an input of the claim has another value at the end
	TestDiffers    Kind = "test-differs"    // so does a test
	Overlap        Kind = "overlap"         // an input is in two claims
	Duplicate      Kind = "duplicate"       // every input of the claim is in another one, and the other way round
	Missing        Kind = "missing"         // an input is in no claim, and all are claimed to be
	TooWeak        Kind = "too-weak"        // the claim holds also on another path than its own
	TooStrong      Kind = "too-strong"      // it does not hold on all of its path
	MissingPath    Kind = "missing-path"    // a path has no claim, and all are claimed to have one
	VerdictDiffers Kind = "verdict-differs" // an input fails at a safe place, or none where one is claimed to
	Infeasible     Kind = "infeasible"      // no input satisfies the claim, and all are claimed to be satisfiable
)

// Kinds lists the kinds.
func Kinds() []Kind {
	return []Kind{WrongOutcome, WrongValue, TestDiffers, Overlap, Duplicate, Missing, TooWeak, TooStrong, MissingPath, VerdictDiffers, Infeasible}
}

// Result is the judgement of a document.
type Result struct {
	Claims []Judged // in the order of the document
	// Whole is what is wrong about the claims together: what is missing.
	Whole []Finding
	// Open is why the claims together are undecided; none: they are not, or nothing is
	// claimed of them.
	Open []string
	// Questions is how many were asked of the solver.
	Questions int
	Solver    solver.Info
}

// Judged is the judgement of a claim.
type Judged struct {
	ID       string
	Verdict  Verdict
	Findings []Finding // what is wrong; the first is the one to look at
	Reasons  []string  // why it is undecided
	// By is who answered: the solver, simplification or evaluation.
	By string
	// Unjudged is how many variables have no value in the claim.
	Unjudged int
}

// Finding is something wrong, with an input that shows it.
type Finding struct {
	Kind    Kind
	Claim   string // its ID; "": it is about all claims
	Other   string // the ID of the other claim of an overlap
	Text    string // what is claimed, and what is so
	Input   *Input // nil: no input can show it
	Choices string // of the path of the input; "" where it says nothing
	By      string // who says so, where no input shows it
}

// Input is initial values, and what a run from them does.
type Input struct {
	Values []Assigned   // of the variables of the program, in their order, and of fields
	Read   []lang.Value // what the run reads, in its order
	Heap   bool         // the claim's own heap is meant, and Values are not there
	Ends   Outcome      // how the run ends
	Least  bool         // no smaller input shows the same, variable by variable
}

// Assigned is a variable with its value.
type Assigned struct {
	X lang.Var
	V lang.Value
}

// Verdict returns that of all claims together: wrong if one is, else undecided if one is.
func (r *Result) Verdict() Verdict {
	v := Right
	if len(r.Open) > 0 {
		v = Undecided
	}
	if len(r.Whole) > 0 {
		return Wrong
	}
	for _, c := range r.Claims {
		switch c.Verdict {
		case Wrong:
			return Wrong
		case Undecided:
			v = Undecided
		}
	}
	return v
}

// Findings lists all that is wrong.
func (r *Result) Findings() []Finding {
	var list []Finding
	for _, c := range r.Claims {
		list = append(list, c.Findings...)
	}
	return append(list, r.Whole...)
}

// Count returns how many claims have a verdict.
func (r *Result) Count(v Verdict) int {
	n := 0
	for _, c := range r.Claims {
		if c.Verdict == v {
			n++
		}
	}
	return n
}
