package cmd

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"tandem/cmd/cli"
	"tandem/cmd/report"
	"tandem/explore"
	"tandem/explore/solver"
	"tandem/internal/spell"
	"tandem/judge/oracle"
)

// oracleOptions are the flags of tandem oracle.
type oracleOptions struct {
	json   bool
	format string
	batch  string // the file that lists programs and claims; "": one of each is given
	bounds explore.Bounds
	solver solverOptions
	engine driveOptions
}

func (a *app) oracleCommand() *cobra.Command {
	var opts oracleOptions
	cmd := &cobra.Command{
		Use: "oracle FILE CLAIMS",
		Args: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("batch") || cmd.Flags().Changed("engine") {
				if len(args) > 0 {
					return fmt.Errorf("found argument %q, expected none with --engine or --batch", args[0])
				}
			} else if len(args) != 2 {
				return fmt.Errorf("found %d arguments, expected FILE and CLAIMS, or --engine, or --batch", len(args))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := opts.check(); err != nil {
				return err
			}
			if err := opts.engine.check(a, cmd); err != nil {
				return err
			}
			switch {
			case opts.batch != "" && opts.engine.Command != "":
				return cli.Usagef("--engine does not go with --batch: the engine writes the claims")
			case opts.engine.Command != "":
				return a.drive(cmd.Context(), opts)
			case opts.batch != "":
				return a.oracleBatch(cmd.Context(), opts)
			}
			return a.oracle(cmd.Context(), args[0], args[1], opts)
		},
	}
	f := cmd.Flags()
	f.StringVar(&opts.format, "format", "text", "text, json (schema "+report.OracleSchema+") or sarif")
	f.BoolVar(&opts.json, "json", false, "the same as --format json")
	f.StringVar(&opts.engine.Command, "engine", "", "judge this engine on generated programs: the `CMD` is a line of the shell\nthat reads a program on standard input, or in {file}, and writes claims on\nstandard output, or to {claims}; {tdm} is the program in Tandem's syntax")
	f.StringVar(&opts.batch, "batch", "", "judge the programs and claims that this `file` lists, a line each:\n{\"program\": FILE, \"claims\": CLAIMS}; with json a document a line")
	opts.bounds = oracle.StandardBounds()
	f.IntVar(&opts.bounds.Depth, "depth", opts.bounds.Depth, "bound on the steps of a path; 0: none")
	f.IntVar(&opts.bounds.Unroll, "unroll", opts.bounds.Unroll, "bound on the iterations of a loop on a path, and on the calls of\na procedure inside each other, where the claims have no unwind; 0: none")
	f.IntVar(&opts.bounds.Paths, "paths", opts.bounds.Paths, "bound on the paths of a claim; 0: none")
	f.DurationVar(&opts.bounds.Time, "time", 0, "bound on the time of each search; 0: none")
	opts.solver.flags(cmd)
	f.StringVar(&opts.solver.second, "second-solver", "", "who is asked of what no input shows, as '"+cvc5+"';\nelse a small domain is searched")
	opts.engine.flags(a, cmd)
	return cmd
}

func (o *oracleOptions) check() error {
	if o.json {
		if o.format != "text" && o.format != "json" {
			return cli.Usagef("--json does not go with --format %s", o.format)
		}
		o.format = "json"
	}
	switch formats := []string{"text", "json", "sarif"}; o.format {
	case "text", "json", "sarif":
	default:
		return cli.Usagef("--format takes text, json or sarif, found %q%s", o.format, spell.DidYouMean(o.format, formats))
	}
	for name, n := range map[string]int{"depth": o.bounds.Depth, "unroll": o.bounds.Unroll, "paths": o.bounds.Paths} {
		if err := atLeast(0, name, "number", n); err != nil {
			return err
		}
	}
	return atLeast(0, "time", "time", o.bounds.Time)
}

// oracleSessions opens the solvers of the oracle; the second one is nil if none is given.
func (a *app) oracleSessions(o solverOptions) (first, second solver.Session, err error) {
	alone := o
	alone.second = ""
	if first, err = a.solver(alone); err != nil || o.second == "" {
		return first, nil, err
	}
	if second, err = solver.Open(o.second, solver.Options{Timeout: o.timeout}); err != nil {
		return nil, nil, errors.Join(cli.Usagef("--second-solver %s: %v", o.second, err), first.Close())
	}
	return first, second, nil
}

func (a *app) oracle(ctx context.Context, file, claims string, opts oracleOptions) error {
	first, second, err := a.oracleSessions(opts.solver)
	if err != nil {
		return err
	}
	defer first.Close()
	if second != nil {
		defer second.Close()
	}
	d, err := a.judge(ctx, file, claims, opts, first, second)
	if err != nil {
		return err
	}
	switch opts.format {
	case "json":
		a.page().JSON(d)
	case "sarif":
		a.page().JSON(report.SarifOf([]report.OracleDocument{*d}))
	default:
		d.Text(a.page())
	}
	return judged(ctx, d.Verdict)
}

// judged returns the exit status of a verdict.
func judged(ctx context.Context, verdict string) error {
	switch {
	case verdict == string(oracle.Wrong):
		return cli.Status(cli.ExitRefuted)
	case ctx.Err() != nil:
		return cli.Status(cli.ExitInterrupted)
	case verdict == string(oracle.Undecided):
		return cli.Status(cli.ExitInconclusive)
	}
	return nil
}

// judge judges the claims in a file about the program in another one.
func (a *app) judge(ctx context.Context, file, claims string, opts oracleOptions, first, second solver.Session) (*report.OracleDocument, error) {
	src, err := a.source(file, "")
	if err != nil {
		return nil, err
	}
	p, err := oracle.Open(a.register, src)
	if err != nil {
		return nil, mistakes(err, src.Text())
	}
	shown, text, err := a.in.Read(claims, "claims")
	if err != nil {
		return nil, err
	}
	c, err := oracle.Read(shown, text, p.Lang())
	if err != nil {
		return nil, mistakes(err, text)
	}
	r, err := oracle.Judge(ctx, p, c, oracle.Options{Session: first, Second: second, Bounds: opts.bounds})
	if err != nil {
		return nil, err
	}
	d := report.Judged(src, shown, c, r)
	return &d, nil
}

// pair is a line of a batch.
type pair struct {
	Program string `json:"program"`
	Claims  string `json:"claims"`
}

// maxLine is the longest line of a batch, in bytes.
const maxLine = 1 << 20

// oracleBatch judges several programs in one process, with one solver. Files with
// mistakes are told on standard error, and the others are judged.
func (a *app) oracleBatch(ctx context.Context, opts oracleOptions) error {
	shown, from, err := a.in.Open(opts.batch, "a list of programs and claims")
	if err != nil {
		return err
	}
	defer from.Close()
	first, second, err := a.oracleSessions(opts.solver)
	if err != nil {
		return err
	}
	defer first.Close()
	if second != nil {
		defer second.Close()
	}
	var all []report.OracleDocument
	var wrong error // the first file with a mistake
	verdict := oracle.Right
	lines := bufio.NewScanner(from)
	lines.Buffer(nil, maxLine)
	for n := 1; lines.Scan() && ctx.Err() == nil; n++ {
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		p, err := pairOf(lines.Bytes())
		if err != nil {
			return cli.Inputf("%s:%d:1: %v", shown, n, err)
		}
		d, err := a.judge(ctx, p.Program, p.Claims, opts, first, second)
		var failure *cli.Failure
		if errors.As(err, &failure) && failure.Code == cli.ExitInput {
			fmt.Fprintln(a.err, failure.Msg)
			wrong = cli.Status(cli.ExitInput)
			continue
		}
		if err != nil {
			return err
		}
		if d.Verdict == string(oracle.Wrong) || verdict == oracle.Right {
			verdict = oracle.Verdict(d.Verdict)
		}
		switch opts.format {
		case "json":
			a.page().JSONLine(d)
		case "sarif":
			all = append(all, *d)
		default:
			a.page().Line(d.Line())
		}
	}
	if err := lines.Err(); err != nil {
		return cli.Inputf("%s: %v", shown, err)
	}
	if opts.format == "sarif" {
		a.page().JSON(report.SarifOf(all))
	}
	if wrong != nil && verdict != oracle.Wrong {
		return wrong
	}
	return judged(ctx, string(verdict))
}

func pairOf(line []byte) (pair, error) {
	var p pair
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	err := d.Decode(&p)
	if err == nil && (p.Program == "" || p.Claims == "") {
		err = errors.New(`a field is missing`)
	}
	if _, more := d.Token(); err == nil && more != io.EOF {
		err = errors.New("more behind the object")
	}
	if err != nil {
		return p, fmt.Errorf(`found %v, expected {"program": FILE, "claims": CLAIMS}`, err)
	}
	return p, nil
}
