From Tandem Require Import section4.Heaps section4.Values.

(** * Lemma 4.4: substitutions, and the transformations that e[x := new C] presupposes *)
Section Substitution.
  Context `{Typing}.

  Lemma subst_field_dot : forall e' f' h f e, subst_field (Dot e' f') h f e =
    if eq_dec f f' then Cond (Eq (subst_field e' h f e) h) e (Dot (subst_field e' h f e) f) else Dot (subst_field e' h f e) f'.
  Proof. intros. cbn. now rewrite kind_of. Qed.
  Lemma subst_field_cond : forall b e1 e2 h f e, subst_field (Cond b e1 e2) h f e = Cond (subst_field b h f e) (subst_field e1 h f e) (subst_field e2 h f e).
  Proof. intros. cbn. now rewrite kind_of. Qed.
  Lemma subst_field_plain : forall op es h f e, plain op es -> subst_field (EOp op es) h f e = EOp op (map (fun e' => subst_field e' h f e) es).
  Proof. intros op es h f e. unfold plain. cbn. destruct (kind op) as [[] |]; try easy; destruct es as [| ? [| ? []]]; easy. Qed.
  Lemma map_equal : forall A B (F F' : A -> B) es, Forall (fun e => F e = F' e) es -> map F es = map F' es.
  Proof. intros A B F F' es all. induction all; cbn; congruence. Qed.

  (** Lemma 4.4 (Substitution), first half. "Let V(h) ≠ ⊥ and V(e) = v (≠ ⊥)". Then V[h := v](e') = V(e'[h := e]), and one is
      ⊥ if the other is. *)
  Theorem substitution : forall V h e v, value V (place h) <> None -> value V e = Some v ->
    forall e', value (assign V h v) e' = value V (substituted e' h e).
  Proof.
    intros V [x | h f] e v defined is e'; cbn [substituted place] in *.
    - induction e' as [y | e' f IH | b e1 e2 IHb IH1 IH2 | op es P IH] using heap_induction.
      + cbn -[eq_dec]. unfold update. destruct (eq_dec y x), (eq_dec x y); cbn; congruence.
      + change (subst_var (Dot e' f) x e) with (Dot (subst_var e' x e) f). now rewrite !value_dot, IH.
      + change (subst_var (Cond b e1 e2) x e) with (Cond (subst_var b x e) (subst_var e1 x e) (subst_var e2 x e)). now rewrite !value_cond, IHb, IH1, IH2.
      + change (subst_var (EOp op es) x e) with (EOp op (map (fun e' => subst_var e' x e) es)). rewrite !value_plain by auto using plain_map.
        rewrite map_map. f_equal. now apply map_equal.
    - rewrite value_dot in defined. unfold at_field in defined. cbn [assign]. destruct (value V h) as [o |] eqn:at_h; [| now destruct defined].
      destruct (eq_dec o nil) as [| no]; [now destruct defined |]. pose proof tt_ff.
      induction e' as [y | e' f' IH | b e1 e2 IHb IH1 IH2 | op es P IH] using heap_induction.
      + reflexivity.
      + rewrite subst_field_dot, value_dot, IH. destruct (eq_dec f f') as [<- | other].
        * rewrite value_cond, value_eq, value_dot, at_h, is. destruct (value V (subst_field e' h f e)) as [w |]; cbn; [| reflexivity].
          unfold update. destruct (eq_dec w o) as [-> | other]; [| destruct (eq_dec o w); [congruence |]]; cbn.
          all: repeat match goal with |- context [eq_dec ?a ?b] => destruct (eq_dec a b) end; congruence.
        * rewrite value_dot. destruct (value V (subst_field e' h f e)) as [w |]; cbn; [| reflexivity]. destruct (eq_dec w nil); [reflexivity |].
          unfold update. destruct (eq_dec o w) as [<- | _]; [destruct (eq_dec f f') |]; congruence.
      + now rewrite subst_field_cond, !value_cond, IHb, IH1, IH2.
      + rewrite subst_field_plain by assumption. rewrite !value_plain by auto using plain_map. rewrite map_map. f_equal. now apply map_equal.
  Qed.

  (** The transformations keep V(e). *)
  Section Turn.
    Variable x : Var.
    Lemma turn_field_cond : forall b e1 e2 f, turn_field x (Cond b e1 e2) f =
      if (within x e1 || within x e2)%bool then Cond b (turn_field x e1 f) (turn_field x e2 f) else Dot (Cond b e1 e2) f.
    Proof. intros. cbn. now rewrite kind_of. Qed.
    Lemma turn_right_cond : forall e b e1 e2, turn_right x e (Cond b e1 e2) =
      if (within x e1 || within x e2)%bool then Cond b (turn_right x e e1) (turn_right x e e2) else Eq e (Cond b e1 e2).
    Proof. intros. cbn. now rewrite kind_of. Qed.
    Lemma turn_equation_cond : forall b e1 e2 e, turn_equation x (Cond b e1 e2) e =
      if (within x e1 || within x e2)%bool then Cond b (turn_equation x e1 e) (turn_equation x e2 e) else turn_right x (Cond b e1 e2) e.
    Proof. intros. cbn. now rewrite kind_of. Qed.
    Lemma settled_dot : forall e f, settled x (Dot e f).
    Proof. intros e f b e1 e2 _ E. injection E as E. apply operator_injective in E. discriminate. Qed.
    Lemma settled_var : forall y, settled x (EVar y).
    Proof. intros y b e1 e2 _ E. discriminate. Qed.
    Lemma settled_plain : forall op es, plain op es -> settled x (EOp op es).
    Proof. intros op es P b e1 e2 _ E. injection E as -> ->. unfold plain in P. now rewrite kind_of in P. Qed.

    Lemma chosen_field : forall H b v w f, at_field H (chosen b v w) f = chosen b (at_field H v f) (at_field H w f).
    Proof. intros F [b |] v w f; cbn; [| reflexivity]. now destruct (eq_dec b tt), (eq_dec b ff). Qed.
    Lemma chosen_map : forall A B (F : A -> option B) b v w, match chosen b v w with Some a => F a | None => None end =
      chosen b (match v with Some a => F a | None => None end) (match w with Some a => F a | None => None end).
    Proof. intros A B F [b |] v w; cbn; [| reflexivity]. now destruct (eq_dec b tt), (eq_dec b ff). Qed.
    Lemma value_turn_field : forall V e f, value V (turn_field x e f) = value V (Dot e f).
    Proof.
      intros V e f. induction e as [y | e f' _ | b e1 e2 _ IH1 IH2 | op es P _] using heap_induction.
      1, 2, 4: now rewrite turn_field_settled by auto using settled_var, settled_dot, settled_plain.
      rewrite turn_field_cond. destruct (within x e1 || within x e2)%bool; [| reflexivity].
      now rewrite value_cond, IH1, IH2, !value_dot, value_cond, chosen_field.
    Qed.
    Definition equality (v w : option Val) : option Val := option_map (fun b : bool => if b then tt else ff) (equated v w).
    Lemma chosen_left : forall b v w u, equality (chosen b v w) u = chosen b (equality v u) (equality w u).
    Proof. intros [b |] v w u; cbn; [| reflexivity]. now destruct (eq_dec b tt), (eq_dec b ff). Qed.
    Lemma chosen_right : forall b v w u, equality u (chosen b v w) = chosen b (equality u v) (equality u w).
    Proof. intros [b |] v w [u |]; cbn; try reflexivity; now destruct (eq_dec b tt), (eq_dec b ff). Qed.
    Lemma value_turn_right : forall V e e', value V (turn_right x e e') = value V (Eq e e').
    Proof.
      intros V e e'. induction e' as [y | e' f' _ | b e1 e2 _ IH1 IH2 | op es P _] using heap_induction.
      1, 2, 4: now rewrite turn_right_settled by auto using settled_var, settled_dot, settled_plain.
      rewrite turn_right_cond. destruct (within x e1 || within x e2)%bool; [| reflexivity].
      rewrite value_cond, IH1, IH2, !value_eq, value_cond. symmetry. apply chosen_right.
    Qed.
    Lemma value_turn_equation : forall V e e', value V (turn_equation x e e') = value V (Eq e e').
    Proof.
      intros V e e'. induction e as [y | e f' _ | b e1 e2 _ IH1 IH2 | op es P _] using heap_induction.
      1, 2, 4: now rewrite turn_equation_settled, value_turn_right by auto using settled_var, settled_dot, settled_plain.
      rewrite turn_equation_cond. destruct (within x e1 || within x e2)%bool; [| apply value_turn_right].
      rewrite value_cond, IH1, IH2, !value_eq, value_cond. symmetry. apply chosen_left.
    Qed.
    Lemma value_turn : forall V e, value V (turn x e) = value V e.
    Proof.
      intros V [y | op es]; [reflexivity |]. unfold turn. destruct (kind op) as [[f | | | |] |] eqn:K; try reflexivity; apply operator_of in K; subst.
      - destruct es as [| e []]; try reflexivity. apply value_turn_field.
      - destruct es as [| e [| e' []]]; try reflexivity. apply value_turn_equation.
      - destruct es as [| e [| e' []]]; try reflexivity. destruct (within x e || within x e')%bool; [| reflexivity].
        change (EOp (operator Differs) [e; e']) with (Ne e e'). rewrite value_not, value_turn_equation, value_eq, value_ne.
        destruct (equated _ _) as [[] |]; cbn; f_equal; [now apply not_false | now apply not_true].
    Qed.

    (** Without loss of generality. e ⇝* e' implies V(e) = V(e'), and one is ⊥ if the other is. *)
    Theorem transformations : forall V e, value V (wlog x e) = value V e.
    Proof.
      intros V e. induction e as [y | op es IH] using Expr_induction; [reflexivity |].
      change (wlog x (EOp op es)) with (turn x (EOp op (map (wlog x) es))). rewrite value_turn. cbn. rewrite map_map.
      now rewrite (map_equal _ _ (fun e => value V (wlog x e)) (value V) es IH).
    Qed.
  End Turn.

  (** e[x := new C], by what e is. *)
  Section New.
    Variable x : Var.
    Lemma new_dot : forall e f, new x (Dot e f) = if eq_dec e (EVar x) then Some (Initial f) else option_map (fun e => Dot e f) (new x e).
    Proof. intros. cbn -[eq_dec]. rewrite kind_of. destruct (eq_dec e (EVar x)); [reflexivity |]. now destruct (new x e). Qed.
    Lemma new_cond : forall b e1 e2, new x (Cond b e1 e2) =
      match new x b, new x e1, new x e2 with Some b, Some e1, Some e2 => Some (Cond b e1 e2) | _, _, _ => None end.
    Proof. intros. cbn. rewrite kind_of. now destruct (new x b), (new x e1), (new x e2). Qed.
    Lemma new_eq : forall e e', new x (Eq e e') =
      if eq_dec e (EVar x) then if eq_dec e' (EVar x) then Some True_ else option_map never (new x e')
      else if eq_dec e' (EVar x) then option_map never (new x e)
      else match new x e, new x e' with Some e, Some e' => Some (Eq e e') | _, _ => None end.
    Proof.
      intros. cbn -[eq_dec]. rewrite kind_of. destruct (eq_dec e (EVar x)), (eq_dec e' (EVar x)); try reflexivity. now destruct (new x e), (new x e').
    Qed.
    Lemma new_ne : forall e e', new x (Ne e e') = match new x e, new x e' with Some e, Some e' => Some (Ne e e') | _, _ => None end.
    Proof. intros. cbn. rewrite kind_of. now destruct (new x e), (new x e'). Qed.
    Lemma new_op : forall op es, kind op = None -> new x (EOp op es) = option_map (EOp op) (all_defined (map (new x) es)).
    Proof. intros op es K. cbn. now rewrite K. Qed.
    Lemma never_typed : forall e s, typed e s -> typed (never e) Boolean.
    Proof.
      intros e s t. destruct sort_false as [F G], sort_not as [F' G'].
      assert (typed False_ Boolean) as no by (rewrite <- G; apply typed_op; [apply kind_false | rewrite F; constructor]).
      unfold never. destruct e; [exact no |]. destruct (eq_dec _ Nil); [exact no |]. rewrite <- G'. apply typed_op; [apply kind_not | rewrite F'].
      repeat constructor. now apply typed_eq with s.
    Qed.
    Lemma value_never : forall V e, value V (never e) = option_map (fun _ => ff) (value V e).
    Proof.
      intros V e. assert (value V (Not (Eq e e)) = option_map (fun _ => ff) (value V e)) as no.
      { rewrite value_not, value_eq. destruct (value V e) as [v |]; cbn; [| reflexivity]. destruct (eq_dec v v) as [_ | []]; [| reflexivity]. f_equal. now apply not_false. }
      unfold never. destruct e; [apply value_false |]. destruct (eq_dec _ Nil) as [-> |]; [| exact no]. now rewrite value_false, value_nil.
    Qed.
    Lemma true_typed : typed True_ Boolean.
    Proof. destruct sort_true as [F G]. rewrite <- G. apply typed_op; [apply kind_true | rewrite F; constructor]. Qed.

    Hypothesis object : vsort x = Object.
    Lemma new_typed : forall e s, typed e s -> forall e', new x e = Some e' -> typed e' s.
    Proof.
      intros e s t. by_type t; intros e''.
      - cbn. destruct (eq_dec y x); [discriminate |]. intros E. injection E as <-. constructor.
      - cbn. rewrite kind_of. intros E. injection E as <-. apply typed_nil.
      - rewrite new_dot. destruct (eq_dec e (EVar x)); [intros E; injection E as <-; apply initial_typed |].
        destruct (new x e) as [e1 |]; [| discriminate]. intros E. injection E as <-. constructor. now apply IHt.
      - rewrite new_cond. destruct (new x b), (new x e1), (new x e2); try discriminate. intros E. injection E as <-. constructor; auto.
      - rewrite new_eq. destruct (eq_dec e (EVar x)), (eq_dec e' (EVar x)).
        + intros E. injection E as <-. apply true_typed.
        + destruct (new x e'); [| discriminate]. intros E. injection E as <-. eapply never_typed. eauto.
        + destruct (new x e); [| discriminate]. intros E. injection E as <-. eapply never_typed. eauto.
        + destruct (new x e), (new x e'); try discriminate. intros E. injection E as <-. eapply typed_eq; eauto.
      - rewrite new_ne. destruct (new x e), (new x e'); try discriminate. intros E. injection E as <-. eapply typed_ne; eauto.
      - rewrite new_op by assumption. destruct (all_defined (map (new x) es)) as [es' |] eqn:E; [| discriminate]. intros E'. injection E' as <-.
        apply typed_op; [assumption |]. clear - IH E. revert es' E. induction IH as [| e s es ss is IH F]; cbn; intros es' E.
        + injection E as <-. constructor.
        + destruct (new x e); [| discriminate]. destruct (all_defined (map (new x) es)); [| discriminate]. injection E as <-. constructor; auto.
    Qed.

    (** V[x := new C](e) = V(e[x := new C]), and one is ⊥ if the other is, where e[x := new C] is defined. *)
    Lemma created_value : forall V o, consistent V -> outside V o -> forall e s, typed e s -> forall e', new x e = Some e' ->
      value (create V x o) e = value V e'.
    Proof.
      intros V o ok [made fresh] e s t. pose proof (made _ _ : o <> nil) as some.
      assert (forall e v, typed e Object -> value V e = Some v -> v <> o) as old.
      { intros e0 v t0 E ->. destruct (fits_value V ok _ _ t0 _ E); contradiction. }
      assert (value (create V x o) (EVar x) = Some o) as is_o by (cbn; unfold update; now destruct (eq_dec x x)).
      assert (forall s, typed (EVar x) s -> s = Object) as sort_x by (intros s0 t0; inversion t0; congruence).
      by_type t; intros e''.
      - cbn. unfold update. destruct (eq_dec y x); [discriminate |]. intros E. injection E as <-. cbn. destruct (eq_dec x y); congruence.
      - intros E. assert (new x Nil = Some Nil) as N by (cbn; now rewrite kind_of). rewrite N in E. injection E as <-. now rewrite !value_nil.
      - rewrite new_dot, value_dot. destruct (eq_dec e (EVar x)) as [-> | _].
        + intros E. injection E as <-. rewrite is_o. unfold Initial. rewrite value_constant. cbn. destruct (eq_dec o nil); [contradiction |].
          unfold update. now destruct (eq_dec o o).
        + destruct (new x e) as [e1 |] eqn:N; [| discriminate]. intros E. injection E as <-. rewrite value_dot, (IHt _ eq_refl).
          destruct (value V e1) as [v |] eqn:E; [| reflexivity]. cbn. destruct (eq_dec v nil); [reflexivity |]. unfold update.
          destruct (eq_dec o v) as [<- |]; [| reflexivity]. destruct (old e1 o); auto. now apply (new_typed e Object t).
      - rewrite new_cond, value_cond. destruct (new x b) eqn:B, (new x e1) eqn:E1, (new x e2) eqn:E2; try discriminate. intros E. injection E as <-.
        now rewrite value_cond, (IHt1 _ eq_refl), (IHt2 _ eq_refl), (IHt3 _ eq_refl).
      - rewrite new_eq, value_eq. destruct (eq_dec e (EVar x)) as [-> | _], (eq_dec e' (EVar x)) as [-> | _].
        + intros E. injection E as <-. rewrite is_o, value_true. cbn. now destruct (eq_dec o o).
        + destruct (new x e') as [e1 |] eqn:N; [| discriminate]. intros E. injection E as <-. rewrite is_o, (IHt2 _ eq_refl), value_never.
          destruct (value V e1) as [v |] eqn:E; [| reflexivity]. cbn. apply sort_x in t1 as ->. destruct (eq_dec o v) as [<- |]; [| reflexivity].
          destruct (old e1 o); auto. now apply (new_typed e' Object t2).
        + destruct (new x e) as [e1 |] eqn:N; [| discriminate]. intros E. injection E as <-. rewrite is_o, (IHt1 _ eq_refl), value_never.
          destruct (value V e1) as [v |] eqn:E; [| reflexivity]. cbn. apply sort_x in t2 as ->. destruct (eq_dec v o) as [-> |]; [| reflexivity].
          destruct (old e1 o); auto. now apply (new_typed e Object t1).
        + destruct (new x e) eqn:N, (new x e') eqn:N'; try discriminate. intros E. injection E as <-. now rewrite value_eq, (IHt1 _ eq_refl), (IHt2 _ eq_refl).
      - rewrite new_ne, value_ne. destruct (new x e) eqn:N, (new x e') eqn:N'; try discriminate. intros E. injection E as <-.
        now rewrite value_ne, (IHt1 _ eq_refl), (IHt2 _ eq_refl).
      - rewrite new_op by assumption. destruct (all_defined (map (new x) es)) as [es' |] eqn:E; [| discriminate]. intros E'. injection E' as <-.
        rewrite !value_plain by auto using none_plain. f_equal. clear - IH E. revert es' E. induction IH as [| e s es ss is IH F]; cbn; intros es' E.
        + now injection E as <-.
        + destruct (new x e) as [e1 |]; [| discriminate]. destruct (all_defined (map (new x) es)); [| discriminate]. injection E as <-.
          cbn. now rewrite (is _ eq_refl), (F _ eq_refl).
    Qed.

    (** e has no conditional expression with x as argument. *)
    Fixpoint no_argument (e : Expr) : Prop :=
      match e with
      | EVar _ => True
      | EOp op es =>
          fold_right (fun e rest => no_argument e /\ rest) True es /\
          match kind op, es with Some Choice, [_; e1; e2] => e1 <> EVar x /\ e2 <> EVar x | _, _ => True end
      end.
    Lemma no_argument_cond : forall b e1 e2, no_argument (Cond b e1 e2) <-> no_argument b /\ no_argument e1 /\ no_argument e2 /\ e1 <> EVar x /\ e2 <> EVar x.
    Proof. intros. cbn. rewrite kind_of. tauto. Qed.
    Lemma no_argument_operands : forall op es, kind op <> Some Choice -> no_argument (EOp op es) <-> Forall no_argument es.
    Proof.
      intros op es no. assert (no_argument (EOp op es) <-> fold_right (fun e rest => no_argument e /\ rest) True es) as ->
        by (cbn; destruct (kind op) as [[] |]; tauto).
      induction es as [| e es IH]; cbn; [split; constructor |]. rewrite Forall_cons_iff. tauto.
    Qed.
    Ltac operator_is := rewrite kind_of; discriminate.

    Lemma new_no_argument : forall e s, typed e s -> forall e', new x e = Some e' -> no_argument e.
    Proof.
      assert (new x (EVar x) = None) as undefined by (cbn; now destruct (eq_dec x x)).
      intros e s t. by_type t; intros e'' N.
      - exact I.
      - apply no_argument_operands; [operator_is | constructor].
      - apply no_argument_operands; [operator_is |]. constructor; [| constructor]. rewrite new_dot in N.
        destruct (eq_dec e (EVar x)) as [-> |]; [exact I |]. destruct (new x e); [eauto | discriminate].
      - rewrite new_cond in N. destruct (new x b), (new x e1) eqn:N1, (new x e2) eqn:N2; try discriminate.
        apply no_argument_cond. repeat split; eauto; congruence.
      - apply no_argument_operands; [operator_is |]. rewrite new_eq in N.
        destruct (eq_dec e (EVar x)) as [-> |], (eq_dec e' (EVar x)) as [-> |].
        + repeat constructor.
        + destruct (new x e'); [| discriminate]. repeat constructor. eauto.
        + destruct (new x e); [| discriminate]. repeat constructor. eauto.
        + destruct (new x e), (new x e'); try discriminate. repeat constructor; eauto.
      - apply no_argument_operands; [operator_is |]. rewrite new_ne in N. destruct (new x e), (new x e'); try discriminate. repeat constructor; eauto.
      - apply no_argument_operands; [congruence |]. rewrite new_op in N by assumption. destruct (all_defined (map (new x) es)) as [es' |] eqn:E; [| discriminate].
        clear - IH E. revert es' E. induction IH as [| e s es ss is IH F]; intros es' E; [constructor |]. cbn in E.
        destruct (new x e); [| discriminate]. destruct (all_defined (map (new x) es)); [| discriminate]. constructor; eauto.
    Qed.
  End New.
End Substitution.
