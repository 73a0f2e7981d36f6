From Tandem Require Import section4.Traces.

(** * Theorem 4.5 as printed is false

    Each half by itself, of clauses that are typed by hand as the paper prints them. What holds of the repaired ones stands in
    Runs.v. *)
Section Soundness.
  Context `{World}.

  (** Soundness as printed is false, where (x = e)[x := new C] is false: of ρ = x := new C · x ≠ y.f
      the path condition is true, and where y is nil the run is stuck at the test. *)
  Theorem soundness_as_printed : forall (x y : OVar) (f : OField) (v : Val), x <> y ->
    ~ (forall ρ V, consistent V -> value V (path printed ρ) = Some tt -> ends (V, ρ)).
  Proof.
    intros x y f v distinct claim.
    set (V := {| ovar := fun _ => None; dvar := fun _ => v; domain := []; ofield := fun _ _ => None; dfield := fun _ _ => v |}).
    assert (ends (V, [New x; Test (Not (Eq (OV x) (OF (OV y) f)))])) as run.
    { apply claim; [now split |]. cbn [path]. unfold And, True_, Not. clauses.
      destruct (decide x x) as [_ | []]; [| reflexivity]. destruct (decide x y) as [E | _]; [now destruct distinct |].
      cbn [ofield_of equation equals_x]. unfold printed, Not, True_. clauses.
      f_equal. apply and_true. split; [apply true_is |]. rewrite true_is, not_tt. now apply not_true. }
    inversion run as [| ? ? one rest]; subst. inversion one; subst.
    inversion rest as [| ? ? one' rest']; subst. inversion one' as [| | ? ? ? b_true]; subst.
    revert b_true. unfold Not. clauses. cbn [created ovar]. unfold update.
    destruct (decide x y) as [E | _]; [now destruct distinct |]. cbn. discriminate.
  Qed.
End Soundness.

(** * §4 with strict conditional expressions

    op̄ "is strict in the sense that it yields ⊥ if one if its arguments is ⊥", and a conditional
    expression is "a ternary operation". Read so, in V(e) and in δ(e), the completeness of Theorem
    4.5 is false as printed: the substitution of an assignment to a field makes conditional
    expressions, and the branch that is not taken may be ⊥. *)
Section Strict.
  Context `{World}.

  Definition strict {A} (b : option Val) (v w : option A) : option A :=
    match v, w with Some _, Some _ => branch b v w | _, _ => None end.

  Fixpoint ostrict (V : state) (e : object) : option (option identity) :=
    match e with
    | Nil => Some None
    | OV x => Some (ovar V x)
    | OF e f => at_field (ostrict V e) (fun o => ofield V o f)
    | OC b e1 e2 => strict (dstrict V b) (ostrict V e1) (ostrict V e2)
    end
  with dstrict (V : state) (d : data) : option Val :=
    match d with
    | DV y => Some (dvar V y)
    | DF e g => at_field (ostrict V e) (fun o => dfield V o g)
    | Eq e1 e2 => equal (ostrict V e1) (ostrict V e2)
    | DOp op ds => option_map (opbar op) (stricts V ds)
    | DC b d1 d2 => strict (dstrict V b) (dstrict V d1) (dstrict V d2)
    end
  with stricts (V : state) (ds : operands) : option (list Val) :=
    match ds with
    | none => Some []
    | also d ds => match dstrict V d, stricts V ds with Some v, Some vs => Some (v :: vs) | _, _ => None end
    end.

  (** Definition 4.1, with δ(op(e1, …, en)) = δ(e1) ∧ … ∧ δ(en) for conditional expressions, too. *)
  Fixpoint odelta_strict (e : object) : data :=
    match e with
    | Nil | OV _ => True_
    | OF e _ => And (Exists e) (odelta_strict e)
    | OC b e1 e2 => And (delta_strict b) (And (odelta_strict e1) (odelta_strict e2))
    end
  with delta_strict (d : data) : data :=
    match d with
    | DV _ => True_
    | DF e _ => And (Exists e) (odelta_strict e)
    | Eq e1 e2 => And (odelta_strict e1) (odelta_strict e2)
    | DOp _ ds => deltas_strict ds
    | DC b d1 d2 => And (delta_strict b) (And (delta_strict d1) (delta_strict d2))
    end
  with deltas_strict (ds : operands) : data :=
    match ds with none => True_ | also d ds => And (delta_strict d) (deltas_strict ds) end.

  (** Definition 4.2, as printed. *)
  Definition both_strict (a : assignment) : data :=
    match a with
    | ToOV _ e => And True_ (odelta_strict e)
    | ToDV _ d => And True_ (delta_strict d)
    | ToOF h f e => And (odelta_strict (OF h f)) (odelta_strict e)
    | ToDF h g d => And (delta_strict (DF h g)) (delta_strict d)
    end.
  Fixpoint path_strict (ρ : list action) : data :=
    match ρ with
    | [] => True_
    | Test b :: ρ => And (path_strict ρ) b
    | Set_ a :: ρ => And (subst a (path_strict ρ)) (both_strict a)
    | New x :: ρ => new printed x (path_strict ρ)
    end.

  Definition assigned_strict (V : state) (a : assignment) : option state :=
    match a with
    | ToOV x e => option_map (set_ov V x) (ostrict V e)
    | ToDV y d => option_map (set_dv V y) (dstrict V d)
    | ToOF h f e => match ostrict V h, ostrict V e with Some (Some o), Some v => Some (set_of V o f v) | _, _ => None end
    | ToDF h g d => match ostrict V h, dstrict V d with Some (Some o), Some v => Some (set_df V o g v) | _, _ => None end
    end.
  Inductive ends_strict : state * list action -> Prop :=
    | Over V : ends_strict (V, [])
    | Assigns V a V' ρ : assigned_strict V a = Some V' -> ends_strict (V', ρ) -> ends_strict (V, Set_ a :: ρ)
    | Creates V x o ρ : ~ In o (domain V) -> ends_strict (created V x o, ρ) -> ends_strict (V, New x :: ρ)
    | Tests V b ρ : dstrict V b = Some tt -> ends_strict (V, ρ) -> ends_strict (V, Test b :: ρ).

  (** Theorem 4.5, completeness, as printed: false of ρ = x := new C · x.f := x · x.f.f ≠ nil. The run
      ends, and path(ρ) asks for a field of nil in a branch that it does not take. *)
  Theorem completeness_as_printed : forall (x : OVar) (f : OField) (v : Val),
    ~ (forall ρ V, consistent V -> ends_strict (V, ρ) -> dstrict V (path_strict ρ) = Some tt).
  Proof.
    intros x f v claim.
    set (V := {| ovar := fun _ => None; dvar := fun _ => v; domain := []; ofield := fun _ _ => None; dfield := fun _ _ => v |}).
    set (ρ := [New x; Set_ (ToOF (OV x) f (OV x)); Test (Exists (OF (OF (OV x) f) f))]).
    assert (forall X `{Decidable X} (a : X) (T : Type) (t u : T), (if decide a a then t else u) = t) as same.
    { intros X DX a T t u. destruct (decide a a) as [_ | []]; reflexivity. }
    assert (ends_strict (V, ρ)) as run.
    { apply Creates with (o := 0); [intros [] |].
      eapply Assigns. { cbn. unfold update. rewrite same. reflexivity. }
      apply Tests; [| apply Over].
      unfold Exists, Not. cbn. unfold update. repeat (rewrite same; cbn).
      destruct (decide (Some 0) None) as [E | _]; [discriminate |]. f_equal. now apply not_true. }
    apply claim in run; [| now split].
    revert run. unfold ρ, Exists, Not. cbn [path_strict subst]. unfold And, True_. clauses.
    cbn [at_of at_ov]. repeat rewrite same. cbn [onew new]. clauses. repeat rewrite same.
    cbn. discriminate.
  Qed.
End Strict.

(** What is assumed of operators holds of a model. *)
Inductive boolean := TRUE | NOT | AND | FALSE.
Theorem a_world : exists w : World, inhabited (@OVar w) /\ inhabited (@OField w).
Proof.
  refine (ex_intro _ {|
    OVar := nat; DVar := nat; OField := nat; DField := nat; Op := boolean; Val := bool; tt := true; ff := false;
    op_true := TRUE; op_not := NOT; op_and := AND; op_initial := fun _ => FALSE;
    opbar := fun op vs => match op, vs with
      | TRUE, _ => true | NOT, [v] => negb v | AND, [v; w] => andb v w | _, _ => false end |} _).
  Unshelve.
  all: try exact Bool.bool_dec; try discriminate; try reflexivity; try exact (conj (inhabits 0) (inhabits 0)).
  - intros []; cbn; split; congruence.
  - intros [] []; cbn; split; try discriminate; try (intros [? ?]; discriminate); auto.
Qed.
