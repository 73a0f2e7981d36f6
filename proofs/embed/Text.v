From Tandem Require Import Rules embed.Ends embed.Theorem31.

(** * Theorem 3.1 of the text

    Rules.v has the terms and both relations as they run, exported from the text of the rules. Its terms are those of
    Lambda.v, one for one, and its relations are the step of Lambda.v: so the theorem is about the text. θ, and what it means
    that a call has not begun, stay those of Lambda.v. *)

Fixpoint of (t : Text.Term) : Term :=
  match t with
  | Text.t_var x => Var x | Text.t_1 t => Lam (of t) | Text.t_2 t t' => App (of t) (of t')
  | Text.t_true => True_ | Text.t_false => False_ | Text.t_if_then_else t1 t2 t3 => If (of t1) (of t2) (of t3)
  | Text.t_0 => Zero | Text.t_succ t => Op succ (of t) | Text.t_pred t => Op pred (of t) | Text.t_iszero t => Op iszero (of t)
  | Text.t_sx s => Input s | Text.t_Exp op ts => Exp op (map of ts) | Text.t_sym t => Sym (of t)
  end.
Fixpoint back (t : Term) : Text.Term :=
  match t with
  | Var x => Text.t_var x | Lam t => Text.t_1 (back t) | App t t' => Text.t_2 (back t) (back t')
  | True_ => Text.t_true | False_ => Text.t_false | If t1 t2 t3 => Text.t_if_then_else (back t1) (back t2) (back t3)
  | Zero => Text.t_0 | Op succ t => Text.t_succ (back t) | Op pred t => Text.t_pred (back t) | Op iszero t => Text.t_iszero (back t)
  | Input s => Text.t_sx s | Exp op ts => Text.t_Exp op (map back ts) | Sym t => Text.t_sym (back t)
  end.

Lemma of_back : forall t, of (back t) = t.
Proof.
  intros t. induction t using Term_induction; cbn; try congruence; [destruct op; cbn; congruence |].
  f_equal. induction H; cbn; congruence.
Qed.
Lemma back_of : forall t, back (of t) = t.
Proof. intros t. induction t using Text.Term_induction; cbn; try congruence. f_equal. induction H; cbn; congruence. Qed.
Lemma of_once : forall t t', of t = of t' -> t = t'.
Proof. intros t t' E. rewrite <- (back_of t), <- (back_of t'). now rewrite E. Qed.

(** ** Values *)
Lemma of_nv : forall t, Text.is_nv t = nv (of t).
Proof. intros t. induction t using Text.Term_induction; cbn; auto. Qed.
Lemma of_value : forall t, Text.is_v t = value (of t).
Proof.
  intros t. induction t using Text.Term_induction; cbn; auto using of_nv.
  induction H; cbn; [reflexivity |]. now rewrite H, IHForall.
Qed.
Lemma of_symbolic : forall t, Text.is_sv t = symbolic (of t).
Proof. intros t. destruct t; try reflexivity. match goal with |- Text.is_sv ?t = _ => exact (of_value t) end. Qed.

(** ** What is put into a term *)
Lemma of_ren : forall t r r', (forall x, r x = r' x) -> of (Text.ren r t) = ren r' (of t).
Proof.
  intros t. induction t using Text.Term_induction; intros r r' same; cbn; auto; f_equal; auto.
  - apply IHt. intros [| x]; cbn; [reflexivity |]. now rewrite same.
  - rewrite !map_map. induction H; cbn; [reflexivity |]. f_equal; auto.
Qed.
Lemma of_subst : forall t s s', (forall x, of (s x) = s' x) -> of (Text.subst s t) = subst s' (of t).
Proof.
  intros t. induction t using Text.Term_induction; intros s s' same; cbn; auto; f_equal; auto.
  - apply IHt. intros [| x]; cbn; [reflexivity |]. rewrite <- same. now apply of_ren.
  - rewrite !map_map. induction H; cbn; [reflexivity |]. f_equal; auto.
Qed.
Lemma of_put : forall v t, of (Text.put v t) = put (of v) (of t).
Proof. intros v t. apply of_subst. now intros [| x]. Qed.
Lemma back_put : forall v t, back (put v t) = Text.put (back v) (back t).
Proof. intros v t. apply of_once. now rewrite of_put, !of_back. Qed.

(** ** The relations *)
Ltac told := repeat match goal with
  | H : Text.is_v _ = _ |- _ => rewrite of_value in H
  | H : Text.is_nv _ = _ |- _ => rewrite of_nv in H
  | H : Text.is_sv _ = _ |- _ => rewrite of_symbolic in H
  end.
Ltac asked := rewrite ?of_value, ?of_nv, ?of_symbolic, ?of_back; auto.
Lemma symbolic_step : forall t t', Text.symbolic t t' -> step Figure5 (of t) (of t').
Proof. intros t t' one. induction one; told; cbn; rewrite ?of_put; try (constructor; assumption); apply (OpSymb _ _ H). Qed.
Lemma concrete_step : forall t t', Text.concrete t t' -> step Figure6 (of t) (of t').
Proof. intros t t' one. induction one; told; cbn; rewrite ?of_put; constructor; auto. now rewrite H. Qed.
Lemma step_symbolic : forall t t', step Figure5 t t' -> Text.symbolic (back t) (back t').
Proof.
  intros t t' one. remember Figure5 as f. induction one; try discriminate; cbn; rewrite ?back_put;
    try (destruct op; cbn); try (constructor; asked; fail).
Qed.
Lemma not_true : forall b : bool, ~ b -> b = false.
Proof. intros [] no; [now destruct no | reflexivity]. Qed.
Lemma step_concrete : forall t t', step Figure6 t t' -> Text.concrete (back t) (back t').
Proof.
  intros t t' one. remember Figure6 as f. induction one; try discriminate; cbn; rewrite ?back_put;
    try (destruct op; cbn); try (constructor; asked; fail). constructor; asked. now apply not_true.
Qed.
Lemma star_of {A B} (R : A -> A -> Prop) (S : B -> B -> Prop) (f : A -> B) :
  (forall a b, R a b -> S (f a) (f b)) -> forall a b, star R a b -> star S (f a) (f b).
Proof. intros each a b run. induction run; econstructor; eauto. Qed.
Lemma symbolic_star : forall t t', star Text.symbolic t t' <-> star (step Figure5) (of t) (of t').
Proof.
  intros t t'. split; intros run; [now apply (star_of _ _ of symbolic_step) |].
  apply (star_of _ _ back step_symbolic) in run. now rewrite !back_of in run.
Qed.
Lemma concrete_star : forall t t', star Text.concrete t t' <-> star (step Figure6) (of t) (of t').
Proof.
  intros t t'. split; intros run; [now apply (star_of _ _ of concrete_step) |].
  apply (star_of _ _ back step_concrete) in run. now rewrite !back_of in run.
Qed.

Definition θ_text (t : Text.Term) : Text.Term := back (θ (of t)).

(** Theorem 3.1, as embed/Theorem31.v repairs it: for all terms t of Figure 5, each value of → is one of →θ, and each of →θ is
    one of →, up to calls that have not begun. *)
Theorem theorem_3_1_text : forall t, program (of t) ->
  (forall v, Text.is_v v = true ->
    (star Text.symbolic t v <-> exists v', Text.is_v v' = true /\ undone (of v) (of v') /\ star Text.concrete (θ_text t) v')) /\
  (forall v', Text.is_v v' = true -> star Text.concrete (θ_text t) v' ->
    exists v, Text.is_v v = true /\ undone (of v) (of v') /\ star Text.symbolic t v).
Proof.
  intros t is. destruct (theorem_3_1 (of t) is) as [each all]. unfold θ_text. split.
  - intros v is_v. rewrite of_value in is_v. rewrite symbolic_star, (each _ is_v). split.
    + intros (v' & is_v' & u & run). exists (back v'). rewrite of_value, concrete_star, !of_back. auto.
    + intros (v' & is_v' & u & run). rewrite of_value in is_v'. rewrite concrete_star, of_back in run. exists (of v'). auto.
  - intros v' is_v' run. rewrite of_value in is_v'. rewrite concrete_star, of_back in run.
    destruct (all _ is_v' run) as (v & is_v & u & run'). exists (back v). rewrite of_value, symbolic_star, !of_back. auto.
Qed.
