package cmd

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"tandem/cmd/internal/cli"
	"tandem/cmd/report"
	"tandem/explore"
	"tandem/internal/lists"
	"tandem/internal/spell"
	"tandem/languages"
)

// bounds are the flags for the bounds of one run.
type bounds report.Limits

func (b *bounds) flags(cmd *cobra.Command, steps int) {
	standard := languages.Standard()
	boundsOf(cmd).IntVar(&b.Steps, "steps", steps, "steps")
	boundsOf(cmd).IntVar(&b.Bits, "bits", standard.Bits, "size of integers, in bits")
	boundsOf(cmd).IntVar(&b.Stack, "stack", standard.Stack, "closures on the stack: calls inside each other, and the main statement")
}

// none is a bound on steps that nothing reaches.
const none = 1 << 62

// check rejects bounds that are too small; 0 steps is no bound. That on integers is not above what there is memory for.
func (b *bounds) check(memory cli.Memory) error {
	b.Steps = cmp.Or(b.Steps, none)
	if most := memory.Bits(); b.Bits > most {
		b.Bits, b.Memory = most, memory.Stopped()
	}
	return cmp.Or(
		atLeast(0, "bound steps", "number of steps", b.Steps),
		atLeast(1, "bound bits", "number of bits", b.Bits),
		atLeast(1, "bound stack", "number of closures", b.Stack),
	)
}

// atLeast rejects the value of a flag that is too small.
func atLeast[N int | time.Duration](least N, flag, what string, value N) error {
	if value < least {
		return cli.Usagef("--%s takes a %s from %d on, found %v", flag, what, least, value)
	}
	return nil
}

// unwindFlag is the flag that bounds executions of loops, checked before the command runs. more
// adds to its help.
func unwindFlag(cmd *cobra.Command, b *explore.Bounds, more string) {
	boundsOf(cmd).IntVar(&b.Unwind, "unwind", 0, "iterations of each execution of a loop, counted anew when it is entered\nagain, and calls of a procedure inside each other"+more)
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error { return unwound(cmd, b) }
}

// unwound rejects a bound on executions that is too small. It bounds whole paths only if that is
// asked for, too.
func unwound(cmd *cobra.Command, b *explore.Bounds) error {
	if !boundsOf(cmd).Changed("unwind") {
		return nil
	}
	if !boundsOf(cmd).Changed("unroll") {
		b.Unroll = 0
	}
	return atLeast(1, "bound unwind", "number", b.Unwind)
}

// machine returns the bounds of the machine.
func (b *bounds) machine() languages.Bounds { return languages.Bounds{Bits: b.Bits, Stack: b.Stack} }

// limitsFor returns the bounds that programs of l have.
func (b *bounds) limitsFor(l *languages.Chosen) report.Limits {
	limits := report.Limits(*b)
	if !l.Programs.Stack {
		limits.Stack = 0
	}
	return limits
}

// pageOptions are the flags about the looks of text.
type pageOptions struct {
	color string
	width int
}

// flags adds the flags about the looks of text, which all commands have.
func (o *pageOptions) flags(root *cobra.Command) {
	f := root.PersistentFlags()
	f.StringVar(&o.color, "color", "auto", "colours: auto (on a terminal, unless NO_COLOR is set), always or never")
	f.IntVar(&o.width, "width", 0, "width of lines, in characters (default: the terminal's, else what they need;\nof a trace 100)")
	completes(root, "color", func() []string { return []string{"auto", "always", "never"} })
}

func (o *pageOptions) check(cmd *cobra.Command) error {
	switch o.color {
	case "auto", "always", "never":
	default:
		return cli.Usagef("--color takes auto, always or never, found %q%s", o.color, spell.DidYouMean(o.color, []string{"auto", "always", "never"}))
	}
	if cmd.Flags().Changed("width") {
		return atLeast(report.MinWidth, "width", "number of characters", o.width)
	}
	return nil
}

// wide returns the page of a command that chooses its layout by the width.
func (a *app) wide() *report.Page {
	p := a.page()
	if p.Width == 0 {
		p.Width, p.Piped = report.PipeWidth, true
	}
	p.Fit = false
	return p
}

// typed returns what someone types: keys if both ends are terminals, else lines.
func (a *app) typed() report.Keys {
	terminal := cli.OnTerminal(a.in.Stdin) && cli.OnTerminal(a.out.To)
	return report.NewTyped(a.in.Stdin, a.out, terminal, a.out.Flush, func() { a.abort(cli.ErrInterrupted) })
}

// lateAfter reports whether it is too late to write more: half a second after the bound on time, if
// any, or a fifth of one after ctx has ended, so that the summary precedes a hard end.
func lateAfter(ctx context.Context, bound time.Duration) func() bool {
	var end atomic.Int64 // in nanoseconds since the epoch; 0: never
	if bound > 0 {
		end.Store(time.Now().Add(bound + 500*time.Millisecond).UnixNano())
	}
	context.AfterFunc(ctx, func() { end.Store(time.Now().Add(200 * time.Millisecond).UnixNano()) })
	return func() bool {
		at := end.Load()
		return at != 0 && time.Now().UnixNano() > at
	}
}

// boundList is the value of --bound: one flag that sets several, as unroll=3,time=1m.
type boundList struct{ *pflag.FlagSet }

// boundsOf returns the bounds of a command, to which it adds its own.
func boundsOf(cmd *cobra.Command) *pflag.FlagSet {
	if f := cmd.Flags().Lookup("bound"); f != nil {
		return f.Value.(boundList).FlagSet
	}
	b := boundList{pflag.NewFlagSet("bound", pflag.ContinueOnError)}
	b.SortFlags = false
	cmd.Flags().Var(b, "bound", "")
	return b.FlagSet
}

// names lists the bounds in the order in which they were added.
func (b boundList) names() (names []string) {
	b.VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	return names
}

// Set takes a list of bounds with their values.
func (b boundList) Set(text string) error {
	for word := range strings.SplitSeq(text, ",") {
		name, value, ok := strings.Cut(strings.TrimSpace(word), "=")
		names := b.names()
		switch {
		case !slices.Contains(names, name):
			return fmt.Errorf("found %q, expected %s=VALUE%s", spell.Cut(name, 40), spell.Or(names), spell.DidYouMean(name, names))
		case !ok:
			return fmt.Errorf("found %q, expected %s=VALUE", name, name)
		}
		if name == "judged" { // percent
			value = strings.TrimSuffix(value, "%")
		}
		if err := b.FlagSet.Set(name, value); err != nil {
			what := "a number"
			if b.Lookup(name).Value.Type() == "duration" {
				what = "a time, as 30s or 2m"
			}
			return fmt.Errorf("%s: found %q, expected %s", name, spell.Cut(value, 40), what)
		}
	}
	return nil
}

func (b boundList) String() string { return "" }

// Type returns what the flag takes.
func (b boundList) Type() string { return "LIST" }

// usage lists the bounds, with what each is if nothing is said.
func (b boundList) usage() string {
	var text strings.Builder
	b.VisitAll(func(f *pflag.Flag) {
		_, says := pflag.UnquoteUsage(f)
		fmt.Fprintf(&text, "\n  %-8s %s (%s)", f.Name, strings.ReplaceAll(says, "\n", "\n           "), f.DefValue)
	})
	first := b.Lookup(b.names()[0])
	return "bounds, as " + first.Name + "=" + first.DefValue + "; 0 is none:" + text.String()
}

// words lists what completion offers.
func (b boundList) words() []string {
	return lists.Map(b.names(), func(name string) string { return name + "=" })
}

// explainBounds says in the help of each command which bounds it has.
func explainBounds(cmd *cobra.Command) {
	if f := cmd.Flags().Lookup("bound"); f != nil {
		b := f.Value.(boundList)
		f.Usage = b.usage()
		completes(cmd, "bound", b.words)
	}
	for _, sub := range cmd.Commands() {
		explainBounds(sub)
	}
}
