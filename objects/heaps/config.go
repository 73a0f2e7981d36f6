// Package heaps is the standard concrete semantics of the language of
// objects: a stack of closures, this and the parameters bound by value, a heap,
// and a return that ends its method. The paper calls it standard and omits it; it
// is the yardstick for symbolic execution traces (package objects/unfold), and
// the concrete side of symbolic execution with fields as arrays (package
// objects/symheaps). It shares only syntax with both.
//
// Source: de Boer and Bonsangue, Symbolic execution formally explained, §4, "a
// translation relation between configurations ⟨S, V⟩ … The details of this
// semantics are standard (see for example [AdBO09]) and therefore omitted". The
// closures are those of §3.
//
// Read config.go and heap.go, then eval.go and step.go.
//
// # What the rules decide, where the paper leaves it open
//
//   - The called object and the arguments are evaluated before the body starts,
//     in the state of the call; what is assigned later does not change this.
//   - return e ends its method, in whatever choice or loop it stands. The value
//     is in r, the variable lang.Result, until the caller has assigned it to h;
//     h is evaluated then, after the call. Early is the other reading, that of
//     most programming languages, in which the place h is found before the call.
//   - A method with a result that ends without return returns its type's default
//     value: nil, 0 or false.
//   - A nil-pointer error is a configuration without transition: it is stuck. A
//     call on nil is one.
//   - Conditional expressions are strict in the condition and in the branch that
//     is taken; all other operators are strict.
//
// Metavariables, as in the paper: S statement, e expression, h heap variable, x
// global variable, u local variable, m method, L values of the local variables, G
// of the global ones, H heap, V all of them, o object, gamma (Γ) stack.
package heaps

import (
	"tandem/concrete"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/recursion/stacks"
)

// Config is a concrete configuration ⟨Γ, V⟩ for V = (G, H), with the declarations of the program.
// The closures of Γ have this and the parameters in L; their Proc is the full name of the method.
type Config struct {
	Gamma   stacks.Stack
	G       concrete.Valuation // of the global variables and of r
	H       Heap
	Program *lang.Program
	Methods map[string]*lang.Method // by full name
}

// Initial returns ⟨(∅, S), V⟩ for p's main statement S. V has values of global variables and fields
// as arrays (lang.Field.Array). Objects exist if they occur in it: as values, indexes or elements.
func Initial(p *lang.Program, V concrete.Valuation) Config {
	methods := lists.Index(p.Methods(), (*lang.Method).FullName)
	G := concrete.Valuation{}
	for _, x := range V.Domain() {
		if x.Scope == "" && !x.IsField() {
			G = G.Update(x, V.At(x))
		}
	}
	main := stacks.Closure{S: p.Body}
	return Config{stacks.Stack{}.Push(main), G, lang.HeapOf(p.Fields(), V.Domain(), V.At), p, methods}
}

// StateOf returns the global variables and r, and the heap as arrays: what Initial takes, but for
// objects that nothing denotes and whose fields are all at their default.
func StateOf(c Config) concrete.Valuation { return WithFields(c.G, c.H.Arrays(c.Program.Fields())) }

// WithFields returns G and the fields as arrays.
func WithFields(G concrete.Valuation, arrays map[lang.Field]lang.ArrayValue) concrete.Valuation {
	for f, a := range arrays {
		G = G.Update(f.Array(), a)
	}
	return G
}

// Stmt returns A of ⟨(L, A; S)·Γ, V⟩; nil if the top closure has none, or there is no closure.
func (c Config) Stmt() lang.Stmt {
	if c.Gamma.Empty() || c.Gamma.Top().S.Empty() {
		return nil
	}
	return c.Gamma.Top().S.Head()
}

// Valuation returns L ∪ G for the top closure (L, S); G if the stack is empty.
func (c Config) Valuation() concrete.Valuation {
	if c.Gamma.Empty() {
		return c.G
	}
	return stacks.Union(c.Gamma.Top().L, c.G)
}

// Overflows reports whether a bound of the machine kept a value from being computed.
func (c Config) Overflows() bool {
	return c.G.Overflows() || c.H.Overflows() || !c.Gamma.Empty() && c.Gamma.Top().L.Overflows()
}

// Continue returns ⟨(L, S1; S)·Γ, V⟩ for ⟨(L, A; S)·Γ, V⟩.
func (c Config) Continue(S1 lang.Seq) Config {
	top := c.Gamma.Top()
	c.Gamma = c.Gamma.Replace(top.To(S1.Then(top.S.Tail())))
	return c
}

// Leave returns ⟨(L, S1)·Γ, V⟩ for ⟨(L, A; S)·Γ, V⟩.
func (c Config) Leave(S1 lang.Seq) Config {
	c.Gamma = c.Gamma.Replace(c.Gamma.Top().To(S1))
	return c
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

// Final reports whether the main statement has ended.
func Final(c Config) bool { return c.Gamma.Empty() }

// Same reports whether c and d are equal up to the renaming of identities: a one-to-one
// correspondence of each class's objects takes c's variables, and the fields they reach, to d's.
// Unreached objects do not count. The statements are equal.
func Same(c, d Config) bool {
	if c.Gamma.Depth() != d.Gamma.Depth() {
		return false
	}
	iso := isomorphism{c: c.H, d: d.H, to: map[lang.ObjectValue]lang.ObjectValue{}, from: map[lang.ObjectValue]lang.ObjectValue{}}
	if !iso.valuations(c.G, d.G) {
		return false
	}
	p, q := c.Gamma, d.Gamma
	for ; !p.Empty(); p, q = p.Pop(), q.Pop() {
		if !iso.closures(p.Top(), q.Top()) {
			return false
		}
	}
	return iso.reached()
}

// isomorphism is the correspondence of objects as far as it is known.
type isomorphism struct {
	c, d     Heap
	to, from map[lang.ObjectValue]lang.ObjectValue
	todo     []lang.ObjectValue // of c, whose fields are not compared yet
}

func (iso *isomorphism) closures(p, q stacks.Closure) bool {
	return p.Proc == q.Proc && p.S.Equal(q.S) && iso.valuations(p.L, q.L)
}

func (iso *isomorphism) valuations(V, W concrete.Valuation) bool {
	return lists.All(append(V.Domain(), W.Domain()...), func(x lang.Var) bool { return iso.values(V.At(x), W.At(x)) })
}

// values relates v of c to w of d.
func (iso *isomorphism) values(v, w lang.Value) bool {
	o, ok := v.(lang.ObjectValue)
	if !ok {
		return v.Equal(w)
	}
	p, ok := w.(lang.ObjectValue)
	if !ok || o.IsNil() || p.IsNil() || o.Type() != p.Type() {
		return v.Equal(w)
	}
	known, ok := iso.to[o]
	if ok {
		return known == p
	}
	if _, taken := iso.from[p]; taken {
		return false
	}
	iso.to[o], iso.from[p] = p, o
	iso.todo = append(iso.todo, o)
	return true
}

// reached relates the fields of all that is reached.
func (iso *isomorphism) reached() bool {
	for len(iso.todo) > 0 {
		o := iso.todo[len(iso.todo)-1]
		iso.todo = iso.todo[:len(iso.todo)-1]
		p := iso.to[o]
		slots, there := iso.c.Local(o)
		others, too := iso.d.Local(p)
		if there != too || len(slots) != len(others) {
			return false
		}
		for _, s := range slots {
			if !iso.values(s.V, iso.d.At(p, s.F.Value())) {
				return false
			}
		}
	}
	return true
}

// Heap is H.
type Heap = lang.Heap

// Fresh returns an identity of class C that does not exist: the one behind the greatest number.
func Fresh(H Heap, C lang.Type) lang.ObjectValue { return lang.Object(C, H.Last(C)+1) }

// CallEarly is rule Call where the place h = e.f is found before the call, as most
// programming languages have it:
//
//	⟨(L, e.f := e0.m(ē); S)·Γ, V⟩ → ⟨(L', S')·(L[t := V(e)], t.f := r; S)·Γ, V⟩
//
// for a local variable t that the program does not have, provided V(e) is an
// object, too.
//
// Source: no paper; the other reading of "h := r" in §4, symbolic method call.
func CallEarly(k Calculus) Rule {
	r := rules{k}
	return Rule{ID: "Call", Cite: "§4, method call, h before the call", Repeats: true, Apply: lang.On(func(c Config, a *lang.Invoke) []Config {
		f, ok := lang.Field{}, false
		if !a.H.IsZero() {
			f, ok = a.H.Field()
		}
		if !ok {
			return r.call(c, a)
		}
		o, ok := object(r.value(c, a.H.Kid(0)))
		if !ok {
			return nil
		}
		top := c.Gamma.Top()
		t := lang.Fresh("h", c.Gamma.Depth(), f.Of)
		t.Scope = top.Proc + "." // no method's
		early := *a
		early.H = lang.Dot(lang.V(t), f)
		top.L = top.L.Update(t, o)
		c.Gamma = c.Gamma.Replace(top.To(top.S.Tail().Push(&early)))
		return r.call(c, &early)
	})}
}
