From Tandem Require Import Rules embed.Runs.
Import Text.

(** * What an execution with side effects ends in

    Near and Jackson, §3.2, of the text of Figure 8: "the end result of executing a program with symbolic inputs is a symbolic
    value, a store μ mapping labels to symbolic variables or concrete values, and a symbolic store σ mapping symbolic variables to
    sets of values paired with path conditions." *)
Section Ends.
Variable inputs : string -> bool. (* those of the program *)

(** The stores have each label of a term, and each symbolic variable that is no input. *)
Fixpoint known (μ σ : Store) (t : Term) : bool :=
  match t with
  | t_l _ => within μ (Some t)
  | t_sx x => inputs x || within σ (Some t)
  | t_1 t | t_succ t | t_pred t | t_iszero t | t_ref t | t_12 t | t_sym t | t_SYM_TAG t | t_20 t => known μ σ t
  | t_2 t u | t_13 t u | t_19 t u => known μ σ t && known μ σ u
  | t_if_then_else t u v | t_22 t u v => known μ σ t && known μ σ u && known μ σ v
  | t_Exp _ ts => forallb (known μ σ) ts
  | t_var _ | t_true | t_false | t_0 | t_unit | t_21 => true
  end.
(** A pair of a condition, which is symbolic, and a value. *)
Definition paired (μ σ : Store) (p : Term * Term) : Prop :=
  (is_φ (fst p) = true /\ fst p <> t_true) /\ is_v (snd p) = true /\ known μ σ (fst p) = true /\ known μ σ (snd p) = true.
Definition good (μ σ : Store) : Prop :=
  (forall l v, get μ l = Some v -> is_v v = true /\ known μ σ v = true) /\ (forall x P, get σ x = Some P -> Forall (paired μ σ) (pairs P)).
Definition more (m m' : Store) : Prop := forall k, within m k = true -> within m' k = true.

Lemma all_of {A} (f g : A -> bool) : forall l, Forall (fun t => f t = true -> g t = true) l -> forallb f l = true -> forallb g l = true.
Proof. intros l each. induction each; cbn; [auto |]. rewrite !andb_true_iff. tauto. Qed.
Lemma forallb_map {A} (f : A -> bool) (h : A -> A) : forall l, forallb f (map h l) = forallb (fun t => f (h t)) l.
Proof. intros l. induction l; cbn; congruence. Qed.
Ltac parts := cbn [known ren subst] in *; rewrite ?andb_true_iff in *.
Lemma known_more : forall μ σ μ' σ', more μ μ' -> more σ σ' -> forall t, known μ σ t = true -> known μ' σ' t = true.
Proof.
  intros μ σ μ' σ' m s t. induction t using Term_induction; parts; try solve [intuition auto]; [| now apply all_of].
  rewrite !orb_true_iff. intros [is | is]; auto.
Qed.
Lemma known_ren : forall μ σ t r, known μ σ t = true -> known μ σ (ren r t) = true.
Proof.
  intros μ σ t. induction t using Term_induction; intros r; parts; try solve [intuition auto]. intros is.
  rewrite forallb_map. eapply all_of; [| eassumption]. eapply Forall_impl; [| eassumption]. auto.
Qed.
Lemma known_subst : forall μ σ t s, known μ σ t = true -> (forall x, known μ σ (s x) = true) -> known μ σ (subst s t) = true.
Proof.
  intros μ σ t. induction t using Term_induction; intros s is each; parts; try solve [intuition auto].
  - apply IHt; [assumption |]. intros [| x]; cbn; [reflexivity | now apply known_ren].
  - rewrite forallb_map. eapply all_of; [| eassumption]. eapply Forall_impl; [| eassumption]. auto.
Qed.
Lemma known_put : forall μ σ v t, known μ σ v = true -> known μ σ t = true -> known μ σ (put v t) = true.
Proof. intros μ σ v t is is'. apply known_subst; [assumption |]. now intros [| x]. Qed.

Lemma more_set : forall m k v, more m (set m k v).
Proof. intros m k v [l |]; [| discriminate]. unfold within. rewrite get_set. now destruct (same l k). Qed.
Lemma good_label : forall μ σ l v, good μ σ -> is_v v = true -> known μ σ v = true -> good (set μ l v) σ.
Proof.
  intros μ σ l v [of_μ of_σ] is is'. pose proof (known_more _ σ _ σ (more_set μ l v) (fun k is => is)) as still. split.
  - intros k w. rewrite get_set. destruct (same k l); [intros [= <-]; auto |]. intros has. destruct (of_μ _ _ has). auto.
  - intros x P has. eapply Forall_impl; [| apply (of_σ _ _ has)]. intros p (? & ? & ? & ?). repeat split; auto; tauto.
Qed.
Lemma Forall_pairs : forall P l, Forall P l -> Forall P (pairs (set_of l)).
Proof. intros P l all. apply Forall_once in all. unfold set_of. induction all as [| [c v] ps]; cbn; auto. Qed.
Lemma good_variable : forall μ σ x l, good μ σ -> Forall (paired μ σ) l -> good μ (set σ x (set_of l)).
Proof.
  intros μ σ x l [of_μ of_σ] each. pose proof (known_more μ _ μ _ (fun k is => is) (more_set σ x (set_of l))) as still.
  assert (forall p, paired μ σ p -> paired μ (set σ x (set_of l)) p) as on. { intros p (? & ? & ? & ?). repeat split; auto; tauto. }
  split.
  - intros k w has. destruct (of_μ _ _ has). auto.
  - intros y P. rewrite get_set. destruct (same y x); [intros [= <-] | intros has; eapply Forall_impl; eauto].
    eapply Forall_impl; [exact on |]. now apply Forall_pairs.
Qed.

Lemma within_set : forall m k v, within (set m k v) (Some k) = true.
Proof. intros m k v. unfold within. rewrite get_set. now destruct (same k k). Qed.
Lemma more_refl : forall m, more m m.
Proof. now intros m k. Qed.
Ltac learn ok H := first [pose proof (proj1 ok _ _ H) as [? ?] | pose proof (proj2 ok _ _ H)]; revert H.
Lemma step_good : forall φ t μ σ t' μ' σ', symbolic φ t μ σ t' μ' σ' -> known μ σ φ = true -> known μ σ t = true -> good μ σ ->
  known μ' σ' t' = true /\ good μ' σ' /\ more μ μ' /\ more σ σ'.
Proof.
  intros φ t μ σ t' μ' σ' one. induction one; intros of_φ of_t ok; parts;
    try (destruct IHone as (? & ? & m & s); [tauto .. |]; pose proof (known_more _ _ _ _ m s) as still; intuition auto; fail);
    try (cbn [forallb]; rewrite ?andb_true_iff; intuition auto using more_refl, known_put; fail).
  all: repeat match goal with H : get ?m _ = Some _ |- _ => learn ok H end.
  all: split; [try reflexivity; auto using within_set | split; [| auto using more_set, more_refl]]; auto.
  all: repeat match goal with H : _ /\ _ |- _ => destruct H end; try (apply good_label; auto; fail).
  all: apply good_label; [apply good_variable; [assumption |] | reflexivity | cbn [known]; rewrite within_set; apply orb_true_r].
  - repeat constructor; cbn; try assumption; discriminate || tauto.
  - apply Forall_app. split; apply Forall_pairs, Forall_map; (eapply Forall_impl; [| eassumption]); intros [c w] ((? & ?) & ? & ? & ?);
      cbn in *; repeat split; cbn; rewrite ?andb_true_iff; try tauto; discriminate.
Qed.

(** What an execution from stores that have what is known ends in, and whatever stands on its way, has all its labels and
    variables in the stores, and σ has sets of symbolic conditions with values. *)
Theorem store_ends : forall t μ σ v μ' σ', known μ σ t = true -> good μ σ -> direct t_true t μ σ v μ' σ' ->
  known μ' σ' v = true /\ good μ' σ'.
Proof.
  intros t μ σ v μ' σ' of_t ok run. remember t_true as φ eqn:is. induction run; [auto |]. subst.
  destruct (step_good _ _ _ _ _ _ _ H) as (? & ? & _); auto.
Qed.
End Ends.
