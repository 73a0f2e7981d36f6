package cmd

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"tandem/cmd/internal/campaign"
	"tandem/cmd/internal/cli"
	"tandem/cmd/report"
	"tandem/internal/cputime"
	"tandem/internal/outfile"
	"tandem/internal/spell"
	"tandem/judge/ledger"
	"tandem/props"
)

// share is which part of a command this process runs. nil: the whole.
type share struct {
	props.Segment // of an exhaustive check
	Part, Of      int

	planning bool               // nothing is run: the segments are wanted
	planned  bool               // the command is one that can be shared
	segments []props.Segment    // none: it is shared unit by unit
	units    int                // that are dealt; 0: each is cut
	driven   *report.DriveShard // of an engine; nil: it is none
}

// plans reports whether the command is planned and not run, which its error then says.
func (s *share) plans() bool {
	if s == nil || !s.planning {
		return false
	}
	s.planned = true
	return true
}

// deals says how many units there are, none of which is cut.
func (s *share) deals(units int) {
	if s != nil {
		s.units = units
	}
}

// processor returns the processor time of this process and of engines it ran, in seconds.
func processor() float64 {
	own, _ := cputime.Self()
	engines, _ := cputime.Children()
	return (own + engines).Seconds()
}

// errPlanned ends a command that is planned.
var errPlanned = errors.New("it is planned")

// job runs a command in this process, and returns what it prints.
func (c *running) job(ctx context.Context, args []string, s *share) ([]byte, error) {
	var out bytes.Buffer
	in := &app{register: c.register, in: c.in, err: c.err, look: pageOptions{color: "never"}, subsumption: c.subsumption, subs: c.subs, share: s, abort: c.abort, unwatch: func() {}}
	in.out = cli.NewOutput(&out, c.abort)
	in.files = outfile.New(in.out)
	defer in.files.Discard()
	defer func() { in.unwatch() }()
	err := in.agreed(in.execute(ctx, args))
	if lost := in.out.Close(); lost != nil {
		err = lost
	}
	return out.Bytes(), err
}

// verdict returns the exit status of a command that ended with a verdict.
func verdict(err error) (code int, ok bool) {
	var f *cli.Failure
	if err == nil {
		return cli.ExitFine, true
	}
	if errors.As(err, &f) && f.Msg == "" && slices.Contains([]int{cli.ExitInconclusive, cli.ExitRefuted}, f.Code) {
		return f.Code, true
	}
	return 0, false
}

// engines reports whether a job drives an engine. Such a one saves what its shards found at their end.
func engines(j *campaign.Job) bool { return j.Args[0] == "oracle" }

// shard runs one, and writes what it found: as a whole, or not at all. Where it ended before, it goes on.
func (c *running) shard(ctx context.Context, s campaign.Shard) error {
	of := &share{Part: s.Part, Of: s.Job.Shards}
	if s.Segments != nil {
		of.Segment = s.Segments[s.Part]
	}
	args, going, before := slices.Clone(s.Args), c.folder.Going(s), processor()
	if !engines(s.Job) {
		args = append(args, "--resume="+going)
	}
	_, err := c.job(ctx, args, of)
	if _, ok := verdict(err); !ok {
		return err
	}
	if ctx.Err() != nil {
		return cli.Status(cli.ExitInterrupted)
	}
	if engines(s.Job) {
		saved, err := json.Marshal(of.driven)
		if err != nil {
			return err
		}
		return c.folder.Keep(c.plan, s, processor()-before, saved, c.files)
	}
	saved, err := os.ReadFile(going)
	if err != nil && len(c.folder.Missing([]campaign.Shard{s})) == 0 {
		return nil // it ran twice, and the other one was first
	}
	if err != nil {
		return cli.Inputf("%v", err)
	}
	var done struct{ Done bool }
	if s.Segments != nil && (json.Unmarshal(saved, &done) != nil || !done.Done) {
		return &cli.Failure{Code: cli.ExitInconclusive, Msg: fmt.Sprintf(spell.Ours("%s: it ended before its last case; tandem campaign resume goes on"), s)}
	}
	if err := c.folder.Keep(c.plan, s, processor()-before, saved, c.files); err != nil {
		return err
	}
	_ = os.Remove(going) // it is superfluous
	return nil
}

// here runs shards on this machine, each in a process of its own, as many at once as there are processors.
func (c *running) here(ctx context.Context, all, missing []campaign.Shard) error {
	tandem, err := os.Executable()
	if err != nil {
		return err
	}
	at, end := c.watch(len(missing), "shards")
	defer end()
	var wait sync.WaitGroup
	var mu sync.Mutex
	done := 0
	next := make(chan campaign.Shard)
	for range min(runtime.NumCPU(), len(missing)) {
		wait.Go(func() {
			for s := range next {
				c.process(ctx, tandem, s, 1+slices.Index(all, s))
				mu.Lock()
				done++
				at(done)
				mu.Unlock()
			}
		})
	}
	for _, s := range missing {
		if ctx.Err() != nil {
			break
		}
		next <- s
	}
	close(next)
	wait.Wait()
	if ctx.Err() != nil {
		return cli.Status(cli.ExitInterrupted)
	}
	return nil
}

// process runs a shard in a process, which writes what is wrong into the log.
func (c *running) process(ctx context.Context, tandem string, s campaign.Shard, number int) {
	cmd := exec.CommandContext(ctx, tandem, slices.Concat([]string{"campaign", "shard"}, c.of, []string{strconv.Itoa(number)})...)
	cmd.Env = append(os.Environ(), "GOMAXPROCS=1")
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 10 * time.Second
	said, err := cmd.CombinedOutput()
	if err == nil || ctx.Err() != nil {
		return
	}
	fmt.Fprintf(c.err, "%s: %v\n%s", s, err, said)
	_ = os.WriteFile(c.folder.Log(s), said, 0o666) // it was said, too
}

// merge puts what the shards found together, by the command itself: it goes on from there, and has nothing to do.
func (c *running) merge(ctx context.Context) error {
	if c.plan == nil {
		if err := c.begun(); err != nil {
			return err
		}
	}
	if missing := c.folder.Missing(c.plan.Shards()); len(missing) > 0 {
		return &cli.Failure{Code: cli.ExitInconclusive, Msg: fmt.Sprintf(spell.Ours("%d of %d shards are missing: %s; tandem campaign resume %s runs them"), len(missing), len(c.plan.Shards()), named(missing), strings.Join(c.of, " "))}
	}
	worst := cli.ExitFine
	for i := range c.plan.Jobs {
		code, err := c.whole(ctx, &c.plan.Jobs[i])
		if err != nil {
			return err
		}
		worst = max(worst, code)
	}
	return cli.Status(worst)
}

// whole merges the shards of a job, and returns the exit status of its command.
func (c *running) whole(ctx context.Context, job *campaign.Planned) (int, error) {
	files, texts := make([]string, job.Shards), make([][]byte, job.Shards)
	for part := range job.Shards {
		s := campaign.Shard{Planned: job, Part: part}
		files[part] = c.folder.Result(s)
		r, err := c.folder.Saved(c.plan, s)
		if err != nil {
			return 0, cli.Inputf("%v", err)
		}
		texts[part] = r.Saved
	}
	if engines(job.Job) {
		return c.driven(job.Job, files, texts)
	}
	text, err := joinedSaved(job.Segments, files, texts)
	if err != nil {
		return 0, cli.Inputf("%v", err)
	}
	whole := c.folder.Whole(job.Job)
	if err := c.files.Write(outfile.Request{Name: whole, Kind: saved()}, text); err != nil {
		return 0, err
	}
	args, output := append(slices.Clone(job.Args), "--resume="+whole), c.folder.Output(job.Job)
	own := ""
	for _, arg := range job.Args {
		if of, ok := strings.CutPrefix(arg, "--out="); ok {
			own = of
		}
	}
	if job.Args[0] == "check" {
		args = append(args, "--json")
	}
	out, err := c.job(ctx, args, nil)
	code, ok := verdict(err)
	if !ok {
		return 0, err
	}
	if own == "" {
		if err := c.output(output, out); err != nil {
			return 0, err
		}
	}
	c.ended(job.Job, code, cmp.Or(own, output))
	return code, os.Remove(whole)
}

// output writes a text that the command makes, over whatever is there.
func (a *app) output(name string, text []byte) error {
	return a.files.Write(outfile.Request{Name: name, Kind: outfile.Program()}, text)
}

// ended says how a job ended, and where its result is.
func (c *running) ended(job *campaign.Job, code int, output string) {
	said := map[int]string{cli.ExitFine: "done, or not refuted", cli.ExitRefuted: "refuted", cli.ExitInconclusive: "inconclusive"}[code]
	c.page().Line(fmt.Sprintf("%s: %s: %s", job.Name, said, output))
}

// driven merges what shards found of an engine, and returns the exit status.
func (c *running) driven(job *campaign.Job, files []string, texts [][]byte) (int, error) {
	shards := make([]report.DriveShard, len(texts))
	for i, text := range texts {
		if err := json.Unmarshal(text, &shards[i]); err != nil {
			return 0, cli.Inputf("%s: %v", files[i], err)
		}
	}
	d := report.JoinDriven(shards)
	var text bytes.Buffer
	(&report.Page{W: &text}).JSON(d)
	if err := c.output(c.folder.Output(job), text.Bytes()); err != nil {
		return 0, err
	}
	code, _ := verdict(judged(context.Background(), d.Verdict))
	c.ended(job, code, c.folder.Output(job))
	return code, nil
}

// joinedSaved returns what one run would have saved that does what all shards did.
func joinedSaved(segments []props.Segment, files []string, texts [][]byte) ([]byte, error) {
	if segments == nil {
		return ledger.JoinUnits(files, texts)
	}
	states := make([]props.State, len(texts))
	var all props.Saved[json.RawMessage]
	for i, text := range texts {
		if err := json.Unmarshal(text, &all); err != nil {
			return nil, fmt.Errorf("%s: %w", files[i], err)
		}
		if !all.Done {
			return nil, fmt.Errorf("%s: found a shard that is not done", files[i])
		}
		states[i], all.State, all.Done = all.State, props.State{}, false
	}
	state, err := props.Whole(segments, states)
	if err != nil {
		return nil, err
	}
	all.State, all.Done = state, true
	return json.Marshal(all)
}
