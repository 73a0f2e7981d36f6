package cli

import (
	"os"

	"github.com/spf13/cobra"

	"tandem/internal/outfile"
)

// Target is a flag that names a file to write, with --force.
type Target struct {
	Name string // "" if there is none
	flag string
	cmd  *cobra.Command
}

// Flag adds the flag to a command. --force is a flag of all commands.
func (t *Target) Flag(cmd *cobra.Command, flag, name, usage string) {
	t.flag, t.cmd = flag, cmd
	cmd.Flags().StringVar(&t.Name, flag, name, usage)
}

const force = "force"

// Forced reports whether --force is given.
func (t *Target) Forced() bool {
	if t.cmd == nil {
		return false
	}
	forced, err := t.cmd.Flags().GetBool(force)
	return err == nil && forced
}

// At returns the place of the file, nil if there is none. The inputs are what else the command reads.
func (t *Target) At(files *outfile.Files, kind outfile.Kind, inputs ...string) (*outfile.Place, error) {
	if t.Name == "" {
		return nil, nil
	}
	return t.In(files, t.Name, kind, inputs...)
}

// Folder builds the folder that the flag names, or that one below it.
func (t *Target) Folder(below ...string) error {
	for _, name := range append([]string{t.Name}, below...) {
		if err := os.MkdirAll(name, 0o755); err != nil {
			return Usagef("--%s %s: %v", t.flag, name, outfile.Cause(err))
		}
	}
	return nil
}

// In returns the place of a file of this name, which is in the folder that the flag names.
func (t *Target) In(files *outfile.Files, name string, kind outfile.Kind, inputs ...string) (*outfile.Place, error) {
	return files.At(outfile.Request{Flag: "--" + t.flag, Name: name, Kind: kind, Force: t.Forced(), Inputs: inputs})
}

// Written returns the failure to write a file. One without a flag is an argument, which was read before.
func Written(err *outfile.Error) error {
	if err.Flag == "" {
		return Inputf("%v", err)
	}
	return Usagef("%v", err)
}
