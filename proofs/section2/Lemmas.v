From Tandem Require Import Prelude.
Section Lemmas.
  Context `{Model}.

  (** Lemma 2.1 (Substitution). V ∘ σ(e) = V(eσ). *)
  Theorem substitution : forall V σ e, eval (V ∘ σ) e = eval V (subst e σ).
  Proof.
    intros V σ e. induction e as [x | op es IH] using Expr_induction; cbn.
    - reflexivity.                                      (* semantics of x *)
    - f_equal. rewrite map_map. now apply map_ext_Forall. (* induction hypothesis *)
  Qed.

  (** Corollary 2.2 (Soundness assignment). For V' = V ∘ σ we have that
      V ∘ (σ[x := eσ]) = V'[x := V'(e)]. *)
  Theorem soundness_assignment : forall V V' σ x e, V' = V ∘ σ ->
    V ∘ (σ⟦x := subst e σ⟧) = V'⟦x := eval V' e⟧.
  Proof.
    intros V V' σ x e ->. extensionality y. unfold compose at 1, update.
    destruct (eq_dec x y) as [<- | distinct].
    - now rewrite substitution. (* substitution lemma *)
    - reflexivity.              (* def. V ∘ σ *)
  Qed.

  Lemma compose_update : forall X `{EqDec X} V (σ : X -> Expr) x e,
    V ∘ (σ⟦x := e⟧) = (V ∘ σ)⟦x := eval V e⟧.
  Proof. intros. extensionality y. unfold compose, update. now destruct (eq_dec x y). Qed.

  Lemma compose_id : forall V, V ∘ id = V.
  Proof. reflexivity. Qed.

  Lemma eval_not : forall V b, eval V (Not b) = tt <-> eval V b = ff.
  Proof. intros. apply not_true. Qed.
  Lemma eval_not_false : forall V b, eval V (Not b) = ff <-> eval V b = tt.
  Proof. intros. apply not_false. Qed.
  Lemma eval_and : forall V b c, eval V (And b c) = tt <-> eval V b = tt /\ eval V c = tt.
  Proof. intros. apply and_true. Qed.
  Lemma eval_and_false : forall V b c, eval V (And b c) = ff <-> eval V b = ff \/ eval V c = ff.
  Proof. intros. apply and_false. Qed.
  Lemma eval_or : forall V b c, eval V (Or b c) = tt <-> eval V b = tt \/ eval V c = tt.
  Proof. intros. apply or_true. Qed.
  Lemma eval_or_false : forall V b c, eval V (Or b c) = ff <-> eval V b = ff /\ eval V c = ff.
  Proof. intros. apply or_false. Qed.
  Lemma eval_true : forall V, eval V True_ = tt.
  Proof. reflexivity. Qed.
End Lemmas.


#[export] Hint Rewrite <- @substitution : sides.
#[export] Hint Rewrite @compose_update @compose_id @eval_true : sides.

(** ** Tactics: they know the functions, and no rule *)

(** The rule that the case at hand is about, for messages. *)
Definition of_rule (side : string) (rule : ID) : Prop := True.
Lemma the_case : forall side rule, of_rule side rule.
Proof. exact (fun _ _ => I). Qed.

(** Write V(eσ) as V∘σ(e), and V∘(σ[x := e]) as (V∘σ)[x := V(e)]: these are equations. *)
Ltac equations := autorewrite with sides.

(** What is known: V(b ∧ c) = true is two equations. *)
Ltac known_of_section := fail. (* what other sections add *)
Ltac known :=
  match goal with
  | H : eval _ (And _ _) = tt |- _ => apply eval_and in H
  | H : eval _ (And _ _) = ff |- _ => apply eval_and_false in H
  | H : eval _ (Or _ _) = tt |- _ => apply eval_or in H
  | H : eval _ (Or _ _) = ff |- _ => apply eval_or_false in H
  | H : eval _ (Not _) = tt |- _ => apply eval_not in H
  | H : eval _ (Not _) = ff |- _ => apply eval_not_false in H
  | H : _ /\ _ |- _ => destruct H
  | H : _ \/ _ |- _ => destruct H
  | H : exists _, _ |- _ => destruct H
  | H : step _ _ _ |- _ => destruct H
  | H : of_rule _ _ -> _ |- _ => specialize (H I)
  | H : eval ?V ?φ = tt -> _, path : eval ?V ?φ = tt |- _ => specialize (H path)
  | H : eval _ (subst _ _) = _ |- _ => rewrite <- substitution in H
  | H : ?x = ?x |- _ => clear H
  end.
Ltac more_sides := idtac. (* what other sections add *)
Ltac sides :=
  cbn [fst snd] in *; repeat first [known | known_of_section]; autorewrite with sides in *; more_sides; subst.

(** What is to be shown, likewise, part by part. *)
Ltac show_of_section := fail. (* what other sections add *)
Ltac cases_of_section := fail.
Ltac show :=
  lazymatch goal with
  | |- exists _, _ => eexists; show
  | |- _ /\ _ => split; show
  | |- eval _ (And _ _) = tt => apply eval_and; show
  | |- eval _ (And _ _) = ff => apply eval_and_false; show
  | |- eval _ (Or _ _) = tt => apply eval_or; show
  | |- eval _ (Or _ _) = ff => apply eval_or_false; show
  | |- eval _ (Not _) = tt => apply eval_not; show
  | |- eval _ (Not _) = ff => apply eval_not_false; show
  | |- eval _ (subst _ _) = _ => rewrite <- substitution; show
  | |- _ \/ _ => first [left; show | right; show | cases_of_section; show]
  | _ => first [reflexivity | assumption | show_of_section; show | equations; more_sides; first [solve [eauto] | repeat f_equal; solve [eauto]]]
  end.
Ltac same := first [reflexivity | assumption | show].

Lemma one_step {A} (rule : ID -> A -> A -> Prop) a b : step rule a b -> steps rule a b.
Proof. exact (star_step _ _ _ _ (star_refl _ _)). Qed.
Lemma leads {A} (rule : ID -> A -> A -> Prop) r a b c : rule r a b -> b = c -> step rule a c.
Proof. intros R <-. now exists r. Qed.

(** One of the rules leads there in a step, by steps that are known where it has premises; and in steps. *)
Ltac by_one_rule := eapply leads; [econstructor; first [same | eassumption] | same].
Ltac by_a_rule := eapply one_step; by_one_rule.

(** Print what is left, and of which rule, and fail. *)
Ltac facts :=
  match goal with
  | H : ?P |- _ =>
      lazymatch type of P with Prop => idtac end;
      lazymatch P with of_rule _ _ => fail | Model => fail | Arrays => fail | Counted => fail | _ => idtac end;
      idtac "@from" P; fail
  | |- _ => idtac
  end.
Ltac unproved :=
  lazymatch goal with
  | _ : of_rule ?side ?rule |- ?G =>
      idtac "@rule" side rule; facts; idtac "@show" G; fail 1 "not proved for this rule"
  end.
