From Tandem Require Import Prelude Rules Laws.
Open Scope string_scope. Open Scope list_scope.

(** ⟨S, σ, φ⟩ at V is ⟨S, V ∘ σ⟩, where V(φ) = true. *)
Definition holds `{Signature} (V : Valuation) (c : Symbolic.config) : Prop :=
  let '(_, _, φ) := c in eval V φ = tt.
Definition instance `{Signature} (V : Valuation) (c : Symbolic.config) : Concrete.config :=
  let '(S', σ, _) := c in (S', V ∘ σ).

Section Correctness.
  Context `{Model} {arrays : Arrays}. (* only §2.1 needs the second *)

  (** "a case analysis of the last execution step" *)
  Lemma last_step : forall V rule c c', Symbolic.rule rule c c' -> holds V c' ->
    holds V c /\ step Concrete.rule (instance V c) (instance V c').
  Proof.
    (* "induction" on the derivation: a step may be the premise of a rule *)
    intros V rule c c' R. pose proof (the_case "symbolic" rule) as C.
    induction R; cbn [holds instance] in *; intros path; sides; split.
    all: first [assumption | solve [by_one_rule] | unproved].
  Qed.

  (** Theorem 2.3 (Correctness). If ⟨S, id, true⟩ →* ⟨S', σ, φ⟩ and V(φ) = true then
      ⟨S, V⟩ →* ⟨S', V ∘ σ⟩. *)
  Theorem correctness : forall S S' σ φ V,
    steps Symbolic.rule (S, id, True_) (S', σ, φ) -> eval V φ = tt ->
    steps Concrete.rule (S, V) (S', V ∘ σ).
  Proof.
    (* "Induction on the length of ⟨S, id, true⟩ →* ⟨S', σ, φ⟩" *)
    enough (forall V c c', steps Symbolic.rule c c' -> holds V c' ->
      steps Concrete.rule (instance V c) (instance V c')) as runs
      by (intros S S' σ φ V run; exact (runs V _ _ run)).
    intros V c c' run. induction run as [| c' c'' run IH [rule last]]; intros path.
    - apply star_refl.
    - apply (last_step V) in last as [path' last]; [| exact path].
      exact (star_step _ _ _ _ (IH path') last).
  Qed.
End Correctness.
