package cmd

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"tandem/cmd/internal/cli"
	"tandem/cmd/report"
	"tandem/internal/spell"
	"tandem/languages"
	"tandem/spec/notation/latex"
	"tandem/spec/notation/rocq"
)

func (a *app) rulesCommand() *cobra.Command {
	var json, letters bool
	var language, to string
	var given givenOptions
	cmd := cli.Command("rules [ID | TEXT...]", func(_ *cobra.Command, args []string) error {
		sought := strings.Join(args, " ")
		list, err := a.among(language, "")
		if err != nil {
			return err
		}
		if to != "" {
			if json || letters || len(list) != 1 || len(args) > 0 {
				return cli.Usagef("--to prints one language: it goes with --language NAME, and with no ID or text, --letters or --json")
			}
			return a.rulesTo(to, list[0], given)
		}
		if len(given.list) > 0 {
			return cli.Usagef("--with goes with --to")
		}
		if letters {
			if len(args) > 0 {
				return cli.Usagef("--letters goes with no ID or text")
			}
			return a.letters(list, json)
		}
		doc, byID, ids := report.RulesOf(list, sought)
		switch {
		case len(doc.Rules) == 0 && len(args) > 0:
			unknown := &languages.Unknown{Kind: "rule", Name: sought, Known: ids, Also: "no formula has this text"}
			if len(list) > 1 { // hundreds
				unknown.See = "tandem rules"
			}
			return unknown
		case json:
			a.page().JSON(doc)
		case byID:
			a.page().Rule(doc.Rules)
		default:
			a.page().Rules(doc.Rules)
		}
		return nil
	})
	a.languagesFlag(cmd, &language, "")
	cmd.Flags().StringVar(&to, "to", "", "print a language as a `FORMAT`: text (a file that --with takes), rocq (relations and\nlemmas of Rocq, beside proofs/Prelude.v) or latex")
	completes(cmd, "to", func() []string { return ruleFormats })
	given.formulas(cmd)
	cmd.Flags().BoolVar(&letters, "letters", false, "print the letters of formulas and what they stand for")
	document(cmd, &json, report.RulesSchema)
	return cmd
}

// ruleFormats are what --to takes.
var ruleFormats = []string{"text", "rocq", "latex"}

// rulesTo writes a language, or rules that are given, for another program.
func (a *app) rulesTo(format string, l *languages.Language, o givenOptions) error {
	if !slices.Contains(ruleFormats, format) {
		return cli.Usagef("--to takes %s, found %q%s", spell.Or(ruleFormats), format, spell.DidYouMean(format, ruleFormats))
	}
	given, err := a.given(o)
	if err != nil {
		return err
	}
	if l.Calculus != nil {
		return a.calculusTo(format, l, given)
	}
	formulas, err := l.Formulas(given)
	if err != nil {
		return a.wrongRules(err)
	}
	switch format {
	case "text":
		fmt.Fprint(a.out, formulas.File(a.ascii))
		return nil
	case "latex":
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

// calculusTo writes a language whose programs are terms.
func (a *app) calculusTo(format string, l *languages.Language, given *languages.Given) error {
	text, err := l.Terms(given)
	switch {
	case err != nil:
		return a.wrongRules(err)
	case format == "latex":
		return cli.Usagef("--to latex is for languages of statements, and %s has terms: --to text prints it", l.Name)
	case format == "rocq":
		files, err := text.Rocq()
		if err != nil {
			return cli.Usagef("%v", err)
		}
		fmt.Fprint(a.out, files.Rules)
		return nil
	}
	fmt.Fprint(a.out, text.File())
	return nil
}
