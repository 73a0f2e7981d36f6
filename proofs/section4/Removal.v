From Tandem Require Import section4.Arrays section4.Values section4.Fields.
Import OverArrays.

(** * §4.1: fresh variables are removed

    "We can remove again occurrences of these fresh variables in the generated path condition by applying the substitutions
    [x := new C]", whose clauses are exported. Several variables are removed at once. *)

(** W is V[x := new C]: x is a new object, which is the value of nothing else, and its fields are initial. *)
Definition is_new `{Heaps} (W : Valuation) (x : GVar) : Prop := let o := on W (global x) in
  (forall op vs, o <> opbar op vs) /\ (forall y, on W y = o -> y = global x) /\ (forall f i, field W f i <> o) /\ (forall f, field W f o = opbar (op_initial f) []).

Section Removal.
  Context `{HeapModel}.
  Variables (W : Valuation) (N : list GVar).
  Hypothesis new_objects : Forall (is_new W) N.

  Definition created (v : Val) : Prop := exists x, In x N /\ v = on W (global x).
  Lemma operation_old : forall op vs, ~ created (opbar op vs).
  Proof. intros op vs (x & in_ & E). rewrite Forall_forall in new_objects. destruct (new_objects x in_) as [no _]. now apply (no op vs). Qed.
  Lemma nil_old : ~ created nil.
  Proof. apply operation_old. Qed.

  (** An expression in which x is not has no new object as value; so have its branches, indexes and values. *)
  Fixpoint good (e : Term) : Prop :=
    (within N e = false -> ~ created (eval W e) /\ (chain e -> forall i, ~ created (array_of W e i))) /\
    match e with
    | TOp (inl op) [b; e1; e2] => match kind op with Some Choice => good e1 /\ good e2 | _ => True end
    | TOp (inr Put) [a; i; v] => good a /\ good i /\ good v
    | _ => True
    end.
  Lemma good_itself : forall e, good e -> within N e = false -> ~ created (eval W e) /\ (chain e -> forall i, ~ created (array_of W e i)).
  Proof. intros [x | op es]; cbn [good]; tauto. Qed.
  Lemma good_cond : forall b e1 e2, good (Cond b e1 e2) <-> good e1 /\ good e2.
  Proof.
    intros b e1 e2. unfold Cond. cbn [good]. rewrite kind_of. split; [tauto |]. intros [g1 g2]. split; [| auto]. change (TOp _ _) with (Cond b e1 e2).
    rewrite eval_cond. cbn. rewrite kind_of. intros E. apply Bool.orb_false_iff in E as [E1 E2]. split; [| easy].
    destruct (eq_dec _ _); [apply (good_itself e1 g1 E1) | apply (good_itself e2 g2 E2)].
  Qed.
  Definition conditional (op : Op) (es : list Term) : bool := match kind op, es with Some Choice, [_; _; _] => true | _, _ => false end.
  Lemma good_op : forall op es, conditional op es = false -> good (TOp (inl op) es).
  Proof.
    intros op es K. split.
    - intros _. split; [| easy]. cbn. unfold applied. unfold conditional in K.
      destruct (kind op) as [[] |]; try apply operation_old. destruct es as [| ? [| ? [| ? []]]]; try apply operation_old. discriminate.
    - unfold conditional in K. destruct es as [| ? [| ? [| ? []]]]; try exact I. now destruct (kind op) as [[] |].
  Qed.
  Lemma good_eq : forall e e', good (Eq e e').
  Proof. intros. apply good_op. unfold conditional. now rewrite kind_of. Qed.
  Lemma good_constant : forall op, good (TOp (inl op) []).
  Proof. intros op. apply good_op. unfold conditional. now destruct (kind op) as [[] |]. Qed.
  Lemma good_not : forall b, good (Not b).
  Proof. intros b. apply good_op. unfold conditional. now rewrite kind_not. Qed.
  Lemma good_index : forall a i, chain a -> good a -> within N a = false -> good (Index a i).
  Proof. intros a i c g E. split; [| exact I]. intros _. split; [| easy]. cbn. now apply (good_itself a g E). Qed.

  Lemma either_is : forall b e1 e2, good e1 -> good e2 -> good (either b e1 e2) /\ eval W (either b e1 e2) = if eq_dec (eval W b) tt then eval W e1 else eval W e2.
  Proof.
    intros b e1 e2 g1 g2. unfold either. pose proof tt_ff. destruct (eq_dec b True_) as [-> |]; [| destruct (eq_dec e1 e2) as [-> |]; [| destruct (eq_dec b False_) as [-> |]]].
    - rewrite eval_true. now destruct (eq_dec tt tt).
    - split; [assumption |]. now destruct (eq_dec _ _).
    - rewrite eval_false. destruct (eq_dec ff tt); [congruence | now split].
    - rewrite eval_cond. split; [now apply good_cond | reflexivity].
  Qed.
  Lemma negated_is : forall b, good (negated b) /\ eval W (negated b) = opbar op_not [eval W b].
  Proof.
    intros b. unfold negated. destruct (eq_dec b True_) as [-> |]; [| destruct (eq_dec b False_) as [-> |]].
    - split; [apply good_constant |]. rewrite eval_true, eval_false. symmetry. now apply not_false.
    - split; [apply good_constant |]. rewrite eval_true, eval_false. symmetry. now apply not_true.
    - split; [apply good_not | apply eval_not].
  Qed.

  (** A treated expression whose value is a new object is x, or a conditional expression with x as argument. *)
  Lemma is_x_is : forall e, is_x N e = true -> exists x, In x N /\ e = EVar (global x).
  Proof. intros [[[x | u] | f] | op es]; cbn; try discriminate. destruct (in_dec eq_dec x N); [eauto | discriminate]. Qed.
  Lemma created_is : forall e, good e -> settled N e -> created (eval W e) -> exists x, In x N /\ e = EVar (global x).
  Proof.
    intros e g s is. destruct (within N e) eqn:E; [| now destruct (good_itself e g E)].
    destruct e as [x | op es]; [now apply is_x_is |]. destruct op as [op | []].
    - cbn in E. destruct es as [| b [| e1 [| e2 []]]]; try discriminate. cbn in E. destruct (kind op) as [[] |] eqn:K; try discriminate.
      apply operator_of in K as ->. apply Bool.orb_true_iff in E. now destruct (s b e1 e2 E).
    - cbn in E. destruct es as [| ? [| ? [| ? []]]]; discriminate.
    - now destruct nil_old.
  Qed.
  Lemma same_object : forall x y, In x N -> on W (global x) = on W y -> y = global x.
  Proof. intros x y in_ E. rewrite Forall_forall in new_objects. now apply (new_objects x in_). Qed.
  Lemma equation_is : forall e e', good e -> settled N e -> good e' -> settled N e' ->
    good (equation N e e') /\ eval W (equation N e e') = if eq_dec (eval W e) (eval W e') then tt else ff.
  Proof.
    assert (forall x e, In x N -> good e -> settled N e -> e <> EVar (global x) -> on W (global x) <> eval W e) as apart.
    { intros x e in_ g s no E. destruct (created_is e g s) as (y & in_y & ->); [exists x; auto |]. apply no. cbn in E. apply same_object in E; [now rewrite E | assumption]. }
    intros e e' g s g' s'. unfold equation. destruct (is_x N e) eqn:X; [| destruct (is_x N e') eqn:X'].
    - apply is_x_is in X as (x & in_ & ->). destruct (eq_dec _ e') as [<- | no]; (split; [apply good_constant |]).
      + rewrite eval_true. now destruct (eq_dec _ _).
      + rewrite eval_false. destruct (eq_dec _ _) as [E |]; [| reflexivity]. now destruct (apart x e' in_ g' s' ltac:(congruence)).
    - apply is_x_is in X' as (x & in_ & ->). split; [apply good_constant |]. rewrite eval_false.
      destruct (eq_dec _ _) as [E |]; [| reflexivity]. destruct (apart x e in_ g s); [| now symmetry].
      intros ->. rewrite is_x_in in X by assumption. discriminate.
    - split; [apply good_eq | apply eval_eq].
  Qed.

  (** Induction on an expression whose conditional expressions with x as argument are treated. *)
  Lemma settled_or : forall e, settled N e \/ exists b e1 e2, e = Cond b e1 e2 /\ (within N e1 || within N e2)%bool = true.
  Proof.
    intros [x | [op | op] es]; try (left; intros b e1 e2 _; discriminate).
    destruct (kind op) as [[] |] eqn:K; try (left; intros b e1 e2 _ E; unfold Cond in E; injection E as -> _; rewrite kind_of in K; discriminate).
    destruct es as [| b [| e1 [| e2 []]]]; try (left; intros ? ? ? _; discriminate). apply operator_of in K as ->.
    destruct (within N e1 || within N e2)%bool eqn:X; [right; unfold Cond; eauto 6 |].
    left. intros b' e1' e2' X'. apply Bool.orb_true_iff in X'. intros E. unfold Cond in E. injection E as -> -> ->. congruence.
  Qed.
  Lemma cond_induction (P : Term -> Prop) : (forall e, good e -> settled N e -> P e) ->
    (forall b e1 e2, (within N e1 || within N e2)%bool = true -> good e1 -> good e2 -> P e1 -> P e2 -> P (Cond b e1 e2)) -> forall e, good e -> P e.
  Proof.
    intros of_settled of_cond e. induction e as [x | op es IH] using Term_induction; intros g.
    - apply of_settled; [assumption | intros ? ? ? _; discriminate].
    - destruct (settled_or (TOp op es)) as [s | (b & e1 & e2 & E & X)]; [now apply of_settled |].
      unfold Cond in E. injection E as -> ->. rewrite !Forall_cons_iff in IH. apply good_cond in g as [g1 g2].
      destruct IH as (_ & IH1 & IH2 & _). apply of_cond; auto.
  Qed.
  Lemma equation_right_cond : forall e b e1 e2, (within N e1 || within N e2)%bool = true ->
    equation_right N e (Cond b e1 e2) = either b (equation_right N e e1) (equation_right N e e2).
  Proof. intros e b e1 e2 X. cbn [equation_right Cond]. now rewrite kind_of, X. Qed.
  Lemma equation_left_cond : forall e b e1 e2, (within N e1 || within N e2)%bool = true ->
    equation_left N (Cond b e1 e2) e = either b (equation_left N e1 e) (equation_left N e2 e).
  Proof. intros e b e1 e2 X. cbn [equation_left Cond]. now rewrite kind_of, X. Qed.
  Lemma read_at_cond : forall a b e1 e2, (within N e1 || within N e2)%bool = true -> read_at N a (Cond b e1 e2) = either b (read_at N a e1) (read_at N a e2).
  Proof. intros a b e1 e2 X. cbn [read_at Cond]. now rewrite kind_of, X. Qed.

  Lemma equation_right_is : forall e, good e -> settled N e -> forall e', good e' ->
    good (equation_right N e e') /\ eval W (equation_right N e e') = if eq_dec (eval W e) (eval W e') then tt else ff.
  Proof.
    intros e g s e' g'. revert e' g'. apply cond_induction.
    - intros e' g' s'. rewrite equation_right_settled by assumption. now apply equation_is.
    - intros b e1 e2 X _ _ [g1 E1] [g2 E2]. rewrite equation_right_cond by assumption.
      destruct (either_is b _ _ g1 g2) as [g' ->]. split; [assumption |]. rewrite E1, E2, eval_cond. now destruct (eq_dec (eval W b) tt).
  Qed.
  Lemma equation_left_is : forall e', good e' -> forall e, good e ->
    good (equation_left N e e') /\ eval W (equation_left N e e') = if eq_dec (eval W e) (eval W e') then tt else ff.
  Proof.
    intros e' g'. apply cond_induction.
    - intros e g s. rewrite equation_left_settled by assumption. now apply equation_right_is.
    - intros b e1 e2 X _ _ [g1 E1] [g2 E2]. rewrite equation_left_cond by assumption.
      destruct (either_is b _ _ g1 g2) as [g ->]. split; [assumption |]. rewrite E1, E2, eval_cond. now destruct (eq_dec (eval W b) tt).
  Qed.
  Lemma read_field_is : forall f e, good e -> good (read_at N (array f) e) /\ eval W (read_at N (array f) e) = field W f (eval W e).
  Proof.
    intros f. apply cond_induction.
    - intros e g s. rewrite read_at_settled by assumption. unfold element. destruct (is_x N e) eqn:X.
      + apply is_x_is in X as (x & in_ & ->). split; [apply good_constant |]. rewrite Forall_forall in new_objects.
        cbn. unfold applied. destruct (new_objects x in_) as (_ & _ & _ & ->). now destruct (kind (op_initial f)) as [[] |].
      + split; [| reflexivity]. apply good_index; [exact I | | reflexivity]. split; [| exact I]. intros _. split; [apply nil_old |].
        intros _ i (x & in_ & E). rewrite Forall_forall in new_objects. destruct (new_objects x in_) as (_ & _ & no & _). now apply (no f i).
    - intros b e1 e2 X _ _ [g1 E1] [g2 E2]. rewrite read_at_cond by assumption.
      destruct (either_is b _ _ g1 g2) as [g ->]. split; [assumption |]. rewrite E1, E2, eval_cond. now destruct (eq_dec (eval W b) tt).
  Qed.
  Inductive stored : Term -> Prop := stored_field f : stored (array f) | stored_put a i v : stored a -> stored (Store a i v).
  Lemma stored_chain : forall a, stored a -> chain a.
  Proof. now intros a []. Qed.
  Lemma read_is : forall a, stored a -> good a -> forall e, good e -> good (read N a e) /\ eval W (read N a e) = array_of W a (eval W e).
  Proof.
    intros a s. induction s as [f | a i v s IH]; intros ga e g; [now apply read_field_is |]. cbn [read Store]. change (TOp (inr Put) [a; i; v]) with (Store a i v).
    - destruct (within N e || within N (Store a i v))%bool eqn:X.
      + destruct ga as (_ & ga & gi & gv). destruct (IH ga e g) as [gr er].
        destruct (equation_left_is e g i gi) as [_ eq]. destruct (either_is (equation_left N i e) v (read N a e) gv gr) as [ge ->].
        split; [assumption |]. rewrite eq, er. change (array_of W (Store a i v)) with (put (array_of W a) (eval W i) (eval W v)). unfold put. pose proof tt_ff.
        destruct (eq_dec (eval W i) (eval W e)) as [E | E], (eq_dec (eval W e) (eval W i)); try congruence; [now destruct (eq_dec tt tt) | destruct (eq_dec ff tt); congruence].
      + apply Bool.orb_false_iff in X as [Xe Xa]. assert (settled N e) as se.
        { intros b e1 e2 X ->. apply Bool.orb_true_iff in X. cbn in Xe. rewrite kind_of in Xe. congruence. }
        rewrite read_at_settled by assumption. unfold element. replace (is_x N e) with false by (destruct e; [symmetry; exact Xe | reflexivity]).
        split; [now apply good_index | reflexivity].
  Qed.

  (** e[x := new C] has the value of e, also of an array. *)
  Lemma new_is : forall e, formed e -> good (new N e) /\ eval W (new N e) = eval W e /\
    (chain e -> stored (new N e) /\ forall i, array_of W (new N e) i = array_of W e i).
  Proof.
    intros e f. pattern e. refine (formed_induction _ _ _ _ e f); clear e f; [intros x | intros op es fs IH | intros op a es c fs IH].
    - split; [| split; [reflexivity | destruct x; [easy |]; intros _; split; [constructor | reflexivity]]]. destruct x as [x | f].
      + split; [| exact I]. intros E. split; [| easy]. intros (y & in_ & E'). cbn in E, E'. symmetry in E'. apply same_object in E' as ->; [| assumption].
        cbn in E. now destruct (in_dec eq_dec y N).
      + split; [| exact I]. intros _. split; [apply nil_old |]. intros _ i (x & in_ & E). rewrite Forall_forall in new_objects.
        destruct (new_objects x in_) as (_ & _ & no & _). now apply (no f i).
    - split; [| split; [| easy]]; cbn [new].
      + destruct es as [| b [| e1 [| e2 []]]]; cbn [map]; rewrite ?Forall_cons_iff in IH.
        * apply good_constant.
        * cbn [treat]. destruct (eq_dec op op_not); [apply negated_is |]. apply good_op. unfold conditional. now destruct (kind op) as [[] |].
        * destruct IH as ((g1 & _) & (g2 & _) & _). cbn [treat]. destruct (kind op) as [[] |] eqn:K; try (apply good_op; unfold conditional; now rewrite K).
          -- now apply equation_left_is.
          -- destruct (within N (new N b) || _)%bool; [apply negated_is | apply good_op; unfold conditional; now rewrite K].
        * destruct IH as (_ & (g1 & _) & (g2 & _) & _). cbn [treat]. destruct (kind op) as [[] |] eqn:K; try (apply good_op; unfold conditional; now rewrite K). now apply either_is.
        * cbn [treat]. apply good_op. unfold conditional. now destruct (kind op) as [[] |].
      + assert (map (eval W) (map (new N) es) = map (eval W) es) as same by (rewrite map_map; apply map_ext_Forall; eapply Forall_impl; [| exact IH]; now intros ? (_ & ? & _)).
        cbn [eval]. rewrite <- same. clear same fs. destruct es as [| b [| e1 [| e2 []]]]; cbn [map]; rewrite ?Forall_cons_iff in IH; try reflexivity; cbn [treat].
        * destruct (eq_dec op op_not) as [-> |]; [| reflexivity]. rewrite (proj2 (negated_is _)). unfold applied. now rewrite kind_not.
        * destruct IH as ((g1 & _) & (g2 & _) & _). unfold applied. destruct (kind op) as [[] |] eqn:K; try reflexivity; cbn [eval map]; unfold applied; rewrite ?K; try reflexivity.
          -- apply operator_of in K as ->. rewrite equals_is. now apply equation_left_is.
          -- apply operator_of in K as ->. rewrite differs_is. destruct (within N (new N b) || _)%bool.
             ++ rewrite (proj2 (negated_is _)). destruct (equation_left_is _ g2 _ g1) as [_ ->]. destruct (eq_dec _ _); [now apply not_false | now apply not_true].
             ++ cbn. unfold applied. rewrite kind_of. apply differs_is.
        * destruct IH as (_ & (g1 & _) & (g2 & _) & _). unfold applied. destruct (kind op) as [[] |] eqn:K; cbn [eval map]; unfold applied; rewrite ?K; try reflexivity. now apply either_is.
    - rewrite Forall_cons_iff in IH. destruct IH as [(ga & _ & ca) IH], (ca c) as [sa va]. clear ca. cbn [new map]. destruct op.
      + destruct es as [| i []]; cbn [map treat]; [split; [| now split]; split; [intros _; split; [apply nil_old | easy] | exact I] | | split; [| now split]; split; [intros _; split; [apply nil_old | easy] | exact I]].
        inversion IH as [| ? ? (gi & ei & _) _]; subst. destruct (read_is (new N a) sa ga (new N i) gi) as [g er]. split; [exact g |].
        split; [rewrite er, ei; apply va | easy].
      + destruct es as [| i [| v []]]; try (split; [| now split]; split; [intros _; split; [apply nil_old | easy] | exact I]).
        inversion IH as [| ? ? (gi & ei & _) IH']; subst. inversion IH' as [| ? ? (gv & ev & _) _]; subst. cbn [map treat].
        split; [| split; [reflexivity |]].
        * split; [| auto]. cbn. intros E. apply Bool.orb_false_iff in E as [E Ev]. apply Bool.orb_false_iff in E as [Ea Ei]. split; [apply nil_old |].
          intros _ j. unfold put. destruct (eq_dec _ _); [now apply (good_itself (new N v) gv Ev) | apply (good_itself (new N a) ga Ea); now apply stored_chain].
        * intros _. split; [now constructor |]. intros j. change (put (array_of W (new N a)) (eval W (new N i)) (eval W (new N v)) j = put (array_of W a) (eval W i) (eval W v) j). unfold put. rewrite ei, ev. destruct (eq_dec _ _); [reflexivity | apply va].
  Qed.

  (** V(φN) = true iff V(φ) = true. *)
  Lemma without_true_is : forall e, eval W (without_true e) = tt <-> eval W e = tt.
  Proof.
    intros e. induction e as [x | [op | op] es IH] using Term_induction; try reflexivity. cbn [without_true].
    destruct es as [| l [| r []]]; try reflexivity. destruct (eq_dec op op_and) as [-> |]; [| reflexivity].
    rewrite !Forall_cons_iff in IH. destruct IH as (IHl & IHr & _). change (TOp (inl op_and) [l; r]) with (And l r). rewrite eval_and, <- IHl, <- IHr.
    destruct (eq_dec (without_true l) True_) as [-> |]; [rewrite eval_true; tauto |].
    destruct (eq_dec (without_true r) True_) as [-> |]; [rewrite eval_true; tauto | apply eval_and].
  Qed.
  Theorem removed_is : forall e, formed e -> (eval W (removed N e) = tt <-> eval W e = tt).
  Proof.
    intros e f. assert (removed N e = e \/ removed N e = without_true (new N e)) as [-> | ->].
    { unfold removed. destruct N; [now left |]. destruct (eq_dec _ _); auto. }
    - reflexivity.
    - rewrite without_true_is. now destruct (new_is e f) as (_ & -> & _).
  Qed.
End Removal.

(** An expression over arrays that has a sort, where the fresh variables denote objects. *)
Section Sorted.
  Context `{Typing}.
  Variable N : list GVar.
  Inductive sorted : Term -> Sort -> Prop :=
    | sorted_x x : In x N -> sorted (EVar (global x)) Object
    | sorted_var y : is_x N (EVar y) = false -> sorted (EVar y) (vsort y)
    | sorted_nil : sorted Nil Object
    | sorted_read a i f : sorted_array a f -> sorted i Object -> sorted (Index a i) (fsort f)
    | sorted_cond b e1 e2 s : sorted b Boolean -> sorted e1 s -> sorted e2 s -> sorted (Cond b e1 e2) s
    | sorted_eq e e' s : sorted e s -> sorted e' s -> sorted (Eq e e') Boolean
    | sorted_ne e e' s : sorted e s -> sorted e' s -> sorted (Ne e e') Boolean
    | sorted_op op es : kind op = None -> sorted_all es (takes op) -> sorted (TOp (inl op) es) (gives op)
  with sorted_all : list Term -> list Sort -> Prop :=
    | sorted_none : sorted_all [] []
    | sorted_more e es s ss : sorted e s -> sorted_all es ss -> sorted_all (e :: es) (s :: ss)
  with sorted_array : Term -> Field -> Prop :=
    | sorted_field f : sorted_array (array f) f
    | sorted_store a i v f : sorted_array a f -> sorted i Object -> sorted v (fsort f) -> sorted_array (Store a i v) f.
  Scheme sorted_min := Minimality for sorted Sort Prop with sorted_all_min := Minimality for sorted_all Sort Prop with sorted_array_min := Minimality for sorted_array Sort Prop.
  Combined Scheme by_sort from sorted_min, sorted_all_min, sorted_array_min.

  Lemma sorted_formed : (forall e s, sorted e s -> formed e) /\ (forall es ss, sorted_all es ss -> Forall formed es) /\ (forall a f, sorted_array a f -> formed a /\ chain a).
  Proof. apply by_sort; intros; repeat constructor; tauto. Qed.

  Section Anyway.
    (** V gives the fresh variables any values. *)
    Variables V W : Valuation.
    Hypothesis others : forall y, is_x N (EVar y) = false -> on V y = on W y.
    Hypothesis fields : forall f i, field V f i = field W f i.

    Fixpoint alike (e : Term) : Prop :=
      (within N e = false -> eval V e = eval W e) /\
      match e with
      | TOp (inl op) [b; e1; e2] => match kind op with Some Choice => eval V b = eval W b /\ alike e1 /\ alike e2 | _ => True end
      | TOp (inr Put) _ => False
      | _ => True
      end.
    Lemma alike_itself : forall e, alike e -> within N e = false -> eval V e = eval W e.
    Proof. intros [x | op es]; cbn [alike]; tauto. Qed.
    Lemma alike_cond : forall b e1 e2, alike (Cond b e1 e2) <-> eval V b = eval W b /\ alike e1 /\ alike e2.
    Proof.
      intros b e1 e2. unfold Cond. cbn [alike]. rewrite kind_of. split; [tauto |]. intros (E & g1 & g2). split; [| auto]. change (TOp _ _) with (Cond b e1 e2).
      rewrite !eval_cond, E. cbn. rewrite kind_of. intros X. apply Bool.orb_false_iff in X as [X1 X2]. now rewrite (alike_itself e1 g1 X1), (alike_itself e2 g2 X2).
    Qed.
    Lemma alike_op : forall op es, conditional op es = false -> map (eval V) es = map (eval W) es -> alike (TOp (inl op) es).
    Proof.
      intros op es K E. split; [intros _; cbn [eval]; now rewrite E |]. unfold conditional in K.
      destruct es as [| ? [| ? [| ? []]]]; try exact I. now destruct (kind op) as [[] |].
    Qed.
    Lemma alike_constant : forall op, alike (TOp (inl op) []).
    Proof. intros op. apply alike_op; [unfold conditional; now destruct (kind op) as [[] |] | reflexivity]. Qed.
    Lemma op_without : forall op es, conditional op es = false -> within N (TOp (inl op) es) = false.
    Proof. intros op es K. unfold conditional in K. cbn. destruct es as [| ? [| ? [| ? []]]]; try reflexivity. cbn. now destruct (kind op) as [[] |]. Qed.
    Lemma either_alike : forall b e1 e2, eval V b = eval W b -> alike e1 -> alike e2 -> alike (either b e1 e2).
    Proof. intros b e1 e2 E g1 g2. unfold either. repeat (destruct (eq_dec _ _); [assumption |]). now apply alike_cond. Qed.
    Lemma either_without : forall b e1 e2, within N e1 = false -> within N e2 = false -> within N (either b e1 e2) = false.
    Proof. intros b e1 e2 X1 X2. unfold either. repeat (destruct (eq_dec _ _); [assumption |]). cbn. now rewrite kind_of, X1, X2. Qed.
    Lemma negated_alike : forall b, eval V b = eval W b -> alike (negated b) /\ within N (negated b) = false.
    Proof.
      intros b E. unfold negated. repeat (destruct (eq_dec _ _); [split; [apply alike_constant | reflexivity] |]). split; [| reflexivity].
      apply alike_op; [unfold conditional; now rewrite kind_not | cbn; now rewrite E].
    Qed.
    Lemma x_or_without : forall e, alike e -> settled N e -> is_x N e = false -> within N e = false.
    Proof.
      intros [x | [op | []] es] a s X; [exact X | | |].
      - destruct (conditional op es) eqn:K; [| now apply op_without]. unfold conditional in K. destruct (kind op) as [[] |] eqn:K'; try discriminate.
        destruct es as [| b [| e1 [| e2 []]]]; try discriminate. apply operator_of in K' as ->. cbn. rewrite kind_of.
        destruct (within N e1 || within N e2)%bool eqn:W'; [| reflexivity]. apply Bool.orb_true_iff in W'. now destruct (s b e1 e2 W').
      - now destruct es as [| ? [| ? [| ? []]]].
      - now destruct a.
    Qed.
    Lemma equation_alike : forall e e', alike e -> settled N e -> alike e' -> settled N e' -> alike (equation N e e') /\ within N (equation N e e') = false.
    Proof.
      intros e e' a s a' s'. unfold equation. destruct (is_x N e) eqn:X; [| destruct (is_x N e') eqn:X'].
      - destruct (eq_dec _ _); (split; [apply alike_constant | reflexivity]).
      - split; [apply alike_constant | reflexivity].
      - split; [| reflexivity]. apply alike_op; [unfold conditional; now rewrite kind_of |]. cbn [map].
        now rewrite (alike_itself e a), (alike_itself e' a') by now apply x_or_without.
    Qed.
    Lemma alike_induction (P : Term -> Prop) : (forall e, alike e -> settled N e -> P e) ->
      (forall b e1 e2, (within N e1 || within N e2)%bool = true -> eval V b = eval W b -> P e1 -> P e2 -> P (Cond b e1 e2)) -> forall e, alike e -> P e.
    Proof.
      intros of_settled of_cond e. induction e as [x | op es IH] using Term_induction; intros g.
      - apply of_settled; [assumption | intros ? ? ? _; discriminate].
      - destruct (settled_or N (TOp op es)) as [s | (b & e1 & e2 & E & X)]; [now apply of_settled |].
        unfold Cond in E. injection E as -> ->. rewrite !Forall_cons_iff in IH. apply alike_cond in g as (E & g1 & g2).
        destruct IH as (_ & IH1 & IH2 & _). apply of_cond; auto.
    Qed.
    Lemma equation_right_alike : forall e, alike e -> settled N e -> forall e', alike e' -> alike (equation_right N e e') /\ within N (equation_right N e e') = false.
    Proof.
      intros e a s. apply alike_induction.
      - intros e' a' s'. rewrite equation_right_settled by assumption. now apply equation_alike.
      - intros b e1 e2 X E [a1 w1] [a2 w2]. rewrite equation_right_cond by assumption. split; [now apply either_alike | now apply either_without].
    Qed.
    Lemma equation_left_alike : forall e', alike e' -> forall e, alike e -> alike (equation_left N e e') /\ within N (equation_left N e e') = false.
    Proof.
      intros e' a'. apply alike_induction.
      - intros e a s. rewrite equation_left_settled by assumption. now apply equation_right_alike.
      - intros b e1 e2 X E [a1 w1] [a2 w2]. rewrite equation_left_cond by assumption. split; [now apply either_alike | now apply either_without].
    Qed.
    Lemma read_field_alike : forall f e, alike e -> alike (read_at N (array f) e) /\ within N (read_at N (array f) e) = false.
    Proof.
      intros f. apply alike_induction.
      - intros e a s. rewrite read_at_settled by assumption. unfold element. destruct (is_x N e) eqn:X; [split; [apply alike_constant | reflexivity] |].
        split; [| reflexivity]. split; [| exact I]. intros _. cbn. rewrite (alike_itself e a) by now apply x_or_without. apply fields.
      - intros b e1 e2 X E [a1 w1] [a2 w2]. rewrite read_at_cond by assumption. split; [now apply either_alike | now apply either_without].
    Qed.
    Inductive alike_array (s : Sort) : Term -> Prop :=
      | alike_field f : alike_array s (array f)
      | alike_store a i v : alike_array s a -> alike i -> alike v -> (s <> Object -> within N v = false) -> alike_array s (Store a i v).
    Lemma array_alike : forall s a, alike_array s a -> within N a = false -> forall i, array_of V a i = array_of W a i.
    Proof.
      intros s a is. induction is as [f | a i v _ IH ai av _]; intros X j; [apply fields |]. cbn in X. apply Bool.orb_false_iff in X as [X Xv]. apply Bool.orb_false_iff in X as [Xa Xi].
      change (put (array_of V a) (eval V i) (eval V v) j = put (array_of W a) (eval W i) (eval W v) j). unfold put.
      rewrite (alike_itself i ai Xi), (alike_itself v av Xv). now destruct (eq_dec _ _); [| apply IH].
    Qed.
    Lemma read_alike : forall s a, alike_array s a -> forall e, alike e -> alike (read N a e) /\ (s <> Object -> within N (read N a e) = false).
    Proof.
      intros s a is. induction is as [f | a i v is IH ai av wv]; intros e ae; [destruct (read_field_alike f e ae); now split |]. cbn [read Store]. change (TOp (inr Put) [a; i; v]) with (Store a i v).
      destruct (within N e || within N (Store a i v))%bool eqn:X.
      - destruct (IH e ae) as [ar wr], (equation_left_alike e ae i ai) as [aq wq]. split; [apply either_alike; auto; now apply alike_itself |].
        intros no. apply either_without; auto.
      - apply Bool.orb_false_iff in X as [Xe Xa]. assert (settled N e) as se.
        { intros b e1 e2 X ->. apply Bool.orb_true_iff in X. cbn in Xe. rewrite kind_of in Xe. congruence. }
        rewrite read_at_settled by assumption. unfold element. replace (is_x N e) with false by (destruct e; [symmetry; exact Xe | reflexivity]).
        split; [| reflexivity]. split; [| exact I]. intros _. change (array_of V (Store a i v) (eval V e) = array_of W (Store a i v) (eval W e)).
        rewrite (alike_itself e ae Xe). apply (array_alike s); [now constructor | assumption].
    Qed.
    Lemma new_alike : (forall e s, sorted e s -> alike (new N e) /\ (s <> Object -> within N (new N e) = false)) /\
      (forall es ss, sorted_all es ss -> Forall2 (fun e s => alike (new N e) /\ (s <> Object -> within N (new N e) = false)) es ss) /\
      (forall a f, sorted_array a f -> alike_array (fsort f) (new N a)).
    Proof.
      apply by_sort.
      - intros x in_. split; [| easy]. split; [| exact I]. cbn. now destruct (in_dec eq_dec x N).
      - intros y X. split; [| intros _; exact X]. split; [| exact I]. intros _. now apply others.
      - split; [apply alike_constant | reflexivity].
      - intros a i f _ is _ [ai _]. now apply read_alike.
      - intros b e1 e2 s _ [ab wb] _ [a1 w1] _ [a2 w2]. unfold Cond. cbn [new map treat]. rewrite kind_of. split.
        + apply either_alike; auto. apply alike_itself; [assumption | now apply wb].
        + intros no. apply either_without; auto.
      - intros e e' s _ [a _] _ [a' _]. unfold Eq. cbn [new map treat]. rewrite kind_of. destruct (equation_left_alike _ a' _ a). now split.
      - intros e e' s _ [a _] _ [a' _]. unfold Ne. cbn [new map treat]. rewrite kind_of. destruct (equation_left_alike _ a' _ a) as [aq wq].
        destruct (within N (new N e) || within N (new N e'))%bool eqn:X; [destruct (negated_alike (equation_left N (new N e) (new N e'))); [now apply alike_itself | now split] |].
        apply Bool.orb_false_iff in X as [X X']. split; [| reflexivity]. apply alike_op; [unfold conditional; now rewrite kind_of |].
        cbn [map]. now rewrite (alike_itself _ a X), (alike_itself _ a' X').
      - intros op es K _ all. destruct (no_objects op K) as [_ no].
        assert (map (eval V) (map (new N) es) = map (eval W) (map (new N) es)) as same.
        { clear K. revert all no. generalize (takes op). intros ss all. induction all as [| e s es ss [a w] all IH]; intros no; [reflexivity |]. cbn [map].
          rewrite (alike_itself _ a) by (apply w; intros ->; apply no; now left). f_equal. apply IH. intros in_. apply no. now right. }
        assert (alike (TOp (inl op) (map (new N) es)) /\ within N (TOp (inl op) (map (new N) es)) = false) as [plain_ out].
        { split; [apply alike_op; [unfold conditional; now rewrite K | exact same] | apply op_without; unfold conditional; now rewrite K]. }
        cbn [new]. destruct es as [| b [| e1 [| e2 []]]]; cbn [map treat] in *; try (now split); rewrite ?K; try (now split).
        destruct (eq_dec op op_not); [| now split]. destruct (negated_alike (new N b)); [now injection same | now split].
      - constructor.
      - intros e es s ss _ a _ all. now constructor.
      - intros f. constructor.
      - intros a i v f _ is _ [ai _] _ [av wv]. now constructor.
    Qed.
  End Anyway.

  (** V[x := new C](φ) = V(φ[x := new C]), whatever values V gives the fresh variables. *)
  Theorem removal : forall V W, Forall (is_new W) N -> (forall y, is_x N (EVar y) = false -> on V y = on W y) -> (forall f i, field V f i = field W f i) ->
    forall φ s, sorted φ s -> s <> Object -> eval W φ = eval V (new N φ).
  Proof.
    intros V W new_ others fields φ s t no. destruct (proj1 (new_alike V W others fields) φ s t) as [a w]. rewrite (alike_itself V W _ a (w no)).
    symmetry. apply (new_is W N new_). now apply (proj1 sorted_formed φ s).
  Qed.
End Sorted.
