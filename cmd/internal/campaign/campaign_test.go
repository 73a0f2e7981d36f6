package campaign

import (
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// Each shard is one task's.
func TestTasks(t *testing.T) {
	for _, n := range []int{1, 7, 1000, 2500} {
		p := &Plan{Jobs: []Planned{{Job: &Job{Name: "a", Shards: n - n/2}}, {Job: &Job{Name: "b", Shards: n / 2}}}}
		all := p.Shards()
		var found []string
		f := &File{Tasks: mostTasks}
		for task := range f.TasksOf(len(all)) {
			for _, s := range f.OfTask(all, task) {
				found = append(found, s.String())
			}
		}
		slices.Sort(found)
		if len(all) != n || len(found) != n || len(slices.Compact(found)) != n || f.TasksOf(n) > 1000 {
			t.Errorf("%d shards, %d of %d tasks, want %d", len(all), len(found), f.TasksOf(n), n)
		}
	}
	for text, want := range map[string]int{"7": 6, "": -1, "x": -1} {
		t.Setenv("SLURM_ARRAY_TASK_ID", text)
		if task, ok := Task(); ok != (want >= 0) || ok && task != want {
			t.Errorf("%q: got %d, %t, want %d", text, task, ok, want)
		}
	}
}

func TestRanges(t *testing.T) {
	if got := ranges([]int{0, 1, 2, 6, 8, 9}); got != "1-3,7,9-10" {
		t.Errorf("got %s", got)
	}
}

// The scripts of schedulers have the limits of the campaign.
func TestScripts(t *testing.T) {
	f := &File{Time: 90*time.Minute + 1500*time.Millisecond, Memory: "2G", Slurm: []string{"--partition=long"}, Limit: 5}
	want := `#!/bin/sh
#SBATCH --time=90:02
#SBATCH --mem=2G
#SBATCH --partition=long
#SBATCH --job-name=tandem
#SBATCH --array=1-2%5
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=d/log/slurm-%a.txt
exec /bin/tandem campaign shard 'a b.toml'
`
	if diff := cmp.Diff(want, Folder("d").Array(f, "/bin/tandem", []string{"a b.toml"}, []int{0, 1})); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}
