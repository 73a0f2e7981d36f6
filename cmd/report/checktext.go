package report

import (
	"errors"
	"fmt"
	"maps"
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
	for i, c := range all {
		if i > 0 {
			p.Line("")
		}
		p.check(c)
	}
	if len(leftOut) > 0 {
		p.Line("")
		p.Line("left out of the quick check; tandem check --language NAME checks them:")
		for i := 0; i < len(leftOut); {
			language, ids := "", []string(nil)
			for language, _, _ = strings.Cut(leftOut[i], " "); i < len(leftOut) && strings.HasPrefix(leftOut[i], language+" "); i++ {
				ids = append(ids, strings.TrimPrefix(leftOut[i], language+" "))
			}
			p.Line("  " + language + ": " + strings.Join(ids, ", "))
		}
	}
}

// check writes what the check of a language found.
func (p *Page) check(c *Checked) {
	p.Line(c.title())
	if c.Vocabulary != nil {
		p.Line(fmt.Sprintf("types %s: %s", c.Vocabulary.ID, c.Vocabulary.Text))
	}
	if c.Mutant != nil {
		p.Line(fmt.Sprintf("mutant %s, in place of %s: %s", c.Mutant.ID, strings.Join(c.Mutant.Targets, ", "), c.Mutant.Error))
	}
	if c.Reading != nil {
		p.Line(fmt.Sprintf("reading %s, in place of %s: %s", c.Reading.ID, strings.Join(c.Reading.Entries, ", "), c.Reading.Text))
	}
	if c.Given != nil {
		p.Line("by rules as given: " + c.Given.Said(c.Language))
	}
	if left := c.leftOut(); len(left) > 0 {
		p.Line(fmt.Sprintf("a choice between %s: left out, since they are about deterministic languages: %s", strings.Join(c.Choices, ", "), strings.Join(left, ", ")))
	}
	p.Line("")
	begun, missing := c.begun()
	if len(begun.Reports) > 0 {
		p.verdicts(begun)
		p.firings(begun)
	}
	for _, r := range begun.Reports {
		p.remarks(r)
	}
	if len(missing) > 0 {
		p.Line(fmt.Sprintf("! not begun: %s: %s", Count(len(missing), "statement"), strings.Join(missing, ", ")))
	}
	for _, r := range c.Reports {
		if r.Counterexample != nil {
			p.Line("")
			p.counterexample(c, r)
		}
	}
	p.Line("")
	if s := c.Scope; s != nil {
		p.Line(fmt.Sprintf("scope: size %d, %s with %s; %s of the lemmas; %s",
			s.Size, Count(s.Programs, "program"), Count(s.States, "state"), Count(s.Points, "case"), Count(s.Steps, "step")))
	}
	p.Line(c.conclusion())
}

// leftOut lists the statements that were left out since the rules leave a choice.
func (c *Checked) leftOut() []string {
	if len(c.Options.Only) > 0 {
		return nil
	}
	return c.LeftOut()
}

// begun returns what was found of the statements begun before the check ended, and the others' IDs.
func (c *Checked) begun() (of *Checked, missing []string) {
	some, found := *c, *c.Found
	some.Found, found.Reports = &found, nil
	for _, r := range c.Reports {
		if r.Stopped != "" && r.Generated == 0 && r.Crash == nil {
			missing = append(missing, r.ID)
		} else {
			found.Reports = append(found.Reports, r)
		}
	}
	return &some, missing
}

func (c *Checked) title() string {
	if c.Scope != nil {
		return fmt.Sprintf("%s, all programs up to size %d", c.Heading(), c.Options.Exhaustive)
	}
	cases := Count(c.Options.Checks, "random case")
	if c.Options.Most > 0 {
		cases = fmt.Sprintf("%d to %s", c.Options.Checks, Count(c.Options.Most, "random case"))
	}
	return fmt.Sprintf("%s, %s a statement, seed %d, solver: %s", c.Heading(), cases, c.Options.Seed, c.Solver)
}

// verdicts is the table of the statements: what they say, the verdict, and how much was checked.
func (p *Page) verdicts(c *Checked) {
	rows := [][]string{{"verdict", "statement", "", "cases", "discarded", "inconclusive", "cut", "φ holds", "φ does not", "silent", "longest path"}}
	for _, r := range c.Reports {
		e := r.Evidence
		row := []string{r.Verdict, r.ID, r.Name, fmt.Sprint(r.Generated), sum(r.Discarded), sum(r.Inconclusive), fmt.Sprint(e.Cut)}
		if len(e.Symbolic)+len(e.Concrete) > 0 {
			row = append(row, fmt.Sprint(e.Satisfied), fmt.Sprint(e.Infeasible), fmt.Sprint(e.Silent), fmt.Sprint(e.Longest))
		} else {
			row = append(row, "–", "–", "–", "–")
		}
		rows = append(rows, row)
	}
	p.Table("", func(col int) bool { return col > 2 }, rows)
	p.Line("")
	rows = nil
	rows = append(rows, lists.Map(c.Reports, func(r props.Report) []string { return []string{r.ID, r.Text} })...)
	p.Table("", left, rows)
}

func sum(counts map[string]int) string {
	n := 0
	for _, k := range counts {
		n += k
	}
	return fmt.Sprint(n)
}

// firings is the table of how often each rule fired on each side.
func (p *Page) firings(c *Checked) {
	var ids []string
	for _, of := range c.ruleIDs() {
		for _, id := range of {
			if !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		}
	}
	rows := [][]string{append([]string{"transitions", "side"}, ids...)}
	for _, r := range c.Reports {
		if e := r.Evidence; len(e.Symbolic) > 0 {
			rows = append(rows, append([]string{r.ID, "symbolic"}, fired(ids, e.Symbolic)...))
		}
		if e := r.Evidence; len(e.Concrete) > 0 {
			rows = append(rows, append([]string{r.ID, "concrete"}, fired(ids, e.Concrete)...))
		}
	}
	if len(rows) > 1 {
		p.Line("")
		p.Table("", func(col int) bool { return col > 1 }, rows)
	}
}

// ruleIDs returns each side's rules in their order: those that programs run by, else those that took part.
func (c *Checked) ruleIDs() [][]string {
	if c.Programs != nil {
		var sides [][]string
		for _, side := range [][]languages.Rule{c.Programs.Symbolic, c.Programs.Concrete} {
			ids := lists.Map(side, func(r languages.Rule) string { return r.ID })
			sides = append(sides, ids)
		}
		return sides
	}
	var list [][]string
	for _, r := range c.Reports {
		list = append(list, r.Evidence.Symbolic.Names(), r.Evidence.Concrete.Names())
	}
	return list
}

func fired(ids []string, counts spec.Counts) []string {
	return lists.Map(ids, func(id string) string { return fmt.Sprint(counts.Get(id)) })
}

// remarks says what keeps a verdict from saying all that it seems to.
func (p *Page) remarks(r props.Report) {
	if r.Counterexample == nil && r.Crash == nil {
		for _, doubt := range r.Doubts() {
			p.Line(fmt.Sprintf("! %s: %s", r.ID, doubt))
		}
	}
	for _, reason := range slices.Sorted(maps.Keys(r.Discarded)) {
		p.Line(fmt.Sprintf("! %s: %s discarded: %s", r.ID, Count(r.Discarded[reason], "case"), reason))
	}
	for _, reason := range slices.Sorted(maps.Keys(r.Inconclusive)) {
		p.Line(fmt.Sprintf("! %s: %s inconclusive: %s", r.ID, Count(r.Inconclusive[reason], "case"), reason))
	}
	if u := r.Undecided; u != nil {
		p.Line(fmt.Sprintf("! %s: the smallest of these:", r.ID))
		p.Printf("%s", indent(strings.TrimRight(p.Text(u.Smallest.Program+u.Smallest.Other), "\n")+"\n"))
		if u.Smallest.Input != "" {
			p.Printf("%s", indent(p.Text("V: "+u.Smallest.Input)+"\n"))
		}
	}
	if r.Crash != nil {
		p.Line(fmt.Sprintf("! %s: a bug in tandem: %s", r.ID, r.Crash.Panic))
		p.Printf("%s", indent(p.Text(r.Crash.Case.Program+r.Crash.Case.Other)))
	}
}

// counterexample shows why a statement is refuted, and how to see it again.
func (p *Page) counterexample(c *Checked, r props.Report) {
	x := r.Counterexample
	p.Line(fmt.Sprintf("refuted: %s, %s", r.ID, r.Name))
	p.named(10, "statement", r.Text)
	p.named(10, "because", x.Reason)
	if x.Case.Program != "" {
		p.named(10, "program", "")
		p.Printf("%s", indent(x.Case.Program))
	}
	if x.Case.Other != "" {
		p.named(10, "case", x.Case.Other)
	}
	if x.Case.Input != "" {
		p.named(10, "V", x.Case.Input)
	}
	if f := x.Failure; f != nil {
		if f.Path != nil || x.Case.Program != "" {
			p.named(10, "path", path(f))
		}
		p.named(10, "at", f.At)
		p.named(10, "wanted", f.Wanted)
		p.named(10, "got", f.Got)
	}
	p.named(10, "size", size(x))
	p.named(10, "again", c.again(r.ID, r.Counterexample.After))
	if file := c.Saved[r.ID]; file != "" {
		p.named(10, "see", c.Replay(x, file))
	} else if see := c.Replay(x, "FILE"); see != "" {
		p.named(10, "see", see+" (FILE has the program)")
	}
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
	if x.Before != nil {
		text += fmt.Sprintf(", %s before shrinking", of(*x.Before))
	}
	return text
}

// again returns the command that finds the counterexample again.
func (c *Checked) again(id string, after int) string {
	text := "tandem check --only " + id
	if c.Scope != nil {
		text += fmt.Sprintf(" --exhaustive %d", c.Options.Exhaustive)
	} else {
		text += fmt.Sprintf(" --seed %d --checks %d", c.Options.Seed, max(c.Options.Checks, after))
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

// conclusion returns the verdict on everything, in a line.
func (c *Checked) conclusion() string {
	of := map[spec.Result]int{}
	early, open := false, 0
	for _, r := range c.Reports {
		of[r.Result]++
		for _, n := range r.Inconclusive {
			open += n
		}
		early = early || r.Stopped != ""
	}
	var parts []string
	for _, result := range []spec.Result{spec.Refuted, spec.Inconclusive} {
		if n := of[result]; n > 0 {
			parts = append(parts, fmt.Sprintf("%d %v", n, result))
		}
	}
	switch n := of[spec.Holds]; n {
	case 0:
	case 1:
		parts = append(parts, "1 holds")
	default:
		parts = append(parts, fmt.Sprintf("%d hold", n))
	}
	text := fmt.Sprintf("%s: %s", Count(len(c.Reports), "statement"), strings.Join(parts, ", "))
	if open > 0 {
		text += fmt.Sprintf("; %s inconclusive", Count(open, "case"))
	}
	if !early {
		return text
	}
	if c.Ended == nil {
		return text + "; stopped early: " + props.Enough
	}
	text += "; stopped early: " + c.Ended.Error()
	if errors.Is(c.Ended, ErrBudget) {
		text += " of " + c.Options.Budget + ", raise it with --bound time"
	}
	if c.Scope != nil {
		text += "; not all programs of that size were checked"
	}
	return text
}

func indent(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString(strings.TrimRight("    "+line, " \n") + "\n")
	}
	return b.String()
}
