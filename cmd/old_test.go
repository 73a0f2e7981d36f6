package cmd

import (
	"bytes"
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"tandem/cmd/cli"
	"tandem/cmd/lift"
	"tandem/cmd/register"
	"tandem/cmd/serve"
	"tandem/papers/subsumption/calculus"
)

// said returns what tandem says on standard error, and its exit status.
func said(args ...string) (string, int) {
	var errs bytes.Buffer
	code := Run(register.All(), args, strings.NewReader(""), io.Discard, &errs, Subsumption(calculus.Subject()))
	return errs.String(), code
}

// Each old spelling is one no more, and says the new one, which there is.
func TestOldSpellings(t *testing.T) {
	a := &app{register: register.All(), err: io.Discard, only: all}
	Subsumption(calculus.Subject())(a)
	With(serve.Command)(a)
	With(lift.Command)(a)
	root := a.root()
	flags, bounds, commands := map[string]bool{}, map[string]bool{}, map[string]*cobra.Command{}
	for _, cmd := range root.Commands() {
		commands[cmd.Name()] = cmd
		for _, name := range flagNames(cmd) {
			flags[name], flags[cmd.Name()+" --"+name] = true, true
		}
		if f := cmd.Flags().Lookup("bound"); f != nil {
			for _, name := range f.Value.(boundList).names() {
				bounds[name] = true
			}
		}
	}
	exists := func(old, now string) {
		for _, flag := range regexp.MustCompile(`--([a-z-]+)( [a-z]+=)?`).FindAllStringSubmatch(now, -1) {
			if !flags[flag[1]] || flag[1] == "bound" && !bounds[strings.Trim(flag[2], " =")] {
				t.Errorf("%s is now %s, which there is not", old, now)
			}
		}
	}
	for old, now := range oldCommands {
		errs, code := said(old, "x")
		if want := "tandem: tandem " + old + " is now " + now + "\n"; errs != want || code != cli.ExitUsage {
			t.Errorf("exit status %d, %q, want %q", code, errs, want)
		}
		if commands[old] != nil || commands[strings.Fields(now)[1]] == nil {
			t.Errorf("%s is now %s: the one is there, or the other is not", old, now)
		}
		exists(old, now)
	}
	for old, now := range oldFlags {
		exists(old, now)
		cmd, name, of := strings.Cut(old, " --")
		if !of {
			cmd, name = "run", old
		}
		if flags[old] {
			t.Errorf("--%s is a flag", old)
		}
		want := "--" + name + " is now " + now
		if strings.HasPrefix(now, noMore) {
			want = "--" + name + " is " + now
		}
		if errs, code := said(cmd, "x.tdm", "--"+name+"=1"); !strings.Contains(errs, want) || code != cli.ExitUsage {
			t.Errorf("exit status %d, %q, want %q", code, errs, want)
		}
	}
	if errs, _ := said("explore", "x.tdm", "--format", "json"); errs != "tandem: --format json is now --json\n" {
		t.Errorf("%q", errs)
	}
}

// A command has at most one flag for its bounds, and all commands together few.
func TestFewFlags(t *testing.T) {
	a := &app{register: register.All(), err: io.Discard, only: all}
	Subsumption(calculus.Subject())(a)
	With(serve.Command)(a)
	With(lift.Command)(a)
	root := a.root()
	n := 0
	var count func(cmd *cobra.Command)
	count = func(cmd *cobra.Command) {
		for _, sub := range cmd.Commands() {
			sub.LocalFlags().VisitAll(func(f *pflag.Flag) {
				if !f.Hidden && f.Name != "help" {
					n++
				}
			})
			count(sub)
		}
	}
	count(root)
	// oracle --lines: the engine is started once; --check of run, trace, explore, tests and bmc; serve
	// shows the page, fmt --core what syntax stands for; explore --show errors and --no-models; lift, which
	// go generate runs, with the functions and the file; campaign, whose --on says where shards run and
	// --job which are run, in the place of --shard of check and ledger run and of --commit; dap, which
	// editors start; check --save keeps counterexamples as files, as explore --save and verify --save do,
	// and --resume how far it is; check --observe; trace --answer
	if commands := len(root.Commands()); commands > 24 || n > 182 {
		t.Errorf("%d commands with %d flags, expected 24 and 182 at the most", commands, n)
	}
}
