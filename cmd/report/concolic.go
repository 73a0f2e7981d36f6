package report

import (
	"fmt"
	"strings"

	"tandem/explore"
	"tandem/explore/concolic"
	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/internal/spell"
	"tandem/lang"
	"tandem/languages"
	"tandem/spec"
)

// Concolic is a concrete run with the symbolic rules beside it, as it is printed.
type Concolic struct {
	*languages.Concolic
	Program *Program
	Solver  solver.Info
	Second  *solver.OpinionTally // nil: no second solver was asked
	// Concretized are the names of the operators that yield their values.
	Concretized []string
}

// ConcolicDocument is a concrete run with the symbolic rules beside it.
type ConcolicDocument struct {
	Head
	Program    ProgramInfo          `json:"program" jsonschema:"the program that ran"`
	Solver     solver.Info          `json:"solver" jsonschema:"who was asked about satisfiability"`
	Second     *solver.OpinionTally `json:"secondOpinion,omitempty" jsonschema:"what a second solver said of the answers"`
	Concretize []string             `json:"concretize" jsonschema:"the operators that yield their value in this run"`
	Run        RunInfo              `json:"run" jsonschema:"the run"`
	Lost       []LostTest           `json:"lost" jsonschema:"tests of the path whose condition was made concrete: paths that part there may be missing"`
	PC         []PCEntry            `json:"pc" jsonschema:"PC[0], PC[1], …: where the run could have gone another way"`
	Stopped    string               `json:"stopped,omitempty" jsonschema:"what ended the questions before all were answered: a bound on time, or an interruption"`
	Diverged   int                  `json:"diverged" jsonschema:"children that took another way than was asked for"`

	Made int `json:"-"` // children
}

// LostTest is a test of a path whose condition was made concrete.
type LostTest struct {
	Line   int `json:"line" jsonschema:"of the statement in the source, from 1; 0: none"`
	Column int `json:"column" jsonschema:"of the statement, in characters from 1"`
}

// RunInfo is a run of a program.
type RunInfo struct {
	Inputs  State    `json:"inputs" jsonschema:"the initial values, with the objects"`
	Input   []string `json:"input,omitempty" jsonschema:"the values that x := * reads, in their order; none: nothing is read"`
	Outcome string   `json:"outcome" jsonschema:"how it ends: final, error, stuck, blocked, bound or interrupted"`
	Reason  string   `json:"reason,omitempty" jsonschema:"which bound ends it"`
	Fault   *Fault   `json:"fault,omitempty" jsonschema:"the error in which it ends, or why it is stuck or blocked"`
	Steps   int      `json:"steps" jsonschema:"the number of steps"`
	Choices string   `json:"choices" jsonschema:"a letter at each branching"`
	Rules   []string `json:"rules" jsonschema:"one a step"`

	Values, At string `json:"-"` // the input, as --in and --input take it; the message about Fault
}

// PCEntry is a place where a run could have gone another way.
type PCEntry struct {
	Line      int        `json:"line" jsonschema:"of the statement in the source, from 1; 0: none"`
	Column    int        `json:"column" jsonschema:"of the statement, in characters from 1"`
	Step      int        `json:"step" jsonschema:"steps before it"`
	Letter    string     `json:"letter" jsonschema:"of the way that the run takes; empty: it takes none, and ends here"`
	Condition string     `json:"condition" jsonschema:"what the run adds to φ"`
	Others    []OtherWay `json:"others" jsonschema:"the other ways"`

	condition lang.Expr
}

// OtherWay is an answer to the question for another way.
type OtherWay struct {
	Letter   string   `json:"letter" jsonschema:"of the way"`
	Rule     string   `json:"rule" jsonschema:"of its transition"`
	Answer   string   `json:"answer" jsonschema:"sat: there is such an input; unsat; or unknown"`
	Reason   string   `json:"reason,omitempty" jsonschema:"why the solver did not know"`
	Query    []string `json:"query" jsonschema:"what was asked, simplified; none: simplification told the answer"`
	Child    *RunInfo `json:"child,omitempty" jsonschema:"the new input, and its run; without its rules and fault"`
	Diverged string   `json:"diverged,omitempty" jsonschema:"why its run takes another way than was asked for"`
}

// placeOf returns where a statement stands; zeros without one.
func placeOf(s lang.Stmt) (line, column int) {
	if s == nil {
		return 0, 0
	}
	at := s.Parts().At.From
	return at.Line, at.Col
}

func (c *Concolic) runInfo(m solver.Model) *RunInfo {
	return &RunInfo{Inputs: c.Program.model(m, nil).Initial, Input: texts(c.Read(m)), Rules: []string{}, Values: c.Program.inputs(m, c.Read(m))}
}

// Document returns the run as JSON.
func (c *Concolic) Document() ConcolicDocument {
	run := c.runInfo(c.Run.Input)
	run.Outcome, run.Reason, run.Steps, run.Choices = c.Outcome.String(), c.Reason, len(c.Rules), c.Choices
	run.Rules = append(run.Rules, c.Rules...)
	if c.Fault != nil {
		run.Fault, run.At = new(c.Program.fault(*c.Fault)), c.Program.errors(*c.Fault).Error()
	}
	doc := ConcolicDocument{
		Head: Head{ConcolicSchema, Version}, Program: c.Program.info(), Solver: c.Solver, Second: c.Second,
		Concretize: append([]string{}, c.Concretized...), Run: *run, Lost: c.lost(), PC: []PCEntry{}, Stopped: c.Stopped, Diverged: c.Diverged,
	}
	for j, e := range c.PC {
		entry := PCEntry{Step: e.Step, condition: c.Condition(e), Others: []OtherWay{}}
		entry.Condition = entry.condition.String()
		entry.Line, entry.Column = placeOf(e.Stmt)
		if e.Taken >= 0 {
			entry.Letter = e.Ways[e.Taken].Letter
		}
		for _, child := range c.Children {
			if child.At != j {
				continue
			}
			w := e.Ways[child.Way]
			other := OtherWay{Letter: w.Letter, Rule: w.Rule, Answer: child.Answer.String(), Reason: child.Reason, Query: listed(child.Query, lang.Expr.String), Diverged: child.Diverged}
			if child.Answer == solver.Sat {
				doc.Made++
				other.Child = c.runInfo(child.Input)
				other.Child.Outcome, other.Child.Steps, other.Child.Choices = child.Outcome.String(), child.Steps, child.Choices
			}
			entry.Others = append(entry.Others, other)
		}
		doc.PC = append(doc.PC, entry)
	}
	return doc
}

// Text writes the run for people.
func (c *Concolic) Text(to *Page) { to.text("concolic", c.Document()) }

// Shown returns the condition for people.
func (e PCEntry) Shown(ascii bool) string {
	return withLets(lang.Show(lang.Style{Math: !ascii, MinShared: minShared}, e.condition))
}

// lost lists the tests of the path whose condition was made concrete.
func (c *Concolic) lost() []LostTest {
	return listed(c.Run.Concretized, func(s lang.Stmt) LostTest {
		line, column := placeOf(s)
		return LostTest{line, column}
	})
}

// ending returns how a run ends: final after 5 steps.
func ending(o spec.Outcome, reason string, steps int) string {
	text := fmt.Sprintf("%v after %s", o, Count(steps, "step"))
	if reason != "" {
		text += ", " + spell.Cut(reason, maxReason)
	}
	return text
}

// maxReason cuts what is said of a run, in characters.
const maxReason = 200

// Fuzz is the inputs that were generated from a seed, as they are printed.
type Fuzz struct {
	*languages.Generated
	Program *Program
	Reading string
	Solver  solver.Info
	Second  *solver.OpinionTally // nil: no second solver was asked
	// Concretized are the names of the operators that yield their values.
	Concretized []string
	// Late says whether the time is up: the runs that are not printed yet are left out then. nil: never.
	Late func() bool
}

// FuzzDocument is the inputs that were generated from a seed.
type FuzzDocument struct {
	Head
	Kind       string               `json:"kind" jsonschema:"generated"`
	Program    ProgramInfo          `json:"program" jsonschema:"the program that ran"`
	Reading    string               `json:"reading" jsonschema:"of the algorithm: repaired or printed"`
	Solver     solver.Info          `json:"solver" jsonschema:"who was asked about satisfiability"`
	Second     *solver.OpinionTally `json:"secondOpinion,omitempty" jsonschema:"what a second solver said of the answers"`
	Concretize []string             `json:"concretize" jsonschema:"the operators that yield their value in a run"`
	Inputs     []FuzzInput          `json:"inputs" jsonschema:"the inputs, in the order in which they were run"`
	Left       int                  `json:"inputsLeftOut,omitempty" jsonschema:"how many more inputs were run, for which the bound on time left none"`
	Failures   []FuzzFailure        `json:"failures" jsonschema:"the errors, each place once"`
	Covered    []explore.Cover      `json:"covered" jsonschema:"the branches that the runs cover"`
	Summary    FuzzSummary          `json:"summary" jsonschema:"what was done, in numbers"`
	Warnings   []Warning            `json:"warnings" jsonschema:"assumptions that no run satisfies"`

	By solver.Info `json:"-"`
}

// FuzzInput is an input that was run.
type FuzzInput struct {
	concolic.Made
	Inputs State    `json:"inputs" jsonschema:"the initial values, with the objects"`
	Input  []string `json:"input,omitempty" jsonschema:"the values that x := * reads, in their order; none: nothing is read"`
	concolic.Ran

	Way    string `json:"-"` // letter, or rule, of Letter
	Values string `json:"-"` // the input, as --in and --input take it
}

// FuzzFailure is an error of the program.
type FuzzFailure struct {
	Outcome string   `json:"outcome" jsonschema:"error or stuck"`
	Fault   *Fault   `json:"fault,omitempty" jsonschema:"what goes wrong, and where, for the least values"`
	Runs    []int    `json:"runs" jsonschema:"the numbers of the inputs that fail so"`
	Inputs  State    `json:"inputs" jsonschema:"the least values that take the path of the first of them"`
	Input   []string `json:"input,omitempty" jsonschema:"the values that x := * reads, in their order; none: nothing is read"`
	Choices string   `json:"choices" jsonschema:"a letter at each branching"`
	Open    []string `json:"open" jsonschema:"the variables that may have smaller values"`

	At, Values string `json:"-"` // the message about Fault; the input
}

// FuzzSummary counts what a generation of inputs did.
type FuzzSummary struct {
	Runs    int `json:"runs" jsonschema:"concrete runs"`
	Paths   int `json:"paths" jsonschema:"different paths among them"`
	Queries int `json:"queries" jsonschema:"questions to the solver for other ways"`
	Sat     int `json:"sat" jsonschema:"of these, those with an input"`
	Unsat   int `json:"unsat" jsonschema:"of these, those without"`
	Unknown int `json:"unknown" jsonschema:"of these, those that the solver did not decide"`
	concolic.Counts
	Approximation string `json:"approximation" jsonschema:"exact, if complete; under: each input is of a run, and paths may be missing"`
	Complete      bool   `json:"complete" jsonschema:"nothing was cut, undecided or made concrete, and no input waits"`
}

// Verdict returns that on the program: no run fails, and all paths were run.
func (f *Fuzz) Verdict() spec.Result {
	switch {
	case len(f.Failures) > 0:
		return spec.Refuted
	case f.Complete():
		return spec.Tested
	default:
		return spec.Inconclusive
	}
}

// Document returns the inputs as JSON.
func (f *Fuzz) Document() FuzzDocument {
	doc := FuzzDocument{
		Head: Head{ConcolicSchema, Version}, Kind: GeneratedKind, Program: f.Program.info(), Reading: f.Reading, Solver: f.Solver, Second: f.Second,
		Concretize: append([]string{}, f.Concretized...), Inputs: []FuzzInput{}, Failures: []FuzzFailure{}, Covered: f.Covered.List(),
		Summary: f.summary(), Warnings: f.warnings(), By: f.Solver,
	}
	for _, in := range beforeLate(f.Late, f.Inputs, &doc.Left) {
		doc.Inputs = append(doc.Inputs, FuzzInput{
			Made: in.Made, Inputs: f.Program.model(in.Values, nil).Initial, Input: texts(f.Read(in.Values)), Ran: in.Ran,
			Way: letterOf(explore.Way{Rule: in.Rule, Letter: in.Letter}), Values: f.Program.inputs(in.Values, f.Read(in.Values)),
		})
	}
	for i, x := range f.Failures {
		failure := FuzzFailure{
			Outcome: x.Outcome.String(), Runs: x.Inputs, Inputs: f.Program.model(x.Least, nil).Initial, Input: texts(f.Read(x.Least)),
			Choices: x.Run.Choices, Open: listed(x.Open, func(v lang.Var) string { return v.Name }), Values: f.Program.inputs(x.Least, f.Read(x.Least)),
		}
		if f.Faults[i] != nil {
			failure.Fault, failure.At = new(f.Program.fault(*f.Faults[i])), f.Program.errors(*f.Faults[i]).Error()
		}
		doc.Failures = append(doc.Failures, failure)
	}
	return doc
}

// warnings lists the assumptions that no run satisfies.
func (f *Fuzz) warnings() []Warning {
	text := "no input that comes here satisfies the assumption: no run goes on"
	if !f.Complete() {
		text = "no run that comes here satisfies the assumption"
	}
	return vacuous(f.Assumptions.List(), text)
}

func (f *Fuzz) summary() FuzzSummary {
	paths := lists.Set(lists.Map(f.Inputs, func(in concolic.Input) string { return strings.Join(in.Rules, " ") }))
	return FuzzSummary{
		Runs: len(f.Inputs), Paths: len(paths), Queries: f.Queries, Sat: f.Answers[solver.Sat], Unsat: f.Answers[solver.Unsat],
		Unknown: f.Answers[solver.Unknown], Counts: f.Counts, Complete: f.Complete(), Approximation: direction(f.Complete()),
	}
}

// Text writes the inputs for people: a row each, and then the failures.
func (f *Fuzz) Text(to *Page) { to.text("generated", f.Document()) }

// Warn writes the warnings, each with its place.
func (f *Fuzz) Warn(to *Page) { f.Program.warn(to, f.warnings()) }

func letterOf(w explore.Way) string {
	if w.Letter == "" || w.Letter == "." {
		return w.Rule
	}
	return w.Letter
}
