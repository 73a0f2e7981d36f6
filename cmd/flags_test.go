package cmd

import (
	"io"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"tandem/cmd/internal/lift"
	"tandem/cmd/internal/serve"
	"tandem/cmd/register"
	"tandem/papers/subsumption/calculus"
)

// A command has at most one flag for its bounds, and all commands together few.
func TestFewFlags(t *testing.T) {
	a := &app{register: register.All(), err: io.Discard, subs: all}
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
	// and --resume how far it is; trace --answer;
	// tests --with; oracle --options; ledger --coverage; check --program and --in judge the program of a finding;
	// certify --kernel, explore --reduce; oracle --with, and concolic --algorithm for what was its --with;
	// certify --with, which compares the rules of a certificate
	if commands := len(root.Commands()); commands > 24 || n > 191 {
		t.Errorf("%d commands with %d flags, expected 24 and 191 at the most", commands, n)
	}
}
