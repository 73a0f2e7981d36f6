// Package ledger is the account of what the paper claims and what runs found:
// an entry for each definition, lemma, corollary, proposition and theorem and
// for each rule and clause, with its readings, the verdict on each, and the
// cases by which it stands.
//
// Verdicts are not written down: New takes them from evidence, which runs write
// to files (Evidence), and says where a claim has none. Misprints are what a
// careful reader of the paper needs to know and no run can tell.
//
// Claims makes the entries of the languages of a register, whose fields say all
// that an entry says. A Making makes evidence of their statements and readings, a
// Trial tries their mutants. The package knows no language itself.
//
// Read evidence.go for the files, claims.go for the entries, ledger.go for what is
// made of both, markdown.go for how it is printed; make.go and kill.go for the runs.
//
// Source: de Boer and Bonsangue, Symbolic execution formally explained, §2 to
// §4.1.
package ledger

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/internal/spell"
	"tandem/props"
	"tandem/spec"
)

// Schema names the format of the ledger as JSON.
const Schema = "tandem.ledger/v4"

// Ledger is every claim of the paper with what was found of it.
type Ledger struct {
	Schema    string     `json:"schema" jsonschema:"the name of this schema"`
	Version   string     `json:"version" jsonschema:"of Tandem"`
	Commit    string     `json:"commit" jsonschema:"of the source that made the evidence: of a paper several, where some runs were made anew; unknown: it was not made from one"`
	Entries   []*Entry   `json:"entries" jsonschema:"the claims of the paper: definitions, statements, rules and clauses"`
	Misprints []Misprint `json:"misprints" jsonschema:"what the paper prints and cannot mean"`
	Remarks   []Remark   `json:"notModelled" jsonschema:"what the paper says and nothing runs"`
	Findings  []Finding  `json:"findings" jsonschema:"what is false, the most important first, and what depends on the reading"`
	Mutants   []Tally    `json:"mutants" jsonschema:"how many mutants of each language are killed"`
	Opinions  []Opinion  `json:"secondOpinions" jsonschema:"what second solvers said of the answers"`
	Anchors   []Anchored `json:"anchors" jsonschema:"what was found of statements that are ours and judge no claim, in evidence of its own"`

	commits map[string][]string // by the name of the paper
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
	Published = "published" // as printed, read as charitably as the text can be
	Repaired  = "repaired"  // as it holds
)

// Entry is a claim, rule or definition of the paper.
type Entry struct {
	ID        string `json:"id" jsonschema:"its ID, as tandem ledger takes it"`
	Kind      string `json:"kind" jsonschema:"what it is: definition, lemma, theorem, rule, clause and so on"`
	Section   string `json:"section" jsonschema:"the section of the paper"`
	Language  string `json:"language" jsonschema:"the name of the language, as flags take it"`
	Name      string `json:"name" jsonschema:"its name for people"`
	Statement string `json:"statement" jsonschema:"in mathematics, as the paper prints it if it does"`
	Repair    string `json:"repair,omitempty" jsonschema:"of a rule or clause, the formula by which the theorems hold; missing: it is the one that is printed"`
	Source    string `json:"source" jsonschema:"where the paper has it"`
	// Provenance is Printed, Described or Ours.
	Provenance string     `json:"provenance" jsonschema:"printed in the paper, described there in words, or ours: the paper omits it"`
	Verdict    string     `json:"verdict" jsonschema:"proved for all programs, tested, refuted, depends on the reading, not run as printed, not judged alone, not searched far enough or inconclusive"`
	DependsOn  string     `json:"dependsOn,omitempty" jsonschema:"by which readings it is tested and by which it is refuted"`
	Code       []Code     `json:"code" jsonschema:"the functions that implement it"`
	By         []string   `json:"by" jsonschema:"the statements of the language that judge it"`
	Readings   []*Reading `json:"readings" jsonschema:"how the text can be read, with a verdict each"`
	Mutants    []MutantOf `json:"mutants,omitempty" jsonschema:"that its statements kill; of a rule, that are made of it; missing in the list of all entries: tandem ledger ID --json has them"`

	Target string `json:"-"` // of a rule or clause: as mutants name it, as symbolic If-T
	Paper  string `json:"-"` // that of the language
	page   string // of that paper
	apart  bool   // see languages.Language

	entries []string // of a definition: as mutants name them
}

// Of reports whether the entry is the rule or clause of that target, or a definition that rests on it.
func (e *Entry) Of(target string) bool {
	return e.Target == target || slices.Contains(e.entries, target)
}

// Code is what implements an entry.
type Code struct {
	Func string `json:"func" jsonschema:"package and name, as symbolic.ifTrue"`
	File string `json:"file,omitempty" jsonschema:"from the root of the module"`
	Line int    `json:"line,omitempty" jsonschema:"its line, from 1"`
}

// MutantOf is a mutant in an entry.
type MutantOf struct {
	ID      string `json:"id" jsonschema:"its ID, as --with takes it"`
	Error   string `json:"error" jsonschema:"what is wrong about it"`
	Verdict string `json:"verdict" jsonschema:"killed, equivalent or survives"`
}

// Reading is a way to read an entry, and the verdict on it.
type Reading struct {
	ID      string   `json:"id" jsonschema:"published, repaired, or that of a reading"`
	Text    string   `json:"text" jsonschema:"what is read how"`
	From    string   `json:"from,omitempty" jsonschema:"the words of the paper that say so; none: no words do, and it is there to compare"`
	Repair  string   `json:"repair,omitempty" jsonschema:"what stands in its place where it fails"`
	Verdict string   `json:"verdict" jsonschema:"proved for all programs, tested, refuted, not run as printed, not judged alone, not searched far enough, or inconclusive"`
	Alone   []string `json:"alone,omitempty" jsonschema:"the only entry, or one on each side, that is not as in the repaired language"`
	Blame   []string `json:"blame,omitempty" jsonschema:"entries of the reading each of which fails the statement where all else is repaired"`

	// Beside is, of the published reading, what runs in it and is not printed.
	Beside []string `json:"beside,omitempty" jsonschema:"rules and clauses that run in it and that are not printed: repaired, or ours where the paper omits them"`

	Mended []Mended `json:"mended,omitempty" jsonschema:"of the published reading where it fails: what is left of that once some of its entries are repaired"`

	RefutedBy      []string              `json:"refutedBy,omitempty" jsonschema:"statements"`
	Counterexample *props.Counterexample `json:"counterexample,omitempty" jsonschema:"the smallest case that was found in which it fails; none: none was found"`
	By             string                `json:"counterexampleOf,omitempty" jsonschema:"the statement"`
	Cases          []Cases               `json:"cases,omitempty" jsonschema:"the runs on which the verdict rests; missing in the list of all entries: tandem ledger ID --json has them"`
	Search         []Search              `json:"search,omitempty" jsonschema:"of each statement that is tested, how far it was searched and how far it has to be; missing in the list of all entries, too"`
	Proofs         []Proof               `json:"proofs,omitempty" jsonschema:"of its statements, where all of them are proved for all programs"`
	Why            string                `json:"why,omitempty" jsonschema:"why it is neither tested nor refuted"`

	variant  string   // the reading of the language; "" for the language as it is run
	judges   []string // statements
	replaces []string // entries that are not as in the language as it is run
	ours     []string // entries that are, and that no words of the paper say
	failing  []string // those of replaces each of which fails the statement where all else is repaired
	notRun   string   // why nothing was run as printed; "": something was
	unjudged string   // the verdict then; "": NotRun
}

// Mended is the published reading with some of its entries repaired.
type Mended struct {
	Entries []string `json:"entries" jsonschema:"that are repaired; all others are as published"`
	Reading string   `json:"reading" jsonschema:"its ID, as --with takes it"`
	Verdict string   `json:"verdict" jsonschema:"on the statements that the published reading refutes"`
	Cases   []Cases  `json:"cases,omitempty" jsonschema:"the runs on which the verdict rests; missing in the list of all entries: tandem ledger ID --json has them"`
	Search  []Search `json:"search,omitempty" jsonschema:"of each statement that is tested, how far it was searched and how far it has to be; missing in the list of all entries, too"`

	by *Reading
}

// Cases is how much of a run was about one statement.
type Cases struct {
	Statement    string   `json:"statement" jsonschema:"the ID of the statement"`
	Mode         string   `json:"mode" jsonschema:"random, exhaustive, written, or domain: all that the statement is about"`
	Verdict      string   `json:"verdict" jsonschema:"tested, refuted, inconclusive or discarded"`
	Size         int      `json:"size,omitempty" jsonschema:"of the largest cases of an exhaustive run"`
	Programs     int      `json:"programs,omitempty" jsonschema:"programs of an exhaustive run"`
	States       int      `json:"states,omitempty" jsonschema:"pairs of a program and an initial state, of an exhaustive run"`
	Seed         uint64   `json:"seed,omitempty" jsonschema:"of the random cases"`
	Generated    int      `json:"generated" jsonschema:"cases that were made"`
	Held         int      `json:"held" jsonschema:"cases in which it holds"`
	Discarded    int      `json:"discarded" jsonschema:"cases about which it says nothing"`
	DiscardedBy  Counts   `json:"discardedBy,omitempty" jsonschema:"how many of these for which reason"`
	Inconclusive int      `json:"inconclusive" jsonschema:"cases that were not decided"`
	Cut          int      `json:"cut" jsonschema:"cases with paths cut at a bound"`
	Feasible     int      `json:"feasible" jsonschema:"symbolic configurations whose path condition holds"`
	Infeasible   int      `json:"infeasible" jsonschema:"and does not"`
	Branching    int      `json:"branching" jsonschema:"configurations with more than one symbolic transition"`
	LongestPath  int      `json:"longestPath" jsonschema:"transitions"`
	Ended        Counts   `json:"ended" jsonschema:"ends of concrete runs"`
	Symbolic     Counts   `json:"symbolicRules" jsonschema:"how often each rule fired"`
	Concrete     Counts   `json:"concreteRules" jsonschema:"how often each rule of the concrete side fired"`
	NeverFired   []string `json:"neverFired,omitempty" jsonschema:"rules that did not fire"`
	OneWay       []string `json:"premisesNotTested,omitempty" jsonschema:"premises that were never true, or never false"`
	Solver       string   `json:"solver" jsonschema:"who was asked about satisfiability; none: nobody"`
	Stopped      string   `json:"stopped,omitempty" jsonschema:"why not all cases were tried"`
}

// Counts counts by name.
type Counts map[string]int

// Judged returns a reading before there is evidence.
func Judged(id, text, repair, variant string, judges ...string) *Reading {
	return &Reading{ID: id, Text: text, Repair: repair, variant: variant, judges: judges}
}

// New returns the ledger of those entries by that evidence. An entry of which the
// evidence says nothing is an error, and so is evidence of another version. Entries of a
// language whose evidence is kept apart are left out where there is none.
func New(version string, entries []*Entry, evidence ...*Evidence) (*Ledger, error) {
	l := &Ledger{Schema: Schema, Version: version, Entries: entries, Misprints: []Misprint{}, Remarks: []Remark{}, Findings: []Finding{}, Opinions: []Opinion{}, Anchors: []Anchored{}, commits: map[string][]string{}}
	l.Misprints = Misprints()
	for _, page := range Pages(entries) {
		l.Remarks = append(l.Remarks, Remarks(page, entries)...)
	}
	l.onlyOf(Pages(entries))
	runs, ran := map[string][]*Run{}, map[string]bool{}
	var all []*Run
	papers := map[string]string{} // by the language
	for _, e := range entries {
		papers[e.Language] = e.Paper
	}
	judges := judging(entries)
	var killings []*Killing
	var proofs []Proof
	for _, e := range evidence {
		proofs = append(proofs, e.Proofs...)
		if e.Version != version {
			return nil, fmt.Errorf(spell.Ours("found evidence of version %s, expected %s: tandem ledger run makes it anew"), e.Version, version)
		}
		if l.anchored(e, judges) {
			continue
		}
		for _, name := range e.languages() {
			for commit := range strings.SplitSeq(e.Commit, ", ") { // of a file some of whose runs were made anew
				if of := papers[name]; !slices.Contains(l.commits[of], commit) {
					l.commits[of] = append(l.commits[of], commit)
				}
			}
		}
		for i := range e.Runs {
			r := &e.Runs[i]
			key := r.Language + " " + r.Reading
			runs[key], ran[r.Language] = append(runs[key], r), true
			all = append(all, r)
			l.opinion(r)
		}
		for i := range e.Killing {
			killings = append(killings, &e.Killing[i])
		}
	}
	entries = slices.DeleteFunc(slices.Clone(entries), func(e *Entry) bool { return e.apart && !ran[e.Language] })
	l.Entries = entries
	l.Commit = l.madeFrom()
	known := fallsIn(all, killings)
	for _, e := range entries {
		if !ran[e.Language] {
			return nil, fmt.Errorf(spell.Ours("found no evidence of the language %s: tandem ledger run --language %[1]s --out DIR/%[1]s.json makes it, tandem ledger --evidence DIR takes it"), e.Language)
		}
		for _, r := range e.Readings {
			if err := r.judge(e.Language, e.rule(), runs[e.Language+" "+r.variant], known); err != nil {
				return nil, fmt.Errorf("%s, %s: %w", e.ID, r.ID, err)
			}
			for i, m := range r.Mended {
				if err := m.by.judge(e.Language, e.rule(), runs[e.Language+" "+m.by.variant], known); err != nil {
					return nil, fmt.Errorf("%s, %s: %w", e.ID, m.by.ID, err)
				}
				r.Mended[i].Verdict, r.Mended[i].Cases, r.Mended[i].Search = m.by.Verdict, m.by.Cases, m.by.Search
			}
		}
		e.killed(killings)
	}
	l.blame()
	for _, e := range entries {
		e.conclude()
		e.ownCase()
	}
	l.find()
	l.tally(killings)
	return l, l.prove(proofs)
}

// madeFrom returns the commits of the evidence about the papers of the entries.
func (l *Ledger) madeFrom() string {
	var list []string
	for _, p := range Papers(l.Entries) {
		list = lists.Union(list, l.commits[p])
	}
	return strings.Join(list, ", ")
}

// judge draws the verdict from the runs of the reading's language. A reading
// holds if each of its statements held in some run and none was refuted, and the
// runs would have found each failure that is known of a statement. A rule is blamed only by a case in which
// it or its twin fires, or where it alone is another one: a line that is left out fires nowhere.
func (r *Reading) judge(language, rule string, runs []*Run, known falls) error {
	r.Cases, r.Search = []Cases{}, []Search{}
	if r.notRun != "" {
		r.Verdict, r.Why = cmp.Or(r.unjudged, NotRun), r.notRun
		return nil
	}
	verdict := spec.Tested
	var short []string
	for _, id := range r.judges {
		result, found, elsewhere := spec.Inconclusive, false, false
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
					if len(r.Alone) == 0 && others(rep.Counterexample.Fired, rule) {
						whys, elsewhere = append(whys, "a case refutes "+id+" in which the rule does not take part"), true
						break
					}
					result = spec.Refuted
					if r.Counterexample == nil || rep.Counterexample.Case.Smaller(r.Counterexample.Case) {
						r.Counterexample, r.By = rep.Counterexample, id
					}
				case spec.Tested:
					if result == spec.Inconclusive {
						result = spec.Tested
					}
				default:
					whys = slices.Concat(whys, mostly(rep.Inconclusive), rep.Doubts())
				}
			}
		}
		if elsewhere && result == spec.Tested { // the statement is false, and nobody knows by whom
			result = spec.Inconclusive
		}
		switch {
		case !found:
			return fmt.Errorf(spell.Ours("found no evidence of %s: tandem ledger run makes it"), id)
		case result == spec.Refuted:
			r.RefutedBy = append(r.RefutedBy, id)
			verdict = spec.Refuted
		case result == spec.Inconclusive && verdict == spec.Tested:
			verdict = spec.Inconclusive
			r.Why = id + ": " + strings.Join(whys, "; ")
		case result == spec.Tested:
			s := known.searched(language, id, runs)
			r.Search = append(r.Search, s)
			if !s.Enough() {
				short = append(short, s.Short())
			}
		}
	}
	if len(r.judges) == 0 {
		verdict, r.Why = spec.Inconclusive, "no statement judges it"
	}
	r.Verdict = verdict.String()
	if verdict == spec.Tested && len(short) > 0 {
		r.Verdict, r.Why = TooShort, strings.Join(short, "; ")
	}
	return nil
}

// rule returns the ID of the rule that the entry is about; "": it is about none.
func (e *Entry) rule() string {
	if e.Kind != Rule {
		return ""
	}
	_, id, _ := strings.Cut(e.Target, " ")
	return id
}

// others reports whether rules took part in a case, and that of this ID on neither side.
func others(fired []string, rule string) bool {
	return rule != "" && len(fired) > 0 && !slices.Contains(fired, "symbolic "+rule) && !slices.Contains(fired, "concrete "+rule)
}

// mostly returns why most of the undecided cases are undecided; nothing where there are none.
func mostly(reasons map[string]int) (why []string) {
	for _, reason := range slices.Sorted(maps.Keys(reasons)) {
		if len(why) == 0 || reasons[reason] > reasons[why[0]] {
			why = []string{reason}
		}
	}
	return why
}

func casesOf(run *Run, r *props.Report) Cases {
	e := r.Evidence
	c := Cases{
		Statement: r.ID, Mode: run.Mode, Verdict: r.Verdict, Size: run.Size, Seed: run.Seed,
		Generated: r.Generated, Held: r.Held, Discarded: props.Total(r.Discarded), DiscardedBy: r.Discarded, Inconclusive: props.Total(r.Inconclusive), Cut: e.Cut,
		Feasible: e.Satisfied, Infeasible: e.Infeasible, Branching: e.Branching, LongestPath: e.Longest,
		Ended: counts(e.Ended), Symbolic: counts(e.Symbolic), Concrete: counts(e.Concrete), NeverFired: r.NeverFired, OneWay: r.OneWay(),
		Solver: run.Solver, Stopped: r.Stopped,
	}
	if r.Whole() {
		c.Mode = props.Domain
	}
	if run.Scope != nil {
		c.Programs, c.States = run.Scope.Programs, run.Scope.States
	}
	return c
}

func counts(c spec.Counts) Counts {
	if c == nil {
		return Counts{}
	}
	return c.Map()
}

// Find returns the entry of that ID, or else the first that one statement judges alone whose language
// and ID these are. False: there is none.
func (l *Ledger) Find(id string) (*Entry, bool) {
	i := slices.IndexFunc(l.Entries, func(e *Entry) bool { return e.ID == id })
	if i < 0 {
		i = slices.IndexFunc(l.Entries, func(e *Entry) bool { return len(e.By) == 1 && e.Language+"/"+e.By[0] == id })
	}
	if i < 0 {
		return nil, false
	}
	return l.Entries[i], true
}

// Fitting returns the entry that Find finds for a text; else those whose IDs have it as a part, or
// all of its parts between hyphens, as theorem-4.5 or 4.5; else those of that section.
func (l *Ledger) Fitting(text string) []*Entry {
	if e, ok := l.Find(text); ok {
		return []*Entry{e}
	}
	parts := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return r == '-' || r == ' ' || r == '/' })
	var fits, within []*Entry
	for _, e := range l.Entries {
		id := strings.ToLower(e.ID)
		if len(parts) > 0 && !slices.ContainsFunc(parts, func(p string) bool { return !strings.Contains(id, p) }) {
			fits = append(fits, e)
		}
		if strings.TrimPrefix(e.Section, "§") == strings.TrimPrefix(text, "§") {
			within = append(within, e)
		}
	}
	if len(fits) == 0 {
		return within
	}
	return fits
}

// IDs lists the entries' IDs.
func (l *Ledger) IDs() []string {
	return lists.Map(l.Entries, func(e *Entry) string { return e.ID })
}

// Encode returns the ledger as JSON.
func (l *Ledger) Encode() []byte { return encode(l) }
