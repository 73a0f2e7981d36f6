From Tandem Require Import section4.Traces.

Section Lemmas.
  Context `{World}.

  Lemma value_true : forall V, value V True_ = Some tt.
  Proof. intros. unfold True_. clauses. now rewrite true_is. Qed.
  Lemma value_and : forall V b c, value V (And b c) = Some tt <-> value V b = Some tt /\ value V c = Some tt.
  Proof.
    intros V b c. unfold And. clauses. destruct (value V b) as [v |], (value V c) as [w |]; cbn; try (split; [discriminate | intros [? ?]; discriminate]).
    split; [intros E; injection E as E; apply and_true in E as [-> ->]; auto |].
    intros [E E']. f_equal. apply and_true. split; congruence.
  Qed.
  Lemma value_not : forall V b, value V (Not b) = Some tt <-> value V b = Some ff.
  Proof.
    intros V b. unfold Not. clauses. destruct (value V b) as [v |]; cbn; [| split; discriminate].
    split; intros E; injection E as E; f_equal; now apply not_true.
  Qed.
  Lemma value_exists : forall V e, value V (Exists e) = Some tt <-> exists o, ovalue V e = Some (Some o).
  Proof.
    intros V e. unfold Exists. rewrite value_not. clauses. destruct (ovalue V e) as [[o |] |]; cbn.
    - destruct (decide (Some o) None) as [E | _]; [discriminate |]. split; [now exists o | reflexivity].
    - destruct (decide None None) as [_ | []]; [| reflexivity]. split; [| intros [? E]; discriminate].
      intros E. injection E as E. now destruct tt_ff.
    - split; [discriminate | intros [? E]; discriminate].
  Qed.
  Lemma branch_true : forall A b (v w : option A), branch b v w <> None <->
    (b = Some tt /\ v <> None) \/ (b = Some ff /\ w <> None).
  Proof.
    intros A [b |] v w; cbn; [| split; [congruence | intros [[E _] | [E _]]; discriminate]].
    pose proof tt_ff. destruct (decide b tt) as [-> | no]; [| destruct (decide b ff) as [-> | no']].
    - split; [auto | intros [[_ ?] | [E _]]; [assumption | congruence]].
    - split; [auto | intros [[E _] | [_ ?]]; [congruence | assumption]].
    - split; [congruence | intros [[E _] | [E _]]; congruence].
  Qed.
  Lemma defined {A} : forall v : option A, v <> None <-> exists a, v = Some a.
  Proof. intros [a |]; split; [now exists a | discriminate | congruence | intros [? E]; discriminate]. Qed.

  (** Lemma 4.3. For any expression e we have that V(e) ≠ ⊥ iff V(δ(e)) = true. *)
  Theorem absence_of_errors : forall V,
    (forall e, ovalue V e <> None <-> value V (odelta e) = Some tt) /\
    (forall d, value V d <> None <-> value V (delta d) = Some tt) /\
    (forall ds, values V ds <> None <-> value V (deltas ds) = Some tt).
  Proof.
    intros V. apply expressions.
    - clauses. rewrite value_true. now split; [| discriminate].
    - intros x. clauses. rewrite value_true. now split; [| discriminate].
    - intros e IH f. clauses. rewrite value_and, value_exists, <- IH.
      destruct (ovalue V e) as [[o |] |]; cbn; split; try discriminate; try congruence.
      + intros _. split; [now exists o | discriminate].
      + intros [[? E] _]. discriminate.
      + intros [[? E] _]. discriminate.
    - intros b IHb e1 IH1 e2 IH2. clauses. rewrite value_and, branch_true, IH1, IH2, <- IHb.
      clauses. rewrite defined. split.
      + intros [[-> ok] | [-> ok]]; (split; [now eexists |]); cbn; destruct (decide tt tt); try congruence.
        destruct (decide ff tt) as [E | _]; [now destruct tt_ff |]. now destruct (decide ff ff).
      + intros [[v ->] ok]. cbn in ok. destruct (decide v tt) as [-> | _]; [now left |].
        destruct (decide v ff) as [-> | _]; [now right | discriminate].
    - intros y. clauses. rewrite value_true. now split; [| discriminate].
    - intros e IH g. clauses. rewrite value_and, value_exists, <- IH.
      destruct (ovalue V e) as [[o |] |]; cbn; split; try discriminate; try congruence.
      + intros _. split; [now exists o | discriminate].
      + intros [[? E] _]. discriminate.
      + intros [[? E] _]. discriminate.
    - intros e1 IH1 e2 IH2. clauses. rewrite value_and, <- IH1, <- IH2.
      destruct (ovalue V e1), (ovalue V e2); cbn; (split; [intros; split |]); try congruence; intros [? ?]; congruence.
    - intros op ds IH. clauses. rewrite <- IH. destruct (values V ds); cbn; split; congruence.
    - intros b IHb d1 IH1 d2 IH2. clauses. rewrite value_and, <- IHb.
      clauses. rewrite branch_true, IH1, IH2, defined. split.
      + intros [[-> ok] | [-> ok]]; (split; [now eexists |]); cbn; destruct (decide tt tt); try congruence.
        destruct (decide ff tt) as [E | _]; [now destruct tt_ff |]. now destruct (decide ff ff).
      + intros [[v ->] ok]. cbn in ok. destruct (decide v tt) as [-> | _]; [now left |].
        destruct (decide v ff) as [-> | _]; [now right | discriminate].
    - clauses. rewrite value_true. now split; [| discriminate].
    - intros d IHd ds IH. clauses. rewrite value_and, <- IHd, <- IH.
      destruct (value V d), (values V ds); cbn; (split; [intros; split |]); try congruence; intros [? ?]; congruence.
  Qed.

  (** Lemma 4.4 (Substitution), first half. "Let V(h) ≠ ⊥ and V(e) = v (≠ ⊥)", and h no field of
      nil: then V[h := v](e') = V(e'[h := e]), and one is ⊥ if the other is. *)
  Theorem substitution : forall V a V', assigned V a = Some V' ->
    (forall e, ovalue V' e = ovalue V (osubst a e)) /\
    (forall d, value V' d = value V (subst a d)) /\
    (forall ds, values V' ds = values V (substs a ds)).
  Proof.
    intros V a V' to.
    assert (forall x, Some (ovar V' x) = ovalue V (at_ov a x)) as variables.
    { intros x. destruct a as [x' e | y d | h f e | h g d]; cbn [assigned at_ov at_dv at_of at_df option_map] in *.
      - destruct (ovalue V e) as [v |] eqn:E; [| discriminate]. injection to as <-. cbn [ovar dvar set_ov set_dv]. unfold update.
        now destruct (decide x' x).
      - destruct (value V d); [| discriminate]. now injection to as <-.
      - destruct (ovalue V h) as [[o |] |], (ovalue V e); try discriminate. now injection to as <-.
      - destruct (ovalue V h) as [[o |] |], (value V d); try discriminate. now injection to as <-. }
    assert (forall y, Some (dvar V' y) = value V (at_dv a y)) as variables'.
    { intros y. destruct a as [x e | y' d | h f e | h g d]; cbn [assigned at_ov at_dv at_of at_df option_map] in *.
      - destruct (ovalue V e); [| discriminate]. now injection to as <-.
      - destruct (value V d) as [v |] eqn:E; [| discriminate]. injection to as <-. cbn [ovar dvar set_ov set_dv]. unfold update.
        now destruct (decide y' y).
      - destruct (ovalue V h) as [[o |] |], (ovalue V e); try discriminate. now injection to as <-.
      - destruct (ovalue V h) as [[o |] |], (value V d); try discriminate. now injection to as <-. }
    assert (forall e f, at_field (ovalue V e) (fun o => ofield V' o f) = ovalue V (at_of a e f)) as fields.
    { intros e' f'. destruct a as [x e | y d | h f e | h g d]; cbn [assigned at_ov at_dv at_of at_df option_map] in *.
      - destruct (ovalue V e); [| discriminate]. now injection to as <-.
      - destruct (value V d); [| discriminate]. now injection to as <-.
      - destruct (ovalue V h) as [[o |] |] eqn:at_h, (ovalue V e) as [v |] eqn:at_e; try discriminate. injection to as <-.
        cbn [ofield dfield set_of set_df]. unfold update. destruct (decide f f') as [<- | other]; clauses.
        + rewrite at_h, at_e. destruct (ovalue V e') as [[o' |] |]; clauses; try reflexivity.
          * destruct (decide (Some o') (Some o)) as [E | no], (decide o o') as [E' | no']; try congruence.
            -- destruct (decide tt tt) as [_ | []]; [| reflexivity]. subst. now destruct (decide f f).
            -- destruct (decide ff tt) as [T | _]; [now destruct tt_ff |]. now destruct (decide ff ff).
          * destruct (decide None (Some o)) as [E | no]; [discriminate |].
            destruct (decide ff tt) as [T | _]; [now destruct tt_ff |]. now destruct (decide ff ff).
        + destruct (ovalue V e') as [[o' |] |]; clauses; try reflexivity.
          destruct (decide o o') as [<- |]; [| reflexivity]. now destruct (decide f f').
      - destruct (ovalue V h) as [[o |] |], (value V d); try discriminate. now injection to as <-. }
    assert (forall e g, at_field (ovalue V e) (fun o => dfield V' o g) = value V (at_df a e g)) as fields'.
    { intros e' g'. destruct a as [x e | y d | h f e | h g d]; cbn [assigned at_ov at_dv at_of at_df option_map] in *.
      - destruct (ovalue V e); [| discriminate]. now injection to as <-.
      - destruct (value V d); [| discriminate]. now injection to as <-.
      - destruct (ovalue V h) as [[o |] |], (ovalue V e); try discriminate. now injection to as <-.
      - destruct (ovalue V h) as [[o |] |] eqn:at_h, (value V d) as [v |] eqn:at_d; try discriminate. injection to as <-.
        cbn [ofield dfield set_of set_df]. unfold update. destruct (decide g g') as [<- | other]; clauses.
        + rewrite at_h, at_d. destruct (ovalue V e') as [[o' |] |]; clauses; try reflexivity.
          * destruct (decide (Some o') (Some o)) as [E | no], (decide o o') as [E' | no']; try congruence.
            -- destruct (decide tt tt) as [_ | []]; [| reflexivity]. subst. now destruct (decide g g).
            -- destruct (decide ff tt) as [T | _]; [now destruct tt_ff |]. now destruct (decide ff ff).
          * destruct (decide None (Some o)) as [E | no]; [discriminate |].
            destruct (decide ff tt) as [T | _]; [now destruct tt_ff |]. now destruct (decide ff ff).
        + destruct (ovalue V e') as [[o' |] |]; clauses; try reflexivity.
          destruct (decide o o') as [<- |]; [| reflexivity]. now destruct (decide g g'). }
    apply expressions; intros; clauses; try reflexivity; try apply variables; try apply variables'.
    all: repeat match goal with IH : _ = _ |- _ => rewrite IH; clear IH end; auto.
  Qed.

  (** An expression denotes nil or an existing object: "the consistency of V". *)
  Lemma denotes_old : forall V, consistent V -> forall e v, ovalue V e = Some v -> old V v.
  Proof.
    intros V [vars fields] e. induction e as [| x | e IH f | b e1 IH1 e2 IH2]; intros v E; clauses.
    - now injection E as <-.
    - injection E as <-. apply vars.
    - destruct (ovalue V e) as [[o |] |]; try discriminate. injection E as <-. apply fields. exact (IH _ eq_refl).
    - destruct (value V b) as [w |]; [| discriminate]. cbn in E.
      destruct (decide w tt); [auto |]. destruct (decide w ff); [auto | discriminate].
  Qed.

  (** What an expression is in V[x := new C], by the values in V: o is the new object. *)
  Fixpoint meant (V : state) (o : identity) (s : shape) : option (option identity) :=
    match s with
    | IsX => Some (Some o)
    | Is e => ovalue V e
    | Either b s1 s2 => branch (value V b) (meant V o s1) (meant V o s2)
    end.

  Section Created.
    Context (V : state) (x : OVar) (o : identity).
    Hypothesis ok : consistent V.
    Hypothesis fresh : ~ In o (domain V).
    Notation V' := (created V x o).
    (* (x = e)[x := new C] is false where e has a value, and nothing else *)
    Variable never : object -> data.
    Hypothesis never_false : forall e, value V (never e) = option_map (fun _ => ff) (ovalue V e).

    Lemma new_is_not_old : forall e o', ovalue V e = Some (Some o') -> o' <> o.
    Proof. intros e o' E ->. apply fresh. exact (denotes_old V ok e _ E). Qed.

    Lemma branch_field : forall A b v w (f : identity -> A), at_field (branch b v w) f = branch b (at_field v f) (at_field w f).
    Proof. intros A [b |] v w f; cbn; [| reflexivity]. now destruct (decide b tt), (decide b ff). Qed.
    Lemma branch_equal : forall b v w u, equal (branch b v w) u = branch b (equal v u) (equal w u).
    Proof. intros [b |] v w u; cbn; [| reflexivity]. now destruct (decide b tt), (decide b ff). Qed.
    Lemma branch_equal' : forall b v w u, equal u (branch b v w) = branch b (equal u v) (equal u w).
    Proof.
      intros [b |] v w [u |]; cbn; try reflexivity; [now destruct (decide b tt), (decide b ff) |].
      now destruct (decide b tt), (decide b ff).
    Qed.

    Lemma at_ofield : forall s f, at_field (meant V o s) (fun o => ofield V' o f) = ovalue V (ofield_of s f).
    Proof.
      intros s f. induction s as [| e | b s1 IH1 s2 IH2]; cbn [meant ofield_of]; clauses.
      - cbn. unfold update. now destruct (decide o o).
      - destruct (ovalue V e) as [[o' |] |] eqn:E; try reflexivity. cbn. unfold update.
        destruct (decide o o') as [<- |]; [| reflexivity]. now destruct (new_is_not_old _ _ E).
      - now rewrite branch_field, IH1, IH2.
    Qed.
    Lemma at_dfield : forall s g, at_field (meant V o s) (fun o => dfield V' o g) = value V (dfield_of s g).
    Proof.
      intros s g. induction s as [| e | b s1 IH1 s2 IH2]; cbn [meant dfield_of]; clauses.
      - cbn. unfold update. now destruct (decide o o).
      - destruct (ovalue V e) as [[o' |] |] eqn:E; try reflexivity. cbn. unfold update.
        destruct (decide o o') as [<- |]; [| reflexivity]. now destruct (new_is_not_old _ _ E).
      - now rewrite branch_field, IH1, IH2.
    Qed.

    Lemma is_x : forall s, equal (Some (Some o)) (meant V o s) = value V (equals_x never s).
    Proof.
      intros s. induction s as [| e | b s1 IH1 s2 IH2]; cbn [meant equals_x].
      - rewrite value_true. cbn [equal]. now destruct (decide (Some o) (Some o)) as [_ | []].
      - rewrite never_false. destruct (ovalue V e) as [[o' |] |] eqn:E; cbn [equal option_map]; try reflexivity.
        apply new_is_not_old in E. destruct (decide (Some o) (Some o')); [congruence | reflexivity].
      - now rewrite branch_equal', IH1, IH2, value_DC.
    Qed.
    Lemma is_old : forall e s, equal (ovalue V e) (meant V o s) = value V (equals never e s).
    Proof.
      intros e s. induction s as [| e' | b s1 IH1 s2 IH2]; cbn [meant equals].
      - rewrite never_false. destruct (ovalue V e) as [[o' |] |] eqn:E; cbn [equal option_map]; try reflexivity.
        apply new_is_not_old in E. destruct (decide (Some o') (Some o)); [congruence | reflexivity].
      - reflexivity.
      - now rewrite branch_equal', IH1, IH2, value_DC.
    Qed.
    Lemma are_equal : forall s s', equal (meant V o s) (meant V o s') = value V (equation never s s').
    Proof.
      intros s s'. induction s as [| e | b s1 IH1 s2 IH2]; cbn [meant equation].
      - apply is_x.
      - apply is_old.
      - now rewrite branch_equal, IH1, IH2, value_DC.
    Qed.

    (** Lemma 4.4, second half. V[x := new C](e) = V(e[x := new C]), and one is ⊥ if the other is. *)
    Theorem creation :
      (forall e, ovalue V' e = meant V o (onew never x e)) /\
      (forall d, value V' d = value V (new never x d)) /\
      (forall ds, values V' ds = values V (news never x ds)).
    Proof.
      apply expressions; intros; clauses; try reflexivity.
      - cbn [created ovar]. unfold update. destruct (decide x x0); cbn [meant]; now clauses.
      - now rewrite H0, at_ofield.
      - cbn [meant]. congruence.
      - now rewrite H0, at_dfield.
      - now rewrite H0, H1, are_equal.
      - congruence.
      - congruence.
      - now rewrite H0, H1.
    Qed.
  End Created.

  Lemma repaired_false : forall V e, value V (repaired e) = option_map (fun _ => ff) (ovalue V e).
  Proof.
    intros V e. unfold repaired, Not. clauses. destruct (ovalue V e) as [v |]; clauses; [| reflexivity].
    destruct (decide v v) as [_ | []]; [| reflexivity]. now rewrite not_tt.
  Qed.
End Lemmas.
