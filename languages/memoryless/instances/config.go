package instances

import (
	"tandem/lang"
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
