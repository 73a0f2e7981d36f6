From Tandem Require Import Prelude Rules section2.Lemmas checks.Lemmas memoryless.Instances memoryless.Lemmas.
Open Scope string_scope. Open Scope list_scope.

Section Correctness.
  Context `{Model} {instances : Instances} {counted : Counted}.

  Ltac known_tests :=
    repeat match goal with
    | H : eval _ (And _ _) = tt |- _ => apply eval_and in H; destruct H
    | H : eval _ (Not _) = tt |- _ => apply eval_not in H
    | H : eval _ (Equal _ _) = tt |- _ => apply eval_equal in H
    end.
  Ltac by_state :=
    known_tests;
    match goal with inputs : reads ?W ?V0 _ |- _ /\ _ /\ forall V, state _ _ ?ver V -> _ =>
      split; [assumption |]; split; [assumption || exact (proj2 inputs) |]; intros ? ?;
      match goal with at_V : state W V0 ver ?V |- _ =>
        repeat match goal with H : eval W (instance _ ver) = _ |- _ => rewrite (instance_value W V0 ver V at_V) in H by assumption end;
        eexists; split; [eapply one_step; eexists; econstructor; solve [eauto] |];
        first [exact at_V
          | apply state_assign; [exact at_V | assumption | cbn in *; rewrite <- (instance_value W V0 ver V at_V) by assumption; assumption]
          | apply state_input; [exact at_V | assumption | exact (proj1 inputs)]]
      end
    end.

  (** "a case analysis of the last execution step" *)
  Lemma last_step : forall W V0 rule S ver φ S' ver' φ', Symbolic.rule rule (S, ver, φ) (S', ver', φ') -> cleans S ->
    cleans S' /\ (eval W φ' = tt -> reads W V0 (read ver') ->
      eval W φ = tt /\ reads W V0 (read ver) /\ forall V, state W V0 ver V ->
        exists V', steps Concrete.rule (S, V) (S', V') /\ state W V0 ver' V').
  Proof.
    intros W V0 rule S ver φ S' ver' φ' R. pose proof (the_case "symbolic" rule) as C.
    inversion R; subst; clear R; intros ok; cleaned; (split; [cleaned | intros path inputs]).
    all: first [solve [by_state] | unproved].
  Qed.

  (** Correctness. If ⟨S, 1, true⟩ →* ⟨S', ver, φ⟩ and W(φ) = true then ⟨S, V⟩ →* ⟨S', V'⟩, where V is the first
      instances and V' the last ones, and where the instances that inputs made are those of V, for S that names no input, and
      V(in#0) = 0. *)
  Theorem correctness : forall S S' ver φ W V, cleans S -> unread V ->
    steps Symbolic.rule (S, first, True_) (S', ver, φ) -> eval W φ = tt -> begins W V -> reads W V (read ver) ->
    exists V', steps Concrete.rule (S, V) (S', V') /\ state W V ver V'.
  Proof.
    intros S S' ver φ W V no zero run. remember (S', ver, φ) as c eqn:is.
    enough (cleans S' /\ (eval W φ = tt -> begins W V -> reads W V (read ver) ->
      exists V', steps Concrete.rule (S, V) (S', V') /\ state W V ver V')) as [_ runs] by exact runs.
    revert S' ver φ is. induction run as [| [[S1 ver1] φ1] c _ IH [rule last]]; intros S' ver φ is.
    - injection is as <- <- <-. split; [exact no |]. intros _ from _. exists V. split; [apply star_refl | now apply state_first].
    - subst c. destruct (IH _ _ _ eq_refl) as [ok runs]. destruct (last_step W V _ _ _ _ _ _ _ last ok) as [ok' one].
      split; [exact ok' |]. intros path from inputs. destruct (one path inputs) as (path1 & inputs1 & step).
      destruct (runs path1 from inputs1) as (V1 & run1 & at1). destruct (step V1 at1) as (V2 & run2 & at2).
      exists V2. split; [exact (star_trans _ _ _ _ run1 run2) | exact at2].
  Qed.
End Correctness.
