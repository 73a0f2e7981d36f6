package cli

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
	"sync"

	"github.com/dustin/go-humanize/english"
	"github.com/spf13/cobra"
	"golang.org/x/term"

	"tandem/lang/syntax"
)

// Output is standard output: buffered, and with errors that are not lost. The
// first error is kept and told at once, so that work for nobody can stop.
type Output struct {
	To   io.Writer // where it goes in the end
	mu   sync.Mutex
	w    *bufio.Writer
	err  error
	told func(error)
}

// NewOutput returns the output that goes to w. The first error of a write is told.
func NewOutput(w io.Writer, told func(error)) *Output {
	return &Output{To: w, w: bufio.NewWriterSize(w, 64<<10), told: told}
}

// Write never fails; Close does.
func (o *Output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.err == nil {
		if _, err := o.w.Write(p); err != nil {
			o.err = err
			o.told(err)
		}
	}
	return len(p), nil
}

// Flush writes what is buffered, for someone who waits for it.
func (o *Output) Flush() {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.err == nil {
		if err := o.w.Flush(); err != nil {
			o.err = err
			o.told(err)
		}
	}
}

// Close writes what is buffered. The error is the first of all writes.
func (o *Output) Close() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.err == nil {
		o.err = o.w.Flush()
	}
	return o.err
}

// Takes makes root's subcommands reject arguments that their usage lacks, unless they judge them.
func Takes(root *cobra.Command) {
	for _, cmd := range root.Commands() {
		if cmd.Args == nil {
			cmd.Args = Used
		}
		Takes(cmd)
	}
}

// Command returns a command with that usage, as explore FILE.
func Command(use string, run func(*cobra.Command, []string) error) *cobra.Command {
	return &cobra.Command{Use: use, RunE: run}
}

// optional is an argument that need not be there.
var optional = regexp.MustCompile(`\[[^]]*]`)

// Used rejects other arguments than those in the usage of a command. Of what ends in ... there can be several.
func Used(cmd *cobra.Command, args []string) error {
	_, what, _ := strings.Cut(cmd.Use, " ")
	least := len(strings.Fields(optional.ReplaceAllString(what, "")))
	most := least + len(optional.FindAllString(what, -1))
	switch {
	case len(args) >= least && (len(args) <= most || strings.Contains(what, "...")):
		return nil
	case what == "":
		return fmt.Errorf("found argument %q, expected none", args[0])
	default:
		return fmt.Errorf("found %s, expected %s", english.Plural(len(args), "argument", ""), what)
	}
}

// OnTerminal reports whether people see what is written to w as it comes, or type what is read from it.
func OnTerminal(w any) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// ScreenOf returns how errors are drawn on w: in colours on a terminal, unless NO_COLOR is set.
func ScreenOf(w io.Writer) syntax.Screen {
	var s syntax.Screen
	if f, ok := w.(*os.File); ok && OnTerminal(f) {
		s.Width, _, _ = term.GetSize(int(f.Fd())) // 0 if it is not known
		s.Colour = os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
	}
	return s
}
