From Tandem Require Import Rules embed.Runs.
Import Text.

(** * Theorem 3.2 as printed is false

    Near and Jackson, §3.2, of the text of Figures 7 and 8, whose terms and relations Rules.v has. "Let γ be a concretization
    function encoding the contents of the store and symbolic state such that γ(μ, σ)(l) = (SYM_TAG, σ(μ(l))) if μ(l) ∈ sx, and
    γ(μ, σ)(l) = μ(l) otherwise. Then for all terms t, φ ⊢ t|μ, σ →* t'|μ', σ' ⟺ t|(γ(μ, σ), pc ↦ φ) →θ* t'|(γ(μ', σ'), pc = φ')."

    →θ is the standard relation with redefinitions of operators. Only := , if, pred, succ and iszero are redefined, and what the
    library adds has forms that no term of the text has: of the terms here, →θ is the standard relation. *)

(** In a store of →θ a condition is an expression: "the path constraint is stored in a global variable". *)
Fixpoint expression (c : Term) : Term :=
  match c with t_19 c d => t_Exp "and" [expression c; expression d] | t_20 c => t_Exp "not" [expression c] | _ => c end.
Definition tagged (P : Term) : Term := t_SYM_TAG (set_of (map (fun '(c, v) => (expression c, v)) (pairs P))).
Definition γ (μ σ : Store) : Store :=
  map (fun '(l, v) => (l, match v, get σ v with t_sx _, Some P => tagged P | _, _ => v end)) μ.

(** One half of it, of terms that the redefinitions leave as they are, and of values t': →θ ends where → does. Stores are the same if they have the same. *)
Definition theorem_3_2 : Prop := forall φ t μ σ v μ' σ', plain t = true -> get μ pc = None -> is_v v = true ->
  direct φ t μ σ v μ' σ' ->
  exists m, (forall l, get m l = get (set (γ μ' σ') pc (expression φ)) l) /\ standard t (set (γ μ σ) pc (expression φ)) v m.

(** What the standard relation does at the terms of these cases. *)
Lemma at_deref : forall l μ t' μ', concrete (t_12 (t_l l)) μ t' μ' -> get μ (t_l l) = Some t' /\ μ' = μ.
Proof. intros l μ t' μ' one. inversion one; subst; [auto | stuck]. Qed.
Lemma at_assign : forall l v μ t' μ', concrete (t_13 (t_l l) v) μ t' μ' -> is_v v = true -> t' = t_unit /\ μ' = set μ (t_l l) v.
Proof. intros l v μ t' μ' one is. inversion one; subst; [stuck | stuck | auto]. Qed.
Lemma at_sym : forall v μ t' μ', concrete (t_sym v) μ t' μ' -> is_sv v = true -> t' = t_true.
Proof. intros v μ t' μ' one is. inversion one; subst; [reflexivity | congruence | now destruct v; try discriminate; stuck]. Qed.
Lemma at_sym_deref : forall l μ t' μ', concrete (t_sym (t_12 (t_l l))) μ t' μ' -> exists v, get μ (t_l l) = Some v /\ t' = t_sym v /\ μ' = μ.
Proof. intros l μ t' μ' one. inversion one; subst; try discriminate. match goal with r : concrete (t_12 _) _ _ _ |- _ => apply at_deref in r as [? ->] end. eauto. Qed.

(** "The remaining cases are straightforward": that of !l is not. By → it is sx1, and by →θ the set that sx1 stands for. The
    repaired γ replaces sx1 in the result, too. *)
Theorem theorem_3_2_false_as_printed : ~ theorem_3_2.
Proof.
  intros claim. pose (P := set_of [(t_sx "s", t_0); (t_20 (t_sx "s"), t_unit)]).
  destruct (claim t_true (t_12 (t_l "a")) [(t_l "a", t_sx "x")] [(t_sx "x", P)] (t_sx "x") [(t_l "a", t_sx "x")] [(t_sx "x", P)])
    as (m & _ & run); try reflexivity.
  - econstructor; [apply Fig_8_DerefLoc; reflexivity | constructor].
  - inversion run as [| ? ? t1 m1 ? ? one rest]; subst. apply at_deref in one as [is _]. vm_compute in is. injection is as <-.
    apply at_value in rest as [? _]; [discriminate | reflexivity].
Qed.

(** Case 4 replaces σ(sx1), as ASSIGNSYMB2 prints it, and ends in "unit|(γ(μ, σ'), pc ↦ φ) (by definition of γ)". γ(μ, σ') is
    another store where a second location has sx1, too: the assignment of →θ leaves that one as it is. *)
Definition replaced (σ : Store) (x φ v2 : Term) : Store :=
  match get σ x with
  | Some P => set σ x (set_of (map (fun '(c, _) => (t_19 φ c, v2)) (pairs P) ++ map (fun '(c, v) => (t_19 (t_20 φ) c, v)) (pairs P)))
  | None => σ
  end.
Theorem case_4_false_as_printed : exists φ v2 μ σ l x, get μ l = Some x /\
  let σ' := replaced σ x φ v2 in exists P, get σ' x = Some P /\
  let ends m := standard (t_13 l (tagged P)) (set (γ μ σ) pc φ) t_unit m in
  (exists m, ends m) /\ forall m, ends m -> ~ forall k, get m k = get (set (γ μ σ') pc φ) k.
Proof.
  exists (t_sx "s"), t_0, [(t_l "a", t_sx "x"); (t_l "b", t_sx "x")], [(t_sx "x", set_of [(t_sx "r", t_unit)])], (t_l "a"), (t_sx "x").
  split; [reflexivity |]. eexists. split; [reflexivity |]. split.
  { eexists. econstructor; [apply Fig_7_Assign; reflexivity | constructor]. }
  intros m run same.
  inversion run as [| ? ? t1 m1 ? ? one rest]; subst. apply at_assign in one as [-> ->]; [| reflexivity].
  apply at_value in rest as [_ ->]; [| reflexivity]. specialize (same (t_l "b")). vm_compute in same. discriminate.
Qed.

(** Cases 2 and 3 say of μ(l) ∉ sx that the test sym? !a of := is false. It is true of an expression, which has no pairs. *)
Theorem case_2_false_as_printed : exists μ l v, get μ l = Some v /\ (forall x, v <> t_sx x) /\
  let start := set (γ μ []) pc t_true in
  standard (t_sym (t_12 l)) start t_true start /\ forall m, ~ standard (t_sym (t_12 l)) start t_false m.
Proof.
  exists [(t_l "a", t_Exp "succ" [t_sx "s"])], (t_l "a"), (t_Exp "succ" [t_sx "s"]). split; [reflexivity | split; [discriminate |]]. split.
  - econstructor; [apply Fig_6_Sym2, Fig_7_DerefLoc; reflexivity |]. econstructor; [apply Fig_6_Sym; reflexivity | constructor].
  - intros m run. inversion run as [| ? ? t1 m1 ? ? one rest]; subst. apply at_sym_deref in one as (v & is & -> & ->). vm_compute in is. injection is as <-.
    inversion rest as [| ? ? t2 m2 ? ? one rest']; subst. apply at_sym in one as ->; [| reflexivity].
    apply at_value in rest' as [? _]; [discriminate | reflexivity].
Qed.
