package prove

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tandem/internal/lists"
	"tandem/internal/longtest"
	"tandem/papers/embed"
	lambda "tandem/papers/embed/statements"
	"tandem/papers/embed/symbolic"
	"tandem/papers/embed/term"
	"tandem/papers/subsumption"
	"tandem/papers/subsumption/calculus"
	"tandem/papers/subsumption/match"
	heaps "tandem/papers/subsumption/statements"
	"tandem/props"
	"tandem/spec"
)

// property returns the one of that ID.
func property[K any](list []*props.Property[K], id string) *props.Property[K] {
	return list[slices.IndexFunc(list, func(p *props.Property[K]) bool { return p.ID == id })]
}

// The relations and θ of embed/Lambda.v, which are typed by hand, are those that run: of random terms θ(t), and after how many
// steps of → and of →θ which term has no more.
func TestLambda(t *testing.T) {
	sides := embed.Pure()
	random := property(lambda.Statements(sides, spec.Limits{Steps: 100}), "theorem-3.1").Gen
	fired, cases := map[string]int{}, longtest.Cases(100, 1000)
	count := func(rule string) { fired[rule]++ }
	direct, theta := sides.Direct.Counted(count), sides.Library.System.Counted(count)
	byComputation(t, lambdaSteps, cases, func(n uint64) string {
		from := random(props.NewDice(1, n)).T
		t1, n1 := walk(direct, symbolic.Start(from))
		begin := sides.Library.Start(from, term.Store{}, term.Bool(true))
		t2, n2 := walk(theta, begin)
		if distinct, _ := term.Nodes(t1.T, t2.T, begin.T); n1 == most || n2 == most || distinct > 200 {
			return ""
		}
		return fmt.Sprintf("seen %s %d %d = (%s, %s, %s)", inRocq(from), n1, n2, inRocq(begin.T), inRocq(t1.T), inRocq(t2.T))
	})
	for _, rule := range slices.Concat(direct.IDs(), theta.IDs()) {
		rare := rule == "Fig-6-Sym2" || slices.Contains([]string{"Fig-4-Succ", "Fig-4-Pred", "Fig-4-IsZero"}, rule) // of no redefinition
		if fired[rule] == 0 && !rare {
			t.Errorf("no case has %s", rule)
		}
	}
}

// most is how many steps a case has at the most.
const most = 60

// walk returns the configuration that has no step, after how many, or that after most.
func walk[C any](s spec.System[C], c C) (C, int) {
	for n := range most {
		next := s.Next(c)
		if len(next) == 0 {
			return c, n
		}
		c = next[0].To
	}
	return c, most
}

// inRocq writes a closed term of embed/Lambda.v; under lists the variables that are bound, the last one first.
func inRocq(t term.Term, under ...string) string {
	kids := func() (text string) {
		for i := range t.NumKids() {
			text += " " + inRocq(t.Kid(i), under...)
		}
		return text
	}
	switch kind := t.Kind(); kind {
	case term.Var:
		return fmt.Sprintf("(Var %d)", slices.Index(under, t.Name()))
	case term.Lam:
		return "(Lam " + inRocq(t.Kid(0), append([]string{t.Name()}, under...)...) + ")"
	case term.Succ, term.Pred, term.IsZero:
		return "(Op " + map[term.Kind]string{term.Succ: "succ", term.Pred: "pred", term.IsZero: "iszero"}[kind] + kids() + ")"
	case term.Input:
		return fmt.Sprintf("(Input %q)", t.Name())
	case term.Exp:
		return fmt.Sprintf("(Exp %q [%s])", t.Name(), strings.Join(strings.Split(strings.TrimSpace(exps(t, under)), "\n"), "; "))
	default:
		name := map[term.Kind]string{term.App: "App", term.True: "True_", term.False: "False_", term.If: "If", term.Zero: "Zero", term.IsSym: "Sym"}[kind]
		return "(" + name + kids() + ")"
	}
}

// exps writes the parts of an Exp, a line each.
func exps(t term.Term, under []string) (text string) {
	for i := range t.NumKids() {
		text += inRocq(t.Kid(i), under...) + "\n"
	}
	return text
}

// lambdaSteps computes the steps of the relation.
const lambdaSteps = `From Tandem Require Import embed.Lambda.
Fixpoint next (f : figure) (t : Term) : option Term :=
  match t with
  | App t1 t2 =>
      if value t1 then
        if value t2 then match t1 with Lam t => Some (put t2 t) | _ => None end
        else option_map (App t1) (next f t2)
      else option_map (fun t1 => App t1 t2) (next f t1)
  | If t1 t2 t3 =>
      if value t1 then
        match t1, f with
        | True_, _ => Some t2 | False_, _ => Some t3
        | _, Figure5 =>
            if symbolic t1 then
              if value t2 then
                if value t3 then Some (Exp "if" [t1; t2; t3]) else option_map (If t1 t2) (next f t3)
              else option_map (fun t2 => If t1 t2 t3) (next f t2)
            else None
        | _, _ => None
        end
      else option_map (fun t1 => If t1 t2 t3) (next f t1)
  | Op op t =>
      if value t then
        if symbolic t then match f with Figure5 => Some (Exp (name op) [t]) | Figure6 => None end
        else match op, t with
          | pred, Zero => Some Zero | pred, Op succ n => Some n
          | iszero, Zero => Some True_ | iszero, Op succ _ => Some False_
          | _, _ => None
          end
      else option_map (Op op) (next f t)
  | Sym t => match f with Figure5 => None | Figure6 => if value t then Some (if symbolic t then True_ else False_) else option_map Sym (next f t) end
  | _ => None
  end.
Lemma step_from : forall f t t', step f t t' -> value t = false.
Proof.
  intros f t t' one. induction one; try reflexivity; try (destruct op; cbn in *; auto; fail).
  - destruct op; try reflexivity. destruct t; cbn in *; try discriminate; auto.
  - destruct op; try reflexivity. now destruct s.
Qed.
Lemma of_symbolic : forall s, symbolic s -> value s = true.
Proof. now intros []. Qed.
Lemma not_both : forall n, nv n -> value n = true /\ symbolic n = false.
Proof. intros n is. destruct n; try discriminate; auto. Qed.
Theorem step_next : forall f t t', step f t t' -> next f t = Some t'.
Proof.
  intros f t t' one. induction one; cbn;
    repeat match goal with
    | H : step _ ?t _ |- context [value ?t] => rewrite (step_from _ _ _ H)
    | H : is_true (symbolic ?t) |- context [value ?t] => rewrite (of_symbolic _ H)
    | H : is_true (nv ?t) |- context [value ?t] => rewrite (proj1 (not_both _ H))
    | H : is_true (nv ?t) |- context [symbolic ?t] => rewrite (proj2 (not_both _ H))
    | H : is_true ?b |- context [?b] => rewrite H
    | H : next _ _ = Some _ |- _ => rewrite H
    end; try reflexivity; try (now destruct s).
  destruct (symbolic v); [now destruct H0 | reflexivity].
Qed.
Theorem next_step : forall f t t', next f t = Some t' -> step f t t'.
Proof.
  intros f t. induction t; intros t' is; cbn in is; try discriminate.
  - destruct (value t1) eqn:v1; [destruct (value t2) eqn:v2 |].
    + destruct t1; try discriminate. injection is as <-. now constructor.
    + destruct (next f t2); [| discriminate]. injection is as <-. now constructor; auto.
    + destruct (next f t1); [| discriminate]. injection is as <-. now constructor; auto.
  - destruct (value t1) eqn:v1.
    + assert (t1 = True_ /\ t2 = t' \/ t1 = False_ /\ t3 = t' \/ f = Figure5 /\ symbolic t1 = true /\
        (if value t2 then if value t3 then Some (Exp "if" [t1; t2; t3]) else option_map (If t1 t2) (next f t3)
         else option_map (fun t2 => If t1 t2 t3) (next f t2)) = Some t') as [[-> ->] | [[-> ->] | (-> & sym & is')]].
      { destruct t1; try discriminate; try (injection is as ->; auto); destruct f; try discriminate; right; right;
          (destruct (symbolic _) eqn:sym in is; [auto | discriminate]). }
      * constructor.
      * constructor.
      * destruct (value t2) eqn:v2; [destruct (value t3) eqn:v3 |].
        -- injection is' as <-. now constructor.
        -- destruct (next Figure5 t3); [| discriminate]. injection is' as <-. now constructor; auto.
        -- destruct (next Figure5 t2); [| discriminate]. injection is' as <-. now constructor; auto.
    + destruct (next f t1); [| discriminate]. injection is as <-. now constructor; auto.
  - destruct (value t) eqn:v; [destruct (symbolic t) eqn:sym |].
    + destruct f; [| discriminate]. injection is as <-. now constructor.
    + destruct op; [discriminate | |]; (destruct t as [| | | | | | | [] n | | |]; try discriminate); injection is as <-; now constructor.
    + destruct (next f t); [| discriminate]. injection is as <-. now constructor; auto.
  - destruct f; [discriminate |]. destruct (value t) eqn:v.
    + injection is as <-. destruct (symbolic t) eqn:sym; constructor; auto. now rewrite sym.
    + destruct (next Figure6 t); [| discriminate]. injection is as <-. now constructor; auto.
Qed.
(* the term after n steps, if then there is none *)
Fixpoint after (f : figure) (n : nat) (t : Term) : option Term :=
  match n, next f t with O, None => Some t | S n, Some t => after f n t | _, _ => None end.
Definition seen (t : Term) (m n : nat) :=
  match after Figure5 m t, after Figure6 n (θ t) with Some v, Some w => (θ t, v, w) | _, _ => (θ t, Var 0, Var 0) end.
`

// Algorithm 1 of subsumption/Heaps.v, which is typed by hand, is the one that runs, with the line that compares classes and without:
// of random heaps it returns the same, with the same labels.
func TestAlgorithm1(t *testing.T) {
	given := heaps.Given{Calculus: calculus.Repaired().Calculus(), Subtypes: true}
	random := property(heaps.Statements(given), "theorem-1").Gen
	printed, repaired := match.AnyClass(match.Algorithm1()), match.Algorithm1()
	taken, cases := map[string]int{}, longtest.Cases(200, 2000)
	byComputation(t, algorithm1Runs, cases, func(n uint64) string {
		k := random(props.NewDice(1, n))
		var goals []string
		for i, a := range []match.Algorithm{printed, repaired} {
			m := a.Match(k.S1, k.S2, true)
			for _, line := range m.Lines {
				taken[line]++
			}
			goals = append(goals, fmt.Sprintf("seen %t %s %s %d %d = Some (%t, [%s], [%s])", i == 1, heapInRocq(k.S1), heapInRocq(k.S2),
				len(m.L1), len(m.L2), m.True, labels(m.L1), labels(m.L2)))
		}
		return strings.Join(goals, " /\\ ")
	})
	for _, r := range repaired.Rules {
		if taken[r.ID] == 0 {
			t.Errorf("no case takes %s", r.ID)
		}
	}
}

// heapInRocq writes the shape of a state.
func heapInRocq(s *subsumption.State) string {
	node := func(n subsumption.Node) string {
		switch n {
		case subsumption.Null:
			return "null"
		case subsumption.Uninit:
			return "uninit"
		}
		return fmt.Sprintf("object %d", n)
	}
	nodes := func(ns []subsumption.Node) string { return "[" + strings.Join(lists.Map(ns, node), "; ") + "]" }
	class := func(o subsumption.Object) string { return fmt.Sprintf("%q", o.Class.Name) }
	to := func(o subsumption.Object) string { return nodes(o.To) }
	roots := lists.Map(s.Roots, func(r subsumption.Root) subsumption.Node { return r.To })
	return fmt.Sprintf("(heap %s [%s] [%s])", nodes(roots), strings.Join(lists.Map(s.Objects, class), "; "), strings.Join(lists.Map(s.Objects, to), "; "))
}

func labels(l subsumption.Labels) string {
	return strings.Join(lists.Map(l, func(k int32) string {
		if k == 0 {
			return "None"
		}
		return fmt.Sprintf("Some %d", k-1)
	}), "; ")
}

// algorithm1Runs computes what the algorithm returns.
const algorithm1Runs = `From Coq Require Import String.
From Tandem Require Import subsumption.Heaps.
#[local] Instance program : Program := {| Name := string; name_eq := string_dec; variables := []; fields := fun _ => [] |}.
Open Scope string_scope.
Fixpoint loop (n : nat) (classes : bool) (H1 H2 : Heap) (s : State) : option (bool * State) :=
  match n with
  | O => None
  | S n => match body classes H1 H2 s with return_ b => Some (b, s) | continue s => loop n classes H1 H2 s end
  end.
Theorem loop_returns : forall n classes H1 H2 s b s', loop n classes H1 H2 s = Some (b, s') -> returns classes H1 H2 s b s'.
Proof.
  intros n. induction n as [| n IH]; intros classes H1 H2 s b s' is; cbn in is; [discriminate |].
  destruct (body classes H1 H2 s) eqn:step; [econstructor; eauto |]. injection is as <- <-. now constructor.
Qed.
Definition heap (r : list Node) (cs : list string) (ts : list (list Node)) : Heap :=
  {| roots := r; class := fun o => nth o cs ""; to := fun o => nth o ts [] |}.
Definition seen (classes : bool) (H1 H2 : Heap) (m n : nat) :=
  option_map (fun r => (fst r, map (l1 (snd r)) (seq 0 m), map (l2 (snd r)) (seq 0 n))) (loop 500 classes H1 H2 (start H1 H2)).
`
