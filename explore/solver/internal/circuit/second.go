package circuit

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"github.com/go-air/gini"
	"github.com/go-air/gini/z"

	"tandem/internal/child"
)

// few is how many conflicts gini may meet about a question before the second solver is asked.
const few = 300

// kept is gini, and the clauses that it was given.
type kept struct {
	*gini.Gini
	clauses []z.Lit
}

// Add gives it a literal of a clause, or the end of one.
func (k *kept) Add(l z.Lit) {
	k.clauses = append(k.clauses, l)
	k.Gini.Add(l)
}

// refuted reports whether the second solver finds, within as many conflicts and 2 GiB, that the clauses have no model. A model that
// it finds plays no part: those of gini are shown, so that they do not depend on what is installed.
func (c *Circuit) refuted(ctx context.Context, assumed []z.Lit) bool {
	if c.Hard = true; c.Second == nil {
		return false
	}
	n, text := 0, []byte(nil)
	for _, l := range c.sat.clauses {
		if l == z.LitNull {
			n, text = n+1, append(text, "0\n"...)
			continue
		}
		text = append(strconv.AppendInt(text, int64(l.Dimacs()), 10), ' ')
	}
	for _, l := range assumed {
		text = fmt.Appendf(text, "%d 0\n", l.Dimacs())
	}
	text = append(fmt.Appendf(nil, "p cnf %d %d\n", c.sat.MaxVar(), n+len(assumed)), text...)
	r, err := child.Run(ctx, child.Command{Args: append(slices.Clip(c.Second), strconv.FormatInt(c.Conflicts, 10)), Input: text, Limits: child.Limits{Output: 1 << 20, Memory: 2 << 30}})
	return err == nil && r.End == child.Exited && r.Status == 20
}

// forget begins with an empty solver, since what a stopped one has learned depends on when it was stopped.
func (c *Circuit) forget() {
	c.sat, c.gates.told = &kept{Gini: gini.New()}, nil
	c.told, c.fixed, c.choices.told = 0, 0, 0
}
