package grade

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"tandem/internal/lists"
	"tandem/judge/prove"
	"tandem/proofs"
	"tandem/spec/notation/rocq"
)

// ProofTime bounds each proof about an answer, as child.Limits have it. ProofMemory bounds the checker.
const (
	ProofTime   = 30 * time.Second
	ProofMemory = 1 << 30 // bytes
)

// Exported is the rules of an answer without a mistake, as the checker of proofs reads them.
type Exported struct {
	Language string
	Files    rocq.Files
	Refused  string // why there are none; "": there are
}

// Proof is what the checker of proofs says of an answer that is right.
type Proof struct {
	Proved bool   // correctness and completeness hold for all programs and initial values
	Says   string // one sentence
}

// Basis returns on what the outcome Right stands: "proved", "not refuted", or "" where nobody
// tried to prove the answer.
func (r Result) Basis() string {
	switch {
	case r.Proof == nil:
		return ""
	case r.Proof.Proved:
		return "proved"
	}
	return "not refuted"
}

// theoremsOf returns the theorems of the paper that proofs has about a language.
func theoremsOf(language string) []proofs.Theorem {
	return slices.DeleteFunc(slices.Clone(proofs.Of(language)), func(t proofs.Theorem) bool { return !slices.Contains(theorems, t.Statement) })
}

// export exports an answer that is right, with all its entries. It is nil for a language
// about which nothing is proved.
func (j *rulesJudge) export() *Exported {
	e := &Exported{Language: j.language.Name}
	if len(theoremsOf(e.Language)) == 0 {
		return nil
	}
	var all []int
	for i := range j.table.Parts {
		all = append(all, i)
	}
	text, err := j.text(j.system(all))
	if err == nil {
		e.Files, err = rocq.Export(text)
	}
	if err != nil {
		e.Refused = err.Error()
	}
	return e
}

// Prover proves theorems about answers, one after the other. Close removes its files.
type Prover struct {
	rocq *prove.Prover // nil: not opened yet, or gone
	gone bool          // it is not installed, or does not run
}

// Close removes the files of the prover.
func (p *Prover) Close() error {
	if p.rocq == nil {
		return nil
	}
	return p.rocq.Close()
}

// Prove sets the Proof of a result whose answer is right and exported, within ProofTime. It does
// nothing where the checker is not installed. The error is that of ctx, one of the system, or says
// why the checker does not run.
func (p *Prover) Prove(ctx context.Context, r *Result) (err error) {
	e := r.Exported
	if e == nil || r.Verdict() != Right || p.gone {
		return nil
	}
	if p.rocq == nil {
		if p.rocq, err = prove.Open(ctx, prove.Limits{Time: ProofTime, Memory: ProofMemory}); err != nil {
			p.gone = true
			if errors.Is(err, prove.ErrMissing) {
				return nil
			}
			return err
		}
	}
	r.Proof = &Proof{Says: "not refuted, and not proved: " + e.Refused}
	if e.Refused != "" {
		return nil
	}
	done, err := p.rocq.Exported(ctx, e.Language, e.Files, theoremsOf(e.Language))
	switch {
	case ctx.Err() != nil:
		r.Proof = nil
		return context.Cause(ctx)
	case err != nil:
		r.Proof = nil
		return err
	}
	for _, o := range done.List {
		switch {
		case o.Proved:
		case o.Open != nil:
			r.Proof.Says += fmt.Sprintf("the proof of %s does not go through at %s %s", o.Statement, o.Open.Side, o.Open.Rule)
			return nil
		default:
			r.Proof.Says += o.Statement + ": " + o.Why
			return nil
		}
	}
	if all := theoremsOf(e.Language); len(done.List) < len(all) {
		r.Proof.Says += fmt.Sprintf("%d of %d theorems were tried", len(done.List), len(all))
		return nil
	}
	*r.Proof = Proof{true, "proved: correctness and completeness, for all programs and all initial values, checked by " + done.Checker}
	return nil
}

// assigningBoth is the function e[x, h.f := e1, e2], as clauses define it.
const assigningBoth = "[x, h.f := e1, e2]"

// lemma judges the parts of a group that ask for clauses of that function, by the lemma
// about them, which the language has.
func (j *rulesJudge) lemma(ctx context.Context, r *Result, parts []int) {
	text, err := j.text(j.system(parts))
	if err != nil {
		for _, i := range parts {
			r.Parts[i].Outcome, r.Parts[i].Message = Wrong, err.Error()
		}
		return
	}
	kinds := lists.Map(parts, func(i int) string { return j.table.Parts[i].About })
	if j.language.Lemma == nil {
		return // the exercise's table asks for what the language cannot do
	}
	found := j.language.Lemma(ctx, text, j.options.Seed, kinds)
	for _, i := range parts {
		of, p := found[j.table.Parts[i].About], &r.Parts[i]
		switch {
		case of.Missing:
			p.Outcome = Missing
		case of.Wrong != "":
			p.Outcome, p.Message = Wrong, of.Wrong
		case ctx.Err() != nil:
			p.Outcome, p.Message = NotJudged, "not judged: "+context.Cause(ctx).Error()
		default:
			p.Outcome = Right
		}
	}
}
