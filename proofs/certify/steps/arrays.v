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
  match c with (Assign x e :: S_, σ, φ) => [("Assign", (S_, σ⟦x := subst e σ⟧, Conj false true φ (subst (delta e) σ)))] | _ => [] end.
Definition Symbolic_1 (c : Symbolic.config) : list (ID * Symbolic.config) :=
  match c with (Assign x e :: S_, σ, φ) => if dec (subst (delta e) σ <> True_) then [("Assign-Err", (Fault "array-out-of-bound" :: [], σ, And φ (Not (subst (delta e) σ))))] else [] | _ => [] end.
Definition Symbolic_2 (c : Symbolic.config) : list (ID * Symbolic.config) :=
  match c with (AssignElem a e e' :: S_, σ, φ) => [("Elem", (S_, σ⟦a := Store (σ a) (subst e σ) (subst e' σ)⟧, Conj false true φ (Conj true true (subst (delta (Index (EVar a) e)) σ) (subst (delta e') σ))))] | _ => [] end.
Definition Symbolic_3 (c : Symbolic.config) : list (ID * Symbolic.config) :=
  match c with (AssignElem a e e' :: S_, σ, φ) => if dec (Conj true true (subst (delta (Index (EVar a) e)) σ) (subst (delta e') σ) <> True_) then [("Elem-Err", (Fault "array-out-of-bound" :: [], σ, And φ (Not (Conj true true (subst (delta (Index (EVar a) e)) σ) (subst (delta e') σ)))))] else [] | _ => [] end.
Definition Symbolic_4 (c : Symbolic.config) : list (ID * Symbolic.config) :=
  match c with (AssignLen a e :: S_, σ, φ) => [("Bound", (S_, σ⟦a := SetLen (σ a) (subst e σ)⟧, Conj false true φ (Conj true true (subst (delta e) σ) (Natural e (Le (Num 0%N) (subst e σ))))))] | _ => [] end.
Definition Symbolic_5 (c : Symbolic.config) : list (ID * Symbolic.config) :=
  match c with (AssignLen a e :: S_, σ, φ) => if dec (Conj true true (subst (delta e) σ) (Natural e (Le (Num 0%N) (subst e σ))) <> True_) then [("Bound-Err", (Fault "array-out-of-bound" :: [], σ, And φ (Not (Conj true true (subst (delta e) σ) (Natural e (Le (Num 0%N) (subst e σ)))))))] else [] | _ => [] end.
Definition Symbolic_6 (c : Symbolic.config) : list (ID * Symbolic.config) :=
  match c with (If b S1 S2 :: S_, σ, φ) => [("If-T", (S1 ++ S_, σ, And (Conj false true φ (subst (delta b) σ)) (subst b σ)))] | _ => [] end.
Definition Symbolic_7 (c : Symbolic.config) : list (ID * Symbolic.config) :=
  match c with (If b S1 S2 :: S_, σ, φ) => [("If-F", (S2 ++ S_, σ, And (Conj false true φ (subst (delta b) σ)) (Not (subst b σ))))] | _ => [] end.
Definition Symbolic_8 (c : Symbolic.config) : list (ID * Symbolic.config) :=
  match c with (If b S1 S2 :: S_, σ, φ) => if dec (subst (delta b) σ <> True_) then [("If-Err", (Fault "array-out-of-bound" :: [], σ, And φ (Not (subst (delta b) σ))))] else [] | _ => [] end.
Definition Symbolic_9 (c : Symbolic.config) : list (ID * Symbolic.config) :=
  match c with (While b S_ :: S_', σ, φ) => [("While-T", (S_ ++ While b S_ :: S_', σ, And (Conj false true φ (subst (delta b) σ)) (subst b σ)))] | _ => [] end.
Definition Symbolic_10 (c : Symbolic.config) : list (ID * Symbolic.config) :=
  match c with (While b S_ :: S_', σ, φ) => [("While-F", (S_', σ, And (Conj false true φ (subst (delta b) σ)) (Not (subst b σ))))] | _ => [] end.
Definition Symbolic_11 (c : Symbolic.config) : list (ID * Symbolic.config) :=
  match c with (While b S_ :: S_', σ, φ) => if dec (subst (delta b) σ <> True_) then [("While-Err", (Fault "array-out-of-bound" :: [], σ, And φ (Not (subst (delta b) σ))))] else [] | _ => [] end.
Definition next_Symbolic (c : Symbolic.config) := Symbolic_0 c ++ Symbolic_1 c ++ Symbolic_2 c ++ Symbolic_3 c ++ Symbolic_4 c ++ Symbolic_5 c ++ Symbolic_6 c ++ Symbolic_7 c ++ Symbolic_8 c ++ Symbolic_9 c ++ Symbolic_10 c ++ Symbolic_11 c.
Theorem all_Symbolic : forall r c d, Symbolic.rule r c d <-> In (r, d) (next_Symbolic c).
Proof.
  split.
  - intros R; destruct R; subst; unfold next_Symbolic, Symbolic_0, Symbolic_1, Symbolic_2, Symbolic_3, Symbolic_4, Symbolic_5, Symbolic_6, Symbolic_7, Symbolic_8, Symbolic_9, Symbolic_10, Symbolic_11; listed_so.
  - unfold next_Symbolic, Symbolic_0, Symbolic_1, Symbolic_2, Symbolic_3, Symbolic_4, Symbolic_5, Symbolic_6, Symbolic_7, Symbolic_8, Symbolic_9, Symbolic_10, Symbolic_11. rewrite !in_app_iff. intros I.
    repeat (destruct I as [I | I]; [leads I |]). leads I.
Qed.
Definition Concrete_0 (c : Concrete.config) : list (ID * Concrete.config) :=
  match c with (Assign x e :: S_, V) => if dec (strict V e <> None) then match strict V e with Some v => [("Assign", (S_, V⟦x := v⟧))] | _ => [] end else [] | _ => [] end.
Definition Concrete_1 (c : Concrete.config) : list (ID * Concrete.config) :=
  match c with (Assign x e :: S_, V) => if dec (strict V e = None) then [("Assign-Err", (Fault "array-out-of-bound" :: [], V))] else [] | _ => [] end.
Definition Concrete_2 (c : Concrete.config) : list (ID * Concrete.config) :=
  match c with (AssignElem a e e' :: S_, V) => if dec (strict V (Index (EVar a) e) <> None) then if dec (strict V e' <> None) then match strictly op_store [Some (V a); strict V e; strict V e'] with Some v => [("Elem", (S_, V⟦a := v⟧))] | _ => [] end else [] else [] | _ => [] end.
Definition Concrete_3 (c : Concrete.config) : list (ID * Concrete.config) :=
  match c with (AssignElem a e e' :: S_, V) => if dec ((strict V (Index (EVar a) e) = None \/ strict V e' = None)) then [("Elem-Err", (Fault "array-out-of-bound" :: [], V))] else [] | _ => [] end.
Definition Concrete_4 (c : Concrete.config) : list (ID * Concrete.config) :=
  match c with (AssignLen a e :: S_, V) => if dec (strict V e <> None) then if dec (compare op_ge (strict V e) (Some (opbar (op_num 0%N) [])) = true) then match strictly op_setlen [Some (V a); strict V e] with Some v => [("Bound", (S_, V⟦a := v⟧))] | _ => [] end else [] else [] | _ => [] end.
Definition Concrete_5 (c : Concrete.config) : list (ID * Concrete.config) :=
  match c with (AssignLen a e :: S_, V) => if dec ((strict V e = None \/ compare op_lt (strict V e) (Some (opbar (op_num 0%N) [])) = true)) then [("Bound-Err", (Fault "array-out-of-bound" :: [], V))] else [] | _ => [] end.
Definition Concrete_6 (c : Concrete.config) : list (ID * Concrete.config) :=
  match c with (If b S1 S2 :: S_, V) => if dec (strict V b = Some tt) then [("If-T", (S1 ++ S_, V))] else [] | _ => [] end.
Definition Concrete_7 (c : Concrete.config) : list (ID * Concrete.config) :=
  match c with (If b S1 S2 :: S_, V) => if dec (strict V b = Some ff) then [("If-F", (S2 ++ S_, V))] else [] | _ => [] end.
Definition Concrete_8 (c : Concrete.config) : list (ID * Concrete.config) :=
  match c with (If b S1 S2 :: S_, V) => if dec (strict V b = None) then [("If-Err", (Fault "array-out-of-bound" :: [], V))] else [] | _ => [] end.
Definition Concrete_9 (c : Concrete.config) : list (ID * Concrete.config) :=
  match c with (While b S_ :: S_', V) => if dec (strict V b = Some tt) then [("While-T", (S_ ++ While b S_ :: S_', V))] else [] | _ => [] end.
Definition Concrete_10 (c : Concrete.config) : list (ID * Concrete.config) :=
  match c with (While b S_ :: S_', V) => if dec (strict V b = Some ff) then [("While-F", (S_', V))] else [] | _ => [] end.
Definition Concrete_11 (c : Concrete.config) : list (ID * Concrete.config) :=
  match c with (While b S_ :: S_', V) => if dec (strict V b = None) then [("While-Err", (Fault "array-out-of-bound" :: [], V))] else [] | _ => [] end.
Definition next_Concrete (c : Concrete.config) := Concrete_0 c ++ Concrete_1 c ++ Concrete_2 c ++ Concrete_3 c ++ Concrete_4 c ++ Concrete_5 c ++ Concrete_6 c ++ Concrete_7 c ++ Concrete_8 c ++ Concrete_9 c ++ Concrete_10 c ++ Concrete_11 c.
Theorem all_Concrete : forall r c d, Concrete.rule r c d <-> In (r, d) (next_Concrete c).
Proof.
  split.
  - intros R; destruct R; subst; unfold next_Concrete, Concrete_0, Concrete_1, Concrete_2, Concrete_3, Concrete_4, Concrete_5, Concrete_6, Concrete_7, Concrete_8, Concrete_9, Concrete_10, Concrete_11; listed_so.
  - unfold next_Concrete, Concrete_0, Concrete_1, Concrete_2, Concrete_3, Concrete_4, Concrete_5, Concrete_6, Concrete_7, Concrete_8, Concrete_9, Concrete_10, Concrete_11. rewrite !in_app_iff. intros I.
    repeat (destruct I as [I | I]; [leads I |]). leads I.
Qed.
End Steps.
