package engine

import (
	"context"
	"slices"
	"testing"

	"tandem/cmd/register"
	"tandem/explore/solver"
	"tandem/judge/oracle"
	"tandem/judge/oracle/drive"
	"tandem/lang"
	"tandem/languages"
	"tandem/props/programs"
)

// inside returns the engine in this process, with a solver of its own.
func inside(t testing.TB, o Options) drive.Engine {
	r, s := register.All(), session(t)
	return func(ctx context.Context, p *lang.Program, text []byte) (drive.Answer, error) {
		doc, err := Claims(ctx, r, "p.tdm", text, s, o)
		if err != nil {
			return drive.Answer{}, &drive.NoForm{Reason: err.Error()}
		}
		return drive.Answer{Claims: Write(doc)}, nil
	}
}

// grammars returns those on which faults show that do not show on the basic language.
func grammars(t testing.TB) func(fault string) *languages.Grammar {
	r := register.All()
	named := func(name string, width int) *languages.Grammar {
		l, err := r.Named(name, languages.Explore)
		if err != nil {
			t.Fatal(err)
		}
		return l.Grammar(width)
	}
	return func(fault string) *languages.Grammar {
		switch fault {
		case "bound-dropped":
			return named("arrays", 0)
		case "bits-rewritten":
			voc := programs.SmallBits(3)[1]
			voc.Ops = []lang.Op{lang.BitsAdd, lang.BitsLt}
			return &languages.Grammar{Random: voc}
		case "old-values":
			voc := programs.Small()
			voc.Ops, voc.NoTruth, voc.Assign = []lang.Op{lang.Sub, lang.Lt}, true, 2
			delete(voc.Vars, lang.Bool)
			return &languages.Grammar{Random: voc}
		case "signed":
			return named("basic", 3)
		}
		return named("basic+checks", 0)
	}
}

// Each fault is caught by driving the engine, as what it is, and the program is shrunk to
// at most four statements.
func TestDriveFaults(t *testing.T) {
	of := grammars(t)
	for _, f := range Faults() {
		t.Run(f.ID, func(t *testing.T) {
			size := 24
			if of(f.ID).Small == nil { // a grammar with little in it
				size = 16
			}
			unwind := 2
			if f.ID == "few-iterations" {
				unwind = 3 // most loops that are generated end sooner
			}
			seed := uint64(4) // by which a fault shows soon
			switch f.ID {
			case "one-input":
				seed = 1
			case "old-values":
				seed = 7
			case "split-overlaps":
				seed = 23
			}
			o := drive.Options{
				Engine: inside(t, Options{Mode: f.Mode, Unwind: unwind, Fault: f.ID, Paths: 40}), Register: register.All(), Grammar: of(f.ID),
				Each: 1, Size: size, Seed: seed, Tries: 400,
				Open: func() (solver.Session, solver.Session, error) {
					s, err := solver.Open("", solver.Options{})
					return s, nil, err
				},
			}
			for _, o.Checks = range []int{10, 40, 400} {
				if caught(t, f, o) {
					return
				}
			}
			t.Error("not caught")
		})
	}
}

// caught reports whether an engine shows its fault as what it is.
func caught(t *testing.T, f Fault, o drive.Options) bool {
	r, err := drive.Drive(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	is := false
	for _, found := range r.Failures {
		text := found.Small.Source.Text()
		t.Logf("%s: program %d, %d tried\n%s", found.Kind, found.Number, found.Tried, text)
		if n := found.Small.Statements(); n > 4 {
			t.Errorf("%d statements are left", n)
		}
		if found.Small.Result == nil {
			t.Errorf("%s: %s", found.Kind, found.Small.Said)
			continue
		}
		is = is || slices.ContainsFunc(found.Small.Result.Findings(), func(g oracle.Finding) bool { return g.Kind == f.Kind })
	}
	return is
}
