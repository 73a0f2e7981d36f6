package cmd

import (
	"bytes"
	"context"
	"io"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"tandem"
	"tandem/cmd/internal/cli"
	"tandem/cmd/report"
	"tandem/internal/lists"
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

// exampled lists the papers whose examples are run: by their languages, or by the commands of their coverage.
func (a *app) exampled() []string {
	papers := lists.Map(a.register.Able(languages.Reproduce), func(l *languages.Language) string { return l.Short })
	for _, page := range ledger.PagesOf(a.register.Able(languages.Check)) {
		if len(ledger.Examples(page)) > 0 {
			papers = append(papers, page)
		}
	}
	slices.Sort(papers)
	return slices.Compact(papers)
}

// reproduce runs the examples of the languages of a paper.
func (a *app) reproduce(ctx context.Context, paper string, json, grid bool) error {
	var doc *report.ReproduceDocument
	of := lists.Filter(a.register.Able(languages.Check), func(l *languages.Language) bool { return ledger.PagesOf([]*languages.Language{l})[0] == paper })
	reproduced := slices.ContainsFunc(of, func(l *languages.Language) bool { return l.Examples != nil })
	for _, l := range of {
		examples := l.Examples
		if !reproduced && doc == nil && len(ledger.Examples(paper)) > 0 {
			examples = a.commanded(paper)
		}
		if examples == nil {
			continue
		}
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

// commanded returns what runs the examples in a paper's coverage by their commands. What these are to print is what
// the paper prints, by the names of the program.
func (a *app) commanded(paper string) languages.Examples {
	return func(ctx context.Context) (list []languages.Example, err error) {
		for _, p := range ledger.Examples(paper) {
			var out bytes.Buffer
			args := arguments(p.Command)
			of := &app{register: a.register, subsumption: a.subsumption, err: io.Discard, subs: a.subs, in: cli.Input{Stdin: &out, Kinds: a.in.Kinds, Shipped: tandem.Programs}}
			of.called(args, &out)
			r := languages.ExampleRun{By: p.Command, Ours: p.Shows, Match: languages.SameMeaning}
			if !ledger.Shown(out.String(), p.Shows) {
				r.Ours, r.Match = strings.TrimSpace(out.String()), languages.Differs
			}
			section, title, _ := strings.Cut(p.Place, ", ")
			file := args[slices.IndexFunc(args, func(arg string) bool { return filepath.Ext(arg) != "" })]
			list = append(list, languages.Example{Section: section, Title: title, Program: ledger.Program(file), Paper: p.Quote, Note: p.Remark, Runs: []languages.ExampleRun{r}})
		}
		return list, ctx.Err()
	}
}

// arguments returns those of a command that a document has, behind its name. Quotes are as of a shell.
func arguments(command string) []string {
	words := regexp.MustCompile(`(?:'[^']*'|"[^"]*"|[^\s'"])+`).FindAllString(command, -1)
	return lists.Map(words[1:], func(word string) string { return strings.NewReplacer("'", "", `"`, "").Replace(word) })
}
