From Coq Require Export List PeanoNat Lia.
Export ListNotations.

(** * §4: expressions, heaps and traces

    Typed by hand, for what the paper prints (Strict.v) and for §4.1 (Fields.v). Expressions
    that denote objects are apart from all others, since they "can only be used for
    dereferencing, for checking equality (denoted by '='), or as argument of a conditional
    expression". Classes are left out: an identity is a number. *)

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

  (** e'[h := e]: four definitions as one, since they differ at variables and fields only. *)
  Definition at_ov (a : assignment) (x : OVar) : object :=
    match a with ToOV x' e => if decide x' x then e else OV x | _ => OV x end.
  Definition at_dv (a : assignment) (y : DVar) : data :=
    match a with ToDV y' d => if decide y' y then d else DV y | _ => DV y end.
  Definition at_of (a : assignment) (h' : object) (f' : OField) : object :=
    match a with
    | ToOF h f e => if decide f f' then OC (Eq h' h) e (OF h' f') else OF h' f'
    | _ => OF h' f'
    end.
  Definition at_df (a : assignment) (h' : object) (g' : DField) : data :=
    match a with
    | ToDF h g d => if decide g g' then DC (Eq h' h) d (DF h' g') else DF h' g'
    | _ => DF h' g'
    end.
  Fixpoint osubst (a : assignment) (e : object) : object :=
    match e with
    | Nil => Nil
    | OV x => at_ov a x
    | OF e f => at_of a (osubst a e) f
    | OC b e1 e2 => OC (subst a b) (osubst a e1) (osubst a e2)
    end
  with subst (a : assignment) (d : data) : data :=
    match d with
    | DV y => at_dv a y
    | DF e g => at_df a (osubst a e) g
    | Eq e1 e2 => Eq (osubst a e1) (osubst a e2)
    | DOp op ds => DOp op (substs a ds)
    | DC b d1 d2 => DC (subst a b) (subst a d1) (subst a d2)
    end
  with substs (a : assignment) (ds : operands) : operands :=
    match ds with none => none | also d ds => also (subst a d) (substs a ds) end.

  (** e[x := new C]. "The variable x can only be dereferenced or appear as an argument of an
      equation": an expression that denotes an object is x itself, another one, or a conditional
      expression of these, from which the fields and equations that stand around it are drawn
      into the branches, "without loss of generality". *)
  Inductive shape := IsX | Is (e : object) | Either (b : data) (s1 s2 : shape).

  Section New.
    Variable never : object -> data. (* (x = e)[x := new C], of e[x := new C] *)
    Variable x : OVar.

    Fixpoint ofield_of (s : shape) (f : OField) : object :=
      match s with IsX => Nil | Is e => OF e f | Either b s1 s2 => OC b (ofield_of s1 f) (ofield_of s2 f) end.
    Fixpoint dfield_of (s : shape) (g : DField) : data :=
      match s with IsX => DOp (op_initial g) none | Is e => DF e g | Either b s1 s2 => DC b (dfield_of s1 g) (dfield_of s2 g) end.
    Fixpoint equals_x (s : shape) : data :=
      match s with IsX => True_ | Is e => never e | Either b s1 s2 => DC b (equals_x s1) (equals_x s2) end.
    Fixpoint equals (e : object) (s : shape) : data :=
      match s with IsX => never e | Is e' => Eq e e' | Either b s1 s2 => DC b (equals e s1) (equals e s2) end.
    Fixpoint equation (s s' : shape) : data :=
      match s with
      | IsX => equals_x s'
      | Is e => equals e s'
      | Either b s1 s2 => DC b (equation s1 s') (equation s2 s')
      end.

    Fixpoint onew (e : object) : shape :=
      match e with
      | Nil => Is Nil
      | OV y => if decide x y then IsX else Is (OV y)
      | OF e f => Is (ofield_of (onew e) f)
      | OC b e1 e2 => Either (new b) (onew e1) (onew e2)
      end
    with new (d : data) : data :=
      match d with
      | DV y => DV y
      | DF e g => dfield_of (onew e) g
      | Eq e1 e2 => equation (onew e1) (onew e2)
      | DOp op ds => DOp op (news ds)
      | DC b d1 d2 => DC (new b) (new d1) (new d2)
      end
    with news (ds : operands) : operands :=
      match ds with none => none | also d ds => also (new d) (news ds) end.
  End New.

  (** As printed, (x = e)[x := new C] is false; as repaired, it is ⊥ where e is. *)
  Definition printed (e : object) : data := Not True_.
  Definition repaired (e : object) : data := Not (Eq e e).

  (** Definition 4.2 (Path condition). *)
  Inductive action := Test (b : data) | Set_ (a : assignment) | New (x : OVar).
  Definition both_defined (a : assignment) : data := (* δ(h, e) *)
    match a with
    | ToOV _ e => And True_ (odelta e)
    | ToDV _ d => And True_ (delta d)
    | ToOF h f e => And (odelta (OF h f)) (odelta e)
    | ToDF h g d => And (delta (DF h g)) (delta d)
    end.
  Fixpoint path (never : object -> data) (ρ : list action) : data :=
    match ρ with
    | [] => True_
    | Test b :: ρ => And (path never ρ) b
    | Set_ a :: ρ => And (subst a (path never ρ)) (both_defined a)
    | New x :: ρ => new never x (path never ρ)
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

  (** The transitions of a trace, and ⟨V, ρ⟩ →* ε. *)
  Inductive step : state * list action -> state * list action -> Prop :=
    | Assigning V a V' ρ : assigned V a = Some V' -> step (V, Set_ a :: ρ) (V', ρ)
    | Creating V x o ρ : ~ In o (domain V) -> step (V, New x :: ρ) (created V x o, ρ)
    | Testing V b ρ : value V b = Some tt -> step (V, Test b :: ρ) (V, ρ).
  Inductive ends : state * list action -> Prop :=
    | Ended V : ends (V, [])
    | Going c c' : step c c' -> ends c' -> ends c.
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
  Lemma osubst_Nil : forall a, osubst a Nil = Nil.
  Proof. reflexivity. Qed.
  Lemma osubst_OV : forall a x, osubst a (OV x) = at_ov a x.
  Proof. reflexivity. Qed.
  Lemma osubst_OF : forall a e f, osubst a (OF e f) = at_of a (osubst a e) f.
  Proof. reflexivity. Qed.
  Lemma osubst_OC : forall a b e1 e2, osubst a (OC b e1 e2) = OC (subst a b) (osubst a e1) (osubst a e2).
  Proof. reflexivity. Qed.
  Lemma subst_DV : forall a y, subst a (DV y) = at_dv a y.
  Proof. reflexivity. Qed.
  Lemma subst_DF : forall a e g, subst a (DF e g) = at_df a (osubst a e) g.
  Proof. reflexivity. Qed.
  Lemma subst_Eq : forall a e1 e2, subst a (Eq e1 e2) = Eq (osubst a e1) (osubst a e2).
  Proof. reflexivity. Qed.
  Lemma subst_DOp : forall a op ds, subst a (DOp op ds) = DOp op (substs a ds).
  Proof. reflexivity. Qed.
  Lemma subst_DC : forall a b d1 d2, subst a (DC b d1 d2) = DC (subst a b) (subst a d1) (subst a d2).
  Proof. reflexivity. Qed.
  Lemma substs_none : forall a, substs a none = none.
  Proof. reflexivity. Qed.
  Lemma substs_also : forall a d ds, substs a (also d ds) = also (subst a d) (substs a ds).
  Proof. reflexivity. Qed.
  Lemma onew_Nil : forall never x, onew never x Nil = Is Nil.
  Proof. reflexivity. Qed.
  Lemma onew_OV : forall never x y, onew never x (OV y) = if decide x y then IsX else Is (OV y).
  Proof. reflexivity. Qed.
  Lemma onew_OF : forall never x e f, onew never x (OF e f) = Is (ofield_of (onew never x e) f).
  Proof. reflexivity. Qed.
  Lemma onew_OC : forall never x b e1 e2, onew never x (OC b e1 e2) = Either (new never x b) (onew never x e1) (onew never x e2).
  Proof. reflexivity. Qed.
  Lemma new_DV : forall never x y, new never x (DV y) = DV y.
  Proof. reflexivity. Qed.
  Lemma new_DF : forall never x e g, new never x (DF e g) = dfield_of (onew never x e) g.
  Proof. reflexivity. Qed.
  Lemma new_Eq : forall never x e1 e2, new never x (Eq e1 e2) = equation never (onew never x e1) (onew never x e2).
  Proof. reflexivity. Qed.
  Lemma new_DOp : forall never x op ds, new never x (DOp op ds) = DOp op (news never x ds).
  Proof. reflexivity. Qed.
  Lemma new_DC : forall never x b d1 d2, new never x (DC b d1 d2) = DC (new never x b) (new never x d1) (new never x d2).
  Proof. reflexivity. Qed.
  Lemma news_none : forall never x, news never x none = none.
  Proof. reflexivity. Qed.
  Lemma news_also : forall never x d ds, news never x (also d ds) = also (new never x d) (news never x ds).
  Proof. reflexivity. Qed.
End Clauses.
#[export] Hint Rewrite @ovalue_Nil @ovalue_OV @ovalue_OF @ovalue_OC @value_DV @value_DF @value_Eq @value_DOp @value_DC @values_none @values_also @odelta_Nil @odelta_OV @odelta_OF @odelta_OC @delta_DV @delta_DF @delta_Eq @delta_DOp @delta_DC @deltas_none @deltas_also @osubst_Nil @osubst_OV @osubst_OF @osubst_OC @subst_DV @subst_DF @subst_Eq @subst_DOp @subst_DC @substs_none @substs_also @onew_Nil @onew_OV @onew_OF @onew_OC @new_DV @new_DF @new_Eq @new_DOp @new_DC @news_none @news_also : clauses.
Ltac clauses := autorewrite with clauses in *; cbn [at_field branch equal option_map] in *.
