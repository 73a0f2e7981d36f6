package report

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"al.essio.dev/pkg/shellescape"

	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/internal/spell"
	"tandem/judge/ledger"
	"tandem/languages"
	"tandem/props"
	"tandem/spec"
)

// CheckOptions is how a check was asked for.
type CheckOptions struct {
	Checks     int      `json:"checks,omitempty" jsonschema:"random cases a statement"`
	Small      int      `json:"small,omitempty" jsonschema:"the size up to which all cases come before the random ones; missing: none come"`
	Most       int      `json:"most,omitempty" jsonschema:"random cases a statement while a rule has not fired; missing: no more than checks"`
	Seed       uint64   `json:"seed,omitempty" jsonschema:"of the random cases"`
	Exhaustive int      `json:"exhaustive,omitempty" jsonschema:"size; 0 for random cases"`
	Budget     string   `json:"budget" jsonschema:"time; 0s for no bound"`
	Program    string   `json:"program,omitempty" jsonschema:"the file of the one program that was judged; none: programs were made"`
	Values     []string `json:"values,omitempty" jsonschema:"of its variables, as --in takes them"`
	Only       []string `json:"only,omitempty" jsonschema:"the IDs of the statements that were asked for; none: all"`
	Mutant     string   `json:"mutant,omitempty" jsonschema:"the ID of the mutant that was checked; none: none"`
	Reading    string   `json:"reading,omitempty" jsonschema:"the ID of the reading that was checked; none: none"`
	Types      string   `json:"types,omitempty" jsonschema:"the ID of the vocabulary that programs were made of; none: the language's own"`
	// Rules asks for the transitions by each rule in the text; a document always has them.
	Rules bool `json:"-"`
}

// ErrBudget is the cause of a context whose budget of time is spent.
var ErrBudget = errors.New("budget")

// Checked is what the check of a language by certain rules found.
type Checked struct {
	*languages.Chosen
	Flags   string // that choose the same language and rules again
	Options CheckOptions
	Limits  spec.Limits
	Saved   map[string]string // by the statement, the file that has the program of its counterexample
	// Unjudged lists statements that were named, and of which an exhaustive check has no case.
	Unjudged []string
	*ledger.Found
}

// CheckedInfo is what a check found of a language.
type CheckedInfo struct {
	Solver   string               `json:"solver" jsonschema:"who was asked about satisfiability; none: nobody"`
	Seed     *uint64              `json:"seed" jsonschema:"null: chance plays no part"`
	Language string               `json:"language" jsonschema:"the name of the language, as flags take it"`
	Options  CheckOptions         `json:"options" jsonschema:"what was asked for"`
	Limits   spec.Limits          `json:"limits" jsonschema:"the bounds of what is judged"`
	Given    string               `json:"rules,omitempty" jsonschema:"the entries that were given as text; none: none"`
	Choices  []string             `json:"choices,omitempty" jsonschema:"the concrete rules between which these leave a choice"`
	LeftOut  []string             `json:"leftOut,omitempty" jsonschema:"statements that are not checked since they are about deterministic languages"`
	Mutant   *MutantInfo          `json:"mutant" jsonschema:"the mutant that was checked; null: none"`
	Reading  *ReadingInfo         `json:"reading,omitempty" jsonschema:"the reading that was checked; none: none"`
	Scope    *spec.Scope          `json:"scope" jsonschema:"null: random cases"`
	Verdict  string               `json:"verdict" jsonschema:"the worst of the reports: tested, refuted or inconclusive"`
	Second   *solver.OpinionTally `json:"secondOpinion,omitempty" jsonschema:"null: none was asked"`
	Unjudged []string             `json:"unjudged,omitempty" jsonschema:"statements that were named and that nothing was judged of: nobody enumerates their cases"`
	Stopped  string               `json:"stopped,omitempty" jsonschema:"why not everything was checked"`
	Reports  []props.Report       `json:"reports" jsonschema:"what was found of each statement"`
}

// CheckDocument is what was found of the statements of languages, or of their mutants.
type CheckDocument struct {
	Head
	Verdict string           `json:"verdict" jsonschema:"the worst of the checks: tested, refuted or inconclusive; of mutants killed, or survives if one does"`
	Checks  []CheckedInfo    `json:"checks,omitzero" jsonschema:"the check of each language; missing: mutants were tried"`
	LeftOut []string         `json:"leftOut,omitempty" jsonschema:"the statements that --quick left out, as full lockstep; tandem check --language full checks them"`
	Killing []ledger.Killing `json:"killing,omitzero" jsonschema:"with --mutants, what was found of the mutants of each language"`
}

// Result returns the worst of the reports; inconclusive if nothing was judged of a statement.
func (c *Checked) Result() spec.Result {
	if r := props.Overall(c.Reports); r == spec.Refuted || len(c.Unjudged) == 0 {
		return r
	}
	return spec.Inconclusive
}

// info returns what was found, with lists and maps that are never null.
func (c *Checked) info() CheckedInfo {
	doc := CheckedInfo{
		Solver: c.Solver, Language: c.Name, Options: c.Options, Limits: c.Limits,
		Scope: c.Scope, Unjudged: c.Unjudged, Verdict: c.Result().String(), Second: c.Opinion, Reports: c.Reports,
	}
	if c.Scope == nil {
		doc.Seed = &c.Options.Seed
	}
	if c.Mutant != nil {
		doc.Mutant = new(mutantInfo(*c.Mutant))
	}
	if c.Reading != nil {
		doc.Reading = new(readingInfo(*c.Reading))
	}
	if c.Given != nil {
		doc.Given, doc.Choices = c.Given.Said(c.Language), c.Choices
	}
	doc.LeftOut = c.Omitted()
	if c.Ended != nil {
		doc.Stopped = c.Ended.Error()
	}
	for i := range doc.Reports {
		ledger.Complete(&doc.Reports[i])
	}
	return doc
}

// CheckOf returns what was found of languages, of which statements were left out.
func CheckOf(all []*Checked, leftOut []string) CheckDocument {
	doc := CheckDocument{Head: Head{CheckSchema, Version}, Checks: []CheckedInfo{}, LeftOut: leftOut}
	worst := spec.Tested
	if len(all) == 0 {
		worst = spec.Inconclusive
	}
	for _, c := range all {
		doc.Checks = append(doc.Checks, c.info())
		if r := c.Result(); r == spec.Refuted || worst == spec.Tested {
			worst = r
		}
	}
	doc.Verdict = worst.String()
	return doc
}

// Throughput writes how much was checked in a time.
func (p *Page) Throughput(c *Checked, took time.Duration) {
	n := lists.Sum(c.Reports, func(r props.Report) int { return r.Generated })
	if c.Scope != nil {
		n = c.Scope.Points + c.Scope.States
	}
	seconds := max(took.Seconds(), 0.001)
	p.Printf("%s in %.1f s, %.0f a second", Count(n, "case"), seconds, float64(n)/seconds)
	if c.Scope != nil {
		p.Printf(" (%s, %.0f a second)", Count(c.Scope.Steps, "step"), float64(c.Scope.Steps)/seconds)
	}
	p.Printf("\n")
}

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
	list = lists.Union(list, ids)
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
	text := spell.Ours("tandem check --only ") + id
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
	return spell.Ours("tandem trace ") + shellescape.Quote(file) + in + c.Flags
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
func (c *Checked) OpenCases() int {
	return lists.Sum(c.Reports, func(r props.Report) int { return props.Total(r.Inconclusive) })
}

// Vocabularies returns the names of what small programs are made of; "": no small ones were checked, or nobody named it.
func (c *Checked) Vocabularies() string {
	for _, r := range c.Reports {
		if s, ok := lists.Find(r.Scope, func(s props.Searched) bool { return s.Vocabulary != "" }); ok {
			return s.Vocabulary
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
