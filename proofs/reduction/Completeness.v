From Tandem Require Import Prelude Rules section2.Lemmas reduction.Lemmas.
Open Scope string_scope. Open Scope list_scope.

Section Completeness.
  Context `{Model}.

  (** Of each step that is a premise the twin is known, from where the rule at hand asks for it. *)
  Ltac symbolically :=
    lazymatch goal with
    | IH : forall ρ, _ -> _ -> exists _, _ |- _ =>
        edestruct IH as (? & [? ?] & ? & ?); clear IH; [.. | symbolically]; same
    | _ => eexists; split; [by_one_rule | split; same]
    end.

  (** V is the initial valuation, which stays. *)
  Lemma stays : forall rule c c', Concrete.rule rule c c' -> snd (fst c') = snd (fst c).
  Proof.
    intros rule c c' R. pose proof (the_case "concrete" rule) as C.
    induction R; cbn [fst snd] in *; first [reflexivity | assumption | unproved].
  Qed.

  Lemma last_step : forall rule c c', Concrete.rule rule c c' -> let V := snd (fst c) in forall ρ,
    eval V (pc ρ) = tt -> same_values V ρ (snd c) ->
    exists ρ', step Symbolic.rule (fst (fst c), ρ) (fst (fst c'), ρ') /\ eval V (pc ρ') = tt /\ same_values V ρ' (snd c').
  Proof.
    intros rule c c' R. pose proof (the_case "concrete" rule) as C.
    induction R; cbn [fst snd] in *; intros ρs path values; sides.
    all: first [solve [symbolically] | unproved].
  Qed.

  (** Completeness. If ⟨S, V, ρ0'⟩ →* ⟨S', V', ρ'⟩, for a trace ρ0 with V(pc(ρ0)) = true and V∘id(ρ0) = V(ρ0'), then
      V' = V and ⟨S, ρ0⟩ →* ⟨S', ρ⟩ for some ρ with V(pc(ρ)) = true and V∘id(ρ) = V(ρ'). Both traces can be ε. *)
  Theorem completeness : forall S S' V V' ρ0 ρ0' ρ',
    steps Concrete.rule (S, V, ρ0') (S', V', ρ') -> abstracts V ρ0 ρ0' ->
    V' = V /\ exists ρ, steps Symbolic.rule (S, ρ0) (S', ρ) /\ abstracts V ρ ρ'.
  Proof.
    intros S S' V V' ρ0 ρ0' ρ' run from. remember (S, V, ρ0') as c eqn:begin. remember (S', V', ρ') as c' eqn:now_.
    revert S' V' ρ' now_. induction run as [| c' c'' run IH [rule last]]; intros S' V' ρ' ->.
    - injection begin as -> -> ->. split; [reflexivity |]. exists ρ0. split; [apply star_refl | exact from].
    - destruct c' as [[S1 V1] ρ1'].
      destruct (IH _ _ _ eq_refl) as [-> (ρ1 & sofar & path1 & values1)].
      pose proof (stays _ _ _ last) as same_V.
      destruct (last_step _ _ _ last ρ1 path1 values1) as (ρ & one & path & values).
      split; [exact same_V |]. exists ρ. split; [exact (star_step _ _ _ _ sofar one) | split; assumption].
  Qed.
End Completeness.
