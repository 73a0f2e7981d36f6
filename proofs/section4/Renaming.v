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
End Renaming.
