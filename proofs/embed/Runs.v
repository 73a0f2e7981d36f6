From Tandem Require Export Rules.
Import Text.

(** →* of Figure 8, by the path condition φ, and of the standard semantics of Figure 7. *)
Inductive direct (φ : Term) : Term -> Store -> Store -> Term -> Store -> Store -> Prop :=
  | direct_none t μ σ : direct φ t μ σ t μ σ
  | direct_step t μ σ t1 μ1 σ1 t2 μ2 σ2 : symbolic φ t μ σ t1 μ1 σ1 -> direct φ t1 μ1 σ1 t2 μ2 σ2 -> direct φ t μ σ t2 μ2 σ2.
Inductive standard : Term -> Store -> Term -> Store -> Prop :=
  | standard_none t μ : standard t μ t μ
  | standard_step t μ t1 μ1 t2 μ2 : concrete t μ t1 μ1 -> standard t1 μ1 t2 μ2 -> standard t μ t2 μ2.
