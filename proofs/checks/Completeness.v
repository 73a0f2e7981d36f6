From Tandem Require Import Prelude Rules section2.Lemmas checks.Lemmas.
Open Scope string_scope. Open Scope list_scope.

Section Completeness.
  Context `{Model} {counted : Counted}.

  (** "a case analysis of the last concrete execution step" *)
  Lemma last_step : forall V0 rule S V S' V' σ φ, unread V0 -> Concrete.rule rule (S, V) (S', V') ->
    V = V0 ∘ σ -> eval V0 φ = tt -> ready S σ ->
    exists σ' φ', steps Symbolic.rule (S, σ, φ) (S', σ', φ') /\ eval V0 φ' = tt /\ V' = V0 ∘ σ' /\ ready S' σ'.
  Proof.
    intros V0 rule S V S' V' σ φ zero R. pose proof (the_case "concrete" rule) as C.
    inversion R; subst; clear R; intros state path ok; sides.
    all: first [solve [do 2 eexists; split; [by_a_rule | repeat (split; [same |]); same]] | unproved].
  Qed.

  (** Completeness, with inputs. For any concrete computation ⟨S, V0⟩ →* ⟨S', V⟩ there exists a
      symbolic computation ⟨S, id, true⟩ →* ⟨S', σ, φ⟩ such that V0(φ) = true and V = V0 ∘ σ, for S
      that assigns to no input, and V0(in#0) = 0. *)
  Theorem completeness : forall S S' V0 V, owns S -> unread V0 ->
    steps Concrete.rule (S, V0) (S', V) -> exists σ φ,
      steps Symbolic.rule (S, id, True_) (S', σ, φ) /\ eval V0 φ = tt /\ V = V0 ∘ σ.
  Proof.
    intros S S' V0 V no zero run.
    enough (exists σ φ, steps Symbolic.rule (S, id, True_) (S', σ, φ) /\ eval V0 φ = tt /\ V = V0 ∘ σ /\ ready S' σ)
      as (σ & φ & sym & path & state & _) by now exists σ, φ.
    remember (S, V0) as c eqn:begin. remember (S', V) as c' eqn:now_.
    revert S' V now_. induction run as [| c' c'' run IH [rule last]]; intros S' V ->.
    - injection begin as -> ->. exists id, True_. repeat split; try assumption; [apply star_refl | apply counting_id ..].
    - destruct c' as [S1 V1]. destruct (IH _ _ eq_refl) as (σ & φ & sym & path & state & ok).
      destruct (last_step _ _ _ _ _ _ σ φ zero last state path ok) as (σ' & φ' & sym' & path' & state' & ok').
      exists σ', φ'. repeat (split; [eassumption || exact (star_trans _ _ _ _ sym sym') |]). exact ok'.
  Qed.
End Completeness.
