From Tandem Require Import Prelude Rules Steps section3.Lemmas checks.Stacks checks.StackCorrectness checks.Lemmas certify.Values certify.Check certify.Walk certify.Flat certify.Stack certify.Read.
Open Scope string_scope. Open Scope list_scope. Open Scope bool_scope.

(** * Certificates of §3 with assumptions, assertions and inputs *)

Lemma shapes : forall D r Δ σ φ Δ' σ' φ', Symbolic.rule D r (Δ, σ, φ) (Δ', σ', φ') -> shape D Δ σ Δ' σ'.
Proof. intros D r Δ σ φ Δ' σ' φ' R. inversion R; subst; clear R; solve [shaped]. Qed.

Lemma last_step : forall D V r Δ σ φ Δ' σ' φ', scoped D (locals V) /\ unread V /\ owned_procedures D -> Forall (fun c => owns (snd c)) Δ ->
  counting_globals σ -> Symbolic.rule D r (Δ, σ, φ) (Δ', σ', φ') -> eval V φ' = tt ->
  Forall (fun c : LSubstitution * list Stmt => owns (snd c)) Δ' /\ steps (Concrete.rule D) (V • Δ, V ∘ σ) (V • Δ', V ∘ σ').
Proof.
  intros D V r Δ σ φ Δ' σ' φ' (covers & zero & procedures_) mine count R path.
  destruct (checks.StackCorrectness.last_step D V r _ _ covers zero procedures_ R (conj mine count)) as [[mine' _] ran]. exact (conj mine' (proj2 (ran path))).
Qed.
Lemma leaves : forall D τ Δ σ φ, next_Symbolic D ((τ, []) :: Δ, σ, φ) <> [].
Proof.
  intros D τ Δ σ φ no. assert (In ("Return", (Δ, σ, φ)) (next_Symbolic D ((τ, []) :: Δ, σ, φ))) as in_ by (apply all_Symbolic; econstructor).
  now rewrite no in in_.
Qed.

Definition check (T : table) (c : certificate) : result stack :=
  if owns_b (main c) && forallb (fun p => owns_b (snd (snd p))) (procedures c) && forallb (fun r => starts_outside r && starts_unread r) (records c) then checked T (declared c) (next_Symbolic (declared c)) (fun pl => refuting T (tried c) (cur pl)) (main c) (N.of_nat (List.length (nodes c))) (records c)
  else Refused _ 0 "a model with a value of a local variable, or a program that assigns to an input".
Definition verdict : list Z -> answer := answer_of check.

(** As of §2. Local variables have their defaults before a call. *)
Theorem certified : forall tokens n p m k t lines, verdict tokens = Accepted n p m k t lines ->
  exists c T rest s, certificate_ tokens = Some (c, []) /\ table_of c = Some T /\ check T c = Checked _ rest s /\ trusted_lines (excuses _ s) = lines /\ let D := declared c in
  (forall V0, well_typed V0 -> scoped D (locals V0) -> unread V0 -> exists V, agrees V0 V /\ defined T V /\
    ((exists r, In r (records c) /\ takes (steps (Concrete.rule D)) V (main c) r) \/ Exists (excused V) (excuses _ s))) /\
  (forall r m, In r (records c) -> model_of r = Some m -> exists V, agrees (of_model m) V /\ defined T V /\ takes (steps (Concrete.rule D)) V (main c) r).
Proof.
  intros tokens n p m k t lines A. destruct (answer_checked _ _ _ _ _ _ _ _ _ A) as (c & T & rest & s & read_ & tab & C & listed).
  exists c, T, rest, s. repeat (split; [assumption |]). intros D. pose proof (table_made _ _ tab) as made. pose proof (extended_defined T made) as def.
  unfold check in C. destruct (_ && forallb _ (records c)) eqn:O; [| discriminate]. apply andb_prop in O as [O models]. apply andb_prop in O as [mine procs].
  rewrite forallb_forall in models, procs.
  assert (owned_procedures D) as owned_.
  { intros P us S E. unfold D, declared in E. destruct (find _ _) as [[Q [us' S']] |] eqn:F; [| discriminate]. injection E as -> ->.
    apply find_some in F as [in_ _]. exact (owns_b_sound _ (procs _ in_)). }
  destruct (Stack.certified T made D (Symbolic.rule D) (next_Symbolic D) (fun r c d => proj2 (all_Symbolic D r c d)) (steps (Concrete.rule D))
    (star_refl _) (star_trans _) owns (fun V => scoped D (locals V) /\ unread V /\ owned_procedures D) (last_step D) (shapes D) (fun pl => refuting T (tried c) (cur pl)) (fun V pl => refuting_right T (tried c) V (cur pl)) (leaves D)
    (main c) _ (records c) rest s C (owns_b_sound _ mine)) as [covered taken].
  split.
  - intros V0 ty covers zero. exists (extended T V0). split; [exact (extended_other T V0) |]. split; [apply def |].
    apply covered; [now repeat split | apply def | intros x own; rewrite extended_other; [now apply ty | now destruct x as [[] |]]].
  - intros r model in_ has_model. exists (extended T (of_model model)). split; [exact (extended_other T _) |]. split; [apply def |].
    specialize (models r in_). apply andb_prop in models as [outside zero]. unfold starts_unread in zero. rewrite has_model in zero.
    apply (taken r model); auto; [| exact (extended_other T _)]. repeat split; [exact (starts_scoped D r model outside has_model) | now apply N.eqb_eq | exact owned_].
Qed.
