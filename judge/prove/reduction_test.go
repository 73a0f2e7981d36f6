package prove

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/concrete"
	"tandem/internal/lists"
	"tandem/internal/longtest"
	"tandem/lang"
	"tandem/lang/trace"
	"tandem/proofs"
	"tandem/props"
	"tandem/props/programs"
	"tandem/spec"
	"tandem/spec/notation"
	"tandem/spec/notation/rocq"
	"tandem/spec/notation/texts"
)

// The theorems of papers/reduction are proved of its text, without another axiom than functional extensionality, and most of
// what is about one relation without any.
func TestReduction(t *testing.T) {
	r := checked(t, "reduction", "symbolic Pc-Test: pc(ρ · b) = pc(ρ) ∧ bσ where σ = id(ρ)") // as printed
	var got []string
	for _, o := range r.List {
		if !o.Proved {
			t.Errorf("%s: %+v %s", o.Statement, o.Open, o.Why)
		}
		for _, a := range o.Axioms {
			got = append(got, o.Statement+": "+a)
		}
	}
	var want []string
	for _, o := range proofs.Of("reduction") {
		if !slices.Contains([]string{"monotony", "reduced-symbolic-correctness", "reduced-symbolic-completeness", "reduced-concrete-completeness"}, o.Statement) {
			want = append(want, o.Statement+": "+allowed)
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("axioms: -want +got\n%s", diff)
	}
}

// No mutant of the paper is proved by the statement that it refutes, if that has a proof: each seventh, and in a sweep all.
func TestReductionMutants(t *testing.T) {
	const file = "../../papers/reduction/mutants.rules"
	text, err := os.ReadFile(filepath.FromSlash(file))
	if err != nil {
		t.Fatal(err)
	}
	mutants, err := texts.ReadMutants(file, string(text))
	if err != nil {
		t.Fatal(err)
	}
	p, err := prover()
	if err != nil {
		t.Skip(err)
	}
	for i, m := range mutants {
		theorems := lists.Filter(proofs.Of("reduction"), func(o proofs.Theorem) bool { return o.Statement == m.KilledBy })
		if i%longtest.Cases(7, 1) != 0 || len(theorems) == 0 {
			continue
		}
		l, err := texts.Printed("reduction").Mistaken(m)
		if err != nil {
			t.Fatal(err)
		}
		r, err := p.Language(t.Context(), "reduction", Of(l), theorems)
		if err != nil {
			t.Fatal(err)
		}
		if o := r.List[0]; o.Proved || o.Open == nil {
			t.Errorf("%s: %s: proved: %t, left: %v, %s", m.ID, o.Statement, o.Proved, o.Open, o.Why)
		}
	}
}

// The exported relations of papers/reduction are the rules that run: of configurations with threads and traces Rocq proves that
// a step leads to where the interpreter goes, by the same rules, and nowhere else; and of actions side by side that they are
// independent where the interpreter has them change places.
func TestReductionRelation(t *testing.T) {
	if _, err := exec.LookPath("coqc"); err != nil {
		t.Skip(ErrMissing)
	}
	l, m := texts.Printed("reduction"), concrete.Standard()
	files, err := rocq.Export(l)
	if err != nil {
		t.Fatal(err)
	}
	p, err := prover()
	if err != nil {
		t.Fatal(err)
	}
	p.export("reduction", files)
	defer p.forget()
	voc := programs.Linear().WithForms(l.Forms, programs.FormWeight)
	g := newGround(m, false)
	fired, all := map[string]int{}, strings.Builder{}
	each, cases := longtest.Cases(2, 20), 0 // of each rule so many, before it is taken beside others only
	for n := range 2_000 {
		src := props.NewDice(1, uint64(n))
		prog := voc.RandomProgram(src, 15)
		side := []string{"symbolic", "concrete"}[n%2]
		in := l.Interpreter(side, m.Op)
		system := in.System()
		c := notation.Configuration{S: prog.Body, V: initial(prog, voc.Initial(src, prog), "concrete", false).V}
		for range src.Choose(8, "steps") {
			if next := system.Next(c); len(next) > 0 {
				c = next[src.Choose(len(next), "next")].To
			}
		}
		g.nodes = 0
		ruleOf := func(s spec.Step[notation.Configuration]) string { rule, _, _ := strings.Cut(s.Rule, "("); return rule }
		next := system.Next(c)
		if !slices.ContainsFunc(next, func(s spec.Step[notation.Configuration]) bool { return fired[side+" "+ruleOf(s)] < each }) {
			continue
		}
		var to, counted []string
		for _, s := range next {
			rule := ruleOf(s)
			counted = append(counted, side+" "+rule)
			to = append(to, fmt.Sprintf("(%q, %s)", rule, g.traced(n, side, s.To)))
		}
		module := strings.ToUpper(side[:1]) + side[1:]
		goal := fmt.Sprintf("Definition V%d : Valuation := %s.\nGoal forall r d, %s.rule r %s d <-> In (r, d) [%s].\nProof. by_cases. Qed.\n",
			n, g.values(c.V, "", prog.Vars), module, g.traced(n, side, c), strings.Join(to, "; "))
		for i := 1; i < len(c.Rho); i++ {
			a, b := g.action(c.Rho[i-1]), g.action(c.Rho[i])
			if c.Rho[i-1] == c.Rho[i] {
				continue
			}
			not, kind := "~ ", "dependent"
			if len(in.Swapped(c.Rho[i-1:i+1])) > 0 {
				not, kind = "", "independent"
			}
			counted = append(counted, side+" "+kind)
			goal += fmt.Sprintf("Goal %s(%s.independent %s %s \\/ %[2]s.independent %[4]s %[3]s).\nProof. is_%[5]s. Qed.\n", not, module, a, b, kind)
		}
		if side == "concrete" {
			g.along(c)
		}
		if g.nodes > maxNodes {
			continue // some of it was left out
		}
		all.WriteString(goal)
		cases++
		for _, key := range counted {
			fired[key]++
		}
	}
	p.texts["Ground"] = "From Tandem Require Import Prelude Rules.\n" + g.signature() + tracedTactics + all.String()
	file, err := p.compile(t.Context(), "Ground")
	if err != nil || !file.ok {
		t.Fatalf("%v: %s %s\n%s", err, file.why, file.said, place(file.said, p.texts["Ground"]))
	}
	for _, line := range l.Lines {
		if line.Formula.Rule && !line.Formula.Second && fired[line.Target()] == 0 {
			t.Errorf("no configuration has a transition by %s", line.Target())
		}
	}
	if fired["symbolic dependent"] == 0 || fired["symbolic independent"] == 0 {
		t.Error("no actions are dependent, or independent")
	}
	t.Logf("%d configurations: %v", cases, fired)
}

// traced returns a configuration with a trace, whose V is that of case n.
func (g *ground) traced(n int, side string, c notation.Configuration) string {
	var actions []string
	for _, a := range slices.Backward(c.Rho) {
		actions = append(actions, g.action(a))
	}
	V := ""
	if side == "concrete" {
		V = fmt.Sprintf(", V%d", n)
	}
	return "(" + g.seq(c.S) + V + ", [" + strings.Join(actions, "; ") + "])"
}

func (g *ground) action(a trace.Action) string {
	if test, ok := a.(trace.Test); ok {
		return "(Tested " + g.expr(test.B) + ")"
	}
	x, _ := a.(trace.Assign).H.Var()
	return "(Assigned " + g.variable(x) + " " + g.expr(a.(trace.Assign).E) + ")"
}

// along evaluates what a trace assigns and what the next statements test, each where it stands.
func (g *ground) along(c notation.Configuration) {
	V := map[lang.Var]lang.Value{}
	for _, r := range c.V.Rows() {
		V[r.X] = r.T
	}
	now := func() *notation.Values {
		var rows []notation.Row[lang.Value]
		for x, v := range V {
			rows = append(rows, notation.Row[lang.Value]{X: x, T: v})
		}
		return notation.TableOf(rows...)
	}
	for _, a := range c.Rho {
		x, _ := a.(trace.Assign).H.Var()
		V[x] = g.value(a.(trace.Assign).E, now())
	}
	var tested func(S lang.Seq)
	tested = func(S lang.Seq) {
		if S.Empty() {
			return
		}
		switch s := S.Stmts()[0].(type) {
		case *lang.If:
			g.value(s.B, now())
		case *lang.While:
			g.value(s.B, now())
		case *lang.Form:
			for _, b := range s.Blocks {
				tested(b)
			}
		}
	}
	tested(c.S)
}

// tracedTactics prove what a step leads to, and which actions are independent.
const tracedTactics = `
Ltac decided := match goal with E : eval _ _ = _ |- _ => vm_compute in E; discriminate E end.
Ltac listed := first [left; reflexivity | right; listed].
Ltac by_rules := econstructor; first [reflexivity | lazymatch goal with |- eval _ _ = _ => vm_compute; reflexivity | _ => by_rules end].
Ltac by_cases := intros r d; split; [
  intros R; repeat match goal with
  | R : Symbolic.rule _ _ _ |- _ => inversion R; clear R; subst
  | R : Concrete.rule _ _ _ |- _ => inversion R; clear R; subst
  end; first [exfalso; decided | listed] |
  cbn [In]; intros I; repeat destruct I as [I | I]; first [contradiction | inversion I; subst; by_rules]].
Ltac is_independent := first [left; constructor | right; constructor]; cbv [has_no eo ev gv fold_right]; repeat split; congruence.
Ltac is_dependent := intros [I | I]; inversion I; subst; repeat match goal with
  | N : has_no _ _ |- _ => cbv [has_no eo ev gv fold_right] in N
  | N : _ /\ _ |- _ => destruct N
  end; congruence.
`
