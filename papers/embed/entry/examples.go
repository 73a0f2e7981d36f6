package entry

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"

	"tandem/languages"
	calculus "tandem/papers/embed"
	"tandem/papers/embed/hijack"
	"tandem/papers/embed/symbolic"
	"tandem/papers/embed/term"
	"tandem/spec"
)

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
	values := map[string][]term.Term{}
	var names []string
	for _, d := range inputs {
		names, values[d.Name] = append(names, d.Name), []term.Term{term.Bool(true), term.Bool(false)}
		if d.Sort == term.NatSort {
			values[d.Name] = []term.Term{term.Nat(0), term.Nat(1), term.Nat(2), term.Nat(3)}
		}
	}
	return calculus.Valuations(names, func(x string) []term.Term { return values[x] })
}
