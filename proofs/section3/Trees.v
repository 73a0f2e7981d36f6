From Tandem Require Import Prelude Rules section2.Lemmas section3.Lemmas section3.Correctness section3.Completeness.
Open Scope string_scope. Open Scope list_scope.

Section Trees.
  Context `{Model} (D : Declarations).
  Hypothesis true_false : tt <> ff.
  Variable V : Valuation.
  Hypothesis covers : scoped D (locals V).

  Ltac excluded :=
    repeat match goal with
    | H : ?x = ?a, H' : ?x = ?b |- _ => let differ := fresh in assert (a <> b) as differ by first [apply true_false | apply not_eq_sym, true_false]; destruct differ; congruence
    | H : _ \/ _ |- _ => destruct H
    end.

  (** Of the transitions from one configuration a V satisfies the condition of one. *)
  Lemma one_transition : forall rule rule' c d d', Symbolic.rule D rule c d -> Symbolic.rule D rule' c d' ->
    holds V d -> holds V d' -> rule = rule' /\ d = d'.
  Proof.
    intros rule rule' c d d' R R' path path'. pose proof (the_case "symbolic" rule) as C.
    destruct R; inversion R'; subst; clear R'; cbn [holds] in *; repeat match goal with H : ?x = Some _, H' : ?x = Some _ |- _ => rewrite H in H'; injection H' as; subst end;
    try (split; reflexivity); exfalso; sides; excluded.
    all: unproved.
  Qed.

  (** A path of the symbolic execution tree, by the rules of its transitions. *)
  Inductive path (c : Symbolic.config) : list ID -> Symbolic.config -> Prop :=
    | path_here : path c [] c
    | path_on rule rules d e : Symbolic.rule D rule c d -> path d rules e -> path c (rule :: rules) e.

  Lemma path_holds : forall c rules d, path c rules d -> holds V d -> holds V c.
  Proof. intros c rules d p. induction p as [| c rule rules d e R p IH]; intros h; [exact h |]. exact (proj1 (Correctness.last_step D V rule c d covers R (IH h))). Qed.

  (** Leaves exclude each other: for two leaves of a tree, φ1 ∧ φ2 is unsatisfiable. Of two leaves neither path goes on
      from the other. *)
  Theorem exclusive : forall c rules rules' d d', path c rules d -> path c rules' d' -> holds V d -> holds V d' ->
    exists more, rules' = rules ++ more \/ rules = rules' ++ more.
  Proof.
    intros c rules rules' d d' p. revert rules' d'. induction p as [c | c rule rules c1 d R p IH]; intros rules' d' p' h h'; [now exists rules'; left |].
    destruct p' as [| rule' rules' c2 d' R' p']; [now exists (rule :: rules); right |].
    destruct (one_transition _ _ _ _ _ R R' (path_holds _ _ _ p h) (path_holds _ _ _ p' h')) as [<- <-].
    destruct (IH _ _ p' h h') as (more & [-> | ->]); exists more; [left | right]; reflexivity.
  Qed.

  (** A finite tree: all transitions of an inner node are followed. *)
  Inductive tree (leaf : Symbolic.config -> Prop) (c : Symbolic.config) : Prop :=
    | tree_leaf : leaf c -> tree leaf c
    | tree_node : (exists rule d, Symbolic.rule D rule c d) -> (forall rule d, Symbolic.rule D rule c d -> tree leaf d) -> tree leaf c.

  (** Leaves cover everything: φ1 ∨ … ∨ φn is true, at each V by which no test on the way is neither true nor false. *)
  Theorem covering : forall leaf c, tree leaf c -> holds V c ->
    (forall rules d, path c rules d -> holds V d -> (exists rule e, Symbolic.rule D rule d e) -> exists e, step (Concrete.rule D) (instance V d) e) ->
    exists rules d, path c rules d /\ leaf d /\ holds V d.
  Proof.
    intros leaf c t. induction t as [c l | c some all IH]; intros h goes; [exists [], c; repeat split; [apply path_here | exact l | exact h] |].
    destruct (goes [] c (path_here c) h some) as ([Γ G] & rule & R). destruct c as [[Δ σ] φ].
    destruct (Completeness.last_step D V rule _ _ Γ G Δ σ φ covers R eq_refl eq_refl h) as (Δ' & σ' & φ' & [rule' R'] & h' & _).
    destruct (IH rule' _ R' h') as (rules & d & p & l & hd).
    - intros rules d p. exact (goes (rule' :: rules) d (path_on _ _ _ _ _ R' p)).
    - exists (rule' :: rules), d. repeat split; [exact (path_on _ _ _ _ _ R' p) | exact l | exact hd].
  Qed.
End Trees.
