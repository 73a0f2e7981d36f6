From Tandem Require Import Prelude Rules Steps section3.Lemmas section3.Correctness checks.Lemmas certify.Values certify.Check certify.Walk certify.Flat certify.Stack certify.Read.
Open Scope string_scope. Open Scope list_scope. Open Scope bool_scope.

(** * Certificates of §3 *)

Lemma shapes : forall D r Δ σ φ Δ' σ' φ', Symbolic.rule D r (Δ, σ, φ) (Δ', σ', φ') -> shape D Δ σ Δ' σ'.
Proof. intros D r Δ σ φ Δ' σ' φ' R. inversion R; subst; clear R; solve [shaped]. Qed.

Lemma last_step : forall D V r Δ σ φ Δ' σ' φ', scoped D (locals V) -> Forall (fun c => True) Δ -> counting_globals σ ->
  Symbolic.rule D r (Δ, σ, φ) (Δ', σ', φ') -> eval V φ' = tt ->
  Forall (fun c : LSubstitution * list Stmt => True) Δ' /\ steps (Concrete.rule D) (V • Δ, V ∘ σ) (V • Δ', V ∘ σ').
Proof.
  intros D V r Δ σ φ Δ' σ' φ' covers _ _ R path. split; [now apply Forall_forall |].
  exact (proj2 (section3.Correctness.last_step D V r _ _ covers R path)).
Qed.
Lemma leaves : forall D τ Δ σ φ, next_Symbolic D ((τ, []) :: Δ, σ, φ) <> [].
Proof.
  intros D τ Δ σ φ no. assert (In ("Return", (Δ, σ, φ)) (next_Symbolic D ((τ, []) :: Δ, σ, φ))) as in_ by (apply all_Symbolic; econstructor).
  now rewrite no in in_.
Qed.

Definition check (T : table) (c : certificate) : result stack :=
  if forallb starts_outside (records c) then checked T (declared c) (next_Symbolic (declared c)) (fun pl => refuting T (tried c) (cur pl)) (main c) (N.of_nat (List.length (nodes c))) (records c)
  else Refused _ 0 "a model with a value of a local variable".
Definition verdict : list Z -> answer := answer_of check.

(** As of §2. Local variables have their defaults before a call. *)
Theorem certified : forall tokens n p m k t lines, verdict tokens = Accepted n p m k t lines ->
  exists c T rest s, certificate_ tokens = Some (c, []) /\ table_of c = Some T /\ check T c = Checked _ rest s /\ trusted_lines (excuses _ s) = lines /\ let D := declared c in
  (forall V0, well_typed V0 -> scoped D (locals V0) -> exists V, agrees V0 V /\ defined T V /\
    ((exists r, In r (records c) /\ takes (steps (Concrete.rule D)) V (main c) r) \/ Exists (excused V) (excuses _ s))) /\
  (forall r m, In r (records c) -> model_of r = Some m -> exists V, agrees (of_model m) V /\ defined T V /\ takes (steps (Concrete.rule D)) V (main c) r).
Proof.
  intros tokens n p m k t lines A. destruct (answer_checked _ _ _ _ _ _ _ _ _ A) as (c & T & rest & s & read_ & tab & C & listed).
  exists c, T, rest, s. repeat (split; [assumption |]). intros D. pose proof (table_made _ _ tab) as made. pose proof (extended_defined T made) as def.
  unfold check in C. destruct (forallb _ _) eqn:models; [| discriminate]. rewrite forallb_forall in models.
  destruct (Stack.certified T made D (Symbolic.rule D) (next_Symbolic D) (fun r c d => proj2 (all_Symbolic D r c d)) (steps (Concrete.rule D))
    (star_refl _) (star_trans _) (fun _ => True) (fun V => scoped D (locals V)) (last_step D) (shapes D) (fun pl => refuting T (tried c) (cur pl)) (fun V pl => refuting_right T (tried c) V (cur pl)) (leaves D)
    (main c) _ (records c) rest s C Logic.I) as [covered taken].
  split.
  - intros V0 ty covers. exists (extended T V0). split; [exact (extended_other T V0) |]. split; [apply def |].
    apply covered; [exact covers | apply def | intros x own; rewrite extended_other; [now apply ty | now destruct x as [[] |]]].
  - intros r model in_ has_model. exists (extended T (of_model model)). split; [exact (extended_other T _) |]. split; [apply def |].
    apply (taken r model); auto; [| exact (extended_other T _)]. exact (starts_scoped D r model (models r in_) has_model).
Qed.
