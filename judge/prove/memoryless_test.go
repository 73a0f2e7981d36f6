package prove

import (
	"fmt"
	"strings"
	"testing"

	"tandem/concrete"
	"tandem/internal/lists"
	"tandem/internal/longtest"
	"tandem/lang"
	"tandem/languages/memoryless"
	"tandem/languages/memoryless/instances"
	"tandem/props"
	"tandem/props/programs"
	"tandem/spec/notation"
)

// The rules of memoryless/Instances.v, which are typed by hand, are those that run. From the beginning of a random program,
// over random branches, both sides have the same successors; and where W is V extended along φ, W(φ) and the values of the
// last instances are what the pairing says.
func TestMemoryless(t *testing.T) {
	sem, cases := memoryless.New(concrete.Standard()).Semantics(), longtest.Cases(200, 2_000)
	fired, held := compareMemoryless(t, sem, cases)
	for side, rules := range map[string][]string{"symbolic": sem.Symbolic.IDs(), "concrete": sem.Concrete.IDs()} {
		for _, rule := range rules {
			if fired[side+" "+rule] == 0 {
				t.Errorf("no case has %s %s", side, rule)
			}
		}
	}
	if held[true] < cases/10 || held[false] < cases/10 {
		t.Errorf("φ holds in %d cases, and not in %d", held[true], held[false])
	}
	t.Logf("%d cases: %v; φ holds in %d", cases, fired, held[true])
}

// compareMemoryless has Rocq compute cases, and returns how often each rule is compared and φ holds.
func compareMemoryless(t *testing.T, sem *memoryless.Semantics, cases int) (fired map[string]int, held map[bool]int) {
	t.Helper()
	fired, held = map[string]int{}, map[bool]int{}
	voc := programs.Linear().WithChecks(4, 0, nil)
	g := newGround(concrete.Standard(), false)
	byComputationBehind(t, func() string {
		text := "From Coq Require Import PeanoNat.\nFrom Tandem Require Import Prelude memoryless.Instances.\n" + g.signature() + trees + fmt.Sprintf(memorylessSteps, g.op(lang.Term(lang.Eq, lang.I(0), lang.I(0))))
		g = newGround(g.model, false)
		return text
	}, cases, func(n uint64) string {
		src := props.NewDice(1, n)
		prog := voc.RandomProgram(src, 25)
		V := concrete.NewValuation(voc.Initial(src, prog))
		for n := range mostInputs {
			V = V.Update(lang.ReadVar(n+1, lang.Int), lang.NewInt(int64(n+3))).Update(lang.ReadVar(n+1, lang.Bool), lang.BoolValue(n%2 == 0))
		}
		m := memorylessCase{ground: g, V: V, xs: prog.Vars}
		g.nodes = 0
		goals := m.symbolic(sem, prog, src, fired, held) + " /\\ " + m.concrete(sem, prog, src, fired)
		if g.nodes > maxNodes {
			return ""
		}
		return goals
	})
	return fired, held
}

// mostInputs is how many inputs have a value, which is how many steps a case has at the most.
const mostInputs = 15

// memorylessCase writes the goals about a program from V.
type memorylessCase struct {
	*ground
	V  concrete.Valuation
	xs []lang.Var
}

// symbolic returns the goals about the symbolic side, after some steps.
func (m memorylessCase) symbolic(sem *memoryless.Semantics, prog *lang.Program, src props.Source, fired map[string]int, held map[bool]int) string {
	c := sem.InitS(prog)
	var branches []string
	next := sem.Symbolic.Next(c)
	for range src.Choose(mostInputs, "steps") {
		if len(next) == 0 {
			break
		}
		i := src.Choose(len(next), "next")
		on := sem.Symbolic.Next(next[i].To)
		if len(on) == 0 && src.Choose(4, "ends") > 0 {
			break // most cases are before an end, where there is something to compare
		}
		branches, c, next = append(branches, fmt.Sprint(i, "%nat")), next[i].To, on
	}
	var list []string
	for _, s := range next {
		fired["symbolic "+s.Rule]++
		list = append(list, m.config(s.To))
	}
	view := sem.Under(m.V)
	holds := view.Holds(c)
	held[holds]++
	last, _ := view.Instance(c)
	from, first := m.seq(prog.Body), m.along(c)
	return fmt.Sprintf("seenSymbolic %s %s [%s] = [%s] /\\ valued %[1]s %[2]s [%[3]s] (table [%[5]s]) = (%t, %s)",
		m.variables(), from, strings.Join(branches, "; "), strings.Join(list, "; "), first, holds, m.valuesOf(last.V))
}

// concrete returns the goal about the concrete side, after some steps.
func (m memorylessCase) concrete(sem *memoryless.Semantics, prog *lang.Program, src props.Source, fired map[string]int) string {
	c := sem.InitC(prog, m.V)
	next := sem.Concrete.Next(c)
	for range src.Choose(mostInputs, "steps") {
		if len(next) == 0 {
			break
		}
		on := sem.Concrete.Next(next[0].To)
		if len(on) == 0 && src.Choose(4, "ends") > 0 {
			break
		}
		c, next = next[0].To, on
	}
	rows := lists.Map(m.xs, func(x lang.Var) notation.Row[lang.Value] { return notation.Row[lang.Value]{X: x, T: c.V.At(x)} })
	at := notation.Configuration{S: c.S, V: notation.TableOf(rows...)}
	m.tabled(at)
	read, reads := 0, "" // the value that an input has
	var list []string
	for _, s := range next {
		fired["concrete "+s.Rule]++
		if in, ok := c.Stmt().(*lang.Input); ok {
			n := 1 + int(c.V.At(lang.ReadCount).(lang.IntValue).Big().Int64())
			read = m.val(c.V.At(lang.ReadVar(n, in.X.Type)))
			reads = fmt.Sprint(read)
		}
		list = append(list, fmt.Sprintf("shownC %s %s [%s]", m.seq(s.To.S), m.valuesOf(s.To.V), reads))
	}
	return fmt.Sprintf("seenConcrete %s %d %s %s = [%s]", m.variables(), read, m.seq(c.S), m.values(at.V, "", m.xs), strings.Join(list, "; "))
}

func (m memorylessCase) variables() string {
	return "[" + strings.Join(lists.Map(m.xs, m.variable), "; ") + "]"
}

func (m memorylessCase) valuesOf(V concrete.Valuation) string {
	return "[" + strings.Join(lists.Map(m.xs, func(x lang.Var) string { return fmt.Sprint(m.val(V.At(x))) }), "; ") + "]"
}

// config writes what is observed of a symbolic configuration.
func (m memorylessCase) config(c instances.Config) string {
	ver := lists.Map(m.xs, func(x lang.Var) string { return fmt.Sprint(c.Ver.At(x)) })
	var read []string
	for at := c.Read; at.Len() > 0; at = at.Before() {
		read = append(read, m.instance(lang.V(at.Last())))
	}
	return fmt.Sprintf("shownS %s [%s] [%s] [%s]", m.seq(c.S), strings.Join(ver, "; "), strings.Join(lists.Map(conjunctsOf(c.Phi), m.instance), "; "), strings.Join(read, "; "))
}

// instance writes an expression over instances.
func (m memorylessCase) instance(e lang.Expr) string {
	if m.nodes++; m.nodes > maxNodes {
		return ""
	}
	if x, ok := e.Var(); ok {
		x, n, _ := instances.Of(x)
		return fmt.Sprintf("(ai %s %d)", m.variable(x), n)
	}
	var kids []string
	for i := range e.NumKids() {
		kids = append(kids, m.instance(e.Kid(i)))
	}
	return fmt.Sprintf("(ao %d [%s])", m.op(e), strings.Join(kids, "; "))
}

// along writes what the first instances and those of inputs are, and has the table know what φ asks for.
func (m memorylessCase) along(c instances.Config) string {
	var rows []notation.Row[lang.Value]
	var list []string
	known := map[lang.Var]bool{}
	add := func(inst lang.Var, v lang.Value) {
		rows, known[inst] = append(rows, notation.Row[lang.Value]{X: inst, T: v}), true
	}
	given := func(inst lang.Var, v lang.Value) {
		x, n, _ := instances.Of(inst)
		add(inst, v)
		list = append(list, fmt.Sprintf("(%s, %d%%nat, %d)", m.variable(x), n, m.val(v)))
	}
	for _, x := range m.xs {
		given(instances.Instance(x, 1), m.V.At(x))
	}
	for read := c.Read; read.Len() > 0; read = read.Before() {
		given(read.Last(), m.V.At(lang.ReadVar(read.Len(), read.Last().Type)))
	}
	for _, b := range conjunctsOf(c.Phi) {
		table := notation.TableOf(rows...)
		m.value(b, table)
		if b.Op() == lang.Eq { // an equation, unless its left side has a value
			if inst, ok := b.Kid(0).Var(); ok && !known[inst] {
				add(inst, m.value(b.Kid(1), table))
			}
		}
	}
	return strings.Join(list, "; ")
}

// conjunctsOf lists what steps added to φ.
func conjunctsOf(phi lang.Expr) []lang.Expr {
	if phi == lang.True {
		return nil
	}
	return append(conjunctsOf(phi.Kid(0)), phi.Kid(1))
}

// memorylessSteps computes the steps of both relations, W, and what is observed.
const memorylessSteps = `Section Steps.
Context {some : Signature} {Val_eq : EqDec Val}.
Definition symbolics : Type := list Stmt * Versions * condition * Reads.
Definition next_symbolic (c : symbolics) : list symbolics :=
  let '(T, ver, φ, l) := c in
  match T with
  | Assign x e :: R => [(R, next ver x, AndEqual φ x (S (ver x)) (instance e ver), l)]
  | If b T1 T2 :: R => [(T1 ++ R, ver, AndHolds φ (instance b ver), l); (T2 ++ R, ver, AndNot φ (instance b ver), l)]
  | While b B :: R => [(B ++ While b B :: R, ver, AndHolds φ (instance b ver), l); (R, ver, AndNot φ (instance b ver), l)]
  | Assume b :: R => [(R, ver, AndHolds φ (instance b ver), l)]
  | Assert b :: R => [(R, ver, AndHolds φ (instance b ver), l); ([Fault "assertion-failed"], ver, AndNot φ (instance b ver), l)]
  | Input x :: R => [(R, next ver x, φ, (x, S (ver x)) :: l)]
  | _ => []
  end.
Theorem all_symbolic : forall c d, symbolic c d <-> In d (next_symbolic c).
Proof.
  intros [[[T ver] φ] l] d. split.
  - intros one. inversion one; subst; cbn; auto.
  - intros I. destruct T as [| [] T]; cbn in I; repeat (destruct I as [<- | I]; [constructor |]); destruct I.
Qed.
Definition concretes : Type := list Stmt * Valuation * list Val.
Definition where_ (V : Valuation) (b : Expr) (v : Val) (d : concretes) := if eq_dec (eval V b) v then [d] else [].
(* where an input is v *)
Definition next_concrete (v : Val) (c : concretes) : list concretes :=
  let '(T, V, vs) := c in
  match T with
  | Assign x e :: R => [(R, update V x (eval V e), vs)]
  | If b T1 T2 :: R => where_ V b tt (T1 ++ R, V, vs) ++ where_ V b ff (T2 ++ R, V, vs)
  | While b B :: R => where_ V b tt (B ++ While b B :: R, V, vs) ++ where_ V b ff (R, V, vs)
  | Assume b :: R => where_ V b tt (R, V, vs)
  | Assert b :: R => where_ V b tt (R, V, vs) ++ where_ V b ff ([Fault "assertion-failed"], V, vs)
  | Input x :: R => [(R, update V x v, v :: vs)]
  | _ => []
  end.
Theorem all_concrete : forall c d, concrete c d <-> exists v, In d (next_concrete v c).
Proof.
  intros [[T V] vs] d. split.
  - intros one. inversion one; subst; first [match goal with v : Val |- context [?v :: vs] => exists v end | exists tt]; cbn; unfold where_;
      repeat match goal with |- context [eq_dec ?x ?y] => destruct (eq_dec x y) end; cbn; auto; congruence.
  - intros [v I]. destruct T as [| [] T]; cbn in I; unfold where_ in I; try contradiction;
      repeat match type of I with context [eq_dec ?x ?y] => destruct (eq_dec x y) end; cbn in I;
      repeat (destruct I as [<- | I]; [constructor; assumption |]); contradiction.
Qed.
(* W extended along the equations of φ, and whether W(φ) = true *)
Fixpoint along (W : Instances) (φ : condition) : Instances :=
  match φ with
  | Always => W
  | AndHolds φ _ | AndNot φ _ => along W φ
  | AndEqual φ x n e => let W := along W φ in fun y m => if eq_dec x y then if Nat.eq_dec n m then value W e else W y m else W y m
  end.
Fixpoint decided (W : Instances) (φ : condition) : bool :=
  match φ with
  | Always => true
  | AndHolds φ b => decided W φ && if eq_dec (value W b) tt then true else false
  | AndNot φ b => decided W φ && if eq_dec (value W b) ff then true else false
  | AndEqual φ x n e => decided W φ && if eq_dec (W x n) (value W e) then true else false
  end%%bool.
Theorem decided_holds : forall W φ, decided W φ = true <-> holds W φ.
Proof.
  intros W φ. induction φ as [| φ IH b | φ IH b | φ IH x n e]; cbn; [tauto | ..]; rewrite Bool.andb_true_iff, IH;
    match goal with |- context [eq_dec ?x ?y] => destruct (eq_dec x y) end; intuition discriminate.
Qed.
(* the configuration that branches lead to *)
Fixpoint after (branches : list nat) (c : symbolics) : symbolics :=
  match branches with [] => c | i :: branches => after branches (nth i (next_symbolic c) c) end.
End Steps.
Definition ai (x : Var) (n : nat) : Instance := At x n. Definition ao (op : N) (es : list Instance) : Instance := @AtOp sig op es.
(* φ as Tandem has it: an equation is one of its operators *)
Fixpoint conjuncts (φ : condition) : list Instance :=
  match φ with
  | Always => []
  | AndHolds φ b => conjuncts φ ++ [b]
  | AndNot φ b => conjuncts φ ++ [ao op_not [b]]
  | AndEqual φ x n e => conjuncts φ ++ [ao %d [At x n; e]]
  end.
Fixpoint ofInstance (e : Instance) : tree := match e with At x n => Tree 15 [ofVar x; leaf (N.of_nat n)] | AtOp op es => Tree 16 (leaf op :: map ofInstance es) end.
Definition shownS (T : list Stmt) (vs : list N) (es l : list Instance) : tree :=
  Tree 0 [ofStmts T; Tree 0 (map leaf vs); Tree 0 (map ofInstance es); Tree 0 (map ofInstance l)].
Definition seenSymbolic (xs : list Var) (T : list Stmt) (branches : list nat) : list tree :=
  map (fun '(T, ver, φ, l) => shownS T (map (fun x => N.of_nat (ver x)) xs) (conjuncts φ) (map (fun '(x, n) => At x n) l))
    (next_symbolic (after branches (T, first, Always, []))).
Definition table (l : list (Var * nat * N)) : Instances :=
  fun x n => match find (fun '(y, m, _) => if eq_dec x y then if Nat.eq_dec n m then true else false else false) l with Some (_, v) => v | None => 0 end.
Definition valued (xs : list Var) (T : list Stmt) (branches : list nat) (W : Instances) : bool * list N :=
  let '(_, ver, φ, _) := after branches (T, first, Always, []) in let W := along W φ in (decided W φ, map (fun x => W x (ver x)) xs).
Definition shownC (T : list Stmt) (vs ws : list N) : tree := Tree 0 [ofStmts T; Tree 0 (map leaf vs); Tree 0 (map leaf ws)].
Definition seenConcrete (xs : list Var) (v : N) (T : list Stmt) (V : Valuation) : list tree :=
  map (fun '(T, V, vs) => shownC T (map V xs) vs) (next_concrete v (T, V, [])).
`
