package instances

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/benbjohnson/immutable"

	"tandem/lang"
	"tandem/spec"
)

// Instance is x@n, the nth instance of x.
func Instance(x lang.Var, n int) lang.Var {
	return lang.Var{Name: fmt.Sprintf("%s@%d", x.Name, n), Type: x.Type, Scope: x.Scope}
}

// Of returns x and n of the instance x@n; false if a variable is none.
func Of(inst lang.Var) (x lang.Var, n int, ok bool) {
	name, digits, ok := strings.Cut(inst.Name, "@")
	if !ok {
		return lang.Var{}, 0, false
	}
	n, err := strconv.Atoi(digits)
	return lang.Var{Name: name, Type: inst.Type, Scope: inst.Scope}, n, err == nil
}

// Versions is ver : Var → ℕ, the number of the current instance of each variable, which
// is 1 in the beginning. Versions are immutable. The zero Versions is 1 everywhere.
//
// Source: lecture, "let ver : Vars → N be the function keeping the current instances
// initially, ver(x) = 1 for each x ∈ Vars".
type Versions struct {
	m *immutable.Map[lang.Var, int]
}

// At is ver(x).
func (ver Versions) At(x lang.Var) int {
	if ver.m != nil {
		if n, ok := ver.m.Get(x); ok {
			return n
		}
	}
	return 1
}

// Next returns ver[x := ver(x)+1].
func (ver Versions) Next(x lang.Var) Versions { return ver.Set(x, ver.At(x)+1) }

// Set returns ver[x := n].
func (ver Versions) Set(x lang.Var, n int) Versions {
	m := ver.m
	if m == nil {
		m = immutable.NewMap[lang.Var, int](hasher{})
	}
	return Versions{m.Set(x, n)}
}

// Domain lists the variables that ver was updated at, sorted by scope and name.
func (ver Versions) Domain() []lang.Var {
	if ver.m == nil {
		return nil
	}
	var vars []lang.Var
	for it := ver.m.Iterator(); !it.Done(); {
		x, _, _ := it.Next()
		vars = append(vars, x)
	}
	slices.SortFunc(vars, func(x, y lang.Var) int {
		return cmp.Or(cmp.Compare(x.Scope, y.Scope), cmp.Compare(x.Name, y.Name))
	})
	return vars
}

// Current is x@(ver(x)).
func (ver Versions) Current(x lang.Var) lang.Var { return Instance(x, ver.At(x)) }

// Naming is the function e ↦ e[y@ver(y) for each y], for each ver.
type Naming func(ver Versions) spec.Function[lang.Expr, lang.Expr]

// Name returns the naming by which the theorems hold, with the clauses instanceVariable and
// instanceOperator. It visits the distinct nodes of e.
//
// Source: lecture, "y_ver(y)+1 = 2 ∗ x_ver(x) + y_ver(y) + 5".
func Name(ver Versions) spec.Function[lang.Expr, lang.Expr] {
	return spec.Function[lang.Expr, lang.Expr]{
		Name:    "e@ver",
		Clauses: []spec.Clause[lang.Expr, lang.Expr]{instanceVariable(ver), instanceOperator},
	}
}

// instanceVariable is the clause
//
//	y@ver = y@ver(y)
//
// Source: lecture, "Memoryless version of symbolic execution". Twin:
// concrete.evalVariable.
func instanceVariable(ver Versions) spec.Clause[lang.Expr, lang.Expr] {
	return spec.Clause[lang.Expr, lang.Expr]{
		ID: "Instance-Var", Cite: "lecture, the current instances",
		Apply: func(e lang.Expr, _ []lang.Expr) (lang.Expr, bool) {
			x, ok := e.Var()
			if !ok {
				return lang.Expr{}, false
			}
			return lang.V(ver.Current(x)), true
		},
	}
}

// instanceOperator is the clause
//
//	op(e1, …, en)@ver = op(e1@ver, …, en@ver)
//
// Source: lecture, "Memoryless version of symbolic execution". Twin:
// concrete.evalOperator.
var instanceOperator = spec.Clause[lang.Expr, lang.Expr]{
	ID: "Instance-Op", Cite: "lecture, the current instances",
	Apply: func(e lang.Expr, kids []lang.Expr) (lang.Expr, bool) {
		if e.Op() == lang.Variable {
			return lang.Expr{}, false
		}
		return e.Rebuild(kids...), true
	},
}

type hasher struct{}

var names = immutable.NewHasher("")

func (hasher) Hash(x lang.Var) uint32   { return names.Hash(x.Name) }
func (hasher) Equal(x, y lang.Var) bool { return x == y }
