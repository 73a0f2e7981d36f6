package report

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/judge/oracle"
	"tandem/judge/oracle/drive"
	"tandem/languages"
)

// DriveDocument is what was found of an engine that was driven.
type DriveDocument struct {
	Head
	Kind      string            `json:"kind" jsonschema:"driven"`
	Options   DriveOptions      `json:"options" jsonschema:"with what it was driven"`
	Engine    oracle.Engine     `json:"engine" jsonschema:"who claims it, by its first claims"`
	Verdict   oracle.Verdict    `json:"verdict" jsonschema:"right; wrong: a claim is, or the engine failed; undecided: a claim is, and none is wrong, or less was judged than is wanted; or nothing judged: no claim was"`
	Summary   drive.Summary     `json:"summary" jsonschema:"the programs in numbers"`
	Exercised drive.Exercised   `json:"exercised" jsonschema:"what the programs have, in numbers of programs"`
	Discard   string            `json:"discard,omitempty" jsonschema:"why the first of the programs was discarded that were; missing: none was"`
	Kinds     []drive.Count     `json:"kinds" jsonschema:"in what the engine fails, and on how many programs"`
	Failures  []DriveFailure    `json:"failures" jsonschema:"the first failures of each kind"`
	Undecided []drive.Unsettled `json:"undecided" jsonschema:"the programs with claims that are undecided"`
	Stopped   bool              `json:"stopped" jsonschema:"the run was interrupted before its end"`
	Ended     bool              `json:"ended,omitempty" jsonschema:"the bound campaign ended it before all programs were generated"`
}

// DriveOptions is with what an engine is driven.
type DriveOptions struct {
	Command    string `json:"command" jsonschema:"the engine, as a line of the shell"`
	Options    string `json:"options,omitempty" jsonschema:"the options that it was asked under: a line has the alternatives of a factor, the default first"`
	Program    string `json:"program" jsonschema:"how programs are handed to it"`
	Language   string `json:"language" jsonschema:"of which programs are generated"`
	Types      string `json:"types,omitempty" jsonschema:"the bit-vectors that they have; missing: none"`
	Int        string `json:"int,omitempty" jsonschema:"the bit-vectors that stand for integers; missing: none"`
	Checks     int    `json:"checks" jsonschema:"random programs; 0: all up to a size were generated"`
	Seed       uint64 `json:"seed" jsonschema:"of the random programs"`
	Size       int    `json:"size" jsonschema:"of the largest random programs, in nodes"`
	Exhaustive int    `json:"exhaustive" jsonschema:"the size up to which all programs were generated; 0: random ones were"`
	Inputs     int    `json:"inputs,omitempty" jsonschema:"inputs that programs have besides, with assumptions and an assertion about them; missing: none"`
	Judged     int    `json:"judged,omitempty" jsonschema:"of how many percent something is to be judged, of programs, claims and small inputs; missing: of any"`
	Alike      int    `json:"alike,omitempty" jsonschema:"how many programs have any two features together, before others with no new two are left out; missing: none is"`
}

// Same reports whether runs with o and p generate the same programs for the same engine; one of
// them may generate more.
func (o DriveOptions) Same(p DriveOptions) bool {
	o.Checks, p.Checks, o.Judged, p.Judged = 0, 0, 0, 0
	return o == p
}

// DriveFailure is a program on which an engine fails, shrunk.
type DriveFailure struct {
	drive.Failure
	Judgement *OracleDocument `json:"judgement" jsonschema:"what the oracle says of the claims; null: there are none"`
	Kept      string          `json:"-"` // the file in which this run keeps the program
}

// Driven returns the document of what was found of an engine.
func Driven(o DriveOptions, r *drive.Result) DriveDocument {
	return DriveDocument{
		Head: Head{OracleSchema, Version}, Kind: DrivenKind, Options: o, Engine: r.Engine, Verdict: r.Verdict(), Summary: r.Summary,
		Exercised: r.Exercised, Discard: r.Discard, Kinds: r.Kinds, Failures: lists.Map(r.Failures, driveFailure),
		Undecided: append([]drive.Unsettled{}, r.Unsettled...), Stopped: r.Stopped, Ended: r.Ended,
	}
}

func driveFailure(f drive.Failure) DriveFailure {
	g := DriveFailure{Failure: f}
	if a := f.Small; a.Result != nil {
		g.Judgement = new(Judged(a.Source, "claims", a.Claims, a.Result))
	}
	return g
}

// Name returns that of the program in messages: of the file, if it was saved.
func (f DriveFailure) Name() string {
	if f.Saved != "" {
		return f.Saved
	}
	return fmt.Sprintf("program-%d.tdm", f.Number)
}

// Written returns what the engine wrote: the whole of claims, the beginning of other output.
func (f DriveFailure) Written() []byte { return f.Small.Output }

// Alone returns the document with one of the failures.
func (d DriveDocument) Alone(f DriveFailure) DriveDocument {
	d.Failures = []DriveFailure{f}
	return d
}

// Line returns the verdict in one line.
func (d DriveDocument) Line() string {
	name := strings.TrimSpace(d.Engine.Name + " " + d.Engine.Version)
	name = cmp.Or(name, "the engine")
	s := d.Summary
	line := fmt.Sprintf("%s: %s: %s of %s: %d right, %d wrong, %d undecided, %d failed", name, d.Verdict, Count(s.Programs, "program"), d.Options.Language, s.Right, s.Wrong, s.Undecided, s.Failed)
	if s.Nothing > 0 {
		line += fmt.Sprintf(", %d of which nothing was judged", s.Nothing)
	}
	if d.Stopped {
		line += "; interrupted"
	}
	return line
}

// Text writes what was found for people.
func (d DriveDocument) Text(to *Page) { to.text("drive", d) }

// DriveShard is what a run found of an engine that was asked about a part of the programs.
type DriveShard struct {
	Document DriveDocument `json:"document"`
	Each     int           `json:"each"` // failures of a kind that a document has
	// First are the numbers of the programs that Discard and Engine are of; 0: there is none.
	First struct{ Discard, Engine int } `json:"first"`
}

// JoinDriven returns the document of one run that asks about all programs of the shards.
func JoinDriven(shards []DriveShard) DriveDocument {
	d := shards[0].Document
	first := shards[0].First
	kinds := map[drive.Kind]int{}
	for i, s := range shards {
		of := s.Document
		for _, k := range of.Kinds {
			kinds[k.Kind] += k.Programs
		}
		if n := s.First.Discard; n > 0 && (first.Discard == 0 || n < first.Discard) {
			d.Discard, first.Discard = of.Discard, n
		}
		if n := s.First.Engine; n > 0 && (first.Engine == 0 || n < first.Engine) {
			d.Engine, first.Engine = of.Engine, n
		}
		if i == 0 {
			continue
		}
		d.Summary.Add(of.Summary)
		d.Exercised.Add(of.Exercised)
		d.Failures, d.Undecided = append(d.Failures, of.Failures...), append(d.Undecided, of.Undecided...)
	}
	d.Verdict = (&drive.Result{Summary: d.Summary, Least: d.Options.Judged}).Verdict()
	d.Kinds = drive.Listed(kinds, drive.Kinds(), func(k drive.Kind, n int) drive.Count { return drive.Count{Kind: k, Programs: n} })
	slices.SortStableFunc(d.Undecided, func(a, b drive.Unsettled) int { return cmp.Compare(a.Number, b.Number) })
	slices.SortStableFunc(d.Failures, func(a, b DriveFailure) int { return cmp.Compare(a.Number, b.Number) })
	shown := map[drive.Kind]int{}
	d.Failures = slices.DeleteFunc(d.Failures, func(f DriveFailure) bool {
		shown[f.Kind]++
		return shown[f.Kind] > shards[0].Each
	})
	return d
}

// OracleDocument is what the oracle says of the claims of an engine.
type OracleDocument struct {
	Head
	File     string           `json:"file" jsonschema:"the name of the program, as it was given"`
	Claimed  string           `json:"claimed" jsonschema:"the file of the claims, as it was given"`
	Engine   oracle.Engine    `json:"engine" jsonschema:"who claims it"`
	Solver   solver.Info      `json:"solver" jsonschema:"who was asked about satisfiability"`
	Asked    int              `json:"questions" jsonschema:"to the solver"`
	Verdict  oracle.Verdict   `json:"verdict" jsonschema:"right, wrong, undecided, or nothing judged where no claim was judged: of all claims together"`
	Judged   oracle.Share     `json:"judged" jsonschema:"how much was judged"`
	Summary  oracle.Summary   `json:"summary" jsonschema:"the claims in numbers"`
	Unread   []string         `json:"unread,omitempty" jsonschema:"what a reader of another format left out, as the claims have it"`
	Claims   []oracle.Judged  `json:"claims" jsonschema:"the claims, in the order of their file"`
	Together []oracle.Finding `json:"together" jsonschema:"what is wrong about all claims together: inputs and paths that are missing"`
	Open     []string         `json:"open" jsonschema:"why all claims together are undecided"`
}

// Judged returns the document of what the oracle says.
func Judged(src languages.Source, file string, c *oracle.Claims, r *oracle.Result) OracleDocument {
	return OracleDocument{
		Head: Head{OracleSchema, Version}, File: src.File(), Claimed: file, Engine: c.Document.Engine, Solver: r.Solver,
		Asked: r.Questions, Verdict: r.Verdict(), Judged: r.Share, Summary: r.Summary(), Unread: c.Document.Unread, Claims: r.Claims, Together: r.Whole, Open: r.Open,
	}
}

// Line returns the verdict in one line.
func (d OracleDocument) Line() string {
	s := d.Summary
	engine := ""
	if d.Engine.Name != "" {
		engine = " of " + strings.TrimSpace(d.Engine.Name+" "+d.Engine.Version)
	}
	line := fmt.Sprintf("%s: %s: %s%s: %d right, %d wrong, %d undecided", d.File, d.Verdict, Count(s.Claims, "claim"), engine, s.Right, s.Wrong, s.Undecided)
	if s.NotJudged > 0 {
		line += fmt.Sprintf(", %d not judged", s.NotJudged)
	}
	return line
}

// Text writes what is wrong or undecided for people.
func (d OracleDocument) Text(to *Page) { to.text("oracle", d) }

// findingOf is a finding about a claim, or about all of them together.
type findingOf struct {
	Of string
	oracle.Finding
}

// Findings lists all findings, the one with the least input first.
func (d OracleDocument) Findings() (list []findingOf) {
	add := func(of string, findings []oracle.Finding) {
		for _, f := range findings {
			list = append(list, findingOf{of, f})
		}
	}
	for _, c := range d.Claims {
		add("claim "+c.ID, c.Findings)
	}
	add("all claims together", d.Together)
	slices.SortStableFunc(list, func(a, b findingOf) int { return cmp.Compare(a.weight(), b.weight()) })
	return list
}

// weight returns how much there is to read of the input of a finding; one without an input
// comes last.
func (f findingOf) weight() int {
	if f.Input == nil {
		return math.MaxInt
	}
	n := 0
	for word := range strings.SplitSeq(f.Values(), "=") {
		if value, _, _ := strings.Cut(word, ","); value != "0" && value != "false" {
			n += len(value)
		}
	}
	return n
}

// Answerers says who answered of the claims that are right; "" if none is.
func (d OracleDocument) Answerers() string {
	order, counts := d.counted(oracle.Right, func(c oracle.Judged) string { return c.By })
	for i, by := range order {
		order[i] = fmt.Sprintf("%d by %s", counts[by], by)
	}
	return strings.Join(order, ", ")
}

// NotJudged says of how many claims nothing was judged, and why.
func (d OracleDocument) NotJudged() []string {
	order, counts := d.counted(oracle.NotJudged, func(c oracle.Judged) string { return c.Reasons[0] })
	for i, why := range order {
		order[i] = Count(counts[why], "claim") + ": " + why
	}
	if n := len(d.Unread); n > 0 {
		order = append(order, Count(n, "thing")+" that a reader left out: "+d.Unread[0])
	}
	return order
}

// counted lists what the claims with a verdict say, in their order, and how many say it.
func (d OracleDocument) counted(v oracle.Verdict, says func(oracle.Judged) string) (order []string, counts map[string]int) {
	counts = map[string]int{}
	for _, c := range d.Claims {
		if c.Verdict != v {
			continue
		}
		said := says(c)
		if counts[said]++; counts[said] == 1 {
			order = append(order, said)
		}
	}
	return order, counts
}

// Values returns the input as --in and --input take it.
func (f findingOf) Values() string { return inputText(f.Input.In, f.Input.Read) }
