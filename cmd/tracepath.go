package cmd

import (
	"context"

	"tandem/cmd/cli"
	"tandem/cmd/report"
	"tandem/explore"
	"tandem/explore/solver"
	"tandem/internal/spell"
	"tandem/languages"
)

// path shows the path of the choices, with its path condition forward and backward.
func (a *app) path(ctx context.Context, file string, opts traceOptions) (err error) {
	rules := opts.Rules
	p, err := a.openGuarded(file, opts.guards, languages.Choice{Language: opts.Language, Rules: rules, Bounds: languages.Standard()}, languages.Follow)
	if err != nil {
		return err
	}
	choices, err := choicesOf(p.Chosen, "--path", opts.path)
	if err != nil {
		return err
	}
	path, err := p.Follow(choices, opts.unwound)
	if err != nil {
		return cli.Usagef("--path %q: %v", spell.Cut(explore.FormatChoices(choices), 40), err)
	}
	session, err := a.solver(opts.solver)
	if err != nil {
		return err
	}
	defer session.Close()
	defer func() { err = byGiven(rules, err) }()
	session, end := a.asking(session)
	f := &report.Path{Path: path, Program: report.ProgramOf(p.Source, p.Program, p.Name), Choices: choices, Simplify: opts.simplify}
	f.Equivalence = path.Equivalent(ctx, session)
	if f.Taken, err = path.Model(ctx, session); f.Taken.Answer == solver.Unsat {
		f.Untaken = path.Forks.Untaken(ctx, session)
	}
	end()
	f.Solver, f.Second = session.Info(), a.opinion()
	if err != nil {
		return err
	}
	show(a, opts.json, f.Document, f.Text)
	return ended(ctx, f.Verdict())
}
