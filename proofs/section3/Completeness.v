From Tandem Require Import Prelude Rules section2.Lemmas section3.Lemmas.
Open Scope string_scope. Open Scope list_scope.

Section Completeness.
  Context `{Model} (D : Declarations).

  Lemma last_step : forall V rule Γ G Γ' G' Δ σ φ, scoped D (locals V) ->
    Concrete.rule D rule (Γ, G) (Γ', G') -> Γ = V • Δ -> G = V ∘ σ -> eval V φ = tt ->
    exists Δ' σ' φ', step (Symbolic.rule D) (Δ, σ, φ) (Δ', σ', φ') /\
      eval V φ' = tt /\ Γ' = V • Δ' /\ G' = V ∘ σ'.
  Proof.
    intros V rule Γ G Γ' G' Δ σ φ covers R. pose proof (the_case "concrete" rule) as C.
    inversion R; subst; clear R; intros stack globals path; closures; sides.
    all: first [solve [do 3 eexists; split; [by_one_rule | repeat split; same]] | unproved].
  Qed.

  (** Theorem 3.6 (Completeness). For any computation ⟨(L, S), G⟩ →* ⟨Γ, G'⟩ there is a
      computation ⟨(id, S), id, true⟩ →* ⟨Δ, σ, φ⟩ such that V(φ) = true, Γ = V•Δ and
      G' = V ∘ σ, for V = G ∪ L. *)
  Theorem completeness : forall S G L V Γ G', V = union L G -> scoped D L ->
    steps (Concrete.rule D) ([(L, S)], G) (Γ, G') -> exists Δ σ φ,
      steps (Symbolic.rule D) ([(idL, S)], idG, True_) (Δ, σ, φ) /\
      eval V φ = tt /\ Γ = V • Δ /\ G' = V ∘ σ.
  Proof.
    intros S G L V Γ G' -> covers run. remember ([(L, S)], G) as c eqn:begin.
    remember (Γ, G') as c' eqn:now_. revert Γ G' now_.
    induction run as [| c' c'' run IH [rule last]]; intros Γ G' ->.
    - injection begin as -> ->. exists [(idL, S)], idG, True_. repeat split. apply star_refl.
    - destruct c' as [Γ1 G1]. destruct (IH _ _ eq_refl) as (Δ & σ & φ & sym & path & stack & glob).
      destruct (last_step (union L G) _ _ _ _ _ Δ σ φ covers last stack glob path)
        as (Δ' & σ' & φ' & sym' & path' & stack' & glob').
      exists Δ', σ', φ'. repeat split; try assumption. exact (star_step _ _ _ _ sym sym').
  Qed.
End Completeness.
