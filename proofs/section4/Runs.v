From Tandem Require Import section4.Heaps section4.Values section4.Substitution section4.Paths Rules.
From Coq Require Import Lia.
Open Scope string_scope. Open Scope list_scope.

(** * Theorem 4.5

    The relation is the one that is exported, whatever its rules are called. *)

(** What a transition is to be: that of the first action, by whatever rule. *)
Definition transition `{Heaps} (V : State) (a : Event) (V' : State) : Prop :=
  match a with
  | Tested b => value V b = Some tt /\ V' = V
  | Assigned h e => value V (place h) <> None /\ exists v, value V e = Some v /\ V' = assign V h v
  | Made x => exists o, outside V o /\ V' = create V x o
  end.
Definition ends `{Heaps} (V : State) (ρ : list Event) : Prop := exists V', steps Concrete.rule (V, ρ) (V', []).

(** What is known, and what is not proved, of a rule of the concrete side or of a clause of path, are printed. *)
Inductive about (side name : string) : Prop := about_it.
Ltac facts :=
  match goal with
  | H : ?P |- _ =>
      lazymatch type of P with Prop => idtac end;
      lazymatch P with about _ _ => fail | Typing => fail | _ => idtac end;
      idtac "@from" P; fail
  | |- _ => idtac
  end.
Ltac unproved :=
  lazymatch goal with
  | _ : about ?side ?name |- ?G => idtac "@rule" side name; facts; idtac "@show" G; fail 1 "not proved for this rule"
  end.

Section Runs.
  Context `{Typing}.

  Lemma rule_transition : forall rule c c', Concrete.rule rule c c' -> exists V a ρ V', c = (V, a :: ρ) /\ c' = (V', ρ) /\ transition V a V'.
  Proof.
    intros rule c c' R. pose proof (about_it "concrete" rule) as A. destruct R.
    all: first [do 4 eexists; (split; [reflexivity |]); (split; [reflexivity |]); cbn [transition]; first [solve [eauto] | unproved] | unproved].
  Qed.
  Lemma transition_rule : forall V a ρ V', transition V a V' -> step Concrete.rule (V, a :: ρ) (V', ρ).
  Proof.
    intros V [b | h e | x] ρ V' T; cbn [transition] in T;
      [pose proof (about_it "symbolic" "path(b·ρ)") as A | pose proof (about_it "symbolic" "path(h:=e·ρ)") as A | pose proof (about_it "symbolic" "path(x:=newC·ρ)") as A];
      repeat match goal with T : _ /\ _ |- _ => destruct T | T : exists _, _ |- _ => destruct T end; subst.
    all: first [solve [eexists; econstructor; first [eassumption | congruence]] | unproved].
  Qed.

  Lemma ends_nil : forall V, ends V [].
  Proof. intros V. exists V. apply star_refl. Qed.
  Lemma star_first : forall A (R : A -> A -> Prop) a c, star R a c -> a = c \/ exists b, R a b /\ star R b c.
  Proof.
    intros A R a c run. induction run as [| b c run IH last]; [now left |]. right.
    destruct IH as [-> | (b' & one & rest)]; [exists c; split; [assumption | apply star_refl] | exists b'; split; [assumption | exact (star_step _ _ _ _ rest last)]].
  Qed.
  Lemma ends_event : forall V a ρ, ends V (a :: ρ) <-> exists V', transition V a V' /\ ends V' ρ.
  Proof.
    intros V a ρ. split.
    - intros [V' run]. apply star_first in run as [E | (c & [rule one] & rest)]; [discriminate |].
      apply rule_transition in one as (V1 & a' & ρ' & V2 & E & -> & T). injection E as -> -> ->. exists V2. split; [assumption | now exists V'].
    - intros (V' & T & V2 & run). exists V2. refine (star_trans _ _ (V', ρ) _ _ run). eapply star_step; [apply star_refl | now apply transition_rule].
  Qed.

  (** Consistency. ⟨V, ρ⟩ → ⟨V', ρ'⟩ and V consistent imply V' consistent, of traces whose expressions have sorts. *)
  Lemma value_assigned : forall V, consistent V -> forall h e s v, typed (place h) s -> typed e s -> value V (place h) <> None -> value V e = Some v -> consistent (assign V h v).
  Proof.
    intros V ok [x | h f] e s v th te defined is; pose proof (fits_value V ok e s te v is) as new; cbn [place assign] in *.
    - destruct ok as [of_vars of_fields]. apply var_inverted in th as ->. split; cbn [vars domain heap]; [| exact of_fields].
      intros y. unfold update. destruct (eq_dec x y) as [<- |]; [exact new | apply of_vars].
    - destruct (dot_inverted _ _ th h f eq_refl) as [_ ->]. destruct (value V h) as [o |]; [| exact ok]. destruct ok as [of_vars of_fields].
      split; cbn [vars domain heap]; [exact of_vars |]. intros o' f' in_. unfold update.
      destruct (eq_dec o o') as [<- |]; [| now apply of_fields]. destruct (eq_dec f f') as [<- |]; [exact new | now apply of_fields].
  Qed.
  Lemma created_consistent : forall V, consistent V -> forall x o, vsort x = Object -> consistent (create V x o).
  Proof.
    intros V [of_vars of_fields] x o object. assert (forall s v, fits V s v -> fits (create V x o) s v) as more by (intros [] v; cbn; intuition).
    split.
    - intros y. cbn [vars create]. unfold update. destruct (eq_dec x y) as [<- |]; [rewrite object; right; now left | apply more, of_vars].
    - intros o' f in_. cbn [heap create]. unfold update. destruct (eq_dec o o') as [_ | other].
      + assert (fits V (fsort f) (opbar (op_initial f) [])) as initial.
        { apply (fits_value V (conj of_vars of_fields) (Initial f) _ (initial_typed f)). apply value_constant. }
        now apply more.
      + destruct in_ as [| in_]; [contradiction | apply more; now apply of_fields].
  Qed.
  Theorem consistency : forall V a V', typed_event a -> consistent V -> transition V a V' -> consistent V'.
  Proof.
    intros V [b | h e | x] V' t ok; cbn [transition typed_event] in *.
    - intros [_ ->]. exact ok.
    - destruct t as (s & th & te). intros (defined & v & is & ->). now apply (value_assigned V ok h e s v).
    - intros (o & _ & ->). now apply created_consistent.
  Qed.
  Theorem steps_consistent : forall V ρ V' ρ', Forall typed_event ρ -> consistent V -> step Concrete.rule (V, ρ) (V', ρ') -> consistent V'.
  Proof.
    intros V ρ V' ρ' t ok [rule R]. apply rule_transition in R as (V1 & a & ρ1 & V2 & E & E' & T). injection E as -> ->. injection E' as -> ->.
    inversion t; subst. now apply (consistency V1 a).
  Qed.

  (** "The object identities are unbounded": there is one outside of the finite domain. *)
  Lemma some_outside : forall V, exists o, outside V o.
  Proof. intros V. exact (unbounded (domain V)). Qed.

  Lemma absences_value : forall V, consistent V -> forall h e s, typed h s -> typed e s ->
    (value V (absences h e) = Some tt <-> value V h <> None /\ exists v, value V e = Some v).
  Proof.
    intros V ok h e s th te. unfold absences. rewrite value_conj, <- (absence_of_errors V ok h s th), <- (absence_of_errors V ok e s te).
    destruct (value V e) as [v |]; split; intros [a b]; (split; [exact a |]); [now exists v | discriminate | congruence | destruct b; discriminate].
  Qed.

  (** Theorem 4.5 (Soundness and completeness), repaired. For any symbolic execution trace ρ, ⟨V, ρ⟩ →* ε iff V(path(ρ)) = true. *)
  Theorem soundness_and_completeness : forall ρ, Forall typed_event ρ -> exists φ, path ρ = Some φ /\
    forall V, consistent V -> (ends V ρ <-> value V φ = Some tt).
  Proof.
    (* "The proof proceeds by induction on ρ." *)
    intros ρ ok. induction ok as [| a ρ t ok (φ & is & IH)].
    { exists True_. split; [reflexivity |]. intros V _. rewrite value_true. split; [reflexivity | intros _; apply ends_nil]. }
    destruct (path_defined (a :: ρ) (Forall_cons a t ok)) as (φ' & E & _). exists φ'. split; [exact E |]. intros V same. rewrite ends_event.
    destruct (path_defined ρ ok) as (φ0 & is0 & typed_φ). assert (φ0 = φ) as -> by congruence. clear is0.
    destruct a as [b | h e | x]; cbn [path] in E; rewrite is in E; cbn [transition].
    - injection E as <-. rewrite value_and, <- (IH V same). split.
      + intros (V' & [is_true ->] & rest). now split.
      + intros [rest is_true]. now exists V.
    - destruct t as (s & th & te). injection E as <-. rewrite value_conj, (absences_value V same _ e s th te). split.
      + intros (V' & (defined & v & at_e & ->) & rest). split; [| split; [exact defined | now exists v]].
        rewrite <- (substitution V h e v defined at_e). apply IH; [now apply (value_assigned V same h e s v) | exact rest].
      + intros [holds [defined [v at_e]]]. exists (assign V h v). split; [now split; [| exists v] |].
        rewrite <- (substitution V h e v defined at_e) in holds. apply IH; [now apply (value_assigned V same h e s v) | exact holds].
    - assert (forall o, outside V o -> (ends (create V x o) ρ <-> value V φ' = Some tt)) as created.
      { intros o new. rewrite (IH _ (created_consistent V same x o t)). destruct (creation x t φ Boolean typed_φ) as (φ'' & E' & is').
        { destruct (within x φ) eqn:W; [| reflexivity]. now apply (within_sort x t φ Boolean) in W. }
        assert (φ'' = φ') as <- by congruence. now rewrite (is' V o same new). }
      split.
      + intros (V' & (o & new & ->) & rest). now apply (created o new).
      + intros holds. destruct (some_outside V) as [o new]. exists (create V x o). split; [now exists o | now apply (created o new)].
  Qed.

  (** Soundness. V(path(ρ)) = true implies ⟨V, ρ⟩ →* ε. *)
  Theorem soundness : forall ρ V, Forall typed_event ρ -> consistent V -> forall φ, path ρ = Some φ -> value V φ = Some tt -> ends V ρ.
  Proof. intros ρ V t ok φ is. destruct (soundness_and_completeness ρ t) as (φ' & is' & same). assert (φ' = φ) as -> by congruence. now apply same. Qed.
  (** Completeness. ⟨V, ρ⟩ →* ε implies V(path(ρ)) = true. *)
  Theorem completeness : forall ρ V, Forall typed_event ρ -> consistent V -> ends V ρ -> exists φ, path ρ = Some φ /\ value V φ = Some tt.
  Proof. intros ρ V t ok run. destruct (soundness_and_completeness ρ t) as (φ & is & same). exists φ. split; [exact is | now apply same]. Qed.

  (** Fresh identities. Whether and how far ⟨V, ρ · ρ'⟩ runs does not depend on the choice of new identities. *)
  Lemma prefix : forall ρ V ρ', (exists V', steps Concrete.rule (V, ρ ++ ρ') (V', ρ')) <-> ends V ρ.
  Proof.
    intros ρ. induction ρ as [| a ρ IH]; intros V ρ'; cbn [app].
    - split; intros _; [apply ends_nil | exists V; apply star_refl].
    - rewrite ends_event. split.
      + intros [V' run]. apply star_first in run as [E | (c & [rule one] & rest)].
        { apply (f_equal (fun c => List.length (snd c))) in E. cbn in E. rewrite app_length in E. lia. }
        apply rule_transition in one as (V1 & a' & ρ1 & V2 & E & -> & T). injection E as -> -> E. exists V2. split; [assumption |]. apply (IH V2 ρ'). exists V'. now rewrite E.
      + intros (V2 & T & run). apply (IH V2 ρ') in run as [V' run]. exists V'. refine (star_trans _ _ (V2, ρ ++ ρ') _ _ run).
        eapply star_step; [apply star_refl | now apply transition_rule].
  Qed.
  Theorem fresh_identities : forall V x o o' ρ ρ', consistent V -> vsort x = Object -> Forall typed_event ρ -> outside V o -> outside V o' ->
    ((exists V', steps Concrete.rule (create V x o, ρ ++ ρ') (V', ρ')) <-> (exists V', steps Concrete.rule (create V x o', ρ ++ ρ') (V', ρ'))).
  Proof.
    intros V x o o' ρ ρ' ok object t new new'. rewrite !prefix. destruct (soundness_and_completeness ρ t) as (φ & is & same).
    rewrite !same by now apply created_consistent. destruct (path_defined ρ t) as (φ0 & is0 & typed_φ). assert (φ0 = φ) as -> by congruence.
    destruct (creation x object φ Boolean typed_φ) as (φ' & _ & is').
    { destruct (within x φ) eqn:W; [| reflexivity]. now apply (within_sort x object φ Boolean) in W. }
    now rewrite (is' V o ok new), (is' V o' ok new').
  Qed.
End Runs.
