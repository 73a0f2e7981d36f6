package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

// Takes makes root's subcommands reject arguments that their usage lacks, unless they judge them.
func Takes(root *cobra.Command) {
	for _, cmd := range root.Commands() {
		if cmd.Args == nil {
			cmd.Args = Used
		}
		Takes(cmd)
	}
}

// Used rejects other arguments than those in the usage of a command: none, one, or [ID].
func Used(cmd *cobra.Command, args []string) error {
	_, what, _ := strings.Cut(cmd.Use, " ")
	switch {
	case what == "" && len(args) > 0:
		return fmt.Errorf("found argument %q, expected none", args[0])
	case what == "[ID]" && len(args) > 1:
		return fmt.Errorf("found %d arguments, expected one ID or none", len(args))
	case what != "" && what[0] != '[' && len(args) != 1:
		return fmt.Errorf("found %d arguments, expected one %s", len(args), what)
	}
	return nil
}
