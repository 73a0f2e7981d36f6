package campaign

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// kinds are two commands with flags.
var kinds = []Kind{
	{Name: "check", Args: []string{"check", "--all"}, Known: []string{"size", "only"}, Flags: flags("size", "only")},
	{Name: "hunt", Args: []string{"hunt"}, Flags: flags()},
}

func flags(known ...string) func(string) string {
	return func(name string) string {
		if slices.Contains(known, name) {
			return "string"
		}
		return ""
	}
}

// A file has its own keys, those of schedulers, and jobs with the flags of their commands.
func TestRead(t *testing.T) {
	got, err := Read("c.toml", []byte(`
time = "1m"
memory = "20G"
[slurm]
partition = "long"
nodelist = ["a", "b"]
limit = 20
tasks = 400
[[check]]
size = 8
only = ["x", "y"]
[[check]]
name = "A-z_0+9.b"
shards = 100000
[[hunt]]
shards = 1
`), kinds)
	want := &File{
		Time: time.Minute, Memory: "20G", Slurm: []string{"--partition=long", "--nodelist=a,b"}, Limit: 20, Tasks: 400,
		Jobs: []*Job{
			{Name: "check-1", Args: []string{"check", "--all", "--size=8", "--only=x", "--only=y"}, Shards: 16},
			{Name: "A-z_0+9.b", Args: []string{"check", "--all"}, Shards: 100_000},
			{Name: "hunt-3", Args: []string{"hunt"}, Shards: 1},
		},
	}
	if diff := cmp.Diff(want, got, cmpopts.IgnoreUnexported(Job{})); err != nil || diff != "" {
		t.Errorf("%v -want +got\n%s", err, diff)
	}
	if diff := cmp.Diff([]string{"check", "--all"}, kinds[0].Args); diff != "" {
		t.Errorf("the command has flags of a job: %s", diff)
	}
}

// What is wrong with a file has its place, and what would be right.
func TestMistakes(t *testing.T) {
	for _, row := range []struct{ text, want, reason string }{
		{"", "c.toml: found no job, expected [[check]] or [[hunt]]", "nothing to do"},
		{"[[check]]\nsize = 1\nsize = 2\n", "c.toml:3:1: found the key size twice, expected it once", "in one table"},
		{"[[check]]\nsize = 1\n[[check]]\nsize = 2\n", "", "in two tables"},
		{"[[chek]]\n", "c.toml:1:3: found the table chek, expected [[check]], [[hunt]] or [slurm], did you mean check?", "no such table"},
		{"[check]\n", "c.toml:1:2: found the table check, ", "jobs have two brackets"},
		{"[[slurm]]\n", "c.toml:1:3: found the table slurm, ", "that has one"},
		{"[slurm]\n[slurm]\n", "c.toml:2:2: found the table slurm, ", "it is there once"},
		{"size = 1\n", "c.toml:1:1: found the key size, expected one of time, memory", "a key of no job"},
		{"[[hunt]]\nsize = 1\n", "c.toml:2:1: found the key size, expected one of name, shards", "a flag of another command"},
		{"[[check]]\nsiz = 1\n", "c.toml:2:1: found the key siz, expected one of name, shards, size, only, did you mean size?", "no such flag"},
		{"[[check]]\nsize = 1.5\n", "c.toml:2:1: size: found a value of the kind Float, expected a string, an integer, true or false, or a list of these", "no flag has it"},
		{"[[check]]\nonly = true\n", "", "a flag that is on"},
		{"[[check]]\nname = \"a\"\n[[hunt]]\nname = \"a\"\n", "c.toml:3:3: found a second job of the name a, expected a name of its own", "files are named by it"},
		{"time = \"59s\"\n", "c.toml:1:1: time: found \"59s\", expected a time from 1m on, as 2h30m", "Slurm counts minutes"},
		{"time = \"1\"\n", "c.toml:1:1: time: found \"1\"", "no unit"},
		{"memory = \"2\"\n", "c.toml:1:1: memory: found \"2\", expected a size as 500M or 2G", "no unit"},
		{"memory = \"G\"\n", "c.toml:1:1: memory: found \"G\"", "no number"},
		{"memory = \"2GM\"\n", "c.toml:1:1: memory: found \"2GM\"", "two units"},
		{"memory = \"x2G\"\n", "c.toml:1:1: memory: found \"x2G\"", "no number"},
		{"[[check]]\nname = \"\"\n", "c.toml:2:1: name: found \"\", expected letters, digits and -", "no name"},
		{"[[check]]\nname = \"a b\"\n", "c.toml:2:1: name: found \"a b\"", "a blank"},
		{"[[check]]\nname = \".a\"\n", "c.toml:2:1: name: found \".a\"", "a hidden file"},
		{"[[check]]\nname = \"-a\"\n", "c.toml:2:1: name: found \"-a\"", "a flag"},
		{"[[check]]\nshards = 0\n", "c.toml:2:1: shards: found 0, expected a number from 1 to 100000", "none"},
		{"[[check]]\nshards = 100001\n", "c.toml:2:1: shards: found 100001, ", "too many"},
		{"[[check]]\nshards = \"x\"\n", "c.toml:2:1: shards: found x, ", "no number"},
		{"[[check]]\nshards = []\n", "c.toml:2:1: shards: found nothing, ", "nothing"},
		{"[slurm]\narray = \"1-3\"\n", "c.toml:2:1: found the key array, which Tandem sets itself", "it is cut by shards"},
		{"[slurm]\nwrap = \"x\"\n", "c.toml:2:1: found the key wrap, ", "it has a command"},
		{"[slurm]\nlimit = 0\n", "c.toml:2:1: limit: found 0, expected a number from 1 to 1000", "none would run"},
		{"[slurm]\ntasks = 1001\n", "c.toml:2:1: tasks: found 1001, ", "Slurm has no more"},
		{"time = 2x\n", "c.toml:1:9: found no TOML: ", "no TOML"},
	} {
		_, err := Read("c.toml", []byte(row.text), kinds)
		if row.want == "" && err != nil || row.want != "" && (err == nil || !strings.HasPrefix(err.Error(), row.want)) {
			t.Errorf("%s: %q: found %v, expected %s", row.reason, row.text, err, row.want)
		}
	}
}

// A mistake that a job's command finds has the place of the key that it names.
func TestAt(t *testing.T) {
	f, err := Read("c.toml", []byte("[[check]]\nsize = 8\nonly = [\"x\", \"y\"]\n[[check]]\nshards = 3\n"), kinds)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		job                int
		text, want, reason string
	}{
		{0, "--size does not go with --only", "c.toml:2:1", "the first key"},
		{0, "--sizes goes with --only", "c.toml:3:1", "a key, and not the beginning of another flag"},
		{0, `unknown statement "y"`, "c.toml:3:1", "a value"},
		{0, "--all does not go", "c.toml:1:3", "no key"},
		{1, "--size does not go", "c.toml:4:3", "a key of another job"},
	} {
		if got := f.Jobs[row.job].At(row.text); got != row.want {
			t.Errorf("%s: %q: found %s, expected %s", row.reason, row.text, got, row.want)
		}
	}
	if got := f.Jobs[0].AtShards() + " " + f.Jobs[1].AtShards(); got != "c.toml:1:3 c.toml:5:1" {
		t.Errorf("the shards are at %s", got)
	}
}
