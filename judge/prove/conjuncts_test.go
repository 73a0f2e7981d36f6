package prove

import (
	"fmt"
	"io/fs"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tandem/internal/lists"
	"tandem/internal/longtest"
	"tandem/proofs"
	"tandem/spec/notation/rocq"
	"tandem/spec/notation/texts"
)

// A weakening of rules or of a file breaks one conjunct of a theorem, and no other one.
type weakening struct {
	target   string   // the rule whose formula is another one, as symbolic If-T; "": none
	formula  []string // of it old and new parts, in pairs
	exported []string // of Rules.v
	file     []string // of the file with the theorem
	proof    string   // in place of the one that is there; "": that one
}

// conjoined is a theorem, or the lemma about a step from which it follows, whose conclusion is a conjunction.
type conjoined struct {
	language, file, name string
	tactics              []string // of the proof, that are to prove either side of C ∨ True
	proof                string   // in place of the one that is there; "": that one
	breaks               []weakening
}

// flat breaks each part of a step's twin, of ⟨S, σ, φ⟩.
var flat = []weakening{
	{target: "symbolic If-T", formula: []string{"if b {S1}{S2}", "if b {S1}{S1}"}},
	{target: "symbolic If-T", formula: []string{"∧ bσ", "∧ ¬bσ"}},
	{target: "symbolic Assign", formula: []string{"σ[x := eσ]", "σ[x := e]"}},
}

// stacked breaks each part of a step's twin, of stacks of closures.
var stacked = []weakening{
	{target: "symbolic If-T", formula: []string{"if b {S1}{S2}", "if b {S1}{S1}"}},
	{target: "symbolic If-T", formula: []string{"∧ b(", "∧ ¬b("}},
	{target: "symbolic Assign-L", formula: []string{"τ[u := eθ]", "τ[u := e]"}},
	{target: "symbolic Assign-G", formula: []string{"σ[x := eθ]", "σ[x := e]"}},
}

// unstepped leaves out two lemmas about steps, each of which is about one side.
var unstepped = []string{"    all: first [solve [likewise] | unproved].\n  Qed.", "  Abort."}

// unswapped leaves out the lemmas about actions that change places.
var unswapped = []string{passage("reduction/Equivalence", "  Lemma swapped_after", "  (** Equivalent traces"), ""}

// passage returns what stands in a file from some words to others.
func passage(file, from, to string) string {
	text, err := fs.ReadFile(proofs.Files(), file+".v")
	_, rest, ok := strings.Cut(string(text), from)
	of, _, ok2 := strings.Cut(rest, to)
	if err != nil || !ok || !ok2 {
		panic(fmt.Sprint("no such passage in ", file, ": ", err))
	}
	return from + of
}

// alone has the file about trees without the theorems that it goes on from.
var alone = []string{" section2.Correctness section2.Completeness.", ".\nDefinition holds `{Signature} (V : Valuation) (c : Symbolic.config) : Prop := let '(_, _, φ) := c in eval V φ = tt."}

var conjunctions = []conjoined{
	{language: "basic", file: "section2/Completeness", name: "Lemma last_step", tactics: []string{"by_one_rule"}, breaks: flat},
	{language: "arrays", file: "section2/Completeness", name: "Lemma last_step", tactics: []string{"by_one_rule"}, breaks: flat},
	{language: "recursion", file: "section3/Completeness", name: "Lemma last_step", tactics: []string{"by_one_rule"}, breaks: stacked},
	// The last part of these two is no part of the theorem.
	{language: "basic+checks", file: "checks/Completeness", name: "Lemma last_step", tactics: []string{"by_a_rule"}, breaks: flat},
	{language: "recursion+checks", file: "checks/StackCompleteness", name: "Lemma last_step", tactics: []string{"by_a_rule"}, breaks: stacked},
	{language: "basic", file: "section2/Correctness", name: "Lemma last_step", tactics: []string{"by_one_rule"}, breaks: []weakening{
		{target: "symbolic If-T", formula: []string{"φ ∧ bσ", "bσ"}},
		{target: "symbolic If-T", formula: []string{"φ ∧ bσ", "φ"}},
	}},
	{language: "basic", file: "section2/Trees", name: "Lemma one_transition", tactics: []string{"reflexivity"}, breaks: []weakening{
		{target: "symbolic If-F", formula: []string{"⟨S2", "⟨S1", "¬bσ", "bσ"}, file: alone},
		{target: "symbolic If-F", formula: []string{"¬bσ", "bσ"}, exported: []string{`"If-F"`, `"If-T"`}, file: alone},
	}},
	{language: "basic", file: "section2/Trees", name: "Theorem covering", breaks: []weakening{
		// From what a transition gives, the tree goes on with another configuration.
		{file: []string{
			"tree_node : ", "tree_node (other : Symbolic.config -> Symbolic.config) (kept : forall V d, holds V d -> holds V (other d)) : ",
			"-> tree leaf d) -> tree leaf c.", "-> tree leaf (other d)) -> tree leaf c.",
			"forall rules d, path c rules d -> holds V d -> (exists", "forall d, holds V d -> (exists",
		}, proof: `intros leaf c V t. induction t as [c l | c other kept some all IH]; intros h goes; [exists [], c; repeat split; weakly ltac:(first [apply path_here | exact l | exact h]) |].
    destruct (goes c h some) as (e & rule & R). destruct c as [[S σ] φ].
    destruct (Completeness.last_step V rule (S, V ∘ σ) e R σ φ eq_refl h) as (σ' & φ' & [rule' R'] & h' & _).
    destruct (IH rule' _ R' (kept V (fst e, σ', φ') h') goes) as (rules & d & p & l & hd). exists (rule' :: rules), d.
    repeat split; [weakly ltac:(exact (path_on _ _ _ _ _ R' p)) | exact l | exact hd].`},
		{file: []string{"tree_leaf : leaf c ->", "tree_leaf :"},
			proof: `intros leaf c V t. induction t as [c | c some all IH]; intros h goes; [exists [], c; repeat split; weakly ltac:(first [apply path_here | assumption]) |].
    destruct (goes [] c (path_here c) h some) as (e & rule & R). destruct c as [[S σ] φ].
    destruct (Completeness.last_step V rule (S, V ∘ σ) e R σ φ eq_refl h) as (σ' & φ' & [rule' R'] & h' & _).
    destruct (IH rule' _ R' h') as (rules & d & p & l & hd).
    - intros rules d p. refine (goes (rule' :: rules) d (path_on _ _ _ _ _ R' p)).
    - exists (rule' :: rules), d. repeat split; [exact (path_on _ _ _ _ _ R' p) | exact l | exact hd].`},
		// Not all transitions of an inner node are followed.
		{file: []string{
			"tree_node : (exists rule d, ", "tree_node (followed : Symbolic.config -> Prop) : (exists rule d, followed d /\\ ",
			"-> tree leaf d) -> tree leaf c.", "-> followed d -> tree leaf d) -> tree leaf c.",
		}, proof: `intros leaf c V t h _. revert h. induction t as [c l | c followed (rule & d & f & R) all IH]; intros h; [exists [], c; repeat split; weakly ltac:(first [apply path_here | exact l | exact h]) |].
    assert (forall c, tree leaf c -> exists rules d, path c rules d /\ leaf d) as reached.
    { intros c1 t. induction t as [c1 l | c1 followed1 (rule1 & d1 & f1 & R1) all1 IH1]; [exists [], c1; split; [apply path_here | exact l] |].
      destruct (IH1 _ _ R1 f1) as (rules & d2 & p & l). exists (rule1 :: rules), d2. split; [exact (path_on _ _ _ _ _ R1 p) | exact l]. }
    destruct (reached _ (all _ _ R f)) as (rules & e & p & l). exists (rule :: rules), e.
    repeat split; weakly ltac:(first [exact (path_on _ _ _ _ _ R p) | exact l | assumption]).`},
	}},
	{language: "reduction", file: "reduction/Correctness", name: "Lemma last_step", breaks: []weakening{
		{target: "concrete If-T", formula: []string{"if b {S1}{S2}", "if b {S1}{S1}"}, file: []string{"as (? & [? ?] & ?)", "as (? & ? & ?)"}},
		{target: "symbolic Assign", formula: []string{"ρ · x := e", "ρ"}, file: []string{"by_one_rule | same", "by_one_rule | weakly same"}},
	}},
	{language: "reduction", file: "reduction/Completeness", name: "Lemma last_step", breaks: []weakening{
		{target: "symbolic If-T", formula: []string{"if b {S1}{S2}", "if b {S1}{S1}"}, file: []string{"as (? & [? ?] & ? & ?)", "as (? & ? & ? & ?)"}},
		{target: "symbolic If-T", formula: []string{"ρ · b", "ρ · ¬b"}, file: []string{"split; same]", "split; [weakly same | same]]"}},
		{target: "symbolic Assign", formula: []string{"ρ · x := e", "ρ"}, file: []string{"split; same]", "split; [same | weakly same]]"}},
	}},
	// Either half is about one side. A rule that looks at the last action of ρ does not know what changes places with it.
	{language: "reduction", file: "reduction/Keeping", name: "Theorem equivalent_steps", breaks: []weakening{
		{target: "symbolic If-T", formula: []string{"S, ρ⟩", "S, ρ · x := e⟩", "S, ρ · b", "S, ρ · x := e · b"}, file: unstepped},
		{target: "concrete If-T", formula: []string{"V, ρ⟩", "V, ρ · x := e⟩"}, file: unstepped},
	}, proof: `split.
    - weakly ltac:(intros rule S ρ1 S' ρ1' ρ2 all R; assert (forall c c', Symbolic.rule rule c c' -> forall ρ, snd c ~ ρ -> exists ρ', Symbolic.rule rule (fst c, ρ) (fst c', ρ') /\ snd c' ~ ρ') as known
        by (clear; intros c c' R; induction R; cbn [fst snd] in *; intros ρs all; sides; likewise); exact (known _ _ R ρ2 all)).
    - weakly ltac:(intros rule S V ρ1 S' V' ρ1' ρ2 all R; assert (forall c c', Concrete.rule rule c c' -> forall ρ, snd c ≃ ρ -> exists ρ', Concrete.rule rule (fst c, ρ) (fst c', ρ') /\ snd c' ≃ ρ') as known
        by (clear - H0; intros c c' R; induction R; cbn [fst snd] in *; intros ρc all; try (pose proof (alike_values V _ _ all) as values; symmetry in values); sides; likewise); exact (known _ _ R ρ2 all)).`},
	// σ(ρ) is in pc(ρ), so that no rule of # breaks the first part alone.
	{language: "reduction", file: "reduction/Equivalence", name: "Theorem equivalent_values", breaks: []weakening{
		{file: append([]string{"(forall σ ρ ρ', ρ ~ ρ' -> after", "(forall σ ρ ρ', after"}, unswapped...)},
		{target: "symbolic Free-Assign-Test", formula: []string{" if b has no x", ""}, file: unswapped},
		{target: "concrete Free-Assign", formula: []string{"x ≠ y and e has no y and ", ""}, file: unswapped},
	}, proof: `split; [| split].
    - weakly ltac:(intros σ; refine (alike_keeps _ _ _); intros ρ ρ' s; induction s as [ρ a b free | ρ ρ' [x e | b] s IH]; [destruct free as [free | free]; destruct free; exchanged | |]; cbn [after]; now rewrite IH).
    - weakly ltac:(assert (forall σ ρ ρ', swap Symbolic.independent ρ ρ' -> after σ ρ = after σ ρ') as same
        by (intros σ ρ ρ' s; induction s as [ρ a b free | ρ ρ' [x e | b] s IH]; [destruct free as [free | free]; destruct free; exchanged | |]; cbn [after]; now rewrite IH);
        assert (forall V ρ ρ', swap Symbolic.independent ρ ρ' -> eval V (pc ρ) = tt <-> eval V (pc ρ') = tt) as one
        by (intros V ρ ρ' s; induction s as [ρ a b free | ρ ρ' [x e | b] s IH]; [destruct free as [free | free]; destruct free; exchanged | exact IH |]; cbn [pc]; now rewrite !eval_and, IH, (same id _ _ s));
        intros V ρ ρ' all; induction all as [| ρ' ρ'' all IH last]; [tauto |]; rewrite IH; now apply one).
    - weakly ltac:(intros V; refine (alike_keeps _ _ _); intros ρ ρ' s; induction s as [ρ a b free | ρ ρ' [x e | b] s IH]; [destruct free as [free | free]; destruct free; exchanged | |]; cbn [values_after]; now rewrite IH).`},
	{language: "recursion", file: "section3/Lemmas", name: "Theorem soundness_assignment", breaks: []weakening{
		{file: []string{"    θ = union τ σ -> V' =", "    θ = θ -> V' ="}},
		{file: []string{"V ∘ (σ⟦x := subst e θ⟧)", "V ∘ (σ⟦x := e⟧)"}},
		{file: []string{"V ∘ (τ⟦u := subst e θ⟧)", "V ∘ (τ⟦u := e⟧)"}},
	}, proof: "intros; repeat split; subst; weakly ltac:(first [apply compose_union | now rewrite compose_update, <- section2.Lemmas.substitution])."},
	{language: "recursion", file: "section3/NoLocals", name: "Lemma last_step", tactics: []string{"close"}, breaks: []weakening{
		{target: "symbolic Assign-L", formula: []string{"τ[u := eθ]", "τ[u := e]"}},
		{target: "symbolic Assign-G", formula: []string{"σ[x := eθ]", "σ[x := e]"}},
		{target: "symbolic If-T", formula: []string{"∧ b(τ ∪ σ)", "∧ b"}}, // this is Corollary 3.2
	}},
}

// statement matches the statement of a lemma up to its proof: what is before its conclusion, and that.
var statement = regexp.MustCompile(`(?s)^(.*(?:->|exists [^,]*,))(.*)\.$`)

// weakenConjunct returns the file up to the end of the theorem, of whose conclusion part i is weakened to C ∨ True, and the
// number of parts. i = -1: none is.
func (of conjoined) weakenConjunct(t *testing.T, text string, i int) (weakened string, parts int) {
	t.Helper()
	before, rest, ok := strings.Cut(text, of.name+" ")
	said, rest, ok2 := strings.Cut(rest, "\n  Proof.")
	proof, _, ok3 := strings.Cut(rest, "Qed.")
	m := statement.FindStringSubmatch(said)
	if !ok || !ok2 || !ok3 || m == nil {
		t.Fatalf("%s: no %s", of.file, of.name)
	}
	if said, ok := strings.CutPrefix(said, ":\n"); ok { // a conjunction of statements
		m = []string{"", ":\n", strings.TrimSuffix(said, ".")}
	}
	if of.file == "section3/NoLocals" { // where it has a name
		m[2] = " let '(Δ, σ, φ) := c' in (Forall2 closed_closure (domains us c c') Δ) /\\ closed_at σ /\\ closed φ = true"
	}
	sign := "/\\"
	if m[1] == ":\n" {
		sign += "\n"
	}
	list := strings.Split(m[2], sign)
	if i >= 0 {
		_, part, named := strings.Cut(list[i], " in ")
		if !named {
			part = list[i]
		}
		list[i] = strings.TrimSuffix(list[i], part) + " (" + part + " \\/ True) "
	}
	if proof = of.useWeakly(proof); of.proof != "" {
		proof = "\n    " + of.proof + "\n  "
	}
	section := regexp.MustCompile(`Section (\w+)`).FindStringSubmatch(before)[1]
	const weakly = "Ltac weakly t := first [t | left; t | right; exact I].\n"
	at := strings.Index(before, "Section "+section)
	before = before[:at] + weakly + strings.ReplaceAll(before[at:], "[by_one_rule", "[weakly by_one_rule")
	return before + of.name + " " + m[1] + strings.Join(list, sign) + ".\n  Proof." + proof + "Qed.\nEnd " + section + ".\n", len(list)
}

func (of conjoined) useWeakly(proof string) string {
	for _, tactic := range of.tactics {
		proof = regexp.MustCompile(`\b`+tactic+`\b`).ReplaceAllString(proof, "weakly ltac:("+tactic+")")
	}
	// Where no step is known, its end is a stack of closures that the goal says.
	proof = strings.ReplaceAll(proof, "| unproved]", "| solve [eexists ((_, _) :: _); do 2 eexists; split; [right; exact I | repeat (split; [same |]); same]] | unproved]")
	return strings.ReplaceAll(proof, "first [assumption", "first [weakly assumption")
}

// proveWeakened returns the exported rules, and the file, by a weakening.
func (of conjoined) proveWeakened(t *testing.T, w weakening, text string) (rocq.Files, string) {
	t.Helper()
	l := texts.Printed(of.language)
	replaced := func(what string, pairs []string) string {
		for i := 0; i < len(pairs); i += 2 {
			if !strings.Contains(what, pairs[i]) {
				t.Fatalf("%s: no %q in %s", of.file, pairs[i], what)
			}
		}
		return strings.NewReplacer(pairs...).Replace(what)
	}
	if w.target != "" {
		line := l.Lines[slices.IndexFunc(l.Lines, func(line texts.Line) bool { return line.Target() == w.target })]
		var err error
		l, err = l.With([]texts.Change{{Side: line.Side, ID: line.ID, Text: replaced(line.Formula.String(), w.formula), Line: 1, Col: 1}})
		if err != nil {
			t.Fatal(err)
		}
	}
	files, err := rocq.Export(l)
	if err != nil {
		t.Fatal(err)
	}
	files.Rules = replaced(files.Rules, w.exported)
	text = replaced(text, w.file)
	if w.proof != "" {
		before, rest, _ := strings.Cut(text, of.name+" ")
		said, rest, _ := strings.Cut(rest, "\n  Proof.")
		_, after, ok := strings.Cut(rest, "\n  Qed.")
		if !ok {
			t.Fatalf("%s: no proof of %s", of.file, of.name)
		}
		text = before + of.name + " " + said + "\n  Proof.\n    " + w.proof + "\n  Qed." + after
	}
	return files, text
}

// Each conjunct of a theorem is there for a reason: a weakening of rules or definitions breaks it, while what is left without
// it is proved, and what is left without another one is not.
func TestConjuncts(t *testing.T) {
	if _, err := exec.LookPath("coqc"); err != nil {
		t.Skip(ErrMissing)
	}
	for n, of := range conjunctions {
		t.Run(of.language+" "+strings.ReplaceAll(of.file, "/", " "), func(t *testing.T) {
			if n > 0 {
				longtest.Sweep(t)
			}
			p, err := prover()
			if err != nil {
				t.Fatal(err)
			}
			const name = "Conjunct"
			defer func() { p.forget(); delete(p.done, name) }()
			source, err := fs.ReadFile(proofs.Files(), of.file+".v")
			if err != nil {
				t.Fatal(err)
			}
			text := string(source)
			_, parts := of.weakenConjunct(t, text, -1)
			if own := lists.Filter([]string{"ready S' σ'", "ready_stack Δ' σ'"}, func(part string) bool { return strings.Contains(text, "/\\ "+part+".") }); parts-len(own) != len(of.breaks) {
				t.Fatalf("%d conjuncts, and weakenings for %d", parts-len(own), len(of.breaks))
			}
			for i, w := range of.breaks {
				files, text := of.proveWeakened(t, w, text)
				for j := -1; j < len(of.breaks); j++ {
					if i != j && j >= 0 && (!longtest.Sweeps() || j == 0 && strings.Contains(of.file, "Completeness")) {
						continue // without the step anything can be its end
					}
					p.export(of.language, files)
					delete(p.done, name)
					p.texts[name], _ = of.weakenConjunct(t, text, j)
					c, err := p.compile(t.Context(), name)
					if err != nil {
						t.Fatal(err)
					}
					about := fmt.Sprintf("by %v %v%v%v, without conjunct %d", w.target, w.formula, w.exported, w.file, j+1)
					switch {
					case i == j && !c.ok:
						t.Errorf("%s: not proved\n%s", about, c.said)
					case i != j && c.ok:
						t.Errorf("%s: proved", about)
					}
				}
			}
		})
	}
}
