From Tandem Require Import section4.Arrays section4.Values.
Import OverArrays.

(** * §4.1: values over arrays

    Arrays are "(mathematical) functions", from objects: f[e] has a value always, also where e is nil, and δ tells where that counts.
    Lemma 2.1 and Lemma 4.3 are about the functions ê, δ and eσ, whose clauses are exported. *)

Section Values.
  Context `{Heaps}.

  (** W gives variables values, and fields functions. A condition that is no truth value takes the second branch. *)
  Record Valuation := { on : Var -> Val; field : Field -> Val -> Val }.
  Definition put (a : Val -> Val) (i v : Val) : Val -> Val := fun j => if eq_dec j i then v else a j.
  Definition applied (op : Op) (vs : list Val) : Val :=
    match kind op, vs with Some Choice, [b; v; w] => if eq_dec b tt then v else w | _, _ => opbar op vs end.
  Fixpoint eval (W : Valuation) (e : Term) : Val :=
    match e with
    | TVar (inl x) => on W x
    | TVar (inr _) => nil
    | TOp (inl op) es => applied op (map (eval W) es)
    | TOp (inr At) [a; i] => array_of W a (eval W i)
    | TOp (inr _) _ => nil
    end
  with array_of (W : Valuation) (e : Term) : Val -> Val :=
    match e with
    | TVar (inr f) => field W f
    | TOp (inr Put) [a; i; v] => put (array_of W a) (eval W i) (eval W v)
    | _ => fun _ => nil
    end.
  (** V ∘ σ *)
  Definition compose (W : Valuation) (σ : Substitution) : Valuation :=
    {| on := fun x => eval W (σ (inl x)); field := fun f => array_of W (σ (inr f)) |}.

  (** An array is a field, or (a[e] := e') of one: what rules make has no other arrays. *)
  Definition chain (e : Term) : Prop := match e with TVar (inr _) | TOp (inr Put) [_; _; _] => True | _ => False end.
  Inductive formed : Term -> Prop :=
    | formed_var x : formed (TVar x)
    | formed_op op es : Forall formed es -> formed (TOp (inl op) es)
    | formed_access op a es : chain a -> Forall formed (a :: es) -> formed (TOp (inr op) (a :: es)).
  Fixpoint formed_induction (P : Term -> Prop) (var : forall x, P (TVar x)) (op : forall op es, Forall formed es -> Forall P es -> P (TOp (inl op) es))
    (access : forall op a es, chain a -> Forall formed (a :: es) -> Forall P (a :: es) -> P (TOp (inr op) (a :: es))) e (f : formed e) : P e :=
    let all := fix all es (fs : Forall formed es) : Forall P es := match fs with
      | Forall_nil _ => Forall_nil P
      | Forall_cons e f fs => Forall_cons e (formed_induction P var op access e f) (all _ fs)
      end in
    match f with
    | formed_var x => var x
    | formed_op o es fs => op o es fs (all es fs)
    | formed_access o a es c fs => access o a es c fs (all (a :: es) fs)
    end.
  Definition plain (σ : Substitution) : Prop := forall x, formed (σ x) /\ match x with inr _ => chain (σ x) | inl _ => True end.

  Lemma subst_formed : forall σ, plain σ -> forall e, formed e -> formed (subst e σ) /\ (chain e -> chain (subst e σ)).
  Proof.
    intros σ ok e f. induction f as [x | op es _ IH | op a es c _ IH] using formed_induction.
    - destruct (ok x). now destruct x.
    - split; [| easy]. constructor. apply Forall_map. eapply Forall_impl; [| exact IH]. now intros ? [].
    - inversion IH as [| ? ? [fa ca] IH']; subst. split.
      + cbn [subst map]. constructor; [auto |]. constructor; [assumption |]. apply Forall_map. eapply Forall_impl; [| exact IH']. now intros ? [].
      + destruct op, es as [| ? [| ? []]]; easy.
  Qed.
  Lemma hat_formed : forall e, formed (hat e).
  Proof.
    intros e. induction e as [x | op es IH] using Expr_induction; [constructor |]. cbn [hat].
    assert (formed (TOp (inl op) (map hat es))) as all by (constructor; now apply Forall_map).
    destruct (kind op) as [[f | | | |] |]; try exact all. destruct es as [| e []]; try exact all.
    inversion IH; subst. constructor; [exact I | repeat constructor; assumption].
  Qed.
  Lemma conj_formed : forall l r b c, formed b -> formed c -> formed (Conj l r b c).
  Proof. intros l r b c fb fc. unfold Conj. destruct (r && is_True c)%bool; [assumption |]. destruct (l && is_True b)%bool; [assumption | now repeat constructor]. Qed.
  Lemma each_formed : forall l bs, Forall formed bs -> formed (Each l bs).
  Proof.
    intros l [| b bs] all; [repeat constructor |]. inversion all as [| ? ? fb fbs]; subst. cbn [Each]. clear all. revert b fb.
    induction fbs; intros b fb; cbn [fold_left]; auto using conj_formed.
  Qed.
  Lemma delta_formed : forall e, formed e -> formed (delta e).
  Proof.
    intros e f. induction f as [x | op es fs IH | op a es c fs IH] using formed_induction; cbn [delta]; [repeat constructor | |].
    - assert (formed (Each true (map delta es))) as all by now apply each_formed, Forall_map.
      destruct es as [| b [| e1 [| e2 []]]]; try exact all. destruct (kind op) as [[] |]; try exact all.
      rewrite !Forall_cons_iff in IH. destruct (eq_dec _ _); apply conj_formed; try apply IH. constructor. rewrite !Forall_cons_iff in fs. repeat constructor; try apply fs; apply IH.
    - assert (formed (Each true (map delta (a :: es)))) as all by now apply each_formed, Forall_map.
      destruct op; try exact all. destruct es as [| i []]; try exact all. rewrite !Forall_cons_iff in IH, fs.
      repeat apply conj_formed; try apply IH. repeat constructor; apply fs.
  Qed.

  (** Lemma 2.1 (Substitution), over arrays. V(eσ) = V∘σ(e). *)
  Theorem array_substitution : forall W σ, plain σ -> forall e, formed e ->
    eval W (subst e σ) = eval (compose W σ) e /\ (chain e -> array_of W (subst e σ) = array_of (compose W σ) e).
  Proof.
    intros W σ ok e f. induction f as [[x | f] | op es _ IH | op a es c _ IH] using formed_induction.
    - now split.
    - split; [| reflexivity]. destruct (ok (inr f)) as [_ c]. cbn. destruct (σ (inr f)) as [[] | [] [| ? [| ? [| ? []]]]]; try easy; now destruct a.
    - split; [| easy]. cbn [subst eval]. f_equal. rewrite map_map. apply map_ext_Forall. eapply Forall_impl; [| exact IH]. now intros ? [].
    - inversion IH as [| ? ? [ea ca] IH']; subst. specialize (ca c). destruct op, es as [| i [| v []]]; rewrite ?Forall_cons_iff in IH'; (split; try easy).
      + cbn [subst map eval]. rewrite ca. f_equal. apply IH'.
      + intros _. cbn [subst map array_of]. rewrite ca. destruct IH' as ([-> _] & [-> _] & _). reflexivity.
  Qed.
End Values.

Section Model.
  Context `{HeapModel}.
  Lemma eval_true : forall W, eval W True_ = tt.
  Proof. intros W. cbn. unfold applied. now destruct (kind op_true) as [[] |]. Qed.
  Lemma eval_false : forall W, eval W False_ = ff.
  Proof. intros W. cbn. unfold applied. now destruct (kind op_false) as [[] |]. Qed.
  Lemma eval_nil : forall W, eval W Nil = nil.
  Proof. intros W. cbn. unfold applied. now destruct (kind (operator Nil_)) as [[] |]. Qed.
  Lemma eval_not : forall W b, eval W (Not b) = opbar op_not [eval W b].
  Proof. intros W b. cbn. unfold applied. now destruct (kind op_not) as [[] |]. Qed.
  Lemma eval_and : forall W b c, eval W (And b c) = tt <-> eval W b = tt /\ eval W c = tt.
  Proof. intros W b c. cbn. rewrite <- and_true. unfold applied. now destruct (kind op_and) as [[] |]. Qed.
  Lemma eval_cond : forall W b e1 e2, eval W (Cond b e1 e2) = if eq_dec (eval W b) tt then eval W e1 else eval W e2.
  Proof. intros. cbn. unfold applied. now rewrite kind_of. Qed.
  Lemma eval_eq : forall W e e', eval W (Eq e e') = if eq_dec (eval W e) (eval W e') then tt else ff.
  Proof. intros. cbn. unfold applied. rewrite kind_of. apply equals_is. Qed.
  Lemma eval_ne : forall W e e', eval W (Ne e e') = if eq_dec (eval W e) (eval W e') then ff else tt.
  Proof. intros. cbn. unfold applied. rewrite kind_of. apply differs_is. Qed.
  Lemma is_True_is : forall e, is_True e = true -> e = True_.
  Proof. intros e. unfold is_True. now destruct (eq_dec e True_). Qed.
  Lemma eval_conj : forall W l r b c, eval W (Conj l r b c) = tt <-> eval W b = tt /\ eval W c = tt.
  Proof.
    intros W l r b c. unfold Conj. destruct (r && is_True c)%bool eqn:R; [| destruct (l && is_True b)%bool eqn:L; [| apply eval_and]].
    - apply Bool.andb_true_iff in R as [_ R]. apply is_True_is in R as ->. rewrite eval_true. tauto.
    - apply Bool.andb_true_iff in L as [_ L]. apply is_True_is in L as ->. rewrite eval_true. tauto.
  Qed.
  Lemma eval_each : forall W bs, eval W (Each true bs) = tt <-> Forall (fun b => eval W b = tt) bs.
  Proof.
    intros W [| b bs]; cbn [Each]; [rewrite eval_true; now split |]. revert b.
    induction bs as [| c bs IH]; intros b; cbn [fold_left].
    - split; [intros E; repeat constructor; assumption | intros F; now inversion F].
    - rewrite IH, !Forall_cons_iff, eval_conj. tauto.
  Qed.
End Model.

Section Translation.
  Context `{Typing}.

  (** W is V = (G, H): "f[e]" is H(e)(f). *)
  Definition agrees (V : State) (W : Valuation) : Prop :=
    (forall x, on W x = vars V x) /\ forall o f, o <> nil -> field W f o = heap V o f.

  Lemma hat_dot : forall e f, hat (Dot e f) = Index (array f) (hat e).
  Proof. intros. cbn. now rewrite kind_of. Qed.
  Lemma hat_cond : forall b e1 e2, hat (Heaps.Cond b e1 e2) = Cond (hat b) (hat e1) (hat e2).
  Proof. intros. cbn. now rewrite kind_of. Qed.
  Lemma hat_eq : forall e e', hat (Heaps.Eq e e') = Eq (hat e) (hat e').
  Proof. intros. cbn. now rewrite kind_of. Qed.
  Lemma hat_ne : forall e e', hat (Heaps.Ne e e') = Ne (hat e) (hat e').
  Proof. intros. cbn. now rewrite kind_of. Qed.
  Lemma hat_op : forall op es, kind op = None -> hat (Prelude.EOp op es) = TOp (inl op) (map hat es).
  Proof. intros op es K. cbn. now rewrite K. Qed.
  Lemma hat_nil : hat Heaps.Nil = Nil.
  Proof. cbn. now rewrite kind_of. Qed.
  Lemma delta_nil : delta Nil = True_.
  Proof. reflexivity. Qed.
  Lemma delta_op : forall op es, kind op = None -> delta (TOp (inl op) es) = Each true (map delta es).
  Proof. intros op es K. cbn -[Each Conj]. destruct es as [| ? [| ? [| ? []]]]; try reflexivity. now rewrite K. Qed.
  Lemma delta_cond : forall b e1 e2, delta (Cond b e1 e2) =
    if eq_dec (delta e1) (delta e2) then Conj true true (delta b) (delta e1) else Conj true false (delta b) (Cond b (delta e1) (delta e2)).
  Proof. intros. cbn -[Each Conj eq_dec]. now rewrite kind_of. Qed.

  (** Lemma 4.3, over arrays. V(e) ≠ ⊥ iff V(δ(ê)) = true, and then V(ê) = V(e). *)
  Theorem translation : forall V W, consistent V -> agrees V W -> forall e s, typed e s ->
    (value V e <> None <-> eval W (delta (hat e)) = tt) /\ forall v, value V e = Some v -> eval W (hat e) = v.
  Proof.
    intros V W ok [of_vars of_fields] e s t. by_type t.
    - change (delta (hat (Prelude.EVar y))) with True_. rewrite eval_true. cbn -[True_]. split; [now split; [| discriminate] |]. intros v E. injection E as <-. apply of_vars.
    - rewrite hat_nil, value_nil, delta_nil, eval_true, eval_nil. split; [now split; [| discriminate] | congruence].
    - rewrite hat_dot, value_dot. destruct IHt as [defined is]. unfold Index, array. cbn -[Conj Ne True_ Nil]. rewrite !eval_conj, eval_ne, eval_nil, eval_true, <- defined.
      destruct (value V e) as [o |]; cbn; [| split; [intuition congruence | discriminate]]. rewrite (is _ eq_refl). pose proof tt_ff.
      destruct (eq_dec o nil) as [-> | no]; (split; [intuition congruence |]); [discriminate |]. intros v E. injection E as <-. now apply of_fields.
    - rewrite hat_cond, value_cond, delta_cond, eval_cond. destruct IHt1 as [d1 is1], IHt2 as [d2 is2], IHt3 as [d3 is3]. pose proof tt_ff. split.
      + rewrite chosen_some.
        2: { destruct (value V b) as [v |] eqn:E; [| auto]. destruct (fits_value V ok _ _ t1 _ E) as [-> | ->]; auto. }
        assert (value V b <> None -> value V b = Some tt \/ value V b = Some ff) as truth.
        { destruct (value V b) as [v |] eqn:E; [| congruence]. intros _. destruct (fits_value V ok _ _ t1 _ E) as [-> | ->]; auto. }
        destruct (eq_dec (delta (hat e1)) (delta (hat e2))) as [same | _]; rewrite eval_conj, <- d1.
        * rewrite d2, d3, <- same. intuition congruence.
        * rewrite eval_cond, d2, d3. split.
          -- intros [[E ?] | [E ?]]; rewrite (is1 _ E); (split; [rewrite E; discriminate |]); [now destruct (eq_dec tt tt) | destruct (eq_dec ff tt); [congruence | assumption]].
          -- intros [some E']. destruct (truth some) as [E | E]; rewrite (is1 _ E) in E'; [left | right]; (split; [exact E |]); revert E'; [now destruct (eq_dec tt tt) | destruct (eq_dec ff tt); [congruence | auto]].
      + unfold chosen. destruct (value V b) as [c |]; [| discriminate]. rewrite (is1 _ eq_refl). intros v.
        destruct (eq_dec c tt); [apply is2 |]. destruct (eq_dec c ff); [apply is3 | discriminate].
    - rewrite hat_eq, value_eq, eval_eq. destruct IHt1 as [d1 is1], IHt2 as [d2 is2]. unfold Eq. cbn -[Each]. rewrite eval_each, !Forall_cons_iff, <- d1, <- d2.
      destruct (value V e) as [v |], (value V e') as [w |]; cbn; (split; [intuition (try discriminate; try congruence; constructor) | intros u E; try discriminate]).
      rewrite (is1 _ eq_refl), (is2 _ eq_refl). injection E as <-. now destruct (eq_dec v w).
    - rewrite hat_ne, value_ne, eval_ne. destruct IHt1 as [d1 is1], IHt2 as [d2 is2]. unfold Ne. cbn -[Each]. rewrite eval_each, !Forall_cons_iff, <- d1, <- d2.
      destruct (value V e) as [v |], (value V e') as [w |]; cbn; (split; [intuition (try discriminate; try congruence; constructor) | intros u E; try discriminate]).
      rewrite (is1 _ eq_refl), (is2 _ eq_refl). injection E as <-. now destruct (eq_dec v w).
    - rewrite hat_op, delta_op, value_plain by auto using none_plain. rewrite strictly_some, eval_each, map_map, !Forall_map. split.
      + clear - IH. induction IH as [| e s es ss [same _] F IH]; [split; constructor |]. rewrite !Forall_cons_iff. tauto.
      + intros v. unfold strictly. destruct (values (map (value V) es)) as [vs |] eqn:E; [| discriminate]. intros E'. injection E' as <-.
        enough (map (eval W) (map hat es) = vs) as <- by (cbn; unfold applied; now rewrite K).
        { clear - IH E. revert vs E. induction IH as [| e s es ss [_ is] F IH]; cbn; intros vs E; [congruence |].
          destruct (value V e) as [v |]; [| discriminate]. destruct (values (map (value V) es)) as [ws |]; [| discriminate]. injection E as <-.
          rewrite (is _ eq_refl). f_equal. now apply IH. }
  Qed.
End Translation.

(** A program: conditions, arguments and what is assigned have sorts, and nothing is assigned to fresh variables. *)
Section Sound.
  Context `{Types} {methods : Methods} {classes : Classes}.
  Definition open (h : Place) : Prop := match h with OfVar (global x) => ~ reserved x | _ => True end.
  Definition receives (h : Receiver) : Prop := match h with Some (h, r) => open h /\ ~ reserved r /\ typed (place h) (vsort (global r)) | None => True end.
  Definition answers (a : Answer) : Prop := match a with Some (r, e) => ~ reserved r /\ typed e (vsort (global r)) | None => True end.
  Inductive sound : list Stmt -> Prop :=
    | sound_end : sound []
    | sound_set h e s S : open h -> typed (place h) s -> typed e s -> sound S -> sound (Assign h e :: S)
    | sound_new h S : open h -> typed (place h) Object -> sound S -> sound (Create h :: S)
    | sound_call h e0 m es S : receives h ->
        (forall d, declared m = Some d -> typed e0 (vsort (local (this d))) /\ Forall2 (fun e u => typed e (vsort (local u))) es (params d)) ->
        typed e0 Object -> Forall (fun e => exists s, typed e s) es -> sound S -> sound (Invoke h e0 m es :: S)
    | sound_return a S : answers a -> sound S -> sound (Return a :: S)
    | sound_if b S1 S2 S : typed b Boolean -> sound S1 -> sound S2 -> sound S -> sound (If b S1 S2 :: S)
    | sound_while b B S : typed b Boolean -> sound B -> sound S -> sound (While b B :: S).
  Definition ends_soundly (d : Default) : Prop := match d with Some (r, op) => ~ reserved r /\ typed (Prelude.EOp op []) (vsort (global r)) | None => True end.
  Lemma sound_app : forall S S', sound S -> sound S' -> sound (S ++ S').
  Proof. intros S S' s s'. induction s; [assumption | ..]; cbn [app]; econstructor; eassumption. Qed.
End Sound.

(** Each method is such a program. A local variable that is no parameter has its default, whose sort is its own. There are finitely many fields. A
    fresh variable has a sort that allows any value, since V gives it an object that does not exist yet. *)
Class Sound `{Typing} {methods : Methods} {classes : Classes} := {
  sound_methods : forall m d, declared m = Some d -> sound (body d) /\ ends_soundly (no_result d);
  default_fits : forall V u, fits V (vsort (local u)) (default u);
  fields_all : forall f, In f all_fields;
  reserved_sort : forall x, reserved x -> vsort (global x) = Datum;
}.
