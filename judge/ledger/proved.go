package ledger

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"tandem/proofs"
)

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
			}
		}
		if p := e.Printed(); p.Verdict == Proved && e.Verdict == was {
			e.Verdict = Proved
		}
	}
	return nil
}
