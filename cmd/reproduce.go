package cmd

import (
	"context"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"tandem/cmd/cli"
	"tandem/cmd/report"
	"tandem/languages"
)

func (a *app) reproduceCommand() *cobra.Command {
	var json, states, grid bool
	cmd := &cobra.Command{
		Use:  "reproduce PAPER",
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.reproduce(cmd.Context(), args[0], json, states, grid)
		},
	}
	cmd.Flags().BoolVar(&json, "json", false, "print JSON (schema "+report.ReproduceSchema+")")
	cmd.Flags().BoolVar(&states, "states", false, "print every state of each run (text; JSON has them)")
	cmd.Flags().BoolVar(&grid, "grid", false, "run the examples by all choices that the paper leaves open")
	return cmd
}

// reproduce runs the examples of the languages of a paper.
func (a *app) reproduce(ctx context.Context, paper string, json, states, grid bool) error {
	var doc *report.ReproduceDocument
	var papers []string
	for _, l := range a.register.Able(languages.Reproduce) {
		if !slices.Contains(papers, l.Short) {
			papers = append(papers, l.Short)
		}
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
		return cli.Usagef("found %.40q, expected a paper whose examples are run: %s", paper, strings.Join(papers, ", "))
	}
	show(a, json, itself(doc), func(to *report.Page) { doc.Text(to, states) })
	return ended(ctx, doc.Result())
}
