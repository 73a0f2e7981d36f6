From Tandem Require Import Prelude certify.Values certify.Check certify.Walk.
From Coq Require Import Ascii.
Open Scope string_scope. Open Scope list_scope.

(** * How certificates are given to the checker: as numbers

    Who runs the checker writes them, for coqc and for the extracted program alike. A list has its length before it. *)
Definition reader (A : Type) := list Z -> option (A * list Z).
Definition pure {A} (a : A) : reader A := fun l => Some (a, l).
Definition fail {A} : reader A := fun _ => None.
Definition bind {A B} (r : reader A) (f : A -> reader B) : reader B := fun l => match r l with Some (a, l) => f a l | None => None end.
Notation "x <- r ; s" := (bind r (fun x => s)) (at level 90, r at level 80, s at level 90, right associativity).
Definition number_ : reader Z := fun l => match l with n :: l => Some (n, l) | [] => None end.
Definition positive_ : reader positive := n <- number_; pure (Z.to_pos n).
Definition natural_ : reader N := n <- number_; pure (Z.to_N n).
Fixpoint times {A} (n : nat) (r : reader A) : reader (list A) :=
  match n with O => pure [] | S n => a <- r; rest <- times n r; pure (a :: rest) end.
Definition many {A} (r : reader A) : reader (list A) := n <- number_; times (Z.to_nat n) r.
Definition word_ : reader string := l <- many number_; pure (string_of_list_ascii (map (fun n => ascii_of_N (Z.to_N n)) l)).

Definition primitives : list (string * Primitive) :=
  [("neg", o_neg); ("add", o_add); ("sub", o_sub); ("mul", o_mul); ("div", o_div); ("mod", o_mod); ("eq", o_eq); ("ne", o_ne);
   ("lt", o_lt); ("le", o_le); ("gt", o_gt); ("ge", o_ge); ("not", o_not); ("and", o_and); ("or", o_or); ("implies", o_implies);
   ("cond", o_cond); ("at", o_at); ("select", o_of); ("store", o_store); ("len", o_len); ("setlen", o_setlen);
   ("bvneg", o_bvneg); ("bvnot", o_bvnot); ("bvmul", o_bvmul); ("bvudiv", o_bvudiv); ("bvurem", o_bvurem); ("bvsdiv", o_bvsdiv);
   ("bvsrem", o_bvsrem); ("bvshl", o_bvshl); ("bvlshr", o_bvlshr); ("bvashr", o_bvashr); ("bvand", o_bvand); ("bvadd", o_bvadd);
   ("bvsub", o_bvsub); ("bvor", o_bvor); ("bvxor", o_bvxor); ("bvult", o_bvult); ("bvule", o_bvule); ("bvugt", o_bvugt); ("bvuge", o_bvuge);
   ("bvslt", o_bvslt); ("bvsle", o_bvsle); ("bvsgt", o_bvsgt); ("bvsge", o_bvsge); ("ubv_to_int", o_ubv_to_int); ("sbv_to_int", o_sbv_to_int)].
Definition castings : list (string * Casting) := [("bv", o_bv); ("sbv", o_sbv); ("int_to_bv", o_int_to_bv)].
Definition called {A} (name : string) (l : list (string * A)) : option A :=
  option_map snd (find (fun p => String.eqb (fst p) name) l).

(** What has parts has as many numbers as it can have levels. *)
Fixpoint ty_ (fuel : nat) : reader Ty :=
  match fuel with O => fail | S fuel =>
    k <- number_;
    match k with
    | 0 => pure TBool
    | 1 => pure TInt
    | 2 => w <- number_; pure (TBits w)
    | 3 => t <- ty_ fuel; pure (TArray true t)
    | _ => t <- ty_ fuel; pure (TArray false t)
    end%Z
  end.
Fixpoint value_ (fuel : nat) : reader Value :=
  match fuel with O => fail | S fuel =>
    k <- number_;
    match k with
    | 0 => b <- number_; pure (B (Z.eqb b 1))
    | 1 => n <- number_; pure (I n)
    | 2 => w <- number_; n <- number_; pure (Bits w n)
    | 3 => v <- value_ fuel; pure (All v)
    | 4 => i <- value_ fuel; v <- value_ fuel; a <- value_ fuel; pure (Cell i v a)
    | _ => n <- number_; a <- value_ fuel; pure (Bounded n a)
    end%Z
  end.
Definition deep : nat := 1000.
Definition var_ : reader Var :=
  k <- number_;
  match k with
  | 0 => t <- ty_ deep; n <- positive_; pure (global (program t n))
  | 1 => t <- ty_ deep; n <- positive_; pure (local (t, n))
  | _ => n <- natural_; pure (global (read n))
  end%Z.
Definition operation_ : reader Operation :=
  k <- number_;
  match k with
  | 0 => v <- value_ deep; pure (Lit v)
  | 1 => w <- word_; match called w primitives with Some p => pure (Prim p) | None => fail end
  | _ => w <- word_; n <- number_; match called w castings with Some c => pure (Cast c n) | None => fail end
  end%Z.
Fixpoint expr_ (fuel : nat) : reader Expr :=
  match fuel with O => fail | S fuel =>
    k <- number_;
    match k with
    | 0 => x <- var_; pure (EVar x)
    | _ => op <- operation_; es <- many (expr_ fuel); pure (EOp op es)
    end%Z
  end.
Fixpoint stmt_ (fuel : nat) : reader Stmt :=
  match fuel with O => fail | S fuel =>
    let expr := expr_ deep in
    k <- number_;
    match k with
    | 0 => x <- var_; e <- expr; pure (Assign x e)
    | 1 => b <- expr; S1 <- many (stmt_ fuel); S2 <- many (stmt_ fuel); pure (If b S1 S2)
    | 2 => b <- expr; S1 <- many (stmt_ fuel); pure (While b S1)
    | 3 => P <- positive_; es <- many expr; pure (Call P es)
    | 4 => a <- var_; e <- expr; e' <- expr; pure (AssignElem a e e')
    | 5 => a <- var_; e <- expr; pure (AssignLen a e)
    | 6 => b <- expr; pure (Assume b)
    | 7 => b <- expr; pure (Assert b)
    | _ => x <- var_; pure (Input x)
    end%Z
  end.
Definition node_ : reader node :=
  k <- number_;
  match k with
  | 0 => x <- var_; pure (NVar x)
  | _ => op <- operation_; args <- many positive_; pure (NOp op args)
  end%Z.
Definition pair_ {A B} (r : reader A) (s : reader B) : reader (A * B) := a <- r; b <- s; pure (a, b).
Definition record_ : reader record :=
  k <- number_; line <- natural_; id <- natural_;
  match k with
  | 0 => from <- natural_; rule <- word_; phi <- many positive_; sigma <- many (pair_ var_ positive_); depth <- natural_;
         pure (Step line id from rule phi sigma depth)
  | 1 => from <- natural_; rule <- word_; phi <- many positive_; cone <- many positive_; pure (Cut line id from rule phi cone)
  | 2 => from <- natural_; status <- word_; phi <- positive_; sigma <- many (pair_ var_ positive_); steps <- natural_; depth <- natural_;
         model <- many (many (pair_ var_ (value_ deep))); cone <- many positive_;
         pure (Path line id from status phi sigma steps depth (match model with m :: _ => Some m | [] => None end) cone)
  | _ => steps <- natural_; paths <- natural_; models <- natural_; cuts <- natural_; pure (End line id steps paths models cuts)
  end%Z.

(** How many bits of finite types are tried for a cut; the procedures, the program, the nodes and the records. *)
Record certificate := { tried : Z; procedures : list (positive * (list Local * list Stmt)); main : list Stmt; nodes : list node; records : list record }.
Definition declared (c : certificate) : Declarations :=
  fun P => option_map snd (find (fun p => Pos.eqb (fst p) P) (procedures c)).
Definition local_ : reader Local := t <- ty_ deep; n <- positive_; pure (t, n).
Definition certificate_ : reader certificate :=
  bits <- number_; D <- many (pair_ positive_ (pair_ (many local_) (many (stmt_ deep)))); S <- many (stmt_ deep); ns <- many node_; rs <- many record_;
  pure {| tried := bits; procedures := D; main := S; nodes := ns; records := rs |}.

(** What the checker says: how many steps, paths, models, cuts and trusted cuts there are, and the lines of these; or
    the line of what is wrong. *)
Inductive answer :=
  | Accepted (steps paths models cuts trusted : N) (lines : list N)
  | Rejected (line : N) (why : string).
Definition trusted_lines (es : list excuse) : list N :=
  rev (flat_map (fun e => match e with Trusted r _ => [line_of r] | _ => [] end) es).
Definition table_of (c : certificate) : option table := tabled 1 (nodes c) (PositiveMap.empty _).
Definition answer_of {place} (check : table -> certificate -> result place) (tokens : list Z) : answer :=
  match certificate_ tokens with
  | Some (c, []) => match table_of c with
    | Some T => match check T c with
      | Checked _ _ s => Accepted (steps_ _ s) (paths_ _ s) (models_ _ s) (cuts_ _ s) (trusted_ _ s) (trusted_lines (excuses _ s))
      | Refused _ line why => Rejected line why
      end
    | None => Rejected 0 "nodes that are not made of nodes before them"
    end
  | _ => Rejected 0 "no certificate"
  end.
Lemma answer_checked : forall place (check : table -> certificate -> result place) tokens n p m c t ls,
  answer_of check tokens = Accepted n p m c t ls -> exists cert T rest s,
    certificate_ tokens = Some (cert, []) /\ table_of cert = Some T /\ check T cert = Checked _ rest s /\ trusted_lines (excuses _ s) = ls.
Proof.
  intros place check tokens n p m c t ls. unfold answer_of. destruct (certificate_ tokens) as [[cert []] |]; try discriminate.
  destruct (table_of cert) as [T |] eqn:E; [| discriminate]. destruct (check T cert) as [| rest s] eqn:C; [discriminate |]. intros A. exists cert, T, rest, s. repeat (split; [reflexivity || assumption |]). now injection A.
Qed.
Lemma table_made : forall c T, table_of c = Some T -> well_made T.
Proof. intros c T tab. apply (tabled_well_made _ _ _ _ tab); intros k; [intros d |]; unfold lookup; rewrite PositiveMap.gempty; congruence. Qed.
