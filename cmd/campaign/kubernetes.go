package campaign

import (
	"encoding/json"
	"path/filepath"
	"regexp"
	"strings"
)

// Cluster is the table [kubernetes] of a file: what a manifest needs besides.
type Cluster struct {
	Image     string // that has the command tandem
	Claim     string // of the volume on which the campaign is
	Directory string // of the volume, in the containers, in which the command runs
}

// claimName is what claims of volumes are called: a subdomain of RFC 1123, of at most mostClaim characters.
var claimName = regexp.MustCompile(`^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`)

const mostClaim = 253

// jobName returns the name of the job of a campaign: one as DNS has them, with which the number of a task has at
// most the 63 characters of a host.
func (d Folder) jobName() string {
	const most = 63 - len("-999")
	name := "tandem-" + strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			return r
		}
		return '-'
	}, strings.ToLower(strings.TrimSuffix(filepath.Base(string(d)), ".campaign")))
	return strings.Trim(name[:min(len(name), most)], "-")
}

// Manifest returns an Indexed Job of Kubernetes, each index of which is a task of the campaign in the folder that the
// arguments name: batch/v1 of 1.29 or later. It was compared with the fields of that interface, and not tried on a cluster.
func (f *File) Manifest(d Folder, of []string, tasks int) ([]byte, error) {
	type object = map[string]any
	resources := object{}
	if f.Memory != "" {
		resources["memory"] = f.Memory + "i"
	}
	pod := object{
		"restartPolicy": "Never",
		"containers": []object{{
			"name": "tandem", "image": f.Cluster.Image, "workingDir": f.Cluster.Directory,
			"command":      append([]string{"tandem", "campaign", "shard"}, of...),
			"env":          []object{{"name": "GOMAXPROCS", "value": "1"}},
			"resources":    object{"requests": resources, "limits": resources},
			"volumeMounts": []object{{"name": "campaign", "mountPath": f.Cluster.Directory}},
		}},
		"volumes": []object{{"name": "campaign", "persistentVolumeClaim": object{"claimName": f.Cluster.Claim}}},
	}
	if f.Time > 0 {
		pod["activeDeadlineSeconds"] = int(f.Time.Seconds())
	}
	return json.MarshalIndent(object{
		"apiVersion": "batch/v1", "kind": "Job", "metadata": object{"name": d.jobName()},
		"spec": object{
			"completionMode": "Indexed", "completions": tasks, "parallelism": tasks, "backoffLimitPerIndex": 3,
			"template": object{"spec": pod},
		},
	}, "", "  ")
}
