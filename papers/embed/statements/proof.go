package statements

import (
	"tandem/papers/embed/term"
	"tandem/props"
)

// proofCase is what the IDs of the cases of proofs begin with.
const proofCase = "case-"

// proof returns the cases of the proof of the theorem: the theorem of terms of one form.
func (j judge) proof() []*props.Property[Case] {
	of := func(id, name, cite, text string, symbolic []string, gen func(m *maker) Case) *props.Property[Case] {
		return &props.Property[Case]{
			ID: id, Name: name, Cite: cite, Text: text, Judge: j.theorem, Symbolic: symbolic,
			Kept: "it is a case of the paper's proof: the theorem has it, too, and says less of where a proof fails",
			Gen:  func(src props.Source) Case { return gen(&maker{src: src, store: j.sides.HasStore()}) },
		}
	}
	if j.sides.HasStore() {
		return j.storeProof(of)
	}
	const cite = "§3.1, proof of Theorem 3.1"
	list := []*props.Property[Case]{
		of("case-3.1-if", "Proof of 3.1, if", cite, "t = if sv1 then v2 else v3: t →* Exp(if, sv1, v2, v3), and so by →θ", []string{"Fig-5-IfSymb"}, func(m *maker) Case {
			c := m.symbolicValue(2)
			v := m.value(2)
			return Of(term.Of(term.If, c, v, m.value(2)))
		}),
	}
	for _, op := range []struct {
		word, rule string
		kind       term.Kind
	}{{"pred", "Fig-5-PredSymb", term.Pred}, {"succ", "Fig-5-SuccSymb", term.Succ}, {"iszero", "Fig-5-IsZeroSymb", term.IsZero}} {
		list = append(list, of("case-3.1-"+op.word, "Proof of 3.1, "+op.word, cite,
			"t = "+op.word+" sv1: t →* Exp("+op.word+", sv1), and so by →θ", []string{op.rule},
			func(m *maker) Case { return Of(term.Of(op.kind, m.symbolicValue(3))) }))
	}
	return list
}

// storeProof returns the four cases of the proof of Theorem 3.2.
func (j judge) storeProof(of func(id, name, cite, text string, symbolic []string, gen func(*maker) Case) *props.Property[Case]) []*props.Property[Case] {
	const cite = "§3.2, proof of Theorem 3.2"
	set := func(m *maker) term.Term { return term.Of(term.Assign, term.L(1), m.value(2)) }
	condition := func(m *maker) term.Term { return term.And(term.Bool(true), m.symbolicValue(2)) }
	return []*props.Property[Case]{
		of("case-3.2-1", "Proof of 3.2, case 1", cite, "t = if sv1 then t2 else t3: t2 by φ ∧ sv1, then t3 by φ ∧ ¬sv1, then Exp(if, sv1, v2, v3)", []string{"Fig-8-IfSymb1", "Fig-8-IfSymb2", "Fig-8-IfSymb"}, func(m *maker) Case {
			c := m.symbolicValue(2)
			a := m.command(3+m.src.Choose(8, "size"), nil, true)
			t := term.Of(term.If, c, a, m.command(3+m.src.Choose(8, "size"), nil, true))
			list := stores(Of(t).numbers(term.Label))
			return list[m.src.Choose(len(list), "stores")].with(t)
		}),
		of("case-3.2-2", "Proof of 3.2, case 2", cite, "t = l := v2, μ(l) ∉ dom(σ), φ = true", []string{"Fig-8-Assign"}, func(m *maker) Case {
			k := Of(set(m))
			k.Mu = k.Mu.Set(1, m.value(2))
			return k
		}),
		of("case-3.2-3", "Proof of 3.2, case 3", cite, "t = l := v2, μ(l) ∉ dom(σ), φ ≠ true", []string{"Fig-8-AssignSymb1"}, func(m *maker) Case {
			k := Of(set(m))
			k.Phi = condition(m)
			k.Mu = k.Mu.Set(1, m.value(2))
			return k
		}),
		of("case-3.2-4", "Proof of 3.2, case 4", cite, "t = l := v2, μ(l) = sx1 ∈ dom(σ)", []string{"Fig-8-AssignSymb2"}, func(m *maker) Case {
			k := Of(set(m))
			if m.src.Choose(2, "φ") == 1 {
				k.Phi = condition(m)
			}
			k.Mu, k.Sigma = k.Mu.Set(1, term.New(1)), sigma()
			if m.src.Choose(2, "another location") == 1 {
				k.Mu = k.Mu.Set(2, term.New(1))
			}
			return k
		}),
	}
}

// symbolicValue is sv: an input, or an expression of at most so many levels.
func (m *maker) symbolicValue(depth int) term.Term {
	ways := 1
	if depth > 1 {
		ways = 4
	}
	switch m.src.Choose(ways, "sv") {
	case 0:
		return m.input()
	case 1:
		return term.Sym("succ", m.symbolicValue(depth-1))
	case 2:
		return term.Sym("iszero", m.symbolicValue(depth-1))
	default:
		c := m.symbolicValue(depth - 1)
		v := m.value(depth - 1)
		return term.Sym("if", c, v, m.value(depth-1))
	}
}

// value returns v of at most so many levels.
func (m *maker) value(depth int) term.Term {
	simple := []term.Term{term.Nat(0), term.Nat(1), term.Bool(true), term.Fun("x", term.V("x")), term.Fun("x", term.Of(term.Pred, term.V("x")))}
	i := m.src.Choose(len(simple)+1, "value")
	if i < len(simple) {
		return simple[i]
	}
	return m.symbolicValue(depth)
}
