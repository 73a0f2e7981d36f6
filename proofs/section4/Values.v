From Tandem Require Import section4.Heaps.

(** * Values, types and Lemma 4.3

    "We abstract from typing information": the prelude has one type of expressions. Theorems of §4 are about those that have a
    sort: objects "can only be used for dereferencing, for checking equality (denoted by '='), or as argument of a conditional
    expression", and conditions are Boolean. *)

Inductive Sort := Object | Boolean | Datum.
Class Types `{Heaps} := { vsort : Var -> Sort; fsort : Field -> Sort; takes : Op -> list Sort; gives : Op -> Sort }.

Inductive typed `{Types} : Expr -> Sort -> Prop :=
  | typed_var x : typed (EVar x) (vsort x)
  | typed_nil : typed Nil Object
  | typed_dot e f : typed e Object -> typed (Dot e f) (fsort f)
  | typed_cond b e1 e2 s : typed b Boolean -> typed e1 s -> typed e2 s -> typed (Cond b e1 e2) s
  | typed_eq e e' s : typed e s -> typed e' s -> typed (Eq e e') Boolean
  | typed_ne e e' s : typed e s -> typed e' s -> typed (Ne e e') Boolean
  | typed_op op es : kind op = None -> Forall2 typed es (takes op) -> typed (EOp op es) (gives op).

(** Induction on it, in which the hypothesis holds for each operand. *)
Fixpoint typed_induction `{Types} (P : Expr -> Sort -> Prop)
  (var : forall x, P (EVar x) (vsort x)) (nil : P Nil Object)
  (dot : forall e f, typed e Object -> P e Object -> P (Dot e f) (fsort f))
  (cond : forall b e1 e2 s, typed b Boolean -> P b Boolean -> typed e1 s -> P e1 s -> typed e2 s -> P e2 s -> P (Cond b e1 e2) s)
  (eq : forall e e' s, typed e s -> P e s -> typed e' s -> P e' s -> P (Eq e e') Boolean)
  (ne : forall e e' s, typed e s -> P e s -> typed e' s -> P e' s -> P (Ne e e') Boolean)
  (op : forall op es, kind op = None -> Forall2 typed es (takes op) -> Forall2 P es (takes op) -> P (EOp op es) (gives op))
  e s (t : typed e s) : P e s :=
  let all := typed_induction P var nil dot cond eq ne op in
  match t with
  | typed_var x => var x
  | typed_nil => nil
  | typed_dot e f t => dot e f t (all _ _ t)
  | typed_cond b e1 e2 s t t1 t2 => cond b e1 e2 s t (all _ _ t) t1 (all _ _ t1) t2 (all _ _ t2)
  | typed_eq e e' s t t' => eq e e' s t (all _ _ t) t' (all _ _ t')
  | typed_ne e e' s t t' => ne e e' s t (all _ _ t) t' (all _ _ t')
  | typed_op o es K ts => op o es K ts
      ((fix each es ss (ts : Forall2 typed es ss) : Forall2 P es ss := match ts with
        | Forall2_nil _ => Forall2_nil P
        | Forall2_cons e s t ts => Forall2_cons e s (all e s t) (each _ _ ts)
        end) es (takes o) ts)
  end.

Ltac by_type t :=
  match type of t with typed ?e ?s => pattern e, s; refine (typed_induction _ _ _ _ _ _ _ _ e s t); clear e s t end;
  [intros y | | intros e f t IHt | intros b e1 e2 s t1 IHt1 t2 IHt2 t3 IHt3 | intros e e' s t1 IHt1 t2 IHt2 | intros e e' s t1 IHt1 t2 IHt2 | intros op es K ts IH].

(** What is assumed of operators: those of formulas are what they are, no operator takes or gives objects, and what gives a
    Boolean gives a truth value if it takes truth values where it takes Booleans. *)
Definition truthful (s : Sort) `{Signature} (v : Val) : Prop := s = Boolean -> v = tt \/ v = ff.
Class Typing `{Types} := {
  model :> HeapModel;
  kind_true : kind op_true = None; kind_false : kind op_false = None; kind_and : kind op_and = None;
  sort_true : takes op_true = [] /\ gives op_true = Boolean; sort_false : takes op_false = [] /\ gives op_false = Boolean;
  sort_not : takes op_not = [Boolean] /\ gives op_not = Boolean; sort_and : takes op_and = [Boolean; Boolean] /\ gives op_and = Boolean;
  no_objects : forall op, kind op = None -> gives op <> Object /\ ~ In Object (takes op);
  truths : forall op vs, kind op = None -> Forall2 (fun s v => truthful s v) (takes op) vs -> truthful (gives op) (opbar op vs);
  initial_typed : forall f, typed (Initial f) (fsort f);
}.

(** "We restrict to consistent concrete configurations": what exists denotes nil or what exists, and Booleans are truth values. *)
Definition fits `{Types} (V : State) (s : Sort) (v : Val) : Prop :=
  match s with Object => v = nil \/ In v (domain V) | Boolean => v = tt \/ v = ff | Datum => True end.
Definition consistent `{Types} (V : State) : Prop :=
  (forall x, fits V (vsort x) (vars V x)) /\ forall o f, In o (domain V) -> fits V (fsort f) (heap V o f).

Section Values.
  Context `{Typing}.

  (** Induction on e, by what the operator is. *)
  Definition plain (op : Op) (es : list Expr) : Prop :=
    match kind op, es with Some (Field_ _), [_] | Some Choice, [_; _; _] => False | _, _ => True end.
  Lemma heap_induction (P : Expr -> Prop)
    (var : forall x, P (EVar x)) (dot : forall e f, P e -> P (Dot e f))
    (cond : forall b e1 e2, P b -> P e1 -> P e2 -> P (Cond b e1 e2))
    (op : forall op es, plain op es -> Forall P es -> P (EOp op es)) : forall e, P e.
  Proof.
    intros e. induction e as [x | o es IH] using Expr_induction; [apply var |].
    destruct (kind o) as [[f | | | |] |] eqn:K; try (apply op; [unfold plain; now rewrite K | assumption]).
    - destruct es as [| e []]; try (apply op; [unfold plain; now rewrite K | assumption]).
      apply operator_of in K as ->. apply dot. now inversion IH.
    - destruct es as [| b [| e1 [| e2 []]]]; try (apply op; [unfold plain; now rewrite K | assumption]).
      apply operator_of in K as ->. inversion IH as [| ? ? ? IH']; subst. inversion IH' as [| ? ? ? IH'']; subst. inversion IH''; subst. now apply cond.
  Qed.
  Lemma plain_map : forall op es F, plain op es -> plain op (map F es).
  Proof. intros op es F. unfold plain. destruct (kind op) as [[] |]; try easy; destruct es as [| ? [| ? [| ? []]]]; easy. Qed.
  Lemma none_plain : forall op es, kind op = None -> plain op es.
  Proof. intros op es K. unfold plain. now rewrite K. Qed.

  Lemma value_dot : forall V e f, value V (Dot e f) = at_field (heap V) (value V e) f.
  Proof. intros. cbn. now rewrite kind_of. Qed.
  Lemma value_cond : forall V b e1 e2, value V (Cond b e1 e2) = chosen (value V b) (value V e1) (value V e2).
  Proof. intros. cbn. now rewrite kind_of. Qed.
  Lemma value_plain : forall V op es, plain op es -> value V (EOp op es) = strictly op (map (value V) es).
  Proof.
    intros V op es. unfold plain. cbn. destruct (kind op) as [[] |]; try easy; destruct es as [| ? [| ? [| ? []]]]; easy.
  Qed.
  Lemma value_constant : forall V op, value V (EOp op []) = Some (opbar op []).
  Proof. intros. cbn. now destruct (kind op) as [[] |]. Qed.
  Definition equated (v w : option Val) : option bool :=
    match v, w with Some v, Some w => Some (if eq_dec v w then true else false) | _, _ => None end.
  Lemma value_eq : forall V e e', value V (Eq e e') = option_map (fun b : bool => if b then tt else ff) (equated (value V e) (value V e')).
  Proof.
    intros. cbn. rewrite kind_of. destruct (value V e) as [v |], (value V e') as [w |]; try reflexivity. cbn. f_equal. rewrite equals_is.
    now destruct (eq_dec v w).
  Qed.
  Lemma value_ne : forall V e e', value V (Ne e e') = option_map (fun b : bool => if b then ff else tt) (equated (value V e) (value V e')).
  Proof.
    intros. cbn. rewrite kind_of. destruct (value V e) as [v |], (value V e') as [w |]; try reflexivity. cbn. f_equal. rewrite differs_is.
    now destruct (eq_dec v w).
  Qed.
  Lemma value_nil : forall V, value V Nil = Some nil.
  Proof. intros. apply value_constant. Qed.
  Lemma value_true : forall V, value V True_ = Some tt.
  Proof. intros. apply value_constant. Qed.
  Lemma value_false : forall V, value V False_ = Some ff.
  Proof. intros. apply value_constant. Qed.
  Lemma value_not : forall V b, value V (Not b) = option_map (fun v => opbar op_not [v]) (value V b).
  Proof. intros. unfold Not. rewrite value_plain by apply none_plain, kind_not. cbn. now destruct (value V b). Qed.
  Lemma value_and : forall V b c, value V (And b c) = Some tt <-> value V b = Some tt /\ value V c = Some tt.
  Proof.
    intros V b c. unfold And. rewrite value_plain by apply none_plain, kind_and. cbn.
    destruct (value V b) as [v |], (value V c) as [w |]; cbn; try (split; [discriminate | intros [? ?]; discriminate]).
    split; [intros E; injection E as E; apply and_true in E as [-> ->]; auto | intros [E E']; f_equal; apply and_true; split; congruence].
  Qed.
  Lemma is_True_is : forall e, is_True e = true -> e = True_.
  Proof. intros [x | op []]; cbn; try discriminate. destruct (eq_dec op op_true) as [-> |]; [reflexivity | discriminate]. Qed.
  Lemma value_conj : forall V l r b c, value V (Conj l r b c) = Some tt <-> value V b = Some tt /\ value V c = Some tt.
  Proof.
    intros V l r b c. unfold Conj. destruct (r && is_True c)%bool eqn:R; [| destruct (l && is_True b)%bool eqn:L; [| apply value_and]].
    - apply Bool.andb_true_iff in R as [_ R]. apply is_True_is in R as ->. rewrite value_true. tauto.
    - apply Bool.andb_true_iff in L as [_ L]. apply is_True_is in L as ->. rewrite value_true. tauto.
  Qed.
  Lemma value_each : forall V bs, value V (Each true bs) = Some tt <-> Forall (fun b => value V b = Some tt) bs.
  Proof.
    intros V [| b bs]; cbn [Each]; [rewrite value_true; now split |]. revert b.
    induction bs as [| c bs IH]; intros b; cbn [fold_left].
    - split; [intros E; repeat constructor; assumption | intros F; now inversion F].
    - rewrite IH. split; intros F; inversion F as [| ? ? first rest]; subst.
      + apply value_conj in first as [? ?]. repeat constructor; assumption.
      + inversion rest; subst. constructor; [now apply value_conj | assumption].
  Qed.
  Lemma strictly_some : forall op vs, strictly op vs <> None <-> Forall (fun v => v <> None) vs.
  Proof.
    intros op vs. unfold strictly. induction vs as [| [v |] vs IH]; cbn.
    - split; [constructor | discriminate].
    - destruct (values vs); cbn in *; split; intros F; try discriminate.
      + constructor; [discriminate | now apply IH].
      + now destruct F.
      + inversion F; subst. exfalso. now apply IH.
    - split; [intros [] | intros F; now inversion F]. reflexivity.
  Qed.

  (** What an expression with a sort denotes. *)
  Lemma fits_value : forall V, consistent V -> forall e s, typed e s -> forall v, value V e = Some v -> fits V s v.
  Proof.
    intros V [of_vars of_fields] e s t. by_type t; intros v.
    - intros E. injection E as <-. apply of_vars.
    - rewrite value_nil. intros E. injection E as <-. now left.
    - rewrite value_dot. unfold at_field. destruct (value V e) as [o |]; [| discriminate]. destruct (eq_dec o nil) as [| no]; [discriminate |].
      intros E. injection E as <-. destruct (IHt _ eq_refl); [contradiction | now apply of_fields].
    - rewrite value_cond. unfold chosen. destruct (value V b) as [c |]; [| discriminate]. destruct (eq_dec c tt); auto. destruct (eq_dec c ff); auto. discriminate.
    - rewrite value_eq. destruct (equated _ _) as [[] |]; cbn; intros E; try discriminate; injection E as <-; auto.
    - rewrite value_ne. destruct (equated _ _) as [[] |]; cbn; intros E; try discriminate; injection E as <-; auto.
    - rewrite value_plain by now apply none_plain. unfold strictly. destruct (values (map (value V) es)) as [vs |] eqn:E; [| discriminate].
      intros E'. injection E' as <-. destruct (no_objects op K) as [no _]. enough (truthful (gives op) (opbar op vs)) as T.
      { unfold truthful in T. destruct (gives op); cbn; auto; congruence. }
      apply truths; [assumption |]. clear - IH E. revert vs E. induction IH as [| e s es ss is IH F]; cbn; intros vs E.
      + injection E as <-. constructor.
      + destruct (value V e) as [v |] eqn:Ev; [| discriminate]. destruct (values (map (value V) es)) as [vs' |]; [| discriminate]. injection E as <-.
        constructor; [intros ->; exact (is _ eq_refl) | now apply F].
  Qed.

  Lemma absence_dot : forall e f, absence (Dot e f) = Conj false true (Ne e Nil) (absence e).
  Proof. intros. cbn -[Conj]. now rewrite kind_of. Qed.
  Lemma absence_cond : forall b e1 e2, absence (Cond b e1 e2) =
    if eq_dec (absence e1) (absence e2) then Conj true true (absence b) (absence e1) else Conj true false (absence b) (Cond b (absence e1) (absence e2)).
  Proof. intros. cbn -[Conj eq_dec]. now rewrite kind_of. Qed.
  Lemma absence_eq : forall k e e', k = Equals \/ k = Differs -> absence (EOp (operator k) [e; e']) = Each true [absence e; absence e'].
  Proof. intros k e e' [-> | ->]; cbn -[Each]; now rewrite kind_of. Qed.
  Lemma absence_op : forall op es, kind op = None -> absence (EOp op es) = Each true (map absence es).
  Proof. intros op es K. cbn -[Each]. now rewrite K. Qed.
  Lemma chosen_some : forall A b (v w : option A), b = Some tt \/ b = Some ff \/ b = None ->
    (chosen b v w <> None <-> (b = Some tt /\ v <> None) \/ (b = Some ff /\ w <> None)).
  Proof.
    intros A b v w cases. pose proof tt_ff. destruct cases as [-> | [-> | ->]]; cbn.
    - destruct (eq_dec tt tt) as [_ | []]; [| reflexivity]. split; [auto | intros [[_ ?] | [E _]]; congruence].
    - destruct (eq_dec ff tt) as [| _]; [congruence |]. destruct (eq_dec ff ff) as [_ | []]; [| reflexivity]. split; [auto | intros [[E _] | [_ ?]]; congruence].
    - split; [congruence | intros [[E _] | [E _]]; discriminate].
  Qed.

  (** Lemma 4.3. For any expression e we have that V(e) ≠ ⊥ iff V(δ(e)) = true. *)
  Theorem absence_of_errors : forall V, consistent V -> forall e s, typed e s -> (value V e <> None <-> value V (absence e) = Some tt).
  Proof.
    intros V ok e s t. by_type t.
    - cbn -[True_]. rewrite value_true. now split; [| discriminate].
    - rewrite value_nil. cbn -[True_]. rewrite kind_of, value_true. now split; [| discriminate].
    - rewrite value_dot, absence_dot, value_conj, value_ne, value_nil, <- IHt. destruct (value V e) as [v |]; cbn; [| split; [congruence | intros [? ?]; discriminate]].
      pose proof tt_ff. destruct (eq_dec v nil); cbn; split; try congruence; try discriminate; [intros [? _]; congruence | now split].
    - rewrite value_cond, absence_cond. rewrite chosen_some.
      2: { destruct (value V b) as [v |] eqn:E; [| auto]. destruct (fits_value V ok _ _ t1 _ E) as [-> | ->]; auto. }
      assert (value V b <> None -> value V b = Some tt \/ value V b = Some ff) as truth.
      { destruct (value V b) as [v |] eqn:E; [| congruence]. intros _. destruct (fits_value V ok _ _ t1 _ E) as [-> | ->]; auto. }
      destruct (eq_dec (absence e1) (absence e2)) as [same | _]; rewrite value_conj, <- IHt1.
      + rewrite <- IHt2. rewrite IHt3, <- same, <- IHt2. intuition congruence.
      + rewrite value_cond, IHt2, IHt3. pose proof tt_ff. split.
        * intros [[E ?] | [E ?]]; rewrite E; (split; [discriminate |]); cbn; [now destruct (eq_dec tt tt) |].
          destruct (eq_dec ff tt); [congruence |]. now destruct (eq_dec ff ff).
        * intros [some E']. destruct (truth some) as [E | E]; rewrite E in *; cbn in E'; [left | right]; (split; [reflexivity |]).
          -- now destruct (eq_dec tt tt).
          -- destruct (eq_dec ff tt); [congruence |]. now destruct (eq_dec ff ff).
    - rewrite value_eq. unfold Eq. rewrite absence_eq by auto. rewrite value_each, !Forall_cons_iff, <- IHt1, <- IHt2.
      destruct (value V e), (value V e'); cbn; intuition (try discriminate; try congruence; constructor).
    - rewrite value_ne. unfold Ne. rewrite absence_eq by auto. rewrite value_each, !Forall_cons_iff, <- IHt1, <- IHt2.
      destruct (value V e), (value V e'); cbn; intuition (try discriminate; try congruence; constructor).
    - rewrite value_plain, absence_op, value_each, strictly_some by auto using none_plain. rewrite !Forall_map.
      clear - IH. induction IH as [| e s es ss same F IH]; [split; constructor |]. rewrite !Forall_cons_iff. cbn. tauto.
  Qed.
End Values.
