From Tandem Require Import embed.Ends.

(** * Theorem 3.1 *)

(** ** What is put into a term *)
Lemma map_same : forall (g h : Term -> Term) ts, Forall (fun t => g t = h t) ts -> map g ts = map h ts.
Proof. intros g h ts all. induction all; cbn; congruence. Qed.
Lemma ren_ren : forall t ξ ζ χ, (forall x, ζ (ξ x) = χ x) -> ren ζ (ren ξ t) = ren χ t.
Proof.
  intros t. induction t using Term_induction; intros ξ ζ χ same; cbn; auto; f_equal; auto.
  - apply IHt. intros [| x]; cbn; auto.
  - rewrite map_map. apply map_same. eapply Forall_impl; [| exact H]. auto.
Qed.
Lemma subst_ren : forall t ξ σ τ, (forall x, σ (ξ x) = τ x) -> subst σ (ren ξ t) = subst τ t.
Proof.
  intros t. induction t using Term_induction; intros ξ σ τ same; cbn; auto; f_equal; auto.
  - apply IHt. intros [| x]; cbn; [reflexivity |]. now rewrite same.
  - rewrite map_map. apply map_same. eapply Forall_impl; [| exact H]. auto.
Qed.
Lemma ren_subst : forall t ξ σ τ, (forall x, ren ξ (σ x) = τ x) -> ren ξ (subst σ t) = subst τ t.
Proof.
  intros t. induction t using Term_induction; intros ξ σ τ same; cbn; auto; f_equal; auto.
  - apply IHt. intros [| x]; cbn; [reflexivity |]. rewrite <- same.
    now rewrite (ren_ren _ _ _ (fun x => S (ξ x))), (ren_ren _ _ _ (fun x => S (ξ x))).
  - rewrite map_map. apply map_same. eapply Forall_impl; [| exact H]. auto.
Qed.
Lemma subst_none : forall t σ, (forall x, σ x = Var x) -> subst σ t = t.
Proof.
  intros t. induction t using Term_induction; intros σ none; cbn; auto; f_equal; auto.
  - apply IHt. intros [| x]; cbn; [reflexivity |]. now rewrite none.
  - rewrite <- (map_id ts) at 2. apply map_same. eapply Forall_impl; [| exact H]. auto.
Qed.
Lemma put_away : forall v t, subst (only v) (ren S t) = t.
Proof. intros v t. rewrite (subst_ren t S (only v) Var) by reflexivity. now apply subst_none. Qed.
Lemma up_away : forall σ t, subst (up σ) (ren S t) = ren S (subst σ t).
Proof. intros σ t. rewrite (subst_ren t S (up σ) (fun x => ren S (σ x))) by reflexivity. symmetry. now apply ren_subst. Qed.
Lemma below_away : forall ξ t, ren (below ξ) (ren S t) = ren S (ren ξ t).
Proof. intros ξ t. now rewrite (ren_ren t S (below ξ) (fun x => S (ξ x))), (ren_ren t ξ S (fun x => S (ξ x))). Qed.
Lemma nv_ren : forall ξ n, nv n -> ren ξ n = n.
Proof. intros ξ n. induction n using Term_induction; intros is; try discriminate; [reflexivity |]. destruct op; try discriminate. cbn. now rewrite IHn. Qed.
Lemma nv_subst : forall σ n, nv n -> subst σ n = n.
Proof. intros σ n. induction n using Term_induction; intros is; try discriminate; [reflexivity |]. destruct op; try discriminate. cbn. now rewrite IHn. Qed.
Lemma value_ren : forall ξ t, value t -> value (ren ξ t).
Proof.
  intros ξ t. induction t using Term_induction; intros is; try discriminate; auto.
  - rewrite nv_ren; auto.
  - cbn in *. induction H as [| t ts IH _ IHs]; [reflexivity |]. cbn in *. apply both in is as [? ?]. apply both; auto.
Qed.
Lemma value_subst : forall σ t, value t -> value (subst σ t).
Proof.
  intros σ t. induction t using Term_induction; intros is; try discriminate; auto.
  - rewrite nv_subst; auto.
  - cbn in *. induction H as [| t ts IH _ IHs]; [reflexivity |]. cbn in *. apply both in is as [? ?]. apply both; auto.
Qed.
Lemma values_map : forall (g : Term -> Term) ts, (forall t, value t -> value (g t)) -> forallb value ts -> forallb value (map g ts).
Proof. intros g ts keeps. induction ts; cbn; [auto |]. intros is. apply both in is as [? ?]. apply both; auto. Qed.

Lemma undone_ren : forall t t' ξ, undone t t' -> undone (ren ξ t) (ren ξ t').
Proof.
  intros t. induction t using Term_induction; intros t' ξ is; inversion is; subst; try discriminate; cbn; try (constructor; auto; fail).
  - rewrite !below_away. apply (UIf _ (ren ξ t1') _ (ren ξ t2') _ (ren ξ t3')); auto.
  - change (undone (ren ξ (Op op t)) (ren ξ (Op op t))). rewrite nv_ren by assumption. now constructor.
  - constructor; try (apply values_map; auto using value_ren). clear - H H5. induction H5; inversion H; subst; constructor; auto.
Qed.
Lemma undone_up : forall σ σ', (forall x, undone (σ x) (σ' x)) -> forall x, undone (up σ x) (up σ' x).
Proof. intros σ σ' all [| x]; cbn; [constructor | now apply undone_ren]. Qed.
Lemma undone_subst : forall t t' σ σ', undone t t' -> (forall x, undone (σ x) (σ' x)) -> undone (subst σ t) (subst σ' t').
Proof.
  intros t. induction t using Term_induction; intros t' σ σ' is all; inversion is; subst; try discriminate; cbn; try (constructor; auto using undone_up; fail); auto.
  - rewrite !up_away. apply (UIf _ (subst σ' t1') _ (subst σ' t2') _ (subst σ' t3')); auto.
  - change (undone (subst σ (Op op t)) (subst σ' (Op op t))). rewrite !nv_subst by assumption. now constructor.
  - constructor; try (apply values_map; auto using value_subst). clear - H H5 all. induction H5; inversion H; subst; constructor; auto.
Qed.
Lemma undone_put : forall t t' v v', undone t t' -> undone v v' -> undone (put v t) (put v' t').
Proof. intros t t' v v' is is'. apply undone_subst; [exact is |]. intros [| x]; cbn; [exact is' | constructor]. Qed.

(** ** Calls of redefinitions *)
Lemma nv_not_symbolic : forall n, nv n -> symbolic n = false.
Proof. now intros []. Qed.
Lemma sym_true : forall s, symbolic s -> ends Figure6 1 (Sym s) True_.
Proof. intros s is. pose proof (ESym 0 s s (ends_itself _ _ (symbolic_value _ is))) as run. now rewrite is in run. Qed.
Lemma sym_false : forall v, value v -> symbolic v = false -> ends Figure6 1 (Sym v) False_.
Proof. intros v is no. pose proof (ESym 0 v v (ends_itself _ _ is)) as run. now rewrite no in run. Qed.
(** What sym? of a value has told. *)
Lemma sym_ends : forall n v w, value v -> ends Figure6 n (Sym v) w -> w = if symbolic v then True_ else False_.
Proof. intros n v w is run. inversion run; subst; [discriminate |]. now rewrite (value_ends _ _ _ _ H0 is). Qed.

Lemma redefined_symbolic : forall n op t s, ends Figure6 n t s -> symbolic s -> exists m, ends Figure6 m (App (redefined op) t) (Exp (name op) [s]).
Proof.
  intros n op t s run is. eexists. eapply EApp; [apply ends_itself; reflexivity | exact run | cbn].
  eapply EIfTrue; [now apply sym_true | apply ends_itself; cbn; now rewrite symbolic_value].
Qed.
Lemma redefined_computed : forall n op t v w, ends Figure6 n t v -> computed op v = Some w -> exists m, ends Figure6 m (App (redefined op) t) w.
Proof.
  intros n op t v w run is. pose proof (computed_number _ _ _ is) as number. eexists. eapply EApp; [apply ends_itself; reflexivity | exact run | cbn].
  eapply EIfFalse; [apply sym_false; [now apply nv_value | now apply nv_not_symbolic] |]. eapply EOp; [now apply ends_itself, nv_value | exact is].
Qed.
(** The last step on the way to a value. *)
Lemma app_ends : forall f n t1 t2 v, ends f n (App t1 t2) v ->
  exists k m i t v2, k < n /\ m < n /\ i < n /\ ends f k t1 (Lam t) /\ ends f m t2 v2 /\ ends f i (put v2 t) v.
Proof. intros f n t1 t2 v run. inversion run; subst; [discriminate |]. repeat eexists; try eassumption; lia. Qed.
Lemma let_ends : forall f n t u v, ends f n (let_ t u) v -> exists m i v2, m < n /\ i < n /\ ends f m t v2 /\ ends f i (put v2 u) v.
Proof.
  intros f n t u v run. destruct (app_ends _ _ _ _ _ run) as (k & m & i & u' & v2 & _ & ? & ? & is & ? & ?).
  pose proof (value_ends _ _ _ _ is eq_refl) as E. injection E as ->. now exists m, i, v2.
Qed.
Lemma if_ends : forall n t1 t2 t3 v, ends Figure6 n (If t1 t2 t3) v ->
  exists k m, k < n /\ m < n /\ (ends Figure6 k t1 True_ /\ ends Figure6 m t2 v \/ ends Figure6 k t1 False_ /\ ends Figure6 m t3 v).
Proof. intros n t1 t2 t3 v run. inversion run; subst; [discriminate | |]; exists m, n0; repeat split; try lia; auto. Qed.
Lemma redefined_ends : forall n op t w, ends Figure6 n (App (redefined op) t) w ->
  exists k v, k < n /\ ends Figure6 k t v /\ (symbolic v /\ w = Exp (name op) [v] \/ computed op v = Some w).
Proof.
  intros n op t w run. destruct (let_ends _ _ _ _ _ run) as (m & i & v & less & _ & run1 & run2).
  pose proof (ends_value _ _ _ _ run1) as is. exists m, v. split; [exact less | split; [exact run1 |]].
  destruct (if_ends _ _ _ _ _ run2) as (? & ? & _ & _ & [[told run3] | [told run3]]); apply (sym_ends _ _ _ is) in told; destruct (symbolic v); try discriminate.
  - left. split; [reflexivity |]. apply (value_ends _ _ _ _ run3). cbn. now rewrite is.
  - right. cbn in run3. inversion run3; subst.
    + destruct op; try discriminate. cbn in *. match goal with number : is_true (nv v) |- _ => now rewrite number end.
    + match goal with r : ends _ _ v _ |- _ => rewrite <- (value_ends _ _ _ _ r is) end. assumption.
Qed.

Lemma call_later : forall f n t v, ends f n t v -> ends f (S n) (call (later t)) v.
Proof. intros f n t v run. apply (EApp f 0 0 n _ (ren S t) True_ True_); try (now apply ends_itself). unfold put. now rewrite put_away. Qed.
Lemma call_later_ends : forall f n t v, ends f n (call (later t)) v -> exists k, k < n /\ ends f k t v.
Proof.
  intros f n t v run. destruct (let_ends _ _ _ _ _ run) as (m & i & v2 & _ & less & _ & run'). exists i. split; [exact less |].
  unfold put in run'. now rewrite put_away in run'.
Qed.

(** What is left of if once it has its arguments, of which the first has a value. *)
Definition rest (s t2 t3 : Term) : Term :=
  If (Sym s) (let_ (call (later t2)) (let_ (call (ren S (later t3))) (Exp "if" [ren S (ren S s); Var 1; Var 0])))
    (If s (call (later t2)) (call (later t3))).
Ltac away := unfold put, later, let_, call in *; cbn [subst ren map up only below] in *; repeat rewrite ?put_away, ?up_away, ?below_away.
Lemma put_rest : forall s t2 t3,
  put (later t3) (subst (up (only (later t2))) (subst (up (up (only s)))
    (If (Sym (Var 2)) (let_ (call (Var 1)) (let_ (call (Var 1)) (Exp "if" [Var 4; Var 1; Var 0]))) (If (Var 2) (call (Var 1)) (call (Var 0)))))) = rest s t2 t3.
Proof. intros. unfold rest. away. reflexivity. Qed.
Lemma put_second : forall s t3 v2, put v2 (let_ (call (ren S (later t3))) (Exp "if" [ren S (ren S s); Var 1; Var 0])) = let_ (call (later t3)) (Exp "if" [ren S s; ren S v2; Var 0]).
Proof. intros. away. reflexivity. Qed.
Lemma put_third : forall s v2 v3, put v3 (Exp "if" [ren S s; ren S v2; Var 0]) = Exp "if" [s; v2; v3].
Proof. intros. away. reflexivity. Qed.

Lemma calls_if_begins : forall k n t1 t2 t3 s w, ends Figure6 k t1 s -> ends Figure6 n (rest s t2 t3) w -> exists m, ends Figure6 m (calls_if t1 t2 t3) w.
Proof.
  intros k n t1 t2 t3 s w run run'. eexists. eapply EApp.
  - eapply EApp; [eapply EApp; [apply ends_itself; reflexivity | exact run | apply ends_itself; reflexivity] | apply ends_itself; reflexivity | apply ends_itself; reflexivity].
  - apply ends_itself. reflexivity.
  - rewrite <- put_rest in run'. exact run'.
Qed.
Lemma calls_if_ends : forall n t1 t2 t3 w, ends Figure6 n (calls_if t1 t2 t3) w -> exists k s m, k < n /\ m < n /\ ends Figure6 k t1 s /\ ends Figure6 m (rest s t2 t3) w.
Proof.
  intros n t1 t2 t3 w run.
  destruct (app_ends _ _ _ _ _ run) as (n1 & ? & i & b1 & a3 & ? & ? & ? & run1 & later3 & run').
  destruct (app_ends _ _ _ _ _ run1) as (n2 & ? & ? & b2 & a2 & ? & ? & ? & run2 & later2 & is1).
  destruct (let_ends _ _ _ _ _ run2) as (k & ? & s & ? & ? & run3 & is2).
  rewrite (value_ends _ _ _ _ later3 eq_refl) in run'. rewrite (value_ends _ _ _ _ later2 eq_refl) in is1.
  pose proof (value_ends _ _ _ _ is2 eq_refl) as E. injection E as ->. pose proof (value_ends _ _ _ _ is1 eq_refl) as E. injection E as ->.
  exists k, s, i. repeat split; try lia; [exact run3 |]. rewrite <- put_rest. exact run'.
Qed.

(** ** Both relations end alike *)
Lemma undone_number : forall n n', undone n n' -> nv n -> exists m, ends Figure6 m n' n.
Proof.
  intros n. induction n using Term_induction; intros n' is number; try discriminate; inversion is; subst; try (exists 0; now apply ends_itself, nv_value).
  destruct op; try discriminate. match goal with u : undone n _ |- _ => destruct (IHn _ u number) as [m run] end.
  eapply redefined_computed; [exact run |]. cbn in *. now rewrite number.
Qed.
Lemma undone_value : forall v v', undone v v' -> value v -> exists m w, ends Figure6 m v' w /\ undone v w.
Proof.
  intros v v' is value_. inversion is; subst; try discriminate; try (exists 0; eexists; split; [now apply ends_itself | assumption]).
  destruct op; try discriminate. destruct (undone_number _ _ is value_) as [m run]. exists m, (Op succ t). split; [exact run | now constructor].
Qed.
Lemma undone_symbolic : forall s s', undone s s' -> symbolic s -> symbolic s'.
Proof. intros s s' is sym. inversion is; subst; try discriminate; auto. Qed.
Lemma undone_computed : forall op v v' w, undone v v' -> value v' -> computed op v = Some w -> computed op v' = Some w /\ undone w w.
Proof.
  intros op v v' w is value_ of. pose proof (computed_number _ _ _ of) as number.
  assert (v' = v) as -> by (inversion is; subst; try discriminate; reflexivity).
  split; [exact of |]. destruct op; cbn in of.
  - rewrite number in of. injection of as <-. now constructor.
  - destruct v as [| | | | | | | [] n | | |]; try discriminate; [injection of as <-; now constructor |].
    cbn in number. rewrite number in of. injection of as <-. now constructor.
  - destruct v as [| | | | | | | [] n | | |]; try discriminate; [injection of as <-; now constructor |].
    cbn in number. rewrite number in of. injection of as <-. constructor.
Qed.
Lemma undone_three : forall s s' v v' w w', value s -> value v -> value w -> value s' -> value v' -> value w' ->
  undone s s' -> undone v v' -> undone w w' -> undone (Exp "if" [s; v; w]) (Exp "if" [s'; v'; w']).
Proof. intros. constructor; [repeat (apply both; split); auto | repeat (apply both; split); auto | repeat constructor; auto]. Qed.

Theorem forward : forall n t v, ends Figure5 n t v -> forall t', undone t t' -> exists m v', ends Figure6 m t' v' /\ undone v v'.
Proof.
  intros n t v run. remember Figure5 as f eqn:is_f.
  induction run; intros t' is; subst; try discriminate.
  - now apply undone_value.
  - inversion is; subst; [| discriminate].
    destruct (IHrun1 eq_refl _ H1) as (m1 & v1 & run1' & u1). inversion u1; subst; [| discriminate].
    destruct (IHrun2 eq_refl _ H3) as (m2 & v2' & run2' & u2).
    destruct (IHrun3 eq_refl _ (undone_put _ _ _ _ H0 u2)) as (m3 & v3 & run3' & u3).
    eexists. exists v3. split; [| exact u3]. econstructor; eassumption.
  - inversion is; subst; [| discriminate].
    destruct (IHrun1 eq_refl _ H2) as (m1 & v1 & run1' & u1). inversion u1; subst; [| discriminate].
    destruct (IHrun2 eq_refl _ H4) as (m2 & v2' & run2' & u2).
    edestruct calls_if_begins as [m' run']; [exact run1' | | exists m', v2'; split; [exact run' | exact u2]].
    eapply EIfFalse; [now apply sym_false |]. eapply EIfTrue; [now apply ends_itself | apply call_later; exact run2'].
  - inversion is; subst; [| discriminate].
    destruct (IHrun1 eq_refl _ H2) as (m1 & v1 & run1' & u1). inversion u1; subst; [| discriminate].
    destruct (IHrun2 eq_refl _ H5) as (m2 & v2' & run2' & u2).
    edestruct calls_if_begins as [m' run']; [exact run1' | | exists m', v2'; split; [exact run' | exact u2]].
    eapply EIfFalse; [now apply sym_false |]. eapply EIfFalse; [now apply ends_itself | apply call_later; exact run2'].
  - inversion is; subst.
    + pose proof (EOp _ _ _ _ _ _ run H) as run'. apply value_ends in run'; [| now apply nv_value]. subst.
      exists 0, (Op op t). split; [now apply ends_itself, nv_value | exact is].
    + destruct (IHrun eq_refl _ H3) as (m & v' & run' & u). destruct (undone_computed _ _ _ _ u (ends_value _ _ _ _ run') H) as [of u'].
      destruct (redefined_computed _ _ _ _ _ run' of) as [m' run'']. eauto.
  - inversion is; subst; [| discriminate].
    destruct (IHrun1 eq_refl _ H3) as (m1 & s' & run1' & u1), (IHrun2 eq_refl _ H5) as (m2 & v2' & run2' & u2), (IHrun3 eq_refl _ H6) as (m3 & v3' & run3' & u3).
    pose proof (undone_symbolic _ _ u1 H) as sym.
    edestruct calls_if_begins as [m' run']; [exact run1' | | exists m', (Exp "if" [s'; v2'; v3']); split; [exact run' |]].
    + eapply EIfTrue; [now apply sym_true |]. eapply EApp; [apply ends_itself; reflexivity | apply call_later; exact run2' |].
      fold (let_ (call (ren S (later t3'))) (Exp "if" [ren S (ren S s'); Var 1; Var 0])).
      rewrite put_second. eapply EApp; [apply ends_itself; reflexivity | apply call_later; exact run3' |].
      rewrite put_third. apply ends_itself. cbn. now rewrite symbolic_value, (ends_value _ _ _ _ run2'), (ends_value _ _ _ _ run3').
    + apply undone_three; auto with values; eapply ends_value; eassumption.
  - inversion is; subst.
    + apply nv_value, (value_ends _ _ _ _ (EOpSymb _ _ _ _ run H)) in H0. discriminate.
    + destruct (IHrun eq_refl _ H3) as (m & s' & run' & u). pose proof (undone_symbolic _ _ u H) as sym.
      destruct (redefined_symbolic _ op _ _ run' sym) as [m' run'']. exists m', (Exp (name op) [s']). split; [exact run'' |].
      constructor; [cbn; now rewrite symbolic_value | cbn; now rewrite symbolic_value | repeat constructor; exact u].
Qed.

Lemma undone_back : forall v v', undone v v' -> value v' -> value v.
Proof. intros v v' is value_. inversion is; subst; try discriminate; auto. Qed.
Lemma undone_symbolic_back : forall s s', undone s s' -> symbolic s' -> symbolic s.
Proof. intros s s' is sym. inversion is; subst; try discriminate; auto. Qed.
Lemma undone_computed_back : forall op v v' w, undone v v' -> computed op v' = Some w -> computed op v = Some w /\ undone w w.
Proof.
  intros op v v' w is of. pose proof (computed_number _ _ _ of) as number.
  assert (v = v') as <- by (inversion is; subst; try discriminate; reflexivity).
  apply (undone_computed op v v w is (nv_value _ number) of).
Qed.

Theorem backward : forall n t' v', ends Figure6 n t' v' -> forall t, undone t t' -> exists m v, ends Figure5 m t v /\ undone v v'.
Proof.
  intros n. induction n as [n IH] using lt_wf_ind. intros t' v' run t is.
  inversion is; subst; try (inversion run; subst; [exists 0; eexists; split; [now apply ends_itself | exact is]]; fail).
  - destruct (app_ends _ _ _ _ _ run) as (k & m & i & b & v2 & less & less' & less'' & r1 & r2 & r3).
    destruct (IH k less _ _ r1 _ H) as (m1 & v1 & run1 & u1). inversion u1; subst; [| discriminate].
    destruct (IH m less' _ _ r2 _ H0) as (m2 & v2' & run2 & u2).
    match goal with u : undone _ b |- _ => destruct (IH i less'' _ _ r3 _ (undone_put _ _ _ _ u u2)) as (m3 & v3 & run3 & u3) end.
    eexists. exists v3. split; [| exact u3]. econstructor; eassumption.
  - destruct (calls_if_ends _ _ _ _ _ run) as (k & s' & m & less & less' & run1 & run2).
    destruct (IH k less _ _ run1 _ H) as (m1 & s & run1' & u1).
    pose proof (ends_value _ _ _ _ run1) as is_value.
    destruct (if_ends _ _ _ _ _ run2) as (? & i & _ & ? & [[told run3] | [told run3]]); apply (sym_ends _ _ _ is_value) in told; destruct (symbolic s') eqn:sym; try discriminate.
    + destruct (let_ends _ _ _ _ _ run3) as (? & ? & v2 & ? & ? & second & run4).
      destruct (call_later_ends _ _ _ _ second) as (k2 & ? & run2'). rewrite put_second in run4.
      destruct (let_ends _ _ _ _ _ run4) as (? & ? & v3 & ? & ? & third & run5).
      destruct (call_later_ends _ _ _ _ third) as (k3 & ? & run3'). rewrite put_third in run5.
      pose proof (ends_value _ _ _ _ run2') as is2. pose proof (ends_value _ _ _ _ run3') as is3.
      rewrite (value_ends _ _ _ _ run5) by (cbn; now rewrite is_value, is2, is3).
      destruct (IH k2 ltac:(lia) _ _ run2' _ H0) as (m2 & w2 & run2'' & u2), (IH k3 ltac:(lia) _ _ run3' _ H1) as (m3 & w3 & run3'' & u3).
      pose proof (undone_symbolic_back _ _ u1 sym) as sym'.
      eexists. exists (Exp "if" [s; w2; w3]). split; [econstructor; eassumption |].
      apply undone_three; auto with values; eapply ends_value; eassumption.
    + destruct (if_ends _ _ _ _ _ run3) as (? & ? & _ & ? & [[is_s called] | [is_s called]]);
        rewrite <- (value_ends _ _ _ _ is_s is_value) in u1; inversion u1; subst; try discriminate;
        destruct (call_later_ends _ _ _ _ called) as (k2 & ? & run2');
        [destruct (IH k2 ltac:(lia) _ _ run2' _ H0) as (m2 & w2 & run2'' & u2) | destruct (IH k2 ltac:(lia) _ _ run2' _ H1) as (m2 & w2 & run2'' & u2)];
        eexists; exists w2; (split; [| exact u2]); [eapply EIfTrue | eapply EIfFalse]; eassumption.
  - exists 0, t'. rewrite (value_ends _ _ _ _ run (nv_value _ H)). split; [now apply ends_itself, nv_value | exact is].
  - destruct (redefined_ends _ _ _ _ run) as (k & s' & less & run' & [[sym ->] | of]); destruct (IH k less _ _ run' _ H) as (m & s & run'' & u).
    + pose proof (undone_symbolic_back _ _ u sym) as sym'. eexists. exists (Exp (name op) [s]). split; [eapply EOpSymb; eassumption |].
      constructor; [cbn; now rewrite symbolic_value | cbn; now rewrite symbolic_value | repeat constructor; exact u].
    + destruct (undone_computed_back _ _ _ _ u of) as [of' u']. eexists. exists v'. split; [econstructor; eassumption | exact u'].
Qed.

(** θ puts calls into a program, which have not begun. *)
Lemma θ_value : forall t, value t -> value (θ t).
Proof.
  intros t. induction t using Term_induction; intros is; try discriminate; auto.
  - destruct op; try discriminate. cbn in *. now rewrite is.
  - cbn in *. induction H as [| t ts IH _ IHs]; [reflexivity |]. cbn in *. apply both in is as [? ?]. apply both; auto.
Qed.
Lemma θ_undone : forall t, program t -> undone t (θ t).
Proof.
  intros t. induction t using Term_induction; intros is; try discriminate; cbn in is;
    repeat match goal with H : _ |- _ => apply both in H as [? ?] end; cbn [θ]; try (constructor; auto; fail).
  - destruct (nv (Op op t)) eqn:number; [now constructor | apply UOp; auto].
  - constructor; auto; [apply values_map; auto using θ_value |].
    clear H0. induction H as [| t ts IH _ IHs]; cbn in *; [constructor |]. repeat match goal with H : _ |- _ => apply both in H as [? ?] end. constructor; auto.
Qed.

(** What is undone is one term: no term of a program is undone a redefinition. *)
Lemma no_if : forall t a b c, ~ undone t (If a b c).
Proof. intros t a b c is. inversion is; subst; discriminate. Qed.
Lemma no_lam : forall b, (forall t, ~ undone t b) -> forall t, ~ undone t (Lam b).
Proof. intros b none t is. inversion is; subst; [| discriminate]. eapply none. eassumption. Qed.
Lemma no_redefined : forall t op, ~ undone t (redefined op).
Proof. intros t op. apply no_lam. intros. apply no_if. Qed.
Lemma no_redefined_if : forall t, ~ undone t redefined_if.
Proof. do 3 apply no_lam. intros. apply no_if. Qed.
Lemma no_partial : forall t a, ~ undone t (App redefined_if a).
Proof. intros t a is. inversion is; subst; [eapply no_redefined_if; eassumption | discriminate]. Qed.
Lemma no_partial_if : forall t a b, ~ undone t (App (App redefined_if a) b).
Proof. intros t a b is. inversion is; subst; [eapply no_partial; eassumption | discriminate]. Qed.
Lemma ren_once : forall t u, ren S t = ren S u -> t = u.
Proof. intros t u E. rewrite <- (put_away Zero t), <- (put_away Zero u). now rewrite E. Qed.
Lemma undone_once : forall t t', undone t t' -> forall u, undone u t' -> t = u.
Proof.
  intros t. induction t using Term_induction; intros t' is u is'; inversion is; subst; inversion is'; subst; try discriminate; auto;
    try (exfalso; first [eapply no_redefined; eassumption | eapply no_partial_if; eassumption]); try (f_equal; eauto; fail).
  - repeat match goal with E : ren S _ = ren S _ |- _ => apply ren_once in E; subst end. f_equal; eauto.
  - f_equal. clear - H H5 H8. revert ts0 H8. induction H5; intros us all; inversion all; inversion H; subst; [reflexivity |]. f_equal; eauto.
Qed.

(** Theorem 3.1. Let → be the transition relation of the symbolic semantics described in Figure 5, and let →θ be the
    transition relation of the standard semantics plus redefinitions of primitive operations described in Figure 6.
    Then for all terms t, t →* t' ⟺ t →θ* t'.

    Repaired: of values t', with c.call and a.call in if, and with ISZERO. Up to calls that have not begun, each value of
    → is one of →θ, and each of →θ is one of →. *)
Theorem theorem_3_1 : forall t, program t ->
  (forall v, value v -> (star (step Figure5) t v <-> exists v', value v' /\ undone v v' /\ star (step Figure6) (θ t) v')) /\
  (forall v', value v' -> star (step Figure6) (θ t) v' -> exists v, value v /\ undone v v' /\ star (step Figure5) t v).
Proof.
  intros t is. pose proof (θ_undone t is) as u.
  assert (forall v', value v' -> star (step Figure6) (θ t) v' -> exists v, value v /\ undone v v' /\ star (step Figure5) t v) as back.
  { intros v' is_v run. destruct (star_ends _ _ _ run is_v) as [n run']. destruct (backward _ _ _ run' _ u) as (m & v & run'' & u').
    exists v. repeat split; [eapply ends_value; eassumption | exact u' | eapply ends_star; eassumption]. }
  split; [| exact back]. intros v is_v. split.
  - intros run. destruct (star_ends _ _ _ run is_v) as [n run']. destruct (forward _ _ _ run' _ u) as (m & v' & run'' & u').
    exists v'. repeat split; [eapply ends_value; eassumption | exact u' | eapply ends_star; eassumption].
  - intros (v' & is_v' & u' & run). destruct (back v' is_v' run) as (w & is_w & u'' & run').
    now rewrite (undone_once v v' u' w u'').
Qed.

(** As printed, with if called by value, it is false: both branches are executed, even of a choice on true. *)
Definition redefined_if_by_value : Term :=
  Lam (Lam (Lam (If (Sym (Var 2)) (Exp "if" [Var 2; Var 1; Var 0]) (If (Var 2) (Var 1) (Var 0))))).
Theorem theorem_3_1_by_value :
  let t := If True_ Zero (Op succ True_) in
  let θt := App (App (App redefined_if_by_value True_) Zero) (App (redefined succ) True_) in
  star (step Figure5) t Zero /\ forall v, value v -> ~ star (step Figure6) θt v.
Proof.
  split; [eapply star_step; constructor |]. intros v is run. destruct (star_ends _ _ _ run is) as [n run'].
  destruct (app_ends _ _ _ _ _ run') as (? & ? & ? & ? & ? & _ & _ & _ & _ & called & _).
  destruct (redefined_ends _ _ _ _ called) as (? & w & _ & is_true & told). rewrite (value_ends _ _ _ _ is_true eq_refl) in told.
  destruct told as [[sym _] | of]; discriminate.
Qed.
