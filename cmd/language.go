package cmd

import (
	"errors"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"tandem/cmd/internal/cli"
	"tandem/cmd/report"
	"tandem/explore"
	"tandem/internal/lists"
	"tandem/internal/spell"
	"tandem/languages"
	"tandem/spec/notation/texts"
)

// allLanguages is the name of all of them, one after the other.
const allLanguages = "all"

// languageFlag is the flag of a command that runs a program, which needs a capability.
func (a *app) languageFlag(cmd *cobra.Command, to *string, need languages.Capability) {
	names := func() []string { return languages.Names(a.register.Able(need)) }
	cmd.Flags().StringVar(to, "language", "", "the `NAME` of the language")
	a.describeFlag(cmd, "language", func() string {
		if len(names()) == 0 {
			return "the `NAME` of the language: none can do this"
		}
		return "the `NAME` of the language: " + strings.Join(names(), ", ") + "\n(default: the first of them that has what the program uses)"
	})
	completes(cmd, "language", names)
}

// languagesFlag is the flag of a command about one language or all that can do something.
func (a *app) languagesFlag(cmd *cobra.Command, to *string, need languages.Capability) {
	names := func() []string { return languages.Names(a.register.Able(need)) }
	cmd.Flags().StringVar(to, "language", allLanguages, "the `NAME` of the language")
	a.describeFlag(cmd, "language", func() string {
		return "the `NAME` of the language: " + strings.Join(names(), ", ") + ", or all"
	})
	completes(cmd, "language", func() []string { return append(names(), allLanguages) })
}

// among returns the languages that such a flag names; all of them for "".
func (a *app) among(name string, need languages.Capability) ([]*languages.Language, error) {
	if name != "" && name != allLanguages {
		l, err := a.register.Named(name, need, allLanguages)
		return []*languages.Language{l}, err
	}
	able := a.register.Able(need)
	if len(able) == 0 {
		return nil, a.register.Default().Needs(need)
	}
	return able, nil
}

// checkChoice rejects flags that do not go together.
func checkChoice(o languages.Choice) error {
	if o.Types != "" && o.Reading != "" {
		return cli.Usagef("--types does not go with a reading, which is of what the paper has")
	}
	if o.Types != "" && o.Rules != nil {
		return cli.Usagef("--types does not go with formulas of --with: they are judged over all types")
	}
	return nil
}

// flagsOf returns the flags that choose the same again.
func (a *app) flagsOf(c *languages.Chosen) string {
	text := ""
	if c.Language != a.register.Default() && slices.Contains(a.register.All(), c.Language) { // else somebody wrote it
		text += " --language " + c.Name
	}
	if c.Vocabulary != nil {
		text += " --types " + c.Vocabulary.ID
	}
	if c.Mutant != nil {
		text += " --with " + c.Mutant.ID
	}
	if c.Reading != nil {
		text += " --with " + c.Reading.ID
	}
	if c.Given != nil {
		text += c.Given.Flags
	}
	return text
}

func (a *app) languagesCommand() *cobra.Command {
	var json bool
	cmd := cli.Command("languages", func(*cobra.Command, []string) error {
		doc := report.LanguagesOf(a.register.All())
		show(a, json, itself(doc), doc.Text)
		return nil
	})
	document(cmd, &json, report.LanguagesSchema)
	return cmd
}

// choicesOf returns the letters of a flag, printed or one after the other; it rejects letters of no rule.
func choicesOf(l *languages.Chosen, flag, text string) (string, error) {
	list := l.Letters()
	if len(list) == 0 && text != "" {
		return "", cli.Usagef("%s: the language %s has nothing to choose", flag, l.Name)
	}
	letters, err := explore.ParseChoices(text, list)
	if err != nil {
		return "", cli.Usagef("%s %v", flag, err)
	}
	return letters, nil
}

// givenOptions is the flag --with: what a command takes in the place of what it has.
type givenOptions struct {
	list []string
	ids  func() []string // what is known by an ID; nil: nothing
}

// variants adds the flag to a command that takes mutants, readings and formulas.
func (o *givenOptions) variants(a *app, cmd *cobra.Command) {
	o.known(cmd, a.variantIDs)
	cmd.Flags().Lookup("with").Usage = "an `ID` of tandem check --list (a mutant or a reading), a FORMULA or a FILE:\nrules or clauses in the place of those of the language, as\n'symbolic If-F: ⟨…⟩ → ⟨…⟩' or as tandem rules --to text prints them, or new ones, as\n'add symbolic If-Z: ⟨…⟩ → ⟨…⟩'; may be repeated"
}

// variantIDs lists the IDs of all mutants and readings, also of other vocabularies.
func (a *app) variantIDs() []string {
	list := a.register.All()
	ids := append(languages.MutantIDs(list), languages.ReadingIDs(list)...)
	for _, l := range list {
		for _, v := range l.Vocabularies {
			for _, m := range v.AllMutants() {
				if !slices.Contains(ids, m.ID) {
					ids = append(ids, m.ID)
				}
			}
		}
	}
	return ids
}

// formulas adds the flag to a command that takes formulas.
func (o *givenOptions) formulas(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&o.list, "with", nil, "a `FORMULA` or a FILE: rules or clauses in the place of those of the language, as\n'symbolic If-F: ⟨…⟩ → ⟨…⟩' or as tandem rules --to text prints them, or new ones, as\n'add symbolic If-Z: ⟨…⟩ → ⟨…⟩'; may be repeated")
}

// known adds the flag to a command that takes what has an ID.
func (o *givenOptions) known(cmd *cobra.Command, ids func() []string) {
	o.ids = ids
	cmd.Flags().StringArrayVar(&o.list, "with", nil, "take this reading, an `ID` of tandem check --list")
	completes(cmd, "with", ids)
}

// id returns the ID that --with names, "" if none. A command that takes only IDs rejects all else.
func (o *givenOptions) id(only bool) (id string, others []string, err error) {
	var ids []string
	if o.ids != nil && len(o.list) > 0 {
		ids = o.ids()
	}
	for _, w := range o.list {
		other := isFormula(w) || w == "-" || strings.Contains(w, "/") || isFile(w)
		switch known := slices.Contains(ids, w); {
		case known && id != "":
			return "", nil, cli.Usagef("--with takes one ID, found %s and %s", id, w)
		case known:
			id = w
		case only:
			return "", nil, cli.Usagef("--with takes %s, found %q%s", spell.Or(ids), spell.Cut(w, 40), spell.DidYouMean(w, ids))
		case other || o.ids == nil:
			others = append(others, w)
		default:
			return "", nil, cli.Usagef("--with takes the ID of a mutant or a reading, a FORMULA or a FILE, found %q%s; tandem check --list --language all shows the IDs", spell.Cut(w, 40), spell.DidYouMean(w, ids))
		}
	}
	if id != "" && len(others) > 0 {
		return "", nil, cli.Usagef("--with %s does not go with formulas: they are in the place of rules of the language itself", id)
	}
	return id, others, nil
}

// isFormula reports whether a word is rules as text, and no file that has them.
func isFormula(w string) bool {
	return !isFile(w) && (strings.Contains(w, ":") || strings.HasPrefix(w, "form "))
}

// isFile reports whether there is a file of this name.
func isFile(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// chosen puts into a choice what --with names: a mutant, a reading, or formulas.
func (a *app) chosen(o givenOptions, to *languages.Choice) error {
	id, others, err := o.id(false)
	switch {
	case err != nil:
		return err
	case slices.Contains(languages.ReadingIDs(a.register.All()), id):
		to.Reading = id
	default:
		to.Mutant = id
	}
	if len(others) > 0 && to.Language == allLanguages {
		return cli.Usagef("--with %s does not go with --language all: formulas are in the place of those of one language", quoted(others[0]))
	}
	to.Rules, err = a.rulesOf(others)
	return err
}

// given returns the formulas that --with names; nil if it names none.
func (a *app) given(o givenOptions) (*languages.Given, error) {
	_, others, err := o.id(false)
	if err != nil {
		return nil, err
	}
	return a.rulesOf(others)
}

// rulesOf returns formulas, each of which is a text or a file; nil if there are none.
func (a *app) rulesOf(list []string) (*languages.Given, error) {
	if len(list) == 0 {
		return nil, nil
	}
	g := &languages.Given{}
	for _, w := range list {
		name, text := "--with", strings.ReplaceAll(w, "\n", "\n ") // the lines of one entry
		if !isFormula(w) {
			shown, file, err := a.in.Read(w, "rules")
			if err != nil {
				return nil, err
			}
			name, text = shown, string(file)
		}
		found, err := texts.Read(name, text)
		if err != nil {
			return nil, cli.Inputf("%v", err)
		}
		g.Changes, g.Texts = append(g.Changes, found...), append(g.Texts, text)
		g.Flags += " --with " + quoted(w)
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
		return cli.Usagef("%v", &languages.Untold{Language: untold.Language, Able: languages.Names(lists.Filter(a.register.All(), (*languages.Language).Told))})
	}
	return err
}

// byGiven returns the failure of a search by rules that are given, where a path and the run from
// its model part: then the rules of the sides are no pairs. It is err itself of other failures.
func byGiven(rules *languages.Given, err error) error {
	var unsound *explore.Unsound
	if rules == nil || !errors.As(err, &unsound) || !unsound.Parted {
		return err
	}
	return &cli.Failure{Code: cli.ExitRefuted, Msg: "by these rules the sides part: " + unsound.What}
}

// letters writes what the letters of formulas stand for.
func (a *app) letters(list []*languages.Language, json bool) error {
	doc := report.LettersOf(list)
	if len(doc.Letters) == 0 {
		return a.wrongRules(&languages.Untold{Language: list[0].Name})
	}
	show(a, json, itself(doc), func(p *report.Page) { p.Letters(doc.Letters) })
	return nil
}
