From Tandem Require Import Prelude Rules section2.Lemmas reduction.Lemmas.
Open Scope string_scope. Open Scope list_scope.

Notation "ρ ~ ρ'" := (alike Symbolic.independent ρ ρ') (at level 70).
Notation "ρ ≃ ρ'" := (alike Concrete.independent ρ ρ') (at level 70).

Section Equivalence.
  Context `{Model}.

  (** Independent actions change places: what σ, V and φ are after them is the same. *)
  Ltac exchanged :=
    cbn [after values_after pc];
    repeat first [rewrite subst_no by assumption | rewrite eval_no by assumption];
    first [reflexivity | apply update_swap; congruence | apply eval_both | unproved].

  Lemma swapped_after : forall σ ρ ρ', swap Symbolic.independent ρ ρ' -> after σ ρ = after σ ρ'.
  Proof.
    intros σ ρ ρ' s. pose proof (the_case "symbolic" "#") as C. induction s as [ρ a b free | ρ ρ' [x e | b] s IH]; [destruct free as [free | free]; destruct free; exchanged | |];
      cbn [after]; now rewrite IH.
  Qed.
  Lemma swapped_pc : forall V ρ ρ', swap Symbolic.independent ρ ρ' -> eval V (pc ρ) = tt <-> eval V (pc ρ') = tt.
  Proof.
    intros V ρ ρ' s. pose proof (the_case "symbolic" "#") as C. induction s as [ρ a b free | ρ ρ' [x e | b] s IH]; [destruct free as [free | free]; destruct free; exchanged | exact IH |].
    cbn [pc]. now rewrite !eval_and, IH, (swapped_after id _ _ s).
  Qed.
  Lemma swapped_values : forall V ρ ρ', swap Concrete.independent ρ ρ' -> values_after V ρ = values_after V ρ'.
  Proof.
    intros V ρ ρ' s. pose proof (the_case "concrete" "#") as C. induction s as [ρ a b free | ρ ρ' [x e | b] s IH]; [destruct free as [free | free]; destruct free; exchanged | |];
      cbn [values_after]; now rewrite IH.
  Qed.
  Lemma alike_after : forall σ ρ ρ', ρ ~ ρ' -> after σ ρ = after σ ρ'.
  Proof. intros σ. exact (alike_keeps _ _ (swapped_after σ)). Qed.
  Lemma alike_pc : forall V ρ ρ', ρ ~ ρ' -> eval V (pc ρ) = tt <-> eval V (pc ρ') = tt.
  Proof. intros V ρ ρ' all. induction all as [| ρ' ρ'' all IH last]; [tauto |]. rewrite IH. now apply swapped_pc. Qed.
  Lemma alike_values : forall V ρ ρ', ρ ≃ ρ' -> values_after V ρ = values_after V ρ'.
  Proof. intros V. exact (alike_keeps _ _ (swapped_values V)). Qed.

  (** Equivalent traces have the same values: σ(ρ) and V(ρ) are the same, and pc(ρ) holds where pc(ρ') does. *)
  Theorem equivalent_values :
    (forall σ ρ ρ', ρ ~ ρ' -> after σ ρ = after σ ρ') /\
    (forall V ρ ρ', ρ ~ ρ' -> eval V (pc ρ) = tt <-> eval V (pc ρ') = tt) /\
    (forall V ρ ρ', ρ ≃ ρ' -> values_after V ρ = values_after V ρ').
  Proof. exact (conj alike_after (conj alike_pc alike_values)). Qed.

  Lemma abstracts_alike : forall V ρ1 ρ2 ρ1' ρ2', ρ1 ~ ρ2 -> ρ1' ≃ ρ2' -> abstracts V ρ1 ρ1' -> abstracts V ρ2 ρ2'.
  Proof.
    intros V ρ1 ρ2 ρ1' ρ2' s c [path values]. split; [now apply (alike_pc V _ _ s) |].
    unfold same_values in *. now rewrite <- (alike_after id _ _ s), <- (alike_values V _ _ c).
  Qed.
End Equivalence.
