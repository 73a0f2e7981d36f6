package entry

import (
	"context"
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
	section, title, text, paper, means, note string
	figure1                                  bool // by Figure 1, too
}

var pureExamples = []printed{
	{
		section: "§2.1", title: "an expression", text: "input x: nat;\nsucc x",
		paper: "Exp(foo, [x, y])", means: "Exp(succ, x)", note: "succ stands for foo: λ has no other methods",
	},
	{
		section: "§2.1", title: "an expression of expressions", text: "input x: nat;\niszero (succ (pred x))",
		paper: "Exp(==, [Exp(+, [x, y]), Exp(+, [y, x])])", means: "Exp(iszero, Exp(succ, Exp(pred, x)))", note: "λ has other operations",
	},
	{
		section: "§2.1.1", title: "a choice", text: "input x: nat;\nif iszero x then iszero (succ x) else false",
		paper: "Exp(if, [Exp(even?, [x]), Exp(odd?, [Exp(+, [x, 1])])])", means: "Exp(if, Exp(iszero, x), Exp(iszero, Exp(succ, x)), false)",
		note: "iszero stands for even? and odd?; a choice of λ has two branches",
	},
	{
		section: "§2.3", title: "a query", text: "input id: nat;\nlet find = λid. pred id in find id",
		paper: "Exp(:find, [Exp(:query, [User]), SymbolicObject1])", means: "Exp(pred, id)",
		note: "pred stands for what a method of the database is replaced by; there is no database",
	},
	{
		section: "§2.4.1", title: "forall", text: "input i: nat, j: nat;\nlet forall = λblock. block i in\nlet again = λblock. block j in\nforall (λa. again (λb. if iszero a then iszero b else false))",
		paper: "Exp(:forall, [Integer, Exp(:forall, [Integer, Exp(equals, [Exp(+, [i, j]), Exp(+, [j, i])])])])",
		means: "Exp(if, Exp(iszero, i), Exp(iszero, j), false)", note: "forall calls its block with an input; the quantifier itself is none of λ",
	},
	{
		section: "§2.4.2", title: "should", text: "input u: bool;\nlet should = λv. if v then true else false in should u",
		paper: "Exp(:should, [Exp(:all, [User]), include?, SymbolicObject1])", means: "Exp(if, u, true, false)", note: "a function of the program makes the assertion",
	},
	{
		section: "§3.1", title: "both branches of a choice", text: "input s1: nat;\nif iszero s1 then 0 else succ 0",
		paper: "Exp(if, Exp(iszero, s1), 0, succ 0)", means: "Exp(if, Exp(iszero, s1), 0, succ 0)",
		note: `the paper's trace by →θ ends in "then Exp(…)", and has iszero s1 where Exp(iszero, s1) is; if is called by name here, and takes more steps`,
	},
}

var storeExamples = []printed{
	{
		section: "§2.2", title: "a variable with two values", text: "input x: nat, y: bool;\nlet r = ref y in\nif iszero x then r := true else r := false;\n!r",
		paper: "Exp(even?, [x]) => true, Exp(not, [Exp(even?, [x])]) => false",
		means: "(SYM_TAG, {(Exp(iszero, x), true), (Exp(not, Exp(iszero, x)), false)})",
		note:  "the code of Figure 1 has the path condition in each condition, and the value before with the condition true; the newest one counts, which is first", figure1: true,
	},
	{
		section: "§3.2", title: "an assignment in a branch", text: "input sv: bool;\nlet x = ref 5 in\nif sv then x := 6;\n!x",
		paper: "(sv ⇒ 6), (true ∧ ¬sv ⇒ 5)", means: "(SYM_TAG, {(sv, 6), (Exp(and, true, Exp(not, sv)), 5)})",
		note: "by AssignSymb1 the second condition is ¬(true ∧ sv)", figure1: true,
	},
	{
		section: "§3.2", title: "an assignment in each branch", text: "input sv: bool;\nlet x = ref 5 in\nif sv then x := 6 else x := 7;\n!x",
		paper: "(sv ∧ ¬sv ⇒ 7), (true ∧ ¬sv ∧ ¬sv ⇒ 7), (sv ∧ sv ⇒ 6), (true ∧ ¬sv ∧ sv ⇒ 5)",
		means: "(SYM_TAG, {(Exp(and, sv, Exp(not, sv)), 7), (Exp(and, Exp(and, true, Exp(not, sv)), Exp(not, sv)), 7), (Exp(and, sv, sv), 6), (Exp(and, Exp(and, true, Exp(not, sv)), sv), 5)})",
		note:  "as before; the first and the last condition are false", figure1: true,
	},
}

// examples runs examples by those sides.
func examples(own func() calculus.Sides, list []printed) languages.Examples {
	return func(ctx context.Context) ([]languages.Example, error) {
		var all []languages.Example
		for _, e := range list {
			p, err := term.Parse(e.title, []byte(e.text))
			if err != nil {
				return nil, err
			}
			s := own()
			x := &example{printed: e, program: p, sides: s, means: named(p, e.means)}
			runs := []languages.ExampleRun{x.direct(), x.hijacked("→θ", s.Library)}
			if e.figure1 {
				runs = append(runs, x.hijacked("→θ of Figure 1", s.Blocks))
			}
			all = append(all, languages.Example{Section: e.section, Title: e.title, Program: e.text, Paper: e.paper, Note: e.note, Runs: runs})
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
