package campaign

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// Each shard is one task's, whichever scheduler numbers the tasks.
func TestTasks(t *testing.T) {
	for _, n := range []int{1, 7, 1000, 2500} {
		p := &Plan{Jobs: []Planned{{Job: &Job{Name: "a", Shards: n - n/2}}, {Job: &Job{Name: "b", Shards: n / 2}}}}
		all := p.Shards()
		var found []string
		for task := range Tasks(len(all)) {
			for _, s := range OfTask(all, task) {
				found = append(found, s.String())
			}
		}
		slices.Sort(found)
		if len(all) != n || len(found) != n || len(slices.Compact(found)) != n || Tasks(n) > 1000 {
			t.Errorf("%d shards, %d of %d tasks, want %d", len(all), len(found), Tasks(n), n)
		}
	}
	for name, want := range map[string]int{"SLURM_ARRAY_TASK_ID": 6, "JOB_COMPLETION_INDEX": 7} {
		t.Run(name, func(t *testing.T) {
			t.Setenv("SLURM_ARRAY_TASK_ID", "")
			t.Setenv("JOB_COMPLETION_INDEX", "")
			t.Setenv(name, "7")
			if task, ok := Task(); !ok || task != want {
				t.Errorf("got %d, %t, want %d", task, ok, want)
			}
		})
	}
}

func TestRanges(t *testing.T) {
	if got := ranges([]int{0, 1, 2, 6, 8, 9}); got != "1-3,7,9-10" {
		t.Errorf("got %s", got)
	}
}

// The scripts of schedulers have the limits of the campaign.
func TestScripts(t *testing.T) {
	f := &File{Time: 90 * time.Minute, Memory: "2G", Slurm: []string{"--partition=long"}, Cluster: Cluster{"image", "claim", "/work"}}
	want := `#!/bin/sh
#SBATCH --time=90
#SBATCH --mem=2G
#SBATCH --partition=long
#SBATCH --job-name=tandem
#SBATCH --array=1-2
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=d/log/slurm-%a.txt
exec /bin/tandem campaign shard 'a b.toml'
`
	if diff := cmp.Diff(want, Folder("d").Array(f, "/bin/tandem", []string{"a b.toml"}, []int{0, 1})); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	text, err := f.Manifest("tandem-a", []string{"a.toml"}, 5)
	var job struct {
		APIVersion, Kind string
		Spec             struct {
			CompletionMode                                 string
			Completions, Parallelism, BackoffLimitPerIndex int
			Template                                       struct {
				Spec struct {
					RestartPolicy         string
					ActiveDeadlineSeconds int
					Containers            []struct {
						Command   []string
						Resources struct{ Limits map[string]string }
					}
				}
			}
		}
	}
	if err != nil || json.Unmarshal(text, &job) != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	pod := job.Spec.Template.Spec
	got := fmt.Sprint(job.APIVersion, " ", job.Kind, " ", job.Spec.CompletionMode, job.Spec.Completions, pod.RestartPolicy, pod.ActiveDeadlineSeconds, pod.Containers[0].Command, pod.Containers[0].Resources.Limits)
	if want := "batch/v1 Job Indexed5Never5400 [tandem campaign shard a.toml] map[memory:2Gi]"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
