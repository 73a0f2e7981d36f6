From Coq Require Export List String Bool Arith Lia.
Export ListNotations.
Open Scope list_scope.
Open Scope string_scope.

(** * The calculus of Figures 4, 5 and 6

    Near and Jackson, Symbolic Execution for (Almost) Free, §3.1: the rules are typed by hand from what
    tandem rules --language lambda prints. "We adopt the standard syntax and semantics, as well as the
    conventions, of Pierce": terms up to renaming, so that a variable is the number of λs between it and its own. *)

Inductive operator := succ | pred | iszero.

(** "t ::= x | λx.t | t t | true | false | if t then t else t | 0 | succ t | pred t | iszero t", symbolic values, and sym? *)
Inductive Term :=
  | Var (x : nat) | Lam (t : Term) | App (t t' : Term)
  | True_ | False_ | If (t1 t2 t3 : Term)
  | Zero | Op (op : operator) (t : Term)
  | Input (s : string)                        (* sx *)
  | Exp (op : string) (ts : list Term)        (* Exp(op, t, ...) *)
  | Sym (t : Term).                           (* sym? t *)

Fixpoint Term_induction (P : Term -> Prop)
  (var : forall x, P (Var x)) (lam : forall t, P t -> P (Lam t)) (app : forall t t', P t -> P t' -> P (App t t'))
  (true_ : P True_) (false_ : P False_) (if_ : forall t1 t2 t3, P t1 -> P t2 -> P t3 -> P (If t1 t2 t3))
  (zero : P Zero) (op_ : forall op t, P t -> P (Op op t)) (input : forall s, P (Input s))
  (exp : forall op ts, Forall P ts -> P (Exp op ts)) (sym : forall t, P t -> P (Sym t)) (t : Term) : P t :=
  let all := Term_induction P var lam app true_ false_ if_ zero op_ input exp sym in
  match t with
  | Var x => var x | Lam t => lam t (all t) | App t t' => app t t' (all t) (all t')
  | True_ => true_ | False_ => false_ | If t1 t2 t3 => if_ t1 t2 t3 (all t1) (all t2) (all t3)
  | Zero => zero | Op op t => op_ op t (all t) | Input s => input s
  | Exp op ts => exp op ts ((fix each ts : Forall P ts := match ts with [] => Forall_nil P | t :: ts => Forall_cons t (all t) (each ts) end) ts)
  | Sym t => sym t (all t)
  end.

(** "nv ::= 0 | succ nv", "v ::= λx.t | true | false | nv | sv", "sv ::= sx | Exp v*" *)
Fixpoint nv (t : Term) : bool := match t with Zero => true | Op succ t => nv t | _ => false end.
Fixpoint value (t : Term) : bool :=
  match t with
  | Lam _ | True_ | False_ | Input _ => true
  | Exp _ ts => forallb value ts
  | _ => nv t
  end.
Definition symbolic (t : Term) : bool := match t with Input _ | Exp _ _ => value t | _ => false end.
Coercion is_true : bool >-> Sortclass.

(** ** [x ↦ v]t

    Below a λ, what is put in has its variables one further away: ren S. *)
Definition below (ξ : nat -> nat) (x : nat) : nat := match x with 0 => 0 | S x => S (ξ x) end.
Fixpoint ren (ξ : nat -> nat) (t : Term) : Term :=
  match t with
  | Var x => Var (ξ x) | Lam t => Lam (ren (below ξ) t) | App t t' => App (ren ξ t) (ren ξ t')
  | True_ => True_ | False_ => False_ | If t1 t2 t3 => If (ren ξ t1) (ren ξ t2) (ren ξ t3)
  | Zero => Zero | Op op t => Op op (ren ξ t) | Input s => Input s | Exp op ts => Exp op (map (ren ξ) ts) | Sym t => Sym (ren ξ t)
  end.
Definition up (σ : nat -> Term) (x : nat) : Term := match x with 0 => Var 0 | S x => ren S (σ x) end.
Fixpoint subst (σ : nat -> Term) (t : Term) : Term :=
  match t with
  | Var x => σ x | Lam t => Lam (subst (up σ) t) | App t t' => App (subst σ t) (subst σ t')
  | True_ => True_ | False_ => False_ | If t1 t2 t3 => If (subst σ t1) (subst σ t2) (subst σ t3)
  | Zero => Zero | Op op t => Op op (subst σ t) | Input s => Input s | Exp op ts => Exp op (map (subst σ) ts) | Sym t => Sym (subst σ t)
  end.
Definition only (v : Term) (x : nat) : Term := match x with 0 => v | S x => Var x end.
Definition put (v t : Term) : Term := subst (only v) t.

(** ** The rules

    Figures 5 and 6 both have those of Figure 4. ISZERO (here Op1) stands in neither, and is Pierce's. *)
Inductive figure := Figure5 | Figure6.
Definition name (op : operator) : string := match op with succ => "succ" | pred => "pred" | iszero => "iszero" end.

Inductive step : figure -> Term -> Term -> Prop :=
  | App1 f t1 t1' t2 : step f t1 t1' -> step f (App t1 t2) (App t1' t2)
  | App2 f v t2 t2' : value v -> step f t2 t2' -> step f (App v t2) (App v t2')
  | AppAbs f t v : value v -> step f (App (Lam t) v) (put v t)
  | IfTrue f t2 t3 : step f (If True_ t2 t3) t2
  | IfFalse f t2 t3 : step f (If False_ t2 t3) t3
  | If1 f t1 t1' t2 t3 : step f t1 t1' -> step f (If t1 t2 t3) (If t1' t2 t3)
  | PredZero f : step f (Op pred Zero) Zero
  | PredSucc f n : nv n -> step f (Op pred (Op succ n)) n
  | IsZeroZero f : step f (Op iszero Zero) True_
  | IsZeroSucc f n : nv n -> step f (Op iszero (Op succ n)) False_
  | Op1 f op t t' : step f t t' -> step f (Op op t) (Op op t')                     (* SUCC, PRED, ISZERO *)
  (* Figure 5 *)
  | IfSymb1 s t2 t2' t3 : symbolic s -> step Figure5 t2 t2' -> step Figure5 (If s t2 t3) (If s t2' t3)
  | IfSymb2 s v2 t3 t3' : symbolic s -> value v2 -> step Figure5 t3 t3' -> step Figure5 (If s v2 t3) (If s v2 t3')
  | IfSymb s v2 v3 : symbolic s -> value v2 -> value v3 -> step Figure5 (If s v2 v3) (Exp "if" [s; v2; v3])
  | OpSymb op s : symbolic s -> step Figure5 (Op op s) (Exp (name op) [s])         (* PREDSYMB, SUCCSYMB, ISZEROSYMB *)
  (* Figure 6 *)
  | Sym_ s : symbolic s -> step Figure6 (Sym s) True_
  | NotSym v : value v -> ~ symbolic v -> step Figure6 (Sym v) False_
  | Sym2 t t' : step Figure6 t t' -> step Figure6 (Sym t) (Sym t').

Inductive star {A} (R : A -> A -> Prop) : A -> A -> Prop :=
  | star_refl a : star R a a
  | star_step a b c : R a b -> star R b c -> star R a c.

(** ** The redefinitions of Figure 6 *)

(** "pred = λv. if sym? v then Exp(pred, v) else pred v", and so succ and iszero *)
Definition redefined (op : operator) : Term := Lam (If (Sym (Var 0)) (Exp (name op) [Var 0]) (Op op (Var 0))).

(** "if = λt, c, a. if sym? t then Exp(if, t, c, a) else if t then c else a", with c.call for c and a.call for a, as
    §2.1.1 prints: let v1 = c.call in let v2 = a.call in Exp(if, t, v1, v2). A call gives a value. *)
Definition call (t : Term) : Term := App t True_.
Definition let_ (t u : Term) : Term := App (Lam u) t.
Definition redefined_if : Term :=
  Lam (Lam (Lam (If (Sym (Var 2))
    (let_ (call (Var 1)) (let_ (call (Var 1)) (Exp "if" [Var 4; Var 1; Var 0])))
    (If (Var 2) (call (Var 1)) (call (Var 0)))))).
Definition later (t : Term) : Term := Lam (ren S t). (* an argument that is called: its variable is not in t *)
Definition calls_if (t1 t2 t3 : Term) : Term := App (App (App redefined_if t1) (later t2)) (later t3).

(** θ puts them into a program. A number calls nothing: it is a value already. *)
Fixpoint θ (t : Term) : Term :=
  match t with
  | Lam t => Lam (θ t) | App t t' => App (θ t) (θ t')
  | If t1 t2 t3 => calls_if (θ t1) (θ t2) (θ t3)
  | Op op t' => if nv t then t else App (redefined op) (θ t')
  | Exp op ts => Exp op (map θ ts)
  | Sym t => Sym (θ t)
  | _ => t
  end.

(** What Figure 5's grammar has: no sym?, and Exp of values. *)
Fixpoint program (t : Term) : bool :=
  match t with
  | Lam t | Op _ t => program t
  | App t t' => program t && program t'
  | If t1 t2 t3 => program t1 && program t2 && program t3
  | Exp _ ts => forallb value ts && forallb program ts
  | Sym _ => false
  | _ => true
  end.

(** "Up to calls of redefinitions in the bodies of functions, which have not begun": undone, t' is t. This is θ(t), but
    where [x ↦ nv] has made a number: (λx.λy. succ x) 0 has λy. succ 0 in the one, and a call of succ on 0 in the other. *)
Inductive undone : Term -> Term -> Prop :=
  | UVar x : undone (Var x) (Var x)
  | ULam t t' : undone t t' -> undone (Lam t) (Lam t')
  | UApp t t' u u' : undone t t' -> undone u u' -> undone (App t u) (App t' u')
  | UTrue : undone True_ True_
  | UFalse : undone False_ False_
  | UIf t1 t1' t2 t2' t3 t3' : undone t1 t1' -> undone t2 t2' -> undone t3 t3' -> undone (If t1 t2 t3) (calls_if t1' t2' t3')
  | UNumber n : nv n -> undone n n
  | UOp op t t' : undone t t' -> undone (Op op t) (App (redefined op) t')
  | UInput s : undone (Input s) (Input s)
  | UExp op ts ts' : forallb value ts -> forallb value ts' -> Forall2 undone ts ts' -> undone (Exp op ts) (Exp op ts').
