//go:build unix

package solver

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tandem/lang"
)

// TestFake: a solver that fails gives Unknown with the reason, in time, leaves
// no process behind, and the next check is answered by a new one that was told
// the stack.
func TestFake(t *testing.T) {
	tests := []struct {
		name     string // the fake's mode
		want     string // part of the reason
		wrong    bool
		restarts int
		reason   string
	}{
		{"killed", "it ended: signal: killed", false, 1, "a solver may be killed from outside"},
		{"exits", "it ended: exit status 3: assertion failed: smt.c:17", false, 1, "the first line of stderr tells why"},
		{"exits at start", "it ended: exit status 7: no licence found", false, 1, "nobody reads the greeting"},
		{"hung", "no answer within 2s", false, 1, "our own deadline"},
		{"silent", "no answer within 2s", false, 1, "it reads and says nothing"},
		{"never reads", "no answer within 2s", false, 1, "its standard input fills up"},
		{"never reads and talks", "no answer within 2s", false, 1, "both pipes are full"},
		{"closes its output", "it closed its output", false, 1, "no reply can come, though it runs"},
		{"closes its input", "it closed its input", false, 1, "nothing can be asked, though it runs"},
		{"leaves a child behind", "it ended: exit status 0", false, 1, "the child holds the output open"},
		{"nonsense", "it says colorless", false, 1, "no answer of SMT-LIB"},
		{"brackets", "a ) without a (", false, 1, "not even an expression, though sat comes first"},
		{"binary", "the byte 0x0", false, 1, "no text"},
		{"half a reply", "no answer within 2s", false, 1, "the rest may come yet"},
		{"half a reply and exits", "ends in the middle", false, 1, "sat without anything behind it may be more"},
		{"error", `it reports an error: line 3 column 7: unknown constant "y"`, false, 1, "two quotes are one"},
		{"error and an answer", "it reports an error: invalid assertion", false, 1, "it answers another question than ours"},
		{"unsupported", "it says unsupported", false, 1, "an answer of SMT-LIB, but none to this"},
		{"timeout", "it says timeout", false, 1, "what some solvers say for unknown"},
		{"out of memory", "it reports an error: out of memory", false, 1, "as Z3 says it"},
		{"bad_alloc", "std::bad_alloc", false, 1, "as C++ says it, to stderr"},
		{"unknown", "the solver says unknown: it is Monday", false, 0, "no failure: nothing is started again"},
		{"floods answers", "more than 1000 things", false, 1, "endless output of good replies"},
		{"floods brackets", "levels of brackets", false, 1, "endless nesting"},
		{"floods a word", "longer than 16777216 bytes", false, 1, "an endless word"},
		{"floods a string", "longer than 16777216 bytes", false, 1, "an endless string"},
		{"floods stderr", "no answer within 2s", false, 1, "stderr is drained, not kept"},
		{"answers twice", "it says unsat", false, 1, "which question is the second answer to?"},
		{"wrong model", "the solver's model does not satisfy the formula", true, 0, "7 is not negative"},
		{"model of words", "(x many) is no value of x", false, 1, "no value"},
		{"model of another type", "(x true) is no value of x", false, 1, "no integer"},
		{"model of a fraction", "(x (/ (- 5) 2)) is no value of x", false, 1, "no integer"},
		{"empty model", "it says sat, but gives no model", false, 1, "too few values"},
		{"model of nothing", "it says sat, but gives no model", false, 1, "no reply to get-value"},
		{"model error", "it reports an error: model is not available", false, 1, "an error instead of values"},
		{"dies before the model", "it says sat, but gives no model: it ended", false, 1, "sat was said"},
		{"hung before the model", "no answer within 2s", false, 1, "sat was said"},
	}
	much := long(6_000)
	var text strings.Builder
	if err := WriteSMT2(&text, []lang.Expr{much}, Sat, ""); err != nil || text.Len() < 5<<14 {
		t.Fatalf("%d bytes fit into a pipe: %v", text.Len(), err)
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			pids := filepath.Join(t.TempDir(), "pids")
			deadline := 5 * time.Minute // far away: it must notice before
			if strings.HasPrefix(tt.want, "no answer") {
				deadline = 2 * time.Second // it must have begun before, on a busy machine, too
			}
			s, err := Open(fakeCommand(tt.name, pids), Options{Timeout: deadline})
			if err != nil {
				t.Fatal(err)
			}
			s.Assert(much)
			s.Push()
			s.Assert(lt(x, lang.I(0)))
			begin := time.Now()
			r := s.Check(context.Background())
			if took := time.Since(begin); took > deadline+patience {
				t.Errorf("it took %v", took)
			}
			if r.Answer != Unknown || !strings.Contains(r.Reason, tt.want) || r.Wrong != tt.wrong || r.Reason == "" {
				t.Errorf("got %v, wrong %v; want the reason %q: %s", r, r.Wrong, tt.want, tt.reason)
			}
			s.(*session).timeout = 5 * time.Minute
			before := processes(t, pids)
			if tt.restarts > 0 {
				gone(t, before)
				if r := s.Check(context.Background()); r.String() != "sat {x: -5}" {
					t.Errorf("afterwards: got %v, want sat {x: -5}", r)
				}
			}
			if got := s.Stats(); got.Restarts != tt.restarts {
				t.Errorf("%d restarts, want %d", got.Restarts, tt.restarts)
			}
			if err := s.Close(); err != nil {
				t.Error(err)
			}
			if all := processes(t, pids); len(all) != 1+tt.restarts {
				t.Errorf("%d processes, want %d", len(all), 1+tt.restarts)
			} else {
				gone(t, all)
			}
		})
	}
}

// TestFakeArrays: whatever a solver says of arrays, only a model is one, and an
// array that cannot be read is no failure of the solver.
func TestFakeArrays(t *testing.T) {
	tests := []struct {
		name     string // the fake's mode
		want     string
		wrong    bool
		failures int
		reason   string
	}{
		{"array", "sat {a: [7]}", false, 0, "a model"},
		{"array needed outside", "sat {a: {0: 7, else 0, length 0}}", false, 0, "the element outside of the bound is needed"},
		{"wrong array", "unknown: the solver's model does not satisfy the formula: Fake 0.1 (pipe) says sat with {a: [0, 7]}, where a[0] == 7 is false", true, 0, "another element"},
		{"negative bound", "unknown: the solver's model is none: Fake 0.1 (pipe) says sat with {a: {0: 7, else 0, length -1}}, in which a bound is negative", true, 0, "it would satisfy the formula"},
		{"array by name", "unknown: the solver says sat, but its value of a cannot be read: (_ as-array k!0)", false, 0, "it may be one"},
		{"array of words", "(a many) is no value of a", false, 1, "no array"},
		{"bound of words", "(bound a many) is no value of a", false, 1, "no integer"},
		{"array without a bound", "it says sat, but gives no model", false, 1, "a value is missing"},
	}
	for _, tt := range tests {
		s, err := Open(fakeCommand("always "+tt.name, filepath.Join(t.TempDir(), "pids")), Options{})
		if err != nil {
			t.Fatal(err)
		}
		s.Assert(parsed(t, "a[0] == 7"))
		r := s.Check(context.Background())
		if got := r.String(); !strings.Contains(got, tt.want) || r.Wrong != tt.wrong || s.(*session).failures != tt.failures {
			t.Errorf("%s: got %s, wrong %v, %d failures; want %s, wrong %v, %d failures: %s",
				tt.name, got, r.Wrong, s.(*session).failures, tt.want, tt.wrong, tt.failures, tt.reason)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
}

// long is true, and long as text.
func long(n int) lang.Expr {
	e := x
	for i := range n {
		e = lang.Term(lang.Sub, e, lang.Term(lang.Mul, x, lang.I(int64(i))))
	}
	return lang.Term(lang.Or, lang.Term(lang.Eq, e, lang.I(1)), lang.True)
}

// TestGivenUp: a solver that always fails is not started for ever.
func TestGivenUp(t *testing.T) {
	pids := filepath.Join(t.TempDir(), "pids")
	s, err := Open(fakeCommand("always exits", pids), Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	s.Assert(lt(x, lang.I(0)))
	var r Result
	for range 3 * maxFailures {
		r = s.Check(context.Background())
	}
	if r.Answer != Unknown || !strings.Contains(r.Reason, "failed 5 times in a row") || !strings.Contains(r.Reason, "smt.c:17") {
		t.Errorf("got %v", r)
	}
	if all := processes(t, pids); len(all) != maxFailures {
		t.Errorf("%d processes, want %d", len(all), maxFailures)
	} else {
		gone(t, all)
	}
}

// TestDeadlineIsNoFailure: hard questions are not held against the solver.
func TestDeadlineIsNoFailure(t *testing.T) {
	pids := filepath.Join(t.TempDir(), "pids")
	s, err := Open(fakeCommand("always hung", pids), Options{Timeout: 50 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	s.Assert(lt(x, lang.I(0)))
	for range maxFailures + 2 {
		if r := s.Check(context.Background()); r.Reason != "no answer within 50ms" || r.Cancelled {
			t.Fatalf("got %v", r)
		}
	}
}

// TestNoCommand: what cannot be started is an error of Open, or, if the
// program vanishes later, a reason.
func TestNoCommand(t *testing.T) {
	for command, want := range map[string]string{
		"no-such-solver --fast": `solver "no-such-solver --fast": there is no such program on the PATH`,
		"/no/such/solver":       `solver "/no/such/solver": stat /no/such/solver: no such file or directory`,
		"' '":                   `solver "' '": there is no such program on the PATH`,
		"z3 '-in":               `solver "z3 '-in": a ' is not closed`,
		" ":                     `solver: the command is empty`,
	} {
		if _, err := Open(command, Options{}); err == nil || err.Error() != want {
			t.Errorf("Open(%q): got %v, want %s", command, err, want)
		}
	}
	script := filepath.Join(t.TempDir(), "solver")
	if err := os.WriteFile(script, []byte("#!/bin/sh\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	s, err := Open(script, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(script); err != nil {
		t.Fatal(err)
	}
	if r := s.Check(context.Background()); r.Answer != Unknown || !strings.Contains(r.Reason, "it does not start") {
		t.Errorf("got %v", r)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

// TestCancel: a context that ends is noticed at once, by every way, with its
// cause, and the session can be used afterwards.
func TestCancel(t *testing.T) {
	pids := filepath.Join(t.TempDir(), "pids")
	hard := hardFormula()
	for _, kind := range append(opened(t), fakeCommand("hung", pids), "small") {
		t.Run(kind, func(t *testing.T) {
			s := openFor(t, kind, Options{Small: SmallDomain{Ints: 1 << 40, Valuations: 1 << 50}})
			s.Push()
			s.Assert(hard)
			stop := errors.New("somebody stopped it")
			ctx, cancel := context.WithCancelCause(context.Background())
			var stopped time.Time
			time.AfterFunc(100*time.Millisecond, func() {
				for strings.Contains(kind, pids) && !exists(pids) { // it has not begun
					time.Sleep(10 * time.Millisecond)
				}
				stopped = time.Now()
				cancel(stop)
			})
			r := s.Check(ctx)
			if took := time.Since(stopped); took > patience {
				t.Errorf("it noticed after %v", took)
			}
			if r.Answer != Unknown || r.Reason != "cancelled: somebody stopped it" || !r.Cancelled {
				t.Errorf("got %v, cancelled %v", r, r.Cancelled)
			}
			if r := s.Check(ctx); r.Reason != "cancelled: somebody stopped it" || !r.Cancelled {
				t.Errorf("with a context that has ended: got %v", r)
			}
			s.Pop()
			s.Assert(lang.Term(lang.Eq, x, lang.I(-5)))
			if r := s.Check(context.Background()); r.String() != "sat {x: -5}" {
				t.Errorf("afterwards: got %v", r)
			}
		})
	}
	gone(t, processes(t, pids))
}

func exists(file string) bool { _, err := os.Stat(file); return err == nil }

// TestClose: a closed session answers Unknown, and closing again does nothing.
func TestClose(t *testing.T) {
	for _, kind := range append(opened(t), "small") {
		s, err := Open(kind, Options{})
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if err := s.Close(); err != nil {
				t.Errorf("%s: %v", kind, err)
			}
		}
		if r := s.Check(context.Background()); r.Answer != Unknown || r.Reason != "the session is closed" {
			t.Errorf("%s: got %v", kind, r)
		}
	}
}
