package executor

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"tandem/explore/solver"
	"tandem/internal/cputime"
	"tandem/judge/grade"
	"tandem/judge/oracle"
	"tandem/lang"
	"tandem/languages"
	"tandem/props"
	"tandem/props/programs"
)

// The ways in which parts of an exercise are judged, as its table names them.
const (
	byStraight      = "straight"              // programs of assignments, in all
	byConditions    = "choices/conditions"    // paths and their conditions, without loops
	bySubstitutions = "choices/substitutions" // what variables are at their ends
	byLoops         = "loops/conditions"      // the same with loops
	byLoopsEnds     = "loops/substitutions"
	byBound         = "loops/bound" // the paths that the bound cuts
)

// Kind is the kind of the exercises that Judge judges.
const Kind = "executor"

// maxTries is how many smaller programs are tried at the most, of one that fails.
const maxTries = 40

// Options are what executors are graded with.
type Options struct {
	Register *languages.Register
	// Form writes a program as answers read it.
	Form func(*lang.Program) ([]byte, error)
	// Time bounds the running and judging of an answer that was built, in the time of a
	// processor: other work on the machine does not count. 0: grade.Time.
	Time time.Duration
	// Each bounds a run of the answer, as child.Limits have it. 0: 2 seconds.
	Each time.Duration
}

// Judge returns the grade.Judge of executors. Building an answer has a bound of its own.
func Judge(with Options) grade.Judge {
	with.Time = cmp.Or(with.Time, grade.Time)
	if with.Each == 0 {
		with.Each = 2 * time.Second
	}
	return func(ctx context.Context, e *grade.Exercise, a grade.Answer, o grade.Options) grade.Result {
		dir, err := os.MkdirTemp("", "tandem-")
		if err != nil {
			return e.Failed(a.Name, o, "%v", err)
		}
		defer os.RemoveAll(dir)
		var why mishap
		p, err := build(ctx, dir, a.Name, a.Text, with.Each)
		switch {
		case errors.As(err, &why):
			return e.Illegible(a.Name, o, why)
		case err != nil:
			return e.Failed(a.Name, o, "%v", err)
		}
		session, err := solver.Open("", solver.Options{}) // ctx bounds it in the time of a processor
		if err != nil {
			return e.Failed(a.Name, o, "%v", err)
		}
		defer session.Close()
		ctx, cancel := cputime.Within(ctx, with.Time, grade.ErrTime)
		defer cancel()
		g := &grader{ctx: ctx, Options: with, program: p, session: session, seen: map[string]*attempt{}}
		result := e.Blank(a.Name, o, grade.NotJudged)
		for i := range result.Parts {
			part := &result.Parts[i]
			part.Outcome, part.Message = g.part(e.Parts[i].By, o.Seed)
			if part.Outcome == grade.Right {
				part.Points = part.Max
			}
		}
		return result
	}
}

// grader grades one answer.
type grader struct {
	Options
	ctx     context.Context
	program *program
	session solver.Session
	seen    map[string]*attempt // by program and bound
}

// attempt is what an answer makes of a task.
type attempt struct {
	task
	program languages.Program
	doc     *Document // nil: there is none, and mishap says why
	mishap  mishap
	ref     *reference
}

// failed is what is wrong about an attempt: lines for the student.
type failed struct {
	text    string
	missing bool // the answer writes no path at all
	hangs   bool // asking again takes long
}

// errOpen says that a program is not judged: a solver did not know, or a bound was
// reached.
var errOpen = errors.New("a solver did not know, or a bound was reached")

// part judges a part. The message is of the smallest program that fails.
func (g *grader) part(by string, seed uint64) (grade.Outcome, string) {
	c, check := loops, g.check(by)
	switch by {
	case byStraight:
		c = straight
	case byConditions, bySubstitutions:
		c = choices
	}
	if check == nil {
		return grade.NotJudged, fmt.Sprintf("the exercise's table has a way of judging that there is not: %q", by)
	}
	var silent []*attempt // of which the answer writes no path
	open, list := 0, tasks(c, seed)
	for _, t := range list {
		a, err := g.attempt(t)
		var f *failed
		if err == nil {
			f, err = check(a)
		}
		switch {
		case g.ctx.Err() != nil:
			return grade.NotJudged, "the time was up before all programs were judged"
		case errors.Is(err, errOpen):
			open++
		case err != nil:
			return grade.NotJudged, err.Error()
		case f != nil && f.missing:
			silent = append(silent, a)
		case f != nil:
			a, f = g.smaller(a, f, check)
			return grade.Wrong, message(a, f)
		}
	}
	switch {
	case len(silent)+1 >= len(list): // but for the empty program
		return grade.Missing, noPath
	case len(silent) > 0:
		return grade.Wrong, message(silent[0], &failed{text: noPath})
	case open > 0:
		return grade.NotJudged, fmt.Sprintf("of %d programs %v", open, errOpen)
	}
	return grade.Right, ""
}

// forInput begins the input of a message.
const forInput = " for the input "

// noPath says that an answer writes none.
const noPath = "it writes no path"

// check returns how a part is judged; nil: there is no such way.
func (g *grader) check(by string) func(*attempt) (*failed, error) {
	switch by {
	case byStraight:
		return func(a *attempt) (*failed, error) {
			if f, err := g.conditions(a); f != nil || err != nil {
				return f, err
			}
			return g.substitutions(a)
		}
	case byConditions, byLoops:
		return g.conditions
	case bySubstitutions, byLoopsEnds:
		return g.substitutions
	case byBound:
		return g.cut
	}
	return nil
}

// attempt asks the answer about a task, once.
func (g *grader) attempt(t task) (*attempt, error) {
	key := fmt.Sprintf("%d %s", t.bound, t.text)
	if a, ok := g.seen[key]; ok {
		return a, nil
	}
	src, err := g.Register.Read("program.tdm", t.text, "")
	if err != nil {
		return nil, err
	}
	a := &attempt{task: t}
	if a.program, err = oracle.Open(g.Register, src); err != nil {
		return nil, err
	}
	if a.ref, err = g.explore(a.program, t.bound); err != nil {
		return nil, err
	}
	input, err := g.Form(a.program.Lang())
	if err != nil {
		return nil, err
	}
	a.doc, err = g.program.ask(g.ctx, input, t.bound)
	if !errors.As(err, &a.mishap) && err != nil {
		return nil, err
	}
	g.seen[key] = a
	return a, nil
}

// smaller returns a smaller program on which the answer fails, too.
func (g *grader) smaller(a *attempt, f *failed, check func(*attempt) (*failed, error)) (*attempt, *failed) {
	if f.hangs {
		return a, f
	}
	props.Reduce(a.program.Lang(), programs.Smaller, func(p *lang.Program) bool {
		text, err := lang.Format(p)
		if err != nil || g.ctx.Err() != nil {
			return false
		}
		b, err := g.attempt(task{text, a.bound})
		if err != nil {
			return false
		}
		h, err := check(b)
		if err != nil || h == nil || h.missing || h.hangs {
			return false
		}
		if strings.Contains(f.text, forInput) && !strings.Contains(h.text, forInput) { // it shows more
			return false
		}
		a, f = b, h
		return true
	}, maxTries)
	return a, f
}

// message returns what the student reads.
func message(a *attempt, f *failed) string {
	text, err := lang.Format(a.program.Lang())
	if err != nil {
		text = a.text
	}
	var lines []string
	lines = append(lines, fmt.Sprintf("With at most %d iterations, on the program", a.bound))
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimRight(line, "\n"); line != "" {
			lines = append(lines, "  "+line)
		}
	}
	return strings.Join(append(lines, f.text), "\n")
}

// document says whether there is one to judge, and finds letters that two of its paths have.
func (a *attempt) document() *failed {
	switch {
	case a.doc == nil:
		return &failed{text: string(a.mishap), hangs: strings.Contains(string(a.mishap), "did not end")}
	case len(a.doc.Paths) == 0:
		return &failed{text: noPath, missing: true}
	}
	var seen []string
	for _, p := range a.doc.Paths {
		if slices.Contains(seen, p.Choices) {
			return &failed{text: fmt.Sprintf("the path %s is there twice", named(p.Choices))}
		}
		seen = append(seen, p.Choices)
	}
	return nil
}

// named returns the letters of a path in a message.
func named(letters string) string {
	if letters == "" {
		return "without choices"
	}
	return shortened(letters)
}
