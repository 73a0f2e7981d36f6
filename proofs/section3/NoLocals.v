From Tandem Require Import Prelude Rules section2.Lemmas section3.Lemmas.
From Coq Require Import Bool Arith Lia.
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

  (** What is to be shown of each closure, whose domain is us. *)
  Definition closed_closure (us : list LVar) (closure : LSubstitution * list Stmt) : Prop :=
    closed_on us (fst closure) /\ forallb (within_stmt (among us)) (snd closure) = true.

  (** The domains of the closures of a stack, the top one first, behind a step: a closure that a call P(ē) puts on
      top has the formal parameters of P; one that is left takes its domain with it. *)
  Definition domains (us : list (list LVar)) (c c' : Symbolic.config) : list (list LVar) :=
    let '(Δ, _, _) := c in let '(Δ', _, _) := c' in
    if (List.length Δ <? List.length Δ')%nat then
      match Δ with
      | (_, Call P _ :: _) :: _ => match D P with Some (vs, _) => vs :: us | None => us end
      | _ => us
      end
    else skipn (List.length Δ - List.length Δ')%nat us.

  (** A computation from ⟨(id, S), id, true⟩, with the domains at its end. That of the main statement is empty: it
      is id. *)
  Inductive computation (S : list Stmt) : list (list LVar) -> Symbolic.config -> Prop :=
  | begins : computation S [[]] ([(idL, S)], idG, True_)
  | goes_on : forall us c c' rule, computation S us c -> Symbolic.rule D rule c c' -> computation S (domains us c c') c'.

  Lemma domains_same : forall us Δ Δ' σ φ σ' φ', List.length Δ = List.length Δ' -> domains us (Δ, σ, φ) (Δ', σ', φ') = us.
  Proof. intros us Δ Δ' σ φ σ' φ' same. unfold domains. now rewrite same, Nat.ltb_irrefl, Nat.sub_diag. Qed.
  Lemma domains_left : forall us vs Δ A σ φ σ' φ', domains (vs :: us) (A :: Δ, σ, φ) (Δ, σ', φ') = us.
  Proof.
    intros. unfold domains. cbn [List.length]. destruct (Nat.ltb_spec (S (List.length Δ)) (List.length Δ)); [lia |].
    now replace (S (List.length Δ) - List.length Δ)%nat with 1%nat by lia.
  Qed.
  Lemma domains_called : forall us vs P es τ S S' A Δ σ φ σ' φ', D P = Some (vs, S') ->
    domains us ((τ, Call P es :: S) :: Δ, σ, φ) (A :: (τ, S) :: Δ, σ', φ') = vs :: us.
  Proof.
    intros us vs P es τ S S' A Δ σ φ σ' φ' call. unfold domains. cbn [List.length].
    destruct (Nat.ltb_spec (Datatypes.S (List.length Δ)) (Datatypes.S (Datatypes.S (List.length Δ)))); [now rewrite call | lia].
  Qed.

  Definition no_locals (us : list (list LVar)) (c : Symbolic.config) : Prop :=
    let '(Δ, σ, φ) := c in Forall2 closed_closure us Δ /\ closed_at σ /\ closed φ = true.

  Hint Resolve closed_subst closed_update closed_update_on closed_list : closed.
  Lemma closed_called : forall P us S' ts, D P = Some (us, S') -> List.length us = List.length ts ->
    forallb closed ts = true -> closed_closure us (parameters us ts idL, S').
  Proof. intros P us S' ts call same no. split; [now apply closed_call | eauto]. Qed.
  Hint Resolve closed_called : closed.

  Ltac close :=
    repeat match goal with
    | H : Forall2 _ _ (_ :: _) |- _ => inversion H; subst; clear H
    | H : closed_closure _ _ |- _ => destruct H as (? & ?); cbn [fst snd] in *; subst
    | H : (_ && _)%bool = true |- _ => apply andb_prop in H as [? ?]
    | _ => progress cbn [forallb within_stmt] in *
    | _ => progress unfold And, Not, Or in *
    | _ => progress rewrite ?forallb_app, ?andb_true_iff in *
    | H : _ /\ _ |- _ => destruct H
    end;
    try first [ rewrite domains_same by reflexivity | erewrite domains_called by eassumption | rewrite domains_left ];
    repeat match goal with
    | |- _ /\ _ => split
    | |- Forall2 _ (_ :: _) (_ :: _) => apply Forall2_cons
    | |- Forall2 _ [] [] => apply Forall2_nil
    | |- closed (EOp _ _) = true => cbn [within forallb]
    | |- (_ && _)%bool = true => apply andb_true_intro
    end;
    first [ assumption | reflexivity
          | solve [eauto 6 with closed]
          | match goal with |- closed_closure ?us _ =>
              split; cbn [fst snd];
              rewrite ?forallb_app; cbn [forallb within_stmt]; rewrite ?andb_true_iff; solve [eauto 8 with closed]
            end ].

  (** "In the case when S begins with a global assignment ..." *)
  Lemma last_step : forall rule us c c', Symbolic.rule D rule c c' -> no_locals us c -> no_locals (domains us c c') c'.
  Proof.
    intros rule us c c' R. pose proof (the_case "symbolic" rule) as C.
    destruct R; cbn [no_locals]; intros (stack & sub & path); subst.
    all: first [solve [close] | unproved].
  Qed.

  Lemma reachable : forall S us c, forallb (within_stmt (among [])) S = true -> computation S us c -> no_locals us c.
  Proof.
    intros S us c no run. induction run as [| us c' c'' rule run IH last].
    - split; [| now split]. apply Forall2_cons; [| apply Forall2_nil]. split; [discriminate | assumption].
    - exact (last_step _ _ _ _ last IH).
  Qed.

  Lemma computed : forall S c, steps (Symbolic.rule D) ([(idL, S)], idG, True_) c -> exists us, computation S us c.
  Proof.
    intros S c run. induction run as [| c' c'' run IH [rule last]].
    - exists [[]]. apply begins.
    - destruct IH as [us before]. eexists. eapply goes_on; eassumption.
  Qed.

  (** Proposition 3.1. For any computation ⟨(id, S), id, true⟩ →^n ⟨(τ, S')·Δ, σ, φ⟩, where S denotes the main
      statement, we have that both τ(u), for any local variable u in its domain, and σ(x), for any global variable
      x, do not contain local variables. The domain is read as that of the call which made the closure, and is shown
      of each closure of the stack. Each computation has domains. *)
  Theorem proposition_3_1 : forall S Δ σ φ, forallb (within_stmt (among [])) S = true ->
    (forall us, computation S us (Δ, σ, φ) ->
      Forall2 (fun vs closure => forall u, In u vs -> closed (fst closure u) = true) us Δ /\ forall x, closed (σ x) = true) /\
    (steps (Symbolic.rule D) ([(idL, S)], idG, True_) (Δ, σ, φ) -> exists us, computation S us (Δ, σ, φ)).
  Proof.
    intros S Δ σ φ no. split; [| apply computed]. intros us run. apply reachable in run as (stack & sub & _); [| exact no].
    split; [| exact sub]. induction stack as [| vs closure us' Δ' [ok _] _ IH]; constructor; [| exact IH].
    intros u in_. now apply ok, among_in.
  Qed.

  (** By the reading that each local variable is in the domain of each τ (τ : LVar → Expr) it is false for n > 0: the
      τ of the main statement is id, so τ(u) = u is a local variable, after any step of the main statement. *)
  Theorem proposition_3_1_of_all_locals : forall (x : GVar) (u : LVar),
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
  Proof. intros S τ S' Δ σ φ no run. apply computed in run as [us run]. now apply reachable in run as (_ & _ & path). Qed.
End NoLocals.
