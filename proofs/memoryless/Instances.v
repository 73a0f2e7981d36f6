From Tandem Require Export Prelude.

(** * What the rules of the memoryless version are written in (lecture IA159)

    No rule stands here: the rules are exported from their formulas, to Rules.v, and Clauses.v has a lemma for each clause. *)

(** x@n, the nth instance of x, and the equation e = e'. *)
Class Instances `{Signature} := {
  at_ : Var -> N -> Var;
  of_at : Var -> option (Var * N);
  at_of : forall x n, of_at (at_ x n) = Some (x, n);
  op_equal : Op;
  equal_true : forall v w, opbar op_equal [v; w] = opbar op_true [] <-> v = w;
}.

Section Versions.
  Context `{Instances}.

  Lemma at_at : forall x y m n, at_ x m = at_ y n -> x = y /\ m = n.
  Proof. intros x y m n same. apply (f_equal of_at) in same. rewrite !at_of in same. now injection same. Qed.

  (** ver, and what it carries unseen: the instances that inputs made, the last one first. *)
  Record Versions := { version : Var -> N; read : list Var }.
  Definition first : Versions := {| version := fun _ => 1%N; read := [] |}.
  (** ver[x := n] *)
  Definition numbered (ver : Versions) (x : Var) (n : N) : Versions := {| version := update (version ver) x n; read := read ver |}.
  (** ver, where an instance is the next input *)
  Definition reading (ver : Versions) (inst : Var) : Versions := {| version := version ver; read := inst :: read ver |}.

  (** e@ver *)
  Fixpoint instance (e : Expr) (ver : Versions) : Expr :=
    match e with
    | EVar x => EVar (at_ x (version ver x))
    | EOp op es => EOp op (map (fun e => instance e ver) es)
    end.

  Definition Equal (e e' : Expr) : Expr := EOp op_equal [e; e'].
End Versions.

Notation "e @ ver" := (instance e ver) (at level 2, ver at level 1, only printing, format "e @ ver").
Notation "x @ n" := (at_ x n) (at level 2, n at level 1, only printing, format "x @ n").
Notation "e = e'" := (Equal e e') (at level 70, only printing).
