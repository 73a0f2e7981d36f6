package cmd

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"tandem/cmd/internal/cli"
	"tandem/cmd/report"
	"tandem/explore/solver"
	"tandem/internal/child"
	"tandem/internal/lists"
	"tandem/internal/outfile"
	"tandem/internal/spell"
	"tandem/judge/oracle"
	"tandem/judge/oracle/drive"
	"tandem/lang"
	"tandem/lang/machine"
	"tandem/languages"
	"tandem/props/programs"
)

// forms returns the ways in which programs are handed to engines.
func forms() []drive.Form {
	list := []drive.Form{
		{Name: "json", Suffix: ".json", Write: func(p *lang.Program) ([]byte, error) { return json.Marshal(report.AST("program.tdm", p)) }},
		{Name: "tdm", Suffix: ".tdm", Write: lang.Format},
	}
	return append(list, translated()...)
}

// driveOptions are the flags of tandem oracle --engine.
type driveOptions struct {
	report.DriveOptions
	limits       child.Limits
	output       int64 // in MiB
	memory       int64
	tries, each  int
	shrink       time.Duration
	campaign     time.Duration
	lines        bool // one process answers line by line
	workers      int
	save         cli.Target
	names        []string // of the flags
	width        int
	machine      func(*lang.Program) (*lang.Program, error) // of --int; nil: none
	form         drive.Form
	options      string // the file of --options
	matrix       *drive.Matrix
	of           *languages.Language
	grammar      *languages.Grammar // of it
	rules        *languages.Given   // of --with; nil: none
	exhaustively bool
}

func (o *driveOptions) flags(a *app, cmd *cobra.Command) {
	names := lists.Map(forms(), func(form drive.Form) string { return form.Name })
	able := languages.Names(a.generated())
	f := cmd.Flags()
	before := flagNames(cmd)
	f.StringVar(&o.Program, "program", names[0], "how programs are handed to the engine: "+strings.Join(names, ", "))
	completes(cmd, "program", func() []string { return names })
	f.StringVar(&o.Language, "language", "", "the `NAME` of the language of which programs are generated: "+strings.Join(able, ", "))
	completes(cmd, "language", func() []string { return able })
	f.StringVar(&o.Types, "types", "", "generate programs with bit-vectors of this `width`, as bv8, and no integers\nbut for indexes")
	intFlag(cmd, &o.Int)
	f.IntVar(&o.Checks, "checks", 100, "random programs")
	f.Uint64Var(&o.Seed, "seed", 1, "seed of the random programs")
	boundsOf(cmd).IntVar(&o.Size, "size", 20, "nodes of the largest random programs")
	f.IntVar(&o.Exhaustive, "exhaustive", 0, "instead of random programs, all up to this `size`, in nodes")
	boundsOf(cmd).DurationVar(&o.limits.Time, "engine", 10*time.Second, "time of the engine for one program, and that of judging it")
	boundsOf(cmd).Int64Var(&o.output, "output", 64, "what the engine writes, in MiB")
	boundsOf(cmd).Int64Var(&o.memory, "memory", 2048, "memory of the engine, in MiB")
	boundsOf(cmd).IntVar(&o.tries, "tries", 500, "programs that shrinking one tries at the most")
	boundsOf(cmd).DurationVar(&o.shrink, "shrink", time.Minute, "time of shrinking one failure")
	boundsOf(cmd).DurationVar(&o.campaign, "campaign", 0, "time after which no other program is generated")
	boundsOf(cmd).IntVar(&o.Alike, "alike", 0, "programs that have any two features together, as an operator inside of a\nloop: others that have no new two are left out; 0: none is")
	boundsOf(cmd).IntVar(&o.Inputs, "inputs", 0, "inputs x1, x2, ... that random programs have besides, with assumptions and an\nassertion that compare them at the beginning; 0: none")
	boundsOf(cmd).IntVar(&o.each, "each", 1, "failures of a kind that are shrunk and shown; the others are counted")
	f.BoolVar(&o.lines, "lines", false, "start the engine once: it reads a program a line, as often as it is asked, and\nanswers each with its claims in a line")
	f.StringVar(&o.options, "options", "", "ask under sets of options from this `file`: a line has alternatives, as\n--z3 | --cvc5, and any two of them come together; {options} in CMD is the set")
	f.IntVar(&o.workers, "workers", 0, "programs that the engine is asked about at the same time; 0: one a processor")
	o.save.Flag(cmd, "save", "", "keep programs on which the engine fails in this `folder`, with claims and\nverdict, and ask about them first the next time; and how far the run was:\nthe same one goes on there")
	o.names = slices.DeleteFunc(flagNames(cmd), func(name string) bool { return slices.Contains(before, name) || name == "int" })
}

// flagNames lists the flags that a command has.
func flagNames(cmd *cobra.Command) []string {
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	return names
}

// generated lists the languages of which programs can be generated for engines.
func (a *app) generated() []*languages.Language {
	return slices.DeleteFunc(a.register.All(), func(l *languages.Language) bool { return l.Grammar == nil })
}

// check looks at the flags: without an engine there are none.
func (o *driveOptions) check(a *app, cmd *cobra.Command) (err error) {
	given := cmd.Flags().Changed
	switch {
	case given("engine") && strings.TrimSpace(o.Command) == "":
		return cli.Usagef("--engine takes a command, found none")
	case o.Command == "":
		if name, ok := lists.Find(o.names, given); ok {
			return cli.Usagef("--%s goes with --engine", name)
		}
		return nil
	}
	o.exhaustively = given("exhaustive")
	if o.exhaustively && (given("checks") || given("seed") || given("size")) {
		return cli.Usagef("--exhaustive leaves nothing to chance: it does not go with --checks, --seed or --size")
	}
	const mostMiB = 1 << 20
	for _, row := range []struct {
		name         string
		found, least int64
		most         int64
	}{
		{"checks", int64(o.Checks), 0, 1 << 40}, {"size", int64(o.Size), 2, 200}, {"engine-output", o.output, 1, 1024}, {"engine-memory", o.memory, 0, mostMiB},
		{"tries", int64(o.tries), 0, 1 << 40}, {"each", int64(o.each), 1, 1000}, {"alike", int64(o.Alike), 0, 1 << 30}, {"bound inputs", int64(o.Inputs), 0, 64}, {"workers", int64(o.workers), 0, maxWorkers},
	} {
		if row.found < row.least || row.found > row.most {
			return cli.Usagef("--%s takes a number from %d to %d, found %d", row.name, row.least, row.most, row.found)
		}
	}
	switch {
	case o.exhaustively && (o.Exhaustive < 1 || o.Exhaustive > 20):
		return cli.Usagef("--exhaustive takes a size from 1 to 20, found %d", o.Exhaustive)
	case o.limits.Time <= 0:
		return cli.Usagef("--bound engine takes a time above 0, found %v", o.limits.Time)
	case o.campaign < 0:
		return cli.Usagef("--bound campaign takes a time, or 0 for none, found %v", o.campaign)
	case o.shrink < 0:
		return cli.Usagef("--bound shrink takes a time, or 0 for none, found %v", o.shrink)
	}
	for _, place := range []string{"{file}", "{tdm}", "{claims}"} {
		if o.lines && strings.Contains(o.Command, place) {
			return cli.Usagef("--lines hands programs over on standard input and reads claims on standard output: %s does not go with it", place)
		}
	}
	if o.exhaustively {
		o.Checks, o.Seed, o.Size = 0, 0, 0 // they play no part
	}
	if (o.options != "") != strings.Contains(o.Command, "{options}") || o.options != "" && o.lines {
		return cli.Usagef("--options FILE goes with {options} in the command of --engine, and without --lines")
	}
	if o.options != "" {
		text, err := os.ReadFile(o.options)
		if err != nil {
			return cli.Inputf("--options %s: %v", o.options, outfile.Cause(err))
		}
		if o.matrix, err = drive.ReadMatrix(string(text)); err != nil {
			return cli.Inputf("%s:%v", o.options, err)
		}
		o.Options = o.matrix.String()
	}
	o.limits.Output, o.limits.Memory = o.output<<20, o.memory<<20
	return o.choose(a)
}

// choose finds the form and the language.
func (o *driveOptions) choose(a *app) error {
	var names []string
	for _, form := range forms() {
		if names = append(names, form.Name); form.Name == o.Program {
			o.form = form
		}
	}
	if o.form.Write == nil {
		return cli.Usagef("--program takes %s, found %q%s", spell.List(names), o.Program, spell.DidYouMean(o.Program, names))
	}
	o.of, _ = lists.Find(a.generated(), func(l *languages.Language) bool { return o.Language == l.Name || o.Language == "" && l.Checked })
	if o.of == nil {
		able := languages.Names(a.generated())
		if len(able) == 0 {
			return cli.Usagef("no language here has programs that are made by chance for engines")
		}
		return cli.Usagef("--language takes %s, found %q%s", spell.List(able), o.Language, spell.DidYouMean(o.Language, able))
	}
	o.Language = o.of.Name
	if o.Types != "" {
		width, bits := strings.CutPrefix(o.Types, "bv")
		n, err := strconv.Atoi(width)
		if !bits || err != nil || n < 1 || n > 64 {
			return cli.Usagef("--types takes bit-vectors of a width up to 64, as bv8, found %q", o.Types)
		}
		o.width = n
	}
	if o.Int != "" {
		t, err := word(o.Int, lang.MaxWidth)
		if err != nil {
			return err
		}
		o.machine = func(p *lang.Program) (*lang.Program, error) { return machine.Program(p, t) }
	}
	if o.grammar = o.of.Grammar(o.width); o.grammar == nil {
		return cli.Usagef("no programs of the language %s are generated with bit-vectors", o.Language)
	}
	if random := o.grammar.Random; o.Inputs == 1 || o.Inputs > 0 && (!o.of.Checked || len(random.Procs)+len(random.Classes) > 0) {
		return cli.Usagef("--bound inputs takes 0, or at least 2 inputs in a language with checks and without procedures and classes, found %d in %s", o.Inputs, o.Language)
	}
	if forms, err := a.register.Forms(o.of.Syntax, o.rules); err != nil {
		return a.wrongRules(err)
	} else if len(forms) > 0 {
		if !o.grammar.Random.Threaded(forms) {
			o.grammar.Random.WithForms(forms, programs.FormWeight)
		}
		programs.WithForms(o.grammar.Small, forms)
	}
	o.grammar.Random.Wide = o.Inputs
	_, o.grammar.Random.Begun = harnesses[o.form.Name]
	return nil
}

// drive drives an engine.
func (a *app) drive(ctx context.Context, opts oracleOptions) error {
	o := opts.engine
	if a.share != nil && (o.Command == "" || o.campaign > 0) {
		return cli.Usagef("shards ask about all programs: they have an engine, and no bound campaign")
	}
	saved, err := a.savedPrograms(o.save.Name)
	if err != nil {
		return err
	}
	first, second, err := a.oracleSessions(opts.solver) // says what is wrong with the flags
	if err != nil {
		return err
	}
	open := func() (solver.Session, solver.Session, error) {
		if f, s := first, second; f != nil {
			first, second = nil, nil
			return f, s, nil
		}
		return a.oracleSessions(opts.solver)
	}
	before, err := a.through(o)
	if err != nil {
		return err
	}
	if a.share.plans() {
		_ = first.Close() // nothing was asked
		if second != nil {
			_ = second.Close()
		}
		return errPlanned
	}
	total := len(saved) + max(o.Checks-before, 0)
	if o.exhaustively {
		total = 0
	}
	command := drive.Command{Line: o.Command, Form: o.form, Limits: o.limits}
	engine := command.Ask
	lives := &drive.Lines{Command: command}
	defer lives.Close()
	if o.lines {
		engine = lives.Ask
	}
	progress := &stages{a: a, bar: cli.NewProgress(a.err, total, "programs")}
	options := drive.Options{
		Engine: engine, Matrix: o.matrix, Asking: func(set string) drive.Engine {
			under := command
			under.Line = strings.ReplaceAll(command.Line, "{options}", set)
			return under.Ask
		},
		Register: a.register, Rules: o.rules, Grammar: o.grammar, Machine: o.machine, Saved: saved, Checks: o.Checks, Size: o.Size, Seed: o.Seed, Exhaustive: o.Exhaustive,
		Least: o.Judged, Before: before, Alike: o.Alike, Campaign: o.campaign,
		Workers: cmp.Or(o.workers, runtime.GOMAXPROCS(0)), Each: o.each, Tries: o.tries, Shrink: o.shrink, Open: open, Bounds: opts.bounds, Time: o.limits.Time,
		Tell: progress.asked, Tried: progress.tried,
	}
	if a.share != nil {
		options.Part, options.Of = a.share.Part, a.share.Of
	}
	r, err := drive.Drive(ctx, options)
	progress.bar.Close()
	if err != nil {
		return err
	}
	d := report.Driven(o.DriveOptions, r)
	if said, ok := notThere(r); ok {
		return cli.Usagef("--engine %s: %s", o.Command, said)
	}
	if a.share != nil {
		a.share.driven = &report.DriveShard{Document: d, Each: o.each, First: r.First}
	}
	if o.save.Name != "" {
		if err := a.keep(d, o.save); err != nil {
			return err
		}
	}
	shown(a, opts.format, d, func() report.Sarif { return report.SarifOfDriven(d) })
	if ctx.Err() != nil && r.Verdict() != oracle.Wrong {
		return cli.Status(cli.ExitInterrupted)
	}
	if err := lives.Close(); err != nil {
		failed := &cli.Failure{Code: cli.ExitInconclusive, Msg: fmt.Sprintf("--engine %s: %v", o.Command, err)}
		if d.Verdict != oracle.Wrong { // what was found wrong stays so
			return failed
		}
		fmt.Fprintln(a.err, failed.Msg)
	}
	return judged(ctx, d.Verdict)
}

// stages shows the progress of driving: programs first, and then what shrinking tries.
type stages struct {
	a         *app
	bar       *cli.Progress
	shrinking sync.Once
}

func (s *stages) asked() { s.bar.Add() }

func (s *stages) tried() {
	s.shrinking.Do(func() {
		s.bar.Close()
		s.bar = cli.NewProgress(s.a.err, 0, "programs tried to shrink what fails")
	})
	s.bar.Add()
}

// notThere reports whether the shell never found the engine, or cannot run it.
func notThere(r *drive.Result) (said string, ok bool) {
	if r.Programs == 0 || r.Failed < r.Programs {
		return "", false
	}
	for _, f := range r.Failures {
		for _, status := range []string{"exit status 127", "exit status 126"} {
			if f.Kind == drive.Crash && strings.HasPrefix(f.First.Said, status) {
				return f.First.Said, true
			}
		}
	}
	return "", false
}
