package report

import (
	"context"
	"fmt"

	"tandem/explore/certify"
	"tandem/explore/solver"
	"tandem/judge/oracle"
	"tandem/judge/prove"
	"tandem/languages"
	"tandem/spec"
)

// Certified is a certificate that was checked.
type Certified struct {
	*certify.Report
	Name   string  // of its file
	Asked  bool    // a solver, about cuts
	Kernel *Kernel // nil: it was not asked
}

// Kernel is what the kernel of Rocq says of a certificate.
type Kernel struct {
	*prove.Answer
	Differs bool `json:"-"` // from the checker in Go
}

// Said returns it in words.
func (k *Kernel) Said() string {
	switch {
	case k.Accepted:
		return "the kernel accepts it"
	case k.Line == 0:
		return "the kernel refuses it: found " + k.Why
	}
	return fmt.Sprintf("the kernel refuses it, in line %d: found %s", k.Line, k.Why)
}

// CertifyDocument is the verdict on a certificate.
type CertifyDocument struct {
	Head
	Certificate string           `json:"certificate" jsonschema:"the file of the certificate, as it was given"`
	Verdict     string           `json:"verdict" jsonschema:"accepted, refused, malformed or bound"`
	Complete    bool             `json:"complete" jsonschema:"the tree has all paths of the program"`
	Program     string           `json:"program" jsonschema:"the file of the program, as the certificate names it"`
	Hash        string           `json:"sha256" jsonschema:"of the text of the program"`
	Language    string           `json:"language" jsonschema:"the name of the language, as flags take it"`
	Forms       []string         `json:"forms,omitempty" jsonschema:"that rules in the certificate declare, which are run by their text; none: it has no rules"`
	Solver      string           `json:"solver" jsonschema:"of the search"`
	Counts      certify.Counts   `json:"counts" jsonschema:"what the checker did, in numbers"`
	ByStatus    map[string]int   `json:"byStatus" jsonschema:"how many paths end so: final, error, stuck, bound, unknown"`
	Trusted     []certify.Cut    `json:"trusted" jsonschema:"the cuts that are believed"`
	Kernel      *Kernel          `json:"kernel,omitempty" jsonschema:"what the kernel of Rocq says; none: it was not asked"`
	Problem     *certify.Problem `json:"problem" jsonschema:"null: it is accepted"`

	Asked bool `json:"-"` // a solver, about cuts
}

// Kinds counts paths by how they end: 2 final, 1 error.
func (d CertifyDocument) Kinds() (kinds []string) {
	for _, s := range certify.Statuses {
		if n := d.ByStatus[s]; n > 0 {
			kinds = append(kinds, fmt.Sprintf("%d %s", n, s))
		}
	}
	return kinds
}

// More returns how many cuts that are trusted the text does not list.
func (d CertifyDocument) More() int { return d.Counts.Trusted - 20 }

// Document returns the verdict as JSON.
func (c *Certified) Document() CertifyDocument {
	h := c.Header
	doc := CertifyDocument{
		Head: Head{CertifySchema, Version}, Certificate: c.Name, Verdict: "accepted", Complete: c.Complete,
		Program: h.File, Hash: h.Hash, Language: h.Language, Solver: h.Solver, Forms: h.Forms,
		Counts: c.Counts, ByStatus: c.ByStatus, Trusted: append([]certify.Cut{}, c.Trusted...), Asked: c.Asked, Kernel: c.Kernel, Problem: c.Problem,
	}
	if p := c.Problem; p != nil {
		doc.Verdict = map[certify.Kind]string{certify.Malformed: "malformed", certify.Refused: "refused", certify.Bound: "bound"}[p.Kind]
	}
	return doc
}

// Text writes that the certificate is accepted, for people.
func (c *Certified) Text(to *Page) { to.text("certify", c.Document()) }

// Verdict returns that on an accepted certificate: it holds if complete, with nothing asked again on trust.
func (c *Certified) Verdict() spec.Result {
	if c.Complete && !(c.Asked && c.Counts.Trusted > 0) {
		return spec.Tested
	}
	return spec.Inconclusive
}

// asked is a solver as the checker asks it.
type asked struct{ solver.Session }

// Asked returns a solver as the checker of certificates asks it, which knows none.
func Asked(session solver.Session) certify.Solver { return asked{session} }

func (s asked) Ask(ctx context.Context) (certify.Answer, string) {
	switch r := s.Check(ctx); r.Answer {
	case solver.Sat:
		return certify.Sat, r.Model.String()
	case solver.Unsat:
		return certify.Unsat, ""
	default:
		return certify.Unknown, r.Reason
	}
}

// VerifyDocument is the obligations of a program.
type VerifyDocument struct {
	Head
	File          string                 `json:"file" jsonschema:"the name of the program, as it was given"`
	Language      string                 `json:"language" jsonschema:"the name of the language, as flags take it"`
	Solver        solver.Info            `json:"solver" jsonschema:"who was asked about satisfiability"`
	Second        *solver.OpinionTally   `json:"secondOpinion,omitempty" jsonschema:"what a second solver said of the answers"`
	Reading       string                 `json:"reading,omitempty" jsonschema:"the reading of the paper by which it is verified; none: the language as it is"`
	Verdict       string                 `json:"verdict" jsonschema:"valid, refuted or inconclusive: of all obligations"`
	Approximation string                 `json:"approximation" jsonschema:"over: what is valid holds of every run, and what is not known to be valid may hold, too"`
	Obligations   []languages.Obligation `json:"obligations" jsonschema:"what must hold, in the order of the program"`

	States bool                `json:"-"` // show the states
	of     map[spec.Result]int // how many have each verdict
}

// Verified returns a program's obligations, with what was found. second is nil if none was asked.
func Verified(p *Program, language string, list []languages.Obligation, by solver.Info, second *solver.OpinionTally, states bool) VerifyDocument {
	d := VerifyDocument{
		Head: Head{VerifySchema, Version}, File: p.File, Language: language,
		Solver: by, Second: second, Approximation: oracle.Over, Obligations: append([]languages.Obligation{}, list...), of: map[spec.Result]int{}, States: states,
	}
	for _, o := range list {
		d.of[o.Result]++
	}
	d.Verdict = d.Result().String()
	return d
}

// Result returns the verdict on the program: inconclusive without obligations, or with a vacuous one.
func (d VerifyDocument) Result() spec.Result {
	switch {
	case d.of[spec.Refuted] > 0:
		return spec.Refuted
	case d.of[spec.Valid] < len(d.Obligations), len(d.Obligations) == 0:
		return spec.Inconclusive
	default:
		return spec.Valid
	}
}

// Text writes each obligation for people, behind the place where it stands.
func (d VerifyDocument) Text(to *Page) { to.text("verify", d) }

// Verdicts counts the obligations by their verdicts: 2 valid, 1 refuted.
func (d VerifyDocument) Verdicts() (kinds []string) {
	for _, r := range []spec.Result{spec.Valid, spec.Refuted, spec.Inconclusive, spec.Discarded} {
		if n := d.of[r]; n > 0 {
			kinds = append(kinds, fmt.Sprintf("%d %v", n, r))
		}
	}
	return kinds
}
