package cmd

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"tandem/cmd/cli"
)

// noMore is what an old spelling is now that has no new one.
const noMore = "gone"

// oldCommands has of each command that is an option of another one how it is spelt now.
var oldCommands = map[string]string{
	"claims":    "tandem oracle FILE DIR --read",
	"doctor":    "tandem version --check",
	"exercises": "tandem grade --write DIR",
	"fuzz":      "tandem concolic FILE --generate",
	"mutants":   "tandem check --mutants",
	"path":      "tandem trace FILE --path TFT",
	"reproduce": "tandem ledger --examples PAPER",
	"translate": "tandem fmt FILE --to c",
}

// oldFlags has today's spelling of each old flag, behind its command where others have the same name.
var oldFlags = map[string]string{
	"mutant": "--with ID", "reading": "--with ID", "rule": "--with FORMULA", "rules": "--with FILE",
	"depth": "--bound depth=N", "unroll": "--bound unroll=N", "unwind": "--bound unwind=N", "paths": "--bound paths=N", "time": "--bound time=1m",
	"steps": "--bound steps=N", "max-bits": "--bound bits=N", "max-stack": "--bound stack=N", "runs": "--bound runs=N", "budget": "--bound time=1m",
	"solver-timeout": "--bound answer=10s", "timeout": "--bound engine=10s", "engine-output": "--bound output=MIB", "engine-memory": "--bound memory=MIB",
	"tries": "--bound tries=N", "each": "--bound each=N", "oracle --size": "--bound size=N", "doubt": "--bound doubt=N", "concretise": "--bound concretise=N",
	"max-length": "--bound length=N", "refuting": "--bound refuting=N", "tree-checks": "--bound trees=N", "bmc --to": "--incremental --bound unwind=K",
	"naive": "--shortcuts none", "independence": "--shortcuts -independence", "cache": "--shortcuts -cache", "models": "--shortcuts -models",
	"implied": "--shortcuts -implied", "explore --simplify": "--shortcuts -simplify", "tests --simplify": "--shortcuts -simplify",
	"in-file": "--in FILE", "heap": "--in FILE", "seed-input": "--in x=3 and --input 3,4", "symbolic-only": "--choices TFT",
	"second-solver": "a second --solver CMD", "second-eliminate": "a second --solver CMD",
	"second-every": noMore + ": the second solver is asked about each answer", "eliminate": noMore + ": z3 on the PATH eliminates quantifiers",
	"save-heaps": "--save DIR", "last-first": "--order last", "explore --seed": "--order random:N", "explore --raw": "--show raw", "explore --commands": "--show commands", "explore --errors": "--show errors", "explore --tree": "--show tree", "harness": "--to c, --to c-klee or --to c-clang",
	"no-simplify": noMore, "rules --text": "--to text", "ledger --states": noMore + ": --json has the states", "names": noMore + ": the names stand first in each line", "from": noMore,
	"csv": noMore + ": --json has the points",
}

// oldCommand returns the failure of an old command; nil if the arguments begin with none.
func oldCommand(args []string) error {
	if len(args) == 0 || oldCommands[args[0]] == "" {
		return nil
	}
	return cli.Usagef("tandem %s is now %s", args[0], oldCommands[args[0]])
}

// oldFlag returns the mistake in a flag, which says how it is spelt now if it is an old one.
func oldFlag(cmd *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	if !errors.As(err, &unknown) {
		return cli.FlagMistake(cmd, err)
	}
	name, _, _ := strings.Cut(strings.TrimLeft(unknown.GetSpecifiedName(), "-"), "=")
	now := oldFlags[cmd.Name()+" --"+name]
	if now == "" {
		now = oldFlags[name]
	}
	switch {
	case now == "":
		return cli.FlagMistake(cmd, err)
	case strings.HasPrefix(now, noMore):
		return fmt.Errorf("--%s is %s", name, now)
	}
	return fmt.Errorf("--%s is now %s", name, now)
}
