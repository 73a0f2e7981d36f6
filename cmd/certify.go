package cmd

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"tandem/cmd/internal/cli"
	"tandem/cmd/report"
	"tandem/concrete"
	"tandem/explore/certify"
	"tandem/explore/certify/byrule"
	"tandem/internal/spell"
	"tandem/lang/syntax"
	"tandem/languages"
)

// certifyOptions are the flags of tandem certify.
type certifyOptions struct {
	json    bool
	kernel  string // of Rocq, replays it, too: auto or coqc; "": it does not
	program string // the file of the program; "" for that of the certificate
	solver  solverOptions
	time    time.Duration
	maxBits int
	given   givenOptions // rules of forms; none: those of the certificate
}

// errTime is the cause of a context whose time is over.
var errTime = errors.New("the bound on time was reached")

func (a *app) certifyCommand() *cobra.Command {
	var opts certifyOptions
	cmd := cli.Command("certify CERTIFICATE", func(cmd *cobra.Command, args []string) error {
		return a.certify(cmd.Context(), args[0], opts)
	})
	cmd.ValidArgsFunction = cli.First(func() []string { return nil }, cobra.ShellCompDirectiveDefault)
	f := cmd.Flags()
	document(cmd, &opts.json, report.CertifySchema)
	opts.given.formulas(cmd)
	f.Lookup("with").Usage = "refuse certificates of other rules than those of this `FILE`, which declare forms"
	f.StringVar(&opts.program, "program", "", "refuse certificates of other programs than the one in this `file`")
	f.StringVar(&opts.kernel, "kernel", "", "replay it by a checker that Rocq proves right: `auto`, extracted to OCaml where ocamlopt is, or =coqc, by the kernel of Rocq alone")
	f.Lookup("kernel").NoOptDefVal = "auto"
	completes(cmd, "kernel", func() []string { return []string{"auto", "coqc"} })
	opts.solver.flags(cmd)
	opts.solver.kind = ""
	solvers := f.Lookup("solver")
	solvers.DefValue = ""
	solvers.Usage = "ask again about cuts: z3 (in the process), bits (of finite types), small (a small domain), auto,\nor the `CMD` of any that reads SMT-LIB 2, as 'z3 -in' (default: nobody is asked)"
	boundsOf(cmd).DurationVar(&opts.time, "time", 0, "bound on the time of the check; 0: none")
	boundsOf(cmd).IntVar(&opts.maxBits, "bits", concrete.DefaultMaxBits, "bound on the bits of an integer")
	return cmd
}

func (o *certifyOptions) check() error {
	if !slices.Contains([]string{"", "auto", "coqc"}, o.kernel) {
		return cli.Usagef("--kernel takes auto or coqc, found %s", o.kernel)
	}
	return cmp.Or(atLeast(0, "bound time", "time", o.time), atLeast(1, "bound bits", "number", o.maxBits))
}

func (a *app) certify(ctx context.Context, name string, opts certifyOptions) error {
	if err := opts.check(); err != nil {
		return err
	}
	if _, err := a.among("", languages.Certify); err != nil {
		return err
	}
	shown, in, err := a.in.Open(name, "a certificate")
	if err != nil {
		return err
	}
	defer in.Close()
	rules, err := a.given(opts.given)
	if err != nil {
		return err
	}
	var text []byte
	if opts.program != "" {
		p, err := a.sourceWith(opts.program, languages.Choice{Rules: rules}, "")
		if err != nil {
			return err
		}
		text = p.Text()
	}
	var asked certify.Solver
	if opts.solver.kind != "" {
		session, err := a.solver(opts.solver)
		if err != nil {
			return err
		}
		defer session.Close()
		asked = report.Asked(session)
	}
	if opts.time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, opts.time, errTime)
		defer cancel()
	}
	tell, end := a.working("records", false)
	var whole bytes.Buffer
	lines, bounds := linesOf(in, tell), certify.Bounds{MaxBits: min(opts.maxBits, a.memory.Bits())}
	if opts.kernel != "" {
		lines = io.TeeReader(lines, &whole)
	}
	found, err := certify.Check(ctx, lines, bounds, asked, byrule.Read)
	if err == nil && opts.kernel != "" { // it is read up to the first problem
		_, err = io.Copy(io.Discard, lines)
	}
	end()
	if err != nil {
		return a.in.Unreadable(shown, err)
	}
	if opts.program != "" {
		found.RefuseOthers(found.Header.Text != string(text), "program than "+opts.program)
	}
	if rules != nil {
		found.RefuseOthers(!slices.Equal(found.Header.Rules, rules.Texts), "text of rules than --with")
	}
	c := &report.Certified{Report: found, Name: shown, Asked: asked != nil}
	if p := c.Problem; opts.kernel != "" && (p == nil || p.Kind == certify.Refused) {
		if len(found.Header.Rules) > 0 {
			return &cli.Failure{Code: cli.ExitInconclusive, Msg: "--kernel: the checker in Rocq has no rules of forms, which this certificate carries"}
		}
		if c.Kernel, err = a.kernel(ctx, &whole, bounds, p, opts.kernel); err != nil {
			return err
		}
	}
	if opts.json || c.Problem == nil {
		show(a, opts.json, c.Document, c.Text)
	}
	switch p := c.Problem; {
	case p != nil && cli.Interrupted(ctx):
		return cli.Status(cli.ExitInterrupted)
	case c.Kernel != nil && c.Kernel.Differs:
		return &cli.Failure{Code: cli.ExitBug, Msg: c.Name + ": the two checkers differ: " + c.Kernel.Said()}
	case p != nil:
		code := map[certify.Kind]int{certify.Malformed: cli.ExitInput, certify.Refused: cli.ExitRefuted, certify.Bound: cli.ExitInconclusive}[p.Kind]
		msg := fmt.Sprintf("%s:%d:%d: %s", c.Name, p.Line, p.Col, a.page().Text(p.Error())) // a place that editors find comes first
		if p.Kind == certify.Malformed && p.Line == 1 && p.Col == 1 {
			msg += spell.Ours("; tandem explore --certificate FILE writes a certificate")
		}
		if c.Kernel != nil {
			msg += "; " + c.Kernel.Said()
		}
		return &cli.Failure{Code: code, Msg: msg, Draw: func(syntax.Screen) string { return msg + "\n" }}
	default:
		return cli.Status(statusOf(c.Verdict()))
	}
}
