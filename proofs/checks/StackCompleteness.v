From Tandem Require Import Prelude Rules section2.Lemmas section3.Lemmas checks.Lemmas checks.Stacks.
Open Scope string_scope. Open Scope list_scope.

Section Completeness.
  Context `{Model} {counted : Counted} (D : Declarations).

  Lemma last_step : forall V rule Γ G Γ' G' Δ σ φ, scoped D (locals V) -> unread V -> owned_procedures D ->
    Concrete.rule D rule (Γ, G) (Γ', G') -> Γ = V • Δ -> G = V ∘ σ -> eval V φ = tt -> ready_stack Δ σ ->
    exists Δ' σ' φ', steps (Symbolic.rule D) (Δ, σ, φ) (Δ', σ', φ') /\
      eval V φ' = tt /\ Γ' = V • Δ' /\ G' = V ∘ σ' /\ ready_stack Δ' σ'.
  Proof.
    intros V rule Γ G Γ' G' Δ σ φ covers zero procedures R. pose proof (the_case "concrete" rule) as C.
    inversion R; subst; clear R; intros stack globals path ok; closures; sides.
    all: first [solve [do 3 eexists; split; [by_a_rule | repeat (split; [same |]); same]] | unproved].
  Qed.

  (** Completeness, with inputs. For any computation ⟨(L, S), G⟩ →* ⟨Γ, G'⟩ there is a computation
      ⟨(id, S), id, true⟩ →* ⟨Δ, σ, φ⟩ such that V(φ) = true, Γ = V•Δ and G' = V ∘ σ, for
      V = G ∪ L: where nothing assigns to an input, and V(in#0) = 0. *)
  Theorem completeness : forall S G L V Γ G', V = union L G -> scoped D L ->
    owns S -> owned_procedures D -> unread V ->
    steps (Concrete.rule D) ([(L, S)], G) (Γ, G') -> exists Δ σ φ,
      steps (Symbolic.rule D) ([(idL, S)], idG, True_) (Δ, σ, φ) /\
      eval V φ = tt /\ Γ = V • Δ /\ G' = V ∘ σ.
  Proof.
    intros S G L V Γ G' -> covers no procedures zero run.
    enough (exists Δ σ φ, steps (Symbolic.rule D) ([(idL, S)], idG, True_) (Δ, σ, φ) /\
      eval (union L G) φ = tt /\ Γ = union L G • Δ /\ G' = union L G ∘ σ /\ ready_stack Δ σ)
      as (Δ & σ & φ & sym & path & stack & glob & _) by now exists Δ, σ, φ.
    remember ([(L, S)], G) as c eqn:begin. remember (Γ, G') as c' eqn:now_. revert Γ G' now_.
    induction run as [| c' c'' run IH [rule last]]; intros Γ G' ->.
    - injection begin as -> ->. exists [(idL, S)], idG, True_.
      split; [apply star_refl |]. repeat (split; [reflexivity |]). split; [constructor; [exact no | constructor] |].
      split; [now left | reflexivity].
    - destruct c' as [Γ1 G1]. destruct (IH _ _ eq_refl) as (Δ & σ & φ & sym & path & stack & glob & ok).
      destruct (last_step (union L G) _ _ _ _ _ Δ σ φ covers zero procedures last stack glob path ok)
        as (Δ' & σ' & φ' & sym' & path' & stack' & glob' & ok').
      exists Δ', σ', φ'. split; [exact (star_trans _ _ _ _ sym sym') |]. repeat (split; [assumption |]). assumption.
  Qed.
End Completeness.
