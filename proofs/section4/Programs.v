From Tandem Require Export section4.Heaps.
Open Scope string_scope. Open Scope list_scope.

(** * What the rules of §4's programs are written in

    Programs, what ⟨S, ρ⟩ adds to ρ, and what the standard semantics does to L and V. No rule stands here: both sides are exported
    from their formulas, to Unfold.v. Expressions, heaps, and what an action does are those of the prelude of §4. *)

(** The formal parameters and this are the local variables, of which there are infinitely many. *)
Class Infinite `{Signature} := infinite : forall us : list LVar, exists u, ~ In u us.

Section Syntax.
  Context `{Heaps}.

  (** The variable r "denotes the return value": return e is r := e, and h := e0.m(ē) ends with h := r. Without a result, or without
      h, there is none of these. [end h] stands behind a body, and has r := nil, as which a body ends without return. *)
  Definition Receiver : Type := option (Place * GVar).
  Definition Answer : Type := option (GVar * Expr).
  Definition Default : Type := option (GVar * Op).
  Inductive Stmt :=
    | Assign (h : Place) (e : Expr)
    | Create (h : Place)
    | Invoke (h : Receiver) (e0 : Expr) (m : Proc) (es : list Expr)
    | Return (a : Answer)
    | End_ (h : Receiver) (d : Default)
    | If (b : Expr) (S1 S2 : list Stmt)
    | While (b : Expr) (S : list Stmt).
  (** m(ū) :: S *)
  Record method := { this : LVar; params : list LVar; body : list Stmt; no_result : Default }.

  Definition receive (h : Receiver) : list Stmt := match h with Some (h, r) => [Assign h (EVar (global r))] | None => [] end.
  Definition nil_result (d : Default) : Answer := option_map (fun d => (fst d, EOp (snd d) [])) d.

  (** S[this, ū := t, ȳ]: "replaces in S all occurrences" of this and of formal parameters by variables. *)
  Section Renaming.
    Variable r : LVar -> LVar.
    Definition renamed_var (x : Var) : Var := match x with global x => global x | local u => local (r u) end.
    Definition renamed (e : Expr) : Expr := subst e (fun x => EVar (renamed_var x)).
    Definition renamed_place (h : Place) : Place := match h with OfVar x => OfVar (renamed_var x) | OfField e f => OfField (renamed e) f end.
    Definition renamed_receiver (h : Receiver) : Receiver := option_map (fun h => (renamed_place (fst h), snd h)) h.
    Fixpoint rename (s : Stmt) : Stmt :=
      match s with
      | Assign h e => Assign (renamed_place h) (renamed e)
      | Create h => Create (renamed_place h)
      | Invoke h e0 m es => Invoke (renamed_receiver h) (renamed e0) m (map renamed es)
      | Return a => Return (option_map (fun a => (fst a, renamed (snd a))) a)
      | End_ h d => End_ (renamed_receiver h) d
      | If b S1 S2 => If (renamed b) (map rename S1) (map rename S2)
      | While b B => While (renamed b) (map rename B)
      end.
  End Renaming.
  Definition renaming (us zs : list LVar) : list Stmt -> list Stmt := map (rename (parameters us zs (fun u => u))).
End Syntax.
Class Methods `{Heaps} := declared : Proc -> option method.

Section Semantics.
  Context `{Heaps}.

  (** ⟨V, a · ρ⟩ → ⟨V', ρ⟩, and ⟨V, ρ⟩ →* ⟨V', ε⟩ *)
  Definition goes (V : State) (a : Event) (V' : State) : Prop :=
    match a with
    | Tested b => value V b = Some tt /\ V' = V
    | Assigned h e => value V (place h) <> None /\ exists v, value V e = Some v /\ V' = assign V h v
    | Made x => exists o, outside V o /\ V' = create V x o
    end.
  Fixpoint runs (V : State) (ρ : list Event) (V' : State) : Prop :=
    match ρ with [] => V' = V | a :: ρ => exists V1, goes V a V1 /\ runs V1 ρ V' end.

  (** ** ⟨S, ρ⟩, where ρ · a is ρ ++ [a]

      A fresh variable is no global variable of the program, and ρ does not assign to it. So it is not in S, whose local variables
      have been assigned to in ρ. As printed, "not appearing in ⟨h := new C; S, ρ⟩", it may be a global variable that a method uses. *)
  Definition assigned (a : Event) : list LVar := match a with Assigned (OfVar (local u)) _ | Made (local u) => [u] | _ => [] end.
  Definition fresh (ρ : list Event) (u : LVar) : Prop := ~ In u (flat_map assigned ρ).
  (** "a sequence of fresh variables": one for each *)
  Definition renews (ρ : list Event) (us zs : list LVar) : Prop := List.length zs = List.length us /\ NoDup zs /\ Forall (fresh ρ) zs.
  Definition bind (us : list LVar) (es : list Expr) : list Event := map (fun p => Assigned (OfVar (local (fst p))) (snd p)) (combine us es). (* ȳ := ē *)
  Definition leave (a : Answer) : list Event := match a with Some (r, e) => [Assigned (OfVar (global r)) e] | None => [] end. (* r := e *)

  (** ** ⟨(L, S)·Γ, V⟩, where (L, S) has r := nil of its method, too; the main statement has none

      V[h := new C] has the new object first, and then h denotes it. *)
  Definition Closure : Type := LValuation * list Stmt * Default.
  Definition with_locals (L : LValuation) (V : State) : State := {| vars := union L (globals (vars V)); domain := domain V; heap := heap V |}. (* L ∪ V *)
  Definition appear (V : State) (o : Val) : State :=
    {| vars := vars V; domain := o :: domain V; heap := (heap V)⟦o := (fun f => opbar (op_initial f) [])⟧ |}.
  Definition create_at (V : State) (h : Place) (o : Val) : State := assign (appear V o) h o.
  Definition set_field (V : State) (o : Val) (f : Field) (v : Val) : State := (* V[o.f := v] *)
    {| vars := vars V; domain := domain V; heap := (heap V)⟦o := (heap V o)⟦f := v⟧⟧ |}.
  (** V(e) of return e, and V[r := V(e)] *)
  Definition answer (V : State) (a : Answer) : option (option (GVar * Val)) :=
    match a with Some (r, e) => option_map (fun v => Some (r, v)) (value V e) | None => Some None end.
  Definition returned (V : State) (r : option (GVar * Val)) : State := match r with Some (r, v) => assign V (OfVar (global r)) v | None => V end.
  Definition initially (d : Default) : option (GVar * Val) := option_map (fun d => (fst d, opbar (snd d) [])) d.

  (** A method has its formal parameters and this for local variables; none of its statements is [end h]. *)
  Section Scope.
    Variable us : list LVar.
    Fixpoint about (e : Expr) : Prop := match e with EVar (local u) => In u us | EVar _ => True | EOp _ es => fold_right (fun e rest => about e /\ rest) True es end.
    Definition place_about (h : Place) : Prop := about (place h).
    Definition receiver_about (h : Receiver) : Prop := match h with Some (h, _) => place_about h | None => True end.
    Inductive scoped : list Stmt -> Prop :=
      | scoped_nil : scoped []
      | scoped_set h e S : place_about h -> about e -> scoped S -> scoped (Assign h e :: S)
      | scoped_new h S : place_about h -> scoped S -> scoped (Create h :: S)
      | scoped_call h e0 m es S : receiver_about h -> about e0 -> Forall about es -> scoped S -> scoped (Invoke h e0 m es :: S)
      | scoped_return a S : match a with Some (_, e) => about e | None => True end -> scoped S -> scoped (Return a :: S)
      | scoped_if b S1 S2 S : about b -> scoped S1 -> scoped S2 -> scoped S -> scoped (If b S1 S2 :: S)
      | scoped_while b B S : about b -> scoped B -> scoped S -> scoped (While b B :: S).
  End Scope.
End Semantics.
Class Scoped `{Methods} := scoped_methods : forall m d, declared m = Some d -> NoDup (this d :: params d) /\ scoped (this d :: params d) (body d).
