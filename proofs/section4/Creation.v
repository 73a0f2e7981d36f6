From Tandem Require Import section4.Arrays section4.Values section4.Paths section4.Fields section4.Removal Rules.
From Coq Require Import Lia.
Import OverArrays.

(** * §4.1: assignments and creation

    What expressions are on both sides, what assignments do, and what h := x; x.f1 := nil; …; x.fn := nil does for a fresh variable x.
    Both relations are exported. *)

(** That some rules are those of assignments. *)
Ltac assigns :=
  let i := fresh in let R := fresh in let in_ := fresh in
  intros i ? ? in_ R; cbn in in_; repeat (destruct in_ as [<- | in_]; [inversion R; subst; do 9 eexists; reflexivity |]); destruct in_.

Section Calls.
  Context `{Sound}.

  (** L is V∘τ, V' is V∘σ, and Γ is V•Δ. *)
  Definition locally (W : Valuation) (τ : OverArrays.LSubstitution) (L : LValuation) : Prop := forall u, eval W (τ u) = L u.
  Definition globally (W : Valuation) (σ : OverArrays.GSubstitution) (V : State) : Prop :=
    (forall x, eval W (σ (inl x)) = vars V (global x)) /\ forall o f, o <> nil -> array_of W (σ (inr f)) o = heap V o f.
  Definition alike (W : Valuation) (c : OverArrays.Closure) (d : Programs.Closure) : Prop :=
    locally W (fst (fst c)) (fst (fst d)) /\ snd (fst c) = snd (fst d) /\ snd c = snd d.

  Definition lfits (V : State) (L : LValuation) : Prop := forall u, fits V (vsort (local u)) (L u).
  Definition gfits (V : State) : Prop := (forall x, fits V (vsort (global x)) (vars V (global x))) /\ forall o f, In o (domain V) -> fits V (fsort f) (heap V o f).
  Definition fitting (V : State) (d : Programs.Closure) : Prop := sound (snd (fst d)) /\ ends_soundly (snd d) /\ lfits V (fst (fst d)).
  Definition gplain (σ : OverArrays.GSubstitution) : Prop := forall x, formed (σ x) /\ match x with inr _ => chain (σ x) | inl _ => True end.
  Definition news (W : Valuation) (N : list GVar) : list Val := map (fun x => on W (global x)) N.

  Record related (W : Valuation) (V0 : State) (c : Symbolic.config) (d : Concrete.config) : Prop := {
    r_stack : Forall2 (alike W) (fst (fst (fst c))) (fst d);
    r_forms : Forall (fun c => forall u, formed (fst (fst c) u)) (fst (fst (fst c)));
    r_sound : Forall (fitting (snd d)) (fst d);
    r_plain : gplain (snd (fst (fst c)));
    r_kept : forall x, reserved x -> snd (fst (fst c)) (inl x) = EVar (global x);
    r_glob : globally W (snd (fst (fst c))) (snd d);
    r_fits : gfits (snd d);
    r_domain : domain (snd d) = news W (snd c) ++ domain V0;
    r_true : eval W (snd (fst c)) = tt;
  }.

  Lemma fits_more : forall V V' s v, incl (domain V) (domain V') -> fits V s v -> fits V' s v.
  Proof. intros V V' [] v more; cbn; intuition. Qed.
  Lemma fitting_more : forall V V' Γ, incl (domain V) (domain V') -> Forall (fitting V) Γ -> Forall (fitting V') Γ.
  Proof. intros V V' Γ more all. eapply Forall_impl; [| exact all]. intros c (s & e & l). repeat split; auto. intros u. now apply (fits_more V). Qed.
  Lemma consistent_with : forall V L, gfits V -> lfits V L -> consistent (with_locals L V).
  Proof. intros V L [gv gh] l. split; [intros [x | u]; [apply gv | apply l] | exact gh]. Qed.
  Lemma union_plain : forall τ σ, (forall u, formed (τ u)) -> gplain σ -> plain (OverArrays.union τ σ).
  Proof. intros τ σ t s [[x | u] | f]; [apply (s (inl x)) | now split; [apply t |] | apply (s (inr f))]. Qed.

  (** What expressions are in both: V' is L ∪ V, and θ is τ ∪ σ. *)
  Section Top.
    Variables (W : Valuation) (N : list GVar) (τ : OverArrays.LSubstitution) (σ : OverArrays.GSubstitution) (L : LValuation) (V : State).
    Hypothesis new_ : Forall (is_new W) N.
    Hypothesis forms : forall u, formed (τ u).
    Hypothesis plain_ : gplain σ.
    Hypothesis at_L : locally W τ L.
    Hypothesis at_V : globally W σ V.
    Hypothesis fits_L : lfits V L.
    Hypothesis fits_V : gfits V.
    Let θ := OverArrays.union τ σ.
    Let V' := with_locals L V.
    Lemma union_agrees : agrees V' (compose W θ).
    Proof. split; [intros [x | u]; [apply at_V | apply at_L] | apply at_V]. Qed.
    Lemma delta_is : forall e s, typed e s -> (eval W (OverArrays.subst (OverArrays.delta (hat e)) θ) = tt <-> value V' e <> None).
    Proof.
      intros e s t. pose proof (union_plain τ σ forms plain_) as p. pose proof (delta_formed _ (hat_formed e)) as f.
      destruct (array_substitution W θ p _ f) as [-> _]. symmetry. now apply (translation V' _ (consistent_with V L fits_V fits_L) union_agrees e s).
    Qed.
    Lemma deltas_formed : forall e, formed (OverArrays.subst (OverArrays.delta (hat e)) θ).
    Proof. intros e. apply subst_formed; [now apply union_plain | apply delta_formed, hat_formed]. Qed.
    Lemma defined_is : forall e s, typed e s -> (eval W (removed N (OverArrays.subst (OverArrays.delta (hat e)) θ)) = tt <-> value V' e <> None).
    Proof. intros e s t. rewrite (removed_is W N new_) by apply deltas_formed. now apply (delta_is e s). Qed.
    Lemma both_are : forall e f e' s, typed (Dot e f) s -> typed e' s ->
      (eval W (removed N (Conj true true (OverArrays.subst (OverArrays.delta (Index (array f) (hat e))) θ) (OverArrays.subst (OverArrays.delta (hat e')) θ))) = tt <->
      value V' (Dot e f) <> None /\ value V' e' <> None).
    Proof.
      intros e f e' s t t'. rewrite <- hat_dot, (removed_is W N new_), eval_conj, (delta_is _ s t), (delta_is _ s t'); [reflexivity |].
      apply conj_formed; apply deltas_formed.
    Qed.
    Lemma value_is : forall e s v, typed e s -> value V' e = Some v -> eval W (OverArrays.subst (hat e) θ) = v.
    Proof.
      intros e s v t E. destruct (array_substitution W θ (union_plain τ σ forms plain_) _ (hat_formed e)) as [-> _].
      now apply (translation V' _ (consistent_with V L fits_V fits_L) union_agrees e s).
    Qed.
    Lemma fits_is : forall e s v, typed e s -> value V' e = Some v -> fits V s v.
    Proof. intros e s v t E. exact (fits_value V' (consistent_with V L fits_V fits_L) e s t v E). Qed.
    Lemma term_formed : forall e, formed (OverArrays.subst (hat e) θ).
    Proof. intros e. apply subst_formed; [now apply union_plain | apply hat_formed]. Qed.
    Lemma condition_is : forall b c v, typed b Boolean -> (c = hat b /\ v = tt \/ c = OverArrays.Not (hat b) /\ v = ff) -> forall φ r,
      eval W (Conj false r (Conj false true φ (removed N (OverArrays.subst (OverArrays.delta (hat b)) θ))) (removed N (OverArrays.subst c θ))) = tt <->
      eval W φ = tt /\ value V' b = Some v.
    Proof.
      intros b c v t of φ r. rewrite !eval_conj, (defined_is b Boolean t). rewrite (removed_is W N new_).
      2: { apply subst_formed; [now apply union_plain |]. destruct of as [[-> _] | [-> _]]; [apply hat_formed | repeat constructor; apply hat_formed]. }
      destruct (value V' b) as [w |] eqn:E; [| split; [intuition congruence | intros [_ E']; discriminate]]. pose proof (value_is b Boolean w t E) as is.
      destruct of as [[-> ->] | [-> ->]].
      - rewrite is. intuition congruence.
      - change (OverArrays.subst (OverArrays.Not (hat b)) θ) with (OverArrays.Not (OverArrays.subst (hat b) θ)). rewrite eval_not, is, not_true. intuition congruence.
    Qed.
    Lemma arguments_are : forall es, Forall (fun e => exists s, typed e s) es ->
      (Forall (fun b => eval W b = tt) (map (removed N) (map (fun e => OverArrays.subst e θ) (map OverArrays.delta (map hat es)))) <-> Prelude.values (map (value V') es) <> None) /\
      forall vs, Prelude.values (map (value V') es) = Some vs -> Forall2 (fun t v => eval W t = v) (map (fun e => OverArrays.subst e θ) (map hat es)) vs.
    Proof.
      intros es all. induction all as [| e es [s t] all [IH IH']]; cbn [map Prelude.values].
      - split; [split; [discriminate | constructor] |]. intros vs E. injection E as <-. constructor.
      - rewrite Forall_cons_iff, (defined_is e s t), IH. destruct (value V' e) as [v |] eqn:E; [| split; [intuition congruence | discriminate]].
        destruct (values (map (value V') es)) as [ws |]; cbn; (split; [intuition congruence |]); [| discriminate].
        intros vs E'. injection E' as <-. constructor; [now apply (value_is e s) | now apply IH'].
    Qed.
    Lemma arguments_fit : forall es us, Forall2 (fun e u => typed e (vsort (local u))) es us -> forall vs, Prelude.values (map (value V') es) = Some vs ->
      Forall2 (fun u v => fits V (vsort (local u)) v) us vs.
    Proof.
      intros es us all. induction all as [| e u es us t all IH]; cbn; intros vs E; [injection E as <-; constructor |].
      destruct (value V' e) as [v |] eqn:Ev; [| discriminate]. destruct (values (map (value V') es)) as [ws |]; [| discriminate]. injection E as <-.
      constructor; [now apply (fits_is e) | now apply IH].
    Qed.
    Lemma answer_is : forall a, answers a -> (eval W (removed N (answer_delta a θ)) = tt <-> answer V' a <> None).
    Proof.
      intros [[r e] |] t; cbn [answer_delta answer answers] in *; [| split; [discriminate |]; intros _; apply (removed_is W N new_); [repeat constructor | apply eval_true]].
      rewrite (defined_is e _ (proj2 t)). now destruct (value V' e).
    Qed.
    Lemma exists_is : forall e v, value V' e = Some v -> typed e Object -> (eval W (removed N (OverArrays.subst (OverArrays.Ne (hat e) OverArrays.Nil) θ)) = tt <-> v <> nil).
    Proof.
      intros e v E t. pose proof (union_plain τ σ forms plain_) as p.
      rewrite (removed_is W N new_) by (apply subst_formed; [assumption | repeat constructor; apply hat_formed]).
      change (OverArrays.subst (OverArrays.Ne (hat e) OverArrays.Nil) θ) with (OverArrays.Ne (OverArrays.subst (hat e) θ) OverArrays.Nil).
      rewrite eval_ne, eval_nil, (value_is e Object v t E). pose proof tt_ff. destruct (eq_dec v nil); intuition congruence.
    Qed.
  End Top.

  (** ** Assignments

      What the rules make of h := e on top of a stack, and what follows. *)
  Definition terms : Type := OverArrays.LSubstitution * OverArrays.GSubstitution * Term.
  Definition set_ (N : list GVar) (h : Place) (e : Expr) (c : terms) : terms :=
    let '(τ, σ, φ) := c in let θ := OverArrays.union τ σ in
    match h with
    | OfVar (global x) => (τ, σ⟦inl x := OverArrays.subst (hat e) θ⟧, Conj false true φ (removed N (OverArrays.subst (OverArrays.delta (hat e)) θ)))
    | OfVar (local u) => (τ⟦u := OverArrays.subst (hat e) θ⟧, σ, Conj false true φ (removed N (OverArrays.subst (OverArrays.delta (hat e)) θ)))
    | OfField e0 f => (τ, σ⟦inr f := Store (OverArrays.union OverArrays.idL σ (inr f)) (OverArrays.subst (hat e0) θ) (OverArrays.subst (hat e) θ)⟧,
        Conj false true φ (removed N (Conj true true (OverArrays.subst (OverArrays.delta (Index (array f) (hat e0))) θ) (OverArrays.subst (OverArrays.delta (hat e)) θ))))
    end.
  Definition on_top (S : list Stmt) (m : Default) (Δ : list OverArrays.Closure) (N : list GVar) (c : terms) : Symbolic.config :=
    let '(τ, σ, φ) := c in ((τ, S, m) :: Δ, σ, φ, N).
  Lemma assign_forward : forall id h e S m Δ N c c', Symbolic.rule id (on_top (Assign h e :: S) m Δ N c) c' -> c' = on_top S m Δ N (set_ N h e c).
  Proof. intros id h e S m Δ N [[τ σ] φ] c' one. cbn [on_top] in one. inversion one; subst; reflexivity. Qed.

  Lemma star_first : forall A (R : A -> A -> Prop) a c, star R a c -> a = c \/ exists b, R a b /\ star R b c.
  Proof.
    intros A R a c run. induction run as [| b c run IH last]; [now left |]. right.
    destruct IH as [-> | (b' & one & rest)]; [exists c; split; [assumption | apply star_refl] | exists b'; split; [assumption | exact (star_step _ _ _ _ rest last)]].
  Qed.
  (** Some of the rules assign, and these go on along a sequence of assignments. *)
  Section Assigning.
    Variable ids : list ID.
    Let one c c' := exists id, In id ids /\ Symbolic.rule id c c'.
    Hypothesis shape : forall id c c', In id ids -> Symbolic.rule id c c' -> exists h e S m Δ N τ σ φ, c = ((τ, Assign h e :: S, m) :: Δ, σ, φ, N).
    Hypothesis all : forall h e S m Δ N c, exists id, In id ids /\ Symbolic.rule id (on_top (Assign h e :: S) m Δ N c) (on_top S m Δ N (set_ N h e c)).
    Definition run_of (N : list GVar) (l : list (Place * Expr)) (c : terms) : terms := fold_left (fun c a => set_ N (fst a) (snd a) c) l c.
    Definition of_pairs : list (Place * Expr) -> list Stmt := map (fun a => Assign (fst a) (snd a)).
    Definition size (c : Symbolic.config) : nat := match fst (fst (fst c)) with (_, R, _) :: _ => List.length R | [] => 0 end.
    Lemma smaller : forall c c', star one c c' -> size c' <= size c /\ (size c' = size c -> c = c').
    Proof.
      intros c c' run. induction run as [| b c' run [le same] (id & in_ & last)]; [now split |].
      destruct (shape id _ _ in_ last) as (h & e & S & m & Δ & N & τ & σ & φ & ->). apply (assign_forward id h e S m Δ N (τ, σ, φ)) in last as ->. cbn in le. destruct (set_ N h e (τ, σ, φ)) as [[τ' σ'] φ']. cbn. split; lia.
    Qed.
    Lemma run_forward : forall l S m Δ N c c', star one (on_top (of_pairs l ++ S) m Δ N c) (on_top S m Δ N c') -> c' = run_of N l c.
    Proof.
      intros l S m Δ N. induction l as [| [h e] l IH]; intros c c' run.
      - apply smaller in run as [_ same]. destruct c as [[τ σ] φ], c' as [[τ' σ'] φ']. specialize (same eq_refl). injection same as -> -> ->. reflexivity.
      - apply star_first in run as [E | (b & (id & _ & first) & rest)].
        + apply (f_equal size) in E. destruct c as [[τ σ] φ], c' as [[τ' σ'] φ']. cbn in E. rewrite app_length in E. lia.
        + apply assign_forward in first as ->. now apply IH.
    Qed.
    Lemma run_backward : forall l S m Δ N c, star one (on_top (of_pairs l ++ S) m Δ N c) (on_top S m Δ N (run_of N l c)).
    Proof.
      intros l S m Δ N. induction l as [| [h e] l IH]; intros c; [apply star_refl |].
      refine (star_trans _ _ _ _ _ (IH _)). eapply star_step; [apply star_refl | apply all].
    Qed.
  End Assigning.

  (** What assignments do to σ and V. *)
  Section Setting.
    Variables (W : Valuation).
    Lemma set_global : forall σ V x t v, gplain σ -> globally W σ V -> (forall x, reserved x -> σ (inl x) = EVar (global x)) -> ~ reserved x -> formed t -> eval W t = v ->
      gplain σ⟦inl x := t⟧ /\ globally W σ⟦inl x := t⟧ (assign V (OfVar (global x)) v) /\ (forall y, reserved y -> σ⟦inl x := t⟧ (inl y) = EVar (global y)).
    Proof.
      intros σ V x t v p [gv gf] kept no f E. repeat split.
      - unfold update. destruct (eq_dec _ _); [assumption | apply p].
      - unfold update. destruct x0; [exact I |]. destruct (eq_dec _ _); [discriminate | apply (p (inr f0))].
      - intros y. cbn [assign vars]. unfold update. destruct (eq_dec (inl x) (inl y)) as [E' | E'], (eq_dec (global x) (global y)); try congruence.
      - intros o f' no'. cbn [assign heap]. unfold update. destruct (eq_dec _ _); [discriminate | now apply gf].
      - intros y r. unfold update. destruct (eq_dec _ _) as [E' |]; [injection E' as ->; contradiction | now apply kept].
    Qed.
    Lemma set_heap : forall σ V f i t p v, gplain σ -> globally W σ V -> (forall x, reserved x -> σ (inl x) = EVar (global x)) ->
      formed i -> formed t -> eval W i = p -> eval W t = v ->
      let σ' := σ⟦inr f := Store (OverArrays.union OverArrays.idL σ (inr f)) i t⟧ in
      gplain σ' /\ globally W σ' (set_field V p f v) /\ (forall y, reserved y -> σ' (inl y) = EVar (global y)).
    Proof.
      intros σ V f i t p v pl [gv gf] kept fi ft Ei Et. repeat split.
      - unfold update. destruct (eq_dec _ _); [| apply pl]. cbn. constructor; [apply (pl (inr f)) | repeat constructor; try assumption; apply (pl (inr f))].
      - unfold update. destruct x; [exact I |]. destruct (eq_dec _ _); [exact I | apply (pl (inr f0))].
      - intros y. cbn [set_field vars]. unfold update. destruct (eq_dec _ _); [discriminate | apply gv].
      - intros o f' no. cbn [set_field heap]. unfold update. destruct (eq_dec (inr f) (inr f')) as [E | E].
        + injection E as <-. transitivity (put (array_of W (σ (inr f))) (eval W i) (eval W t) o); [reflexivity |]. unfold put. rewrite Ei, Et. destruct (eq_dec o p) as [E' |], (eq_dec p o); try congruence; [now destruct (eq_dec f f) | now apply gf].
        + rewrite gf by assumption. destruct (eq_dec p o) as [-> |]; [| reflexivity]. destruct (eq_dec f f') as [<- |]; congruence.
      - intros y r. unfold update. destruct (eq_dec _ _); [discriminate | now apply kept].
    Qed.
  End Setting.

  (** ** Creation

      h := x; x.f1 := nil; …; x.fn := nil for the fresh variable x does to σ what new C does to V, where V gives x the new object. *)
  Lemma value_appear : forall V o, consistent V -> ~ In o (domain V) -> o <> nil -> forall e s, typed e s -> value (appear V o) e = value V e.
  Proof.
    intros V o ok no not_nil e s t. by_type t.
    - reflexivity.
    - now rewrite !value_nil.
    - rewrite !value_dot, IHt. unfold at_field. destruct (value V e) as [p |] eqn:E; [| reflexivity]. destruct (eq_dec p nil); [reflexivity |].
      cbn [heap appear]. unfold update. destruct (eq_dec o p) as [-> |]; [| reflexivity].
      destruct (fits_value V ok e _ t _ E); contradiction.
    - now rewrite !value_cond, IHt1, IHt2, IHt3.
    - now rewrite !value_eq, IHt1, IHt2.
    - now rewrite !value_ne, IHt1, IHt2.
    - rewrite !value_plain by now apply none_plain. unfold strictly. do 2 f_equal. clear - IH. induction IH; cbn; congruence.
  Qed.
  Definition with_fields (V : State) (o : Val) (fs : list Field) : State := fold_left (fun V f => set_field V o f (opbar (op_initial f) [])) fs V.
  Lemma with_fields_is : forall o fs V, (vars (with_fields V o fs) = vars V) /\ (forall o' f, o' <> o -> heap (with_fields V o fs) o' f = heap V o' f) /\
    forall f, (In f fs -> heap (with_fields V o fs) o f = opbar (op_initial f) []) /\ (~ In f fs -> heap (with_fields V o fs) o f = heap V o f).
  Proof.
    intros o fs. induction fs as [| f fs IH]; intros V; [repeat split; easy |].
    destruct (IH (set_field V o f (opbar (op_initial f) []))) as (v & other & own). unfold with_fields in *. cbn [fold_left]. split; [now rewrite v |]. split.
    - intros o' f' no. rewrite other by assumption. cbn. unfold update. destruct (eq_dec o o'); [congruence | reflexivity].
    - assert (forall f', heap (set_field V o f (opbar (op_initial f) [])) o f' = if eq_dec f f' then opbar (op_initial f) [] else heap V o f') as at_o.
      { intros f'. cbn. unfold update. destruct (eq_dec o o); [reflexivity | congruence]. }
      intros f'. destruct (own f') as [in_ out]. split.
      + intros here. destruct (in_dec eq_dec f' fs) as [i | i]; [auto |]. rewrite (out i), at_o. destruct here as [-> | ?]; [| contradiction]. destruct (eq_dec f' f'); congruence.
      + intros no. cbn in no. rewrite out, at_o by tauto. destruct (eq_dec f f'); [tauto | reflexivity].
  Qed.
  Lemma hat_initial : forall f, hat (Heaps.Initial f) = Initial f.
  Proof. intros f. cbn. now destruct (kind (op_initial f)) as [[] |]. Qed.
  Lemma eval_initial : forall W f, eval W (Initial f) = opbar (op_initial f) [].
  Proof. intros W f. unfold Initial. cbn [eval map]. unfold applied. now destruct (kind (op_initial f)) as [[] |]. Qed.

  Section New.
    Variables (W : Valuation) (N : list GVar) (x : GVar) (τ : OverArrays.LSubstitution).
    Hypothesis new_ : Forall (is_new W) N.
    Hypothesis in_ : In x N.
    Hypothesis kept_x : reserved x.
    Hypothesis forms : forall u, formed (τ u).
    Let o := on W (global x).
    Let X := Prelude.EVar (global x).
    Lemma not_nil : o <> nil.
    Proof. rewrite Forall_forall in new_. destruct (new_ x in_) as [no _]. apply no. Qed.
    Definition to_nil (fs : list Field) : list (Place * Expr) := map (fun f => (OfField X f, Heaps.Initial f)) fs.
    Lemma fields_run : forall fs σ φ V, gplain σ -> globally W σ V -> (forall x, reserved x -> σ (inl x) = EVar (global x)) ->
      exists σ' φ', run_of N (to_nil fs) (τ, σ, φ) = (τ, σ', φ') /\ gplain σ' /\ globally W σ' (with_fields V o fs) /\
        (forall x, reserved x -> σ' (inl x) = EVar (global x)) /\ (eval W φ' = tt <-> eval W φ = tt).
    Proof.
      intros fs. induction fs as [| f fs IH]; intros σ φ V p g kept; [exists σ, φ; split; [reflexivity |]; repeat (split; [assumption |]); reflexivity |].
      pose proof (union_plain τ σ forms p) as plain_.
      assert (OverArrays.subst (hat X) (OverArrays.union τ σ) = EVar (global x)) as of_X by (apply (kept x kept_x)).
      assert (OverArrays.subst (hat (Heaps.Initial f)) (OverArrays.union τ σ) = Initial f) as of_f by (rewrite hat_initial; reflexivity).
      destruct (set_heap W σ V f (EVar (global x)) (Initial f) o (opbar (op_initial f) []) p g kept) as (p' & g' & kept');
        [repeat constructor | repeat constructor | reflexivity | apply eval_initial |].
      edestruct (IH _ (Conj false true φ (removed N (Conj true true (OverArrays.subst (OverArrays.delta (Index (array f) (hat X))) (OverArrays.union τ σ))
        (OverArrays.subst (OverArrays.delta (hat (Heaps.Initial f))) (OverArrays.union τ σ))))) _ p' g' kept') as (σ' & φ' & run & p2 & g2 & k2 & true_).
      exists σ', φ'. split.
      { rewrite <- run. unfold to_nil. cbn [map run_of fold_left fst snd set_]. unfold run_of. now rewrite of_X, of_f. }
      split; [assumption |]. split; [assumption |]. split; [assumption |]. rewrite true_, eval_conj, (removed_is W N new_), eval_conj.
      2: { apply conj_formed; (apply subst_formed; [assumption |]; apply delta_formed); [repeat constructor | apply hat_formed]. }
      destruct (array_substitution W _ plain_ (OverArrays.delta (Index (array f) (hat X)))) as [-> _].
      { apply delta_formed. repeat constructor. }
      rewrite hat_initial. change (OverArrays.delta (Initial f)) with True_. change (OverArrays.subst True_ _) with True_. rewrite eval_true.
      change (OverArrays.delta (Index (array f) (hat X))) with (Conj false true (Conj false true (OverArrays.Ne (hat X) OverArrays.Nil) True_) True_).
      rewrite !eval_conj, !eval_true, eval_ne, eval_nil. change (eval (compose W (OverArrays.union τ σ)) (hat X)) with (eval W (σ (inl x))). rewrite (kept x kept_x).
      change (eval W (EVar (global x))) with o. pose proof not_nil. destruct (eq_dec o nil); [contradiction | tauto].
    Qed.
  End New.
  Lemma globally_same : forall W σ V V', (forall x, vars V (global x) = vars V' (global x)) -> (forall o f, heap V o f = heap V' o f) -> globally W σ V -> globally W σ V'.
  Proof. intros W σ V V' v h [gv gf]. split; [intros x; now rewrite gv | intros o f no; now rewrite gf]. Qed.
  Lemma initial_fits : forall V f, gfits V -> fits V (fsort f) (opbar (op_initial f) []).
  Proof.
    intros V f g. apply (fits_value (with_locals default V) (consistent_with V default g (default_fits V)) (Heaps.Initial f) _ (initial_typed f)). apply value_constant.
  Qed.
  Lemma created_fits : forall V L o, gfits V -> lfits V L -> gfits (appear V o) /\ lfits (appear V o) L.
  Proof.
    intros V L o [gv gh] l. assert (forall s v, fits V s v -> fits (appear V o) s v) as more by (intros s v; apply fits_more; intros p; now right). repeat split.
    - intros x. apply more, gv.
    - intros p f in_. cbn [heap appear]. unfold update. destruct (eq_dec o p) as [_ | no]; [now apply more, initial_fits |].
      destruct in_ as [E | in_]; [contradiction | now apply more, gh].
    - intros u. apply more, l.
  Qed.
  Lemma assign_fits : forall V h v, consistent V -> typed (place h) Object -> fits V Object v -> consistent (assign V h v).
  Proof.
    intros V [x | e f] v [of_vars of_fields] t new; cbn [place assign] in *.
    - apply var_inverted in t. split; cbn [vars domain heap]; [| exact of_fields]. intros y. unfold update. destruct (eq_dec x y) as [<- |]; [now rewrite <- t | apply of_vars].
    - destruct (dot_inverted _ _ t e f eq_refl) as [_ sort]. destruct (value V e) as [o |]; [| now split]. split; cbn [vars domain heap]; [exact of_vars |].
      intros o' f' in_. unfold update. destruct (eq_dec o o') as [<- |]; [| now apply of_fields]. destruct (eq_dec f f') as [<- |]; [now rewrite <- sort | now apply of_fields].
  Qed.
  Lemma parts_fit : forall V, consistent V -> gfits V /\ lfits V (locals (vars V)).
  Proof. intros V [v h]. repeat split; [intros x; apply (v (global x)) | exact h | intros u; apply (v (local u))]. Qed.

  Lemma made_run : forall W N x τ, Forall (is_new W) N -> In x N -> reserved x -> (forall u, formed (τ u)) -> let o := on W (global x) in
    forall h σ φ L V, gplain σ -> (forall x, reserved x -> σ (inl x) = EVar (global x)) -> locally W τ L -> globally W σ V -> lfits V L -> gfits V ->
      ~ In o (domain V) -> open h -> typed (place h) Object ->
    exists τ' σ' φ', run_of N ((h, Prelude.EVar (global x)) :: to_nil x all_fields) (τ, σ, φ) = (τ', σ', φ') /\
      (eval W φ' = tt <-> eval W φ = tt /\ value (with_locals L V) (place h) <> None) /\
      (value (with_locals L V) (place h) <> None -> let V' := create_at (with_locals L V) h o in let L' := locals (vars V') in
        locally W τ' L' /\ (forall u, formed (τ' u)) /\ gplain σ' /\ (forall x, reserved x -> σ' (inl x) = EVar (global x)) /\ globally W σ' V' /\
        lfits V' L' /\ gfits V' /\ domain V' = o :: domain V).
  Proof.
    intros W N x τ new_ in_ kept_x forms o h σ φ L V p kept at_L at_V fL fV no op t.
    pose proof (union_plain τ σ forms p) as plain_. pose proof (consistent_with V L fV fL) as ok.
    assert (o <> nil) as not_nil by (apply (not_nil W N x new_ in_)).
    assert (OverArrays.subst (hat (Prelude.EVar (global x))) (OverArrays.union τ σ) = EVar (global x)) as of_X by (apply (kept x kept_x)).
    assert (eval W (removed N (OverArrays.subst (OverArrays.delta (hat (Prelude.EVar (global x)))) (OverArrays.union τ σ))) = tt) as no_error.
    { apply (removed_is W N new_); [repeat constructor |]. apply eval_true. }
    destruct (created_fits V L o fV fL) as [fV' fL']. pose proof (consistent_with _ _ fV' fL') as ok'.
    assert (let V' := create_at (with_locals L V) h o in lfits V' (locals (vars V')) /\ gfits V') as fits_.
    { cbv zeta. apply and_comm, parts_fit. change (create_at (with_locals L V) h o) with (assign (with_locals L (appear V o)) h o).
      apply assign_fits; [exact ok' | assumption | right; now left]. }
    destruct h as [[y | u] | e f]; cbn [open place] in op, t.
    - destruct (set_global W σ V y (EVar (global x)) o p at_V kept op) as (p1 & g1 & k1); [constructor | reflexivity |].
      edestruct (fields_run W N x τ new_ in_ kept_x forms all_fields _ (Conj false true φ (removed N (OverArrays.subst (OverArrays.delta (hat (Prelude.EVar (global x)))) (OverArrays.union τ σ)))) _ p1 g1 k1)
        as (σ' & φ' & run & p2 & g2 & k2 & true_).
      exists τ, σ', φ'. split; [rewrite <- run; unfold run_of; cbn [fold_left set_ fst snd]; now rewrite of_X |].
      split; [rewrite true_, eval_conj; intuition discriminate |]. intros _. cbv zeta in *. destruct fits_ as [l2 g3].
      split; [exact at_L |]. split; [exact forms |]. split; [exact p2 |]. split; [exact k2 |]. split; [| split; [exact l2 |]; split; [exact g3 | reflexivity]].
      refine (globally_same _ _ _ _ _ _ g2).
      + intros z. rewrite (proj1 (with_fields_is _ _ _)). cbn. unfold update. now destruct (eq_dec (global y) (global z)).
      + intros o' f. destruct (with_fields_is o all_fields (assign V (OfVar (global y)) o)) as (_ & other & own). fold o. cbn. unfold update.
        destruct (eq_dec o o') as [<- | n]; [now apply own, fields_all | now apply other; congruence].
    - edestruct (fields_run W N x (τ⟦u := EVar (global x)⟧) new_ in_ kept_x) with (fs := all_fields) (V := V) (σ := σ)
        (φ := Conj false true φ (removed N (OverArrays.subst (OverArrays.delta (hat (Prelude.EVar (global x)))) (OverArrays.union τ σ))))
        as (σ' & φ' & run & p2 & g2 & k2 & true_); try assumption.
      { intros w. unfold update. destruct (eq_dec u w); [constructor | apply forms]. }
      exists (τ⟦u := EVar (global x)⟧), σ', φ'. split; [rewrite <- run; unfold run_of; cbn [fold_left set_ fst snd]; now rewrite of_X |].
      split; [rewrite true_, eval_conj; intuition discriminate |]. intros _. cbv zeta in *. destruct fits_ as [l2 g3].
      split; [| split; [| split; [exact p2 |]; split; [exact k2 |]; split; [| split; [exact l2 |]; split; [exact g3 | reflexivity]]]].
      + intros w. cbn. unfold update, locals. destruct (eq_dec u w) as [-> |], (eq_dec (local _) (local w)); try congruence; [reflexivity | apply at_L].
      + intros w. unfold update. destruct (eq_dec u w); [constructor | apply forms].
      + refine (globally_same _ _ _ _ _ _ g2).
        * intros z. rewrite (proj1 (with_fields_is _ _ _)). cbn. unfold update. now destruct (eq_dec (local u) (global z)).
        * intros o' f. destruct (with_fields_is o all_fields V) as (_ & other & own). fold o. cbn. unfold update.
          destruct (eq_dec o o') as [<- | n]; [now apply own, fields_all | now apply other; congruence].
    - destruct (dot_inverted _ _ t e f eq_refl) as [te _]. pose proof (proj1 (subst_formed _ plain_ (hat e) (hat_formed e))) as fi.
      destruct (set_heap W σ V f (OverArrays.subst (hat e) (OverArrays.union τ σ)) (EVar (global x)) (eval W (OverArrays.subst (hat e) (OverArrays.union τ σ))) o p at_V kept fi) as (p1 & g1 & k1); [constructor | reflexivity | reflexivity |].
      edestruct (fields_run W N x τ new_ in_ kept_x forms all_fields _ (Conj false true φ (removed N (Conj true true
          (OverArrays.subst (OverArrays.delta (Index (array f) (hat e))) (OverArrays.union τ σ)) (OverArrays.subst (OverArrays.delta (hat (Prelude.EVar (global x)))) (OverArrays.union τ σ))))) _ p1 g1 k1)
        as (σ' & φ' & run & p2 & g2 & k2 & true_).
      exists τ, σ', φ'. split; [rewrite <- run; unfold run_of; cbn [fold_left set_ fst snd]; now rewrite of_X |]. split.
      { rewrite true_, eval_conj, <- hat_dot, (removed_is W N new_), eval_conj, (delta_is W τ σ L V forms p at_L at_V fL fV _ _ t).
        - change (OverArrays.subst (OverArrays.delta (hat (Prelude.EVar (global x)))) (OverArrays.union τ σ)) with True_. rewrite eval_true. cbn [place]. tauto.
        - apply conj_formed; (apply subst_formed; [assumption |]; apply delta_formed, hat_formed). }
      intros defined. cbv zeta in *. cbn [place] in defined. rewrite value_dot in defined. destruct (value (with_locals L V) e) as [q |] eqn:E; [| contradiction].
      cbn [at_field] in defined. destruct (eq_dec q nil) as [| q_nil]; [contradiction |].
      rewrite (value_is W τ σ L V forms p at_L at_V fL fV e _ q te E) in g2.
      assert (q <> o) as apart. { destruct (fits_is L V fL fV e _ q te E); congruence. }
      assert (value (with_locals L (appear V o)) e = Some q) as E'. { rewrite <- E. now apply (value_appear (with_locals L V) o ok no not_nil e Object). }
      change (create_at (with_locals L V) (OfField e f) o) with (assign (with_locals L (appear V o)) (OfField e f) o) in *. cbn [assign] in *. rewrite E' in *.
      destruct fits_ as [l2 g3].
      split; [exact at_L |]. split; [exact forms |]. split; [exact p2 |]. split; [exact k2 |]. split; [| split; [exact l2 |]; split; [exact g3 | reflexivity]].
      refine (globally_same _ _ _ _ _ _ g2).
      + intros z. now rewrite (proj1 (with_fields_is _ _ _)).
      + intros o' f'. destruct (with_fields_is o all_fields (set_field V q f o)) as (_ & other & own). fold o. cbn. unfold update.
        destruct (eq_dec q o') as [<- | n].
        * rewrite other by assumption. cbn. unfold update. destruct (eq_dec q q); [| congruence]. destruct (eq_dec f f'); [reflexivity |]. destruct (eq_dec o q); [congruence | reflexivity].
        * destruct (eq_dec o o') as [<- | n']; [now apply own, fields_all |]. rewrite other by congruence. cbn. unfold update. destruct (eq_dec q o'); [contradiction | reflexivity].
  Qed.
  Lemma pairs_are : forall h x S, of_pairs ((h, Prelude.EVar (global x)) :: to_nil x all_fields) ++ S =
    Assign h (Prelude.EVar (global x)) :: each_field (fun f => Assign (OfField (Prelude.EVar (global x)) f) (Heaps.Initial f)) ++ S.
  Proof. intros. unfold of_pairs, to_nil, each_field. cbn [map app fst snd]. now rewrite map_map. Qed.
End Calls.
