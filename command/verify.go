package command

import (
	"context"

	"github.com/spf13/cobra"

	"tandem/internal/cli"
	"tandem/languages"
	"tandem/report"
	"tandem/spec"
)

// verifyOptions are the flags of tandem verify.
type verifyOptions struct {
	language string
	json     bool
	solver   solverOptions
}

func (a *app) verifyCommand() *cobra.Command {
	var opts verifyOptions
	cmd := &cobra.Command{
		Use:  "verify FILE",
		Args: oneFile,
		RunE: func(cmd *cobra.Command, args []string) error { return a.verify(cmd.Context(), args[0], opts) },
	}
	a.languageFlag(cmd, &opts.language, languages.Verify)
	cmd.Flags().BoolVar(&opts.json, "json", false, "print JSON (schema "+report.VerifySchema+")")
	opts.solver.flags(cmd)
	opts.solver.secondFlags(cmd)
	return cmd
}

func (a *app) verify(ctx context.Context, file string, opts verifyOptions) error {
	p, err := a.open(file, languages.Choice{Language: opts.language, Bounds: languages.Standard()}, languages.Verify)
	if err != nil {
		return err
	}
	session, err := a.solver(opts.solver)
	if err != nil {
		return err
	}
	defer session.Close()
	list, err := p.Verify(ctx, session)
	if err != nil {
		return mistakes(err, p.Text())
	}
	v := &report.Verified{Program: report.ProgramOf(p.Source, p.Program), Language: p.Name, Obligations: list, Solver: session.Info(), Second: a.opinion()}
	if opts.json {
		a.page().JSON(v.Document())
	} else {
		v.Text(a.page())
	}
	switch verdict := v.Verdict(); {
	case verdict == spec.Refuted:
		return cli.Status(cli.ExitRefuted)
	case cli.Interrupted(ctx):
		return cli.Status(cli.ExitInterrupted)
	case verdict == spec.Inconclusive:
		return cli.Status(cli.ExitInconclusive)
	default:
		return nil
	}
}
