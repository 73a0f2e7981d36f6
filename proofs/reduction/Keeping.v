From Tandem Require Import Prelude Rules section2.Lemmas reduction.Lemmas.
From Tandem Require Import reduction.Equivalence.
Open Scope string_scope. Open Scope list_scope.

Section Keeping.
  Context `{Model}.

  Ltac likewise :=
    lazymatch goal with
    | IH : forall ρ, _ -> exists _, _ |- _ => edestruct IH as (? & ? & ?); clear IH; [.. | likewise]; same
    | _ => eexists; split; [econstructor; first [same | eassumption] | same]
    end.
  Lemma symbolic_step : forall rule c c', Symbolic.rule rule c c' -> forall ρ, snd c ~ ρ ->
    exists ρ', Symbolic.rule rule (fst c, ρ) (fst c', ρ') /\ snd c' ~ ρ'.
  Proof.
    intros rule c c' R. pose proof (the_case "symbolic" rule) as C.
    induction R; cbn [fst snd] in *; intros ρs all; sides.
    all: first [solve [likewise] | unproved].
  Qed.
  Lemma concrete_step : forall rule c c', Concrete.rule rule c c' -> forall ρ, snd c ≃ ρ ->
    exists ρ', Concrete.rule rule (fst c, ρ) (fst c', ρ') /\ snd c' ≃ ρ'.
  Proof.
    intros rule c c' R. pose proof (the_case "concrete" rule) as C.
    induction R; cbn [fst snd] in *; intros ρc all; try (pose proof (alike_values V _ _ all) as values; symmetry in values); sides.
    all: first [solve [likewise] | unproved].
  Qed.

  (** A step keeps equivalence: ρ1 ~ ρ2 and ⟨S, ρ1⟩ → ⟨S', ρ1'⟩ imply ⟨S, ρ2⟩ → ⟨S', ρ2'⟩ with ρ1' ~ ρ2', by the same
      rule; and so on the concrete side. *)
  Theorem equivalent_steps :
    (forall rule S ρ1 S' ρ1' ρ2, ρ1 ~ ρ2 -> Symbolic.rule rule (S, ρ1) (S', ρ1') ->
      exists ρ2', Symbolic.rule rule (S, ρ2) (S', ρ2') /\ ρ1' ~ ρ2') /\
    (forall rule S V ρ1 S' V' ρ1' ρ2, ρ1 ≃ ρ2 -> Concrete.rule rule (S, V, ρ1) (S', V', ρ1') ->
      exists ρ2', Concrete.rule rule (S, V, ρ2) (S', V', ρ2') /\ ρ1' ≃ ρ2').
  Proof.
    split.
    - intros rule S ρ1 S' ρ1' ρ2 all R. exact (symbolic_step _ _ _ R ρ2 all).
    - intros rule S V ρ1 S' V' ρ1' ρ2 all R. exact (concrete_step _ _ _ R ρ2 all).
  Qed.
End Keeping.
