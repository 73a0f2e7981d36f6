// Package entry is the calculus of "Symbolic Execution for (Almost) Free" in the register: lambda
// is §3.1's, without side effects, lambda-store §3.2's. Read entry.go, then programs.go, what terms
// can do; cases.go splits results into cases, for a search with a solver.
package entry

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/lang"
	"tandem/lang/syntax"
	"tandem/languages"
	calculus "tandem/papers/embed"
	"tandem/papers/embed/hijack"
	embed "tandem/papers/embed/statements"
	"tandem/papers/embed/symbolic"
	"tandem/papers/embed/term"
	"tandem/props"
	"tandem/spec"
	terms "tandem/spec/calculus"
)

// Paper is what both languages are of.
const Paper = "Near and Jackson, Symbolic execution for (almost) free"

// Syntax is that of .lam files.
var Syntax = languages.SyntaxOf("lambda", ".lam", term.Parse)

// Pure returns the λ-calculus with booleans and numbers (§3.1).
func Pure() *languages.Language {
	l := language("lambda", "λ-calculus with symbolic values", "§3.1", calculus.PureText, calculus.PureMutants, calculus.PureReadings)
	l.Examples = examples(calculus.Pure, "pure")
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
	return l
}

// Store returns the λ-calculus with side effects (§3.2).
func Store() *languages.Language {
	l := language("lambda-store", "λ-calculus with symbolic values and a store", "§3.2", calculus.StoreText, calculus.StoreMutants, calculus.StoreReadings)
	l.Examples = examples(calculus.Store, "store")
	l.Sides = sides("7", "8", "9", "1")
	return l
}

func language(name, title, section string, own func() *terms.Text, mutants func() []calculus.Mutant, readings func() []calculus.Reading) *languages.Language {
	return &languages.Language{
		Name: name, Title: title, Paper: Paper, Short: "embed", Sections: []string{section}, Numbered: true, Syntax: Syntax, Definitions: languages.DefinitionsOf(name),
		Case: func(f spec.Found, _ []*lang.FormDecl) (any, error) { // the statements take all values of its inputs
			p, err := term.Parse(f.Statement, []byte(f.Program))
			if err == nil && f.Values != "" {
				err = fmt.Errorf("--in:1:1: found %q, expected none: the statements take all values of the inputs", f.Values)
			}
			return embed.Of(p.Term), err
		},
		In: func(languages.Bounds) *languages.Variant { return variant(calculus.By(own()), false) },
		Calculus: &languages.Calculus{Text: own, In: func(text *terms.Text) (*languages.Variant, error) {
			if err := calculus.Fits(text); err != nil {
				return nil, err
			}
			return variant(calculus.By(text), false), nil
		}},
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
		{Name: "symbolic", Apart: true, Prefix: own(symbolic)},
		{Name: "concrete", Apart: true, Prefix: own(standard)},
	}
	on := []string{"papers/embed/term", "papers/embed/standard", "spec/calculus", "spec/notation", "spec/notation/rocq", "spec/notation/texts", "internal/rules", "lang/trace"}
	for _, figure := range libraries {
		list = append(list, languages.Side{Name: "concrete", Package: "papers/embed/hijack", On: on, Apart: true, Prefix: own(figure)})
	}
	return list
}

// variant returns the language by those sides.
func variant(s calculus.Sides, literal bool) *languages.Variant {
	v := &languages.Variant{Programs: programs(s)}
	if s.Text != nil {
		v.Terms = func() *terms.Text { return s.Text }
	}
	return v.Judging(func(lim spec.Limits) props.Groups { return embed.Groups(s, lim, literal) })
}

// storing returns the word for what only Figure 7 has, where t has it.
func storing(t term.Term) (found string) {
	own := lists.Map(calculus.PureText().Grammar.Forms(), func(f terms.Form) string { return f.Text })
	term.Walk(func(u term.Term) {
		if found == "" && !slices.Contains(own, u.Form()) {
			found = strings.Trim(u.Form(), "_ ")
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

// printed is an example of the paper. means is what it says comes of it, in the notation of the library.
type printed struct {
	Section, Title, Text, Paper, Means, Note string
	Figure1                                  bool // by Figure 1, too
}

//go:embed examples.json
var examplesText []byte

// examples runs those of a language by its sides.
func examples(own func() calculus.Sides, of string) languages.Examples {
	return func(ctx context.Context) ([]languages.Example, error) {
		var lists map[string][]printed
		if err := json.Unmarshal(examplesText, &lists); err != nil {
			return nil, err
		}
		var all []languages.Example
		for _, e := range lists[of] {
			p, err := term.Parse(e.Title, []byte(e.Text))
			if err != nil {
				return nil, err
			}
			s := own()
			x := &example{printed: e, program: p, sides: s, means: named(p, e.Means)}
			runs := []languages.ExampleRun{x.direct(), x.hijacked("→θ", s.Library)}
			if e.Figure1 {
				runs = append(runs, x.hijacked("→θ of Figure 1", s.Blocks))
			}
			all = append(all, languages.Example{Section: e.Section, Title: e.Title, Program: e.Text, Paper: e.Paper, Note: e.Note, Runs: runs})
		}
		return all, ctx.Err()
	}
}

// named returns a text of the library in which words are inputs. It panics of others: our mistake.
func named(p term.Program, text string) term.Term {
	t, err := term.Library(text)
	if err != nil {
		panic(fmt.Sprintf("%s: %v", text, err))
	}
	return term.Rewrite(t, func(t term.Term) term.Term {
		if t.Kind() == term.Word {
			return term.In(t.Name())
		}
		return t
	})
}

type example struct {
	printed
	program term.Program
	sides   calculus.Sides
	means   term.Term
}

// walked returns the configurations of a run.
func walked[C fmt.Stringer](system spec.System[C], c C) (end C, states []string) {
	for {
		states = append(states, c.String())
		next := system.Next(c)
		if len(next) == 0 {
			return c, states
		}
		c = next[0].To
	}
}

func (x *example) direct() languages.ExampleRun {
	c, states := walked(x.sides.Direct.System(), symbolic.Start(x.program.Term))
	encoded, _ := x.sides.Gamma(x.sides.Library, c)
	return x.run("→", states, encoded.T, c)
}

func (x *example) hijacked(by string, lib hijack.Library) languages.ExampleRun {
	c, states := walked(lib.System.System(), lib.Start(x.program.Term, term.Store{}, term.Bool(true)))
	d := calculus.Objects(lib.Undo, c)
	shown := d.T
	if set, ok := d.Sigma.Get(d.T.Number()); ok && d.T.Kind() == term.Fresh {
		shown = set
	}
	return x.run(by, states, shown, d)
}

// run compares what comes of an example with what the paper prints.
func (x *example) run(by string, states []string, shown term.Term, c symbolic.Config) languages.ExampleRun {
	r := languages.ExampleRun{By: by, States: states, Ours: shown.String(), Match: languages.SameMeaning}
	if shown == x.means {
		r.Match = languages.SameText
		return r
	}
	for _, V := range valuations(x.program.Inputs) {
		have, ok := x.sides.Meaning(V, c.Sigma, c.T)
		want, known := x.sides.Meaning(V, term.Store{}, x.means)
		if !ok || !known || have != want {
			r.Match = languages.Differs
		}
	}
	return r
}

// valuations is small values of all inputs, in all ways.
func valuations(inputs []term.Declared) []calculus.Valuation {
	return calculus.Valuations(lists.Map(inputs, func(d term.Declared) string { return d.Name }), func(x string) []term.Term {
		if slices.Contains(inputs, term.Declared{Name: x, Sort: term.NatSort}) {
			return []term.Term{term.Nat(0), term.Nat(1), term.Nat(2), term.Nat(3)}
		}
		return []term.Term{term.Bool(true), term.Bool(false)}
	})
}
