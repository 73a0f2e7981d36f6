package ledger

import (
	"slices"
	"strings"

	"tandem/explore/solver"
	"tandem/props"
)

// Opinion is what a second solver said of the answers of a run.
type Opinion struct {
	Language string `json:"language" jsonschema:"the name of the language, as flags take it"`
	Solver   string `json:"solver" jsonschema:"that was asked first"`
	solver.OpinionTally
}

// opinion takes that of a run to the ledger, if it was asked for one.
func (l *Ledger) opinion(r *Run) {
	if r.Opinion != nil && r.Opinion.Asked > 0 {
		l.Opinions = append(l.Opinions, Opinion{r.Language, r.Solver, *r.Opinion})
	}
}

// opinions says what second solvers were asked; different answers would be an error.
func (l *Ledger) opinions(p func(string, ...any)) {
	var of, by []string
	var all solver.OpinionTally
	for _, o := range l.Opinions {
		if of = append(of, o.Language); !slices.Contains(by, o.By) {
			by = append(by, o.By)
		}
		all = all.And(o.OpinionTally)
	}
	if all.Asked > 0 {
		p("- Second opinions, by %s, on %s: %s of %s answers, %s of them unknown, %s different.", strings.Join(by, ", "),
			strings.Join(slices.Compact(of), ", "), props.Thousands(all.Asked), props.Thousands(all.Answers), props.Thousands(all.Unknown), props.Thousands(all.Differs))
	}
}
