package plain

import (
	"context"
	"encoding/json"
	"errors"
	"testing"

	"tandem/cmd/register"
	"tandem/cmd/report"
	"tandem/explore/solver"
	"tandem/internal/longtest"
	"tandem/judge/oracle/drive"
	"tandem/lang"
	"tandem/languages"
)

// apart returns the engine that shares nothing with the explorer.
func apart(_ context.Context, p *lang.Program, _ []byte) (drive.Answer, error) {
	ast, err := json.Marshal(report.AST("p.tdm", p))
	if err != nil {
		return drive.Answer{}, err
	}
	claims, err := Claims(ast, 2)
	if errors.Is(err, ErrUnknown) {
		return drive.Answer{}, &drive.NoForm{Reason: err.Error()}
	}
	return drive.Answer{Claims: claims}, err
}

// An engine that shares nothing with the explorer is right, as is the explorer: the
// oracle raises no alarm that only the explorer's own claims escape.
func TestPlain(t *testing.T) {
	n := 150
	if longtest.Sweeps() {
		n = 10_000
	}
	r := register.All()
	for _, row := range []struct {
		language string
		width    int
	}{{"basic", 0}, {"basic+checks", 0}, {"basic+checks", 3}, {"basic+checks", 8}} {
		l, err := r.Named(row.language, languages.Explore)
		if err != nil {
			t.Fatal(err)
		}
		found, err := drive.Drive(context.Background(), drive.Options{
			Engine: apart, Register: r, Grammar: l.Grammar(row.width), Checks: n, Size: 20, Seed: 22, Tries: 200,
			Open: func() (solver.Session, solver.Session, error) {
				s, err := solver.Open("", solver.Options{})
				return s, nil, err
			},
		})
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%s, bv%d: %d programs, %d claims, %d undecided, %d discarded", row.language, row.width, found.Programs, found.Claims, found.Open, found.Discarded)
		for _, f := range found.Failures {
			t.Errorf("%s, bv%d: %s, program %d: %s\n%s%+v\n%s", row.language, row.width, f.Kind, f.Number, f.Small.Said, f.Small.Source.Text(), f.Small.Result, f.Small.Output)
		}
		if found.Programs < n*9/10 || 100*found.Open > 3*found.Claims {
			t.Errorf("%s: %d programs, %d of %d claims are undecided", row.language, found.Programs, found.Open, found.Claims)
		}
	}
}
