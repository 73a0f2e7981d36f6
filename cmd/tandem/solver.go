package main

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"tandem/solver"
)

// solverOptions are the flags that choose a solver, and one that is asked about
// its answers.
type solverOptions struct {
	kind    string
	timeout time.Duration
	second  string // "" for none
	every   int

	opinion *solver.Opinion // nil: that of the command
}

func (s *solverOptions) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&s.kind, "solver", "auto", "the solver: z3 (in the process), small (a small domain, exhaustively),\nor the `CMD` of any that reads SMT-LIB 2, as 'z3 -in'")
	f.DurationVar(&s.timeout, "solver-timeout", 10*time.Second, "bound on the time of one answer")
}

// secondFlags are those of a second solver.
func (s *solverOptions) secondFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&s.second, "second-solver", "", "ask this `solver` about the answers, too, as '"+cvc5+"' or small;\nif it says something else, both answers are saved, and the exit status is 6")
	f.IntVar(&s.every, "second-every", 1, "of so many answers one is asked about")
}

// cvc5 is the command of a solver that is not Z3.
const cvc5 = "cvc5 --incremental --lang smt2"

// open starts the solver, and the second one if there is to be one.
func (a *app) open(s solverOptions) (solver.Session, error) {
	if s.timeout <= 0 {
		return nil, usagef("--solver-timeout takes a time above 0, found %v", s.timeout)
	}
	session, err := solver.Open(s.kind, solver.Options{Timeout: s.timeout})
	if err != nil {
		return nil, usagef("--solver %s: %v", s.kind, err)
	}
	if s.second == "" {
		return session, nil
	}
	if s.every < 1 {
		return nil, errors.Join(usagef("--second-every takes a number from 1 on, found %d", s.every), session.Close())
	}
	if s.opinion == nil {
		s.opinion = a.commands(s)
	}
	both, err := s.opinion.Of(session)
	if err != nil {
		return nil, errors.Join(usagef("--second-solver %s: %v", s.second, err), session.Close())
	}
	return both, nil
}

// opinions are those of the second solvers that a command asks. Statements that
// are checked at once open their solvers at once.
type opinions struct {
	mu   sync.Mutex
	list []*solver.Opinion
}

// commands is the opinion that all sessions of the command share.
func (a *app) commands(s solverOptions) *solver.Opinion {
	a.opinions.mu.Lock()
	defer a.opinions.mu.Unlock()
	if len(a.opinions.list) == 0 {
		a.opinions.list = append(a.opinions.list, s.newOpinion())
	}
	return a.opinions.list[0]
}

// own gives the options an opinion that nothing else shares, if there is to be a
// second solver.
func (a *app) own(s *solverOptions) {
	if s.second == "" {
		return
	}
	s.opinion = s.newOpinion()
	a.opinions.mu.Lock()
	defer a.opinions.mu.Unlock()
	a.opinions.list = append(a.opinions.list, s.opinion)
}

func (s solverOptions) newOpinion() *solver.Opinion {
	return &solver.Opinion{Every: s.every, Open: func() (solver.Session, error) {
		return solver.Open(s.second, solver.Options{Timeout: s.timeout, Small: secondSmall})
	}}
}

// secondSmall is the domain that is searched for a second opinion: it is searched
// as a whole in most cases, since what was unsat has to be searched to the end.
var secondSmall = solver.SmallDomain{Ints: 4, Valuations: 20_000}

// opinion is what the second solver said in the command; nil if none was asked.
func (a *app) opinion() *solver.OpinionTally {
	a.opinions.mu.Lock()
	defer a.opinions.mu.Unlock()
	if len(a.opinions.list) == 0 {
		return nil
	}
	t := a.opinions.list[0].Tally()
	return &t
}

// agreed tells what second solvers said in a command that ended with err. Where
// one said something else than the first, the questions are saved with both
// answers, and that is the error.
func (a *app) agreed(err error) error {
	var lines []string
	seen := map[string]bool{}
	differs := 0
	for _, o := range a.opinions.list {
		if t := o.Tally(); t.Asked > 0 {
			fmt.Fprintln(a.err, "second opinion:", t)
		}
		differs += o.Tally().Differs
		for _, d := range o.Disagreements() {
			if seen[d.Name()] {
				continue // the same question again
			}
			seen[d.Name()] = true
			where := "saved as"
			name, lost := saveDisagreement(d)
			if lost != nil {
				where = "could not be saved (" + lost.Error() + ") as"
			}
			lines = append(lines, fmt.Sprintf("two solvers disagree: %v; %s %s", d, where, name))
		}
	}
	var b *bug
	if len(lines) == 0 || errors.As(err, &b) {
		return err
	}
	if differs > len(lines) {
		lines = append(lines, fmt.Sprintf("they disagree %d times, also on the same questions; the first are saved", differs))
	}
	return &failure{code: exitBug, msg: strings.Join(lines, "\n")}
}

// saveDisagreement writes the question as a script beside the user, under a name
// that is its own.
func saveDisagreement(d solver.Disagreement) (name string, err error) {
	name = "disagreement-" + d.Name() + ".smt2"
	var script bytes.Buffer
	if err := d.WriteSMT2(&script); err != nil {
		return name, err
	}
	return name, replace(name, script.Bytes())
}
