package ledger

// SecondOpinion is what a second solver said of a first one's answers: the fields
// are those of solver.OpinionTally, which is converted to it, since the ledger knows
// no solver.
type SecondOpinion struct {
	By       string `json:"by"`       // who was asked
	Every    int    `json:"every"`    // of so many answers one
	Answers  int    `json:"answers"`  // of the first solver: sat or unsat
	Asked    int    `json:"asked"`    // about so many of them
	Sat      int    `json:"sat"`      // both say so
	Unsat    int    `json:"unsat"`    // both say so
	Searched int    `json:"searched"` // unsat, and the whole of a small domain has no model
	Unknown  int    `json:"unknown"`  // to the second
	Differs  int    `json:"differs"`  // it says something else
}

// Opinion is what a second solver said of the answers of a run.
type Opinion struct {
	Language string `json:"language"`
	Solver   string `json:"solver"` // that was asked first
	SecondOpinion
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
