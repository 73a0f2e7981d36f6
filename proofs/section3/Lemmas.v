From Tandem Require Import Prelude section2.Lemmas.

(** V•Δ: each closure (τ, S) at V is (V ∘ τ, S). *)
Definition at_ `{Signature} (V : Valuation) (Δ : Closures) : ConcreteClosures :=
  map (fun '(τ, S') => (V ∘ τ, S')) Δ.
Notation "V • Δ" := (at_ V Δ) (at level 40).

(** "For simplicity we assume here that ū consists of all local variables LVar." A local
    variable that is no parameter may also have its default value: then each procedure can
    have parameters of its own. *)
Definition scoped `{Signature} (D : Declarations) (L : LValuation) : Prop :=
  forall P us S', D P = Some (us, S') -> forall u, In u us \/ L u = default u.

Section Lemmas.
  Context `{Model}.

  Lemma compose_union : forall V τ σ, V ∘ (union τ σ) = union (V ∘ τ) (V ∘ σ).
  Proof. intros. extensionality x. now destruct x. Qed.

  (** Lemma 3.3 (Substitution). Let V = G ∪ L and θ = σ ∪ τ. Then V ∘ θ(e) = V(eθ) for
      every expression e. *)
  Theorem substitution : forall G L V σ τ θ e, V = union L G -> θ = union τ σ ->
    eval (V ∘ θ) e = eval V (subst e θ).
  Proof. intros. apply section2.Lemmas.substitution. Qed.

  (** Corollary 3.4 (Soundness assignment). For V' = V ∘ θ = G' ∪ L' we have that
      V ∘ (σ[x := eθ]) = G'[x := V'(e)] and V ∘ (τ[u := eθ]) = L'[u := V'(e)]. *)
  Theorem soundness_assignment : forall V σ τ θ V' G' L' x u e,
    θ = union τ σ -> V' = V ∘ θ -> G' = V ∘ σ -> L' = V ∘ τ ->
    V' = union L' G' /\
    V ∘ (σ⟦x := subst e θ⟧) = G'⟦x := eval V' e⟧ /\
    V ∘ (τ⟦u := subst e θ⟧) = L'⟦u := eval V' e⟧.
  Proof.
    intros V σ τ θ V' G' L' x u e -> -> -> ->. split; [apply compose_union |].
    now rewrite !compose_update, <- !section2.Lemmas.substitution.
  Qed.

  Lemma eval_list : forall V θ es,
    map (eval V) (map (fun e => subst e θ) es) = map (eval (V ∘ θ)) es.
  Proof. intros. rewrite map_map. apply map_ext. intros. symmetry. apply section2.Lemmas.substitution. Qed.

  Lemma compose_parameters : forall V us ts f,
    V ∘ (parameters us ts f) = parameters us (map (eval V) ts) (V ∘ f).
  Proof.
    intros V us. induction us as [| u us IH]; intros [| t ts] f; cbn; try reflexivity.
    now rewrite IH, compose_update.
  Qed.

  (** Elsewhere the function does not count, if all local variables are parameters or have
      the same value there. *)
  Lemma parameters_elsewhere : forall A (us : list LVar) (ts : list A) f g,
    List.length us = List.length ts -> (forall u, In u us \/ f u = g u) ->
    parameters us ts f = parameters us ts g.
  Proof.
    intros A us. induction us as [| u us IH]; intros [| t ts] f g; cbn; intros same covers; try discriminate.
    - extensionality u. destruct (covers u) as [[] | same_u]. exact same_u.
    - apply IH; [congruence |]. intros v. unfold update. destruct (eq_dec u v) as [<- | other]; [now right |].
      destruct (covers v) as [[<- | later] | same_v]; [congruence | now left | now right].
  Qed.

  (** A call at V: the actual parameters are evaluated, and passed. *)
  Lemma compose_call : forall D P S' V us θ es, D P = Some (us, S') -> scoped D (locals V) ->
    List.length us = List.length (map (fun e => subst e θ) es) ->
    V ∘ (parameters us (map (fun e => subst e θ) es) idL) =
    parameters us (map (eval (V ∘ θ)) es) default.
  Proof.
    intros D P S' V us θ es declared covers same. rewrite compose_parameters, eval_list.
    apply parameters_elsewhere; [now rewrite map_length in * | exact (covers P us S' declared)].
  Qed.

  Lemma at_cons : forall V τ S Δ, V • ((τ, S) :: Δ) = (V ∘ τ, S) :: V • Δ.
  Proof. reflexivity. Qed.
  Lemma at_nil : forall V, V • [] = [].
  Proof. reflexivity. Qed.
End Lemmas.

#[export] Hint Rewrite @compose_union @at_cons @at_nil @map_length using typeclasses eauto : sides.
Ltac more_sides ::=
  repeat match goal with
  | call : ?D ?P = Some (?us, _), covers : scoped ?D (locals ?V) |- context [?V ∘ (parameters ?us _ idL)] =>
      rewrite (compose_call _ _ _ _ _ _ _ call covers) by (rewrite ?map_length; assumption);
      autorewrite with sides
  end.

(** Of a stack V•Δ that is known, Δ is known, too. *)
Ltac closures :=
  repeat match goal with
  | H : _ :: _ = _ • ?Δ |- _ => destruct Δ as [| [? ?] ?]; cbn in H; [discriminate |]
  | H : [] = _ • ?Δ |- _ => destruct Δ as [| [? ?] ?]; cbn in H; [clear H | discriminate]
  | H : _ :: _ = _ :: _ |- _ => injection H as; subst
  | H : (_, _) = (_, _) |- _ => injection H as; subst
  end; subst.
