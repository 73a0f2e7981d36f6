package oracle

import (
	"fmt"

	"tandem/explore/solver"
	"tandem/lang"
)

// Directions in which claims of paths approximate a program: by Theorem 2.4 every run has its path, by
// Theorem 2.3 every path has a run.
const (
	Over  = "over"  // each run is in a claim that says how it ends; a claim may have inputs that end otherwise
	Under = "under" // each input of a claim ends as it says; runs may be in none
	Exact = "exact" // both
)

// Direction is how much there is of a direction that is not promised.
type Direction struct {
	Of    string `json:"of" jsonschema:"over: of the paths of the program, how many are in claims that say how they end; under: of the claims with a condition, how many have only inputs that end so"`
	Has   int    `json:"has" jsonschema:"how many are"`
	OfAll int    `json:"ofAll" jsonschema:"how many there are"`
}

// String returns it for people.
func (d Direction) String() string {
	if d.Of == Over {
		return fmt.Sprintf("over is not promised: %d of %d paths of the program are in claims", d.Has, d.OfAll)
	}
	return fmt.Sprintf("under is not promised: %d of %d claims have only inputs that end as they say", d.Has, d.OfAll)
}

// directed takes from the claims what their direction does not promise: over says nothing of a claim alone.
func (j *judge) directed(_ map[*claim]*Judged, result *Result) error {
	way := j.Document.Approximation
	if way != Over && way != Under {
		return nil
	}
	if way == Over && len(j.paths) > 0 {
		j.other.Of = Under
	}
	for i, c := range j.Claims.all {
		d := &result.Claims[i]
		path := c.test == nil && c.Claim.Verdict == "" && c.Invariant == ""
		switch {
		case way == Under && (c.Claim.Verdict == Safe || c.Invariant != ""), way == Over && c.Claim.Verdict == Fails:
			d.nothing = "the approximation " + way + " does not promise it"
		case way == Over && path && d.nothing == "":
			j.other.OfAll++
			if len(d.Findings)+len(d.Reasons) == 0 {
				j.other.Has++
			}
		default:
			continue
		}
		if j.ctx.Err() != nil {
			continue // what the time left open stays so
		}
		d.Findings, d.Reasons = []Finding{}, []string{}
	}
	return nil
}

// covered judges whether each run is in a claim that says how it ends, and counts the paths of which all runs are.
func (j *judge) covered(_ map[*claim]*Judged, result *Result) error {
	way := j.Document.Approximation
	if way != Over && way != Under || len(j.paths) == 0 && len(j.others) > 0 { // they claim no paths
		return nil
	}
	t, err := j.tree(lang.True, 0)
	if err != nil {
		return err
	}
	found, got := Judged{}, Direction{Of: Over}
	for _, p := range t.Paths {
		why := cutReason(p)
		if j.outside(p) {
			continue
		}
		got.OfAll++
		if why != "" {
			found.open("whether each run is in a claim: " + why)
			continue
		}
		outside := lang.Negation(j.claimed(p))
		switch r := j.ask(p.Phi, outside); r.Answer {
		case solver.Unsat:
			got.Has++
		case solver.Unknown:
			found.open("whether each run is in a claim: " + r.Reason)
		case solver.Sat:
			p.Model = &r.Model
			if way == Over {
				err = j.onPath(&found, p, Finding{Kind: Missing, Text: "no claim has this input and says how it ends"}, p.Phi, outside)
			}
		}
		if err != nil {
			return err
		}
	}
	if j.ctx.Err() != nil {
		found.open("the time was up")
	}
	if t.Left > 0 && t.More {
		found.open(fmt.Sprintf("bound on paths: %d", j.opts.Bounds.Paths))
	}
	if way == Under {
		j.other = got
		return nil
	}
	result.Complete = true
	result.Whole, result.Open = append(result.Whole, found.Findings...), append(result.Open, found.Reasons...)
	return nil
}

// claimed returns the inputs of claims that say how a path ends. That an engine went no further covers a path for one
// that promises over, unless unwind says that it went that far.
func (j *judge) claimed(p path) lang.Expr {
	some, sigma := lang.False, p.End.Display().Formal.Sigma
	for _, c := range j.paths {
		gaveUp := c.Outcome.Kind == Bound && j.Document.Approximation == Over && j.Document.Unwind == 0
		if !gaveUp && !agrees(*c.Outcome, p.Status, faultOf(p)) {
			continue
		}
		in := c.psi
		for _, v := range c.values {
			in = lang.Conjunction(in, lang.Negation(lang.Term(lang.Ne, v.of(sigma.At), v.term)))
		}
		some = lang.Term(lang.Or, some, in)
	}
	return some
}
