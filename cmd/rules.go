package cmd

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"tandem/cmd/cli"
	"tandem/cmd/report"
	"tandem/internal/spell"
	"tandem/languages"
	"tandem/spec/notation/latex"
	"tandem/spec/notation/rocq"
)

func (a *app) rulesCommand() *cobra.Command {
	var json, text, letters bool
	var language, to string
	var given givenOptions
	cmd := &cobra.Command{
		Use: "rules [ID | TEXT]",
		RunE: func(_ *cobra.Command, args []string) error {
			sought := strings.Join(args, " ")
			list, err := a.among(language, "")
			if err != nil {
				return err
			}
			if to != "" {
				if json || text || letters || len(list) != 1 || len(args) > 0 {
					return cli.Usagef("--to prints one language: it goes with --language NAME, and with no ID or text, --text, --letters or --json")
				}
				return a.rulesTo(to, list[0], given)
			}
			if len(given.list) > 0 {
				return cli.Usagef("--with goes with --to")
			}
			if text && letters {
				return cli.Usagef("--text does not go with --letters")
			}
			if letters {
				if len(args) > 0 {
					return cli.Usagef("--letters goes with no ID or text")
				}
				return a.letters(list, json)
			}
			if text {
				if len(list) != 1 || len(args) > 0 {
					return cli.Usagef("--text prints one language: it goes with --language NAME, and with no ID or text")
				}
				return a.asText(list[0])
			}
			doc, byID, ids := report.RulesOf(list, sought)
			switch {
			case len(doc.Rules) == 0 && len(args) > 0:
				return &languages.Unknown{Kind: "rule", Name: sought, Known: ids, Also: "no formula has this text"}
			case json:
				a.page().JSON(doc)
			case byID:
				a.page().Rule(doc.Rules)
			default:
				a.page().Rules(doc.Rules)
			}
			return nil
		},
	}
	a.languagesFlag(cmd, &language, "")
	cmd.Flags().StringVar(&to, "to", "", "print a language as a `FORMAT`: rocq (relations and lemmas of Rocq, beside\nproofs/Prelude.v) or latex")
	completes(cmd, "to", func() []string { return []string{"rocq", "latex"} })
	given.formulas(cmd)
	cmd.Flags().BoolVar(&text, "text", false, "print a language as a file that --with takes")
	cmd.Flags().BoolVar(&letters, "letters", false, "print the letters of formulas and what they stand for\n(with --json schema "+report.LettersSchema+")")
	document(cmd, &json, report.RulesSchema)
	return cmd
}

// rulesTo writes a language, or rules that are given, for another program.
func (a *app) rulesTo(format string, l *languages.Language, o givenOptions) error {
	formats := []string{"rocq", "latex"}
	if !slices.Contains(formats, format) {
		return cli.Usagef("--to takes rocq or latex, found %q%s", format, spell.DidYouMean(format, formats))
	}
	given, err := a.given(o)
	if err != nil {
		return err
	}
	formulas, err := l.Formulas(given)
	if err != nil {
		return a.wrongRules(err)
	}
	if format == "latex" {
		fmt.Fprint(a.out, latex.Export(formulas))
		return nil
	}
	files, err := rocq.Export(formulas)
	if err != nil {
		return cli.Usagef("%v", err)
	}
	fmt.Fprint(a.out, files.Rules, "\n", files.Clauses)
	return nil
}
