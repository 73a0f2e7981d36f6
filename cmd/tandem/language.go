package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"tandem/cmd/tandem/internal/languages"
	"tandem/internal/spell"
	"tandem/spec"
)

// variantOptions are the flags that choose a language, and one of its mutants
// or readings; "" where a flag is not given.
type variantOptions struct {
	language string
	mutant   string
	reading  string
}

// chosen is a language by certain rules.
type chosen struct {
	*languages.Language
	*languages.Variant
	mutant  *spec.Mutant[*languages.Variant]  // nil: none
	reading *spec.Reading[*languages.Variant] // nil: none
}

// languageFlag is the flag of a command that runs a program.
func languageFlag(cmd *cobra.Command, to *string) {
	cmd.Flags().StringVar(to, "language", "", "the `NAME` of the language: "+strings.Join(languages.Names(), ", ")+"\n(default: the first of them that has what the program uses)")
}

func (o *variantOptions) variantFlags(cmd *cobra.Command, does string) {
	cmd.Flags().StringVar(&o.mutant, "mutant", "", does+" this mutant of the semantics, the `ID` of tandem check --list")
	cmd.Flags().StringVar(&o.reading, "reading", "", does+" the language as its section reads, an `ID` of tandem check --list")
}

// check rejects flags that do not go together.
func (o *variantOptions) check() error {
	if o.mutant != "" && o.reading != "" {
		return usagef("--mutant does not go with --reading")
	}
	return nil
}

// standard tells that neither a mutant nor a reading is chosen.
func (o *variantOptions) standard() bool { return o.mutant == "" && o.reading == "" }

// flags is those that choose the same again.
func (c *chosen) flags() string {
	text := ""
	if c.Language != languages.Default() {
		text += " --language " + c.Name
	}
	if c.mutant != nil {
		text += " --mutant " + c.mutant.ID
	}
	if c.reading != nil {
		text += " --reading " + c.reading.ID
	}
	return text
}

// languageNamed is the language of that name.
func languageNamed(name string, others ...string) (*languages.Language, error) {
	if l, ok := languages.Named(name); ok {
		return l, nil
	}
	names := append(languages.Names(), others...)
	return nil, usagef("unknown language %q%s; there are %s", name, didYouMean(name, names), strings.Join(names, ", "))
}

// checkedNamed is what statements are checked of, by its name.
func checkedNamed(name string) (*languages.Language, error) {
	if l, ok := languages.CheckedNamed(name); ok {
		return l, nil
	}
	names := append(languages.CheckedNames(), allLanguages)
	return nil, usagef("unknown language %q%s; there are %s", name, didYouMean(name, names), strings.Join(names, ", "))
}

// languageOf chooses the language in which a program is run: the one that is
// named, or else the smallest that has what the program uses, and the mutant
// or reading. The machine is not that of mutants and readings, which have the
// standard one.
func languageOf(p *source, o variantOptions, m languages.Machine) (*chosen, error) {
	from := languages.All()
	if o.language != "" {
		l, err := languageNamed(o.language)
		if err != nil {
			return nil, err
		}
		from = []*languages.Language{l}
	}
	var fit []*languages.Language
	var misfit error
	for _, l := range from {
		if err := l.Accepts(p.tree); err != nil {
			misfit = err
			continue
		}
		fit = append(fit, l)
	}
	if len(fit) == 0 {
		return nil, mistakes(misfit, p.text, "")
	}
	return variantOf(fit, o, m)
}

// variantOf is the mutant or reading that is chosen, of the first of the
// languages that has it; without either it is the first language.
func variantOf(from []*languages.Language, o variantOptions, m languages.Machine) (*chosen, error) {
	switch {
	case o.mutant != "":
		for _, l := range from {
			if mutant, ok := spec.FindMutant(l.AllMutants(), o.mutant); ok {
				return &chosen{l, mutant.Of(), &mutant, nil}, nil
			}
		}
		return nil, unknownVariant("mutant", o.mutant, o.language, mutantIDs(from))
	case o.reading != "":
		for _, l := range from {
			if reading, ok := spec.FindReading(l.AllReadings(), o.reading); ok {
				return &chosen{l, reading.Of(), nil, &reading}, nil
			}
		}
		return nil, unknownVariant("reading", o.reading, o.language, readingIDs(from))
	}
	return &chosen{from[0], from[0].In(m), nil, nil}, nil
}

func unknownVariant(kind, id, language string, ids []string) error {
	list := "tandem check --list"
	if language != "" {
		list += " --language " + language
	}
	return usagef("unknown %s %q%s; %s shows them", kind, id, didYouMean(id, ids), list)
}

// mutantIDs lists the IDs of the languages' mutants, each once.
func mutantIDs(from []*languages.Language) []string {
	var ids []string
	for _, l := range from {
		for _, m := range l.AllMutants() {
			if !slices.Contains(ids, m.ID) {
				ids = append(ids, m.ID)
			}
		}
	}
	return ids
}

// readingIDs lists the IDs of the languages' readings, each once.
func readingIDs(from []*languages.Language) []string {
	var ids []string
	for _, l := range from {
		for _, r := range l.AllReadings() {
			if !slices.Contains(ids, r.ID) {
				ids = append(ids, r.ID)
			}
		}
	}
	return ids
}

func didYouMean(word string, known []string) string { return spell.DidYouMean(word, known) }
