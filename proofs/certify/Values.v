From Tandem Require Import Prelude.
From Coq Require Export ZArith.
From Coq Require Import Lia.
Open Scope list_scope.

(** * The values and operators of programs, as certificates have them

    A variable has its type in its name. Local variables are not those of another procedure. *)
Inductive Ty := TBool | TInt | TBits (w : Z) | TArray (bound : bool) (elements : Ty).

(** An array is a function: elements before others, or one value everywhere; one that has a bound has it outside. *)
Inductive Value :=
  | B (b : bool) | I (n : Z) | Bits (w n : Z)
  | All (v : Value) | Cell (i v a : Value) | Bounded (n : Z) (a : Value).

Inductive Primitive :=
  | o_neg | o_add | o_sub | o_mul | o_div | o_mod | o_eq | o_ne | o_lt | o_le | o_gt | o_ge
  | o_not | o_and | o_or | o_implies | o_cond | o_at | o_of | o_store | o_len | o_setlen
  | o_bvneg | o_bvnot | o_bvmul | o_bvudiv | o_bvurem | o_bvsdiv | o_bvsrem | o_bvshl | o_bvlshr | o_bvashr
  | o_bvand | o_bvadd | o_bvsub | o_bvor | o_bvxor
  | o_bvult | o_bvule | o_bvugt | o_bvuge | o_bvslt | o_bvsle | o_bvsgt | o_bvsge | o_ubv_to_int | o_sbv_to_int.
Inductive Casting := o_bv | o_sbv | o_int_to_bv.
Inductive Operation := Lit (v : Value) | Prim (p : Primitive) | Cast (c : Casting) (w : Z).

Definition ty_eq : forall s t : Ty, {s = t} + {s <> t}.
Proof. decide equality; [apply Z.eq_dec | apply Bool.bool_dec]. Defined.
Definition value_eq : forall v w : Value, {v = w} + {v <> w}.
Proof. decide equality; solve [apply Z.eq_dec | apply Bool.bool_dec]. Defined.
Definition primitive_eq : forall p q : Primitive, {p = q} + {p <> q}.
Proof. decide equality. Defined.
Definition operation_eq : forall p q : Operation, {p = q} + {p <> q}.
Proof. decide equality; [apply value_eq | apply primitive_eq | apply Z.eq_dec | decide equality]. Defined.

(** ** Bit-vectors: numbers below 2^w *)
Section Bits.
  Variable w : Z.
  Definition wrap (n : Z) : Z := (n mod 2 ^ w)%Z.
  Definition signed (n : Z) : Z := (if 2 ^ (w - 1) <=? n then n - 2 ^ w else n)%Z.
  Definition absolute (n : Z) : Z := wrap (Z.abs (signed n)).
  Definition quotient (n m : Z) : Z := (if m =? 0 then 2 ^ w - 1 else n / m)%Z.
  Definition remainder (n m : Z) : Z := (if m =? 0 then n else n mod m)%Z.
  Definition shifted (n m : Z) : Z := (if w <=? m then 0 else n / 2 ^ m)%Z.
  Definition bits (p : Primitive) (n m : Z) : Z :=
    match p with
    | o_bvadd => wrap (n + m)
    | o_bvsub => wrap (n - m)
    | o_bvmul => wrap (n * m)
    | o_bvudiv => quotient n m
    | o_bvurem => remainder n m
    | o_bvsdiv =>
        let q := quotient (absolute n) (absolute m) in
        if Bool.eqb (signed n <? 0)%Z (signed m <? 0)%Z then q else wrap (- q)
    | o_bvsrem => let r := remainder (absolute n) (absolute m) in if (signed n <? 0)%Z then wrap (- r) else r
    | o_bvshl => if (w <=? m)%Z then 0%Z else wrap (n * 2 ^ m)
    | o_bvlshr => shifted n m
    | o_bvashr => if (signed n <? 0)%Z then (2 ^ w - 1 - shifted (2 ^ w - 1 - n) m)%Z else shifted n m
    | o_bvand => Z.land n m
    | o_bvor => Z.lor n m
    | _ => Z.lxor n m
    end.
  Definition compared (p : Primitive) (n m : Z) : option bool :=
    match p with
    | o_bvult => Some (n <? m)%Z
    | o_bvule => Some (n <=? m)%Z
    | o_bvugt => Some (m <? n)%Z
    | o_bvuge => Some (m <=? n)%Z
    | o_bvslt => Some (signed n <? signed m)%Z
    | o_bvsle => Some (signed n <=? signed m)%Z
    | o_bvsgt => Some (signed m <? signed n)%Z
    | o_bvsge => Some (signed m <=? signed n)%Z
    | _ => None
    end.
End Bits.

(** ** Arrays *)
Fixpoint select (a i : Value) : Value :=
  match a with
  | Bounded _ a => select a i
  | Cell j v a => if value_eq j i then v else select a i
  | All v => v
  | _ => B false
  end.
Definition store (a i v : Value) : Value :=
  match a with Bounded n a => Bounded n (Cell i v a) | _ => Cell i v a end.
Definition setlen (a : Value) (n : Z) : Value :=
  match a with Bounded _ a => Bounded n a | _ => Bounded n a end.

(** Arrays are equal that are the same function with the same bound. Their indexes have infinitely many values. *)
Fixpoint indexes (a : Value) : list Value := match a with Cell i _ a => i :: indexes a | _ => [] end.
Fixpoint elsewhere (a : Value) : Value := match a with Cell _ _ a => elsewhere a | All v => v | v => v end.
Fixpoint equal (depth : nat) (v w : Value) : bool :=
  match depth, v, w with
  | S depth, Bounded n a, Bounded m b => (n =? m)%Z && equal depth a b
  | S depth, (All _ | Cell _ _ _), (All _ | Cell _ _ _) =>
      forallb (fun i => equal depth (select v i) (select w i)) (indexes v ++ indexes w) && equal depth (elsewhere v) (elsewhere w)
  | _, _, _ => if value_eq v w then true else false
  end%bool.
Definition deepest : nat := 300. (* levels of arrays of arrays *)
Arguments equal : simpl never.

(** ** What an operator computes; its operands have the types that it takes *)
Definition le (v w : Value) : Value := match v, w with I a, I b => B (a <=? b)%Z | _, _ => B false end.
Definition negated (v : Value) : Value := match v with B b => B (negb b) | v => v end.
Definition ofbits (p : Primitive) (v v' : Value) : Value :=
  match v, v' with
  | Bits w n, Bits _ m => match compared w p n m with Some b => B b | None => Bits w (bits w p n m) end
  | _, _ => B false
  end.
Definition primitive (p : Primitive) (vs : list Value) : Value :=
  match p, vs with
  | o_not, [v] => negated v
  | o_and, [B b; B c] => B (andb b c)
  | o_and, [B false; _] | o_and, [_; B false] => B false
  | o_or, [B b; B c] => B (orb b c)
  | o_or, [B true; _] | o_or, [_; B true] => B true
  | o_and, [_; _] | o_or, [_; _] => I 0
  | o_implies, [B b; B c] => B (implb b c)
  | o_implies, [_; _] => I 0
  | o_cond, [b; v; w] => match b with B true => v | _ => w end
  | o_eq, [v; w] => B (equal deepest v w)
  | o_ne, [v; w] => B (negb (equal deepest v w))
  | o_le, [v; w] => le v w
  | o_ge, [v; w] => le w v
  | o_lt, [v; w] => negated (le w v)
  | o_gt, [v; w] => negated (le v w)
  | o_neg, [I a] => I (- a)
  | o_add, [I a; I b] => I (a + b)
  | o_sub, [I a; I b] => I (a - b)
  | o_mul, [I a; I b] => I (a * b)
  | o_div, [I a; I b] => I (if b =? 0 then 0 else Z.sgn b * (a / Z.abs b))%Z
  | o_mod, [I a; I b] => I (if b =? 0 then a else a mod Z.abs b)%Z
  | o_at, [a; i] | o_of, [a; i] => select a i
  | o_store, [a; i; v] => store a i v
  | o_len, [Bounded n _] => I n
  | o_setlen, [a; n] => match n with I n => setlen a n | _ => a end
  | o_ubv_to_int, [Bits _ n] => I n
  | o_sbv_to_int, [Bits w n] => I (signed w n)
  | o_bvneg, [Bits w n] => Bits w (wrap w (- n))
  | o_bvnot, [Bits w n] => Bits w (2 ^ w - 1 - n)
  | p, [v; w] => ofbits p v w
  | _, _ => B false
  end.
Definition standard (op : Operation) (vs : list Value) : Value :=
  match op, vs with
  | Lit v, _ => v
  | Prim p, vs => primitive p vs
  | Cast o_bv w, [Bits _ n] => Bits w (wrap w n)
  | Cast o_sbv w, [Bits w' n] => Bits w (wrap w (signed w' n))
  | Cast o_int_to_bv w, [I n] => Bits w (wrap w n)
  | Cast _ _, _ => B false
  end.

Fixpoint initial (t : Ty) : Value :=
  match t with
  | TBool => B false
  | TInt => I 0
  | TBits w => Bits w 0
  | TArray true t => Bounded 0 (All (initial t))
  | TArray false t => All (initial t)
  end.

(** The variables: those of programs; inputs; and a name for each expression of a certificate. *)
Inductive Global := program (t : Ty) (n : positive) | read (n : N) | name (k : positive).
Definition Local := (Ty * positive)%type.
Definition has_bound (t : Ty) : bool := match t with TArray b _ => b | _ => false end.

#[export] Instance global_eq : EqDec Global.
Proof. intros x y. unfold EqDec. decide equality; solve [apply Pos.eq_dec | apply N.eq_dec | apply ty_eq]. Defined.
#[export] Instance local_eq : EqDec Local.
Proof. intros x y. unfold EqDec. decide equality; solve [apply Pos.eq_dec | apply ty_eq]. Defined.

#[export] Instance signature : Signature.
Proof.
  refine {|
    GVar := Global; LVar := Local; Proc := positive; Op := Operation; Val := Value;
    opbar := standard; default := fun u => initial (fst u);
    op_true := Lit (B true); op_false := Lit (B false); op_not := Prim o_not; op_and := Prim o_and; op_or := Prim o_or;
    op_num := fun n => Lit (I (Z.of_N n)); op_add := Prim o_add; op_sub := Prim o_sub;
    op_lt := Prim o_lt; op_le := Prim o_le; op_gt := Prim o_gt; op_ge := Prim o_ge;
    op_at := Prim o_at; op_of := Prim o_of; op_store := Prim o_store; op_len := Prim o_len; op_setlen := Prim o_setlen;
    Op_eq := operation_eq;
    numeral := fun op => match op with Lit (I n) => if (0 <=? n)%Z then Some (Z.to_N n) else None | _ => None end;
    truth := fun v => value_eq v _;
    Gbounded := fun x => match x with program t _ => has_bound t | _ => false end;
    Lbounded := fun u => has_bound (fst u); Obounded := fun _ => false;
    input := read; number := fun v => match v with I n => Z.to_N n | _ => 0%N end |}.
Defined.
#[export] Instance val_eq : EqDec Val := value_eq.

Ltac cases := intros; repeat match goal with v : Val |- _ => destruct v as [[] | ? | ? ? | ? | ? ? ? | ? ?] end; cbn; intuition (discriminate || congruence).
#[export] Instance model : Model. Proof. constructor; cases. Qed.
#[export] Instance arrays : Arrays.
Proof.
  constructor; try solve [cases].
  - intros [] []; cbn; try (now right). destruct (_ <=? _)%Z; [now left | now right].
  - intros [] []; cbn; try (now left). destruct (_ <=? _)%Z; [now right | now left].
  - intros [] []; cbn; try (split; discriminate || reflexivity). all: destruct (_ <=? _)%Z; cbn; split; congruence.
  - intros n [[] | |]; cbn; try discriminate. destruct (0 <=? n0)%Z eqn:E; [intros _; exact eq_refl || (now rewrite E) | discriminate].
Qed.
#[export] Instance counted : Counted.
Proof.
  constructor.
  - intros n. cbn. destruct (0 <=? Z.of_N n)%Z eqn:E; [now rewrite N2Z.id |]. destruct n; discriminate.
  - intros [[] | |] m; cbn; try discriminate. destruct (0 <=? n)%Z; congruence.
  - cbn. congruence.
Qed.

(** ** Types, as far as the truth of conditions needs them *)
Fixpoint has (t : Ty) (v : Value) : Prop :=
  match t with
  | TBool => exists b, v = B b
  | TInt => exists n, v = I n
  | TBits w => exists n, v = Bits w n /\ (0 <= n < 2 ^ w)%Z
  | TArray b t => (b = true -> exists n a, v = Bounded n a /\ 0 <= n)%Z /\ (fix elements a := match a with
      | All v => has t v
      | Cell _ v a => has t v /\ elements a
      | Bounded _ a => elements a
      | _ => False
      end) v
  end.
(** The type that an operator gives, if it is known. *)
Definition gives (op : Operation) (ts : list (option Ty)) : option Ty :=
  match op, ts with
  | Lit (B _), _ => Some TBool
  | Lit (I _), _ => Some TInt
  | Prim (o_eq | o_ne | o_lt | o_le | o_gt | o_ge), [_; _] => Some TBool
  | Prim (o_bvult | o_bvule | o_bvugt | o_bvuge | o_bvslt | o_bvsle | o_bvsgt | o_bvsge), [_; _] => Some TBool
  | Prim (o_not), [Some TBool] => Some TBool
  | Prim (o_and | o_or | o_implies), [Some TBool; Some TBool] => Some TBool
  | Prim o_cond, [_; Some s; Some t] => if ty_eq s t then Some t else None
  | Prim (o_at | o_of), [Some (TArray _ t); _] => Some t
  | Prim o_store, [Some (TArray b s); _; Some t] => if ty_eq s t then Some (TArray b t) else None
  | Prim o_setlen, [Some (TArray b t); _] => Some (TArray false t) (* which bound it has is not known *)
  | Prim o_len, [Some (TArray true _)] => Some TInt
  | _, _ => None
  end.

Lemma has_select : forall b t a i, has (TArray b t) a -> has t (select a i).
Proof.
  intros b t a i [_ elements]. revert elements. induction a as [| | | v _ | j _ v _ a IH | n a IH]; cbn; try tauto.
  intros [first rest]. destruct (value_eq j i); [exact first | now apply IH].
Qed.
Lemma has_store : forall b t a i v, has (TArray b t) a -> has t v -> has (TArray b t) (store a i v).
Proof.
  intros b t a i v [bound elements] ty. split; [intros E; destruct (bound E) as (n & a' & -> & natural); cbn; eauto |].
  destruct a; cbn in *; tauto.
Qed.
Lemma has_setlen : forall b t a n, has (TArray b t) a -> has (TArray false t) (setlen a n).
Proof. intros b t a n [_ elements]. split; [discriminate | destruct a; cbn in *; tauto]. Qed.
Lemma has_bool : forall v, has TBool v <-> v = tt \/ v = ff.
Proof. intros v. cbn. split; [intros [[] ->]; [now left | now right] | intros [-> | ->]; eauto]. Qed.

(** Types of values, where they are known, are right. *)
Definition known (t : option Ty) (v : Value) : Prop := match t with Some t => has t v | None => True end.
Lemma gives_right : forall op ts vs, Forall2 known ts vs -> known (gives op ts) (standard op vs).
Proof.
  assert (forall v w, exists b, le v w = B b) as LE by (intros [] []; cbn; eauto).
  assert (forall v w, exists b, negated (le v w) = B b) as LT by (intros x y; destruct (LE x y) as [b ->]; cbn; eauto).
  intros [[] | p | c w] ts vs typed; try exact I; try (cbn; eauto; fail).
  destruct typed as [| t v ts vs T [| t1 v1 ts1 vs1 T1 [| t2 v2 ts2 vs2 T2 [| ? ? ? ? ? ?]]]]; destruct p; try exact I.
  all: cbn [gives]; repeat match goal with |- known (match ?t with _ => _ end) _ => destruct t; try exact I end.
  all: repeat match goal with T : known (Some TBool) _ |- _ => destruct T as [? ->] end; subst.
  all: cbn [standard primitive].
  all: try solve [cbn; eauto | exact (has_select _ _ _ _ T) | exact (has_store _ _ _ _ _ T T2)].
  all: try solve [destruct v, v1; cbn; eauto | destruct x, x0; cbn; eauto].
  - destruct T as [bound _]. destruct (bound eq_refl) as (n & a & -> & _). cbn. eauto.
  - destruct v1; first [exact (has_setlen _ _ _ _ T) | split; [discriminate | exact (proj2 T)]].
  - destruct v as [[] | | | | |]; assumption.
Qed.

(** Whether a value has a type. *)
Definition has_dec : forall t v, {has t v} + {~ has t v}.
Proof.
  induction t as [| | w | b t IH]; intros v.
  - destruct v; [left; now eexists | right; intros [? E]; discriminate ..].
  - destruct v; [right; intros [? E]; discriminate | left; now eexists | right; intros [? E]; discriminate ..].
  - destruct v as [| | w' n | | |]; try (right; intros (? & E & _); discriminate).
    destruct (Z.eq_dec w' w) as [-> | no]; [| right; intros (? & E & _); congruence].
    destruct (Z_le_dec 0 n); [| right; intros (? & E & ?); injection E as <-; lia].
    destruct (Z_lt_dec n (2 ^ w)); [left; now exists n | right; intros (? & E & ?); injection E as <-; lia].
  - cbn [has]. assert ({b = true -> exists n a, v = Bounded n a /\ 0 <= n} + {~ (b = true -> exists n a, v = Bounded n a /\ 0 <= n)})%Z as [bound | no].
    { destruct b; [| now left]. destruct v as [| | | | | n a]; try (right; intros E; destruct (E eq_refl) as (? & ? & E' & _); discriminate).
      destruct (Z_le_dec 0 n); [left; eauto | right; intros E; destruct (E eq_refl) as (m & ? & E' & natural); injection E' as -> _; now destruct n0]. }
    2: right; tauto.
    match goal with |- {_ /\ ?f v} + {_} => assert ({f v} + {~ f v}) as [yes | no] end.
    { clear -IH. induction v as [| | | v _ | j _ v _ a IHa | n a IHa]; cbn; try (now right).
      - apply IH.
      - destruct (IH v); [destruct IHa; [now left | right; tauto] | right; tauto].
      - exact IHa. }
    2: right; tauto.
    now left.
Defined.
