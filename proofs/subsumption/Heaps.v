From Coq Require Export List Arith Lia.
Export ListNotations.

(** * Heap configurations and Algorithm 1

    Anand, Păsăreanu and Visser, Symbolic Execution with Abstract Subsumption Checking, §4,
    without abstraction. Typed by hand from what tandem rules --language subsumption prints. *)

(** "N = NO ∪ R ∪ {null, uninit}", where "null and uninit are distinguished nodes": what an edge leads to. *)
Definition Object := nat.
Inductive Node := null | uninit | object (o : Object).
Definition node_eq : forall m n : Node, {m = n} + {m <> n}.
Proof. decide equality. apply Nat.eq_dec. Defined.

(** What the program declares: of each reference variable and of each field of a class, in "an order", to
    objects of which classes it may refer. Definition 1 has no classes, and F for the fields of all. *)
Class Program := {
  Name : Type;
  name_eq : forall c d : Name, {c = d} + {c <> d};
  variables : list (Name -> Prop);
  fields : Name -> list (Name -> Prop);
}.

Section Heaps.
  Context `{Program}.

  (** Definition 1. H = (N, E): ER and EF are functions, as "for each node, there is at most one outgoing edge
      for each selector field". *)
  Record Heap := { roots : list Node; class : Object -> Name; to : Object -> list Node }.

  (** NO: "We also assume that heap configurations are garbage free." *)
  Inductive NO (H : Heap) : Object -> Prop :=
    | from_root o : In (object o) (roots H) -> NO H o
    | from_field o o' : NO H o -> In (object o') (to H o) -> NO H o'.

  (** H is one of the program's. *)
  Definition fits (H : Heap) (n : Node) (T : Name -> Prop) : Prop :=
    match n with object o => T (class H o) | _ => True end.
  Definition typed (H : Heap) : Prop :=
    Forall2 (fits H) (roots H) variables /\ forall o, NO H o -> Forall2 (fits H) (to H o) (fields (class H o)).
  Definition concrete (H : Heap) : Prop := ~ In uninit (roots H) /\ forall o, NO H o -> ~ In uninit (to H o).

  (** γ: "A symbolic heap configuration represents a potentially infinite number of concrete heaps through the
      uninit node." The object o of H is m(o) in the concrete heap C; uninit stands for null and any object. *)
  Definition stands (m : Object -> Object) (n c : Node) : Prop :=
    match n with null => c = null | uninit => True | object o => c = object (m o) end.
  Definition represents (m : Object -> Object) (H C : Heap) : Prop :=
    Forall2 (stands m) (roots H) (roots C) /\
    (forall o, NO H o -> class C (m o) = class H o /\ Forall2 (stands m) (to H o) (to C (m o))) /\
    (forall o o', NO H o -> NO H o' -> m o = m o' -> o = o').
  Definition γ (H C : Heap) : Prop := typed C /\ concrete C /\ exists m, represents m H C.

  (** "H2 subsumes H1 iff γ(H1) ⊆ γ(H2)"; "If H2 subsumes H1 with a labelling l, we write H2 ⊒l H1": where H1 and
      H2 represent a heap, objects with one label are one object. *)
  Definition Labels := Object -> option nat.
  Definition subsumes (l1 l2 : Labels) (H2 H1 : Heap) : Prop :=
    forall C m1, represents m1 H1 C -> exists m2, represents m2 H2 C /\
      forall o1 o2, l1 o1 <> None -> l1 o1 = l2 o2 -> m1 o1 = m2 o2.
  Lemma subsumes_heaps : forall l1 l2 H2 H1, subsumes l1 l2 H2 H1 -> forall C, γ H1 C -> γ H2 C.
  Proof. intros l1 l2 H2 H1 more C (typed_ & concrete_ & m1 & is). destruct (more C m1 is) as (m2 & is' & _). split; [exact typed_ | split; [exact concrete_ | now exists m2]]. Qed.

  (** ** Algorithm 1 *)
  Definition update (l : Labels) (o : Object) (k : nat) : Labels := fun o' => if Nat.eq_dec o' o then Some k else l o'.
  Definition label (l : Labels) (n : Node) : option nat := match n with object o => l o | _ => None end.
  Definition label_eq : forall k k' : option nat, {k = k'} + {k <> k'}.
  Proof. decide equality. apply Nat.eq_dec. Defined.

  Record State := { wl1 : list Node; wl2 : list Node; l1 : Labels; l2 : Labels; new_label : nat }.
  Inductive outcome := continue (s : State) | return_ (b : bool).

  (** wl1 := {n such that (r, n) ∈ ER^H1}, wl2 := {n such that (r, n) ∈ ER^H2}, of each r in their order *)
  Definition start (H1 H2 : Heap) : State := {| wl1 := roots H1; wl2 := roots H2; l1 := fun _ => None; l2 := fun _ => None; new_label := 0 |}.

  (** A line that is not printed: with classes, objects of different classes do not match. *)
  Definition matching (classes : bool) (c d : Name) : bool := if classes then if name_eq c d then true else false else true.

  (** The loop, and what is behind it. *)
  Definition body (classes : bool) (H1 H2 : Heap) (s : State) : outcome :=
    match wl2 s, wl1 s with
    | [], [] => return_ true
    | [], _ :: _ => return_ false                                            (* if wl1 is not empty then return false *)
    | _ :: _, [] => return_ false                                            (* if wl1 is empty then return false *)
    | n2 :: rest2, n1 :: rest1 =>                                            (* n1 := get(wl1), n2 := get(wl2) *)
        let next := {| wl1 := rest1; wl2 := rest2; l1 := l1 s; l2 := l2 s; new_label := new_label s |} in
        let k1 := label (l1 s) n1 in let k2 := label (l2 s) n2 in
        if node_eq n2 uninit then continue next
        else if node_eq n1 uninit then return_ false
        else if label_eq k2 k1 then                                          (* if (l(n2) ≠ null ∨ l(n1) ≠ null) ∧ l(n2) ≠ l(n1) *)
          if label_eq k2 None then
            match n1, n2 with
            | null, null => continue next
            | object o1, object o2 =>
                if matching classes (class H1 o1) (class H2 o2) then
                  continue {| wl1 := rest1 ++ to H1 o1; wl2 := rest2 ++ to H2 o2;
                    l1 := update (l1 s) o1 (new_label s); l2 := update (l2 s) o2 (new_label s); new_label := S (new_label s) |}
                else return_ false
            | _, _ => return_ false
            end
          else continue next                                                 (* n1, n2 matched before *)
        else return_ false
    end.

  (** It returns b, with the labels of s. *)
  Inductive returns (classes : bool) (H1 H2 : Heap) : State -> bool -> State -> Prop :=
    | Returns s b : body classes H1 H2 s = return_ b -> returns classes H1 H2 s b s
    | Continues s s' b s'' : body classes H1 H2 s = continue s' -> returns classes H1 H2 s' b s'' -> returns classes H1 H2 s b s''.
  Definition Algorithm1 (classes : bool) (H1 H2 : Heap) (b : bool) (l1' l2' : Labels) : Prop :=
    exists s, returns classes H1 H2 (start H1 H2) b s /\ l1 s = l1' /\ l2 s = l2'.
End Heaps.
