package engine

import (
	"context"
	"sync"
	"testing"

	"tandem/cmd/register"
	"tandem/explore/solver"
	"tandem/internal/cputime"
	"tandem/judge/oracle/drive"
	"tandem/lang"
	"tandem/lang/machine"
	"tandem/languages"
)

// remembered returns an engine that answers from a table at once. What the table does not have the engine of this
// package writes, with a solver of its own.
func remembered(tb testing.TB, o Options) drive.Engine {
	var mu sync.Mutex
	known, engine := map[string]drive.Answer{}, inside(tb, o)
	return func(ctx context.Context, p *lang.Program, text []byte) (drive.Answer, error) {
		mu.Lock()
		defer mu.Unlock()
		if a, ok := known[string(text)]; ok {
			return a, nil
		}
		a, err := engine(ctx, p, text)
		if err == nil {
			known[string(text)] = a
		}
		return a, err
	}
}

// BenchmarkDrive drives an engine that costs nothing: what remains is generating programs, reading claims and
// judging them. A second is one of each of two processors, which other work on the machine does not shorten.
func BenchmarkDrive(b *testing.B) {
	r, bv8 := register.All(), lang.BitsOf(8)
	for _, row := range []struct {
		language string
		width    int
		mode     Mode
	}{
		{"basic+checks", 8, Forward}, {"basic+checks", 8, Verdicts},
		{"arrays+checks", 8, Forward}, {"arrays+checks", 8, Verdicts},
		{"recursion+checks", 0, Forward}, {"recursion+checks", 0, Verdicts},
		{"objects+checks", 0, Tests}, {"objects+checks", 0, Verdicts},
	} {
		b.Run(row.language+"/"+string(row.mode), func(b *testing.B) {
			l, err := r.Named(row.language, languages.Explore)
			if err != nil {
				b.Fatal(err)
			}
			o := drive.Options{
				Engine: remembered(b, Options{Mode: row.mode, Unwind: 2, Paths: 60}), Register: r, Grammar: l.Grammar(row.width),
				Checks: 200, Size: 40, Seed: 71, Workers: 2,
				Open: func() (solver.Session, solver.Session, error) {
					s, err := solver.Open("", solver.Options{})
					return s, nil, err
				},
			}
			if row.width == 0 {
				o.Machine = func(p *lang.Program) (*lang.Program, error) { return machine.Program(p, bv8) }
			}
			drove := func() *drive.Result {
				found, err := drive.Drive(context.Background(), o)
				if err != nil || found.Failures != nil {
					b.Fatal(err, found)
				}
				return found
			}
			found := drove() // fills the table
			before, _ := cputime.Self()
			for range b.N {
				drove()
			}
			now, _ := cputime.Self()
			b.ReportMetric(float64(o.Workers*found.Programs*b.N)/(now-before).Seconds(), "programs/s")
			b.ReportMetric(float64(found.Claims), "claims")
			b.ReportMetric(float64(found.Open), "undecided")
			b.ReportMetric(0, "ns/op")
		})
	}
}
