package cmd

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"tandem/cmd/internal/cli"
	"tandem/cmd/report"
	"tandem/explore"
	"tandem/explore/solver"
	"tandem/internal/jsonfile"
	"tandem/judge/oracle"
	"tandem/judge/oracle/c"
	"tandem/judge/oracle/klee"
	"tandem/judge/oracle/verifiers"
	"tandem/lang"
	"tandem/languages"
)

// oracleOptions are the flags of tandem oracle.
type oracleOptions struct {
	json   bool
	format string
	given  givenOptions
	batch  string // the file that lists programs and claims; "": one of each is given
	bounds explore.Bounds
	solver solverOptions
	engine driveOptions
	read   bool // print what an engine wrote as claims
	length int  // of arrays in the translation that it read
}

func (a *app) oracleCommand() *cobra.Command {
	var opts oracleOptions
	cmd := &cobra.Command{
		Use: "oracle FILE CLAIMS",
		Args: func(cmd *cobra.Command, args []string) error {
			if alone := cmd.Flags().Changed("batch") || cmd.Flags().Changed("engine"); alone && !opts.read {
				if len(args) > 0 {
					return fmt.Errorf("found argument %q, expected none with --engine or --batch", args[0])
				}
			} else if len(args) != 2 {
				return fmt.Errorf("found %d arguments, expected FILE and CLAIMS, or --engine, or --batch", len(args))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			if err := opts.check(); err != nil {
				return err
			}
			if opts.engine.rules, err = a.given(opts.given); err != nil {
				return err
			}
			if err := opts.engine.check(a, cmd); err != nil {
				return err
			}
			switch {
			case opts.engine.rules != nil && opts.engine.Int != "":
				return cli.Usagef("--with does not go with --int: rules are about the program as it is")
			case opts.read:
				return a.readClaims(args[0], args[1], opts.length, opts.engine)
			case boundsOf(cmd).Changed("length"):
				return cli.Usagef("--bound length goes with --read")
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
	f.StringVar(&opts.format, "format", "text", "text or sarif")
	completes(cmd, "format", func() []string { return oracleFormats })
	document(cmd, &opts.json, report.OracleSchema)
	f.StringVar(&opts.engine.Command, "engine", "", "judge this engine on generated programs: the `CMD` is a line of the shell\nthat reads a program on standard input, or in {file}, and writes claims on\nstandard output, or to {claims}; {tdm} is the program in Tandem's syntax")
	f.StringVar(&opts.batch, "batch", "", "judge the programs and claims that this `file` lists, a line each:\n{\"program\": FILE, \"claims\": CLAIMS}; with --json a document a line")
	opts.bounds = oracle.StandardBounds()
	f.BoolVar(&opts.read, "read", false, "print what an engine wrote as claims, and judge nothing: CLAIMS is a directory\nof KLEE, a test suite of Test-Comp, packed or not, a witness of SV-COMP, or what\nCBMC prints")
	b := boundsOf(cmd)
	b.IntVar(&opts.bounds.Unroll, "unroll", opts.bounds.Unroll, "iterations of a loop on a path, and calls of a procedure inside each\nother, where the claims have no unwind")
	b.IntVar(&opts.bounds.Depth, "depth", opts.bounds.Depth, "steps of a path")
	b.IntVar(&opts.bounds.Paths, "paths", opts.bounds.Paths, "paths of a claim")
	b.DurationVar(&opts.bounds.Time, "time", 0, "time of each search")
	b.IntVar(&opts.length, "length", c.DefaultLength, "with --read, as of tandem fmt --to: elements of an array that has a bound")
	b.IntVar(&opts.engine.Judged, "judged", 0, "percent: with less judged, of programs, claims or inputs of the small domain, the\nverdict is inconclusive, as judged=90%")
	opts.solver.named(cmd, 2, ";\na second one, as --solver auto --solver '"+cvc5+"', is asked of what no\ninput shows; else a small domain is searched")
	opts.given.formulas(cmd)
	opts.engine.flags(a, cmd)
	return cmd
}

// oracleFormats are those in which judgements are printed.
var oracleFormats = []string{"text", "sarif"}

func (o *oracleOptions) check() (err error) {
	if o.format, err = formatOf(o.json, o.format, oracleFormats); err != nil {
		return err
	}
	if n := o.engine.Judged; n < 0 || n > 100 {
		return cli.Usagef("--bound judged takes percent from 0 to 100, found %d", n)
	}
	return checkBounds(o.bounds)
}

// oracleSessions opens the solvers of the oracle; the second one is nil if none is given.
func (a *app) oracleSessions(o solverOptions) (first, second solver.Session, err error) {
	alone := o
	alone.second = ""
	if first, err = a.solver(alone); err != nil || o.second == "" {
		return first, nil, err
	}
	if second, err = solver.Open(o.second, solver.Options{Timeout: o.timeout}); err != nil {
		return nil, nil, errors.Join(cli.Usagef("--solver %s: %v", o.second, err), first.Close())
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
	shown(a, opts.format, *d, func() report.Sarif { return report.SarifOf([]report.OracleDocument{*d}) })
	return judged(ctx, d.Verdict)
}

// shown prints a document in one of the formats of judgements.
func shown[D interface{ Text(*report.Page) }](a *app, format string, document D, sarif func() report.Sarif) {
	if format == "sarif" {
		a.page().JSON(sarif())
		return
	}
	show(a, format == "json", itself(document), document.Text)
}

// judged returns the exit status of a verdict.
func judged(ctx context.Context, verdict oracle.Verdict) error {
	switch {
	case verdict == oracle.Wrong:
		return cli.Status(cli.ExitRefuted)
	case ctx.Err() != nil:
		return cli.Status(cli.ExitInterrupted)
	case verdict != oracle.Right:
		return cli.Status(cli.ExitInconclusive)
	}
	return nil
}

// judge judges the claims in a file about the program in another one.
func (a *app) judge(ctx context.Context, file, claims string, opts oracleOptions, first, second solver.Session) (*report.OracleDocument, error) {
	choice := oracle.Choice()
	choice.Rules = opts.engine.rules
	p, err := a.open(file, choice, languages.Explore)
	if err == nil && opts.engine.Int != "" {
		if p.Source, err = a.machine(p.Source, opts.engine.Int); err == nil {
			p.Program, err = oracle.Open(a.register, p.Source)
		}
	}
	if err != nil {
		return nil, err
	}
	src := p.Source
	if info, err := os.Stat(claims); err == nil && info.IsDir() {
		return nil, cli.Inputf("%s: found a directory, expected a file with claims; with --read, they are made of what an engine wrote there", claims)
	}
	shown, text, err := a.in.Read(claims, "claims")
	if err != nil {
		return nil, err
	}
	claimed, err := oracle.Read(shown, text, p.Lang())
	if err != nil {
		return nil, mistakes(err, text)
	}
	r, err := oracle.Judge(ctx, p.Program, claimed, oracle.Options{Session: first, Second: second, Bounds: opts.bounds, Choice: len(p.Choices) > 0})
	if err != nil {
		return nil, err
	}
	if percent := opts.engine.Judged; r.Share.Below(percent) {
		r.Open = append(r.Open, fmt.Sprintf("less was judged than the %d%% that --bound judged wants: %v", percent, r.Share))
	}
	return new(report.Judged(src, shown, claimed, r)), nil
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
	var wrong error            // the first file with a mistake
	var verdict oracle.Verdict // "": of no line
	var share oracle.Share
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
		if failure, ok := errors.AsType[*cli.Failure](err); ok && failure.Code == cli.ExitInput {
			fmt.Fprintln(a.err, failure.Msg)
			wrong = cli.Status(cli.ExitInput)
			continue
		}
		if err != nil {
			return err
		}
		verdict = oracle.Worst(verdict, d.Verdict)
		share.Add(d.Judged)
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
	switch opts.format {
	case "sarif":
		a.page().JSON(report.SarifOf(all))
	case "text":
		a.page().Line("judged: " + share.String())
	}
	if wrong != nil && verdict != oracle.Wrong {
		return wrong
	}
	return judged(ctx, cmp.Or(verdict, oracle.Nothing))
}

func pairOf(line []byte) (pair, error) {
	var p pair
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	switch err := d.Decode(&p); {
	case err != nil:
		_, found, _ := strings.Cut(jsonfile.Mistake(line, err), " ")
		found, _, _ = strings.Cut(found, ", expected")
		return p, fmt.Errorf("%s, expected %s", found, pairForm)
	case p.Program == "" || p.Claims == "":
		return p, fmt.Errorf("found no %s, expected %s", map[bool]string{true: "program", false: "claims"}[p.Program == ""], pairForm)
	}
	if _, more := d.Token(); more != io.EOF {
		return p, fmt.Errorf("found more behind the object, expected %s", pairForm)
	}
	return p, nil
}

// pairForm is how a line of a batch is written.
const pairForm = `{"program": FILE, "claims": CLAIMS}`

// readClaims prints what an engine wrote about a program as claims: KLEE to a directory, a generator of tests to
// another one, and a verifier to a file.
func (a *app) readClaims(program, from string, length int, o driveOptions) error {
	if err := lengthOf(length); err != nil {
		return err
	}
	src, err := a.sourceWithInt(program, o.Int, o.rules)
	if err != nil {
		return err
	}
	p, err := a.statements(src)
	if err != nil {
		return err
	}
	info, err := os.Stat(from)
	if err != nil {
		return cli.Inputf("%s: %v", from, errors.Unwrap(err))
	}
	if suite, err := fs.Stat(os.DirFS(from), verifiers.Metadata); !info.IsDir() || err == nil && !suite.IsDir() {
		return a.readVerifier(src, p, from, info.IsDir(), length)
	}
	if _, err := c.Translate(p, c.Options{Harness: c.Klee, MaxLength: length, Declared: declaredIn(src)}); err != nil {
		return mistakes(err, src.Text()) // it has no translation
	}
	doc, err := klee.Read(os.DirFS(from), p, klee.Options{MaxLength: length})
	var unexpected *klee.Unexpected
	bug := errors.As(err, &unexpected)
	if err != nil && !bug {
		return cli.Inputf("%s/%v", from, err)
	}
	a.page().JSON(doc)
	if bug {
		return &cli.Failure{Code: cli.ExitBug, Msg: from + "/" + err.Error()}
	}
	return nil
}

// readVerifier prints what a verifier of C, or a generator of tests, wrote about a program as claims.
func (a *app) readVerifier(src languages.Source, p *lang.Program, from string, suite bool, length int) error {
	var doc *oracle.Document
	var err error
	tests, text := os.DirFS(from), []byte(nil)
	if !suite {
		if _, text, err = a.in.Read(from, "what an engine wrote"); err != nil {
			return err
		}
	}
	if verifiers.IsArchive(text) {
		suite = true
		if tests, err = verifiers.Archive(text); err != nil {
			return cli.Inputf("%s: %v", from, err)
		}
	}
	t, err := verifiers.NewText(p, length, declaredIn(src))
	switch {
	case suite: // of Tandem's own the program need have no translation
		doc, err = verifiers.Tests(tests, p, t)
	case err != nil:
		return mistakes(err, src.Text())
	case verifiers.IsCBMC(text):
		doc, err = verifiers.CBMC(text, t)
	default:
		doc, err = verifiers.Witness(text, t)
	}
	if err != nil {
		return cli.Inputf("%s: %v", from, err)
	}
	const most = 20
	for _, note := range doc.Unread[:min(most, len(doc.Unread))] {
		fmt.Fprintf(a.err, "%s: %s\n", from, note)
	}
	if more := len(doc.Unread) - most; more > 0 {
		fmt.Fprintf(a.err, "%s: %d more are left out\n", from, more)
	}
	a.page().JSON(doc)
	return nil
}
