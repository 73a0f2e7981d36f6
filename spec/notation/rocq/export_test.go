package rocq

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/spec/notation/texts"
)

// changed returns a language with entries as text.
func changed(t *testing.T, language, text string) *texts.Language {
	t.Helper()
	list, err := texts.Read("given", text)
	if err != nil {
		t.Fatal(err)
	}
	l, err := texts.Printed(language).With(list)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// What constructors and lemmas look like: all the letters of the formula, its premises, both
// configurations.
func TestExport(t *testing.T) {
	rows := []struct{ name, language, given, want, reason string }{
		{"rule", "basic", "symbolic If-F: ⟨if b {S1}{S2}; S, σ, φ⟩ → ⟨S2; S, σ, φ ∧ ¬bσ⟩", `
  | If_F : forall (b : Expr) (S1 S2 S : list Stmt) (σ : Substitution) (φ : Expr),
      rule "If-F"
        (If b S1 S2 :: S, σ, φ)
        (S2 ++ S, σ, And φ (Not (subst b σ)))
`, "one constructor, named after the ID"},
		{"premise", "basic", "concrete Assign: ⟨x := e; S, V⟩ → ⟨S, V'⟩ where V' = V[x := V(e)] if V(e) ≠ V(x)", `
  | Assign : forall (x : Var) (e : Expr) (S : list Stmt) (V V' : Valuation),
      V' = V⟦x := eval V e⟧ ->
      eval V e <> V x ->
      rule "Assign"
        (Assign x e :: S, V)
        (S, V')
`, "premises in their order"},
		{"shortest", "basic", "symbolic If-F: ⟨x := e; S; if b {S1}{S}; S2, σ, φ⟩ → ⟨S, σ, φ⟩", `
      shortest S (If b S1 S :: S2) (fun R => exists (b0 : Expr) (S10 S20 : list Stmt), R = If b0 S10 S :: S20) ->
`, "a letter that is not last takes the shortest part; what stands before stays"},
		{"clause", "basic", "symbolic Subst-Op: op(e1, …, en)σ = op((e1σ)σ, …, (enσ)σ)", `
Lemma Symbolic_Subst_Op ` + "`{Signature}" + ` : forall (op : Op) (es : list Expr) (σ : Substitution),
  subst (EOp op es) σ = EOp op (map (fun e1 => subst (subst e1 σ) σ) es).
`, "a lemma, whether it holds or not"},
		{"order", "basic", "add symbolic Not: (¬b)σ = ¬bσ", `
Lemma Symbolic_Subst_Op ` + "`{Signature}" + ` : forall (op : Op) (es : list Expr) (σ : Substitution),
  (forall (b : Expr), EOp op es <> Not b) ->
  subst (EOp op es) σ = EOp op (map (fun e1 => subst e1 σ) es).
`, "the first clause counts"},
		{"partial", "arrays", "concrete Bound: ⟨|a| := e; S, V⟩ → ⟨S, V[a := (|V(a)| := V⊥(e))]⟩ if V⊥(e) > 0", `
  | Bound : forall (a : Var) (e : Expr) (S : list Stmt) (V : Valuation) (v : Val),
      compare op_gt (strict V e) (Some (opbar (op_num 0%N) [])) = true ->
      strictly op_setlen [Some (V a); strict V e] = Some v ->
      rule "Bound"
        (AssignLen a e :: S, V)
        (S, V⟦a := v⟧)
`, "a value that may be ⊥ has a name, and is not ⊥"},
		{"dropped", "arrays", "symbolic If-F: ⟨if b {S1}{S2}; S, σ, φ⟩ → ⟨S2; S, σ, φ ∧ ¬bσ ∧ δ(b)σ⟩", `
        (S2 ++ S, σ, Conj false true (And φ (Not (subst b σ))) (subst (delta b) σ))
`, "what δ makes is left out where it is true"},
		{"else", "arrays", "concrete Eval-Access: V⊥(a[e]) = V⊥(a)(V⊥(e)) if 0 ≤ V⊥(e) else ⊥", `
  ~ (compare op_le (Some (opbar (op_num 0%N) [])) (strict V e) = true) ->
  strict V (EOp op_at [a; e]) = None.
`, "another lemma where the premise does not hold"},
		{"on top", "recursion+checks", "symbolic Assume: ⟨assume b; S, σ, φ⟩ → ⟨S, σ, φ ∧ ¬bσ⟩", `
        ((τ, Assume b :: S) :: Δ, σ, φ)
        ((τ, S) :: below S Δ, σ, And φ (Not (subst b (union τ σ))))
`, "a rule over ⟨S, …⟩ is about the closure on top, and its σ is τ ∪ σ"},
		{"fields as arrays", "objects", "symbolic Assign-F: ⟨(τ, e.f := e'; S)·Δ, σ, φ⟩ → ⟨(τ, S)·Δ, σ[f := (σ(f)[êθ] := ê'θ)], φ ∧ δ(ê')θN⟩ where θ = τ ∪ σ", `
        ((τ, S, d) :: Δ, σ⟦inr f := Store (union idL σ (inr f)) (subst (hat e) θ) (subst (hat e') θ)⟧, Conj false true φ (removed N (subst (delta (hat e')) θ)), N)
`, "f is a variable of σ, and N has the fresh variables"},
		{"steps by rules", "objects", "symbolic New: ⟨(τ, h := new C; S)·Δ, σ, φ⟩ → ⟨(τ', S)·Δ, σ', φ'⟩ where x is fresh and ⟨(τ, h := x; S)·Δ, σ, φ⟩ →* ⟨(τ', S)·Δ, σ', φ'⟩ by Assign-L", `
      star (fun c c' => exists id, In id ["Assign-L"] /\ rule id c c') ((τ, Assign h (Prelude.EVar (global x)) :: S, d) :: Δ, σ, φ, (x :: N)) ((τ', S, d) :: Δ, σ', φ', (x :: N)) ->
`, "x is one of the fresh variables from there on"},
		{"hat", "objects", "symbolic Hat-Field: (e.f)^ = ê", `
  hat (Dot e f) = hat e.
`, "ê is over arrays, and e is not"},
		{"treated", "objects", "symbolic Wlog-Read: f[if b then e1 else e2 fi] ⇝ if b then f[e1] else e2 fi if x ∈ e1", `
  treat N (Index f (Cond b e1 e2)) = treat N (Cond b (treat N (Index f e1)) e2).
`, "what a transformation makes is treated in its turn"},
		{"trace", "reduction", "symbolic If-F: ⟨if b {S1}{S2}; S, ρ⟩ → ⟨S2; S, ρ · b · ¬b⟩", `
        (If b S1 S2 :: S, ρ)
        (S2 ++ S, Tested (Not b) :: Tested b :: ρ)
`, "the last action of a trace stands first"},
		{"after", "reduction", "concrete If-F: ⟨if b {S1}{S2}; S, V, ρ⟩ → ⟨S2; S, V, ρ⟩ where V' = V(ρ) if V'(b) is false", `
      V' = values_after V ρ ->
      eval V' b = ff ->
`, "what V is after a trace"},
		{"path condition", "reduction", "symbolic Pc-Test: pc(ρ · b) = bσ ∧ pc(ρ) where σ = id(ρ)", `
  σ = after id ρ ->
  pc (Tested b :: ρ) = And (subst b σ) (pc ρ).
`, "clauses about traces are lemmas"},
		{"independent", "reduction", "symbolic Free-Assign-Test: x := e # b if b has no x", `
  | Free_Assign_Test : forall (x : Var) (e b : Expr),
      has_no b x ->
      independent (Assigned x e) (Tested b)
`, "clauses of # are a relation"},
		{"second relation", "reduction", "symbolic Reduce: ⟨S, ρ⟩ ⇒ ⟨S', ρ''⟩ if ρ ~ ρ' and ⟨S, ρ'⟩ → ⟨S', ρ''⟩", `
      alike independent ρ ρ' ->
      rule r (S, ρ') (S', ρ'') ->
      second "Reduce"
`, "⇒ is a relation of its own, and its premise is the first one"},
		{"created", "unfolding", "symbolic New: ⟨h := new C; S, ρ⟩ → ⟨S, ρ · h := x · x := new C⟩ where x is fresh", `
  | New : forall (h : Place) (S : list Stmt) (ρ : list Event) (x : LVar),
      fresh ρ x ->
      rule "New"
        (Create h :: S, ρ)
        (S, ρ ++ Assigned h (EVar (local x)) :: Made (local x) :: [])
`, "a fresh variable is a local one"},
		{"left behind", "unfolding", "symbolic End: ⟨end h; S, ρ⟩ → ⟨h := r; S, ρ · r := nil · true⟩", `
  | End : forall (h : Receiver) (d : Default) (S : list Stmt) (ρ : list Event),
      rule "End"
        (End_ h d :: S, ρ)
        (receive h ++ S, ρ ++ leave (nil_result d) ++ Tested True_ :: [])
`, "h and r are there if the call and the method have them"},
		{"standard", "unfolding", "symbolic End: ⟨end h; S, ρ⟩ → ⟨S, ρ⟩", `
      value V' e = Some v ->
      rule "Assign-L"
        ((L, Assign (OfVar (local u)) e :: S, d) :: Γ, V)
        ((L⟦u := v⟧, S, d) :: Γ, V)
`, "the concrete side is that of objects"},
		{"word", "basic", "add symbolic if: ⟨S, σ, φ⟩ → ⟨S, σ, φ⟩", "| rule_if : ", "no constructor is a word of Rocq"},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			files, err := Export(changed(t, row.language, row.given))
			if err != nil {
				t.Fatal(err)
			}
			if all := files.Rules + files.Clauses; !strings.Contains(all, row.want) {
				t.Errorf("%s: nothing is %s\n%s", row.reason, row.want, all)
			}
			again, err := Export(changed(t, row.language, row.given))
			if diff := cmp.Diff(files, again); err != nil || diff != "" {
				t.Errorf("another export: %v, -first +second\n%s", err, diff)
			}
		})
	}
}

// raise gives the variable of one statement the value of another one.
const raise = `form try {S1} catch x {S2}
form raise e
internal form end x {S}
internal form bind x as e
symbolic Try: ⟨try {S1} catch x {S2}; S, σ, φ⟩ → ⟨S1; end x {S2}; S, σ, φ⟩
symbolic End: ⟨end x {S2}; S, σ, φ⟩ → ⟨S, σ, φ⟩
symbolic Raise: ⟨raise e; S1; end x {S2}; S, σ, φ⟩ → ⟨bind x as e; S2; S, σ, φ⟩
symbolic Raise-Out: ⟨raise e; S, σ, φ⟩ → ⟨ε, σ, φ⟩ if S has no end
symbolic Bind: ⟨bind x as e; S, σ, φ⟩ → ⟨x := e; S, σ, φ⟩
concrete Try: ⟨try {S1} catch x {S2}; S, V⟩ → ⟨S1; end x {S2}; S, V⟩
concrete End: ⟨end x {S2}; S, V⟩ → ⟨S, V⟩
concrete Raise: ⟨raise e; S1; end x {S2}; S, V⟩ → ⟨bind x as e; S2; S, V⟩
concrete Raise-Out: ⟨raise e; S, V⟩ → ⟨ε, V⟩ if S has no end
concrete Bind: ⟨bind x as e; S, V⟩ → ⟨x := e; S, V⟩
`

// What cannot be exported is refused, with the rule and the term.
func TestRefused(t *testing.T) {
	rows := []struct{ name, given, want, reason string }{
		{"nil", "concrete Assign: ⟨x := e; S, V⟩ → ⟨S, V[x := nil]⟩", "concrete Assign: nil cannot be exported", "there are no types, so there is no default"},
		{"partial", "symbolic Subst-Op: (¬b)σ = ¬(bσ)", "symbolic side: σ cannot be exported to Rocq: its clauses do not give it a value", "a function that is not defined everywhere"},
		{"narrow", "add concrete Z: ⟨x := b; S, V⟩ → ⟨S, V⟩", "concrete Z: b cannot be exported", "the interpreter takes Boolean expressions alone"},
		{"bound", "add symbolic Z: ⟨x := e; S, σ, φ⟩ → ⟨S, σ, φ ∧ b⟩ where b = e", "symbolic Z: b = e cannot be exported", "e need not be Boolean"},
		{"other type", "symbolic Assign: ⟨x := e; y := e'; S, σ, φ⟩ → ⟨S, σ[x := e'σ], φ⟩", "symbolic Assign: σ[x := e'σ] cannot be exported", "x and e' need not have one type"},
		{"array", "arrays: add symbolic Z: ⟨a := e; S, σ, φ⟩ → ⟨S, σ, φ⟩", "symbolic Z: a cannot be exported", "the interpreter takes arrays alone"},
		{"two statements", raise, "symbolic Raise: bind x as e cannot be exported to Rocq: the type of e need not be that of x, as bind x as e asks: they are parts of two statements", "the rule has no value where they have different types"},
		{"no value", "reduction: concrete If-T: ⟨if b {S1}{S2}; S, V, ρ⟩ → ⟨S1; S, V, ρ · b⟩", "concrete side: V(ρ) cannot be exported to Rocq: its clauses do not give it a value at ε and each trace that the rules make", "V(ρ · b) has no clause"},
		{"no value in a premise", "reduction: concrete Par-L: ⟨par {S1} and {S2}; S, V, ρ⟩ → ⟨par {S1'} and {S2}; S, V, ρ'⟩ if ⟨S1, V, ρ · true⟩ → ⟨S1', V, ρ'⟩", "concrete side: V(ρ) cannot be exported", "a step from ρ · true reads V(ρ · true)"},
		{"sometimes", "reduction: symbolic Pc-Assign: pc(ρ · x := e) = pc(ρ) if e has no x", "symbolic side: pc cannot be exported", "a clause with a premise"},
		{"first action", "reduction: add symbolic Z: ⟨S, x := e · ρ⟩ → ⟨S, ρ⟩", "symbolic Z: x := e · ρ cannot be exported", "a pattern for the first action"},
		{"other type in a trace", "reduction: symbolic Assign: ⟨x := e; y := e'; S, ρ⟩ → ⟨S, ρ · x := e'⟩", "symbolic Assign: x := e' cannot be exported", "x and e' need not have one type"},
		{"other type of a field", "unfolding: symbolic Assign-F: ⟨e.f := e'; S, ρ⟩ → ⟨S, ρ · e.f := e⟩", "symbolic Assign-F: e.f := e cannot be exported", "e and e.f need not have one type"},
		{"in the place of this", "unfolding: symbolic Call: ⟨h := e0.m(ē); S', ρ⟩ → ⟨S[this, ū := e0, ȳ]; end h; S', ρ · ȳ := ē⟩ where m(ū) :: S ∈ D and [ū := ȳ] is fresh", "symbolic Call: e0 cannot be exported to Rocq: it is no local variable", "variables are renamed to variables"},
		{"each field", "objects: symbolic New: ⟨(τ, h := new C; S)·Δ, σ, φ⟩ → ⟨(τ', S)·Δ, σ', φ'⟩ where x is fresh and ⟨(τ, h := x; x.f1 := x; …; x.fn := x; S)·Δ, σ, φ⟩ →* ⟨(τ', S)·Δ, σ', φ'⟩ by Assign-G, Assign-L, Assign-F", "symbolic New: x.f1 := x; …; x.fn := x cannot be exported to Rocq: each field becomes nil there", "another value need not be of the field's type"},
		{"result", "objects: symbolic Return: ⟨(τ, return e; S)·Δ, σ, φ⟩ → ⟨Δ, σ[r := ê], φ⟩", "symbolic Return: σ[r := ê] cannot be exported to Rocq: r becomes nil or ê there", "θ is left out"},
		{"hyphens", "add symbolic --: ⟨S, σ, φ⟩ → ⟨S, σ, φ⟩", "symbolic --: -- cannot be exported", "no constructor is called so"},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			language, given := "basic", row.given
			for _, other := range []string{"arrays", "reduction", "unfolding", "objects"} {
				if rest, ok := strings.CutPrefix(given, other+": "); ok {
					language, given = other, rest
				}
			}
			_, err := Export(changed(t, language, given))
			if err == nil || !strings.HasPrefix(err.Error(), row.want) {
				t.Errorf("%s: %v, want %s", row.reason, err, row.want)
			}
		})
	}
}
