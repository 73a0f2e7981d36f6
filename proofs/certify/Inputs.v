From Tandem Require Import Prelude Rules Steps checks.Lemmas checks.Correctness certify.Values certify.Check certify.Walk certify.Flat certify.Read.
Open Scope string_scope. Open Scope list_scope. Open Scope bool_scope.

(** * Certificates of §2 with assumptions, assertions and inputs *)

Lemma frame : forall r S σ φ S' σ' φ', Symbolic.rule r (S, σ, φ) (S', σ', φ') -> forall y, ~ In y (written S) -> σ' y = σ y.
Proof.
  intros r S σ φ S' σ' φ' R. inversion R; subst; clear R; cbn [written In]; intros y no; try reflexivity.
  all: unfold update; repeat match goal with |- context [eq_dec ?a ?b] => destruct (eq_dec a b) as [same |]; [destruct no; auto |] end; reflexivity.
Qed.

Lemma last_step : forall V r S σ φ S' σ' φ', unread V -> owns S -> counting σ -> Symbolic.rule r (S, σ, φ) (S', σ', φ') ->
  eval V φ' = tt -> owns S' /\ steps Concrete.rule (S, V ∘ σ) (S', V ∘ σ').
Proof.
  intros V r S σ φ S' σ' φ' zero mine count R path.
  destruct (checks.Correctness.last_step V r _ _ zero R (conj mine count)) as [[mine' _] ran]. exact (conj mine' (proj2 (ran path))).
Qed.

Definition check (T : table) (c : certificate) : result place :=
  if owns_b (main c) && forallb starts_unread (records c) then checked T next_Symbolic (refuting T (tried c)) (main c) (N.of_nat (List.length (nodes c))) (records c)
  else Refused _ 0 "a program that assigns to an input".
Definition verdict : list Z -> answer := answer_of check.

(** As of §2, where no input was read yet. *)
Theorem certified : forall tokens n p m k t lines, verdict tokens = Accepted n p m k t lines ->
  exists c T rest s, certificate_ tokens = Some (c, []) /\ table_of c = Some T /\ check T c = Checked _ rest s /\ trusted_lines (excuses _ s) = lines /\
  (forall V0, well_typed V0 -> unread V0 -> exists V, agrees V0 V /\ defined T V /\
    ((exists r, In r (records c) /\ takes (steps Concrete.rule) V (main c) r) \/ Exists (excused V) (excuses _ s))) /\
  (forall r m, In r (records c) -> model_of r = Some m -> exists V, agrees (of_model m) V /\ defined T V /\ takes (steps Concrete.rule) V (main c) r).
Proof.
  intros tokens n p m k t lines A. destruct (answer_checked _ _ _ _ _ _ _ _ _ A) as (c & T & rest & s & read_ & tab & C & listed).
  exists c, T, rest, s. repeat (split; [assumption |]). pose proof (table_made _ _ tab) as made. pose proof (extended_defined T made) as def.
  unfold check in C. destruct (_ && _) eqn:O; [| discriminate]. apply andb_prop in O as [mine models]. rewrite forallb_forall in models.
  destruct (Flat.certified T made Symbolic.rule next_Symbolic (fun r c d => proj2 (all_Symbolic r c d)) (steps Concrete.rule)
    (star_refl _) (star_trans _) owns unread last_step frame (refuting T (tried c)) (refuting_right T (tried c)) (main c) _ (records c) rest s C (owns_b_sound _ mine)) as [covered taken].
  split.
  - intros V0 ty zero. exists (extended T V0). split; [exact (extended_other T V0) |]. split; [apply def |].
    apply covered; [exact zero | apply def | intros x own; rewrite extended_other; [now apply ty | now destruct x as [[] |]]].
  - intros r model in_ has_model. exists (extended T (of_model model)). split; [exact (extended_other T _) |]. split; [apply def |].
    apply (taken r model); auto; [| exact (extended_other T _)]. specialize (models r in_). unfold starts_unread in models. rewrite has_model in models. now apply N.eqb_eq.
Qed.
