package campaign

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/jsonschema-go/jsonschema"
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
	f := &File{Time: 90 * time.Minute, Memory: "2G", Slurm: []string{"--partition=long"}}
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
}

// A manifest is what Kubernetes publishes of its Jobs: testdata/job.schema.json says whose fields these are.
func TestManifest(t *testing.T) {
	f := &File{Time: 90 * time.Minute, Memory: "2G", Cluster: Cluster{"image", "claim", "/work"}}
	schema, err := os.ReadFile("testdata/job.schema.json")
	var of jsonschema.Schema
	if err != nil || json.Unmarshal(schema, &of) != nil {
		t.Fatal(err)
	}
	resolved, err := of.Resolve(nil)
	if err != nil {
		t.Fatal(err)
	}
	text, err := f.Manifest("b/a.campaign", []string{"a.toml"}, 5)
	if err != nil {
		t.Fatal(err)
	}
	valid := func(text []byte) error {
		var job any
		return errors.Join(json.Unmarshal(text, &job), resolved.Validate(job))
	}
	if err := valid(text); err != nil {
		t.Errorf("%v\n%s", err, text)
	}
	for was, wrong := range map[string]string{
		"completionMode": "completionsMode", `"completions": 5`: `"completions": "5"`, "workingDir": "directory", "2Gi": "2GB", "tandem-a": "tandem_a", "batch/v1": "batch/v2",
		`"containers"`: `"initContainers"`, "mountPath": "path", "claimName": "claim", `"value"`: `"val"`,
	} {
		if other := bytes.Replace(text, []byte(was), []byte(wrong), 1); bytes.Equal(other, text) || valid(other) == nil {
			t.Errorf("%s in place of %s is valid\n%s", wrong, was, other)
		}
	}
	if text, err := (&File{}).Manifest("a.campaign", nil, 1); err != nil || bytes.Contains(text, []byte("activeDeadlineSeconds")) {
		t.Errorf("%v: found a time, expected none\n%s", err, text)
	}
	for _, want := range []string{`"completions": 5`, `"activeDeadlineSeconds": 5400`, `"image": "image"`, `"claimName": "claim"`, `"mountPath": "/work"`} {
		if !bytes.Contains(text, []byte(want)) {
			t.Errorf("found no %s in\n%s", want, text)
		}
	}
	for folder, want := range map[Folder]string{"A b_8.campaign": "tandem-a-b-8", "ü.campaign": "tandem", Folder(strings.Repeat("x", 99)): "tandem-" + strings.Repeat("x", 52)} {
		if got := folder.jobName(); got != want {
			t.Errorf("the job of %s: found %s, expected %s", folder, got, want)
		}
	}
	if command := regexp.MustCompile(`\s+`).ReplaceAllString(string(text), ""); !strings.Contains(command, `"command":["tandem","campaign","shard","a.toml"]`) {
		t.Error(command)
	}
}
