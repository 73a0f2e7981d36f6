From Tandem Require Export Rules.
Import Text.

(** →* of Figure 8, by the path condition φ, and of the standard semantics of Figure 7. *)
Inductive direct (φ : Term) : Term -> Store -> Store -> Term -> Store -> Store -> Prop :=
  | direct_none t μ σ : direct φ t μ σ t μ σ
  | direct_step t μ σ t1 μ1 σ1 t2 μ2 σ2 : symbolic φ t μ σ t1 μ1 σ1 -> direct φ t1 μ1 σ1 t2 μ2 σ2 -> direct φ t μ σ t2 μ2 σ2.
Inductive standard : Term -> Store -> Term -> Store -> Prop :=
  | standard_none t μ : standard t μ t μ
  | standard_step t μ t1 μ1 t2 μ2 : concrete t μ t1 μ1 -> standard t1 μ1 t2 μ2 -> standard t μ t2 μ2.

(** A value has no standard step. *)
Lemma value_stuck : forall t μ t' μ', concrete t μ t' μ' -> is_v t = true -> False.
Proof. intros t μ t' μ' one. induction one; intros is; try discriminate. cbn in is. destruct t1; try discriminate; auto. Qed.
Ltac stuck := exfalso; eapply value_stuck; [eassumption | reflexivity || assumption].
Lemma at_value : forall v μ t' μ', standard v μ t' μ' -> is_v v = true -> t' = v /\ μ' = μ.
Proof. intros v μ t' μ' run is. inversion run; subst; [auto | stuck]. Qed.

(** The label of the path condition. *)
Definition pc : Term := t_l "pc".
(** Terms of variables, functions, calls, ref and !, that no redefinition changes. They do not name pc. *)
Fixpoint plain (t : Term) : bool :=
  match t with
  | t_1 t | t_ref t | t_12 t => plain t
  | t_2 t u => plain t && plain u
  | t_var _ | t_true | t_false | t_0 | t_unit | t_sx _ => true
  | t_l x => negb (String.eqb x "pc")
  | _ => false
  end.
