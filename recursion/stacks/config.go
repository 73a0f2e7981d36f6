package stacks

import (
	"tandem/concrete"
	"tandem/internal/lists"
	"tandem/lang"
)

// Config is a concrete configuration ⟨Γ, G⟩ (§3), with the declarations of the program.
type Config struct {
	Gamma Stack
	G     concrete.Valuation
	Procs map[string]*lang.Proc
}

// Initial returns ⟨(L, S), G⟩ for the main statement S of p and V = L ∪ G.
func Initial(p *lang.Program, V concrete.Valuation) Config {
	procs := lists.Index(p.Procs, func(d *lang.Proc) string { return d.Name })
	L, G := Split(V)
	return Config{Stack{}.Push(Closure{L: L, S: p.Body}), G, procs}
}

// Split returns L and G with V = L ∪ G.
func Split(V concrete.Valuation) (L, G concrete.Valuation) {
	if lists.All(V.Domain(), func(x lang.Var) bool { return x.Scope == "" }) {
		return concrete.Valuation{}, V
	}
	for _, x := range V.Domain() {
		if x.Scope == "" {
			G = G.Update(x, V.At(x))
		} else {
			L = L.Update(x, V.At(x))
		}
	}
	return L, G
}

// Union returns V = L ∪ G, where the domains are local and global variables.
//
// Source: §3, "V(e) = (L ∪ G)(e)". Twin: symstacks.Union.
func Union(L, G concrete.Valuation) concrete.Valuation {
	for _, u := range L.Domain() {
		G = G.Update(u, L.At(u))
	}
	return G
}

// Stmt returns A of ⟨(L, A; S)·Γ, G⟩; nil if the top closure has none, or there is no closure. This
// and the methods below are what the rules of other languages need.
func (c Config) Stmt() lang.Stmt {
	if c.Gamma.Empty() || c.Gamma.Top().S.Empty() {
		return nil
	}
	return c.Gamma.Top().S.Head()
}

// Continue returns ⟨(L, S1; S)·Γ, G⟩ for ⟨(L, A; S)·Γ, G⟩.
func (c Config) Continue(S1 lang.Seq) Config {
	top := c.Gamma.Top()
	top.S = S1.Then(top.S.Tail())
	c.Gamma = c.Gamma.Replace(top)
	return c
}

// Halt returns ⟨(L, S1), G⟩ for ⟨(L, S)·Γ, G⟩: the callers do not go on.
func (c Config) Halt(S1 lang.Seq) Config {
	c.Gamma = Stack{}.Push(c.Gamma.Top().To(S1))
	return c
}

// Leave returns ⟨(L, S1)·Γ, G⟩ for ⟨(L, A; S)·Γ, G⟩.
func (c Config) Leave(S1 lang.Seq) Config {
	c.Gamma = c.Gamma.Replace(c.Gamma.Top().To(S1))
	return c
}

// Valuation returns V = L ∪ G for the top closure (L, S); G if the stack is empty.
func (c Config) Valuation() concrete.Valuation {
	if c.Gamma.Empty() {
		return c.G
	}
	return Union(c.Gamma.Top().L, c.G)
}

// Assign returns the configuration with G[x := v] for G, or with L[x := v] for L if x is a local variable.
func (c Config) Assign(x lang.Var, v lang.Value) Config {
	if x.Scope == "" {
		c.G = c.G.Update(x, v)
		return c
	}
	top := c.Gamma.Top()
	top.L = top.L.Update(x, v)
	c.Gamma = c.Gamma.Replace(top)
	return c
}

// Final reports whether c is ⟨ε, G⟩, with the empty stack: the main statement has returned.
func Final(c Config) bool { return c.Gamma.Empty() }

// Closure is (L, S): L : LVar → Val and the statement to be executed.
type Closure struct {
	L    concrete.Valuation
	S    lang.Seq
	Proc string // whose call it is; "" for the main statement
}

// To returns (L, S') for (L, S).
func (c Closure) To(S lang.Seq) Closure {
	c.S = S
	return c
}

// Stack is a stack Γ of closures.
type Stack = lang.Stack[Closure]
