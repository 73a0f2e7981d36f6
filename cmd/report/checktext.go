package report

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"al.essio.dev/pkg/shellescape"

	"tandem/internal/lists"
	"tandem/languages"
	"tandem/props"
	"tandem/spec"
)

// Checks writes what was found of each language, and which statements were left out.
func (p *Page) Checks(all []*Checked, leftOut []string) {
	p.text("checks", struct {
		Checks  []*Checked
		LeftOut []string
	}{all, leftOut})
}

// Omitted lists the statements that were left out since the rules leave a choice.
func (c *Checked) Omitted() []string {
	if len(c.Options.Only) > 0 {
		return nil
	}
	return c.LeftOut()
}

// Begun returns what was found of the statements begun before the check ended.
func (c *Checked) Begun() []props.Report {
	return lists.Filter(c.Reports, func(r props.Report) bool { return !notBegun(r) })
}

// NotBegun lists the other statements.
func (c *Checked) NotBegun() []string {
	return lists.Map(lists.Filter(c.Reports, notBegun), func(r props.Report) string { return r.ID })
}

func notBegun(r props.Report) bool { return r.Stopped != "" && r.Generated == 0 && r.Crash == nil }

// Counted lists the rules whose transitions are counted: those that programs run by, else those that
// took part.
func (c *Checked) Counted() (ids []string) {
	if c.Programs != nil {
		for _, r := range slices.Concat(c.Programs.Symbolic, c.Programs.Concrete) {
			ids = append(ids, r.ID)
		}
		return distinct(ids)
	}
	for _, r := range c.Begun() {
		ids = slices.Concat(ids, r.Evidence.Symbolic.Names(), r.Evidence.Concrete.Names())
	}
	return distinct(ids)
}

func distinct(ids []string) (list []string) {
	for _, id := range ids {
		if !slices.Contains(list, id) {
			list = append(list, id)
		}
	}
	return list
}

// refutation is a statement that is refuted, with the commands that find and show it again.
type refutation struct {
	props.Report
	Again, See string
}

// Refutations lists the statements that are refuted.
func (c *Checked) Refutations() []refutation {
	refuted := lists.Filter(c.Reports, func(r props.Report) bool { return r.Counterexample != nil })
	return lists.Map(refuted, c.refutation)
}

func (c *Checked) refutation(r props.Report) refutation {
	x := r.Counterexample
	see := c.Replay(x, "FILE")
	if file := c.Saved[r.ID]; file != "" {
		see = c.Replay(x, file)
	} else if see != "" {
		see += " (FILE has the program)"
	}
	return refutation{r, c.again(r.ID, x), see}
}

// path returns the rules up to where the sides part.
func path(f *spec.Failure) string {
	if len(f.Path) == 0 {
		return "0 steps"
	}
	return fmt.Sprintf("%s: %s", Count(f.Step, "step"), strings.Join(f.Path, " "))
}

// size says how large the case is, and how large it was before shrinking.
func size(x *props.Counterexample) string {
	of := func(s props.Shown) string {
		if s.Program == "" {
			return Count(s.Size, "node")
		}
		return fmt.Sprintf("%s, %s", Count(s.Stmts, "statement"), Count(s.Size, "node"))
	}
	text := fmt.Sprintf("%s; found at case %d", of(x.Case), x.After)
	if x.Upto > 0 {
		text += fmt.Sprintf(" of all up to size %d", x.Upto)
	}
	if x.Shaped {
		text += " of those made of the pattern of a rule"
	}
	if x.Of != "" {
		text += " of " + x.Of
	}
	if x.Before != nil {
		text += fmt.Sprintf(", %s before shrinking", of(*x.Before))
	}
	return text
}

// again returns the command that finds the counterexample again.
func (c *Checked) again(id string, x *props.Counterexample) string {
	text := "tandem check --only " + id
	if x.Of != "" {
		text += "," + x.Of
	}
	if c.Options.Program != "" {
		text += " --program " + shellescape.Quote(c.Options.Program)
		for _, v := range c.Options.Values {
			text += " --in " + shellescape.Quote(v)
		}
	} else if x.Upto > 0 {
		text += fmt.Sprintf(" --exhaustive %d", x.Upto)
	} else {
		text += fmt.Sprintf(" --seed %d --checks %d", c.Options.Seed, max(c.Options.Checks, x.After))
	}
	return text + c.Flags
}

// Replay returns the command that traces the counterexample, of which a file has the program; "" if it is no
// program or cannot be traced.
func (c *Checked) Replay(x *props.Counterexample, file string) string {
	if x.Case.Program == "" || c.Needs(languages.Trace) != nil {
		return ""
	}
	in := ""
	if x.Case.Input != "" {
		in = " --in " + shellescape.Quote(x.Case.Input)
	}
	return "tandem trace " + shellescape.Quote(file) + in + c.Flags
}

// Verdicts counts the statements by what was found of them: 1 refuted, 2 tested.
func (c *Checked) Verdicts() []string {
	of := map[spec.Result]int{}
	for _, r := range c.Reports {
		of[r.Result]++
	}
	var parts []string
	for _, result := range []spec.Result{spec.Refuted, spec.Inconclusive, spec.Tested} {
		if n := of[result]; n > 0 {
			parts = append(parts, fmt.Sprintf("%d %v", n, result))
		}
	}
	return parts
}

// OpenCases returns the number of cases that were not decided.
func (c *Checked) OpenCases() (n int) {
	for _, r := range c.Reports {
		n += props.Total(r.Inconclusive)
	}
	return n
}

// Vocabularies returns the names of what small programs are made of; "": no small ones were checked, or nobody named it.
func (c *Checked) Vocabularies() string {
	for _, r := range c.Reports {
		for _, s := range r.Scope {
			if s.Vocabulary != "" {
				return s.Vocabulary
			}
		}
	}
	return ""
}

// EndedEarly returns why not all cases were checked; "": they were.
func (c *Checked) EndedEarly() string {
	switch {
	case !slices.ContainsFunc(c.Reports, func(r props.Report) bool { return r.Stopped != "" }):
		return ""
	case c.Ended == nil:
		return props.Enough
	case errors.Is(c.Ended, ErrBudget):
		return c.Ended.Error() + " of " + c.Options.Budget + ", raise it with --bound time"
	default:
		return c.Ended.Error()
	}
}

func indent(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString(strings.TrimRight("    "+line, " \n") + "\n")
	}
	return b.String()
}
