package cmd

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"tandem/internal/lists"
	"tandem/internal/spell"
)

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
