From Tandem Require Import Prelude Rules section2.Lemmas reduction.Lemmas.
From Tandem Require Import reduction.Correctness reduction.Completeness reduction.Equivalence reduction.Reduction.
Open Scope string_scope. Open Scope list_scope.

Section Composition.
  Context `{Model}.

  (** Correctness of both abstractions together: what the reduced symbolic relation reaches with V(pc(ρ)) true, the
      concrete one reaches. *)
  Theorem composed_correctness : forall S S' V ρ0 ρ ρ0',
    steps Symbolic.second (S, ρ0) (S', ρ) -> eval V (pc ρ) = tt -> same_values V ρ0 ρ0' ->
    exists ρ', steps Concrete.rule (S, V, ρ0') (S', V, ρ') /\ abstracts V ρ ρ'.
  Proof.
    intros S S' V ρ0 ρ ρ0' run path values. destruct (reduced_symbolic_correctness _ _ _ _ run) as (ρ1 & run1 & all).
    destruct (correctness S S' V ρ0 ρ1 ρ0' run1) as (ρ' & run' & same); [now apply (alike_pc V _ _ all) | exact values |].
    exists ρ'. split; [exact run' | exact (abstracts_alike _ _ _ _ _ (alike_sym _ _ _ all) (star_refl _ _) same)].
  Qed.
  (** Completeness of both abstractions together. *)
  Theorem composed_completeness : forall S S' V V' ρ0 ρ0' ρ',
    steps Concrete.rule (S, V, ρ0') (S', V', ρ') -> abstracts V ρ0 ρ0' ->
    V' = V /\ exists ρ, steps Symbolic.second (S, ρ0) (S', ρ) /\ abstracts V ρ ρ'.
  Proof.
    intros S S' V V' ρ0 ρ0' ρ' run from. destruct (completeness S S' V V' ρ0 ρ0' ρ' run from) as [same_V (ρ1 & run1 & same)].
    destruct (reduced_symbolic_completeness _ _ _ _ run1) as (ρ & run' & all).
    split; [exact same_V |]. exists ρ. split; [exact run' | exact (abstracts_alike _ _ _ _ _ all (star_refl _ _) same)].
  Qed.

  (** Correctness between the reduced sides: what the reduced symbolic relation reaches with V(pc(ρ)) true, the reduced
      concrete one reaches. *)
  Theorem reduced_both_correctness : forall S S' V ρ0 ρ ρ0',
    steps Symbolic.second (S, ρ0) (S', ρ) -> eval V (pc ρ) = tt -> same_values V ρ0 ρ0' ->
    exists ρ', steps Concrete.second (S, V, ρ0') (S', V, ρ') /\ abstracts V ρ ρ'.
  Proof.
    intros S S' V ρ0 ρ ρ0' run path values. destruct (composed_correctness _ _ _ _ _ _ run path values) as (ρ1 & run1 & same).
    destruct (reduced_concrete_completeness _ _ _ _ _ _ run1) as (ρ' & run' & all).
    exists ρ'. split; [exact run' | exact (abstracts_alike _ _ _ _ _ (star_refl _ _) all same)].
  Qed.
  (** Completeness between the reduced sides. *)
  Theorem reduced_both_completeness : forall S S' V V' ρ0 ρ0' ρ',
    steps Concrete.second (S, V, ρ0') (S', V', ρ') -> abstracts V ρ0 ρ0' ->
    V' = V /\ exists ρ, steps Symbolic.second (S, ρ0) (S', ρ) /\ abstracts V ρ ρ'.
  Proof.
    intros S S' V V' ρ0 ρ0' ρ' run from. destruct (reduced_concrete_correctness _ _ _ _ _ _ run) as (ρ1 & run1 & all).
    destruct (composed_completeness _ _ _ _ _ _ _ run1 from) as [same_V (ρ & run' & same)].
    split; [exact same_V |]. exists ρ. split; [exact run' | exact (abstracts_alike _ _ _ _ _ (star_refl _ _) (alike_sym _ _ _ all) same)].
  Qed.
End Composition.
