package report

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"tandem/judge/oracle"
	"tandem/judge/oracle/drive"
	"tandem/lang"
)

// DriveDocument is what was found of an engine that was driven.
type DriveDocument struct {
	Schema    string         `json:"schema" jsonschema:"the name of this schema"`
	Version   string         `json:"version" jsonschema:"of Tandem"`
	Kind      string         `json:"kind" jsonschema:"driven"`
	Options   DriveOptions   `json:"options" jsonschema:"with what it was driven"`
	Engine    oracle.Engine  `json:"engine" jsonschema:"who claims it, by its first claims"`
	Verdict   string         `json:"verdict" jsonschema:"right; wrong: a claim is, or the engine failed; or undecided: a claim is, and none is wrong"`
	Summary   DriveSummary   `json:"summary" jsonschema:"the programs in numbers"`
	Exercised DriveExercised `json:"exercised" jsonschema:"what the programs have, in numbers of programs"`
	Discard   string         `json:"discard,omitempty" jsonschema:"why the first of the programs was discarded that were; missing: none was"`
	Kinds     []DriveCount   `json:"kinds" jsonschema:"in what the engine fails, and on how many programs"`
	Failures  []DriveFailure `json:"failures" jsonschema:"the first failures of each kind"`
	Undecided []DriveOpen    `json:"undecided" jsonschema:"the programs with claims that are undecided"`
	Stopped   bool           `json:"stopped" jsonschema:"the run was interrupted before its end"`
	Ended     bool           `json:"ended,omitempty" jsonschema:"the bound campaign ended it before all programs were generated"`
}

// DriveOptions is with what an engine is driven.
type DriveOptions struct {
	Command    string `json:"command" jsonschema:"the engine, as a line of the shell"`
	Program    string `json:"program" jsonschema:"how programs are handed to it"`
	Language   string `json:"language" jsonschema:"of which programs are generated"`
	Types      string `json:"types,omitempty" jsonschema:"the bit-vectors that they have; missing: none"`
	Int        string `json:"int,omitempty" jsonschema:"the bit-vectors that stand for integers; missing: none"`
	Checks     int    `json:"checks" jsonschema:"random programs; 0: all up to a size were generated"`
	Seed       uint64 `json:"seed" jsonschema:"of the random programs"`
	Size       int    `json:"size" jsonschema:"of the largest random programs, in nodes"`
	Exhaustive int    `json:"exhaustive" jsonschema:"the size up to which all programs were generated; 0: random ones were"`
	Inputs     int    `json:"inputs,omitempty" jsonschema:"inputs that programs have besides, with assumptions and an assertion about them; missing: none"`
	Alike      int    `json:"alike,omitempty" jsonschema:"how many programs have any two features together, before others with no new two are left out; missing: none is"`
}

// Same reports whether runs with o and p generate the same programs for the same engine; one of
// them may generate more.
func (o DriveOptions) Same(p DriveOptions) bool {
	o.Checks, p.Checks = 0, 0
	return o == p
}

// DriveSummary counts programs and claims.
type DriveSummary struct {
	Programs  int `json:"programs" jsonschema:"that the engine was asked about"`
	Right     int `json:"right" jsonschema:"of which all claims are right"`
	Wrong     int `json:"wrong" jsonschema:"of which a claim is wrong"`
	Undecided int `json:"undecided" jsonschema:"of which a claim is undecided, and none is wrong"`
	Failed    int `json:"failed" jsonschema:"of which the engine wrote no claims, or did something else that it must not"`
	Discarded int `json:"discarded" jsonschema:"that the engine was not asked about"`
	Saved     int `json:"saved" jsonschema:"how many of the programs were saved before"`
	Still     int `json:"still" jsonschema:"on how many of the saved ones the engine fails still"`
	Claims    int `json:"claims" jsonschema:"how many there are in all"`
	Open      int `json:"open" jsonschema:"how many of the claims are undecided"`
	Before    int `json:"before,omitempty" jsonschema:"how many of the generated programs an earlier run was through with"`
	Through   int `json:"through" jsonschema:"how many of the generated programs this and earlier runs are through with"`
	Alike     int `json:"alike,omitempty" jsonschema:"that were left out, since they exercise nothing new"`
}

// DriveExercised counts the programs that the engine was asked about by what they have.
type DriveExercised struct {
	Runs      int             `json:"runs" jsonschema:"of each program, from small inputs, which find out how often its loops are entered"`
	Branches  int             `json:"branches" jsonschema:"with an if"`
	Loops     int             `json:"loops" jsonschema:"with a loop"`
	Twice     int             `json:"twice" jsonschema:"of which a run goes through a loop twice before it leaves it"`
	Four      int             `json:"four_times" jsonschema:"of which a run goes through a loop four times before it leaves it"`
	Operators []DriveOperator `json:"operators" jsonschema:"the operators that some program has"`
	Widths    []DriveWidth    `json:"widths" jsonschema:"the widths of bit-vectors that some program has"`
}

// DriveOperator is how many programs have an operator.
type DriveOperator struct {
	Name     string `json:"name" jsonschema:"as in tandem.ast/v1"`
	Programs int    `json:"programs" jsonschema:"that have it"`
}

// DriveWidth is how many programs have bit-vectors of a width.
type DriveWidth struct {
	Bits     int `json:"bits" jsonschema:"the width"`
	Programs int `json:"programs" jsonschema:"that have it"`
}

func driveExercised(e drive.Exercised) DriveExercised {
	d := DriveExercised{Runs: drive.ExerciseRuns, Branches: e.Branches, Loops: e.Loops, Twice: e.Twice, Four: e.Four, Operators: []DriveOperator{}, Widths: []DriveWidth{}}
	for _, o := range lang.Operators() {
		if n := e.Ops[o.Op]; n > 0 {
			d.Operators = append(d.Operators, DriveOperator{o.Name, n})
		}
	}
	for _, bits := range slices.Sorted(maps.Keys(e.Widths)) {
		d.Widths = append(d.Widths, DriveWidth{bits, e.Widths[bits]})
	}
	return d
}

// DriveCount is on how many programs an engine fails in one kind.
type DriveCount struct {
	Kind     string `json:"kind" jsonschema:"that of a finding; or crash, signal, hang, too-much-output, too-much-memory, leaves-processes, reads-nothing or no-claims"`
	Programs int    `json:"programs" jsonschema:"on how many it fails so, or so at first"`
}

// DriveOpen is a program with claims that are undecided.
type DriveOpen struct {
	Number  int              `json:"number" jsonschema:"of the program, from 1 in the order of generation; 0: it was saved"`
	Saved   string           `json:"saved,omitempty" jsonschema:"the file of a program that was saved"`
	Program string           `json:"program" jsonschema:"the program"`
	Claims  []DriveOpenClaim `json:"claims" jsonschema:"those that are undecided"`
	Open    []string         `json:"open" jsonschema:"why all its claims together are undecided"`
}

// DriveOpenClaim is a claim that is undecided.
type DriveOpenClaim struct {
	ID      string   `json:"id" jsonschema:"the claim's, or its number from 1"`
	Reasons []string `json:"reasons" jsonschema:"why it is undecided"`
}

// driveOpen returns what is undecided of a program.
func driveOpen(u drive.Unsettled) DriveOpen {
	d := DriveOpen{Number: u.Number, Saved: u.Saved, Program: string(u.Attempt.Source.Text()), Claims: []DriveOpenClaim{}, Open: append([]string{}, u.Attempt.Result.Open...)}
	for _, c := range u.Attempt.Result.Claims {
		if c.Verdict == oracle.Undecided {
			d.Claims = append(d.Claims, DriveOpenClaim{c.ID, c.Reasons})
		}
	}
	return d
}

// DriveFailure is a program on which an engine fails, shrunk.
type DriveFailure struct {
	Kind       string          `json:"kind" jsonschema:"in what the engine fails"`
	Number     int             `json:"number" jsonschema:"of the program that was found, from 1 in the order of generation; 0: it was saved"`
	Saved      string          `json:"saved,omitempty" jsonschema:"the file of a program that was saved"`
	Program    string          `json:"program" jsonschema:"the smallest program that was found, on which the engine fails in this kind"`
	Statements int             `json:"statements" jsonschema:"that it has, the inner ones counted"`
	Tried      int             `json:"tried" jsonschema:"programs that were tried to shrink it"`
	Cut        bool            `json:"cut" jsonschema:"the bound shrink ended that; false: nothing smaller fails, or so many programs were tried as the bound tries says"`
	Witness    bool            `json:"witness" jsonschema:"an input shows it, or what the engine did; false: it rests on solvers that say unsat"`
	Said       string          `json:"said,omitempty" jsonschema:"how the engine failed, where that is no wrong claim"`
	Output     string          `json:"output,omitempty" jsonschema:"the beginning of what the engine wrote"`
	Judgement  *OracleDocument `json:"judgement" jsonschema:"what the oracle says of the claims; null: there are none"`

	output []byte
}

// maxOutput is how much of what an engine wrote a document has, in bytes.
const maxOutput = 4096

// Driven returns the document of what was found of an engine.
func Driven(o DriveOptions, r *drive.Result) DriveDocument {
	d := DriveDocument{
		Schema: OracleSchema, Version: Version, Kind: DrivenKind, Options: o, Engine: r.Engine, Verdict: string(r.Verdict()),
		Summary: DriveSummary{
			Programs: r.Programs, Right: r.Right, Wrong: r.Wrong, Undecided: r.Undecided, Failed: r.Failed, Discarded: r.Discarded,
			Saved: r.Saved, Still: r.SavedFailing, Claims: r.Claims, Open: r.Open, Before: r.Before, Through: r.Through, Alike: r.Alike,
		},
		Exercised: driveExercised(r.Exercised), Discard: r.Discard, Kinds: []DriveCount{}, Failures: []DriveFailure{}, Undecided: []DriveOpen{}, Stopped: r.Stopped, Ended: r.Ended,
	}
	for _, k := range r.Kinds {
		d.Kinds = append(d.Kinds, DriveCount{string(k.Kind), k.Programs})
	}
	for _, f := range r.Failures {
		d.Failures = append(d.Failures, driveFailure(f))
	}
	for _, u := range r.Unsettled {
		d.Undecided = append(d.Undecided, driveOpen(u))
	}
	return d
}

func driveFailure(f drive.Failure) DriveFailure {
	a := f.Small
	g := DriveFailure{
		Kind: string(f.Kind), Number: f.Number, Saved: f.Saved, Program: string(a.Source.Text()), Statements: a.Statements(), Tried: f.Tried, Cut: f.Cut,
		Witness: true, Said: a.Said, output: a.Output,
	}
	g.Output = strings.ToValidUTF8(string(a.Output[:min(len(a.Output), maxOutput)]), "\uFFFD")
	if a.Result != nil {
		j := Judged(a.Source, "claims", a.Claims, a.Result)
		g.Judgement = &j
		for _, found := range a.Result.Findings() {
			if drive.Kind(found.Kind) == f.Kind {
				g.Witness = found.Input != nil
				break
			}
		}
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
func (f DriveFailure) Written() []byte { return f.output }

// Alone returns the document with one of the failures.
func (d DriveDocument) Alone(f DriveFailure) DriveDocument {
	d.Failures = []DriveFailure{f}
	return d
}

// Line returns the verdict in one line.
func (d DriveDocument) Line() string {
	name := strings.TrimSpace(d.Engine.Name + " " + d.Engine.Version)
	if name == "" {
		name = "the engine"
	}
	s := d.Summary
	line := fmt.Sprintf("%s: %s: %s of %s: %d right, %d wrong, %d undecided, %d failed", name, d.Verdict, Count(s.Programs, "program"), d.Options.Language, s.Right, s.Wrong, s.Undecided, s.Failed)
	if d.Stopped {
		line += "; interrupted"
	}
	return line
}

// Text writes what was found for people.
func (d DriveDocument) Text(to *Page) { to.text("drive", d) }
