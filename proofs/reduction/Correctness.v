From Tandem Require Import Prelude Rules section2.Lemmas reduction.Lemmas.
Open Scope string_scope. Open Scope list_scope.

Section Correctness.
  Context `{Model}.

  (** Path conditions grow: ⟨S, ρ⟩ → ⟨S', ρ'⟩ and V(pc(ρ')) = true imply V(pc(ρ)) = true. *)
  Theorem monotone : forall V rule c c', Symbolic.rule rule c c' -> eval V (pc (snd c')) = tt -> eval V (pc (snd c)) = tt.
  Proof.
    intros V rule c c' R. pose proof (the_case "symbolic" rule) as C.
    induction R; cbn [snd] in *; intros path; sides.
    all: first [assumption | unproved].
  Qed.

  (** Of each step that is a premise the twin is known, from where the rule at hand asks for it. *)
  Ltac concretely :=
    lazymatch goal with
    | IH : forall ρ', _ -> exists _, _ |- _ =>
        edestruct IH as (? & [? ?] & ?); clear IH; [.. | concretely]; same
    | _ => eexists; split; [by_one_rule | same]
    end.

  Lemma last_step : forall V rule c c', Symbolic.rule rule c c' -> eval V (pc (snd c')) = tt ->
    forall ρ, same_values V (snd c) ρ ->
    exists ρ', step Concrete.rule (fst c, V, ρ) (fst c', V, ρ') /\ same_values V (snd c') ρ'.
  Proof.
    intros V rule c c' R. pose proof (the_case "symbolic" rule) as C.
    induction R; cbn [fst snd] in *; intros path ρc values; sides.
    all: first [solve [concretely] | unproved].
  Qed.

  (** Correctness. If ⟨S, ρ0⟩ →* ⟨S', ρ⟩ and V(pc(ρ)) = true, for a trace ρ0 with V∘id(ρ0) = V(ρ0'), then
      ⟨S, V, ρ0'⟩ →* ⟨S', V, ρ'⟩ for some ρ' with V∘id(ρ) = V(ρ'). Both traces can be ε. *)
  Theorem correctness : forall S S' V ρ0 ρ ρ0',
    steps Symbolic.rule (S, ρ0) (S', ρ) -> eval V (pc ρ) = tt -> same_values V ρ0 ρ0' ->
    exists ρ', steps Concrete.rule (S, V, ρ0') (S', V, ρ') /\ abstracts V ρ ρ'.
  Proof.
    intros S S' V ρ0 ρ ρ0' run. remember (S, ρ0) as c eqn:begin. remember (S', ρ) as c' eqn:now_. revert S' ρ now_.
    induction run as [| c' c'' run IH [rule last]]; intros S' ρ -> path values.
    - injection begin as -> ->. exists ρ0'. now repeat split; [apply star_refl | |].
    - destruct c' as [S1 ρ1].
      destruct (IH _ _ eq_refl (monotone V _ _ _ last path) values) as (ρ1' & sofar & _ & values1).
      destruct (last_step V _ _ _ last path ρ1' values1) as (ρ' & one & values').
      exists ρ'. repeat split; [exact (star_step _ _ _ _ sofar one) | exact path | exact values'].
  Qed.
End Correctness.
