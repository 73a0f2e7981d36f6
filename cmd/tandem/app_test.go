package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"tandem/cmd/tandem/internal/languages"
	"tandem/props"
	"tandem/spec"
)

// standard is a language by the rules by which its theorems hold.
func standard(l *languages.Language) *chosen {
	return &chosen{Language: l, Variant: l.In(languages.Standard())}
}

type panicking struct{}

func (panicking) Read([]byte) (int, error) { panic("boom") }

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errors.New("no room") }

func TestPanicIsReported(t *testing.T) {
	var out, errs bytes.Buffer
	code := run([]string{"run", "-"}, panicking{}, &out, &errs)
	for _, want := range []string{"this is a bug in tandem: boom", "panicking"} {
		if !strings.Contains(errs.String(), want) {
			t.Errorf("standard error lacks %q:\n%s", want, errs.String())
		}
	}
	if code != exitBug || out.Len() > 0 {
		t.Errorf("exit status %d, output %q, want %d and none", code, out.String(), exitBug)
	}
}

// broken is a statement whose check panics.
type broken struct{}

func (broken) Info() props.Info                                 { return props.Info{ID: "p"} }
func (broken) Hunt(context.Context, props.Options) props.Report { panic("boom") }

func TestPanicInAHuntIsReported(t *testing.T) {
	_, err := hunt(context.Background(), []props.Checkable{broken{}}, props.Options{Checks: 1, Seed: 1}, &progress{})
	var b *bug
	if !errors.As(err, &b) || !strings.Contains(err.Error(), "p: ") {
		t.Errorf("got %v, want a bug in p", err)
	}
}

// A panic while a case is judged is our bug, whatever else was found.
func TestCrashIsReported(t *testing.T) {
	var out, errs bytes.Buffer
	a := &app{err: &errs}
	a.out = newOutput(&out, func(error) {})
	code := a.conclude(a.report(false, &checked{chosen: standard(languages.Default()), reports: []props.Report{
		{ID: "a", Verdict: "refuted", Result: spec.Refuted, Counterexample: &props.Counterexample{}},
		{ID: "b", Verdict: "inconclusive", Result: spec.Inconclusive, Crash: &props.Crash{Panic: "boom", Stack: "where"}},
	}}))
	if code != exitBug || !strings.Contains(errs.String(), "this is a bug in tandem: boom\nwhere") {
		t.Errorf("exit status %d, want %d; standard error\n%s", code, exitBug, errs.String())
	}
	if !strings.Contains(out.String(), "! b: a bug in tandem: boom") {
		t.Errorf("the report does not name the crash:\n%s", out.String())
	}
}

func TestExitOfCheck(t *testing.T) {
	holds, refuted, open := props.Report{Result: spec.Holds}, props.Report{Result: spec.Refuted}, props.Report{Result: spec.Inconclusive}
	stopped := props.Report{Result: spec.Holds, Stopped: "budget"}
	for _, row := range []struct {
		name   string
		in     checked
		want   int
		reason string
	}{
		{"holds", checked{reports: []props.Report{holds, holds}}, exitFine, "everything holds"},
		{"refuted", checked{reports: []props.Report{open, refuted, holds}}, exitRefuted, "a refutation counts whatever else is open"},
		{"open", checked{reports: []props.Report{holds, open}}, exitInconclusive, "a statement without a checked case"},
		{"budget", checked{reports: []props.Report{stopped}, ended: errBudget}, exitInconclusive, "fewer random cases than were asked for"},
		{"interrupted", checked{reports: []props.Report{refuted}, ended: errInterrupted}, exitInterrupted, "the user stopped it"},
		{"scope cut", checked{reports: []props.Report{stopped}, ended: errBudget, scope: &spec.Scope{}}, exitInconclusive, "all programs are not some"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if got := row.in.exit(); got != row.want {
				t.Errorf("%s: got %d, want %d", row.reason, got, row.want)
			}
		})
	}
}

func TestLostOutput(t *testing.T) {
	var errs bytes.Buffer
	code := run([]string{"version"}, strings.NewReader(""), failing{}, &errs)
	if code != exitUsage || !strings.Contains(errs.String(), "the output is incomplete: no room") {
		t.Errorf("exit status %d, want %d; standard error %q", code, exitUsage, errs.String())
	}
	stopped := false
	o := newOutput(failing{}, func(error) { stopped = true })
	_, _ = io.WriteString(o, strings.Repeat("x", 1<<20))
	if !stopped {
		t.Error("nobody was told that a write failed")
	}
}

func TestASCII(t *testing.T) {
	o := &output{ascii: true}
	for _, row := range []struct{ in, want, reason string }{
		{"⟨S, σ, φ⟩ →* ⟨S', V∘σ⟩", "<S, sigma, phi> ->* <S', V o sigma>", "symbols have names"},
		{"V(eσ), σ[x := eσ]", "V(e sigma), sigma[x := e sigma]", "an applied substitution stays apart"},
		{"x ≤ y ∧ ¬b ✓", "x <= y && !b ok", "operators as programs have them"},
		{"§2: 3 × 4 …", "section 2: 3 x 4 ...", "typography"},
		{"é", "é", "names of the program stay"},
	} {
		if got := o.text(row.in); got != row.want {
			t.Errorf("%s: got %q, want %q", row.reason, got, row.want)
		}
	}
	for _, l := range languages.All() {
		said := map[string]string{"title": l.Heading()}
		for _, m := range l.AllMutants() {
			said[m.ID] = m.Error
		}
		for _, r := range l.AllReadings() {
			said[r.ID] = r.Text
		}
		for what, text := range said {
			if got := o.text(text); strings.ContainsFunc(got, func(r rune) bool { return r > 127 }) {
				t.Errorf("%s, %s: %q is not ASCII", l.Name, what, got)
			}
		}
	}
}
