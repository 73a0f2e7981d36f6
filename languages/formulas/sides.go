package formulas

import (
	"tandem/concrete"
	"tandem/lang"
	"tandem/languages/formulas/configs"
	"tandem/objects/fields"
	"tandem/objects/heaps"
	"tandem/objects/unfold"
	"tandem/recursion/stacks"
	"tandem/recursion/symstacks"
	"tandem/spec/notation"
	"tandem/spec/notation/texts"
	"tandem/symbolic"
	"tandem/wp/heap"
)

// The sides of the languages, by their configurations in the code.
var (
	onSymbolic       = texts.Code[symbolic.Config]{Side: "symbolic", Stmt: symbolic.Config.Stmt, Into: configs.Symbolic, Back: configs.OfSymbolic}
	onConcrete       = texts.Code[concrete.Config]{Side: "concrete", Stmt: concrete.Config.Stmt, Into: configs.Concrete, Back: configs.OfConcrete}
	onStacksSymbolic = texts.Code[symstacks.Config]{Side: "symbolic", Stmt: symstacks.Config.Stmt, Into: configs.StacksSymbolic, Back: configs.OfStacksSymbolic}
	onStacksConcrete = texts.Code[stacks.Config]{Side: "concrete", Stmt: stacks.Config.Stmt, Into: configs.StacksConcrete, Back: configs.OfStacksConcrete}
	onFields         = texts.Code[fields.Config]{Side: "symbolic", Stmt: fields.Config.Stmt, Into: configs.Fields, Back: configs.OfFields}
	onHeaps          = texts.Code[heaps.Config]{Side: "concrete", Stmt: heaps.Config.Stmt, Into: configs.Heaps, Back: configs.OfHeaps}
	onUnfolded       = texts.Code[unfold.Config]{Side: "symbolic", Stmt: unfold.Config.Stmt, Into: configs.Unfolded, Back: configs.OfUnfolded}
	onTraces         = texts.Code[heap.Config]{Side: "concrete", Stmt: func(heap.Config) lang.Stmt { return nil }, Into: configs.Traced, Back: configs.OfTraced}
)

// The functions by which a language that is its text runs: those of the languages that it takes
// over, which have them as code, too, with the clauses that were changed.

// substituting returns eσ.
func substituting(apply symbolic.Application) notation.Given {
	return func(sigma any, e lang.Expr) any {
		return apply(configs.OfSubstitution(sigma.(*notation.Subst))).At(e)
	}
}

// rewriting returns a function of expressions alone, as δ(e).
func rewriting(f fields.Function) notation.Given {
	return func(_ any, e lang.Expr) any { return f.At(e) }
}

// evaluating returns V(e).
func evaluating(eval concrete.Evaluation) notation.Given {
	return func(V any, e lang.Expr) any { return orBottom(eval(configs.OfValuation(V.(*notation.Values))).At(e)) }
}
