From Tandem Require Export section4.Heaps.

(** * §4 as printed

    The functions of Heaps.v where the paper prints another clause than the one by which the theorems hold, and those that are made
    of them. They have the same names, so that clauses and rules are exported to them, too. *)

(** A conditional expression "equals either V'(e1) or V'(e2)" (proof of Lemma 4.4), or is "a ternary operation" as others, which are
    "strict in the sense that it yields ⊥ if one if its arguments is ⊥". *)
Inductive Conditional := ByBranch | Strict.
Class Conditionals := conditionals : Conditional.

Section Printed.
  Context `{Heaps} `{Conditionals}.

  (** V(e), where None is ⊥. *)
  Definition taken {A} (b : option Val) (v w : option A) : option A :=
    match conditionals with
    | ByBranch => chosen b v w
    | Strict => match b, v, w with Some b, Some _, Some _ => if eq_dec b tt then v else w | _, _, _ => None end
    end.
  Fixpoint value (V : State) (e : Expr) : option Val :=
    match e with
    | EVar x => Some (vars V x)
    | EOp op es =>
        let operands := map (value V) es in
        match kind op, operands with
        | Some (Field_ f), [v] => at_field (heap V) v f
        | Some Choice, [b; v; w] => taken b v w
        | _, _ => strictly op operands
        end
    end.

  (** Definition 4.1 (Absence of nil-pointer errors), and δ(h, e). *)
  Fixpoint absence (e : Expr) : Expr :=
    match e with
    | EVar _ => True_
    | EOp op es =>
        match kind op, es with
        | Some Nil_, [] => True_
        | Some (Field_ _), [e] => Conj false true (Ne e Nil) (absence e)
        | Some Choice, [b; e1; e2] =>
            let a := absence b in let a1 := absence e1 in let a2 := absence e2 in
            match conditionals with
            | ByBranch => if eq_dec a1 a2 then Conj true true a a1 else Conj true false a (Cond b a1 a2)
            | Strict => Conj true true (Conj true true a a1) a2
            end
        | _, _ => Each true (map absence es)
        end
    end.
  Definition absences (h e : Expr) : Expr := Conj true true (absence h) (absence e).

  (** e[x := new C], where (x = e)[x := new C] is false. *)
  Fixpoint new (x : Var) (e : Expr) : option Expr :=
    match e with
    | EVar y => if eq_dec y x then None else Some (EVar y)
    | EOp op es =>
        let operands := fun _ : unit => option_map (EOp op) (all_defined (map (new x) es)) in
        match kind op, es with
        | Some (Field_ f), [e] => if eq_dec e (EVar x) then Some (Initial f) else operands Datatypes.tt
        | Some Equals, [e; e'] =>
            if eq_dec e (EVar x) then if eq_dec e' (EVar x) then Some True_ else Some False_
            else if eq_dec e' (EVar x) then Some False_ else operands Datatypes.tt
        | _, _ => operands Datatypes.tt
        end
    end.

  (** Definition 4.2 (Path condition). *)
  Fixpoint path (ρ : list Event) : option Expr :=
    match ρ with
    | [] => Some True_
    | Tested b :: ρ => option_map (fun φ => And φ b) (path ρ)
    | Assigned h e :: ρ => option_map (fun φ => Conj false true (substituted φ h e) (absences (place h) e)) (path ρ)
    | Made x :: ρ => match path ρ with Some φ => new x (wlog x φ) | None => None end
    end.

  (** V[h := v], where V[e.f := v] is V[V(e).f := v]. *)
  Definition assign (V : State) (h : Place) (v : Val) : State :=
    match h with
    | OfVar x => {| vars := (vars V)⟦x := v⟧; domain := domain V; heap := heap V |}
    | OfField e f =>
        match value V e with
        | Some o => {| vars := vars V; domain := domain V; heap := (heap V)⟦o := (heap V o)⟦f := v⟧⟧ |}
        | None => V
        end
    end.
End Printed.

(** A clause holds by the definition of its function, as in Heaps.v. *)
Ltac printed_step :=
  match goal with
  | |- context [taken] => unfold taken
  | |- context [conditionals] => unfold conditionals
  | undefined : _ \/ _ = None |- _ => destruct undefined
  | undefined : ?v = None |- context [?v] => rewrite undefined
  | |- context [match value ?V ?e with Some _ => _ | None => _ end] => let E := fresh in destruct (value V e) eqn:E
  | _ => heap_step
  end.
Ltac printed_unfold := unfold absences in *; heap_unfold.
Ltac by_printed_cases := printed_unfold; cbn -[eq_dec Conj Each True_ False_]; repeat (printed_step; cbn -[eq_dec Conj Each True_ False_]); heap_close.
Ltac by_definition side clause ::=
  intros; subst;
  first [reflexivity | solve [by_printed_cases] | match goal with |- ?G => idtac "@rule" side clause; idtac "@show" G; fail 2 "not by definition" end].
