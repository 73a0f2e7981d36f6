From Tandem Require Import section4.Values section4.Paths section4.Printed Rules.
Open Scope string_scope. Open Scope list_scope.

(** * Theorem 4.5 as printed is false

    Each half by itself, of the clauses that are exported as the paper prints them, whose functions stand in Printed.v, and of the exported
    rules. What holds of the repaired ones stands in Runs.v. *)

Definition ends `{Heaps} `{Conditionals} (V : State) (ρ : list Event) : Prop := exists V', steps Concrete.rule (V, ρ) (V', []).

Section Printed.
  Context `{typing : Typing} `{Conditionals}.

  (** The first action is what a transition is about, by whatever rule. *)
  Definition transition (V : State) (a : Event) (V' : State) : Prop :=
    match a with
    | Tested b => value V b = Some tt /\ V' = V
    | Assigned h e => value V (place h) <> None /\ exists v, value V e = Some v /\ V' = assign V h v
    | Made x => exists o, outside V o /\ V' = create V x o
    end.
  Lemma star_first : forall A (R : A -> A -> Prop) a c, star R a c -> a = c \/ exists b, R a b /\ star R b c.
  Proof.
    intros A R a c run. induction run as [| b c run IH last]; [now left |]. right.
    destruct IH as [-> | (b' & one & rest)]; [exists c; split; [assumption | apply star_refl] | exists b'; split; [assumption | exact (star_step _ _ _ _ rest last)]].
  Qed.
  Lemma ends_event : forall V a ρ, ends V (a :: ρ) <-> exists V', transition V a V' /\ ends V' ρ.
  Proof.
    intros V a ρ. split.
    - intros [V' run].
      apply star_first in run as [E | (c & [rule R] & rest)]; [discriminate |].
      assert (exists V2, c = (V2, ρ) /\ transition V a V2) as (V2 & -> & T).
      { inversion R; subst; (eexists; split; [reflexivity |]); cbn [transition]; eauto. }
      exists V2. split; [exact T | now exists V'].
    - intros (V' & T & V2 & run). exists V2. refine (star_trans _ _ (V', ρ) _ _ run). eapply star_step; [apply star_refl |].
      destruct a as [b | h e | x]; cbn [transition] in T;
        repeat match goal with T : _ /\ _ |- _ => destruct T | T : exists _, _ |- _ => destruct T end; subst; eexists; econstructor; first [eassumption | congruence].
  Qed.
  Lemma ends_nil : forall V, ends V [].
  Proof. intros V. exists V. apply star_refl. Qed.

  (** All objects are nil. *)
  Definition empty : State := {| vars := fun z => match vsort z with Object => nil | _ => tt end; domain := []; heap := fun _ _ => nil |}.
  Lemma empty_consistent : consistent empty.
  Proof. split; [intros z; cbn; destruct (vsort z); cbn; auto | intros o f []]. Qed.
  Lemma same : forall A `{EqDec A} (a : A) B (b c : B), (if eq_dec a a then b else c) = b.
  Proof. intros A D a B b c. now destruct (eq_dec a a). Qed.
  Lemma distinct : forall A `{EqDec A} (a a' : A) B (b c : B), a <> a' -> (if eq_dec a a' then b else c) = c.
  Proof. intros A D a a' B b c no. now destruct (eq_dec a a'). Qed.

  Ltac computed := unfold And, Not, True_, False_, Ne, Eq, Dot, Nil; cbn -[eq_dec]; repeat (rewrite ?kind_of, ?kind_not, ?kind_and, ?kind_true, ?kind_false, ?same; cbn -[eq_dec]).

  (** Soundness as printed is false, where (x = e)[x := new C] is false: of ρ = x := new C · x ≠ y.f the path condition is
      true, and where y is nil the run is stuck at the test. So it is whatever a conditional expression is. *)
  Theorem soundness_as_printed : forall (x y : Var) (f : Field), vsort x = Object -> vsort y = Object -> fsort f = Object -> x <> y ->
    ~ (forall ρ V φ, Forall typed_event ρ -> consistent V -> path ρ = Some φ -> value V φ = Some tt -> ends V ρ).
  Proof.
    intros x y f tx ty tf no claim.
    assert (ends empty [Made x; Tested (Ne (EVar x) (Dot (EVar y) f))]) as run.
    { apply (claim _ empty (And True_ (Not False_))).
      - repeat constructor; [exact tx |]. apply (typed_ne _ _ Object); [rewrite <- tx; constructor |]. rewrite <- tf. apply typed_dot. rewrite <- ty. constructor.
      - apply empty_consistent.
      - computed. assert (EVar y <> EVar x) by congruence. repeat (rewrite ?distinct by congruence; computed). reflexivity.
      - computed. f_equal. apply and_true. split; [reflexivity | now apply not_true]. }
    apply ends_event in run as (V & (o & new & ->) & run). apply ends_event in run as (V & (is_true & _) & _).
    revert is_true. computed. unfold update. rewrite (distinct _ x y) by assumption. cbn [empty vars]. rewrite ty, !same. discriminate.
  Qed.

  (** Completeness as printed is false where conditional expressions are strict: of ρ = x := new C · x.f := x · x.f.f ≠ nil the run
      ends, and path(ρ) asks for a field of nil in a branch that it does not take. *)
  Theorem completeness_as_printed : conditionals = Strict -> forall (x : Var) (f : Field), vsort x = Object -> fsort f = Object ->
    ~ (forall ρ V, Forall typed_event ρ -> consistent V -> ends V ρ -> exists φ, path ρ = Some φ /\ value V φ = Some tt).
  Proof.
    intros strict x f tx tf claim.
    destruct (claim [Made x; Assigned (OfField (EVar x) f) (EVar x); Tested (Ne (Dot (Dot (EVar x) f) f) Nil)] empty) as (φ & is & holds).
    - assert (typed (EVar x) Object) as t by (rewrite <- tx; constructor).
      assert (forall e, typed e Object -> typed (Dot e f) Object) as dot by (intros e te; rewrite <- tf; now constructor).
      repeat constructor; [exact tx | exists Object; cbn; auto | apply (typed_ne _ _ Object); [auto | constructor]].
    - apply empty_consistent.
    - destruct (unbounded []) as (o & made & _). pose proof (made _ _ : o <> nil) as no.
      apply ends_event. exists (create empty x o). split; [exists o; split; [split; [assumption | easy] | reflexivity] |].
      apply ends_event. exists (assign (create empty x o) (OfField (EVar x) f) o). split.
      { cbn [transition place]. computed. unfold update. rewrite same, (distinct _ o nil) by assumption. split; [discriminate | exists o; now split]. }
      apply ends_event. eexists. split; [split; [| reflexivity] | apply ends_nil].
      computed. unfold update. repeat (rewrite ?same, ?(distinct _ o nil) by assumption; cbn -[eq_dec]). f_equal. rewrite differs_is. now apply distinct.
    - cbn [path option_map] in is. unfold absences in is.
      assert (forall b, Conj false true b (Ne (EVar x) Nil) = And b (Ne (EVar x) Nil)) as conj by reflexivity.
      assert (Conj true true (absence (place (OfField (EVar x) f))) (absence (EVar x)) = Ne (EVar x) Nil) as δ by (cbn [place]; computed; unfold Conj; computed; reflexivity).
      assert (forall e, substituted (And True_ (Ne (Dot (Dot (EVar x) f) f) Nil)) (OfField (EVar x) f) e =
        let e' := Cond (Eq (EVar x) (EVar x)) e (Dot (EVar x) f) in And True_ (Ne (Cond (Eq e' (EVar x)) e (Dot e' f)) Nil)) as σ.
      { intros e. computed. reflexivity. }
      rewrite δ, σ, conj in is. cbv zeta in is. clear δ σ conj.
      set (b := Eq (EVar x) (EVar x)) in is.
      assert (wlog x b = b) as w by (unfold b; computed; reflexivity).
      assert (forall e, wlog x (Ne e Nil) = turn x (Ne (wlog x e) Nil)) as ne by (intros e; computed; reflexivity).
      assert (forall b c, wlog x (And b c) = And (wlog x b) (wlog x c)) as and by (intros; computed; reflexivity).
      assert (forall b e e', wlog x (Cond b e e') = Cond (wlog x b) (wlog x e) (wlog x e')) as cond by (intros; unfold Cond; computed; reflexivity).
      assert (forall e e', wlog x (Eq e e') = turn_equation x (wlog x e) (wlog x e')) as eq by (intros; computed; reflexivity).
      assert (forall e g, wlog x (Dot e g) = turn_field x (wlog x e) g) as dot by (intros; computed; reflexivity).
      assert (forall e, within x (Dot e f) = false) as field by (intros; computed; reflexivity).
      assert (within x (EVar x) = true) as itself by (cbn; apply same).
      assert (forall b e e' g, within x e = true -> turn_field x (Cond b e e') g = Cond b (turn_field x e g) (turn_field x e' g)) as cond_field
        by (intros b0 e e' g W; unfold Cond; cbn -[within]; rewrite kind_of, W; reflexivity).
      assert (forall b e e', within x e = true -> turn_equation x (Cond b e e') (EVar x) = Cond b (turn_equation x e (EVar x)) (turn_equation x e' (EVar x))) as cond_x
        by (intros b0 e e' W; unfold Cond; cbn -[within]; rewrite kind_of, W; reflexivity).
      assert (forall b e, turn x (Ne (Cond b (EVar x) e) Nil) = Not (Cond b (Eq (EVar x) Nil) (turn_equation x e Nil))) as cond_ne
        by (intros b0 e; unfold Cond; computed; reflexivity).
      rewrite !and, !ne, !cond, !eq, !dot, !cond, !w, !dot in is. change (wlog x True_) with (turn x True_) in is. change (wlog x (EVar x)) with (EVar x) in is.
      rewrite cond_ne, cond_field, cond_x in is by assumption.
      assert (turn x (Ne (EVar x) Nil) = Not (Eq (EVar x) Nil)) as ne_nil by (computed; reflexivity).
      assert (forall g, turn_field x (EVar x) g = Dot (EVar x) g) as dot_x by reflexivity.
      assert (forall e g h, turn_field x (Dot e g) h = Dot (Dot e g) h) as dot_dot by (intros; unfold Dot; cbn; now rewrite kind_of).
      assert (forall e g, turn_equation x (Dot e g) (EVar x) = Eq (Dot e g) (EVar x)) as dot_eq by (intros; unfold Dot; cbn; now rewrite kind_of).
      assert (turn_equation x (Cond b (Dot (EVar x) f) (Dot (Dot (EVar x) f) f)) Nil = Eq (Cond b (Dot (EVar x) f) (Dot (Dot (EVar x) f) f)) Nil) as cond_nil
        by (unfold Cond; computed; reflexivity).
      rewrite ne_nil, !dot_x, dot_dot, dot_eq, cond_nil in is. change (turn_equation x (EVar x) (EVar x)) with b in is.
      assert (opbar (op_initial f) [] = nil) as initial.
      { assert (typed (Initial f) Object) as t by (rewrite <- tf; apply initial_typed).
        destruct (fits_value empty empty_consistent (Initial f) Object t (opbar (op_initial f) []) (value_constant _ _)) as [E | []]. exact E. }
      assert (value empty (Initial f) = Some nil) as at_initial by (cbn; destruct (kind (op_initial f)) as [[] |]; now rewrite <- initial).
      clear - typing is holds strict at_initial.
      assert (forall op es, kind op = None -> new x (EOp op es) = option_map (EOp op) (all_defined (map (new x) es))) as new_op by (intros op es K; cbn; now rewrite K).
      assert (forall c e e', new x (Cond c e e') = option_map (EOp (operator Choice)) (all_defined [new x c; new x e; new x e'])) as new_cond
        by (intros; unfold Cond; cbn; now rewrite kind_of).
      assert (new x b = Some True_) as new_b by (unfold b, Eq; cbn -[eq_dec]; now rewrite kind_of, !same).
      assert (new x Nil = Some Nil) as new_nil by (unfold Nil; cbn -[eq_dec]; now rewrite kind_of).
      assert (forall e, e <> EVar x -> new x (Eq (EVar x) e) = Some False_) as new_left by (intros e no; unfold Eq; cbn -[eq_dec]; now rewrite kind_of, same, (distinct _ e) by assumption).
      assert (forall e, e <> EVar x -> new x (Eq e (EVar x)) = Some False_) as new_right by (intros e no; unfold Eq; cbn -[eq_dec]; rewrite kind_of, (distinct _ e) by assumption; now rewrite same).
      assert (new x (Dot (EVar x) f) = Some (Initial f)) as new_x by (unfold Dot; cbn -[eq_dec]; now rewrite kind_of, same).
      assert (forall e g, e <> EVar x -> new x (Dot e g) = option_map (EOp (operator (Field_ g))) (all_defined [new x e])) as new_dot
        by (intros e g no; unfold Dot; cbn -[eq_dec]; now rewrite kind_of, (distinct _ e) by assumption).
      assert (forall e e', e <> EVar x -> e' <> EVar x -> new x (Eq e e') = option_map (EOp (operator Equals)) (all_defined [new x e; new x e'])) as new_eq
        by (intros e e' no no'; unfold Eq; cbn -[eq_dec]; now rewrite kind_of, (distinct _ e), (distinct _ e') by assumption).
      replace (turn x True_) with True_ in is by (unfold True_; cbn; now rewrite kind_true).
      assert (new x True_ = Some True_) as new_true by (unfold True_; now rewrite new_op by apply kind_true).
      unfold And, Not in is.
      repeat (first [rewrite new_b in is | rewrite new_nil in is | rewrite new_x in is | rewrite new_true in is | rewrite new_cond in is
        | rewrite (new_op op_and) in is by apply kind_and | rewrite (new_op op_not) in is by apply kind_not
        | rewrite new_left in is by discriminate | rewrite new_right in is by discriminate
        | rewrite new_dot in is by discriminate | rewrite new_eq in is by discriminate]; cbn [map all_defined option_map] in is).
      injection is as <-. revert holds.
      assert (forall c e e', value empty (EOp (operator Choice) [c; e; e']) = taken (value empty c) (value empty e) (value empty e')) as choice by (intros; cbn; now rewrite kind_of).
      assert (forall e, value empty (EOp (operator (Field_ f)) [e]) = at_field (heap empty) (value empty e) f) as at_f by (intros; cbn; now rewrite kind_of).
      assert (forall e e', value empty (EOp (operator Equals) [e; e']) = strictly (operator Equals) [value empty e; value empty e']) as equals by (intros; cbn; now rewrite kind_of).
      assert (forall op es, kind op = None -> value empty (EOp op es) = strictly op (map (value empty) es)) as others by (intros op es K; cbn; now rewrite K).
      rewrite (others op_and) by apply kind_and. cbn [map].
      rewrite (others op_and) by apply kind_and. cbn [map]. rewrite (others op_not) by apply kind_not. cbn [map].
      repeat first [rewrite choice | rewrite equals | rewrite at_f | rewrite at_initial]. cbn -[eq_dec value]. rewrite same. unfold taken. rewrite strict. unfold strictly.
      repeat (match goal with
        | |- context [value empty ?e] => destruct (value empty e)
        | |- context [if eq_dec ?v ?w then _ else _] => destruct (eq_dec v w)
        end; cbn [values option_map]); discriminate.
  Qed.
End Printed.
