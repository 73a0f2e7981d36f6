From Tandem Require Import section4.Heaps section4.Renaming Unfold.
Open Scope string_scope. Open Scope list_scope.

(** * The traces of §4 are those of programs *)
#[local] Arguments eq_dec : simpl never.
#[local] Arguments renamed : simpl never.

(** What is known, and what is to be shown, of a rule of the symbolic side, are printed: where a proof fails, of the last one. *)
Inductive about_rule (name : string) : Prop := about_it.
Ltac facts := match goal with
  | H : ?P |- _ => lazymatch type of P with Prop => idtac end; lazymatch P with about_rule _ => fail | HeapModel => fail | Scoped => fail | Infinite => fail | _ => idtac end; idtac "@from" P; fail
  | |- _ => idtac
  end.
Ltac shown := match goal with _ : about_rule ?name |- ?G => idtac "@rule symbolic" name; facts; idtac "@show" G end.

Section Unfolding.
  Context `{Scoped} `{model : @HeapModel _ _}.

  (** The last closure is that of the main statement, which stays: a step does not end it. *)
  Definition standard (id : ID) (c c' : list Closure * State) : Prop := Concrete.rule id c c' /\ fst c' <> [].

  (** ** Both semantics

      Γ and ⟨S, ρ⟩ go on alike: S has each closure's statements, with fresh variables for its local ones, and [end h] between them;
      V is what ρ leads to, and fresh variables have the values of the local ones. *)
  Inductive stacked (W : State) : list Closure -> list Stmt -> list LVar -> Prop :=
    | top L S d us r Γ rest names : scoped us S -> agree us r L W -> below W d Γ rest names ->
        stacked W ((L, S, d) :: Γ) (map (rename r) S ++ rest) (map r us ++ names)
  with below (W : State) : Default -> list Closure -> list Stmt -> list LVar -> Prop :=
    | main d : below W d [] [] []
    | caller d c Γ h T names : stacked W (c :: Γ) (receive h ++ T) names -> below W d (c :: Γ) (End_ h d :: T) names.
  Scheme stacked_min := Minimality for stacked Sort Prop with below_min := Minimality for below Sort Prop.

  Lemma below_same : forall W W', forall d Γ T names, below W d Γ T names -> (forall u, In u names -> vars W' (local u) = vars W (local u)) -> below W' d Γ T names.
  Proof.
    intros W W'.
    apply (below_min W (fun Γ T names => (forall u, In u names -> vars W' (local u) = vars W (local u)) -> stacked W' Γ T names)
      (fun d Γ T names => (forall u, In u names -> vars W' (local u) = vars W (local u)) -> below W' d Γ T names)).
    - intros L S d us r Γ rest names ok same _ IH keep. constructor; [exact ok | | apply IH; intros u in_; apply keep, in_or_app; now right].
      intros u in_. rewrite keep; [now apply same | apply in_or_app; left; now apply in_map].
    - intros d _. constructor.
    - intros d c Γ h T names _ IH keep. constructor. now apply IH.
  Qed.
  Lemma stacked_same : forall W W' Γ T names, stacked W Γ T names -> (forall u, In u names -> vars W' (local u) = vars W (local u)) -> stacked W' Γ T names.
  Proof.
    intros W W' Γ T names s keep. inversion s as [L S d us r Γ' rest names' ok same b]; subst. constructor; [exact ok | |].
    - intros u in_. rewrite keep; [now apply same | apply in_or_app; left; now apply in_map].
    - apply (below_same W); [exact b | intros u in_; apply keep, in_or_app; now right].
  Qed.

  Definition alike (c : list Closure * State) (s : list Stmt * list Event) (W : State) : Prop :=
    exists names, stacked W (fst c) (fst s) names /\ NoDup names /\ incl names (flat_map assigned (snd s)) /\ globally (snd c) W.

  Lemma taken_app : forall names ρ ρ', incl names (flat_map assigned ρ) -> incl names (flat_map assigned (ρ ++ ρ')).
  Proof. intros names ρ ρ' in_ u is. rewrite flat_map_app. apply in_or_app. left. now apply in_. Qed.
  Lemma not_true_value : forall V b, value V (Not b) = Some tt <-> value V b = Some ff.
  Proof.
    intros V b. unfold Not. cbn [value map]. rewrite kind_not. destruct (value V b) as [v |]; cbn; split; intros E; try discriminate; injection E as E.
    - f_equal. now apply not_true.
    - f_equal. now apply not_true.
  Qed.
  Lemma differs_value : forall V e, value V (Ne e Nil) = Some tt <-> exists o, value V e = Some o /\ o <> nil.
  Proof.
    intros V e. unfold Ne, Nil. cbn [value map]. rewrite !kind_of. cbn. destruct (value V e) as [v |]; cbn; [| split; [discriminate | now intros (o & E & _)]].
    fold nil. rewrite differs_is. destruct (eq_dec v nil) as [-> | no].
    - split; [intros E; injection E as E; destruct tt_ff; congruence | intros (o & E & no); injection E as <-; contradiction].
    - split; [now exists v | reflexivity].
  Qed.
  Lemma map_values : forall us r L V W es, agree us r L W -> globally V W -> Forall (about us) es -> map (value W) (map (renamed r) es) = map (value (with_locals L V)) es.
  Proof. intros us r L V W es same glob ok. rewrite map_map. induction ok; [reflexivity |]. cbn. f_equal; [now apply (value_renamed us) | assumption]. Qed.
  Lemma values_length : forall os vs, Prelude.values os = Some vs -> List.length vs = List.length os.
  Proof.
    intros os. induction os as [| [v |] os IH]; intros vs E; cbn in E; [injection E as <-; reflexivity | | discriminate].
    destruct (Prelude.values os) as [vs' |]; [| discriminate]. injection E as <-. cbn. f_equal. now apply IH.
  Qed.
  Lemma about_receive : forall us h S, receiver_about us h -> scoped us S -> scoped us (receive h ++ S).
  Proof. intros us [[h r] |] S ok rest; cbn; [constructor; [exact ok | exact I | exact rest] | exact rest]. Qed.
  Lemma rename_receive : forall r h S, map (rename r) (receive h ++ S) = receive (renamed_receiver r h) ++ map (rename r) S.
  Proof. now intros r [[h x] |] S. Qed.
  Lemma fresh_names : forall names ρ zs, incl names (flat_map assigned ρ) -> Forall (fresh ρ) zs -> forall z, In z zs -> ~ In z names.
  Proof. intros names ρ zs in_ free z is is'. apply (proj1 (Forall_forall _ _) free z is). now apply in_. Qed.
  Lemma nodup_both : forall A (l l' : list A), NoDup l -> NoDup l' -> (forall a, In a l -> ~ In a l') -> NoDup (l ++ l').
  Proof.
    intros A l l' one two apart. induction one as [| a l out one IH]; [assumption |]. cbn. constructor.
    - intros in_. apply in_app_or in in_ as [in_ | in_]; [contradiction |]. now apply (apart a (or_introl eq_refl)).
    - apply IH. intros b in_. apply apart. now right.
  Qed.
  (** What is left of a frame, of the same local variables. *)
  Lemma frame : forall us r L S d Γ V W rest names ρ ρ', scoped us S -> agree us r L W -> below W d Γ rest names -> NoDup (map r us ++ names) ->
    incl (map r us ++ names) (flat_map assigned ρ) -> globally V W -> alike ((L, S, d) :: Γ, V) (map (rename r) S ++ rest, ρ ++ ρ') W.
  Proof. intros. exists (map r us ++ names). split; [now constructor |]. split; [assumption |]. split; [now apply taken_app | assumption]. Qed.
  Lemma frame_app : forall us r L S1 S2 d Γ V W rest names ρ ρ', scoped us S1 -> scoped us S2 -> agree us r L W -> below W d Γ rest names -> NoDup (map r us ++ names) ->
    incl (map r us ++ names) (flat_map assigned ρ) -> globally V W -> alike ((L, S1 ++ S2, d) :: Γ, V) (map (rename r) S1 ++ map (rename r) S2 ++ rest, ρ ++ ρ') W.
  Proof. intros. rewrite app_assoc, <- map_app. apply (frame us _ _ _ _ _ _ _ _ names); auto using scoped_app. Qed.

  (** Only local variables count of L, and only others of V. *)
  Lemma alike_same : forall L L' S d Γ V V' s W, alike ((L, S, d) :: Γ, V) s W -> (forall u, L' u = L u) -> (forall x, vars V' (global x) = vars V (global x)) ->
    domain V' = domain V -> heap V' = heap V -> alike ((L', S, d) :: Γ, V') s W.
  Proof.
    intros L L' S d Γ V V' [T ρ] W (names & st & rest) of_L of_V D Hp. exists names. cbn [fst snd] in *. split.
    - inversion st as [L0 S0 d0 us r Γ0 rest0 names0 ok same b]; subst. constructor; [exact ok | | exact b]. intros u in_. rewrite of_L. now apply same.
    - destruct rest as (one & in_ & G & D' & Hp'). split; [exact one |]. split; [exact in_ |]. split; [intros x; rewrite of_V; apply G |]. now rewrite D, Hp.
  Qed.
  (** h := e *)
  Lemma set_frame : forall us r L h v S d Γ V W rest names ρ ρ', scoped us S -> place_about us h -> agree us r L W -> below W d Γ rest names -> NoDup (map r us ++ names) ->
    incl (map r us ++ names) (flat_map assigned ρ) -> globally V W -> let V' := assign (with_locals L V) h v in
    alike ((locals (vars V'), S, d) :: Γ, V') (map (rename r) S ++ rest, ρ ++ ρ') (assign W (renamed_place r h) v).
  Proof.
    intros us r L h v S d Γ V W rest names ρ ρ' ok okh same b one in_ glob V'.
    destruct (assign_alike us r L V W names h v same glob one okh) as (same' & glob' & keep).
    apply (frame us _ _ _ _ _ _ _ _ names); auto. now apply (below_same W).
  Qed.
  (** h := new C *)
  Lemma new_frame : forall us r L V W x o names ρ, agree us r L W -> incl (map r us ++ names) (flat_map assigned ρ) -> globally V W -> fresh ρ x ->
    agree us r L (create W (local x) o) /\ globally (appear V o) (create W (local x) o) /\ forall u, In u names -> vars (create W (local x) o) (local u) = vars W (local u).
  Proof.
    intros us r L V W x o names ρ same in_ (G & D & Hp) free.
    assert (forall u, In u (map r us ++ names) -> vars (create W (local x) o) (local u) = vars W (local u)) as keep.
    { intros u is. cbn. unfold update. destruct (eq_dec (local x) (local u)) as [E |]; [| reflexivity]. injection E as ->. destruct free. now apply in_. }
    split; [| split].
    - intros u is. rewrite keep by (apply in_or_app; left; now apply in_map). now apply same.
    - split; [| split]; cbn; [exact G | now rewrite D | now rewrite Hp].
    - intros u is. apply keep, in_or_app. now right.
  Qed.
  (** h := e0.m(ē) *)
  Lemma call_frame : forall us r L h S d Γ V W rest names ρ ρ' p m t ys o vs, declared m = Some p -> scoped us S -> receiver_about us h -> agree us r L W -> below W d Γ rest names ->
    NoDup (map r us ++ names) -> incl (map r us ++ names) (flat_map assigned ρ) -> globally V W ->
    List.length ys = List.length (params p) -> List.length vs = List.length (params p) -> NoDup (t :: ys) -> Forall (fresh ρ) (t :: ys) -> flat_map assigned ρ' = t :: ys ->
    alike ((parameters (this p :: params p) (o :: vs) default, body p, no_result p) :: (L, receive h ++ S, d) :: Γ, V)
      (map (rename (parameters (this p :: params p) (t :: ys) (fun u => u))) (body p) ++ End_ (renamed_receiver r h) (no_result p) :: map (rename r) S ++ rest, ρ ++ ρ')
      (bound W (t :: ys) (o :: vs)).
  Proof.
    intros us r L h S d Γ V W rest names ρ ρ' p m t ys o vs decl ok okh same b one in_ glob len len' two free is.
    destruct (scoped_methods m p decl) as [apart okb]. assert (forall z, In z (t :: ys) -> ~ In z (map r us ++ names)) as out by now apply (fresh_names _ ρ).
    pose proof (parameters_map LVar (this p :: params p) (t :: ys) (fun u => u) apart (f_equal Datatypes.S (eq_sym len))) as named.
    exists ((t :: ys) ++ map r us ++ names). split; [| split; [| split]].
    - set (r' := parameters (this p :: params p) (t :: ys) (fun u => u)) in *. cbn [fst snd].
      replace ((t :: ys) ++ map r us ++ names) with (map r' (this p :: params p) ++ map r us ++ names) by now rewrite named.
      apply (top _ _ _ _ (this p :: params p)); [exact okb | apply bound_agree; auto; cbn; congruence |]. constructor.
      apply (stacked_same W).
      + rewrite app_assoc, <- rename_receive. constructor; auto using about_receive.
      + intros u in_'. apply bound_outside. intros is'. now apply (out u).
    - apply nodup_both; auto.
    - intros u is'. cbn [snd]. rewrite flat_map_app. apply in_or_app. apply in_app_or in is' as [is' | is']; [right; now rewrite is | left; now apply in_].
    - cbn [fst snd]. now apply bound_globally.
  Qed.

  Lemma fresh_list : Infinite -> forall n ρ, exists us, List.length us = n /\ NoDup us /\ Forall (fresh ρ) us.
  Proof.
    intros more n ρ. induction n as [| n (us & len & one & free)]; [exists []; repeat constructor |].
    destruct (more (us ++ flat_map assigned ρ)) as [u out]. exists (u :: us). split; [cbn; now rewrite len |].
    split; constructor; auto; intros in_; apply out, in_or_app; auto.
  Qed.

  Lemma below_marked : forall W d Γ rest names, below W d Γ rest names -> (Γ = [] /\ rest = []) \/
    exists c Γ' h T, Γ = c :: Γ' /\ rest = End_ h d :: T /\ stacked W (c :: Γ') (receive h ++ T) names.
  Proof. intros W d Γ rest names []; [now left | right; eauto 8]. Qed.
  Lemma unmarked_split : forall S S' s s' T T', Forall (fun s => ~ marker s) S -> Forall (fun s => ~ marker s) S' -> marker s -> marker s' ->
    S ++ s :: T = S' ++ s' :: T' -> S = S' /\ s = s' /\ T = T'.
  Proof.
    intros S. induction S as [| a S IH]; intros [| a' S'] s s' T T' one two m m' E; cbn in E.
    - injection E as -> ->. auto.
    - injection E as -> _. inversion two; contradiction.
    - injection E as <- _. inversion one; contradiction.
    - injection E as -> E. inversion one; inversion two; subst. destruct (IH S' s s' T T') as (-> & -> & ->); auto.
  Qed.

  Lemma unmarked_shortest : forall S h d T, Forall (fun s => ~ marker s) S <->
    shortest S (End_ h d :: T) (fun R => exists (h0 : Receiver) (d0 : Default) (T0 : list Stmt), R = End_ h0 d0 :: T0).
  Proof.
    intros S h d T. unfold shortest. split.
    - intros none T1 R E short (h0 & d0 & T0 & ->). assert (~ marker (End_ h0 d0)) as no; [| now apply no].
      rewrite Forall_forall in none. apply none. revert S E short none. induction T1 as [| s T1 IH]; intros [| s' S] E short none; cbn in *; try (now apply PeanoNat.Nat.nlt_0_r in short).
      + injection E as -> _. now left.
      + injection E as -> E. right. apply (IH S E); [now apply PeanoNat.Nat.succ_lt_mono | auto].
    - intros least. apply Forall_forall. intros s in_ is. apply in_split in in_ as (S1 & S2 & ->). destruct s; try (now destruct is).
      apply (least S1 (End_ h0 d0 :: S2 ++ End_ h d :: T)); [now rewrite <- app_assoc | | eauto]. rewrite app_length. cbn. apply PeanoNat.Nat.lt_add_pos_r, PeanoNat.Nat.lt_0_succ.
  Qed.

  Ltac parts := (* of a configuration whose first closure is known *)
    match goal with st : stacked _ (_ :: _) _ _ |- _ =>
      let L := fresh "L" in let S := fresh "S" in let d := fresh "d" in let us := fresh "us" in let r := fresh "r" in let Γ := fresh "Γ" in
      let rest := fresh "rest" in let names := fresh "names" in let ok := fresh "ok" in let same := fresh "same" in let b := fresh "below_it" in
      inversion st as [L S d us r Γ rest names ok same b]; subst; clear st; inversion ok; subst; clear ok
    end; cbn [map app rename].

  Ltac same_state := (* what counts of L and V *)
    first [reflexivity | assumption | intros ?; cbn; unfold update, locals, union; cbn; repeat match goal with |- context [eq_dec ?a ?b] => destruct (eq_dec a b) end; congruence].
  Ltac goes_on := (* of a step after which something is left to do *)
    match goal with stays : ?Γ <> [], below_it : below _ _ ?Γ _ _ |- _ =>
      destruct (below_marked _ _ _ _ _ below_it) as [[none _] | (c & Γ' & h' & T & is & E & next)]; [now destruct stays |];
      clear below_it; subst; try (injection E as -> -> ->)
    end.

  (** For each step of the standard semantics there is one of the unfolding, by the same rule; *)
  Theorem unfolds : Infinite -> forall id c c', standard id c c' -> forall s W, alike c s W -> exists s', Symbolic.rule id s s'.
  Proof.
    intros more id c c' [one stays] [T ρ] W (names & st & _). pose proof (about_it id) as A. destruct one; cbn [fst snd] in *; parts; try (eexists; constructor; fail).
    - shown. destruct (fresh_list more 1 ρ) as ([| x []] & len & _ & free); try discriminate. inversion free; subst. eexists. econstructor. eassumption.
    - shown. match goal with is : Prelude.values _ = Some _ |- _ => pose proof (values_length _ _ is) as len' end. rewrite map_length in len'.
      destruct (fresh_list more (List.length (this :: us)) ρ) as ([| t ys] & len & two & free); [discriminate |].
      eexists. econstructor; [eassumption | exact (conj len (conj two free)) |]. rewrite map_length. cbn in *. congruence.
    - shown. goes_on. eexists. econstructor. now apply unmarked_shortest, (scoped_unmarked us).
    - shown. goes_on. eexists. econstructor.
  Qed.
  (** what any such step adds to ρ leads to where the standard semantics is; *)
  Theorem forward : forall id c c', standard id c c' -> forall s s' W, closed W -> alike c s W -> Symbolic.rule id s s' ->
    exists δ W', snd s' = snd s ++ δ /\ runs W δ W' /\ alike c' s' W'.
  Proof.
    intros id c c' [one stays] [T ρ] s' W fine (names & st & nodup & in_ & glob) to. pose proof (about_it id) as A. destruct one; cbn [fst snd] in *; parts; inversion to; subst; clear to.
    all: try goes_on.
    all: eexists; cbn [fst snd].
    - (* x := e *) shown. eexists. split; [reflexivity |]. split; [apply (set_runs us r L V W (OfVar (global x))); eauto; split; [discriminate | eauto] |].
      eapply alike_same; [eapply (set_frame us _ _ (OfVar (global x))); eauto | same_state ..].
    - (* u := e *) shown. eexists. split; [reflexivity |]. split; [apply (set_runs us r L V W (OfVar (local u))); eauto; split; [discriminate | eauto] |].
      eapply alike_same; [eapply (set_frame us _ _ (OfVar (local u))); eauto | same_state ..].
    - (* e.f := e' *) shown. eexists. split; [reflexivity |]. split; [apply (set_runs us r L V W (OfField e f)); eauto; split; [now apply dot_defined | eauto] |].
      eapply alike_same; [eapply (set_frame us _ _ (OfField e f)); eauto | cbn [assign]; try match goal with is : value _ e = Some _ |- _ => rewrite is end; same_state ..].
    - (* h := new C *) shown. match goal with free : fresh ρ _, is_new : outside _ o |- _ =>
        destruct (new_frame us r L V W x o names0 ρ same in_ glob free) as (same' & glob' & keep);
        assert (outside W o) as new by (destruct is_new as [no out], glob as (_ & D & _); split; [exact no | now rewrite D]);
        assert (~ In x (map r us)) as out by (intros in_x; apply free, in_, in_or_app; now left)
      end.
      eexists. split; [reflexivity |]. split.
      + exists (create W (local x) o). split; [now exists o |]. apply runs_one. split; [now apply (place_created us r L V) |].
        exists o. split; [cbn; unfold update; now destruct (eq_dec (local x) (local x)) | reflexivity].
      + change (create_at (with_locals L V) h o) with (assign (with_locals L (appear V o)) h o).
        apply (set_frame us _ _ _ _ _ _ _ _ _ _ names0); auto. now apply (below_same W).
    - (* h := e0.m(ē) *) shown. match goal with decl : declared m = Some _, decl' : declared m = Some _ |- _ => rewrite decl in decl'; injection decl' as -> -> -> -> end.
      match goal with fresh : renews _ _ _ |- _ => destruct fresh as (len & two & free) end. rewrite app_nil_r.
      assert (List.length (t :: ys) = List.length (renamed r e0 :: map (renamed r) es)) as len2 by (cbn; congruence). eexists. split; [reflexivity |].
      change (Assigned (OfVar (local t)) (renamed r e0) :: bind ys (map (renamed r) es)) with (bind (t :: ys) (renamed r e0 :: map (renamed r) es)). split.
      + cbn [runs]. exists W. split; [split; [| reflexivity]; apply differs_value; exists v; split; [now rewrite (value_renamed us0 r L V) | congruence] |].
        apply (bind_runs (map r us0 ++ names0)).
        * exact len2.
        * now apply (fresh_names _ ρ).
        * constructor; [| apply Forall_map]; [apply (about_more (map r us0)); [intros u is; apply in_or_app; now left | now apply about_renamed] |].
          eapply Forall_impl; [| eassumption]. intros e oke. apply (about_more (map r us0)); [intros u is; apply in_or_app; now left | now apply about_renamed].
        * exists (v :: v'). split; [| reflexivity]. cbn [map Prelude.values]. rewrite (value_renamed us0 r L V) by assumption. rewrite (map_values us0 r L V) by assumption.
          repeat match goal with is : _ = Some _ |- _ => rewrite is; clear is end. reflexivity.
      + apply (call_frame us0 r L h S d Γ V W rest names0 ρ _ {| this := this0; params := us1; body := S0; no_result := d0 |} m t ys v v'); auto; try (cbn in *; congruence).
        change (flat_map assigned (bind (t :: ys) (renamed r e0 :: map (renamed r) es)) = t :: ys). now apply bind_assigned.
    - (* return e *) shown. match goal with least : shortest _ _ _ |- _ => apply unmarked_shortest in least end.
      match goal with E : _ ++ _ = map _ _ ++ _, okS : scoped us S |- _ => symmetry in E; apply unmarked_split in E as (<- & E' & <-); [| now apply (scoped_unmarked us) | assumption | exact I | exact I] end.
      injection E' as <- <-. rewrite app_nil_r.
      match goal with is : answer _ _ = Some _, about_a : match e with Some _ => _ | None => _ end |- _ => pose proof (proj2 (leave_runs us r L V W e _ same glob about_a) (ex_intro _ v (conj is eq_refl))) as run end.
      destruct (returned_globally V W v glob) as [glob' keep].
      eexists. split; [reflexivity |]. split; [exact run |]. exists names0. split; [apply (stacked_same W); auto |]. split; [now apply nodup_right in nodup |]. split; [| exact glob'].
      apply taken_app. intros u is. apply in_, in_or_app. now right.
    - (* the end of a body *) shown. rewrite app_nil_r. destruct (returned_globally V W (initially d) glob) as [glob' keep].
      eexists. split; [reflexivity |]. split; [now apply initially_runs |]. exists names0. split; [apply (stacked_same W); auto |]. split; [now apply nodup_right in nodup |]. split; [| exact glob'].
      apply taken_app. intros u is. apply in_, in_or_app. now right.
    - shown. eexists. split; [reflexivity |]. split; [apply runs_one; split; [now rewrite (value_renamed us r L V) | reflexivity] | eapply (frame_app us); eauto].
    - shown. eexists. split; [reflexivity |]. split; [apply runs_one; split; [apply not_true_value; now rewrite (value_renamed us r L V) | reflexivity] | eapply (frame_app us); eauto].
    - shown. eexists. split; [reflexivity |]. split; [apply runs_one; split; [now rewrite (value_renamed us r L V) | reflexivity] |]. eapply (frame_app us _ _ S (While b S :: S')); eauto; now constructor.
    - shown. eexists. split; [reflexivity |]. split; [apply runs_one; split; [apply not_true_value; now rewrite (value_renamed us r L V) | reflexivity] | eapply (frame us); eauto].
  Qed.
  Ltac stays_on := split; [econstructor; eauto; try congruence | discriminate].

  (** and where what it adds leads anywhere, the standard semantics has a step. *)
  Theorem backward : forall id s s', Symbolic.rule id s s' -> exists δ, snd s' = snd s ++ δ /\ forall c W W', closed W -> alike c s W -> runs W δ W' ->
    exists c', standard id c c' /\ alike c' s' W'.
  Proof.
    intros id s s' one. pose proof (about_it id) as A. destruct one; eexists; (split; [reflexivity |]); intros c W W' fine al run.
    all: destruct c as [Γ0 V], al as (names & st & nodup & in_ & glob); cbn [fst snd] in *.
    all: inversion st as [L S0 d1 us0 r Γ rest names0 ok same below_it E1 E E2]; subst; clear st; destruct S0 as [| s0 S0]; cbn [map app] in E.
    all: match type of E with
      | ?x = _ => is_var x; destruct (below_marked _ _ _ _ _ below_it) as [[-> ->] | (c & Γ' & h' & T & -> & -> & next)]; try discriminate E
      | rename ?r ?s :: _ = _ => destruct s; try discriminate E
      end.
    all: cbn [rename] in E; try match type of E with Assign (renamed_place _ ?h) _ :: _ = _ => destruct h as [[] |]; try discriminate E end.
    all: injection E; intros; subst.
    all: inversion ok; subst.
    all: rewrite ?app_nil_r in *.
    - (* x := e *) shown. apply (set_runs us0 r L V W (OfVar (global x))) in run as (_ & v & is & ->); auto. eexists. split; [stays_on |].
      eapply alike_same; [eapply (set_frame us0 _ _ (OfVar (global x))); eauto | same_state ..].
    - (* u := e *) shown. apply (set_runs us0 r L V W (OfVar (local u))) in run as (_ & v & is & ->); auto. eexists. split; [stays_on |].
      eapply alike_same; [eapply (set_frame us0 _ _ (OfVar (local u))); eauto | same_state ..].
    - (* e.f := e' *) shown. apply (set_runs us0 r L V W (OfField e1 f)) in run as (defined & v & is & ->); auto. apply dot_defined in defined as [defined no].
      destruct (value (with_locals L V) e1) as [o |] eqn:at_o; [| contradiction]. eexists. split; [stays_on |].
      eapply alike_same; [eapply (set_frame us0 _ _ (OfField e1 f)); eauto | cbn [assign]; rewrite ?at_o; same_state ..].
    - (* h := new C *) shown. destruct run as (W1 & (o & is_new & ->) & run). apply runs_one in run as (defined & v & is & ->).
      match goal with free : fresh ρ x |- _ => destruct (new_frame us0 r L V W x o names0 ρ same in_ glob free) as (same' & glob' & keep);
        assert (~ In x (map r us0)) as out by (intros in_x; apply free, in_, in_or_app; now left) end.
      apply (place_created us0 r L V) in defined; auto.
      assert (v = o) as -> by (cbn in is; unfold update in is; destruct (eq_dec (local x) (local x)); congruence).
      assert (outside (with_locals L V) o) as apart by (destruct glob as (_ & D & _), is_new as [no absent]; split; [exact no | cbn; now rewrite <- D]).
      eexists. split; [split; [econstructor; [exact defined | reflexivity | reflexivity | exact apart] | discriminate] |].
      match goal with |- context [create_at _ ?h _] => change (create_at (with_locals L V) h o) with (assign (with_locals L (appear V o)) h o) end. eapply (set_frame us0); eauto. now apply (below_same W).
    - (* h := e0.m(ē) *) shown. rename es0 into es, e1 into e0, S0 into S', h0 into h. destruct H4 as (len & two & free).
      destruct run as (W1 & [is ->] & run). apply differs_value in is as (o & is & no).
      change (Assigned (OfVar (local t)) (renamed r e0) :: bind ys (map (renamed r) es)) with (bind (t :: ys) (renamed r e0 :: map (renamed r) es)) in *.
      assert (List.length (t :: ys) = List.length (renamed r e0 :: map (renamed r) es)) as len2 by (cbn; congruence).
      apply (bind_runs (map r us0 ++ names0)) in run as (vs & values & ->); [| exact len2 | now apply (fresh_names _ ρ) |].
      + cbn [map Prelude.values] in values. rewrite is, (map_values us0 r L V) in values by assumption. rewrite (value_renamed us0 r L V) in is by assumption.
        destruct (Prelude.values (map (value (with_locals L V)) es)) as [vs' |] eqn:all; [| discriminate]. injection values as <-.
        pose proof (values_length _ _ all) as len'. rewrite !map_length in *.
        eexists. split; [split; [econstructor; eauto; cbn in *; congruence | discriminate] |].
        apply (call_frame us0 r L h S' d1 Γ V W rest names0 ρ _ {| this := this; params := us; body := S; no_result := d |} m t ys o vs'); auto; try (cbn in *; congruence).
        change (flat_map assigned (bind (t :: ys) (renamed r e0 :: map (renamed r) es)) = t :: ys). now apply bind_assigned.
      + constructor; [| apply Forall_map]; [apply (about_more (map r us0)); [intros u in_us; apply in_or_app; now left | now apply about_renamed] |].
        eapply Forall_impl; [| eassumption]. intros e oke. apply (about_more (map r us0)); [intros u in_us; apply in_or_app; now left | now apply about_renamed].
    - (* return e *) shown. match goal with least : shortest _ _ _ |- _ => apply unmarked_shortest in least end.
      destruct (below_marked _ _ _ _ _ below_it) as [[-> ->] | (c & Γ' & h' & T & -> & -> & next)].
      { match goal with E : map _ _ ++ [] = _, okS : scoped us0 S0 |- _ => rewrite app_nil_r in E; pose proof (scoped_unmarked us0 r S0 okS) as none; rewrite E in none end.
        apply Forall_app in none as [_ none]. inversion none as [| ? ? no_marker]. now destruct no_marker. }
      match goal with E : map _ _ ++ _ :: _ = _, okS : scoped us0 S0 |- _ => apply unmarked_split in E as (<- & E' & <-); [| now apply (scoped_unmarked us0) | assumption | exact I | exact I] end.
      injection E' as -> ->.
      match goal with about_a : match a with Some _ => _ | None => _ end |- _ => destruct (proj1 (leave_runs us0 r L V W a W' same glob about_a) run) as (v & is & ->) end.
      destruct (returned_globally V W v glob) as [glob' keep].
      eexists. split; [stays_on |]. exists names0. split; [apply (stacked_same W); auto |]. split; [now apply nodup_right in nodup |]. split; [| exact glob'].
      apply taken_app. intros u is'. apply in_, in_or_app. now right.
    - (* the end of a body *) shown. apply initially_runs in run as ->. destruct (returned_globally V W (initially d) glob) as [glob' keep].
      eexists. split; [stays_on |]. exists names0. split; [apply (stacked_same W); auto |]. split; [now apply nodup_right in nodup |]. split; [| exact glob'].
      apply taken_app. intros u is'. apply in_, in_or_app. now right.
    - shown. apply runs_one in run as [is ->]. rewrite (value_renamed us0 r L V) in is by assumption. eexists. split; [stays_on | eapply (frame_app us0); eauto].
    - shown. apply runs_one in run as [is ->]. apply not_true_value in is. rewrite (value_renamed us0 r L V) in is by assumption. eexists. split; [stays_on | eapply (frame_app us0); eauto].
    - shown. apply runs_one in run as [is ->]. rewrite (value_renamed us0 r L V) in is by assumption. eexists. split; [stays_on |].
      eapply (frame_app us0 _ _ _ (While _ _ :: S0)); eauto.
    - shown. apply runs_one in run as [is ->]. apply not_true_value in is. rewrite (value_renamed us0 r L V) in is by assumption. eexists. split; [stays_on | eapply (frame us0); eauto].
  Qed.


  (** ** Programs, from ⟨S, ε⟩ and from ⟨(L, S), V⟩: "a main statement which only involves (global) variables" *)
  Definition start (L : LValuation) (S : list Stmt) (V : State) : list Closure * State := ([(L, S, None)], V).
  Lemma rename_same : forall us S, scoped us S -> map (rename (fun u => u)) S = S.
  Proof.
    assert (forall h, renamed_place (fun u => u) h = h) as same_place by (intros [[] | e f]; cbn; now rewrite ?renamed_same).
    assert (forall es, map (renamed (fun u => u)) es = es) as same_all by (intros es; induction es; cbn; now rewrite ?renamed_same, ?IHes).
    intros us S ok. induction ok; cbn; rewrite ?IHok, ?IHok1, ?IHok2, ?IHok3, ?renamed_same, ?same_place, ?same_all; try reflexivity.
    - destruct h as [[h x] |]; cbn; now rewrite ?same_place.
    - destruct a as [[x e] |]; cbn; now rewrite ?renamed_same.
  Qed.
  Lemma alike_start : forall L S V, scoped [] S -> alike (start L S V) (S, []) V.
  Proof.
    intros L S V ok. exists []. split; [| split; [constructor | split; [easy | now repeat split]]]. cbn [fst start].
    rewrite <- (rename_same _ _ ok) at 2. rewrite <- (app_nil_r (map _ S)). exact (top V L S None [] (fun u => u) [] [] [] ok (fun u none => match none with end) (main V None)).
  Qed.

  (** A run, and by which rules, the last one first. *)
  Inductive by_rules {A} (R : ID -> A -> A -> Prop) (a : A) : list ID -> A -> Prop :=
    | nothing : by_rules R a [] a
    | further id ids b c : by_rules R a ids b -> R id b c -> by_rules R a (id :: ids) c.

  (** ⟨S, V⟩ →ⁿ ⟨S', V'⟩ implies ⟨S, ε⟩ →ⁿ ⟨S', ρ⟩ by the same rules, and ⟨V, ρ⟩ →* ⟨V', ε⟩. *)
  Theorem prefixes : Infinite -> forall L S V, scoped [] S -> closed V -> forall ids c, by_rules standard (start L S V) ids c ->
    exists s W, by_rules Symbolic.rule (S, []) ids s /\ runs V (snd s) W /\ alike c s W.
  Proof.
    intros more L S V ok fine ids c all. induction all as [| id ids c1 c2 _ (s1 & W1 & to & run & al) one].
    - exists (S, []), V. split; [constructor | split; [reflexivity | now apply alike_start]].
    - destruct (unfolds more id c1 c2 one s1 W1 al) as [s2 to2]. destruct (forward id c1 c2 one s1 s2 W1 (runs_closed _ _ _ fine run) al to2) as (δ & W2 & E & run2 & al2).
      exists s2, W2. split; [econstructor; eauto |]. split; [rewrite E; apply runs_app; eauto | assumption].
  Qed.
  (** Of ⟨S, ε⟩ →* ⟨S', ρ⟩: ⟨V, ρ⟩ →* ε iff ⟨S, V⟩ goes on by the same rules, and then both are alike. *)
  Theorem along : forall L S V, scoped [] S -> closed V -> forall ids s, by_rules Symbolic.rule (S, []) ids s ->
    (forall W, runs V (snd s) W -> exists c, by_rules standard (start L S V) ids c /\ alike c s W) /\
    (forall c, by_rules standard (start L S V) ids c -> exists W, runs V (snd s) W /\ alike c s W).
  Proof.
    intros L S V ok fine ids s all. induction all as [| id ids s1 s2 _ [there back] one].
    - split; [intros W E; cbn in E; subst; exists (start L S V); split; [constructor | now apply alike_start] |].
      intros c run. inversion run; subst. exists V. split; [reflexivity | now apply alike_start].
    - split.
      + intros W run. destruct (backward id s1 s2 one) as (δ & E & of_step). rewrite E in run. apply runs_app in run as (W1 & run1 & run2).
        destruct (there W1 run1) as (c1 & to & al). destruct (of_step c1 W1 W (runs_closed _ _ _ fine run1) al run2) as (c2 & one' & al'). exists c2. split; [econstructor; eauto | assumption].
      + intros c run. inversion run as [| ? ? c1 ? to one']; subst. destruct (back c1 to) as (W1 & run1 & al).
        destruct (forward id c1 c one' s1 s2 W1 (runs_closed _ _ _ fine run1) al one) as (δ & W2 & E & run2 & al2). exists W2. split; [rewrite E; apply runs_app; eauto | assumption].
  Qed.

  Lemma rules_of_steps : forall A (R : ID -> A -> A -> Prop) a b, steps R a b <-> exists ids, by_rules R a ids b.
  Proof.
    intros A R a b. split; [intros all; induction all as [| b c _ [ids IH] [id one]] | intros [ids all]; induction all as [| id ids b c _ IH one]].
    - exists []. constructor.
    - exists (id :: ids). econstructor; eauto.
    - apply star_refl.
    - eapply star_step; [exact IH | now exists id].
  Qed.
  Lemma both_end : forall c s W, alike c s W -> ((exists L d, fst c = [(L, [], d)]) <-> fst s = []).
  Proof.
    intros [Γ V] [T ρ] W (names & st & _). cbn [fst snd] in *. inversion st as [L S d us r Γ' rest names' ok same b]; subst. split.
    - intros (L' & d' & E). injection E as <- -> <- ->. now inversion b.
    - intros E. apply app_eq_nil in E as [E ->]. apply map_eq_nil in E as ->. inversion b; subst. eauto.
  Qed.
  (** Both are stuck at the same statement: no rule applies to ⟨S', V'⟩ iff what any rule adds to ρ leads nowhere. *)
  Theorem stuck : Infinite -> forall c s W, closed W -> alike c s W ->
    ((forall id c', ~ standard id c c') <-> forall id s' δ W', Symbolic.rule id s s' -> snd s' = snd s ++ δ -> ~ runs W δ W').
  Proof.
    intros more c s W fine al. split.
    - intros none id s' δ W' one E run. destruct (backward id s s' one) as (δ' & E' & of_step). assert (δ' = δ) as -> by (apply (app_inv_head (snd s)); congruence).
      destruct (of_step c W W' fine al run) as (c' & one' & _). now apply (none id c').
    - intros none id c' one. destruct (unfolds more id c c' one s W al) as [s' to]. destruct (forward id c c' one s s' W fine al to) as (δ & W' & E & run & _).
      now apply (none id s' δ W').
  Qed.
  (** The traces are those of programs: ⟨S, V⟩ →* ⟨ε, V'⟩ iff ⟨S, ε⟩ →* ⟨ε, ρ⟩ and ⟨V, ρ⟩ →* ⟨V', ε⟩, up to fresh variables in V';
      and both are stuck at the same statement. *)
  Theorem ends : Infinite -> forall L S V, scoped [] S -> closed V ->
    (forall L' d V', steps standard (start L S V) ([(L', [], d)], V') -> exists ρ W, steps Symbolic.rule (S, []) ([], ρ) /\ runs V ρ W /\ globally V' W) /\
    (forall ρ W, steps Symbolic.rule (S, []) ([], ρ) -> runs V ρ W -> exists L' d V', steps standard (start L S V) ([(L', [], d)], V') /\ globally V' W) /\
    (forall c, steps standard (start L S V) c -> (forall id c', ~ standard id c c') ->
      exists s W, steps Symbolic.rule (S, []) s /\ runs V (snd s) W /\ alike c s W /\ forall id s' δ W', Symbolic.rule id s s' -> snd s' = snd s ++ δ -> ~ runs W δ W').
  Proof.
    intros more L S V ok fine. split; [| split].
    - intros L' d V' run. apply rules_of_steps in run as [ids run]. destruct (prefixes more L S V ok fine ids _ run) as ([T ρ] & W & to & goes_ & al).
      assert (T = []) as -> by (apply (proj1 (both_end _ _ _ al)); now exists L', d). exists ρ, W. split; [apply rules_of_steps; eauto | split; [exact goes_ |]].
      now destruct al as (names & _ & _ & _ & glob).
    - intros ρ W to run. apply rules_of_steps in to as [ids to]. destruct (proj1 (along L S V ok fine ids _ to) W run) as ([Γ V'] & all & al).
      destruct (proj2 (both_end _ _ _ al) eq_refl) as (L' & d & E). cbn in E. subst. exists L', d, V'. split; [apply rules_of_steps; eauto |].
      now destruct al as (names & _ & _ & _ & glob).
    - intros c run none. apply rules_of_steps in run as [ids run]. destruct (prefixes more L S V ok fine ids _ run) as (s & W & to & goes_ & al).
      exists s, W. split; [apply rules_of_steps; eauto |]. split; [exact goes_ |]. split; [exact al | now apply (stuck more c s W (runs_closed _ _ _ fine goes_) al)].
  Qed.
End Unfolding.
