From Tandem Require Import section4.Traces section4.Fields.

(** * §4.1: the two sides, with calls

    "thus we have reduced the object-oriented language to the language with recursive procedures (as introduced in Section 3)
    extended with arrays". A configuration has a stack of closures: the values, or expressions, of local variables, and what
    remains of a body. Both sides add a conjunct δ, or are undefined, where nil may be used. *)

(** Which variables are local: "the formal parameters of methods, including the keyword this". *)
Class Locals `{World} := { olocal : OVar -> bool; dlocal : DVar -> bool; Method : Type (* names *) }.

Section Program.
  Context `{Locals}.

  (** The variable r "denotes the return value": return e is r := e, and h := e0.m(ē) ends with h := r. Without a result,
      or without h, there is none of these. *)
  Inductive Stmt :=
    | Do (a : assignment)
    | Make (h : place)
    | Call (receive : option assignment) (e0 : object) (m : Method) (es : list (object + data))
    | Return (result : option assignment)
    | If (b : data) (S1 S2 : list Stmt)
    | While (b : data) (S : list Stmt).

  (** m(ū) :: S, and r := nil, as which a body ends without return. *)
  Record method := { this : OVar; params : list (OVar + DVar); body : list Stmt; default : option assignment }.
End Program.
Class Declared `{Locals} := D : Method -> option method.

Section Calls.
  Context `{Declared}.

  (** L, and τ, of which only local variables count; of V and σ, only others. *)
  Record env (A B : Type) := { lo : OVar -> A; ld : DVar -> B }.
  Arguments lo {A B}. Arguments ld {A B}.
  Definition locals := env (option identity) Val.
  Definition tau := env aobject adata.
  Definition in_state (L : locals) (V : state) : state := (* L ∪ V *)
    {| ovar := fun x => if olocal x then lo L x else ovar V x; dvar := fun y => if dlocal y then ld L y else dvar V y;
       domain := domain V; ofield := ofield V; dfield := dfield V |}.
  Definition union (τ : tau) (σ : substitution) : substitution := (* τ ∪ σ *)
    {| sov := fun x => if olocal x then lo τ x else sov σ x; sdv := fun y => if dlocal y then ld τ y else sdv σ y; sof := sof σ; sdf := sdf σ |}.
  Definition of_state (V : state) : locals := {| lo := ovar V; ld := dvar V |}.
  Definition of_substitution (σ : substitution) : tau := {| lo := sov σ; ld := sdv σ |}.

  (** (this, ū) and (e0, ē), each with each; there are none if their numbers or types differ. *)
  Inductive binding := BindO (u : OVar) (e : object) | BindD (u : DVar) (d : data).
  Fixpoint bindings (us : list (OVar + DVar)) (es : list (object + data)) : option (list binding) :=
    match us, es with
    | [], [] => Some []
    | inl u :: us, inl e :: es => option_map (cons (BindO u e)) (bindings us es)
    | inr u :: us, inr d :: es => option_map (cons (BindD u d)) (bindings us es)
    | _, _ => None
    end.
  Definition bound_o {A B} (L : env A B) (u : OVar) (v : A) : env A B := {| lo := update (lo L) u v; ld := ld L |}.
  Definition bound_d {A B} (L : env A B) (u : DVar) (v : B) : env A B := {| lo := lo L; ld := update (ld L) u v |}.
  Fixpoint bound (V : state) (bs : list binding) (L : locals) : option locals := (* L'(this, ū) = V(e0, ē) *)
    match bs with
    | [] => Some L
    | BindO u e :: bs => match ovalue V e with Some v => bound V bs (bound_o L u v) | None => None end
    | BindD u d :: bs => match value V d with Some v => bound V bs (bound_d L u v) | None => None end
    end.
  Fixpoint binds (θ : substitution) (bs : list binding) (τ : tau) : tau := (* τ'(this, ū) = (ê0, ē^)θ *)
    match bs with
    | [] => τ
    | BindO u e :: bs => binds θ bs (bound_o τ u (apply θ (hat e)))
    | BindD u d :: bs => binds θ bs (bound_d τ u (dapply θ (dhat d)))
    end.
  Fixpoint bound_delta (θ : substitution) (bs : list binding) (φ : adata) : adata := (* φ ∧ δ(ê0)θ ∧ δ(ē^)θ *)
    match bs with
    | [] => φ
    | BindO _ e :: bs => bound_delta θ bs (AAnd φ (dapply θ (dhat (odelta e))))
    | BindD _ d :: bs => bound_delta θ bs (AAnd φ (dapply θ (dhat (delta d))))
    end.

  Definition then_ (receive : option assignment) (S : list Stmt) : list Stmt := match receive with Some a => Do a :: S | None => S end.
  Definition default_of (m : option Method) : option assignment :=
    match m with Some m => match D m with Some d => default d | None => None end | None => None end.

  (** ⟨(τ, S)·Δ, σ, φ⟩, and how many objects were created. Each closure has its method; that of the main statement has none. *)
  Definition symbolics : Type := list (tau * list Stmt * option Method) * substitution * adata * nat.
  Definition left_σ (θ : substitution) (a : option assignment) : substitution := match a with Some a => assign θ a | None => θ end.
  Definition left_φ (θ : substitution) (φ : adata) (a : option assignment) : adata :=
    match a with Some a => AAnd φ (dapply θ (dhat (both_defined a))) | None => φ end.
  Inductive symbolic : symbolics -> symbolics -> Prop :=
    | Assign_ a τ S m Δ σ φ n θ θ' : θ = union τ σ -> θ' = assign θ a ->
        symbolic ((τ, Do a :: S, m) :: Δ, σ, φ, n) ((of_substitution θ', S, m) :: Δ, θ', AAnd φ (dapply θ (dhat (both_defined a))), n)
    | New_ h τ S m Δ σ φ n θ θ' : θ = union τ σ -> θ' = make θ n h ->
        symbolic ((τ, Make h :: S, m) :: Δ, σ, φ, n) ((of_substitution θ', S, m) :: Δ, θ', AAnd φ (dapply θ (dhat (odelta (read h)))), 1 + n)
    | Call_ receive e0 p d es bs τ S m Δ σ φ n θ : θ = union τ σ -> D p = Some d -> bindings (inl (this d) :: params d) (inl e0 :: es) = Some bs ->
        symbolic ((τ, Call receive e0 p es :: S, m) :: Δ, σ, φ, n)
          ((binds θ bs (of_substitution id), body d, Some p) :: (τ, then_ receive S, m) :: Δ, σ, AAnd (bound_delta θ bs φ) (dapply θ (dhat (Exists e0))), n)
    | Return_ a τ S m Δ σ φ n θ : θ = union τ σ ->
        symbolic ((τ, Return a :: S, m) :: Δ, σ, φ, n) (Δ, left_σ θ a, left_φ θ φ a, n)
    | End_ τ m Δ σ φ n θ : θ = union τ σ ->
        symbolic ((τ, [], m) :: Δ, σ, φ, n) (Δ, left_σ θ (default_of m), left_φ θ φ (default_of m), n)
    | If_T b S1 S2 τ S m Δ σ φ n : symbolic ((τ, If b S1 S2 :: S, m) :: Δ, σ, φ, n) ((τ, S1 ++ S, m) :: Δ, σ, holds φ b (dhat b) (union τ σ), n)
    | If_F b S1 S2 τ S m Δ σ φ n : symbolic ((τ, If b S1 S2 :: S, m) :: Δ, σ, φ, n) ((τ, S2 ++ S, m) :: Δ, σ, holds φ b (ANot (dhat b)) (union τ σ), n)
    | While_T b B τ S m Δ σ φ n : symbolic ((τ, While b B :: S, m) :: Δ, σ, φ, n) ((τ, B ++ While b B :: S, m) :: Δ, σ, holds φ b (dhat b) (union τ σ), n)
    | While_F b B τ S m Δ σ φ n : symbolic ((τ, While b B :: S, m) :: Δ, σ, φ, n) ((τ, S, m) :: Δ, σ, holds φ b (ANot (dhat b)) (union τ σ), n).

  (** ⟨(L, S)·Γ, V⟩, and which objects were created, the last one first. In a closure L0 has what is no parameter: what L has at first. *)
  Definition concretes : Type := list (locals * list Stmt * option Method) * state * list identity.
  Definition left_V (V : state) (a : option assignment) : option state := match a with Some a => assigned V a | None => Some V end.
  Inductive concrete (L0 : locals) : concretes -> concretes -> Prop :=
    | CAssign a L S m Γ V V' os : assigned (in_state L V) a = Some V' -> concrete L0 ((L, Do a :: S, m) :: Γ, V, os) ((of_state V', S, m) :: Γ, V', os)
    | CNew h o L S m Γ V V' os : ~ In o (domain V) -> made (in_state L V) h o = Some V' ->
        concrete L0 ((L, Make h :: S, m) :: Γ, V, os) ((of_state V', S, m) :: Γ, V', o :: os)
    | CCall receive e0 o p d es bs L L' S m Γ V os : D p = Some d -> bindings (inl (this d) :: params d) (inl e0 :: es) = Some bs ->
        ovalue (in_state L V) e0 = Some (Some o) -> bound (in_state L V) bs L0 = Some L' ->
        concrete L0 ((L, Call receive e0 p es :: S, m) :: Γ, V, os) ((L', body d, Some p) :: (L, then_ receive S, m) :: Γ, V, os)
    | CReturn a L S m Γ V V' os : left_V (in_state L V) a = Some V' -> concrete L0 ((L, Return a :: S, m) :: Γ, V, os) (Γ, V', os)
    | CEnd L m Γ V V' os : left_V (in_state L V) (default_of m) = Some V' -> concrete L0 ((L, [], m) :: Γ, V, os) (Γ, V', os)
    | CIf_T b S1 S2 L S m Γ V os : value (in_state L V) b = Some tt -> concrete L0 ((L, If b S1 S2 :: S, m) :: Γ, V, os) ((L, S1 ++ S, m) :: Γ, V, os)
    | CIf_F b S1 S2 L S m Γ V os : value (in_state L V) b = Some ff -> concrete L0 ((L, If b S1 S2 :: S, m) :: Γ, V, os) ((L, S2 ++ S, m) :: Γ, V, os)
    | CWhile_T b B L S m Γ V os : value (in_state L V) b = Some tt -> concrete L0 ((L, While b B :: S, m) :: Γ, V, os) ((L, B ++ While b B :: S, m) :: Γ, V, os)
    | CWhile_F b B L S m Γ V os : value (in_state L V) b = Some ff -> concrete L0 ((L, While b B :: S, m) :: Γ, V, os) ((L, S, m) :: Γ, V, os).
  Inductive star {A} (R : A -> A -> Prop) (a : A) : A -> Prop :=
    | star_refl : star R a a
    | star_step b c : star R a b -> R b c -> star R a c.

  (** L = W∘τ at local variables; Γ is W•Δ; V = W∘σ elsewhere. *)
  Definition locally (W : valuation) (τ : tau) (L : locals) : Prop :=
    (forall x, olocal x = true -> oval W (lo τ x) = lo L x) /\ (forall y, dlocal y = true -> dval W (ld τ y) = ld L y).
  Definition closure (W : valuation) (c : tau * list Stmt * option Method) (d : locals * list Stmt * option Method) : Prop :=
    locally W (fst (fst c)) (fst (fst d)) /\ snd (fst c) = snd (fst d) /\ snd c = snd d.
  Definition stacks (W : valuation) := Forall2 (closure W).
  Definition globally (V : state) (U : valuation) : Prop :=
    (forall x, olocal x = false -> wov U x = ovar V x) /\ (forall y, dlocal y = false -> wdv U y = dvar V y) /\
    (forall o f, wof U f (Some o) = ofield V o f) /\ (forall o g, wdf U g (Some o) = dfield V o g).

  (** V∘(τ ∪ σ) = V∘τ ∪ V∘σ *)
  Lemma union_agrees : forall W τ L σ V, locally W τ L -> globally V (compose W σ) -> agrees (in_state L V) (compose W (union τ σ)).
  Proof.
    intros W τ L σ V (lo_ & ld_) (ov & dv & of & df). repeat split; cbn; auto.
    - intros x. destruct (olocal x) eqn:E; [now apply lo_ | now apply ov].
    - intros y. destruct (dlocal y) eqn:E; [now apply ld_ | now apply dv].
  Qed.
  Lemma parts_agree : forall W θ V, agrees V (compose W θ) -> locally W (of_substitution θ) (of_state V) /\ globally V (compose W θ).
  Proof. intros W θ V (ov & dv & of & df). repeat split; cbn; auto; intros; first [apply ov | apply dv]. Qed.
  Lemma union_globally : forall W τ L σ V, locally W τ L -> globally V (compose W σ) -> globally (in_state L V) (compose W (union τ σ)).
  Proof. intros W τ L σ V is as_. now apply parts_agree, union_agrees. Qed.

  (** The arguments of a call: δ of each is true iff they have values, and then τ' says which. *)
  Lemma bound_defined : forall V W θ bs, agrees V (compose W θ) -> forall φ L,
    dval W (bound_delta θ bs φ) = tt <-> dval W φ = tt /\ exists L', bound V bs L = Some L'.
  Proof.
    intros V W θ bs same. destruct (translation V _ same) as (objects & datas & _).
    induction bs as [| [u e | u d] bs IH]; intros φ L; cbn [bound_delta bound].
    - intuition eauto.
    - rewrite (IH _ (bound_o L u (match ovalue V e with Some v => v | None => None end))), dval_and, (proj1 (proj2 (array_substitution W θ))).
      destruct (objects e) as [<- _]. destruct (ovalue V e); firstorder congruence.
    - rewrite (IH _ (bound_d L u (match value V d with Some v => v | None => tt end))), dval_and, (proj1 (proj2 (array_substitution W θ))).
      destruct (datas d) as [<- _]. destruct (value V d); firstorder congruence.
  Qed.
  Lemma bound_agrees : forall V W θ bs, agrees V (compose W θ) -> forall τ L L', locally W τ L -> bound V bs L = Some L' -> locally W (binds θ bs τ) L'.
  Proof.
    intros V W θ bs same. destruct (translation V _ same) as (objects & datas & _), (array_substitution W θ) as (subst_o & subst_d & _).
    induction bs as [| [u e | u d] bs IH]; intros τ L L' [lo_ ld_] to; cbn [bound binds] in *.
    - injection to as <-. now split.
    - destruct (ovalue V e) as [v |] eqn:E; [| discriminate]. refine (IH _ _ _ _ to). split; [| exact ld_]. intros x is. cbn. unfold update.
      destruct (decide u x); [| now apply lo_]. rewrite subst_o. now apply objects.
    - destruct (value V d) as [v |] eqn:E; [| discriminate]. refine (IH _ _ _ _ to). split; [exact lo_ |]. intros y is. cbn. unfold update.
      destruct (decide u y); [| now apply ld_]. rewrite subst_d. now apply datas.
  Qed.

  (** What is left behind by return and by the end of a body. *)
  Lemma left_defined : forall V W θ φ a, agrees V (compose W θ) -> (dval W (left_φ θ φ a) = tt <-> dval W φ = tt /\ exists V', left_V V a = Some V').
  Proof.
    intros V W θ φ [a |] same; cbn [left_φ left_V]; [| intuition eauto]. now rewrite dval_and, (assigned_defined V W θ a same).
  Qed.
  Lemma left_agrees : forall V W θ a V', agrees V (compose W θ) -> left_V V a = Some V' -> agrees V' (compose W (left_σ θ a)) /\ domain V' = domain V.
  Proof.
    intros V W θ [a |] V' same to; cbn [left_σ left_V] in *; [| injection to as <-; now split].
    split; [now apply (assigned_agrees V) | now apply (assigned_domain V a)].
  Qed.

  (** Both sides are related: Γ is W•Δ, V is W∘σ, φ is true, and the objects that exist are those of before, and those that W gives. *)
  Definition related (W : valuation) (before : list identity) (c : symbolics) (d : concretes) : Prop :=
    let '(Δ, σ, φ, n) := c in let '(Γ, V, os) := d in
    stacks W Δ Γ /\ globally V (compose W σ) /\ dval W φ = tt /\ os = news W n /\ domain V = os ++ before.

  Lemma true_before : forall c c', symbolic c c' -> forall W, dval W (snd (fst c')) = tt -> dval W (snd (fst c)) = tt.
  Proof.
    assert (forall W θ bs φ, dval W (bound_delta θ bs φ) = tt -> dval W φ = tt) as of_bound.
    { intros W θ bs. induction bs as [| [] bs IH]; intros φ is; cbn in is; [exact is | |]; apply IH, dval_and in is; apply is. }
    assert (forall W θ φ a, dval W (left_φ θ φ a) = tt -> dval W φ = tt) as of_left.
    { intros W θ φ [a |]; cbn [left_φ]; rewrite ?dval_and; tauto. }
    intros c c' one W. destruct one; cbn [fst snd]; unfold holds; rewrite ?dval_and; intuition eauto.
  Qed.

  Ltac closures := (* what both tops of a stack have *)
    match goal with stk : stacks ?W _ _ |- _ =>
      let top := fresh "top" in let rest := fresh "rest" in let L := fresh "L" in
      inversion stk as [| ? [[L ?] ?] ? ? top rest]; subst; clear stk; destruct top as (on_top & same_S & same_m); cbn [fst snd] in on_top, same_S, same_m; subst
    end.

  Ltac pushed := constructor; [split; [assumption | now split] | assumption].

  (** One step of each side is one of the other. *)
  Lemma forward : forall c c', symbolic c c' -> forall W V0 L0 d, locally W (of_substitution id) L0 -> related W (domain V0) c d ->
    dval W (snd (fst c')) = tt -> new V0 W (snd c') -> exists d', concrete L0 d d' /\ related W (domain V0) c' d'.
  Proof.
    intros c c' one W V0 L0 [[Γ V] os] free rel true_ apart. destruct one; cbn [fst snd] in true_, apart; destruct rel as (stk & glob & before & -> & exist); closures;
      pose proof (union_agrees _ _ _ _ _ on_top glob) as same; pose proof (union_globally _ _ _ _ _ on_top glob) as glob'.
    - pose proof true_ as defined. apply dval_and in defined as [_ defined]. apply (assigned_defined _ _ _ _ same) in defined as [V' to].
      destruct (parts_agree _ _ _ (assigned_agrees _ _ _ _ _ same to)) as [on_top' glob_]. eexists. split; [econstructor; exact to |].
      repeat split; auto; [pushed | apply glob_ .. | now rewrite (assigned_domain _ _ _ to)].
    - pose proof true_ as defined. apply dval_and in defined as [_ defined]. apply (made_defined _ _ _ _ (wnew W n) same) in defined as [V' to].
      pose proof (made_domain _ _ _ _ to) as exist'. destruct (parts_agree _ _ _ (made_agrees _ _ _ _ _ _ same to)) as [on_top' glob_]. destruct apart as [nodup apart]. rewrite news_next in *. eexists. split; [econstructor; [| exact to] |].
      + rewrite exist. intros in_. apply in_app_or in in_ as [in_ | in_]; [now inversion nodup | exact (apart _ (or_introl eq_refl) in_)].
      + repeat split; auto; [pushed | apply glob_ .. | now rewrite news_next | rewrite exist'; cbn; now rewrite exist].
    - pose proof true_ as defined. apply dval_and in defined as [defined object]. rewrite (proj1 (proj2 (array_substitution W _))), dval_exists in object.
      apply (bound_defined _ _ _ _ same _ L0) in defined as [_ [L' to]].
      match goal with P : bindings _ _ = Some bs |- _ => rename P into pairs end.
      assert (exists o, ovalue (in_state L V) e0 = Some (Some o)) as [me at_me].
      { destruct bs as [| b bs]; cbn in pairs; (destruct (bindings (params d) es); [| discriminate]); [discriminate | injection pairs as <- _].
        cbn in to. pose proof (proj2 (proj1 (translation _ _ same) e0)) as is. destruct (ovalue _ e0) as [[me |] |]; [eauto | now rewrite (is _ eq_refl) in object | discriminate]. }
      eexists. split; [econstructor; eauto |]. repeat split; auto; try apply glob.
      constructor; [split; [apply (bound_agrees _ _ _ _ same _ _ _ free to) | now split] | pushed].
    - pose proof true_ as defined. apply (left_defined _ _ _ _ _ same) in defined as [_ [V' to]].
      destruct (left_agrees _ _ _ _ _ same to) as [same' exist']. eexists. split; [econstructor; exact to |].
      repeat split; auto; [apply (parts_agree _ _ _ same') .. | now rewrite exist'].
    - pose proof true_ as defined. apply (left_defined _ _ _ _ _ same) in defined as [_ [V' to]].
      destruct (left_agrees _ _ _ _ _ same to) as [same' exist']. eexists. split; [econstructor; exact to |].
      repeat split; auto; [apply (parts_agree _ _ _ same') .. | now rewrite exist'].
    - pose proof true_ as is. apply (condition_true _ _ _ _ _ same) in is as [_ is]. eexists. split; [econstructor; exact is |].
      repeat split; auto; [pushed | apply glob ..].
    - pose proof true_ as is. apply (condition_false _ _ _ _ _ same) in is as [_ is]. eexists. split; [econstructor; exact is |].
      repeat split; auto; [pushed | apply glob ..].
    - pose proof true_ as is. apply (condition_true _ _ _ _ _ same) in is as [_ is]. eexists. split; [econstructor; exact is |].
      repeat split; auto; [pushed | apply glob ..].
    - pose proof true_ as is. apply (condition_false _ _ _ _ _ same) in is as [_ is]. eexists. split; [econstructor; exact is |].
      repeat split; auto; [pushed | apply glob ..].
  Qed.

  Ltac closures' :=
    match goal with stk : stacks ?W _ _ |- _ =>
      let top := fresh "top" in let rest := fresh "rest" in let τ := fresh "τ" in
      inversion stk as [| [[τ ?] ?] ? ? ? top rest]; subst; clear stk; destruct top as (on_top & same_S & same_m); cbn [fst snd] in on_top, same_S, same_m; subst
    end.
  Lemma backward : forall L0 d d', concrete L0 d d' -> forall W V0 c, locally W (of_substitution id) L0 -> related W (domain V0) c d ->
    news W (List.length (snd d')) = snd d' -> exists c', symbolic c c' /\ related W (domain V0) c' d'.
  Proof.
    intros L0 d d' one W V0 [[[Δ σ] φ] n] free rel fresh. destruct one; cbn [snd] in fresh; destruct rel as (stk & glob & before & -> & exist); closures';
      pose proof (union_agrees _ _ _ _ _ on_top glob) as same; pose proof (union_globally _ _ _ _ _ on_top glob) as glob'.
    - match goal with E : assigned _ _ = _ |- _ => rename E into to end.
      destruct (parts_agree _ _ _ (assigned_agrees _ _ _ _ _ same to)) as [on_top' glob_]. eexists. split; [econstructor; reflexivity |].
      repeat split; auto; [pushed | apply glob_ .. | | now rewrite (assigned_domain _ _ _ to)].
      apply dval_and. split; [assumption |]. apply (assigned_defined _ _ _ _ same). eauto.
    - match goal with E : made _ _ _ = _ |- _ => rename E into to end.
      assert (List.length (news W n) = n) as many by (unfold news; now rewrite map_length, rev_length, seq_length).
      cbn [List.length] in fresh. rewrite many, (news_next W n : news W (Datatypes.S n) = _) in fresh. injection fresh as <-.
      destruct (parts_agree _ _ _ (made_agrees _ _ _ _ _ _ same to)) as [on_top' glob_]. eexists. split; [econstructor; reflexivity |].
      repeat split; auto; [pushed | apply glob_ .. | | now rewrite news_next | rewrite (made_domain _ _ _ _ to); cbn; now rewrite exist].
      apply dval_and. split; [assumption |]. apply (made_defined _ _ _ _ (wnew W n) same). eauto.
    - match goal with E : bound _ _ _ = _, E' : ovalue _ _ = _ |- _ => rename E into to, E' into at_me end.
      eexists. split; [econstructor; eauto |]. repeat split; auto; try apply glob.
      + constructor; [split; [apply (bound_agrees _ _ _ _ same _ _ _ free to) | now split] | pushed].
      + apply dval_and. split; [apply (bound_defined _ _ _ _ same _ L0); eauto |]. rewrite (proj1 (proj2 (array_substitution W _))), dval_exists.
        now rewrite (proj2 (proj1 (translation _ _ same) e0) _ at_me).
    - match goal with E : left_V _ _ = _ |- _ => rename E into to end.
      destruct (left_agrees _ _ _ _ _ same to) as [same' exist']. eexists. split; [econstructor; reflexivity |].
      repeat split; auto; [apply (parts_agree _ _ _ same') .. | apply (left_defined _ _ _ _ _ same); eauto | now rewrite exist'].
    - match goal with E : left_V _ _ = _ |- _ => rename E into to end.
      destruct (left_agrees _ _ _ _ _ same to) as [same' exist']. eexists. split; [econstructor; reflexivity |].
      repeat split; auto; [apply (parts_agree _ _ _ same') .. | apply (left_defined _ _ _ _ _ same); eauto | now rewrite exist'].
    - eexists. split; [apply If_T |]. repeat split; auto; [pushed | apply glob .. | now apply (condition_true _ _ _ _ _ same)].
    - eexists. split; [apply If_F |]. repeat split; auto; [pushed | apply glob .. | now apply (condition_false _ _ _ _ _ same)].
    - eexists. split; [apply While_T |]. repeat split; auto; [pushed | apply glob .. | now apply (condition_true _ _ _ _ _ same)].
    - eexists. split; [apply While_F |]. repeat split; auto; [pushed | apply glob .. | now apply (condition_false _ _ _ _ _ same)].
  Qed.

  (** What exists after a step is what existed, and what was created. *)
  Lemma exists_after : forall L0 d d', concrete L0 d d' -> let '(_, V, os) := d in let '(_, V', os') := d' in
    os' = os /\ domain V' = domain V \/ exists o, ~ In o (domain V) /\ os' = o :: os /\ domain V' = o :: domain V.
  Proof.
    assert (forall V a V', left_V V a = Some V' -> domain V' = domain V) as of_left.
    { intros V [a |] V' to; [exact (assigned_domain V a V' to) | cbn in to; congruence]. }
    intros L0 d d' one. destruct one; auto.
    - left. split; [reflexivity |]. eapply (assigned_domain (in_state L V)); eauto.
    - right. exists o. repeat split; auto. eapply (made_domain (in_state L V)); eauto.
    - left. split; [reflexivity |]. eapply (of_left (in_state L V)); eauto.
    - left. split; [reflexivity |]. eapply (of_left (in_state L V)); eauto.
  Qed.

  Definition start_symbolic (S : list Stmt) : symbolics := ([(of_substitution id, S, None)], id, ATrue, 0).
  Definition start_concrete (S : list Stmt) (V : state) : concretes := ([(of_state V, S, None)], V, []).
  Lemma started : forall V W, agrees V W -> locally W (of_substitution id) (of_state V).
  Proof. intros V W (ov & dv & _). split; intros; [apply ov | apply dv]. Qed.
  Lemma related_start : forall S V W, agrees V W -> related W (domain V) (start_symbolic S) (start_concrete S V).
  Proof.
    intros S V W same. pose proof (started V W same). destruct same as (ov & dv & same).
    split; [| split; [split; [intros; apply ov | split; [intros; apply dv | exact same]] | split; [exact (dval_true W) | now split]]].
    constructor; [split; [assumption | now split] | constructor].
  Qed.

  (** Correctness. ⟨(id, S), id, true⟩ →* ⟨Δ, σ, φ⟩ and V(φ) = true, where V gives fresh variables new objects, imply
      ⟨(L, S), V⟩ →* ⟨V•Δ, V∘σ⟩, which creates these. L is V at local variables. *)
  Theorem correctness : forall S c, star symbolic (start_symbolic S) c ->
    let '(Δ, σ, φ, n) := c in forall V W, agrees V W -> new V W n -> dval W φ = tt ->
    exists Γ V', star (concrete (of_state V)) (start_concrete S V) (Γ, V', news W n) /\
      stacks W Δ Γ /\ globally V' (compose W σ) /\ domain V' = news W n ++ domain V.
  Proof.
    assert (forall S c, star symbolic (start_symbolic S) c -> forall V W, agrees V W -> new V W (snd c) -> dval W (snd (fst c)) = tt ->
      exists d, star (concrete (of_state V)) (start_concrete S V) d /\ related W (domain V) c d) as all.
    { intros S c run. induction run as [| c c' _ IH one]; intros V W same apart true_; [exists (start_concrete S V); split; [constructor | now apply related_start] |].
      assert (new V W (snd c)) as before by (inversion one; subst; cbn [snd] in apart |- *; first [exact apart | now apply new_before]).
      destruct (IH V W same before (true_before _ _ one W true_)) as (d & run & rel).
      destruct (forward _ _ one W V (of_state V) d (started V W same) rel true_ apart) as (d' & one' & rel').
      exists d'. split; [econstructor; eauto | assumption]. }
    intros S [[[Δ σ] φ] n] run V W same apart true_. destruct (all S _ run V W same apart true_) as ([[Γ V'] os] & run' & stk & glob & _ & -> & exist). eauto 6.
  Qed.

  (** Completeness. ⟨(L, S), V⟩ →* ⟨Γ, V'⟩ implies ⟨(id, S), id, true⟩ →* ⟨Δ, σ, φ⟩ with V(φ) = true, Γ = V•Δ and V' = V∘σ,
      where V gives fresh variables the objects that are created, which are new. *)
  Theorem completeness : forall S V c, star (concrete (of_state V)) (start_concrete S V) c ->
    let '(Γ, V', os) := c in
    domain V' = os ++ domain V /\ (NoDup os /\ forall o, In o os -> ~ In o (domain V)) /\
    forall W, agrees V W -> news W (List.length os) = os ->
    exists Δ σ φ, star symbolic (start_symbolic S) (Δ, σ, φ, List.length os) /\ dval W φ = tt /\ stacks W Δ Γ /\ globally V' (compose W σ).
  Proof.
    intros S V c run.
    assert (let '(Γ, V', os) := c in domain V' = os ++ domain V /\ (NoDup os /\ forall o, In o os -> ~ In o (domain V)) /\
      forall W, agrees V W -> news W (List.length os) = os -> exists c', star symbolic (start_symbolic S) c' /\ related W (domain V) c' c) as all.
    { induction run as [| [[Γ1 V1] os1] [[Γ2 V2] os2] _ IH one].
      { split; [reflexivity |]. split; [split; [constructor | easy] |]. intros W same _. exists (start_symbolic S). split; [constructor | now apply related_start]. }
      destruct IH as (exist & (nodup & apart) & IH).
      assert (forall W, agrees V W -> news W (List.length os2) = os2 -> news W (List.length os1) = os1 -> exists c', star symbolic (start_symbolic S) c' /\ related W (domain V) c' (Γ2, V2, os2)) as on.
      { intros W same fresh fresh1. destruct (IH W same fresh1) as (c1 & run1 & rel).
        destruct (backward _ _ _ one W V c1 (started V W same) rel fresh) as (c2 & one' & rel'). exists c2. split; [econstructor; eauto | assumption]. }
      pose proof (exists_after _ _ _ one) as after. cbn in after. destruct after as [[-> ->] | (o & is_new & -> & ->)]; [auto |].
      rewrite exist in *. split; [reflexivity |]. split.
      - split; [constructor; [intros in_; apply is_new, in_or_app; now left | exact nodup] |].
        intros o' [<- | in_]; [intros in_; apply is_new, in_or_app; now right | now apply apart].
      - intros W same fresh. apply (on W same fresh). cbn [List.length] in fresh. rewrite (news_next W (List.length os1) : news W (Datatypes.S (List.length os1)) = _) in fresh. now injection fresh. }
    destruct c as [[Γ V'] os]. destruct all as (exist & apart & all). split; [exact exist |]. split; [exact apart |]. intros W same fresh.
    destruct (all W same fresh) as ([[[Δ σ] φ] n] & run' & stk & glob & true_ & is & _). exists Δ, σ, φ.
    replace (List.length os) with n; [auto |]. rewrite is. unfold news. now rewrite map_length, rev_length, seq_length.
  Qed.
End Calls.
