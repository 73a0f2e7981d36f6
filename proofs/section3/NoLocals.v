From Tandem Require Import Prelude Rules section2.Lemmas section3.Lemmas.
From Coq Require Import Bool.
Open Scope string_scope. Open Scope list_scope.

(** No local variable occurs in e, and in S. *)
Fixpoint closed `{Signature} (e : Expr) : bool :=
  match e with
  | EVar (global _) => true
  | EVar (local _) => false
  | EOp _ es => forallb closed es
  end.
Fixpoint closed_stmt `{Signature} (A : Stmt) : bool :=
  match A with
  | Assign (global _) e => closed e
  | Assign (local _) _ => false
  | If b S1 S2 => closed b && (forallb closed_stmt S1 && forallb closed_stmt S2)
  | While b S1 => closed b && forallb closed_stmt S1
  | Call _ es => forallb closed es
  | AssignElem (global _) e e' => closed e && closed e'
  | AssignLen (global _) e => closed e
  | AssignElem (local _) _ _ | AssignLen (local _) _ | Input (local _) => false
  | Fault _ | Input (global _) => true
  | Assume b | Assert b => closed b
  | Form _ parts => forallb (fun part => match part with
      | inl (inl (global _)) => true
      | inl (inl (local _)) => false
      | inl (inr e) => closed e
      | inr S1 => forallb closed_stmt S1
      end) parts
  end.

Section NoLocals.
  Context `{Model} (D : Declarations).

  (** "For simplicity we assume here that ū consists of all local variables LVar." *)
  Hypothesis all_locals : forall P us S', D P = Some (us, S') -> forall u, In u us.

  Definition closed_at {X} (σ : X -> Expr) : Prop := forall x, closed (σ x) = true.

  (** The closure is that of the main statement, where τ is id and has no domain, or of a
      procedure, where τ has no local variables. *)
  Definition main_or_closed (closure : LSubstitution * list Stmt) : Prop :=
    fst closure = idL /\ forallb closed_stmt (snd closure) = true \/ closed_at (fst closure).

  Lemma closed_subst : forall e θ, closed_at θ -> closed (subst e θ) = true.
  Proof.
    intros e θ ok. induction e as [x | op es IH] using Expr_induction; cbn; [apply ok |].
    apply forallb_forall. intros e' in_. apply in_map_iff in in_ as (e & <- & in_).
    rewrite Forall_forall in IH. now apply IH.
  Qed.

  Lemma closed_subst_main : forall e σ, closed e = true -> closed_at σ -> closed (subst e (union idL σ)) = true.
  Proof.
    intros e σ no ok. induction e as [[x | u] | op es IH] using Expr_induction; cbn in *; [apply ok | discriminate |].
    apply forallb_forall. intros e' in_. apply in_map_iff in in_ as (e & <- & in_).
    rewrite Forall_forall in IH. rewrite forallb_forall in no. auto.
  Qed.

  Lemma closed_union : forall τ σ, closed_at τ -> closed_at σ -> closed_at (union τ σ).
  Proof. intros τ σ t s [x | u]; [apply s | apply t]. Qed.

  Lemma closed_update : forall X `{EqDec X} (σ : X -> Expr) x e,
    closed_at σ -> closed e = true -> closed_at (σ⟦x := e⟧).
  Proof. intros X eq σ x e ok no y. unfold update. now destruct (eq_dec x y). Qed.

  Lemma closed_parameters : forall us ts f, List.length us = List.length ts ->
    forallb closed ts = true -> (forall u, In u us \/ closed (f u) = true) ->
    closed_at (parameters us ts f).
  Proof.
    intros us. induction us as [| v us IH]; intros [| t ts] f; cbn; intros same no rest; try discriminate.
    - intros u. destruct (rest u) as [[] | ok]. exact ok.
    - apply andb_prop in no as [no_t no_ts]. apply IH; [congruence | assumption |].
      intros u. unfold update. destruct (eq_dec v u) as [<- | other]; [now right |].
      destruct (rest u) as [[<- | later] | ok]; [congruence | now left | now right].
  Qed.

  Lemma closed_call : forall P us S' ts, D P = Some (us, S') -> List.length us = List.length ts ->
    forallb closed ts = true -> closed_at (parameters us ts idL).
  Proof. intros. apply closed_parameters; [assumption .. |]. left. eapply all_locals. eassumption. Qed.

  Lemma closed_list : forall es θ, closed_at θ -> forallb closed (map (fun e => subst e θ) es) = true.
  Proof. intros. apply forallb_forall. intros e in_. apply in_map_iff in in_ as (? & <- & _). now apply closed_subst. Qed.
  Lemma closed_list_main : forall es σ, forallb closed es = true -> closed_at σ ->
    forallb closed (map (fun e => subst e (union idL σ)) es) = true.
  Proof.
    intros es σ no ok. apply forallb_forall. intros e in_. apply in_map_iff in in_ as (e' & <- & in_).
    rewrite forallb_forall in no. now apply closed_subst_main; [apply no |].
  Qed.

  Definition no_locals (c : Symbolic.config) : Prop :=
    let '(Δ, σ, φ) := c in Forall main_or_closed Δ /\ closed_at σ /\ closed φ = true.

  Hint Resolve closed_subst closed_subst_main closed_union closed_update closed_call closed_list closed_list_main : closed.

  Ltac close :=
    repeat match goal with
    | H : Forall _ (_ :: _) |- _ => inversion H; subst; clear H
    | H : main_or_closed _ |- _ => destruct H as [[? ?] | ?]; cbn [fst snd] in *; subst
    | H : (_ && _)%bool = true |- _ => apply andb_prop in H as [? ?]
    | H : context [match ?x with global _ => _ | local _ => _ end] |- _ => destruct x
    | _ => progress cbn [forallb closed_stmt closed And Not Or] in *
    | _ => progress rewrite ?forallb_app, ?andb_true_iff in *
    | H : _ /\ _ |- _ => destruct H
    end; try discriminate;
    repeat match goal with
    | |- _ /\ _ => split
    | |- Forall _ (_ :: _) => apply Forall_cons
    | |- Forall _ [] => apply Forall_nil
    | |- (_ && _)%bool = true => apply andb_true_intro
    end;
    first [ assumption | reflexivity
          | solve [eauto 6 with closed]
          | solve [left; cbn; rewrite ?forallb_app, ?andb_true_iff; cbn; rewrite ?andb_true_iff; auto]
          | solve [right; cbn; eauto 6 with closed] ].

  (** "In the case when S begins with a global assignment ..." *)
  Lemma last_step : forall rule c c', Symbolic.rule D rule c c' -> no_locals c -> no_locals c'.
  Proof.
    intros rule c c' R. pose proof (the_case "symbolic" rule) as C.
    destruct R; cbn [no_locals]; intros (stack & sub & path); subst.
    all: first [solve [close] | unproved].
  Qed.

  Lemma reachable : forall S c, forallb closed_stmt S = true ->
    steps (Symbolic.rule D) ([(idL, S)], idG, True_) c -> no_locals c.
  Proof.
    intros S c no run. induction run as [| c' c'' run IH [rule last]].
    - split; [| now split]. apply Forall_cons; [now left | apply Forall_nil].
    - exact (last_step _ _ _ last IH).
  Qed.

  (** Proposition 3.1, repaired. For any computation ⟨(id, S), id, true⟩ →^n ⟨(τ, S')·Δ, σ, φ⟩,
      where S denotes the main statement, we have that both τ(u), for any local variable u in
      its domain, and σ(x), for any global variable x, do not contain local variables. The
      domain of the τ of the main statement is empty: it is id. *)
  Theorem proposition_3_1 : forall S τ S' Δ σ φ, forallb closed_stmt S = true ->
    steps (Symbolic.rule D) ([(idL, S)], idG, True_) ((τ, S') :: Δ, σ, φ) ->
    (τ = idL \/ forall u, closed (τ u) = true) /\ forall x, closed (σ x) = true.
  Proof.
    intros S τ S' Δ σ φ no run. apply reachable in run as (stack & sub & _); [| exact no].
    split; [| exact sub]. inversion stack as [| c cs [[main _] | proc] _]; [now left | now right].
  Qed.

  (** Proposition 3.1 as printed, for n > 0, is false: that τ is id, so τ(u) = u is a local
      variable, after any step of the main statement. *)
  Theorem proposition_3_1_as_printed : forall (x : GVar) (u : LVar),
    ~ (forall S τ S' Δ σ φ c, forallb closed_stmt S = true ->
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
  Theorem corollary_3_2 : forall S τ S' Δ σ φ, forallb closed_stmt S = true ->
    steps (Symbolic.rule D) ([(idL, S)], idG, True_) ((τ, S') :: Δ, σ, φ) -> closed φ = true.
  Proof. intros S τ S' Δ σ φ no run. now apply reachable in run as (_ & _ & path). Qed.
End NoLocals.
