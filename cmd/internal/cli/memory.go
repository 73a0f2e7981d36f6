package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/dustin/go-humanize"
	"github.com/spf13/cobra"

	"tandem/cmd/memory"
	"tandem/spec"
)

// Memory is the bound on the memory of a command, in bytes; 0: there is none.
type Memory uint64

// leastMemory is what the command needs for anything.
const leastMemory Memory = 64 << 20

// Flag adds --max-memory to a command and its subcommands.
func (m *Memory) Flag(cmd *cobra.Command) {
	*m = Memory(memory.Half())
	f := cmd.PersistentFlags()
	f.Var(m, "max-memory", "bound on memory, a `SIZE` as 500MB or 2GiB; 0: none (default: half of the\nmachine's)")
	f.Lookup("max-memory").DefValue = "" // said in the text
}

// Set returns the bound that a text says.
func (m *Memory) Set(text string) error {
	n, err := humanize.ParseBytes(text)
	switch {
	case err != nil:
		return errors.New("expected a size as 500MB or 2GiB")
	case n > 0 && Memory(n) < leastMemory:
		return fmt.Errorf("expected at least %v, or 0 for no bound", leastMemory)
	}
	*m = Memory(n)
	return nil
}

func (m Memory) String() string { return humanize.IBytes(uint64(m)) }

// Type returns what the flag takes.
func (m Memory) Type() string { return "SIZE" }

// share is how many of the largest integers fit into memory: a run keeps some, and products add to them.
const share = 1024

// Bits returns the size of the largest integer that there is memory for, in bits.
func (m Memory) Bits() int {
	if m == 0 {
		return math.MaxInt
	}
	return int(min(uint64(m)/share*8, math.MaxInt))
}

// Stopped returns the bound, as it ends runs.
func (m Memory) Stopped() *spec.Stopped {
	more := strings.ReplaceAll((2 * m).String(), " ", "")
	return &spec.Stopped{Bound: fmt.Sprintf("bound on memory: %v", m), Flag: "--max-memory", More: more}
}

// Watch ends a context at the bound, and the command, after flush, where that does not help.
func (m Memory) Watch(abort context.CancelCauseFunc, flush func(), errs io.Writer) (stop func()) {
	if m == 0 {
		return func() {}
	}
	return memory.Watch{
		Bound:   uint64(m),
		Reached: func() { abort(m.Stopped()) },
		Over:    func() { end(flush, errs, m.Stopped().Raise(), ExitInconclusive) },
	}.Start()
}

// Bounded returns the end of a command whose context has ended, with the bound that ended it.
func Bounded(ctx context.Context, err error) error {
	s := spec.StoppedBy(ctx)
	var f *Failure
	if s == nil || !errors.As(err, &f) || f.Code == ExitBug {
		return err
	}
	said := &Failure{Code: ExitInconclusive, Msg: s.Raise()}
	switch {
	case f.Msg != "" || f.Draw != nil:
		return Joined([]error{f, said})
	case f.Code == ExitRefuted:
		said.Code = f.Code
	}
	return said
}
