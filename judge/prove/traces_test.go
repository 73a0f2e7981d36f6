package prove

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tandem/concrete"
	"tandem/internal/lists"
	"tandem/internal/longtest"
	"tandem/lang"
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
	p := proverOf(t)
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
	noneProved(t, proverOf(t), "traces", "../../wp/mutants.rules", longtest.Cases(12, 1))
}

// noneProved fails where all theorems of a language hold by one of the mutants of a file, of which each nth is judged.
func noneProved(t *testing.T, p *Prover, language, file string, nth int) {
	t.Helper()
	refused := 0
	for i, m := range written(t, language, file) {
		if i%nth != 0 {
			continue
		}
		r, err := p.Language(t.Context(), language, Of(m.language), proofs.Of(language))
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
	p := proverOf(t)
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

// byName writes what has global variables alone, each by its name.
var byName = &unfolded{global: func(x lang.Var) string { return name("", x.Name) }}

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
	places, values = objects.slots(at.V, vars, fields)
	return fmt.Sprintf("seen %s [%s]%s = (Some %s, %t, %d%%nat, %s)",
		from, strings.Join(lists.Map(c.Rho.Actions(), byName.action), "; "), places, byName.expr(phi), value == lang.Value(lang.BoolValue(true)), at.Rho.Len(), values)
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

// tracedWorld has the operators, what is observed, and that the steps which are computed are those of the exported relation.
var tracedWorld = fmt.Sprintf(`From Coq Require Import NArith ZArith Bool PeanoNat.
From Tandem Require Import section4.Heaps Rules.
Open Scope list_scope.
%s(* the step that the rules have, with the least identity above all others *)
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
    { intros [[] | | | | | | | | | | | []] vs E; cbn in E; repeat match type of E with context [match ?v with _ => _ end] => destruct v end; discriminate E. }
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
(* the objects are 1 to n *)
Definition st (xs : list N) (slots : list (val * N)) (vs : list val) (n : nat) : State :=
  @Build_State sig fields (fun x => match x with global x => found N.eq_dec Null (combine xs vs) x | local _ => Null end) (map Ref (seq 1 n))
    (fun o f => found slot_eq (opbar (op_initial f) []) (combine slots (skipn (List.length xs) vs)) (o, f)).
Definition seen (V : State) (ρ : list Event) (xs : list N) (slots : list (val * N)) :=
  let (V', left) := run V ρ in
  (path ρ, match path ρ with Some φ => match value V φ with Some (B b) => b | _ => false end | None => false end, left,
    (map (fun x => vars V' (global x)) xs ++ map (fun s => heap V' (fst s) (snd s)) slots : list val)).
Definition tested_ (b : Expr) : Event := @Tested sig fields b.
Definition assigned_ (h : Place) (e : Expr) : Event := @Assigned sig fields h e.
Definition made_ (x : Var) : Event := @Made sig fields x.
`, heapSignature(section4.Large().Fields))
