From Tandem Require Import Prelude Rules Steps section2.Lemmas section2.Correctness certify.Values certify.Check certify.Walk certify.Flat certify.Read.
Open Scope string_scope. Open Scope list_scope.

(** * Certificates of §2, and of §2.1 *)

(** A step changes the variables only that its statement writes. *)
Lemma frame : forall r S σ φ S' σ' φ', Symbolic.rule r (S, σ, φ) (S', σ', φ') -> forall y, ~ In y (written S) -> σ' y = σ y.
Proof.
  intros r S σ φ S' σ' φ' R. inversion R; subst; clear R; cbn [written In]; intros y no; try reflexivity.
  all: unfold update; repeat match goal with |- context [eq_dec ?a ?b] => destruct (eq_dec a b) as [same |]; [destruct no; auto |] end; reflexivity.
Qed.

Lemma last_step : forall V r S σ φ S' σ' φ', True -> True -> checks.Lemmas.counting σ -> Symbolic.rule r (S, σ, φ) (S', σ', φ') ->
  eval V φ' = tt -> True /\ steps Concrete.rule (S, V ∘ σ) (S', V ∘ σ').
Proof.
  intros V r S σ φ S' σ' φ' _ _ _ R path. split; [exact Logic.I |]. apply one_step.
  exact (proj2 (section2.Correctness.last_step V r _ _ R path)).
Qed.

Definition check (T : table) (c : certificate) : result place :=
  checked T next_Symbolic (refuting T (tried c)) (main c) (N.of_nat (List.length (nodes c))) (records c).
Definition verdict : list Z -> answer := answer_of check.

(** If the checker accepts, then the run of the program from each initial V takes a path of the certificate, or V is excused:
    by a trusted cut, whose line is listed. And each path with a model is taken by it. V gives the names the values of the nodes.
    The excuses are those that the checker noted: by others, such as one of no conditions, each V would be excused. *)
Theorem certified : forall tokens n p m k t lines, verdict tokens = Accepted n p m k t lines ->
  exists c T rest s, certificate_ tokens = Some (c, []) /\ table_of c = Some T /\ check T c = Checked _ rest s /\ trusted_lines (excuses _ s) = lines /\
  (forall V0, well_typed V0 -> exists V, agrees V0 V /\ defined T V /\
    ((exists r, In r (records c) /\ takes (steps Concrete.rule) V (main c) r) \/ Exists (excused V) (excuses _ s))) /\
  (forall r m, In r (records c) -> model_of r = Some m -> exists V, agrees (of_model m) V /\ defined T V /\ takes (steps Concrete.rule) V (main c) r).
Proof.
  intros tokens n p m k t lines A. destruct (answer_checked _ _ _ _ _ _ _ _ _ A) as (c & T & rest & s & read_ & tab & C & listed).
  exists c, T, rest, s. repeat (split; [assumption |]). pose proof (table_made _ _ tab) as made. pose proof (extended_defined T made) as def.
  destruct (Flat.certified T made Symbolic.rule next_Symbolic (fun r c d => proj2 (all_Symbolic r c d)) (steps Concrete.rule)
    (star_refl _) (star_trans _) (fun _ => True) (fun _ => True) last_step frame (refuting T (tried c)) (refuting_right T (tried c)) (main c) _ (records c) rest s C Logic.I) as [covered taken].
  split.
  - intros V0 ty. exists (extended T V0). split; [exact (extended_other T V0) |]. split; [apply def |].
    apply covered; [exact Logic.I | apply def | intros x own; rewrite extended_other; [now apply ty | now destruct x as [[] |]]].
  - intros r model in_ has_model. exists (extended T (of_model model)). split; [exact (extended_other T _) |]. split; [apply def |].
    apply (taken r model); auto. exact (extended_other T _).
Qed.
