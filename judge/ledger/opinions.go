package ledger

import "tandem/explore/solver"

// Opinion is what a second solver said of the answers of a run.
type Opinion struct {
	Language string `json:"language" jsonschema:"the name of the language, as flags take it"`
	Solver   string `json:"solver" jsonschema:"that was asked first"`
	solver.OpinionTally
}

// opinion takes that of a run to the ledger.
func (l *Ledger) opinion(r *Run) {
	if r.Opinion != nil {
		l.Opinions = append(l.Opinions, Opinion{r.Language, r.Solver, *r.Opinion})
	}
}

func (l *Ledger) opinions(p func(string, ...any)) {
	p("## Second opinions")
	p("")
	p("What a solver decided, another one was asked about, on a sample of its answers. A model needs no second opinion: each is evaluated.")
	p("*Searched* are those that are unsat, and that have no model in the whole of a small domain. There is no evidence with")
	p("different answers: they are an error.")
	p("")
	p("| language | solver | asked, too | answers | asked about | the same | searched | not known | different |")
	p("|---|---|---|---|---|---|---|---|---|")
	for _, o := range l.Opinions {
		p("| %s | %s | %s | %s | %s | %s sat, %s unsat | %s | %s | %s |", o.Language, o.Solver, o.By, Thousands(o.Answers),
			Thousands(o.Asked), Thousands(o.Sat), Thousands(o.Unsat), Thousands(o.Searched), Thousands(o.Unknown), Thousands(o.Differs))
	}
	p("")
}
