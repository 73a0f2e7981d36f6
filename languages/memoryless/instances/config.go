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

// PathCondition is the path condition φ: a Boolean expression of equations of instances and of tests.
type PathCondition = lang.Expr

// Config is a symbolic configuration ⟨S, ver, φ⟩, with the instances that inputs made on
// the way to it: nothing else tells which input an instance is.
type Config struct {
	S    lang.Seq
	Ver  Versions
	Phi  PathCondition
	Read Reads
}

// Initial returns ⟨S, 1, true⟩.
func Initial(S lang.Seq) Config { return Config{S: S, Phi: lang.True} }

// Reads is the instances that inputs made, the last first. Configurations share them; zero is empty.
type Reads struct{ cell *read }

type read struct {
	inst   lang.Var
	before Reads
	n      int
}

// Len returns how many inputs were read.
func (r Reads) Len() int {
	if r.cell == nil {
		return 0
	}
	return r.cell.n
}

// Last returns the instance that the last input made. It must not be called where none was.
func (r Reads) Last() lang.Var { return r.cell.inst }

// Before returns what was read before Last.
func (r Reads) Before() Reads { return r.cell.before }

// With returns r and then an instance.
func (r Reads) With(inst lang.Var) Reads { return Reads{&read{inst, r, r.Len() + 1}} }

// Equate returns ⟨S, ver', φ ∧ x@(ver(x)+1) = e⟩ for ver' = ver[x := ver(x)+1] and an e over instances.
func (c Config) Equate(x lang.Var, e lang.Expr) Config {
	c.Ver = c.Ver.Next(x)
	return c.Assume(lang.Term(lang.Eq, lang.V(c.Ver.Current(x)), e))
}

// Stmt returns A of ⟨A; S, ver, φ⟩; nil for ⟨ε, ver, φ⟩.
func (c Config) Stmt() lang.Stmt {
	if c.S.Empty() {
		return nil
	}
	return c.S.Head()
}

// PathCondition returns φ.
func (c Config) PathCondition() PathCondition { return c.Phi }

// Continue returns ⟨S1; S, ver, φ⟩ for ⟨A; S, ver, φ⟩.
func (c Config) Continue(S1 lang.Seq) Config {
	c.S = S1.Then(c.S.Tail())
	return c
}

// Halt returns ⟨S1, ver, φ⟩.
func (c Config) Halt(S1 lang.Seq) Config {
	c.S = S1
	return c
}

// Leave returns ⟨S1, ver, φ⟩ for ⟨A; S, ver, φ⟩.
func (c Config) Leave(S1 lang.Seq) Config { return c.Halt(S1) }

// Under returns ⟨S, ver, φ'⟩ for the path condition φ' of d.
func (c Config) Under(d Config) Config {
	c.Phi = d.Phi
	return c
}

// Assume returns ⟨S, ver, φ ∧ b⟩ for a b over instances.
func (c Config) Assume(b lang.Expr) Config {
	c.Phi = lang.Conjunction(c.Phi, b)
	return c
}

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
