package cmd

import (
	"context"

	"tandem/cmd/cli"
	"tandem/cmd/report"
	"tandem/judge/ledger"
	"tandem/judge/prove"
	"tandem/languages"
	"tandem/proofs"
	"tandem/spec/notation/texts"
)

// proofs returns what is proved about the rules that languages run by. A theorem without proof is an error.
func (a *app) proofs(ctx context.Context, opts evidenceOptions, list []*languages.Language) (*ledger.Evidence, error) {
	if opts.quick || opts.mutants || opts.size != 0 || opts.reading != "" {
		return nil, cli.Usagef("--proofs goes with --language and --out only")
	}
	e := &ledger.Evidence{Schema: ledger.EvidenceSchema, Version: report.Version, Commit: opts.commit, Runs: []ledger.Run{}}
	for _, l := range list {
		theorems, byHand := proofs.Of(l.Name), proofs.ByHand(l.Name)
		var formulas *texts.Language // none: the rules stand beside the proofs
		switch {
		case theorems != nil:
			var err error
			if formulas, err = l.Formulas(nil); err != nil {
				return nil, err
			}
		case byHand != nil:
			theorems = byHand
		default:
			continue
		}
		r, err := prove.Language(ctx, formulas, theorems, prove.Standard())
		if err != nil {
			return nil, err
		}
		digest, err := prove.Digest(formulas)
		if err != nil {
			return nil, err
		}
		for _, o := range r.List {
			if !o.Proved {
				return nil, &cli.Failure{Code: cli.ExitInconclusive, Msg: "no proof of " + o.Statement + " of " + l.Name + ": tandem prove --language " + l.Name + " shows what is left"}
			}
			e.Proofs = append(e.Proofs, ledger.Proof{
				Language: l.Name, Statement: o.Statement, Reading: o.Reading, File: o.File + ".v", Theorem: o.Theorem.Name, ByHand: formulas == nil,
				Checker: r.Checker, Axioms: append([]string{}, o.Axioms...), Digest: digest,
			})
		}
	}
	return e, nil
}
