From Tandem Require Import Prelude Rules Laws.
Open Scope string_scope. Open Scope list_scope.

Section Completeness.
  Context `{Model} {arrays : Arrays}. (* only §2.1 needs the second *)

  (** "a case analysis of the last concrete execution step" *)
  Lemma last_step : forall V0 rule S V S' V' σ φ, Concrete.rule rule (S, V) (S', V') ->
    V = V0 ∘ σ -> eval V0 φ = tt ->
    exists σ' φ', steps Symbolic.rule (S, σ, φ) (S', σ', φ') /\ eval V0 φ' = tt /\ V' = V0 ∘ σ'.
  Proof.
    intros V0 rule S V S' V' σ φ R. pose proof (the_case "concrete" rule) as C.
    inversion R; subst; clear R; intros state path; sides.
    all: first [solve [do 2 eexists; split; [by_a_rule | split; same]] | unproved].
  Qed.

  (** Theorem 2.4 (Completeness). For any concrete computation ⟨S, V0⟩ →* ⟨S', V⟩ there
      exists a symbolic computation ⟨S, id, true⟩ →* ⟨S', σ, φ⟩ for some path condition φ
      and a substitution σ such that V0(φ) = true and V = V0 ∘ σ. *)
  Theorem completeness : forall S S' V0 V,
    steps Concrete.rule (S, V0) (S', V) -> exists σ φ,
      steps Symbolic.rule (S, id, True_) (S', σ, φ) /\ eval V0 φ = tt /\ V = V0 ∘ σ.
  Proof.
    (* "induction on the length of the concrete computation" *)
    intros S S' V0 V run. remember (S, V0) as c eqn:begin. remember (S', V) as c' eqn:now_.
    revert S' V now_. induction run as [| c' c'' run IH [rule last]]; intros S' V ->.
    - injection begin as -> ->. exists id, True_. repeat split. apply star_refl.
    - destruct c' as [S1 V1]. destruct (IH _ _ eq_refl) as (σ & φ & sym & path & state).
      destruct (last_step _ _ _ _ _ _ σ φ last state path) as (σ' & φ' & sym' & path' & state').
      exists σ', φ'. split; [| split; assumption]. exact (star_trans _ _ _ _ sym sym').
  Qed.
End Completeness.
