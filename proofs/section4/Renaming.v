From Tandem Require Export section4.Programs.

(** * What fresh variables stand for

    V(S[this, ū := t, ȳ]) where t and ȳ have the values of this and ū, what h := e does to both, and ȳ := ē. *)

#[local] Arguments eq_dec : simpl never.
Section Renaming.
  Context `{Scoped} `{model : @HeapModel _ _}.
  Lemma runs_app : forall ρ V ρ' V', runs V (ρ ++ ρ') V' <-> exists V1, runs V ρ V1 /\ runs V1 ρ' V'.
  Proof.
    intros ρ. induction ρ as [| a ρ IH]; intros V ρ' V'; cbn [app runs]; [split; [intros run; now exists V | intros (V1 & -> & run); exact run] |].
    split.
    - intros (V1 & T & run). apply IH in run as (V2 & run & rest). eauto.
    - intros (V2 & (V1 & T & run) & rest). exists V1. split; [assumption | apply IH; now exists V2].
  Qed.
  Lemma runs_one : forall V a V', runs V [a] V' <-> goes V a V'.
  Proof. intros V a V'. cbn. split; [now intros (V1 & T & ->) | eauto]. Qed.

  (** ** V(S[this, ū := t, ȳ]) *)
  Definition agree (us : list LVar) (r : LVar -> LVar) (L : LValuation) (V : State) : Prop := forall u, In u us -> vars V (local (r u)) = L u.
  Definition globally (V W : State) : Prop := (forall x, vars W (global x) = vars V (global x)) /\ domain W = domain V /\ heap W = heap V.
  Lemma about_all : forall us es, fold_right (fun e rest => about us e /\ rest) True es <-> Forall (about us) es.
  Proof.
    intros us es. induction es as [| e es IH]; cbn; [split; constructor |]. rewrite IH. split; [intros [a b]; now constructor | intros all; now inversion all].
  Qed.
  Lemma value_same : forall us r V W, agree us r (locals (vars V)) W -> globally V W -> forall e, about us e -> value W (renamed r e) = value V e.
  Proof.
    intros us r V W same (G & D & Hp) e. induction e as [[x | u] | op es IH] using Expr_induction; intros ok.
    - cbn. now rewrite G.
    - cbn. now rewrite same.
    - assert (map (value W) (map (renamed r) es) = map (value V) es) as E.
      { cbn in ok. apply about_all in ok. rewrite map_map. induction IH as [| e es one _ all]; [reflexivity |]. inversion ok; subst. cbn. now rewrite one, all. }
      change (renamed r (EOp op es)) with (EOp op (map (renamed r) es)). cbn [value]. now rewrite E, Hp.
  Qed.
  (** What a trace's state gives S[this, ū := t, ȳ] is what L ∪ V gives S. *)
  Lemma value_renamed : forall us r L V W, agree us r L W -> globally V W -> forall e, about us e -> value W (renamed r e) = value (with_locals L V) e.
  Proof. intros us r L V W same glob. now apply value_same. Qed.
  Lemma place_renamed : forall r h, place (renamed_place r h) = renamed r (place h).
  Proof. now intros r []. Qed.
  Lemma renamed_same : forall e, renamed (fun u => u) e = e.
  Proof.
    intros e. induction e as [[x | u] | op es IH] using Expr_induction; try reflexivity. unfold renamed in *. cbn. f_equal. induction IH; cbn; congruence.
  Qed.
  Lemma about_renamed : forall us r e, about us e -> about (map r us) (renamed r e).
  Proof.
    intros us r e. induction e as [[x | u] | op es IH] using Expr_induction; intros ok; cbn in *; [trivial | now apply in_map |].
    apply about_all in ok. apply about_all. induction IH; inversion ok; subst; cbn; constructor; auto.
  Qed.
  Lemma about_more : forall us us', incl us us' -> forall e, about us e -> about us' e.
  Proof.
    intros us us' more e. induction e as [[x | u] | op es IH] using Expr_induction; intros ok; cbn in *; auto.
    apply about_all in ok. apply about_all. induction IH; inversion ok; subst; constructor; auto.
  Qed.

  Lemma scoped_app : forall us S1 S2, scoped us S1 -> scoped us S2 -> scoped us (S1 ++ S2).
  Proof. intros us S1 S2 one two. induction one; cbn; try constructor; auto. Qed.
  (** [end h] stands behind a body, and nowhere in it. *)
  Definition marker (s : Stmt) : Prop := match s with End_ _ _ => True | _ => False end.
  Lemma scoped_unmarked : forall us r S, scoped us S -> Forall (fun s => ~ marker s) (map (rename r) S).
  Proof. intros us r S ok. induction ok; cbn; constructor; auto. Qed.

  (** V[h := v] *)
  Lemma nodup_injective : forall (r : LVar -> LVar) us u u', NoDup (map r us) -> In u us -> In u' us -> r u = r u' -> u = u'.
  Proof.
    intros r us. induction us as [| w us IH]; intros u u' one [] []; intros E; subst; auto; inversion one as [| ? ? out rest]; subst.
    - destruct out. rewrite E. now apply in_map.
    - destruct out. rewrite <- E. now apply in_map.
    - now apply IH.
  Qed.
  Lemma nodup_left : forall A (l l' : list A), NoDup (l ++ l') -> NoDup l.
  Proof. intros A l. induction l as [| a l IH]; intros l' one; [constructor |]. inversion one as [| ? ? out rest]; subst. constructor; [intros in_; apply out, in_or_app; now left | now apply (IH l')]. Qed.
  Lemma nodup_right : forall A (l l' : list A), NoDup (l ++ l') -> NoDup l'.
  Proof. intros A l. induction l as [| a l IH]; intros l' one; [assumption |]. inversion one; subst. now apply IH. Qed.
  Lemma nodup_apart : forall A (l l' : list A) a, NoDup (l ++ l') -> In a l -> ~ In a l'.
  Proof.
    intros A l. induction l as [| b l IH]; intros l' a one []; intros in_; inversion one as [| ? ? out rest]; subst.
    - apply out, in_or_app. now right.
    - now apply (IH l' a).
  Qed.
  Lemma assign_alike : forall us r L V W names h v, agree us r L W -> globally V W -> NoDup (map r us ++ names) -> place_about us h ->
    let V' := assign (with_locals L V) h v in let W' := assign W (renamed_place r h) v in
    agree us r (locals (vars V')) W' /\ globally V' W' /\ forall u, In u names -> vars W' (local u) = vars W (local u).
  Proof.
    intros us r L V W names [[x | u] | e f] v same glob one ok; cbn zeta.
    - destruct glob as (G & D & Hp). split; [| split; [split; [| now split] |]]; cbn.
      + intros u' in_. unfold update, locals. cbn. destruct (eq_dec (global x) (local (r u'))); [discriminate |]. destruct (eq_dec (global x) (local u')); [discriminate |]. now apply same.
      + intros x'. unfold update. destruct (eq_dec (global x) (global x')); [reflexivity | apply G].
      + intros u _. unfold update. now destruct (eq_dec (global x) (local u)).
    - destruct glob as (G & D & Hp). cbn in ok. split; [| split; [split; [| now split] |]]; cbn.
      + intros u' in_. unfold update, locals. cbn. destruct (eq_dec (local (r u)) (local (r u'))) as [E | no], (eq_dec (local u) (local u')) as [E' | no']; try reflexivity.
        * injection E as E. destruct no'. f_equal. apply (nodup_injective r us); auto. now apply (nodup_left _ _ names).
        * injection E' as ->. now destruct no.
        * now apply same.
      + intros x'. unfold update. destruct (eq_dec (local (r u)) (global x')); [discriminate |]. destruct (eq_dec (local u) (global x')); [discriminate |]. apply G.
      + intros u' in_. unfold update. destruct (eq_dec (local (r u)) (local u')) as [E |]; [| reflexivity]. injection E as <-.
        destruct (nodup_apart _ _ _ _ one (in_map r us u ok) in_).
    - assert (about us e) as ok' by (cbn in ok; tauto).
      pose proof (value_renamed us r L V W same glob e ok') as E. destruct glob as (G & D & Hp). cbn [renamed_place assign]. rewrite E.
      destruct (value (with_locals L V) e) as [o |]; (split; [| split; [split; [| split] |]]); cbn; auto. now rewrite Hp.
  Qed.
  Lemma assign_result : forall V W x v, globally V W -> globally (assign V (OfVar (global x)) v) (assign W (OfVar (global x)) v) /\
    forall u, vars (assign W (OfVar (global x)) v) (local u) = vars W (local u).
  Proof.
    intros V W x v (G & D & Hp). split; [| reflexivity]. split; [| now split].
    intros x'. cbn. unfold update. destruct (eq_dec (global x) (global x')); [reflexivity | apply G].
  Qed.
  (** "We restrict to consistent concrete configurations": what is stored exists. *)
  Definition closed (V : State) : Prop := (forall x, ~ outside V (vars V x)) /\ forall o f, ~ outside V (heap V o f).
  Lemma made_exists : forall V op vs, ~ outside V (opbar op vs).
  Proof. intros V op vs [no _]. now apply (no op vs). Qed.
  Lemma outside_more : forall V V' v, incl (domain V) (domain V') -> ~ outside V v -> ~ outside V' v.
  Proof. intros V V' v more not [no out]. apply not. split; [exact no | intros in_; now apply out, more]. Qed.
  Lemma value_exists : forall V, closed V -> forall e v, value V e = Some v -> ~ outside V v.
  Proof.
    intros V [of_vars of_fields] e. assert (forall op vs v, strictly op vs = Some v -> ~ outside V v) as of_operation.
    { intros op vs v is. unfold strictly in is. destruct (Prelude.values vs); [injection is as <-; apply made_exists | discriminate]. }
    induction e as [x | op es IH] using Expr_induction; intros v is; [injection is as <-; apply of_vars |].
    cbn [value] in is. destruct (kind op) as [[f | | | |] |]; try (now apply of_operation in is).
    - destruct es as [| e []]; try (now apply of_operation in is). cbn in is. destruct (value V e) as [o |]; [| discriminate]. cbn in is.
      destruct (eq_dec o nil); [discriminate |]. injection is as <-. apply of_fields.
    - destruct es as [| b [| e1 [| e2 []]]]; try (now apply of_operation in is). cbn [map] in is. inversion IH as [| ? ? _ IH1]; subst. inversion IH1 as [| ? ? of1 IH2]; subst.
      inversion IH2 as [| ? ? of2 _]; subst. unfold chosen in is. destruct (value V b) as [w |]; [| discriminate].
      destruct (eq_dec w tt); [now apply of1 |]. destruct (eq_dec w ff); [now apply of2 | discriminate].
  Qed.
  Lemma goes_closed : forall V a V', closed V -> goes V a V' -> closed V'.
  Proof.
    intros V [b | h e | x] V' ok; cbn [goes].
    - now intros [_ ->].
    - intros (_ & v & is & ->). pose proof (value_exists V ok e v is) as exists_. destruct ok as [of_vars of_fields]. destruct h as [x | e' f]; cbn [assign].
      + split; [| exact of_fields]. intros y. cbn. unfold update. destruct (eq_dec x y); [exact exists_ | exact (of_vars y)].
      + destruct (value V e') as [o |]; [| now split]. split; [exact of_vars |]. intros o' f'. cbn. unfold update. destruct (eq_dec o o'); [| exact (of_fields o' f')].
        destruct (eq_dec f f'); [exact exists_ | exact (of_fields o f')].
    - intros (o & _ & ->). destruct ok as [of_vars of_fields]. assert (forall v, ~ outside V v -> ~ outside (create V x o) v) as more.
      { intros v. apply outside_more. intros o' in_. now right. }
      split.
      + intros y. cbn [vars create]. unfold update. destruct (eq_dec x y); [intros [_ out]; apply out; now left | apply more, of_vars].
      + intros o' f. cbn [heap create]. unfold update. destruct (eq_dec o o'); [apply made_exists | apply more, of_fields].
  Qed.
  Lemma runs_closed : forall ρ V V', closed V -> runs V ρ V' -> closed V'.
  Proof.
    intros ρ. induction ρ as [| a ρ IH]; intros V V' ok; cbn [runs]; [now intros -> |]. intros (V1 & one & run). apply (IH V1); [now apply (goes_closed V a) | exact run].
  Qed.
  (** So a new object changes no value. *)
  Lemma value_created : forall names e, about names e -> forall V u o, closed V -> outside V o -> ~ In u names -> value (create V (local u) o) e = value V e.
  Proof.
    intros names e. induction e as [[x | u'] | op es IH] using Expr_induction; intros ok V u o fine is_new out.
    - cbn. unfold update. now destruct (eq_dec (local u) (global x)).
    - cbn in *. unfold update. destruct (eq_dec (local u) (local u')) as [E |]; [| reflexivity]. injection E as ->. contradiction.
    - assert (map (value (create V (local u) o)) es = map (value V) es) as E.
      { cbn in ok. apply about_all in ok. induction IH as [| e es one _ all]; [reflexivity |]. inversion ok as [| ? ? ok1 oks]; subst. cbn [map]. now rewrite (one ok1 V u o fine is_new out), all. }
      cbn [value]. rewrite E. destruct (kind op) as [[f | | | |] |]; try reflexivity. destruct es as [| e []]; try reflexivity. cbn [map].
      destruct (value V e) as [v |] eqn:is; [| reflexivity]. unfold at_field. cbn [create heap]. unfold update.
      destruct (eq_dec o v) as [<- |]; [now destruct (value_exists V fine e o is) | reflexivity].
  Qed.
  Lemma place_created : forall us r L V W h x o, agree us r L W -> globally V W -> place_about us h -> closed W -> outside W o -> ~ In x (map r us) ->
    (value (with_locals L V) (place h) <> None <-> value (create W (local x) o) (place (renamed_place r h)) <> None).
  Proof.
    intros us r L V W h x o same glob ok fine is_new out. rewrite (value_created (map r us)); auto.
    - now rewrite place_renamed, (value_renamed us r L V).
    - rewrite place_renamed. now apply about_renamed.
  Qed.
  Lemma globally_locals : forall L V W, globally V W -> globally (with_locals L V) W.
  Proof. intros L V W glob. exact glob. Qed.

  (** ȳ := ē, where ȳ does not appear in ē: "the order does not matter" *)
  Fixpoint bound (V : State) (us : list LVar) (vs : list Val) : State :=
    match us, vs with u :: us, v :: vs => bound (assign V (OfVar (local u)) v) us vs | _, _ => V end.
  Lemma bound_outside : forall us vs V u, ~ In u us -> vars (bound V us vs) (local u) = vars V (local u).
  Proof.
    intros us. induction us as [| w us IH]; intros [| v vs] V u out; try reflexivity. cbn [bound]. rewrite IH by (intros in_; apply out; now right).
    cbn. unfold update. destruct (eq_dec (local w) (local u)) as [E |]; [| reflexivity]. injection E as ->. destruct out. now left.
  Qed.
  Lemma bound_globally : forall us vs V W, globally V W -> globally V (bound W us vs).
  Proof.
    intros us. induction us as [| w us IH]; intros [| v vs] V W glob; try assumption. cbn [bound]. apply IH. destruct glob as (G & D & Hp). split; [exact G | now split].
  Qed.
  Lemma parameters_outside : forall A us (ts : list A) f u, ~ In u us -> parameters us ts f u = f u.
  Proof.
    intros A us. induction us as [| w us IH]; intros [| t ts] f u out; try reflexivity. cbn [parameters]. rewrite IH by (intros in_; apply out; now right).
    unfold update. destruct (eq_dec w u) as [-> |]; [| reflexivity]. destruct out. now left.
  Qed.
  Lemma parameters_map : forall A us (ts : list A) f, NoDup us -> List.length us = List.length ts -> map (parameters us ts f) us = ts.
  Proof.
    intros A us. induction us as [| u us IH]; intros [| t ts] f one len; try discriminate; [reflexivity |]. inversion one as [| ? ? out rest]; subst. cbn [map parameters].
    rewrite IH by (auto; now injection len). rewrite parameters_outside by assumption. unfold update. now destruct (eq_dec u u).
  Qed.
  Lemma bound_agree : forall us zs vs f g V, NoDup us -> NoDup zs -> List.length us = List.length zs -> List.length us = List.length vs ->
    agree us (parameters us zs f) (parameters us vs g) (bound V zs vs).
  Proof.
    intros us. induction us as [| u us IH]; intros [| z zs] [| v vs] f g V one two len len'; try discriminate; [easy |].
    inversion one as [| ? ? out rest]; inversion two as [| ? ? out' rest']; subst. intros w [<- | in_]; cbn [parameters bound].
    - rewrite !parameters_outside by assumption. unfold update at 1 2. destruct (eq_dec u u); [| easy]. rewrite bound_outside by assumption.
      cbn. unfold update. now destruct (eq_dec (local z) (local z)).
    - apply IH; auto.
  Qed.
  Lemma value_elsewhere : forall names e, about names e -> forall V u v, ~ In u names -> value (assign V (OfVar (local u)) v) e = value V e.
  Proof.
    intros names e ok V u v out. rewrite <- (renamed_same e) at 1. apply (value_same names); [| now repeat split | assumption].
    intros w in_. cbn. unfold update, locals. destruct (eq_dec (local u) (local w)) as [E |]; [| reflexivity]. injection E as ->. contradiction.
  Qed.
  Lemma bind_runs : forall names zs es, List.length zs = List.length es -> (forall z, In z zs -> ~ In z names) -> Forall (about names) es -> forall V V',
    runs V (bind zs es) V' <-> exists vs, Prelude.values (map (value V) es) = Some vs /\ V' = bound V zs vs.
  Proof.
    intros names zs. induction zs as [| z zs IH]; intros [| e es] len out ok V V'; try discriminate.
    - cbn. split; [intros ->; now exists [] | intros (vs & E & ->); now injection E as <-].
    - inversion ok as [| ? ? ok1 oks]; subst. cbn [bind combine map fst snd]. fold (bind zs es). cbn [runs].
      assert (forall v, map (value (assign V (OfVar (local z)) v)) es = map (value V) es) as same.
      { intros v. apply map_ext_in. intros e' in_. apply (value_elsewhere names); [now apply (proj1 (Forall_forall _ _) oks) | apply out; now left]. }
      assert (List.length zs = List.length es) as len' by now injection len.
      assert (forall z0, In z0 zs -> ~ In z0 names) as out' by (intros z0 in_; apply out; now right).
      split.
      + intros (V1 & (_ & v & is & ->) & run). apply (IH es len' out' oks) in run as (vs & E & ->). rewrite same in E. exists (v :: vs). cbn. now rewrite is, E.
      + intros (vs & E & ->). cbn in E. destruct (value V e) as [v |] eqn:is; [| discriminate]. destruct (Prelude.values (map (value V) es)) as [vs' |] eqn:E'; [| discriminate].
        injection E as <-. exists (assign V (OfVar (local z)) v). split; [split; [discriminate | now exists v] |]. apply (IH es len' out' oks). exists vs'. now rewrite same.
  Qed.
  Lemma bind_assigned : forall zs es, List.length zs = List.length es -> flat_map assigned (bind zs es) = zs.
  Proof. intros zs. induction zs as [| z zs IH]; intros [| e es] len; try discriminate; [reflexivity |]. cbn. f_equal. apply IH. now injection len. Qed.

  (** ** What actions do to V, as what statements do to L ∪ V *)
  Lemma dot_defined : forall V e f, value V (Dot e f) <> None <-> value V e <> None /\ value V e <> Some nil.
  Proof.
    intros V e f. unfold Dot. cbn [value map]. rewrite kind_of. destruct (value V e) as [v |]; cbn; [| intuition congruence]. destruct (eq_dec v nil) as [-> | no].
    - intuition congruence.
    - split; [intros _; split; congruence | intros _; discriminate].
  Qed.
  (** h := e, where h has a value if it is a field *)
  Lemma set_runs : forall us r L V W h e W', agree us r L W -> globally V W -> place_about us h -> about us e ->
    (runs W [Assigned (renamed_place r h) (renamed r e)] W' <->
     value (with_locals L V) (place h) <> None /\ exists v, value (with_locals L V) e = Some v /\ W' = assign W (renamed_place r h) v).
  Proof. intros us r L V W h e W' same glob okh ok. rewrite runs_one. cbn [goes]. now rewrite place_renamed, !(value_renamed us r L V). Qed.
  Definition renamed_result (r : LVar -> LVar) (a : Answer) : Answer := option_map (fun a => (fst a, renamed r (snd a))) a.
  Definition result_about (us : list LVar) (a : Answer) : Prop := match a with Some (_, e) => about us e | None => True end.
  Lemma returned_globally : forall V W v, globally V W -> globally (returned V v) (returned W v) /\ forall u, vars (returned W v) (local u) = vars W (local u).
  Proof. intros V W [[x v] |] glob; cbn [returned]; [now apply assign_result | now split]. Qed.
  Lemma leave_runs : forall us r L V W a W', agree us r L W -> globally V W -> result_about us a ->
    (runs W (leave (renamed_result r a)) W' <-> exists v, answer (with_locals L V) a = Some v /\ W' = returned W v).
  Proof.
    intros us r L V W [[x e] |] W' same glob ok; cbn [answer renamed_result option_map leave fst snd].
    - rewrite runs_one. cbn [goes place]. rewrite (value_renamed us r L V W same glob e ok). split.
      + intros (_ & v & is & ->). rewrite is. now exists (Some (x, v)).
      + intros (v & is & ->). destruct (value (with_locals L V) e) as [w |]; [| discriminate]. injection is as <-. split; [discriminate | now exists w].
    - split; [intros ->; now exists None | intros (v & E & ->); injection E as <-; reflexivity].
  Qed.
  Lemma initially_runs : forall W d W', runs W (leave (nil_result d)) W' <-> W' = returned W (initially d).
  Proof.
    intros W [[x op] |] W'; [| reflexivity]. cbn [nil_result option_map leave fst snd]. rewrite runs_one. cbn [goes place].
    assert (value W (EOp op []) = Some (opbar op [])) as -> by (cbn; now destruct (kind op) as [[] |]). split.
    - intros (_ & v & is & ->). now injection is as <-.
    - intros ->. split; [discriminate | now exists (opbar op [])].
  Qed.
End Renaming.
