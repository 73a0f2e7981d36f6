From Tandem Require Import Prelude Rules section2.Lemmas reduction.Lemmas.
From Tandem Require Import reduction.Equivalence reduction.Keeping reduction.Completeness.
Open Scope string_scope. Open Scope list_scope.

(** ** The reduced relation of a side

    From ρ it takes each step of the first relation from an equivalent ρ'. *)
Section Reduced.
  Context `{Signature} {A : Type} (first second : ID -> A * Trace -> A * Trace -> Prop) (free : Action -> Action -> Prop).
  Definition keeps : Prop := forall rule c c', first rule c c' -> forall ρ, alike free (snd c) ρ ->
    exists ρ', first rule (fst c, ρ) (fst c', ρ') /\ alike free (snd c') ρ'.
  Definition reduces : Prop := forall rule c c', second rule c c' ->
    exists rule' ρ, alike free (snd c) ρ /\ first rule' (fst c, ρ) c'.
  Definition follows : Prop := forall rule c c', first rule c c' -> step second c c'.

  Lemma reduced_correctness : keeps -> reduces -> forall a ρ0 a' ρ, steps second (a, ρ0) (a', ρ) ->
    exists ρ', steps first (a, ρ0) (a', ρ') /\ alike free ρ ρ'.
  Proof.
    intros keep reduce a ρ0 a' ρ run. remember (a', ρ) as c' eqn:now_. revert a' ρ now_.
    induction run as [| c' c'' run IH [rule last]]; intros a' ρ ->; [exists ρ; split; apply star_refl |].
    destruct c' as [a1 ρ1]. destruct (IH _ _ eq_refl) as (ρ1' & sofar & all).
    destruct (reduce _ _ _ last) as (rule' & ρ2 & all' & one). cbn [fst snd] in *.
    destruct (keep _ _ _ one ρ1') as (ρ' & one' & all''); cbn [fst snd] in *.
    { exact (alike_trans _ _ _ _ (alike_sym _ _ _ all') all). }
    exists ρ'. split; [exact (star_step _ _ _ _ sofar (ex_intro _ rule' one')) | exact all''].
  Qed.
  Lemma reduced_completeness : follows -> forall a ρ0 a' ρ, steps first (a, ρ0) (a', ρ) ->
    exists ρ', steps second (a, ρ0) (a', ρ') /\ alike free ρ ρ'.
  Proof.
    intros follow a ρ0 a' ρ run. exists ρ. split; [| apply star_refl].
    induction run as [| c' c'' run IH [rule last]]; [apply star_refl |]. exact (star_step _ _ _ _ IH (follow _ _ _ last)).
  Qed.
End Reduced.

Section Reduction.
  Context `{Model}.

  Ltac by_reduction side := intros rule c c' R; pose proof (the_case side rule) as C;
    destruct R; cbn [fst snd]; first [do 2 eexists; split; eassumption | unproved].
  Ltac by_following side := intros rule [a ρ] [a' ρ'] R; pose proof (the_case side rule) as C;
    try (pose proof (stays _ _ _ R); destruct a, a'; cbn [fst snd] in *; subst);
    first [eexists; econstructor; first [apply star_refl | eassumption] | unproved].

  Lemma symbolic_reduces : reduces Symbolic.rule Symbolic.second Symbolic.independent.
  Proof. by_reduction "symbolic". Qed.
  Lemma concrete_reduces : reduces Concrete.rule Concrete.second Concrete.independent.
  Proof. by_reduction "concrete". Qed.
  Lemma symbolic_follows : follows Symbolic.rule Symbolic.second.
  Proof. by_following "symbolic". Qed.
  Lemma concrete_follows : follows Concrete.rule Concrete.second.
  Proof. by_following "concrete". Qed.

  (** Correctness of the reduction, symbolic. *)
  Theorem reduced_symbolic_correctness : forall S ρ0 S' ρ, steps Symbolic.second (S, ρ0) (S', ρ) ->
    exists ρ', steps Symbolic.rule (S, ρ0) (S', ρ') /\ ρ ~ ρ'.
  Proof. exact (reduced_correctness _ _ _ symbolic_step symbolic_reduces). Qed.
  (** Completeness of the reduction, symbolic. *)
  Theorem reduced_symbolic_completeness : forall S ρ0 S' ρ, steps Symbolic.rule (S, ρ0) (S', ρ) ->
    exists ρ', steps Symbolic.second (S, ρ0) (S', ρ') /\ ρ ~ ρ'.
  Proof. exact (reduced_completeness _ _ _ symbolic_follows). Qed.
  (** Correctness of the reduction, concrete. *)
  Theorem reduced_concrete_correctness : forall S V ρ0 S' V' ρ, steps Concrete.second (S, V, ρ0) (S', V', ρ) ->
    exists ρ', steps Concrete.rule (S, V, ρ0) (S', V', ρ') /\ ρ ≃ ρ'.
  Proof. intros S V ρ0 S' V' ρ. exact (reduced_correctness _ _ _ concrete_step concrete_reduces (S, V) ρ0 (S', V') ρ). Qed.
  (** Completeness of the reduction, concrete. *)
  Theorem reduced_concrete_completeness : forall S V ρ0 S' V' ρ, steps Concrete.rule (S, V, ρ0) (S', V', ρ) ->
    exists ρ', steps Concrete.second (S, V, ρ0) (S', V', ρ') /\ ρ ≃ ρ'.
  Proof. intros S V ρ0 S' V' ρ. exact (reduced_completeness _ _ _ concrete_follows (S, V) ρ0 (S', V') ρ). Qed.
End Reduction.
