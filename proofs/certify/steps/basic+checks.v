From Tandem Require Import Prelude Rules.
Open Scope string_scope. Open Scope list_scope.
Class Dec (P : Prop) := decided : {P} + {~ P}.
Definition dec (P : Prop) {d : Dec P} : {P} + {~ P} := d.
#[export] Instance eq_decided A (eq : EqDec A) (x y : A) : Dec (x = y) := eq x y.
#[export] Instance or_decided P Q (p : Dec P) (q : Dec Q) : Dec (P \/ Q).
Proof. destruct p, q; [left | left | left | right]; tauto. Defined.
#[export] Instance and_decided P Q (p : Dec P) (q : Dec Q) : Dec (P /\ Q).
Proof. destruct p, q; [left | right | right | right]; tauto. Defined.
#[export] Instance not_decided P (p : Dec P) : Dec (~ P).
Proof. destruct p; [right | left]; tauto. Defined.
#[export] Instance option_decided A (eq : EqDec A) : EqDec (option A).
Proof. intros [x |] [y |]; [destruct (eq x y); [left | right] | right | right | left]; congruence. Defined.
#[export] Instance bool_decided : EqDec bool. Proof. intros [] []; [left | right | right | left]; congruence. Defined.
#[export] Instance nat_decided : EqDec nat. Proof. intros x. induction x; intros [| y]; [left | right | right | destruct (IHx y); [left | right]]; congruence. Defined.
Section Steps.
Context {sig : Signature} {Val_eq : EqDec Val}.
#[export] Instance true_decided (e : Expr) : Dec (e = True_).
Proof. destruct e as [x | op [| e es]]; [right | destruct (eq_dec op op_true); [left | right] | right]; unfold True_; congruence. Defined.
#[export] Instance false_decided (e : Expr) : Dec (e = False_).
Proof. destruct e as [x | op [| e es]]; [right | destruct (eq_dec op op_false); [left | right] | right]; unfold False_; congruence. Defined.
Ltac listed_so :=
  cbn [app]; repeat match goal with
  | H : ?x = Some _ |- context [match ?x with Some _ => _ | None => _ end] => rewrite H
  | |- context [if dec ?P then _ else _] => destruct (dec P)
  | |- context [match ?x with Some _ => _ | None => _ end] => destruct x as [?|] eqn:?
  | |- context [let '(_, _) := ?x in _] => destruct x
  end; cbn [app In];
  first [solve [auto 30] | exfalso; solve [congruence | auto | tauto]].
Ltac leads I :=
  cbn zeta in I; repeat (lazymatch type of I with
  | In _ (match ?x with _ => _ end) => first [is_var x; destruct x | destruct x eqn:?]
  | In _ [] => destruct I
  end; cbn zeta in I);
  destruct I as [I | []]; injection I as; subst; econstructor; first [eassumption | reflexivity | congruence | solve [eauto]].
Definition Symbolic_0 (c : Symbolic.config) : list (ID * Symbolic.config) :=
  match c with (Assign x e :: S_, σ, φ) => [("Assign", (S_, σ⟦x := subst e σ⟧, φ))] | _ => [] end.
Definition Symbolic_1 (c : Symbolic.config) : list (ID * Symbolic.config) :=
  match c with (If b S1 S2 :: S_, σ, φ) => [("If-T", (S1 ++ S_, σ, And φ (subst b σ)))] | _ => [] end.
Definition Symbolic_2 (c : Symbolic.config) : list (ID * Symbolic.config) :=
  match c with (If b S1 S2 :: S_, σ, φ) => [("If-F", (S2 ++ S_, σ, And φ (Not (subst b σ))))] | _ => [] end.
Definition Symbolic_3 (c : Symbolic.config) : list (ID * Symbolic.config) :=
  match c with (While b S_ :: S_', σ, φ) => [("While-T", (S_ ++ While b S_ :: S_', σ, And φ (subst b σ)))] | _ => [] end.
Definition Symbolic_4 (c : Symbolic.config) : list (ID * Symbolic.config) :=
  match c with (While b S_ :: S_', σ, φ) => [("While-F", (S_', σ, And φ (Not (subst b σ))))] | _ => [] end.
Definition Symbolic_5 (c : Symbolic.config) : list (ID * Symbolic.config) :=
  match c with (Assume b :: S_, σ, φ) => [("Assume", (S_, σ, And φ (subst b σ)))] | _ => [] end.
Definition Symbolic_6 (c : Symbolic.config) : list (ID * Symbolic.config) :=
  match c with (Assert b :: S_, σ, φ) => [("Assert", (S_, σ, And φ (subst b σ)))] | _ => [] end.
Definition Symbolic_7 (c : Symbolic.config) : list (ID * Symbolic.config) :=
  match c with (Assert b :: S_, σ, φ) => [("Assert-F", (Fault "assertion-failed" :: [], σ, And φ (Not (subst b σ))))] | _ => [] end.
Definition Symbolic_8 (c : Symbolic.config) : list (ID * Symbolic.config) :=
  match c with (Input x :: S_, σ, φ) => let n := (inputs (σ (global (input 0))) + 1)%N in [("Input", (S_, (σ⟦x := EVar (global (input n))⟧)⟦(global (input 0)) := Num n⟧, φ))] | _ => [] end.
Definition next_Symbolic (c : Symbolic.config) := Symbolic_0 c ++ Symbolic_1 c ++ Symbolic_2 c ++ Symbolic_3 c ++ Symbolic_4 c ++ Symbolic_5 c ++ Symbolic_6 c ++ Symbolic_7 c ++ Symbolic_8 c.
Theorem all_Symbolic : forall r c d, Symbolic.rule r c d <-> In (r, d) (next_Symbolic c).
Proof.
  split.
  - intros R; destruct R; subst; unfold next_Symbolic, Symbolic_0, Symbolic_1, Symbolic_2, Symbolic_3, Symbolic_4, Symbolic_5, Symbolic_6, Symbolic_7, Symbolic_8; listed_so.
  - unfold next_Symbolic, Symbolic_0, Symbolic_1, Symbolic_2, Symbolic_3, Symbolic_4, Symbolic_5, Symbolic_6, Symbolic_7, Symbolic_8. rewrite !in_app_iff. intros I.
    repeat (destruct I as [I | I]; [leads I |]). leads I.
Qed.
Definition Concrete_0 (c : Concrete.config) : list (ID * Concrete.config) :=
  match c with (Assign x e :: S_, V) => [("Assign", (S_, V⟦x := eval V e⟧))] | _ => [] end.
Definition Concrete_1 (c : Concrete.config) : list (ID * Concrete.config) :=
  match c with (If b S1 S2 :: S_, V) => if dec (eval V b = tt) then [("If-T", (S1 ++ S_, V))] else [] | _ => [] end.
Definition Concrete_2 (c : Concrete.config) : list (ID * Concrete.config) :=
  match c with (If b S1 S2 :: S_, V) => if dec (eval V b = ff) then [("If-F", (S2 ++ S_, V))] else [] | _ => [] end.
Definition Concrete_3 (c : Concrete.config) : list (ID * Concrete.config) :=
  match c with (While b S_ :: S_', V) => if dec (eval V b = tt) then [("While-T", (S_ ++ While b S_ :: S_', V))] else [] | _ => [] end.
Definition Concrete_4 (c : Concrete.config) : list (ID * Concrete.config) :=
  match c with (While b S_ :: S_', V) => if dec (eval V b = ff) then [("While-F", (S_', V))] else [] | _ => [] end.
Definition Concrete_5 (c : Concrete.config) : list (ID * Concrete.config) :=
  match c with (Assume b :: S_, V) => if dec (eval V b = tt) then [("Assume", (S_, V))] else [] | _ => [] end.
Definition Concrete_6 (c : Concrete.config) : list (ID * Concrete.config) :=
  match c with (Assert b :: S_, V) => if dec (eval V b = tt) then [("Assert", (S_, V))] else [] | _ => [] end.
Definition Concrete_7 (c : Concrete.config) : list (ID * Concrete.config) :=
  match c with (Assert b :: S_, V) => if dec (eval V b = ff) then [("Assert-F", (Fault "assertion-failed" :: [], V))] else [] | _ => [] end.
Definition Concrete_8 (c : Concrete.config) : list (ID * Concrete.config) :=
  match c with (Input x :: S_, V) => let n := (number (V (global (input 0))) + 1)%N in [("Input", (S_, (V⟦x := V (global (input n))⟧)⟦(global (input 0)) := opbar (op_num n) []⟧))] | _ => [] end.
Definition next_Concrete (c : Concrete.config) := Concrete_0 c ++ Concrete_1 c ++ Concrete_2 c ++ Concrete_3 c ++ Concrete_4 c ++ Concrete_5 c ++ Concrete_6 c ++ Concrete_7 c ++ Concrete_8 c.
Theorem all_Concrete : forall r c d, Concrete.rule r c d <-> In (r, d) (next_Concrete c).
Proof.
  split.
  - intros R; destruct R; subst; unfold next_Concrete, Concrete_0, Concrete_1, Concrete_2, Concrete_3, Concrete_4, Concrete_5, Concrete_6, Concrete_7, Concrete_8; listed_so.
  - unfold next_Concrete, Concrete_0, Concrete_1, Concrete_2, Concrete_3, Concrete_4, Concrete_5, Concrete_6, Concrete_7, Concrete_8. rewrite !in_app_iff. intros I.
    repeat (destruct I as [I | I]; [leads I |]). leads I.
Qed.
End Steps.
