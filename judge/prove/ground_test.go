package prove

import (
	"fmt"
	"slices"
	"strings"

	"tandem/concrete"
	"tandem/lang"
	"tandem/spec/notation"
)

// ground writes configurations for Rocq, over a signature whose operations and values have
// the names that Tandem prints: op̄ is a table of what the model says of them.
type ground struct {
	model  concrete.Model
	table  map[string]string // op̄: the value by "operation" [values]
	vars   []lang.Var        // that the program has
	nodes  int
	stacks bool
}

func (g *ground) op(e lang.Expr) string {
	if v, ok := e.Const(); ok {
		return fmt.Sprintf("%q", v.String())
	}
	return fmt.Sprintf("%q", e.Op().String())
}

func (g *ground) variable(x lang.Var) string {
	if x.Scope == "" {
		return fmt.Sprintf("(global %q)", x.Name)
	}
	return fmt.Sprintf("(local %q)", x.Scope+"."+x.Name)
}

func (g *ground) expr(e lang.Expr) string {
	if g.nodes++; g.nodes > 400 {
		return "" // a tree of a graph may be large: the case is left out
	}
	if x, ok := e.Var(); ok {
		return "(EVar " + g.variable(x) + ")"
	}
	var kids []string
	for i := range e.NumKids() {
		kids = append(kids, g.expr(e.Kid(i)))
	}
	return "(EOp " + g.op(e) + " [" + strings.Join(kids, "; ") + "])"
}

func (g *ground) exprs(list []lang.Expr) string {
	var texts []string
	for _, e := range list {
		texts = append(texts, g.expr(e))
	}
	return "[" + strings.Join(texts, "; ") + "]"
}

func (g *ground) seq(S lang.Seq) string {
	var list []string
	for _, s := range S.Stmts() {
		switch s := s.(type) {
		case *lang.Assign:
			list = append(list, "Assign "+g.variable(s.X)+" "+g.expr(s.E))
		case *lang.If:
			list = append(list, "If "+g.expr(s.B)+" "+g.seq(s.Then)+" "+g.seq(s.Else))
		case *lang.While:
			list = append(list, "While "+g.expr(s.B)+" "+g.seq(s.Body))
		case *lang.Call:
			list = append(list, fmt.Sprintf("Call %q %s", s.Proc, g.exprs(s.Args)))
		default:
			panic(fmt.Sprintf("%T", s))
		}
	}
	return "[" + strings.Join(list, "; ") + "]"
}

// value evaluates an expression by the model alone, and puts each operation into the table.
func (g *ground) value(e lang.Expr, V *notation.Values) lang.Value {
	if x, ok := e.Var(); ok {
		for _, r := range V.Rows() {
			if r.X == x {
				return r.T
			}
		}
		return lang.Default(x.Type)
	}
	var args []lang.Value
	var names []string
	for i := range e.NumKids() {
		v := g.value(e.Kid(i), V)
		args, names = append(args, v), append(names, fmt.Sprintf("%q", v.String()))
	}
	v, ok := e.Const()
	if !ok {
		v = g.model.Op(e.Op(), e.Type(), args)
	}
	g.table[fmt.Sprintf("(%s, [%s]", g.op(e), strings.Join(names, "; "))] = v.String()
	return v
}

// subst returns a substitution of the variables of a kind, and values a valuation.
func (g *ground) subst(s *notation.Subst, id, kind string) string {
	for _, r := range s.Rows() {
		if (r.X.Scope != "") == (kind == "local") || kind == "" {
			id = fmt.Sprintf("(@update %s _ _ %s %s %s)", types[kind], id, g.key(r.X, kind), g.expr(r.T))
		}
	}
	return id
}

func (g *ground) values(V *notation.Values, kind string) string {
	text := "(fun _ : " + types[kind] + ` => "" : Val)`
	for _, x := range g.vars {
		if kind == "" || (x.Scope != "") == (kind == "local") {
			text = fmt.Sprintf("(@update %s _ _ %s %s %q)", types[kind], text, g.key(x, kind), g.value(lang.V(x), V).String())
		}
	}
	return text
}

// types are those of variables, by their kind.
var types = map[string]string{"": "Var", "local": "LVar", "global": "GVar"}

func (g *ground) key(x lang.Var, kind string) string {
	if kind == "" {
		return g.variable(x)
	}
	return "(" + strings.Fields(strings.Trim(g.variable(x), "()"))[1] + " : " + types[kind] + ")"
}

// config returns a configuration of either side.
func (g *ground) config(c notation.Configuration) string {
	symbolic := !c.Phi.IsZero()
	kind, id := "", "id"
	S := g.seq(c.S)
	if g.stacks {
		kind, id = "global", "idG"
		var frames []string
		for f := c.Stack; f != nil; f = f.Below {
			local := ""
			if symbolic {
				local = g.subst(f.Tau, "idL", "local")
			} else {
				local = g.values(f.L, "local")
			}
			frames = append(frames, "("+local+", "+g.seq(f.S)+")")
		}
		S = "[" + strings.Join(frames, "; ") + "]"
	}
	if symbolic {
		return "(" + S + ", " + g.subst(c.Sigma, id, kind) + ", " + g.expr(c.Phi) + ")"
	}
	return "(" + S + ", " + g.values(c.V, kind) + ")"
}

// tabled evaluates what the rules of the next statement may ask for.
func (g *ground) tabled(c notation.Configuration) {
	V := c.State()
	for _, b := range []lang.Expr{lang.True, lang.False} {
		g.value(b, V)
	}
	switch s := c.Stmt().(type) {
	case *lang.Assign:
		g.value(s.E, V)
	case *lang.If:
		g.value(s.B, V)
	case *lang.While:
		g.value(s.B, V)
	case *lang.Call:
		for _, e := range s.Args {
			g.value(e, V)
		}
	}
}

// preamble is the signature, and what it means that configurations are the same: equal, and
// functions equal on the variables of the program.
const preamble = `From Tandem Require Import Prelude Rules.
Open Scope string_scope. Open Scope list_scope.
Definition sdec (a b : string) : {a = b} + {a <> b}.
Proof. destruct (String.eqb a b) eqn:E; [left; apply String.eqb_eq; exact E | right; apply String.eqb_neq; exact E]. Defined.
Definition found (t : list (string * list string * string)) (op : string) (vs : list string) : string :=
  match find (fun '(o, ws, _) => if sdec o op then if list_eq_dec sdec ws vs then true else false else false) t with
  | Some (_, _, v) => v
  | None => "no value"
  end.
Definition over t (defaults : list (string * string)) : Signature := {|
  GVar := string; LVar := string; Gvar_eq := sdec; Lvar_eq := sdec; Proc := string; Op := string; Val := string;
  opbar := found t;
  default := fun u => match find (fun '(w, _) => if sdec u w then true else false) defaults with Some (_, v) => v | None => "" end;
  op_true := "true"; op_false := "false"; op_not := %q; op_and := %q; op_or := %q; op_num := fun _ => "number";
  op_add := "+"; op_sub := "-"; op_lt := "<"; op_le := "<="; op_gt := ">"; op_ge := ">=" |}.
Ltac evaluate := repeat match goal with
  | H : ?a = ?b |- _ => let x := eval vm_compute in a in let y := eval vm_compute in b in
      match y with
      | x => clear H
      | _ => first [is_var b; fail 1 | discriminate H | exfalso; vm_compute in H; discriminate H | vm_compute in H; injection H as; subst]
      end
  end.
Ltac found_one := repeat match goal with |- _ /\ _ => split end; reflexivity.
Ltac among := first [found_one | left; found_one | right; among].
`

// lemmas returns that the relation leads from a configuration to its successors, by their
// rules, and to nothing else. It is "" for what is too large.
func (g *ground) lemmas(n int, side string, c notation.Configuration, next []step, program string) string {
	g.table, g.nodes = map[string]string{}, 0
	if side == "Concrete" {
		g.tabled(c)
	}
	from := g.config(c)
	var b strings.Builder
	var all []string
	same := func(d, e string) string {
		switch {
		case g.stacks && side == "Symbolic":
			return fmt.Sprintf("(map (fun '(f, S') => (map f locals, S')) (fst (fst %s)) = map (fun '(f, S') => (map f locals, S')) (fst (fst %s)) /\\ map (snd (fst %s)) globals = map (snd (fst %s)) globals /\\ snd %s = snd %s)", d, e, d, e, d, e)
		case g.stacks:
			return fmt.Sprintf("(map (fun '(f, S') => (map f locals, S')) (fst %s) = map (fun '(f, S') => (map f locals, S')) (fst %s) /\\ map (snd %s) globals = map (snd %s) globals)", d, e, d, e)
		case side == "Symbolic":
			return fmt.Sprintf("(fst (fst %s) = fst (fst %s) /\\ map (snd (fst %s)) vars = map (snd (fst %s)) vars /\\ snd %s = snd %s)", d, e, d, e, d, e)
		}
		return fmt.Sprintf("(fst %s = fst %s /\\ map (snd %s) vars = map (snd %s) vars)", d, e, d, e)
	}
	var goals strings.Builder
	rule := side + ".rule" + program
	for i, s := range next {
		e := fmt.Sprintf("e%d", i)
		fmt.Fprintf(&goals, "Definition %s : %s.config := %s.\n", e, side, g.config(s.to))
		fmt.Fprintf(&goals, "Goal exists d, %s %q c d /\\ %s.\nProof. unfold c. eexists; split; [econstructor; reflexivity | found_one]. Qed.\n", rule, s.rule, same("d", e))
		all = append(all, fmt.Sprintf("r = %q /\\ %s", s.rule, same("d", e)))
	}
	if g.nodes > 400 {
		return ""
	}
	var keys []string
	for k, v := range g.table {
		keys = append(keys, fmt.Sprintf("%s, %q)", k, v))
	}
	slices.Sort(keys)
	var globals, locals, vars, defaults []string
	for _, x := range g.vars {
		vars = append(vars, g.variable(x))
		if x.Scope == "" {
			globals = append(globals, g.key(x, "global"))
		} else {
			locals = append(locals, g.key(x, "local"))
			defaults = append(defaults, fmt.Sprintf("(%q, %q)", x.Scope+"."+x.Name, lang.Default(x.Type).String()))
		}
	}
	fmt.Fprintf(&b, "Module C%d.\n#[local] Instance sig : Signature := over [%s] [%s].\n", n, strings.Join(keys, "; "), strings.Join(defaults, "; "))
	fmt.Fprintf(&b, "Definition globals : list GVar := [%s]. Definition locals : list LVar := [%s]. Definition vars : list Var := [%s].\n", strings.Join(globals, "; "), strings.Join(locals, "; "), strings.Join(vars, "; "))
	if g.stacks {
		b.WriteString(g.declared(c.Procs))
	}
	fmt.Fprintf(&b, "Definition c : %s.config := %s.\n%s", side, from, goals.String())
	conclusion := "False"
	if len(all) > 0 {
		conclusion = strings.Join(all, " \\/ ")
	}
	fmt.Fprintf(&b, "Goal forall r d, %s r c d -> %s.\nProof. intros r d R. unfold c in R. inversion R; subst; clear R; evaluate; among. Qed.\nEnd C%d.\n", rule, conclusion, n)
	return b.String()
}

// step is a transition.
type step struct {
	rule string
	to   notation.Configuration
}

func (g *ground) declared(D notation.Declarations) string {
	text := "Definition D : Declarations := fun P =>\n"
	var names []string
	for name := range D {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		var us []string
		for _, u := range D[name].Params {
			us = append(us, g.key(u, "local"))
		}
		text += fmt.Sprintf("  if sdec P %q then Some ([%s], %s) else\n", name, strings.Join(us, "; "), g.seq(D[name].Body))
	}
	g.nodes = 0
	return text + "  None.\n"
}
