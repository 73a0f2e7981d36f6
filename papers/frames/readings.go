package frames

import (
	"cmp"
	"embed"
	"slices"
	"strings"

	"tandem/lang/contracts"
	"tandem/spec"
)

// Calculus is what programs are verified by.
type Calculus struct {
	Rules Rules
	// EndStore consumes postconditions in the store at the end of a body.
	EndStore bool
	// Validity is Definitions 3 to 7; nil: as they are.
	Validity *Validity
	// Literal is the ID of a reading of the text, and not of the rules.
	Literal string
	// Figures lists the statements about fixed programs that are judged of these as a reading has them.
	Figures []string
	// Also is Options.Also.
	Also func(ts *Terms, t *Term) *Term
}

// Options returns how it verifies members.
func (c Calculus) Options() Options {
	return Options{Rules: c.Rules, EndStore: c.EndStore, Validity: c.Validity, Also: c.Also}
}

// Members returns what has to be valid of a program.
func (c Calculus) Members(p *contracts.Program) []contracts.Member {
	if c.Validity == nil {
		return Members(p)
	}
	return c.Validity.Members(p)
}

// Repaired returns the calculus by which what is verified holds.
func Repaired() Calculus { return Calculus{Rules: Standard()} }

// Definition3, Figure9 and Figure10 name a definition and two programs where readings name entries.
const (
	Definition3 = "symbolic Definition-3"
	Figure9     = "symbolic Figure-9"
	Figure10    = "symbolic Figure-10"
)

// written are the programs that are valid by one place as it is printed, and fail when they run: those that
// are rare at random. They refute the statement about programs, and exec-open that about main routines.
//
//go:embed written
var written embed.FS

// ofFigures lists the statements about programs that readings refute.
var ofFigures = map[string][]string{"figure-9": {"omitted"}, "figure-10": {"iterator", "modified"}, "untouched-locations": {"locations"}}

// foundOf lists the written programs of these places.
func foundOf(places ...string) []spec.Found {
	var list []spec.Found
	for _, statement := range []string{"main", "program"} {
		for _, id := range places {
			if text, err := written.ReadFile("written/" + id + ".tdm"); err == nil && (statement == "program" || id == "exec-open") {
				list = append(list, spec.Found{Statement: statement, Program: string(text)})
			}
		}
	}
	return list
}

// Readings lists what is printed: what no sentence contradicts all together, and each place alone.
// Of two places the published reading has what the text says and not what the figure has: open "removes
// a predicate chunk from the heap" (§3.3), and production of untouched "simply adds the assumption" (§3.4.2).
func Readings() []spec.Reading[Calculus] {
	printed := func(ids ...string) Calculus {
		c := Repaired()
		c.EndStore = slices.Contains(ids, "definition-3")
		for _, id := range ids {
			c.Figures = append(c.Figures, ofFigures[id]...)
		}
		for _, r := range Published() {
			if slices.Contains(ids, strings.TrimPrefix(r.ID, "frames/")) {
				c.Rules = c.Rules.With(r)
			}
		}
		return c
	}
	alone := func(id, text, from string, refutes ...string) spec.Reading[Calculus] {
		entry := cmp.Or(map[string]string{"definition-3": Definition3, "figure-9": Figure9, "figure-10": Figure10, "untouched-locations": "symbolic frames/consume-untouched"}[id], "symbolic frames/"+id)
		return spec.Reading[Calculus]{ID: id, Text: text, From: from, Entries: []string{entry}, Refutes: refutes, Found: foundOf(id), Of: func() Calculus { return printed(id) }}
	}
	conditional := alone("eval-conditional", "an arm that is impossible calls no continuation", "eval(σ ∪ {t1 = t2}, e3, (λt3 • eval(σ ∪ {t1 ≠ t2}, e4, (λt4 • Q(ite(t1 = t2, t3, t4)))))) (Figure 5)", "program", "soundness", "represents", "inference", "inference-sound")
	third := alone("definition-3", "the postcondition is consumed in the store at the end of the body", "consume((H'', G'', Γ'', Σ''), φpost, (λ_ • true)) (Definition 3)", "program", "soundness", "inference-sound", "text")
	conditional.Mended, third.Mended = third.Entries, conditional.Entries
	ninth := alone("figure-9", "one ghost operation is omitted, and all others stay", "Omitting one of these operations causes symbolic execution to fail (§4.1)", "omitted")
	tenth := alone("figure-10", "Figure 10 as it is printed", "Figure 10", "iterator", "modified")
	list := []spec.Reading[Calculus]{
		{ID: "published", Text: "Figures 5 to 8 and Definition 3 as they are printed, but for open and for the production of untouched, which are as the text has them", From: "Figures 5 to 8, Definition 3; §3.3, \"open removes a predicate chunk from the heap\"; §3.4.2, \"simply adds the assumption\"",
			Entries: slices.Concat(conditional.Entries, third.Entries, ninth.Entries, tenth.Entries), Refutes: []string{"inference", "program", "soundness", "represents", "inference-sound", "text", "omitted", "iterator", "modified"},
			Found: foundOf("eval-conditional", "definition-3"), Of: func() Calculus { return printed("eval-conditional", "definition-3", "figure-9", "figure-10") }},
		conditional,
		alone("exec-open", "the chunk of the predicate stays", "produce((H, G, [this ↦ t0, …, xn ↦ tn], Σ), snapshot, mbody(C.q), …) (Figure 8)", "main", "program", "soundness", "represents", "inference-sound", "text", "omitted"),
		alone("produce-untouched", "to produce untouched is to prove it", "Σ'' ⊢ snapshot' = snapshot'' ∧ Q((H, G, Γ, Σ'')) (Figure 6)", "untouched", "text", "iterator", "modified"),
		third, ninth, tenth,
		alone("untouched-locations", "untouched is of the locations, and not of the snapshots", "untouched(φ) holds only if all locations for which φ demands access have the same value in the pre and post-state heap (§3.1)", "locations"),
	}
	literal := func(id, text, from, refutes string) spec.Reading[Calculus] {
		return spec.Reading[Calculus]{ID: id, Text: text, From: from, Refutes: []string{refutes}, Of: func() Calculus {
			c := Repaired()
			c.Literal = id
			return c
		}}
	}
	return append(list,
		literal("chunks", "the size of a symbolic heap is the number of its chunks", "a pure method cannot increase the size or the derivation depth of the symbolic heap (§3.6)", "decreases-printed"),
		literal("snapshots", "produce and consume are inverse of snapshots, too", "produce and consume are each other's inverse (§5)", "open-close-printed"),
		literal("complete", "what holds is verified", "", "lost-printed"))
}

// Published returns the entries as the figures print them, where Standard differs: what is
// printed contradicts the text there, or what the text claims. Readings says which of them the
// published reading has.
//
//	eval-conditional: eval(…, e3, (λt3 • eval(…, e4, (λt4 • Q(ite(…)))))): an arm that
//	is found impossible calls no continuation, and all that follows is verified; the text
//	says only that the expression "evaluates to an if-then-else term" (§3.4.1)
//	exec-open: produce((H, G, [this ↦ t0, …], Σ), snapshot, mbody(C.q), …): the chunk of
//	the predicate stays, though "open removes a predicate chunk from the heap" (§3.3)
//	produce-untouched: … Σ'' ⊢ snapshot' = snapshot'' ∧ Q(…), though production "simply
//	adds the assumption" (§3.4.2)
//
// Definition 3 as printed is Options.EndStore.
func Published() Rules {
	return Standard().
		With(Eval("frames/eval-conditional", publishedConditional)).
		With(when(Exec("frames/exec-open", publishedOpen), func(g *contracts.OpenClose) bool { return !g.Close })).
		With(Produce("frames/produce-untouched", publishedUntouched))
}

// publishedConditional is frames/eval-conditional as it is printed.
func publishedConditional(v *Verifier, s State, e *contracts.CondExpr, q func(*Term) Step) Step {
	return v.conditional(s, e, q, func(b *Term) Step {
		return v.Eval(s.Assume(b), e.Then, func(t3 *Term) Step {
			return v.Eval(s.Assume(v.Terms.Not(b)), e.Else, func(t4 *Term) Step { return q(v.Terms.Ite(b, t3, t4)) })
		})
	})
}

// publishedOpen is frames/exec-open as it is printed.
func publishedOpen(v *Verifier, s State, g *contracts.OpenClose, q func(State) Step) Step {
	return v.opened(s, g, func(State) State { return s }, q)
}

// publishedUntouched is frames/produce-untouched as it is printed.
func publishedUntouched(v *Verifier, s State, _ *Term, a *contracts.Untouched, q func(State) Step) Step {
	return v.untouched(s, a, func(out State, eq *Term) Step {
		return v.proved(out, eq, a.At(), func() Step { return q(out) })
	})
}
