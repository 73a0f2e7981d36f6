package match

import (
	"slices"

	"tandem/papers/subsumption"
	"tandem/spec"
)

// Mistake is a mistake in a line of Algorithm 1.
type Mistake = spec.Mistake[Config]

// Mistakes in lines of Algorithm 1. Loops end with them: no list gets more nodes than without them.
var (
	// Never is a line that is never taken.
	Never Mistake = func(spec.System[Config], Rule) func(Config) []Config {
		return func(Config) []Config { return nil }
	}
	// Continues goes on with the loop where the line returns.
	Continues = after(func(_, to Config) Config { to.at = head; return to })
	// Returns returns the opposite.
	Returns = after(func(_, to Config) Config { to.result = !to.result; return to })
	// OtherOrder begins with the roots of H2 in the opposite order.
	OtherOrder = after(func(_, to Config) Config { slices.Reverse(to.wl2); return to })
	// NoSuccessors adds none.
	NoSuccessors = after(func(c, to Config) Config { to.wl1, to.wl2 = c.wl1, c.wl2; return to })
	// Twice adds successors twice.
	Twice = after(func(c, to Config) Config {
		to.wl1, to.wl2 = append(to.wl1, to.wl1[len(c.wl1):]...), append(to.wl2, to.wl2[len(c.wl2):]...)
		return to
	})
	// OtherSuccessors adds those of n2 in the opposite order.
	OtherSuccessors = after(func(c, to Config) Config { slices.Reverse(to.wl2[len(c.wl2):]); return to })
	// LabelOf2 asks for the label of n2 alone.
	LabelOf2 Mistake = func(_ spec.System[Config], right Rule) func(Config) []Config {
		return func(c Config) []Config {
			if c.at == got && c.label2() == 0 {
				return nil
			}
			return right.Apply(c)
		}
	}
	// NullOf2 asks whether n2 is null, and not n1.
	NullOf2 Mistake = func(spec.System[Config], Rule) func(Config) []Config {
		return func(c Config) []Config {
			if c.at != got || c.n2() != subsumption.Null {
				return nil
			}
			return c.to(head)
		}
	}
)

func after(change func(c, to Config) Config) Mistake { return spec.Afterwards(change) }

// Mistaken returns the algorithm with a mistake in one line. It panics if there is no such line.
func (a Algorithm) Mistaken(line string, m Mistake) Algorithm {
	a.System = a.System.Mistaken(line, m)
	return a
}
