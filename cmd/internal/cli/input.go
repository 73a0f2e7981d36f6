package cli

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"tandem/internal/outfile"
	"tandem/internal/spell"
)

// maxSource is the size of the largest source or heap file, in bytes.
const maxSource = 64 << 20

// Input is where a command reads from.
type Input struct {
	Stdin io.Reader // the file "-"
	// Kinds are suffixes of files, without dot. A missing file may mean one of its kind, or of the first.
	Kinds []string
	// Shipped has files that are found first. nil: none.
	Shipped fs.FS
}

// Open opens a file that has what is said, or standard input for "-", which has another name in messages.
func (in Input) Open(name, what string) (shown string, from io.ReadCloser, err error) {
	if name == "-" {
		return "<stdin>", io.NopCloser(in.Stdin), nil
	}
	if in.Shipped != nil {
		if f, err := in.Shipped.Open(name); err == nil {
			return name, f, nil
		}
	}
	info, err := os.Stat(name) // opening a pipe waits for who writes it
	switch {
	case err != nil:
		return "", nil, in.Unreadable(name, err)
	case info.IsDir():
		return "", nil, Inputf("%s: found a directory, expected a file with %s", name, what)
	case !info.Mode().IsRegular() && !strings.HasPrefix(name, "/dev/fd/"): // that is open, as a shell's <(…)
		return "", nil, Inputf("%s: found a pipe or a device, expected a file with %s, or - for standard input", name, what)
	}
	f, err := os.Open(name)
	if err != nil {
		return "", nil, in.Unreadable(name, err)
	}
	return name, f, nil
}

// Read reads a file that has what is said, or standard input for "-".
func (in Input) Read(name, what string) (shown string, src []byte, err error) {
	shown, from, err := in.Open(name, what)
	if err != nil {
		return "", nil, err
	}
	defer from.Close()
	src, err = readAll(from, maxSource+1)
	switch {
	case err != nil:
		return "", nil, in.Unreadable(shown, err)
	case len(src) > maxSource:
		head := src[:maxSource]
		line := head[bytes.LastIndexByte(head, '\n')+1:]
		return "", nil, Inputf("%s:%d:%d: found more than %d MiB up to here, expected %s of at most that size", shown, 1+bytes.Count(head, []byte("\n")), 1+utf8.RuneCount(line), maxSource>>20, what)
	}
	return shown, bytes.TrimPrefix(src, []byte("\ufeff")), nil // a byte order mark is no text
}

// readAll reads up to so many bytes. What is read of a file of known size is there once.
func readAll(from io.Reader, most int64) ([]byte, error) {
	var b bytes.Buffer
	if f, ok := from.(*os.File); ok {
		if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
			b.Grow(int(min(info.Size(), most)) + bytes.MinRead)
		}
	}
	_, err := b.ReadFrom(io.LimitReader(from, most))
	return b.Bytes(), err
}

// near returns the file of the same kind that may be meant by the name of one that is not there.
func (in Input) near(name string) string {
	kind := in.Kinds[0]
	for _, k := range in.Kinds {
		if filepath.Ext(name) == "."+k {
			kind = k
		}
	}
	files, err := filepath.Glob(filepath.Join(filepath.Dir(name), "*."+kind))
	if err != nil {
		return "" // the name has odd characters
	}
	return spell.DidYouMean(filepath.Clean(name), files)
}

// Unreadable returns the failure of a file that cannot be read. It names the file once.
func (in Input) Unreadable(name string, err error) error {
	near := ""
	if errors.Is(err, fs.ErrNotExist) {
		near = in.near(name)
	}
	return Inputf("%s: %v%s", name, outfile.Cause(err), near)
}

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

// Put writes a file of this name, which is in the folder that the flag names.
func (t *Target) Put(files *outfile.Files, name string, kind outfile.Kind, text []byte, inputs ...string) error {
	place, err := t.In(files, name, kind, inputs...)
	if err == nil {
		err = place.Write(text)
	}
	return err
}

// Written returns the failure to write a file. One without a flag is an argument, which was read before.
func Written(err *outfile.Error) error {
	if err.Flag == "" {
		return Inputf("%v", err)
	}
	return Usagef("%v", err)
}
