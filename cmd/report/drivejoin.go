package report

import (
	"cmp"
	"slices"

	"tandem/judge/oracle/drive"
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
	kinds := map[drive.Kind]int{}
	for i, s := range shards {
		of := s.Document
		for _, k := range of.Kinds {
			kinds[k.Kind] += k.Programs
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
		d.Summary.Add(of.Summary)
		d.Exercised.Add(of.Exercised)
		d.Failures, d.Undecided = append(d.Failures, of.Failures...), append(d.Undecided, of.Undecided...)
	}
	d.Verdict = (&drive.Result{Summary: d.Summary, Least: d.Options.Judged}).Verdict()
	d.Kinds = drive.Listed(kinds, drive.Kinds(), func(k drive.Kind, n int) drive.Count { return drive.Count{Kind: k, Programs: n} })
	slices.SortStableFunc(d.Undecided, func(a, b drive.Unsettled) int { return cmp.Compare(a.Number, b.Number) })
	slices.SortStableFunc(d.Failures, func(a, b DriveFailure) int { return cmp.Compare(a.Number, b.Number) })
	shown := map[drive.Kind]int{}
	d.Failures = slices.DeleteFunc(d.Failures, func(f DriveFailure) bool {
		shown[f.Kind]++
		return shown[f.Kind] > shards[0].Each
	})
	return d
}
