From Tandem Require Import Prelude certify.Values certify.Check certify.Walk certify.Refute.
From Tandem Require Import checks.Lemmas.
From Coq Require Import Lia.
Open Scope string_scope. Open Scope list_scope. Open Scope bool_scope.

(** * Certificates of languages over ⟨S, σ, φ⟩ *)

(** Of programs, and no input or name. *)
Definition own_b (x : Var) : bool := match x with global (program _ _) | local _ => true | _ => false end.
Definition type_of (x : Var) : Ty := match x with global (program t _) | local (t, _) => t | _ => TInt end.
Definition entry (x : Var) (l : entries) : option positive :=
  option_map snd (find (fun p => if eq_dec (fst p) x then true else false) l).
Definition among_vars (x : Var) (l : list Var) : bool := existsb (fun y => if eq_dec y x then true else false) l.

(** The variables that a step can change. *)
Definition counter : Var := global (input 0).
Definition written (S : list Stmt) : list Var :=
  match S with
  | Assign x _ :: _ | AssignElem x _ _ :: _ | AssignLen x _ :: _ => [x]
  | Input x :: _ => [x; counter]
  | _ => []
  end.
Definition writes (S S' : list Stmt) : list Var := match S' with Fault _ :: _ => [] | _ => filter own_b (written S) end.
Fixpoint numbered (ins : list Ty) : list (N * Ty) :=
  match ins with [] => [] | t :: ins => (N.of_nat (List.length (t :: ins)), t) :: numbered ins end.

(** Whether no input is assigned to, and a model has read none. *)
Fixpoint own_stmt (A : Stmt) : bool :=
  match A with
  | Assign x _ | AssignElem x _ _ | AssignLen x _ | Input x => own_b x
  | If _ S1 S2 => forallb own_stmt S1 && forallb own_stmt S2
  | While _ S1 => forallb own_stmt S1
  | Form _ _ => false
  | _ => true
  end.
Definition owns_b (S : list Stmt) : bool := forallb own_stmt S.
Definition starts_unread (r : record) : bool := match model_of r with Some m => N.eqb (number (of_model m counter)) 0 | None => true end.
Lemma own_var_b : forall x, own_b x = true -> own_var x. Proof. intros x own n ->. discriminate. Qed.
Lemma own_stmt_sound : forall A, own_stmt A = true -> own A.
Proof.
  fix one 1. intros A.
  destruct A as [x e | b S1 S2 | b S1 | P es | x e e' | x e | error | b | b | x | k parts]; cbn; try (exact (own_var_b _)); try (exact (fun _ => Logic.I)); try discriminate.
  - intros both. apply andb_prop in both as [first second]. split.
    + clear second. induction S1 as [| A S1 IH]; [exact Logic.I |]. cbn in *. apply andb_prop in first as [head tail]. split; [exact (one A head) | exact (IH tail)].
    + clear first. induction S2 as [| A S2 IH]; [exact Logic.I |]. cbn in *. apply andb_prop in second as [head tail]. split; [exact (one A head) | exact (IH tail)].
  - intros all. induction S1 as [| A S1 IH]; [exact Logic.I |]. cbn in *. apply andb_prop in all as [head tail]. split; [exact (one A head) | exact (IH tail)].
Qed.
Lemma owns_b_sound : forall S, owns_b S = true -> owns S.
Proof.
  intros S. induction S as [| A S IH]; [exact (fun _ => Logic.I) |]. cbn. intros both. apply andb_prop in both as [head tail].
  split; [exact (own_stmt_sound A head) | exact (IH tail)].
Qed.

(** Types of expressions over names. *)
Fixpoint typing_of (types : PositiveMap.t Ty) (e : Expr) : option Ty :=
  match e with
  | EVar (global (name k)) => lookup types k
  | EVar (global (program t _)) | EVar (local (t, _)) => Some t
  | EVar (global (read _)) => None
  | EOp op es => gives op (map (typing_of types) es)
  end.
Definition typed_at (V : Valuation) (types : PositiveMap.t Ty) : Prop :=
  (forall x, own_b x = true -> has (type_of x) (V x)) /\ forall k t, lookup types k = Some t -> has t (V (global (name k))).
Lemma typing_of_right : forall V types e t, typed_at V types -> typing_of types e = Some t -> has t (eval V e).
Proof.
  intros V types e t [own names]. enough (known (typing_of types e) (eval V e)) as K by (intros E; now rewrite E in K). clear t.
  induction e as [[[t n | n | k] | [t n]] | op es IH] using Expr_induction; cbn.
  - exact (own (global (program t n)) eq_refl).
  - exact Logic.I.
  - destruct (lookup types k) as [t |] eqn:E; [exact (names _ _ E) | exact Logic.I].
  - exact (own (local (t, n)) eq_refl).
  - apply gives_right. induction IH; constructor; assumption.
Qed.
(** Types of the names that a step gives to variables: an input has the type of its variable. *)
Definition typed_entry (types : PositiveMap.t Ty) (σ : Substitution) (p : Var * positive) : PositiveMap.t Ty :=
  match σ (fst p) with
  | EVar (global (read _)) => PositiveMap.add (snd p) (type_of (fst p)) types
  | e => match typing_of types e with Some t => PositiveMap.add (snd p) t types | None => types end
  end.

Section Flat.
  Variable T : table.
  Hypothesis made : well_made T.
  Record place := { stmts : list Stmt; vars : entries; ins : list Ty; types : PositiveMap.t Ty }.
  Definition names_of (vars : entries) (ins : list Ty) : Substitution := fun x =>
    match x with
    | global (read N0) => match ins with [] => EVar x | _ => Num (N.of_nat (List.length ins)) end
    | global (read _) | global (name _) => EVar x
    | _ => match entry x vars with Some k => EVar (global (name k)) | None => EVar x end
    end.
  Definition names (pl : place) : Substitution := names_of (vars pl) (ins pl).
  Definition configuration := (list Stmt * Substitution * Expr)%type.
  Definition enter (pl : place) (c : configuration) (sigma : entries) : option place :=
    let '(S', σ, _) := c in
    let dom := map fst sigma in
    let ws := writes (stmts pl) S' in
    let ins' := match stmts pl with Input x :: _ => type_of x :: ins pl | _ => ins pl end in
    let vars' := sigma ++ filter (fun p => negb (among_vars (fst p) dom)) (vars pl) in
    if Nat.eqb (List.length sigma) (List.length ws) && forallb (fun x => among_vars x dom) ws
      && forallb (fun p => own_b (fst p) && matches T (σ (fst p)) (snd p)) sigma
      && forallb (fun x => among_vars x dom || (if eq_dec x counter then true else false) || expr_eqb (σ x) (names pl x)) (written (stmts pl))
      && expr_eqb (σ counter) (names_of vars' ins' counter)
      && match stmts pl with
         | Input x :: _ => among_vars x dom && expr_eqb (σ x) (EVar (global (read (N.of_nat (List.length ins')))))
         | _ => forallb (fun p => match σ (fst p) with EVar (global (read _)) => false | _ => true end) sigma
         end
    then Some {| stmts := S'; vars := vars'; ins := ins'; types := fold_left (fun types p => typed_entry types σ p) sigma (types pl) |}
    else None.

  Lemma at_app : forall x l l', entry x (l ++ l') = match entry x l with Some k => Some k | None => entry x l' end.
  Proof. intros x l l'. unfold entry. induction l as [| [y k] l IH]; cbn; [reflexivity |]. now destruct (eq_dec y x). Qed.
  Lemma at_none : forall x l, among_vars x (map fst l) = false -> entry x l = None.
  Proof. intros x l. unfold entry. induction l as [| [y k] l IH]; cbn; [reflexivity |]. destruct (eq_dec y x); [discriminate | exact IH]. Qed.
  Lemma at_some : forall x l, among_vars x (map fst l) = true -> exists k, entry x l = Some k /\ In (x, k) l.
  Proof.
    intros x l. unfold entry. induction l as [| [y k] l IH]; cbn; [discriminate |]. destruct (eq_dec y x) as [-> |]; cbn [orb]; [intros _; exists k; auto |].
    intros more. destruct (IH more) as (k' & E & in_). eauto.
  Qed.
  Lemma at_filter : forall x l dom, among_vars x dom = false -> entry x (filter (fun p => negb (among_vars (fst p) dom)) l) = entry x l.
  Proof.
    intros x l dom no. unfold entry. induction l as [| [y k] l IH]; cbn; [reflexivity |]. destruct (eq_dec y x) as [-> |].
    - rewrite no. cbn. now destruct (eq_dec x x).
    - destruct (negb _); cbn; [destruct (eq_dec y x); [contradiction | exact IH] | exact IH].
  Qed.
  Lemma among_vars_in : forall x l, among_vars x l = true <-> In x l.
  Proof.
    intros x l. unfold among_vars. rewrite existsb_exists. split.
    - intros (y & in_ & E). now destruct (eq_dec y x) as [<- |].
    - intros in_. exists x. split; [assumption |]. now destruct (eq_dec x x).
  Qed.

  Definition typed (V : Valuation) (pl : place) : Prop := typed_at V (types pl) /\ typed_reads V (numbered (ins pl)).

  Lemma counting_names : forall vars ins, counting (names_of vars ins).
  Proof. intros vars ins. split; [destruct ins; [now left | right; now eexists] |]. now intros []. Qed.

  (** What is known of a step that the checker accepts. *)
  Lemma enter_checks : forall pl S' σ φ sigma pl', enter pl (S', σ, φ) sigma = Some pl' ->
    (stmts pl' = S' /\ vars pl' = sigma ++ filter (fun p => negb (among_vars (fst p) (map fst sigma))) (vars pl) /\
     types pl' = fold_left (fun types p => typed_entry types σ p) sigma (types pl)) /\
    (forall p, In p sigma -> own_b (fst p) = true /\ matches T (σ (fst p)) (snd p) = true) /\
    (forall x, In x (written (stmts pl)) -> In x (map fst sigma) \/ x = counter \/ σ x = names pl x) /\
    σ counter = names pl' counter /\
    match stmts pl with
    | Input x :: _ => ins pl' = type_of x :: ins pl /\ exists k, sigma = [(x, k)] /\ σ x = EVar (global (read (N.of_nat (List.length (ins pl')))))
    | _ => ins pl' = ins pl /\ forall p n, In p sigma -> σ (fst p) <> EVar (global (read n))
    end.
  Proof.
    intros pl S' σ φ sigma pl'. unfold enter.
    match goal with |- (if ?c then _ else _) = _ -> _ => destruct c eqn:C; [| discriminate] end. intros E.
    apply andb_prop in C as [C input_]. apply andb_prop in C as [C count_]. apply andb_prop in C as [C rest]. apply andb_prop in C as [C own].
    apply andb_prop in C as [length_ dom]. apply Nat.eqb_eq in length_. rewrite forallb_forall in own, rest, dom. apply expr_eqb_sound in count_.
    injection E as <-. cbn [stmts vars types ins]. unfold names. cbn [vars ins]. split; [now repeat split |]. split; [| split; [| split]].
    - intros p in_. now apply andb_prop, own.
    - intros x in_. specialize (rest x in_). apply Bool.orb_prop in rest as [rest | same]; [apply Bool.orb_prop in rest as [some | zero] |].
      + left. now apply among_vars_in.
      + right. left. now destruct (eq_dec x counter).
      + right. right. exact (expr_eqb_sound _ _ same).
    - exact count_.
    - destruct (stmts pl) as [| [] S]; try (split; [reflexivity |]; intros p n in_ same; rewrite forallb_forall in input_; specialize (input_ p in_); cbv beta in input_; rewrite same in input_; discriminate).
      apply andb_prop in input_ as [in_ same]. apply expr_eqb_sound in same. split; [reflexivity |]. apply among_vars_in, in_map_iff in in_ as ([y k] & <- & in_).
      exists k. split; [| exact same]. cbn [fst] in *.
      assert (List.length sigma <= 1)%nat as one.
      { rewrite length_. unfold writes. destruct S' as [| [] S']; cbn; try destruct (own_b y); cbn; lia. }
      destruct sigma as [| p [| q sigma]]; cbn in one; [destruct in_ | destruct in_ as [-> | []]; reflexivity | lia].
  Qed.

  (** The names stand for what σ says. *)
  Lemma enter_names : forall V pl S' σ φ sigma pl', defined T V -> (forall y, ~ In y (written (stmts pl)) -> σ y = names pl y) ->
    enter pl (S', σ, φ) sigma = Some pl' -> V ∘ σ = V ∘ (names pl').
  Proof.
    intros V pl S' σ φ sigma pl' def same E. destruct (enter_checks _ _ _ _ _ _ E) as ((_ & vars_ & _) & own & rest & zero & input_).
    extensionality x. unfold compose. destruct (eq_dec x counter) as [-> | no]; [now rewrite zero |].
    destruct (among_vars x (map fst sigma)) eqn:dom.
    - destruct (at_some _ _ dom) as (k & at_k & in_). destruct (own _ in_) as [mine same_k]. cbn [fst snd] in *.
      rewrite (matches_sound T V def _ _ same_k). unfold names, names_of. rewrite vars_, at_app, at_k. now destruct x as [[] |].
    - assert (σ x = names pl x) as ->.
      { destruct (among_vars x (written (stmts pl))) eqn:W.
        - apply among_vars_in in W. destruct (rest x W) as [in_ | [zero_ | old]]; [apply among_vars_in in in_; congruence | contradiction | exact old].
        - apply same. intros in_. apply among_vars_in in in_. congruence. }
      unfold names, names_of. rewrite vars_, at_app, (at_none _ _ dom), (at_filter _ _ _ dom).
      destruct x as [[t n | [| n] | k] | u]; try reflexivity. contradiction.
  Qed.

  Lemma fold_typed : forall V σ sigma types, typed_at V types ->
    (forall p, In p sigma -> eval V (σ (fst p)) = V (global (name (snd p))) /\ forall n, σ (fst p) <> EVar (global (read n))) ->
    typed_at V (fold_left (fun types p => typed_entry types σ p) sigma types).
  Proof.
    intros V σ sigma. induction sigma as [| p sigma IH]; intros types ty right; [exact ty |]. apply IH; [| intros q in_; apply right; now right].
    destruct (right p (or_introl eq_refl)) as [same no]. unfold typed_entry.
    assert (typed_at V match typing_of types (σ (fst p)) with Some t => PositiveMap.add (snd p) t types | None => types end) as usual.
    { destruct (typing_of types (σ (fst p))) as [t |] eqn:Y; [| exact ty]. split; [apply ty |]. intros k t'. unfold lookup.
      destruct (Pos.eq_dec k (snd p)) as [-> | other]; [rewrite PositiveMap.gss | rewrite PositiveMap.gso by assumption; apply ty].
      intros E. injection E as <-. rewrite <- same. exact (typing_of_right V types _ t ty Y). }
    destruct (σ (fst p)) as [[[| n |] |] |]; try exact usual. now destruct (no n).
  Qed.

  Lemma enter_typed : forall V pl c sigma pl', defined T V -> typed V pl -> enter pl c sigma = Some pl' ->
    typed_reads V (numbered (ins pl')) -> typed V pl'.
  Proof.
    intros V pl [[S' σ] φ] sigma pl' def [ty _] E reads_. split; [| exact reads_].
    destruct (enter_checks _ _ _ _ _ _ E) as ((_ & _ & types_) & own & _ & _ & input_). rewrite types_.
    assert (forall p, In p sigma -> eval V (σ (fst p)) = V (global (name (snd p)))) as same.
    { intros p in_. destruct (own p in_) as [_ m]. exact (matches_sound T V def _ _ m). }
    destruct (stmts pl) as [| [| | | | | | | | | x |] S] eqn:St; try (apply fold_typed; [exact ty | intros p in_; split; [now apply same | intros n; now apply input_]]).
    destruct input_ as (ins_ & k & -> & at_x). cbn [fold_left]. unfold typed_entry. cbn [fst snd]. rewrite at_x. split; [apply ty |].
    intros j t. unfold lookup. destruct (Pos.eq_dec j k) as [-> | other]; [rewrite PositiveMap.gss | rewrite PositiveMap.gso by assumption; apply ty].
    intros E'. injection E' as <-. specialize (same _ (or_introl eq_refl)). cbn [fst snd] in same. rewrite <- same, at_x. cbn [eval].
    rewrite ins_ in reads_ |- *. exact (Forall_inv reads_).
  Qed.

  Lemma enter_reads : forall pl c sigma pl', enter pl c sigma = Some pl' -> inputs_next _ stmts pl = false ->
    numbered (ins pl') = numbered (ins pl).
  Proof.
    intros pl [[S' σ] φ] sigma pl' E no. destruct (enter_checks _ _ _ _ _ _ E) as (_ & _ & _ & _ & I).
    unfold inputs_next in no. destruct (stmts pl) as [| [] S]; try discriminate; now destruct I as [-> _].
  Qed.

  Definition same_sigma (pl : place) (sigma : entries) : bool :=
    Nat.eqb (List.length sigma) (List.length (vars pl)) &&
    forallb (fun p => own_b (fst p) && match entry (fst p) (vars pl) with Some k => Pos.eqb k (snd p) | None => false end) sigma.
  Lemma same_sigma_right : forall V pl sigma, same_sigma pl sigma = true -> forall x k, In (x, k) sigma -> (V ∘ (names pl)) x = V (global (name k)).
  Proof.
    intros V pl sigma same x k in_. apply andb_prop in same as [_ same]. rewrite forallb_forall in same. specialize (same _ in_). apply andb_prop in same as [own E].
    cbn [fst snd] in *. destruct (entry x (vars pl)) as [k' |] eqn:A; [| discriminate]. apply Pos.eqb_eq in E as ->.
    unfold compose, names, names_of. destruct x as [[] |]; try discriminate; now rewrite A.
  Qed.

  (** The type of a variable, or of an input that was read. *)
  Definition typed_var (ins : list Ty) (x : Var) : option Ty :=
    if own_b x then Some (type_of x) else
    match x with global (read n) => option_map snd (find (fun p => N.eqb (fst p) n) (numbered ins)) | _ => None end.
  Definition refuting (bits : Z) (pl : place) (way cone : list positive) : bool := refute T (typed_var (ins pl)) 100 bits way cone.
  Lemma refuting_right : forall bits V pl way cone, defined T V -> typed V pl -> refuting bits pl way cone = true -> ~ Forall (true_at V) way.
  Proof.
    intros bits V pl way cone def [[own _] reads_]. apply refute_right; [exact def |]. intros x t. unfold typed_var.
    destruct (own_b x) eqn:O; [intros E; injection E as <-; exact (own x O) |]. destruct x as [[| n |] |]; try discriminate.
    destruct (find _ _) as [[n' t'] |] eqn:F; [| discriminate]. intros E. injection E as <-. apply find_some in F as [in_ same]. apply N.eqb_eq in same. cbn in same. subst n'.
    unfold typed_reads in reads_. rewrite Forall_forall in reads_. exact (reads_ _ in_).
  Qed.

  (* What is known of the rules, and of the concrete side. *)
  Variable sym : ID -> configuration -> configuration -> Prop.
  Variable next : configuration -> list (ID * configuration).
  Hypothesis next_sym : forall r c d, In (r, d) (next c) -> sym r c d.
  Variable steps : list Stmt * Valuation -> list Stmt * Valuation -> Prop.
  Hypothesis steps_refl : forall a, steps a a.
  Hypothesis steps_trans : forall a b c, steps a b -> steps b c -> steps a c.
  Variable owned : list Stmt -> Prop.
  Variable admissible : Valuation -> Prop.
  Hypothesis last_step : forall V r S σ φ S' σ' φ', admissible V -> owned S -> counting σ -> sym r (S, σ, φ) (S', σ', φ') ->
    eval V φ' = tt -> owned S' /\ steps (S, V ∘ σ) (S', V ∘ σ').
  Hypothesis frame : forall r S σ φ S' σ' φ', sym r (S, σ, φ) (S', σ', φ') -> forall y, ~ In y (written S) -> σ' y = σ y.

  Definition moves (pl : place) : list (ID * configuration) := next (stmts pl, names pl, True_).
  Definition condition (c : configuration) : Expr := snd c.
  Definition instance (V : Valuation) (pl : place) : list Stmt * Valuation := (stmts pl, V ∘ (names pl)).
  Definition good (V : Valuation) (pl : place) : Prop := admissible V /\ owned (stmts pl).

  Lemma enter_runs : forall V pl r c sigma pl', defined T V -> good V pl -> In (r, c) (moves pl) -> enter pl c sigma = Some pl' ->
    eval V (condition c) = tt -> good V pl' /\ steps (instance V pl) (instance V pl').
  Proof.
    intros V pl r [[S' σ] φ] sigma pl' def [adm mine] move E cond.
    destruct (last_step V r (stmts pl) (names pl) True_ S' σ φ adm mine (counting_names _ _) (next_sym _ _ _ move) cond) as [mine' ran].
    destruct (enter_checks _ _ _ _ _ _ E) as ((stmts_ & _ & _) & _). unfold good, instance.
    rewrite stmts_, <- (enter_names V pl S' σ φ sigma pl' def (frame _ _ _ _ _ _ _ (next_sym _ _ _ move)) E). auto.
  Qed.

  (** ** The theorem *)
  Variable refuted : place -> list positive -> list positive -> bool.
  Hypothesis refuted_right : forall V pl way cone, defined T V -> typed V pl -> refuted pl way cone = true -> ~ Forall (true_at V) way.
  Definition depth_of (pl : place) : N := 0.
  Definition typing (pl : place) := typing_of (types pl).
  Definition reads (pl : place) := numbered (ins pl).
  Definition root (S : list Stmt) : place := {| stmts := S; vars := []; ins := []; types := PositiveMap.empty _ |}.
  Definition checked (S : list Stmt) (nodes : N) (rs : list record) : result place :=
    check T place configuration moves condition enter stmts depth_of same_sigma typing reads refuted (root S) nodes rs.

  (** The run of V takes a path: V satisfies its condition, and the run ends in what its substitution says. *)
  Definition takes (V : Valuation) (S : list Stmt) (r : record) : Prop :=
    match r with
    | Path _ _ _ status phi sigma _ _ _ _ => true_at V phi /\ exists S' V', steps (S, V) (S', V') /\
        (forall x k, In (x, k) sigma -> V' x = V (global (name k))) /\
        (status = "final" -> S' = []) /\ (status = "error" -> exists error R, S' = Fault error :: R)
    | _ => False
    end.
  (** Variables of programs have values of their types. *)
  Definition well_typed (V : Valuation) : Prop := forall x, own_b x = true -> has (type_of x) (V x).

  Lemma end_taken : forall V S r at_ pl taken way s, defined T V -> 
    wrong_end T place configuration moves stmts depth_of same_sigma r at_ pl taken way s = None ->
    Forall (true_at V) way -> steps (S, V) (instance V pl) -> takes V S r.
  Proof.
    intros V S r at_0 pl taken way s def fine W ran. destruct r as [| | l id from status phi sigma n d m cone |]; try discriminate.
    cbn [wrong_end] in fine. cbn zeta in fine.
    repeat match type of fine with (if negb ?c then _ else _) = _ => destruct c eqn:?; cbn [negb] in fine; [| discriminate] end.
    match type of fine with (if ?c then _ else _) = _ => destruct c; [discriminate |] end.
    match type of fine with (if negb ?c then _ else _) = _ => destruct c eqn:ends; cbn [negb] in fine; [| discriminate] end.
    split; [now apply (spine_sound T V def way) |]. exists (stmts pl), (V ∘ (names pl)). split; [exact ran |]. split; [| split].
    - eapply same_sigma_right; eassumption.
    - intros ->. destruct (stmts pl) as [| [] ?]; try reflexivity; discriminate.
    - intros ->. destruct (stmts pl) as [| [] ?]; try discriminate. eauto.
  Qed.

  Theorem certified : forall S nodes rs rest s, checked S nodes rs = Checked _ rest s -> owned S ->
    (forall V, admissible V -> defined T V -> well_typed V -> (exists r, In r rs /\ takes V S r) \/ Exists (excused V) (excuses _ s)) /\
    (forall r m V, In r rs -> model_of r = Some m -> admissible V -> agrees (of_model m) V -> defined T V -> takes V S r).
  Proof.
    intros S nodes rs rest s C mine.
    assert (forall V, V ∘ (names (root S)) = V) as begin by (intros V; extensionality x; now destruct x as [[? ? | [] |] |]).
    destruct (check_sound T place configuration (list Stmt * Valuation) moves condition enter stmts depth_of same_sigma typing reads refuted instance steps good typed
      steps_trans enter_runs (fun V pl _ c sigma pl' def _ ty _ => enter_typed V pl c sigma pl' def ty) (fun pl _ c sigma pl' _ => enter_reads pl c sigma pl')) with (start := fun V : Valuation => (S, V)) (admissible := admissible) (4 := C) as (found_ & paths & all).
    - now intros V pl [_ ty].
    - intros V pl e t [ty _]. exact (typing_of_right V _ e t ty).
    - exact refuted_right.
    - intros V adm def. split; [split; [exact adm | exact mine] |]. unfold instance. rewrite begin. apply steps_refl.
    - split.
      + intros V adm def ty. destruct (all V adm def) as [(r & pl & way & in_ & W) | ex]; [| | now right].
        * split; [split; [exact ty |] | constructor]. intros k t. unfold lookup. cbn. rewrite PositiveMap.gempty. discriminate.
        * left. exists r. destruct (found_ _ _ _ in_) as (listed & (at_ & taken & s' & fine) & reach). split; [exact listed |].
          destruct (reach V adm def W) as [_ ran]. exact (end_taken _ _ _ _ _ _ _ _ def fine W ran).
      + intros r m V listed has_model adm agree def. destruct (paths r listed) as [[] | (pl & way & in_)]; [now destruct r |].
        destruct (found_ _ _ _ in_) as (_ & (at_ & taken & s' & fine) & reach).
        assert (satisfied T m (cone_of r) way = true) as sat by (eapply wrong_end_model; eassumption).
        pose proof (satisfied_right T made m (cone_of r) way V sat agree def) as W.
        destruct (reach V adm def W) as [_ ran]. exact (end_taken _ _ _ _ _ _ _ _ def fine W ran).
  Qed.
End Flat.
