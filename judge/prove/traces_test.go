package prove

import (
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"tandem/internal/longtest"
	"tandem/lang"
	"tandem/lang/trace"
	"tandem/props"
	"tandem/props/section4"
	"tandem/wp/heap"
)

// The functions and rules of section4/Traces.v, which are typed by hand, give what Tandem's give: of random traces and heaps
// whether the path condition is true, how far the trace leads, and the heap that it leads to. The path conditions need not be
// the same: Traces.v draws all conditional expressions apart, and Delta-Cond leaves out conjuncts that may be ⊥ beside a false one.
func TestTraces(t *testing.T) {
	sides, random := section4.Repaired(), section4.RandomCase()
	fired, cases := map[string]int{}, longtest.Cases(60, 1000)
	byComputation(t, tracedWorld, cases, func(n uint64) string {
		c := random(props.NewDice(1, n))
		if phi := sides.Wp.Of(c.Rho); small(phi) {
			return traced(sides, c, phi, fired)
		}
		return ""
	})
	for _, kind := range []string{"Assign", "New", "Test", "ends", "true", "false", "⊥"} {
		if fired[kind] < cases/50 {
			t.Errorf("%d of %d cases have %s", fired[kind], cases, kind)
		}
	}
	t.Logf("%d traces: %v", cases, fired)
}

// byComputation has Rocq compute so many goals behind a text: each is an equation, "" for none of that number.
func byComputation(t *testing.T, text string, cases int, goal func(n uint64) string) {
	t.Helper()
	byComputationBehind(t, func() string { return text }, cases, goal)
}

// byComputationBehind does so behind a text that depends on the goals, and is asked for where a file of them ends.
func byComputationBehind(t *testing.T, text func() string, cases int, goal func(n uint64) string) {
	t.Helper()
	if _, err := exec.LookPath("coqc"); err != nil {
		t.Skip(ErrMissing)
	}
	p, err := prover()
	if err != nil {
		t.Fatal(err)
	}
	const batch = 500
	var goals strings.Builder
	done := 0
	for n := uint64(0); done < cases; n++ {
		g := goal(n)
		if g == "" {
			continue
		}
		fmt.Fprintf(&goals, "Goal %s.\nProof. vm_compute. repeat split. Qed.\n", g)
		if done++; done%batch == 0 || done == cases {
			p.texts["Computed"] = text() + goals.String()
			delete(p.done, "Computed")
			file, err := p.compile(t.Context(), "Computed")
			if err != nil {
				t.Fatal(err)
			}
			if !file.ok {
				t.Fatalf("%s\n%s", file.said, place(file.said, p.texts["Computed"]))
			}
			goals.Reset()
		}
	}
}

// small reports whether an expression has so few nodes, as a tree, that Rocq evaluates it at once.
func small(e lang.Expr) bool {
	nodes := lang.FoldExpr(e, map[lang.Expr]int{}, func(_ lang.Expr, kids []int) int {
		n := 1
		for _, k := range kids {
			n = min(n+k, 1000)
		}
		return n
	})
	return nodes < 1000
}

// numbers gives each object the number that Rocq gives it: the least one that is above all others.
type numbers map[lang.ObjectValue]int

// traced returns the goal about a case; "" where a bound of the machine cut it.
func traced(sides section4.Sides, c section4.Case, phi lang.Expr, fired map[string]int) string {
	objects := numbers{}
	for _, o := range c.V.H.Objects() {
		objects[o] = len(objects) + 1
	}
	value := sides.Heap.Eval(c.V).At(phi)
	vars := slices.Clone(c.V.G.Domain())
	for _, x := range c.Rho.Vars() {
		if !slices.Contains(vars, x) {
			vars = append(vars, x)
		}
	}
	fields := section4.Large().Fields
	places, values := objects.slots(c.V, vars, fields)
	from := fmt.Sprintf("(st%s%s %d)", places, values, len(objects))
	system := sides.System()
	at, rules := heap.Config{V: c.V, Rho: c.Rho}, []string{}
	for next := system.Next(at); len(next) > 0; next = system.Next(at) {
		at, rules = next[0].To, append(rules, next[0].Rule)
		for _, o := range at.V.H.Objects() {
			if _, known := objects[o]; !known {
				objects[o] = len(objects) + 1
			}
		}
	}
	if lang.Overflows(value) || at.V.G.Overflows() {
		return ""
	}
	for _, rule := range rules {
		fired[rule]++
	}
	fired[heap.Show(value)]++
	if at.Rho.Empty() {
		fired["ends"]++
	}
	var actions []string
	for _, a := range c.Rho.Actions() {
		actions = append(actions, action(a))
	}
	places, values = objects.slots(at.V, vars, fields)
	return fmt.Sprintf("seen %s [%s]%s = (%t, %d, (four%s))",
		from, strings.Join(actions, "; "), places, value == lang.Value(lang.BoolValue(true)), at.Rho.Len(), values)
}

// data returns a value that is no object.
func data(v lang.Value) string {
	switch v := v.(type) {
	case lang.BoolValue:
		return fmt.Sprintf("(B %t)", bool(v))
	case lang.IntValue:
		return fmt.Sprintf("(I (%v)%%Z)", v)
	}
	panic(fmt.Sprintf("%T", v))
}

// object returns an object, or nil.
func (n numbers) object(v lang.Value) string {
	o := v.(lang.ObjectValue)
	if o.IsNil() {
		return "None"
	}
	return fmt.Sprintf("(Some %d)", n[o])
}

// name returns the number of a variable or field.
func name(of, name string) string {
	number := 0
	for _, c := range of + "." + name {
		number = number*128 + int(c)
	}
	return fmt.Sprint(number)
}

// slots lists the values of the variables and of the fields of existing objects, and where they stand: those that are objects,
// and others, of each.
func (n numbers) slots(V heap.State, vars []lang.Var, fields []lang.Field) (at, values string) {
	var places, list [4][]string
	add := func(i int, t lang.Type, at string, v lang.Value) {
		text := ""
		if t.IsClass() {
			text = n.object(v)
		} else {
			i++
			text = data(v)
		}
		places[i], list[i] = append(places[i], at), append(list[i], text)
	}
	for _, x := range vars {
		add(0, x.Type, name("", x.Name)+"%N", V.G.At(x))
	}
	for _, o := range n.sorted(V) {
		for _, f := range fields {
			if f.Of == o.Type() {
				add(2, f.Type, fmt.Sprintf("(%d, %s%%N)", n[o], name(f.Of.String(), f.Name)), V.H.At(o, f))
			}
		}
	}
	for i := range list {
		at += " [" + strings.Join(places[i], "; ") + "]"
		values += " [" + strings.Join(list[i], "; ") + "]"
	}
	return at, values
}

// sorted lists the existing objects, in the order in which they were numbered.
func (n numbers) sorted(V heap.State) []lang.ObjectValue {
	return slices.SortedFunc(slices.Values(V.H.Objects()), func(o, p lang.ObjectValue) int { return n[o] - n[p] })
}

func action(a trace.Action) string {
	switch a := a.(type) {
	case trace.Test:
		return "test " + written4(a.B)
	case trace.New:
		return "new_ " + name("", a.X.Name)
	case trace.Assign:
		sort := "d"
		if a.H.Type().IsClass() {
			sort = "o"
		}
		if f, ok := a.H.Field(); ok {
			return fmt.Sprintf("to%sf %s %s %s", sort, written4(a.H.Kid(0)), name(f.Of.String(), f.Name), written4(a.E))
		}
		x, _ := a.H.Var()
		return fmt.Sprintf("to%sv %s %s", sort, name("", x.Name), written4(a.E))
	}
	panic(fmt.Sprintf("%T", a))
}

// written4 returns an expression of §4.
func written4(e lang.Expr) string {
	sort := "d"
	if e.Type().IsClass() {
		sort = "o"
	}
	if x, ok := e.Var(); ok {
		return fmt.Sprintf("(%sv %s)", sort, name("", x.Name))
	}
	if v, ok := e.Const(); ok {
		if e.Type().IsClass() {
			return "nil_"
		}
		return "(op (OLit " + data(v) + ") [])"
	}
	if f, ok := e.Field(); ok {
		return fmt.Sprintf("(%sf %s %s)", sort, written4(e.Kid(0)), name(f.Of.String(), f.Name))
	}
	var kids []string
	for i := range e.NumKids() {
		kids = append(kids, written4(e.Kid(i)))
	}
	switch objects := e.Kid(0).Type().IsClass(); {
	case e.Op() == lang.Cond:
		return fmt.Sprintf("(%sc %s)", sort, strings.Join(kids, " "))
	case e.Op() == lang.Eq && objects:
		return fmt.Sprintf("(eq_ %s)", strings.Join(kids, " "))
	case e.Op() == lang.Ne && objects:
		return fmt.Sprintf("(op ONot [eq_ %s])", strings.Join(kids, " "))
	}
	op := map[lang.Op]string{lang.Not: "ONot", lang.And: "OAnd", lang.Or: "OOr", lang.Add: "OAdd", lang.Lt: "OLt", lang.Eq: "OEq", lang.Ne: "ONe"}[e.Op()]
	return fmt.Sprintf("(op %s [%s])", op, strings.Join(kids, "; "))
}

// tracedWorld has the operators, what is observed, and that the steps which are computed are those of the relation.
var tracedWorld = fmt.Sprintf(`From Coq Require Import NArith ZArith Bool.
From Tandem Require Import section4.Traces.
Section Steps.
Context {some_world : World}.
(* the step that the rules have, with the least identity above all others *)
Definition next (V : state) (a : action) : option state :=
  match a with
  | Set_ a => assigned V a
  | New x => Some (created V x (S (list_max (domain V))))
  | Test b => match value V b with Some v => if decide v tt then Some V else None | None => None end
  end.
Theorem next_steps : forall V a ρ V', next V a = Some V' -> step (V, a :: ρ) (V', ρ).
Proof.
  intros V [b | a | x] ρ V' E; cbn in E.
  - destruct (value V b) as [v |] eqn:at_b; [| discriminate]. destruct (decide v tt) as [-> |]; [| discriminate].
    injection E as <-. now constructor.
  - now constructor.
  - injection E as <-. constructor. intros in_.
    pose proof (proj1 (list_max_le (domain V) _) (le_n _)) as bound. rewrite Forall_forall in bound. apply bound in in_. lia.
Qed.
Theorem no_next : forall V a ρ c, next V a = None -> ~ step (V, a :: ρ) c.
Proof.
  intros V a ρ c E R. inversion R; subst; cbn in E; try congruence.
  match goal with H : value V _ = Some tt |- _ => rewrite H in E end. now destruct (decide tt tt).
Qed.
Fixpoint run (V : state) (ρ : list action) : state * nat :=
  match ρ with
  | [] => (V, O)
  | a :: ρ => match next V a with Some V' => run V' ρ | None => (V, S (List.length ρ)) end
  end.
End Steps.
Inductive val := B (b : bool) | I (z : Z).
Inductive ops := OLit (v : val) | ONot | OAnd | OOr | OAdd | OLt | OEq | ONe | OInit (v : val).
#[export] Instance val_decidable : Decidable val.
Proof. intros [b | z] [c | w]; [destruct (bool_dec b c); [left | right] | right | right | destruct (Z.eq_dec z w); [left | right]]; congruence. Defined.
#[export] Instance N_decidable : Decidable N := N.eq_dec.
Definition same (v w : val) : bool := if decide v w then true else false.
Definition opbar_ (o : ops) (vs : list val) : val :=
  match o, vs with
  | OLit v, [] | OInit v, [] => v
  | ONot, [B b] => B (negb b)
  | OAnd, [B b; B c] => B (b && c)
  | OOr, [B b; B c] => B (b || c)
  | OAdd, [I m; I n] => I (m + n)%%Z
  | OLt, [I m; I n] => B (m <? n)%%Z
  | OEq, [v; w] => B (same v w)
  | ONe, [v; w] => B (negb (same v w))
  | _, _ => I 0%%Z
  end.
Lemma true_ff : B true <> B false. Proof. discriminate. Qed.
Lemma not_ : forall v, opbar_ ONot [v] = B true <-> v = B false. Proof. intros [[] |]; cbn; split; congruence. Qed.
Lemma and_ : forall v w, opbar_ OAnd [v; w] = B true <-> v = B true /\ w = B true.
Proof. intros [[] |] [[] |]; cbn; split; try (intros [? ?]); try split; congruence. Qed.
#[export] Instance world : World := {|
  OVar := N; DVar := N; OField := N; DField := N; Op := ops; Val := val; opbar := opbar_; tt := B true; ff := B false; tt_ff := true_ff;
  op_true := OLit (B true); op_not := ONot; op_and := OAnd;
  op_initial := fun g => OInit (if existsb (N.eqb g) [%s]%%N then B false else I 0%%Z);
  true_is := eq_refl; not_true := not_; not_tt := eq_refl; and_true := and_ |}.
Definition ov (x : N) : object := @OV world x. Definition dv (x : N) : data := @DV world x.
Definition of (e : object) (f : N) : object := @OF world e f. Definition df (e : object) (g : N) : data := @DF world e g.
Definition oc (b : data) (e e' : object) : object := OC b e e'. Definition dc (b d d' : data) : data := DC b d d'.
Definition nil_ : object := Nil. Definition eq_ (e e' : object) : data := Eq e e'.
Definition op (o : ops) (ds : list data) : data := @DOp world o (fold_right also none ds).
Definition test (b : data) : action := Test b. Definition new_ (x : N) : action := @New world x.
Definition toov (x : N) (e : object) : action := Set_ (@ToOV world x e). Definition todv (x : N) (d : data) : action := Set_ (@ToDV world x d).
Definition toof (h : object) (f : N) (e : object) : action := Set_ (@ToOF world h f e).
Definition todf (h : object) (g : N) (d : data) : action := Set_ (@ToDF world h g d).
Definition at_key {A B} (eq : forall x y : A, {x = y} + {x <> y}) (none : B) (l : list (A * B)) (k : A) : B :=
  match find (fun p => if eq (fst p) k then true else false) l with Some p => snd p | None => none end.
Definition slot_eq (s t : nat * N) : {s = t} + {s <> t}.
Proof. destruct s as [o f], t as [p g]. destruct (PeanoNat.Nat.eq_dec o p), (N.eq_dec f g); [left | right | right | right]; congruence. Defined.
(* the objects are 1 to n *)
Definition st (os : list N) (ds : list N) (fs gs : list (nat * N)) (vo : list (option nat)) (vd : list val) (vf : list (option nat)) (vg : list val) (n : nat) : state :=
  @Build_state world (at_key N.eq_dec None (combine os vo)) (at_key N.eq_dec (I 0%%Z) (combine ds vd)) (seq 1 n)
    (fun o f => at_key slot_eq None (combine fs vf) (o, f)) (fun o g => at_key slot_eq (opbar (op_initial g) []) (combine gs vg) (o, g)).
Definition four (vo : list (option nat)) (vd : list val) (vf : list (option nat)) (vg : list val) := (vo, vd, vf, vg).
Definition seen (V : state) (ρ : list action) (os ds : list N) (fs gs : list (nat * N)) :=
  let (V', left) := run V ρ in
  (match value V (path repaired ρ) with Some (B b) => b | _ => false end, left, four (map (ovar V') os) (map (dvar V') ds) (map (fun s => ofield V' (fst s) (snd s)) fs) (map (fun s => dfield V' (fst s) (snd s)) gs)).
`, name("D", "p"))
