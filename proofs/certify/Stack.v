From Tandem Require Import Prelude certify.Values certify.Check certify.Walk certify.Flat.
From Tandem Require Import checks.Lemmas section3.Lemmas.
From Coq Require Import Lia.
Open Scope string_scope. Open Scope list_scope. Open Scope bool_scope.

(** * Certificates of languages over ⟨Δ, σ, φ⟩ *)
Definition is_local (x : Var) : bool := match x with local _ => true | _ => false end.
Definition locals_part (l : entries) : entries := filter (fun p => is_local (fst p)) l.
Definition globals_part (l : entries) : entries := filter (fun p => negb (is_local (fst p))) l.
Lemma entry_cons : forall x y k l, entry x ((y, k) :: l) = if eq_dec y x then Some k else entry x l.
Proof. intros x y k l. unfold entry. cbn [find fst]. now destruct (eq_dec y x). Qed.
Lemma at_locals : forall u l, entry (local u) (locals_part l) = entry (local u) l.
Proof.
  intros u l. induction l as [| [[g | v] k] l IH]; cbn [locals_part filter is_local fst]; [reflexivity | |]; fold (locals_part l); rewrite !entry_cons, IH; [| reflexivity].
  now destruct (eq_dec (global g) (local u)).
Qed.
Lemma at_globals : forall x l, entry (global x) (globals_part l) = entry (global x) l.
Proof.
  intros x l. induction l as [| [[g | v] k] l IH]; cbn [globals_part filter is_local fst negb]; [reflexivity | |]; fold (globals_part l); rewrite !entry_cons, IH; [reflexivity |].
  now destruct (eq_dec (local v) (global x)).
Qed.
Lemma at_other : forall u l, entry (local u) (globals_part l) = None.
Proof.
  intros u l. induction l as [| [[g | v] k] l IH]; cbn [globals_part filter is_local fst negb]; [reflexivity | | exact IH]; fold (globals_part l); rewrite entry_cons, IH.
  now destruct (eq_dec (global g) (local u)).
Qed.
Lemma at_local_other : forall x l, entry (global x) (locals_part l) = None.
Proof.
  intros x l. induction l as [| [[g | v] k] l IH]; cbn [locals_part filter is_local fst]; [reflexivity | exact IH |]; fold (locals_part l); rewrite entry_cons, IH.
  now destruct (eq_dec (local v) (global x)).
Qed.

(** What a rule can do to a stack: change the closure on top, and leave what is below or drop it behind an error; put a
    closure on top; or leave one. *)
Inductive shape (D : Declarations) : Closures -> GSubstitution -> Closures -> GSubstitution -> Prop :=
  | stays τ A S Δ σ τ' S' Δ' σ' :
      match A with Call _ _ => False | _ => True end -> Δ' = Δ \/ Δ' = [] ->
      (forall y, ~ In y (written (A :: S)) -> union τ' σ' y = union τ σ y) ->
      shape D ((τ, A :: S) :: Δ) σ ((τ', S') :: Δ') σ'
  | calls P us S1 es τ S Δ σ τ1 : D P = Some (us, S1) -> (forall u, ~ In u us -> τ1 u = EVar (local u)) ->
      shape D ((τ, Call P es :: S) :: Δ) σ ((τ1, S1) :: (τ, S) :: Δ) σ
  | returns τ Δ σ : shape D ((τ, []) :: Δ) σ Δ σ.

Lemma parameters_other : forall us (ts : list Expr) f u, ~ In u us -> parameters us ts f u = f u.
Proof.
  intros us. induction us as [| v us IH]; intros [| t ts] f u no; cbn; try reflexivity. rewrite IH by (intros in_; apply no; now right).
  unfold update. match goal with |- context [if ?c then _ else _] => destruct c as [-> |]; [| reflexivity] end. destruct no. now left.
Qed.

Ltac other := unfold locals, globals, update; repeat match goal with no : ~ _ |- context [if ?c then _ else _] => destruct c as [same |]; [destruct no; first [left; congruence | right; left; exact same] |] end; reflexivity.
Ltac shaped :=
  first
  [ apply returns
  | eapply calls; [eassumption | intros; now apply parameters_other]
  | apply stays; [exact Logic.I | first [now left | now right | match goal with |- context [below ?S ?Δ] => destruct S as [| [] ?]; cbn; auto end] |];
    let y := fresh in intros y; destruct y; cbn [written In union]; intros no; first [reflexivity | cbn; other] ].

(** A model has no values of local variables. *)
Definition starts_outside (r : record) : bool := match model_of r with Some m => forallb (fun p => negb (is_local (fst p))) m | None => true end.
Lemma starts_scoped : forall D r m, starts_outside r = true -> model_of r = Some m -> scoped D (locals (of_model m)).
Proof.
  intros D r m outside has_model P us S _ u. right. unfold starts_outside in outside. rewrite has_model in outside. rewrite forallb_forall in outside.
  unfold locals, of_model. destruct (find _ m) as [[y v] |] eqn:F; [| now destruct u]. apply find_some in F as [in_ same]. cbn in same.
  destruct (eq_dec y (local u)) as [-> |]; [| discriminate]. specialize (outside _ in_). discriminate.
Qed.

Section Stack.
  Variable T : table.
  Hypothesis made : well_made T.
  Variable D : Declarations.
  (** The closure on top with the global variables; those below; whether there is one at all. *)
  Record stack := { cur : place; rest : list (entries * list Stmt); live : bool }.
  Definition closure_of (f : entries * list Stmt) : LSubstitution * list Stmt := (locals (names_of (fst f) []), snd f).
  Definition sigma_of (pl : stack) : GSubstitution := globals (names (cur pl)).
  Definition delta_of (pl : stack) : Closures := if live pl then (locals (names (cur pl)), stmts (cur pl)) :: map closure_of (rest pl) else [].
  Definition configuration := (Closures * GSubstitution * Expr)%type.
  Definition with_stmts (pl : place) (S : list Stmt) (vars_ : entries) (types_ : PositiveMap.t Ty) : place :=
    {| stmts := S; vars := vars_; ins := ins pl; types := types_ |}.
  Definition enter (pl : stack) (c : configuration) (sigma : entries) : option stack :=
    let '(Δ', σ', φ) := c in
    if negb (live pl) then None else
    let top := cur pl in
    match stmts top, Δ' with
    | [], _ => match sigma, rest pl with
      | [], (l, S0) :: below => Some {| cur := with_stmts top S0 (locals_part l ++ globals_part (vars top)) (types top); rest := below; live := true |}
      | [], [] => Some {| cur := with_stmts top [] (globals_part (vars top)) (types top); rest := []; live := false |}
      | _, _ => None
      end
    | Call P es :: S0, (τ1, S1) :: _ => match D P with
      | Some (us, _) =>
          let dom := map fst sigma in
          let θ := union τ1 σ' in
          if Nat.eqb (List.length sigma) (List.length us) && forallb (fun u => among_vars (local u) dom) us
            && forallb (fun p => is_local (fst p) && matches T (θ (fst p)) (snd p)) sigma
            && forallb (fun p => match θ (fst p) with EVar (global (read _)) => false | _ => true end) sigma
          then Some {| cur := with_stmts top S1 (sigma ++ globals_part (vars top)) (fold_left (fun types p => typed_entry types θ p) sigma (types top));
                       rest := (locals_part (vars top), S0) :: rest pl; live := true |}
          else None
      | None => None
      end
    | _, (τ', S') :: Δ'' =>
        match Flat.enter T top (S', union τ' σ', φ) sigma with
        | Some cur' => Some {| cur := cur'; rest := if Nat.eqb (List.length Δ'') (List.length (rest pl)) then rest pl else []; live := true |}
        | None => None
        end
    | _, [] => None
    end.

  Variable sym : ID -> configuration -> configuration -> Prop.
  Variable next : configuration -> list (ID * configuration).
  Hypothesis next_sym : forall r c d, In (r, d) (next c) -> sym r c d.
  Variable steps : ConcreteClosures * GValuation -> ConcreteClosures * GValuation -> Prop.
  Hypothesis steps_refl : forall a, steps a a.
  Hypothesis steps_trans : forall a b c, steps a b -> steps b c -> steps a c.
  Variable owned : list Stmt -> Prop.
  Variable admissible : Valuation -> Prop.
  Hypothesis last_step : forall V r Δ σ φ Δ' σ' φ', admissible V -> Forall (fun c => owned (snd c)) Δ -> counting_globals σ ->
    sym r (Δ, σ, φ) (Δ', σ', φ') -> eval V φ' = tt -> Forall (fun c => owned (snd c)) Δ' /\ steps (V • Δ, V ∘ σ) (V • Δ', V ∘ σ').
  Hypothesis shapes : forall r Δ σ φ Δ' σ' φ', sym r (Δ, σ, φ) (Δ', σ', φ') -> shape D Δ σ Δ' σ'.

  Definition moves (pl : stack) : list (ID * configuration) := next (delta_of pl, sigma_of pl, True_).
  Definition condition (c : configuration) : Expr := snd c.
  Definition instance (V : Valuation) (pl : stack) : ConcreteClosures * GValuation := (V • (delta_of pl), V ∘ (sigma_of pl)).
  Definition good (V : Valuation) (pl : stack) : Prop := admissible V /\ Forall (fun c => owned (snd c)) (delta_of pl).
  Definition typed_stack (V : Valuation) (pl : stack) : Prop := typed V (cur pl).

  Lemma compose_locals : forall V (σ : Substitution), V ∘ (locals σ) = locals (V ∘ σ). Proof. reflexivity. Qed.
  Lemma compose_globals : forall V (σ : Substitution), V ∘ (globals σ) = globals (V ∘ σ). Proof. reflexivity. Qed.

  (** What is entered is the instance of where the rule leads. *)
  Lemma enter_instance : forall V pl Δ' σ' φ sigma pl', defined T V -> shape D (delta_of pl) (sigma_of pl) Δ' σ' -> enter pl (Δ', σ', φ) sigma = Some pl' ->
    (V • Δ', V ∘ σ') = instance V pl' /\ map snd Δ' = map snd (delta_of pl').
  Proof.
    intros V pl Δ' σ' φ sigma pl' def sh. unfold enter, instance, delta_of, sigma_of in *. destruct (live pl); [| discriminate]. cbn [negb].
    remember ((locals (names (cur pl)), stmts (cur pl)) :: map closure_of (rest pl)) as Δ eqn:ED. remember (globals (names (cur pl))) as σ eqn:Eσ.
    destruct sh as [τ A S Δ σ τ' S' Δ' σ' no_call less same | P us S1 es τ S Δ σ τ1 decl other | τ Δ σ].
    - injection ED as -> St ->. rewrite <- St.
      assert (forall y, ~ In y (written (stmts (cur pl))) -> union τ' σ' y = names (cur pl) y) as same'.
      { intros y no. rewrite <- St in no. rewrite (same y no), Eσ. now destruct y. }
      intros E. assert (match Flat.enter T (cur pl) (S', union τ' σ', φ) sigma with
        | Some cur' => Some {| cur := cur'; rest := if Nat.eqb (List.length Δ') (List.length (rest pl)) then rest pl else []; live := true |}
        | None => None end = Some pl') as E' by (destruct A; try exact E; destruct no_call). clear E.
      destruct (Flat.enter _ _ _ _) as [cur' |] eqn:F; [| discriminate]. injection E' as <-. cbn [live cur rest].
      pose proof (enter_names T V _ _ _ _ _ _ def same' F) as N. destruct (enter_checks T _ _ _ _ _ _ F) as ((St' & _) & _).
      match goal with |- context [map closure_of ?l] => assert (map closure_of l = Δ') as -> end.
      { destruct less as [-> | ->]; [rewrite map_length, Nat.eqb_refl; reflexivity | destruct (rest pl); reflexivity]. }
      rewrite St'. split; [| reflexivity]. unfold at_; cbn [map fst snd].
      rewrite !compose_locals, !compose_globals, <- N. reflexivity.
    - injection ED as -> St ->. rewrite <- St, decl. 
      destruct (_ && forallb _ us && _ && _) eqn:C; [| discriminate]. intros E. injection E as <-. cbn [live cur rest with_stmts stmts snd map]. 
      apply andb_prop in C as [C _]. apply andb_prop in C as [C right]. apply andb_prop in C as [_ dom]. rewrite forallb_forall in dom, right.
      split; [| unfold closure_of; cbn; now rewrite !map_map]. unfold at_; cbn [map fst snd].
      assert (V ∘ τ1 = V ∘ (locals (names_of (sigma ++ globals_part (vars (cur pl))) (ins (cur pl))))) as ->.
      { extensionality u. unfold compose, locals, names_of. rewrite at_app, at_other.
        destruct (among_vars (local u) (map fst sigma)) eqn:A.
        - destruct (at_some _ _ A) as (k & -> & in_). specialize (right _ in_). apply andb_prop in right as [_ m]. exact (matches_sound T V def _ _ m).
        - rewrite (at_none _ _ A). rewrite other; [reflexivity |]. intros in_. specialize (dom _ in_). congruence. }
      assert (V ∘ σ = V ∘ (globals (names_of (sigma ++ globals_part (vars (cur pl))) (ins (cur pl))))) as ->.
      { rewrite Eσ. extensionality x. unfold compose, globals, names, names_of. rewrite at_app, at_globals.
        assert (entry (global x) sigma = None) as ->; [| reflexivity]. destruct (among_vars (global x) (map fst sigma)) eqn:A; [| now apply at_none].
        destruct (at_some _ _ A) as (k & _ & in_). specialize (right _ in_). discriminate. }
      assert (locals (names (cur pl)) = locals (names_of (locals_part (vars (cur pl))) [])) as ->.
      { extensionality u. unfold locals, names, names_of. now rewrite at_locals. }
      reflexivity.
    - injection ED as -> St ->. rewrite <- St. destruct sigma as [| ? ?]; [| discriminate].
      assert (forall l, globals (names_of (locals_part l ++ globals_part (vars (cur pl))) (ins (cur pl))) = globals (names (cur pl))) as G.
      { intros l. extensionality x. unfold globals, names, names_of. now rewrite at_app, at_local_other, at_globals. }
      destruct (rest pl) as [| [l S] below]; intros E; injection E as <-; cbn [live cur rest with_stmts stmts map snd].
      + split; [| reflexivity]. rewrite Eσ. specialize (G []). unfold names in *. cbn [vars ins with_stmts locals_part filter app] in *. now rewrite G.
      + split; [| unfold closure_of; cbn; now rewrite !map_map]. rewrite Eσ. specialize (G l). unfold names in *. cbn [vars ins with_stmts] in *. rewrite G.
        assert (locals (names_of (locals_part l ++ globals_part (vars (cur pl))) (ins (cur pl))) = locals (names_of l [])) as ->; [| reflexivity].
        extensionality u. unfold locals, names_of. rewrite at_app, at_locals. destruct (entry (local u) l); [reflexivity |]. now rewrite at_other.
  Qed.
  Definition statements (pl : stack) : list Stmt := if live pl then stmts (cur pl) else [].

  Lemma enter_runs : forall V pl r c sigma pl', defined T V -> good V pl -> In (r, c) (moves pl) -> enter pl c sigma = Some pl' ->
    eval V (condition c) = tt -> good V pl' /\ steps (instance V pl) (instance V pl').
  Proof.
    intros V pl r [[Δ' σ'] φ] sigma pl' def [adm mine] move E cond. apply next_sym in move.
    destruct (last_step V r _ _ True_ Δ' σ' φ adm mine (counting_names (vars (cur pl)) (ins (cur pl))) move cond) as [mine' ran].
    destruct (enter_instance V pl Δ' σ' φ sigma pl' def (shapes _ _ _ _ _ _ _ move) E) as [same stmts_]. rewrite <- same. split; [| exact ran].
    split; [exact adm |]. rewrite <- (Forall_map snd owned) in *. now rewrite <- stmts_.
  Qed.

  Lemma enter_typed : forall V pl c sigma pl', defined T V -> typed_stack V pl -> enter pl c sigma = Some pl' ->
    typed_reads V (numbered (ins (cur pl'))) -> typed_stack V pl'.
  Proof.
    intros V pl [[Δ' σ'] φ] sigma pl' def ty E reads_. unfold enter in E. destruct (live pl); [| discriminate]. cbn [negb] in E.
    assert (forall τ' S', match Flat.enter T (cur pl) (S', union τ' σ', φ) sigma with
      | Some cur' => Some {| cur := cur'; rest := if Nat.eqb (List.length (tl Δ')) (List.length (rest pl)) then rest pl else []; live := true |}
      | None => None end = Some pl' -> typed_stack V pl') as staying.
    { intros τ' S' F. destruct (Flat.enter _ _ _ _) as [cur' |] eqn:FE; [| discriminate]. injection F as <-. exact (Flat.enter_typed T V _ _ _ _ def ty FE reads_). }
    destruct (stmts (cur pl)) as [| A S]; [| destruct Δ' as [| [τ' S'] Δ']; [destruct A; discriminate |]].
    - destruct sigma; [| discriminate]. destruct (rest pl) as [| [l S] below]; injection E as <-; exact ty.
    - destruct A as [| | | P es | | | | | | |]; try exact (staying _ _ E). destruct (D P) as [[us S1] |]; [| discriminate].
      match type of E with (if ?c then _ else _) = _ => destruct c eqn:C; [| discriminate] end. injection E as <-.
      apply andb_prop in C as [C no]. apply andb_prop in C as [_ right]. rewrite forallb_forall in no, right.
      split; [| exact reads_]. apply fold_typed; [exact (proj1 ty) |]. intros p in_. split.
      + specialize (right p in_). apply andb_prop in right as [_ m]. exact (matches_sound T V def _ _ m).
      + intros n E. specialize (no p in_). cbv beta zeta in no. rewrite E in no. discriminate.
  Qed.

  Lemma enter_reads : forall pl c sigma pl', enter pl c sigma = Some pl' -> inputs_next _ statements pl = false ->
    numbered (ins (cur pl')) = numbered (ins (cur pl)).
  Proof.
    intros pl [[Δ' σ'] φ] sigma pl' E no. unfold enter in E. unfold inputs_next, statements in no. destruct (live pl); [| discriminate]. cbn [negb] in E.
    assert (forall τ' S' (rest' : list (entries * list Stmt)), match Flat.enter T (cur pl) (S', union τ' σ', φ) sigma with
      | Some cur' => Some {| cur := cur'; rest := rest'; live := true |} | None => None end = Some pl' -> numbered (ins (cur pl')) = numbered (ins (cur pl))) as staying.
    { intros τ' S' rest' F. destruct (Flat.enter _ _ _ _) as [cur' |] eqn:FE; [| discriminate]. injection F as <-. exact (Flat.enter_reads T _ _ _ _ FE no). }
    destruct (stmts (cur pl)) as [| A S]; [| destruct Δ' as [| [τ' S'] Δ']; [destruct A; discriminate |]].
    - destruct sigma; [| discriminate]. destruct (rest pl) as [| [l S] below]; injection E as <-; reflexivity.
    - destruct A as [| | | P es | | | | | | |]; try exact (staying _ _ _ E). destruct (D P) as [[us S1] |]; [| discriminate].
      match type of E with (if ?c then _ else _) = _ => destruct c eqn:C; [| discriminate] end. injection E as <-. reflexivity.
  Qed.

  (** ** The theorem *)
  Variable refuted : stack -> list positive -> list positive -> bool.
  Hypothesis refuted_right : forall V pl way cone, defined T V -> typed_stack V pl -> refuted pl way cone = true -> ~ Forall (true_at V) way.
  Definition depth_of (pl : stack) : N := N.of_nat (List.length (rest pl)).
  Definition same_sigma (pl : stack) := Flat.same_sigma (cur pl).
  Definition typing (pl : stack) := typing_of (types (cur pl)).
  Definition reads (pl : stack) := numbered (ins (cur pl)).
  Definition root (S : list Stmt) : stack := {| cur := Flat.root S; rest := []; live := true |}.
  Definition checked (S : list Stmt) (nodes : N) (rs : list record) : result stack :=
    check T stack configuration moves condition enter statements depth_of same_sigma typing reads refuted (root S) nodes rs.

  (** The run of V takes a path: as of a language without procedures. A local variable is that of the closure on top. *)
  Definition takes (V : Valuation) (S : list Stmt) (r : record) : Prop :=
    match r with
    | Path _ _ _ status phi sigma _ _ _ _ => true_at V phi /\ exists Γ G, steps ([(locals V, S)], globals V) (Γ, G) /\
        (forall x k, In (x, k) sigma -> match x, Γ with
          | global g, _ => G g = V (global (name k))
          | local u, (L, _) :: _ => L u = V (global (name k))
          | local u, [] => True
          end) /\
        (status = "final" -> Γ = []) /\ (status = "error" -> exists L error R Γ', Γ = (L, Fault error :: R) :: Γ')
    | _ => False
    end.

  Lemma end_taken : forall V S r at_0 pl taken way s, defined T V ->
    wrong_end T stack configuration moves statements depth_of same_sigma r at_0 pl taken way s = None ->
    (live pl = true -> stmts (cur pl) = [] -> moves pl <> []) ->
    Forall (true_at V) way -> steps ([(locals V, S)], globals V) (instance V pl) -> takes V S r.
  Proof.
    intros V S r at_0 pl taken way s def fine goes W ran. destruct r as [| | l id from status phi sigma n d m cone |]; try discriminate.
    cbn [wrong_end] in fine. cbn zeta in fine.
    repeat match type of fine with (if negb ?c then _ else _) = _ => destruct c eqn:?; cbn [negb] in fine; [| discriminate] end.
    match type of fine with (if ?c then _ else _) = _ => destruct c eqn:going; [discriminate |] end.
    match type of fine with (if negb ?c then _ else _) = _ => destruct c eqn:ends; cbn [negb] in fine; [| discriminate] end.
    split; [now apply (spine_sound T V def way) |]. exists (V • (delta_of pl)), (V ∘ (sigma_of pl)). split; [exact ran |].
    unfold delta_of, statements in *. split; [| split].
    - intros x k in_. pose proof (same_sigma_right V (cur pl) sigma ltac:(eassumption) x k in_) as E. destruct x as [g | u]; [exact E |]. now destruct (live pl).
    - intros ->. destruct (live pl) eqn:L; [| reflexivity]. destruct (stmts (cur pl)) as [| [] ?] eqn:St; try discriminate.
      specialize (goes eq_refl eq_refl). destruct (moves pl); [contradiction | discriminate].
    - intros ->. destruct (live pl); [| discriminate]. destruct (stmts (cur pl)) as [| [] ?]; try discriminate. unfold at_. cbn [map]. eauto 6.
  Qed.

  Hypothesis leaves : forall τ Δ σ φ, next ((τ, []) :: Δ, σ, φ) <> [].
  Theorem certified : forall S nodes rs rest s, checked S nodes rs = Checked _ rest s -> owned S ->
    (forall V, admissible V -> defined T V -> well_typed V -> (exists r, In r rs /\ takes V S r) \/ Exists (excused V) (excuses _ s)) /\
    (forall r m V, In r rs -> model_of r = Some m -> admissible V -> agrees (of_model m) V -> defined T V -> takes V S r).
  Proof.
    intros S nodes rs rest s C mine.
    assert (forall V, instance V (root S) = ([(locals V, S)], globals V)) as begin.
    { intros V. unfold instance. f_equal. extensionality x. now destruct x as [| [] |]. }
    assert (forall pl, live pl = true -> stmts (cur pl) = [] -> moves pl <> []) as goes.
    { intros pl L St. unfold moves, delta_of. rewrite L, St. apply leaves. }
    destruct (check_sound T stack configuration (ConcreteClosures * GValuation) moves condition enter statements depth_of same_sigma typing reads refuted instance steps good typed_stack
      steps_trans enter_runs (fun V pl _ c sigma pl' def _ ty _ => enter_typed V pl c sigma pl' def ty) (fun pl _ c sigma pl' _ => enter_reads pl c sigma pl'))
      with (start := fun V : Valuation => ([(locals V, S)], globals V)) (admissible := admissible) (4 := C) as (found_ & paths & all).
    - now intros V pl [_ ty].
    - intros V pl e t [ty _]. exact (typing_of_right V _ e t ty).
    - exact refuted_right.
    - intros V adm def. split; [split; [exact adm | now repeat constructor] |]. pose proof (steps_refl (instance V (root S))) as R. rewrite (begin V) in R at 1. exact R.
    - split.
      + intros V adm def ty. destruct (all V adm def) as [(r & pl & way & in_ & W) | ex]; [| | now right].
        * split; [split; [exact ty |] | constructor]. intros k t. unfold lookup. cbn. rewrite PositiveMap.gempty. discriminate.
        * left. exists r. destruct (found_ _ _ _ in_) as (listed & (at_0 & taken & s' & fine) & reach). split; [exact listed |].
          destruct (reach V adm def W) as [_ ran]. exact (end_taken _ _ _ _ _ _ _ _ def fine (goes pl) W ran).
      + intros r m V listed has_model adm agree def. destruct (paths r listed) as [[] | (pl & way & in_)]; [now destruct r |].
        destruct (found_ _ _ _ in_) as (_ & (at_0 & taken & s' & fine) & reach).
        assert (satisfied T m (cone_of r) way = true) as sat by (eapply wrong_end_model; eassumption).
        pose proof (satisfied_right T made m (cone_of r) way V sat agree def) as W.
        destruct (reach V adm def W) as [_ ran]. exact (end_taken _ _ _ _ _ _ _ _ def fine (goes pl) W ran).
  Qed.
End Stack.
