(** * What the rules of every language are written in

    Expressions, statements, substitutions and valuations, and the functions on them.
    No rule stands here: the rules are exported from their formulas, to Rules.v. *)

From Coq Require Export List String BinNat FunctionalExtensionality.
Export ListNotations.
Open Scope list_scope.

(** The name of a rule. *)
Definition ID := string.

(** Equality of variables: "if x and y are syntactically distinct variables" (§2). *)
Class EqDec (A : Type) := eq_dec : forall x y : A, {x = y} + {x <> y}.

(** ** The signature

    "We assume a set Var of program variables x, y, u, ..., and a set Ops of operations op.
    We abstract from typing information, but we assume Ops includes standard Boolean
    operators." (§2) The interpretation op̄ of an operation is "provided by the implicitly
    assumed underlying model". Var is "partitioned in global variables GVar and local
    variables LVar, without name clashes between them" (§3); §2 does not tell them apart. *)
Class Signature := {
  GVar : Type;
  LVar : Type;
  Gvar_eq :> EqDec GVar;
  Lvar_eq :> EqDec LVar;
  Proc : Type;
  Op : Type;
  Val : Type;
  opbar : Op -> list Val -> Val;
  default : LVar -> Val; (* of a local variable that is no parameter *)
  (* the operations that formulas name *)
  op_true : Op; op_false : Op; op_not : Op; op_and : Op; op_or : Op;
  op_num : N -> Op; op_add : Op; op_sub : Op;
  op_lt : Op; op_le : Op; op_gt : Op; op_ge : Op;
  (* §2.1: a[e] of an array a that has a bound, and of one that is a function; (a[e] := e');
     |a|; the array a with the bound n *)
  op_at : Op; op_of : Op; op_store : Op; op_len : Op; op_setlen : Op;
  (* what rules find out about operations and values: a conjunct true is left out *)
  Op_eq :> EqDec Op;
  numeral : Op -> option N;
  truth : forall v, {v = opbar op_true []} + {v <> opbar op_true []};
  (* the types of arrays with a bound: of a variable, and of what an operation gives *)
  Gbounded : GVar -> bool; Lbounded : LVar -> bool; Obounded : Op -> bool;
  (* inputs: in#n, of which in#0 counts how many were read *)
  input : N -> GVar;
  number : Val -> N;
}.

Inductive Var `{Signature} := global (x : GVar) | local (u : LVar).
#[export] Instance var_eq `{Signature} : EqDec Var.
Proof.
  intros [x | u] [y | v].
  - destruct (eq_dec x y); [left | right]; congruence.
  - right; discriminate.
  - right; discriminate.
  - destruct (eq_dec u v); [left | right]; congruence.
Defined.

(** "e ::= x | op(e1, ..., en)": values are operations without operands. *)
Inductive Expr `{Signature} :=
  | EVar (x : Var)
  | EOp (op : Op) (es : list Expr).

(** Induction on e, in which the hypothesis holds for each of e1, ..., en. *)
Fixpoint Expr_induction `{Signature} (P : Expr -> Prop)
  (var : forall x, P (EVar x))
  (op : forall o es, Forall P es -> P (EOp o es)) (e : Expr) : P e :=
  match e with
  | EVar x => var x
  | EOp o es => op o es
      ((fix all es : Forall P es := match es with
        | [] => Forall_nil P
        | e :: es => Forall_cons e (Expr_induction P var op e) (all es)
        end) es)
  end.

(** ** Statements

    "We assume associativity of the sequential composition operator, and use the empty
    statement ϵ": S is a list, S1; S2 is S1 ++ S2, and ϵ is []. *)
Inductive Stmt `{Signature} :=
  | Assign (x : Var) (e : Expr)                                   (* x := e *)
  | If (b : Expr) (S1 S2 : list Stmt)                             (* if b {S1}{S2} *)
  | While (b : Expr) (S : list Stmt)                              (* while b {S} *)
  | Call (P : Proc) (es : list Expr)                              (* P(ē) *)
  | AssignElem (a : Var) (e e' : Expr)                            (* a[e] := e' *)
  | AssignLen (a : Var) (e : Expr)                                (* |a| := e *)
  | Fault (error : string)                                        (* array-out-of-bound *)
  | Assume (b : Expr)                                             (* assume b *)
  | Assert (b : Expr)                                             (* assert b *)
  | Input (x : Var)                                               (* x := * *)
  | Form (keyword : string) (parts : list (Var + Expr + list Stmt)). (* of a declared form *)

(** The parts of a statement of a declared form. *)
Section Parts.
  Context `{Signature}.
  Definition PVar (x : Var) : Var + Expr + list Stmt := inl (inl x).
  Definition PExpr (e : Expr) : Var + Expr + list Stmt := inl (inr e).
  Definition PBlock (S : list Stmt) : Var + Expr + list Stmt := inr S.
End Parts.

(** ** Functions *)
Section Functions.
  Context `{Signature}.

  Definition tt : Val := opbar op_true [].
  Definition ff : Val := opbar op_false [].

  (** σ[x := e] and V[x := v]: "σ[x := e](y) = σ(y) if x and y are syntactically distinct
      variables, and σ[x := e](x) = e otherwise". *)
  Definition update {X A} `{EqDec X} (f : X -> A) (x : X) (a : A) : X -> A :=
    fun y => if eq_dec x y then a else f y.

  Definition Substitution := Var -> Expr.
  Definition Valuation := Var -> Val.
  Definition LSubstitution := LVar -> Expr. (* τ *)
  Definition GSubstitution := GVar -> Expr. (* σ, beside τ *)
  Definition LValuation := LVar -> Val.     (* L *)
  Definition GValuation := GVar -> Val.     (* G *)

  (** Δ and Γ: closures (τ, S) and (L, S), the top first *)
  Definition Closures := list (LSubstitution * list Stmt).
  Definition ConcreteClosures := list (LValuation * list Stmt).

  (** eσ *)
  Fixpoint subst (e : Expr) (σ : Substitution) : Expr :=
    match e with
    | EVar x => σ x
    | EOp op es => EOp op (map (fun e => subst e σ) es)
    end.

  (** V(e) *)
  Fixpoint eval (V : Valuation) (e : Expr) : Val :=
    match e with
    | EVar x => V x
    | EOp op es => opbar op (map (eval V) es)
    end.

  (** V ∘ σ, also of a substitution of the global variables, or of the local ones *)
  Definition compose {X} (V : Valuation) (σ : X -> Expr) : X -> Val := fun x => eval V (σ x).

  (** "Let id be the identity substitution, i.e., id(x) = x." *)
  Definition id : Substitution := EVar.

  (** τ ∪ σ and L ∪ G: "well-defined and total because of the absence of name clashes" (§3) *)
  Definition union {A} (τ : LVar -> A) (σ : GVar -> A) : Var -> A :=
    fun x => match x with global x => σ x | local u => τ u end.
  Definition locals {A} (θ : Var -> A) : LVar -> A := fun u => θ (local u).
  Definition globals {A} (θ : Var -> A) : GVar -> A := fun x => θ (global x).

  (** id, of local variables and of global ones *)
  Definition idL : LVar -> Expr := locals id.
  Definition idG : GVar -> Expr := globals id.

  (** τ with τ(ū) = ē, "defined component-wise", which is f elsewhere *)
  Fixpoint parameters {A} (us : list LVar) (ts : list A) (f : LVar -> A) : LVar -> A :=
    match us, ts with
    | u :: us, t :: ts => parameters us ts (update f u t)
    | _, _ => f
    end.

  (** A program: what P(ū) :: S declares. *)
  Definition Declarations := Proc -> option (list LVar * list Stmt).

  Definition Num (n : N) : Expr := EOp (op_num n) [].
  Definition Add (e e' : Expr) : Expr := EOp op_add [e; e'].
  Definition Sub (e e' : Expr) : Expr := EOp op_sub [e; e'].
  Definition Lt (e e' : Expr) : Expr := EOp op_lt [e; e'].
  Definition Le (e e' : Expr) : Expr := EOp op_le [e; e'].
  Definition Gt (e e' : Expr) : Expr := EOp op_gt [e; e'].
  Definition Ge (e e' : Expr) : Expr := EOp op_ge [e; e'].
  Definition True_ : Expr := EOp op_true [].
  Definition False_ : Expr := EOp op_false [].
  Definition Not (b : Expr) : Expr := EOp op_not [b].
  Definition And (b c : Expr) : Expr := EOp op_and [b; c].
  Definition Or (b c : Expr) : Expr := EOp op_or [b; c].

  (** b ∧ c, where a conjunct that a function such as δ made is left out if it is true. *)
  Definition is_True (e : Expr) : bool :=
    match e with EOp op [] => if eq_dec op op_true then true else false | _ => false end.
  Definition Conj (left right : bool) (b c : Expr) : Expr :=
    (if right && is_True c then b else if left && is_True b then c else And b c)%bool.
  Definition Each (dropped : bool) (bs : list Expr) : Expr :=
    match bs with [] => True_ | b :: bs => fold_left (Conj dropped dropped) bs b end.

  (** n of a literal. *)
  Definition literal (e : Expr) : option N :=
    match e with EOp op [] => numeral op | _ => None end.
  (** 0 ≤ eσ, "a condition that nobody writes down" where e is a literal. *)
  Definition Natural (e : Expr) (b : Expr) : Expr :=
    match literal e with Some _ => True_ | None => b end.

  (** How many inputs σ(in#0) and V(in#0) are. *)
  Definition inputs (e : Expr) : N := match literal e with Some n => n | None => 0%N end.

  (** ** §2.1: arrays *)
  Definition bounded (a : Expr) : bool :=
    match a with
    | EVar (global x) => Gbounded x
    | EVar (local u) => Lbounded u
    | EOp op _ => Obounded op
    end.
  Definition Index (a e : Expr) : Expr := EOp (if bounded a then op_at else op_of) [a; e].
  Definition Store (a e e' : Expr) : Expr := EOp op_store [a; e; e'].
  Definition Len (a : Expr) : Expr := EOp op_len [a].
  Definition SetLen (a e : Expr) : Expr := EOp op_setlen [a; e].

  (** δ(e), "the absence of an array-out-of-bound error" *)
  Fixpoint delta (e : Expr) : Expr :=
    match e with
    | EVar _ => True_
    | EOp op es =>
        let operands := Each true (map delta es) in
        if eq_dec op op_at then
          match es with
          | [a; e] => Conj false true (Conj false true (And (Le (Num 0) e) (Lt e (Len a))) (delta a)) (delta e)
          | _ => operands
          end
        else operands
    end.

  (** op̄(v1, ..., vn), which is ⊥ (None) if an operand is. *)
  Fixpoint values (vs : list (option Val)) : option (list Val) :=
    match vs with
    | [] => Some []
    | Some v :: vs => option_map (cons v) (values vs)
    | None :: _ => None
    end.
  Definition strictly (op : Op) (vs : list (option Val)) : option Val := option_map (opbar op) (values vs).

  (** v ≤ w and the like, false if one of them is ⊥ *)
  Definition compare (op : Op) (v w : option Val) : bool :=
    match strictly op [v; w] with Some u => if truth u then true else false | None => false end.

  (** V⊥(e): "the occurrence of an array-out-of-bound error" is ⊥ *)
  Fixpoint strict (V : Valuation) (e : Expr) : option Val :=
    match e with
    | EVar x => Some (V x)
    | EOp op es =>
        let operands := strictly op (map (strict V) es) in
        if eq_dec op op_at then
          match es with
          | [a; e] =>
              let a := strict V a in let v := strict V e in
              if (compare op_le (Some (opbar (op_num 0) [])) v && compare op_lt v (strictly op_len [a]))%bool
              then strictly op_at [a; v] else None
          | _ => operands
          end
        else operands
    end.

  (** ** Traces

      ρ is a list of actions, of which the last one stands first: ρ · x := e is Assigned x e :: ρ. *)
  Inductive Action := Assigned (x : Var) (e : Expr) | Tested (b : Expr).
  Definition Trace := list Action.

  (** σ(ρ): what σ is after ρ. *)
  Fixpoint after (σ : Substitution) (ρ : Trace) : Substitution :=
    match ρ with
    | [] => σ
    | Assigned x e :: ρ => update (after σ ρ) x (subst e (after σ ρ))
    | Tested _ :: ρ => after σ ρ
    end.

  (** V(ρ): what V is after ρ. *)
  Fixpoint values_after (V : Valuation) (ρ : Trace) : Valuation :=
    match ρ with
    | [] => V
    | Assigned x e :: ρ => update (values_after V ρ) x (eval (values_after V ρ) e)
    | Tested _ :: ρ => values_after V ρ
    end.

  (** pc(ρ): the conditions of ρ, each at the initial values. *)
  Fixpoint pc (ρ : Trace) : Expr :=
    match ρ with
    | [] => True_
    | Assigned _ _ :: ρ => pc ρ
    | Tested b :: ρ => And (pc ρ) (subst b (after id ρ))
    end.

  (** e has no x. *)
  Fixpoint has_no (e : Expr) (x : Var) : Prop :=
    match e with
    | EVar y => y <> x
    | EOp _ es => fold_right (fun e rest => has_no e x /\ rest) True es
    end.

  (** The closures below, where S goes on: behind an error the callers do not. *)
  Definition below {A} (S : list Stmt) (Δ : list A) : list A :=
    match S with Fault _ :: _ => [] | _ => Δ end.
End Functions.

(** ** What the theorems assume of the underlying model

    The standard Boolean operators are what their names say. *)
Class Model `{Signature} := {
  not_true : forall v, opbar op_not [v] = tt <-> v = ff;
  not_false : forall v, opbar op_not [v] = ff <-> v = tt;
  and_true : forall v w, opbar op_and [v; w] = tt <-> v = tt /\ w = tt;
  and_false : forall v w, opbar op_and [v; w] = ff <-> v = ff \/ w = ff;
  or_true : forall v w, opbar op_or [v; w] = tt <-> v = tt \/ w = tt;
  or_false : forall v w, opbar op_or [v; w] = ff <-> v = ff /\ w = ff;
}.

(** Of §2.1: true is not false; a comparison is one of them; ≥ and < are what ≤ makes them. *)
Class Arrays `{Signature} := {
  true_false : tt <> ff;
  le_total : forall v w, opbar op_le [v; w] = tt \/ opbar op_le [v; w] = ff;
  lt_total : forall v w, opbar op_lt [v; w] = tt \/ opbar op_lt [v; w] = ff;
  ge_le : forall v w, opbar op_ge [v; w] = opbar op_le [w; v];
  lt_le : forall v w, opbar op_lt [v; w] = tt <-> opbar op_le [w; v] = ff;
  num_natural : forall n op, numeral op = Some n -> opbar op_le [opbar (op_num 0) []; opbar op []] = tt;
}.

(** Of inputs: a literal is its number, and in#m and in#n are two variables. *)
Class Counted `{Signature} := {
  numeral_num : forall n, numeral (op_num n) = Some n;
  number_num : forall op n, numeral op = Some n -> number (opbar op []) = n;
  input_input : forall m n, input m = input n -> m = n;
}.

(** ** →*

    "For any transition relation → its reflexive, transitive closure is denoted by →*."
    The last step stands last, as proofs go by "a case analysis of the last step". *)
Inductive star {A} (R : A -> A -> Prop) (a : A) : A -> Prop :=
  | star_refl : star R a a
  | star_step b c : star R a b -> R b c -> star R a c.

Lemma star_trans {A} (R : A -> A -> Prop) a b c : star R a b -> star R b c -> star R a c.
Proof. intros ab bc. induction bc; [assumption | econstructor; eassumption]. Qed.

(** ρ ~ ρ': actions that stand side by side and are independent, a # a' or a' # a, change places. *)
Inductive swap `{Signature} (free : Action -> Action -> Prop) : Trace -> Trace -> Prop :=
  | swap_last ρ a b : free a b \/ free b a -> swap free (a :: b :: ρ) (b :: a :: ρ)
  | swap_before ρ ρ' a : swap free ρ ρ' -> swap free (a :: ρ) (a :: ρ').
Definition alike `{Signature} (free : Action -> Action -> Prop) : Trace -> Trace -> Prop := star (swap free).

(** A step of rules, and steps, whatever these are called. *)
Definition step {A} (rule : ID -> A -> A -> Prop) (a b : A) : Prop := exists id, rule id a b.
Definition steps {A} (rule : ID -> A -> A -> Prop) : A -> A -> Prop := star (step rule).

(** ** What stands in the premises of rules *)

(** No part that is shorter than S stands before a rest R that matches: "a letter that is
    not last takes the shortest part". *)
Definition shortest {A} (S rest : list A) (matches : list A -> Prop) : Prop :=
  forall T R, S ++ rest = T ++ R -> List.length T < List.length S -> ~ matches R.

(** S has no statement that begins with a keyword. *)
Definition lacks `{Signature} (keyword : string) (S : list Stmt) : Prop :=
  Forall (fun A => match A with Form k _ => k <> keyword | _ => True end) S.

(** The cases of a definition: the first clause that matches counts. *)
Ltac by_cases :=
  cbn in *;
  repeat match goal with
  | |- context [eq_dec ?x ?y] => destruct (eq_dec x y); subst
  | |- context [match ?es with [] => _ | _ :: _ => _ end] => is_var es; destruct es; cbn in *
  | H : ?b = true |- context [if ?b then _ else _] => rewrite H
  | H : ?b <> true |- context [if ?b then _ else _] => destruct b; [contradiction H |]
  end; first [reflexivity | congruence | match goal with H : _ |- _ => edestruct H; reflexivity end].
(** A clause holds by the definition of its function; if not, it is printed. *)
Ltac by_definition side clause :=
  intros; subst;
  first [reflexivity | solve [by_cases] | match goal with |- ?G => idtac "@rule" side clause; idtac "@show" G; fail 2 "not by definition" end].

(** ** How expressions and configurations are printed, as in the paper *)
Notation "V ∘ σ" := (compose V σ) (at level 40, left associativity).
Notation "f ⟦ x ':=' a ⟧" := (update f x a) (at level 1, left associativity).
Notation "V ( e )" := (eval V e) (at level 2, only printing, format "V ( e )").
Notation "e σ" := (subst e σ) (at level 2, σ at level 1, only printing, format "e σ").
Notation "'true'" := tt (only printing).
Notation "'false'" := ff (only printing).
Notation "¬ b" := (Not b) (at level 35, only printing, format "¬ b").
Notation "b ∧ c" := (And b c) (at level 80, only printing).
Notation "b ∨ c" := (Or b c) (at level 85, only printing).
Notation "b ∧ c" := (Conj _ _ b c) (at level 80, only printing).
Notation "'δ' ( e )" := (delta e) (at level 2, only printing, format "'δ' ( e )").
Notation "V ⊥ ( e )" := (strict V e) (at level 2, only printing, format "V ⊥ ( e )").
Notation "'⊥'" := (@None Val) (only printing).
Notation "S1 ; S2" := (@app Stmt S1 S2) (at level 90, right associativity, only printing, format "S1 ;  S2").
Notation "A ; S" := (@cons Stmt A S) (at level 90, right associativity, only printing, format "A ;  S").
Notation "ρ · b" := (@cons Action (Tested b) ρ) (at level 50, left associativity, only printing).
Notation "ρ · x ':=' e" := (@cons Action (Assigned x e) ρ) (at level 50, left associativity, x at next level, e at next level, only printing).
Notation "x ':=' e" := (Assign x e) (at level 85, only printing).
Notation "'if' b { S1 }{ S2 }" := (If b S1 S2) (at level 85, only printing, format "'if'  b  { S1 }{ S2 }").
Notation "'while' b { S }" := (While b S) (at level 85, only printing, format "'while'  b  { S }").
Notation "⟨ c ⟩ '→' ⟨ d ⟩" := (step _ c d) (at level 95, only printing).
Notation "⟨ c ⟩ '→*' ⟨ d ⟩" := (steps _ c d) (at level 95, only printing).
Set Printing Width 100000.
