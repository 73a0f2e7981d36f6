From Tandem Require Export section4.Arrays section4.Values section4.Paths section4.Fields section4.Removal section4.Creation Rules.
From Coq Require Import Lia.
Import OverArrays.

(** * §4.1: correctness and completeness

    "thus we have reduced the object-oriented language to the language with recursive procedures (as introduced in Section 3)
    extended with arrays". Both relations are exported. The cases follow the order of the rules. *)

(** What is to be shown of a rule is printed: where a proof fails, of the last one. *)
Inductive about_rule (side name : string) : Prop := about_it.
Ltac shown := match goal with _ : about_rule ?side ?name |- ?G => idtac "@rule" side name; idtac "@show" G end.

Section Calls.
  Context `{Sound}.

  (** ** One step of each side is one of the other *)
  Definition free (W : Valuation) (V0 : State) (N : list GVar) : Prop := Forall (fun x => is_new W x /\ ~ In (on W (global x)) (domain V0)) N.
  Lemma free_new : forall W V0 N, free W V0 N -> Forall (is_new W) N.
  Proof. intros W V0 N f. eapply Forall_impl; [| exact f]. now intros x []. Qed.

  Lemma gfits_global : forall V x v, gfits V -> fits V (vsort (global x)) v -> gfits (assign V (OfVar (global x)) v).
  Proof.
    intros V x v [gv gh] new. split; [| exact gh]. intros y. cbn [assign vars]. unfold update. destruct (eq_dec (global x) (global y)) as [E |]; [injection E as <-; exact new | apply gv].
  Qed.
  Lemma gfits_field : forall V o f v, gfits V -> fits V (fsort f) v -> gfits (set_field V o f v).
  Proof.
    intros V o f v [gv gh] new. split; [exact gv |]. intros o' f' in_. cbn [set_field heap]. unfold update. destruct (eq_dec o o') as [<- |]; [| now apply gh].
    destruct (eq_dec f f') as [<- |]; [exact new | now apply gh].
  Qed.
  Lemma values_are : forall vs ws, Prelude.values vs = Some ws <-> Forall2 (fun v w => v = Some w) vs ws.
  Proof.
    intros vs. induction vs as [| [v |] vs IH]; intros ws; cbn; split; intros E; try discriminate.
    - injection E as <-. constructor.
    - now inversion E.
    - destruct (values vs) as [us |] eqn:E'; [| discriminate]. injection E as <-. constructor; [reflexivity | now apply IH].
    - inversion E as [| ? ? ? ? E1 E2]; subst. injection E1 as <-. apply IH in E2. now rewrite E2.
    - now inversion E.
  Qed.
  Lemma fold_conj : forall W bs b, eval W (fold_left (Conj false true) bs b) = tt <-> eval W b = tt /\ Forall (fun b => eval W b = tt) bs.
  Proof.
    intros W bs. induction bs as [| c bs IH]; intros b; cbn [fold_left]; [intuition |]. rewrite IH, eval_conj, Forall_cons_iff. tauto.
  Qed.
  Lemma parameters_are : forall W us ts vs f g, Forall2 (fun t v => eval W t = v) ts vs -> locally W f g -> locally W (parameters us ts f) (parameters us vs g).
  Proof.
    intros W us. induction us as [| u us IH]; intros ts vs f g all l; [destruct all; exact l |]. destruct all as [| t v ts vs E all]; [exact l |]. cbn [parameters].
    apply IH; [assumption |]. intros w. unfold update. destruct (eq_dec u w); [assumption | apply l].
  Qed.
  Lemma parameters_hold : forall A (P : LVar -> A -> Prop) us ts f, Forall2 P us ts -> (forall u, P u (f u)) -> forall u, P u (parameters us ts f u).
  Proof.
    intros A P us. induction us as [| u us IH]; intros ts f all l; inversion all; subst; [exact l |]. cbn [parameters]. apply IH; [assumption |].
    intros w. unfold update. destruct (eq_dec u w) as [<- |]; [assumption | apply l].
  Qed.
  Lemma parameters_formed : forall us ts f, Forall formed ts -> (forall u, formed (f u)) -> forall u, formed (parameters us ts f u).
  Proof.
    intros us. induction us as [| u us IH]; intros ts f all l; destruct all; try exact l. cbn [parameters]. apply IH; [assumption |].
    intros w. unfold update. now destruct (eq_dec u w).
  Qed.
  Lemma returned_related : forall W V σ a θ V' L v, gplain σ -> globally W σ V -> (forall x, reserved x -> σ (inl x) = EVar (global x)) -> gfits V -> answers a ->
    (forall e, formed (OverArrays.subst (hat e) θ)) -> (forall e s v, typed e s -> value V' e = Some v -> eval W (OverArrays.subst (hat e) θ) = v /\ fits V s v) ->
    V' = with_locals L V -> answer V' a = Some v ->
    gplain (answered σ a θ) /\ globally W (answered σ a θ) (returned V v) /\ (forall x, reserved x -> answered σ a θ (inl x) = EVar (global x)) /\ gfits (returned V v) /\
      domain (returned V v) = domain V.
  Proof.
    intros W V σ a θ V' L v p g k f t forms is -> E. destruct a as [[r e] |]; cbn in *; [| now injection E as <-].
    destruct (value _ e) as [w |] eqn:Ev; [| discriminate]. injection E as <-. destruct t as [no te]. destruct (is e _ w te Ev) as [E fw].
    destruct (set_global W σ V r (OverArrays.subst (hat e) θ) w p g k no (forms e) E) as (p' & g' & k'). repeat split; try assumption; try apply p'; try apply g'; try apply (gfits_global V r w f fw).
  Qed.

  Lemma news_apart : forall W V0 N x V, domain V = news W N ++ domain V0 -> fresh N x -> free W V0 (x :: N) -> ~ In (on W (global x)) (domain V).
  Proof.
    intros W V0 N x V -> [_ no] f in_. unfold free in f. rewrite Forall_cons_iff in f. destruct f as [[n o] f]. apply in_app_or in in_ as [in_ | in_]; [| contradiction].
    apply in_map_iff in in_ as (y & E & in_). destruct n as (_ & same & _). apply same in E. injection E as ->. contradiction.
  Qed.
  Theorem forward : forall id c c', Symbolic.rule id c c' -> forall W V0 d, related W V0 c d -> (forall u, on W (local u) = default u) ->
    free W V0 (snd c') -> eval W (snd (fst c')) = tt -> exists d', Concrete.rule id d d' /\ related W V0 c' d'.
  Proof.
    intros id c c' one W V0 [Γ V] rel at_default free_ true_. pose proof (free_new _ _ _ free_) as new_.
    destruct rel as [stk forms snd_ p k g f dom tr]. cbn [fst snd] in *. pose proof (about_it "symbolic" id).
    destruct one; cbn [fst snd] in *;
      (inversion stk as [| ? [[L R] m0] ? Γ0 [at_L [ER Em]] rest]; subst; cbn [fst snd] in *; subst);
      rewrite ?Forall_cons_iff in forms, snd_; destruct forms as [form forms], snd_ as [[sound_ [ends_ fL]] snd_]; cbn [fst snd] in *;
      try (inversion sound_; subst; clear sound_).
    - shown. (* x := e *) pose proof true_ as de. rewrite eval_conj in de. destruct de as [tr' de]. match goal with T : typed e ?s |- _ =>
        apply (defined_is W N τ σ L V new_ form p at_L g fL f e s T) in de; destruct (value (with_locals L V) e) as [v |] eqn:E; [| contradiction];
        pose proof (value_is W τ σ L V form p at_L g fL f e s v T E) as is; pose proof (fits_is L V fL f e s v T E) as fit end.
      match goal with T : typed (place _) _ |- _ => apply var_inverted in T as -> end.
      destruct (set_global W σ V x (OverArrays.subst (hat e) (OverArrays.union τ σ)) v p g k) as (p' & g' & k'); [assumption | now apply term_formed | assumption |].
      eexists. split; [econstructor; [reflexivity | congruence | eassumption] |]. constructor; cbn [fst snd]; try assumption.
      + now repeat constructor.
      + now constructor.
      + now repeat constructor.
      + now apply gfits_global.
    - shown. (* u := e *) pose proof true_ as de. rewrite eval_conj in de. destruct de as [tr' de]. match goal with T : typed e ?s |- _ =>
        apply (defined_is W N τ σ L V new_ form p at_L g fL f e s T) in de; destruct (value (with_locals L V) e) as [v |] eqn:E; [| contradiction];
        pose proof (value_is W τ σ L V form p at_L g fL f e s v T E) as is; pose proof (fits_is L V fL f e s v T E) as fit end.
      match goal with T : typed (place _) _ |- _ => apply var_inverted in T as -> end.
      eexists. split; [econstructor; [reflexivity | congruence | eassumption] |]. constructor; cbn [fst snd]; try assumption.
      + repeat constructor; try assumption. intros w. unfold update. cbn. destruct (eq_dec u w); [assumption | apply at_L].
      + constructor; [| assumption]. intros w. unfold update. cbn. destruct (eq_dec u w); [now apply term_formed | apply form].
      + constructor; [| assumption]. repeat split; try assumption. intros w. unfold update. cbn. destruct (eq_dec u w) as [<- |]; [assumption | apply fL].
    - shown. (* e.f := e' *) pose proof true_ as de. rewrite eval_conj in de. destruct de as [tr' de]. match goal with T : typed (place _) ?s, T' : typed e' ?s |- _ =>
        cbn [place] in T; apply (both_are W N τ σ L V new_ form p at_L g fL f e f0 e' s T T') in de; destruct (dot_inverted _ _ T e f0 eq_refl) as [Te sort]; subst s;
        destruct de as [de de']; rewrite value_dot in de; destruct (value (with_locals L V) e) as [q |] eqn:E; [| contradiction]; cbn [at_field] in de;
        destruct (eq_dec q nil) as [| q_nil]; [contradiction |]; destruct (value (with_locals L V) e') as [v |] eqn:E'; [| contradiction];
        pose proof (value_is W τ σ L V form p at_L g fL f e _ q Te E) as is; pose proof (value_is W τ σ L V form p at_L g fL f e' _ v T' E') as is'; pose proof (fits_is L V fL f e' _ v T' E') as fit end.
      destruct (set_heap W σ V f0 (OverArrays.subst (hat e) (OverArrays.union τ σ)) (OverArrays.subst (hat e') (OverArrays.union τ σ)) q v p g k) as (p' & g' & k'); try assumption; try now apply term_formed.
      eexists. split; [econstructor; [reflexivity | congruence | congruence | congruence | eassumption | eassumption] |]. constructor; cbn [fst snd]; try assumption.
      + now repeat constructor.
      + now constructor.
      + now repeat constructor.
      + now apply gfits_field.
    - shown. (* h := new C *) match goal with fr : fresh N x |- _ => rename fr into fr_ end. match goal with T : typed (place h) Object |- _ => rename T into T_ end.
      match goal with R : star _ _ _ |- _ => rename R into R_ end. pose proof (news_apart W V0 N x V dom fr_ free_) as apart.
      rewrite <- pairs_are in R_.
      match type of R_ with star (fun c c' => exists id, In id ?ids /\ _) _ _ => apply (run_forward ids ltac:(assigns) _ S m0 Δ (x :: N) (τ, σ, φ) (τ', σ', φ')) in R_ end.
      destruct (made_run W (x :: N) x τ new_ (or_introl eq_refl) (proj1 fr_) form h σ φ L V p k at_L g fL f apart) as (τ1 & σ1 & φ1 & run & def & after); [assumption .. |].
      pose proof (eq_trans R_ run) as same. injection same as -> -> ->.
      apply def in true_ as [tr' de]. destruct (after de) as (at_L' & form' & p' & k' & g' & fL' & f' & dom').
      eexists. split; [econstructor; [exact de | reflexivity | reflexivity | split; [| exact apart]] |].
      { rewrite Forall_cons_iff in new_. apply new_. }
      constructor; cbn [fst snd]; try assumption.
      + now repeat constructor.
      + now constructor.
      + constructor; [now repeat split |]. apply (fitting_more V); [rewrite dom'; intros q; now right | assumption].
      + rewrite dom', dom. reflexivity.
      + now apply def.
    - shown. (* h := e0.m(ē) *) pose proof true_ as de. rewrite !eval_conj, fold_conj, !eval_conj in de. destruct de as [[[tr' de0] des] dne].
      match goal with D : declared m = Some _, T : forall d, declared m = Some d -> _ |- _ => destruct (T _ D) as [t0 ts]; destruct (sound_methods _ _ D) as [sb se]; cbn [Programs.this params body no_result] in * end.
      match goal with T : typed e0 Object, Ts : Forall (fun e => exists s, typed e s) es |- _ =>
        apply (defined_is W N τ σ L V new_ form p at_L g fL f e0 _ T) in de0; destruct (value (with_locals L V) e0) as [v |] eqn:E0; [| contradiction];
        apply (exists_is W N τ σ L V new_ form p at_L g fL f e0 v E0 T) in dne; pose proof (value_is W τ σ L V form p at_L g fL f e0 _ v T E0) as is0;
        destruct (arguments_are W N τ σ L V new_ form p at_L g fL f es Ts) as [da is]; apply da in des end.
      destruct (Prelude.values (map (value (with_locals L V)) es)) as [vs |] eqn:Es; [| contradiction]. specialize (is _ eq_refl).
      pose proof (arguments_fit L V fL f es us ts vs Es) as fvs. pose proof (fits_is L V fL f e0 _ v t0 E0) as fv.
      assert (List.length (this :: us) = List.length (v :: vs)) as len by (cbn; f_equal; clear - fvs; induction fvs; cbn; congruence).
      eexists. split; [econstructor; [eassumption | reflexivity | congruence | congruence | congruence | exact len | reflexivity | eassumption | eassumption] |].
      constructor; cbn [fst snd]; try assumption.
      + constructor; [repeat split | constructor; [repeat split | assumption]]; cbn [fst snd]; try assumption.
        apply parameters_are; [constructor; assumption | exact at_default].
      + constructor; [| now constructor]. cbn [fst snd]. apply parameters_formed; [| constructor]. apply Forall_map, Forall_forall.
        intros e in_. assert (exists e', e = hat e') as [e' ->] by (cbn in in_; destruct in_ as [<- | in_]; [eauto | apply in_map_iff in in_ as (e' & <- & _); eauto]). now apply term_formed.
      + constructor; [repeat split; cbn [fst snd]; try assumption | constructor; [repeat split; cbn [fst snd]; try assumption | assumption]].
        * intros u. apply (parameters_hold Val (fun u v => fits V (vsort (local u)) v)); [constructor; assumption | apply default_fits].
        * destruct h as [[h r] |]; cbn [receive app]; [| assumption]. match goal with T : receives _ |- _ => destruct T as (? & ? & ?) end.
          econstructor; [assumption | eassumption | constructor | assumption].
    - shown. (* return e *) pose proof true_ as de. rewrite eval_conj in de. destruct de as [tr' de].
      match goal with T : answers e |- _ => apply (answer_is W N τ σ L V new_ form p at_L g fL f e T) in de; destruct (answer (with_locals L V) e) as [v |] eqn:E; [| contradiction];
        destruct (returned_related W V σ e (OverArrays.union τ σ) (with_locals L V) L v p g k f T) as (p' & g' & k' & f' & dom'); [intros e'; now apply term_formed | | reflexivity | assumption |] end.
      { intros e' s w T Ew. split; [now apply (value_is W τ σ L V form p at_L g fL f e' s) | now apply (fits_is L V fL f e' s)]. }
      eexists. split; [econstructor; [reflexivity | congruence | eassumption] |]. constructor; cbn [fst snd]; try assumption.
      + apply (fitting_more V); [rewrite dom'; apply incl_refl | assumption].
      + now rewrite dom'.
    - shown. (* ε *) eexists. split; [econstructor |]. destruct m0 as [[r op] |]; cbn [initialised initially returned option_map fst snd]; [| constructor; assumption].
      destruct ends_ as [no T]. assert (value (with_locals L V) (Prelude.EOp op []) = Some (opbar op [])) as E by apply value_constant.
      pose proof (fits_is L V fL f _ _ _ T E) as fit.
      destruct (set_global W σ V r (TOp (inl op) []) (opbar op []) p g k no) as (p' & g' & k'); [repeat constructor | cbn; unfold applied; now destruct (kind op) as [[] |] |].
      constructor; cbn [fst snd]; try assumption. now apply gfits_global.
    - shown. pose proof true_ as de. match goal with T : typed b Boolean |- _ => apply (condition_is W N τ σ L V new_ form p at_L g fL f b _ tt T (or_introl (conj eq_refl eq_refl))) in de; destruct de as [tr' de] end.
      eexists. split; [econstructor; eassumption |]. constructor; cbn [fst snd]; try assumption; constructor; try assumption; repeat split; try assumption; now apply sound_app.
    - shown. pose proof true_ as de. match goal with T : typed b Boolean |- _ => apply (condition_is W N τ σ L V new_ form p at_L g fL f b _ ff T (or_intror (conj eq_refl eq_refl))) in de; destruct de as [tr' de] end.
      eexists. split; [econstructor; eassumption |]. constructor; cbn [fst snd]; try assumption; constructor; try assumption; repeat split; try assumption; now apply sound_app.
    - shown. pose proof true_ as de. match goal with T : typed b Boolean |- _ => apply (condition_is W N τ σ L V new_ form p at_L g fL f b _ tt T (or_introl (conj eq_refl eq_refl))) in de; destruct de as [tr' de] end.
      eexists. split; [econstructor; eassumption |]. constructor; cbn [fst snd]; try assumption; constructor; try assumption; repeat split; try assumption.
      apply sound_app; [assumption | now constructor].
    - shown. pose proof true_ as de. match goal with T : typed b Boolean |- _ => apply (condition_is W N τ σ L V new_ form p at_L g fL f b _ ff T (or_intror (conj eq_refl eq_refl))) in de; destruct de as [tr' de] end.
      eexists. split; [econstructor; eassumption |]. constructor; cbn [fst snd]; try assumption; constructor; try assumption; now repeat split.
  Qed.

  Lemma create_domain : forall V h o, domain (create_at V h o) = o :: domain V.
  Proof. intros V [x | e f] o; [reflexivity |]. cbn. now destruct (value _ e). Qed.
  Lemma returned_domain : forall V v, domain (returned V v) = domain V.
  Proof. now intros V [[r v] |]. Qed.
  Lemma one_way : forall id d d1 d2, Concrete.rule id d d1 -> Concrete.rule id d d2 -> domain (snd d1) = domain (snd d2) -> d1 = d2.
  Proof.
    intros id d d1 d2 one two same. destruct one; inversion two; subst; cbn [snd] in same; try congruence.
    rewrite !create_domain in same. congruence.
  Qed.
  Lemma domain_after : forall id d d', Concrete.rule id d d' -> domain (snd d') = domain (snd d) \/ exists o, domain (snd d') = o :: domain (snd d).
  Proof. intros id d d' one. destruct one; cbn [snd]; auto; subst; rewrite ?returned_domain, ?create_domain; cbn [with_locals domain]; eauto. Qed.

  Ltac none_is_new := (* N stays, since no object is created *)
    match goal with more : ?N = ?N0 \/ exists x, ?N = x :: ?N0, dom : domain ?V = news ?W ?N0 ++ _ |- _ =>
      let x := fresh in destruct more as [-> | [x ->]];
      [| exfalso; match goal with dom' : domain _ = news W (x :: N0) ++ _ |- _ =>
        apply (f_equal (@List.length Val)) in dom, dom'; rewrite ?returned_domain in dom'; cbn [assign set_field domain] in dom'; rewrite app_length in dom, dom'; cbn [news map List.length] in dom'; unfold news in dom; lia end] end.
  Theorem enabled : forall id d d', Concrete.rule id d d' -> forall W V0 c N, related W V0 c d -> domain (snd d') = news W N ++ domain V0 ->
    (N = snd c \/ exists x, N = x :: snd c) -> free W V0 N -> NoDup N -> Forall reserved N -> exists c', Symbolic.rule id c c' /\ snd c' = N /\ eval W (snd (fst c')) = tt.
  Proof.
    intros id d d' one W V0 [[[Δ σ] φ] N0] N rel dom' more free_ nodup all_. pose proof (free_new _ _ _ free_) as new_. pose proof (about_it "concrete" id).
    destruct rel as [stk forms snd_ p k g f dom tr]. cbn [fst snd] in *.
    destruct one; cbn [fst snd] in *;
      (inversion stk as [| [[τ R] m0] ? Δ0 ? [at_L [ER Em]] rest]; subst; cbn [fst snd] in *; subst);
      rewrite ?Forall_cons_iff in forms, snd_; destruct forms as [form forms], snd_ as [[sound_ [ends_ fL]] snd_]; cbn [fst snd] in *;
      try (inversion sound_; subst; clear sound_).
    - shown. none_is_new. eexists. split; [econstructor; reflexivity |]. split; [reflexivity |]. cbn [fst snd]. rewrite eval_conj. split; [assumption |].
      match goal with T : typed e ?s |- _ => now apply (defined_is W N0 τ σ L V new_ form p at_L g fL f e s T) end.
    - shown. none_is_new. eexists. split; [econstructor; reflexivity |]. split; [reflexivity |]. cbn [fst snd]. rewrite eval_conj. split; [assumption |].
      match goal with T : typed e ?s |- _ => now apply (defined_is W N0 τ σ L V new_ form p at_L g fL f e s T) end.
    - shown. none_is_new. eexists. split; [econstructor; reflexivity |]. split; [reflexivity |]. cbn [fst snd]. rewrite eval_conj. split; [assumption |].
      match goal with T : typed (place _) ?s, T' : typed e' ?s |- _ => cbn [place] in T; apply (both_are W N0 τ σ L V new_ form p at_L g fL f e f0 e' s T T') end.
      split; [| assumption]. rewrite value_dot. match goal with E : value _ e = Some _, no : value _ e <> Some nil |- _ => rewrite E in *; cbn; destruct (eq_dec _ nil); congruence end.
    - shown. destruct more as [-> | [x ->]]; [exfalso; rewrite create_domain in dom'; cbn [with_locals domain] in dom'; rewrite dom in dom'; apply (f_equal (@List.length Val)) in dom'; cbn in dom'; lia |].
      rewrite create_domain in dom'. cbn [with_locals domain news map app] in dom'. injection dom' as E _.
      inversion nodup; inversion all_; subst. assert (fresh N0 x) as fr_ by now split. pose proof (news_apart W V0 N0 x V dom fr_ free_) as apart.
      match goal with T : typed (place h) Object, o : open h |- _ =>
        destruct (made_run W (x :: N0) x τ new_ (or_introl eq_refl) (proj1 fr_) form h σ φ L V p k at_L g fL f apart o T) as (τ1 & σ1 & φ1 & run & def & _) end.
      exists ((τ1, S, d) :: Δ0, σ1, φ1, x :: N0). split; [| split; [reflexivity | now apply def]].
      econstructor; [exact fr_ |]. rewrite <- pairs_are. change (((τ1, S, d) :: Δ0, σ1, φ1, x :: N0)) with (on_top S d Δ0 (x :: N0) (τ1, σ1, φ1)). rewrite <- run.
      match goal with |- star (fun c c' => exists id, In id ?ids /\ _) _ _ => apply (run_backward ids) with (l := (h, Prelude.EVar (global x)) :: to_nil x all_fields) (S := S) (m := d) (Δ := Δ0) (N := x :: N0) (c := (τ, σ, φ)) end.
      intros h' e' S1 m1 Δ1 N1 [[τ2 σ2] φ2]. destruct h' as [[y | u] | e1 f1]; cbn [on_top set_]; (eexists; split; [| econstructor; reflexivity]; cbn; auto).
    - shown. none_is_new. match goal with D : declared m = Some _, T : forall d, declared m = Some d -> _ |- _ => destruct (T _ D) as [t0 ts]; cbn [Programs.this params] in t0, ts end.
      match goal with T : typed e0 Object, Ts : Forall (fun e => exists s, typed e s) es |- _ => rename T into T0; rename Ts into Ts_ end.
      eexists. split; [econstructor; [eassumption | reflexivity | | reflexivity] |].
      { cbn. rewrite !map_length. f_equal. clear - ts. induction ts; cbn; congruence. }
      split; [reflexivity |]. cbn [fst snd]. rewrite !eval_conj, fold_conj, !eval_conj. repeat split; [assumption | | |].
      + now apply (defined_is W N0 τ σ L V new_ form p at_L g fL f e0 _ T0).
      + now apply (arguments_are W N0 τ σ L V new_ form p at_L g fL f es Ts_).
      + match goal with E : value _ e0 = Some ?v |- _ => apply (exists_is W N0 τ σ L V new_ form p at_L g fL f e0 v E T0) end. congruence.
    - shown. none_is_new. eexists. split; [econstructor; reflexivity |]. split; [reflexivity |]. cbn [fst snd]. rewrite eval_conj. split; [assumption |].
      now apply (answer_is W N0 τ σ L V new_ form p at_L g fL f).
    - shown. none_is_new. eexists. split; [econstructor |]. now split.
    - shown. none_is_new. eexists. split; [econstructor; reflexivity |]. split; [reflexivity |]. cbn [fst snd].
      match goal with T : typed b Boolean |- _ => now apply (condition_is W N0 τ σ L V new_ form p at_L g fL f b _ tt T (or_introl (conj eq_refl eq_refl))) end.
    - shown. none_is_new. eexists. split; [econstructor; reflexivity |]. split; [reflexivity |]. cbn [fst snd].
      match goal with T : typed b Boolean |- _ => now apply (condition_is W N0 τ σ L V new_ form p at_L g fL f b _ ff T (or_intror (conj eq_refl eq_refl))) end.
    - shown. none_is_new. eexists. split; [econstructor; reflexivity |]. split; [reflexivity |]. cbn [fst snd].
      match goal with T : typed b Boolean |- _ => now apply (condition_is W N0 τ σ L V new_ form p at_L g fL f b _ tt T (or_introl (conj eq_refl eq_refl))) end.
    - shown. none_is_new. eexists. split; [econstructor; reflexivity |]. split; [reflexivity |]. cbn [fst snd].
      match goal with T : typed b Boolean |- _ => now apply (condition_is W N0 τ σ L V new_ form p at_L g fL f b _ ff T (or_intror (conj eq_refl eq_refl))) end.
  Qed.

  (** ** Computations

      V gives a local variable its default at first, and W is V, with fields as arrays. *)
  Definition start_symbolic (S : list Stmt) : Symbolic.config := ([(OverArrays.idL, S, None)], OverArrays.idG, True_, []).
  Definition start_concrete (S : list Stmt) (V : State) : Concrete.config := ([(default, S, None)], V).
  Definition begins (V : State) (W : Valuation) : Prop := consistent V /\ agrees V W /\ forall u, vars V (local u) = default u.
  Lemma related_start : forall S V W, sound S -> begins V W -> related W V (start_symbolic S) (start_concrete S V).
  Proof.
    intros S V W s ([ov oh] & [av ah] & def). constructor; cbn [start_symbolic start_concrete fst snd].
    - repeat constructor. intros u. cbn. now rewrite av.
    - repeat constructor.
    - repeat constructor; [assumption |]. cbn [fst]. intros u. rewrite <- def. apply ov.
    - intros [x | f']; repeat constructor.
    - reflexivity.
    - split; [intros x; apply av | intros o f' no; now apply ah].
    - split; [intros x; apply ov | assumption].
    - reflexivity.
    - apply eval_true.
  Qed.
  Lemma set_true : forall W N h e c, eval W (snd (set_ N h e c)) = tt -> eval W (snd c) = tt.
  Proof. intros W N [[x | u] | e0 f'] e [[τ σ] φ]; cbn [set_ snd]; rewrite eval_conj; tauto. Qed.
  Lemma run_true : forall W N l c, eval W (snd (run_of N l c)) = tt -> eval W (snd c) = tt.
  Proof. intros W N l. induction l as [| [h e] l IH]; intros c E; [exact E | apply (set_true W N h e), IH, E]. Qed.
  Lemma true_before : forall id c c', Symbolic.rule id c c' -> (forall W, eval W (snd (fst c')) = tt -> eval W (snd (fst c)) = tt) /\ (snd c' = snd c \/ exists x, snd c' = x :: snd c).
  Proof.
    intros id c c' one. destruct one; cbn [fst snd]; subst; (split; [intros W | eauto]); rewrite ?eval_conj, ?fold_conj, ?eval_conj; try tauto.
    match goal with R : star _ _ _ |- _ => rename R into R_ end. rewrite <- pairs_are in R_.
    match type of R_ with star (fun c c' => exists id, In id ?ids /\ _) _ _ => apply (run_forward ids ltac:(assigns) _ S d Δ (x :: N) (τ, σ, φ) (τ', σ', φ')) in R_ end.
    intros E. apply (run_true W (x :: N) ((h, Prelude.EVar (global x)) :: to_nil x all_fields) (τ, σ, φ)). change φ' with (snd (τ', σ', φ')) in E. now rewrite R_ in E.
  Qed.

  (** Correctness. ⟨(id, S), id, true⟩ →* ⟨Δ, σ, φ⟩ and V(φ) = true imply ⟨(L, S), V⟩ →* ⟨V•Δ, V∘σ⟩, where V gives each fresh variable of φ
      an object that does not exist. *)
  Theorem correctness : forall S Δ σ φ N, sound S -> steps Symbolic.rule (start_symbolic S) (Δ, σ, φ, N) ->
    forall V W, begins V W -> free W V N -> eval W φ = tt ->
    exists Γ V', steps Concrete.rule (start_concrete S V) (Γ, V') /\ Forall2 (alike W) Δ Γ /\ globally W σ V'.
  Proof.
    assert (forall S c, sound S -> steps Symbolic.rule (start_symbolic S) c -> forall V W, begins V W -> free W V (snd c) -> eval W (snd (fst c)) = tt ->
      exists d, steps Concrete.rule (start_concrete S V) d /\ related W V c d) as all.
    { intros S c s run. induction run as [| c c' run IH [id one]]; intros V W b fr true_; [exists (start_concrete S V); split; [constructor | now apply related_start] |].
      destruct (true_before _ _ _ one) as [before N]. assert (free W V (snd c)) as fr'.
      { destruct N as [N | [x N]]; rewrite N in fr; [assumption | now inversion fr]. }
      destruct (IH V W b fr' (before W true_)) as (d & run' & rel). assert (forall u, on W (local u) = default u) as def by (destruct b as (_ & [av _] & def); intros u; now rewrite av).
      destruct (forward id c c' one W V d rel def fr true_) as (d' & one' & rel'). exists d'. split; [eapply star_step; [exact run' | now exists id] | assumption]. }
    intros S Δ σ φ N s run V W b fr true_. destruct (all S _ s run V W b fr true_) as ([Γ V'] & run' & rel). exists Γ, V'. destruct rel. auto.
  Qed.

  (** Completeness. ⟨(L, S), V⟩ →* ⟨Γ, V'⟩ implies ⟨(id, S), id, true⟩ →* ⟨Δ, σ, φ⟩ with V(φ) = true, Γ = V•Δ and V' = V∘σ, for any fresh
      variables to which V gives the objects that are created. *)
  Theorem completeness : forall S V Γ V', sound S -> steps Concrete.rule (start_concrete S V) (Γ, V') -> forall W N, begins V W ->
    domain V' = news W N ++ domain V -> free W V N -> NoDup N -> Forall reserved N ->
    exists Δ σ φ, steps Symbolic.rule (start_symbolic S) (Δ, σ, φ, N) /\ eval W φ = tt /\ Forall2 (alike W) Δ Γ /\ globally W σ V'.
  Proof.
    assert (forall S V d, sound S -> steps Concrete.rule (start_concrete S V) d -> (exists l, domain (snd d) = l ++ domain V) /\ forall W N, begins V W ->
      domain (snd d) = news W N ++ domain V -> free W V N -> NoDup N -> Forall reserved N ->
      exists c, steps Symbolic.rule (start_symbolic S) c /\ snd c = N /\ related W V c d) as all.
    { intros S V d s run. induction run as [| d d' run [[l more] IH] [id one]].
      - split; [now exists [] |]. intros W N b dom _ _ _. exists (start_symbolic S). split; [constructor |]. split; [| now apply related_start].
        destruct N; [reflexivity |]. apply (f_equal (@List.length Val)) in dom. cbn in dom. rewrite app_length in dom. lia.
      - pose proof (domain_after _ _ _ one) as after. split; [destruct after as [-> | [o ->]]; [eauto | exists (o :: l); now rewrite more] |].
        intros W N b dom fr nodup all_. assert (exists N0, domain (snd d) = news W N0 ++ domain V /\ (N = N0 \/ exists x, N = x :: N0)) as (N0 & dom0 & N_is).
        { destruct after as [E | [o E]]; [exists N; rewrite <- E; auto |]. rewrite E, more in dom. destruct N as [| x N].
          - apply (f_equal (@List.length Val)) in dom. cbn in dom. rewrite app_length in dom. lia.
          - injection dom as _ dom. exists N. rewrite more. eauto. }
        assert (free W V N0 /\ NoDup N0 /\ Forall reserved N0) as (fr0 & nodup0 & all0).
        { destruct N_is as [<- | [x ->]]; [auto |]. inversion fr; inversion nodup; inversion all_; auto. }
        destruct (IH W N0 b dom0 fr0 nodup0 all0) as (c & run' & <- & rel). destruct (enabled id d d' one W V c N rel dom N_is fr nodup all_) as (c' & one' & <- & true_).
        assert (forall u, on W (local u) = default u) as def by (destruct b as (_ & [av _] & def); intros u; now rewrite av).
        destruct (forward id c c' one' W V d rel def fr true_) as (d2 & two & rel'). assert (d' = d2) as ->.
        { apply (one_way id d); [assumption | assumption |]. destruct rel'. congruence. }
        exists c'. split; [eapply star_step; [exact run' | now exists id] | auto]. }
    intros S V Γ V' s run W N b dom fr nodup all_. destruct (all S V _ s run) as [_ of]. destruct (of W N b dom fr nodup all_) as ([[[Δ σ] φ] N'] & run' & E & rel).
    cbn in E. subst N'. exists Δ, σ, φ. destruct rel. auto.
  Qed.
End Calls.
