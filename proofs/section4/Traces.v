From Coq Require Export List PeanoNat Lia.
Export ListNotations.

(** * §4: expressions, heaps and traces

    Typed by hand, for §4.1 (Fields.v). Expressions that denote objects are apart from all others, since they "can only be
    used for dereferencing, for checking equality (denoted by '='), or as argument of a conditional expression". Classes are left out: an identity is a number. *)

Class Decidable (A : Type) := decide : forall a b : A, {a = b} + {a <> b}.

#[export] Instance nat_decidable : Decidable nat := PeanoNat.Nat.eq_dec.
#[export] Instance option_decidable A `{Decidable A} : Decidable (option A).
Proof. intros [a |] [b |]; [destruct (decide a b); [left | right] | right | right | left]; congruence. Defined.

Class World := {
  OVar : Type; DVar : Type;     (* variables that denote objects, and others *)
  OField : Type; DField : Type; (* fields, likewise *)
  OVar_eq :> Decidable OVar; DVar_eq :> Decidable DVar; OField_eq :> Decidable OField; DField_eq :> Decidable DField;
  Op : Type; Val : Type; Val_eq :> Decidable Val;
  opbar : Op -> list Val -> Val;
  tt : Val; ff : Val; tt_ff : tt <> ff;
  op_true : Op; op_not : Op; op_and : Op;
  op_initial : DField -> Op; (* what a field of a new object is, where the paper has nil *)
  true_is : opbar op_true [] = tt;
  not_true : forall v, opbar op_not [v] = tt <-> v = ff;
  not_tt : opbar op_not [tt] = ff;
  and_true : forall v w, opbar op_and [v; w] = tt <-> v = tt /\ w = tt;
}.

(** "e ::= nil | x | e.f | op(e1, ..., en)", with equations and conditional expressions. *)
Inductive object `{World} :=
  | Nil
  | OV (x : OVar)
  | OF (e : object) (f : OField)
  | OC (b : data) (e1 e2 : object)
with data `{World} :=
  | DV (y : DVar)
  | DF (e : object) (g : DField)
  | Eq (e1 e2 : object)
  | DOp (op : Op) (ds : operands)
  | DC (b d1 d2 : data)
with operands `{World} := none | also (d : data) (ds : operands).

Scheme object_ind' := Induction for object Sort Prop
with data_ind' := Induction for data Sort Prop
with operands_ind' := Induction for operands Sort Prop.
Combined Scheme expressions from object_ind', data_ind', operands_ind'.

Section Traces.
  Context `{World}.

  Definition True_ : data := DOp op_true none.
  Definition Not (b : data) : data := DOp op_not (also b none).
  Definition And (b c : data) : data := DOp op_and (also b (also c none)).
  Definition Exists (e : object) : data := Not (Eq e Nil). (* e ≠ nil *)

  (** V = (G, H): "an assignment G of values to the variables and a heap H which assigns to each
      object o in its finite domain a local state H(o)". nil is None. *)
  Definition identity := nat.
  Record state := {
    ovar : OVar -> option identity; dvar : DVar -> Val;
    domain : list identity;
    ofield : identity -> OField -> option identity; dfield : identity -> DField -> Val;
  }.

  (** "We restrict to consistent concrete configurations." *)
  Definition old (V : state) (v : option identity) : Prop :=
    match v with Some o => In o (domain V) | None => True end.
  Definition consistent (V : state) : Prop :=
    (forall x, old V (ovar V x)) /\ forall o f, In o (domain V) -> old V (ofield V o f).

  (** V(e), where None is ⊥. Of a conditional expression only the branch that is taken has a
      part in its value: it "equals either V'(e1) or V'(e2)" (proof of Lemma 4.4). *)
  Definition branch {A} (b : option Val) (v w : option A) : option A :=
    match b with
    | Some b => if decide b tt then v else if decide b ff then w else None
    | None => None
    end.
  Definition at_field {A} (v : option (option identity)) (field : identity -> A) : option A :=
    match v with Some (Some o) => Some (field o) | _ => None end.
  Definition equal (v w : option (option identity)) : option Val :=
    match v, w with
    | Some v, Some w => Some (if decide v w then tt else ff)
    | _, _ => None
    end.

  Fixpoint ovalue (V : state) (e : object) : option (option identity) :=
    match e with
    | Nil => Some None
    | OV x => Some (ovar V x)
    | OF e f => at_field (ovalue V e) (fun o => ofield V o f)
    | OC b e1 e2 => branch (value V b) (ovalue V e1) (ovalue V e2)
    end
  with value (V : state) (d : data) : option Val :=
    match d with
    | DV y => Some (dvar V y)
    | DF e g => at_field (ovalue V e) (fun o => dfield V o g)
    | Eq e1 e2 => equal (ovalue V e1) (ovalue V e2)
    | DOp op ds => option_map (opbar op) (values V ds)
    | DC b d1 d2 => branch (value V b) (value V d1) (value V d2)
    end
  with values (V : state) (ds : operands) : option (list Val) :=
    match ds with
    | none => Some []
    | also d ds => match value V d, values V ds with Some v, Some vs => Some (v :: vs) | _, _ => None end
    end.

  (** Definition 4.1 (Absence of nil-pointer errors). Of a conditional expression, it is that of
      the branch that is taken. *)
  Fixpoint odelta (e : object) : data :=
    match e with
    | Nil | OV _ => True_
    | OF e _ => And (Exists e) (odelta e)
    | OC b e1 e2 => And (delta b) (DC b (odelta e1) (odelta e2))
    end
  with delta (d : data) : data :=
    match d with
    | DV _ => True_
    | DF e _ => And (Exists e) (odelta e)
    | Eq e1 e2 => And (odelta e1) (odelta e2)
    | DOp _ ds => deltas ds
    | DC b d1 d2 => And (delta b) (DC b (delta d1) (delta d2))
    end
  with deltas (ds : operands) : data :=
    match ds with none => True_ | also d ds => And (delta d) (deltas ds) end.

  (** h := e, for a variable or a field, of objects or not. *)
  Inductive assignment :=
    | ToOV (x : OVar) (e : object)
    | ToDV (y : DVar) (d : data)
    | ToOF (h : object) (f : OField) (e : object)
    | ToDF (h : object) (g : DField) (d : data).

  Definition both_defined (a : assignment) : data := (* δ(h, e) *)
    match a with
    | ToOV _ e => And True_ (odelta e)
    | ToDV _ d => And True_ (delta d)
    | ToOF h f e => And (odelta (OF h f)) (odelta e)
    | ToDF h g d => And (delta (DF h g)) (delta d)
    end.

  (** V[x := v] and V[o.f := v], and V[x := new C], for o outside of the domain of H. *)
  Definition update {X A} `{Decidable X} (f : X -> A) (x : X) (a : A) : X -> A :=
    fun y => if decide x y then a else f y.
  Definition set_ov (V : state) (x : OVar) (v : option identity) : state :=
    {| ovar := update (ovar V) x v; dvar := dvar V; domain := domain V; ofield := ofield V; dfield := dfield V |}.
  Definition set_dv (V : state) (y : DVar) (v : Val) : state :=
    {| ovar := ovar V; dvar := update (dvar V) y v; domain := domain V; ofield := ofield V; dfield := dfield V |}.
  Definition set_of (V : state) (o : identity) (f : OField) (v : option identity) : state :=
    {| ovar := ovar V; dvar := dvar V; domain := domain V; ofield := update (ofield V) o (update (ofield V o) f v); dfield := dfield V |}.
  Definition set_df (V : state) (o : identity) (g : DField) (v : Val) : state :=
    {| ovar := ovar V; dvar := dvar V; domain := domain V; ofield := ofield V; dfield := update (dfield V) o (update (dfield V o) g v) |}.
  Definition created (V : state) (x : OVar) (o : identity) : state :=
    {| ovar := update (ovar V) x (Some o); dvar := dvar V; domain := o :: domain V;
       ofield := update (ofield V) o (fun _ => None); dfield := update (dfield V) o (fun g => opbar (op_initial g) []) |}.

  (** ⟨V, h := e · ρ⟩ → ⟨V[h := V(e)], ρ⟩: the state behind an assignment, if it is defined. *)
  Definition assigned (V : state) (a : assignment) : option state :=
    match a with
    | ToOV x e => option_map (set_ov V x) (ovalue V e)
    | ToDV y d => option_map (set_dv V y) (value V d)
    | ToOF h f e => match ovalue V h, ovalue V e with Some (Some o), Some v => Some (set_of V o f v) | _, _ => None end
    | ToDF h g d => match ovalue V h, value V d with Some (Some o), Some v => Some (set_df V o g v) | _, _ => None end
    end.
End Traces.

(** The clauses of these functions, each of which holds by definition. *)
Section Clauses.
  Context `{World}.
  Lemma ovalue_Nil : forall V, ovalue V Nil = Some None.
  Proof. reflexivity. Qed.
  Lemma ovalue_OV : forall V x, ovalue V (OV x) = Some (ovar V x).
  Proof. reflexivity. Qed.
  Lemma ovalue_OF : forall V e f, ovalue V (OF e f) = at_field (ovalue V e) (fun o => ofield V o f).
  Proof. reflexivity. Qed.
  Lemma ovalue_OC : forall V b e1 e2, ovalue V (OC b e1 e2) = branch (value V b) (ovalue V e1) (ovalue V e2).
  Proof. reflexivity. Qed.
  Lemma value_DV : forall V y, value V (DV y) = Some (dvar V y).
  Proof. reflexivity. Qed.
  Lemma value_DF : forall V e g, value V (DF e g) = at_field (ovalue V e) (fun o => dfield V o g).
  Proof. reflexivity. Qed.
  Lemma value_Eq : forall V e1 e2, value V (Eq e1 e2) = equal (ovalue V e1) (ovalue V e2).
  Proof. reflexivity. Qed.
  Lemma value_DOp : forall V op ds, value V (DOp op ds) = option_map (opbar op) (values V ds).
  Proof. reflexivity. Qed.
  Lemma value_DC : forall V b d1 d2, value V (DC b d1 d2) = branch (value V b) (value V d1) (value V d2).
  Proof. reflexivity. Qed.
  Lemma values_none : forall V, values V none = Some [].
  Proof. reflexivity. Qed.
  Lemma values_also : forall V d ds, values V (also d ds) = match value V d, values V ds with Some v, Some vs => Some (v :: vs) | _, _ => None end.
  Proof. reflexivity. Qed.
  Lemma odelta_Nil : odelta Nil = True_.
  Proof. reflexivity. Qed.
  Lemma odelta_OV : forall x, odelta (OV x) = True_.
  Proof. reflexivity. Qed.
  Lemma odelta_OF : forall e f, odelta (OF e f) = And (Exists e) (odelta e).
  Proof. reflexivity. Qed.
  Lemma odelta_OC : forall b e1 e2, odelta (OC b e1 e2) = And (delta b) (DC b (odelta e1) (odelta e2)).
  Proof. reflexivity. Qed.
  Lemma delta_DV : forall y, delta (DV y) = True_.
  Proof. reflexivity. Qed.
  Lemma delta_DF : forall e g, delta (DF e g) = And (Exists e) (odelta e).
  Proof. reflexivity. Qed.
  Lemma delta_Eq : forall e1 e2, delta (Eq e1 e2) = And (odelta e1) (odelta e2).
  Proof. reflexivity. Qed.
  Lemma delta_DOp : forall op ds, delta (DOp op ds) = deltas ds.
  Proof. reflexivity. Qed.
  Lemma delta_DC : forall b d1 d2, delta (DC b d1 d2) = And (delta b) (DC b (delta d1) (delta d2)).
  Proof. reflexivity. Qed.
  Lemma deltas_none : deltas none = True_.
  Proof. reflexivity. Qed.
  Lemma deltas_also : forall d ds, deltas (also d ds) = And (delta d) (deltas ds).
  Proof. reflexivity. Qed.
End Clauses.
#[export] Hint Rewrite @ovalue_Nil @ovalue_OV @ovalue_OF @ovalue_OC @value_DV @value_DF @value_Eq @value_DOp @value_DC @values_none @values_also @odelta_Nil @odelta_OV @odelta_OF @odelta_OC @delta_DV @delta_DF @delta_Eq @delta_DOp @delta_DC @deltas_none @deltas_also : clauses.
Ltac clauses := autorewrite with clauses in *; cbn [at_field branch equal option_map] in *.

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
