From Tandem Require Import Prelude Rules section2.Lemmas section3.Lemmas checks.Lemmas checks.Stacks.
Open Scope string_scope. Open Scope list_scope.

(** ⟨Δ, σ, φ⟩ at V is ⟨V•Δ, V ∘ σ⟩, where V(φ) = true. *)
Definition holds `{Signature} (V : Valuation) (c : Symbolic.config) : Prop :=
  let '(_, _, φ) := c in eval V φ = tt.
Definition instance `{Signature} (V : Valuation) (c : Symbolic.config) : Concrete.config :=
  let '(Δ, σ, _) := c in (V • Δ, V ∘ σ).

Definition good `{Signature} (c : Symbolic.config) : Prop :=
  let '(Δ, σ, _) := c in ready_stack Δ σ.

Section Correctness.
  Context `{Model} {counted : Counted} (D : Declarations).

  Lemma last_step : forall V rule c c', scoped D (locals V) -> unread V -> owned_procedures D ->
    Symbolic.rule D rule c c' -> good c ->
    good c' /\ (holds V c' -> holds V c /\ steps (Concrete.rule D) (instance V c) (instance V c')).
  Proof.
    intros V rule c c' covers zero procedures R. pose proof (the_case "symbolic" rule) as C.
    destruct R; cbn [holds instance good]; intros ok; (split; [| intros path; sides; split]); sides.
    all: first [assumption | solve [by_a_rule] | solve [same] | unproved].
  Qed.

  (** Correctness, with inputs. If ⟨(id, S), id, true⟩ →* ⟨Δ, σ, φ⟩ and V(φ) = true, for V = G ∪ L,
      then ⟨(L, S), G⟩ →* ⟨V•Δ, V ∘ σ⟩: where nothing assigns to an input, and V(in#0) = 0. *)
  Theorem correctness : forall S G L V Δ σ φ, V = union L G -> scoped D L ->
    owns S -> owned_procedures D -> unread V ->
    steps (Symbolic.rule D) ([(idL, S)], idG, True_) (Δ, σ, φ) -> eval V φ = tt ->
    steps (Concrete.rule D) ([(L, S)], G) (V • Δ, V ∘ σ).
  Proof.
    enough (forall V c c', scoped D (locals V) -> unread V -> owned_procedures D -> good c ->
      steps (Symbolic.rule D) c c' -> good c' /\ (holds V c' -> steps (Concrete.rule D) (instance V c) (instance V c'))) as runs.
    { intros S G L V Δ σ φ -> covers no procedures zero run.
      refine (proj2 (runs (union L G) (_, _, _) (_, _, _) covers zero procedures (conj _ _) run)).
      - now repeat constructor.
      - split; [now left | reflexivity]. }
    intros V c c' covers zero procedures ok run. induction run as [| c' c'' run [ok' IH] [rule last]].
    - split; [exact ok | intros _; apply star_refl].
    - apply (last_step V) in last as [ok'' last]; [| assumption ..]. split; [exact ok'' |].
      intros path. apply last in path as [path' step]. exact (star_trans _ _ _ _ (IH path') step).
  Qed.
End Correctness.
