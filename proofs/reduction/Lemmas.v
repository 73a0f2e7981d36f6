From Tandem Require Import Prelude section2.Lemmas.

(** * Traces of assignments and conditions: no rule stands here *)

Section Traces.
  Context `{Model}.

  (** ρ of the symbolic side and ρ' of the concrete one at V: the authors' is_abstraction. *)
  Definition same_values (V : Valuation) (ρ ρ' : Trace) : Prop := values_after V ρ' = V ∘ after id ρ.
  Definition abstracts (V : Valuation) (ρ ρ' : Trace) : Prop := eval V (pc ρ) = tt /\ same_values V ρ ρ'.

  Lemma abstracts_nothing : forall V, abstracts V [] [].
  Proof. split; reflexivity. Qed.

  (** ** What changes places *)
  Lemma alike_sym : forall free ρ ρ', alike free ρ ρ' -> alike free ρ' ρ.
  Proof.
    assert (forall free ρ ρ', swap free ρ ρ' -> swap free ρ' ρ) as one by (intros free ρ ρ' s; induction s; constructor; tauto).
    intros free ρ ρ' all. induction all as [| ρ' ρ'' all IH last]; [apply star_refl |].
    exact (star_trans _ _ _ _ (star_step _ _ _ _ (star_refl _ _) (one _ _ _ last)) IH).
  Qed.
  Lemma alike_trans : forall free ρ ρ' ρ'', alike free ρ ρ' -> alike free ρ' ρ'' -> alike free ρ ρ''.
  Proof. intros free. exact (star_trans (swap free)). Qed.
  Lemma alike_more : forall free ρ ρ' a, alike free ρ ρ' -> alike free (a :: ρ) (a :: ρ').
  Proof. intros free ρ ρ' a all. induction all; [apply star_refl | eapply star_step; [eassumption | now constructor]]. Qed.
  (** What two actions that change places keep, each trace keeps. *)
  Lemma alike_keeps {A} free (f : Trace -> A) : (forall ρ ρ', swap free ρ ρ' -> f ρ = f ρ') ->
    forall ρ ρ', alike free ρ ρ' -> f ρ = f ρ'.
  Proof. intros one ρ ρ' all. induction all; [reflexivity |]. etransitivity; [eassumption | now apply one]. Qed.

  (** ** What has no x does not depend on it *)
  Lemma subst_no : forall e x (σ : Substitution) t, has_no e x -> subst e (σ⟦x := t⟧) = subst e σ.
  Proof.
    intros e x σ t. induction e as [y | op es IH] using Expr_induction; cbn; intros no.
    - unfold update. destruct (eq_dec x y); congruence.
    - f_equal. induction IH; cbn in *; [reflexivity |]. destruct no. f_equal; auto.
  Qed.
  Lemma eval_no : forall e x (V : Valuation) v, has_no e x -> eval (V⟦x := v⟧) e = eval V e.
  Proof.
    intros e x V v. induction e as [y | op es IH] using Expr_induction; cbn; intros no.
    - unfold update. destruct (eq_dec x y); congruence.
    - f_equal. induction IH; cbn in *; [reflexivity |]. destruct no. f_equal; auto.
  Qed.
  Lemma update_swap : forall A (f : Var -> A) x y a b, EVar x <> EVar y -> f⟦x := a⟧⟦y := b⟧ = f⟦y := b⟧⟦x := a⟧.
  Proof.
    intros A f x y a b differ. extensionality z. unfold update.
    destruct (eq_dec x z), (eq_dec y z); congruence.
  Qed.
  Lemma eval_both : forall V b c d, eval V (And (And b c) d) = tt <-> eval V (And (And b d) c) = tt.
  Proof. intros. rewrite !eval_and. tauto. Qed.
End Traces.

(** ** Tactics: they know the functions, and no rule *)
Ltac known_of_section ::=
  match goal with
  | H : context [after _ (_ :: _)] |- _ => progress cbn [after] in H
  | H : context [pc (_ :: _)] |- _ => progress cbn [pc] in H
  | H : context [values_after _ (_ :: _)] |- _ => progress cbn [values_after] in H
  | E : same_values ?V _ ?ρ |- _ => unfold same_values in E
  | E : values_after ?V ?ρ = _, H : context [values_after ?V ?ρ] |- _ => lazymatch H with E => fail | _ => rewrite E in H end
  end.
Ltac show_of_section ::=
  match goal with
  | |- same_values _ _ _ => unfold same_values
  | |- context [after _ (_ :: _)] => progress cbn [after]
  | |- context [pc (_ :: _)] => progress cbn [pc]
  | |- context [values_after _ (_ :: _)] => progress cbn [values_after]
  | E : values_after ?V ?ρ = _ |- context [values_after ?V ?ρ] => rewrite E
  | |- alike _ (_ :: _) _ => apply alike_more
  end.
