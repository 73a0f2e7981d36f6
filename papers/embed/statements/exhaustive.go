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

// Groups returns what the paper claims of the sides, and what it says by the letter if that is asked
// for: of random cases, and of all closed terms of at most size nodes, in §3.2 with all small stores,
// and of all commands of at most MoreOfCommands nodes more. The cases of the proofs are forms of these,
// and are not judged again.
func Groups(s embed.Sides, lim spec.Limits, literal bool) props.Groups {
	list := Statements(s, lim)
	if literal {
		list = append(list, Literal(s, lim)...)
	}
	return props.Groups{props.Joined(props.Erase(list), func(ctx context.Context, size int, tally *props.Tally) []props.Report {
		cases := upTo(s.HasStore(), size)
		if s.HasStore() {
			cases = props.Chain(cases, commandsUpTo(size+MoreOfCommands))
		}
		judged := slices.DeleteFunc(slices.Clone(list), func(p *props.Property[Case]) bool { return strings.HasPrefix(p.ID, proofCase) })
		return props.Sweep(ctx, tally.Task, judged, cases, tally.Terms())
	})}
}
