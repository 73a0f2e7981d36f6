From Tandem Require Import Prelude Rules section2.Lemmas section3.Lemmas.
From Coq Require Import Bool.
Open Scope string_scope. Open Scope list_scope.

(** Of the local variables only those of p occur in e, and in S; and no local variable occurs in e. *)
Fixpoint within `{Signature} (p : LVar -> bool) (e : Expr) : bool :=
  match e with
  | EVar (global _) => true
  | EVar (local u) => p u
  | EOp _ es => forallb (within p) es
  end.
Fixpoint within_stmt `{Signature} (p : LVar -> bool) (A : Stmt) : bool :=
  let var x := match x with global _ => true | local u => p u end in
  match A with
  | Assign x e | AssignLen x e => var x && within p e
  | If b S1 S2 => within p b && (forallb (within_stmt p) S1 && forallb (within_stmt p) S2)
  | While b S1 => within p b && forallb (within_stmt p) S1
  | Call _ es => forallb (within p) es
  | AssignElem x e e' => var x && (within p e && within p e')
  | Fault _ => true
  | Input x => var x
  | Assume b | Assert b => within p b
  | Form _ parts => forallb (fun part => match part with
      | inl (inl x) => var x
      | inl (inr e) => within p e
      | inr S1 => forallb (within_stmt p) S1
      end) parts
  end.
Definition among `{Signature} (us : list LVar) (u : LVar) : bool := existsb (fun v => if eq_dec v u then true else false) us.
Notation closed := (within (among [])).

Section NoLocals.
  Context `{Model} (D : Declarations).

  (** The local variables of a body are the formal parameters of its procedure, however many. *)
  Hypothesis own_parameters : forall P us S', D P = Some (us, S') -> forallb (within_stmt (among us)) S' = true.

  Definition closed_at {X} (σ : X -> Expr) : Prop := forall x, closed (σ x) = true.
  Definition closed_on (us : list LVar) (τ : LSubstitution) : Prop := forall u, among us u = true -> closed (τ u) = true.

  (** us is the domain of the τ of a closure: no variables, of the main statement, or the parameters. *)
  Definition domain (us : list LVar) : Prop := us = [] \/ exists P S', D P = Some (us, S').
  Definition closed_closure (closure : LSubstitution * list Stmt) : Prop :=
    exists us, domain us /\ closed_on us (fst closure) /\ forallb (within_stmt (among us)) (snd closure) = true.

  Lemma among_in : forall us u, among us u = true <-> In u us.
  Proof.
    intros us u. unfold among. rewrite existsb_exists. split.
    - intros (v & in_ & same). now destruct (eq_dec v u) as [<- |].
    - intros in_. exists u. split; [assumption |]. now destruct (eq_dec u u) as [_ | []].
  Qed.

  Lemma closed_subst : forall us e τ σ, within (among us) e = true -> closed_on us τ -> closed_at σ ->
    closed (subst e (union τ σ)) = true.
  Proof.
    intros us e τ σ no t s. induction e as [[x | u] | op es IH] using Expr_induction; cbn in *; [apply s | now apply t |].
    apply forallb_forall. intros e' in_. apply in_map_iff in in_ as (e & <- & in_).
    rewrite Forall_forall in IH. rewrite forallb_forall in no. apply IH; auto.
  Qed.
  Lemma closed_list : forall us es τ σ, forallb (within (among us)) es = true -> closed_on us τ -> closed_at σ ->
    forallb closed (map (fun e => subst e (union τ σ)) es) = true.
  Proof.
    intros us es τ σ no t s. apply forallb_forall. intros e in_. apply in_map_iff in in_ as (e' & <- & in_).
    rewrite forallb_forall in no. eauto using closed_subst.
  Qed.

  Lemma closed_update : forall X `{EqDec X} (σ : X -> Expr) x e,
    closed_at σ -> closed e = true -> closed_at (σ⟦x := e⟧).
  Proof. intros X eq σ x e ok no y. unfold update. now destruct (eq_dec x y). Qed.
  Lemma closed_update_on : forall us τ u e, closed_on us τ -> closed e = true -> closed_on us (τ⟦u := e⟧).
  Proof. intros us τ u e ok no v in_. unfold update. destruct (eq_dec u v); auto. Qed.

  Lemma closed_parameters : forall us ts f, List.length us = List.length ts -> forallb closed ts = true ->
    forall u, In u us \/ closed (f u) = true -> closed (parameters us ts f u) = true.
  Proof.
    intros us. induction us as [| v us IH]; intros [| t ts] f; cbn; intros same no u rest; try discriminate.
    - now destruct rest as [[] |].
    - apply andb_prop in no as [no_t no_ts]. apply IH; [congruence | assumption |].
      unfold update. destruct (eq_dec v u) as [<- | other]; [now right |].
      destruct rest as [[<- | later] | ok]; [congruence | now left | now right].
  Qed.
  Lemma closed_call : forall us ts, List.length us = List.length ts -> forallb closed ts = true ->
    closed_on us (parameters us ts idL).
  Proof. intros us ts same no u in_. apply closed_parameters; [assumption .. |]. left. now apply among_in. Qed.

  Definition no_locals (c : Symbolic.config) : Prop :=
    let '(Δ, σ, φ) := c in Forall closed_closure Δ /\ closed_at σ /\ closed φ = true.

  Hint Resolve closed_subst closed_update closed_update_on closed_list : closed.
  Lemma closed_called : forall P us S' ts, D P = Some (us, S') -> List.length us = List.length ts ->
    forallb closed ts = true -> closed_closure (parameters us ts idL, S').
  Proof. intros P us S' ts call same no. exists us. repeat split; [right; eauto | now apply closed_call | eauto]. Qed.
  Hint Resolve closed_called : closed.

  Ltac close :=
    repeat match goal with
    | H : Forall _ (_ :: _) |- _ => inversion H; subst; clear H
    | H : closed_closure _ |- _ => destruct H as (? & ? & ? & ?); cbn [fst snd] in *; subst
    | H : (_ && _)%bool = true |- _ => apply andb_prop in H as [? ?]
    | _ => progress cbn [forallb within_stmt] in *
    | _ => progress unfold And, Not, Or in *
    | _ => progress rewrite ?forallb_app, ?andb_true_iff in *
    | H : _ /\ _ |- _ => destruct H
    end;
    repeat match goal with
    | |- _ /\ _ => split
    | |- Forall _ (_ :: _) => apply Forall_cons
    | |- Forall _ [] => apply Forall_nil
    | |- closed (EOp _ _) = true => cbn [within forallb]
    | |- (_ && _)%bool = true => apply andb_true_intro
    end;
    first [ assumption | reflexivity
          | solve [eauto 6 with closed]
          | match goal with dom : domain ?us |- closed_closure _ =>
              exists us; split; [exact dom | split]; cbn [fst snd];
              rewrite ?forallb_app; cbn [forallb within_stmt]; rewrite ?andb_true_iff; solve [eauto 8 with closed]
            end ].

  (** "In the case when S begins with a global assignment ..." *)
  Lemma last_step : forall rule c c', Symbolic.rule D rule c c' -> no_locals c -> no_locals c'.
  Proof.
    intros rule c c' R. pose proof (the_case "symbolic" rule) as C.
    destruct R; cbn [no_locals]; intros (stack & sub & path); subst.
    all: first [solve [close] | unproved].
  Qed.

  Lemma reachable : forall S c, forallb (within_stmt (among [])) S = true ->
    steps (Symbolic.rule D) ([(idL, S)], idG, True_) c -> no_locals c.
  Proof.
    intros S c no run. induction run as [| c' c'' run IH [rule last]].
    - split; [| now split]. apply Forall_cons; [| apply Forall_nil]. exists []. split; [now left | split; [discriminate | assumption]].
    - exact (last_step _ _ _ last IH).
  Qed.

  (** Proposition 3.1, repaired. For any computation ⟨(id, S), id, true⟩ →^n ⟨(τ, S')·Δ, σ, φ⟩,
      where S denotes the main statement, we have that both τ(u), for any local variable u in
      its domain, and σ(x), for any global variable x, do not contain local variables. The
      domain of the τ of the main statement is empty: it is id. *)
  Theorem proposition_3_1 : forall S τ S' Δ σ φ, forallb (within_stmt (among [])) S = true ->
    steps (Symbolic.rule D) ([(idL, S)], idG, True_) ((τ, S') :: Δ, σ, φ) ->
    (exists us, (us = [] \/ exists P S'', D P = Some (us, S'')) /\ forall u, In u us -> closed (τ u) = true) /\
    forall x, closed (σ x) = true.
  Proof.
    intros S τ S' Δ σ φ no run. apply reachable in run as (stack & sub & _); [| exact no].
    split; [| exact sub]. inversion stack as [| c cs (us & dom & ok & _) _]. exists us. split; [exact dom |].
    intros u in_. now apply ok, among_in.
  Qed.

  (** Proposition 3.1 as printed, for n > 0, is false: that τ is id, so τ(u) = u is a local
      variable, after any step of the main statement. *)
  Theorem proposition_3_1_as_printed : forall (x : GVar) (u : LVar),
    ~ (forall S τ S' Δ σ φ c, forallb (within_stmt (among [])) S = true ->
      steps (Symbolic.rule D) ([(idL, S)], idG, True_) c ->
      (exists rule, Symbolic.rule D rule c ((τ, S') :: Δ, σ, φ)) ->
      forall u, closed (τ u) = true).
  Proof.
    intros x u claim. specialize (claim [Assign (global x) True_] idL [] []).
    cut (closed (idL u) = true); [discriminate |].
    eapply claim; [reflexivity | apply star_refl | eexists; econstructor; reflexivity].
  Qed.

  (** Corollary 3.2. For any computation ⟨(id, S), id, true⟩ →* ⟨(τ, S')·Δ, σ, φ⟩ where S
      denotes the main statement, the generated path condition φ does not contain local
      variables. *)
  Theorem corollary_3_2 : forall S τ S' Δ σ φ, forallb (within_stmt (among [])) S = true ->
    steps (Symbolic.rule D) ([(idL, S)], idG, True_) ((τ, S') :: Δ, σ, φ) -> closed φ = true.
  Proof. intros S τ S' Δ σ φ no run. now apply reachable in run as (_ & _ & path). Qed.
End NoLocals.
