From Coq Require Import Lia.
From Tandem Require Import Prelude Rules section2.Lemmas checks.Lemmas memoryless.Instances memoryless.Lemmas.
Open Scope string_scope. Open Scope list_scope.

Section Completeness.
  Context `{Model} {instances : Instances} {counted : Counted}.

  (** What is to hold of ⟨S, ver, φ⟩ beside ⟨S, V⟩, for some W. *)
  Definition beside (W V0 : Valuation) (S : list Stmt) (ver : Versions) (φ : Expr) (V : Valuation) : Prop :=
    cleans S /\ eval W φ = tt /\ begins W V0 /\ reads W V0 (read ver) /\ state W V0 ver V /\ about ver φ /\ bounded ver.

  Ltac abouts :=
    repeat first [apply about_and | apply about_not | apply about_equal | apply about_reading | assumption | apply about_instance
      | apply about_at; rewrite version_at; lia | apply about_numbered; [lia |]].
  Ltac bounds := repeat first [assumption | apply bounded_reading; [rewrite version_at; lia |] | apply bounded_numbered; [lia |]].

  (** By the same W, where nothing is assigned to. *)
  Ltac by_test :=
    match goal with at_V : state ?W ?V0 ?ver ?V, path : eval ?W ?φ = tt |- _ =>
      do 2 eexists; exists W; split; [eapply one_step; eexists; econstructor |];
      split; [cleaned |]; split; [apply eval_and; split; [exact path | try apply eval_not; now rewrite (instance_value W V0 ver V at_V)] |];
      repeat (split; [assumption |]); split; [abouts | assumption]
    end.
  (** By W with a value for the new instance. *)
  Ltac by_value :=
    match goal with at_V : state ?W ?V0 ?ver ?V, path : eval ?W ?φ = tt, local : about ?ver ?φ, all : bounded ?ver, from : begins _ _, inputs : reads _ _ _ |- _ =>
      match goal with
      | |- context [V⟦?x := V _⟧] =>
        pose proof (extended_agrees ver W x (version ver x + 1) (V0 (global (input (N.succ (N.of_nat (List.length (read ver))))))) ltac:(lia))
      | |- context [V⟦?x := ?v⟧] => pose proof (extended_agrees ver W x (version ver x + 1) v ltac:(lia))
      end;
      match goal with more : agree ver W ?W' |- _ =>
        do 2 eexists; exists W'; split; [eapply one_step; eexists; econstructor |];
        split; [cleaned |]; split;
        [first [rewrite <- (local W W' more); exact path
          | apply eval_and; split; [rewrite <- (local W W' more); exact path |];
            apply eval_equal; cbn [eval]; rewrite extended_at, <- (about_instance ver _ W W' more);
            symmetry; now apply (instance_value W V0 ver V at_V)] |];
        split; [exact (begins_agree ver W W' V0 more all from) |]; split;
        [first [split; [apply extended_at | exact (reads_agree ver W W' V0 more all inputs)] | exact (reads_agree ver W W' V0 more all inputs)] |];
        split; [first [apply state_assign | apply state_input]; [exact (state_agree ver W W' V0 V more at_V) | assumption | apply extended_at] |];
        split; [abouts | bounds]
      end
    end.

  (** "a case analysis of the last concrete execution step" *)
  Lemma last_step : forall V0 rule S V S' V' ver φ W, Concrete.rule rule (S, V) (S', V') -> beside W V0 S ver φ V ->
    exists ver' φ' W', steps Symbolic.rule (S, ver, φ) (S', ver', φ') /\ beside W' V0 S' ver' φ' V'.
  Proof.
    intros V0 rule S V S' V' ver φ W R. pose proof (the_case "concrete" rule) as C.
    inversion R; subst; clear R; intros (ok & path & from & inputs & at_V & local & all); cleaned.
    all: first [solve [by_test] | solve [by_value] | unproved].
  Qed.

  (** Completeness. For any concrete computation ⟨S, V0⟩ →* ⟨S', V⟩ there exists a symbolic computation
      ⟨S, 1, true⟩ →* ⟨S', ver, φ⟩ with W(φ) = true for some W, of which V0 is the first instances, V the last ones, and
      V0's inputs those of inputs, for S that names no input, and V0(in#0) = 0. *)
  Theorem completeness : forall S S' V0 V, cleans S -> unread V0 ->
    steps Concrete.rule (S, V0) (S', V) -> exists ver φ W,
      steps Symbolic.rule (S, first, True_) (S', ver, φ) /\ eval W φ = tt /\ begins W V0 /\ reads W V0 (read ver) /\ state W V0 ver V.
  Proof.
    intros S S' V0 V no zero run.
    enough (exists ver φ W, steps Symbolic.rule (S, first, True_) (S', ver, φ) /\ beside W V0 S' ver φ V)
      as (ver & φ & W & sym & _ & path & from & inputs & state & _) by now exists ver, φ, W.
    remember (S, V0) as c eqn:begin. remember (S', V) as c' eqn:is.
    revert S' V is. induction run as [| c' c'' run IH [rule last]]; intros S' V ->.
    - injection begin as -> ->. exists first, True_, (fun inst => match of_at inst with Some (x, _) => V0 x | None => V0 inst end).
      assert (begins (fun inst => match of_at inst with Some (x, _) => V0 x | None => V0 inst end) V0) as from
        by (intros x _; now rewrite at_of).
      split; [apply star_refl |]. repeat (split; [assumption || reflexivity || exact I |]). split; [now apply state_first |].
      split; [now intros W W' _ | split; [intros x; cbn; lia | constructor]].
    - destruct c' as [S1 V1]. destruct (IH _ _ eq_refl) as (ver & φ & W & sym & is).
      destruct (last_step _ _ _ _ _ _ ver φ W last is) as (ver' & φ' & W' & sym' & is').
      exists ver', φ', W'. split; [exact (star_trans _ _ _ _ sym sym') | exact is'].
  Qed.
End Completeness.
