package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"tandem/certify"
	"tandem/concrete"
	"tandem/lang/syntax"
	"tandem/solver"
)

const certifySchema = "tandem.certify/v1"

// certifyOptions are the flags of tandem certify.
type certifyOptions struct {
	json    bool
	program string // the file of the program; "" for that of the certificate
	solver  solverOptions
	time    time.Duration
	maxBits int
}

// errTime is the cause of a context whose time is over.
var errTime = errors.New("the bound on time was reached")

func (a *app) certifyCommand() *cobra.Command {
	var opts certifyOptions
	cmd := &cobra.Command{
		Use:   "certify CERTIFICATE",
		Short: "Check a certificate of a symbolic execution tree",
		Long: `Check a certificate that tandem explore --certificate wrote: every step is done
again and compared, the tree must have every branch, and the values of each
path must satisfy its path condition and take it in a concrete run. The checker
stands apart from what it checks: it has the rules once more, and asks no
solver. Branches that are cut, which no input takes, it computes where it can;
the others it trusts, and lists. With --solver it asks again about them.

A certificate that is refused is shown with the line and column, the path and
the step, what is there, and what was expected. doc/certificates.md has the
format, what is checked, and what is trusted.

CERTIFICATE - is standard input.`,
		Example: `  tandem explore examples/foo.tdm --certificate foo.cert && tandem certify foo.cert
  tandem explore examples/binary.tdm --certificate b.cert && tandem certify b.cert --solver small`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return fmt.Errorf("found %s, expected one CERTIFICATE", count(len(args), "argument"))
			}
			return nil
		},
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return nil, cobra.ShellCompDirectiveDefault
		},
		RunE: func(cmd *cobra.Command, args []string) error { return a.certify(cmd.Context(), args[0], opts) },
	}
	f := cmd.Flags()
	f.BoolVar(&opts.json, "json", false, "print JSON (schema "+certifySchema+")")
	f.StringVar(&opts.program, "program", "", "refuse certificates of other programs than the one in this `file`")
	opts.solver.flags(cmd)
	must(f.Set("solver", ""))
	solvers := f.Lookup("solver")
	solvers.DefValue, solvers.Changed = "", false
	solvers.Usage = "ask again about cuts: z3 (in the process), small (a small domain), auto,\nor the `CMD` of any that reads SMT-LIB 2, as 'z3 -in' (default: nobody is asked)"
	f.DurationVar(&opts.time, "time", 0, "bound on the time of the check; 0: none")
	f.IntVar(&opts.maxBits, "max-bits", concrete.DefaultMaxBits, "bound on the bits of an integer")
	return cmd
}

func (o *certifyOptions) check() error {
	switch {
	case o.time < 0:
		return usagef("--time takes a time from 0 on, found %v", o.time)
	case o.maxBits < 1:
		return usagef("--max-bits takes a number from 1 on, found %d", o.maxBits)
	}
	return nil
}

// again is a solver as the checker asks it.
type again struct{ solver.Session }

func (s again) Ask(ctx context.Context) (certify.Answer, string) {
	switch r := s.Check(ctx); r.Answer {
	case solver.Sat:
		return certify.Sat, r.Model.String()
	case solver.Unsat:
		return certify.Unsat, ""
	default:
		return certify.Unknown, r.Reason
	}
}

func (a *app) certify(ctx context.Context, name string, opts certifyOptions) error {
	if err := opts.check(); err != nil {
		return err
	}
	shown, in := "<stdin>", a.in
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return unreadable(name, err)
		}
		defer f.Close()
		shown, in = name, f
	}
	var text []byte
	if opts.program != "" {
		p, err := a.program(opts.program)
		if err != nil {
			return err
		}
		text = p.text
	}
	var asked certify.Solver
	if opts.solver.kind != "" {
		session, err := a.open(opts.solver)
		if err != nil {
			return err
		}
		defer session.Close()
		asked = again{session}
	}
	if opts.time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, opts.time, errTime)
		defer cancel()
	}
	report, err := certify.Check(ctx, in, certify.Bounds{MaxBits: opts.maxBits}, asked)
	if err != nil {
		return unreadable(shown, err)
	}
	if report.Problem == nil && text != nil && report.Header.Text != string(text) {
		report.Problem = &certify.Problem{
			Kind: certify.Refused, Line: 1, Col: 1,
			Found: "another program than " + opts.program, Expected: "its certificate",
		}
	}
	c := &certified{shown, report, asked != nil}
	if opts.json {
		a.out.json(c.document())
	} else if report.Problem == nil {
		c.write(a.out)
	}
	return c.status(ctx, a.out)
}

// certified is a certificate that was checked.
type certified struct {
	name   string
	report *certify.Report
	asked  bool // a solver, about cuts
}

// status is the exit status, with the problem if there is one.
func (c *certified) status(ctx context.Context, out *output) error {
	p := c.report.Problem
	switch {
	case p != nil && interrupted(ctx):
		return status(exitInterrupted)
	case p != nil:
		code := map[certify.Kind]int{certify.Malformed: exitInput, certify.Refused: exitRefuted, certify.Bound: exitInconclusive}[p.Kind]
		msg := fmt.Sprintf("%s:%d:%d: %s", c.name, p.Line, p.Col, out.text(p.Error())) // a place that editors find comes first
		return &failure{code: code, msg: msg, draw: func(syntax.Screen) string { return msg + "\n" }}
	case !c.report.Complete || c.asked && c.report.Counts.Trusted > 0:
		return status(exitInconclusive)
	default:
		return nil
	}
}

// maxTrusted is how many cuts that are trusted the text lists.
const maxTrusted = 20

// write is the verdict for people.
func (c *certified) write(out *output) {
	n := c.report.Counts
	h := c.report.Header
	out.line(fmt.Sprintf("%s: accepted: a tree of %s in the language %s", c.name, h.File, h.Language))
	var kinds []string
	for _, s := range certify.Statuses {
		if k := c.report.ByStatus[s]; k > 0 {
			kinds = append(kinds, fmt.Sprintf("%d %s", k, s))
		}
	}
	out.line(fmt.Sprintf("  computed  %s, %s (%s), %s evaluated and run concretely (%s), %s", count(n.Steps, "step"), count(n.Paths, "path"),
		strings.Join(kinds, ", "), count(n.Models, "model"), count(n.RunSteps, "step"), count(n.Computed, "cut")))
	if c.asked {
		out.line(fmt.Sprintf("  asked     %s", count(n.Again, "cut")))
	}
	out.line(fmt.Sprintf("  trusted   %s", count(n.Trusted, "cut")))
	for i, t := range c.report.Trusted {
		if i == maxTrusted {
			out.line(fmt.Sprintf("            … and %d more (--json lists all)", n.Trusted-i))
			break
		}
		reason := ""
		if t.Reason != "" {
			reason = "; asked again: " + t.Reason
		}
		out.line(fmt.Sprintf("            cut %d in line %d: %s at %s, %s, by %s%s", t.ID, t.Line, t.Rule, t.At, cut(t.Statement, 60), t.By, reason))
	}
	if c.report.Complete {
		out.line("the tree is complete")
	} else {
		out.line("the tree is NOT complete")
	}
}

// certifyDocument is the verdict as JSON.
type certifyDocument struct {
	Schema      string         `json:"schema"`
	Version     string         `json:"version"`
	Certificate string         `json:"certificate"`
	Verdict     string         `json:"verdict"` // accepted, refused, malformed or bound
	Complete    bool           `json:"complete"`
	Program     string         `json:"program"`
	Hash        string         `json:"sha256"`
	Language    string         `json:"language"`
	Solver      string         `json:"solver"` // of the search
	Counts      certify.Counts `json:"counts"`
	ByStatus    map[string]int `json:"byStatus"`
	Trusted     []certify.Cut  `json:"trusted"`
	Problem     *problemInfo   `json:"problem"`
}

// problemInfo is why a certificate is not accepted.
type problemInfo struct {
	Line     int    `json:"line"`
	Column   int    `json:"column"`
	Path     int    `json:"path,omitempty"`
	Step     int    `json:"step,omitempty"`
	Found    string `json:"found"`
	Expected string `json:"expected,omitempty"`
}

func (c *certified) document() certifyDocument {
	r := c.report
	doc := certifyDocument{
		Schema: certifySchema, Version: version, Certificate: c.name, Verdict: "accepted", Complete: r.Complete,
		Program: r.Header.File, Hash: r.Header.Hash, Language: r.Header.Language, Solver: r.Header.Solver,
		Counts: r.Counts, ByStatus: r.ByStatus, Trusted: append([]certify.Cut{}, r.Trusted...),
	}
	if p := r.Problem; p != nil {
		doc.Verdict = map[certify.Kind]string{certify.Malformed: "malformed", certify.Refused: "refused", certify.Bound: "bound"}[p.Kind]
		doc.Problem = &problemInfo{p.Line, p.Col, p.Path, p.Step, p.Found, p.Expected}
	}
	return doc
}
