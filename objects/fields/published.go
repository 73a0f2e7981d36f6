package fields

import (
	"tandem/lang"
	"tandem/spec"
)

// What §4.1 says, formula by formula, and other ways to read its sentences, where they differ from
// step.go, delta.go and create.go. Package objects makes readings of them.

// Published returns the transition system that §4.1 describes, with nothing that it
// does not mention: Unchecked, CallUnchecked, ReturnGoesOn, EndStale, and AtEnd. The last
// two together are
//
//	End: ⟨(τ, ε)·(τ', S)·Δ, σ, φ⟩ → ⟨(τ', S)·Δ, σ, φ⟩
//	End: ⟨(τ, ε), σ, φ⟩ → ⟨ε, σ, φN⟩
func Published() spec.System[Config] {
	k := Standard()
	k.Delta = Unchecked()
	k.Conjunct = Kept
	s := System(k).With(CallUnchecked(k)).With(ReturnGoesOn(k)).With(AtEnd(k, EndStale(k)))
	s.Name = "fields as arrays, published"
	return s
}

// Unchecked returns δ that is true everywhere: §4.1 has none.
//
//	Delta-None: δ(e) = true
//
// Source: §4.1.
func Unchecked() Function {
	return Function{Name: "δ", Clauses: []Clause{{
		ID: "Delta-Op", Cite: "§4.1, which has none",
		Apply: func(lang.Expr, []lang.Expr) (lang.Expr, bool) { return lang.True, true },
	}}}
}

// DeltaStrict is the clause
//
//	Delta-Cond: δ(if b then e1 else e2 fi) = δ(b) ∧ δ(e1) ∧ δ(e2)
//
// an instance of the fourth clause, since conditional expressions are operators.
//
// Source: §4, Definition 4.1, fourth clause. Twin: heaps.Strict.
var DeltaStrict = Clause{
	ID: "Delta-Cond", Cite: "§4, Definition 4.1, δ(op(e1, …, en))",
	Apply: func(e lang.Expr, kids []lang.Expr) (lang.Expr, bool) {
		if e.Op() != lang.Cond {
			return lang.Expr{}, false
		}
		return lang.All(kids...), true
	},
}

// DeltaShallow is the clause
//
//	Delta-Access: δ(f[e]) = e ≠ nil
//
// Source: §4, Definition 4.1, third clause, of which package wp found δ(e) not to
// be needed where e.f has no value then.
var DeltaShallow = Clause{
	ID: "Delta-Access", Cite: "§4, Definition 4.1, without δ(e)",
	Apply: func(e lang.Expr, _ []lang.Expr) (lang.Expr, bool) {
		if e.Op() != lang.Select {
			return lang.Expr{}, false
		}
		return NotNil(e.Kid(1)), true
	},
}

// CallUnchecked is rule Call without e0 ≠ nil:
//
//	Call: ⟨(τ, h := e0.m(ē); S)·Δ, σ, φ⟩ → ⟨(τ', S')·(τ, h := r; S)·Δ, σ, φ ∧ δ(ê0)θN ∧ δ(ē^)θN⟩
//		where m(ū) :: S' ∈ D and θ = τ ∪ σ and τ'(this, ū) = (ê0, ē^)θ
//
// Source: §3, symbolic procedure call, with e0 as an argument.
func CallUnchecked(k Calculus) Rule {
	r := rulesOf(k)
	return Rule{ID: "Call", Cite: "§3, symbolic procedure call", Repeats: true, Apply: lang.On(func(c Config, a *lang.Invoke) []Config {
		return r.push(r.assume(c, append([]lang.Expr{a.E0}, a.Args...)...), a)
	})}
}

// CallEarly is rule Call where the place h = e.f is found before the call, as most
// programming languages have it:
//
//	⟨(τ, e.f := e0.m(ē); S)·Δ, σ, φ⟩ → ⟨(τ', S')·(τ[t := êθ], t.f := r; S)·Δ, σ, φ'⟩
//
// for a local variable t that the program does not have, where φ' has δ(ê)θ ∧ êθ ≠
// nil, too.
//
// Source: no paper. Twin: heaps.CallEarly.
func CallEarly(k Calculus) Rule {
	r := rulesOf(k)
	return Rule{ID: "Call", Cite: "§4, method call, h before the call", Repeats: true, Apply: lang.On(func(c Config, a *lang.Invoke) []Config {
		f, ok := lang.Field{}, false
		if !a.H.IsZero() {
			f, ok = a.H.Field()
		}
		if !ok {
			return r.call(c, a)
		}
		c = r.assume(c, a.H)
		top := c.Delta.Top()
		t := lang.Fresh("h", c.Delta.Depth(), f.Of)
		t.Scope = top.Proc + "." // no method's
		early := *a
		early.H = lang.Dot(lang.V(t), f)
		top.Tau = top.Tau.Update(t, run{c, r.Calculus}.Subst(r.Apply, a.H.Kid(0)))
		c.Delta = c.Delta.Replace(top.To(top.S.Tail().Push(&early)))
		return r.call(c, &early)
	})}
}

// ReturnGoesOn is rule Return as printed: r := e, an assignment like others.
//
//	Return: ⟨(τ, return e; S)·Δ, σ, φ⟩ → ⟨(τ, S)·Δ, σ[r := êθ], φ ∧ δ(ê)θN⟩ where θ = τ ∪ σ
//
// Source: §4, symbolic method return.
func ReturnGoesOn(k Calculus) Rule {
	r := rulesOf(k)
	return Rule{ID: "Return", Cite: "§4, symbolic method return", Apply: lang.On(func(c Config, a *lang.Return) []Config {
		if a.E.IsZero() {
			c = c.Continue(lang.Seq{})
			return []Config{c}
		}
		return r.straight(c, &lang.Assign{X: lang.Result(a.E.Type()), E: a.E, At: a.At})
	})}
}

// EndStale is rule End without an assignment to r.
//
//	End: ⟨(τ, ε)·Δ, σ, φ⟩ → ⟨Δ, σ, φ⟩
//
// Source: §3, symbolic procedure return.
func EndStale(k Calculus) Rule {
	r := rulesOf(k)
	return Rule{ID: "End", Cite: "§3, symbolic procedure return", Apply: func(c Config) []Config {
		return r.onStack("Return", c)
	}}
}

// NewUnset is rule New for the statement h := x alone:
//
//	New: ⟨(τ, h := new C; S)·Δ, σ, φ⟩ → ⟨(τ', S)·Δ, σ', φ'⟩
//		where x is fresh and ⟨(τ, h := x; S)·Δ, σ, φ⟩ →* ⟨(τ', S)·Δ, σ', φ'⟩ by Assign-G, Assign-L, Assign-F
//
// The fields of x are then whatever the initial arrays have at an object that does
// not exist.
//
// Source: §4.1, where (f[x])[x := new C] = nil seems to say the same as x.f := nil.
func NewUnset(k Calculus) Rule {
	r := rulesOf(k)
	return Rule{ID: "New", Cite: "§4.1, h := x", Apply: lang.On(func(c Config, a *lang.New) []Config {
		x := r.Fresh(c, a.Class)
		c.Made = c.Made.With(x, r.New)
		return r.straight(c, Created(c.Program, a, x)[0])
	})}
}

// Kept leaves fresh variables in φ.
//
//	each: (e)N as e
func Kept(_ *Calculus, _ Config, b lang.Expr) lang.Expr { return b }

// AtEnd is the rule end with fresh variables removed from φ when the main
// statement has ended, and not before. Of the rule End:
//
//	End: ⟨(τ, ε)·(τ', S)·Δ, σ, φ⟩ → ⟨(τ', S)·Δ, σ[r := nil], φ⟩
//	End: ⟨(τ, ε), σ, φ⟩ → ⟨ε, σ[r := nil], φN⟩
//
// Source: §4.1, "We can remove again occurrences of these fresh variables in the
// generated path condition".
func AtEnd(k Calculus, end Rule) Rule {
	apply := end.Apply
	end.Apply = func(c Config) []Config {
		to := apply(c)
		for i, c := range to {
			if c.Delta.Empty() {
				to[i].Phi = k.Initially(c, c.Phi)
			}
		}
		return to
	}
	return end
}

// FirstFirst returns Initially with the variable that was created first removed first.
func FirstFirst(k *Calculus, c Config, b lang.Expr) lang.Expr {
	for _, x := range c.Made.Vars() {
		b = k.New.Of(x).At(b)
	}
	return b
}
