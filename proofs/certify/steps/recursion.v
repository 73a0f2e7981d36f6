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
Definition Symbolic_0 (D : Declarations) (c : Symbolic.config) : list (ID * Symbolic.config) :=
  match c with ((τ, Assign (global x) e :: S_) :: Δ, σ, φ) => let θ := union τ σ in [("Assign-G", ((τ, S_) :: Δ, σ⟦x := subst e θ⟧, φ))] | _ => [] end.
Definition Symbolic_1 (D : Declarations) (c : Symbolic.config) : list (ID * Symbolic.config) :=
  match c with ((τ, Assign (local u) e :: S_) :: Δ, σ, φ) => let θ := union τ σ in [("Assign-L", ((τ⟦u := subst e θ⟧, S_) :: Δ, σ, φ))] | _ => [] end.
Definition Symbolic_2 (D : Declarations) (c : Symbolic.config) : list (ID * Symbolic.config) :=
  match c with ((τ, Call P es :: S_) :: Δ, σ, φ) => match D P with Some (us, S_') => if dec (List.length us = List.length (map (fun e => subst e (union τ σ)) es)) then let τ' := parameters us (map (fun e => subst e (union τ σ)) es) idL in [("Call", ((τ', S_') :: (τ, S_) :: Δ, σ, φ))] else [] | _ => [] end | _ => [] end.
Definition Symbolic_3 (D : Declarations) (c : Symbolic.config) : list (ID * Symbolic.config) :=
  match c with ((τ, []) :: Δ, σ, φ) => [("Return", (Δ, σ, φ))] | _ => [] end.
Definition Symbolic_4 (D : Declarations) (c : Symbolic.config) : list (ID * Symbolic.config) :=
  match c with ((τ, If b S1 S2 :: S_) :: Δ, σ, φ) => [("If-T", ((τ, S1 ++ S_) :: Δ, σ, And φ (subst b (union τ σ))))] | _ => [] end.
Definition Symbolic_5 (D : Declarations) (c : Symbolic.config) : list (ID * Symbolic.config) :=
  match c with ((τ, If b S1 S2 :: S_) :: Δ, σ, φ) => [("If-F", ((τ, S2 ++ S_) :: Δ, σ, And φ (Not (subst b (union τ σ)))))] | _ => [] end.
Definition Symbolic_6 (D : Declarations) (c : Symbolic.config) : list (ID * Symbolic.config) :=
  match c with ((τ, While b S_ :: S_') :: Δ, σ, φ) => [("While-T", ((τ, S_ ++ While b S_ :: S_') :: Δ, σ, And φ (subst b (union τ σ))))] | _ => [] end.
Definition Symbolic_7 (D : Declarations) (c : Symbolic.config) : list (ID * Symbolic.config) :=
  match c with ((τ, While b S_ :: S_') :: Δ, σ, φ) => [("While-F", ((τ, S_') :: Δ, σ, And φ (Not (subst b (union τ σ)))))] | _ => [] end.
Definition next_Symbolic (D : Declarations) (c : Symbolic.config) := Symbolic_0 D c ++ Symbolic_1 D c ++ Symbolic_2 D c ++ Symbolic_3 D c ++ Symbolic_4 D c ++ Symbolic_5 D c ++ Symbolic_6 D c ++ Symbolic_7 D c.
Theorem all_Symbolic : forall (D : Declarations) r c d, Symbolic.rule (D : Declarations) r c d <-> In (r, d) (next_Symbolic D c).
Proof.
  split.
  - intros R; destruct R; subst; unfold next_Symbolic, Symbolic_0, Symbolic_1, Symbolic_2, Symbolic_3, Symbolic_4, Symbolic_5, Symbolic_6, Symbolic_7; listed_so.
  - unfold next_Symbolic, Symbolic_0, Symbolic_1, Symbolic_2, Symbolic_3, Symbolic_4, Symbolic_5, Symbolic_6, Symbolic_7. rewrite !in_app_iff. intros I.
    repeat (destruct I as [I | I]; [leads I |]). leads I.
Qed.
Definition Concrete_0 (D : Declarations) (c : Concrete.config) : list (ID * Concrete.config) :=
  match c with ((L, Assign (global x) e :: S_) :: Γ, G) => let V := union L G in [("Assign-G", ((L, S_) :: Γ, G⟦x := eval V e⟧))] | _ => [] end.
Definition Concrete_1 (D : Declarations) (c : Concrete.config) : list (ID * Concrete.config) :=
  match c with ((L, Assign (local u) e :: S_) :: Γ, G) => let V := union L G in [("Assign-L", ((L⟦u := eval V e⟧, S_) :: Γ, G))] | _ => [] end.
Definition Concrete_2 (D : Declarations) (c : Concrete.config) : list (ID * Concrete.config) :=
  match c with ((L, Call P es :: S_) :: Γ, G) => match D P with Some (us, S_') => if dec (List.length us = List.length (map (eval (union L G)) es)) then let L' := parameters us (map (eval (union L G)) es) default in [("Call", ((L', S_') :: (L, S_) :: Γ, G))] else [] | _ => [] end | _ => [] end.
Definition Concrete_3 (D : Declarations) (c : Concrete.config) : list (ID * Concrete.config) :=
  match c with ((L, []) :: Γ, G) => [("Return", (Γ, G))] | _ => [] end.
Definition Concrete_4 (D : Declarations) (c : Concrete.config) : list (ID * Concrete.config) :=
  match c with ((L, If b S1 S2 :: S_) :: Γ, G) => if dec (eval (union L G) b = tt) then [("If-T", ((L, S1 ++ S_) :: Γ, G))] else [] | _ => [] end.
Definition Concrete_5 (D : Declarations) (c : Concrete.config) : list (ID * Concrete.config) :=
  match c with ((L, If b S1 S2 :: S_) :: Γ, G) => if dec (eval (union L G) b = ff) then [("If-F", ((L, S2 ++ S_) :: Γ, G))] else [] | _ => [] end.
Definition Concrete_6 (D : Declarations) (c : Concrete.config) : list (ID * Concrete.config) :=
  match c with ((L, While b S_ :: S_') :: Γ, G) => if dec (eval (union L G) b = tt) then [("While-T", ((L, S_ ++ While b S_ :: S_') :: Γ, G))] else [] | _ => [] end.
Definition Concrete_7 (D : Declarations) (c : Concrete.config) : list (ID * Concrete.config) :=
  match c with ((L, While b S_ :: S_') :: Γ, G) => if dec (eval (union L G) b = ff) then [("While-F", ((L, S_') :: Γ, G))] else [] | _ => [] end.
Definition next_Concrete (D : Declarations) (c : Concrete.config) := Concrete_0 D c ++ Concrete_1 D c ++ Concrete_2 D c ++ Concrete_3 D c ++ Concrete_4 D c ++ Concrete_5 D c ++ Concrete_6 D c ++ Concrete_7 D c.
Theorem all_Concrete : forall (D : Declarations) r c d, Concrete.rule (D : Declarations) r c d <-> In (r, d) (next_Concrete D c).
Proof.
  split.
  - intros R; destruct R; subst; unfold next_Concrete, Concrete_0, Concrete_1, Concrete_2, Concrete_3, Concrete_4, Concrete_5, Concrete_6, Concrete_7; listed_so.
  - unfold next_Concrete, Concrete_0, Concrete_1, Concrete_2, Concrete_3, Concrete_4, Concrete_5, Concrete_6, Concrete_7. rewrite !in_app_iff. intros I.
    repeat (destruct I as [I | I]; [leads I |]). leads I.
Qed.
End Steps.
