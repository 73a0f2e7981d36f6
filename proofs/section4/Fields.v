From Tandem Require Import section4.Traces.

(** * §4.1: fields as arrays

    "modeling symbolically fields as arrays of type O → T, where O is the type of all objects, and process field updates
    symbolically as array updates". Here are expressions, and what an assignment does; the two sides stand in Calls.v. The fresh
    variable of a creation stays in the path condition; Removal.v removes it by e[x := new C]. *)

Section Fields.
  Context `{World}.

  (** ê: "e.f is then interpreted as f[e]". Array expressions are fields and (a[e] := e'). AFresh n is the fresh variable
      of the nth creation. *)
  Inductive aobject := ANil | AV (x : OVar) | AFresh (n : nat) | AAt (a : oarray) (e : aobject) | AC (b : adata) (e1 e2 : aobject)
  with adata := AD (y : DVar) | ADAt (a : darray) (e : aobject) | AEq (e1 e2 : aobject) | AOp (op : Op) (ds : adatas) | ADC (b d1 d2 : adata)
  with adatas := anone | aalso (d : adata) (ds : adatas)
  with oarray := OField_ (f : OField) | OStore (a : oarray) (e e' : aobject)
  with darray := DField_ (g : DField) | DStore (a : darray) (e : aobject) (d : adata).

  Scheme aobject_ind' := Induction for aobject Sort Prop
  with adata_ind' := Induction for adata Sort Prop
  with adatas_ind' := Induction for adatas Sort Prop
  with oarray_ind' := Induction for oarray Sort Prop
  with darray_ind' := Induction for darray Sort Prop.
  Combined Scheme arrays from aobject_ind', adata_ind', adatas_ind', oarray_ind', darray_ind'.

  Fixpoint hat (e : object) : aobject :=
    match e with Nil => ANil | OV x => AV x | OF e f => AAt (OField_ f) (hat e) | OC b e1 e2 => AC (dhat b) (hat e1) (hat e2) end
  with dhat (d : data) : adata :=
    match d with
    | DV y => AD y | DF e g => ADAt (DField_ g) (hat e) | Eq e1 e2 => AEq (hat e1) (hat e2)
    | DOp op ds => AOp op (dshat ds) | DC b d1 d2 => ADC (dhat b) (dhat d1) (dhat d2)
    end
  with dshat (ds : operands) : adatas := match ds with none => anone | also d ds => aalso (dhat d) (dshat ds) end.

  (** W gives variables values, fresh ones objects, and fields functions; what f[nil] is does not matter. Values are defined always: a
      condition that is no truth value has none of the branches. *)
  Record valuation := {
    wov : OVar -> option identity; wdv : DVar -> Val; wnew : nat -> identity;
    wof : OField -> option identity -> option identity; wdf : DField -> option identity -> Val;
  }.
  Definition update_at {A} (a : option identity -> A) (v : option identity) (w : A) : option identity -> A :=
    fun v' => if decide v' v then w else a v'.
  Fixpoint oval (W : valuation) (e : aobject) : option identity :=
    match e with
    | ANil => None | AV x => wov W x | AFresh n => Some (wnew W n) | AAt a e => oarr W a (oval W e)
    | AC b e1 e2 => if decide (dval W b) tt then oval W e1 else oval W e2
    end
  with dval (W : valuation) (d : adata) : Val :=
    match d with
    | AD y => wdv W y | ADAt a e => darr W a (oval W e)
    | AEq e1 e2 => if decide (oval W e1) (oval W e2) then tt else ff
    | AOp op ds => opbar op (dvals W ds)
    | ADC b d1 d2 => if decide (dval W b) tt then dval W d1 else if decide (dval W b) ff then dval W d2 else dval W b
    end
  with dvals (W : valuation) (ds : adatas) : list Val :=
    match ds with anone => [] | aalso d ds => dval W d :: dvals W ds end
  with oarr (W : valuation) (a : oarray) : option identity -> option identity :=
    match a with OField_ f => wof W f | OStore a e e' => update_at (oarr W a) (oval W e) (oval W e') end
  with darr (W : valuation) (a : darray) : option identity -> Val :=
    match a with DField_ g => wdf W g | DStore a e d => update_at (darr W a) (oval W e) (dval W d) end.

  (** W is V = (G, H): "f[e]" is H(e)(f). *)
  Definition agrees (V : state) (W : valuation) : Prop :=
    (forall x, wov W x = ovar V x) /\ (forall y, wdv W y = dvar V y) /\
    (forall o f, wof W f (Some o) = ofield V o f) /\ (forall o g, wdf W g (Some o) = dfield V o g).

  Definition ATrue : adata := dhat True_.
  Definition AAnd (b c : adata) : adata := AOp op_and (aalso b (aalso c anone)).
  Definition ANot (b : adata) : adata := AOp op_not (aalso b anone).
  Lemma dval_true : forall W, dval W (dhat True_) = tt.
  Proof. intros W. exact true_is. Qed.
  Lemma dval_and : forall W b c, dval W (AAnd b c) = tt <-> dval W b = tt /\ dval W c = tt.
  Proof. intros W b c. apply and_true. Qed.
  Lemma dhat_and : forall b c, dhat (And b c) = AAnd (dhat b) (dhat c).
  Proof. reflexivity. Qed.
  Lemma dval_exists : forall W e, dval W (dhat (Exists e)) = tt <-> oval W (hat e) <> None.
  Proof.
    intros W e. change (dval W (dhat (Exists e))) with (opbar op_not [if decide (oval W (hat e)) None then tt else ff]).
    rewrite not_true. pose proof tt_ff. destruct (decide (oval W (hat e)) None); intuition congruence.
  Qed.

  (** Lemma 4.3, over arrays. V(e) ≠ ⊥ iff V(δ(ê)) = true, and then V(ê) = V(e). *)
  Theorem translation : forall V W, agrees V W ->
    (forall e, (ovalue V e <> None <-> dval W (dhat (odelta e)) = tt) /\ forall v, ovalue V e = Some v -> oval W (hat e) = v) /\
    (forall d, (value V d <> None <-> dval W (dhat (delta d)) = tt) /\ forall v, value V d = Some v -> dval W (dhat d) = v) /\
    (forall ds, (values V ds <> None <-> dval W (dhat (deltas ds)) = tt) /\ forall vs, values V ds = Some vs -> dvals W (dshat ds) = vs).
  Proof.
    intros V W (ov & dv & of & df). pose proof tt_ff.
    apply expressions; intros; clauses; rewrite ?dhat_and, ?dval_and, ?dval_exists, ?dval_true; cbn [hat dhat dshat oval dval dvals oarr darr];
      (* each part is ⊥, or has a value *)
      repeat match goal with
      | IH : (?v <> None <-> ?P) /\ (forall w, ?v = Some w -> ?x = w) |- _ =>
          let a := fresh in destruct v as [a |];
          [assert P by (apply IH; discriminate); assert (x = a) by (now apply IH) | assert (~ P) by (intros p; now apply IH in p)]; clear IH
      end;
      repeat match goal with |- context [at_field (Some ?v)] => is_var v; destruct v end; cbn [at_field branch equal option_map];
      repeat match goal with E : ?x = _ |- context [?x] => rewrite E end; rewrite ?ov, ?dv, ?of, ?df;
      repeat match goal with |- context [decide ?a ?b] => destruct (decide a b); subst end.
    all: split; [split; [intros ?; repeat split | intros ?; repeat match goal with C : _ /\ _ |- _ => destruct C end] | intros ? ?]; congruence.
  Qed.

  (** σ, which "assigns to all the program variables a corresponding expression", and to fields array expressions. *)
  Record substitution := { sov : OVar -> aobject; sdv : DVar -> adata; sof : OField -> oarray; sdf : DField -> darray }.
  Definition id : substitution := {| sov := AV; sdv := AD; sof := OField_; sdf := DField_ |}.
  Fixpoint apply (σ : substitution) (e : aobject) : aobject :=
    match e with ANil => ANil | AV x => sov σ x | AFresh n => AFresh n | AAt a e => AAt (oapply σ a) (apply σ e) | AC b e1 e2 => AC (dapply σ b) (apply σ e1) (apply σ e2) end
  with dapply (σ : substitution) (d : adata) : adata :=
    match d with
    | AD y => sdv σ y | ADAt a e => ADAt (farray σ a) (apply σ e) | AEq e1 e2 => AEq (apply σ e1) (apply σ e2)
    | AOp op ds => AOp op (dsapply σ ds) | ADC b d1 d2 => ADC (dapply σ b) (dapply σ d1) (dapply σ d2)
    end
  with dsapply (σ : substitution) (ds : adatas) : adatas :=
    match ds with anone => anone | aalso d ds => aalso (dapply σ d) (dsapply σ ds) end
  with oapply (σ : substitution) (a : oarray) : oarray :=
    match a with OField_ f => sof σ f | OStore a e e' => OStore (oapply σ a) (apply σ e) (apply σ e') end
  with farray (σ : substitution) (a : darray) : darray :=
    match a with DField_ g => sdf σ g | DStore a e d => DStore (farray σ a) (apply σ e) (dapply σ d) end.
  Definition compose (W : valuation) (σ : substitution) : valuation :=
    {| wov := fun x => oval W (sov σ x); wdv := fun y => dval W (sdv σ y); wnew := wnew W; wof := fun f => oarr W (sof σ f); wdf := fun g => darr W (sdf σ g) |}.

  (** Lemma 2.1 (Substitution), over arrays. V(eσ) = V∘σ(e). *)
  Theorem array_substitution : forall W σ,
    (forall e, oval W (apply σ e) = oval (compose W σ) e) /\ (forall d, dval W (dapply σ d) = dval (compose W σ) d) /\
    (forall ds, dvals W (dsapply σ ds) = dvals (compose W σ) ds) /\
    (forall a, oarr W (oapply σ a) = oarr (compose W σ) a) /\ (forall a, darr W (farray σ a) = darr (compose W σ) a).
  Proof. intros W σ. apply arrays; cbn [apply dapply dsapply oapply farray oval dval dvals oarr darr]; intros;
    repeat match goal with IH : _ = _ |- _ => rewrite IH; clear IH end; reflexivity.
  Qed.

  (** σ[x := êσ], and of a field σ[f := (σ(f)[êσ] := ê'σ)] *)
  Definition assign (σ : substitution) (a : assignment) : substitution :=
    match a with
    | ToOV x e => {| sov := update (sov σ) x (apply σ (hat e)); sdv := sdv σ; sof := sof σ; sdf := sdf σ |}
    | ToDV y d => {| sov := sov σ; sdv := update (sdv σ) y (dapply σ (dhat d)); sof := sof σ; sdf := sdf σ |}
    | ToOF h f e => {| sov := sov σ; sdv := sdv σ; sof := update (sof σ) f (OStore (sof σ f) (apply σ (hat h)) (apply σ (hat e))); sdf := sdf σ |}
    | ToDF h g d => {| sov := sov σ; sdv := sdv σ; sof := sof σ; sdf := update (sdf σ) g (DStore (sdf σ g) (apply σ (hat h)) (dapply σ (dhat d))) |}
    end.
  Definition holds (φ : adata) (b : data) (c : adata) (σ : substitution) : adata := (* φ ∧ δ(b̂)σ ∧ cσ *)
    AAnd (AAnd φ (dapply σ (dhat (delta b)))) (dapply σ c).

  (** A condition, and the absence of errors in it. *)
  Lemma condition_true : forall V W σ φ b, agrees V (compose W σ) -> (dval W (holds φ b (dhat b) σ) = tt <-> dval W φ = tt /\ value V b = Some tt).
  Proof.
    intros V W σ φ b same. unfold holds. rewrite !dval_and, !(proj1 (proj2 (array_substitution W σ))).
    destruct (proj1 (proj2 (translation V _ same)) b) as [defined is]. rewrite <- defined.
    destruct (value V b) as [v |]; [rewrite (is _ eq_refl) |]; intuition congruence.
  Qed.
  Lemma condition_false : forall V W σ φ b, agrees V (compose W σ) -> (dval W (holds φ b (ANot (dhat b)) σ) = tt <-> dval W φ = tt /\ value V b = Some ff).
  Proof.
    intros V W σ φ b same. unfold holds. rewrite !dval_and, !(proj1 (proj2 (array_substitution W σ))).
    destruct (proj1 (proj2 (translation V _ same)) b) as [defined is]. rewrite <- defined.
    change (dval (compose W σ) (ANot (dhat b))) with (opbar op_not [dval (compose W σ) (dhat b)]). rewrite not_true.
    destruct (value V b) as [v |]; [rewrite (is _ eq_refl) |]; intuition congruence.
  Qed.

  (** An assignment: δ of both sides is true iff there is a state behind it, and then σ says which. *)
  Lemma assigned_defined : forall V W σ a, agrees V (compose W σ) ->
    (dval W (dapply σ (dhat (both_defined a))) = tt <-> exists V', assigned V a = Some V').
  Proof.
    intros V W σ a same. rewrite (proj1 (proj2 (array_substitution W σ))).
    destruct (translation V _ same) as (objects & datas & _).
    destruct a as [x e | y d | h f e | h g d]; cbn [both_defined assigned]; clauses; rewrite ?dhat_and, ?dval_and, ?dval_exists, ?dval_true.
    - destruct (objects e) as [<- _]. destruct (ovalue V e); cbn; split; [eauto | intuition congruence | intros [_ E]; congruence | intros [? E]; discriminate].
    - destruct (datas d) as [<- _]. destruct (value V d); cbn; split; [eauto | intuition congruence | intros [_ E]; congruence | intros [? E]; discriminate].
    - destruct (objects e) as [<- _], (objects h) as [<- is]. destruct (ovalue V h) as [[o |] |]; [rewrite (is _ eq_refl) | rewrite (is _ eq_refl) |];
        destruct (ovalue V e); cbn; (split; [intros; try (eexists; reflexivity); intuition congruence | intros [? E]; try discriminate; intuition congruence]).
    - destruct (datas d) as [<- _], (objects h) as [<- is]. destruct (ovalue V h) as [[o |] |]; [rewrite (is _ eq_refl) | rewrite (is _ eq_refl) |];
        destruct (value V d); cbn; (split; [intros; try (eexists; reflexivity); intuition congruence | intros [? E]; try discriminate; intuition congruence]).
  Qed.
  Lemma assigned_agrees : forall V W σ a V', agrees V (compose W σ) -> assigned V a = Some V' -> agrees V' (compose W (assign σ a)).
  Proof.
    intros V W σ a V' same to. destruct (translation V _ same) as (objects & datas & _). destruct (array_substitution W σ) as (subst_o & subst_d & _).
    destruct same as (ov & dv & of & df).
    destruct a as [x e | y d | h f e | h g d]; cbn [assigned] in to.
    - destruct (ovalue V e) as [v |] eqn:E; [| discriminate]. injection to as <-. repeat split; auto. intros x'. cbn. unfold update.
      destruct (decide x x'); [| apply ov]. rewrite subst_o. now apply (objects e).
    - destruct (value V d) as [v |] eqn:E; [| discriminate]. injection to as <-. repeat split; auto. intros y'. cbn. unfold update.
      destruct (decide y y'); [| apply dv]. rewrite subst_d. now apply (datas d).
    - destruct (ovalue V h) as [[o |] |] eqn:at_h, (ovalue V e) as [v |] eqn:E; try discriminate. injection to as <-. repeat split; auto. intros o' f'. cbn. unfold update.
      destruct (decide f f') as [<- |]; [cbn; unfold update_at; rewrite !subst_o, (proj2 (objects h) _ at_h), (proj2 (objects e) _ E) | transitivity (ofield V o' f'); [apply of |]; destruct (decide o o') as [<- |]; [now destruct (decide f f') | reflexivity]].
      destruct (decide (Some o') (Some o)) as [same | other], (decide o o') as [-> | no]; try congruence. 1: now destruct (decide f f). apply of.
    - destruct (ovalue V h) as [[o |] |] eqn:at_h, (value V d) as [v |] eqn:E; try discriminate. injection to as <-. repeat split; auto. intros o' g'. cbn. unfold update.
      destruct (decide g g') as [<- |]; [cbn; unfold update_at; rewrite !subst_o, !subst_d, (proj2 (objects h) _ at_h), (proj2 (datas d) _ E) | transitivity (dfield V o' g'); [apply df |]; destruct (decide o o') as [<- |]; [now destruct (decide g g') | reflexivity]].
      destruct (decide (Some o') (Some o)) as [same | other], (decide o o') as [-> | no]; try congruence. 1: now destruct (decide g g). apply df.
  Qed.

  (** h := new C, where h is a variable or a field of an object: σ of h := x; x.f1 := nil; ...; x.fn := nil for the fresh variable
      x of the nth creation, and V[h := new C], which is made in this order, too. *)
  Inductive place := AtVar (x : OVar) | AtField (e : object) (f : OField).
  Definition read (h : place) : object := match h with AtVar x => OV x | AtField e f => OF e f end.
  Definition make (σ : substitution) (n : nat) (h : place) : substitution :=
    let sof' := match h with AtVar _ => sof σ | AtField e f => update (sof σ) f (OStore (sof σ f) (apply σ (hat e)) (AFresh n)) end in
    {| sov := match h with AtVar x => update (sov σ) x (AFresh n) | AtField _ _ => sov σ end; sdv := sdv σ;
       sof := fun f => OStore (sof' f) (AFresh n) ANil; sdf := fun g => DStore (sdf σ g) (AFresh n) (AOp (op_initial g) anone) |}.
  Definition initial (V : state) (o : identity) : state :=
    {| ovar := ovar V; dvar := dvar V; domain := o :: domain V;
       ofield := update (ofield V) o (fun _ => None); dfield := update (dfield V) o (fun g => opbar (op_initial g) []) |}.
  Definition made (V : state) (h : place) (o : identity) : option state :=
    match h with
    | AtVar x => Some (initial (set_ov V x (Some o)) o)
    | AtField e f => match ovalue V e with Some (Some p) => Some (initial (set_of V p f (Some o)) o) | _ => None end
    end.

  Lemma made_defined : forall V W σ h o, agrees V (compose W σ) ->
    (dval W (dapply σ (dhat (odelta (read h)))) = tt <-> exists V', made V h o = Some V').
  Proof.
    intros V W σ h o same. rewrite (proj1 (proj2 (array_substitution W σ))).
    destruct h as [x | e f]; cbn [read made]; clauses; rewrite ?dhat_and, ?dval_and, ?dval_exists, ?dval_true; [split; eauto |].
    destruct (proj1 (translation V _ same) e) as [<- is].
    destruct (ovalue V e) as [[p |] |]; [rewrite (is _ eq_refl) | rewrite (is _ eq_refl) |]; (split; [intros; try (eexists; reflexivity); intuition congruence | intros [? E]; try discriminate; intuition congruence]).
  Qed.
  Lemma initial_agrees : forall V W σ n, agrees V (compose W σ) -> agrees (initial V (wnew W n))
    (compose W {| sov := sov σ; sdv := sdv σ; sof := fun f => OStore (sof σ f) (AFresh n) ANil; sdf := fun g => DStore (sdf σ g) (AFresh n) (AOp (op_initial g) anone) |}).
  Proof.
    intros V W σ n (ov & dv & of & df). repeat split; cbn; auto.
    - intros o f. unfold update, update_at. destruct (decide (Some o) (Some (wnew W n))), (decide (wnew W n) o); first [congruence | reflexivity | apply of].
    - intros o g. unfold update, update_at. destruct (decide (Some o) (Some (wnew W n))), (decide (wnew W n) o); first [congruence | reflexivity | apply df].
  Qed.
  Lemma made_agrees : forall V W σ n h V', agrees V (compose W σ) -> made V h (wnew W n) = Some V' -> agrees V' (compose W (make σ n h)).
  Proof.
    intros V W σ n [x | e f] V' same to; cbn [made] in to.
    - injection to as <-. apply (initial_agrees (set_ov V x (Some (wnew W n))) W {| sov := update (sov σ) x (AFresh n); sdv := sdv σ; sof := sof σ; sdf := sdf σ |}).
      destruct same as (ov & dv & of & df). repeat split; auto. intros x'. cbn. unfold update. destruct (decide x x'); [reflexivity | apply ov].
    - pose proof (proj2 (proj1 (translation V _ same) e)) as is. destruct (ovalue V e) as [[p |] |]; try discriminate. injection to as <-.
      specialize (is _ eq_refl). apply (initial_agrees (set_of V p f (Some (wnew W n))) W
        {| sov := sov σ; sdv := sdv σ; sof := update (sof σ) f (OStore (sof σ f) (apply σ (hat e)) (AFresh n)); sdf := sdf σ |}).
      pose proof (proj1 (array_substitution W σ) (hat e)) as subst_e. destruct same as (ov & dv & of & df). repeat split; auto. intros o' f'. cbn. unfold update.
      destruct (decide f f') as [<- |]; [cbn; unfold update_at; rewrite subst_e, is | transitivity (ofield V o' f'); [apply of | destruct (decide p o') as [<- |]; [now destruct (decide f f') | reflexivity]]].
      destruct (decide (Some o') (Some p)), (decide p o') as [<- |]; try congruence. 1: now destruct (decide f f). apply of.
  Qed.
  Lemma made_domain : forall V h o V', made V h o = Some V' -> domain V' = o :: domain V.
  Proof. intros V [x | e f] o V' to; cbn [made] in to; [now injection to as <- |]. destruct (ovalue V e) as [[p |] |]; try discriminate. now injection to as <-. Qed.

  (** W gives the first n fresh variables objects: the nth of them is new each time. *)
  Definition news (W : valuation) (n : nat) : list identity := map (wnew W) (rev (seq 0 n)).
  Lemma news_next : forall W n, news W (1 + n) = wnew W n :: news W n.
  Proof. intros W n. unfold news. cbn [Nat.add]. now rewrite seq_S, rev_app_distr. Qed.
  Definition new (V : state) (W : valuation) (n : nat) : Prop := NoDup (news W n) /\ forall o, In o (news W n) -> ~ In o (domain V).
  Lemma new_before : forall V W n, new V W (1 + n) -> new V W n.
  Proof. intros V W n [nodup apart]. rewrite news_next in *. split; [now inversion nodup | intros o in_; apply apart; now right]. Qed.

  Lemma assigned_domain : forall V a V', assigned V a = Some V' -> domain V' = domain V.
  Proof.
    intros V [x e | y d | h f e | h g d] V' to; cbn in to.
    - destruct (ovalue V e); [now injection to as <- | discriminate].
    - destruct (value V d); [now injection to as <- | discriminate].
    - destruct (ovalue V h) as [[o |] |], (ovalue V e); try discriminate. now injection to as <-.
    - destruct (ovalue V h) as [[o |] |], (value V d); try discriminate. now injection to as <-.
  Qed.
End Fields.
