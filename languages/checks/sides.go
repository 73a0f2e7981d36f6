package checks

import (
	"embed"
	"slices"

	"tandem/arrays"
	"tandem/arrays/bounds"
	"tandem/arrays/symbounds"
	"tandem/basic"
	"tandem/concrete"
	"tandem/lang"
	"tandem/languages/formulas"
	"tandem/languages/full"
	"tandem/objects"
	"tandem/objects/heaps"
	"tandem/objects/symheaps"
	"tandem/recursion"
	"tandem/recursion/stacks"
	"tandem/spec/notation/texts"
)

// Suffix is what the name of L+checks has behind that of L.
const Suffix = "+checks"

// Basic returns the basic language with checks over the model m.
func Basic(m concrete.Model) basic.Sides { return BasicBy(texts.Printed("basic+checks"), m) }

// BasicBy returns the basic language with checks by that text.
func BasicBy(text *texts.Language, m concrete.Model) basic.Sides {
	s := basic.Published(m)
	s.Apply, s.Eval = basic.Lately(s.Apply), basic.Lately(s.Eval)
	return flat(text, s, m,
		formulas.Functions{"σ": formulas.Substituting(s.Apply)}, formulas.Functions{"V": formulas.Evaluated(s.Eval)}, s.Eval)
}

// Arrays returns the language with arrays and checks over the model m.
func Arrays(m concrete.Model) arrays.Sides { return ArraysBy(texts.Printed("arrays+checks"), m) }

// ArraysBy returns the language with arrays and checks by that text.
func ArraysBy(text *texts.Language, m concrete.Model) arrays.Sides {
	s := arrays.Repaired(m)
	s.Sides = flat(text, s.Sides, m, formulas.ArraysSymbolic(symbounds.Standard()), formulas.ArraysConcrete(bounds.Standard(m)), s.Strict)
	return s
}

// flat is s by that text, over these functions. value is what says whether an assumption holds.
func flat(text *texts.Language, s basic.Sides, m concrete.Model, sym, con formulas.Functions, value concrete.Evaluation) basic.Sides {
	symbolically := formulas.OnSymbolic.System(text, text.Interpreter("symbolic", m.Op).Giving(sym))
	concretely := formulas.OnConcrete.System(text, text.Interpreter("concrete", m.Op).Giving(con))
	s.Name, s.Symbolic, s.Concrete = text.Name, &symbolically, &concretely
	s.Fault, s.Blocked = Failed[concrete.Config], blocked(Valued[concrete.Config](value))
	s.Texts = formulas.Said(text.Now(), formulas.Flatly)
	return s
}

// Recursion returns the language with procedures and checks over the model m.
func Recursion(m concrete.Model) recursion.Sides {
	return RecursionBy(texts.Printed("recursion+checks"), m)
}

// RecursionBy returns the language with procedures and checks by that text.
func RecursionBy(text *texts.Language, m concrete.Model) recursion.Sides {
	s := recursion.Published(m)
	return stacked(text, s, m,
		formulas.Functions{"σ": formulas.Substituting(s.Apply)}, formulas.Functions{"V": formulas.Evaluated(s.Eval)}, s.Eval)
}

// RecursionArrays returns the language with procedures, arrays and checks over the model m.
func RecursionArrays(m concrete.Model) recursion.Sides {
	return RecursionArraysBy(texts.Printed("recursion-arrays+checks"), m)
}

// RecursionArraysBy returns the language with procedures, arrays and checks by that text.
func RecursionArraysBy(text *texts.Language, m concrete.Model) recursion.Sides {
	k := bounds.Standard(m)
	return stacked(text, formulas.RecursionArrays(m), m, formulas.ArraysSymbolic(symbounds.Standard()), formulas.ArraysConcrete(k), k.Strict)
}

// stacked is flat, of stacks of closures.
func stacked(text *texts.Language, s recursion.Sides, m concrete.Model, sym, con formulas.Functions, value concrete.Evaluation) recursion.Sides {
	s.Name = text.Name
	s.Symbolic = formulas.OnStacksSymbolic.System(text, text.Interpreter("symbolic", m.Op).Giving(sym))
	s.Concrete = formulas.OnStacksConcrete.System(text, text.Interpreter("concrete", m.Op).Giving(con))
	s.Fault, s.Blocked = Failed[stacks.Config], blocked(Valued[stacks.Config](value))
	s.Texts = formulas.Said(text.Now(), formulas.Stacked)
	return s
}

// Objects returns the language of objects with checks over the model m.
func Objects(m concrete.Model) objects.Sides { return ObjectsBy(texts.Printed("objects+checks"), m) }

// ObjectsBy returns the language of objects with checks by that text.
func ObjectsBy(text *texts.Language, m concrete.Model) objects.Sides {
	k := heaps.Standard(m)
	value := func(c heaps.Config, e lang.Expr) lang.Value { return k.Eval(c.Valuation(), c.H).At(e) }
	return heaped(text, objects.Repaired(m), m,
		formulas.ObjectsSymbolic(symheaps.Standard()), formulas.Functions{"V": formulas.EvaluatedIn(k.Eval)}, value)
}

// Full returns the language that has all, with checks, over the model m.
func Full(m concrete.Model) objects.Sides { return FullBy(texts.Printed("full+checks"), m) }

// FullBy returns the language that has all, with checks, by that text.
func FullBy(text *texts.Language, m concrete.Model) objects.Sides {
	k := full.Functions(m)
	return heaped(text, full.Standard(m), m, k.Symbolic(), k.Concrete(), func(c heaps.Config, e lang.Expr) lang.Value {
		return k.Strict(c.H)(c.Valuation()).At(e)
	})
}

// heaped is flat, of objects.
func heaped(text *texts.Language, s objects.Sides, m concrete.Model, sym, con formulas.Functions, value func(heaps.Config, lang.Expr) lang.Value) objects.Sides {
	s.Name = text.Name
	in := text.Interpreter("symbolic", m.Op).Giving(sym)
	s.Symbolic, s.Raw = formulas.OnFields.System(text, in), formulas.OnFields.System(text, in.Keeping())
	s.Concrete = formulas.OnHeaps.System(text, text.Interpreter("concrete", m.Op).Giving(con))
	s.Fault, s.Blocked = Failed[heaps.Config], blocked(value)
	return s
}

// Unfolding returns the unfolding of programs to traces with checks over the model m.
func Unfolding(m concrete.Model) objects.TraceSides {
	return UnfoldingBy(texts.Printed("unfolding+checks"), m)
}

// UnfoldingBy returns the unfolding with checks by that text, beside the standard semantics with the same. Using nil is
// being stuck there, as in §4.
func UnfoldingBy(text *texts.Language, m concrete.Model) objects.TraceSides {
	s, with := objects.Traces(m), Objects(m).Concrete
	s.Unfold = formulas.OnUnfolded.System(text, text.Interpreter("symbolic", m.Op))
	for _, id := range []string{"Assume", "Assert", "Assert-F", "Input"} {
		r, _ := with.Rule(id)
		s.Standard.Rules = append(slices.Clip(s.Standard.Rules), r)
	}
	return s
}

// stepping is a configuration that has a next statement.
type stepping interface{ Stmt() lang.Stmt }

// blocked reports whether a configuration is at an assumption that is false, by value, which is V(e).
func blocked[C stepping](value func(C, lang.Expr) lang.Value) func(C) bool {
	return func(c C) bool {
		a, ok := c.Stmt().(*lang.Assume)
		return ok && value(c, a.B) == lang.BoolValue(false)
	}
}

// Failed reports whether c has nothing but the statement of an error, of any kind.
func Failed[C stepping](c C) bool {
	_, ok := c.Stmt().(*lang.Fault)
	return ok
}

// Valued returns V(e) in a configuration.
func Valued[C interface{ Valuation() concrete.Valuation }](eval concrete.Evaluation) func(C, lang.Expr) lang.Value {
	return func(c C, e lang.Expr) lang.Value { return eval(c.Valuation()).At(e) }
}

//go:embed *.rules
var files embed.FS

// MutantRules returns the mutants of the rules of checks that are mistakes in a formula, as
// texts.ReadMutants reads them: of what a language adds to these rules, by its name. "": none.
func MutantRules(language string) string {
	name := "mutants-" + language + ".rules"
	if language == "basic" {
		name = "mutants.rules"
	}
	text, _ := files.ReadFile(name)
	return string(text)
}
