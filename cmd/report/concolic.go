package report

import (
	"fmt"

	"tandem/explore/solver"
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
			other := OtherWay{Letter: w.Letter, Rule: w.Rule, Answer: child.Answer.String(), Reason: child.Reason, Query: []string{}, Diverged: child.Diverged}
			for _, b := range child.Query {
				other.Query = append(other.Query, b.String())
			}
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
	list := []LostTest{}
	for _, s := range c.Run.Concretized {
		line, column := placeOf(s)
		list = append(list, LostTest{line, column})
	}
	return list
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
