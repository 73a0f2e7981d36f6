From Tandem Require Import Prelude section2.Lemmas section21.Lemmas.

Section Delta.
  Context `{Model} {arrays : Arrays}.

  (** Meaning of δ. V(δ(e)) is true iff V⊥(e) ≠ ⊥. *)
  Theorem meaning_of_delta : forall V e, eval V (delta e) = tt <-> strict V e <> None.
  Proof. intros. symmetry. apply not_none. Qed.

  (** Evaluation with ⊥. V⊥(e) = V(e) if V⊥(e) ≠ ⊥. *)
  Theorem strict_evaluation : forall V e, strict V e <> None -> strict V e = Some (eval V e).
  Proof. intros V e not. now apply strict_some, (conj (proj1 (not_none V e) not)). Qed.

  (** Lemma 2.1 at δ(e). V ∘ σ(δ(e)) = V(δ(e)σ). *)
  Theorem delta_substitution : forall V σ e, eval (V ∘ σ) (delta e) = eval V (subst (delta e) σ).
  Proof. intros. apply substitution. Qed.

  (** ** What §2.1 prints, where it is false: each with the values that show it *)

  (** "σ[a := (a[eσ] := e'σ)]": as printed, σ is not applied to a. What was assigned to a before
      is forgotten, so that Corollary 2.2 fails for a[e] := e': here σ(a) is b, and another
      array than a. *)
  Theorem elem_as_printed : forall (a b i x : Var) V, a <> b -> a <> i -> a <> x ->
    opbar op_store [V a; V i; V x] <> opbar op_store [V b; V i; V x] ->
    ~ (forall V V' σ a e e', V' = V ∘ σ ->
        V ∘ (σ⟦a := Store (EVar a) (subst e σ) (subst e' σ)⟧) =
        V'⟦a := opbar op_store [V' a; eval V' e; eval V' e']⟧).
  Proof.
    intros a b i x V ab ai ax differ claim. apply differ.
    specialize (claim V _ (id⟦a := EVar b⟧) a (EVar i) (EVar x) eq_refl).
    apply (f_equal (fun W => W a)) in claim. unfold compose, update, id in claim. cbn in claim.
    repeat match type of claim with context [eq_dec ?x ?y] => destruct (eq_dec x y); try congruence end.
    exact claim.
  Qed.

  (** "0 ≤ e ≤ |a|": as printed, the bound itself is an index. Then δ(a[e]) is true, although
      a[e] is out of bound: here a has the bound n, and e is n. *)
  Definition delta_access_as_printed (a e : Expr) : Expr :=
    And (And (Le (Num 0) e) (Le e (Len a))) (delta e).
  Theorem delta_as_printed : forall (a n : Var) V,
    V n = opbar op_len [V a] ->
    opbar op_le [opbar (op_num 0) []; V n] = tt -> opbar op_le [V n; V n] = tt ->
    ~ (forall V a e, eval V (delta_access_as_printed a e) = tt <-> strict V (EOp op_at [a; e]) <> None).
  Proof.
    intros a n V bound natural reflexive claim.
    specialize (claim V (EVar a) (EVar n)). apply proj1 in claim.
    assert (opbar op_lt [V n; V n] <> tt) as less.
    { rewrite lt_le. intros false. apply true_false. congruence. }
    refine (claim _ _).
    - unfold delta_access_as_printed. rewrite !eval_and. cbn. rewrite <- bound. now repeat split.
    - cbn. destruct (eq_dec op_at op_at) as [_ | []]; [| reflexivity].
      unfold compare, strictly; cbn. rewrite <- bound.
      destruct (truth (opbar op_lt [V n; V n])) as [same | _]; [now destruct less |].
      now rewrite Bool.andb_false_r.
  Qed.

  (** "We do not need to apply the current substitution σ to a in the expression |a|": then
      Lemma 2.1 fails for |a| once an array is assigned, or its bound set: here σ(a) is b, of
      another bound than a. *)
  Theorem bound_as_printed : forall (a b : Var) V, opbar op_len [V a] <> opbar op_len [V b] ->
    ~ (forall V σ a, eval (V ∘ σ) (Len (EVar a)) = eval V (Len (EVar a))).
  Proof.
    intros a b V differ claim. apply differ. specialize (claim V (id⟦a := EVar b⟧) a).
    cbn in claim. unfold compose, update in claim. destruct (eq_dec a a) as [_ | []]; [| reflexivity].
    symmetry. exact claim.
  Qed.

  (** "updates the path condition with the information |a| = eσ": as printed, |a| := e assumes
      the bound and does not assign it, so that no V in which it is another one has a symbolic
      run. With V(|a|) ≠ V(e), φ ∧ |a| = eσ is false, whatever equality = is. *)
  Theorem bound_assumed_as_printed : forall (equal : Op) (a : Var) V e σ φ, σ = id ->
    (forall v w, opbar equal [v; w] = tt <-> v = w) ->
    opbar op_len [V a] <> eval V e ->
    eval V (And φ (EOp equal [Len (EVar a); subst e σ])) <> tt.
  Proof.
    intros equal a V e σ φ -> equality differ path. apply differ.
    apply eval_and in path as [_ path]. cbn in path.
    rewrite <- substitution in path. now apply -> (equality (opbar op_len [V a])) in path.
  Qed.
End Delta.
