package prove

import (
	"fmt"

	"tandem/lang"
	"tandem/props/programs"
)

// unfoldingSteps has the operators, the steps of both relations, that these are all that there are, and what is seen of runs.
var unfoldingSteps = fmt.Sprintf(`From Coq Require Import NArith ZArith Bool PeanoNat.
From Tandem Require Import section4.Programs Unfold.
Open Scope string_scope. Open Scope list_scope.
%s
(* the steps, which are computed: zs are the fresh variables, and o is the object that is created *)
Definition marker {sg : Signature} {hs : Heaps} (s : Stmt) : Prop := match s with End_ _ _ => True | _ => False end.
Fixpoint behind {sg : Signature} {hs : Heaps} (T : list Stmt) : option (Receiver * list Stmt) :=
  match T with [] => None | s :: T => match s with End_ h _ => Some (h, T) | _ => behind T end end.
Lemma behind_is {sg : Signature} {hs : Heaps} : forall T h T', behind T = Some (h, T') <->
  exists S1 d, shortest S1 (End_ h d :: T') (fun R => exists (h0 : Receiver) (d0 : Default) (T0 : list Stmt), R = End_ h0 d0 :: T0) /\ T = S1 ++ End_ h d :: T'.
Proof.
  intros T. induction T as [| s T IH]; intros h T'; cbn [behind].
  - split; [discriminate | intros ([|] & d & _ & E); discriminate].
  - assert ((exists h0 d0, s = End_ h0 d0) \/ ~ marker s) as [(h0 & d0 & ->) | no] by (destruct s; cbn; eauto).
    + split; [intros E; injection E as -> ->; exists [], d0; split; [intros T1 R _ short; now apply Nat.nlt_0_r in short | reflexivity] |].
      intros ([| s S1] & d & least & E); injection E as E; subst; [reflexivity |]. destruct (least [] (End_ h0 d0 :: S1 ++ End_ h d :: T') eq_refl); [apply Nat.lt_0_succ | eauto].
    + replace (match s with End_ h _ => Some (h, T) | _ => behind T end) with (behind T) by (destruct s; try reflexivity; now destruct no).
      rewrite IH. split; intros (S1 & d & least & E).
      * exists (s :: S1), d. subst. split; [| reflexivity]. intros [| s' T1] R E short (h0 & d0 & T0 & ->); injection E as E; subst; [now destruct no |].
        apply (least T1 (End_ h0 d0 :: T0)); [assumption | now apply Nat.succ_lt_mono | eauto].
      * destruct S1 as [| s1 S1]; injection E as E; subst; [now destruct no |]. exists S1, d. split; [| reflexivity].
        intros T1 R E short is. apply (least (s1 :: T1) R); [cbn; now rewrite E | now apply -> Nat.succ_lt_mono | exact is].
Qed.
Section Next.
  Context {sg : Signature} {hs : Heaps} {ms : Methods}.
  Definition rule_of (h : Place) : ID := match h with OfVar (global _) => "Assign-G" | OfVar (local _) => "Assign-L" | OfField _ _ => "Assign-F" end.
  Definition next_unfold (zs : list LVar) (T : list Stmt) : list (ID * list Stmt * list Event) :=
    match T with
    | [] => []
    | Assign h e :: T => [(rule_of h, T, [Assigned h e])]
    | Create h :: T => match zs with [x] => [("New", T, [Made (local x); Assigned h (EVar (local x))])] | _ => [] end
    | Invoke h e0 m es :: T =>
        match declared m, zs with
        | Some d, t :: ys =>
            if (Nat.eqb (List.length ys) (List.length es) && Nat.eqb (List.length ys) (List.length (params d)))%%bool
            then [("Call", renaming (this d :: params d) (t :: ys) (body d) ++ End_ h (no_result d) :: T,
              Tested (Ne e0 Nil) :: bind (t :: ys) (e0 :: es))]
            else []
        | _, _ => []
        end
    | Return a :: T => match behind T with Some (h, T') => [("Return", receive h ++ T', leave a)] | None => [] end
    | End_ h d :: T => [("End", receive h ++ T, leave (nil_result d))]
    | If b S1 S2 :: T => [("If-T", S1 ++ T, [Tested b]); ("If-F", S2 ++ T, [Tested (Not b)])]
    | While b R :: T => [("While-T", R ++ While b R :: T, [Tested b]); ("While-F", T, [Tested (Not b)])]
    end.
  Theorem all_unfold : forall id T ρ T' ρ', Symbolic.rule id (T, ρ) (T', ρ') <->
    exists zs δ, NoDup zs /\ Forall (fresh ρ) zs /\ In (id, T', δ) (next_unfold zs T) /\ ρ' = ρ ++ δ.
  Proof.
    intros id T ρ T' ρ'. split.
    - intros one. inversion one; subst; rewrite ?app_nil_r.
      4: { exists [x]. eexists. split; [repeat constructor; easy | split; [repeat constructor; assumption | split; [now left | reflexivity]]]. }
      4: { match goal with new : renews _ _ _ |- _ => destruct new as (len & two & free) end. exists (t :: ys). eexists. split; [assumption | split; [assumption | split; [| reflexivity]]]. cbn.
        repeat match goal with E : declared _ = _ |- _ => rewrite E end. cbn in *. injection len as len. rewrite (proj2 (Nat.eqb_eq _ _) len), (proj2 (Nat.eqb_eq (List.length ys) (List.length es))) by assumption.
        now left. }
      4: { exists []. eexists. split; [constructor | split; [constructor | split; [| reflexivity]]]. cbn.
        rewrite (proj2 (behind_is _ h S')) by eauto. now left. }
      all: exists []; eexists; (split; [constructor | split; [constructor | split; [| reflexivity]]]); cbn; auto.
    - intros (zs & δ & one & free & in_ & ->). destruct T as [| [h e | h | h e0 m es | a | h d | b S1 S2 | b R] T]; cbn in in_; try (destruct in_; fail).
      + destruct in_ as [E | []]. injection E as <- <- <-. destruct h as [[x | u] | e' f]; constructor.
      + destruct zs as [| x []]; try (destruct in_; fail). destruct in_ as [E | []]. injection E as <- <- <-. inversion free; subst. now constructor.
      + destruct (declared m) as [[me us S d] |] eqn:decl; [| destruct in_]. destruct zs as [| t ys]; [destruct in_ |].
        destruct (_ && _)%%bool eqn:len in in_; [| destruct in_]. apply andb_true_iff in len as [len len']. apply Nat.eqb_eq in len, len'.
        destruct in_ as [E | []]. injection E as <- <- <-. cbn [bind combine map fst snd this params body no_result].
        change (map (fun p : LVar * Expr => Assigned (OfVar (local (fst p))) (snd p)) (combine ys es)) with (bind ys es). rewrite <- (app_nil_r (bind ys es)).
        constructor; [exact decl | split; [cbn in *; congruence | now split] | exact len].
      + destruct (behind T) as [[h T''] |] eqn:E; [| destruct in_]. apply behind_is in E as (S1 & d & least & ->). destruct in_ as [E | []]. injection E as <- <- <-.
        rewrite <- (app_nil_r (leave a)). now constructor.
      + destruct in_ as [E | []]. injection E as <- <- <-. rewrite <- (app_nil_r (leave _)). constructor.
      + destruct in_ as [E | [E | []]]; injection E as <- <- <-; constructor.
      + destruct in_ as [E | [E | []]]; injection E as <- <- <-; constructor.
  Qed.

  Definition truth_is (v : option Val) (w : Val) {A} (a : A) : list A := match v with Some v => if eq_dec v w then [a] else [] | None => [] end.
  Definition next_standard (o : Val) (c : list Closure * State) : list (ID * (list Closure * State)) :=
    let '(Γ, V) := c in
    match Γ with
    | [] => []
    | (L, T, d) :: Γ =>
        let W := with_locals L V in
        match T with
        | [] => [("End", (Γ, returned V (initially d)))]
        | Assign h e :: T =>
            match value W e with
            | Some v =>
                match h with
                | OfVar (global x) => [("Assign-G", ((L, T, d) :: Γ, assign V h v))]
                | OfVar (local u) => [("Assign-L", ((L⟦u := v⟧, T, d) :: Γ, V))]
                | OfField e' f => match value W e' with Some o => if eq_dec o nil then [] else [("Assign-F", ((L, T, d) :: Γ, set_field V o f v))] | None => [] end
                end
            | None => []
            end
        | Create h :: T => match value W (place h) with Some _ => let V' := create_at W h o in [("New", ((locals (vars V'), T, d) :: Γ, V'))] | None => [] end
        | Invoke h e0 m es :: T =>
            match declared m, value W e0, Prelude.values (map (value W) es) with
            | Some p, Some o, Some vs =>
                if eq_dec o nil then [] else
                if Nat.eqb (List.length (params p)) (List.length vs)
                then [("Call", ((parameters (this p :: params p) (o :: vs) default, body p, no_result p) :: (L, receive h ++ T, d) :: Γ, V))] else []
            | _, _, _ => []
            end
        | Return a :: T => match answer W a with Some v => [("Return", (Γ, returned V v))] | None => [] end
        | End_ _ _ :: _ => []
        | If b S1 S2 :: T => truth_is (value W b) tt ("If-T", ((L, S1 ++ T, d) :: Γ, V)) ++ truth_is (value W b) ff ("If-F", ((L, S2 ++ T, d) :: Γ, V))
        | While b R :: T => truth_is (value W b) tt ("While-T", ((L, R ++ While b R :: T, d) :: Γ, V)) ++ truth_is (value W b) ff ("While-F", ((L, T, d) :: Γ, V))
        end
    end.
  Lemma truth_is_in : forall v w A (a b : A), In b (truth_is v w a) <-> v = Some w /\ b = a.
  Proof.
    intros [v |] w A a b; cbn; [| split; [easy | now intros [E _]]]. destruct (eq_dec v w) as [-> | no]; cbn.
    - split; [intros [-> | []]; now split | intros [_ ->]; now left].
    - split; [easy | intros [E _]; congruence].
  Qed.
  Theorem all_standard : forall id c c', Concrete.rule id c c' <-> exists o, (id = "New" -> outside (snd c) o) /\ In (id, c') (next_standard o c).
  Proof.
    intros id c c'. split.
    - intros one. inversion one; subst; [exists nil .. | exists o | exists nil | exists nil | exists nil | exists nil | exists nil | exists nil | exists nil]; (split; [discriminate || (intros _; assumption) |]); cbn -[eq_dec].
      all: repeat match goal with E : ?v = Some _ |- context [?v] => rewrite E end.
      all: repeat match goal with no : Some ?o <> Some nil |- context [eq_dec ?o nil] => destruct (eq_dec o nil); [congruence |] end.
      all: try (now left).
      + destruct (eq_dec v nil); [congruence | now left].
      + destruct (value _ (place h)) eqn:E; [now left | contradiction].
      + destruct (eq_dec v nil); [congruence |]. rewrite (proj2 (Nat.eqb_eq _ _)) by (cbn in *; congruence). now left.
      + apply in_or_app. left. now apply truth_is_in.
      + apply in_or_app. right. now apply truth_is_in.
      + apply in_or_app. left. now apply truth_is_in.
      + apply in_or_app. right. now apply truth_is_in.
    - intros (o & new & in_). destruct c as [[| [[L T] d] Γ] V]; [destruct in_ |]. destruct T as [| [h e | h | h e0 m es | a | h d0 | b S1 S2 | b R] T]; cbn -[eq_dec] in in_.
      + destruct in_ as [E | []]. injection E as <- <-. constructor.
      + destruct (value _ e) eqn:at_e; [| destruct in_]. destruct h as [[x | u] | e' f].
        * destruct in_ as [E' | []]. injection E' as <- <-. econstructor; [reflexivity | congruence | assumption].
        * destruct in_ as [E' | []]. injection E' as <- <-. econstructor; [reflexivity | congruence | assumption].
        * destruct (value _ e') eqn:at_h; [| destruct in_]. destruct (eq_dec _ nil); [destruct in_ |]. destruct in_ as [E' | []]. injection E' as <- <-.
          econstructor; eauto; congruence.
      + destruct (value _ (place h)) eqn:at_h; [| destruct in_]. destruct in_ as [E' | []]. injection E' as <- <-. econstructor; [congruence | reflexivity | reflexivity | now apply new].
      + destruct (declared m) as [[me us S d'] |] eqn:decl; [| destruct in_]. destruct (value _ e0) as [o' |] eqn:at_e; [| destruct in_].
        destruct (Prelude.values _) as [vs |] eqn:all; [| destruct in_]. destruct (eq_dec o' nil); [destruct in_ |]. destruct (Nat.eqb _ _) eqn:len in in_; [| destruct in_].
        apply Nat.eqb_eq in len. destruct in_ as [E' | []]. injection E' as <- <-. econstructor; eauto; cbn in *; congruence.
      + destruct (answer _ _) eqn:E; [| destruct in_]. destruct in_ as [E' | []]. injection E' as <- <-. econstructor; eauto; congruence.
      + destruct in_.
      + apply in_app_or in in_ as [in_ | in_]; apply truth_is_in in in_ as [is E]; injection E as -> ->; now constructor.
      + apply in_app_or in in_ as [in_ | in_]; apply truth_is_in in in_ as [is E]; injection E as -> ->; now constructor.
  Qed.
End Next.

(* what is seen of a run of each: at each step what follows, and the one of which it goes on *)
Fixpoint unfolds_ {sg : Signature} {hs : Heaps} {ms : Methods} (T : list Stmt) (steps : list (list LVar * nat)) : list (list (ID * list Stmt * list Event)) :=
  match steps with
  | [] => []
  | (zs, i) :: steps => let next := next_unfold zs T in
      next :: match nth_error next i with Some (_, T, _) => unfolds_ T steps | None => [] end
  end.
Fixpoint goes_ {sg : Signature} {hs : Heaps} {ms : Methods} (xs : list GVar) (us : list LVar) (steps : list (Val * list (Val * Field))) (c : list Closure * State) :=
  match steps with
  | [] => []
  | (o, slots) :: steps => let next := next_standard o c in
      map (fun n : ID * (list Closure * State) => let '(id, (Γ, V)) := n in
        (id, map (fun c : Closure => (snd (fst c), map (fst (fst c)) us)) Γ, map (fun x => vars V (global x)) xs, map (fun s => heap V (fst s) (snd s)) slots, List.length (domain V))) next
      :: match next with (_, c) :: _ => goes_ xs us steps c | [] => [] end
  end.
`, heapSignature((&lang.Program{Classes: programs.Objects().Classes}).Fields())) + programTrees + `Definition seenTraces (D : list (N * @method sig fields)) T steps := shown_ (@unfolds_ sig fields (declares D) T steps).
Definition seenStandard (D : list (N * @method sig fields)) (xs us : list N) steps c := shown_run (@goes_ sig fields (declares D) xs us steps c).
`

// programTrees has programs as trees, and what writes them.
const programTrees = `Definition declares (D : list (N * @method sig fields)) : @Methods sig fields := fun m => found N.eq_dec None (map (fun d => (fst d, Some (snd d))) D) m.
(* what has no implicit arguments is compared, since these are large *)
Inductive tree := Leaf (o : ops) | Name (n : N) | Node (k : nat) (kids : list tree).
Fixpoint expr_ (e : @Expr sig) : tree :=
  match e with EVar (global x) => Node 0 [Name x] | EVar (local u) => Node 1 [Name u] | EOp o es => Node 2 (Leaf o :: map expr_ es) end.
Definition place_ (h : @Place sig fields) : tree := match h with OfVar x => expr_ (EVar x) | OfField e f => Node 3 [expr_ e; Name f] end.
Definition receiver_ (h : @Receiver sig fields) : tree := match h with Some (h, r) => Node 4 [place_ h; Name r] | None => Node 5 [] end.
Fixpoint stmt_ (s : @Stmt sig fields) : tree :=
  match s with
  | Assign h e => Node 6 [place_ h; expr_ e]
  | Create h => Node 7 [place_ h]
  | Invoke h e0 m es => Node 8 (receiver_ h :: expr_ e0 :: Name m :: map expr_ es)
  | Return None => Node 9 []
  | Return (Some (r, e)) => Node 9 [Name r; expr_ e]
  | End_ h None => Node 10 [receiver_ h]
  | End_ h (Some (r, o)) => Node 10 [receiver_ h; Name r; Leaf o]
  | If b S1 S2 => Node 11 [expr_ b; Node 12 (map stmt_ S1); Node 12 (map stmt_ S2)]
  | While b R => Node 13 [expr_ b; Node 12 (map stmt_ R)]
  end.
Definition event_ (a : @Event sig fields) : tree :=
  match a with Tested b => Node 14 [expr_ b] | Assigned h e => Node 15 [place_ h; expr_ e] | Made x => Node 16 [expr_ (EVar x)] end.
Definition shown_ : list (list (ID * list (@Stmt sig fields) * list (@Event sig fields))) -> list (list (ID * list tree * list tree)) :=
  map (map (fun n => let '(id, T, d) := n in (id, map stmt_ T, map event_ d))).
Definition shown_run : list (list (ID * list (list (@Stmt sig fields) * list val) * list val * list val * nat)) -> list (list (ID * list (list tree * list val) * list val * list val * nat)) :=
  map (map (fun n => let '(id, Γ, xs, ws, k) := n in (id, map (fun c => (map stmt_ (fst c), snd c)) Γ, xs, ws, k))).
(* the objects are 1 to n *)
Definition st (xs : list N) (vs : list val) (slots : list (val * N)) (ws : list val) (n : nat) : State :=
  @Build_State sig fields (fun x => match x with global x => found N.eq_dec Null (combine xs vs) x | local _ => Null end) (map Ref (seq 1 n))
    (fun o f => found slot_eq Null (combine slots ws) (o, f)).
Definition tested_ (b : Expr) : Event := @Tested sig fields b.
Definition assigned_ (h : Place) (e : Expr) : Event := @Assigned sig fields h e.
Definition made_ (x : Var) : Event := @Made sig fields x.
Definition set_ (h : Place) (e : Expr) := @Assign sig fields h e.
Definition new_ (h : Place) := @Create sig fields h.
Definition call_ (h : option (Place * N)) (e0 : Expr) (m : N) (es : list Expr) := @Invoke sig fields h e0 m es.
Definition return_ (a : option (N * Expr)) := @Return sig fields a.
Definition end_ (h : option (Place * N)) (d : option (N * ops)) := @End_ sig fields h d.
Definition if_ (b : Expr) S1 S2 := @If sig fields b S1 S2.
Definition while_ (b : Expr) S : Stmt := @While sig fields b S.
Definition method_ (t : N) (us : list N) S (d : option (N * ops)) := @Build_method sig fields t us S d.
`
