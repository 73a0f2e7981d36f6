package routes

import (
	"tandem/explore/simplify"
	"tandem/explore/solver"
	"tandem/lang"
	"tandem/languages/compare"
	"tandem/papers/subsumption/lazyobjects"
)

// Lazy is the route of lazy initialisation over the calculus k: references are initialised when they are
// read, and φ is about integers and truth values alone. A path of the program is one
// path for each initial heap, up to what it reads.
//
// Source: Anand, Păsăreanu and Visser, Symbolic execution with abstract subsumption
// checking, §2, "Lazy Initialization".
func Lazy(k lazyobjects.Calculus) compare.Route {
	return compare.Route{
		Name:    "lazy",
		Short:   "lazy initialisation: a reference that is read is nil, a new object or a known one; one path for each initial heap",
		Decides: lazyobjects.Administrative,
		Letter: func(from compare.State, rule string) string {
			return letters[rule]
		},
		Open: func(p *lang.Program, s solver.Session) compare.Way {
			return &growingWay[lazyobjects.Config]{
				about: func(_ lazyobjects.Config, b lang.Expr) []lang.Expr { return []lang.Expr{b} }, session: s, simple: simplify.New(),
				system: compare.System(lazyobjects.System(k), lazyobjects.Administrative), init: lazyobjects.Initial(p),
				phi: func(c lazyobjects.Config) lang.Expr { return c.Phi },
			}
		},
	}
}

// letters are those of choices of the program, by the rule. A test that is a literal has
// one transition in lazy initialisation, and two in the other routes.
var letters = map[string]string{"If-T": "T", "If-F": "F", "While-T": "T", "While-F": "F"}
