From Tandem Require Import Prelude section2.Lemmas.

Section Lemmas.
  Context `{Model} {arrays : Arrays}.

  (** (a[e] := e') and |a| are operations. *)
  Lemma eval_store : forall V a e e', eval V (Store a e e') = opbar op_store [eval V a; eval V e; eval V e'].
  Proof. reflexivity. Qed.
  Lemma eval_setlen : forall V a e, eval V (SetLen a e) = opbar op_setlen [eval V a; eval V e].
  Proof. reflexivity. Qed.

  (** A conjunct that is left out is true. *)
  Lemma is_True_eval : forall b V, is_True b = true -> eval V b = tt.
  Proof.
    intros [x | op [| e es]] V; cbn; try discriminate.
    destruct (eq_dec op op_true) as [-> |]; [reflexivity | discriminate].
  Qed.
  Lemma eval_conj : forall V l r b c, eval V (Conj l r b c) = tt <-> eval V b = tt /\ eval V c = tt.
  Proof.
    intros. unfold Conj. destruct r; destruct (is_True c) eqn:C; destruct l; destruct (is_True b) eqn:B; cbn [andb];
    try apply and_true; try apply is_True_eval with (V := V) in C; try apply is_True_eval with (V := V) in B; tauto.
  Qed.
  Lemma eval_conj_false : forall V l r b c, eval V (Conj l r b c) = ff <-> eval V b = ff \/ eval V c = ff.
  Proof.
    pose proof true_false as differ.
    intros. unfold Conj. destruct r; destruct (is_True c) eqn:C; destruct l; destruct (is_True b) eqn:B; cbn [andb];
    try apply and_false; try apply is_True_eval with (V := V) in C; try apply is_True_eval with (V := V) in B; intuition congruence.
  Qed.
  Lemma not_True : forall V b, eval V b = ff -> b <> True_.
  Proof. intros V b false ->. now apply true_false. Qed.

  (** 0 ≤ eσ is true, where e is a literal. *)
  Lemma eval_natural : forall V e σ,
    eval V (Natural e (Le (Num 0) (subst e σ))) = opbar op_le [opbar (op_num 0) []; eval (V ∘ σ) e].
  Proof.
    intros. unfold Natural. rewrite substitution. destruct e as [x | op [| e es]]; try reflexivity.
    cbn. destruct (numeral op) eqn:n; [| reflexivity]. symmetry. exact (num_natural _ _ n).
  Qed.

  (** δ(e) is true or false, at each V. *)
  Lemma conj_total : forall V l r b c, eval V b = tt \/ eval V b = ff -> eval V c = tt \/ eval V c = ff ->
    eval V (Conj l r b c) = tt \/ eval V (Conj l r b c) = ff.
  Proof. intros V l r b c B C. rewrite eval_conj, eval_conj_false. tauto. Qed.

  Lemma each_total : forall V bs, Forall (fun b => eval V b = tt \/ eval V b = ff) bs ->
    eval V (Each true bs) = tt \/ eval V (Each true bs) = ff.
  Proof.
    intros V bs all. destruct all as [| b bs B all]; [now left |]. cbn. revert b B.
    induction all as [| c bs C all IH]; intros b B; cbn; [exact B |]. apply IH. now apply conj_total.
  Qed.

  Lemma eval_each : forall V bs, eval V (Each true bs) = tt <-> Forall (fun b => eval V b = tt) bs.
  Proof.
    intros V [| b bs]; [split; [constructor | reflexivity] |]. cbn. revert b.
    induction bs as [| c bs IH]; intros b; cbn.
    - split; [now repeat constructor | now inversion 1].
    - rewrite IH. split; intros all; inversion all as [| ? ? B rest]; subst.
      + apply eval_conj in B as [B C]. now repeat constructor.
      + inversion rest; subst. constructor; [now apply eval_conj | assumption].
  Qed.

  Lemma delta_total : forall V e, eval V (delta e) = tt \/ eval V (delta e) = ff.
  Proof.
    intros V e. induction e as [x | op es IH] using Expr_induction; [now left |].
    assert (eval V (Each true (map delta es)) = tt \/ eval V (Each true (map delta es)) = ff) as operands
      by (apply each_total, Forall_map, IH).
    cbn. destruct (eq_dec op op_at) as [-> |]; [| exact operands]. destruct es as [| a [| e [| e' es]]]; try exact operands.
    inversion IH as [| ? ? A rest]; inversion rest as [| ? ? E none]; subst.
    apply conj_total; [apply conj_total |]; try assumption.
    rewrite eval_and, eval_and_false.
    destruct (le_total (opbar (op_num 0) []) (eval V e)), (lt_total (eval V e) (eval V (Len a))); cbn in *; tauto.
  Qed.

  (** Where every operand is without error, so is op̄ of them. *)
  Lemma values_some : forall V es, Forall (fun e => strict V e = Some (eval V e)) es ->
    values (map (strict V) es) = Some (map (eval V) es).
  Proof. intros V es all. induction all as [| e es E all IH]; cbn; [reflexivity |]. now rewrite E, IH. Qed.
  Lemma values_none : forall V es, Exists (fun e => strict V e = None) es ->
    Forall (fun e => strict V e = None \/ strict V e = Some (eval V e)) es -> values (map (strict V) es) = None.
  Proof.
    intros V es none. induction none as [e es E | e es none IH]; intros all; cbn; [now rewrite E |].
    inversion all as [| ? ? [E | E] rest]; subst; rewrite E; [reflexivity |]. now rewrite IH.
  Qed.

  Definition meaning V e : Prop :=
    (eval V (delta e) = tt -> strict V e = Some (eval V e)) /\ (eval V (delta e) = ff -> strict V e = None).

  Lemma meaning_operands : forall V op es, Forall (meaning V) es ->
    (eval V (Each true (map delta es)) = tt -> strictly op (map (strict V) es) = Some (opbar op (map (eval V) es))) /\
    (eval V (Each true (map delta es)) = ff -> strictly op (map (strict V) es) = None).
  Proof.
    intros V op es all. split; intros each; unfold strictly.
    - rewrite values_some; [reflexivity |]. apply eval_each in each. rewrite Forall_map in each.
      rewrite Forall_forall in *. intros e in_. apply all; auto.
    - rewrite values_none; [reflexivity | |].
      + apply Exists_exists. destruct (Forall_Exists_dec (fun e => eval V (delta e) = tt)) with (l := es) as [true | false].
        * intros e. destruct (truth (eval V (delta e))) as [t | f]; [now left | now right].
        * exfalso. apply true_false. rewrite <- each. symmetry. now apply eval_each, Forall_map.
        * apply Exists_exists in false as (e & in_ & not). exists e. split; [assumption |].
          rewrite Forall_forall in all. apply all; [assumption |]. now destruct (delta_total V e).
      + rewrite Forall_forall in *. intros e in_. destruct (delta_total V e); [right | left]; now apply all.
  Qed.

  Lemma delta_strict : forall V e, meaning V e.
  Proof.
    intros V e. induction e as [x | op es IH] using Expr_induction.
    - split; [reflexivity |]. cbn. intros same. now destruct true_false.
    - pose proof (meaning_operands V op es IH) as operands. unfold meaning in *. cbn [delta strict].
      destruct (eq_dec op op_at) as [-> |]; [| exact operands].
      destruct es as [| a [| e [| e' es]]]; try exact operands.
      inversion IH as [| ? ? A rest]; inversion rest as [| ? ? E none]; subst.
      rewrite !eval_conj, !eval_conj_false. destruct A as [A A'], E as [E E'].
      destruct (delta_total V e) as [e_ok | e_not]; [rewrite (E e_ok) | rewrite (E' e_not)].
      + destruct (delta_total V a) as [a_ok | a_not]; [rewrite (A a_ok) | rewrite (A' a_not)].
        * unfold compare, strictly; cbn. rewrite and_true, and_false.
          pose proof (le_total (opbar (op_num 0) []) (eval V e)). pose proof (lt_total (eval V e) (opbar op_len [eval V a])).
          pose proof true_false. destruct (truth (opbar op_le _)), (truth (opbar op_lt _)); fold tt in *; cbn; intuition congruence.
        * cbn. rewrite Bool.andb_false_r. split; [| reflexivity]. intros [[_ true] _]. destruct true_false. congruence.
      + cbn. split; [| reflexivity]. intros [_ true]. destruct true_false. congruence.
  Qed.

  Lemma strict_none : forall V e, strict V e = None <-> eval V (delta e) = ff.
  Proof.
    intros V e. destruct (delta_strict V e) as [some none]. split; [| exact none].
    intros N. destruct (delta_total V e) as [true | false]; [rewrite (some true) in N; discriminate | assumption].
  Qed.
  Lemma not_none : forall V e, strict V e <> None <-> eval V (delta e) = tt.
  Proof.
    intros V e. destruct (delta_strict V e) as [some none]. split.
    - intros not. destruct (delta_total V e) as [true | false]; [assumption | now destruct not; apply none].
    - intros true. now rewrite (some true).
  Qed.
  Lemma strict_some : forall V e v, strict V e = Some v <-> eval V (delta e) = tt /\ eval V e = v.
  Proof.
    intros V e v. destruct (delta_strict V e) as [some none]. split.
    - intros S. assert (eval V (delta e) = tt) as true by (apply not_none; congruence).
      rewrite (some true) in S. injection S. now split.
    - intros [true <-]. exact (some true).
  Qed.

  (** op̄ of values that may be ⊥ *)
  Lemma strictly_two : forall op x y w, strictly op [x; y] = Some w <->
    exists v v', x = Some v /\ y = Some v' /\ opbar op [v; v'] = w.
  Proof.
    intros op [v |] [v' |] w; cbn; split; try discriminate; intros L;
    try (destruct L as (? & ? & L & L' & <-); try discriminate; now injection L as ->; injection L' as ->).
    injection L as <-. now exists v, v'.
  Qed.
  Lemma strictly_three : forall op x y z w, strictly op [x; y; z] = Some w <->
    exists v v' v'', x = Some v /\ y = Some v' /\ z = Some v'' /\ opbar op [v; v'; v''] = w.
  Proof.
    intros op [v |] [v' |] [v'' |] w; cbn; split; try discriminate; intros L;
    try (destruct L as (? & ? & ? & L & L' & L'' & <-); try discriminate; now injection L as ->; injection L' as ->; injection L'' as ->).
    injection L as <-. now exists v, v', v''.
  Qed.
  Lemma compare_true : forall op x y, compare op x y = true <-> strictly op [x; y] = Some tt.
  Proof. intros. unfold compare, tt. destruct (strictly _ _) as [u |]; [destruct (truth u) as [-> |] |]; split; intros; try discriminate; congruence. Qed.
  Lemma some_some : forall v w : Val, Some v = Some w <-> v = w.
  Proof. intros. split; congruence. Qed.

  (** An access is without error only if its operands are. *)
  Lemma delta_index : forall V a e, eval V (delta (Index a e)) = tt -> eval V (delta a) = tt /\ eval V (delta e) = tt.
  Proof.
    intros V a e. unfold Index. destruct (bounded a); cbn; destruct (eq_dec _ _); rewrite ?eval_conj; tauto.
  Qed.
End Lemmas.

#[export] Hint Rewrite @eval_store @eval_setlen @eval_natural using typeclasses eauto : sides.

Ltac known_of_section ::=
  match goal with
  | H : eval _ (Conj _ _ _ _) = tt |- _ => apply eval_conj in H
  | H : eval _ (Conj _ _ _ _) = ff |- _ => apply eval_conj_false in H
  | H : eval _ (Natural _ _) = _ |- _ => rewrite eval_natural in H
  | H : strict _ _ = None |- _ => apply strict_none in H
  | H : strict _ _ = Some _ |- _ => apply strict_some in H
  | H : strict _ _ <> None |- _ => apply not_none in H
  | H : compare _ _ _ = true |- _ => apply compare_true in H
  | H : strictly _ [_; _] = Some _ |- _ => apply strictly_two in H
  | H : strictly _ [_; _; _] = Some _ |- _ => apply strictly_three in H
  | H : Some _ = Some _ |- _ => apply some_some in H; subst
  | H : opbar op_ge _ = _ |- _ => rewrite ge_le in H
  | H : opbar op_lt _ = tt |- _ => apply lt_le in H
  | H : eval ?V (delta (Index ?a ?e)) = tt |- _ =>
      lazymatch goal with _ : eval V (delta e) = tt |- _ => fail | _ => destruct (delta_index V a e H) end
  end.

Ltac show_of_section ::=
  match goal with
  | |- eval _ (Conj _ _ _ _) = tt => apply eval_conj
  | |- eval _ (Conj _ _ _ _) = ff => apply eval_conj_false
  | |- eval _ (Natural _ _) = _ => rewrite eval_natural
  | |- strict _ _ = None => apply strict_none
  | |- strict _ _ = Some _ => apply strict_some
  | |- strict _ _ <> None => apply not_none
  | |- compare _ _ _ = true => apply compare_true
  | |- strictly _ [_; _] = Some _ => apply strictly_two
  | |- strictly _ [_; _; _] = Some _ => apply strictly_three
  | |- opbar op_ge _ = _ => rewrite ge_le
  | |- opbar op_lt _ = tt => apply lt_le
  | V : Valuation |- _ <> True_ => apply (not_True V)
  end.

(** δ(e) is true or false, where that is to be known. *)
Ltac cases_of_section ::=
  match goal with
  | |- context [strict ?V ?e] => lazymatch goal with _ : eval V (delta e) = _ |- _ => fail | _ => destruct (delta_total V e) end
  end.
