From Tandem Require Import section4.Traces section4.Lemmas.

Section Correctness.
  Context `{World}.

  Lemma both_are_defined : forall V a,
    value V (both_defined a) = Some tt <-> exists V', assigned V a = Some V'.
  Proof.
    intros V a. destruct (absence_of_errors V) as (objects & others & _).
    destruct a as [x e | y d | h f e | h g d]; cbn [both_defined assigned];
      rewrite value_and; rewrite ?odelta_OF, ?delta_DF, ?value_and, ?value_exists, <- ?objects, <- ?others, ?defined.
    - split; [intros [_ [v ->]]; now eexists | intros [V' E]]. split; [apply value_true |].
      destruct (ovalue V e); [now eexists | discriminate].
    - split; [intros [_ [v ->]]; now eexists | intros [V' E]]. split; [apply value_true |].
      destruct (value V d); [now eexists | discriminate].
    - split; [intros [[[o ->] _] [v ->]]; now eexists | intros [V' E]].
      destruct (ovalue V h) as [[o |] |], (ovalue V e); try discriminate. repeat split; now eexists.
    - split; [intros [[[o ->] _] [v ->]]; now eexists | intros [V' E]].
      destruct (ovalue V h) as [[o |] |], (value V d); try discriminate. repeat split; now eexists.
  Qed.

  (** Consistency is kept. *)
  Lemma assigned_consistent : forall V a V', consistent V -> assigned V a = Some V' -> consistent V'.
  Proof.
    intros V a V' ok to. pose proof (denotes_old V ok) as is_old. destruct ok as [vars fields].
    destruct a as [x e | y d | h f e | h g d]; cbn [assigned] in to.
    - destruct (ovalue V e) as [v |] eqn:E; [| discriminate]. injection to as <-. apply is_old in E. split; cbn.
      + intros z. unfold update. destruct (decide x z); [exact E | apply vars].
      + apply fields.
    - destruct (value V d); [| discriminate]. injection to as <-. now split.
    - destruct (ovalue V h) as [[o |] |], (ovalue V e) as [v |] eqn:E; try discriminate. injection to as <-.
      apply is_old in E. split; [exact vars |]. cbn. intros o' f' in_. unfold update.
      destruct (decide o o') as [<- |]; [| now apply fields]. destruct (decide f f'); [exact E | now apply fields].
    - destruct (ovalue V h) as [[o |] |], (value V d); try discriminate. injection to as <-. now split.
  Qed.
  Lemma created_consistent : forall V x o, consistent V -> consistent (created V x o).
  Proof.
    intros V x o [vars fields]. assert (forall v, old V v -> old (created V x o) v) as more.
    { intros [o' |] in_; [now right | exact I]. }
    split; cbn.
    - intros y. unfold update. destruct (decide x y); [now left | now apply more].
    - intros o' f in_. unfold update. destruct (decide o o') as [<- | other]; [exact I |].
      destruct in_ as [-> | in_]; [now destruct other | now apply more, fields].
  Qed.

  (** "The object identities are unbounded": there is one outside of the finite domain. *)
  Lemma fresh_identity : forall V, exists o, ~ In o (domain V).
  Proof.
    intros V. exists (S (list_max (domain V))). intros in_.
    pose proof (proj1 (list_max_le (domain V) _) (le_n _)) as bound.
    rewrite Forall_forall in bound. apply bound in in_. lia.
  Qed.

  (** Theorem 4.5 (Soundness and completeness), repaired. For any symbolic execution trace ρ we
      have that ⟨V, ρ⟩ →* ε iff V(path(ρ)) = true. *)
  Theorem soundness_and_completeness : forall ρ V, consistent V ->
    (ends (V, ρ) <-> value V (path repaired ρ) = Some tt).
  Proof.
    (* "The proof proceeds by induction on ρ." *)
    intros ρ. induction ρ as [| [b | a | x] ρ IH]; intros V ok; cbn [path].
    - rewrite value_true. split; [reflexivity | intros _; constructor].
    - rewrite value_and, <- (IH V ok). split.
      + intros run. inversion run as [| ? ? one rest]; subst. inversion one; subst. auto.
      + intros [rest b_true]. exact (Going _ _ (Testing _ _ _ b_true) rest).
    - rewrite value_and, both_are_defined. split.
      + intros run. inversion run as [| ? ? one rest]; subst. inversion one as [? ? V' ? to | |]; subst.
        apply (IH _ (assigned_consistent _ _ _ ok to)) in rest.
        destruct (substitution _ _ _ to) as (_ & same & _). split; [now rewrite <- same | now exists V'].
      + intros [holds [V' to]]. destruct (substitution _ _ _ to) as (_ & same & _). rewrite <- same in holds.
        apply (IH _ (assigned_consistent _ _ _ ok to)) in holds. exact (Going _ _ (Assigning _ _ _ _ to) holds).
    - split.
      + intros run. inversion run as [| ? ? one rest]; subst. inversion one as [| ? ? o ? fresh |]; subst.
        apply (IH _ (created_consistent _ _ _ ok)) in rest.
        destruct (creation V x o ok fresh repaired (repaired_false V)) as (_ & same & _). now rewrite <- same.
      + intros holds. destruct (fresh_identity V) as [o fresh].
        destruct (creation V x o ok fresh repaired (repaired_false V)) as (_ & same & _). rewrite <- same in holds.
        apply (IH _ (created_consistent _ _ _ ok)) in holds. exact (Going _ _ (Creating _ _ _ _ fresh) holds).
  Qed.

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
End Correctness.

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
