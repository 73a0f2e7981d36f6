From Tandem Require Import Prelude memoryless.Instances.
From Coq Require Import ZArith.

(** A model in which all holds that the theorems assume of one: truth values and integers. *)
Inductive Value := B (b : bool) | I (z : Z).
Inductive Operation :=
  | TRUE | FALSE | NOT | AND | OR | NUM (n : N) | ADD | SUB | LT | LE | GT | GE | AT | OF | STORE | LEN | SETLEN | EQUAL.

Definition le (v w : Value) : Value :=
  match v, w with I a, I b => B (a <=? b)%Z | _, _ => B false end.
Definition negated (v : Value) : Value := match v with B b => B (negb b) | v => v end.

Definition same (v w : Value) : {v = w} + {v <> w}.
Proof. repeat decide equality. Defined.

Definition standard (op : Operation) (vs : list Value) : Value :=
  match op, vs with
  | TRUE, _ => B true
  | NUM n, _ => I (Z.of_N n)
  | NOT, [v] => negated v
  | AND, [B b; B c] => B (andb b c)
  | AND, [B false; _] | AND, [_; B false] => B false
  | OR, [B b; B c] => B (orb b c)
  | OR, [B true; _] | OR, [_; B true] => B true
  | AND, [_; _] | OR, [_; _] => I 0
  | LE, [v; w] => le v w
  | GE, [v; w] => le w v
  | LT, [v; w] => negated (le w v)
  | GT, [v; w] => negated (le v w)
  | EQUAL, [v; w] => B (if same v w then true else false)
  | ADD, [I a; I b] => I (a + b)
  | SUB, [I a; I b] => I (a - b)
  | _, _ => B false
  end.

#[export] Instance values : Signature.
Proof.
  refine {|
    GVar := list N; LVar := list N; Gvar_eq := list_eq_dec N.eq_dec; Lvar_eq := list_eq_dec N.eq_dec; Proc := N; Op := Operation; Val := Value;
    opbar := standard; default := fun _ => I 0;
    op_true := TRUE; op_false := FALSE; op_not := NOT; op_and := AND; op_or := OR; op_num := NUM; op_add := ADD; op_sub := SUB;
    op_lt := LT; op_le := LE; op_gt := GT; op_ge := GE; op_at := AT; op_of := OF; op_store := STORE; op_len := LEN; op_setlen := SETLEN;
    numeral := fun op => match op with NUM n => Some n | _ => None end;
    Gbounded := fun _ => false; Lbounded := fun _ => false; Obounded := fun _ => false;
    input := fun n => [n]; number := fun v => match v with I z => Z.to_N z | _ => 0%N end |}.
  - intros x y. repeat decide equality.
  - intros [[] | z]; [left; reflexivity | right; discriminate | right; discriminate].
Defined.

Ltac cases := intros; repeat match goal with v : Val |- _ => destruct v as [[] | ?] end; cbn; intuition (discriminate || congruence).
Theorem a_model : exists s : Signature, inhabited (@Model s) /\ inhabited (@Arrays s) /\ inhabited (@Counted s).
Proof.
  exists values. split; [| split]; constructor; constructor.
  all: try solve [cases].
  all: cbn.
  - intros [[] | a] [[] | b]; cbn; auto. destruct (a <=? b)%Z; auto.
  - intros [[] | a] [[] | b]; cbn; auto. destruct (b <=? a)%Z; auto.
  - intros [[] | a] [[] | b]; cbn; try (split; discriminate || reflexivity). destruct (b <=? a)%Z; cbn; split; congruence.
  - intros n op E. destruct op; try discriminate. now destruct n0.
  - intros op n E. destruct op; try discriminate. injection E as ->. cbn. apply N2Z.id.
  - now intros m n [= ->].
Qed.

(** So has the memoryless version: x@n is another variable than each x, and each other instance. *)
Theorem with_instances : inhabited Instances.
Proof.
  constructor. refine {|
    at_ := fun x n => match x with global l => global (n :: l) | local l => local (n :: l) end : @Var values;
    of_at := fun x => match x with global (n :: l) => Some (global l, n) | local (n :: l) => Some (local l, n) | _ => None end;
    op_equal := EQUAL : @Op values |}.
  - now intros [l | l] n.
  - intros v w. cbn. destruct (same v w); split; congruence.
Qed.
