package campaign

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/cmd/internal/cli"
	"tandem/internal/outfile"
)

// A folder has a plan and results, of one build and of the jobs of the file.
func TestFolder(t *testing.T) {
	t.Chdir(t.TempDir())
	files := outfile.New(cli.NewOutput(os.Stdout, func(error) {}))
	d := FolderOf("c.toml", "")
	if d != "c.campaign" || FolderOf("c.toml", "a") != "c-a.campaign" {
		t.Errorf("found %s", d)
	}
	jobs := []*Job{{Name: "a", Args: []string{"check"}, Shards: 2}, {Name: "b", Args: []string{"hunt"}, Shards: 1}}
	planned := func(jobs ...*Job) *Plan {
		p := &Plan{Build: "one"}
		for _, j := range jobs {
			p.Jobs = append(p.Jobs, Planned{Job: j})
		}
		return p
	}
	expect := func(err error, want string) {
		t.Helper()
		if want == "" && err != nil || want != "" && (err == nil || !strings.HasPrefix(err.Error(), want)) {
			t.Errorf("found %v, expected %s", err, want)
		}
	}
	_, err := d.Plan("one")
	expect(err, "c.campaign: found no campaign that has begun, expected one")
	expect(d.Begin(planned(jobs...), files), "")
	expect(d.Begin(planned(jobs...), files), "c.campaign: found a campaign that has begun, expected none")
	_, err = d.Plan("two")
	expect(err, "c.campaign: found a campaign of one, expected one of two: all shards are of one build")
	p, err := d.Plan("one")
	expect(err, "")

	expect(p.Same(jobs), "")
	expect(p.Same(jobs[:1]), "found 1 jobs, expected the 2 with which the campaign began")
	expect(planned(jobs[0]).Same(jobs), "found 2 jobs, expected the 1 with which the campaign began")
	expect(p.Same([]*Job{jobs[0], {Name: "b", Args: []string{"hunt"}, Shards: 3}}), "found the job b (tandem hunt) in 3 shards, expected b (tandem hunt) in 1 shards")

	shards := p.Shards()
	for _, s := range shards[:2] {
		expect(d.Keep(p, s, 1.5, []byte("{\"found\":true}\n"), files), "")
	}
	if missing := d.Missing(shards); len(missing) != 1 || missing[0].String() != "b-1-of-1" {
		t.Errorf("missing: %v", missing)
	}
	saved, err := d.Saved(p, shards[1])
	if diff := cmp.Diff(`{"found":true}`, string(saved.Saved)); err != nil || diff != "" || saved.Took != 1.5 {
		t.Errorf("%v %s", err, diff)
	}
	_, err = d.Saved(p, shards[2])
	expect(err, "open c.campaign/shards/b-1-of-1.json: ")
	name := d.Result(shards[1])
	text, err := os.ReadFile(name)
	expect(err, "")
	for _, row := range []struct{ was, wrong, want string }{
		{`"part":2`, `"part":1`, "found part 1 of 2, expected part 2 of 2"},
		{`"of":2`, `"of":3`, "found part 2 of 3, expected part 2 of 2"},
		{`"check"`, `"hunt"`, "found a shard of tandem hunt, expected one of tandem check"},
		{`"one"`, `"two"`, "found a shard of two, expected one of one"},
		{`"found":true`, `"found":false`, "found a file that was changed since it was written"},
		{ShardSchema, "other", `found the schema "other", expected ` + ShardSchema},
	} {
		wrong := strings.Replace(string(text), row.was, row.wrong, 1)
		expect(os.WriteFile(name, []byte(wrong), 0o666), "")
		_, err := d.Saved(p, shards[1])
		expect(err, name+": "+row.want)
	}
	expect(os.WriteFile(name, []byte("{\n"), 0o666), "")
	_, err = d.Saved(p, shards[1])
	expect(err, name+":2:1: ")
	for text, want := range map[string]string{"{\n": ":2:1: ", "{}": ": found the schema \"\", expected " + Schema} {
		expect(os.WriteFile(d.plan(), []byte(text), 0o666), "")
		_, err = d.Plan("one")
		expect(err, d.plan()+want)
	}
	expect(os.Remove(d.plan()), "")
	expect(os.Mkdir(d.plan(), 0o777), "")
	_, err = d.Plan("one")
	expect(err, "read "+d.plan())
	expect(os.WriteFile("f.campaign", nil, 0o666), "")
	if err := Folder("f.campaign").Begin(p, files); err == nil {
		t.Error("a file is no folder")
	}
}

// What sbatch says goes to the user; without it there is none.
func TestSubmit(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("PATH", dir)
	submit := func() (string, string, error) {
		return Folder("d").Submit(t.Context(), &File{}, "/bin/tandem", []string{"c.toml"})
	}
	if _, _, err := submit(); err == nil || err.Error() != "found no sbatch, expected Slurm: --on slurm submits from a machine that has it" {
		t.Errorf("found %v", err)
	}
	for _, row := range []struct{ script, array, merge, err string }{
		{"echo 7; echo \"$@\" >> log", "7", "7", ""},
		{"echo '8;cluster'", "8", "8", ""},
		{"echo 'no partition' >&2; exit 1", "", "", "sbatch: no partition"},
		{"echo Welcome to the cluster; echo 9", "9", "9", ""},
		{"echo Welcome to the cluster", "", "", `found "Welcome to the cluster" as the answer of sbatch, expected the number of a job`},
		{"case \"$*\" in *wrap*) echo 'no merge' >&2; exit 1;; esac; echo 9", "", "", "the array is job 9; its merge: sbatch: no merge"},
	} {
		t.Chdir(t.TempDir())
		if err := os.WriteFile(filepath.Join(dir, "sbatch"), []byte("#!/bin/sh\n"+row.script+"\n"), 0o777); err != nil {
			t.Fatal(err)
		}
		array, merge, err := submit()
		if array != row.array || merge != row.merge || (err == nil) != (row.err == "") || err != nil && err.Error() != row.err {
			t.Errorf("%s: found %s %s %v", row.script, array, merge, err)
		}
	}
	if flags := (&File{}).sbatch(); len(flags) > 0 { // limits that a campaign does not have are the scheduler's
		t.Errorf("found %v", flags)
	}
}
