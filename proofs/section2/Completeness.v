From Tandem Require Import Prelude Rules Laws.
Open Scope string_scope. Open Scope list_scope.

Section Completeness.
  Context `{Model} {arrays : Arrays}. (* only §2.1 needs the second *)

  (** Of each step that is a premise the twin is known, from where the rule at hand asks for it. *)
  Ltac symbolically :=
    lazymatch goal with
    | IH : forall σ φ, _ -> _ -> exists _, _ |- _ =>
        edestruct IH as (? & ? & [? ?] & ? & ?); clear IH; [.. | symbolically]; same
    | _ => do 2 eexists; split; [by_one_rule | split; same]
    end.

  (** "a case analysis of the last concrete execution step" *)
  Lemma last_step : forall V0 rule c c', Concrete.rule rule c c' -> forall σ φ,
    snd c = V0 ∘ σ -> eval V0 φ = tt ->
    exists σ' φ', step Symbolic.rule (fst c, σ, φ) (fst c', σ', φ') /\ eval V0 φ' = tt /\ snd c' = V0 ∘ σ'.
  Proof.
    (* "induction" on the derivation: a step may be the premise of a rule *)
    intros V0 rule c c' R. pose proof (the_case "concrete" rule) as C.
    induction R; cbn [fst snd] in *; intros σ φ state path; sides.
    all: first [solve [symbolically] | unproved].
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
      destruct (last_step _ _ _ _ last σ φ state path) as (σ' & φ' & sym' & path' & state').
      exists σ', φ'. split; [| split; assumption]. eapply star_step; eassumption.
  Qed.
End Completeness.
