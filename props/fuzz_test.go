package props

import (
	"context"
	"strings"
	"testing"
	"time"
)

// Whatever a file of --resume has, it is the progress of a check or a mistake that names
// the file, and a check that goes on from there ends.
func FuzzResume(f *testing.F) {
	now := saved()
	var file string
	part := &Part{}
	finish, err := now.Keep(part, time.Hour, func(text []byte) error { file = string(text); return nil })
	if err != nil {
		f.Fatal(err)
	}
	check(context.Background(), &Task{Part: part}, nil)
	if err := finish(true); err != nil {
		f.Fatal(err)
	}
	f.Add(file)
	for _, sweeps := range []string{
		`null`, `[{}]`, `[{"cases": -1, "reports": null}]`, `[{"cases": 9223372036854775807, "reports": []}]`,
		`[{"cases": 3, "reports": [{"id": "below-1000", "generated": -4, "discarded": null, "counterexample": {"failure": {}}}]}]`,
	} {
		f.Add(file[:strings.Index(file, `"sweeps":`)+len(`"sweeps":`)] + sweeps + "}}")
	}
	f.Fuzz(func(t *testing.T, text string) {
		from, err := now.Resume("f", []byte(text))
		if err != nil {
			if !strings.HasPrefix(err.Error(), "f:") {
				t.Errorf("%v does not name the file", err)
			}
			return
		}
		check(context.Background(), &Task{Part: &Part{From: from}}, nil)
	})
}
