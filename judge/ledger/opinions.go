package ledger

import (
	"bytes"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"tandem/explore/solver"
	"tandem/internal/rules"
	"tandem/proofs"
	"tandem/props"
)

// Opinion is what a second solver said of the answers of a run.
type Opinion struct {
	Language string `json:"language" jsonschema:"the name of the language, as flags take it"`
	Solver   string `json:"solver" jsonschema:"that was asked first"`
	solver.OpinionTally
}

// opinion takes that of a run to the ledger, if it was asked for one.
func (l *Ledger) opinion(r *Run) {
	if r.Opinion != nil && r.Opinion.Asked > 0 {
		l.Opinions = append(l.Opinions, Opinion{r.Language, r.Solver, *r.Opinion})
	}
}

// Said says what second solvers were asked; different answers would be an error.
func (l written) Said() string {
	var of, by []string
	var all solver.OpinionTally
	for _, o := range l.Opinions {
		if of = append(of, o.Language); !slices.Contains(by, o.By) {
			by = append(by, o.By)
		}
		all = all.And(o.OpinionTally)
	}
	if all.Asked == 0 {
		return ""
	}
	return fmt.Sprintf("%s, of %s: it gave %s answers of %s, %s unknown, and %s different ones", strings.Join(by, ", "),
		strings.Join(slices.Compact(of), ", "), props.Thousands(all.Asked), props.Thousands(all.Answers), props.Thousands(all.Unknown), props.Thousands(all.Differs))
}

// Proof is a statement that the kernel of a prover checked for all programs of a language.
type Proof struct {
	Language  string   `json:"language" jsonschema:"the name of the language, as flags take it"`
	Statement string   `json:"statement" jsonschema:"the ID of the statement"`
	File      string   `json:"file" jsonschema:"with the proof, in proofs/"`
	Theorem   string   `json:"theorem" jsonschema:"its name there"`
	Checker   string   `json:"checker" jsonschema:"what checked the proof, and its version"`
	Axioms    []string `json:"axioms" jsonschema:"that the proof uses"`
	Reading   string   `json:"reading,omitempty" jsonschema:"by which the language is read; none: as it is run"`
	ByHand    bool     `json:"byHand,omitempty" jsonschema:"the rules are typed by hand beside the proof, and a test compares them with those that run; else they are exported from their formulas"`
	// Digest is of the rules that were exported, if any, and of the files of proofs, so that a proof
	// of other rules is told.
	Digest string `json:"digest" jsonschema:"of the exported rules and the files of proofs, SHA-256"`
}

// String returns the proof in a line.
func (p Proof) String() string {
	axioms := "no axioms"
	if len(p.Axioms) > 0 {
		axioms = "axioms: " + strings.Join(p.Axioms, ", ")
	}
	rules := ""
	if p.ByHand {
		rules = "; rules typed by hand"
	}
	return fmt.Sprintf("%s by %s of proofs/%s, checked by %s; %s%s", p.Statement, p.Theorem, p.File, p.Checker, axioms, rules)
}

// Rocq returns the statement as the file has it, in lines; none if it is not there.
func (p Proof) Rocq() (lines []string) {
	text, err := fs.ReadFile(proofs.Files(), p.File)
	if err != nil {
		return nil
	}
	_, rest, ok := strings.Cut(string(text), "Theorem "+p.Theorem+" ")
	statement, _, end := strings.Cut(rest, "Proof.")
	if !ok || !end {
		return nil
	}
	for line := range strings.Lines("Theorem " + p.Theorem + " " + strings.TrimRight(statement, " \n")) {
		lines = append(lines, strings.TrimRight(line, "\n"))
	}
	return lines
}

// Held reports whether a verdict says that it holds: of the cases that were checked, or of all.
func Held(verdict string) bool { return verdict == Tested || verdict == Proved }

// prove gives the verdict proved to readings of statements of which all statements are proved by that reading, and to
// entries that such a reading decides. The error is of a statement
// that is refuted, too: one of both is a mistake.
func (l *Ledger) prove(of []Proof) error {
	for _, e := range l.Entries {
		if e.Kind == Rule || e.Kind == Clause || e.Kind == Definition {
			continue // what statements are about
		}
		was := e.Printed().Verdict
		for _, r := range e.Readings {
			if len(r.judges) == 0 || r.notRun != "" {
				continue
			}
			var list []Proof
			for _, id := range r.judges {
				if i := slices.IndexFunc(of, func(p Proof) bool { return p.Language == e.Language && p.Statement == id && p.Reading == r.variant }); i >= 0 {
					list = append(list, of[i])
				}
			}
			switch {
			case len(list) < len(r.judges):
			case r.Verdict == Refuted:
				return fmt.Errorf("%s, %s: found both a proof and a counterexample, expected one of them", e.ID, r.ID)
			default:
				r.Verdict, r.Why, r.Proofs = Proved, "", list
				e.DependsOn = strings.TrimSuffix(strings.Replace(e.DependsOn+";", Tested+" by "+r.ID+";", Proved+" by "+r.ID+";", 1), ";")
			}
		}
		if p := e.Printed(); p.Verdict == Proved && e.Verdict == was {
			e.Verdict = Proved
		}
	}
	return nil
}

// Where the paper has an entry.
const (
	Printed   = rules.Printed
	Described = rules.Described
	Ours      = rules.Ours
)

// provenance returns that of a rule or clause: what its file says, or of what is taken over from another paper,
// what its side says.
func (c *claimant) provenance(r rules.Entry) string {
	if r.Language == c.Name {
		return r.Provenance
	}
	for _, s := range c.Sides {
		if s.Name == r.Side && s.Language == r.Language && s.Origin != "" {
			return s.Origin
		}
	}
	if c.Composed {
		return Ours
	}
	return r.Provenance
}

// ranAsPrinted reports whether some reading has a rule or clause by the formula that is printed: by comparing
// texts where the reading has one, and else by what it says that it replaces.
func (c *claimant) ranAsPrinted(r rules.Entry) bool {
	return slices.ContainsFunc(c.readings, func(of readingClaim) bool {
		if v := of.Of(); v.Formulas != nil {
			return v.Formulas().Has(r.Target(), r.Printed)
		}
		return slices.Contains(of.Entries, r.Target())
	})
}

// provenanceOf returns that of a statement: numbered, or, in a language that a paper says
// its numbered statements hold of, described. Others cite words of the paper that
// make the claim, or are ours.
func (c *claimant) provenanceOf(info props.Info) string {
	switch {
	case info.Number.Kind != "" && c.Numbered:
		return Printed
	case c.Composed || !info.Claimed && info.Number.Kind == "":
		return Ours
	default:
		return Described
	}
}

// origins returns the provenances of entries in words, with their numbers.
func origins(entries []*Entry) string {
	of := map[string]int{}
	for _, e := range entries {
		of[e.Provenance]++
	}
	var parts []string
	for _, p := range []string{Printed, Described, Ours} {
		if of[p] > 0 {
			parts = append(parts, props.Thousands(of[p])+" "+p)
		}
	}
	return strings.Join(parts, ", ")
}

// Brief returns l without the evidence of its entries: runs, searches and mutants. The
// evidence of one entry stays in Of.
func (l *Ledger) Brief() *Ledger {
	brief := *l
	brief.Entries = nil
	for _, e := range l.Entries {
		entry := *e
		entry.Mutants, entry.Readings = nil, []*Reading{}
		for _, r := range e.Readings {
			reading := *r
			reading.Cases, reading.Search, reading.Mended = nil, nil, nil
			for _, m := range r.Mended {
				m.Cases, m.Search = nil, nil
				reading.Mended = append(reading.Mended, m)
			}
			entry.Readings = append(entry.Readings, &reading)
		}
		brief.Entries = append(brief.Entries, &entry)
	}
	return &brief
}

// Differences says where evidence that was made again is not e. What a solver
// decides is compared by its verdicts: on a slow machine some of its answers
// are unknown, and on another one it has another version.
func (e *Evidence) Differences(again *Evidence) []string {
	var list []string
	if e.Version != again.Version {
		list = append(list, fmt.Sprintf("version %s, and %s before", again.Version, e.Version))
	}
	if len(e.Runs) != len(again.Runs) {
		return append(list, fmt.Sprintf("%d runs, and %d before", len(again.Runs), len(e.Runs)))
	}
	for i := range e.Runs {
		was, is := &e.Runs[i], &again.Runs[i]
		if was.about() != is.about() || len(was.Reports) != len(is.Reports) {
			list = append(list, fmt.Sprintf("%s with %d statements, and %s with %d before", is.about(), len(is.Reports), was.about(), len(was.Reports)))
			continue
		}
		for j := range was.Reports {
			old, now := was.Reports[j], is.Reports[j]
			Complete(&old)
			Complete(&now)
			switch {
			case old.ID != now.ID:
				list = append(list, fmt.Sprintf("%s: %s, and %s before", is.about(), now.ID, old.ID))
			case old.Verdict != now.Verdict:
				list = append(list, fmt.Sprintf("%s: %s %s, and %s before", is.about(), now.ID, now.Verdict, old.Verdict))
			case was.Solver == "none" && !bytes.Equal(encode(old), encode(now)):
				list = append(list, fmt.Sprintf("%s: %s by other cases: %d held of %d, and %d of %d before", is.about(), now.ID, now.Held, now.Generated, old.Held, old.Generated))
			}
		}
		a, b := *was, *is
		a.Reports, b.Reports = nil, nil
		if a.Solver != "none" && b.Solver != "none" {
			a.Solver, b.Solver = "", ""
			a.Opinion, b.Opinion = nil, nil
		}
		if !bytes.Equal(encode(a), encode(b)) {
			list = append(list, is.about()+": other seeds, sizes, limits or scope")
		}
	}
	return list
}

// FirstDifference returns the first line, from 1, where two texts differ; 0 if none
// does.
func FirstDifference(a, b []byte) int {
	if bytes.Equal(a, b) {
		return 0
	}
	as, bs := bytes.Split(a, []byte("\n")), bytes.Split(b, []byte("\n"))
	for i := range min(len(as), len(bs)) {
		if !bytes.Equal(as[i], bs[i]) {
			return i + 1
		}
	}
	return min(len(as), len(bs)) + 1
}
