package cmd

import (
	"context"
	"slices"

	"tandem/cmd/cli"
	"tandem/cmd/report"
	"tandem/internal/spell"
	"tandem/judge/ledger"
	"tandem/judge/prove"
	"tandem/languages"
	"tandem/proofs"
)

// proofs returns what is proved about the rules that languages run by. A theorem without proof is an error.
func (a *app) proofs(ctx context.Context, opts evidenceOptions, list []*languages.Language) (*ledger.Evidence, error) {
	if opts.quick || opts.mutants || opts.size != 0 || opts.reading != "" {
		return nil, cli.Usagef("--proofs goes with --language and --out only")
	}
	e := &ledger.Evidence{Schema: ledger.EvidenceSchema, Version: report.Version, Commit: opts.commit, Runs: []ledger.Run{}}
	for _, l := range list {
		theorems, byHand := proofs.Of(l.Name), proofs.ByHand(l.Name)
		var export prove.Exports // none: the rules stand beside the proofs
		switch {
		case theorems != nil:
			var err error
			if export, err = l.Exports(nil); err != nil {
				return nil, err
			}
		case byHand != nil:
			theorems = byHand
		default:
			continue
		}
		r, err := prove.Language(ctx, l.Name, export, theorems, prove.Standard())
		if err != nil {
			return nil, err
		}
		digest, err := prove.Digest(l.Name, export)
		if err != nil {
			return nil, err
		}
		for _, o := range r.List {
			if !o.Proved {
				return nil, &cli.Failure{Code: cli.ExitInconclusive, Msg: "no proof of " + o.Statement + " of " + l.Name + spell.Ours(": tandem prove --language ") + l.Name + " shows what is left"}
			}
			e.Proofs = append(e.Proofs, ledger.Proof{
				Language: l.Name, Statement: o.Statement, Reading: o.Reading, File: o.File + ".v", Theorem: o.Theorem.Name, ByHand: export == nil,
				Checker: r.Checker, Axioms: append([]string{}, o.Axioms...), Digest: digest,
			})
		}
	}
	return e, nil
}

// exampled lists the papers whose examples are run.
func (a *app) exampled() (papers []string) {
	for _, l := range a.register.Able(languages.Reproduce) {
		if !slices.Contains(papers, l.Short) {
			papers = append(papers, l.Short)
		}
	}
	return papers
}

// reproduce runs the examples of the languages of a paper.
func (a *app) reproduce(ctx context.Context, paper string, json, grid bool) error {
	var doc *report.ReproduceDocument
	for _, l := range a.register.Able(languages.Reproduce) {
		if l.Short != paper {
			continue
		}
		examples := l.Examples
		if grid {
			if examples = l.Grid; examples == nil {
				return cli.Usagef("--grid: the paper of the language %s leaves no choice open", l.Name)
			}
		}
		list, err := examples(ctx)
		if err != nil {
			return err
		}
		if doc == nil {
			doc = report.Reproduced(l.Paper)
		}
		doc.Add(l.Name, list)
	}
	if doc == nil {
		return cli.Usagef("--examples takes a paper whose examples are run, %s, found %.40q", spell.Or(a.exampled()), paper)
	}
	show(a, json, itself(doc), doc.Text)
	return ended(ctx, doc.Result())
}
