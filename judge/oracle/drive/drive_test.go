package drive_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"tandem/cmd/register"
	"tandem/explore/solver"
	"tandem/internal/child"
	"tandem/judge/oracle/drive"
	"tandem/lang"
	"tandem/languages"
	"tandem/languages/entries"
)

func options(t testing.TB, e drive.Engine) drive.Options {
	t.Helper()
	r := languages.New(entries.WithChecks(entries.Basic())...)
	l, err := r.Named("basic+checks", languages.Explore)
	if err != nil {
		t.Fatal(err)
	}
	return drive.Options{
		Engine: e, Register: r, Grammar: l.Grammar(0), Checks: 30, Size: 20, Seed: 5, Tries: 100,
		Open: func() (solver.Session, solver.Session, error) {
			s, err := solver.Open("", solver.Options{})
			return s, nil, err
		},
	}
}

// saying returns an engine that says the same of every program that has a word, and nothing
// of others.
func saying(word, claim string) drive.Engine {
	return func(_ context.Context, _ *lang.Program, text []byte) (drive.Answer, error) {
		if !strings.Contains(string(text), word) {
			claim = ""
		}
		return drive.Answer{Claims: []byte(`{"schema": "tandem.claims/v1", "claims": [` + claim + `]}`)}, nil
	}
}

// shown returns what was found, in a few lines.
func shown(r *drive.Result) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d programs: %d right, %d undecided, %d wrong, %d failed, %d discarded %s; saved %d, %d; stopped %v\n",
		r.Programs, r.Right, r.Undecided, r.Wrong, r.Failed, r.Discarded, r.Discard, r.Saved, r.Still, r.Stopped)
	for _, f := range r.Failures {
		fmt.Fprintf(&b, "%s, %d%s, %d tries: %s%s", f.Kind, f.Number, f.Saved, f.Tried, f.Small.Source.Text(), f.Small.Said)
	}
	return b.String()
}

// An engine that hangs twice while its program is made smaller gets less time at the other tries, and
// all of it once more for what is told.
func TestHangs(t *testing.T) {
	limits := child.Limits{Time: time.Minute}
	whole, less := 0, 0
	o := options(t, func(ctx context.Context, _ *lang.Program, text []byte) (drive.Answer, error) {
		if !strings.Contains(string(text), "if ") {
			return drive.Answer{Claims: []byte(`{"schema": "tandem.claims/v1", "claims": []}`)}, nil
		}
		if limits.Bound(ctx) == limits.Time {
			whole++
		} else {
			less++
		}
		return drive.Answer{Kind: drive.Hang, Said: "it did not end"}, nil
	})
	o.Workers, o.Each, o.Checks = 1, 1, 10
	r, err := drive.Drive(context.Background(), o)
	if err != nil || len(r.Failures) != 1 {
		t.Fatalf("%+v, %v", r, err)
	}
	if asked := r.Failed + 2; whole > asked || less == 0 || r.Failures[0].Small == r.Failures[0].First {
		t.Errorf("%d times all of its time, %d times less; want at most %d, and more than 0", whole, less, asked)
	}
}

// The same seed finds the same, whatever the number of workers.
func TestWorkers(t *testing.T) {
	found := func(workers int) string {
		engine := func(_ context.Context, _ *lang.Program, text []byte) (drive.Answer, error) {
			switch {
			case strings.Contains(string(text), "while"):
				return drive.Answer{Kind: drive.Crash, Said: "broken"}, nil
			case strings.Contains(string(text), "assert"):
				return drive.Answer{}, &drive.NoForm{Reason: "no assertions"}
			}
			return drive.Answer{Claims: []byte(`{"schema": "tandem.claims/v1", "claims": [{"condition": "true", "outcome": {"kind": "blocked"}}]}`)}, nil
		}
		o := options(t, engine)
		o.Workers, o.Each = workers, 2
		r, err := drive.Drive(context.Background(), o)
		if err != nil {
			t.Fatal(err)
		}
		if r.Programs+r.Discarded != o.Checks || r.Discarded == 0 || r.Failed == 0 || r.Wrong == 0 {
			t.Errorf("%+v", r)
		}
		return shown(r)
	}
	one, four := found(1), found(4)
	if diff := cmp.Diff(one, four); diff != "" {
		t.Errorf("-one +four\n%s", diff)
	}
	if strings.Count(one, "crash, ") != 2 || strings.Count(one, "wrong-outcome, ") != 2 {
		t.Errorf("want two failures of each kind:\n%s", one)
	}
}

// Programs that were saved come first, and all programs up to a size come once.
func TestSavedAndExhaustive(t *testing.T) {
	seen := map[string]bool{}
	var order []string
	o := options(t, func(_ context.Context, _ *lang.Program, text []byte) (drive.Answer, error) {
		order = append(order, string(text))
		if seen[string(text)] {
			t.Errorf("%s comes again", text)
		}
		seen[string(text)] = true
		return drive.Answer{Claims: []byte(`{"schema": "tandem.claims/v1", "claims": []}`)}, nil
	})
	o.Saved = []drive.Saved{{Name: "a.tdm", Text: []byte("var z: int;\n\nassert z == 3;\n")}, {Name: "b.tdm", Text: []byte("var z: int;\n\nz := 3;\n")}}
	o.Exhaustive, o.Tries = 3, 0
	r, err := drive.Drive(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	if r.Saved != 2 || r.Still != 0 || order[0] != string(o.Saved[0].Text) || order[1] != string(o.Saved[1].Text) {
		t.Errorf("%s%q", shown(r), order[:2])
	}
	if !seen["var x: int;\n\nx := 0;\n"] || !seen["var p: bool;\n\nassert p;\n"] || r.Right+r.Nothing != len(order) || len(order) < 20 {
		t.Errorf("%d programs: %s", len(order), shown(r))
	}
	o.Engine = saying("assert", `{"condition": "true", "outcome": {"kind": "blocked"}}`)
	o.Exhaustive, o.Checks = 0, 0
	if r, err = drive.Drive(context.Background(), o); err != nil || r.Still != 1 || r.Failures[0].Saved != "a.tdm" || r.Failures[0].Number != 0 {
		t.Errorf("%v: %s", err, shown(r))
	}
}

// An engine can be asked about programs of each language that has some to generate.
func TestEachLanguage(t *testing.T) {
	r := register.All()
	for _, l := range r.All() {
		if l.Grammar == nil || !l.Checked {
			continue
		}
		asked := 0
		o := options(t, func(context.Context, *lang.Program, []byte) (drive.Answer, error) {
			asked++
			return drive.Answer{Claims: []byte(`{"schema": "tandem.claims/v1", "claims": []}`)}, nil
		})
		o.Register, o.Grammar, o.Workers = r, l.Grammar(0), 1
		if _, err := drive.Drive(t.Context(), o); err != nil || asked < 20 {
			t.Errorf("%s: %d programs, %v", l.Name, asked, err)
		}
	}
}

// A run goes on where an earlier one ended, with the programs that one long run has.
func TestBefore(t *testing.T) {
	for _, alike := range []int{0, 2} {
		asked := func(before, checks int) (list []string, r *drive.Result) {
			o := options(t, func(_ context.Context, _ *lang.Program, text []byte) (drive.Answer, error) {
				list = append(list, string(text))
				return drive.Answer{Claims: []byte(`{"schema": "tandem.claims/v1", "claims": []}`)}, nil
			})
			o.Before, o.Checks, o.Workers, o.Alike = before, checks, 1, alike
			r, err := drive.Drive(context.Background(), o)
			if err != nil || r.Through != checks || r.Programs+r.Discarded+r.Alike != checks-before {
				t.Errorf("%v: %+v", err, r)
			}
			return list, r
		}
		whole, r := asked(0, 60)
		if (alike > 0) != (r.Alike > 0) || len(whole) < 10 {
			t.Errorf("alike %d: %d programs, %d left out", alike, len(whole), r.Alike)
		}
		first, _ := asked(0, 25)
		rest, _ := asked(25, 60)
		if diff := cmp.Diff(whole, append(first, rest...)); diff != "" {
			t.Errorf("alike %d: -one run +two runs\n%s", alike, diff)
		}
	}
}

// A campaign ends at its time, and says how far it was.
func TestCampaign(t *testing.T) {
	o := options(t, func(context.Context, *lang.Program, []byte) (drive.Answer, error) {
		time.Sleep(20 * time.Millisecond)
		return drive.Answer{Claims: []byte(`{"schema": "tandem.claims/v1", "claims": []}`)}, nil
	})
	o.Checks, o.Campaign = 1<<20, 200*time.Millisecond
	r, err := drive.Drive(context.Background(), o)
	if err != nil || !r.Ended || r.Stopped || r.Programs == 0 || r.Through != r.Programs+r.Discarded {
		t.Errorf("%v: %+v", err, r)
	}
}

// A run that is interrupted says what it found.
func TestInterruption(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	n := 0
	o := options(t, func(ctx context.Context, _ *lang.Program, _ []byte) (drive.Answer, error) {
		if n++; n > 5 {
			cancel()
			<-ctx.Done()
		}
		return drive.Answer{Kind: drive.Crash, Said: "broken"}, nil
	})
	r, err := drive.Drive(ctx, o)
	if err != nil || !r.Stopped || r.Failed != 5 || len(r.Failures) != 1 || r.Failures[0].Tried != 0 {
		t.Errorf("%v: %s", err, shown(r))
	}
}

// An error of the system ends a run, and a panic reaches who runs it.
func TestErrors(t *testing.T) {
	broken := errors.New("no disk")
	o := options(t, func(context.Context, *lang.Program, []byte) (drive.Answer, error) { return drive.Answer{}, broken })
	if _, err := drive.Drive(context.Background(), o); !errors.Is(err, broken) || !strings.HasPrefix(err.Error(), "program 1: ") {
		t.Errorf("got %v", err)
	}
	o.Engine = func(context.Context, *lang.Program, []byte) (drive.Answer, error) { panic("ours") }
	defer func() {
		if got := recover(); got != "ours" {
			t.Errorf("got %v", got)
		}
	}()
	_, _ = drive.Drive(context.Background(), o)
	t.Error("no panic")
}

// An engine that is wrong where two options of four come together is told with these two alone.
func TestMatrixShrinks(t *testing.T) {
	m, err := drive.ReadMatrix("| -a\n| -b\n| -c\n| -d\n")
	if err != nil {
		t.Fatal(err)
	}
	asked := func(options string) drive.Engine {
		return func(context.Context, *lang.Program, []byte) (drive.Answer, error) {
			if strings.Contains(options, "-a") && strings.Contains(options, "-c") {
				return drive.Answer{Kind: drive.Crash, Said: "it broke"}, nil
			}
			return drive.Answer{Claims: []byte(`{"schema": "tandem.claims/v1", "claims": []}`)}, nil
		}
	}
	o := options(t, nil)
	o.Matrix, o.Asking, o.Checks = m, asked, 40
	r, err := drive.Drive(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Failures) != 1 || r.Failures[0].Options != "-a -c" {
		t.Fatalf("failures %+v", r.Failures)
	}
	n, fails := 0, 0
	for _, u := range r.Under {
		if n += u.Programs; u.Fails > 0 {
			fails += u.Fails
			if !strings.Contains(u.Options, "-a") || !strings.Contains(u.Options, "-c") {
				t.Errorf("%+v", u)
			}
		}
	}
	if n != r.Programs || fails != r.Failed || fails == 0 || fails == n {
		t.Errorf("%d programs under options, %d fail; %d programs, %d failed", n, fails, r.Programs, r.Failed)
	}
}
