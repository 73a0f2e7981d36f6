package drive

import (
	"context"
	"errors"
	"slices"
	"time"

	"tandem/internal/child"
	"tandem/judge/oracle"
	"tandem/lang"
	"tandem/lang/syntax"
	"tandem/languages"
	"tandem/props/programs"
)

// Attempt is what an engine made of a program, judged.
type Attempt struct {
	Source  languages.Source
	Program *lang.Program
	Kind    Kind   // in what the engine failed; "": in nothing
	Said    string // how; "" of wrong claims, of which Result says it
	Output  []byte // what it wrote, as it was written
	// Claims and Result are nil where there are no claims.
	Claims *oracle.Claims
	Result *oracle.Result

	program languages.Program
	set     []int // of options; nil: none
	options string
	has     *exercise // nil: nobody looked
}

// Statements returns how many the program has.
func (a *Attempt) Statements() int { return programs.Statements(a.Program) }

// fails reports whether the engine failed in a kind.
func (a *Attempt) fails(k Kind) bool {
	if a.Result == nil {
		return a.Kind == k
	}
	return slices.ContainsFunc(a.Result.Findings(), func(f oracle.Finding) bool { return Kind(f.Kind) == k })
}

// discarded is the error of a program that no engine is asked about.
type discarded struct {
	reason string
	number int // of the program
}

func (d *discarded) Error() string { return d.reason }

// maxKept is how much is kept of an output that is no claims, in bytes.
const maxKept = 4096

// attempt has the engine answer a program, and judges what it claims. file is the
// program's name in messages.
func (w *worker) attempt(ctx context.Context, file string, p *lang.Program, set []int) (*Attempt, error) {
	if w.o.Machine != nil {
		var err error
		if p, err = w.o.Machine(p); err != nil {
			return nil, &discarded{reason: err.Error()}
		}
	}
	text, err := lang.Format(p)
	if err != nil {
		return nil, &discarded{reason: "a program has no source text"}
	}
	return w.judged(ctx, file, text, set)
}

// judged returns attempt of a program's source.
func (w *worker) judged(ctx context.Context, file string, text []byte, set []int) (*Attempt, error) {
	src, err := w.o.Register.Read(file, text, "")
	if err != nil {
		return nil, err
	}
	p, err := oracle.Open(w.o.Register, src)
	if err != nil {
		return nil, err
	}
	a, engine := &Attempt{Source: src, Program: p.Lang(), program: p, set: set}, w.o.Engine
	if set != nil {
		a.options = w.o.Matrix.text(set)
		engine = w.o.Asking(a.options)
	}
	began := time.Now()
	answer, err := engine(ctx, a.Program, text)
	if answer.Kind != Hang {
		w.longest = max(w.longest, time.Since(began))
	}
	var none *NoForm
	switch {
	case ctx.Err() != nil:
		return nil, context.Cause(ctx)
	case errors.As(err, &none):
		return nil, &discarded{reason: none.Reason}
	case err != nil:
		return nil, err
	}
	a.Kind, a.Said, a.Output = answer.Kind, answer.Said, answer.Claims
	if a.Kind == "" {
		if err := w.judge(ctx, p, a); err != nil {
			return nil, err
		}
	}
	if a.Claims == nil && len(a.Output) > maxKept {
		a.Output = a.Output[:maxKept]
	}
	return a, nil
}

// judge judges the claims that were written.
func (w *worker) judge(ctx context.Context, p languages.Program, a *Attempt) error {
	c, err := oracle.Read("claims", a.Output, a.Program)
	if errs, ok := errors.AsType[syntax.Errors](err); ok {
		a.Kind, a.Said = Garbage, errs[0].Error()
		return nil
	}
	if err != nil {
		return err
	}
	within := ctx
	if w.o.Time > 0 {
		var cancel context.CancelFunc
		within, cancel = context.WithTimeout(ctx, child.Patience*w.o.Time)
		defer cancel()
	}
	a.Claims = c
	if a.Result, err = oracle.Judge(within, p, c, oracle.Options{Session: w.first, Second: w.second, Bounds: w.o.Bounds}); err != nil {
		return err
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if list := a.Result.Findings(); len(list) > 0 {
		a.Kind = Kind(list[0].Kind)
	}
	return nil
}
