From Tandem Require Export embed.Lambda.

(** * What both relations lead to in the end

    n bounds the proofs by induction. *)

(** What an operation on a value is. *)
Definition computed (op : operator) (v : Term) : option Term :=
  match op, v with
  | succ, v => if nv v then Some (Op succ v) else None
  | pred, Zero => Some Zero
  | pred, Op succ n => if nv n then Some n else None
  | iszero, Zero => Some True_
  | iszero, Op succ n => if nv n then Some False_ else None
  | _, _ => None
  end.

Inductive ends : figure -> nat -> Term -> Term -> Prop :=
  | EValue f v : value v -> ends f 0 v v
  | EApp f k m n t1 t t2 v2 v : ends f k t1 (Lam t) -> ends f m t2 v2 -> ends f n (put v2 t) v -> ends f (S (k + m + n)) (App t1 t2) v
  | EIfTrue f m n t1 t2 t3 v : ends f m t1 True_ -> ends f n t2 v -> ends f (S (m + n)) (If t1 t2 t3) v
  | EIfFalse f m n t1 t2 t3 v : ends f m t1 False_ -> ends f n t3 v -> ends f (S (m + n)) (If t1 t2 t3) v
  | EOp f n op t v w : ends f n t v -> computed op v = Some w -> ends f (S n) (Op op t) w
  | EIfSymb k m n t1 s t2 v2 t3 v3 : ends Figure5 k t1 s -> symbolic s -> ends Figure5 m t2 v2 -> ends Figure5 n t3 v3 ->
      ends Figure5 (S (k + m + n)) (If t1 t2 t3) (Exp "if" [s; v2; v3])
  | EOpSymb n op t s : ends Figure5 n t s -> symbolic s -> ends Figure5 (S n) (Op op t) (Exp (name op) [s])
  | ESym n t v : ends Figure6 n t v -> ends Figure6 (S n) (Sym t) (if symbolic v then True_ else False_).

Lemma nv_value : forall t, nv t -> value t.
Proof. intros t is. destruct t as [| | | | | | | op t | | |]; try discriminate; auto. Qed.
Lemma symbolic_value : forall t, symbolic t -> value t.
Proof. intros [] is; try discriminate; auto. Qed.
#[export] Hint Resolve nv_value symbolic_value : values.
Lemma both : forall a b, andb a b <-> a /\ b.
Proof. intros a b. apply andb_true_iff. Qed.

Lemma computed_value : forall op v w, computed op v = Some w -> value w.
Proof.
  intros op v w is. destruct op; cbn in is.
  - destruct (nv v) eqn:number; [| discriminate]. injection is as <-. exact number.
  - destruct v as [| | | | | | | [] n | | |]; try discriminate; [now injection is as <- |].
    destruct (nv n) eqn:number; [| discriminate]. injection is as <-. now apply nv_value.
  - destruct v as [| | | | | | | [] n | | |]; try discriminate; [now injection is as <- |].
    destruct (nv n); [| discriminate]. now injection is as <-.
Qed.
Lemma computed_number : forall op v w, computed op v = Some w -> nv v.
Proof.
  intros op v w is. destruct op; cbn in is; [now destruct (nv v) | |];
    destruct v as [| | | | | | | [] n | | |]; try discriminate; auto; cbn; now destruct (nv n).
Qed.

Lemma ends_value : forall f n t v, ends f n t v -> value v.
Proof.
  intros f n t v run. induction run; auto.
  - eapply computed_value. eassumption.
  - cbn. now rewrite symbolic_value, IHrun2, IHrun3.
  - cbn. now rewrite symbolic_value.
  - now destruct (symbolic v).
Qed.
(** A value is its own end. *)
Lemma value_ends : forall f n t v, ends f n t v -> value t -> v = t.
Proof.
  intros f n t v run. induction run; intros is; try discriminate; auto.
  - destruct op; try discriminate. cbn in *. rewrite (IHrun (nv_value _ is)), is in H. now injection H as <-.
  - destruct op; try discriminate. cbn in is. rewrite (IHrun (nv_value _ is)) in H. now destruct t.
Qed.
Lemma ends_itself : forall f v, value v -> ends f 0 v v.
Proof. now constructor. Qed.

(** ** Steps and ends *)
Lemma star_trans {A} (R : A -> A -> Prop) : forall a b c, star R a b -> star R b c -> star R a c.
Proof. intros a b c ab bc. induction ab; [assumption | econstructor; eauto]. Qed.
Lemma star_inside {A} (R : A -> A -> Prop) (C : A -> A) : (forall a b, R a b -> R (C a) (C b)) -> forall a b, star R a b -> star R (C a) (C b).
Proof. intros inside a b ab. induction ab; econstructor; eauto. Qed.
Lemma star_one {A} (R : A -> A -> Prop) : forall a b, R a b -> star R a b.
Proof. intros a b ab. econstructor; [exact ab | constructor]. Qed.

Lemma ends_star : forall f n t v, ends f n t v -> star (step f) t v.
Proof.
  intros f n t v run. induction run.
  - constructor.
  - eapply star_trans; [apply (star_inside _ (fun t => App t t2)); [intros; now constructor | exact IHrun1] |].
    eapply star_trans; [apply (star_inside _ (App (Lam t))); [intros; now constructor | exact IHrun2] |].
    econstructor; [| exact IHrun3]. constructor. eapply ends_value. eassumption.
  - eapply star_trans; [apply (star_inside _ (fun t => If t t2 t3)); [intros; now constructor | exact IHrun1] |].
    econstructor; [constructor | exact IHrun2].
  - eapply star_trans; [apply (star_inside _ (fun t => If t t2 t3)); [intros; now constructor | exact IHrun1] |].
    econstructor; [constructor | exact IHrun2].
  - eapply star_trans; [apply (star_inside _ (Op op)); [intros; now constructor | exact IHrun] |].
    destruct op; cbn in H; [destruct (nv v); [injection H as <-; constructor | discriminate] | |];
      (destruct v as [| | | | | | | [] n' | | |]; try discriminate; [injection H as <-; apply star_one; constructor |]);
      (destruct (nv n') eqn:number; [| discriminate]); injection H as <-; apply star_one; now constructor.
  - eapply star_trans; [apply (star_inside _ (fun t => If t t2 t3)); [intros; now constructor | exact IHrun1] |].
    eapply star_trans; [apply (star_inside _ (fun t => If s t t3)); [intros; now constructor | exact IHrun2] |].
    pose proof (ends_value _ _ _ _ run2). pose proof (ends_value _ _ _ _ run3).
    eapply star_trans; [apply (star_inside _ (fun t => If s v2 t)); [intros; now constructor | exact IHrun3] |].
    apply star_one. now constructor.
  - eapply star_trans; [apply (star_inside _ (Op op)); [intros; now constructor | exact IHrun] |]. apply star_one. now constructor.
  - eapply star_trans; [apply (star_inside _ Sym); [intros; now constructor | exact IHrun] |]. apply star_one.
    destruct (symbolic v) eqn:is; constructor; auto; [eapply ends_value; eassumption | now rewrite is].
Qed.

Ltac earlier := match goal with run : ends _ _ ?t _, IH : forall n v, ends _ n ?t v -> _ |- _ => destruct (IH _ _ run) as [? ?] end.
Lemma step_ends : forall f t t', step f t t' -> forall n v, ends f n t' v -> exists m, ends f m t v.
Proof.
  intros f t t' one. induction one; intros n' w run;
    try (inversion run; subst; try discriminate; earlier; eexists; econstructor; eassumption).
  - eexists. eapply EApp; [apply ends_itself; reflexivity | apply ends_itself; assumption | exact run].
  - eexists. eapply EIfTrue; [now apply ends_itself | exact run].
  - eexists. eapply EIfFalse; [now apply ends_itself | exact run].
  - rewrite (value_ends _ _ _ _ run eq_refl). eexists. eapply EOp; [now apply ends_itself | reflexivity].
  - rewrite (value_ends _ _ _ _ run (nv_value _ H)). eexists. eapply EOp; [apply (ends_itself f (Op succ n) H) | cbn; now rewrite H].
  - rewrite (value_ends _ _ _ _ run eq_refl). eexists. eapply EOp; [now apply ends_itself | reflexivity].
  - rewrite (value_ends _ _ _ _ run eq_refl). eexists. eapply EOp; [apply (ends_itself f (Op succ n) H) | cbn; now rewrite H].
  - inversion run; subst; try (earlier; eexists; econstructor; eassumption).
    destruct op; try discriminate. destruct (IHone 0 t') as [m run']; [apply ends_itself, nv_value; assumption |].
    eexists. eapply EOp; [exact run' | cbn in *; match goal with number : is_true (nv t') |- _ => now rewrite number end].
  - inversion run; subst; try discriminate; try (earlier; eexists; econstructor; eassumption);
      match goal with r : ends _ _ s _ |- _ => apply value_ends in r; [now subst | now apply symbolic_value] end.
  - inversion run; subst; try discriminate; try (earlier; eexists; econstructor; eassumption);
      match goal with r : ends _ _ s _ |- _ => apply value_ends in r; [now subst | now apply symbolic_value] end.
  - rewrite (value_ends _ _ _ _ run) by (cbn; now rewrite symbolic_value, H0, H1).
    eexists. econstructor; [apply ends_itself | | apply ends_itself | apply ends_itself]; auto with values.
  - rewrite (value_ends _ _ _ _ run) by (cbn; now rewrite symbolic_value).
    eexists. eapply EOpSymb; [apply ends_itself |]; auto with values.
  - rewrite (value_ends _ _ _ _ run eq_refl). eexists. pose proof (ESym 0 s s (ends_itself _ _ (symbolic_value _ H))) as is.
    rewrite H in is. exact is.
  - rewrite (value_ends _ _ _ _ run eq_refl). eexists. pose proof (ESym 0 v v (ends_itself _ _ H)) as is.
    destruct (symbolic v); [now destruct H0 | exact is].
Qed.
Lemma star_ends : forall f t v, star (step f) t v -> value v -> exists n, ends f n t v.
Proof. intros f t v run is. induction run as [| t t' v one _ IH]; [exists 0; now constructor |]. destruct (IH is) as [n run]. eapply step_ends; eassumption. Qed.
