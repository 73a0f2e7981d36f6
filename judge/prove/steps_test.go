package prove

import (
	"fmt"
	"regexp"
	"strings"
)

// stepsOf writes functions next_Symbolic and next_Concrete that list what the exported relations
// lead to, and lets Rocq prove that they list exactly that: the relation can then be computed.
func stepsOf(rules string) string {
	var b strings.Builder
	b.WriteString(deciding)
	for _, side := range []string{"Symbolic", "Concrete"} {
		_, text, _ := strings.Cut(rules, "\nModule "+side+".\n")
		text, _, _ = strings.Cut(text, "\nEnd "+side+".\n")
		text = successor.ReplaceAllString(text, "S_")
		program, of := "", ""
		if strings.Contains(text, "(D : Declarations)") {
			program, of = " (D : Declarations)", " D"
		}
		var functions, names []string
		for _, c := range constructor.FindAllStringSubmatch(text, -1) {
			name := fmt.Sprintf("%s_%d", side, len(names))
			functions, names = append(functions, name), append(names, name+of+" c")
			fmt.Fprintf(&b, "Definition %s%s (c : %s.config) : list (ID * %[3]s.config) :=\n  match c with %s => %s | _ => [] end.\n",
				name, program, side, c[4], listed(premise.FindAllStringSubmatch(c[2], -1), fmt.Sprintf("[(%s, %s)]", c[3], c[5]), c[1], c[4]))
		}
		fmt.Fprintf(&b, "Definition next_%s%s (c : %[1]s.config) := %[3]s.\n", side, program, strings.Join(names, " ++ "))
		fmt.Fprintf(&b, "Theorem all_%s : forall%s r c d, %[1]s.rule%s r c d <-> In (r, d) (next_%[1]s%[3]s c).\n", side, program, of)
		fmt.Fprintf(&b, "Proof.\n  split.\n  - intros R; destruct R; subst; unfold next_%s%s; listed_so.\n  - unfold next_%[1]s%[2]s. rewrite !in_app_iff. intros I.\n    repeat (destruct I as [I | I]; [leads I |]). leads I.\nQed.\n", side, ", "+strings.Join(functions, ", "))
	}
	return b.String() + "End Steps.\n"
}

var (
	constructor = regexp.MustCompile(`(?m)^  \| \S+ : forall (.*),\n((?:      .* ->\n)*)      rule(?: D)? (".*")\n        (.*)\n        (.*)\n`)
	premise     = regexp.MustCompile(`(?m)^      (.*) ->$`)
	successor   = regexp.MustCompile(`\bS\b`) // a letter, and in patterns a constructor of Rocq
	equation    = regexp.MustCompile(`^(\S+) = (.*)$`)
	found       = regexp.MustCompile(`^(.*) = (Some .*)$`)
)

// listed returns what a rule lists where its pattern matches: premises that bind what the pattern
// does not are definitions, and the others are decided.
func listed(premises [][]string, what, binders, left string) string {
	if len(premises) == 0 {
		return what
	}
	p, rest := premises[0][1], func() string { return listed(premises[1:], what, binders, left) }
	bound := func(name string) bool {
		return regexp.MustCompile(`(^|[ (])` + regexp.QuoteMeta(name) + `($|[ ),])`).MatchString(left)
	}
	if m := equation.FindStringSubmatch(p); m != nil && strings.Contains(" "+strings.NewReplacer("(", " ", ":", " ").Replace(binders)+" ", " "+m[1]+" ") && !bound(m[1]) {
		return fmt.Sprintf("let %s := %s in %s", m[1], m[2], rest())
	}
	if m := found.FindStringSubmatch(p); m != nil && m[2] != "Some tt" && m[2] != "Some ff" {
		return fmt.Sprintf("match %s with %s => %s | _ => [] end", m[1], m[2], rest())
	}
	return fmt.Sprintf("if dec (%s) then %s else []", p, rest())
}

// deciding is what decides premises, and proves that the steps are those of the relation.
const deciding = `From Tandem Require Import Prelude Rules.
Open Scope string_scope. Open Scope list_scope.
Class Dec (P : Prop) := decided : {P} + {~ P}.
Definition dec (P : Prop) {d : Dec P} : {P} + {~ P} := d.
#[export] Instance eq_decided A (eq : EqDec A) (x y : A) : Dec (x = y) := eq x y.
#[export] Instance or_decided P Q (p : Dec P) (q : Dec Q) : Dec (P \/ Q).
Proof. destruct p, q; [left | left | left | right]; tauto. Defined.
#[export] Instance and_decided P Q (p : Dec P) (q : Dec Q) : Dec (P /\ Q).
Proof. destruct p, q; [left | right | right | right]; tauto. Defined.
#[export] Instance not_decided P (p : Dec P) : Dec (~ P).
Proof. destruct p; [right | left]; tauto. Defined.
#[export] Instance option_decided A (eq : EqDec A) : EqDec (option A).
Proof. intros [x |] [y |]; [destruct (eq x y); [left | right] | right | right | left]; congruence. Defined.
#[export] Instance bool_decided : EqDec bool. Proof. intros [] []; [left | right | right | left]; congruence. Defined.
#[export] Instance nat_decided : EqDec nat. Proof. intros x. induction x; intros [| y]; [left | right | right | destruct (IHx y); [left | right]]; congruence. Defined.
Section Steps.
Context {sig : Signature} {Val_eq : EqDec Val}.
#[export] Instance true_decided (e : Expr) : Dec (e = True_).
Proof. destruct e as [x | op [| e es]]; [right | destruct (eq_dec op op_true); [left | right] | right]; unfold True_; congruence. Defined.
#[export] Instance false_decided (e : Expr) : Dec (e = False_).
Proof. destruct e as [x | op [| e es]]; [right | destruct (eq_dec op op_false); [left | right] | right]; unfold False_; congruence. Defined.
Ltac listed_so :=
  cbn [app]; repeat match goal with
  | H : ?x = Some _ |- context [match ?x with Some _ => _ | None => _ end] => rewrite H
  | |- context [if dec ?P then _ else _] => destruct (dec P)
  | |- context [match ?x with Some _ => _ | None => _ end] => destruct x as [?|] eqn:?
  | |- context [let '(_, _) := ?x in _] => destruct x
  end; cbn [app In];
  first [solve [auto 30] | exfalso; solve [congruence | auto | tauto]].
Ltac leads I :=
  cbn zeta in I; repeat (lazymatch type of I with
  | In _ (match ?x with _ => _ end) => first [is_var x; destruct x | destruct x eqn:?]
  | In _ [] => destruct I
  end; cbn zeta in I);
  destruct I as [I | []]; injection I as; subst; econstructor; first [eassumption | reflexivity | congruence | solve [eauto]].
`
