package cmd

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"tandem/cmd/internal/cli"
	"tandem/explore/shortcut"
	"tandem/explore/solver"
	"tandem/internal/outfile"
	"tandem/internal/spell"
)

// solverOptions are the flags that choose a solver, and one that is asked about its answers.
type solverOptions struct {
	kind    string
	timeout time.Duration
	second  string // "" for none
	every   int
	once    bool // questions are few and large
	alone   bool // each is asked of a new solver
	many    bool // they are many, and their models are not shown

	opinion *solver.Opinion // nil: that of the command
}

// flags adds the flag of one solver.
func (s *solverOptions) flags(cmd *cobra.Command) { s.named(cmd, 1, "") }

// twoFlags adds the flag of a solver, and of a second one that is asked about its answers.
func (s *solverOptions) twoFlags(cmd *cobra.Command) {
	s.named(cmd, 2, ";\ngiven twice, as --solver auto --solver '"+cvc5+"', the second one is asked about the\nanswers, too; if it says something else, both are saved, and the exit status is 6")
}

// named adds the flag, which may be given as often as most says. more is what its help says besides.
func (s *solverOptions) named(cmd *cobra.Command, most int, more string) {
	*s = standardSolver
	cmd.Flags().Var(&solverNames{options: s, most: most}, "solver", "the solver: z3 (in the process), bits (of finite types), small (a small domain),\nor the `CMD` of any that reads SMT-LIB 2, as 'z3 -in'"+more)
	boundsOf(cmd).DurationVar(&s.timeout, "answer", s.timeout, "time of one answer of a solver, of the processor")
}

// solverNames is the value of --solver: the solver, and the second one.
type solverNames struct {
	options     *solverOptions
	given, most int
}

// Set takes the next solver.
func (n *solverNames) Set(text string) error {
	switch n.given++; {
	case n.given > n.most:
		return fmt.Errorf("found %d solvers, expected %d at the most", n.given, n.most)
	case n.given == 1:
		n.options.kind = text
	default:
		n.options.second = text
	}
	return nil
}

func (n *solverNames) String() string {
	if n.options == nil {
		return ""
	}
	return n.options.kind
}

// Type returns what the flag takes.
func (n *solverNames) Type() string { return "CMD" }

// autoSolver is the best one that is here.
const autoSolver = "auto"

// standardSolver is what a command without these flags asks.
var standardSolver = solverOptions{kind: autoSolver, timeout: 10 * time.Second, every: 1}

// cvc5 is the command of a solver that is not Z3.
const cvc5 = "cvc5 --incremental --lang smt2"

// solver starts the solver, and the second one if there is to be one.
func (a *app) solver(s solverOptions) (solver.Session, error) {
	if s.timeout <= 0 {
		return nil, cli.Usagef("--bound answer takes a time above 0, found %v", s.timeout)
	}
	session, err := solver.Open(s.kind, solver.Options{Timeout: s.timeout, Once: s.once, Alone: s.alone, Many: s.many})
	if err != nil {
		return nil, cli.Usagef("--solver %s: %v", s.kind, err)
	}
	if s.second == "" {
		return session, nil
	}
	if s.opinion == nil {
		s.opinion = a.opinions.First(s.newOpinion) // the command has one
	}
	both, err := s.opinion.Of(session)
	if err != nil {
		return nil, errors.Join(cli.Usagef("--solver %s: %v", s.second, err), session.Close())
	}
	return both, nil
}

// workersFlag is the flag of searches that workers share.
func workersFlag(cmd *cobra.Command, n *int) {
	cmd.Flags().IntVar(n, "workers", 1, "number of solvers to use in parallel, each in a process of its own if possible;\nonly example values and counts of questions depend on it")
}

// openMore starts solvers for all workers but the first, as processes if the best is wanted and can be one.
func (a *app) openMore(workers int, s solverOptions) (sessions []solver.Session, close func(), err error) {
	if pipe := s; workers > 1 && s.kind == autoSolver {
		pipe.kind = "pipe"
		if session, err := a.solver(pipe); err == nil {
			if err := session.Close(); err != nil {
				return nil, nil, err
			}
			s = pipe
		}
	}
	close = func() {
		for _, session := range sessions {
			session.Close()
		}
	}
	for range workers - 1 {
		session, err := a.solver(s)
		if err != nil {
			close()
			return nil, nil, err
		}
		sessions = append(sessions, session)
	}
	return sessions, close, nil
}

// opener opens sessions whose second opinion, if there is to be one, has a count of its own.
func (a *app) opener(s solverOptions) solver.Opener {
	if s.second != "" {
		s.opinion = a.opinions.Add(s.newOpinion())
	}
	alone := s
	alone.second = ""
	return solver.Opener{
		Open:    func() (solver.Session, error) { return a.solver(s) },
		Alone:   func() (solver.Session, error) { return a.solver(alone) },
		Opinion: s.opinion,
	}
}

func (s *solverOptions) newOpinion() *solver.Opinion {
	return solver.NewOpinion(s.second, s.timeout, s.every)
}

// opinion returns what the second solver said in the command; nil if none was asked.
func (a *app) opinion() *solver.OpinionTally {
	if said := a.opinions.Tallies(); len(said) > 0 {
		return &said[0]
	}
	return nil
}

// agreed tells what second solvers said in a command that ended with err. If one contradicted the
// first, the questions are saved with both answers, beside the user, and that is the error.
func (a *app) agreed(err error) error {
	for _, t := range a.opinions.Tallies() {
		if t.Asked > 0 {
			fmt.Fprintln(a.err, "second opinion:", t)
		}
	}
	differ := a.opinions.Save(func(name string, script []byte) error {
		return a.files.Write(outfile.Request{Name: name, Kind: outfile.Script()}, script)
	})
	if differ == nil || cli.BugIn(err) != nil {
		return err
	}
	return &cli.Failure{Code: cli.ExitBug, Msg: differ.Error()}
}

// shortcutOptions is the flag of what spares questions to a solver.
type shortcutOptions struct {
	text  string
	has   shortcut.Set // what the command has
	off   shortcut.Set
	naive bool
}

// shortcutHelp says what each shortcut does, in the order of their names.
var shortcutHelp = []string{
	"ask only about the conjuncts of φ that share variables with the question",
	"ask nothing twice",
	"try models that are known before the solver is asked",
	"do not ask about what follows from φ by simplification",
	"simplify what is asked, and ask nothing that becomes false by it",
}

// flags is that of the shortcuts that a command has.
func (o *shortcutOptions) flags(cmd *cobra.Command, has shortcut.Set) {
	o.has = has
	usage := "all, none (and a new solver for each question), a `LIST` of those to take, or of\nthose to leave out, as -cache,-models:"
	for i, name := range shortcut.Names() {
		if has.Has(1 << i) {
			usage += fmt.Sprintf("\n  %-12s %s", name, shortcutHelp[i])
		}
	}
	cmd.Flags().StringVar(&o.text, "shortcuts", "all", usage)
	completes(cmd, "shortcuts", func() []string {
		words := []string{"all", "none"}
		for i, name := range shortcut.Names() {
			if has.Has(1 << i) {
				words = append(words, name, "-"+name)
			}
		}
		return words
	})
}

// check reads the flag.
func (o *shortcutOptions) check() error {
	names := shortcut.Names()
	set := func(list []string) (found shortcut.Set, err error) {
		for _, word := range list {
			i := slices.Index(names, strings.TrimPrefix(word, "-"))
			if i < 0 || !o.has.Has(1<<i) {
				return 0, cli.Usagef("--shortcuts takes all, none, or names, found %q%s", spell.Cut(word, 40), spell.DidYouMean(word, names))
			}
			found |= 1 << i
		}
		return found, nil
	}
	words := strings.Split(o.text, ",")
	left := func(word string) bool { return strings.HasPrefix(word, "-") }
	switch {
	case o.text == "all":
		return nil
	case o.text == "none":
		o.off, o.naive = o.has, true
		return nil
	case slices.ContainsFunc(words, left):
		if taken := slices.DeleteFunc(slices.Clone(words), left); len(taken) > 0 && taken[0] != "all" {
			return cli.Usagef("--shortcuts takes names, or names with - before them, found %q", spell.Cut(o.text, 40))
		}
		off, err := set(slices.DeleteFunc(words, func(w string) bool { return !left(w) }))
		o.off = off
		return err
	}
	on, err := set(words)
	o.off = o.has &^ on
	return err
}

// options returns the shortcuts that are left out.
func (o *shortcutOptions) options() shortcut.Options { return shortcut.Options{Without: o.off} }

// asked returns the solver, or with --shortcuts none a new one for each question: a new process where
// the best solver is wanted and it can be one.
func (o *shortcutOptions) asked(a *app, s solverOptions) (solver.Session, error) {
	if !o.naive {
		return a.solver(s)
	}
	if pipe := s; s.kind == autoSolver {
		pipe.kind = "pipe"
		if session, err := a.solver(pipe); err == nil {
			if err := session.Close(); err != nil {
				return nil, err
			}
			s = pipe
		}
	}
	return solver.Fresh(func() (solver.Session, error) { return a.solver(s) })
}
