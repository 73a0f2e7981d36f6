From Tandem Require Import section4.Heaps section4.Values section4.Substitution.

(** * Where path(ρ) is defined

    "we may assume that the variable x can only be dereferenced or appear as an argument of an equation": after the
    transformations e[x := new C] is defined, unless e is an object. So path(ρ) is defined for each ρ whose expressions have
    sorts. *)

Definition typed_event `{Types} (a : Event) : Prop :=
  match a with Tested b => typed b Boolean | Assigned h e => exists s, typed (place h) s /\ typed e s | Made x => vsort x = Object end.

Section Paths.
  Context `{Typing}.

  (** Types are kept. *)
  Lemma dot_inverted : forall e s, typed e s -> forall e0 f, e = Dot e0 f -> typed e0 Object /\ s = fsort f.
  Proof.
    intros e s t. destruct t as [y | | e f t | | | | op es K _]; intros e0 f0 E; try discriminate; injection E as E.
    all: try (apply operator_injective in E; discriminate).
    - apply operator_injective in E. injection E as ->. subst. now split.
    - subst op. now rewrite kind_of in K.
  Qed.
  Lemma var_inverted : forall x s, typed (EVar x) s -> s = vsort x.
  Proof. intros x s t. now inversion t. Qed.
  Lemma kind_plain : forall k es, match k with Field_ _ | Choice => False | _ => True end -> plain (operator k) es.
  Proof. intros k es ok. unfold plain. rewrite kind_of. now destruct k. Qed.
  Lemma Forall2_map : forall A B (R : A -> B -> Prop) (F : A -> A) es ss, Forall2 (fun e s => R (F e) s) es ss -> Forall2 R (map F es) ss.
  Proof. intros A B R F es ss all. induction all; constructor; assumption. Qed.
  Lemma substituted_typed : forall h e s0, typed (place h) s0 -> typed e s0 -> forall e' s, typed e' s -> typed (substituted e' h e) s.
  Proof.
    intros [x | h g] a s0 th te e' s t; cbn [place substituted] in *.
    - apply var_inverted in th as ->. revert te. by_type t; intros te.
      + cbn. destruct (eq_dec y x) as [-> |]; [assumption | constructor].
      + apply typed_nil.
      + apply typed_dot. auto.
      + apply typed_cond; auto.
      + eapply typed_eq; eauto.
      + eapply typed_ne; eauto.
      + apply (typed_op op); [assumption |]. apply Forall2_map. clear - IH te. induction IH; constructor; auto.
    - destruct (dot_inverted _ _ th h g eq_refl) as [to ->]. clear th. revert te. by_type t; intros te.
      + constructor.
      + unfold Nil. rewrite subst_field_plain by now apply kind_plain. apply typed_nil.
      + rewrite subst_field_dot. destruct (eq_dec g f) as [<- |]; [| apply typed_dot; auto].
        apply typed_cond; [eapply typed_eq; eauto | assumption | apply typed_dot; auto].
      + rewrite subst_field_cond. apply typed_cond; auto.
      + unfold Eq. rewrite subst_field_plain by now apply kind_plain. eapply typed_eq; eauto.
      + unfold Ne. rewrite subst_field_plain by now apply kind_plain. eapply typed_ne; eauto.
      + rewrite subst_field_plain by now apply none_plain. apply typed_op; [assumption |]. apply Forall2_map. clear - IH te. induction IH; constructor; auto.
  Qed.
  Lemma and_typed : forall b c, typed b Boolean -> typed c Boolean -> typed (And b c) Boolean.
  Proof. intros b c tb tc. destruct sort_and as [T G]. rewrite <- G. apply typed_op; [apply kind_and | rewrite T; repeat constructor; assumption]. Qed.
  Lemma not_typed : forall b, typed b Boolean -> typed (Not b) Boolean.
  Proof. intros b tb. destruct sort_not as [T G]. rewrite <- G. apply typed_op; [apply kind_not | rewrite T; repeat constructor; assumption]. Qed.
  Lemma conj_typed : forall l r b c, typed b Boolean -> typed c Boolean -> typed (Conj l r b c) Boolean.
  Proof. intros l r b c tb tc. unfold Conj. destruct (r && is_True c)%bool; [assumption |]. destruct (l && is_True b)%bool; [assumption | now apply and_typed]. Qed.
  Lemma each_typed : forall bs, Forall (fun b => typed b Boolean) bs -> typed (Each true bs) Boolean.
  Proof.
    intros [| b bs] all; [apply true_typed |]. inversion all as [| ? ? tb tbs]; subst. cbn [Each]. clear all. revert b tb.
    induction tbs as [| c bs tc tbs IH]; intros b tb; cbn [fold_left]; [assumption | apply IH; now apply conj_typed].
  Qed.
  Lemma absence_typed : forall e s, typed e s -> typed (absence e) Boolean.
  Proof.
    intros e s t. by_type t.
    - apply true_typed.
    - cbn. rewrite kind_of. apply true_typed.
    - rewrite absence_dot. apply conj_typed; [| assumption]. eapply typed_ne; [eassumption | apply typed_nil].
    - rewrite absence_cond. destruct (eq_dec _ _); apply conj_typed; auto. now apply typed_cond.
    - unfold Eq. rewrite absence_eq by auto. now apply each_typed; repeat constructor.
    - unfold Ne. rewrite absence_eq by auto. now apply each_typed; repeat constructor.
    - rewrite absence_op by assumption. apply each_typed. clear - IH. induction IH; constructor; assumption.
  Qed.

  Section Ready.
    Variable x : Var.
    Hypothesis object : vsort x = Object.
    Lemma within_cond : forall b e1 e2, within x (Cond b e1 e2) = (within x e1 || within x e2)%bool.
    Proof. intros. cbn. now rewrite kind_of. Qed.
    Lemma within_plain : forall op es, plain op es -> within x (EOp op es) = false.
    Proof. intros op es. unfold plain. cbn. destruct (kind op) as [[] |]; try easy; destruct es as [| ? [| ? [| ? []]]]; easy. Qed.
    Lemma within_dot : forall e f, within x (Dot e f) = false.
    Proof. intros. cbn. now rewrite kind_of. Qed.
    Lemma within_sort : forall e s, typed e s -> within x e = true -> s = Object.
    Proof.
      intros e s t. by_type t; intros W.
      - cbn in W. destruct (eq_dec y x); [congruence | discriminate].
      - reflexivity.
      - now rewrite within_dot in W.
      - rewrite within_cond in W. apply Bool.orb_true_iff in W as [W | W]; auto.
      - unfold Eq in W. now rewrite within_plain in W by now apply kind_plain.
      - unfold Ne in W. now rewrite within_plain in W by now apply kind_plain.
      - now rewrite within_plain in W by now apply none_plain.
    Qed.
    Lemma within_undefined : forall e, within x e = true -> new x e = None.
    Proof.
      intros e. induction e as [y | e f _ | b e1 e2 _ IH1 IH2 | op es P _] using heap_induction; intros W.
      - cbn in *. now destruct (eq_dec y x).
      - now rewrite within_dot in W.
      - rewrite within_cond in W. rewrite new_cond. apply Bool.orb_true_iff in W as [W | W]; [rewrite (IH1 W) | rewrite (IH2 W)]; now destruct (new x b), (new x e1).
      - now rewrite within_plain in W.
    Qed.
    Lemma defined_settled : forall e e', new x e = Some e' -> settled x e.
    Proof.
      intros e e' N b e1 e2 W ->. rewrite within_undefined in N; [discriminate |]. rewrite within_cond. now apply Bool.orb_true_iff.
    Qed.

    (** After the transformations e is x, or e[x := new C] is defined, or it is a conditional expression of these. *)
    Inductive ready : Expr -> Sort -> Prop :=
      | ready_x : ready (EVar x) (vsort x)
      | ready_defined e e' s : new x e = Some e' -> typed e s -> ready e s
      | ready_cond b e1 e2 s : ready b Boolean -> ready e1 s -> ready e2 s -> ready (Cond b e1 e2) s.
    Lemma ready_typed : forall e s, ready e s -> typed e s.
    Proof. intros e s r. induction r; [constructor | assumption | now apply typed_cond]. Qed.
    Lemma not_within : forall e s, ready e s -> within x e = false -> exists e', new x e = Some e'.
    Proof.
      intros e s r. induction r as [| e e' s N _ | b e1 e2 s rb IHb _ IH1 _ IH2]; intros W.
      - cbn in W. now destruct (eq_dec x x).
      - eauto.
      - rewrite within_cond in W. apply Bool.orb_false_iff in W as [W1 W2]. rewrite new_cond.
        destruct IHb as [b' ->]; [| destruct (IH1 W1) as [? ->], (IH2 W2) as [? ->]; eauto].
        destruct (within x b) eqn:W; [| reflexivity]. apply ready_typed in rb. now apply (within_sort b Boolean) in W.
    Qed.
    Lemma ready_sort : forall e s, ready e s -> s <> Object -> exists e', new x e = Some e'.
    Proof.
      intros e s r no. apply (not_within e s r). destruct (within x e) eqn:W; [| reflexivity]. destruct no. exact (within_sort _ _ (ready_typed _ _ r) W).
    Qed.

    Lemma ready_field : forall e s f, ready e s -> s = Object -> typed (turn_field x e f) (fsort f) /\ exists e', new x (turn_field x e f) = Some e'.
    Proof.
      intros e s f r. induction r as [| e e' s N t | b e1 e2 s rb _ r1 IH1 r2 IH2]; intros E; [| subst s ..].
      - rewrite turn_field_settled by apply settled_var. split; [apply typed_dot; rewrite <- E; constructor |]. rewrite new_dot.
        destruct (eq_dec (EVar x) (EVar x)) as [_ | []]; eauto.
      - rewrite turn_field_settled by now apply defined_settled with e'. split; [now apply typed_dot |]. rewrite new_dot, N. destruct (eq_dec e (EVar x)); cbn; eauto.
      - rewrite turn_field_cond. destruct IH1 as [t1 [e1' N1]], IH2 as [t2 [e2' N2]]; try reflexivity.
        destruct (within x e1 || within x e2)%bool eqn:W.
        + split; [apply typed_cond; auto using ready_typed |]. rewrite new_cond, N1, N2. destruct (ready_sort b Boolean rb) as [b' ->]; [discriminate | eauto].
        + split; [apply typed_dot, typed_cond; auto using ready_typed |]. rewrite new_dot. destruct (eq_dec (Cond b e1 e2) (EVar x)); [discriminate |].
          destruct (not_within (Cond b e1 e2) Object) as [e' ->]; [now apply ready_cond | now rewrite within_cond | cbn; eauto].
    Qed.

    Definition simple (e : Expr) : Prop := e = EVar x \/ exists e', new x e = Some e'.
    Lemma simple_settled : forall e, simple e -> settled x e.
    Proof. intros e [-> | [e' N]]; [apply settled_var | now apply defined_settled with e']. Qed.
    Lemma simple_equation : forall e e', simple e -> simple e' -> exists e'', new x (Eq e e') = Some e''.
    Proof.
      intros e e' is is'. rewrite new_eq. destruct (eq_dec e (EVar x)) as [-> | no], (eq_dec e' (EVar x)) as [-> | no']; eauto.
      - destruct is' as [| [? ->]]; [contradiction | cbn; eauto].
      - destruct is as [| [? ->]]; [contradiction | cbn; eauto].
      - destruct is as [| [? ->]], is' as [| [? ->]]; try contradiction. eauto.
    Qed.
    Lemma ready_right : forall e s, simple e -> typed e s -> forall e', ready e' s ->
      typed (turn_right x e e') Boolean /\ exists e'', new x (turn_right x e e') = Some e''.
    Proof.
      intros e s is t e' r. revert t. induction r as [| e' e1 s N t' | b e1 e2 s rb _ r1 IH1 r2 IH2]; intros t.
      - rewrite turn_right_settled by apply settled_var. split; [eapply typed_eq; [eassumption | constructor] |]. apply simple_equation; [assumption | now left].
      - rewrite turn_right_settled by now apply defined_settled with e1. split; [eapply typed_eq; eassumption |]. apply simple_equation; [assumption | right; eauto].
      - rewrite turn_right_cond. destruct (IH1 t) as [t1 [e1' N1]], (IH2 t) as [t2 [e2' N2]].
        destruct (within x e1 || within x e2)%bool eqn:W.
        + split; [apply typed_cond; auto using ready_typed |]. rewrite new_cond, N1, N2. destruct (ready_sort b Boolean rb) as [b' ->]; [discriminate | eauto].
        + split; [eapply typed_eq; [eassumption | apply typed_cond; auto using ready_typed] |]. apply simple_equation; [assumption | right].
          apply (not_within _ s); [now apply ready_cond | now rewrite within_cond].
    Qed.
    Lemma ready_equation : forall e s, ready e s -> forall e', ready e' s ->
      typed (turn_equation x e e') Boolean /\ exists e'', new x (turn_equation x e e') = Some e''.
    Proof.
      intros e s r e'. induction r as [| e e1 s N t | b e1 e2 s rb _ r1 IH1 r2 IH2]; intros r'.
      - rewrite turn_equation_settled by apply settled_var. apply (ready_right _ (vsort x)); [now left | constructor | assumption].
      - rewrite turn_equation_settled by now apply defined_settled with e1. apply (ready_right _ s); [right; eauto | assumption | assumption].
      - rewrite turn_equation_cond. destruct (IH1 r') as [t1 [e1' N1]], (IH2 r') as [t2 [e2' N2]].
        destruct (within x e1 || within x e2)%bool eqn:W.
        + split; [apply typed_cond; auto using ready_typed |]. rewrite new_cond, N1, N2. destruct (ready_sort b Boolean rb) as [b' ->]; [discriminate | eauto].
        + apply (ready_right _ s); [right | apply typed_cond; auto using ready_typed | assumption].
          apply (not_within _ s); [now apply ready_cond | now rewrite within_cond].
    Qed.
    Lemma wlog_none : forall op es, kind op = None -> wlog x (EOp op es) = EOp op (map (wlog x) es).
    Proof. intros op es K. cbn. now rewrite K. Qed.
    Lemma wlog_ready : forall e s, typed e s -> ready (wlog x e) s.
    Proof.
      intros e s t. by_type t.
      - cbn. destruct (eq_dec y x) as [-> | no]; [constructor |]. apply ready_defined with (EVar y); [| constructor]. cbn. now destruct (eq_dec y x).
      - assert (wlog x Nil = Nil) as -> by (cbn; rewrite ?kind_of; reflexivity). apply ready_defined with Nil; [cbn; now rewrite kind_of | apply typed_nil].
      - assert (wlog x (Dot e f) = turn_field x (wlog x e) f) as -> by (cbn; rewrite ?kind_of; reflexivity).
        destruct (ready_field _ _ f IHt eq_refl) as [t' [e' N]]. now apply ready_defined with e'.
      - assert (wlog x (Cond b e1 e2) = Cond (wlog x b) (wlog x e1) (wlog x e2)) as -> by (cbn; rewrite ?kind_of; reflexivity). now apply ready_cond.
      - assert (wlog x (Eq e e') = turn_equation x (wlog x e) (wlog x e')) as -> by (cbn; rewrite ?kind_of; reflexivity).
        destruct (ready_equation _ _ IHt1 _ IHt2) as [t' [e'' N]]. now apply ready_defined with e''.
      - assert (wlog x (Ne e e') = if (within x (wlog x e) || within x (wlog x e'))%bool then Not (turn_equation x (wlog x e) (wlog x e')) else Ne (wlog x e) (wlog x e'))
          as -> by (cbn; rewrite ?kind_of; reflexivity).
        destruct (within x (wlog x e) || within x (wlog x e'))%bool eqn:W.
        + destruct (ready_equation _ _ IHt1 _ IHt2) as [t' [e'' N]]. apply ready_defined with (Not e''); [| now apply not_typed].
          unfold Not. rewrite new_op by apply kind_not. cbn. now rewrite N.
        + apply Bool.orb_false_iff in W as [W W']. destruct (not_within _ _ IHt1 W) as [e1 N1], (not_within _ _ IHt2 W') as [e2 N2].
          apply ready_defined with (Ne e1 e2); [now rewrite new_ne, N1, N2 | eapply typed_ne; eauto using ready_typed].
      - rewrite wlog_none by assumption. destruct (no_objects op K) as [_ none].
        assert (exists es', all_defined (map (new x) (map (wlog x) es)) = Some es' /\ Forall2 typed (map (wlog x) es) (takes op)) as [es' [E ts']].
        { clear - IH none object. induction IH as [| e s es ss r IH F]; [exists []; split; [reflexivity | constructor] |].
          destruct F as [es' [E ts]]; [intros in_; apply none; now right |]. cbn. rewrite E.
          destruct (ready_sort _ _ r) as [e' ->]; [intros ->; apply none; now left |]. cbn. exists (e' :: es'). split; [reflexivity |]. constructor; [now apply ready_typed | assumption]. }
        apply ready_defined with (EOp op es'); [rewrite new_op, E by assumption; reflexivity | now apply typed_op].
    Qed.

    (** x is no value of e, and so none of what e becomes. *)
    Lemma within_wlog : forall e s, typed e s -> within x (wlog x e) = within x e.
    Proof.
      assert (forall e s, typed e s -> s <> Object -> within x e = false) as none.
      { intros e s t no. destruct (within x e) eqn:W; [| reflexivity]. destruct no. exact (within_sort e s t W). }
      intros e s t. pose proof (wlog_ready e s t) as r. apply ready_typed in r. revert r. by_type t; intros r.
      - reflexivity.
      - assert (wlog x Nil = Nil) as -> by (cbn; now rewrite kind_of). reflexivity.
      - rewrite within_dot. assert (wlog x (Dot e f) = turn_field x (wlog x e) f) as -> by (cbn; rewrite ?kind_of; reflexivity).
        destruct (ready_field _ _ f (wlog_ready e Object t) eq_refl) as [_ [e' N]]. destruct (within x (turn_field x (wlog x e) f)) eqn:W; [| reflexivity]. apply within_undefined in W. congruence.
      - assert (wlog x (Cond b e1 e2) = Cond (wlog x b) (wlog x e1) (wlog x e2)) as -> by (cbn; rewrite ?kind_of; reflexivity).
        now rewrite !within_cond, IHt2, IHt3 by now apply ready_typed, wlog_ready.
      - rewrite (none _ _ r) by discriminate. symmetry. apply (none _ Boolean); [eapply typed_eq; eauto | discriminate].
      - rewrite (none _ _ r) by discriminate. symmetry. apply (none _ Boolean); [eapply typed_ne; eauto | discriminate].
      - destruct (no_objects op K) as [no _]. rewrite (none _ _ r no). symmetry. exact (none _ _ (typed_op op es K ts) no).
    Qed.
    Lemma becomes_defined : forall e s, typed e s -> within x e = false -> exists e', new x (wlog x e) = Some e'.
    Proof. intros e s t W. apply (not_within _ s); [now apply wlog_ready | now rewrite (within_wlog e s t)]. Qed.

    (** Without loss of generality. For e that does not denote x, the transformations keep the value of e, or its absence, and no
        conditional expression has x as argument after them. *)
    Theorem without_loss : forall e s, typed e s -> within x e = false -> (forall V, value V (wlog x e) = value V e) /\ no_argument x (wlog x e).
    Proof.
      intros e s t W. split; [intros V; apply transformations |]. destruct (becomes_defined e s t W) as [e' N].
      exact (new_no_argument x (wlog x e) s (ready_typed _ _ (wlog_ready e s t)) e' N).
    Qed.

    (** Lemma 4.4, second half. V[x := new C](e) = V(e[x := new C]), and one is ⊥ if the other is, for e that does not denote x:
        after the transformations e[x := new C] is defined. *)
    Theorem creation : forall e s, typed e s -> within x e = false -> exists e', new x (wlog x e) = Some e' /\
      forall V o, consistent V -> outside V o -> value (create V x o) e = value V e'.
    Proof.
      intros e s t W. destruct (becomes_defined e s t W) as [e' N]. exists e'. split; [exact N |]. intros V o ok new.
      rewrite <- (transformations x (create V x o) e). exact (created_value x object V o ok new (wlog x e) s (ready_typed _ _ (wlog_ready e s t)) e' N).
    Qed.

    (** Old objects. V[x := new C](e) is nil, an object that exists in V, or ⊥, for an object e other than x in which x is no
        argument of conditional expressions. *)
    Theorem old_objects : forall e, typed e Object -> e <> EVar x -> no_argument x e -> forall V o, consistent V -> outside V o ->
      forall v, value (create V x o) e = Some v -> v = nil \/ In v (domain V).
    Proof.
      intros e t other none V o ok free v E. assert (within x e = false) as W.
      { clear - other none. induction e as [y | e f _ | b e1 e2 _ IH1 IH2 | op es P _] using heap_induction.
        - cbn. destruct (eq_dec y x); congruence.
        - apply within_dot.
        - apply no_argument_cond in none as (_ & n1 & n2 & o1 & o2). rewrite within_cond. apply Bool.orb_false_iff. auto.
        - now apply within_plain. }
      destruct (creation e Object t W) as (e' & N & same). rewrite (same V o ok free) in E.
      exact (fits_value V ok e' Object (new_typed x (wlog x e) Object (ready_typed _ _ (wlog_ready e Object t)) e' N) v E).
    Qed.
  End Ready.

  (** path(ρ) is defined, and a Boolean expression. *)
  Theorem path_defined : forall ρ, Forall typed_event ρ -> exists φ, path ρ = Some φ /\ typed φ Boolean.
  Proof.
    intros ρ ok. induction ok as [| [b | h e | x] ρ a _ (φ & E & t)]; cbn [path]; rewrite ?E.
    - exists True_. split; [reflexivity | apply true_typed].
    - eexists. split; [reflexivity | now apply and_typed].
    - destruct a as (s & th & te). eexists. split; [reflexivity |]. apply conj_typed; [now apply substituted_typed with s |].
      apply conj_typed; now apply absence_typed with s.
    - pose proof (wlog_ready x a φ Boolean t) as r. destruct (ready_sort x a _ _ r) as [φ' N]; [discriminate |]. exists φ'. split; [assumption |].
      exact (new_typed x (wlog x φ) Boolean (ready_typed x (wlog x φ) Boolean r) φ' N).
  Qed.
End Paths.
