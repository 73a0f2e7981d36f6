package campaign

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"time"

	"al.essio.dev/pkg/shellescape"
)

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
