// Package entry is the calculus of "Symbolic Execution for (Almost) Free" in the register: lambda
// is §3.1's, without side effects, lambda-store §3.2's. Read entry.go, then programs.go, what terms
// can do; cases.go splits results into cases, for a search with a solver.
package entry

import (
	"fmt"

	"tandem/lang/syntax"
	"tandem/languages"
	calculus "tandem/papers/embed"
	embed "tandem/papers/embed/statements"
	"tandem/papers/embed/term"
	"tandem/props"
	"tandem/spec"
)

// Paper is what both languages are of.
const Paper = "Near and Jackson, Symbolic execution for (almost) free"

// Syntax is that of .lam files.
var Syntax = languages.SyntaxOf("lambda", ".lam", term.Parse)

// Pure returns the λ-calculus with booleans and numbers (§3.1).
func Pure() *languages.Language {
	l := language("lambda", "λ-calculus with symbolic values", "§3.1", calculus.Pure, calculus.PureMutants, calculus.PureReadings)
	l.Examples = examples(calculus.Pure, pureExamples)
	l.Accepts = func(src languages.Source) error {
		p, err := languages.As[term.Program](src)
		if err != nil {
			return err
		}
		if word := storing(p.Term); word != "" {
			return &misfit{src.File(), word}
		}
		return nil
	}
	l.Sides = sides("4", "5", "6")
	l.Definitions = languages.DefinitionsOf(l.Name)
	return l
}

// Store returns the λ-calculus with side effects (§3.2).
func Store() *languages.Language {
	l := language("lambda-store", "λ-calculus with symbolic values and a store", "§3.2", calculus.Store, calculus.StoreMutants, calculus.StoreReadings)
	l.Examples = examples(calculus.Store, storeExamples)
	l.Sides = sides("7", "8", "9", "1")
	l.Definitions = languages.DefinitionsOf(l.Name)
	return l
}

func language(name, title, section string, own func() calculus.Sides, mutants func() []calculus.Mutant, readings func() []calculus.Reading) *languages.Language {
	return &languages.Language{
		Name: name, Title: title, Paper: Paper, Short: "embed", Sections: []string{section}, Numbered: true, Syntax: Syntax,
		In: func(languages.Bounds) *languages.Variant { return variant(own(), false) },
		Mutants: func() []spec.Mutant[*languages.Variant] {
			return spec.Mutants(mutants(), func(s calculus.Sides) *languages.Variant { return variant(s, false) })
		},
		Readings: func() []spec.Reading[*languages.Variant] {
			var list []spec.Reading[*languages.Variant]
			for _, r := range readings() {
				list = append(list, spec.Readings([]spec.Reading[calculus.Sides]{r.Reading}, func(s calculus.Sides) *languages.Variant {
					return variant(s, r.Literal)
				})...)
			}
			return list
		},
	}
}

// sides returns the packages, with the rules of these figures.
func sides(standard, symbolic string, libraries ...string) []languages.Side {
	own := func(figure string) string { return "Fig-" + figure + "-" }
	list := []languages.Side{
		{Name: "symbolic", Package: "papers/embed/symbolic", On: []string{"papers/embed/term"}, Apart: true, Prefix: own(symbolic)},
		{Name: "concrete", Package: "papers/embed/standard", On: []string{"papers/embed/term"}, Apart: true, Prefix: own(standard)},
	}
	for _, figure := range libraries {
		list = append(list, languages.Side{Name: "concrete", Package: "papers/embed/hijack", On: []string{"papers/embed/term", "papers/embed/standard"}, Apart: true, Prefix: own(figure)})
	}
	return list
}

// variant returns the language by those sides.
func variant(s calculus.Sides, literal bool) *languages.Variant {
	v := &languages.Variant{Programs: programs(s)}
	return v.Judging(func(lim spec.Limits) props.Groups { return embed.Groups(s, lim, literal) })
}

// storing returns the word for what only Figure 7 has, where t has it.
func storing(t term.Term) string {
	words := map[term.Kind]string{term.Ref: "ref", term.Deref: "!", term.Assign: ":=", term.Unit: "unit"}
	found := ""
	term.Walk(func(u term.Term) {
		if word, ok := words[u.Kind()]; ok && found == "" {
			found = word
		}
	}, t)
	return found
}

// misfit is the error of a term that §3.1 does not have.
type misfit struct{ file, word string }

func (m *misfit) Error() string { return m.Instead("").Error() }

// Instead returns the error with the language that has it; "" if none has.
func (m *misfit) Instead(language string) error {
	e := &syntax.Error{File: m.file, Msg: fmt.Sprintf("found %s, expected a term without side effects", m.word)}
	if language != "" {
		e.Hint = "the language " + language + " has them"
	}
	return syntax.Errors{e}
}
