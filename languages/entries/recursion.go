package entries

import (
	"fmt"
	"iter"

	"tandem/concrete"
	"tandem/lang"
	"tandem/languages"
	"tandem/languages/formulas"
	"tandem/languages/tdm"
	"tandem/props"
	"tandem/props/anchors"
	"tandem/props/programs"
	"tandem/props/section3"
	"tandem/props/sections"
	"tandem/recursion"
	"tandem/recursion/stacks"
	"tandem/recursion/symstacks"
	"tandem/spec"
	"tandem/spec/notation/texts"
	"tandem/symbolic"
)

// Recursion returns the language with procedures (§3).
func Recursion() *languages.Language {
	return &languages.Language{
		Name: "recursion", Title: "language with procedures", Paper: languages.FormallyExplained, Sections: []string{"§3"}, Numbered: true,
		Case: tdm.Found, Syntax: tdm.Syntax, Accepts: tdm.Accepts("recursion", tdm.Procedures),
		Sides: []languages.Side{
			{Name: "symbolic", Package: "recursion/symstacks", On: []string{"symbolic"}},
			{Name: "concrete", Package: "recursion/stacks", On: []string{"concrete"}},
		},
		In: func(b languages.Bounds) *languages.Variant { return faultless(onMachine(recursion.Published, b)) },
		Text: func(text *texts.Language, b languages.Bounds) *languages.Variant {
			sides := onMachine(func(m concrete.Model) recursion.Sides { return formulas.OfRecursion(text, m) }, b)
			return recursionByText(text.Now(), sides)
		},
		Definitions:  languages.DefinitionsOf("recursion"),
		Vocabularies: []languages.Vocabulary{recursionBits(2), recursionBits(3)},
		Grammar: languages.GrammarOf(func() *languages.Grammar {
			return &languages.Grammar{Random: programs.Recursive(programs.Linear()), Small: programs.SmallRecursives()[:1]}
		}, func(width int) *languages.Grammar {
			return &languages.Grammar{Random: programs.RecursiveBits(width).Shaped(), Small: []*programs.Vocabulary{programs.SmallRecursiveBits(width)}}
		}),
		Mutants: func() []spec.Mutant[*languages.Variant] {
			written := languages.Written("recursion", recursion.MutantRules, func(text *texts.Language) *languages.Variant {
				return faultless(formulas.OfRecursion(text, concrete.Standard()))
			})
			return append(written, spec.Mutants(recursion.Mutants(), faultless)...)
		},
		Readings: func() []spec.Reading[*languages.Variant] {
			sides := recursion.Published(concrete.Standard())
			printed := section3.Printed(sides, spec.DefaultLimits())
			return []spec.Reading[*languages.Variant]{{
				ID: "all-locals", Entries: []string{"Proposition 3.1"}, Text: printed.Text + ": also where τ is that of the main statement",
				From: "§3, \"τ : LVar → Expr\", and ⟨(id, S), id, true⟩", Refutes: []string{printed.ID},
				Unsaid: "a statement is read in another way, and no rule",
				Of:     func() *languages.Variant { return printedProposition(sides) },
			}}
		},
	}
}

// RecursionArrays returns the language with procedures and arrays (§2.1, §3).
func RecursionArrays() *languages.Language {
	return &languages.Language{
		Name: "recursion-arrays", Title: "language with procedures and arrays", Paper: languages.FormallyExplained, Sections: []string{"§2.1", "§3"}, Composed: true,
		Case: tdm.Found, Syntax: tdm.Syntax, Accepts: tdm.Accepts("recursion-arrays", tdm.Procedures, tdm.Arrays),
		Grammar: languages.GrammarOf(func() *languages.Grammar {
			return &languages.Grammar{Random: programs.RecursiveArrays(), Small: programs.SmallRecursivesArrays()[:1]}
		}, nil),
		Sides: []languages.Side{
			{Name: "symbolic", Package: "arrays/symbounds", Language: "arrays"},
			{Name: "concrete", Package: "arrays/bounds", Language: "arrays"},
			{Name: "symbolic", Package: "recursion/symstacks", Language: "recursion", Rules: []string{"Call", "Return"}},
			{Name: "concrete", Package: "recursion/stacks", Language: "recursion", Rules: []string{"Call", "Return"}},
		},
		In: func(b languages.Bounds) *languages.Variant { return composed(onMachine(formulas.RecursionArrays, b)) },
		Text: func(text *texts.Language, b languages.Bounds) *languages.Variant {
			return composedBy(text.Now(), onMachine(func(m concrete.Model) recursion.Sides { return formulas.OfRecursionArrays(text, m) }, b))
		},
		Mutants: func() []spec.Mutant[*languages.Variant] {
			return languages.Written("recursion-arrays", recursion.ComposedMutantRules, func(text *texts.Language) *languages.Variant {
				return composed(formulas.OfRecursionArrays(text, concrete.Standard()))
			})
		},
	}
}

// onMachine is sides on a machine.
func onMachine(sides func(concrete.Model) recursion.Sides, b languages.Bounds) recursion.Sides {
	return stacked(sides(concrete.Standard().Bounded(b.Bits)), b.Stack)
}

// composed returns a language with arrays: accesses can fail.
func composed(sides recursion.Sides) *languages.Variant {
	return composedBy(texts.Later("recursion-arrays"), sides)
}

// composedBy is composed, where the forms of the language are those of text.
func composedBy(text texts.Source, sides recursion.Sides) *languages.Variant {
	return recursionVariant(text, sides, OutOfBound[stacks.Config](sides.Eval))
}

// withFormulas returns a variant that is compared with formulas, too.
func withFormulas(v *languages.Variant, statement func(spec.Limits) props.Checkable) *languages.Variant {
	anchors := v.Anchors
	v.Anchors = func(lim spec.Limits) []props.Checkable { return append(anchors(lim), statement(lim)) }
	return v
}

// faultless returns a language whose programs make no errors.
func faultless(sides recursion.Sides) *languages.Variant {
	return recursionByText(texts.Later("recursion"), sides)
}

// recursionByText is faultless, where the formulas of the language are those of text.
func recursionByText(text texts.Source, sides recursion.Sides) *languages.Variant {
	return withFormulas(recursionVariant(text, sides, nil), func(lim spec.Limits) props.Checkable {
		return formulas.Recursion(text(), sides, concrete.Standard(), lim, sections.Language(recursionVocabulary(text, sides), section3.MaxSize), nil, nil)
	})
}

// recursionVocabulary returns what random programs are made of, with statements of the forms of a text.
func recursionVocabulary(text texts.Source, sides recursion.Sides) *programs.Vocabulary {
	return section3.Vocabulary(sides).WithForms(text().Forms, programs.FormWeight)
}

func recursionVariant(text texts.Source, sides recursion.Sides, explain func(stacks.Config) (languages.Fault, bool)) *languages.Variant {
	sides.Texts = formulas.Said(text, formulas.Stacked)
	v := &languages.Variant{
		Programs: tdm.Erase(sides.Semantics(), closures, explain),
		Anchors: func(lim spec.Limits) []props.Checkable {
			m := sides.Semantics().Machine()
			runs := anchors.RunsOf(sides.Name, sides.Semantics(), lim, section3.Language(sides), stackGlobals)
			return []props.Checkable{
				props.Erase([]*props.Property[anchors.Case]{runs})[0],
				anchors.Examples(m, recursionExamples(), stackGlobals),
			}
		},
	}
	return v.Judging(func(lim spec.Limits) props.Groups {
		small, cases := programs.WithForms(section3.Small(sides), text().Forms), sections.Language(recursionVocabulary(text, sides), section3.MaxSize)
		groups := section3.Groups(sides, lim, recursionVocabulary(text, sides), small...)
		return append(groups, formulas.Theorems(text(), sides.Semantics(), lim, cases, small...)...)
	})
}

// recursionExamples are of the order of parameters, and of locals behind a call.
func recursionExamples() []anchors.Example {
	return []anchors.Example{
		{Program: "var x: int; proc P(u: int, v: int) { x := u - v; } P(5, 3);", X: "x", Value: 2},
		{Program: "var x: int; proc P(u: int, v: int) { if u > 0 { P(u - 1, v + 1); x := x + u; } else { x := v; } } P(3, 0);", X: "x", Value: 9},
	}
}

// printedProposition has Proposition 3.1 as the paper prints it as its only statement.
func printedProposition(sides recursion.Sides) *languages.Variant {
	v := faultless(sides)
	v.Anchors = nil
	return v.Judging(func(lim spec.Limits) props.Groups { return section3.PrintedAlone(sides, lim) })
}

// recursionBits returns the language with procedures over bit-vectors of a width and of the next one.
func recursionBits(width int) languages.Vocabulary {
	return languages.Vocabulary{
		ID: fmt.Sprintf("bv%d", width), Text: programs.BitsText(width),
		In: func(b languages.Bounds) *languages.Variant {
			return recursionOverBits(onMachine(recursion.Published, b), width)
		},
	}
}

func recursionOverBits(sides recursion.Sides, width int) *languages.Variant {
	v := faultless(sides)
	sides.Texts = formulas.Said(texts.Later("recursion"), formulas.Stacked)
	voc := programs.RecursiveBits(width)
	v.Anchors = func(lim spec.Limits) []props.Checkable {
		return []props.Checkable{
			anchors.Runs(sides.Name, sides.Semantics().Machine(), lim, sections.Language(voc, section3.MaxSize), stackGlobals),
		}
	}
	return v.Judging(func(lim spec.Limits) props.Groups {
		return section3.Groups(sides, lim, voc, programs.SmallRecursiveBits(width))
	})
}

// closures is the configurations ⟨Δ, σ, φ⟩ and ⟨Γ, G⟩.
var closures = tdm.Adapter[symstacks.Config, stacks.Config]{
	Sigma: func(c symstacks.Config) symbolic.Substitution {
		if c.Delta.Empty() {
			return c.Sigma
		}
		return c.Theta()
	},
	Symbolic: func(c symstacks.Config) iter.Seq[languages.Closure] {
		return tdm.Closures(c.Delta, func(top symstacks.Closure) languages.Closure {
			return tdm.Closure(top.Proc, locals(c.Procs, top.Proc), top.Tau.At, top.S)
		})
	},
	Concrete: func(c stacks.Config) iter.Seq[languages.Closure] {
		return tdm.Closures(c.Gamma, func(top stacks.Closure) languages.Closure {
			return tdm.Closure(top.Proc, locals(c.Procs, top.Proc), top.L.At, top.S)
		})
	},
	SymbolicDepth: symstacks.Config.Depth,
	ConcreteDepth: func(c stacks.Config) int { return max(0, c.Gamma.Depth()-1) },
	Overflows: func(c stacks.Config) bool {
		return c.G.Overflows() || !c.Gamma.Empty() && c.Gamma.Top().L.Overflows()
	},
}

// locals returns the local variables of a procedure's closures; those of the main statement have none.
func locals(procs map[string]*lang.Proc, name string) []lang.Var {
	if p, ok := procs[name]; ok {
		return p.Params
	}
	return nil
}
