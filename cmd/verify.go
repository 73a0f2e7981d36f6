package cmd

import (
	"context"
	"errors"
	"path/filepath"

	"github.com/spf13/cobra"

	"tandem/cmd/internal/cli"
	"tandem/cmd/report"
	"tandem/explore/solver"
	"tandem/internal/outfile"
	"tandem/languages"
	"tandem/spec"
)

// verifyOptions are the flags of tandem verify.
type verifyOptions struct {
	language string
	json     bool
	method   string
	states   bool
	infer    bool
	unfold   bool
	vcg      bool
	given    givenOptions
	heaps    cli.Target // a directory
	solver   solverOptions
}

func (a *app) verifyCommand() *cobra.Command {
	var opts verifyOptions
	cmd := cli.Command("verify FILE", func(cmd *cobra.Command, args []string) error {
		return a.verify(cmd.Context(), args[0], opts)
	})
	a.languageFlag(cmd, &opts.language, languages.Verify)
	document(cmd, &opts.json, report.VerifySchema)
	cmd.Flags().StringVar(&opts.method, "method", "", "verify only this method, predicate or pure method, as C.m, or main")
	cmd.Flags().BoolVar(&opts.states, "states", false, "show the symbolic state at each line, also of what is valid")
	cmd.Flags().BoolVar(&opts.infer, "infer", false, "infer open, close and use, bounded in depth")
	cmd.Flags().BoolVar(&opts.unfold, "unfold", false, "unfold the predicates and pure methods of its class in the contract of a method")
	cmd.Flags().BoolVar(&opts.vcg, "vcg", false, "also prove verification conditions, by z3 on the PATH, beside the verdict")
	opts.given.known(cmd, func() []string { return languages.ReadingIDs(a.register.Able(languages.Verify)) })
	opts.heaps.Flag(cmd, "save", "", "write the heap from which a run refutes as C.m.json, and a program that calls the\nmethod as C.m.tdm, to a `DIR`: for run --in")
	opts.solver.twoFlags(cmd)
	return cmd
}

func (a *app) verify(ctx context.Context, file string, opts verifyOptions) error {
	reading, _, err := opts.given.id(true)
	if err != nil {
		return err
	}
	p, err := a.open(file, languages.Choice{Language: opts.language, Reading: reading, Bounds: languages.Standard()}, languages.Verify)
	if none, ok := errors.AsType[*languages.Cannot](err); ok && opts.language == "" {
		none.Has = nil // the message says what to do instead
		return cli.Usagef("%v; verify is for programs with contracts (requires, ensures): tandem explore %s or tandem bmc %[2]s looks for errors of this one", none, file)
	}
	if err != nil {
		return err
	}
	session, err := a.solver(opts.solver)
	if err != nil {
		return err
	}
	defer session.Close()
	o := languages.VerifyOptions{Method: opts.method, States: opts.states, Infer: opts.infer, Unfold: opts.unfold, Save: opts.heaps.Name != ""}
	if opts.vcg {
		if o.Conditions, err = solver.Open(solver.Quantified, solver.Options{Timeout: opts.solver.timeout}); err != nil {
			return cli.Usagef("--vcg: %v", err)
		}
		defer o.Conditions.Close()
	}
	session, end := a.asking(session)
	list, err := p.Verify(ctx, session, o)
	end()
	if err != nil {
		return mistakes(err, p.Text())
	}
	v := report.Verified(report.ProgramOf(p.Source, p.Program, p.Name), p.Name, list, session.Info(), a.opinion(), opts.states)
	if p.Reading != nil {
		v.Reading = p.Reading.ID
	}
	for i := range v.Obligations {
		if err := a.saveRun(opts.heaps, file, &v.Obligations[i]); err != nil {
			return err
		}
	}
	show(a, opts.json, itself(v), v.Text)
	if v.Result() == spec.Refuted { // whatever else is not decided
		return cli.Status(cli.ExitRefuted)
	}
	return ended(ctx, v.Result())
}

// saveRun writes the run that refutes an obligation to the directory, if there is one.
func (a *app) saveRun(dir cli.Target, file string, o *languages.Obligation) error {
	if o.Saved == nil {
		return nil
	}
	if err := dir.Folder(); err != nil {
		return err
	}
	write := func(suffix string, kind outfile.Kind, text []byte) (string, error) {
		name := filepath.Join(dir.Name, o.Name+suffix)
		return name, dir.Put(a.files, name, kind, text, file)
	}
	var err error
	if o.Heap, err = write(".json", heapKind(), o.Saved.Heap); err == nil && o.Saved.Program != nil {
		o.Program, err = write(".tdm", outfile.Program(), o.Saved.Program)
	}
	return err
}
