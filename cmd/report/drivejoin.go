package report

import (
	"cmp"
	"slices"

	"tandem/judge/oracle/drive"
	"tandem/lang"
)

// DriveShard is what a run found of an engine that was asked about a part of the programs.
type DriveShard struct {
	Document DriveDocument `json:"document"`
	Each     int           `json:"each"` // failures of a kind that a document has
	// First are the numbers of the programs that Discard and Engine are of; 0: there is none.
	First struct{ Discard, Engine int } `json:"first"`
}

// JoinDriven returns the document of one run that asks about all programs of the shards.
func JoinDriven(shards []DriveShard) DriveDocument {
	d := shards[0].Document
	first := shards[0].First
	kinds, ops, widths := map[string]int{}, map[string]int{}, map[int]int{}
	for i, s := range shards {
		of := s.Document
		for _, k := range of.Kinds {
			kinds[k.Kind] += k.Programs
		}
		for _, o := range of.Exercised.Operators {
			ops[o.Name] += o.Programs
		}
		for _, w := range of.Exercised.Widths {
			widths[w.Bits] += w.Programs
		}
		if n := s.First.Discard; n > 0 && (first.Discard == 0 || n < first.Discard) {
			d.Discard, first.Discard = of.Discard, n
		}
		if n := s.First.Engine; n > 0 && (first.Engine == 0 || n < first.Engine) {
			d.Engine, first.Engine = of.Engine, n
		}
		if i == 0 {
			continue
		}
		d.Summary.add(of.Summary)
		x, y := &d.Exercised, of.Exercised
		x.Branches, x.Loops, x.Twice, x.Four = x.Branches+y.Branches, x.Loops+y.Loops, x.Twice+y.Twice, x.Four+y.Four
		d.Failures, d.Undecided = append(d.Failures, of.Failures...), append(d.Undecided, of.Undecided...)
	}
	d.Verdict = string((&drive.Result{Programs: d.Summary.Programs, Wrong: d.Summary.Wrong, Failed: d.Summary.Failed, Undecided: d.Summary.Undecided}).Verdict())
	d.Kinds, d.Exercised.Operators, d.Exercised.Widths = d.Kinds[:0], d.Exercised.Operators[:0], d.Exercised.Widths[:0]
	for _, k := range drive.Kinds() {
		if n := kinds[string(k)]; n > 0 {
			d.Kinds = append(d.Kinds, DriveCount{string(k), n})
		}
	}
	for _, o := range lang.Operators() {
		if n := ops[o.Name]; n > 0 {
			d.Exercised.Operators = append(d.Exercised.Operators, DriveOperator{o.Name, n})
		}
	}
	for bits, n := range widths {
		d.Exercised.Widths = append(d.Exercised.Widths, DriveWidth{bits, n})
	}
	slices.SortFunc(d.Exercised.Widths, func(a, b DriveWidth) int { return cmp.Compare(a.Bits, b.Bits) })
	slices.SortStableFunc(d.Undecided, func(a, b DriveOpen) int { return cmp.Compare(a.Number, b.Number) })
	slices.SortStableFunc(d.Failures, func(a, b DriveFailure) int { return cmp.Compare(a.Number, b.Number) })
	shown := map[string]int{}
	d.Failures = slices.DeleteFunc(d.Failures, func(f DriveFailure) bool {
		shown[f.Kind]++
		return shown[f.Kind] > shards[0].Each
	})
	return d
}

// add adds the programs of another part.
func (s *DriveSummary) add(of DriveSummary) {
	s.Programs, s.Right, s.Wrong, s.Undecided = s.Programs+of.Programs, s.Right+of.Right, s.Wrong+of.Wrong, s.Undecided+of.Undecided
	s.Failed, s.Discarded, s.Claims, s.Open, s.Alike = s.Failed+of.Failed, s.Discarded+of.Discarded, s.Claims+of.Claims, s.Open+of.Open, s.Alike+of.Alike
	s.Through = max(s.Through, of.Through)
}
