package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"tandem/cmd/tandem/internal/languages"
	"tandem/explore"
	"tandem/explore/backward"
	"tandem/lang"
	"tandem/lang/trace"
	"tandem/simplify"
	"tandem/solver"
)

const pathSchema = "tandem.path/v1"

// pathOptions are the flags of tandem path.
type pathOptions struct {
	language string
	choices  string
	simplify bool
	json     bool
	solver   solverOptions
}

func (a *app) pathCommand() *cobra.Command {
	var opts pathOptions
	cmd := &cobra.Command{
		Use:   "path FILE",
		Short: "Show one path: its trace, and its path condition forward and backward",
		Long: `Follow one path of a program, along --choices: a letter where there are several
transitions, T or F at a branching, E for an error of the program; the letter .
for the other transition of a statement that can fail may be left out. The path
ends with the letters, behind the steps that need none.

Printed are the path's symbolic execution trace ρ, as tests and assignments (a
procedure's locals have names of their own in each call, u#1, u#2); the path
condition φ that symbolic execution builds forward; path(ρ), the one that the
calculus of weakest preconditions computes backward; whether both are
equivalent, by their conjuncts and by the solver; and initial values that take
the path, which were run.

FILE - is standard input.`,
		Example: `  tandem path examples/power.tdm --choices TTF
  tandem path examples/hanoi.tdm --choices TTFFTFF
  tandem path examples/binary_bug.tdm --choices TTFTTE
  tandem path examples/find.tdm --choices TTFTT`,
		Args: oneFile,
		RunE: func(cmd *cobra.Command, args []string) error { return a.path(cmd.Context(), args[0], opts) },
	}
	languageFlag(cmd, &opts.language)
	f := cmd.Flags()
	f.StringVar(&opts.choices, "choices", "", "the `branches` to take, as TFT")
	f.BoolVar(&opts.simplify, "simplify", false, "print path conditions simplified, not as they are built")
	f.BoolVar(&opts.json, "json", false, "print JSON (schema "+pathSchema+")")
	opts.solver.flags(cmd)
	opts.solver.secondFlags(cmd)
	return cmd
}

// followed is a path with what the solver says of it.
type followed struct {
	*backward.Path[languages.Symbolic]
	program    *source
	language   string
	opts       pathOptions
	solver     solver.Info
	equivalent explore.Equivalence
	model      solver.Result
}

func (a *app) path(ctx context.Context, file string, opts pathOptions) error {
	p, err := a.program(file)
	if err != nil {
		return err
	}
	l, err := languageOf(p, variantOptions{language: opts.language}, languages.Standard())
	if err != nil {
		return err
	}
	if err := l.checkChoices(opts.choices); err != nil {
		return err
	}
	prob := explore.Of(l.Semantics, p.Program)
	path, err := backward.For(prob, opts.choices)
	if err != nil {
		return usagef("--choices %q: %v", cut(opts.choices, 40), err)
	}
	session, err := a.open(opts.solver)
	if err != nil {
		return err
	}
	defer session.Close()
	f := &followed{Path: path, program: p, language: l.Name, opts: opts}
	f.equivalent = path.Equivalent(ctx, session)
	f.model, err = path.Model(ctx, session, prob)
	f.solver = session.Info()
	var unsound *explore.Unsound
	switch {
	case errors.As(err, &unsound):
		return &failure{code: exitBug, msg: "this is a bug in tandem or in the solver: " + err.Error()}
	case err != nil:
		return err
	}
	if opts.json {
		a.pathJSON(f)
	} else {
		a.pathText(f)
	}
	switch {
	case interrupted(ctx):
		return status(exitInterrupted)
	case f.equivalent.Solver == solver.Sat:
		return status(exitRefuted)
	case f.equivalent.Solver == solver.Unknown && !f.equivalent.Literal, f.model.Answer == solver.Unknown:
		return status(exitInconclusive)
	default:
		return nil
	}
}

// conditions is φ and path(ρ) as they are shown.
func (f *followed) conditions(math bool) (lets []lang.Let, phi, path string) {
	forward, back := f.Forward, f.Backward
	if f.opts.simplify {
		simple := simplify.New()
		forward = simplify.True().Add(simple.Expr(forward)).Expr()
		back = simplify.True().Add(simple.Expr(back)).Expr()
	}
	lets, shown := lang.Show(lang.Style{Math: math, MinShared: minShared}, forward, back)
	return lets, shown[0], shown[1]
}

// ends says how the path ends.
func (f *followed) ends() string {
	switch s := f.End.Stmt().(type) {
	case nil:
		return "final"
	case *lang.Fault:
		return "an error"
	default:
		return fmt.Sprintf("before line %s: %s", lineOf(s), cut(lang.Head(s), 60))
	}
}

func (a *app) pathText(f *followed) {
	out := a.out
	name := "the path"
	if f.opts.choices != "" {
		name += " " + f.opts.choices
	}
	out.line(fmt.Sprintf("%s: %s, %s", name, f.ends(), count(len(f.Rules), "step")))
	out.line("\nρ")
	math := !out.ascii
	rho := f.Trace
	for n := 1; !rho.Empty(); n++ {
		action := rho.Head().String()
		if math {
			action = trace.Of(rho.Head()).Math()
		}
		out.line(fmt.Sprintf("  %s  %s", pad(fmt.Sprint(n), 3, true), action))
		rho = rho.Tail()
	}
	if len(f.Rules) == 0 {
		out.line("  ε")
	}
	out.line("")
	lets, phi, back := f.conditions(math)
	for _, l := range lets {
		out.line(fmt.Sprintf("let %v", l))
	}
	out.line("φ        " + phi)
	out.line("path(ρ)  " + back)
	out.line("\n" + f.verdict())
	switch f.model.Answer {
	case solver.Sat:
		out.line("taken with  " + f.program.inputs(f.model.Model))
		for _, line := range f.program.drawing(f.model.Model.Valuation(), f.program.Vars) {
			out.line("            " + line)
		}
	case solver.Unsat:
		out.line("no initial values take the path")
	default:
		out.line("unknown whether initial values take the path: " + f.model.Reason)
	}
}

// verdict says whether φ and path(ρ) are equivalent, and how that is known.
func (f *followed) verdict() string {
	eq := f.equivalent
	var how []string
	if eq.Literal {
		how = append(how, "they have the same conjuncts")
	}
	switch eq.Solver {
	case solver.Unsat:
		how = append(how, fmt.Sprintf("no values make them differ (%v)", f.solver))
	case solver.Sat:
		return fmt.Sprintf("φ and path(ρ) differ at %v", *eq.Model)
	default:
		how = append(how, "the solver does not know ("+eq.Reason+")")
		if !eq.Literal {
			return "unknown whether φ and path(ρ) are equivalent: " + eq.Reason
		}
	}
	return "φ and path(ρ) are equivalent: " + strings.Join(how, ", and ")
}

// pathDocument is a path, as JSON.
type pathDocument struct {
	Schema   string      `json:"schema"`
	Version  string      `json:"version"`
	Program  programInfo `json:"program"`
	Language string      `json:"language"`
	Solver   solverInfo  `json:"solver"`
	// Second is what a second solver said of the answers; null: none was asked.
	Second   *solver.OpinionTally `json:"secondOpinion,omitempty"`
	Choices  string               `json:"choices"`
	Rules    []string             `json:"rules"`
	Ends     string               `json:"ends"`
	Trace    []string             `json:"trace"`
	Lets     []traceLet           `json:"lets,omitempty"`
	Forward  string               `json:"forward"`
	Backward string               `json:"backward"`
	Verdict  string               `json:"verdict"`       // holds, refuted or inconclusive: that both are equivalent
	Literal  bool                 `json:"sameConjuncts"` // but for their order
	Answer   string               `json:"solverAnswer"`  // unsat: no values make them differ
	Feasible string               `json:"feasible"`      // sat, unsat or unknown
	Model    modelInfo            `json:"model"`         // null: none is known

	Heap json.RawMessage `json:"heap,omitempty"` // the model of a program with classes, as a heap file
}

// modelInfo is values by the names of variables.
type modelInfo map[string]string

func (a *app) pathJSON(f *followed) {
	d := pathDocument{
		Schema: pathSchema, Version: version, Language: f.language, Choices: f.opts.choices,
		Program: programInfo{f.program.File, declared(f.program.Program)},
		Solver:  solverInfo{f.solver.Name, f.solver.Version, string(f.solver.Way)},
		Second:  a.opinion(),
		Rules:   append([]string{}, f.Rules...), Ends: f.ends(), Trace: []string{},
		Literal: f.equivalent.Literal, Answer: f.equivalent.Solver.String(), Feasible: f.model.Answer.String(),
	}
	for rho := f.Trace; !rho.Empty(); rho = rho.Tail() {
		d.Trace = append(d.Trace, rho.Head().String())
	}
	lets, phi, back := f.conditions(false)
	d.Forward, d.Backward = phi, back
	for _, l := range lets {
		d.Lets = append(d.Lets, traceLet{l.Name, l.Text})
	}
	switch {
	case f.equivalent.Solver == solver.Sat:
		d.Verdict = "refuted"
	case f.equivalent.Solver == solver.Unsat, f.equivalent.Literal:
		d.Verdict = "holds"
	default:
		d.Verdict = "inconclusive"
	}
	if f.model.Answer == solver.Sat {
		d.Model = modelInfo{}
		for _, x := range f.program.Vars {
			d.Model[x.Name] = f.model.Model.At(x).String()
		}
		d.Heap = f.program.heapJSON(f.model.Model.Valuation())
	}
	a.out.json(d)
}
