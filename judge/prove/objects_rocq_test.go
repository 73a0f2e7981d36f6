package prove

// objectSteps has the operators, what is seen, and that the steps which are computed are the two relations.
const objectSteps = `From Coq Require Import NArith ZArith Bool PeanoNat.
From Tandem Require Import section4.Traces section4.Fields section4.Calls section4.Removal.
Open Scope list_scope.
Inductive val := B (b : bool) | I (z : Z).
Inductive ops := Lit (v : val) | ONot | OAnd | OOr | OAdd | OSub | ONeg | OLt | OLe | OGt | OGe | OEq | ONe.
Definition val_eq (v w : val) : {v = w} + {v <> w}.
Proof. decide equality; [apply bool_dec | apply Z.eq_dec]. Defined.
Definition opbar_ (o : ops) (vs : list val) : val :=
  match o, vs with
  | Lit v, [] => v
  | ONot, [B b] => B (negb b)
  | OAnd, [B b; B c] => B (b && c)
  | OOr, [B b; B c] => B (b || c)
  | OAdd, [I m; I n] => I (m + n)%Z
  | OSub, [I m; I n] => I (m - n)%Z
  | ONeg, [I m] => I (- m)%Z
  | OLt, [I m; I n] => B (m <? n)%Z
  | OLe, [I m; I n] => B (m <=? n)%Z
  | OGt, [I m; I n] => B (n <? m)%Z
  | OGe, [I m; I n] => B (n <=? m)%Z
  | OEq, [v; w] => B (if val_eq v w then true else false)
  | ONe, [v; w] => B (if val_eq v w then false else true)
  | _, _ => I 0
  end.
(* the name of what is local is odd, and of truth values 2 or 3 modulo 4 *)
Definition initially (x : N) : val := if N.testbit x 1 then B false else I 0.
#[export] Instance world : World.
Proof.
  refine {| OVar := N; DVar := N; OField := N; DField := N; OVar_eq := N.eq_dec; DVar_eq := N.eq_dec; OField_eq := N.eq_dec; DField_eq := N.eq_dec;
    Op := ops; Val := val; Val_eq := val_eq; opbar := opbar_; tt := B true; ff := B false; op_true := Lit (B true); op_not := ONot; op_and := OAnd;
    op_initial := fun g => Lit (initially g) |}; try reflexivity; try discriminate.
  - intros [[] |]; cbn; split; congruence.
  - intros [[] |] [[] |]; cbn; split; try discriminate; try (intros [? ?]; discriminate); auto.
Defined.
#[export] Instance odd : Locals := {| olocal := N.odd; dlocal := N.odd; Method := N |}.

Section Steps.
Context {some : World} {variables : Locals} {declared : Declared}.
Definition next_symbolic (c : symbolics) : list symbolics :=
  let '(Δ, σ, φ, n) := c in
  match Δ with
  | [] => []
  | (τ, R, m) :: Δ =>
      let θ := union τ σ in
      match R with
      | [] => [(Δ, left_σ θ (default_of m), left_φ θ φ (default_of m), n)]
      | Do a :: R => let θ' := assign θ a in [((of_substitution θ', R, m) :: Δ, θ', AAnd φ (dapply θ (dhat (both_defined a))), n)]
      | Make h :: R => let θ' := make θ n h in [((of_substitution θ', R, m) :: Δ, θ', AAnd φ (dapply θ (dhat (odelta (read h)))), 1 + n)]
      | Call receive e0 p es :: R =>
          match D p with
          | Some d =>
              match bindings (inl (this d) :: params d) (inl e0 :: es) with
              | Some bs => [((binds θ bs (of_substitution id), body d, Some p) :: (τ, then_ receive R, m) :: Δ, σ, AAnd (bound_delta θ bs φ) (dapply θ (dhat (Exists e0))), n)]
              | None => []
              end
          | None => []
          end
      | Return a :: R => [(Δ, left_σ θ a, left_φ θ φ a, n)]
      | If b S1 S2 :: R => [((τ, S1 ++ R, m) :: Δ, σ, holds φ b (dhat b) θ, n); ((τ, S2 ++ R, m) :: Δ, σ, holds φ b (ANot (dhat b)) θ, n)]
      | While b T :: R => [((τ, T ++ While b T :: R, m) :: Δ, σ, holds φ b (dhat b) θ, n); ((τ, R, m) :: Δ, σ, holds φ b (ANot (dhat b)) θ, n)]
      end
  end.
Theorem all_symbolic : forall c d, symbolic c d <-> In d (next_symbolic c).
Proof.
  intros c d. split.
  - intros one. destruct one; subst; cbn -[bindings]; repeat match goal with E : _ = Some _ |- context [match ?x with _ => _ end] => rewrite E end; cbn; auto.
  - destruct c as [[[[| [[τ [| [] R]] m] Δ] σ] φ] n]; cbn -[bindings]; intros I;
      repeat match type of I with context [match ?x with Some _ => _ | None => _ end] => destruct x eqn:? end;
      cbn in I; repeat (destruct I as [<- | I]; [econstructor; eauto; fail |]); destruct I.
Qed.
Definition when {A} (V : option A) (to : A -> concretes) : list concretes := match V with Some V => [to V] | None => [] end.
Definition if_ (v : option Val) (w : Val) (c : concretes) : list concretes :=
  match v with Some v => if decide v w then [c] else [] | None => [] end.
(* where o is what is created *)
Definition next_concrete (L0 : locals) (o : identity) (c : concretes) : list concretes :=
  let '(Γ, V, os) := c in
  match Γ with
  | [] => []
  | (L, R, m) :: Γ =>
      let V1 := in_state L V in
      match R with
      | [] => when (left_V V1 (default_of m)) (fun V' => (Γ, V', os))
      | Do a :: R => when (assigned V1 a) (fun V' => ((of_state V', R, m) :: Γ, V', os))
      | Make h :: R => if in_dec decide o (domain V) then [] else when (made V1 h o) (fun V' => ((of_state V', R, m) :: Γ, V', o :: os))
      | Call receive e0 p es :: R =>
          match D p with
          | Some d =>
              match bindings (inl (this d) :: params d) (inl e0 :: es) with
              | Some bs => match ovalue V1 e0 with
                  | Some (Some _) => match bound V1 bs L0 with Some L' => [((L', body d, Some p) :: (L, then_ receive R, m) :: Γ, V, os)] | None => [] end
                  | _ => []
                  end
              | None => []
              end
          | None => []
          end
      | Return a :: R => when (left_V V1 a) (fun V' => (Γ, V', os))
      | If b S1 S2 :: R => if_ (value V1 b) tt ((L, S1 ++ R, m) :: Γ, V, os) ++ if_ (value V1 b) ff ((L, S2 ++ R, m) :: Γ, V, os)
      | While b T :: R => if_ (value V1 b) tt ((L, T ++ While b T :: R, m) :: Γ, V, os) ++ if_ (value V1 b) ff ((L, R, m) :: Γ, V, os)
      end
  end.
Theorem all_concrete : forall L0 c d, concrete L0 c d <-> exists o, In d (next_concrete L0 o c).
Proof.
  intros L0 c d. split.
  - intros one. destruct one; try (exists 0; cbn -[bindings]; unfold when, if_; repeat match goal with E : _ = Some _ |- context [match ?x with _ => _ end] => rewrite E end;
      repeat match goal with |- context [decide ?v ?w] => destruct (decide v w) end; cbn; auto; congruence).
    exists o. cbn. destruct (in_dec decide o (domain V)); [contradiction |]. unfold when. match goal with E : made _ _ _ = _ |- _ => rewrite E end. now left.
  - intros [o I]. destruct c as [[[| [[L [| [] R]] m] Γ] V] os]; cbn -[bindings] in I; unfold when, if_ in I;
      repeat match type of I with
      | context [match ?x with Some _ => _ | None => _ end] => destruct x eqn:?
      | context [decide ?v ?w] => destruct (decide v w); subst
      | context [in_dec ?e ?v ?w] => destruct (in_dec e v w)
      end; cbn in I; repeat (destruct I as [<- | I]; [first [econstructor; eauto; fail | exfalso; apply tt_ff; congruence] |]); contradiction.
Qed.
(* the step that has the least identity above all others *)
Definition least (c : concretes) : identity := let '(_, V, _) := c in S (list_max (domain V)).
End Steps.

(* statements, as trees *)
Inductive tree := Tree (n : N) (ts : list tree).
Definition name (x : N) : tree := Tree x [].
Definition ofVal (v : val) : tree := match v with B b => Tree 1 [name (if b then 1 else 0)] | I z => Tree 2 [name (Z.to_N z); name (Z.to_N (- z))] end.
Definition ofOp (o : ops) : tree :=
  match o with
  | Lit v => ofVal v | ONot => name 3 | OAnd => name 4 | OOr => name 5 | OAdd => name 6 | OSub => name 7 | ONeg => name 8
  | OLt => name 9 | OLe => name 10 | OGt => name 11 | OGe => name 12 | OEq => name 13 | ONe => name 14
  end.
Fixpoint ofO (e : object) : tree :=
  match e with Nil => name 1 | OV x => Tree 2 [name x] | OF e f => Tree 3 [ofO e; name f] | OC b e1 e2 => Tree 4 [ofD b; ofO e1; ofO e2] end
with ofD (d : data) : tree :=
  match d with
  | DV y => Tree 5 [name y] | DF e g => Tree 6 [ofO e; name g] | Eq e1 e2 => Tree 7 [ofO e1; ofO e2]
  | DOp op ds => Tree 8 (ofOp op :: ofDs ds) | DC b d1 d2 => Tree 9 [ofD b; ofD d1; ofD d2]
  end
with ofDs (ds : operands) : list tree := match ds with none => [] | also d ds => ofD d :: ofDs ds end.
Definition ofA (a : assignment) : tree :=
  match a with
  | ToOV x e => Tree 1 [name x; ofO e] | ToDV y d => Tree 2 [name y; ofD d]
  | ToOF h f e => Tree 3 [ofO h; name f; ofO e] | ToDF h g d => Tree 4 [ofO h; name g; ofD d]
  end.
Definition ofMaybe (a : option assignment) : tree := match a with Some a => Tree 1 [ofA a] | None => name 0 end.
Fixpoint ofS (s : Stmt) : tree :=
  match s with
  | Do a => Tree 1 [ofA a] | Make (AtVar x) => Tree 2 [name x] | Make (AtField e f) => Tree 3 [ofO e; name f]
  | Call a e0 m es => Tree 4 (ofMaybe a :: ofO e0 :: name m :: map (fun e => match e with inl e => Tree 1 [ofO e] | inr d => Tree 2 [ofD d] end) es)
  | Return a => Tree 5 [ofMaybe a]
  | If b S1 S2 => Tree 6 [ofD b; Tree 0 (map ofS S1); Tree 0 (map ofS S2)] | While b T => Tree 7 [ofD b; Tree 0 (map ofS T)]
  end.

(* what is looked at, and seen *)
Record looks := look { ol : list N; dl : list N; og : list N; dg : list N }.
Record slots := slots_ { os_ : list (nat * N); ds_ : list (nat * N) }.
Record closed := shut { olv : list (option nat); dlv : list val; rest : list tree; of_ : option N }.
Record sights := sight { closures_ : list closed; ogv : list (option nat); dgv : list val; osv : list (option nat); dsv : list val }.
Definition shown (os : list (option nat)) (ds : list val) (S : list Stmt) (m : option N) : closed := shut os ds (map ofS S) m.
Definition found {A B} (eq : forall x y : A, {x = y} + {x <> y}) (none : A -> B) (l : list (A * B)) (k : A) : B :=
  match find (fun p => if eq (fst p) k then true else false) l with Some p => snd p | None => none k end.
Definition declaration : Type := @method world odd.
Definition mth (u : N) (us : list (N + N)) (S : list Stmt) (a : option assignment) : declaration := @Build_method world odd u us S a.
Definition program (l : list (N * declaration)) : Declared := fun m : N => found N.eq_dec (fun _ => None) (map (fun p => (fst p, Some (snd p))) l) m.
Definition slot_eq (s t : nat * N) : {s = t} + {s <> t}. Proof. decide equality; [apply N.eq_dec | apply Nat.eq_dec]. Defined.
Definition index_eq (v w : option nat) : {v = w} + {v <> w}. Proof. decide equality; apply Nat.eq_dec. Defined.
(* the objects are 1 to n *)
Definition st (oxs : list (N * option nat)) (dys : list (N * val)) (n : nat) (ofs : list (nat * N * option nat)) (dfs : list (nat * N * val)) : state :=
  @Build_state world (found N.eq_dec (fun _ => None) oxs) (found N.eq_dec initially dys) (seq 1 n)
    (fun o f => found slot_eq (fun _ => None) ofs (o, f)) (fun o g => found slot_eq (fun _ => initially g) dfs (o, g)).
Definition array {A} (none : N -> A) (l : list (N * (list (option nat * A) * A))) (f : N) : option nat -> A :=
  let '(at_, elsewhere) := found N.eq_dec (fun f => ([], none f)) l f in found index_eq (fun _ => elsewhere) at_.
Definition val_ (oxs : list (N * option nat)) (dys : list (N * val)) (new : list nat) ofs dfs : valuation :=
  @Build_valuation world (found N.eq_dec (fun _ => None) oxs) (found N.eq_dec initially dys) (fun n => nth n new 0) (array (fun _ => None) ofs) (array initially dfs).
(* fresh variables are an object that is none of theirs *)
Definition blind (W : valuation) : valuation := @Build_valuation world (wov W) (wdv W) (fun _ => 0) (wof W) (wdf W).
Definition is_true_ (v : val) : bool := if val_eq v (B true) then true else false.
(* each step of a run, by which of the branches goes on *)
Fixpoint seenS (program_ : Declared) (at_ : looks) (W : valuation) (branches : list (slots * nat)) (c : @symbolics world odd) : list (list (bool * bool * nat * sights)) :=
  match branches with
  | [] => []
  | (of, i) :: branches =>
      let next := @next_symbolic world odd program_ c in
      map (fun '(Δ, σ, φ, n) => (is_true_ (dval W φ), is_true_ (dval (blind W) (without_all n φ)), n,
        sight (map (fun '(τ, R, m) => shown (map (fun x => oval W (lo _ _ τ x)) (ol at_)) (map (fun y => dval W (ld _ _ τ y)) (dl at_)) R m) Δ)
          (map (wov (compose W σ)) (og at_)) (map (wdv (compose W σ)) (dg at_))
          (map (fun s => wof (compose W σ) (snd s) (Some (fst s))) (os_ of)) (map (fun s => wdf (compose W σ) (snd s) (Some (fst s))) (ds_ of)))) next
      :: seenS program_ at_ W branches (nth i next c)
  end.
Definition seenSymbolic (D : list (N * declaration)) (at_ : looks) (W : valuation) (S : list Stmt) (branches : list (slots * nat)) :=
  seenS (program D) at_ W branches (start_symbolic S).
Fixpoint seenC (program_ : Declared) (at_ : looks) (L0 : @locals world) (steps : list slots) (c : @concretes world odd) : list (list (nat * sights)) :=
  match steps with
  | [] => []
  | of :: steps =>
      let next := @next_concrete world odd program_ L0 (least c) c in
      map (fun '(Γ, V, os) => (List.length os,
        sight (map (fun '(L, R, m) => shown (map (lo _ _ L) (ol at_)) (map (ld _ _ L) (dl at_)) R m) Γ)
          (map (ovar V) (og at_)) (map (dvar V) (dg at_)) (map (fun s => ofield V (fst s) (snd s)) (os_ of)) (map (fun s => dfield V (fst s) (snd s)) (ds_ of)))) next
      :: seenC program_ at_ L0 steps (hd c next)
  end.
Definition seenConcrete (D : list (N * declaration)) (at_ : looks) (V : state) (S : list Stmt) (steps : list slots) :=
  seenC (program D) at_ (of_state V) steps (start_concrete S V).
`
