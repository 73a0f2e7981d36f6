package prove

import (
	"fmt"

	"tandem/lang"
	"tandem/props/programs"
)

// objectSteps has the operators, the steps of the symbolic relation, that these are all that there are, and what is seen of runs.
var objectSteps = fmt.Sprintf(`From Coq Require Import NArith ZArith Bool PeanoNat.
From Tandem Require Import section4.Arrays section4.Fields section4.Removal section4.Calls Rules.
Open Scope string_scope. Open Scope list_scope.
Module Over := section4.Arrays.OverArrays.
%s
Section Next.
Context {sg : Signature} {hs : Heaps} {ms : Methods} {cs : Classes}.
Definition rule_of (h : Place) : ID := match h with OfVar (global _) => "Assign-G" | OfVar (local _) => "Assign-L" | OfField _ _ => "Assign-F" end.
Definition test (N : list GVar) (φ : Term) (b : Expr) (c : Term) (θ : Over.Substitution) : Term :=
  Over.Conj false (negb (Over.is_True (Over.subst c θ))) (Over.Conj false true φ (Over.removed N (Over.subst (Over.delta (Over.hat b)) θ))) (Over.removed N (Over.subst c θ)).
(* the steps, which are computed, with the fresh variable x *)
Definition next_symbolic (x : option GVar) (c : Symbolic.config) : list (ID * Symbolic.config) :=
  let '(Δ, σ, φ, N) := c in
  match Δ with
  | [] => []
  | (τ, T, d) :: Δ =>
      let θ := Over.union τ σ in
      match T with
      | [] => [("End", (Δ, Over.initialised σ d, φ, N))]
      | Assign h e :: T => [(rule_of h, on_top T d Δ N (set_ N h e (τ, σ, φ)))]
      | Create h :: T => match x with Some x => [("New", on_top T d Δ (x :: N) (run_of (x :: N) ((h, EVar (global x)) :: to_nil x all_fields) (τ, σ, φ)))] | None => [] end
      | Invoke h e0 m es :: T =>
          match declared m with
          | Some p =>
              if Nat.eqb (List.length (params p)) (List.length es) then
              [("Call", ((parameters (this p :: params p) (map (fun e => Over.subst e θ) (map Over.hat (e0 :: es))) Over.idL, body p, no_result p) :: (τ, receive h ++ T, d) :: Δ, σ,
                Over.Conj false (negb (Over.is_True (Over.subst (Over.Ne (Over.hat e0) Over.Nil) θ)))
                  (fold_left (Over.Conj false true) (map (Over.removed N) (map (fun e => Over.subst e θ) (map Over.delta (map Over.hat es)))) (Over.Conj false true φ (Over.removed N (Over.subst (Over.delta (Over.hat e0)) θ))))
                  (Over.removed N (Over.subst (Over.Ne (Over.hat e0) Over.Nil) θ)), N))] else []
          | None => []
          end
      | Return a :: T => [("Return", (Δ, Over.answered σ a θ, Over.Conj false true φ (Over.removed N (Over.answer_delta a θ)), N))]
      | End_ _ _ :: _ => []
      | If b S1 S2 :: T => [("If-T", ((τ, S1 ++ T, d) :: Δ, σ, test N φ b (Over.hat b) θ, N)); ("If-F", ((τ, S2 ++ T, d) :: Δ, σ, test N φ b (Over.Not (Over.hat b)) θ, N))]
      | While b R :: T => [("While-T", ((τ, R ++ While b R :: T, d) :: Δ, σ, test N φ b (Over.hat b) θ, N)); ("While-F", ((τ, T, d) :: Δ, σ, test N φ b (Over.Not (Over.hat b)) θ, N))]
      end
  end.
Theorem all_symbolic : forall id c c', Symbolic.rule id c c' <-> exists x, (forall y, x = Some y -> Over.fresh (snd c) y) /\ In (id, c') (next_symbolic x c).
Proof.
  intros id c c'. split.
  - intros one. destruct one; subst.
    4: { exists (Some x). split; [intros y E; injection E as <-; assumption |]. left. f_equal. match goal with R : star _ _ _ |- _ => rename R into R_ end. rewrite <- pairs_are in R_.
      match type of R_ with star (fun c c' => exists id, In id ?ids /\ _) _ _ => apply (run_forward ids ltac:(assigns) _ S d Δ (x :: N) (τ, σ, φ) (τ', σ', φ')) in R_ end. now rewrite <- R_. }
    4: { exists None. split; [discriminate |]. cbn. match goal with D : declared m = _ |- _ => rewrite D end. cbn in *. match goal with E : Datatypes.S _ = _ |- _ => injection E as E; rewrite !map_length in E; rewrite E end.
      rewrite Nat.eqb_refl. now left. }
    all: exists None; (split; [discriminate |]); cbn; auto.
  - intros (x & new & in_). destruct c as [[[[| [[τ T] d] Δ] σ] φ] N]; [destruct in_ |]. destruct T as [| [h e | h | h e0 m es | a | h d0 | b S1 S2 | b R] T]; cbn -[run_of on_top] in in_.
    + destruct in_ as [E | []]. injection E as <- <-. constructor.
    + destruct in_ as [E | []]. injection E as <- <-. destruct h as [[y | u] | e0 f]; econstructor; reflexivity.
    + destruct x as [x |]; [| destruct in_]. destruct in_ as [E | []]. injection E as <- <-. match goal with |- context [run_of ?N ?l ?c] => destruct (run_of N l c) as [[τ1 σ1] φ1] eqn:run end. cbn [on_top].
      econstructor; [now apply new |]. rewrite <- pairs_are. change (((τ1, T, d) :: Δ, σ1, φ1, x :: N)) with (on_top T d Δ (x :: N) (τ1, σ1, φ1)). rewrite <- run.
      match goal with |- star (fun c c' => exists id, In id ?ids /\ _) _ _ => apply (run_backward ids) with (l := (h, EVar (global x)) :: to_nil x all_fields) (S := T) (m := d) (Δ := Δ) (N := x :: N) (c := (τ, σ, φ)) end.
      intros h' e' S1 m1 Δ1 N1 [[τ2 σ2] φ2]. destruct h' as [[y | u] | e1 f1]; cbn [on_top set_]; (eexists; split; [| econstructor; reflexivity]; cbn; auto).
    + destruct (declared m) as [[me us S d'] |] eqn:D; [| destruct in_]. destruct (Nat.eqb _ _) eqn:len in in_; [| destruct in_]. apply Nat.eqb_eq in len.
      destruct in_ as [E | []]. injection E as <- <-. econstructor; [exact D | reflexivity | cbn in *; rewrite !map_length; congruence | reflexivity].
    + destruct in_ as [E | []]. injection E as <- <-. now constructor.
    + destruct in_.
    + destruct in_ as [E | [E | []]]; injection E as <- <-; now constructor.
    + destruct in_ as [E | [E | []]]; injection E as <- <-; now constructor.
Qed.
End Next.
(* what is seen of a run: at each step what follows, and the one of which it goes on *)
Fixpoint seen_ {sg : Signature} {hs : Heaps} {ms : Methods} {cs : Classes} (xs : list GVar) (us : list LVar) (W W' : Valuation) (steps : list (option GVar * list (Val * Field) * nat)) (c : Symbolic.config) :=
  match steps with
  | [] => []
  | (x, slots, i) :: steps => let next := next_symbolic x c in
      map (fun n : ID * Symbolic.config => let '(id, (Δ, σ, φ, N)) := n in
        ((if truth (eval W φ) then true else false), (if truth (eval W' φ) then true else false),
         (id, map (fun c : Over.Closure => (snd (fst c), map (fun u => eval W (fst (fst c) u)) us)) Δ, map (fun x => eval W (σ (inl x))) xs,
          map (fun s => array_of W (σ (inr (snd s))) (fst s)) slots, List.length N))) next
      :: match nth_error next i with Some (_, c) => seen_ xs us W W' steps c | None => [] end
  end.
`, heapSignature((&lang.Program{Classes: programs.Objects().Classes}).Fields())) + programTrees + fmt.Sprintf(`
Definition all_ : list N := map fst [%s].
Definition classes_ (ms : @Methods sig fields) : @Classes sig fields ms := @Build_Classes sig fields ms all_ (fun _ => True).
Definition val_ (vars : list (N * val)) (places : list (val * N)) (ws : list val) : Valuation :=
  @Build_Valuation sig fields (fun x => match x with global x => found N.eq_dec Null vars x | local _ => Null end) (fun f o => found slot_eq (opbar_ (op_initial f) []) (combine places ws) (o, f)).
(* fresh variables are an object that is none of theirs *)
Definition blind (W : Valuation) (made : list N) : Valuation :=
  @Build_Valuation sig fields (fun x => match x with global x => found N.eq_dec (on W (gv x)) (map (fun y => (y, Ref 0)) made) x | local _ => Null end) (@field sig fields W).
Definition shown_symbolic : list (list (bool * bool * (ID * list (list (@Stmt sig fields) * list val) * list val * list val * nat))) -> list (list (bool * bool * (ID * list (list tree * list val) * list val * list val * nat))) :=
  map (map (fun n => let '(is, is', (id, Γ, xs, ws, k)) := n in (is, is', (id, map (fun c => (map stmt_ (fst c), snd c)) Γ, xs, ws, k)))).
Definition seenSymbolic (D : list (N * @method sig fields)) (xs us : list N) (W : Valuation) (made : list N) (S : list Stmt) steps :=
  shown_symbolic (@seen_ sig fields (declares D) (classes_ (declares D)) xs us W (blind W made) steps (start_symbolic S)).
`, initials((&lang.Program{Classes: programs.Objects().Classes}).Fields()))
