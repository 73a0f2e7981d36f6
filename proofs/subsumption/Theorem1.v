From Tandem Require Import subsumption.Heaps.

(** * Theorem 1 *)
Section Theorem1.
  Context `{Program}.

  (** Types say of which class an object is, as where no class has subtypes. *)
  Definition single (T : Name -> Prop) : Prop := forall c d, T c -> T d -> c = d.
  Definition no_subtypes : Prop := Forall single variables /\ forall c, Forall single (fields c).

  Section Loop.
  Variables (classes : bool) (H1 H2 : Heap).
  Hypothesis typed1 : typed H1.
  Hypothesis typed2 : typed H2.
  Hypothesis sure : classes = true \/ no_subtypes.

  (** n1 and n2 were got from the lists, and no line returned false. *)
  Definition met (s : State) (n1 n2 : Node) : Prop :=
    n2 = uninit \/ n1 = null /\ n2 = null \/
    exists o1 o2 k, n1 = object o1 /\ n2 = object o2 /\ l1 s o1 = Some k /\ l2 s o2 = Some k.
  Definition seen (s : State) (n1 n2 : Node) : Prop := met s n1 n2 \/ In (n1, n2) (combine (wl1 s) (wl2 s)).
  Definition of (H : Heap) (n : Node) : Prop := match n with object o => NO H o | _ => True end.
  Definition certain (T : Name -> Prop) : Prop := classes = true \/ single T.

  (** What is true at the head of the loop. *)
  Record invariant (s : State) : Prop := {
    aligned : exists Ts, Forall2 (fits H1) (wl1 s) Ts /\ Forall2 (fits H2) (wl2 s) Ts /\ Forall certain Ts;
    among1 : Forall (of H1) (wl1 s); among2 : Forall (of H2) (wl2 s);
    used1 : forall o k, l1 s o = Some k -> k < new_label s;
    used2 : forall o k, l2 s o = Some k -> k < new_label s;
    once1 : forall o o' k, l1 s o = Some k -> l1 s o' = Some k -> o = o';
    once2 : forall o o' k, l2 s o = Some k -> l2 s o' = Some k -> o = o';
    mates1 : forall o k, l1 s o = Some k -> exists o', l2 s o' = Some k;
    mates2 : exists mate, forall o k, l2 s o = Some k -> l1 s (mate o) = Some k;
    labelled : forall o1 o2 k, l1 s o1 = Some k -> l2 s o2 = Some k ->
      NO H1 o1 /\ NO H2 o2 /\ class H1 o1 = class H2 o2 /\ Forall2 (seen s) (to H1 o1) (to H2 o2);
    begun : Forall2 (seen s) (roots H1) (roots H2);
  }.

  Lemma Forall2_length : forall A B (R : A -> B -> Prop) l l', Forall2 R l l' -> List.length l = List.length l'.
  Proof. intros A B R l l' all. induction all; cbn; congruence. Qed.
  Lemma Forall2_combine : forall A B (R : A -> B -> Prop) l l', List.length l = List.length l' ->
    (forall a b, In (a, b) (combine l l') -> R a b) -> Forall2 R l l'.
  Proof.
    intros A B R l. induction l as [| a l IH]; intros [| b l'] same all; try discriminate; constructor.
    - apply all. now left.
    - apply IH; [now injection same |]. intros. apply all. now right.
  Qed.
  Lemma combine_appended : forall (l l' r r' : list Node) p, List.length l = List.length l' ->
    In p (combine l l') \/ In p (combine r r') -> In p (combine (l ++ r) (l' ++ r')).
  Proof.
    intros l. induction l as [| a l IH]; intros [| b l'] r r' p same is; try discriminate; cbn in *.
    - destruct is as [[] | is]. exact is.
    - destruct is as [[is | is] | is]; auto.
  Qed.
  Lemma among_fields : forall H o, NO H o -> Forall (of H) (to H o).
  Proof. intros H' o is. apply Forall_forall. intros [| | o'] in_; cbn; auto. eapply from_field; eauto. Qed.
  Lemma Forall2_same {A B} : forall (R R' : A -> B -> Prop) l l', (forall a b, R a b -> R' a b) -> Forall2 R l l' -> Forall2 R' l l'.
  Proof. intros R R' l l' imply all. induction all; constructor; auto. Qed.

  Lemma invariant_start : invariant (start H1 H2).
  Proof.
    assert (Forall2 (fun n1 n2 => In (n1, n2) (combine (roots H1) (roots H2))) (roots H1) (roots H2)) as all.
    { apply Forall2_combine; [| auto]. destruct typed1 as [a _], typed2 as [b _].
      apply Forall2_length in a, b. congruence. }
    constructor; cbn; try discriminate.
    - exists variables. destruct typed1, typed2. repeat split; auto. apply Forall_forall. intros T in_.
      destruct sure as [-> | [each _]]; [now left | right]. rewrite Forall_forall in each. auto.
    - apply Forall_forall. intros [| | o] in_; cbn; auto. now constructor.
    - apply Forall_forall. intros [| | o] in_; cbn; auto. now constructor.
    - now exists (fun o => o).
    - eapply Forall2_same; [| exact all]. now right.
  Qed.

  Lemma invariant_body : forall s s', invariant s -> body classes H1 H2 s = continue s' -> invariant s'.
  Proof.
    intros s s' [[Ts (fit1 & fit2 & sures)] among1 among2 used1 used2 once1 once2 mates1 mates2 labelled begun] step.
    unfold body in step. unfold seen, met in *.
    destruct s as [w1 w2 l1 l2 new]; cbn [Heaps.wl1 Heaps.wl2 Heaps.l1 Heaps.l2 Heaps.new_label] in *.
    destruct w2 as [| n2 w2], w1 as [| n1 w1]; try discriminate.
    inversion fit1 as [| ? T ? Ts' fit fits1 at1 at2]; subst. inversion fit2 as [| ? ? ? ? fit' fits2]; subst. inversion sures as [| ? ? sure_ sures']; subst.
    inversion among1 as [| ? ? here1 there1]; subst. inversion among2 as [| ? ? here2 there2]; subst.
    assert (List.length w1 = List.length w2) as same by (apply Forall2_length in fits1, fits2; congruence).
    (* the lists without n1 and n2, which are met *)
    assert (forall s'', Heaps.wl1 s'' = w1 -> Heaps.wl2 s'' = w2 -> Heaps.l1 s'' = l1 -> Heaps.l2 s'' = l2 -> Heaps.new_label s'' = new -> met s'' n1 n2 -> invariant s'') as without.
    { intros [a b c d e] E1 E2 E3 E4 E5 ok. cbn in *. subst.
      assert (forall m1 m2, (m2 = uninit \/ m1 = null /\ m2 = null \/ (exists o1 o2 k, m1 = object o1 /\ m2 = object o2 /\ l1 o1 = Some k /\ l2 o2 = Some k)) \/
        In (m1, m2) (combine (n1 :: w1) (n2 :: w2)) -> seen {| Heaps.wl1 := w1; Heaps.wl2 := w2; Heaps.l1 := l1; Heaps.l2 := l2; Heaps.new_label := new |} m1 m2) as still.
      { intros m1 m2 [is | [E | is]]; [now left | injection E as <- <-; now left | now right]. }
      constructor; cbn; auto.
      - exists Ts'. auto.
      - intros o1 o2 k at1 at2. destruct (labelled o1 o2 k at1 at2) as (? & ? & ? & all). repeat split; auto. eapply Forall2_same; [| exact all]. auto.
      - eapply Forall2_same; [| exact begun]. auto. }
    destruct (node_eq n2 uninit) as [-> | _]; [injection step as <-; apply without; auto; now left |].
    destruct (node_eq n1 uninit) as [-> | _]; [discriminate |].
    destruct (label_eq (label l2 n2) (label l1 n1)) as [same_label |]; [| discriminate].
    destruct (label_eq (label l2 n2) None) as [none | some].
    2: { injection step as <-. apply without; auto. destruct n1 as [| | o1], n2 as [| | o2]; cbn in *; try congruence.
      destruct (l2 o2) as [k |] eqn:at2; [| congruence]. right; right. now exists o1, o2, k. }
    destruct n1 as [| | o1], n2 as [| | o2]; try discriminate; [injection step as <-; apply without; auto; right; now left |].
    destruct (matching classes (class H1 o1) (class H2 o2)) eqn:match_; [| discriminate]. injection step as <-. cbn in *.
    assert (class H1 o1 = class H2 o2) as one.
    { unfold matching in match_. destruct sure_ as [-> | T_single]; [| now apply T_single]. now destruct (name_eq (class H1 o1) (class H2 o2)). }
    assert (l1 o1 = None) as none1 by congruence.
    pose proof (proj2 typed1 o1 here1) as f1. pose proof (proj2 typed2 o2 here2) as f2. rewrite one in f1.
    assert (forall o k, update l1 o1 new o = Some k -> o = o1 /\ k = new \/ o <> o1 /\ l1 o = Some k) as is1
      by (intros o k; unfold update; destruct (Nat.eq_dec o o1); [intros E; injection E as <-; auto | auto]).
    assert (forall o k, update l2 o2 new o = Some k -> o = o2 /\ k = new \/ o <> o2 /\ l2 o = Some k) as is2
      by (intros o k; unfold update; destruct (Nat.eq_dec o o2); [intros E; injection E as <-; auto | auto]).
    assert (update l1 o1 new o1 = Some new) as new1 by (unfold update; now destruct (Nat.eq_dec o1 o1)).
    assert (update l2 o2 new o2 = Some new) as new2 by (unfold update; now destruct (Nat.eq_dec o2 o2)).
    assert (forall o k, l1 o = Some k -> update l1 o1 new o = Some k) as kept1 by (intros o k at_; unfold update; destruct (Nat.eq_dec o o1); congruence).
    assert (forall o k, l2 o = Some k -> update l2 o2 new o = Some k) as kept2 by (intros o k at_; unfold update; destruct (Nat.eq_dec o o2); congruence).
    match goal with |- invariant ?s => set (s' := s) end.
    assert (forall m1 m2, (m2 = uninit \/ m1 = null /\ m2 = null \/ (exists o1 o2 k, m1 = object o1 /\ m2 = object o2 /\ l1 o1 = Some k /\ l2 o2 = Some k)) \/
      In (m1, m2) ((object o1, object o2) :: combine w1 w2) -> seen s' m1 m2) as still.
    { intros m1 m2 [[is | [is | (a & b & k & ? & ? & ? & ?)]] | [E | is]].
      - left. now left.
      - left. right. now left.
      - left. right. right. exists a, b, k. cbn. auto.
      - injection E as <- <-. left. right. right. exists o1, o2, new. cbn. auto.
      - right. apply combine_appended; auto. }
    constructor; cbn.
    - exists (Ts' ++ fields (class H2 o2)). repeat split; try (apply Forall2_app; auto). apply Forall_app. split; auto.
      apply Forall_forall. intros T' in_. destruct sure as [-> | [_ each]]; [now left | right]. specialize (each (class H2 o2)). rewrite Forall_forall in each. auto.
    - apply Forall_app. split; [auto | now apply among_fields].
    - apply Forall_app. split; [auto | now apply among_fields].
    - intros o k at_. apply is1 in at_ as [[_ ->] | [_ at_]]; [lia | apply used1 in at_; lia].
    - intros o k at_. apply is2 in at_ as [[_ ->] | [_ at_]]; [lia | apply used2 in at_; lia].
    - intros o o' k at_ at_'. apply is1 in at_ as [[-> ->] | [_ at_]], at_' as [[-> E] | [_ at_']]; subst; auto; try (apply used1 in at_; lia); try (apply used1 in at_'; lia); eauto.
    - intros o o' k at_ at_'. apply is2 in at_ as [[-> ->] | [_ at_]], at_' as [[-> E] | [_ at_']]; subst; auto; try (apply used2 in at_; lia); try (apply used2 in at_'; lia); eauto.
    - intros o k at_. apply is1 in at_ as [[-> ->] | [_ at_]]; [now exists o2 |]. destruct (mates1 o k at_) as [o' at_']. exists o'. auto.
    - destruct mates2 as [mate are]. exists (fun o => if Nat.eq_dec o o2 then o1 else mate o). intros o k at_.
      apply is2 in at_ as [[-> ->] | [other at_]]; [now destruct (Nat.eq_dec o2 o2) |]. destruct (Nat.eq_dec o o2); [contradiction |]. auto.
    - intros a b k at_ at_'. apply is1 in at_ as [[-> ->] | [_ at_]]; apply is2 in at_' as [[-> E] | [_ at_']]; subst.
      + repeat split; auto. apply Forall2_combine; [apply Forall2_length in f1, f2; congruence |].
        intros m1 m2 in_. right. apply combine_appended; auto.
      + apply used2 in at_'. lia.
      + apply used1 in at_. lia.
      + destruct (labelled a b k at_ at_') as (? & ? & ? & all). repeat split; auto. eapply Forall2_same; [| exact all]. auto.
    - eapply Forall2_same; [| exact begun]. auto.
  Qed.

  (** What the labels are where Algorithm 1 returns true. *)
  Lemma returns_true : forall s b s', returns classes H1 H2 s b s' -> invariant s -> b = true ->
    invariant s' /\ wl1 s' = [] /\ wl2 s' = [].
  Proof.
    intros s b s' run. induction run as [s b end_ | s s' b s'' step _ IH]; intros inv is; subst.
    - split; [exact inv |]. unfold body in end_. destruct (wl2 s), (wl1 s); try discriminate; auto.
      repeat match type of end_ with context [if ?c then _ else _] => destruct c | context [match ?n with _ => _ end] => destruct n end; discriminate.
    - apply IH; auto. eapply invariant_body; eauto.
  Qed.

  Definition all_met (s : State) : Prop := invariant s /\ Forall2 (met s) (roots H1) (roots H2) /\
    forall o1 o2 k, l1 s o1 = Some k -> l2 s o2 = Some k -> Forall2 (met s) (to H1 o1) (to H2 o2).
  Lemma algorithm_true : forall s, returns classes H1 H2 (start H1 H2) true s -> all_met s.
  Proof.
    intros s run. destruct (returns_true _ _ _ run invariant_start eq_refl) as (inv & none1 & none2).
    assert (forall n1 n2, seen s n1 n2 -> met s n1 n2) as done by (intros n1 n2 [is | in_]; [exact is | rewrite none1 in in_; contradiction]).
    split; [exact inv |]. split.
    - eapply Forall2_same; [exact done | now apply begun].
    - intros o1 o2 k at1 at2. eapply Forall2_same; [exact done | now apply (labelled _ inv _ _ k)].
  Qed.

  (** "two matched nodes have the same unique label": each object of H2 has one. *)
  Lemma every_object : forall s, all_met s -> forall o2, NO H2 o2 -> exists k, l2 s o2 = Some k.
  Proof.
    intros s (inv & at_roots & at_fields) o2 is.
    assert (forall ns ns' o, Forall2 (met s) ns ns' -> In (object o) ns' -> exists k, l2 s o = Some k) as met_labels.
    { intros ns ns' o all in_. induction all as [| n n' ? ? [is_ | [[_ is_] | (? & o' & k & _ & E & _ & at_)]]]; cbn in in_; [contradiction | | |];
        destruct in_ as [E' | in_]; subst; try congruence; auto. injection E' as ->. now exists k. }
    induction is as [o in_ | o o' _ [k at2] in_]; [eauto |].
    destruct (mates2 _ inv) as [mate are]. eapply met_labels; [exact (at_fields _ _ k (are _ _ at2) at2) | exact in_].
  Qed.

  Lemma subsumed : forall s, all_met s -> subsumes (l1 s) (l2 s) H2 H1.
  Proof.
    intros s all. pose proof all as (inv & at_roots & at_fields).
    destruct (mates2 _ inv) as [mate are].
    assert (forall C m1, represents m1 H1 C -> represents (fun o => m1 (mate o)) H2 C) as represented.
    { intros C m1 (in_roots & in_fields & apart).
      assert (forall n1 n2 c, met s n1 n2 -> stands m1 n1 c -> stands (fun o => m1 (mate o)) n2 c) as stood.
      { intros n1 n2 c [-> | [[-> ->] | (o1 & o2 & k & -> & -> & at1 & at2)]] is; cbn in *; auto.
        rewrite is. f_equal. f_equal. exact (once1 _ inv _ _ _ at1 (are _ _ at2)). }
      assert (forall ns ns' cs, Forall2 (met s) ns ns' -> Forall2 (stands m1) ns cs -> Forall2 (stands (fun o => m1 (mate o))) ns' cs) as stood_all.
      { intros ns ns' cs met_ is. revert cs is. induction met_; intros cs is; inversion is; subst; constructor; eauto. }
      assert (forall o2, NO H2 o2 -> exists k, l2 s o2 = Some k /\ l1 s (mate o2) = Some k /\ NO H1 (mate o2) /\ class H1 (mate o2) = class H2 o2) as pair.
      { intros o2 is. destruct (every_object s all o2 is) as [k at2]. exists k.
        destruct (labelled _ inv _ _ _ (are _ _ at2) at2) as (? & _ & ? & _). auto. }
      split; [eauto | split].
      - intros o2 is. destruct (pair o2 is) as (k & at2 & at1 & is1 & one). destruct (in_fields _ is1) as [class_ fields_].
        split; [congruence |]. eapply stood_all; [exact (at_fields _ _ k at1 at2) | exact fields_].
      - intros o o' is is' same. destruct (pair o is) as (k & at2 & at1 & is1 & _), (pair o' is') as (k' & at2' & at1' & is1' & _).
        apply apart in same; auto. rewrite same, at1' in at1. injection at1 as ->. exact (once2 _ inv _ _ _ at2 at2'). }
    intros C m1 is. exists (fun o => m1 (mate o)). split; [exact (represented C m1 is) |].
    intros o1 o2 some same. destruct (l1 s o1) as [k |] eqn:at1; [| congruence]. symmetry in same.
    now rewrite (once1 _ inv _ _ _ at1 (are _ _ same)).
  Qed.
  End Loop.

  (** Theorem 1. If Algorithm 1 returns true and labeling l for inputs H1 and H2 then H2 ⊒l H1.
      As printed, for programs without subtypes. *)
  Theorem theorem_1 : no_subtypes -> forall H1 H2 l1 l2, typed H1 -> typed H2 ->
    Algorithm1 false H1 H2 true l1 l2 -> subsumes l1 l2 H2 H1.
  Proof. intros none H1 H2 l l' typed1 typed2 (s & run & <- & <-). eapply subsumed, algorithm_true; eauto. Qed.

  (** Repaired: with the line that compares classes, for all programs. *)
  Theorem theorem_1_repaired : forall H1 H2 l1 l2, typed H1 -> typed H2 ->
    Algorithm1 true H1 H2 true l1 l2 -> subsumes l1 l2 H2 H1.
  Proof. intros H1 H2 l l' typed1 typed2 (s & run & <- & <-). eapply subsumed, algorithm_true; eauto. Qed.

  (** "such that two matched nodes have the same unique label": then each object of H2 has a label, and each label is
      that of one object of H1 and of one of H2. *)
  Theorem labels_repaired : forall H1 H2 l1 l2, typed H1 -> typed H2 -> Algorithm1 true H1 H2 true l1 l2 ->
    (forall o2, NO H2 o2 -> exists k, l2 o2 = Some k) /\
    (forall k, (exists o1, l1 o1 = Some k) <-> (exists o2, l2 o2 = Some k)) /\
    (forall o o' k, l1 o = Some k -> l1 o' = Some k -> o = o') /\ (forall o o' k, l2 o = Some k -> l2 o' = Some k -> o = o').
  Proof.
    intros H1 H2 l l' typed1 typed2 (s & run & <- & <-).
    pose proof (algorithm_true true H1 H2 typed1 typed2 (or_introl eq_refl) s run) as all. pose proof all as (inv & _).
    split; [now apply (every_object true H1 H2 s all) | split; [| split; apply inv]].
    intros k. split; [intros [o at_]; exact (mates1 _ _ _ _ inv _ _ at_) |].
    intros [o at_]. destruct (mates2 _ _ _ _ inv) as [mate are]. eauto.
  Qed.
End Theorem1.
