package props

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"tandem/spec"
)

// options are those of a check.
type options struct{ Size int }

func saved() Saved[options] {
	return Saved[options]{Schema: SavedSchema, Version: "1", Language: "numbers", Options: options{4}, Limits: spec.Limits{Steps: 3}}
}

// A check that ended early goes on from what was written last.
func TestKeep(t *testing.T) {
	var files []string
	write := func(text []byte) error { files = append(files, string(text)); return nil }
	ctx, stop := context.WithCancel(context.Background())
	part := &Part{}
	finish, err := saved().Keep(part, 0, write)
	if err != nil || len(files) != 1 {
		t.Fatalf("%d files at the beginning, %v", len(files), err)
	}
	judged := 0
	check(ctx, &Task{Part: part, Workers: 1}, Each(func() {
		if judged++; judged == 20 {
			stop()
		}
	}))
	if err := finish(false); err != nil || len(files) != 22 {
		t.Fatalf("%d files, %v, want one behind each of 20 cases, the first and the last", len(files), err)
	}
	now := saved()
	from, err := now.Resume("f", []byte(files[20])) // behind the last case
	if err != nil || from.Sweeps[0].Cases != 20 {
		t.Fatalf("%v, %v", from, err)
	}
	part = &Part{From: from}
	finish, err = now.Keep(part, time.Hour, write)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(check(context.Background(), nil, nil), check(context.Background(), &Task{Part: part}, nil)); diff != "" {
		t.Errorf("-whole +resumed\n%s", diff)
	}
	if err := finish(true); err != nil || len(files) != 24 || !strings.Contains(files[23], `"done":true`) {
		t.Errorf("%d files, %v", len(files), err)
	}
}

// What cannot be written is known before anything is checked, and at the end.
func TestKeepNowhere(t *testing.T) {
	full := errors.New("no room")
	room := 0
	write := func([]byte) error {
		if room--; room < 0 {
			return full
		}
		return nil
	}
	if _, err := saved().Keep(&Part{}, 0, write); !errors.Is(err, full) {
		t.Errorf("got %v", err)
	}
	room = 1
	part := &Part{}
	finish, err := saved().Keep(part, 0, write)
	if err != nil {
		t.Fatal(err)
	}
	check(context.Background(), &Task{Part: part}, nil)
	if err := finish(true); !errors.Is(err, full) {
		t.Errorf("got %v", err)
	}
}

func TestResumeAnother(t *testing.T) {
	good := ""
	if _, err := saved().Keep(&Part{}, 0, func(text []byte) error { good = string(text); return nil }); err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct{ name, from, to, want string }{
		{"the same", "", "", ""},
		{"no JSON", "}", "", "f:2:1: found the end of the file, expected more JSON; expected a file that --resume has written"},
		{"another kind", `"Size":4`, `"Size":"x"`, "f:1:87: found a JSON string at options.Size, expected an integer; expected a file that --resume has written"},
		{"schema", "progress/v3", "progress/v0", "f: found the progress of another check, of schema tandem.progress/v0, expected tandem.progress/v3; save this one in another file"},
		{"version", `"version":"1"`, `"version":"2"`, "f: found the progress of another check, of version 2, expected 1; save this one in another file"},
		{"language", "numbers", "words", "f: found the progress of another check, of language words, expected numbers; save this one in another file"},
		{"options", `"Size":4`, `"Size":5`, `f: found the progress of another check, of options {"Size":5}, expected {"Size":4}; save this one in another file`},
		{"limits", `"steps":3`, `"steps":2`, `f: found the progress of another check, of limits {"steps":2,"stretch":0,"nodes":0}, expected {"steps":3,"stretch":0,"nodes":0}; save this one in another file`},
	} {
		now, got := saved(), ""
		if _, err := now.Resume("f", []byte(strings.ReplaceAll(good, row.from, row.to))); err != nil {
			got = err.Error()
		}
		if diff := cmp.Diff(row.want, got); diff != "" {
			t.Errorf("%s: -want +got\n%s", row.name, diff)
		}
	}
}
