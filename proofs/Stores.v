From Coq Require Export List String Bool PeanoNat.
Export ListNotations.

(** * Stores and sets of pairs

    What the text of a calculus with stores is exported to: a store lists what was put into it, the last one first, and a set is
    listed without what stands there twice. *)
Class Named (T : Type) := same : forall t u : T, {t = u} + {t <> u}.

Section Stores.
Context {T : Type} {equal : Named T}.

(** μ(l), [l ↦ v]μ, and whether a term that may be missing is in dom(μ). *)
Fixpoint get (m : list (T * T)) (k : T) : option T :=
  match m with [] => None | (l, v) :: m => if same k l then Some v else get m k end.
Definition set (m : list (T * T)) (k v : T) : list (T * T) := (k, v) :: m.
Definition within (m : list (T * T)) (k : option T) : bool :=
  match k with Some k => match get m k with Some _ => true | None => false end | None => false end.

(** A list in which each pair stands once, where it stood first. *)
Definition same_pair (p q : T * T) : bool := if same (fst p) (fst q) then if same (snd p) (snd q) then true else false else false.
Fixpoint once (l : list (T * T)) : list (T * T) :=
  match l with [] => [] | p :: l => p :: filter (fun q => negb (same_pair p q)) (once l) end.

Lemma get_set : forall m k v l, get (set m k v) l = if same l k then Some v else get m l.
Proof. reflexivity. Qed.
Lemma Forall_once : forall (P : T * T -> Prop) l, Forall P l -> Forall P (once l).
Proof. intros P l all. induction all; cbn; constructor; auto. rewrite Forall_forall in *. intros q in_. apply filter_In in in_ as [in_ _]. auto. Qed.
End Stores.
