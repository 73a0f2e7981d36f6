From Tandem Require Import Prelude certify.Values.
From Coq Require Export FMapPositive.
From Coq Require Import Lia.
Open Scope string_scope. Open Scope list_scope. Open Scope bool_scope.

(** * Certificates, and what checks them

    A certificate numbers expressions, its nodes. To the checker each number is a variable, its name, so that the steps
    of a path are on small expressions: σ(x) is the name of a node, and a step gives operations on names. *)
Inductive node := NVar (x : Var) | NOp (op : Operation) (args : list positive).
Definition table := PositiveMap.t node.
Definition lookup {A} (T : PositiveMap.t A) (k : positive) : option A := PositiveMap.find k T.
Definition named (x : Var) : bool := match x with global (name _) => true | _ => false end.

(** A node is made of nodes before it, and of no names. *)
Fixpoint tabled (next : positive) (nodes : list node) (T : table) : option table :=
  match nodes with
  | [] => Some T
  | d :: nodes =>
      let fine := match d with NVar x => negb (named x) | NOp _ args => forallb (fun k => Pos.ltb k next) args end in
      if fine then tabled (Pos.succ next) nodes (PositiveMap.add next d T) else None
  end.

(** ** The values of names *)
Section Names.
  Variable T : table.

  Definition value (V : Valuation) (d : node) : Val :=
    match d with NVar x => V x | NOp op args => opbar op (map (fun k => V (global (name k))) args) end.
  (** Each name has the value of its node. *)
  Definition defined (V : Valuation) : Prop := forall k d, lookup T k = Some d -> V (global (name k)) = value V d.
  Definition true_at (V : Valuation) (k : positive) : Prop := V (global (name k)) = tt.

  Definition well_made : Prop := forall k d, lookup T k = Some d ->
    match d with NVar x => named x = false | NOp _ args => Forall (fun j => Pos.lt j k) args end.

  (** Each valuation of the variables of programs has values for the names. *)
  Fixpoint valued (V : Valuation) (fuel : nat) (k : positive) : Val :=
    match fuel with
    | O => B false
    | S fuel => match lookup T k with
      | Some (NVar x) => V x
      | Some (NOp op args) => opbar op (map (valued V fuel) args)
      | None => B false
      end
    end.
  Definition extended (V : Valuation) : Valuation :=
    fun x => match x with global (name k) => valued V (Pos.to_nat k) k | _ => V x end.

  Lemma valued_enough : well_made -> forall V fuel k, (Pos.to_nat k <= fuel)%nat -> valued V fuel k = valued V (Pos.to_nat k) k.
  Proof.
    intros made V fuel. induction fuel as [fuel IH] using (well_founded_induction Wf_nat.lt_wf). intros k enough.
    destruct fuel as [| fuel]; [lia |]. destruct (Pos.to_nat k) as [| n] eqn:K; [lia |]. cbn.
    destruct (lookup T k) as [[x | op args] |] eqn:D; try reflexivity. f_equal. apply map_ext_Forall.
    apply Forall_impl with (2 := made _ _ D). intros j less. cbn in less. apply Pos2Nat.inj_lt in less.
    rewrite (IH fuel) by lia. symmetry. apply IH; lia.
  Qed.
  Lemma extended_defined : well_made -> forall V, defined (extended V).
  Proof.
    intros made V k d D. cbn. destruct (Pos.to_nat k) as [| n] eqn:K; [lia |]. cbn. rewrite D. destruct d as [x | op args].
    - specialize (made _ _ D). cbn in *. now destruct x as [[] |].
    - cbn. f_equal. apply map_ext_Forall. apply Forall_impl with (2 := made _ _ D). intros j less. cbn in less.
      apply Pos2Nat.inj_lt in less. apply valued_enough; [assumption | lia].
  Qed.
  Lemma extended_other : forall V x, named x = false -> extended V x = V x.
  Proof. intros V [[] |]; cbn; congruence. Qed.

  (** An expression over names is that of a node. *)
  Fixpoint matches (e : Expr) (k : positive) : bool :=
    match e with
    | EVar (global (name j)) => Pos.eqb j k
    | EVar x => match lookup T k with Some (NVar y) => if eq_dec x y then true else false | _ => false end
    | EOp op es => match lookup T k with
      | Some (NOp op' ks) => if operation_eq op op' then
          (fix all es ks := match es, ks with
            | [], [] => true
            | e :: es, k :: ks => matches e k && all es ks
            | _, _ => false
            end) es ks else false
      | _ => false
      end
    end.
  Lemma matches_sound : forall V, defined V -> forall e k, matches e k = true -> eval V e = V (global (name k)).
  Proof.
    intros V def. induction e as [x | op es IH] using Expr_induction; intros k same.
    - assert (match lookup T k with Some (NVar y) => if eq_dec x y then true else false | _ => false end = true -> V x = V (global (name k))) as other.
      { intros E. destruct (lookup T k) as [[y |] |] eqn:D; try discriminate. destruct (eq_dec x y) as [<- |]; [| discriminate]. symmetry. exact (def _ _ D). }
      destruct x as [[| | j] |]; try exact (other same). cbn in same. apply Pos.eqb_eq in same as ->. reflexivity.
    - cbn in same. destruct (lookup T k) as [[| op' ks] |] eqn:D; try discriminate. destruct (operation_eq op op') as [<- |]; [| discriminate].
      rewrite (def _ _ D). cbn. f_equal. clear D. revert ks same. induction IH as [| e es E IH IHes]; intros [| k' ks]; try discriminate; [reflexivity |].
      intros same. apply andb_prop in same as [one rest]. cbn. f_equal; auto.
  Qed.

  Fixpoint all_match (es : list Expr) (ks : list positive) : bool :=
    match es, ks with
    | [], [] => true
    | e :: es, k :: ks => matches e k && all_match es ks
    | _, _ => false
    end.
  Lemma all_match_sound : forall V, defined V -> forall es ks, all_match es ks = true ->
    (Forall (fun e => eval V e = tt) es <-> Forall (true_at V) ks).
  Proof.
    intros V def es. induction es as [| e es IH]; intros [| k ks] same; try discriminate; [split; constructor |].
    apply andb_prop in same as [one rest]. apply matches_sound with (V := V) in one; [| assumption].
    rewrite !Forall_cons_iff, (IH _ rest). unfold true_at. now rewrite one.
  Qed.

  (** φ is the conjunction of what the way to it adds, the last one first. *)
  Fixpoint spine (k : positive) (way : list positive) : bool :=
    match way, lookup T k with
    | [], Some (NOp op []) => if operation_eq op (Lit (B true)) then true else false
    | b :: way, Some (NOp op [k'; b']) => if operation_eq op (Prim o_and) then Pos.eqb b b' && spine k' way else false
    | _, _ => false
    end.
  Lemma spine_sound : forall V, defined V -> forall way k, spine k way = true -> (true_at V k <-> Forall (true_at V) way).
  Proof.
    intros V def way. induction way as [| b way IH]; intros k same; cbn in same; destruct (lookup T k) as [[| op [| k' [| b' []]]] |] eqn:D; try discriminate.
    - destruct (operation_eq op (Lit (B true))) as [-> |]; [| discriminate]. unfold true_at. rewrite (def _ _ D). split; [constructor | reflexivity].
    - destruct (operation_eq op (Prim o_and)) as [-> |]; [| discriminate]. apply andb_prop in same as [one rest]. apply Pos.eqb_eq in one as <-.
      rewrite Forall_cons_iff, <- (IH _ rest). unfold true_at. rewrite (def _ _ D). cbn [value map]. rewrite and_true. tauto.
  Qed.

  (** The values of the nodes that a model needs, in their order. *)
  Fixpoint computed (V : Valuation) (cone : list positive) (memo : PositiveMap.t Val) : PositiveMap.t Val :=
    match cone with
    | [] => memo
    | k :: cone =>
        let v := match lookup T k with
          | Some (NVar x) => Some (V x)
          | Some (NOp op args) => option_map (opbar op) (values (map (lookup memo) args))
          | None => None
          end in
        computed V cone (match v with Some v => PositiveMap.add k v memo | None => memo end)
    end.
  Definition agrees (V W : Valuation) : Prop := forall x, named x = false -> W x = V x.
  Lemma computed_right : well_made -> forall V W, agrees V W -> defined W -> forall cone memo,
    (forall k v, lookup memo k = Some v -> W (global (name k)) = v) ->
    forall k v, lookup (computed V cone memo) k = Some v -> W (global (name k)) = v.
  Proof.
    intros made V W same def cone. induction cone as [| k cone IH]; intros memo right; [exact right |]. apply IH.
    intros j v. cbn zeta. destruct (lookup T k) as [[x | op args] |] eqn:D; [| | apply right].
    - unfold lookup. destruct (Pos.eq_dec j k) as [-> | no]; [rewrite PositiveMap.gss | rewrite PositiveMap.gso by assumption; apply right].
      intros E. assert (V x = v) as <- by congruence. rewrite (def _ _ D). apply same. exact (made _ _ D).
    - destruct (values (map (lookup memo) args)) as [vs |] eqn:A; [| apply right]. cbn [option_map].
      unfold lookup. destruct (Pos.eq_dec j k) as [-> | no]; [rewrite PositiveMap.gss | rewrite PositiveMap.gso by assumption; apply right].
      intros E. assert (opbar op vs = v) as <- by congruence. rewrite (def _ _ D). cbn. f_equal. clear E D. revert vs A.
      induction args as [| a args IHargs]; intros vs A; cbn [map values] in A; [now injection A as <- |].
      destruct (lookup memo a) as [w |] eqn:M; [| discriminate]. destruct (values _) as [ws |]; [| discriminate]. injection A as <-.
      cbn. f_equal; [now apply right | now apply IHargs].
  Qed.
End Names.

Lemma tabled_well_made : forall nodes next T T', tabled next nodes T = Some T' ->
  well_made T -> (forall k, (next <= k)%positive -> lookup T k = None) -> well_made T'.
Proof.
  induction nodes as [| d nodes IH]; intros next T T'; cbn; [now intros E; injection E as <- |].
  destruct (match d with NVar x => _ | _ => _ end) eqn:fine; [| discriminate]. intros E made free. apply (IH _ _ _ E).
  - intros k d'. unfold lookup. destruct (Pos.eq_dec k next) as [-> | no]; [rewrite PositiveMap.gss | rewrite PositiveMap.gso by assumption; apply made].
    intros D. injection D as <-. destruct d as [x | op args]; [now destruct (named x) |].
    rewrite forallb_forall in fine. apply Forall_forall. intros j in_. now apply Pos.ltb_lt, fine.
  - intros k later. unfold lookup. rewrite PositiveMap.gso by lia. apply free. lia.
Qed.

(** ** Conditions *)

(** The conjuncts that a step adds to φ = true. *)
Fixpoint peel (e : Expr) : option (list Expr) :=
  match e with
  | EOp op [] => if operation_eq op (Lit (B true)) then Some [] else None
  | EOp op [p; q] => if operation_eq op (Prim o_and) then option_map (fun es => es ++ [q]) (peel p) else None
  | _ => None
  end.
Lemma peel_sound : forall V e es, peel e = Some es -> (eval V e = tt <-> Forall (fun e => eval V e = tt) es).
Proof.
  intros V. fix IH 1. intros [x | op [| p [| q []]]] es; cbn [peel]; try discriminate.
  - destruct (operation_eq op (Lit (B true))) as [-> |]; [| discriminate]. intros E. injection E as <-. split; [constructor | reflexivity].
  - destruct (operation_eq op (Prim o_and)) as [-> |]; [| discriminate]. destruct (peel p) as [ps |] eqn:P; [| discriminate].
    intros E. injection E as <-. rewrite Forall_app, <- (IH p ps P). cbn [eval map]. rewrite and_true, Forall_cons_iff. intuition constructor.
Qed.

Fixpoint expr_eqb (d e : Expr) : bool :=
  match d, e with
  | EVar x, EVar y => if eq_dec x y then true else false
  | EOp op ds, EOp op' es => if operation_eq op op' then
      (fix all ds es := match ds, es with
        | [], [] => true
        | d :: ds, e :: es => expr_eqb d e && all ds es
        | _, _ => false
        end) ds es else false
  | _, _ => false
  end.
Lemma expr_eqb_sound : forall d e, expr_eqb d e = true -> d = e.
Proof.
  induction d as [x | op ds IH] using Expr_induction; intros [y | op' es]; cbn; try discriminate.
  - now destruct (eq_dec x y) as [<- |].
  - destruct (operation_eq op op') as [<- |]; [| discriminate]. intros same. f_equal. revert es same.
    induction IH as [| d ds D _ IHds]; intros [| e es]; try discriminate; [reflexivity |].
    intros same. apply andb_prop in same as [one rest]. f_equal; auto.
Qed.

(** One of several conjunctions is true, whatever their parts are: by cases of the truth of a part. *)
Section Cover.
  Variable boolean : Expr -> bool.
  Definition assumption := (Expr * bool)%type.
  Fixpoint decide (A : list assumption) (e : Expr) : option bool :=
    match find (fun a => expr_eqb (fst a) e) A with
    | Some (_, b) => Some b
    | None => match e with
      | EOp op [] => if operation_eq op (Lit (B true)) then Some true else None
      | EOp op [b] => if operation_eq op (Prim o_not) then option_map negb (decide A b) else None
      | _ => None
      end
    end.
  Definition holds_all (A : list assumption) (es : list Expr) : bool :=
    forallb (fun e => match decide A e with Some true => true | _ => false end) es.
  Definition positive_part (e : Expr) : Expr := match e with EOp op [b] => if operation_eq op (Prim o_not) then b else e | _ => e end.
  Definition undecided (A : list assumption) (es : list Expr) : option Expr :=
    if existsb (fun e => match decide A e with Some false => true | _ => false end) es then None else
    option_map positive_part (find (fun e => match decide A e with None => true | _ => false end) es).
  Fixpoint covers (fuel : nat) (A : list assumption) (ess : list (list Expr)) : bool :=
    existsb (holds_all A) ess ||
    match fuel with
    | O => false
    | S fuel => match flat_map (fun es => match undecided A es with Some b => [b] | None => [] end) ess with
      | [] => false
      | b :: _ => boolean b && covers fuel ((b, true) :: A) ess && covers fuel ((b, false) :: A) ess
      end
    end.

  Variable V : Valuation.
  Hypothesis boolean_right : forall e, boolean e = true -> eval V e = tt \/ eval V e = ff.
  Definition stands (e : Expr) (b : bool) : Prop := eval V e = if b then tt else ff.
  Lemma decide_right : forall A, Forall (fun a => stands (fst a) (snd a)) A -> forall e b, decide A e = Some b -> stands e b.
  Proof.
    intros A all. fix IH 1. intros e b. 
    assert (match find (fun a => expr_eqb (fst a) e) A with Some (_, b) => Some b | None => None end = Some b -> stands e b) as found.
    { destruct (find _ A) as [[d c] |] eqn:F; [| discriminate]. intros E. injection E as ->. apply find_some in F as [in_ same].
      apply expr_eqb_sound in same. cbn in same. subst d. rewrite Forall_forall in all. exact (all _ in_). }
    destruct e as [x | op [| c [| d es]]]; cbn [decide] in *; destruct (find _ A) as [[d' c'] |] eqn:F; try exact found; try discriminate.
    - destruct (operation_eq op (Lit (B true))) as [-> |]; [| discriminate]. intros E. now injection E as <-.
    - destruct (operation_eq op (Prim o_not)) as [-> |]; [| discriminate]. destruct (decide A c) as [v |] eqn:D; [| discriminate].
      intros E. injection E as <-. apply IH in D. unfold stands in *. cbn [eval map]. destruct v; cbn; rewrite D; reflexivity.
  Qed.
  Lemma covers_right : forall ess fuel A, Forall (fun a => stands (fst a) (snd a)) A -> covers fuel A ess = true ->
    exists es, In es ess /\ Forall (fun e => eval V e = tt) es.
  Proof.
    intros ess fuel. induction fuel as [| fuel IH]; intros A all C; cbn in C; apply Bool.orb_prop in C as [C | C]; try discriminate.
    1, 2: apply existsb_exists in C as (es & in_ & C); exists es; split; [assumption |]; unfold holds_all in C; rewrite forallb_forall in C;
      apply Forall_forall; intros e ein; specialize (C e ein); destruct (decide A e) as [[] |] eqn:D; try discriminate;
      exact (decide_right A all e true D).
    destruct (flat_map _ ess) as [| b bs]; [discriminate |]. apply andb_prop in C as [C no]. apply andb_prop in C as [B yes].
    destruct (boolean_right _ B) as [t | f]; [apply (IH _ (Forall_cons (b, true) t all) yes) | apply (IH _ (Forall_cons (b, false) f all) no)].
  Qed.
End Cover.
