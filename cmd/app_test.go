package cmd

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"tandem/cmd/internal/cli"
	"tandem/cmd/register"
	"tandem/cmd/report"
	"tandem/judge/ledger"
	"tandem/languages"
	"tandem/props"
	"tandem/spec"
)

// standard returns a language by the rules by which its theorems hold.
func standard(l *languages.Language) *languages.Chosen {
	return &languages.Chosen{Language: l, Variant: l.In(languages.Standard())}
}

// checked returns a report on the basic language.
func checked(ended error, scope *spec.Scope, reports ...props.Report) *report.Checked {
	return &report.Checked{Chosen: standard(register.All().Default()), Found: &ledger.Found{Reports: reports, Ended: ended, Scope: scope}}
}

type panicking struct{}

func (panicking) Read([]byte) (int, error) { panic("boom") }

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errors.New("no room") }

func TestPanicIsReported(t *testing.T) {
	var out, errs bytes.Buffer
	code := Run(register.All(), []string{"run", "-"}, panicking{}, &out, &errs)
	for _, want := range []string{"this is a bug in tandem: boom", "panicking"} {
		if !strings.Contains(errs.String(), want) {
			t.Errorf("standard error lacks %q:\n%s", want, errs.String())
		}
	}
	if code != cli.ExitBug || out.Len() > 0 {
		t.Errorf("exit status %d, output %q, want %d and none", code, out.String(), cli.ExitBug)
	}
}

// broken is a statement whose check panics.
type broken struct{}

func (broken) Info() props.Info                                 { return props.Info{ID: "p"} }
func (broken) Test(context.Context, props.Options) props.Report { panic("boom") }
func (broken) Given(context.Context, any) (props.Report, error) { panic("boom") }

func TestPanicInATestIsReported(t *testing.T) {
	_, err := props.TestAll(context.Background(), []props.Checkable{broken{}}, props.Options{Checks: 1, Seed: 1})
	var out, errs bytes.Buffer
	a := &app{err: &errs, out: cli.NewOutput(&out, func(error) {})}
	code := cli.Conclude(a.agreed(err), a.out, a.err)
	if want := "this is a bug in tandem: p: boom\n"; code != cli.ExitBug || !strings.HasPrefix(errs.String(), want) || !strings.Contains(errs.String(), "broken.Test") {
		t.Errorf("exit status %d, standard error\n%s\nwant %d, %s and where", code, errs.String(), cli.ExitBug, want)
	}
}

// A panic while a case is judged is our bug, whatever else was found.
func TestCrashIsReported(t *testing.T) {
	var out, errs bytes.Buffer
	a := &app{err: &errs}
	a.out = cli.NewOutput(&out, func(error) {})
	code := cli.Conclude(a.checked([]*report.Checked{checked(nil, nil,
		props.Report{ID: "a", Verdict: "refuted", Result: spec.Refuted, Counterexample: &props.Counterexample{}},
		props.Report{ID: "b", Verdict: "inconclusive", Result: spec.Inconclusive, Crash: &props.Crash{Panic: "boom", Stack: "where"}},
	)}, nil, checkOptions{}), a.out, a.err)
	if code != cli.ExitBug || !strings.Contains(errs.String(), "this is a bug in tandem: boom\nwhere") {
		t.Errorf("exit status %d, want %d; standard error\n%s", code, cli.ExitBug, errs.String())
	}
	if !strings.Contains(out.String(), "! b: a bug in tandem: boom") {
		t.Errorf("the report does not name the crash:\n%s", out.String())
	}
}

func TestExitOfCheck(t *testing.T) {
	holds, refuted, open := props.Report{Result: spec.Tested}, props.Report{Result: spec.Refuted}, props.Report{Result: spec.Inconclusive}
	stopped := props.Report{Result: spec.Tested, Stopped: "budget"}
	for _, row := range []struct {
		name   string
		in     *report.Checked
		want   int
		reason string
	}{
		{"holds", checked(nil, nil, holds, holds), cli.ExitFine, "everything holds"},
		{"refuted", checked(nil, nil, open, refuted, holds), cli.ExitRefuted, "a refutation counts whatever else is open"},
		{"open", checked(nil, nil, holds, open), cli.ExitInconclusive, "a statement without a checked case"},
		{"budget", checked(report.ErrBudget, nil, stopped), cli.ExitInconclusive, "fewer random cases than were asked for"},
		{"interrupted", checked(cli.ErrInterrupted, nil, refuted), cli.ExitInterrupted, "the user stopped it"},
		{"scope cut", checked(report.ErrBudget, &spec.Scope{}, stopped), cli.ExitInconclusive, "all programs are not some"},
	} {
		t.Run(row.name, func(t *testing.T) {
			a := &app{err: io.Discard, out: cli.NewOutput(io.Discard, func(error) {})}
			if got := cli.Conclude(a.checked([]*report.Checked{row.in}, nil, checkOptions{}), a.out, a.err); got != row.want {
				t.Errorf("%s: got %d, want %d", row.reason, got, row.want)
			}
		})
	}
}

func TestLostOutput(t *testing.T) {
	var errs bytes.Buffer
	code := Run(register.All(), []string{"version"}, strings.NewReader(""), failing{}, &errs)
	if code != cli.ExitUsage || !strings.Contains(errs.String(), "the output is incomplete: no room") {
		t.Errorf("exit status %d, want %d; standard error %q", code, cli.ExitUsage, errs.String())
	}
	stopped := false
	o := cli.NewOutput(failing{}, func(error) { stopped = true })
	_, _ = io.WriteString(o, strings.Repeat("x", 1<<20))
	if !stopped {
		t.Error("nobody was told that a write failed")
	}
}
