From Tandem Require Export section4.Heaps.
Open Scope string_scope. Open Scope list_scope.

(** * The traces of §4 are those of programs

    "it suffices to observe that in general the standard concrete semantics of a program in any (imperative) programming language can be
    defined also in terms of the concrete semantics of its symbolic execution traces."

    The rules of ⟨S, ρ⟩, repaired, and the standard ones, which the paper omits, are typed here by hand. Expressions, heaps, and what
    an action does are those of the prelude of §4; Conditions.v has what follows by the exported rules of traces. *)

(** The formal parameters and this are the local variables, of which there are infinitely many. *)
Class Infinite `{Signature} := infinite : forall us : list LVar, exists u, ~ In u us.

Section Syntax.
  Context `{Heaps}.

  (** The variable r "denotes the return value": return e is r := e, and h := e0.m(ē) ends with h := r. Without a result, or without
      h, there is none of these. [end h] stands behind a body, and has r := nil, as which a body ends without return. *)
  Definition receiver : Type := option (Place * GVar).
  Definition initial_result : Type := option (GVar * Op).
  Inductive statement :=
    | Set_ (h : Place) (e : Expr)
    | New_ (h : Place)
    | Call_ (h : receiver) (e0 : Expr) (m : Proc) (es : list Expr)
    | Return_ (r : option (GVar * Expr))
    | End_ (h : receiver) (d : initial_result)
    | If_ (b : Expr) (S1 S2 : list statement)
    | While_ (b : Expr) (S : list statement).
  (** m(ū) :: S *)
  Record method := { this : LVar; params : list LVar; body : list statement; no_result : initial_result }.

  Definition receive (h : receiver) : list statement := match h with Some (h, r) => [Set_ h (EVar (global r))] | None => [] end.
  Definition nil_result (d : initial_result) : option (GVar * Expr) := option_map (fun d => (fst d, EOp (snd d) [])) d.

  (** S[this, ū := t, ȳ]: "replaces in S all occurrences" of this and of formal parameters by variables. *)
  Section Renaming.
    Variable r : LVar -> LVar.
    Definition renamed_var (x : Var) : Var := match x with global x => global x | local u => local (r u) end.
    Definition renamed (e : Expr) : Expr := subst e (fun x => EVar (renamed_var x)).
    Definition renamed_place (h : Place) : Place := match h with OfVar x => OfVar (renamed_var x) | OfField e f => OfField (renamed e) f end.
    Definition renamed_receiver (h : receiver) : receiver := option_map (fun h => (renamed_place (fst h), snd h)) h.
    Fixpoint rename (s : statement) : statement :=
      match s with
      | Set_ h e => Set_ (renamed_place h) (renamed e)
      | New_ h => New_ (renamed_place h)
      | Call_ h e0 m es => Call_ (renamed_receiver h) (renamed e0) m (map renamed es)
      | Return_ a => Return_ (option_map (fun a => (fst a, renamed (snd a))) a)
      | End_ h d => End_ (renamed_receiver h) d
      | If_ b S1 S2 => If_ (renamed b) (map rename S1) (map rename S2)
      | While_ b B => While_ (renamed b) (map rename B)
      end.
  End Renaming.
End Syntax.
Class Methods `{Heaps} := declared : Proc -> option method.

Section Semantics.
  Context `{Methods}.

  (** ⟨V, a · ρ⟩ → ⟨V', ρ⟩, and ⟨V, ρ⟩ →* ⟨V', ε⟩ *)
  Definition goes (V : State) (a : Event) (V' : State) : Prop :=
    match a with
    | Tested b => value V b = Some tt /\ V' = V
    | Assigned h e => value V (place h) <> None /\ exists v, value V e = Some v /\ V' = assign V h v
    | Made x => exists o, outside V o /\ V' = create V x o
    end.
  Fixpoint runs (V : State) (ρ : list Event) (V' : State) : Prop :=
    match ρ with [] => V' = V | a :: ρ => exists V1, goes V a V1 /\ runs V1 ρ V' end.

  (** ** ⟨S, ρ⟩, where ρ · a is ρ ++ [a] *)

  (** A fresh variable is no global variable of the program, and ρ does not assign to it. So it is not in S, whose local variables
      have been assigned to in ρ. As printed, "not appearing in ⟨h := new C; S, ρ⟩", it may be a global variable that a method uses. *)
  Definition assigned (a : Event) : list LVar := match a with Assigned (OfVar (local u)) _ | Made (local u) => [u] | _ => [] end.
  Definition fresh (ρ : list Event) (u : LVar) : Prop := ~ In u (flat_map assigned ρ).
  Definition bind (us : list LVar) (es : list Expr) : list Event := map (fun p => Assigned (OfVar (local (fst p))) (snd p)) (combine us es). (* ȳ := ē *)
  Definition leave (a : option (GVar * Expr)) : list Event := match a with Some (r, e) => [Assigned (OfVar (global r)) e] | None => [] end. (* r := e *)
  Definition marker (s : statement) : Prop := match s with End_ _ _ => True | _ => False end.
  Inductive unfold : ID -> list statement * list Event -> list statement * list Event -> Prop :=
    | Assigning h e S ρ : unfold "Assign" (Set_ h e :: S, ρ) (S, ρ ++ [Assigned h e])
    | Creating h x S ρ : fresh ρ x -> unfold "New" (New_ h :: S, ρ) (S, ρ ++ [Made (local x); Assigned h (EVar (local x))])
    | Calling h e0 m es d t ys S ρ : declared m = Some d -> List.length es = List.length (params d) -> List.length ys = List.length (params d) ->
        NoDup (t :: ys) -> Forall (fresh ρ) (t :: ys) ->
        unfold "Call" (Call_ h e0 m es :: S, ρ)
          (map (rename (parameters (this d :: params d) (t :: ys) (fun u => u))) (body d) ++ End_ h (no_result d) :: S,
            ρ ++ Tested (Ne e0 Nil) :: bind (t :: ys) (e0 :: es))
    | Returning a S h d S' ρ : Forall (fun s => ~ marker s) S -> unfold "Return" (Return_ a :: S ++ End_ h d :: S', ρ) (receive h ++ S', ρ ++ leave a)
    | Ending h d S ρ : unfold "End" (End_ h d :: S, ρ) (receive h ++ S, ρ ++ leave (nil_result d))
    | Choosing_T b S1 S2 S ρ : unfold "If-T" (If_ b S1 S2 :: S, ρ) (S1 ++ S, ρ ++ [Tested b])
    | Choosing_F b S1 S2 S ρ : unfold "If-F" (If_ b S1 S2 :: S, ρ) (S2 ++ S, ρ ++ [Tested (Not b)])
    | Looping_T b B S ρ : unfold "While-T" (While_ b B :: S, ρ) (B ++ While_ b B :: S, ρ ++ [Tested b])
    | Looping_F b B S ρ : unfold "While-F" (While_ b B :: S, ρ) (S, ρ ++ [Tested (Not b)]).

  (** ** ⟨(L, S)·Γ, V⟩, where (L, S) has r := nil of its method, too; the main statement has none

      V[h := new C] has the new object first, and then h denotes it. The last closure is that of the main statement, which stays. *)
  Definition closure : Type := LValuation * list statement * initial_result.
  Definition with_locals (L : LValuation) (V : State) : State := {| vars := union L (globals (vars V)); domain := domain V; heap := heap V |}. (* L ∪ V *)
  Definition appear (V : State) (o : Val) : State :=
    {| vars := vars V; domain := o :: domain V; heap := (heap V)⟦o := (fun f => opbar (op_initial f) [])⟧ |}.
  Definition result (V : State) (a : option (GVar * Expr)) : option State :=
    match a with Some (r, e) => option_map (assign V (OfVar (global r))) (value V e) | None => Some V end.
  Inductive standard : ID -> list closure * State -> list closure * State -> Prop :=
    | Assigns L h e v S d Γ V V' : value (with_locals L V) (place h) <> None -> value (with_locals L V) e = Some v -> V' = assign (with_locals L V) h v ->
        standard "Assign" ((L, Set_ h e :: S, d) :: Γ, V) ((locals (vars V'), S, d) :: Γ, V')
    | Creates L h o S d Γ V V1 V' : outside V o -> V1 = appear (with_locals L V) o -> value V1 (place h) <> None -> V' = assign V1 h o ->
        standard "New" ((L, New_ h :: S, d) :: Γ, V) ((locals (vars V'), S, d) :: Γ, V')
    | Calls L h e0 o m es vs p S d Γ V : declared m = Some p -> List.length es = List.length (params p) ->
        value (with_locals L V) e0 = Some o -> o <> nil -> Prelude.values (map (value (with_locals L V)) es) = Some vs ->
        standard "Call" ((L, Call_ h e0 m es :: S, d) :: Γ, V)
          ((parameters (this p :: params p) (o :: vs) default, body p, no_result p) :: (L, receive h ++ S, d) :: Γ, V)
    | Returns L a S d c Γ V V' : result (with_locals L V) a = Some V' -> standard "Return" ((L, Return_ a :: S, d) :: c :: Γ, V) (c :: Γ, V')
    | Ends L d c Γ V V' : result (with_locals L V) (nil_result d) = Some V' -> standard "End" ((L, [], d) :: c :: Γ, V) (c :: Γ, V')
    | Chooses_T L b S1 S2 S d Γ V : value (with_locals L V) b = Some tt -> standard "If-T" ((L, If_ b S1 S2 :: S, d) :: Γ, V) ((L, S1 ++ S, d) :: Γ, V)
    | Chooses_F L b S1 S2 S d Γ V : value (with_locals L V) b = Some ff -> standard "If-F" ((L, If_ b S1 S2 :: S, d) :: Γ, V) ((L, S2 ++ S, d) :: Γ, V)
    | Loops_T L b B S d Γ V : value (with_locals L V) b = Some tt -> standard "While-T" ((L, While_ b B :: S, d) :: Γ, V) ((L, B ++ While_ b B :: S, d) :: Γ, V)
    | Loops_F L b B S d Γ V : value (with_locals L V) b = Some ff -> standard "While-F" ((L, While_ b B :: S, d) :: Γ, V) ((L, S, d) :: Γ, V).

  (** A method has its formal parameters and this for local variables; none of its statements is [end h]. *)
  Section Scope.
    Variable us : list LVar.
    Fixpoint about (e : Expr) : Prop := match e with EVar (local u) => In u us | EVar _ => True | EOp _ es => fold_right (fun e rest => about e /\ rest) True es end.
    Definition place_about (h : Place) : Prop := about (place h).
    Definition receiver_about (h : receiver) : Prop := match h with Some (h, _) => place_about h | None => True end.
    Inductive scoped : list statement -> Prop :=
      | scoped_nil : scoped []
      | scoped_set h e S : place_about h -> about e -> scoped S -> scoped (Set_ h e :: S)
      | scoped_new h S : place_about h -> scoped S -> scoped (New_ h :: S)
      | scoped_call h e0 m es S : receiver_about h -> about e0 -> Forall about es -> scoped S -> scoped (Call_ h e0 m es :: S)
      | scoped_return a S : match a with Some (_, e) => about e | None => True end -> scoped S -> scoped (Return_ a :: S)
      | scoped_if b S1 S2 S : about b -> scoped S1 -> scoped S2 -> scoped S -> scoped (If_ b S1 S2 :: S)
      | scoped_while b B S : about b -> scoped B -> scoped S -> scoped (While_ b B :: S).
  End Scope.
End Semantics.
Class Scoped `{Methods} := scoped_methods : forall m d, declared m = Some d -> NoDup (this d :: params d) /\ scoped (this d :: params d) (body d).
