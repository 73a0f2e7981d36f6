From Tandem Require Export section4.Programs.
From Coq Require Export Lia.
Open Scope string_scope. Open Scope list_scope.

(** * What the symbolic rules of §4.1 are written in

    "modeling symbolically fields as arrays of type O → T, where O is the type of all objects, and process field updates
    symbolically as array updates". No rule stands here: Rules.v has those of §4.1, and Clauses.v a lemma for each clause. *)

(** An expression over arrays: f is a variable, and f[e] and (f[e] := e') are operations. *)
Inductive Access := At | Put.
Definition Ident `{Heaps} : Type := (Var + Field)%type.
Inductive Term `{Heaps} := TVar (x : Ident) | TOp (op : Op + Access) (es : list Term).

Fixpoint Term_induction `{Heaps} (P : Term -> Prop) (var : forall x, P (TVar x)) (op : forall op es, Forall P es -> P (TOp op es)) (e : Term) : P e :=
  match e with
  | TVar x => var x
  | TOp o es => op o es ((fix all es : Forall P es := match es with [] => Forall_nil P | e :: es => Forall_cons e (Term_induction P var op e) (all es) end) es)
  end.
#[export] Instance access_eq : EqDec Access.
Proof. intros a b. decide equality. Defined.
#[export] Instance sum_eq A B `{EqDec A} `{EqDec B} : EqDec (A + B).
Proof. intros [a | b] [a' | b']; try (right; discriminate); [destruct (eq_dec a a') | destruct (eq_dec b b')]; (left + right); congruence. Defined.
#[export] Instance term_eq `{Heaps} : EqDec Term.
Proof.
  refine (fix same (e e' : Term) : {e = e'} + {e <> e'} :=
    match e, e' with
    | TVar x, TVar y => match eq_dec x y with left E => left (f_equal TVar E) | right no => right _ end
    | TOp op es, TOp op' es' => match eq_dec op op', list_eq_dec same es es' with left E, left E' => left (f_equal2 TOp E E') | _, _ => right _ end
    | _, _ => right _
    end); congruence.
Defined.

(** A program has finitely many fields, and fresh variables are none of its. Classes are left out: a new object has each field. *)
Class Classes `{Methods} := { all_fields : list Field; reserved : GVar -> Prop }.

(** The names that formulas of §4.1 have over arrays. *)
Module OverArrays.
Section OverArrays.
  Context `{Heaps}.

  Definition EVar (x : Var) : Term := TVar (inl x).
  Definition array (f : Field) : Term := TVar (inr f).
  Definition EOp : Op + Access -> list Term -> Term := TOp.
  Definition True_ : Term := TOp (inl op_true) [].
  Definition False_ : Term := TOp (inl op_false) [].
  Definition Not (b : Term) : Term := TOp (inl op_not) [b].
  Definition And (b c : Term) : Term := TOp (inl op_and) [b; c].
  Definition Nil : Term := TOp (inl (operator Nil_)) [].
  Definition Cond (b e1 e2 : Term) : Term := TOp (inl (operator Choice)) [b; e1; e2].
  Definition Eq (e e' : Term) : Term := TOp (inl (operator Equals)) [e; e'].
  Definition Ne (e e' : Term) : Term := TOp (inl (operator Differs)) [e; e'].
  Definition Initial (f : Field) : Term := TOp (inl (op_initial f)) [].
  Definition Index (a e : Term) : Term := TOp (inr At) [a; e].
  Definition Store (a e e' : Term) : Term := TOp (inr Put) [a; e; e'].
  Definition is_True (e : Term) : bool := if eq_dec e True_ then true else false.
  Definition Conj (left right : bool) (b c : Term) : Term := (if right && is_True c then b else if left && is_True b then c else And b c)%bool.
  Definition Each (dropped : bool) (bs : list Term) : Term := match bs with [] => True_ | b :: bs => fold_left (Conj dropped dropped) bs b end.

  (** ê *)
  Fixpoint hat (e : Expr) : Term :=
    match e with
    | Prelude.EVar x => EVar x
    | Prelude.EOp op es => match kind op, es with Some (Field_ f), [e] => Index (array f) (hat e) | _, _ => TOp (inl op) (map hat es) end
    end.

  (** δ, of expressions over arrays *)
  Fixpoint delta (e : Term) : Term :=
    match e with
    | TVar _ => True_
    | TOp op es =>
        let all := Each true (map delta es) in
        match op, es with
        | inr At, [a; e] => Conj false true (Conj false true (Ne e Nil) (delta a)) (delta e)
        | inl op, [b; e1; e2] =>
            match kind op with
            | Some Choice =>
                let a1 := delta e1 in let a2 := delta e2 in
                if eq_dec a1 a2 then Conj true true (delta b) a1 else Conj true false (delta b) (Cond b a1 a2)
            | _ => all
            end
        | _, _ => all
        end
    end.

  (** σ, which "assigns to all the program variables a corresponding expression", also to fields, and τ. *)
  Definition Substitution := Ident -> Term.
  Definition GSubstitution := (GVar + Field)%type -> Term. (* σ, beside τ *)
  Definition LSubstitution := LVar -> Term.                (* τ *)
  Definition union (τ : LSubstitution) (σ : GSubstitution) : Substitution := (* τ ∪ σ *)
    fun x => match x with inl (local u) => τ u | inl (global x) => σ (inl x) | inr f => σ (inr f) end.
  Definition idL : LSubstitution := fun u => EVar (local u).
  Definition idG : GSubstitution := fun x => match x with inl x => EVar (global x) | inr f => array f end.
  Fixpoint subst (e : Term) (σ : Substitution) : Term :=
    match e with TVar x => σ x | TOp op es => TOp op (map (fun e => subst e σ) es) end.
  Definition Closure : Type := LSubstitution * list Stmt * Default.

  (** r := ê of return e, and r := nil, of σ; δ(ê) of return e *)
  Definition answered (σ : GSubstitution) (a : Answer) (θ : Substitution) : GSubstitution :=
    match a with Some (r, e) => σ⟦inl r := subst (hat e) θ⟧ | None => σ end.
  Definition answer_delta (a : Answer) (θ : Substitution) : Term := match a with Some (_, e) => subst (delta (hat e)) θ | None => True_ end.
  Definition initialised (σ : GSubstitution) (d : Default) : GSubstitution := match d with Some (r, op) => σ⟦inl r := TOp (inl op) []⟧ | None => σ end.

  (** e[x := new C], where N has the fresh variables that x may be. Operands are treated first, and what a transformation makes
      is treated in its turn. x ∈ e: e is x, or has it among its branches, or as an index or a value in an array. *)
  Section New.
    Variable N : list GVar.
    Definition is_x (e : Term) : bool := match e with TVar (inl (global x)) => if in_dec eq_dec x N then true else false | _ => false end.
    Fixpoint within (e : Term) : bool :=
      match e with
      | TVar x => is_x (TVar x)
      | TOp op es =>
          match op, map within es with
          | inl op, [_; w1; w2] => match kind op with Some Choice => (w1 || w2)%bool | _ => false end
          | inr Put, [w; w1; w2] => (w || w1 || w2)%bool
          | _, _ => false
          end
      end.
    Definition either (b e1 e2 : Term) : Term :=
      if eq_dec b True_ then e1 else if eq_dec e1 e2 then e1 else if eq_dec b False_ then e2 else Cond b e1 e2.
    Definition negated (b : Term) : Term := if eq_dec b True_ then False_ else if eq_dec b False_ then True_ else Not b.
    Definition equation (e e' : Term) : Term :=
      if is_x e then if eq_dec e e' then True_ else False_ else if is_x e' then False_ else Eq e e'.
    Fixpoint equation_right (e e' : Term) : Term :=
      match e' with
      | TOp (inl op) [b; e1; e2] =>
          if match kind op with Some Choice => (within e1 || within e2)%bool | _ => false end
          then either b (equation_right e e1) (equation_right e e2) else equation e e'
      | _ => equation e e'
      end.
    Fixpoint equation_left (e e' : Term) : Term :=
      match e with
      | TOp (inl op) [b; e1; e2] =>
          if match kind op with Some Choice => (within e1 || within e2)%bool | _ => false end
          then either b (equation_left e1 e') (equation_left e2 e') else equation_right e e'
      | _ => equation_right e e'
      end.
    (** nil of the type of a field *)
    Fixpoint initial_of (a : Term) : Term := match a with TVar (inr f) => Initial f | TOp (inr Put) [a; _; _] => initial_of a | _ => Nil end.
    Definition element (a e : Term) : Term := if is_x e then initial_of a else Index a e.
    Fixpoint read_at (a e : Term) : Term :=
      match e with
      | TOp (inl op) [b; e1; e2] =>
          if match kind op with Some Choice => (within e1 || within e2)%bool | _ => false end
          then either b (read_at a e1) (read_at a e2) else element a e
      | _ => element a e
      end.
    Fixpoint read (a e : Term) : Term :=
      match a with
      | TOp (inr Put) [a'; i; v] => if (within e || within a)%bool then either (equation_left i e) v (read a' e) else read_at a e
      | _ => read_at a e
      end.
    Definition treat (e : Term) : Term :=
      match e with
      | TOp (inl op) [b; e1; e2] => match kind op with Some Choice => either b e1 e2 | _ => e end
      | TOp (inl op) [e1; e2] =>
          match kind op with
          | Some Equals => equation_left e1 e2
          | Some Differs => if (within e1 || within e2)%bool then negated (equation_left e1 e2) else e
          | _ => e
          end
      | TOp (inl op) [b] => if eq_dec op op_not then negated b else e
      | TOp (inr At) [a; i] => read a i
      | _ => e
      end.
    Fixpoint new (e : Term) : Term := match e with TVar x => treat (TVar x) | TOp op es => treat (TOp op (map new es)) end.
  End New.

  (** eN: e without the fresh variables, and without conjuncts that become true by that. *)
  Fixpoint without_true (b : Term) : Term :=
    match b with
    | TOp (inl op) [l; r] =>
        if eq_dec op op_and then
          let l := without_true l in let r := without_true r in
          if eq_dec l True_ then r else if eq_dec r True_ then l else And l r
        else b
    | _ => b
    end.
  Definition removed (N : list GVar) (e : Term) : Term :=
    match N with [] => e | _ => let r := new N e in if eq_dec r e then e else without_true r end.

  (** No conditional expression with x as argument. *)
  Definition settled (N : list GVar) (e : Term) : Prop := forall b e1 e2, within N e1 = true \/ within N e2 = true -> e <> Cond b e1 e2.
  Ltac unsettled :=
    match goal with s : settled _ (TOp ?op ?es) |- _ => destruct op as [op |], es as [| b [| e1 [| e2 []]]]; try reflexivity end;
    match goal with |- context [kind ?op] => let K := fresh in destruct (kind op) as [[] |] eqn:K; try reflexivity; apply operator_of in K; subst end;
    match goal with s : settled _ _ |- context [(?w || ?w')%bool] => let W := fresh in destruct (w || w')%bool eqn:W; [| reflexivity]; apply Bool.orb_true_iff in W; destruct (s _ _ _ W eq_refl) end.
  Lemma equation_right_settled : forall N e e', settled N e' -> equation_right N e e' = equation N e e'.
  Proof. intros N e [y | op es] s; cbn [equation_right]; [reflexivity | unsettled]. Qed.
  Lemma equation_left_settled : forall N e e', settled N e -> equation_left N e e' = equation_right N e e'.
  Proof. intros N [y | op es] e' s; cbn [equation_left]; [reflexivity | unsettled]. Qed.
  Lemma read_at_settled : forall N a e, settled N e -> read_at N a e = element N a e.
  Proof. intros N a [y | op es] s; cbn [read_at]; [reflexivity | unsettled]. Qed.
  Lemma read_settled : forall N a e, (forall a' i v, within N e = true \/ within N (Store a' i v) = true -> a <> Store a' i v) -> read N a e = read_at N a e.
  Proof.
    intros N [y | [op | []] [| a' [| i [| v []]]]] e s; cbn [read]; try reflexivity. destruct (within N e || _)%bool eqn:W; [| reflexivity].
    apply Bool.orb_true_iff in W. now destruct (s a' i v W).
  Qed.
  Lemma cond_within : forall N b e1 e2, within N e1 = true \/ within N e2 = true -> within N (Cond b e1 e2) = true.
  Proof. intros N b e1 e2 W. cbn. rewrite kind_of. now apply Bool.orb_true_iff. Qed.
  Lemma is_x_in : forall N x, In x N -> is_x N (EVar (global x)) = true.
  Proof. intros N x in_. cbn. now destruct (in_dec eq_dec x N). Qed.
  Lemma is_x_out : forall N e, (forall x, In x N -> e <> EVar (global x)) -> is_x N e = false.
  Proof. intros N [[[x | u] | f] | op es] no; try reflexivity. cbn. destruct (in_dec eq_dec x N) as [in_ |]; [now destruct (no x in_) | reflexivity]. Qed.
End OverArrays.

(** x is fresh: no variable of the program, and none that was fresh before. *)
Definition fresh `{Classes} (N : list GVar) (x : GVar) : Prop := reserved x /\ ~ In x N.
(** x.f1 := nil; …; x.fn := nil *)
Definition each_field `{Classes} (s : Field -> Stmt) : list Stmt := map s all_fields.
End OverArrays.

(** A clause over arrays holds by the definition of its function, too. *)
Import OverArrays.
Ltac array_settles :=
  unfold settled, Eq, Ne, Index, Store, Cond, Not, EVar, EOp in *; intros; intro; subst;
  match goal with no : forall _, _ |- _ => first [eapply no; [eassumption | reflexivity] | eapply no; [| reflexivity]; solve [left; apply cond_within; assumption]] end.
Ltac array_step :=
  match goal with
  | H : @eq (@Term _ _) _ _ \/ _ |- _ => destruct H; subst
  | |- context [equation_left ?N ?e ?e'] => is_var e; rewrite (equation_left_settled N e e') by array_settles
  | |- context [equation_left ?N (TVar ?x) ?e'] => change (equation_left N (TVar x) e') with (equation_right N (TVar x) e')
  | |- context [equation_right ?N ?e ?e'] => is_var e'; rewrite (equation_right_settled N e e') by array_settles
  | |- context [equation_right ?N ?e (TVar ?x)] => change (equation_right N e (TVar x)) with (equation N e (TVar x))
  | |- context [read ?N ?a ?e] => is_var a; rewrite (read_settled N a e) by array_settles
  | |- context [read_at ?N ?a ?e] => is_var e; rewrite (read_at_settled N a e) by array_settles
  | |- context [equation] => unfold equation
  | |- context [element] => unfold element
  | |- context [either] => unfold either
  | |- context [negated] => unfold negated
  | in_ : In ?x ?N |- context [is_x ?N (TVar (inl (global ?x)))] => rewrite (is_x_in N x in_)
  | |- context [is_x ?N ?e] => rewrite (is_x_out N e) by array_settles
  | |- context [match ?op with inl _ => _ | inr _ => _ end] => is_var op; destruct op as [op | []]
  end.
Ltac array_unfold := unfold EOp, EVar, array, Index, Store, Cond, Eq, Ne, Nil, Not, Dot, Heaps.Nil in *.
Ltac array_cbn := cbn -[eq_dec Conj Each True_ False_ within equation either negated element is_x].
Ltac known_step := (* without cases *)
  match goal with
  | |- context [kind (operator _)] => rewrite kind_of
  | H : ?w = true \/ ?w' = true |- context [(?w || ?w')%bool] => replace (w || w')%bool with true by (symmetry; now apply Bool.orb_true_iff)
  | |- context [equation_left ?N ?e ?e'] => is_var e; rewrite (equation_left_settled N e e') by array_settles
  end.
Ltac by_array_cases :=
  try rewrite map_id; array_unfold; array_cbn; repeat (known_step; array_cbn);
  first [reflexivity | repeat (first [array_step | heap_step]; array_cbn); first [heap_close | exfalso; match goal with no : forall _, _ |- _ => eapply no; [| reflexivity]; solve [auto] end]].
Ltac by_definition side clause ::=
  intros; subst;
  first [reflexivity | solve [match goal with |- @eq (@Term _ _) _ _ => by_array_cases | _ => by_heap_cases end] | match goal with |- ?G => idtac "@rule" side clause; idtac "@show" G; fail 2 "not by definition" end].
