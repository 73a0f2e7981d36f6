From Tandem Require Export Prelude.

(** * What the rules of §4 are written in

    Heaps and traces, and the functions on them. No rule stands here: the rules are exported from their formulas, to Rules.v,
    and Clauses.v has a lemma for each clause. *)

(** The operators that formulas name: e.f, if b then e1 else e2 fi, e = e', e ≠ e' and nil. *)
Inductive Kind (Field : Type) := Field_ (f : Field) | Choice | Equals | Differs | Nil_.
Arguments Field_ {Field}. Arguments Choice {Field}. Arguments Equals {Field}. Arguments Differs {Field}. Arguments Nil_ {Field}.

Class Heaps `{Signature} := {
  Field : Type;
  Field_eq :> EqDec Field;
  Val_eq :> EqDec Val;
  operator : Kind Field -> Op;
  kind : Op -> option (Kind Field);
  kind_operator : forall op k, kind op = Some k <-> operator k = op;
  kind_not : kind op_not = None;
  op_initial : Field -> Op; (* nil of the type of a field *)
}.

(** "A concrete configuration V = (G, H) consists of an assignment G of values to the variables and a heap H which assigns to
    each object o in its finite domain a local state H(o)." *)
Record State `{Heaps} := { vars : Var -> Val; domain : list Val; heap : Val -> Field -> Val }.

(** h is a variable or a field e.f, and ρ a list of actions, of which the first one stands first. *)
Inductive Place `{Heaps} := OfVar (x : Var) | OfField (e : Expr) (f : Field).
Inductive Event `{Heaps} := Tested (b : Expr) | Assigned (h : Place) (e : Expr) | Made (x : Var).

(** e and e' are syntactically the same. *)
#[export] Instance expr_eq `{Signature} : EqDec Expr.
Proof.
  refine (fix same (e e' : Expr) : {e = e'} + {e <> e'} :=
    match e, e' with
    | EVar x, EVar y => match eq_dec x y with left E => left (f_equal EVar E) | right no => right _ end
    | EOp op es, EOp op' es' => match eq_dec op op', list_eq_dec same es es' with left E, left E' => left (f_equal2 EOp E E') | _, _ => right _ end
    | _, _ => right _
    end); congruence.
Defined.

Section Heaps.
  Context `{Heaps}.

  Definition Nil : Expr := EOp (operator Nil_) [].
  Definition Dot (e : Expr) (f : Field) : Expr := EOp (operator (Field_ f)) [e].
  Definition Cond (b e1 e2 : Expr) : Expr := EOp (operator Choice) [b; e1; e2].
  Definition Eq (e e' : Expr) : Expr := EOp (operator Equals) [e; e'].
  Definition Ne (e e' : Expr) : Expr := EOp (operator Differs) [e; e'].
  Definition Initial (f : Field) : Expr := EOp (op_initial f) [].
  Definition nil : Val := opbar (operator Nil_) [].
  Definition place (h : Place) : Expr := match h with OfVar x => EVar x | OfField e f => Dot e f end.

  (** V(e), where None is ⊥. *)
  Definition chosen {A} (b : option Val) (v w : option A) : option A :=
    match b with Some b => if eq_dec b tt then v else if eq_dec b ff then w else None | None => None end.
  Definition at_field (H : Val -> Field -> Val) (v : option Val) (f : Field) : option Val :=
    match v with Some v => if eq_dec v nil then None else Some (H v f) | None => None end.
  Fixpoint value (V : State) (e : Expr) : option Val :=
    match e with
    | EVar x => Some (vars V x)
    | EOp op es =>
        let operands := map (value V) es in
        match kind op, operands with
        | Some (Field_ f), [v] => at_field (heap V) v f
        | Some Choice, [b; v; w] => chosen b v w
        | _, _ => strictly op operands
        end
    end.

  (** Definition 4.1 (Absence of nil-pointer errors): δ(e), and δ(h, e). *)
  Fixpoint absence (e : Expr) : Expr :=
    match e with
    | EVar _ => True_
    | EOp op es =>
        match kind op, es with
        | Some Nil_, [] => True_
        | Some (Field_ _), [e] => Conj false true (Ne e Nil) (absence e)
        | Some Choice, [b; e1; e2] =>
            let a1 := absence e1 in let a2 := absence e2 in
            if eq_dec a1 a2 then Conj true true (absence b) a1 else Conj true false (absence b) (Cond b a1 a2)
        | _, _ => Each true (map absence es)
        end
    end.
  Definition absences (h e : Expr) : Expr := Conj true true (absence h) (absence e).

  (** e'[x := e], e'[h.f := e] and e'[h := e]. *)
  Fixpoint subst_var (e' : Expr) (x : Var) (e : Expr) : Expr :=
    match e' with
    | EVar y => if eq_dec y x then e else EVar y
    | EOp op es => EOp op (map (fun e' => subst_var e' x e) es)
    end.
  Fixpoint subst_field (e' h : Expr) (f : Field) (e : Expr) : Expr :=
    match e' with
    | EVar x => EVar x
    | EOp op es =>
        let operands := map (fun e' => subst_field e' h f e) es in
        match kind op, operands with
        | Some (Field_ f'), [h'] => if eq_dec f f' then Cond (Eq h' h) e (Dot h' f) else Dot h' f'
        | _, _ => EOp op operands
        end
    end.
  Definition substituted (e' : Expr) (h : Place) (e : Expr) : Expr :=
    match h with OfVar x => subst_var e' x e | OfField h f => subst_field e' h f e end.

  (** "we can assume without loss of generality": ⇝ treats operators whose operands have been treated, and what it makes in
      its turn. x ∈ e: x is e, or an argument of the conditional expression e. *)
  Fixpoint within (x : Var) (e : Expr) : bool :=
    match e with
    | EVar y => if eq_dec y x then true else false
    | EOp op es => match kind op, map (within x) es with Some Choice, [_; w1; w2] => (w1 || w2)%bool | _, _ => false end
    end.
  Section Turn.
    Variable x : Var.
    Fixpoint turn_field (e : Expr) (f : Field) : Expr :=
      match e with
      | EVar y => Dot (EVar y) f
      | EOp op es => match kind op, es with
        | Some Choice, [b; e1; e2] => if (within x e1 || within x e2)%bool then Cond b (turn_field e1 f) (turn_field e2 f) else Dot (EOp op es) f
        | _, _ => Dot (EOp op es) f
        end
      end.
    Fixpoint turn_right (e e' : Expr) : Expr :=
      match e' with
      | EVar y => Eq e (EVar y)
      | EOp op es => match kind op, es with
        | Some Choice, [b; e1; e2] => if (within x e1 || within x e2)%bool then Cond b (turn_right e e1) (turn_right e e2) else Eq e (EOp op es)
        | _, _ => Eq e (EOp op es)
        end
      end.
    Fixpoint turn_equation (e e' : Expr) : Expr :=
      match e with
      | EVar y => turn_right (EVar y) e'
      | EOp op es => match kind op, es with
        | Some Choice, [b; e1; e2] => if (within x e1 || within x e2)%bool then Cond b (turn_equation e1 e') (turn_equation e2 e') else turn_right (EOp op es) e'
        | _, _ => turn_right (EOp op es) e'
        end
      end.
    Definition turn (e : Expr) : Expr :=
      match e with
      | EVar y => EVar y
      | EOp op es => match kind op, es with
        | Some Differs, [e; e'] => if (within x e || within x e')%bool then Not (turn_equation e e') else EOp op es
        | Some Equals, [e; e'] => turn_equation e e'
        | Some (Field_ f), [e] => turn_field e f
        | _, _ => EOp op es
        end
      end.
    (** e ⇝* wlog e *)
    Fixpoint wlog (e : Expr) : Expr :=
      match e with EVar y => turn (EVar y) | EOp op es => turn (EOp op (map wlog es)) end.
  End Turn.

  (** e[x := new C], where None is ⊥: "we define e[x := new C], for expressions e (syntactically) different from x". *)
  Fixpoint all_defined (es : list (option Expr)) : option (list Expr) :=
    match es with
    | [] => Some []
    | Some e :: es => option_map (cons e) (all_defined es)
    | None :: _ => None
    end.
  Definition never (e : Expr) : Expr :=
    match e with EVar _ => False_ | _ => if eq_dec e Nil then False_ else Not (Eq e e) end.
  Fixpoint new (x : Var) (e : Expr) : option Expr :=
    match e with
    | EVar y => if eq_dec y x then None else Some (EVar y)
    | EOp op es =>
        let operands := fun _ : unit => option_map (EOp op) (all_defined (map (new x) es)) in
        match kind op, es with
        | Some (Field_ f), [e] => if eq_dec e (EVar x) then Some (Initial f) else operands Datatypes.tt
        | Some Equals, [e; e'] =>
            if eq_dec e (EVar x) then if eq_dec e' (EVar x) then Some True_ else option_map never (new x e')
            else if eq_dec e' (EVar x) then option_map never (new x e) else operands Datatypes.tt
        | _, _ => operands Datatypes.tt
        end
    end.

  (** Definition 4.2 (Path condition), where it is defined. *)
  Fixpoint path (ρ : list Event) : option Expr :=
    match ρ with
    | [] => Some True_
    | Tested b :: ρ => option_map (fun φ => And φ b) (path ρ)
    | Assigned h e :: ρ => option_map (fun φ => Conj false true (substituted φ h e) (absences (place h) e)) (path ρ)
    | Made x :: ρ => match path ρ with Some φ => new x (wlog x φ) | None => None end
    end.

  (** V[h := v], where V[e.f := v] is V[V(e).f := v], and V[x := new C] for an object o outside of the domain of H. An identity is no
      value of an operation, as nil is. *)
  Definition assign (V : State) (h : Place) (v : Val) : State :=
    match h with
    | OfVar x => {| vars := (vars V)⟦x := v⟧; domain := domain V; heap := heap V |}
    | OfField e f =>
        match value V e with
        | Some o => {| vars := vars V; domain := domain V; heap := (heap V)⟦o := (heap V o)⟦f := v⟧⟧ |}
        | None => V
        end
    end.
  Definition outside (V : State) (o : Val) : Prop := (forall op vs, o <> opbar op vs) /\ ~ In o (domain V).
  Definition create (V : State) (x : Var) (o : Val) : State :=
    {| vars := (vars V)⟦x := o⟧; domain := o :: domain V; heap := (heap V)⟦o := (fun f => opbar (op_initial f) [])⟧ |}.

  Lemma kind_of : forall k, kind (operator k) = Some k.
  Proof. intros k. now apply kind_operator. Qed.
  Lemma operator_of : forall op k, kind op = Some k -> op = operator k.
  Proof. intros op k K. symmetry. now apply kind_operator. Qed.
  Lemma operator_injective : forall k k', operator k = operator k' -> k = k'.
  Proof. intros k k' E. apply (f_equal kind) in E. rewrite !kind_of in E. congruence. Qed.

  (** No conditional expression with x as argument. *)
  Definition settled (x : Var) (e : Expr) : Prop := forall b e1 e2, within x e1 = true \/ within x e2 = true -> e <> Cond b e1 e2.
  Ltac unsettled K W := (* K and W are names *)
    match goal with |- context [kind ?op] => destruct (kind op) as [[] |] eqn:K; try reflexivity end;
    match goal with |- context [match ?es with [] => _ | _ :: _ => _ end] => destruct es as [| b [| e1 [| e2 []]]]; try reflexivity end;
    apply operator_of in K; subst;
    match goal with s : settled _ _ |- context [if ?w then _ else _] => destruct w eqn:W; [| reflexivity]; apply Bool.orb_true_iff in W; destruct (s _ _ _ W eq_refl) end.
  Lemma turn_field_settled : forall x e f, settled x e -> turn_field x e f = Dot e f.
  Proof. intros x [y | op es] f s; cbn [turn_field]; [reflexivity | unsettled K W]. Qed.
  Lemma turn_right_settled : forall x e e', settled x e' -> turn_right x e e' = Eq e e'.
  Proof. intros x e [y | op es] s; cbn [turn_right]; [reflexivity | unsettled K W]. Qed.
  Lemma turn_equation_settled : forall x e e', settled x e -> turn_equation x e e' = turn_right x e e'.
  Proof. intros x [y | op es] e' s; cbn [turn_equation]; [reflexivity | unsettled K W]. Qed.
End Heaps.

(** What §4 assumes of the underlying model: tests of equality are truth values, and there are always more objects. *)
Class HeapModel `{Heaps} := {
  boolean :> Model;
  tt_ff : tt <> ff;
  equals_is : forall v w, opbar (operator Equals) [v; w] = if eq_dec v w then tt else ff;
  differs_is : forall v w, opbar (operator Differs) [v; w] = if eq_dec v w then ff else tt;
  unbounded : forall l : list Val, exists o, (forall op vs, o <> opbar op vs) /\ ~ In o l;
}.

(** A clause of the functions of §4 holds by the definition of its function: an operator is one of those that formulas name,
    or another one, and the first clause that matches counts. If not, it is printed. *)
Ltac settles := (* by the clauses that stand before *)
  unfold settled; intros; intro; subst;
  match goal with no : forall _, _ |- _ => eapply no; [eassumption | reflexivity] end.
Ltac heap_step :=
  match goal with
  | |- context [never] => unfold never
  | |- context [chosen] => unfold chosen
  | |- context [at_field] => unfold at_field
  | |- context [kind (operator _)] => rewrite kind_of
  | |- context [kind op_not] => rewrite kind_not
  | H : ?v = Some _ |- context [?v] => rewrite H
  | H : ?w = true |- context [?w] => rewrite H
  | H : ?w = true \/ ?w' = true |- context [(?w || ?w')%bool] => replace (w || w')%bool with true by (symmetry; now apply Bool.orb_true_iff)
  | |- context [eq_dec ?x ?x] => destruct (eq_dec x x) as [_ | []]; [| reflexivity]
  | |- context [eq_dec ?x ?y] => destruct (eq_dec x y); try subst
  | |- context [turn_field ?x ?e ?f] => is_var e; rewrite (turn_field_settled x e f) by settles
  | |- context [turn_equation ?x ?e ?e'] => is_var e; rewrite (turn_equation_settled x e e') by settles
  | |- context [turn_right ?x ?e ?e'] => is_var e'; rewrite (turn_right_settled x e e') by settles
  | |- context [kind ?op] => is_var op; let K := fresh in destruct (kind op) as [[] |] eqn:K; [apply operator_of in K; subst op .. |]
  | |- context [match ?es with [] => _ | _ :: _ => _ end] => is_var es; destruct es
  | |- context [match map _ ?es with [] => _ | _ :: _ => _ end] => is_var es; destruct es
  | |- context [match ?e with EVar _ => _ | EOp _ _ => _ end] => is_var e; destruct e
  | |- context [match value ?V ?e with Some _ => _ | None => _ end] => let E := fresh in destruct (value V e) eqn:E
  | |- context [(?w || ?w')%bool] => let W := fresh in destruct (w || w')%bool eqn:W; [apply Bool.orb_true_iff in W |]
  end.
Ltac heap_close :=
  first [reflexivity | congruence | contradiction
    | exfalso; match goal with
      | no : forall _, _ |- _ => first [eapply no; [eassumption | reflexivity] | eapply no; reflexivity]
      | no : ~ _ |- _ => apply no; solve [eauto | split; congruence]
      end
    | repeat split; congruence].
Ltac heap_unfold := unfold substituted, absences, Dot, Cond, Eq, Ne, Nil, Initial, turn, Not in *.
Ltac by_heap_cases := heap_unfold; cbn -[eq_dec Conj Each True_ False_]; repeat (heap_step; cbn -[eq_dec Conj Each True_ False_]); heap_close.
Ltac by_definition side clause ::=
  intros; subst;
  first [reflexivity | solve [by_heap_cases] | match goal with |- ?G => idtac "@rule" side clause; idtac "@show" G; fail 2 "not by definition" end].

(** ** How they are printed, as in the paper *)
Notation "V ( e )" := (value V e) (at level 2, only printing, format "V ( e )").
Notation "'δ' ( e )" := (absence e) (at level 2, only printing, format "'δ' ( e )").
Notation "'path' ( ρ )" := (path ρ) (at level 2, only printing, format "'path' ( ρ )").
