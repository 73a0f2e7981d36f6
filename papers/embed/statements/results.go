package statements

import (
	"context"
	"fmt"

	"tandem/papers/embed"
	"tandem/papers/embed/hijack"
	"tandem/papers/embed/standard"
	"tandem/papers/embed/symbolic"
	"tandem/papers/embed/term"
	"tandem/props"
	"tandem/spec"
)

// results returns a semantics whose concrete side is the standard interpreter, and whose symbolic side begins so: what a result
// represents is its instance, by what of → it is. On the way there is none, since both branches of a choice are executed.
func results[S fmt.Stringer](j judge, start func(Case) S, of func(S) term.Term, undone func(S) symbolic.Config) *spec.Semantics[Case, embed.Valuation, S, standard.Config] {
	return &spec.Semantics[Case, embed.Valuation, S, standard.Config]{
		Name:  "Figures " + j.sides.Figures,
		InitS: start, InitC: func(k Case, V embed.Valuation) standard.Config { return k.underValuation(V) },
		Under: func(V embed.Valuation) spec.View[S, standard.Config] {
			return spec.View[S, standard.Config]{
				Holds: func(S) bool { return true },
				Instance: func(c S) (standard.Config, bool) {
					if !of(c).IsValue() {
						return standard.Config{}, false
					}
					return j.sides.Meaning.Instance(V, undone(c))
				},
			}
		},
		Same:  func(a, b standard.Config) bool { return embed.Same(a, b, 0) },
		Final: standard.Final, Visible: standard.Final, Bound: func(c standard.Config) (string, bool) { return embed.Bound(c.T, c.Mu) },
		Twin: func(string) string { return "" },
		Show: spec.Show[Case, embed.Valuation, S, standard.Config]{
			Program: func(k Case) string { return k.T.String() }, Valuation: embed.Valuation.String,
			Symbolic: S.String, Concrete: standard.Config.String,
		},
	}
}

// represented is results of →.
func (j judge) represented(_ context.Context) *spec.Semantics[Case, embed.Valuation, symbolic.Config, standard.Config] {
	return results(j, Case.direct, func(c symbolic.Config) term.Term { return c.T }, func(c symbolic.Config) symbolic.Config { return c })
}

// hijacked is results of →θ.
func (j judge) hijacked(ctx context.Context) *spec.Semantics[Case, embed.Valuation, hijack.Config, standard.Config] {
	start := func(k Case) hijack.Config { c, _ := j.start(ctx, k); return c }
	return results(j, start, func(c hijack.Config) term.Term { return c.T }, func(c hijack.Config) symbolic.Config {
		return symbolic.Config{Phi: term.Bool(true), T: j.undo(c.T), Mu: c.Mu.Without(term.PC).Map(j.undo)}
	})
}

// blocks is results of →θ of Figure 1.
func (j judge) blocks(_ context.Context) *spec.Semantics[Case, embed.Valuation, hijack.Config, standard.Config] {
	start, undo := func(k Case) hijack.Config { return j.sides.Blocks.Start(k.T, k.Mu, k.Phi) }, j.sides.Blocks.Undoing()
	return results(j, start, func(c hijack.Config) term.Term { return c.T }, func(c hijack.Config) symbolic.Config { return embed.Objects(undo, c) })
}

// side is a statement of package spec about one of the two semantics.
type side func(ctx context.Context, j judge, k Case, V embed.Valuation, counts *spec.Evidence) spec.Verdict

// newStatement judges a statement of package spec of a semantics, and counts rules of premises.
func newStatement[S comparable](make func(judge, context.Context) *spec.Semantics[Case, embed.Valuation, S, standard.Config], stretch int, symbolic func(judge) *walks[S],
	statement func(context.Context, *spec.Semantics[Case, embed.Valuation, S, standard.Config], spec.Limits, Case, embed.Valuation) spec.Verdict) side {
	return func(ctx context.Context, j judge, k Case, V embed.Valuation, counts *spec.Evidence) spec.Verdict {
		sem := make(j, ctx)
		sem.Symbolic = symbolic(j).counted(counts.Symbolic.Add)
		sem.Concrete = j.standard.counted(counts.Concrete.Add)
		sem.Same = func(a, b standard.Config) bool { return embed.Same(a, b, k.Mu.Len()) }
		lim := j.lim
		lim.Steps *= stretch
		lim.Nodes *= stretch
		return statement(ctx, sem, lim, k, V)
	}
}

func ofDirect(j judge) *walks[symbolic.Config] { return j.direct }
func ofTheta(j judge) *walks[hijack.Config]    { return j.theta }
func ofBlocks(j judge) *walks[hijack.Config]   { return j.block }

var (
	correct       = newStatement(judge.represented, 1, ofDirect, spec.Correctness[Case, embed.Valuation, symbolic.Config, standard.Config])
	complete      = newStatement(judge.represented, 1, ofDirect, spec.Completeness[Case, embed.Valuation, symbolic.Config, standard.Config])
	thetaCorrect  = newStatement(judge.hijacked, longer, ofTheta, spec.Correctness[Case, embed.Valuation, hijack.Config, standard.Config])
	blockCorrect  = newStatement(judge.blocks, longest, ofBlocks, spec.Correctness[Case, embed.Valuation, hijack.Config, standard.Config])
	blockComplete = newStatement(judge.blocks, longest, ofBlocks, spec.Completeness[Case, embed.Valuation, hijack.Config, standard.Config])
	thetaComplete = newStatement(judge.hijacked, longer, ofTheta, spec.Completeness[Case, embed.Valuation, hijack.Config, standard.Config])
)

// results judges a statement under every value of the inputs, of a case that has types.
func (j judge) typedResults(st side) func(context.Context, Case) spec.Verdict {
	return func(ctx context.Context, k Case) spec.Verdict {
		types, ok := typed(k)
		switch {
		case !ok:
			return spec.Discard("no types")
		case k.Phi.Kind() != term.True:
			return spec.Discard("a path condition")
		}
		return j.judgeUnder(ctx, k, st, k.valuations(types))
	}
}

// anyResults is results by the letter, of any term.
func (j judge) anyResults(st side) func(context.Context, Case) spec.Verdict {
	return func(ctx context.Context, k Case) spec.Verdict {
		if !k.defined() || k.Sigma.Len() > 0 || k.Phi.Kind() != term.True {
			return spec.Discard("a start that no program has")
		}
		return j.judgeUnder(ctx, k, st, k.valuations(nil))
	}
}

func (j judge) judgeUnder(ctx context.Context, k Case, st side, all []embed.Valuation) spec.Verdict {
	var e spec.Evidence
	undecided := ""
	for _, V := range all {
		var counts spec.Evidence
		v := st(ctx, j, k, V, &counts)
		v.Evidence.Symbolic, v.Evidence.Concrete = counts.Symbolic, counts.Concrete
		e.Add(v.Evidence)
		switch v.Result {
		case spec.Refuted:
			if v.Failure != nil && len(V) > 0 {
				v.Failure.At = fmt.Sprintf("%s with %v", v.Failure.At, V)
			}
			return spec.Refute(e, v.Failure, v.Reason)
		case spec.Inconclusive:
			undecided = v.Reason
		}
	}
	if undecided != "" {
		return spec.Undecided(e, undecided)
	}
	return spec.Verdict{Evidence: e}
}

// proofCase is what the IDs of the cases of proofs begin with.
const proofCase = "case-"

// proof returns the cases of the proof of the theorem: the theorem of terms of one form.
func (j judge) proof() []*props.Property[Case] {
	of := func(id, name, cite, text string, symbolic []string, gen func(props.Source) Case) *props.Property[Case] {
		return &props.Property[Case]{
			ID: id, Name: name, Cite: cite, Text: text, Judge: j.theorem, Symbolic: symbolic,
			Kept: "it is a case of the paper's proof: the theorem has it, too, and says less of where a proof fails",
			Gen:  gen,
		}
	}
	if j.sides.HasStore() {
		return j.storeProof(of)
	}
	const cite = "§3.1, proof of Theorem 3.1"
	list := []*props.Property[Case]{
		of("case-3.1-if", "Proof of 3.1, if", cite, "t = if sv1 then v2 else v3: t →* Exp(if, sv1, v2, v3), and so by →θ", []string{"Fig-5-IfSymb"}, func(src props.Source) Case {
			c := symbolicValue(src)
			v := value(src)
			return Of(term.Of(term.If, c, v, value(src)))
		}),
	}
	for _, op := range []struct {
		word, rule string
		kind       term.Kind
	}{{"pred", "Fig-5-PredSymb", term.Pred}, {"succ", "Fig-5-SuccSymb", term.Succ}, {"iszero", "Fig-5-IsZeroSymb", term.IsZero}} {
		list = append(list, of("case-3.1-"+op.word, "Proof of 3.1, "+op.word, cite,
			"t = "+op.word+" sv1: t →* Exp("+op.word+", sv1), and so by →θ", []string{op.rule},
			func(src props.Source) Case { return Of(term.Of(op.kind, draw(src, "SV", 7))) }))
	}
	return list
}

// storeProof returns the four cases of the proof of Theorem 3.2.
func (j judge) storeProof(of func(id, name, cite, text string, symbolic []string, gen func(props.Source) Case) *props.Property[Case]) []*props.Property[Case] {
	const cite = "§3.2, proof of Theorem 3.2"
	set := func(src props.Source) term.Term { return term.Of(term.Assign, term.L(1), value(src)) }
	condition := func(src props.Source) term.Term { return term.And(term.Bool(true), symbolicValue(src)) }
	return []*props.Property[Case]{
		of("case-3.2-1", "Proof of 3.2, case 1", cite, "t = if sv1 then t2 else t3: t2 by φ ∧ sv1, then t3 by φ ∧ ¬sv1, then Exp(if, sv1, v2, v3)", []string{"Fig-8-IfSymb1", "Fig-8-IfSymb2", "Fig-8-IfSymb"}, func(src props.Source) Case {
			c := symbolicValue(src)
			a := draw(src, "V", commandSize/2)
			return inStores(src, term.Of(term.If, c, a, draw(src, "V", commandSize/2)))
		}),
		of("case-3.2-2", "Proof of 3.2, case 2", cite, "t = l := v2, μ(l) ∉ dom(σ), φ = true", []string{"Fig-8-Assign"}, func(src props.Source) Case {
			k := Of(set(src))
			k.Mu = k.Mu.Set(1, value(src))
			return k
		}),
		of("case-3.2-3", "Proof of 3.2, case 3", cite, "t = l := v2, μ(l) ∉ dom(σ), φ ≠ true", []string{"Fig-8-AssignSymb1"}, func(src props.Source) Case {
			k := Of(set(src))
			k.Phi = condition(src)
			k.Mu = k.Mu.Set(1, value(src))
			return k
		}),
		of("case-3.2-4", "Proof of 3.2, case 4", cite, "t = l := v2, μ(l) = sx1 ∈ dom(σ)", []string{"Fig-8-AssignSymb2"}, func(src props.Source) Case {
			k := Of(set(src))
			if src.Choose(2, "φ") == 1 {
				k.Phi = condition(src)
			}
			k.Mu, k.Sigma = k.Mu.Set(1, term.New(1)), sigma()
			if src.Choose(2, "another location") == 1 {
				k.Mu = k.Mu.Set(2, term.New(1))
			}
			return k
		}),
	}
}

// symbolicValue is sv, and value is v, of a few nodes.
func symbolicValue(src props.Source) term.Term { return draw(src, "SV", 5) }
func value(src props.Source) term.Term         { return draw(src, "VV", 5) }
