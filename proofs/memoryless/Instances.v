From Coq Require Import Lia PeanoNat.
From Tandem Require Import Prelude.

(** * The memoryless version of symbolic execution (lecture IA159)

    Typed by hand from the rules that tandem rules --language memoryless prints. x@n is the nth
    instance of x. A configuration ⟨S, ver, φ⟩ has no substitution: x@ver(x) is the last instance.
    Beside it stand the instances that inputs made, the last one first. *)

Inductive Instance `{Signature} :=
  | At (x : Var) (n : nat)                     (* x@n *)
  | AtOp (op : Op) (es : list Instance).       (* op(e1, ..., en) *)

Section Memoryless.
  Context `{Signature}.

  Definition Versions := Var -> nat.
  Definition first : Versions := fun _ => 1.

  (** e[y@ver(y) for each y] *)
  Fixpoint instance (e : Expr) (ver : Versions) : Instance :=
    match e with
    | EVar x => At x (ver x)
    | EOp op es => AtOp op (map (fun e => instance e ver) es)
    end.

  (** φ is a conjunction of b, ¬b, and equations x@n = e. *)
  Inductive condition :=
    | Always
    | AndHolds (φ : condition) (b : Instance)
    | AndNot (φ : condition) (b : Instance)
    | AndEqual (φ : condition) (x : Var) (n : nat) (e : Instance).

  (** W gives each instance a value: W(e), and W(φ) = true. *)
  Definition Instances := Var -> nat -> Val.
  Fixpoint value (W : Instances) (e : Instance) : Val :=
    match e with At x n => W x n | AtOp op es => opbar op (map (value W) es) end.
  Fixpoint holds (W : Instances) (φ : condition) : Prop :=
    match φ with
    | Always => True
    | AndHolds φ b => holds W φ /\ value W b = tt
    | AndNot φ b => holds W φ /\ value W b = ff
    | AndEqual φ x n e => holds W φ /\ W x n = value W e
    end.

  Definition next (ver : Versions) (x : Var) : Versions := update ver x (S (ver x)).

  Definition Reads := list (Var * nat).
  Inductive symbolic : list Stmt * Versions * condition * Reads -> list Stmt * Versions * condition * Reads -> Prop :=
    | Assign_ x e R ver φ l : symbolic (Assign x e :: R, ver, φ, l) (R, next ver x, AndEqual φ x (S (ver x)) (instance e ver), l)
    | If_T b S1 S2 R ver φ l : symbolic (If b S1 S2 :: R, ver, φ, l) (S1 ++ R, ver, AndHolds φ (instance b ver), l)
    | If_F b S1 S2 R ver φ l : symbolic (If b S1 S2 :: R, ver, φ, l) (S2 ++ R, ver, AndNot φ (instance b ver), l)
    | While_T b B R ver φ l : symbolic (While b B :: R, ver, φ, l) (B ++ While b B :: R, ver, AndHolds φ (instance b ver), l)
    | While_F b B R ver φ l : symbolic (While b B :: R, ver, φ, l) (R, ver, AndNot φ (instance b ver), l)
    | Assume_ b R ver φ l : symbolic (Assume b :: R, ver, φ, l) (R, ver, AndHolds φ (instance b ver), l)
    | Assert_ b R ver φ l : symbolic (Assert b :: R, ver, φ, l) (R, ver, AndHolds φ (instance b ver), l)
    | Assert_F b R ver φ l : symbolic (Assert b :: R, ver, φ, l) ([Fault "assertion-failed"], ver, AndNot φ (instance b ver), l)
    | Input_ x R ver φ l : symbolic (Input x :: R, ver, φ, l) (R, next ver x, φ, (x, S (ver x)) :: l).

  (** The concrete side is §2's, with assumptions and assertions. An input is any value; beside ⟨S, V⟩ stand those that
      were read, the last one first. *)
  Inductive concrete : list Stmt * Valuation * list Val -> list Stmt * Valuation * list Val -> Prop :=
    | CAssign x e R V vs : concrete (Assign x e :: R, V, vs) (R, update V x (eval V e), vs)
    | CIf_T b S1 S2 R V vs : eval V b = tt -> concrete (If b S1 S2 :: R, V, vs) (S1 ++ R, V, vs)
    | CIf_F b S1 S2 R V vs : eval V b = ff -> concrete (If b S1 S2 :: R, V, vs) (S2 ++ R, V, vs)
    | CWhile_T b B R V vs : eval V b = tt -> concrete (While b B :: R, V, vs) (B ++ While b B :: R, V, vs)
    | CWhile_F b B R V vs : eval V b = ff -> concrete (While b B :: R, V, vs) (R, V, vs)
    | CAssume b R V vs : eval V b = tt -> concrete (Assume b :: R, V, vs) (R, V, vs)
    | CAssert b R V vs : eval V b = tt -> concrete (Assert b :: R, V, vs) (R, V, vs)
    | CAssert_F b R V vs : eval V b = ff -> concrete (Assert b :: R, V, vs) ([Fault "assertion-failed"], V, vs)
    | CInput x v R V vs : concrete (Input x :: R, V, vs) (R, update V x v, v :: vs).

  (** The values of the instances that inputs made *)
  Definition inputs_of (W : Instances) (l : Reads) : list Val := map (fun '(x, n) => W x n) l.

  (** V is the instance of the last versions: V(x) = W(x@ver(x)). *)
  Definition last (W : Instances) (ver : Versions) (V : Valuation) : Prop := forall x, V x = W x (ver x).

  (** What Lemma 2.1 is for a substitution. *)
  Lemma instance_value : forall W ver V, last W ver V -> forall e, value W (instance e ver) = eval V e.
  Proof.
    intros W ver V same e. induction e as [x | op es IH] using Expr_induction; cbn; [now rewrite same |].
    f_equal. rewrite map_map. induction IH as [| e es IHe _ IHes]; cbn; congruence.
  Qed.

  Lemma last_next : forall W ver V x v, last W ver V -> W x (S (ver x)) = v -> last W (next ver x) (update V x v).
  Proof. intros W ver V x v same is y. unfold next, update. destruct (eq_dec x y) as [<- |]; [now symmetry | apply same]. Qed.

  (** Correctness. ⟨S, id, true⟩ →* ⟨S', ver, φ⟩ and W(φ) = true imply ⟨S, V⟩ →* ⟨S', V'⟩, where V is
      the first instances and V' the last ones, and where W's values of inputs are read. *)
  Theorem correctness : forall R c, star symbolic (R, first, Always, []) c ->
    let '(R', ver, φ, l) := c in forall W, holds W φ ->
    exists V', star concrete (R, fun x => W x 1, []) (R', V', inputs_of W l) /\ last W ver V'.
  Proof.
    intros R c run. induction run as [| [[[R1 ver] φ] l] c _ IH one].
    - intros W _. exists (fun x => W x 1). split; [constructor | now intros x].
    - inversion one; subst; intros W; cbn [holds]; intros ok;
        try (destruct ok as [ok this]); destruct (IH W ok) as (V' & run & same);
        try rewrite (instance_value W ver V' same) in this;
        try (exists V'; split; [eapply star_step; [exact run | now constructor] | exact same]; fail).
      + exists (update V' x (eval V' e)). split; [eapply star_step; [exact run | constructor] | now apply last_next].
      + exists (update V' x (W x (S (ver x)))). split; [eapply star_step; [exact run | constructor] | now apply last_next].
  Qed.

  (** φ is about instances up to ver: others may have any value. *)
  Definition agree (ver : Versions) (W W' : Instances) : Prop := forall x n, n <= ver x -> W x n = W' x n.
  Definition about (ver : Versions) (φ : condition) : Prop :=
    (forall x, 1 <= ver x) /\ forall W W', agree ver W W' -> holds W φ -> holds W' φ.

  Lemma agree_instance : forall ver W W', agree ver W W' -> forall e, value W (instance e ver) = value W' (instance e ver).
  Proof.
    intros ver W W' same e.
    rewrite (instance_value W ver (fun x => W x (ver x))), (instance_value W' ver (fun x => W x (ver x))); auto; intros x; [now apply same | reflexivity].
  Qed.
  Lemma agree_next : forall ver x W W', agree (next ver x) W W' -> agree ver W W'.
  Proof. intros ver x W W' same y n le. apply same. unfold next, update. destruct (eq_dec x y) as [<- |]; lia. Qed.
  Lemma next_first : forall ver x, (forall y, 1 <= ver y) -> forall y, 1 <= next ver x y.
  Proof. intros ver x all y. unfold next, update. destruct (eq_dec x y); [lia | apply all]. Qed.

  Lemma runs_about : forall R c, star symbolic (R, first, Always, []) c -> let '(_, ver, φ, _) := c in about ver φ.
  Proof.
    intros R c run. induction run as [| [[[R1 ver] φ] l] c _ [all IH] one].
    - split; [intros x; apply le_n | easy].
    - inversion one; subst; (split; [now try apply next_first |]); intros W W' same; cbn [holds];
        try (intros [ok this]; split; [now apply (IH W) | now rewrite <- (agree_instance ver W W' same)]).
      + pose proof (agree_next _ _ _ _ same) as before. intros [ok this]. split; [now apply (IH W) |].
        rewrite <- (agree_instance ver W W' before), <- this. symmetry. apply same. unfold next, update. now destruct (eq_dec x x).
      + apply IH. exact (agree_next _ _ _ _ same).
  Qed.

  Lemma runs_read : forall R c, star symbolic (R, first, Always, []) c ->
    let '(_, ver, _, l) := c in forall W W', agree ver W W' -> inputs_of W l = inputs_of W' l.
  Proof.
    intros R c run. induction run as [| [[[R1 ver] φ] l] c _ IH one]; [reflexivity |].
    inversion one; subst; intros W W' same; try exact (IH W W' same); [exact (IH W W' (agree_next _ _ _ _ same)) |].
    cbn. f_equal; [apply same; unfold next, update; now destruct (eq_dec x x) | exact (IH W W' (agree_next _ _ _ _ same))].
  Qed.

  (** W with a value for the next instance of x. *)
  Definition extended (W : Instances) (ver : Versions) (x : Var) (v : Val) : Instances :=
    update W x (fun n => if Nat.eq_dec n (S (ver x)) then v else W x n).
  Lemma extended_agrees : forall W ver x v, agree ver W (extended W ver x v).
  Proof.
    intros W ver x v y n le. unfold extended, update. destruct (eq_dec x y) as [<- |]; [| reflexivity].
    destruct (Nat.eq_dec n (S (ver x))); [lia | reflexivity].
  Qed.
  Lemma extended_at : forall W ver x v, extended W ver x v x (S (ver x)) = v.
  Proof.
    intros W ver x v. unfold extended, update. destruct (eq_dec x x) as [_ | []]; [| reflexivity].
    now destruct (Nat.eq_dec (S (ver x)) (S (ver x))).
  Qed.

  (** Completeness. ⟨S, V0⟩ →* ⟨S', V⟩ implies ⟨S, id, true⟩ →* ⟨S', ver, φ⟩ with W(φ) = true for some W,
      of which V0 is the first instances, V the last ones, and what was read those of inputs. *)
  Theorem completeness : forall R V0 c, star concrete (R, V0, []) c ->
    let '(R', V, vs) := c in exists ver φ l W,
    star symbolic (R, first, Always, []) (R', ver, φ, l) /\ holds W φ /\ last W first V0 /\ last W ver V /\ inputs_of W l = vs.
  Proof.
    intros R V0 c run. induction run as [| [[R1 V] vs] c _ (ver & φ & l & W & run & ok & from & same & read) one].
    - exists first, Always, [], (fun x _ => V0 x). repeat split. constructor.
    - destruct (runs_about _ _ run) as [all local]. pose proof (runs_read _ _ run) as reads.
      assert (forall x v, holds (extended W ver x v) φ) as kept by (intros x v; exact (local _ _ (extended_agrees _ _ _ _) ok)).
      assert (forall x v, last (extended W ver x v) first V0) as from'
        by (intros x v y; rewrite from; apply extended_agrees, all).
      assert (forall x v, last (extended W ver x v) ver V) as same'
        by (intros x v y; rewrite same; apply extended_agrees, le_n).
      assert (forall x v, inputs_of (extended W ver x v) l = vs) as read'
        by (intros x v; rewrite <- read; symmetry; apply reads, extended_agrees).
      inversion one; subst;
        try (match goal with
          | _ : eval V ?b = tt |- _ => exists ver, (AndHolds φ (instance b ver)), l, W
          | _ : eval V ?b = ff |- _ => exists ver, (AndNot φ (instance b ver)), l, W
          end; cbn [holds]; rewrite (instance_value W ver V same); repeat split; auto; eapply star_step; [exact run | constructor]; fail).
      + exists (next ver x), (AndEqual φ x (S (ver x)) (instance e ver)), l, (extended W ver x (eval V e)).
        split; [eapply star_step; [exact run | constructor] |]. cbn [holds]. repeat split; auto.
        * rewrite extended_at. symmetry. now apply instance_value.
        * apply last_next; [apply same' | apply extended_at].
      + exists (next ver x), φ, ((x, S (ver x)) :: l), (extended W ver x v). split; [eapply star_step; [exact run | constructor] |].
        repeat split; auto.
        * apply last_next; [apply same' | apply extended_at].
        * cbn. rewrite extended_at. f_equal. apply read'.
  Qed.
End Memoryless.
