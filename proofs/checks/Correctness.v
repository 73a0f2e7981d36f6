From Tandem Require Import Prelude Rules section2.Lemmas checks.Lemmas.
Open Scope string_scope. Open Scope list_scope.

(** ⟨S, σ, φ⟩ at V is ⟨S, V ∘ σ⟩, where V(φ) = true. *)
Definition holds `{Signature} (V : Valuation) (c : Symbolic.config) : Prop :=
  let '(_, _, φ) := c in eval V φ = tt.
Definition instance `{Signature} (V : Valuation) (c : Symbolic.config) : Concrete.config :=
  let '(S', σ, _) := c in (S', V ∘ σ).

Definition good `{Signature} (c : Symbolic.config) : Prop :=
  let '(S', σ, _) := c in ready S' σ.

Section Correctness.
  Context `{Model} {counted : Counted}.

  (** "a case analysis of the last execution step" *)
  Lemma last_step : forall V rule c c', unread V -> Symbolic.rule rule c c' -> good c ->
    good c' /\ (holds V c' -> holds V c /\ steps Concrete.rule (instance V c) (instance V c')).
  Proof.
    intros V rule c c' zero R. pose proof (the_case "symbolic" rule) as C.
    destruct R; cbn [holds instance good]; intros ok; (split; [| intros path; sides; split]); sides.
    all: first [assumption | solve [by_a_rule] | solve [same] | unproved].
  Qed.

  (** Correctness, with inputs. If ⟨S, id, true⟩ →* ⟨S', σ, φ⟩ and V(φ) = true then
      ⟨S, V⟩ →* ⟨S', V ∘ σ⟩, for S that assigns to no input, and V(in#0) = 0. *)
  Theorem correctness : forall S S' σ φ V, owns S -> unread V ->
    steps Symbolic.rule (S, id, True_) (S', σ, φ) -> eval V φ = tt ->
    steps Concrete.rule (S, V) (S', V ∘ σ).
  Proof.
    enough (forall V c c', unread V -> good c -> steps Symbolic.rule c c' -> good c' /\ (holds V c' ->
      steps Concrete.rule (instance V c) (instance V c'))) as runs
      by (intros S S' σ φ V no zero run; exact (proj2 (runs V (_, _, _) (_, _, _) zero (conj no counting_id) run))).
    intros V c c' zero ok run. induction run as [| c' c'' run [ok' IH] [rule last]].
    - split; [exact ok | intros _; apply star_refl].
    - apply (last_step V) in last as [ok'' last]; [| exact zero | exact ok']. split; [exact ok'' |].
      intros path. apply last in path as [path' step]. exact (star_trans _ _ _ _ (IH path') step).
  Qed.
End Correctness.
