From Tandem Require Import Prelude section2.Lemmas.

(** ** Inputs: in#n is what the nth input reads, and in#0 counts how many were read *)

Section Inputs.
  Context `{Model} {counted : Counted}.

  (** "No program can name it": a statement assigns to no input. *)
  Definition own_var (x : Var) : Prop := forall n, x <> global (input n).
  Fixpoint own (A : Stmt) : Prop :=
    let all := fold_right (fun A rest => own A /\ rest) True in
    match A with
    | Assign x _ | AssignElem x _ _ | AssignLen x _ | Input x => own_var x
    | If _ S1 S2 => all S1 /\ all S2
    | While _ S1 => all S1
    | Form _ parts => fold_right (fun part rest => match part with
        | inl (inl x) => own_var x
        | inl (inr _) => True
        | inr S1 => all S1
        end /\ rest) True parts
    | _ => True
    end.
  Definition owns (S : list Stmt) : Prop := fold_right (fun A rest => own A /\ rest) True S.

  Lemma owns_app : forall S T, owns (S ++ T) <-> owns S /\ owns T.
  Proof. intros S T. induction S as [| A S IH]; cbn; tauto. Qed.

  (** σ(in#0) is in#0 before the first input, and then a number; all other inputs are as at the
      beginning. Of σ it is what it has for in#n. *)
  Definition counts (σ : N -> Expr) : Prop :=
    (σ 0%N = EVar (global (input 0)) \/ exists n, σ 0%N = Num n) /\
    forall n, σ (N.succ n) = EVar (global (input (N.succ n))).
  Definition counting (σ : Substitution) : Prop := counts (fun n => σ (global (input n))).
  Definition counting_globals (σ : GSubstitution) : Prop := counts (fun n => σ (input n)).

  (** V(in#0) is 0, as nothing was read. *)
  Definition unread (V : Valuation) : Prop := number (V (global (input 0))) = 0%N.

  Lemma counting_id : counting id.
  Proof. split; [now left | reflexivity]. Qed.

  Lemma update_other : forall σ x e n, own_var x -> (σ⟦x := e⟧ : Substitution) (global (input n)) = σ (global (input n)).
  Proof. intros σ x e n not. unfold update. destruct (eq_dec x (global (input n))) as [same | _]; [now destruct (not n) | reflexivity]. Qed.
  Lemma counting_assign : forall σ x e, own_var x -> counting σ -> counting (σ⟦x := e⟧).
  Proof. intros σ x e not [zero rest]. split; [| intros n]; cbn; rewrite update_other; auto. Qed.
  Lemma counting_input : forall σ n, counting σ -> counting (σ⟦global (input 0) := Num n⟧).
  Proof.
    intros σ n [_ rest]. unfold counting, counts, update. split.
    - right. exists n. now destruct (eq_dec (global (input 0)) (global (input 0))) as [_ | []].
    - intros m. destruct (eq_dec (global (input 0)) (global (input (N.succ m)))) as [same | _]; [| apply rest].
      injection same as same. apply input_input in same. now destruct m.
  Qed.

  (** Both sides count alike. *)
  Lemma count : forall V σ, unread V -> counts σ -> inputs (σ 0%N) = number (eval V (σ 0%N)).
  Proof.
    intros V σ zero [[-> | [n ->]] _]; cbn; [now rewrite zero |]. unfold inputs; cbn.
    rewrite numeral_num. symmetry. now apply number_num, numeral_num.
  Qed.
  Lemma next_input : forall V σ n, counts σ -> eval V (σ (n + 1)%N) = V (global (input (n + 1))).
  Proof. intros V σ n [_ rest]. rewrite N.add_1_r, rest. reflexivity. Qed.

  Lemma count_of : forall V σ, unread V -> counting σ ->
    inputs (σ (global (input 0))) = number ((V ∘ σ) (global (input 0))).
  Proof. intros. exact (count V _ H1 H2). Qed.
  Lemma next_input_of : forall V σ n, counting σ ->
    (V ∘ σ) (global (input (n + 1))) = V (global (input (n + 1))).
  Proof. intros V σ n c. exact (next_input V _ n c). Qed.

  (** What is to hold of ⟨S, σ, φ⟩ for its inputs. *)
  Definition ready (S : list Stmt) (σ : Substitution) : Prop := owns S /\ counting σ.
End Inputs.

#[export] Hint Resolve counting_assign counting_input : counting.

Ltac known_of_section ::=
  match goal with
  | H : owns (_ ++ _) |- _ => apply owns_app in H
  | H : owns (_ :: _) |- _ => cbn in H
  | H : owns [] |- _ => clear H
  | H : ready _ _ |- _ => destruct H
  | zero : unread ?V, c : counting ?σ, H : context [inputs (?σ (global (input 0)))] |- _ => rewrite (count_of V σ zero c) in H
  end.
Ltac show_of_section ::=
  match goal with
  | |- ready _ _ => split
  | |- owns (_ ++ _) => apply owns_app
  | |- owns (_ :: _) => cbn
  | |- owns [] => exact I
  | |- own_var _ => assumption
  | |- counting (_ ⟦_ := _⟧) => solve [auto with counting]
  | zero : unread ?V, c : counting ?σ |- context [inputs (?σ (global (input 0)))] => rewrite (count_of V σ zero c)
  | c : counting ?σ |- context [(?V ∘ ?σ) (global (input (?n + 1)%N))] => rewrite (next_input_of V σ n c)
  end.
