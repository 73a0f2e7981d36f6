package cmd

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"tandem/cmd/cli"
	"tandem/cmd/report"
	"tandem/explore"
	"tandem/languages"
	"tandem/spec/notation/texts"
)

// givenOptions are the flags of rules as text.
type givenOptions struct {
	rules []string // entries
	file  string   // with entries; "" for none
}

func (o *givenOptions) flags(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&o.rules, "rule", nil, "a rule or clause as `text` in the place of that of the language, as\n'symbolic If-F: ⟨…⟩ → ⟨…⟩', or a new one, as 'add symbolic If-Z: ⟨…⟩ → ⟨…⟩'")
	cmd.Flags().StringVar(&o.file, "rules", "", "rules and clauses of this `FILE`, as tandem rules --text prints them")
}

// given returns the rules that the flags have; nil if they have none.
func (a *app) given(o givenOptions, exclude ...string) (*languages.Given, error) {
	if o.file == "" && len(o.rules) == 0 {
		return nil, nil
	}
	for _, other := range exclude {
		if other != "" {
			return nil, cli.Usagef("--rule and --rules do not go with --mutant, --reading or --language all: they are rules in the place of those of one language")
		}
	}
	g := &languages.Given{}
	add := func(name, text string) error {
		list, err := texts.Read(name, text)
		if err != nil {
			return cli.Inputf("%v", err)
		}
		g.Changes = append(g.Changes, list...)
		return nil
	}
	if o.file != "" {
		shown, text, err := a.in.Read(o.file, "rules")
		if err != nil {
			return nil, err
		}
		if err := add(shown, string(text)); err != nil {
			return nil, err
		}
		g.Flags += " --rules " + quoted(o.file)
	}
	for _, r := range o.rules {
		if err := add("--rule", strings.ReplaceAll(r, "\n", "\n ")); err != nil { // the lines of one entry
			return nil, err
		}
		g.Flags += " --rule " + quoted(r)
	}
	return g, nil
}

// quoted returns a word for a shell.
func quoted(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }

// wrongRules returns the failure of rules as text; err itself if it is of something else. That
// of a language whose formulas do not run names those whose formulas do.
func (a *app) wrongRules(err error) error {
	var bad *texts.Problem
	var untold *languages.Untold
	switch {
	case errors.As(err, &bad):
		return cli.Inputf("%v", err)
	case errors.As(err, &untold):
		return cli.Usagef("%v", &languages.Untold{Language: untold.Language, Able: a.untold()})
	}
	return err
}

// byGiven returns the failure of a search by rules that are given, where a path and the run
// from its model part: then the rules of the sides are no pairs. It is err itself of
// other failures.
func byGiven(rules *languages.Given, err error) error {
	var unsound *explore.Unsound
	if rules == nil || !errors.As(err, &unsound) || !unsound.Parted {
		return err
	}
	return &cli.Failure{Code: cli.ExitRefuted, Msg: "by these rules the sides part: " + unsound.What}
}

// asText writes a language as a file of rules.
func (a *app) asText(l *languages.Language) error {
	if l.Text == nil {
		return a.wrongRules(&languages.Untold{Language: l.Name})
	}
	fmt.Fprint(a.out, texts.Printed(l.Name).File(a.ascii))
	return nil
}

// letters writes what the letters of formulas stand for.
func (a *app) letters(list []*languages.Language, json bool) error {
	doc := report.LettersOf(list)
	switch {
	case len(doc.Letters) == 0:
		return a.wrongRules(&languages.Untold{Language: list[0].Name})
	case json:
		a.page().JSON(doc)
	default:
		a.page().Letters(doc.Letters)
	}
	return nil
}

// untold lists the languages whose formulas run.
func (a *app) untold() []string {
	var list []string
	for _, l := range a.register.All() {
		if l.Text != nil {
			list = append(list, l.Name)
		}
	}
	return list
}
