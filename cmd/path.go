package cmd

import (
	"context"

	"github.com/spf13/cobra"

	"tandem/cmd/cli"
	"tandem/cmd/report"
	"tandem/explore"
	"tandem/explore/solver"
	"tandem/internal/spell"
	"tandem/languages"
)

// pathOptions are the flags of tandem path.
type pathOptions struct {
	language string
	choices  string
	bounds   explore.Bounds
	simplify bool
	json     bool
	solver   solverOptions
	given    givenOptions
}

func (a *app) pathCommand() *cobra.Command {
	var opts pathOptions
	cmd := &cobra.Command{
		Use: "path FILE",
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.path(cmd.Context(), args[0], opts)
		},
	}
	a.languageFlag(cmd, &opts.language, languages.Follow)
	f := cmd.Flags()
	f.StringVar(&opts.choices, "choices", "", "the `branches` to take, as TFT or T×10 F")
	unwindFlag(cmd, &opts.bounds, ";\nthe path is cut behind that")
	f.BoolVar(&opts.simplify, "simplify", false, "print path conditions simplified, not as they are built")
	f.BoolVar(&opts.json, "json", false, "print JSON (schema "+report.PathSchema+")")
	opts.solver.flags(cmd)
	opts.solver.secondFlags(cmd)
	opts.given.flags(cmd)
	return cmd
}

func (a *app) path(ctx context.Context, file string, opts pathOptions) (err error) {
	rules, err := a.given(opts.given)
	if err != nil {
		return err
	}
	p, err := a.open(file, languages.Choice{Language: opts.language, Rules: rules, Bounds: languages.Standard()}, languages.Follow)
	if err != nil {
		return err
	}
	if opts.choices, err = choicesOf(p.Chosen, opts.choices); err != nil {
		return err
	}
	path, err := p.Follow(opts.choices, opts.bounds)
	if err != nil {
		return cli.Usagef("--choices %q: %v", spell.Cut(explore.FormatChoices(opts.choices), 40), err)
	}
	session, err := a.solver(opts.solver)
	if err != nil {
		return err
	}
	defer session.Close()
	defer func() { err = byGiven(rules, err) }()
	session, end := a.asking(session)
	f := &report.Path{Path: path, Program: report.ProgramOf(p.Source, p.Program, p.Name), Choices: opts.choices, Simplify: opts.simplify}
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
