package engine

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"tandem/cmd/register"
	"tandem/explore/solver"
	"tandem/internal/longtest"
	"tandem/judge/oracle"
	"tandem/lang"
	"tandem/languages"
	"tandem/languages/checks/statements"
	"tandem/props"
	"tandem/props/programs"
)

// asProcess is the variable of the environment that makes the test the engine.
const asProcess = "TANDEM_ENGINE_PROCESS"

func TestMain(m *testing.M) {
	if os.Getenv(asProcess) == "" {
		os.Exit(m.Run())
	}
	if err := Main(register.All(), os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
}

func session(t testing.TB) solver.Session {
	t.Helper()
	s, err := solver.Open("", solver.Options{Timeout: time.Second})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// judged returns what the oracle says of the engine's claims, which go through JSON.
func judged(r *languages.Register, s solver.Session, text string, o Options) (*oracle.Result, string, error) {
	ctx := context.Background()
	doc, err := Claims(ctx, r, "p.tdm", []byte(text), s, o)
	if err != nil {
		return nil, "", err
	}
	file := Write(doc)
	src, err := r.Read("p.tdm", []byte(text), "")
	if err != nil {
		return nil, "", err
	}
	p, err := oracle.Open(r, src)
	if err != nil {
		return nil, "", err
	}
	result, err := oracle.Decide(ctx, p, "claims.json", file, oracle.Options{Session: s})
	return result, string(file), err
}

// Each fault is found as what it is, on a program of at most four statements, on which
// the engine without it is right.
func TestFaults(t *testing.T) {
	r, s := register.All(), session(t)
	seen := map[oracle.Kind]bool{}
	for _, f := range Faults() {
		t.Run(f.ID, func(t *testing.T) {
			o := Options{Mode: f.Mode, Unwind: 2}
			right, file, err := judged(r, s, f.Program, o)
			if err != nil {
				t.Fatal(err)
			}
			if right.Verdict() != oracle.Right {
				t.Errorf("without the fault: %s: %+v\n%s", right.Verdict(), right.Findings(), file)
			}
			o.Fault = f.ID
			wrong, file, err := judged(r, s, f.Program, o)
			if err != nil {
				t.Fatal(err)
			}
			var kinds []oracle.Kind
			for _, k := range wrong.Findings() {
				kinds = append(kinds, k.Kind)
			}
			if !slices.Contains(kinds, f.Kind) {
				t.Errorf("%s: got %s %v, want %s\n%s", f.Error, wrong.Verdict(), kinds, f.Kind, file)
			}
			seen[f.Kind] = true
			src, _ := r.Read("p.tdm", []byte(f.Program), "")
			if p, err := oracle.Open(r, src); err != nil || programs.Statements(p.Lang()) > 4 {
				t.Errorf("the program has more than four statements: %v", err)
			}
		})
	}
	for _, k := range oracle.Kinds() {
		if !seen[k] {
			t.Errorf("no fault shows as %s", k)
		}
	}
	if len(Faults()) < 15 {
		t.Errorf("%d faults, want 15", len(Faults()))
	}
}

// vocabularies are what programs are generated of, a language each.
func vocabularies() map[string]*programs.Vocabulary {
	none := func(*lang.Program, map[lang.Var]lang.Value) []lang.Type { return nil }
	with := func(v *programs.Vocabulary) *programs.Vocabulary { return v.WithChecks(2, 0, none) }
	return map[string]*programs.Vocabulary{
		"basic":            statements.Linear(),
		"arrays":           statements.LinearArrays(),
		"recursion":        with(programs.Recursive(programs.Linear())),
		"recursion-arrays": with(programs.RecursiveArrays()),
		"bits":             with(programs.Bits(3)),
		"bit-arrays":       with(programs.BitArrays(3)),
		"objects":          with(programs.Objects()),
		"full":             with(programs.Full()),
	}
}

// count is what was judged.
type count struct{ programs, claims, undecided, discarded int }

func (c count) String() string {
	return fmt.Sprintf("%d programs, %d claims, %d undecided (%.2f %%), %d discarded", c.programs, c.claims, c.undecided,
		100*float64(c.undecided)/float64(max(c.claims, 1)), c.discarded)
}

// alarms judges the engine without faults on generated programs, in every mode by turns.
func alarms(t *testing.T, name string, n int, size int) count {
	t.Helper()
	r, s := register.All(), session(t)
	voc := vocabularies()[name]
	var c count
	for seed := range n {
		src := props.NewDice(uint64(seed), 22)
		p, ok := voc.Program(src, size+seed%12)
		if !ok {
			p = voc.RandomProgram(src, size)
		}
		text, err := lang.Format(p)
		if err != nil { // the program has no source text
			c.discarded++
			continue
		}
		o := Options{Mode: Modes()[seed%len(Modes())], Unwind: 1 + seed%2, Bounding: seed%4 < 2, Paths: 60, Tandem: seed%5 == 4 && !lang.Reads(p)}
		if o.Mode == Backward && strings.HasPrefix(name, "recursion") && seed%12 == 1 {
			o.Mode = Forward
		}
		if len(p.Classes) > 0 {
			o.Mode, o.Tandem = []Mode{Tests, Verdicts}[seed%2], false
		}
		result, file, err := judged(r, s, string(text), o)
		if err != nil {
			t.Fatalf("seed %d, %s: %v\n%s\n%s", seed, o.Mode, err, text, file)
		}
		c.programs++
		c.claims += len(result.Claims)
		c.undecided += result.Count(oracle.Undecided)
		if result.Verdict() == oracle.Wrong {
			t.Fatalf("seed %d, %s: a false alarm: %+v\n%s\n%s", seed, o.Mode, result.Findings(), text, file)
		}
	}
	return c
}

func TestNoFalseAlarm(t *testing.T) {
	for name := range vocabularies() {
		t.Run(name, func(t *testing.T) {
			began := time.Now()
			if strings.HasPrefix("recursion-arrays", name+"-") || name == "bits" {
				t.Skip("a smaller language: the sweep judges it")
			}
			c := alarms(t, name, 60, 20)
			t.Logf("%v in %v", c, time.Since(began))
			if 100*c.undecided >= 3*c.claims {
				t.Errorf("%v: want less than 3 %%", c)
			}
		})
	}
}

// The evidence: ten thousand programs of each language.
func TestNoFalseAlarmSweep(t *testing.T) {
	longtest.Sweep(t)
	for name := range vocabularies() {
		t.Run(name, func(t *testing.T) {
			c := alarms(t, name, 10_000, 20)
			t.Log(c)
			if 100*c.undecided >= 3*c.claims {
				t.Errorf("%v: want less than 3 %%", c)
			}
		})
	}
}

// The engine as a process writes what the package does, in every mode.
func TestProcess(t *testing.T) {
	process := func(args ...string) ([]byte, error) {
		cmd := exec.Command(os.Args[0], args...)
		cmd.Env = append(os.Environ(), asProcess+"=1")
		return cmd.Output()
	}
	file := filepath.Join(t.TempDir(), "p.tdm")
	text := []byte("var x, y: int;\nassume x < 3;\nwhile 0 < x && y != 2 { x := x - 1; }\nassert x < 2;\n")
	if err := os.WriteFile(file, text, 0o644); err != nil {
		t.Fatal(err)
	}
	r, s := register.All(), session(t)
	for _, mode := range Modes() {
		want, err := Claims(context.Background(), r, file, text, s, Options{Mode: mode, Unwind: 3})
		if err != nil {
			t.Fatal(err)
		}
		got, err := process("-mode", string(mode), file)
		if err != nil || string(got) != string(Write(want))+"\n" {
			t.Errorf("%s: the process writes something else: %v\n%s", mode, err, got)
		}
		src, err := r.Read(file, text, "")
		if err != nil {
			t.Fatal(err)
		}
		p, err := oracle.Open(r, src)
		if err != nil {
			t.Fatal(err)
		}
		result, err := oracle.Decide(context.Background(), p, "claims.json", got, oracle.Options{Session: s})
		if err != nil || result.Verdict() != oracle.Right || len(result.Claims) == 0 {
			t.Errorf("%s: %v: %+v", mode, err, result)
		}
	}
	if _, err := process(file + "x"); err == nil {
		t.Error("a file that is not there is read")
	}
}
