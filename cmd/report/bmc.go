package report

import (
	"fmt"
	"io"
	"regexp"
	"strings"
	"time"

	"tandem/explore/bounded"
	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/lang/syntax"
	"tandem/spec"
)

// BMC is what bounded model checking found of a program.
type BMC struct {
	Program *Program
	Solver  solver.Info
	Second  *solver.OpinionTally // nil: no second solver was asked
	// Rounds are the bounds asked about, smaller ones first: one, or several with --incremental.
	Rounds []*bounded.Result
	// Stopped is why it ended before the last round had an answer; "": it did not.
	Stopped string
}

// BMCDocument is what bounded model checking found of a program.
type BMCDocument struct {
	Head
	Program ProgramInfo          `json:"program" jsonschema:"the program that was checked"`
	Solver  solver.Info          `json:"solver" jsonschema:"who was asked"`
	Second  *solver.OpinionTally `json:"secondOpinion,omitempty" jsonschema:"what a second solver said of the answers"`
	Verdict string               `json:"verdict" jsonschema:"bug; correct: no run has an error; bounded: no run within the bound has one, and some go beyond; or unknown"`
	Reason  string               `json:"reason,omitempty" jsonschema:"why the verdict is unknown"`
	K       int                  `json:"k" jsonschema:"the bound of the last round"`
	Places  []BMCPlace           `json:"places" jsonschema:"places that can fail: with all, each that was asked about; else those that fail"`
	Bound   *BMCPlace            `json:"bound,omitempty" jsonschema:"whether the bound is reached; none: it was not asked"`
	Cover   []BMCPlace           `json:"cover,omitempty" jsonschema:"with --cover: the statements that the unwound program comes to, and whether some run does (sat)"`
	Warning []Warning            `json:"warnings" jsonschema:"what should be looked at: assumptions that no input satisfies"`
	Rounds  []BMCRound           `json:"rounds" jsonschema:"the bounds that were asked about, smaller ones first"`

	// Of the text: how many of Cover are reached, and why it ended before its last round.
	Reached int    `json:"-"`
	Stopped string `json:"-"`
}

// BMCPlace is a place in a program, and what was found of it.
type BMCPlace struct {
	Line      int       `json:"line" jsonschema:"of the statement in the source, from 1; 0: of several"`
	Column    int       `json:"column" jsonschema:"of the statement, in characters from 1"`
	Kind      string    `json:"kind" jsonschema:"assertion-failed, array-out-of-bound, nil-dereference, bound-reached or, with --cover, statement"`
	Statement string    `json:"statement,omitempty" jsonschema:"the beginning of the statement, with --cover"`
	Answer    string    `json:"answer" jsonschema:"sat: it is reached; unsat: it is not; or unknown"`
	Reason    string    `json:"reason,omitempty" jsonschema:"why the solver did not know"`
	Decided   bool      `json:"decidedByConstants" jsonschema:"constants decided it, and the solver was not asked"`
	Inputs    *State    `json:"inputs,omitempty" jsonschema:"initial values from which a concrete run reaches it, with the objects"`
	Input     []string  `json:"input,omitempty" jsonschema:"the values that x := * reads in that run, in their order"`
	Steps     int       `json:"steps,omitempty" jsonschema:"of that run"`
	Trace     []BMCStep `json:"trace,omitempty" jsonschema:"the instances of variables that the run makes"`

	// Of the text: the whole beginning of the statement, the inputs as --in has them, how the run ends.
	Head, Values, Ends string `json:"-"`
}

// BMCStep is an instance of a variable on a run.
type BMCStep struct {
	Line      int    `json:"line" jsonschema:"of the statement that makes it, from 1; 0: it joins branches"`
	Statement string `json:"statement" jsonschema:"that makes it; empty: it joins branches"`
	Instance  string `json:"instance" jsonschema:"its name, as x@2"`
	Value     string `json:"value" jsonschema:"its value"`
}

// BMCRound is a bound that was asked about.
type BMCRound struct {
	K       int            `json:"k" jsonschema:"the bound"`
	Verdict string         `json:"verdict" jsonschema:"bug, correct, bounded or unknown"`
	Sizes   *bounded.Sizes `json:"sizes,omitempty" jsonschema:"of the formula; none: it was not made"`
	Checks  int            `json:"solverChecks" jsonschema:"questions to the solver"`
	Time    string         `json:"solverTime" jsonschema:"the time of their answers"`

	Reason string `json:"-"`
	Look   string `json:"-"` // of its line: the verdict, if it is the last
}

// Last returns the last round; nil if there is none.
func (b *BMC) Last() *bounded.Result {
	if len(b.Rounds) == 0 {
		return nil
	}
	return b.Rounds[len(b.Rounds)-1]
}

// verdict returns the verdict, and why it is unknown.
func (b *BMC) verdict() (v bounded.Verdict, reason string) {
	last := b.Last()
	switch {
	case last == nil:
		return bounded.Unknown, b.Stopped
	case b.Stopped != "" && last.Verdict == bounded.Bounded:
		return last.Verdict, ""
	default:
		return last.Verdict, last.Reason
	}
}

// Verdict returns what the exit status says.
func (b *BMC) Verdict() spec.Result {
	switch v, _ := b.verdict(); v {
	case bounded.Bug:
		return spec.Refuted
	case bounded.Correct:
		return spec.Tested
	default:
		return spec.Inconclusive
	}
}

// Last returns the last round; nil if there is none.
func (d BMCDocument) Last() *BMCRound {
	if len(d.Rounds) == 0 {
		return nil
	}
	return &d.Rounds[len(d.Rounds)-1]
}

// Document returns what was found, as JSON.
func (b *BMC) Document() BMCDocument {
	v, reason := b.verdict()
	doc := BMCDocument{
		Head: Head{BMCSchema, Version}, Program: b.Program.info(), Solver: b.Solver, Second: b.Second,
		Verdict: v.String(), Reason: reason, Places: []BMCPlace{}, Rounds: []BMCRound{}, Warning: b.warnings(), Stopped: b.Stopped,
	}
	for _, r := range b.Rounds {
		round := BMCRound{K: r.K, Verdict: r.Verdict.String(), Checks: r.Checks, Time: r.Time.Round(time.Microsecond).String(), Reason: r.Reason}
		if r.Formula != nil {
			round.Sizes = &r.Formula.Sizes
		}
		doc.Rounds = append(doc.Rounds, round)
	}
	if last := b.Last(); last != nil {
		doc.K, doc.Rounds[len(doc.Rounds)-1].Look = last.K, last.Verdict.String()
		doc.Places = append(doc.Places, lists.Map(last.Places, b.place)...)
		for _, a := range last.Cover {
			p := b.place(a)
			p.Kind, p.Statement = "statement", p.Head
			if a.Answer == solver.Sat {
				doc.Reached++
			}
			doc.Cover = append(doc.Cover, p)
		}
		if last.Bound != nil {
			bound := b.place(*last.Bound)
			bound.Kind = lang.BoundReached.String()
			doc.Bound = &bound
		}
	}
	return doc
}

func (b *BMC) place(a bounded.Asked) BMCPlace {
	at := placed(a)
	p := BMCPlace{Line: at.Line, Column: at.Col, Kind: a.Kind.String(), Answer: a.Answer.String(), Reason: a.Reason, Decided: a.Decided, Head: headOf(a.Stmt)}
	if w := a.Witness; w != nil {
		p.Inputs, p.Input, p.Steps = new(b.Program.model(w.Model, nil).Initial), texts(w.Read), w.Run.Steps
		p.Values, p.Ends = b.Program.inputs(w.Model, w.Read), ending(w.Run.Outcome, w.Run.Reason, w.Run.Steps)
		for _, t := range w.Trace {
			p.Trace = append(p.Trace, BMCStep{lineOf(t.Stmt), headOf(t.Stmt), t.Inst.Name, t.V.String()})
		}
	}
	return p
}

// placed returns where a place is: of an error that a run shows, the use within its statement.
func placed(a bounded.Asked) syntax.Pos {
	if w := a.Witness; w != nil && w.Run.Use.From.IsValid() {
		return w.Run.Use.From
	}
	return a.At.From
}

// warnings lists the assumptions that no input satisfies.
func (b *BMC) warnings() []Warning {
	list := []Warning{}
	if last := b.Last(); last != nil {
		for _, at := range last.Vacuous {
			text := "no input that comes here satisfies the assumption: no run goes on"
			if last.Verdict == bounded.Bounded {
				text = "no input that comes here within the bound satisfies the assumption: no such run goes on"
			}
			list = append(list, Warning{at.At.From.Line, at.At.From.Col, text})
		}
	}
	return list
}

// Warn writes the warnings, each with its place.
func (b *BMC) Warn(to *Page) { b.Program.warn(to, b.warnings()) }

func lineOf(s lang.Stmt) int {
	if s == nil {
		return 0
	}
	return s.Parts().At.From.Line
}

func headOf(s lang.Stmt) string {
	if s == nil {
		return ""
	}
	return copied.ReplaceAllString(lang.Head(s), "(")
}

// copied is a call of a copy of a procedure, which the source does not number.
var copied = regexp.MustCompile(`@\d+\(`)

// Text writes what was found, for people.
func (b *BMC) Text(to *Page) { to.text("bmc", b.Document()) }

// FormulaSMT writes the error formula in SMT-LIB 2, with the names of instances. Errors are those of w.
func (b *BMC) FormulaSMT(w io.Writer, f *bounded.Formula, status solver.Answer) error {
	var places []string
	for _, e := range f.Errors {
		at := e.At.From
		places = append(places, fmt.Sprintf("%v at %d:%d", e.Kind, at.Line, at.Col))
	}
	comment := fmt.Sprintf("%s, unwound to %d: an error is reached\n", b.Program.File, f.K)
	if len(places) > 0 {
		comment += strings.Join(places, ", ") + "\n"
	}
	asserts := append(append([]lang.Expr{}, f.Equations...), f.Facts...)
	return solver.WriteSMT2(w, append(asserts, bounded.Any(f.Errors)), status, comment)
}
