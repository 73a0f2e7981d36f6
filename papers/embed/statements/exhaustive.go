package statements

import (
	"context"
	"slices"
	"strings"

	"tandem/papers/embed"
	"tandem/props"
	"tandem/spec"
)

// MoreOfCommands is how much larger than other terms the commands of an exhaustive
// check are, in nodes.
const MoreOfCommands = 5

// Exhaustive judges the statements on all closed terms of at most size nodes, and in
// §3.2 with all small stores, and on all commands of at most MoreOfCommands nodes more.
// The cases of the proofs are forms of these, and are not judged again.
func Exhaustive(ctx context.Context, s embed.Sides, lim spec.Limits, statements []*props.Property[Case], size int, tell func(spec.Scope)) ([]props.Report, spec.Scope) {
	tally := props.NewTally(size, tell)
	cases := upTo(s.HasStore(), size)
	if s.HasStore() {
		cases = props.Chain(cases, commandsUpTo(size+MoreOfCommands))
	}
	judged := slices.DeleteFunc(slices.Clone(statements), func(p *props.Property[Case]) bool { return strings.HasPrefix(p.ID, proofCase) })
	reports := props.Sweep(ctx, judged, cases, tally.Terms())
	return tally.Done(reports...)
}
