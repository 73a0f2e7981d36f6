From Tandem Require Import Prelude Standard section4.Heaps section4.Values section4.Programs section4.Arrays section4.Fields section4.Removal.
From Coq Require Import ZArith Lia.

(** A model in which all holds that the theorems of §4 assume of one: objects are natural numbers, apart from other values. *)
Definition Operator : Type := Operation + Kind bool. (* a field is a truth value, or denotes objects *)
Definition value_eq (v w : Value + N) : {v = w} + {v <> w}.
Proof. decide equality; [decide equality; [apply Bool.bool_dec | apply Z.eq_dec] | apply N.eq_dec]. Defined.
Definition data (v : Value + N) : Value := match v with inl v => v | inr _ => I (-1) end.
Definition applied (op : Operator) (vs : list (Value + N)) : Value + N :=
  inl (match op, vs with
  | inl op, _ => standard op (map data vs)
  | inr Equals, [v; w] => B (if value_eq v w then true else false)
  | inr Differs, [v; w] => B (if value_eq v w then false else true)
  | inr _, _ => I (-1)
  end).

Definition operators : Signature.
Proof.
  refine {|
    GVar := N; LVar := N; Gvar_eq := N.eq_dec; Lvar_eq := N.eq_dec; Proc := N; Op := Operator; Val := Value + N;
    opbar := applied; default := fun _ => inl (I 0);
    op_true := inl TRUE; op_false := inl FALSE; op_not := inl NOT; op_and := inl AND; op_or := inl OR; op_num := fun n => inl (NUM n);
    op_add := inl ADD; op_sub := inl SUB; op_lt := inl LT; op_le := inl LE; op_gt := inl GT; op_ge := inl GE;
    op_at := inl AT; op_of := inl OF; op_store := inl STORE; op_len := inl LEN; op_setlen := inl SETLEN;
    numeral := fun op => match op with inl (NUM n) => Some n | _ => None end;
    Gbounded := fun _ => false; Lbounded := fun _ => false; Obounded := fun _ => false;
    input := fun n => n; number := fun v => match data v with I z => Z.to_N z | _ => 0%N end |}.
  - intros x y. repeat decide equality.
  - intros v. exact (value_eq v (inl (B true))).
Defined.
Definition fields : @Heaps operators.
Proof.
  refine {|
    Field := bool : Type; Field_eq := Bool.bool_dec; Val_eq := value_eq : EqDec (@Val operators); operator := inr : Kind bool -> @Op operators;
    kind := fun op : @Op operators => match op with inr k => Some k | inl _ => None end;
    op_initial := fun f : bool => if f then inl FALSE : @Op operators else inr Nil_ |}.
  - intros [op | k'] k; split; congruence.
  - reflexivity.
Defined.
Definition sorts (of : @Var operators -> Sort) : @Types operators fields :=
  {| vsort := of; fsort := fun f : @Field operators fields => if f : bool then Boolean else Object;
     takes := fun op : @Op operators => match op with inl NOT => [Boolean] | inl AND | inl OR => [Boolean; Boolean] | _ => [] end;
     gives := fun op : @Op operators => match op with inl (TRUE | FALSE | NOT | AND | OR) => Boolean | _ => Datum end |}.

Lemma above : forall l : list (Value + N), exists n, forall v, In v l -> match v with inr n' => (n' < n)%N | _ => True end.
Proof.
  induction l as [| [v | n'] l [n above]]; [now exists 0%N | exists n; intros v' [<- | in_]; [easy | now apply above] |].
  exists (N.max (n' + 1) n). intros v [<- | in_]; [lia |]. apply above in in_. destruct v; [easy | lia].
Qed.
Lemma typing : forall of, @Typing operators fields (sorts of).
Proof.
  intros of. unshelve econstructor; try (now split); try reflexivity.
  - constructor.
    + constructor; intros; repeat match goal with v : @Val _ |- _ => destruct v as [[[] | ?] | ?] end; cbn; intuition (discriminate || congruence).
    + discriminate.
    + intros v w. change (inl (B (if value_eq v w then true else false)) = (if value_eq v w then inl (B true) else inl (B false) : Value + N)). now destruct (value_eq v w).
    + intros v w. change (inl (B (if value_eq v w then false else true)) = (if value_eq v w then inl (B false) else inl (B true) : Value + N)). now destruct (value_eq v w).
    + intros l. destruct (above l) as [n top]. exists (inr n). split; [discriminate |]. intros in_. apply top in in_. lia.
  - intros [op | k] K; [| discriminate]. destruct op; cbn; split; try discriminate; intuition discriminate.
  - intros [op | k] vs K all; [| discriminate]. destruct op; cbn in *; intros G; try discriminate G; cbn; auto.
    all: repeat match goal with all : Forall2 _ _ _ |- _ => inversion all; clear all; subst end.
    all: repeat match goal with t : truthful Boolean _ |- _ => destruct (t eq_refl); clear t; subst end; cbn; auto.
  - intros [|]; [apply (@typed_op operators fields (sorts of) (inl FALSE) []); [reflexivity | constructor] | apply (@typed_nil operators fields (sorts of))].
Qed.
Theorem a_heap_model : exists (s : Signature) (h : @Heaps s) (t : @Types s h), inhabited (@Typing s h t).
Proof. exists operators, fields, (sorts (fun x => match x with global _ => Object | local _ => Boolean end)). constructor. apply typing. Qed.

(** So does all that §4.1 assumes of programs, of V, and of a fresh variable. *)
Definition places (x : @Var operators) : Sort := match x with global 0%N | local _ => Datum | global _ => Object end.
#[local] Instance signature : Signature := operators.
#[local] Instance heaps : Heaps := fields.
#[local] Instance types : Types := sorts places.
#[local] Instance typed_ : Typing := typing places.
#[local] Instance no_methods : Methods := fun _ => None.
#[local] Instance two_fields : Classes := {| all_fields := [true; false]; reserved := fun x => x = 0%N |}.
Theorem a_creation : inhabited Sound /\ exists (V : State) (W : Valuation) (x : GVar),
  consistent V /\ agrees V W /\ (forall u, vars V (local u) = default u) /\ reserved x /\ is_new W x /\ ~ In (on W (global x)) (domain V).
Proof.
  split; [constructor; constructor; [discriminate | intros; exact Logic.I | intros []; cbn; auto | intros x ->; reflexivity] |].
  pose (at_ := fun x : Var => match x with global 0%N => inr 0%N | global _ => nil | local u => default u end : Val).
  pose (first := fun f : Field => opbar (op_initial f) []).
  exists {| vars := at_; domain := []; heap := fun _ => first |}, {| on := at_; field := fun f _ => first f |}, 0%N.
  split; [split; [intros [[|] | u]; cbn; auto | intros ? ? []] |]. split; [now split |]. split; [reflexivity |]. split; [reflexivity |]. split; [| intros []].
  repeat split; try discriminate. intros [[| y] | u]; [reflexivity | discriminate | discriminate].
Qed.
