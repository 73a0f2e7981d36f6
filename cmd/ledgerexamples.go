package cmd

import (
	"context"
	"slices"

	"tandem/cmd/cli"
	"tandem/cmd/report"
	"tandem/internal/spell"
	"tandem/languages"
)

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
