package oracle

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/languages"
	"tandem/spec"
)

// Verdict is what the oracle says of a claim.
type Verdict string

// The verdicts.
const (
	Right     Verdict = "right"
	Wrong     Verdict = "wrong"
	Undecided Verdict = "undecided"
	NotJudged Verdict = "not judged"     // of a claim that says nothing that can be wrong
	Nothing   Verdict = "nothing judged" // of claims together: there are none, or none was judged
)

// Worst returns the verdict on two things together. Nothing judged is no yes: beside what is right it stays.
func Worst(a, b Verdict) Verdict {
	if v, ok := lists.Find([]Verdict{Wrong, Undecided, Nothing}, func(v Verdict) bool { return a == v || b == v }); ok {
		return v
	}
	return Right
}

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
	// Complete tells that it was judged whether every input is in a claim.
	Complete bool
	// Open is why the claims together are undecided; none: they are not, or nothing is
	// claimed of them.
	Open []string
	// Questions is how many were asked of the solver.
	Questions int
	Solver    solver.Info
	Share     Share
}

// Judged is what is said of a claim.
type Judged struct {
	ID       string    `json:"id" jsonschema:"the claim's, or its number from 1"`
	Verdict  Verdict   `json:"verdict" jsonschema:"right, wrong, undecided or not judged"`
	By       string    `json:"by" jsonschema:"who answered: the solver, simplification or evaluation"`
	Findings []Finding `json:"findings" jsonschema:"in what it is wrong"` // the first is the one to look at
	Reasons  []string  `json:"reasons" jsonschema:"why something of it is undecided, or why it was not judged"`
	Unjudged int       `json:"unjudged" jsonschema:"variables that have no value in the claim"`
	nothing  string    // why it was not judged; "": it was
	Place    string    `json:"-"` // line:column in the program that it is about; "": none
}

// Finding is something wrong.
type Finding struct {
	Kind    Kind   `json:"kind" jsonschema:"wrong-outcome, wrong-value, test-differs, overlap, duplicate, missing, too-weak, too-strong, missing-path, verdict-differs or infeasible"`
	Claim   string `json:"-"` // its ID; "": it is about all claims
	Text    string `json:"text" jsonschema:"what is claimed and what is so, for people"`
	Other   string `json:"other,omitempty" jsonschema:"the other claim of an overlap"`
	Input   *Input `json:"input" jsonschema:"an input that shows it; null: no input can"`
	Choices string `json:"choices,omitempty" jsonschema:"the path of the input, as explore prints it"`
	By      string `json:"by,omitempty" jsonschema:"who says so, where no input shows it"`
}

// Input is an input that was run concretely.
type Input struct {
	In    string   `json:"in,omitempty" jsonschema:"the initial values, as the flag --in takes them; missing: those of the claim's heap"` // fields among them
	Read  []string `json:"input,omitempty" jsonschema:"the values that x := * reads, in their order"`
	Ends  string   `json:"ends" jsonschema:"how the run ends"`
	Least bool     `json:"least" jsonschema:"no smaller input shows the same, variable by variable"`
}

// Summary counts claims.
type Summary struct {
	Claims    int `json:"claims" jsonschema:"how many there are"`
	Right     int `json:"right" jsonschema:"how many are right"`
	Wrong     int `json:"wrong" jsonschema:"how many are wrong"`
	Undecided int `json:"undecided" jsonschema:"how many are undecided"`
	NotJudged int `json:"notJudged" jsonschema:"how many say nothing that can be wrong"`
	Unjudged  int `json:"unjudged" jsonschema:"variables that have no value in a claim, over all claims"`
}

// Summary returns the claims in numbers.
func (r *Result) Summary() Summary {
	s := Summary{Claims: len(r.Claims), Right: r.Count(Right), Wrong: r.Count(Wrong), Undecided: r.Count(Undecided), NotJudged: r.Count(NotJudged)}
	for _, c := range r.Claims {
		s.Unjudged += c.Unjudged
	}
	return s
}

// Verdict returns that of all claims together: wrong if one is, else undecided if one is; nothing judged where
// none was judged, but for a document that is judged to need no claims.
func (r *Result) Verdict() Verdict {
	v := Right
	if r.Count(NotJudged) == len(r.Claims) && !(len(r.Claims) == 0 && r.Complete) {
		v = Nothing
	}
	if len(r.Open) > 0 {
		v = Undecided
	}
	if len(r.Whole) > 0 {
		return Wrong
	}
	for _, c := range r.Claims {
		v = Worst(v, c.Verdict)
	}
	return v
}

// Findings lists all that is wrong.
func (r *Result) Findings() []Finding {
	list := slices.Concat(lists.Map(r.Claims, func(c Judged) []Finding { return c.Findings })...)
	return append(list, r.Whole...)
}

// Count returns how many claims have a verdict.
func (r *Result) Count(v Verdict) int {
	return lists.Count(r.Claims, func(c Judged) bool { return c.Verdict == v })
}

// Share is how much was judged.
type Share struct {
	Programs   int       `json:"programs" jsonschema:"of which a claim was judged"`
	OfPrograms int       `json:"ofPrograms" jsonschema:"how many there are"`
	Claims     int       `json:"claims" jsonschema:"that were judged: right or wrong"`
	OfClaims   int       `json:"ofClaims" jsonschema:"how many there are; what a reader did not understand counts as one each"`
	Inputs     int       `json:"inputs" jsonschema:"of which judged claims say something"`
	Other      Direction `json:"other,omitzero" jsonschema:"how much there is of the direction that the claims do not promise"`
	OfInputs   int       `json:"ofInputs" jsonschema:"how many were looked at: up to 64 a program of the small domain, none of programs with classes, nor any that an assumption blocks"`
}

// Add adds the share of something else.
func (s *Share) Add(of Share) {
	s.Programs, s.OfPrograms = s.Programs+of.Programs, s.OfPrograms+of.OfPrograms
	s.Claims, s.OfClaims = s.Claims+of.Claims, s.OfClaims+of.OfClaims
	if of.Other.Of != "" {
		s.Other = Direction{of.Other.Of, s.Other.Has + of.Other.Has, s.Other.OfAll + of.Other.OfAll}
	}
	s.Inputs, s.OfInputs = s.Inputs+of.Inputs, s.OfInputs+of.OfInputs
}

// String returns the share for people.
func (s Share) String() string {
	text := fmt.Sprintf("%d of %d claims, %d of %d small inputs", s.Claims, s.OfClaims, s.Inputs, s.OfInputs)
	if s.OfPrograms != 1 {
		text = fmt.Sprintf("%d of %d programs, ", s.Programs, s.OfPrograms) + text
	}
	if s.Other.Of != "" {
		text += "; " + s.Other.String()
	}
	return text
}

// Below reports whether less was judged than a percentage, of programs, claims or inputs.
func (s Share) Below(percent int) bool {
	less := func(n, of int) bool { return n*100 < of*percent }
	return less(s.Programs, s.OfPrograms) || less(s.Claims, s.OfClaims) || less(s.Inputs, s.OfInputs)
}

// The inputs that are looked at, and the steps after which a run is blocked by no assumption.
const (
	shareInputs = 64
	shareSteps  = 1000
)

// share returns how much of a document was judged.
func (j *judge) share(claims []Judged) (s Share) {
	s.Other, s.OfPrograms, s.OfClaims = j.other, 1, len(claims)+len(j.Document.Unread)
	inputs := j.smallInputs()
	key := func(at func(lang.Var) lang.Value) string {
		return fmt.Sprint(lists.Map(inputs[0].Vars(), at))
	}
	tests, said := map[string]bool{}, lang.False
	for i, c := range j.Claims.all {
		if v := claims[i].Verdict; v != Right && v != Wrong {
			continue
		}
		s.Programs = 1
		s.Claims++
		switch {
		case c.Claim.Verdict == Safe, c.Invariant != "" && j.Document.Unwind == 0: // of all runs
			said = lang.True
		case c.Outcome == nil, c.Outcome.Kind == Bound, len(inputs) == 0:
		case c.test != nil:
			tests[key(c.test.model().At)] = true
		default:
			said = lang.Term(lang.Or, c.psi, said)
		}
	}
	for _, m := range inputs {
		switch in := j.holds(j.within, m) && !j.holds(j.beyond, m); {
		case in && (j.holds(said, m) || len(tests) > 0 && tests[key(m.At)]):
			s.Inputs++
		case assumes(j.Program) && j.blocks(m):
			continue
		}
		s.OfInputs++
	}
	return s
}

// blocks reports whether an assumption ends the run from an input soon. A run that comes back to where it was has no end.
func (j *judge) blocks(m solver.Model) bool {
	start, err := j.program.From(m)
	if err != nil {
		return false
	}
	ctx, stop := context.WithCancel(j.ctx)
	defer stop()
	before, next := &languages.Formal{}, 0
	return start.Run(ctx, shareSteps, func(n int, from languages.Config, step spec.Step[languages.Config]) {
		if !strings.HasPrefix(step.Rule, "While-T") {
			return
		}
		at := from.Display().Formal
		if j.again(before, at) {
			stop()
		}
		if n >= next {
			before, next = at, 2*n
		}
	}).Outcome == spec.Blocked
}

// again reports whether a run goes from g as it went from f. A procedure hides values, and inputs are not in V: there
// it is not known.
func (j *judge) again(f, g *languages.Formal) bool {
	same := func(x lang.Var) bool { return f.V.At(x).Equal(g.V.At(x)) }
	return f.V != nil && f.Depth+g.Depth == 0 && !lang.Reads(j.Program) && f.SameRest(g) && lists.All(j.Program.Own(), same)
}

// smallInputs lists inputs of the small domain: all of them, or some by chance, the same each time; none of programs
// with classes, or behind the end of the time.
func (j *judge) smallInputs() []solver.Model {
	if len(j.Program.Classes) > 0 || j.ctx.Err() != nil {
		return nil
	}
	vars := lists.Filter(lang.FreeVars(append(lists.Map(j.paths, func(c *claim) lang.Expr { return c.psi }), j.within)...), func(x lang.Var) bool {
		_, read := lang.ReadNumber(x)
		return read
	})
	vars = append(j.Program.Own(), vars...)
	all, dice, model := 1, rand.New(rand.NewPCG(1, 1)), solver.SmallModels(vars)
	model(func(of int) int {
		all = min(all*of, shareInputs+1)
		return 0
	})
	var list []solver.Model
	for n := range min(all, shareInputs) {
		list = append(list, model(func(of int) int {
			if all > shareInputs {
				return dice.IntN(of)
			}
			i := n % of
			n /= of
			return i
		}))
	}
	return list
}
