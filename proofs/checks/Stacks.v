From Tandem Require Import Prelude section2.Lemmas section3.Lemmas checks.Lemmas.

(** Rules over ⟨S, σ, φ⟩ are about the closure on top: their σ is τ ∪ σ, and their V is L ∪ G. *)
Section Stacks.
  Context `{Model} {counted : Counted}.

  Lemma compose_locals : forall V (θ : Substitution), V ∘ (locals θ) = locals (V ∘ θ).
  Proof. reflexivity. Qed.
  Lemma compose_globals : forall V (θ : Substitution), V ∘ (globals θ) = globals (V ∘ θ).
  Proof. reflexivity. Qed.
  Lemma at_below : forall V S Δ, V • (below S Δ) = below S (V • Δ).
  Proof. intros V S1 Δ. destruct S1 as [| [] S1]; reflexivity. Qed.

  Lemma counting_assign_global : forall (σ : GSubstitution) x e,
    own_var (global x) -> counting_globals σ -> counting_globals (σ⟦x := e⟧).
  Proof.
    intros σ x e not [zero rest].
    assert (forall n, (σ⟦x := e⟧) (input n) = σ (input n)) as same.
    { intros n. unfold update. destruct (eq_dec x (input n)) as [-> | _]; [now destruct (not n) | reflexivity]. }
    split; [| intros n]; cbn; rewrite same; auto.
  Qed.
  Lemma counting_union : forall τ σ, counting_globals σ -> counting (union τ σ).
  Proof. intros. assumption. Qed.
  Lemma counting_top : forall θ, counting θ -> counting_globals (globals θ).
  Proof. intros. assumption. Qed.
  Lemma count_union : forall V τ σ, unread V -> counting_globals σ ->
    inputs (union τ σ (global (input 0))) = number (union (V ∘ τ) (V ∘ σ) (global (input 0))).
  Proof. intros V τ σ zero c. exact (count_of V (union τ σ) zero c). Qed.
  Lemma next_input_union : forall V (L : LValuation) (σ : GSubstitution) n, counting_globals σ ->
    union L (V ∘ σ) (global (input (n + 1))) = V (global (input (n + 1))).
  Proof. intros V L σ n c. exact (next_input V _ n c). Qed.

  Lemma next_input_global : forall V (σ : GSubstitution) n, counting_globals σ ->
    (V ∘ σ) (input (n + 1)) = V (global (input (n + 1))).
  Proof. intros V σ n c. exact (next_input V _ n c). Qed.

  Definition owned (closure : LSubstitution * list Stmt) : Prop := owns (snd closure).
  Lemma owned_below : forall S Δ, Forall owned Δ -> Forall owned (below S Δ).
  Proof. intros S1 Δ all. destruct S1 as [| [] S1]; cbn; auto. Qed.

  (** What is to hold of ⟨Δ, σ, φ⟩ for its inputs. *)
  Definition ready_stack (Δ : Closures) (σ : GSubstitution) : Prop := Forall owned Δ /\ counting_globals σ.
  (** No procedure assigns to an input. *)
  Definition owned_procedures (D : Declarations) : Prop := forall P us S, D P = Some (us, S) -> owns S.
End Stacks.

#[export] Hint Rewrite @compose_locals @compose_globals @at_below using typeclasses eauto : sides.
#[export] Hint Resolve counting_assign_global counting_union counting_top : counting.

Ltac known_of_section ::=
  match goal with
  | H : owns (_ ++ _) |- _ => apply owns_app in H
  | H : owns (_ :: _) |- _ => cbn in H
  | H : ready_stack _ _ |- _ => destruct H
  | H : Forall owned (_ :: _) |- _ => inversion H; clear H; subst
  | H : owned (_, _) |- _ => unfold owned in H; cbn [snd] in H
  | zero : unread ?V, c : counting_globals ?σ, H : context [inputs (union ?τ ?σ (global (input 0)))] |- _ =>
      rewrite (count_union V τ σ zero c) in H
  end.
Ltac show_of_section ::=
  match goal with
  | |- ready_stack _ _ => split
  | |- Forall owned (_ :: _) => apply Forall_cons
  | |- Forall owned [] => apply Forall_nil
  | |- Forall owned (below _ _) => apply owned_below
  | |- owned (_, _) => unfold owned; cbn [snd]
  | |- owns (_ ++ _) => apply owns_app
  | |- owns (_ :: _) => cbn
  | |- owns [] => exact I
  | procedures : owned_procedures ?D, call : ?D _ = Some (_, ?S) |- owns ?S => exact (procedures _ _ _ call)
  | |- own_var _ => assumption
  | |- counting_globals _ => solve [auto 6 with counting]
  | zero : unread ?V, c : counting_globals ?σ |- context [inputs (union ?τ ?σ (global (input 0)))] => rewrite (count_union V τ σ zero c)
  | zero : unread ?V |- context [map _ ?Δ] => progress fold (at_ V Δ)
  | c : counting_globals ?σ |- context [(?V ∘ ?σ) (input (?n + 1)%N)] => rewrite (next_input_global V σ n c)
  | c : counting_globals ?σ |- context [union ?L (?V ∘ ?σ) (global (input (?n + 1)%N))] => rewrite (next_input_union V L σ n c)
  end.
