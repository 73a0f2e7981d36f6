package formulas

import (
	"sync"

	"tandem/arrays/bounds"
	"tandem/arrays/symbounds"
	"tandem/concrete"
	"tandem/lang"
	"tandem/languages/formulas/configs"
	"tandem/objects/heaps"
	"tandem/objects/symheaps"
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
	OnSymbolic       = texts.Code[symbolic.Config]{Side: "symbolic", Stmt: symbolic.Config.Stmt, Same: func(c, d symbolic.Config) bool { return c == d }, Into: configs.Symbolic, Back: configs.OfSymbolic}
	OnConcrete       = texts.Code[concrete.Config]{Side: "concrete", Stmt: concrete.Config.Stmt, Same: func(c, d concrete.Config) bool { return c == d }, Into: configs.Concrete, Back: configs.OfConcrete}
	OnStacksSymbolic = texts.Code[symstacks.Config]{Side: "symbolic", Stmt: symstacks.Config.Stmt, Same: func(c, d symstacks.Config) bool { return c.Delta == d.Delta && c.Sigma == d.Sigma && c.Phi == d.Phi }, Into: configs.StacksSymbolic, Back: configs.OfStacksSymbolic}
	OnStacksConcrete = texts.Code[stacks.Config]{Side: "concrete", Stmt: stacks.Config.Stmt, Same: func(c, d stacks.Config) bool { return c.Gamma == d.Gamma && c.G == d.G }, Into: configs.StacksConcrete, Back: configs.OfStacksConcrete}
	OnFields         = texts.Code[symheaps.Config]{Side: "symbolic", Stmt: symheaps.Config.Stmt, Same: func(c, d symheaps.Config) bool {
		return c.Delta == d.Delta && c.Sigma == d.Sigma && c.Phi == d.Phi && c.Made == d.Made && c.Program == d.Program
	}, Into: configs.Fields, Back: configs.OfFields}
	OnHeaps = texts.Code[heaps.Config]{Side: "concrete", Stmt: heaps.Config.Stmt, Same: func(c, d heaps.Config) bool {
		return c.Gamma == d.Gamma && c.G == d.G && c.H.Overflows() == d.H.Overflows() && c.H.Equal(d.H) && c.Program == d.Program
	}, Into: configs.Heaps, Back: configs.OfHeaps}
	OnUnfolded = texts.Code[unfold.Config]{Side: "symbolic", Stmt: unfold.Config.Stmt, Same: func(unfold.Config, unfold.Config) bool { return false }, Into: configs.Unfolded, Back: configs.OfUnfolded}
	OnTraces   = texts.Code[heap.Config]{Side: "concrete", Stmt: func(heap.Config) lang.Stmt { return nil }, Same: func(heap.Config, heap.Config) bool { return false }, Into: configs.Traced, Back: configs.OfTraced}
)

// The sides of theorems: of ⟨S, σ, φ⟩ and ⟨S, V⟩, and of ⟨Δ, σ, φ⟩ and ⟨Γ, G⟩.
var Flatly, Stacked = texts.Over(OnSymbolic, OnConcrete), texts.Over(OnStacksSymbolic, OnStacksConcrete)

// The functions by which a language that is its text runs: those of the languages that it takes
// over, which have them as code, too, with the clauses that were changed.

// Substituting returns eσ.
func Substituting(apply symbolic.Application) notation.Given {
	return func(sigma, _ any) func(lang.Expr) any {
		f := apply(configs.OfSubstitution(sigma.(*notation.Subst)))
		return func(e lang.Expr) any { return f.At(e) }
	}
}

// maxRewritten bounds how many values of a function of expressions alone are kept.
const maxRewritten = 1 << 10

// Rewriting returns a function of expressions alone, as δ(e). All paths ask about a program's expressions.
func Rewriting(f symheaps.Function) notation.Given {
	var mu sync.Mutex
	known := map[lang.Expr]lang.Expr{}
	at := func(e lang.Expr) any {
		mu.Lock()
		defer mu.Unlock()
		v, ok := known[e]
		if !ok {
			if len(known) >= maxRewritten {
				clear(known)
			}
			v = f.At(e)
			known[e] = v
		}
		return v
	}
	return func(_, _ any) func(lang.Expr) any { return at }
}

// Evaluated returns V(e).
func Evaluated(eval concrete.Evaluation) notation.Given {
	return EvaluatedIn(func(V concrete.Valuation, _ heaps.Heap) heaps.Function { return eval(V) })
}

// Functions is functions of the code, by their names in formulas.
type Functions = map[string]notation.Given

// EvaluatedIn returns V(e) in heaps.
func EvaluatedIn(eval heaps.Evaluation) notation.Given {
	return func(param, _ any) func(lang.Expr) any {
		V := param.(*notation.Values)
		f := eval(configs.OfValuation(V), V.Objects())
		return func(e lang.Expr) any { return orBottom(f.At(e)) }
	}
}

// removing returns e without the fresh variables.
func removing(k symheaps.Calculus) notation.Given {
	return func(made, _ any) func(lang.Expr) any {
		c := symheaps.Config{Made: configs.OfNames(made.(*notation.Names), k.New)}
		return func(e lang.Expr) any { return k.Conjunct(&k, c, e) }
	}
}

// ObjectsSymbolic returns the functions of §4.1's symbolic side.
func ObjectsSymbolic(k symheaps.Calculus) Functions {
	return Functions{"σ": Substituting(k.Apply), "^": Rewriting(k.Hat), "δ": Rewriting(k.Delta), "new": removing(k)}
}

// ArraysSymbolic returns the functions of §2.1's symbolic side.
func ArraysSymbolic(k symbounds.Calculus) Functions {
	return Functions{"σ": Substituting(k.Apply), "δ": Rewriting(k.Delta)}
}

// ArraysConcrete returns the functions of §2.1's concrete side.
func ArraysConcrete(k bounds.Calculus) Functions {
	return Functions{"V": Evaluated(k.Eval), "V⊥": Evaluated(k.Strict)}
}
