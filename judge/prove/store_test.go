package prove

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tandem/internal/lists"
	"tandem/internal/longtest"
	"tandem/papers/embed"
	"tandem/papers/embed/hijack"
	lambda "tandem/papers/embed/statements"
	"tandem/papers/embed/symbolic"
	"tandem/papers/embed/term"
	"tandem/props"
	"tandem/spec"
	"tandem/spec/calculus"
)

// The exported relations of Figures 7 and 8 lead where the interpreter goes, and nowhere else: from configurations on the way of
// random cases, and from small terms of the grammar. Rocq proves that the steps that are computed are those of the relations.
func TestStore(t *testing.T) {
	files, err := embed.StoreText().Rocq()
	if err != nil {
		t.Fatal(err)
	}
	p, err := prover()
	if err != nil {
		t.Skip(err)
	}
	p.export("lambda-store", files)
	defer p.forget()
	sides, fired := embed.Store(), map[string]bool{}
	count := func(rule string) { fired[rule] = true }
	direct, concrete := sides.Direct.Counted(count), sides.Library.System.Counted(count)
	random := property(lambda.Statements(sides, spec.Limits{Steps: 100}), "theorem-3.2").Gen
	grammar := smallTerms(t)
	small := calculus.NewMaker(grammar, term.Terms{})
	byComputation(t, storeSteps, longtest.Cases(400, 2000), func(n uint64) string {
		d := props.NewDice(1, n)
		k := symbolic.Config(random(d))
		if n%2 == 0 {
			sizes := small.Sizes(grammar.Universe(), 6)
			k.T = small.Term(d, grammar.Universe(), sizes[d.Choose(len(sizes), "size")]).(term.Term)
		}
		c := after(direct, k, d.Choose(12, "steps"))
		e := after(concrete, hijack.Config{T: k.T, Mu: k.Mu}, d.Choose(12, "steps"))
		if distinct, _ := term.Nodes(c.T, e.T); distinct > 200 || c.Sigma.Len() > 3 {
			return ""
		}
		return stepGoal(t, "next "+asText(c.Phi), c, direct.Next(c)) + " /\\ " +
			stepGoal(t, "next_concrete", symbolic.Config{T: e.T, Mu: e.Mu}, lists.Map(concrete.Next(e), func(s spec.Step[hijack.Config]) spec.Step[symbolic.Config] {
				return spec.Step[symbolic.Config]{Rule: s.Rule, To: symbolic.Config{T: s.To.T, Mu: s.To.Mu}}
			}))
	})
	for _, r := range embed.StoreText().Rules {
		if !fired[r.ID] {
			t.Errorf("no case has %s", r.ID)
		}
	}
}

// smallTerms is the grammar of §3.2 with labels.
func smallTerms(t *testing.T) *calculus.Grammar {
	t.Helper()
	list := term.Declarations("lambda-store")
	for i, e := range list {
		if e.ID == "l" {
			list[i].Text = "@1, @2"
		}
	}
	text, err := calculus.Of("small", list)
	if err != nil {
		t.Fatal(err)
	}
	return text.Grammar
}

// after returns the configuration after so many steps, or the last one.
func after[C any](s spec.System[C], c C, steps int) C {
	for range steps {
		next := s.Next(c)
		if len(next) == 0 {
			break
		}
		c = next[0].To
	}
	return c
}

// stepGoal writes that a function of storeSteps leads from a configuration where the interpreter goes, and that the names that it
// gives are new.
func stepGoal(t *testing.T, function string, c symbolic.Config, next []spec.Step[symbolic.Config]) string {
	t.Helper()
	labels, variables := keys{c.Mu, term.L}, keys{c.Sigma, term.New}
	text := function + " " + asText(c.T) + " " + labels.store()
	if function != "next_concrete" {
		text += " " + variables.store()
	}
	want := "None"
	if len(next) > 1 {
		t.Errorf("%v has %d steps", c, len(next))
	} else if len(next) > 0 {
		to := next[0].To
		want = fmt.Sprintf("Some (%s, %s, %s)", asText(to.T), labels.values(to.Mu), variables.values(to.Sigma))
	}
	l, x := term.L(c.Mu.New()).Name(), term.New(c.Sigma.New()).Name()
	return fmt.Sprintf("new_names %q %q %s %s = true /\\ seen (%s) %q %q %s %s = %s", l, x, labels.store(), variables.store(), text, l, x, labels.list(), variables.list(), want)
}

// keys is those of a store, and one that is new.
type keys struct {
	term.Store
	of func(int) term.Term
}

func (k keys) numbers() []int {
	list := []int{k.New()}
	k.Each(func(n int, _ term.Term) { list = append(list, n) })
	return list
}

func (k keys) list() string {
	return "[" + strings.Join(lists.Map(k.numbers(), func(n int) string { return asText(k.of(n)) }), "; ") + "]"
}

// values writes what a later store has at the keys, and that it has nothing elsewhere.
func (k keys) values(m term.Store) string {
	return "([" + strings.Join(lists.Map(k.numbers(), func(n int) string {
		if v, ok := m.Get(n); ok {
			return "Some " + asText(v)
		}
		return "None"
	}), "; ") + "], true)"
}

func (k keys) store() string {
	var list []string
	k.Each(func(n int, v term.Term) { list = append(list, fmt.Sprintf("(%s, %s)", asText(k.of(n)), asText(v))) })
	return "[" + strings.Join(list, "; ") + "]"
}

// constructors are those of the exported terms.
var constructors = map[term.Kind]string{
	term.Lam: "1", term.App: "2", term.True: "true", term.False: "false", term.If: "if_then_else", term.Zero: "0", term.Succ: "succ", term.Pred: "pred",
	term.IsZero: "iszero", term.Unit: "unit", term.Ref: "ref", term.Deref: "12", term.Assign: "13", term.IsSym: "sym", term.Tag: "SYM_TAG", term.None: "21", term.Pairs: "22",
}

// asText writes a closed term of the exported text; under lists the variables that are bound, the last one first.
func asText(t term.Term, under ...string) string {
	var kids []string
	if t.Kind() == term.Lam {
		under = append([]string{t.Name()}, under...)
	}
	for i := range t.NumKids() {
		kids = append(kids, asText(t.Kid(i), under...))
	}
	switch kind := t.Kind(); {
	case kind == term.Var:
		return fmt.Sprintf("(t_var %d)", slices.Index(under, t.Name()))
	case kind == term.Input || kind == term.Fresh:
		return fmt.Sprintf("(t_sx %q)", t.Name())
	case kind == term.Label:
		return fmt.Sprintf("(t_l %q)", t.Name())
	case kind == term.Exp && (t.Name() == "and" || t.Name() == "not"):
		return "(t_" + map[string]string{"and": "19", "not": "20"}[t.Name()] + " " + strings.Join(kids, " ") + ")"
	case kind == term.Exp:
		return fmt.Sprintf("(t_Exp %q [%s])", t.Name(), strings.Join(kids, "; "))
	case constructors[kind] == "":
		panic(kind + " is none of the text")
	default:
		return "(" + strings.Join(append([]string{"t_" + constructors[kind]}, kids...), " ") + ")"
	}
}

// storeSteps computes the steps of both relations.
const storeSteps = `From Tandem Require Import Rules.
Import Text.
Definition Config : Type := Term * Store * Store.
(* where a configuration leads: with a new label, or with a new variable of σ, by its name *)
Inductive Next := none | to (c : Config) | label (f : string -> Config) | variable (f : string -> Config).
Definition within_ (C : Term -> Term) (c : Config) : Config := let '(t, m, s) := c in (C t, m, s).
Definition inside (C : Term -> Term) (n : Next) : Next :=
  match n with none => none | to c => to (within_ C c) | label f => label (fun l => within_ C (f l)) | variable f => variable (fun x => within_ C (f x)) end.
Definition leads (n : Next) (m s : Store) (c : Config) : Prop :=
  match n with
  | none => False | to d => c = d
  | label f => exists l, within m (Some (t_l l)) = false /\ c = f l
  | variable f => exists x, within s (Some (t_sx x)) = false /\ c = f x
  end.
Lemma leads_inside : forall C n m s t' m' s', leads n m s (t', m', s') -> leads (inside C n) m s (C t', m', s').
Proof. intros C [| d | f | f] m s t' m' s'; cbn; [auto | now intros <- | intros (l & new & is) .. ]; exists l; (split; [exact new | now rewrite <- is]). Qed.
Lemma inside_leads : forall C n m s t m1 s1, leads (inside C n) m s (t, m1, s1) -> exists t', t = C t' /\ leads n m s (t', m1, s1).
Proof.
  intros C [| d | f | f] m s t m1 s1; cbn; [intros [] | intros is | intros (l & new & is) ..].
  - destruct d as [[t' m'] s']. injection is as -> -> ->. eauto.
  - destruct (f l) as [[t' m'] s'] eqn:E. cbn in is. injection is as -> -> ->. eauto 6.
  - destruct (f l) as [[t' m'] s'] eqn:E. cbn in is. injection is as -> -> ->. eauto 6.
Qed.
Definition assigned (p l v : Term) (m s : Store) : Next :=
  let new P := variable (fun x => (t_unit, set m l (t_sx x), set s (t_sx x) P)) in
  match get m l with
  | Some w =>
      match get s w, w with
      | Some P, t_sx _ => new (union (set_of (map (fun '(c, _) => (t_19 p c, v)) (pairs P))) (set_of (map (fun '(c, v) => (t_19 (t_20 p) c, v)) (pairs P))))
      | Some _, _ => none
      | None, _ => if Term_eq p t_true then to (t_unit, set m l v, s) else new (set_of [(p, v); (t_20 p, w)])
      end
  | None => if Term_eq p t_true then to (t_unit, set m l v, s) else none
  end.
Fixpoint next (p t : Term) (m s : Store) {struct t} : Next :=
  match t with
  | t_2 t1 t2 =>
      if is_v t1 then if is_v t2 then match t1 with t_1 t => to (put t2 t, m, s) | _ => none end else inside (t_2 t1) (next p t2 m s)
      else inside (fun t1 => t_2 t1 t2) (next p t1 m s)
  | t_if_then_else t1 t2 t3 =>
      if is_v t1 then
        match t1 with
        | t_true => to (t2, m, s) | t_false => to (t3, m, s)
        | _ => if is_sv t1 then
            if is_v t2 then if is_v t3 then to (t_Exp "if" [t1; t2; t3], m, s) else inside (t_if_then_else t1 t2) (next (t_19 p (t_20 t1)) t3 m s)
            else inside (fun t2 => t_if_then_else t1 t2 t3) (next (t_19 p t1) t2 m s)
          else none
        end
      else inside (fun t1 => t_if_then_else t1 t2 t3) (next p t1 m s)
  | t_succ t1 => if is_v t1 then if is_sv t1 then to (t_Exp "succ" [t1], m, s) else none else inside t_succ (next p t1 m s)
  | t_pred t1 =>
      if is_v t1 then match t1 with t_0 => to (t_0, m, s) | t_succ n => to (n, m, s) | _ => if is_sv t1 then to (t_Exp "pred" [t1], m, s) else none end
      else inside t_pred (next p t1 m s)
  | t_iszero t1 =>
      if is_v t1 then match t1 with t_0 => to (t_true, m, s) | t_succ n => to (t_false, m, s) | _ => if is_sv t1 then to (t_Exp "iszero" [t1], m, s) else none end
      else inside t_iszero (next p t1 m s)
  | t_ref t1 => if is_v t1 then label (fun l => (t_l l, set m (t_l l) t1, s)) else inside t_ref (next p t1 m s)
  | t_12 t1 =>
      if is_v t1 then match t1, get m t1 with t_l _, Some v => if is_v v then to (v, m, s) else none | _, _ => none end
      else inside t_12 (next p t1 m s)
  | t_13 t1 t2 =>
      if is_v t1 then if is_v t2 then match t1 with t_l _ => assigned p t1 t2 m s | _ => none end else inside (t_13 t1) (next p t2 m s)
      else inside (fun t1 => t_13 t1 t2) (next p t1 m s)
  | _ => none
  end.
Fixpoint next_concrete (t : Term) (m : Store) {struct t} : Next :=
  match t with
  | t_2 t1 t2 =>
      if is_v t1 then if is_v t2 then match t1 with t_1 t => to (put t2 t, m, []) | _ => none end else inside (t_2 t1) (next_concrete t2 m)
      else inside (fun t1 => t_2 t1 t2) (next_concrete t1 m)
  | t_if_then_else t1 t2 t3 =>
      if is_v t1 then match t1 with t_true => to (t2, m, []) | t_false => to (t3, m, []) | _ => none end
      else inside (fun t1 => t_if_then_else t1 t2 t3) (next_concrete t1 m)
  | t_succ t1 => if is_v t1 then none else inside t_succ (next_concrete t1 m)
  | t_pred t1 => if is_v t1 then match t1 with t_0 => to (t_0, m, []) | t_succ n => to (n, m, []) | _ => none end else inside t_pred (next_concrete t1 m)
  | t_iszero t1 => if is_v t1 then match t1 with t_0 => to (t_true, m, []) | t_succ n => to (t_false, m, []) | _ => none end else inside t_iszero (next_concrete t1 m)
  | t_ref t1 => if is_v t1 then label (fun l => (t_l l, set m (t_l l) t1, [])) else inside t_ref (next_concrete t1 m)
  | t_12 t1 =>
      if is_v t1 then match t1, get m t1 with t_l _, Some v => if is_v v then to (v, m, []) else none | _, _ => none end
      else inside t_12 (next_concrete t1 m)
  | t_13 t1 t2 =>
      if is_v t1 then if is_v t2 then match t1 with t_l _ => to (t_unit, set m t1 t2, []) | _ => none end else inside (t_13 t1) (next_concrete t2 m)
      else inside (fun t1 => t_13 t1 t2) (next_concrete t1 m)
  | t_sym t1 => if is_v t1 then to (if is_sv t1 then t_true else t_false, m, []) else inside t_sym (next_concrete t1 m)
  | _ => none
  end.

Lemma symbolic_value : forall t, is_sv t = true -> is_v t = true.
Proof. now intros []. Qed.
Lemma number_value : forall t, is_nv t = true -> is_v t = true /\ is_sv t = false.
Proof. intros t is. destruct t; try discriminate; auto. Qed.
Ltac known := repeat match goal with
  | H : is_sv ?t = true |- context [is_v ?t] => rewrite (symbolic_value _ H)
  | H : is_nv ?t = true |- context [is_v ?t] => rewrite (proj1 (number_value _ H))
  | H : ?b = true |- context [?b] => rewrite H
  | H : ?b = false |- context [?b] => rewrite H
  | H : get _ _ = Some _ |- context [get _ _] => rewrite H
  end.
Lemma no_step_of_value : forall p t m s t' m' s', symbolic p t m s t' m' s' -> is_v t = false.
Proof.
  intros p t m s t' m' s' one. induction one; try reflexivity; cbn in *.
  - destruct t1; try reflexivity; cbn in *; congruence.
  - destruct sv1; try discriminate; reflexivity.
Qed.
Lemma no_step_of_value_concrete : forall t m t' m', concrete t m t' m' -> is_v t = false.
Proof. intros t m t' m' one. induction one; try reflexivity; cbn in *. destruct t1; try reflexivity; cbn in *; congruence. Qed.

Ltac below_it := match goal with |- leads (inside ?C _) _ _ _ => apply (leads_inside C); tauto end.
Theorem step_next : forall p t m s t' m' s', symbolic p t m s t' m' s' -> is_φ p = true /\ leads (next p t m s) m s (t', m', s').
Proof.
  intros p t m s t' m' s' one. induction one; (split; [solve [assumption | reflexivity] |]); cbn [next is_v];
    try match goal with H : symbolic _ ?t _ _ _ _ _ |- _ => pose proof (no_step_of_value _ _ _ _ _ _ _ H) end; known;
    try solve [below_it | reflexivity | eexists; split; [eassumption | reflexivity]];
    try solve [destruct sv1; try discriminate; cbn [is_sv] in *; known; reflexivity || below_it].
  - unfold assigned. destruct (get μ (t_l l)) as [w |]; cbn in *; [destruct (get σ w); [discriminate |] |]; reflexivity.
  - unfold assigned. match goal with E : get μ _ = Some _ |- _ => rewrite E; rewrite E in H end. cbn in H. destruct (get σ v₀0); [discriminate |].
    destruct (Term_eq φ t_true); [contradiction |]. eexists. split; [eassumption | reflexivity].
  - unfold assigned. rewrite H. match goal with E : get σ _ = Some v₀0, F : get σ _ = Some v₀1 |- _ => rewrite E; rewrite E in F; injection F as -> end.
    eexists. split; [eassumption | reflexivity].
Qed.
Theorem step_next_concrete : forall t m t' m', concrete t m t' m' -> leads (next_concrete t m) m [] (t', m', []).
Proof.
  intros t m t' m' one. induction one; cbn [next_concrete is_v];
    try match goal with H : concrete ?t _ _ _ |- _ => pose proof (no_step_of_value_concrete _ _ _ _ H) end; known;
    try solve [below_it | reflexivity | eexists; split; [eassumption | reflexivity]].
Qed.

Ltac cases H := cbn [next next_concrete] in H; repeat match type of H with
  | leads (inside _ _) _ _ _ => apply inside_leads in H as (? & -> & H)
  | leads (if ?b then _ else _) _ _ _ => destruct b eqn:?
  | leads (match ?t with _ => _ end) _ _ _ => is_var t; destruct t; try discriminate
  | leads (match get ?m ?k with _ => _ end) _ _ _ => destruct (get m k) eqn:?
  | leads none _ _ _ => destruct H
  | leads (to _) _ _ _ => cbn in H; injection H as -> -> ->
  | leads (label _) _ _ _ => destruct H as (? & ? & H); injection H as -> -> ->
  | leads (variable _) _ _ _ => destruct H as (? & ? & H); injection H as -> -> ->
  end.
Lemma conditions : forall p t, is_φ p = true -> is_sv t = true -> is_φ (t_19 p t) = true /\ is_φ (t_19 p (t_20 t)) = true.
Proof. intros p [] is_p is; try discriminate; cbn; rewrite is_p; auto. Qed.
Ltac told := first [assumption | reflexivity | discriminate].
Theorem next_step : forall t p m s t' m' s', is_φ p = true -> leads (next p t m s) m s (t', m', s') -> symbolic p t m s t' m' s'.
Proof.
  intros t. induction t; intros p m σ t' m' σ' is_p H; try (now destruct H); cases H; try discriminate;
    try solve [constructor; auto]; try solve [apply Fig_8_IfSymb1; try told; apply IHt2; [apply conditions |]; told];
    try solve [apply Fig_8_IfSymb2; try told; apply IHt3; [apply conditions |]; told].
  unfold assigned in H. cases H; try discriminate; subst; econstructor; unfold within; repeat match goal with E : get _ _ = _ |- _ => rewrite E end; told.
Qed.
Theorem next_step_concrete : forall t m t' m' s', leads (next_concrete t m) m [] (t', m', s') -> concrete t m t' m'.
Proof.
  intros t. induction t; intros m t' m' s' H; try (now destruct H); cases H; try discriminate; try solve [constructor; eauto].
  destruct (is_sv t) eqn:?; constructor; auto.
Qed.

(* a configuration that a step leads to, with these new names: its stores at keys, and that they have no others *)
Definition view (K : list Term) (m : Store) := (map (get m) K, forallb (fun p => existsb (fun k => if Term_eq (fst p) k then true else false) K) m).
Definition seen (n : Next) (l x : string) (L X : list Term) :=
  let of '(t, m, s) := Some (t, view L m, view X s) in
  match n with
  | none => None | to c => of c
  | label f => of (f l) | variable f => of (f x)
  end.
Definition new_names (l x : string) (m s : Store) : bool := negb (within m (Some (t_l l))) && negb (within s (Some (t_sx x))).
`
