package prove

import (
	"fmt"
	"slices"
	"strings"

	"tandem/lang"
	"tandem/spec/notation"
)

// tabled evaluates what the rules of the next statement may ask for, by V, and by L or G alone.
func (g *ground) tabled(c notation.Configuration) {
	g.tabledBy(c, c.State())
	if c.Stack != nil {
		g.tabledBy(c, c.Stack.L)
		g.tabledBy(c, c.V)
	}
}

func (g *ground) tabledBy(c notation.Configuration, V *notation.Values) {
	// all evaluates an expression, and what an access asks of its bound.
	var all func(e lang.Expr)
	all = func(e lang.Expr) {
		g.value(e, V)
		for i := range e.NumKids() {
			all(e.Kid(i))
		}
		if e.Op() == lang.Select && e.Kid(0).Type().IsBounded() {
			g.value(lang.Term(lang.Le, lang.I(0), e.Kid(1)), V)
			g.value(lang.Term(lang.Lt, e.Kid(1), lang.Term(lang.Len, e.Kid(0))), V)
		}
	}
	switch s := c.Stmt().(type) {
	case *lang.Assign:
		all(s.E)
	case *lang.If:
		all(s.B)
	case *lang.While:
		all(s.B)
	case *lang.Assume:
		all(s.B)
	case *lang.Assert:
		all(s.B)
	case *lang.AssignElem:
		all(lang.Term(lang.Store, lang.V(s.A), s.I, s.E))
		all(lang.Term(lang.Select, lang.V(s.A), s.I))
		if s.E.Type() == s.I.Type() { // where a rule has e' for e
			all(lang.Term(lang.Select, lang.V(s.A), s.E))
		}
	case *lang.SetBound:
		all(lang.Term(lang.SetLen, lang.V(s.A), s.E))
		for _, op := range []lang.Op{lang.Ge, lang.Lt, lang.Le, lang.Gt} {
			all(lang.Term(op, s.E, lang.I(0)))
		}
	case *lang.Call:
		for _, e := range s.Args {
			all(e)
		}
	}
}

// preamble is the signature, and what is observed of configurations.
func (g *ground) preamble() string {
	text := "From Tandem Require Import Prelude Rules Steps.\n" + g.signature()
	switch {
	case g.stacks:
		return text + seenStacks
	case g.instances:
		return strings.Replace(text, "Prelude", "memoryless.Instances", 1) + fmt.Sprintf(seenInstances, g.named(lang.Eq)) +
			strings.Replace(seenFlat, "(T, map s xs, b)", "(T, numbers s xs, b)", 1)
	}
	return text + seenFlat
}

// signature has the operations that were named, and the table of what was evaluated.
func (g *ground) signature() string {
	var ops, bounded, defaults []string
	for op, rows := range g.table {
		var list []string
		for args, v := range rows {
			list = append(list, fmt.Sprintf("(%s, %d)", args, v))
		}
		slices.Sort(list)
		ops = append(ops, fmt.Sprintf("(%s, [%s])", op, strings.Join(list, "; ")))
	}
	for name, x := range g.vars {
		if x.Type.IsBounded() {
			bounded = append(bounded, name)
		}
		if x.Scope != "" {
			defaults = append(defaults, fmt.Sprintf("(%s, %d)", name, g.val(lang.Default(x.Type))))
		}
	}
	slices.Sort(ops)
	slices.Sort(bounded)
	slices.Sort(defaults)
	return fmt.Sprintf(signature, strings.Join(ops, "; "), strings.Join(bounded, "; "), strings.Join(defaults, "; "), naturals, inputs,
		g.val(lang.BoolValue(true)), g.val(lang.BoolValue(false)), g.named(lang.Not), g.named(lang.And), g.named(lang.Or), g.named(lang.Add), g.named(lang.Sub),
		g.named(lang.Lt), g.named(lang.Le), g.named(lang.Gt), g.named(lang.Ge), g.id(fmt.Sprint("op ", lang.Select, true)), g.id(fmt.Sprint("op ", lang.Select, false)),
		g.named(lang.Store), g.named(lang.Len), g.named(lang.SetLen))
}

const signature = `Open Scope string_scope. Open Scope N_scope. Open Scope list_scope.
Definition ops : list (N * list (list N * N)) := [%s].
Definition withBound : list N := [%s].
Definition defaults : list (N * N) := [%s].
Definition at_key {A B} (eq : forall x y : A, {x = y} + {x <> y}) (k : A) (none : B) (l : list (A * B)) : B :=
  match find (fun p => if eq (fst p) k then true else false) l with Some p => snd p | None => none end.
Definition naturals := %d. Definition inputs_ := %d.
#[export] Instance sig : Signature := {|
  GVar := N; LVar := N; Gvar_eq := N.eq_dec; Lvar_eq := N.eq_dec; Proc := N; Op := N; Val := N; Op_eq := N.eq_dec;
  opbar := fun op vs => match vs with [] => op | _ => at_key (list_eq_dec N.eq_dec) vs 0 (at_key N.eq_dec op [] ops) end;
  default := fun u => at_key N.eq_dec u 0 defaults;
  op_true := %d; op_false := %d; op_not := %d; op_and := %d; op_or := %d; op_num := fun n => naturals + n; op_add := %d; op_sub := %d;
  op_lt := %d; op_le := %d; op_gt := %d; op_ge := %d; op_at := %d; op_of := %d; op_store := %d; op_len := %d; op_setlen := %d;
  numeral := fun op => if naturals <=? op then Some (op - naturals) else None;
  truth := fun v => N.eq_dec v _;
  Gbounded := fun x => existsb (N.eqb x) withBound; Lbounded := fun x => existsb (N.eqb x) withBound; Obounded := fun _ => false;
  input := fun n => inputs_ + n; number := fun v => if naturals <=? v then v - naturals else 0 |}.
#[export] Instance val_eq : EqDec (@Val sig) := N.eq_dec.
Definition gv (n : N) : Var := @global sig n. Definition lv (n : N) : Var := @local sig n.
Definition ev (x : Var) : Expr := EVar x. Definition eo (op : N) (es : list Expr) : Expr := @EOp sig op es.
Definition setS (f : Substitution) x e : Substitution := update f x e. Definition setV (f : Valuation) x (v : N) : Valuation := @update _ (@Val sig) _ f x v.
Definition setSL (f : LSubstitution) (u : N) e : LSubstitution := @update (@LVar sig) _ _ f u e. Definition setVL (f : LValuation) (u v : N) : LValuation := @update (@LVar sig) (@Val sig) _ f u v.
Definition setSG (f : GSubstitution) (x : N) e : GSubstitution := @update (@GVar sig) _ _ f x e. Definition setVG (f : GValuation) (x v : N) : GValuation := @update (@GVar sig) (@Val sig) _ f x v.
Definition none : Valuation := fun _ => 0. Definition noneL : LValuation := fun _ => 0. Definition noneG : GValuation := fun _ => 0.
Definition declared (l : list (N * (list N * list Stmt))) : Declarations :=
  fun P => match find (fun p => N.eqb (fst p) P) l with Some p => Some (snd p) | None => None end.
Definition globalsOf (xs : list Var) := flat_map (fun x => match x with global x => [x] | _ => [] end) xs.
Definition localsOf (xs : list Var) := flat_map (fun x => match x with local x => [x] | _ => [] end) xs.
`

const seenFlat = trees + `Definition seenSymbolic (xs : list Var) (next : list (ID * Symbolic.config)) : list (ID * (list Stmt * list Expr * Expr)) := map (fun '(r, (T, s, b)) => (r, (T, map s xs, b))) next.
Definition seenConcrete (xs : list Var) (next : list (ID * Concrete.config)) : list (ID * (list Stmt * list N)) := map (fun '(r, (T, V)) => (r, (T, map V xs))) next.
Definition codeSymbolic := map (fun '(r, (T, s, b)) => (r : string, Tree 0 [ofStmts T; Tree 0 (map ofExpr s); ofExpr b])).
Definition codeConcrete := map (fun '(r, (T, vs)) => (r : string, Tree 0 (ofStmts T :: map leaf vs))).
`

// seenInstances is x@n, of which nobody needs the proofs where steps are computed.
const seenInstances = `Axiom unproved : forall P : Prop, P.
#[export] Instance instances_ : Instances := {|
  at_ := fun x n => match x with global x => gv (x + (n + 1) * 10000000000) | local u => lv (u + (n + 1) * 10000000000) end;
  of_at := fun _ => None; at_of := fun _ _ => unproved _; op_equal := %d; equal_true := fun _ _ => unproved _ |}.
Definition numbers (ver : Versions) (xs : list Var) : list Expr := map (fun x => eo (version ver x) []) xs ++ map EVar (read ver).
`

const seenStacks = trees + `Definition seenSymbolics (xs : list Var) (next : list (ID * Symbolic.config)) : list (ID * (list (list Expr * list Stmt) * list Expr * Expr)) :=
  map (fun '(r, (D, s, b)) => (r, (map (fun '(t, T) => (map t (localsOf xs), T)) D, map s (globalsOf xs), b))) next.
Definition seenConcretes (xs : list Var) (next : list (ID * Concrete.config)) : list (ID * (list (list N * list Stmt) * list N)) :=
  map (fun '(r, (D, V)) => (r, (map (fun '(t, T) => (map t (localsOf xs), T)) D, map V (globalsOf xs)))) next.
Definition codeSymbolics := map (fun '(r, (D, s, b)) => (r : string, Tree 0 [Tree 0 (map (fun '(t, T) => Tree 0 (ofStmts T :: map ofExpr t)) D); Tree 0 (map ofExpr s); ofExpr b])).
Definition codeConcretes := map (fun '(r, (D, vs)) => (r : string, Tree 0 (Tree 0 (map (fun '(t, T) => Tree 0 (ofStmts T :: map leaf t)) D) :: map leaf vs))).
`

// trees are what configurations are compared as: terms that do not carry the signature.
const trees = `Inductive tree := Tree (n : N) (kids : list tree).
Definition leaf (n : N) := Tree n [].
Definition ofVar (x : Var) : tree := match x with global x => Tree 1 [leaf x] | local u => Tree 2 [leaf u] end.
Fixpoint ofExpr (e : Expr) : tree := match e with EVar x => ofVar x | EOp op es => Tree 3 (leaf op :: map ofExpr es) end.
Fixpoint ofStmt (A : Stmt) : tree :=
  match A with
  | Assign x e => Tree 4 [ofVar x; ofExpr e]
  | If b T1 T2 => Tree 5 [ofExpr b; Tree 0 (map ofStmt T1); Tree 0 (map ofStmt T2)]
  | While b T => Tree 6 [ofExpr b; Tree 0 (map ofStmt T)]
  | Call P es => Tree 7 (leaf P :: map ofExpr es)
  | AssignElem a e e' => Tree 8 [ofVar a; ofExpr e; ofExpr e']
  | AssignLen a e => Tree 9 [ofVar a; ofExpr e]
  | Fault error => Tree 10 [leaf (if String.eqb error "assertion-failed" then 1 else 0)]
  | Assume b => Tree 11 [ofExpr b]
  | Assert b => Tree 12 [ofExpr b]
  | Input x => Tree 13 [ofVar x]
  | Form _ _ => Tree 14 []
  end.
Definition ofStmts (T : list Stmt) : tree := Tree 0 (map ofStmt T).
`
