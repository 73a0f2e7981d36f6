From Coq Require Import Lia.
From Tandem Require Import section2.Lemmas checks.Lemmas memoryless.Instances.

(** "No program can name it": no expression has an input, and no statement assigns to one. *)
Section Names.
  Context `{Signature}.
  Definition unnamed (e : Expr) : Prop := forall n, has_no e (global (input n)).
  Fixpoint clean (A : Stmt) : Prop :=
    let all := fold_right (fun A rest => clean A /\ rest) True in
    match A with
    | Assign x e => own_var x /\ unnamed e
    | If b S1 S2 => unnamed b /\ all S1 /\ all S2
    | While b S1 => unnamed b /\ all S1
    | Assume b | Assert b => unnamed b
    | Input x => own_var x
    | _ => True
    end.
  Definition cleans (S : list Stmt) : Prop := fold_right (fun A rest => clean A /\ rest) True S.

  Lemma cleans_app : forall S T, cleans S -> cleans T -> cleans (S ++ T).
  Proof. intros S T. induction S as [| A S IH]; cbn; tauto. Qed.

  Lemma eval_same : forall V W, (forall x, own_var x -> V x = W x) -> forall e, unnamed e -> eval V e = eval W e.
  Proof.
    intros V W same e. induction e as [x | op es IH] using Expr_induction; intros no.
    - exact (same x no).
    - cbn. f_equal. unfold unnamed in no. cbn in no.
      induction IH as [| e es IHe _ IHes]; [reflexivity |]. cbn. f_equal.
      + apply IHe. intros n. apply (no n).
      + apply IHes. intros n. apply (no n).
  Qed.
End Names.

Section States.
  Context `{Model} {instances : Instances} {counted : Counted}.

  (** W gives each instance a value. V0 is the first instances: V0(x) = W(x@1). *)
  Definition begins (W V0 : Valuation) : Prop := forall x, own_var x -> V0 x = W (at_ x 1).
  (** The nth instance that an input made has the value of in#n. *)
  Fixpoint reads (W V0 : Valuation) (l : list Var) : Prop :=
    match l with
    | [] => True
    | inst :: l => W inst = V0 (global (input (N.succ (N.of_nat (List.length l))))) /\ reads W V0 l
    end.
  (** V is the last instances: V(x) = W(x@ver(x)). V(in#0) is how many inputs were read, and all other inputs are those of V0. *)
  Definition state (W V0 : Valuation) (ver : Versions) (V : Valuation) : Prop :=
    (forall x, own_var x -> V x = W (at_ x (version ver x))) /\
    (forall n, V (global (input (N.succ n))) = V0 (global (input (N.succ n)))) /\
    number (V (global (input 0))) = N.of_nat (List.length (read ver)).

  Lemma eval_equal : forall V e e', eval V (Equal e e') = tt <-> eval V e = eval V e'.
  Proof. intros. apply equal_true. Qed.
  Lemma value_of : forall W ver e, eval W (instance e ver) = eval (fun x => W (at_ x (version ver x))) e.
  Proof.
    intros W ver e. induction e as [x | op es IH] using Expr_induction; cbn; [reflexivity |].
    f_equal. rewrite map_map. induction IH as [| e es IHe _ IHes]; cbn; congruence.
  Qed.
  (** What Lemma 2.1 is for a substitution. *)
  Lemma instance_value : forall W V0 ver V, state W V0 ver V -> forall e, unnamed e -> eval W (instance e ver) = eval V e.
  Proof. intros W V0 ver V [same _] e no. rewrite value_of. symmetry. now apply eval_same. Qed.

  Lemma state_first : forall W V, unread V -> begins W V -> state W V first V.
  Proof. intros W V zero is. split; [exact is | split; [reflexivity | exact zero]]. Qed.

  Lemma state_assign : forall W V0 ver V x n v, state W V0 ver V -> own_var x -> W (at_ x n) = v ->
    state W V0 (numbered ver x n) (V⟦x := v⟧).
  Proof.
    intros W V0 ver V x n v (same & others & count) own is. repeat split; cbn; unfold update.
    - intros y. destruct (eq_dec x y) as [<- |]; [now symmetry | apply same].
    - intros m. destruct (eq_dec x (global (input (N.succ m)))) as [this |]; [now destruct (own (N.succ m)) | apply others].
    - destruct (eq_dec x (global (input 0))) as [this |]; [now destruct (own 0%N) | exact count].
  Qed.

  Lemma state_input : forall W V0 ver V x n inst, state W V0 ver V -> own_var x ->
    W (at_ x n) = V0 (global (input (N.succ (N.of_nat (List.length (read ver)))))) ->
    state W V0 (reading (numbered ver x n) inst)
      (V⟦x := V (global (input (number (V (global (input 0))) + 1)))⟧⟦global (input 0) := opbar (op_num (number (V (global (input 0))) + 1)) []⟧).
  Proof.
    intros W V0 ver V x n inst ok own is. pose proof ok as (_ & others & count). rewrite count, N.add_1_r, others, <- is.
    destruct (state_assign W V0 ver V x n (W (at_ x n)) ok own eq_refl) as (same' & others' & _).
    repeat split; cbn; unfold update at 1.
    - intros y no. destruct (eq_dec (global (input 0)) y) as [<- |]; [now destruct (no 0%N) | now apply same'].
    - intros m. destruct (eq_dec (global (input 0)) (global (input (N.succ m)))) as [this |]; [| apply others'].
      injection this as this. apply input_input in this. lia.
    - destruct (eq_dec (global (input 0)) (global (input 0))) as [_ | []]; [| reflexivity].
      erewrite number_num by apply numeral_num. lia.
  Qed.

  (** φ and what was read are about instances up to ver: others may have any value. *)
  Definition agree (ver : Versions) (W W' : Valuation) : Prop := forall x n, (n <= version ver x)%N -> W (at_ x n) = W' (at_ x n).
  Definition bounded (ver : Versions) : Prop :=
    (forall x, 1 <= version ver x)%N /\ Forall (fun inst => exists x n, inst = at_ x n /\ n <= version ver x)%N (read ver).
  Definition about (ver : Versions) (φ : Expr) : Prop := forall W W', agree ver W W' -> eval W φ = eval W' φ.

  Lemma about_instance : forall ver e, about ver (instance e ver).
  Proof.
    intros ver e W W' same. rewrite !value_of. f_equal. extensionality x. apply same. lia.
  Qed.
  Lemma about_at : forall ver x n, (n <= version ver x)%N -> about ver (EVar (at_ x n)).
  Proof. intros ver x n le W W' same. exact (same x n le). Qed.
  Lemma about_not : forall ver b, about ver b -> about ver (Not b).
  Proof. intros ver b is W W' same. cbn. now rewrite (is W W' same). Qed.
  Lemma about_and : forall ver b c, about ver b -> about ver c -> about ver (And b c).
  Proof. intros ver b c is is' W W' same. cbn. now rewrite (is W W' same), (is' W W' same). Qed.
  Lemma about_equal : forall ver b c, about ver b -> about ver c -> about ver (Equal b c).
  Proof. intros ver b c is is' W W' same. cbn. now rewrite (is W W' same), (is' W W' same). Qed.

  Lemma agree_numbered : forall ver x n W W', (version ver x <= n)%N -> agree (numbered ver x n) W W' -> agree ver W W'.
  Proof. intros ver x n W W' le same y m lower. apply same. cbn. unfold update. destruct (eq_dec x y) as [<- |]; lia. Qed.
  Lemma about_numbered : forall ver x n φ, (version ver x <= n)%N -> about ver φ -> about (numbered ver x n) φ.
  Proof. intros ver x n φ le is W W' same. exact (is _ _ (agree_numbered _ _ _ _ _ le same)). Qed.
  Lemma about_reading : forall ver inst φ, about ver φ -> about (reading ver inst) φ.
  Proof. trivial. Qed.
  Lemma bounded_numbered : forall ver x n, (version ver x <= n)%N -> bounded ver -> bounded (numbered ver x n).
  Proof.
    intros ver x n le [all of]. split; cbn; unfold update.
    - intros y. destruct (eq_dec x y) as [<- |]; [specialize (all x); lia | apply all].
    - eapply Forall_impl; [| exact of]. intros inst (y & m & -> & lower). exists y, m. split; [reflexivity |].
      destruct (eq_dec x y) as [<- |]; lia.
  Qed.
  Lemma bounded_reading : forall ver x n, (n <= version ver x)%N -> bounded ver -> bounded (reading ver (at_ x n)).
  Proof. intros ver x n le [all of]. split; [exact all | constructor; [now exists x, n | exact of]]. Qed.

  (** W with a value for an instance that is not there yet. *)
  Lemma extended_agrees : forall ver W x n v, (version ver x < n)%N -> agree ver W (W⟦at_ x n := v⟧).
  Proof.
    intros ver W x n v le y m lower. unfold update. destruct (eq_dec (at_ x n) (at_ y m)) as [this |]; [| reflexivity].
    apply at_at in this as [-> ->]. lia.
  Qed.
  Lemma extended_at : forall (W : Valuation) x n v, W⟦at_ x n := v⟧ (at_ x n) = v.
  Proof. intros W x n v. unfold update. now destruct (eq_dec (at_ x n) (at_ x n)). Qed.
  Lemma reads_agree : forall ver W W' V0, agree ver W W' -> bounded ver -> reads W V0 (read ver) -> reads W' V0 (read ver).
  Proof.
    intros ver W W' V0 same [_ of]. induction of as [| inst l (x & n & -> & le) of IH]; [trivial |].
    cbn. intros [this rest]. split; [rewrite <- this; symmetry; now apply same | now apply IH].
  Qed.
  Lemma state_agree : forall ver W W' V0 V, agree ver W W' -> state W V0 ver V -> state W' V0 ver V.
  Proof.
    intros ver W W' V0 V same (is & rest). split; [| exact rest]. intros x own. rewrite (is x own). apply same. lia.
  Qed.
  Lemma begins_agree : forall ver W W' V0, agree ver W W' -> bounded ver -> begins W V0 -> begins W' V0.
  Proof. intros ver W W' V0 same [all _] is x own. rewrite (is x own). now apply same. Qed.
  Lemma version_at : forall ver x n, version (numbered ver x n) x = n.
  Proof. intros ver x n. cbn. unfold update. now destruct (eq_dec x x). Qed.
End States.

Ltac cleaned :=
  repeat match goal with
  | H : cleans (_ :: _) |- _ => destruct H as [? H]
  | H : clean _ |- _ => progress cbn in H
  | H : _ /\ _ |- _ => destruct H
  | |- cleans (_ ++ _) => apply cleans_app
  | |- cleans (_ :: _) => split
  | |- cleans [] => exact I
  end; try assumption; try (repeat split; assumption).
