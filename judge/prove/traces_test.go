package prove

import (
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"tandem/concrete"
	"tandem/internal/lists"
	"tandem/internal/longtest"
	"tandem/lang"
	"tandem/lang/trace"
	"tandem/languages/formulas"
	"tandem/proofs"
	"tandem/props"
	"tandem/props/section4"
	"tandem/spec/notation/rocq"
	"tandem/spec/notation/texts"
	"tandem/wp/heap"
)

// The exported relation of §4, and the functions of which its clauses are lemmas, give what Tandem's give: of random traces and
// heaps the path condition, whether it is true, how far the trace leads, and the heap that it leads to. The rules are those
// of the formulas, and the checker's own.
func TestTraces(t *testing.T) {
	for name, sides := range map[string]section4.Sides{"rules": section4.Repaired(), "text": formulas.OfTraces(texts.Printed("traces"), concrete.Standard())} {
		t.Run(name, func(t *testing.T) {
			if name == "rules" { // the formulas are compared with them in each check
				longtest.Sweep(t)
			}
			compareTraces(t, sides)
		})
	}
}

func compareTraces(t *testing.T, sides section4.Sides) {
	random := section4.RandomCase()
	if _, err := exec.LookPath("coqc"); err != nil {
		t.Skip(ErrMissing)
	}
	p, err := prover()
	if err != nil {
		t.Fatal(err)
	}
	files, err := rocq.Export(texts.Printed("traces"))
	if err != nil {
		t.Fatal(err)
	}
	p.export("traces", files)
	defer p.forget()
	fired, cases := map[string]int{}, longtest.Cases(2, 100)
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

// No mutant of §4 that somebody wrote is proved: a wrong clause does not hold of its function, a wrong rule not of Theorem 4.5.
func TestTracesMutants(t *testing.T) {
	if _, err := exec.LookPath("coqc"); err != nil {
		t.Skip(ErrMissing)
	}
	p, err := prover()
	if err != nil {
		t.Fatal(err)
	}
	refused := 0
	for i, m := range written(t, "traces", "../../wp/mutants.rules") {
		if i%longtest.Cases(12, 1) != 0 {
			continue
		}
		r, err := p.Language(t.Context(), "traces", Of(m.language), proofs.Of("traces"))
		if err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(r.List, func(o Outcome) bool { return !o.Proved }) {
			t.Errorf("%s is proved", m.id)
		}
		if r.Rules == 0 {
			refused++
		}
	}
	t.Logf("%d cannot be exported", refused)
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
		fmt.Fprintf(&goals, "Goal %s.\nProof. vm_compute. first [reflexivity | repeat split]. Qed.\n", g)
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
	from := fmt.Sprintf("(st%s %s %d)", places, values, len(objects))
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
	return fmt.Sprintf("seen %s [%s]%s = (Some %s, %t, %d%%nat, %s)",
		from, strings.Join(actions, "; "), places, written4(phi), value == lang.Value(lang.BoolValue(true)), at.Rho.Len(), values)
}

// data returns a value, where n says which objects have which numbers.
func (n numbers) data(v lang.Value) string {
	switch v := v.(type) {
	case lang.BoolValue:
		return fmt.Sprintf("(B %t)", bool(v))
	case lang.IntValue:
		return fmt.Sprintf("(I (%v)%%Z)", v)
	case lang.ObjectValue:
		if v.IsNil() {
			return "Null"
		}
		return fmt.Sprintf("(Ref %d)", n[v])
	}
	panic(fmt.Sprintf("%T", v))
}

// name returns the number of a variable or field.
func name(of, name string) string {
	number := 0
	for _, c := range of + "." + name {
		number = number*128 + int(c)
	}
	return fmt.Sprint(number)
}

// slots lists the values of the variables and of the fields of existing objects, and where they stand.
func (n numbers) slots(V heap.State, vars []lang.Var, fields []lang.Field) (at, values string) {
	var xs, slots, list []string
	for _, x := range vars {
		xs, list = append(xs, name("", x.Name)+"%N"), append(list, n.data(V.G.At(x)))
	}
	for _, o := range n.sorted(V) {
		for _, f := range fields {
			if f.Of == o.Type() {
				slots, list = append(slots, fmt.Sprintf("(Ref %d, %s%%N)", n[o], name(f.Of.String(), f.Name))), append(list, n.data(V.H.At(o, f)))
			}
		}
	}
	return " [" + strings.Join(xs, "; ") + "] [" + strings.Join(slots, "; ") + "]", "[" + strings.Join(list, "; ") + "]"
}

// sorted lists the existing objects, in the order in which they were numbered.
func (n numbers) sorted(V heap.State) []lang.ObjectValue {
	return slices.SortedFunc(slices.Values(V.H.Objects()), func(o, p lang.ObjectValue) int { return n[o] - n[p] })
}

func action(a trace.Action) string {
	switch a := a.(type) {
	case trace.Test:
		return "tested_ " + written4(a.B)
	case trace.New:
		return "made_ " + variable4(a.X)
	case trace.Assign:
		if f, ok := a.H.Field(); ok {
			return fmt.Sprintf("assigned_ (field_ %s %s) %s", written4(a.H.Kid(0)), name(f.Of.String(), f.Name), written4(a.E))
		}
		x, _ := a.H.Var()
		return fmt.Sprintf("assigned_ (var_ %s) %s", variable4(x), written4(a.E))
	}
	panic(fmt.Sprintf("%T", a))
}

func variable4(x lang.Var) string { return "(gv " + name("", x.Name) + ")" }

// written4 returns an expression of §4.
func written4(e lang.Expr) string {
	if x, ok := e.Var(); ok {
		return "(ev " + variable4(x) + ")"
	}
	if v, ok := e.Const(); ok {
		if e.Type().IsClass() {
			return "nil_"
		}
		return "(op_ (Lit " + numbers{}.data(v) + ") [])"
	}
	if f, ok := e.Field(); ok {
		return fmt.Sprintf("(dot_ %s %s)", written4(e.Kid(0)), name(f.Of.String(), f.Name))
	}
	var kids []string
	for i := range e.NumKids() {
		kids = append(kids, written4(e.Kid(i)))
	}
	if is := map[lang.Op]string{lang.Cond: "cond_", lang.Eq: "eq_", lang.Ne: "ne_"}[e.Op()]; is != "" {
		return fmt.Sprintf("(%s %s)", is, strings.Join(kids, " "))
	}
	op := map[lang.Op]string{lang.Not: "ONot", lang.And: "OAnd", lang.Or: "OOr", lang.Add: "OAdd", lang.Lt: "OLt"}[e.Op()]
	return fmt.Sprintf("(op_ %s [%s])", op, strings.Join(kids, "; "))
}

// initials lists the fields that objects have, and the operator of which each is the value first.
func initials(fields []lang.Field) string {
	return strings.Join(lists.Map(fields, func(f lang.Field) string {
		op := "Named Nil_"
		if !f.Type.IsClass() {
			op = "Lit " + numbers{}.data(lang.Default(f.Type))
		}
		return fmt.Sprintf("(%s%%N, %s)", name(f.Of.String(), f.Name), op)
	}), "; ")
}

// tracedWorld has the operators, what is observed, and that the steps which are computed are those of the exported relation.
var tracedWorld = fmt.Sprintf(`From Coq Require Import NArith ZArith Bool PeanoNat.
From Tandem Require Import section4.Heaps Rules.
Open Scope list_scope.
Inductive val := B (b : bool) | I (z : Z) | Null | Ref (n : nat).
Inductive ops := Lit (v : val) | ONot | OAnd | OOr | OAdd | OLt | Named (k : Kind N).
Definition val_eq (v w : val) : {v = w} + {v <> w}.
Proof. decide equality; [apply bool_dec | apply Z.eq_dec | apply Nat.eq_dec]. Defined.
Definition ops_eq (o p : ops) : {o = p} + {o <> p}.
Proof. decide equality; [apply val_eq | decide equality; apply N.eq_dec]. Defined.
Definition same (v w : val) : bool := if val_eq v w then true else false.
Definition opbar_ (o : ops) (vs : list val) : val :=
  match o, vs with
  | Lit (Ref _), _ => Null (* an object is no value of an operation *)
  | Lit v, [] => v
  | ONot, [B b] => B (negb b)
  | OAnd, [B b; B c] => B (b && c)
  | OOr, [B b; B c] => B (b || c)
  | OAdd, [I m; I n] => I (m + n)%%Z
  | OLt, [I m; I n] => B (m <? n)%%Z
  | Named Equals, [v; w] => B (same v w)
  | Named Differs, [v; w] => B (negb (same v w))
  | _, _ => Null
  end.
#[export] Instance sig : Signature.
Proof.
  refine {| GVar := N; LVar := N; Gvar_eq := N.eq_dec; Lvar_eq := N.eq_dec; Proc := N; Op := ops; Val := val; Op_eq := ops_eq;
    opbar := opbar_; default := fun _ => Null; op_true := Lit (B true); op_false := Lit (B false); op_not := ONot; op_and := OAnd; op_or := OOr;
    op_num := fun n => Lit (I (Z.of_N n)); op_add := OAdd; op_sub := OAdd; op_lt := OLt; op_le := OLt; op_gt := OLt; op_ge := OLt;
    op_at := OAdd; op_of := OAdd; op_store := OAdd; op_len := OAdd; op_setlen := OAdd; numeral := fun _ => None;
    Gbounded := fun _ => false; Lbounded := fun _ => false; Obounded := fun _ => false; input := fun n => n; number := fun _ => 0%%N |}.
  intros v. exact (val_eq v (B true)).
Defined.
Definition found {A B} (eq : forall x y : A, {x = y} + {x <> y}) (none : B) (l : list (A * B)) (k : A) : B :=
  match find (fun p => if eq (fst p) k then true else false) l with Some p => snd p | None => none end.
#[export] Instance fields : Heaps.
Proof.
  refine {| Field := N : Type; Field_eq := N.eq_dec; Val_eq := val_eq : EqDec (@Val sig); operator := Named : Kind N -> @Op sig;
    kind := fun op : @Op sig => match op with Named k => Some k | _ => None end;
    op_initial := fun f : N => found N.eq_dec (Named Nil_) [%s] f : @Op sig |}.
  - intros [] k'; cbn; split; congruence.
  - reflexivity.
Defined.
(* the step that the rules have, with the least identity above all others *)
Definition least (V : State) : val := Ref (S (list_max (map (fun v : @Val sig => match v with Ref n => n | _ => O end) (domain V)))).
Definition next (V : State) (a : Event) : option State :=
  match a with
  | Assigned h e => match value V (place h), value V e with Some _, Some v => Some (assign V h v) | _, _ => None end
  | Made x => Some (create V x (least V))
  | Tested b => match value V b with Some v => if val_eq v (B true) then Some V else None | None => None end
  end.
Theorem next_steps : forall V a ρ V', next V a = Some V' -> step Concrete.rule (V, a :: ρ) (V', ρ).
Proof.
  intros V [b | h e | x] ρ V' E; cbn in E.
  - destruct (value V b) as [v |] eqn:at_b; [| discriminate]. destruct (val_eq v (B true)) as [-> |]; [| discriminate].
    injection E as <-. eexists. now econstructor.
  - destruct (value V (place h)) eqn:at_h; [| discriminate]. destruct (value V e) eqn:at_e; [| discriminate]. injection E as <-.
    eexists. econstructor; [congruence | congruence | assumption].
  - injection E as <-. eexists. econstructor. split; [| intros in_].
    { intros [[] | | | | | | []] vs E; cbn in E; repeat match type of E with context [match ?v with _ => _ end] => destruct v end; discriminate E. }
    pose proof (proj1 (list_max_le (map (fun v : @Val sig => match v with Ref n => n | _ => O end) (domain V)) _) (le_n _)) as bound.
    rewrite Forall_map, Forall_forall in bound. apply bound in in_. cbn in in_. now apply Nat.nle_succ_diag_l in in_.
Qed.
Theorem no_next : forall V a ρ c, next V a = None -> ~ step Concrete.rule (V, a :: ρ) c.
Proof.
  intros V a ρ c E [rule R]. inversion R; subst; cbn in E; try discriminate E.
  - destruct (value V (place h)); [| contradiction]. destruct (value V e); [discriminate | contradiction].
  - match goal with H : value V _ = Some tt |- _ => rewrite H in E end. change (@tt sig) with (B true) in E. destruct (val_eq (B true) (B true)); [discriminate | contradiction].
Qed.
Fixpoint run (V : State) (ρ : list Event) : State * nat :=
  match ρ with
  | [] => (V, O)
  | a :: ρ => match next V a with Some V' => run V' ρ | None => (V, S (List.length ρ)) end
  end.
Definition slot_eq (s t : val * N) : {s = t} + {s <> t}.
Proof. decide equality; [apply N.eq_dec | apply val_eq]. Defined.
(* the objects are 1 to n *)
Definition st (xs : list N) (slots : list (val * N)) (vs : list val) (n : nat) : State :=
  @Build_State sig fields (fun x => match x with global x => found N.eq_dec Null (combine xs vs) x | local _ => Null end) (map Ref (seq 1 n))
    (fun o f => found slot_eq (opbar (op_initial f) []) (combine slots (skipn (List.length xs) vs)) (o, f)).
Definition seen (V : State) (ρ : list Event) (xs : list N) (slots : list (val * N)) :=
  let (V', left) := run V ρ in
  (path ρ, match path ρ with Some φ => match value V φ with Some (B b) => b | _ => false end | None => false end, left,
    (map (fun x => vars V' (global x)) xs ++ map (fun s => heap V' (fst s) (snd s)) slots : list val)).
Definition gv (x : N) : Var := @global sig x.
Definition ev (x : Var) : Expr := @EVar sig x.
Definition nil_ : Expr := @Nil sig fields.
Definition cond_ (b e1 e2 : Expr) : Expr := @Cond sig fields b e1 e2.
Definition eq_ (e e' : Expr) : Expr := @Eq sig fields e e'.
Definition ne_ (e e' : Expr) : Expr := @Ne sig fields e e'.
Definition var_ (x : Var) : Place := @OfVar sig fields x.
Definition tested_ (b : Expr) : Event := @Tested sig fields b.
Definition assigned_ (h : Place) (e : Expr) : Event := @Assigned sig fields h e.
Definition made_ (x : Var) : Event := @Made sig fields x.
Definition op_ (o : ops) (es : list Expr) : Expr := @EOp sig o es.
Definition dot_ (e : Expr) (f : N) : Expr := @Dot sig fields e f.
Definition field_ (e : Expr) (f : N) : Place := @OfField sig fields e f.
`, initials(section4.Large().Fields))
