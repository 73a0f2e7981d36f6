package cmd

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"tandem/cmd/internal/campaign"
	"tandem/cmd/internal/cli"
	"tandem/cmd/report"
	"tandem/internal/lists"
	"tandem/internal/spell"
	"tandem/languages"
)

func (a *app) campaignCommand() *cobra.Command {
	cmd := cli.Command("campaign", func(cmd *cobra.Command, args []string) error {
		if len(args) > 0 {
			return cli.UnknownSubcommand(cmd, args[0])
		}
		return cmd.Help()
	})
	cmd.Args = cobra.ArbitraryArgs
	job := ""
	sub := func(use string, run func(ctx context.Context, c *running, args []string) error) *cobra.Command {
		of := cli.Command(use, func(cmd *cobra.Command, args []string) error {
			c, err := a.running(cmd, args[0], job)
			if err != nil {
				return err
			}
			return run(cmd.Context(), c, args[1:])
		})
		of.ValidArgsFunction = cli.First(func() []string { return []string{"toml"} }, cobra.ShellCompDirectiveFilterFileExt)
		cmd.AddCommand(of)
		return of
	}
	cmd.PersistentFlags().StringVar(&job, "job", "", "only this job of the campaign, by its `name`")
	on := "here"
	where := func(of *cobra.Command) {
		of.Flags().StringVar(&on, "on", on, "where the shards run: here, on all processors, or slurm")
		completes(of, "on", func() []string { return places })
	}
	where(sub("run FILE", func(ctx context.Context, c *running, _ []string) error { return c.run(ctx, on) }))
	where(sub("resume FILE", func(ctx context.Context, c *running, _ []string) error { return c.resume(ctx, on) }))
	sub("status FILE", func(_ context.Context, c *running, _ []string) error { return c.status() })
	sub("merge FILE", func(ctx context.Context, c *running, _ []string) error { return c.merge(ctx) })
	sub("shard FILE [N]", func(ctx context.Context, c *running, args []string) error { return c.shards(ctx, args) })
	return cmd
}

// places are where shards can run.
var places = []string{"here", "slurm"}

// running is a campaign that is run.
type running struct {
	*app
	name   string   // of its file
	of     []string // the arguments that name the campaign
	file   *campaign.File
	folder campaign.Folder
	build  string
	plan   *campaign.Plan // nil: it has not begun
}

// running reads a campaign.
func (a *app) running(cmd *cobra.Command, name, job string) (*running, error) {
	if filepath.Ext(name) != ".toml" {
		return nil, cli.Usagef("a campaign is a file *.toml, found %q", name)
	}
	var names []string
	_, text, err := a.in.Read(name, "a campaign")
	if err != nil {
		return nil, err
	}
	c := &running{app: a, name: name, folder: campaign.FolderOf(name, job), of: []string{name}}
	if c.file, err = campaign.Read(name, text, jobKinds(cmd.Root())); err != nil {
		return nil, cli.Inputf("%v", err)
	}
	if job != "" {
		c.of = append(c.of, "--job", job)
		c.file.Jobs = slices.DeleteFunc(c.file.Jobs, func(j *campaign.Job) bool { names = append(names, j.Name); return j.Name != job })
	}
	if len(c.file.Jobs) == 0 {
		return nil, &languages.Unknown{Kind: "job", Name: job, Known: names}
	}
	c.build, err = report.Build()
	return c, err
}

// jobKinds are what a campaign's jobs can be: commands that keep what they find.
func jobKinds(root *cobra.Command) []campaign.Kind {
	return []campaign.Kind{
		kindOf(root, "check", []string{"check", "--bound=time=0"}, "mutants", "quick"),
		kindOf(root, "mutants", []string{"check", "--mutants"}, "mutants", "quick", "exhaustive", "types", "solver"),
		kindOf(root, "evidence", []string{"ledger", "run"}),
		kindOf(root, "oracle", []string{"oracle"}, "batch", "format", "read"),
	}
}

// kindOf returns the kind of a command whose flags are keys, but for these and what campaigns say themselves.
func kindOf(root *cobra.Command, name string, args []string, without ...string) campaign.Kind {
	k := campaign.Kind{Name: name, Args: args}
	of, _, err := root.Find(args)
	must(err)
	without = append(without, "resume", "save", "json", "list", "help")
	of.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden && !slices.Contains(without, f.Name) {
			k.Known = append(k.Known, f.Name)
		}
	})
	k.Flags = func(name string) string {
		if !slices.Contains(k.Known, name) {
			return ""
		}
		return of.Flag(name).Value.Type()
	}
	return k
}

// begun reads the plan of a campaign that has begun.
func (c *running) begun() (err error) {
	if c.plan, err = c.folder.Plan(c.build); err == nil {
		if err = c.plan.Same(c.file.Jobs); err != nil {
			err = fmt.Errorf("%s: %w; remove %s to begin anew", c.name, err, c.folder)
		}
	}
	if err != nil {
		return cli.Inputf("%v", err)
	}
	return nil
}

// run begins the campaign, and runs it.
func (c *running) run(ctx context.Context, on string) error {
	if err := c.place(on); err != nil {
		return err
	}
	if err := c.start(ctx); err != nil {
		return err
	}
	return c.proceed(ctx, on)
}

// start begins the campaign.
func (c *running) start(ctx context.Context) error {
	c.plan = &campaign.Plan{Build: c.build}
	for _, job := range c.file.Jobs {
		of := campaign.Planned{Job: job}
		s := &share{Of: job.Shards, planning: true}
		args := slices.Clone(job.Args)
		if !engines(job) {
			args = append(args, "--resume="+c.folder.Whole(job))
		}
		_, err := c.job(ctx, args, s)
		switch most := max(1, s.units/leastUnits); {
		case !s.planned:
			err = cmp.Or(err, cli.Usagef("it keeps nothing that could be shared"))
		case s.units > 0 && job.Shards > most:
			return cli.Inputf("%s: the job %s: found %d shards, expected at most %d, so that each has %d of the %s at least: shards = %d", job.AtShards(), job.Name, job.Shards, most, leastUnits, report.Count(s.units, "mutant"), most)
		default:
			err = c.solvers(job)
		}
		if err != nil {
			return cli.Joined([]error{cli.Inputf("%s: the job %s, tandem %s:", job.At(err.Error()), job.Name, strings.Join(job.Args, " ")), err})
		}
		of.Segments = s.segments
		c.plan.Jobs = append(c.plan.Jobs, of)
	}
	if err := c.folder.Begin(c.plan, c.files); err != nil {
		return cli.Inputf("%v", err)
	}
	return nil
}

// leastUnits is how many units a shard has that is dealt some: one may take twenty times as long as another.
const leastUnits = 2

// solvers opens the solvers that a job names, and closes them again.
func (c *running) solvers(job *campaign.Job) error {
	for _, arg := range job.Args {
		if kind, ok := strings.CutPrefix(arg, "--solver="); ok {
			s := standardSolver
			s.kind = kind
			session, err := c.solver(s)
			if err != nil {
				return err
			}
			_ = session.Close() // nothing was asked
		}
	}
	return nil
}

func (c *running) place(on string) error {
	if !slices.Contains(places, on) {
		return cli.Usagef("--on takes here or slurm, found %q", on)
	}
	return nil
}

// resume runs the shards that are missing.
func (c *running) resume(ctx context.Context, on string) error {
	if err := c.place(on); err != nil {
		return err
	}
	if err := c.begun(); err != nil {
		return err
	}
	return c.proceed(ctx, on)
}

// status says which shards are missing.
func (c *running) status() error {
	if err := c.begun(); err != nil {
		return err
	}
	missing := c.folder.Missing(c.plan.Shards())
	for i, job := range c.plan.Jobs {
		of := slices.DeleteFunc(slices.Clone(missing), func(s campaign.Shard) bool { return s.Name != job.Name })
		line := fmt.Sprintf("%s: %d of %s done", job.Name, job.Shards-len(of), report.Count(job.Shards, "shard"))
		if len(of) > 0 {
			line += "; missing: " + named(of)
		} else if least, most, err := c.took(&c.plan.Jobs[i]); err != nil {
			return cli.Inputf("%v", err)
		} else if most >= toldFrom {
			line += fmt.Sprintf(", each of %.0f to %.0f s of processor time", least, most)
		}
		c.page().Line(line)
	}
	if len(missing) > 0 {
		return cli.Status(cli.ExitInconclusive)
	}
	return nil
}

// toldFrom is the processor time, in seconds, from which on of the longest shard status tells the times.
const toldFrom = 10

// took returns the least and the largest processor time of a job's shards, in seconds.
func (c *running) took(job *campaign.Planned) (least, most float64, err error) {
	for part := range job.Shards {
		r, err := c.folder.Saved(c.plan, campaign.Shard{Planned: job, Part: part})
		if err != nil {
			return 0, 0, err
		}
		if most = max(most, r.Took); part == 0 || r.Took < least {
			least = r.Took
		}
	}
	return least, most, nil
}

// named lists shards; of many the first ones.
func named(shards []campaign.Shard) string {
	const most = 10
	list := lists.Map(shards[:min(len(shards), most)], func(s campaign.Shard) string { return s.String() })
	if n := len(shards) - most; n > 0 {
		list = append(list, fmt.Sprintf("and %d more", n))
	}
	return strings.Join(list, ", ")
}

// proceed runs the missing shards, and merges.
func (c *running) proceed(ctx context.Context, on string) error {
	shards := c.plan.Shards()
	missing := c.folder.Missing(shards)
	if on == "slurm" && len(missing) > 0 {
		return c.submit(ctx, shards, missing)
	}
	if err := c.here(ctx, shards, missing); err != nil {
		return err
	}
	return c.merge(ctx)
}

// submit submits the missing shards to Slurm.
func (c *running) submit(ctx context.Context, shards, missing []campaign.Shard) error {
	var tasks []int
	for t := range c.file.TasksOf(len(shards)) {
		if slices.ContainsFunc(c.file.OfTask(shards, t), func(s campaign.Shard) bool { return slices.Contains(missing, s) }) {
			tasks = append(tasks, t)
		}
	}
	tandem, err := os.Executable()
	if err != nil {
		return err
	}
	if err := c.output(c.folder.Script(), []byte(c.folder.Array(c.file, tandem, c.of, tasks))); err != nil {
		return err
	}
	array, merge, err := c.folder.Submit(ctx, c.file, tandem, c.of)
	if err != nil {
		return cli.Usagef("%v; the campaign is cut: tandem campaign resume %s --on slurm submits it", err, strings.Join(c.of, " "))
	}
	c.page().Line(fmt.Sprintf(spell.Ours("job %s runs %s, and job %s merges them; tandem campaign status %s says how far they are"), array, report.Count(len(missing), "shard"), merge, strings.Join(c.of, " ")))
	return nil
}

// shards runs the shards that an argument or a scheduler names.
func (c *running) shards(ctx context.Context, args []string) error {
	if err := c.begun(); err != nil {
		return err
	}
	list := c.plan.Shards()
	task, scheduled := campaign.Task()
	switch {
	case len(args) > 0:
		n, err := strconv.Atoi(args[0])
		if err != nil || n < 1 || n > len(list) {
			return cli.Usagef("found the shard %q, expected a number from 1 to %d", args[0], len(list))
		}
		list = list[n-1 : n]
	case !scheduled || task < 0 || task >= c.file.TasksOf(len(list)):
		return cli.Usagef("found no shard, expected its number, or one by SLURM_ARRAY_TASK_ID")
	default:
		list = c.file.OfTask(list, task)
	}
	for _, s := range c.folder.Missing(list) {
		if err := c.shard(ctx, s); err != nil {
			return err
		}
	}
	return nil
}
