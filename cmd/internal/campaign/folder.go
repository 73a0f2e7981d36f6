package campaign

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"al.essio.dev/pkg/shellescape"

	"tandem/internal/jsonfile"
	"tandem/internal/outfile"
	"tandem/internal/spell"
	"tandem/props"
)

// Schema names the format of a campaign's plan, and ShardSchema that of a shard's result.
const (
	Schema      = "tandem.campaign/v1"
	ShardSchema = "tandem.shard/v1"
)

// Plan is what the shards of a campaign are. It is written when the campaign begins, so that all of them,
// on whatever machine, are parts of one thing.
type Plan struct {
	Schema string    `json:"schema"`
	Build  string    `json:"build"` // the commit, or the sum of the command where that is of none
	Jobs   []Planned `json:"jobs"`
}

// Planned is a job with its shards.
type Planned struct {
	*Job
	Segments []props.Segment `json:"segments,omitempty"` // of an exhaustive check; none: units are dealt
}

// Result is what a shard found: what the command saved.
type Result struct {
	Schema string          `json:"schema"`
	Build  string          `json:"build"`
	Args   []string        `json:"args"`
	Part   int             `json:"part"` // from 1 on
	Of     int             `json:"of"`
	Took   float64         `json:"took"` // of processor time, in seconds, by the process that ended it
	Saved  json.RawMessage `json:"saved"`
	Sum    string          `json:"sum"` // the SHA-256 of the document without it and Took
}

// sum returns what Sum is to be.
func (r Result) sum() (string, error) {
	r.Sum, r.Took = "", 0
	text, err := json.Marshal(r)
	return fmt.Sprintf("%x", sha256.Sum256(text)), err
}

// Shard is one of all shards of a campaign.
type Shard struct {
	*Planned
	Part int // from 0 on
}

// Shards lists those of all jobs.
func (p *Plan) Shards() (list []Shard) {
	for i := range p.Jobs {
		for part := range p.Jobs[i].Shards {
			list = append(list, Shard{&p.Jobs[i], part})
		}
	}
	return list
}

func (s Shard) String() string { return fmt.Sprintf("%s-%d-of-%d", s.Name, s.Part+1, s.Job.Shards) }

// Folder is where a campaign keeps its plan, what its shards found, and what they said.
type Folder string

// FolderOf returns the folder of a campaign's file, or of one job of it, which is beside it.
func FolderOf(file, job string) Folder {
	if job != "" {
		job = "-" + job
	}
	return Folder(strings.TrimSuffix(file, ".toml") + job + ".campaign")
}

// The files of the folder.
func (d Folder) plan() string           { return filepath.Join(string(d), "plan.json") }
func (d Folder) Result(s Shard) string  { return filepath.Join(string(d), "shards", s.String()+".json") }
func (d Folder) Going(s Shard) string   { return filepath.Join(string(d), "going", s.String()+".json") }
func (d Folder) Log(s Shard) string     { return filepath.Join(string(d), "log", s.String()+".txt") }
func (d Folder) Script() string         { return filepath.Join(string(d), "slurm.sh") }
func (d Folder) Whole(job *Job) string  { return filepath.Join(string(d), "going", job.Name+".json") }
func (d Folder) Output(job *Job) string { return filepath.Join(string(d), job.Name+".json") }

// Begin makes the folder and writes the plan. It is an error that there is one.
func (d Folder) Begin(p *Plan, files *outfile.Files) error {
	if d.begun() {
		return fmt.Errorf(spell.Ours("%s: found a campaign that has begun, expected none: tandem campaign resume goes on with it; remove the folder to begin anew"), d)
	}
	for _, sub := range []string{"shards", "going", "log"} {
		if err := os.MkdirAll(filepath.Join(string(d), sub), 0o755); err != nil {
			return outfile.Cause(err)
		}
	}
	p.Schema = Schema
	return d.write(files, d.plan(), Schema, p)
}

// begun reports whether there is a plan.
func (d Folder) begun() bool {
	_, err := os.Stat(d.plan())
	return err == nil
}

// write writes a document as a whole or not at all.
func (d Folder) write(files *outfile.Files, name, schema string, document any) error {
	text, err := json.Marshal(document)
	if err != nil {
		return err
	}
	return files.Write(outfile.Request{Name: name, Kind: outfile.Document("a file of a campaign", schema)}, append(text, '\n'))
}

// Plan reads the plan, of this build.
func (d Folder) Plan(build string) (*Plan, error) {
	text, err := os.ReadFile(d.plan())
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf(spell.Ours("%s: found no campaign that has begun, expected one: tandem campaign run begins it"), d)
	}
	if err != nil {
		return nil, err
	}
	p := &Plan{}
	if err := json.Unmarshal(text, p); err != nil {
		return nil, fmt.Errorf("%s:%s", d.plan(), jsonfile.Mistake(text, err))
	}
	if p.Schema != Schema {
		return nil, fmt.Errorf("%s: found the schema %q, expected %s", d.plan(), p.Schema, Schema)
	}
	if p.Build != build {
		return nil, fmt.Errorf("%s: found a campaign of %s, expected one of %s: all shards are of one build", d, p.Build, build)
	}
	return p, nil
}

// Same tells why the plan is not that of these jobs, since the campaign's file has changed.
func (p *Plan) Same(jobs []*Job) error {
	for i := range max(len(jobs), len(p.Jobs)) {
		if i >= len(jobs) || i >= len(p.Jobs) {
			return fmt.Errorf("found %d jobs, expected the %d with which the campaign began", len(jobs), len(p.Jobs))
		}
		if a, b := jobs[i].line(), p.Jobs[i].line(); a != b {
			return fmt.Errorf("found the job %s, expected %s, with which the campaign began", a, b)
		}
	}
	return nil
}

func (j *Job) line() string {
	return fmt.Sprintf(spell.Ours("%s (tandem %s) in %d shards"), j.Name, strings.Join(j.Args, " "), j.Shards)
}

// Keep writes the result of a shard, which took so many seconds: as a whole, or not at all.
func (d Folder) Keep(p *Plan, s Shard, took float64, saved []byte, files *outfile.Files) error {
	r := Result{ShardSchema, p.Build, s.Args, s.Part + 1, s.Job.Shards, took, bytes.TrimSpace(saved), ""}
	var err error
	if r.Sum, err = r.sum(); err != nil {
		return err
	}
	return d.write(files, d.Result(s), ShardSchema, r)
}

// Missing lists the shards that have no result.
func (d Folder) Missing(shards []Shard) (list []Shard) {
	for _, s := range shards {
		if _, err := os.Stat(d.Result(s)); err != nil {
			list = append(list, s)
		}
	}
	return list
}

// Saved returns the result of the shard. The error tells of one that is none of the shard.
func (d Folder) Saved(p *Plan, s Shard) (*Result, error) {
	name := d.Result(s)
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var r Result
	if err := json.Unmarshal(text, &r); err != nil {
		return nil, fmt.Errorf("%s:%s", name, jsonfile.Mistake(text, err))
	}
	switch {
	case r.Schema != ShardSchema:
		return nil, fmt.Errorf("%s: found the schema %q, expected %s", name, r.Schema, ShardSchema)
	case r.Build != p.Build:
		return nil, fmt.Errorf("%s: found a shard of %s, expected one of %s", name, r.Build, p.Build)
	case !slices.Equal(r.Args, s.Args):
		return nil, fmt.Errorf(spell.Ours("%s: found a shard of tandem %s, expected one of tandem %s"), name, strings.Join(r.Args, " "), strings.Join(s.Args, " "))
	case r.Part != s.Part+1 || r.Of != s.Job.Shards:
		return nil, fmt.Errorf("%s: found part %d of %d, expected part %d of %d", name, r.Part, r.Of, s.Part+1, s.Job.Shards)
	}
	if sum, err := r.sum(); err != nil || sum != r.Sum {
		return nil, fmt.Errorf(spell.Ours("%s: found a file that was changed since it was written, expected the SHA-256 %s; remove it, and tandem campaign resume runs the shard again"), name, r.Sum)
	}
	return &r, nil
}

// mostTasks is how many tasks an array has at the most: Slurm's own limit is 1,001 where nobody raised it.
const mostTasks = 1000

// own are the flags of sbatch that Tandem sets itself.
var own = []string{"array", "output", "job-name", "dependency", "wrap", "parsable", "requeue", "open-mode"}

// TasksOf returns how many tasks of a scheduler run so many shards.
func (f *File) TasksOf(shards int) int { return min(shards, f.Tasks) }

// OfTask returns the shards of a task, from 0 on: each one that many behind the one before.
func (f *File) OfTask(shards []Shard, task int) (list []Shard) {
	for i := task; i < len(shards); i += f.TasksOf(len(shards)) {
		list = append(list, shards[i])
	}
	return list
}

// Task returns the number of the task, from 0 on, that Slurm started this process for.
func Task() (int, bool) {
	n, err := strconv.Atoi(os.Getenv("SLURM_ARRAY_TASK_ID"))
	return n - 1, err == nil
}

// Array returns the script of an array job whose tasks run shards of the campaign that the arguments of name.
func (d Folder) Array(f *File, tandem string, of []string, tasks []int) string {
	var b strings.Builder
	b.WriteString("#!/bin/sh\n")
	array := "--array=" + ranges(tasks)
	if f.Limit > 0 {
		array += fmt.Sprintf("%%%d", f.Limit)
	}
	for _, flag := range append(f.sbatch(), "--job-name=tandem", array, "--requeue", "--open-mode=append", "--output="+string(d)+"/log/slurm-%a.txt") {
		b.WriteString("#SBATCH " + shellescape.Quote(flag) + "\n")
	}
	return b.String() + "exec " + shellescape.QuoteCommand(append([]string{tandem, "campaign", "shard"}, of...)) + "\n"
}

// sbatch returns the flags of both jobs.
func (f *File) sbatch() (flags []string) {
	if f.Time > 0 {
		minutes := fmt.Sprintf("--time=%d", f.Time/time.Minute)
		if rest := f.Time % time.Minute; rest > 0 {
			minutes += fmt.Sprintf(":%02d", (rest+time.Second-1)/time.Second)
		}
		flags = append(flags, minutes)
	}
	if f.Memory != "" {
		flags = append(flags, "--mem="+f.Memory)
	}
	return append(flags, f.Slurm...)
}

// ranges returns the tasks as Slurm takes them, from 1 on: 1-3,7.
func ranges(tasks []int) string {
	var list []string
	for i := 0; i < len(tasks); {
		k := i
		for k+1 < len(tasks) && tasks[k+1] == tasks[k]+1 {
			k++
		}
		text := strconv.Itoa(tasks[i] + 1)
		if k > i {
			text += "-" + strconv.Itoa(tasks[k]+1)
		}
		list = append(list, text)
		i = k + 1
	}
	return strings.Join(list, ",")
}

// Submit submits the script, and a job that merges the results when all tasks have ended.
func (d Folder) Submit(ctx context.Context, f *File, tandem string, of []string) (array, merge string, err error) {
	if array, err = sbatch(ctx, d.Script()); err != nil {
		return "", "", err
	}
	flags := append(f.sbatch(), "--job-name=tandem-merge", "--requeue", "--dependency=afterany:"+array, "--output="+string(d)+"/log/merge.txt",
		"--wrap="+shellescape.QuoteCommand(append([]string{tandem, "campaign", "merge"}, of...)))
	if merge, err = sbatch(ctx, flags...); err != nil {
		return "", "", fmt.Errorf("the array is job %s; its merge: %w", array, err)
	}
	return array, merge, nil
}

// sbatch submits a job, and returns its number.
func sbatch(ctx context.Context, args ...string) (string, error) {
	out, err := exec.CommandContext(ctx, "sbatch", slices.Concat([]string{"--parsable"}, args)...).Output()
	var exit *exec.ExitError
	switch {
	case errors.Is(err, exec.ErrNotFound):
		return "", errors.New("found no sbatch, expected Slurm: --on slurm submits from a machine that has it")
	case errors.As(err, &exit):
		return "", fmt.Errorf("sbatch: %s", strings.TrimSpace(string(exit.Stderr)))
	case err != nil:
		return "", err
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n") // a cluster may say more, before
	id, _, _ := strings.Cut(lines[len(lines)-1], ";")
	if n, err := strconv.Atoi(id); err != nil || n < 1 {
		return "", fmt.Errorf("found %.60q as the answer of sbatch, expected the number of a job", lines[len(lines)-1])
	}
	return id, nil
}
