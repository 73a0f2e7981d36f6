From Tandem Require Import Prelude Rules section2.Lemmas section3.Lemmas.
Open Scope string_scope. Open Scope list_scope.

(** ⟨Δ, σ, φ⟩ at V is ⟨V•Δ, V ∘ σ⟩, where V(φ) = true. *)
Definition holds `{Signature} (V : Valuation) (c : Symbolic.config) : Prop :=
  let '(_, _, φ) := c in eval V φ = tt.
Definition instance `{Signature} (V : Valuation) (c : Symbolic.config) : Concrete.config :=
  let '(Δ, σ, _) := c in (V • Δ, V ∘ σ).

Section Correctness.
  Context `{Model} (D : Declarations).

  Lemma last_step : forall V rule c c', scoped D (locals V) -> Symbolic.rule D rule c c' -> holds V c' ->
    holds V c /\ steps (Concrete.rule D) (instance V c) (instance V c').
  Proof.
    intros V rule c c' covers R. pose proof (the_case "symbolic" rule) as C.
    destruct R; cbn [holds instance]; intros path; sides; split.
    all: first [assumption | solve [by_a_rule] | unproved].
  Qed.

  (** Theorem 3.5 (Correctness). If ⟨(id, S), id, true⟩ →* ⟨Δ, σ, φ⟩ and V(φ) = true, for
      V = G ∪ L, then ⟨(L, S), G⟩ →* ⟨V•Δ, V ∘ σ⟩. *)
  Theorem correctness : forall S G L V Δ σ φ, V = union L G -> scoped D L ->
    steps (Symbolic.rule D) ([(idL, S)], idG, True_) (Δ, σ, φ) -> eval V φ = tt ->
    steps (Concrete.rule D) ([(L, S)], G) (V • Δ, V ∘ σ).
  Proof.
    enough (forall V c c', scoped D (locals V) -> steps (Symbolic.rule D) c c' -> holds V c' ->
      steps (Concrete.rule D) (instance V c) (instance V c')) as runs
      by (intros S G L V Δ σ φ -> covers run; exact (runs (union L G) _ _ covers run)).
    intros V c c' covers run. induction run as [| c' c'' run IH [rule last]]; intros path.
    - apply star_refl.
    - apply (last_step V) in last as [path' last]; [| exact covers | exact path].
      exact (star_trans _ _ _ _ (IH path') last).
  Qed.
End Correctness.
