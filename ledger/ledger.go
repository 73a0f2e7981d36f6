package ledger

import (
	"fmt"
	"slices"
	"strings"

	"tandem/languages"
	"tandem/props"
	"tandem/spec"
)

// Schema names the format of the ledger as JSON.
const Schema = "tandem.ledger/v2"

// Ledger is every claim of the paper with what was found of it.
type Ledger struct {
	Schema    string     `json:"schema"`
	Version   string     `json:"version"`
	Entries   []*Entry   `json:"entries"`
	Misprints []Misprint `json:"misprints"`
	Mutants   []Tally    `json:"mutants"`
	Opinions  []Opinion  `json:"secondOpinions"`
	// Source is the mutants of the source. nil: there is no file of them.
	Source *SourceMutants `json:"sourceMutants,omitempty"`
}

// The kinds of entries.
const (
	Definition  = "definition"
	Lemma       = "lemma"
	Corollary   = "corollary"
	Proposition = "proposition"
	Theorem     = "theorem"
	Claim       = "claim" // that the text makes or uses, without a number
	Rule        = "rule"
	Clause      = "clause"
)

// The readings that have the same name everywhere.
const (
	Published = "published" // as printed
	Repaired  = "repaired"  // as it holds
)

// Entry is a claim, rule or definition of the paper.
type Entry struct {
	ID        string     `json:"id"`
	Kind      string     `json:"kind"`
	Section   string     `json:"section"`
	Language  string     `json:"language"`
	Name      string     `json:"name"`
	Statement string     `json:"statement"` // in mathematics
	Source    string     `json:"source"`
	Code      []Code     `json:"code"`
	By        []string   `json:"by"` // the statements of the language that judge it
	Readings  []*Reading `json:"readings"`
	Mutants   []MutantOf `json:"mutants"` // that its statements kill; of a rule, that are made of it

	Target string `json:"-"` // of a rule or clause: as mutants name it, as symbolic If-T
	Paper  string `json:"-"` // that of the language
}

// Code is what implements an entry.
type Code struct {
	Func string `json:"func"` // package and name, as symbolic.ifTrue
	File string `json:"file,omitempty"`
	Line int    `json:"line,omitempty"`
}

// MutantOf is a mutant in an entry.
type MutantOf struct {
	ID      string `json:"id"`
	Error   string `json:"error"`
	Verdict string `json:"verdict"`
}

// Reading is a way to read an entry, and the verdict on it.
type Reading struct {
	ID      string `json:"id"`               // published, repaired, or that of a reading
	Text    string `json:"text"`             // what is read how
	Repair  string `json:"repair,omitempty"` // what stands in its place where it fails
	Verdict string `json:"verdict"`          // holds, refuted, or inconclusive

	RefutedBy      []string              `json:"refutedBy,omitempty"` // statements
	Counterexample *props.Counterexample `json:"counterexample,omitempty"`
	By             string                `json:"counterexampleOf,omitempty"` // the statement
	Cases          []Cases               `json:"cases"`
	Why            string                `json:"why,omitempty"` // it is inconclusive

	variant string   // the reading of the language; "" for the language as it is run
	judges  []string // statements
}

// Cases is how much of a run was about one statement.
type Cases struct {
	Statement    string   `json:"statement"`
	Mode         string   `json:"mode"`
	Verdict      string   `json:"verdict"`
	Size         int      `json:"size,omitempty"`
	Programs     int      `json:"programs,omitempty"`
	States       int      `json:"states,omitempty"`
	Seed         uint64   `json:"seed,omitempty"`
	Generated    int      `json:"generated"`
	Held         int      `json:"held"`
	Discarded    int      `json:"discarded"`
	Inconclusive int      `json:"inconclusive"`
	Cut          int      `json:"cut"`
	Feasible     int      `json:"feasible"`      // symbolic configurations whose path condition holds
	Infeasible   int      `json:"infeasible"`    // and does not
	Branching    int      `json:"branching"`     // configurations with more than one symbolic transition
	LongestPath  int      `json:"longestPath"`   // transitions
	Ended        Counts   `json:"ended"`         // ends of concrete runs
	Symbolic     Counts   `json:"symbolicRules"` // how often each rule fired
	Concrete     Counts   `json:"concreteRules"`
	NeverFired   []string `json:"neverFired,omitempty"`
	Solver       string   `json:"solver"`
	Stopped      string   `json:"stopped,omitempty"`
}

// Counts counts by name.
type Counts map[string]int

// Judged is a reading before there is evidence.
func Judged(id, text, repair, variant string, judges ...string) *Reading {
	return &Reading{ID: id, Text: text, Repair: repair, variant: variant, judges: judges}
}

// New is the ledger of those entries by that evidence. An entry of which the
// evidence says nothing is an error, and so is evidence of another version.
func New(version string, entries []*Entry, evidence ...*Evidence) (*Ledger, error) {
	l := &Ledger{Schema: Schema, Version: version, Entries: entries, Misprints: []Misprint{}, Opinions: []Opinion{}}
	if slices.Contains(Papers(entries), languages.FormallyExplained) {
		l.Misprints = Misprints()
	}
	runs, ran := map[string][]*Run{}, map[string]bool{}
	var killings []*Killing
	for _, e := range evidence {
		if e.Version != version {
			return nil, fmt.Errorf("found evidence of version %s, expected %s: tandem ledger run makes it anew", e.Version, version)
		}
		for i := range e.Runs {
			r := &e.Runs[i]
			if s := r.part(); s.Of > 1 {
				return nil, fmt.Errorf("%s: found part %d/%d, expected the whole: tandem ledger merge makes it", r.about(), s.Part, s.Of)
			}
			key := r.Language + " " + r.Reading
			runs[key], ran[r.Language] = append(runs[key], r), true
			l.opinion(r)
		}
		for i := range e.Killing {
			if k := &e.Killing[i]; k.Shard != nil && k.Shard.Of > 1 {
				return nil, fmt.Errorf("mutants of %s: found part %d/%d, expected the whole: tandem ledger merge makes it", k.Language, k.Shard.Part, k.Shard.Of)
			}
			killings = append(killings, &e.Killing[i])
		}
	}
	for _, e := range entries {
		if !ran[e.Language] {
			return nil, fmt.Errorf("found no evidence of the language %s: tandem ledger run --language %[1]s --out DIR/%[1]s.json makes it, tandem ledger --evidence DIR takes it", e.Language)
		}
		for _, r := range e.Readings {
			if err := r.judge(runs[e.Language+" "+r.variant]); err != nil {
				return nil, fmt.Errorf("%s, %s: %w", e.ID, r.ID, err)
			}
		}
		e.killed(killings)
	}
	l.tally(killings)
	return l, nil
}

// judge draws the verdict from the runs of the reading's language. A reading
// holds if each of its statements held in some run and none was refuted.
func (r *Reading) judge(runs []*Run) error {
	r.Cases = []Cases{}
	verdict := spec.Holds
	for _, id := range r.judges {
		result, found := spec.Inconclusive, false
		var whys []string
		for _, run := range runs {
			for i := range run.Reports {
				rep := &run.Reports[i]
				if rep.ID != id {
					continue
				}
				found = true
				r.Cases = append(r.Cases, casesOf(run, rep))
				switch rep.Result {
				case spec.Refuted:
					result = spec.Refuted
					if r.Counterexample == nil || rep.Counterexample.Case.Smaller(r.Counterexample.Case) {
						r.Counterexample, r.By = rep.Counterexample, id
					}
				case spec.Holds:
					if result == spec.Inconclusive {
						result = spec.Holds
					}
				default:
					whys = append(whys, why(rep))
				}
			}
		}
		switch {
		case !found:
			return fmt.Errorf("found no evidence of %s: tandem ledger run makes it", id)
		case result == spec.Refuted:
			r.RefutedBy = append(r.RefutedBy, id)
			verdict = spec.Refuted
		case result == spec.Inconclusive && verdict == spec.Holds:
			verdict = spec.Inconclusive
			r.Why = id + ": " + strings.Join(whys, "; ")
		}
	}
	if len(r.judges) == 0 {
		verdict, r.Why = spec.Inconclusive, "no statement judges it"
	}
	r.Verdict = verdict.String()
	return nil
}

// why a report is inconclusive.
func why(r *props.Report) string {
	switch {
	case r.Crash != nil:
		return "a bug in tandem: " + r.Crash.Panic
	case len(r.NeverFired) > 0:
		return "never fired: " + strings.Join(r.NeverFired, ", ")
	default:
		return "no case held"
	}
}

func casesOf(run *Run, r *props.Report) Cases {
	e := r.Evidence
	c := Cases{
		Statement: r.ID, Mode: run.Mode, Verdict: r.Verdict, Size: run.Size, Seed: run.Seed,
		Generated: r.Generated, Held: r.Held, Discarded: total(r.Discarded), Inconclusive: total(r.Inconclusive), Cut: e.Cut,
		Feasible: e.Satisfied, Infeasible: e.Infeasible, Branching: e.Branching, LongestPath: e.Longest,
		Ended: counts(e.Ended), Symbolic: counts(e.Symbolic), Concrete: counts(e.Concrete), NeverFired: r.NeverFired,
		Solver: run.Solver, Stopped: r.Stopped,
	}
	if run.Scope != nil {
		c.Programs, c.States = run.Scope.Programs, run.Scope.States
	}
	return c
}

func counts(m map[string]int) Counts {
	if m == nil {
		return Counts{}
	}
	return m
}

func total(m map[string]int) int {
	n := 0
	for _, k := range m {
		n += k
	}
	return n
}

// Tally counts the mutants of a language.
type Tally struct {
	Language   string   `json:"language"`
	Mutants    int      `json:"mutants"`
	Killed     int      `json:"killed"`
	Equivalent int      `json:"equivalent"`
	Survivors  []string `json:"survivors"`
	Seed       uint64   `json:"seed"`
	Checks     int      `json:"checks"`
}

func (l *Ledger) tally(killings []*Killing) {
	l.Mutants = []Tally{}
	for _, k := range killings {
		t := Tally{Language: k.Language, Mutants: len(k.Mutants), Survivors: []string{}, Seed: k.Seed, Checks: k.Checks}
		for _, m := range k.Mutants {
			switch m.Verdict {
			case Killed:
				t.Killed++
			case Equivalent:
				t.Equivalent++
			default:
				t.Survivors = append(t.Survivors, m.ID)
			}
		}
		l.Mutants = append(l.Mutants, t)
	}
}

// killed puts to the entry the mutants that are about it.
func (e *Entry) killed(killings []*Killing) {
	e.Mutants = []MutantOf{}
	for _, k := range killings {
		if k.Language != e.Language {
			continue
		}
		for i := range k.Mutants {
			m := &k.Mutants[i]
			about := false
			if e.Kind == Rule || e.Kind == Clause {
				about = slices.Contains(strings.Split(m.Target, ", "), e.Target)
			} else {
				about = slices.ContainsFunc(e.By, m.Dies)
			}
			if about {
				e.Mutants = append(e.Mutants, MutantOf{m.ID, m.Error, m.Verdict})
			}
		}
	}
}

// Find is the entry of that ID, or of language/ID for a statement.
func (l *Ledger) Find(id string) (*Entry, bool) {
	for _, e := range l.Entries {
		if e.ID == id || len(e.By) == 1 && e.Language+"/"+e.By[0] == id {
			return e, true
		}
	}
	return nil, false
}

// IDs lists the entries' IDs.
func (l *Ledger) IDs() []string {
	var ids []string
	for _, e := range l.Entries {
		ids = append(ids, e.ID)
	}
	return ids
}

// Encode is the ledger as JSON.
func (l *Ledger) Encode() []byte { return encode(l) }
